"""A log tells what happened, line for line, and the first record that cannot be so is found."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.rules import book_ids
from floorman.sim import Closing, FloorDid, HandPlayed, Opening, Record, read_event
from floorman.sim.event import VERSION, LogChain, LogFault, Logged, read_log
from floorman.sim.room import read_acts, write_acts
from floorman.sim.run import LogCheck, rooms
from floorman.tournament.actions import Balance, PayPrizes
from floorman.tournament.events import PrizesPaid
from unit.sim.small_events import played, run, text_of, written


def fault_of(lines: list[bytes]) -> LogFault:
    with pytest.raises(LogFault) as wrong:
        list(LogCheck().run(read_log(lines)))
    return wrong.value


@pytest.mark.parametrize("book", book_ids())
def test_a_log_as_it_was_written_is_in_order(book: str) -> None:
    room, records = played(book, ante="each", level_minutes=4)
    check = LogCheck()
    assert [logged.record for logged in check.run(read_log(written(records)))] == list(records)
    assert check.room
    assert (check.room.field, check.room.hands) == (room.field, room.hands)


def test_a_replay_ends_where_the_event_did() -> None:
    room, records = played()
    *_, (last, told) = rooms(read_log(written(records)))
    assert last == Logged(len(records), records[-1])
    assert (told.field, told.where, told.hands) == (room.field, room.where, room.hands)


def test_what_the_house_sets_is_in_the_log_and_in_force() -> None:
    keys: dict[str, Any] = {
        "level_minutes": 3,
        "house": '{ "chips.race/leftover-share" = 0.25, "seating.balance/threshold-few" = 1 }',
    }
    playing = run(read_event(text_of(**keys), "small.toml"))
    check = LogCheck()
    assert len(list(check.run(read_log(written(tuple(playing)))))) > 100
    assert check.room
    book = check.room.event.rulebook
    assert book.answer("chips.race/leftover-share", "tournament") == Fraction(1, 4)


def test_lines_are_json_with_a_number_and_a_hash() -> None:
    _, records = played()
    lines = [json.loads(line) for line in written(records)]
    assert [line["no"] for line in lines] == list(range(1, len(records) + 1))
    assert lines[0]["was"]["version"] == VERSION
    assert lines[0]["was"]["event"]["book"] == "seminole-2024"
    assert len({line["hash"] for line in lines}) == len(lines)


@pytest.mark.parametrize("at", [0, 3, 40, -1])
def test_a_flipped_bit_is_found_at_its_record(at: int) -> None:
    lines = written(played()[1])
    middle = len(lines[at]) // 2
    lines[at] = lines[at][:middle] + bytes([lines[at][middle] ^ 1]) + lines[at][middle + 1 :]
    assert fault_of(lines).no == range(len(lines))[at] + 1


@pytest.mark.parametrize("what", ["missing", "doubled", "swapped", "blank", "spaced"])
def test_lines_out_of_order_are_found(what: str) -> None:
    lines = written(played()[1])
    match what:
        case "missing":
            del lines[20]
        case "doubled":
            lines.insert(20, lines[19])
        case "swapped":
            lines[20], lines[21] = lines[21], lines[20]
        case "blank":
            lines.insert(20, b"\n")
        case "spaced":
            lines[20] = lines[20].replace(b",", b", ", 1)
    fault = fault_of(lines)
    assert fault.no == 21
    assert ("records are missing, doubled or out of order" in fault.why) == (what in ("missing", "doubled", "swapped"))


def test_a_log_that_stops_too_early_is_found() -> None:
    lines = written(played()[1])
    fault = fault_of(lines[:-1])
    assert fault.no == len(lines)
    assert "without its last record" in str(fault)
    assert fault_of([]).no == 1


def test_what_follows_the_end_is_found() -> None:
    _, records = played()
    fault = fault_of(written((*records, records[-1])))
    assert (fault.no, fault.why) == (len(records) + 1, "the event was over before.")


def changed(kind: type, change: Callable[[Any], Record], which: int = 3) -> tuple[list[bytes], int]:
    """A log whose hashes fit, with one record changed; and the number of that record."""
    _, records = played()
    found = [at for at, record in enumerate(records) if isinstance(record, kind)]
    at = found[min(which, len(found) - 1)]
    return written((*records[:at], change(records[at]), *records[at + 1 :])), at + 1


@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        (HandPlayed, lambda was: replace(was, ends=(was.ends[0] + 1, *was.ends[1:])), "the stacks after the hand"),
        (HandPlayed, lambda was: replace(was, stacks=(was.stacks[0] + 1, *was.stacks[1:])), "the stacks cannot be"),
        (HandPlayed, lambda was: replace(was, acts=was.acts.partition(" ")[2]), "this cannot be"),
        (HandPlayed, lambda was: replace(was, acts="9z " + was.acts), "'9z' is not an action"),
        (HandPlayed, lambda was: replace(was, acts=was.acts.rpartition(" ")[0]), "the hand is not over"),
        (HandPlayed, lambda was: replace(was, level=was.level + 1), "the level cannot be"),
        (HandPlayed, lambda was: replace(was, hand=was.hand + 1), "the hand's number"),
        (HandPlayed, lambda was: replace(was, table="Table77"), "this cannot be"),
        (FloorDid, lambda was: replace(was, events=was.events[:-1]), "what follows from"),
        (FloorDid, lambda was: replace(was, cites=("hoyle:1",)), "the rules cited"),
        (Closing, lambda was: replace(was, hands=was.hands + 1), "the number of hands"),
        (Closing, lambda was: replace(was, chips=was.chips + 1), "the chips cannot be"),
        (Opening, lambda was: replace(was, version=VERSION + 1), f"only version {VERSION} can be read"),
        (Opening, lambda was: replace(was, field=replace(was.field, issued=1)), "the field cannot be"),
    ],
)
def test_a_record_that_cannot_be_is_found_though_the_hashes_fit(
    kind: type, change: Callable[[Any], Record], says: str
) -> None:
    lines, no = changed(kind, change)
    fault = fault_of(lines)
    assert (fault.no, says in fault.why) == (no, True), fault


def test_a_log_of_an_older_format_is_refused_by_its_version_whatever_is_in_it() -> None:
    """The first version had the levels of an event where there is a schedule now."""
    first = b'{"type":"Opening","version":1,"event":{"name":"Old","levels":[[25,50]]},"field":{}}'
    fault = fault_of([LogChain().link(first)])
    assert fault.no == 1
    assert fault.why.startswith(f"this is version 1 of the log, and only version {VERSION} can be read. Play the event")


def test_a_prize_that_is_too_high_is_found() -> None:
    _, records = played()
    at = next(at for at, r in enumerate(records) if isinstance(r, FloorDid) and isinstance(r.action, PayPrizes))
    did = records[at]
    assert isinstance(did, FloorDid)
    paid = did.events[-1]
    assert isinstance(paid, PrizesPaid)
    more = replace(paid, shares=tuple((name, amount + 1) for name, amount in paid.shares))
    wrong = (*records[:at], replace(did, events=(*did.events[:-1], more)), *records[at + 1 :])
    assert fault_of(written(wrong)).no == at + 1


def test_a_move_to_another_seat_is_found() -> None:
    def elsewhere(was: Record) -> Record:
        assert isinstance(was, FloorDid)
        assert isinstance(was.action, Balance)
        return replace(was, action=replace(was.action, taker=was.action.giver, giver=was.action.taker))

    _, records = played()
    moves = [at for at, record in enumerate(records) if isinstance(getattr(record, "action", None), Balance)]
    assert moves
    wrong = (*records[: moves[0]], elsewhere(records[moves[0]]), *records[moves[0] + 1 :])
    assert fault_of(written(wrong)).no == moves[0] + 1


def test_actions_are_written_and_read_alike() -> None:
    line = "3f 4k 5c 6b100 7r600 8i 9p 1dAhKd 2d 3s 4m 5t2 0x2c3c"
    assert write_acts(read_acts(line)) == line


def test_a_chain_depends_on_everything_before() -> None:
    one, other = LogChain(), LogChain()
    one.link(b"{}")
    other.link(b"[]")
    assert one.link(b"1") != other.link(b"1")
