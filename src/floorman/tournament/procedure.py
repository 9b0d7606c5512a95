"""What the director, the floor and the dealers of an event are told to do, each when its moment comes and at no other.

The steps are data (`rules/procedures.toml`): here stands when each moment of an event has come. The director's page
and the scenarios take them from `after_action` and `at_moment`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from floorman.core import Value
from floorman.floor.procedure import ProcedureStep, stated, told_moments
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.tournament.actions import (
    AgreeDeal,
    Balance,
    ColorUp,
    DrawSeats,
    EndStage,
    MarkHand,
)
from floorman.tournament.case import Case
from floorman.tournament.engine import offers
from floorman.tournament.events import (
    ChipsColored,
    HandBegun,
    HandMarked,
    OffenceRecorded,
    Seated,
    Started,
    TableBroken,
    TournamentEvent,
)
from floorman.tournament.levels import antes_due, due_colour_ups, hold_push
from floorman.tournament.schedule_plan import has_own_chips
from floorman.tournament.seats import level_of_next, next_hand
from floorman.tournament.state import TableId, Tournament


class Passed(NamedTuple):
    """One thing that happened: the event it met, what was done, what followed, and the event it left."""

    before: Tournament
    action: Value | None
    events: Sequence[TournamentEvent]
    after: Tournament
    book: Rulebook

    def any(self, *kinds: type) -> bool:
        """Whether something of a kind followed."""
        return any(isinstance(one, kinds) for one in self.events)


def after_action(passed: Passed) -> list[ProcedureStep]:
    """What is due once something has happened: the moments it has brought, and no others."""
    return _due(tuple(moment for moment, is_now in MOMENTS.items() if is_now(passed)), passed.after, passed.book)


def at_moment(moment: str, event: Tournament, book: Rulebook) -> list[ProcedureStep]:
    """What is due at a moment that the staff tell, or that the event waits in before its first hand."""
    return _due((*told_moments(moment), *_with_it(moment, event, book)), event, book)


def before_the_start(event: Tournament, book: Rulebook) -> list[ProcedureStep]:
    """What is due while players register, and once their seats are drawn, but for how to draw them by hand."""
    if event.tables:
        by_hand = set(book.cite(Q.seating.random.initial, "tournament"))
        return [one for one in at_moment("seats-drawn", event, book) if not by_hand.issuperset(one.cites)]
    return [*at_moment("registration-opens", event, book), *at_moment("event-begins", event, book)]


def push_due(event: Tournament, book: Rulebook) -> list[ProcedureStep]:
    """What is due when a dealer would be pushed now: to wait, so close to a break or the next level."""
    return _due(("push-held",), event, book) if hold_push(Case(event, book)) else []


def decides(passed: Passed) -> str:
    """Who decides about what has happened: as the offence has it, else the director about seats, chips and choices."""
    offences = [one for one in passed.events if isinstance(one, OffenceRecorded)]
    if offences:
        return offences[-1].decides
    seats_or_chips = any(MOMENTS[one](passed) for one in ("seats-drawn", "players-moved", "unscheduled-color-up"))
    return "director" if seats_or_chips or offers(Case(passed.after, passed.book)) else ""


def _due(moments: tuple[str, ...], event: Tournament, book: Rulebook) -> list[ProcedureStep]:
    return stated(moments, book, "tournament", {"players": len(event.left)})


def _with_it(moment: str, event: Tournament, book: Rulebook) -> tuple[str, ...]:
    """Moments that come with another one: which of the book's chip sets an event of this size needs."""
    case = Case(event, book)
    if moment != "event-begins" or case.ask(Q.chips.starting_set.set) != "by-players":
        return ()
    sets = case.figures(Q.chips.starting_set.set)["sets"]
    field = event.entrants
    if has_own_chips(case, field):
        return ()
    return (f"event-begins-set-{'A' if field <= sets[0]['up_to'] else 'B'}",)


def _owes(passed: Passed, here: str) -> bool:
    """Whether a hand is about to be dealt in which somebody who is not there owes a blind or an ante."""
    tables = {one.table for one in passed.events if isinstance(one, HandMarked | HandBegun)}
    return any(_owes_at(passed, id, here) for id in tables if not passed.before.table(id).begun)


def _owes_at(passed: Passed, id: TableId, here: str) -> bool:
    case = Case(passed.before, passed.book)
    table = case.event.table(id)
    positions, dealt = next_hand(case, table)
    owing = {positions.small, positions.big} if case.event.blinds else set()
    owing |= {seat for seat, _ in antes_due(case.event, level_of_next(case, table), dealt, *positions[::2])}
    return any(player.here == here and player.seat in owing & set(dealt) for player in case.event.at(id))


def _level_begins(passed: Passed) -> bool:
    return passed.before.started and passed.after.clock.level > passed.before.clock.level


def _played(event: Tournament) -> int:
    """Seconds of play on the schedule so far."""
    clock = event.clock
    behind = sum(event.setup.seconds_of(level) for level in range(1, clock.level))
    return behind if clock.on_break else behind + event.setup.seconds_of(clock.level) - clock.left(event.now)


def _break_due(passed: Passed) -> bool:
    """Whether so much has been played by now that the book has a break."""
    every = 60 * int(Case(passed.after, passed.book).ask(Q.clock.break_.after_minutes))
    started = passed.before.started and not passed.after.clock.waiting
    return bool(every) and started and _played(passed.after) // every > _played(passed.before) // every


def _unscheduled(passed: Passed) -> bool:
    """Whether chips are coloured up in the middle of a level, and no schedule has asked for it."""
    event, told = passed.before, passed.action
    if not isinstance(told, ColorUp) or not event.started or event.clock.on_break or not event.clock.running:
        return False
    left = event.clock.left(event.now)
    planned = {one.old for one in (*due_colour_ups(event), *event.setup.colour_ups_before(event.clock.level + 1))}
    return 0 < left < event.setup.seconds_of(event.clock.level) and told.old not in planned


def _raced(passed: Passed) -> bool:
    """Whether odd chips were left to race for."""
    return any(count for one in passed.events if isinstance(one, ChipsColored) for _, count in one.odd)


def _entrant_missing(passed: Passed) -> bool:
    """Whether the first hand is dealt while somebody who has paid is not there."""
    return passed.any(Started) and any(
        player.entered and player.here == "absent" and not player.out for player in passed.after.players
    )


MOMENTS: dict[str, Callable[[Passed], bool]] = {
    "seats-drawn": lambda passed: isinstance(passed.action, DrawSeats),
    "first-hand": lambda passed: passed.any(Started),
    "entrant-missing": _entrant_missing,
    "players-moved": lambda passed: any(isinstance(one, Seated) and one.left is not None for one in passed.events),
    "table-broken": lambda passed: passed.any(TableBroken),
    "mover-by-card": lambda passed: isinstance(passed.action, Balance) and passed.before.setup.stud,
    "stage-ends": lambda passed: isinstance(passed.action, EndStage),
    "absent-owes": lambda passed: _owes(passed, "absent"),
    "away-owes": lambda passed: _owes(passed, "away"),
    "level-begins": _level_begins,
    "break-due": _break_due,
    "dealer-push": lambda passed: isinstance(passed.action, MarkHand) and passed.action.mark == "push",
    "chip-race": _raced,
    "unscheduled-color-up": _unscheduled,
    "deal-agreed": lambda passed: isinstance(passed.action, AgreeDeal) and passed.action.pays != "floor",
    "offence": lambda passed: any(isinstance(one, OffenceRecorded) and one.penalty for one in passed.events),
}
"""By moment, as `procedures.toml` names it: whether what happened has brought it."""
