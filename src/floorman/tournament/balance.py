"""Balancing: which player moves where, breaking tables, and halting short tables."""

import random
from bisect import insort
from collections.abc import Mapping

from floorman.cards import STANDARD_DECK, Card
from floorman.core import PlayerId, Refused, SeatNo
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.table.state import clockwise, last_before, next_after
from floorman.tournament import seats
from floorman.tournament.actions import Balance, BreakTable, WaiveHalt, WaiveMove
from floorman.tournament.apply import apply
from floorman.tournament.case import Case, decides, floor_settles
from floorman.tournament.events import (
    HaltWaived,
    HandBegun,
    HandEnded,
    MoveWaived,
    MoveWaiverLapsed,
    Seated,
    TableBroken,
    TableGave,
    WaiverLapsed,
)
from floorman.tournament.seats import height, next_hand, shuffled
from floorman.tournament.state import Offer, Place, Player, Table, TableId, Vacancy
from floorman.tournament.wording import called


class BySize:
    """Tables grouped by number of players, each group in the order of the tournament's tables."""

    def __init__(self, sizes: Mapping[TableId, int]) -> None:
        self._sizes = dict(sizes)
        self._rank = {id: at for at, id in enumerate(sizes)}
        self._tables: dict[int, list[TableId]] = {}
        for id, size in sizes.items():
            self._tables.setdefault(size, []).append(id)

    @property
    def spread(self) -> int:
        """The difference between the fullest and the shortest table, in players.

        >>> BySize({TableId("A"): 9, TableId("B"): 7, TableId("C"): 8}).spread
        2
        """
        return max(self._tables) - min(self._tables) if self._tables else 0

    @property
    def fullest(self) -> list[TableId]:
        """The tables with the most players."""
        return self._tables[max(self._tables)]

    @property
    def shortest(self) -> TableId:
        """The first of the tables with the fewest players."""
        return self._tables[min(self._tables)][0]

    def move(self, giver: TableId, taker: TableId) -> None:
        """Count one player fewer at `giver` and one more at `taker`."""
        for id, change in ((giver, -1), (taker, 1)):
            size = self._sizes[id]
            self._tables[size].remove(id)
            if not self._tables[size]:
                del self._tables[size]
            self._sizes[id] = size + change
            insort(self._tables.setdefault(size + change, []), id, key=self._rank.__getitem__)


Cards = dict[str, Card]

Drawn = tuple[tuple[TableId, Card], ...]
"""The card of each table that drew one."""

LEAST_SPREAD = 2
"""The least difference that calls for a move, whatever the book says: with one player, moves would never end."""


def limit(case: Case) -> int:
    """Return the difference between tables that calls for a move, at least `LEAST_SPREAD`.

    It may depend on the number of tables.
    """
    many = len(case.tournament.tables) > case.ask(Q.seating.balance.many_tables)
    asked = int(case.ask(Q.seating.balance.threshold_many if many else Q.seating.balance.threshold_few))
    return max(LEAST_SPREAD, asked)


@implements("seating.balance")
def move_due(case: Case) -> bool:
    """Decide whether the book calls for a balancing move."""
    return case.by(Q.seating.balance.trigger)


@method(Q.seating.balance.trigger, "spread")
def by_spread(case: Case) -> bool:
    """Decide whether the tables differ by the limit or more."""
    return case.tournament.spread >= limit(case)


@method(Q.seating.balance.trigger, "floor")
def by_floor(case: Case) -> bool:
    """Return False: no move is due until the floor asks for it."""
    return False


def uneven_offers(case: Case) -> tuple[Offer, ...]:
    """Return the question to the director whether to move a player, where the book leaves that open.

    It is asked once for each short table.
    """
    if len(case.tournament.tables) < 2 or not case.ask(Q.seating.balance.asked) or move_due(case):
        return ()
    if _answers(case) or case.tournament.spread < limit(case):
        return ()
    return (Offer("seating.balance", ("move-player", "leave-as-is"), table=_shortest(case)),)


def left_uneven(case: Case) -> bool:
    """Decide whether the director has chosen to leave the shortest table as it is."""
    return "leave-as-is" in _answers(case)


def _answers(case: Case) -> list[str]:
    """Return the codes that the director has chosen for the shortest table."""
    short = _shortest(case)
    return [one.code for one in case.tournament.chosen if one.topic == "seating.balance" and one.table == short]


def _shortest(case: Case) -> TableId:
    sizes = case.tournament.sizes
    return min(sizes, key=lambda id: sizes[id])


@floor_settles("seating.balance")
def floor_on_uneven(case: Case, offer: Offer, code: str) -> None:
    """Do nothing more: the choice itself is recorded, and a move is an action of its own."""


@implements("seating.move")
def require_moved(case: Case, table: TableId) -> None:
    """Refuse a new hand at a table that has to wait for a balancing move, unless the director lets it deal."""
    if move_due(case) and case.by(Q.seating.balance.timing, table) and table not in case.tournament.deals_on:
        raise Refused("seating.move", "move-first", table=called(table))


def waiting(case: Case) -> tuple[TableId, ...]:
    """Return the tables that deal no hand before a balancing move."""
    found = []
    for table in case.tournament.tables:
        try:
            require_moved(case, table.id)
        except Refused:
            found.append(table.id)
    return tuple(found)


@decides(WaiveMove)
def waive_move(case: Case, action: WaiveMove) -> None:
    """Let a table deal, or all that wait, until the move is made or no longer due. Refused where none waits."""
    held = [id for id in waiting(Case(case.tournament, case.book)) if action.table in (None, id)]
    if not held:
        raise Refused("seating.move", "nothing-waits", table=called(action.table) if action.table else None)
    case.put(MoveWaived(tuple(held), "td.authority"))


@method(Q.seating.balance.timing, "between-hands")
def between_hands(case: Case, table: TableId) -> bool:
    """Decide whether `table` is the giving table.

    Only that one waits, since the player who moves is in its next hand.
    """
    return table == giver(case, {}, 0)


@method(Q.seating.balance.timing, "after-all-hands")
def after_all_hands(case: Case, table: TableId) -> bool:
    """Return True: every table waits."""
    return True


@method(Q.seating.balance.timing, "level-change")
def level_change(case: Case, table: TableId) -> bool:
    """Return False: moves are collected until the level changes, and no table waits."""
    return False


@decides(Balance)
def balance(case: Case, action: Balance) -> None:
    """End all hands and move players one by one, from a fullest to a shortest table, until the tables are level.

    With `giver` or `taker` one player moves; with both, only the hands of these two tables are ended.
    """
    case.under("seating.balance", "seating.move")
    named = (action.giver, action.taker) if action.giver and action.taker else ()
    for table in case.tournament.tables:
        if not named or table.id in named:
            close(case, table.id)
    if _moved_before(case):
        return
    if action.giver or action.taker:
        from_table = action.giver or giver(case, dict(action.cards), action.seed)
        fullest = [] if action.giver else BySize(case.tournament.sizes).fullest
        drawn = _drawn(case, fullest, dict(action.cards), action.seed)
        case.put_moves(move(case, from_table, action.taker or taker(case), action.seed, drawn))
    else:
        level(case, dict(action.cards), action.seed)


def _moved_before(case: Case) -> bool:
    """Repeat the moves of the same act from before, if all players can still make them; return whether it did so."""
    tournament = case.tournament
    moves = [one for one in case.gave if isinstance(one, Seated | TableGave)]
    for one in moves:
        if isinstance(one, Seated):
            mover = tournament.find(one.player)
            here = mover and mover.playing and Place(mover.table, mover.seat) == one.left
            if (
                not here
                or one.to.table not in tournament.sizes
                or one.to.seat not in tournament.open_seats(one.to.table)
            ):
                return False
        elif one.table not in tournament.sizes:
            return False
        tournament = apply(tournament, one)
    case.put_moves(moves)
    return bool(moves)


def level(case: Case, cards: Cards, seed: int) -> None:
    """Add every move to the decision until the tables are level.

    Moves are applied in batches: before a table gives or takes a second time, the moves so far are applied.
    """
    sizes, most = BySize(case.tournament.sizes), limit(case)
    moves: list[Seated | TableGave] = []
    moved: set[TableId] = set()
    while sizes.spread >= most:
        pair = giver_of(case, sizes.fullest, cards, seed), sizes.shortest
        if not moved.isdisjoint(pair):
            case.put_moves(moves)
            moves, moved = [], set()
            continue
        moves += move(case, *pair, seed, _drawn(case, sizes.fullest, cards, seed))
        moved.update(pair)
        sizes.move(*pair)
        cards.pop(pair[0], None)
    case.put_moves(moves)


def close(case: Case, id: TableId) -> None:
    """End the current hand of a table without a result, beginning it first if it had not begun.

    Nothing is done where the last hand is over, or where a dealer follows the hands and none has begun.
    """
    table = case.tournament.table(id)
    if table.over or (not table.begun and case.tournament.now < table.followed_until):
        return
    if not table.begun:
        positions, dealt = next_hand(case, table)
        case.put(HandBegun(id, case.tournament.clock.level, *positions, dealt, (), "clock.new-hand"))
    case.put(HandEnded(id, "clock.new-hand"))


def taker(case: Case) -> TableId:
    """Return the shortest table."""
    return BySize(case.tournament.sizes).shortest


def giver(case: Case, cards: Cards, seed: int) -> TableId:
    """Return the fullest table; where there are several, the one that the book's method picks."""
    return giver_of(case, BySize(case.tournament.sizes).fullest, cards, seed)


def giver_of(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """Return one of the fullest tables; where there are several, the one that the book's method picks."""
    if len(fullest) == 1:
        return fullest[0]
    return case.by(Q.seating.balance.giver, fullest, cards, seed)


@method(Q.seating.balance.giver, "low-card")
def low_card(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """Return the table that is dealt the lowest card. A table that has given draws a new card.

    Where there are more tables than cards in the deck, tables are picked at random to be dealt one.
    """
    return min(_dealt(fullest, cards, seed), key=lambda one: height(one[1]))[0]


def _dealt(fullest: list[TableId], cards: Cards, seed: int) -> Drawn:
    """Return the card of each table: those given in `cards`, else from a deck shuffled by the seed."""
    given = tuple((TableId(id), card) for id, card in cards.items() if id in fullest)
    if given:
        return given
    unseen = [card for card in shuffled(STANDARD_DECK, seed) if card not in cards.values()]
    line = fullest if len(fullest) <= len(unseen) else random.Random(seed).sample(fullest, len(unseen))
    return tuple(zip(line, unseen, strict=False))


def _drawn(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> Drawn:
    """Return the cards by which the giving table was found, for display; empty where no card decided."""
    by_card = len(fullest) > 1 and case.ask(Q.seating.balance.giver) == "low-card"
    return _dealt(fullest, cards, seed) if by_card else ()


@method(Q.seating.balance.giver, "posted-order")
def posted_order(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """Return the first table in the posted order; a table that has given goes to the end of it."""
    posted, gave = case.tournament.setup.break_order, case.tournament.gave
    rank = {id: at for at, id in enumerate(posted)} if posted else case.tournament.table_rank
    given = {id: at for at, id in enumerate(gave, 1)}
    last = len(gave) + 1
    return min(fullest, key=lambda id: (given.get(id, 0 if id in rank else last), rank.get(id, 0)))


@method(Q.seating.balance.giver, "floor")
def named_by_floor(case: Case, fullest: list[TableId], cards: Cards, seed: int) -> TableId:
    """Return the first of the fullest tables as a proposal: the floor names the table."""
    return fullest[0]


def move(case: Case, from_table: TableId, to_table: TableId, seed: int, drawn: Drawn = ()) -> list[Seated | TableGave]:
    """Return the events that move one player with all chips, present or not, from one table to another.

    `drawn` are the cards that picked the giving table. Refused where the one table is empty or the other is full.
    """
    here, there = case.tournament.table(from_table), case.tournament.table(to_table)
    if not case.tournament.at(from_table) or not case.tournament.open_seats(to_table):
        raise Refused("seating.balance", "no-open-seat.move", here=called(from_table), there=called(to_table))
    case.cite(Q.seating.balance.several)
    if case.tournament.setup.stud:
        who, seat = case.by(Q.seating.balance.stud_destination, here, there, seed)
    else:
        due = case.by(Q.seating.balance.destination, there)
        mover = case.by(Q.seating.balance.mover, here, there, due)
        if due is None or mover is None:
            who, seat = case.by(Q.seating.balance.no_match, here, there)
        else:
            who, seat = mover, due
    left, to = Place(who.table, who.seat), Place(there.id, seat)
    return [Seated(who.id, left, to, "moved", "seating.balance"), TableGave(here.id, "seating.balance", drawn)]


def _in_seat(case: Case, table: Table, seat: SeatNo) -> Player:
    """Return the player in a seat, or the next one clockwise where it is open."""
    seats = [player.seat for player in case.tournament.at(table.id)]
    found = case.tournament.in_seat(table.id, seat if seat in seats else next_after(seats, seat))
    assert found
    return found


@method(Q.seating.balance.mover, "next-big-blind")
def next_big_blind(case: Case, here: Table, there: Table, seat: SeatNo | None) -> Player:
    """Return the player who would be big blind in the next hand of the giving table."""
    return _next_big_blind(case, here)


def _next_big_blind(case: Case, here: Table) -> Player:
    positions, _ = next_hand(case, here)
    return _in_seat(case, here, positions.big)


@method(Q.seating.balance.mover, "same-position")
def same_position(case: Case, here: Table, there: Table, seat: SeatNo | None) -> Player | None:
    """Return the player who sat as many places from the button as the knocked-out player did, in the hand just over.

    None where that is not known, or no player has that place.
    """
    left = next((vacancy for vacancy in there.vacated if vacancy.seat == seat), None)
    line = clockwise(here.dealt, here.button) if here.button else ()
    if left and left.on_button:
        return case.tournament.in_seat(here.id, here.button)
    if left is None or not left.places or left.places > len(line):
        return None
    return case.tournament.in_seat(here.id, line[left.places - 1])


@method(Q.seating.balance.mover, "behind-button")
def player_behind_button(case: Case, here: Table, there: Table, seat: SeatNo | None) -> Player:
    """Return the first player anticlockwise from the button."""
    seats = [player.seat for player in case.tournament.at(here.id)]
    return _in_seat(case, here, last_before(seats, here.button))


@method(Q.seating.balance.destination, "soonest-big-blind")
def soonest_big_blind(case: Case, there: Table) -> SeatNo:
    """Return the open seat that the big blind reaches first; one that it has just passed comes last.

    After the seat of the last big blind, every hand takes it to the next player clockwise.
    """
    return _soonest_big_blind(case, there)


def _soonest_big_blind(case: Case, there: Table) -> SeatNo:
    case.cite(Q.seating.balance.double_big_blind)
    return next_after(case.tournament.open_seats(there.id), there.big)


@method(Q.seating.balance.destination, "eliminated-seat")
def eliminated_seat(case: Case, there: Table) -> SeatNo | None:
    """Return the seat of a player who was knocked out, of several by the book's method; None where there is none."""
    open_now = [vacancy for vacancy in there.vacated if vacancy.knocked_out]
    if not open_now:
        return None
    found = case.by(Q.seating.balance.several, there, open_now)
    return found.seat


@method(Q.seating.balance.several, "left-of-button")
def left_of_button(case: Case, there: Table, vacated: list[Vacancy]) -> Vacancy:
    """Return the vacated seat that comes first to the left of the button."""
    first = next_after([vacancy.seat for vacancy in vacated], there.button)
    return next(vacancy for vacancy in vacated if vacancy.seat == first)


@method(Q.seating.balance.several, "by-destination")
def by_destination(case: Case, there: Table, vacated: list[Vacancy]) -> Vacancy:
    """Return the seat that was vacated first."""
    return vacated[0]


@method(Q.seating.balance.destination, "behind-button")
def seat_behind_button(case: Case, there: Table) -> SeatNo:
    """Return the first open seat anticlockwise from the button."""
    return last_before(case.tournament.open_seats(there.id), there.button)


@method(Q.seating.balance.destination, "last-seat-opened")
def last_seat_opened(case: Case, there: Table) -> SeatNo:
    """Return the seat that came open last."""
    return _last_opened(case, there)


def _last_opened(case: Case, there: Table) -> SeatNo:
    return there.vacated[-1].seat if there.vacated else case.tournament.open_seats(there.id)[-1]


@method(Q.seating.balance.no_match, "next-big-blind")
def big_blind_instead(case: Case, here: Table, there: Table) -> tuple[Player, SeatNo]:
    """Return the next big blind, and the open seat that the big blind reaches first."""
    return _next_big_blind(case, here), _soonest_big_blind(case, there)


@method(Q.seating.balance.no_match, "next-place")
def next_place(case: Case, here: Table, there: Table) -> tuple[Player, SeatNo]:
    """Return the player on the button, or the next one clockwise, and the seat that came open last."""
    return _in_seat(case, here, here.button), _last_opened(case, there)


@method(Q.seating.balance.stud_destination, "same-seat-number")
def same_seat_number(case: Case, here: Table, there: Table, seed: int) -> tuple[Player, SeatNo]:
    """Return the seat that came open last, with the player in the same seat number, or the next one clockwise."""
    seat = _last_opened(case, there)
    return _in_seat(case, here, seat), seat


@method(Q.seating.balance.stud_destination, "lowest-card")
def lowest_card(case: Case, here: Table, there: Table, seed: int) -> tuple[Player, SeatNo]:
    """Return the player who is dealt the lowest card, with the seat that came open last."""
    players = case.tournament.at(here.id)
    cards = dict(zip([player.id for player in players], shuffled(STANDARD_DECK, seed), strict=False))
    return min(players, key=lambda player: height(cards[player.id])), _last_opened(case, there)


FULL_TABLE = 7
"""The least seats at a table for a full-table tournament; six-handed is not one."""


@implements("seating.halt")
def halted(case: Case) -> tuple[TableId, ...]:
    """Return the tables where play halts now."""
    found = case.by(Q.seating.halt.when)
    return tuple(id for id in found if id not in case.tournament.waived)


def short(case: Case) -> list[TableId]:
    """Return the tables that are short of the fullest one by the book's number of players, for causes that count."""
    sizes = case.tournament.sizes
    most = max(sizes.values(), default=0)
    least = case.ask(Q.seating.halt.shortfall)
    any_cause = case.ask(Q.seating.halt.cause) == "any"
    found = []
    for table in case.tournament.tables:
        missing = most - sizes[table.id]
        if table.opened_short and not any_cause:
            missing = min(missing, sum(vacancy.knocked_out for vacancy in table.vacated))
        if missing >= least:
            found.append(table.id)
    return found


@method(Q.seating.halt.when, "never")
def never(case: Case) -> list[TableId]:
    """Return no table: short tables play on."""
    return []


@method(Q.seating.halt.when, "short-of-fullest")
def short_of_fullest(case: Case) -> list[TableId]:
    """Return the tables that halt for being short of the fullest one.

    Where tables have fewer than seven seats, it is as the book has it for other formats, or as the floor has chosen.
    """
    found = short(case)
    if case.tournament.setup.table_size < FULL_TABLE:
        other = case.ask(Q.seating.halt.other_formats)
        if other == "never":
            return []
        if other == "floor":
            return [id for id in found if _chosen(case, id) == "halt"]
    return [id for id in found if case.by(Q.seating.halt.from_, case.tournament.table(id))]


def _chosen(case: Case, id: TableId) -> str:
    codes = [one.code for one in case.tournament.chosen if one.topic == "seating.halt" and one.table == id]
    return codes[-1] if codes else ""


@method(Q.seating.halt.from_, "at-once")
def at_once(case: Case, table: Table) -> bool:
    """Return True: play halts before the next hand."""
    return True


@method(Q.seating.halt.from_, "blinds-affected")
def blinds_affected(case: Case, table: Table) -> bool:
    """Decide whether a vacated seat would have had a blind in the next hand. True where positions are not known."""
    empty = tuple(vacancy.seat for vacancy in table.vacated if vacancy.knocked_out)
    now, _ = next_hand(case, table)
    full, _ = next_hand(case, table, also=empty)
    return not now.button or full.big != now.big or full.small in empty


def halt_offers(case: Case) -> tuple[Offer, ...]:
    """Return the question about each short table whether it halts, where the book leaves that to the floor."""
    if case.ask(Q.seating.halt.when) == "never" or case.tournament.setup.table_size >= FULL_TABLE:
        return ()
    if case.ask(Q.seating.halt.other_formats) != "floor":
        return ()
    open_still = [id for id in short(case) if not _chosen(case, id) and id not in case.tournament.waived]
    return tuple(Offer("seating.halt", ("halt", "play-on"), table=id) for id in open_still)


@floor_settles("seating.halt")
def floor_on_halt(case: Case, offer: Offer, code: str) -> None:
    """Add the topic to those consulted: whether the table halts follows from the recorded choice (see `halted`)."""
    case.under("seating.halt")


@decides(WaiveHalt)
def waive_halt(case: Case, action: WaiveHalt) -> None:
    """Let a short table play on, for as long as it stays short."""
    case.put(HaltWaived(action.table, "seating.halt"))


def lapse_waivers(case: Case) -> None:
    """Put down that a waiver has lapsed for each table that is no longer short, or no longer in play.

    Waivers of a balancing move lapse once no move is due.
    """
    if case.tournament.waived:
        still = short(case)
        for id in case.tournament.waived:
            if id not in still:
                case.put(WaiverLapsed(id, "seating.halt"))
    if case.tournament.deals_on and not move_due(Case(case.tournament, case.book)):
        case.put(MoveWaiverLapsed("seating.move"))


CardsDrawn = dict[PlayerId, Card]


@implements("seating.break")
@decides(BreakTable)
def break_table(case: Case, action: BreakTable) -> None:
    """Move the players of a table to open seats of the others, which end as even as possible, and take it out of play.

    Refused where the other tables have too few open seats.
    """
    id = action.table or next_to_break(case)
    case.under("seating.break", "seating.move")
    players = [player.id for player in case.tournament.at(id)]
    places = _seats(case, id, len(players))
    if len(places) < len(players):
        raise Refused("seating.break", "too-few-tables.break", players=len(players), table=called(id))
    kept = [name for name in case.kept if name in players and seats.seat_before(case, name)]
    for name in kept:
        player = case.tournament.player(name)
        case.put(Seated(name, Place(player.table, player.seat), case.kept[name], "drawn", "seating.break"))
    if kept:
        players = [name for name in players if name not in kept]
        places = _seats(case, id, len(players))
    line = case.by(Q.seating.break_.reseat, players, dict(action.cards), action.seed)
    in_two_steps = case.ask(Q.seating.break_.reseat) == "two-step"
    drawn = [*kept, *line]
    first = drawn[0] if in_two_steps and drawn else PlayerId("")
    for name, place in zip(line, shuffled(places, action.seed), strict=True):
        player = case.tournament.player(name)
        case.put(Seated(name, Place(player.table, player.seat), place, "drawn", "seating.break"))
    case.put(TableBroken(id, first, "seating.break"))
    seats.after_break(case)


def may_break(case: Case) -> TableId | None:
    """Return the table that can be broken now because its players fit elsewhere, or None.

    None also where the book leaves breaking to the floor, or redraws instead at this number of tables.
    """
    if len(case.tournament.tables) < 2 or case.ask(Q.seating.break_.when) == "floor":
        return None
    if case.ask(Q.seating.break_.order) == "redraw-instead" and len(case.tournament.tables) <= seats.MOST_REDRAWN:
        return None
    id = next_to_break(case)
    players = len(case.tournament.at(id))
    return id if len(_seats(case, id, players)) == players else None


def next_to_break(case: Case) -> TableId:
    """Return the table that is broken next, by the book's method."""
    return case.by(Q.seating.break_.order)


@method(Q.seating.break_.order, "preset-order")
@method(Q.seating.break_.order, "redraw-instead")
@method(Q.seating.break_.order, "floor")
def preset_order(case: Case) -> TableId:
    """Return the first table of the posted order still in play; without a posted order, the shortest.

    A book that redraws instead has no order of its own for more tables than it redraws. Where the floor names the
    table, this is only a proposal.
    """
    sizes = case.tournament.sizes
    posted = [id for id in case.tournament.setup.break_order if id in sizes]
    return posted[0] if posted else min(reversed(list(sizes)), key=lambda id: sizes[id])


def _seats(case: Case, broken: TableId, wanted: int) -> list[Place]:
    """Return up to `wanted` open seats of the other tables, each at the table that is then the shortest."""
    tournament = case.tournament
    still_open = {id: tournament.setup.table_size - size for id, size in tournament.sizes.items() if id != broken}
    filled = dict.fromkeys(still_open, 0)
    found: list[Place] = []
    while len(found) < wanted and (most := max(still_open.values(), default=0)) > 0:
        id = next(id for id, seats in still_open.items() if seats == most)
        found.append(Place(id, tournament.open_seats(id)[filled[id]]))
        still_open[id] -= 1
        filled[id] += 1
    return found


@method(Q.seating.break_.reseat, "two-step")
def two_step(case: Case, players: list[PlayerId], cards: CardsDrawn, seed: int) -> list[PlayerId]:
    """Return the players in the order of a card dealt to each, highest first; the highest takes the first seat card."""
    unseen = [card for card in shuffled(STANDARD_DECK, seed) if card not in cards.values()]
    dealt = {**dict(zip(players, unseen, strict=False)), **cards}
    return sorted(players, key=lambda name: height(dealt[name]), reverse=True)


@method(Q.seating.break_.reseat, "one-draw")
def one_draw(case: Case, players: list[PlayerId], cards: CardsDrawn, seed: int) -> list[PlayerId]:
    """Return the players as they are: each draws one of the seats."""
    return players
