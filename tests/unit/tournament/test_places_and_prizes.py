"""Who finishes where, what it pays, and what players agree among themselves."""

import pytest

from floorman.core import Chips
from floorman.rules import Rulebook
from floorman.tournament import TableId, Tournament, offers
from floorman.tournament.actions import AgreeDeal, Bust, Choose, EnterLate, PayPrizes, PlayHand, PlayHandForHand, Rebuy
from floorman.tournament.events import DealAgreed
from floorman.tournament.payouts import owed, prizes
from floorman.tournament.prompts.prompt import Passed, after_action
from unit.tournament.an_event import ARMY, HPT, ROBERTS, UK, after, an_event, happens, look, name, names, refused

A, B = TableId("A"), TableId("B")


def out(text: str, *stacks: int, best: str = "") -> Bust:
    players = names(text)
    return Bust(players, A, tuple(zip(players, map(Chips, stacks), strict=False)), name(best))


def places(tournament: Tournament) -> dict[str, int]:
    return {player.name: player.place for player in tournament.players if player.place}


class TestPlaces:
    @pytest.mark.proves("hpt:winning-1", "hpt:winning-2")
    def test_places_run_backwards_and_the_last_one_has_won(self) -> None:
        tournament = after(an_event({"A": range(1, 4)}), HPT, out("A2"), out("A1"))
        assert places(tournament) == {"A2": 3, "A1": 2, "A3": 1}

    @pytest.mark.proves("hpt:winning-3", "roberts-10:15.35a")
    @pytest.mark.parametrize("book", [HPT, ROBERTS])
    def test_more_chips_at_the_start_of_the_hand_is_the_higher_place(self, book: Rulebook) -> None:
        tournament = after(an_event({"A": range(1, 5)}), book, out("A1 A2 A3", 300, 800, 500))
        assert places(tournament) == {"A2": 2, "A3": 3, "A1": 4, "A4": 1}

    @pytest.mark.proves("roberts-10:15.35b", "roberts-10:15.35c")
    def test_equal_chips_share_the_money_and_the_best_hand_has_the_trophy(self) -> None:
        tournament = after(
            an_event({"A": range(1, 4)}, payouts=(50, 30, 15)), ROBERTS, out("A1 A2", 400, 400, best="A2")
        )
        assert tournament.trophy == "A2"
        assert owed(look(tournament, ROBERTS)) == {"A1": 22, "A2": 23, "A3": 50}

    @pytest.mark.proves("army-2009:winning-3")
    def test_everybody_out_on_one_hand_shares(self) -> None:
        tournament = after(an_event({"A": range(1, 5)}, payouts=(60, 30)), ARMY, out("A1 A2 A3", 300, 800, 500))
        assert owed(look(tournament, ARMY)) == {"A1": 10, "A2": 10, "A3": 10, "A4": 60}

    def test_who_comes_back_in_lowers_everybody_who_went_out_later(self) -> None:
        tournament = after(an_event({"A": range(1, 5)}), HPT, out("A1"), out("A2"), Rebuy(name("A1")))
        assert places(tournament) == {"A2": 4}
        assert places(after(tournament, HPT, EnterLate(name("Eve")))) == {"A2": 5}

    def test_only_players_of_the_table_go_out_there(self) -> None:
        assert refused(an_event({"A": range(1, 4), "B": range(1, 4)}), HPT, out("B1")) == "not-at-table"


class TestHandForHand:
    def test_a_table_waits_for_the_others(self) -> None:
        tournament = after(an_event({"A": range(1, 5), "B": range(1, 5)}), UK, PlayHandForHand(), PlayHand(A))
        assert refused(tournament, UK, PlayHand(A)) == "hand-for-hand"
        tournament = after(tournament, UK, PlayHand(B), PlayHand(A))
        assert refused(tournament, UK, PlayHand(A)) == "hand-for-hand"
        assert after(tournament, UK, PlayHandForHand(on=False), PlayHand(A)).round is None

    def test_who_goes_out_in_one_round_is_ranked_together_unless_the_house_says_otherwise(self) -> None:
        tournament = after(an_event({"A": range(1, 4), "B": range(1, 4)}), UK, PlayHandForHand())
        as_told = UK.with_house({"tie_across_tables": "order-of-report"})
        later = Bust(names("B1"), B, ((name("B1"), Chips(300)),))
        assert places(after(tournament, UK, out("A1", 700), later)) == {"A1": 5, "B1": 6}
        assert places(after(tournament, as_told, out("A1", 700), later)) == {"A1": 6, "B1": 5}
        level = Bust(names("B1"), B, ((name("B1"), Chips(700)),))
        assert places(after(tournament, UK, out("A1", 700), level)) == {"A1": 5, "B1": 5}
        assert places(after(tournament, ARMY, out("A1", 700), later)) == {"A1": 5, "B1": 5}


class TestPrizes:
    @pytest.mark.proves("hpt:payout-5", "hpt:payout-1")
    @pytest.mark.parametrize(
        ("players", "expected"),
        [(10, (125, 75, 50)), (11, (139, 68, 41, 27)), (20, (250, 125, 75, 50)), (21, (211, 131, 105, 52, 26))],
    )
    def test_the_row_for_the_field_and_what_is_left_over_to_first(
        self, players: int, expected: tuple[int, ...]
    ) -> None:
        tables = {"A": range(1, min(players, 10) + 1), "B": range(1, max(0, min(players - 10, 10)) + 1)}
        tables |= {"C": range(1, players - 20 + 1)}
        tournament = an_event(tables, table_size=10, buy_in=25)
        assert prizes(look(tournament, HPT)) == expected

    @pytest.mark.proves("hpt:payout-4")
    def test_a_rebuy_feeds_the_purse_and_not_the_field(self) -> None:
        tournament = an_event({"A": range(1, 11)}, table_size=10, buy_in=20)
        assert prizes(look(after(tournament, HPT, out("A1"), Rebuy(name("A1"))), HPT)) == (110, 66, 44)

    def test_prizes_nobody_can_win_go_to_the_winner(self) -> None:
        tournament = after(an_event({"A": (1, 2)}, buy_in=50), HPT, out("A1"))
        assert owed(look(tournament, HPT)) == {"A1": 30, "A2": 70}
        paid = after(tournament, HPT, PayPrizes())
        assert refused(paid, HPT, Rebuy(name("A1"))) == "event-over"

    def test_prizes_are_paid_when_one_is_left(self) -> None:
        assert refused(an_event({"A": (1, 2)}), HPT, PayPrizes()) == "not-over"


class TestDeals:
    @pytest.mark.proves("roberts-10:15.37a", "roberts-10:15.37b")
    def test_the_director_may_pay_a_deal_that_is_not_condoned(self) -> None:
        tournament = an_event({"A": (1, 2)}, payouts=(500, 300))
        tournament = after(tournament, ROBERTS, AgreeDeal(((name("A1"), 420), (name("A2"), 380))))
        assert [offer.codes for offer in offers(look(tournament, ROBERTS))] == [("pay-as-agreed", "pay-posted")]
        assert owed(look(after(tournament, ROBERTS, Choose("pay-as-agreed")), ROBERTS)) == {"A1": 420, "A2": 380}
        posted = after(tournament, ROBERTS, Choose("pay-posted"), out("A2"))
        assert owed(look(posted, ROBERTS)) == {"A1": 500, "A2": 300}

    @pytest.mark.proves("hpt:winning-4a", "hpt:winning-4b", "army-2009:winning-4")
    @pytest.mark.parametrize("book", [HPT, ARMY])
    def test_a_deal_is_the_players_affair(self, book: Rulebook) -> None:
        tournament = after(
            an_event({"A": (1, 2)}, payouts=(500, 300)), book, AgreeDeal(((name("A1"), 400), (name("A2"), 400)))
        )
        assert offers(look(tournament, book)) == ()
        assert owed(look(after(tournament, book, out("A1")), book)) == {"A1": 300, "A2": 500}

    def test_a_deal_that_the_floor_pays_is_not_left_to_the_players(self) -> None:
        tournament = an_event({"A": (1, 2)}, payouts=(500, 300))
        shares = ((name("A1"), 400), (name("A2"), 400))
        for deal, due in (AgreeDeal(shares), ["hpt:winning-4b"]), (AgreeDeal(shares, pays="floor"), []):
            passed = Passed(tournament, deal, (), tournament, HPT)
            assert [id for one in after_action(passed) for id in one.cites if id.startswith("hpt:")] == due

    @pytest.mark.proves("roberts-10:15.37c")
    def test_a_deal_without_everybody_is_improper(self) -> None:
        tournament = an_event({"A": range(1, 4)}, payouts=(500, 300, 200))
        (deal,) = happens(tournament, ROBERTS, AgreeDeal(((name("A1"), 400), (name("A2"), 400))), DealAgreed)
        assert isinstance(deal, DealAgreed)
        assert deal.verdict == "improper"
