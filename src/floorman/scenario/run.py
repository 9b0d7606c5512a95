"""What all settings share: the words of scenarios, results, the run step by step, and whether an outcome is expected.

msgspec reads the words. A type says in the description of its `Meta` what is to be written; only where something does
not fit is the table gone through again, to name the place and what would be right there.
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
from floorman.floor.procedure import ProcedureStep
from floorman.hand import GAMES
from floorman.rules import Format, Rulebook, book_ids, load_book
from floorman.rules.book import MOST, Citations, rules_beside


def one_of(*codes: str, or_like: str = "", as_in: str = "") -> Meta:
    """Text from a closed list; or `or_like` a pattern, `as_in` an example."""
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
"""A game, a kind of game, a fact: any text but none."""

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
    """What the floor may choose from in a setting, and the penalties for an offence."""
    return one_of(*codes, *SANCTIONS, or_like=MISSED, as_in=", or how much is missed, as in 1-hand or 10-minutes")


class CardLine(tuple[Card, ...]):
    """Cards in a line, none of them twice."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read text as in "As Td 9c"."""
        if not isinstance(value, str):
            raise ValueError('Write cards as in "As Td 9c".')
        try:
            return cls(cards_in(value))
        except DataError as wrong:
            raise ValueError(f"{wrong.wrong} {wrong.instead}".strip()) from None


class Discarded(CardLine):
    """Cards that are drawn to, in a line or in a list; none for standing pat."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read text, or a list of cards."""
        return super().read(" ".join(map(str, value)) if isinstance(value, list) else value)


class RuleId(str):
    """A rule of one of the books."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read the id of a rule that there is."""
        book = value.partition(":")[0] if isinstance(value, str) else ""
        if book not in book_ids() or value not in load_book(book).rules:
            raise ValueError("Write ids of rules, as in uk-tda:43.1.")
        return cls(value)


class OffenceCode(str):
    """An incident of conduct."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read its code, or another name for it."""
        if not isinstance(value, str):
            raise ValueError('Write the code of an offence, as in "stalling".')
        try:
            return cls(called(value).code)
        except Refused as no:
            raise ValueError(str(no)) from None


class Seconds(int):
    """Time that goes by."""

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read minutes or seconds."""
        found = re.fullmatch(r"\+(\d{1,9})([ms])", value) if isinstance(value, str) else None
        if found is None:
            raise ValueError('Write minutes or seconds, as in "+20m" or "+45s".')
        return cls(int(found[1]) * (60 if found[2] == "m" else 1))


class Yes:
    """The key is there because it happened."""

    @classmethod
    def read(cls, value: Any) -> Self:
        """Read true, and nothing else."""
        if value is not True:
            raise ValueError("Write true, or leave it out.")
        return cls()


class Misfit(ValueError):  # noqa: N818 - it is turned into a DataError once the place is known
    """A value of the wrong kind, where below the key it stands, and what to write."""

    def __init__(self, at: tuple[str, ...], value: Any, instead: str) -> None:
        super().__init__(instead)
        self.at = at
        self.value = value
        self.instead = instead


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A table of a scenario: these keys and no others, those without a default needed."""


class Event(Words, frozen=True):
    """Something that happened. A step tells it by its leads: by one of those named here, if they are not `together`.

    Where none is named, the first key leads, or if it may be left out any of the keys that may be None.
    """

    named: ClassVar[tuple[str, ...]] = ()
    together: ClassVar[bool] = False


class MomentPasses(Event, frozen=True):
    """A moment that no event of the setting tells."""

    moment: Literal[
        "deck-change", "dealer-sits", "dealer-leaves", "new-dealer", "deck-spread", "hand-begins", "cards-cut",
        "before-burn", "street-dealt", "all-in", "showdown", "pot-pushed", "hand-ends", "level-ends", "break-begins",
        "break-ends", "table-breaks", "registration-opens", "event-begins", "money-near", "final-table", "event-ends",
        "game-opens", "game-closes",
    ]  # fmt: skip


class SeatOffends(Event, frozen=True):
    """An incident of conduct where players are seats; what was meant is known only where it is said."""

    offence: OffenceCode
    by: Seat | Literal["guest"]
    when: Literal["", "in-hand", "folded", "showdown", "between-hands", "break"] = ""
    repeat: bool = False
    deliberate: bool | None = None
    facts: tuple[Label, ...] = ()


class PlayerOffends(Event, frozen=True):
    """An incident of conduct where players have names; `guest` is nobody's."""

    offence: OffenceCode
    by: Name
    when: Literal["", "in-hand", "folded", "showdown", "between-hands", "break"] = ""
    repeat: bool = False
    deliberate: bool | None = None
    facts: tuple[Label, ...] = ()

    @property
    def player(self) -> PlayerId:
        """Who it was; nobody for a guest."""
        return PlayerId("") if self.by == "guest" else self.by


class ExpectedWords(Words, frozen=True, kw_only=True):
    """What can be expected in every setting."""

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
"""The table where none is written; nothing changes it."""

W = TypeVar("W", bound=msgspec.Struct)


def _read(kind: Any, value: Any) -> Any:
    return kind.read(value)


def read_words(raw: Any, kind: type[W], where: str, unsaid: Container[str] = ()) -> W:
    """A table as a Struct; DataError with the key, what does not fit there, and what to write but what is `unsaid`."""
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
    """The keys of a table with their types, its own before those that all of its sort have."""
    own = sorted(msgspec.structs.fields(kind), key=lambda field: field.name not in kind.__annotations__)
    return {field.encode_name: field.type for field in own}


def needs_of(kind: Any) -> tuple[str, ...]:
    """The keys that a table has to have."""
    return tuple(field.encode_name for field in msgspec.structs.fields(kind) if field.required)


def leads_of(kind: type[Event]) -> tuple[str, ...]:
    """The keys that tell an event."""
    fields = msgspec.structs.fields(kind)
    if kind.named or fields[0].required:
        return kind.named or (fields[0].encode_name,)
    return tuple(field.encode_name for field in fields if field.default is None)


def as_written(value: Any) -> str:
    """A value as the file would write it, near enough to be found."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _misfit(value: Any, type: Any, at: tuple[str, ...], strict: bool = True) -> Misfit | None:
    """The innermost thing that does not fit a type."""
    try:
        msgspec.convert(value, type, dec_hook=_read, str_keys=True, strict=strict)
    except msgspec.ValidationError as wrong:
        return _inside(value, type, at) or Misfit(at, value, _instead(type) or str(wrong.__cause__ or wrong))
    return None


def _inside(value: Any, type: Any, at: tuple[str, ...]) -> Misfit | None:
    """What does not fit within a list or a table, if it is one."""
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
    """What to write for a type; nothing where reading it has said so."""
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
