"""Three ways to fail, one for each reader: players, operators, developers."""

from typing import Any


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """An act that the rules do not allow. Nothing has changed.

    `topic` names the question of the rulebook that decided it, `code` is the stable word for programs,
    and `facts` are the numbers in the sentence.

    >>> try:
    ...     raise Refused("betting.raise-size", "Raise to {least} or more.", code="below-minimum", least=600)
    ... except Refused as no:
    ...     print(no, "|", no.topic, no.code, no.facts)
    Raise to 600 or more. | betting.raise-size below-minimum {'least': 600}
    """

    def __init__(self, topic: str, says: str, *, code: str, **facts: Any) -> None:
        super().__init__(says.format(**facts))
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
