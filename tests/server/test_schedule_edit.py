"""A schedule changed while it runs, with more players than the chip box was planned for."""

from typing import Any

import msgspec

from floorman.server.tournaments.preview import AskedSchedule, CheckedSchedule, check_schedule
from floorman.text import speaking
from floorman.tournament.schedule import Break, ColourUp, Level, Row
from live_event import Live

BOX = [[25, 100], [100, 120], [500, 80], [1000, 60], [5000, 20]]


def evening() -> Live:
    """Fourteen were expected, nineteen play: the box has 500s for sixteen stacks. Level 2 is on."""
    players = [f"P{number}" for number in range(1, 20)]
    live = Live(
        players=players, chips=BOX, expected_players=14, hours=3.5, table_size=10, level_minutes=15, book="uk-tda"
    ).start()
    live.do({"type": "GoToPeriod", "level": 2})
    return live


def rows_of(live: Live) -> list[Row]:
    return [row for row in live.event.setup.rows if not isinstance(row, ColourUp)]


def sent(rows: list[Row]) -> dict[str, Any]:
    return {"type": "EditSchedule", "rows": msgspec.to_builtins(tuple(rows))}


def checked(live: Live, rows: list[Row]) -> CheckedSchedule:
    return check_schedule(live.keeper.seen(live.at_ms), AskedSchedule(tuple(rows)))


def test_a_break_added_while_a_level_runs_takes_no_colour_up_away() -> None:
    live = evening()
    before = [(row.chip, row.level) for row in live.director().schedule if row.kind == "colour-up"]
    rows = rows_of(live)
    more = [*rows[:2], Break(10), *rows[2:]]
    assert [(one.chip, one.level) for one in checked(live, more).colour_ups] == before == [(25, 5), (100, 11)]
    assert live.do(sent(more)).says == ("A break of 10 minutes after level 2 is added.",)
    assert [(row.chip, row.level) for row in live.director().schedule if row.kind == "colour-up"] == before


def test_a_colour_up_that_cannot_be_kept_is_told_before_and_after() -> None:
    live = evening()
    rows = [*rows_of(live), Level(3300, 6600, 15)]  # type: ignore[arg-type]
    says = "The 100s no longer go out: level 16 needs them for 3,300."
    assert checked(live, rows).lost == (says,)
    assert live.do(sent(rows)).says == (f"Level 16 is added: 3,300 / 6,600. {says}",)
    with speaking("de"):
        assert checked(evening(), rows).lost == ("Die 100er bleiben jetzt im Spiel: Level 16 braucht sie für 3.300.",)


def test_a_schedule_that_cannot_be_saved_says_why() -> None:
    live = evening()
    found = checked(live, rows_of(live)[2:])
    assert (found.colour_ups, found.lost) == ((), ())
    assert found.wrong
