"""A tournament as its organiser writes it down, read strictly; and its log: numbered records, hash-chained."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from math import gcd, log
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from floorman.bots import BOTS, Character
from floorman.core import Chips, DataError, PlayerId, Value
from floorman.core.values import Chain as HashChain
from floorman.hand import Action, Driver, Options, game_called, view
from floorman.rules import Rulebook, load_book
from floorman.rules.load import own_answers, parse
from floorman.rules.question_ids import Q
from floorman.table.events import HandDealt, TableEvent
from floorman.tournament.actions import TournamentAction
from floorman.tournament.chip_stock import stock_of
from floorman.tournament.events import TournamentEvent
from floorman.tournament.schedule import AnteKind, Break, Level, Row
from floorman.tournament.schedule_plan import END_BLINDS, GROWTH, START_DEPTH, book_levels, plan
from floorman.tournament.state import TableId, Tournament

DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000)
"""Denominations. None is worth more than five of the one before: a deck has a card for every odd chip of a table."""

FIRST_ANTE = 4
"""The level in which antes begin."""


@cache
def planned(
    players: int, stack: int, minutes: int, hours: float, ante: AnteKind, break_every: int, break_minutes: int
) -> tuple[Row, ...]:
    """Plan the levels, with breaks if there are to be any, as `floorman structure` does.

    There are enough chips of every kind. Without hours, it takes as long as blinds that grow evenly do.
    """
    smallest = max([chip for chip in DENOMINATIONS if 2 * chip * START_DEPTH <= stack], default=DENOMINATIONS[0])
    chips = stock_of({chip: players * stack // chip + players for chip in DENOMINATIONS if chip >= smallest})
    if not hours:
        steps = log(max(GROWTH, players * START_DEPTH / END_BLINDS)) / log(GROWTH)
        play = (1 + steps) * minutes
        hours = (play + (play // break_every * break_minutes if break_every else 0)) / 60
    breaks = {"break_every": break_every, "break_minutes": break_minutes} if break_every else {"break_minutes": 0}
    found = plan(players, hours, chips, stack=stack, minutes=minutes, ante=ante, ante_from=FIRST_ANTE, **breaks)
    return tuple([row for row in found.rows if isinstance(row, Level | Break)])


def with_breaks(levels: Sequence[Level], every: int, minutes: int) -> tuple[Row, ...]:
    """Add a break after every so many minutes of play to posted levels.

    >>> [type(row).__name__ for row in with_breaks([Level(Chips(1), Chips(2), 20)] * 4, 40, 10)]
    ['Level', 'Level', 'Break', 'Level', 'Level']
    """
    rows: list[Row] = []
    played = 0
    for level in levels:
        if every and played >= every:
            rows.append(Break(minutes))
            played = 0
        rows.append(level)
        played += level.minutes
    return tuple(rows)


def smallest_chips(levels: Sequence[Level]) -> tuple[Chips, ...]:
    """Return for each level the smallest chip that it and those after it still need.

    >>> smallest_chips([Level(Chips(25 * size), Chips(50 * size), 20) for size in (1, 2, 4)])
    (25, 25, 100)
    """
    needed = 0
    found: list[Chips] = []
    for level in reversed(levels):
        needed = gcd(needed, *level.amounts)
        found.append(Chips(max(chip for chip in DENOMINATIONS if needed % chip == 0)))
    return tuple(reversed(found))


PUNTER = Character("punter", "plays fast and by feel", 0.1, 0.15, 0.02, gambles=0.5, deals=6)
CHARACTERS = {**BOTS, PUNTER.name: PUNTER}

Plays = Callable[[Driver, Options, random.Random], Action]
"""Choose the action of a seat in turn, among its options."""


def character_called(name: str) -> Character:
    """Return the bot with this name; DataError that lists them all where there is none."""
    if name not in CHARACTERS:
        raise DataError("bots", f"no bot is called {name!r}.", f"Write some of {' '.join(CHARACTERS)}.")
    return CHARACTERS[name]


def plays(character: Character) -> Plays:
    """Return a function that plays as a character, which sees its own cards and what everybody sees."""

    def act(driver: Driver, may: Options, rng: random.Random) -> Action:
        return character.act(view(driver.snapshot(), may.seat), may, rng)

    return act


def lined_up(names: tuple[PlayerId, ...], shares: Mapping[str, int], rng: random.Random) -> dict[PlayerId, Plays]:
    """Return a bot for every player, in proportion to the shares; without shares, equally many of every kind."""
    kinds = [name for name, share in (shares or dict.fromkeys(BOTS, 1)).items() for _ in range(share)]
    line = [kinds[place % len(kinds)] for place in range(len(names))]
    rng.shuffle(line)
    made = {name: plays(CHARACTERS[name]) for name in kinds}
    return {name: made[kind] for name, kind in zip(names, line, strict=True)}


MOST_PLAYERS = 10_000
FIRST_NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Mae", "Ned", "Ola", "Pip",
    "Quin", "Rae", "Sal", "Ted", "Una", "Vic", "Wes", "Xan", "Yul", "Zoe",
)  # fmt: skip


class Written(Value, frozen=True, kw_only=True):
    """The keys of a tournament's file. Money is in cents, `buy_in` included; `levels` are blinds and, third, an ante.

    `hours` is how long a tournament without levels should take. `break_every` are minutes of play, those of the book
    where it is not set. Of the players, `late` come in the first `late_levels`, and `absent` are not there at the
    start. Rebuys are sold in the first `rebuy_levels`. Play is hand for hand from `hand_for_hand` places before the
    money on.
    """

    name: str
    book: str
    players: int | tuple[str, ...]
    game: str = "NLHE"
    seats: int = 9
    stack: int = 10_000
    buy_in: int = 0
    levels: tuple[tuple[int, ...], ...] = ()
    level_minutes: int = 20
    hours: float = 0
    break_every: int | None = None
    break_minutes: int = 10
    hand_seconds: int = 90
    ante: AnteKind = "none"
    rebuy_levels: int = 0
    late: int = 0
    late_levels: int = 3
    absent: int = 0
    hand_for_hand: int = 1
    payouts: tuple[int, ...] = ()
    seed: int = 1
    bots: dict[str, int] = msgspec.field(default_factory=dict)
    house: dict[str, Any] = msgspec.field(default_factory=dict)


class DealtEvent(Value, frozen=True, dict=True, gc=True):
    """A tournament ready to be played: every level and break, every name, every prize that is posted.

    `seats` are at one table. The last `late` of the players come late, and the last `absent` of the others are not
    there at the start.
    """

    name: str
    book: str
    game: str
    players: tuple[PlayerId, ...]
    seats: int
    stack: Chips
    buy_in: int
    schedule: tuple[Row, ...]
    hand_seconds: int
    ante: AnteKind
    payouts: tuple[int, ...]
    seed: int
    bots: dict[str, int]
    house: dict[str, Any]
    rebuy_levels: int = 0
    late: int = 0
    late_levels: int = 0
    absent: int = 0
    hand_for_hand: int = 0

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels without breaks."""
        return tuple([row for row in self.schedule if isinstance(row, Level)])

    @property
    def entered(self) -> tuple[PlayerId, ...]:
        """The players who have paid before the first hand."""
        return self.players[: len(self.players) - self.late]

    @property
    def latecomers(self) -> tuple[PlayerId, ...]:
        """The players who come while late entry is open."""
        return self.players[len(self.players) - self.late :]

    @property
    def missing(self) -> frozenset[PlayerId]:
        """The players who have paid and are absent at the start."""
        return frozenset(self.entered[len(self.entered) - self.absent :])

    @property
    def rulebook(self) -> Rulebook:
        """The book in force, with the house's answers over it."""
        book = load_book(self.book)
        return book.with_house(_exact(self.house)) if self.house else book

    def chip_at(self, level: int) -> Chips:
        """Return the smallest chip that a level, or one after it, still needs."""
        return self._chips[min(level, len(self.levels)) - 1]

    @cached_property
    def _chips(self) -> tuple[Chips, ...]:
        return smallest_chips(self.levels)


def read_event(
    text: str,
    where: str,
    players: int | None = None,
    seed: int | None = None,
    house: Callable[[str], Rulebook] | None = None,
) -> DealtEvent:
    """Read the tournament that a file describes; DataError names the key that is wrong.

    `players` and `seed` take precedence over those of the file. `house` loads the house book of a tournament whose
    `book` is the name of a file.
    """
    raw = parse(text, where)
    if players is not None:
        raw["players"] = players
    if seed is not None:
        raw["seed"] = seed
    if isinstance(raw.get("hours"), Fraction):
        raw["hours"] = float(raw["hours"])
    try:
        written = msgspec.convert(raw, Written)
    except msgspec.ValidationError as wrong:
        known = ", ".join(Written.__struct_fields__)
        raise DataError(where, f"{wrong}.", f"An event has {known}.") from wrong
    if house and written.book.endswith(".toml"):
        own = house(written.book)
        written = replace(written, book=own.base or "", house={**own_answers(own, "tournament"), **written.house})
    return _made(written, where)


def _made(written: Written, where: str) -> DealtEvent:
    names = _names(written, where)
    _check_times(written, where)
    event = DealtEvent(
        written.name, written.book, game_called(written.game).code, names, written.seats, Chips(written.stack),
        written.buy_in, _schedule(written, len(names), where), written.hand_seconds, written.ante,
        _payouts(written, len(names), where), written.seed, dict(sorted(written.bots.items())), _plain(written.house),
        written.rebuy_levels, written.late, written.late_levels, written.absent, written.hand_for_hand,
    )  # fmt: skip
    _check(event, where)
    return event


def _plain(value: Any) -> Any:
    """Return a house's answers as JSON has them, with exact numbers as decimals."""
    match value:
        case Fraction():
            return float(value)
        case dict():
            return {key: _plain(each) for key, each in value.items()}
        case list():
            return [_plain(each) for each in value]
    return value


def _exact(value: Any) -> Any:
    """Return a house's answers with decimals as exact numbers again."""
    match value:
        case float():
            return Fraction(str(value))
        case dict():
            return {key: _exact(each) for key, each in value.items()}
        case list():
            return [_exact(each) for each in value]
    return value


def _wrong(where: str, key: str, what: str, instead: str) -> DataError:
    return DataError(f"{where}, {key}", what, instead)


def _names(written: Written, where: str) -> tuple[PlayerId, ...]:
    if isinstance(written.players, tuple):
        twice = sorted({name for name in written.players if written.players.count(name) > 1 or not name.strip()})
        if twice:
            raise _wrong(where, "players", f"{twice[0]!r} cannot stand for one player.", "Give everybody a name.")
        names = [PlayerId(name) for name in written.players]
    else:
        wanted = min(max(0, written.players), MOST_PLAYERS + 1)
        rounds = range(1, 2 + wanted // len(FIRST_NAMES))
        line = [f"{name} {again}" if again > 1 else name for again in rounds for name in FIRST_NAMES]
        names = [PlayerId(name) for name in line[:wanted]]
    if not 2 <= len(names) <= MOST_PLAYERS:
        count = written.players if isinstance(written.players, int) else len(names)
        what = f"{count:,} player{'s' * (count != 1)} cannot play an event."
        raise _wrong(where, "players", what, f"Write 2 to {MOST_PLAYERS:,}, or a list of names.")
    return tuple(names)


def _schedule(written: Written, players: int, where: str) -> tuple[Row, ...]:
    """Return the file's levels, else the book's, else planned ones that suit the stack, each with breaks."""
    book = load_book(written.book)
    every = written.break_every
    if every is None:
        every = int(str(book.answer(Q.clock.break_.after_minutes, "tournament")))
    printed = () if written.hours else book_levels(book)
    amounts = written.levels or (printed if printed and written.stack < 100 * printed[0][1] else ())
    if not amounts:
        try:
            return planned(
                players, written.stack, written.level_minutes, float(written.hours), written.ante, every,
                written.break_minutes,
            )  # fmt: skip
        except DataError as wrong:
            raise DataError(f"{where}, {wrong.where}", wrong.wrong, wrong.instead) from wrong
    for number, level in enumerate(amounts, 1):
        if not 2 <= len(level) <= 3 or not 0 < level[0] <= level[1] or min(level) < 0:
            what = f"level {number} is {list(level)}."
            raise _wrong(where, "levels", what, "Write small blind, big blind and, where there is one, the ante.")
    levels = [Level(Chips(row[0]), Chips(row[1]), written.level_minutes, *map(Chips, row[2:])) for row in amounts]
    return with_breaks(levels, every, written.break_minutes)


def _payouts(written: Written, players: int, where: str) -> tuple[int, ...]:
    """Return the prizes of the file; without them the book or the director divides the purse."""
    purse = players * written.buy_in
    if written.payouts:
        if written.rebuy_levels or written.late:
            what = "nobody knows yet what there will be to pay out."
            raise _wrong(where, "payouts", what, "Leave them out, or sell no rebuys and let nobody come late.")
        if sum(written.payouts) != purse or min(written.payouts) < 0 or len(written.payouts) > players:
            what = f"{sum(written.payouts)} cents for {len(written.payouts)} places."
            raise _wrong(where, "payouts", what, f"The prizes are {purse} cents together, all that is paid in.")
    return written.payouts


def _check_times(written: Written, where: str) -> None:
    for key, value in (("level_minutes", written.level_minutes), ("hand_seconds", written.hand_seconds)):
        if value < 1:
            raise _wrong(where, key, "time must pass.", "Write 1 or more.")
    counts = ("break_every", "break_minutes", "hours", "rebuy_levels", "late", "late_levels", "absent", "hand_for_hand")
    for key in counts:
        if (getattr(written, key) or 0) < 0:
            raise _wrong(where, key, "it cannot be negative.", "Write 0 or more.")


def _check(event: DealtEvent, where: str) -> None:
    """Refuse what cannot be played."""
    game = game_called(event.game)
    if not 2 <= event.seats <= game.most_seats:
        what = f"{event.seats} cannot sit at a table of {game.name}."
        raise _wrong(where, "seats", what, f"Write 2 to {game.most_seats}.")
    if len(event.players) < event.late + event.absent + 2:
        what = f"of {len(event.players)} players {event.late} come late and {event.absent} are absent."
        raise _wrong(where, "players", what, "Write more: two must be there to play.")
    if event.buy_in < 0:
        raise _wrong(where, "buy_in", "nobody is paid to enter.", "Write cents, or 0.")
    chip = event.chip_at(1)
    first = event.levels[0]
    if event.stack < first.big or event.stack % chip:
        what = f"a stack of {event.stack} cannot play {first.small}/{first.big}."
        raise _wrong(where, "stack", what, f"Write a multiple of {chip}, of at least one big blind.")
    for name, share in event.bots.items():
        character_called(name)
        if share < 1:
            raise _wrong(where, f"bots.{name}", f"{share} is not a share.", "Write 1 or more, or leave the bot out.")
    _check_halves(event, where)


def _check_halves(event: DealtEvent, where: str) -> None:
    half: Mapping[str, Any] = event.rulebook.answers("tournament")
    uneven = [level for level in event.levels if 2 * level.small != level.big]
    if uneven and half[Q.button.post.small_blind_size] == "half":
        what = f"by {event.book} the small blind is half of the big one, not {uneven[0].small}/{uneven[0].big}."
        raise _wrong(where, "levels", what, "Write such levels, or another book.")


VERSION = 2
"""The version of the log's format. It changes whenever an older log would be read wrongly, or not at all."""


class Opening(Value, frozen=True, tag=True):
    """The first record: the version of the format, the tournament as read, and its state before the draw."""

    version: int
    event: DealtEvent
    field: Tournament


class HandPlayed(Value, frozen=True, tag=True):
    """A hand: what the table laid out, the stacks in its order, the deck from the top, and every action.

    `ends` are the stacks afterwards, `over` what the end of the hand changes at the table.
    """

    hand: int
    table: TableId
    level: int
    left: int
    chip: Chips
    dealt: HandDealt
    stacks: tuple[Chips, ...]
    deck: str
    acts: str
    ends: tuple[Chips, ...]
    over: tuple[TableEvent, ...]


class FloorDid(Value, frozen=True, tag=True):
    """An action of the director with its events.

    Before it the director was told how the hands at the tables `about` went.
    """

    action: TournamentAction = msgspec.field(name="told")
    events: tuple[TournamentEvent, ...]
    about: tuple[TableId, ...] = ()
    cites: tuple[str, ...] = ()


class Closing(Value, frozen=True, tag=True):
    """The last record: one player has all the chips, or the program was stopped before."""

    why: Literal["won", "broken-off"]
    hands: int
    chips: Chips


Record = Opening | HandPlayed | FloorDid | Closing


class RecordLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log. `was` stays as it was written, since the hash is over its bytes."""

    no: int
    hash: str
    was: msgspec.Raw


class Version(msgspec.Struct, frozen=True):
    """The part of the first record that is the same in every format."""

    version: int = VERSION


class LogFault(Exception):  # noqa: N818 - the answer of a check, not an error of the program
    """Raised for the first record that cannot be right, with its number in the log and the reason."""

    def __init__(self, no: int, why: str) -> None:
        super().__init__(f"record {no}: {why}")
        self.no = no
        self.why = why


_encode = msgspec.json.Encoder().encode
_line = msgspec.json.Decoder(RecordLine).decode
_record = msgspec.json.Decoder(Record).decode
_version = msgspec.json.Decoder(Version).decode


class LogChain(HashChain):
    """Numbers records and hashes each with the one before, line by line."""

    def link(self, was: bytes) -> bytes:
        """Return the line of the next record, given as JSON."""
        self.add(was)
        return b'{"no":%d,"hash":"%s","was":%s}\n' % (self.no, self.hash, was)

    def line(self, record: Record) -> bytes:
        """Return the line of the next record."""
        return self.link(_encode(record))


class Logged(NamedTuple):
    """A record and its number in the log."""

    no: int
    record: Record


def read_log(lines: Iterable[bytes]) -> Iterator[Logged]:
    """Yield the records of a log, one at a time; raise LogFault at the first that is not as it was written."""
    chain = LogChain()
    for line in lines:
        no = chain.no + 1
        try:
            read = _line(line)
        except (msgspec.MsgspecError, RecursionError) as wrong:
            raise LogFault(no, f"this is not a line of a log ({wrong}).") from wrong
        if read.no != no:
            raise LogFault(no, f"its number is {read.no}: records are missing, doubled or out of order.")
        if chain.link(bytes(read.was)) != line:
            raise LogFault(no, "it or the record before it has been altered: the hash does not match.")
        try:
            if no == 1:
                _require_format(_version(read.was).version)
            yield Logged(no, _record(read.was))
        except (msgspec.MsgspecError, RecursionError) as wrong:
            raise LogFault(no, f"this is not a record of an event ({wrong}).") from wrong


def _require_format(version: int) -> None:
    if version != VERSION:
        raise LogFault(
            1,
            f"this is version {version} of the log, and only version {VERSION} can be read. "
            "Play the event again, by its file and seed, or read the log with the Floorman that wrote it.",
        )
