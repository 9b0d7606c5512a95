"""Players in the acts of a room: pages name them by id, people who type name them by name.

Pages send back the id of a player, with a prefix that no name can have. So a button is about the player for whom it was
drawn, whatever that player and others are called when it is pressed.
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
    """Return an id with the prefix that pages send back; "" for no id.

    >>> marked("Ann"), marked("")
    ('id:Ann', '')
    """
    return f"{MARK}{id}" if id else ""


def is_newcomer(room: Cardroom, id: PlayerId) -> bool:
    """Return whether a player has done nothing yet but put a name on a list: no seat, no chips and no record."""
    return not any(id in some for some in (room.places, room.money, room.totals, room.visitors))


def need_newcomer(room: Cardroom, id: PlayerId) -> None:
    """Refuse to let a phone change the name of a player whom the house knows by it."""
    if not is_newcomer(room, id):
        raise Refused("td.authority", "name-known", name=room.name_of(id))


def with_marks(act: V) -> V:
    """Return an act with marked ids, as a page can send it back."""
    return Rewriting({"id": marked}).of(act)


def with_ids(act: V, named: Callable[[str], PlayerId]) -> V:
    """Return an act that a client sent with an id for every player in it; `named` returns the id for a name."""
    return Rewriting({"id": lambda one: id_in(one) or (named(one) if one else one)}).of(act)


def who_is_meant(room: Cardroom, act: V) -> V:
    """Return an act that enters a player at the desk, for the player who is meant.

    Where a player of another name had this name before, raise Refused unless the act says `same` (for that player) or
    `other` (for somebody new).
    """
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
    """Return the id in a text that a page has sent; "" where the text is a name."""
    return PlayerId(sent[len(MARK) :] if sent.startswith(MARK) else "")
