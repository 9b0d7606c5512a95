"""The state of a tournament: players, stacks, tables, clock, money, and what is still to be decided."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, Literal, NewType

from msgspec.structs import replace

from floorman.core import Chips, PlayerId, Refused, SeatNo, Value, looks_like
from floorman.table.state import STUD
from floorman.tournament.bounties import Bounties, BountyTerms, Knockout
from floorman.tournament.chip_stock import ChipStock
from floorman.tournament.clock import Clock
from floorman.tournament.schedule import AnteKind, Break, ColourUp, Level, Row

TableId = NewType("TableId", str)
NOWHERE = TableId("")

Here = Literal["here", "absent", "away"]
"""Where a player is: at the seat; entered and never arrived; arrived and gone from the table for now."""

Came = Literal["", "drawn", "moved"]
"""How a player who has not been dealt a hand in this seat came to it."""

Count = Literal["", "counted", "in-hand", "stale", "given"]
"""When a stack was counted: never; since the last hand; before the hand in progress; before a hand that is over.

One that was `given`, for a late entry, a rebuy or an add-on, is as good as counted until the player's hand is over, or
the level, as some tables report no hands.
"""


class Place(Value, frozen=True):
    """A seat at a table."""

    table: TableId
    seat: SeatNo


class Setup(Value, frozen=True, dict=True, gc=True):
    """The terms of a tournament, fixed before the first hand.

    Money is in the smallest unit that is paid out, usually cents.

    `payouts` are posted prizes, empty where the purse is divided by the book. `levels` are blinds, small first, with
    an ante behind them where there is one, all `level_seconds` long; a `schedule` takes precedence over them, with a
    length for each level, breaks and colour-ups. `ante` says who posts. A `fee` is paid on top of the buy-in and is the
    house's. What a rebuy or an add-on costs and gives is the book's where it is not set. Late entry is open in the
    first
    `late_levels`, without end where that is None. `stack` is what a starting stack is made of, out of the `stock`.
    A `bounty` is paid with every entry, on top of the buy-in or out of it. The house makes the purse up to the
    `guarantee`, and puts `added` money on top. Where `seats_worth` is set, prizes are seats of that price. Calculated
    prizes are multiples of `prize_unit`, but for first place, which has what is left over. The first tables have the
    `table_names`; others are numbered.
    """

    table_size: int
    starting_stack: Chips
    level_seconds: int
    levels: tuple[tuple[Chips, ...], ...] = ()
    buy_in: int = 0
    payouts: tuple[int, ...] = ()
    break_order: tuple[TableId, ...] = ()
    starting_tables: int = 0
    game: str = "NLHE"
    schedule: tuple[Row, ...] = ()
    ante: AnteKind = "each"
    fee: int = 0
    rebuy_price: int | None = None
    rebuy_stack: Chips | None = None
    addon_price: int | None = None
    addon_stack: Chips | None = None
    late_levels: int | None = None
    stock: ChipStock | None = None
    stack: tuple[tuple[Chips, int], ...] = ()
    bounty: BountyTerms | None = None
    guarantee: int = 0
    added: int = 0
    seats_worth: int = 0
    prize_unit: int = 1
    addon_levels: int | None = None
    table_names: tuple[TableId, ...] = ()

    @property
    def stud(self) -> bool:
        """Whether the game is stud, without a button."""
        return self.game in STUD

    @property
    def rows(self) -> tuple[Row, ...]:
        """The schedule. For levels of one length it is made of those, in whole minutes."""
        if self.schedule:
            return self.schedule
        minutes = max(1, round(self.level_seconds / 60))
        return tuple(Level(level[0], level[1], minutes, *level[2:]) for level in self.levels)

    @cached_property
    def blinds(self) -> tuple[tuple[Chips, ...], ...]:
        """The amounts of each level: small blind, big blind and, where there is one, the ante."""
        if not self.schedule:
            return self.levels
        none = self.ante == "none"
        rows = (row for row in self.schedule if isinstance(row, Level))
        return tuple(row.amounts[:2] if none else row.amounts for row in rows)

    def seconds_of(self, level: int) -> int:
        """Return the length of a level in seconds; a level after the last one is as long as the last."""
        lengths = self._lengths
        return lengths[min(level, len(lengths)) - 1][0] if lengths else self.level_seconds

    def break_after(self, level: int) -> int:
        """Return the seconds of the break that the schedule has after a level, 0 for none."""
        return self._lengths[level - 1][1] if 1 <= level <= len(self._lengths) else 0

    @cached_property
    def _lengths(self) -> tuple[tuple[int, int], ...]:
        """Each level of the schedule with the break after it, in seconds."""
        levels = [row for row in self.schedule if isinstance(row, Level)]
        rests = [sum(row.minutes for row in rows if isinstance(row, Break)) for rows in self._between[1:]]
        return tuple((60 * level.minutes, 60 * rest) for level, rest in zip(levels, rests, strict=True))

    def colour_ups_before(self, level: int) -> tuple[ColourUp, ...]:
        """Return the colour-ups that the schedule has between a level and the one before it."""
        return tuple(row for row in self.before(level) if isinstance(row, ColourUp))

    def before(self, level: int) -> tuple[Row, ...]:
        """Return the breaks and colour-ups between a level and the one before it.

        For the level after the last one, those at the end of the schedule.
        """
        return self._between[level - 1] if 1 <= level <= len(self._between) else ()

    @cached_property
    def _between(self) -> tuple[tuple[Row, ...], ...]:
        """The breaks and colour-ups before the first level, then those after each."""
        found: list[list[Row]] = [[]]
        for row in self.schedule:
            if isinstance(row, Level):
                found.append([])
            else:
                found[-1].append(row)
        return tuple(tuple(rows) for rows in found)


class Penalty(Value, frozen=True):
    """Hands still to miss, or the second until which a player is away; `waits` for the hand in progress to end.

    `offence` is what it was given for, where somebody has said so.
    """

    hands: int = 0
    until: int = 0
    waits: bool = False
    offence: str = ""


class Player(Value, frozen=True):
    """An entrant. `table` is empty when not seated; `stack` does not include chips bought and still `behind`.

    `place` is 0 until it is settled; `tied` players share it, and `line` is the order among them. `removed` chips left
    play, `share` came from forfeited stacks. `left_at` is when an absence began, `gone_for` the minutes announced for
    it, and `for_good` that the player does not come back.
    `bust_level` is the level of the hand that knocked the player out, `sat` the seat given up then. `spent` is what
    was paid into the purse and not given back, `fees` what was paid to the house, `for_heads` what was paid for
    bounties. `unsold` is a stack without a player. `qualified` players have won a seat, and `paid` counts its worth.
    `count` says whether `stack` is what was counted, at `counted_at`.
    `kept` is the own bounty, which is paid with the prize; `received` is how much of both has been handed over in cash,
    `bounty_received` how much of that, before the tournament was closed, was for the own bounty.
    `owes_rebuy`: a rebuy was declared and is not paid.
    `id` is the name at entry and never changes; `label` is the name now, where that is another one.
    """

    id: PlayerId
    stack: Chips = Chips(0)
    table: TableId = NOWHERE
    seat: SeatNo = SeatNo(0)
    entered: bool = True
    out: bool = False
    here: Here = "here"
    came: Came = ""
    behind: Chips = Chips(0)
    rebuys: int = 0
    addons: int = 0
    keeps: bool = False
    left_at: int | None = None
    gone_for: int = 0
    bust_level: int = 0
    sat: Place | None = None
    place: int = 0
    tied: int = 1
    line: int = 0
    paid: int | None = None
    refund: int | None = None
    removed: Chips = Chips(0)
    share: Chips = Chips(0)
    penalty: Penalty | None = None
    offences: tuple[str, ...] = ()
    advances: bool | None = None
    spent: int = 0
    fees: int = 0
    penalties: tuple[str, ...] = ()
    unsold: bool = False
    for_heads: int = 0
    qualified: bool = False
    count: Count = ""
    counted_at: int = 0
    received: int = 0
    owes_rebuy: bool = False
    kept: int = 0
    label: str = ""
    bounty_received: int = 0
    for_good: bool = False

    @property
    def name(self) -> str:
        """The name now, for people to read. Players are found by `id`."""
        return self.label or self.id

    @property
    def must_rebuy(self) -> bool:
        """Whether the player has declared a rebuy and not paid for it, also after going out."""
        return self.owes_rebuy or self.behind > 0

    @property
    def chips(self) -> Chips:
        """All chips that the player can lose, those still behind included."""
        return Chips(self.stack + self.behind)

    @property
    def playing(self) -> bool:
        """Whether the player is still in the tournament."""
        return self.entered and not self.out

    @property
    def bought_in(self) -> bool:
        """Whether the entry was paid for: an unsold stack was not."""
        return self.entered and not self.unsold


class Guest(Value, frozen=True):
    """Somebody who is expected and has not paid: no entry, no chips, no seat. `here` says whether the guest has come.

    `id` and `label` are as those of a Player; a guest who pays keeps them.
    """

    id: PlayerId
    here: bool = False
    label: str = ""

    @property
    def name(self) -> str:
        """The name now."""
        return self.label or self.id


class Vacancy(Value, frozen=True):
    """A seat that came open, and how many places from the button it was in that hand; 0 when that is not known.

    `on_button`: it was the seat of the button itself.
    """

    seat: SeatNo
    places: int = 0
    knocked_out: bool = True
    on_button: bool = False


class Table(Value, frozen=True):
    """A table. `button`, `small` and `big` are seats of the current hand, or of the last one once it is `over`.

    A seat of 0 is not known; a small-blind position may be an empty seat. `marks` are the signs of a new hand so far,
    `dealt` the seats dealt into the current hand, `killed` the players whose hands were killed in it, `level` its
    level. `vacated` are the seats that came open and are still open, in order. `redeal`: the last hand was a misdeal,
    and the next one is dealt in its place; `redealt`: the current hand is such a one. `began_with` are the chips on
    record when the current or last hand began, `posted` what was posted in it for absent players, `went_out` the
    players who went out in it, with their chips at its start. `button_at` is when somebody last said where the button
    is: at a table whose hands nobody follows it has moved on since. A dealer who reported a hand follows the hands
    until `followed_until`: until then no hand is played that is not reported.
    """

    id: TableId
    button: SeatNo = SeatNo(0)
    small: SeatNo = SeatNo(0)
    big: SeatNo = SeatNo(0)
    begun: bool = False
    over: bool = False
    level: int = 0
    marks: tuple[str, ...] = ()
    dealt: tuple[SeatNo, ...] = ()
    killed: tuple[PlayerId, ...] = ()
    vacated: tuple[Vacancy, ...] = ()
    opened_short: bool = False
    redeal: bool = False
    button_at: int = 0
    followed_until: int = 0
    redealt: bool = False
    began_with: tuple[tuple[PlayerId, Chips], ...] = ()
    posted: tuple[tuple[PlayerId, Chips], ...] = ()
    went_out: tuple[tuple[PlayerId, Chips], ...] = ()


class Offer(Value, frozen=True):
    """A choice that the book leaves to the floor: the topic, the codes, and the player or table it is about."""

    topic: str
    codes: tuple[str, ...]
    player: PlayerId = PlayerId("")
    table: TableId = NOWHERE
    chips: Chips = Chips(0)


class Chosen(Value, frozen=True):
    """A choice of the floor, kept where the offer would otherwise come up again."""

    topic: str
    code: str
    player: PlayerId = PlayerId("")
    table: TableId = NOWHERE


class Round(Value, frozen=True):
    """A hand-for-hand round: the tables that have played, and the players out in it, with their chips at the start."""

    played: tuple[TableId, ...] = ()
    out: tuple[tuple[PlayerId, Chips], ...] = ()


class Chop(Value, frozen=True):
    """A deal that is the result of the tournament: what each player gets, in cents, and what is left to play for.

    `played_for` is by place. `stacks` are the chips of each player at the deal, where they were counted; `way` is how
    it was shared. `pays`: whether the floor pays the shares, where the house has said so for this deal.
    """

    shares: tuple[tuple[PlayerId, int], ...]
    played_for: tuple[int, ...] = ()
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()
    way: str = ""
    pays: str = ""

    @property
    def ends_play(self) -> bool:
        """Whether nothing is left to play for."""
        return not any(self.played_for)


Change = tuple[int, Player, Player]
Players = tuple[Player, ...]
Seated = dict[TableId, tuple[int, ...]]


class Roster:
    """An index of the tuple of players: positions by id, of those still in, and of each table by seat.

    `paid` says whether anybody has a prize. A roster is immutable; a change makes another that shares most of it.
    """

    __slots__ = ("left", "paid", "rank", "tables")

    def __init__(self, rank: dict[PlayerId, int], left: tuple[int, ...], tables: Seated, paid: bool) -> None:
        self.rank = rank
        self.left = left
        self.tables = tables
        self.paid = paid

    @classmethod
    def of(cls, players: Players) -> "Roster":
        """Build the index of `players`."""
        seated: dict[TableId, list[int]] = {}
        for at, player in enumerate(players):
            if player.table:
                seated.setdefault(player.table, []).append(at)
        return cls(
            {player.id: at for at, player in enumerate(players)},
            tuple([at for at, player in enumerate(players) if player.playing]),
            {id: tuple(sorted(there, key=lambda at: players[at].seat)) for id, there in seated.items()},
            any(player.paid is not None for player in players),
        )

    def after(self, changes: Sequence[Change], players: Sequence[Player]) -> "Roster":
        """Return the roster after some players have changed; `players` are all players after the changes."""
        left, tables, paid = self.left, self.tables, self.paid
        for at, was, now in changes:
            if was.playing != now.playing:
                where = bisect_left(left, at)
                left = (*left[:where], at, *left[where:]) if now.playing else (*left[:where], *left[where + 1 :])
            if (was.table, was.seat) != (now.table, now.seat):
                tables = dict(tables) if tables is self.tables else tables
                if was.table:
                    tables[was.table] = tuple([one for one in tables[was.table] if one != at])
                if now.table:
                    there = [*tables.get(now.table, ()), at]
                    tables[now.table] = tuple(sorted(there, key=lambda one: players[one].seat))
            paid = paid or now.paid is not None
        if left is self.left and tables is self.tables and paid == self.paid:
            return self
        return Roster(self.rank, left, tables, paid)

    def and_another(self, player: Player, at: int) -> "Roster":
        """Return the roster with one more player, who has no seat yet."""
        left = (*self.left, at) if player.playing else self.left
        return Roster({**self.rank, player.id: at}, left, self.tables, self.paid)


class Tournament(Value, frozen=True, dict=True, gc=True):
    """The state of a tournament after all its events so far.

    Every chip issued is in a stack, behind, in `untold` hands, in the bank or out of play. `untold` chips were lost by
    one player to others, and nobody has recorded to whom; the number is negative where stacks that were not counted
    must hold less than is on record. `now` counts seconds since the tournament was opened, `started_at` of them before
    the first hand. `takings` is all money paid in for prizes, `fees` the house's on top of it. `posted` are prizes that
    the director has posted. `house_added` is what the house has paid into the purse, `house_brought` what of that it
    has put into the cash box. A day two has `brought` along what was paid into its flights, `brought_heads` of bounties
    beside it, from `earlier` entrants who are not among its players. `coloured` are the chips that
    have been coloured up at every table; `races` has every chip with each table where it was, and `swaps` what was
    counted there: the old chip and the new one, how many were taken and how many given. `gave` are the tables
    that gave up a player, the last one last. `round` is set while play is hand for hand. `guests` are invited or here
    and have not paid; a guest who pays becomes a player and is removed from them. `deal` is the last one agreed; a
    `chop` is one that the prizes go by, whatever the places. `knocked` are the knockouts in order, each with an empty
    `by` until somebody says who did it; those with a bounty are in `bounties`. `deals_on` are the tables that the
    director lets deal before a balancing move that is due.
    """

    setup: Setup
    clock: Clock
    players: tuple[Player, ...] = ()
    tables: tuple[Table, ...] = ()
    now: int = 0
    started: bool = False
    issued: Chips = Chips(0)
    untold: Chips = Chips(0)
    bank: Chips = Chips(0)
    gone: Chips = Chips(0)
    takings: int = 0
    smallest_chip: Chips = Chips(1)
    coloured: tuple[Chips, ...] = ()
    races: tuple[tuple[Chips, TableId], ...] = ()
    swaps: tuple[tuple[Chips, Chips, int, int], ...] = ()
    offers: tuple[Offer, ...] = ()
    chosen: tuple[Chosen, ...] = ()
    waived: tuple[TableId, ...] = ()
    redraw_called: bool = False
    deal: tuple[tuple[PlayerId, int], ...] = ()
    trophy: PlayerId = PlayerId("")
    gave: tuple[TableId, ...] = ()
    round: Round | None = None
    started_at: int = 0
    fees: int = 0
    posted: tuple[int, ...] = ()
    timekeeper: str = ""
    bounties: Bounties | None = None
    house_added: int = 0
    house_brought: int = 0
    brought: int = 0
    brought_heads: int = 0
    earlier: int = 0
    guests: tuple[Guest, ...] = ()
    chop: Chop | None = None
    knocked: tuple[Knockout, ...] = ()
    deals_on: tuple[TableId, ...] = ()

    @cached_property
    def roster(self) -> Roster:
        """The index of the players. `changed` and the `with_` methods carry it over from one state to the next."""
        return Roster.of(self.players)

    @cached_property
    def table_rank(self) -> dict[TableId, int]:
        """The position of each table in `tables`."""
        return {table.id: at for at, table in enumerate(self.tables)}

    @cached_property
    def left(self) -> tuple[Player, ...]:
        """The players still in the tournament."""
        return tuple(map(self.players.__getitem__, self.roster.left))

    @cached_property
    def entrants(self) -> int:
        """The number of players who have entered."""
        return sum([player.entered for player in self.players])

    @property
    def entries(self) -> int:
        """The number of entries to go by: the entrants, and the `earlier` ones of its flights."""
        return self.earlier + self.entrants

    @property
    def bought_in(self) -> int:
        """The number of players who have paid for an entry: those who have entered, without unsold stacks."""
        return sum([player.bought_in for player in self.players])

    @cached_property
    def held(self) -> int:
        """The chips of all players, those they have bought and still behind included."""
        return sum([player.chips for player in self.players])

    @cached_property
    def sizes(self) -> Mapping[TableId, int]:
        """The number of players at each table."""
        seated = self.roster.tables
        return {id: len(seated.get(id, ())) for id in self.table_rank}

    @cached_property
    def spread(self) -> int:
        """The difference between the fullest and the shortest table, in players."""
        sizes = self.sizes.values()
        return max(sizes) - min(sizes) if sizes else 0

    def changed(self, **fields: Any) -> "Tournament":
        """Return the tournament with other fields.

        Cached properties are carried over where players and tables stay the same.
        """
        after = replace(self, **fields)
        known, kept = self.__dict__, after.__dict__
        if "players" not in fields:
            for name in ("roster", "left", "entrants", "held"):
                if name in known:
                    kept[name] = known[name]
            if "sizes" in known and "tables" not in fields:
                kept["sizes"] = known["sizes"]
        if "tables" not in fields and "table_rank" in known:
            kept["table_rank"] = known["table_rank"]
        return after

    def with_another(self, player: Player) -> "Tournament":
        """Return the tournament with one more player, who has no seat yet."""
        after = self.changed(players=(*self.players, player))
        after.__dict__["roster"] = self.roster.and_another(player, len(self.players))
        return after

    def with_players(self, changes: Mapping[PlayerId, dict[str, Any]]) -> "Tournament":
        """Return the tournament with some players changed.

        It is the same object where no player has such an id or nothing changes.
        """
        roster = self.roster
        line: list[Player] | None = None
        found: list[Change] = []
        for id, new in changes.items():
            at = roster.rank.get(id)
            if at is None:
                continue
            was = self.players[at]
            now = replace(was, **new)
            if now != was:
                line = line or list(self.players)
                line[at] = now
                found.append((at, was, now))
        if line is None:
            return self
        after = self.changed(players=tuple(line))
        after.__dict__["roster"] = index = roster.after(found, line)
        if "sizes" in self.__dict__:
            after.__dict__["sizes"] = self.sizes if index.tables is roster.tables else _moved(self.sizes, found)
        return after

    def with_tables(self, changes: Mapping[TableId, dict[str, Any]]) -> "Tournament":
        """Return the tournament with some tables changed; the same object where there are no such tables."""
        rank = self.table_rank
        known = [id for id in changes if id in rank]
        if not known:
            return self
        line = list(self.tables)
        for id in known:
            line[rank[id]] = replace(line[rank[id]], **changes[id])
        after = self.changed(tables=tuple(line))
        after.__dict__["table_rank"] = rank
        if "sizes" in self.__dict__:
            after.__dict__["sizes"] = self.sizes
        return after

    @property
    def closed(self) -> bool:
        """Whether the prizes are settled, which ends the tournament."""
        return self.roster.paid

    @property
    def won(self) -> bool:
        """Whether the only player left has won. Not while somebody who went out may still buy a new stack."""
        return self.started and len(self.left) == 1 and self.left[0].place == 1

    def is_coloured_up(self, chip: Chips) -> bool:
        """Decide whether a chip is out of play: coloured up at every table, or smaller than the smallest one."""
        return chip < self.smallest_chip or chip in self.coloured

    def player(self, id: PlayerId) -> Player:
        """Return an entrant by id; raise KeyError for anybody else."""
        return self.players[self.roster.rank[id]]

    def find(self, id: str) -> Player | None:
        """Return an entrant by id, or None."""
        at = self.roster.rank.get(PlayerId(id))
        return None if at is None else self.players[at]

    def player_called(self, name: str) -> Player | None:
        """Return the entrant with exactly this name now, or None."""
        return next((player for player in self.players if player.name == name), None)

    def name_of(self, id: str) -> str:
        """Return the name of a player or guest now; for anybody else, the id."""
        player = self.find(id)
        if player is not None:
            return player.name
        return next((guest.name for guest in self.guests if guest.id == id), id)

    def names_of(self, ids: Iterable[str]) -> list[str]:
        """Return the names of players or guests now, in the order of their ids."""
        return [self.name_of(id) for id in ids]

    def table(self, id: TableId) -> Table:
        """Return a table in play; raise KeyError for any other."""
        return self.tables[self.table_rank[id]]

    def at(self, table: TableId) -> tuple[Player, ...]:
        """Return the players of a table, by seat."""
        return tuple([self.players[at] for at in self.roster.tables.get(table, ())])

    def in_seat(self, table: TableId, seat: SeatNo) -> Player | None:
        """Return the player in a seat, or None where it is open."""
        return next((player for player in self.at(table) if player.seat == seat), None)

    def open_seats(self, table: TableId) -> tuple[SeatNo, ...]:
        """Return the seats of a table that nobody has."""
        taken = {player.seat for player in self.at(table)}
        return tuple(SeatNo(seat) for seat in range(1, self.setup.table_size + 1) if seat not in taken)

    def guest(self, name: str) -> Guest | None:
        """Return the guest of a name, ignoring case, or None."""
        folded = name.casefold()
        return next((guest for guest in self.guests if guest.name.casefold() == folded), None)

    @property
    def in_play(self) -> Chips:
        """The chips that can still be won."""
        return Chips(self.held + self.untold)

    @property
    def blinds(self) -> tuple[Chips, ...]:
        """The amounts of the level on the clock; those of the last level once the schedule is used up."""
        return self.blinds_at(self.clock.level)

    def blinds_at(self, level: int) -> tuple[Chips, ...]:
        """Return the amounts of a level, those of the last one after it; empty where the tournament has no schedule."""
        levels = self.setup.blinds
        return levels[max(0, min(level, len(levels)) - 1)] if levels else ()


def _moved(sizes: Mapping[TableId, int], changes: Sequence[Change]) -> dict[TableId, int]:
    """Return the number of players at each table after some have moved."""
    found = dict(sizes)
    for _, was, now in changes:
        for id, change in ((was.table, -1), (now.table, 1)):
            if id in found:
                found[id] += change
    return found


LONGEST = 30


def fit_name(tournament: Tournament, wanted: str, instead_of: str = "") -> str:
    """Return a name for the list, without extra spaces and spelled as on the list of guests; Refused if unusable.

    `instead_of` is the id of the player who is to have it.
    """
    name = " ".join(wanted.split())
    if not name or not name.isprintable():
        raise Refused("entry.buyin", "no-name")
    if len(name) > LONGEST:
        raise Refused("entry.buyin", "name-too-long", name=name[:LONGEST], most=LONGEST)
    folded, seen = name.casefold(), looks_like(name)
    others = [player.name for player in tournament.players if player.id != instead_of]
    if any([folded == other.casefold() or seen == looks_like(other) for other in others]):
        raise Refused("entry.buyin", "name-in-use", name=name)
    guest = tournament.guest(name)
    return guest.name if guest else name


def label_of(id: PlayerId, name: str) -> str:
    """Return the label of a name: the name where it is not the id, else ""."""
    return "" if name == id else name


def id_for(
    tournament: Tournament, name: str, taken: Set[str] = frozenset(), before: Mapping[str, PlayerId] | None = None
) -> PlayerId:
    """Return the id of a new entrant: a guest's of that name, else the name itself, with a number if it is taken.

    Names with an id in `before` get it again, so that events about them do not pass to somebody else.

    >>> id_for(Tournament(Setup(9, Chips(1), 60), Clock(1, 0), (Player(PlayerId("Ann"), label="Anna"),)), "Ann")
    'Ann-2'
    """
    guest = tournament.guest(name)
    if guest is not None:
        return guest.id
    ids = {*tournament.roster.rank, *(one.id for one in tournament.guests)}
    had = (before or {}).get(name)
    if had is not None and had not in ids:
        return had
    free = (name, *(f"{name}-{number}" for number in range(2, len(ids) + len(taken) + 3)))
    return PlayerId(next(id for id in free if id not in ids and id not in taken))


HOLDS = ("counted", "in-hand", "given")
"""The states in which a stack is known."""


def stack_is_known(player: Player) -> bool:
    """Decide whether a player's stack was counted or given and no hand has been played at the table since."""
    return player.count in HOLDS


def own_bounty_paid(player: Player, tournament: Tournament) -> int:
    """Return the cents of the own bounty that a player has been given.

    Once the prizes are settled, that is what was handed over beyond the prize.
    """
    if player.paid is None:
        return player.bounty_received
    prize = player.paid - tournament.setup.seats_worth * player.qualified
    return max(0, min(player.kept, player.received - prize))
