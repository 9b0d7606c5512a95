"""The words of the four settings: what may stand in a scenario, and of which kind.

A setting's keys, events and expectations are tables of kinds. What is not in them means nothing and is refused.
"""

from floorman.scenario.language.hand import HAND
from floorman.scenario.language.room import ROOM
from floorman.scenario.language.setting import Event, Setting
from floorman.scenario.language.table import TABLE
from floorman.scenario.language.tournament import TOURNAMENT

SETTINGS = {setting.name: setting for setting in (HAND, TABLE, TOURNAMENT, ROOM)}

__all__ = ["SETTINGS", "Event", "Setting"]
