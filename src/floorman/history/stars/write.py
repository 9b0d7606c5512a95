"""Writes a hand as PokerStars text, from the hand's events."""

import datetime
import zlib
from collections.abc import Callable, Sequence
from itertools import chain

from floorman.cards import UNKNOWN, Card
from floorman.core import Chips, DataError, SeatNo, Value
from floorman.hand.events import (
    BetsGathered,
    BoardDealt,
    BroughtIn,
    Called,
    Checked,
    DrawOpened,
    Drew,
    Folded,
    HandEnded,
    HandEvent,
    HandMucked,
    HandStarted,
    HandTabled,
    HoleCardsDealt,
    Posted,
    PotAwarded,
    RakeTaken,
    RoundOpened,
    RunItAgreed,
    UncalledReturned,
    UpcardsDealt,
    Wagered,
)
from floorman.hand.setup import ANTES, GAMES, Setup
from floorman.history.logged import as_played
from floorman.history.phh import PhhHand, in_units, to_text, user_amount
from floorman.history.replay import play_through
from floorman.history.stars.words import RUNS, HandNames, game_words, ordinal, roman, shown, street_of_fold
from floorman.rules import Rulebook


class Finish(Value, frozen=True):
    """A player's place in a tournament; `prize` as it is to be written, "$6.75", or empty."""

    player: str
    place: int
    prize: str = ""


class Label(Value, frozen=True, kw_only=True):
    """The data of a hand's header. `players` are in dealing order; amounts are divided by `scale` and get the `symbol`.

    `number` and `tournament` are digits only, as trackers use them as keys. `buy_in` is written as it stands,
    "$0.91+$0.09 USD". `hero` is the player whose cards the text may show. `cap` is the most that a player can lose in a
    hand, and `behind` what each player has beyond it.
    """

    number: int
    players: tuple[str, ...]
    table: str = "1"
    most_seats: int = 0
    when: datetime.datetime | None = None
    zone: str = "ET"
    scale: int = 1
    symbol: str = ""
    currency: str = ""
    tournament: int | None = None
    buy_in: str = "Freeroll"
    level: int = 1
    hero: str = ""
    cap: int = 0
    behind: tuple[int, ...] = ()
    finishes: tuple[Finish, ...] = ()


def label_of(hand: PhhHand) -> Label:
    """Return the label of a PHH hand.

    Its user keys `_tournament`, `_buy_in` and `_hero` hold what PHH has no keys for.
    """
    names = hand.players or ("",) * len(hand.starting_stacks)
    players = tuple(name or f"Player {place}" for place, name in enumerate(names, 1))
    tournament = hand.user.get("_tournament")
    return Label(
        number=_digits(hand.hand),
        players=players,
        table=str(hand.table if hand.table is not None else 1),
        most_seats=hand.seat_count or 0,
        when=_when(hand),
        zone=hand.time_zone_abbreviation or "ET",
        scale=hand.scale,
        symbol=(hand.currency_symbol or ("$" if hand.currency == "USD" else "")) if tournament is None else "",
        currency=(hand.currency or ("USD" if hand.currency_symbol == "$" else "")) if tournament is None else "",
        tournament=None if tournament is None else _digits(tournament),
        buy_in=str(hand.user.get("_buy_in", "Freeroll")),
        level=hand.level if hand.level and 1 <= hand.level < 4000 else 1,
        hero=str(hand.user.get("_hero", "")),
        cap=user_amount(hand, "_cap") or 0,
        behind=_behind(hand),
    )


def _digits(name: int | str | None) -> int:
    """Return a hand's number for trackers: digits stay, any other name becomes a number derived from it."""
    if name is None:
        return 0
    text = str(name) if isinstance(name, str) or -(10**18) < name < 10**18 else hex(name)
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= 18 else 10**10 + zlib.crc32(text.encode())


def _when(hand: PhhHand) -> datetime.datetime | None:
    if hand.year is None or hand.month is None or hand.day is None:
        return None
    try:
        date = datetime.date(hand.year, hand.month, hand.day)
    except (ValueError, OverflowError):  # no such day
        return None
    return datetime.datetime.combine(date, hand.time or datetime.time())


def _behind(hand: PhhHand) -> tuple[int, ...]:
    given = hand.user.get("_behind")
    if not isinstance(given, list | tuple) or len(given) != len(hand.starting_stacks):
        return ()
    return tuple(in_units(one, hand.scale) or 0 for one in given)


_NO_BET = " (didn't bet)"


class SummaryPlayer:
    """The state of one seat while its hand is written.

    `folded` is the street, `wagered` whether more than an ante went in; `runs` are (won, hand name) for each board
    where there is more than one.
    """

    def __init__(self, seat: SeatNo, name: str, stack: int) -> None:
        self.seat = seat
        self.name = name
        self.stack = stack
        self.bet = 0
        self.cards: tuple[Card, ...] = ()
        self.up: tuple[Card, ...] = ()
        self.blind = ""
        self.wagered = False
        self.folded: int | None = None
        self.mucked = False
        self.says = ""
        self.won = 0
        self.runs: list[tuple[int, str]] = []


def pot_names(count: int) -> list[str]:
    """Return the names of the pots, main pot first.

    >>> pot_names(1), pot_names(2), pot_names(3)
    (['pot'], ['main pot', 'side pot'], ['main pot', 'side pot-1', 'side pot-2'])
    """
    if count == 1:
        return ["pot"]
    return ["main pot", *(["side pot"] if count == 2 else [f"side pot-{number}" for number in range(1, count)])]


def summary(
    setup: Setup,
    players: list[SummaryPlayer],
    pots: Sequence[int],
    rake: int,
    boards: Sequence[Sequence[Card]],
    money: Callable[[int], str],
) -> list[str]:
    """Return the lines of the summary, from its marker to the last seat."""
    parts = ""
    if len(pots) > 1:
        named = zip(pot_names(len(pots)), pots, strict=True)
        parts = "".join(f" {name.capitalize()} {money(amount)}." for name, amount in named)
    lines = ["*** SUMMARY ***", f"Total pot {money(sum(pots))}{parts} | Rake {money(rake)}"]
    if len(boards) > 1:
        lines.append(f"Hand was run {'twice' if len(boards) == 2 else 'three times'}")
        lines += [f"{run} Board {shown(list(board))}" for run, board in zip(RUNS, boards, strict=False)]
    elif boards[0]:
        lines.append(f"Board {shown(list(boards[0]))}")
    for player in sorted(players, key=lambda player: player.seat):
        lines.append(f"Seat {player.seat}: {player.name}{_place(setup, player)} {_outcome(setup, player, money)}")
    return lines


def _place(setup: Setup, player: SummaryPlayer) -> str:
    game = GAMES[setup.game]
    button = " (button)" if player.seat == setup.button and not game.stud else ""
    if button and game.short_deck and player.blind == "big-blind":
        return " (button blind)"
    return button + (f" ({player.blind.replace('-', ' ')})" if player.blind else "")


def _outcome(setup: Setup, player: SummaryPlayer, money: Callable[[int], str]) -> str:
    if player.folded is not None:
        where = street_of_fold(GAMES[setup.game], player.folded)
        return f"folded {where}{_NO_BET if not player.wagered else ''}"
    if any(says for _, says in player.runs):
        ends = [f"{f'won ({money(won)})' if won else 'lost'} with {says}" for won, says in player.runs]
        return f"showed {shown(player.cards)} and {', and '.join(ends)}"
    won = f"({money(sum(won for won, _ in player.runs) or player.won)})"
    if player.says:
        return f"showed {shown(player.cards)} and {f'won {won}' if player.won else 'lost'} with {player.says}"
    if player.won or any(won for won, _ in player.runs):
        return f"collected {won}"
    known = UNKNOWN not in player.cards and not GAMES[setup.game].streets[-1].draw
    return f"mucked {shown(player.cards)}" if known else "mucked"


NO_TIME = datetime.datetime(1970, 1, 1)
"""Stands for an unknown time, because importers need one."""

_POSTS = {
    "ante": "the ante",
    "dead-ante": "the ante",
    "big-blind-ante": "the ante",
    "button-ante": "the ante",
    "small-blind": "small blind",
    "big-blind": "big blind",
    "further-blind": "straddle",
    "straddle": "straddle",
    "dead-post": "dead blind",
}
_STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAWS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")


def write_history(hand: PhhHand, book: Rulebook) -> str:
    """Return a PHH hand as PokerStars text; raise Refused where it breaks a rule, DataError where it is not over."""
    return write_hand(play_through(hand, book).events, label_of(hand))


def write_hand(log: Sequence[HandEvent], label: Label) -> str:
    """Return a finished hand as PokerStars text without blank lines. Put two or more blank lines between hands."""
    events = as_played(log)
    started = events[0]
    if not isinstance(started, HandStarted) or not isinstance(events[-1], HandEnded):
        raise DataError(f"hand {label.number}", "it is not over.", "PokerStars' text needs a whole hand.")
    return "\n".join(_StarsWriter(started.setup, label).write(events)) + "\n"


def _antes_by_seat(events: Sequence[HandEvent]) -> list[HandEvent]:
    """Return the events with the antes in the order of seats; antes come first."""
    antes = [event for event in events if isinstance(event, Posted) and event.kind in ANTES]
    antes.sort(key=lambda event: event.seat)
    return [*antes, *[event for event in events if not (isinstance(event, Posted) and event.kind in ANTES)]]


class _StarsWriter:
    """Follows the events, and keeps what the sentences need: bets, stacks, cards, the price."""

    def __init__(self, setup: Setup, label: Label) -> None:
        self.setup = setup
        self.label = label
        self.game = GAMES[setup.game]
        self.lines: list[str] = []
        self.players = {
            seat: SummaryPlayer(seat, name, stack)
            for seat, name, stack in zip(setup.seats, label.players, setup.stacks, strict=True)
        }
        self.behind = dict(zip(setup.seats, label.behind, strict=False))
        self.price = Chips(0)
        self.street = 0
        self.board: list[Card] = []
        self.runs: list[list[tuple[Card, ...]]] = []
        self.awards: list[PotAwarded] = []
        self.pots: list[int] = []
        self.rake = 0
        self.spoken: HandNames | None = None
        self.endings: list[HandTabled | HandMucked] = []

    def write(self, events: Sequence[HandEvent]) -> list[str]:
        self._head()
        for event in _antes_by_seat(events):
            self._say(event)
        self.lines += self._finishes()
        boards = [[*self.board, *chain(*streets)] for streets in self.runs] or [self.board]
        self.lines += summary(self.setup, list(self.players.values()), self.pots, self.rake, boards, self.money)
        return self.lines

    def money(self, amount: int) -> str:
        return self.label.symbol + to_text(amount, self.label.scale)

    def _head(self) -> None:
        label, setup = self.label, self.setup
        when = label.when or NO_TIME
        date = f"{when:%Y/%m/%d} {when.hour}:{when:%M:%S} {label.zone}"
        game = game_words(setup.game)
        if label.tournament is None:
            gap = " " if self.game.short_deck else "  "
            self.lines.append(f"PokerStars Hand #{label.number}:{gap}{game} ({self._stakes()}) - {date}")
            table = f"Table '{label.table}'"
        else:
            self.lines.append(
                f"PokerStars Hand #{label.number}: Tournament #{label.tournament}, {label.buy_in} {game} - "
                f"Level {roman(label.level)} ({self._stakes()}) - {date}"
            )
            table = f"Table '{label.tournament} {label.table}'"
        last = max(setup.seats)
        size = label.most_seats or next((size for size in (2, 6, 9) if size >= last), 10)
        button = "" if self.game.stud else f" Seat #{setup.button} is the button"
        self.lines.append(f"{table} {size}-max{button}")
        for player in sorted(self.players.values(), key=lambda player: player.seat):
            stack = player.stack + self.behind.get(player.seat, 0)
            self.lines.append(f"Seat {player.seat}: {player.name} ({self.money(stack)} in chips)")

    def _stakes(self) -> str:
        """Return the blinds, at limit the bets, at short deck the button's blind and the ante."""
        setup = self.setup
        due: dict[str, int] = {post.kind: post.amount for post in reversed(setup.posts)}
        unit = f" {self.label.currency}" if self.label.currency else ""
        if setup.limits:
            low, high = setup.limits
            return f"{self.money(low)}/{self.money(high)}{unit}"
        big = setup.min_bet or max(setup.blinds)
        if self.game.short_deck and "small-blind" not in due:
            ante = due.get("ante") or due.get("dead-ante") or 0
            return f"Button Blind {self.money(big)} - Ante {self.money(ante)}{unit}"
        cap = f" - {self.money(self.label.cap)} Cap - " if self.label.cap else ""
        return f"{self.money(due.get('small-blind', big // 2))}/{self.money(big)}{cap}{unit}"

    def _say(self, event: HandEvent) -> None:
        match event:
            case Posted(seat=no, amount=amount, kind=kind):
                self._post(no, amount, kind)
            case HoleCardsDealt(hands=hands):
                self._deal(hands, up=False)
            case UpcardsDealt(hands=hands):
                self._deal(hands, up=True)
            case BoardDealt(cards=cards, run=run) if self.runs:
                self.runs[run].append(cards)
            case BoardDealt(cards=cards):
                self._open_board(cards)
            case RoundOpened(street=street, price=price):
                self.street, self.price = street, price
            case Folded(seat=no):
                self.players[no].folded = self.street
                self._line(no, "folds")
            case Checked(seat=no):
                self._line(no, "checks")
            case Called(seat=no, total=total):
                self._put(no, total, f"calls {self.money(total - self.players[no].bet)}")
            case BroughtIn(seat=no, total=total, price=price):
                self._put(no, total, f"brings in for {self.money(total)}")
                self.price = price
            case Wagered(seat=no, total=total):
                raised = f"raises {self.money(total - self.price)} to {self.money(total)}"
                self._put(no, total, raised if self.price else f"bets {self.money(total)}")
                self.price = total
            case UncalledReturned(seat=no, amount=amount):
                self.players[no].stack += amount
                self.players[no].bet -= amount
                self.lines.append(f"Uncalled bet ({self.money(amount)}) returned to {self.players[no].name}")
            case BetsGathered(pots=pots):
                self.pots = [pot.amount for pot in pots]
                for player in self.players.values():
                    player.bet = 0
            case DrawOpened(street=street):
                if len(self.game.streets) > 2:
                    self.lines.append(f"*** {_DRAWS[street - 1]} ***")
            case Drew(seat=no, discards=discards, cards=cards):
                self._draw(no, discards, cards)
            case HandTabled() | HandMucked():
                self.endings.append(event)
            case RakeTaken(amounts=amounts):
                self.rake = sum(amounts)
            case PotAwarded():
                self._award(event)
            case RunItAgreed(times=times) if times > 1:
                self.runs = [[] for _ in range(times)]
            case HandEnded() if self.runs:
                self._end_runs()

    def _line(self, no: SeatNo, says: str) -> None:
        self.lines.append(f"{self.players[no].name}: {says}")

    def _put(self, no: SeatNo, total: int, says: str) -> None:
        player = self.players[no]
        player.stack -= total - player.bet
        player.bet, player.wagered = total, True
        self._line(no, says + self._all_in(player))

    def _all_in(self, player: SummaryPlayer) -> str:
        """Return the words for a player who has no more chips to bet; "" for others."""
        if player.stack:
            return ""
        if self.behind.get(player.seat):
            return f" and has reached the {self.money(self.label.cap)} cap"
        return " and is all-in"

    def _post(self, no: SeatNo, amount: Chips, kind: str) -> None:
        player = self.players[no]
        player.stack -= amount
        if kind in ("kill", "live-post"):
            word = "big blind" if amount >= (self.setup.min_bet or max(self.setup.blinds)) else "small blind"
        elif kind == "big-blind" and self.game.short_deck and no == self.setup.button:
            word = "button blind"
        else:
            word = _POSTS[kind]
        if kind in ("small-blind", "big-blind", "further-blind", "straddle", "kill", "live-post"):
            player.bet += amount
            player.wagered = True
            player.blind = player.blind or (kind if kind in ("small-blind", "big-blind") else "")
        self._line(no, f"posts {word} {self.money(amount)}{self._all_in(player)}")

    def _deal(self, hands: Sequence[tuple[SeatNo, tuple[Card, ...]]], up: bool) -> None:
        """Write the cards that are dealt. At stud everybody's upcards are written; of down cards, only the hero's."""
        first = not any(player.cards for player in self.players.values())
        if not self.game.stud:
            self.lines.append("*** DEALING HANDS ***" if self.game.streets[-1].draw else "*** HOLE CARDS ***")
        elif first or len(self.players[hands[0][0]].cards) > 2:
            self.lines.append(f"*** {_STUD_STREETS[0 if first else self._next_street(hands)]} ***")
        for no, cards in hands:
            player = self.players[no]
            before = [card for card in (player.cards if self._is_hero(no) else player.up) if card != UNKNOWN]
            player.cards += cards
            player.up += cards if up else ()
            if self.game.stud and len(player.cards) < 3:
                continue
            hero = self._is_hero(no)
            if UNKNOWN in cards or not (hero or up):
                continue
            if not before or (self.game.stud and len(player.cards) == 3):
                held = shown(player.cards if hero else cards)
            else:
                held = f"{shown(before)} {shown(cards)}"
            self.lines.append(f"Dealt to {player.name} {held}")

    def _next_street(self, hands: Sequence[tuple[SeatNo, tuple[Card, ...]]]) -> int:
        return len(self.players[hands[0][0]].cards) - 2

    def _is_hero(self, no: SeatNo) -> bool:
        return self.players[no].name == self.label.hero

    def _open_board(self, cards: tuple[Card, ...], run: str = "") -> None:
        names = {0: "FLOP", 3: "TURN", 4: "RIVER"}
        before = f" {shown(self.board)}" if self.board else ""
        name = "RIVER" if self.game.stud else names[len(self.board)]
        self.lines.append(f"*** {run}{name} ***{before} {shown(cards)}")
        self.board += cards

    def _draw(self, no: SeatNo, discards: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
        player = self.players[no]
        kept = list(player.cards)
        for card in discards:
            kept.remove(card if card in kept else UNKNOWN)
        hero = self._is_hero(no) and UNKNOWN not in player.cards
        if not discards:
            self._line(no, f"stands pat{f' on {shown(player.cards)}' if hero else ''}")
        else:
            count = f"{len(discards)} card{'s' if len(discards) > 1 else ''}"
            self._line(no, f"discards {count}{f' {shown(discards)}' if hero else ''}")
            if hero and UNKNOWN not in cards:
                self.lines.append(f"Dealt to {player.name} {shown(kept)} {shown(cards)}")
        player.cards = (*kept, *cards)

    def _award(self, event: PotAwarded) -> None:
        """Write the showdown, once, and then a line for each winner of each part of each pot."""
        if self.runs:
            self.awards.append(event)
            return
        if self.spoken is None:
            self._show_down()
        self._push(event)
        live = [player for player in self.players.values() if player.folded is None]
        if len(live) == 1 and not self.endings and event.pot == 0:
            self._line(live[0].seat, "doesn't show hand")

    def _push(self, event: PotAwarded) -> None:
        names = pot_names(len(self.pots))
        for no, amount in event.shares:
            if amount:
                self.players[no].won += amount
                self.lines.append(f"{self.players[no].name} collected {self.money(amount)} from {names[event.pot]}")

    def _end_runs(self) -> None:
        """Write every board to its end, then a showdown and the awards for each of them."""
        before = self.board
        for run, streets in zip(RUNS, self.runs, strict=False):
            self.board = list(before)
            for cards in streets:
                self._open_board(cards, f"{run} ")
        for number, streets in enumerate(self.runs):
            self.board = [*before, *chain(*streets)]
            for player in self.players.values():
                player.says, player.won = "", 0
            self._show_down(f"{RUNS[number]} ")
            for event in self.awards:
                if event.run == number:
                    self._push(event)
            for player in self.players.values():
                player.runs.append((player.won, player.says))
        self.board = before

    def _show_down(self, run: str = "") -> None:
        self.spoken = HandNames(self.game, tuple(self.board))
        live = [player for player in self.players.values() if player.folded is None]
        if len(live) > 1:
            self.lines.append(f"*** {run}SHOW DOWN ***")
        for event in self.endings:
            player = self.players[event.seat]
            if isinstance(event, HandMucked):
                player.mucked = True
                self._line(event.seat, "mucks hand")
                continue
            player.cards = event.cards if len(event.cards) >= len(player.cards) else player.cards
            player.says = self.spoken.says(player.cards)
            self._line(event.seat, f"shows {shown(player.cards)} ({player.says})")
        if self.game.high and self.game.low and len(live) > 1 and not any("; LO:" in p.says for p in live):
            self.lines.append("No low hand qualified")

    def _finishes(self) -> list[str]:
        lines = []
        for finish in self.label.finishes:
            prize = f" and received {finish.prize}." if finish.prize else ""
            if finish.place == 1:
                lines.append(f"{finish.player} wins the tournament and receives {finish.prize} - congratulations!")
            else:
                lines.append(f"{finish.player} finished the tournament in {ordinal(finish.place)} place{prize}")
        return lines
