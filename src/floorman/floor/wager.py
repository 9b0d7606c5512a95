"""How wagers are read: what a player has done who said something, put chips out, or did both.

Functions that read words and chips return a `Meant`, which `acts` makes legal.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from floorman.core import Chips, Refused, SeatNo, Value
from floorman.floor.case import Case, Penalty, need_chips
from floorman.floor.incidents import WordsAndChips
from floorman.rules import implements, method
from floorman.rules.question_ids import Q


class Meant(Value, frozen=True):
    """An act and its total as read from words and chips, before `acts` makes it legal.

    `declared`: the player said bet or raise, so that a total below the minimum is made up and is never a call. `offers`
    and `amounts` are set where the floor has to pick the amount, and `topic` says by which rule. `stays`: nothing is
    done, and these acts are left to the seat. `waits`: bet or raise was said and the amount is still to come.
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
    """Return the player's chips on the table this round: the new ones, and the earlier ones if they were left there."""
    left = case.total(said.seat) if said.prior == "left" else Chips(0)
    return Chips(left + sum(said.push))


def bet_or_raise(case: Case) -> str:
    """Return "raise" if there is a bet to raise in this round, and "bet" otherwise."""
    return "raise" if case.hand.price else "bet"


Push = tuple[Chips, ...]


@implements("betting.overbet-change")
def chips_alone(case: Case, said: WordsAndChips) -> Meant:
    """Read chips that were put out without a word. All of them may count, whatever change the player hoped for.

    With nothing to call they are a bet of their whole amount. Otherwise the number and size of the chips decide.
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
    """Read an amount that was said without a word such as "raise"; `total` is what it comes to for the round.

    The one-chip rule does not apply, because no chip was shown.
    """
    facing = case.hand.price > case.total(said.seat)
    return _last_or_half(case, said, (), total) if total > case.hand.price and facing else _as_put(case, total)


def _as_put(case: Case, total: Chips) -> Meant:
    """Read chips that do not go above a bet to be called: they are a bet, a call, or too little for a call."""
    if total < case.hand.price:
        return Meant("undercall", total)
    if total == case.hand.price:
        case.under("betting.calling")
        return Meant("call", total)
    return Meant(bet_or_raise(case), total)


def one_or_several(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Read silent chips for more than the call: one chip goes by the one-chip rule, several by the book's test."""
    return overchip(case, said, total) if len(push) == 1 else several_chips(case, said, push, total)


@implements("betting.overchip")
def overchip(case: Case, said: WordsAndChips, total: Chips) -> Meant:
    """Read a single silent chip larger than the call as a call.

    If it is the player's last chip and the book does not apply the rule to that, it is an all-in.
    """
    case.under("betting.overchip")
    if total == case.all_in(said.seat) and not case.ask(Q.betting.overchip.last_chip):
        return Meant("all-in", total)
    return Meant("call", case.hand.price)


@implements("betting.multichip")
def several_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Read several silent chips for more than the call, by the test that the book has for them."""
    return case.by(Q.betting.multichip.test, said, push, total)


@method(Q.betting.multichip.test, "every-chip-needed")
def every_chip_needed(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Read the chips as a call if all of them were needed to call, and by the half rule otherwise.

    A player's last chips are read as the book has it.
    """
    last = _last_chips(case, said, push, total)
    if last is None and _all_needed(case, push, total):
        return Meant("call", case.hand.price)
    return last or by_the_half(case, said, total)


@method(Q.betting.multichip.test, "half-rule-alone")
def half_rule_alone(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Read the chips by the half rule, however many there are; a player's last chips are read as the book has it."""
    return _last_or_half(case, said, push, total)


def _all_needed(case: Case, push: Push, total: Chips) -> bool:
    return bool(push) and total - min(push) < case.hand.price


def _last_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant | None:
    """Read a player's last chips. Return None if these are not the last, or the book treats them like any others."""
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
    """Read more than a call, without the word raise, by the half rule.

    It is a raise if it reaches the book's share of a full raise (half of it). Below that the book makes it a call, has
    it made up to a full raise, or leaves it to the floor.
    """
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
    """Leave it to the floor whether the chips are a call or a raise."""
    offers = ("call", "hold-to-action")
    return Meant("raise", total, offers=offers, amounts=(case.hand.price, total), topic=topic)


@implements("betting.prior-chips")
def added_to_earlier_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Read silent chips of a player who has chips out from earlier in the round, and faces a raise."""
    return case.by(Q.betting.prior_chips.test, said, push, total)


@method(Q.betting.prior_chips.test, "two-cases")
def two_cases(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Read new chips beside earlier ones that were left or pulled back.

    A single chip is a call if the earlier ones were all left or all pulled back. Several chips, or any after the
    earlier ones were partly pulled back, go by the half rule.
    """
    if said.prior != "partly-pulled-back" and len(push) == 1:
        return overchip(case, said, total)
    return _last_or_half(case, said, (), total)


@method(Q.betting.prior_chips.test, "floor")
def floor_reads_prior_chips(case: Case, said: WordsAndChips, push: Push, total: Chips) -> Meant:
    """Leave it to the floor whether the chips are a call or a raise.

    Chips that cannot be a raise, or do not reach the half of one, are read as if none had been there.
    """
    if "raise" not in case.may.acts or not _reaches_the_half(case, total):
        return one_or_several(case, said, push, total)
    return _call_or_raise(case, total, "betting.prior-chips")


def pulled_back(case: Case, said: WordsAndChips) -> Meant:
    """Read the gesture of pulling back earlier chips. It is not an act, but may bind the seat to call or raise."""
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
    """Read an unclear amount such as "five" as one of the legal amounts that it could be, by the book's method.

    If none is legal it is the least wager where bet or raise was said, and a call otherwise. A player who was unclear
    before may be penalised if the book says so.
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
    """Pick the highest legal amount that is not above the pot, all bets included.

    If all are above the pot, the book takes the smallest or leaves it to the floor.
    """
    within = [total for amount, total in meanings if amount <= case.hand.pot]
    if within:
        return _one(case, said, act, within[-1])
    if len(meanings) > 1 and case.ask(Q.betting.unclear_amount.nothing_fits) == "floor":
        return _floor_says(case, said, act, meanings)
    return _one(case, said, act, meanings[0][1])


@method(Q.betting.unclear_amount.ruling, "ask-then-floor")
def ask_then_floor(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """Have the dealer ask for the amount. A clear answer settles it; without one the floor picks."""
    return _floor_says(case, said, act, meanings)


@method(Q.betting.unclear_amount.ruling, "lesser")
def lesser(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """Pick the smallest legal amount."""
    return _one(case, said, act, meanings[0][1])


def _one(case: Case, said: WordsAndChips, act: str, total: Chips) -> Meant:
    return Meant(act, total, declared=True) if said.say else said_alone(case, said, total)


def _floor_says(case: Case, said: WordsAndChips, act: str, meanings: Meanings) -> Meant:
    """Leave it to the floor which of the two smallest amounts was meant.

    If both come to the same total, or there is only one, that total is taken.
    """
    totals = tuple(total if said.say else said_alone(case, said, total).total for _, total in meanings[:2])
    if len(set(totals)) == 1:
        return _one(case, said, act, meanings[0][1])
    case.prompts("ask-the-amount")
    return Meant(act, totals[0], True, offers=LESSER_OR_GREATER, amounts=totals, topic="betting.unclear-amount")


def legal_meanings(case: Case, said: WordsAndChips) -> tuple[tuple[Chips, Chips], ...]:
    """Return the amounts that an unclear one could be here, smallest first, each with the total that it would make.

    "Five" could be 5, 50, 500 and so on; only legal amounts in whole units are returned. With bet or raise said each
    amount is the total. Without a word it is added to the chips that are out, and may be a call as well.
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
    """Work out which act and total words and chips amount to.

    Refused for chips that the player cannot have, and for an amount of 0 or less.
    """
    need_chips(case, said.seat, said.push, Chips(put_out(case, said) - case.total(said.seat)))
    if (said.amount is not None and said.amount <= 0) or (said.unit is not None and said.unit <= 0):
        raise Refused("betting.terms", "no-such-amount")
    if not said.spoken and not said.push:
        return pulled_back(case, said)
    return _which_counts(case, said)


@implements("betting.verbal-vs-chips")
def _which_counts(case: Case, said: WordsAndChips) -> Meant:
    """Decide by the book whether the words count or the chips: whichever came first, or always the words.

    If the book wants it, the dealer is prompted to count a large number of chips or to ask for a word.
    """
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
    """Go by words said in turn, even if the chips came first.

    "Raise" without an amount comes too late after a single chip has landed: the chip is read alone then.
    """
    if said.order == "push" and said.say == "raise" and said.amount is None and len(said.push) == 1:
        case.under("betting.overchip")
        return chips_alone(case, said)
    return _words(case, said)


@method(Q.betting.verbal_vs_chips.both, "first-comes")
def first_comes(case: Case, said: WordsAndChips) -> Meant:
    """Go by whichever came first.

    If both came together, go by the words if the amount is clear, and by the chips otherwise. Where both came together
    and contradict each other, the book may leave it to the floor.
    """
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
    """Return the total for the round that a spoken amount comes to.

    Beside a word the amount is the total; without one it is added to the chips that are out.
    """
    amount = said.amount or Chips(0)
    return amount if said.say else Chips(case.total(said.seat) + amount)


def _between(case: Case, said: WordsAndChips) -> Meant:
    spoken, pushed = _spoken(case, said), put_out(case, said)
    amounts = (min(spoken, pushed), max(spoken, pushed))
    act = bet_or_raise(case)
    return Meant(act, spoken, True, offers=LESSER_OR_GREATER, amounts=amounts, topic="betting.verbal-vs-chips")


@implements("betting.terms")
def _words(case: Case, said: WordsAndChips) -> Meant:
    """Read what was said, together with the chips put out with it. Refused for a word that is not known."""
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
    """Refuse a word entered with another amount than it comes to, since a ruling would ignore that amount.

    Bet, raise, and pot at pot-limit take an amount of their own and are not checked.
    """
    used = (None, "bet", "raise", *(("pot",) if case.hand.game.limit == "pot-limit" and said.unit is None else ()))
    if said.say not in used and (said.amount is not None or said.unit is not None):
        named = said.amount if said.amount is not None else Chips(said.unit or 0)
        need_amount(case, said.seat, str(said.say), lambda own: _could_be(said, own), named)


def _could_be(said: WordsAndChips, own: Sequence[Chips]) -> bool:
    """Decide whether the amount that was said is one of `own`; an unclear five may be 5, 50, 500 and so on."""
    if said.unit is None:
        return said.amount in own
    return any(amount == said.unit * 10**more for amount in own for more in range(len(str(amount))))


def need_amount(case: Case, seat: SeatNo, act: str, fits: Callable[[Sequence[Chips]], bool], named: Chips) -> None:
    """Refuse an amount entered with an act that comes to another amount, or that has none.

    `fits` is given the amounts that the act may be told as (the total for the round, or what is added), and decides
    whether the one that was entered is among them. Amounts are never ignored: the act ruled on would not be the one
    entered.
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
    """Read a rap on the table as a check, or prompt the dealer to ask for the word if the book wants that."""
    case.under("betting.verbal-vs-chips")
    if case.ask(Q.betting.terms.tap) == "ask" and not case.may.call:
        case.prompts("ask-for-the-word")
        return Meant("tap")
    return _check(case)


def _check(case: Case) -> Meant:
    return _check_facing_a_bet(case) if case.may.call else Meant("check")


@implements("betting.invalid-declaration")
def _check_facing_a_bet(case: Case) -> Meant:
    """Read a check facing a bet: nothing is done, and the book or the floor says which acts are left to the seat."""
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
    """Read the word "pot": at pot-limit a wager of the pot, unless an amount was given.

    Elsewhere the book makes it nothing, or the least wager with a possible penalty.
    """
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
    """Read an amount that was said without a word as that amount in silent chips."""
    case.cite(Q.betting.verbal_vs_chips.amount_alone)
    if said.unit is not None:
        return unclear_amount(case, said, bet_or_raise(case))
    return said_alone(case, said, _spoken(case, said))


@implements("betting.string")
def raise_in_motions(case: Case, said: WordsAndChips) -> Meant:
    """Read chips that come in more than one motion after raise was said without an amount."""
    return case.by(Q.betting.string.declared_raise, said)


@method(Q.betting.string.declared_raise, "one-motion")
def one_motion(case: Case, said: WordsAndChips) -> Meant:
    """Count the first motion only. If it is not enough for a raise, the book makes it a least raise or a call."""
    return _first_motion(case, said)


@method(Q.betting.string.declared_raise, "call-then-one-more")
def call_then_one_more(case: Case, said: WordsAndChips) -> Meant:
    """Take the exact call and then the raise, if they come in two motions; otherwise count the first motion only."""
    if case.total(said.seat) + sum(said.first) == case.hand.price and said.motions == 2:
        return Meant("raise", put_out(case, said), declared=True)
    return _first_motion(case, said)


@method(Q.betting.string.declared_raise, "many-motions")
def many_motions(case: Case, said: WordsAndChips) -> Meant:
    """Count all chips, in as many motions as the player likes."""
    return Meant(bet_or_raise(case), put_out(case, said), declared=True)


def _first_motion(case: Case, said: WordsAndChips) -> Meant:
    total = Chips(case.total(said.seat) + sum(said.first))
    if total >= case.may.least or case.ask(Q.betting.string.wrong_first_motion) == "minimum-raise":
        return Meant(bet_or_raise(case), total, declared=True)
    return Meant("call", case.hand.price)
