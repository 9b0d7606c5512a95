"""Side pots, odd chips, who shows, and who wins."""

import pytest
from at_the_table import Table, river, stacked

from floorman.cards import cards
from floorman.core import Chips, DataError, SeatNo
from floorman.hand import GAMES, Post, Setup, deal_in, start
from floorman.hand.betting import called
from floorman.hand.events import HandTabled, PotAwarded, ShowdownOpened, UncalledReturned
from floorman.hand.showdown import split
from floorman.rules import load_book

BOARD = "2c 7d 9h Jc 3s"


class TestPots:
    def test_every_all_in_makes_its_own_pot(self) -> None:
        deck = stacked({1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Ts Td"}, BOARD)
        table = Table(deal_in("NLHE", {1: 100, 2: 250, 3: 600, 4: 900}, 4, blinds=[5, 10]), deck)
        table.plays("3 raise 600, 4 call, 1 all-in, 2 all-in")
        assert table.pots == [(400, (1, 2, 3, 4)), (450, (2, 3, 4)), (700, (3, 4))]
        table.plays("1 show, 2 show, 3 show, 4 show")
        assert table.stacks == {1: 400, 2: 450, 3: 700, 4: 300}
        assert [(event.pot, event.shares) for event in table.events(PotAwarded)] == [
            (2, ((3, 700),)),
            (1, ((2, 450),)),
            (0, ((1, 400),)),
        ]

    def test_what_nobody_matched_goes_back(self) -> None:
        table = Table(deal_in("NLHE", {1: 100, 2: 1000}, 1, blinds=[5, 10])).plays("1 call, 2 raise 500, 1 fold")
        assert table.events(UncalledReturned) == [UncalledReturned(SeatNo(2), Chips(490))]
        assert table.stacks == {1: 90, 2: 1010}

    @pytest.mark.proves("roberts-10:14.2d")
    def test_a_short_blind_plays_for_what_it_posted_from_each(self) -> None:
        table = Table(deal_in("NLHE", {1: 2000, 2: 60, 3: 2000, 4: 2000, 5: 2000}, 5, blinds=[50, 100]))
        table.plays("3 call, 4 fold, 5 call, 1 call")
        assert table.pots == [(240, (1, 2, 3, 5)), (120, (1, 3, 5))]

    def test_an_ante_that_is_short_is_matched_like_a_bet(self) -> None:
        table = Table(deal_in("NLHE", {1: 11, 2: 500, 3: 500}, 3, blinds=[5, 10], ante=15)).plays("3 call, 2 check")
        assert table.pots == [(33, (1, 2, 3)), (28, (2, 3))]

    def test_a_big_blind_ante_belongs_to_the_main_pot_whole(self) -> None:
        setup = deal_in("NLHE", {1: 5, 2: 500, 3: 500}, 3, blinds=[5, 10], ante=10, ante_kind="big-blind")
        table = Table(setup).plays("3 call, 2 check")
        assert table.pots == [(25, (1, 2, 3)), (10, (2, 3))]

    def test_a_player_who_folds_with_nothing_to_call_is_out_of_the_pot(self) -> None:
        table = Table(deal_in("NLHE", dict.fromkeys((1, 2, 3), 500), 3, blinds=[5, 10]))
        table.plays("3 call, 1 call, 2 check, 1 check, 2 fold, 3 check")
        assert table.pots == [(30, (1, 3))]


class TestOddChips:
    def test_chips_below_the_unit_are_not_made_small_change(self) -> None:
        assert split(Chips(1025), [SeatNo(5), SeatNo(2)], Chips(25)) == (((5, 525), (2, 500)), (5,))

    @pytest.mark.proves("roberts-10:3.ties-5a", "seminole-2024:20-A", "uk-tda:18-A", "hpt:showdown-6")
    @pytest.mark.parametrize("book", ["roberts-10", "seminole-2024", "uk-tda", "hpt", "army-2009"])
    def test_the_first_winner_left_of_the_button_gets_it(self, book: str) -> None:
        hole = {2: "Tc 9c", 3: "7h 7d", 5: "Th 8s"}
        table = Table(river("Ad Ks Qc Jh 5d", hole, 1025, button=3, unit=25, format="tournament"), book=book)
        table.plays("5 check, 2 check, 3 check, 5 show, 2 show, 3 show")
        assert table.won == {5: 525, 2: 500}
        (award,) = table.events(PotAwarded)
        assert (award.odd, award.topic) == ((5,), "showdown.odd-chip")

    @pytest.mark.proves("roberts-10:3.ties-5b")
    def test_at_stud_one_book_looks_at_all_seven_cards(self) -> None:
        hole = {1: "9s 8c 7d 6h 3c 2d 5h", 2: "9h 8d 7c 6s Ks 2c 5d"}
        script = "2 check, 1 check, 2 show, 1 show"
        assert Table(river("", hole, 101, game="STUD")).plays(script).won == {1: 50, 2: 51}
        assert Table(river("", hole, 101, game="STUD"), book="uk-tda").plays(script).won == {1: 51, 2: 50}

    @pytest.mark.proves("roberts-10:3.ties-5b")
    def test_at_razz_it_goes_to_the_lowest_card_by_suit(self) -> None:
        hole = {1: "Ac 8h 6d 4c 3c Kd Kh", 2: "As 8s 6c 4h 3d Qd Jh"}
        table = Table(river("", hole, 81, game="RAZZ"))
        assert table.hand.turn == 2
        assert table.plays("2 check, 1 check, 2 show, 1 show").won == {1: 41, 2: 40}

    @pytest.mark.proves("roberts-10:3.ties-5c", "seminole-2024:20-C", "uk-tda:18-C", "army-2009:house-9a")
    @pytest.mark.parametrize("book", ["roberts-10", "seminole-2024", "uk-tda", "army-2009"])
    def test_the_high_side_gets_the_odd_chip_of_a_split_pot(self, book: str) -> None:
        hole = {1: "Ks Kc Jd Tc", 2: "Ad 2h 9c 9s"}
        table = Table(river("Kh 8d 5c 3s Qd", hole, 95, button=2, game="LO8", blinds=(5, 10)), book=book)
        assert table.plays("1 check, 2 check, 1 show, 2 show").won == {1: 48, 2: 47}

    def test_each_half_has_its_own_odd_chip(self) -> None:
        hole = {1: "Ac 2c 9h 7h", 2: "Ks Kc Jd Tc", 4: "Ad 2h 9c 9s"}
        table = Table(river("Kh 8d 5c 3s Qd", hole, 150, button=2, game="LO8", blinds=(5, 10)))
        table.plays("4 check, 1 check, 2 check, 4 show, 1 show, 2 show")
        assert table.won == {1: 37, 2: 75, 4: 38}


class TestShowdown:
    HOLE = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}  # noqa: RUF012

    def test_the_last_aggressor_on_the_river_shows_first(self) -> None:
        table = Table(river(BOARD, self.HOLE, 90, button=3)).plays("1 check, 2 bet 50, 3 call, 1 call")
        assert table.hand.to_act == (2, 3, 1)

    def test_with_no_bet_the_first_left_of_the_button_does(self) -> None:
        table = Table(river(BOARD, self.HOLE, 90, button=2)).plays("3 check, 1 check, 2 check")
        assert table.hand.to_act == (3, 1, 2)

    def test_anybody_may_show_sooner(self) -> None:
        table = Table(river(BOARD, self.HOLE, 90, button=3)).plays("1 check, 2 check, 3 check, 3 show")
        assert table.hand.to_act == (1, 2)

    def test_the_last_hand_for_a_pot_cannot_be_mucked(self) -> None:
        table = Table(river(BOARD, self.HOLE, 90, button=3)).plays("1 check, 2 check, 3 check, 1 muck, 2 muck")
        assert table.may.acts == ("show",)
        assert table.refuses("3 muck").code == "last-hand"
        assert table.plays("3 show").won == {3: 90}

    @pytest.mark.proves("seminole-2024:17-B", "uk-tda:15-B")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_in_two_books_the_last_live_hand_wins_unseen(self, book: str) -> None:
        table = Table(river(BOARD, self.HOLE, 90, button=3), book=book)
        table.plays("1 check, 2 check, 3 check, 1 muck, 2 muck")
        assert table.hand.stage == "over"
        assert table.won == {3: 90}
        assert not table.events(HandTabled)

    @pytest.mark.proves("roberts-10:15.34", "uk-tda:14.1", "seminole-2024:16.1", "army-2009:house-12")
    @pytest.mark.parametrize("book", ["roberts-10", "uk-tda", "seminole-2024", "army-2009", "hpt"])
    def test_all_in_hands_are_face_up_at_once_in_a_tournament(self, book: str) -> None:
        deck = stacked({1: "As Ad", 2: "Ks Kd"}, BOARD, order=[2, 1])
        setup = deal_in("NLHE", {1: 100, 2: 250}, 1, blinds=[5, 10], format="tournament")
        order = [2, 1] if book != "army-2009" else [1, 2]
        deck = stacked({1: "As Ad", 2: "Ks Kd"}, BOARD, order=order)
        table = Table(setup, deck, book).plays("1 all-in, 2 call")
        assert table.hand.stage == "over"
        assert [(event.seat, event.forced) for event in table.events(HandTabled)] == [(2, True), (1, True)]
        assert table.stacks == {1: 200, 2: 150}

    def test_at_cash_they_wait_for_the_showdown(self) -> None:
        deck = stacked({2: "Ks Kd", 1: "As Ad"}, BOARD)
        table = Table(deal_in("NLHE", {1: 100, 2: 250}, 1, blinds=[5, 10]), deck).plays("1 all-in, 2 call")
        assert table.events(ShowdownOpened) == [ShowdownOpened((SeatNo(2), SeatNo(1)))]
        assert len(table.hand.board) == 5

    def test_unknown_cards_must_be_named(self) -> None:
        table = Table(river(BOARD, self.HOLE, 90, button=3))
        hidden = Table(deal_in("NLHE", {1: 100, 2: 100}, 1, blinds=[5, 10])).plays("1 all-in, 2 call")
        assert hidden.refuses("2 show").code == "cards-needed"
        assert table.plays("1 check, 2 check, 3 check").refuses("1 show 2h 2d").code == "not-held"


class TestRunningItMoreThanOnce:
    SETUP = deal_in("NLHE", {1: 500, 2: 500}, 1, blinds=[5, 10], most_runs=3)
    DECK = tuple("Qc Ks Jc Kd 2h Kc 7c 3d 4h 8s 5h 2c 6h 9d 6d 9h 2d".split())

    @pytest.mark.proves("roberts-10:14.17d")
    def test_each_river_plays_for_its_part(self) -> None:
        table = Table(self.SETUP, self.DECK)  # type: ignore[arg-type]
        table.plays("1 call, 2 check, 2 check, 1 check, 2 all-in, 1 call")
        assert table.may.acts == ("run-it",)
        table.plays("2 run 2, 1 run 3, 2 show, 1 show")
        assert [board[4] for board in table.hand.boards] == ["2c", "9d"]
        assert table.won == {2: 500, 1: 500}

    def test_one_who_wants_it_once_decides(self) -> None:
        table = Table(self.SETUP, self.DECK)  # type: ignore[arg-type]
        table.plays("1 call, 2 check, 2 check, 1 check, 2 all-in, 1 call, 2 run 3, 1 run 1")
        assert len(table.hand.boards) == 1

    def test_no_book_lets_a_tournament_do_it(self) -> None:
        setup = deal_in("NLHE", {1: 500, 2: 500}, 1, blinds=[5, 10], most_runs=3, format="tournament")
        assert Table(setup).plays("1 all-in, 2 call").hand.stage == "showdown"


class TestSetups:
    @pytest.mark.parametrize(
        ("setup", "says"),
        [
            (deal_in("NLHE", {1: 100}, 1, blinds=[1, 2]), "setup.seats: [1] are not the seats of a table."),
            (deal_in("NLHE", {1: 100, 11: 5}, 1, blinds=[1, 2]), "setup.seats: [11, 1] are not the seats of a table."),
            (deal_in("NLHE", {1: 100, 2: 0}, 1, blinds=[1, 2]), "setup.stacks: a player without chips"),
            (deal_in("PLOX", {1: 100, 2: 10}, 1, blinds=[1, 2]), "game: no game is called 'PLOX'."),
            (deal_in("LHE", {1: 100, 2: 10}, 1, blinds=[1, 2]), "setup.limits: limit hold'em is played for"),
            (deal_in("RAZZ", {1: 100, 2: 10}, limits=(10, 20)), "setup.bring_in: limit razz needs a bring-in"),
            (deal_in("NLHE", {1: 100, 2: 10}, 1), "setup.blinds: nothing says how large"),
            (
                Setup("NLHE", (SeatNo(1), SeatNo(2)), (Chips(5), Chips(5)), SeatNo(11), blinds=(Chips(1),)),
                "setup.button: 11 is not a seat.",
            ),
            (
                deal_in("NLHE", {1: 9, 2: 9}, 1, blinds=[1, 2], absent=[1, 2]),
                "setup.absent: a hand that nobody is there",
            ),
            (
                Setup("NLHE", (SeatNo(2), SeatNo(9), SeatNo(4)), (Chips(5),) * 3, blinds=(Chips(1),)),
                "setup.seats: [2, 9, 4] is not clockwise.",
            ),
            (
                Setup(
                    "NLHE",
                    (SeatNo(1), SeatNo(2)),
                    (Chips(5), Chips(5)),
                    blinds=(Chips(1),),
                    posts=(Post(SeatNo(3), Chips(1), "big-blind"),),
                ),
                "setup.posts: a post needs a seat",
            ),
        ],
    )
    def test_a_setup_that_cannot_be_dealt_says_why(self, setup: Setup, says: str) -> None:
        with pytest.raises(DataError) as wrong:
            start(setup, (), load_book("roberts-10"))
        assert str(wrong.value).startswith(says)
        assert wrong.value.instead


@pytest.mark.parametrize(
    ("half", "says"),
    [
        ("", "three of a kind, kings, queen-seven kickers; seven-five low"),
        ("high", "three of a kind, kings, queen-seven kickers"),
        ("low", "seven-five low"),
    ],
)
def test_one_half_of_a_hand_is_called_by_itself(half: str, says: str) -> None:
    assert called(GAMES["LO8"], cards("As2cKdKc"), cards("3h5h7dKsQd"), half) == says
