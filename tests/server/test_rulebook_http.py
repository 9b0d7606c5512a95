"""The books over HTTP: read by anybody, and whatever is asked for wrongly gets a sentence."""

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from floorman.server.log import open_log
from server.conftest import SetTimes
from server.visitors import Visitor, open_club

pytestmark = pytest.mark.anyio


@pytest.fixture
async def reader(tmp_path: Path, times: SetTimes) -> AsyncIterator[Visitor]:
    """Somebody without a session."""
    log = open_log(tmp_path / "data")
    async with open_club(log, times) as club:
        yield club.visitor()
    log.close()


async def read(reader: Visitor, path: str) -> Any:
    answer = await reader.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_every_book_is_listed_with_its_own_rules(reader: Visitor) -> None:
    books = await read(reader, "/api/books")
    assert [book["id"] for book in books] == ["army-2009", "hpt", "roberts-10", "seminole-2024", "uk-tda"]
    assert [book["base"] for book in books] == ["roberts-10", "roberts-10", "", "", ""]
    assert all(book["rules"] > 100 for book in books)


async def test_rules_are_found_by_word_topic_and_book(reader: Visitor) -> None:
    found = await read(reader, "/api/rules?search=string%20raise&book=roberts-10")
    assert "roberts-10:3.betting-14a" in [rule["id"] for rule in found]
    assert {rule["book"] for rule in found} == {"roberts-10"}
    found = await read(reader, "/api/rules?topic=betting.string")
    assert {rule["topic"] for rule in found} == {"betting.string"}
    assert await read(reader, "/api/rules?search=xyzzy") == []


@pytest.mark.parametrize(
    "id", ["hpt:pot-2", "roberts-10:3.betting-15", "seminole-2024:43-A.1", "readings:betting.calling/means"]
)
async def test_a_rule_has_an_address_in_the_api_and_on_the_page(reader: Visitor, id: str) -> None:
    found = await read(reader, f"/api/rules/{quote(id, safe='')}")
    assert found["rules"][0]["id"] == id
    assert found["rules"][0]["requires"]
    assert bool(found["others"]) is not id.startswith("readings:"), (
        "where every book is silent, no other one has a rule"
    )
    page = await reader.get(f"/rules/{quote(id, safe='')}")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")


async def test_beside_a_rule_stand_those_of_other_books_on_the_same_matter(reader: Visitor) -> None:
    found = await read(reader, "/api/rules/hpt:leaving-5")
    others = {rule["id"]: rule["title"] for rule in found["others"]}
    assert {"roberts-10:15.7a", "uk-tda:28.3", "roberts-10:2.procedures-20a"} <= set(others)
    assert not {"Free to quit", "Stay with a live hand"}.intersection(others.values())
    minimum = await read(reader, "/api/rules/seminole-2024:43-A.1")
    assert {"roberts-10:14.3a", "uk-tda:42-A.1"} <= {rule["id"] for rule in minimum["others"]}
    assert "roberts-10:14.1" not in {rule["id"] for rule in minimum["others"]}, "that one is on how often to raise"


async def test_what_a_house_has_set_is_shown_by_its_question(reader: Visitor) -> None:
    found = await read(reader, "/api/rules/house:betting.string/declared-raise")
    assert found["rules"][0]["title"].startswith("Raise was said without an amount")
    assert {rule["topic"] for rule in found["others"]} == {"betting.string"}


async def test_all_books_answer_a_topic_s_questions(reader: Visitor) -> None:
    topic = await read(reader, "/api/topics/betting.string")
    assert [set(question["answers"]) for question in topic["questions"]] == [
        {"army-2009", "hpt", "roberts-10", "seminole-2024", "uk-tda"}
    ] * len(topic["questions"])
    assert all(given["says"] for question in topic["questions"] for given in question["answers"]["uk-tda"])
    assert all(question["cites"].keys() == question["answers"].keys() for question in topic["questions"])
    behind = {rule for question in topic["questions"] for rules in question["cites"].values() for rule in rules}
    assert behind
    for rule in behind:
        assert (await reader.get(f"/api/rules/{rule}")).status_code == 200
    assert {rule["topic"] for rule in topic["rules"]} == {"betting.string"}
    topics = await read(reader, "/api/topics")
    string = next(one for one in topics if one["topic"] == "betting.string")
    assert string["rules"] == len(topic["rules"]) == sum(string["by_book"].values())
    assert string["by_book"] == Counter(rule["book"] for rule in topic["rules"])


async def test_two_books_are_compared(reader: Visitor) -> None:
    found = await read(reader, "/api/differences?one=seminole-2024&other=uk-tda&topic=betting.string")
    assert [one["question"] for one in found] == ["betting.string/declared-raise"]
    assert found[0]["one"] == [{"when": "", "says": "only the first motion", "by": ""}]
    assert found[0]["other"][0]["says"] != found[0]["one"][0]["says"]


async def test_an_answer_says_in_which_format_it_holds_and_who_gives_it(reader: Visitor) -> None:
    every = [
        given
        for topic in ("betting.string", "showdown.odd-chip", "betting.straddle")
        for question in (await read(reader, f"/api/topics/{topic}"))["questions"]
        for given in question["answers"]["hpt"]
    ]
    assert {given["by"] for given in every} >= {"", "roberts-10"}
    assert {given["when"] for given in every} <= {"", "cash", "tournament"}


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/api/rules/hpt:none-such", 404, "There is no rule hpt:none-such. A rule is written like roberts-10:4.2."),
        ("/api/rules/4", 404, "There is no rule 4. A rule is written like roberts-10:4.2."),
        ("/api/rules/house:my-own", 404, "There is no rule house:my-own. A house rule is named after its question."),
        ("/api/topics/betting.nonsense", 404, "There is no topic betting.nonsense."),
        ("/api/rules?book=bible", 404, "There is no book bible: there are army-2009,"),
        ("/api/differences?one=hpt&other=hpt", 400, "Choose two different books to compare."),
        ("/api/differences?one=hpt&other=bible", 404, "There is no book bible"),
        ("/api/differences?one=hpt", 400, "other: it is missing."),
    ],
)
async def test_what_is_not_there_gets_a_sentence(reader: Visitor, path: str, status: int, says: str) -> None:
    answer = await reader.get(path)
    assert (answer.status_code, answer.json()["says"][: len(says)]) == (status, says)


async def test_answers_are_given_in_words(reader: Visitor) -> None:
    """Numbers are counted in the singular, and one that stands for something else is said as that."""
    questions = {one["id"]: one for one in (await read(reader, "/api/topics/showdown.odd-chip"))["questions"]}
    assert said(questions["showdown.odd-chip/max-per-player"]) == {"1 chip"}
    questions = {one["id"]: one for one in (await read(reader, "/api/topics/betting.straddle"))["questions"]}
    assert "none" in said(questions["betting.straddle/how-many"])
    for topic in await read(reader, "/api/topics"):
        for one in (await read(reader, f"/api/topics/{topic['topic']}"))["questions"]:
            assert not [says for says in said(one) if " = " in says or says.startswith("1 chips")], one["id"]


def said(question: dict[str, Any]) -> set[str]:
    return {given["says"] for answer in question["answers"].values() for given in answer}
