"""Events over HTTP, on a whole application: made, looked at, played, printed, taken away and brought back."""

import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from floorman.server.http import route
from floorman.server.log import LogError, NewRecord
from floorman.server.log.records import Recorded
from floorman.server.services import StreamIndex
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.create import MOST_PLAYERS
from floorman.server.tournaments.keeper import EventKeeper
from floorman.text import message, speaking
from server.conftest import Opening, SetTimes
from server.visitors import SPEC, Club, open_club

pytestmark = pytest.mark.anyio

SHEETS = ("seating", "seat-cards", "schedule", "payouts", "chips", "dealer-card", "house-rules", "results")


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        yield club


async def started(club: Club) -> Any:
    director = await club.somebody("director")
    for number, kind in enumerate(("DrawSeats", "StartClock")):
        answer = await club.act(director, f"start-{number}", {"type": kind})
        assert answer.status_code == 200, answer.text
    return director


async def test_the_list_is_the_owner_s_and_everybody_has_their_own(club: Club) -> None:
    owner, director = await club.owner(), await club.somebody("director")
    assert (await owner.post("/api/events", {**SPEC, "name": "Saturday Søndag!"})).status_code == 201
    listed = (await owner.get("/api/events")).json()["events"]
    assert [event["name"] for event in listed] == ["Saturday Søndag!", "Friday"]
    assert listed[0]["id"].startswith("saturday-s-ndag-")
    assert [event["id"] for event in (await director.get("/api/events")).json()["events"]] == [club.event]


async def test_a_wrong_event_is_not_made(club: Club) -> None:
    owner = await club.owner()
    answer = await owner.post("/api/events", {**SPEC, "book": "bible"})
    assert answer.status_code == 400
    assert answer.json()["says"].startswith("book: 'bible' is not a rulebook. Enter one of")
    answer = await owner.post("/api/events", {**SPEC, "buy_in": "20"})
    assert answer.status_code == 400
    assert answer.json()["says"] == "buy_in: it is text. Enter a whole number."
    assert len((await owner.get("/api/events")).json()["events"]) == 1


async def test_two_events_never_go_by_one_id(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("abcdabcdefghefghjkmn")
    monkeypatch.setattr("secrets.choice", lambda _: next(letters))
    owner = await club.owner()
    made = [(await owner.post("/api/events", SPEC)).json()["id"] for _ in range(2)]
    assert made == ["friday-abcd", "friday-efgh"]
    club.services.given.clear()  # as after a restart, when the log alone knows
    assert (await owner.post("/api/events", SPEC)).json()["id"] == "friday-jkmn"


async def test_a_long_list_of_names_is_worked_through_in_a_thread_of_its_own(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, decide, threads = await club.owner(), EventKeeper.decide, set[int]()

    def noted(*given: Any) -> list[Any]:
        threads.add(threading.get_ident())
        return decide(*given)

    monkeypatch.setattr(EventKeeper, "decide", noted)
    names = [f"Player {number}" for number in range(MOST_PLAYERS + 1)]
    made = await owner.post("/api/events", {**SPEC, "players": names[:600]})
    assert made.status_code == 201 and threads and threading.get_ident() not in threads
    event = made.json()["id"]
    assert (await owner.get(f"/api/events/{event}")).json()["entries"] == 600
    assert (await club.act(owner, "one more", {"type": "Register", "player": "Zoe"}, event)).status_code == 200
    refused = await owner.post("/api/events", {**SPEC, "players": names})
    assert (refused.status_code, refused.json()["says"]) == (
        400,
        "players: it is too long. Enter at most 2000 entries.",
    )


def test_a_log_that_cannot_be_written_is_told_in_the_language_and_without_its_path() -> None:
    """Also where the path has a colon and a space, at which the sentence could be taken apart."""
    no = LogError("C: /home/ann: log/floorman.db", message("problem.log-disk-fault", why="disk I/O error: 5"))
    assert str(no).startswith("C: /home/ann: log/floorman.db: the log cannot be read or written")
    with speaking("de"):
        says = json.loads(bytes(route.wrong(no).body))["says"]
    assert says == (
        "Nichts wurde geändert, weil es nicht gespeichert werden konnte: das Protokoll kann nicht gelesen oder "
        "geschrieben werden (disk I/O error: 5). Prüfe, ob der Datenträger in Ordnung ist und Platz hat."
    )


async def test_an_event_that_cannot_be_written_down_is_not_made(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = await club.owner()

    async def full(*_: Any) -> None:
        raise LogError("/home/ann/floorman.db", message("problem.log-disk-full"))

    with monkeypatch.context() as patch:
        patch.setattr(club.services.log, "append", full)
        answer = await owner.post("/api/events", SPEC)
    assert (answer.status_code, answer.json()["code"]) == (503, "not-written")
    says = "The disk is full. Make room on it; everything up to now is safe."
    assert answer.json()["says"].endswith(f"could not be saved. {says}")
    assert len((await owner.get("/api/events")).json()["events"]) == 1


async def test_a_preview_makes_nothing(club: Club) -> None:
    owner = await club.owner()
    found = (await owner.post("/api/events/preview", {**SPEC, "expected_players": 27})).json()
    assert found["starting_stack"] == 1000
    assert sum(prize["cents"] for prize in found["prizes"]) == found["purse"] == 54000
    assert len((await owner.get("/api/events")).json()["events"]) == 1


async def test_the_board_is_the_role_s(club: Club) -> None:
    await started(club)
    kinds = {"owner": "director", "director": "director", "display": "public", "dealer": "dealer", "player": "player"}
    for role, kind in kinds.items():
        visitor = await club.somebody(role)
        assert (await visitor.get(f"/api/events/{club.event}/board")).json()["type"] == kind


async def test_an_act_is_done_once(club: Club) -> None:
    director = await club.somebody("director")
    first = await club.act(director, "one", {"type": "Register", "player": "Gus"})
    again = await club.act(director, "one", {"type": "Register", "player": "Gus"})
    assert first.json() == again.json()
    assert first.json()["says"] == ["Gus is in for €20, with 1,000."]
    refused = await club.act(director, "two", {"type": "Register", "player": "Gus"})
    assert refused.status_code == 409
    assert refused.json()["code"] == "name-in-use"
    assert refused.json()["cites"] == [], "no rule is about names"
    assert (await club.act(director, "three", {"type": "Fly"})).status_code == 400


async def test_a_stale_page_moves_nobody(club: Club) -> None:
    director = await started(club)
    board = (await director.get(f"/api/events/{club.event}/board")).json()
    path = f"/api/events/{club.event}/acts"
    await director.post(path, {"id": "a", "act": {"type": "Announce", "text": "Hello."}})
    sent = {"id": "b", "act": {"type": "Undo", "act": 1}, "expects": board["public"]["no"]}
    answer = await director.post(path, sent)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


async def test_the_log_and_the_seats(club: Club) -> None:
    director = await started(club)
    log = (await director.get(f"/api/events/{club.event}/log")).json()
    assert log["lines"][0]["says"] == ["Friday is open."]
    after = log["lines"][-2]["no"]
    assert len((await director.get(f"/api/events/{club.event}/log?after={after}")).json()["lines"]) == 1
    seats = (await club.visitor().get(f"/api/events/{club.event}/seats")).json()["seats"]
    assert [seat["player"] for seat in seats] == ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"]
    assert len({(seat["table"], seat["seat"]) for seat in seats}) == 6


async def test_a_phone_takes_a_name_and_the_director_sees_it(club: Club) -> None:
    director = await started(club)
    phone = club.visitor()
    answer = await phone.post(f"/api/events/{club.event}/claim", {"player": "Ann"})
    assert answer.status_code == 200, answer.text
    assert (await phone.get(f"/api/events/{club.event}/board")).json()["mine"]["player"] == "Ann"
    players = (await director.get(f"/api/events/{club.event}/board")).json()["players"]
    assert [player["name"] for player in players if player["claimed"]] == ["Ann"]


async def test_results_and_papers(club: Club) -> None:
    director, phone = await started(club), await club.somebody("player")
    assert (await director.get(f"/api/events/{club.event}/results")).json()["balanced"]
    mine = (await phone.get(f"/api/events/{club.event}/results")).json()
    assert (mine["money"], mine["accounts"]) == (None, [])
    table = await director.get(f"/api/events/{club.event}/results.csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert len(table.text.splitlines()) == 7
    for what in SHEETS:
        made = await phone.get(f"/api/events/{club.event}/prints/{what}")
        assert made.status_code == 200, made.text
        assert made.json()["what"] == what
    assert (await phone.get(f"/api/events/{club.event}/prints/payout-slips")).status_code == 404
    assert (await director.get(f"/api/events/{club.event}/prints/payout-slips")).status_code == 200
    answer = await director.get(f"/api/events/{club.event}/prints/money")
    assert (answer.status_code, answer.json()["says"][:24]) == (404, "There is no such sheet. ")


async def test_an_event_is_taken_away_and_brought_back(club: Club) -> None:
    director, owner = await started(club), await club.owner()
    file = (await director.get(f"/api/events/{club.event}/export.json")).content
    brought = await owner.post("/api/events/import?copy=true", file)
    assert brought.status_code == 201, brought.text
    other = brought.json()["id"]
    assert other != club.event
    boards = [(await owner.get(f"/api/events/{id}/board")).json() for id in (club.event, other)]
    assert boards[1]["public"].pop("event") == other
    assert boards[0]["public"].pop("event") == club.event
    assert boards[0]["public"].pop("join")["code"] != boards[1]["public"].pop("join")["code"]
    assert boards[0] == boards[1]
    done = await club.act(owner, "on", {"type": "Announce", "text": "On we go."}, event=other)
    assert done.status_code == 200
    broken = json.loads(file)
    broken["records"].pop(2)
    answer = await owner.post("/api/events/import", broken)
    assert (answer.status_code, answer.json()["says"][:9]) == (400, "record 3:")
    assert len((await owner.get("/api/events")).json()["events"]) == 2


async def test_a_demo_is_made(club: Club) -> None:
    owner = await club.owner()
    id = (await owner.post("/api/events/demo")).json()["id"]
    shown = (await club.visitor().get(f"/api/events/{id}")).json()
    assert (shown["demo"], shown["phase"], shown["entries"]) == (True, "playing", 27)
    board = (await owner.get(f"/api/events/{id}/board")).json()
    move = next(prompt["do"]["act"] for prompt in board["prompts"] if prompt["do"] and prompt["key"] == "balance")
    assert (await club.act(owner, "move", move, event=id)).status_code == 200


async def test_there_is_no_such_event(club: Club) -> None:
    owner = await club.owner()
    for path in ("", "/board", "/log", "/seats", "/results", "/export.json", "/prints/chips"):
        answer = await owner.get(f"/api/events/nothing-here{path}")
        assert answer.status_code == 404, path
        assert answer.json()["says"].startswith("There is no event at this address.")


async def test_everything_is_there_after_a_restart(opened: Opening, times: SetTimes) -> None:
    async with open_club(opened(), times) as club:
        director = await started(club)
        before = (await director.get(f"/api/events/{club.event}/board")).json()
    times.now += 90_000
    async with open_club(opened(), times) as club:
        after = (await (await club.somebody("director")).get(f"/api/events/{club.event}/board")).json()
    assert after["tables"] == before["tables"]
    assert before["public"]["clock"]["left_ms"] - after["public"]["clock"]["left_ms"] == 90_000


async def test_an_event_that_cannot_be_opened_does_not_hide_the_others(club: Club) -> None:
    owner = await club.owner()
    broken = NewRecord(club.times.now, "somebody", "", b'{"type":"Nonsense"}')
    await club.services.log.append("events/broken", [broken])
    await club.services.front_desk.add_event("somebody", "broken", "Broken")
    listed = (await owner.get("/api/events")).json()["events"]
    assert [(event["id"], bool(event["wrong"])) for event in listed] == [("broken", True), (club.event, False)]
    answer = await owner.get("/api/events/broken/board")
    assert (answer.status_code, answer.json()["says"]) == (503, listed[0]["wrong"])


async def test_the_list_opens_no_event_and_reads_each_log_once(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = await club.owner()
    for name in ("Saturday", "Sunday"):
        assert (await owner.post("/api/events", {**SPEC, "name": name})).status_code == 201
    await club.services.actors.evict_idle(0)
    read: list[str] = []
    take = EventKeeper.take

    def noted(self: EventKeeper, record: Recorded) -> RecordText:
        read.append(self.id)
        return take(self, record)

    monkeypatch.setattr(EventKeeper, "take", noted)
    streams = [f"events/{event}" for event in club.services.front_desk.ledger.events]
    first = (await owner.get("/api/events")).json()["events"]
    assert [line["name"] for line in first] == ["Sunday", "Saturday", "Friday"] and first[0]["left"] == 6
    assert not any(club.services.actors.opened(stream) for stream in streams)
    assert len(set(read)) == 3
    read.clear()
    assert (await owner.get("/api/events")).json()["events"] == first
    assert read == []
    announced = await club.act(await club.somebody("director"), "x", {"type": "DrawSeats"})
    assert announced.status_code == 200
    assert (await owner.get("/api/events")).json()["events"][-1]["phase"] == "seated"


def test_an_index_is_a_cache_that_outlives_the_server(opened: Opening, tmp_path: Path) -> None:
    log, file = opened(), tmp_path / "index.json"
    index = StreamIndex(log, file)
    index.keep("events/x", log.head("events/x").hash, b'{"id":"x"}')
    index.save()
    assert bytes(StreamIndex(log, file).find("events/x") or b"") == b'{"id":"x"}'
    index.keep("events/x", "another", b"{}")
    index.save()
    assert StreamIndex(log, file).find("events/x") is None, "the stream has gone on"
    file.write_text("not JSON")
    assert StreamIndex(log, file).find("events/x") is None
