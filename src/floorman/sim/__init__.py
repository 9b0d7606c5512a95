"""Whole tournaments dealt by the program, with bots in the seats: played, logged, checked and shown again.

run = EventRun(read_event(text, "friday.toml"))
for record in run:
    log.write(chain.line(record))
"""

from floorman.sim.event import Closing, DealtEvent, FloorDid, HandPlayed, Opening, Record, read_event
from floorman.sim.room import Felt, Room
from floorman.sim.run import EventRun

__all__ = [
    "Closing",
    "DealtEvent",
    "Felt",
    "FloorDid",
    "HandPlayed",
    "Opening",
    "Record",
    "Room",
    "EventRun",
    "read_event",
]
