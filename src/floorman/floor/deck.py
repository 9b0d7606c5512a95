"""Rulings on the deck: fouled decks, and requests for another deck, for undealt cards, or to bring the bets in."""

from msgspec.structs import replace

from floorman.core import Chips, Refused, SeatNo
from floorman.floor.case import Case, ForFloor, Pending, Ruling, floor_settles, rules_on
from floorman.floor.incidents import (
    BringInAsked,
    DeckChangeAsked,
    DeckShort,
    DuplicateCard,
    ForeignBack,
    RabbitAsked,
    StrangeCard,
)
from floorman.floor.misdeal import (
    acted_short,
    by_the_list,
    dealt_from_unknown,
    fresh_deal,
    listed,
    may_be_completed,
    offer,
    play_on,
    wrong_count,
)
from floorman.floor.showdown import settled
from floorman.hand import Setup
from floorman.hand.events import HandKilled, HandVoided
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.text import message

REFUND_OR_KEEP = ("retract", "impound")


@rules_on(StrangeCard)
def strange_card(case: Case, incident: StrangeCard) -> Ruling:
    """Rule on a joker or a card of another deck."""
    case.under("dealing.joker", "hand.joker")
    return case.by(Q.dealing.joker.foreign_card, incident.seat)


def _scrap(case: Case, seat: SeatNo | None) -> Ruling:
    says = message("ruling.scrap-of-paper", seat=seat or 0)
    return case.rules(outcome="scrap-of-paper", seat=seat or SeatNo(0), says=says)


@implements("dealing.joker")
@method(Q.dealing.joker.foreign_card, "misdeal-then-scrap")
def misdeal_then_scrap(case: Case, seat: SeatNo | None) -> Ruling:
    """Call a misdeal before the cut-off; after it the card is a scrap of paper.

    A hand that holds it is one card short and plays on so; the button's is completed as far as a short button may be.
    """
    if not case.locked:
        return by_the_list(case)
    case.under("dealing.misdeal")
    if seat is None:
        return _scrap(case, seat)
    if seat == case.hand.setup.button and not settled(case, seat):
        if acted_short(case, seat):
            return wrong_count(case, seat, 0)
        if may_be_completed(case, seat):
            return _scrap(case, seat)
    says = message("ruling.card-of-is-scrap", seat=seat)
    return case.rules(outcome="scrap-of-paper", seat=seat, substantial_action=True, says=says)


@method(Q.dealing.joker.foreign_card, "scrap-until-holder-acts")
def scrap_until_holder_acts(case: Case, seat: SeatNo | None) -> Ruling:
    """Treat the card as a scrap of paper and replace it, until its holder acts; then that hand is dead."""
    if seat is None or settled(case, seat) or not any(act.seat == seat for act in case.table.acted):
        return _scrap(case, seat)
    case.under("hand.dead")
    says = message("ruling.acted-on-hand-with-card", seat=seat)
    return case.rules(case.puts(HandKilled(seat, "hand.joker")), outcome="hand-dead", seat=seat, says=says)


@method(Q.dealing.joker.foreign_card, "floor")
def strange_card_for_floor(case: Case, seat: SeatNo | None) -> Ruling:
    """Leave it to the floor before the cut-off; after it the card is a scrap of paper."""
    return scrap_until_holder_acts(case, seat) if case.locked else offer(case)


def void(case: Case, topic: str) -> Ruling:
    """Void all action, and give every chip back."""
    case.under(topic)
    says = message("ruling.deck-is-fouled-all-action")
    return case.rules(case.puts(HandVoided(topic)), outcome="void", says=says, pending=())


@rules_on(DuplicateCard)
def duplicate_card(case: Case, incident: DuplicateCard) -> Ruling:
    """Rule on two cards of the same rank and suit: by the book the hand is void, even late."""
    if incident.known_by and case.ask(Q.dealing.fouled_deck.knowing_bettor) == "floor-may-withhold":
        return _withheld(case, incident.known_by)
    return case.by(Q.dealing.fouled_deck.duplicate)


@implements("dealing.fouled-deck")
@method(Q.dealing.fouled_deck.duplicate, "void-any-time")
def void_any_time(case: Case) -> Ruling:
    """Give every chip back to whoever put it in, on any street, and even after the pot was pushed."""
    case.cite(Q.dealing.fouled_deck.claim_window)
    return void(case, "dealing.fouled-deck")


def _withheld(case: Case, seat: SeatNo) -> Ruling:
    """Leave it to the floor whether a player who knew, and bet on, gets the chips back."""
    case.under("dealing.fouled-deck")
    if _carried_over(case, seat) is None:
        return void_any_time(case)
    asks = ForFloor("dealing.fouled-deck", seat, REFUND_OR_KEEP)
    says = message("ruling.deck-is-fouled-floor-says", seat=seat)
    return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))


@floor_settles("dealing.fouled-deck")
def floor_on_knowing_bettor(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: every chip goes back, or one player's chips are carried over to a new deal.

    Only those who were dealt in on this hand play for them.
    """
    again = _carried_over(case, asks.seat)
    if code == "retract" or again is None:
        return void_any_time(case)
    case.under("dealing.fouled-deck")
    says = message("ruling.chips-of-are-in-pot", seat=asks.seat)
    new = dealt_from_unknown(case, again)
    return case.rules(outcome="impound", seat=asks.seat, rewinds=new, says=says, pending=())


def _carried_over(case: Case, seat: SeatNo) -> Setup | None:
    """Return the setup for a new deal that has the seat's chips of this hand in the middle.

    Players without a chip that plays are not dealt in. None if nothing is in, or nobody could play.
    """
    setup = case.hand.setup
    kept = setup.stacks[setup.seats.index(seat)] - case.hand.behind(seat)
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    stacks[seat] = Chips(stacks[seat] - kept)
    dealt_in = {no: stack for no, stack in stacks.items() if stack >= setup.unit}
    if kept <= 0 or len(dealt_in) < 2 or case.hand.stage == "over":
        return None
    return replace(
        setup,
        seats=tuple(dealt_in),
        stacks=tuple(dealt_in.values()),
        posts=tuple(post for post in setup.posts if post.seat in dealt_in),
        absent=tuple(no for no in setup.absent if no in dealt_in),
        surplus=Chips(setup.surplus + kept),
        idle=(),
    )


@method(Q.dealing.fouled_deck.duplicate, "cut-off-applies")
def cut_off_applies(case: Case) -> Ruling:
    """Call a misdeal before the cut-off; after it the deal is played."""
    return listed(case)


@method(Q.dealing.fouled_deck.duplicate, "floor")
def duplicate_for_floor(case: Case) -> Ruling:
    """Leave it to the floor whether to call a misdeal."""
    return offer(case)


@rules_on(ForeignBack)
def foreign_back(case: Case, incident: ForeignBack) -> Ruling:
    """Rule on a card with another back, in play or in the stub."""
    case.under("dealing.fouled-deck")
    return case.by(Q.dealing.fouled_deck.odd_back, incident)


@method(Q.dealing.fouled_deck.odd_back, "void-if-in-play")
def void_if_in_play(case: Case, incident: ForeignBack) -> Ruling:
    """Void the hand if the card is in play. In the stub it changes nothing, and the deck is changed afterwards."""
    if incident.where == "hand":
        return void(case, "dealing.fouled-deck")
    return case.rules(outcome="stands", says=message("ruling.card-was-not-in-play"))


@method(Q.dealing.fouled_deck.odd_back, "as-foreign-card")
def as_foreign_card(case: Case, incident: ForeignBack) -> Ruling:
    """Treat the card as one that does not belong to the deck."""
    return case.by(Q.dealing.joker.foreign_card, incident.seat)


@method(Q.dealing.fouled_deck.odd_back, "floor")
def odd_back_for_floor(case: Case, incident: ForeignBack) -> Ruling:
    """Leave it to the floor whether to call a misdeal."""
    return offer(case)


@rules_on(DeckShort)
def deck_short(case: Case, incident: DeckShort) -> Ruling:
    """Rule on a deck that is found to be short of a card."""
    return case.by(Q.dealing.missing_card.found)


@implements("dealing.missing-card")
@method(Q.dealing.missing_card.found, "stands")
def short_deck_stands(case: Case) -> Ruling:
    """Let the hand and its result stand; the deck is replaced afterwards."""
    return case.rules(outcome="stands", says=message("ruling.hand-stands-deck-is-replaced"))


@method(Q.dealing.missing_card.found, "replace-before-betting")
def replace_before_betting(case: Case) -> Ruling:
    """Put the card back and deal the hand again if nobody has acted; after the cut-off the hand is played out.

    In between the floor chooses.
    """
    if not case.table.acted:
        says = message("ruling.card-goes-back-deck")
        return case.rules(outcome="reshuffle-all", rewinds=fresh_deal(case), says=says, pending=())
    return play_on(case) if case.locked else offer(case)


@implements("dealing.rabbit")
@rules_on(RabbitAsked)
def rabbit_asked(case: Case, incident: RabbitAsked) -> Ruling:
    """Rule on a request to see the cards that would have come.

    Refused unless the hand is over and the seat was in it.
    """
    if incident.seat not in case.hand.setup.seats:
        raise Refused("dealing.rabbit", "not-in-hand", seat=incident.seat)
    if case.hand.stage != "over":
        raise Refused("dealing.rabbit", "hand-not-over")
    match case.ask(Q.dealing.rabbit.showing):
        case "allowed":
            return case.rules(outcome="cards-shown", seat=incident.seat, says=message("ruling.cards-are-shown-if"))
        case "discouraged":
            asks = ForFloor("dealing.rabbit", incident.seat, ("show", "deny"))
            says = message("ruling.dealers-are-asked-not")
            return case.rules(floor=asks.offers, seat=incident.seat, says=says, pending=(*case.table.pending, asks))
        case _:
            return case.rules(
                outcome="not-shown", seat=incident.seat, says=message("ruling.cards-that-would-have-come")
            )


@floor_settles("dealing.rabbit")
def floor_on_rabbit(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the cards are shown, or not."""
    case.under("dealing.rabbit")
    shown = code == "show"
    says = message("ruling.cards-are-shown") if shown else message("ruling.cards-are-not-shown")
    return case.rules(outcome="cards-shown" if shown else "not-shown", seat=asks.seat, says=says, pending=rest)


@implements("dealing.deck-change")
@rules_on(DeckChangeAsked)
def deck_change_asked(case: Case, incident: DeckChangeAsked) -> Ruling:
    """Rule on a request for another deck or setup. A damaged deck is always changed.

    Otherwise the book says who may ask, when, and after how much use.
    """
    if incident.damaged:
        case.under("dealing.deck-change")
        return case.rules(outcome="deck-changed", seat=incident.seat, says=message("ruling.card-is-damaged-deck"))
    if incident.seat and not case.ask(Q.dealing.deck_change.on_request):
        says = message("ruling.players-may-not-ask")
        return case.rules(outcome="deck-stays", seat=incident.seat, says=says)
    if case.ask(Q.dealing.deck_change.when) == "dealer-change-only":
        return case.rules(
            outcome="deck-stays", seat=incident.seat, says=message("ruling.decks-change-with-dealer-only")
        )
    if incident.what == "deck":
        least, used = case.ask(Q.dealing.deck_change.deck_min_rounds), incident.rounds
    else:
        least, used = case.ask(Q.dealing.deck_change.setup_min_minutes), incident.minutes
    if used < least:
        says = message("ruling.deck-stays", what=incident.what, used=used, least=least)
        return case.rules(outcome="deck-stays", seat=incident.seat, says=says)
    return case.rules(
        outcome="deck-changed", seat=incident.seat, says=message("ruling.deck-is-changed", what=incident.what)
    )


@implements("dealing.bring-in-bets")
@rules_on(BringInAsked)
def bring_in_asked(case: Case, incident: BringInAsked) -> Ruling:
    """Rule on a request to bring the bets in during a round.

    They stay out unless the book lets the dealer or the player ask.
    """
    if case.hand.stage != "betting":
        raise Refused("dealing.bring-in-bets", "wrong-act.no-round")
    facing = incident.seat == case.hand.turn
    how = case.ask(Q.dealing.bring_in_bets.during_round)
    if how == "dealer-choice" or (how == "facing-player-may-ask" and facing):
        return case.rules(outcome="bets-brought-in", seat=incident.seat, says=message("ruling.dealer-brings-bets-in"))
    says = message("ruling.bets-stay-in-front")
    return case.rules(outcome="bets-stay", seat=incident.seat, says=says)
