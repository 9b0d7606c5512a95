"""What each rule is about, more closely than by its topic, and the rules of all books on the same matter."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from floorman.rules.book import FORMATS, Rule
from floorman.rules.load import book_ids, load_book, own_rules, points, procedures, rules_on_offences


class Matter(NamedTuple):
    """Something that rules are about: a question, a point, a step, an offence, or a rule that names another.

    A point is `only_on` one topic. Rules on other topics that it is also stated by are about more than it.
    """

    name: str
    only_on: str = ""


@cache
def matters() -> Mapping[str, frozenset[Matter]]:
    """Return what each rule is about, by its id."""
    found: defaultdict[str, set[Matter]] = defaultdict(set)

    def add(matter: Matter, ids: Iterable[str]) -> None:
        for id in ids:
            found[id].add(matter)

    for book in map(load_book, book_ids()):
        for format in FORMATS:
            for question in book.settled(format):
                add(_answers(question), book.cite(question, format))
        for rule in own_rules(book):
            for named in (*rule.see, *rule.overrides, *rule.counterpart):
                add(Matter(f"{rule.id} names {named}"), (rule.id, named))
    for at, point in enumerate(points()):
        add(Matter(f"point {at}", point.on), point.rules)
    for step in procedures():
        add(Matter(f"step {step.step}"), step.rules)
    for offences in rules_on_offences().values():
        for offence, ids in offences.items():
            add(Matter(f"offence {offence}"), ids)
    return {id: frozenset(about) for id, about in found.items()}


def _answers(question: str) -> Matter:
    return Matter(f"answers {question}")


def on_the_same(rules: Iterable[Rule]) -> list[Rule]:
    """Return the rules of all books on what any of these is about; none where only its topic is known.

    A house's answer and a reading are named by their question.
    """
    about = {_answers(rule.id.partition(":")[2]) for rule in rules}
    for rule in rules:
        about |= {matter for matter in matters().get(rule.id, ()) if matter.only_on in ("", rule.topic)}
    books = map(load_book, book_ids())
    return [other for book in books for other in own_rules(book) if not about.isdisjoint(matters().get(other.id, ()))]
