"""What the staff is asked to do about order and rulings: the book's procedure rules by moment, as they stand."""

from typing import Literal

from floorman.rulebook import Rule, implements
from floorman.rulebook.consult import Consulting

Moment = Literal["opening", "incident", "ruling", "move"]

TOPICS: dict[Moment, tuple[str, ...]] = {
    "opening": ("td.posting", "conduct.language", "conduct.devices", "conduct.belongings"),
    "incident": ("conduct.etiquette", "conduct.penalty"),
    "ruling": ("td.authority", "td.discretion", "td.liability"),
    "move": ("chips.transit",),
}
"""By moment: before the doors open, after an incident, when there is something to rule on, and when players move."""

ASKED: dict[Moment, str] = {
    "opening": "conduct.language/at-table",
    "incident": "conduct.penalty/given-by",
    "ruling": "td.authority/final",
    "move": "chips.transit/in-view",
}
"""The question whose answer the staff has to know then."""


@implements("td.posting")
def procedures(asked: Consulting, moment: Moment) -> tuple[Rule, ...]:
    """The rules that ask the staff for something at a moment, in the book's order; its base's where it is silent."""
    asked.ask(ASKED[moment])
    asked.under(*TOPICS[moment])
    found = [asked.book.rules.get(id) for topic in TOPICS[moment] for id in asked.book.cite(topic, asked.format)]
    due = [rule for rule in found if rule and rule.kind == "procedure" and rule.scope in ("all", asked.format)]
    return tuple({rule.id: rule for rule in due}.values())
