"""How the desk answers: drawn on a terminal, plain in a pipe, or as JSON for programs."""

import json
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from floorman.desk.desk import Desk, Ruled
from floorman.desk.routine import routine
from floorman.desk.standing import stands
from floorman.desk.telling import Kind, Row
from floorman.rulings.procedure import Step


class Voice(Protocol):
    """Something that can answer."""

    def opens(self, desk: Desk, rows: Sequence[Row]) -> None:
        """Say at which table and by which book."""

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[Row]) -> None:
        """Give a ruling."""

    def says(self, line: str, rows: Sequence[Row]) -> None:
        """Answer a question of the person at the desk."""

    def steps(self, line: str, steps: Sequence[Step], rows: Sequence[Row]) -> None:
        """Say what the dealer does now."""

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """Say why nothing came of a line."""


def title(desk: Desk) -> str:
    """The table in a line."""
    setup = desk.setup
    stakes = "/".join(map(str, setup.limits or setup.blinds))
    return f"{setup.game} {stakes}, {setup.format}, by {desk.book.id}: {desk.book.title}"


class Plain:
    """Text, line by line: the line told, then what is said to it."""

    def opens(self, desk: Desk, rows: Sequence[Row]) -> None:
        """The table, and who is to act."""
        print(title(desk))
        self._show(rows)

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[Row]) -> None:
        """The sentence to announce first."""
        self.says(line, rows)

    def says(self, line: str, rows: Sequence[Row]) -> None:
        """Rows under the line."""
        print(f"\n> {line}")
        self._show(rows)

    def steps(self, line: str, steps: Sequence[Step], rows: Sequence[Row]) -> None:
        """Rows under the line."""
        self.says(line, rows)

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """One sentence."""
        print(f"\n> {line}\n{says}")

    def _show(self, rows: Sequence[Row]) -> None:
        for row in rows:
            print(f"{row.label}: {row.text}" if row.label else row.text)


class Json:
    """One object a line."""

    def opens(self, desk: Desk, rows: Sequence[Row]) -> None:
        """The setup and the state it leads to."""
        self._print(
            {"book": desk.book.id, "setup": msgspec.to_builtins(desk.setup), "state": msgspec.to_builtins(stands(desk))}
        )

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[Row]) -> None:
        """What was told, the whole ruling, and the state after it."""
        told, ruling = msgspec.to_builtins(ruled.told), msgspec.to_builtins(ruled.ruling)
        steps = msgspec.to_builtins(routine(desk))
        self._print(
            {"line": line, "told": told, "ruling": ruling, "steps": steps, "state": msgspec.to_builtins(stands(desk))}
        )

    def says(self, line: str, rows: Sequence[Row]) -> None:
        """Labels and texts."""
        self._print({"line": line, "says": [[row.label, row.text] for row in rows]})

    def steps(self, line: str, steps: Sequence[Step], rows: Sequence[Row]) -> None:
        """Every one, with its rules."""
        self._print({"line": line, "steps": msgspec.to_builtins(list(steps))})

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """The sentence and its code."""
        self._print({"line": line, "error": {"code": code, "says": says, **({"topic": topic} if topic else {})}})

    def _print(self, found: dict[str, Any]) -> None:
        print(json.dumps(found, ensure_ascii=False, separators=(",", ":"), default=str), flush=True)


class Rich:
    """Colour and wrapping on a terminal."""

    STYLES: ClassVar[dict[Kind, str]] = {
        "ruling": "bold green",
        "chips": "default",
        "floor": "bold yellow",
        "step": "default",
        "turn": "cyan",
        "rules": "default",
        "quiet": "dim",
        "trouble": "red",
    }

    def __init__(self) -> None:
        from rich.console import Console

        self.console = Console(highlight=False, markup=False)

    def opens(self, desk: Desk, rows: Sequence[Row]) -> None:
        """The table, and who is to act."""
        self.console.print(title(desk), style="bold")
        self.console.print("One line an act: 3 raises to 600. ? is help, q quits.", style="dim")
        self._show(rows)

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[Row]) -> None:
        """The sentence to announce, and what goes with it."""
        self._show(rows)

    def says(self, line: str, rows: Sequence[Row]) -> None:
        """Rows in two columns."""
        self._show(rows)

    def steps(self, line: str, steps: Sequence[Step], rows: Sequence[Row]) -> None:
        """Rows in two columns."""
        self._show(rows)

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """One sentence in red."""
        self.console.print(says, style=self.STYLES["trouble"])

    def _show(self, rows: Sequence[Row]) -> None:
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for row in rows:
            if not row.label:
                self.console.print(row.text, style=self.STYLES[row.kind])
            else:
                grid.add_row(row.label, Text(row.text, self.STYLES[row.kind]))
        if grid.row_count:
            self.console.print(grid)
