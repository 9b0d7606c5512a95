"""What goes on paper: seats, slips, the schedule, prizes, chips, results, rules for dealers and guests, a guide."""

from typing import Literal

from msgspec.structs import replace

from floorman.rulebook import load_book
from floorman.server.boards import Prize, ScheduleRow, Shown
from floorman.server.event.house_rules import Section, Terms, dealer_card, house_rules
from floorman.server.event.preview import schedule_rows
from floorman.server.event.prizes import deal_says, prize_rows
from floorman.server.event.results import PlaceLine, place_lines
from floorman.server.event.seen import Seen
from floorman.tournament.chip_stock import ChipStock
from floorman.tournament.schedule import Break, Level

What = Literal[
    "seating", "seat-cards", "schedule", "chips", "payouts", "house-rules", "dealer-card", "helper-guide", "results",
    "payout-slips",
]  # fmt: skip
"""Every sheet there is, in the order of an evening."""

FLOOR_ONLY = ("payout-slips", "helper-guide")
"""Sheets that are for the floor."""


class SeatCard(Shown, frozen=True):
    """One card to hand out."""

    player: str
    table: str
    seat: int


class Slip(Shown, frozen=True):
    """What a player is paid, and for which place."""

    player: str
    place: int
    cents: int


class TimedRow(Shown, frozen=True):
    """A row of the schedule and the minute it starts in."""

    minute: int
    row: ScheduleRow


class ChipLine(Shown, frozen=True):
    """A chip: its value, its colour where it is known, how many a player starts with, how many there are."""

    value: int
    colour: str
    each: int
    count: int


class Sheet(Shown, frozen=True):
    """Anything to be printed; only what belongs to `what` is filled in."""

    what: What
    event: str
    name: str
    title: str
    book: str
    currency: str
    cards: tuple[SeatCard, ...] = ()
    slips: tuple[Slip, ...] = ()
    rows: tuple[TimedRow, ...] = ()
    prizes: tuple[Prize, ...] = ()
    chips: tuple[ChipLine, ...] = ()
    sections: tuple[Section, ...] = ()
    places: tuple[PlaceLine, ...] = ()
    note: str = ""
    over: bool = False
    date: str = ""
    place: str = ""
    opened_ms: int = 0


def sheet(seen: Seen, what: What) -> Sheet:
    """One kind of paper for an event, with its day and place."""
    spec = seen.spec
    return replace(_sheet(seen, what), date=spec.date, place=spec.place, opened_ms=seen.at_ms - seen.ms, over=seen.over)


def _sheet(seen: Seen, what: What) -> Sheet:
    head = (what, seen.id, seen.spec.name)
    title, currency = seen.book.title, seen.spec.currency
    match what:
        case "seating":
            return Sheet(*head, "Seating", title, currency, cards=_cards(seen))
        case "seat-cards":
            return Sheet(*head, "Seat cards", title, currency, cards=_cards(seen))
        case "results":
            return Sheet(*head, "Results", title, currency, places=place_lines(seen), note=_results_note(seen))
        case "helper-guide":
            return Sheet(*head, "For the helper", title, currency, sections=_tonight(seen))
        case "payout-slips":
            slips = tuple(Slip(line.player, line.place, line.prize) for line in place_lines(seen) if line.prize)
            return Sheet(*head, "Payout slips", title, currency, slips=slips)
        case "schedule":
            return Sheet(*head, "Schedule", title, currency, rows=_rows(seen))
        case "payouts":
            return Sheet(*head, "Prizes", title, currency, prizes=prize_rows(seen))
        case "chips":
            return Sheet(*head, "Chip values", title, currency, chips=_chips(seen))
        case "dealer-card":
            return Sheet(
                *head, "Dealer's card", title, currency, sections=dealer_card(seen.book, load_book(seen.spec.book))
            )
        case "house-rules":
            return Sheet(*head, "House rules", title, currency, sections=house_rules(seen))


def _cards(seen: Seen) -> tuple[SeatCard, ...]:
    """Who sits where. Nobody does any more once the event is over: the last few in their seats are no seating."""
    if seen.over:
        return ()
    seated = [player for table in seen.event.tables for player in seen.event.at(table.id)]
    return tuple(SeatCard(player.name, player.table, player.seat) for player in seated)


def _rows(seen: Seen) -> tuple[TimedRow, ...]:
    found = []
    minute = 0
    rows = seen.event.setup.rows
    for row, shown in zip(rows, schedule_rows(rows), strict=True):
        found.append(TimedRow(minute, shown))
        minute += row.minutes if isinstance(row, Level | Break) else 0
    return tuple(found)


def _chips(seen: Seen) -> tuple[ChipLine, ...]:
    setup = seen.event.setup
    each = dict(setup.stack)
    stock = setup.stock or ChipStock(())
    return tuple(ChipLine(chip.value, chip.colour, each.get(chip.value, 0), chip.count) for chip in stock.chips)


def _results_note(seen: Seen) -> str:
    """What a reader of the places has to know besides."""
    if not seen.over:
        return "The event is not over: these are the places so far."
    return deal_says(seen)


def _tonight(seen: Seen) -> tuple[Section, ...]:
    """What a helper is asked about most: rebuys and the clock, as they are at this event."""
    own = Terms(seen, set())
    return (Section("Tonight", (*own.rebuys(), *own.clock())),)
