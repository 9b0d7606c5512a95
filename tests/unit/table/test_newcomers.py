"""Newcomers, players who come back owing blinds, and players who change seats."""

import pytest

from floorman.core import Chips, Refused, SeatNo
from floorman.rules import Rulebook
from floorman.table import (
    ChangeSeat,
    DealtOwing,
    DrawForButton,
    EndHand,
    Return,
    Sit,
    SitOut,
    Table,
    citations_of,
    decide,
    hand_to_deal,
)
from floorman.table.actions import DealHand
from floorman.table.events import OwingRuled
from floorman.table.state import Choice, Coming
from unit.table.a_table import ARMY, HPT, ROBERTS, SEMINOLE, UK, a_table, after, cash, owed, played, where

EIGHT = [1, 2, 3, 4, 5, 7, 8, 9]
S4, S6 = SeatNo(4), SeatNo(6)


def dealt(table: Table, book: Rulebook) -> set[int]:
    return set(hand_to_deal(table, book).seats)


def waits(table: Table, book: Rulebook, seat: int) -> int:
    """How many hands pass before a seat is dealt in."""
    for hands in range(12):
        if seat in dealt(table, book):
            return hands
        table = played(table, book)
    raise AssertionError("never dealt in")


class TestNewInACashGame:
    @pytest.mark.proves("roberts-10:4.4b")
    @pytest.mark.parametrize(("game", "post"), [("NLHE", 100), ("LA5TD", 200), ("BADUGI", 100)])
    def test_a_post_is_live_and_double_at_lowball(self, game: str, post: int) -> None:
        table = after(cash(EIGHT, 1, game=game), ROBERTS, Sit(S6, "new", "big-blind"))
        assert owed(hand_to_deal(table, ROBERTS)) == {6: (post, 0)}

    @pytest.mark.proves("roberts-10:4.7a")
    @pytest.mark.parametrize(("button", "hands"), [(2, 0), (3, 0), (4, 2), (5, 1), (7, 0)])
    def test_a_poster_waits_between_the_button_and_the_big_blind(self, button: int, hands: int) -> None:
        table = after(cash(EIGHT, button), ROBERTS, Sit(S6, "new", "big-blind"))
        assert waits(table, ROBERTS, 6) == hands

    @pytest.mark.parametrize(
        ("coming", "topic"),
        [("late", "seating.late"), ("moved", "seating.move"), ("broken-table", "seating.break")],
    )
    def test_the_rules_on_how_somebody_came_are_consulted(self, coming: Coming, topic: str) -> None:
        table = after(a_table(EIGHT, 1), UK, Sit(S6, coming))
        assert topic in hand_to_deal(table, UK).topics
        assert topic not in hand_to_deal(a_table(EIGHT, 1), UK).topics

    @pytest.mark.proves("roberts-10:4.4a")
    @pytest.mark.parametrize(("button", "hands"), [(1, 3), (2, 2), (3, 1), (5, 7), (7, 6)])
    def test_who_waits_comes_in_as_the_big_blind(self, button: int, hands: int) -> None:
        table = after(cash(EIGHT, button), ROBERTS, Sit(S6, "new", "wait"))
        for _ in range(hands):
            assert 6 not in dealt(table, ROBERTS)
            table = played(table, ROBERTS)
        assert where(table, ROBERTS)[2] == 6
        assert owed(hand_to_deal(table, ROBERTS)) == {}

    @pytest.mark.parametrize(("entry", "hands"), [("wait-only", 3), ("free", 0)])
    def test_a_house_may_let_nobody_post_or_ask_for_nothing(self, entry: str, hands: int) -> None:
        book = ROBERTS.with_house({"new_player_entry": entry})
        table = after(cash(EIGHT, 1), book, Sit(S6, "new", "big-blind"))
        assert waits(table, book, 6) == hands

    @pytest.mark.parametrize(("zone", "button", "hands"), [("button-to-small-blind", 4, 0), ("none", 5, 0)])
    def test_a_house_may_shrink_the_zone(self, zone: str, button: int, hands: int) -> None:
        book = ROBERTS.with_house({"cash_wait_zone": zone})
        table = after(cash(EIGHT, button), book, Sit(S6, "new", "big-blind"))
        assert waits(table, book, 6) == hands

    @pytest.mark.proves("roberts-10:4.13b")
    def test_a_new_game_is_free_until_the_blinds_have_passed_or_the_button_has_gone_round(self) -> None:
        table = cash([1, 2, 4, 5, 7], 1, new_game=True)
        passed = []
        for _ in range(6):
            newcomers = after(table, ROBERTS, Sit(SeatNo(8), "new", "big-blind"))
            passed.append(8 in owed(hand_to_deal(newcomers, ROBERTS)))
            table = played(table, ROBERTS)
        assert passed == [False, False, False, False, False, True]
        assert not table.new_game

    @pytest.mark.parametrize(("left", "button"), [(2, 3), (3, 4)])
    def test_a_new_game_is_not_free_in_a_seat_that_has_had_a_blind(self, left: int, button: int) -> None:
        table = played(cash([1, 2, 3, 4, 5, 7], 1, new_game=True), ROBERTS, leaves=[left])
        while where(table, ROBERTS)[0] != button:
            table = played(table, ROBERTS)
        table = after(table, ROBERTS, Sit(SeatNo(left), "new", "big-blind"), Sit(SeatNo(8), "new", "big-blind"))
        deal = hand_to_deal(table, ROBERTS)
        assert owed(deal) == {left: (100, 0)}
        assert 8 in deal.seats

    @pytest.mark.proves("roberts-10:4.5")
    def test_a_newcomer_who_lets_the_blinds_go_by_misses_nothing(self) -> None:
        table = after(cash(EIGHT, 4), ROBERTS, Sit(S6, "new", "later"))
        table = played(played(played(table, ROBERTS), ROBERTS), ROBERTS)
        newcomer = table.at(S6)
        assert newcomer is not None
        assert not newcomer.owes

    def test_a_poster_is_passed_over_by_a_moving_button(self) -> None:
        table = played(cash(EIGHT, 4, button_rule="moving"), ROBERTS)
        assert where(table, ROBERTS) == (5, 7, 8)
        table = played(table, ROBERTS)
        table = after(table, ROBERTS, Sit(S6, "new", "big-blind"))
        deal = hand_to_deal(table, ROBERTS)
        assert (deal.button, deal.posted("live-post")) == (7, {6: 100})

    @pytest.mark.proves("roberts-10:4.6")
    def test_playing_over_boxes_the_absent_player_who_has_the_seat_again_afterwards(self) -> None:
        table = after(cash(EIGHT, 1), ROBERTS, SitOut(S4))
        table = after(table, ROBERTS, Sit(S4, "play-over", "big-blind"))
        assert owed(hand_to_deal(table, ROBERTS)) == {4: (100, 0)}
        table = played(table, ROBERTS, leaves=[4])
        owner = table.at(S4)
        assert owner is not None
        assert owner.away

    def test_alone_nobody_has_to_wait_for_a_blind(self) -> None:
        table = played(cash([2, 5], 2), ROBERTS, leaves=[5])
        table = after(table, ROBERTS, Sit(S4, "new", "wait"), Sit(S6, "new", "big-blind"))
        assert dealt(table, ROBERTS) == {2, 4, 6}
        assert owed(hand_to_deal(table, ROBERTS)) == {}


class TestNewAtATournament:
    @pytest.mark.proves("uk-tda:7.3", "uk-tda:9.3", "seminole-2024:8-A.3", "seminole-2024:10-A.2")
    @pytest.mark.parametrize("how", ["late", "broken-table", "moved"])
    @pytest.mark.parametrize("book", [UK, SEMINOLE], ids=str)
    @pytest.mark.parametrize(("button", "hands"), [(3, 0), (4, 0), (5, 1), (7, 0)])
    def test_a_newcomer_waits_only_between_button_and_small_blind(
        self, book: Rulebook, how: Coming, button: int, hands: int
    ) -> None:
        table = after(a_table(EIGHT, button), book, Sit(S6, how))
        assert waits(table, book, 6) == hands

    @pytest.mark.proves("roberts-10:15.16")
    @pytest.mark.parametrize("how", ["moved", "broken-table", "late"])
    @pytest.mark.parametrize(("out", "hands"), [((), 0), ((3,), 2), ((2,), 1)])
    def test_or_in_the_small_blind_and_on_the_button_too(self, how: Coming, out: tuple[int, ...], hands: int) -> None:
        table = played(a_table(range(1, 9), 1), ROBERTS, *out)
        seat = out[0] if out else 9
        assert waits(after(table, ROBERTS, Sit(SeatNo(seat), how)), ROBERTS, seat) == hands

    @pytest.mark.proves("hpt:moving-6a", "hpt:moving-6b")
    @pytest.mark.parametrize("how", ["moved", "late"])
    @pytest.mark.parametrize("out", [2, 3, 4])
    def test_or_never_and_takes_over_what_the_seat_owes(self, how: Coming, out: int) -> None:
        table = after(played(a_table(range(1, 9), 1), HPT, out), HPT, Sit(SeatNo(out), how))
        assert where(table, HPT) == (2, 3, 4)

    @pytest.mark.proves("army-2009:dead-button-2a")
    def test_a_seat_refilled_takes_the_button_even_where_it_would_have_stayed(self) -> None:
        table = played(a_table(range(1, 9), 1), ARMY, 2)
        assert where(table, ARMY)[0] == 1
        assert where(after(table, ARMY, Sit(SeatNo(2), "moved")), ARMY)[0] == 2

    @pytest.mark.proves("uk-tda:25.1", "seminole-2024:27.1")
    @pytest.mark.parametrize("book", [UK, SEMINOLE, ROBERTS], ids=str)
    @pytest.mark.parametrize("seat", [2, 3, 5])
    def test_a_rebuy_misses_no_hand(self, book: Rulebook, seat: int) -> None:
        table = after(played(a_table(range(1, 9), 1), book, seat), book, Sit(SeatNo(seat), "rebuy"))
        assert where(table, book) == (2, 3, 4)
        assert seat in dealt(table, book)


class TestMissedBlinds:
    def away(self, hands: int, **keys: object) -> Table:
        """Seat 4 of six has been away since the hand with the big blind at 3."""
        table = after(cash(range(1, 7), 1, **keys), ROBERTS, SitOut(S4))
        for _ in range(hands):
            table = played(table, ROBERTS)
        return table

    @pytest.mark.proves("roberts-10:4.10a", "roberts-10:4.10b")
    @pytest.mark.parametrize(
        ("blinds", "live", "dead"), [((50, 100), 100, 50), ((10, 15), 15, 10), ((100, 100), 100, 100)]
    )
    def test_as_much_as_the_least_opening_bet_is_live(self, blinds: tuple[int, int], live: int, dead: int) -> None:
        table = after(self.away(3, blinds=blinds), ROBERTS, Return(S4, "all-missed"))
        assert owed(hand_to_deal(table, ROBERTS)) == {4: (live, dead)}

    @pytest.mark.parametrize(("part", "post"), [("all-live", (150, 0)), ("small-blind-dead", (100, 50))])
    def test_a_house_divides_it_as_it_likes(self, part: str, post: tuple[int, int]) -> None:
        book = ROBERTS.with_house({"missed_blind_live": part})
        assert owed(hand_to_deal(after(self.away(3), book, Return(S4, "all-missed")), book)) == {4: post}

    @pytest.mark.parametrize(("how", "post"), [("post-big-blind-or-wait", {4: (100, 0)}), ("wait-only", {})])
    def test_a_house_may_ask_for_one_blind_or_for_patience(self, how: str, post: dict[int, tuple[int, int]]) -> None:
        book = ROBERTS.with_house({"missed_blind_return": how})
        assert owed(hand_to_deal(after(self.away(3), book, Return(S4, "all-missed")), book)) == post

    @pytest.mark.proves("roberts-10:4.10b")
    def test_two_rounds_away_still_cost_one_of_each(self) -> None:
        table = after(self.away(13), ROBERTS, Return(S4, "all-missed"))
        assert 4 in dealt(table, ROBERTS)
        assert owed(hand_to_deal(table, ROBERTS)) == {4: (100, 50)}

    def test_a_blind_that_goes_by_while_one_waits_to_be_dealt_in_again_is_owed_too(self) -> None:
        table = after(self.away(2), ROBERTS, Return(S4, "all-missed"))
        assert S4 not in dealt(table, ROBERTS)  # the big blind has gone by, and the small blind comes next
        decided = citations_of(self.away(2), [Return(S4, "all-missed")], (), table, (), ROBERTS).citations
        assert decided[0] == "roberts-10:4.7b"
        assert owed(hand_to_deal(played(table, ROBERTS), ROBERTS)) == {4: (100, 50)}

    def test_who_was_away_between_two_blinds_owes_nothing(self) -> None:
        table = after(cash(range(1, 7), 1), ROBERTS, SitOut(S6))
        table = after(played(table, ROBERTS), ROBERTS, Return(S6))
        assert 6 in dealt(table, ROBERTS)
        assert owed(hand_to_deal(table, ROBERTS)) == {}

    @pytest.mark.proves("roberts-10:4.13a")
    def test_who_drew_for_the_button_owes_blinds_missed_in_the_first_round(self) -> None:
        cards = tuple((SeatNo(seat), card) for seat, card in enumerate(("As", "2c", "3c", "4c", "5c", "6c"), 1))
        table = after(cash(range(1, 7), new_game=True), ROBERTS, DrawForButton(cards), SitOut(S4))  # type: ignore[arg-type]
        for _ in range(3):
            table = played(table, ROBERTS)
        assert owed(hand_to_deal(after(table, ROBERTS, Return(S4, "all-missed")), ROBERTS)) == {4: (100, 50)}

    @pytest.mark.proves("roberts-10:4.12")
    @pytest.mark.parametrize(("owes", "post"), [(True, {4: (100, 50)}), (False, {})])
    def test_going_broke_is_no_way_round_the_blinds(self, owes: bool, post: dict[int, tuple[int, int]]) -> None:
        book = ROBERTS.with_house({"rebuyer_owes_missed_blinds": owes})
        table = played(cash(range(1, 7), 1), book, 4)
        table = after(played(played(table, book), book), book, Sit(S4, "rebuy", "all-missed"))
        assert 4 in dealt(table, book)
        assert owed(hand_to_deal(table, book)) == post

    @pytest.mark.proves("roberts-10:4.11a", "roberts-10:4.11b")
    @pytest.mark.parametrize(
        ("answer", "looked", "acted", "live", "now"),
        [
            ("dead-if-only-looked", True, False, False, {}),
            ("dead-if-only-looked", True, True, True, {}),
            ("dead-if-only-looked", False, False, True, {4: (100, 50)}),
            ("always-dead", True, True, False, {}),
            ("posts-now", True, True, True, {4: (100, 50)}),
        ],
    )
    def test_dealt_in_without_posting(
        self, answer: str, looked: bool, acted: bool, live: bool, now: dict[int, tuple[int, int]]
    ) -> None:
        book = ROBERTS.with_house({"dealt_owing_blinds": answer})
        table = self.away(3)
        (ruled,) = decide(table, DealtOwing(S4, looked, acted), book)
        assert isinstance(ruled, OwingRuled)
        assert ruled.live is live
        table = after(table, book, DealtOwing(S4, looked, acted))
        assert owed(hand_to_deal(table, book)) == now
        assert (4 in dealt(table, book)) is live
        later = owed(hand_to_deal(played(table, book), book))
        assert later == ({4: (100, 50)} if live and not now else {})

    def test_of_two_blinds_only_the_one_that_went_by_is_owed(self) -> None:
        book = ROBERTS.with_house({"dealt_owing_blinds": "posts-now"})
        table = after(self.away(2), book, DealtOwing(S4, looked=True, acted=True))
        assert owed(hand_to_deal(table, book)) == {4: (100, 0)}

    def test_the_hand_owed_for_may_be_the_big_blind_and_then_nothing_is(self) -> None:
        table = after(cash([1, 2, 3, 4], 1), ROBERTS, SitOut(S4))
        table = played(played(table, ROBERTS), ROBERTS)
        assert where(table, ROBERTS) == (3, 1, 2)
        table = after(played(table, ROBERTS), ROBERTS, DealtOwing(S4, looked=True, acted=True))
        assert where(table, ROBERTS) == (1, 2, 3)
        table = played(table, ROBERTS)
        assert where(table, ROBERTS) == (2, 3, 4)
        assert owed(hand_to_deal(table, ROBERTS)) == {}
        assert not any(player.owes for player in played(table, ROBERTS).players)

    def test_who_leaves_the_seat_takes_the_ruling_along(self) -> None:
        table = after(self.away(3), ROBERTS, DealtOwing(S4, looked=True, acted=True))
        assert 4 in dealt(table, ROBERTS)
        assert 4 not in dealt(after(table, ROBERTS, ChangeSeat(S4, SeatNo(7), "later")), ROBERTS)

    def test_only_who_owes_can_be_dealt_in_owing(self) -> None:
        with pytest.raises(Refused) as no:
            decide(cash(range(1, 7), 1), DealtOwing(S4, looked=True, acted=True), ROBERTS)
        assert no.value.code == "owes-nothing"

    @pytest.mark.proves("roberts-10:15.19b")
    @pytest.mark.parametrize(("made_up", "post"), [(False, {}), (True, {3: (0, 30)})])
    def test_a_short_blind_that_wins_is_not_made_up(self, made_up: bool, post: dict[int, tuple[int, int]]) -> None:
        book = ROBERTS.with_house({"short_blind_made_up": made_up})
        end = EndHand(short=((SeatNo(3), Chips(70)),))
        table = after(a_table(range(1, 7), 1), book, DealHand(), end)
        assert owed(hand_to_deal(table, book)) == post
        assert owed(hand_to_deal(played(table, book), book)) == {}


class TestChangingSeats:
    @pytest.mark.proves("roberts-10:4.14", "roberts-10:4.15a")
    @pytest.mark.parametrize(
        ("button", "start", "hands"),
        [(1, 4, 1), (1, 5, 0), (1, 7, 0), (1, 9, 0), (8, 3, 2), (8, 2, 3)],
    )
    def test_one_sits_out_as_many_hands_as_places_were_gained(self, button: int, start: int, hands: int) -> None:
        table = after(cash(EIGHT, button), ROBERTS, ChangeSeat(SeatNo(start), S6))
        assert waits(table, ROBERTS, 6) == hands
        assert owed(hand_to_deal(table, ROBERTS)) == {}

    @pytest.mark.proves("roberts-10:4.15b", "roberts-10:4.15c")
    @pytest.mark.parametrize(("game", "post"), [("NLHE", 100), ("L27TD", 200)])
    def test_or_posts(self, game: str, post: int) -> None:
        table = after(cash(EIGHT, 1, game=game), ROBERTS, ChangeSeat(S4, S6, "big-blind"))
        assert owed(hand_to_deal(table, ROBERTS)) == {6: (post, 0)}

    @pytest.mark.parametrize(("button", "hands"), [(1, 0), (4, 2), (5, 1)])
    def test_a_post_does_not_help_between_the_button_and_the_big_blind(self, button: int, hands: int) -> None:
        table = after(cash(EIGHT, button), ROBERTS, ChangeSeat(SeatNo(3), S6, "big-blind"))
        assert waits(table, ROBERTS, 6) == hands

    def test_the_big_blind_who_moves_on_one_seat_still_has_it(self) -> None:
        table = after(cash([1, 2, 3, 5, 7], 1), ROBERTS, ChangeSeat(SeatNo(3), S4))
        assert where(table, ROBERTS) == (1, 2, 4)

    @pytest.mark.proves("roberts-10:4.16")
    @pytest.mark.parametrize(("mover", "free"), [(1, True), (9, False)])
    def test_only_who_has_just_had_the_button_deals_off(self, mover: int, free: bool) -> None:
        table = played(cash(EIGHT, 1), ROBERTS)
        table = after(table, ROBERTS, ChangeSeat(SeatNo(mover), S6, "later"))
        while where(table, ROBERTS)[0] != 7:
            table = played(table, ROBERTS)
        table = after(table, ROBERTS, Return(S6))
        assert (6 in dealt(table, ROBERTS)) is free

    def test_who_lets_the_blinds_pass_twice_pays_for_it(self) -> None:
        table = after(played(cash(EIGHT, 1), ROBERTS), ROBERTS, ChangeSeat(SeatNo(1), S6, "later"))
        for _ in range(11):
            table = played(table, ROBERTS)
        assert where(table, ROBERTS)[0] == 7
        assert 6 not in dealt(after(table, ROBERTS, Return(S6)), ROBERTS)
        posts = after(table, ROBERTS, Return(S6, "all-missed"))
        assert owed(hand_to_deal(posts, ROBERTS)) == {6: (100, 50)}

    def test_a_house_may_treat_it_as_a_new_player(self) -> None:
        book = ROBERTS.with_house({"seat_change_blinds": "as-new-player"})
        table = after(cash(EIGHT, 1), book, ChangeSeat(SeatNo(9), S6))
        assert waits(table, book, 6) == 3

    @pytest.mark.parametrize(("to", "code"), [(5, "seat-taken"), (10, "no-such-seat")])
    def test_the_seat_has_to_be_there_and_free(self, to: int, code: str) -> None:
        for action in (ChangeSeat(S4, SeatNo(to)), Sit(SeatNo(to), "new")):
            with pytest.raises(Refused) as no:
                decide(cash(EIGHT, 1), action, ROBERTS)
            assert no.value.code == code

    @pytest.mark.proves("roberts-10:15.3", "army-2009:seating-3")
    @pytest.mark.parametrize("choice", ["", "big-blind", "later"])
    def test_at_a_tournament_nobody_does(self, choice: Choice) -> None:
        for book in (ROBERTS, ARMY, UK):
            with pytest.raises(Refused) as no:
                decide(a_table(EIGHT, 1), ChangeSeat(S4, S6, choice), book)
            assert (no.value.code, no.value.topic) == ("no-seat-change", "seating.move")
