"""Turns, questions, counts, the clock and the chips that play, beside the clear act."""

from typing import Any

import pytest

from before_the_floor import FOUR, Floor, flop, refusal, says
from floorman.core import Chips, Refused, SeatNo
from floorman.floor import (
    Act,
    Asks,
    ClockCalled,
    ClockChanged,
    FeeTaken,
    Objects,
    PotMiscounted,
    Waited,
    options,
)
from floorman.hand import RaiseTo, deal_in, decide, replay, start
from floorman.rules import load_book

S1, S2, S3, S4 = SeatNo(1), SeatNo(2), SeatNo(3), SeatNo(4)
SIX = dict.fromkeys(range(1, 7), 9000)


class TestInTurn:
    @pytest.mark.proves("seminole-2024:50-A.1", "seminole-2024:50-A.2", "uk-tda:37-A.1", "uk-tda:37-A.2")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_an_act_in_turn_binds_and_its_chips_stay_in_the_pot(self, book: str) -> None:
        floor = flop(book)
        floor.tell("1 bet 500")
        assert (floor.hand.pot, floor.hand.turn) == (1300, 2)
        again = floor.tell(says(S1, "check"))
        assert (again.code, again.backs_up_to) == ("out-of-turn", 2)
        assert floor.hand.seat(S1).bet == 500

    @pytest.mark.proves("roberts-10:3.betting-2")
    def test_who_has_checked_may_raise(self) -> None:
        floor = flop("roberts-10")
        floor.tell("1 check", "2 bet 400", "3 fold", "4 fold")
        assert "raise" in options(floor.table, floor.book).acts

    def test_unless_the_house_does_not_allow_it(self) -> None:
        floor = flop("roberts-10")
        floor.book = floor.book.with_house({"betting.check-raise/allowed": False})
        floor.tell("1 check", "2 bet 400", "3 fold", "4 fold")
        may = options(floor.table, floor.book)
        assert (may.acts, may.why_not) == (("fold", "call"), "betting.check-raise")
        with pytest.raises(Refused, match="has checked"):
            decide(floor.hand, RaiseTo(S1, Chips(900)), floor.book)

    @pytest.mark.proves("roberts-10:4.10c")
    def test_who_posted_a_missed_blind_may_raise(self) -> None:
        floor = Floor("roberts-10", SIX, street="", format="cash", blinds=(5, 10), live_posts={5: 10}, button=6)
        floor.tell("3 call", "4 fold")
        assert floor.hand.turn == 5
        assert options(floor.table, floor.book).acts == ("fold", "check", "raise")


class TestWhatMayBeAsked:
    @pytest.mark.proves("roberts-10:2.decision-9a")
    def test_whether_a_hand_is_alive(self) -> None:
        floor = flop("roberts-10")
        floor.tell("1 bet 400", "2 fold")
        assert floor.tell(Asks(S3, "live", S2)).answer is False
        assert floor.tell(Asks(S3, "live", S1)).answer is True
        assert refusal(floor, Asks(S2, "live", S1)).code == "not-your-turn"
        assert refusal(floor, Asks(S3, "live", SeatNo(9))).code == "not-in-hand"

    @pytest.mark.proves("roberts-10:2.decision-9b")
    def test_whether_the_betting_is_reopened(self) -> None:
        floor = flop("roberts-10", {1: 9000, 2: 500, 3: 9000})
        floor.tell("1 bet 400", "2 all-in", "3 call")
        assert floor.tell(Asks(S1, "reopened")).answer is False
        floor = flop("roberts-10", {1: 9000, 2: 900, 3: 9000})
        floor.tell("1 bet 400", "2 all-in", "3 call")
        assert floor.tell(Asks(S1, "reopened")).answer is True

    @pytest.mark.proves("seminole-2024:54-A.1", "uk-tda:49-A.1")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_the_pot_is_counted_at_pot_limit_only(self, book: str) -> None:
        assert flop(book, game="PLHE").tell(Asks(S1, "pot")).answer == 800
        assert flop(book).tell(Asks(S1, "pot")).answer is None

    @pytest.mark.proves("seminole-2024:60.2", "uk-tda:54.2")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_a_stack_is_counted_for_the_player_to_act_who_faces_an_all_in(self, book: str) -> None:
        floor = flop(book, {1: 3125, 2: 9000, 3: 9000})
        assert floor.tell(Asks(S1, "count", S2)).answer is None
        floor.tell("1 all-in")
        ruled = floor.tell(Asks(S2, "count", S1))
        assert (ruled.answer, ruled.dealer) == (3125, ("count-the-stack",))
        assert floor.tell(Asks(S3, "count", S1)).answer is None
        assert floor.tell(Asks(S2, "count", S3)).answer is None

    @pytest.mark.proves("seminole-2024:hilimit-1.1", "readings:betting.stack-count/exact-count")
    @pytest.mark.parametrize(("book", "told"), [("seminole-2024", None), ("roberts-10", 9000)])
    def test_in_cash_games_by_view_only_or_for_whoever_is_to_act(self, book: str, told: int | None) -> None:
        assert flop(book, format="cash").tell(Asks(S1, "count", S2)).answer == told
        assert flop(book, format="cash").tell(Asks(S2, "count", S1)).answer is None


class TestTheSizeOfThePot:
    def largest(self, book: str, *told: Any, street: str = "", **more: Any) -> int:
        stacks = more.pop("stacks", dict.fromkeys(range(1, 5), 900))
        floor = Floor(book, stacks, game="PLHE", format="cash", street=street, button=4, **more)
        floor.tell(*told)
        return options(floor.table, floor.book).most

    @pytest.mark.proves("seminole-2024:hilimit-0.1", "seminole-2024:hilimit-0.2")
    def test_pot_limit_follows_the_pot_and_no_limit_the_stack(self) -> None:
        assert self.largest("seminole-2024", street="flop", pot=60, blinds=(5, 10)) == 60
        floor = Floor("seminole-2024", {1: 900, 2: 900}, format="cash", street="flop", pot=60, blinds=(5, 10))
        assert options(floor.table, floor.book).most == 900

    @pytest.mark.proves("seminole-2024:hilimit-0.3", "seminole-2024:hilimit-2.1", "seminole-2024:hilimit-3.1")
    def test_small_blinds_are_added_together_and_the_pot_is_rounded_up(self) -> None:
        unit = {"blinds": (2, 2, 5), "chips": (1, 5, 25), "fee_chip": 5}
        assert self.largest("seminole-2024", street="flop", pot=31, **unit) == 31
        by_fives = {"blinds": (5, 10), "chips": (1, 5, 25)}
        assert self.largest("seminole-2024", street="flop", pot=31, **by_fives) == 35
        assert self.largest("roberts-10", street="flop", pot=31, **by_fives) == 30

    @pytest.mark.proves("seminole-2024:hilimit-3.2")
    def test_made_up_blinds_are_pot(self) -> None:
        plain = self.largest("seminole-2024", blinds=(5, 10))
        assert plain == 35
        assert self.largest("seminole-2024", blinds=(5, 10), dead_posts={4: 5}) == 40
        assert self.largest("seminole-2024", blinds=(5, 10), live_posts={4: 10}) == 45

    @pytest.mark.proves("seminole-2024:hilimit-3.3")
    def test_rake_that_was_dropped_still_counts(self) -> None:
        floor = Floor(
            "seminole-2024", {1: 900, 2: 900}, game="PLHE", format="cash", street="flop", pot=60, blinds=(5, 10)
        )
        ruled = floor.tell(FeeTaken("rake", Chips(5)))
        assert "still counts" in str(ruled.says)
        assert (floor.hand.pot, floor.hand.raked) == (55, 5)
        floor.tell(Act(S1, "pot"))
        assert floor.hand.price == 60

    @pytest.mark.proves("seminole-2024:hilimit-3.4", "readings:betting.pot-limit/time-collection-counts")
    @pytest.mark.parametrize(("book", "most"), [("seminole-2024", 60), ("roberts-10", 52)])
    def test_time_collection_counts_when_it_came_out_of_this_deal(self, book: str, most: int) -> None:
        during, before = FeeTaken("time", Chips(8)), FeeTaken("time", Chips(8), deal_began=False)
        assert self.largest(book, during, street="flop", pot=60, blinds=(5, 10)) == most
        assert self.largest(book, before, street="flop", pot=60, blinds=(5, 10)) == 60

    @pytest.mark.proves("seminole-2024:hilimit-3.5", "readings:betting.pot-limit/collection-surplus")
    @pytest.mark.parametrize(("book", "most"), [("seminole-2024", 35), ("uk-tda", 37)])
    def test_what_a_collection_left_over_is_pot_from_the_flop_on_or_at_once(self, book: str, most: int) -> None:
        assert self.largest(book, blinds=(5, 10), surplus=2) == most
        to_the_flop = ("3 call", "4 call", "1 call", "2 check")
        assert self.largest(book, *to_the_flop, blinds=(5, 10), surplus=2) == 42

    def test_more_than_the_pot_cannot_be_taken(self) -> None:
        floor = Floor("seminole-2024", {1: 900, 2: 900}, format="cash", street="flop", pot=60)
        assert refusal(floor, FeeTaken("rake", Chips(61))).code == "not-enough-chips"
        assert refusal(floor, FeeTaken("rake", Chips(0))).code == "not-enough-chips"

    @pytest.mark.proves("seminole-2024:hilimit-4d", "seminole-2024:hilimit-4.0")
    def test_heads_up_an_overbet_stands_once_it_is_called(self) -> None:
        told = PotMiscounted(Chips(90), Chips(60))
        for call, outcome in (((), "corrected"), (("2 call",), "stands")):
            more = {"game": "PLHE", "format": "cash", "street": "flop", "pot": 60, "blinds": (5, 10)}
            floor = Floor("seminole-2024", {1: 900, 2: 900}, **more)  # type: ignore[arg-type]
            floor.tell(Act(S1, "bet", Chips(90), unnoticed=True), *call)
            assert floor.tell(told).outcome == outcome

    @pytest.mark.proves("readings:betting.pot-limit/low-count-until", "seminole-2024:hilimit-5.1")
    @pytest.mark.parametrize(("book", "outcome"), [("uk-tda", "corrected"), ("seminole-2024", "stands")])
    def test_too_small_a_pot_bet_in_a_cash_game(self, book: str, outcome: str) -> None:
        floor = flop(book, game="PLHE", format="cash", pot=600)
        floor.tell(says(S1, "pot", amount=Chips(400), unnoticed=True), "2 fold")
        assert floor.tell(PotMiscounted(Chips(400), Chips(600))).outcome == outcome

    @pytest.mark.proves("seminole-2024:hilimit-6.3", "uk-tda:49-A.1", "roberts-10:14.intro-5")
    @pytest.mark.parametrize(
        ("book", "dealer"), [("seminole-2024", ()), ("uk-tda", ()), ("roberts-10", ("state-the-pot",))]
    )
    def test_to_say_one_is_going_to_raise_is_no_question(self, book: str, dealer: tuple[str, ...]) -> None:
        ruled = flop(book, game="PLHE").tell("1 bet 400", says(S2, "raise"))
        assert ruled.dealer == (*dealer, "ask-the-amount")


class TestTheClock:
    def on_two(self, book: str, **more: Any) -> Floor:
        floor = flop(book, **more)
        floor.tell("1 bet 500", ClockCalled(S2, S4))
        return floor

    @pytest.mark.proves("seminole-2024:29.8", "roberts-10:14.16a")
    def test_the_director_may_change_it_either_way(self) -> None:
        for book in ("seminole-2024", "roberts-10"):
            floor = self.on_two(book)
            assert floor.tell(ClockChanged(90), Waited(89)).outcome == ""
            assert floor.tell(Waited(90)).outcome == "hand-dead"

    @pytest.mark.proves("uk-tda:26.6")
    def test_or_only_shorten_it(self) -> None:
        floor = self.on_two("uk-tda")
        assert refusal(floor, ClockChanged(51)).code == "may-not-change-clock"
        floor.tell(ClockChanged(20))
        assert refusal(floor, ClockChanged(21)).code == "may-not-change-clock"
        assert floor.tell(Waited(31)).outcome == "hand-dead"

    def test_a_house_may_leave_it_as_it_is(self) -> None:
        floor = self.on_two("uk-tda")
        floor.book = floor.book.with_house({"clock.shot-clock/time-change": "fixed"})
        assert refusal(floor, ClockChanged(20)).code == "may-not-change-clock"

    def test_there_has_to_be_one(self) -> None:
        assert refusal(flop("roberts-10"), ClockChanged(20)).code == "no-such-time"

    @pytest.mark.proves("army-2009:time-1")
    def test_thirty_seconds_are_for_an_ordinary_act(self) -> None:
        floor = flop("army-2009")
        assert floor.tell(Waited(20)).dealer == ()
        assert floor.tell(Waited(11)).dealer == ("ask-to-act",)
        floor.tell("1 check")
        assert floor.tell(Waited(30)).dealer == ()

    @pytest.mark.proves("readings:clock.shot-clock/usual-time")
    def test_elsewhere_nobody_counts_before_the_clock_is_called(self) -> None:
        assert flop("uk-tda").tell(Waited(600)).dealer == ()

    @pytest.mark.proves("roberts-10:14.16b")
    def test_the_floor_may_put_a_player_on_it(self) -> None:
        assert str(flop("roberts-10").tell(ClockCalled(S1)).says).startswith("Seat 1 has ")


class TestWhoWasSkipped:
    @pytest.mark.proves("seminole-2024:53-B.2", "uk-tda:39-B.2")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_without_time_to_speak_nothing_is_lost(self, book: str) -> None:
        floor = flop(book, SIX)
        floor.tell("1 bet 400", "3 call", "4 call")
        assert floor.tell(Objects(S2, had_time=False)).floor == ()
        assert options(floor.table, floor.book).acts == ("fold", "call", "raise")

    @pytest.mark.proves("roberts-10:3.betting-12b", "readings:betting.right-to-act/reasonable-time")
    def test_where_players_are_counted_time_is_not(self) -> None:
        floor = flop("roberts-10", SIX)
        floor.tell("1 check", "3 check", "4 check", "5 check")
        assert floor.tell(Objects(S2, had_time=False)).floor == ("all-options", "dead-hand")

    @pytest.mark.proves("roberts-10:15.12")
    def test_only_who_is_at_the_table_can_halt_the_action(self) -> None:
        floor = Floor("roberts-10", FOUR, street="", blinds=(100, 200), button=4, absent=[1])
        floor.tell("3 call")
        assert refusal(floor, Objects(S1)).code == "nothing-to-claim"
        assert refusal(floor, ClockCalled(floor.hand.turn, S1)).code == "may-not-call-clock"


class TestChipsThatPlay:
    def unit(self, book: str, small: dict[int, list[int]] | None = None, **more: Any) -> tuple[int, int]:
        """The betting unit, and what seat 3 has in play."""
        more = {"blinds": (5, 10), "chips": (1, 5, 25), **more}
        setup = deal_in("NLHE", {1: 900, 2: 900, 3: 107}, 1, format="cash", small_chips=small, **more)
        hand = replay(start(setup, (), load_book(book)))
        return hand.setup.unit, hand.seat(S3).stack + hand.seat(S3).bet

    SEVEN = {3: [1] * 7}  # noqa: RUF012

    @pytest.mark.proves("roberts-10:3.betting-1a", "roberts-10:3.betting-1c")
    def test_the_smallest_chip_of_the_structure(self) -> None:
        assert self.unit("roberts-10", self.SEVEN) == (5, 100)
        assert self.unit("roberts-10", self.SEVEN, fee_chip=1) == (1, 107)

    @pytest.mark.proves("readings:betting.min-unit/smallest-chip")
    def test_or_every_chip_there_is(self) -> None:
        assert self.unit("uk-tda", self.SEVEN) == (1, 107)

    @pytest.mark.proves("roberts-10:3.betting-1d")
    def test_where_bets_are_in_dollars_parts_of_one_do_not_play(self) -> None:
        setup = deal_in("NLHE", {1: 90000, 2: 10750}, 1, blinds=[100, 200], format="cash", chips=[25, 100, 500])
        hand = replay(start(setup, (), load_book("roberts-10")))
        assert (hand.setup.unit, hand.seat(S2).stack + hand.seat(S2).bet, hand.behind(S2)) == (100, 10700, 10550)

    @pytest.mark.proves("seminole-2024:struct-unit.1", "seminole-2024:struct-unit.2", "seminole-2024:struct-unit.3")
    def test_from_five_ten_up_no_chip_below_the_small_blind_plays_but_together(self) -> None:
        assert self.unit("seminole-2024", self.SEVEN, fee_chip=1) == (5, 105)
        assert self.unit("seminole-2024", self.SEVEN, blinds=(2, 4), fee_chip=1) == (1, 107)

    def test_with_one_blind_there_is_no_small_one(self) -> None:
        assert self.unit("seminole-2024", self.SEVEN, blinds=(10,)) == (5, 100)

    @pytest.mark.proves("seminole-2024:struct-unit.4")
    def test_chips_outside_the_structure_play_in_no_combination(self) -> None:
        assert self.unit("seminole-2024", self.SEVEN) == (5, 100)

    @pytest.mark.proves("roberts-10:3.betting-1b")
    def test_a_house_may_leave_chips_out_that_are_only_for_its_fee(self) -> None:
        book = load_book("roberts-10").with_house({"betting.min-unit/revenue-chips-play": False})
        setup = deal_in("NLHE", {1: 900, 2: 900}, 1, blinds=[5, 10], format="cash", chips=[1, 5], fee_chip=1)
        assert replay(start(setup, (), book)).setup.unit == 5

    @pytest.mark.proves("roberts-10:14.13a", "roberts-10:14.13b")
    def test_a_house_may_ask_for_the_denomination_of_the_bring_in(self) -> None:
        book = load_book("roberts-10").with_house({"betting.min-unit/smallest-chip": "bring-in"})
        stacks, small = {1: 900, 2: 900, 3: 107}, {3: [1] * 7}
        setup = deal_in("NLHE", stacks, 1, blinds=[2, 5], format="cash", chips=[1, 5, 25], small_chips=small)
        hand = replay(start(setup, (), book))
        assert (hand.setup.unit, hand.seat(S3).stack + hand.seat(S3).bet) == (5, 105)


class TestTheEndOfTheEvent:
    def test_a_house_may_lift_the_cap_earlier(self) -> None:
        book = load_book("uk-tda").with_house({"betting.limit-cap/lifted-at": 3})
        for left, capped in ((3, False), (4, True), (0, True)):
            floor = flop("uk-tda", {1: 9000, 2: 9000}, game="LHE", limits=(100, 200), players_left=left)
            floor.book = book
            floor.tell("1 bet", "2 raise", "1 raise", "2 raise")
            assert ("raise" not in options(floor.table, book).acts) is capped

    def test_a_house_may_measure_by_what_short_all_ins_came_to(self) -> None:
        book = load_book("uk-tda").with_house({"betting.reopen/measure-after-cumulative": "combined"})
        for rules, least in ((load_book("uk-tda"), 310), (book, 320)):
            floor = flop("uk-tda", {1: 9000, 2: 150, 3: 210, 4: 9000}, blinds=(50, 100))
            floor.book = rules
            floor.tell("1 bet 100", "2 all-in", "3 all-in", "4 call")
            assert options(floor.table, rules).least == least
