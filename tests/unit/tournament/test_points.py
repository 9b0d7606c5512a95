"""League points: presets, shared places, the best N of a season."""

import pytest

from floorman.core import DataError, PlayerId
from floorman.tournament.points import PRESETS, Formula, PointsEvent, by_table, linear, scores, standings

ANN, BOB, CY, DEE = (PlayerId(name) for name in ("Ann", "Bob", "Cy", "Dee"))


def evening(*line: PlayerId, buy_in: int = 1000) -> PointsEvent:
    return PointsEvent(tuple((player, place) for place, player in enumerate(line, start=1)), buy_in)


HUNDRED = evening(*(PlayerId(str(number)) for number in range(100)), buy_in=975)


@pytest.mark.parametrize(
    ("preset", "first", "tenth", "last"),
    [
        ("linear", 10_000, 9100, 100),
        ("percentile", 10_000, 9090, 0),
        ("root", 20_000, 6325, 0),  # 10 * sqrt(100 / place) * (1 + log10(9.75 + 0.25))
        ("neau", 1561, 284, 31),  # sqrt(100 * 9.75) / (place + 1)
    ],
)
def test_presets(preset: str, first: int, tenth: int, last: int) -> None:
    formula = PRESETS[preset]
    assert (formula(1, HUNDRED), formula(10, HUNDRED), formula(100, HUNDRED)) == (first, tenth, last)


def test_a_house_has_its_own_table() -> None:
    assert scores(evening(ANN, BOB, CY), by_table([1000, 500])) == {ANN: 1000, BOB: 500, CY: 0}


def test_who_share_a_place_share_the_points_of_those_they_fill() -> None:
    tied = PointsEvent(((ANN, 1), (BOB, 2), (CY, 2), (DEE, 4)))
    assert scores(tied, linear) == {ANN: 400, BOB: 250, CY: 250, DEE: 100}
    with pytest.raises(DataError, match="in place 4, not 3"):
        scores(PointsEvent(((ANN, 1), (BOB, 2), (CY, 2), (DEE, 3))), linear)


def test_only_the_best_count() -> None:
    season = [evening(ANN, BOB, CY, DEE), evening(BOB, CY, DEE, ANN), evening(CY, BOB, DEE, ANN)]
    best = {row.player: (row.place, row.points, row.counted) for row in standings(season, linear, best=2)}
    assert best[BOB] == (1, 700, (400, 300))
    assert best[CY] == (1, 700, (400, 300))
    assert best[ANN] == (3, 500, (400, 100))
    assert best[DEE] == (4, 400, (200, 200))


def test_level_on_points_more_wins_are_better() -> None:
    season = [evening(ANN, BOB), evening(BOB, CY), evening(BOB, DEE), evening(DEE, ANN)]
    table: Formula = by_table([300, 200])
    rows = [(row.place, row.player, row.points, row.wins) for row in standings(season, table)]
    assert rows[:3] == [(1, BOB, 800, 2), (2, ANN, 500, 1), (2, DEE, 500, 1)]
    nothing = [(row.place, row.player) for row in standings([evening(ANN, BOB, CY, DEE)], by_table([300]))]
    assert nothing == [(1, ANN), (2, BOB), (3, CY), (4, DEE)], "without points the better place is the better night"
    flat = [(row.place, row.player, row.wins) for row in standings(season[1:3], by_table([100, 100, 100]), best=1)]
    assert flat == [(1, BOB, 2), (2, CY, 0), (2, DEE, 0)]


def test_who_has_played_too_few_is_not_ranked() -> None:
    season = [evening(ANN, BOB), evening(ANN, CY)]
    assert [row.player for row in standings(season, linear, at_least=2)] == [ANN]


def test_one_alone_has_outlasted_nobody() -> None:
    assert scores(evening(ANN), PRESETS["percentile"]) == {ANN: 0}
