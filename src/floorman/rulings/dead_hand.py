"""Hands that die before the showdown, and what their owners get back: killed by mistake, fouled, thrown away."""

from floorman.base import Chips, Refused, SeatNo
from floorman.cards import UNKNOWN
from floorman.hand import HandEvent, apply
from floorman.hand.betting import counts_in_full
from floorman.hand.events import BetTakenBack, Folded, HandKilled, HandTabled
from floorman.hand.state import NOT_YET, thaw
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, ruler_on, rules_on
from floorman.rulings.incidents import Act
from floorman.rulings.pending import FaceDown, ForFloor, Pending
from floorman.rulings.reading import leaders
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import CardsThrownIntoHand, HandFouled, HandKilledByDealer, UpcardsPickedUp
from floorman.rulings.tabling import about_others, need_hand, settled

LIVE_OR_DEAD = ("live", "dead")


def need_live(case: Case, seat: SeatNo) -> None:
    """Refuse a seat that has no live hand."""
    need_hand(case, seat)
    if case.hand.stage == "over":
        raise Refused("hand.dead", "The hand is over.", code="hand-over")
    if not case.hand.seat(seat).live:
        raise Refused("hand.dead", "Seat {seat} has no live hand.", code="not-in-hand", seat=seat)
    if len(case.hand.live) == 1:
        raise Refused("hand.dead", "Seat {seat} has the last live hand, and the pot.", code="last-hand", seat=seat)


def killed(case: Case, seat: SeatNo, topic: str) -> tuple[HandEvent, ...]:
    """The kill and, when it leaves one hand at the showdown, that hand turned up where the book wants it seen."""
    kill = HandKilled(seat, topic)
    left = apply(case.hand, kill).live
    if case.hand.stage != "showdown" or len(left) > 1 or left[0].tabled:
        return (kill,)
    shows = case.ask("showdown.order/last-live-hand-shows")
    last = left[0]
    return (kill, HandTabled(last.no, last.cards, forced=True)) if shows and UNKNOWN not in last.cards else (kill,)


def dies(case: Case, seat: SeatNo, says: str) -> Ruling:
    """The hand is dead; what it has put in stays."""
    events = case.puts(*killed(case, seat, "hand.dead"))
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(case, seat))


def lives(case: Case, seat: SeatNo) -> Ruling:
    """The hand is live, and play goes on."""
    return case.rules(outcome="hand-live", seat=seat, says=f"The hand of seat {seat} is live.")


@rules_on(CardsThrownIntoHand)
def thrown_into_hand(case: Case, told: CardsThrownIntoHand) -> Ruling:
    """Cards that land in another player's hand."""
    need_live(case, told.seat)
    if case.ask("hand.dead/into-another-hand") == "live-if-identifiable":
        return lives(case, told.seat)
    return dies(case, told.seat, f"Seat {told.seat} threw the cards into another hand: they are dead.")


@rules_on(UpcardsPickedUp)
def upcards_picked_up(case: Case, told: UpcardsPickedUp) -> Ruling:
    """At stud, the upcards leave their place: with a bet to call that is a fold."""
    need_live(case, told.seat)
    if not case.hand.game.stud:
        raise Refused("game.stud", "{game} has no upcards.", code="no-upcards", game=case.hand.setup.game)
    forbidden = case.ask("hand.dead/stud-upcards")
    case.under("game.stud")
    facing = case.hand.stage == "betting" and case.hand.price > case.hand.seat(told.seat).bet
    if not facing or (told.how != "picked-up" and forbidden == "picked-up"):
        return lives(case, told.seat)
    what = {"picked-up": "picked up", "turned-down": "turned down", "mixed": "mixed"}[told.how]
    return dies(case, told.seat, f"Seat {told.seat} {what} the upcards facing a bet: the hand is dead.")


def tabled_winner(case: Case, seat: SeatNo) -> Ruling | None:
    """A hand that lies there tabled, the best of those that are up, cannot be killed; None for every other hand."""
    if not case.hand.seat(seat).tabled:
        return None
    leads = seat in leaders(case.hand, (other.no for other in case.hand.live if other.tabled), case.answers)
    if not leads or case.ask("showdown.live-cards/tabled-winner"):
        return None
    says = f"The tabled hand of seat {seat} has won and cannot be killed."
    return case.rules(outcome="hand-live", seat=seat, says=says)


@implements("hand.protect")
@rules_on(HandKilledByDealer, HandFouled)
def killed_or_fouled(case: Case, told: HandKilledByDealer | HandFouled) -> Ruling:
    """The dealer took a live hand, or it met other cards: live if it can be told apart, else lost."""
    need_hand(case, told.seat)
    won = tabled_winner(case, told.seat)
    if won:
        return won
    need_live(case, told.seat)
    case.ask("hand.protect/certainty-percent")
    if told.identifiable:
        if case.ask("hand.protect/identifiable") == "live":
            return lives(case, told.seat)
        case.under("hand.retrieve")
        return to_the_floor(case, "hand.protect", told.seat)
    return lost(case, told.seat)


def to_the_floor(case: Case, topic: str, seat: SeatNo, *more: Pending) -> Ruling:
    """A hand that can be told apart, which the floor may bring back."""
    says = f"The floor says whether the hand of seat {seat} is live."
    asks = ForFloor(topic, seat, LIVE_OR_DEAD)
    pending = (*case.table.pending, *more, asks)
    return case.rules(floor=LIVE_OR_DEAD, seat=seat, says=says, pending=pending)


@floor_settles("hand.protect")
def floor_on_fouled_hand(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor brings a fouled or wrongly killed hand back, or leaves it dead."""
    again = case.once(rest)
    again.under("hand.protect", "hand.retrieve")
    return lives(again, asks.seat) if code == "live" or settled(case, asks.seat) else lost(again, asks.seat)


def lost(case: Case, seat: SeatNo) -> Ruling:
    """A hand gone beyond recall; whether an uncalled bet comes back is the book's affair."""
    how = case.ask("hand.protect/killed-hand")
    ruled: Ruling = method_for("hand.protect/killed-hand", how)(case, seat)
    return ruled


@method("hand.protect/killed-hand", "no-redress")
def no_redress(case: Case, seat: SeatNo) -> Ruling:
    """Nothing goes back."""
    events = case.puts(*killed(case, seat, "hand.protect"))
    says = f"The hand of seat {seat} is dead, and its chips stay in."
    return case.rules(events, outcome="no-redress", seat=seat, says=says, pending=about_others(case, seat))


@method("hand.protect/killed-hand", "uncalled-returned")
def uncalled_returned(case: Case, seat: SeatNo) -> Ruling:
    """Called chips stay; the part of a bet or raise that nobody has called goes back."""
    back = bet_taken_back(case, seat)
    if back is None:
        return no_redress(case, seat)
    events = case.puts(HandKilled(seat, "hand.protect"), back)
    says = f"The hand of seat {seat} is dead; {back.amount:,} that nobody had called goes back."
    return case.rules(
        events,
        outcome="uncalled-returned",
        seat=seat,
        returned=back.amount,
        says=says,
        pending=about_others(case, seat),
    )


def bet_taken_back(case: Case, seat: SeatNo) -> BetTakenBack | None:
    """What the seat bet or raised above everybody else, and the round as it was before that; None if nothing is."""
    hand = case.hand
    if hand.stage != "betting" or hand.aggressor != seat:
        return None
    matched = max(other.bet for other in hand.seats if other.no != seat)
    amount = Chips(hand.seat(seat).bet - matched)
    if amount <= 0:
        return None
    price, full, measure, aggressor = _before_the_wager(case, seat)
    price = max(price, matched)
    owing = [no for no in hand.to_act if no != seat and (hand.seat(no).bet < price or hand.seat(no).faced == NOT_YET)]
    return BetTakenBack(seat, amount, price, full, measure, aggressor, tuple(owing))


def _before_the_wager(case: Case, seat: SeatNo) -> tuple[Chips, Chips, Chips, SeatNo]:
    """Price, last whole bet, least raise and last aggressor of the round, as they were before the seat's last wager."""
    hand = case.hand
    acts = [act for act in case.table.acted if act.street == hand.street]
    while acts and acts[-1].seat != seat:
        acts.pop()
    bets = {one.no: one.bet for one in hand.seats}
    for act in case.table.acted:
        if act.street == hand.street:
            bets[act.seat] = Chips(bets[act.seat] - act.chips)
    price = max(bets.values())
    if hand.street == 0 and not hand.game.stud and not hand.setup.mid_hand:
        price = max(price, *hand.setup.blinds)
    full = Chips(0) if hand.game.stud else price
    measure = hand.measure if hand.game.limit == "limit" else max(hand.setup.min_bet, *hand.setup.blinds, Chips(0))
    aggressor = SeatNo(0)
    draft = thaw(hand)
    for act in acts[:-1]:
        total = bets[act.seat] = Chips(bets[act.seat] + act.chips)
        if total > price:
            draft.price, draft.full, draft.measure = price, full, measure
            whole, measure = counts_in_full(draft, total, case.answers)
            price, full, aggressor = total, total if whole else full, act.seat
    return price, full, measure, aggressor


def thrown_away(case: Case, seat: SeatNo) -> Ruling:
    """Before the showdown: a hand thrown away is folded, unless it is the bettor who thinks the pot is won."""
    need_live(case, seat)
    case.under("hand.dead")
    if case.hand.aggressor == seat != case.hand.turn:
        how = case.ask("showdown.mucked/bettor-forgets-opponent")
        ruled: Ruling = method_for("showdown.mucked/bettor-forgets-opponent", how)(case, seat)
        return ruled
    folds: Ruling = ruler_on(Act)(case, Act(seat, "fold"))
    return folds


@method("showdown.mucked/bettor-forgets-opponent", "hold-for-floor")
def held_for_floor(case: Case, seat: SeatNo) -> Ruling:
    """Not a fold: the dealer holds the cards, and the floor says whether they are live."""
    return to_the_floor(case, "showdown.mucked", seat, FaceDown(seat))


@method("showdown.mucked/bettor-forgets-opponent", "floor-may-retrieve")
def retrieved_by_floor(case: Case, seat: SeatNo) -> Ruling:
    """A mucked hand like any other, which the floor may bring back."""
    if case.ask("hand.retrieve/in-the-muck") == "dead":
        return lost(case, seat)
    return to_the_floor(case, "showdown.mucked", seat, FaceDown(seat))


def bettor_lost(case: Case, seat: SeatNo) -> Ruling:
    """The bettor's discard is gone: where it was held for the floor, what nobody has called goes back."""
    if case.ask("showdown.mucked/bettor-forgets-opponent") == "hold-for-floor":
        return uncalled_returned(case, seat)
    return lost(case, seat)


@method("showdown.mucked/bettor-forgets-opponent", "is-a-fold")
def a_binding_fold(case: Case, seat: SeatNo) -> Ruling:
    """A fold out of turn, which binds; with one player left, what that player has not called goes back."""
    case.under("betting.fold")
    others = [other for other in case.hand.live if other.no != seat]
    back = bet_taken_back(case, seat) if len(others) == 1 else None
    given_back: list[HandEvent] = [back] if back else []
    events = case.puts(Folded(seat), *given_back)
    return case.rules(
        events,
        code="fold",
        seat=seat,
        penalty="may",
        returned=back.amount if back else None,
        says=f"Seat {seat} has folded.",
        pending=about_others(case, seat),
    )


@floor_settles("showdown.mucked")
def floor_on_bettor(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor gives the bettor the hand back, or declares it dead."""
    again = case.once(rest)
    again.under("showdown.mucked")
    if code == "live" or settled(case, asks.seat):
        kept = tuple(one for one in rest if one != FaceDown(asks.seat))
        says = f"The hand of seat {asks.seat} is live."
        return again.rules(outcome="hand-live", seat=asks.seat, says=says, pending=kept)
    return bettor_lost(again, asks.seat)
