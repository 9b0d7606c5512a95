"""Run scenarios: do the rulings come out as the books say?

Prints one line for every scenario and book that fails, then how many passed and failed. Exits 1 if any failed, and 2
if a file is malformed or cannot be read: that file is not run, the others are.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from floorman.cli._books import OR_FILE, book_named
from floorman.core import DataError
from floorman.rules import Rulebook
from floorman.rules.load import own_answers
from floorman.scenario import Result, Scenario, read_scenarios, run_scenario


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman check` takes."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file of scenarios, or a folder searched for *.toml")
    parser.add_argument("--json", action="store_true", help="print a list of results instead of lines")
    parser.add_argument(
        "--book", metavar="BOOK", help=f"run under this book only; a house's stands for the book under it: {OR_FILE}"
    )
    parser.add_argument("-k", dest="text", default="", metavar="TEXT", help="only scenarios whose name has this text")


def run(args: argparse.Namespace) -> int:
    """Run everything that can be read. Files that cannot be are reported on standard error and make the exit code 2."""
    book = book_named(args.book) if args.book else None
    files: dict[Path, None] = {}
    results: list[Result] = []
    malformed = False
    for path in args.paths:
        try:
            files |= dict.fromkeys(_files(path))
        except DataError as wrong:
            malformed = _complain(wrong)
    for file in files:
        try:
            results += _results(_scenarios(file), book, args.text)
        except DataError as wrong:
            malformed = _complain(wrong)
    failed = [result for result in results if not result.passed]
    if args.json:
        print(msgspec.json.encode([_as_json(result) for result in results]).decode())
    else:
        for result in failed:
            print(_line(result))
        print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 2 if malformed else 1 if failed else 0


def _complain(wrong: DataError) -> bool:
    print(wrong, file=sys.stderr)
    return True


def _files(path: str) -> list[Path]:
    """Return the file itself, or every scenario file below a folder."""
    there = Path(path)
    if there.is_dir():
        found = sorted(there.rglob("*.toml"))
        if not found:
            raise DataError(path, "There is no *.toml in this folder.")
        return found
    if not there.exists():
        raise DataError(path, "There is no such file or folder.")
    return [there]


def _scenarios(file: Path) -> tuple[Scenario, ...]:
    try:
        text = file.read_text("utf-8")
    except OSError as wrong:
        raise DataError(str(file), f"{wrong.strerror}.") from wrong
    except UnicodeDecodeError as wrong:
        raise DataError(str(file), "This is not text in UTF-8.") from wrong
    return read_scenarios(text, str(file))


def _results(scenarios: tuple[Scenario, ...], book: Rulebook | None, text: str) -> Iterator[Result]:
    """Run scenarios under their books, or under one. A house's book takes the place of the book it is laid over."""
    only = book and (book.base if book.is_house else book.id)
    for scenario in scenarios:
        if text in scenario.name:
            for each, usual in scenario.books.items():
                if only not in (None, each):
                    continue
                if book and book.is_house:
                    house = book.with_house(own_answers(usual, "tournament")) if usual.is_house else book
                    yield run_scenario(scenario._replace(books={each: house}), each)
                else:
                    yield run_scenario(scenario, each)


def _line(result: Result) -> str:
    failure = result.failure
    assert failure is not None
    where = f"{result.scenario.file}: {result.scenario.name} [{result.book}] step {failure.step}"
    return f"{where}: {failure.key} expected {shown(failure.expected)}, got {shown(failure.got)}"


def _as_json(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = {
        "file": result.scenario.file,
        "scenario": result.scenario.name,
        "book": result.book,
        "passed": result.passed,
    }
    if result.failure:
        step, key, expected, got = result.failure
        found |= {"step": step, "key": key, "expected": plain(expected), "got": plain(got)}
    steps = [{"step": step.step, "citations": step.citations, "consulted": step.consulted} for step in result.steps]
    return found | {"steps": steps, "cited": sorted(result.cited)}


def shown(value: Any) -> str:
    """Return a value as a scenario would write it, without quotes: `{ 1 = 5000 }`, `[call, fold]`, `none`."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, msgspec.Struct):
        return shown(_as_table(value))
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, frozenset):
        return "[" + ", ".join(map(shown, sorted(value))) + "]"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)


def plain(value: Any) -> Any:
    """Return a value for JSON: sets as sorted lists, keys as text."""
    if isinstance(value, msgspec.Struct):
        return plain(_as_table(value))
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


def _as_table(value: msgspec.Struct) -> dict[str, Any]:
    return dict(zip(value.__struct_encode_fields__, msgspec.structs.astuple(value), strict=True))
