"""Rulings on hands that are dead, mucked or not shown, and on which of them can be taken back."""

from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.core import Chips, Refused, SeatNo
from floorman.floor.case import (
    AskedToSee,
    Buried,
    Case,
    ClosingFold,
    FaceDown,
    ForFloor,
    PartShown,
    Pending,
    Ruling,
    SaysBoard,
    floor_settles,
    ruler_on,
    rules_on,
)
from floorman.floor.incidents import (
    Act,
    CardsInMuck,
    CardsThrownIntoHand,
    DealerKills,
    Flashed,
    HandFouled,
    HandKilledByDealer,
    Mucks,
    NobodyShows,
    RefusesToTable,
    UpcardsPickedUp,
    WantsBack,
)
from floorman.floor.showdown import (
    about_others,
    has_whole_board,
    is_known,
    leaders,
    plays_the_board,
    settled,
    thrown_down,
)
from floorman.hand import Hand, HandEvent, Show, apply
from floorman.hand.betting import counts_in_full
from floorman.hand.events import BetTakenBack, Folded, HandKilled, HandTabled
from floorman.hand.state import NOT_YET, thaw
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.text import Message, message

LIVE_OR_DEAD = ("live", "dead")


def need_live(case: Case, seat: SeatNo) -> None:
    """Refuse a hand that is over, a seat without a live hand, and the last live one."""
    if case.hand.stage == "over":
        raise Refused("hand.dead", "hand-over")
    if not case.hand.seat(seat).live:
        raise Refused("hand.dead", "not-in-hand.no-live-hand", seat=seat)
    if len(case.hand.live) == 1:
        raise Refused("hand.dead", "last-hand", seat=seat)


def killed(case: Case, seat: SeatNo, topic: str) -> tuple[HandEvent, ...]:
    """Return the events that kill a hand.

    If that leaves one hand at the showdown and the book wants it seen, it is turned up as well.
    """
    kill = HandKilled(seat, topic)
    left = apply(case.hand, kill).live
    if case.hand.stage != "showdown" or len(left) > 1 or left[0].tabled:
        return (kill,)
    shows = case.ask(Q.showdown.order.last_live_hand_shows)
    last = left[0]
    return (kill, HandTabled(last.no, last.cards, forced=True)) if shows and UNKNOWN not in last.cards else (kill,)


def dies(case: Case, seat: SeatNo, says: Message) -> Ruling:
    """Kill the hand; what it has put in stays in the pot."""
    events = case.puts(*killed(case, seat, "hand.dead"))
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(case, seat))


def lives(case: Case, seat: SeatNo) -> Ruling:
    """Leave the hand live, and play on."""
    return case.rules(outcome="hand-live", seat=seat, says=message("ruling.hand-live", seat=seat))


@rules_on(CardsThrownIntoHand)
def thrown_into_hand(case: Case, incident: CardsThrownIntoHand) -> Ruling:
    """Rule on cards that landed in another player's hand."""
    need_live(case, incident.seat)
    if case.ask(Q.hand.dead.into_another_hand) == "live-if-identifiable":
        return lives(case, incident.seat)
    return dies(case, incident.seat, message("ruling.threw-cards-into-another-hand", seat=incident.seat))


@rules_on(UpcardsPickedUp)
def upcards_picked_up(case: Case, incident: UpcardsPickedUp) -> Ruling:
    """Rule on stud upcards that left their place.

    With a bet to call that is a fold. Refused in games without upcards.
    """
    need_live(case, incident.seat)
    if not case.hand.game.stud:
        raise Refused("game.stud", "no-upcards", game=case.hand.setup.game)
    forbidden = case.ask(Q.hand.dead.stud_upcards)
    case.under("game.stud")
    facing = case.hand.stage == "betting" and case.hand.price > case.hand.seat(incident.seat).bet
    if not facing or (incident.how != "picked-up" and forbidden == "picked-up"):
        return lives(case, incident.seat)
    return dies(case, incident.seat, message("ruling.upcards-facing-bet", seat=incident.seat, how=incident.how))


def tabled_winner(case: Case, seat: SeatNo) -> Ruling | None:
    """Rule that a tabled hand, the best of those that are up, cannot be killed. Return None for every other hand."""
    if not case.hand.seat(seat).tabled:
        return None
    leads = seat in leaders(case.hand, (other.no for other in case.hand.live if other.tabled), case.answers)
    if not leads or case.ask(Q.showdown.live_cards.tabled_winner):
        return None
    says = message("ruling.tabled-hand-of-has-won", seat=seat)
    return case.rules(outcome="hand-live", seat=seat, says=says)


@implements("hand.protect")
@rules_on(HandKilledByDealer, HandFouled)
def killed_or_fouled(case: Case, incident: HandKilledByDealer | HandFouled) -> Ruling:
    """Rule on a live hand that the dealer took, or that met other cards: live if identifiable, otherwise lost."""
    won = tabled_winner(case, incident.seat)
    if won:
        return won
    need_live(case, incident.seat)
    case.cite(Q.hand.protect.certainty_percent)
    if incident.identifiable:
        if case.ask(Q.hand.protect.identifiable) == "live":
            return lives(case, incident.seat)
        case.under("hand.retrieve")
        return to_the_floor(case, "hand.protect", incident.seat)
    return lost(case, incident.seat)


def to_the_floor(case: Case, topic: str, seat: SeatNo, *more: Pending) -> Ruling:
    """Leave it to the floor whether a hand that can be told apart is live."""
    says = message("ruling.floor-says-whether-live", seat=seat, misled=False)
    asks = ForFloor(topic, seat, LIVE_OR_DEAD)
    pending = (*case.table.pending, *more, asks)
    return case.rules(floor=LIVE_OR_DEAD, seat=seat, says=says, pending=pending)


@floor_settles("hand.protect")
def floor_on_fouled_hand(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: a fouled or wrongly killed hand comes back, or stays dead."""
    again = case.once(rest)
    again.under("hand.protect", "hand.retrieve")
    return lives(again, asks.seat) if code == "live" or settled(case, asks.seat) else lost(again, asks.seat)


def lost(case: Case, seat: SeatNo) -> Ruling:
    """Kill a hand that is gone beyond recall; the book says whether an uncalled bet goes back."""
    return case.by(Q.hand.protect.killed_hand, seat)


@method(Q.hand.protect.killed_hand, "no-redress")
def no_redress(case: Case, seat: SeatNo) -> Ruling:
    """Kill the hand, and give nothing back."""
    events = case.puts(*killed(case, seat, "hand.protect"))
    says = message("ruling.hand-of-is-dead", seat=seat)
    return case.rules(events, outcome="no-redress", seat=seat, says=says, pending=about_others(case, seat))


@method(Q.hand.protect.killed_hand, "uncalled-returned")
def uncalled_returned(case: Case, seat: SeatNo) -> Ruling:
    """Kill the hand, and give back the part of its bet or raise that nobody has called."""
    back = bet_taken_back(case, seat)
    if back is None:
        return no_redress(case, seat)
    events = case.puts(HandKilled(seat, "hand.protect"), back)
    says = message("ruling.hand-of-is-dead-that-nobody", seat=seat, amount=back.amount)
    return case.rules(
        events,
        outcome="uncalled-returned",
        seat=seat,
        returned=back.amount,
        says=says,
        pending=about_others(case, seat),
    )


def bet_taken_back(case: Case, seat: SeatNo) -> BetTakenBack | None:
    """Return the part of a seat's bet or raise that nobody has called, with the round as it was before that wager.

    None if there is no such part.
    """
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
    """Return price, last full bet, least raise and last aggressor as they were before the seat's last wager."""
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
    """Fold a hand thrown away before the showdown, unless it is that of a bettor who thinks the pot is won."""
    need_live(case, seat)
    case.under("hand.dead")
    if case.hand.aggressor == seat != case.hand.turn:
        return case.by(Q.showdown.mucked.bettor_forgets_opponent, seat)
    folds: Ruling = ruler_on(Act)(case, Act(seat, "fold"))
    return folds


@method(Q.showdown.mucked.bettor_forgets_opponent, "hold-for-floor")
def held_for_floor(case: Case, seat: SeatNo) -> Ruling:
    """Have the dealer hold the cards, which are not folded, and leave it to the floor whether they are live."""
    return to_the_floor(case, "showdown.mucked", seat, FaceDown(seat))


@method(Q.showdown.mucked.bettor_forgets_opponent, "floor-may-retrieve")
def retrieved_by_floor(case: Case, seat: SeatNo) -> Ruling:
    """Treat the cards as any mucked hand: the floor may bring them back, unless the book has them dead."""
    if case.ask(Q.hand.retrieve.in_the_muck) == "dead":
        return lost(case, seat)
    return to_the_floor(case, "showdown.mucked", seat, FaceDown(seat))


def bettor_lost(case: Case, seat: SeatNo) -> Ruling:
    """Kill the discarded hand of a bettor. If it was held for the floor, what nobody has called goes back."""
    if case.ask(Q.showdown.mucked.bettor_forgets_opponent) == "hold-for-floor":
        return uncalled_returned(case, seat)
    return lost(case, seat)


@method(Q.showdown.mucked.bettor_forgets_opponent, "is-a-fold")
def a_binding_fold(case: Case, seat: SeatNo) -> Ruling:
    """Fold the hand out of turn, which binds.

    If one player is left, the bet goes back as far as that player has not called it.
    """
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
        says=message("ruling.folded", seat=seat),
        pending=about_others(case, seat),
    )


@floor_settles("showdown.mucked")
def floor_on_bettor(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the bettor gets the hand back, or it is dead."""
    again = case.once(rest)
    again.under("showdown.mucked")
    if code == "live" or settled(case, asks.seat):
        kept = tuple(one for one in rest if one != FaceDown(asks.seat))
        says = message("ruling.hand-live", seat=asks.seat)
        return again.rules(outcome="hand-live", seat=asks.seat, says=says, pending=kept)
    return bettor_lost(again, asks.seat)


@rules_on(Mucks)
def mucks(case: Case, incident: Mucks) -> Ruling:
    """Rule on a hand thrown face down.

    At the showdown it can come back; before it, it is a fold or a bettor's mistake.
    """
    if case.hand.stage == "over" or not case.hand.seat(incident.seat).live:
        return _swept_up(case, incident.seat)
    if case.hand.stage in ("betting", "drawing"):
        return thrown_away(case, incident.seat)
    ruled = thrown_down(case, incident.seat, incident.out_of_reach)
    refuses = any(one.seat == incident.seat for one in case.table.open(PartShown))
    return replace(ruled, decides="floor") if refuses else ruled


@rules_on(DealerKills)
def dealer_kills(case: Case, incident: DealerKills) -> Ruling:
    """Kill a hand that the dealer pushed into the muck, unless it lies tabled and has won."""
    seat = incident.seat
    won = tabled_winner(case, seat)
    if won:
        return won
    if case.hand.stage == "over" or not case.hand.seat(seat).live:
        return _swept_up(case, seat)
    need_live(case, seat)
    if case.hand.stage == "showdown":
        return _beaten(case, seat) if incident.beaten else _into_the_muck(case, seat)
    rest = [one for one in case.table.pending if not (isinstance(one, ForFloor) and one.seat == seat)]
    if FaceDown(seat) in case.table.pending:
        return bettor_lost(case.once(rest), seat)
    return lost(case.once(rest), seat)


def _swept_up(case: Case, seat: SeatNo) -> Ruling:
    """Rule on a hand pushed into the muck that is not live any more: nothing changes."""
    case.under("showdown.mucked")
    return case.rules(seat=seat, says=message("ruling.hand-of-goes-into-muck", seat=seat))


def _beaten(case: Case, seat: SeatNo) -> Ruling:
    """Kill a hand that the dealer has read and that has lost. The rules on discards are not consulted."""
    events = case.puts(*killed(case, seat, "showdown.cards-speak"))
    pending = (*about_others(case, seat), Buried(seat, case.hand))
    return case.rules(events, outcome="hand-dead", seat=seat, says=message("ruling.beaten", seat=seat), pending=pending)


def _into_the_muck(case: Case, seat: SeatNo) -> Ruling:
    """Kill a hand pushed into the muck at the showdown, except where saying that the board plays was enough."""
    hand = case.hand
    case.cite(Q.showdown.live_cards.discard)
    case.under("showdown.mucked")
    if any(one.seat == seat for one in case.table.open(PartShown)):
        case.cite(Q.showdown.tabling.part_shown)
    declared = SaysBoard(seat) in case.table.pending
    claims = declared or plays_the_board(hand, hand.seat(seat), case.answers)
    if claims and case.by(Q.showdown.play_board.claim, declared) and has_whole_board(hand):
        events = case.puts(HandTabled(seat, ()))
        says = message("ruling.said-in-time-that-board", seat=seat)
        return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=about_others(case, seat))
    events = case.puts(*killed(case, seat, "showdown.live-cards"))
    pending = (*about_others(case, seat), Buried(seat, hand))
    says = message("ruling.hand-dead", seat=seat)
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=pending)


@method(Q.showdown.play_board.claim, "table-all")
def only_tabled_cards_count(case: Case, declared: bool) -> bool:
    """Return False: saying that the board plays is not enough, every card has to be up."""
    return False


@method(Q.showdown.play_board.claim, "keep-and-show-if-asked")
def only_kept_cards_count(case: Case, declared: bool) -> bool:
    """Return False: saying that the board plays is not enough once the cards are gone."""
    return False


@method(Q.showdown.play_board.claim, "declare-before-discard")
def words_before_the_discard_count(case: Case, declared: bool) -> bool:
    """Return whether the player said that the board plays while holding the cards, which is enough."""
    return declared


@implements("hand.retrieve")
@rules_on(WantsBack)
def wants_back(case: Case, incident: WantsBack) -> Ruling:
    """Rule on a folded hand that its player wants back: dead, or for the floor to bring back if it is identifiable.

    The floor leans towards live after wrong information. Refused unless the hand is folded and the betting goes on.
    """
    hand = case.hand
    if hand.seat(incident.seat).live or hand.stage != "betting":
        raise Refused("hand.retrieve", "not-in-hand.muck", seat=incident.seat)
    leans_live = incident.misled and case.ask(Q.hand.retrieve.folded_on_wrong_information) == "floor-leaning-live"
    may = incident.identifiable and (
        _folded_on_this_round(case, incident.seat) or _closing_fold(case, incident.seat) is not None
    )
    if not may or not (leans_live or case.ask(Q.hand.retrieve.in_the_muck) == "floor"):
        case.under("hand.retrieve")
        says = message("ruling.hand-of-is-in-muck", seat=incident.seat)
        return case.rules(outcome="hand-dead", seat=incident.seat, says=says)
    asks = ForFloor("hand.retrieve", incident.seat, LIVE_OR_DEAD)
    says = message("ruling.floor-says-whether-live", seat=incident.seat, misled=leans_live)
    return case.rules(floor=asks.offers, seat=incident.seat, says=says, pending=(*case.table.pending, asks))


@rules_on(CardsInMuck)
def cards_in_muck(case: Case, incident: CardsInMuck) -> Ruling:
    """Rule on a hand in the muck. A folded one is treated as wanted back; one let go at the showdown is dead.

    The floor may hold it live if it is identifiable, or tabled if it was partly shown before.
    """
    if not case.hand.seat(incident.seat).live or case.hand.stage == "betting":
        return wants_back(case, WantsBack(incident.seat, incident.identifiable, incident.misinformed))
    need_live(case, incident.seat)
    part_shown = any(one.seat == incident.seat for one in case.table.open(PartShown))
    if part_shown and case.ask(Q.showdown.tabling.sufficient) == "floor-final":
        asks = ForFloor("showdown.tabling", incident.seat, LIVE_OR_DEAD)
    elif incident.identifiable and case.ask(Q.hand.retrieve.in_the_muck) == "floor":
        asks = ForFloor("hand.dead", incident.seat, LIVE_OR_DEAD)
    else:
        case.under("hand.retrieve")
        events = case.puts(*killed(case, incident.seat, "hand.retrieve"))
        says = message("ruling.hand-of-is-lost", seat=incident.seat)
        return case.rules(
            events, outcome="hand-dead", seat=incident.seat, says=says, pending=about_others(case, incident.seat)
        )
    says = message("ruling.floor-says-whether-live", seat=incident.seat, misled=False)
    return case.rules(floor=asks.offers, seat=incident.seat, says=says, pending=(*case.table.pending, asks))


def _folded_on_this_round(case: Case, seat: SeatNo) -> bool:
    """Decide whether the seat folded in this betting round, so that it can act again."""
    return any(act.seat == seat and act.street == case.hand.street for act in case.table.acted)


def _closing_fold(case: Case, seat: SeatNo) -> ClosingFold | None:
    """Return the seat's fold, if it ended the betting of the street before and nobody has acted since."""
    return next((one for one in case.table.open(ClosingFold) if one.seat == seat), None)


@floor_settles("hand.retrieve")
def floor_on_folded_hand(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the hand comes back and its player acts again, or it stays in the muck.

    A card dealt since then goes back, and comes again when the betting is over.
    """
    case.under("hand.retrieve")
    seat = asks.seat
    if code == "dead" or case.hand.stage != "betting" or case.hand.seat(seat).live:
        return case.rules(
            outcome="hand-dead", seat=seat, says=message("ruling.hand-of-stays-dead", seat=seat), pending=rest
        )
    says = message("ruling.hand-of-is-live-again", seat=seat)
    closing = _closing_fold(case, seat)
    before = closing.before if closing else _live_again(case.hand, seat)
    rest = tuple(one for one in rest if one is not closing)
    return case.rules(outcome="hand-live", seat=seat, rewinds=before, says=says, pending=rest)


def _live_again(hand: Hand, seat: SeatNo) -> Hand:
    """Return the hand with the fold taken back: the seat is to act, before those who have not."""
    seats = tuple(replace(one, live=True) if one.no == seat else one for one in hand.seats)
    owes = hand.seat(seat).bet < hand.price or not hand.price
    line = (seat, *hand.to_act) if owes and hand.seat(seat).stack else hand.to_act
    killed = tuple(no for no in hand.killed if no != seat)
    return replace(hand, seats=seats, to_act=line, killed=killed)


def _need_showdown(case: Case, topic: str) -> None:
    if case.hand.stage != "showdown" or not case.hand.to_act:
        raise Refused(topic, "wrong-act.nobody-shows")


@rules_on(NobodyShows)
def nobody_shows(case: Case, incident: NobodyShows) -> Ruling:
    """Rule on players who wait for each other: the book enforces the order of showing, or the floor may."""
    _need_showdown(case, "showdown.order")
    first = case.hand.turn
    if case.ask(Q.showdown.order.enforced) == "always":
        return case.rules(outcome="must-show", seat=first, says=message("ruling.shows-first", seat=first))
    asks = ForFloor("showdown.order", first, ("enforce-order", "wait"))
    says = message("ruling.may-impose-order", seat=first)
    return case.rules(floor=asks.offers, seat=first, says=says, pending=(*case.table.pending, asks))


@floor_settles("showdown.order")
def floor_on_order(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the order of showing is enforced, or left to the players."""
    case.under("showdown.order")
    if code == "wait":
        return case.rules(seat=asks.seat, says=message("ruling.players-show-or-muck"), pending=rest)
    shows = AskedToSee(asks.seat, live=True)
    says = message("ruling.shows-first", seat=asks.seat)
    return case.rules(outcome="must-show", seat=asks.seat, says=says, pending=(*rest, shows))


@rules_on(RefusesToTable)
def refuses_to_table(case: Case, incident: RefusesToTable) -> Ruling:
    """Rule on a player who keeps part of a hand down: the floor decides, the pot waits, or there is no claim.

    Refused unless part of the hand has been shown.
    """
    _need_showdown(case, "showdown.tabling")
    need_live(case, incident.seat)
    if not any(one.seat == incident.seat for one in case.table.open(PartShown)):
        raise Refused("showdown.tabling", "nothing-shown", seat=incident.seat)
    match case.ask(Q.showdown.tabling.part_shown):
        case "prompt-then-floor":
            return _to_the_floor(
                case, incident.seat, message("ruling.floor-says-whether-live", seat=incident.seat, misled=False)
            )
        case "own-risk":
            says = message("ruling.pot-waits-as-long", seat=incident.seat)
            return case.rules(seat=incident.seat, says=says)
        case _:
            return _no_claim(case, incident.seat)


@rules_on(Flashed)
def flashed(case: Case, incident: Flashed) -> Ruling:
    """Rule on a hand that was up for a moment and then let go: tabled if every card was up, or left to the floor."""
    _need_showdown(case, "showdown.tabling")
    need_live(case, incident.seat)
    if case.ask(Q.showdown.tabling.sufficient) == "floor-final":
        return _to_the_floor(case, incident.seat, message("ruling.floor-says-whether-has-tabled", seat=incident.seat))
    return _tabled(case, incident.seat) if incident.all_up else _no_claim(case, incident.seat)


def _to_the_floor(case: Case, seat: SeatNo, says: Message) -> Ruling:
    asks = ForFloor("showdown.tabling", seat, LIVE_OR_DEAD)
    return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))


def _tabled(case: Case, seat: SeatNo) -> Ruling:
    can_be_read = is_known(case.hand, case.hand.seat(seat)) and seat in case.hand.to_act
    events = case.acts(Show(seat)) if can_be_read else ()
    says = message("ruling.hand-of-counts-as-tabled", seat=seat)
    return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=about_others(case, seat))


def _no_claim(case: Case, seat: SeatNo) -> Ruling:
    events = case.puts(*killed(case, seat, "showdown.tabling"))
    says = message("ruling.hand-of-was-not-tabled", seat=seat)
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(case, seat))


@floor_settles("showdown.tabling")
def floor_on_tabling(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice of whether a hand was tabled, which is final."""
    again = case.once(rest)
    again.under("showdown.tabling")
    return _tabled(again, asks.seat) if code == "live" or settled(case, asks.seat) else _no_claim(again, asks.seat)
