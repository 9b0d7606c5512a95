"""Pots and showdown: uncalled bets, pots, the rake, who shows, what hands are worth, and how pots are shared."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from floorman import cards as evaluator  # loaded by the first hand that is read, not with the engine
from floorman.cards import JOKER, UNKNOWN, Card, rank_of, suit_of
from floorman.core import Chips, Refused, SeatNo, Value
from floorman.hand.actions import Muck, Show
from floorman.hand.apply import Play
from floorman.hand.dealing import first_to_act
from floorman.hand.events import (
    BetsGathered,
    HandEnded,
    HandMucked,
    HandTabled,
    Pot,
    PotAwarded,
    RakeTaken,
    ShowdownOpened,
    UncalledReturned,
)
from floorman.hand.setup import BLINDS, GAMES, Game, Rake, cards_in_hand
from floorman.hand.state import NO_CHIPS, AnyHand, Draft, Seat
from floorman.rules import implements, method, method_in
from floorman.rules.question_ids import Answers, Q


@implements("pot.handling")
def gather_bets(play: Play) -> int:
    """End a betting round: give a live hand back what nobody matched, then bring the bets in.

    Return how many hands are live.
    """
    hand = play.hand
    if play.kernel is not None and (gathered := play.kernel.gather(hand, play.events)):
        return int(gathered)
    top = matched = NO_CHIPS
    live = 0
    for seat in hand.seats:
        live += seat.live
        if seat.bet >= top:
            top, matched, largest = seat.bet, top, seat
        elif seat.bet > matched:
            matched = seat.bet
    if matched < top and largest.live:
        play.do(UncalledReturned(largest.no, top - matched))
    pots = build_pots(hand)
    if len(pots) > 1:
        pots = _with_short_blind(play, pots)
    play.do(BetsGathered(pots))
    return live


Pots = tuple[Pot, ...]


def _with_short_blind(play: Play, pots: Pots) -> Pots:
    """Return the pots as the book has them for a player who is all-in for less than the blind that was due."""
    return method_in(play.answers, Q.pot.short_award.short_blind)(play.hand, pots)


@method(Q.pot.short_award.short_blind, "matched-amounts")
def matched_amounts(hand: Draft, pots: Pots) -> Pots:
    """Return the pots unchanged: a short blind wins from each opponent no more than it put in, like any all-in."""
    return pots


@method(Q.pot.short_award.short_blind, "blinds-and-calls")
def blinds_and_calls(hand: Draft, pots: Pots) -> Pots:
    """Return the pots in which a short blind plays for both blinds and the calls up to the big one.

    The raises are for the others.
    """
    big = max(hand.setup.blinds, default=NO_CHIPS)
    due = {post.seat for post in hand.setup.posts if post.kind in BLINDS}
    levels = {seat.no: seat.paid + seat.bet for seat in hand.seats if seat.live}
    short = [
        seat.no for seat in hand.seats if seat.live and not seat.stack and seat.no in due and levels[seat.no] < big
    ]
    return layered(hand, {**levels, **dict.fromkeys(short, int(big))}) if short else pots


@implements("pot.short-award")
def build_pots(hand: AnyHand) -> Pots:
    """Return the pots as they stand, main pot first.

    An all-in player can win from each opponent as much as that player put in. Dead money belongs to the main pot, and
    the chips of folded hands lie in the pots they were bet into.
    """
    total = hand.middle
    levels: dict[SeatNo, int] = {}
    for seat in hand.seats:
        bet = seat.bet
        total += bet
        if seat.live:
            levels[seat.no] = seat.paid + bet
    if len(set(levels.values())) == 1:
        return (Pot(total, tuple(levels)),)
    return layered(hand, levels)


def layered(hand: AnyHand, plays_for: Mapping[SeatNo, int]) -> Pots:
    """Return main and side pots, given how much of each opponent's chips every live seat plays for."""
    levels = set(plays_for.values())
    total = hand.middle + sum([seat.bet for seat in hand.seats])
    put_in = [seat.paid + seat.bet for seat in hand.seats]
    pots: list[Pot] = []
    below, counted = 0, 0
    dead: int = total - sum(put_in)
    for level in sorted(levels):
        amount = sum([min(chips, level) - min(chips, below) for chips in put_in]) + dead
        amount, dead = max(amount, 0), min(amount, 0)  # a fee larger than the main pot comes out of the next one too
        able = tuple([no for no, most in plays_for.items() if most >= level])
        pots.append(Pot(Chips(amount), able))
        counted += amount
        below = level
    last = pots[-1]
    pots[-1] = Pot(Chips(last.amount + total - counted), last.seats)
    return tuple([pot for pot in pots if pot.amount])


@implements("room.rake")
def take_rake(play: Play) -> list[Chips]:
    """Take rake and jackpot drop for the whole hand out of the pots, and return what is left of each.

    They come out of the main pot as far as it goes. What was dropped in the course of the hand is part of them.
    """
    hand = play.hand
    amounts = [pot.amount for pot in hand.pots]
    due = house_part(hand) if hand.setup.rake else 0
    if due > 0:
        taken = []
        for amount in amounts:
            taken.append(Chips(min(due, amount)))
            due -= taken[-1]
        play.do(RakeTaken(tuple(taken)))
        amounts = [Chips(amount - part) for amount, part in zip(amounts, taken, strict=True)]
    return amounts


def house_part(hand: AnyHand) -> int:
    """Return what the house has still to take from the pots that have been counted."""
    setup = hand.setup
    assert setup.rake
    pot = hand.raked + sum([one.amount for one in hand.pots])
    flop = bool(hand.boards[0]) or hand.street > 0
    rake = rake_due(setup.rake, pot, len(setup.seats), flop=flop, unit=setup.unit)
    return min(pot, rake + jackpot_due(setup.rake, pot, flop=flop)) - hand.raked


def rake_due(rake: Rake, pot: int, dealt: int, *, flop: bool, unit: int = 1) -> int:
    """Return the rake of a hand in whole units: the step that its pot has reached, or its part.

    It is never above the cap for so many players dealt in.

    >>> terms = Rake(500, cap=400, caps=((3, 100), (5, 200)))
    >>> [rake_due(terms, pot, dealt, flop=True) for pot, dealt in ((3000, 9), (10000, 9), (10000, 5), (10000, 2))]
    [150, 400, 200, 100]
    >>> rake_due(Rake(steps=((1000, 100), (3000, 200))), 2999, 9, flop=True)
    100
    >>> rake_due(terms, 10000, 9, flop=False)
    0
    """
    if rake.no_flop_no_drop and not flop:
        return 0
    if rake.steps:
        due = max((amount for least, amount in rake.steps if pot >= least), default=0)
    else:
        due = pot * rake.basis_points // 10_000 // unit * unit
    cap = next((most for players, most in rake.caps if dealt <= players), rake.cap)
    due = min(due, cap) if cap else due
    return min(due // rake.unit * rake.unit, pot)


def jackpot_due(rake: Rake, pot: int, *, flop: bool) -> int:
    """Return what the jackpot gets from a pot, besides the rake."""
    if not rake.jackpot or pot < rake.jackpot_from or (rake.no_flop_no_drop and not flop):
        return 0
    return min(rake.jackpot, pot)


Shares = tuple[tuple[SeatNo, Chips], ...]


@implements("showdown.odd-chip")
def split(pot: Chips, winners: Sequence[SeatNo], unit: Chips, most_each: int = 1) -> tuple[Shares, tuple[SeatNo, ...]]:
    """Share a pot among tied hands, given in the order in which odd chips are due to them.

    What does not divide goes out a unit at a time, at most `most_each` to a player before the next gets any; chips
    smaller than a unit stay with the first. Also returns the seats that got an odd chip.

    >>> split(Chips(59), [SeatNo(9), SeatNo(2), SeatNo(5)], Chips(1))
    (((9, 20), (2, 20), (5, 19)), (9, 2))
    """
    shares, extra = divide(pot, len(winners), unit, most_each)
    return tuple(zip(winners, shares, strict=True)), tuple(
        [seat for seat, more in zip(winners, extra, strict=True) if more]
    )


def divide(amount: Chips, parts: int, unit: Chips, most_each: int = 1) -> tuple[list[Chips], list[int]]:
    """Divide chips into equal parts, and return them with the number of odd units in each.

    A part gets at most `most_each` odd units. What is left after that, and chips smaller than a unit, are in the first.

    >>> divide(Chips(59), 3, Chips(1))
    ([20, 20, 19], [1, 1, 0])
    """
    share, odd = divmod(amount // unit, parts)
    extra = [0] * parts
    for place in range(parts):
        extra[place] = min(most_each, odd - sum(extra))
    extra[0] += odd - sum(extra)
    shares = [Chips(unit * (share + more)) for more in extra]
    shares[0] = Chips(shares[0] + amount % unit)
    return shares, extra


Key = Callable[[Seat], list[tuple[int, int]]]
SUIT_ORDERS = {"shdc": "cdhs", "chsd": "dshc"}
"""The suits from lowest to highest, by the book's name for the order."""


def odd_chip_order(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Return the tied seats in the order in which odd chips are due to them, by the method of the book in force."""
    question = Q.showdown.odd_chip.stud if hand.game.stud else Q.showdown.odd_chip.board_games
    return method_in(answers, question)(hand, winners, low, answers)


@method(Q.showdown.odd_chip.board_games, "first-left-of-button")
def first_left_of_button(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Return the tied seats clockwise from the button, the order in which they were dealt in."""
    return _in_seat_order(hand, winners)


@method(Q.showdown.odd_chip.board_games, "high-card-by-suit")
def high_card_by_suit(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Return the tied seats by the highest card held, suits breaking ties."""
    return _by_cards(hand, winners, lambda seat: _highest_first(seat.cards, answers))


@method(Q.showdown.odd_chip.stud, "high-card-of-playing-five")
def high_card_of_playing_five(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Return the tied seats by the highest card, then suit, of the five that win this half, high or low."""
    game = hand.game
    ranking = (game.low if low else game.high) or game.low or game.high
    assert ranking is not None
    board = hand.boards[0]
    return _by_cards(
        hand, winners, lambda seat: _highest_first(evaluator.best_five(seat.cards, board, ranking, game.use), answers)
    )


@method(Q.showdown.odd_chip.stud, "high-or-low-of-all-cards")
def high_or_low_of_all_cards(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Return the tied seats by all cards held: highest by suit for a high, lowest by suit for a low, aces low."""
    if not low:
        return _by_cards(hand, winners, lambda seat: _highest_first(seat.cards, answers))
    return _by_cards(hand, winners, lambda seat: _lowest_first(seat.cards, answers))


def _in_seat_order(hand: Draft, winners: Sequence[SeatNo]) -> list[SeatNo]:
    """Return these seats clockwise from the button, the order in which they were dealt in."""
    return [no for no in hand.setup.seats if no in winners]


def _by_cards(hand: Draft, winners: Sequence[SeatNo], key: Key) -> list[SeatNo]:
    return sorted(winners, key=lambda no: key(hand.seat(no)), reverse=True)


def _highest_first(held: Sequence[Card], answers: Answers) -> list[tuple[int, int]]:
    suits = SUIT_ORDERS[answers[Q.hand.ranking.suit_order]]
    return sorted(((rank_of(card), suits.index(suit_of(card))) for card in held), reverse=True)


def _lowest_first(held: Sequence[Card], answers: Answers) -> list[tuple[int, int]]:
    """Return a key by which the hand with the lowest cards counts as the greatest."""
    suits = SUIT_ORDERS[answers[Q.hand.ranking.suit_order]]
    return sorted(((-(rank_of(card) % 14 or 1), -suits.index(suit_of(card))) for card in held), reverse=True)


Strengths = dict[SeatNo, tuple[int, int]]
"""By seat: the strength of its high and of its low, 0 for none."""


@implements("showdown.all-in-face-up")
def turn_up_all_in_hands(play: Play) -> None:
    """Turn every live hand up if somebody is all-in, no more betting is to come, and the book says so."""
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
    first = method_in(play.answers, Q.showdown.order.first)(hand)
    seats = hand.seats[first:] + hand.seats[:first]
    line = [seat.no for seat in seats if seat.live and (not seat.tabled or UNKNOWN in seat.cards)]
    play.do(ShowdownOpened(tuple(line)))


@method(Q.showdown.order.first, "last-aggressor-then-first-to-act")
def last_aggressor_then_first_to_act(hand: Draft) -> int:
    """Return the place that shows first: the last to bet or raise on the final street, or else its first to act."""
    return hand.setup.seats.index(hand.aggressor) if hand.aggressor else first_to_act(hand, hand.street)


@method(Q.showdown.order.first, "first-to-act-always")
def first_to_act_always(hand: Draft) -> int:
    """Return the place that shows first: the first to act on the final street, whether there was a bet or not."""
    return first_to_act(hand, hand.street)


def hand_is_complete(hand: AnyHand, cards: tuple[str, ...]) -> bool:
    """Decide whether every card of the hand is known, as many as the game deals."""
    dealt = cards_in_hand(hand.setup.game) - (len(hand.boards[0]) if hand.setup.bring_in else 0)
    return len(cards) == dealt and UNKNOWN not in cards


def show(play: Play, action: Show) -> None:
    """Show a hand, in turn or sooner. Cards that the program does not know have to be named.

    Refused for other cards than the seat holds.
    """
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


def _may_be(seat: Seat, cards: tuple[str, ...]) -> bool:
    """Decide whether the cards named agree with those of the hand that are known."""
    left = list(cards)
    for known in seat.cards:
        if known != UNKNOWN:
            if known not in left:
                return False
            left.remove(known)
    return True


def may_muck(hand: AnyHand, no: SeatNo, answers: Answers) -> bool:
    """Decide whether a seat may muck: the book allows it, and every pot that it plays for keeps another live hand."""
    if answers[Q.showdown.tabling.who] == "everyone":
        return False
    for pot in hand.pots:
        if no in pot.seats:
            for other in pot.seats:
                if other != no and hand.seat(other).live:
                    break
            else:
                return False
    return True


@implements("showdown.mucked")
def muck(play: Play, action: Muck) -> None:
    """Give up any claim without showing the hand. Refused for the last hand left for a pot, which has won it."""
    hand = play.hand
    seat = _at_showdown(hand, action.seat)
    if not may_muck(hand, seat.no, play.answers):
        raise Refused("showdown.mucked", "last-hand.shows", seat=seat.no)
    play.do(HandMucked(seat.no))


def _at_showdown(hand: Draft, no: SeatNo) -> Seat:
    if no not in hand.to_act:
        raise Refused("showdown.order", "not-your-turn.shows", seat=no)
    return hand.seat(no)


def showdown_is_over(play: Play) -> bool:
    """Decide whether all have shown or mucked, or the last live hand need not show to win.

    A contested pot waits while the board is not known. A last hand that has to show and is not known is seen at the
    table.
    """
    hand = play.hand
    line = hand.to_act
    if not line:
        return _one_left(hand) or not any([UNKNOWN in board for board in hand.boards])
    if len(line) > 1 or not _one_left(hand):  # two in line are two live hands
        return False
    return not play.answers[Q.showdown.order.last_live_hand_shows] or UNKNOWN in hand.seat(line[0]).cards


def _one_left(hand: Draft) -> bool:
    live = 0
    for seat in hand.seats:
        live += seat.live
    return live == 1


@implements("showdown.side-pot", "showdown.cards-speak")
def award_pots(play: Play) -> None:
    """Push every pot to its best hand, each pot by itself, side pots first and the main pot last.

    A pot all of whose hands were killed goes to the best of the others.
    """
    hand = play.hand
    amounts = take_rake(play)
    if _one_left(hand):
        _push_to_last_hand(play, amounts)
        return
    strengths = [_strengths(hand, run, play.answers) for run in range(len(hand.boards))]
    everybody = tuple(strengths[0])
    shares: list[PotShare] = []
    for index in range(len(hand.pots) - 1, -1, -1):
        contenders = hand.pots[index].seats
        if contenders == everybody and len(strengths) == 1:  # most hands: all for one pot, on one board
            shares += _halves(play, index, 0, amounts[index], strengths[0])
            continue
        contenders = tuple([no for no in contenders if no in everybody]) or everybody
        if len(contenders) == 1:
            shares.append(PotShare(index, 0, amounts[index], list(contenders)))
            continue
        for run, part in _by_run(amounts[index], len(strengths), hand.setup.unit):
            shares += _halves(play, index, run, part, {no: strengths[run][no] for no in contenders})
    _push(play, shares)
    play.do(HandEnded())


def _push_to_last_hand(play: Play, amounts: list[Chips]) -> None:
    """Push every pot to the last live hand, which is not read."""
    winner = next(seat.no for seat in play.hand.seats if seat.live)
    for index in range(len(amounts) - 1, -1, -1):
        topic = "showdown.side-pot" if index else "pot.handling"
        play.do(PotAwarded(index, ((winner, amounts[index]),), topic))
    play.do(HandEnded())


def _by_run(amount: Chips, runs: int, unit: Chips) -> list[tuple[int, Chips]]:
    """Return a pot in equal parts, one for each board by its number."""
    if runs == 1:
        return [(0, amount)]
    return list(enumerate(divide(amount, runs, unit)[0]))


def _strengths(hand: Draft, run: int, answers: Answers) -> Strengths:
    """Return how strong every live hand is on one board. Each is evaluated once, however many pots it plays for."""
    game, board = GAMES[hand.setup.game], hand.boards[run]
    return {seat.no: read(seat.cards, board, game, answers) for seat in hand.seats if seat.live}


class PotShare(Value, frozen=True):
    """A pot, or one board's part or half of it, and the hands that share it.

    `uneven` and `identical` tell what the odd-chip rule had to settle before: the odd chip of the pot is in the high
    half, or hands that win both ways share the whole. `read` is false for a pot that only one hand plays for.
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
    """Return who shares one board's part of a pot: the best high, the best low, or half to each."""
    game = play.hand.game
    best_high, _ = max(strengths.values())
    high = [no for no, (strength, _) in strengths.items() if strength == best_high]
    best_low = max([low for _, low in strengths.values()]) if game.low else 0
    if not best_low:
        return [PotShare(index, run, amount, high, read=True)]
    low = [no for no, (_, strength) in strengths.items() if strength == best_low]
    if not game.high:
        return [PotShare(index, run, amount, low, by_low=True, read=True)]
    return _high_and_low(play, index, run, amount, high, low)


def _high_and_low(
    play: Play, index: int, run: int, amount: Chips, high: list[SeatNo], low: list[SeatNo]
) -> list[PotShare]:
    """Return half to the high hands and half to the low ones.

    The whole goes to one hand that wins both, and to several if the book says so.
    """
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

    If a player may get only one odd chip in the whole hand, the odd chip of two halves comes first, since it has to go
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
            known = not any([UNKNOWN in hand.seat(no).cards for no in winners])
            line = odd_chip_order(hand, winners, share.by_low, answers) if known else _in_seat_order(hand, winners)
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


class PotWinners(Value, frozen=True):
    """Who wins a pot, as it was read at the table: all of it, or at high-low the `high` half and the `low` half."""

    high: tuple[SeatNo, ...]
    low: tuple[SeatNo, ...] = ()


def award_as_read(play: Play, winners: Sequence[PotWinners]) -> None:
    """Push every pot to the hands that somebody at the table has read as the best, one entry a pot, main pot first."""
    hand = play.hand
    amounts = take_rake(play)
    shares: list[PotShare] = []
    for index in range(len(hand.pots) - 1, -1, -1):
        high, low = list(winners[index].high), list(winners[index].low)
        if low:
            shares += _high_and_low(play, index, 0, amounts[index], high, low)
        else:
            shares.append(PotShare(index, 0, amounts[index], high, by_low=not hand.game.high, read=True))
    for share in shares:
        _need_order(play, share)
    _push(play, shares)
    play.do(HandEnded())


def _need_order(play: Play, share: PotShare) -> None:
    """Refuse a tie whose odd chip goes by cards that nobody has named."""
    hand = play.hand
    question = Q.showdown.odd_chip.stud if hand.game.stud else Q.showdown.odd_chip.board_games
    if len(share.winners) == 1 or play.answers[question] == "first-left-of-button":
        return
    even = share.amount % (hand.setup.unit * len(share.winners)) == 0
    if not even and any(UNKNOWN in hand.seat(no).cards for no in share.winners):
        raise Refused("showdown.odd-chip", "odd-chip-by-cards")


@implements("hand.ranking")
def read(cards: Sequence[Card], board: Sequence[Card], game: Game, answers: Answers) -> tuple[int, int]:
    """Return how strong a hand is at high and at low, 0 for none.

    >>> from floorman.cards import cards
    >>> from floorman.hand.setup import GAMES
    >>> from floorman.rules import load_book
    >>> read(cards("As2s"), cards("3d4hKcKsQd"), GAMES["NLHE"], load_book("roberts-10").answers("cash"))[1]
    0
    """
    if JOKER in cards:
        return _with_joker(cards, board, game, answers)
    high = evaluator.strength(cards, board, game.high, game.use) if game.high else 0
    if game.short_deck and game.high:
        high = evaluator.in_short_deck_order(cards, board, game.use, answers[Q.hand.ranking.short_deck_order])
    return high, _low(cards, board, game, answers) if game.low else 0


def _low(cards: Sequence[Card], board: Sequence[Card], game: Game, answers: Answers) -> int:
    """Return how strong the low is, 0 for none.

    At high-low it has to qualify: eight or better in every book, another rank if a house says so.
    """
    assert game.low is not None
    highest = answers[Q.hand.ranking.low_qualifier] if game.low == "eight-or-better" else 8
    if highest == 8:
        return evaluator.strength(cards, board, game.low, game.use)
    found = evaluator.strength(cards, board, "ace-to-five", game.use)
    return found if found >= evaluator.worst_low(highest) else 0


@implements("hand.joker")
def _with_joker(cards: Sequence[Card], board: Sequence[Card], game: Game, answers: Answers) -> tuple[int, int]:
    """Return how strong a hand with a joker is: at high a bug or wild, at low the lowest rank missing, or of no use."""
    wild = answers[Q.hand.joker.high] == "wild"
    high = evaluator.strength(cards, board, game.high, game.use, wild=wild) if game.high else 0
    useless = answers[Q.hand.joker.low] == "not-used"
    low = evaluator.strength(cards, board, game.low, game.use) if game.low and not useless else 0
    return high, low
