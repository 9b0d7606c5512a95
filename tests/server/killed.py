"""A server without a network that does commands until it is killed: `killed.py PLACE FIRST HOW_MANY DIE_AT`.

It prints a line for every command that is answered. At the step DIE_AT it kills itself as `kill -9` would. Steps are,
once the log is read, the moments before and after every statement to the database and every record that is carried out,
and before screens are told.
"""

import asyncio
import os
import signal
import sys
from typing import Any

from floorman.server.clock import Times
from floorman.server.log import open_log
from floorman.server.streams.actor import Actors
from floorman.server.streams.clients import Hub
from floorman.server.wire import Done
from server.conftest import line_of
from server.counting import DIRECTOR, Add, Counter, do

STREAMS = ("events/friday", "events/saturday")


class Steps:
    """Counts moments, and dies at one of them."""

    def __init__(self, die_at: int) -> None:
        self.left = die_at

    def step(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, of: type, name: str) -> None:
        """Make a step before and after every call of a method."""
        method = getattr(of, name)

        def stepping(*given: Any) -> Any:
            self.step()
            result = method(*given)
            self.step()
            return result

        setattr(of, name, stepping)


async def serve(place: str, first: int, how_many: int, steps: Steps) -> None:
    log = open_log(place)
    actors = Actors(log, Times(), lambda _: Counter())
    for stream in STREAMS:
        await actors.of(stream, new=True)
    for of, name in ((line_of(log), "run"), (Counter, "take"), (Hub, "send")):
        steps.around(of, name)

    async def one_after_the_other(stream: str) -> None:
        actor = await actors.of(stream, new=True)
        for number in range(first, first + how_many):
            said = await actor.do(DIRECTOR, do(f"{number}", Add(number, times=1 + number % 3)))
            assert isinstance(said, Done), said
            os.write(1, f"{stream} {number} {said.no}\n".encode())

    await asyncio.gather(*map(one_after_the_other, STREAMS))
    await actors.close()
    log.close()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Steps(int(sys.argv[4]))))
