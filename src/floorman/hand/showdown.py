"""The showdown: who shows first, who may muck, and which hand wins which pot."""

from collections import Counter
from typing import Literal

from floorman.cards import UNKNOWN
from floorman.core import Chips, Refused, SeatNo, Value
from floorman.hand.actions import Muck, Show
from floorman.hand.apply import Play
from floorman.hand.events import HandEnded, HandMucked, HandTabled, PotAwarded, ShowdownOpened
from floorman.hand.forced import first_to_act
from floorman.hand.games import cards_in_hand
from floorman.hand.pots import Shares, odd_chip_order, split, take_rake
from floorman.hand.state import AnyHand, AnySeat, Draft
from floorman.rules import implements, method, method_for
from floorman.rules.question_ids import Answers, Q

Strengths = dict[SeatNo, tuple[int, int]]
"""By seat: the strength of its high and of its low, 0 for none."""


@implements("showdown.all-in-face-up")
def turn_up_all_in_hands(play: Play) -> None:
    """With somebody all-in and no more betting to come, every live hand goes face up at once, if the book says so."""
    hand = play.hand
    if play.answers[Q.showdown.all_in_face_up.when] != "at-once":
        return
    if not any([seat.live and not seat.stack for seat in hand.seats]):
        return
    for seat in hand.seats:
        if seat.live and not seat.tabled and UNKNOWN not in seat.cards:
            play.do(HandTabled(seat.no, seat.cards, forced=True))


@implements("showdown.order")
def open_showdown(play: Play) -> None:
    """Line the hands up, clockwise from the one that shows first by the book in force."""
    hand = play.hand
    first: int = method_for(Q.showdown.order.first, play.answers[Q.showdown.order.first])(hand)
    seats = hand.seats[first:] + hand.seats[:first]
    line = [seat.no for seat in seats if seat.live and (not seat.tabled or UNKNOWN in seat.cards)]
    play.do(ShowdownOpened(tuple(line)))


@method(Q.showdown.order.first, "last-aggressor-then-first-to-act")
def last_aggressor_then_first_to_act(hand: Draft) -> int:
    """The last to bet or raise on the final street; with no bet there, whoever would act first on it."""
    return hand.setup.seats.index(hand.aggressor) if hand.aggressor else first_to_act(hand, hand.street)


@method(Q.showdown.order.first, "first-to-act-always")
def first_to_act_always(hand: Draft) -> int:
    """Whoever would act first on the final street, bet or not."""
    return first_to_act(hand, hand.street)


def hand_is_complete(hand: AnyHand, cards: tuple[str, ...]) -> bool:
    """Whether every card is known, as many as the game deals."""
    dealt = cards_in_hand(hand.setup.game) - (len(hand.boards[0]) if hand.setup.bring_in else 0)
    return len(cards) == dealt and UNKNOWN not in cards


def show(play: Play, action: Show) -> None:
    """Table a hand, in turn or sooner. Cards the program did not know have to be named."""
    hand = play.hand
    seat = _at_showdown(hand, action.seat)
    cards = seat.cards
    if not hand_is_complete(hand, cards):
        cards = action.cards
        if not hand_is_complete(hand, cards) or not _may_be(seat, cards):
            raise Refused("showdown.tabling", "cards-needed", seat=seat.no, count=cards_in_hand(hand.setup.game))
    elif action.cards and sorted(action.cards) != sorted(cards):
        raise Refused("showdown.tabling", "not-held.other-cards", seat=seat.no)
    play.do(HandTabled(seat.no, cards))


def _may_be(seat: AnySeat, cards: tuple[str, ...]) -> bool:
    """Whether the cards named agree with those of the hand that are known."""
    left = list(cards)
    for known in seat.cards:
        if known != UNKNOWN:
            if known not in left:
                return False
            left.remove(known)
    return True


def may_muck(hand: AnyHand, no: SeatNo, answers: Answers) -> bool:
    """Whether every pot the seat plays for keeps another live hand, in a book that lets a hand go unseen."""
    if answers[Q.showdown.tabling.who] == "everyone":
        return False
    for pot in hand.pots:
        if no in pot.seats and not any([other != no and hand.seat(other).live for other in pot.seats]):
            return False
    return True


@implements("showdown.mucked")
def muck(play: Play, action: Muck) -> None:
    """Give up any claim, unseen. The last hand left for a pot cannot: it has won."""
    hand = play.hand
    seat = _at_showdown(hand, action.seat)
    if not may_muck(hand, seat.no, play.answers):
        raise Refused("showdown.mucked", "last-hand.shows", seat=seat.no)
    play.do(HandMucked(seat.no))


def _at_showdown(hand: Draft, no: SeatNo) -> AnySeat:
    if no not in hand.to_act:
        raise Refused("showdown.order", "not-your-turn.shows", seat=no)
    return hand.seat(no)


def showdown_is_over(play: Play) -> bool:
    """All have shown or mucked, or the last live hand need not show to win.

    A contested pot waits for as long as the board is not known. A last hand that has to show and is not known is seen
    at the table.
    """
    hand = play.hand
    line = hand.to_act
    if not line:
        return _one_left(hand) or not any([UNKNOWN in board for board in hand.boards])
    if len(line) > 1 or not _one_left(hand):  # two in line are two live hands
        return False
    return not play.answers[Q.showdown.order.last_live_hand_shows] or UNKNOWN in hand.seat(line[0]).cards


def _one_left(hand: Draft) -> bool:
    return [seat.live for seat in hand.seats].count(True) == 1


@implements("showdown.side-pot", "showdown.cards-speak")
def award_pots(play: Play) -> None:
    """Push every pot to its best hand, each pot by itself, side pots first and the main pot last.

    A pot whose every hand was killed goes to the best of the others.
    """
    hand = play.hand
    amounts = take_rake(play)
    if _one_left(hand):
        _push_to_last_hand(play, amounts)
        return
    strengths = [_strengths(hand, run, play.answers) for run in range(len(hand.boards))]
    shares: list[PotShare] = []
    for index in range(len(hand.pots) - 1, -1, -1):
        contenders = [no for no in hand.pots[index].seats if hand.seat(no).live] or [
            seat.no for seat in hand.seats if seat.live
        ]
        if len(contenders) == 1:
            shares.append(PotShare(index, 0, amounts[index], contenders))
            continue
        for run, part in _by_run(amounts[index], len(strengths), hand.setup.unit):
            shares += _halves(play, index, run, part, {no: strengths[run][no] for no in contenders})
    _push(play, shares)
    play.do(HandEnded())


def _push_to_last_hand(play: Play, amounts: list[Chips]) -> None:
    """Everybody else is out: no hand is read."""
    winner = next(seat.no for seat in play.hand.seats if seat.live)
    for index in range(len(amounts) - 1, -1, -1):
        topic = "showdown.side-pot" if index else "pot.handling"
        play.do(PotAwarded(index, ((winner, amounts[index]),), topic))
    play.do(HandEnded())


def _by_run(amount: Chips, runs: int, unit: Chips) -> list[tuple[int, Chips]]:
    """A pot in equal parts, one for each board by its number."""
    if runs == 1:
        return [(0, amount)]
    parts, _ = split(amount, [SeatNo(run) for run in range(runs)], unit)
    return list(parts)


def _strengths(hand: Draft, run: int, answers: Answers) -> Strengths:
    """How strong every live hand is on one board; each is evaluated once, however many pots it plays for."""
    from floorman.hand.reading import read  # here, so that importing the engine need not load the evaluator

    game, board = hand.game, hand.boards[run]
    return {seat.no: read(seat.cards, board, game, answers) for seat in hand.seats if seat.live}


class PotShare(Value, frozen=True):
    """A pot, or one board's part or half of it, and the hands that share it.

    `uneven` and `identical` tell what the odd-chip rule had to settle before: the odd chip of the pot is in the high
    half, or hands that win both ways share the whole. A pot that only one hand plays for is not read at all.
    """

    pot: int
    run: int
    amount: Chips
    winners: list[SeatNo]
    half: Literal["", "high", "low"] = ""
    by_low: bool = False
    uneven: bool = False
    identical: bool = False
    read: bool = False


def _halves(play: Play, index: int, run: int, amount: Chips, strengths: Strengths) -> list[PotShare]:
    """One board's part of one pot: to the best high, the best low, or half to each."""
    game = play.hand.game
    best_high = max([high for high, _ in strengths.values()])
    high = [no for no, (strength, _) in strengths.items() if strength == best_high]
    best_low = max([low for _, low in strengths.values()]) if game.low else 0
    if not best_low:
        return [PotShare(index, run, amount, high, read=True)]
    low = [no for no, (_, strength) in strengths.items() if strength == best_low]
    if not game.high:
        return [PotShare(index, run, amount, low, by_low=True, read=True)]
    if high == low and (len(high) == 1 or play.answers[Q.showdown.odd_chip.identical_two_way] == "whole-pot"):
        return [PotShare(index, run, amount, high, identical=len(high) > 1, read=True)]
    unit = play.hand.setup.unit
    low_half = Chips(amount // unit // 2 * unit)
    uneven = amount // unit % 2 == 1
    return [
        PotShare(index, run, Chips(amount - low_half), high, "high", uneven=uneven, read=True),
        PotShare(index, run, low_half, low, "low", by_low=True, read=True),
    ]


def _push(play: Play, shares: list[PotShare]) -> None:
    """Divide every share among its winners.

    Where a player may get one odd chip of the whole hand, the odd chip of two halves comes first, since it has to go
    to the high hand; those of ties then go to whoever has had the fewest.
    """
    hand, answers = play.hand, play.answers
    had: Counter[SeatNo] | None = None
    if len(shares) > 1 and answers[Q.showdown.odd_chip.limit_over] == "whole-hand":
        had = Counter([share.winners[0] for share in shares if share.uneven and len(share.winners) == 1])
    for share in shares:
        index, winners, odd = share.pot, share.winners, tuple[SeatNo, ...]()
        if len(winners) == 1:
            divided: Shares = ((winners[0], share.amount),)
            odd = (winners[0],) if share.uneven else ()
        else:
            line = odd_chip_order(hand, winners, share.by_low, answers)
            if had is not None:
                line.sort(key=had.__getitem__)
            divided, odd = split(share.amount, line, hand.setup.unit, answers[Q.showdown.odd_chip.max_per_player])
            if had is not None:
                had.update(odd)
        if not share.read:
            topic = "showdown.side-pot" if index else "pot.handling"
        elif odd or share.uneven or share.identical:
            topic = "showdown.odd-chip"
        else:
            topic = "showdown.side-pot" if index else "showdown.cards-speak"
        if share.amount or not share.read:
            play.do(PotAwarded(index, divided, topic, share.run, share.half, odd))
