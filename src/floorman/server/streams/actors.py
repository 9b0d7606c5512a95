"""All actors: one for each stream that somebody has asked for."""

import asyncio
from collections.abc import Callable

from floorman.server.clock import Times
from floorman.server.log import Store
from floorman.server.rights import Who
from floorman.server.streams.actor import Actor
from floorman.server.streams.keeper import Keeper, Waiting
from floorman.server.wire import Bye, Do, Done, No, write

Make = Callable[[str], Keeper | None]
"""A new keeper for a stream, before its first record; None where there are no streams of such a name."""


class UnknownStream(Exception):  # noqa: N818 - it is an answer
    """There is no such stream."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"There is no {stream} here. It may have been removed, or the address is mistyped.")
        self.stream = stream


class Actors:
    """Finds the one writer of a stream, and starts it when it is first asked for."""

    def __init__(self, store: Store, times: Times, make: Make) -> None:
        self._store = store
        self._times = times
        self._make = make
        self._started: dict[str, asyncio.Task[Actor]] = {}
        self._dropped: set[str] = set()

    async def of(self, stream: str, *, new: bool = False) -> Actor:
        """The actor of a stream that has records, waits for its first, or is to have it: `new`. Else UnknownStream."""
        if any(stream == event or stream.startswith(f"{event}/") for event in self._dropped):
            raise UnknownStream(stream)
        if stream not in self._started and not new and not await asyncio.to_thread(self._is_there, stream):
            raise UnknownStream(stream)
        if stream not in self._started:
            self._started[stream] = asyncio.create_task(self._start(stream))
        actor = await asyncio.shield(self._started[stream])
        if actor.empty and not new and not isinstance(actor.keeper, Waiting):
            raise UnknownStream(stream)
        return actor

    def _is_there(self, stream: str) -> bool:
        return self._store.head(stream).no > 0 or isinstance(self._make(stream), Waiting)

    async def _start(self, stream: str) -> Actor:
        def make() -> Keeper:
            keeper = self._make(stream)
            if keeper is None:
                raise UnknownStream(stream)
            return keeper

        try:
            make()
        except BaseException:
            del self._started[stream]
            raise
        actor = Actor(stream, make, self._store, self._times)
        await actor.open()
        return actor

    async def do(self, stream: str, who: Who, do: Do) -> Done | No:
        """Have something done on a stream, if there is such a one."""
        try:
            actor = await self.of(stream)
        except UnknownStream as unknown:
            return No(do.id, "unknown", str(unknown))
        return await actor.do(who, do)

    async def drop(self, event: str, bye: Bye) -> None:
        """Stop the actors of an event and its tables for good, and tell every client goodbye."""
        self._dropped.add(event)
        for stream in [one for one in self._started if one == event or one.startswith(f"{event}/")]:
            actor = await self._started.pop(stream)
            for seat in actor.hub.seats:
                seat.put(write(bye).decode())
            await actor.close()

    async def close(self) -> None:
        """Stop all of them, each after what it was doing."""
        for started in self._started.values():
            await (await started).close()
        self._started.clear()
