"""A prompt: what is due, with the action that does it, other options, steps, and the rules behind it.

Steps are what the director, the floor and the dealers of a tournament are told to do, each at its moment and at no
other. They are data (`rules/procedures.toml`); `MOMENTS` says when each moment has come. The director's page and the
scenarios take them from `after_action` and `at_moment`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from floorman.core import Refused, Value
from floorman.floor.procedure import announced_moments
from floorman.rules import Rule, Rulebook
from floorman.rules import procedures as all_procedures
from floorman.rules.book import NOTHING_NAMED, ProcedureStep, cited, fact
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, Message, message, plain, together
from floorman.tournament.actions import (
    AgreeDeal,
    Balance,
    ColorUp,
    DrawSeats,
    EndStage,
    MarkHand,
    TournamentAction,
)
from floorman.tournament.case import Case
from floorman.tournament.engine import decide, offers
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


class PromptOption(Value, frozen=True):
    """Another action that the book leaves open."""

    label: Message
    action: TournamentAction


class Prompt(Value, frozen=True):
    """A matter for the director. The same matter has the same `key` for as long as it is open.

    `action` deals with it, and `events` are what would follow. Where the action draws (`by_lot`) they are one outcome
    of many: its seed is 0, to be replaced by whoever carries it out. Without an action it is a reminder, or the floor's
    choice among `otherwise`. Several of those may be chosen together where `several` names a field of their actions: it
    then holds all that was chosen. `bounty` is what a knockout is worth in cents, where the prompt is about one.
    `cites` are all rules behind the prompt, `citations` those that decide what is due, most specific first.
    """

    key: str
    topic: str
    says: Message
    action: TournamentAction | None = None
    label: Message = NOTHING
    otherwise: tuple[PromptOption, ...] = ()
    steps: tuple[ProcedureStep, ...] = ()
    events: tuple[TournamentEvent, ...] = ()
    by_lot: bool = False
    urgent: bool = False
    cites: tuple[str, ...] = ()
    several: str = ""
    bounty: int = 0
    citations: tuple[str, ...] = ()


Prompts = Iterator[Prompt]


def to_do(
    case: Case,
    key: str,
    topic: str,
    says: Message,
    action: TournamentAction,
    label: Message,
    *,
    otherwise: tuple[PromptOption, ...] = (),
    steps: tuple[ProcedureStep, ...] = (),
    by_lot: bool = False,
    urgent: bool = False,
) -> Prompt:
    """Return a prompt with an action and the events that would follow.

    An action that is refused is left out, and the reason is added to the sentence.
    """
    case.under(topic)
    try:
        decision = decide(case.tournament, action, case.book, cite=True)
    except Refused as no:
        return to_know(case, key, topic, together(says, no.message), otherwise=otherwise, steps=steps, urgent=urgent)
    cites = tuple(dict.fromkeys((*case.cites(), *decision.cites))) if decision.citations else ()
    ways = _open(case, otherwise)
    return Prompt(
        key, topic, says, action, label, ways, steps, decision.events, by_lot, urgent, cites,
        citations=decision.citations,
    )  # fmt: skip


def to_know(
    case: Case,
    key: str,
    topic: str,
    says: Message,
    *,
    otherwise: tuple[PromptOption, ...] = (),
    steps: tuple[ProcedureStep, ...] = (),
    urgent: bool = False,
) -> Prompt:
    """Return a prompt without an action of its own: a reminder, or a choice among `otherwise`."""
    case.under(topic)
    ways = _open(case, otherwise)
    set_by_house = [asked for asked in case.topics if asked.startswith(f"{topic}/") and asked in case.book.stated]
    stated = cited({fact("prompt", key.partition(":")[0])}, (topic, *set_by_house), case.book, case.format).citations
    cites = case.cites() if stated else ()
    return Prompt(key, topic, says, otherwise=ways, steps=steps, urgent=urgent, cites=cites, citations=stated)


def _open(case: Case, otherwise: tuple[PromptOption, ...]) -> tuple[PromptOption, ...]:
    """Return the options whose action is not refused."""
    return tuple(choice for choice in otherwise if _may(case, choice.action))


def _may(case: Case, action: TournamentAction) -> bool:
    try:
        decide(case.tournament, action, case.book)
    except Refused:
        return False
    return True


def step(case: Case, says: Message, question: str) -> ProcedureStep:
    """Return a step with the rules behind the book's answer to a question."""
    return ProcedureStep(says, case.book.cite(question, case.format))


def procedures(case: Case, *topics: str, conduct: bool = False) -> tuple[ProcedureStep, ...]:
    """Return what the book's rules on these topics ask of the staff, in the words of `procedures.toml`.

    With `conduct`, rules for players are added in the book's own words: they have no step.
    """
    case.under(*topics)
    found = [
        ProcedureStep(message(f"procedure.{step}"), (rule.id,), step=step)
        for topic in topics
        for rule in _stated(case, topic, "procedure")
        for step in _steps().get(rule.id, ())
    ]
    if conduct:
        rules = [rule for topic in topics for rule in _stated(case, topic, "conduct")]
        found += [ProcedureStep(plain(rule.requires), (rule.id,)) for rule in rules]
    return tuple(found)


@cache
def _steps() -> Mapping[str, tuple[str, ...]]:
    """Return the steps of each rule, by its id."""
    found: dict[str, tuple[str, ...]] = {}
    for one in all_procedures():
        for id in one.rules:
            found[id] = (*found.get(id, ()), one.step)
    return found


def _stated(case: Case, topic: str, kind: str) -> Iterator[Rule]:
    for id in case.book.cite(topic, case.format):
        rule = case.book.rules.get(id)
        if rule and rule.topic == topic and rule.kind == kind and rule.scope in ("all", case.format):
            yield rule


class Passed(NamedTuple):
    """An action that was carried out: the tournament before it, its events, and the tournament after it."""

    before: Tournament
    action: Value | None
    events: Sequence[TournamentEvent]
    after: Tournament
    book: Rulebook

    def any(self, *kinds: type) -> bool:
        """Decide whether an event of one of these kinds followed."""
        return any(isinstance(one, kinds) for one in self.events)


def after_action(passed: Passed) -> list[ProcedureStep]:
    """Return the steps that are due after an action: those of the moments it has brought."""
    moments = tuple(moment for moment, is_now in MOMENTS.items() if is_now(passed))
    owed = [owes for id in _about_to_deal(passed) for owes in _owed_at(passed, id, "away")]
    return _due(moments, passed.after, passed.book, {"owed": owed})


def at_moment(moment: str, tournament: Tournament, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps that are due at a moment that the staff announce, or in which a tournament waits to begin."""
    return _due((*announced_moments(moment), *_with_it(moment, tournament, book)), tournament, book)


def before_the_start(tournament: Tournament, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps that are due during registration and until the first hand.

    Once seats are drawn, the steps for that are added, and those for drawing seats by hand are left out.
    """
    due = [*at_moment("registration-opens", tournament, book), *at_moment("event-begins", tournament, book)]
    if tournament.tables:
        by_hand = set(book.cite(Q.seating.random.initial, "tournament"))
        due += [one for one in at_moment("seats-drawn", tournament, book) if one not in due]
        due = [one for one in due if not one.cites or not by_hand.issuperset(one.cites)]
    return due


def push_due(tournament: Tournament, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps for a dealer push now: to wait where the next break or level is close, else none."""
    return _due(("push-held",), tournament, book) if hold_push(Case(tournament, book)) else []


def decides(passed: Passed) -> str:
    """Return who decides about what has happened.

    For an offence, whoever the book names; "director" for seats, chips and open choices; else "".
    """
    offences = [one for one in passed.events if isinstance(one, OffenceRecorded)]
    if offences:
        return offences[-1].decides
    seats_or_chips = any(MOMENTS[one](passed) for one in ("seats-drawn", "players-moved", "unscheduled-color-up"))
    return "director" if seats_or_chips or offers(Case(passed.after, passed.book)) else ""


def _due(
    moments: tuple[str, ...], tournament: Tournament, book: Rulebook, words: Mapping[str, object] = NOTHING_NAMED
) -> list[ProcedureStep]:
    return book.steps(moments, "tournament", {"players": len(tournament.left), **words})


def _with_it(moment: str, tournament: Tournament, book: Rulebook) -> tuple[str, ...]:
    """Return moments that come with another one: which of the book's chip sets fits the number of entrants."""
    case = Case(tournament, book)
    if moment != "event-begins" or case.ask(Q.chips.starting_set.set) != "by-players":
        return ()
    sets = case.figures(Q.chips.starting_set.set)["sets"]
    field = tournament.entrants
    if has_own_chips(case, field):
        return ()
    return (f"event-begins-set-{'A' if field <= sets[0]['up_to'] else 'B'}",)


def _owes(passed: Passed, here: str) -> bool:
    """Decide whether a hand is about to be dealt in which a player of this presence owes a blind or an ante."""
    return any(_owed_at(passed, id, here) for id in _about_to_deal(passed))


def _about_to_deal(passed: Passed) -> list[TableId]:
    """Return the tables at which a hand has begun with an action, or the first sign of one was given."""
    tables = dict.fromkeys(one.table for one in passed.events if isinstance(one, HandMarked | HandBegun))
    return [id for id in tables if not passed.before.table(id).begun]


def _owed_at(passed: Passed, id: TableId, here: str) -> list[Message]:
    """Return what players of this presence owe in the next hand of a table, in words."""
    case = Case(passed.before, passed.book)
    table = case.tournament.table(id)
    level = level_of_next(case, table)
    positions, dealt = next_hand(case, table)
    amounts = case.tournament.blinds_at(level) if case.tournament.blinds else ()
    blinds = {positions.small: ("small", amounts[0]), positions.big: ("big", amounts[1])} if amounts else {}
    antes = dict(antes_due(case.tournament, level, dealt, *positions[::2]))
    found = []
    for player in case.tournament.at(id):
        if player.here == here and player.seat in dealt:
            post, blind = blinds.get(player.seat, ("", 0))
            ante = antes.get(player.seat, 0)
            if post or ante:
                found.append(message("prompt.owes", player=player.name, post=post, blind=blind, ante=ante))
    return found


def _level_begins(passed: Passed) -> bool:
    return passed.before.started and passed.after.clock.level > passed.before.clock.level


def _played(tournament: Tournament) -> int:
    """Return the seconds of play on the schedule so far."""
    clock = tournament.clock
    behind = sum(tournament.setup.seconds_of(level) for level in range(1, clock.level))
    return behind if clock.on_break else behind + tournament.setup.seconds_of(clock.level) - clock.left(tournament.now)


def _break_due(passed: Passed) -> bool:
    """Decide whether so much has been played now that the book has a break."""
    every = 60 * int(Case(passed.after, passed.book).ask(Q.clock.break_.after_minutes))
    started = passed.before.started and not passed.after.clock.waiting
    return bool(every) and started and _played(passed.after) // every > _played(passed.before) // every


def _unscheduled(passed: Passed) -> bool:
    """Decide whether chips were coloured up in the middle of a level without a schedule that asks for it."""
    tournament, action = passed.before, passed.action
    if (
        not isinstance(action, ColorUp)
        or not tournament.started
        or tournament.clock.on_break
        or not tournament.clock.running
    ):
        return False
    left = tournament.clock.left(tournament.now)
    planned = {
        one.old
        for one in (*due_colour_ups(tournament), *tournament.setup.colour_ups_before(tournament.clock.level + 1))
    }
    return 0 < left < tournament.setup.seconds_of(tournament.clock.level) and action.old not in planned


def _raced(passed: Passed) -> bool:
    """Decide whether odd chips were left to race for."""
    return any(count for one in passed.events if isinstance(one, ChipsColored) for _, count in one.odd)


def _entrant_missing(passed: Passed) -> bool:
    """Decide whether the first hand is dealt while somebody who has paid is absent."""
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
"""By moment, as `procedures.toml` names it: a function that decides whether an action has brought it."""
