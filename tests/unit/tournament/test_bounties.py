"""Money on heads: who is paid what for a knockout, and that no cent is lost."""

from fractions import Fraction

import pytest

from floorman.base import DataError, PlayerId
from floorman.tournament.bounties import close, fixed, knock_out, mystery, progressive

ANN, BOB, CY = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cy")
ALL = (ANN, BOB, CY)


def test_a_fixed_bounty_is_paid_for_each_and_the_winner_keeps_the_own_one() -> None:
    bounties = knock_out(fixed(ALL, 1000), CY, [ANN])
    assert dict(bounties.paid) == {ANN: 1000}
    assert dict(close(knock_out(bounties, BOB, [ANN])).paid) == {ANN: 3000}


def test_half_a_progressive_bounty_is_paid_and_half_goes_on_the_head() -> None:
    bounties = knock_out(progressive(ALL, 1000), CY, [BOB])
    assert dict(bounties.paid) == {BOB: 500}
    assert dict(bounties.heads) == {ANN: 1000, BOB: 1500}
    bounties = knock_out(bounties, BOB, [ANN])
    assert dict(bounties.paid) == {BOB: 500, ANN: 750}
    assert dict(close(bounties).paid) == {BOB: 500, ANN: 2500}


def test_another_share_may_be_paid_and_odd_cents_are_paid_at_once() -> None:
    bounties = knock_out(progressive(ALL, 1001, Fraction(1, 4)), CY, [ANN])
    assert (dict(bounties.paid)[ANN], dict(bounties.heads)[ANN]) == (251, 1001 + 750)
    with pytest.raises(DataError, match="Write 1/2"):
        progressive(ALL, 1000, Fraction(3, 2))


def test_who_share_the_pot_share_the_bounty() -> None:
    bounties = knock_out(progressive(ALL, 1001), CY, [BOB, ANN])
    assert dict(bounties.paid) == {BOB: 251, ANN: 250}
    assert dict(bounties.heads) == {ANN: 1251, BOB: 1251}
    assert bounties.together == 3003


def test_the_bounty_of_a_player_who_is_removed_waits_for_the_winner() -> None:
    bounties = knock_out(fixed(ALL, 1000), CY, [])
    assert (bounties.paid, bounties.unclaimed) == ((), 1000)
    assert dict(close(knock_out(bounties, BOB, [ANN])).paid) == {ANN: 3000}


def test_mystery_bounties_are_what_the_envelope_says() -> None:
    bounties = mystery(ALL, [500, 100_000, 2000])
    bounties = knock_out(bounties, CY, [ANN, BOB], drawn=2000)
    assert dict(bounties.paid) == {ANN: 1000, BOB: 1000}
    assert bounties.envelopes == (100_000, 500)
    with pytest.raises(DataError, match="Left are 100000, 500"):
        knock_out(bounties, BOB, [ANN], drawn=2000)
    done = close(knock_out(bounties, BOB, [ANN], drawn=500))
    assert dict(done.paid) == {ANN: 101_500, BOB: 1000}
    assert done.together == 102_500


def test_an_envelope_for_every_head() -> None:
    with pytest.raises(DataError, match="2 for 3 players"):
        mystery(ALL, [1, 2])


def test_only_players_still_in_knock_out_and_are_knocked_out() -> None:
    bounties = knock_out(fixed(ALL, 1000), CY, [ANN])
    for out, by in ((CY, ANN), (BOB, CY), (BOB, BOB)):
        with pytest.raises(DataError, match="still in the event"):
            knock_out(bounties, out, [by])
    with pytest.raises(DataError, match="2 players are left"):
        close(bounties)
