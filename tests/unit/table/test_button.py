"""Where the button goes: dead, moving, with two players, drawn for, frozen, misplaced."""

import pytest

from floorman.cards import card
from floorman.core import Refused, SeatNo
from floorman.rules import Rulebook, book_ids, load_book
from floorman.table import (
    ButtonMisplaced,
    DealHand,
    DrawForButton,
    EndHand,
    FloorOnButton,
    Leave,
    NextGame,
    Sit,
    SitOut,
    button_frozen,
    decide,
    hand_to_deal,
)
from floorman.table.events import ButtonRuled
from unit.table.a_table import ARMY, HPT, ROBERTS, SEMINOLE, UK, a_table, after, cash, cited, played, where

SIX = range(1, 7)


def drawn(text: str) -> DrawForButton:
    """Cards for seats 1, 2, 3 and so on."""
    return DrawForButton(tuple((SeatNo(seat), card(one)) for seat, one in enumerate(text.split(), 1)))


@pytest.mark.parametrize("book", [load_book(id) for id in book_ids()], ids=book_ids())
def test_the_button_laid_down_for_one_player_stays_there_when_others_come(book: Rulebook) -> None:
    alone = a_table([4], 4)
    two = after(alone, book, Sit(SeatNo(2), "moved"))
    assert where(two, book) == (4, 4, 2)
    three = after(two, book, Sit(SeatNo(7), "moved"))
    assert hand_to_deal(three, book).positions.big == 7


class TestDeadButton:
    @pytest.mark.proves("roberts-10:15.30b", "roberts-10:15.30a")
    def test_the_button_waits_at_every_empty_seat_that_had_a_blind(self) -> None:
        table = played(a_table(range(1, 9), 2), ROBERTS, 3, 4)
        assert where(table, ROBERTS) == (3, 0, 5)
        table = played(table, ROBERTS)
        assert where(table, ROBERTS) == (4, 5, 6)
        assert hand_to_deal(table, ROBERTS).last_card == 2

    @pytest.mark.proves("hpt:dead-button-4a", "hpt:dead-button-5")
    def test_the_button_stays_when_the_small_blind_is_out(self) -> None:
        table = played(a_table(SIX, 3), HPT, 4)
        assert where(table, HPT) == (3, 5, 6)
        assert hand_to_deal(table, HPT).last_card == 3
        assert "hpt:dead-button-4a" in cited(table, HPT)

    @pytest.mark.proves("army-2009:dead-button-2a")
    def test_it_stays_again_when_the_next_small_blind_is_out_too(self) -> None:
        table = played(played(a_table(SIX, 1), ARMY, 2), ARMY, 3)
        assert where(table, ARMY) == (1, 4, 5)
        assert where(played(table, ARMY), ARMY) == (4, 5, 6)

    @pytest.mark.proves("hpt:button-help-2a")
    def test_a_house_may_follow_the_help_panel_instead(self) -> None:
        book = HPT.with_house({"sb_bust_button": "empty_seat"})
        assert where(played(a_table(SIX, 3), book, 4), book) == (4, 5, 6)

    def test_blinds_out_one_after_the_other_leave_a_lone_big_blind_each_time(self) -> None:
        table = a_table(range(1, 8), 1)
        for button, big in ((2, 4), (3, 5), (4, 6)):
            table = played(table, ROBERTS, big - 1)
            assert where(table, ROBERTS) == (button, 0, big)

    @pytest.mark.proves("hpt:play-12", "roberts-10:4.intro-3")
    @pytest.mark.parametrize("book", [load_book(id) for id in book_ids()], ids=str)
    def test_a_round_with_nobody_out_takes_the_button_to_everybody_once(self, book: Rulebook) -> None:
        table, seen = a_table([1, 3, 4, 7, 9], 9), []
        for _ in range(5):
            seen.append(where(table, book)[0])
            table = played(table, book)
        assert seen == [9, 1, 3, 4, 7]

    def test_absent_tournament_players_are_dealt_in_and_post(self) -> None:
        table = after(a_table(SIX, 1), UK, SitOut(SeatNo(3)))
        assert where(table, UK) == (1, 2, 3)
        assert hand_to_deal(table, UK).absent == (3,)

    def test_the_first_card_goes_to_the_button_where_the_book_says_so(self) -> None:
        assert hand_to_deal(a_table(SIX, 3), ARMY).last_card == 2
        assert hand_to_deal(a_table(SIX, 3), HPT).last_card == 3


class TestMovingButton:
    @pytest.mark.proves("roberts-10:4.2a", "roberts-10:4.2")
    def test_a_jump_of_the_button_makes_two_big_blinds(self) -> None:
        table = cash(SIX, 1, button_rule="moving")
        for _ in range(6):
            table = played(table, ROBERTS)
        deal = hand_to_deal(played(table, ROBERTS, leaves=[2]), ROBERTS)
        assert deal.button == 3
        assert deal.posted("big-blind") == {4: 100, 5: 100}
        assert deal.posted("small-blind") == {3: 50}
        assert deal.first_to_act == 6

    def test_without_a_jump_the_blinds_are_as_always(self) -> None:
        table = cash(SIX, 1, button_rule="moving")
        for _ in range(8):
            table = played(table, ROBERTS)
            deal = hand_to_deal(table, ROBERTS)
            assert [post.kind for post in deal.posts] == ["small-blind", "big-blind"]

    def test_a_house_may_forget_skipped_blinds(self) -> None:
        book = ROBERTS.with_house({"button.moving/skipped-blinds": "let-off"})
        deal = hand_to_deal(played(cash(SIX, 1, button_rule="moving"), book, leaves=[2]), book)
        assert deal.posted("big-blind") == {5: 100}
        assert deal.posted("small-blind") == {4: 50}

    def test_the_house_chooses_where_the_table_does_not_say(self) -> None:
        book = ROBERTS.with_house({"button.moving/method": "moving"})
        table = played(cash(SIX, 1, button_rule=None), book, leaves=[2])
        assert where(table, book)[0] == 3


class TestTwoPlayers:
    @pytest.mark.proves("uk-tda:32.2", "seminole-2024:34-B.2")
    @pytest.mark.parametrize(("out", "button"), [(4, 9), (6, 9), (9, 6)])
    @pytest.mark.parametrize("book", [UK, SEMINOLE], ids=str)
    def test_nobody_has_the_big_blind_twice_running(self, book: Rulebook, out: int, button: int) -> None:
        (big,) = {4, 6, 9} - {out, button}
        assert where(played(a_table([4, 6, 9], 4), book, out), book) == (button, button, big)

    def test_a_house_may_let_the_button_go_on(self) -> None:
        book = UK.with_house({"consecutive_big_blind_allowed": True})
        assert where(played(a_table([4, 6, 9], 4), book, 6), book) == (9, 9, 4)
        assert where(played(a_table([4, 6, 9], 4), book, 4), book) == (6, 6, 9)

    @pytest.mark.parametrize(("newcomer", "expected"), [(8, (8, 2, 5)), (3, (5, 2, 3))])
    def test_a_third_player_gets_the_place_that_is_left(self, newcomer: int, expected: tuple[int, int, int]) -> None:
        two = played(a_table([2, 5], 5), HPT)
        assert where(two, HPT) == (2, 2, 5)
        assert where(after(two, HPT, Sit(SeatNo(newcomer), "moved")), HPT) == expected

    def test_one_player_is_no_hand(self) -> None:
        with pytest.raises(Refused, match="One player alone"):
            hand_to_deal(played(a_table([2, 5], 2), UK, 5), UK)


class TestTheFirstButton:
    @pytest.mark.proves("roberts-10:2.seating-6b", "roberts-10:3.ties-1a")
    @pytest.mark.parametrize(
        ("game", "cards", "button"),
        [
            ("NLHE", "Kh Ks Kd", 2),
            ("LO8", "2c As Ah", 2),
            ("L27TD", "2d 2c As", 2),
            ("LA5TD", "2c Ks Ac", 3),
            ("RAZZ", "2c Ah Ad", 3),
            ("BADUGI", "Jc Ts 9h", 3),
        ],
    )
    def test_high_games_go_by_the_highest_card_and_low_games_by_the_lowest(
        self, game: str, cards: str, button: int
    ) -> None:
        table = after(cash([1, 2, 3], new_game=True, game=game), ROBERTS, drawn(cards))
        assert where(table, ROBERTS)[0] == button

    def test_a_house_may_give_it_to_the_highest_card_at_low_games_too(self) -> None:
        book = ROBERTS.with_house({"seating.draw-for-button/low-games": "highest-card"})
        table = after(cash([1, 2, 3], new_game=True, game="L27TD"), book, drawn("2d 9c As"))
        assert where(table, book)[0] == 3

    @pytest.mark.proves("hpt:seating-5")
    @pytest.mark.parametrize(("cards", "expected"), [("As 2s 3s 4s", (1, 2, 3)), ("2s 3s 4s 5s", (1, 2, 3))])
    def test_the_ace_is_the_button_and_the_deuce_the_small_blind(
        self, cards: str, expected: tuple[int, int, int]
    ) -> None:
        table = after(a_table([1, 2, 3, 4], new_game=True), HPT, drawn(cards))
        assert where(table, HPT) == expected

    def test_where_nobody_draws_it_is_the_first_seat(self) -> None:
        book = ROBERTS.with_house({"seating.draw-for-button/first-button": "lowest-seat"})
        assert where(after(a_table([2, 5, 7], new_game=True), book, drawn("")), book) == (2, 5, 7)

    def test_no_hand_is_dealt_before_the_last_one_is_over(self) -> None:
        with pytest.raises(Refused) as no:
            decide(after(a_table(SIX, 1), UK, DealHand()), DealHand(), UK)
        assert no.value.code == "hand-in-progress"
        with pytest.raises(Refused) as no:
            decide(a_table(SIX, 1), EndHand(), UK)
        assert no.value.code == "no-hand"

    @pytest.mark.parametrize(("seat", "expected"), [(2, (2, 3, 4)), (3, (2, 0, 4)), (4, (2, 3, 5))])
    def test_a_player_moved_to_another_table_leaves_the_seat_as_one_knocked_out(
        self, seat: int, expected: tuple[int, int, int]
    ) -> None:
        table = played(a_table(SIX, 1), UK)
        assert where(after(table, UK, Leave(SeatNo(seat))), UK) == expected
        with pytest.raises(Refused):
            decide(table, Leave(SeatNo(8)), UK)

    def test_no_hand_is_dealt_before_the_draw(self) -> None:
        with pytest.raises(Refused, match="Draw for the button") as no:
            decide(cash(SIX, new_game=True), DealHand(), ROBERTS)
        assert no.value.topic == "seating.draw-for-button"


class TestRotation:
    @pytest.mark.proves("uk-tda:9-A.1", "uk-tda:9-A.3", "seminole-2024:11-B.1", "seminole-2024:11-B.3")
    @pytest.mark.parametrize("book", [UK, SEMINOLE], ids=str)
    def test_the_button_stays_frozen_whoever_goes_out_at_stud(self, book: Rulebook) -> None:
        table = played(a_table(range(1, 9), 3, game="LHE", rotation=("LHE", "STUD", "RAZZ")), book)
        table = after(table, book, NextGame("STUD"))
        assert button_frozen(table)
        table = played(played(table, book, 4), book, 5)
        table = after(table, book, NextGame("RAZZ"))
        assert hand_to_deal(table, book).button == 4
        assert hand_to_deal(table, book).posts == ()
        table = after(table, book, NextGame("LHE"))
        assert where(table, book) == (4, 0, 6)
        assert not button_frozen(table)

    def test_a_frozen_button_does_not_go_back_when_its_player_goes_out(self) -> None:
        table = played(a_table(SIX, 1, game="LHE", rotation=("LHE", "STUD")), ARMY)
        table = played(after(table, ARMY, NextGame("STUD")), ARMY, 2)
        assert where(after(table, ARMY, NextGame("LHE")), ARMY) == (2, 3, 4)

    @pytest.mark.proves("roberts-10:5.intro-6")
    def test_holdem_is_a_button_game_and_stud_is_not(self) -> None:
        table = played(a_table(SIX, 1), ROBERTS)
        assert where(table, ROBERTS) == (2, 3, 4)
        assert hand_to_deal(a_table(SIX, 1, game="STUD"), ROBERTS).posts == ()

    def test_between_two_button_games_it_goes_on_as_always(self) -> None:
        table = after(played(a_table(SIX, 1, rotation=("NLHE", "PLO")), UK), UK, NextGame("PLO"))
        assert where(table, UK) == (2, 3, 4)
        assert hand_to_deal(table, UK).game == "PLO"


class TestMisplacedButton:
    @pytest.mark.proves("seminole-2024:34-A.2")
    def test_once_played_it_goes_on_from_where_it_is(self) -> None:
        table = after(a_table(SIX, 2), SEMINOLE, ButtonMisplaced(SeatNo(4), "after-substantial-action"))
        assert where(table, SEMINOLE) == (4, 5, 6)
        assert where(played(table, SEMINOLE), SEMINOLE) == (5, 6, 1)

    @pytest.mark.proves("roberts-10:3.irregularities-1", "hpt:irregularities-1")
    @pytest.mark.parametrize("book", [ROBERTS, HPT], ids=str)
    def test_or_the_players_it_passed_over_have_it_on_the_next_hand(self, book: Rulebook) -> None:
        table = after(a_table(SIX, 2), book, ButtonMisplaced(SeatNo(4), "after-substantial-action"))
        assert where(table, book) == (4, 5, 6)
        assert where(played(table, book), book) == (2, 3, 4)

    def test_found_while_the_hand_is_on_it_is_the_same(self) -> None:
        for book, expected in ((ROBERTS, (2, 3, 4)), (SEMINOLE, (5, 6, 1))):
            table = after(a_table(SIX, 2), book, DealHand())
            table = after(table, book, ButtonMisplaced(SeatNo(4), "after-substantial-action"))
            assert where(table, book) == expected

    def test_nobody_is_given_the_big_blind_twice_to_put_it_right(self) -> None:
        table = played(a_table([1, 3, 4, 5, 6], 1), ROBERTS)
        table = after(table, ROBERTS, ButtonMisplaced(SeatNo(2), "next-hand"))
        assert where(table, ROBERTS) == (3, 4, 5)

    def test_on_the_next_hand_it_stands_or_is_put_right(self) -> None:
        for book, outcome in ((SEMINOLE, "stands"), (ROBERTS, "corrected")):
            (ruled,) = decide(played(a_table(SIX, 2), book), ButtonMisplaced(SeatNo(5), "next-hand"), book)
            assert isinstance(ruled, ButtonRuled)
            assert ruled.outcome == outcome

    @pytest.mark.proves("uk-tda:33-A.0")
    def test_where_the_book_is_silent_the_floor_chooses(self) -> None:
        told = ButtonMisplaced(SeatNo(4), "before-substantial-action")
        (ruled,) = decide(a_table(SIX, 2), told, UK)
        assert isinstance(ruled, ButtonRuled)
        assert (ruled.outcome, ruled.floor) == ("floor", ("misdeal", "play-on"))
        table = after(a_table(SIX, 2), UK, told)
        assert where(after(table, UK, FloorOnButton("misdeal")), UK) == (2, 3, 4)
        assert where(after(table, UK, FloorOnButton("play-on")), UK) == (4, 5, 6)

    def test_the_floor_cannot_choose_what_is_not_open(self) -> None:
        with pytest.raises(Refused) as no:
            decide(a_table(SIX, 2), FloorOnButton("misdeal"), UK)
        assert no.value.code == "nothing-to-choose"
