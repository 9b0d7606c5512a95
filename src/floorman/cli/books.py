"""List the rulebooks, compare two of them, or check a house's own.

floorman books                       the books and how large they are
floorman books diff hpt uk-tda       where two books answer differently; either may be a house file
floorman books check house.toml      whether a house file can be used, and what it changes
"""

import argparse
import sys

from floorman.cli._books import book_named
from floorman.cli.rule import show
from floorman.core import DataError
from floorman.rules import Rulebook, book_ids, load_book
from floorman.rules.load import answers, differences


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman books` takes."""
    parser.add_argument("--json", action="store_true", help="print JSON")
    words = parser.add_subparsers(dest="word", metavar="diff | check")
    diff = words.add_parser("diff", help="where two books answer differently")
    diff.add_argument("one", help="a book, or a house file")
    diff.add_argument("other", help="a book, or a house file")
    diff.add_argument("--topic", default="", help="only questions that begin so, like betting or betting.reopen")
    check = words.add_parser("check", help="whether house files can be used")
    check.add_argument("files", nargs="+", metavar="FILE")
    for one in (diff, check):
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")


def run(args: argparse.Namespace) -> int:
    """List, compare or check books. Return 1 when compared books differ, 2 when a file cannot be used, else 0."""
    match args.word:
        case "diff":
            return _diff(book_named(args.one, "book"), book_named(args.other, "book"), args.topic, args.json)
        case "check":
            return _check(args.files, args.json)
    rows = []
    for book in map(load_book, book_ids()):
        own = sum(id.startswith(f"{book.id}:") for id in book.rules)
        rows.append((book.id, book.base or "", str(own), str(len(book.stated)), book.title))
    return show(["book", "over", "rules", "answers", "title"], rows, args.json)


def _diff(one: Rulebook, other: Rulebook, topic: str, as_json: bool) -> int:
    rows = differences(one, other, topic)
    show(["question", "asks", one.id, other.id], rows, as_json)
    return 1 if rows else 0


def _check(files: list[str], as_json: bool) -> int:
    rows = []
    wrong = 0
    for file in files:
        try:
            house = book_named(file, "house file")
        except DataError as no:
            print(no, file=sys.stderr)
            wrong = 2
            continue
        if house.base is None or not house.is_house:
            print(f"{file}: this is a rulebook and not a house file. Give a file.toml.", file=sys.stderr)
            wrong = 2
            continue
        base = load_book(house.base)
        rows += [(file, id, answers(house, id), answers(base, id)) for id in house.stated]
        print(f"{file}: {house.title}, over {base.id}. Answers of its own: {len(house.stated)}.", file=sys.stderr)
    show(["file", "question", "house", "base"], rows, as_json)
    return wrong
