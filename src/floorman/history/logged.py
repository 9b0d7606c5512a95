"""A hand's events as a PHH history: what was posted, dealt, done and shown."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from floorman.cards import Card
from floorman.core import DataError, SeatNo
from floorman.hand import replay
from floorman.hand.events import (
    BetsCorrected,
    BetsGathered,
    BetTakenBack,
    BoardDealt,
    BoardNamed,
    BroughtIn,
    Called,
    Checked,
    ChipsHandedOver,
    Drew,
    Folded,
    HandEvent,
    HandKilled,
    HandMucked,
    HandStarted,
    HandTabled,
    HandVoided,
    HoleCardsDealt,
    PilesSet,
    Posted,
    PotAwarded,
    Reshuffled,
    RoundOpened,
    ShowdownOpened,
    StubRanOut,
    UncalledReturned,
    UpcardsDealt,
    Wagered,
)
from floorman.hand.setup import ANTES, BETS, DEAD_MONEY, GAMES, Setup, clockwise
from floorman.history.phh import KIND, VARIANT_OF, Flaw, PhhHand, checked, to_text, user_money

RULINGS = BetsCorrected | BetTakenBack | ChipsHandedOver | HandVoided | PilesSet | BoardNamed
"""Events by which a ruling moves chips or cards. No history format can express them."""
ACTS = BroughtIn | Called | Checked | Folded | Wagered


def as_played(events: Sequence[HandEvent]) -> list[HandEvent]:
    """Return the events with every killed hand folded when its turn would have come, or mucked at the showdown.

    Raise DataError for a log that does not begin with HandStarted, or in which a ruling moved chips or cards.
    """
    started = events[0] if events else None
    if not isinstance(started, HandStarted):
        raise DataError("log", "it does not begin with HandStarted.", "Give the whole log of one hand.")
    line = started.setup.seats
    played: list[HandEvent] = []
    killed: list[SeatNo] = []
    gone: set[SeatNo] = set()
    acted: set[SeatNo] = set()
    last = line[-1]
    showing = False
    for event in events:
        if isinstance(event, RULINGS):
            raise DataError(
                "log", f"no history has a way to say {type(event).__name__}: the floor moved chips or cards."
            )
        if isinstance(event, HandKilled):
            if showing:
                played.append(HandMucked(event.seat))
            else:
                killed.append(event.seat)
            continue
        due: Iterable[SeatNo] = ()
        if isinstance(event, ACTS):
            due = _between(line, last, event.seat)
            last = event.seat
            acted = {last} | (set() if isinstance(event, Wagered) else acted)
        elif isinstance(event, UncalledReturned | BetsGathered) and killed:
            due = _between(line, last, last)
            _check_turns([seat for seat in due if seat not in gone], killed, acted)
        elif isinstance(event, RoundOpened) and event.to_act:
            last = line[line.index(event.to_act[0]) - 1]
            acted = set()
        elif isinstance(event, ShowdownOpened):
            showing = True
        played += [Folded(seat) for seat in due if seat in killed]
        gone |= {seat for seat in due if seat in killed} | ({event.seat} if isinstance(event, Folded) else set())
        killed = [seat for seat in killed if seat not in due]
        played.append(event)
    return played


def _check_turns(line: list[SeatNo], killed: list[SeatNo], acted: set[SeatNo]) -> None:
    """Raise DataError unless the killed hands come next in turn.

    If a live hand would act before them, it has won without acting; and a player who brought it in has no further turn.
    """
    if set(line[: len(killed)]) != set(killed) or acted & set(killed):
        raise DataError("log", "no history has a way to say that a hand was dead before its turn came.")


def _between(line: tuple[SeatNo, ...], after: SeatNo, before: SeatNo) -> tuple[SeatNo, ...]:
    """Return the seats whose turn is after one act and before the next; all of them where one seat did both."""
    start = line.index(after) + 1
    round_the_table = line[start:] + line[:start]
    return round_the_table[: round_the_table.index(before)] if before != after else round_the_table


def history_of(log: Sequence[HandEvent], about: Mapping[str, Any] | None = None, scale: int = 1) -> PhhHand:
    """Return the history of a hand from its log. `about` adds keys that the play does not tell: players, table, time.

    Raise DataError for what PHH cannot express: a hand taken up in the middle, two blinds from one player. A rake, and
    the boards of a hand that was run more than once, are written under keys of our own (see `PhhHand`).
    """
    events = as_played(log)
    started = events[0]
    assert isinstance(started, HandStarted)
    setup = started.setup
    if setup.mid_hand:
        raise DataError("log", "a hand taken up in the middle has no PHH history.", "Write it from its beginning.")
    end = replay(log)
    antes, blinds = _forced(setup, events)
    trimmed = _trimmed(setup, events)
    stud = GAMES[setup.game].stud
    keys: dict[str, Any] = {
        "variant": VARIANT_OF[setup.game],
        "ante_trimming_status": trimmed,
        "antes": antes,
        "blinds_or_straddles": None if stud else blinds,
        "bring_in": setup.bring_in if stud else None,
        "small_bet": setup.limits[0] if setup.limits else None,
        "big_bet": setup.limits[1] if setup.limits else None,
        "min_bet": None if setup.limits else setup.min_bet or max(setup.blinds, default=0),
        "starting_stacks": setup.stacks,
        "actions": tuple(_Scribe(setup, scale).write(events)),
        "seats": setup.seats,
        "finishing_stacks": tuple(seat.stack for seat in end.seats) if end.stage == "over" else None,
    }
    user: dict[str, Any] = dict((about or {}).get("user", {}))
    if end.raked:
        user.setdefault("_rake", user_money(end.raked, scale))
    if len(end.boards) > 1:
        user.setdefault("_boards", ["".join(board) for board in end.boards])
    try:
        return checked(PhhHand(**{**keys, **(about or {}), "user": user}, scale=scale))
    except Flaw as flaw:
        raise flaw.at("about" if flaw.key in (about or {}) else "log") from None
    except TypeError as wrong:
        raise DataError("about", f"{wrong}.", f"Write keys of PHH: {', '.join(KIND)}.") from None


def _forced(setup: Setup, events: Sequence[HandEvent]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return antes and blinds in position order; dead money is added to the antes, newcomers' posts are below zero.

    So is a kill, unless the action began to the left of it, as it does after a straddle. Dead posts are counted as the
    amounts that really went in: they are taken last, while PHH takes antes first.
    """
    antes = dict.fromkeys(setup.seats, 0)
    blinds = dict.fromkeys(setup.seats, 0)
    for post in setup.posts:
        if post.kind in ANTES:
            antes[post.seat] += post.amount
        elif post.kind in BETS:
            if blinds[post.seat]:
                raise DataError(f"seat {post.seat}", "PHH has no way to say that a player posted two blinds.")
            in_turn = post.kind == "live-post" or (post.kind == "kill" and not _opens_behind(post.seat, setup, events))
            blinds[post.seat] = -post.amount if in_turn else post.amount
    posted = {post.kind for post in setup.posts}
    if GAMES[setup.game].limit == "pot-limit" and len(setup.blinds) > 2 and "small-blind" not in posted:
        raise DataError("blinds", "PHH has no way to say that the smallest of three counts in the pot and is missing.")
    for event in events:
        if isinstance(event, Posted) and event.kind == "dead-post":
            antes[event.seat] += event.amount
    way = -1 if len(setup.seats) == 2 else 1
    return tuple(antes.values())[::way], tuple(blinds.values())[::way]


def _opens_behind(seat: SeatNo, setup: Setup, events: Iterable[HandEvent]) -> bool:
    """Return whether the first round began to the left of a seat, and not to the left of the big blind."""
    line = next((event.to_act for event in events if isinstance(event, RoundOpened)), ())
    big = next((post.seat for post in setup.posts if post.kind == "big-blind"), setup.button)
    return line != tuple(no for no in clockwise(setup.seats, big) if no in line) and line == tuple(
        no for no in clockwise(setup.seats, seat) if no in line
    )


def _trimmed(setup: Setup, events: Iterable[HandEvent]) -> bool:
    """Return whether antes are matched like bets.

    With dead money they may be written as dead if everybody paid in full.

    Raise DataError where a short ante was matched and other money is dead.
    """
    dead = any(post.kind in DEAD_MONEY for post in setup.posts)
    if not dead:
        return True
    whole = {post.seat: post.amount for post in setup.posts if post.kind == "ante"}
    if any(e.amount < whole[e.seat] for e in events if isinstance(e, Posted) and e.kind == "ante"):
        raise DataError("antes", "PHH has no way to say that a short ante was matched and other money dead.")
    return False


class _Scribe:
    """Writes PHH actions for the events of a hand."""

    def __init__(self, setup: Setup, scale: int) -> None:
        self.name = {seat: f"p{place}" for place, seat in enumerate(setup.seats, 1)}
        self.scale = scale
        self.lines: list[str] = []
        self.held: dict[SeatNo, list[Card]] = {seat: [] for seat in setup.seats}
        self.tabled: dict[SeatNo, int] = {}
        self.new: list[str] = []
        self.stud = GAMES[setup.game].stud

    def write(self, events: Iterable[HandEvent]) -> list[str]:
        for event in events:
            if not isinstance(event, Drew | StubRanOut | Reshuffled):
                self.lines += self.new
                self.new = []
            self._note(event)
        return self.lines

    def _note(self, event: HandEvent) -> None:
        say = self.lines.append
        match event:
            case HoleCardsDealt(hands=hands):
                third = self.stud and not any(self.held.values())
                self._deal(hands, silent=third)
            case UpcardsDealt(hands=hands):
                self._deal(hands, silent=False)
            case BoardDealt(cards=cards, run=0):
                say(f"d db {''.join(cards)}")
            case Folded(seat=no):
                say(f"{self.name[no]} f")
            case Checked(seat=no) | Called(seat=no):
                say(f"{self.name[no]} cc")
            case Wagered(seat=no, total=total):
                say(f"{self.name[no]} cbr {to_text(total, self.scale)}")
            case BroughtIn(seat=no):
                say(f"{self.name[no]} pb")
            case Drew(seat=no, discards=discards, cards=cards):
                say(f"{self.name[no]} sd {''.join(discards)}".rstrip())
                if cards:
                    self.new.append(f"d dh {self.name[no]} {''.join(cards)}")
            case HandTabled(seat=no, cards=cards):
                say(f"{self.name[no]} sm {''.join(cards)}")
                self.tabled[no] = len(cards)
            case HandMucked(seat=no):
                say(f"{self.name[no]} sm")
            case PotAwarded():
                self._show_again()

    def _deal(self, hands: Iterable[tuple[SeatNo, tuple[Card, ...]]], silent: bool) -> None:
        """Write the cards of one street; on third street the two down cards are written together with the upcard."""
        for no, cards in hands:
            before = self.held[no] if self.stud and len(self.held[no]) == 2 else []
            if not silent:
                self.lines.append(f"d dh {self.name[no]} {''.join([*before, *cards])}")
            self.held[no] += cards

    def _show_again(self) -> None:
        """Show the whole hands at the end that were tabled at stud before the last card."""
        for no, count in self.tabled.items():
            if self.stud and count < len(self.held[no]):
                self.lines.append(f"{self.name[no]} sm {''.join(self.held[no])}")
                self.tabled[no] = len(self.held[no])
