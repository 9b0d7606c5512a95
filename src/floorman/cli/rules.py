"""How much of the books is carried out and proved, and what is missing?

floorman rules                              per book and kind: rules, implemented, proved, answering, noticed
floorman rules --topic "betting.*"          only these topics; --book and --kind too
floorman rules --missing                    the rules that lack a function, a method or a proof
floorman rules --idle                       questions that the code never asks, answers that no proof depends on
floorman rules --record FOLDER... --tests tests    run all scenarios and marked tests again and keep what they prove
floorman rules --citations FOLDER...        run all scenarios: is the rule that decided cited, and cited first?
floorman rules --pages docs/rules           write the pages: one a topic, one a book

A rule is implemented when a function settles its topic and every method that a book calls for is there; a procedure,
when a step is shown for it at its moment. It is proved when a scenario or a test that names it passes, and called on
it. A rule is answering when the book answers a question by it, and then noticed when a proof fails once that question
is answered otherwise.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from floorman.cli._books import OR_FILE, book_named
from floorman.cli._coverage import (
    KINDS,
    Coverage,
    Wanted,
    citations,
    claimed,
    coverage,
    every_rule,
    functions,
    idle,
    lacks,
    missing_methods,
    scenarios_in,
    wanted,
)
from floorman.cli.rule import dump, proofs, recorded, show
from floorman.core import DataError
from floorman.rules import Question, Rule, book_ids, load_book, questions, topics
from floorman.rules.book import FORMATS
from floorman.scenario import run_scenario

SCENARIOS = (Path("tests/rules/public"), Path("tests/rules/next"), Path("tests/rules/scenarios"))
"""Where a checkout has its scenarios."""
MEAN_AT_MOST, SHARE_AT_LEAST = 3, 0.95
"""The limits for `--citations`: mean rules a step, and the share of steps whose first citation is expected."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman rules` takes."""
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
    """Count, list, record or write. Return 1 for a list that is not empty."""
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
        from floorman.cli.rules import write_pages

        print(f"{write_pages(args.pages)} pages in {args.pages}.", file=sys.stderr)
        return 0
    return _coverage(meant, args.json)


def _coverage(meant: Wanted, as_json: bool) -> int:
    found = list(coverage(meant))
    if as_json:
        return dump([each._asdict() for each in found])
    rows = [(each.book, each.kind, *map(str, each[2:])) for each in found]
    total = [sum(column) for column in zip(*(each[2:] for each in found), strict=True)] or [0] * 5
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
    """Print the figures of each setting. Return 1 where they miss `MEAN_AT_MOST` or `SHARE_AT_LEAST`."""
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


def write_pages(folder: Path) -> int:
    """Write every page, delete those that are no longer made, and return how many there are."""
    made = pages()
    for old in folder.rglob("*.md"):
        if old.relative_to(folder).as_posix() not in made:
            old.unlink()
    for name, text in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return len(made)


def pages() -> dict[str, str]:
    """Return every page by its path in the folder."""
    made = {"README.md": _lines(_index())}
    made |= {f"books/{book}.md": _lines(_book(book)) for book in book_ids()}
    return made | {_place(topic): _lines(_topic(topic)) for topic in topics()}


def _place(topic: str) -> str:
    area, _, name = topic.partition(".")
    return f"{area}/{name}.md"


def _lines(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _index() -> Iterator[str]:
    yield "# The rules, by topic and by book"
    yield ""
    yield "Made by `floorman rules --pages docs/rules`. A rule is implemented when a function settles its topic,"
    yield "and proved when a scenario or test that names it passes and calls on it. Topics in **bold** are done."
    yield ""
    yield f"| book | {' | '.join(KINDS)} |"
    yield "|---" * (len(KINDS) + 1) + "|"
    for book in book_ids():
        found = {each.kind: f"{each.implemented}, {each.proved} of {each.rules}" for each in coverage(wanted(book))}
        yield f"| [{book}](books/{book}.md) | {' | '.join(found.get(kind, '') for kind in KINDS)} |"
    yield ""
    yield "In each cell: implemented, proved, of how many rules."
    area = ""
    for topic, asks in topics().items():
        if topic.partition(".")[0] != area:
            area = topic.partition(".")[0]
            yield f"\n## {area}\n"
        name = f"**{topic}**" if topic in claimed() else topic
        yield f"- [{name}]({_place(topic)}) {asks}"


def _book(book: str) -> Iterator[str]:
    yield f"# {load_book(book).title}"
    yield ""
    yield "| kind | rules | implemented | proved |"
    yield "|---|---|---|---|"
    for each in coverage(wanted(book)):
        yield f"| {each.kind} | {each.rules} | {each.implemented} | {each.proved} |"
    yield ""
    yield "| topic | rules | implemented | proved |"
    yield "|---|---|---|---|"
    for topic in topics():
        found = list(coverage(wanted(book, topic)))
        if found:
            rules, done, proved = (sum(column) for column in zip(*(each[2:5] for each in found), strict=True))
            yield f"| [{topic}](../{_place(topic)}) | {rules} | {done} | {proved} |"


def _topic(topic: str) -> Iterator[str]:
    yield f"# {topic}"
    yield ""
    yield topics()[topic]
    yield ""
    yield _settled_by(topic)
    for asked in questions(topic).values():
        yield ""
        yield from _question(asked)
    rules = [rule for rule in every_rule().values() if rule.topic == topic]
    yield ""
    yield "## Rules"
    yield ""
    yield "| rule | kind | | proofs |"
    yield "|---|---|---|---|"
    for rule in rules:
        count = len(proofs().get(rule.id, ()))
        yield f"| {rule.id} | {rule.kind} | {_cell(rule.requires)} | {count or ''} |"
    yield from _proofs(rules)


def _settled_by(topic: str) -> str:
    if topic not in functions():
        return "No function settles it yet."
    wanting = missing_methods(topic)
    says = f"Settled by {', '.join(f'`{name}`' for name in functions()[topic])}."
    return f"{says} Methods that nobody has written: {', '.join(f'`{one}`' for one in wanting)}." if wanting else says


def _question(asked: Question) -> Iterator[str]:
    """Yield the lines of a question: which books give which answer by which rules."""
    yield f"## {asked.id.partition('/')[2]}"
    yield ""
    yield asked.asks
    yield ""
    formats = [format for format in FORMATS if asked.format in (None, format)]
    said: dict[str, dict[str, str]] = defaultdict(dict)
    for book in map(load_book, book_ids()):
        settled = {format: book.settled(format)[asked.id] for format in formats}
        agree = len({answer.value for answer in settled.values()}) == 1
        for format, answer in settled.items():
            value = f"`{answer.value}`: {asked.put(answer.value)}" if asked.choices else asked.put(answer.value)
            who = book.id if agree else f"{book.id} in {format} games"
            said[value][who] = f"{who} ({', '.join(answer.cites)})"
    for value, givers in said.items():
        yield f"- {value} – {'; '.join(givers.values())}"


def _proofs(rules: list[Rule]) -> Iterator[str]:
    """Yield the lines of the scenarios and tests that prove rules of the topic, by file."""
    wanted_ids = {rule.id for rule in rules}
    found = [
        (file, [name for name, ids in named.items() if not wanted_ids.isdisjoint(ids)])
        for file, named in recorded().proofs.items()
    ]
    if any(names for _, names in found):
        yield "\n## Proofs"
    for file, names in found:
        if names:
            yield f"\n{file}\n"
            yield from (f"- {name}" for name in names)
