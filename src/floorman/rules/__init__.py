"""The rulebooks as data: what each asks of play, and how a house sets its own answers over one.

    book = load_book("hpt")
    book.answer("betting.reopen/cumulative", "cash")
    book.cite("betting.reopen")

A *topic* is a subject that all books share, a *question* (`topic/name`) something on which houses differ, an *answer*
what a book says to it and by which rules. A book without an answer inherits it from its base, then from our readings;
there is no default in code.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

from floorman.rules.book import (
    AnswerValue,
    Choice,
    Format,
    Procedure,
    Question,
    Rule,
    Rulebook,
    implemented_topics,
    implements,
    method,
    method_for,
    method_in,
)

if TYPE_CHECKING:
    from floorman.rules.load import (
        book_ids,
        load_book,
        load_house,
        procedures,
        question,
        questions,
        rules_on_offences,
        tables,
        topics,
    )

__all__ = [
    "AnswerValue",
    "Choice",
    "Format",
    "Procedure",
    "Question",
    "Rule",
    "Rulebook",
    "book_ids",
    "implemented_topics",
    "implements",
    "load_book",
    "load_house",
    "method",
    "method_for",
    "method_in",
    "procedures",
    "question",
    "questions",
    "rules_on_offences",
    "tables",
    "topics",
]

_READING = (
    "book_ids",
    "load_book",
    "load_house",
    "procedures",
    "question",
    "questions",
    "rules_on_offences",
    "tables",
    "topics",
)
"""Names in `floorman.rules.load`, which is imported when one of them is first used."""


def __getattr__(name: str) -> _Any:
    if name not in _READING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_import_module(f"{__name__}.load"), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
