"""The showdown at a live table: what is shown, what is let go, who may ask, and what may be questioned afterwards."""

import pytest

from before_the_floor import Floor
from floorman.cards import Card
from floorman.core import Chips, Refused, SeatNo
from floorman.floor import (
    AsksToSee,
    Claims,
    DealerKills,
    Disputes,
    FloorChooses,
    HandKilledByDealer,
    HiddenChips,
    Mucks,
    PlaysBoard,
    PotMisawarded,
    PotsRead,
    RunsAgreed,
    Shows,
    ShowsOne,
    may_muck_unseen,
    must_be_up,
)
from floorman.floor.incidents import DuplicateCard
from floorman.hand.events import PotAwarded

S1, S2, S3 = map(SeatNo, (1, 2, 3))
TWO = {1: 3000, 2: 3000}
THREE = {1: 3000, 2: 3000, 3: 3000}
BOOKS = ["seminole-2024", "uk-tda", "roberts-10", "hpt", "army-2009"]
ALL = pytest.mark.parametrize("book", BOOKS)
TDA = pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
STRAIGHT = {"board": "9h 8c 7d 2s Kc", "hole": {1: "As Kd", 2: "Jc Td"}}
BROADWAY = {"board": "Ad Ks Qc Jh Td", "hole": {1: "3c 3d", 2: "8h 7h"}}


def checked(book: str, stacks: dict[int, int], **more: object) -> Floor:
    """A river that everybody checks."""
    floor = Floor(book, stacks, **more)  # type: ignore[arg-type]
    floor.tell(*(f"{seat} check" for seat in stacks))
    return floor


class TestLettingGo:
    @ALL
    @pytest.mark.proves("seminole-2024:14.1", "uk-tda:13.1")
    def test_a_hand_thrown_down_can_be_tabled_as_long_as_it_is_not_killed(self, book: str) -> None:
        floor = checked(book, TWO, **STRAIGHT)
        floor.tell(Shows(S1), Mucks(S2))
        assert floor.live == {1, 2}
        assert floor.won == ({} if book != "army-2009" else {2: 800})
        floor.tell(Shows(S2))
        assert floor.won == {2: 800}

    def test_the_same_question_asked_twice_is_settled_once(self) -> None:
        floor = checked("roberts-10", THREE, **STRAIGHT)
        floor.tell(Mucks(S1, out_of_reach=True), Shows(S1), Shows(S1), FloorChooses("dead"))
        assert floor.live == {2, 3}
        with pytest.raises(Refused, match="nothing for the floor to decide"):
            floor.tell(FloorChooses("dead"))

    def test_a_hand_beyond_reach_has_the_pot_once_the_floor_has_killed_the_other(self) -> None:
        floor = checked("roberts-10", TWO, **STRAIGHT)
        floor.tell(Mucks(S1, out_of_reach=True), Mucks(S2, out_of_reach=True), Shows(S1), FloorChooses("dead"))
        assert floor.live == {2}
        floor.tell(Shows(S2))
        assert floor.won == {2: 800}

    def test_a_hand_beyond_reach_is_named_by_the_player_who_shows_it(self) -> None:
        floor = checked("uk-tda", TWO, board="9h 8c 7d 2s Kc", hole={1: "As Kd"})
        floor.tell(Shows(S1), Mucks(S2, out_of_reach=True), Shows(S2, (Card("Jc"), Card("Td"))))
        assert floor.won == {2: 800}

    def test_the_floor_cannot_kill_the_last_hand(self) -> None:
        floor = checked("roberts-10", TWO, **STRAIGHT)
        floor.tell(Mucks(S1, out_of_reach=True), Mucks(S2, out_of_reach=True), Shows(S1), Shows(S2))
        floor.tell(FloorChooses("dead"), FloorChooses("dead"))
        assert floor.won == {1: 800}

    @TDA
    @pytest.mark.proves("seminole-2024:14.2", "uk-tda:13.2")
    def test_shown_from_the_muck_it_wins_nothing(self, book: str) -> None:
        floor = checked(book, TWO, **STRAIGHT)
        floor.tell(Shows(S1), Mucks(S2), DealerKills(S2), Shows(S2))
        assert (floor.live, floor.won) == ({1}, {1: 800})

    @TDA
    @pytest.mark.proves("seminole-2024:16.2", "uk-tda:14.2")
    def test_nobody_in_an_all_in_may_let_the_hand_go_unseen(self, book: str) -> None:
        floor = Floor(book, {1: 500, 2: 3000})
        floor.tell("1 all-in", "2 call")
        assert must_be_up(floor.table, floor.book) == {1, 2}
        assert may_muck_unseen(floor.table, floor.book) == frozenset()
        assert "may not go unseen" in str(floor.tell(Mucks(S2)).says)

    @pytest.mark.proves("army-2009:showdown-2")
    def test_where_everybody_shows_a_hand_thrown_down_is_turned_up(self) -> None:
        floor = checked("army-2009", THREE, board="9h 8c 7d 2s Kc", hole={1: "As Kd", 2: "Jc Td", 3: "2c 2d"})
        floor.tell(Mucks(S2))
        assert floor.hand.seat(S2).tabled

    @TDA
    @pytest.mark.proves("seminole-2024:13-C", "uk-tda:12-C")
    def test_a_tabled_winner_survives_every_mistake_of_the_dealer(self, book: str) -> None:
        for mistake in (DealerKills(S2), HandKilledByDealer(S2)):
            floor = checked(book, THREE, board="9h 8c 7d 2s Kc", hole={1: "As Kd", 2: "Jc Td", 3: "2c 2d"})
            assert floor.tell(Shows(S1), Shows(S2), mistake).outcome == "hand-live"
            floor.tell(Shows(S3))
            assert floor.won == {2: 800}

    @pytest.mark.proves("roberts-10:3.showdown-4")
    def test_a_tabled_loser_goes_into_the_muck(self) -> None:
        floor = checked("roberts-10", THREE, board="9h 8c 7d 2s Kc", hole={1: "As Kd", 2: "Jc Td", 3: "2c 2d"})
        assert floor.tell(Shows(S1), Shows(S2), DealerKills(S1)).outcome == "hand-dead"
        floor.tell(Shows(S3))
        assert floor.won == {2: 800}

    @ALL
    def test_a_folded_hand_goes_into_the_muck_as_it_should(self, book: str) -> None:
        floor = Floor(book, THREE)
        floor.tell("1 bet 400", "2 fold", Mucks(S2), DealerKills(S2))
        assert (floor.live, floor.hand.turn) == ({1, 3}, S3)


class TestTheLastHand:
    @TDA
    @pytest.mark.proves("seminole-2024:17-B", "uk-tda:15-B")
    def test_it_wins_unseen(self, book: str) -> None:
        floor = checked(book, TWO, **STRAIGHT)
        floor.tell(Mucks(S2), DealerKills(S2))
        assert (floor.won, must_be_up(floor.table, floor.book)) == ({1: 800}, frozenset())

    @pytest.mark.parametrize("book", ["roberts-10", "hpt"])
    @pytest.mark.proves("roberts-10:3.showdown-1", "hpt:showdown-1")
    def test_it_is_turned_up_to_win(self, book: str) -> None:
        floor = checked(book, TWO, **STRAIGHT)
        floor.tell(Mucks(S2), DealerKills(S2))
        assert (floor.won, must_be_up(floor.table, floor.book)) == ({1: 800}, frozenset([S1]))

    @ALL
    def test_with_cards_nobody_told_of_it_still_wins(self, book: str) -> None:
        floor = checked(book, TWO)
        floor.tell(DealerKills(S1))
        assert floor.won == {2: 800}


class TestTablingInPart:
    @ALL
    @pytest.mark.proves("seminole-2024:13-A.1", "uk-tda:12-A.1", "roberts-10:3.showdown-1", "hpt:showdown-1")
    def test_card_by_card_the_hand_is_tabled_with_the_last(self, book: str) -> None:
        floor = checked(book, TWO, **STRAIGHT)
        floor.tell(Shows(S1), ShowsOne(S2, Card("Jc")))
        assert floor.won == {}
        floor.tell(ShowsOne(S2, Card("Td")))
        assert floor.won == {2: 800}

    def test_a_card_of_another_hand_cannot_be_shown(self) -> None:
        with pytest.raises(Refused, match="other cards"):
            checked("uk-tda", TWO, **STRAIGHT).tell(ShowsOne(S2, Card("As")))

    @pytest.mark.proves("seminole-2024:15-A.1", "seminole-2024:15-A.2")
    def test_the_dealer_tells_the_player_to_table_the_rest(self) -> None:
        shown = checked("seminole-2024", TWO, **STRAIGHT).tell(ShowsOne(S2, Card("Jc")))
        assert "table all your cards" in str(shown.says)


class TestPlayingTheBoard:
    @pytest.mark.parametrize(("book", "format"), [("hpt", "tournament"), ("roberts-10", "cash")])
    @pytest.mark.proves("hpt:holdem-9", "roberts-10:5.9a")
    def test_said_before_the_cards_are_let_go_it_is_enough(self, book: str, format: str) -> None:
        floor = checked(book, TWO, format=format, **BROADWAY)
        floor.tell(Shows(S1), PlaysBoard(S2), Mucks(S2), DealerKills(S2))
        assert floor.won == {1: 400, 2: 400}

    @pytest.mark.parametrize("book", ["hpt", "roberts-10"])
    @pytest.mark.proves("hpt:holdem-9", "roberts-10:5.9a")
    def test_said_afterwards_it_is_too_late(self, book: str) -> None:
        floor = checked(book, TWO, format="cash", **BROADWAY)
        floor.tell(Shows(S1), Mucks(S2), PlaysBoard(S2), DealerKills(S2))
        assert floor.won == {1: 800}

    @pytest.mark.proves("roberts-10:5.9a")
    def test_who_said_so_has_the_board_and_no_more(self) -> None:
        floor = checked("roberts-10", TWO, format="cash", board="Ad Kd Qd Jd 9s", hole={1: "3c 4c", 2: "Td 2c"})
        floor.tell(Shows(S1), PlaysBoard(S2), DealerKills(S2))
        assert floor.won == {1: 400, 2: 400}

    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda", "roberts-10"])
    @pytest.mark.proves("seminole-2024:19", "uk-tda:17", "roberts-10:5.9b")
    def test_in_a_tournament_the_cards_have_to_be_there(self, book: str) -> None:
        floor = checked(book, TWO, **BROADWAY)
        floor.tell(Shows(S1), PlaysBoard(S2), Shows(S2))
        assert floor.won == {1: 400, 2: 400}


class TestAsking:
    @TDA
    @pytest.mark.proves("seminole-2024:18-B.1", "uk-tda:16-B.1")
    def test_the_bettor_did_not_pay_to_see_the_caller(self, book: str) -> None:
        floor = Floor(book, TWO)
        floor.tell("1 bet 400", "2 call")
        assert floor.tell(AsksToSee(S1, S2)).must_show == "discretion"
        assert floor.tell(AsksToSee(S2, S1)).must_show is True

    @TDA
    @pytest.mark.proves("seminole-2024:18-B.2", "uk-tda:16-B.2")
    def test_the_floor_grants_a_request_or_denies_it(self, book: str) -> None:
        floor = checked(book, THREE)
        assert floor.tell(AsksToSee(S1, S2)).floor == ("show", "deny")
        assert floor.chooses("deny").must_show is False
        floor.tell(AsksToSee(S1, S2))
        assert floor.chooses("show").must_show is True

    @pytest.mark.parametrize("book", ["roberts-10", "hpt", "army-2009"])
    @pytest.mark.proves("roberts-10:3.showdown-5a")
    def test_a_hand_that_nobody_called_was_in_no_showdown(self, book: str) -> None:
        floor = Floor(book, THREE)
        floor.tell("1 bet 400", "2 fold", "3 fold")
        assert floor.tell(AsksToSee(S2, S1)).must_show is False

    @pytest.mark.proves("roberts-10:3.showdown-5d")
    def test_the_winner_who_asks_for_a_killed_hand_may_lose_to_it(self) -> None:
        floor = checked("roberts-10", TWO, format="cash", **STRAIGHT)
        floor.tell(Shows(S1), Mucks(S2), DealerKills(S2))
        assert floor.won == {1: 800}
        assert floor.tell(AsksToSee(S1, S2)).must_show is True
        floor.tell(Shows(S2))
        assert (floor.live, floor.won, floor.stack(2)) == ({1, 2}, {2: 800}, 3800)

    @pytest.mark.proves("roberts-10:3.showdown-5c")
    def test_a_killed_hand_that_another_player_asks_for_stays_dead(self) -> None:
        floor = checked("roberts-10", THREE, format="cash", board="9h 8c 7d 2s Kc", hole={1: "As Kd", 2: "Jc Td"})
        floor.tell(DealerKills(S3), Shows(S1), Mucks(S2), DealerKills(S2))
        assert floor.tell(AsksToSee(S3, S2)).must_show is True
        floor.tell(Shows(S2))
        assert (floor.live, floor.won) == ({1}, {1: 800})

    @pytest.mark.proves("roberts-10:3.showdown-5c")
    def test_a_hand_still_held_is_live_whoever_asks(self) -> None:
        floor = checked("roberts-10", THREE, format="cash", board="9h 8c 7d 2s Kc", hole={1: "As Kd", 2: "Jc Td"})
        floor.tell(Shows(S1), DealerKills(S3), AsksToSee(S3, S2), Shows(S2))
        assert floor.won == {2: 800}


class TestClaims:
    @ALL
    @pytest.mark.proves("seminole-2024:12.3", "uk-tda:11.3", "army-2009:house-18b", "roberts-10:3.showdown-2d")
    def test_only_saying_too_much_may_be_penalised(self, book: str) -> None:
        floor = checked(book, TWO, **STRAIGHT)
        assert floor.tell(Claims(S1, "flush")).penalty == "may"
        assert floor.tell(Claims(S1, "pair")).penalty is None
        assert floor.tell(Claims(S2, "high-card")).penalty is None


class TestDisputes:
    @ALL
    def test_a_dispute_before_the_next_hand_is_heard(self, book: str) -> None:
        for about in ("reading", "accounting"):
            assert checked(book, TWO).tell(Disputes(S1, about, "before-next-hand")).dispute == "heard"

    @ALL
    @pytest.mark.proves("roberts-10:2.decision-6", "seminole-2024:22.2")
    def test_a_pot_is_moved_to_the_player_it_belongs_to(self, book: str) -> None:
        floor = checked(book, TWO, **STRAIGHT)
        floor.tell(Shows(S1), Shows(S2))
        told = PotMisawarded("before-next-hand", given_to=S2, belongs_to=S1, amount=Chips(800))
        ruling = floor.tell(told)
        if ruling.floor:
            ruling = floor.chooses("reconstruct")
        assert ruling.outcome == "corrected"
        assert (floor.stack(1), floor.stack(2)) == (3800, 3000)


LOST = {"board": "Kd 9s 6c 3h 2d", "hole": {1: "Ac Qd", 2: "Ks 9c"}, "pot": 1000}


class TestHiddenChips:
    @ALL
    @pytest.mark.proves("seminole-2024:62.3", "uk-tda:56.3", "roberts-10:15.20d")
    def test_the_floor_may_take_them_out_of_play(self, book: str) -> None:
        floor = Floor(book, {1: 2500, 2: 6000}, **LOST)  # type: ignore[arg-type]
        ruling = floor.tell("1 all-in", "2 call", HiddenChips(S1, Chips(500), "after-hand"))
        assert {"award-to-caller", "remove-chips"} <= set(ruling.floor)
        assert floor.chooses("remove-chips").outcome == "removed-from-play"
        assert (floor.stack(1), floor.stack(2)) == (0, 9500)

    @TDA
    def test_they_go_back_to_their_player_alone_where_the_hand_is_void(self, book: str) -> None:
        floor = Floor(book, {1: 2500, 2: 6000}, pot=1000, board="Kd 9s 6c 3h 2d")
        floor.tell("1 all-in", "2 call", HiddenChips(S1, Chips(500), "after-call"))
        floor.chooses("part-of-bet")
        floor.tell(DuplicateCard())
        assert (floor.stack(1), floor.stack(2)) == (3000, 6000)

    @pytest.mark.parametrize("book", ["roberts-10", "hpt", "army-2009"])
    @pytest.mark.proves("roberts-10:15.20a", "roberts-10:15.20b")
    def test_what_the_winner_could_not_have_called_stays(self, book: str) -> None:
        floor = Floor(book, {1: 2500, 2: 2800}, **LOST)  # type: ignore[arg-type]
        floor.tell("1 all-in", "2 call", HiddenChips(S1, Chips(500), "after-hand"))
        floor.chooses("award-to-caller")
        assert (floor.stack(1), floor.stack(2)) == (200, 6600)

    @TDA
    @pytest.mark.proves("seminole-2024:62.3", "uk-tda:56.3")
    def test_they_save_nobody_whatever_the_winner_had(self, book: str) -> None:
        floor = Floor(book, {1: 2500, 2: 2500}, **LOST)  # type: ignore[arg-type]
        floor.tell("1 all-in", "2 call", HiddenChips(S1, Chips(500), "after-hand"))
        assert floor.chooses("award-to-caller").outcome == "goes-to-winner"
        assert (floor.stack(1), floor.stack(2)) == (0, 6500)

    @TDA
    @pytest.mark.proves("seminole-2024:62.2", "uk-tda:56.2")
    def test_the_winner_of_an_all_in_is_not_paid_for_them(self, book: str) -> None:
        floor = Floor(book, {1: 2500, 2: 6000}, pot=1000, board="Kd 9s 6c 3h 2d", hole={1: "Ks 9c", 2: "Ac Qd"})
        ruling = floor.tell("1 all-in", "2 call", HiddenChips(S1, Chips(500), "after-call"))
        assert (ruling.outcome, ruling.floor) == ("stands", ())
        assert (floor.stack(1), floor.stack(2)) == (6500, 3500)


class TestRunningItMoreThanOnce:
    # seat 2: Qc Jc, seat 1: Ks Kd; flop Kc 7c 3d; first board 8s 2c (a flush), second 9d 4s
    DECK = "Qc Ks Jc Kd 2h Kc 7c 3d 4h 8s 5h 2c 6h 9d 6d 4s"

    def all_in(self, format: str = "cash", book: str = "roberts-10") -> Floor:
        floor = Floor(book, {1: 500, 2: 500}, street="", button=1, deck=self.DECK, format=format, blinds=(5, 10))
        floor.tell("1 call", "2 check", "2 all-in", "1 call")
        return floor

    @pytest.mark.proves("roberts-10:14.17d", "roberts-10:2.procedures-16b")
    def test_the_first_board_is_dealt_out_before_the_second(self) -> None:
        floor = self.all_in()
        floor.tell(RunsAgreed(2, (S1, S2)))
        assert [" ".join(board[3:]) for board in floor.hand.boards] == ["8s 2c", "9d 4s"]
        floor.tell(Shows(S2), Shows(S1))
        assert floor.won == {1: 500, 2: 500}

    @pytest.mark.proves("roberts-10:14.17d")
    def test_without_everybodys_word_there_is_one_board(self) -> None:
        floor = self.all_in()
        floor.tell(RunsAgreed(2, (S1,)), Shows(S2), Shows(S1))
        assert (len(floor.hand.boards), floor.won) == (1, {2: 1000})

    def test_all_may_agree_on_one_board(self) -> None:
        floor = self.all_in()
        floor.tell(RunsAgreed(1, (S1, S2)), Shows(S2), Shows(S1))
        assert (len(floor.hand.boards), floor.won) == (1, {2: 1000})

    @pytest.mark.proves("roberts-10:2.procedures-16b")
    def test_not_in_a_tournament_and_not_four_times(self) -> None:
        with pytest.raises(Refused, match="1 to 1 times"):
            self.all_in(format="tournament").tell(RunsAgreed(2, (S1, S2)))
        with pytest.raises(Refused, match="1 to 3 times"):
            self.all_in().tell(RunsAgreed(4, (S1, S2)))

    def test_an_all_in_on_the_river_leaves_nothing_to_run(self) -> None:
        floor = Floor("roberts-10", {1: 500, 2: 500}, format="cash", **STRAIGHT)  # type: ignore[arg-type]
        floor.tell("1 all-in", "2 call")
        with pytest.raises(Refused, match="board"):
            floor.tell(RunsAgreed(2, (S1, S2)))

    def test_a_game_without_a_board_has_nothing_to_run(self) -> None:
        stud = {"game": "STUD", "street": "", "limits": (10, 20), "bring_in": 5, "ante": 2}
        floor = Floor("roberts-10", {1: 40, 2: 40}, format="cash", deck=self.DECK, **stud)  # type: ignore[arg-type]
        while floor.hand.stage == "betting":
            floor.tell(f"{floor.hand.turn} all-in")
        with pytest.raises(Refused, match="no board left"):
            floor.tell(RunsAgreed(2, (S1, S2)))


def test_a_pot_that_is_read_at_the_table_is_for_the_one_board() -> None:
    floor = checked("roberts-10", TWO)
    ruling = floor.tell(PotsRead(((S1,),)))
    assert [(event.run, event.shares) for event in ruling.events if isinstance(event, PotAwarded)] == [
        (0, ((S1, 800),))
    ]
