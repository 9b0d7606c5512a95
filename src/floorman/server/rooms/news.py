"""What a player's phone tells of what others did: a name that was taken off a list, a game that is over."""

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol

from msgspec.structs import replace

from floorman.cardroom import Cardroom, RoomEvent
from floorman.cardroom.events import CallMissed, GameEnded, NamesStruck, PlayerMoved, SeatKeptFor, SeatVacated
from floorman.core import PlayerId
from floorman.server.room_screens import RoomNews

LASTS = 60 * 60
"""Seconds for which a phone tells of it."""

What = Literal["no-answer", "late", "taken-off", "broken", "combined", "request"]

STRUCK: dict[str, What] = {"missed": "no-answer", "late": "late", "taken-off": "taken-off", "mistake": "taken-off"}
"""By the reason for which a name was taken off, what the phone tells; of the other reasons it knows otherwise."""

OVER: dict[str, What] = {"broken": "broken", "combined": "combined", "no-seat": "combined"}
"""By the reason for which somebody has gone, what has become of the game."""


class StandingAct(Protocol):
    """An act of the keeper's that was not undone, and the room before and after it."""

    @property
    def before(self) -> Cardroom:
        """The room before it."""

    @property
    def after(self) -> Cardroom:
        """The room after it."""

    @property
    def events(self) -> tuple[RoomEvent, ...]:
        """The events that followed from it."""


def news_of(acts: Iterable[StandingAct], room: Cardroom, name: PlayerId) -> tuple[RoomNews, ...]:
    """Return what a phone tells its player, the newest first and each once; `acts` starts with the last act."""
    found: dict[tuple[str, str], RoomNews] = {}
    for act in acts:
        ago = room.now - act.after.now
        if ago > LASTS:
            break
        for one in _news_in(act, name):
            if _still(room, name, one):
                found.setdefault((one.what, one.game or one.kind), replace(one, ago_ms=1000 * ago))
    return tuple(found.values())


def _news_in(act: StandingAct, name: PlayerId) -> Iterator[RoomNews]:
    for event in act.events:
        match event:
            case NamesStruck(names, kind, why) if name in names and why in STRUCK:
                yield RoomNews(STRUCK[why], kind, calls=_calls(act, kind, name) if why == "missed" else 0)
            case PlayerMoved(who, left, to, how, _, seat) if who == name and how in OVER:
                yield _over(act.before, OVER[how], left, to, seat)
            case SeatKeptFor(who, to) if who == name:
                at = act.before.game_of(name)
                if at:
                    yield _over(act.before, "broken", at.id, to, 0)
            case SeatVacated(game, _, _, who, _, why) if who == name and why in OVER:
                yield _over(act.before, OVER[why], game, "", 0)
            case GameEnded(game):
                asked = [one for one in act.before.requests if (one.name, one.game) == (name, game)]
                for one in asked:
                    yield _over(act.before, "request", game, "", one.seat)


def _calls(act: StandingAct, kind: str, name: PlayerId) -> int:
    """Return how many calls a player had not answered who is struck by an act."""
    counted = (one.calls for one in act.events if isinstance(one, CallMissed) and (one.name, one.kind) == (name, kind))
    before = next((one.calls + 1 for one in act.before.waiting(kind) if one.name == name), 1)
    return next(counted, before)


def _over(before: Cardroom, what: What, game: str, to: str, seat: int) -> RoomNews:
    """Return the news of a game that is over; it is called by its table, which the room no longer knows."""
    at = before.games[game]
    return RoomNews(what, at.kind, game, at.place, to, seat)


def _still(room: Cardroom, name: PlayerId, news: RoomNews) -> bool:
    """Return whether news still matters to a player: something newer may have made up for it."""
    at = room.game_of(name)
    waits = any(one.name == name for one in room.line(news.kind))
    if news.what in STRUCK.values():
        return not waits and at is None
    if news.what == "request":
        return at is not None or waits
    if news.to:
        there = at.occupant(name) if at and at.id == news.to else None
        return (there and there.seat) == news.seat or any((one.name, one.game) == (name, news.to) for one in room.holds)
    return at is None and waits
