"""Cards off the deck: the deal, burns, boards, upcards and draws."""

from collections.abc import Sequence

from floorman.cards import UNKNOWN, Card
from floorman.core import DataError, Refused, SeatNo
from floorman.hand.actions import Draw, Reshuffle
from floorman.hand.apply import Play
from floorman.hand.events import (
    BoardDealt,
    CardBurned,
    DrawOpened,
    Drew,
    Hands,
    HoleCardsDealt,
    PilesSet,
    Reshuffled,
    StubRanOut,
    UpcardsDealt,
)
from floorman.hand.games import Street, deck_size
from floorman.hand.state import AnyHand, Draft
from floorman.rules import implements
from floorman.rules.question_ids import Answers, Q


def top_of_stub(hand: Draft, count: int) -> tuple[Card, ...]:
    """The next cards off the deck; unknown ones where its order is not known."""
    cards = hand.stub[:count]
    return cards + (UNKNOWN,) * (count - len(cards)) if len(cards) < count else cards


@implements("dealing.order")
def deal_hole_cards(play: Play) -> None:
    """One card at a time, round the table: to the left of the button first, or to the button, as the book says."""
    hand = play.hand
    street = hand.game.streets[0]
    line = list(hand.setup.seats)
    if not hand.game.stud and play.answers[Q.dealing.order.first_card] == "at-button" and line[-1] == hand.setup.button:
        line = [line[-1], *line[:-1]]
    play.do(HoleCardsDealt(_round_the_table(hand, line, street.down)))
    if street.up:
        play.do(UpcardsDealt(_round_the_table(hand, line, street.up)))


def check_joker(hand: Draft, answers: Answers) -> None:
    """Refuse a joker in the deck of a game that is not played with one."""
    games = answers[Q.hand.joker.games]
    if games == "none" or (games == "draw" and not any(street.draw for street in hand.game.streets)):
        raise DataError("deck", f"{hand.game.name} is not played with a joker.", "Take it out of the deck.")


def _round_the_table(hand: Draft, line: Sequence[SeatNo], each: int) -> Hands:
    count = len(line)
    cards = top_of_stub(hand, count * each)
    return tuple([(no, cards[place::count]) for place, no in enumerate(line)])


@implements("dealing.board", "game.flop")
def deal_street(play: Play, street: int) -> None:
    """The cards of a later street. With several runs each board gets its own burn and its own cards."""
    hand = play.hand
    now = hand.game.streets[street]
    repair = next((one for one in hand.repairs if one.street == street), None) if hand.repairs else None
    if repair and repair.reshuffle:
        play.do(PilesSet(hand.boards[0], hand.burns, (), (), (), hand.repairs))
    burns = repair.burns if repair else 1
    if now.board:
        for run in range(len(hand.boards)):
            burn(play, now, burns)
            play.do(BoardDealt(top_of_stub(hand, now.board), run))
    elif now.draw:
        burn(play, now, burns)
        play.do(DrawOpened(street, tuple([seat.no for seat in hand.seats if seat.live])))
    else:
        _deal_to_each(play, now)


@implements("dealing.burn")
def burn(play: Play, street: Street, count: int = 1) -> None:
    """One card face down off the top before every street after the first, unless the stub is used up.

    After an error a street may burn none or two, so that the cards come right again.
    """
    for _ in range(count if street.burn else 0):
        if play.hand.stub or not play.hand.deck_known:
            play.do(CardBurned(top_of_stub(play.hand, 1)[0]))


@implements("game.stud")
def _deal_to_each(play: Play, street: Street) -> None:
    """A stud card for every live hand. With too few cards left, one card in the middle serves them all.

    It comes from the burns, shuffled, when an error has used up the stub.
    """
    hand = play.hand
    line = [seat.no for seat in hand.seats if seat.live]
    if hand.setup.absent and play.answers[Q.game.stud.cards_to_killed_hand] == "continue":
        line = [seat.no for seat in hand.seats if seat.live or seat.no in hand.setup.absent]
    left = _cards_left(hand)
    if left < len(line) + 1:
        if left <= 0:
            play.do(PilesSet(hand.boards[0], (), (), hand.aside, (), hand.repairs))
        elif left > 1:
            burn(play, street)
        play.do(BoardDealt(top_of_stub(hand, 1)))
        return
    burn(play, street)
    hands = _round_the_table(hand, line, 1)
    play.do(UpcardsDealt(hands) if street.up else HoleCardsDealt(hands))


def _cards_left(hand: Draft) -> int:
    """How many cards the stub has, whether its order is known or not."""
    if hand.deck_known:
        return len(hand.stub)
    out = len(hand.burns) + len(hand.muck) + len(hand.aside) + len(hand.boards[0])
    return deck_size(hand.game) - out - sum([len(seat.down) + len(seat.up) for seat in hand.seats])


@implements("game.draw")
def draw(play: Play, action: Draw) -> None:
    """Discard and draw at once, in turn. When the stub is too short, the dealer shuffles the discards first."""
    hand = play.hand
    if action.seat != hand.to_act[0]:
        raise Refused("game.draw", "not-your-turn.draw", turn=hand.to_act[0], seat=action.seat)
    held = list(hand.seat(action.seat).down)
    for card in action.discards:
        if card not in held and UNKNOWN not in held:
            raise Refused("game.draw", "not-held", seat=action.seat, card=card)
        held.remove(card if card in held else UNKNOWN)
    if hand.deck_known and len(hand.stub) < len(action.discards):
        play.do(StubRanOut(action.seat, action.discards))
        return
    play.do(Drew(action.seat, action.discards, top_of_stub(hand, len(action.discards))))


def cards_to_shuffle(hand: AnyHand) -> tuple[Card, ...]:
    """What the new stub is made of: the old one, discards and folded hands, not the burns."""
    folded = [card for seat in hand.seats if not seat.live for card in seat.cards]
    return (*hand.stub, *hand.muck, *folded)


@implements("dealing.reshuffle")
def reshuffle(play: Play, action: Reshuffle) -> None:
    """A new stub from the discards; then the draw that was waiting goes on."""
    hand = play.hand
    if sorted(action.stub) != sorted(cards_to_shuffle(hand)):
        raise Refused("dealing.reshuffle", "wrong-stub.new", count=len(cards_to_shuffle(hand)))
    play.do(Reshuffled(action.stub))
    play.do(Drew(hand.to_act[0], hand.drawing, top_of_stub(hand, len(hand.drawing))))
