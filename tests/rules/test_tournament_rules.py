"""Rules of the event that the worked examples leave out, book by book: seats, clock, chips, entries."""

from typing import ClassVar

import pytest

from before_the_floor import Floor
from floorman.cards import STANDARD_DECK, card
from floorman.core import Chips, PlayerId, SeatNo
from floorman.floor import ClockCalled, Disputes, ForeignChips, HiddenChips, Shows, Waited, open_table
from floorman.floor.procedure import due
from floorman.hand import deal_in, legal, replay, start
from floorman.rules import Rulebook
from floorman.tournament import TableId, Tournament, apply, offers, open_event
from floorman.tournament.actions import (
    AgreeDeal,
    AnnounceLevel,
    Balance,
    BreakTable,
    Bust,
    CancelRebuy,
    Choose,
    ColorUp,
    CombineFinal,
    DealFirstHand,
    DeclareRebuy,
    DrawSeats,
    EditSchedule,
    EnterLate,
    FindBehind,
    Leave,
    OpenTable,
    PassTime,
    Pause,
    PlayHand,
    PocketChips,
    Rebuy,
    Reenter,
    WaiveHalt,
)
from floorman.tournament.balance import halted
from floorman.tournament.chip_stock import book_chips
from floorman.tournament.events import ChipsColored, Seated, TimePassed
from floorman.tournament.levels import hold_push
from floorman.tournament.payouts import prizes
from floorman.tournament.prompts import Prompt, prompts
from floorman.tournament.prompts.prompt import before_the_start
from floorman.tournament.schedule import Level
from floorman.tournament.schedule_plan import book_levels, by_book, chip_set
from floorman.tournament.seats import height, redraw_due, shuffled
from unit.tournament.an_event import (
    ARMY,
    HPT,
    ROBERTS,
    SEMINOLE,
    UK,
    after,
    an_event,
    happens,
    look,
    name,
    names,
    refused,
)

A, B, C = TableId("A"), TableId("B"), TableId("C")
SIX = range(1, 7)
NINE = range(1, 10)
BOOKS = (HPT, ROBERTS, ARMY, UK, SEMINOLE)


def found(tournament: Tournament, book: Rulebook, key: str) -> Prompt:
    """The prompt with a key."""
    return next(prompt for prompt in prompts(tournament, book) if prompt.key == key)


def keys(tournament: Tournament, book: Rulebook) -> set[str]:
    return {prompt.key for prompt in prompts(tournament, book)}


def says(prompt: Prompt) -> list[str]:
    """Its steps in words."""
    return [str(step.says) for step in prompt.steps]


def asked_by(prompt: Prompt) -> set[str]:
    """The rules that its steps come from."""
    return {id for step in prompt.steps for id in step.cites}


def later(tournament: Tournament, seconds: int) -> Tournament:
    """The same event some seconds on, with the clock where it was set."""
    return apply(tournament, TimePassed(tournament.now + seconds, tournament.clock, "clock.level"))


def opened(players: int) -> Tournament:
    setup = an_event({"A": [1]}, buy_in=2500).setup
    return open_event(setup, [PlayerId(f"P{number}") for number in range(players)]).event


def moved(tournament: Tournament, book: Rulebook, action: Balance) -> list[tuple[str, str, int]]:
    """Who goes to which seat."""
    seated = happens(tournament, book, action, Seated)
    return [(one.player, one.to.table, one.to.seat) for one in seated if isinstance(one, Seated)]


class TestTheDraw:
    @pytest.mark.proves("roberts-10:15.2a", "uk-tda:6.1", "seminole-2024:7.1", "army-2009:seating-2")
    def test_a_draw_by_lot_asks_for_no_card(self) -> None:
        for book in (ROBERTS, UK, SEMINOLE, ARMY):
            tournament = after(opened(27), book, DrawSeats(3, ((PlayerId("P0"), card("As")),)))
            assert sorted(tournament.sizes.values()) == [9, 9, 9]

    @pytest.mark.proves("hpt:seating-3")
    def test_seat_cards_are_prepared_for_the_draw(self) -> None:
        """Dealers who play are told to draw first, one at each table; no draw does that, so that it is not proved."""
        assert asked_by(found(opened(27), HPT, "draw-seats")) >= {"hpt:seating-9a", "hpt:seating-9b", "hpt:seating-3"}
        drawn = after(opened(27), HPT, DrawSeats(3))
        assert not any("hpt:seating-3" in asked_by(prompt) for prompt in prompts(drawn, HPT))
        assert not any("hpt:seating-9b" in step.cites for step in before_the_start(drawn, HPT)), "all seats are drawn"

    @pytest.mark.proves("roberts-10:3.ties-2b")
    def test_a_card_is_drawn_for_the_button(self) -> None:
        assert "roberts-10:3.ties-2b" in asked_by(found(opened(27), ROBERTS, "draw-seats"))

    @pytest.mark.proves("roberts-10:15.2b", "uk-tda:6.1", "seminole-2024:7.1", "hpt:seating-4", "army-2009:seating-2")
    @pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
    def test_entrants_of_a_one_table_satellite_may_choose(self, book: Rulebook) -> None:
        def open_seats(players: int) -> bool:
            choices = found(opened(players), book, "draw-seats").otherwise
            return any(isinstance(choice.action, OpenTable) for choice in choices)

        assert open_seats(9) is (book is ROBERTS)
        assert not open_seats(10)

    @pytest.mark.proves("seminole-2024:8-A.2")
    def test_late_entrants_draw_from_the_table_opened_for_them(self) -> None:
        tournament = an_event({"A": SIX, "B": (1, 2)})
        short = [table if table.id == A else type(table)(B, opened_short=True) for table in tournament.tables]
        tournament = type(tournament)(
            **{**{key: getattr(tournament, key) for key in tournament.__struct_fields__}, "tables": tuple(short)}
        )
        seats = [
            after(tournament, SEMINOLE, EnterLate(name("Zoe"), seed)).player(name("Zoe")).table for seed in range(12)
        ]
        assert set(seats) == {B}


class TestMoves:
    @pytest.mark.proves("hpt:moving-1", "roberts-10:15.17b")
    def test_where_limits_are_fixed_nobody_is_reminded(self) -> None:
        tables = dict.fromkeys("ABCDEF", NINE) | {"G": range(1, 8)}
        assert "tighten" not in keys(an_event(tables), ROBERTS)
        assert "tighten" not in keys(an_event({"A": NINE, "B": range(1, 9)}), HPT)

    @pytest.mark.proves("army-2009:seating-5")
    def test_elsewhere_the_director_may_move_a_player(self) -> None:
        tournament = an_event({"A": NINE, "B": range(1, 8)}, {"A": 1, "B": 1})
        move = found(tournament, ARMY, "balance")
        assert (move.action, move.urgent) == (Balance(giver=A, taker=B), False)
        assert "army-2009:seating-5" in move.cites

    @pytest.mark.proves("army-2009:seating-6", "readings:seating.balance/timing", "hpt:moving-7")
    @pytest.mark.parametrize(
        ("book", "when"),
        [
            (ARMY, "The move is made when the level changes."),
            (ROBERTS, "The player moves as soon as the hand there is over."),
            (HPT, "The move is made once every table has finished its hand."),
            (UK, "The player moves as soon as the hand there is over."),
            (SEMINOLE, "The player moves as soon as the hand there is over."),
        ],
    )
    def test_when_the_move_is_made(self, book: Rulebook, when: str) -> None:
        tournament = an_event({"A": NINE, "B": range(1, 8)}, {"A": 1, "B": 1})
        assert says(found(tournament, book, "balance"))[0] == when

    @pytest.mark.proves("uk-tda:9-B", "seminole-2024:11-C")
    @pytest.mark.parametrize("book", [UK, SEMINOLE])
    def test_of_equally_full_tables_the_posted_order_names_one(self, book: Rulebook) -> None:
        tournament = an_event({"A": NINE, "B": NINE, "C": range(1, 8)}, {"A": 1, "B": 1, "C": 1}, break_order=(B, A, C))
        cards = ((A, card("2c")), (B, card("As")))
        assert [who[0] for who, _, _ in moved(tournament, book, Balance(cards))] == ["B"]

    @pytest.mark.proves("roberts-10:3.ties-2a")
    def test_at_stud_the_lowest_card_moves(self) -> None:
        tournament = an_event({"A": NINE, "B": SIX}, game="STUD")
        tournament = after(tournament, ROBERTS, Bust(names("B6"), B))
        for seed in (1, 2, 3):
            cards = dict(zip([player.name for player in tournament.at(A)], shuffled(STANDARD_DECK, seed), strict=False))
            lowest = min(cards, key=lambda who: height(cards[who]))
            assert moved(tournament, ROBERTS, Balance(giver=A, taker=B, seed=seed))[0] == (lowest, "B", 6)

    @pytest.mark.proves("hpt:moving-8")
    def test_the_seat_nearest_the_left_of_the_button_is_filled_first(self) -> None:
        tournament = an_event({"A": NINE, "B": NINE}, {"A": 1, "B": 9})
        tournament = after(tournament, HPT, Bust(names("B6"), B), Bust(names("B3"), B), Bust(names("B8"), B))
        assert moved(tournament, HPT, Balance(giver=A, taker=B))[0][2] == 3

    @pytest.mark.proves("seminole-2024:11-A.3")
    @pytest.mark.parametrize("book", [SEMINOLE, UK])
    def test_the_seat_of_the_small_blind_is_never_the_worst(self, book: Rulebook) -> None:
        tournament = an_event({"A": NINE, "B": (1, 2, 3, 4, 5, 6, 7, 8)}, {"A": 1, "B": 1})
        tournament = after(tournament, book, PlayHand(A), Bust(names("B3"), B))
        assert (tournament.table(B).big, tournament.open_seats(B)) == (3, (3, 9))
        assert [seat for _, _, seat in moved(tournament, book, Balance(giver=A, taker=B))] == [9]

    @pytest.mark.proves("uk-tda:RP-6.1")
    def test_moves_are_prompt(self) -> None:
        tournament = an_event({"A": NINE, "B": range(1, 8)}, {"A": 1, "B": 1})
        assert "uk-tda:RP-6.1" in asked_by(found(tournament, UK, "balance"))

    @pytest.mark.proves("army-2009:seating-4")
    def test_the_dealer_reports_who_goes_on(self) -> None:
        tournament = an_event({"A": NINE, "B": range(1, 8)}, {"A": 1, "B": 1})
        assert "army-2009:seating-4" in asked_by(found(tournament, ARMY, "balance"))

    @pytest.mark.proves("roberts-10:3.ties-2a")
    def test_cards_settle_who_moves(self) -> None:
        tournament = an_event({"A": NINE, "B": range(1, 8)}, {"A": 1, "B": 1})
        assert "roberts-10:3.ties-2a" in asked_by(found(tournament, ROBERTS, "balance"))


class TestShortTables:
    SHORT: ClassVar = {"A": NINE, "B": NINE, "C": SIX}

    @pytest.mark.proves("readings:seating.halt/when")
    def test_a_book_that_stops_no_table(self) -> None:
        for book in (HPT, ROBERTS, ARMY):
            assert halted(look(an_event(self.SHORT), book)) == ()

    @pytest.mark.proves("uk-tda:9-C.1", "seminole-2024:11-D.1")
    @pytest.mark.parametrize(("book", "stops"), [(UK, (C,)), (SEMINOLE, ())])
    def test_at_once_or_when_a_blind_is_missed(self, book: Rulebook, stops: tuple[TableId, ...]) -> None:
        tournament = an_event({"A": NINE, "B": NINE, "C": NINE}, {"A": 1, "B": 1, "C": 1})
        assert halted(look(after(tournament, book, Bust(names("C6 C7 C8"), C)), book)) == stops

    @pytest.mark.proves("readings:seating.halt/other-formats")
    def test_a_house_that_stops_only_full_tables(self) -> None:
        house = ARMY.with_house({"seating.halt/when": "short-of-fullest"})
        six = an_event({"A": SIX, "B": SIX, "C": (1, 2, 3)}, table_size=6)
        assert halted(look(six, house)) == ()
        assert [one for one in offers(look(six, house)) if one.topic == "seating.halt"] == []
        assert halted(look(an_event(self.SHORT), house)) == (C,)

    @pytest.mark.proves("seminole-2024:11-D.3", "uk-tda:9-C.3")
    @pytest.mark.parametrize("book", [SEMINOLE, UK])
    def test_the_director_may_waive_it(self, book: Rulebook) -> None:
        tournament = an_event(self.SHORT)
        assert [choice.action for choice in found(tournament, book, "halt:C").otherwise] == [WaiveHalt(C)]
        assert halted(look(after(tournament, book, WaiveHalt(C)), book)) == ()


class TestRedraws:
    @pytest.mark.proves("readings:seating.redraw/trigger")
    @pytest.mark.parametrize("book", [UK, SEMINOLE])
    def test_only_for_the_final_table(self, book: Rulebook) -> None:
        assert not redraw_due(look(an_event({"A": SIX, "B": SIX, "C": SIX}), book))
        assert redraw_due(look(an_event({"A": SIX, "B": (1, 2, 3)}), book))

    @pytest.mark.proves("readings:seating.redraw/tables-from")
    def test_a_house_that_redraws_at_one_table_only(self) -> None:
        house = UK.with_house({"seating.redraw/trigger": "table-count"})
        tournament = an_event(dict.fromkeys("ABCDEFGH"[:4], (1, 2, 3, 4)), starting_tables=8)
        assert not after(tournament, house, BreakTable(TableId("D"))).redraw_called

    @pytest.mark.proves("hpt:seating-7a")
    def test_a_small_event_that_need_not(self) -> None:
        house = HPT.with_house({"seating.redraw/trigger": "table-count"})
        tournament = after(
            an_event(dict.fromkeys("ABCD", (1, 2, 3, 4)), starting_tables=4), house, BreakTable(TableId("D"))
        )
        assert (tournament.redraw_called, tournament.offers) == (False, ())
        tournament = an_event(dict.fromkeys("ABCD", (1, 2, 3, 4)), starting_tables=8)
        assert after(tournament, house, BreakTable(TableId("D"))).redraw_called

    @pytest.mark.proves("uk-tda:21.1", "roberts-10:15.9")
    @pytest.mark.parametrize("book", [UK, ROBERTS, HPT, SEMINOLE])
    def test_the_final_table_goes_on_at_the_same_level(self, book: Rulebook) -> None:
        tournament = an_event({"A": SIX, "B": (1, 2, 3)}, level=3)
        assert after(tournament, book, CombineFinal()).clock.level == 3


class TestBreaking:
    @pytest.mark.proves("roberts-10:15.14", "readings:seating.break/order", "hpt:seating-7a")
    @pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
    def test_three_tables_break_or_wait_for_the_redraw(self, book: Rulebook) -> None:
        """Nineteen players fit two tables of ten, and one book draws them anew at eighteen."""
        seven = range(1, 8)
        tournament = an_event({"A": seven, "B": SIX, "C": SIX}, table_size=10, break_order=(B, A, C))
        breaks = [key for key in keys(tournament, book) if key.startswith("break:")]
        assert breaks == ([] if book is HPT else ["break:B"])


class TestTheClock:
    @pytest.mark.proves("hpt:timer-1", "uk-tda:21.1", "seminole-2024:23.1", "roberts-10:15.9", "army-2009:timer-2")
    @pytest.mark.parametrize(
        ("book", "starts"),
        [
            (HPT, "The clock starts"),
            (ROBERTS, "The clock starts"),
            (ARMY, "The clock starts"),
            (UK, "Announce the level when the clock is at zero"),
            (SEMINOLE, "The level starts with your announcement"),
        ],
    )
    def test_what_starts_a_level(self, book: Rulebook, starts: str) -> None:
        tournament = later(an_event({"A": SIX}), 1150)
        assert says(found(tournament, book, "level-ends:1"))[0].startswith(starts)
        if book is not SEMINOLE:
            assert refused(tournament, book, AnnounceLevel()) == "clock-not-zero"

    @pytest.mark.proves("readings:clock.level/hold-push")
    @pytest.mark.parametrize("book", [HPT, ROBERTS, ARMY, SEMINOLE])
    def test_a_push_is_not_held_up_where_no_rule_says_so(self, book: Rulebook) -> None:
        assert not hold_push(look(later(an_event({"A": SIX}), 1150), book))

    @pytest.mark.proves("army-2009:timer-5", "army-2009:timer-6")
    def test_a_break_after_an_hour_and_more_if_the_director_wants(self) -> None:
        tournament = later(an_event({"A": SIX}, level=3), 1000)
        pause = found(tournament, ARMY, "pause:3")
        assert (pause.action, asked_by(pause)) == (Pause("break"), {"army-2009:timer-5"})
        assert "pause:2" not in keys(later(an_event({"A": SIX}, level=2), 1000), ARMY)
        ends = found(later(tournament, 150), ARMY, "level-ends:3")
        assert [choice.action for choice in ends.otherwise] == [Pause("break")]
        assert "Breaks are on the schedule; you may add one." in says(ends)
        after(tournament, ARMY, Pause("break"))

    @pytest.mark.proves("hpt:timer-4")
    def test_breaks_when_the_director_says(self) -> None:
        tournament = later(an_event({"A": SIX}, level=3), 1150)
        assert "You decide when to take a break." in says(found(tournament, HPT, "level-ends:3"))
        assert "pause:3" not in keys(tournament, HPT)
        assert not after(tournament, HPT, Pause("break")).clock.running

    @pytest.mark.proves("readings:clock.break/timer-stops-on-dispute")
    @pytest.mark.parametrize("book", [ROBERTS, UK, SEMINOLE])
    def test_a_dispute_does_not_stop_the_clock(self, book: Rulebook) -> None:
        assert after(an_event({"A": SIX}), book, Pause("dispute")).clock.running

    @pytest.mark.proves("hpt:blinds-2", "hpt:blinds-3")
    def test_the_schedule_of_the_book(self) -> None:
        levels = book_levels(HPT)
        assert (len(levels), levels[0], levels[1]) == (15, (10, 20), (15, 30))
        hours = {minutes: len(levels) * minutes / 60 for minutes in (20, 30)}
        assert hours == {20: 5, 30: 7.5}
        tournament = after(an_event({"A": SIX}, levels=levels, level_seconds=1200), HPT, PassTime(4 * 3600))
        assert tournament.blinds[1] * 10 >= 1000
        assert {row.minutes for row in by_book(HPT, 9).rows if isinstance(row, Level)} == {20}

    @pytest.mark.proves("roberts-10:15.9", "army-2009:blinds-2")
    @pytest.mark.parametrize("book", [ROBERTS, ARMY, UK, SEMINOLE])
    def test_an_event_brings_its_own(self, book: Rulebook) -> None:
        assert book_levels(book) == ()
        assert after(an_event({"A": SIX}), book, PassTime(1200)).blinds == (50, 100)

    @pytest.mark.proves("hpt:hand-1", "roberts-10:2.decision-5c", "army-2009:house-16b")
    @pytest.mark.parametrize("book", ["hpt", "roberts-10", "army-2009"])
    def test_a_push_begins_no_hand_for_a_claim(self, book: str) -> None:
        assert _disputed(book, "after-push") == "heard"

    @pytest.mark.proves("uk-tda:21.3", "seminole-2024:23.3")
    @pytest.mark.parametrize("book", ["uk-tda", "seminole-2024"])
    def test_a_push_begins_the_next_hand(self, book: str) -> None:
        assert _disputed(book, "after-push") == _disputed(book, "after-riffle")


def _disputed(book: str, when: str) -> str:
    """What becomes of a claim that a hand was read wrongly."""
    floor = Floor(book, {1: 3000, 2: 3000}, board="Kd 9h 4c 2s 7d", hole={1: "Ks Kh", 2: "As Ad"})
    floor.tell(*[f"{seat} check" for seat in floor.hand.to_act])
    return str(floor.tell(Disputes(SeatNo(1), "accounting", when)).dispute)  # type: ignore[arg-type]


class TestChips:
    @pytest.mark.proves("hpt:chips-1")
    def test_values_and_colours_of_the_book(self) -> None:
        assert [(chip.value, chip.colour) for chip in book_chips(HPT)] == [
            (1, "white"), (5, "red"), (25, "green"), (100, "black"), (500, "purple"), (1000, "yellow"),
        ]  # fmt: skip
        assert says(found(opened(9), HPT, "draw-seats"))[3].startswith("Chips of 6 colours: white 1, red 5")

    @pytest.mark.proves("army-2009:chips-1", "army-2009:chips-2")
    def test_five_colours_posted_by_the_house(self) -> None:
        draw = found(opened(9), ARMY, "draw-seats")
        assert "Chips of 5 colours are used." in says(draw)
        assert "army-2009:chips-1" in asked_by(draw)
        assert book_chips(ARMY) == ()

    @pytest.mark.proves("readings:chips.value/colours", "readings:chips.starting-set/set")
    @pytest.mark.parametrize("book", [ROBERTS, UK, SEMINOLE])
    def test_the_house_lays_its_chips_out(self, book: Rulebook) -> None:
        assert "The house posts what its chips are worth." in says(found(opened(9), book, "draw-seats"))
        assert chip_set(look(opened(9), book), 9) is None

    LEVELS: ClassVar = ((25, 50), (100, 200), (200, 400))

    @pytest.mark.proves("roberts-10:15.11a")
    def test_the_lowest_chip_goes_once_no_level_needs_it(self) -> None:
        tournament = later(an_event({"A": SIX}, levels=self.LEVELS), 1150)
        assert found(tournament, ROBERTS, "colour-up:25").action == ColorUp(Chips(25), Chips(100))
        needed = later(an_event({"A": SIX}, levels=(*self.LEVELS, (250, 500))), 1150)
        assert "colour-up:25" not in keys(needed, ROBERTS)
        assert "colour-up:100" not in keys(after(tournament, ROBERTS, ColorUp(Chips(25), Chips(100))), ROBERTS)

    @pytest.mark.proves("seminole-2024:25-B.1", "seminole-2024:25-B.2", "seminole-2024:25-B.3", "seminole-2024:24-B.2")
    def test_at_any_time_and_announced(self) -> None:
        tournament = an_event({"A": SIX}, levels=self.LEVELS)
        assert asked_by(found(tournament, SEMINOLE, "colour-up:25")) >= {
            "seminole-2024:25-B.1", "seminole-2024:25-B.3", "seminole-2024:24-B.2",
        }  # fmt: skip
        assert self.raced(SEMINOLE) == {1: 1, 2: 1}
        done = after(tournament, SEMINOLE, ColorUp(Chips(25), Chips(100)))
        told = {rule for prompt in prompts(done, SEMINOLE) for rule in asked_by(prompt)}
        assert not told & {"seminole-2024:25-B.1", "seminole-2024:25-B.3", "seminole-2024:24-B.2"}

    @pytest.mark.proves("uk-tda:23-B.1", "uk-tda:23-B.2", "uk-tda:23-B.3", "uk-tda:22-B.2")
    def test_at_the_directors_discretion_and_announced(self) -> None:
        tournament = an_event({"A": SIX}, levels=self.LEVELS)
        assert "colour-up:25" not in keys(tournament, UK)
        due = found(later(tournament, 1150), UK, "colour-up:25")
        assert asked_by(due) >= {"uk-tda:23-B.1", "uk-tda:23-B.3", "uk-tda:22-B.2"}
        assert after(tournament, UK, ColorUp(Chips(25), Chips(100))).smallest_chip == 100
        assert self.raced(UK) == {1: 1, 2: 1}

    @pytest.mark.proves("readings:chips.race/leftover", "army-2009:house-8a")
    @pytest.mark.parametrize("book", [UK, SEMINOLE, ARMY])
    def test_what_is_left_over_makes_a_chip(self, book: Rulebook) -> None:
        assert self.raced(book) == {1: 1, 2: 1}

    def raced(self, book: Rulebook) -> dict[int, int]:
        """Five odd chips of 25 make a chip of 100, and one is left over."""
        odd = ((SeatNo(1), 3), (SeatNo(2), 2))
        cards = ((SeatNo(1), (card("Ks"), card("4d"), card("3c"))), (SeatNo(2), (card("Qs"), card("2c"))))
        told = ColorUp(Chips(25), Chips(100), odd=odd, cards=cards)
        (colored,) = happens(an_event({"A": SIX}), book, told, ChipsColored)
        assert isinstance(colored, ChipsColored)
        return {seat: chips for seat, chips in colored.race if chips}

    @pytest.mark.proves("seminole-2024:62.1", "uk-tda:56.1", "seminole-2024:62.3", "uk-tda:56.3")
    @pytest.mark.parametrize("book", [SEMINOLE, UK])
    def test_the_director_decides_whose_a_chip_behind_is(self, book: Rulebook) -> None:
        tournament = after(an_event({"A": SIX}), book, Bust(names("A3"), A))
        tournament = after(tournament, book, FindBehind(name("A3"), Chips(500), covered=True, next_deal=False))
        choice = found(tournament, book, "floor:chips.hidden:A3")
        assert [one.action for one in choice.otherwise] == [
            Choose("award-to-caller", name("A3")), Choose("deny", name("A3")),
        ]  # fmt: skip

    @pytest.mark.proves("roberts-10:15.27c")
    def test_who_pockets_chips_may_be_disqualified(self) -> None:
        tournament = after(an_event({"A": SIX}), ROBERTS, PocketChips(name("A3"), Chips(500)))
        tournament = after(tournament, ROBERTS, Choose("disqualify", name("A3")))
        assert tournament.player(name("A3")).out


class TestUnsoldStacks:
    @staticmethod
    def drawn() -> Tournament:
        """Eight players drawn at a table of nine, before the first hand."""
        return after(opened(8), ROBERTS, DrawSeats(1))

    @pytest.mark.proves("roberts-10:15.6a")
    def test_a_late_entrant_gets_the_stack_that_has_paid_its_blinds(self) -> None:
        tournament = self.drawn()
        put = found(tournament, ROBERTS, "first-hand").otherwise[-1].action
        assert put == EnterLate(name("Unsold 1"), unsold=True)
        tournament = after(tournament, ROBERTS, put, DealFirstHand())
        for _ in range(9):
            tournament = after(tournament, ROBERTS, PlayHand(tournament.tables[0].id))
        waiting = tournament.player(name("Unsold 1"))
        assert waiting.stack < 1000
        tournament = after(tournament, ROBERTS, EnterLate(name("Zoe")))
        zoe = tournament.player(name("Zoe"))
        assert (zoe.stack, zoe.table, zoe.seat) == (waiting.stack, waiting.table, waiting.seat)
        assert (tournament.takings, len(tournament.left)) == (9 * 2500, 9)
        assert tournament.issued == tournament.in_play

    @pytest.mark.proves("roberts-10:15.6b")
    def test_one_that_stays_unsold_is_taken_away(self) -> None:
        tournament = after(self.drawn(), ROBERTS, EnterLate(name("Unsold 1"), unsold=True), DealFirstHand())
        choice = found(tournament, ROBERTS, "floor:seating.late:Unsold 1")
        tournament = after(tournament, ROBERTS, choice.otherwise[0].action)
        assert (len(tournament.left), tournament.in_play, tournament.issued) == (8, 8000, 8000)
        assert "floor:seating.late:Unsold 1" not in keys(tournament, ROBERTS)

    @pytest.mark.proves("hpt:late-1", "army-2009:late-1", "readings:seating.late/placeholder")
    @pytest.mark.parametrize("book", [HPT, ARMY, UK, SEMINOLE])
    def test_other_books_put_none_there(self, book: Rulebook) -> None:
        tournament = self.drawn()
        assert refused(tournament, book, EnterLate(name("Unsold 1"), unsold=True)) == "no-placeholders"
        assert len(found(tournament, book, "first-hand").otherwise) == 1

    @pytest.mark.proves("uk-tda:7.1", "seminole-2024:8-A.1")
    @pytest.mark.parametrize("book", [UK, SEMINOLE])
    def test_elsewhere_a_late_entrant_has_a_full_stack(self, book: Rulebook) -> None:
        tournament = after(self.drawn(), ROBERTS, EnterLate(name("Unsold 1"), unsold=True), DealFirstHand())
        for _ in range(9):
            tournament = after(tournament, ROBERTS, PlayHand(tournament.tables[0].id))
        assert after(tournament, book, EnterLate(name("Zoe"))).player(name("Zoe")).stack == 1000


class TestEntries:
    @pytest.mark.proves("hpt:rebuy-1a", "readings:entry.reentry/with-chips")
    @pytest.mark.parametrize("book", [HPT, UK, ROBERTS, ARMY])
    def test_nobody_gives_up_a_stack_for_a_new_one(self, book: Rulebook) -> None:
        assert refused(an_event({"A": SIX}), book, Reenter(name("A3"))) == "rebuy-has-chips"

    @pytest.mark.proves("readings:entry.payout/split")
    @pytest.mark.parametrize("book", [ROBERTS, ARMY, UK, SEMINOLE])
    def test_prizes_are_posted(self, book: Rulebook) -> None:
        assert prizes(look(an_event({"A": SIX}, buy_in=100), book)) == ()

    @pytest.mark.proves("readings:entry.rebuy/per-player", "readings:entry.rebuy/closes-at-level")
    @pytest.mark.parametrize("book", [ROBERTS, UK, SEMINOLE])
    def test_rebuys_without_limit(self, book: Rulebook) -> None:
        tournament = an_event({"A": SIX}, level=5)
        for _ in range(3):
            tournament = after(tournament, book, Bust(names("A3"), A), Rebuy(name("A3")))
        assert tournament.player(name("A3")).rebuys == 3

    @pytest.mark.proves("hpt:rebuy-1a")
    def test_a_rebuy_before_the_chips_are_lost_is_nothing(self) -> None:
        tournament = after(an_event({"A": SIX}, stack=0), HPT, DeclareRebuy(name("A3")))
        assert tournament.player(name("A3")).behind == 0
        after(tournament, HPT, CancelRebuy(name("A3")))

    @pytest.mark.proves("hpt:buyin-3")
    def test_chips_are_not_money(self) -> None:
        tournament = after(an_event({"A": SIX}, buy_in=2500), HPT, EnterLate(name("Zoe")))
        assert after(tournament, HPT, Leave(name("Zoe"))).player(name("Zoe")).refund == 0

    @pytest.mark.proves("roberts-10:15.36", "roberts-10:15.38b")
    def test_what_the_house_says_to_deals(self) -> None:
        tournament = an_event({"A": (1, 2)}, payouts=(500, 300))
        talk = found(tournament, ROBERTS, "deal-talk")
        assert asked_by(talk) >= {"roberts-10:15.36", "roberts-10:15.38b"}
        assert str(talk.says) == (
            "The book does not condone deals, and the players may ask for one. You may pay what they agree on. "
            "Record it under Prizes."
        )
        tournament = after(tournament, ROBERTS, AgreeDeal(((name("A1"), 400), (name("A2"), 400))))
        assert "floor:entry.side-deal:" in keys(tournament, ROBERTS)


class TestTheTable:
    @pytest.mark.proves("roberts-10:15.25")
    def test_only_tournament_chips_are_on_the_table(self) -> None:
        floor = Floor("roberts-10", {1: 3000, 2: 3000})
        ruling = floor.tell(ForeignChips(SeatNo(1), Chips(500)))
        assert (ruling.outcome, ruling.floor) == ("not-in-play", ())
        assert str(ruling.says) == "The 500 before seat 1 do not play and come off the table."

    @pytest.mark.proves("roberts-10:2.procedures-5c")
    def test_chips_of_another_room_are_like_unnoticed_cash(self) -> None:
        floor = Floor("roberts-10", {1: 3000, 2: 3000}, format="cash")
        assert floor.tell(ForeignChips(SeatNo(1), Chips(500), objected=True)).outcome == "not-in-play"
        floor = Floor("roberts-10", {1: 3000, 2: 3000}, format="cash")
        assert floor.tell(ForeignChips(SeatNo(1), Chips(500))).floor == ("let-play", "not-in-play")
        assert (
            str(floor.chooses("let-play").says) == "The 500 before seat 1 play in this hand and are changed after it."
        )

    @pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
    def test_where_the_book_is_silent_the_floors_own_rule_is_cited(self, book: str) -> None:
        assert f"{book}:1.1" in Floor(book, {1: 4000, 2: 4000}).tell(ForeignChips(SeatNo(1), Chips(500))).cites

    @pytest.mark.proves("roberts-10:4.intro-5", "roberts-10:4.intro-6")
    def test_a_blind_is_a_bet_unless_it_is_dead(self) -> None:
        setup = deal_in("NLHE", {1: 400, 2: 400, 3: 400, 4: 400}, 4, blinds=[5, 10], dead_posts={3: 2})
        hand = replay(start(setup, STANDARD_DECK, ROBERTS))
        assert {seat.no: seat.stack for seat in hand.seats} == {1: 395, 2: 390, 3: 398, 4: 400}
        assert (hand.pot, legal(hand, ROBERTS).call) == (17, 10)

    @pytest.mark.proves("hpt:hand-2")
    def test_the_dealer_sees_that_blinds_and_antes_are_in(self) -> None:
        table = open_table(deal_in("NLHE", {1: 400, 2: 400, 3: 400}, 3, blinds=[5, 10]), STANDARD_DECK, HPT)
        asked = {id for step in due(("hand-begins",), table, HPT) for id in step.cites}
        assert "hpt:hand-2" not in asked
        setup = deal_in("NLHE", {1: 400, 2: 400, 3: 400}, 3, blinds=[5, 10], format="tournament")
        table = open_table(setup, STANDARD_DECK, HPT)
        asked = {id for step in due(("hand-begins",), table, HPT) for id in step.cites}
        assert "hpt:hand-2" in asked

    @pytest.mark.proves("uk-tda:26.1", "seminole-2024:29.1")
    @pytest.mark.parametrize("book", ["uk-tda", "seminole-2024"])
    def test_the_floor_knows_how_long_a_player_has_thought_before_the_clock(self, book: str) -> None:
        floor = Floor(book, {1: 3000, 2: 3000})
        seat = floor.hand.turn
        assert str(floor.tell(Waited(40)).says) == f"No clock is running; seat {seat} has thought for 40 seconds."
        assert str(floor.tell(Waited(20)).says) == f"No clock is running; seat {seat} has thought for 60 seconds."
        assert str(floor.tell(ClockCalled(seat, SeatNo(3 - seat))).says).startswith(f"Seat {seat} has ")

    @pytest.mark.proves("army-2009:house-4b")
    def test_hidden_chips_save_nobody(self) -> None:
        floor = Floor("army-2009", {1: 1000, 2: 5000}, board="Kd 9h 4c 2s 7d", hole={1: "As Qh", 2: "Ks Kh"})
        ruling = floor.tell("1 all-in", "2 call", HiddenChips(SeatNo(1), Chips(500), "after-hand"))
        assert ruling.floor == ("award-to-caller", "remove-chips")

    @pytest.mark.proves("seminole-2024:ethics-3")
    def test_large_chips_that_nobody_could_see_are_not_paid(self) -> None:
        hands = {1: "Ks Kh", 2: "As Qh"}
        floor = Floor("seminole-2024", {1: 1000, 2: 5000}, board="Kd 9h 4c 2s 7d", hole=hands, format="cash")
        floor.tell("1 all-in", "2 call", Shows(SeatNo(1)), Shows(SeatNo(2)))
        ruling = floor.tell(HiddenChips(SeatNo(1), Chips(500), "after-hand"))
        assert "is not paid for them" in str(ruling.says)


class TestTheSchedule:
    @pytest.mark.proves("army-2009:blinds-3", "hpt:blinds-3")
    @pytest.mark.parametrize("book", [ARMY, HPT])
    def test_the_director_may_change_what_is_to_come(self, book: Rulebook) -> None:
        rows = tuple(Level(Chips(25 * number), Chips(50 * number), 20) for number in range(1, 5))
        tournament = after(an_event({"A": SIX}, schedule=rows), book, PassTime(60))
        longer = (rows[0], *(Level(row.small, row.big, 30) for row in rows[1:]))
        tournament = after(tournament, book, EditSchedule(longer), PassTime(1200))
        assert (tournament.clock.level, tournament.clock.left(tournament.now)) == (2, 30 * 60 - 60)
