"""What is said, thrown and moved: local words, conditions, splashed chips, motions, last chips, hands thrown away."""

from typing import Any

import pytest

from before_the_floor import FOUR, Floor, flop, pushes, refusal, says
from floorman.core import Chips, SeatNo, decode, encode
from floorman.floor import (
    CallsUnheard,
    LiveTable,
    LocalWord,
    Mucks,
    OffersInsurance,
    SaysIfThen,
    Splashed,
    TakesBack,
    Waited,
    WordsAndChips,
    options,
)
from floorman.rules import book_ids

S1, S2, S3, S4 = SeatNo(1), SeatNo(2), SeatNo(3), SeatNo(4)


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

    @pytest.mark.parametrize(("word", "to"), [(None, 2200), ("raise", 2200), ("call", 1000)])
    def test_chips_from_earlier_in_the_round_are_there_too(self, word: Any, to: int) -> None:
        floor = flop("seminole-2024", format="cash")
        floor.tell("1 bet 400", "2 raise 1000", "3 fold", "4 fold")
        assert floor.tell(Splashed(S1, Chips(1800), Chips(2000), word)).to == to

    @pytest.mark.proves("readings:betting.splash/amount")
    def test_elsewhere_the_floor_counts_the_pot_down(self) -> None:
        floor = flop("roberts-10", format="cash")
        assert floor.tell("1 bet 400", self.THROWN).floor == ("lesser-amount", "greater-amount")
        assert floor.chooses("greater-amount").to == 2000

    def test_thrown_too_soon_it_is_an_act_out_of_turn(self) -> None:
        floor = flop("roberts-10", format="cash")
        floor.tell(self.THROWN)
        assert floor.chooses("lesser-amount").code == "out-of-turn"
        assert floor.hand.turn == 1


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
        floor = flop("roberts-10")
        floor.tell(says(S1, "bet", push=(Chips(500),), released=False))
        assert (floor.hand.turn, options(floor.table, floor.book).acts) == (1, ("bet",))

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

    def test_or_only_when_the_raise_went_unheard(self) -> None:
        for chips, floor_may in ((3, ("hold-to-action", "retract")), (5, ())):
            floor = flop("uk-tda")
            floor.book = floor.book.with_house({"betting.gross-misunderstanding/unaware-of-raise": True})
            ruled = floor.tell("1 bet 300", "2 raise 1200", says(S3, "call", push=(Chips(100),) * chips))
            assert (ruled.to, ruled.floor) == (1200, floor_may)

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
        assert "not allowed" in str(floor.tell(OffersInsurance(S1)).says)
        assert floor.table == before


class TestAnAmountStillToCome:
    @pytest.mark.parametrize("book", book_ids())
    def test_a_snap_call_is_for_the_floor_and_may_be_held_to_any_amount(self, book: str) -> None:
        for code, acts in (("any-amount", ("call",)), ("released", ("fold", "call", "raise"))):
            floor = flop(book)
            floor.tell("1 bet 400", says(S2, "raise"))
            assert floor.tell(says(S3, "call")).floor == ("any-amount", "released")
            floor.chooses(code)
            assert options(floor.table, floor.book).acts == ("raise",)
            assert floor.tell(WordsAndChips(S2, amount=Chips(3000))).to == 3000
            assert (floor.hand.turn, options(floor.table, floor.book).acts) == (3, acts)

    @pytest.mark.parametrize("book", book_ids())
    def test_it_binds_to_a_raise_and_too_little_is_made_up(self, book: str) -> None:
        floor = flop(book)
        floor.tell("1 bet 400", says(S2, "raise"))
        for other in ("fold", "call"):
            assert refusal(floor, says(S2, other)).code == "held-to-action"
        for still in (says(S2, "raise"), says(S2, "time"), says(S2, "tap"), WordsAndChips(S2, prior="pulled-back")):
            assert "waits for the amount" in str(floor.tell(still).says)
        ruled = floor.tell(pushes(S2, 500))
        assert (ruled.code, ruled.to, floor.hand.turn) == ("raise", 800, 3)

    def test_it_may_be_all_in_and_needs_no_amount_where_there_is_only_one(self) -> None:
        floor = flop("uk-tda")
        floor.tell("1 bet 400", says(S2, "raise"), says(S2, "all-in"))
        assert (floor.hand.price, floor.hand.turn) == (9000, 3)
        short = flop("uk-tda", {1: 9000, 2: 700, 3: 9000})
        assert short.tell("1 bet 400", says(S2, "raise")).to == 700
        assert short.hand.turn == 3

    def test_an_act_too_soon_while_the_table_waits_goes_back_to_the_raiser(self) -> None:
        floor = flop("seminole-2024")
        floor.tell("1 bet 400", says(S2, "raise"))
        ruled = floor.tell("3 fold")
        assert (ruled.code, ruled.backs_up_to, floor.live) == ("out-of-turn", 2, {1, 2, 4})
        floor.tell("2 raise 1200")
        assert floor.hand.turn == 4

    def test_a_table_that_waits_is_stored_and_read_back(self) -> None:
        floor = flop("uk-tda")
        floor.tell("1 bet 400", says(S2, "raise"))
        assert decode(encode(floor.table), LiveTable) == floor.table


def test_an_amount_settled_by_the_floor_for_an_act_too_soon_is_one_that_can_be_bet() -> None:
    """Splashed chips out of turn, 26 where the smallest chip is 5: the seat is held to a raise it can make."""
    floor = Floor("uk-tda", {1: 900, 2: 900, 3: 900, 4: 900}, street="", blinds=(5, 10), chips=(5, 25))
    floor.tell(Splashed(S1, certain=Chips(6), claimed=Chips(21)))
    floor.chooses("greater-amount")
    floor.tell("3 call", "4 call")
    may = options(floor.table, floor.book)
    assert (may.seat, may.acts) == (1, ("raise",))
    assert floor.tell(f"1 raise {may.least}").to == may.least
