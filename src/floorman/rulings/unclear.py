"""A spoken amount that can mean several."""

from collections.abc import Sequence

from msgspec.structs import replace

from floorman.base import Chips
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.chips import said_alone
from floorman.rulings.incidents import WordsAndChips
from floorman.rulings.meaning import Meant

LESSER_OR_GREATER = ("lesser-amount", "greater-amount")
Meanings = Sequence[tuple[Chips, Chips]]


@implements("betting.unclear-amount")
def unclear_amount(case: Case, said: WordsAndChips, act: str) -> Meant:
    """A count that could be several amounts: those that are legal, and which of them the book takes.

    A player who was unclear before may be penalised for it where the book says so.
    """
    meanings = legal_meanings(case, said)
    how = case.ask("betting.unclear-amount/ruling")
    if not meanings:
        meant = Meant(act, case.may.least, declared=True) if said.say else Meant("call", case.hand.price)
    else:
        meant = method_for("betting.unclear-amount/ruling", how)(case, said, act, meanings)
    if said.again and case.ask("betting.unclear-amount/repeat-penalty"):
        return replace(meant, penalty="may")
    return meant


@method("betting.unclear-amount/ruling", "highest-within-pot")
def highest_within_pot(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """The highest legal meaning that is not above the pot, all earlier bets included."""
    within = [total for amount, total in meanings if amount <= case.hand.pot]
    if within:
        return _one(case, said, act, within[-1])
    if len(meanings) > 1 and case.ask("betting.unclear-amount/nothing-fits") == "floor":
        return _floor_says(case, said, act, meanings)
    return _one(case, said, act, meanings[0][1])


@method("betting.unclear-amount/ruling", "ask-then-floor")
def ask_then_floor(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """The dealer asks which; a clear amount in answer settles it, and without one the floor does."""
    return _floor_says(case, said, act, meanings)


@method("betting.unclear-amount/ruling", "lesser")
def lesser(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """The smallest legal meaning."""
    return _one(case, said, act, meanings[0][1])


def _one(case: Case, said: WordsAndChips, act: str, total: Chips) -> Meant:
    return Meant(act, total, declared=True) if said.say else said_alone(case, said, total)


def _floor_says(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """One of the two smallest meanings; where both come to the same there is nothing to say."""
    totals = tuple(total if said.say else said_alone(case, said, total).total for _, total in meanings[:2])
    if len(set(totals)) == 1:
        return _one(case, said, act, meanings[0][1])
    case.prompts("ask-the-amount")
    return Meant(act, totals[0], True, offers=LESSER_OR_GREATER, amounts=totals, topic="betting.unclear-amount")


def legal_meanings(case: Case, said: WordsAndChips) -> tuple[tuple[Chips, Chips], ...]:
    """Five as 5, 50, 500 ...: the amounts that are legal here, smallest first, and the total each would make.

    With bet or raise said they are totals of one; a bare count may be the call as well, and comes on top of what is
    there.
    """
    found: list[tuple[Chips, Chips]] = []
    seat = said.seat
    own = Chips(0) if said.say else case.total(seat)
    least = case.may.least if said.say or not case.may.call else Chips(min(case.hand.price, case.all_in(seat)))
    most = case.may.most if said.say or not case.may.call else case.all_in(seat)
    amount = said.unit or 0
    while amount > 0 and own + amount <= most:
        if own + amount >= least and amount % case.hand.setup.unit == 0:
            found.append((Chips(amount), Chips(own + amount)))
        amount *= 10
    return tuple(found)
