"""A deal gone wrong: a misdeal in time, too late after substantial action, and how the hand is dealt again."""

from msgspec.structs import replace

from floorman.base import DataError, Refused, SeatNo
from floorman.cards import UNKNOWN
from floorman.hand import Hand, Setup, replay, start
from floorman.hand.events import HandVoided
from floorman.hand.games import deck_size
from floorman.hand.setup import clockwise
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.deal_incidents import AtRedeal, ButtonMisplaced, WronglyDealt
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import ForFloor, Pending, Redealt
from floorman.rulings.ruling import Ruling

MISDEAL_OR_PLAY_ON = ("misdeal", "play-on")


@implements("dealing.misdeal")
def misdeal(case: Case) -> Ruling:
    """The deal does not count, and the book says how the next one is made."""
    case.under("dealing.misdeal")
    ruled: Ruling = method_for("dealing.misdeal/redeal", case.ask("dealing.misdeal/redeal"))(case)
    return ruled


@method("dealing.misdeal/redeal", "exact-replay")
def exact_replay(case: Case) -> Ruling:
    """The hand is dealt again as it was: same button, seats and blinds; voluntary bets go back."""
    says = "Misdeal: the hand is dealt again, with the same button, seats and blinds."
    again = fresh_deal(case)
    return case.rules(outcome="misdeal", rewinds=again, substantial_action=False, says=says, pending=(Redealt(),))


@method("dealing.misdeal/redeal", "fresh-hand")
def fresh_hand(case: Case) -> Ruling:
    """Every bet goes back, forced ones too; seats and level are taken as they are when the next hand is dealt."""
    says = "Misdeal: every bet goes back, and a new hand is dealt with the same button to whoever sits there then."
    events = case.puts(HandVoided("dealing.misdeal"))
    return case.rules(events, outcome="misdeal", substantial_action=False, says=says, pending=())


def fresh_deal(case: Case) -> Hand:
    """The same hand from the first card, dealt from a deck nobody knows; absent and penalised hands die again."""
    return dealt_from_unknown(case, case.hand.setup)


def dealt_from_unknown(case: Case, setup: Setup) -> Hand:
    """A deal from a whole deck whose order nobody knows."""
    return replay(start(setup, (UNKNOWN,) * deck_size(case.hand.game), case.book))


def play_on(case: Case) -> Ruling:
    """Too late for a misdeal."""
    case.under("dealing.misdeal")
    return case.rules(outcome="play-on", substantial_action=True, says="It is too late for a misdeal: play on.")


def listed(case: Case) -> Ruling:
    """A fault on the book's list: a misdeal in time, else the deal is played."""
    return play_on(case) if case.locked else by_the_list(case)


def by_the_list(case: Case) -> Ruling:
    """A misdeal in time. At draw the list may be the house's own: where it has none, the floor chooses."""
    if any(street.draw for street in case.hand.game.streets) and case.ask("game.draw/misdeals") == "house":
        return offer(case)
    return misdeal(case)


def for_floor(case: Case) -> Ruling:
    """A fault on no list: before the cut-off the floor chooses, if the list is open."""
    if case.locked:
        return play_on(case)
    if case.ask("dealing.misdeal/other-faults") == "closed":
        return case.rules(outcome="play-on", substantial_action=False, says="This is not a misdeal. Play on.")
    return offer(case)


def offer(case: Case) -> Ruling:
    """Misdeal or play on, as the floor sees it."""
    case.under("dealing.misdeal")
    asks = ForFloor("dealing.misdeal", SeatNo(0), MISDEAL_OR_PLAY_ON)
    return case.rules(
        floor=MISDEAL_OR_PLAY_ON,
        substantial_action=False,
        says="The book leaves it to the floor: misdeal or play on.",
        pending=(*case.table.pending, asks),
    )


@floor_settles("dealing.misdeal")
def floor_on_misdeal(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor calls the misdeal, or lets the deal be played."""
    if code == "misdeal":
        return misdeal(case)
    case.under("dealing.misdeal")
    return case.rules(outcome="play-on", says="The floor lets the deal be played.", pending=rest)


@rules_on(WronglyDealt)
def wrongly_dealt(case: Case, told: WronglyDealt) -> Ruling:
    """The first card, the seats or the order were wrong, or something that stands on no list."""
    if told.fault == "on-no-list":
        return for_floor(case)
    if told.fault != "out-of-sequence":
        return listed(case)
    match case.ask("dealing.misdeal/out-of-sequence"):
        case "misdeal":
            return listed(case)
        case "floor":
            return for_floor(case)
        case _:
            return case.rules(outcome="play-on", says="This is not a misdeal. Play on.")


@rules_on(AtRedeal)
def at_redeal(case: Case, told: AtRedeal) -> Ruling:
    """The hand is being dealt again, and a seat is not as it was at the first deal."""
    if not case.table.open(Redealt) or case.table.acted:
        raise Refused("dealing.misdeal", "No hand is being dealt again.", code="no-redeal")
    return _penalised(case, told) if told.penalised else _back(case, told.seat)


def _back(case: Case, seat: SeatNo) -> Ruling:
    """A player who was away is back: with a live hand, or killed because the first deal found the seat empty."""
    setup = case.hand.setup
    if seat not in setup.absent:
        raise Refused("dealing.misdeal", "Seat {seat} was not away.", code="not-absent", seat=seat)
    if case.ask("dealing.misdeal/redeal-absent") == "killed":
        says = f"Seat {seat} was away for the first deal: the hand is killed again."
        return case.rules(outcome="hand-dead", seat=seat, says=says)
    back = replace(setup, absent=tuple(no for no in setup.absent if no != seat))
    says = f"Seat {seat} is there for the new deal: the hand is live."
    return case.rules(outcome="hand-live", seat=seat, rewinds=dealt_from_unknown(case, back), says=says)


def _penalised(case: Case, told: AtRedeal) -> Ruling:
    """A player under penalty is dealt in and killed, or left as the first deal left the seat."""
    setup, seat = case.hand.setup, told.seat
    if case.ask("dealing.misdeal/redeal-penalised") == "as-first-deal" or seat in setup.absent:
        return case.rules(outcome="stands", seat=seat, says=f"Seat {seat} is treated as in the first deal.")
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    stacks.setdefault(seat, told.stack)
    seats = clockwise(tuple(stacks), setup.button)
    dealt_in = replace(
        setup, seats=seats, stacks=tuple(stacks[no] for no in seats), absent=(*setup.absent, seat), idle=()
    )
    try:
        again = dealt_from_unknown(case, dealt_in)
    except DataError as wrong:  # no such seat, no chips, or a deck that does not last for one more player
        raise Refused(
            "dealing.misdeal", "Seat {seat} cannot be dealt in with {stack} chips.",
            code="not-enough-chips", seat=seat, stack=told.stack,
        ) from wrong  # fmt: skip
    says = f"Seat {seat} is under penalty: dealt in, and the hand is killed."
    return case.rules(outcome="hand-dead", seat=seat, rewinds=again, says=says)


@rules_on(ButtonMisplaced)
def button_misplaced(case: Case, told: ButtonMisplaced) -> Ruling:
    """The button was wrong: in this hand, or found so on the next."""
    case.under("button.error")
    if told.noticed == "next-hand":
        how = case.ask("button.error/next-hand")
        put_back = how == "restore" and not (case.hand.stage != "over" and case.locked)
        says = "The button is put right for the new hand." if put_back else "The button goes on from where it is."
        return case.rules(outcome="corrected" if put_back else "stands", says=says)
    ruled: Ruling = method_for("button.error/same-hand", case.ask("button.error/same-hand"))(case)
    return ruled


@implements("button.error")
@method("button.error/same-hand", "correct-until-cut-off")
def correct_until_cut_off(case: Case) -> Ruling:
    """Put right before substantial action; after it the hand is played as it is."""
    if case.locked:
        return case.rules(outcome="stands", substantial_action=True, says="The button stands for this hand.")
    says = "Bets and blinds go back, the button is put right, and the hand is dealt again."
    return case.rules(outcome="corrected", rewinds=fresh_deal(case), substantial_action=False, says=says, pending=())


@method("button.error/same-hand", "misdeal-until-cut-off")
def misdeal_until_cut_off(case: Case) -> Ruling:
    """A misdeal before the cut-off; after it the hand is played as it is."""
    return listed(case)


@method("button.error/same-hand", "floor")
def button_for_floor(case: Case) -> Ruling:
    """Not on the book's list of misdeals: the floor chooses."""
    return for_floor(case)
