"""Words that are no clear act: conditions, calls of unknown amounts, local words, splashed chips, side wagers."""

from floorman.base import Chips
from floorman.rulebook import implements
from floorman.rulings.acts import need_chips, need_seat, words_and_chips
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.incidents import WordsAndChips
from floorman.rulings.out_of_turn import HOLD_OR_RETRACT
from floorman.rulings.pending import ForFloor, IfThen, Pending
from floorman.rulings.ruling import Ruling
from floorman.rulings.talk_incidents import CallsUnheard, LocalWord, OffersInsurance, SaysIfThen, Splashed
from floorman.rulings.unclear import LESSER_OR_GREATER

CONDITIONAL = ("not-binding", "binding", "penalised", "binding-and-penalised")
UNHEARD = ("any-amount", "released")


@implements("betting.conditional")
@rules_on(SaysIfThen, CallsUnheard)
def said_beforehand(case: Case, said: SaysIfThen | CallsUnheard) -> Ruling:
    """A word about what is still to come: it binds, it does not, or the floor says."""
    need_seat(case, said.seat)
    need_chips(case, said.seat)
    if isinstance(said, CallsUnheard):
        asks = ForFloor("betting.conditional", said.seat, UNHEARD, means="call")
        code = case.ask("betting.conditional/premature-call")
    else:
        asks = ForFloor("betting.conditional", said.seat, CONDITIONAL, means=said.act)
        code = {"nothing": "not-binding"}.get(how := case.ask("betting.conditional/if-then"), how)
    if code != "floor":
        return _floor_on_condition(case, asks, code, case.table.pending)
    says = f"The floor says what seat {said.seat} is held to: {' or '.join(asks.offers).replace('-', ' ')}."
    return case.rules(seat=said.seat, floor=asks.offers, says=says, pending=(*case.table.pending, asks))


@floor_settles("betting.conditional")
def _floor_on_condition(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("betting.conditional")
    seat = asks.seat
    penalty = "may" if code in ("penalised", "binding-and-penalised") else None
    if code == "any-amount":
        said = IfThen(seat, "call", case.hand.price)
        return case.rules(seat=seat, says=f"Seat {seat} calls whatever it is.", pending=(*rest, said))
    if code in ("binding", "binding-and-penalised"):
        says = f"Seat {seat} is held to the {asks.means} if the price goes up."
        said = IfThen(seat, asks.means, case.hand.price)
        return case.rules(seat=seat, penalty=penalty, says=says, pending=(*rest, said))
    free = IfThen(seat, "", case.hand.price)
    return case.rules(seat=seat, penalty=penalty, says=f"Seat {seat} is held to nothing.", pending=(*rest, free))


@rules_on(LocalWord)
def local_word(case: Case, said: LocalWord) -> Ruling:
    """A word that only this region knows may pass as official; how it is read is at the player's risk."""
    need_seat(case, said.seat)
    need_chips(case, said.seat)
    case.under("betting.terms")
    asks = ForFloor("betting.terms", said.seat, HOLD_OR_RETRACT, means=said.means)
    if case.ask("betting.terms/regional") == "no":
        return _floor_on_word(case, asks, "retract", case.table.pending)
    says = f"The floor says whether {said.word!r} is to {said.means}."
    return case.rules(seat=said.seat, floor=HOLD_OR_RETRACT, says=says, pending=(*case.table.pending, asks))


@floor_settles("betting.terms")
def _floor_on_word(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("betting.terms")
    if code == "hold-to-action":
        return words_and_chips(case.once(rest), WordsAndChips(asks.seat, say=asks.means))  # type: ignore[arg-type]
    case.prompts("ask-for-the-word")
    return case.rules(seat=asks.seat, says=f"Seat {asks.seat} has said nothing that counts.", pending=rest)


@implements("betting.splash")
@rules_on(Splashed)
def splashed(case: Case, thrown: Splashed) -> Ruling:
    """Chips thrown into the pot: what lies apart is the wager, or the floor counts the pot down."""
    need_seat(case, thrown.seat)
    need_chips(case, thrown.seat)
    own = case.total(thrown.seat)
    if thrown.claimed > thrown.certain and case.ask("betting.splash/amount") == "floor":
        amounts = (Chips(own + thrown.certain), Chips(own + thrown.claimed))
        asks = ForFloor("betting.splash", thrown.seat, LESSER_OR_GREATER, amounts)
        says = f"The pot is counted down: {amounts[0]:,} or {amounts[1]:,} from seat {thrown.seat}."
        return case.rules(seat=thrown.seat, floor=asks.offers, says=says, pending=(*case.table.pending, asks))
    case.under("betting.splash/amount")
    if thrown.certain <= 0:
        return case.rules(seat=thrown.seat, says=f"Nothing of seat {thrown.seat} can be made out: it has yet to act.")
    amount = Chips(own + thrown.certain) if thrown.say else thrown.certain
    return words_and_chips(case, WordsAndChips(thrown.seat, say=thrown.say, amount=amount))


@implements("betting.proposition")
@rules_on(OffersInsurance)
def offers_insurance(case: Case, offer: OffersInsurance) -> Ruling:
    """A side wager changes nothing: the pot goes to the best hand."""
    if case.ask("betting.proposition/insurance") == "banned":
        says = "Insurance and side wagers are not allowed: the pot goes to the best hand."
    else:
        says = "The house settles no side wager: the pot goes to the best hand."
    return case.rules(seat=offer.seat, says=says)
