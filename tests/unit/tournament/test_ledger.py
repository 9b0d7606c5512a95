"""The money in double entry: every posting balances, and the accounts say what the event says."""

import pytest

from floorman.core import Chips
from floorman.tournament import Case, Journal, Redo, TableId, Undo, postings, trial_balance
from floorman.tournament.actions import (
    AddOn,
    AgreeDeal,
    BringHouseMoney,
    Bust,
    Choose,
    ClaimBounty,
    EnterLate,
    HandOverPrize,
    Leave,
    PassTime,
    PayPrizes,
    PostPrizes,
    Rebuy,
    Rename,
    Unregister,
)
from floorman.tournament.bounties import BountiesClosed, BountyShare, BountyTerms
from floorman.tournament.engine import Correct, DirectorAct
from floorman.tournament.events import Refunded
from floorman.tournament.ledger import account
from floorman.tournament.payouts import plan_payouts, prizes
from floorman.tournament.prompts import prompts
from unit.tournament.a_live_event import a_journal, a_running, registered, why_not, with_acts
from unit.tournament.an_event import HPT, UK, name

ONE = TableId("Table1")
HOUSE = UK.with_house({"addons_per_player": 1})


def balance(journal: Journal) -> dict[str, int]:
    """What is in the accounts that are not settled; every posting must balance."""
    posted = postings(journal.log)
    assert all(posting.balanced for posting in posted)
    found = trial_balance(posted)
    assert sum(found.values()) == 0
    return {name: cents for name, cents in found.items() if cents}


def kinds(journal: Journal) -> list[str]:
    return [posting.what for posting in postings(journal.log)]


class TestEntries:
    def test_a_buy_in_goes_to_the_purse_and_the_fee_to_the_house(self) -> None:
        assert balance(with_acts(a_journal(), *registered(3))) == {"cash": 6750, "purse": -6000, "fee": -750}

    def test_rebuys_and_add_ons_at_their_own_prices(self) -> None:
        journal = a_running(rebuy_price=1500, rebuy_stack=Chips(1200), addon_price=500, addon_stack=Chips(300))
        bought = with_acts(journal, Rebuy(name("P1")), AddOn(name("P1")), EnterLate(name("Zoe")), book=HOUSE)
        assert bought.tournament.player(name("P1")).stack == 1000 + 1200 + 300
        assert balance(bought) == {"cash": 5 * 2250 + 2000, "purse": -5 * 2000 - 2000, "fee": -1250}
        assert kinds(bought)[-6::2] == ["rebuy", "add-on", "entry"]

    @pytest.mark.parametrize("goes", [Unregister(name("P1")), Leave(name("P1"))])
    def test_who_goes_before_the_first_hand_gets_the_fee_back_too(self, goes: DirectorAct) -> None:
        journal = with_acts(a_journal(), *registered(2), goes)
        assert balance(journal) == {"cash": 2250, "purse": -2000, "fee": -250}
        assert kinds(journal)[-2] == "refund"

    def test_a_refund_in_an_older_log_comes_out_of_the_purse(self) -> None:
        journal = with_acts(a_journal(), *registered(2))
        found = trial_balance(postings([*journal.log, Refunded(name("P1"), 2000, "entry.leave")]))
        assert {name: cents for name, cents in found.items() if cents} == {"cash": 2500, "purse": -2000, "fee": -500}


class TestPrizes:
    def test_the_purse_is_paid_out_to_the_cent(self) -> None:
        journal = with_acts(a_running(3), PostPrizes((4500, 1500)))
        journal = with_acts(journal, Bust((name("P1"),), ONE), Bust((name("P2"),), ONE), PayPrizes())
        assert balance(journal) == {"cash": 750, "fee": -750}
        turned = [one for one in postings(journal.log) if one.what == "prize"]
        assert [one.entries for one in turned] == [
            (("purse", 1500), (account(name("P2")), -1500)),
            (("purse", 4500), (account(name("P3")), -4500)),
        ]

    def test_posted_prizes_are_the_purse_and_fall(self) -> None:
        journal = a_running(3)
        assert str(why_not(journal, PostPrizes((5000,)))) == "The prizes add up to 50, but the prize pool is 60."
        assert why_not(journal, PostPrizes((1000, 5000))).code == "no-such-prizes"
        assert why_not(journal, PostPrizes(())).code == "no-such-prizes"

    def test_prizes_that_the_purse_has_outgrown_are_posted_anew(self) -> None:
        journal = with_acts(a_running(2), PostPrizes((4000,)), Rebuy(name("P1")), Bust((name("P1"),), ONE))
        assert why_not(journal, PayPrizes()).code == "not-the-purse"
        assert balance(with_acts(journal, PostPrizes((6000,)), PayPrizes())) == {"cash": 500, "fee": -500}

    def test_a_deal_is_paid_as_agreed_and_is_all_of_the_purse(self) -> None:
        book = UK.with_house({"entry.side-deal/director-pays": "floor"})
        journal = with_acts(a_running(2), PostPrizes((3000, 1000)))
        one, two = name("P1"), name("P2")
        end = (Choose("pay-as-agreed"), Bust((one,), ONE))
        paid = with_acts(journal, AgreeDeal(((one, 2100), (two, 1900))), *end, PayPrizes(), book=book)
        assert [player.paid for player in paid.tournament.players] == [2100, 1900]
        assert (balance(paid), kinds(paid)[-2]) == ({"cash": 500, "fee": -500}, "deal")
        less = with_acts(journal, AgreeDeal(((one, 2100), (two, 5))), *end, book=book)
        assert why_not(less, PayPrizes(), book).code == "not-the-purse"

    def test_what_the_house_keeps_of_the_purse_is_on_its_account(self) -> None:
        book = UK.with_house({"entry.purse/house-percent": 10})
        journal = with_acts(a_running(2), PostPrizes((3600,)), Bust((name("P1"),), ONE), PayPrizes(), book=book)
        assert balance(journal) == {"cash": 900, "fee": -500, "house": -400}
        assert balance(with_acts(journal, Undo(journal.last), book=book)) == {"cash": 4500, "fee": -500, "purse": -4000}

    def test_a_plan_is_posted_as_it_is(self) -> None:
        journal = with_acts(a_running(9), PostPrizes(plan_payouts(9, 18000).prizes))
        assert journal.tournament.posted == plan_payouts(9, 18000).prizes


FREEZE = UK.with_house({"entry.rebuy/per-player": 0})


class TestTheHouse:
    def test_the_house_makes_the_purse_up_to_the_guarantee_and_adds_money(self) -> None:
        journal = a_running(3, guarantee=10_000, added=500)
        assert why_not(journal, PostPrizes((6000,))).code == "not-the-purse"
        done = with_acts(journal, PostPrizes((7000, 3500)), Bust((name("P1"),), ONE), Bust((name("P2"),), ONE))
        done = with_acts(done, PayPrizes())
        assert balance(done) == {"cash": 3 * 250 - 4500, "fee": -750, "house": 4500}
        assert done.tournament.house_added == 4500
        undone = with_acts(done, Undo(done.last))
        assert balance(undone) == balance(journal)

    def test_a_guarantee_that_the_entries_reach_costs_nothing(self) -> None:
        journal = with_acts(a_running(3, guarantee=6000), PostPrizes((6000,)))
        journal = with_acts(journal, Bust((name("P1"),), ONE), Bust((name("P2"),), ONE), PayPrizes())
        assert balance(journal) == {"cash": 750, "fee": -750}

    def test_the_books_own_division_is_of_the_whole_purse(self) -> None:
        journal = a_running(3, guarantee=10_000, added=500)
        assert sum(prizes(Case(journal.tournament, HPT))) == 10_500

    def test_it_is_said_once_nobody_enters_late_any_more(self) -> None:
        journal = a_running(3, guarantee=10_000, late_levels=1)
        assert "overlay" not in [prompt.key for prompt in prompts(journal.tournament, FREEZE)]
        later = with_acts(journal, PassTime(601), book=FREEZE)
        prompt = next(one for one in prompts(later.tournament, FREEZE) if one.key == "overlay")
        assert str(prompt.says) == "Put 40 of house money into the cash box: it is missing to the prize pool of 100."
        assert prompt.action == BringHouseMoney(4000)
        done = with_acts(later, prompt.action, book=FREEZE)
        assert "overlay" not in [prompt.key for prompt in prompts(done.tournament, FREEZE)]
        assert balance(done)["cash"] == balance(later)["cash"] + 4000
        assert balance(with_acts(done, Undo(done.last), book=FREEZE)) == balance(later)

    @pytest.mark.parametrize("cents", [0, 4001, -1])
    def test_no_more_is_put_into_the_box_than_is_missing(self, cents: int) -> None:
        journal = a_running(3, guarantee=10_000)
        refused = why_not(journal, BringHouseMoney(cents))
        assert str(refused) == "The house has 40 to put into the cash box."

    def test_it_is_put_into_the_box_in_parts_and_after_the_end_too(self) -> None:
        journal = with_acts(a_running(3, guarantee=10_000), BringHouseMoney(1500), PostPrizes((10_000,)))
        over = with_acts(journal, Bust((name("P1"),), ONE), Bust((name("P2"),), ONE), PayPrizes())
        assert balance(over) == {"cash": 750 - 2500, "fee": -750, "house": 2500}
        assert [str(one.says) for one in prompts(over.tournament, UK) if one.key == "overlay"] == [
            "Put 25 of house money into the cash box: it is missing to the prize pool of 100."
        ]
        assert balance(with_acts(over, BringHouseMoney(2500))) == {"cash": 750, "fee": -750}


class TestBounties:
    def test_they_are_collected_and_won_beside_the_purse(self) -> None:
        journal = a_running(3, bounty=BountyTerms("progressive", 1000))
        assert balance(journal) == {"cash": 9750, "purse": -6000, "fee": -750, "bounties": -3000}
        claimed = with_acts(journal, Bust((name("P1"),), ONE), ClaimBounty(name("P1"), (name("P2"),)))
        assert balance(claimed) == {"cash": 9250, "purse": -6000, "fee": -750, "bounties": -2500}
        assert kinds(claimed)[-2:] == ["bounty", "bounty in cash"]
        undone = with_acts(claimed, Undo(claimed.last))
        assert (balance(undone), kinds(undone)[-1]) == (balance(journal), "undone in cash")
        end = (PostPrizes((6000,)), Bust((name("P2"),), ONE), ClaimBounty(name("P2"), (name("P3"),)), PayPrizes())
        assert balance(with_acts(claimed, *end)) == {"cash": 750, "fee": -750}

    def test_the_own_bounty_is_paid_with_the_prize_and_asked_for_in_one_amount(self) -> None:
        journal = with_acts(a_running(2, bounty=BountyTerms("fixed", 1000)), PostPrizes((4000,)))
        out = with_acts(journal, Bust((name("P1"),), ONE), Choose("no-rebuy"))
        won = with_acts(out, ClaimBounty(name("P1"), (name("P2"),)))
        asked = next(one for one in prompts(won.tournament, UK) if one.key == "pay")
        assert str(asked.says) == "P2 has won. Pay P2 50 (including their own bounty of 10)."
        later = with_acts(won, PayPrizes(in_cash=False))
        assert balance(later) == {"cash": 5500, "fee": -500, "bounties": -1000, "player:P2": -4000}
        unpaid = next(one for one in prompts(later.tournament, UK) if one.key == "unpaid")
        assert str(unpaid.says) == "Still to be paid: P2 50. Tick them under Results."
        paid = with_acts(later, HandOverPrize(name("P2")))
        assert balance(paid) == balance(with_acts(won, PayPrizes())) == {"cash": 500, "fee": -500}
        assert balance(with_acts(paid, HandOverPrize(name("P2"), done=False))) == balance(later)
        assert balance(with_acts(paid, Undo(paid.last))) == balance(later)
        assert balance(with_acts(later, Undo(later.last))) == balance(won)

    def test_the_own_bounty_is_paid_once_where_the_prize_is_ticked_before_the_event_is_closed(self) -> None:
        journal = with_acts(a_running(2, bounty=BountyTerms("fixed", 1000)), PostPrizes((4000,)))
        out = with_acts(journal, Bust((name("P1"),), ONE), Choose("no-rebuy"))
        won = with_acts(out, ClaimBounty(name("P1"), (name("P2"),)))
        paid = with_acts(won, HandOverPrize(name("P2")))
        assert paid.tournament.player(name("P2")).received == 5000
        assert balance(paid) == {"cash": 500, "fee": -500, "player:P2": 4000, "purse": -4000}
        asked = next(one for one in prompts(paid.tournament, UK) if one.key == "pay")
        assert str(asked.says) == "P2 has won. End the event."
        assert str(why_not(paid, HandOverPrize(name("P2")))) == "P2 has been paid already."
        assert balance(with_acts(paid, PayPrizes())) == {"cash": 500, "fee": -500}
        assert balance(with_acts(paid, HandOverPrize(name("P2"), done=False))) == balance(won)
        assert balance(with_acts(paid, Undo(paid.last))) == balance(won)

    def test_a_winner_is_not_paid_the_own_bounty_alone_while_the_prizes_are_not_posted(self) -> None:
        out = with_acts(a_running(2, bounty=BountyTerms("fixed", 1000)), Bust((name("P1"),), ONE), Choose("no-rebuy"))
        won = with_acts(out, ClaimBounty(name("P1"), (name("P2"),)))
        no = "P2 is paid once the prizes are posted. Post the prizes first."
        assert str(why_not(won, HandOverPrize(name("P2")))) == no
        paid = with_acts(won, PostPrizes((4000,)), HandOverPrize(name("P2")))
        assert paid.tournament.player(name("P2")).received == 5000

    def test_an_event_that_ended_before_paid_own_bounties_at_once(self) -> None:
        journal = with_acts(a_running(2, bounty=BountyTerms("fixed", 1000)), PostPrizes((4000,)))
        out = with_acts(journal, Bust((name("P1"),), ONE), Choose("no-rebuy"))
        won = with_acts(out, ClaimBounty(name("P1"), (name("P2"),)))
        old = (*won.log, BountiesClosed((BountyShare(name("P2"), 1000),), "entry.bounty"))
        assert trial_balance(postings(old))["cash"] == balance(won)["cash"] - 1000

    def test_out_of_the_buy_in_the_purse_is_smaller(self) -> None:
        journal = a_running(3, bounty=BountyTerms("fixed", 500, on_top=False))
        assert balance(journal) == {"cash": 6750, "purse": -4500, "fee": -750, "bounties": -1500}


class TestUndo:
    def test_an_act_taken_back_is_reversed_and_not_struck_out(self) -> None:
        before = a_running()
        bought = with_acts(before, Rebuy(name("P1")))
        undone = with_acts(bought, Undo(7))
        assert balance(undone) == balance(before)
        assert kinds(undone)[: len(kinds(bought))] == kinds(bought)
        assert kinds(undone)[-2:] == ["undone", "undone in cash"]
        assert balance(with_acts(undone, Redo(8))) == balance(bought)

    def test_a_correction_moves_the_money_from_one_player_to_the_other(self) -> None:
        journal = with_acts(a_running(), Rebuy(name("P1")), Correct(7, Rebuy(name("P2"))))
        assert [player.spent for player in journal.tournament.players] == [2000, 4000, 2000, 2000]
        moved = [one.entries[0] for one in postings(journal.log)[-4:]]
        assert moved == [("player:P1", -2000), ("cash", -2000), ("player:P2", 2000), ("cash", 2000)]

    def test_another_name_moves_no_money(self) -> None:
        journal = a_running()
        assert balance(with_acts(journal, Rename(name("P1"), name("Ann")))) == balance(journal)
