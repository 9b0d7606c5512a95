"""What all settings share: scenarios, results, the run step by step, and whether an outcome is the one expected."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from floorman.core import Refused
from floorman.floor import Incident
from floorman.floor.procedure import ProcedureStep
from floorman.rules import Format, Rulebook
from floorman.rules.book import MOST, Citations, rules_beside
from floorman.scenario.words import Event, MomentPasses, Words


class Step(NamedTuple):
    """What happened, and what is looked at after it, in the order of the file; None for a step that only looks."""

    event: Event | Incident | None
    expect: Mapping[str, Any]


class Scenario(NamedTuple):
    """A worked example: one setting, its steps, and the books under which it holds, house rules included."""

    file: str
    name: str
    setting: str
    given: Words
    steps: tuple[Step, ...]
    books: Mapping[str, Rulebook]
    rules: tuple[str, ...]


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


def played(scenario: Scenario, book: str, run: "SettingRun") -> Result:
    """Let a scenario happen to the first thing that is not as expected."""
    failure = None
    for number, step in enumerate(scenario.steps, 1):
        failure = run.step(number, step, book)
        if failure:
            break
    return Result(scenario, book, failure, frozenset(run.cited), frozenset(run.topics), tuple(run.reasons))


class CitedCase(Protocol):
    """The case of a step: it knows the rules behind what it decided."""

    @property
    def format(self) -> Format:
        """Tournament or cash game."""

    @property
    def topics(self) -> Mapping[str, None]:
        """What was consulted."""

    def citations(self, action: Any, refused: Refused | None, looked: Mapping[str, object], /) -> Citations:
        """The rules that decided what followed from an action, or what was `looked` at."""

    def cites(self) -> tuple[str, ...]:
        """Every rule consulted."""


class StepTaken(NamedTuple):
    """A step that has happened: its case, what was told, the refusal if it was refused, and the moment to look at."""

    case: CitedCase
    action: Any
    refused: Refused | None
    now: Any


class NotSo(Exception):  # noqa: N818 - a step that cannot be carried out where it stands
    """Something else than what a step takes for granted."""

    def __init__(self, key: str, expected: str, got: str) -> None:
        super().__init__(key, expected, got)
        self.found = key, expected, got


class SettingRun(ABC):
    """A setting from step to step, and the rules it has called on so far."""

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
        except NotSo as no:
            return Failure(number, *no.found)
        except Exception as fault:  # what breaks the program has failed, and the next scenario still has its turn
            return Failure(number, "error", wants_error, f"{type(fault).__name__}: {fault}")
        return None


def reasons_for(found: Citations, step: Step, shown: Iterable[str], book: Rulebook, format: Format) -> Citations:
    """The rules behind a step with those on what is asked about beside them; a moment cites the steps it brings."""
    citations = (
        tuple(dict.fromkeys(shown))[:MOST] if isinstance(step.event, MomentPasses) and shown else found.citations
    )
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
    if key == "sizes":
        return sorted(expected) == sorted(got)
    if key == "effect" and not expected:
        return not got
    if key == "hands_to_miss":
        return all(got.get(who, 0) == many for who, many in expected.items()) if expected else not any(got.values())
    return agrees(expected, got)


def agrees(expected: Any, got: Any) -> bool:
    """Tables are checked for the keys they list, an empty one must be empty; everything else has to be the same.

    Where several seats got an odd chip, naming one of them is right.
    """
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return all(key in got and got[key] == value for key, value in expected.items()) if expected else not got
    if isinstance(expected, int) and isinstance(got, tuple):
        return expected in got
    return isinstance(expected, bool) is isinstance(got, bool) and bool(expected == got)


def in_order(expected: Sequence[Any], got: Sequence[Any]) -> bool:
    """Whether all that is listed is there, in that order; more may be.

    >>> in_order(["warning", "bar"], ["no-penalty", "warning", "leave-room", "bar"])
    True
    """
    rest = iter(got)
    return all(one in rest for one in expected)


def listed(expected: Any, got: Any) -> Any:
    """Of a table only what the expectation speaks of."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping) and expected:
        return {key: got[key] for key in expected if key in got}
    return got


def shown(value: Any) -> str:
    """A value as a scenario would write it, without quotes.

    >>> shown({1: 5000, 2: 0}), shown(frozenset({"fold", "call"})), shown(None), shown(False)
    ('{ 1 = 5000, 2 = 0 }', '[call, fold]', 'none', 'false')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, msgspec.Struct):
        return shown(_as_table(value))
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, frozenset):
        return "[" + ", ".join(map(shown, sorted(value))) + "]"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)


def plain(value: Any) -> Any:
    """A value for JSON: sets as sorted lists, keys as text."""
    if isinstance(value, msgspec.Struct):
        return plain(_as_table(value))
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


def _as_table(value: msgspec.Struct) -> dict[str, Any]:
    return dict(zip(value.__struct_encode_fields__, msgspec.structs.astuple(value), strict=True))
