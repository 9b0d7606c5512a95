"""Evenings behind one: the list of events, the archive, deletion for good, and seasons with a page to share."""

import base64
import csv
from collections.abc import AsyncIterator
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.server.accounts.sessions import Season
from floorman.server.http.seasons import Played, SeasonMoney, season_csv, season_table
from floorman.server.log.records import NewRecord
from floorman.server.log.sql import SqlLog
from floorman.server.rights import Who
from floorman.server.tournaments.results import PlaceLine
from server.conftest import Opening, SetTimes
from server.test_screens import png
from server.visitors import SPEC, Club, Visitor, open_club
from walked import walk

pytestmark = pytest.mark.anyio

PLAYERS = list(SPEC["players"])  # type: ignore[call-overload]


@pytest.fixture
async def club(log: SqlLog, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(log, times) as club:
        yield club


async def play(club: Club, owner: Visitor, event: str, order: list[str]) -> None:
    """Play an event to its end; `order` is who goes out, the winner last."""
    acts: list[Any] = [{"type": "DrawSeats"}, {"type": "StartClock"}]
    board = (await owner.get(f"/api/events/{event}/board")).json()
    there = {player["name"] for player in board["players"] if player["state"] == "playing"} or set(order)
    acts += [{"type": "Bust", "players": [name], "at": "Table1"} for name in order[:-1] if name in there]
    acts += [{"type": "PostPrizes", "prizes": [12000]}, {"type": "PayPrizes"}]
    for number, act in enumerate(acts):
        if act["type"] == "Bust":
            board = (await owner.get(f"/api/events/{event}/board")).json()
            act["at"] = next(player["table"] for player in board["players"] if player["name"] == act["players"][0])
        answer = await club.act(owner, f"{event}-{number}", act, event)
        assert answer.status_code == 200, (act, answer.text)


async def make(owner: Visitor, **changed: Any) -> str:
    made = await owner.post("/api/events", {**SPEC, **changed})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


async def listed(owner: Visitor) -> dict[str, Any]:
    return {one["id"]: one for one in (await owner.get("/api/events")).json()["events"]}


async def test_the_list_says_when_where_how_many_for_how_much_and_who_won(club: Club) -> None:
    owner = await club.owner()
    event = await make(owner, name="Derby", date="2026-11-20T19:30", place="  Bo's  kitchen ")
    line = (await listed(owner))[event]
    assert (line["date"], line["place"], line["purse"], line["currency"]) == (
        "2026-11-20T19:30", "Bo's kitchen", 12000, "EUR",
    )  # fmt: skip
    assert (line["winner"], line["archived"], line["opened_ms"]) == ("", False, club.times.now_ms())
    await play(club, owner, event, PLAYERS)
    line = (await listed(owner))[event]
    assert (line["phase"], line["winner"]) == ("over", PLAYERS[-1])


async def test_a_night_that_is_here_already_is_imported_only_as_a_copy_that_does_not_count(club: Club) -> None:
    owner = await club.owner()
    event = await make(owner, name="Derby")
    half_way = (await owner.get(f"/api/events/{event}/export.json")).content
    await play(club, owner, event, PLAYERS)
    season = (await owner.post("/api/seasons", {"name": "Winter", "events": [event]})).json()["id"]
    file = (await owner.get(f"/api/events/{event}/export.json")).content

    for sent in (file, half_way):
        answer = await owner.post("/api/events/import", sent)
        assert (answer.status_code, answer.json()["code"], answer.json()["event"]) == (409, "here-already", event)
        assert answer.json()["says"] == (
            "This night is here already, as Derby. Open it, or import a copy, left out of people and seasons."
        )
    copies = [(await owner.post("/api/events/import?copy=true", file)).json()["id"] for _ in range(2)]
    marked = {id: one["copy"] for id, one in (await listed(owner)).items() if id in (event, *copies)}
    assert marked == {event: False, copies[0]: True, copies[1]: True}

    people = {one["name"]: one for one in (await owner.get("/api/people")).json()["people"]}
    assert (people[PLAYERS[-1]]["nights"], people[PLAYERS[-1]]["wins"]) == (1, 1)
    table = (await owner.get(f"/api/seasons/{season}")).json()["table"]
    assert [night["event"] for night in table["nights"]] == [event]

    await owner.ask("DELETE", f"/api/events/{event}?name=Derby")
    marked = {id: one["copy"] for id, one in (await listed(owner)).items() if id in copies}
    assert marked == {copies[0]: False, copies[1]: True}
    answer = await owner.post("/api/events/import", file)
    assert (answer.status_code, answer.json()["event"]) == (409, copies[0])


async def test_a_night_whose_player_was_deleted_is_still_recognised(club: Club) -> None:
    owner = await club.owner()
    event = await make(owner, name="Derby")
    await play(club, owner, event, PLAYERS)
    file = (await owner.get(f"/api/events/{event}/export.json")).content
    await owner.ask("DELETE", f"/api/events/{club.event}?name=Friday")
    gone = await owner.post("/api/people/delete", {"name": "Ann", "typed": "Ann"})
    assert gone.status_code == 200, gone.text
    answer = await owner.post("/api/events/import", file)
    assert (answer.status_code, answer.json()["code"]) == (409, "here-already")


@pytest.mark.parametrize("date", ["20.11.2026", "2026-02-30", "2026-11-20T25:00", "tomorrow"])
async def test_a_date_that_is_none_is_refused_with_how_to_write_it(club: Club, date: str) -> None:
    answer = await (await club.owner()).post("/api/events", {**SPEC, "date": date})
    assert answer.status_code == 400
    assert "2026-11-20T19:30" in answer.json()["says"]


async def test_the_nights_of_a_season_go_by_their_date(club: Club) -> None:
    owner = await club.owner()
    dates = ("2026-11-19", "2026-11-26T19:00", "2026-11-12")
    events = [await make(owner, name=f"Night {date}", date=date) for date in dates]
    season = (await owner.post("/api/seasons", {"name": "Winter", "events": events})).json()["id"]
    table = (await owner.get(f"/api/seasons/{season}")).json()["table"]
    assert [night["date"][:10] for night in table["nights"]] == ["2026-11-12", "2026-11-19", "2026-11-26"]


async def test_the_archive_keeps_an_event_as_it_is(club: Club, opened: Opening, times: SetTimes) -> None:
    owner = await club.owner()
    for archived in (True, True, False, True):
        answer = await owner.post(f"/api/events/{club.event}/archive", {"archived": archived})
        assert answer.status_code == 200
        assert (await listed(owner))[club.event]["archived"] is archived
    await club.services.actors.close()
    async with open_club(opened(), times) as again:
        assert (await listed(await again.owner()))[club.event]["archived"]


async def test_an_event_is_deleted_only_by_its_name_and_then_it_is_gone(
    club: Club, log: SqlLog, opened: Opening, times: SetTimes
) -> None:
    owner = await club.owner()
    other = await make(owner, name="The other one")
    director = await club.somebody("director")
    for wrong in ("", "friday", "The other one"):
        answer = await owner.ask("DELETE", f"/api/events/{club.event}", params={"name": wrong})
        assert (answer.status_code, answer.json()["code"]) == (409, "other-name")
        assert "Friday" in answer.json()["says"]
    assert set(await listed(owner)) == {club.event, other}
    answer = await owner.ask("DELETE", f"/api/events/{club.event}", params={"name": "Friday"})
    assert answer.status_code == 200, answer.text
    assert set(await listed(owner)) == {other}
    assert (await owner.get(f"/api/events/{club.event}/board")).status_code == 404
    assert (await director.get(f"/api/events/{club.event}/board")).status_code == 403
    assert (await club.act(owner, "late", {"type": "DrawSeats"}, club.event)).status_code == 404
    assert not [stream for stream in log.streams() if club.event in stream]
    assert list(walk(log))
    await club.services.actors.close()
    async with open_club(opened(), times) as again:
        assert set(await listed(await again.owner())) == {other}


async def test_a_deletion_that_a_crash_cut_short_is_finished_at_the_next_start(
    club: Club, opened: Opening, times: SetTimes
) -> None:
    owner = await club.owner()
    await make(owner, name="The other one")
    await club.services.front_desk.delete_event(Who("owner"), club.event)
    await club.services.actors.close()
    log = opened()
    assert f"events/{club.event}" in log.streams()
    async with open_club(log, times) as again:
        assert club.event not in await listed(await again.owner())
        assert f"events/{club.event}" not in log.streams()


async def test_deleted_streams_may_be_written_again_from_their_first_record(log: SqlLog) -> None:
    await log.append("one", [NewRecord(1, "me", "a", b"{}"), NewRecord(2, "me", "b", b"{}")])
    await log.append("two", [NewRecord(1, "me", "c", b"{}")])
    await log.remove(["one", "none"])
    assert log.streams() == ["two"]
    assert [record.no for record in await log.append("one", [NewRecord(3, "me", "d", b"{}")])] == [1]
    assert len(list(walk(log))) == 2


async def test_a_season_from_its_first_evening_to_a_page_to_share(club: Club) -> None:
    owner, stranger = await club.owner(), club.visitor()
    made = await owner.post("/api/seasons", {"name": "Winter", "events": [club.event], "best": 1})
    assert made.status_code == 201, made.text
    season = made.json()["id"]
    second = await make(owner, name="Week 2")
    await play(club, owner, club.event, PLAYERS)
    page = (await owner.get(f"/api/seasons/{season}")).json()
    assert page["terms"]["events"] == [club.event, second]
    assert [night["over"] for night in page["table"]["nights"]] == [True, False]
    await play(club, owner, second, PLAYERS[::-1])
    page = (await owner.get(f"/api/seasons/{season}")).json()
    first = page["table"]["lines"][0]
    assert (first["player"], first["place"], first["points"], first["wins"]) in [
        (PLAYERS[0], 1, 600, 1), (PLAYERS[-1], 1, 600, 1),
    ]  # fmt: skip
    assert first["scores"] in ([100, 600], [600, 100])
    amounts = [one for line in page["table"]["lines"] for one in line["money"]]
    assert sum(one["won"] for one in amounts) == sum(one["paid_in"] for one in amounts) == 2 * 12000
    (line,) = (await owner.get("/api/seasons")).json()["seasons"]
    assert (line["events"], line["over"], line["leader"]) == (2, 2, first["player"])
    shared = (await owner.post(f"/api/seasons/{season}/share", {"shared": True})).json()
    token = shared["url"].rsplit("/", 1)[1]
    seen = await stranger.get(f"/api/shared/{token}")
    assert seen.status_code == 200
    assert seen.json()["table"] == page["table"]
    await owner.post(f"/api/seasons/{season}/share", {"shared": False})
    assert (await stranger.get(f"/api/shared/{token}")).status_code == 404
    again = (await owner.post(f"/api/seasons/{season}/share", {"shared": True})).json()
    assert again["url"] != shared["url"]
    assert (await stranger.get(f"/api/shared/{token}")).status_code == 404
    assert (await stranger.get("/api/shared/é")).status_code == 404


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ({"name": "   "}, "name"),
        ({"events": ["nowhere"]}, "events"),
        ({"formula": "chess"}, "formula"),
        ({"best": -1}, "best"),
        ({"table": [-5]}, "table"),
    ],
)
async def test_what_cannot_be_a_season_is_refused_by_field(club: Club, changed: dict[str, Any], names: str) -> None:
    answer = await (await club.owner()).post("/api/seasons", {"name": "Winter", **changed})
    assert answer.status_code == 400
    assert names in answer.json()["says"]


async def test_a_deleted_event_leaves_its_season(club: Club) -> None:
    owner = await club.owner()
    season = (await owner.post("/api/seasons", {"name": "Winter", "events": [club.event]})).json()["id"]
    await owner.ask("DELETE", f"/api/events/{club.event}", params={"name": "Friday"})
    page = (await owner.get(f"/api/seasons/{season}")).json()
    assert page["terms"]["events"] == []
    assert (await owner.ask("DELETE", f"/api/seasons/{season}")).status_code == 200
    assert (await owner.get(f"/api/seasons/{season}")).status_code == 404


def line(player: str, place: int, paid_in: int = 2000, prize: int = 0) -> PlaceLine:
    return PlaceLine(player, player, place, 1, prize, True, 0, 0, paid_in)


fields = st.lists(st.sampled_from("ABCDEFGH"), min_size=2, max_size=8, unique=True)


@given(evenings=st.lists(fields, min_size=1, max_size=6), best=st.integers(0, 4), at_least=st.integers(1, 3))
def test_any_season_adds_up(evenings: list[list[str]], best: int, at_least: int) -> None:
    played = [
        Played(
            str(number), "", "", number, True, "EUR", 2000, 2000 * len(names),
            tuple(line(name, place, 2000, 2000 * len(names) * (place == 1)) for place, name in enumerate(names, 1)),
        )
        for number, names in enumerate(evenings)
    ]  # fmt: skip
    found = season_table(Season("s", "S", best=best, at_least=at_least), played)
    amounts = [one for line in found.lines for one in line.money]
    assert sum(one.won for one in amounts) == sum(one.paid_in for one in amounts)
    assert sum(one.events for one in found.lines) == sum(map(len, evenings))
    assert sum(one.wins for one in found.lines) == len(evenings)
    for one in found.lines:
        every = sorted((score for score in one.scores if score is not None), reverse=True)
        if one.events < at_least:
            assert one.place == 0
        else:
            assert one.points == sum(every[: best or None])
    ranked = [one for one in found.lines if one.place]
    assert all(a.points >= b.points for a, b in pairwise(ranked))
    for a, mine in enumerate(found.compared):
        for b, other in enumerate(found.compared):
            both = [names for names in evenings if mine in names and other in names]
            assert found.beaten[a][b] == (sum(n.index(mine) < n.index(other) for n in both) if a != b else 0)


def test_somebody_who_played_under_two_names_is_one_person_of_the_season() -> None:
    played = [
        Played("1", "", "", 1, True, "EUR", 0, 0, (line("Mike", 1), line("Ann", 2))),
        Played("2", "", "", 2, True, "EUR", 0, 0, (line("Ann", 1), line("Mike O'Neil", 2), line("Mike", 3))),
    ]
    found = season_table(Season("s", "S"), played, lambda name: "Mike O'Neil" if name == "Mike" else name)
    mike = next(one for one in found.lines if one.player == "Mike O'Neil")
    assert (mike.events, mike.wins, mike.money) == (2, 1, (SeasonMoney("EUR", 6000, 0),))
    assert mike.scores == (200, 100)


def test_money_of_several_currencies_is_shown_side_by_side() -> None:
    played = [
        Played("1", "", "", 1, True, "EUR", 0, 0, (line("A", 1, 2000, 4000), line("B", 2))),
        Played("2", "", "", 2, True, "USD", 0, 0, (line("B", 1, 1000, 3000), line("A", 2, 1000), line("C", 3, 1000))),
        Played("3", "", "", 3, True, "USD", 0, 0, (line("B", 1, 1000, 2000), line("C", 2, 1000))),
    ]
    found = season_table(Season("s", "S"), played)
    assert found.currencies == ("USD", "EUR")
    money = {one.player: one.money for one in found.lines}
    assert money["A"] == (SeasonMoney("USD", 1000, 0), SeasonMoney("EUR", 2000, 4000))
    assert money["B"] == (SeasonMoney("USD", 2000, 5000), SeasonMoney("EUR", 2000, 0))
    assert money["C"] == (SeasonMoney("USD", 2000, 0),)
    rows = {row["player"]: row for row in csv.DictReader(StringIO(season_csv(found).decode("utf-8-sig")))}
    assert "currency" not in rows["A"]
    assert [rows["A"][f"profit ({currency})"] for currency in ("USD", "EUR")] == ["-10.00", "20.00"]
    assert [rows["C"][f"profit ({currency})"] for currency in ("USD", "EUR")] == ["-20.00", ""]


async def test_a_new_event_has_the_look_of_the_last_one(club: Club) -> None:
    owner = await club.owner()
    await club.act(owner, "look", {"type": "SetDisplay", "house": "Sam's", "accent": "#2fa36b", "layout": "seats"})
    picture = base64.b64encode(png()).decode()
    assert (await club.act(owner, "logo", {"type": "SetLogo", "image": picture})).status_code == 200
    await owner.post("/api/events/demo", {})
    made = await owner.post("/api/events", {"name": "Next", "book": "hpt", "buy_in": 1000, "players": ["Ann", "Bo"]})
    event = made.json()["id"]
    board = (await owner.get(f"/api/events/{event}/board")).json()
    display = board["public"]["display"]
    assert (display["house"], display["accent"], display["theme"], display["layout"]) == (
        "Sam's",
        "#2fa36b",
        "auto",
        "auto",
    )
    assert (await owner.get(f"/api/events/{event}/logo?v={display['logo']}")).content == png()
    assert [one["name"] for one in board["players"]] == ["Ann", "Bo"]


def test_knockouts_of_all_nights_are_added_up_and_are_in_the_file() -> None:
    def night(number: int, *lines: PlaceLine) -> Played:
        return Played(
            str(number), f"Night {number}", f"2026-11-0{number}T19:30", number, True, "EUR", 2000, 6000, lines
        )

    played = [
        night(1, replace(line("Ann", 1, 2000, 6000), knockouts=2), line("Bo", 2, 2000), line("=Cy", 3, 2000)),
        night(2, replace(line("Bo", 1, 2000, 4000), knockouts=1), line("Ann", 2, 2000)),
    ]
    found = season_table(Season("s", "S"), played)
    assert {one.player: one.knockouts for one in found.lines} == {"Ann": 2, "Bo": 1, "=Cy": 0}
    heading, *rows = season_csv(found).decode("utf-8-sig").splitlines()
    assert heading.split(",")[:8] == [
        "place",
        "player",
        "points",
        "nights",
        "wins",
        "best place",
        "in the money",
        "knockouts",
    ]
    assert heading.endswith(",Night 1 2026-11-01,Night 2 2026-11-02")
    ann = dict(zip(heading.split(","), rows[0].split(","), strict=True))
    assert (ann["player"], ann["knockouts"], ann["profit"], ann["Night 1 2026-11-01"]) == (
        "Ann",
        "2",
        "20.00",
        "3.00",
    )
    assert any(row.split(",")[1] == "'=Cy" and row.endswith(",") for row in rows)
