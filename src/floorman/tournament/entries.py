"""Coming into the event and buying again: the first hand, late entries, re-entries, rebuys and add-ons."""

from collections.abc import Callable, Mapping
from typing import Literal

from floorman.base import Chips, PlayerId, Refused
from floorman.rulebook import implements
from floorman.tournament import absence, draw, knockouts, unsold
from floorman.tournament.actions import AddOn, CancelRebuy, DealFirstHand, DeclareRebuy, EnterLate, Rebuy, Reenter
from floorman.tournament.case import Case
from floorman.tournament.counting import known
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.events import (
    ChipsBought,
    ChipsRemoved,
    Entered,
    RebuyDeclared,
    Restored,
    Seated,
    Started,
    TakenOut,
    Withdrew,
)
from floorman.tournament.levels import cards_in_the_air
from floorman.tournament.names import fit_name
from floorman.tournament.prices import price_for
from floorman.tournament.state import Offer, Player

Sold = Literal["rebuy", "addon", "reentry"]
"""What somebody who has bought in can buy again."""


@decides(DealFirstHand)
def deal_first_hand(case: Case, told: DealFirstHand) -> None:
    """The event begins. Who paid has a stack, there or not; of who only promised, the director may hold the seat."""
    if case.event.started:
        raise Refused("entry.absent", "The first hand has been dealt.", code="already-started")
    case.put(Started("entry.absent", len(case.event.tables)))
    cards_in_the_air(case)
    stacks = case.ask("entry.absent/no-show-stack")
    for player in case.event.players:
        if player.entered or player.out:
            continue
        case.under("seating.late")
        if stacks == "if-paid":
            case.put(Entered(player.name, case.event.setup.starting_stack, 0, "entry.absent"))
        else:
            absence.hold_or_not(case, player)


@implements("seating.late")
@floor_settles("seating.late")
def floor_on_late(case: Case, offer: Offer, code: str) -> None:
    """A held seat gets a stack like any other; without one the entry is off. A stack nobody bought is taken away."""
    case.ask("entry.buyin/starting-stack")
    if code == "remove-chips":
        unsold.take_away(case, offer.player)
        return
    if case.event.player(offer.player).entered:
        return
    if code == "hold-seat":
        case.put(Entered(offer.player, case.event.setup.starting_stack, 0, "entry.buyin"))
    else:
        head = knockouts.back(case, case.event.player(offer.player))
        case.put(Withdrew(offer.player, Chips(0), price_for(case, "entry").purse, "seating.late", bounty=head))


@implements("entry.alternate", "entry.buyin")
@decides(EnterLate)
def enter_late(case: Case, told: EnterLate) -> None:
    """A late entrant gets a full stack and draws a seat, or takes over one that waits, where the book has it so."""
    over = _no_money_after_a_deal(case)
    if over is not None:
        raise over
    if any(player.name == told.player and player.playing for player in case.event.players):
        raise Refused("entry.alternate", "{player} is already in the event.", code="in-the-event", player=told.player)
    setup, closed = case.event.setup, _late_entry_closed(case)
    if closed is not None:
        raise closed
    known = any(player.name == told.player for player in case.event.players)
    name = told.player if known else fit_name(case.event, told.player)
    if told.unsold:
        unsold.put_down(case, name, told.seed)
        return
    stack = unsold.waiting(case) if case.ask("entry.alternate/stack") == "placeholder" else None
    if stack:
        unsold.take_over(case, stack, name)
        return
    price = price_for(case, "entry")
    case.put(Entered(name, setup.starting_stack, price.purse, "entry.alternate", price.fee, bounty=price.bounty))
    absence.is_there(case, name)
    draw.late_seat(case, name, told.seed)


def _no_money_after_a_deal(case: Case) -> Refused | None:
    """Return why nobody pays any more once players have shared the prizes: the money would belong to nobody."""
    if not case.event.chop:
        return None
    return Refused(
        "entry.side-deal", "The players have agreed on a deal, so nobody can buy in any more. Undo the deal first.",
        code="deal-agreed",
    )  # fmt: skip


def _late_entry_closed(case: Case) -> Refused | None:
    """Return why nobody enters any more, if the event's last level for it has gone by."""
    last = case.event.setup.late_levels
    if last is None or case.event.clock.level <= last:
        return None
    return Refused("entry.alternate", "Late entry closed after level {last}.", code="entry-closed", last=last)


def why_not_sold(case: Case, what: Sold, player: Player) -> Refused | None:
    """Return why the event does not sell somebody a rebuy, an add-on or another entry now; None if it does.

    Pages show it beside a button that is switched off, and the act raises it: there is no second opinion.
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
    """Return whether late entry and rebuys have closed, so that the prize pool is final but for add-ons.

    Where the event says no last level for late entries, they are taken to end with the rebuys, if there are any.
    """
    setup, level = case.event.setup, case.event.clock.level
    sold = case.ask("entry.rebuy/per-player") > 0
    late_is_over = level > setup.late_levels if setup.late_levels is not None else sold
    return case.event.started and late_is_over and not rebuys_are_open(case)


def rebuys_are_open(case: Case) -> bool:
    """Return whether the event sells rebuys at the level on the clock."""
    closes = case.ask("entry.rebuy/closes-at-level")
    return case.ask("entry.rebuy/per-player") > 0 and (not closes or case.event.clock.level < closes)


@implements("entry.reentry")
@decides(Reenter)
def reenter(case: Case, told: Reenter) -> None:
    """Chips given up leave play; the new stack is a full one, at a seat drawn anew."""
    player = case.event.player(told.player)
    _require_sold(case, "reentry", player)
    if player.chips:
        case.put(ChipsRemoved(player.name, player.chips, "entry.reentry"))
    if player.playing:
        case.put(TakenOut(player.name, len(case.event.left), "entry.reentry"))
    enter_late(case, EnterLate(told.player, told.seed))


_STILL_IN = {
    True: "{player} still has {chips} chips.",
    False: "{player} is still in. If the chips are gone, mark the player as out first.",
}
"""Why somebody does not buy again yet, by whether the stack is known."""


def _no_reentry(case: Case, player: Player) -> Refused | None:
    if player.chips and case.ask("entry.reentry/with-chips") == "no":
        says = _STILL_IN[known(player)]
        return Refused("entry.reentry", says, code="rebuy-has-chips", player=player.name, chips=player.chips)
    return _late_entry_closed(case)


@implements("entry.rebuy")
@decides(Rebuy)
def rebuy(case: Case, told: Rebuy) -> None:
    """A new stack for the price of an entry. One that was declared is owed, and its chips are there already, or lost.

    A player who went out owing a rebuy pays for it first, and stays out with that.
    """
    player = case.event.player(told.player)
    _require_sold(case, "rebuy", player)
    price = price_for(case, "rebuy", player.name)
    if player.must_rebuy and player.out:
        # no bounty comes with chips that are gone, so that what was declared is paid into the purse as a whole
        whole = price.purse + price.bounty
        case.put(ChipsBought(player.name, Chips(0), whole, False, "entry.rebuy", lost=True))
        return
    if player.must_rebuy:
        case.put(ChipsBought(player.name, Chips(0), price.purse, False, "entry.rebuy", price.bounty))
        return
    case.put(ChipsBought(player.name, rebuy_chips(case), price.purse, False, "entry.rebuy", price.bounty))
    if player.sat and not player.table:
        absence.is_there(case, player.name)
        _back(case, player, told.seed)


def rebuy_chips(case: Case) -> Chips:
    """As many as the event sells, else as an entry gives, where the book names no other number."""
    by_book = Chips(int(case.ask("entry.rebuy/chips")) or case.event.setup.starting_stack)
    own = case.event.setup.rebuy_stack
    return by_book if own is None else own


def _back(case: Case, player: Player, seed: int) -> None:
    """To the seat given up, so that no hand is missed; if it is taken, to one that is drawn."""
    at_once = case.ask("entry.rebuy/misses-no-hand")
    sat = player.sat
    in_play = sat and any(table.id == sat.table for table in case.event.tables)
    if sat and in_play and not case.event.in_seat(sat.table, sat.seat):
        case.put(Seated(player.name, None, sat, "" if at_once else "drawn", "entry.rebuy"))
    else:
        draw.late_seat(case, player.name, seed)


def restore(case: Case, name: PlayerId, chips: Chips) -> None:
    """A player who was thought to be out is back in the seat, with chips that were never lost."""
    player = case.event.player(name)
    case.put(Restored(name, chips, "chips.hidden"))
    if player.sat:
        _back(case, player, 0)


def _no_rebuy(case: Case, player: Player) -> Refused | None:
    """Return what stands against a rebuy. One that was declared has to be made, whatever the rest says."""
    if not player.entered:
        return Refused("entry.rebuy", "{player} has not bought in.", code="not-in-the-event", player=player.name)
    return None if player.must_rebuy else _no_new_rebuy(case, player)


def _no_new_rebuy(case: Case, player: Player) -> Refused | None:
    most, closes = case.ask("entry.rebuy/per-player"), case.ask("entry.rebuy/closes-at-level")
    now = case.event.clock.level
    # The bust earns the rebuy, so it may be taken a little late: in the level that follows the last one, no later.
    level = player.bust_level if player.out and now <= closes else now
    has = case.ask("entry.rebuy/who")
    if not most:
        code, says = "rebuy-used", "This event has no rebuys."
    elif has == "none-left" and player.stack:
        code, says = "rebuy-has-chips", _STILL_IN[known(player)]
    elif has != "none-left" and player.stack > case.event.setup.starting_stack:
        code, says = "rebuy-has-chips", "{player} has more than a starting stack."
    elif closes and level >= closes:
        code, says = "rebuy-closed", "Rebuys closed with the first hand of level {closes}."
    elif player.rebuys + player.must_rebuy >= most:
        code, says = "rebuy-used", "{player} has no rebuys left."
    else:
        return None
    return Refused("entry.rebuy", says, code=code, player=player.name, chips=player.stack, closes=closes)


def may_rebuy(case: Case, name: PlayerId) -> bool:
    """Whether a player may buy a new stack now."""
    return _no_new_rebuy(case, case.event.player(name)) is None


@implements("entry.addon")
@decides(AddOn)
def add_on(case: Case, told: AddOn) -> None:
    """Chips on top, where the event sells any."""
    player = case.event.player(told.player)
    _require_sold(case, "addon", player)
    setup = case.event.setup
    chips = setup.starting_stack if setup.addon_stack is None else setup.addon_stack
    case.put(ChipsBought(player.name, chips, price_for(case, "addon").purse, True, "entry.addon"))


def _no_addon(case: Case, player: Player) -> Refused | None:
    most = case.ask("entry.addon/per-player")
    if not player.playing:
        return Refused("td.authority", "{player} is out.", code="not-in-the-event", player=player.name)
    if not most:
        return Refused("entry.addon", "This event has no add-ons.", code="no-addons", player=player.name)
    if player.addons >= most:
        return Refused("entry.addon", "{player} has no add-ons left.", code="no-addons", player=player.name)
    return None


_WHY_NOT: Mapping[Sold, Callable[[Case, Player], Refused | None]] = {
    "rebuy": _no_rebuy,
    "addon": _no_addon,
    "reentry": _no_reentry,
}


@decides(DeclareRebuy)
def declare_rebuy(case: Case, told: DeclareRebuy) -> None:
    """A rebuy announced before the hand plays behind, and must be made."""
    player = case.event.player(told.player)
    why = _no_new_rebuy(case, player)
    if why is not None:
        raise why
    if case.ask("entry.rebuy/declared-behind") and not player.must_rebuy:
        case.put(RebuyDeclared(player.name, rebuy_chips(case), "entry.rebuy"))


@decides(CancelRebuy)
def cancel_rebuy(case: Case, told: CancelRebuy) -> None:
    """What was declared is not taken back."""
    player = case.event.player(told.player)
    case.ask("entry.rebuy/declared-behind")
    if player.must_rebuy:
        raise Refused(
            "entry.rebuy", "{player} declared a rebuy and must make it.", code="rebuy-declared", player=player.name
        )
