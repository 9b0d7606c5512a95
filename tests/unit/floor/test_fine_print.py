"""What a ruling says beside its main word: its topic, what stays open, who decides, what a house changes."""

from typing import Any

import pytest

from before_the_floor import FOUR, Floor, flop, pushes, refusal, says
from floorman.cards import cards
from floorman.core import Chips, SeatNo
from floorman.floor import Incident, Ruling, WordsAndChips, citations_of, open_table, options
from floorman.floor.case import AskedToSee, Case, FaceDown, HeldTo, OnTheClock, ShortBet, Thinking
from floorman.floor.engine import topics_now
from floorman.floor.incidents import (
    Act,
    Asks,
    AsksToSee,
    BetTooSmallNoticed,
    BoardSeen,
    ButtonMisplaced,
    CallsUnheard,
    CardsInMuck,
    ClockCalled,
    DealerKills,
    Disputes,
    DuplicateCard,
    ExposedDowncard,
    ExtraCard,
    FlopTooMany,
    ForeignChips,
    HandFouled,
    Misconduct,
    Mucks,
    Opens,
    PlayerShowsCard,
    PlaysBoard,
    PotMisawarded,
    PotMiscounted,
    Premature,
    RefusesToTable,
    SaysIfThen,
    Shows,
    ShowsOne,
    Splashed,
    StrangeCard,
    StubSeen,
    Waited,
    WantsBack,
    WrongLevel,
    WronglyDealt,
)
from floorman.floor.misconduct import hands_to_miss
from floorman.floor.procedure import Ruled, after_ruling, at_the_deal
from floorman.hand import MidHand, deal_in
from floorman.hand.events import HandKilled, HandTabled, PilesSet
from floorman.rules import load_book
from unit.floor.live import Live, three

S1, S2, S3, S4 = map(SeatNo, (1, 2, 3, 4))


class TestTopics:
    """A ruling names the topic that it falls under, so that the page can show its rules."""

    @pytest.mark.parametrize(
        ("topic", "told", "more"),
        [
            ("betting.pot-limit", [Asks(S1, "pot")], {"game": "PLO"}),
            ("betting.pot-limit", ["1 all-in"], {"game": "PLO"}),
            ("betting.in-turn", [says(S1, "bet")], {}),
            ("chips.foreign", [ForeignChips(S1, Chips(100))], {"format": "cash"}),
            ("dealing.fouled-deck", ["1 bet 300", DuplicateCard(S1)], {}),
            ("betting.underbet", [Act(S1, "bet", Chips(150), unnoticed=True)], {}),
            ("betting.calling", ["1 bet 400", Act(S2, "call", Chips(300), unnoticed=True)], {}),
            ("dealing.board", [BoardSeen((cards("2c7d9h"),)), BoardSeen((cards("2c7d9h"),))], {}),
            ("hand.dead", [ExtraCard(S1, 1, "deal")], {"street": "", "button": 4}),
            ("game.flop", [ExposedDowncard(S2, 2, "dealer")], {"street": "", "button": 4}),
        ],
    )
    def test_the_topic_is_among_those_consulted(
        self, topic: str, told: list[Incident | str], more: dict[str, Any]
    ) -> None:
        assert topic in flop("roberts-10", **more).tell(*told).topics

    def test_chips_that_came_before_the_word_are_read_as_chips(self) -> None:
        for chips, topic in (((500, 500), "betting.multichip"), ((1000,), "betting.overchip")):
            live = three("roberts-10", house={"betting.verbal-vs-chips/both": "first-comes"})
            live.acts("1 bet 400")
            assert topic in live.pushes(2, *chips, say="call", order="push").topics

    def test_one_chip_two_chips_and_two_motions_are_subjects_of_their_own(self) -> None:
        ways = {"betting.overchip", "betting.multichip", "betting.string"}
        for told, topic in (
            (pushes(S1, 500), "betting.overchip"),
            (pushes(S1, 500, 100), "betting.multichip"),
            (pushes(S1, 500, 100, first=(Chips(500),), motions=2), "betting.string"),
        ):
            assert topic in flop("roberts-10").tell(told).topics
        assert ways & set(flop("roberts-10").tell(pushes(S1, 500)).topics) == {"betting.overchip"}
        assert ways & set(flop("roberts-10").tell(pushes(S1, 500, 100)).topics) == {"betting.multichip"}

    def test_a_wrong_button_is_one_of_those_errors(self) -> None:
        assert "button.error" in flop("roberts-10").tell(ButtonMisplaced("next-hand")).topics

    def test_of_one_board_nobody_asks_how_often_it_may_be_run(self) -> None:
        floor = Floor("roberts-10", FOUR, hole={1: "AhAd", 2: "KhKd"}, board="2c7d9hJs3s")
        floor.tell("1 check", "2 check", "3 check", "4 check")
        assert "betting.run-twice/most-deals" not in floor.tell(Shows(S1)).topics

    def test_a_raise_with_one_chip_is_a_matter_of_overchips_and_with_two_it_is_not(self) -> None:
        for chips, one in (((1000,), True), ((500, 500), False)):
            live = three("roberts-10")
            live.acts("1 bet 400")
            assert ("betting.overchip" in live.pushes(2, *chips, say="raise").topics) is one

    def test_all_in_at_no_limit_has_nothing_to_do_with_the_pot(self) -> None:
        assert "betting.pot-limit" not in flop("roberts-10").tell("1 all-in").topics

    def test_a_strange_card_kills_a_hand_that_acted_on_it(self) -> None:
        ruling = flop("roberts-10").tell("1 bet 300", StrangeCard("foreign-card", S1))
        assert ruling.outcome == "hand-dead"
        assert "hand.dead" in ruling.topics


class TestTopicsOfTheSeatInTurn:
    """What a player would ask about, in the order he would ask it."""

    def test_the_big_blind_has_an_option(self) -> None:
        floor = Floor("roberts-10", FOUR, street="", button=4)
        assert "betting.blind-option" not in topics_now(floor.table)
        floor.tell("3 call", "4 call")
        assert "betting.blind-option" in topics_now(floor.table)
        floor.tell("1 call")
        assert "betting.blind-option" in topics_now(floor.table)
        floor.tell("2 check")
        assert "betting.blind-option" not in topics_now(floor.table)

    def test_raises_are_counted_at_limit_only(self) -> None:
        limit = Floor("roberts-10", FOUR, street="flop", game="LHE", limits=(100, 200))
        assert "betting.limit-cap" in topics_now(limit.table)
        assert "betting.limit-cap" not in topics_now(flop("roberts-10").table)

    def test_who_said_bet_is_held_to_it_and_nobody_else(self) -> None:
        floor = flop("roberts-10")
        floor.tell(says(S1, "bet"))
        assert "betting.in-turn" in topics_now(floor.table)
        floor.tell(says(S1, "bet", amount=Chips(400)))
        assert "betting.in-turn" not in topics_now(floor.table)


class TestTheClock:
    def test_the_floor_lets_the_clock_run_or_takes_it_off(self) -> None:
        for code, runs in (("start-clock", True), ("deny", False)):
            floor = flop("seminole-2024")
            floor.tell(ClockCalled(S1, S2))
            ruling = floor.chooses(code)
            assert "clock.shot-clock" in ruling.topics
            assert bool(floor.table.open(OnTheClock)) is runs

    def test_a_count_inside_the_seconds_shortens_them(self) -> None:
        def spoken(inside: str) -> str:
            house = {
                "clock.shot-clock/seconds": 60, "clock.shot-clock/count": 10, "clock.shot-clock/count-inside": inside
            }  # fmt: skip
            return str(three("roberts-10", house=house).tell(ClockCalled(S1)).says)

        assert "50 seconds" in spoken("inside")
        assert "60 seconds" in spoken("on-top")

    def test_thinking_time_adds_up_until_the_dealer_asks(self) -> None:
        live = three("roberts-10", house={"clock.shot-clock/usual-time": 30})
        assert live.tell(Waited(20)).dealer == ()
        assert live.tell(Waited(20)).dealer == ("ask-to-act",)
        assert [one.waited for one in live.table.open(Thinking)] == [40]
        quick = three("roberts-10", house={"clock.shot-clock/usual-time": 1})
        assert quick.tell(Waited(2)).dealer == ("ask-to-act",)
        open_ended = three("roberts-10", house={"clock.shot-clock/usual-time": 0})
        assert open_ended.tell(Waited(600)).dealer == ()


class TestWords:
    def test_a_raise_by_an_amount_is_on_top_where_the_house_says_so(self) -> None:
        for means, total in (("on-top", 700), ("total", 400)):
            live = three("roberts-10", house={"betting.raise-size/amount-means": means})
            live.acts("1 bet 200" if means == "total" else "1 bet 300")
            assert live.says(2, "raise", 400).to == total

    def test_a_condition_that_binds_to_nothing_leaves_the_player_free(self) -> None:
        live = three("roberts-10", house={"betting.conditional/if-then": "nothing"})
        ruling = live.tell(SaysIfThen(S3, "call"))
        assert (ruling.floor, live.table.open(HeldTo)) == ((), ())
        by_the_floor = three("roberts-10")
        by_the_floor.tell(SaysIfThen(S3, "call"))
        assert by_the_floor.floor("not-binding").pending == ruling.pending

    def test_a_call_of_an_amount_nobody_has_heard_is_for_the_floor(self) -> None:
        live = three("roberts-10", house={"betting.conditional/premature-call": "floor"})
        live.says(1, "bet")
        assert "any-amount" in live.tell(CallsUnheard(S2)).floor

    @pytest.mark.parametrize("book", ["uk-tda", "roberts-10"])
    def test_a_splashed_bet_is_counted_down_only_where_the_claim_is_larger(self, book: str) -> None:
        assert flop(book).tell(Splashed(S1, Chips(300), Chips(300), "bet")).to == 300
        floor = flop(book)
        assert floor.tell(Splashed(S1, Chips(300), Chips(400), "bet")).floor == ("lesser-amount", "greater-amount")
        assert floor.chooses("greater-amount").to == 400

    @pytest.mark.parametrize("way", ["up", "down", "nearest"])
    def test_an_amount_that_is_a_multiple_goes_no_way(self, way: str) -> None:
        live = three("roberts-10", house={"betting.underbet/improper-multiple": way}, unit=100)
        assert live.says(1, "bet", 400).to == 400

    def test_time_said_in_turn_is_no_act(self) -> None:
        floor = flop("roberts-10")
        ruling = floor.tell(says(S1, "time"))
        assert (ruling.code, ruling.events, floor.hand.turn) == ("", (), S1)

    def test_who_cannot_make_a_raise_is_told_why_it_is_a_call(self) -> None:
        floor = flop("roberts-10", {1: 9000, 2: 300, 3: 9000})
        floor.tell("1 bet 400")
        ruling = floor.tell(says(S2, "raise"))
        assert (ruling.code, ruling.to) == ("call", 300)
        assert "300" in str(ruling.says)

    def test_chips_put_out_for_those_that_were_pulled_back_are_all_there_is(self) -> None:
        live = three("roberts-10")
        live.acts("1 bet 400, 2 raise 1000, 3 fold")
        ruling = live.pushes(1, 1200, 500, prior="pulled-back")
        assert (ruling.code, ruling.to) == ("raise", 1700)

    def test_a_stack_is_counted_for_who_says_whose(self) -> None:
        assert refusal(flop("uk-tda"), Asks(S1, "count")).code == "not-in-hand"

    @pytest.mark.parametrize(("way", "total"), [("up", 400), ("down", 300), ("nearest", 400)])
    def test_an_amount_that_is_no_multiple_goes_the_way_of_the_house(self, way: str, total: int) -> None:
        live = three("roberts-10", house={"betting.underbet/improper-multiple": way}, unit=100)
        assert live.says(1, "bet", 360).to == total

    def test_the_exact_call_and_one_more_motion_are_a_raise(self) -> None:
        live = three("roberts-10", house={"betting.string/declared-raise": "call-then-one-more"})
        live.acts("1 bet 300")
        ruling = live.pushes(2, 300, 500, say="raise", first=(Chips(300),), motions=2)
        assert (ruling.code, ruling.to) == ("raise", 800)


class TestShortBets:
    def cut(self, script: str, third: int = 9000) -> Live:
        """1 bets 900 into 700 on a wrong count, others act, and the count is put right."""
        live = Live("seminole-2024", {1: 9000, 2: 9000, 3: third, 4: 9000}, game="PLO", pot=700)
        live.acts(f"1 bet 900 ~, {script}")
        assert live.tell(PotMiscounted(Chips(900), Chips(700))).outcome == "corrected"
        return live

    @pytest.mark.parametrize(("third", "act"), [(9000, "raise 4000"), (4000, "all-in")])
    def test_what_was_raised_over_it_is_cut_in_turn_and_the_matter_is_closed(self, third: int, act: str) -> None:
        live = self.cut(f"2 call, 3 {act}, 4 fold", third)
        assert [seat.bet for seat in live.hand.seats] == [700, 700, 3500, 0]
        assert live.table.open(ShortBet) == ()
        assert live.hand.turn == S1
        assert [(one.seat, one.chips) for one in live.table.acted] == [(S1, 700), (S2, 700), (S3, 3500), (S4, 0)]

    def test_a_bet_below_the_bring_in_is_the_bring_in(self) -> None:
        stud = Floor("roberts-10", FOUR, street="", game="STUD", limits=(10, 20), bring_in=5)
        ruling = stud.tell(Act(stud.hand.turn, "bet", Chips(3), unnoticed=True))
        assert (ruling.code, ruling.to) == ("bring-in", 5)


class TestHandsBroughtBack:
    @pytest.mark.parametrize(("stack", "act"), [(9000, "2 call"), (200, "2 all-in")])
    def test_who_had_called_or_is_all_in_has_nothing_more_to_do(self, stack: int, act: str) -> None:
        floor = flop("roberts-10", {**FOUR, 2: stack})
        floor.tell("1 bet 300", act, DealerKills(S2), WantsBack(S2, identifiable=True))
        assert floor.chooses("live").outcome == "hand-live"
        assert (floor.live, floor.hand.to_act) == ({1, 2, 3, 4}, (S3, S4))

    def test_who_plays_the_board_has_it_without_cards(self) -> None:
        held = {1: "2c3c", 2: "2d3d", 3: "2s3s"}
        floor = Floor("roberts-10", dict.fromkeys(held, 900), format="cash", board="AhKhQhJhTh", hole=held)
        floor.tell("1 check", "2 check", "3 check", PlaysBoard(S1), DealerKills(S1), Shows(S2))
        assert floor.tell(DealerKills(S1)).outcome == "hand-live"


class TestWhoDecides:
    def test_the_director_only_has_a_say_in_a_tournament(self) -> None:
        for format, who in (("tournament", "director"), ("cash", "floor")):
            assert flop("roberts-10", format=format).tell(SaysIfThen(S3, "call")).decides == who


class TestAtTheShowdown:
    def shown_down(self, house: dict[str, Any] | None = None) -> Live:
        hole = ((S1, cards("AhAd")), (S2, cards("KhKd")), (S3, cards("QhQd")))
        live = three("roberts-10", house=house)
        setup = deal_in(
            "NLHE", {1: 900, 2: 900, 3: 900}, 3, blinds=(50, 100), format="tournament",
            mid_hand=MidHand("river", Chips(600), cards("2c7d9hJs3s"), hole),
        )  # fmt: skip
        live.table = open_table(setup, (), live.book)
        live.acts("1 check, 2 check, 3 check")
        return live

    def test_a_killed_hand_that_leaves_one_has_it_turned_up_where_it_has_to_show(self) -> None:
        for must, tabled in ((True, True), (False, False)):
            live = three("roberts-10", house={"showdown.order/last-live-hand-shows": must})
            live.table = self.shown_down().table
            live.tell(DealerKills(S3))
            ruling = live.tell(DealerKills(S2))
            assert any(isinstance(event, HandTabled) and event.seat == S1 for event in ruling.events) is tabled

    def test_a_hand_killed_before_the_showdown_turns_nobody_up(self) -> None:
        live = three("roberts-10", house={"showdown.order/last-live-hand-shows": True})
        live.acts("1 check, 2 fold")
        ruling = live.tell(DealerKills(S3))
        assert [event for event in ruling.events if isinstance(event, HandTabled)] == []

    def test_a_hand_that_dies_in_the_betting_turns_the_last_one_not_up(self) -> None:
        hole = ((S1, cards("AhAd")), (S2, cards("KhKd")))
        live = three("roberts-10", house={"showdown.order/last-live-hand-shows": True})
        setup = deal_in(
            "NLHE", {1: 900, 2: 900}, 2, blinds=(50, 100), mid_hand=MidHand("flop", Chips(600), cards("2c7d9h"), hole)
        )
        live.table = open_table(setup, (), live.book)
        live.acts("1 bet 300")
        ruling = live.tell(HandFouled(S2))
        assert live.hand.stage == "over"
        assert not any(isinstance(event, HandTabled) for event in ruling.events)

    def test_of_a_won_hand_the_cards_are_swept_up_and_nothing_else(self) -> None:
        floor = flop("roberts-10")
        floor.tell("1 bet 300", "2 fold", "3 fold", "4 fold")
        ruling = floor.tell(DealerKills(S1))
        assert (ruling.outcome, ruling.events, ruling.topics) == ("", (), ("showdown.mucked",))

    def test_who_shows_one_card_is_told_what_that_is_worth(self) -> None:
        for how, words in (("own-risk", "own risk"), ("strict", "wins nothing"), ("prompt-then-floor", "table all")):
            live = self.shown_down({"showdown.tabling/part-shown": how})
            assert words in str(live.tell(ShowsOne(S1, cards("Ah")[0])).says)

    def test_a_pot_is_held_over_how_it_was_counted_and_not_over_a_hand_that_was_read(self) -> None:
        for about, holds in (("accounting", True), ("reading", False)):
            live = self.shown_down({"td.discretion/impound": True})
            ruling = live.tell(Disputes(S1, about, "before-next-hand"))  # type: ignore[arg-type]
            assert (ruling.dispute, "impound-pot" in ruling.floor) == ("heard", holds)

    def test_one_card_each_of_two_players_is_no_hand(self) -> None:
        live = self.shown_down()
        live.tell(ShowsOne(S1, cards("Ah")[0]))
        live.tell(ShowsOne(S2, cards("Kh")[0]))
        assert [seat.tabled for seat in live.hand.seats] == [False, False, False]
        live.tell(ShowsOne(S1, cards("Ad")[0]))
        assert [seat.tabled for seat in live.hand.seats] == [True, False, False]

    def test_a_hand_that_the_winner_wants_to_see_meets_those_shown_and_killed_since(self) -> None:
        house = {"showdown.ask-to-see/asked-hand": "live-if-winner-asked", "showdown.ask-to-see/who": "dealt-in"}
        live = self.shown_down(house)
        live.tell(DealerKills(S1, beaten=True))
        live.tell(Shows(S2))
        live.tell(DealerKills(S3, beaten=True))
        live.tell(AsksToSee(S2, S1))
        ruling = live.tell(Shows(S1))
        again = [event for event in ruling.events if isinstance(event, HandTabled | HandKilled)]
        assert again == [
            HandTabled(S2, cards("KhKd")), HandKilled(S3, "showdown.live-cards"), HandTabled(S1, cards("AhAd"))
        ]  # fmt: skip
        assert (ruling.outcome, live.stack(1)) == ("hand-live", 900 + 600)

    def test_what_lay_face_down_is_settled_once_the_hand_is_tabled(self) -> None:
        live = self.shown_down()
        live.tell(Mucks(S1))
        live.tell(Mucks(S2))
        assert {one.seat for one in live.table.open(FaceDown)} == {S1, S2}
        live.tell(DealerKills(S1))
        assert {one.seat for one in live.table.open(FaceDown)} == {S2}


def test_a_button_put_right_is_announced_as_such() -> None:
    assert "put right" in str(flop("roberts-10").tell(ButtonMisplaced("next-hand")).says)
    assert "goes on" in str(flop("seminole-2024").tell(ButtonMisplaced("next-hand")).says)


class TestBoardErrors:
    @pytest.mark.parametrize(("count", "ruled"), [(3, False), (4, True), (6, True), (7, False)])
    def test_a_flop_of_four_to_six_cards_is_too_large_and_others_are_no_flop(self, count: int, ruled: bool) -> None:
        if ruled:
            assert flop("roberts-10").tell(FlopTooMany(count)).outcome
        else:
            assert refusal(flop("roberts-10"), FlopTooMany(count)).code == "no-such-count"

    def test_cards_that_came_too_soon_may_go_back_at_stud_and_the_street_has_one_burn(self) -> None:
        live = Live(
            "uk-tda", {1: 4000, 2: 4000}, game="STUD", limits=(200, 400), blinds=(), street="fifth",
            house={"dealing.premature/stud": "back-and-reshuffle"},
        )  # fmt: skip
        assert live.tell(Premature("sixth")).outcome == "put-back"
        for seat in live.hand.to_act:
            live.acts(f"{seat} check")
        assert (live.hand.on.name, len(live.hand.burns)) == ("sixth", 1)

    def test_who_opens_a_round_at_stud_is_told_only_before_anybody_has_acted(self) -> None:
        floor = Floor("roberts-10", FOUR, street="fifth", game="STUD", limits=(100, 200))
        floor.tell(Opens(S3), "3 check")
        assert refusal(floor, Opens(S3)).code == "not-to-be-opened"

    def test_a_flop_that_came_too_soon_is_dealt_again_after_a_shuffle(self) -> None:
        floor = Floor("roberts-10", FOUR, street="", button=4)
        ruling = floor.tell("3 call", Premature("flop"))
        (piles,) = [event for event in ruling.events if isinstance(event, PilesSet)]
        assert [repair.reshuffle for repair in piles.repairs] == [True]


class TestWhatAHouseMayChange:
    def test_a_misdeal_may_be_a_fresh_hand(self) -> None:
        live = three("roberts-10", street=None, house={"dealing.misdeal/redeal": "fresh-hand"})
        assert live.tell(WronglyDealt("first-card-wrong-seat", S2)).outcome == "misdeal"
        assert (live.hand.stage, [seat.stack for seat in live.hand.seats]) == ("over", [9000, 9000, 9000])

    def test_a_fouled_deck_may_be_the_floors(self) -> None:
        live = three("roberts-10", house={"dealing.fouled-deck/duplicate": "floor"})
        assert live.tell(DuplicateCard()).floor == ("misdeal", "play-on")

    @pytest.mark.parametrize(("answer", "floor"), [("if-nobody-objects", ("let-play", "not-in-play")), ("no", ())])
    def test_cash_on_the_table_may_not_play_even_if_nobody_objects(self, answer: str, floor: tuple[str, ...]) -> None:
        live = three("roberts-10", format="cash", house={"room.chips-only/cash-on-table": answer})
        assert live.tell(ForeignChips(S1, Chips(100), kind="cash")).floor == floor


class TestOutOfTurn:
    def held(self) -> Live:
        """3 bet too soon, and 1 has bet since: the floor says at the turn what that binds to."""
        live = three("roberts-10", house={"betting.out-of-turn/procedure": "floor-at-turn"})
        live.acts("1 check")
        live.tell(Act(S3, "bet", Chips(500)))
        return live

    def test_the_floor_is_asked_when_the_turn_comes(self) -> None:
        live = self.held()
        ruling = live.acts("2 check")
        assert ruling.floor == ("hold-to-action", "retract")
        assert "too soon" in str(ruling.says)
        ruling = live.floor("retract")
        assert "betting.out-of-turn" in ruling.topics
        assert live.hand.turn == S3

    def test_who_is_held_to_a_bet_has_bet(self) -> None:
        live = self.held()
        live.acts("2 check")
        ruling = live.floor("hold-to-action")
        assert (ruling.code, ruling.to, ruling.binding) == ("bet", 500, "bet")
        assert "betting.out-of-turn" in ruling.topics

    def test_who_is_held_to_a_check_may_not_raise(self) -> None:
        live = three("roberts-10", house={"betting.out-of-turn/procedure": "floor-at-turn"})
        live.acts("1 check")
        live.tell(Act(S3, "check"))
        live.acts("2 bet 300")
        assert live.floor("hold-to-action").binding == "check"
        assert live.may.acts == ("fold", "call")

    @pytest.mark.parametrize(
        ("left", "early", "acts", "floor"),
        [
            ("all-options", "bet", ("fold", "call", "raise"), ()),
            ("all-options", "check", ("fold", "call", "raise"), ()),
            ("passive-only", "bet", ("fold", "call"), ()),
            ("passive-if-passive", "bet", ("fold", "call", "raise"), ()),
            ("passive-if-passive", "check", ("fold", "call"), ()),
            ("floor", "bet", ("fold", "call", "raise"), ("passive-only", "all-options")),
        ],
    )
    def test_what_a_bet_in_between_leaves_to_who_acted_too_soon(
        self, left: str, early: Any, acts: tuple[str, ...], floor: tuple[str, ...]
    ) -> None:
        house = {
            "betting.out-of-turn/procedure": "wait-and-compare", "betting.out-of-turn/changed-options": left
        }  # fmt: skip
        live = three("roberts-10", house=house)
        live.acts("1 check")
        live.tell(Act(S3, early, Chips(500) if early == "bet" else None))
        assert (live.acts("2 bet 300").floor, live.hand.turn, live.may.acts) == (floor, S3, acts)

    def test_an_all_in_for_less_in_between_is_a_call(self) -> None:
        live = Live("roberts-10", {1: 9000, 2: 200, 3: 9000, 4: 9000})
        live.acts("1 bet 300, 3 raise 950")
        assert live.acts("2 all-in").floor == ("hold-to-action", "retract")

    def test_what_was_done_too_soon_goes_before_what_was_said_before(self) -> None:
        live = three("roberts-10")
        live.tell(SaysIfThen(S3, "raise"))
        live.floor("binding")
        live.acts("3 check, 1 bet 300, 2 fold")
        assert (live.hand.turn, live.may.acts) == (S3, ("fold", "call"))

    def test_a_hand_folded_too_soon_has_acted_once(self) -> None:
        live = Live("uk-tda", dict.fromkeys((1, 2, 3, 4), 9000))
        live.acts("2 fold, 1 check, 3 check, 4 check")
        assert [one.seat for one in live.table.acted] == [S1, S2, S3, S4]


class TestOffences:
    def test_hands_and_rounds_to_miss_add_up(self) -> None:
        floor = flop("seminole-2024")
        for code in ("1-hand", "1-round"):
            floor.tell(Misconduct(S2, "exposing-card"))
            floor.chooses(code)
        assert hands_to_miss(Case(floor.table, floor.book)) == {S2: 1 + 4}

    def test_a_wrong_hand_may_be_called_once_by_mistake_but_not_after_it_was_done_on_purpose(self) -> None:
        floor = flop("seminole-2024")
        assert floor.tell(Misconduct(S2, "miscall")).sanctions == ()
        assert floor.tell(Misconduct(S2, "miscall", deliberate=True)).sanctions
        assert floor.tell(Misconduct(S3, "miscall")).sanctions == ()
        assert floor.tell(Misconduct(S2, "miscall")).sanctions

    def test_a_wrong_hand_on_purpose_may_cost_the_pot_where_the_book_has_that(self) -> None:
        for house, forfeits in (("floor-forfeit", True), ("floor-penalty", False)):
            live = three("roberts-10", house={"showdown.cards-speak/deliberate-miscall": house})
            assert bool(live.tell(Misconduct(S2, "miscall", deliberate=True)).floor) is forfeits

    def test_what_one_player_was_given_does_not_count_against_another(self) -> None:
        floor = flop("seminole-2024")
        first = floor.tell(Misconduct(S2, "exposing-card")).sanctions
        floor.chooses("1-round")
        assert floor.tell(Misconduct(S3, "exposing-card")).sanctions == first
        floor.chooses("1-hand")
        assert floor.tell(Misconduct(S2, "exposing-card")).sanctions != first

    def test_who_is_disqualified_has_a_dead_hand(self) -> None:
        floor = flop("seminole-2024")
        assert "disqualify" in floor.tell(Misconduct(S2, "exposing-card")).sanctions
        ruling = floor.chooses("disqualify")
        assert (ruling.outcome, floor.live) == ("hand-dead", {1, 3, 4})

    def test_a_card_exposed_after_the_hand_moves_nobody(self) -> None:
        floor = Floor("seminole-2024", FOUR)
        floor.tell("1 bet 300", "2 fold", "3 fold", "4 fold")
        assert floor.hand.stage == "over"
        assert floor.tell(Misconduct(S2, "exposing-card")).sanctions == ()


class TestShowOneShowAll:
    def test_what_a_neighbour_saw_is_for_all_after_the_hand(self) -> None:
        live = three("roberts-10", house={"showdown.show-one-show-all/when": "after-hand-only"})
        assert live.tell(PlayerShowsCard(S1, "neighbour", active=True)).outcome == ""
        live.acts("1 bet 300, 2 fold, 3 fold")
        assert live.tell(PlayerShowsCard(S1, "neighbour")).outcome == "card-shown-to-all"


class TestProcedures:
    """What the dealer is told to do after a ruling, by the rule that asks for it."""

    def steps(self, floor: Floor, told: Incident | str) -> set[str]:
        table = floor.table
        ruling = floor.tell(told)
        ruled = Ruled(table, Act(S1, "check") if isinstance(told, str) else told, ruling, floor.table)
        return {rule for step in after_ruling(ruled, floor.book) for rule in step.cites}

    def test_a_live_blind_that_raises_is_announced(self) -> None:
        floor = Floor("hpt", FOUR, street="", button=4)
        assert "hpt:announce-3" not in self.steps(floor, "3 call")
        floor.tell("4 call", "1 call")
        assert "hpt:announce-3" in self.steps(floor, "2 raise 400")
        assert "hpt:announce-3" not in self.steps(flop("hpt"), "1 bet 400")

    def test_a_bettor_who_lets_the_cards_go_is_stopped(self) -> None:
        floor = flop("seminole-2024")
        assert "seminole-2024:15-B.1" not in self.steps(floor, Mucks(S1))
        floor = flop("seminole-2024")
        floor.tell("1 bet 400")
        assert "seminole-2024:15-B.1" in self.steps(floor, Mucks(S1))
        for_a_chip = flop("seminole-2024", blinds=(1, 1))
        for_a_chip.tell("1 bet 1")
        assert "seminole-2024:15-B.1" in self.steps(for_a_chip, Mucks(S1))

    def test_a_player_who_will_not_table_the_rest_is_the_floors(self) -> None:
        floor = Floor("seminole-2024", {1: 900, 2: 900}, board="2c7d9hJs3s")
        floor.tell("1 check", "2 check", ShowsOne(S1, cards("Ah")[0]))
        assert "seminole-2024:15-A.2" in self.steps(floor, RefusesToTable(S1))

    def test_a_complaint_is_for_the_player_who_peeks_again(self) -> None:
        floor = flop("seminole-2024")
        assert "seminole-2024:etq-15.3" not in self.steps(floor, Misconduct(S2, "peeking"))
        assert "seminole-2024:etq-15.3" not in self.steps(floor, Misconduct(S3, "peeking"))
        assert "seminole-2024:etq-15.3" in self.steps(floor, Misconduct(S2, "peeking"))

    def test_once_the_cards_are_out_the_player_to_act_is_told(self) -> None:
        floor = Floor("hpt", FOUR, street="", button=4)
        (step,) = at_the_deal(floor.table, floor.book)
        assert str(step.says) == "Tell seat 3 that it is their turn."

    def test_a_pot_that_went_wrong_and_stands_costs_the_house_nothing(self) -> None:
        for noticed, stands in (("before-next-hand", False), ("after-substantial-action", True)):
            floor = Floor("roberts-10", FOUR)
            floor.tell("1 bet 300", "2 fold", "3 fold", "4 fold")
            assert ("roberts-10:2.decision-4" in self.steps(floor, PotMisawarded(noticed))) is stands  # type: ignore[arg-type]


class TestCitations:
    """The rules that decided, by the moment of the hand."""

    def decided(self, floor: Floor, told: Incident) -> tuple[str, ...]:
        before = floor.table
        ruling = floor.tell(told)
        return citations_of(told, before, ruling, floor.table, options(floor.table, floor.book), floor.book).citations

    def test_what_decided_is_not_told_twice(self) -> None:
        ruling = Ruling(cites=("uk-tda:1", "uk-tda:2", "uk-tda:3"), citations=("uk-tda:2",))
        assert ruling.consulted == ("uk-tda:1", "uk-tda:3")

    def test_an_amount_without_a_word_is_cited_as_the_chips_it_stands_for(self) -> None:
        topics = flop("uk-tda").tell(WordsAndChips(S1, amount=Chips(400))).topics
        assert "betting.verbal-vs-chips/amount-alone" in topics

    def test_a_fold_to_a_bet_one_to_nothing_and_one_too_soon_go_by_different_rules(self) -> None:
        def folds(seat: SeatNo, *before: str) -> str:
            floor = flop("uk-tda")
            floor.tell(*before)
            return self.decided(floor, Act(seat, "fold"))[0]

        found = folds(S2, "1 bet 300"), folds(S1), folds(S3, "1 bet 300")
        assert found == ("uk-tda:37-A.2", "uk-tda:52.1", "uk-tda:39-A.4")

    def test_until_when_a_short_bet_is_put_right_depends_on_the_round(self) -> None:
        for street, last in (("river", True), ("flop", False)):
            floor = Floor("seminole-2024", FOUR, street=street, blinds=(100, 200))
            floor.tell(Act(S1, "bet", Chips(100), unnoticed=True), "2 call")
            assert ("seminole-2024:52-A.2" in self.decided(floor, BetTooSmallNoticed())) is last

    def test_who_shows_first_goes_by_the_last_bet_or_by_there_being_none(self) -> None:
        bet, checked = Floor("uk-tda", FOUR), Floor("uk-tda", FOUR)
        bet.tell("1 bet 300", "2 fold", "3 fold")
        assert self.decided(bet, Act(S4, "call")) == ("uk-tda:15-A.2",)
        checked.tell("1 check", "2 check", "3 check")
        assert self.decided(checked, Act(S4, "check")) == ("uk-tda:15-A.3",)

    @pytest.mark.parametrize(("two", "rule"), [("Ad2dKhJc", "uk-tda:18-C"), ("Ad2dJhTs", "uk-tda:18-D")])
    def test_a_pot_that_the_same_hands_win_both_ways_is_split_once(self, two: str, rule: str) -> None:
        one = "Ah2hKdKc" if rule == "uk-tda:18-C" else "Ah2hJdTc"
        floor = Floor(
            "uk-tda", {1: 900, 2: 900}, pot=801, game="LO8", limits=(10, 20), board="3c5d8hKsQd", hole={1: one, 2: two}
        )
        floor.tell("1 check", "2 check", Shows(S1))
        assert self.decided(floor, Shows(S2))[0] == rule

    def test_a_hand_that_lies_face_down_says_nothing_of_another(self) -> None:
        def shown(lets_go: SeatNo) -> tuple[str, ...]:
            hole = {1: "AhAd", 2: "KhKd", 3: "QhQd"}
            floor = Floor("uk-tda", dict.fromkeys(hole, 900), board="2c7d9hJs3s", hole=hole)
            floor.tell("1 check", "2 check", "3 check", Mucks(lets_go))
            return self.decided(floor, Shows(S1))

        assert ("uk-tda:13.1" in shown(S1), "uk-tda:13.1" in shown(S2)) == (True, False)

    def test_over_a_short_all_in_who_has_not_acted_may_raise(self) -> None:
        floor = flop("uk-tda", {**FOUR, 2: 500})
        floor.tell("1 bet 400", "2 all-in")
        assert self.decided(floor, Act(S3, "fold")) == ("uk-tda:43.1",)

    def test_the_cap_holds_for_the_last_two_of_a_tournament(self) -> None:
        def capped(players: int) -> tuple[str, ...]:
            floor = Floor(
                "roberts-10", dict.fromkeys(range(1, players + 1), 9000), street="flop", game="LHE", limits=(100, 200)
            )
            if players > 2:
                floor.tell("1 bet 100", "2 raise 200", "3 raise 300")
                return self.decided(floor, Act(S1, "raise", Chips(400)))
            floor.tell("1 bet 100", "2 raise 200", "1 raise 300")
            return self.decided(floor, Act(S2, "raise", Chips(400)))

        assert ("roberts-10:15.23" in capped(2), "roberts-10:15.23" in capped(3)) == (True, False)

    def test_a_big_blind_that_raises_uses_its_option_before_the_flop_only(self) -> None:
        floor = Floor("roberts-10", FOUR, street="", button=4)
        floor.tell("3 call", "4 call")
        option = set(self.decided(floor, Act(S1, "call")))
        later = Floor("roberts-10", FOUR, street="flop", button=4)
        assert option & set(load_book("roberts-10").cite("betting.blind-option"))
        assert not set(self.decided(later, Act(S1, "check"))) & set(
            load_book("roberts-10").cite("betting.blind-option")
        )


class TestTheMuck:
    def test_a_hand_that_can_be_told_apart_may_be_live_where_the_floor_decides(self) -> None:
        for how, floor in (("floor", True), ("dead", False)):
            live = TestAtTheShowdown().shown_down({"hand.retrieve/in-the-muck": how})
            assert bool(live.tell(CardsInMuck(S1, identifiable=True)).floor) is floor

    def test_who_was_misled_into_folding_may_have_the_hand_back(self) -> None:
        for code, outcome, turn in (("live", "hand-live", S2), ("dead", "hand-dead", S3)):
            live = three("roberts-10")
            live.acts("1 bet 300, 2 fold")
            assert live.tell(WantsBack(S2, identifiable=True, misled=True)).floor == ("live", "dead")
            assert (live.floor(code).outcome, live.hand.turn) == (outcome, turn)

    def test_a_hand_partly_shown_dies_for_not_being_tabled(self) -> None:
        live = TestAtTheShowdown().shown_down({"showdown.tabling/sufficient": "floor-final"})
        live.tell(ShowsOne(S1, cards("Ah")[0]))
        assert live.tell(CardsInMuck(S1)).floor == ("live", "dead")
        (kill,) = [event for event in live.floor("dead").events if isinstance(event, HandKilled)]
        assert (kill.seat, kill.topic) == (S1, "showdown.tabling")

    def test_a_hand_that_is_still_held_was_never_dead(self) -> None:
        house = {"showdown.ask-to-see/asked-hand": "live-if-winner-asked", "showdown.ask-to-see/who": "dealt-in"}
        live = TestAtTheShowdown().shown_down(house)
        live.tell(AsksToSee(S3, S1))
        assert [one.live for one in live.table.open(AskedToSee)] == [True]


class TestCards:
    def test_nobody_gets_more_cards_too_many_than_the_deck_has_left(self) -> None:
        stud = Floor(
            "roberts-10", dict.fromkeys(range(1, 8), 9000), street="seventh", game="STUD", limits=(10, 20), bring_in=5
        )
        assert refusal(stud, ExtraCard(S1, 4, "after-deal")).facts["most"] == 52 - 7 * 7
        assert stud.tell(ExtraCard(S1, 3, "after-deal")).outcome

    @pytest.mark.parametrize("book", ["uk-tda", "roberts-10"])
    def test_a_dead_hand_stays_dead_when_the_blinds_are_put_right(self, book: str) -> None:
        floor = Floor(book, FOUR, street="", button=4)
        floor.tell(HandFouled(S3), "4 call")
        assert floor.tell(WrongLevel()).outcome == "corrected"
        assert (floor.hand.turn, floor.hand.to_act, floor.live) == (4, (4, 1, 2), {1, 2, 4})

    def test_a_button_that_acted_with_a_strange_card_had_one_card_too_few(self) -> None:
        floor = Floor("seminole-2024", FOUR, street="", button=4)
        floor.tell("3 call", "4 call", "1 call")
        ruling = floor.tell(StrangeCard("foreign-card", S4))
        assert (ruling.outcome, "dealing.button-short-card" in ruling.topics) == ("hand-dead", True)

    def test_the_first_card_may_go_to_the_button(self) -> None:
        house = {"dealing.exposed/first-cards": 1, "dealing.exposed/of-first": 1, "dealing.exposed/anywhere": 9}
        for first, misdeal in (("at-button", True), ("left-of-button", False)):
            live = three("roberts-10", house={**house, "dealing.order/first-card": first}, street=None)
            assert (live.tell(ExposedDowncard(S3, 1, "dealer")).outcome == "misdeal") is misdeal

    def test_of_a_deck_nobody_knows_any_part_of_the_stub_may_be_told(self) -> None:
        floor = flop("roberts-10")
        assert floor.tell(StubSeen(cards("AsKsQs"))).outcome == "corrected"
        assert floor.hand.stub == cards("AsKsQs")
