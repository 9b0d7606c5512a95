"""What players ask of the dealer: to see cards that would have come, another deck, the bets brought in."""

from floorman.base import Refused
from floorman.rulebook import implements
from floorman.rulings.case import Case
from floorman.rulings.deal_incidents import BringInAsked, DeckChangeAsked, RabbitAsked
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.ruling import Ruling
from floorman.rulings.tabling import need_hand


@implements("dealing.rabbit")
@rules_on(RabbitAsked)
def rabbit_asked(case: Case, told: RabbitAsked) -> Ruling:
    """Whether undealt cards may be looked at when the hand is over; before that, never."""
    need_hand(case, told.seat)
    if case.hand.stage != "over":
        raise Refused("dealing.rabbit", "The hand is not over.", code="hand-not-over")
    match case.ask("dealing.rabbit/showing"):
        case "allowed":
            return case.rules(outcome="cards-shown", seat=told.seat, says="The cards are shown if that delays nobody.")
        case "discouraged":
            asks = ForFloor("dealing.rabbit", told.seat, ("show", "deny"))
            says = "Dealers are asked not to show them; no rule forbids it."
            return case.rules(floor=asks.offers, seat=told.seat, says=says, pending=(*case.table.pending, asks))
        case _:
            return case.rules(outcome="not-shown", seat=told.seat, says="Cards that would have come are not shown.")


@floor_settles("dealing.rabbit")
def floor_on_rabbit(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The cards are shown, or not."""
    case.under("dealing.rabbit")
    shown = code == "show"
    says = "The cards are shown." if shown else "The cards are not shown."
    return case.rules(outcome="cards-shown" if shown else "not-shown", seat=asks.seat, says=says, pending=rest)


@implements("dealing.deck-change")
@rules_on(DeckChangeAsked)
def deck_change_asked(case: Case, told: DeckChangeAsked) -> Ruling:
    """A damaged deck is always changed; another only when the book lets it be, after some use, if the asker may ask."""
    if told.damaged:
        case.under("dealing.deck-change")
        return case.rules(outcome="deck-changed", seat=told.seat, says="A card is damaged: the deck is changed.")
    if told.seat and not case.ask("dealing.deck-change/on-request"):
        says = "Players may not ask for another deck."
        return case.rules(outcome="deck-stays", seat=told.seat, says=says)
    if case.ask("dealing.deck-change/when") == "dealer-change-only":
        return case.rules(outcome="deck-stays", seat=told.seat, says="Decks change with the dealer only.")
    if told.what == "deck":
        least, used, unit = case.ask("dealing.deck-change/deck-min-rounds"), told.rounds, "rounds"
    else:
        least, used, unit = case.ask("dealing.deck-change/setup-min-minutes"), told.minutes, "minutes"
    if used < least:
        says = f"The {told.what} stays: it has been used for {used} {unit} of {least}."
        return case.rules(outcome="deck-stays", seat=told.seat, says=says)
    return case.rules(outcome="deck-changed", seat=told.seat, says=f"The {told.what} is changed before the next deal.")


@implements("dealing.bring-in-bets")
@rules_on(BringInAsked)
def bring_in_asked(case: Case, told: BringInAsked) -> Ruling:
    """Bets stay in front of the players while a round is on, unless the book lets the player facing action ask."""
    need_hand(case, told.seat)
    if case.hand.stage != "betting":
        raise Refused("dealing.bring-in-bets", "No betting round is on.", code="wrong-act")
    facing = told.seat == case.hand.turn
    how = case.ask("dealing.bring-in-bets/during-round")
    if how == "dealer-choice" or (how == "facing-player-may-ask" and facing):
        return case.rules(outcome="bets-brought-in", seat=told.seat, says="The dealer brings the bets in.")
    says = "Bets stay in front of the players until the round is over."
    return case.rules(outcome="bets-stay", seat=told.seat, says=says)
