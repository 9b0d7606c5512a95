"""Three ways to fail, one for each reader: players, operators, developers."""

import re
from string import Formatter
from typing import Any


class _Figures(Formatter):
    """Format whole numbers with thousands separators unless the template says otherwise."""

    def format_field(self, value: Any, format_spec: str) -> str:
        whole = isinstance(value, int) and not isinstance(value, bool) and not format_spec
        return str(super().format_field(value, "," if whole else format_spec))


_FIGURES = _Figures()
_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """An act that the rules do not allow. Nothing has changed.

    `topic` names the question of the rulebook that decided it, `code` is the stable word for programs,
    and `facts` are the numbers in the sentence.

    >>> try:
    ...     raise Refused("betting.raise-size", "Raise to {least} or more.", code="below-minimum", least=1600)
    ... except Refused as no:
    ...     print(no, "|", no.topic, no.code, no.facts)
    Raise to 1,600 or more. | betting.raise-size below-minimum {'least': 1600}

    A name that ends in a full stop ends the sentence too:

    >>> print(Refused("entry.player", "There is no {name}.", code="no-such-player", name="Bo Jr."))
    There is no Bo Jr.
    """

    def __init__(self, topic: str, says: str, *, code: str, **facts: Any) -> None:
        super().__init__(_TWO_STOPS.sub(".", _FIGURES.format(says, **facts)))
        self.topic = topic
        self.code = code
        self.facts = facts


class DataError(Exception):
    """A file, setting or message that cannot be used: where, what is wrong, and what to write instead."""

    def __init__(self, where: str, wrong: str, instead: str = "") -> None:
        super().__init__(f"{where}: {wrong}" + (f" {instead}" if instead else ""))
        self.where = where
        self.wrong = wrong
        self.instead = instead


class InvariantError(Exception):
    """Something that cannot be so: a fault in the program, for its developers."""
