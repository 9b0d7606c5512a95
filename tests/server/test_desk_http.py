"""The rulings desk over HTTP: the whole situation goes in each time, and a wrong one costs nothing."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from floorman.server.log import open_log
from server.conftest import SetTimes
from server.visitors import SPEC, Club, open_club

pytestmark = pytest.mark.anyio

FOUR = {
    "book": "seminole-2024",
    "stacks": {"1": 5000, "2": 5000, "3": 5000, "4": 5000},
    "blinds": [50, 100],
    "button": 4,
}


@pytest.fixture
async def club(tmp_path: Path, times: SetTimes) -> AsyncIterator[Club]:
    log = open_log(tmp_path / "data")
    async with open_club(log, times) as club:
        yield club
    log.close()


async def ruled(club: Club, **more: Any) -> Any:
    answer = await club.visitor().post("/api/desk/rulings", {**FOUR, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_ruling_says_what_stands_and_what_comes_back(club: Club) -> None:
    answer = await ruled(club, lines=["3 pushes 500"])
    last = answer["ruled"][-1]
    assert (last["says"], last["to"], last["returned"]) == ("Seat 3 calls: 100 in all.", 100, 400)
    assert last["cites"][0]["id"].startswith("seminole-2024:")
    assert {other["book"] for other in last["others"]} == {"army-2009", "hpt", "roberts-10", "uk-tda"}
    assert (answer["stands"]["turn"], answer["stands"]["options"]) == (4, ["fold", "call", "raise"])


async def test_side_pots_are_shown_and_who_shows_first(club: Club) -> None:
    stacks = {"1": 5000, "2": 300, "3": 5000, "4": 1000}
    lines = ["3 raises to 300", "4 all-in", "1 folds", "2 calls", "3 calls"]
    stands = (await ruled(club, stacks=stacks, lines=lines))["stands"]
    assert stands["pots"] == [{"amount": 950, "seats": [2, 3, 4]}, {"amount": 1400, "seats": [3, 4]}]
    assert (stands["stage"], stands["turn"], stands["shows"]) == ("showdown", 0, 2)


async def test_a_dead_small_blind_is_not_posted(club: Club) -> None:
    stands = (await ruled(club, dead_small_blind=True))["stands"]
    assert (stands["bets"], stands["turn"]) == ({"1": 100}, 2)


async def test_the_event_s_book_rules_whatever_the_page_says(club: Club) -> None:
    owner = await club.owner()
    house = {"betting.string/declared-raise": "many-motions"}
    made = (await owner.post("/api/events", {**SPEC, "house": house})).json()["id"]
    lines = ["3 says raise, pushes 200 then 300"]
    answer = await owner.post(f"/api/events/{made}/rulings", {**FOUR, "format": "cash", "lines": lines})
    assert answer.status_code == 200, answer.text
    assert answer.json()["ruled"][0]["to"] == 500
    assert "house:betting.string/declared-raise" in [cited["id"] for cited in answer.json()["ruled"][0]["cites"]]
    assert (await ruled(club, lines=lines))["ruled"][0]["to"] == 200
    assert (await club.visitor().post(f"/api/events/{made}/rulings", FOUR)).status_code == 403


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3 sings", "'sings' is not an action that seat 3 can take. For example: 3 says raise, pushes 1000 500"),
        ("3 raises to 9000000", "This is not possible. "),
        ("", "The line is empty. For example: 3 raises to 600"),
        ("3 raises to " + "9" * 5000, "The line is too long. Use 1000 characters at most."),
        ("3 pushes 100x9999999999", "Which chips? "),
        ('{"type":"act"', "This cannot be read as an incident: "),
    ],
)  # fmt: skip
async def test_a_line_that_cannot_be_is_trouble_and_the_lines_before_it_stand(club: Club, line: str, says: str) -> None:
    answer = await ruled(club, lines=["3 raises to 300", "4 folds", line, "1 folds"])
    assert [one["told"] for one in answer["ruled"]] == [
        {"type": "act", "seat": 3, "act": "raise", "to": 300},
        {"type": "act", "seat": 4, "act": "fold"},
    ]
    assert (answer["trouble"]["line"], answer["trouble"]["says"][: len(says)]) == (line, says)
    assert answer["stands"]["turn"] == 1


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"book": "bible"}, "book: 'bible' is not a rulebook. Write one of army-2009"),
        ({"game": "GOFISH"}, "game: 'GOFISH' is not a game."),
        ({"stacks": {"1": 5000}}, "stacks: a hand needs two seats with chips, numbered 1 to 10."),
        ({"stacks": {"1": 5000, "11": 5000}}, "stacks: a hand needs two seats with chips, numbered 1 to 10."),
        ({"stacks": {"1": 5000, "2": 10**40}}, "stacks: "),
        ({"stacks": {"1": 5000, "x": 100}}, "stacks: it is text. Enter a whole number."),
        ({"pot": -5, "street": "turn"}, "stacks: a stack or a pot has 0 to 1,000,000,000,000 chips."),
        ({"button": 12}, "button: there is no seat 12."),
        ({"blinds": [-50, 100]}, "setup.blinds: "),
        ({"street": "fifth"}, "setup.mid_hand.street: "),
        ({"board": "As As"}, "cards: As is there twice."),
        ({"house": {"no.such/question": 1}}, "house"),
        ({"lines": ["3 folds"] * 201}, "lines: 201 are too many for a hand. Write 200 or fewer."),
        ({"lines": "3 folds"}, "lines: it is text. Enter a list."),
        ({"colour": "red"}, "colour: there is no such field. Leave it out."),
    ],
)  # fmt: skip
async def test_a_table_that_cannot_be_is_refused_in_a_sentence(club: Club, wrong: dict[str, Any], says: str) -> None:
    answer = await club.visitor().post("/api/desk/rulings", {**FOUR, **wrong})
    assert (answer.status_code, answer.json()["says"][: len(says)]) == (400, says)


async def test_a_ruling_is_in_the_language_of_the_browser(club: Club) -> None:
    asked = {**FOUR, "lines": ["3 pushes 500"]}
    answer = await club.visitor().post("/api/desk/rulings", asked, headers={"Accept-Language": "de-AT,de;q=0.9"})
    assert answer.json()["ruled"][-1]["says"] == "Platz 3 callt: 100 insgesamt."
    wrong = {**FOUR, "lines": ["3 pushes 9000"]}
    answer = await club.visitor().post("/api/desk/rulings", wrong, headers={"Accept-Language": "de"})
    assert "Platz 3 hat 5.000 hinten, nicht 9.000." in answer.json()["trouble"]["says"]


async def test_what_cannot_be_done_is_said_in_the_language_of_the_browser(club: Club) -> None:
    german = {"Accept-Language": "de"}
    answer = await club.visitor().ask("GET", "/api/rules/uk-tda:0.0", headers=german)
    assert answer.json()["says"] == "Es gibt keine Regel uk-tda:0.0. Eine Regel schreibt man wie roberts-10:4.2."
    owner = await club.owner()
    answer = await owner.ask("GET", "/api/events/nothing", headers=german)
    assert answer.json()["says"] == "Unter dieser Adresse gibt es kein Turnier. Suche es in der Liste der Turniere."
    stale = {"id": "a", "act": {"type": "Undo", "act": 1}, "expects": 1}
    answer = await owner.post(f"/api/events/{club.event}/acts", stale, headers=german)
    assert (answer.json()["code"], answer.json()["says"][:33]) == ("stale", "Das Turnier hat sich geändert, se")


@pytest.mark.parametrize(
    "change, says",
    [
        ({"book": "no-such"}, "book: 'no-such' ist kein Regelwerk. Schreibe eines von "),
        ({"stacks": {"1": 0}}, "stacks: eine Hand braucht zwei Plätze mit Chips"),
        ({"board": "As K"}, "cards: eine Karte hat zwei Zeichen, und eines ist übrig. Schreibe Karten wie As Kd."),
        ({"board": "As As"}, "cards: As ist zweimal da. Schreibe Karten wie As Kd."),
        ({"button": "one"}, "button: hier steht Text. Gib eine ganze Zahl ein."),
        ({"pot": -5}, "stacks: ein Stack oder Pot hat 0 bis "),
        ({"blinds": [20, 10]}, "setup.blinds: [20, 10] steigen nicht."),
    ],
)
async def test_what_cannot_be_used_is_told_in_the_language_of_the_page(
    club: Club, change: dict[str, Any], says: str
) -> None:
    asked = {"book": "hpt", "stacks": {"1": 500, "2": 500}, "blinds": [10, 20], "button": 1, **change}
    answer = await club.visitor().post("/api/desk/rulings", asked, headers={"Accept-Language": "de"})
    assert answer.status_code == 400
    assert answer.json()["says"].startswith(says)
