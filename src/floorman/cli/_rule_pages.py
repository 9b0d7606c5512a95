"""The pages in docs/rules: one a topic, one a book, and a list of both. Generated, never edited."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from floorman.cli._coverage import (
    KINDS,
    claimed,
    coverage,
    every_rule,
    functions,
    missing_methods,
    proofs,
    recorded,
    wanted,
)
from floorman.rulebook import Question, Rule, book_ids, load_book, questions, topics
from floorman.rulebook.model import FORMATS


def write_pages(folder: Path) -> int:
    """Write every page, take away those that are no longer made, and say how many there are."""
    made = pages()
    for old in folder.rglob("*.md"):
        if old.relative_to(folder).as_posix() not in made:
            old.unlink()
    for name, text in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return len(made)


def pages() -> dict[str, str]:
    """Every page by its place in the folder."""
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
            rules, done, proved = (sum(column) for column in zip(*(each[2:] for each in found), strict=True))
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
    """A question, and who gives which answer by which rules."""
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
    """The scenarios and tests that prove rules of the topic, by file."""
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
