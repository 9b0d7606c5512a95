"""Money on heads: who is paid what for a knockout, and that no cent is lost."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.core import Chips, DataError, PlayerId
from floorman.tournament import Correct, Journal, Redo, TableId, Undo, open_event
from floorman.tournament.actions import (
    BreakTable,
    Bust,
    Choose,
    ClaimBounty,
    Disqualify,
    EnterLate,
    FindBehind,
    Leave,
    PayPrizes,
    PostPrizes,
    Rebuy,
    Rename,
    SealEnvelopes,
    Unregister,
)
from floorman.tournament.bounties import BountyTerms, Fallen, planned_envelopes
from floorman.tournament.prompts import prompts
from unit.tournament.a_live_event import a_journal, a_running, a_setup, registered, why_not, with_acts
from unit.tournament.an_event import ROBERTS, UK
from unit.tournament.on_heads import close, fixed, knock_out, mystery, progressive

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
    done = close(knock_out(bounties, BOB, [ANN], drawn=500))
    assert dict(done.paid) == {ANN: 101_500, BOB: 1000}
    assert done.together == 102_500


P1, P2, P3, P4 = (PlayerId(f"P{number}") for number in range(1, 5))
ONE = TableId("Table1")
FIXED, GROWING = BountyTerms("fixed", 500), BountyTerms("progressive", 1000)
MYSTERY = BountyTerms("mystery", 1000, envelopes=(2500,), from_left=3)


def heads(journal: Journal) -> dict[PlayerId, int]:
    assert journal.tournament.bounties
    return dict(journal.tournament.bounties.heads)


def won(journal: Journal) -> dict[PlayerId, int]:
    assert journal.tournament.bounties
    return dict(journal.tournament.bounties.paid)


def out(*who: PlayerId) -> Bust:
    return Bust(who, ONE)


def keys(journal: Journal) -> list[str]:
    return [prompt.key for prompt in prompts(journal.tournament, UK)]


class TestOnHeads:
    def test_an_entry_pays_for_the_head_on_top_of_the_buy_in_or_out_of_it(self) -> None:
        on_top = a_running(3, bounty=FIXED).tournament
        assert (on_top.takings, on_top.bounties and on_top.bounties.together) == (6000, 1500)
        out_of = a_running(3, bounty=BountyTerms("fixed", 500, on_top=False)).tournament
        assert (out_of.takings, out_of.bounties and out_of.bounties.together) == (4500, 1500)

    def test_players_on_the_list_from_the_start_have_heads_too(self) -> None:
        opened = open_event(a_setup(bounty=GROWING), (P1, P2)).event
        assert opened.bounties and dict(opened.bounties.heads) == {P1: 1000, P2: 1000}
        assert [player.for_heads for player in opened.players] == [1000, 1000]

    def test_who_goes_before_the_first_hand_gets_it_back(self) -> None:
        for goes in (Unregister(P1), Leave(P1)):
            tournament = with_acts(a_journal(bounty=FIXED), *registered(2), goes).tournament
            assert tournament.bounties and dict(tournament.bounties.heads) == {P2: 500}
            assert tournament.bounties.together == 500

    def test_a_rebuy_puts_a_new_head_where_the_old_one_fell_and_none_where_it_stands(self) -> None:
        assert heads(with_acts(a_running(bounty=FIXED), Rebuy(P1)))[P1] == 500
        journal = with_acts(a_running(bounty=FIXED), out(P1), ClaimBounty(P1, (P2,)), Rebuy(P1))
        assert (heads(journal)[P1], journal.tournament.player(P1).for_heads) == (500, 1000)
        assert journal.tournament.takings == 5 * 2000

    def test_a_rebuy_out_of_whose_price_a_head_is_paid(self) -> None:
        journal = a_running(bounty=BountyTerms("fixed", 500, on_top=False), rebuy_price=300)
        journal = with_acts(journal, out(P1), ClaimBounty(P1, (P2,)), Rebuy(P1))
        assert (heads(journal)[P1], journal.tournament.player(P1).spent) == (300, 1500)

    @pytest.mark.parametrize(
        ("keys", "says"),
        [
            ({"bounty": BountyTerms("fixed", 0)}, "must be more than 0"),
            ({"bounty": BountyTerms("fixed", 2001, on_top=False)}, "cannot come out of a buy-in of 20"),
            ({"bounty": BountyTerms("progressive", 5, paid_share="3/2")}, "not a part of a bounty"),
            ({"bounty": BountyTerms("progressive", 5, paid_share="half")}, "not a part of a bounty"),
            ({"bounty": BountyTerms("mystery", 5)}, "with some players left"),
            ({"guarantee": -1}, "cannot be negative"),
        ],
    )
    def test_terms_that_cannot_be(self, keys: dict[str, Any], says: str) -> None:
        with pytest.raises(DataError, match=says):
            open_event(a_setup(**keys), ())


class TestClaims:
    def test_a_knockout_waits_until_somebody_says_whose_it_is(self) -> None:
        journal = with_acts(a_running(bounty=FIXED), out(P1))
        prompt = next(one for one in prompts(journal.tournament, UK) if one.key == "bounty:1")
        assert str(prompt.says) == "Who knocked out P1?" and prompt.urgent
        assert (prompt.bounty, prompt.several) == (500, "by")
        nobody = "Nobody (the bounty goes to the winner of the event)"
        seats = sorted((P2, P3, P4), key=lambda name: journal.tournament.player(name).seat)
        assert [str(choice.label) for choice in prompt.otherwise] == [*seats, nobody]
        assert prompt.otherwise[0].action == ClaimBounty(P1, (seats[0],))
        claimed = with_acts(journal, prompt.otherwise[seats.index(P2)].action)
        assert (won(claimed), keys(claimed).count("bounty:1")) == ({P2: 500}, 0)
        assert why_not(claimed, ClaimBounty(P1, (P2,))).code == "no-bounty"

    def test_heads_up_the_other_player_is_offered_and_the_winners_bounty_is_the_own_one_alone(self) -> None:
        journal = with_acts(a_running(3, bounty=FIXED), PostPrizes((6000,)), out(P1), out(P2), Choose("no-rebuy"))
        asked = {one.key: one for one in prompts(journal.tournament, UK)}
        assert (asked["bounty:2"].action, str(asked["bounty:2"].label)) == (ClaimBounty(P2, (P3,)), P3)
        assert asked["bounty:1"].action is None, "two could have knocked P1 out"
        assert str(asked["pay"].says).startswith("P3 has won. Pay P3 65 (including their own bounty of 5).")

    def test_whoever_went_out_in_the_same_hand_is_not_offered_after_a_rebuy(self) -> None:
        table = a_running(bounty=FIXED).tournament.tables[0].id
        both = Bust((P1, P2), table, ((P1, Chips(500)), (P2, Chips(700))))
        journal = with_acts(a_running(bounty=FIXED), both, Rebuy(P2))
        asked = next(one for one in prompts(journal.tournament, UK) if str(one.says) == "Who knocked out P1?")
        assert {str(choice.label) for choice in asked.otherwise[:-1]} == {P3, P4}
        journal = with_acts(journal, out(P3))
        asked = next(one for one in prompts(journal.tournament, UK) if one.key == "bounty:3")
        assert P2 in {str(choice.label) for choice in asked.otherwise}

    @pytest.mark.parametrize("terms", [FIXED, GROWING], ids=["fixed", "progressive"])
    def test_who_went_out_in_a_later_hand_may_have_won_it(self, terms: BountyTerms) -> None:
        journal = with_acts(a_running(6, bounty=terms), *(out(PlayerId(f"P{number}")) for number in range(1, 5)))
        asked = {one.key: one for one in prompts(journal.tournament, UK)}
        assert {str(choice.label) for choice in asked["bounty:1"].otherwise[:-1]} == {"P2", "P3", "P4", "P5", "P6"}
        later = {str(choice.label) for choice in asked["bounty:2"].otherwise[:-1]}
        assert later == ({"P3", "P4", "P5", "P6"} if terms is FIXED else set())
        claim = next(choice.action for choice in asked["bounty:1"].otherwise if str(choice.label) == P2)
        assert won(with_acts(journal, claim)) == {P2: 500}

    def test_who_went_out_later_in_the_same_hand_is_not_offered(self) -> None:
        journal = a_running(bounty=FIXED)
        together = with_acts(journal, Bust((P1, P2), ONE))
        apart = with_acts(journal, out(P1), out(P2))
        for now, may in ((together, {P3, P4}), (apart, {P2, P3, P4})):
            asked = next(one for one in prompts(now.tournament, UK) if one.key == "bounty:1")
            assert {str(choice.label) for choice in asked.otherwise[:-1]} == may

    def test_a_growing_head_is_offered_to_nobody_whose_own_one_is_gone(self) -> None:
        by_p2 = Bust((P1,), ONE, won_by=((P1, (P2,)),))
        journal = with_acts(a_running(bounty=GROWING), by_p2, Disqualify(P2))
        asked = next(one for one in prompts(journal.tournament, UK) if one.key == "bounty:1")
        assert (asked.action, str(asked.says)) == (None, "Who knocked out P1?")
        assert {str(choice.label) for choice in asked.otherwise[:-1]} == {P3, P4}
        journal = with_acts(a_running(bounty=FIXED), out(P1), Disqualify(P2))
        asked = next(one for one in prompts(journal.tournament, UK) if one.key == "bounty:1")
        assert {str(choice.label) for choice in asked.otherwise[:-1]} == {P2, P3, P4}

    def test_who_sat_at_the_table_then_is_offered_also_when_it_is_gone(self) -> None:
        journal = a_running(12, bounty=FIXED)
        first, other = (table.id for table in journal.tournament.tables)
        frank, *others = (player.id for player in journal.tournament.at(first))
        journal = with_acts(
            journal, Bust((frank,), first), Bust((others[0],), first), Bust((others[1],), first), BreakTable(first)
        )
        assert [table.id for table in journal.tournament.tables] == [other]
        asked = next(one for one in prompts(journal.tournament, UK) if one.key == "bounty:1")
        assert [str(choice.label) for choice in asked.otherwise[:-1]] == others

    def test_who_dealt_the_last_blow_by_the_dealers_page_is_proposed_when_out_as_well(self) -> None:
        journal = a_running(bounty=FIXED)
        journal = with_acts(journal, Bust((P1,), ONE, won_by=((P1, (P2,)),)), out(P2))
        asked = next(one for one in prompts(journal.tournament, UK) if one.key == "bounty:1")
        assert asked.action == ClaimBounty(P1, (P2,))

    def test_who_was_not_out_in_that_hand_after_all_is_offered_again(self) -> None:
        found = FindBehind(P2, Chips(100), covered=False, next_deal=False)
        journal = with_acts(a_running(bounty=FIXED), out(P1, P2), found, book=ROBERTS)
        asked = next(one for one in prompts(journal.tournament, ROBERTS) if one.key == "bounty:1")
        assert {str(choice.label) for choice in asked.otherwise[:-1]} == {P2, P3, P4}

    def test_everybody_left_is_offered_where_the_table_is_not_on_record(self) -> None:
        tournament = with_acts(a_running(bounty=FIXED), out(P1), out(P2)).tournament
        assert tournament.bounties
        fallen = tuple(Fallen(one.no, one.player, one.cents) for one in tournament.bounties.fallen)
        old = replace(tournament, bounties=replace(tournament.bounties, fallen=fallen))
        asked = next(one for one in prompts(old, UK) if one.key == "bounty:1")
        assert {str(choice.label) for choice in asked.otherwise[:-1]} == {P3, P4}

    def test_half_a_growing_head_is_paid_and_who_share_the_pot_share_it(self) -> None:
        journal = with_acts(a_running(bounty=GROWING), out(P1), ClaimBounty(P1, (P3, P2)))
        assert won(journal) == {P3: 250, P2: 250}
        assert heads(journal) == {P2: 1250, P3: 1250, P4: 1000}

    def test_growing_heads_are_claimed_in_the_order_in_which_they_fell(self) -> None:
        journal = with_acts(a_running(bounty=GROWING), out(P1), out(P2))
        refusal = why_not(journal, ClaimBounty(P2, (P3,)))
        assert str(refusal) == "Say first who won the bounty on P1, who went out before."
        journal = with_acts(journal, ClaimBounty(P1, (P2,)), ClaimBounty(P2, (P3,)))
        assert won(journal) == {P2: 500, P3: 750}
        assert heads(journal) == {P3: 1750, P4: 1000}
        assert with_acts(a_running(bounty=FIXED), out(P1), out(P2), ClaimBounty(P2, (P3,)))

    def test_only_players_who_can_have_won_it(self) -> None:
        journal = with_acts(a_running(bounty=GROWING), out(P1), ClaimBounty(P1, (P3,)), out(P2))
        for by in ((P2,), (P3, P3), (PlayerId("Nobody"),)):
            assert why_not(journal, ClaimBounty(P2, by)).code == "no-such-player"
        assert why_not(journal, ClaimBounty(P2, (P1,))).code == "not-in-the-event"
        assert why_not(journal, ClaimBounty(P2, (P3,), drawn=5)).code == "no-envelopes"
        assert why_not(a_running(), ClaimBounty(P1)).code == "no-bounties"

    def test_the_head_of_a_disqualified_player_waits_for_the_winner(self) -> None:
        journal = with_acts(a_running(3, bounty=FIXED), Disqualify(P1))
        assert journal.tournament.bounties and journal.tournament.bounties.unclaimed == 500
        assert "bounty:1" not in keys(journal)

    def test_another_name_keeps_the_head_and_what_was_won(self) -> None:
        journal = with_acts(a_running(bounty=FIXED), out(P1), ClaimBounty(P1, (P2,)), Rename(P2, "Ann"), out(P3))
        asks = "".join(str(prompt.says) for prompt in prompts(with_acts(journal, Rename(P3, "Cy")).tournament, UK))
        assert "Who knocked out Cy?" in asks
        journal = with_acts(journal, Rename(P3, "Cy"), ClaimBounty(P3, (P2,)))
        assert won(journal) == {P2: 1000}

    def test_undo_and_redo(self) -> None:
        fell = with_acts(a_running(bounty=GROWING), out(P1))
        claimed = with_acts(fell, ClaimBounty(P1, (P2,)))
        undone = with_acts(claimed, Undo(claimed.last))
        assert undone.tournament == fell.tournament
        assert with_acts(undone, Redo(len(undone.acts))).tournament == claimed.tournament
        corrected = with_acts(claimed, Correct(claimed.last, ClaimBounty(P1, (P3,))))
        assert won(corrected) == {P3: 500}

    def test_chips_found_behind_put_the_head_back(self) -> None:
        journal = with_acts(a_running(bounty=FIXED), Bust((P1,), ONE))
        back = with_acts(journal, FindBehind(P1, Chips(100), covered=False, next_deal=False), book=ROBERTS)
        assert back.tournament.player(P1).playing
        assert (heads(back)[P1], back.tournament.bounties and back.tournament.bounties.fallen) == (500, ())


class TestTheEnd:
    def test_the_winner_keeps_the_own_head_and_nothing_is_left(self) -> None:
        journal = with_acts(a_running(3, bounty=GROWING), PostPrizes((6000,)), Disqualify(P1), out(P2))
        assert str(why_not(journal, PayPrizes())) == "Say first who won the bounty on P2."
        journal = with_acts(journal, ClaimBounty(P2, (P3,)), PayPrizes())
        assert won(journal) == {P3: 3000}
        assert journal.tournament.bounties and journal.tournament.bounties.to_win == 0
        assert journal.tournament.player(P3).paid == 6000

    def test_an_event_for_nothing_but_bounties_can_be_closed(self) -> None:
        journal = with_acts(a_running(2, buy_in=0, bounty=FIXED), out(P1), ClaimBounty(P1, (P2,)), PayPrizes())
        assert (won(journal), [player.paid for player in journal.tournament.players]) == ({P2: 1000}, [0, 0])


class TestEnvelopes:
    def test_they_are_filled_when_so_many_are_left(self) -> None:
        journal = a_running(bounty=MYSTERY)
        assert why_not(journal, SealEnvelopes((1000,) * 4)).code == "too-early"
        assert "envelopes" not in keys(journal)
        assert "envelopes" not in keys(a_running(bounty=FIXED))
        journal = with_acts(journal, out(P1))
        assert "bounty:1" not in keys(journal)
        prompt = next(one for one in prompts(journal.tournament, UK) if one.key == "envelopes")
        assert str(prompt.says) == "3 players left: fill 3 envelopes with 40, the largest with 25."
        assert prompt.action == SealEnvelopes((2500, 750, 750))
        for wrong in ((4000,), (2500, 750, 751)):
            assert why_not(journal, SealEnvelopes(wrong)).code == "not-the-pool"
        assert why_not(a_running(bounty=FIXED), SealEnvelopes((500,) * 4)).code == "no-envelopes"

    def test_a_knockout_draws_one_and_the_last_is_the_winners(self) -> None:
        journal = with_acts(a_running(bounty=MYSTERY), out(P1), SealEnvelopes((2500, 1000, 500)), out(P2))
        assert str(why_not(journal, ClaimBounty(P2, (P3,), 750))) == "There is no envelope of 7.50."
        journal = with_acts(journal, ClaimBounty(P2, (P3,), 2500), out(P3), ClaimBounty(P3, (P4,), seed=1))
        drawn = won(journal)[P4]
        assert drawn in (1000, 500)
        done = with_acts(journal, PostPrizes((8000,)), PayPrizes())
        assert won(done) == {P3: 2500, P4: 1500}

    def test_who_comes_late_brings_an_envelope(self) -> None:
        journal = with_acts(a_running(3, bounty=MYSTERY), SealEnvelopes((1000,) * 3), EnterLate(PlayerId("Zoe")))
        assert journal.tournament.bounties and journal.tournament.bounties.envelopes == (1000,) * 4

    def test_what_is_planned_is_all_of_the_money(self) -> None:
        for terms in (
            MYSTERY,
            BountyTerms("mystery", 1, envelopes=(10**6,), from_left=9),
            BountyTerms("mystery", 1, from_left=9),
        ):
            for players in (1, 2, 3, 9):
                planned = planned_envelopes(terms, 10_007, players)
                assert (sum(planned), len(planned)) == (10_007, players)
                assert list(planned) == sorted(planned, reverse=True)
