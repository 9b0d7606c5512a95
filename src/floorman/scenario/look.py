"""What a step can be asked about: one function for each expectation of a `hand`."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from floorman.base import Refused
from floorman.cards import UNKNOWN, category, low_ranks, strength
from floorman.hand import Hand, HandEvent, Options
from floorman.hand.events import BroughtIn, Called, PotAwarded, Wagered
from floorman.rulebook import Rulebook
from floorman.rulings import LiveTable, Ruling, may_muck_unseen, must_be_up, substantial_action
from floorman.rulings.case import Case
from floorman.rulings.clock_call import length
from floorman.rulings.misconduct import EFFECTS, hands_to_miss
from floorman.rulings.pending import Misbehaved, OnTheClock
from floorman.rulings.procedure import ProcedureStep
from floorman.scenario.tell import NotYet

WAGERS = {"bet", "raise", "complete"}


class HandMoment(NamedTuple):
    """The table after a step, what was ruled there, and everything that has happened since the deal."""

    table: LiveTable
    book: Rulebook
    may: Options
    ruling: Ruling
    log: Sequence[HandEvent] = ()
    refused: Refused | None = None
    shown: tuple[ProcedureStep, ...] = ()

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        return self.table.hand


def _to(now: HandMoment) -> int | None:
    """The acting player's total this round: as ruled, or as the act made it."""
    if now.ruling.to is not None:
        return now.ruling.to
    return next((event.total for event in now.ruling.events if isinstance(event, Called | Wagered | BroughtIn)), None)


def _turn(now: HandMoment) -> int:
    return now.hand.turn if now.hand.stage in ("betting", "drawing") else 0


def _least(now: HandMoment, *acts: str) -> int | None:
    return now.may.least if set(acts) & set(now.may.acts) else None


def _binding(now: HandMoment) -> str | bool | None:
    return False if now.ruling.binding == "" else now.ruling.binding


def _pots(now: HandMoment) -> tuple[dict[str, Any], ...]:
    live = {seat.no for seat in now.hand.live}
    if not now.hand.pots:
        return ({"amount": now.hand.middle, "seats": frozenset(live)},) if now.hand.middle else ()
    return tuple({"amount": pot.amount, "seats": frozenset(live & set(pot.seats))} for pot in now.hand.pots)


def _awards(now: HandMoment) -> dict[int, int]:
    won: Counter[int] = Counter()
    for event in now.log:
        if isinstance(event, PotAwarded):
            won.update(dict(event.shares))
    return {seat.no: won[seat.no] for seat in now.hand.seats} if won else {}


def _odd_chip(now: HandMoment) -> int | tuple[int, ...]:
    """Who got an odd chip: one seat, or several where several pots or boards had one; 0 for nobody."""
    found: list[int] = []
    for event in now.log:
        if isinstance(event, PotAwarded) and event.topic == "showdown.odd-chip":
            found += event.odd or ([event.shares[0][0]] if event.half != "low" else [])
    seats = tuple(dict.fromkeys(found))
    return seats[0] if len(seats) == 1 else seats or 0


def _award_order(now: HandMoment) -> tuple[int, ...]:
    """The pots as they were settled, then those still to be, from the last side pot down."""
    settled = [event.pot for event in now.log if isinstance(event, PotAwarded)]
    to_come = range(len(now.hand.pots) - 1, -1, -1) if now.hand.stage == "showdown" else ()
    return tuple(dict.fromkeys((*settled, *to_come)))


def _hands(now: HandMoment) -> dict[int, str]:
    """By seat, the name of the high hand; of the low where the game has no high. Only hands that are known."""
    game, board = now.hand.game, now.hand.board
    named = {}
    for seat in now.hand.seats:
        if not seat.cards or UNKNOWN in (*seat.cards, *board):
            continue
        if game.high:
            named[int(seat.no)] = category(strength(seat.cards, board, game.high, game.use), game.high)
        elif game.low:
            named[int(seat.no)] = low_ranks(strength(seat.cards, board, game.low, game.use), game.low)
    return named


def _substantial_action(now: HandMoment) -> bool:
    """As ruled, or as the acts of the deal add up."""
    ruled = now.ruling.substantial_action
    return substantial_action(now.table, now.book) if ruled is None else ruled


def _seconds_left(now: HandMoment) -> int | None:
    running = now.table.open(OnTheClock)
    return sum(length(Case(now.table, now.book))) - running[0].waited if running else None


def _effect(now: HandMoment) -> dict[int, str]:
    """By seat, what penalties that are not served have led to."""
    given = {int(one.seat): one.given for one in now.table.open(Misbehaved)}
    return {seat: EFFECTS[code] for seat, code in given.items() if code in EFFECTS}


def _told_now(now: HandMoment) -> frozenset[str]:
    return frozenset(id for step in now.shown for id in step.cites)


LOOK: dict[str, Callable[[HandMoment], Any]] = {
    "ruling": lambda now: now.ruling.code or None,
    "to": _to,
    "returned": lambda now: now.ruling.returned,
    "turn": _turn,
    "options": lambda now: frozenset(now.may.acts) if _turn(now) else frozenset(),
    "call": lambda now: now.may.call,
    "min_bet": lambda now: _least(now, "bet"),
    "min_raise_to": lambda now: _least(now, "raise", "complete"),
    "max_raise_to": lambda now: now.may.most if WAGERS & set(now.may.acts) else None,
    "binding": _binding,
    "backs_up_to": lambda now: now.ruling.backs_up_to,
    "floor": lambda now: frozenset(now.ruling.floor),
    "penalty": lambda now: now.ruling.penalty or "none",
    "sanctions": lambda now: now.ruling.sanctions,
    "offence": lambda now: now.ruling.offence or None,
    "remedy": lambda now: bool(now.ruling.remedy),
    "decides": lambda now: now.ruling.decides or ("floor" if now.ruling.floor else None),
    "effect": _effect,
    "hands_to_miss": lambda now: {int(no): many for no, many in hands_to_miss(Case(now.table, now.book)).items()},
    "prompts": _told_now,
    "prompts_not": _told_now,
    "street": lambda now: now.hand.on.name,
    "board": lambda now: now.hand.board,
    "burns": lambda now: len(now.hand.burns),
    "pot": lambda now: now.hand.pot,
    "pots": _pots,
    "awards": _awards,
    "stacks": lambda now: {seat: now.hand.behind(seat) for seat in now.hand.setup.seats},
    "live": lambda now: frozenset(seat.no for seat in now.hand.live),
    "dead": lambda now: frozenset(now.hand.killed),
    "face_up": lambda now: must_be_up(now.table, now.book),
    "show_first": lambda now: now.hand.turn if now.hand.stage == "showdown" else 0,
    "may_muck": lambda now: may_muck_unseen(now.table, now.book),
    "must_show": lambda now: now.ruling.must_show,
    "hand": _hands,
    "outcome": lambda now: now.ruling.outcome or None,
    "substantial_action": _substantial_action,
    "seconds_left": _seconds_left,
    "odd_chip": _odd_chip,
    "award_order": _award_order,
    "dispute": lambda now: now.ruling.dispute,
}
"""By expectation: what is so now. What no ruling settles is None."""


def look(key: str, expected: Any, now: HandMoment) -> Any:
    """What is so now, for one expectation."""
    if key not in LOOK:
        raise NotYet(key, expected)
    return LOOK[key](now)
