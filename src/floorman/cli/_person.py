"""The player at the keyboard: turns what is typed into actions, and explains what is not allowed."""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from floorman.cards import Card
from floorman.cli._game import Glimpse, Lineup, LineupPlayer
from floorman.cli._narration import CitedLine, Citer, Narrator, called, plainly
from floorman.core import Chips, SeatNo, is_number
from floorman.hand import (
    RAIL,
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Hand,
    HandEvent,
    HandView,
    Muck,
    Options,
    RaiseTo,
    RunIt,
    Show,
    seen_by,
    view,
)
from floorman.hand.events import (
    BetsGathered,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandMucked,
    HandStarted,
    PotAwarded,
    Wagered,
)

if TYPE_CHECKING:
    from floorman.cli._screen import DrawnTable, Sitting


PAUSES = {"post": 0.15, "plain": 0.7, "street": 1.2, "pot": 1.5, "refusal": 2.6, "win": 1.8, "hand": 0.4}
"""Seconds to take a line of each kind in, at speed 1."""


class Commentary:
    """Shows a table's hands to a viewer: the player in `seat`, or the rail, which sees every hand face up.

    Without a `screen` the lines are printed as they are.
    """

    def __init__(self, lineup: Lineup, citer: Citer, screen: "DrawnTable | None", seat: SeatNo = RAIL) -> None:
        self.lineup = lineup
        self.screen = screen
        self.seat = seat
        self.refusals = 0
        self.biggest = 0
        self._narrator = Narrator(citer)
        self._did: dict[SeatNo, str] = {}
        self._won: set[SeatNo] = set()
        self._seen: HandView | None = None

    def say(self, line: CitedLine, wait: bool = True) -> None:
        """Show a line, and pause for it to be read."""
        if self.screen is None:
            print(f"{line.text} ({line.cite})" if line.cite else line.text)
            return
        self.screen.say(line)
        if self._seen is not None:
            self.screen.look(self._seen, self._sitting(self._seen), PAUSES[line.kind] if wait else 0.0)

    def open_hand(self) -> None:
        """Begin a new hand: take the names at the seats, and clear what was done."""
        lineup = self.lineup
        self._narrator.names = {no: player.name for no, player in lineup.players.items()}
        self._did, self._won = {}, set()
        button = "" if lineup.stakes.game.stud else f" The button is {lineup.players[lineup.button].name}'s."
        self._seen = None
        if self.screen is None:
            print()
        self.say(CitedLine(f"Hand {lineup.hand_no}.{button}", kind="hand"))

    def show(self, moment: Glimpse) -> None:
        """Narrate and draw one moment."""
        shown = view(moment.hand, self.seat)
        self._seen = _all_face_up(moment.hand) if self.seat == RAIL else shown
        if moment.refused and moment.tried:
            self.refusals += 1
            self.say(self._narrator.refuse(moment.tried, moment.refused), wait=self.seat == RAIL)
        if moment.event:
            self._note(moment.event, shown)
            for line in self._narrator.narrate(shown, seen_by(moment.event, self.seat)):
                self.say(line)

    def look(self) -> None:
        """Draw the table again, without a pause."""
        if self.screen is not None and self._seen is not None:
            self.screen.look(self._seen, self._sitting(self._seen))

    def hurry(self) -> None:
        """Drop all pauses."""
        if self.screen is not None:
            self.screen.speed = 0.0

    def _note(self, event: HandEvent, shown: HandView) -> None:
        """Keep the notes beside the seats up to date."""
        match event:
            case Folded(seat=no):
                self._did[no] = "folds"
            case HandMucked(seat=no):
                self._did[no] = "mucks"
            case Checked(seat=no):
                self._did[no] = "checks"
            case Called(seat=no):
                self._did[no] = "calls"
            case BroughtIn(seat=no):
                self._did[no] = "brings in"
            case Wagered(seat=no, act=act):
                self._did[no] = {"bet": "bets", "raise": "raises", "complete": "completes"}[act]
            case Drew(seat=no, discards=discards):
                self._did[no] = f"draws {len(discards)}" if discards else "pat"
            case BetsGathered():
                self.biggest = max(self.biggest, shown.pot)
                self._did = {no: did for no, did in self._did.items() if did in ("folds", "mucks")}
            case PotAwarded(shares=shares):
                for no, _ in shares:
                    self._did[no] = "wins"
                    self._won.add(no)
            case HandStarted():
                self._did, self._won = {}, set()
            case _:
                pass

    def _sitting(self, seen: HandView) -> "dict[SeatNo, Sitting]":
        from floorman.cli._screen import Sitting

        sitting = {}
        for no, player in self.lineup.players.items():
            made = called(seen, no) if seen.seat(no).live and (self.seat in (RAIL, no) or seen.seat(no).tabled) else ""
            note = made or (player.plays.name if player.plays else "")
            sitting[no] = Sitting(player.name, note, self._did.get(no, ""), no in self._won)
        return sitting


def _all_face_up(hand: Hand) -> HandView:
    """Return the hand with every seat as it sees itself: for a show in which no player is a person."""
    own = tuple(view(hand, seat.no).seat(seat.no) for seat in hand.seats)
    return msgspec.structs.replace(view(hand), seats=own)


def summary(lineup: Lineup, commentary: Commentary) -> list[str]:
    """Return lines with hands, refusals, the biggest pot, and everybody's result, best first."""
    hands, no = lineup.finished, commentary.refusals
    lines = [
        f"{hands} {'hand' if hands == 1 else 'hands'}, {no} {'refusal' if no == 1 else 'refusals'}, "
        f"biggest pot {commentary.biggest:,}."
    ]
    if lineup.hand_no > hands:
        lines.append("The hand that was broken off does not count: its chips are back where they were.")
    standing = sorted(lineup.players.values(), key=lambda player: player.bought - player.stack)
    return lines + [_line(player) for player in standing] + [_line(player) for player in lineup.gone]


def _line(player: LineupPlayer) -> str:
    plays = player.plays.name if player.plays else ""
    gained = player.stack - player.bought
    return f"  {player.name:<10} {plays:<8} {player.stack:>9,}  {gained:>+9,}"


HELP = """\
  f  fold                        c  check or call, whichever it is
  r 600  raise to 600            b 200  bet 200        (at limit the amount goes without saying)
  a  all-in                      d 1 3  discard the first and third card; d alone stands pat
  s  show     m  muck            1, 2 or 3  run the board so often
  bring-in    complete           the bring-in at stud, and a whole bet
  rules  the rules behind what you may do now
  q  quit and cash out           ?  this help"""


class NotUnderstood(NamedTuple):
    """An explanation of what was typed and could not be understood."""

    says: str


def offered(view: HandView, may: Options) -> str:
    """Return what the seat may do, with the keys and the amounts.

    >>> from floorman.hand import deal_in, start, replay, legal, view
    >>> from floorman.rules import load_book
    >>> book = load_book("hpt")
    >>> hand = replay(start(deal_in("NLHE", {1: 500, 2: 800}, 1, blinds=[5, 10]), (), book))
    >>> offered(view(hand, 1), legal(hand, book))
    'f fold · c call 5 · r 20 to 500 raise · a all-in 500'
    """
    seat = view.seat(may.seat)
    all_in = seat.bet + seat.stack
    return " · ".join(part for act in may.acts for part in _offer(act, may, all_in))


def _offer(act: str, may: Options, all_in: int) -> list[str]:
    match act:
        case "call":
            return [f"c call {may.call:,}"]
        case "check":
            return ["c check"]
        case "bet" | "raise":
            if may.least == may.most:
                return [f"{act[0]} {act} to {may.most:,}" + (" (all-in)" if may.most == all_in else "")]
            sized = [f"{act[0]} {may.least:,} to {may.most:,} {act}"]
            return [*sized, f"a all-in {all_in:,}"] if may.most == all_in else sized
        case "complete":
            return [f"complete to {may.most:,}"]
        case "bring-in":
            return [f"bring-in {may.call:,}"]
        case "draw":
            return ["d 1 3 discard cards by place · d stand pat"]
        case "run-it":
            return [f"1 to {may.most} how often to run the board"]
        case _:
            return [f"{act[0]} {act}"]


def understood(typed: str, view: HandView, may: Options) -> Action | NotUnderstood:
    """Return the action in what was typed. It may still be against the rules, which the engine decides."""
    word, *rest = typed.lower().replace(",", "").split()
    seat = may.seat
    match word:
        case "f" | "fold":
            return Fold(seat)
        case "c" if "draw" in may.acts or "show" in may.acts or "run-it" in may.acts or "bring-in" in may.acts:
            return NotUnderstood(f"There is nothing to check or call now: {offered(view, may)}.")
        case "c":
            return Check(seat) if "check" in may.acts else Call(seat)
        case "k" | "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "r" | "b" | "raise" | "bet":
            return _wager(word, rest, view, may)
        case "a" | "all-in" | "allin" | "all":
            return _all_in(view, may)
        case "d" | "draw" | "discard" | "p" | "pat":
            return _draw(rest, view, may)
        case "s" | "show":
            return Show(seat)
        case "m" | "muck":
            return Muck(seat)
        case "bring-in" | "bring" | "bi":
            return BringIn(seat)
        case "complete":
            return Complete(seat)
        case "run" if len(rest) == 1 and is_number(rest[0]):
            return RunIt(seat, int(rest[0]))
        case "1" | "2" | "3" if "run-it" in may.acts:
            return RunIt(seat, int(word))
        case _:
            return NotUnderstood(f"{typed.strip()!r} means nothing here. You may: {offered(view, may)}. ? is help.")


def _wager(word: str, rest: list[str], view: HandView, may: Options) -> Action | NotUnderstood:
    """Return a bet or raise, whichever is open. The amount is the total, and may be left out only at a fixed limit."""
    if "complete" in may.acts:
        return Complete(may.seat)
    amounts = [one for one in rest if one not in ("to", "it")]
    if not amounts and may.least == may.most and may.most:
        total = may.most
    elif len(amounts) == 1 and is_number(amounts[0]):
        total = Chips(int(amounts[0]))
    else:
        return NotUnderstood(f"{word} needs one whole amount, the total: {word} {may.least or 200}.")
    bet = "bet" in may.acts or ("raise" not in may.acts and word in ("b", "bet"))
    return BetTo(may.seat, total) if bet else RaiseTo(may.seat, total)


def _all_in(view: HandView, may: Options) -> Action:
    """Return an all-in: as a bet or raise where that is open or would be refused, as a call where it only calls."""
    seat = view.seat(may.seat)
    if "call" in may.acts and may.call == seat.stack:
        return Call(may.seat)
    if "complete" in may.acts:
        return Complete(may.seat)
    total = Chips(seat.bet + seat.stack)
    return BetTo(may.seat, total) if "bet" in may.acts else RaiseTo(may.seat, total)


def _draw(rest: list[str], view: HandView, may: Options) -> Action | NotUnderstood:
    """Return a draw, with discards by place, 1 for the first card, or by name."""
    held = view.seat(may.seat).down
    named = {card.lower(): card for card in held}
    gone: list[Card] = []
    for one in rest:
        if is_number(one) and 1 <= int(one) <= len(held):
            gone.append(held[int(one) - 1])
        elif one in named:
            gone.append(named[one])
        else:
            return NotUnderstood(f"{one!r} is not one of your cards. Write places from 1 to {len(held)}, as in d 1 3.")
    return Draw(may.seat, tuple(dict.fromkeys(gone)))


TOPICS = {
    "fold": "betting.fold",
    "check": "betting.in-turn",
    "call": "betting.calling",
    "bet": "betting.min-bet",
    "raise": "betting.raise-size",
    "complete": "betting.raise-size",
    "bring-in": "game.stud",
    "draw": "game.draw",
    "run-it": "betting.run-twice",
    "show": "showdown.order",
    "muck": "showdown.mucked",
}


class KeyboardPlayer:
    """Reads a player's actions from the keyboard, or from a pipe; the player leaves at the end of the pipe."""

    ROWS = 3
    """Lines kept free for the prompt under a drawn table."""

    def __init__(self, seat: SeatNo, commentary: Commentary, citer: Citer) -> None:
        self.seat = seat
        self.gone = False
        self._commentary = commentary
        self._citer = citer

    def act(self, view: HandView, may: Options) -> Action:
        """Return what the person does. Help and rules are answered here; after a refusal this is called again."""
        while not self.gone:
            typed = self._read(self._held(view), f" pot {view.pot:,} · {offered(view, may)}")
            if typed is None or typed in ("q", "quit", "exit"):
                self.gone = True
            elif typed in ("?", "h", "help"):
                self._say(HELP)
            elif typed == "rules":
                self._say(self._rules(may))
            elif typed:
                action = understood(typed, view, may)
                if not isinstance(action, NotUnderstood):
                    return action
                self._commentary.say(CitedLine(action.says, kind="refusal"), wait=False)
        return _leaves(may)

    def buys_in_again(self, chips: int) -> bool:
        """Ask whether a player without chips buys in again, until the answer is clear."""
        while True:
            typed = self._read(f"You are out of chips. Buy in again for {chips:,}? y or n")
            if typed is None or typed in ("n", "no", "q", "quit"):
                return False
            if typed in ("y", "yes"):
                return True

    def next_hand(self) -> None:
        """Wait for Enter, so that the person can read how the hand ended; not in a pipe."""
        if self._commentary.screen is not None:
            self.gone = (self._read("Enter deals the next hand · q quits") or "") in ("q", "quit", "exit")

    def _read(self, *asks: str | tuple[Card, ...]) -> str | None:
        """Return a line in lower case, or None at the end of the input."""
        screen = self._commentary.screen
        if screen is not None:
            self._commentary.look()
            screen.prompt(asks)
        try:
            typed = input(" > " if screen is not None else f"{plainly(asks)} > ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            typed = None
        if screen is None:
            print(typed or "")
        else:
            screen.prompt(())
        return typed

    def _say(self, text: str) -> None:
        screen = self._commentary.screen
        if screen is None:
            print(text)
        else:
            screen.page(text)

    def _held(self, view: HandView) -> tuple[Card, ...]:
        held = view.seat(self.seat)
        return tuple(_in_order(held.down, held.up))

    def _rules(self, may: Options) -> str:
        """Return the rules behind each option, and behind a raise that is barred."""
        lines = []
        barred = {may.why_not: f"no raise ({may.why_not})"} if may.why_not else {}
        for topic, act in [*((TOPICS[act], act) for act in may.acts if act in TOPICS), *barred.items()]:
            lines.append(f"{act}:")
            rules = self._citer.rules(topic)
            lines += [f"  {rule.id} {rule.title.rstrip('.?')}: {rule.requires}" for rule in rules[:3]]
            if not rules:
                lines.append(f"  {self._citer.book.id} has no rule on it.")
        return "\n".join(lines)


def _in_order(down: tuple[Card, ...], up: tuple[Card, ...]) -> tuple[Card, ...]:
    return down[:2] + up + down[2:] if up else down


def _leaves(may: Options) -> Action:
    """Return what is done for a player who leaves: fold, check where that is free, or show if it has come to that."""
    if "draw" in may.acts:
        return Draw(may.seat)
    if "run-it" in may.acts:
        return RunIt(may.seat, 1)
    if "show" in may.acts:
        return Show(may.seat)
    if "bring-in" in may.acts:
        return BringIn(may.seat)
    return Check(may.seat) if "check" in may.acts else Fold(may.seat)
