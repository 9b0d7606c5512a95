"""Logs of earlier releases: they open, verify and end as they did when they were written."""

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.core import DataError
from floorman.rules import load_book
from floorman.server.accounts.front_desk import FrontDesk
from floorman.server.accounts.sessions import Signer
from floorman.server.keepers import HandKeeper, InForce
from floorman.server.log import open_log
from floorman.server.log.records import NewRecord
from floorman.server.log.sql import SqlLog
from floorman.server.rights import Who
from floorman.server.rooms.keeper import RoomKeeper
from floorman.server.screens import DirectorScreen
from floorman.server.tournaments.export import read_export
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.records import read_record
from floorman.server.tournaments.results import results
from golden.make import event_summary, make, room_summary
from live_event import Live
from walked import walk

GOLDEN = Path(__file__).parent
TODAY = "today"
RELEASES = sorted(folder.name for folder in GOLDEN.iterdir() if folder.is_dir() and folder.name[0].isdigit())


@pytest.fixture(scope="module", params=[*RELEASES, TODAY])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The logs of a release, or what the next one would write."""
    if request.param != TODAY:
        return GOLDEN / str(request.param)
    made = tmp_path_factory.mktemp("golden") / TODAY
    make(made, TODAY)
    return made


@pytest.fixture
def expected(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "expected.json").read_text("utf-8"))
    return found


@pytest.fixture
def log(folder: Path, tmp_path: Path) -> Any:
    (tmp_path / "floorman.db").write_bytes(gzip.decompress((folder / "floorman.db.gz").read_bytes()))
    if (folder / "log-key").exists():
        (tmp_path / "log-key").write_bytes((folder / "log-key").read_bytes())
    opened = open_log(str(tmp_path))
    yield opened
    opened.close()


def test_every_record_of_an_old_log_verifies(expected: dict[str, Any], log: SqlLog) -> None:
    assert sum(1 for _ in walk(log)) == expected["records"]


def test_an_old_tournament_ends_as_it_did(expected: dict[str, Any], log: SqlLog) -> None:
    for id, ended in expected["events"].items():
        keeper = EventKeeper(id)
        for record in log.read(f"events/{id}"):
            keeper.take(record)
        assert event_summary(keeper) == ended, id


def test_an_old_tournament_can_be_shown_and_its_till_balances(expected: dict[str, Any], log: SqlLog) -> None:
    for id in expected["events"]:
        keeper = EventKeeper(id)
        last = 0
        for record in log.read(f"events/{id}"):
            keeper.take(record)
            last = record.at_ms
        for role in ("director", "display", "player"):
            assert keeper.screen(Who(role, id, name="Player 2"), last)
        board = keeper.screen(Who("director", id), last)
        assert isinstance(board, DirectorScreen)
        assert board.public.phase == "over"
        assert results(keeper, last, with_money=True).balanced


def test_an_old_export_is_the_same_tournament(folder: Path, expected: dict[str, Any]) -> None:
    for id, ended in expected["events"].items():
        _, keeper = read_export(gzip.decompress((folder / f"{id}.json.gz").read_bytes()))
        assert event_summary(keeper) == ended, id


def test_an_old_card_room_stands_as_it_did(expected: dict[str, Any], log: SqlLog) -> None:
    for id, ended in expected.get("rooms", {}).items():
        keeper = RoomKeeper(id)
        for record in log.read(f"rooms/{id}"):
            keeper.take(record)
        assert room_summary(keeper) == ended, id


def test_an_old_dealers_table_stands_as_it_did(expected: dict[str, Any], log: SqlLog) -> None:
    for name, ended in expected["tables"].items():
        event, table = name.split("/")
        keeper = HandKeeper(table, lambda: InForce(load_book("hpt"), {}, "hpt"))
        for record in log.read(f"events/{event}/tables/{table}"):
            keeper.take(record)
        answered = keeper.screen(Who("dealer", event, table), 0).answered
        assert answered
        assert answered.stands.stage == ended["stage"]
        assert {str(seat): chips for seat, chips in answered.stands.stacks.items()} == ended["stacks"]


@pytest.mark.anyio
async def test_old_accounts_still_open_the_same_doors(expected: dict[str, Any], log: SqlLog) -> None:
    accounts = expected["accounts"]
    desk = FrontDesk(log, Signer(b"x" * 32), lambda: 1_700_000_000_000)
    assert len(desk.ledger.links) == accounts["links"]
    assert set(desk.ledger.events) == set(accounts["events"])
    assert [list(claim) for claim in desk.ledger.claims] == accounts["claims"]


def as_written_by_0_1_0(body: Any, renamed: dict[str, str]) -> Any:
    """A record in the format of 0.1.0: without a version, and with each player's name of that time for the id."""
    if isinstance(body, list):
        return [as_written_by_0_1_0(one, renamed) for one in body]
    if isinstance(body, dict):
        found = {key: as_written_by_0_1_0(one, renamed) for key, one in body.items() if key not in ("v", "label")}
        if "setup" in found and "clock" in found:
            for one in found.get("players", ()):
                one["name"] = one.pop("id")
        elif found.get("type") in ("Entered", "CheckedIn") and "name" in found:
            found["player"] = found.pop("name")
        return found
    return renamed.get(body, body) if isinstance(body, str) else body


def test_a_player_who_was_renamed_in_0_1_0_keeps_the_first_name_as_id() -> None:
    live = Live(players=["Ann", "Bo", "Cy", "Di"])
    live.do({"type": "Rename", "player": "Ann", "to": "Anna"})
    before = len(live.records)
    live.do({"type": "Register", "player": "Ann"})
    live.start()
    told = live.bust("Ann")
    live.bust("Ann-2")
    live.do({"type": "Undo", "act": told.act})
    keeper = EventKeeper("old")
    for record in live.records:
        renamed = {"Ann": "Anna", "Ann-2": "Ann"} if record.no > before else {}
        plain = json.loads(bytes(record.body))
        if record.no == before + 1:  # Register, with the name that was free again
            renamed = {"Ann-2": "Ann"}
        old = as_written_by_0_1_0(plain, renamed)
        keeper.take(replace(record, body=msgspec.Raw(msgspec.json.encode(old))))
    assert keeper.event == live.event
    assert [(one.id, one.name) for one in keeper.event.players][-1] == ("Ann-2", "Ann")


def test_a_record_of_a_later_floorman_is_not_misread() -> None:
    with pytest.raises(DataError, match="Install a later Floorman"):
        read_record(b'{"type":"Did","v":3,"acts":[]}')


def test_a_record_of_a_later_version_is_refused_in_every_stream(log: SqlLog) -> None:
    streams = log.streams()
    assert {stream.partition("/")[0] for stream in streams} >= {"events", "house"}
    for stream in streams:
        last = list(log.read(stream))[-1]
        body = msgspec.json.encode({**msgspec.json.decode(last.body), "v": 9})
        log.submit(stream, [NewRecord(last.at_ms, last.by, "", body)]).result(timeout=10)
        wrong = f"record {last.no + 1} of {stream}: it is of version 9, and this Floorman reads up to 2"
        with pytest.raises(DataError, match=wrong):
            list(log.read(stream))
