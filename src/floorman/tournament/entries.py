"""Entries, late entries, re-entries, rebuys and add-ons, the guest list, and the first hand."""

from collections.abc import Callable, Mapping
from typing import Literal

from floorman.core import Chips, PlayerId, Refused
from floorman.rules import implements
from floorman.rules.question_ids import Q
from floorman.tournament import absence, knockouts, seats
from floorman.tournament.actions import (
    AddOn,
    CancelRebuy,
    CheckIn,
    DealFirstHand,
    DeclareRebuy,
    EnterLate,
    Invite,
    Rebuy,
    Reenter,
    Register,
    Rename,
    Uninvite,
    Unregister,
)
from floorman.tournament.case import Case, decides, floor_settles
from floorman.tournament.events import (
    CheckedIn,
    ChipsBought,
    ClockSet,
    Invited,
    RebuyDeclared,
    Renamed,
    Restored,
    Seated,
    Started,
    TakenOut,
    Uninvited,
    Unregistered,
    Withdrew,
)
from floorman.tournament.payouts import price_for, sell_entry
from floorman.tournament.seats import set_button
from floorman.tournament.state import Offer, Player, fit_name, id_for, label_of, stack_is_known

Sold = Literal["rebuy", "addon", "reentry"]
"""What a player who has bought in can buy again."""


@decides(DealFirstHand)
def deal_first_hand(case: Case, action: DealFirstHand) -> None:
    """Start the tournament with its first hand. Refused once it has started.

    Players who have paid have a stack, present or not. For those who only promised to come, the book gives a stack or
    the director decides whether to hold the seat.
    """
    if case.tournament.started:
        raise Refused("entry.absent", "already-started")
    case.put(Started("entry.absent", len(case.tournament.tables)))
    cards_in_the_air(case)
    stacks = case.ask(Q.entry.absent.no_show_stack)
    for player in case.tournament.players:
        if player.entered or player.out:
            continue
        case.under("seating.late")
        if stacks == "if-paid":
            case.issue_stack(player.id, "entry.absent")
        else:
            absence.hold_or_not(case, player)


@implements("seating.late")
@floor_settles("seating.late")
def floor_on_late(case: Case, offer: Offer, code: str) -> None:
    """Carry out the floor's choice on a seat: give it a stack, cancel the entry, or take an unsold stack away."""
    case.cite(Q.entry.buyin.starting_stack)
    if code == "remove-chips":
        absence.take_away(case, offer.player)
        return
    if case.tournament.player(offer.player).entered:
        return
    if code == "hold-seat":
        case.issue_stack(offer.player, "entry.buyin")
    else:
        head = knockouts.back(case, case.tournament.player(offer.player))
        case.put(Withdrew(offer.player, Chips(0), price_for(case, "entry").purse, "seating.late", bounty=head))


@implements("entry.alternate", "entry.buyin")
@decides(EnterLate)
def enter_late(case: Case, action: EnterLate) -> None:
    """Sell a late entry: a full stack and a seat by draw, or an unsold stack where the book has it so.

    Refused after a deal, after the last level for late entry, for a player who is in, and for a name that is not
    usable.
    """
    over = _no_money_after_a_deal(case)
    if over is not None:
        raise over
    known = case.tournament.player_called(action.player)
    if known is not None and known.playing:
        raise Refused("entry.alternate", "in-the-event.already", player=action.player)
    closed = _late_entry_closed(case)
    if closed is not None:
        raise closed
    name = action.player if known is not None else fit_name(case.tournament, action.player)
    id = known.id if known is not None else id_for(case.tournament, name, case.spent, case.ids)
    if action.unsold:
        absence.put_down(case, id, name, action.seed)
        return
    stack = absence.waiting(case) if case.ask(Q.entry.alternate.stack) == "placeholder" else None
    if stack:
        absence.take_over(case, stack, id, name)
        return
    sell_entry(case, id, name, case.tournament.setup.starting_stack, "entry.alternate")
    absence.is_there(case, id)
    seats.late_seat(case, id, action.seed)


def _no_money_after_a_deal(case: Case) -> Refused | None:
    """Return the refusal of any payment after a deal on the prizes, or None. The money would belong to nobody."""
    if not case.tournament.chop:
        return None
    return Refused("entry.side-deal", "deal-agreed.buy-in")


def _late_entry_closed(case: Case) -> Refused | None:
    """Return the refusal of entries after the last level for them, or None."""
    last = case.tournament.setup.late_levels
    if last is None or not case.tournament.clock.is_past(last):
        return None
    return Refused("entry.alternate", "entry-closed", last=last)


def why_not_sold(case: Case, what: Sold, player: Player) -> Refused | None:
    """Return why the tournament does not sell a player a rebuy, an add-on or another entry now; None if it does.

    Pages show the reason beside a button that is switched off, and the action raises the same one.
    """
    over = _no_money_after_a_deal(case)
    if over is not None:
        return over
    return _WHY_NOT[what](case, player)


def _require_sold(case: Case, what: Sold, player: Player) -> None:
    why = why_not_sold(case, what, player)
    if why is not None:
        raise why


def buying_is_over(case: Case) -> bool:
    """Decide whether late entry, rebuys and add-ons have closed, so that the prize pool is final.

    Add-ons that never close, because nothing else does, do not count. Where the tournament has no last level for late
    entries, they are taken to end with the rebuys, if there are any.
    """
    setup, clock = case.tournament.setup, case.tournament.clock
    sold = case.ask(Q.entry.rebuy.per_player) > 0
    late_is_over = clock.is_past(setup.late_levels) if setup.late_levels is not None else sold
    addons_wait = addons_close_at(case) > 0 and addons_are_open(case)
    return case.tournament.started and late_is_over and not rebuys_are_open(case) and not addons_wait


def rebuys_are_open(case: Case) -> bool:
    """Decide whether rebuys are sold now. The break after the last level for them is too late."""
    closes = case.ask(Q.entry.rebuy.closes_at_level)
    return case.ask(Q.entry.rebuy.per_player) > 0 and not (closes and case.tournament.clock.is_past(closes - 1))


@implements("entry.reentry")
@decides(Reenter)
def reenter(case: Case, action: Reenter) -> None:
    """Take the chips that the player gives up out of play, and sell a new full stack with a new seat by draw.

    Refused as late entries are, and where the book lets nobody re-enter with chips.
    """
    player = case.tournament.player(action.player)
    _require_sold(case, "reentry", player)
    if player.chips:
        case.remove_chips(player.id, "entry.reentry")
    if player.playing:
        case.put(TakenOut(player.id, len(case.tournament.left), "entry.reentry"))
    enter_late(case, EnterLate(player.name, action.seed))


def _has_chips(player: Player) -> str:
    """Return the code of the refusal to a player who still has chips, by whether the stack is known."""
    return "rebuy-has-chips" if stack_is_known(player) else "rebuy-has-chips.still-in"


def _no_reentry(case: Case, player: Player) -> Refused | None:
    if player.chips and case.ask(Q.entry.reentry.with_chips) == "no":
        return Refused("entry.reentry", _has_chips(player), player=player.name, chips=player.chips)
    return _late_entry_closed(case)


@implements("entry.rebuy")
@decides(Rebuy)
def rebuy(case: Case, action: Rebuy) -> None:
    """Sell a rebuy. For one that was declared before, only the price is taken: its chips were issued then.

    A player who went out owing a rebuy pays for it first, and stays out.
    """
    player = case.tournament.player(action.player)
    _require_sold(case, "rebuy", player)
    price = price_for(case, "rebuy", player.id)
    if player.must_rebuy and player.out:
        # no bounty comes with chips that are gone, so that what was declared is paid into the purse as a whole
        whole = price.purse + price.bounty
        case.put(ChipsBought(player.id, Chips(0), whole, False, "entry.rebuy", lost=True))
        return
    if player.must_rebuy:
        case.put(ChipsBought(player.id, Chips(0), price.purse, False, "entry.rebuy", price.bounty))
        return
    case.put(ChipsBought(player.id, rebuy_chips(case), price.purse, False, "entry.rebuy", price.bounty))
    if player.sat and not player.table:
        absence.is_there(case, player.id)
        _back(case, player, action.seed)


def rebuy_chips(case: Case) -> Chips:
    """Return the chips of a rebuy: the tournament's own number, else the book's, else a starting stack."""
    by_book = Chips(int(case.ask(Q.entry.rebuy.chips)) or case.tournament.setup.starting_stack)
    own = case.tournament.setup.rebuy_stack
    return by_book if own is None else own


def _back(case: Case, player: Player, seed: int) -> None:
    """Put a player back into the seat given up, so that no hand is missed; if it is taken, into one drawn at random."""
    at_once = case.ask(Q.entry.rebuy.misses_no_hand)
    sat = player.sat
    in_play = sat and any(table.id == sat.table for table in case.tournament.tables)
    if sat and in_play and not case.tournament.in_seat(sat.table, sat.seat):
        case.put(Seated(player.id, None, sat, "" if at_once else "drawn", "entry.rebuy"))
    else:
        seats.late_seat(case, player.id, seed)


def restore(case: Case, name: PlayerId, chips: Chips) -> None:
    """Put a player who was taken to be out back into the tournament, with chips that were never lost."""
    player = case.tournament.player(name)
    case.put(Restored(name, chips, "chips.hidden"))
    if player.sat:
        _back(case, player, 0)


def _no_rebuy(case: Case, player: Player) -> Refused | None:
    """Return the refusal of a rebuy, or None. One that was declared must be made, whatever else stands against it."""
    if not player.entered:
        return Refused("entry.rebuy", "not-in-the-event.not-bought-in", player=player.name)
    return None if player.must_rebuy else _no_new_rebuy(case, player)


def _no_new_rebuy(case: Case, player: Player) -> Refused | None:
    most, closes = case.ask(Q.entry.rebuy.per_player), case.ask(Q.entry.rebuy.closes_at_level)
    clock, last = case.tournament.clock, closes - 1
    # The bust earns the rebuy, so it may be taken a little late: in the level that follows the last one, no later.
    in_time = player.bust_level <= last if player.out and clock.level <= closes else not clock.is_past(last)
    has = case.ask(Q.entry.rebuy.who)
    if not most:
        says = "rebuy-used.none"
    elif has == "none-left" and player.stack:
        says = _has_chips(player)
    elif has != "none-left" and player.stack > case.tournament.setup.starting_stack:
        says = "rebuy-has-chips.too-many"
    elif closes and not in_time:
        says = "rebuy-closed"
    elif player.rebuys + player.must_rebuy >= most:
        says = "rebuy-used"
    else:
        return None
    return Refused("entry.rebuy", says, player=player.name, chips=player.stack, last=last)


def may_rebuy(case: Case, name: PlayerId) -> bool:
    """Decide whether a player may buy a new stack now."""
    return _no_new_rebuy(case, case.tournament.player(name)) is None


def rebuy_offers(case: Case) -> tuple[Offer, ...]:
    """Return an offer for each player who went out in the last hand of a table and may buy a new stack.

    Those who have declined are left out. While an offer is open the number of players at the table is not known, so
    that no move is due yet.
    """
    said_no = {one.player for one in case.tournament.chosen if one.topic == "entry.rebuy"}
    out = dict.fromkeys(name for table in case.tournament.tables for name, _ in table.went_out)  # maybe at two tables
    players = [case.tournament.player(name) for name in out if name not in said_no]
    return tuple(
        Offer("entry.rebuy", ("no-rebuy",), player=player.id)
        for player in players
        if player.out and not player.must_rebuy and why_not_sold(case, "rebuy", player) is None
    )


def places_open(case: Case) -> frozenset[PlayerId]:
    """Return the players out in a place that a rebuy could still change.

    They are those who may still buy one, and all who went out after them.
    """
    tournament = case.tournament
    if tournament.won or tournament.closed:
        return frozenset()
    lowest = max((tournament.player(offer.player).place for offer in rebuy_offers(case)), default=0)
    return frozenset(player.id for player in tournament.players if player.out and 0 < player.place <= lowest)


@floor_settles("entry.rebuy")
def floor_on_rebuy(case: Case, offer: Offer, code: str) -> None:
    """Do nothing more: the player stays out, and the choice itself is recorded. A rebuy is an action of its own."""


def addons_close_at(case: Case) -> int:
    """Return the level with which add-ons close; the break before it is the last time to take one. 0 for never.

    Where the tournament does not say, they close with the rebuys, or where there are none with late entry.
    """
    setup, rebuys = case.tournament.setup, Case(case.tournament, case.book)  # the rules on rebuys are not what is cited
    if setup.addon_levels is not None:
        return setup.addon_levels + 1
    if rebuys.ask(Q.entry.rebuy.per_player) > 0:
        return int(rebuys.ask(Q.entry.rebuy.closes_at_level))
    return 0 if setup.late_levels is None else setup.late_levels + 1


def addons_are_open(case: Case) -> bool:
    """Decide whether add-ons are sold at the level on the clock."""
    closes = addons_close_at(case)
    return case.ask(Q.entry.addon.per_player) > 0 and (not closes or case.tournament.clock.level < closes)


@implements("entry.addon")
@decides(AddOn)
def add_on(case: Case, action: AddOn) -> None:
    """Sell an add-on. Refused where the tournament sells none to the player now."""
    player = case.tournament.player(action.player)
    _require_sold(case, "addon", player)
    setup = case.tournament.setup
    chips = setup.starting_stack if setup.addon_stack is None else setup.addon_stack
    case.put(ChipsBought(player.id, chips, price_for(case, "addon").purse, True, "entry.addon"))


def _no_addon(case: Case, player: Player) -> Refused | None:
    most = case.ask(Q.entry.addon.per_player)
    if not player.playing:
        return Refused("td.authority", "not-in-the-event", player=player.name)
    if not most:
        return Refused("entry.addon", "no-addons", player=player.name)
    if not addons_are_open(case):
        return Refused("entry.addon", "addons-closed", player=player.name, closes=addons_close_at(case))
    if player.addons >= most:
        return Refused("entry.addon", "no-addons.left", player=player.name)
    return None


_WHY_NOT: Mapping[Sold, Callable[[Case, Player], Refused | None]] = {
    "rebuy": _no_rebuy,
    "addon": _no_addon,
    "reentry": _no_reentry,
}


@decides(DeclareRebuy)
def declare_rebuy(case: Case, action: DeclareRebuy) -> None:
    """Issue the chips of a rebuy declared before the hand, which play behind the stack and must be paid for.

    Refused where the player may not rebuy.
    """
    player = case.tournament.player(action.player)
    why = _no_new_rebuy(case, player)
    if why is not None:
        raise why
    if case.ask(Q.entry.rebuy.declared_behind) and not player.must_rebuy:
        case.put(RebuyDeclared(player.id, rebuy_chips(case), "entry.rebuy"))


@decides(CancelRebuy)
def cancel_rebuy(case: Case, action: CancelRebuy) -> None:
    """Refuse to take back a rebuy that was declared."""
    player = case.tournament.player(action.player)
    case.cite(Q.entry.rebuy.declared_behind)
    if player.must_rebuy:
        raise Refused("entry.rebuy", "rebuy-declared", player=player.name)


MOST_GUESTS = 2000
"""The most names on a list of guests."""


@decides(Invite)
def invite(case: Case, action: Invite) -> None:
    """Put names on the list of guests. Names that are on a list already are left out, so that a list can be sent twice.

    Refused where no name is new, or the list would be longer than `MOST_GUESTS`.
    """
    known = {player.name.casefold() for player in case.tournament.players}
    known |= {guest.name.casefold() for guest in case.tournament.guests}
    names: dict[PlayerId, str] = {}
    for wanted in action.players:
        if " ".join(wanted.split()).casefold() in known:
            continue
        name = fit_name(case.tournament, wanted)
        known.add(name.casefold())
        names[id_for(case.tournament, name, {*case.spent, *names}, case.ids)] = name
    if not names:
        raise Refused("entry.buyin", "nobody-new")
    if len(case.tournament.guests) + len(names) > MOST_GUESTS:
        raise Refused("entry.buyin", "too-many-guests", most=MOST_GUESTS)
    labels = tuple(label_of(id, name) for id, name in names.items())
    case.put(Invited(tuple(names), names=labels if any(labels) else ()))


@decides(CheckIn)
def check_in(case: Case, action: CheckIn) -> None:
    """Record that somebody is present and has not paid yet. Refused for a guest who is present already."""
    name = fit_name(case.tournament, action.player)
    guest = case.tournament.guest(name)
    if guest and guest.here:
        raise Refused("entry.buyin", "already-here", player=name)
    if not guest and len(case.tournament.guests) >= MOST_GUESTS:
        raise Refused("entry.buyin", "too-many-guests", most=MOST_GUESTS)
    id = id_for(case.tournament, name, case.spent, case.ids)
    case.put(CheckedIn(id, name=label_of(id, name)))


@decides(Uninvite)
def uninvite(case: Case, action: Uninvite) -> None:
    """Take names off the list of guests; refused where none of them is on it.

    Players who have paid are not on it: their entry is unregistered instead, and refunded.
    """
    guests = [case.tournament.guest(name) for name in action.players]
    ids = tuple(dict.fromkeys(guest.id for guest in guests if guest))
    if not ids:
        raise Refused("entry.buyin", "not-invited")
    case.put(Uninvited(ids))


def _require_before_start(case: Case, says: str) -> None:
    if case.tournament.started:
        raise Refused("entry.buyin", says)


@decides(Register)
def register(case: Case, action: Register) -> None:
    """Sell an entry before the first hand, with a stack; once seats are drawn, with a seat too.

    Refused after the start.
    """
    _require_before_start(case, "already-started.enter-late")
    name = fit_name(case.tournament, action.player)
    id = id_for(case.tournament, name, case.spent, case.ids)
    case.under("entry.buyin", "entry.purse")
    sell_entry(case, id, name, case.tournament.setup.starting_stack, "entry.buyin")
    if case.tournament.tables:
        _seat(case, id, action.seed)


def _seat(case: Case, id: PlayerId, seed: int) -> None:
    """Draw an open seat. No hand is missed, and the blinds are again those next to the button."""
    open_seats = seats.any_open_seat(case)
    if open_seats:
        to = seats.seat_before(case, id) or seats.shuffled(open_seats, seed)[0]
        case.put(Seated(id, None, to, "", "seating.random"))
        set_button(case, to.table, case.tournament.table(to.table).button)


@decides(Unregister)
def unregister(case: Case, action: Unregister) -> None:
    """Refund an entry before the first hand.

    A button at the empty seat goes to the next player. Refused after the start.
    """
    _require_before_start(case, "already-started.let-leave")
    player = case.tournament.player(action.player)
    case.cite(Q.entry.leave.refund_until)
    head = knockouts.back(case, player)
    case.put(Unregistered(player.id, player.chips, player.spent, player.fees, "entry.leave", head))
    if player.table:
        set_button(case, player.table, case.tournament.table(player.table).button)


@decides(Rename)
def rename(case: Case, action: Rename) -> None:
    """Give a player or a guest another name, at any time. Refused for a name that is in use or not usable."""
    case.under("td.authority")
    tournament = case.tournament
    if tournament.find(action.player) is not None:
        case.put(Renamed(action.player, fit_name(tournament, action.to, action.player), "td.authority"))
        return
    guest = next((one for one in tournament.guests if one.id == action.player), None)
    if guest is None:
        raise Refused("td.authority", "no-such-player", player=action.player)
    # Without the guest, so that a name can be spelled differently; of another guest it is taken.
    others = tournament.changed(guests=tuple(one for one in tournament.guests if one != guest))
    to = fit_name(others, action.to)
    if others.guest(to):
        raise Refused("entry.buyin", "name-in-use", name=to)
    case.put(Renamed(guest.id, to, "td.authority"))


def cards_in_the_air(case: Case) -> None:
    """Start a clock that has waited for the first hand."""
    if case.tournament.clock.waiting:
        case.put(ClockSet(case.tournament.clock.start(case.tournament.now), "clock.level"))
