"""One scenario under one book, step by step, to the first thing that is not as expected."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, get_args

from floorman.core import Chips, Refused
from floorman.floor import Incident, LiveTable, Ruling, after, explain, open_table, options, rule_on
from floorman.floor.explain import at_work, citations_of, citations_of_refusal
from floorman.floor.incidents import Passing
from floorman.floor.procedure import ProcedureStep, Ruled, after_ruling, at_the_deal, due, told_moments
from floorman.hand import Hand, HandEvent, Options, decide, legal
from floorman.hand.events import BroughtIn, Called, Checked, Folded, PotAwarded, Wagered
from floorman.rules import Format, Rulebook
from floorman.rules.consult import MOST, Citations, rules_beside
from floorman.scenario.model import Scenario, ScenarioDeal, Step, agrees, in_order, listed
from floorman.scenario.tell import HandMoment, NotYet, action, incident, look

NOT_YET = "not yet supported"


class Failure(NamedTuple):
    """The first expectation that was not met; steps count from 1."""

    step: int
    key: str
    expected: Any
    got: Any


class Reasons(NamedTuple):
    """The rules behind one step that was ruled on, refused or decided: those that decided, and what else was looked at.

    `expected` are the rules of the book that the scenario wants to see there.
    """

    step: int
    citations: tuple[str, ...]
    consulted: tuple[str, ...]
    expected: tuple[str, ...] = ()


class Result(NamedTuple):
    """How a scenario went under one book.

    `steps` has the rules behind each step. `cited` are the rules behind every ruling, decision and set of options on
    the way, `topics` the topics and questions that the rulings consulted: what a run has shown to be at work.
    """

    scenario: Scenario
    book: str
    failure: Failure | None
    cited: frozenset[str] = frozenset()
    topics: frozenset[str] = frozenset()
    steps: tuple[Reasons, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything expected was met."""
        return self.failure is None

    @property
    def supported(self) -> bool:
        """Whether all of it could be carried out and looked at."""
        return self.failure is None or self.failure.got != NOT_YET


def run_scenario(scenario: Scenario, book: str) -> Result:
    """Play a scenario under one of the books it names."""
    if scenario.setting == "table":
        from floorman.scenario.table_run import run_table

        return run_table(scenario, book)
    if scenario.setting == "tournament":
        from floorman.scenario.tournament_run import run_tournament  # it tells its results in the words of this module

        return run_tournament(scenario, book)
    if scenario.setting == "room":
        from floorman.scenario.room_run import run_room

        return run_room(scenario, book)
    deal = ScenarioDeal.of(scenario.given, scenario.books[book], f"{scenario.file}: {scenario.name}: hand")
    run = HandRun(deal, scenario.books[book], online=scenario.given.get("venue") == "online")
    return played(scenario, book, run)


class AnyRun(Protocol):
    """What a scenario happens to, from step to step, and the rules it has called on so far."""

    cited: set[str]
    topics: set[str]
    reasons: list[Reasons]

    def step(self, number: int, step: Step, book: str) -> Failure | None:
        """Let the step happen and look at what it expects. `book` is whose citations count."""


def played(scenario: Scenario, book: str, run: AnyRun) -> Result:
    """Let a scenario happen to the first thing that is not as expected."""
    failure = None
    for number, step in enumerate(scenario.steps, 1):
        failure = run.step(number, step, book)
        if failure:
            break
    return Result(scenario, book, failure, frozenset(run.cited), frozenset(run.topics), tuple(run.reasons))


class CitedCase(Protocol):
    """The case of a step: it knows the rules behind what it decided."""

    format: Format
    topics: dict[str, None]

    def citations(
        self, action: Any = None, refused: Refused | None = None, looked: Mapping[str, object] | None = None
    ) -> Citations:
        """The rules that decided what followed from an action, or what was `looked` at."""

    def cites(self) -> tuple[str, ...]:
        """Every rule consulted."""


class StepTaken(NamedTuple):
    """A step that has happened: its case, what was told, the refusal if it was refused, and the moment to look at."""

    case: CitedCase
    action: Any
    refused: Refused | None
    now: Any


class SettingRun(ABC):
    """A tournament or a room from step to step, and the rules it has called on so far."""

    looks: Mapping[str, Callable[[Any], Any]]

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.shown: list[ProcedureStep] = []
        self.cited: set[str] = set()
        self.topics: set[str] = set()
        self.reasons: list[Reasons] = []

    @abstractmethod
    def happen(self, step: Step) -> StepTaken:
        """Carry a step out, and go on to what is so after it."""

    def step(self, number: int, step: Step, book: str) -> Failure | None:
        """Let the step happen and look at what it expects. `book` is whose citations count."""
        wants_error = step.expect.get("error")
        try:
            case, action, refused, now = self.happen(step)
            if wants_error != (refused.code if refused else None):
                return Failure(number, "error", wants_error, refused.code if refused else None)
            looked: dict[str, Any] = {}
            for key, expected in step.expect.items():
                if key not in ("error", "cites"):
                    got = looked[key] = self.looks[key](now)
                    if not met(key, expected, got, book):
                        return Failure(number, key, expected, listed(expected, got))
            wanted = expected_of(step, book)
            found = case.citations(action, refused, looked)
            shown = [id for one in self.shown for id in one.cites]
            found = reasons_for(found, step, shown, self.book, case.format)
            if step.event or wanted:
                self.reasons.append(Reasons(number, found.citations, found.consulted, wanted))
            self.cited.update(case.cites(), *(one.cites for one in self.shown))
            self.topics.update(case.topics)
            if not set(wanted) <= set(found.all):
                return Failure(number, "cites", wanted, found.all)
        except Exception as fault:  # what breaks the program has failed, and the next scenario still has its turn
            return Failure(number, "error", wants_error, f"{type(fault).__name__}: {fault}")
        return None


def reasons_for(found: Citations, step: Step, shown: Iterable[str], book: Rulebook, format: Format) -> Citations:
    """The rules behind a step with those on what is asked about beside them; a moment cites the steps it brings."""
    citations = tuple(dict.fromkeys(shown))[:MOST] if step.event == "moment" and shown else found.citations
    topics = ("td.precedence", *(topic for key in step.expect for topic in ASKED_ABOUT.get(key, ())))
    beside = rules_beside(topics, book, format)
    rest = dict.fromkeys((*found.all, *beside))
    return Citations(citations, tuple(id for id in rest if id not in citations))


_BALANCE = ("seating.balance", "seating.move", "seating.halt")
_SEATS = ("seating.random", "seating.late", "seating.break", "seating.redraw", "seating.final-table", "seating.move")
_BUTTON = ("button.dead", "button.moving", "button.heads-up", "button.post", "seating.draw-for-button", "button.error")
_OUT = ("entry.elimination", "entry.leave", "entry.absent", "entry.disqualify", "chips.hidden")
_STACK = ("entry.absent", "entry.leave", "entry.buyin", "chips.hidden", "chips.transit", "chips.found")
_ROOM_SEATS = ("room.seat", "room.list", "room.absent", "room.seat-change")
ASKED_ABOUT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("moves", "move_due", "destination", "mover", "halt", "misdeal"), _BALANCE),
    **dict.fromkeys(("sizes", "counts", "table_of", "seat_order", "breaks", "first_seat_card"), _SEATS),
    **dict.fromkeys(("redraw", "final_table"), _SEATS),
    **dict.fromkeys(("button", "small_blind", "big_blind", "button_of", "small_blind_of", "big_blind_of"), _BUTTON),
    **dict.fromkeys(("level", "left", "clock_running", "blinds"), ("clock.level", "clock.schedule", "clock.break")),
    **dict.fromkeys(("level_applies_from", "hand_level"), ("clock.new-hand", "clock.level", "clock.break")),
    **dict.fromkeys(("place", "out", "advances", "refund", "trophy"), _OUT),
    **dict.fromkeys(("stack", "removed", "split", "bank", "out_of_play"), _STACK),
    **dict.fromkeys(("purse", "prizes", "payout"), ("entry.purse", "entry.payout", "entry.elimination")),
    **dict.fromkeys(("rebuy_allowed", "playing_behind", "must_rebuy"), ("entry.rebuy", "entry.addon", "entry.reentry")),
    **dict.fromkeys(("race", "exchanged", "odd", "lost"), ("chips.race", "chips.color-up")),
    **dict.fromkeys(("chip_set", "chips_in_play", "chips_to_buy"), ("chips.starting-set", "chips.value")),
    **dict.fromkeys(("dealt_in", "hand_killed", "hands_to_miss"), ("entry.absent", "conduct.penalty", "entry.leave")),
    **dict.fromkeys(("owes", "posts"), ("button.missed-blinds", "button.new-player", "button.post")),
    **dict.fromkeys(("first_to_act", "last_to_act"), ("betting.order", "betting.straddle", "button.heads-up")),
    **dict.fromkeys(("offered", "seated", "held", "gets_seat"), _ROOM_SEATS),
    **dict.fromkeys(("list", "removed_in_error"), ("room.list", "room.lockup")),
    **dict.fromkeys(("may_hold", "picked_up"), ("room.lockup", "room.absence")),
    **dict.fromkeys(
        ("may_bring", "must_add", "min_buyin", "in_play"), ("room.buyin", "room.combine", "room.table-stakes")
    ),
    **dict.fromkeys(("draws", "floor_draws"), ("room.break", "seating.draw-for-button")),
    "deal": ("entry.side-deal", "room.open-close"),
    "last_card_to": ("dealing.order",),
    "bring_in": ("betting.straddle", "betting.min-bet"),
    "must_move": ("room.must-move",),
    "may_play": ("room.must-move", "room.time", "room.break"),
    "new_game": ("room.combine",),
    "changed": ("room.limit-change",),
    "must_pay": ("room.time", "room.rake"),
    "allowed": ("room.play-over", "room.chop", "room.limit-change", "room.table-stakes"),
}
"""By what is asked about: the topics that settle it."""


def expected_of(step: Step, book: str) -> tuple[str, ...]:
    """The citations that a step expects of one book."""
    return tuple(id for id in step.expect.get("cites", ()) if id.startswith(f"{book}:"))


def met(key: str, expected: Any, got: Any, book: str) -> bool:
    """Whether an expectation that every setting has, or one of a setting's own, is met. `book` is whose rules count."""
    if key in ("prompts", "prompts_not"):
        wanted = {id for id in expected if id.startswith(f"{book}:")}
        return wanted <= set(got) if key == "prompts" else wanted.isdisjoint(got)
    if key == "sanctions":
        return in_order(expected, got)
    if key == "effect" and not expected:
        return not got
    if key == "hands_to_miss":
        return all(got.get(who, 0) == many for who, many in expected.items()) if expected else not any(got.values())
    return agrees(expected, got)


def _in_one_word(event: HandEvent, hand: Hand) -> tuple[str, Chips | None]:
    """What an act was, and what its player has in the round after it."""
    match event:
        case Folded(seat=seat):
            return "fold", hand.seat(seat).bet
        case Checked(seat=seat):
            return "check", hand.seat(seat).bet
        case Called(total=total):
            return "call", total
        case BroughtIn(total=total):
            return "bring-in", total
        case Wagered(act=act, total=total):
            return act, total
        case _:
            return "", None


class HandRun:
    """A hand being played from step to step, and the rules it has called on so far."""

    def __init__(self, deal: ScenarioDeal, book: Rulebook, online: bool) -> None:
        self.book = book
        self.online = online
        self.table = open_table(deal.setup, deal.deck, book)
        self.log: list[HandEvent] = []
        self.shown = at_the_deal(self.table, book)
        self.cited: set[str] = set()
        self.topics: set[str] = set()
        self.reasons: list[Reasons] = []
        self.told: list[Incident] = []

    def step(self, number: int, step: Step, book: str) -> Failure | None:
        """Let the step happen and look at what it expects. `book` is whose citations count."""
        wants_error = step.expect.get("error")
        try:
            before = self.table
            ruling, refused = self._happens(step)
            if wants_error != (refused.code if refused else None):
                return Failure(number, "error", wants_error, refused.code if refused else None)
            now = HandMoment(self.table, self.book, self._may(), ruling, self.log, refused, tuple(self.shown))
            wanted = expected_of(step, book)
            cites = self._cites(number, step, before, now, wanted)
            for key, expected in step.expect.items():
                if key == "error":
                    continue
                if key == "cites":
                    if not set(wanted) <= set(cites):
                        return Failure(number, key, wanted, cites)
                    continue
                got = look(key, expected, now)
                if not met(key, expected, got, book):
                    return Failure(number, key, expected, listed(expected, got))
        except NotYet as no:
            return Failure(number, no.key, no.value, NOT_YET)
        except Exception as fault:  # what breaks the program has failed, and the next scenario still has its turn
            return Failure(number, "error", wants_error, f"{type(fault).__name__}: {fault}")
        return None

    def _may(self) -> Options:
        return legal(self.table.hand, self.book) if self.online else options(self.table, self.book)

    def _happens(self, step: Step) -> tuple[Ruling, Refused | None]:
        """Carry the event out, unless it is refused; then nothing has changed."""
        if not step.event:
            return Ruling(), None
        before, told = self.table, None
        if step.event == "moment" and step.told["moment"] not in get_args(Passing):  # the event's: the hand stays
            self.shown = due(told_moments(step.told["moment"], before.hand), before, self.book)
            return Ruling(), None
        try:
            if not self.online:
                told = incident(step, self.table)
            ruling = rule_on(told, self.table, self.book) if told else self._decided(step)
        except Refused as no:
            return Ruling(topics=(no.topic,), cites=self._behind(no.topic)), no
        self.table = after(self.table, ruling)
        self.shown = after_ruling(Ruled(before, told, ruling, self.table), self.book) if told else []
        if ruling.rewinds:
            self.log = [event for event in self.log if not isinstance(event, PotAwarded)]
        self.log += ruling.events
        return ruling, None

    def _decided(self, step: Step) -> Ruling:
        """An online act, as if it had been ruled so."""
        hand = self.table.hand
        events = decide(hand, action(step, hand, legal(hand, self.book)), self.book)
        topics = tuple(dict.fromkeys(topic for event in events if (topic := getattr(event, "topic", ""))))
        cites = tuple(id for topic in topics for id in self._behind(topic))
        code, to = _in_one_word(events[0], hand)
        return Ruling(code, seat=step.told["seat"], to=to, topics=topics, cites=cites, events=events)

    def _behind(self, topic: str) -> tuple[str, ...]:
        return self.book.cite(topic, self.table.hand.setup.format)

    def _cites(
        self, number: int, step: Step, before: LiveTable, now: HandMoment, wanted: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Every rule behind a step; those that decided are kept apart where there was something to decide."""
        told = incident(step, before) if step.event else None
        if now.refused:
            found = citations_of_refusal(now.refused, told, before, self.book)
        else:
            found = citations_of(told, before, now.ruling, self.table, now.may, self.book, self.told, step.expect)
        if told is not None:
            self.told.append(told)
        called_on = (*now.ruling.cites, *explain(self.table, self.book))
        found = reasons_for(
            found, step, [id for one in self.shown for id in one.cites], self.book, before.hand.setup.format
        )
        beside = at_work(told, now.ruling, self.book, before.hand.setup.format, self.told)
        cites = tuple(dict.fromkeys((*found.all, *called_on, *beside)))
        if step.event or wanted:
            self.reasons.append(Reasons(number, found.citations, cites[len(found.citations) :], wanted))
        self.cited.update(called_on, *(one.cites for one in self.shown))
        self.topics.update(now.ruling.topics)
        return cites
