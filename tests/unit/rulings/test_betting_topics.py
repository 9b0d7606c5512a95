"""Betting beside the clear act: what is asked, said, thrown, moved, counted and taken."""

from typing import Any

import pytest

from before_the_floor import Floor
from floorman.base import Chips, Refused, SeatNo
from floorman.hand import RaiseTo, deal_in, decide, replay, start
from floorman.rulebook import load_book
from floorman.rulings import (
    Act,
    Asks,
    CallsUnheard,
    ClockCalled,
    ClockChanged,
    FeeTaken,
    LocalWord,
    Mucks,
    Objects,
    OffersInsurance,
    PotMiscounted,
    SaysIfThen,
    Splashed,
    TakesBack,
    Waited,
    WordsAndChips,
    options,
)

S1, S2, S3, S4 = SeatNo(1), SeatNo(2), SeatNo(3), SeatNo(4)
FOUR = {1: 9000, 2: 9000, 3: 9000, 4: 9000}
SIX = dict.fromkeys(range(1, 7), 9000)


def flop(book: str, stacks: dict[int, int] | None = None, **more: Any) -> Floor:
    more = {"street": "flop", "blinds": (100, 200), **more}
    return Floor(book, stacks or FOUR, **more)


def says(seat: SeatNo, word: str, **more: Any) -> WordsAndChips:
    return WordsAndChips(seat, say=word, **more)  # type: ignore[arg-type]


def pushes(seat: SeatNo, *chips: int, **more: Any) -> WordsAndChips:
    return WordsAndChips(seat, push=tuple(map(Chips, chips)), **more)


def refusal(floor: Floor, *told: Any) -> Refused:
    with pytest.raises(Refused) as no:
        floor.tell(*told)
    return no.value


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
        assert floor.tell(Asks(S3, "live", S2)).told is False
        assert floor.tell(Asks(S3, "live", S1)).told is True
        assert refusal(floor, Asks(S2, "live", S1)).code == "not-your-turn"
        assert refusal(floor, Asks(S3, "live", SeatNo(9))).code == "not-in-hand"

    @pytest.mark.proves("roberts-10:2.decision-9b")
    def test_whether_the_betting_is_reopened(self) -> None:
        floor = flop("roberts-10", {1: 9000, 2: 500, 3: 9000})
        floor.tell("1 bet 400", "2 all-in", "3 call")
        assert floor.tell(Asks(S1, "reopened")).told is False
        floor = flop("roberts-10", {1: 9000, 2: 900, 3: 9000})
        floor.tell("1 bet 400", "2 all-in", "3 call")
        assert floor.tell(Asks(S1, "reopened")).told is True

    @pytest.mark.proves("seminole-2024:54-A.1", "uk-tda:49-A.1")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_the_pot_is_counted_at_pot_limit_only(self, book: str) -> None:
        assert flop(book, game="PLHE").tell(Asks(S1, "pot")).told == 800
        assert flop(book).tell(Asks(S1, "pot")).told is None

    @pytest.mark.proves("seminole-2024:60.2", "uk-tda:54.2")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_a_stack_is_counted_for_the_player_to_act_who_faces_an_all_in(self, book: str) -> None:
        floor = flop(book, {1: 3125, 2: 9000, 3: 9000})
        assert floor.tell(Asks(S1, "count", S2)).told is None
        floor.tell("1 all-in")
        ruled = floor.tell(Asks(S2, "count", S1))
        assert (ruled.told, ruled.dealer) == (3125, ("count-the-stack",))
        assert floor.tell(Asks(S3, "count", S1)).told is None
        assert floor.tell(Asks(S2, "count", S3)).told is None

    @pytest.mark.proves("seminole-2024:hilimit-1.1", "readings:betting.stack-count/exact-count")
    @pytest.mark.parametrize(("book", "told"), [("seminole-2024", None), ("roberts-10", 9000)])
    def test_in_cash_games_by_view_only_or_for_whoever_is_to_act(self, book: str, told: int | None) -> None:
        assert flop(book, format="cash").tell(Asks(S1, "count", S2)).told == told
        assert flop(book, format="cash").tell(Asks(S2, "count", S1)).told is None


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
        assert "still counts" in ruled.says
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
        assert flop(book, game="PLHE").tell("1 bet 400", says(S2, "raise")).dealer == dealer


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
        assert flop("roberts-10").tell(ClockCalled(S1)).says.startswith("Seat 1 has ")


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


class TestSplashedChips:
    THROWN = Splashed(S2, certain=Chips(1200), claimed=Chips(2000))

    @pytest.mark.proves("seminole-2024:ethics-8.2")
    def test_only_what_is_certain_is_the_wager(self) -> None:
        floor = flop("seminole-2024", format="cash")
        ruled = floor.tell("1 bet 400", self.THROWN)
        assert (ruled.code, ruled.to, ruled.floor) == ("raise", 1200, ())
        nothing = flop("seminole-2024", format="cash")
        nothing.tell("1 bet 400", Splashed(S2, Chips(0), Chips(2000)))
        assert nothing.hand.turn == 2

    @pytest.mark.proves("seminole-2024:ethics-8.2")
    def test_with_raise_said_it_is_made_up(self) -> None:
        thrown = Splashed(S2, certain=Chips(600), claimed=Chips(2000), say="raise")
        ruled = flop("seminole-2024", format="cash").tell("1 bet 400", thrown)
        assert (ruled.code, ruled.to) == ("raise", 800)

    @pytest.mark.proves("readings:betting.splash/amount")
    def test_elsewhere_the_floor_counts_the_pot_down(self) -> None:
        floor = flop("roberts-10", format="cash")
        assert floor.tell("1 bet 400", self.THROWN).floor == ("lesser-amount", "greater-amount")
        assert floor.chooses("greater-amount").to == 2000


class TestMotionsAndReleasedChips:
    @pytest.mark.proves("roberts-10:14.7", "roberts-10:3.betting-13a")
    def test_chips_bind_once_they_are_released(self) -> None:
        floor = flop("roberts-10")
        assert floor.tell(pushes(S1, 500, released=False)).events == ()
        assert floor.hand.turn == 1
        assert floor.tell(pushes(S1, 500)).code == "bet"

    @pytest.mark.proves("roberts-10:14.7")
    def test_words_bind_without_them(self) -> None:
        ruled = flop("roberts-10").tell(says(S1, "bet", amount=Chips(600), push=(Chips(500),), released=False))
        assert (ruled.code, ruled.to) == ("bet", 600)

    @pytest.mark.proves("roberts-10:3.betting-8")
    def test_a_motion_that_made_somebody_act_may_have_to_be_completed(self) -> None:
        floor = flop("roberts-10")
        ruled = floor.tell(pushes(S1, 500, released=False, misled=True))
        assert ruled.floor == ("hold-to-action", "retract")
        assert floor.chooses("hold-to-action").code == "bet"
        floor = flop("roberts-10")
        floor.tell(pushes(S1, 500, released=False, misled=True))
        floor.chooses("retract")
        assert (floor.hand.turn, floor.hand.price) == (1, 0)

    @pytest.mark.proves("roberts-10:3.betting-13c")
    def test_unaware_of_a_raise_the_chips_may_be_taken_back_however_many(self) -> None:
        floor = flop("roberts-10", {1: 9000, 2: 1200, 3: 9000, 4: 9000})
        ruled = floor.tell("1 bet 1000", "2 all-in", pushes(S3, 1000))
        assert (ruled.code, ruled.to, ruled.floor) == ("call", 1200, ("hold-to-action", "retract"))
        floor.chooses("retract")
        assert (floor.hand.turn, floor.stack(3)) == (3, 9000)

    @pytest.mark.proves("seminole-2024:51-A", "uk-tda:38-A")
    def test_elsewhere_the_call_stands(self) -> None:
        for book in ("seminole-2024", "uk-tda"):
            ruled = flop(book).tell("1 bet 300", "2 raise 1200", says(S3, "call", push=(Chips(100),) * 3))
            assert (ruled.to, ruled.floor) == (1200, ())

    def test_a_house_on_such_a_book_may_let_it_be_withdrawn(self) -> None:
        floor = flop("uk-tda")
        floor.book = floor.book.with_house({"betting.gross-misunderstanding/remedy": "may-withdraw"})
        ruled = floor.tell("1 bet 1200", says(S2, "call", push=(Chips(100),) * 3))
        assert ruled.floor == ("hold-to-action", "retract")

    def test_a_raise_that_nobody_noticed_needs_the_chips_too(self) -> None:
        floor = flop("uk-tda", {1: 9000, 2: 700})
        floor.tell("1 bet 300")
        too_much = says(S2, "raise", amount=Chips(900), unnoticed=True)
        assert refusal(floor, too_much).code == "not-enough-chips"


class TestLastChips:
    def two(self, floor: Floor) -> str:
        return floor.tell("1 bet 1100", pushes(S2, 1000, 500)).code

    @pytest.mark.proves("roberts-10:3.betting-6", "army-2009:bets-7a", "uk-tda:45.1", "seminole-2024:45-A")
    def test_needed_for_the_call_or_not(self) -> None:
        stacks = {1: 9000, 2: 1500, 3: 9000}
        for book, code in (("roberts-10", "all-in"), ("army-2009", "all-in"), ("uk-tda", "call")):
            assert self.two(flop(book, stacks)) == code
        assert self.two(flop("seminole-2024", stacks)) == "call"

    def test_a_house_with_the_half_rule_may_look_at_what_was_needed(self) -> None:
        floor = flop("roberts-10", {1: 9000, 2: 1500, 3: 9000})
        floor.book = floor.book.with_house({"betting.multichip/last-chips": "needed-call-else-all-in"})
        assert self.two(floor) == "call"


class TestAHandThrownAway:
    @pytest.mark.proves("roberts-10:3.dead-1b", "hpt:dead-hands-1b")
    @pytest.mark.parametrize("book", ["roberts-10", "hpt"])
    def test_it_may_be_taken_up_again_until_somebody_acts(self, book: str) -> None:
        floor = flop(book)
        floor.tell("1 fold", TakesBack(S1))
        assert floor.live == {1, 2, 3, 4}
        assert options(floor.table, floor.book).acts == ("fold", "check", "bet")
        floor.tell("1 fold", "2 check")
        assert refusal(floor, TakesBack(S1)).code == "hand-gone"

    @pytest.mark.proves("seminole-2024:58.1", "uk-tda:52.1")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_elsewhere_it_is_gone(self, book: str) -> None:
        floor = flop(book)
        floor.tell("1 fold")
        assert refusal(floor, TakesBack(S1)).code == "hand-gone"

    def test_nor_when_the_next_street_has_come(self) -> None:
        floor = flop("roberts-10")
        floor.tell("1 check", "2 check", "3 check", "4 fold")
        assert refusal(floor, TakesBack(S4)).code == "hand-gone"


class TestWords:
    @pytest.mark.proves("seminole-2024:term-check", "seminole-2024:term-fold", "seminole-2024:term-call")
    def test_check_call_and_fold(self) -> None:
        floor = flop("seminole-2024")
        assert floor.tell(says(S1, "check")).code == "check"
        floor.tell(says(S2, "bet", amount=Chips(400)))
        assert (floor.tell(says(S3, "call")).to, floor.stack(3)) == (400, 8600)
        floor.tell(says(S4, "fold"))
        assert floor.live == {1, 2, 3}

    @pytest.mark.proves("seminole-2024:term-raise", "seminole-2024:term-all-in", "seminole-2024:term-pot")
    def test_raise_all_in_and_the_pot(self) -> None:
        floor = flop("seminole-2024", {1: 9000, 2: 9000, 3: 2500})
        floor.tell("1 bet 400")
        assert floor.tell(says(S2, "raise", amount=Chips(1000))).code == "raise"
        assert (floor.tell(says(S3, "all-in")).to, floor.stack(3)) == (2500, 0)
        assert floor.hand.pot == 800 + 400 + 1000 + 2500

    @pytest.mark.proves("seminole-2024:term-ante", "seminole-2024:term-blind")
    def test_antes_and_blinds_are_in_before_anybody_speaks(self) -> None:
        floor = Floor("seminole-2024", FOUR, street="", blinds=(100, 200), ante=25, button=4)
        assert (floor.hand.middle, floor.hand.seat(S1).bet, floor.hand.seat(S2).bet) == (100, 100, 200)
        assert floor.tell(says(S3, "check")).events == ()
        assert floor.tell(says(S3, "call")).to == 200

    @pytest.mark.proves("seminole-2024:term-showdown", "seminole-2024:term-muck")
    def test_after_the_last_round_hands_are_shown_or_mucked(self) -> None:
        floor = Floor("seminole-2024", {1: 9000, 2: 9000}, street="river")
        floor.tell(says(S1, "check"), says(S2, "check"))
        assert floor.hand.stage == "showdown"
        floor.tell(Mucks(S1))
        assert not floor.hand.seat(S1).tabled

    @pytest.mark.proves("army-2009:bets-10", "roberts-10:3.betting-10", "seminole-2024:3.4", "uk-tda:3.4")
    def test_a_tap_is_a_check_or_a_reason_to_ask(self) -> None:
        for book in ("roberts-10", "seminole-2024", "uk-tda"):
            assert flop(book).tell(says(S1, "tap")).code == "check"
        floor = flop("army-2009")
        ruled = floor.tell(says(S1, "tap"))
        assert (ruled.code, ruled.dealer, floor.hand.turn) == ("", ("ask-for-the-word",), 1)
        assert floor.tell(says(S1, "bet", amount=Chips(400))).code == "bet"

    @pytest.mark.proves("army-2009:bets-10")
    def test_with_no_answer_it_is_a_check(self) -> None:
        for silence in (Waited(5), says(S1, "tap")):
            floor = flop("army-2009")
            assert floor.tell(says(S1, "tap"), silence).code == "check"
            assert floor.hand.turn == 2

    @pytest.mark.proves("army-2009:bets-10", "seminole-2024:40-A.1", "uk-tda:36-A.1", "roberts-10:14.7")
    @pytest.mark.parametrize("book", ["army-2009", "roberts-10", "uk-tda", "seminole-2024"])
    def test_where_words_are_wanted_the_dealer_asks_for_them(self, book: str) -> None:
        ruled = flop(book).tell(pushes(S1, 500))
        assert (ruled.code, ruled.dealer) == ("bet", ("ask-for-the-word",) if book == "army-2009" else ())

    @pytest.mark.proves("seminole-2024:hilimit-1.4", "readings:betting.verbal-vs-chips/count-from")
    @pytest.mark.parametrize(("book", "dealer"), [("seminole-2024", ("count-the-chips",)), ("uk-tda", ())])
    def test_six_chips_are_broken_down_and_counted(self, book: str, dealer: tuple[str, ...]) -> None:
        assert flop(book, format="cash").tell(pushes(S1, *[100] * 6)).dealer == dealer
        assert flop(book, format="cash").tell(pushes(S1, *[100] * 5)).dealer == ()

    @pytest.mark.proves("seminole-2024:3.5", "uk-tda:3.5", "seminole-2024:3.2", "uk-tda:3.2")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_a_local_word_is_at_the_risk_of_who_says_it(self, book: str) -> None:
        floor = flop(book)
        said = LocalWord(S1, "knock it", "fold")
        assert floor.tell(said).floor == ("hold-to-action", "retract")
        assert floor.chooses("hold-to-action").code == "fold"
        floor = flop(book)
        floor.tell(said)
        assert floor.chooses("retract").dealer == ("ask-for-the-word",)
        assert floor.hand.turn == 1

    def test_a_house_may_accept_none(self) -> None:
        floor = flop("uk-tda")
        floor.book = floor.book.with_house({"betting.terms/regional": "no"})
        assert floor.tell(LocalWord(S1, "knock it", "fold")).events == ()

    @pytest.mark.proves("seminole-2024:57.1", "uk-tda:51.1")
    def test_an_unclear_amount_may_be_read_otherwise_than_meant(self) -> None:
        assert flop("seminole-2024", pot=6000).tell(says(S1, "bet", unit=5)).to == 5000
        floor = flop("uk-tda", pot=6000)
        ruled = floor.tell(says(S1, "bet", unit=5))
        assert (ruled.floor, ruled.dealer) == (("lesser-amount", "greater-amount"), ("ask-the-amount",))
        assert floor.chooses("greater-amount").to == 5000

    @pytest.mark.proves("uk-tda:51.4", "readings:betting.unclear-amount/repeat-penalty")
    @pytest.mark.parametrize(("book", "penalty"), [("uk-tda", "may"), ("seminole-2024", None)])
    def test_who_keeps_being_unclear_may_be_penalised(self, book: str, penalty: str | None) -> None:
        assert flop(book).tell(says(S1, "bet", unit=5, again=True)).penalty == penalty
        assert flop(book).tell(says(S1, "bet", unit=5)).penalty is None

    def test_nothing_fits_the_pot_and_the_house_leaves_it_to_the_floor(self) -> None:
        floor = flop("seminole-2024", pot=100)
        floor.book = floor.book.with_house({"betting.unclear-amount/nothing-fits": "floor"})
        assert floor.tell(says(S1, "bet", unit=5)).floor == ("lesser-amount", "greater-amount")

    @pytest.mark.parametrize(("choice", "to"), [("lesser", 500)])
    def test_a_house_may_take_the_lesser(self, choice: str, to: int) -> None:
        floor = flop("uk-tda", pot=6000)
        floor.book = floor.book.with_house({"betting.unclear-amount/ruling": choice})
        assert floor.tell(says(S1, "bet", unit=5)).to == to


class TestSaidBeforehand:
    @pytest.mark.proves("seminole-2024:59-A", "seminole-2024:ex-59-A-1", "uk-tda:53", "uk-tda:ex-53-1")
    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_if_you_bet_i_raise(self, book: str) -> None:
        floor = flop(book, {1: 9000, 2: 9000})
        ruled = floor.tell(SaysIfThen(S2, "raise"))
        assert ruled.floor == ("not-binding", "binding", "penalised", "binding-and-penalised")
        assert floor.chooses("binding-and-penalised").penalty == "may"
        floor.tell("1 bet 400")
        assert options(floor.table, floor.book).acts == ("raise",)

    @pytest.mark.proves("seminole-2024:59-A")
    def test_without_the_bet_or_the_floors_word_nothing_follows(self) -> None:
        floor = flop("seminole-2024", {1: 9000, 2: 9000})
        floor.tell(SaysIfThen(S2, "raise"))
        floor.chooses("binding")
        floor.tell("1 check")
        assert options(floor.table, floor.book).acts == ("fold", "check", "bet")
        floor = flop("seminole-2024", {1: 9000, 2: 9000})
        floor.tell(SaysIfThen(S2, "raise"))
        floor.chooses("not-binding")
        floor.tell("1 bet 400")
        assert options(floor.table, floor.book).acts == ("fold", "call", "raise")

    @pytest.mark.proves("seminole-2024:59-B")
    def test_a_call_before_the_amount_is_known(self) -> None:
        for code, acts in (("any-amount", ("call",)), ("released", ("fold", "call", "raise"))):
            floor = flop("seminole-2024", {1: 9000, 2: 9000})
            assert floor.tell(CallsUnheard(S2)).floor == ("any-amount", "released")
            floor.chooses(code)
            floor.tell("1 bet 5000")
            assert options(floor.table, floor.book).acts == acts

    @pytest.mark.parametrize(("answer", "acts"), [("binding", ("raise",)), ("nothing", ("fold", "call", "raise"))])
    def test_a_house_may_settle_it_once_for_all(self, answer: str, acts: tuple[str, ...]) -> None:
        floor = flop("uk-tda", {1: 9000, 2: 9000})
        floor.book = floor.book.with_house({"betting.conditional/if-then": answer})
        floor.tell(SaysIfThen(S2, "raise"), "1 bet 400")
        assert options(floor.table, floor.book).acts == acts

    @pytest.mark.proves("roberts-10:14.17a", "roberts-10:14.17b", "roberts-10:2.procedures-16a")
    def test_insurance_changes_nothing(self) -> None:
        floor = flop("roberts-10")
        before = floor.table
        assert "not allowed" in floor.tell(OffersInsurance(S1)).says
        assert floor.table == before


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
