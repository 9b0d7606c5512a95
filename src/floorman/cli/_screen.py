"""A table drawn in characters in a terminal."""

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from rich.console import Console
from rich.control import Control
from rich.style import Style
from rich.text import Text

from floorman.cards import UNKNOWN, Card
from floorman.cli._narration import CitedLine, Pieces
from floorman.core import SeatNo
from floorman.hand import HandView, Pot, SeatView

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
INK = {"s": "#14202b", "h": "#c4262e", "d": "#0b63c5", "c": "#1f7f52"}
"""Four colours on a white card: black spades, red hearts, blue diamonds, green clubs."""

PAPER, FELT, DARK = "#eef3f7", "#14503a", "#0f1720"
LINE, DIM, TEXT, WARN, GREEN, STOP, INFO = "#51636f", "#7b8b99", "#eef3f7", "#f2b134", "#3ecf8e", "#ff6369", "#5aa9ff"

SLANG = {"three of a kind": "trips", "four of a kind": "quads", "straight flush": "str. flush"}
TALL = 34
"""The fewest lines of a terminal in which the board is drawn with large cards."""


class Sitting(NamedTuple):
    """The text at a seat besides what the hand knows."""

    name: str
    note: str = ""
    did: str = ""
    won: bool = False


def card(one: Card, dim: bool = False) -> Text:
    """Draw a card as two characters on white; one face down as a patterned back."""
    if one == UNKNOWN:
        return Text("░░", Style(color="#9db4c8", bgcolor="#2b4a6b"))
    return Text(one[0] + SUITS[one[1]], Style(color=INK[one[1]], bgcolor="#8a97a3" if dim else PAPER, bold=not dim))


def cards(held: tuple[Card, ...], width: int, dim: bool = False) -> Text:
    """Draw cards in a row, without gaps where they would not fit otherwise."""
    gap = " " if 3 * len(held) - 1 <= width else ""
    return Text(gap).join(card(one, dim) for one in held)


def hand(seat: SeatView, width: int, dim: bool) -> Text:
    """Draw a seat's cards as they lie; at stud upcards are set apart from those face down, where there is room."""
    parts = [part for part in (seat.down[:2], seat.up, seat.down[2:]) if part] if seat.up else [seat.down]
    room = width - 2 * (len(parts) - 1)
    if 3 * sum(map(len, parts)) - 1 <= room:
        return Text("  ").join(cards(part, width, dim) for part in parts)
    return Text(" " if 2 * sum(map(len, parts)) + len(parts) - 1 <= width else "").join(
        cards(part, 0, dim) if len(parts) > 1 else cards(part, width, dim) for part in parts
    )


def draw(view: HandView, sitting: Mapping[SeatNo, Sitting], width: int, tall: bool) -> list[Text]:
    """Draw the whole table in lines of `width`: half the seats above the felt, half below, clockwise.

    A viewer with a seat sits below, in the middle.
    """
    order = sorted(seat.no for seat in view.seats)
    half = (len(order) + 1) // 2
    if view.viewer in order:
        shift = order.index(view.viewer) - half - (len(order) - half) // 2
        order = order[shift:] + order[:shift]
    above, below = order[:half], order[half:][::-1]
    lines = _row(view, above, sitting, width)
    lines += _middle(view, above, below, width, tall)
    return lines + _row(view, below, sitting, width)


def _side_by_side(*parts: Text) -> Text:
    """Join parts in a row, each in its own style only."""
    return Text().join(parts)


def _centred(text: Text, width: int) -> Text:
    """Put a text in the middle of exactly `width` characters."""
    before = max(0, (width - text.cell_len) // 2)
    return _side_by_side(Text(" " * before), text, Text(" " * max(0, width - before - text.cell_len)))


def _row(view: HandView, seats: list[SeatNo], sitting: Mapping[SeatNo, Sitting], width: int) -> list[Text]:
    each = width // len(seats)
    boxes = [_box(view, view.seat(no), sitting[no], min(each - 1, 28)) for no in seats]
    return [_centred(_side_by_side(*(_centred(box[line], each) for box in boxes)), width) for line in range(4)]


def _box(view: HandView, seat: SeatView, who: Sitting, width: int) -> list[Text]:
    """Draw a seat: name and button over cards and stack, with its note below. The frame shows its turn and its win."""
    turn = view.turn == seat.no
    frame = Style(color=WARN if turn else GREEN if who.won else LINE, bold=turn or who.won)
    quiet = not seat.live and not who.won
    plain = Style(color=DIM if quiet else TEXT, bold=not quiet)
    inner = width - 4
    button = Text("(D)" if view.button == seat.no else "", Style(color=DARK, bgcolor=WARN, bold=True))
    name = f" {seat.no} {who.name} "[: width - 3 - button.cell_len]
    rule = "─" * (width - 3 - len(name) - button.cell_len)
    top = [Text("╭▶" if turn else "╭─", frame), Text(name, plain), Text(rule, frame), button, Text("╮", frame)]
    held = hand(seat, inner, quiet)
    stack = Text("all-in" if not seat.stack and seat.live and view.stage != "over" else f"{seat.stack:,}", plain)
    did = Text(who.did[: max(0, inner - stack.cell_len - 1)], Style(color=GREEN if who.won else DIM))
    note = f" {_shortened(who.note, width - 5)} " if who.note else ""
    bottom = [
        Text("╰─", frame),
        Text(note, Style(color=TEXT if who.won else DIM, italic=True)),
        Text("─" * (width - 3 - len(note)) + "╯", frame),
    ]
    return [
        _side_by_side(*top),
        _framed(held, Text(), inner, frame),
        _framed(stack, did, inner, frame),
        _side_by_side(*bottom),
    ]


def _shortened(note: str, room: int) -> str:
    """Return a hand's name without kickers, then without ranks, until it fits."""
    bare = note.partition(",")[0]
    for shorter in (note, bare, SLANG.get(bare, bare.partition(" of ")[0])):
        if len(shorter) + 2 <= room:
            return shorter
    return shorter[: room - 2]


def _framed(left: Text, right: Text, inner: int, frame: Style) -> Text:
    gap = Text(" " * max(0, inner - left.cell_len - right.cell_len))
    return _side_by_side(Text("│ ", frame), left, gap, right, Text(" │", frame))


def _middle(view: HandView, above: list[SeatNo], below: list[SeatNo], width: int, tall: bool) -> list[Text]:
    """Draw the felt: bets before their seats, the board, the pots."""
    inner = width - 2
    lines = [_bets(view, above, inner), *_board(view, inner, tall), _centred(_pots(view), inner)]
    lines.append(_bets(view, below, inner))
    edge = Style(color=GREEN)
    felt = [Text(" ╭" + "─" * (inner - 2) + "╮ ", edge)]
    felt += [_side_by_side(Text("│", edge), _on_felt(line), Text("│", edge)) for line in lines]
    return [*felt, Text(" ╰" + "─" * (inner - 2) + "╯ ", edge)]


def _on_felt(line: Text) -> Text:
    """Return the line with the colour of felt under everything that has no background of its own."""
    covered = Text(line.plain, Style(color=TEXT, bgcolor=FELT))
    covered.spans = line.spans
    return covered


def _bets(view: HandView, seats: list[SeatNo], width: int) -> Text:
    each = (width + 2) // len(seats)
    bets = [view.seat(no).bet for no in seats]
    chips = [Text(f"● {bet:,}" if bet else "", Style(color=WARN, bold=True)) for bet in bets]
    return _centred(_side_by_side(*(_centred(chip, each) for chip in chips)), width + 2)[1:-1]


def _board(view: HandView, width: int, tall: bool) -> list[Text]:
    """Draw the boards: one with large cards where there is room, else a line for each."""
    boards = [board for board in view.boards if board]
    if tall and len(boards) < 2:
        return [_centred(line, width) for line in _large(boards[0] if boards else ())]
    rows = [_centred(cards(board, width), width) for board in boards]
    return rows + [Text(" " * width)] * ((4 if tall else 2) - len(rows))


def _large(board: tuple[Card, ...]) -> list[Text]:
    """Draw cards three lines high and five wide, with an empty line under them."""
    lines = [Text(), Text(), Text()]
    for one in board:
        ink = Style(color=INK.get(one[1], DIM), bgcolor=PAPER, bold=True)
        faces = (f" {one[0]}   ", f"  {SUITS.get(one[1], '?')}  ", f"   {one[0]} ")
        for line, face in zip(lines, faces, strict=True):
            line.append(face, ink).append(" ")
    return [*lines, Text()]


def _pots(view: HandView) -> Text:
    """Write main and side pots once bets are in; before, the sum of everything in the middle."""
    if not view.pot:
        return Text()
    total = Text(f"Pot {view.pot:,}", Style(color=TEXT, bold=True))
    if len(view.pots) < 2:
        return total
    shown = "   ".join(_pot_line(view.pots, place) for place in range(len(view.pots)))
    return _side_by_side(total, Text(f"   {shown}", Style(color="#bfe6d2")))


def _pot_line(pots: tuple[Pot, ...], place: int) -> str:
    name = "main" if not place else "side" if len(pots) == 2 else f"side {place}"
    return f"{name} {pots[place].amount:,}"


STYLES = {
    "hand": Style(color=DIM),
    "post": Style(color=DIM),
    "plain": Style(color=TEXT),
    "street": Style(color=TEXT, bold=True),
    "pot": Style(color=WARN),
    "refusal": Style(color=STOP, bold=True),
    "win": Style(color=GREEN, bold=True),
}
CITE = Style(color=INFO)

_KEPT = 200
"""The most lines of the log that are kept: more than any terminal shows."""


class DrawnTable:
    """A table that takes the whole terminal: the table above, the dealer's log below, `rows` free for a prompt.

    It is redrawn when the terminal changes its size during a pause.
    """

    def __init__(self, console: Console, speed: float, title: str, rows: int = 0) -> None:
        self.console = console
        self.speed = speed
        self.title = title
        self.rows = rows
        self.log: list[CitedLine] = []
        self._last: tuple[HandView, Mapping[SeatNo, Sitting]] | None = None

    def open(self) -> None:
        """Take the terminal over."""
        self.console.set_alt_screen(True)
        self.console.show_cursor(self.rows > 0)

    def close(self) -> None:
        """Give the terminal back as it was."""
        self.console.set_alt_screen(False)
        self.console.show_cursor(True)

    def say(self, line: CitedLine) -> None:
        """Add a line to the log; it is shown by the next `look`."""
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

    def prompt(self, asks: Pieces) -> None:
        """Show a question under the table; what is typed follows below. An empty question wipes the last one."""
        width, height = self.console.size
        asked = list(coloured(CitedLine(asks, kind="pot")).wrap(self.console, width - 2)) if asks else []
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
        """Return the picture: exactly `height` lines of `width` characters."""
        head = Text(f" {self.title}", Style(color=DIM))
        lines = [head, *draw(view, sitting, width, tall=height >= TALL)]
        lines.append(Text())
        room = max(0, height - len(lines))
        lines = (lines + logged(self.log, self.console, width, room))[:height]
        lines += [Text()] * (height - len(lines))
        for line in lines:
            line.truncate(width)
            line.pad_right(width - line.cell_len)
        return lines


def logged(log: list[CitedLine], console: Console, width: int, room: int) -> list[Text]:
    """Return as much of the end of the log as fits, each rule in its own colour under what it explains."""
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


def coloured(line: CitedLine) -> Text:
    """Return a line with its cards drawn."""
    text = Text()
    style = STYLES[line.kind]
    for piece in line.pieces:
        if isinstance(piece, str):
            text.append(piece, style)
        else:
            text += cards(piece, 3 * len(piece))
    return text
