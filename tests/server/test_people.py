"""People of earlier nights: worked out from the events, merged, forgotten and brought back; for the floor alone."""

from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import MagicMock

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.server.log.records import Recorded
from floorman.server.people import Night, People, PersonRenamed, folded, matching
from server.conftest import Opening, SetTimes
from server.visitors import Club, Visitor, open_club

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        yield club


async def night(club: Club, owner: Visitor, players: list[str], **spec: Any) -> str:
    """An event that is played to its end: the players go out in the order of the list, the last one wins."""
    asked = {
        "name": "Night",
        "book": "hpt",
        "buy_in": 1000,
        "prizes": [1000 * len(players)],
        "players": players,
        **spec,
    }
    made = await owner.post("/api/events", asked)
    assert made.status_code == 201, made.text
    event = str(made.json()["id"])
    acts: list[dict[str, Any]] = [{"type": "DrawSeats", "tables": 1}, {"type": "StartClock"}]
    acts += [{"type": "Bust", "players": [name], "at": "Table1"} for name in players[:-1]]
    acts.append({"type": "Choose", "code": "no-rebuy"})
    for number, act in enumerate(acts):
        answer = await club.act(owner, f"{number}", act, event)
        assert answer.status_code == 200, answer.text
    club.times.now += DAY
    return event


async def people(visitor: Visitor, query: str = "") -> dict[str, dict[str, Any]]:
    answer = await visitor.get(f"/api/people?query={query}")
    assert answer.status_code == 200, answer.text
    return {one["name"]: one for one in answer.json()["people"]}


class TestTheList:
    async def test_is_worked_out_from_the_events(self, club: Club) -> None:
        owner = await club.owner()
        assert await people(owner) == {}, "an event that was not played yet is no night"
        start = club.times.now
        await night(club, owner, ["Ann", "Bo"])
        await night(club, owner, ["Bo", "ANN", "Cy"], fee=200)
        await night(club, owner, ["Cy", "Ann"], currency="USD")
        found = await people(owner)
        assert list(found) == ["Ann", "Cy", "Bo"]
        nights = found["Ann"].pop("played")
        assert next((one["currency"], one["paid_in"], one["won"]) for one in nights) == ("USD", 1000, 2000)
        assert found["Ann"] == {
            "name": "Ann", "nights": 3, "wins": 1, "last_ms": start + 2 * DAY, "regular": True, "also": [],
            "last_date": "",
            "money": [
                {"currency": "EUR", "paid_in": 2200, "won": 0, "unpaid": 0, "bounties": 0},
                {"currency": "USD", "paid_in": 1000, "won": 2000, "unpaid": 2000, "bounties": 0},
            ],
        }  # fmt: skip
        assert found["Bo"]["money"] == [
            {"currency": "EUR", "paid_in": 2200, "won": 2000, "unpaid": 2000, "bounties": 0}
        ]

    async def test_nights_go_by_the_day_they_were_for_and_not_by_when_they_were_opened(self, club: Club) -> None:
        owner = await club.owner()
        for day in ("2026-11-19T19:00", "2026-11-26", "2026-11-12"):
            await night(club, owner, ["Ann", "Bo"], date=day, name=day[:10])
        ann = (await people(owner))["Ann"]
        assert ann["last_date"] == "2026-11-26"
        assert [one["date"][:10] for one in ann["played"]] == ["2026-11-26", "2026-11-19", "2026-11-12"]
        assert (await owner.get("/api/people")).json()["last"]["title"] == "2026-11-26"
        traces = (await owner.get("/api/people/traces?name=Ann")).json()["events"]
        assert [one["date"][:10] for one in traces if one["date"]] == ["2026-11-12", "2026-11-19", "2026-11-26"]

    async def test_a_prize_counts_at_once_and_says_whether_it_was_handed_over(self, club: Club) -> None:
        owner = await club.owner()
        event = await night(club, owner, ["Ann", "Bo", "Cy"], prizes="generated")

        async def money(name: str) -> tuple[int, int]:
            (found,) = (await people(owner))[name]["money"]
            return found["won"], found["unpaid"]

        answer = await owner.get(f"/api/events/{event}/results")
        lines = {line["player"]: line for line in answer.json()["places"]}
        assert answer.json()["posted"] is False
        assert (lines["Cy"]["prize"], lines["Cy"]["profit"], lines["Cy"]["paid"]) == (3000, 2000, False)
        assert await money("Cy") == (3000, 3000)
        assert (await people(owner))["Cy"]["played"][0]["unpaid"] == 3000
        assert await money("Ann") == (0, 0)
        acts: list[dict[str, Any]] = [
            {"type": "PostPrizes", "prizes": [3000]},
            {"type": "HandOverPrize", "player": "Cy", "done": True},
        ]
        for act in acts:
            done = await club.act(owner, act["type"], act, event)
            assert done.status_code == 200, done.text
        assert await money("Cy") == (3000, 0)
        assert (await owner.get(f"/api/events/{event}/results")).json()["posted"] is True

    async def test_tells_who_played_last_time(self, club: Club) -> None:
        owner = await club.owner()
        assert (await owner.get("/api/people")).json()["last"] is None
        await night(club, owner, ["Ann", "Bo"])
        event = await night(club, owner, ["Dee", "Cy"], name="Last one")
        last = (await owner.get("/api/people")).json()["last"]
        assert (last["event"], last["title"], last["players"]) == (event, "Last one", ["Cy", "Dee"])

    async def test_a_demo_does_not_count(self, club: Club) -> None:
        owner = await club.owner()
        assert (await owner.post("/api/events/demo")).status_code == 201
        assert await people(owner) == {}

    async def test_a_guest_who_never_paid_did_not_play(self, club: Club) -> None:
        owner = await club.owner()
        await night(club, owner, ["Ann", "Bo"], invited=["Zed"])
        assert set(await people(owner)) == {"Ann", "Bo"}

    async def test_finds_by_a_part_of_the_name(self, club: Club) -> None:
        owner = await club.owner()
        await night(club, owner, ["Zoë van Dijk", "Dirk", "Adi"])
        assert list(await people(owner, "di")) == ["Dirk", "Adi", "Zoë van Dijk"]
        assert list(await people(owner, "zoe dijk")) == ["Zoë van Dijk"]
        assert len((await owner.get("/api/people?most=1")).json()["people"]) == 1

    async def test_is_for_the_floor_alone(self, club: Club) -> None:
        for role in ("dealer", "display", "player", "nobody"):
            assert (await (await club.somebody(role)).get("/api/people")).status_code == 403
        director = await club.somebody("director")
        assert (await director.get("/api/people")).status_code == 200
        for path in ("rename", "forget"):
            answer = await director.post(f"/api/people/{path}", {"name": "Ann", "to": "Bo"})
            assert (answer.status_code, answer.json()["code"]) == (403, "no-right")


class TestNames:
    async def changed(self, owner: Visitor, path: str, **body: Any) -> int:
        answer = await owner.post(f"/api/people/{path}", body)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["no"])

    async def test_two_spellings_are_one_person_until_undone(self, club: Club) -> None:
        owner = await club.owner()
        await night(club, owner, ["Mike", "Bo"])
        await night(club, owner, ["Bo", "Mike O'Neil"])
        no = await self.changed(owner, "rename", name="Mike", to="Mike O'Neil")
        found = await people(owner)
        assert set(found) == {"Mike O'Neil", "Bo"}
        assert (found["Mike O'Neil"]["nights"], found["Mike O'Neil"]["wins"]) == (2, 1)
        assert found["Mike O'Neil"]["money"] == [
            {"currency": "EUR", "paid_in": 2000, "won": 2000, "unpaid": 2000, "bounties": 0}
        ]
        assert (await owner.ask("DELETE", f"/api/people/changes/{no}")).status_code == 200
        assert set(await people(owner)) == {"Mike", "Mike O'Neil", "Bo"}
        assert (await owner.ask("DELETE", f"/api/people/changes/{no}")).status_code == 404

    async def test_a_merge_can_be_found_and_undone_on_any_later_day(self, club: Club) -> None:
        owner = await club.owner()
        await night(club, owner, ["Mike", "Bo"])
        await night(club, owner, ["Bo", "Mike O'Neil"])
        no = await self.changed(owner, "rename", name="Mike", to="Mike O'Neil")
        found = await people(owner)
        assert found["Mike O'Neil"]["also"] == [{"no": no, "name": "Mike"}]
        assert found["Bo"]["also"] == []
        assert (await owner.ask("DELETE", f"/api/people/changes/{no}")).status_code == 200
        assert [one["also"] for one in (await people(owner)).values()] == [[], [], []]

    async def test_two_who_played_in_one_event_are_not_one_person(self, club: Club) -> None:
        owner = await club.owner()
        await night(club, owner, ["Ann", "Bo"], name="Friday")
        await night(club, owner, ["Bo", "Annie"], name="Saturday")
        await night(club, owner, ["Bo", "Cy"], name="Sunday")
        refused = await owner.post("/api/people/rename", {"name": "Ann", "to": "bo"})
        assert (refused.status_code, refused.json()["code"]) == (409, "played-together")
        assert refused.json()["says"].startswith("Ann and bo both played in Friday. They are two people")
        await self.changed(owner, "rename", name="Annie", to="Cy")
        refused = await owner.post("/api/people/rename", {"name": "Cy", "to": "Bo"})
        assert "Sunday and Saturday" in refused.json()["says"], "who was merged counts with all nights"
        await self.changed(owner, "rename", name="Ann", to="ANN")

    async def test_names_change_more_than_once(self, club: Club) -> None:
        owner = await club.owner()
        await night(club, owner, ["A", "Bo"])
        await self.changed(owner, "rename", name="A", to="B")
        await self.changed(owner, "rename", name="B", to="C")
        await self.changed(owner, "rename", name="C", to="A")
        assert set(await people(owner)) == {"A", "Bo"}

    async def test_who_is_forgotten_starts_anew(self, club: Club, opened: Opening) -> None:
        owner = await club.owner()
        event = await night(club, owner, ["Ann", "Bo"])
        no = await self.changed(owner, "forget", name="Ann")
        assert set(await people(owner)) == {"Bo"}
        assert (await owner.get("/api/people")).json()["last"]["players"] == ["Bo"]
        results = (await owner.get(f"/api/events/{event}/results")).json()
        assert "Ann" in [line["player"] for line in results["places"]], "the event's log stays as it is"
        club.times.now += 1
        await night(club, owner, ["Bo", "Ann"])
        assert (await people(owner))["Ann"]["nights"] == 1
        assert (await owner.ask("DELETE", f"/api/people/changes/{no}")).status_code == 200
        assert (await people(owner))["Ann"]["nights"] == 2

    async def test_is_kept_in_the_log(self, opened: Opening, times: SetTimes) -> None:
        async with open_club(opened(), times) as club:
            owner = await club.owner()
            await night(club, owner, ["Mike", "Bo"])
            await self.changed(owner, "rename", name="Mike", to="Michael")
            undone = await self.changed(owner, "forget", name="Bo")
            await owner.ask("DELETE", f"/api/people/changes/{undone}")
        async with open_club(opened(), times) as club:
            assert set(await people(await club.owner())) == {"Michael", "Bo"}

    @pytest.mark.parametrize(
        ("path", "body", "status"),
        [
            ("rename", {"name": "Ann", "to": "  "}, 400),
            ("rename", {"name": "Ann", "to": "x" * 31}, 400),
            ("rename", {"name": "Ann", "to": "Ann"}, 400),
            ("rename", {"name": "Nobody", "to": "Ann"}, 404),
            ("forget", {"name": "Nobody"}, 404),
        ],
    )
    async def test_what_cannot_be_is_a_sentence(self, club: Club, path: str, body: Any, status: int) -> None:
        owner = await club.owner()
        await night(club, owner, ["Ann", "Bo"])
        answer = await owner.post(f"/api/people/{path}", body)
        assert answer.status_code == status and answer.json()["says"].endswith(".")


NIGHTS = st.lists(
    st.builds(
        Night, st.sampled_from(["Ann", "ann", "Bo", "Zoë", "zoe"]), st.sampled_from("abcdefgh"), st.just("Night"),
        st.integers(0, 10), st.sampled_from(["EUR", "USD"]), st.integers(0, 9000), st.integers(0, 9000),
        st.integers(0, 9),
    ),
    max_size=30, unique_by=lambda one: (one.event, folded(one.player)),
)  # fmt: skip


@given(
    NIGHTS, st.lists(st.tuples(st.sampled_from(["Ann", "Bo", "Zoë"]), st.sampled_from(["Ann", "Bo", "Cy"])), max_size=3)
)
def test_no_night_and_no_money_is_lost_in_a_list(nights: list[Night], renames: list[tuple[str, str]]) -> None:
    log = MagicMock()
    log.read.return_value = [
        Recorded(no, 0, "Ann", "", msgspec.Raw(msgspec.json.encode(PersonRenamed(*names))))
        for no, names in enumerate(renames, 1)
    ]
    known = People(log, lambda: 0)
    listed = known.listed(nights)
    for currency in ("EUR", "USD"):
        found = [each for one in listed for each in one.money if each.currency == currency]
        played = [night for night in nights if night.currency == currency]
        assert sum(each.paid_in for each in found) == sum(night.paid_in for night in played)
        assert sum(each.won for each in found) == sum(night.won for night in played)
    assert len({folded(one.name) for one in listed}) == len(listed)
    assert matching(listed, "") == listed


async def test_merged_people_are_one_line_of_a_season(club: Club) -> None:
    owner = await club.owner()
    events = [await night(club, owner, ["Ann", "Mike"]), await night(club, owner, ["ann", "Mikey"])]
    season = (await owner.post("/api/seasons", {"name": "Winter", "events": events})).json()["id"]
    merged = await owner.post("/api/people/rename", {"name": "Mike", "to": "Mikey"})
    page = (await owner.get(f"/api/seasons/{season}")).json()["table"]
    assert [(line["player"], line["events"], line["wins"]) for line in page["lines"]] == [
        ("Mikey", 2, 2),
        ("ann", 2, 0),
    ]
    assert [one["winner"] for one in page["nights"]] == ["Mikey", "Mikey"]
    await owner.ask("DELETE", f"/api/people/changes/{merged.json()['no']}")
    page = (await owner.get(f"/api/seasons/{season}")).json()["table"]
    assert {line["player"] for line in page["lines"]} == {"Mike", "Mikey", "ann"}
