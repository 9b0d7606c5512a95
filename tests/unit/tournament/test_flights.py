"""Flights and day two: bags that add up, what is taken along, seats for everybody."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.core import Chips, DataError, PlayerId, decode, encode
from floorman.tournament import Case, Journal, TableId, postings, trial_balance
from floorman.tournament.actions import (
    Bust,
    ClaimBounty,
    CountStacks,
    DrawSeats,
    EndStage,
    PayPrizes,
    PostPrizes,
    StartClock,
)
from floorman.tournament.bounties import BountyTerms
from floorman.tournament.flights import Bag, Carries, Flight, check, day_two, flight_of, open_day_two, seats
from floorman.tournament.payouts import prizes
from unit.tournament.a_live_event import a_running, a_setup, with_acts
from unit.tournament.an_event import ARMY, HPT, UK, after, an_event, cited, names

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


def test_who_is_named_first_may_sit_anywhere() -> None:
    bags = [Bag(PlayerId(str(number)), Chips(1000)) for number in range(25)]
    assert {seats(bags, 9, Random(seed))[bags[0].player].table for seed in range(20)} == {"Table1", "Table2", "Table3"}


ONE = TableId("Table1")
P1, P2, P3 = (PlayerId(f"P{number}") for number in range(1, 4))


def a_flight(name: str = "1A", **keys: Any) -> Flight:
    """Three enter for 20 each, P1 is out, and two bag 3,000 chips."""
    journal = with_acts(a_running(3, **keys), Bust((P1,), ONE), *claims(keys))
    stacks = ((P2, Chips(1200)), (P3, Chips(1800)))
    return flight_of(with_acts(journal, CountStacks(stacks), EndStage()).tournament, name)


def claims(keys: dict[str, Any]) -> tuple[ClaimBounty, ...]:
    return (ClaimBounty(P1, (P2,)),) if "bounty" in keys else ()


class TestFromAnEvent:
    def test_a_stage_that_is_over_is_a_flight_with_its_chips_and_money(self) -> None:
        flight = a_flight(bounty=BountyTerms("progressive", 1000))
        assert flight.bags == (Bag(P2, Chips(1200), 1500), Bag(P3, Chips(1800), 1000))
        assert (flight.issued, flight.entries, flight.takings, flight.bounties) == (3000, 3, 6000, 0)
        assert decode(encode(flight), Flight) == flight

    def test_chips_that_nobody_has_counted_and_heads_that_nobody_claimed_come_first(self) -> None:
        journal = with_acts(a_running(3, bounty=BountyTerms("fixed", 500)), Bust((P1,), ONE))
        with pytest.raises(DataError, match="its stage is not over"):
            flight_of(journal.tournament, "1A")
        journal = with_acts(journal, EndStage())
        with pytest.raises(DataError, match="who won the bounty on P1"):
            flight_of(journal.tournament, "1A")
        with pytest.raises(DataError, match="1,000 chips less than were issued"):
            flight_of(with_acts(journal, ClaimBounty(P1, (P2,))).tournament, "1A")

    def test_who_never_came_does_not_go_on_where_the_book_says_so(self) -> None:
        tournament = an_event({"A": range(1, 4)}, buy_in=2000)
        here, *others = tournament.players
        tournament = replace(tournament, players=(replace(here, here="absent"), *others))
        ended = after(tournament, ARMY, EndStage())
        flight = flight_of(ended, "1A")
        assert (tuple(bag.player for bag in flight.bags), flight.issued) == (names("A2 A3"), 2000)
        assert "army-2009:late-3" in cited(tournament, ARMY, EndStage())
        assert len(flight_of(after(tournament, UK, EndStage()), "1A").bags) == 3


class TestDayTwo:
    def test_everything_paid_in_is_played_for_by_those_who_bagged(self) -> None:
        first = a_flight(bounty=BountyTerms("progressive", 1000))
        second = replace(first, name="1B", bags=(Bag(P1, Chips(1000), 1000), Bag(P3, Chips(2000), 1500)))
        opening = open_day_two(a_setup(bounty=BountyTerms("progressive", 1000)), [first, second], "best", level=2)
        tournament = opening.event
        assert {player.name: player.stack for player in tournament.players} == {P3: 2000, P2: 1200, P1: 1000}
        assert (tournament.issued, tournament.takings, tournament.earlier, tournament.clock.level) == (
            4200,
            12_000,
            3,
            2,
        )
        assert (tournament.entrants, tournament.entries) == (3, 6)
        assert tournament.clock.waiting
        assert tournament.bounties and dict(tournament.bounties.heads) == {P3: 1500, P2: 1500, P1: 1000}
        assert (tournament.bounties.unclaimed, tournament.brought_heads) == (1000, 5000)

    def test_it_is_played_to_the_end_and_its_ledger_adds_up(self) -> None:
        flights = [a_flight("1A"), replace(a_flight("1B"), bags=(Bag(P1, Chips(3000)),))]
        journal = Journal(open_day_two(a_setup(), flights, "best"))
        journal = with_acts(journal, DrawSeats(seed=1), StartClock(), PostPrizes((9000, 3000)))
        journal = with_acts(journal, Bust((P1,), ONE), Bust((P2,), ONE), PayPrizes())
        posted = postings(journal.log)
        assert (posted[0].what, posted[0].entries) == ("brought over", (("cash", 12_000), ("purse", -12_000)))
        assert all(posting.balanced for posting in posted)
        assert not any(trial_balance(posted).values())

    def test_a_book_divides_by_all_who_entered(self) -> None:
        flights = [replace(a_flight("1A"), entries=60)]
        few, many = (open_day_two(a_setup(), some, "best").event for some in ([a_flight()], flights))
        assert len(prizes(Case(many, HPT))) > len(prizes(Case(few, HPT)))

    def test_what_does_not_fit_together(self) -> None:
        with pytest.raises(DataError, match="there is no level 4"):
            open_day_two(a_setup(), [a_flight()], "best", level=4)
        with pytest.raises(DataError, match="25 of bounties"):
            open_day_two(a_setup(), [a_flight(bounty=BountyTerms("progressive", 1000))], "best")

    def test_what_was_collected_for_envelopes_goes_along(self) -> None:
        terms = BountyTerms("mystery", 1000, from_left=2)
        flight = with_acts(a_running(3, bounty=terms), EndStage()).tournament
        tournament = open_day_two(a_setup(bounty=terms), [flight_of(flight, "1A")], "best").event
        assert tournament.bounties and tournament.bounties.pool == tournament.brought_heads == 3000
