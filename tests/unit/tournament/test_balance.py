"""Moving players between tables, halting short ones, breaking tables and drawing again."""

from collections.abc import Mapping

import pytest

from floorman.cards import card
from floorman.core import Chips, SeatNo
from floorman.rules import Rulebook
from floorman.tournament import TableId, Tournament, decide, offers
from floorman.tournament.actions import (
    Balance,
    BreakTable,
    Bust,
    Choose,
    CombineFinal,
    MarkHand,
    PlaceButton,
    PlayHand,
    Redraw,
    WaiveHalt,
    WaiveMove,
)
from floorman.tournament.balance import halted, move_due
from floorman.tournament.events import Seated, TableBroken
from floorman.tournament.prompts import Prompt, prompts
from floorman.tournament.seats import is_final, redraw_due
from unit.tournament.an_event import (
    ARMY,
    HPT,
    ROBERTS,
    SEMINOLE,
    UK,
    after,
    an_event,
    cited,
    happens,
    look,
    name,
    names,
    refused,
)

EIGHT = range(1, 9)
NINE = range(1, 10)
A, B, C = TableId("A"), TableId("B"), TableId("C")


def moves(tournament: Tournament, book: Rulebook, action: Balance) -> list[tuple[str, str, int]]:
    """Who goes to which seat."""
    return [
        (one.player, one.to.table, one.to.seat)
        for one in happens(tournament, book, action, Seated)
        if isinstance(one, Seated)
    ]


def out(*players: str, at: TableId = C) -> Bust:
    return Bust(names(" ".join(players)), at)


class TestWhen:
    @pytest.mark.proves("hpt:moving-1", "roberts-10:15.17c")
    @pytest.mark.parametrize("book", [HPT, ROBERTS])
    def test_a_difference_of_two_between_few_tables_calls_for_a_move(self, book: Rulebook) -> None:
        level = an_event({"A": NINE, "B": EIGHT})
        assert not move_due(look(level, book))
        assert move_due(look(after(level, book, out("B3", at=B)), book))

    @pytest.mark.proves("roberts-10:15.17b")
    def test_with_more_than_six_tables_it_takes_three(self) -> None:
        tables: Mapping[str, range] = dict.fromkeys("ABCDEF", NINE) | {"G": range(1, 8)}
        assert not move_due(look(an_event(tables), ROBERTS))
        assert move_due(look(an_event({**tables, "G": range(1, 7)}), ROBERTS))

    @pytest.mark.parametrize("book", [UK, SEMINOLE, ARMY])
    def test_where_the_floor_decides_no_move_is_due_of_itself(self, book: Rulebook) -> None:
        assert not move_due(look(an_event({"A": NINE, "B": range(1, 4)}), book))

    @pytest.mark.proves("hpt:moving-4", "hpt:moving-7")
    def test_every_table_waits_for_the_move(self) -> None:
        tournament = after(an_event({"A": NINE, "B": NINE, "C": EIGHT}), HPT, out("C1"), Choose("no-rebuy", name("C1")))
        assert refused(tournament, HPT, MarkHand(A, "riffle")) == "move-first"
        assert refused(tournament, HPT, PlayHand(C)) == "move-first"

    @pytest.mark.proves("hpt:td-1")
    def test_the_director_lets_a_table_deal_before_the_move_until_it_is_made(self) -> None:
        tournament = after(an_event({"A": NINE, "B": NINE, "C": EIGHT}), HPT, out("C1"), Choose("no-rebuy", name("C1")))
        assert decide(tournament, WaiveMove(A), HPT, cite=True).citations == ("hpt:td-1",)
        waived = after(tournament, HPT, WaiveMove(A))
        assert after(waived, HPT, PlayHand(A), PlayHand(A)).table(A).over
        assert refused(waived, HPT, PlayHand(B)) == "move-first"
        assert refused(waived, HPT, WaiveMove(A)) == "nothing-waits"
        every = after(waived, HPT, WaiveMove())
        assert every.deals_on == (A, B, C)
        assert after(every, HPT, PlayHand(C)).table(C).over
        moved = after(every, HPT, Balance())
        assert not moved.deals_on
        again = after(moved, HPT, out("C2"), Choose("no-rebuy", name("C2")), out("C3"), Choose("no-rebuy", name("C3")))
        assert refused(again, HPT, PlayHand(A)) == "move-first"
        assert refused(moved, HPT, WaiveMove()) == "nothing-waits"

    def test_elsewhere_only_the_giving_table_waits(self) -> None:
        tournament = after(
            an_event({"A": NINE, "B": EIGHT, "C": EIGHT}), ROBERTS, out("C1"), Choose("no-rebuy", name("C1"))
        )
        assert refused(tournament, ROBERTS, MarkHand(A, "riffle")) == "move-first"
        assert after(tournament, ROBERTS, MarkHand(C, "riffle")).table(C).begun

    def test_a_difference_of_one_moves_nobody_whatever_the_house_says(self) -> None:
        book = HPT.with_house({"seating.balance/threshold-few": 1})
        tournament = an_event({"A": NINE, "B": EIGHT, "C": range(1, 8)}, {"A": 1, "B": 1, "C": 1})
        assert move_due(look(tournament, book))
        level = after(tournament, book, Balance())
        assert set(level.sizes.values()) == {8}
        assert not move_due(look(an_event({"A": NINE, "B": EIGHT}), book))


class TestWho:
    @pytest.mark.proves("hpt:moving-3", "hpt:moving-9")
    def test_the_same_place_from_the_button_as_the_player_knocked_out(self) -> None:
        tournament = an_event({"A": NINE, "C": EIGHT}, {"A": 8, "C": 3})
        assert moves(after(tournament, HPT, out("C6")), HPT, Balance()) == [("A2", "C", 6)]

    @pytest.mark.proves("hpt:moving-8")
    def test_the_vacated_seat_nearest_the_left_of_the_button_is_filled_first(self) -> None:
        tournament = an_event({"A": NINE, "B": NINE, "C": EIGHT}, {"A": 1, "B": 1, "C": 7})
        tournament = after(
            tournament, HPT, Bust(names("C3 C8"), C, ((names("C3")[0], Chips(9)), (names("C8")[0], Chips(5))))
        )
        cards = Balance(cards=(("A", card("2s")), ("B", card("3c"))))
        assert moves(tournament, HPT, cards) == [("A2", "C", 8), ("B5", "C", 3)]
        as_they_fell = HPT.with_house({"seating.balance/several": "by-destination"})
        assert [seat for _, _, seat in moves(tournament, as_they_fell, cards)] == [3, 8]

    @pytest.mark.proves("hpt:moving-2")
    def test_the_lowest_card_gives_and_suits_break_ties(self) -> None:
        tournament = after(an_event({"A": NINE, "B": NINE, "C": EIGHT}, {"A": 1, "B": 1, "C": 1}), HPT, out("C2"))
        ((who, _, _),) = moves(tournament, HPT, Balance(cards=(("A", card("7d")), ("B", card("7c")))))
        assert who == "B2"

    @pytest.mark.proves("hpt:precedence-1")
    def test_without_a_knock_out_the_next_big_blind_moves(self) -> None:
        tournament = an_event({"A": NINE, "C": range(1, 8)}, {"A": 4, "C": 5})
        assert moves(tournament, HPT, Balance()) == [("A7", "C", 8)]

    @pytest.mark.proves("roberts-10:15.15a", "roberts-10:15.15b")
    def test_the_next_big_blind_goes_where_the_big_blind_comes_soonest(self) -> None:
        tournament = an_event({"A": NINE, "C": [1, 2, 4, 5, 6, 7]}, {"A": 9, "C": 4})
        assert moves(tournament, ROBERTS, Balance((), A, C)) == [("A3", "C", 8)]

    def test_a_rule_for_the_stud_part_of_a_mixed_game_is_not_cited_for_the_move(self) -> None:
        assert SEMINOLE.cite("seating.balance/mover", "tournament") == ("seminole-2024:11-A.1",)

    @pytest.mark.proves("army-2009:seating-7")
    def test_behind_the_button_from_and_to(self) -> None:
        tournament = an_event({"A": NINE, "C": [1, 2, 3, 5, 6]}, {"A": 1, "C": 5})
        assert moves(tournament, ARMY, Balance((), A, C)) == [("A9", "C", 4)]

    @pytest.mark.proves("seminole-2024:11-A.4")
    def test_at_stud_the_seat_opened_last_is_filled_from_the_same_seat(self) -> None:
        tournament = after(
            an_event({"A": EIGHT, "B": EIGHT}, table_size=8, game="STUD"), SEMINOLE, out("B2", at=B), out("B5", at=B)
        )
        assert moves(tournament, SEMINOLE, Balance((), A, B)) == [("A5", "B", 5)]

    def test_at_stud_the_highest_seat_is_filled_where_nobody_has_left_one(self) -> None:
        tournament = an_event({"A": EIGHT, "B": [1, 2, 3, 5]}, table_size=8, game="STUD")
        assert [seat for _, _, seat in moves(tournament, SEMINOLE, Balance((), A, B))] == [8]

    def test_the_posted_order_goes_round(self) -> None:
        tournament = an_event({"A": NINE, "B": NINE, "C": range(1, 7)}, {"A": 1, "B": 1, "C": 1}, break_order=(B, A, C))
        assert [who[0] for who, _, _ in moves(tournament, ROBERTS, Balance())] == ["B", "A"]


def prompted(tournament: Tournament, book: Rulebook) -> dict[str, Prompt]:
    """What the director is asked to do, by key."""
    return {prompt.key: prompt for prompt in prompts(tournament, book)}


class TestWhatIsDue:
    @pytest.mark.proves("roberts-10:15.14")
    def test_a_table_whose_players_fit_elsewhere_is_broken_first(self) -> None:
        tournament = an_event(
            {"A": NINE, "B": range(1, 8), "C": (1, 2)}, {"A": 1, "B": 1, "C": 1}, break_order=(C, B, A)
        )
        asked = prompted(tournament, ROBERTS)
        assert asked["break:C"].action == BreakTable(C)
        assert "roberts-10:15.14" in asked["break:C"].cites
        assert "balance" not in asked
        assert not [key for key in prompted(an_event({"A": NINE, "B": EIGHT}), ROBERTS) if key.startswith("break")]

    @pytest.mark.proves("roberts-10:15.17a", "roberts-10:15.17c")
    def test_a_move_is_due_with_its_rules(self) -> None:
        asked = prompted(an_event({"A": NINE, "B": range(1, 8)}, {"A": 1, "B": 1}), ROBERTS)["balance"]
        assert (asked.action, asked.urgent) == (Balance(giver=A, taker=B), True)
        assert {"roberts-10:15.17a", "roberts-10:15.17c"} <= set(asked.cites)
        assert prompted(an_event({"A": NINE, "B": EIGHT}, {"A": 1, "B": 1}), ROBERTS) == {}

    @pytest.mark.proves("seminole-2024:11-D.4", "uk-tda:9-C.4")
    @pytest.mark.parametrize(("book", "wish"), [(SEMINOLE, "should"), (UK, "may"), (HPT, "")])
    def test_uneven_tables_late_in_the_event(self, book: Rulebook, wish: str) -> None:
        seven = dict.fromkeys("ABCDEF", NINE) | {"G": range(1, 8)}
        uneven = prompted(an_event(seven, dict.fromkeys(seven, 1)), book)
        assert ("tighten" in uneven) is bool(wish)
        assert not wish or f"they {wish} be balanced more tightly" in str(uneven["tighten"].says)
        assert "tighten" not in prompted(an_event(seven | {"G": EIGHT}, dict.fromkeys(seven, 1)), book)


class TestHalting:
    @pytest.mark.proves("uk-tda:9-C.1")
    def test_three_short_of_the_fullest_halts(self) -> None:
        assert halted(look(an_event({"A": NINE, "B": range(1, 7), "C": range(1, 8)}), UK)) == (B,)

    @pytest.mark.proves("seminole-2024:11-D.1")
    def test_a_vacated_seat_must_be_due_for_a_blind(self) -> None:
        tournament = an_event({"A": NINE, "B": NINE}, {"A": 1, "B": 1})
        far = after(tournament, SEMINOLE, out("B7", at=B), out("B8", at=B), out("B9", at=B))
        assert far.table(B).big == 5
        assert halted(look(far, SEMINOLE)) == ()
        near = after(far, SEMINOLE, PlayHand(B))
        assert halted(look(near, SEMINOLE)) == (B,)

    @pytest.mark.proves("uk-tda:9-C.3")
    def test_a_waiver_lasts_while_the_table_is_short(self) -> None:
        tournament = an_event({"A": NINE, "B": range(1, 7)}, {"A": 1, "B": 1})
        waived = after(tournament, UK, WaiveHalt(B))
        assert halted(look(waived, UK)) == ()
        filled = after(waived, UK, Balance((), A, B))
        assert filled.waived == ()

    @pytest.mark.proves("uk-tda:9-C.2", "seminole-2024:11-D.2")
    @pytest.mark.parametrize("book", [UK, SEMINOLE])
    def test_in_a_six_handed_event_the_director_chooses(self, book: Rulebook) -> None:
        tournament = an_event({"A": range(1, 7), "B": range(1, 4)}, table_size=6)
        (offer,) = offers(look(tournament, book))
        assert (offer.table, offer.codes) == (B, ("halt", "play-on"))
        chosen = after(tournament, book, Choose("halt"))
        assert (halted(look(chosen, book)), offers(look(chosen, book))) == ((B,), ())


class TestBreakingAndDrawing:
    @pytest.mark.proves("roberts-10:15.14")
    def test_the_first_of_the_posted_order_breaks_and_the_others_end_even(self) -> None:
        tournament = an_event({"A": range(1, 6), "B": range(1, 5), "C": EIGHT}, break_order=(B, C, A))
        (broken,) = happens(tournament, ROBERTS, BreakTable(seed=3), TableBroken)
        assert isinstance(broken, TableBroken)
        assert (broken.table, broken.first_seat_card) == (B, "")
        assert after(tournament, ROBERTS, BreakTable(seed=3)).sizes == {A: 9, C: 8}

    @pytest.mark.proves("uk-tda:9.1")
    def test_a_table_whose_players_fit_nowhere_does_not_break(self) -> None:
        assert refused(an_event({"A": NINE, "B": range(1, 3)}), UK, BreakTable(B)) == "too-few-tables"

    def test_a_redraw_is_made_once(self) -> None:
        tables = {"A": EIGHT, "B": EIGHT, "C": EIGHT, "D": range(1, 3)}
        tournament = after(an_event(tables, starting_tables=9), ROBERTS, BreakTable(TableId("D")))
        assert tournament.redraw_called
        drawn = after(tournament, ROBERTS, Redraw())
        assert (drawn.redraw_called, sum(drawn.sizes.values())) == (False, 26)

    @pytest.mark.proves("roberts-10:15.18a", "roberts-10:15.18b")
    def test_a_small_event_may_skip_the_redraw_at_three_tables(self) -> None:
        tables = {"A": EIGHT, "B": EIGHT, "C": EIGHT, "D": range(1, 3)}
        small = after(an_event(tables, starting_tables=4), ROBERTS, BreakTable(TableId("D")))
        assert not redraw_due(look(small, ROBERTS))
        assert redraw_due(look(after(small, ROBERTS, Choose("redraw")), ROBERTS))
        large = after(an_event(tables, starting_tables=6), ROBERTS, BreakTable(TableId("D")))
        assert redraw_due(look(large, ROBERTS))

    @pytest.mark.proves("hpt:seating-7b", "hpt:seating-8b")
    def test_redraws_at_set_numbers_of_players(self) -> None:
        tournament = an_event({"A": range(1, 8), "B": range(1, 7), "C": range(1, 7)})
        assert not redraw_due(look(tournament, HPT))
        tournament = after(tournament, HPT, out("A1", at=A))
        assert redraw_due(look(tournament, HPT))
        drawn = after(tournament, HPT, Redraw(seed=4))
        assert sorted(drawn.sizes.values()) == [9, 9]
        assert all(table.button == 1 for table in drawn.tables)
        assert not redraw_due(look(drawn, HPT))

    @pytest.mark.parametrize("size", [6, 7])
    def test_short_tables_redraw_when_their_players_fit(self, size: int) -> None:
        tournament = an_event({"A": range(1, 7), "B": range(1, 7), "C": range(1, 7)}, table_size=size)
        while len(tournament.left) > 2 * size:
            assert not redraw_due(look(tournament, HPT))
            tournament = after(tournament, HPT, out(tournament.at(A)[0].name, at=A))
        assert redraw_due(look(tournament, HPT))
        assert sorted(after(tournament, HPT, Redraw(seed=4)).sizes.values()) == [size, size]

    @pytest.mark.proves("uk-tda:10.1", "uk-tda:10.2", "uk-tda:10.3")
    def test_the_final_table_is_nine_or_fewer_and_six_at_six_max(self) -> None:
        assert not is_final(look(an_event({"A": range(1, 6), "B": range(1, 6)}), UK))
        assert is_final(look(an_event({"A": range(1, 5), "B": range(1, 5)}), UK))
        assert not is_final(look(an_event({"A": range(1, 5), "B": range(1, 4)}, table_size=6), UK))
        assert is_final(look(an_event({"A": range(1, 4), "B": range(1, 4)}, table_size=6), UK))

    @pytest.mark.proves("army-2009:seating-8")
    def test_finalists_start_a_level_higher(self) -> None:
        tournament = after(an_event({"A": range(1, 5), "B": range(1, 5)}, level=4), ARMY, CombineFinal(seed=1))
        assert (tournament.clock.level, tournament.sizes) == (5, {A: 8})
        assert "army-2009:seating-8" in cited(an_event({"A": range(1, 5)}), ARMY, CombineFinal())

    def test_a_seat_that_was_given_up_is_open(self) -> None:
        tournament = after(an_event({"A": NINE}), UK, out("A4", at=A))
        assert tournament.open_seats(A) == (SeatNo(4),)


class TestToldButton:
    def test_places_are_counted_from_where_the_button_was_said_to_be(self) -> None:
        """At a live table many hands pass between two knockouts, and nobody tells of them."""
        tournament = an_event({"A": NINE, "B": NINE, "C": EIGHT}, {"A": 1, "B": 1, "C": 1})
        tournament = after(tournament, HPT, PlayHand(A), out("C4"))
        assert moves(tournament, HPT, Balance(giver=A, taker=C)) == [("A4", "C", 4)]
        tournament = after(tournament, HPT, PlaceButton(C, SeatNo(6)), PlaceButton(A, SeatNo(2)))
        assert moves(tournament, HPT, Balance(giver=A, taker=C)) == [("A8", "C", 4)]
