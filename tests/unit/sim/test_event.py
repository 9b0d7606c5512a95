"""Reading an event: what it says, what it leaves out, and what cannot be played."""

import pytest

from floorman.core import Chips, DataError
from floorman.sim import read_event
from floorman.sim.event import planned, smallest_chips
from floorman.tournament.schedule import AnteKind, Break, Level

LEAST = 'name = "Friday"\nbook = "seminole-2024"\nplayers = 20\n'


def test_what_a_file_leaves_out_is_filled_in() -> None:
    event = read_event(LEAST, "friday.toml")
    assert (event.game, event.seats, event.stack) == ("NLHE", 9, 10_000)
    assert event.levels[0] == Level(Chips(50), Chips(100), 20)
    assert len(set(event.players)) == 20


def test_the_command_line_goes_before_the_file() -> None:
    event = read_event(LEAST, "friday.toml", players=33, seed=8)
    assert (len(event.players), event.seed) == (33, 8)


def test_names_and_levels_and_prizes_of_the_file_are_taken_as_they_are() -> None:
    text = LEAST.replace("= 20", '= ["Ann", "Bo", "Cy"]') + (
        "buy_in = 1000\nlevels = [[25, 50], [50, 100, 10]]\npayouts = [2000, 1000]"
    )
    event = read_event(text, "friday.toml")
    assert event.players == ("Ann", "Bo", "Cy")
    assert event.schedule == (Level(Chips(25), Chips(50), 20), Level(Chips(50), Chips(100), 20, Chips(10)))
    assert event.payouts == (2000, 1000)


def test_a_book_that_prints_levels_or_divides_the_purse_is_followed() -> None:
    event = read_event(LEAST.replace("seminole-2024", "hpt") + "stack = 1000\nbuy_in = 500", "friday.toml")
    assert [level.amounts for level in event.levels[:2]] == [(10, 20), (15, 30)]
    assert event.payouts == ()


def test_breaks_are_the_files_or_the_books() -> None:
    levels = "levels = [[25, 50], [50, 100], [100, 200], [200, 400], [300, 600]]\n"

    def breaks(text: str) -> list[int]:
        event = read_event(text, "friday.toml")
        return [at for at, row in enumerate(event.schedule) if isinstance(row, Break)]

    army = LEAST.replace("seminole-2024", "army-2009")
    assert breaks(LEAST + levels) == []
    assert breaks(army + levels) == [3]
    assert breaks(army + levels + "break_every = 40") == [2, 5]
    assert breaks(army + levels + "break_every = 0") == []
    assert breaks(army) != breaks(LEAST) == []


def test_late_and_absent_players_are_the_last_of_the_list() -> None:
    event = read_event(LEAST.replace("= 20", '= ["Ann", "Bo", "Cy", "Dee"]') + "late = 1\nabsent = 1", "friday.toml")
    assert list(event.entered) == ["Ann", "Bo", "Cy"]
    assert list(event.missing) == ["Cy"]
    assert list(event.latecomers) == ["Dee"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("plaeyrs = 3", "friday.toml: Object contains unknown field `plaeyrs`"),
        ("players = 1", "friday.toml, players: 1 player cannot play an event."),
        ('players = ["Ann", "Ann"]', "friday.toml, players: 'Ann' cannot stand for one player."),
        ('seats = "nine"', "Expected `int`, got `str` - at `$.seats`"),
        ("seats = 11", "friday.toml, seats: 11 cannot sit at a table of no-limit hold'em. Write 2 to 10."),
        ("stack = 10_001", "friday.toml, stack: 10,001 cannot be laid out 20 times"),
        ("stack = 10_001\nlevels = [[50, 100]]", "friday.toml, stack: a stack of 10001 cannot play 50/100."),
        ("late = 12\nabsent = 7", "friday.toml, players: of 20 players 12 come late and 7 are absent."),
        ("late = -1", "friday.toml, late: it cannot be negative."),
        ("rebuy_levels = 2\nbuy_in = 100\npayouts = [2000]", "nobody knows yet what there will be to pay out"),
        ("hours = 0.1", "friday.toml, hours: "),
        ("levels = [[50]]", "friday.toml, levels: level 1 is [50]."),
        ("buy_in = -1", "friday.toml, buy_in: nobody is paid to enter."),
        ("buy_in = 100\npayouts = [1]", "The prizes are 2000 cents together"),
        ("hand_seconds = 0", "friday.toml, hand_seconds: time must pass."),
        ("bots = { shark = 1 }", "no bot is called 'shark'"),
        ("bots = { rock = 0 }", "friday.toml, bots.rock: 0 is not a share."),
        ("house = { dress_code = 1 }", "dress_code"),
        ('game = "BRIDGE"', "no game is called 'BRIDGE'"),
        ('book = "hoyle"', "There is no book 'hoyle'"),
        ('ante = "sometimes"', "$.ante"),
        ("= 3", "friday.toml: "),
    ],
)
def test_what_cannot_be_played_is_named_with_what_to_write(line: str, says: str) -> None:
    key = line.partition(" ")[0]
    kept = "".join(f"{each}\n" for each in LEAST.splitlines() if each.partition(" ")[0] != key)
    with pytest.raises(DataError) as wrong:
        read_event(kept + line, "friday.toml")
    assert says in str(wrong.value)


def test_uneven_blinds_are_refused_where_the_book_wants_halves() -> None:
    text = LEAST + "levels = [[50, 125]]"
    assert read_event(text, "friday.toml").levels[0].amounts == (50, 125)
    with pytest.raises(DataError, match="half of the big one, not 50/125"):
        read_event(text.replace("seminole-2024", "army-2009"), "friday.toml")


@pytest.mark.parametrize("stack", [100, 1_000, 1_500, 10_000, 25_000, 50_000])
@pytest.mark.parametrize("ante", ["none", "each", "big-blind", "button"])
def test_planned_levels_rise_until_an_event_must_end(stack: int, ante: AnteKind) -> None:
    levels = [row for row in planned(100, stack, 20, 0, ante, 60, 10) if isinstance(row, Level)]
    assert [level.big for level in levels] == sorted({level.big for level in levels})
    assert stack >= 50 * levels[0].big
    assert 20 * levels[-1].big > 100 * stack
    assert not levels[0].ante
    assert bool(levels[-1].ante) == (ante != "none")
    chips = smallest_chips(levels)
    assert all(amount % chip == 0 for level, chip in zip(levels, chips, strict=True) for amount in level.amounts)
    assert list(chips) == sorted(chips)
