"""Seats by the director's word: a table more, a player to a named seat, the button where it really is."""

from floorman.base import Refused, SeatNo
from floorman.table.state import clockwise
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.directing import MovePlayer, OpenTable, PlaceButton
from floorman.tournament.events import ButtonPlaced, Seated, TableOpened
from floorman.tournament.positions import from_button
from floorman.tournament.state import Came, Place, TableId
from floorman.tournament.wording import called

LONGEST = 20


def set_button(case: Case, table: TableId, seat: SeatNo) -> None:
    """The button of a hand that has not begun: to a seat, or to the next player where nobody sits there."""
    seats = tuple(player.seat for player in case.event.at(table))
    if not seat or not seats or case.event.setup.stud:
        return
    button = seat if seat in seats else clockwise(seats, seat)[0]
    case.put(ButtonPlaced(table, *from_button(button, seats), "seating.draw-for-button"))


@decides(OpenTable)
def open_table(case: Case, told: OpenTable) -> None:
    """A table more, for late entries or to spread the field."""
    case.under("td.authority")
    taken = {str(table.id) for table in case.event.tables}
    name = " ".join(told.name.split()) or _next_name(taken)
    if name in taken or len(name) > LONGEST or not name.isprintable():
        raise Refused(
            "seating.random", "{name} cannot be the name of a new table. Leave the name out to use the next number.",
            code="no-such-table", name=name[:LONGEST],
        )  # fmt: skip
    case.put(TableOpened(TableId(name), "seating.random"))


def _next_name(taken: set[str]) -> str:
    number = 1
    while f"Table{number}" in taken:
        number += 1
    return f"Table{number}"


@decides(PlaceButton)
def place_button(case: Case, told: PlaceButton) -> None:
    """At a live table the button is where it is: the director says so, and the blinds follow."""
    case.under("td.authority")
    if case.event.setup.stud or not case.event.in_seat(told.table, told.seat):
        raise Refused(
            "seating.draw-for-button", "Nobody sits in seat {seat} at {table}, so it cannot have the button.",
            code="no-button-there", seat=told.seat, table=called(told.table),
        )  # fmt: skip
    if case.event.table(told.table).begun:
        raise Refused(
            "seating.draw-for-button", "A hand is in progress at {table}. Move the button after it.",
            code="hand-in-progress", table=called(told.table),
        )  # fmt: skip
    set_button(case, told.table, told.seat)


@decides(MovePlayer)
def move_player(case: Case, told: MovePlayer) -> None:
    """The director chooses otherwise than the draw. A hand that the player is in is finished first."""
    case.under("td.authority", "seating.move")
    event, player = case.event, case.event.player(told.player)
    if all(table.id != told.to.table for table in event.tables):
        raise Refused(
            "seating.move", "There is no {table}.", code="no-such-table", table=called(told.to.table)
        )  # fmt: skip
    if told.to.seat not in event.open_seats(told.to.table):
        raise Refused(
            "seating.move", "Seat {seat} at {table} is not open.",
            code="seat-taken", seat=told.to.seat, table=called(told.to.table),
        )  # fmt: skip
    if player.table and event.table(player.table).begun and player.seat in event.table(player.table).dealt:
        raise Refused(
            "seating.move", ("{player} is in a hand. Move the player after "
                "it."), code="hand-in-progress", player=player.name
        )  # fmt: skip
    left = Place(player.table, player.seat) if player.table else None
    came: Came = "moved" if event.started else ""
    case.put(Seated(player.name, left, told.to, came, "seating.move"))
    if not event.started:
        for id in {told.to.table, player.table} - {TableId("")}:
            set_button(case, id, case.event.table(id).button)
