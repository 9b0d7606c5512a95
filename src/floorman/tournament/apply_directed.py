"""The event after something that happened by the director's word."""

from collections.abc import Callable
from typing import Any, assert_never

from msgspec.structs import replace

from floorman.base import Chips, PlayerId
from floorman.tournament.directed import (
    Announced,
    CheckedIn,
    Corrected,
    Directed,
    Invited,
    PrizesPosted,
    Redone,
    Renamed,
    ScheduleChanged,
    Undone,
    Uninvited,
    Unregistered,
)
from floorman.tournament.state import Chop, Guest, Table, Tournament


def apply_directed(event: Tournament, happened: Directed) -> Tournament:
    """What is so once this has happened."""
    match happened:
        case Invited(players=names):
            return replace(event, guests=(*event.guests, *(Guest(name) for name in names)))
        case CheckedIn(player=name):
            guests = event.guests if event.guest(name) else (*event.guests, Guest(name))
            return replace(event, guests=tuple(Guest(one.name, one.here or one.name == name) for one in guests))
        case Uninvited(players=names):
            return replace(event, guests=tuple(guest for guest in event.guests if guest.name not in names))
        case Unregistered(player=name, chips=chips, refund=refund, fee=fee):
            return replace(
                event,
                players=tuple(one for one in event.players if one.name != name),
                offers=tuple(one for one in event.offers if one.player != name),
                issued=Chips(event.issued - chips),
                takings=event.takings - refund,
                fees=event.fees - fee,
            )
        case Renamed(player=old, to=new):
            renamed: Tournament = _renamed(event, old, new)
            return renamed
        case ScheduleChanged(rows=rows, clock=clock):
            return replace(event, setup=replace(event.setup, schedule=rows), clock=clock)
        case PrizesPosted(prizes=prizes):
            return replace(event, posted=prizes)
        case Announced():
            return event
        case Undone(event=instead) | Redone(event=instead) | Corrected(event=instead):
            return instead
        case _:
            assert_never(happened)


def _chop_renamed(chop: Chop, old: PlayerId, new: PlayerId) -> Chop:
    shares = tuple((new if name == old else name, cents) for name, cents in chop.shares)
    stacks = tuple((new if name == old else name, chips) for name, chips in chop.stacks)
    return replace(chop, shares=shares, stacks=stacks)


def _table_renamed(table: Table, other: Callable[[PlayerId], PlayerId]) -> Table:
    """Return the table with the names in its last hand changed."""

    def renamed(amounts: tuple[tuple[PlayerId, Chips], ...]) -> tuple[tuple[PlayerId, Chips], ...]:
        return tuple((other(name), chips) for name, chips in amounts)

    return replace(
        table,
        killed=tuple(map(other, table.killed)),
        began_with=renamed(table.began_with),
        posted=renamed(table.posted),
        went_out=renamed(table.went_out),
    )


def _renamed(event: Tournament, old: PlayerId, new: PlayerId) -> Tournament:
    """Everywhere that a player is named, the other name stands. A guest of that name is the same person.

    Where no player has the old name it is that of a guest.
    """
    if all(player.name != old for player in event.players):
        named = tuple(replace(guest, name=new) if guest.name == old else guest for guest in event.guests)
        return replace(event, guests=named)

    def other(name: PlayerId) -> PlayerId:
        return new if name == old else name

    def called(value: Any, field: str = "player") -> Any:
        return replace(value, **{field: new}) if getattr(value, field) == old else value

    guests = tuple(guest for guest in event.guests if guest.name.casefold() != new.casefold())
    tables = tuple(_table_renamed(one, other) for one in event.tables)
    going = event.round and replace(event.round, out=tuple((other(name), had) for name, had in event.round.out))
    return replace(
        event,
        players=tuple(called(one, "name") for one in event.players),
        tables=tables,
        guests=guests,
        offers=tuple(called(one) for one in event.offers),
        chosen=tuple(called(one) for one in event.chosen),
        deal=tuple((other(name), share) for name, share in event.deal),
        chop=event.chop and _chop_renamed(event.chop, old, new),
        trophy=other(event.trophy),
        timekeeper=new if event.timekeeper == old else event.timekeeper,
        round=going,
        knocked=tuple(replace(one, out=other(one.out), by=tuple(map(other, one.by))) for one in event.knocked),
    )
