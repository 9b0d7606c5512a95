"""Hands that die, hands that do not, and what goes back to their owners."""

import pytest

from before_the_floor import Floor
from floorman.cards import Card
from floorman.core import Refused, SeatNo
from floorman.floor import (
    CardsThrownIntoHand,
    DealerKills,
    HandFouled,
    HandKilledByDealer,
    Mucks,
    PlayerShowsCard,
    Shows,
    ShowsOne,
    UpcardsPickedUp,
    WrongLevel,
    options,
)

S1, S2, S3, S4 = map(SeatNo, (1, 2, 3, 4))
THREE = {1: 4000, 2: 4000, 3: 4000}
FOUR = {**THREE, 4: 4000}
UPCARDS = {1: "9c 4d Kd Ks 7h", 2: "Qc 8h Jd Ts 6h"}
TDA = pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
ROBERTS = pytest.mark.parametrize("book", ["roberts-10", "hpt", "army-2009"])


class TestAKilledHandsBet:
    @TDA
    @pytest.mark.proves("seminole-2024:65-A.3", "uk-tda:59.3")
    def test_a_reraise_goes_back_and_the_raise_before_it_is_the_measure_again(self, book: str) -> None:
        floor = Floor(book, FOUR, street="flop")
        floor.tell("1 bet 200", "2 raise 700", "3 raise 2000")
        ruling = floor.tell(HandKilledByDealer(S3))
        assert (ruling.outcome, ruling.returned) == ("uncalled-returned", 1300)
        may = options(floor.table, floor.book)
        assert (may.seat, may.call, may.least) == (4, 700, 1200)

    @TDA
    @pytest.mark.proves("seminole-2024:65-A.3", "uk-tda:59.3")
    def test_only_what_lies_above_a_short_all_in_goes_back(self, book: str) -> None:
        floor = Floor(book, {1: 4000, 2: 250, 3: 4000}, street="flop")
        floor.tell("1 bet 600", "2 all-in")
        assert floor.tell(HandKilledByDealer(S1)).returned == 350
        assert options(floor.table, floor.book).call == 250

    @TDA
    @pytest.mark.proves("seminole-2024:65-A.2", "uk-tda:59.2")
    def test_a_caller_has_no_bet_of_his_own_to_get_back(self, book: str) -> None:
        floor = Floor(book, THREE, street="flop")
        floor.tell("1 bet 400", "2 call")
        ruling = floor.tell(HandFouled(S2))
        assert (ruling.outcome, ruling.returned, floor.hand.pot) == ("no-redress", None, 1600)
        assert floor.hand.turn == S3

    @TDA
    @pytest.mark.proves("seminole-2024:65-A.2", "uk-tda:59.2")
    def test_a_blind_is_no_bet_or_raise(self, book: str) -> None:
        floor = Floor(book, FOUR, street="")
        assert floor.tell(HandKilledByDealer(S2)).outcome == "no-redress"
        assert floor.stack(2) == 3900

    @TDA
    @pytest.mark.proves("seminole-2024:65-A.3", "uk-tda:59.3")
    def test_those_who_checked_before_the_bet_need_not_act_again(self, book: str) -> None:
        floor = Floor(book, THREE, street="flop")
        floor.tell("1 check", "2 bet 300", HandKilledByDealer(S2))
        assert floor.hand.to_act == (S3,)
        floor.tell("3 check")
        assert (floor.hand.on.name, floor.hand.pot) == ("turn", 800)

    @TDA
    @pytest.mark.proves("seminole-2024:65-A.3", "uk-tda:59.3")
    def test_at_limit_the_bet_before_stands_at_its_fixed_size(self, book: str) -> None:
        floor = Floor(book, THREE, street="flop", game="LHE", limits=(100, 200))
        floor.tell("1 bet 100", "2 raise 200")
        assert floor.tell(HandKilledByDealer(S2)).returned == 100
        may = options(floor.table, floor.book)
        assert (may.call, may.least, may.most) == (100, 200, 200)

    @ROBERTS
    @pytest.mark.proves("roberts-10:3.irregularities-2b", "hpt:irregularities-2")
    def test_nothing_goes_back_even_when_one_player_is_left(self, book: str) -> None:
        floor = Floor(book, {1: 4000, 2: 4000}, pot=1500)
        floor.tell("1 bet 1000")
        assert floor.tell(HandKilledByDealer(S1)).outcome == "no-redress"
        assert (floor.won, floor.stack(1)) == ({2: 2500}, 3000)


class TestAHandThatCanBeToldApart:
    @TDA
    @pytest.mark.proves("seminole-2024:65-B", "uk-tda:59.4")
    def test_it_is_live(self, book: str) -> None:
        floor = Floor(book, THREE, street="flop")
        assert floor.tell("1 bet 400", HandKilledByDealer(S1, identifiable=True)).outcome == "hand-live"
        assert floor.live == {1, 2, 3}

    @ROBERTS
    @pytest.mark.proves("roberts-10:3.dead-2b", "hpt:dead-hands-2b")
    def test_the_floor_may_bring_it_back(self, book: str) -> None:
        floor = Floor(book, THREE, street="flop")
        assert floor.tell("1 bet 400", HandFouled(S1, identifiable=True)).floor == ("live", "dead")
        assert floor.live == {1, 2, 3}
        assert floor.chooses("live").outcome == "hand-live"
        floor.tell(HandFouled(S1, identifiable=True))
        assert floor.chooses("dead").outcome == "no-redress"
        assert floor.live == {2, 3}


class TestTheBettorWhoThinksThePotIsWon:
    @pytest.mark.proves("seminole-2024:15-B.1", "seminole-2024:15-B.2")
    def test_the_floor_gives_the_hand_back_or_kills_it(self) -> None:
        floor = Floor("seminole-2024", THREE)
        assert floor.tell("1 bet 500", "2 fold", Mucks(S1)).floor == ("live", "dead")
        assert floor.chooses("live").outcome == "hand-live"
        floor.tell(Mucks(S1))
        assert floor.chooses("dead").returned == 500
        assert floor.won == {3: 800}

    @pytest.mark.proves("uk-tda:52.1", "uk-tda:52.2")
    def test_a_fold_binds_and_the_uncalled_part_goes_back_when_one_player_is_left(self) -> None:
        floor = Floor("uk-tda", THREE)
        ruling = floor.tell("1 bet 500", "2 fold", Mucks(S1))
        assert (ruling.code, ruling.penalty, ruling.returned) == ("fold", "may", 500)
        assert (floor.won, floor.stack(1)) == ({3: 800}, 4000)

    @pytest.mark.proves("uk-tda:52.1")
    def test_a_fold_with_two_players_left_leaves_the_bet_in(self) -> None:
        floor = Floor("uk-tda", THREE)
        assert floor.tell("1 bet 500", Mucks(S1)).returned is None
        assert (floor.live, floor.hand.pot, options(floor.table, floor.book).call) == ({2, 3}, 1300, 500)

    @ROBERTS
    @pytest.mark.proves("roberts-10:3.dead-2a", "roberts-10:3.dead-2b", "hpt:dead-hands-2a")
    def test_elsewhere_it_is_a_mucked_hand_that_the_floor_may_retrieve(self, book: str) -> None:
        floor = Floor(book, THREE)
        assert floor.tell("1 bet 500", "2 fold", Mucks(S1)).floor == ("live", "dead")
        assert floor.tell(DealerKills(S1)).outcome == "no-redress"
        assert floor.won == {3: 1300}

    @pytest.mark.parametrize("book", ["seminole-2024", "roberts-10"])
    def test_whoever_faces_a_bet_and_lets_the_hand_go_has_folded(self, book: str) -> None:
        floor = Floor(book, THREE)
        assert floor.tell("1 bet 500", Mucks(S2)).code == "fold"
        assert (floor.live, floor.hand.turn) == ({1, 3}, S3)


class TestUpcards:
    @pytest.mark.proves("seminole-2024:66.1", "uk-tda:60.1", "roberts-10:3.dead-1c", "hpt:dead-hands-1c")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda", "roberts-10", "hpt"])
    def test_only_facing_a_bet_do_they_cost_the_hand(self, book: str) -> None:
        floor = Floor(book, {1: 900, 2: 900}, street="fifth", game="STUD", limits=(10, 20), hole=UPCARDS)
        assert floor.tell(UpcardsPickedUp(S2)).outcome == "hand-live"
        assert floor.tell("1 bet 20", UpcardsPickedUp(S2)).outcome == "hand-dead"
        assert floor.won == {1: 800}

    def test_a_game_without_upcards_has_none_to_pick_up(self) -> None:
        with pytest.raises(Refused, match="no upcards"):
            Floor("roberts-10", THREE).tell(UpcardsPickedUp(S1))


@pytest.mark.proves("roberts-10:3.dead-3", "hpt:dead-hands-3")
@ROBERTS
def test_cards_thrown_into_a_hand_out_of_turn_are_dead_too(book: str) -> None:
    floor = Floor(book, THREE, street="turn")
    assert floor.tell(CardsThrownIntoHand(S3)).outcome == "hand-dead"
    assert (floor.live, floor.hand.turn) == ({1, 2}, S1)


class TestShowingACard:
    @pytest.mark.proves("seminole-2024:68.1", "uk-tda:62.1", "roberts-10:15.22c", "army-2009:house-24")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda", "roberts-10", "hpt", "army-2009"])
    def test_with_action_pending_it_may_be_penalised_however_it_is_told(self, book: str) -> None:
        for told in (PlayerShowsCard(S2, "table"), Shows(S2), ShowsOne(S2, Card("As"))):
            floor = Floor(book, THREE, street="flop")
            ruling = floor.tell("1 bet 400", told)
            assert (ruling.outcome, ruling.penalty, floor.hand.turn) == ("hand-live", "may", S2)

    @pytest.mark.proves("roberts-10:3.showdown-6d", "roberts-10:3.showdown-6e", "roberts-10:1.etiquette-6")
    def test_shown_to_one_who_has_no_decision_it_is_kept_for_later(self) -> None:
        """With three in the pot it is improper, too; with two it is not."""
        for stacks, penalty in ((THREE, "may"), ({1: 4000, 2: 4000}, None)):
            floor = Floor("roberts-10", stacks, street="flop", format="cash", button=2)
            ruling = floor.tell("1 bet 400", PlayerShowsCard(S2, "neighbour", active=False))
            assert (ruling.outcome, ruling.penalty) == ("", penalty)

    @pytest.mark.proves("roberts-10:3.showdown-6b")
    def test_at_the_showdown_all_may_see_what_one_has_seen(self) -> None:
        floor = Floor("roberts-10", THREE, format="cash")
        floor.tell("1 check", "2 check", "3 check")
        assert floor.tell(PlayerShowsCard(S2, "neighbour", active=False)).outcome == "card-shown-to-all"


class TestTheWrongLevel:
    @pytest.mark.proves("seminole-2024:23.4")
    def test_before_substantial_action_the_acts_are_taken_back(self) -> None:
        floor = Floor("seminole-2024", FOUR, street="")
        ruling = floor.tell("3 call", WrongLevel())
        assert (ruling.outcome, ruling.substantial_action) == ("corrected", False)
        assert (floor.hand.turn, floor.hand.pot) == (S3, 150)

    @pytest.mark.proves("seminole-2024:23.4")
    def test_after_it_the_hand_is_played_at_the_old_level(self) -> None:
        floor = Floor("seminole-2024", FOUR, street="")
        assert floor.tell("3 raise 300", "4 call", WrongLevel()).outcome == "stands"
        assert floor.hand.pot == 750

    @pytest.mark.proves("seminole-2024:23.4")
    def test_a_round_that_is_over_stands_however_few_have_acted(self) -> None:
        deck = "4c Kd 7h Qc 2s Jd 8h 9s Ts 3d"
        floor = Floor("seminole-2024", {1: 400, 2: 400}, game="STUD", street="", limits=(10, 20), bring_in=5, deck=deck)
        floor.tell("1 bring-in", "2 call")
        assert (floor.hand.on.name, len(floor.hand.seat(S1).cards)) == ("fourth", 4)
        assert floor.tell(WrongLevel()).outcome == "stands"
        assert len(floor.hand.seat(S1).cards) == 4


def test_a_dead_hand_cannot_die_again() -> None:
    floor = Floor("uk-tda", THREE, street="flop")
    floor.tell("1 bet 400", "2 fold")
    with pytest.raises(Refused, match="no live hand"):
        floor.tell(HandFouled(S2))
    with pytest.raises(Refused, match="not in this hand"):
        floor.tell(HandFouled(SeatNo(9)))
