"""What all settings share: the keys of scenarios, results, and a run that checks expectations step by step.

msgspec decodes the tables. The description in the `Meta` of a type says what is to be written; only where something
does not fit is the table checked again, to name the place and what would be right there.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Protocol, Self, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from floorman.cards import Card
from floorman.cards import cards as cards_in
from floorman.conduct import called
from floorman.core import Chips, DataError, PlayerId, Refused, SeatNo
from floorman.floor import Incident
from floorman.hand import GAMES
from floorman.rules import Rulebook, book_ids, load_book
from floorman.rules.book import MOST, Citations, ProcedureStep
from floorman.rules.load import parse


def one_of(*codes: str, or_like: str = "", as_in: str = "") -> Meta:
    """Return a Meta for text from a closed list, or matching the pattern `or_like`, with an example in `as_in`."""
    pattern = "|".join((*map(re.escape, codes), *((or_like,) if or_like else ())))
    return Meta(pattern=f"^(?:{pattern})$", description=f"Write one of {', '.join(codes)}{as_in}.")


Seat = Annotated[SeatNo, Meta(ge=1, le=10, description="Write a seat from 1 to 10.")]
SeatOrNone = Annotated[SeatNo, Meta(ge=0, le=10, description="Write a seat from 1 to 10, or 0 for none.")]
ChipCount = Annotated[Chips, Meta(ge=0, description="Write a whole number of chips.")]
SomeChips = Annotated[Chips, Meta(ge=1, description="Write a whole number of chips above 0.")]
Count = Annotated[int, Meta(ge=0, description="Enter a whole number.")]
Some = Annotated[int, Meta(ge=1, description="Write a whole number above 0.")]
Text = Annotated[str, Meta(description='Write text between "quotes".')]
Label = Annotated[str, Meta(pattern=r"\S", description='Write a name, as in "Ann".')]
"""A game, a kind of game, a fact: any text that is not empty."""

Name = Annotated[PlayerId, Meta(pattern=r"\S", description='Write a name, as in "Ann".')]
Names = frozenset[Name]
Seats = frozenset[Seat]
OneCard = Annotated[Card, Meta(pattern=r"^(?:[2-9TJQKA][cdhs]|\?\?)$", description='Write one card, as in "As".')]
GameCode = Annotated[str, one_of(*GAMES)]
StreetName = Annotated[str, one_of(*dict.fromkeys(at.name for game in GAMES.values() for at in game.streets))]

SANCTIONS = (
    "no-penalty", "warning", "forfeit-chips", "leave-room", "bar", "disqualify", "forfeit-and-disqualify", "other",
)  # fmt: skip
MISSED = "[1-9][0-9]*-(?:hands?|rounds?|minutes?)"
SanctionCode = Annotated[
    str, one_of(*SANCTIONS, or_like=MISSED, as_in=", or how much is missed, as in 1-hand or 10-minutes")
]


def floor_code(*codes: str) -> Meta:
    """Return a Meta for the floor's options in a setting, and the penalties for an offence."""
    return one_of(*codes, *SANCTIONS, or_like=MISSED, as_in=", or how much is missed, as in 1-hand or 10-minutes")


class CardLine(tuple[Card, ...]):
    """Cards in a line, all different."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read text as in "As Td 9c"; raise ValueError where it is not cards."""
        if not isinstance(value, str):
            raise ValueError('Write cards as in "As Td 9c".')
        try:
            return cls(cards_in(value))
        except DataError as wrong:
            raise ValueError(f"{wrong.wrong} {wrong.instead}".strip()) from None


class Discarded(CardLine):
    """Discarded cards, in a line or in a list; none for standing pat."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read text, or a list of cards."""
        return super().read(" ".join(map(str, value)) if isinstance(value, list) else value)


class RuleId(str):
    """The id of a rule of one of the books."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read the id of a rule; raise ValueError for one that does not exist."""
        book = value.partition(":")[0] if isinstance(value, str) else ""
        if book not in book_ids() or value not in load_book(book).rules:
            raise ValueError("Write ids of rules, as in uk-tda:43.1.")
        return cls(value)


class OffenceCode(str):
    """The code of an offence."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read the code of an offence, or another name for it; raise ValueError for any other text."""
        if not isinstance(value, str):
            raise ValueError('Write the code of an offence, as in "stalling".')
        try:
            return cls(called(value).code)
        except Refused as no:
            raise ValueError(str(no)) from None


class Seconds(int):
    """Time that passes."""

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read minutes or seconds, as in "+20m"; raise ValueError for anything else."""
        found = re.fullmatch(r"\+(\d{1,9})([ms])", value) if isinstance(value, str) else None
        if found is None:
            raise ValueError('Write minutes or seconds, as in "+20m" or "+45s".')
        return cls(int(found[1]) * (60 if found[2] == "m" else 1))


class Yes:
    """A key whose only value is true, because its event happened."""

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read true; raise ValueError for anything else."""
        if value is not True:
            raise ValueError("Write true, or leave it out.")
        return cls()


class Misfit(ValueError):  # noqa: N818 - it is turned into a DataError once the place is known
    """A value of the wrong type, its place below the key, and what to write instead."""

    def __init__(self, at: tuple[str, ...], value: Any, instead: str) -> None:
        super().__init__(instead)
        self.at = at
        self.value = value
        self.instead = instead


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of a scenario's tables: other keys are refused, and those without a default are required."""


class Event(Words, frozen=True):
    """Base of what can happen in a step. A step names an event by one of its lead keys, several of them if `together`.

    The leads are the `named` keys; without those the first key, or, if it has a default, all keys whose default is
    None.
    """

    named: ClassVar[tuple[str, ...]] = ()
    together: ClassVar[bool] = False


class MomentPasses(Event, frozen=True):
    """A moment for which the setting has no other event."""

    moment: Literal[
        "deck-change", "dealer-sits", "dealer-leaves", "new-dealer", "deck-spread", "hand-begins", "cards-cut",
        "before-burn", "street-dealt", "all-in", "showdown", "pot-pushed", "hand-ends", "level-ends", "break-begins",
        "break-ends", "table-breaks", "registration-opens", "event-begins", "money-near", "final-table", "event-ends",
        "game-opens", "game-closes",
    ]  # fmt: skip


class SeatOffends(Event, frozen=True):
    """An incident of conduct by a seat; whether it was deliberate is None where that is not known."""

    offence: OffenceCode
    by: Seat | Literal["guest"]
    when: Literal["", "in-hand", "folded", "showdown", "between-hands", "break"] = ""
    repeat: bool = False
    deliberate: bool | None = None
    facts: tuple[Label, ...] = ()


class PlayerOffends(Event, frozen=True):
    """An incident of conduct by a named player; `guest` is not a player."""

    offence: OffenceCode
    by: Name
    when: Literal["", "in-hand", "folded", "showdown", "between-hands", "break"] = ""
    repeat: bool = False
    deliberate: bool | None = None
    facts: tuple[Label, ...] = ()

    @property
    def player(self) -> PlayerId:
        """The player's id; "" for a guest."""
        return PlayerId("") if self.by == "guest" else self.by


class ExpectedWords(Words, frozen=True, kw_only=True):
    """What scenarios of every setting can expect."""

    prompts: tuple[RuleId, ...] | None = None
    prompts_not: tuple[RuleId, ...] | None = None
    offence: OffenceCode | None = None
    penalty: Literal["may", "must", "disqualification", "none"] | None = None
    sanctions: tuple[SanctionCode, ...] | None = None
    remedy: bool | None = None
    decides: Literal["dealer", "floor", "director", "house", "players"] | None = None
    cites: tuple[RuleId, ...] | None = None


Effect = Literal["warned", "left", "barred"]
EMPTY: dict[Any, Any] = {}
"""The default of a table; it must not be changed."""

W = TypeVar("W", bound=msgspec.Struct)


def _read(kind: Any, value: Any) -> Any:
    return kind.read(value)


def read_words(raw: Any, kind: type[W], where: str, unsaid: Container[str] = ()) -> W:
    """Convert a table to a Struct; raise DataError with the key, the value and what to write.

    Keys in `unsaid` are left out of the suggestions.
    """
    try:
        return msgspec.convert(raw, kind, dec_hook=_read, str_keys=True)
    except msgspec.ValidationError as error:
        wrong = error
    if not isinstance(raw, Mapping):
        raise DataError(where, f"{as_written(raw)} is not a table.", "Write { key = value }.")
    types = keys_of(kind)
    for key in raw:
        if key not in types:
            known = ", ".join(one for one in types if one not in unsaid)
            raise DataError(where, f"{key} means nothing here.", f"Write {known or 'nothing more'}.")
    misfits = (_misfit(value, types[key], (key,)) for key, value in raw.items())
    misfit = next((one for one in misfits if one), wrong.__cause__)
    if isinstance(misfit, Misfit):
        at, value = ".".join(misfit.at), as_written(misfit.value)
        raise DataError(where, f"{at} = {value} does not fit.", misfit.instead)
    missing = next(key for key in needs_of(kind) if key not in raw)
    raise DataError(where, f"{missing} is missing.", f"Write {missing} = ...")


@cache
def keys_of(kind: Any) -> dict[str, Any]:
    """Return the keys of a table with their types, its own before the inherited ones."""
    own = sorted(msgspec.structs.fields(kind), key=lambda field: field.name not in kind.__annotations__)
    return {field.encode_name: field.type for field in own}


def needs_of(kind: Any) -> tuple[str, ...]:
    """Return the required keys of a table."""
    return tuple(field.encode_name for field in msgspec.structs.fields(kind) if field.required)


def leads_of(kind: type[Event]) -> tuple[str, ...]:
    """Return the lead keys of an event."""
    fields = msgspec.structs.fields(kind)
    if kind.named or fields[0].required:
        return kind.named or (fields[0].encode_name,)
    return tuple(field.encode_name for field in fields if field.default is None)


def as_written(value: Any) -> str:
    """Return a value about as the file writes it, so that it can be found there."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _misfit(value: Any, type: Any, at: tuple[str, ...], strict: bool = True) -> Misfit | None:
    """Return the innermost value that does not fit a type; None where all of it fits."""
    try:
        msgspec.convert(value, type, dec_hook=_read, str_keys=True, strict=strict)
    except msgspec.ValidationError as wrong:
        return _inside(value, type, at) or Misfit(at, value, _instead(type) or str(wrong.__cause__ or wrong))
    return None


def _inside(value: Any, type: Any, at: tuple[str, ...]) -> Misfit | None:
    """Return what does not fit within a list or a table; None for other values."""
    origin, parts = get_origin(type), get_args(type)
    if origin is Annotated:
        return _inside(value, parts[0], at)
    if origin in (Union, UnionType):
        return _first(_inside(value, part, at) for part in parts)
    if origin in (tuple, frozenset) and isinstance(value, list):
        kinds = parts if origin is tuple and parts[-1] is not ... else (parts[0],) * len(value)
        if len(kinds) != len(value):
            return Misfit(at, value, f"Write a list of {len(kinds)}.")
        return _first(
            _misfit(one, kind, (*at, str(place))) for place, (one, kind) in enumerate(zip(value, kinds, strict=True), 1)
        )
    if origin is dict and isinstance(value, Mapping):
        return _first(
            _misfit(key, parts[0], (*at, key), strict=False) or _misfit(one, parts[1], (*at, key))
            for key, one in value.items()
        )
    if isinstance(type, msgspec.StructMeta) and isinstance(value, Mapping):
        keys, needs = keys_of(type), needs_of(type)
        for key in value:
            if key not in keys:
                instead = f"Write {', '.join(keys)}; nothing else means anything there."
                return Misfit((*at, key), value[key], instead)
        missing = next((key for key in needs if key not in value), None)
        found = _first(_misfit(one, keys[key], (*at, key)) for key, one in value.items())
        return found or (Misfit(at, value, f"{missing} is missing there.") if missing else None)
    return None


def _first(found: Iterable[Misfit | None]) -> Misfit | None:
    return next((one for one in found if one), None)


def _instead(type: Any) -> str:
    """Return what to write for a type; "" where reading it has said so."""
    origin, parts = get_origin(type), get_args(type)
    if origin is Annotated:
        return next((meta.description for meta in parts[1:] if isinstance(meta, Meta)), "") or _instead(parts[0])
    if origin in (Union, UnionType):
        return " Or: ".join(dict.fromkeys(_instead(part) for part in parts if part is not NoneType))
    if origin is Literal:
        return f"Write one of {', '.join(filter(None, parts))}."
    if origin in (tuple, frozenset):
        return "Write a list." if origin is frozenset or parts[-1] is ... else f"Write a list of {len(parts)}."
    if origin is dict:
        return "Write a table, as in { 1 = ... }."
    if isinstance(type, msgspec.StructMeta):
        return f"Write a table with {', '.join(keys_of(type))}."
    return "Write true or false." if type is bool else ""


class IncidentReader(Protocol):
    """A kind of incident as a step can name it."""

    @property
    def words(self) -> Mapping[str, object]:
        """The keys that a step may give for it."""

    def read(self, given: Mapping[str, Any], where: str) -> Incident:
        """Return the incident with the facts of a step; raise DataError where they do not fit."""


class Setting(NamedTuple):
    """One of the four settings: its own keys, its events and expectations, and how a run begins.

    `check` raises DataError for a setting that is not possible; `incident` returns kinds of incidents by code.
    """

    given: type[Words]
    events: tuple[type[Event], ...]
    expect: type[ExpectedWords]
    begin: Callable[[Any, Rulebook, str], "SettingRun"]
    check: Callable[[Any, Rulebook, str], object] | None = None
    incident: Callable[[object, str], IncidentReader] | None = None

    @property
    def leads(self) -> dict[str, type[Event]]:
        """The events by each of their lead keys."""
        return {lead: kind for kind in self.events for lead in leads_of(kind)}


SETTINGS: dict[str, Setting] = {}
"""All settings by name. The module of a setting adds it."""

_HEAD = ("name", "rules", "house", "step", "steps")


class Step(NamedTuple):
    """An event, and what is expected after it, in the order of the file.

    The event is None for a step that only checks.
    """

    event: Event | Incident | None
    expect: Mapping[str, Any]


class Scenario(NamedTuple):
    """A worked example: one setting, its steps, and the books under which it holds, including house rules."""

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
    """The rules behind one step: those that decided, and the others that were looked at.

    `expected` are the rules of the book that the scenario expects among them.
    """

    step: int
    citations: tuple[str, ...]
    consulted: tuple[str, ...]
    expected: tuple[str, ...] = ()


class Result(NamedTuple):
    """The result of a scenario under one book.

    `steps` has the rules behind each step. `cited` are the rules behind every ruling, decision and set of options,
    `topics` the topics and questions that were consulted: what the run has shown to be at work.
    """

    scenario: Scenario
    book: str
    failure: Failure | None
    cited: frozenset[str] = frozenset()
    topics: frozenset[str] = frozenset()
    steps: tuple[Reasons, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all expectations were met."""
        return self.failure is None


def played(scenario: Scenario, book: str, run: "SettingRun") -> Result:
    """Run a scenario up to the first expectation that is not met."""
    failure = None
    for number, step in enumerate(scenario.steps, 1):
        failure = run.step(number, step, book)
        if failure:
            break
    return Result(scenario, book, failure, frozenset(run.cited), frozenset(run.topics), tuple(run.reasons))


class CitedCase(Protocol):
    """The case of a step, which knows the rules behind its decision."""

    @property
    def topics(self) -> Mapping[str, None]:
        """What was consulted."""

    def citations(self, action: Any, refused: Refused | None, looked: Mapping[str, object], /) -> Citations:
        """Return the rules that decided what followed from an action, or what was `looked` at."""

    def cites(self) -> tuple[str, ...]:
        """Return all rules that were consulted."""


class StepTaken(NamedTuple):
    """A step that was carried out: its case, the action or incident, the refusal if any, and the moment after it."""

    case: CitedCase
    action: Any
    refused: Refused | None
    now: Any


class NotSo(Exception):  # noqa: N818 - a step that cannot be carried out where it stands
    """Raised where a step assumes something that is not the case."""

    def __init__(self, key: str, expected: str, got: str) -> None:
        super().__init__(key, expected, got)
        self.found = key, expected, got


PROMPTS = frozenset({"prompts", "prompts_not"})
"""Names of the expectations on instructions to the staff."""


class SettingRun(ABC):
    """The run of a scenario, and the rules it has cited so far."""

    looks: Mapping[str, Callable[[Any], Any]]

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.shown: list[ProcedureStep] = []
        self.cited: set[str] = set()
        self.topics: set[str] = set()
        self.reasons: list[Reasons] = []

    @abstractmethod
    def happen(self, step: Step) -> StepTaken:
        """Carry out a step; return its case, its refusal and the moment after it."""

    def instructions(self) -> Sequence[ProcedureStep]:
        """Return the instructions to the staff after the last step. A setting may work them out when it is called."""
        return self.shown

    def step(self, number: int, step: Step, book: str) -> Failure | None:
        """Run a step and check its expectations; return the first that is not met, or None.

        Citations are expected of `book`.
        """
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
            shown = self.instructions() if isinstance(step.event, MomentPasses) or looked.keys() & PROMPTS else ()
            found = reasons_for(found, step, [id for one in shown for id in one.cites])
            if step.event or wanted:
                self.reasons.append(Reasons(number, found.citations, found.consulted, wanted))
            self.cited.update(case.cites(), *(one.cites for one in shown))
            self.topics.update(case.topics)
            if not set(wanted) <= set(found.all):
                return Failure(number, "cites", wanted, found.all)
        except NotSo as no:
            return Failure(number, *no.found)
        except Exception as fault:  # what breaks the program has failed, and the next scenario still has its turn
            return Failure(number, "error", wants_error, f"{type(fault).__name__}: {fault}")
        return None


def reasons_for(found: Citations, step: Step, shown: Iterable[str]) -> Citations:
    """Return the rules behind a step; for a moment, those of its instructions come first."""
    if isinstance(step.event, MomentPasses):
        found = Citations(tuple(dict.fromkeys(shown))[:MOST] or found.citations, found.all)
    return Citations(found.citations, tuple(id for id in dict.fromkeys(found.consulted) if id not in found.citations))


def expected_of(step: Step, book: str) -> tuple[str, ...]:
    """Return the citations that a step expects of one book."""
    return tuple(id for id in step.expect.get("cites", ()) if id.startswith(f"{book}:"))


def met(key: str, expected: Any, got: Any, book: str) -> bool:
    """Return whether an expectation is met, one of every setting or of a setting's own.

    Rules are expected of `book`.
    """
    if key in PROMPTS:
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
    """Return whether a value is as expected.

    Of a table, only the expected keys are compared; an empty one must be empty.

    Where several seats got an odd chip, naming one of them is enough.
    """
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return all(key in got and got[key] == value for key, value in expected.items()) if expected else not got
    if isinstance(expected, int) and isinstance(got, tuple):
        return expected in got
    return isinstance(expected, bool) is isinstance(got, bool) and bool(expected == got)


def in_order(expected: Sequence[Any], got: Sequence[Any]) -> bool:
    """Return whether all expected values are there, in that order; there may be others between them.

    >>> in_order(["warning", "bar"], ["no-penalty", "warning", "leave-room", "bar"])
    True
    """
    rest = iter(got)
    return all(one in rest for one in expected)


def listed(expected: Any, got: Any) -> Any:
    """Return the part of a table that an expectation names; any other value unchanged."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping) and expected:
        return {key: got[key] for key in expected if key in got}
    return got


def run_scenario(scenario: Scenario, book: str) -> Result:
    """Run a scenario under one of its books, up to the first expectation that is not met.

    Raise DataError where the setting itself is not valid.
    """
    where = f"{scenario.file}: {scenario.name}: {scenario.setting}"
    try:
        run = SETTINGS[scenario.setting].begin(scenario.given, scenario.books[book], where)
    except DataError as wrong:
        if wrong.where.startswith(where):
            raise
        return Result(scenario, book, Failure(0, scenario.setting, f"a {scenario.setting}", str(wrong)))
    return played(scenario, book, run)


def read_scenarios(text: str, file: str) -> tuple[Scenario, ...]:
    """Return all scenarios of a file; raise DataError for the first thing in it that is not valid."""
    try:
        whole = parse(text, file)
    except DataError as wrong:
        raise DataError(file, f"This is not TOML: {wrong.wrong}") from wrong
    for key in whole:
        if key != "scenario":
            raise DataError(file, f"{key} means nothing here.", "A file holds [[scenario]] tables and nothing else.")
    found = whole.get("scenario")
    if not isinstance(found, list) or not found:
        raise DataError(file, "There is no scenario in it.", "Begin one with [[scenario]].")
    return tuple(_scenario(raw, place, file) for place, raw in enumerate(found, 1))


def _scenario(raw: Any, place: int, file: str) -> Scenario:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("name"), str) or not raw["name"].strip():
        raise DataError(f"{file}: scenario {place}", "name is missing.", 'Write name = "..." in one sentence.')
    where = f"{file}: {raw['name']}"
    for key in raw:
        if key not in (*_HEAD, *SETTINGS):
            raise DataError(where, f"{key} means nothing here.", f"Write {', '.join((*_HEAD, *SETTINGS))}.")
    named = [each for each in SETTINGS if each in raw]
    if len(named) != 1:
        problem = f"{' and '.join(named)} are {len(named)} settings." if named else "The setting is missing."
        raise DataError(where, problem, f"Write one of {', '.join(SETTINGS)}.")
    setting = named[0]
    given = read_words(raw[setting], SETTINGS[setting].given, f"{where}: {setting}")
    rules = _rules(raw.get("rules"), where)
    books = _books(rules, raw.get("house", {}), where)
    check = SETTINGS[setting].check
    if check:
        check(given, next(iter(books.values())), f"{where}: {setting}")
    return Scenario(file, raw["name"], setting, given, _steps(raw, setting, where), books, rules)


def _rules(raw: Any, where: str) -> tuple[str, ...]:
    if not raw or not isinstance(raw, list) or not all(isinstance(id, str) for id in raw):
        raise DataError(f"{where}: rules", "A scenario shows rules of a book.", 'Write rules = ["uk-tda:43.1"].')
    for id in raw:
        book = id.partition(":")[0]
        if book not in book_ids():
            raise DataError(f"{where}: rules", f"{id} is of no book.", f"The books are {', '.join(book_ids())}.")
        if id not in load_book(book).rules:
            raise DataError(
                f"{where}: rules", f"{book} has no rule {id}.", "`floorman rule TOPIC` lists those of a topic."
            )
    return tuple(raw)


def _books(rules: tuple[str, ...], house: Any, where: str) -> dict[str, Rulebook]:
    """Return the books that the rules name, in order, each with the house rules of the scenario over it."""
    here = f"{where}: house"
    overrides = _table(house, here)
    ids = dict.fromkeys(id.partition(":")[0] for id in rules)
    return {id: load_book(id).with_house(overrides, here) for id in ids}


def _steps(raw: Mapping[str, Any], setting: str, where: str) -> tuple[Step, ...]:
    if "step" in raw and "steps" in raw:
        raise DataError(where, "step and steps say the same.", "Write [[scenario.step]] or steps = [...], not both.")
    steps = raw.get("steps", raw.get("step"))
    if not isinstance(steps, list) or not steps:
        raise DataError(where, "steps is missing.", "Write steps = [ { ... } ] or [[scenario.step]].")
    return tuple(_step(one, setting, f"{where}: step {place}") for place, one in enumerate(steps, 1))


def _step(raw: Any, setting: str, where: str) -> Step:
    words = dict(_table(raw, where))
    asked = words.pop("expect", {})
    values = read_words(asked, SETTINGS[setting].expect, f"{where}: expect")
    expect = {key: getattr(values, key) for key in asked}
    if not words and not expect:
        raise DataError(where, "Nothing happens and nothing is expected.", "Write an event, expect, or both.")
    return Step(_event(words, setting, where) if words else None, expect)


def _event(words: Mapping[str, Any], setting: str, where: str) -> Event | Incident:
    """Return the event that a step names by a lead key, or the incident that it names by its code."""
    leads, by_code = SETTINGS[setting].leads, SETTINGS[setting].incident
    if by_code and "incident" in words:
        kind = by_code(words["incident"], where)
        others = [lead for lead in words if lead in leads and lead not in kind.words]
        _one_event(["incident", *others], where)
        return kind.read(words, where)
    for key in words:
        if key not in leads and not any(key in keys_of(event) for event in leads.values()):
            known = (*leads, "incident") if by_code else tuple(leads)
            raise DataError(where, f"{key} means nothing in a {setting}.", f"An event has one of {', '.join(known)}.")
    named = [lead for lead in leads if lead in words]
    if not named:
        raise DataError(where, f"{', '.join(words)} alone tells of nothing that happened.", "Say what was done.")
    event = leads[named[0]]
    own = keys_of(event)
    others = [key for key in named[1:] if key not in own or (leads[key] is event and not event.together)]
    _one_event([named[0], *others], where)
    return read_words(words, event, where, () if event.together else set(leads_of(event)) - {named[0]})


def _one_event(leads: list[str], where: str) -> None:
    if len(leads) > 1:
        raise DataError(where, f"{' and '.join(leads)} are two events.", "Make two steps of them.")


def _table(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise DataError(where, f"{as_written(raw)} is not a table.", "Write { key = value }.")
    return raw
