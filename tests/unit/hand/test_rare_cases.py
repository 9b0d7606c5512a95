"""Things that hardly ever happen in a hand, and have to be right all the same."""

import pytest

from floorman.cards import STANDARD_DECK, UNKNOWN, Card, cards
from floorman.core import Chips, DataError, Refused, SeatNo, encode
from floorman.hand import (
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Driver,
    Hand,
    MidHand,
    Muck,
    RaiseTo,
    Show,
    apply,
    deal,
    deal_in,
    decide,
    legal,
    step,
    view,
)
from floorman.hand.actions import Reshuffle
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.engine import laid_deck
from floorman.hand.setup import GAMES
from floorman.hand.showdown import read
from floorman.rules import load_book
from floorman.table import round_the

BOOK = load_book("roberts-10")


def all_stay(driver: Driver) -> Driver:
    """Everybody checks and calls to the end of the betting."""
    while driver.hand.stage == "betting":
        may = driver.legal()
        driver.act(BringIn(may.seat) if "bring-in" in may.acts else Call(may.seat) if may.call else Check(may.seat))
    return driver


def test_at_stud_one_card_serves_all_after_a_burn_when_the_stub_is_short() -> None:
    setup = deal_in("STUD", dict.fromkeys(range(1, 8), 500), limits=(10, 20), bring_in=5, ante=1)
    hand = all_stay(Driver(setup, STANDARD_DECK, BOOK)).hand
    assert (len(hand.boards[0]), len(hand.burns), len(hand.stub)) == (1, 4, 5)


def test_a_deck_that_does_not_last_is_a_mistake_of_the_seats() -> None:
    with pytest.raises(DataError) as wrong:
        Driver(deal_in("STUD", dict.fromkeys(range(1, 10), 500), limits=(10, 20), bring_in=5), (), BOOK)
    assert wrong.value.where == "setup.seats"
    assert wrong.value.instead == "Deal in 8 at most."


def test_moments_that_were_kept_stay_as_they_were_while_the_hand_goes_on() -> None:
    driver = Driver(deal_in("NLHE", dict.fromkeys(range(1, 5), 500), 4, blinds=(5, 10)), STANDARD_DECK, BOOK)
    kept: list[tuple[Hand, bytes]] = []
    hand = driver.snapshot()
    while driver.hand.stage != "over":
        kept.append((driver.snapshot(), encode(hand)))
        may = driver.legal()
        action = Show(may.seat) if "show" in may.acts else Call(may.seat) if may.call else Check(may.seat)
        driver.act(action)
        _, hand = step(hand, action, BOOK)
    assert driver.snapshot() == hand
    assert [encode(moment) for moment, _ in kept] == [then for _, then in kept]
    with pytest.raises(AttributeError):
        hand.seats[0].stack = Chips(0)  # type: ignore[misc]


def test_cards_of_others_are_as_many_backs() -> None:
    _, hand = deal(deal_in("PLO", {1: 500, 2: 500}, 1, blinds=(5, 10)), STANDARD_DECK, BOOK)
    seen = {seat.no: seat.down for seat in view(hand, SeatNo(1)).seats}
    assert seen[SeatNo(2)] == (UNKNOWN,) * 4
    assert seen[SeatNo(1)] == hand.seat(SeatNo(1)).down


class TestDraws:
    def drawing(self, deck: tuple[Card, ...] = STANDARD_DECK, players: int = 2) -> Hand:
        setup = deal_in("NL5CD", dict.fromkeys(range(1, players + 1), 500), players, blinds=(5, 10))
        return all_stay(Driver(setup, deck, BOOK)).snapshot()

    def test_who_holds_other_cards_cannot_throw_these_away(self) -> None:
        hand = self.drawing()
        seat = hand.seat(hand.to_act[0])
        other = next(card for card in STANDARD_DECK if card not in seat.down)
        with pytest.raises(Refused) as no:
            decide(hand, Draw(seat.no, (other,)), BOOK)
        assert no.value.code == "not-held"
        assert decide(hand, Draw(seat.no, seat.down[:2]), BOOK)

    def test_of_unknown_cards_any_may_be_thrown_away(self) -> None:
        hand = self.drawing(())
        assert decide(hand, Draw(hand.to_act[0], cards("AsKs")), BOOK)

    def test_after_a_reshuffle_the_next_player_draws(self) -> None:
        hand = self.drawing(players=8)
        while hand.stage == "drawing":
            seat = hand.seat(hand.to_act[0])
            hand = apply(hand, *decide(hand, Draw(seat.no, seat.down), BOOK))
        assert hand.stage == "reshuffle"
        waiting = hand.to_act
        hand = apply(hand, *decide(hand, Reshuffle(cards_to_shuffle(hand)), BOOK))
        assert (hand.stage, hand.to_act) == ("drawing", waiting[1:])


def test_a_short_blind_counts_whole_at_pot_limit_with_what_the_ante_took_of_it() -> None:
    setup = deal_in("PLHE", {1: 900, 2: 60, 3: 900}, 3, blinds=(50, 100), ante=20)

    def most(whole: bool) -> int:
        book = BOOK.with_house({"betting.pot-limit/short-blind-counts-full": whole})
        return int(legal(deal(setup, (), book)[1], book).most)

    assert most(True) - most(False) == 60


class TestShortDeckOrder:
    def high(self, order: str, held: str) -> int:
        answers = BOOK.with_house({"hand.ranking/short-deck-order": order}).answers("cash")
        return read(cards(held)[:2], cards(held)[2:], GAMES["NLSD"], answers)[0]

    def test_as_at_other_games_a_full_house_beats_a_flush(self) -> None:
        hands = ["6s8s9sJsKs", "6s8s9sJsAs", "6c6d6hTsTd", "6c6d6hJsJd", "7c7d7hTsTd", "8c8d8h8s9d"]
        found = [self.high("standard", held) for held in hands]
        assert found == sorted(set(found))

    def test_trips_may_beat_a_straight(self) -> None:
        hands = ["AcAdKhKsJd", "6s7d8c9hTs", "7d8c9hTsJs", "6c6d6hTsAd", "7c7d7hTsAd", "6s8s9sJsKs"]
        found = [self.high("flush-and-trips", held) for held in hands]
        assert found == sorted(set(found))


def test_a_side_pot_with_one_hand_left_leaves_the_main_pot_to_be_read() -> None:
    setup = deal_in(
        "NLHE", {1: 100, 2: 500, 3: 500}, 3, blinds=(5, 10),
        mid_hand=MidHand(
            "river", Chips(30), cards("2c7d9hJs3s"),
            ((SeatNo(1), cards("AhAd")), (SeatNo(2), cards("KhKd")), (SeatNo(3), cards("QhQd"))),
        ),
    )  # fmt: skip
    driver = Driver(setup, (), BOOK)
    one, two, three = SeatNo(1), SeatNo(2), SeatNo(3)
    for action in (BetTo(one, Chips(100)), RaiseTo(two, Chips(300)), Call(three)):
        driver.act(action)
    assert [pot.amount for pot in driver.hand.pots] == [330, 400]
    while driver.hand.stage == "showdown":
        no = driver.hand.to_act[0]
        driver.act(Muck(three) if three in driver.hand.to_act else Show(no))
    assert {seat.no: seat.stack for seat in driver.hand.seats} == {one: 330, two: 600, three: 200}


def test_a_stud_hand_laid_down_is_dealt_as_told_to_the_last_card() -> None:
    setup = deal_in("STUD", {1: 500, 2: 500}, limits=(10, 20), bring_in=5, ante=1)
    hole = {1: cards("AsKs2c3c4c5c6c"), 2: cards("AdKd2h3h4h5h6h")}
    hand = all_stay(Driver(setup, laid_deck(setup, hole, (), BOOK), BOOK)).hand
    assert {int(seat.no): seat.cards for seat in hand.seats} == hole


def test_heads_up_the_button_has_the_small_blind_and_it_is_taken() -> None:
    assert round_the(SeatNo(1), (SeatNo(1), SeatNo(2))).small_taken


def test_the_odd_chip_of_the_high_half_counts_where_a_player_may_have_one_in_all() -> None:
    setup = deal_in(
        "LO8", {1: 900, 2: 900}, 2, blinds=(5, 10), limits=(10, 20),
        mid_hand=MidHand(
            "river", Chips(103), cards("3c5d8hKsQd"), ((SeatNo(1), cards("Ah2hKdKc")), (SeatNo(2), cards("Ad2dJcTc")))
        ),
    )  # fmt: skip
    for over, won in (("whole-hand", (77, 26)), ("each-tie", (78, 25))):
        driver = all_stay(Driver(setup, (), BOOK.with_house({"showdown.odd-chip/limit-over": over})))
        while driver.hand.stage == "showdown":
            driver.act(Show(driver.hand.to_act[0]))
        assert tuple(seat.stack - 900 for seat in driver.hand.seats) == won
