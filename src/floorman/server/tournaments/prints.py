"""Printed sheets: seats, slips, schedule, prizes, results, a guide, and the rules for guests.

The sentences are in `text/*/print.toml` and are rendered in the language that is current when `sheet` is called.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from floorman.hand.setup import GAMES
from floorman.rules import Rulebook, load_book
from floorman.rules.book import area_of, topic_of
from floorman.rules.question_ids import Q, QuestionId
from floorman.server.screens import Prize, ScheduleRow, Shown
from floorman.server.tournaments.create import NO_LIMIT
from floorman.server.tournaments.director_screen import event_terms
from floorman.server.tournaments.money import (
    deal_says,
    odd_money_says,
    pays_deals,
    prize_rows,
    sentences_in,
)
from floorman.server.tournaments.preview import AnswerInForce, answers_changed, differences
from floorman.server.tournaments.public_screen import schedule_rows
from floorman.server.tournaments.records import Seen
from floorman.server.tournaments.results import PlaceLine, place_lines
from floorman.text import Message, catalogue, message
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import ChipStock
from floorman.tournament.levels import rows_until
from floorman.tournament.payouts import price_of, prize_money
from floorman.tournament.schedule import Break, ColourUp, Level
from floorman.tournament.wording import money

T = TypeVar("T")


class RuleLine(Shown, frozen=True):
    """A line of a card or a sheet, with the rules it comes from; `house` where the house differs from its book.

    The first rule is the one that says it; with `whole`, each of the rules says a part of it.
    """

    says: str
    cites: tuple[str, ...]
    house: bool = False
    whole: bool = False


class Section(Shown, frozen=True):
    """Lines under a heading."""

    title: str
    lines: tuple[RuleLine, ...]


ARRIVING = (Q.seating.random.initial, Q.entry.absent.present_when, Q.seating.balance.trigger)
BETTING = (
    Q.betting.verbal_vs_chips.both, Q.betting.overchip.raise_without_amount, Q.betting.raise_size.threshold,
    Q.betting.string.declared_raise, Q.betting.out_of_turn.procedure, Q.betting.check_raise.allowed,
    Q.betting.straddle.how_many, Q.betting.run_twice.most_deals,
)  # fmt: skip
SHOWDOWN = (
    Q.showdown.order.first, Q.showdown.tabling.who, Q.showdown.play_board.claim, Q.showdown.ask_to_see.right,
    Q.dealing.rabbit.showing, Q.entry.elimination.same_hand,
)  # fmt: skip
CLOCK = (Q.clock.new_hand.begins_for_levels,)
CONDUCT = (
    Q.conduct.one_player.own_hand, Q.conduct.disclosure.covers, Q.conduct.expose.when_allowed,
    Q.conduct.devices.tournament, Q.conduct.language.at_table, Q.chips.visible.in_view, Q.conduct.penalty.scale,
    Q.entry.side_deal.attitude,
)  # fmt: skip

SAID = (*ARRIVING, *BETTING, *SHOWDOWN, *CLOCK, *CONDUCT)
"""Questions whose answers are printed for guests as sentences: `said.QUESTION.ANSWER` of the catalogue."""

NUMBERS: Mapping[str, Callable[[Any], int | str]] = {
    Q.betting.raise_size.threshold: lambda share: str(Fraction(share)),
    Q.betting.straddle.how_many: int,
    Q.betting.run_twice.most_deals: int,
}
"""Questions whose answer is a number within one sentence, `said.QUESTION`."""

TERMS = (
    "entry.buyin", "entry.rebuy", "entry.addon", "entry.alternate", "entry.payout", "entry.leave",
    "clock.schedule", "clock.shot-clock",
)  # fmt: skip
"""Topics whose answers are in the sentences about the event's own terms."""


IN_PARTS = frozenset({Q.showdown.order.first, Q.conduct.expose.when_allowed})
"""Questions whose sentence has as many parts as there are rules behind it."""


def sentence(book: Rulebook, id: str, changed: Collection[str] = ()) -> RuleLine | None:
    """Return the sentence for the answer in force to one of the questions in SAID; None where it is empty."""
    answer = book.answer(id, "tournament")
    if id in NUMBERS:
        says = message(f"print.said.{id}", answer=NUMBERS[id](answer))
    else:
        says = Message(f"print.said.{id}.{('no', 'yes')[answer] if isinstance(answer, bool) else answer}")
    words = str(says)
    return RuleLine(words, book.cite(id, "tournament"), id in changed, id in IN_PARTS) if words else None


def house_rules(seen: Seen) -> tuple[Section, ...]:
    """Return the rules for guests in the order of an evening, and then all other differences from the book."""
    differing = differences(seen.spec, seen.book)
    changed = {one.question for one in differing}

    def said(group: tuple[str, ...]) -> Iterator[RuleLine]:
        return (line for id in group if (line := sentence(seen.book, id, changed)))

    own = TermsInWords(seen, changed)
    rest = [_asked(one) for one in differing if one.question not in SAID and topic_of(one.question) not in TERMS]
    return _sections(
        (message("print.arriving"), (*own.arriving(), *said(ARRIVING))),
        (message("print.rebuys"), own.rebuys()),
        (message("print.bounties"), own.bounties()),
        (message("print.betting"), said(BETTING)),
        (message("print.showdown"), said(SHOWDOWN)),
        (message("print.clock"), (*own.clock(), *said(CLOCK))),
        (message("print.conduct"), said(CONDUCT)),
        (message("print.also-different"), rest),
    )


def _sections(*parts: tuple[Message, Any]) -> tuple[Section, ...]:
    """Return the parts that have lines, as sections."""
    found = (Section(str(title), tuple(lines)) for title, lines in parts)
    return tuple(section for section in found if section.lines)


class TermsInWords:
    """The event's own terms in sentences."""

    def __init__(self, seen: Seen, changed: set[str]) -> None:
        self.seen, self.book, self.changed = seen, seen.book, changed
        self.terms, self.setup = event_terms(seen), seen.tournament.setup

    def _answer(self, question: QuestionId[T]) -> T:
        return self.book.answer(question, "tournament")

    def _line(self, says: Message, *ids: str) -> RuleLine:
        cites = tuple(dict.fromkeys(cite for id in ids for cite in self.book.cite(id, "tournament")))
        return RuleLine(str(says), cites, any(id in self.changed for id in ids))

    def arriving(self) -> Iterator[RuleLine]:
        """Yield the price, the starting stack, the end of late entry, and what happens to absent players."""
        setup = self.setup
        price = price_of(setup, "entry")
        if price.total:
            parts = {
                "bounty": money(price.bounty) if price.bounty else "",
                "fee": money(price.fee) if price.fee else "",
            }
            yield self._line(message("print.entry", price=money(price.total), **parts))
        by_book = self._answer(Q.entry.buyin.starting_stack) == setup.starting_stack
        stack = (Q.entry.buyin.starting_stack,) if by_book else ()
        yield self._line(message("print.stack", chips=setup.starting_stack), *stack)
        if setup.late_levels:
            # No book says until when, so that whatever the house says is no change of the book.
            yield self._line(message("print.late", level=setup.late_levels))
        if self._answer(Q.entry.leave.long_absence) == "forfeited":
            says = message("print.away.forfeits", minutes=int(self._answer(Q.entry.leave.minutes)))
        else:
            says = message("print.away.pays")
        yield self._line(says, Q.entry.leave.long_absence, Q.entry.leave.minutes)

    def rebuys(self) -> Iterator[RuleLine]:
        """Yield the terms of rebuys (until when, with how many chips, how often, the price), then those of add-ons."""
        rebuys, addon, prices = self.terms.rebuys, self.terms.addon, self.terms.prices
        closes, most = rebuys.closes_at_level, rebuys.per_player
        ids = (Q.entry.rebuy.closes_at_level, Q.entry.rebuy.who, Q.entry.rebuy.per_player, Q.entry.rebuy.price)
        if most:
            none = self._answer(Q.entry.rebuy.who) == "none-left"
            yield self._line(
                message(
                    "print.rebuys-until", level=max(0, closes - 1), stack=0 if none else self.setup.starting_stack,
                    most=0 if most >= NO_LIMIT else most,
                ),
                *ids,
            )  # fmt: skip
            yield self._line(message("print.rebuy-price", price=money(prices.rebuy.total), chips=rebuys.stack))
        else:
            yield self._line(message("print.no-rebuys"), *ids)
        if addon.per_player:
            yield self._line(
                message(
                    "print.addons", most=addon.per_player, price=money(prices.addon.total),
                    chips=addon.stack, level=addon.closes_at_level,
                ),
                Q.entry.addon.per_player,
            )  # fmt: skip

    def bounties(self) -> Iterator[RuleLine]:
        """Yield what a bounty is worth, and who gets it; nothing without bounties."""
        terms = self.setup.bounty
        if terms is not None:
            yield self._line(message("print.bounty", amount=money(terms.each), kind=terms.kind, left=terms.from_left))
            yield self._line(message("print.bounty-own"))

    def clock(self) -> Iterator[RuleLine]:
        """Yield the length of levels, the breaks, the chips that go out, and the time to think."""
        lengths = [row.minutes for row in self.setup.rows if isinstance(row, Level)]
        spans = [(minutes, len(list(rows))) for minutes, rows in groupby(lengths)]
        if len(spans) == 1:
            by_book = self._answer(Q.clock.schedule.level_minutes) == lengths[0]
            ids = (Q.clock.schedule.level_minutes,) if by_book else ()
            yield self._line(message("print.levels", minutes=lengths[0]), *ids)
        elif lengths:
            yield self._line(message("print.levels-vary", short=min(lengths), long=max(lengths)))
        breaks, raced = self._between()
        for minutes, after in breaks.items():
            yield self._line(message("print.breaks", minutes=minutes, after=after), Q.clock.break_.when)
        if raced:
            out = [message("print.chip-out", chip=chip, level=level) for chip, level in raced]
            yield self._line(message("print.chips-out", out=out), Q.chips.race.award)
        count = self._answer(Q.clock.shot_clock.count)
        on_top = self._answer(Q.clock.shot_clock.count_inside) == "on-top"
        yield self._line(
            message(
                "print.shot-clock", seconds=self._answer(Q.clock.shot_clock.seconds), count=count if on_top else 0,
                dead=self._answer(Q.clock.shot_clock.expiry) == "dead-always",
            ),
            Q.clock.shot_clock.seconds, Q.clock.shot_clock.count, Q.clock.shot_clock.expiry,
        )  # fmt: skip

    def _between(self) -> tuple[dict[int, list[str]], list[tuple[int, int]]]:
        """Return the breaks by their minutes, with the levels before them, and the chips that go out, with theirs."""
        breaks: dict[int, list[str]] = {}
        raced: list[tuple[int, int]] = []
        level = 0
        for row in rows_until(self.setup, 0):
            level += isinstance(row, Level)
            if isinstance(row, Break):
                breaks.setdefault(row.minutes, []).append(str(level))
            elif isinstance(row, ColourUp):
                raced.append((row.old, level))
        return breaks, raced


DEALER_AREAS = ("button", "dealing", "betting", "pot", "showdown", "hand")
"""The areas of topics about a hand, in the order of a hand."""

Moments = tuple[str, ...]

BEFORE_THE_DEAL: Moments = ("dealer-sits", "dealer-push", "absent-owes", "away-owes", "hand-begins", "cards-cut")
WHILE_BETTING: Moments = (
    "turn", "raised", "live-blind-raised", "wagered", "spoken-wager", "tall-stack", "unclear-amount", "change-needed",
    "string-bet", "pot-asked-for", "clock-asked-for",
)  # fmt: skip
POT_LIMIT: Moments = ("pot-bet", "overbet")
ALL_IN: Moments = ("all-in-bet", "all-in", "all-in-faced", "side-pot")
THE_BOARD: Moments = ("first-round-over", "round-over", "board-dealt", "flop-dealt", "turn-or-river-dealt")
AT_SHOWDOWN: Moments = (
    "betting-over", "hand-tabled", "winning-card-tabled", "hands-compared", "shown-to-one-after-deal",
    "hand-ends",
)  # fmt: skip
GONE_WRONG: Moments = (
    "card-exposed", "misdeal", "killed-by-count", "flop-too-many", "premature", "reshuffled", "stub-rebuilt",
    "stub-reshuffled", "all-reshuffled", "skipped", "refuses-to-table", "bettor-discards", "deck-defective",
    "grave-offence",
)  # fmt: skip

DEALER_SAYS = {
    WHILE_BETTING: (
        Q.betting.overchip.raise_without_amount, Q.betting.raise_size.threshold, Q.betting.straddle.how_many,
    ),
    ALL_IN: (Q.betting.run_twice.most_deals,),
    AT_SHOWDOWN: (Q.showdown.order.first, Q.dealing.rabbit.showing),
}  # fmt: skip
"""Answers that players ask the dealer for, by the part of the hand in which they do."""


def dealer_card(book: Rulebook, base: Rulebook | None = None, pot_limit: bool = False) -> tuple[Section, ...]:
    """Return what a dealer has to do, in the order of a hand, and what the house has changed of the book's hand.

    These are the steps of the rules in force, without those that an answer of the house has overruled, and the answers
    that players ask for. `base` is the book without the house's answers.
    """
    changed = {one.question: one for one in answers_changed(base, book)} if base else {}
    overruled = _overruled(base, book, changed) if base else set()
    printed: set[str] = set()

    def part(title: Message, moments: Moments) -> tuple[Message, list[RuleLine]]:
        lines = [line for line in _steps(book, moments) if line.says not in printed and line.cites[0] not in overruled]
        printed.update(line.says for line in lines)
        answers = (sentence(book, id, changed) for id in DEALER_SAYS.get(moments, ()))
        return title, [*lines, *(line for line in answers if line)]

    said = {id for ids in DEALER_SAYS.values() for id in ids}
    own = [_of_house(book, id, one) for id, one in changed.items() if area_of(id) in DEALER_AREAS and id not in said]
    return _sections(
        part(message("print.before-the-deal"), BEFORE_THE_DEAL),
        part(message("print.betting"), WHILE_BETTING),
        part(message("print.pot-limit"), POT_LIMIT if pot_limit else ()),
        part(message("print.all-in"), ALL_IN),
        part(message("print.the-board"), THE_BOARD),
        part(message("print.showdown"), AT_SHOWDOWN),
        part(message("print.gone-wrong"), GONE_WRONG),
        (message("print.also-different"), [line for line in own if line]),
    )


SEATS_BY_PLACE = ("left", "right", "turn", "players")
"""Facts of procedure steps that are seat numbers in a hand.

A card says places instead, with `step.STEP` of the catalogue.
"""


def _steps(book: Rulebook, moments: Moments) -> Iterator[RuleLine]:
    """Yield the steps of a dealer at some moments of any hand."""
    by_place = catalogue("en", "print")
    for moment in moments:
        for one in book.steps((moment,), "tournament", dict.fromkeys(SEATS_BY_PLACE, 0)):
            if one.to == "dealer":
                general = f"step.{one.step}"
                says = Message(f"print.{general}") if general in by_place else one.says
                yield RuleLine(str(says), one.cites)


def _of_house(book: Rulebook, id: str, answer: AnswerInForce) -> RuleLine | None:
    """Return a decision of the house as a sentence, or as question and answer where it has no sentence."""
    return sentence(book, id, {id}) if id in SAID else _asked(answer)


def _asked(answer: AnswerInForce) -> RuleLine:
    """Return a question of the book with the house's answer."""
    says = answer.answer.replace("`", "").rstrip(".")
    return RuleLine(f"{answer.asks} {says[:1].upper()}{says[1:]}.", answer.cites, house=True)


def _overruled(base: Rulebook, book: Rulebook, changed: Collection[str]) -> set[str]:
    """Return the rules behind answers that the house has changed."""
    own, ours = base.settled("tournament"), book.settled("tournament")
    return {cite for id in changed for cite in own[id].cites if cite not in ours[id].cites}


What = Literal[
    "seating", "seat-cards", "schedule", "chips", "payouts", "house-rules", "dealer-card", "helper-guide", "results",
    "payout-slips",
]  # fmt: skip
"""The kinds of sheets, in the order of an evening."""

FLOOR_ONLY = ("payout-slips", "helper-guide")
"""Sheets for the floor only."""


class SeatCard(Shown, frozen=True):
    """One card to hand out."""

    player: str
    table: str
    seat: int


class Slip(Shown, frozen=True):
    """What a player gets, and for which place, which `tied` players share; the amount includes `own_bounty` and `seat`.

    `deal`: the rest was agreed on between players. Where the director does not pay deals, one slip without a name and
    place is signed by all its players for all of its money: `shares` are who they are and how they share it.
    """

    player: str
    place: int
    cents: int
    own_bounty: int = 0
    tied: int = 1
    deal: bool = False
    shares: tuple[tuple[str, int], ...] = ()
    seat: int = 0


class TimedRow(Shown, frozen=True):
    """A row of the schedule and the minute it starts in."""

    minute: int
    row: ScheduleRow


class ChipLine(Shown, frozen=True):
    """A chip: its value, its colour where it is known, how many are in a starting stack, how many there are."""

    value: int
    colour: str
    each: int
    count: int


class Sheet(Shown, frozen=True):
    """Any printed sheet; only the fields that belong to `what` are filled in. `stack` is the starting stack."""

    what: What
    event: str
    name: str
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
    language: str = ""
    entries: int = 0
    rebuys: int = 0
    addons: int = 0
    purse: int = 0
    stack: int = 0


def sheet(seen: Seen, what: What) -> Sheet:
    """Return one kind of sheet for an event, in the current language."""
    tournament, spec = seen.tournament, seen.spec
    head = Sheet(
        what, seen.id, spec.name, seen.book.title, spec.currency, date=spec.date, place=spec.place,
        opened_ms=seen.at_ms - seen.ms, over=seen.over, language=spec.language, entries=tournament.entries,
        rebuys=sum(player.rebuys for player in tournament.players),
        addons=sum(player.addons for player in tournament.players),
        purse=prize_money(Case(tournament, seen.book)), stack=tournament.setup.starting_stack,
    )  # fmt: skip
    with sentences_in(spec.currency):
        return _filled(seen, head)


def _filled(seen: Seen, head: Sheet) -> Sheet:
    match head.what:
        case "seating" | "seat-cards":
            return replace(head, cards=_cards(seen))
        case "results":
            return replace(head, places=place_lines(seen), note=_results_note(seen))
        case "helper-guide":
            return replace(head, sections=_tonight(seen))
        case "payout-slips":
            return replace(head, slips=_slips(seen), note=odd_money_says(seen))
        case "schedule":
            return replace(head, rows=_rows(seen))
        case "payouts":
            return replace(head, prizes=prize_rows(seen), note=odd_money_says(seen))
        case "chips":
            return replace(head, chips=_chips(seen))
        case "dealer-card":
            game = GAMES.get(seen.spec.game)
            pot_limit = game is not None and game.limit == "pot-limit"
            return replace(head, sections=dealer_card(seen.book, load_book(seen.spec.book), pot_limit))
        case "house-rules":
            return replace(head, sections=house_rules(seen))


def _cards(seen: Seen) -> tuple[SeatCard, ...]:
    """Return the seats of all players; none once the event is over, when the last seats are no seating any more."""
    if seen.over:
        return ()
    seated = [player for table in seen.tournament.tables for player in seen.tournament.at(table.id)]
    return tuple(SeatCard(player.name, player.table, player.seat) for player in seated)


def _rows(seen: Seen) -> tuple[TimedRow, ...]:
    found = []
    minute = 0
    rows = seen.tournament.setup.rows
    for row, shown in zip(rows, schedule_rows(rows), strict=True):
        found.append(TimedRow(minute, shown))
        minute += row.minutes if isinstance(row, Level | Break) else 0
    return tuple(found)


def _chips(seen: Seen) -> tuple[ChipLine, ...]:
    setup = seen.tournament.setup
    each = dict(setup.stack)
    stock = setup.stock or ChipStock(())
    return tuple(ChipLine(chip.value, chip.colour, each.get(chip.value, 0), chip.count) for chip in stock.chips)


def _slips(seen: Seen) -> tuple[Slip, ...]:
    """Return a slip for everybody to whom the director hands money, prize and own bounty in one amount.

    The players of a deal that the director does not pay have one slip together.
    """
    lines, pays = place_lines(seen), pays_deals(seen)
    shares = () if pays else tuple((line.player, line.prize) for line in lines if line.deal and line.prize)
    found = [Slip("", 0, sum(cents for _, cents in shares), deal=True, shares=shares)] if shares else []
    for line in lines:
        prize = 0 if line.deal and not pays else line.prize
        if prize + line.own_bounty:
            by_deal = line.deal and prize > 0
            amount = prize + line.own_bounty
            slip = Slip(line.player, line.place, amount, line.own_bounty, line.tied, by_deal, seat=line.seat)
            found.append(slip)
    return tuple(found)


def _results_note(seen: Seen) -> str:
    """Return what readers of the places have to know as well: that it is not over, or the deal."""
    if not seen.over:
        return str(message("print.not-over"))
    return " ".join(filter(None, (deal_says(seen), odd_money_says(seen))))


def _tonight(seen: Seen) -> tuple[Section, ...]:
    """Return what helpers are asked about most: rebuys, bounties and the clock of this event."""
    own = TermsInWords(seen, set())
    return (Section(str(message("print.tonight")), (*own.rebuys(), *own.bounties(), *own.clock())),)
