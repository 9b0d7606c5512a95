"""The state of a card room: games and their players, lists, promised seats, open choices, and money.

Times are seconds since the room opened. Amounts are whole numbers of the smallest unit; `RoomTerms.unit` of them make
one unit of the currency, so a room that counts cents has a unit of 100.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from typing import Annotated, Literal, NamedTuple, TypeVar

from msgspec import field

from floorman.core import PlayerId, SeatNo, Value, looks_like
from floorman.core.values import Rewriting, fields_of_type
from floorman.hand import GAMES, Rake
from floorman.table.state import LIMIT, STUD, Choice, Table

T = TypeVar("T")
V = TypeVar("V")

GameId = Annotated[str, "game"]
Kind = str
"""Stakes and game, as on the list: `5-10 NLHE`."""

NO_SEAT = SeatNo(0)
"""The seat number of a player whose seat is not known."""

CAGE, JACKPOT, UNACCOUNTED = "cage", "jackpot", "unaccounted"
"""Accounts. That of the cage is the negative of what it has sold and not redeemed."""

NOBODYS = ":unaccounted"
"""Key of chips without an owner in the books of a shift. No game can have this id."""

Source = Literal["new", "rebuy", "broken", "must-move", "voluntary"]
"""Where a player who buys in comes from."""

HowLong = Literal["now", "this-hand", "one-more-hand", "blind", "big-blind", "button", "one-hand", "none"]
"""How long a player may play on in the old seat."""


class Occupant(Value, frozen=True):
    """A player in a game. `seat` is 0 if the seat is not known.

    `at` is the count of the room when the player sat down. `fresh` is a newcomer who has not been dealt in, `paid_in`
    one with a full buy-in down. `away` is since when the player is gone; an absence that the floor has `settled`, by
    extending it or leaving the chips, is not asked about again. `over` is the absent player whose seat this one uses.
    `entry` is how a newcomer, or a player who owes blinds, would be dealt in, `came` how the player came from another
    game, and `overs` whether the player has an overs button. `no` is the place on the original waiting list, as in a
    `Waiter`; of a player who was on no list, it is the count of the room when the player sat down.
    """

    name: PlayerId
    seat: SeatNo = NO_SEAT
    at: int = 0
    fresh: bool = False
    paid_in: bool = False
    away: int | None = None
    settled: bool = False
    over: PlayerId = PlayerId("")
    sat_at: int = 0
    entry: Choice = ""
    came: str = ""
    overs: bool = False
    no: float = 0


class DealtTable(Value, frozen=True):
    """A table whose hands a dealer deals on a tablet: button, blinds owed, and who sat where at the last deal.

    `before` is the table before the hand in progress.
    """

    table: Table
    names: tuple[tuple[SeatNo, PlayerId], ...] = ()
    before: Table | None = None


class LastDeal(Value, frozen=True):
    """The hand that has just ended, kept so that it can be reopened: its table, its pot, and the game before its end.

    `pot` are (out of, into, amount), `stacks` what its players had at its end.
    """

    dealt: DealtTable
    pot: tuple[tuple[str, str, int], ...]
    stacks: tuple[tuple[PlayerId, int], ...]
    deals: int
    button: SeatNo
    killer: PlayerId
    bomb: bool
    new: bool
    won_last: PlayerId = PlayerId("")
    won_running: int = 0


class CashGame(Value, frozen=True):
    """One cash game. `unnamed` players sit in it without a name on record; `gone` have left without a name being told.

    `size` is the usual number of seats and `extra` the seats above it. `open_seats` are known to be open though not all
    seats are known. A game is `new` until a round has been dealt. `booked` is whether all its chips were bought here;
    `tracked`, whether the dealer reports every pot, so that each stack is known. `started` is the order of starting.
    `dealt` is the table where its hands are dealt on a tablet, and `last` the hand that ended there last. `bomb` is
    whether a bomb pot is next, for an ante of `bomb_ante`; `overs` are the stakes of those who agreed on higher ones.
    `time_due` is 0 while there is no game to pay for, and `was` the kind before a vote while the list for it is not
    settled. `won_last` is who won the last pot on a tablet alone, and `won_running` how many in a row. Time is paid
    by each player or, where `time_by` is `table`, by all of them together.
    """

    id: GameId
    kind: Kind
    size: int = 9
    occupants: tuple[Occupant, ...] = ()
    unnamed: int = 0
    gone: int = 0
    extra: int = 0
    open_seats: tuple[SeatNo, ...] = ()
    button: SeatNo = NO_SEAT
    started: int = 0
    new: bool = False
    deals: int = 0
    min_buyin: int = 0
    max_buyin: int = 0
    max_bet: int = 0
    booked: bool = True
    tracked: bool = False
    rake: Rake | None = None
    time_fee: int = 0
    time_every: int = 1800
    time_due: int = 0
    opened_at: int = 0
    place: str = ""
    rotation: tuple[str, ...] = ()
    rotation_every: int = 0
    kill: str = ""
    killer: PlayerId = PlayerId("")
    dealer: str = ""
    ante: int = 0
    bring_in: int = 0
    bomb_ante: int = 0
    bomb: bool = False
    overs: str = ""
    dealt: DealtTable | None = None
    was: Kind = ""
    last: LastDeal | None = None
    won_last: PlayerId = PlayerId("")
    time_by: str = ""
    won_running: int = 0

    def running_with(self, winner: PlayerId) -> int:
        """Return how many pots in a row `winner` has won alone, counting the next one as won; 0 for no winner."""
        if not winner:
            return 0
        # Logs of before the count have a last winner without a number: that is one pot.
        return 1 + (max(1, self.won_running) if winner == self.won_last else 0)

    @property
    def players(self) -> int:
        """The number of players in the game. Two players of one seat, of whom one plays over the other, count once."""
        return sum(not one.over for one in self.occupants) + self.unnamed - self.gone

    @property
    def names(self) -> tuple[PlayerId, ...]:
        """The ids of all players in the game, as far as they are known."""
        return tuple(one.name for one in self.occupants)

    def occupant(self, name: PlayerId) -> Occupant | None:
        """Return the occupant with that id, or None."""
        return next((one for one in self.occupants if one.name == name), None)

    def at(self, seat: SeatNo) -> Occupant | None:
        """Return the occupant known to sit in a seat, or None. Players who play over an absent player are left out."""
        return next((one for one in self.occupants if seat and one.seat == seat and not one.over), None)

    def plays_hand(self, name: PlayerId) -> bool:
        """Return whether a player is dealt into the hand being played on a tablet."""
        if self.dealt is None or not self.dealt.table.in_hand:
            return False
        seats = {player.seat for player in self.dealt.table.players if not player.coming and not player.away}
        return any(seat in seats and one == name for seat, one in self.dealt.names)

    @property
    def stud(self) -> bool:
        """Whether the game is stud, which has no button."""
        return code_of(self.kind) in STUD

    @property
    def limit(self) -> bool:
        """Whether the game is played at fixed limit."""
        code = code_of(self.kind)
        return GAMES[code].limit == "limit" if code in GAMES else code in LIMIT


def seatless(game: CashGame) -> tuple[Occupant, ...]:
    """Return the players of a game without a seat; empty while nothing is known of who sits where."""
    if game.unnamed or not any(one.seat for one in game.occupants):
        return ()
    return tuple(one for one in game.occupants if not one.seat and not one.over)


class Waiter(Value, frozen=True):
    """A name on a list: since when, how often it was called in vain, and which games' open seats it has declined.

    `here` is whether the player is in the room; a player who has called in is kept on the list until `until`. `page` is
    when a call ends, `called` when it was made, `money` what was left to lock up the seat. `queued` is a name that
    joined while every seat was taken or wanted by others, `ahead` how many were before it then. `no` is the count of
    the room when the player came or, for a name that was put before others, a number between those of its neighbours;
    `lost` is how the last promised seat was lost: the game has `ended`, the time has `lapsed`, or the seat was `taken`.
    """

    name: PlayerId
    since: int = 0
    calls: int = 0
    declined: tuple[GameId, ...] = ()
    here: bool = True
    until: int | None = None
    page: int | None = None
    money: int = 0
    called: int | None = None
    queued: bool = False
    ahead: int = 0
    no: float = 0
    lost: str = ""


class SeatOffer(Value, frozen=True):
    """A call of a player to a seat in a game, and since when; `no` as in a `Waiter`."""

    name: PlayerId
    game: GameId
    at: int = 0
    no: float = 0


class Lockup(Value, frozen=True):
    """A seat kept for a newcomer: since when, at which count of deals, with a full buy-in down, in a new game or not.

    `hand_on` is a player who finishes a pot elsewhere: such a lock-up does not lapse before that hand ends. `until` is
    the time that was promised, in a house that goes by minutes: no later rule changes it. `no` is as in a `Waiter`.
    """

    name: PlayerId
    game: GameId
    seat: SeatNo = NO_SEAT
    at: int = 0
    deals: int = 0
    full_buyin: bool = False
    new_game: bool = False
    hand_on: bool = False
    until: int | None = None
    no: float = 0


class SeatHold(Value, frozen=True):
    """A seat drawn for an absent player of a broken game, and the count of deals in that game then."""

    name: PlayerId
    game: GameId
    deals: int = 0


class MustMove(Value, frozen=True):
    """Players of the `feeder` game move to the `main` game, in `order`: that of the original list, or the house's."""

    main: GameId
    feeder: GameId
    order: tuple[PlayerId, ...] = ()


class SeatRequest(Value, frozen=True):
    """A request for a seat, now or when it opens; `at` is the count of the room when it was made."""

    name: PlayerId
    game: GameId
    seat: SeatNo
    at: int = 0


class RoomChoice(Value, frozen=True):
    """Something that the book leaves open: the codes to choose from, about which player and game, and who decides.

    `kind`, `amount` and `buy_in` are what the choice is about: a list, a new limit, a stack that is brought, the least
    and the most to buy in for; `note` is the incident in the floor's own words.
    """

    topic: str
    codes: tuple[str, ...]
    name: PlayerId = PlayerId("")
    game: GameId = ""
    decides: str = "floor"
    kind: Kind = ""
    amount: int = 0
    means: str = ""
    note: str = ""
    buy_in: tuple[int, int] | None = None


class Barring(Value, frozen=True):
    """A bar from the room, or from one game; `until` is None where no end is set."""

    name: PlayerId
    game: GameId = ""
    until: int | None = None
    why: str = ""
    by: str = ""


class LastCashOut(Value, frozen=True):
    """What a player took away from a game, and when; if there are several, the last one counts."""

    name: PlayerId
    game: GameId
    amount: int
    at: int


class StruckName(Value, frozen=True):
    """A name that was taken off a list, with those who were before it: when, and why, as `NamesStruck` has it."""

    name: PlayerId
    kind: Kind
    ahead: tuple[PlayerId, ...] = ()
    since: int = 0
    at: int = 0
    why: str = ""


class PlayerMoney(Value, frozen=True):
    """A player's money in one game, besides the chips themselves, which are in the ledger.

    `shorts` counts short buy-ins. `behind_plays` is how much of the chips bought and not yet received is in play.
    """

    game: GameId
    shorts: int = 0
    behind_plays: int = 0


class PlayerTotals(Value, frozen=True):
    """All that a player has bought and cashed in a day, the time paid, and what was won of the jackpot.

    `before` is what the house has kept from an earlier day.
    """

    bought: int = 0
    cashed: int = 0
    time: int = 0
    jackpot: int = 0
    before: int = 0

    def since(self, had: "PlayerTotals") -> "PlayerTotals":
        """Return these totals less the earlier totals `had`."""
        bought, cashed = self.bought - had.bought, self.cashed - had.cashed
        return PlayerTotals(bought, cashed, self.time - had.time, self.jackpot - had.jackpot, self.before - had.before)


class Visitor(Value, frozen=True):
    """What is on record about a person: incidents and what followed."""

    offences: tuple[str, ...] = ()
    penalties: tuple[str, ...] = ()


class DealerTurn(Value, frozen=True):
    """A dealer on shift: where, since when, and the number of downs dealt, since the last break and in all."""

    name: str
    game: GameId = ""
    since: int = 0
    downs: int = 0
    on_break: bool = False
    dealt: int = 0


class WaitTime(Value, frozen=True):
    """How long a player waited for a seat, and behind how many others. Waits of later players are estimated from these.

    `at` is when the wait ended.
    """

    kind: Kind
    seconds: int
    ahead: int
    at: int = 0


class Takings(Value, frozen=True):
    """What went through a game since the shift began; under an empty id, what went through the cage alone."""

    bought: int = 0
    cashed: int = 0
    rake: int = 0
    time: int = 0
    jackpot: int = 0
    kind: Kind = ""


class PastShift(Value, frozen=True):
    """A shift that has ended, for its report: what was out and where when it began and ended, and what went through.

    `players` is what each has bought and cashed in it. `box` is the cash that was in the cage's box at its beginning,
    and `counted` what the `cashier` counted at its end; each is None if it was not reported.
    """

    name: str
    since: int
    until: int
    out_before: int
    out_now: int
    before: dict[GameId, int] = field(default_factory=dict)
    now: dict[GameId, int] = field(default_factory=dict)
    takings: dict[GameId, Takings] = field(default_factory=dict)
    players: dict[PlayerId, PlayerTotals] = field(default_factory=dict)
    box: int | None = None
    counted: int | None = None
    cashier: str = ""


class RoomTournament(Value, frozen=True):
    """A tournament that is to start from tables of the room or, if `event` is set, is run under that id.

    Its list has its `name`: who is on it plays. `starts` is when, `places` are the tables it needs, and `players` who
    was on its list when it began.
    """

    id: str
    name: str
    starts: int = 0
    places: tuple[str, ...] = ()
    buy_in: int = 0
    stack: int = 10_000
    minutes: int = 20
    event: str = ""
    players: tuple[PlayerId, ...] = ()


class RoomTerms(Value, frozen=True):
    """Terms of the house that no book has a question for: the currency, and the order in which dealers are pushed.

    `unit` is how many of the smallest unit make one of the currency, and `sign` is written before amounts.
    """

    unit: int = 1
    push_order: tuple[GameId, ...] = ()
    sign: str = ""


class Cardroom(Value, frozen=True):
    """The whole room. `count` is raised by every request, seat taken and arrival, so that it tells which came first.

    `shift_at` is when the shift began, `shift_out` what the cage had sold and not redeemed then, `shift_chips` where
    those chips were, and `takings` what went through each game since; `shift_totals` are the players' totals then.
    `past` are the last shifts that have ended, and `box` is the cash that was counted at the end of the last one.
    `ended` are tournaments that were over in this shift. While the room is `closed` nobody joins a list or sits down.
    `labels` are the names of players who were renamed: all others have the name that is in the id.
    `spellings` indexes every id ever used by what its name looks like, so that `known_as` need not search all players.
    `brought` has for a game the others from which players have come with their chips, and `boxes` what its rake had
    come to when its box was last emptied.
    """

    games: dict[GameId, CashGame] = field(default_factory=dict)
    lists: dict[Kind, tuple[Waiter, ...]] = field(default_factory=dict)
    chains: tuple[MustMove, ...] = ()
    offers: tuple[SeatOffer, ...] = ()
    lockups: tuple[Lockup, ...] = ()
    holds: tuple[SeatHold, ...] = ()
    requests: tuple[SeatRequest, ...] = ()
    choices: tuple[RoomChoice, ...] = ()
    bars: tuple[Barring, ...] = ()
    picked_up: tuple[PlayerId, ...] = ()
    cash_outs: tuple[LastCashOut, ...] = ()
    struck: tuple[StruckName, ...] = ()
    ready: tuple[SeatOffer, ...] = ()
    apart: tuple[tuple[PlayerId, PlayerId], ...] = ()
    places: dict[PlayerId, tuple[GameId, ...]] = field(default_factory=dict)
    money: dict[PlayerId, PlayerMoney] = field(default_factory=dict)
    totals: dict[PlayerId, PlayerTotals] = field(default_factory=dict)
    ledger: dict[str, int] = field(default_factory=dict)
    visitors: dict[PlayerId, Visitor] = field(default_factory=dict)
    labels: dict[PlayerId, str] = field(default_factory=dict)
    spellings: dict[str, tuple[PlayerId, ...]] = field(default_factory=dict)
    dealers: tuple[DealerTurn, ...] = ()
    shift: str = ""
    shift_at: int = 0
    shift_out: int = 0
    takings: dict[GameId, Takings] = field(default_factory=dict)
    shift_chips: dict[GameId, int] = field(default_factory=dict)
    shift_totals: dict[PlayerId, PlayerTotals] = field(default_factory=dict)
    box: int | None = None
    past: tuple[PastShift, ...] = ()
    closed: bool = False
    tournaments: tuple[RoomTournament, ...] = ()
    ended: tuple[RoomTournament, ...] = ()
    waits: tuple[WaitTime, ...] = ()
    terms: RoomTerms = RoomTerms()
    brought: dict[GameId, tuple[GameId, ...]] = field(default_factory=dict)
    boxes: dict[GameId, int] = field(default_factory=dict)
    now: int = 0
    count: int = 0

    def of_kind(self, kind: Kind) -> Iterator[CashGame]:
        """Yield the games of exactly that kind."""
        return (game for game in self.games.values() if game.kind == kind)

    def kind_of(self, game: str) -> Kind:
        """Return the kind of the game with that id; anything that is not the id of a game is returned as a kind."""
        return self.games[game].kind if game in self.games else game

    def waiting(self, kind: Kind) -> tuple[Waiter, ...]:
        """Return the list of a kind, first in line first."""
        return self.lists.get(kind, ())

    def in_line(self, kind: Kind) -> tuple[Waiter, ...]:
        """Return the list of a kind without the players who have a seat locked up in a game of that kind."""
        listed = self.waiting(kind)
        have = {one.name for one in self.lockups if self.kind_of(one.game) == kind}
        return tuple(one for one in listed if one.name not in have) if have else listed

    def promises(self, kind: Kind) -> Iterator[Lockup | SeatOffer]:
        """Yield the lock-ups, then the calls to a seat, in games of a kind."""
        kept: tuple[Lockup | SeatOffer, ...] = (*self.lockups, *self.offers)
        return (one for one in kept if one.game in self.games and self.games[one.game].kind == kind)

    def line(self, kind: Kind) -> tuple[Waiter, ...]:
        """Return everybody in line for a kind: the list, and players off the list who are called or have a lock-up.

        Players who came while a seat was open are on no list: their place in line is that of their arrival.
        """
        listed = self.waiting(kind)
        on = {one.name for one in listed}
        found = {one.name: Waiter(one.name, one.at, no=one.no) for one in self.promises(kind) if one.name not in on}
        line = list(listed)
        for one in sorted(found.values(), key=lambda each: each.no):
            line.insert(max((at for at, each in enumerate(line, 1) if each.no < one.no), default=0), one)
        return tuple(line)

    def called(self, kind: Kind) -> frozenset[PlayerId]:
        """Return the players who are called to a seat in a game of a kind."""
        return frozenset(one.name for one in self.offers if self.kind_of(one.game) == kind)

    def is_fed(self, game: GameId) -> bool:
        """Return whether the open seats of a game are for players of a must-move game."""
        link = self.link_into(game)
        feeder = self.games.get(link.feeder) if link else None
        return feeder is not None and feeder.players > 0

    def game_of(self, name: PlayerId) -> CashGame | None:
        """Return the game in which a player sits, or None; in a house that allows several seats, the one taken last."""
        at = self.places.get(name)
        return self.games.get(at[-1]) if at else None

    def tournament_of(self, name: PlayerId) -> str:
        """Return the name of the tournament of the room that a player is in; empty for none."""
        return next((one.name for one in self.tournaments if one.event and name in one.players), "")

    def place_no(self, name: PlayerId, kind: Kind) -> float | None:
        """Return the `no` of a player in line for a kind, as in a `Waiter`; None for a player who is not in line."""
        known: Iterable[Waiter | Lockup | SeatOffer] = (*self.waiting(kind), *self.promises(kind))
        return next((one.no for one in known if one.name == name), None)

    def promised(self, game: GameId) -> int:
        """Return how many seats of a game are locked up or held for players who do not sit there yet."""
        return sum(one.game == game for one in self.lockups) + sum(one.game == game for one in self.holds)

    def promised_to(self, name: PlayerId, kind: Kind) -> bool:
        """Return whether a player, on the list or not, is called to a seat in a game of a kind or has one locked up."""
        return any(one.name == name for one in self.promises(kind))

    def open_in(self, game: CashGame) -> int:
        """Return how many seats of a game are neither taken nor locked up nor held."""
        return max(0, game.size + game.extra - game.players - self.promised(game.id))

    def free_in(self, game: CashGame) -> int:
        """Return how many open seats of a game, as `open_in` counts them, nobody has been called to."""
        return max(0, self.open_in(game) - sum(one.game == game.id for one in self.offers))

    def name_of(self, id: str) -> str:
        """Return the present name of the player with that id."""
        return self.labels.get(PlayerId(id)) or name_in(id)

    def names_of(self, ids: Iterable[str]) -> list[str]:
        """Return the present names of players, in the order of `ids`."""
        return [self.name_of(id) for id in ids]

    def knows(self, name: PlayerId) -> bool:
        """Return whether the player with that id sits, waits, has a promise or money here, is on record or barred."""
        if name in self.places or name in self.money or name in self.totals or name in self.visitors:
            return True
        if any(one.name == name for waiters in self.lists.values() for one in waiters):
            return True
        kept: tuple[tuple[Barring | SeatOffer | Lockup | SeatHold, ...], ...] = (
            self.bars, self.offers, self.lockups, self.holds,
        )  # fmt: skip
        return any(one.name == name for some in kept for one in some)

    def known_as(self, name: str) -> PlayerId | None:
        """Return the id of the player whose present name is `name` or looks like it; None if there is none.

        An exact match goes first, as old logs may have both. Players whom `knows` no longer finds do not count.
        """
        return next((one for one in self._called(name) if self.knows(one)), None)

    def _called(self, name: str) -> tuple[PlayerId, ...]:
        """Return the ids of all players whose present name looks like `name`, those with exactly that name first."""
        known = self.spellings.get(looks_like(name), ())
        return tuple(sorted(known, key=lambda one: self.name_of(one) != name)) if len(known) > 1 else known

    def is_taken(self, name: str, besides: PlayerId) -> bool:
        """Return whether a name looks like that of another player who is known or may yet be put back on a list."""
        may_come: tuple[tuple[StruckName | SeatOffer | RoomChoice, ...], ...] = (self.struck, self.ready, self.choices)
        kept = {one.name for some in may_come for one in some}
        return any(one != besides and (one in kept or self.knows(one)) for one in self._called(name))

    def id_for(self, name: str) -> PlayerId:
        """Return the id for a name: that of the player known by it, else one for a new player.

        A new id is the name as it is written, with a number behind it if that id belongs to a player who was renamed.
        A player who is no longer known and is entered under exactly the same name gets the old id again.
        """
        known = self.known_as(name)
        if known is not None:
            return known
        before = next((one for one in self._called(name) if self.name_of(one) == name), None)
        ids = (PlayerId(name if no == 1 else f"{name}:{no}") for no in count(1))
        return before or next(one for one in ids if one not in self.labels)

    def stack(self, name: PlayerId) -> int | None:
        """Return the chips in front of a player, or None if they are not known."""
        return self.ledger.get(stack_of(name))

    def link_from(self, feeder: GameId) -> MustMove | None:
        """Return the must-move that takes players out of a game, or None."""
        return next((one for one in self.chains if one.feeder == feeder), None)

    def link_into(self, main: GameId) -> MustMove | None:
        """Return the must-move that brings players into a game, or None."""
        return next((one for one in self.chains if one.main == main), None)


@cache
def player_fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of an action or event that hold a player's id."""
    return tuple(field.name for field in fields_of_type(kind, PlayerId))


def name_in(id: str) -> str:
    """Return the name that an id begins with: the one under which the player was entered first.

    >>> name_in("Ann"), name_in("Ann:2")
    ('Ann', 'Ann')
    """
    return id.partition(":")[0]


def in_names(value: V, room: Cardroom) -> V:
    """Return an event or an action with the players' ids replaced by their present names, for people to read."""
    return Rewriting({"id": room.name_of, "account": lambda one: _account_in_names(one, room)}, ACCOUNTS).of(value)


ACCOUNTS = {"Booking.out_of": "account", "Booking.into": "account"}
"""Fields that hold an account. It is a player's if it begins with one of `OWN_ACCOUNTS`."""

OWN_ACCOUNTS = ("stack", "behind", "carried", "kept")


class AccountParts(NamedTuple):
    """An account of a ledger taken apart: what it holds, and the player or game that it is of; neither for the cage."""

    what: str
    whose: str


def read_account(account: str) -> AccountParts:
    """Take apart the name of an account, as `stack_of`, `drop_of` and the others make it.

    >>> read_account("stack:Ann:2"), read_account("cage")
    (AccountParts(what='stack', whose='Ann:2'), AccountParts(what='cage', whose=''))
    """
    what, _, whose = account.partition(":")
    return AccountParts(what, whose)


def _account_in_names(account: str, room: Cardroom) -> str:
    what, whose = read_account(account)
    return f"{what}:{room.name_of(whose)}" if what in OWN_ACCOUNTS else account


def stack_of(name: str) -> str:
    """Return the account of the chips in front of a player."""
    return f"stack:{name}"


def behind_of(name: str) -> str:
    """Return the account of chips that a player has bought and not received."""
    return f"behind:{name}"


def carried_by(name: str) -> str:
    """Return the account of chips that a player has taken along for safety."""
    return f"carried:{name}"


def kept_for(name: str) -> str:
    """Return the account of chips that the house has picked up and keeps for a player."""
    return f"kept:{name}"


def play_in(game: GameId) -> str:
    """Return the account of what was won and lost in a game and not reported for each player."""
    return f"play:{game}"


def drop_of(game: GameId) -> str:
    """Return the account of the rake of a game."""
    return f"drop:{game}"


def time_of(game: GameId) -> str:
    """Return the account of the time collected in a game."""
    return f"time:{game}"


def code_of(kind: Kind) -> str:
    """Return the code of the game in a kind.

    >>> code_of("10-20 STUD"), code_of("1/2 NLHE")
    ('STUD', 'NLHE')
    """
    return kind.split()[-1] if kind.split() else kind


def stakes_of(kind: Kind) -> tuple[int, ...]:
    """Return the stakes of a kind in hundredths. Kinds are compared by the first of them.

    >>> stakes_of("10-20 LHE"), stakes_of("0.50-1 NLHE"), stakes_of("PLO")
    ((1000, 2000), (50, 100), ())
    """
    stakes = " ".join(kind.split()[:-1]) if len(kind.split()) > 1 else ""
    return tuple(round(float(one) * 100) for one in re.findall(r"\d+(?:\.\d+)?", stakes))


def higher(kind: Kind, than: Kind) -> bool:
    """Return whether the stakes of a kind are above those of another."""
    return stakes_of(kind)[:1] > stakes_of(than)[:1]


def without(names: Iterable[T], *gone: T) -> tuple[T, ...]:
    """Return `names` less those in `gone`, in order."""
    return tuple(name for name in names if name not in gone)
