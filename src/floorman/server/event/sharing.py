"""A deal between the players who are left: what the book makes of it, and what the usual ways of sharing come to."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from floorman.base import PlayerId
from floorman.server.event.public import prizes_by_place
from floorman.server.event.seen import Seen
from floorman.tournament import deals_plan

MOST = 10
"""More players than this do not agree on anything."""

Line = tuple[tuple[PlayerId, int], ...]


def deal_terms(seen: Seen) -> dict[str, Any]:
    """For the director's page. `open` is the prize money of those left; chips are shared by once counted."""
    left = seen.event.left
    prizes = prizes_by_place(seen.event, seen.spec, seen.book) if 2 <= len(left) <= MOST else ()
    stacks = tuple((player.name, seen.stack(player)) for player in left)
    ways = _ways(tuple((name, chips or 1) for name, chips in stacks), prizes) if any(prizes) else ()
    counted = all(chips for _, chips in stacks)
    return {
        "attitude": str(seen.book.answer("entry.side-deal/attitude", "tournament")),
        "pays": str(seen.book.answer("entry.side-deal/director-pays", "tournament")),
        "cites": list(seen.book.cite("entry.side-deal/attitude", "tournament")),
        "agreed": [list(share) for share in seen.event.deal],
        "open": sum(prizes[: len(left)]),
        "ways": [[kind, [list(share) for share in shares]] for kind, shares in ways if counted or kind == "even"],
    }


@lru_cache(maxsize=64)
def _ways(stacks: Line, prizes: tuple[int, ...]) -> tuple[tuple[str, Line], ...]:
    return tuple(_each(dict(stacks), prizes))


def _each(stacks: dict[PlayerId, int], prizes: tuple[int, ...]) -> Iterator[tuple[str, Line]]:
    for way in (deals_plan.even, deals_plan.chip_chop, deals_plan.by_icm):
        found = way(stacks, prizes)
        yield found.kind, found.shares
