"""What a rulebook is made of: rules, questions, and the answers given to them."""

from fractions import Fraction
from typing import Any, Literal, TypeAlias

from msgspec import field

from floorman.core import Value

Format = Literal["cash", "tournament"]

FORMATS: tuple[Format, Format] = ("cash", "tournament")

AnswerValue: TypeAlias = bool | int | Fraction | str
"""A flag, a number (exact: one half is `Fraction(1, 2)`), or the name of a choice or method."""


class Rule(Value, frozen=True):
    """One requirement of one book, restated so that it can be tested by itself.

    `kind` says who carries it out: the program (`engine`), the program once told what happened (`ruling`), the floor
    from `options` (`discretion`), the staff when prompted (`procedure`), or the players (`conduct`).
    `overrides` are rules of the base that lose against it, `counterpart` passages of a sister book, `also` other
    places of the same book that say the same.
    """

    id: str
    title: str
    topic: str
    kind: Literal["engine", "ruling", "discretion", "procedure", "conduct"]
    requires: str
    scope: str = "all"
    params: dict[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    counterpart: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    note: str = ""
    example: dict[str, Any] = field(default_factory=dict)


class Procedure(Value, frozen=True):
    """A step that rules ask of the staff: what is to be done (`procedure.STEP` in the catalogues), by whom, and when.

    It is due at each of the moments named, as `rulings.procedure` and `tournament.procedure` know them, and only where
    the house answers the questions of `only_if` so.
    """

    rules: tuple[str, ...]
    due: tuple[str, ...]
    step: str
    to: Literal["dealer", "floor", "director", "house"] = "dealer"
    only_if: dict[str, bool | str] = field(default_factory=dict)


class Choice(Value, frozen=True):
    """One of a question's possible answers; a method's has steps, and what the hand must remember between them.

    `table` is set when the choice needs figures, and says which: a book that answers so gives them with the answer.
    """

    does: str
    steps: tuple[str, ...] = ()
    pending: str = ""
    table: str = ""


class Question(Value, frozen=True):
    """Something on which houses differ, with every answer it can have.

    `format` is set when it only arises there; `bites` are situations whose result changes with the answer; `offers`
    are the codes shown to the floor when the answer leaves it to them.
    """

    id: str
    asks: str
    type: Literal["number", "flag", "choice", "method"]
    unit: str = ""
    format: Format | None = None
    choices: dict[str, Choice] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    note: str = ""
    reads: str = ""
    bites: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """The subject it belongs to."""
        return self.id.partition("/")[0]

    def put(self, value: AnswerValue) -> str:
        """Say an answer in words; a number that stands for something else by what it stands for.

        >>> Question("clock.shot-clock/count", "How long is the count?", "number", unit="seconds").put(10)
        '10 seconds'
        >>> deals = Question("betting.run-twice/most-deals", "How many deals?", "number", unit="deals; 1 = not allowed")
        >>> deals.put(1), deals.put(2)
        ('not allowed', '2 deals')
        >>> Question("entry.rebuy/closes-at-level", "Until when?", "number", unit="level; 0 = none").put(5)
        'level 5'
        """
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str):
            return self.choices[value].does if value in self.choices else value
        unit, _, note = self.unit.partition(";")
        number, stands_for, meaning = note.strip().partition(" = ")
        if stands_for and number == str(value):
            return meaning
        if unit in ("level", "seat"):
            return f"{unit} {value}"
        return f"{value} {unit.removesuffix('s') if value == 1 and ' ' not in unit else unit}".rstrip()


class Answer(Value, frozen=True):
    """What is in force for a question in one format: the value, the rules it comes from, and how they were read.

    `table` holds the figures that belong to it, where `Choice.table` asks for some: prizes, levels, chips of a stack.
    """

    value: AnswerValue
    cites: tuple[str, ...]
    because: str = ""
    table: dict[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.value, self.cites, self.because))


class Point(Value, frozen=True):
    """One thing that rules state, on a topic, and the rule of each book that states it.

    `when` says by which facts of a case it is known: each entry is enough by itself, and is a list of facts that must
    all be there, or not be there where `!` stands before one. `rules` name the books' rules, within each book the one
    that says most exactly this first. An `exception` comes before any rule it is one to; what is only `routine`, a call
    that is a call, decides where nothing else did. One that stands `alone` decides without the questions asked on the
    way: where no book in force states it, no rule is cited at all.
    """

    on: str
    says: str
    when: tuple[str, ...]
    rules: tuple[str, ...]
    rank: Literal["exception", "rule", "routine"] = "rule"
    alone: bool = False
