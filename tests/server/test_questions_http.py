"""What a house may set over a book: every question with the book's answer, and every answer offered can be set."""

from pathlib import Path
from typing import Any

import pytest

from floorman.rules import book_ids, load_book
from floorman.server.http.rulebook import open_questions
from floorman.server.log import open_log
from server.conftest import SetTimes
from server.visitors import open_club


@pytest.mark.parametrize("book", book_ids())
def test_every_answer_that_is_offered_can_be_set(book: str) -> None:
    found = load_book(book)
    for asked in open_questions(found):
        offered: list[Any] = [choice.is_ for choice in asked.choices]
        for other in offered or [not asked.answer if asked.type == "flag" else 3]:
            assert found.with_house({asked.id: other}).answer(asked.id, "tournament") == other, asked.id


def test_the_books_own_answer_can_be_written_back() -> None:
    book = load_book("roberts-10")
    for asked in open_questions(book):
        again = book.with_house({asked.id: asked.answer})
        assert again.answer(asked.id, "tournament") == book.answer(asked.id, "tournament"), asked.id
        assert asked.cites and asked.says and asked.asks


@pytest.mark.anyio
async def test_they_are_asked_for_by_book(tmp_path: Path, times: SetTimes) -> None:
    log = open_log(tmp_path / "data")
    async with open_club(log, times) as club:
        reader = club.visitor()
        found = {one["id"]: one for one in (await reader.get("/api/books/hpt/questions")).json()}
        assert found["clock.schedule/level-minutes"] == {
            "id": "clock.schedule/level-minutes", "asks": "How long is a level?",
            "about": "What are the levels, and how long is each?", "type": "number", "unit": "minutes",
            "choices": [], "answer": 20, "says": "20 minutes", "cites": ["hpt:blinds-3"],
        }  # fmt: skip
        no = await reader.get("/api/books/nobody/questions")
        assert (no.status_code, no.json()["code"]) == (404, "unknown")
    log.close()
