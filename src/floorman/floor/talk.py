"""Rulings on talk: conditions, unclear calls, local words, questions before acting, remarks at the showdown."""

from floorman.cards import category, strength
from floorman.core import Chips, Refused
from floorman.floor.acts import need_chips, need_seat, words_and_chips
from floorman.floor.case import Case, ForFloor, IfThen, Pending, Ruling, floor_settles, rules_on
from floorman.floor.dead_hand import killed
from floorman.floor.incidents import (
    Asks,
    CallsUnheard,
    Claims,
    LocalWord,
    OffersInsurance,
    SaysIfThen,
    SpeaksUp,
    Splashed,
    WordsAndChips,
)
from floorman.floor.showdown import about_others, is_known
from floorman.floor.turns import HOLD_OR_RETRACT
from floorman.floor.wager import LESSER_OR_GREATER
from floorman.hand import legal
from floorman.rules import implements
from floorman.rules.question_ids import Q
from floorman.text import message

CONDITIONAL = ("not-binding", "binding", "penalised", "binding-and-penalised")
UNHEARD = ("any-amount", "released")


@implements("betting.conditional")
@rules_on(SaysIfThen, CallsUnheard)
def said_beforehand(case: Case, said: SaysIfThen | CallsUnheard) -> Ruling:
    """Rule on what a player says about a bet still to come: whether it binds, or is left to the floor."""
    need_seat(case, said.seat)
    need_chips(case, said.seat)
    if isinstance(said, CallsUnheard):
        asks = ForFloor("betting.conditional", said.seat, UNHEARD, means="call")
        code: str = case.ask(Q.betting.conditional.premature_call)
    else:
        asks = ForFloor("betting.conditional", said.seat, CONDITIONAL, means=said.act)
        code = {"nothing": "not-binding"}.get(how := case.ask(Q.betting.conditional.if_then), how)
    if code != "floor":
        return _floor_on_condition(case, asks, code, case.table.pending)
    says = message("ruling.floor-says-what-is-held", seat=said.seat, offers=asks.offers)
    return case.rules(seat=said.seat, floor=asks.offers, says=says, pending=(*case.table.pending, asks))


@floor_settles("betting.conditional")
def _floor_on_condition(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("betting.conditional")
    seat = asks.seat
    penalty = "may" if code in ("penalised", "binding-and-penalised") else None
    if code == "any-amount":
        said = IfThen(seat, "call", case.hand.price)
        return case.rules(seat=seat, says=message("ruling.calls-whatever-it-is", seat=seat), pending=(*rest, said))
    if code in ("binding", "binding-and-penalised"):
        says = message("ruling.held-if-price-goes-up", seat=seat, act=asks.means)
        said = IfThen(seat, asks.means, case.hand.price)
        return case.rules(seat=seat, penalty=penalty, says=says, pending=(*rest, said))
    free = IfThen(seat, "", case.hand.price)
    return case.rules(
        seat=seat, penalty=penalty, says=message("ruling.held-to-nothing", seat=seat), pending=(*rest, free)
    )


@rules_on(LocalWord)
def local_word(case: Case, said: LocalWord) -> Ruling:
    """Rule on a word that only this region knows. It may pass as official; how it is read is at the player's risk."""
    need_seat(case, said.seat)
    need_chips(case, said.seat)
    case.under("betting.terms")
    asks = ForFloor("betting.terms", said.seat, HOLD_OR_RETRACT, means=said.means)
    if case.ask(Q.betting.terms.regional) == "no":
        return _floor_on_word(case, asks, "retract", case.table.pending)
    says = message("ruling.word-is-to", word=said.word, means=said.means)
    return case.rules(seat=said.seat, floor=HOLD_OR_RETRACT, says=says, pending=(*case.table.pending, asks))


@floor_settles("betting.terms")
def _floor_on_word(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("betting.terms")
    if code == "hold-to-action":
        return words_and_chips(case.once(rest), WordsAndChips(asks.seat, say=asks.means))  # type: ignore[arg-type]
    case.prompts("ask-for-the-word")
    return case.rules(seat=asks.seat, says=message("ruling.said-nothing-that-counts", seat=asks.seat), pending=rest)


@implements("betting.splash")
@rules_on(Splashed)
def splashed(case: Case, thrown: Splashed) -> Ruling:
    """Rule on chips thrown into the pot: the chips that are certain are the wager, or the floor counts the pot down."""
    need_seat(case, thrown.seat)
    need_chips(case, thrown.seat)
    own = case.total(thrown.seat)
    if thrown.claimed > thrown.certain and case.ask(Q.betting.splash.amount) == "floor":
        amounts = (Chips(own + thrown.certain), Chips(own + thrown.claimed))
        asks = ForFloor("betting.splash", thrown.seat, LESSER_OR_GREATER, amounts)
        says = message("ruling.counted-down", most=amounts[0], least=amounts[1], seat=thrown.seat)
        return case.rules(seat=thrown.seat, floor=asks.offers, says=says, pending=(*case.table.pending, asks))
    case.cite(Q.betting.splash.amount)
    if thrown.certain <= 0:
        return case.rules(seat=thrown.seat, says=message("ruling.nothing-of-can-be-made", seat=thrown.seat))
    amount = Chips(own + thrown.certain) if thrown.say else thrown.certain
    return words_and_chips(case, WordsAndChips(thrown.seat, say=thrown.say, amount=amount))


@implements("betting.proposition")
@rules_on(OffersInsurance)
def offers_insurance(case: Case, offer: OffersInsurance) -> Ruling:
    """Rule on a side wager, which changes nothing: the pot goes to the best hand."""
    if case.ask(Q.betting.proposition.insurance) == "banned":
        says = message("ruling.insurance-and-side-wagers")
    else:
        says = message("ruling.house-settles-no-side-wager")
    return case.rules(seat=offer.seat, says=says)


@implements("betting.information")
@rules_on(Asks)
def asked(case: Case, asks: Asks) -> Ruling:
    """Answer a player who has yet to act: whether a hand is live or the betting reopened, the pot, or a stack.

    Refused for anybody else.
    """
    hand = case.hand
    if asks.seat not in hand.to_act or hand.stage != "betting":
        raise Refused("betting.information", "not-your-turn.to-act", seat=asks.seat)
    if asks.about in ("live", "count") and asks.of not in hand.setup.seats:
        raise Refused("betting.information", "not-in-hand", seat=asks.of)
    case.under("betting.information")
    match asks.about:
        case "live":
            live = hand.seat(asks.of).live
            return case.rules(seat=asks.seat, answer=live, says=message("ruling.is-live", seat=asks.of, live=live))
        case "reopened":
            return _reopened(case, asks)
        case "pot":
            return _pot(case, asks)
        case _:
            return stack_count(case, asks)


def _reopened(case: Case, asks: Asks) -> Ruling:
    """Answer whether the last wager was big enough for this seat to raise again."""
    case.under("betting.reopen")
    may = legal(case.as_if_in_turn(asks.seat).hand, case.book)
    is_open = may.why_not != "betting.reopen"
    says = message("ruling.betting-open", seat=asks.seat, open=is_open)
    return case.rules(seat=asks.seat, answer=is_open, says=says)


def _pot(case: Case, asks: Asks) -> Ruling:
    """Answer at pot-limit how much a bet may come to; in other games nobody has the pot counted."""
    case.under("betting.pot-limit")
    if case.hand.game.limit != "pot-limit":
        return case.rules(seat=asks.seat, says=message("ruling.pot-is-counted-for-players"))
    most = legal(case.as_if_in_turn(asks.seat).hand, case.book).most
    return case.rules(seat=asks.seat, answer=most, says=message("ruling.pot-allows", most=most))


@implements("betting.stack-count")
def stack_count(case: Case, asks: Asks) -> Ruling:
    """Give an exact count of a stack to those who may have one by the book; others may look."""
    of, own = case.hand.seat(asks.of), case.total(asks.seat)
    in_turn = asks.seat == case.hand.turn
    may = {
        "facing-all-in-in-turn": in_turn and of.live and not of.stack and of.bet > own,
        "in-turn": in_turn,
        "view-only": False,
    }[case.ask(Q.betting.stack_count.exact_count)]
    if not may:
        return case.rules(seat=asks.seat, says=message("ruling.may-look-at-chips-nobody", seat=asks.seat))
    case.prompts("count-the-stack")
    chips = of.stack or of.bet
    return case.rules(seat=asks.seat, answer=chips, says=message("ruling.has-chips", seat=asks.of, chips=chips))


CATEGORIES = (
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
)  # fmt: skip
ON_A_MISCALL = {"floor-penalty": ("penalty", "warning", "play-on"), "floor-forfeit": ("forfeit-pot", "play-on")}
HEARD_ABOUT = {"should-speak": ("reading", "award", "count"), "reading-and-award": ("reading", "award")}

NOT_HEARD = message("ruling.book-leaves-that-to-players")


@rules_on(Claims)
def claims(case: Case, incident: Claims) -> Ruling:
    """Rule on a player who says what the hand is: the cards decide. Claiming too much may be penalised."""
    case.under("showdown.cards-speak")
    says = message("ruling.says-cards-decide", seat=incident.seat, hand=incident.hand)
    if not incident.deliberate:
        return case.rules(seat=incident.seat, says=says, penalty="may" if claims_too_much(case, incident) else None)
    asks = ForFloor(
        "showdown.cards-speak", incident.seat, ON_A_MISCALL[case.ask(Q.showdown.cards_speak.deliberate_miscall)]
    )
    pending = (*case.table.pending, asks)
    return case.rules(seat=incident.seat, says=says, penalty="may", floor=asks.offers, pending=pending)


def claims_too_much(case: Case, incident: Claims) -> bool:
    """Decide whether a player claims more than the hand holds. False if the hand cannot be read."""
    hand = case.hand
    seat = hand.seat(incident.seat)
    if incident.hand not in CATEGORIES or not hand.game.high or not is_known(hand, seat):
        return False
    really = category(strength(seat.cards, hand.board, hand.game.high, hand.game.use), hand.game.high)
    return CATEGORIES.index(incident.hand) > CATEGORIES.index(really)


@floor_settles("showdown.cards-speak")
def floor_on_miscall(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice on a hand miscalled on purpose: a penalty, the pot forfeited, or played on."""
    again = case.once(rest)
    again.under("showdown.cards-speak")
    seat, hand = asks.seat, case.hand
    if code == "forfeit-pot" and hand.stage == "showdown" and hand.seat(seat).live and len(hand.live) > 1:
        events = again.puts(*killed(again, seat, "showdown.cards-speak"))
        says = message("ruling.miscalled-hand-on-purpose", seat=seat)
        return again.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(again, seat))
    outcome = "stands" if code in ("play-on", "forfeit-pot") else code
    return again.rules(outcome=outcome, seat=seat, says=message("ruling.hand-of-is-read", seat=seat))


@rules_on(SpeaksUp)
def speaks_up(case: Case, incident: SpeaksUp) -> Ruling:
    """Rule on somebody other than the player who says that a hand or a pot is misread: heard, or not."""
    heard = incident.about in HEARD_ABOUT.get(case.ask(Q.showdown.cards_speak.others_speak_up), ())
    if incident.about != "reading" and case.ask(Q.pot.handling.wrong_pot):
        heard = True  # a pot is everybody's affair, also where all call their own hands
    barred = message("ruling.players-call-their-own-hands") if incident.about == "reading" else NOT_HEARD
    says = message("ruling.looked-at-again") if heard else barred
    return case.rules(outcome="heard" if heard else "not-heard", seat=incident.seat, says=says)
