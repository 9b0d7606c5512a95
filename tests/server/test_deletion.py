"""People and events deleted for good: on both databases, over a real server, after a restart, a kill and a restore."""

import gzip
import re
import secrets
import types
from collections.abc import AsyncIterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NewType, get_args, get_type_hints

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from served import House
from websockets.sync.client import connect

from floorman.cli import main
from floorman.core import PlayerId
from floorman.server.accounts.sessions import HouseRecord
from floorman.server.log import LogError, NewRecord, is_url, open_log
from floorman.server.log.records import Recorded
from floorman.server.log.sql import SqlLog
from floorman.server.people import PeopleRecord
from floorman.server.redaction import NAMES, TEXTS, comes_out_the_same, labelled, names_in, rewritten
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.records import EventRecord, RecordReader, read_record
from floorman.tournament.actions import Announce
from server.conftest import Opening, SetTimes
from server.visitors import Club, Visitor, open_club
from walked import walk

ROOT = Path(__file__).parents[2]
NAME = "Wilhelmina"
"""Found nowhere by chance: whoever reads the database sees whether it is there."""


@pytest.fixture
async def club(log: SqlLog, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(log, times) as club:
        yield club


async def night(club: Club, owner: Visitor, players: list[str], *more: Any, **spec: Any) -> str:
    """An event in which the players go out in the order of the list and the last one wins; `more` acts before that."""
    asked = {"name": "Night", "book": "hpt", "buy_in": 1000, "players": players, **spec}
    made = await owner.post("/api/events", asked)
    assert made.status_code == 201, made.text
    event = str(made.json()["id"])
    acts: list[Any] = [{"type": "DrawSeats", "tables": 1}, {"type": "StartClock"}, *more]
    acts += [{"type": "Bust", "players": [name], "at": "Table1"} for name in players[:-1]]
    acts.append({"type": "Choose", "code": "no-rebuy"})
    for act in acts:
        answer = await club.act(owner, secrets.token_hex(8), act, event)
        assert answer.status_code == 200, (act, answer.text)
    club.times.now += 24 * 3600 * 1000
    return event


async def delete(owner: Visitor, name: str) -> httpx.Response:
    return await owner.post("/api/people/delete", {"name": name, "typed": name})


PAGES = (
    "results",
    "results.csv",
    "export.json",
    "log",
    "board",
    "seats",
    "prints/results",
    "prints/seating",
    "precedents",
)


@pytest.mark.anyio
class TestAPerson:
    async def test_is_a_former_player_on_every_page_and_nowhere_by_name(
        self, club: Club, log: SqlLog, opened: Opening, times: SetTimes
    ) -> None:
        owner = await club.owner()
        said = [
            {"type": "Announce", "text": f"{NAME} brings the cake, says {NAME}."},
            {"type": "Rename", "player": NAME, "to": "Mina"},
            {"type": "Rename", "player": NAME, "to": NAME},
            {"type": "RecordPrecedent", "incident": f"{NAME} splashes", "says": f"{NAME} stops.",
             "topic": "td.authority", "cites": [], "note": f"Told {NAME}"},
        ]  # fmt: skip
        first = await night(club, owner, ["Bo", NAME, "Cy"], *said, name=f"{NAME}'s birthday")
        second = await night(club, owner, [NAME.upper(), "Bo"], invited=["Zed"])
        third = await night(club, owner, ["Bo", "Cy"])
        await owner.post("/api/people/rename", {"name": "Cy", "to": "Cyril"})
        season = (await owner.post("/api/seasons", {"name": "Winter", "events": [first, second, third]})).json()["id"]
        before = {event: (await owner.get(f"/api/events/{event}/results")).json() for event in (first, second)}
        table = (await owner.get(f"/api/seasons/{season}")).json()["table"]
        untouched = list(log.rows(f"events/{third}"))

        traces = (await owner.get(f"/api/people/traces?name={NAME}")).json()
        assert traces["names"] == [NAME.upper(), NAME]
        assert [one["event"] for one in traces["events"]] == [first, second]
        assert not any(one["on_list"] for one in traces["events"])
        answer = await delete(owner, NAME)
        assert answer.status_code == 200, answer.text
        label = answer.json()["label"]
        assert label == "Former player 1"

        async def check(visitor: Visitor) -> None:
            for event in (first, second, third):
                for page in PAGES:
                    shown = (await visitor.get(f"/api/events/{event}/{page}")).text.replace(event, "its address")
                    assert NAME.casefold() not in shown.casefold(), (event, page)
                    assert "Mina" not in shown, (event, page)
                if event != third:
                    after = (await visitor.get(f"/api/events/{event}/results")).text
                    was = re.sub(rf"(?i){NAME}(?!-)", label, msgspec.json.encode(before[event]).decode())
                    assert msgspec.json.decode(after) == msgspec.json.decode(was), "places and money are as they were"
            for event in (first, second):
                copied = (await visitor.get(f"/api/events/{event}/setup")).json()["players"]
                assert "Bo" in copied and label not in copied, "a new night does not invite who was deleted"
            found = (await visitor.get("/api/people")).json()
            assert not [one["name"] for one in found["people"] if "Former" in one["name"]]
            assert NAME not in str(found)
            shown = (await visitor.get(f"/api/seasons/{season}")).json()["table"]
            points = {line["player"]: line["points"] for line in table["lines"]}
            now = {line["player"]: line["points"] for line in shown["lines"]}
            assert now == {label if one.casefold() == NAME.casefold() else one: of for one, of in points.items()}
            assert NAME not in (await visitor.get("/api/events")).text.replace(first, "its address")

        await check(owner)
        assert list(log.rows(f"events/{third}")) == untouched, "an event without the name keeps its bytes"
        assert list(walk(log)), "the log is in order"
        rows = [f"{row}".replace(first, "") for stream in log.streams() for row in log.rows(stream)]
        assert not any(NAME.casefold() in row.casefold() for row in rows)
        assert (await club.act(owner, "on", {"type": "Announce", "text": "Good night."}, first)).status_code == 200
        await club.services.actors.close()
        async with open_club(opened(), times) as again:
            await check(await again.owner())

    async def test_leaves_phones_links_and_requests(self, club: Club, log: SqlLog) -> None:
        owner = await club.owner()
        event = await night(club, owner, ["Bo", NAME])
        phone = club.visitor()
        taken = await phone.post(f"/api/events/{event}/claim", {"player": NAME, "pin": "1234"})
        assert taken.status_code == 200, taken.text
        assert (await phone.me())["name"] == NAME
        dealer = await club.somebody("dealer", event=event, name=NAME)
        other = await club.somebody("dealer", event=event, name="Otto")
        traces = (await owner.get(f"/api/people/traces?name={NAME}")).json()
        assert (traces["phones"], traces["links"]) == (1, 1)
        assert (await delete(owner, NAME)).status_code == 200
        assert (await phone.me())["role"] is None or (await phone.me()).get("name") != NAME
        assert (await phone.get(f"/api/events/{event}/board")).status_code == 403
        assert (await dealer.get(f"/api/events/{event}/board")).status_code == 403
        assert (await other.get(f"/api/events/{event}/board")).status_code == 200
        sessions = (await owner.get("/api/sessions")).text
        assert NAME not in sessions and "Otto" in sessions
        assert not any(NAME in f"{row}" for stream in log.streams() for row in log.rows(stream))

    async def test_is_not_deleted_while_on_the_list_of_an_event_that_is_not_over(self, club: Club) -> None:
        owner = await club.owner()
        answer = await delete(owner, "Ann")
        assert (answer.status_code, answer.json()["code"]) == (409, "still-playing")
        assert "Friday" in answer.json()["says"]
        assert (await club.act(owner, "out", {"type": "Unregister", "player": "Ann"})).status_code == 200
        assert (await delete(owner, "Ann")).status_code == 200
        lines = (await owner.get(f"/api/events/{club.event}/log")).text
        assert "Former player 1" in lines and "Ann" not in lines

    async def test_needs_the_name_typed_and_somebody_who_is_there(self, club: Club) -> None:
        owner = await club.owner()
        for typed in ("", "bo", "Cy"):
            answer = await owner.post("/api/people/delete", {"name": "Bo", "typed": typed})
            assert (answer.status_code, answer.json()["code"]) == (409, "other-name")
        answer = await delete(owner, "Nobody at all")
        assert answer.status_code == 400 and "Nobody at all is not in any event here." in answer.json()["says"]
        director = await club.somebody("director")
        assert (await delete(director, "Bo")).status_code == 403
        assert (await director.get("/api/people/traces?name=Bo")).status_code == 403

    async def test_gets_a_label_of_their_own(self, club: Club) -> None:
        owner = await club.owner()
        event = await night(club, owner, ["Xa", "Former player 1", "Ya", "Za"])
        assert (await delete(owner, "Xa")).json()["label"] == "Former player 2"
        assert (await delete(owner, "Ya")).json()["label"] == "Former player 3"
        places = (await owner.get(f"/api/events/{event}/results")).json()["places"]
        assert sorted(line["player"] for line in places) == [
            "Former player 1",
            "Former player 2",
            "Former player 3",
            "Za",
        ]

    async def test_a_name_that_another_player_has_taken_over_stays_theirs(self, club: Club) -> None:
        owner = await club.owner()
        renames = [{"type": "Rename", "player": one, "to": to} for one, to in (("Ax", "Alex"), ("Bx", "Ax"))]
        made = await owner.post("/api/events", {"name": "N", "book": "hpt", "buy_in": 1000, "players": ["Ax", "Bx"]})
        event = made.json()["id"]
        acts = [{"type": "DrawSeats", "tables": 1}, {"type": "StartClock"}, *renames]
        acts += [{"type": "Bust", "players": ["Ax"], "at": "Table1"}, {"type": "Choose", "code": "no-rebuy"}]
        for number, act in enumerate(acts):
            assert (await club.act(owner, f"{number}", act, event)).status_code == 200
        assert (await delete(owner, "Alex")).status_code == 200
        places = (await owner.get(f"/api/events/{event}/results")).json()["places"]
        assert {line["player"]: line["place"] for line in places} == {"Ax": 1, "Former player 1": 2}

    async def test_undo_still_works_in_their_events(self, club: Club) -> None:
        owner = await club.owner()
        event = await night(club, owner, [NAME, "Bo", "Cy"])
        assert (await delete(owner, NAME)).status_code == 200
        lines = (await owner.get(f"/api/events/{event}/log")).json()["lines"]
        *_, out, _ = sorted({line["undo"] for line in lines if line["undo"]})  # the last one out, then no rebuy
        assert (await club.act(owner, "undo", {"type": "Undo", "act": out}, event)).status_code == 200
        board = (await owner.get(f"/api/events/{event}/board")).json()
        assert board["public"]["phase"] != "over"


@pytest.mark.anyio
async def test_streams_are_written_again_all_or_none(log: SqlLog) -> None:
    old = [NewRecord(no, "me", f"{no}", b'{"old":1}') for no in range(3)]
    new = [NewRecord(no, "me", f"{no}", b'{"new":1}') for no in range(3)]
    for stream in ("one", "two"):
        await log.append(stream, old)
    with pytest.raises(LogError, match="another server"):
        await log.rewrite({"one": (3, new), "two": (2, new)})
    assert [bytes(one.body) for one in log.read("one")] == [b'{"old":1}'] * 3
    await log.rewrite({"one": (3, [*new, *old])})
    assert [bytes(one.body) for one in log.read("one")] == [b'{"new":1}'] * 3 + [b'{"old":1}'] * 3
    await log.append("one", old, after=6)
    assert len(list(walk(log))) == 12


def strings(kind: Any, seen: set[Any], full: str = "") -> set[str]:
    """The fields of plain text in a type, and in everything in it."""
    if kind in seen or isinstance(kind, NewType):
        return set()
    if kind is str:
        return {full}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        seen.add(kind)
        hints = get_type_hints(kind, include_extras=True).items()
        found = (
            strings(hint, seen, f"{kind.__name__}.{name}") for name, hint in hints if name in kind.__struct_fields__
        )
        return set().union(*found)
    return set().union(*(strings(one, seen, full) for one in get_args(kind)), set())


CODES = frozenset(
    "about_code accent book break_order by_code cards citations cites code codes colour copy_of currency date decides "
    "device during event events facts formula game hash house id language mark marks media offence offences paid_share "
    "pays penalties penalty pin remedy role season session sign stopped_for table topic verdict way when why".split()
)  # fmt: skip
"""What fields of plain text are called that hold no name: codes, ids and hashes of the program's own."""


@pytest.mark.parametrize("records", [EventRecord, HouseRecord, PeopleRecord])
def test_every_text_in_a_record_is_a_name_or_written_by_people_or_a_code(records: types.UnionType) -> None:
    unknown = {full for full in strings(records, set()) - NAMES - TEXTS if full.rpartition(".")[2] not in CODES}
    assert unknown - {"PersonDeleted.label", "OpenTable.name", "EventSpec.tables"} == set(), (
        "A new field of a record: if it holds a player's name, give it the type PlayerId or add it to NAMES of "
        "server/redaction.py; if people write it freely, add it to TEXTS; else its name to CODES here."
    )


@pytest.mark.lengthy
@pytest.mark.parametrize("file", sorted((ROOT / "tests/golden").glob("*/*.json.gz")), ids=lambda file: file.name)
def test_any_player_can_be_taken_out_of_an_old_event(file: Path) -> None:
    kept = msgspec.json.decode(gzip.decompress(file.read_bytes()))["records"]
    records = [
        Recorded(no, one["at_ms"], one["by"], one["command"], msgspec.Raw(msgspec.json.encode(one["body"])))
        for no, one in enumerate(kept, 1)
    ]
    keeper = EventKeeper("old")
    for record in records:
        keeper.take(record)
    for player in keeper.event.players:
        labels: dict[str, str] = {player.name: "Former player 1"}
        new = rewritten(records, RecordReader().read, partial(_always, labels))
        assert comes_out_the_same("old", records, new, labels)
        assert PlayerId(player.name) not in names_in(read_record(one.body) for one in new)


def _always(labels: dict[str, str], _: Any) -> dict[str, str]:
    return labels


WORDS = st.text(st.sampled_from("Annab 'é.1"), min_size=1, max_size=8).map(str.strip).filter(bool)


@given(st.lists(WORDS, min_size=1, max_size=4, unique=True), st.lists(WORDS, max_size=6))
@settings(suppress_health_check=[HealthCheck.filter_too_much])
def test_no_name_is_left_as_a_word_of_a_text(names: list[str], words: list[str]) -> None:
    text = ", ".join([*words, *names])
    after = labelled(dict.fromkeys(names, "Former player 7")).of(Announce(text)).text
    for name in names:
        assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", after.replace("Former player 7", "_"))


class Owner:
    """The owner at a browser of a real server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.web = httpx.Client(base_url=house.url, headers={"X-Floorman": "1", "Origin": house.url}, timeout=60)
        self._ids = count(1)
        self.web.post("/api/sessions", json={"link": house.owner_link.rpartition("/")[2]}).raise_for_status()

    def night(self, name: str, players: list[str]) -> str:
        spec = {"name": name, "book": "hpt", "buy_in": 1000, "players": players}
        event = str(self.web.post("/api/events", json=spec).raise_for_status().json()["id"])
        acts: list[Any] = [{"type": "DrawSeats", "tables": 1}, {"type": "StartClock"}]
        acts += [{"type": "Bust", "players": [one], "at": "Table1"} for one in players[:-1]]
        acts.append({"type": "Choose", "code": "no-rebuy"})
        for act in acts:
            self.web.post(f"/api/events/{event}/acts", json={"id": f"{next(self._ids)}", "act": act}).raise_for_status()
        return event

    def everything(self, *events: str) -> str:
        paths = ["/api/people", "/api/events", "/api/sessions", "/api/me"]
        paths += [f"/api/events/{event}/{page}" for event in events for page in PAGES]
        return "\n".join(self.web.get(path).raise_for_status().text for path in paths)


def test_over_a_real_server_a_person_and_an_event_are_gone_for_good(place: str, tmp_path: Path) -> None:
    data, url = tmp_path / "data", is_url(place)
    house = House(data, "--no-demo", *(("--database", place) if url else ()))
    house.start()
    try:
        owner = Owner(house)
        kept, other = owner.night("Kept", ["Bo", NAME]), owner.night("Deleted", [NAME, "Cy"])
        cookie = "; ".join(f"{name}={value}" for name, value in owner.web.cookies.items())
        headers = {"Origin": house.url, "Cookie": cookie}
        where = f"ws://127.0.0.1:{house.port}/ws/events/{kept}"
        with connect(where, additional_headers=headers) as screen:
            screen.send('{"type":"hello","version":1}')
            assert NAME in str(screen.recv(timeout=30))
            gone = owner.web.delete(f"/api/events/{other}", params={"name": "Deleted"})
            assert gone.status_code == 200, gone.text
            assert owner.web.get(f"/api/events/{other}/board").status_code == 404
            done = owner.web.post("/api/people/delete", json={"name": NAME, "typed": NAME})
            assert done.status_code == 200, done.text
            told = str(screen.recv(timeout=30))
            assert NAME not in told and "Former player 1" in told, "an open screen shows the label by itself"
        assert NAME not in owner.everything(kept)
        if not url:
            for file in data.iterdir():
                assert NAME.encode() not in file.read_bytes(), f"{file.name} has the name, while the server runs"
        house.kill()
        house.start()
        assert NAME not in owner.everything(kept), "nor after a kill"
        assert "Former player 1" in owner.everything(kept)
        assert owner.web.get(f"/api/events/{other}/board").status_code == 404
        backup = tmp_path / "night.backup"
        assert main(["backup", place if url else str(data), str(backup)]) == 0
        assert NAME.encode() not in backup.read_bytes()
    finally:
        house.kill()
    assert main(["verify", place if url else str(data), "--data", str(data)]) == 0
    restored = tmp_path / "restored"
    assert main(["restore", str(backup), str(restored)]) == 0
    assert main(["verify", str(restored)]) == 0
    back = open_log(str(restored))
    try:
        streams = back.streams()
        assert f"events/{kept}" in streams and f"events/{other}" not in streams
        assert not any(NAME in f"{row}" for stream in streams for row in back.rows(stream))
    finally:
        back.close()
