"""What the house took of a hand. No form of history has a word for each player's part: it is worked out.

A history says what players were paid (`winnings`, or `finishing_stacks`), or what the house took (`_rake`). The engine
says what they won. The difference is the rake, if it can be one: files are full of amounts that are wrong.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from floorman.base import Chips, SeatNo
from floorman.hand.engine import Driver
from floorman.hand.events import HandEvent, PotAwarded, RakeTaken, UncalledReturned
from floorman.history.phh import PhhHand, user_amount

Parts = tuple[int, ...]
"""By player, p1 first: what was won and not paid out."""

SMALL_DROP = 5
"""So many hundredths may be taken from a pot however small it is."""


def rake_in(hand: PhhHand, played: Driver) -> Parts:
    """Each player's part of the rake, after a hand was played without one; nothing where there was none.

    What the file says of payments is believed if nobody was paid more than was won. Where nothing says how much was
    taken, every winner was paid something too, and it is at most a quarter of the pot. Where the amount is stated, it
    can be a small pot whole.
    """
    if hand.winnings is None and hand.finishing_stacks is None and "_rake" not in hand.user:
        return ()
    if played.hand.stage != "over" or None in hand.starting_stacks:
        return ()
    won = _won(played)
    stated = user_amount(hand, "_rake")
    for parts in _short(hand, played, won):
        taken = sum(parts)
        fits = all(0 <= part <= amount for part, amount in zip(parts, won, strict=True))
        paid = all(part < amount for part, amount in zip(parts, won, strict=True) if amount)
        most = sum(won) // 4 + SMALL_DROP * hand.scale // 100
        likely = paid and taken <= most if stated is None else taken == stated
        if fits and likely:
            return parts if taken else ()
    return _in_proportion(won, stated) if stated and stated < sum(won) else ()


def _won(played: Driver) -> Parts:
    """What everybody won in all pots."""
    seats = played.hand.setup.seats
    won = dict.fromkeys(seats, 0)
    for event in played.events:
        if isinstance(event, PotAwarded):
            for no, amount in event.shares:
                won[no] += amount
    return tuple(won.values())


def _short(hand: PhhHand, played: Driver, won: Parts) -> Iterable[Parts]:
    """By how much the payments of the file stay behind what was won, in the ways that rooms write them."""
    if hand.winnings is not None and any(hand.winnings):
        yield tuple([one - paid for one, paid in zip(won, hand.winnings, strict=True)])
        back = dict.fromkeys(played.hand.setup.seats, 0)
        for event in played.events:
            if isinstance(event, UncalledReturned):
                back[event.seat] += event.amount
        if any(back.values()):  # some rooms count a bet that nobody called among the winnings
            returned = back.values()
            yield tuple([one + more - paid for one, more, paid in zip(won, returned, hand.winnings, strict=True)])
    if hand.finishing_stacks is not None:
        ends = zip(played.hand.seats, hand.finishing_stacks, strict=True)
        yield tuple([-1 if end is None else seat.stack - end for seat, end in ends])


def _in_proportion(won: Parts, taken: int) -> Parts:
    """A rake whose parts nobody knows: in proportion to what was won, the rest from the first winners."""
    total = sum(won)
    parts = [taken * amount // total for amount in won]
    for place, amount in enumerate(won):
        more = min(taken - sum(parts), amount - parts[place])
        parts[place] += max(0, more)
    return tuple(parts)


def with_rake(events: Iterable[HandEvent], short: Mapping[SeatNo, int]) -> list[HandEvent]:
    """The events of a hand played without a rake with these parts taken out, of the main pot as far as it goes."""
    told = list(events)
    places = [place for place, event in enumerate(told) if isinstance(event, PotAwarded)]
    left = dict(short)
    taken: dict[int, int] = {}
    for place in sorted(places, key=lambda place: told[place].pot):  # type: ignore[union-attr]
        event = told[place]
        assert isinstance(event, PotAwarded)
        shares = []
        for no, amount in event.shares:
            part = min(left.get(no, 0), amount)
            left[no] = left.get(no, 0) - part
            taken[event.pot] = taken.get(event.pot, 0) + part
            shares.append((no, Chips(amount - part)))
        told[place] = replace(event, shares=tuple(shares))
    house = RakeTaken(tuple(Chips(taken.get(pot, 0)) for pot in range(max(taken) + 1)))
    return [*told[: places[0]], house, *told[places[0] :]]
