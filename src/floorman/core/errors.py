"""Three ways to fail, one for each reader: players, operators, developers."""

from typing import Any

from floorman.text import Message, message


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """An act that the rules do not allow. Nothing has changed.

    `topic` names the question of the rulebook that decided it, `code` is the stable word for programs,
    and `facts` are the numbers in the sentence. `says` is the code, or where one code has several sentences the code, a
    dot and which of them; the sentences are in `text/*/refused.toml`, and are made when somebody reads them. `rules`
    are those that decided it, where whoever refused has worked them out; else None.

    >>> try:
    ...     raise Refused("betting.raise-size", "below-minimum", act="raise", least=1600, all_in=4000, total=900)
    ... except Refused as no:
    ...     print(no, "|", no.topic, no.code, no.facts["least"])
    Raise to 1,600 or more, or all-in for 4,000; not 900. | betting.raise-size below-minimum 1600

    A name that ends in a full stop ends the sentence too:

    >>> print(Refused("seating.move", "no-such-table", table="Bo Jr."))
    There is no Bo Jr.
    """

    def __init__(self, topic: str, says: str, /, **facts: Any) -> None:
        super().__init__(topic, says)
        self.topic = topic
        self.code = says.partition(".")[0]
        self.facts = facts
        self.rules: tuple[str, ...] | None = None
        self._says = says

    @property
    def message(self) -> Message:
        """What is said of it, in any language."""
        return message(f"refused.{self._says}", **self.facts)

    def __str__(self) -> str:
        return str(self.message)


class DataError(Exception):
    """A file, setting or message that cannot be used: where, what is wrong, and what to write instead."""

    def __init__(self, where: str, wrong: str, instead: str = "") -> None:
        super().__init__(f"{where}: {wrong}" + (f" {instead}" if instead else ""))
        self.where = where
        self.wrong = wrong
        self.instead = instead

    @property
    def sentence(self) -> str:
        """What is wrong and what to write, for a page that shows it at the place it is about.

        >>> DataError("pin", "a PIN has 4 to 8 digits.", "Enter another.").sentence
        'A PIN has 4 to 8 digits. Enter another.'
        """
        said = f"{self.wrong} {self.instead}".strip()
        return said[:1].upper() + said[1:]


class InvariantError(Exception):
    """Something that cannot be so: a fault in the program, for its developers."""
