"""A deal between the players who are left: what the book makes of it, and what the usual ways of sharing come to."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from floorman.base import DataError, PlayerId, Value
from floorman.server.boards import Shown
from floorman.server.event.currency import sentences_in
from floorman.server.event.prizes import deal_says, open_by_place, prizes_by_place
from floorman.server.event.seen import Seen
from floorman.tournament import deals_plan

MOST = 10
"""More players than this do not agree on anything."""

Line = tuple[tuple[PlayerId, int], ...]


class AskedDeal(Value, frozen=True):
    """A deal to be worked out: the stacks as they were typed in, and what is left to play for, by place, in cents."""

    stacks: tuple[tuple[str, int], ...] = ()
    played_for: tuple[int, ...] = ()


class WayToShare(Shown, frozen=True):
    """What each player would get by one way of sharing, in cents; `above_first` are paid more than first prize."""

    way: str
    shares: tuple[tuple[str, int], ...]
    above_first: tuple[str, ...] = ()


class PossibleDeals(Shown, frozen=True):
    """Every way to share, worked out. `ways` by chips are missing until everybody's chips are known.

    `counted` are the chips that were typed in or counted, `in_play` those that there are. `wrong` says why there is
    nothing to share.
    """

    ways: tuple[WayToShare, ...]
    shared: int
    counted: int
    in_play: int
    wrong: str = ""


def deal_terms(seen: Seen) -> dict[str, Any]:
    """For the director's page. `open` is the prize money of those left, by place; `prizes` are posted with a deal."""
    left = seen.event.left
    fits = seen.event.started and 2 <= len(left) <= MOST
    stand = prizes_by_place(seen.event, seen.spec, seen.book) if fits else ()
    chop = seen.event.chop
    return {
        "attitude": str(seen.book.answer("entry.side-deal/attitude", "tournament")),
        "pays": str(seen.book.answer("entry.side-deal/director-pays", "tournament")),
        "cites": list(seen.book.cite("entry.side-deal/attitude", "tournament")),
        "pays_cites": list(seen.book.cite("entry.side-deal/director-pays", "tournament")),
        "agreed": [list(share) for share in chop.shares] if chop else [],
        "ends_play": chop.ends_play if chop else False,
        "says": deal_says(seen),
        "open": list(open_by_place(seen)) if fits else [],
        "prizes": list(stand),
    }


def possible_deals(seen: Seen, asked: AskedDeal) -> PossibleDeals:
    """Work out every way to share what is open, less what is left to play for."""
    left, typed = seen.event.left, dict(asked.stacks)
    prizes = open_by_place(seen) if 2 <= len(left) <= MOST else ()
    stacks = {player.name: typed.get(player.name) or seen.stack(player) or 0 for player in left}
    counted, in_play = sum(stacks.values()), int(seen.event.in_play)
    if not any(prizes) or seen.event.setup.seats_worth:
        return PossibleDeals((), 0, counted, in_play, "There is no prize money to share.")
    shared = sum(prizes) - sum(asked.played_for)
    try:
        with sentences_in(seen.spec.currency):
            ways = _ways(tuple(stacks.items()), prizes, asked.played_for, seen.spec.round_prizes_to)
    except DataError as fault:
        return PossibleDeals((), shared, counted, in_play, str(fault))
    return PossibleDeals(ways, shared, counted, in_play)


@lru_cache(maxsize=64)
def _ways(stacks: Line, prizes: tuple[int, ...], played_for: tuple[int, ...], unit: int) -> tuple[WayToShare, ...]:
    """Shares of every kind are rounded as the prizes of the event are."""
    known: Mapping[PlayerId, int] = {name: chips or 1 for name, chips in stacks}
    by_chips = (deals_plan.chip_chop, deals_plan.by_icm) if all(chips for _, chips in stacks) else ()
    deals = [way(known, prizes, played_for, unit) for way in (deals_plan.even, *by_chips)]
    return tuple(WayToShare(deal.kind, deal.shares, deal.above_first) for deal in deals)
