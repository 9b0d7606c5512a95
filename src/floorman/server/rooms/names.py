"""Players of a room at its edge: what screens give acts to name a player by.

Pages send back the id of a player, with a mark before it that no name can have; whoever types sends a name. So a button
is about the player whom it was drawn for, whatever that player and others are called when it is pressed.
"""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from floorman.cardroom import Cardroom
from floorman.cardroom.state import name_in
from floorman.core import PlayerId, Refused, looks_like
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


def who_is_meant(room: Cardroom, act: V) -> V:
    """An act by which the desk enters somebody; Refused where a player had the name before, until it is told."""
    name: PlayerId = act.name  # type: ignore[attr-defined]
    if room.knows(name) or act.other:  # type: ignore[attr-defined]
        return act
    looks = looks_like(room.name_of(name))
    former = next((id for id in room.labels if looks_like(name_in(id)) == looks and room.knows(id)), None)
    if former is None:
        return act
    if not act.same:  # type: ignore[attr-defined]
        raise Refused("room.list", "former-name", name=room.name_of(name), now=room.name_of(former))
    return replace(act, name=former)  # type: ignore[type-var]


def id_in(sent: str) -> PlayerId:
    """The id in what a page has sent; nothing for a name."""
    return PlayerId(sent[len(MARK) :] if sent.startswith(MARK) else "")
