"""The last records of a stream in words: for screens that come back, and for commands that are sent twice."""

import hashlib
from collections import OrderedDict, deque

import msgspec

from floorman.server.log.records import Recorded
from floorman.server.rights import Who
from floorman.server.streams.keeper import RecordText
from floorman.server.wire import Do, Done, Happened

KEPT = 512
"""Records that are remembered in words. Who has missed more gets everything anew."""


_MARK = "~"
_MARK_LENGTH = 16


def marked(who: Who, do: Do) -> str:
    """Return the command as it is recorded: its id, and a mark of who sent it and what was to be done.

    The same id from somebody else, or for something else, has another mark.
    """
    try:
        act = msgspec.json.encode(msgspec.json.decode(do.act), order="deterministic")
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        act = bytes(do.act)
    sender = msgspec.json.encode((who.role, who.event, who.table, who.name))
    return f"{do.id}{_MARK}{hashlib.sha256(sender + act).hexdigest()[:_MARK_LENGTH]}"


def unmarked(command: str) -> str:
    """Return the id that the sender gave a command; commands of 0.1.0 are recorded without a mark."""
    id, tilde, mark = command.rpartition(_MARK)
    return id if tilde and len(mark) == _MARK_LENGTH and not mark.strip("0123456789abcdef") else command


class RecentRecord(msgspec.Struct, frozen=True):
    """A record in words, and the command it came from."""

    happened: Happened
    command: str


class Recent:
    """The last records, at most KEPT of them, and all commands there ever were by their ids, with who sent each."""

    def __init__(self) -> None:
        self._lines: deque[RecentRecord] = deque()
        self._commands: OrderedDict[str, list[Happened]] = OrderedDict()
        self._ids: dict[str, tuple[str, str]] = {}

    def add(self, record: Recorded, told: RecordText) -> Happened:
        """Remember a record, and forget the oldest."""
        happened = Happened(record.no, record.at_ms, record.by, told.says, told.cites, told.act)
        self._lines.append(RecentRecord(happened, record.command))
        if record.command:
            self._commands.setdefault(record.command, []).append(happened)
            self._ids[unmarked(record.command)] = record.command, record.by
        if len(self._lines) > KEPT:
            self._commands.pop(self._lines.popleft().command, None)
        return happened

    def used(self, id: str) -> tuple[str, str] | None:
        """Return the command with this id that was carried out, as it is recorded, and who sent it; None without."""
        return self._ids.get(id)

    def since(self, no: int) -> list[Happened] | None:
        """What happened after a record; None where that is no longer known."""
        if not self._lines or no < self._lines[0].happened.no - 1:
            return None
        return [line.happened for line in self._lines if line.happened.no > no]

    def done(self, command: str) -> Done | None:
        """The answer to a command that was carried out, the same as the first time."""
        told = self._commands.get(command)
        return answer(command, told) if told else None


def answer(command: str, told: list[Happened]) -> Done:
    """What who sent a command is told: all of its records as one."""
    says = tuple(one for happened in told for one in happened.says)
    cites = tuple(dict.fromkeys(one for happened in told for one in happened.cites))
    return Done(unmarked(command), told[-1].no, says, cites, told[-1].act)
