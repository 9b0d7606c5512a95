"""Reading an event: what it says, what it leaves out, and what cannot be played."""

import pytest

from floorman.base import DataError
from floorman.sim import read_event
from floorman.sim.levels import generated_levels, generated_prizes, smallest_chips

LEAST = 'name = "Friday"\nbook = "seminole-2024"\nplayers = 20\n'


def test_what_a_file_leaves_out_is_filled_in() -> None:
    event = read_event(LEAST, "friday.toml")
    assert (event.game, event.seats, event.stack, event.level_seconds) == ("NLHE", 9, 10_000, 1_200)
    assert event.levels[0] == (50, 100)
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
    assert event.levels == ((25, 50), (50, 100, 10))
    assert event.payouts == (2000, 1000)


def test_a_book_that_prints_levels_or_divides_the_purse_is_followed() -> None:
    event = read_event(LEAST.replace("seminole-2024", "hpt") + "stack = 1000\nbuy_in = 500", "friday.toml")
    assert event.levels[:2] == ((10, 20), (15, 30))
    assert event.payouts == ()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("plaeyrs = 3", "friday.toml: Object contains unknown field `plaeyrs`"),
        ("players = 1", "friday.toml, players: 1 make no event."),
        ('players = ["Ann", "Ann"]', "friday.toml, players: 'Ann' cannot stand for one player."),
        ('seats = "nine"', "Expected `int`, got `str` - at `$.seats`"),
        ("seats = 11", "friday.toml, seats: 11 cannot sit at a table of no-limit hold'em. Write 2 to 10."),
        ("stack = 10_001", "friday.toml, stack: a stack of 10001 cannot play 50/100."),
        ("levels = [[50]]", "friday.toml, levels: level 1 is [50]."),
        ("buy_in = -1", "friday.toml, buy_in: nobody is paid to enter."),
        ("buy_in = 100\npayouts = [1]", "The prizes are 2000 cents together"),
        ("hand_seconds = 0", "friday.toml, hand_seconds: time must pass."),
        ("bots = { shark = 1 }", "no bot is called 'shark'"),
        ("bots = { rock = 0 }", "friday.toml, bots.rock: 0 is no share."),
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
    assert read_event(text, "friday.toml").levels == ((50, 125),)
    with pytest.raises(DataError, match="half of the big one, not 50/125"):
        read_event(text.replace("seminole-2024", "army-2009"), "friday.toml")


@pytest.mark.parametrize("stack", [100, 1_000, 1_500, 10_000, 25_000, 50_000])
@pytest.mark.parametrize("ante", ["none", "each", "big-blind"])
def test_generated_levels_rise_until_an_event_must_end(stack: int, ante: str) -> None:
    levels = generated_levels(stack, 100, ante)
    assert levels == tuple(sorted(levels))
    assert stack >= 50 * levels[0][1]
    assert 4 * levels[-1][1] > 100 * stack
    assert all(
        amount % chip == 0 for level, chip in zip(levels, smallest_chips(levels), strict=True) for amount in level
    )
    assert list(smallest_chips(levels)) == sorted(smallest_chips(levels))


@pytest.mark.parametrize("players", [2, 9, 45, 1_000])
def test_generated_prizes_are_the_whole_purse_and_fall(players: int) -> None:
    prizes = generated_prizes(players, players * 1_001)
    assert sum(prizes) == players * 1_001
    assert list(prizes) == sorted(prizes, reverse=True)
    assert min(prizes) > 0
