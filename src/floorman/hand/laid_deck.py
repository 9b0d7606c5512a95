"""A deck laid so that cards known beforehand, or told afterwards, come as they should."""

from collections.abc import Mapping, Sequence

from floorman.cards import SHORT_DECK, STANDARD_DECK, UNKNOWN, Card
from floorman.hand.apply import replay
from floorman.hand.engine import start
from floorman.hand.events import BoardNamed
from floorman.hand.games import game_called
from floorman.hand.setup import Setup
from floorman.hand.state import Hand
from floorman.rulebook import Rulebook


def laid_deck(
    setup: Setup, hole: Mapping[int, tuple[Card, ...]], board: tuple[Card, ...], book: Rulebook
) -> tuple[Card, ...]:
    """A deck that gives every seat the cards it is said to hold and the board those it is said to show.

    Who gets which card of the deal is the engine's affair: a marked deck is dealt, and where its cards went is where
    the known ones have to lie. Cards of later streets lie as they come when nobody folds.
    """
    if not hole and not board:
        return ()
    laid: list[Card] = []
    if not setup.mid_hand:
        marked = SHORT_DECK if game_called(setup.game).short_deck else STANDARD_DECK
        dealt = replay(start(setup, marked, book))
        came = {card: place for place, card in enumerate(marked)}
        laid = [UNKNOWN] * sum(len(seat.cards) for seat in dealt.seats)
        for seat in dealt.seats:
            for card, known in zip(seat.cards, hole.get(seat.no, ()), strict=False):
                laid[came[card]] = known
        laid += _to_come(dealt, hole, board, 0)
    else:
        street = [one.name for one in game_called(setup.game).streets].index(setup.mid_hand.street)
        laid += _to_come(replay(start(setup, (), book)), hole, board, street)
    while laid and laid[-1] == UNKNOWN:
        laid.pop()
    return tuple(laid)


def boards_named(hand: Hand, boards: Sequence[tuple[Card, ...]]) -> BoardNamed | None:
    """Return the event that names the boards which lie on the table; None where they lie as named.

    `boards` are the cards from the flop on, one tuple a run. Cards of streets still to come are left out, and a run
    or a place that nobody has named stays as it is.
    """
    lying = []
    for run, board in enumerate(hand.boards):
        named = boards[run] if run < len(boards) else ()
        lying.append(tuple(named[: len(board)]) + board[len(named) :])
    return BoardNamed(tuple(lying)) if tuple(lying) != hand.boards else None


def _to_come(dealt: Hand, hole: Mapping[int, tuple[Card, ...]], board: tuple[Card, ...], street: int) -> list[Card]:
    """The stub after a street, burns unknown."""
    streets = dealt.game.streets
    each = sum(one.down + one.up for one in streets[: street + 1])
    on_board = sum(one.board for one in streets[: street + 1])
    coming: list[Card] = []
    for one in streets[street + 1 :]:
        coming += [UNKNOWN] * one.burn
        for _ in range(one.board):
            coming.append(board[on_board] if on_board < len(board) else UNKNOWN)
            on_board += 1
        for _ in range(one.down + one.up):
            for seat in dealt.live:
                known = hole.get(seat.no, ())
                coming.append(known[each] if each < len(known) else UNKNOWN)
            each += 1
    return coming
