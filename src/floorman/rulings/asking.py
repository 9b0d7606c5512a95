"""Asking to see a hand: who may, what must be granted, and whether the hand shown can win."""

from floorman.base import SeatNo
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import AskedToSee, Buried, FaceDown, ForFloor, MayNotAsk, Pending
from floorman.rulings.reading import leaders
from floorman.rulings.ruling import MustShow, Ruling
from floorman.rulings.show_incidents import AbusesAsking, AsksToSee
from floorman.rulings.tabling import need_hand

SHOW_OR_DENY = ("show", "deny")
REVOKE_OR_WARN = ("revoke", "warning")


@implements("showdown.ask-to-see")
@rules_on(AsksToSee)
def asks_to_see(case: Case, told: AsksToSee) -> Ruling:
    """A request to see a hand: refused, granted, or left to the floor."""
    need_hand(case, told.seat)
    need_hand(case, told.whose)
    if not _may_ask(case, told.seat):
        return _answered(case, told, False)
    how = case.ask("showdown.ask-to-see/right")
    must: MustShow = method_for("showdown.ask-to-see/right", how)(case, told)
    return _answered(case, told, must)


def _may_ask(case: Case, asker: SeatNo) -> bool:
    """Anyone who was dealt in, or only who still has cards or has tabled them; nobody who has lost the privilege."""
    if any(one.seat == asker for one in case.table.open(MayNotAsk)):
        case.under("showdown.ask-to-see")
        return False
    if case.ask("showdown.ask-to-see/who") == "dealt-in":
        return True
    seat = case.hand.seat(asker)
    return seat.live and (seat.tabled or asker not in [one.seat for one in case.table.open(FaceDown)])


def in_showdown(case: Case, seat: SeatNo) -> bool:
    """Whether a hand took part in a showdown: several were left when the betting was over, and it was one of them."""
    if case.hand.stage not in ("showdown", "over"):
        return False
    return any(seat in pot.seats and len(pot.seats) > 1 for pot in case.hand.pots)


def _paid_to_see(case: Case, told: AsksToSee) -> bool:
    """A bet on the last street, and the asker called it: the last to bet or raise has to show."""
    last = len(case.hand.game.streets) - 1
    called = any(act.seat == told.seat and act.chips and act.street == last for act in case.table.acted)
    return called and told.whose == case.hand.aggressor != told.seat


@method("showdown.ask-to-see/right", "paid-hand-tabled")
@method("showdown.ask-to-see/right", "paid-hand-seen")
def paid_hand(case: Case, told: AsksToSee) -> MustShow:
    """Who paid to see the last aggressor's hand cannot be refused; every other request is the floor's."""
    if not in_showdown(case, told.whose):
        return False
    return True if _paid_to_see(case, told) else "discretion"


@method("showdown.ask-to-see/right", "any-showdown-hand")
def any_showdown_hand(case: Case, told: AsksToSee) -> MustShow:
    """Every hand that was in the showdown, mucked or not."""
    return in_showdown(case, told.whose)


def _answered(case: Case, told: AsksToSee, must: MustShow) -> Ruling:
    if must == "discretion":
        asks = ForFloor("showdown.ask-to-see", told.whose, SHOW_OR_DENY, asker=told.seat)
        says = f"The floor decides whether seat {told.seat} sees the hand of seat {told.whose}."
        pending = (*case.table.pending, asks)
        return case.rules(seat=told.whose, must_show=must, floor=SHOW_OR_DENY, says=says, pending=pending)
    if not must:
        says = f"Seat {told.seat} may not ask to see the hand of seat {told.whose}."
        return case.rules(seat=told.whose, must_show=False, says=says)
    return _granted(case, told.seat, told.whose, case.table.pending)


def _granted(case: Case, asker: SeatNo, whose: SeatNo, pending: tuple[Pending, ...]) -> Ruling:
    how = case.ask("showdown.ask-to-see/asked-hand")
    live: bool = method_for("showdown.ask-to-see/asked-hand", how)(case, asker, whose)
    others = tuple(one for one in pending if not (isinstance(one, AskedToSee) and one.seat == whose))
    says = f"Seat {whose} has to show the hand" + ("." if live else ", which is dead.")
    return case.rules(seat=whose, must_show=True, says=says, pending=(*others, AskedToSee(whose, live)))


@method("showdown.ask-to-see/asked-hand", "live-if-winner-asked")
def live_if_winner_asked(case: Case, asker: SeatNo, whose: SeatNo) -> bool:
    """A folded hand lives again only if the winner of the pot asked for it; one still held was never dead."""
    down = [one.seat for one in case.table.open(FaceDown)]
    if whose not in down and case.hand.seat(whose).live:
        return True
    standing = [seat.no for seat in case.hand.live if seat.no not in down]
    return asker in leaders(case.hand, standing, case.answers)


@method("showdown.ask-to-see/asked-hand", "as-it-lay")
def as_it_lay(case: Case, asker: SeatNo, whose: SeatNo) -> bool:
    """Asking changes nothing: a hand let go is live until it is killed."""
    return case.hand.seat(whose).live and not any(one.seat == whose for one in case.table.open(Buried))


@floor_settles("showdown.ask-to-see")
def floor_on_request(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor grants the request, or not."""
    case.under("showdown.ask-to-see")
    if code in REVOKE_OR_WARN:
        return _warned_or_revoked(case, asks.seat, code, rest)
    if code == "show":
        return _granted(case, asks.asker, asks.seat, rest)
    says = f"The hand of seat {asks.seat} is not shown."
    return case.rules(seat=asks.seat, must_show=False, says=says, pending=rest)


@rules_on(AbusesAsking)
def abuses_asking(case: Case, told: AbusesAsking) -> Ruling:
    """A player who asks again and again may lose the privilege, where the book has that."""
    need_hand(case, told.seat)
    if not case.ask("showdown.ask-to-see/revocable"):
        return case.rules(outcome="stands", seat=told.seat, says=f"Seat {told.seat} may go on asking.")
    asks = ForFloor("showdown.ask-to-see", told.seat, REVOKE_OR_WARN)
    says = f"The floor may take the privilege of asking from seat {told.seat}."
    return case.rules(floor=asks.offers, seat=told.seat, says=says, pending=(*case.table.pending, asks))


def _warned_or_revoked(case: Case, seat: SeatNo, code: str, rest: tuple[Pending, ...]) -> Ruling:
    if code == "warning":
        return case.rules(outcome="warning", seat=seat, says=f"Seat {seat} is warned.", pending=rest)
    says = f"Seat {seat} may not ask to see hands any more."
    return case.rules(outcome="revoked", seat=seat, says=says, pending=(*rest, MayNotAsk(seat)))
