"""Write the golden logs of a release, with the code of that release: `python tests/golden/make.py 0.2.0`.

The folder it makes is committed with the release and never changed afterwards. `test_golden.py` also makes one of
today's code in a temporary folder, so that what the next release will write is opened and compared all along.
"""

import asyncio
import gzip
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from floorman.core import encode
from floorman.server.accounts.front_desk import FrontDesk
from floorman.server.accounts.sessions import Signer
from floorman.server.log import NewRecord, open_log
from floorman.server.log.records import Recorded
from floorman.server.rights import Who
from floorman.server.rooms.keeper import RoomKeeper, RoomSpec
from floorman.server.tournaments.keeper import EventKeeper
from live_event import OPENED, Live
from walked import walk

EVENT, ROOM = "golden-event", "room_golden"


def event_summary(keeper: EventKeeper) -> dict[str, Any]:
    """What must not change of a tournament: where everybody ended, and every chip and cent."""
    tournament = keeper.event
    return {
        "now": tournament.now,
        "level": tournament.clock.level,
        "issued": tournament.issued,
        "in_play": tournament.in_play,
        "bank": tournament.bank,
        "gone": tournament.gone,
        "takings": tournament.takings,
        "fees": tournament.fees,
        "players": [
            [p.name, p.table, p.seat, p.chips, p.place, p.paid, p.out, p.rebuys, p.spent, p.fees, p.for_heads]
            for p in tournament.players
        ],
        "tables": [table.id for table in tournament.tables],
        "undone": sorted(keeper.log_text.undone),
        "rows": len(tournament.setup.rows),
    }


def room_summary(keeper: RoomKeeper) -> dict[str, Any]:
    """What must not change of a card room: who is where, and every cent."""
    room = keeper.room
    return {
        "ledger": dict(sorted((str(account), amount) for account, amount in room.ledger.items())),
        "places": {str(name): [str(game) for game in games] for name, games in sorted(room.places.items())},
        "kinds": {str(id): game.kind for id, game in sorted(room.games.items())},
        "tournaments": [str(one.event) for one in room.tournaments],
        "shift": room.shift,
        "lists": {str(kind): [str(one.name) for one in names] for kind, names in sorted(room.lists.items())},
    }


def an_event() -> Live:
    """A tournament with a new name, a rebuy, an undo, a redo and a correction, played to the end."""
    live = Live(players=["Ann", "Bo", "Cy", "Di", "Eve", "Flo"], rebuys={"until_level": 4})
    live.do({"type": "Rename", "player": "Ann", "to": "Anna"})
    live.do({"type": "Register", "player": "Ann"})
    live.do({"type": "Invite", "players": ["Gus", "Hal"]})
    live.do({"type": "CheckIn", "player": "Gus"})
    live.start()
    live.wait(300)
    live.bust("Bo")
    live.do({"type": "Rebuy", "player": "Bo"})
    live.do({"type": "Penalise", "player": "Cy", "hands": 2})
    out = live.bust("Di")
    undone = live.do({"type": "Undo", "act": out.act})
    live.do({"type": "Redo", "act": undone.act})
    eve = live.bust("Eve")
    live.do({"type": "Correct", "act": eve.act, "instead": {"type": "Bust", "players": ["Flo"], "at": "Table1"}})
    live.do({"type": "Announce", "text": "Last rebuys in five minutes."})
    live.wait(3600)
    live.do({"type": "PostPrizes", "prizes": [live.event.takings - 4000, 4000]})
    left = [str(player.id) for player in live.event.left]
    for id in left[:-1]:
        live.bust(id)
    live.do({"type": "PayPrizes"})
    return live


def a_room() -> list[Recorded]:
    """A day in a card room: shifts, two games, lists, hands on a tablet, a vote, time, a tournament, and an undo."""
    keeper, floor = RoomKeeper(ROOM), Who("floor", ROOM)
    records: list[Recorded] = []

    def note(bodies: list[Any], at_ms: int) -> None:
        for body in bodies:
            records.append(Recorded(len(records) + 1, at_ms, "floor", f"{len(records)}", msgspec.Raw(encode(body))))
            keeper.take(records[-1])

    note(RoomKeeper.opened(RoomSpec("Golden room", "roberts-10")), OPENED)
    acts: list[dict[str, Any]] = [{"type": "StartShift", "name": "day", "dealers": ["Joe", "Kim"]}]
    acts += [{"type": "OpenGame", "game": "1", "kind": "2-5 NLHE", "size": 9, "time_fee": 500, "place": "Table 1"}]
    seats = enumerate(("Ann", "Bo", "Cy"), 1)
    acts += [{"type": "SitAndBuy", "name": name, "game": "1", "amount": 20000, "seat": seat} for seat, name in seats]
    acts += [{"type": "JoinList", "name": name, "game": "5-10 NLHE"} for name in ("Di", "Eve")]
    acts += [{"type": "PutButton", "game": "1", "seat": 1}, {"type": "BeginDeal", "game": "1"}]
    won = [["Ann", 500], ["Cy", -500]]
    acts += [{"type": "EndDeal", "game": "1", "won": won, "pot": 700, "flop": False, "dealt": 3, "winner": "Ann"}]
    acts += [{"type": "CollectTime", "game": "1", "paid": True}, {"type": "StepAway", "name": "Bo"}]
    acts += [{"type": "ComeBack", "name": "Bo"}, {"type": "ReportIncident", "offence": "abuse", "name": "Bo"}]
    acts += [{"type": "VoteLimit", "game": "1", "kind": "5-10 NLHE", "yes": ["Ann", "Bo", "Cy"], "approved": True}]
    acts += [{"type": "PlanTournament", "id": "nightly", "name": "Nightly", "places": ["Table 2"], "buy_in": 5000}]
    acts += [{"type": "JoinList", "name": name, "game": "Nightly"} for name in ("Di", "Bo")]
    acts += [{"type": "BeginTournament", "id": "nightly", "event": EVENT, "away": True}]
    acts += [{"type": "PushDealers"}]
    acts += [{"type": "StartShift", "name": "night", "dealers": ["Lou"]}]
    acts += [{"type": "CashOut", "name": "Cy", "game": "1", "amount": 24500, "sure": True}]
    for number, act in enumerate(acts, start=1):
        at_ms = OPENED + 60_000 * number
        note(keeper.decide(floor, msgspec.Raw(json.dumps(act).encode()), at_ms), at_ms)
    last = keeper.screen(floor, OPENED + 10**6).undo  # type: ignore[union-attr]
    note(keeper.decide(floor, msgspec.Raw(encode({"type": "Undo", "act": last.act if last else 0})), at_ms), at_ms)
    return records


def make(folder: Path, release: str) -> None:
    """Write the logs of a release and what they come to."""
    folder.mkdir(parents=True)
    live, room = an_event(), a_room()
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(_log(data, live.records, room))
        log = open_log(data)
        desk = FrontDesk(log, Signer(b"x" * 32), lambda: OPENED)
        told = RoomKeeper(ROOM)
        for record in room:
            told.take(record)
        expected = {
            "release": release,
            "events": {EVENT: event_summary(live.keeper)},
            "rooms": {ROOM: room_summary(told)},
            "tables": {},
            "accounts": {
                "links": len(desk.ledger.links),
                "events": sorted(desk.ledger.events),
                "claims": [list(claim) for claim in desk.ledger.claims],
            },
            "records": sum(1 for _ in walk(log)),
        }
        log.close()
        (folder / "log-key").write_bytes((Path(data) / "log-key").read_bytes())  # signs this log and no other
        _zipped(folder / "floorman.db.gz", (Path(data) / "floorman.db").read_bytes())
    _zipped(folder / f"{EVENT}.json.gz", live.export())
    (folder / "expected.json").write_text(json.dumps(expected, indent=1, sort_keys=True) + "\n", "utf-8")


async def _log(data: str, event: list[Recorded], room: list[Recorded]) -> None:
    log = open_log(data)
    for stream, records in ((f"events/{EVENT}", event), (f"rooms/{ROOM}", room)):
        await log.append(stream, [NewRecord(one.at_ms, one.by, one.command, bytes(one.body)) for one in records])
    desk = FrontDesk(log, Signer(b"x" * 32), lambda: OPENED)
    await desk.add_event("owner", EVENT, "Friday Freezeout", demo=False)
    await desk.make_link("owner", "director", event=EVENT, name="Dee")
    await desk.add_room("owner", ROOM, "Golden room", home=False)
    log.close()


def _zipped(file: Path, data: bytes) -> None:
    file.write_bytes(gzip.compress(data, mtime=0))


if __name__ == "__main__":
    make(Path(__file__).parent / sys.argv[1], sys.argv[1])
