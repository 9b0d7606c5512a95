"""Replay hand histories: draw them, check them, compare them, convert them.

Reads PHH, PHHS and PokerStars text, as they are or compressed (.xz, .gz); "-" is standard input. Hands are drawn
unless --json, --compare or --to asks for something else. A hand that cannot be read or breaks a rule is reported and
the run goes on. Results are after the rake.

Exits with 0 when every hand was fine, 1 when one could not be read, broke a rule or could not be converted (or, with
--compare, a strict result differs), 2 when a file could not be read or has no hand in it.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from floorman.cli._books import OR_FILE, book_named
from floorman.core import DataError, Refused
from floorman.history import phh, phh_files, stars
from floorman.history.phh import BadAction, PhhHand
from floorman.history.phh_files import write_hand
from floorman.history.replay import Expected, Replayed, compare, play_through, replay_hand
from floorman.history.stars.read import read_entry as read_stars_entry
from floorman.rules import Rulebook

COMPRESSED = (".xz", ".gz")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman replay` takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a .phh, .phhs or PokerStars text file")
    parser.add_argument(
        "--book", default="roberts-10", metavar="BOOK", help=f"the rulebook to play by (default: roberts-10); {OR_FILE}"
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--json", action="store_true", help="print one JSON object per hand")
    ways.add_argument("--compare", metavar="EXPECTED", help="compare with expected results, one JSON object per line")
    ways.add_argument("--to", choices=["phh", "pokerstars"], help="print the hands in another form")


class FoundHand(NamedTuple):
    """A hand in a file, or the error that kept it from being read."""

    file: str
    number: int
    hand: PhhHand | DataError


def run(args: argparse.Namespace) -> int:
    """Replay every hand of every file, and return the exit code."""
    book = book_named(args.book)
    if args.compare:
        way: Way = Compare(args.compare)
    elif args.json:
        way = JsonHands()
    elif args.to:
        way = Convert(args.to)
    else:
        way = DrawnHands()
    whole = True
    with progress(args.files, quiet=isinstance(way, DrawnHands)) as advance:
        for file in args.files:
            try:
                for found in hands_of(file):
                    if isinstance(found.hand, DataError):
                        way.unreadable(found, found.hand)
                    else:
                        way.hand(found, found.hand, book)
                    advance(0)
            except Unread as wrong:
                complain(str(wrong))
                whole = False
            advance(1)
    end = way.end()
    return end if whole else 2


class Unread(Exception):  # noqa: N818 - told on standard error, and the run goes on
    """Raised for a file that cannot be read, or not to its end."""


OTHER_FORMS = {
    "Winamax Poker": "a Winamax history",
    "Poker Hand #": "a GGPoker history",
    "***** Hand History": "a PartyPoker history",
    "#Game No": "an 888poker history",
    "***** 888poker": "an 888poker history",
    "Full Tilt Poker": "a Full Tilt history",
    "STATE:": "an ACPC log",
    "{": "JSON, as of the open hand history format",
    "[{": "JSON, as of the open hand history format",
    "<": "XML",
}
"""First words of other programs' histories, so that people who try them learn why that fails."""


def hands_of(file: str) -> Iterator[FoundHand]:
    """Yield the hands of one file, one at a time; raise Unread where the file cannot be read to its end."""
    number = 0
    try:
        with open_lines(file) as opened:
            lines = readable(opened, file)
            first = next((line for line in lines if line.strip()), "")
            begins = first.removeprefix("\ufeff").lstrip()
            if not first:
                raise Unread(f"{file}: there is no hand in it.")
            whole = chain([first], lines)
            if begins.startswith("PokerStars "):
                cut, parse = stars.split_hands, read_stars_entry
            else:
                cut, parse = phh.entries, phh_files.read_entry
            for entry in cut(whole):
                number = entry.number
                try:
                    yield FoundHand(file, number, parse(entry, file))
                except DataError as wrong:
                    yield FoundHand(file, number, wrong)
    except OSError as wrong:
        raise Unread(f"{file}: {wrong.strerror or wrong}.") from wrong
    except DataError as wrong:
        raise Unread(f"{file}, {wrong}") from wrong
    except (EOFError, UnicodeError, damage()) as wrong:
        raise Unread(f"{file}: damaged after hand {number}: {wrong}.") from wrong


def readable(lines: IO[str], file: str = "") -> Iterator[str]:
    """Yield the lines of a text, each checked to be UTF-8 and not too long for memory.

    The formats of other programs are recognised by the first line, and raise Unread with their name.
    """
    number = 0
    while line := lines.readline(phh.LONGEST + 1):
        number += 1
        if number == 1 and file:
            for start, form in OTHER_FORMS.items():
                if line.removeprefix("\ufeff").startswith(start):
                    raise Unread(f"{file}: this is {form}. Only PHH, PHHS and PokerStars text can be read.")
        if len(line) > phh.LONGEST:
            raise DataError(f"line {number}", f"it is longer than {phh.LONGEST:,} characters: not a history.")
        if not line.isascii():
            try:
                line.encode()
            except UnicodeEncodeError:
                raise UnicodeError(f"line {number} is not text in UTF-8") from None
        yield line


def damage() -> type[Exception]:
    """Return the exception for a compressed file that is broken.

    It is imported here because most runs do not need it.
    """
    import lzma

    return lzma.LZMAError


def open_lines(file: str) -> AbstractContextManager[IO[str]]:
    """Open a file as text, unpacked where it is compressed."""
    if file == "-":
        return nullcontext(sys.stdin)
    if file.endswith(".xz"):
        import lzma

        return lzma.open(file, "rt", encoding="utf-8", errors="surrogateescape")
    if file.endswith(".gz"):
        import gzip

        return gzip.open(file, "rt", encoding="utf-8", errors="surrogateescape")
    return Path(file).open(encoding="utf-8", errors="surrogateescape")


def complain(text: str) -> None:
    """Print one line on standard error."""
    print(f"floorman replay: {text}", file=sys.stderr)


class Way:
    """What to do with each hand. `failed` says whether something was wrong with one."""

    failed = False

    def hand(self, found: FoundHand, hand: PhhHand, book: Rulebook) -> None:
        """Handle a hand that could be read."""

    def unreadable(self, found: FoundHand, wrong: DataError) -> None:
        """Handle a hand that could not be read."""
        self.failed = True
        complain(str(wrong))

    def end(self) -> int:
        """Finish after the last hand, and return the exit code."""
        return int(self.failed)


class JsonHands(Way):
    """Prints each result as one JSON object a line."""

    def hand(self, found: FoundHand, hand: PhhHand, book: Rulebook) -> None:
        """Print the hand's result."""
        self._print(found, hand.scale, replay_hand(hand, book))

    def unreadable(self, found: FoundHand, wrong: DataError) -> None:
        """Print the error, in the same form."""
        self._print(found, 1, Replayed(None, None, (), None, 0, f"bad-data: {wrong}"))

    def _print(self, found: FoundHand, scale: int, result: Replayed) -> None:
        self.failed = self.failed or result.error is not None
        row = {
            "file": found.file,
            "hand": found.number,
            "scale": scale,
            "stacks": result.stacks,
            "net": result.net,
            "rake": sum(result.rake),
            "pots": result.pots,
            "uncalled": result.uncalled,
            "actions": result.actions,
            "error": result.error,
        }
        sys.stdout.write(msgspec.json.encode(row).decode() + "\n")


class Convert(Way):
    """Prints hands in another format. A hand that cannot be written in it is reported on standard error."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.written = 0

    def hand(self, found: FoundHand, hand: PhhHand, book: Rulebook) -> None:
        """Print the hand, numbered under a header in PHH, or with blank lines between in PokerStars text."""
        if self.form == "phh":
            self.written += 1
            sys.stdout.write(f"{'' if self.written == 1 else chr(10)}[{self.written}]\n{write_hand(hand)}\n")
            return
        try:
            text = stars.write_history(hand, book)
        except (DataError, Refused, BadAction) as wrong:
            self.failed = True
            complain(f"{found.file}, hand {found.number}: {wrong}")
            return
        sys.stdout.write(text + "\n\n\n")


class Compare(Way):
    """Compares hands with expected results: counts them, and prints every difference."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.rows: dict[tuple[str, int], bytes] = {}
        self.counts: Counter[str] = Counter()
        self.strict = 0
        decoder = msgspec.json.Decoder(Expected)
        self.decode: Callable[[bytes], Expected] = decoder.decode
        self._load()

    def _load(self) -> None:
        try:
            with open_lines(self.file) as lines:
                for at, line in enumerate(readable(lines), 1):
                    raw = line.encode()
                    try:
                        row = self.decode(raw)
                    except msgspec.MsgspecError as wrong:
                        raise DataError(f"{self.file}, line {at}", f"{wrong}.") from None
                    self.rows[row.f, row.i] = raw
        except (OSError, EOFError, UnicodeError, damage()) as wrong:
            raise DataError(self.file, f"cannot be read: {wrong}.") from None

    def hand(self, found: FoundHand, hand: PhhHand, book: Rulebook) -> None:
        """Compare a hand with its row."""
        self._judge(found, replay_hand(hand, book), hand.scale)

    def unreadable(self, found: FoundHand, wrong: DataError) -> None:
        """Count a hand that cannot be read: it agrees with no result."""
        self._judge(found, Replayed(None, None, (), None, 0, f"bad-data: {wrong}"), 1)

    def _judge(self, found: FoundHand, result: Replayed, scale: int) -> None:
        name = Path(found.file).name
        for ending in COMPRESSED:
            name = name.removesuffix(ending)
        raw = self.rows.get((name, found.number))
        if raw is None:
            self.counts["unlisted"] += 1
            return
        expected = self.decode(raw)
        verdict = compare(result, scale, expected)
        self.counts[verdict.outcome] += 1
        if verdict.outcome == "differ":
            self.strict += expected.use == "strict"
            print(f"{found.file}, hand {found.number} ({expected.use}): {'; '.join(verdict.differences)}")

    def end(self) -> int:
        """Print the counts; return 1 where a strict hand differs."""
        counts = self.counts
        unlisted = f", {counts['unlisted']} not listed" if counts["unlisted"] else ""
        strict = f" ({self.strict} strict)" if counts["differ"] else ""
        print(f"{counts['agree']} agree, {counts['differ']} differ{strict}, {counts['refused']} refused{unlisted}")
        return 1 if self.strict else 0


LOOKS = {
    "s": "bold",
    "h": "bold red",
    "d": "bold blue",
    "c": "bold green",
    "title": "bold",
    "quiet": "dim",
    "won": "green",
    "lost": "red",
    "wrong": "bold red",
}
"""Styles of the four suits and of the other parts of a line."""


class DrawnHands(Way):
    """Draws every hand: in colour on a terminal, plain elsewhere."""

    def __init__(self) -> None:
        self.console: Any = None
        if sys.stdout.isatty():
            from rich.console import Console

            self.console = Console(highlight=False)

    def hand(self, found: FoundHand, hand: PhhHand, book: Rulebook) -> None:
        """Print the hand's seats, streets, pots and result."""
        from floorman.history.story import render_story

        result = replay_hand(hand, book)
        self.failed = self.failed or result.error is not None
        played = [] if result.error else play_through(hand, book).events
        for line in render_story(hand, result, played, f"{found.file}, hand {found.number}"):
            if self.console is None:
                print("".join(span.text for span in line).rstrip())
            else:
                from rich.text import Text

                self.console.print(Text.assemble(*[(span.text, LOOKS.get(span.look, "")) for span in line]))
        print()


def progress(files: list[str], quiet: bool) -> AbstractContextManager[Callable[[int], None]]:
    """Return a bar over several files, on a terminal's standard error; otherwise a context that shows nothing."""
    if quiet or len(files) < 2 or not sys.stderr.isatty():
        return nullcontext(lambda files_done: None)
    return FilesBar(len(files))


class FilesBar:
    """A progress bar with files done, hands so far and time left."""

    def __init__(self, files: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.bar = Progress(
            TextColumn("files"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[hands]} hands"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task("files", total=files, hands=0)
        self.hands = 0

    def __enter__(self) -> Callable[[int], None]:
        self.bar.start()
        return self.advance

    def __exit__(self, *wrong: object) -> None:
        self.bar.stop()

    def advance(self, files_done: int) -> None:
        """Count one more hand, or with `files_done` one more file."""
        self.hands += not files_done
        if files_done or self.hands % 200 == 0:
            self.bar.update(self.task, advance=files_done, hands=self.hands)
