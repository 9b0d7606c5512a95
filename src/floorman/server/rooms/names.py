"""Players of a room at its edge: what screens give acts to name a player by.

Pages send back the id of a player, with a mark before it that no name can have; whoever types sends a name. So a button
is about the player whom it was drawn for, whatever that player and others are called when it is pressed.
"""

from collections.abc import Callable
from typing import TypeVar

from floorman.core import PlayerId
from floorman.core.values import Rewriting

V = TypeVar("V")

MARK = "id:"


def marked(id: str) -> str:
    """An id as screens have it; nothing for nobody.

    >>> marked("Ann"), marked("")
    ('id:Ann', '')
    """
    return f"{MARK}{id}" if id else ""


def with_marks(act: V) -> V:
    """An act as a page can send it back: with marked ids."""
    return Rewriting({"id": marked}).of(act)


def with_ids(act: V, named: Callable[[str], PlayerId]) -> V:
    """An act as it came, with an id for every player in it; `named` has those of names."""
    return Rewriting({"id": lambda one: id_in(one) or (named(one) if one else one)}).of(act)


def id_in(told: str) -> PlayerId:
    """The id in what a page has sent; nothing for a name."""
    return PlayerId(told[len(MARK) :] if told.startswith(MARK) else "")
