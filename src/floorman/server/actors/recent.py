"""The last records of a stream in words: for screens that come back, and for commands that are sent twice."""

from collections import OrderedDict, deque

import msgspec

from floorman.server.actors.keeper import Recorded, Told
from floorman.server.wire import Done, Happened

KEPT = 512
"""Records that are remembered in words. Who has missed more gets everything anew."""


class Line(msgspec.Struct, frozen=True):
    """A record in words, and the command it came from."""

    happened: Happened
    command: str


class Recent:
    """The last records, at most KEPT of them, and the ids of all commands there ever were."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque()
        self._commands: OrderedDict[str, list[Happened]] = OrderedDict()
        self._ids: set[str] = set()

    def add(self, record: Recorded, told: Told) -> Happened:
        """Remember a record, and forget the oldest."""
        happened = Happened(record.no, record.at_ms, record.by, told.says, told.cites, told.act)
        self._lines.append(Line(happened, record.command))
        if record.command:
            self._commands.setdefault(record.command, []).append(happened)
            self._ids.add(record.command)
        if len(self._lines) > KEPT:
            self._commands.pop(self._lines.popleft().command, None)
        return happened

    def knows(self, command: str) -> bool:
        """Whether a command has ever been carried out here."""
        return command in self._ids

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
    return Done(command, told[-1].no, says, cites, told[-1].act)
