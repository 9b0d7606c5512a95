"""Finding rules: by number, by word, by topic; and a book's answers in a few words, beside those of another."""

from collections.abc import Iterable
from typing import NamedTuple

from floorman.rulebook.book import Rulebook
from floorman.rulebook.load import questions
from floorman.rulebook.model import FORMATS, Rule


def own_rules(book: Rulebook) -> list[Rule]:
    """The rules that a book states itself, without those of the book it is laid over."""
    return [rule for rule in book.rules.values() if rule.id.startswith(f"{book.id}:")]


def numbered(id: str, books: Iterable[Rulebook]) -> list[Rule]:
    """The rule of that id and its parts: 4.2 has the part 4.2a, but 4.20 is another rule."""
    found: dict[str, Rule] = {}
    for book in books:
        for rule in book.rules.values():
            for name in (rule.id, *rule.also):
                rest = name[len(id) :]
                if name.startswith(id) and not (id[-1:].isdigit() and rest[:1].isdigit()):
                    found[rule.id] = rule
    return list(found.values())


def speaking_of(words: str, books: Iterable[Rulebook]) -> list[Rule]:
    """Rules in which every word occurs, those with all of them in title or topic first."""
    wanted = sorted(set(words.lower().replace("-", " ").split()), key=len, reverse=True)

    def has(text: str) -> bool:
        text = text.lower().replace("-", " ")
        return all(word in text for word in wanted)

    rules = [rule for book in books for rule in own_rules(book) if has(f"{rule.title} {rule.topic} {rule.requires}")]
    return sorted(rules, key=lambda rule: not has(f"{rule.title} {rule.topic}"))


def answers(book: Rulebook, question: str) -> str:
    """A book's answer in a cell: once when it is the same in both formats; in brackets who gives it in its place."""
    cells = []
    for format in FORMATS:
        answer = book.settled(format)[question]
        giver = answer.cites[0].partition(":")[0]
        cells.append(in_words(answer.value) + (f" ({giver})" if giver != book.id else ""))
    return cells[0] if cells[0] == cells[1] else f"cash: {cells[0]}; tournament: {cells[1]}"


def in_words(value: object) -> str:
    """An answer as it is read: yes or no for a flag."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(in_words, value)) if isinstance(value, list) else str(value)


class Difference(NamedTuple):
    """A question that two books answer differently."""

    question: str
    asks: str
    one: str
    other: str


def differences(one: Rulebook, other: Rulebook, topic: str = "") -> list[Difference]:
    """Where two books differ, in the questions that begin with a topic."""
    return [
        Difference(id, asked.asks, answers(one, id), answers(other, id))
        for id, asked in questions().items()
        if id.startswith(topic) and any(one.answer(id, format) != other.answer(id, format) for format in FORMATS)
    ]
