"""Words and chips, in turn: what a player meant as far as the book is concerned."""

from floorman.base import Chips, Refused, Value
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case, need_chips
from floorman.rulings.incidents import WordsAndChips
from floorman.rulings.ruling import Penalty


class Meant(Value, frozen=True):
    """A reading of words and chips: an act and its total, before it is made legal.

    `declared`: raise or bet was said, so that too little is made up and never a call. `offers` and `amounts` are set
    where the floor has to pick the amount, and `topic` says by which rule. `stays`: nothing is done, and the seat is
    left with these acts.
    """

    act: str
    total: Chips = Chips(0)
    declared: bool = False
    penalty: Penalty | None = None
    offers: tuple[str, ...] = ()
    amounts: tuple[Chips, ...] = ()
    topic: str = ""
    stays: tuple[str, ...] = ()


def put_out(case: Case, said: WordsAndChips) -> Chips:
    """The player's chips on the table this round: earlier ones that were left there, and the new ones."""
    left = case.total(said.seat) if said.prior == "left" else Chips(0)
    return Chips(left + sum(said.push))


def meaning(case: Case, said: WordsAndChips) -> Meant:
    """What words and chips amount to."""
    need_chips(case, said.seat, said.push, Chips(put_out(case, said) - case.total(said.seat)))
    if (said.amount is not None and said.amount <= 0) or (said.unit is not None and said.unit <= 0):
        raise Refused("betting.terms", "An amount is more than nothing.", code="no-such-amount")
    spoken = said.say is not None or said.amount is not None or said.unit is not None
    if not spoken and not said.push:
        return _pulled_back(case, said)
    return _which_counts(case, said)


@implements("betting.verbal-vs-chips")
def _which_counts(case: Case, said: WordsAndChips) -> Meant:
    """Words or chips: the first of them, or the words, as the book has it."""
    spoken = said.say is not None or said.amount is not None or said.unit is not None
    if not spoken:
        return chips_alone(case, said)
    if not said.push:
        return _words(case, said)
    if case.ask("betting.verbal-vs-chips/both") == "words":
        if said.order == "push" and said.say == "raise" and said.amount is None and len(said.push) == 1:
            case.under("betting.overchip")
            return chips_alone(case, said)
        return _words(case, said)
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
    act = "raise" if case.hand.price else "bet"
    amounts = (min(spoken, pushed), max(spoken, pushed))
    offers = ("lesser-amount", "greater-amount")
    return Meant(act, spoken, True, offers=offers, amounts=amounts, topic="betting.verbal-vs-chips")


def _words(case: Case, said: WordsAndChips) -> Meant:
    """What a clear word is, with the chips that went with it."""
    match said.say:
        case "fold" | "complete":
            return Meant(said.say, declared=True)
        case "check" | "tap":
            return _check(case, said)
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
    raise Refused("betting.terms", "{say} is no act.", code="no-such-act", say=said.say)


@implements("betting.terms")
def _check(case: Case, said: WordsAndChips) -> Meant:
    if said.say == "tap":
        case.under("betting.verbal-vs-chips")
        case.ask("betting.terms/tap")
    if case.may.call:
        return _check_facing_a_bet(case)
    return Meant("check")


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
    act = "raise" if case.hand.price else "bet"
    if case.hand.game.limit == "pot-limit":
        case.under("betting.pot-limit", "betting.terms")
        return Meant(act, said.amount or case.may.most, declared=True)
    if case.ask("betting.invalid-declaration/pot-in-no-limit") == "nothing":
        return Meant("time")
    return Meant(act, case.may.least, declared=True, penalty="may")


def _bet_or_raise(case: Case, said: WordsAndChips) -> Meant:
    if said.say == "raise" and not case.hand.price:
        case.ask("betting.invalid-declaration/raise-without-bet")
    act = "raise" if case.hand.price else "bet"
    if said.unit is not None:
        return unclear_amount(case, said, act)
    if said.amount is not None:
        case.under("betting.string")
        total = said.amount
        if act == "raise" and case.ask("betting.raise-size/amount-means") == "on-top":
            total = Chips(total + case.hand.price)
        return Meant(act, total, declared=True)
    if not said.push:
        return Meant(act, case.may.least, declared=True)
    if said.motions > 1:
        chosen: Meant = method_for("betting.string/declared-raise", case.ask("betting.string/declared-raise"))(
            case, said
        )
        return chosen
    if len(said.push) == 1:
        case.under("betting.overchip")
        if case.ask("betting.overchip/raise-without-amount") == "minimum":
            return Meant(act, case.may.least, declared=True)
    return Meant(act, put_out(case, said), declared=True)


def _bare_amount(case: Case, said: WordsAndChips) -> Meant:
    """An amount and no word: the same as those chips, silently."""
    case.ask("betting.verbal-vs-chips/amount-alone")
    if said.unit is not None:
        return unclear_amount(case, said, "raise" if case.hand.price else "bet")
    return _said_alone(case, said, _spoken(case, said))


def _said_alone(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    """A total without a word. No chip was shown, so that the one-chip rule has nothing to look at."""
    facing = case.hand.price > case.total(said.seat)
    return _last_or_half(case, said, total) if total > case.hand.price and facing else _as_put(case, total)


def _as_put(case: Case, total: Chips) -> Meant:
    """Chips that are no raise over a bet: a bet, a call, or too little for one."""
    if total < case.hand.price:
        return Meant("undercall", total)
    if total == case.hand.price:
        case.under("betting.calling")
        return Meant("call", total)
    return Meant("raise" if case.hand.price else "bet", total)


def chips_alone(case: Case, said: WordsAndChips) -> Meant:
    """Silent chips. Nothing to call: a bet of all of it. Otherwise the number and size of the chips decide."""
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
    if seat.bet and hand.aggressor:
        how = case.ask("betting.prior-chips/test")
        chosen: Meant = method_for("betting.prior-chips/test", how)(case, said, push, total)
        return chosen
    return one_or_several(case, said, push, total)


def one_or_several(case: Case, said: WordsAndChips, push: tuple[Chips, ...], total: Chips) -> Meant:
    """More than the call, silently: one chip is a call, several are tested."""
    if len(push) == 1:
        return overchip(case, said, total)
    chosen: Meant = method_for("betting.multichip/test", case.ask("betting.multichip/test"))(case, said, push, total)
    return chosen


@implements("betting.overchip")
def overchip(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    """One chip larger than the call, silently, is a call, even the last one where the book says so."""
    case.under("betting.overchip")
    if total == case.all_in(said.seat) and not case.ask("betting.overchip/last-chip"):
        return Meant("all-in", total)
    return Meant("call", case.hand.price)


@implements("betting.multichip")
@method("betting.multichip/test", "every-chip-needed")
def every_chip_needed(case: Case, said: WordsAndChips, push: tuple[Chips, ...], total: Chips) -> Meant:
    """A call if no chip could be left out; otherwise the half rule."""
    last = total == case.all_in(said.seat)
    if total - min(push) < case.hand.price:
        if last and case.ask("betting.multichip/last-chips") == "all-in":
            return Meant("all-in", total)
        return Meant("call", case.hand.price)
    return _last_or_half(case, said, total)


@method("betting.multichip/test", "half-rule-alone")
def half_rule_alone(case: Case, said: WordsAndChips, push: tuple[Chips, ...], total: Chips) -> Meant:
    """A bet and a half is a raise, whatever the chips."""
    return _last_or_half(case, said, total)


def _last_or_half(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    if total >= case.all_in(said.seat) and case.ask("betting.multichip/last-chips") != "like-any":
        case.under("betting.short-allin")
        return Meant("all-in", case.all_in(said.seat))
    return by_the_half(case, said, total)


def by_the_half(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    """More than a call and no raise said: half a raise is a raise, less is what the book makes of it."""
    hand = case.hand
    case.under("betting.raise-size", "betting.multichip")
    if _reaches_the_half(case, total):
        return Meant("raise", total)
    match case.ask("betting.raise-size/below-threshold"):
        case "call":
            return Meant("call", hand.price)
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
@method("betting.prior-chips/test", "two-cases")
def two_cases(case: Case, said: WordsAndChips, push: tuple[Chips, ...], total: Chips) -> Meant:
    """Left alone or all pulled back: one new chip is a call, several go by the half. Partly pulled back: the half."""
    if said.prior != "partly-pulled-back" and len(push) == 1:
        return overchip(case, said, total)
    return _last_or_half(case, said, total)


@method("betting.prior-chips/test", "floor")
def floor_reads_prior_chips(case: Case, said: WordsAndChips, push: tuple[Chips, ...], total: Chips) -> Meant:
    """The floor reads it, with the change due in mind; what cannot be a raise is a call."""
    if "raise" not in case.may.acts or not _reaches_the_half(case, total):
        return one_or_several(case, said, push, total)
    return _call_or_raise(case, total, "betting.prior-chips")


def _pulled_back(case: Case, said: WordsAndChips) -> Meant:
    """The bare gesture: earlier chips are taken back, which may bind to call or raise."""
    case.under("betting.prior-chips")
    binds = case.ask("betting.prior-chips/pull-back-binds")
    facing = said.prior != "left" and case.hand.price > case.total(said.seat) > 0
    raised = case.hand.raises > 0 or case.hand.price > case.hand.full
    if (binds == "facing-raise" and raised and facing) or (binds == "facing-any-bet" and facing):
        return Meant("time", stays=tuple(act for act in case.may.acts if act != "fold"))
    return Meant("time")


@implements("betting.string")
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
    return Meant("raise" if case.hand.price else "bet", put_out(case, said), declared=True)


def _first_motion(case: Case, said: WordsAndChips) -> Meant:
    total = Chips(case.total(said.seat) + sum(said.first))
    act = "raise" if case.hand.price else "bet"
    if total >= case.may.least or case.ask("betting.string/wrong-first-motion") == "minimum-raise":
        return Meant(act, total, declared=True)
    return Meant("call", case.hand.price)


@implements("betting.unclear-amount")
def unclear_amount(case: Case, said: WordsAndChips, act: str) -> Meant:
    """A count that could be several amounts: those that are legal, and which of them the book takes."""
    meanings = legal_meanings(case, said)
    how = case.ask("betting.unclear-amount/ruling")
    if not meanings:
        return Meant(act, case.may.least, declared=True) if said.say else Meant("call", case.hand.price)
    within = [total for amount, total in meanings if amount <= case.hand.pot]
    totals = tuple(total if said.say else _said_alone(case, said, total).total for _, total in meanings[:2])
    if how == "ask-then-floor" and len(set(totals)) > 1:
        offers = ("lesser-amount", "greater-amount")
        return Meant(act, totals[0], True, offers=offers, amounts=totals, topic="betting.unclear-amount")
    if how == "highest-within-pot" and len(meanings) > 1 and not within:
        case.ask("betting.unclear-amount/nothing-fits")
    total = within[-1] if how == "highest-within-pot" and within else meanings[0][1]
    return Meant(act, total, declared=True) if said.say else _said_alone(case, said, total)


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
