"""Who may do what: the one table of it. What is not in it, nobody may."""

from typing import Literal

from floorman.server.accounts.roles import Role

Group = frozenset[Role | Literal["anyone"]]
"""Roles that may use a route; `anyone` is somebody without any role, too."""

ROLES: tuple[Role, ...] = ("owner", "director", "dealer", "display", "player")

OWNER: Group = frozenset({"owner"})
FLOOR: Group = frozenset({"owner", "director"})
STAFF: Group = frozenset({"owner", "director", "dealer"})
INSIDE: Group = frozenset({"owner", "director", "dealer", "display", "player"})
ANYONE: Group = INSIDE | {"anyone"}
