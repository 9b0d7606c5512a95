"""Every answer bites: put another in its place, and a scenario or a test has to fail.

Who notices which answer is in the record, and test_traceability.py finds all of that again.
"""

from itertools import islice
from pathlib import Path

import pytest

from floorman.cli._coverage import Hearing, Idle, claimed, idle, notices, runs, scenarios_in, shown
from floorman.rules import load_book
from rules.excused import excused

ROOT = Path(__file__).parents[2]
PUBLIC = ROOT / "tests" / "rules" / "public"


def named(each: Idle) -> list[str]:
    """An idle question as the list of exemptions names it: `question = answer`, or the question if nobody asks it."""
    return [f"{each.question} = {answer}" for answer in each.answers] if each.why == "unnoticed" else [each.question]


@pytest.mark.parametrize("topic", claimed())
def test_every_answer_to_a_question_of_a_finished_topic_is_noticed_or_excused(topic: str) -> None:
    assert [name for each in idle(topic) for name in named(each) if name not in excused().answers] == []


def test_no_answer_is_excused_that_is_noticed() -> None:
    found = {name for topic in claimed() for each in idle(topic) for name in named(each)}
    assert [name for name in excused().answers if name not in found] == [], "take them off the list"


def test_putting_the_same_answer_in_its_place_changes_nothing() -> None:
    """Otherwise it would be the listening that makes scenarios fail."""
    for run in islice(runs(scenarios_in(PUBLIC, ROOT)), 60):
        for question, _, value in run.asked:
            assert not notices(run, question, value), (str(run), question, shown(value))


def test_listening_leaves_no_trace() -> None:
    book = load_book("hpt")
    before = book.answers("cash")
    with Hearing({"betting.limit-cap/raises": 9}) as hearing:
        assert book.answer("betting.limit-cap/raises", "cash") == 9
    assert book.answers("cash") is before
    assert hearing.asked == {("betting.limit-cap/raises", "cash", 9)}
    assert "roberts-10:3.betting-4" in hearing.cites()
