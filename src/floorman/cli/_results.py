"""Read how tournaments ended: results as a table or JSON, exported tournaments, and logs of dealt ones."""

import csv
import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from floorman.core import DataError, PlayerId
from floorman.sim.event import LogFault, read_log
from floorman.sim.run import rooms
from floorman.tournament.points import PointsEvent, evening_of
from floorman.tournament.state import Tournament

WHAT = "Give results (CSV or JSON), an exported event, or the log of a tournament."


def read_bytes(path: Path) -> bytes:
    """Return the contents of a file; DataError where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise DataError(str(path), f"cannot be read ({wrong.strerror}).") from wrong


def read_evening(path: Path) -> PointsEvent:
    """Read the places of the tournament in a file, with a buy-in of 0 where the file does not say."""
    data = read_bytes(path)
    try:
        if not data.lstrip().startswith(b"{"):
            return _of_table(data)
        tournament = read_event(data)
        return evening_of(tournament) if tournament else _of_places(json.loads(data))
    except DataError as wrong:
        raise DataError(f"{path}, {wrong.where}", wrong.wrong, wrong.instead) from wrong


def refuse_twice(paths: Sequence[Path]) -> None:
    """Refuse two files of the same tournament, exported twice: it would count twice."""
    seen: dict[tuple[int, str], Path] = {}
    for path in paths:
        origin = _origin(read_bytes(path))
        if origin is not None and (first := seen.setdefault(origin, path)) is not path:
            raise DataError(str(path), f"this night is here already, in {first}.", "Give each night once.")


def _origin(data: bytes) -> tuple[int, str] | None:
    """Return what identifies an exported tournament; None for anything else, which is read or refused later."""
    from floorman.server.tournaments.export import Export

    try:
        return msgspec.json.decode(data, type=Export).origin
    except (msgspec.MsgspecError, IndexError):
        return None


def read_event(data: bytes, instead: str = WHAT) -> Tournament | None:
    """Return the tournament of an export or of a log; None for other JSON.

    For anything else DataError says what to give `instead`.
    """
    try:
        found = json.loads(data)
    except ValueError:
        return _of_log(data, instead)
    if isinstance(found, dict) and found.get("floorman") == "event":
        from floorman.server.tournaments.export import read_export

        return read_export(data)[1].event
    return None


def _of_log(data: bytes, instead: str) -> Tournament:
    try:
        for _, room in rooms(read_log(data.splitlines(keepends=True))):
            field = room.field
    except LogFault as wrong:
        raise DataError("file", f"this is not an event ({wrong})", instead) from wrong
    return field


def _of_places(found: Any) -> PointsEvent:
    """Read results as the server gives them, or `{"places": [["Ann", 1], ...], "buy_in": 2000}`."""
    lines = found.get("places") if isinstance(found, dict) else None
    if not isinstance(lines, list) or not lines:
        raise DataError("places", "there are none.", WHAT)
    if found.get("phase", "over") != "over":
        raise DataError("event", "it is not over.", "Play it to the end: points are for places.")
    rows = [[line.get("player"), line.get("place")] if isinstance(line, dict) else line for line in lines]
    buy_in = found.get("buy_in", 0)
    if not isinstance(buy_in, int) or buy_in < 0:
        raise DataError("buy_in", f"{buy_in} is not a buy-in.", "Write a whole number of cents, as 2000 for 20.00.")
    played = [row for row in rows if not (isinstance(row, list) and row[1:] == [0])]
    return PointsEvent(tuple(_placed(row) for row in played), buy_in)


def _placed(row: Any) -> tuple[PlayerId, int]:
    try:
        name, place = row
        if not isinstance(name, str) or not name or isinstance(place, bool) or int(place) < 1:
            raise ValueError
    except (TypeError, ValueError, OverflowError):  # 1e999 is infinite in JSON
        raise DataError("places", f"{str(row)[:60]} is not a player and a place.", 'Write ["Ann", 1].') from None
    return PlayerId(name), int(place)


def _of_table(data: bytes) -> PointsEvent:
    """Read columns `place` and `player`, and ignore any others. A player without a place did not play."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise DataError("file", "this is not text in UTF-8.", WHAT) from wrong
    table = csv.DictReader(StringIO(text, newline=None))  # lines may end in any way
    try:
        if not {"place", "player"} <= set(table.fieldnames or ()):
            raise DataError("line 1", "there are no columns place and player.", WHAT)
        rows = [(_name(row["player"] or ""), row["place"]) for row in table if row["place"]]
    except csv.Error as wrong:
        raise DataError("file", f"this is not a table ({wrong}).", WHAT) from wrong
    if not rows:
        raise DataError("places", "there are none.", WHAT)
    return PointsEvent(tuple(_placed(row) for row in rows))


def _name(written: str) -> str:
    """Return a name without the mark that keeps a spreadsheet from taking it for a formula."""
    return written[1:] if written[:1] == "'" and written[1:2] in tuple("=+-@\t") else written
