"""The lists: who is invited, who is here, who has paid, who is off a list again, and under which name."""

from msgspec.structs import replace

from floorman.base import PlayerId, Refused
from floorman.tournament import draw, knockouts
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.directed import CheckedIn, Invited, Renamed, Uninvited, Unregistered
from floorman.tournament.directing import CheckIn, Invite, Register, Rename, Uninvite, Unregister
from floorman.tournament.events import Entered, Seated
from floorman.tournament.names import fit_name
from floorman.tournament.prices import price_for
from floorman.tournament.seats import set_button

MOST_GUESTS = 2000
"""Names that one event's list of guests holds."""


@decides(Invite)
def invite(case: Case, told: Invite) -> None:
    """Put names on the list of guests. Who is on a list already is left out, so that a list can be given twice."""
    known = {player.name.casefold() for player in case.event.players}
    known |= {guest.name.casefold() for guest in case.event.guests}
    names: list[PlayerId] = []
    for wanted in told.players:
        if " ".join(wanted.split()).casefold() in known:
            continue
        name = fit_name(case.event, wanted)
        known.add(name.casefold())
        names.append(name)
    if not names:
        raise Refused("entry.buyin", "Everybody on this list has already been invited or has paid.", code="nobody-new")
    if len(case.event.guests) + len(names) > MOST_GUESTS:
        raise Refused(
            "entry.buyin", "An event has {most} invited players at most.", code="too-many-guests", most=MOST_GUESTS
        )
    case.put(Invited(tuple(names)))


@decides(CheckIn)
def check_in(case: Case, told: CheckIn) -> None:
    """Note that somebody is here, and has not paid yet."""
    name = fit_name(case.event, told.player)
    guest = case.event.guest(name)
    if guest and guest.here:
        raise Refused("entry.buyin", "{player} is already checked in.", code="already-here", player=name)
    if not guest and len(case.event.guests) >= MOST_GUESTS:
        raise Refused(
            "entry.buyin", "An event has {most} invited players at most.", code="too-many-guests", most=MOST_GUESTS
        )
    case.put(CheckedIn(name))


@decides(Uninvite)
def uninvite(case: Case, told: Uninvite) -> None:
    """Take names off the list of guests. Who has paid is no guest: that entry is unregistered, with its money back."""
    guests = [case.event.guest(name) for name in told.players]
    names = tuple(dict.fromkeys(guest.name for guest in guests if guest))
    if not names:
        raise Refused("entry.buyin", "Nobody with that name is invited.", code="not-invited")
    case.put(Uninvited(names))


def _require_before_start(case: Case, instead: str) -> None:
    if case.event.started:
        raise Refused("entry.buyin", f"The first hand has been dealt. {instead}", code="already-started")


@decides(Register)
def register(case: Case, told: Register) -> None:
    """The buy-in is paid and a stack is issued; once seats are drawn, a seat is drawn too."""
    _require_before_start(case, "Enter the player late.")
    name = fit_name(case.event, told.player)
    stack, price = case.event.setup.starting_stack, price_for(case, "entry")
    case.under("entry.buyin", "entry.purse")
    case.put(Entered(name, stack, price.purse, "entry.buyin", price.fee, bounty=price.bounty))
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
    _require_before_start(case, "Let the player leave, or disqualify the player.")
    player = case.event.player(told.player)
    case.ask("entry.leave/refund-until")
    head = knockouts.back(case, player)
    case.put(Unregistered(player.name, player.chips, player.spent, player.fees, "entry.leave", head))
    if player.table:
        set_button(case, player.table, case.event.table(player.table).button)


@decides(Rename)
def rename(case: Case, told: Rename) -> None:
    """Another name for a player or a guest, at any time; everything else stays."""
    case.under("td.authority")
    event = case.event
    if any(player.name == told.player for player in event.players):
        case.put(Renamed(told.player, fit_name(event, told.to, told.player), "td.authority"))
        return
    guest = event.guest(told.player)
    if guest is None:
        raise Refused("td.authority", "Not in this event: {player}.", code="no-such-player", player=told.player)
    # Without the guest, so that a name can be spelled differently; of another guest it is taken.
    others = replace(event, guests=tuple(one for one in event.guests if one != guest))
    to = fit_name(others, told.to)
    if others.guest(to):
        raise Refused(
            "entry.buyin", "{name} is already on the list. Add a letter or a number.", code="name-in-use", name=to
        )
    case.put(Renamed(guest.name, to, "td.authority"))
