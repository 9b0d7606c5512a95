"""League points: presets, a house's own table, and the standings of a season by the best N results.

Points are in hundredths.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, log10, sqrt

from floorman.core import PlayerId, Value, unusable
from floorman.tournament.bounties import evenly
from floorman.tournament.state import Tournament


class PointsEvent(Value, frozen=True):
    """A tournament as points see it: the place of each player, which may be shared, and the buy-in in cents."""

    places: tuple[tuple[PlayerId, int], ...]
    buy_in: int = 0

    @property
    def field(self) -> int:
        """The number of players."""
        return len(self.places)


def evening_of(tournament: Tournament) -> PointsEvent:
    """Return the result of a tournament for the league; players who withdrew did not play.

    DataError while it goes on.
    """
    played = [player for player in tournament.players if player.bought_in]
    still_in = [player.name for player in played if not player.place]
    if still_in or not played:
        raise unusable("event", "event-not-over")
    return PointsEvent(tuple((PlayerId(player.name), player.place) for player in played), tournament.setup.buy_in)


Formula = Callable[[int, PointsEvent], int]
"""Return the points of a place, in hundredths."""


class SeasonStanding(Value, frozen=True):
    """A player's season.

    `counted` are the scores that count, best first; players level in all of them share a place.
    """

    place: int
    player: PlayerId
    points: int
    counted: tuple[int, ...]
    events: int
    wins: int


def linear(place: int, event: PointsEvent) -> int:
    """Return one point for coming last, one more for each place.

    >>> linear(1, PointsEvent(tuple((PlayerId(str(n)), n) for n in range(1, 11))))
    1000
    """
    return 100 * (event.field - place + 1)


def percentile(place: int, event: PointsEvent) -> int:
    """Return the percentage of opponents outlasted: 100 for the winner of any field."""
    others = event.field - 1
    return 100 * 100 * (event.field - place) // others if others else 0


def root(place: int, event: PointsEvent) -> int:
    """Return 10 * sqrt(field / place) * (1 + log10(buy-in + 0.25)) for the first 15 %, as on online leader boards."""
    if place > ceil(0.15 * event.field):
        return 0
    stake = max(0.0, 1 + log10(event.buy_in / 100 + 0.25))
    return round(100 * 10 * sqrt(event.field / place) * stake)


def neau(place: int, event: PointsEvent) -> int:
    """Return sqrt(field * buy-in) / (place + 1): the formula of Dr. Neau, without rebuys."""
    return round(100 * sqrt(event.field * event.buy_in / 100) / (place + 1))


def by_table(points: Sequence[int]) -> Formula:
    """Return a formula that gives `points` by place, in hundredths, and 0 beyond the last."""

    def formula(place: int, event: PointsEvent) -> int:
        return points[place - 1] if place <= len(points) else 0

    return formula


PRESETS: Mapping[str, Formula] = {"linear": linear, "percentile": percentile, "root": root, "neau": neau}


def scores(event: PointsEvent, formula: Formula) -> dict[PlayerId, int]:
    """Return everybody's points. Players who share a place share the points of the places they fill.

    DataError where the places have gaps.
    """
    by_place: dict[int, list[PlayerId]] = {}
    for player, place in event.places:
        by_place.setdefault(place, []).append(player)
    found: dict[PlayerId, int] = {}
    due = 1
    for place in sorted(by_place):
        level = by_place[place]
        if place != due:
            raise unusable("places", "place-missing", due=due, place=place)
        due += len(level)
        together = sum(formula(each, event) for each in range(place, due))
        found.update(zip(level, evenly(together, len(level)), strict=True))
    return found


def standings(
    season: Sequence[PointsEvent], formula: Formula, best: int | None = None, at_least: int = 1
) -> tuple[SeasonStanding, ...]:
    """Rank a season by the points of each player's `best` results; players of fewer than `at_least` are not ranked.

    Level on points, more wins are better, then the better best score, second best and so on, then the better places.
    """
    earned: dict[PlayerId, list[int]] = {}
    wins: dict[PlayerId, int] = {}
    placed: dict[PlayerId, list[int]] = {}
    for event in season:
        for player, points in scores(event, formula).items():
            earned.setdefault(player, []).append(points)
        for player, place in event.places:
            wins[player] = wins.get(player, 0) + (place == 1)
            placed.setdefault(player, []).append(place)
    rows: list[tuple[tuple[int, int, tuple[int, ...], tuple[int, ...]], PlayerId, int]] = []
    for player, every in earned.items():
        if len(every) >= at_least:
            counted = tuple(sorted(every, reverse=True)[:best])
            best_first = tuple(-place for place in sorted(placed[player])[:best])
            rows.append(((sum(counted), wins[player], counted, best_first), player, len(every)))
    rows.sort(key=lambda row: row[0], reverse=True)
    places = [1 + sum(other[0] > row[0] for other in rows) for row in rows]
    return tuple(
        SeasonStanding(place, player, points, counted, events, won)
        for place, ((points, won, counted, _), player, events) in zip(places, rows, strict=True)
    )
