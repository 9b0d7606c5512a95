"""Roles: what each may see and do. There is no other place that decides it."""

from typing import Literal

from floorman.base import Value
from floorman.tournament.state import TableId
from floorman.tournament.wording import called

Role = Literal["owner", "director", "dealer", "display", "player"]
"""The owner has every event; the others have one, a dealer one table of it, a player one name in it."""


class Who(Value, frozen=True):
    """Somebody with a role. `event` is empty for the owner alone; `name` is the player, or what the log shows."""

    role: Role
    event: str = ""
    table: str = ""
    name: str = ""

    @property
    def shown(self) -> str:
        """Who did it, as the log says."""
        return self.name or (f"dealer of {called(TableId(self.table))}" if self.table else self.role)
