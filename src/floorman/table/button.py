"""The button: drawn for, and moved."""

from collections.abc import Collection, Mapping

from floorman.cards import Card, rank_of, suit_of
from floorman.core import SeatNo
from floorman.rules import implements, method, method_for
from floorman.rules.question_ids import Q
from floorman.table.actions import DrawForButton
from floorman.table.case import Case
from floorman.table.events import ButtonDrawn
from floorman.table.state import ACE_IS_LOW, LOW, NOBODY, Positions, clockwise, last_before, next_after


@implements("button.moving")
def positions(case: Case, ring: Collection[SeatNo], dealt: Collection[SeatNo]) -> Positions:
    """The next positions from those of the last hand.

    `ring` are the players whose turn at the blinds counts; `dealt` may have more, who post to come in between.
    """
    case.under("button.moving", "button.post")
    if len(dealt) == 2:
        return heads_up(case, dealt)
    return method_for(Q.button.dead.method, case.button_rule())(case, ring, dealt)


@implements("button.dead")
@method(Q.button.dead.method, "dead")
@method(Q.button.moving.method, "dead")
def dead_button(case: Case, ring: Collection[SeatNo], dealt: Collection[SeatNo]) -> Positions:
    """The blinds go round without gaps, and the button follows the small blind, to an empty seat if need be."""
    case.under("button.dead")
    last = case.last
    big, small, button = next_after(ring, last.big), last.big, last.small
    if last.small_taken and case.table.at(last.small) is None:
        button = case.by(Q.button.dead.small_blind_gone, last)
    if button in (small, big):  # the button stays with somebody whose turn at the blinds it is
        button = last.small
    if button in (small, big):  # two were playing, and the button of two is a blind of three
        button = last_before(set(dealt) - {big}, small)
    return Positions(button, small, big, small in ring)


@method(Q.button.dead.small_blind_gone, "empty-seat")
def to_the_empty_seat(case: Case, last: Positions) -> SeatNo:
    """The button goes where the small blind was."""
    return last.small


@method(Q.button.dead.small_blind_gone, "stays")
def stays(case: Case, last: Positions) -> SeatNo:
    """The button is not moved for this hand; on the next one it follows the small blind as always."""
    return last.button


@method(Q.button.dead.method, "moving")
@method(Q.button.moving.method, "moving")
def moving_button(case: Case, ring: Collection[SeatNo], dealt: Collection[SeatNo]) -> Positions:
    """The button always goes to the next player, and the blinds are fitted round it.

    Whoever posts to come in is no part of that, unless fewer than three are there without them.
    """
    button, small, big = clockwise(ring if len(ring) > 2 else dealt, case.last.button)[:3]
    return Positions(button, small, big, True)


@implements("button.heads-up")
def heads_up(case: Case, dealt: Collection[SeatNo]) -> Positions:
    """With two players the button has the small blind."""
    return case.by(Q.button.heads_up.from_three, dealt)


@method(Q.button.heads_up.from_three, "next-in-line")
def next_in_line(case: Case, dealt: Collection[SeatNo]) -> Positions:
    """The big blind goes on as it was going, so that nobody has it twice running."""
    big = next_after(dealt, case.last.big)
    button = last_before(dealt, big)
    return Positions(button, button, big, True)


@method(Q.button.heads_up.from_three, "button-advances")
def button_advances(case: Case, dealt: Collection[SeatNo]) -> Positions:
    """The button goes on as it was going, whoever then has the big blind."""
    button = next_after(dealt, case.last.button)
    return Positions(button, button, next_after(dealt, button), True)


def round_the(button: SeatNo, seats: Collection[SeatNo]) -> Positions:
    """Positions with the blinds right behind a button that was put there; none where one player sits alone."""
    behind = clockwise([seat for seat in seats if seat != button], button)
    if not behind:
        return Positions(button, NOBODY, NOBODY)
    if len(seats) == 2 and button in seats:
        return Positions(button, button, behind[0], True)
    return Positions(button, behind[0], behind[1 % len(behind)], True)


def leading_to(now: Positions, seats: Collection[SeatNo]) -> Positions:
    """The positions that a hand with `now` follows on: how a button that is laid down is kept until the hand is dealt.

    Whoever sits down or stays away in between changes the blinds as always, but the button stays where it was laid.
    It is all there is where one player sits alone.
    """
    return Positions(last_before(seats, now.button), now.button, now.small or now.button)


Drawn = Mapping[SeatNo, Card]


@implements("seating.draw-for-button")
def draw_for_button(case: Case, action: DrawForButton) -> ButtonDrawn:
    """The button goes by the cards, and the blinds to the players behind it."""
    seat = case.by(Q.seating.draw_for_button.first_button, dict(action.cards))
    seats = case.table.occupied
    return ButtonDrawn(seat, leading_to(round_the(seat, seats), seats))


@method(Q.seating.draw_for_button.first_button, "high-card-draw")
def high_card_draw(case: Case, cards: Drawn) -> SeatNo:
    """The best card of the game by rank and then suit, spades first; there is no second draw."""
    case.under("hand.ranking")
    lowest = case.table.game in LOW and case.ask(Q.seating.draw_for_button.low_games) == "lowest-card"
    ace_low = lowest and case.table.game in ACE_IS_LOW
    in_order = sorted(cards, key=lambda seat: _worth(cards[seat], ace_low))
    return in_order[0] if lowest else in_order[-1]


@method(Q.seating.draw_for_button.first_button, "ace-card-seat")
def ace_card_seat(case: Case, cards: Drawn) -> SeatNo:
    """Whoever drew the ace as seat card, or the first card after it."""
    return min(cards, key=lambda seat: _worth(cards[seat], ace_low=True))


@method(Q.seating.draw_for_button.first_button, "lowest-seat")
def lowest_seat(case: Case, cards: Drawn) -> SeatNo:
    """Nobody draws: seat 1, or the first one after it that is taken."""
    return min(case.table.occupied)


def _worth(card: Card, ace_low: bool) -> tuple[int, int]:
    rank = rank_of(card)
    return 1 if ace_low and rank == 14 else rank, "cdhs".index(suit_of(card))
