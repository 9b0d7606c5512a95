"""Down cards exposed in the deal, dropped, or lying face up in the deck."""

from floorman.base import Refused, SeatNo
from floorman.cards import UNKNOWN, Card
from floorman.hand.events import PilesSet, Repair
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.deal_incidents import BoxedCard, CardOffTable, ExposedDowncard
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.misdeal import by_the_list, for_floor, listed, play_on
from floorman.rulings.pending import Exposed, ForFloor, Pending
from floorman.rulings.ruling import Ruling


@implements("dealing.exposed")
@rules_on(ExposedDowncard)
def exposed_downcard(case: Case, told: ExposedDowncard) -> Ruling:
    """By its own player it plays; by the dealer it is a misdeal, or is replaced and serves as the burn."""
    if told.seat not in case.hand.setup.seats:
        raise Refused("dealing.exposed", "Seat {seat} was not dealt in.", code="not-in-hand", seat=told.seat)
    case.under("dealing.exposed")
    if told.by == "player":
        return _plays(case, told.seat)
    if told.looked and case.ask("dealing.exposed/speak-before-looking"):
        says = f"Seat {told.seat} looked at the card before saying that it was exposed: it plays."
        return case.rules(outcome="plays", seat=told.seat, says=says)
    if case.locked:
        return play_on(case)
    first_hole_cards = case.hand.game.streets[0].down
    if case.hand.game.stud and told.card <= first_hole_cards:
        return _stud_downcard(case)
    exposed = (*case.table.open(Exposed), Exposed(told.seat, told.nth or _nth(case, told.seat, told.card)))
    guarded = [one for one in exposed if one.nth <= case.ask("dealing.exposed/first-cards")]
    if len(guarded) >= case.ask("dealing.exposed/of-first") or len(exposed) >= case.ask("dealing.exposed/anywhere"):
        case.under("dealing.misdeal")
        return by_the_list(case)
    how = case.ask("dealing.exposed/single-later-card")
    ruled: Ruling = method_for("dealing.exposed/single-later-card", how)(case, told, exposed[-1])
    return ruled


def _stud_downcard(case: Case) -> Ruling:
    match case.ask("dealing.exposed/stud-downcards"):
        case "misdeal":
            return listed(case)
        case "floor":
            return for_floor(case)
        case _:
            return case.rules(outcome="card-stands", says="It is the upcard, and the next card comes down.")


def _nth(case: Case, seat: SeatNo, card: int) -> int:
    """Which card off the deck it was: one card at a time, round the table."""
    order = case.hand.setup.seats
    if case.ask("dealing.order/first-card") == "at-button" and order[-1] == case.hand.setup.button:
        order = (order[-1], *order[:-1])
    return (card - 1) * len(order) + order.index(seat) + 1


def _plays(case: Case, seat: SeatNo) -> Ruling:
    says = f"Seat {seat} plays the card: a player's own slip costs nobody else anything."
    return case.rules(outcome="plays", seat=seat, says=says)


@method("dealing.exposed/single-later-card", "replace-and-burn")
def replace_and_burn(case: Case, told: ExposedDowncard, exposed: Exposed) -> Ruling:
    """After the deal the top card replaces it, and the exposed card is the burn of the first street."""
    hand = case.hand
    case.under("game.flop", "dealing.burn")
    held = list(hand.seat(told.seat).down)
    place = told.card - 1
    burned: Card = held[place] if place < len(held) else UNKNOWN
    if place < len(held):
        held[place] = hand.stub[0] if hand.stub else UNKNOWN
    piles = PilesSet(
        hand.board,
        (*hand.burns, burned),
        hand.stub[1:],
        hand.aside,
        ((told.seat, tuple(held)),),
        (*hand.repairs, Repair(hand.street + 1, burns=0)),
    )
    says = f"Seat {told.seat} gets the top card once the deal is done; the exposed card is the first burn."
    return case.rules(
        case.puts(piles), outcome="replace-card", seat=told.seat, says=says, pending=(*case.table.pending, exposed)
    )


@method("dealing.exposed/single-later-card", "plays")
def exposed_plays(case: Case, told: ExposedDowncard, exposed: Exposed) -> Ruling:
    """Its owner keeps it."""
    return _plays(case, told.seat)


@method("dealing.exposed/single-later-card", "floor")
def exposed_for_floor(case: Case, told: ExposedDowncard, exposed: Exposed) -> Ruling:
    """The floor chooses between replacing it and playing it."""
    offers = ("replace-card", "plays")
    asks = ForFloor("dealing.exposed", told.seat, offers, (told.card,))  # type: ignore[arg-type]
    pending = (*case.table.pending, exposed, asks)
    return case.rules(floor=offers, seat=told.seat, says="The floor says whether the card plays.", pending=pending)


@floor_settles("dealing.exposed")
def floor_on_exposed(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The card is replaced, or its owner keeps it."""
    told = ExposedDowncard(asks.seat, int(asks.amounts[0]), "dealer")
    return replace_and_burn(case, told, Exposed(asks.seat, 0)) if code == "replace-card" else _plays(case, asks.seat)


@rules_on(CardOffTable)
def card_off_table(case: Case, told: CardOffTable) -> Ruling:
    """Dropped by the player it must be played; pitched off by the dealer it counts as exposed."""
    case.under("dealing.exposed", "hand.protect")
    if told.by == "player" or case.ask("dealing.exposed/off-table-by-dealer") == "plays":
        return _plays(case, told.seat)
    return exposed_downcard(case, ExposedDowncard(told.seat, told.card or 1, "dealer"))


@implements("dealing.boxed-card")
@rules_on(BoxedCard)
def boxed_card(case: Case, told: BoxedCard) -> Ruling:
    """Cards face up in the deck: enough of them in the deal are a misdeal, a single one is no card at all."""
    if told.count < 1:
        raise Refused("dealing.boxed-card", "Say how many cards lie face up: 1 or more.", code="no-such-count")
    case.under("dealing.boxed-card")
    if told.where == "deal" and told.count >= case.ask("dealing.boxed-card/misdeal-at"):
        case.under("dealing.misdeal")
        return listed(case)
    if told.waits:
        return _replaced_last(case, told.waits)
    how = case.ask("dealing.boxed-card/single")
    ruled: Ruling = method_for("dealing.boxed-card/single", how)(case, told)
    return ruled


def _replaced_last(case: Case, seat: SeatNo) -> Ruling:
    """The card beneath has gone to another player and lies among that hand: the seat gets the top card at the end."""
    hand = case.hand
    if hand.street or case.table.acted or seat not in hand.setup.seats:
        raise Refused(
            "dealing.boxed-card", "The deal is over, so seat {seat} gets no other card.", code="deal-over", seat=seat
        )
    held = hand.seat(seat).down
    card = hand.stub[:1] or (UNKNOWN,)
    piles = PilesSet(hand.board, hand.burns, hand.stub[1:], hand.aside, ((seat, (*held[:-1], *card)),), hand.repairs)
    says = f"Seat {seat} gets a card for the boxed one when all other cards of the round are out."
    return case.rules(case.puts(piles), outcome="replace-card", seat=seat, says=says)


@method("dealing.boxed-card/single", "scrap-next-card")
def scrap_next_card(case: Case, told: BoxedCard) -> Ruling:
    """A blank: out of play, and the card beneath takes its place."""
    return _without(case, told, to_bottom=False)


@method("dealing.boxed-card/single", "bottom-of-deck")
def bottom_of_deck(case: Case, told: BoxedCard) -> Ruling:
    """It goes to the bottom and the next card is dealt; it may still be reached."""
    return _without(case, told, to_bottom=True)


def _without(case: Case, told: BoxedCard, to_bottom: bool) -> Ruling:
    hand = case.hand
    says = "The card is a scrap of paper: the one beneath it takes its place."
    if told.where == "deal" or told.nth is None:
        return case.rules(outcome="scrap-of-paper", says=says)
    off = sum(len(seat.cards) for seat in hand.seats) + len(hand.burns) + len(hand.board) + len(hand.aside)
    place = told.nth - off - 1
    stub = list(hand.stub)
    if 0 <= place < len(stub):
        card = stub.pop(place)
        stub += [card] if to_bottom and hand.deck_known else []
    piles = PilesSet(hand.board, hand.burns, tuple(stub), hand.aside, (), hand.repairs)
    return case.rules(case.puts(piles), outcome="scrap-of-paper", says=says)
