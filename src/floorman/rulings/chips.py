"""Silent chips: a bet, a call, a raise, or for the floor to read."""

from floorman.base import Chips
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.incidents import WordsAndChips
from floorman.rulings.meaning import Meant, bet_or_raise

Push = tuple[Chips, ...]


@implements("betting.overbet-change")
def chips_alone(case: Case, said: WordsAndChips) -> Meant:
    """Silent chips, every one of which may count, whatever change was hoped for.

    Nothing to call: a bet of all of it. Otherwise the number and size of the chips decide.
    """
    hand, seat = case.hand, case.hand.seat(said.seat)
    push = said.first if said.motions > 1 else said.push
    if said.motions > 1:
        case.under("betting.string")
    if said.prior != "left":
        case.under("betting.prior-chips")
    total = Chips((seat.bet if said.prior == "left" else 0) + sum(push))
    if not case.may.call or total <= hand.price:
        if not hand.price:
            case.under("betting.overchip" if len(push) == 1 else "betting.multichip")
        return _as_put(case, total)
    case.under("betting.overbet-change")
    if seat.bet and hand.aggressor:
        return added_to_earlier_chips(case, said, push, total)
    return one_or_several(case, said, push, total)


def said_alone(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    """A total without a word. No chip was shown, so that the one-chip rule has nothing to look at."""
    facing = case.hand.price > case.total(said.seat)
    return _last_or_half(case, said, (), total) if total > case.hand.price and facing else _as_put(case, total)


def _as_put(case: Case, total: Chips) -> Meant:
    """Chips that are no raise over a bet: a bet, a call, or too little for one."""
    if total < case.hand.price:
        return Meant("undercall", total)
    if total == case.hand.price:
        case.under("betting.calling")
        return Meant("call", total)
    return Meant(bet_or_raise(case), total)


def one_or_several(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """More than the call, silently: one chip is a call, several are tested."""
    return overchip(case, said, total) if len(push) == 1 else several_chips(case, said, push, total)


@implements("betting.overchip")
def overchip(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    """One chip larger than the call, silently, is a call, even the last one where the book says so."""
    case.under("betting.overchip")
    if total == case.all_in(said.seat) and not case.ask("betting.overchip/last-chip"):
        return Meant("all-in", total)
    return Meant("call", case.hand.price)


@implements("betting.multichip")
def several_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Several chips for more than the call, silently."""
    chosen: Meant = method_for("betting.multichip/test", case.ask("betting.multichip/test"))(case, said, push, total)
    return chosen


@method("betting.multichip/test", "every-chip-needed")
def every_chip_needed(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """A call if no chip could be left out; otherwise the half rule. Last chips go as the book has them."""
    last = _last_chips(case, said, push, total)
    if last is None and _all_needed(case, push, total):
        return Meant("call", case.hand.price)
    return last or by_the_half(case, said, total)


@method("betting.multichip/test", "half-rule-alone")
def half_rule_alone(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """A bet and a half is a raise, whatever the chips."""
    return _last_or_half(case, said, push, total)


def _all_needed(case: Case, push: Push, total: Chips) -> bool:
    return bool(push) and total - min(push) < case.hand.price


def _last_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant | None:
    """What a player's last chips come to, where that is not the same as for any others."""
    if total < case.all_in(said.seat):
        return None
    match case.ask("betting.multichip/last-chips"):
        case "needed-call-else-all-in" if _all_needed(case, push, total):
            return Meant("call", case.hand.price)
        case "like-any":
            return None
        case _:
            case.under("betting.short-allin")
            return Meant("all-in", case.all_in(said.seat))


def _last_or_half(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    return _last_chips(case, said, push, total) or by_the_half(case, said, total)


def by_the_half(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    """More than a call and no raise said: half a raise is a raise, less is what the book makes of it."""
    case.under("betting.raise-size", "betting.multichip")
    if _reaches_the_half(case, total):
        return Meant("raise", total)
    match case.ask("betting.raise-size/below-threshold"):
        case "call":
            return Meant("call", case.hand.price)
        case "made-up":
            return Meant("raise", total, declared=True)
        case _:
            return _call_or_raise(case, total, "betting.raise-size")


def _reaches_the_half(case: Case, total: Chips) -> bool:
    hand = case.hand
    base = hand.price if case.ask("betting.raise-size/threshold-base") == "bet-faced" else hand.measure
    return bool(total - hand.price >= case.ask("betting.raise-size/threshold") * base)


def _call_or_raise(case: Case, total: Chips, topic: str) -> Meant:
    """The floor says which of the two it was."""
    offers = ("call", "hold-to-action")
    return Meant("raise", total, offers=offers, amounts=(case.hand.price, total), topic=topic)


@implements("betting.prior-chips")
def added_to_earlier_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """A player who has chips out from earlier in the round is raised, and adds some silently."""
    how = case.ask("betting.prior-chips/test")
    chosen: Meant = method_for("betting.prior-chips/test", how)(case, said, push, total)
    return chosen


@method("betting.prior-chips/test", "two-cases")
def two_cases(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Left alone or all pulled back: one new chip is a call, several go by the half. Partly pulled back: the half."""
    if said.prior != "partly-pulled-back" and len(push) == 1:
        return overchip(case, said, total)
    return _last_or_half(case, said, (), total)


@method("betting.prior-chips/test", "floor")
def floor_reads_prior_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """The floor reads it, with the change due in mind; what cannot be a raise is a call."""
    if "raise" not in case.may.acts or not _reaches_the_half(case, total):
        return one_or_several(case, said, push, total)
    return _call_or_raise(case, total, "betting.prior-chips")


def pulled_back(case: Case, said: WordsAndChips) -> Meant:
    """The bare gesture: earlier chips are taken back, which may bind to call or raise."""
    case.under("betting.prior-chips")
    binds = case.ask("betting.prior-chips/pull-back-binds")
    facing = said.prior != "left" and case.hand.price > case.total(said.seat) > 0
    raised = case.hand.raises > 0 or case.hand.price > case.hand.full
    if (binds == "facing-raise" and raised and facing) or (binds == "facing-any-bet" and facing):
        return Meant("time", stays=tuple(act for act in case.may.acts if act != "fold"))
    return Meant("time")
