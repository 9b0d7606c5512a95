"""The rule behind what was said, short enough to stand beside it."""

from functools import cache
from typing import NamedTuple

from floorman.rulebook import Format, Rule, Rulebook

SHARPER = {
    "showdown.order": "showdown.order/first",
    "showdown.all-in-face-up": "showdown.all-in-face-up/when",
    "betting.run-twice": "betting.run-twice/most-deals",
}
"""Topics of which the table only ever meets one question: citing that leaves out rules on the rest."""


class Citer:
    """Cites one book for one format."""

    def __init__(self, book: Rulebook, format: Format) -> None:
        self.book = book
        self.format = format
        self.rules = cache(self._rules)

    def _rules(self, what: str) -> tuple[Rule, ...]:
        """The rules on a topic or question, those the program itself carries out first."""
        rules = [self.book.rule(id) for id in self.book.cite(SHARPER.get(what, what), self.format)]
        return tuple(sorted(rules, key=lambda rule: rule.kind != "engine"))

    def cite(self, what: str, most: int = 1) -> str:
        """Ids and titles: `seminole-2024:43-A.1 Minimum raise`.

        A question is settled by a few rules that belong together, so up to two of them are named.
        """
        most = max(most, 2 if "/" in SHARPER.get(what, what) else 1)
        return "; ".join(f"{rule.id} {rule.title}" for rule in self.rules(what)[:most])


class Line(NamedTuple):
    """Something said at the table. Cards stand in brackets, as in `[Kh 7d]`; `cite` is the rule behind it."""

    text: str
    cite: str = ""
    kind: str = "plain"
