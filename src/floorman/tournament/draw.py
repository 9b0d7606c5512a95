"""Drawing seats: at the start, anew, and for who comes late, from cards or from a seed that is given."""

import random
from collections.abc import Sequence
from typing import TypeVar

from floorman.base import PlayerId, Refused, SeatNo
from floorman.cards import STANDARD_DECK, Card, rank_of, suit_of
from floorman.cards.card import CODE
from floorman.rulebook import implements, method
from floorman.tournament.actions import CorrectSeat, DrawSeats
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.events import ButtonPlaced, ChipsRemoved, Entered, Seated, TableBroken, TableOpened, Unseated
from floorman.tournament.positions import drawn_button, from_button
from floorman.tournament.state import Place, TableId
from floorman.tournament.wording import called

T = TypeVar("T")
SUITS = {"spades": "s", "hearts": "h", "clubs": "c", "diamonds": "d"}
NOBODY = PlayerId("")
SEAT_RANKS = "A23456789TJQK"
"""Seat cards of a table, from its first seat on."""


def shuffled(items: Sequence[T], seed: int) -> list[T]:
    """The items in the order that a seed gives."""
    line = list(items)
    random.Random(seed).shuffle(line)
    return line


def height(card: Card) -> int:
    """Where a card stands among all: by rank, aces high, then spades, hearts, diamonds, clubs."""
    return CODE[card]


def even_sizes(players: int, tables: int) -> list[int]:
    """As even as the numbers allow, larger tables first.

    >>> even_sizes(25, 3)
    [9, 8, 8]
    """
    each, more = divmod(players, tables)
    return [each + (place < more) for place in range(tables)]


@implements("seating.random")
@decides(DrawSeats)
def draw_seats(case: Case, told: DrawSeats) -> None:
    """The first seats of the event."""
    players = [player.name for player in case.event.left]
    most = case.event.setup.table_size
    if case.event.started and case.event.tables:
        raise Refused("seating.random", "The first hand has been dealt. Use Redraw instead.", code="already-started")
    if not players:
        raise Refused("seating.random", "Nobody is registered.", code="no-players")
    case.ask("seating.random/max-seats")
    tables = told.tables or max(1, -(-len(players) // most))
    if tables > len(players):
        raise Refused(
            "seating.random", "{tables} tables are too many for {players} players.",
            code="too-many-tables", tables=tables, players=len(players),
        )  # fmt: skip
    if len(players) > tables * most:
        raise Refused(
            "seating.random", "{players} players do not fit {tables} tables of {most}.",
            code="too-few-tables", players=len(players), tables=tables, most=most,
        )  # fmt: skip
    ids = [TableId(f"Table{number}") for number in range(1, tables + 1)]
    seat_all(case, ids, dict(told.cards), told.seed, "seating.random")


def seat_all(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """Everybody gets a seat at these tables, which are the only ones from now on, with a first button at each."""
    for player in case.event.left:
        if player.table:
            case.put(Unseated(player.name, topic))
    for table in case.event.tables:
        case.put(TableBroken(table.id, NOBODY, topic))
    for id in ids:
        case.put(TableOpened(id, topic))
    case.by("seating.random/initial", ids, cards, seed, topic)
    for number, id in enumerate(ids):
        first_button(case, id, seed + number)


def _seats(case: Case, ids: list[TableId]) -> list[Place]:
    """The seats in use, table by table, as even as the numbers allow or full tables first."""
    players, most = len(case.event.left), case.event.setup.table_size
    sizes = even_sizes(players, len(ids))
    if case.ask("seating.random/spread") == "full-tables-first":
        sizes = [max(0, min(most, players - most * place)) for place in range(len(ids))]
    return [Place(id, SeatNo(seat)) for id, size in zip(ids, sizes, strict=True) for seat in range(1, size + 1)]


@method("seating.random/initial", "random-draw")
def random_draw(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """Table and seat by lot, over the seats in use."""
    for player, place in zip(shuffled(case.event.left, seed), _seats(case, ids), strict=True):
        case.put(Seated(player.name, None, place, "", topic))


@method("seating.random/initial", "assigned")
def assigned(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """In the order of entry, as the house lists them."""
    for player, place in zip(case.event.left, _seats(case, ids), strict=True):
        case.put(Seated(player.name, None, place, "", topic))


@method("seating.random/initial", "seat-cards")
def seat_cards(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """Suit names the table, rank the place clockwise from the ace, who has the button."""
    if not cards:
        random_draw(case, ids, cards, seed, topic)
        return
    suits = [SUITS[suit] for suit in case.figures("seating.random/initial")["suits"]][: len(ids)]
    seats = {name: (suit_of(card), SeatNo(rank_of(card) % 13 or 13)) for name, card in cards.items()}
    most, left = case.event.setup.table_size, {player.name for player in case.event.left}
    there = all(suit in suits and seat <= most for suit, seat in seats.values())
    if set(seats) != left or len(set(seats.values())) < len(seats) or not there:
        raise Refused(
            topic, "Everybody draws one card, of the suit of a table and of a rank up to {most}.",
            code="no-such-seat-card", most=most,
        )  # fmt: skip
    for name, (suit, seat) in seats.items():
        case.put(Seated(name, None, Place(ids[suits.index(suit)], seat), "", topic))


def first_button(case: Case, id: TableId, seed: int) -> None:
    """The first button of a table, by a card for each seat: the seat card, or one drawn for it."""
    seats = tuple(player.seat for player in case.event.at(id))
    if not seats or case.event.setup.stud:
        return
    if len(seats) == 1:
        case.put(ButtonPlaced(id, *from_button(seats[0], seats), "seating.draw-for-button"))
        return
    by_rank = case.ask("seating.random/initial") == "seat-cards"
    deck = [Card(f"{rank}s") for rank in SEAT_RANKS] if by_rank else shuffled(STANDARD_DECK, seed)
    cards = {seat: deck[seat - 1] for seat in seats}
    case.put(ButtonPlaced(id, *drawn_button(case, seats, cards), "seating.draw-for-button"))


def late_seat(case: Case, name: PlayerId, seed: int) -> None:
    """One of the open seats by lot."""
    seats: list[Place] = case.by("seating.late/draw")
    if seats:
        case.put(Seated(name, None, shuffled(seats, seed)[0], "drawn", "seating.late"))


@method("seating.late/draw", "any-open-seat")
def any_open_seat(case: Case) -> list[Place]:
    """Every open seat of every table in play."""
    return [Place(table.id, seat) for table in case.event.tables for seat in case.event.open_seats(table.id)]


@method("seating.late/draw", "new-players-pool")
def new_players_pool(case: Case) -> list[Place]:
    """The open seats of tables that were opened for new players, while there are any."""
    pool = [place for place in any_open_seat(case) if case.event.table(place.table).opened_short]
    return pool or any_open_seat(case)


@decides(CorrectSeat)
def correct_seat(case: Case, told: CorrectSeat) -> None:
    """From the wrong seat to the right one, with the chips held now, or with a starting stack."""
    player = case.event.player(told.player)
    if not player.table or told.to.seat not in case.event.open_seats(told.to.table):
        raise Refused(
            "seating.random", "Seat {seat} at {table} is not open.",
            code="seat-taken", seat=told.to.seat, table=called(told.to.table),
        )  # fmt: skip
    keeps = case.ask("seating.random/wrong-seat")
    left = Place(player.table, player.seat)
    case.put(Seated(player.name, left, told.to, "", "seating.random"))
    if keeps == "starting-stack":
        case.put(ChipsRemoved(player.name, player.chips, "seating.random"))
        case.put(Entered(player.name, case.event.setup.starting_stack, 0, "seating.random"))
