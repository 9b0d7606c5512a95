"""Words and chips: what a player who says something, puts chips out, or both, has done."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from floorman.core import Chips, Refused, SeatNo, Value
from floorman.floor.case import Case, Penalty, need_chips
from floorman.floor.incidents import WordsAndChips
from floorman.rules import implements, method
from floorman.rules.question_ids import Q


class Meant(Value, frozen=True):
    """A reading of words and chips: an act and its total, before it is made legal.

    `declared`: raise or bet was said, so that too little is made up and never a call. `offers` and `amounts` are set
    where the floor has to pick the amount, and `topic` says by which rule. `stays`: nothing is done, and the seat is
    left with these acts. `waits`: bet or raise was said and the amount is still to come.
    """

    act: str
    total: Chips = Chips(0)
    declared: bool = False
    penalty: Penalty | None = None
    offers: tuple[str, ...] = ()
    amounts: tuple[Chips, ...] = ()
    topic: str = ""
    stays: tuple[str, ...] = ()
    waits: bool = False


def put_out(case: Case, said: WordsAndChips) -> Chips:
    """The player's chips on the table this round: earlier ones that were left there, and the new ones."""
    left = case.total(said.seat) if said.prior == "left" else Chips(0)
    return Chips(left + sum(said.push))


def bet_or_raise(case: Case) -> str:
    """What a wager is called now."""
    return "raise" if case.hand.price else "bet"


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
    if total == case.all_in(said.seat) and not case.ask(Q.betting.overchip.last_chip):
        return Meant("all-in", total)
    return Meant("call", case.hand.price)


@implements("betting.multichip")
def several_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Several chips for more than the call, silently."""
    return case.by(Q.betting.multichip.test, said, push, total)


@method(Q.betting.multichip.test, "every-chip-needed")
def every_chip_needed(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """A call if no chip could be left out; otherwise the half rule. Last chips go as the book has them."""
    last = _last_chips(case, said, push, total)
    if last is None and _all_needed(case, push, total):
        return Meant("call", case.hand.price)
    return last or by_the_half(case, said, total)


@method(Q.betting.multichip.test, "half-rule-alone")
def half_rule_alone(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """A bet and a half is a raise, whatever the chips."""
    return _last_or_half(case, said, push, total)


def _all_needed(case: Case, push: Push, total: Chips) -> bool:
    return bool(push) and total - min(push) < case.hand.price


def _last_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant | None:
    """What a player's last chips come to, where that is not the same as for any others."""
    if total < case.all_in(said.seat):
        return None
    match case.ask(Q.betting.multichip.last_chips):
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
    match case.ask(Q.betting.raise_size.below_threshold):
        case "call":
            return Meant("call", case.hand.price)
        case "made-up":
            return Meant("raise", total, declared=True)
        case _:
            return _call_or_raise(case, total, "betting.raise-size")


def _reaches_the_half(case: Case, total: Chips) -> bool:
    hand = case.hand
    base = hand.price if case.ask(Q.betting.raise_size.threshold_base) == "bet-faced" else hand.measure
    return bool(total - hand.price >= case.ask(Q.betting.raise_size.threshold) * base)


def _call_or_raise(case: Case, total: Chips, topic: str) -> Meant:
    """The floor says which of the two it was."""
    offers = ("call", "hold-to-action")
    return Meant("raise", total, offers=offers, amounts=(case.hand.price, total), topic=topic)


@implements("betting.prior-chips")
def added_to_earlier_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """A player who has chips out from earlier in the round is raised, and adds some silently."""
    return case.by(Q.betting.prior_chips.test, said, push, total)


@method(Q.betting.prior_chips.test, "two-cases")
def two_cases(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Left alone or all pulled back: one new chip is a call, several go by the half. Partly pulled back: the half."""
    if said.prior != "partly-pulled-back" and len(push) == 1:
        return overchip(case, said, total)
    return _last_or_half(case, said, (), total)


@method(Q.betting.prior_chips.test, "floor")
def floor_reads_prior_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """The floor reads it, with the change due in mind; what cannot be a raise is a call."""
    if "raise" not in case.may.acts or not _reaches_the_half(case, total):
        return one_or_several(case, said, push, total)
    return _call_or_raise(case, total, "betting.prior-chips")


def pulled_back(case: Case, said: WordsAndChips) -> Meant:
    """The bare gesture: earlier chips are taken back, which may bind to call or raise."""
    case.under("betting.prior-chips")
    binds = case.ask(Q.betting.prior_chips.pull_back_binds)
    facing = said.prior != "left" and case.hand.price > case.total(said.seat) > 0
    raised = case.hand.raises > 0 or case.hand.price > case.hand.full
    if (binds == "facing-raise" and raised and facing) or (binds == "facing-any-bet" and facing):
        return Meant("time", stays=tuple(act for act in case.may.acts if act != "fold"))
    return Meant("time")


LESSER_OR_GREATER = ("lesser-amount", "greater-amount")
Meanings = Sequence[tuple[Chips, Chips]]


@implements("betting.unclear-amount")
def unclear_amount(case: Case, said: WordsAndChips, act: str) -> Meant:
    """A count that could be several amounts: those that are legal, and which of them the book takes.

    A player who was unclear before may be penalised for it where the book says so.
    """
    meanings = legal_meanings(case, said)
    case.cite(Q.betting.unclear_amount.ruling)
    if not meanings:
        meant = Meant(act, case.may.least, declared=True) if said.say else Meant("call", case.hand.price)
    else:
        meant = case.by(Q.betting.unclear_amount.ruling, said, act, meanings)
    if said.again and case.ask(Q.betting.unclear_amount.repeat_penalty):
        return replace(meant, penalty="may")
    return meant


@method(Q.betting.unclear_amount.ruling, "highest-within-pot")
def highest_within_pot(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """The highest legal meaning that is not above the pot, all earlier bets included."""
    within = [total for amount, total in meanings if amount <= case.hand.pot]
    if within:
        return _one(case, said, act, within[-1])
    if len(meanings) > 1 and case.ask(Q.betting.unclear_amount.nothing_fits) == "floor":
        return _floor_says(case, said, act, meanings)
    return _one(case, said, act, meanings[0][1])


@method(Q.betting.unclear_amount.ruling, "ask-then-floor")
def ask_then_floor(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """The dealer asks which; a clear amount in answer settles it, and without one the floor does."""
    return _floor_says(case, said, act, meanings)


@method(Q.betting.unclear_amount.ruling, "lesser")
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


def meaning(case: Case, said: WordsAndChips) -> Meant:
    """What words and chips amount to."""
    need_chips(case, said.seat, said.push, Chips(put_out(case, said) - case.total(said.seat)))
    if (said.amount is not None and said.amount <= 0) or (said.unit is not None and said.unit <= 0):
        raise Refused("betting.terms", "no-such-amount")
    if not said.spoken and not said.push:
        return pulled_back(case, said)
    return _which_counts(case, said)


@implements("betting.verbal-vs-chips")
def _which_counts(case: Case, said: WordsAndChips) -> Meant:
    """Words or chips: the first of them, or the words, as the book has it. Some books want a dealer to ask or count."""
    if 0 < case.ask(Q.betting.verbal_vs_chips.count_from) <= len(said.push):
        case.prompts("count-the-chips")
    if not said.spoken:
        if case.ask(Q.betting.verbal_vs_chips.spoken_required):
            case.prompts("ask-for-the-word")
        return chips_alone(case, said)
    if not said.push:
        return _words(case, said)
    return case.by(Q.betting.verbal_vs_chips.both, said)


@method(Q.betting.verbal_vs_chips.both, "words")
def words_decide(case: Case, said: WordsAndChips) -> Meant:
    """Words in turn, whichever came first. Raise after one chip has landed comes too late."""
    if said.order == "push" and said.say == "raise" and said.amount is None and len(said.push) == 1:
        case.under("betting.overchip")
        return chips_alone(case, said)
    return _words(case, said)


@method(Q.betting.verbal_vs_chips.both, "first-comes")
def first_comes(case: Case, said: WordsAndChips) -> Meant:
    """Whichever came first; together, clear words, else the chips."""
    if said.order == "push":
        case.under("betting.overchip" if len(said.push) == 1 else "betting.multichip")
        return chips_alone(case, said)
    if said.order == "together" and said.unit is not None:
        return chips_alone(case, said)
    contradict = said.order == "together" and said.amount is not None and _spoken(case, said) != put_out(case, said)
    if contradict and case.ask(Q.betting.verbal_vs_chips.contradiction) == "floor":
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
    raise Refused("betting.terms", "no-such-act.word", say=said.say)


def require_named(case: Case, said: WordsAndChips) -> None:
    """Refuse a word that is entered with an amount of its own which it does not come to; a ruling goes by the word."""
    used = (None, "bet", "raise", *(("pot",) if case.hand.game.limit == "pot-limit" and said.unit is None else ()))
    if said.say not in used and (said.amount is not None or said.unit is not None):
        named = said.amount if said.amount is not None else Chips(said.unit or 0)
        need_amount(case, said.seat, str(said.say), lambda own: _could_be(said, own), named)


def _could_be(said: WordsAndChips, own: Sequence[Chips]) -> bool:
    """Whether the amount that was said is one of these; five may be 5, 50, 500 and so on."""
    if said.unit is None:
        return said.amount in own
    return any(amount == said.unit * 10**more for amount in own for more in range(len(str(amount))))


def need_amount(case: Case, seat: SeatNo, act: str, fits: Callable[[Sequence[Chips]], bool], named: Chips) -> None:
    """Refuse an amount that goes with an act of another amount, or with one that has none.

    What an act comes to may be told in all or as what is added. An amount is never left out of account: whoever told it
    would be ruled on something else.
    """
    hand, all_in, bet = case.hand, case.all_in(seat), case.total(seat)
    may = (case if seat == hand.turn else case.as_if_in_turn(seat)).may
    raises = hand.price > 0
    match act:
        case "call":
            call = min(hand.price, all_in)
            if not fits((call, Chips(call - bet))):
                raise Refused("betting.calling", "named-amount.call", seat=seat, call=call, named=named)
        case "all-in":
            if not fits((all_in, Chips(all_in - bet))):
                code = "not-enough-chips" if named > all_in else "named-amount.all-in"
                raise Refused("betting.raise-size", code, seat=seat, all_in=all_in, total=named, raises=raises)
        case "pot" if hand.game.limit == "pot-limit":
            if not fits((may.most,)):
                raise Refused(
                    "betting.pot-limit", "named-amount.pot", seat=seat, most=may.most, named=named, raises=raises
                )
        case "pot":
            raise Refused("betting.terms", "named-amount.no-pot", seat=seat, named=named, raises=raises)
        case "bring-in" if "bring-in" in may.acts:
            if not fits((may.call,)):
                raise Refused("game.stud", "named-amount.bring-in", call=may.call, named=named)
        case "complete":
            if may.least and not fits((may.least,)):
                raise Refused("betting.raise-size", "named-amount.complete", least=may.least, named=named)
        case _:
            raise Refused("betting.terms", "named-amount.none", seat=seat, act=act)


def _tap(case: Case) -> Meant:
    """Rapping the table: a check, or a reason to ask for the word."""
    case.under("betting.verbal-vs-chips")
    if case.ask(Q.betting.terms.tap) == "ask" and not case.may.call:
        case.prompts("ask-for-the-word")
        return Meant("tap")
    return _check(case)


def _check(case: Case) -> Meant:
    return _check_facing_a_bet(case) if case.may.call else Meant("check")


@implements("betting.invalid-declaration")
def _check_facing_a_bet(case: Case) -> Meant:
    """Check is no answer to a bet: the seat stays to act, as the book leaves it."""
    match case.ask(Q.betting.invalid_declaration.check_facing_bet):
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
        case.cite(Q.betting.invalid_declaration.call_without_bet)
        return Meant("check")
    return Meant("call", case.hand.price, declared=True)


def _pot(case: Case, said: WordsAndChips) -> Meant:
    """The pot is a word of pot-limit; in no-limit it binds to a valid wager all the same."""
    act = bet_or_raise(case)
    if case.hand.game.limit == "pot-limit":
        case.under("betting.pot-limit", "betting.terms")
        return Meant(act, said.amount or case.may.most, declared=True)
    if case.ask(Q.betting.invalid_declaration.pot_in_no_limit) == "nothing":
        return Meant("time")
    return Meant(act, case.may.least, declared=True, penalty="may")


def _bet_or_raise(case: Case, said: WordsAndChips) -> Meant:
    if said.say == "raise" and not case.hand.price:
        case.cite(Q.betting.invalid_declaration.raise_without_bet)
    act = bet_or_raise(case)
    if said.unit is not None:
        return unclear_amount(case, said, act)
    if said.amount is not None:
        case.under("betting.string")
        total = said.amount
        if act == "raise" and case.ask(Q.betting.raise_size.amount_means) == "on-top":
            total = Chips(total + case.hand.price)
        return Meant(act, total, declared=True)
    if not said.push:
        if case.hand.game.limit == "pot-limit" and case.ask(Q.betting.pot_limit.dealer_states_pot) != "on-request":
            case.prompts("state-the-pot")
        open_amount = case.hand.game.limit != "limit" and case.may.least < case.may.most
        return Meant(act, case.may.least, declared=True, waits=open_amount)
    if said.motions > 1:
        return raise_in_motions(case, said)
    if len(said.push) == 1:
        case.under("betting.overchip")
        if case.ask(Q.betting.overchip.raise_without_amount) == "minimum":
            return Meant(act, case.may.least, declared=True)
    return Meant(act, put_out(case, said), declared=True)


def _bare_amount(case: Case, said: WordsAndChips) -> Meant:
    """An amount and no word: the same as those chips, silently."""
    case.cite(Q.betting.verbal_vs_chips.amount_alone)
    if said.unit is not None:
        return unclear_amount(case, said, bet_or_raise(case))
    return said_alone(case, said, _spoken(case, said))


@implements("betting.string")
def raise_in_motions(case: Case, said: WordsAndChips) -> Meant:
    """Raise was said without an amount, and the chips come in more than one motion."""
    return case.by(Q.betting.string.declared_raise, said)


@method(Q.betting.string.declared_raise, "one-motion")
def one_motion(case: Case, said: WordsAndChips) -> Meant:
    """Only the first motion counts; not enough for a raise, it is what the book makes of it."""
    return _first_motion(case, said)


@method(Q.betting.string.declared_raise, "call-then-one-more")
def call_then_one_more(case: Case, said: WordsAndChips) -> Meant:
    """The exact call, then the raise in one more motion."""
    if case.total(said.seat) + sum(said.first) == case.hand.price and said.motions == 2:
        return Meant("raise", put_out(case, said), declared=True)
    return _first_motion(case, said)


@method(Q.betting.string.declared_raise, "many-motions")
def many_motions(case: Case, said: WordsAndChips) -> Meant:
    """Chips may be added until the player has finished."""
    return Meant(bet_or_raise(case), put_out(case, said), declared=True)


def _first_motion(case: Case, said: WordsAndChips) -> Meant:
    total = Chips(case.total(said.seat) + sum(said.first))
    if total >= case.may.least or case.ask(Q.betting.string.wrong_first_motion) == "minimum-raise":
        return Meant(bet_or_raise(case), total, declared=True)
    return Meant("call", case.hand.price)
