"""Routes of seasons: create, change, show and share one."""

import csv
import re
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from itertools import combinations
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.core import PlayerId, unusable
from floorman.server.accounts.sessions import Season
from floorman.server.http.events import live_event
from floorman.server.http.links import qr_svg
from floorman.server.http.route import Asked, Nothing, Paper, Route, route, unknown
from floorman.server.rights import ANYONE, OWNER
from floorman.server.tournaments.create import day_of
from floorman.server.tournaments.results import PlaceLine, amount_cell, knockout_cell, results, safe_cell
from floorman.text import message
from floorman.tournament.points import PRESETS, Formula, PointsEvent, by_table, scores, standings

MOST_COMPARED = 20
"""Players in the table of who finished ahead of whom: the first of the season, as more do not fit on a page."""


class Played(msgspec.Struct, frozen=True):
    """One event of a season, from its results. `over` is whether every player has a place."""

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


class SeasonMoney(msgspec.Struct, frozen=True):
    """What one player paid in and won in one currency, in cents."""

    currency: str
    paid_in: int
    won: int


class SeasonLine(msgspec.Struct, frozen=True):
    """One player's season. `scores` has a number for each event that is over, None for those not played.

    Points are in hundredths. `place` is 0 for a player with too few events to be ranked; `counted` are the scores that
    count. `money` has the currencies of the events that the player played, in the order of the table. `knockouts` are
    those that the director has recorded.
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
    money: tuple[SeasonMoney, ...]
    knockouts: float = 0


class SeasonTable(msgspec.Struct, frozen=True):
    """A season as its page shows it.

    `currencies` are those of the events, the one of the most events first. `beaten[a][b]` is in how many events player
    a of `compared` came in ahead of player b.
    """

    nights: tuple[NightLine, ...]
    lines: tuple[SeasonLine, ...]
    currencies: tuple[str, ...]
    compared: tuple[str, ...]
    beaten: tuple[tuple[int, ...], ...]


def season_table(season: Season, played: Sequence[Played], called: Callable[[str], str] = str) -> SeasonTable:
    """Return a season's table; `called` maps the names of a person who played under several to one."""
    over = [one for one in played if one.over]
    events = [_event(one, called) for one in over]
    formula = formula_of(season)
    found = {line.player: line for line in standings(events, formula, season.best or None, season.at_least)}
    by_event = [scores(event, formula) for event in events]
    currencies = [currency for currency, _ in Counter(one.currency for one in over).most_common()]
    people = [_person(name, events, by_event, over, called, currencies) for name in _names(events)]
    lines = []
    for person in people:
        standing = found.get(PlayerId(person.player))
        if standing:
            person = msgspec.structs.replace(
                person, place=standing.place, points=standing.points, counted=standing.counted
            )
        lines.append(person)
    lines.sort(key=lambda line: (line.place or len(lines) + 1, -sum(filter(None, line.scores)), line.player.casefold()))
    compared = tuple(line.player for line in lines[:MOST_COMPARED])
    return SeasonTable(
        nights=tuple(_night(one, called) for one in played),
        lines=tuple(lines),
        currencies=tuple(currencies),
        compared=compared,
        beaten=_beaten(compared, events),
    )


def formula_of(season: Season) -> Formula:
    """Return the function that gives a season's points; raise DataError for an unknown formula."""
    if season.table:
        return by_table(season.table)
    if season.formula not in PRESETS:
        raise unusable("formula", "no-formula", formula=repr(season.formula[:40]), among=", ".join(PRESETS))
    return PRESETS[season.formula]


def _event(one: Played, called: Callable[[str], str]) -> PointsEvent:
    """Return an event for the points formula.

    A person who entered under two names counts once, with the better place.
    """
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
    currencies: Sequence[str],
) -> SeasonLine:
    places = [dict(event.places).get(PlayerId(name)) for event in events]
    own = [(one.currency, line) for one in over for line in one.lines if called(line.player) == name]
    return SeasonLine(
        place=0,
        player=name,
        points=0,
        counted=(),
        scores=tuple(points.get(PlayerId(name)) for points in by_event),
        events=sum(place is not None for place in places),
        wins=sum(place == 1 for place in places),
        cashes=sum(line.prize > 0 for _, line in own),
        best=min(place for place in places if place is not None),
        money=tuple(
            SeasonMoney(currency, sum(one.paid_in for one in lines), sum(one.prize + one.bounties for one in lines))
            for currency in currencies
            if (lines := [line for each, line in own if each == currency])
        ),
        knockouts=round(sum(line.knockouts for _, line in own), 6),
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
MONEY_HEADINGS = ("paid in", "won", "profit")


def season_csv(table: SeasonTable) -> bytes:
    """Return the table as CSV: a row for each player, with the points of each night in the last columns.

    Where the events have several currencies, each has its own columns of money.
    """
    over = [night for night in table.nights if night.over]
    out = StringIO()
    rows = csv.writer(out)
    match table.currencies:
        case [_]:
            money = [*MONEY_HEADINGS, "currency"]
        case several:
            money = [f"{heading} ({currency})" for currency in several for heading in MONEY_HEADINGS]
    rows.writerow([*HEADINGS, *money, *(safe_cell(f"{night.name} {night.date[:10]}".strip()) for night in over)])
    for line in table.lines:
        rows.writerow(
            [
                line.place or "", safe_cell(line.player), amount_cell(line.points) if line.place else "", line.events,
                line.wins, line.best, line.cashes, knockout_cell(line.knockouts), *_money_cells(line, table.currencies),
                *("" if score is None else amount_cell(score) for score in line.scores),
            ]
        )  # fmt: skip
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _money_cells(line: SeasonLine, currencies: Sequence[str]) -> list[str]:
    """Return a player's cells under the headings of money; empty for a currency in which the player played nothing."""
    own = {one.currency: one for one in line.money}
    cells = []
    for currency in currencies:
        one = own.get(currency)
        cells += [amount_cell(cents) for cents in (one.paid_in, one.won, one.won - one.paid_in)] if one else [""] * 3
    return [*cells, *currencies] if len(currencies) == 1 else cells


MOST_EVENTS = 500
NO_SEASON = message("problem.no-season-here")


class SeasonTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an owner sets: `table` are hundredths of points by place, in place of a `formula`.

    `best` of 0 counts all events.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    events: Annotated[tuple[str, ...], Meta(max_length=MOST_EVENTS)] = ()
    formula: str = "linear"
    table: Annotated[tuple[Annotated[int, Meta(ge=0, le=10_000_000)], ...], Meta(max_length=500)] = ()
    best: Annotated[int, Meta(ge=0, le=MOST_EVENTS)] = 0
    at_least: Annotated[int, Meta(ge=1, le=MOST_EVENTS)] = 1
    joins: bool = True


class SeasonMade(msgspec.Struct, frozen=True):
    """The id of a new season."""

    id: str


class SeasonShown(msgspec.Struct, frozen=True):
    """A season in a line. `url` is its public address, empty while it is not shared."""

    id: str
    name: str
    events: int
    over: int
    leader: str
    url: str


class Seasons(msgspec.Struct, frozen=True):
    """Every season, the last one first."""

    seasons: tuple[SeasonShown, ...]


class SeasonPage(msgspec.Struct, frozen=True):
    """A season as its owner sees it."""

    id: str
    terms: SeasonTerms
    table: SeasonTable
    url: str
    qr: str


class ShareSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a season has a public address."""

    shared: bool


class Shared(msgspec.Struct, frozen=True):
    """A public address and its QR code; both empty where there is none."""

    url: str
    qr: str


class SharedPage(msgspec.Struct, frozen=True):
    """A season as anybody with its address sees it; `points` are its own points by place, in hundredths."""

    name: str
    best: int
    at_least: int
    table: SeasonTable
    formula: str
    points: tuple[int, ...] = ()


def _season(asked: Asked[object]) -> Season:
    found = asked.services.front_desk.ledger.seasons.get(asked.path["season"])
    if found is None:
        raise unknown(NO_SEASON)
    return found


async def played(asked: Asked[object], event: str) -> Played | None:
    """Return an event with its results; None for one that cannot be opened."""
    try:
        actor, keeper = await live_event(asked, event)
        found = results(keeper, actor.now_ms(), with_money=False)
    except Exception:  # the list of events says what is wrong with it
        return None
    over = found.phase == "over"
    return Played(
        event=event,
        name=found.name,
        date=keeper.spec.date,
        opened_ms=keeper.opened_ms,
        over=over,
        currency=found.currency,
        buy_in=keeper.spec.buy_in,
        purse=found.purse,
        lines=tuple(line for line in found.places if line.place or not over),
    )


async def _table(asked: Asked[object], season: Season) -> SeasonTable:
    found = [one for event in season.events if (one := await played(asked, event)) is not None]
    found.sort(key=lambda one: (day_of(one.date, one.opened_ms), one.opened_ms))
    names = asked.services.people.names(line.player for one in found for line in one.lines)
    return season_table(season, found, lambda name: names.get(name, name))


def _url(asked: Asked[object], season: Season) -> str:
    token = asked.services.front_desk.season_token(season)
    return f"{asked.origin}/s/{token}" if token else ""


@route("GET", "/api/seasons", may=OWNER, says="The seasons of this server.", gives=Seasons)
async def seasons(asked: Asked[None]) -> Seasons:
    """List all seasons, the last one first."""
    shown = []
    for season in reversed(asked.services.front_desk.ledger.seasons.values()):
        table = await _table(asked, season)
        leader = table.lines[0].player if table.lines and table.lines[0].place else ""
        over = sum(night.over for night in table.nights)
        shown.append(SeasonShown(season.id, season.name, len(table.nights), over, leader, _url(asked, season)))
    return Seasons(tuple(shown))


@route("POST", "/api/seasons", may=OWNER, says="Make a season.", body=SeasonTerms, gives=SeasonMade, status=201)
async def make_season(asked: Asked[SeasonTerms]) -> SeasonMade:
    """Create a season, which is not shared yet."""
    slug = re.sub(r"[^a-z0-9]+", "-", asked.body.name.casefold())[:30].strip("-") or "season"
    season = _with(asked, Season(f"{slug}-{secrets.token_hex(3)}", ""))
    await asked.services.front_desk.set_season(asked.me, season)
    return SeasonMade(season.id)


@route("GET", "/api/seasons/{season}", may=OWNER, says="A season with its table.", gives=SeasonPage)
async def season_page(asked: Asked[None]) -> SeasonPage:
    """Return a season's terms, table and public address."""
    season = _season(asked)
    url = _url(asked, season)
    terms = SeasonTerms(
        season.name, season.events, season.formula, season.table, season.best, season.at_least, season.joins
    )
    return SeasonPage(season.id, terms, await _table(asked, season), url, qr_svg(url) if url else "")


@route("GET", "/api/seasons/{season}/table.csv", may=OWNER, says="A season's table as a file.", media="text/csv")
async def season_table_csv(asked: Asked[None]) -> Paper:
    """Return a season's table as a CSV file."""
    season = _season(asked)
    return Paper(season_csv(await _table(asked, season)), "text/csv; charset=utf-8", f"{season.id}.csv")


@route("PUT", "/api/seasons/{season}", may=OWNER, says="Change a season.", body=SeasonTerms, gives=Nothing)
async def change_season(asked: Asked[SeasonTerms]) -> Nothing:
    """Replace all terms of a season."""
    await asked.services.front_desk.set_season(asked.me, _with(asked, _season(asked)))
    return Nothing()


def _with(asked: Asked[SeasonTerms], season: Season) -> Season:
    """Return a season with the terms in the body; raise DataError where one of them is not valid."""
    terms = asked.body
    name = " ".join(terms.name.split())
    if not name or not name.isprintable():
        raise unusable("name", "season-name")
    known = asked.services.front_desk.ledger.events
    strange = [event for event in terms.events if event not in known]
    if strange:
        raise unusable("events", "no-event-here", event=repr(strange[0][:60]))
    changed = replace(
        season, name=name, events=tuple(dict.fromkeys(terms.events)), formula=terms.formula, table=terms.table,
        best=terms.best, at_least=terms.at_least, joins=terms.joins,
    )  # fmt: skip
    formula_of(changed)
    return changed


@route("DELETE", "/api/seasons/{season}", may=OWNER, says="Delete a season; its events stay.", gives=Nothing)
async def delete_season(asked: Asked[None]) -> Nothing:
    """Delete a season with its public address."""
    await asked.services.front_desk.delete_season(asked.me, _season(asked).id)
    return Nothing()


@route(
    "POST", "/api/seasons/{season}/share", may=OWNER, says="Give a season a public address, or take it away.",
    body=ShareSeason, gives=Shared,
)  # fmt: skip
async def share_season(asked: Asked[ShareSeason]) -> Shared:
    """Give a season a public address, or remove it. Sharing it again makes a new address."""
    season = _season(asked)
    if asked.body.shared != (season.shared > 0):
        season = replace(season, shared=abs(season.shared) + 1 if asked.body.shared else -season.shared)
        await asked.services.front_desk.set_season(asked.me, season)
    url = _url(asked, season)
    return Shared(url, qr_svg(url) if url else "")


@route("GET", "/api/shared/{token}", may=ANYONE, says="A season by its public address.", gives=SharedPage)
async def shared_season(asked: Asked[None]) -> SharedPage:
    """Return a season to anybody who has its address."""
    season = asked.services.front_desk.shared_season(asked.path["token"])
    if season is None:
        raise unknown(message("problem.no-season"))
    table = await _table(asked, season)
    return SharedPage(season.name, season.best, season.at_least, table, season.formula, season.table)


ROUTES: tuple[Route, ...] = (
    seasons, make_season, season_page, season_table_csv, change_season, delete_season, share_season, shared_season,
)  # fmt: skip
