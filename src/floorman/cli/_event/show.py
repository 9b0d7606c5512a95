"""Three ways to follow an event: drawn live, as a bar that fills, and in plain lines."""

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, BinaryIO, Protocol

from floorman.cli._event.telling import Teller, results
from floorman.cli._table.narration import CitedLine
from floorman.rulebook import Rulebook
from floorman.sim import HandPlayed, Record, Room

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

PAUSES = {"hand": 0.12, "plain": 0.5, "street": 0.9, "pot": 0.7, "win": 2.0}
"""Seconds to take a record of each kind in, at speed 1."""

KEPT = 200
SHOWN = 30
"""Places of the results that are printed where nobody asked for all of them."""


SLICE = 0.05
"""Seconds after which a pause looks whether somebody wants to stop."""


class Stop:
    """Whether Ctrl-C was pressed. Nothing is torn: a record is finished before anybody asks."""

    def __init__(self) -> None:
        self.asked = False

    @contextmanager
    def on_ctrl_c(self) -> Iterator[None]:
        """Note Ctrl-C in place of breaking off in the middle of something."""

        def note(_: int, __: FrameType | None) -> None:
            self.asked = True

        before = signal.signal(signal.SIGINT, note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def wait(self, seconds: float) -> None:
        """Wait so long, or until somebody wants to stop."""
        until = time.monotonic() + seconds
        while not self.asked and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, SLICE))


class EventShow(Protocol):
    """What follows an event."""

    def open(self) -> None:
        """Begin."""

    def see(self, record: Record) -> None:
        """Take a record in."""

    def close(self) -> None:
        """Leave the terminal as it was."""


class PlainEvent:
    """The floor's announcements, a line each, with the rule behind. `table` adds every hand of one table."""

    def __init__(self, room: Room, book: Rulebook, table: str = "") -> None:
        self.teller = Teller(room, book)
        self.table = table

    def open(self) -> None:
        """Say what is played."""
        event = self.teller.room.event
        print(f"{event.name}: {len(event.players)} players, {event.game} by {event.book}, seed {event.seed}")

    def see(self, record: Record) -> None:
        """Print what is told of a record."""
        if isinstance(record, HandPlayed) and record.table == self.table:
            print(self.teller.hand(record).text)
        for line in self.teller.tell(record):
            if not self.table or self.table in re.split(r"\W", line.text):
                print(f"{line.text} ({line.cite})" if line.cite else line.text)

    def close(self) -> None:
        """Nothing to put back."""


class Silent:
    """Nothing but the results."""

    def open(self) -> None:
        """Say nothing."""

    def see(self, record: Record) -> None:
        """Say nothing."""

    def close(self) -> None:
        """Nothing to put back."""


class FieldBar:
    """A bar that fills as players go out."""

    def __init__(self, room: Room, console: "Console") -> None:
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[left]}"),
            TimeElapsedColumn(),
        )
        self.room = room
        self.progress = Progress(*columns, console=console, transient=True)
        self.task = self.progress.add_task(room.event.name, total=len(room.event.players) - 1, left="")

    def open(self) -> None:
        """Show the empty bar."""
        self.progress.start()

    def see(self, record: Record) -> None:
        """Move on; the bar itself is drawn a few times a second."""
        if isinstance(record, HandPlayed):
            left = len(self.room.where)
            says = f"{left:,} players left, hand {record.hand:,}, level {record.level}"
            self.progress.update(self.task, completed=len(self.room.event.players) - left, left=says)

    def close(self) -> None:
        """Take the bar away."""
        self.progress.stop()


class FileBar:
    """A bar that fills as a file is read; nothing where nobody looks on."""

    def __init__(self, file: BinaryIO, says: str) -> None:
        self.file = file
        self.progress: Progress | None = None
        if sys.stdout.isatty():
            from rich import console, progress

            self.progress = progress.Progress(console=console.Console(highlight=False), transient=True)
            self.task = self.progress.add_task(says, total=os.fstat(file.fileno()).st_size)

    def __enter__(self) -> "FileBar":
        if self.progress:
            self.progress.start()
        return self

    def see(self) -> None:
        """Move on to where the file has been read to."""
        if self.progress:
            self.progress.update(self.task, completed=self.file.tell())

    def __exit__(self, *_: object) -> None:
        if self.progress:
            self.progress.stop()


class DrawnEvent:
    """The whole terminal, redrawn with every record; `table` waits for the hands of one table only."""

    def __init__(
        self, room: Room, book: Rulebook, console: "Console", stop: Stop, speed: float, table: str = ""
    ) -> None:
        self.stop = stop
        self.room = room
        self.teller = Teller(room, book)
        self.console = console
        self.speed = speed
        self.table = table
        self.log: list[CitedLine] = []

    def open(self) -> None:
        """Take the terminal over."""
        self.console.set_alt_screen(True)
        self.console.show_cursor(False)

    def see(self, record: Record) -> None:
        """Draw the event as it is now, and leave time to read what is new."""
        pause = 0.0
        if isinstance(record, HandPlayed) and self.table in ("", record.table):
            pause = PAUSES["hand"]
            if self.table:
                self.log.append(self.teller.hand(record))
        for line in self.teller.tell(record):
            self.log.append(line)
            pause = max(pause, PAUSES[line.kind])
        del self.log[:-KEPT]
        if pause:
            self.draw()
            self.stop.wait(pause / self.speed)

    def draw(self) -> None:
        """Draw for the terminal as large as it is now."""
        from rich.control import Control
        from rich.text import Text

        from floorman.cli._event.board import frame

        width, height = self.console.size
        lines = frame(self.room, self.log, self.teller.prizes, self.console, width, height)
        self.console.control(Control.home())
        self.console.print(Text("\n").join(lines), end="", no_wrap=True, overflow="crop", crop=True)

    def close(self) -> None:
        """Give the terminal back as it was."""
        self.console.set_alt_screen(False)
        self.console.show_cursor(True)


def show_for(room: Room, book: Rulebook, stop: Stop, *, fast: bool, speed: float, table: str = "") -> EventShow:
    """What suits the terminal: drawn where it can be, plain lines in a pipe; without pauses a bar, or nothing."""
    if sys.stdout.isatty():
        from rich.console import Console

        console = Console(highlight=False)
        if not console.is_dumb_terminal:
            return FieldBar(room, console) if fast else DrawnEvent(room, book, console, stop, speed, table)
    return Silent() if fast else PlainEvent(room, book, table)


def told_results(room: Room) -> list[str]:
    """The end of an event in lines: who won, the places paid, and how many hands it took."""
    field = room.field
    paid = sum(1 for player in field.players if player.paid)
    rows = results(field, max(paid, 9) if paid <= SHOWN else SHOWN)
    wide = max([len(name) for _, name, _ in rows], default=0)
    lines = [f"{place:>5}  {name:<{wide}}  {prize:>12}".rstrip() for place, name, prize in rows]
    head = f"{room.hands:,} hands up to level {field.clock.level}, {room.issued:,} chips in play"
    return (
        [f"{head}. The best so far:" if len(room.where) > 1 else f"{head}. The places:", *lines]
        if rows
        else [f"{head}."]
    )
