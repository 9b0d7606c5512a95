"""A deal between the players who are left: what the book makes of it, and what the usual ways of sharing come to."""

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
    counted = all(chips for _, chips in stacks)
    ways = _ways(tuple((name, chips or 1) for name, chips in stacks), prizes, counted) if any(prizes) else ()
    return {
        "attitude": str(seen.book.answer("entry.side-deal/attitude", "tournament")),
        "pays": str(seen.book.answer("entry.side-deal/director-pays", "tournament")),
        "cites": list(seen.book.cite("entry.side-deal/attitude", "tournament")),
        "agreed": [list(share) for share in seen.event.deal],
        "open": sum(prizes[: len(left)]),
        "ways": [[kind, [list(share) for share in shares]] for kind, shares in ways],
    }


@lru_cache(maxsize=64)
def _ways(stacks: Line, prizes: tuple[int, ...], counted: bool) -> tuple[tuple[str, Line], ...]:
    ways = (deals_plan.even, deals_plan.chip_chop, deals_plan.by_icm) if counted else (deals_plan.even,)
    deals = (way(dict(stacks), prizes) for way in ways)
    return tuple((deal.kind, deal.shares) for deal in deals)
