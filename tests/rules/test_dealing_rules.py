"""Rules of the deal that need more than a scenario can say: what the dealer is asked, does, or finds too late."""

from typing import Any

import pytest
from at_the_table import Table, river, stacked

from before_the_floor import Floor
from floorman.cards import JOKER, STANDARD_DECK, cards
from floorman.core import Chips, DataError, Refused, SeatNo
from floorman.floor import open_table, substantial_action
from floorman.floor.incidents import (
    AtRedeal,
    BoxedCard,
    BringInAsked,
    ButtonMisplaced,
    DeckChangeAsked,
    DuplicateCard,
    ExposedDowncard,
    ForeignBack,
    MissingCard,
    Premature,
    RabbitAsked,
    StrangeCard,
    StreetTooMany,
    StubDropped,
    WrongBurn,
    WronglyDealt,
)
from floorman.floor.procedure import due
from floorman.hand import deal_in
from floorman.hand.events import BetsGathered, BoardDealt, CardBurned, HoleCardsDealt, PotAwarded
from floorman.rules import book_ids, load_book

S1, S2, S3, S4, S5 = (SeatNo(no) for no in range(1, 6))
FIVE = dict.fromkeys(range(1, 6), 4000)
THREE = dict.fromkeys(range(1, 4), 4000)
STUD: dict[str, Any] = {"game": "STUD", "limits": (200, 400), "ante": 25, "bring_in": 50}
DECK = " ".join(STANDARD_DECK)
BOOKS_OF_ROBERT = ("roberts-10", "hpt", "army-2009")


def dealt(book: str, stacks: dict[int, int] | None = None, **more: Any) -> Floor:
    """A hand from the first card."""
    return Floor(book, stacks or FIVE, street="", **more)


class TestMisdeals:
    @pytest.mark.proves("roberts-10:3.misdeals-2", "hpt:misdeals-1")
    def test_a_fault_on_no_list_is_no_misdeal_where_the_list_is_closed(self) -> None:
        for book in BOOKS_OF_ROBERT:
            assert dealt(book).tell(WronglyDealt("on-no-list", S2)).outcome == "play-on"

    @pytest.mark.proves("seminole-2024:35-A.0", "uk-tda:33-A.0")
    def test_a_fault_on_no_list_is_the_floors_where_the_list_is_open(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            floor = dealt(book)
            assert set(floor.tell(WronglyDealt("on-no-list", S2)).floor) == {"misdeal", "play-on"}
            assert floor.chooses("misdeal").outcome == "misdeal"

    @pytest.mark.proves("seminole-2024:35-A.8", "uk-tda:33-A.7")
    def test_at_draw_the_house_says_what_a_misdeal_is(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            floor = dealt(book, game="NL27SD")
            assert set(floor.tell(ExposedDowncard(S2, 1, "dealer")).floor) == {"misdeal", "play-on"}

    @pytest.mark.proves("roberts-10:3.misdeals-2a", "roberts-10:3.misdeals-2")
    def test_at_draw_the_list_is_the_same_where_there_is_but_one(self) -> None:
        assert dealt("roberts-10", game="NL27SD").tell(ExposedDowncard(S2, 1, "dealer")).outcome == "misdeal"

    @pytest.mark.proves("uk-tda:33-A.0")
    def test_a_misplaced_button_may_be_left_to_the_floor(self) -> None:
        assert set(dealt("uk-tda").tell(ButtonMisplaced("this-hand")).floor) == {"misdeal", "play-on"}


class TestSubstantialAction:
    def test_posting_is_no_act_unless_a_house_counts_it(self) -> None:
        house = load_book("uk-tda").with_house({"dealing.substantial-action/forced-bets-count": True})
        for book, counts in ((load_book("uk-tda"), False), (house, True)):
            table = open_table(deal_in("NLHE", THREE, 3, blinds=[50, 100], format="tournament"), (), book)
            assert substantial_action(table, book) == counts


class TestTheRedeal:
    def redealt(self, book: str, **more: Any) -> Floor:
        floor = dealt(book, absent=[4], **more)
        assert floor.tell(WronglyDealt("first-card-wrong-seat", S2)).outcome == "misdeal"
        assert floor.live == {1, 2, 3, 5}
        return floor

    @pytest.mark.proves("seminole-2024:35-C.2")
    def test_who_is_back_for_it_has_a_live_hand(self) -> None:
        floor = self.redealt("seminole-2024")
        assert floor.tell(AtRedeal(S4)).outcome == "hand-live"
        assert floor.live == {1, 2, 3, 4, 5}

    @pytest.mark.proves("uk-tda:33-C.2")
    def test_who_was_away_at_first_is_killed_again(self) -> None:
        floor = self.redealt("uk-tda")
        assert floor.tell(AtRedeal(S4)).outcome == "hand-dead"
        assert floor.live == {1, 2, 3, 5}

    @pytest.mark.proves("seminole-2024:35-C.2", "uk-tda:33-C.2")
    def test_a_penalised_player_is_dealt_in_and_killed(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            floor = self.redealt(book)
            assert floor.tell(AtRedeal(SeatNo(6), penalised=True, stack=Chips(900))).outcome == "hand-dead"
            assert 6 in floor.hand.setup.seats
            assert floor.live == {1, 2, 3, 5}

    @pytest.mark.proves("readings:dealing.misdeal/redeal-penalised")
    def test_a_penalised_player_stays_as_in_the_first_deal_where_no_rule_says_more(self) -> None:
        floor = self.redealt("roberts-10")
        assert floor.tell(AtRedeal(SeatNo(6), penalised=True, stack=Chips(900))).outcome == "stands"
        assert 6 not in floor.hand.setup.seats

    def test_there_is_none_without_a_misdeal(self) -> None:
        with pytest.raises(Refused):
            dealt("uk-tda", absent=[4]).tell(AtRedeal(S4))


class TestExposedCards:
    @pytest.mark.proves("roberts-10:3.irregularities-12a", "roberts-10:15.32")
    def test_what_becomes_of_one_depends_on_the_game(self) -> None:
        assert dealt("roberts-10").tell(ExposedDowncard(S4, 1, "dealer")).outcome == "replace-card"
        assert dealt("roberts-10", **STUD).tell(ExposedDowncard(S4, 1, "dealer")).outcome == "misdeal"

    @pytest.mark.proves("seminole-2024:35-A.0")
    def test_at_stud_it_may_be_the_floors(self) -> None:
        assert set(dealt("seminole-2024", **STUD).tell(ExposedDowncard(S4, 1, "dealer")).floor) == {
            "misdeal",
            "play-on",
        }

    @pytest.mark.proves("roberts-10:3.irregularities-12d", "hpt:irregularities-13")
    def test_who_looks_first_has_no_claim(self) -> None:
        for book in ("roberts-10", "hpt"):
            assert dealt(book).tell(ExposedDowncard(S4, 1, "dealer", looked=True)).outcome == "plays"
            assert dealt(book).tell(ExposedDowncard(S4, 1, "dealer")).outcome == "replace-card"


class TestBoxedCards:
    def after_the_turn_is_boxed(self, book: str) -> tuple[str, ...]:
        """The stub once the card that was to be the turn has been found face up."""
        floor = dealt(book, THREE, deck=DECK)
        assert floor.tell(BoxedCard(1, "stub", nth=12)).outcome == "scrap-of-paper"
        return floor.hand.stub

    @pytest.mark.proves("roberts-10:3.irregularities-7a", "roberts-10:3.irregularities-7b", "hpt:irregularities-6")
    def test_one_is_a_scrap_of_paper(self) -> None:
        for book in ("roberts-10", "hpt", "seminole-2024"):
            assert STANDARD_DECK[11] not in self.after_the_turn_is_boxed(book)

    @pytest.mark.proves("army-2009:misc-8")
    def test_one_goes_to_the_bottom(self) -> None:
        assert self.after_the_turn_is_boxed("army-2009")[-1] == STANDARD_DECK[11]

    @pytest.mark.proves("roberts-10:3.irregularities-7c", "hpt:irregularities-8")
    def test_it_is_replaced_last_if_the_next_card_is_mixed_with_another_hand(self) -> None:
        for book in ("roberts-10", "hpt"):
            floor = dealt(book, THREE, deck=DECK)
            first, boxed = floor.hand.seat(S2).down
            assert floor.tell(BoxedCard(1, "deal", waits=S2)).outcome == "replace-card"
            assert floor.hand.seat(S2).down == (first, STANDARD_DECK[6])
            assert (boxed in floor.hand.stub, floor.hand.stub[0]) == (False, STANDARD_DECK[7])


class TestFouledDecks:
    def bets_knowing(self, book: str) -> Floor:
        floor = dealt(book)
        floor.tell("3 raise 600", DuplicateCard(known_by=S3))
        return floor

    @pytest.mark.proves("roberts-10:3.irregularities-5b", "roberts-10:3.irregularities-6")
    def test_who_knew_and_bet_may_leave_the_chips_to_the_next_deal_of_the_same_players(self) -> None:
        floor = self.bets_knowing("roberts-10")
        assert set(floor.ruling.floor) == {"retract", "impound"}
        assert floor.chooses("impound").outcome == "impound"
        assert set(floor.hand.setup.seats) == set(FIVE)
        assert (floor.hand.pot, floor.stack(3)) == (750, 3400)
        assert floor.table.acted == ()

    @pytest.mark.proves("roberts-10:3.irregularities-5b")
    def test_the_floor_may_give_them_back(self) -> None:
        floor = self.bets_knowing("roberts-10")
        assert floor.chooses("retract").outcome == "void"
        assert floor.stack(3) == 4000

    @pytest.mark.proves("seminole-2024:35-ii.3", "readings:dealing.fouled-deck/knowing-bettor")
    def test_all_chips_go_back_where_no_rule_withholds_them(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            floor = self.bets_knowing(book)
            assert floor.ruling.outcome == "void"
            assert floor.stack(3) == 4000

    @pytest.mark.proves("seminole-2024:35-A.6", "seminole-2024:35-ii.2")
    def test_another_back_is_a_card_that_does_not_belong(self) -> None:
        assert dealt("seminole-2024").tell(ForeignBack("hand", S2)).outcome == "misdeal"

    def test_once_there_was_action_a_joker_is_a_scrap_of_paper(self) -> None:
        floor = dealt("seminole-2024")
        ruling = floor.tell("3 raise 600", "4 call", StrangeCard("joker", S4))
        assert (ruling.outcome, ruling.substantial_action, floor.live) == ("scrap-of-paper", True, {1, 2, 3, 4, 5})

    @pytest.mark.proves("roberts-10:3.irregularities-9")
    def test_who_acts_without_looking_bears_the_risk(self) -> None:
        floor = dealt("roberts-10")
        assert floor.tell("3 call", StrangeCard("joker", S3)).outcome == "hand-dead"


class TestAShortHand:
    @pytest.mark.proves("roberts-10:3.misdeals-2e-exception", "hpt:misdeals-1e-exception", "uk-tda:33-B")
    def test_the_button_who_has_acted_is_completed_all_the_same(self) -> None:
        for book in ("roberts-10", "hpt", "uk-tda"):
            floor = dealt(book, {1: 4000, 2: 4000}, button=2)
            assert floor.tell("2 call", MissingCard(S2)).outcome == "corrected"

    @pytest.mark.proves("seminole-2024:37.3")
    def test_the_button_who_has_acted_is_dead(self) -> None:
        floor = dealt("seminole-2024", THREE, button=3)
        assert floor.tell("3 call", MissingCard(S3)).outcome == "hand-dead"


class TestBurns:
    @pytest.mark.proves("hpt:holdem-4b")
    def test_a_burn_that_was_seen_spoils_the_flop_too(self) -> None:
        floor = Floor("hpt", THREE, street="flop", board="2c 3d 4h")
        assert floor.tell(WrongBurn("two-burns", "flop", burn_seen=True)).outcome == "reshuffle-stub"

    @pytest.mark.proves("roberts-10:5.4a")
    def test_only_a_board_card_spoils_it(self) -> None:
        floor = Floor("roberts-10", THREE, street="flop", board="2c 3d 4h")
        assert floor.tell(WrongBurn("two-burns", "flop", burn_seen=True)).outcome == "corrected"

    def all_in(self, book: str) -> Floor:
        """Two hands nobody knows, so that the pot waits for them."""
        floor = Floor(book, {1: 900, 2: 900}, street="turn", board="2c 3d 4h 9s", format="cash", deck="5h 6h 7h 8h")
        floor.tell("1 all-in", "2 call")
        assert floor.hand.stage == "showdown"
        return floor

    @pytest.mark.proves("hpt:holdem-5d")
    def test_all_in_a_wrong_burn_is_put_right_until_the_award(self) -> None:
        told = WrongBurn("two-burns", "river", intact=False)
        assert self.all_in("hpt").tell(told).outcome == "corrected"

    @pytest.mark.proves("roberts-10:3.irregularities-16d")
    def test_all_in_it_stands_where_the_right_card_cannot_be_found(self) -> None:
        floor = self.all_in("roberts-10")
        assert floor.tell(WrongBurn("two-burns", "river", intact=False)).outcome == "card-stands"
        assert floor.hand.board[-1] == "7h"
        assert self.all_in("roberts-10").tell(WrongBurn("two-burns", "river")).outcome == "corrected"


class TestTwoCardsForTheTurn:
    @pytest.mark.proves("roberts-10:5.8a", "roberts-10:5.8b", "roberts-10:5.8c", "hpt:holdem-8a", "hpt:holdem-8b")
    @pytest.mark.proves("hpt:holdem-8c", "readings:dealing.flop-error/too-many-later")
    def test_the_card_due_later_stands_in_and_the_river_comes_after_a_shuffle(self) -> None:
        for book in ("roberts-10", "hpt", "seminole-2024", "uk-tda"):
            floor = Floor(book, THREE, street="flop", board="2c 3d 4h", deck="5s 6s 7s 8s 9s Ts")
            floor.tell("1 check", "2 check", "3 check")
            assert floor.hand.board[-1] == "6s"
            assert floor.tell(StreetTooMany("turn")).outcome == "put-back"
            assert (floor.hand.board[-1], floor.hand.aside) == ("9s", ("6s", "7s"))
            floor.tell("1 check", "2 check", "3 check")
            assert len(floor.hand.aside) == 0
            assert len(floor.hand.burns) == 2

    @pytest.mark.proves("army-2009:misc-7")
    def test_the_rest_is_shuffled_and_a_card_burned(self) -> None:
        floor = Floor("army-2009", THREE, street="turn", board="2c 3d 4h 5h")
        assert floor.tell(StreetTooMany("turn")).outcome == "reshuffle-stub"
        assert len(floor.hand.burns) == 1

    def test_there_is_no_turn_before_the_flop(self) -> None:
        with pytest.raises(Refused):
            Floor("hpt", THREE, street="flop").tell(StreetTooMany("turn"))


class TestPrematureCards:
    @pytest.mark.proves("uk-tda:RP-5-D.3")
    def test_at_stud_the_round_set_aside_comes_back_for_the_last_street(self) -> None:
        floor = Floor("uk-tda", {1: 4000, 2: 4000}, street="fifth", game="STUD", limits=(200, 400), blinds=())
        floor.tell(Premature("sixth"))
        assert len(floor.hand.aside) == 2
        for street in ("sixth", "seventh"):
            floor.tell(*[f"{no} check" for no in floor.hand.to_act])
            assert floor.hand.on.name == street
        assert len(floor.hand.aside) == 0

    @pytest.mark.proves("roberts-10:3.irregularities-17")
    def test_a_dropped_stub_is_rebuilt_as_the_floor_says(self) -> None:
        for book in ("roberts-10", "hpt"):
            floor = Floor(book, THREE, street="turn")
            assert floor.tell(StubDropped(False)).floor[0] == "reshuffle-stub"
            assert floor.chooses("reshuffle-all").outcome == "reshuffle-all"


class TestWhatPlayersAsk:
    def over(self, book: str) -> Floor:
        floor = Floor(book, THREE, street="turn")
        floor.tell("1 bet 400", "2 fold", "3 fold")
        return floor

    @pytest.mark.proves("seminole-2024:28", "uk-tda:27")
    def test_cards_that_would_have_come_are_not_shown(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            assert self.over(book).tell(RabbitAsked(S2)).outcome == "not-shown"

    @pytest.mark.proves("roberts-10:2.procedures-24")
    def test_dealers_are_only_asked_not_to_show_them(self) -> None:
        floor = self.over("roberts-10")
        assert floor.tell(RabbitAsked(S2)).floor == ("show", "deny")
        assert floor.chooses("deny").outcome == "not-shown"
        floor.tell(RabbitAsked(S2))
        assert floor.chooses("show").outcome == "cards-shown"

    @pytest.mark.proves("seminole-2024:26.2", "uk-tda:24.2", "army-2009:house-15b", "roberts-10:15.29")
    def test_nobody_may_ask_for_another_deck_in_a_tournament(self) -> None:
        for book in book_ids():
            told = DeckChangeAsked(S2, rounds=5, minutes=300)
            assert Floor(book, THREE).tell(told).outcome == "deck-stays"
            assert Floor(book, THREE).tell(DeckChangeAsked(S2, damaged=True)).outcome == "deck-changed"

    @pytest.mark.proves("roberts-10:2.procedures-22a", "roberts-10:2.procedures-22b", "roberts-10:2.procedures-22c")
    def test_in_a_cash_game_one_may_after_some_use(self) -> None:
        def outcome(told: DeckChangeAsked) -> str:
            return Floor("roberts-10", THREE, format="cash").tell(told).outcome

        assert outcome(DeckChangeAsked(S2, rounds=0)) == "deck-stays"
        assert outcome(DeckChangeAsked(S2, rounds=1)) == "deck-changed"
        assert outcome(DeckChangeAsked(S2, "setup", minutes=40)) == "deck-stays"
        assert outcome(DeckChangeAsked(S2, "setup", minutes=60)) == "deck-changed"
        assert outcome(DeckChangeAsked(S2, "setup", damaged=True)) == "deck-changed"

    @pytest.mark.proves("seminole-2024:26.1", "seminole-2024:26.2", "uk-tda:24.1", "uk-tda:24.2")
    def test_the_house_changes_it_as_it_likes_and_players_do_not_ask(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            for what in ("deck", "setup"):
                floor = Floor(book, THREE, format="cash")
                assert floor.tell(DeckChangeAsked(SeatNo(0), what)).outcome == "deck-changed"
                assert floor.tell(DeckChangeAsked(S2, what, 9, 900)).outcome == "deck-stays"

    @pytest.mark.proves("roberts-10:15.29")
    def test_in_a_tournament_it_may_change_with_the_dealer_only(self) -> None:
        assert Floor("roberts-10", THREE).tell(DeckChangeAsked(SeatNo(0), rounds=9)).outcome == "deck-stays"

    @pytest.mark.proves("uk-tda:RP-2.3", "uk-tda:RP-2.1")
    def test_only_who_faces_the_action_may_have_the_bets_brought_in(self) -> None:
        floor = Floor("uk-tda", THREE)
        floor.tell("1 bet 400")
        assert floor.tell(BringInAsked(S2)).outcome == "bets-brought-in"
        assert floor.tell(BringInAsked(S3)).outcome == "bets-stay"

    @pytest.mark.proves("hpt:pot-2", "hpt:pot-3", "army-2009:bets-4a")
    def test_bets_stay_out_until_the_round_is_over(self) -> None:
        for book in ("hpt", "army-2009"):
            floor = dealt(book, THREE, button=3)
            assert floor.tell("3 raise 400", BringInAsked(S1)).outcome == "bets-stay"
            assert (floor.hand.middle, floor.hand.seat(S1).bet, floor.hand.seat(S3).bet) == (0, 50, 400)
            floor.tell("1 call", "2 call")
            assert (floor.hand.middle, floor.hand.seat(S3).bet) == (1200, 0)


class TestTheBoard:
    HOLE = {2: "As Ad", 3: "Kc Kd", 1: "Qh Qd"}  # noqa: RUF012
    BOARD = "2c 7d 9h 4s 3c"

    def shapes(self, book: str) -> list[tuple[str, int]]:
        """What comes off the deck, in order: how many cards for what."""
        setup = deal_in("NLHE", dict.fromkeys((1, 2, 3), 900), 1, blinds=[5, 10], format="tournament")
        table = Table(setup, stacked(self.HOLE, self.BOARD), book)
        table.plays("1 call, 2 call, 3 check")
        table.plays("2 check, 3 check, 1 check, 2 check, 3 check, 1 check")
        assert table.hand.board == cards(self.BOARD)
        found: list[tuple[str, int]] = []
        for event in table.log:
            match event:
                case HoleCardsDealt(hands=hands):
                    found.append(("hole", len(hands[0][1])))
                case CardBurned():
                    found.append(("burn", 1))
                case BoardDealt(cards=turned):
                    found.append(("board", len(turned)))
        return found

    @pytest.mark.proves("army-2009:flop-1", "army-2009:turn-1", "army-2009:river-1", "hpt:play-5", "hpt:play-7")
    @pytest.mark.proves("hpt:play-9", "roberts-10:5.intro-1", "roberts-10:5.intro-2", "roberts-10:5.intro-3")
    @pytest.mark.parametrize("book", ["army-2009", "hpt", "roberts-10"])
    def test_two_cards_each_then_three_one_and_one_each_after_a_burn(self, book: str) -> None:
        burn = ("burn", 1)
        assert self.shapes(book) == [("hole", 2), burn, ("board", 3), burn, ("board", 1), burn, ("board", 1)]


class TestThePot:
    @pytest.mark.proves("hpt:hand-7", "hpt:hand-8", "hpt:pot-1")
    def test_the_right_chips_go_in_and_come_out(self) -> None:
        setup = deal_in("NLHE", {1: 900, 2: 900, 3: 900}, 3, blinds=[5, 10], format="tournament")
        table = Table(setup, (), "hpt")
        assert table.refuses("3 raise 15").code == "below-minimum"
        table.plays("3 raise 40, 1 call, 2 fold, 1 check, 3 bet 60, 1 fold")
        gathered = [sum(pot.amount for pot in event.pots) for event in table.events(BetsGathered)]
        assert gathered == [90, 90]
        assert table.won == {3: 90}
        assert sum(table.stacks.values()) == 2700
        assert table.events(PotAwarded)

    @pytest.mark.proves("army-2009:allin-1b", "army-2009:allin-1d")
    def test_a_short_blind_plays_for_what_each_has_matched_and_for_no_raise(self) -> None:
        setup = deal_in("NLHE", {1: 900, 2: 60, 3: 900}, 3, blinds=[50, 100], format="tournament")
        table = Table(setup, (), "army-2009").plays("3 raise 300, 1 call")
        assert table.pots == [(180, (1, 2, 3)), (480, (1, 3))]

    def test_a_house_may_count_the_whole_blinds_and_calls_for_it(self) -> None:
        house = load_book("army-2009").with_house({"pot.short-award/short-blind": "blinds-and-calls"})
        setup = deal_in("NLHE", {1: 900, 2: 60, 3: 900}, 3, blinds=[50, 100], format="tournament")
        table = Table(setup, (), house).plays("3 raise 300, 1 call")
        assert table.pots == [(260, (1, 2, 3)), (400, (1, 3))]


class TestJokers:
    def drawn(self, hole: dict[int, str], game: str = "NL5CD") -> Table:
        setup = deal_in(game, dict.fromkeys(hole, 900), max(hole), blinds=[5, 10], format="cash")
        hands = [[JOKER if word == "Jo" else cards(word)[0] for word in held.split()] for held in hole.values()]
        deck = [hand[turn] for turn in range(5) for hand in hands]
        deck += [card for card in STANDARD_DECK if card not in deck]
        table = Table(setup, deck, "seminole-2024")
        first, last = hole
        table.plays(f"{last} call, {first} check, {first} draw, {last} draw, {first} check, {last} check")
        return table.plays(f"{first} show, {last} show")

    @pytest.mark.proves("seminole-2024:joker-2")
    def test_it_is_an_ace_and_makes_no_three_of_a_kind(self) -> None:
        assert self.drawn({1: "Jo Kc Kd 7h 2s", 2: "Ks Kh Qd Jh Ts"}).won == {1: 20}
        assert self.drawn({1: "Jo Kc Kd 7h 2s", 2: "3s 3h 3d Jh Ts"}).won == {2: 20}

    @pytest.mark.proves("seminole-2024:joker-2")
    def test_it_completes_a_straight_or_a_flush(self) -> None:
        assert self.drawn({1: "Jo 9c 8d 7h 6s", 2: "As Ah Ad Jh Ts"}).won == {1: 20}
        assert self.drawn({1: "Jo 9c 8c 4c 2c", 2: "Ts 9h 8d 7h 6s"}).won == {1: 20}

    @pytest.mark.proves("seminole-2024:joker-3")
    def test_five_aces_are_best(self) -> None:
        assert self.drawn({1: "Jo As Ah Ad Ac", 2: "Ks Qs Js Ts 9s"}).won == {1: 20}

    @pytest.mark.proves("seminole-2024:joker-4")
    def test_at_low_it_is_the_lowest_rank_missing(self) -> None:
        assert self.drawn({1: "Jo 3c 4d 5h 7s", 2: "2s 3h 4h 6d 7c"}, "NL27SD").won == {1: 20}

    @pytest.mark.proves("seminole-2024:joker-1")
    def test_it_is_for_draw_games(self) -> None:
        setup = deal_in("NL5CD", {1: 900, 2: 900}, 2, blinds=[5, 10])
        assert Table(setup, (*STANDARD_DECK, JOKER), "seminole-2024").hand.stage == "betting"
        for game, book in (("NLHE", "seminole-2024"), ("NL5CD", "roberts-10")):
            with pytest.raises(DataError, match="joker"):
                Table(deal_in(game, {1: 900, 2: 900}, 2, blinds=[5, 10]), (*STANDARD_DECK, JOKER), book)


class TestRanking:
    @pytest.mark.proves("seminole-2024:rank-1")
    def test_games_use_one_pack_of_52(self) -> None:
        setup = deal_in("NLHE", {1: 900, 2: 900}, 2, blinds=[5, 10])
        table = Table(setup, STANDARD_DECK, "seminole-2024")
        table.plays("2 call, 1 check" + ", 1 check, 2 check" * 3 + ", 1 show, 2 show")
        hand = table.hand
        seen = [*hand.stub, *hand.burns, *hand.board, *(card for seat in hand.seats for card in seat.cards)]
        assert sorted(seen) == sorted(set(STANDARD_DECK))
        assert len(seen) == 52

    SUITS = ("s", "h", "d", "c")

    @pytest.mark.proves("roberts-10:3.ties-1a", "roberts-10:3.ties-1c")
    @pytest.mark.parametrize("higher", range(3))
    def test_of_two_cards_of_a_rank_the_suit_says_which_is_higher(self, higher: int) -> None:
        """At stud the odd chip of a tie goes to the highest card: spades, hearts, diamonds, clubs."""
        best, next_best = self.SUITS[higher : higher + 2]
        others = [suit for suit in self.SUITS if suit not in (best, next_best)]
        low = f"A{next_best} K{others[0]} Q{others[0]} J{others[1]} 9{others[1]} 4c 3d"
        high = f"A{best} K{others[1]} Q{others[1]} J{others[0]} 9{others[0]} 4d 3h"
        table = Table(river("", {1: low, 2: high}, 33, game="STUD"), book="roberts-10")
        table.plays("1 check, 2 check, 1 show, 2 show" if table.may.seat == 1 else "2 check, 1 check, 2 show, 1 show")
        assert table.won == {1: 16, 2: 17}

    def test_a_house_may_let_a_nine_low_qualify(self) -> None:
        setup = river("3d 4h 9c Ts Jd", {1: "As 2s Kd Kh", 2: "Qd Qc 8d 8h"}, 100, button=2, game="LO8")
        house = load_book("roberts-10").with_house({"hand.ranking/low-qualifier": 9})
        for book, won in ((load_book("roberts-10"), {2: 100}), (house, {1: 50, 2: 50})):
            assert Table(setup, book=book).plays("1 check, 2 check, 1 show, 2 show").won == won


class TestStudHandsOfTheAbsent:
    @pytest.mark.proves("uk-tda:28.8")
    def test_whether_they_get_more_cards_may_be_the_floors(self) -> None:
        assert "Ask the floor" in self.street("uk-tda")

    @pytest.mark.proves("readings:game.stud/cards-to-killed-hand")
    def test_they_get_no_more_cards_where_no_rule_says_so(self) -> None:
        assert "No card for seat 2" in self.street("roberts-10")

    def street(self, book: str) -> str:
        setup = deal_in("STUD", THREE, absent=[2], format="tournament", limits=(200, 400), ante=25, bring_in=50)
        table = open_table(setup, (), load_book(book))
        return " ".join(str(step.says) for step in due(("street-dealt",), table, load_book(book)))

    def test_a_house_may_go_on_dealing_to_them(self) -> None:
        house = load_book("uk-tda").with_house({"game.stud/cards-to-killed-hand": "continue"})
        setup = deal_in("STUD", THREE, absent=[2], format="tournament", limits=(200, 400), ante=25, bring_in=50)
        for book, held in ((load_book("uk-tda"), 3), (house, 4)):
            table = Table(setup, STANDARD_DECK, book)
            table.plays(f"{table.may.seat} bring-in" if "bring-in" in table.may.acts else f"{table.may.seat} call")
            table.plays(f"{table.may.seat} call")
            assert len(table.hand.seat(S2).cards) == held


class TestTheDealersSteps:
    def told(self, book: str, moment: str, format: str = "tournament", **more: object) -> str:
        """What the dealer is told at a moment, seat 3 on the button."""
        setup = deal_in("NLHE", THREE, 3, blinds=[50, 100], format=format, **more)  # type: ignore[arg-type]
        said = due((moment,), open_table(setup, (), load_book(book)), load_book(book))
        assert all(step.says and step.cites for step in said)
        return " ".join(str(step.says) for step in said)

    @pytest.mark.proves("hpt:hand-3")
    def test_the_player_left_of_the_button_cuts(self) -> None:
        assert "Offer the cut to seat 1." in self.told("hpt", "hand-begins")

    @pytest.mark.proves("readings:dealing.shuffle/cut-by")
    def test_the_dealer_cuts_where_no_rule_says_who(self) -> None:
        assert "Shuffle and cut" in self.told("roberts-10", "hand-begins")

    @pytest.mark.proves("hpt:hand-4", "hpt:two-decks-1", "hpt:two-decks-2")
    def test_a_house_may_have_two_decks_and_a_cut_card(self) -> None:
        book = load_book("hpt").with_house({"dealing.shuffle/two-decks": True, "dealing.shuffle/cut-card": True})
        table = open_table(deal_in("NLHE", THREE, 3, blinds=[50, 100], format="tournament"), (), book)
        for moment, said in (
            ("hand-begins", "Seat 1 cuts the deck that is about to be dealt."),
            ("cards-cut", "Put the cut card under the deck."),
            ("hand-ends", "Seat 2 shuffles the deck that was just used."),
        ):
            assert said in [str(step.says) for step in due((moment,), table, book)]

    @pytest.mark.proves("roberts-10:5.intro-7")
    def test_the_forced_bets_are_named(self) -> None:
        assert "two blinds" in self.told("roberts-10", "hand-begins")

    @pytest.mark.proves("hpt:dead-button-3")
    def test_a_player_deals_at_home(self) -> None:
        assert "Seat 3" in self.told("hpt", "hand-begins")

    @pytest.mark.proves("roberts-10:4.intro-1")
    def test_a_dealer_who_does_not_play_deals_in_a_card_room(self) -> None:
        assert "Put a dealer in the box who does not play." in self.told("roberts-10", "button-game-opens")

    def test_raises_and_all_ins_are_announced(self) -> None:
        for moment in ("raised", "all-in-bet", "live-blind-raised", "card-exposed"):
            assert "Announce" in self.told("hpt", moment)

    @pytest.mark.parametrize("book", ["uk-tda", "hpt"])
    def test_a_house_may_have_exposed_cards_announced_and_nothing_else(self, book: str) -> None:
        house = load_book(book).with_house({"dealing.announce/events": "exposed-only"})
        table = open_table(deal_in("NLHE", THREE, 3, blinds=[50, 100], format="tournament"), (), house)
        assert due(("raised", "all-in-bet"), table, house) == []
        (said,) = due(("card-exposed",), table, house)
        assert said.cites == ("house:dealing.announce/events",)

    @pytest.mark.proves("readings:dealing.announce/events")
    def test_nothing_is_announced_where_no_rule_says_so(self) -> None:
        assert "Announce" not in self.told("roberts-10", "raised")

    @pytest.mark.proves("uk-tda:RP-2.3")
    def test_bets_are_left_alone_unless_the_player_to_act_asks(self) -> None:
        assert "unless seat 3" in self.told("uk-tda", "wagered")

    @pytest.mark.proves("army-2009:bets-11a")
    def test_change_is_made_from_the_pot(self) -> None:
        assert "Make change for the large chip from the pot." in self.told("army-2009", "change-needed")

    @pytest.mark.proves("readings:pot.handling/change-from-pot")
    def test_change_is_not_made_from_the_pot_where_no_rule_says_so(self) -> None:
        assert "not from the pot" in self.told("roberts-10", "change-needed")

    @pytest.mark.proves("seminole-2024:51-B.6", "uk-tda:38-B.6", "uk-tda:RP-1.1", "uk-tda:RP-1.2", "uk-tda:RP-1.3")
    def test_the_dealer_marks_an_all_in(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            assert "all-in button" in self.told(book, "all-in")

    @pytest.mark.proves("readings:dealing.all-in-button/used")
    def test_an_all_in_is_not_marked_where_no_rule_says_so(self) -> None:
        assert self.told("roberts-10", "all-in") == ""

    @pytest.mark.proves("seminole-2024:hilimit-6.1")
    def test_at_the_flop_the_players_left_are_counted(self) -> None:
        assert "3 players are in" in self.told("seminole-2024", "flop-dealt", "cash")

    @pytest.mark.proves("readings:game.flop/announce-active")
    def test_nobody_counts_them_where_no_rule_says_so(self) -> None:
        assert "players are in" not in self.told("roberts-10", "flop-dealt", "cash")

    @pytest.mark.proves("seminole-2024:12.4")
    def test_hands_are_read_out(self) -> None:
        assert "Read out the value" in self.told("seminole-2024", "hand-tabled")

    @pytest.mark.proves("roberts-10:3.showdown-2a", "hpt:showdown-3a")
    def test_the_dealer_helps_to_read_hands(self) -> None:
        for book in ("roberts-10", "hpt", "army-2009"):
            assert "Help to read" in self.told(book, "hand-tabled")

    @pytest.mark.proves("uk-tda:11.4")
    def test_nothing_is_said_of_reading_where_no_rule_says_so(self) -> None:
        said = self.told("uk-tda", "hand-tabled")
        assert "Read out" not in said
        assert "Help to read" not in said

    @pytest.mark.proves("seminole-2024:26.1", "uk-tda:24.1", "army-2009:house-15a")
    def test_decks_change_at_a_push_or_with_the_level(self) -> None:
        for book in ("seminole-2024", "uk-tda", "army-2009"):
            for moment in ("dealer-push", "level-begins"):
                assert "Change the deck" in self.told(book, moment)

    @pytest.mark.proves("roberts-10:15.29")
    def test_decks_change_only_with_the_dealer(self) -> None:
        assert "Change the deck with the dealer" in self.told("roberts-10", "dealer-push")
        assert self.told("roberts-10", "level-begins") == ""

    @pytest.mark.proves("roberts-10:2.procedures-22a", "roberts-10:2.procedures-22b")
    def test_in_a_cash_game_they_change_after_some_use(self) -> None:
        assert "at least a full round" in self.told("roberts-10", "deck-change", "cash")
        assert "at least an hour" in self.told("roberts-10", "deck-spread", "cash")
