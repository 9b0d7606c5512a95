"""The list before the first hand, and seats by the director's word."""

import pytest
from msgspec.structs import replace

from floorman.cards import Card
from floorman.core import Chips, DataError, PlayerId, SeatNo
from floorman.tournament import TableId, open_event
from floorman.tournament.actions import (
    Announce,
    Balance,
    ColorUp,
    CountStacks,
    DrawSeats,
    EndPenalty,
    EnterLate,
    Leave,
    MovePlayer,
    OpenTable,
    PassTime,
    PlaceButton,
    PlayHand,
    PocketChips,
    Rebuy,
    Register,
    Rename,
    StartClock,
    TournamentAction,
    Unregister,
)
from floorman.tournament.events import Announced, Presence
from floorman.tournament.state import Place, Roster
from floorman.tournament.wording import sentence_of
from unit.tournament.a_live_event import a_journal, a_running, a_setup, registered, why_not, with_acts
from unit.tournament.an_event import HPT, name

ONE = TableId("Table1")


class TestList:
    def test_who_is_where_is_known_of_a_newcomer_as_of_everybody(self) -> None:
        journal = with_acts(
            a_journal(), *registered(3), Unregister(name("P1")), Register(name("P4")), Register(name("P1"))
        )
        known, counted = journal.tournament.roster, Roster.of(journal.tournament.players)
        assert (known.rank, known.left, known.tables) == (counted.rank, counted.left, counted.tables)

    def test_an_entry_takes_the_money_and_gives_a_stack(self) -> None:
        tournament = with_acts(a_journal(), Register(name("  Ann  Lee "))).tournament
        (ann,) = tournament.players
        assert (ann.name, ann.stack, ann.spent, ann.fees) == ("Ann Lee", 1000, 2000, 250)
        assert (tournament.takings, tournament.fees, tournament.issued) == (2000, 250, 1000)

    @pytest.mark.parametrize(
        ("wanted", "code"), [("  ", "no-name"), ("x" * 31, "name-too-long"), ("ANN", "name-in-use"), ("a\0", "no-name")]
    )
    def test_a_name_is_short_readable_and_nobody_elses(self, wanted: str, code: str) -> None:
        journal = with_acts(a_journal(), Register(name("Ann")))
        assert why_not(journal, Register(name(wanted))).code == code
        assert with_acts(journal, Register(name("x" * 30))).tournament.players[1].name == "x" * 30

    def test_who_is_off_the_list_gets_everything_back(self) -> None:
        journal = with_acts(a_journal(), *registered(2), Rebuy(name("P1")), Unregister(name("P1")))
        tournament = journal.tournament
        assert [player.name for player in tournament.players] == ["P2"]
        assert (tournament.takings, tournament.fees, tournament.issued) == (2000, 250, 1000)

    def test_after_the_first_hand_one_enters_late_or_leaves(self) -> None:
        journal = a_running()
        assert "late" in str(why_not(journal, Register(name("Zoe"))))
        assert why_not(journal, Unregister(name("P1"))).code == "already-started"
        late = with_acts(journal, EnterLate(name("Zoe"))).tournament.player(name("Zoe"))
        assert (late.spent, late.fees, late.table) == (2000, 250, ONE)

    def test_late_entries_end_with_a_level(self) -> None:
        journal = a_running(late_levels=1)
        assert with_acts(journal, PassTime(599), EnterLate(name("Zoe"))).tournament.player(name("Zoe")).stack
        assert why_not(with_acts(journal, PassTime(600)), EnterLate(name("Zoe"))).code == "entry-closed"

    def test_another_name_changes_nothing_else(self) -> None:
        before = a_running().tournament
        tournament = with_acts(a_running(), Rename(name("P2"), "Bea")).tournament
        assert tournament.player(name("P2")).name == "Bea"
        assert replace(tournament.player(name("P2")), label="") == before.player(name("P2"))
        assert replace(tournament, players=before.players) == before
        assert why_not(a_running(), Rename(name("P2"), name("P3"))).code == "name-in-use"

    def test_another_name_is_shown_wherever_the_old_one_was(self) -> None:
        renamed = with_acts(a_running(), Rename(name("P2"), "Bea"), Leave(name("P2"), 5)).tournament
        assert "Bea is away" in str(sentence_of(Presence(name("P2"), "away", "entry.leave"), renamed))
        assert (
            why_not(with_acts(a_running(), Rename(name("P2"), "Bea")), EndPenalty(name("P2"))).facts["player"] == "Bea"
        )
        back = with_acts(a_running(), Rename(name("P2"), "Bea"), Rename(name("P2"), "P2"))
        assert back.tournament == a_running().tournament

    def test_an_event_that_cannot_be_run_is_not_opened(self) -> None:
        late_start = a_setup().rows[2:]
        for wrong in ({"table_size": 1}, {"buy_in": -1}, {"starting_stack": Chips(0)}, {"schedule": late_start}):
            with pytest.raises(DataError):
                open_event(a_setup(**wrong), ())


class TestSeats:
    @pytest.mark.parametrize(("players", "tables"), [(2, 1), (9, 1), (10, 2), (19, 3)])
    def test_as_many_tables_as_are_needed(self, players: int, tables: int) -> None:
        tournament = with_acts(a_journal(), *registered(players), DrawSeats(seed=3)).tournament
        assert len(tournament.tables) == tables
        assert max(tournament.sizes.values()) - min(tournament.sizes.values()) <= 1

    def test_nobody_to_seat_and_nobody_to_start(self) -> None:
        assert why_not(a_journal(), DrawSeats()).code == "no-players"
        assert why_not(with_acts(a_journal(), *registered(2)), StartClock()).code == "no-seats"

    def test_who_comes_after_the_draw_gets_a_seat_and_who_goes_passes_the_button_on(self) -> None:
        journal = with_acts(a_journal(), *registered(3), DrawSeats(seed=1), Register(name("P4")))
        tournament = journal.tournament
        assert tournament.player(name("P4")).table == ONE
        holder = tournament.in_seat(ONE, tournament.table(ONE).button)
        assert holder
        table = with_acts(journal, Unregister(holder.id)).tournament
        assert table.in_seat(ONE, table.table(ONE).button) and table.in_seat(ONE, table.table(ONE).big)

    def test_the_director_moves_a_player_to_an_open_seat_only(self) -> None:
        journal = with_acts(a_running(), OpenTable())
        to = Place(TableId("Table2"), SeatNo(5))
        moved = with_acts(journal, MovePlayer(name("P1"), to)).tournament.player(name("P1"))
        assert (moved.table, moved.seat, moved.came) == ("Table2", 5, "moved")
        taken = journal.tournament.player(name("P2"))
        assert why_not(journal, MovePlayer(name("P1"), Place(ONE, taken.seat))).code == "seat-taken"
        assert why_not(journal, MovePlayer(name("P1"), Place(ONE, SeatNo(10)))).code == "seat-taken"
        assert why_not(journal, MovePlayer(name("P1"), Place(TableId("Nine"), SeatNo(1)))).code == "no-such-table"

    def test_the_button_is_where_the_director_says(self) -> None:
        table = with_acts(a_running(), PlaceButton(ONE, SeatNo(3))).tournament.table(ONE)
        assert (table.button, table.small, table.big) == (3, 4, 1)
        assert why_not(a_running(), PlaceButton(ONE, SeatNo(8))).code == "no-button-there"


class TestTold:
    def test_counted_stacks_leave_the_others_a_chip_each(self) -> None:
        journal = a_running()
        tournament = with_acts(journal, CountStacks(((name("P1"), Chips(3997)),))).tournament
        assert (tournament.player(name("P1")).stack, tournament.in_play) == (3997, 4000)
        no = why_not(journal, CountStacks(((name("P1"), Chips(3998)),)))
        assert (
            str(no) == "3,998 chips counted of 4,000 in play, with 3 players still to count: 1 too many. Count again."
        )
        assert why_not(journal, CountStacks(((name("P1"), Chips(0)),))).code == "no-chips"
        assert str(why_not(journal, CountStacks(()))) == "Count at least one stack."
        assert why_not(journal, CountStacks(((PlayerId("Zoe"), Chips(5)),))).code == "no-such-player"

    def test_words_are_on_record_and_not_too_many(self) -> None:
        act = with_acts(a_journal(), Announce(" Dinner at eight. ")).acts[0]
        assert act.events == (Announced("Dinner at eight.", "td.authority"),)
        assert why_not(a_journal(), Announce("x" * 301)).code == "no-such-text"


class TestNonsense:
    """Whatever an act names or counts that cannot be meant is refused in a sentence."""

    @pytest.mark.parametrize(
        ("action", "code"),
        [
            (Leave(name("")), "no-such-player"),
            (PlayHand(ONE, stacks=((name("Zoe"), Chips(5)),)), "no-such-player"),
            (PlayHand(TableId("")), "no-such-table"),
            (PocketChips(name("P1"), Chips(-5)), "no-such-number"),
            (PlayHand(ONE, stacks=((name("P1"), Chips(-5)),)), "no-such-number"),
            (Announce("x" * 5000), "too-long"),
            (ColorUp(Chips(100), Chips(25)), "no-such-chips"),
            (ColorUp(Chips(25), Chips(100), odd=((SeatNo(1), 1),), cards=((SeatNo(2), ()),)), "no-odd-chips"),
        ],
    )
    def test_in_a_running_event(self, action: TournamentAction, code: str) -> None:
        assert why_not(a_running(), action).code == code

    def test_at_the_draw(self) -> None:
        journal = with_acts(a_journal(), *registered(2))
        assert why_not(journal, DrawSeats(3)).code == "too-many-tables"
        cards = ((name("P1"), Card("As")), (name("P2"), Card("2h")))
        assert why_not(journal, DrawSeats(1, cards), HPT).code == "no-such-seat-card"
        assert why_not(with_acts(a_journal(), *registered(1)), Balance()).code == "no-tables"
