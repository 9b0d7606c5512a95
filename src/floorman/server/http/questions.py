"""What a house may set over its book: every question of a tournament, and how the book answers it."""

from fractions import Fraction

import msgspec

from floorman.rulebook import Question, Rulebook, book_ids, load_book, questions
from floorman.rulebook.model import Answer
from floorman.server.accounts.rights import ANYONE
from floorman.server.http.route import Asked, Route, route, unknown


class ChoiceOffered(msgspec.Struct, frozen=True):
    """One of the answers that a question can have: how it is written, and what it does."""

    is_: str = msgspec.field(name="is")
    does: str = ""


class QuestionOpen(msgspec.Struct, frozen=True):
    """A question with the book's answer: as it is written, in words, and by which rules.

    A house sets another by writing it: one of `choices`, true or false for a flag, a number of `unit`.
    """

    id: str
    asks: str
    type: str
    unit: str
    choices: tuple[ChoiceOffered, ...]
    answer: bool | int | float | str
    says: str
    cites: tuple[str, ...]


def open_questions(book: Rulebook) -> list[QuestionOpen]:
    """Every question that arises in a tournament. Choices that need a table of figures are left to the book's file."""
    settled = book.settled("tournament")
    return [_open(asked, settled[id]) for id, asked in questions().items() if asked.format in (None, "tournament")]


def _open(asked: Question, answer: Answer) -> QuestionOpen:
    choices = tuple(
        ChoiceOffered(name, choice.does)
        for name, choice in asked.choices.items()
        if not choice.table or name == answer.value
    )
    value = float(answer.value) if isinstance(answer.value, Fraction) else answer.value
    return QuestionOpen(
        asked.id, asked.asks, asked.type, asked.unit, choices, value, asked.put(answer.value), answer.cites
    )


@route(
    "GET", "/api/books/{book}/questions", may=ANYONE, says="What a house may set over a book.", gives=list[QuestionOpen]
)
async def book_questions(asked: Asked[None]) -> list[QuestionOpen]:
    """The questions of a tournament with the book's answers."""
    id = asked.path["book"]
    if id not in book_ids():
        raise unknown(f"There is no book {id}: there are {', '.join(book_ids())}.")
    return open_questions(load_book(id))


ROUTES: tuple[Route, ...] = (book_questions,)
