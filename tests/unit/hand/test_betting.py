"""Who may do what, and for how much."""

import pytest
from at_the_table import Table

from floorman.core import Chips, SeatNo
from floorman.hand import MidHand, deal_in
from floorman.hand.events import Wagered
from floorman.rules import Rulebook, load_book

FIVE = {1: 5000, 2: 125, 3: 5000, 4: 200, 5: 5000}


def on_the_flop(stacks: dict[int, int], button: int = 9, game: str = "NLHE", **more: object) -> Table:
    book = str(more.pop("book", "roberts-10"))
    more.setdefault("blinds", [50, 100])
    setup = deal_in(game, stacks, button, mid_hand=MidHand("flop", Chips(600)), **more)  # type: ignore[arg-type]
    return Table(setup, book=book)


class TestReopening:
    @pytest.mark.proves("uk-tda:43.1", "seminole-2024:47-A.1", "roberts-10:14.4")
    @pytest.mark.parametrize("book", ["uk-tda", "seminole-2024", "roberts-10"])
    def test_two_short_all_ins_add_up_to_a_raise(self, book: str) -> None:
        table = on_the_flop(FIVE, book=book).plays("1 bet 100, 2 all-in, 3 call, 4 all-in, 5 call")
        assert table.may.acts == ("fold", "call", "raise")
        assert (table.may.seat, table.may.call, table.may.least) == (1, 100, 300)
        assert table.plays("1 call").may.acts == ("fold", "call")

    def test_a_house_that_does_not_add_them_up(self) -> None:
        table = on_the_flop(FIVE)
        table.book = table.book.with_house({"reopen_cumulative": False})
        table.plays("1 bet 100, 2 all-in, 3 call, 4 all-in, 5 call")
        assert table.may.acts == ("fold", "call")
        assert table.may.why_not == "betting.reopen"
        assert table.refuses("1 raise 400").code == "betting-not-reopened"

    @pytest.mark.proves("roberts-10:14.3b")
    def test_a_player_who_checked_may_not_raise_a_short_all_in(self) -> None:
        table = on_the_flop({1: 5000, 2: 60, 3: 5000}, button=3).plays("1 check, 2 all-in, 3 call")
        assert table.may.acts == ("fold", "call")

    @pytest.mark.proves("roberts-10:4.9b")
    def test_the_big_blind_keeps_its_option_over_a_short_all_in(self) -> None:
        table = Table(deal_in("NLHE", {1: 5000, 2: 5000, 3: 5000, 4: 160}, 4, blinds=[50, 100]))
        table.plays("3 call, 4 all-in, 1 fold")
        assert (table.may.call, table.may.least) == (60, 260)

    def test_a_short_all_in_is_never_the_measure(self) -> None:
        table = on_the_flop({1: 9000, 2: 700, 3: 9000}, button=3, blinds=[100, 200]).plays("1 bet 500, 2 all-in")
        assert (table.may.call, table.may.least) == (700, 1200)


class TestNobodyLeftToBetAgainst:
    @pytest.mark.parametrize("book", ["army-2009", "hpt", "roberts-10", "seminole-2024", "uk-tda"])
    @pytest.mark.parametrize("game", ["NLHE", "PLO", "LHE"])
    def test_no_raise_when_everybody_else_is_all_in(self, book: str, game: str) -> None:
        limits = {"limits": (100, 200)} if game == "LHE" else {}
        table = on_the_flop({1: 100, 2: 5000, 3: 90}, 3, game, book=book, **limits).plays("1 all-in")
        assert "raise" in table.may.acts
        table = on_the_flop({1: 90, 2: 100, 3: 5000}, 3, game, book=book, **limits).plays("1 all-in, 2 all-in")
        assert (table.may.seat, table.may.acts, table.may.why_not) == (3, ("fold", "call"), "pot.short-award")
        assert table.may.most == 0
        assert table.refuses("3 raise 300")
        assert table.plays("3 call").hand.stage == "showdown"


class TestLimit:
    @pytest.mark.proves("roberts-10:3.betting-7c")
    def test_half_a_bet_counts_as_a_whole_one(self) -> None:
        table = on_the_flop({1: 15, 2: 800, 3: 800}, 3, "LHE", blinds=[10, 20], limits=(20, 40)).plays("1 all-in")
        assert (table.may.acts[-1], table.may.least, table.may.most) == ("raise", 35, 35)

    @pytest.mark.proves("roberts-10:3.betting-7a")
    def test_less_than_half_does_not_reopen(self) -> None:
        table = on_the_flop({1: 800, 2: 25, 3: 800}, 3, "LHE", blinds=[10, 20], limits=(20, 40))
        assert table.plays("1 bet 20, 2 all-in, 3 call").may.acts == ("fold", "call")

    @pytest.mark.proves("roberts-10:3.betting-7d")
    def test_two_small_all_ins_are_a_raise_together(self) -> None:
        table = on_the_flop({1: 800, 2: 26, 3: 32, 4: 800}, 4, "LHE", blinds=[10, 20], limits=(20, 40))
        assert table.plays("1 bet 20, 2 all-in, 3 all-in, 4 call").may.acts == ("fold", "call", "raise")

    @pytest.mark.proves("roberts-10:3.betting-4a")
    def test_a_bet_and_three_raises(self) -> None:
        table = on_the_flop({1: 500, 2: 500, 3: 500}, 3, "LHE", blinds=[5, 10], limits=(10, 20))
        table.plays("1 bet 10, 2 raise 20, 3 raise 30, 1 raise 40")
        assert table.may.why_not == "betting.limit-cap"
        assert table.refuses("2 raise 50").code == "capped"
        assert [event.capped for event in table.events(Wagered)] == [False, False, False, True]

    @pytest.mark.proves("roberts-10:3.betting-5a", "roberts-10:3.betting-5d")
    def test_heads_up_there_is_no_cap_at_cash_but_one_in_a_tournament(self) -> None:
        raises = "1 bet 10, 2 raise 20, 1 raise 30, 2 raise 40"
        cash = on_the_flop({1: 500, 2: 500}, 2, "LHE", blinds=[5, 10], limits=(10, 20)).plays(raises)
        assert cash.may.acts == ("fold", "call", "raise")
        event = on_the_flop({1: 500, 2: 500}, 2, "LHE", blinds=[5, 10], limits=(10, 20), format="tournament")
        assert event.plays(raises).may.acts == ("fold", "call")
        last = on_the_flop(
            {1: 500, 2: 500}, 2, "LHE", blinds=[5, 10], limits=(10, 20), format="tournament", players_left=2
        )
        assert last.plays(raises).may.acts == ("fold", "call", "raise")

    @pytest.mark.proves("roberts-10:3.betting-5c")
    def test_a_capped_round_stays_capped_when_a_fold_leaves_two(self) -> None:
        table = on_the_flop({1: 500, 2: 500, 3: 500}, 3, "LHE", blinds=[5, 10], limits=(10, 20))
        table.plays("1 bet 10, 2 raise 20, 3 raise 30, 1 raise 40, 2 fold")
        assert table.may.acts == ("fold", "call")

    @pytest.mark.proves("roberts-10:3.betting-4b")
    def test_a_game_with_two_rounds_has_one_raise_more(self) -> None:
        table = Table(deal_in("L5CD", dict.fromkeys(range(1, 5), 500), 4, blinds=[5, 10], limits=(10, 20)))
        table.plays("3 raise 20, 4 raise 30, 1 raise 40, 2 raise 50")
        assert table.may.acts == ("fold", "call")

    def test_the_big_bet_comes_with_the_turn(self) -> None:
        table = Table(deal_in("LHE", {1: 500, 2: 500}, 2, blinds=[5, 10], limits=(10, 20)))
        table.plays("2 call, 1 check, 1 check, 2 check")
        assert (table.hand.on.name, table.may.least, table.may.most) == ("turn", 20, 20)


class TestPotLimit:
    @pytest.mark.proves("seminole-2024:54-B", "seminole-2024:ex-54-B-1")
    @pytest.mark.parametrize("dead", [False, True])
    def test_the_first_pot_raise_over_100_200_is_to_700_dead_small_blind_or_not(self, dead: bool) -> None:
        stacks = dict.fromkeys(range(1, 5), 9000)
        setup = deal_in("PLO", stacks, 4, blinds=[100, 200], dead_small_blind=dead, format="tournament")
        assert Table(setup, book="seminole-2024").may.most == 700

    def test_pot_after_the_flop_is_what_is_really_there(self) -> None:
        table = on_the_flop({1: 5000, 2: 5000}, 2, "PLO").plays("1 bet 200")
        assert table.may.most == 200 + (600 + 200 + 200)
        assert table.refuses("2 raise 1300").code == "above-maximum"

    @pytest.mark.proves("seminole-2024:hilimit-2.1")
    def test_one_book_rounds_the_pot_up_in_cash_games(self) -> None:
        middle = MidHand("flop", Chips(107))
        setup = deal_in("PLO", {1: 5000, 2: 5000}, 2, blinds=[5, 10], unit=5, mid_hand=middle)
        assert Table(setup, book="seminole-2024").may.most == 110
        assert Table(setup, book="roberts-10").may.most == 105

    def test_a_short_straddle_is_not_made_shorter_by_what_is_taken_after_it(self) -> None:
        stacks = {1: 900, 2: 900, 3: 900, 4: 28, 5: 900}
        setup = deal_in("PLO", stacks, 1, blinds=[5, 10], straddles={4: 40}, dead_posts={4: 5})
        assert Table(setup).may.most == 40 + (5 + 10 + 40) + 40


class TestStud:
    HOLE = "Kc Qd 2s 9c 8d 7h"

    def third_street(self, **more: object) -> Table:
        deck = ["Kc", "Qd", "2s", "9c", "8d", "7h", "5c", "3d", "Jh"]
        setup = deal_in("STUD", {1: 500, 2: 500, 3: 500}, ante=1, bring_in=3, limits=(10, 20), **more)  # type: ignore[arg-type]
        return Table(setup, deck)  # type: ignore[arg-type]

    def test_the_lowest_upcard_brings_it_in_or_completes(self) -> None:
        table = self.third_street()
        assert (table.may.seat, table.may.acts, table.may.call) == (2, ("bring-in", "complete"), 3)
        table.plays("2 bring-in")
        assert (table.may.seat, table.may.acts, table.may.call, table.may.least) == (
            3,
            ("fold", "call", "complete"),
            3,
            10,
        )
        table.plays("3 complete")
        assert (table.may.acts, table.may.call, table.may.least) == (("fold", "call", "raise"), 10, 20)

    def test_the_bring_in_is_no_bet_for_the_cap(self) -> None:
        table = self.third_street().plays("2 bring-in, 3 complete, 1 raise 20, 2 raise 30, 3 raise 40")
        assert table.may.acts == ("fold", "call")


class TestBlinds:
    def test_heads_up_the_button_posts_small_and_acts_first_then_last(self) -> None:
        table = Table(deal_in("NLHE", {3: 6000, 7: 6000}, 7, blinds=[100, 200]))
        assert (table.hand.turn, table.may.call) == (7, 100)
        table.plays("7 call, 3 check")
        assert (table.hand.on.name, table.hand.turn) == ("flop", 3)

    def test_a_dead_small_blind_moves_the_big_one_to_the_left_of_the_button(self) -> None:
        table = Table(deal_in("NLHE", dict.fromkeys((2, 3, 4, 5), 2000), 5, blinds=[50, 100], dead_small_blind=True))
        assert (table.hand.turn, table.hand.pot, table.stacks[2]) == (3, 100, 1900)

    @pytest.mark.proves("roberts-10:14.15c", "roberts-10:14.15d")
    def test_a_straddler_acts_last_and_may_raise(self) -> None:
        table = Table(deal_in("NLHE", dict.fromkeys(range(1, 6), 1000), 1, blinds=[5, 10], straddles={4: 20}))
        assert (table.hand.turn, table.may.call, table.may.least) == (5, 20, 40)
        table.plays("5 call, 1 fold, 2 call, 3 fold")
        assert (table.hand.turn, table.may.acts) == (4, ("fold", "check", "raise"))

    def test_a_dead_post_is_pot_and_no_bet(self) -> None:
        setup = deal_in(
            "NLHE", dict.fromkeys(range(1, 6), 1000), 1, blinds=[5, 10], live_posts={5: 10}, dead_posts={5: 5}
        )
        table = Table(setup).plays("4 fold")
        assert (table.hand.pot, table.may.seat, table.may.call, table.may.acts) == (
            30,
            5,
            0,
            ("fold", "check", "raise"),
        )

    def test_a_lone_player_against_all_in_blinds_has_nothing_to_decide(self) -> None:
        table = Table(deal_in("NLHE", {1: 30, 2: 900}, 1, blinds=[50, 100]))
        assert table.hand.stage == "showdown"
        assert table.pots == [(60, (1, 2))]
        assert table.stacks == {1: 0, 2: 870}

    def test_three_blinds(self) -> None:
        table = Table(deal_in("NLHE", dict.fromkeys(range(1, 6), 1000), 5, blinds=[5, 10, 20]))
        assert (table.hand.turn, table.may.call, table.hand.pot) == (4, 20, 35)

    def test_a_button_ante_is_dead_money(self) -> None:
        table = Table(deal_in("NLHE", dict.fromkeys(range(1, 4), 1000), 3, blinds=[5, 10], ante=10, ante_kind="button"))
        assert (table.hand.pot, table.may.seat, table.may.call) == (25, 3, 10)


class TestRefusals:
    def test_each_says_what_would_do(self) -> None:
        table = on_the_flop({1: 5000, 2: 5000, 3: 5000}, 3)
        said = {
            "2 bet 200": ("not-your-turn", "It is seat 1's turn, not seat 2's."),
            "1 bet 99": ("below-minimum", "Bet to 100 or more, or all-in for 5,000; not 99."),
            "1 call": ("no-bet-to-call", "There is no bet to call: check or bet."),
            "1 bet 6000": ("not-enough-chips", "Seat 1 has 5,000 in all, not 6,000."),
            "1 raise 200": ("wrong-act", "Seat 1 cannot raise now: fold, check, bet."),
            "1 bring-in": ("wrong-act", "Seat 1 cannot bring-in now: fold, check, bet."),
            "1 show": ("wrong-act", "That has to wait: seat 1 is to bet, call or fold."),
        }
        for line, (code, sentence) in said.items():
            no = table.refuses(line)
            assert (no.code, str(no)) == (code, sentence)
        table.plays("1 bet 300")
        assert table.refuses("2 check").code == "cannot-check"
        assert str(table.refuses("2 raise 599")) == "Raise to 600 or more, or all-in for 5,000; not 599."

    def test_before_the_bring_in_nothing_else_can_be_done(self) -> None:
        table = Table(deal_in("RAZZ", dict.fromkeys((1, 2, 3), 100), limits=(10, 20), ante=1, bring_in=3))
        seat = table.may.seat
        assert str(table.refuses(f"{seat} check")) == f"Seat {seat} cannot check now: bring-in, complete."

    def test_a_hand_that_is_over_takes_nothing(self) -> None:
        table = on_the_flop({1: 5000, 2: 5000}, 2).plays("1 bet 300, 2 fold")
        assert table.refuses("1 check").code == "hand-over"

    @pytest.mark.proves("roberts-10:3.betting-1c", "roberts-10:3.betting-1e")
    def test_chips_smaller_than_the_unit_do_not_play(self) -> None:
        table = on_the_flop({1: 5010, 2: 5000}, 2, unit=25)
        assert table.refuses("1 bet 110").code == "not-in-units"
        table.plays("1 all-in")
        assert (table.hand.price, table.hand.behind(SeatNo(1)), table.hand.chips) == (5000, 10, 10610)

    @pytest.mark.parametrize("game", ["NLHE", "PLO", "LHE"])
    def test_nobody_raises_when_everybody_else_is_all_in(self, game: str) -> None:
        middle = MidHand("flop", Chips(600))
        setup = deal_in(game, {1: 90, 2: 40, 3: 5000}, 3, blinds=[50, 100], limits=(100, 200), mid_hand=middle)
        table = Table(setup).plays("1 all-in, 2 all-in")
        assert (table.may.seat, table.may.acts, table.may.call) == (3, ("fold", "call"), 90)
        assert table.refuses("3 raise 400").code == "wrong-act"


class TestOversAndKills:
    def overs(self) -> Table:
        stacks = {1: 500, 2: 500, 3: 500, 4: 500}
        return Table(deal_in("LHE", stacks, 4, blinds=[5, 10], limits=(10, 20), overs=[1, 3], overs_limits=(20, 40)))

    def test_overs_count_from_the_street_on_which_only_their_players_are_left(self) -> None:
        table = self.overs().plays("3 call, 4 fold, 1 call, 2 check, 1 check")
        assert table.may.least == 10
        table.plays("2 fold, 3 check")
        assert (table.hand.on.name, table.may.least) == ("turn", 40)
        assert table.plays("1 bet 40").may.least == 80

    def test_a_fold_in_the_middle_of_a_street_does_not_change_its_bet(self) -> None:
        table = self.overs().plays("3 call, 4 fold, 1 call, 2 check, 1 bet 10")
        assert table.plays("2 fold").may.least == 20

    def killed(self, killer: int, game: str = "LHE", book: str | Rulebook = "roberts-10", stack: int = 500) -> Table:
        limits = (20, 40) if game == "LHE" else None
        stacks = {1: 500, 2: 500, 3: 500, 4: 500} | {killer: stack}
        return Table(deal_in(game, stacks, 4, blinds=[5, 10], limits=limits, kills={killer: 20}), book=book)

    def test_a_killer_acts_in_turn_and_may_raise(self) -> None:
        table = self.killed(4)
        assert (table.may.seat, table.may.call, table.may.least) == (3, 20, 40)
        table.plays("3 call")
        assert (table.may.seat, table.may.acts) == (4, ("fold", "check", "raise"))
        table.plays("4 check, 1 call")
        assert (table.may.seat, table.may.acts, table.may.call) == (2, ("fold", "call", "raise"), 10)
        assert table.plays("2 call").hand.on.name == "flop"

    def test_a_killer_in_the_blinds_makes_them_up(self) -> None:
        for killer, made_up in ((1, 15), (2, 10)):
            table = self.killed(killer)
            posts = [(post.seat, post.amount) for post in table.hand.setup.posts if post.kind == "kill"]
            assert (posts, table.may.seat, table.may.call) == ([(killer, made_up)], 3, 20)
        table.plays("3 call, 4 fold, 1 fold")
        assert (table.may.seat, table.may.acts) == (2, ("fold", "check", "raise"))

    def test_a_house_may_begin_left_of_the_killer(self) -> None:
        book = load_book("roberts-10").with_house({"room.limit-change/kill-action": "left-of-killer"})
        table = self.killed(3, book=book)
        assert table.may.seat == 4
        table.plays("4 call, 1 fold, 2 call")
        assert (table.may.seat, table.may.acts) == (3, ("fold", "check", "raise"))
        assert table.plays("3 check").hand.on.name == "flop"

    def test_a_short_killer_leaves_the_whole_kill_to_be_called(self) -> None:
        assert self.killed(4, stack=12).may.call == 20

    def test_a_raise_of_a_kill_at_no_limit_doubles_it(self) -> None:
        assert self.killed(4, "NLHE").may.least == 40
