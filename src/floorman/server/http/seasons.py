"""Seasons: make one, look at its table, and share it with people who have no account."""

import re
import secrets
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.base import DataError
from floorman.server.accounts.ledger import Season
from floorman.server.http.events import live_event
from floorman.server.http.links import qr_svg
from floorman.server.http.route import Asked, Nothing, Paper, Route, route, unknown
from floorman.server.rights import ANYONE, OWNER
from floorman.server.seasons import Played, SeasonTable, formula_of, season_csv, season_table
from floorman.server.tournaments.results import results

MOST_EVENTS = 500
NO_SEASON = "There is no such season. It may have been deleted."


class SeasonTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an owner sets: `table` are hundredths of points by place, in place of a `formula`; `best` of 0 is all."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    events: Annotated[tuple[str, ...], Meta(max_length=MOST_EVENTS)] = ()
    formula: str = "linear"
    table: Annotated[tuple[Annotated[int, Meta(ge=0, le=10_000_000)], ...], Meta(max_length=500)] = ()
    best: Annotated[int, Meta(ge=0, le=MOST_EVENTS)] = 0
    at_least: Annotated[int, Meta(ge=1, le=MOST_EVENTS)] = 1
    joins: bool = True


class SeasonMade(msgspec.Struct, frozen=True):
    """The id under which a new season is found."""

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
    """A season as everybody with its address sees it."""

    name: str
    best: int
    at_least: int
    table: SeasonTable


def _season(asked: Asked[Any]) -> Season:
    found = asked.house.front_desk.ledger.seasons.get(asked.path["season"])
    if found is None:
        raise unknown(NO_SEASON)
    return found


async def played(asked: Asked[Any], event: str) -> Played | None:
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


async def _table(asked: Asked[Any], season: Season) -> SeasonTable:
    found = [one for event in season.events if (one := await played(asked, event)) is not None]
    found.sort(key=lambda one: one.opened_ms)
    names = asked.house.people.names(line.player for one in found for line in one.lines)
    return season_table(season, found, lambda name: names.get(name, name))


def _url(asked: Asked[Any], season: Season) -> str:
    token = asked.house.front_desk.season_token(season)
    return f"{asked.origin}/s/{token}" if token else ""


@route("GET", "/api/seasons", may=OWNER, says="The seasons of this server.", gives=Seasons)
async def seasons(asked: Asked[None]) -> Seasons:
    """The last one first."""
    shown = []
    for season in reversed(asked.house.front_desk.ledger.seasons.values()):
        table = await _table(asked, season)
        leader = table.lines[0].player if table.lines and table.lines[0].place else ""
        over = sum(night.over for night in table.nights)
        shown.append(SeasonShown(season.id, season.name, len(table.nights), over, leader, _url(asked, season)))
    return Seasons(tuple(shown))


@route("POST", "/api/seasons", may=OWNER, says="Make a season.", body=SeasonTerms, gives=SeasonMade, status=201)
async def make_season(asked: Asked[SeasonTerms]) -> SeasonMade:
    """Make one; nothing is shared yet."""
    slug = re.sub(r"[^a-z0-9]+", "-", asked.body.name.casefold())[:30].strip("-") or "season"
    season = _with(asked, Season(f"{slug}-{secrets.token_hex(3)}", ""))
    await asked.house.front_desk.set_season(asked.me, season)
    return SeasonMade(season.id)


@route("GET", "/api/seasons/{season}", may=OWNER, says="A season with its table.", gives=SeasonPage)
async def season_page(asked: Asked[None]) -> SeasonPage:
    """Everything about it."""
    season = _season(asked)
    url = _url(asked, season)
    terms = SeasonTerms(
        season.name, season.events, season.formula, season.table, season.best, season.at_least, season.joins
    )
    return SeasonPage(season.id, terms, await _table(asked, season), url, qr_svg(url) if url else "")


@route("GET", "/api/seasons/{season}/table.csv", may=OWNER, says="A season's table as a file.", media="text/csv")
async def season_table_csv(asked: Asked[None]) -> Paper:
    """For a spreadsheet."""
    season = _season(asked)
    return Paper(season_csv(await _table(asked, season)), "text/csv; charset=utf-8", f"{season.id}.csv")


@route("PUT", "/api/seasons/{season}", may=OWNER, says="Change a season.", body=SeasonTerms, gives=Nothing)
async def change_season(asked: Asked[SeasonTerms]) -> Nothing:
    """Replace all of its terms."""
    await asked.house.front_desk.set_season(asked.me, _with(asked, _season(asked)))
    return Nothing()


def _with(asked: Asked[SeasonTerms], season: Season) -> Season:
    """Return a season with the terms in the body; DataError for what cannot be."""
    terms = asked.body
    name = " ".join(terms.name.split())
    if not name or not name.isprintable():
        raise DataError("name", "a season needs a name.", "Enter one, for example Winter 2026.")
    known = asked.house.front_desk.ledger.events
    strange = [event for event in terms.events if event not in known]
    if strange:
        raise DataError("events", f"there is no event {strange[0][:60]!r} here.", "Choose from the events listed.")
    changed = replace(
        season, name=name, events=tuple(dict.fromkeys(terms.events)), formula=terms.formula, table=terms.table,
        best=terms.best, at_least=terms.at_least, joins=terms.joins,
    )  # fmt: skip
    formula_of(changed)
    return changed


@route("DELETE", "/api/seasons/{season}", may=OWNER, says="Delete a season; its events stay.", gives=Nothing)
async def delete_season(asked: Asked[None]) -> Nothing:
    """Delete it with its public address."""
    await asked.house.front_desk.delete_season(asked.me, _season(asked).id)
    return Nothing()


@route(
    "POST", "/api/seasons/{season}/share", may=OWNER, says="Give a season a public address, or take it away.",
    body=ShareSeason, gives=Shared,
)  # fmt: skip
async def share_season(asked: Asked[ShareSeason]) -> Shared:
    """Sharing again after the address was taken away gives a new one."""
    season = _season(asked)
    if asked.body.shared != (season.shared > 0):
        season = replace(season, shared=abs(season.shared) + 1 if asked.body.shared else -season.shared)
        await asked.house.front_desk.set_season(asked.me, season)
    url = _url(asked, season)
    return Shared(url, qr_svg(url) if url else "")


@route("GET", "/api/shared/{token}", may=ANYONE, says="A season by its public address.", gives=SharedPage)
async def shared_season(asked: Asked[None]) -> SharedPage:
    """For everybody who has the address."""
    season = asked.house.front_desk.shared_season(asked.path["token"])
    if season is None:
        raise unknown("There is no season at this address any more. Ask whoever gave it to you for a new one.")
    return SharedPage(season.name, season.best, season.at_least, await _table(asked, season))


ROUTES: tuple[Route, ...] = (
    seasons, make_season, season_page, season_table_csv, change_season, delete_season, share_season, shared_season,
)  # fmt: skip
