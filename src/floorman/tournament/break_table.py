"""Breaking a table: which one, and where its players go."""

from floorman.base import PlayerId, Refused
from floorman.cards import STANDARD_DECK, Card
from floorman.rulebook import implements, method
from floorman.tournament import final_table
from floorman.tournament.actions import BreakTable
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.draw import height, shuffled
from floorman.tournament.events import Seated, TableBroken
from floorman.tournament.state import Place, TableId
from floorman.tournament.wording import called

Cards = dict[PlayerId, Card]


@implements("seating.break")
@decides(BreakTable)
def break_table(case: Case, told: BreakTable) -> None:
    """The players of a table fill open seats of the others, which end as even as they can."""
    id = told.table or next_to_break(case)
    case.under("seating.break", "seating.move")
    players = [player.name for player in case.event.at(id)]
    seats = _seats(case, id, len(players))
    if len(seats) < len(players):
        raise Refused(
            "seating.break", ("There are not enough open seats at the other tables for the {players} "
                "players of {table}."),
            code="too-few-tables", players=len(players), table=called(id),
        )  # fmt: skip
    line: list[PlayerId] = case.by("seating.break/reseat", players, dict(told.cards), told.seed)
    in_two_steps = case.ask("seating.break/reseat") == "two-step"
    first = line[0] if in_two_steps and line else PlayerId("")
    for name, place in zip(line, shuffled(seats, told.seed), strict=True):
        player = case.event.player(name)
        case.put(Seated(name, Place(player.table, player.seat), place, "drawn", "seating.break"))
    case.put(TableBroken(id, first, "seating.break"))
    final_table.after_break(case)


def may_break(case: Case) -> TableId | None:
    """The table that can go now because its players fit elsewhere, where the book does not leave that to the floor."""
    if len(case.event.tables) < 2 or case.ask("seating.break/when") == "floor":
        return None
    if case.ask("seating.break/order") == "redraw-instead" and len(case.event.tables) <= final_table.MOST_REDRAWN:
        return None
    id = next_to_break(case)
    players = len(case.event.at(id))
    return id if len(_seats(case, id, players)) == players else None


def next_to_break(case: Case) -> TableId:
    """The table that goes next, by the book's method."""
    found: TableId = case.by("seating.break/order")
    return found


@method("seating.break/order", "preset-order")
@method("seating.break/order", "redraw-instead")
@method("seating.break/order", "floor")
def preset_order(case: Case) -> TableId:
    """The first of the posted order still in play; none posted: the shortest. Where the floor names it, it has.

    A book that redraws instead has no order of its own for more tables than it redraws.
    """
    sizes = case.event.sizes
    posted = [id for id in case.event.setup.break_order if id in sizes]
    return posted[0] if posted else min(reversed(sizes), key=lambda id: sizes[id])


def _seats(case: Case, broken: TableId, wanted: int) -> list[Place]:
    """Open seats of the other tables, one by one at the shortest."""
    event = case.event
    still_open = {id: event.setup.table_size - size for id, size in event.sizes.items() if id != broken}
    filled = dict.fromkeys(still_open, 0)
    found: list[Place] = []
    while len(found) < wanted and (most := max(still_open.values(), default=0)) > 0:
        id = next(id for id, seats in still_open.items() if seats == most)
        found.append(Place(id, event.open_seats(id)[filled[id]]))
        still_open[id] -= 1
        filled[id] += 1
    return found


@method("seating.break/reseat", "two-step")
def two_step(case: Case, players: list[PlayerId], cards: Cards, seed: int) -> list[PlayerId]:
    """Seat cards lie shuffled; each player is dealt a playing card, and the highest takes the first."""
    unseen = [card for card in shuffled(STANDARD_DECK, seed) if card not in cards.values()]
    dealt = {**dict(zip(players, unseen, strict=False)), **cards}
    return sorted(players, key=lambda name: height(dealt[name]), reverse=True)


@method("seating.break/reseat", "one-draw")
def one_draw(case: Case, players: list[PlayerId], cards: Cards, seed: int) -> list[PlayerId]:
    """Each draws one of the seats."""
    return players
