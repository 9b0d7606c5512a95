"""Tables for tests: what matters is passed in, the rest is nine seats and blinds of 50 and 100."""

from collections.abc import Iterable
from typing import Any

from floorman.core import Chips, SeatNo
from floorman.rules import Rulebook, load_book
from floorman.table import (
    Deal,
    DealHand,
    EndHand,
    Table,
    TableAction,
    apply,
    cites,
    decide,
    hand_to_deal,
    open_table,
    round_the,
)

ROBERTS = load_book("roberts-10")
ARMY = load_book("army-2009")
HPT = load_book("hpt")
UK = load_book("uk-tda")
SEMINOLE = load_book("seminole-2024")


def a_table(players: Iterable[int], button: int | None = None, **keys: Any) -> Table:
    """The next two players have the blinds."""
    seats = [SeatNo(seat) for seat in players]
    small, big = keys.pop("blinds", (50, 100))
    event = open_table(
        keys.pop("format", "tournament"),
        keys.pop("size", 9),
        seats,
        (Chips(small), Chips(big)),
        keys.pop("game", "NLHE"),
        positions=round_the(SeatNo(button), seats) if button else None,
        **keys,
    )
    return apply(None, event)


def cash(players: Iterable[int], button: int | None = None, **keys: Any) -> Table:
    """A cash game with a dead button, unless told otherwise."""
    return a_table(players, button, format="cash", button_rule=keys.pop("button_rule", "dead"), **keys)


def after(table: Table, book: Rulebook, *actions: TableAction) -> Table:
    """The table when all of this has happened."""
    for action in actions:
        for event in decide(table, action, book):
            table = apply(table, event)
    return table


def played(table: Table, book: Rulebook, *busts: int, leaves: Iterable[int] = ()) -> Table:
    """The table after one more hand."""
    gone = tuple(SeatNo(seat) for seat in busts), tuple(SeatNo(seat) for seat in leaves)
    return after(table, book, DealHand(), EndHand(*gone))


def where(table: Table, book: Rulebook) -> tuple[int, int, int]:
    """Button, small blind and big blind of the next hand; 0 for a small blind that nobody posts."""
    deal = hand_to_deal(table, book)
    return deal.button, deal.small_blind, deal.big_blind


def owed(deal: Deal) -> dict[int, tuple[int, int]]:
    """By seat, what is posted besides the blinds: live and dead."""
    live, dead = deal.posted("live-post"), deal.posted("dead-post")
    return {int(seat): (int(live.get(seat, 0)), int(dead.get(seat, 0))) for seat in sorted({*live, *dead})}


def cited(table: Table, book: Rulebook) -> tuple[str, ...]:
    """The rules behind the next hand."""
    return cites(hand_to_deal(table, book).topics, book, table.format)
