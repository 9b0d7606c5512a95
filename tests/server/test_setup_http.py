"""What a new event starts from: chips on sale, usual hours, and the set-up of an earlier event without its names."""

from collections.abc import AsyncIterator

import pytest

from floorman.tournament.chip_stock import usual_set
from floorman.tournament.schedule_plan import usual_hours
from server.conftest import Opening, SetTimes
from server.visitors import SPEC, Club, open_club

pytestmark = pytest.mark.anyio

NIGHT = {
    **SPEC, "name": "Saturday", "book": "uk-tda", "currency": "GBP", "place": "  The  Shed ", "table_size": 8,
    "date": "2026-11-20T19:30", "house": {"clock.shot-clock/seconds": 45}, "players": ["Ann"], "invited": ["Bo"],
    "hours": 4, "chips": [[25, 300], [100, 300], [500, 200], [1000, 100]], "schedule": [], "prizes": "generated",
}  # fmt: skip


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        yield club


async def test_chips_and_hours_are_those_of_the_generator(club: Club) -> None:
    found = (await (await club.owner()).get("/api/setup")).json()
    sets = {one["count"]: one for one in found["sets"]}
    for players in (2, 6, 14, 19, 27, 60, 75):
        usual = next(one for one in found["sets"] if players <= one["stacks"])
        assert dict(map(tuple, usual["chips"])) == usual_set(players)
        assert next(hours for most, hours in found["hours"] if players <= most) == usual_hours(players)
    assert sum(count for _, count in sets[500]["chips"]) == 500


async def test_the_last_event_is_remembered_without_its_names_and_date(club: Club) -> None:
    owner = await club.owner()
    made = await owner.post("/api/events", NIGHT)
    assert made.status_code == 201, made.text
    await owner.post("/api/events/demo", {})
    last = (await owner.get("/api/setup")).json()["last"]
    assert (last["event"], last["name"]) == (made.json()["id"], "Saturday")
    kept = last["spec"]
    assert (kept["currency"], kept["place"], kept["table_size"], kept["book"]) == ("GBP", "The Shed", 8, "uk-tda")
    assert kept["house"] == {"clock.shot-clock/seconds": 45} and kept["chips"][0] == [25, 300]
    assert (kept["players"], kept["invited"], kept["date"]) == ([], [], "")
    assert last["players"] == ["Ann", "Bo"]


async def test_any_event_can_be_copied_and_opened_again(club: Club) -> None:
    owner = await club.owner()
    first = (await owner.post("/api/events", NIGHT)).json()["id"]
    assert (await club.act(owner, "late", {"type": "Register", "player": "Cy"}, first)).status_code == 200
    copied = (await owner.get(f"/api/events/{first}/setup")).json()
    assert copied["players"] == ["Ann", "Bo", "Cy"], "with those who came without being on the list"
    assert (await owner.post("/api/events", copied["spec"])).status_code == 201
    no = await owner.get("/api/events/nowhere/setup")
    assert (no.status_code, no.json()["code"]) == (404, "unknown")


async def test_a_server_without_events_remembers_nothing(opened: Opening, times: SetTimes) -> None:
    async with open_club(opened(), times) as club:
        owner = await club.owner()
        await owner.get("/api/setup")
        director = await club.somebody("director")
        assert (await director.get("/api/setup")).status_code == 403
