"""The rulings desk in a terminal: asks for its table, lets an incident be chosen, and shows or prints rulings."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from floorman.cli._books import book_named
from floorman.core import Chips, DataError, is_number
from floorman.desk.desk import Desk, Kind, RulingRow, stands
from floorman.desk.incidents import (
    Entry,
    Fact,
    Unreadable,
    answered,
    entries,
    entry_called,
    example_of,
    facts_of,
    figure,
    known_from,
    line_of,
    possible,
    search,
)
from floorman.desk.situation import routine, shown_steps
from floorman.floor import LiveTable
from floorman.floor.procedure import Ruled
from floorman.hand import GAMES, MidHand, Setup, deal_in, game_called
from floorman.hand.setup import check_setup
from floorman.rules import Rulebook, book_ids
from floorman.rules.book import ProcedureStep

Ask = Callable[[str], str]
Show = Callable[[Sequence[RulingRow]], None]
LABEL, COLUMN = 9, 36
"""Columns of a group's name and of an incident in the list."""
INCIDENT = ("incident", "!")


class LeftAlone(Exception):  # noqa: N818 - the person at the desk has thought better of it
    """Raised when the person at the desk cancels: nothing is reported."""


def asked_for(line: str) -> list[str] | None:
    """Return the words after `incident`, or after `!`; None where a line is about something else."""
    words = line.strip().replace("!", "! ", 1).split()
    return words[1:] if words and words[0].lower() in INCIDENT else None


def listed(found: Sequence[Entry], width: int, numbers: Sequence[Entry]) -> list[RulingRow]:
    """Return incidents by group, in columns as far as the screen is wide, each with its number."""
    rows = []
    across = max(1, (width - LABEL + 1) // COLUMN)
    for group in dict.fromkeys(entry.group for entry in found):
        items = [f"{numbers.index(entry) + 1:2} {entry.title}" for entry in found if entry.group == group]
        lines = [items[at : at + across] for at in range(0, len(items), across)]
        text = "\n".join("".join(item.ljust(COLUMN) for item in line).rstrip() for line in lines)
        rows.append(RulingRow("chips", group, text))
    return rows


def forms(table: LiveTable) -> list[RulingRow]:
    """Return every incident as a line for those who cannot choose, what can happen now first."""
    now = possible(table)
    later = [entry for entry in entries() if entry not in now]
    rows = [RulingRow("chips", "now", example_of(entry)) for entry in now]
    return rows + [RulingRow("quiet", "not now", example_of(entry)) for entry in later]


def chosen(words: list[str], table: LiveTable, width: int, ask: Ask, show: Show) -> str:
    """Return a whole line about an incident, after as many questions as it takes; raise LeftAlone if cancelled."""
    known: dict[str, Any] = {}
    if words and "=" not in words[0]:
        try:
            entry, known = entry_called(words[0])
        except Unreadable:
            entry = _picked(table, width, ask, show, words)
            words = []
        known = known_from(entry, words[1:], known)
    else:
        entry = _picked(table, width, ask, show, [])
    for fact in facts_of(entry):
        if fact.key not in known and fact.matters(known):
            value = _answer(fact, table, ask, show)
            if value not in (None, fact.default):
                known[fact.key] = value
    return line_of(entry.code, known)


def _picked(table: LiveTable, width: int, ask: Ask, show: Show, words: list[str]) -> Entry:
    """Return the incident that is meant, by its number or by letters of its name."""
    now = possible(table)
    numbers = [*now, *(entry for entry in entries() if entry not in now)]
    if not words:
        show(listed(now, width, numbers))
    said, others = " ".join(words), numbers[len(now) :]
    while True:
        if not said:
            said = ask(f"which? number or letters, more for {len(others)} others, Enter to leave: ").strip()
        if not said:
            raise LeftAlone
        if is_number(said) and 0 < int(said) <= len(numbers):
            return numbers[int(said) - 1]
        fits = others if said.lower() == "more" else _called(said, numbers)
        if len(fits) == 1:
            return fits[0]
        if fits:
            show(listed(sorted(fits, key=entries().index), width, numbers))
        else:
            show([RulingRow("trouble", "", f"Nothing on the list has {said!r} in it.")])
        said = ""


def _called(said: str, numbers: Sequence[Entry]) -> list[Entry]:
    """Return the incidents that a search for these words finds."""
    found = dict.fromkeys(one.code for one in search(said) if one.code and not one.offence)
    return [entry for code in found for entry in numbers if entry.code == code]


def _answer(fact: Fact, table: LiveTable, ask: Ask, show: Show) -> Any:
    """Ask one question and return the answer; None where it is left open."""
    suggested = fact.suggested(table)
    among = fact.among or _at_table(fact, table)
    shown = f" ({'/'.join(among)})" if among else ""
    default = f" [{suggested}]" if suggested else "" if fact.required else " [nobody]" if fact.is_seat else " [none]"
    question = f"  {fact.asks}{shown}?{default} "
    while True:
        said = ask(question).strip() or suggested
        if said.lower() == "q":
            raise LeftAlone
        if not said and not fact.required:
            return None
        if said:
            try:
                return answered(fact, said)
            except Unreadable as unclear:
                show([RulingRow("trouble", "", unclear.says)])
        else:
            show([RulingRow("trouble", "", f"This is required, for example {fact.example}; q cancels.")])


def _at_table(fact: Fact, table: LiveTable) -> tuple[str, ...]:
    """Return the seats that exist, or the streets."""
    if fact.key == "street":
        return tuple(street.name for street in table.hand.game.streets)
    return tuple(str(seat.no) for seat in table.hand.seats) if fact.is_seat else ()


T = TypeVar("T")


def add_setting_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the book, the game and the table."""
    parser.add_argument("--book", metavar="BOOK", help=f"{', '.join(book_ids())}, or a house's file.toml")
    parser.add_argument("--house", action="append", default=[], metavar="NAME=VALUE", help="a house rule over the book")
    parser.add_argument("--game", default="NLHE", metavar="CODE", help=f"{' '.join(GAMES)} (default: NLHE)")
    parser.add_argument("--format", choices=("tournament", "cash"), default="tournament", help="(default: tournament)")
    parser.add_argument("--blinds", metavar='"50 100"', help="small and big blind")
    parser.add_argument("--ante", default="0", metavar="CHIPS", help="the ante")
    parser.add_argument("--ante-kind", choices=("each", "big-blind", "button"), default="each", help="who pays it")
    parser.add_argument("--limits", metavar='"100 200"', help="small and big bet of a limit game")
    parser.add_argument("--bring-in", default="0", metavar="CHIPS", help="at stud")
    parser.add_argument("--button", type=int, metavar="SEAT", help="(default: the last seat)")
    parser.add_argument("--stacks", metavar='"1=5000 2=4200"', help="chips by seat, or 6x5000 for seats 1 to 6")
    parser.add_argument("--chips", default="", metavar='"25 100 500"', help="the denominations in play")
    parser.add_argument("--street", metavar="NAME", help="take the hand up on this street, nothing bet yet")
    parser.add_argument("--pot", default="0", metavar="CHIPS", help="what is in the middle then")


def the_book(args: argparse.Namespace, asks: bool) -> Rulebook:
    """Return the book in force, with house rules over it."""
    book = _given(args.book, "--book", "Which book? " + ", ".join(book_ids()), asks, book_named)
    return book.with_house(dict(map(_house_rule, args.house)), "--house")


def _house_rule(text: str) -> tuple[str, Any]:
    name, is_, value = (part.strip() for part in text.partition("="))
    if not is_ or not name or not value:
        raise DataError("--house", f"{text!r} is not a rule.", 'Write "clock_seconds=30".')
    if value in ("true", "false"):
        return name, value == "true"
    if re.fullmatch(r"-?[0-9]{1,15}", value):
        return name, int(value)
    try:
        return name, Fraction(value) if re.fullmatch(
            r"[0-9]{1,15}/[0-9]{1,15}|[0-9]{0,15}\.[0-9]{1,9}", value
        ) else value
    except ZeroDivisionError:
        raise DataError("--house", f"{text!r} divides by zero.", 'Write "clock_seconds=30".') from None


def the_setup(args: argparse.Namespace, asks: bool) -> Setup:
    """Return the setup of the hand about to be dealt, or taken up in the middle."""
    game = game_called(args.game.upper())
    limits = blinds = None
    if game.limit == "limit":
        limits = _given(args.limits, "--limits", "Small and big bet?", asks, _two("--limits"))
    if not game.stud:
        blinds = _given(args.blinds, "--blinds", "Small and big blind?", asks, _numbers("--blinds"))
    stacks = _given(args.stacks, "--stacks", "Chips by seat, as 1=5000 2=4200, or 6x5000?", asks, _stacks)
    if args.button is not None and not 1 <= args.button <= 10:
        raise DataError("--button", f"{args.button} is not a seat.", "Write 1 to 10.")
    denominations = _numbers("--chips")(args.chips) if args.chips else []
    pot = Chips(_number("--pot", args.pot))
    middle = MidHand(args.street, pot) if args.street else None
    setup = deal_in(
        game.code,
        stacks,
        0 if game.stud else max(stacks) if args.button is None else args.button,
        blinds=blinds or (),
        ante=_number("--ante", args.ante),
        ante_kind=args.ante_kind,
        bring_in=_number("--bring-in", args.bring_in),
        limits=limits,
        format=args.format,
        mid_hand=middle,
        chips=denominations,
    )
    try:
        check_setup(setup)
    except DataError as wrong:
        raise DataError("--" + wrong.where.rpartition(".")[2].replace("_", "-"), wrong.wrong, wrong.instead) from wrong
    return setup


def _given(value: str | None, option: str, question: str, asks: bool, reads: Callable[[str], T]) -> T:
    """Read an option, or ask the person at the terminal until the answer can be read.

    DataError where it may not ask.
    """
    if value is not None:
        return reads(value)
    if not asks:
        raise DataError(option, "this option is required.")
    while True:
        try:
            return reads(input(f"{question} ").strip())
        except DataError as wrong:
            print(f"{wrong.wrong} {wrong.instead}", file=sys.stderr)


def _number(option: str, text: str) -> int:
    value = figure(text.strip())
    if value is None or value < 0:
        raise DataError(option, f"{text[:60]!r} is not a number of chips.", f"Write {option} 100.")
    return value


def _numbers(option: str) -> Callable[[str], list[int]]:
    def reads(text: str) -> list[int]:
        found = [_number(option, word) for word in re.split(r"[\s/]+", text.strip()) if word]
        if not found or not all(found):
            raise DataError(option, f"{text!r} are not amounts of chips.", f'Write {option} "50 100".')
        return found

    return reads


def _two(option: str) -> Callable[[str], tuple[int, int]]:
    def reads(text: str) -> tuple[int, int]:
        found = _numbers(option)(text)
        if len(found) != 2:
            raise DataError(option, f"{text!r} are not two amounts.", f'Write {option} "100 200".')
        return found[0], found[1]

    return reads


def _stacks(text: str) -> dict[int, int]:
    """Read stacks by seat: `1=5000 2=4200`, or `6x5000`."""
    alike = re.fullmatch(r"([0-9]{1,2})\s*x\s*(\S+)", text)
    if alike:
        if not 2 <= int(alike[1]) <= 10:
            raise DataError("--stacks", f"{alike[1]} players do not make a table.", "Write 2 to 10, as 6x5000.")
        return dict.fromkeys(range(1, int(alike[1]) + 1), _number("--stacks", alike[2]))
    stacks: dict[int, int] = {}
    for pair in text.split():
        seat, is_, amount = pair.partition("=")
        if not is_ or not re.fullmatch("[0-9]{1,2}", seat):
            raise DataError(
                "--stacks", f"{pair[:60]!r} does not give a seat its chips.", 'Write --stacks "1=5000 2=4200".'
            )
        stacks[int(seat)] = _number("--stacks", amount)
    if not stacks:
        raise DataError("--stacks", "Nobody has any chips.", 'Write --stacks "1=5000 2=4200".')
    return stacks


class Voice(Protocol):
    """An output of the desk: a terminal, plain text or JSON."""

    def opens(self, desk: Desk, rows: Sequence[RulingRow]) -> None:
        """Show the table and the book."""

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[RulingRow]) -> None:
        """Show a ruling."""

    def says(self, line: str, rows: Sequence[RulingRow]) -> None:
        """Answer a question of the person at the desk."""

    def steps(self, line: str, steps: Sequence[ProcedureStep], rows: Sequence[RulingRow]) -> None:
        """Show what the dealer does now."""

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """Show why a line could not be read or ruled on."""


def title(desk: Desk) -> str:
    """Return the table in a line."""
    setup = desk.setup
    stakes = "/".join(map(str, setup.limits or setup.blinds))
    return f"{setup.game} {stakes}, {setup.format}, by {desk.book.id}: {desk.book.title}"


class PlainDesk:
    """Text, line by line: the line typed, then the answer to it."""

    def opens(self, desk: Desk, rows: Sequence[RulingRow]) -> None:
        """Print the table, and who is to act."""
        print(title(desk))
        self._show(rows)

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[RulingRow]) -> None:
        """Print the ruling, the sentence to announce first."""
        self.says(line, rows)

    def says(self, line: str, rows: Sequence[RulingRow]) -> None:
        """Print rows under the line."""
        print(f"\n> {line}")
        self._show(rows)

    def steps(self, line: str, steps: Sequence[ProcedureStep], rows: Sequence[RulingRow]) -> None:
        """Print rows under the line."""
        self.says(line, rows)

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """Print the sentence under the line."""
        print(f"\n> {line}\n{says}")

    def _show(self, rows: Sequence[RulingRow]) -> None:
        for row in rows:
            print(f"{row.label}: {row.text}" if row.label else row.text)


class JsonDesk:
    """One JSON object a line."""

    def opens(self, desk: Desk, rows: Sequence[RulingRow]) -> None:
        """Print the setup and the state it leads to."""
        self._print(
            {"book": desk.book.id, "setup": msgspec.to_builtins(desk.setup), "state": msgspec.to_builtins(stands(desk))}
        )

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[RulingRow]) -> None:
        """Print the incident, the whole ruling, and the state after it."""
        incident = msgspec.to_builtins(ruled.incident)
        ruling = msgspec.to_builtins(ruled.ruling) | {"says": str(ruled.ruling.says)}
        steps = msgspec.to_builtins(shown_steps(routine(desk)))
        self._print(
            {
                "line": line,
                "told": incident,
                "ruling": ruling,
                "steps": steps,
                "state": msgspec.to_builtins(stands(desk)),
            }
        )

    def says(self, line: str, rows: Sequence[RulingRow]) -> None:
        """Print labels and texts."""
        self._print({"line": line, "says": [[row.label, row.text] for row in rows]})

    def steps(self, line: str, steps: Sequence[ProcedureStep], rows: Sequence[RulingRow]) -> None:
        """Print every step, with its rules."""
        self._print({"line": line, "steps": msgspec.to_builtins(shown_steps(steps))})

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """Print the sentence and its code."""
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

    def opens(self, desk: Desk, rows: Sequence[RulingRow]) -> None:
        """Print the table, and who is to act."""
        self.console.print(title(desk), style="bold")
        self.console.print("One line an act: 3 raises to 600. ? is help, q quits.", style="dim")
        self._show(rows)

    def rules(self, line: str, desk: Desk, ruled: Ruled, rows: Sequence[RulingRow]) -> None:
        """Print the sentence to announce, and what goes with it."""
        self._show(rows)

    def says(self, line: str, rows: Sequence[RulingRow]) -> None:
        """Print rows in two columns."""
        self._show(rows)

    def steps(self, line: str, steps: Sequence[ProcedureStep], rows: Sequence[RulingRow]) -> None:
        """Print rows in two columns."""
        self._show(rows)

    def fails(self, line: str, says: str, code: str, topic: str = "") -> None:
        """Print the sentence in red."""
        self.console.print(says, style=self.STYLES["trouble"])

    def _show(self, rows: Sequence[RulingRow]) -> None:
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
