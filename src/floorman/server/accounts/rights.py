"""Who may do what: the one table of it. What is not in it, nobody may."""

from collections.abc import Mapping
from typing import Literal

from floorman.server.accounts.roles import Role, Who

Group = frozenset[Role | Literal["anyone"]]
"""Roles that may use a route; `anyone` is somebody without any role, too."""

ROLES: tuple[Role, ...] = ("owner", "director", "dealer", "display", "player")

OWNER: Group = frozenset({"owner"})
FLOOR: Group = frozenset({"owner", "director"})
STAFF: Group = frozenset({"owner", "director", "dealer"})
PLAYER: Group = frozenset({"player"})
INSIDE: Group = frozenset(ROLES)
ANYONE: Group = INSIDE | {"anyone"}


class NotAllowed(Exception):  # noqa: N818 - it is an answer
    """Somebody who may not. `code` is the word for programs, `after` the seconds until the next try."""

    def __init__(self, code: str, says: str, after: int = 0) -> None:
        super().__init__(says)
        self.code = code
        self.after = after


def may_use(group: Group, who: Who | None, path: Mapping[str, str]) -> None:
    """Let somebody use a route, or raise NotAllowed: by role, then by the event and the table in its path."""
    if "anyone" in group:
        return
    if who is None:
        raise NotAllowed("no-session", "Open the link you were given, or enter the PIN, and try again.")
    if who.role not in group:
        raise NotAllowed("no-right", f"{_AS[who.role]} may not do this. {_ASK[who.role]}")
    in_event(who, path.get("event", who.event), path.get("table", who.table))


def in_event(who: Who, event: str, table: str) -> None:
    """Let somebody be at an event, and at a table of it, or raise NotAllowed."""
    if who.role != "owner" and who.event != event:
        raise NotAllowed("other-event", "Your link is for another event. Ask the director of this one for a link.")
    if who.role == "dealer" and who.table != table:
        raise NotAllowed("other-table", f"Your link is for table {who.table}. Ask the director for one for this table.")


_AS: Mapping[Role, str] = {
    "owner": "The owner",
    "director": "A director",
    "dealer": "A dealer",
    "display": "A display",
    "player": "A player",
}
_ASK: Mapping[Role, str] = {
    "owner": "",
    "director": "Only the owner can.",
    "dealer": "Ask the director.",
    "display": "Ask the director for another link.",
    "player": "Ask the director.",
}
