"""What a player may ask before acting, and who counts what."""

from floorman.base import Refused
from floorman.hand import legal
from floorman.rulebook import implements
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.ruling import Ruling
from floorman.rulings.talk_incidents import Asks


@implements("betting.information")
@rules_on(Asks)
def asked(case: Case, asks: Asks) -> Ruling:
    """Answer a player who has yet to act: a hand is live or not, the betting is open or not, the pot, a stack."""
    hand = case.hand
    if asks.seat not in hand.to_act or hand.stage != "betting":
        raise Refused("betting.information", "Seat {seat} is not to act.", code="not-your-turn", seat=asks.seat)
    if asks.about in ("live", "count") and asks.of not in hand.setup.seats:
        raise Refused("betting.information", "Seat {seat} is not in this hand.", code="not-in-hand", seat=asks.of)
    case.under("betting.information")
    match asks.about:
        case "live":
            live = hand.seat(asks.of).live
            return case.rules(seat=asks.seat, told=live, says=f"Seat {asks.of} is {'live' if live else 'dead'}.")
        case "reopened":
            return _reopened(case, asks)
        case "pot":
            return _pot(case, asks)
        case _:
            return stack_count(case, asks)


def _reopened(case: Case, asks: Asks) -> Ruling:
    """Whether the last wager was big enough for this seat to raise again."""
    case.under("betting.reopen")
    may = legal(case.as_if_in_turn(asks.seat).hand, case.book)
    is_open = may.why_not != "betting.reopen"
    says = f"The betting is {'open' if is_open else 'not re-opened'} to seat {asks.seat}."
    return case.rules(seat=asks.seat, told=is_open, says=says)


def _pot(case: Case, asks: Asks) -> Ruling:
    """At pot-limit the dealer says how much a bet may come to; elsewhere nobody has the pot counted."""
    case.under("betting.pot-limit")
    if case.hand.game.limit != "pot-limit":
        return case.rules(seat=asks.seat, says="The pot is counted for players at pot-limit only.")
    most = legal(case.as_if_in_turn(asks.seat).hand, case.book).most
    return case.rules(seat=asks.seat, told=most, says=f"The pot allows {most:,}.")


@implements("betting.stack-count")
def stack_count(case: Case, asks: Asks) -> Ruling:
    """An exact count, by the dealer or the floor, for those who may have one; for others a clear view."""
    of, own = case.hand.seat(asks.of), case.total(asks.seat)
    in_turn = asks.seat == case.hand.turn
    may = {
        "facing-all-in-in-turn": in_turn and of.live and not of.stack and of.bet > own,
        "in-turn": in_turn,
        "view-only": False,
    }[case.ask("betting.stack-count/exact-count")]
    if not may:
        return case.rules(seat=asks.seat, says=f"Seat {asks.seat} may look at the chips; nobody counts them.")
    case.prompts("count-the-stack")
    chips = of.stack or of.bet
    return case.rules(seat=asks.seat, told=chips, says=f"Seat {asks.of} has {chips:,}.")
