"""The spec of an event, its checks, and what follows from it: book, schedule, stacks."""

from datetime import UTC, datetime
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.core import Chips, DataError, Value, unusable
from floorman.hand.setup import GAMES
from floorman.rules import Rulebook, book_ids, load_book
from floorman.rules.question_ids import Q
from floorman.server.screens import LANGUAGES, ScheduleRow
from floorman.tournament import schedule_plan
from floorman.tournament.bounties import BountyTerms, Kind
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import ChipStock, stock_of, worth
from floorman.tournament.clock import Clock
from floorman.tournament.engine import open_event
from floorman.tournament.events import Opened
from floorman.tournament.flights import Carries, Flight, open_day_two
from floorman.tournament.schedule import AnteKind, Break, ColourUp, Level, Row, Structure, with_colour_ups
from floorman.tournament.schedule_plan import book_levels, chip_set
from floorman.tournament.state import LONGEST as LONGEST_NAME
from floorman.tournament.state import Setup, Tournament
from floorman.tournament.wording import table_called

MOST_PLAYERS = 2000
"""The most entrants of one event."""

MOST_FLIGHTS = 50
"""The most flights of one event."""

NO_LIMIT = 99
"""As many rebuys or add-ons per player as this mean no limit."""

ChipColour = Literal["white", "red", "blue", "green", "black", "purple", "yellow", "orange", "pink", "grey", "brown"]

WHOLE = 10_000
"""The whole prize pool, in hundredths of a per cent."""

MOST_KINDS = 20
"""The most kinds of chips in one box."""

Cents = Annotated[int, Meta(ge=0, le=100_000_000)]
LevelNumber = Annotated[int, Meta(ge=1, le=200)]
Stack = Annotated[int, Meta(ge=1, le=10_000_000)]


class Rebuys(Value, frozen=True):
    """Terms of rebuys; what is left out is as in the book. `until_level` is the last level in which they are sold."""

    allowed: bool = True
    price: Cents | None = None
    stack: Stack | None = None
    until_level: LevelNumber | None = None
    per_player: Annotated[int, Meta(ge=1, le=99)] | None = None


LONGEST_TABLE = 40
"""Characters in the name of a table."""


class AddOns(Value, frozen=True):
    """Terms of add-ons; what is left out is as in the book.

    They are sold until the break after level `until_level` is over; without one, as long as rebuys are.
    """

    allowed: bool = True
    price: Cents | None = None
    stack: Stack | None = None
    per_player: Annotated[int, Meta(ge=1, le=99)] | None = None
    until_level: Annotated[int, Meta(ge=1, le=999)] | None = None


class EventSpec(Value, frozen=True):
    """What a host asks for. Money is in cents, chips are pairs of value and count.

    The schedule is `schedule` where it has rows; else it is planned from `hours`, `chips` and `expected_players`, or is
    the book's own where neither is given. `fee` is the house's and is added to the buy-in. A `bounty` is added too, or
    taken out of it; mystery bounties begin when `mystery_from` players are left. The house raises the purse to the
    `guarantee` and adds `added` to it. Where prizes are `seats`, the purse buys as many as it can of `seat_worth`.
    Calculated prizes are multiples of `round_prizes_to`, and first place gets the remainder. Where they are `percent`,
    `prize_percent` has the share of each place in hundredths of a per cent, together 100 %. `chip_colours` are pairs of
    value and colour for chips with other colours than usual. `players` have paid; those who are `invited` pay when they
    come. With `flights` it is their day two: players who have bagged continue on `from_level` with the chips that they
    carry. `date` is the day, as 2026-11-20, or the day and time, as 2026-11-20T19:30; `place` is where it is played,
    first at the `tables` of these names. TVs, phones and prints use the `language`, as `de`; English where none is
    given.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    book: str
    house: dict[str, Any] = msgspec.field(default_factory=dict)
    game: str = "NLHE"
    table_size: Annotated[int, Meta(ge=2, le=10)] = 9
    currency: Annotated[str, Meta(min_length=3, max_length=3)] = "EUR"
    buy_in: Cents = 0
    fee: Cents = 0
    stack: Stack | None = None
    rebuys: Rebuys | None = None
    addon: AddOns | None = None
    bounty: Cents = 0
    bounty_kind: Kind = "fixed"
    bounty_on_top: bool = True
    mystery_from: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] | None = None
    guarantee: Cents = 0
    added: Cents = 0
    chips: Annotated[
        tuple[tuple[Annotated[int, Meta(ge=1, le=10_000_000)], Annotated[int, Meta(ge=1, le=100_000)]], ...],
        Meta(max_length=MOST_KINDS),
    ] = ()
    chip_colours: Annotated[tuple[tuple[int, ChipColour], ...], Meta(max_length=MOST_KINDS)] = ()
    ante: AnteKind = "none"
    ante_from: LevelNumber = 1
    schedule: tuple[ScheduleRow, ...] = ()
    hours: Annotated[float, Meta(gt=0, le=100)] | None = None
    level_minutes: Annotated[int, Meta(ge=1, le=240)] | None = None
    expected_players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] | None = None
    expected_rebuys: Annotated[int, Meta(ge=0, le=MOST_PLAYERS)] = 0
    prizes: Literal["generated", "percent", "book", "seats"] | tuple[Cents, ...] = "generated"
    prize_percent: Annotated[tuple[Annotated[int, Meta(ge=1, le=WHOLE)], ...], Meta(max_length=MOST_PLAYERS)] = ()
    seat_worth: Cents = 0
    round_prizes_to: Literal[1, 100, 500, 1000, 5000] = 100
    late_until_level: LevelNumber | None = None
    players: Annotated[tuple[str, ...], Meta(max_length=MOST_PLAYERS)] = ()
    flights: Annotated[tuple[Flight, ...], Meta(max_length=MOST_FLIGHTS)] = ()
    carries: Carries = "best"
    from_level: LevelNumber = 1
    demo: bool = False
    invited: Annotated[tuple[str, ...], Meta(max_length=MOST_PLAYERS)] = ()
    date: Annotated[str, Meta(max_length=16)] = ""
    place: Annotated[str, Meta(max_length=80)] = ""
    language: Annotated[str, Meta(max_length=8)] = ""
    tables: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=LONGEST_TABLE)], ...], Meta(max_length=MOST_PLAYERS)
    ] = ()

    @property
    def field(self) -> int:
        """How many entrants are expected: as given, or as many as are on the list, and a table of them at least."""
        bagged = {bag.player for flight in self.flights for bag in flight.bags}
        return self.expected_players or max(len(self.players) + len(self.invited), len(bagged), self.table_size)

    @property
    def calculates_prizes(self) -> bool:
        """Whether prizes follow from the prize pool, and are posted once it is final."""
        return self.prizes in ("generated", "percent")

    @property
    def rebuys_to_come(self) -> int:
        """How many rebuys are expected; 0 where the event sells none."""
        return self.expected_rebuys if self.rebuys is None or self.rebuys.allowed else 0


def checked(spec: EventSpec) -> EventSpec:
    """Return the spec with tidied names; raise DataError for the first field that is not valid."""
    name = " ".join(spec.name.split())
    if not name or not name.isprintable():
        raise unusable("name", "event-name")
    if spec.book not in book_ids():
        raise unusable("book", "event-book", book=repr(spec.book[:40]), among=", ".join(book_ids()))
    if spec.game not in GAMES:
        raise unusable("game", "event-game", game=repr(spec.game[:40]), among=", ".join(GAMES))
    if not (spec.currency.isascii() and spec.currency.isalpha() and spec.currency.isupper()):
        raise unusable("currency", "no-currency", currency=repr(spec.currency))
    _check_chips(spec)
    _check_rows(spec.schedule)
    _check_prizes(spec.prizes)
    _check_percent(spec)
    if spec.prizes == "seats" and not spec.seat_worth:
        raise unusable("seat_worth", "seat-worth")
    _check_bounty(spec)
    for flight in spec.flights:
        _check_flight(flight)
    _check_date(spec.date)
    if spec.language and spec.language not in LANGUAGES:
        raise unusable("language", "no-language", language=repr(spec.language), among=", ".join(LANGUAGES))
    place = " ".join(spec.place.split())
    if not place.isprintable():
        raise unusable("place", "place-characters")
    tables = tuple(" ".join(table.split()) for table in spec.tables)
    if not all(table and table.isprintable() for table in tables) or len(set(map(table_called, tables))) < len(tables):
        raise unusable("tables", "table-names")
    names = _names((*spec.players, *spec.invited))
    paid = len(spec.players)
    return msgspec.structs.replace(
        spec, name=name, players=names[:paid], invited=names[paid:], place=place, tables=tables
    )


def day_of(date: str, opened_ms: int) -> str:
    """Return when an event is played, in a form to be sorted by: the date it is announced for, else when it was opened.

    >>> day_of("2026-11-20", 0), day_of("", 1_795_000_000_000)
    ('2026-11-20', '2026-11-18T11:06')
    """
    return date or f"{datetime.fromtimestamp(opened_ms / 1000, UTC):%Y-%m-%dT%H:%M}"


def _check_date(date: str) -> None:
    if not date:
        return
    try:
        datetime.strptime(date, "%Y-%m-%dT%H:%M" if "T" in date else "%Y-%m-%d")
    except ValueError:
        raise unusable("date", "no-date", date=repr(date)) from None


def _check_chips(spec: EventSpec) -> None:
    values = [value for value, _ in spec.chips]
    twice = next((value for value in values if values.count(value) > 1), 0)
    if twice:
        raise unusable("chips", "chips-twice", value=twice)


def _check_bounty(spec: EventSpec) -> None:
    if spec.bounty and not spec.bounty_on_top and spec.bounty > spec.buy_in:
        raise unusable("bounty", "bounty-above")
    if spec.bounty and spec.bounty_kind == "mystery" and spec.mystery_from is None:
        raise unusable("mystery_from", "mystery-from")


def _check_flight(flight: Flight) -> None:
    where = f"flights, {flight.name[:40]}"
    heads = [bag.head for bag in flight.bags]
    if min(flight.issued, flight.entries, flight.takings, flight.bounties, flight.smallest_chip - 1, *heads) < 0:
        raise unusable(where, "flight-negative")
    if len(flight.bags) > MOST_PLAYERS:
        raise unusable(where, "bags-too-many", count=len(flight.bags), most=MOST_PLAYERS)
    if _names(tuple(bag.player for bag in flight.bags)) != tuple(bag.player for bag in flight.bags):
        raise unusable(where, "name-space")


def _check_rows(rows: tuple[ScheduleRow, ...]) -> None:
    if len(rows) > 400:
        raise unusable("schedule", "rows-too-many", count=len(rows))
    if rows and not any(row.kind == "level" for row in rows):
        raise unusable("schedule", "rows-no-level")
    number = big = 0
    for at, row in enumerate(rows, start=1):
        where = f"schedule, row {at}"
        if row.kind == "colour-up":
            continue
        if not 1 <= row.minutes <= 600:
            raise unusable(where, "row-minutes", minutes=row.minutes)
        if row.kind == "level":
            number += 1
            where = f"{where} (level {number})"
            if not 0 < row.small <= row.big or row.ante < 0 or row.big > 1_000_000_000:
                raise unusable(where, "row-blinds", small=row.small, big=row.big)
            if row.big < big:
                raise unusable(where, "row-falls", before=big, after=row.big)
            big = row.big


def _check_prizes(prizes: str | tuple[int, ...]) -> None:
    if isinstance(prizes, str):
        return
    if not prizes:
        raise unusable("prizes", "no-prize")
    for place, (more, less) in enumerate(pairwise(prizes), start=2):
        if less > more:
            raise unusable("prizes", "prize-order", place=place, before=place - 1)


def _check_percent(spec: EventSpec) -> None:
    if spec.prizes != "percent":
        return
    parts = spec.prize_percent
    if sum(parts) != WHOLE:
        raise unusable("prizes", "percent-sum", sum=f"{sum(parts) / 100:g}")
    _check_prizes(parts)


def _names(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names without extra spaces; raise DataError for an empty, too long or repeated one."""
    names: list[str] = []
    for number, raw in enumerate(players, start=1):
        name = " ".join(raw.split())
        if not name or not name.isprintable():
            raise unusable(f"players, name {number}", "name-none")
        if len(name) > LONGEST_NAME:
            raise unusable(f"players, name {number}", "name-long", name=name[:LONGEST_NAME], most=LONGEST_NAME)
        names.append(name)
    folded = [name.casefold() for name in names]
    for number, name in enumerate(folded):
        if name in folded[:number]:
            raise unusable(f"players, name {number + 1}", "name-twice", name=names[number])
    return tuple(names)


class Warned(Value, frozen=True, omit_defaults=False):
    """A warning about a field of the spec, named by `about`."""

    about: str
    says: str


class Planned(Value, frozen=True):
    """A schedule and the chips it is played with; `stack` is empty where the chips are not known."""

    rows: tuple[Row, ...]
    ante: AnteKind
    starting_stack: Chips
    stack: tuple[tuple[Chips, int], ...] = ()
    stock: ChipStock | None = None
    target: int = 0
    cites: tuple[str, ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels without breaks and colour-ups."""
        return tuple(row for row in self.rows if isinstance(row, Level))


def event_book(spec: EventSpec) -> Rulebook:
    """Return the book with the house's answers and the spec's terms of entry over it."""
    return load_book(spec.book).with_house({**spec.house, **_terms(spec)})


def with_rebuys_closing(spec: EventSpec) -> EventSpec:
    """Return the spec with rebuys that close with late entry, where neither the book nor the host says when they close.

    The answer becomes part of the spec of a new event, so that older events without it do not change.
    """
    rebuys, asked = spec.rebuys or Rebuys(), Q.entry.rebuy.closes_at_level
    said = rebuys.until_level is not None or asked in spec.house
    if said or not rebuys.allowed or spec.late_until_level is None:
        return spec
    book = event_book(spec)
    if not book.answer(Q.entry.rebuy.per_player, "tournament") or book.answer(asked, "tournament"):
        return spec
    return replace(spec, rebuys=replace(rebuys, until_level=spec.late_until_level))


def _terms(spec: EventSpec) -> dict[str, Any]:
    terms: dict[str, Any] = {}
    if spec.rebuys is not None:
        if not spec.rebuys.allowed:
            terms[Q.entry.rebuy.per_player] = 0
        elif spec.rebuys.per_player is not None:
            terms[Q.entry.rebuy.per_player] = spec.rebuys.per_player
        if spec.rebuys.until_level is not None:
            terms[Q.entry.rebuy.closes_at_level] = spec.rebuys.until_level + 1
    if spec.addon is not None:
        terms[Q.entry.addon.per_player] = (spec.addon.per_player or 1) if spec.addon.allowed else 0
    if spec.calculates_prizes:
        terms[Q.entry.payout.split] = "posted"
    for question in terms:
        if question in spec.house and spec.house[question] != terms[question]:
            raise unusable(f"house: {question}", "house-contradicts")
    if spec.rebuys is not None and spec.rebuys.allowed and spec.rebuys.per_player is None:
        most = Q.entry.rebuy.per_player
        if not spec.house.get(most, load_book(spec.book).answer(most, "tournament")):
            # A book or house that has no rebuys cannot say how many where the host sells them after all.
            terms[most] = NO_LIMIT
    return terms


def plan_event(spec: EventSpec, book: Rulebook) -> Planned:
    """Return the schedule: as written, planned for hours and chips, or the book's own.

    Raise DataError, with what to enter, where none of these is possible.
    """
    if spec.schedule:
        return _as_written(spec, book)
    if spec.hours is not None:
        try:
            found = schedule_plan.plan(
                spec.field,
                spec.hours,
                _stock(spec, book),
                stack=spec.stack,
                minutes=spec.level_minutes,
                ante=spec.ante,
                ante_from=spec.ante_from,
                rebuys=spec.rebuys_to_come,
            )
        except DataError as wrong:
            if wrong.where != "minutes":
                raise
            # A field of the form: the length of levels where the host has said it, else the hours.
            wrong.where = "level_minutes" if spec.level_minutes else "hours"
            raise
    else:
        found = _own(spec, book)
    stack, made = found.stack, found.starting_stack
    warnings = tuple(Warned(note.about, note.says) for note in found.notes)
    if spec.stack and spec.stack != made:
        by_hand = Warned("stack", f"The book's own chips make {made:,}: lay {spec.stack:,} out yourself.")
        stack, warnings = (), (*warnings, by_hand)
    start = Chips(spec.stack or made)
    return Planned(found.rows, found.ante, start, stack, found.stock, found.target, found.cites, warnings)


def _own(spec: EventSpec, book: Rulebook) -> Structure:
    """Return the book's own schedule; raise DataError where it has none."""
    if not book_levels(book):
        raise unusable("schedule", "schedule-of-book", book=book.title)
    return schedule_plan.by_book(book, spec.field, spec.rebuys_to_come)


def _own_stock(spec: EventSpec) -> ChipStock:
    return stock_of(dict(spec.chips), dict(spec.chip_colours))


def _stock(spec: EventSpec, book: Rulebook) -> ChipStock:
    """Return the chips that are given, else those that the book tells a host to buy."""
    if spec.chips:
        return _own_stock(spec)
    own = chip_set(_empty(book), spec.field + spec.rebuys_to_come)
    if own is None:
        raise unusable("chips", "chips-needed")
    return stock_of({value: max(count, own.in_play[value]) for value, count in own.to_buy.items()})


def _empty(book: Rulebook) -> Case:
    return Case(Tournament(Setup(10, Chips(0), 0), Clock(1, 0)), book)


def _as_written(spec: EventSpec, book: Rulebook) -> Planned:
    """Return the host's own rows; where the chips are known, check them and insert colour-ups."""
    rows = tuple(_row(row) for row in spec.schedule)
    ante: AnteKind = spec.ante
    if ante == "none" and any(isinstance(row, Level) and row.ante for row in rows):
        ante = "each"
    target = sum(row.minutes for row in rows if not isinstance(row, ColourUp))
    if not spec.chips:
        stack = spec.stack or int(book.answer(Q.entry.buyin.starting_stack, "tournament"))
        return Planned(rows, ante, Chips(stack), target=target, cites=book.cite(Q.entry.buyin.starting_stack))
    stock = _own_stock(spec)
    stacks = spec.field + spec.rebuys_to_come
    pieces = schedule_plan.starting_stack(stock, stacks, spec.stack)
    in_play = {value: count * stacks for value, count in pieces.items()}
    planned = tuple(with_colour_ups([row for row in rows if not isinstance(row, ColourUp)], stock, in_play))
    return Planned(planned, ante, worth(pieces), tuple(sorted(pieces.items())), stock, target)


def _row(row: ScheduleRow) -> Row:
    match row.kind:
        case "level":
            return Level(Chips(row.small), Chips(row.big), row.minutes, Chips(row.ante))
        case "break":
            return Break(row.minutes)
        case _:
            return ColourUp(Chips(row.chip), 0, ((Chips(row.into), 0),) if row.into else ())


def opening_of(spec: EventSpec, book: Rulebook) -> Opened:
    """Return the event before its first hand: empty, or with all players who continue from the flights."""
    setup = setup_of(spec, book)
    if spec.flights:
        return open_day_two(setup, spec.flights, spec.carries, spec.from_level)
    return open_event(setup, ())


def setup_of(spec: EventSpec, book: Rulebook) -> Setup:
    """Return what is fixed before the first hand; raise DataError where the spec cannot be played."""
    planned = plan_event(spec, book)
    first = planned.levels[0]
    rebuys, addon = spec.rebuys, spec.addon
    if spec.prizes == "book" and book.answer(Q.entry.payout.split, "tournament") == "posted":
        raise unusable("prizes", "prizes-of-book", book=book.title)
    return Setup(
        table_size=spec.table_size,
        starting_stack=planned.starting_stack,
        level_seconds=60 * first.minutes,
        buy_in=spec.buy_in,
        payouts=() if isinstance(spec.prizes, str) else spec.prizes,
        game=spec.game,
        schedule=planned.rows,
        ante=planned.ante,
        fee=spec.fee,
        rebuy_price=rebuys.price if rebuys else None,
        rebuy_stack=Chips(rebuys.stack) if rebuys and rebuys.stack else None,
        addon_price=addon.price if addon else None,
        addon_stack=Chips(addon.stack) if addon and addon.stack else None,
        addon_levels=addon.until_level if addon else None,
        late_levels=spec.late_until_level,
        stock=planned.stock,
        stack=planned.stack,
        bounty=_bounty(spec),
        guarantee=spec.guarantee,
        added=spec.added,
        seats_worth=spec.seat_worth if spec.prizes == "seats" else 0,
        prize_unit=spec.round_prizes_to,
        table_names=tuple(map(table_called, spec.tables)),
    )


def _bounty(spec: EventSpec) -> BountyTerms | None:
    if not spec.bounty:
        return None
    return BountyTerms(spec.bounty_kind, spec.bounty, spec.bounty_on_top, from_left=spec.mystery_from or 0)
