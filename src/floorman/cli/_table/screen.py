"""Two ways to show a table: drawn, in a terminal that can, and told in plain lines everywhere else."""

import re
import time
from collections.abc import Mapping
from contextlib import suppress

from rich.console import Console
from rich.control import Control
from rich.style import Style
from rich.text import Text

from floorman.base import SeatNo
from floorman.cards import Card
from floorman.cli._table import felt
from floorman.cli._table.citing import Line
from floorman.cli._table.felt import Sitting
from floorman.hand import HandView

STYLES = {
    "hand": Style(color=felt.DIM),
    "post": Style(color=felt.DIM),
    "plain": Style(color=felt.TEXT),
    "street": Style(color=felt.TEXT, bold=True),
    "pot": Style(color=felt.WARN),
    "refusal": Style(color=felt.STOP, bold=True),
    "win": Style(color=felt.GREEN, bold=True),
}
CITE = Style(color=felt.INFO)

_CARDS = re.compile(r"\[((?:[2-9TJQKA?][cdhs?] ?)+)\]")
_KEPT = 200
"""Lines of the log that are remembered: more than any terminal shows."""


class Drawn:
    """The whole terminal: the table above, the dealer's log below, `rows` free at the bottom for a prompt.

    Redrawn when the terminal changes its size during a pause.
    """

    def __init__(self, console: Console, speed: float, title: str, rows: int = 0) -> None:
        self.console = console
        self.speed = speed
        self.title = title
        self.rows = rows
        self.log: list[Line] = []
        self._last: tuple[HandView, Mapping[SeatNo, Sitting]] | None = None

    def open(self) -> None:
        """Take the terminal over."""
        self.console.set_alt_screen(True)
        self.console.show_cursor(self.rows > 0)

    def close(self) -> None:
        """Give the terminal back as it was."""
        self.console.set_alt_screen(False)
        self.console.show_cursor(True)

    def say(self, line: Line) -> None:
        """Put a line in the log; it is seen with the next look."""
        self.log = [*self.log[-_KEPT:], line]

    def look(self, view: HandView, sitting: Mapping[SeatNo, Sitting], pause: float = 0.0) -> None:
        """Draw the table as it is now and wait `pause` seconds at speed 1."""
        self._last = (view, sitting)
        self.redraw()
        until = time.monotonic() + (pause / self.speed if self.speed else 0.0)
        size = self.console.size
        while (left := until - time.monotonic()) > 0:
            time.sleep(min(left, 0.1))
            if self.console.size != size:
                size = self.console.size
                self.redraw()

    def redraw(self) -> None:
        """Draw what was last looked at, for the terminal as it is now."""
        if self._last is None:
            return
        width, height = self.console.size
        lines = self.frame(*self._last, width, height - self.rows)
        self.console.control(Control.home())
        self.console.print(Text("\n").join(lines), end="", no_wrap=True, overflow="crop", crop=True)

    def prompt(self, text: str) -> None:
        """Ask under the table; what is typed follows below. Nothing to ask wipes what was asked before."""
        width, height = self.console.size
        asked = list(coloured(Line(text, kind="pot")).wrap(self.console, width - 2)) if text else []
        lines = [Text(" ").append_text(line) for line in asked[: self.rows - 1]]
        for row in range(self.rows):
            line = lines[row] if row < len(lines) else Text()
            line.pad_right(width - 1 - line.cell_len)
            self.console.control(Control.move_to(0, height - self.rows + row))
            self.console.print(line, end="", no_wrap=True, overflow="crop")
        self.console.control(Control.move_to(0, height - self.rows + len(lines)))

    def page(self, text: str) -> None:
        """Show a text over the whole terminal until Enter."""
        self.console.clear()
        self.console.print(text, soft_wrap=False, markup=False)
        with suppress(EOFError):
            self.console.input("\nEnter goes back to the table. ")
        self.console.clear()

    def frame(self, view: HandView, sitting: Mapping[SeatNo, Sitting], width: int, height: int) -> list[Text]:
        """The picture: exactly `height` lines of `width` characters."""
        head = Text(f" {self.title}", Style(color=felt.DIM))
        lines = [head, *felt.draw(view, sitting, width, tall=height >= felt.TALL)]
        lines.append(Text())
        room = max(0, height - len(lines))
        lines = (lines + logged(self.log, self.console, width, room))[:height]
        lines += [Text()] * (height - len(lines))
        for line in lines:
            line.truncate(width)
            line.pad_right(width - line.cell_len)
        return lines


def logged(log: list[Line], console: Console, width: int, room: int) -> list[Text]:
    """As much of the end of the log as fits, each rule in its own colour under what it explains."""
    shown: list[Text] = []
    for line in reversed(log):
        entry = list(coloured(line).wrap(console, width - 2))
        if line.cite:
            parts = Text(line.cite, CITE).wrap(console, width - 6)
            entry += [Text("    " if place else "  § ", CITE).append_text(part) for place, part in enumerate(parts)]
        if len(shown) + len(entry) > room:
            break
        shown = [Text(" ").append_text(part) for part in entry] + shown
    return shown


def coloured(line: Line) -> Text:
    """A line with its cards drawn: `[Kh 7d]` becomes two cards."""
    text = Text()
    style = STYLES[line.kind]
    at = 0
    for found in _CARDS.finditer(line.text):
        text.append(line.text[at : found.start()], style)
        held = tuple(Card(one) for one in found[1].split())
        text += felt.cards(held, 3 * len(held))
        at = found.end()
    return text.append(line.text[at:], style)
