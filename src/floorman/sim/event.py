"""An event as its organiser writes it down, read strictly: what is not understood is not guessed at."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from floorman.base import Chips, DataError, PlayerId, Value
from floorman.hand import game_called
from floorman.rulebook import Rulebook, load_book
from floorman.rulebook.load import parse
from floorman.sim.levels import Level, generated_levels, generated_prizes, smallest_chips
from floorman.sim.regulars import character_called
from floorman.tournament.structure import book_levels

Ante = Literal["none", "each", "big-blind"]
MOST_PLAYERS = 10_000
FIRST_NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Mae", "Ned", "Ola", "Pip",
    "Quin", "Rae", "Sal", "Ted", "Una", "Vic", "Wes", "Xan", "Yul", "Zoe",
)  # fmt: skip


class Written(Value, frozen=True, kw_only=True):
    """The keys of an event's file. Money is in cents, `buy_in` included; `levels` are blinds and, third, an ante."""

    name: str
    book: str
    players: int | tuple[str, ...]
    game: str = "NLHE"
    seats: int = 9
    stack: int = 10_000
    buy_in: int = 0
    levels: tuple[tuple[int, ...], ...] = ()
    level_minutes: int = 20
    hand_seconds: int = 90
    ante: Ante = "none"
    payouts: tuple[int, ...] = ()
    seed: int = 1
    bots: dict[str, int] = msgspec.field(default_factory=dict)
    house: dict[str, Any] = msgspec.field(default_factory=dict)


class Event(Value, frozen=True):
    """An event ready to be played: every level, every name, every prize that is posted. Seats are at one table."""

    name: str
    book: str
    game: str
    players: tuple[PlayerId, ...]
    seats: int
    stack: Chips
    buy_in: int
    levels: tuple[Level, ...]
    level_seconds: int
    hand_seconds: int
    ante: Ante
    payouts: tuple[int, ...]
    seed: int
    bots: dict[str, int]
    house: dict[str, Any]

    @property
    def rulebook(self) -> Rulebook:
        """The book in force, with what the house has set over it."""
        book = load_book(self.book)
        return book.with_house(_exact(self.house)) if self.house else book

    def chip_at(self, level: int) -> Chips:
        """The smallest chip that a level, or one after it, still needs."""
        return smallest_chips(self.levels)[min(level, len(self.levels)) - 1]


def read_event(text: str, where: str, players: int | None = None, seed: int | None = None) -> Event:
    """The event that a file describes; DataError names the key. `players` and `seed` go before those of the file."""
    raw = parse(text, where)
    if players is not None:
        raw["players"] = players
    if seed is not None:
        raw["seed"] = seed
    try:
        written = msgspec.convert(raw, Written)
    except msgspec.ValidationError as wrong:
        known = ", ".join(Written.__struct_fields__)
        raise DataError(where, f"{wrong}.", f"An event has {known}.") from wrong
    return _made(written, where)


def _made(written: Written, where: str) -> Event:
    names = _names(written, where)
    levels = _levels(written, len(names), where)
    event = Event(
        written.name, written.book, game_called(written.game).code, names, written.seats, Chips(written.stack),
        written.buy_in, levels, written.level_minutes * 60, written.hand_seconds, written.ante,
        _payouts(written, len(names), where), written.seed, dict(sorted(written.bots.items())), _plain(written.house),
    )  # fmt: skip
    _check(event, where)
    return event


def _plain(value: Any) -> Any:
    """A house's answers as JSON has them: an exact number is a decimal there."""
    match value:
        case Fraction():
            return float(value)
        case dict():
            return {key: _plain(each) for key, each in value.items()}
        case list():
            return [_plain(each) for each in value]
    return value


def _exact(value: Any) -> Any:
    """A house's answers with exact numbers again."""
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
        rounds = range(1, 2 + max(0, written.players) // len(FIRST_NAMES))
        line = [f"{name} {again}" if again > 1 else name for again in rounds for name in FIRST_NAMES]
        names = [PlayerId(name) for name in line[: max(0, written.players)]]
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise _wrong(
            where, "players", f"{len(names)} make no event.", f"Write 2 to {MOST_PLAYERS}, or a list of names."
        )
    return tuple(names)


def _levels(written: Written, players: int, where: str) -> tuple[Level, ...]:
    """The file's levels, else the book's, else some that suit the stack."""
    if written.levels:
        for number, level in enumerate(written.levels, 1):
            if not 2 <= len(level) <= 3 or not 0 < level[0] <= level[1] or min(level) < 0:
                what = f"level {number} is {list(level)}."
                raise _wrong(where, "levels", what, "Write small blind, big blind and, where there is one, the ante.")
        return tuple([tuple([Chips(amount) for amount in level if amount]) for level in written.levels])
    printed = book_levels(load_book(written.book))
    return (
        printed
        if printed and written.stack < 100 * printed[0][1]
        else generated_levels(written.stack, players, written.ante)
    )


def _payouts(written: Written, players: int, where: str) -> tuple[int, ...]:
    """The prizes posted: the file's, none where the book divides the purse, else an even slope over the top."""
    purse = players * written.buy_in
    if written.payouts:
        if sum(written.payouts) != purse or min(written.payouts) < 0 or len(written.payouts) > players:
            what = f"{sum(written.payouts)} cents for {len(written.payouts)} places."
            raise _wrong(where, "payouts", what, f"The prizes are {purse} cents together, all that is paid in.")
        return written.payouts
    book = load_book(written.book)
    book = book.with_house(written.house, where) if written.house else book
    if book.answer("entry.payout/split", "tournament") != "posted" or not purse:
        return ()
    return generated_prizes(players, purse)


def _check(event: Event, where: str) -> None:
    """Refuse what cannot be played."""
    game = game_called(event.game)
    if not 2 <= event.seats <= game.most_seats:
        what = f"{event.seats} cannot sit at a table of {game.name}."
        raise _wrong(where, "seats", what, f"Write 2 to {game.most_seats}.")
    for key, value in (("level_minutes", event.level_seconds), ("hand_seconds", event.hand_seconds)):
        if value < 1:
            raise _wrong(where, key, "time must pass.", "Write 1 or more.")
    if event.buy_in < 0:
        raise _wrong(where, "buy_in", "nobody is paid to enter.", "Write cents, or 0.")
    chip = event.chip_at(1)
    if event.stack < event.levels[0][1] or event.stack % chip:
        what = f"a stack of {event.stack} cannot play {event.levels[0][0]}/{event.levels[0][1]}."
        raise _wrong(where, "stack", what, f"Write a multiple of {chip}, of at least one big blind.")
    for name, share in event.bots.items():
        character_called(name)
        if share < 1:
            raise _wrong(where, f"bots.{name}", f"{share} is no share.", "Write 1 or more, or leave the bot out.")
    _check_halves(event, where)


def _check_halves(event: Event, where: str) -> None:
    half: Mapping[str, Any] = event.rulebook.answers("tournament")
    uneven = [level for level in event.levels if 2 * level[0] != level[1]]
    if uneven and half["button.post/small-blind-size"] == "half":
        what = f"by {event.book} the small blind is half of the big one, not {uneven[0][0]}/{uneven[0][1]}."
        raise _wrong(where, "levels", what, "Write such levels, or another book.")
