"""At the showdown: nobody shows, a player will not table the rest, a hand was up for a moment only."""

from floorman.base import Refused, SeatNo
from floorman.hand import Show
from floorman.rulings.case import Case
from floorman.rulings.dead_hand import LIVE_OR_DEAD, killed, need_live
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import AskedToSee, ForFloor, PartShown, Pending
from floorman.rulings.reading import is_known
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import Flashed, NobodyShows, RefusesToTable
from floorman.rulings.tabling import about_others, settled


def _need_showdown(case: Case, topic: str) -> None:
    if case.hand.stage != "showdown" or not case.hand.to_act:
        raise Refused(topic, "Nobody has to show now.", code="wrong-act")


@rules_on(NobodyShows)
def nobody_shows(case: Case, told: NobodyShows) -> Ruling:
    """Players wait for each other: the order is a rule, or the floor may impose it."""
    _need_showdown(case, "showdown.order")
    first = case.hand.turn
    if case.ask("showdown.order/enforced") == "always":
        return case.rules(outcome="must-show", seat=first, says=f"Seat {first} shows first.")
    asks = ForFloor("showdown.order", first, ("enforce-order", "wait"))
    says = f"The floor may impose the order: seat {first} would show first."
    return case.rules(floor=asks.offers, seat=first, says=says, pending=(*case.table.pending, asks))


@floor_settles("showdown.order")
def floor_on_order(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The order is imposed, or the players are left to it."""
    case.under("showdown.order")
    if code == "wait":
        return case.rules(seat=asks.seat, says="The players show or muck as they please.", pending=rest)
    shows = AskedToSee(asks.seat, live=True)
    says = f"Seat {asks.seat} shows first."
    return case.rules(outcome="must-show", seat=asks.seat, says=says, pending=(*rest, shows))


@rules_on(RefusesToTable)
def refuses_to_table(case: Case, told: RefusesToTable) -> Ruling:
    """Part of a hand is up and the rest is kept down: the floor's, at the player's risk, or no claim at all."""
    _need_showdown(case, "showdown.tabling")
    need_live(case, told.seat)
    if not any(one.seat == told.seat for one in case.table.open(PartShown)):
        raise Refused("showdown.tabling", "Seat {seat} has shown nothing.", code="nothing-shown", seat=told.seat)
    match case.ask("showdown.tabling/part-shown"):
        case "prompt-then-floor":
            return _to_the_floor(case, told.seat, f"The floor says whether the hand of seat {told.seat} is live.")
        case "own-risk":
            says = f"The pot waits as long as seat {told.seat} holds the cards, at the player's own risk."
            return case.rules(seat=told.seat, says=says)
        case _:
            return _no_claim(case, told.seat)


@rules_on(Flashed)
def flashed(case: Case, told: Flashed) -> Ruling:
    """Up for a moment and then let go: tabled if every card was up, unless it is the floor's to say."""
    _need_showdown(case, "showdown.tabling")
    need_live(case, told.seat)
    if case.ask("showdown.tabling/sufficient") == "floor-final":
        return _to_the_floor(case, told.seat, f"The floor says whether seat {told.seat} has tabled the hand.")
    return _tabled(case, told.seat) if told.all_up else _no_claim(case, told.seat)


def _to_the_floor(case: Case, seat: SeatNo, says: str) -> Ruling:
    asks = ForFloor("showdown.tabling", seat, LIVE_OR_DEAD)
    return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))


def _tabled(case: Case, seat: SeatNo) -> Ruling:
    can_be_read = is_known(case.hand, case.hand.seat(seat)) and seat in case.hand.to_act
    events = case.acts(Show(seat)) if can_be_read else ()
    says = f"The hand of seat {seat} counts as tabled."
    return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=about_others(case, seat))


def _no_claim(case: Case, seat: SeatNo) -> Ruling:
    events = case.puts(*killed(case, seat, "showdown.tabling"))
    says = f"The hand of seat {seat} was not tabled and wins nothing."
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(case, seat))


@floor_settles("showdown.tabling")
def floor_on_tabling(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor's view of whether a hand was tabled is final."""
    again = case.once(rest)
    again.under("showdown.tabling")
    return _tabled(again, asks.seat) if code == "live" or settled(case, asks.seat) else _no_claim(again, asks.seat)
