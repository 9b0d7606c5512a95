"""The table of a season: points, wins, money and who beat whom, worked out from the results of its events."""

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from itertools import combinations

import msgspec

from floorman.base import DataError, PlayerId
from floorman.server.accounts.ledger import Season
from floorman.server.tournaments.results import PlaceLine, amount_cell, safe_cell
from floorman.tournament.points import PRESETS, Formula, PointsEvent, by_table, scores, standings

MOST_COMPARED = 20
"""Players in the table of who beat whom: the first of the season. More would not fit on a page."""


class Played(msgspec.Struct, frozen=True):
    """One event of a season, as its results say. `over` is whether everybody has a place."""

    event: str
    name: str
    date: str
    opened_ms: int
    over: bool
    currency: str
    buy_in: int
    purse: int
    lines: tuple[PlaceLine, ...]


class NightLine(msgspec.Struct, frozen=True):
    """An event in the list of a season. It counts once it is `over`."""

    event: str
    name: str
    date: str
    opened_ms: int
    over: bool
    entries: int
    purse: int
    winner: str


class SeasonLine(msgspec.Struct, frozen=True):
    """One player's season. `scores` has a number for each event that is over, None for those not played.

    Points are in hundredths, money in cents. `place` is 0 for who has not played often enough to be ranked; `counted`
    are the scores that count. `knockouts` are those that were told to the director.
    """

    place: int
    player: str
    points: int
    counted: tuple[int, ...]
    scores: tuple[int | None, ...]
    events: int
    wins: int
    cashes: int
    best: int
    paid_in: int
    won: int
    knockouts: float = 0


class SeasonTable(msgspec.Struct, frozen=True):
    """A season as its page shows it.

    `currency` is empty where the events have several, so that money cannot be added up. `beaten[a][b]` is in how many
    events player a of `compared` came in ahead of player b.
    """

    nights: tuple[NightLine, ...]
    lines: tuple[SeasonLine, ...]
    currency: str
    compared: tuple[str, ...]
    beaten: tuple[tuple[int, ...], ...]


def season_table(season: Season, played: Sequence[Played], called: Callable[[str], str] = str) -> SeasonTable:
    """Work out a season's table; `called` is the one name of a person who has played under several."""
    over = [one for one in played if one.over]
    events = [_event(one, called) for one in over]
    formula = formula_of(season)
    found = {line.player: line for line in standings(events, formula, season.best or None, season.at_least)}
    by_event = [scores(event, formula) for event in events]
    people = [_person(name, events, by_event, over, called) for name in _names(events)]
    lines = []
    for person in people:
        standing = found.get(PlayerId(person.player))
        if standing:
            person = msgspec.structs.replace(
                person, place=standing.place, points=standing.points, counted=standing.counted
            )
        lines.append(person)
    lines.sort(key=lambda line: (line.place or len(lines) + 1, -sum(filter(None, line.scores)), line.player.casefold()))
    currencies = {one.currency for one in over}
    compared = tuple(line.player for line in lines[:MOST_COMPARED])
    return SeasonTable(
        nights=tuple(_night(one, called) for one in played),
        lines=tuple(lines),
        currency=currencies.pop() if len(currencies) == 1 else "",
        compared=compared,
        beaten=_beaten(compared, events),
    )


def formula_of(season: Season) -> Formula:
    """Return how a season gives points; DataError for a formula that there is not."""
    if season.table:
        return by_table(season.table)
    if season.formula not in PRESETS:
        raise DataError("formula", f"{season.formula[:40]!r} is not a formula.", f"Choose one of {', '.join(PRESETS)}.")
    return PRESETS[season.formula]


def _event(one: Played, called: Callable[[str], str]) -> PointsEvent:
    """An event as points see it. Who entered under two names of one person counts once, with the better place."""
    best: dict[str, int] = {}
    for line in one.lines:
        name = called(line.player)
        best[name] = min(best.get(name, line.place), line.place)
    order = sorted(best.values())
    return PointsEvent(tuple((PlayerId(name), order.index(place) + 1) for name, place in best.items()), one.buy_in)


def _names(events: Sequence[PointsEvent]) -> list[str]:
    return list(dict.fromkeys(str(name) for event in events for name, _ in event.places))


def _person(
    name: str,
    events: Sequence[PointsEvent],
    by_event: Sequence[Mapping[PlayerId, int]],
    over: Sequence[Played],
    called: Callable[[str], str],
) -> SeasonLine:
    places = [dict(event.places).get(PlayerId(name)) for event in events]
    own = [line for one in over for line in one.lines if called(line.player) == name]
    return SeasonLine(
        place=0,
        player=name,
        points=0,
        counted=(),
        scores=tuple(points.get(PlayerId(name)) for points in by_event),
        events=sum(place is not None for place in places),
        wins=sum(place == 1 for place in places),
        cashes=sum(line.prize > 0 for line in own),
        best=min(place for place in places if place is not None),
        paid_in=sum(line.paid_in for line in own),
        won=sum(line.prize + line.bounties for line in own),
        knockouts=round(sum(line.knockouts for line in own), 6),
    )


def _night(one: Played, called: Callable[[str], str]) -> NightLine:
    winner = ", ".join(called(line.player) for line in one.lines if line.place == 1) if one.over else ""
    return NightLine(one.event, one.name, one.date, one.opened_ms, one.over, len(one.lines), one.purse, winner)


def _beaten(names: Sequence[str], events: Sequence[PointsEvent]) -> tuple[tuple[int, ...], ...]:
    rank = {name: at for at, name in enumerate(names)}
    beaten = [[0] * len(names) for _ in names]
    for event in events:
        there = [(rank[str(name)], place) for name, place in event.places if str(name) in rank]
        for (one, place), (other, behind) in combinations(there, 2):
            if place < behind:
                beaten[one][other] += 1
            elif behind < place:
                beaten[other][one] += 1
    return tuple(tuple(row) for row in beaten)


HEADINGS = ("place", "player", "points", "nights", "wins", "best place", "in the money", "knockouts")
MONEY_HEADINGS = ("paid in", "won", "profit", "currency")


def season_csv(table: SeasonTable) -> bytes:
    """Return the table for a spreadsheet: a row for each player, with the points of each night behind it.

    Money is left out where the events have several currencies.
    """
    over = [night for night in table.nights if night.over]
    out = StringIO()
    rows = csv.writer(out)
    money = MONEY_HEADINGS if table.currency else ()
    rows.writerow([*HEADINGS, *money, *(safe_cell(f"{night.name} {night.date[:10]}".strip()) for night in over)])
    for line in table.lines:
        paid = (amount_cell(line.paid_in), amount_cell(line.won), amount_cell(line.won - line.paid_in), table.currency)
        rows.writerow(
            [
                line.place or "", safe_cell(line.player), amount_cell(line.points) if line.place else "", line.events,
                line.wins, line.best, line.cashes, f"{line.knockouts:.4g}", *(paid if money else ()),
                *("" if score is None else amount_cell(score) for score in line.scores),
            ]
        )  # fmt: skip
    return b"\xef\xbb\xbf" + out.getvalue().encode()
