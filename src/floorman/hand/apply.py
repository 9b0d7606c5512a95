"""What an event does to a hand. Nothing here refuses, chooses or reads a book: what is in the log has happened."""

from collections.abc import Iterable

from floorman.base import Chips, InvariantError
from floorman.cards import UNKNOWN, Card
from floorman.hand import changes_in_bets, changes_in_cards, changes_of_stage
from floorman.hand.changes import CHANGES
from floorman.hand.events import HandEvent, HandStarted
from floorman.hand.games import GAMES, Street, deck_size
from floorman.hand.setup import playing
from floorman.hand.state import Draft, Hand, Seat, freeze, thaw

CHANGING = (changes_in_bets, changes_in_cards, changes_of_stage)
"""The modules that carry events out; each says over its functions which."""


def apply(hand: Hand | None, event: HandEvent) -> Hand:
    """The hand after an event; the first one, `HandStarted`, needs no hand before it."""
    if hand is None:
        if not isinstance(event, HandStarted):
            raise InvariantError(f"a log begins with HandStarted, not {type(event).__name__}")
        return begin(event)
    draft = thaw(hand)
    change(draft, event)
    return freeze(draft)


def replay(events: Iterable[HandEvent]) -> Hand:
    """The hand that a log leads to."""
    hand: Hand | None = None
    for event in events:
        hand = apply(hand, event)
    if hand is None:
        raise InvariantError("an empty log has no hand")
    return hand


def begin(event: HandStarted) -> Hand:
    """The table before the first forced bet, or as it lies where a hand is taken up in the middle."""
    setup = event.setup
    game = GAMES[setup.game]
    deck_known = len(event.deck) == deck_size(game)
    stacks = setup.stacks if setup.unit == 1 else [playing(setup, place) for place in range(len(setup.stacks))]
    seats = tuple([Seat(no, stack) for no, stack in zip(setup.seats, stacks, strict=True)])
    if not setup.mid_hand:
        return Hand(setup, seats, middle=setup.surplus, stub=event.deck, deck_known=deck_known)
    street = [one.name for one in game.streets].index(setup.mid_hand.street)
    past = game.streets[: street + 1]
    hole = dict(setup.mid_hand.hole)
    return Hand(
        setup,
        tuple(_lay_out(seat, hole.get(seat.no, ()), past) for seat in seats),
        street=street,
        middle=Chips(setup.mid_hand.pot + setup.surplus),
        boards=(_filled_up(setup.mid_hand.board, sum(one.board for one in past)),),
        stub=event.deck,
    )


def _lay_out(seat: Seat, cards: tuple[Card, ...], past: tuple[Street, ...]) -> Seat:
    """A hand as far as it has been dealt, each card up or down as its street deals it."""
    faces = [up for street in past for up in [False] * street.down + [True] * street.up]
    faces += [False] * (len(cards) - len(faces))
    cards = _filled_up(cards, len(faces))
    down = tuple(card for card, up in zip(cards, faces, strict=True) if not up)
    return Seat(seat.no, seat.stack, down=down, up=tuple(card for card, up in zip(cards, faces, strict=True) if up))


def _filled_up(cards: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    return cards + (UNKNOWN,) * (count - len(cards))


def change(draft: Draft, event: HandEvent) -> None:
    """Carry an event out on a draft."""
    CHANGES[type(event)](draft, event)
