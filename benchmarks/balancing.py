"""Balancing a very large field: 10,000 players at 1,112 tables of ten, all hands over, uneven all over the room.

A book balances in one call, which decides every move that levels the tables; `is a move due` is what a screen asks all
the time. How many moves there are depends on the difference that the book allows.
"""

import random
from collections.abc import Callable
from functools import cache, partial

from floorman.core import Chips, PlayerId, SeatNo
from floorman.rules import book_ids, load_book
from floorman.tournament import Case, Setup, Tournament, decide, open_event
from floorman.tournament.actions import Balance
from floorman.tournament.balance import move_due
from floorman.tournament.events import Seated
from floorman.tournament.state import Player, Table, TableId

PLAYERS, TABLES, SEATS = 10_000, 1_112, 10
UNEVEN = 60
"""Tables that have lost players, of which as many came in elsewhere."""


@cache
def room() -> Tournament:
    """The field after a round of hands."""
    rng = random.Random(4)
    sizes = [PLAYERS // TABLES + (at < PLAYERS % TABLES) for at in range(TABLES)]
    for at in rng.sample(range(TABLES), UNEVEN):
        lost = rng.randint(1, 3)
        sizes[at] -= lost
        for taker in rng.sample([at for at in range(TABLES) if sizes[at] < SEATS], lost):
            sizes[taker] += 1
    ids = [TableId(f"Table{number}") for number in range(1, TABLES + 1)]
    seats = [(id, SeatNo(seat)) for id, size in zip(ids, sizes, strict=True) for seat in range(1, size + 1)]
    setup = Setup(SEATS, Chips(20_000), 1_800, ((Chips(100), Chips(200)),))
    players = tuple(Player(PlayerId(f"p{at}"), Chips(20_000), id, seat) for at, (id, seat) in enumerate(seats))
    dealt = [tuple(SeatNo(seat) for seat in range(1, size + 1)) for size in sizes]
    tables = tuple(
        Table(id, SeatNo(1), SeatNo(2), SeatNo(3), over=True, level=1, dealt=there)
        for id, there in zip(ids, dealt, strict=True)
    )
    opened = open_event(setup, [player.id for player in players])
    return Tournament(
        setup, opened.event.clock, players, tables, started=True, issued=opened.event.issued,
    )  # fmt: skip


def one_call(book: str) -> int:
    """Every move that is due, decided at once."""
    decision = decide(room(), Balance(seed=1), load_book(book))
    moves = sum(isinstance(happened, Seated) for happened in decision.events)
    assert moves
    NOTES[candidate(book)] = f"{moves} moves"
    return 1


def is_a_move_due() -> int:
    """What the director has to see to."""
    assert move_due(Case(room(), load_book("roberts-10")))
    return 1


def candidate(book: str) -> str:
    """The name under which a book is timed."""
    return f"floorman, by {book}"


NOTES: dict[str, str] = {}
CANDIDATES: dict[str, Callable[[], int]] = {
    **{candidate(book): partial(one_call, book) for book in book_ids()},
    "floorman, is a move due": is_a_move_due,
}
SKIPPED: dict[str, str] = {}
