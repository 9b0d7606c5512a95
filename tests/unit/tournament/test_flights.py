"""Flights and day two: bags that add up, what is taken along, seats for everybody."""

from collections import Counter
from random import Random

import pytest

from floorman.base import Chips, DataError, PlayerId
from floorman.tournament.flights import Bag, Carries, Flight, check, day_two, seats

ANN, BOB, CY = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cy")
FIRST = Flight("1A", Chips(60_000), (Bag(ANN, Chips(40_000)), Bag(BOB, Chips(20_000))))
SECOND = Flight("1B", Chips(40_000), (Bag(CY, Chips(10_000)), Bag(BOB, Chips(30_000))))
THIRD = Flight("1C", Chips(5000), (Bag(BOB, Chips(5000)),))


@pytest.mark.parametrize(
    ("carries", "bobs", "left_behind"), [("best", 30_000, 25_000), ("sum", 55_000, 0), ("last", 5000, 50_000)]
)
def test_who_bagged_more_than_once_takes_along_what_the_house_says(
    carries: Carries, bobs: int, left_behind: int
) -> None:
    found = day_two([FIRST, SECOND, THIRD], carries)
    stacks = {bag.player: bag.stack for bag in found.bags}
    assert stacks == {ANN: 40_000, BOB: bobs, CY: 10_000}
    assert found.forfeited == left_behind
    assert [bag.stack for bag in found.bags] == sorted(stacks.values(), reverse=True)


@pytest.mark.parametrize(
    ("issued", "bags", "says"),
    [
        (30_000, ((ANN, 20_000),), "10,000 chips less"),
        (30_000, ((ANN, 35_000),), "5,000 chips more"),
        (30_000, ((ANN, 15_000), (ANN, 15_000)), "Ann bagged twice"),
        (30_000, ((ANN, 30_000), (BOB, 0)), "Bob bagged nothing"),
    ],
)
def test_bags_that_do_not_add_up_are_counted_again(
    issued: int, bags: tuple[tuple[PlayerId, int], ...], says: str
) -> None:
    with pytest.raises(DataError, match=says):
        check(Flight("1A", Chips(issued), tuple(Bag(name, Chips(stack)) for name, stack in bags)))


def test_everybody_is_drawn_a_seat_of_their_own_at_even_tables() -> None:
    bags = [Bag(PlayerId(str(number)), Chips(1000)) for number in range(25)]
    places = seats(bags, 9, Random(1))
    assert len(set(places.values())) == 25
    assert sorted(Counter(place.table for place in places.values()).values()) == [8, 8, 9]
    assert all(1 <= place.seat <= 9 for place in places.values())
    assert seats(bags, 9, Random(1)) == places != seats(bags, 9, Random(2))
    assert seats([], 9, Random(1)) == {}
