"""Balancing: when a player has to move, from which table, who, and to which seat."""

import random

from floorman.base import Refused, SeatNo
from floorman.cards import STANDARD_DECK, Card
from floorman.rulebook import implements, method
from floorman.table.state import clockwise, last_before, next_after
from floorman.tournament.actions import Balance
from floorman.tournament.by_size import BySize
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.draw import height, shuffled
from floorman.tournament.events import HandBegun, HandEnded, Seated, TableGave
from floorman.tournament.positions import next_hand
from floorman.tournament.roster import rank_of
from floorman.tournament.state import Place, Player, Table, TableId, Vacancy
from floorman.tournament.wording import called

Cards = dict[str, Card]

LEAST_SPREAD = 2
"""A move between tables that differ by one player only turns them round, and never ends, whatever the house says."""


def spread(case: Case) -> int:
    """How many players the fullest and the shortest table differ by."""
    return BySize(case.event.sizes).spread


def limit(case: Case) -> int:
    """The difference that calls for a move, which may depend on the number of tables."""
    many = len(case.event.tables) > case.ask("seating.balance/many-tables")
    asked = int(case.ask("seating.balance/threshold-many" if many else "seating.balance/threshold-few"))
    return max(LEAST_SPREAD, asked)


@implements("seating.balance")
def move_due(case: Case) -> bool:
    """Whether the book calls for a balancing move."""
    return bool(case.by("seating.balance/trigger"))


@method("seating.balance/trigger", "spread")
def by_spread(case: Case) -> bool:
    """As soon as tables differ by too much."""
    return spread(case) >= limit(case)


@method("seating.balance/trigger", "floor")
def by_floor(case: Case) -> bool:
    """Never of itself: the floor asks for it."""
    return False


@implements("seating.move")
def require_moved(case: Case, table: TableId) -> None:
    """Refuse a new hand at a table that a move comes before."""
    if move_due(case) and case.by("seating.balance/timing", table):
        raise Refused(
            "seating.move",
            "Move a player to balance the tables before the next hand at {table}.",
            code="move-first",
            table=called(table),
        )


@method("seating.balance/timing", "between-hands")
def between_hands(case: Case, table: TableId) -> bool:
    """Only the giving table waits, since the player who moves is in its next hand."""
    return table == giver(case, {}, 0)


@method("seating.balance/timing", "after-all-hands")
def after_all_hands(case: Case, table: TableId) -> bool:
    """Every table waits."""
    return True


@method("seating.balance/timing", "level-change")
def level_change(case: Case, table: TableId) -> bool:
    """Moves are collected until the level changes, and no table waits."""
    return False


@decides(Balance)
def balance(case: Case, told: Balance) -> None:
    """All hands are over. Players move one by one, from a fullest to a shortest table, until the tables are level.

    Where both tables are named it is their hands that are over, and one player moves.
    """
    case.under("seating.balance", "seating.move")
    named = (told.giver, told.taker) if told.giver and told.taker else ()
    for table in case.event.tables:
        if not named or table.id in named:
            close(case, table.id)
    if told.giver or told.taker:
        from_table = told.giver or giver(case, dict(told.cards), told.seed)
        case.put_moves(move(case, from_table, told.taker or taker(case), told.seed))
    else:
        level(case, dict(told.cards), told.seed)


def level(case: Case, cards: Cards, seed: int) -> None:
    """Every move until the tables are level. A table is looked at again only once its last move has been put down."""
    sizes, most = BySize(case.event.sizes), limit(case)
    moves: list[Seated | TableGave] = []
    moved: set[TableId] = set()
    while sizes.spread >= most:
        pair = giver_of(case, sizes.fullest, cards, seed), sizes.shortest
        if not moved.isdisjoint(pair):
            case.put_moves(moves)
            moves, moved = [], set()
            continue
        moves += move(case, *pair, seed)
        moved.update(pair)
        sizes.move(*pair)
        cards.pop(pair[0], None)
    case.put_moves(moves)


def close(case: Case, id: TableId) -> None:
    """The current hand of a table is over, though nobody has said how it went."""
    table = case.event.table(id)
    if table.over:
        return
    if not table.begun:
        positions, dealt = next_hand(case, table)
        case.put(HandBegun(id, case.event.clock.level, *positions, dealt, (), "clock.new-hand"))
    case.put(HandEnded(id, "clock.new-hand"))


def taker(case: Case) -> TableId:
    """The shortest table."""
    return BySize(case.event.sizes).shortest


def giver(case: Case, cards: Cards, seed: int) -> TableId:
    """The fullest table; of several, by the book's method."""
    return giver_of(case, BySize(case.event.sizes).fullest, cards, seed)


def giver_of(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """One of the fullest tables; where there are several, by the book's method."""
    if len(fullest) == 1:
        return fullest[0]
    found: TableId = case.by("seating.balance/giver", fullest, cards, seed)
    return found


@method("seating.balance/giver", "low-card")
def low_card(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """Each of them is dealt a card, and the lowest gives. A table that has given draws anew.

    Where there are more tables than cards, it is by lot which of them are dealt one.
    """
    dealt = [TableId(id) for id in cards if id in fullest]
    if dealt:
        return min(dealt, key=lambda id: height(cards[id]))
    unseen = [card for card in shuffled(STANDARD_DECK, seed) if card not in cards.values()]
    line = fullest if len(fullest) <= len(unseen) else random.Random(seed).sample(fullest, len(unseen))
    return min(zip(line, unseen, strict=False), key=lambda one: height(one[1]))[0]


@method("seating.balance/giver", "posted-order")
def posted_order(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """The first of them in the order laid down beforehand; who has given goes to its end."""
    posted, gave = case.event.setup.break_order, case.event.gave
    rank = {id: at for at, id in enumerate(posted)} if posted else rank_of(case.event.tables)
    given = {id: at for at, id in enumerate(gave, 1)}
    last = len(gave) + 1
    return min(fullest, key=lambda id: (given.get(id, 0 if id in rank else last), rank.get(id, 0)))


@method("seating.balance/giver", "floor")
def named_by_floor(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """The floor names it; where it has not, the first of them is proposed."""
    return fullest[0]


def move(case: Case, from_table: TableId, to_table: TableId, seed: int) -> list[Seated | TableGave]:
    """One player goes from one table to another, chips and all, there or not."""
    here, there = case.event.table(from_table), case.event.table(to_table)
    if not case.event.at(from_table) or not case.event.open_seats(to_table):
        raise Refused(
            "seating.balance", "Nobody can move from {here} to {there}.",
            code="no-open-seat", here=called(from_table), there=called(to_table),
        )  # fmt: skip
    case.ask("seating.balance/several")
    if case.event.setup.stud:
        who, seat = case.by("seating.balance/stud-destination", here, there, seed)
    else:
        seat = case.by("seating.balance/destination", there)
        who = case.by("seating.balance/mover", here, there, seat)
        if seat is None or who is None:
            who, seat = case.by("seating.balance/no-match", here, there)
    left, to = Place(who.table, who.seat), Place(there.id, seat)
    return [Seated(who.name, left, to, "moved", "seating.balance"), TableGave(here.id, "seating.balance")]


def _in_seat(case: Case, table: Table, seat: SeatNo) -> Player:
    """Who sits there, or the next player clockwise."""
    seats = [player.seat for player in case.event.at(table.id)]
    found = case.event.in_seat(table.id, seat if seat in seats else next_after(seats, seat))
    assert found
    return found


@method("seating.balance/mover", "next-big-blind")
def next_big_blind(case: Case, here: Table, there: Table, seat: SeatNo | None) -> Player:
    """Who would be big blind in the next hand of the giving table."""
    positions, _ = next_hand(case, here)
    return _in_seat(case, here, positions.big)


@method("seating.balance/mover", "same-position")
def same_position(case: Case, here: Table, there: Table, seat: SeatNo | None) -> Player | None:
    """Who sat as many places from the button, in the hand just over, as the player who was knocked out."""
    left = next((vacancy for vacancy in there.vacated if vacancy.seat == seat), None)
    line = clockwise(here.dealt, here.button) if here.button else ()
    if left and left.on_button:
        return case.event.in_seat(here.id, here.button)
    if left is None or not left.places or left.places > len(line):
        return None
    return case.event.in_seat(here.id, line[left.places - 1])


@method("seating.balance/mover", "behind-button")
def player_behind_button(case: Case, here: Table, there: Table, seat: SeatNo | None) -> Player:
    """The first player anticlockwise from the button."""
    seats = [player.seat for player in case.event.at(here.id)]
    return _in_seat(case, here, last_before(seats, here.button))


@method("seating.balance/destination", "soonest-big-blind")
def soonest_big_blind(case: Case, there: Table) -> SeatNo:
    """The open seat that the big blind reaches first; one that it has just passed comes last.

    After the seat of the last big blind, every hand takes it to the next player clockwise.
    """
    case.ask("seating.balance/double-big-blind")
    return next_after(case.event.open_seats(there.id), there.big)


@method("seating.balance/destination", "eliminated-seat")
def eliminated_seat(case: Case, there: Table) -> SeatNo | None:
    """The seat of a player who was knocked out; of several by the book's order."""
    open_now = [vacancy for vacancy in there.vacated if vacancy.knocked_out]
    if not open_now:
        return None
    found: Vacancy = case.by("seating.balance/several", there, open_now)
    return found.seat


@method("seating.balance/several", "left-of-button")
def left_of_button(case: Case, there: Table, vacated: list[Vacancy]) -> Vacancy:
    """The one nearest the button's left."""
    first = next_after([vacancy.seat for vacancy in vacated], there.button)
    return next(vacancy for vacancy in vacated if vacancy.seat == first)


@method("seating.balance/several", "by-destination")
def by_destination(case: Case, there: Table, vacated: list[Vacancy]) -> Vacancy:
    """The one that fell first."""
    return vacated[0]


@method("seating.balance/destination", "behind-button")
def seat_behind_button(case: Case, there: Table) -> SeatNo:
    """The first open seat anticlockwise from the button."""
    return last_before(case.event.open_seats(there.id), there.button)


@method("seating.balance/destination", "last-seat-opened")
def last_seat_opened(case: Case, there: Table) -> SeatNo:
    """The seat that came open last."""
    return there.vacated[-1].seat if there.vacated else case.event.open_seats(there.id)[-1]


@method("seating.balance/no-match", "next-big-blind")
def big_blind_instead(case: Case, here: Table, there: Table) -> tuple[Player, SeatNo]:
    """The next big blind, to the open seat due for it soonest."""
    return next_big_blind(case, here, there, None), soonest_big_blind(case, there)


@method("seating.balance/no-match", "next-place")
def next_place(case: Case, here: Table, there: Table) -> tuple[Player, SeatNo]:
    """The next player clockwise after the missing place, to the seat that opened last."""
    return _in_seat(case, here, here.button), last_seat_opened(case, there)


@method("seating.balance/stud-destination", "same-seat-number")
def same_seat_number(case: Case, here: Table, there: Table, seed: int) -> tuple[Player, SeatNo]:
    """To the seat opened last, the player with the same number, or the next one clockwise."""
    seat = last_seat_opened(case, there)
    return _in_seat(case, here, seat), seat


@method("seating.balance/stud-destination", "lowest-card")
def lowest_card(case: Case, here: Table, there: Table, seed: int) -> tuple[Player, SeatNo]:
    """To the seat opened last, the player who is dealt the lowest card."""
    players = case.event.at(here.id)
    cards = dict(zip([player.name for player in players], shuffled(STANDARD_DECK, seed), strict=False))
    return min(players, key=lambda player: height(cards[player.name])), last_seat_opened(case, there)
