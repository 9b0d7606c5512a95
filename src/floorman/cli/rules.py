"""How much of the books is carried out and proved, and what is missing?

floorman rules                              per book and kind: rules, implemented, proved
floorman rules --topic "betting.*"          only these topics; --book and --kind too
floorman rules --missing                    the rules that lack a function, a method or a proof
floorman rules --idle                       questions that the code never asks, answers that no proof depends on
floorman rules --record FOLDER... --tests tests    run all scenarios and marked tests again and keep what they prove
floorman rules --citations FOLDER...        run all scenarios: is the rule that decided cited, and cited first?
floorman rules --pages docs/rules           write the pages: one a topic, one a book

A rule is implemented when a function settles its topic and every method that a book calls for is there; a procedure,
when a step is shown for it at its moment. It is proved when a scenario or a test that names it passes, and called on
it.
"""

import argparse
import sys
from pathlib import Path

from floorman.base import DataError
from floorman.cli._books import OR_FILE, book_named
from floorman.cli._coverage import (
    KINDS,
    Coverage,
    Wanted,
    citations,
    coverage,
    every_rule,
    idle,
    lacks,
    scenarios_in,
    wanted,
)
from floorman.cli.rule import dump, show
from floorman.scenario import run_scenario

SCENARIOS = (Path("tests/rules/public"), Path("tests/rules/next"), Path("tests/rules/scenarios"))
"""Where a checkout has its scenarios."""
MEAN_AT_MOST, SHARE_AT_LEAST = 3, 0.95
"""What citations are held to."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to count or list, and which rules are meant."""
    parser.add_argument("--book", metavar="BOOK", help=f"only this book; of a house the book under it: {OR_FILE}")
    parser.add_argument("--topic", metavar="PATTERN", help="only topics like this, as in betting.*")
    parser.add_argument("--kind", choices=KINDS, help="only rules that these carry out")
    parser.add_argument("--json", action="store_true", help="print JSON")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--missing", action="store_true", help="list the rules that lack a function, a method or a proof")
    what.add_argument("--idle", action="store_true", help="list questions never asked and answers nobody notices")
    what.add_argument("--record", nargs="+", type=Path, metavar="FOLDER", help="run scenarios and keep the proofs")
    what.add_argument(
        "--citations", nargs="*", type=Path, metavar="FOLDER",
        help=f"count how many rules the scenarios' steps cite, and how often the expected one comes first; "
        f"without a FOLDER those of {' and '.join(map(str, SCENARIOS))}",
    )  # fmt: skip
    what.add_argument("--pages", type=Path, metavar="FOLDER", help="write a page for each topic and book")
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="with --record: run the tests marked `proves` too")


def run(args: argparse.Namespace) -> int:
    """Count, list, record or write; a list that is not empty gives 1."""
    book = book_named(args.book) if args.book else None
    meant = wanted((book.base if book.is_house else book.id) if book else None, args.topic, args.kind)
    if args.missing:
        return _missing(meant, args.json)
    if args.idle:
        return _idle(args.topic, args.json)
    if args.record:
        return _record(args.record, args.tests)
    if args.citations is not None:
        return _citations(args.citations, args.json)
    if args.pages:
        from floorman.cli._rule_pages import write_pages

        print(f"{write_pages(args.pages)} pages in {args.pages}.", file=sys.stderr)
        return 0
    return _coverage(meant, args.json)


def _coverage(meant: Wanted, as_json: bool) -> int:
    found = list(coverage(meant))
    if as_json:
        return dump([each._asdict() for each in found])
    rows = [(each.book, each.kind, *map(str, each[2:])) for each in found]
    total = [
        sum(each.rules for each in found),
        sum(each.implemented for each in found),
        sum(each.proved for each in found),
    ]
    return show([*Coverage._fields], [*rows, ("all", "", *map(str, total))], False)


def _missing(meant: Wanted, as_json: bool) -> int:
    found = [(rule, needs) for rule in every_rule().values() if meant(rule) and (needs := lacks(rule))]
    found.sort(key=lambda each: each[0].topic)
    rows = [(rule.id, rule.topic, rule.kind, ", ".join(needs), rule.title) for rule, needs in found]
    show(["rule", "topic", "kind", "lacks", "title"], rows, as_json)
    return 1 if rows else 0


def _idle(topic: str | None, as_json: bool) -> int:
    rows = [(each.question, each.why, ", ".join(each.answers)) for each in sorted(idle(topic), key=lambda one: one.why)]
    show(["question", "why", "answers"], rows, as_json)
    return 1 if rows else 0


def _citations(folders: list[Path], as_json: bool) -> int:
    """Print the figures of each setting; 1 where they are not what the books deserve."""
    folders = folders or [folder for folder in SCENARIOS if folder.is_dir()]
    if not folders:
        raise DataError("--citations", "There are no scenarios here.", "Name the folders that have them.")
    scenarios = [one for folder in folders for one in scenarios_in(folder, Path.cwd())]
    found = citations([run_scenario(one, book) for one in scenarios for book in one.books])
    if as_json:
        dump([each._asdict() | {"share": round(each.share, 4)} for each in found])
    else:
        rows = [
            (
                each.setting,
                str(each.steps),
                f"{each.mean:.2f}",
                str(each.expecting),
                str(each.right),
                f"{each.share:.1%}",
            )
            for each in found
        ]
        show(["setting", "steps", "citations a step", "expecting", "first is expected", "share"], rows, False)
    whole = found[-1]
    return 0 if whole.mean <= MEAN_AT_MOST and whole.share >= SHARE_AT_LEAST else 1


def _record(folders: list[Path], tests: Path | None) -> int:
    from floorman.cli._coverage import gathered, passing, write

    found = gathered(passing(folders, Path.cwd()), tests)
    write(found)
    named = sum(len(names) for names in found.proofs.values())
    print(f"{named} scenarios and tests prove {len(found.by_rule())} rules.", file=sys.stderr)
    return 0
