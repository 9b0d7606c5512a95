"""What an event is made of before it starts: its levels, and the chips of a starting stack."""

from typing import NamedTuple

from floorman.base import Chips, DataError
from floorman.rulebook import Rulebook, implements, method
from floorman.tournament.case import Case

ROUND_TO = 50
"""Chips are bought in racks of so many, and so many of the largest are kept for colouring up."""


def book_levels(book: Rulebook) -> tuple[tuple[Chips, ...], ...]:
    """The levels the book prints; none where an event brings its own."""
    if book.answer("clock.schedule/source", "tournament") == "event":
        return ()
    printed = book.table("clock.schedule/source", "tournament").get("levels")
    if not printed:
        raise DataError(book.id, "the book is to print the levels, but it has none.", "Write levels = [[10, 20]].")
    return tuple(tuple(Chips(amount) for amount in level) for level in printed)


class ChipSet(NamedTuple):
    """Chips by denomination: of one player, of all of them, and to buy."""

    each: dict[int, int]
    in_play: dict[int, int]
    to_buy: dict[int, int]


@implements("chips.starting-set")
def chip_set(case: Case, players: int) -> ChipSet | None:
    """The chips that an event of so many players needs; None where the house lays them out."""
    case.under("chips.starting-set")
    found: ChipSet | None = case.by("chips.starting-set/set", players)
    return found


@method("chips.starting-set/set", "by-players")
def by_players(case: Case, players: int) -> ChipSet:
    """The first set meant for as many, else the last; to buy as printed, or in play rounded up."""
    printed = case.figures("chips.starting-set/set")
    values = printed["values"]
    sets = printed["sets"]
    row = next((row for row in sets if players <= row["up_to"]), sets[-1])
    each = dict(zip(values, row["chips"], strict=True))
    in_play = {value: count * players for value, count in each.items()}
    buy = next((row["chips"] for row in printed["buy"] if row["players"] == players), None)
    rounded = [-(-in_play[value] // ROUND_TO) * ROUND_TO or ROUND_TO for value in values]
    return ChipSet(each, in_play, dict(zip(values, buy or rounded, strict=True)))


@method("chips.starting-set/set", "posted")
def laid_out(case: Case, players: int) -> None:
    """The event gives the set."""
    return
