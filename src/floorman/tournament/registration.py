"""The list before the first hand: who is on it, who is off it again, and under which name."""

from floorman.base import PlayerId, Refused
from floorman.tournament import draw, knockouts
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.directed import Renamed, Unregistered
from floorman.tournament.directing import Register, Rename, Unregister
from floorman.tournament.events import Entered, Seated
from floorman.tournament.names import fit_name
from floorman.tournament.seats import set_button


def _require_before_start(case: Case, instead: str) -> None:
    if case.event.started:
        raise Refused("entry.buyin", f"The first hand has been dealt. {instead}", code="already-started")


@decides(Register)
def register(case: Case, told: Register) -> None:
    """The buy-in is paid and a stack is issued; once seats are drawn, a seat is drawn too."""
    _require_before_start(case, "Enter the player late.")
    name = fit_name(case.event, told.player)
    setup = case.event.setup
    case.under("entry.buyin", "entry.purse")
    case.put(Entered(name, setup.starting_stack, setup.entry, "entry.buyin", setup.fee, bounty=setup.head))
    if case.event.tables:
        _seat(case, name, told.seed)


def _seat(case: Case, name: PlayerId, seed: int) -> None:
    """A seat like everybody's: no hand is missed, and the blinds are those next to the button."""
    seats = draw.any_open_seat(case)
    if seats:
        to = draw.shuffled(seats, seed)[0]
        case.put(Seated(name, None, to, "", "seating.random"))
        set_button(case, to.table, case.event.table(to.table).button)


@decides(Unregister)
def unregister(case: Case, told: Unregister) -> None:
    """All that was paid comes back, and the chips go back. A button at the empty seat goes to the next player."""
    _require_before_start(case, "A player who goes now leaves, or is disqualified.")
    player = case.event.player(told.player)
    case.ask("entry.leave/refund-until")
    head = knockouts.back(case, player)
    case.put(Unregistered(player.name, player.chips, player.spent, player.fees, "entry.leave", head))
    if player.table:
        set_button(case, player.table, case.event.table(player.table).button)


@decides(Rename)
def rename(case: Case, told: Rename) -> None:
    """Another name for a player, at any time; everything else stays."""
    case.under("td.authority")
    case.put(Renamed(told.player, fit_name(case.event, told.to, told.player), "td.authority"))
