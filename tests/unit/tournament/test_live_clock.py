"""The clock of a live event: it waits, runs by the schedule with its breaks, and obeys the director."""

import pytest
from msgspec.structs import replace

from floorman.core import Chips, SeatNo
from floorman.rules import Rulebook
from floorman.tournament import TableId, setup_from
from floorman.tournament.actions import (
    AnnounceLevel,
    EditSchedule,
    GoToPeriod,
    Leave,
    LengthenPeriod,
    MarkHand,
    PassTime,
    Pause,
    PlaceButton,
    PlayHand,
    Resume,
    SetClock,
    StartClock,
)
from floorman.tournament.chip_stock import stock_of
from floorman.tournament.clock import Clock, Period
from floorman.tournament.events import BlindPaid
from floorman.tournament.levels import ante_at, antes_due, due_colour_ups, hold_push
from floorman.tournament.schedule import AnteKind, Break, Level
from floorman.tournament.schedule_plan import plan
from unit.tournament.a_live_event import ROWS, a_journal, a_running, a_setup, registered, why_not, with_acts
from unit.tournament.an_event import HPT, ROBERTS, UK, look

ONE = TableId("Table1")
MINUTE = 60


class TestSchedule:
    def test_levels_and_breaks_follow_by_absolute_time_alone(self) -> None:
        setup, start = a_setup(), Clock(1, 600)
        assert start.at(599, setup) == start
        assert start.at(600, setup) == Clock(2, 1500)
        assert start.at(1500, setup) == Clock(2, 1800, on_break=True)
        assert start.at(1800, setup) == Clock(3, 2400)
        assert start.at(1600, setup).at(2000, setup) == start.at(2000, setup)
        assert start.at(2400, setup) == Clock(4, 3000), "the last level goes on"

    def test_a_break_is_no_level_and_no_hand_begins_on_it(self) -> None:
        journal = with_acts(a_running(), PassTime(25 * MINUTE))
        tournament = journal.tournament
        assert (tournament.clock.level, tournament.clock.on_break, tournament.clock.left(tournament.now)) == (
            2,
            True,
            5 * MINUTE,
        )
        assert why_not(journal, PlayHand(ONE)).code == "clock-stopped"
        assert why_not(journal, MarkHand(ONE, "riffle")).code == "clock-stopped"
        assert not hold_push(look(with_acts(journal, PassTime(4 * MINUTE)).tournament, UK))
        assert with_acts(journal, PassTime(5 * MINUTE), PlayHand(ONE)).tournament.table(ONE).level == 3

    def test_colour_ups_are_due_from_their_break_on(self) -> None:
        journal = a_running()
        assert due_colour_ups(with_acts(journal, PassTime(24 * MINUTE)).tournament) == ()
        assert due_colour_ups(with_acts(journal, PassTime(25 * MINUTE)).tournament) == (ROWS[3],)
        assert due_colour_ups(with_acts(journal, PassTime(99 * MINUTE)).tournament) == (ROWS[3],)

    @pytest.mark.parametrize(
        ("kind", "posted"),
        [("none", ()), ("each", ((1, 100), (4, 100), (7, 100))), ("big-blind", ((7, 100),)), ("button", ((1, 100),))],
    )
    def test_who_posts_the_ante(self, kind: AnteKind, posted: tuple[tuple[int, int], ...]) -> None:
        tournament = a_journal(ante=kind).tournament
        seats = (SeatNo(1), SeatNo(4), SeatNo(7))
        assert antes_due(tournament, 1, seats, SeatNo(1), SeatNo(7)) == ()
        assert antes_due(tournament, 2, seats, SeatNo(1), SeatNo(7)) == posted
        assert ante_at(tournament, 2) == (0 if kind == "none" else 100)
        assert antes_due(tournament, 2, seats, SeatNo(2), SeatNo(2)) in ((), posted if kind == "each" else ())

    @pytest.mark.parametrize(("kind", "due"), [("big-blind", 200), ("button", 100), ("each", 200)])
    def test_who_is_away_in_the_big_blind_pays_the_ante_too(self, kind: AnteKind, due: int) -> None:
        journal = with_acts(a_running(ante=kind), PlaceButton(ONE, SeatNo(1)), PassTime(10 * MINUTE))
        away = journal.tournament.in_seat(ONE, SeatNo(3))
        assert away
        journal = with_acts(journal, Leave(away.id, 5), PlayHand(ONE))
        assert [one.chips for one in journal.acts[-1].events if isinstance(one, BlindPaid)] == [due]


class TestDirector:
    def test_the_clock_waits_for_the_start_and_the_first_hand_starts_it(self) -> None:
        journal = with_acts(a_journal(), *registered(), PassTime(3600))
        assert (journal.tournament.clock.waiting, journal.tournament.clock.left(3600)) == (True, 600)
        running = with_acts(a_running(), PassTime(60)).tournament
        assert (running.started, running.clock.left(running.now)) == (True, 540)

    @pytest.mark.parametrize("book", [HPT, ROBERTS, UK], ids=lambda book: book.id)
    def test_the_director_stops_the_clock_under_every_book(self, book: Rulebook) -> None:
        held = with_acts(a_running(), PassTime(100), Pause("director"), PassTime(900), book=book)
        assert held.tournament.clock.left(held.tournament.now) == 500
        assert why_not(held, PlayHand(ONE), book).code == "clock-stopped"
        assert with_acts(held, Resume(), PassTime(500), book=book).tournament.clock.level == 2
        assert with_acts(held, StartClock(), PassTime(499), book=book).tournament.clock.level == 1
        assert why_not(with_acts(held, StartClock()), StartClock()).code == "clock-runs"

    def test_play_does_not_stop_for_just_anything(self) -> None:
        assert why_not(a_running(), Pause("lunch")).code == "no-such-reason"

    def test_the_clock_is_put_where_the_director_wants_it(self) -> None:
        journal = with_acts(a_running(), PassTime(26 * MINUTE), SetClock(2, 90))
        assert journal.tournament.clock == Clock(2, 26 * MINUTE + 90)
        held = with_acts(journal, Pause("director"), SetClock(3, 30), PassTime(500)).tournament
        assert (held.clock.level, held.clock.left(held.now), held.clock.running) == (3, 30, False)
        assert why_not(journal, SetClock(4, 30)).code == "no-such-level"
        assert why_not(journal, SetClock(1, 30, on_break=True)).code == "no-such-break"
        assert with_acts(journal, SetClock(2, 30, on_break=True)).tournament.clock == Clock(2, 1590, on_break=True)
        assert why_not(journal, SetClock(1, 0)).code == "no-such-time"

    def test_a_break_is_stopped_lengthened_and_resumed_like_a_level(self) -> None:
        on = with_acts(a_running(), PassTime(26 * MINUTE), Pause("director"), PassTime(900), LengthenPeriod(60))
        assert on.tournament.clock == Clock(2, 0, 5 * MINUTE, "director", on_break=True, added=MINUTE)
        again = with_acts(on, Resume()).tournament
        assert (again.clock.on_break, again.clock.left(again.now)) == (True, 5 * MINUTE)
        assert with_acts(on, Resume(), PassTime(5 * MINUTE)).tournament.clock.period == Period(3)

    def test_a_minute_off_the_last_seconds_ends_the_period_by_itself(self) -> None:
        journal = with_acts(a_running(), PassTime(14 * MINUTE), LengthenPeriod(-11 * MINUTE))
        assert journal.tournament.clock.left(journal.tournament.now) == 1
        assert with_acts(journal, PassTime(1)).tournament.clock.period == Period(2, on_break=True)
        assert why_not(journal, LengthenPeriod(0)).code == "no-such-time"
        assert why_not(journal, LengthenPeriod(90_000)).code == "no-such-time"
        assert why_not(with_acts(journal, LengthenPeriod(86_000)), LengthenPeriod(86_000)).code == "no-such-time"

    def test_the_clock_knows_what_was_added_to_its_period(self) -> None:
        """Through pauses, and until the next period; minutes of the schedule are not counted twice."""
        longer = with_acts(a_running(), LengthenPeriod(60), Pause("director"), LengthenPeriod(60), Resume())
        assert longer.tournament.clock.added == 2 * MINUTE
        assert with_acts(longer, LengthenPeriod(-3 * MINUTE)).tournament.clock.added == -MINUTE
        first, *rest = longer.tournament.setup.rows
        assert isinstance(first, Level)
        edited = with_acts(longer, EditSchedule((replace(first, minutes=first.minutes + 5), *rest)))
        assert edited.tournament.clock.added == 2 * MINUTE
        assert (
            edited.tournament.clock.left(edited.tournament.now)
            == longer.tournament.clock.left(longer.tournament.now) + 5 * MINUTE
        )
        over = with_acts(longer, PassTime(12 * MINUTE)).tournament.clock
        assert (over.period, over.added) == (Period(2), 0)

    def test_next_goes_through_every_period_and_no_further(self) -> None:
        journal = a_running()
        for level, on_break in [(2, False), (2, True), (3, False)]:
            journal = with_acts(journal, GoToPeriod(level, on_break), GoToPeriod(level, on_break))
            assert journal.tournament.clock.period == Period(level, on_break)
            assert journal.tournament.clock.left(journal.tournament.now) == Period(level, on_break).lasts(
                journal.tournament.setup
            )
        assert why_not(journal, GoToPeriod(4)).code == "no-such-level"
        assert why_not(journal, GoToPeriod(1, on_break=True)).code == "no-such-break"

    @pytest.mark.parametrize("minutes", [24, 26])
    def test_what_is_announced_is_the_next_period(self, minutes: int) -> None:
        journal = with_acts(a_running(), PassTime(minutes * MINUTE))
        assert why_not(journal, AnnounceLevel()).code == "clock-not-zero"
        spoken = UK.with_house({"clock.level/starts": "announcement-or-signal"})
        expected = Period(2, on_break=True) if minutes == 24 else Period(3)
        assert with_acts(journal, AnnounceLevel(), book=spoken).tournament.clock.period == expected

    def test_time_does_not_go_back(self) -> None:
        assert why_not(a_running(), PassTime(-1)).code == "no-such-time"


class TestEditing:
    def test_only_what_has_not_begun_changes(self) -> None:
        journal = with_acts(a_running(), PassTime(11 * MINUTE))
        rows = (*ROWS[:2], Level(Chips(75), Chips(150), 5), *ROWS[2:])
        changed = with_acts(journal, EditSchedule(rows), PassTime(14 * MINUTE)).tournament
        assert (changed.clock, changed.blinds) == (Clock(3, 30 * MINUTE), (75, 150))
        assert why_not(journal, EditSchedule((Level(Chips(5), Chips(10), 9), *ROWS[1:]))).code == "level-begun"
        assert why_not(journal, EditSchedule(ROWS[:1])).code == "level-begun"

    def test_a_break_that_is_on_has_begun_and_one_that_is_not_has_not(self) -> None:
        shorter = (*ROWS[:2], Break(3), *ROWS[3:])
        before, on = (with_acts(a_running(), PassTime(minutes * MINUTE)) for minutes in (24, 26))
        resting = with_acts(before, EditSchedule(shorter), PassTime(MINUTE)).tournament.clock
        assert resting == Clock(2, 28 * MINUTE, on_break=True)
        assert with_acts(on, EditSchedule(shorter)).tournament.clock == Clock(2, 28 * MINUTE, on_break=True)
        too_short = why_not(on, EditSchedule((*ROWS[:2], Break(1), *ROWS[3:])))
        assert str(too_short) == "The break after level 2 would be over already. Enter 2 minutes or more."
        assert why_not(on, EditSchedule((*ROWS[:2], *ROWS[3:]))).code == "level-begun", "it is ended with Next"

    def test_the_level_on_the_clock_may_be_longer_or_shorter_and_nothing_else(self) -> None:
        journal = with_acts(a_running(), PassTime(11 * MINUTE))
        longer = (ROWS[0], Level(Chips(50), Chips(100), 20, Chips(100)), *ROWS[2:])
        assert with_acts(journal, EditSchedule(longer)).tournament.clock == Clock(2, 30 * MINUTE)
        other_blinds = (ROWS[0], Level(Chips(75), Chips(150), 15, Chips(100)), *ROWS[2:])
        assert "its blinds cannot be changed any more" in str(why_not(journal, EditSchedule(other_blinds)))

    def test_breaks_with_no_level_between_them_are_one(self) -> None:
        journal = with_acts(a_running(), PassTime(26 * MINUTE), EditSchedule((*ROWS[:3], Break(10), *ROWS[3:])))
        assert journal.tournament.setup.schedule[2:4] == (Break(15), ROWS[3])
        assert journal.tournament.clock == Clock(2, 40 * MINUTE, on_break=True)

    def test_past_the_end_of_the_schedule_levels_can_be_added(self) -> None:
        journal = with_acts(a_running(), PassTime(45 * MINUTE))
        assert (journal.tournament.clock.level, journal.tournament.blinds) == (4, (100, 200, 200))
        again = Level(Chips(100), Chips(200), 10, Chips(200))
        added = with_acts(journal, EditSchedule((*ROWS, again, Level(Chips(300), Chips(600), 10)))).tournament
        assert (added.clock, added.blinds) == (journal.tournament.clock, (100, 200, 200))
        assert added.blinds_at(5) == (300, 600)

    def test_before_the_start_everything_changes_and_the_clock_with_it(self) -> None:
        clock = with_acts(a_journal(), EditSchedule((Level(Chips(5), Chips(10), 30),))).tournament.clock
        assert (clock.waiting, clock.left(0)) == (True, 1800)

    def test_what_is_no_schedule_is_refused_with_what_to_write(self) -> None:
        journal = a_journal()
        falls = why_not(journal, EditSchedule((*ROWS, Level(Chips(5), Chips(10), 5))))
        assert str(falls) == "level 4: the big blind falls from 200 to 10. Write 200 or more."
        assert why_not(journal, EditSchedule(ROWS[2:])).code == "schedule-wrong"
        assert why_not(journal, EditSchedule(())).code == "schedule-wrong"

    def test_a_book_may_hold_the_director_to_the_schedule(self) -> None:
        fixed = UK.with_house({"clock.schedule/adjustable": False})
        assert why_not(a_running(), EditSchedule(ROWS[:2]), fixed).code == "schedule-fixed"
        assert with_acts(a_journal(), EditSchedule(ROWS[:2]), book=fixed).tournament.setup.schedule == ROWS[:2]

    def test_blinds_are_those_that_the_chips_make_and_colour_ups_are_planned_anew(self) -> None:
        structure = plan(6, 2, stock_of({25: 100, 100: 100, 500: 60, 1000: 30}))
        setup = setup_from(structure, 9, buy_in=2000, fee=250)
        journal = a_journal(**{key: getattr(setup, key) for key in ("schedule", "stock", "stack", "starting_stack")})
        assert journal.tournament.blinds == structure.blinds[0]
        no = why_not(journal, EditSchedule((Level(Chips(13), Chips(26), 10), *structure.rows)))
        assert "cannot be made" in str(no)
        kept = with_acts(journal, EditSchedule(structure.rows)).tournament.setup.schedule
        assert [row for row in kept if isinstance(row, Level)] == list(structure.levels)
