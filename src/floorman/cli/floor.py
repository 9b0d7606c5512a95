"""Rule on what happens at a live table, by the book.

Say what happened, one line per act; without a seat it is about the one in turn:
  3 raises to 600                a clear act; 2 calls, 5 draws 2, 3 opens (stud)
  3 says raise, pushes 1000 500  words and chips by denomination (3x500: three)
  4 pushes 500, says raise       the chips came first
  4 pushes 500 then 500 500      two motions
  5 says five with 500 together  an unclear amount, and both at once
  2 pulls back, pushes 5000      earlier chips back; pulls back some: a part
  4 calls, told 6500             after a wrong count
  2 raises to 900 unnoticed      taken as it lies until somebody says:
  too small                      or, at pot-limit: pot was 1000 not 1200
  clock on 2 by 4                then: wait 31
  4 objects                      a skipped player speaks up
  floor: full-call               the floor chooses
  3 shows As Kd                  at the showdown; then: board Qc 7h 2d 3c 9s
  incident, or !                 what else goes wrong: a list to choose from, or
  incident premature street=turn the same in one line

why     every rule behind the last ruling, or behind the options
steps   what the dealer does now, or steps all
others  the other books on the same act
table   how things stand         undo    take the last line back
new     the same table again     ?       this help          q  quit
"""

import argparse
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from floorman.cli._desk import (
    JsonDesk,
    LeftAlone,
    PlainDesk,
    Rich,
    Voice,
    add_setting_options,
    asked_for,
    chosen,
    forms,
    the_book,
    the_setup,
)
from floorman.core import DataError, Refused
from floorman.desk.desk import Desk, RulingRow, others, ruling_rows, standing, why
from floorman.desk.incidents import Unreadable
from floorman.desk.situation import at_hand, routine, rows

QUIT = ("q", "quit", "exit")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman floor` takes."""
    add_setting_options(parser)
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object per line: the ruling and the new state"
    )
    parser.add_argument("script", nargs="?", help="a file of lines (default: the terminal, or standard input)")


def run(args: argparse.Namespace) -> int:
    """Answer every line. Return 1 when a line of a script could not be read or was not possible, else 0."""
    typed = args.script in (None, "-") and sys.stdin.isatty()
    script = () if typed else _script(args.script)
    book = the_book(args, typed)
    desk = Desk(the_setup(args, typed), book)
    voice: Voice = JsonDesk() if args.json else Rich() if sys.stdout.isatty() else PlainDesk()
    voice.opens(desk, standing(desk))
    troubles = 0
    for line in _typed(desk) if typed else script:
        word = line.strip().lower()
        if word in QUIT:
            break
        words = asked_for(line) if typed else None
        if words is not None:
            _chosen(desk, words, voice)
        elif word and not word.startswith("#"):
            troubles += not _answered(desk, line.strip(), voice)
    return 1 if troubles and not typed else 0


def _typed(desk: Desk) -> Iterator[str]:
    """Yield the lines that the person at the terminal types, until the end of the input."""
    with suppress(ImportError):
        import readline  # noqa: F401 - the lines typed before come back with the arrow keys
    while True:
        turn = desk.table.hand.turn
        try:
            yield input(f"seat {turn}> " if turn else "> ")
        except EOFError:
            print()
            return


def _chosen(desk: Desk, words: list[str], voice: Voice) -> None:
    """Let an incident be chosen from the list, ask what matters about it, and rule on it."""

    def show(found: Sequence[RulingRow]) -> None:
        voice.says("incident", found)

    try:
        line = chosen(words, desk.table, shutil.get_terminal_size().columns, input, show)
    except Unreadable as unclear:
        voice.fails(" ".join(("incident", *words)), str(unclear), "unreadable")
    except (LeftAlone, EOFError):
        voice.says("incident", [RulingRow("quiet", "", "Nothing was told.")])
    else:
        voice.says("incident", [RulingRow("quiet", "", line)])
        _ruled(desk, line, voice)


def _script(path: str | None) -> Iterable[str]:
    if path in (None, "-"):
        return sys.stdin
    try:
        return Path(str(path)).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataError(str(path), f"cannot be read: {wrong}.") from wrong


def _answered(desk: Desk, line: str, voice: Voice) -> bool:
    """Answer one line; return False where it could not be read or was not possible."""
    match line.lower():
        case "?" | "help":
            voice.says(line, [RulingRow("quiet", "", (__doc__ or "").strip())])
        case "table":
            voice.says(line, standing(desk))
        case "new":
            desk.new_hand()
            voice.says(line, standing(desk))
        case "undo" | "others" if not desk.ruled:
            voice.fails(line, "Nothing has been ruled on yet.", "unreadable")
            return False
        case "undo":
            desk.undo()
            voice.says(line, standing(desk))
        case "why":
            voice.says(line, why(desk))
        case "others":
            voice.says(line, others(desk))
        case "steps" | "steps all":
            found = list({step.says: step for step in (*routine(desk), *at_hand(desk))}.values())
            voice.steps(line, found, rows(found, every=line.lower() == "steps all"))
        case "incident" | "!":
            voice.says(line, forms(desk.table))
        case _:
            return _ruled(desk, line, voice)
    return True


def _ruled(desk: Desk, line: str, voice: Voice) -> bool:
    try:
        ruled = desk.report(line)
    except Unreadable as unclear:
        voice.fails(line, str(unclear), "unreadable")
        return False
    except Refused as no:
        voice.fails(line, f"This is not possible. {no}", no.code, no.topic)
        return False
    voice.rules(line, desk, ruled, ruling_rows(desk, ruled, rows(routine(desk), every=True)))
    return True
