"""The log of an event dealt by the program: numbered records, each with a hash over itself and all before it."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from floorman.base import Chips, Value
from floorman.base.chain import Chain as HashChain
from floorman.sim.event import DealtEvent
from floorman.table.events import HandDealt, TableEvent
from floorman.tournament.actions import TournamentAction
from floorman.tournament.events import TournamentEvent
from floorman.tournament.state import TableId, Tournament

VERSION = 2
"""Of the log's format: another number whenever an older log would be read wrongly, or not at all."""


class Opening(Value, frozen=True, tag=True):
    """The first record: which format this is, the event as it was announced, and the field before the draw."""

    version: int
    event: DealtEvent
    field: Tournament


class HandPlayed(Value, frozen=True, tag=True):
    """One hand: what the table laid out, the stacks in its order, the deck from the top, and every action.

    `ends` are the stacks afterwards, `over` what the end of the hand changes at the table.
    """

    hand: int
    table: TableId
    level: int
    left: int
    chip: Chips
    dealt: HandDealt
    stacks: tuple[Chips, ...]
    deck: str
    acts: str
    ends: tuple[Chips, ...]
    over: tuple[TableEvent, ...]


class FloorDid(Value, frozen=True, tag=True):
    """What the director did and what follows by the book, told first how the hands at the tables `about` went."""

    told: TournamentAction
    events: tuple[TournamentEvent, ...]
    about: tuple[TableId, ...] = ()
    cites: tuple[str, ...] = ()


class Closing(Value, frozen=True, tag=True):
    """The last record: one player has all the chips, or somebody stopped the program before that."""

    why: Literal["won", "broken-off"]
    hands: int
    chips: Chips


Record = Opening | HandPlayed | FloorDid | Closing


class RecordLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log. `was` stays as it was written, since the hash is over its bytes."""

    no: int
    hash: str
    was: msgspec.Raw


class Version(msgspec.Struct, frozen=True):
    """Of the first record only what stays where it is from format to format."""

    version: int = VERSION


class LogFault(Exception):  # noqa: N818 - the answer of a check, not an error of the program
    """The first record that cannot be right, by its number in the log, and why."""

    def __init__(self, no: int, why: str) -> None:
        super().__init__(f"record {no}: {why}")
        self.no = no
        self.why = why


_encode = msgspec.json.Encoder().encode
_line = msgspec.json.Decoder(RecordLine).decode
_record = msgspec.json.Decoder(Record).decode
_version = msgspec.json.Decoder(Version).decode


class LogChain(HashChain):
    """Numbers records and hashes each with the one before, line by line."""

    def link(self, was: bytes) -> bytes:
        """The line of the next record, given as JSON."""
        self.add(was)
        return b'{"no":%d,"hash":"%s","was":%s}\n' % (self.no, self.hash, was)

    def line(self, record: Record) -> bytes:
        """The line of the next record."""
        return self.link(_encode(record))


class Logged(NamedTuple):
    """A record and its number in the log."""

    no: int
    record: Record


def read_log(lines: Iterable[bytes]) -> Iterator[Logged]:
    """The records of a log, one at a time; Fault at the first that is not as it was written."""
    chain = LogChain()
    for line in lines:
        no = chain.no + 1
        try:
            read = _line(line)
        except (msgspec.MsgspecError, RecursionError) as wrong:
            raise LogFault(no, f"this is not a line of a log ({wrong}).") from wrong
        if read.no != no:
            raise LogFault(no, f"its number is {read.no}: records are missing, doubled or out of order.")
        if chain.link(bytes(read.was)) != line:
            raise LogFault(no, "it or the record before it has been altered: the hash does not match.")
        try:
            if no == 1:
                _require_format(_version(read.was).version)
            yield Logged(no, _record(read.was))
        except (msgspec.MsgspecError, RecursionError) as wrong:
            raise LogFault(no, f"this is not a record of an event ({wrong}).") from wrong


def _require_format(version: int) -> None:
    if version != VERSION:
        raise LogFault(
            1,
            f"this is version {version} of the log, and only version {VERSION} can be read. "
            "Play the event again, by its file and seed, or read the log with the Floorman that wrote it.",
        )
