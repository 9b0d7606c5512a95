"""The middle: uncalled bets, main and side pots, the rake, and how a pot is shared."""

from collections.abc import Callable, Mapping, Sequence

from floorman.cards import Card, rank_of, suit_of
from floorman.core import Chips, SeatNo
from floorman.hand.apply import Play
from floorman.hand.events import BetsGathered, Pot, RakeTaken, UncalledReturned
from floorman.hand.setup import BLINDS, Rake
from floorman.hand.state import AnyHand, AnySeat, Draft
from floorman.rules import implements, method, method_for
from floorman.rules.question_ids import Answers, Q


@implements("pot.handling")
def gather_bets(play: Play) -> None:
    """End a betting round: give a live hand back what nobody matched, then bring the bets in."""
    hand = play.hand
    bets = [seat.bet for seat in hand.seats]
    top = max(bets)
    if top and bets.count(top) == 1:
        place = bets.index(top)
        bets[place] = Chips(0)
        matched = max(bets)
        if matched < top and hand.seats[place].live:
            play.do(UncalledReturned(hand.seats[place].no, top - matched))
    pots = build_pots(hand)
    if len(pots) > 1:
        pots = _with_short_blind(play, pots)
    play.do(BetsGathered(pots))


Pots = tuple[Pot, ...]


def _with_short_blind(play: Play, pots: Pots) -> Pots:
    """The pots where somebody may be all-in for less than the blind that was due."""
    how = play.answers[Q.pot.short_award.short_blind]
    found: Pots = method_for(Q.pot.short_award.short_blind, how)(play.hand, pots)
    return found


@method(Q.pot.short_award.short_blind, "matched-amounts")
def matched_amounts(hand: Draft, pots: Pots) -> Pots:
    """A short blind wins from each opponent no more than it put in, like any all-in."""
    return pots


@method(Q.pot.short_award.short_blind, "blinds-and-calls")
def blinds_and_calls(hand: Draft, pots: Pots) -> Pots:
    """A short blind plays for both blinds and the calls up to the big one; raises are for the others."""
    big = max(hand.setup.blinds, default=Chips(0))
    due = {post.seat for post in hand.setup.posts if post.kind in BLINDS}
    levels = {seat.no: seat.paid + seat.bet for seat in hand.seats if seat.live}
    short = [
        seat.no for seat in hand.seats if seat.live and not seat.stack and seat.no in due and levels[seat.no] < big
    ]
    return layered(hand, {**levels, **dict.fromkeys(short, int(big))}) if short else pots


@implements("pot.short-award")
def build_pots(hand: AnyHand) -> Pots:
    """The pots as they stand, main pot first.

    An all-in player can win from each opponent what he put in himself. Dead money belongs to the main pot, and the
    chips of folded hands lie in the pots they were bet into.
    """
    live = [seat for seat in hand.seats if seat.live]
    if len({seat.paid + seat.bet for seat in live}) == 1:
        return (Pot(hand.middle + sum([seat.bet for seat in hand.seats]), tuple([seat.no for seat in live])),)
    return layered(hand, {seat.no: seat.paid + seat.bet for seat in live})


def layered(hand: AnyHand, plays_for: Mapping[SeatNo, int]) -> Pots:
    """Main and side pots, given how much of each opponent's chips every live seat plays for."""
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
    """What is left of each pot after the house's part, which is capped once for the whole hand."""
    hand = play.hand
    amounts = [pot.amount for pot in hand.pots]
    due = rake_due(hand.setup.rake, sum(amounts), bool(hand.boards[0]), hand.setup.unit) if hand.setup.rake else 0
    if due:
        taken = []
        for amount in amounts:
            taken.append(Chips(min(due, amount)))
            due -= taken[-1]
        play.do(RakeTaken(tuple(taken)))
        amounts = [Chips(amount - part) for amount, part in zip(amounts, taken, strict=True)]
    return amounts


def rake_due(rake: Rake, pot: int, flop_seen: bool, unit: Chips) -> int:
    """The rake of a whole hand in whole units: its percentage, never above the cap.

    >>> rake_due(Rake(500, Chips(5)), 400, flop_seen=True, unit=Chips(1))
    5
    >>> rake_due(Rake(500, Chips(5)), 400, flop_seen=False, unit=Chips(1))
    0
    """
    if rake.no_flop_no_drop and not flop_seen:
        return 0
    return min(pot * rake.basis_points // 10_000 // unit * unit, rake.cap)


Shares = tuple[tuple[SeatNo, Chips], ...]


@implements("showdown.odd-chip")
def split(pot: Chips, winners: Sequence[SeatNo], unit: Chips, most_each: int = 1) -> tuple[Shares, tuple[SeatNo, ...]]:
    """Share a pot among tied hands, given in the order in which odd chips are due to them.

    What does not divide goes out a unit at a time, at most `most_each` to a player before the next gets any; chips
    smaller than a unit stay with the first. Also returns the seats that got an odd chip.

    >>> split(Chips(59), [SeatNo(9), SeatNo(2), SeatNo(5)], Chips(1))
    (((9, 20), (2, 20), (5, 19)), (9, 2))
    """
    share, odd = divmod(pot // unit, len(winners))
    crumbs = pot % unit
    extra = [0] * len(winners)
    for place in range(len(winners)):
        extra[place] = min(most_each, odd - sum(extra))
    extra[0] += odd - sum(extra)
    shares = [Chips(unit * (share + more)) for more in extra]
    shares[0] = Chips(shares[0] + crumbs)
    return tuple(zip(winners, shares, strict=True)), tuple(
        [seat for seat, more in zip(winners, extra, strict=True) if more]
    )


Key = Callable[[AnySeat], list[tuple[int, int]]]
SUIT_ORDERS = {"shdc": "cdhs", "chsd": "dshc"}
"""The suits from lowest to highest, by the book's name for the order."""


def odd_chip_order(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """The tied seats in the order in which odd chips are due to them, by the method of the book in force."""
    question = Q.showdown.odd_chip.stud if hand.game.stud else Q.showdown.odd_chip.board_games
    ordered: list[SeatNo] = method_for(question, answers[question])(hand, winners, low, answers)
    return ordered


@method(Q.showdown.odd_chip.board_games, "first-left-of-button")
def first_left_of_button(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Clockwise from the button: the order in which they were dealt in."""
    return [no for no in hand.setup.seats if no in winners]


@method(Q.showdown.odd_chip.board_games, "high-card-by-suit")
def high_card_by_suit(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """The highest card held, suits breaking ties."""
    return _by_cards(hand, winners, lambda seat: _highest_first(seat.cards, answers))


@method(Q.showdown.odd_chip.stud, "high-card-of-playing-five")
def high_card_of_playing_five(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """The highest card by suit among the five that win this half, at high and at low alike."""
    from floorman.cards import best_five  # here, so that importing the engine need not load the evaluator

    game = hand.game
    ranking = (game.low if low else game.high) or game.low or game.high
    assert ranking is not None
    board = hand.boards[0]
    return _by_cards(
        hand, winners, lambda seat: _highest_first(best_five(seat.cards, board, ranking, game.use), answers)
    )


@method(Q.showdown.odd_chip.stud, "high-or-low-of-all-cards")
def high_or_low_of_all_cards(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Among all the cards a player holds: the highest by suit for a high, the lowest by suit for a low, aces low."""
    if not low:
        return _by_cards(hand, winners, lambda seat: _highest_first(seat.cards, answers))
    return _by_cards(hand, winners, lambda seat: _lowest_first(seat.cards, answers))


def _by_cards(hand: Draft, winners: Sequence[SeatNo], key: Key) -> list[SeatNo]:
    return sorted(winners, key=lambda no: key(hand.seat(no)), reverse=True)


def _highest_first(held: Sequence[Card], answers: Answers) -> list[tuple[int, int]]:
    suits = SUIT_ORDERS[answers[Q.hand.ranking.suit_order]]
    return sorted(((rank_of(card), suits.index(suit_of(card))) for card in held), reverse=True)


def _lowest_first(held: Sequence[Card], answers: Answers) -> list[tuple[int, int]]:
    """Negated, so that the lowest card counts as the greatest."""
    suits = SUIT_ORDERS[answers[Q.hand.ranking.suit_order]]
    return sorted(((-(rank_of(card) % 14 or 1), -suits.index(suit_of(card))) for card in held), reverse=True)
