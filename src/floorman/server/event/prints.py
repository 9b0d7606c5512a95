"""What goes on paper: seat cards, slips, the schedule, prizes, chips, and the book's own words for dealer and wall."""

from typing import Literal

from floorman.rulebook import Rule, Rulebook, topics
from floorman.server.boards import Prize, ScheduleRow, Shown
from floorman.server.event.preview import Answered, answered, differences, schedule_rows
from floorman.server.event.public import prizes_by_place
from floorman.server.event.results import place_lines
from floorman.server.event.seen import Seen
from floorman.tournament.chip_stock import ChipStock
from floorman.tournament.schedule import Break, Level

What = Literal["seat-cards", "payout-slips", "schedule", "payouts", "chips", "dealer-card", "house-rules"]

DEALER_TOPICS = ("button.", "dealing.", "betting.", "pot.", "showdown.", "hand.")
"""The topics of a hand, in its order."""

WALL_TOPICS = {
    "entry.buyin": "Buy-in",
    "entry.rebuy": "Rebuys",
    "entry.addon": "Add-ons",
    "entry.alternate": "Late entry",
    "entry.payout": "Prizes",
    "entry.side-deal": "Deals between players",
    "clock.schedule": "Levels",
    "clock.level": "When the blinds go up",
    "clock.break": "Breaks",
    "clock.shot-clock": "Time to act",
    "seating.balance": "Moving players",
    "chips.color-up": "Colouring up",
    "conduct.penalty": "Penalties",
}
"""What players ask about, in the order of an evening, and what it is called on the wall."""


BY_EVENT = ("entry.buyin/starting-stack", "clock.schedule/source", "clock.schedule/level-minutes")
"""What an event says itself where it does not go by its book; it is on the sheets of blinds and chips."""


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


class RuleLine(Shown, frozen=True):
    """A line of a card or a sheet, with the rules it comes from."""

    says: str
    cites: tuple[str, ...]


class Section(Shown, frozen=True):
    """Lines under a heading."""

    title: str
    lines: tuple[RuleLine, ...]


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


def sheet(seen: Seen, what: What) -> Sheet:
    """One kind of paper for an event."""
    head = (what, seen.id, seen.spec.name)
    title, currency = seen.book.title, seen.spec.currency
    match what:
        case "seat-cards":
            return Sheet(*head, "Seat cards", title, currency, cards=_cards(seen))
        case "payout-slips":
            slips = tuple(Slip(line.player, line.place, line.prize) for line in place_lines(seen) if line.prize)
            return Sheet(*head, "Payout slips", title, currency, slips=slips)
        case "schedule":
            return Sheet(*head, "Blinds", title, currency, rows=_rows(seen))
        case "payouts":
            worth = seen.event.setup.seats_worth
            shown = enumerate(prizes_by_place(seen.event, seen.spec, seen.book), start=1)
            prizes = tuple(Prize(place, cents, seat=0 < worth == cents) for place, cents in shown)
            return Sheet(*head, "Prizes", title, currency, prizes=prizes)
        case "chips":
            return Sheet(*head, "Chip values", title, currency, chips=_chips(seen))
        case "dealer-card":
            return Sheet(*head, "Dealer's card", title, currency, sections=dealer_card(seen.book))
        case "house-rules":
            return Sheet(*head, "House rules", title, currency, sections=_house_rules(seen))


def _cards(seen: Seen) -> tuple[SeatCard, ...]:
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


def dealer_card(book: Rulebook) -> tuple[Section, ...]:
    """What the book asks of a dealer, topic by topic, in the order of a hand."""
    found: dict[str, list[RuleLine]] = {}
    for prefix in DEALER_TOPICS:
        for topic in book.topics():
            if topic.startswith(prefix):
                lines = [
                    RuleLine(rule.requires, (rule.id,)) for rule in _in_force(book, topic) if rule.kind == "procedure"
                ]
                if lines:
                    found[topic] = lines
    asks = topics()
    return tuple(Section(asks.get(topic, topic), tuple(lines)) for topic, lines in found.items())


def _in_force(book: Rulebook, topic: str) -> list[Rule]:
    """The rules on a topic that hold for a tournament by this book."""
    rules = (book.rules.get(id) for id in book.cite(topic, "tournament"))
    return [rule for rule in rules if rule and rule.topic == topic and rule.scope in ("all", "tournament")]


def _house_rules(seen: Seen) -> tuple[Section, ...]:
    """First what is different here, then what the book says to what players ask about."""
    changed = Section("Different here", tuple(_line(one) for one in differences(seen.spec, seen.book)))
    own = seen.event.setup.starting_stack != seen.book.answer("entry.buyin/starting-stack", "tournament")
    says_itself = BY_EVENT if own or seen.spec.schedule or seen.spec.hours is not None else ()
    settled = {id: found for id, found in seen.book.settled("tournament").items() if id not in says_itself}
    told = [
        Section(title, tuple(_line(answered(id, settled[id])) for id in settled if id.startswith(f"{topic}/")))
        for topic, title in WALL_TOPICS.items()
    ]
    return tuple(section for section in (changed, *told) if section.lines)


def _line(answer: Answered) -> RuleLine:
    instead = f" (the book: {answer.instead_of})" if answer.instead_of else ""
    return RuleLine(f"{answer.asks} {answer.answer[:1].upper()}{answer.answer[1:]}{instead}.", answer.cites)
