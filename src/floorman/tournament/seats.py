"""Seats: drawn, taken and corrected; where the button and the blinds are; and the final table."""

import random
from collections.abc import Collection, Sequence
from itertools import chain, count
from typing import NamedTuple, TypeVar

from floorman import table as felt
from floorman.cards import STANDARD_DECK, Card, rank_of, suit_of
from floorman.cards.card import CODE
from floorman.core import Chips, PlayerId, Refused, SeatNo
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.table.actions import DrawForButton
from floorman.table.next_hand import draw_for_button, leading_to
from floorman.table.state import NOBODY, Coming, clockwise
from floorman.tournament.actions import CombineFinal, CorrectSeat, DrawSeats, MovePlayer, OpenTable, PlaceButton, Redraw
from floorman.tournament.case import Case, decides, floor_settles
from floorman.tournament.clock import Clock, Period
from floorman.tournament.events import (
    ButtonPlaced,
    ClockSet,
    FloorAsked,
    RedrawCalled,
    Seated,
    TableBroken,
    TableOpened,
    Unseated,
)
from floorman.tournament.state import Came, Offer, Place, Player, Table, TableId, Tournament
from floorman.tournament.wording import called

COMING: dict[Came, Coming | None] = {"": None, "drawn": "broken-table", "moved": "moved"}


class Positions(NamedTuple):
    """The seats of button and blinds.

    The small-blind position and the button may be empty seats; a seat of 0 is not known.
    """

    button: SeatNo
    small: SeatNo
    big: SeatNo


UNKNOWN = Positions(NOBODY, NOBODY, NOBODY)


def from_button(button: SeatNo, seats: tuple[SeatNo, ...]) -> Positions:
    """Return the positions for a button.

    The blinds are the next two players; heads-up, the button is the small blind.
    """
    if not button or len(seats) < 2:
        return Positions(button, NOBODY, NOBODY)
    found = felt.round_the(button, seats)
    return Positions(found.button, found.small, found.big)


def level_of_next(case: Case, table: Table) -> int:
    """Return the level at which the next hand is dealt: that of the clock, or that of a misdealt hand that is replayed.

    A replayed hand goes by the clock too once its blinds cannot be paid, because a chip that they need was coloured up.
    """
    if table.redeal and table.level and _replays(case):
        chip = smallest_chip(case.tournament, table.id)
        if not any(amount % chip for amount in case.tournament.blinds_at(table.level)):
            return table.level
    return case.tournament.clock.level


def _replays(case: Case) -> bool:
    """Decide whether a misdealt hand is dealt again to the same players at the same level."""
    return bool(case.ask(Q.dealing.misdeal.redeal) == "exact-replay")


def smallest_chip(tournament: Tournament, table: TableId) -> Chips:
    """Return the smallest chip in play at a table, which may have coloured up before the others.

    Where neither stacks nor the box are known chip by chip, it is 1 until chips are coloured up.
    """
    setup = tournament.setup
    gone = {chip for chip, id in tournament.races if id == table}
    handed_out = [value for value, count in setup.stack if count]
    box = setup.stock.values if setup.stock and (handed_out or gone) else ()
    larger = [value for value in box if value > max(gone, default=0)]
    for values in (handed_out, larger):
        left = [value for value in values if value not in gone and not tournament.is_coloured_up(value)]
        if left:
            return min(left)
    return tournament.smallest_chip


def next_hand(case: Case, table: Table, also: tuple[SeatNo, ...] = ()) -> tuple[Positions, tuple[SeatNo, ...]]:
    """Return the positions of the next hand to be dealt, and the seats that get cards.

    Until the current hand has begun, that is the current one. `also` are seats to be treated as taken. After a misdeal
    the same hand is dealt again: nothing moves, and only those who were dealt into it are dealt in. Where the book has
    a fresh hand dealt instead, only the button stays, and newcomers are dealt in.
    """
    if table.redeal and _replays(case):
        case.under("dealing.misdeal")
        taken = {player.seat for player in case.tournament.at(table.id)}
        again = tuple(seat for seat in table.dealt if seat in taken)
        if len(again) > 1:
            return Positions(table.button, table.small, table.big), again
    at = case.tournament.at(table.id)
    barred = [player for player in at if dealt_out(case, player)]
    there = [player for player in at if player not in barred]
    seats = (*(player.seat for player in there), *also)
    if not table.button or not table.big or len(seats) < 2 or case.tournament.setup.stud:
        return UNKNOWN, seats
    look = felt.Case(_as_felt(case, table, there, barred, also), case.book)
    deal = felt.next_hand(look)
    case.under(*look.topics)
    now = deal.positions
    return Positions(now.button, now.small, now.big), deal.seats


def _as_felt(
    case: Case, table: Table, there: list[Player], barred: list[Player], also: tuple[SeatNo, ...]
) -> felt.Table:
    """Return the table as a `floorman.table.Table`, between two hands."""
    players = [felt.Player(player.seat, coming=COMING[player.came] or "") for player in there]
    players += [felt.Player(seat) for seat in also]
    now = felt.Positions(table.button, table.small, table.big, table.small in table.dealt)
    seats = tuple(player.seat for player in players)
    follows = (table.begun or table.over) and not table.redeal
    last = now if follows else leading_to(now, seats)
    players += [felt.Player(player.seat, barred=True) for player in barred]  # a seat on penalty is not an empty one
    setup, blinds = case.tournament.setup, (*case.tournament.blinds, Chips(0), Chips(0))
    return felt.Table(
        "tournament", setup.table_size, tuple(sorted(players, key=lambda player: player.seat)),
        (blinds[0], blinds[1]), setup.game, last=last,
    )  # fmt: skip


def drawn_button(case: Case, seats: tuple[SeatNo, ...], cards: dict[SeatNo, Card]) -> Positions:
    """Return the first positions of a table, from a card for each seat."""
    players = tuple(felt.Player(seat) for seat in seats)
    setup = case.tournament.setup
    look = felt.Case(
        felt.Table("tournament", setup.table_size, players, (Chips(0), Chips(0)), setup.game), case.book
    )  # fmt: skip
    drawn = draw_for_button(look, DrawForButton(tuple(cards.items())))
    case.under(*look.topics)
    return from_button(drawn.seat, seats)


def dealt_out(case: Case, player: Player) -> bool:
    """Decide whether a penalty keeps a player from being dealt in."""
    return serving(case, player) and case.by(Q.conduct.penalty.served)


@method(Q.conduct.penalty.served, "in-and-kill")
def in_and_kill(case: Case) -> bool:
    """Return False: a player on penalty is dealt in and posts, and the hand is killed (see `HandBegun.killed`)."""
    return False


@method(Q.conduct.penalty.served, "out")
def out(case: Case) -> bool:
    """Return True: a player on penalty is not dealt in and posts nothing, but keeps the seat."""
    return True


def serving(case: Case, player: Player) -> bool:
    """Decide whether a player is away on a penalty that has begun."""
    penalty = player.penalty
    return penalty is not None and not penalty.waits and (penalty.hands > 0 or case.tournament.now < penalty.until)


LONGEST = 20


def set_button(case: Case, table: TableId, seat: SeatNo) -> None:
    """Put the button for a hand that has not begun on `seat`, or on the next player where nobody sits there.

    The blinds are the next two players who are dealt in: a player whom a penalty keeps out is passed over. Nothing
    changes in stud, without players, or for seat 0.
    """
    there = case.tournament.at(table)
    seats = tuple(player.seat for player in there)
    if not seat or not seats or case.tournament.setup.stud:
        return
    button = seat if seat in seats else clockwise(seats, seat)[0]
    posting = tuple(player.seat for player in there if player.seat == button or not dealt_out(case, player))
    case.put(ButtonPlaced(table, *from_button(button, posting), "seating.draw-for-button"))


@decides(OpenTable)
def open_table(case: Case, action: OpenTable) -> None:
    """Open a table for late entries or to spread the field.

    Refused for a name that is in use, too long or unprintable.
    """
    case.under("td.authority")
    taken = {str(table.id) for table in case.tournament.tables}
    name = " ".join(action.name.split()) or _next_name(case, taken)
    if name in taken or len(name) > LONGEST or not name.isprintable():
        raise Refused("seating.random", "no-such-table.name", name=name[:LONGEST])
    case.put(TableOpened(TableId(name), "seating.random"))


def _next_name(case: Case, taken: Collection[str]) -> TableId:
    """Return the first of the event's table names that is free, or else the lowest free number."""
    numbered = (TableId(f"Table{number}") for number in count(1))
    return next(name for name in chain(case.tournament.setup.table_names, numbered) if name not in taken)


@decides(PlaceButton)
def place_button(case: Case, action: PlaceButton) -> None:
    """Put the button where the director says it is; the blinds follow from it.

    Refused in stud, for a seat without a player, and while a hand is in progress.
    """
    case.under("td.authority")
    if case.tournament.setup.stud or not case.tournament.in_seat(action.table, action.seat):
        raise Refused("seating.draw-for-button", "no-button-there", seat=action.seat, table=called(action.table))
    if case.tournament.table(action.table).begun:
        raise Refused("seating.draw-for-button", "hand-in-progress.button", table=called(action.table))
    set_button(case, action.table, action.seat)


@decides(MovePlayer)
def move_player(case: Case, action: MovePlayer) -> None:
    """Move a player to the seat that the director names.

    Refused where the seat is taken or the table is not in play, and while the player is in a hand.
    """
    case.under("td.authority", "seating.move")
    tournament, player = case.tournament, case.tournament.player(action.player)
    if all(table.id != action.to.table for table in tournament.tables):
        raise Refused("seating.move", "no-such-table", table=called(action.to.table))
    if action.to.seat not in tournament.open_seats(action.to.table):
        raise Refused("seating.move", "seat-taken.at-table", seat=action.to.seat, table=called(action.to.table))
    if player.table and tournament.table(player.table).begun and player.seat in tournament.table(player.table).dealt:
        raise Refused("seating.move", "hand-in-progress.move", player=player.name)
    left = Place(player.table, player.seat) if player.table else None
    came: Came = "moved" if tournament.started else ""
    case.put(Seated(player.id, left, action.to, came, "seating.move"))
    if not tournament.started:
        for id in {action.to.table, player.table} - {TableId("")}:
            set_button(case, id, case.tournament.table(id).button)


T = TypeVar("T")
SUITS = {"spades": "s", "hearts": "h", "clubs": "c", "diamonds": "d"}
NO_PLAYER = PlayerId("")
SEAT_RANKS = "A23456789TJQK"
"""Ranks of a table's seat cards, from its first seat on."""


def shuffled(items: Sequence[T], seed: int) -> list[T]:
    """Return the items in the order that a seed gives."""
    line = list(items)
    random.Random(seed).shuffle(line)
    return line


DECK = 52
"""Cards in a deck. A draw of more is made with several decks."""


def require_one_deck(topic: str, cards: Sequence[Card]) -> None:
    """Refuse cards of one deck in which a card is named twice."""
    twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
    if twice is not None:
        raise Refused(topic, "card-twice", card=twice)


def height(card: Card) -> int:
    """Return the rank of a card among all 52: by rank, aces high, then spades, hearts, diamonds, clubs."""
    return CODE[card]


def even_sizes(players: int, tables: int) -> list[int]:
    """Return the sizes of tables that are as even as the numbers allow, larger tables first.

    >>> even_sizes(25, 3)
    [9, 8, 8]
    """
    each, more = divmod(players, tables)
    return [each + (place < more) for place in range(tables)]


@implements("seating.random")
@decides(DrawSeats)
def draw_seats(case: Case, action: DrawSeats) -> None:
    """Draw the first seats of the tournament.

    Refused once it has started with tables, without players, where tables and players do not fit, and for a card that
    is named twice in a draw from one deck.
    """
    players = [player.id for player in case.tournament.left]
    most = case.tournament.setup.table_size
    if case.tournament.started and case.tournament.tables:
        raise Refused("seating.random", "already-started.redraw")
    if not players:
        raise Refused("seating.random", "no-players")
    case.cite(Q.seating.random.max_seats)
    tables = action.tables or max(1, -(-len(players) // most))
    if tables > len(players):
        raise Refused("seating.random", "too-many-tables", tables=tables, players=len(players))
    if len(players) > tables * most:
        raise Refused("seating.random", "too-few-tables", players=len(players), tables=tables, most=most)
    ids: list[TableId] = []
    for _ in range(tables):
        ids.append(_next_name(case, ids))
    if len(action.cards) <= DECK:
        require_one_deck("seating.random", [card for _, card in action.cards])
    seat_all(case, ids, dict(action.cards), action.seed, "seating.random")


def seat_all(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """Give everybody a seat at the tables `ids`, which become the only ones, with a first button at each.

    Where the act is decided again, players who are still there keep the seats dealt to them the first time.
    """
    tables, kept = _dealt_before(case)
    ids = tables or ids
    for player in case.tournament.left:
        if player.table:
            case.put(Unseated(player.id, topic))
    for table in case.tournament.tables:
        case.put(TableBroken(table.id, NO_PLAYER, topic))
    for id in ids:
        case.put(TableOpened(id, topic))
    if kept:
        _deal_again(case, kept, seed, topic)
    else:
        case.by(Q.seating.random.initial, ids, cards, seed, topic)
    for number, id in enumerate(ids):
        first_button(case, id, seed + number)


def _dealt_before(case: Case) -> tuple[list[TableId], dict[PlayerId, Place]]:
    """Return the tables and the seats that the same draw dealt before to players who are still there.

    Both are empty where not all players fit at those tables, or two players would have the same seat.
    """
    left = {player.id for player in case.tournament.left}
    opened = [one.table for one in case.gave if isinstance(one, TableOpened)]
    kept = {name: place for name, place in case.kept.items() if name in left and place.table in opened}
    seated = {one.to.table for one in case.gave if isinstance(one, Seated)}
    emptied = seated - {place.table for place in kept.values()}
    tables = [id for id in opened if id not in emptied]
    if len(set(kept.values())) < len(kept) or len(left) > len(tables) * case.tournament.setup.table_size:
        return [], {}
    return tables, kept


def _deal_again(case: Case, kept: dict[PlayerId, Place], seed: int, topic: str) -> None:
    """Give the players in `kept` their seats back, and everybody else a random open seat at a shortest table."""
    case.cite(Q.seating.random.initial)
    before = dict.fromkeys(one.player for one in case.gave if isinstance(one, Seated))
    for name in dict.fromkeys((*before, *kept)):
        if name in kept:
            case.put(Seated(name, None, kept[name], "", topic))
    for player in case.tournament.left:
        if player.id not in kept:
            places = [place for place in seats_of_shortest_tables(case) if place not in case.taken]
            place = shuffled(places or any_open_seat(case), seed)[0]
            case.put(Seated(player.id, None, place, "", topic))


def _seats(case: Case, ids: list[TableId]) -> list[Place]:
    """Return the seats to use, table by table: as even as the numbers allow, or full tables first."""
    players, most = len(case.tournament.left), case.tournament.setup.table_size
    sizes = even_sizes(players, len(ids))
    if case.ask(Q.seating.random.spread) == "full-tables-first":
        sizes = [max(0, min(most, players - most * place)) for place in range(len(ids))]
    return [Place(id, SeatNo(seat)) for id, size in zip(ids, sizes, strict=True) for seat in range(1, size + 1)]


@method(Q.seating.random.initial, "random-draw")
def random_draw(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """Assign the seats in use at random."""
    for player, place in zip(shuffled(case.tournament.left, seed), _seats(case, ids), strict=True):
        case.put(Seated(player.id, None, place, "", topic))


@method(Q.seating.random.initial, "assigned")
def assigned(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """Assign the seats in the order of entry."""
    for player, place in zip(case.tournament.left, _seats(case, ids), strict=True):
        case.put(Seated(player.id, None, place, "", topic))


@method(Q.seating.random.initial, "seat-cards")
def seat_cards(case: Case, ids: list[TableId], cards: dict[PlayerId, Card], seed: int, topic: str) -> None:
    """Assign seats by seat cards: the suit is the table, the rank the seat, clockwise from the ace on the button.

    Without cards, seats are drawn at random. Refused where two players have the same card, a card has no seat, or a
    player has no card.
    """
    if not cards:
        random_draw(case, ids, cards, seed, topic)
        return
    suits = [SUITS[suit] for suit in case.figures(Q.seating.random.initial)["suits"]][: len(ids)]
    seats = {name: (suit_of(card), SeatNo(rank_of(card) % 13 or 13)) for name, card in cards.items()}
    most, left = case.tournament.setup.table_size, {player.id for player in case.tournament.left}
    there = all(suit in suits and seat <= most for suit, seat in seats.values())
    if set(seats) != left or len(set(seats.values())) < len(seats) or not there:
        raise Refused(topic, "no-such-seat-card", most=most)
    for name, (suit, seat) in seats.items():
        case.put(Seated(name, None, Place(ids[suits.index(suit)], seat), "", topic))


def first_button(case: Case, id: TableId, seed: int) -> None:
    """Draw the first button of a table by a card for each seat: its seat card, or one from a shuffled deck."""
    seats = tuple(player.seat for player in case.tournament.at(id))
    if not seats or case.tournament.setup.stud:
        return
    if len(seats) == 1:
        case.put(ButtonPlaced(id, *from_button(seats[0], seats), "seating.draw-for-button"))
        return
    by_rank = case.ask(Q.seating.random.initial) == "seat-cards"
    deck = [Card(f"{rank}s") for rank in SEAT_RANKS] if by_rank else shuffled(STANDARD_DECK, seed)
    cards = {seat: deck[seat - 1] for seat in seats}
    case.put(ButtonPlaced(id, *drawn_button(case, seats, cards), "seating.draw-for-button"))


def late_seat(case: Case, name: PlayerId, seed: int) -> None:
    """Draw an open seat for a late entrant, from those that the book allows. Nothing happens where none is open."""
    seats = case.by(Q.seating.late.draw)
    if seats:
        to = seat_before(case, name) or shuffled(seats, seed)[0]
        case.put(Seated(name, None, to, "drawn", "seating.late"))


def seat_before(case: Case, name: PlayerId) -> Place | None:
    """Return the seat that the same act gave a player before, or None where it is no longer open."""
    place = case.kept.get(name)
    return place if place in any_open_seat(case) else None


@method(Q.seating.late.draw, "any-open-seat")
def any_open_seat(case: Case) -> list[Place]:
    """Return every open seat of every table in play."""
    return [Place(table.id, seat) for table in case.tournament.tables for seat in case.tournament.open_seats(table.id)]


@method(Q.seating.late.draw, "shortest-tables")
def seats_of_shortest_tables(case: Case) -> list[Place]:
    """Return the open seats of the tables that have the fewest players."""
    found = any_open_seat(case)
    fewest = min((len(case.tournament.at(place.table)) for place in found), default=0)
    return [place for place in found if len(case.tournament.at(place.table)) == fewest]


@method(Q.seating.late.draw, "new-players-pool")
def new_players_pool(case: Case) -> list[Place]:
    """Return the open seats of tables that were opened for new players; where there are none, every open seat."""
    pool = [place for place in any_open_seat(case) if case.tournament.table(place.table).opened_short]
    return pool or any_open_seat(case)


@decides(CorrectSeat)
def correct_seat(case: Case, action: CorrectSeat) -> None:
    """Move a player from the wrong seat to the right one, with the chips held now or with a starting stack.

    Refused where the right seat is not open, or the player has no seat.
    """
    player = case.tournament.player(action.player)
    if not player.table or action.to.seat not in case.tournament.open_seats(action.to.table):
        raise Refused("seating.random", "seat-taken.at-table", seat=action.to.seat, table=called(action.to.table))
    keeps = case.ask(Q.seating.random.wrong_seat)
    left = Place(player.table, player.seat)
    case.put(Seated(player.id, left, action.to, "", "seating.random"))
    if keeps == "starting-stack":
        case.remove_chips(player.id, "seating.random")
        case.issue_stack(player.id, "seating.random")


SIX_MAX = 6
MOST_REDRAWN = 3
"""The most tables at which a book that redraws at set numbers of players breaks none."""

SMALL_EVENT = (4, 5)
"""Tables at the start of a small tournament, which may skip the redraw at three."""


FEWER_AT = {2: Q.seating.redraw.one_table_at, 3: Q.seating.redraw.two_tables_at}
"""The question at how many players there is one table fewer, by tables in play."""


@implements("seating.final-table")
def is_final(case: Case) -> bool:
    """Decide whether the players left fit at the final table of the book."""
    size = case.tournament.setup.table_size
    most: int = case.ask(Q.seating.final_table.six_max_size if size <= SIX_MAX else Q.seating.final_table.size)
    return len(case.tournament.left) <= min(most, size)


@implements("seating.redraw")
def redraw_due(case: Case) -> bool:
    """Decide whether everybody draws a new seat now."""
    return case.tournament.redraw_called or tables_after(case) < len(case.tournament.tables)


def tables_after(case: Case) -> int:
    """Return the number of tables over which the book would draw the field now."""
    return case.by(Q.seating.redraw.trigger)


@method(Q.seating.redraw.trigger, "player-count")
def player_count(case: Case) -> int:
    """Return one table fewer where the players left are down to the number that the book sets for two or three tables.

    That number is smaller where the remaining tables have too few seats for it.
    """
    tables = len(case.tournament.tables)
    if tables not in FEWER_AT:
        return tables
    fewer = tables - 1
    most = min(case.ask(FEWER_AT[tables]), fewer * case.tournament.setup.table_size)
    return fewer if len(case.tournament.left) <= most else tables


@method(Q.seating.redraw.trigger, "table-count")
def table_count(case: Case) -> int:
    """Return the tables in play: they are broken one by one, and a redraw is over those left."""
    case.cite(Q.seating.redraw.tables_from)
    return len(case.tournament.tables)


@method(Q.seating.redraw.trigger, "final-table-only")
def final_table_only(case: Case) -> int:
    """Return 1 once the field is down to the final table, else the tables in play."""
    return 1 if case.tournament.tables and is_final(case) else len(case.tournament.tables)


def after_break(case: Case) -> None:
    """Call a redraw after a table was broken, or ask the floor, where the book redraws at this number of tables."""
    tables = len(case.tournament.tables)
    if case.ask(Q.seating.redraw.trigger) != "table-count" or tables > case.ask(Q.seating.redraw.tables_from):
        return
    if tables == 3 and case.tournament.setup.starting_tables in SMALL_EVENT:
        small = case.ask(Q.seating.redraw.small_event)
        if small == "floor":
            case.put(FloorAsked(Offer("seating.redraw", ("redraw", "no-redraw")), "seating.redraw"))
        if small != "redraw":
            return
    case.put(RedrawCalled(True, "seating.redraw"))


@floor_settles("seating.redraw")
def floor_on_redraw(case: Case, offer: Offer, code: str) -> None:
    """Call a redraw in a small tournament where the floor chose one."""
    if code == "redraw":
        case.put(RedrawCalled(True, "seating.redraw"))


@decides(Redraw)
def redraw(case: Case, action: Redraw) -> None:
    """Give everybody left a new seat by draw, and every table a new button."""
    _gather(case, tables_after(case), action.seed, "seating.redraw")


def _gather(case: Case, tables: int, seed: int, topic: str) -> None:
    players, most = len(case.tournament.left), case.tournament.setup.table_size
    if not tables or players > tables * most:
        raise Refused(topic, "too-few-tables", players=players, tables=tables, most=most)
    seat_all(case, [table.id for table in case.tournament.tables][:tables], {}, seed, topic)
    if case.tournament.redraw_called:
        case.put(RedrawCalled(False, topic))


@decides(CombineFinal)
def combine_final(case: Case, action: CombineFinal) -> None:
    """Draw everybody to one table, and move the clock on by the levels that the book adds there."""
    case.under("seating.final-table")
    _gather(case, 1, action.seed, "seating.final-table")
    bump = int(case.ask(Q.clock.level.final_bump))
    if bump:
        case.put(ClockSet(_some_levels_on(case.tournament, bump), "clock.level"))


def _some_levels_on(tournament: Tournament, count: int) -> Clock:
    """Return the clock at the beginning of a level `count` levels higher.

    It is stopped if it was stopped; in a break it stays in one, with the time that was left.
    """
    clock, level = tournament.clock, tournament.clock.level + count
    left = clock.left(tournament.now) if clock.on_break else tournament.setup.seconds_of(level)
    return clock.moved(Period(level, clock.on_break), left, tournament.now)
