"""Who may do what in a betting round, and for how much: prices, raises, re-opening, caps and the pot limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floorman.cards import UNKNOWN, Card, Ranking
from floorman.core import Chips, Refused, SeatNo, Value
from floorman.hand.actions import BetTo, BringIn, Call, Check, Complete, Fold, RaiseTo
from floorman.hand.dealing import small_or_big_bet, smallest_bet
from floorman.hand.events import BroughtIn, Called, Checked, Folded, HandEvent, WagerAct, Wagered
from floorman.hand.setup import BLINDS, GAMES, Game
from floorman.hand.state import NO_CHIPS, NOT_YET, AnyHand, Seat
from floorman.rules import implements, method, method_in
from floorman.rules.question_ids import Answers, Q


class Options(Value, frozen=True):
    """What the seat to act may do.

    `call` is the chips to add; `least` and `most` are totals for a bet or raise. `why_not` is the topic that bars a
    raise, if one does.
    """

    seat: SeatNo
    acts: tuple[str, ...] = ()
    call: Chips = Chips(0)
    least: Chips = Chips(0)
    most: Chips = Chips(0)
    why_not: str = ""


def options(hand: AnyHand, answers: Answers) -> Options:
    """Return what the seat in turn may do. This is the only place that works it out; `decide_wager` asks it too.

    The kernel works out the same for the most common moments, and tests hold the two equal.
    """
    no = hand.to_act[0]
    setup = hand.setup
    seat = hand.seats[setup.seats.index(no)]
    if setup.bring_in and _brings_in(hand):
        return _bring_in_options(hand, seat)
    call = _to_call(hand, seat)
    why_not = _no_raise(hand, seat, answers)
    if why_not:
        return Options(no, ("fold", "call") if call else ("fold", "check"), call, NO_CHIPS, NO_CHIPS, why_not)
    act, least, most = _wager_range(hand, seat, answers)
    return Options(no, ("fold", "call" if call else "check", act), call, least, most)


def _to_call(hand: AnyHand, seat: Seat) -> Chips:
    """Return the chips that a seat has to add to stay in: the rest of the price, or its last chip."""
    owed = hand.price - seat.bet
    if owed <= 0:
        return NO_CHIPS
    return owed if owed < seat.stack else seat.stack


def _brings_in(hand: AnyHand) -> bool:
    """Decide whether the seat to act has to post the stud bring-in."""
    return bool(hand.setup.bring_in) and not hand.price and hand.street == 0 and not hand.setup.mid_hand


def _bring_in_options(hand: AnyHand, seat: Seat) -> Options:
    small_bet = small_or_big_bet(hand, hand.street)
    top = min(small_bet, seat.stack)
    acts = ("bring-in", "complete") if seat.stack > hand.setup.bring_in else ("bring-in",)
    return Options(seat.no, acts, min(hand.setup.bring_in, seat.stack), top, top)


def _no_raise(hand: AnyHand, seat: Seat, answers: Answers) -> str:
    """Return the topic that keeps the seat from betting or raising, or ""."""
    if seat.stack <= hand.price - seat.bet:
        return "betting.calling"
    for other in hand.seats:
        if other.live and other.stack and other is not seat:
            break
    else:
        return "pot.short-award"
    if hand.capped:
        return "betting.limit-cap"
    if seat.faced != NOT_YET:
        if not _reopened(hand, seat, answers):
            return "betting.reopen"
        if not seat.faced and not check_raise_is_open(answers):
            return "betting.check-raise"
    return ""


@implements("betting.check-raise")
def check_raise_is_open(answers: Answers) -> bool:
    """Decide whether a seat that has checked may raise in the same round."""
    return bool(answers[Q.betting.check_raise.allowed])


@implements("betting.reopen")
def _reopened(hand: AnyHand, seat: Seat, answers: Answers) -> bool:
    """Decide whether a seat that has acted faces enough, since then, to raise again.

    One full bet or raise is always enough. Short all-ins count together if the book adds them up; at limit half a bet
    is as good as a full one.
    """
    if hand.full > seat.faced:
        return True
    limit = hand.game.limit == "limit"
    if not answers[Q.betting.reopen.cumulative_at_limit if limit else Q.betting.reopen.cumulative]:
        return False
    share = answers[Q.betting.reopen.limit_fraction if limit else Q.betting.reopen.big_bet_fraction]
    return bool(hand.price - seat.faced >= share * hand.measure)


def stays_closed(hand: AnyHand, answers: Answers) -> bool:
    """Decide whether a short all-in, just made, does not reopen the betting to any seat that has acted before it."""
    acted = [seat for seat in hand.seats if seat.live and seat.faced != NOT_YET and 0 <= seat.faced < hand.price]
    open_to = [seat for seat in acted if seat.stack > hand.price - seat.bet]
    return bool(open_to) and all(_no_raise(hand, seat, answers) == "betting.reopen" for seat in open_to)


def _wager_range(hand: AnyHand, seat: Seat, answers: Answers) -> tuple[str, Chips, Chips]:
    """Return the wager that is open, and the least and most it may come to; all-in is always possible."""
    all_in = seat.bet + seat.stack
    limit = GAMES[hand.setup.game].limit
    if limit == "limit":
        act = "complete" if hand.price > hand.full else "raise" if hand.price else "bet"
        total = (hand.full if act == "complete" else hand.price) + small_or_big_bet(hand, hand.street)
        total = min(total, all_in)
        return act, total, total
    if hand.price:
        act, least = "raise", least_raise(hand, seat, answers)
    else:
        act, least = "bet", hand.measure  # the smallest bet, as the round was opened with it
    unit = hand.setup.unit
    if unit > 1:
        least = -(-least // unit) * unit
    if least > all_in:
        least = all_in
    if limit == "pot-limit":
        pot_bet = largest_pot_bet(hand, seat, answers)
        if pot_bet < all_in:
            return act, least, max(pot_bet // unit * unit, least)
    return act, least, all_in


@implements("betting.short-allin")
def least_raise(hand: AnyHand, seat: Seat, answers: Answers) -> Chips:
    """Return the least total for a raise: the last full bet or raise on top of the price.

    Over an all-in that opened for less than a bet, one book adds a minimum bet and another only completes it. If short
    all-ins re-opened the betting to a seat, a house may measure the raise by what they came to together.
    """
    if (
        hand.price > hand.full
        and seat.faced != NOT_YET
        and answers[Q.betting.reopen.measure_after_cumulative] == "combined"
    ):
        return hand.price + max(hand.measure, hand.price - seat.faced)
    if answers[Q.betting.short_allin.raise_over_short_bet] == "to-minimum":
        return max(smallest_bet(hand, answers, hand.street), hand.price + hand.measure if hand.full else NO_CHIPS)
    return hand.price + hand.measure


@implements("betting.pot-limit")
def largest_pot_bet(hand: AnyHand, seat: Seat, answers: Answers) -> Chips:
    """Return the largest total at pot-limit: a call, and then as much again as the pot then holds."""
    pot = hand.middle + hand.slot + sum(other.bet for other in hand.seats)
    if hand.street == 0:
        pot += _blinds_as_if_whole(hand, answers)
    count = method_in(answers, Q.betting.pot_limit.counting)
    ceiling = answers[Q.betting.pot_limit.bet_cap]
    most = hand.price + count(pot, hand.setup.unit) + hand.price - seat.bet
    return Chips(min(most, hand.price + ceiling) if ceiling else most)


@method(Q.betting.pot_limit.counting, "exact")
def what_is_there(pot: int, unit: Chips) -> int:
    """Count the pot to the chip."""
    return pot


@method(Q.betting.pot_limit.counting, "rounded-up")
def rounded_up(pot: int, unit: Chips) -> int:
    """Count the pot in whole units; chips below one unit make another unit together.

    >>> rounded_up(23, Chips(5))
    25
    """
    return -(-pot // unit) * unit


@method(Q.betting.pot_limit.counting, "odd-chips-ignored")
def odd_chips_ignored(pot: int, unit: Chips) -> int:
    """Count the pot in whole units; chips below one unit are left out.

    >>> odd_chips_ignored(23, Chips(5))
    20
    """
    return pot // unit * unit


def _blinds_as_if_whole(hand: AnyHand, answers: Answers) -> int:
    """Return what is added to a pot-limit count before the flop for short and dead blinds.

    A big-blind ante, and what is left of a time collection, are subtracted if the book does not count them as pot.
    """
    extra = 0
    if hand.setup.surplus and answers[Q.betting.pot_limit.collection_surplus] == "after-flop":
        extra -= hand.setup.surplus
    due = {post.kind: post.amount for post in hand.setup.posts}
    if answers[Q.betting.pot_limit.dead_blind_counts_full] and len(hand.setup.blinds) > 1 and "small-blind" not in due:
        extra += hand.setup.blinds[0]
    for place, post in enumerate(hand.setup.posts):
        if post.kind in BLINDS and answers[Q.betting.pot_limit.short_blind_counts_full]:
            stack = hand.setup.stacks[hand.setup.seats.index(post.seat)]
            before = sum(earlier.amount for earlier in hand.setup.posts[:place] if earlier.seat == post.seat)
            extra += max(0, post.amount - max(0, stack - before))
        elif post.kind == "big-blind-ante" and not answers[Q.betting.pot_limit.big_blind_ante_counts]:
            extra -= min(post.amount, hand.setup.stacks[hand.setup.seats.index(post.seat)])
    return extra


@implements("betting.limit-cap")
def _caps(hand: AnyHand, answers: Answers) -> bool:
    """Decide whether the raise about to be made is the last one that the round allows."""
    if hand.game.limit != "limit":
        return False
    most: int = answers[Q.betting.limit_cap.raises]
    if len(hand.game.streets) == 2:
        most += answers[Q.betting.limit_cap.extra_in_two_round_games]
    if hand.raises + (hand.full > 0) < most:
        return False
    if answers[Q.betting.limit_cap.heads_up] == "holds-until-last-two":
        return not 0 < hand.setup.players_left <= answers[Q.betting.limit_cap.lifted_at]
    return sum(seat.live and seat.stack > 0 for seat in hand.seats) > 2


Wager = Fold | Check | Call | BetTo | RaiseTo | BringIn | Complete


@implements("betting.in-turn")
def decide_wager(hand: AnyHand, action: Wager, answers: Answers, may: Options | None = None) -> HandEvent:
    """Return the event of an act in turn, or raise Refused. `may` are the options, if they are known already.

    A fold, check or call needs only the price: a player may always fold, check if nothing is owed, and call if
    something is.
    """
    no = action.seat
    if no != hand.to_act[0]:
        raise Refused("betting.in-turn", "not-your-turn", turn=hand.to_act[0], seat=no)
    if not hand.setup.bring_in or not _brings_in(hand):
        kind = type(action)
        if kind is Check or kind is Call:
            seat = hand.seats[hand.setup.seats.index(no)]
            owed = _to_call(hand, seat) if may is None else may.call
            if kind is Check:
                if owed:
                    raise Refused("betting.terms", "cannot-check", call=owed)
                return Checked(no)
            if not owed:
                raise Refused("betting.calling", "no-bet-to-call")
            return call(no, seat.bet + owed)
        if kind is Fold:
            return Folded(no)
    return _decide_bet(hand, action, answers, may or options(hand, answers))


def _decide_bet(hand: AnyHand, action: Wager, answers: Answers, may: Options) -> HandEvent:
    if isinstance(action, RaiseTo):
        return _wagered(hand, may, "raise", action.total, answers)
    if isinstance(action, BetTo):
        return _wagered(hand, may, "bet", action.total, answers)
    if isinstance(action, Complete):
        return _wagered(hand, may, "complete", may.most, answers)
    if isinstance(action, BringIn) and "bring-in" in may.acts:
        return BroughtIn(action.seat, may.call, hand.setup.bring_in)
    raise _wrong_act(BEFORE_THE_BRING_IN[type(action)], may)


BEFORE_THE_BRING_IN: Mapping[type, str] = {Fold: "fold", Check: "check", Call: "call", BringIn: "bring-in"}
"""Acts, by their codes, that are refused while a seat owes the bring-in, or because no seat does."""


def _wrong_act(act: str, may: Options) -> Refused:
    return Refused("betting.in-turn", "wrong-act", seat=may.seat, act=act, acts=may.acts)


@implements("betting.raise-size")
def _wagered(hand: AnyHand, may: Options, act: WagerAct, total: Chips, answers: Answers) -> Wagered:
    """Return a bet, raise or completion, or raise Refused with the sizes that are allowed."""
    seat = hand.seat(may.seat)
    all_in = seat.bet + seat.stack
    if total > all_in:
        raise Refused("betting.raise-size", "not-enough-chips", seat=seat.no, all_in=all_in, total=total)
    if act not in may.acts:
        raise _no_such_wager(act, may)
    if total < may.least:
        raise Refused("betting.raise-size", "below-minimum", act=act, least=may.least, all_in=all_in, total=total)
    if total > may.most:
        raise Refused(
            "betting.pot-limit" if hand.game.limit == "pot-limit" else "betting.raise-size",
            "above-maximum",
            act=act,
            most=may.most,
            total=total,
        )
    if total % hand.setup.unit and total != all_in and may.least != may.most:
        raise Refused("betting.min-unit", "not-in-units", unit=hand.setup.unit, total=total)
    return wager(hand, seat.no, act, total, answers)


def call(no: SeatNo, total: Chips) -> Called:
    """Return a call that brings a seat's bet to `total`. Every call is made here."""
    return Called(no, total)


def wager(
    hand: AnyHand, no: SeatNo, act: WagerAct, total: Chips, answers: Answers, *, as_it_lies: bool = False
) -> Wagered:
    """Return a bet, raise or completion to `total`, which is not checked. Every wager is made here.

    It says whether it is a full one, and what the least raise after it is. With `as_it_lies` a wrong amount counts as a
    full one for now, and the least raise after it stays that of a legal one.
    """
    if as_it_lies:
        return Wagered(no, total, act, max(hand.measure, Chips(total - hand.price)))
    full, measure = counts_in_full(hand, total, answers)
    return Wagered(no, total, act, measure, full, full and _caps(hand, answers))


def _no_such_wager(act: str, may: Options) -> Refused:
    if may.why_not == "betting.reopen":
        return Refused(may.why_not, "betting-not-reopened", seat=may.seat, acts=may.acts)
    if may.why_not == "betting.check-raise":
        return Refused(may.why_not, "no-check-raise", seat=may.seat)
    if may.why_not == "betting.limit-cap":
        return Refused(may.why_not, "capped", acts=may.acts)
    return _wrong_act(act, may)


def counts_in_full(hand: AnyHand, total: Chips, answers: Answers) -> tuple[bool, Chips]:
    """Return whether a wager is a full bet or raise, and the least raise after it.

    A short all-in is never the measure of the next raise. At limit half a bet counts as a full one; if the book adds
    all-ins up, it is measured from the last full bet.
    """
    if hand.game.limit == "limit":
        base = hand.full if answers[Q.betting.reopen.cumulative_at_limit] else hand.price
        size = small_or_big_bet(hand, hand.street)
        return bool(total - base >= answers[Q.betting.reopen.limit_fraction] * size), size
    added = total - hand.price
    if added >= hand.measure:
        return True, added
    if hand.price < hand.measure <= total and not hand.full:
        return True, hand.measure
    return False, hand.measure


def called(game: Game, cards: Sequence[Card], board: Sequence[Card], half: str = "") -> str:
    """Return the name of a hand, at high and low or for one `half`.

    "" if a card is unknown, or there are too few cards to read.
    """
    from floorman.cards import name, strength  # here, so that importing the engine need not load the evaluator

    whole = 5 if game.stud or game.streets[-1].board else game.cards_in_hand
    if UNKNOWN in (*cards, *board) or len(cards) + len(board) < whole:
        return ""
    rankings: list[Ranking | None] = [game.high if half != "low" else None, game.low if half != "high" else None]
    found = [(ranking, strength(cards, board, ranking, game.use)) for ranking in rankings if ranking]
    return "; ".join(name(value, ranking) for ranking, value in found if value)
