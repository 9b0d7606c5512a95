"""Schedules: blinds the chips make, colour-ups the bank can change, an end on time, and changes while it runs."""

import msgspec
import pytest

from floorman.core import Chips, DataError, decode, encode
from floorman.rules import load_book
from floorman.tournament.chip_stock import (
    held,
    makeable,
    starting_stacks,
    stock_from,
    stock_in,
    stock_of,
    worth,
)
from floorman.tournament.schedule import (
    AnteKind,
    Break,
    ColourUp,
    Level,
    LostColourUp,
    Structure,
    change_rows,
    check_first,
    colour_ups_to_come,
    exchange,
    lost_colour_ups,
    with_colour_ups,
)
from floorman.tournament.schedule_plan import big_blinds, by_book, plan, starting_stack

HOME = stock_in("25x300 100x400 500x200 1000x200 5000x40")
BOOK = load_book("seminole-2024")


def level(small: int, big: int, minutes: int = 15, ante: int = 0) -> Level:
    return Level(Chips(small), Chips(big), minutes, Chips(ante))


def colour_ups(structure: Structure) -> dict[int, int]:
    """The level that each colour-up comes before."""
    found, number = {}, 1
    for row in structure.rows:
        if isinstance(row, ColourUp):
            found[row.old] = number
        number += isinstance(row, Level)
    return {int(old): before for old, before in found.items()}


@pytest.fixture
def night() -> Structure:
    return plan(27, 4, HOME)


def test_a_night_for_twenty_seven(night: Structure) -> None:
    assert night.stack == ((25, 8), (100, 8), (500, 4), (1000, 2))
    assert [(each.small, each.big) for each in night.levels[:5]] == [
        (25, 50),
        (50, 100),
        (75, 150),
        (100, 200),
        (150, 300),
    ]
    assert {each.minutes for each in night.levels} == {15}
    assert colour_ups(night) == {25: 6, 100: 12, 500: 17}
    assert night.notes == ()


def test_at_the_target_the_chips_are_about_twenty_big_blinds(night: Structure) -> None:
    last = [row for minute, row in night.starts() if isinstance(row, Level) and minute < night.target][-1]
    assert 15 <= night.in_play / last.big <= 26


def test_after_every_level_that_is_longer_than_the_time_between_breaks_there_is_one() -> None:
    rows = plan(2, 4, HOME, minutes=30, break_every=20).rows
    assert [type(row) for row in rows[:8]] == [Level, Break] * 4


def test_a_schedule_is_for_a_hundred_thousand_stacks_and_no_more() -> None:
    for players, rebuys, too_many in (
        (100_000, 0, False),
        (99_000, 1000, False),
        (100_001, 0, True),
        (99_999, 2, True),
    ):
        with pytest.raises(DataError) as wrong:  # the box is too small for so many, whatever a schedule is for
            plan(players, 4, HOME, rebuys=rebuys)
        assert ("100,000 or less" in wrong.value.instead) is too_many


def test_loose_stacks_have_handy_numbers_of_the_smallest_chip() -> None:
    found = {stack[Chips(25)] for stack in starting_stacks(HOME, 9, 3000, loose=True) if 25 in stack}
    assert found == {4, 8, 12, 20}


def test_breaks_come_about_every_seventy_five_minutes_and_not_at_the_end(night: Structure) -> None:
    assert [minute for minute, row in night.starts() if isinstance(row, Break)] == [75, 175]
    assert not any(isinstance(row, Break) for row in plan(27, 4, HOME, break_minutes=0).rows)
    short = plan(9, 3, stock_in("25x150 100x150 500x50"))
    assert [minute for minute, row in short.starts() if isinstance(row, Break)] == [75, 145]


def test_a_break_moves_a_level_for_a_colour_up() -> None:
    small = plan(9, 3, stock_in("25x150 100x150 500x50"))
    rows = list(small.rows)
    assert isinstance(rows[rows.index(next(row for row in rows if isinstance(row, ColourUp))) - 1], Break)


@pytest.mark.parametrize(
    ("ante", "first", "fifth"), [("none", 0, 0), ("each", 25, 50), ("big-blind", 50, 300), ("button", 50, 300)]
)
def test_antes(ante: AnteKind, first: int, fifth: int) -> None:
    levels = plan(27, 4, HOME, ante=ante).levels
    assert (levels[0].ante, levels[4].ante) == (first, fifth)
    assert plan(27, 4, HOME, ante=ante, ante_from=3).levels[1].ante == 0


def test_an_ante_for_each_keeps_small_chips_longer(night: Structure) -> None:
    assert colour_ups(plan(27, 4, HOME, ante="each"))[25] > colour_ups(night)[25]


def test_the_blinds_of_a_setup_have_an_ante_only_where_everybody_posts_one() -> None:
    assert plan(27, 4, HOME, ante="each").blinds[0] == (25, 50, 25)
    assert plan(27, 4, HOME, ante="big-blind").blinds[0] == (25, 50)


def test_a_stack_can_be_asked_for_and_is_laid_out_handily() -> None:
    pieces = starting_stack(HOME, 27, 5000)
    assert worth(pieces) == 5000
    assert pieces[Chips(25)] >= 4
    with pytest.raises(DataError, match=r"5,010 cannot be laid out 27 times: .* Try"):
        starting_stack(HOME, 27, 5010)


def test_rebuys_need_chips_too(night: Structure) -> None:
    more = plan(27, 4, HOME, rebuys=10)
    assert (more.stacks, more.notes) == (37, ())
    short = plan(27, 4, HOME, rebuys=27)
    assert short.stacks == 54
    assert short.notes[0].about == "chips"
    assert short.notes[0].says == (
        "Each stack has only 4 chips of 25: for eight each the box would need 432 of them, and it has 300."
    )


@pytest.mark.parametrize(
    ("chips", "players", "hours", "says"),
    [
        ("25x300", 100, 4, "do not make 100 starting stacks: there are 3 of 25 for each"),
        ("25x452 100x91 1000x383 5000x88", 44, 4, "With 261 more chips of 100 they would"),
        ("500x100 1000x100", 9, 3, "20 big blinds in all"),
        ("25x300 100x400 500x200 1000x200", 27, 0.3, "4 levels of 5 minutes are too few. Play at least 1 hour."),
        ("25x300 100x400", 1, 4, "1 is too few"),
        ("25x300 100x400", 9, 0, "must be above 0"),
        ("25x300 100x400", 9, 1e9, "day by day"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_change(chips: str, players: int, hours: float, says: str) -> None:
    with pytest.raises(DataError, match=says):
        plan(players, hours, stock_in(chips))


@pytest.mark.parametrize("hours", [0.05, 0.1, 0.2, 0.3])
@pytest.mark.parametrize(("chips", "players"), [("25x300 100x400 500x200 1000x200", 27), ("25x200 100x200 500x100", 9)])
def test_the_hours_that_are_named_are_enough(chips: str, players: int, hours: float) -> None:
    with pytest.raises(DataError, match=r"too (few|short)\. Play at least") as wrong:
        plan(players, hours, stock_in(chips))
    assert plan(players, float(wrong.value.instead.split()[3]), stock_in(chips)).rows


def test_too_many_levels_for_the_chips_are_refused() -> None:
    with pytest.raises(DataError, match="10 hours need 108 levels; that is too many"):
        plan(9, 10, stock_in("25x200 100x100"), minutes=5)


def test_ladders_are_made_of_chips_that_are_not_too_small() -> None:
    ladder = big_blinds(HOME, Chips(25), 5000)
    assert ladder == [50, 100, 150, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 3000, 4000, 5000]
    assert 500 not in ladder, "250 needs chips of 25 or 50"


def test_what_chips_make() -> None:
    twenties = (Chips(20), Chips(50))
    assert [amount for amount in range(10, 100, 10) if makeable(amount, twenties)] == [20, 40, 50, 60, 70, 80, 90]
    assert held(75, {Chips(25): 3}) and not held(75, {Chips(25): 2, Chips(100): 9})
    assert makeable(0, ()) and not makeable(5, ())


def test_every_starting_stack_colours_up_without_odd_chips() -> None:
    for pieces in starting_stacks(stock_in("25x100 100x100 500x100"), 10):
        below = 0
        for value in sorted(pieces):
            assert below % value == 0
            below += value * pieces[value]


def test_a_colour_up_takes_larger_chips_where_the_next_ones_run_out() -> None:
    change = exchange(Chips(25), {Chips(25): 200}, {Chips(25): 0, Chips(100): 10, Chips(500): 50})
    assert change == ColourUp(Chips(25), 200, ((Chips(100), 10), (Chips(500), 8)))
    assert exchange(Chips(25), {Chips(25): 200}, {Chips(100): 10}) is None
    assert exchange(Chips(25), {Chips(25): 3}, {Chips(100): 10}) is None, (
        "they would be gone and nothing there for them"
    )
    odd = exchange(Chips(25), {Chips(25): 7}, {Chips(100): 10})
    assert odd and (odd.given, odd.rest) == (((Chips(100), 1),), 75)


def test_a_colour_up_waits_for_a_break_and_no_break_brings_it_forward() -> None:
    rows: list[Level | Break] = [level(25, 50), level(75, 150), level(100, 200), level(200, 400), Break(10)]
    rows += [level(300, 600), level(400, 800)]
    pieces = {Chips(25): 80, Chips(100): 80, Chips(500): 40}
    planned = with_colour_ups(rows, HOME, pieces)
    assert planned.index(ColourUp(Chips(25), 80, ((Chips(100), 20),))) == 5, "after the break, not before 100-200"
    early = with_colour_ups([*rows[:1], Break(10), *rows[1:]], HOME, pieces)
    assert [row for row in early if row != Break(10)] == [row for row in planned if row != Break(10)]
    assert isinstance(early[1], Break) and early[2] == level(75, 150), "the 25s are needed for 75-150"
    in_a_break = with_colour_ups(rows[2:], HOME, pieces, 3, in_break=True)
    assert isinstance(in_a_break[0], ColourUp), "the break that is on takes them out"


def test_two_colours_never_go_out_at_once() -> None:
    rows: list[Level | Break] = [level(25, 50), Break(10), level(1000, 2000), level(2000, 4000)]
    pieces = {Chips(25): 80, Chips(100): 80, Chips(500): 40, Chips(1000): 20}
    planned = with_colour_ups(rows, HOME, pieces)
    assert [row.old if isinstance(row, ColourUp) else 0 for row in planned] == [0, 0, 25, 0, 100, 0]


def test_a_chip_that_cannot_be_bought_out_stays_in_play() -> None:
    poor = stock_in("25x300 100x400")
    rows = [level(100, 200), level(200, 400), level(1000, 2000)]
    assert with_colour_ups(rows, poor, {Chips(25): 300, Chips(100): 350}) == rows


def test_a_home_file_is_read_or_refused_with_the_line_to_write() -> None:
    stock = stock_from({"chips": {"25": 200, "100": {"count": 150, "colour": "black"}, "500": 0}}, "home.toml")
    assert stock.values == (25, 100)
    assert (stock.colour(Chips(100)), stock.colour(Chips(25))) == ("black", "")
    odd: list[dict[str, object]] = [{"red": 5}, {"25": "many"}, {"25": {"number": 5}}, {}]
    for wrong in [{}, *({"chips": one} for one in odd)]:
        with pytest.raises(DataError, match=r"home\.toml: .* Write"):
            stock_from(wrong, "home.toml")
    with pytest.raises(DataError, match="value x count"):
        stock_in("25:200")
    with pytest.raises(DataError, match="are not possible"):
        stock_of({25: -1})


def test_the_books_own_schedule_and_chips() -> None:
    found = by_book(load_book("hpt"), 10)
    assert (found.starting_stack, found.stack) == (1000, ((5, 20), (25, 16), (100, 5)))
    assert [(each.small, each.big) for each in found.levels[:4]] == [(10, 20), (15, 30), (20, 40), (25, 50)]
    assert colour_ups(found) == {5: 4, 25: 10, 100: 15}
    assert "hpt:blinds-2" in found.cites and "hpt:chips-2" in found.cites
    with pytest.raises(DataError, match="leaves levels and chips to the event"):
        by_book(BOOK, 10)


def test_a_schedule_goes_to_json_and_back(night: Structure) -> None:
    assert decode(encode(night), Structure) == night


def lines(structure: Structure) -> list[Level | Break]:
    """The rows that a director edits: colour-ups are planned anew."""
    return [row for row in structure.rows if not isinstance(row, ColourUp)]


def at(structure: Structure, number: int) -> int:
    """Where a level is among these rows."""
    return [place for place, row in enumerate(lines(structure)) if isinstance(row, Level)][number - 1]


def with_level(structure: Structure, number: int, instead: Level, running: int = 0) -> Structure:
    """The schedule with another level of that number."""
    rows, place = lines(structure), at(structure, number)
    begun = at(structure, running) + 1 if running else 0
    return change_rows(structure, [*rows[:place], instead, *rows[place + 1 :]], running, begun)


def test_a_level_is_put_in_and_taken_out_again(night: Structure) -> None:
    rows, place = lines(night), at(night, 7)
    more = change_rows(night, [*rows[:place], level(250, 500), *rows[place:]], 0, 0)
    assert more.levels[6] == level(250, 500)
    assert len(more.levels) == len(night.levels) + 1
    assert colour_ups(more)[25] == 8, "250 is made with 25s"
    assert change_rows(more, rows, 0, 0) == night
    assert change_rows(night, [*rows, level(20_000, 40_000)], 0, 0).levels[-1].big == 40_000


def test_while_it_runs_only_what_is_to_come_changes(night: Structure) -> None:
    changed = with_level(night, 7, level(400, 800, 20), running=6)
    assert changed.levels[:6] == night.levels[:6] and changed.levels[6].minutes == 20


def test_chips_that_are_gone_make_no_blinds(night: Structure) -> None:
    with pytest.raises(DataError, match=r"level 7: 250 cannot be made with 100, 500, 1,000. Write 200 or 300"):
        with_level(night, 7, level(250, 800), running=6)


@pytest.mark.parametrize(
    ("one", "says"),
    [
        (level(300, 200), "cannot be the blinds"),
        (level(300, 600, 0), "cannot last 0 minutes"),
        (level(30, 60), "30 cannot be made with 25, 100, 500, 1,000. Write 25 or 50"),
        (level(25, 50), "falls from 100 to 50"),
    ],
)
def test_an_edit_is_checked(night: Structure, one: Level, says: str) -> None:
    with pytest.raises(DataError, match=says):
        with_level(night, 3, one)


def test_a_first_level_must_come_out_of_one_stack(night: Structure) -> None:
    with pytest.raises(DataError, match="level 1: 25 cannot be made out of a starting stack"):
        check_first(msgspec.structs.replace(night, stack=((Chips(100), 10), (Chips(500), 20))))


def test_a_break_more(night: Structure) -> None:
    rows, place = lines(night), at(night, 3)
    assert change_rows(night, [*rows[:place], Break(20), *rows[place:]], 0, 0).rows[2] == Break(20)


def test_an_event_has_a_level(night: Structure) -> None:
    with pytest.raises(DataError, match="at least one level"):
        change_rows(night, [Break(20)], 0, 0)


class TestMoreThanTheBoxWasPlannedFor:
    """Fourteen were expected, seventeen and two rebuys came: the box of the evening has 500s for sixteen stacks."""

    BOX = stock_in("25x100 100x120 500x80 1000x60 5000x20")

    @pytest.fixture
    def fuller(self) -> Structure:
        return msgspec.structs.replace(plan(14, 3.5, self.BOX), stacks=19)

    def test_a_break_added_in_level_two_takes_no_colour_up_away(self, fuller: Structure) -> None:
        assert colour_ups(fuller) == {25: 6, 100: 12}
        rows: list[Level | Break] = [row for row in fuller.rows if not isinstance(row, ColourUp)]
        changed = change_rows(fuller, [*rows[:2], Break(10), *rows[2:]], 2, 2)
        assert colour_ups(changed) == {25: 6, 100: 12}
        going = next(row for row in changed.rows if isinstance(row, ColourUp) and row.old == 100)
        assert going.given == ((1000, 11),), "there are no 500s left to give"

    def test_the_box_never_holds_less_than_nothing(self, fuller: Structure) -> None:
        in_play = fuller.chips_at(1)
        assert in_play == {25: 76, 100: 91, 500: 80, 1000: 44}
        assert worth(in_play) == 19 * fuller.starting_stack
        assert self.BOX.without({Chips(500): 95})[Chips(500)] == 0

    def test_a_level_that_needs_the_chip_keeps_it_and_that_is_told(self, fuller: Structure) -> None:
        rows: list[Level | Break] = [row for row in fuller.rows if not isinstance(row, ColourUp)]
        before = colour_ups_to_come(fuller.rows, 2)
        wanted = [*rows, Level(Chips(3300), Chips(6600), 15)]
        changed = change_rows(fuller, wanted, 2, 2)
        lost = lost_colour_ups(changed, before, 2, fuller.chips_at(2))
        assert lost == (LostColourUp(Chips(100), "needed", level=16, amount=Chips(3300)),)

    def test_a_bank_that_cannot_change_a_chip_is_told(self, fuller: Structure) -> None:
        small = msgspec.structs.replace(fuller, stock=stock_in("25x100 100x120 500x80 1000x40"), stacks=17)
        rows: list[Level | Break] = [row for row in fuller.rows if not isinstance(row, ColourUp)]
        changed = change_rows(small, rows, 2, 2)
        lost = lost_colour_ups(changed, colour_ups_to_come(fuller.rows, 2), 2, small.chips_at(2))
        assert colour_ups(changed) == {25: 6}
        assert lost == (LostColourUp(Chips(100), "bank", count=90),)
