"""Stacks at seats that nobody has bought: put there for late entrants, and blinded like those of absent players."""

from floorman.base import PlayerId, Refused
from floorman.tournament import absence, draw
from floorman.tournament.case import Case
from floorman.tournament.events import Entered, Presence, Seated, Withdrew
from floorman.tournament.prices import price_for
from floorman.tournament.state import Offer, Place, Player


def put_down(case: Case, name: PlayerId, seed: int) -> None:
    """A starting stack at an open seat, under a name for the list; nobody has paid for it."""
    if case.ask("seating.late/placeholder") == "none":
        raise Refused("seating.late", "The book does not put stacks at unsold seats.", code="no-placeholders")
    if not draw.any_open_seat(case):
        raise Refused("seating.late", "No seat is open.", code="no-open-seat")
    case.put(Entered(name, case.event.setup.starting_stack, 0, "seating.late", unsold=True))
    draw.late_seat(case, name, seed)
    case.put(Presence(name, "absent", "seating.late"))


def waiting(case: Case) -> Player | None:
    """The first stack that still waits for somebody."""
    return next((player for player in case.event.left if player.unsold and player.table), None)


def take_over(case: Case, stack: Player, name: PlayerId) -> None:
    """A late entrant pays in full and gets the stack that waits, less the blinds it has paid, at its seat."""
    to, price = Place(stack.table, stack.seat), price_for(case, "entry")
    case.put(Withdrew(stack.name, stack.chips, 0, "entry.alternate"))
    case.put(Entered(name, stack.chips, price.purse, "entry.alternate", price.fee, bounty=price.bounty))
    absence.is_there(case, name)
    case.put(Seated(name, None, to, "", "entry.alternate"))


def offers(case: Case) -> tuple[Offer, ...]:
    """Stacks that the director may take away, whenever that seems right."""
    return tuple(Offer("seating.late", ("remove-chips",), player.name) for player in case.event.left if player.unsold)


def take_away(case: Case, name: PlayerId) -> None:
    """A stack that nobody bought goes, and takes no place."""
    case.put(Withdrew(name, case.event.player(name).chips, 0, "seating.late"))
