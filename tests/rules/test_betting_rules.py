"""Rules of the betting and the clock that need more than a scenario can say: what is absent, or refused."""

import pytest
from at_the_table import Table, river, stacked

from floorman.core import Chips, Refused, SeatNo
from floorman.floor import Act, ClockCalled, Incident, LiveTable, Ruling, WordsAndChips, after, open_table, rule_on
from floorman.hand import MidHand, Setup, deal_in
from floorman.rules import load_book

FOUR = {1: 9000, 2: 9000, 3: 9000, 4: 9000}


def flop(**more: object) -> Setup:
    return deal_in("NLHE", FOUR, 4, blinds=[100, 200], format="tournament", mid_hand=MidHand("flop", 800), **more)  # type: ignore[arg-type]


def ruled(book: str, *told: Incident, setup: Setup | None = None) -> tuple[Ruling, LiveTable]:
    """What a book makes of the last of some incidents, and the table after it."""
    table = open_table(setup or flop(), (), load_book(book))
    ruling = Ruling()
    for incident in told:
        ruling = rule_on(incident, table, load_book(book))
        table = after(table, ruling)
    return ruling, table


BET = Act(SeatNo(1), "bet", to=500)  # type: ignore[arg-type]


class TestOutOfTurn:
    EARLY = Act(SeatNo(2), "check")

    @pytest.mark.proves("seminole-2024:53-A.2", "uk-tda:39-A.1")
    def test_any_act_out_of_turn_may_be_penalised(self) -> None:
        assert ruled("seminole-2024", self.EARLY)[0].penalty == "may"
        assert ruled("uk-tda", self.EARLY)[0].penalty == "may"

    @pytest.mark.proves("roberts-10:3.betting-11a", "roberts-10:1.etiquette-1", "army-2009:etiquette-1")
    def test_only_a_deliberate_one_is_an_offence(self) -> None:
        assert ruled("roberts-10", self.EARLY)[0].penalty is None
        assert ruled("army-2009", self.EARLY)[0].penalty is None


class TestAFoldWithNothingToCall:
    AWAY = Act(SeatNo(1), "fold")

    @pytest.mark.proves("seminole-2024:58.1", "seminole-2024:58.2", "uk-tda:52.1", "uk-tda:52.2")
    def test_it_binds_and_may_be_penalised(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            ruling, table = ruled(book, self.AWAY)
            assert ruling.penalty == "may"
            assert not table.hand.seat(SeatNo(1)).live

    @pytest.mark.proves("roberts-10:3.dead-1b", "hpt:dead-hands-1b")
    def test_it_is_no_offence_and_counts_once_acted_on(self) -> None:
        for book in ("roberts-10", "hpt"):
            assert ruled(book, self.AWAY)[0].penalty is None
            _, table = ruled(book, self.AWAY, Act(SeatNo(2), "check"))
            assert not table.hand.seat(SeatNo(1)).live


class TestTapping:
    TAP = WordsAndChips(SeatNo(1), say="tap")

    @pytest.mark.proves("roberts-10:3.betting-10", "seminole-2024:3.4", "uk-tda:3.4")
    def test_rapping_the_table_is_a_check(self) -> None:
        for book in ("roberts-10", "seminole-2024", "uk-tda"):
            ruling, table = ruled(book, self.TAP)
            assert ruling.code == "check"
            assert table.hand.turn == 2


class TestATinyChip:
    TINY = WordsAndChips(SeatNo(2), push=(25,))  # type: ignore[arg-type]

    @pytest.mark.proves("roberts-10:3.betting-13a")
    def test_it_is_an_undercall_like_any_other(self) -> None:
        ruling, _ = ruled("roberts-10", BET, self.TINY)
        assert (ruling.code, ruling.to, ruling.penalty) == ("call", 500, None)

    @pytest.mark.proves("seminole-2024:41.5", "uk-tda:40.5")
    def test_it_may_be_penalised(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            assert ruled(book, BET, self.TINY)[0].penalty == "may"


class TestTheClock:
    def may_call(self, book: str, by: int, setup: Setup | None = None) -> bool:
        to_act = SeatNo(3 if setup else 1)
        try:
            ruled(book, ClockCalled(to_act, SeatNo(by)), setup=setup)
        except Refused as no:
            assert no.code == "may-not-call-clock"
            return False
        return True

    @pytest.mark.proves("uk-tda:26.2")
    def test_the_director_waits_to_be_asked(self) -> None:
        assert not self.may_call("uk-tda", by=0)
        assert self.may_call("uk-tda", by=3)

    @pytest.mark.proves("seminole-2024:29.2")
    def test_the_director_may_call_it_unasked(self) -> None:
        assert self.may_call("seminole-2024", by=0)

    @pytest.mark.proves("seminole-2024:29.3", "uk-tda:28.5")
    def test_a_player_away_from_the_seat_may_not(self) -> None:
        away = deal_in("NLHE", FOUR, 4, blinds=[100, 200], format="tournament", absent=[4])
        for book in ("seminole-2024", "uk-tda"):
            assert not self.may_call(book, by=4, setup=away)

    @pytest.mark.proves("roberts-10:14.16b")
    def test_a_player_at_the_table_who_is_not_dealt_in_may(self) -> None:
        assert self.may_call("roberts-10", by=7)

    @pytest.mark.proves("uk-tda:26.2", "seminole-2024:29.2")
    def test_so_may_any_player_in_the_event(self) -> None:
        for book in ("uk-tda", "seminole-2024"):
            assert self.may_call(book, by=7)


class TestTheCountOfThePotInAHouse:
    def most(self, house: dict[str, object], unit: int = 5) -> int:
        """The most that seat 1 may bet into a pot of 223 on the flop."""
        setup = deal_in(
            "PLO", {1: 9000, 2: 9000}, 2, blinds=[5, 10], unit=unit, mid_hand=MidHand("flop", Chips(223)), format="cash"
        )
        return Table(setup, (), load_book("seminole-2024").with_house(house)).may.most

    @pytest.mark.proves("seminole-2024:hilimit-0.5")
    def test_may_cap_each_bet(self) -> None:
        assert self.most({}) == 225
        assert self.most({"betting.pot-limit/bet-cap": 100}) == 100

    @pytest.mark.proves("seminole-2024:hilimit-2.2")
    def test_may_leave_odd_chips_out(self) -> None:
        assert self.most({"betting.pot-limit/counting": "odd-chips-ignored"}) == 220


class TestRunningItMoreThanOnce:
    SETUP = deal_in("NLHE", {1: 500, 2: 500}, 1, blinds=[5, 10], most_runs=3)
    DECK = stacked({2: "As Ad", 1: "Kc Kd"}, "2c 7d 9h 4s 3c")
    ALL_IN = "1 raise 500, 2 call"

    @pytest.mark.proves("roberts-10:2.procedures-16b")
    def test_at_no_limit_an_all_in_may_be_dealt_three_times(self) -> None:
        table = Table(self.SETUP, self.DECK, "roberts-10").plays(self.ALL_IN)
        assert (table.may.acts, table.may.most) == (("run-it",), 3)

    @pytest.mark.proves("readings:betting.run-twice/most-deals")
    def test_where_no_rule_allows_it_there_is_one_board(self) -> None:
        table = Table(self.SETUP, self.DECK, "seminole-2024").plays(self.ALL_IN)
        assert table.may.acts != ("run-it",)


class TestTheDeal:
    DECK = ("As", "Kd", "Qc", "Ah", "Kh", "Qh")

    def held(self, book: str) -> dict[int, tuple[str, ...]]:
        setup = deal_in("NLHE", {1: 900, 2: 900, 3: 900}, 3, blinds=[10, 20], format="tournament")
        return {seat.no: seat.cards for seat in Table(setup, self.DECK, book).hand.seats}  # type: ignore[arg-type]

    @pytest.mark.proves("army-2009:preflop-1")
    def test_the_first_card_goes_to_the_button(self) -> None:
        assert self.held("army-2009") == {3: ("As", "Ah"), 1: ("Kd", "Kh"), 2: ("Qc", "Qh")}

    @pytest.mark.proves("hpt:play-3")
    def test_the_first_card_goes_left_of_the_button(self) -> None:
        assert self.held("hpt") == {1: ("As", "Ah"), 2: ("Kd", "Kh"), 3: ("Qc", "Qh")}


class TestTheLastLiveHand:
    HOLE = {1: "As Ad", 2: "Ks Kd"}  # noqa: RUF012

    @pytest.mark.proves("roberts-10:3.showdown-1", "hpt:showdown-1")
    @pytest.mark.parametrize("book", ["roberts-10", "hpt"])
    def test_it_has_to_be_shown_to_win(self, book: str) -> None:
        table = Table(river("Kc 9h 4c 2s 7d", self.HOLE, 90, button=2), book=book).plays("1 check, 2 check, 1 muck")
        assert table.may.acts == ("show",)
        assert table.plays("2 show").won == {2: 90}

    @pytest.mark.proves("army-2009:showdown-2")
    def test_where_every_hand_is_shown_no_hand_may_be_mucked(self) -> None:
        table = Table(river("Kc 9h 4c 2s 7d", self.HOLE, 90, button=2), book="army-2009").plays("1 check, 2 check")
        assert table.refuses("1 muck").code == "last-hand"
