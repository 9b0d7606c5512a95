"""Words and chips, in turn: what a player meant as far as the book is concerned."""

from floorman.base import Chips, Refused
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case, need_chips
from floorman.rulings.chips import chips_alone, pulled_back, said_alone
from floorman.rulings.incidents import WordsAndChips
from floorman.rulings.meaning import Meant, bet_or_raise, put_out
from floorman.rulings.unclear import LESSER_OR_GREATER, unclear_amount


def meaning(case: Case, said: WordsAndChips) -> Meant:
    """What words and chips amount to."""
    need_chips(case, said.seat, said.push, Chips(put_out(case, said) - case.total(said.seat)))
    if (said.amount is not None and said.amount <= 0) or (said.unit is not None and said.unit <= 0):
        raise Refused("betting.terms", "An amount must be more than 0.", code="no-such-amount")
    if not said.spoken and not said.push:
        return pulled_back(case, said)
    return _which_counts(case, said)


@implements("betting.verbal-vs-chips")
def _which_counts(case: Case, said: WordsAndChips) -> Meant:
    """Words or chips: the first of them, or the words, as the book has it. Some books want a dealer to ask or count."""
    if 0 < case.ask("betting.verbal-vs-chips/count-from") <= len(said.push):
        case.prompts("count-the-chips")
    if not said.spoken:
        if case.ask("betting.verbal-vs-chips/spoken-required"):
            case.prompts("ask-for-the-word")
        return chips_alone(case, said)
    if not said.push:
        return _words(case, said)
    both: Meant = method_for("betting.verbal-vs-chips/both", case.ask("betting.verbal-vs-chips/both"))(case, said)
    return both


@method("betting.verbal-vs-chips/both", "words")
def words_decide(case: Case, said: WordsAndChips) -> Meant:
    """Words in turn, whichever came first. Raise after one chip has landed comes too late."""
    if said.order == "push" and said.say == "raise" and said.amount is None and len(said.push) == 1:
        case.under("betting.overchip")
        return chips_alone(case, said)
    return _words(case, said)


@method("betting.verbal-vs-chips/both", "first-comes")
def first_comes(case: Case, said: WordsAndChips) -> Meant:
    """Whichever came first; together, clear words, else the chips."""
    if said.order == "push":
        case.under("betting.overchip" if len(said.push) == 1 else "betting.multichip")
        return chips_alone(case, said)
    if said.order == "together" and said.unit is not None:
        return chips_alone(case, said)
    contradict = said.order == "together" and said.amount is not None and _spoken(case, said) != put_out(case, said)
    if contradict and case.ask("betting.verbal-vs-chips/contradiction") == "floor":
        return _between(case, said)
    return _words(case, said)


def _spoken(case: Case, said: WordsAndChips) -> Chips:
    """The total that a spoken amount comes to: it is one beside a word, and added to what is there without one."""
    amount = said.amount or Chips(0)
    return amount if said.say else Chips(case.total(said.seat) + amount)


def _between(case: Case, said: WordsAndChips) -> Meant:
    spoken, pushed = _spoken(case, said), put_out(case, said)
    amounts = (min(spoken, pushed), max(spoken, pushed))
    act = bet_or_raise(case)
    return Meant(act, spoken, True, offers=LESSER_OR_GREATER, amounts=amounts, topic="betting.verbal-vs-chips")


@implements("betting.terms")
def _words(case: Case, said: WordsAndChips) -> Meant:
    """What a clear word is, with the chips that went with it."""
    match said.say:
        case "fold" | "complete":
            return Meant(said.say, declared=True)
        case "tap":
            return _tap(case)
        case "check":
            return _check(case)
        case "call":
            return _call(case, said)
        case "all-in":
            return Meant("all-in", case.all_in(said.seat), declared=True)
        case "pot":
            return _pot(case, said)
        case "bet" | "raise":
            return _bet_or_raise(case, said)
        case "time":
            return Meant("time")
        case None:
            return _bare_amount(case, said)
    raise Refused(
        "betting.terms",
        "'{say}' is not an action. Write one of: fold, check, call, bet, raise, all-in, pot, complete, tap, time.",
        code="no-such-act",
        say=said.say,
    )


def _tap(case: Case) -> Meant:
    """Rapping the table: a check, or a reason to ask for the word."""
    case.under("betting.verbal-vs-chips")
    if case.ask("betting.terms/tap") == "ask" and not case.may.call:
        case.prompts("ask-for-the-word")
        return Meant("tap")
    return _check(case)


def _check(case: Case) -> Meant:
    return _check_facing_a_bet(case) if case.may.call else Meant("check")


@implements("betting.invalid-declaration")
def _check_facing_a_bet(case: Case) -> Meant:
    """Check is no answer to a bet: the seat stays to act, as the book leaves it."""
    match case.ask("betting.invalid-declaration/check-facing-bet"):
        case "passive-only":
            return Meant("check", stays=("fold", "call"))
        case "all-options":
            return Meant("check", stays=case.may.acts)
        case _:
            offers = ("passive-only", "all-options")
            return Meant("check", stays=case.may.acts, offers=offers, topic="betting.invalid-declaration")


def _call(case: Case, said: WordsAndChips) -> Meant:
    case.under("betting.undercall", "betting.calling")
    if not case.may.call:
        case.ask("betting.invalid-declaration/call-without-bet")
        return Meant("check")
    return Meant("call", case.hand.price, declared=True)


def _pot(case: Case, said: WordsAndChips) -> Meant:
    """The pot is a word of pot-limit; in no-limit it binds to a valid wager all the same."""
    act = bet_or_raise(case)
    if case.hand.game.limit == "pot-limit":
        case.under("betting.pot-limit", "betting.terms")
        return Meant(act, said.amount or case.may.most, declared=True)
    if case.ask("betting.invalid-declaration/pot-in-no-limit") == "nothing":
        return Meant("time")
    return Meant(act, case.may.least, declared=True, penalty="may")


def _bet_or_raise(case: Case, said: WordsAndChips) -> Meant:
    if said.say == "raise" and not case.hand.price:
        case.ask("betting.invalid-declaration/raise-without-bet")
    act = bet_or_raise(case)
    if said.unit is not None:
        return unclear_amount(case, said, act)
    if said.amount is not None:
        case.under("betting.string")
        total = said.amount
        if act == "raise" and case.ask("betting.raise-size/amount-means") == "on-top":
            total = Chips(total + case.hand.price)
        return Meant(act, total, declared=True)
    if not said.push:
        if case.hand.game.limit == "pot-limit" and case.ask("betting.pot-limit/dealer-states-pot") != "on-request":
            case.prompts("state-the-pot")
        open_amount = case.hand.game.limit != "limit" and case.may.least < case.may.most
        return Meant(act, case.may.least, declared=True, waits=open_amount)
    if said.motions > 1:
        return raise_in_motions(case, said)
    if len(said.push) == 1:
        case.under("betting.overchip")
        if case.ask("betting.overchip/raise-without-amount") == "minimum":
            return Meant(act, case.may.least, declared=True)
    return Meant(act, put_out(case, said), declared=True)


def _bare_amount(case: Case, said: WordsAndChips) -> Meant:
    """An amount and no word: the same as those chips, silently."""
    case.ask("betting.verbal-vs-chips/amount-alone")
    if said.unit is not None:
        return unclear_amount(case, said, bet_or_raise(case))
    return said_alone(case, said, _spoken(case, said))


@implements("betting.string")
def raise_in_motions(case: Case, said: WordsAndChips) -> Meant:
    """Raise was said without an amount, and the chips come in more than one motion."""
    how = case.ask("betting.string/declared-raise")
    chosen: Meant = method_for("betting.string/declared-raise", how)(case, said)
    return chosen


@method("betting.string/declared-raise", "one-motion")
def one_motion(case: Case, said: WordsAndChips) -> Meant:
    """Only the first motion counts; not enough for a raise, it is what the book makes of it."""
    return _first_motion(case, said)


@method("betting.string/declared-raise", "call-then-one-more")
def call_then_one_more(case: Case, said: WordsAndChips) -> Meant:
    """The exact call, then the raise in one more motion."""
    if case.total(said.seat) + sum(said.first) == case.hand.price and said.motions == 2:
        return Meant("raise", put_out(case, said), declared=True)
    return _first_motion(case, said)


@method("betting.string/declared-raise", "many-motions")
def many_motions(case: Case, said: WordsAndChips) -> Meant:
    """Chips may be added until the player has finished."""
    return Meant(bet_or_raise(case), put_out(case, said), declared=True)


def _first_motion(case: Case, said: WordsAndChips) -> Meant:
    total = Chips(case.total(said.seat) + sum(said.first))
    if total >= case.may.least or case.ask("betting.string/wrong-first-motion") == "minimum-raise":
        return Meant(bet_or_raise(case), total, declared=True)
    return Meant("call", case.hand.price)
