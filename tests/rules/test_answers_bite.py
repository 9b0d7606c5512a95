"""Every answer bites: put another book's in its place, and a scenario or a test has to fail."""

import pytest

from floorman.cli._coverage import Hearing, Idle, Run, bites_of, claimed, disputed, idle, notices, recorded, shown
from floorman.rules import load_book
from rules.excused import excused


def named(each: Idle) -> list[str]:
    """An idle question as the list of exemptions names it: `question = answer`, or the question if nobody asks it."""
    return [f"{each.question} = {answer}" for answer in each.answers] if each.why == "unnoticed" else [each.question]


@pytest.mark.parametrize("topic", claimed())
def test_every_answer_to_a_question_of_a_finished_topic_is_noticed_or_excused(topic: str) -> None:
    assert [name for each in idle(topic) for name in named(each) if name not in excused().answers] == []


def test_no_answer_is_excused_that_is_noticed() -> None:
    found = {name for topic in claimed() for each in idle(topic) for name in named(each)}
    assert [name for name in excused().answers if name not in found] == [], "take them off the list"


def test_a_scenario_that_notices_an_answer_fails_on_every_run(passed: list[Run]) -> None:
    """What the record says of scenarios is found again by them alone, one question after the other."""
    scenarios = {str(run) for run in passed}
    found = bites_of(passed)
    for question, answers in recorded().bites.items():
        for answer, who in answers.items():
            if who in scenarios:
                assert found.get(question, {}).get(answer) == who, (question, answer)


def test_putting_the_same_answer_in_its_place_changes_nothing(passed: list[Run]) -> None:
    """Otherwise it would be the listening that makes scenarios fail."""
    given = disputed()
    for run in passed[:60]:
        for (question, format), value in run.asked.items():
            if (question, format) in given:
                assert not notices(run, question, value), (str(run), question, shown(value))


def test_listening_leaves_no_trace() -> None:
    book = load_book("hpt")
    before = book.answers("cash")
    with Hearing({"betting.limit-cap/raises": 9}) as hearing:
        assert book.answer("betting.limit-cap/raises", "cash") == 9
    assert book.answers("cash") is before
    assert hearing.asked == {("betting.limit-cap/raises", "cash"): 9}
    assert "roberts-10:3.betting-4" in hearing.cites()
