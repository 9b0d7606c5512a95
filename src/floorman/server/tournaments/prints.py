"""What goes on paper: seats, slips, schedule, prizes, results, a guide, and the rules as guests read them."""

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal

from msgspec.structs import replace

from floorman.rules import Rule, Rulebook, load_book, topics
from floorman.rules.question_ids import Q
from floorman.server.screens import Prize, ScheduleRow, Shown
from floorman.server.tournaments.create import NO_LIMIT
from floorman.server.tournaments.director_screen import terms
from floorman.server.tournaments.money import deal_says, in_currency, pays_deals, prize_rows
from floorman.server.tournaments.preview import AnswerInForce, answers_changed, differences, schedule_rows
from floorman.server.tournaments.records import Seen
from floorman.server.tournaments.results import PlaceLine, place_lines
from floorman.tournament.chip_stock import ChipStock
from floorman.tournament.levels import rows_until
from floorman.tournament.payouts import price_of
from floorman.tournament.schedule import Break, ColourUp, Level
from floorman.tournament.wording import counted, listed


class RuleLine(Shown, frozen=True):
    """A line of a card or a sheet, with the rules it comes from; `house`: the house goes another way than its book."""

    says: str
    cites: tuple[str, ...]
    house: bool = False


class Section(Shown, frozen=True):
    """Lines under a heading."""

    title: str
    lines: tuple[RuleLine, ...]


Says = Mapping[Any, str] | Callable[[Any], str]
"""A sentence for each answer that a question can have; nothing where there is nothing to say."""


def _raise_from(share: Any) -> str:
    part = {Fraction(1, 2): "half of a raise", Fraction(1): "a whole raise"}.get(Fraction(share), f"{share} of a raise")
    return f"Chips put in without a word are a raise if they are {part} or more, otherwise a call."


def _straddles(most: Any) -> str:
    return f"Up to {counted(int(most), 'straddle')} a hand." if most else "No straddles."


def _boards(most: Any) -> str:
    if int(most) > 1:
        return f"Players who are all-in may agree to deal the rest of the board up to {most} times."
    return "The board is dealt once, even if everybody is all-in."


ARRIVING: dict[str, Says] = {
    Q.seating.random.initial: {
        "random-draw": "Seats are drawn at random.",
        "seat-cards": "Seats are drawn.",
        "assigned": "The house assigns the seats.",
    },
    Q.entry.absent.present_when: {
        "last-card": "Be at the table when the last card is dealt, or your hand is dead.",
        "first-card": "Be at the table when the first card is dealt, or your hand is dead.",
        "own-turn": "Be at the table when it is your turn, or your hand is dead.",
    },
    Q.seating.balance.trigger: {
        "spread": "When tables become uneven, a player is moved to a shorter table.",
        "floor": "The director may move you to another table to keep tables even.",
    },
}

BETTING: dict[str, Says] = {
    Q.betting.verbal_vs_chips.both: {
        "words": "What you say in turn counts before the chips you put in.",
        "first-comes": "What comes first counts: your words or your chips.",
    },
    Q.betting.overchip.raise_without_amount: {
        "most-of-chip": "One large chip without a word is a call; if you say raise, it is the most the chip allows.",
        "minimum": "One large chip without a word is a call; if you say raise, it is the minimum raise.",
    },
    Q.betting.raise_size.threshold: _raise_from,
    Q.betting.string.declared_raise: {
        "one-motion": "Say the amount of a raise or put it in with one motion: no string bets.",
        "call-then-one-more": "After saying raise, put in the call and then the raise with one more motion.",
        "many-motions": "After saying raise, you may add chips until your hands rest.",
    },
    Q.betting.out_of_turn.procedure: {
        "wait-and-compare": "Wait for your turn. An early act counts unless the action changes before your turn.",
        "floor-at-turn": "Wait for your turn. The director decides whether an early act counts.",
    },
    Q.betting.check_raise.allowed: {True: "", False: "No check-raising."},
    Q.betting.straddle.how_many: _straddles,
    Q.betting.run_twice.most_deals: _boards,
}

SHOWDOWN: dict[str, Says] = {
    Q.showdown.order.first: {
        "last-aggressor-then-first-to-act": "Whoever bet or raised last after the final card shows first; without a"
        " bet, the first player left of the button.",
        "first-to-act-always": "The first player left of the button shows first.",
    },
    Q.showdown.tabling.who: {
        "claimants": "To win, turn up all your cards. If you do not claim the pot, you may throw them away.",
        "everyone": "Everybody who is still in turns up all cards.",
    },
    Q.showdown.play_board.claim: {
        "table-all": "To play the board, turn up all your cards.",
        "keep-and-show-if-asked": "To play the board, keep your cards and show them if asked.",
        "declare-before-discard": "To play the board, say so before you throw your cards away.",
    },
    Q.showdown.ask_to_see.right: {
        "paid-hand-tabled": "If you called the last bet and kept your cards, you may ask to see the bettor's hand.",
        "paid-hand-seen": "If you called the last bet and kept your cards, you may ask to see the bettor's hand.",
        "any-showdown-hand": "You may ask to see any hand of a showdown you were dealt into.",
    },
    Q.dealing.rabbit.showing: {
        "forbidden": "Cards that would have come are not shown after the hand (no rabbit hunting).",
        "discouraged": "Please do not ask to see the cards that would have come (rabbit hunting).",
        "allowed": "Cards that would have come may be shown on request, if it delays nobody (rabbit hunting).",
    },
    Q.entry.elimination.same_hand: {
        "higher-start-stack": "If several go out on one hand, whoever began it with more chips places higher.",
        "split": "Players who go out on one hand share the prizes of their places.",
    },
}

CLOCK: dict[str, Says] = {
    Q.clock.new_hand.begins_for_levels: {
        "riffle-shuffler-or-push": "New blinds count from the next hand; a hand begins with the shuffle.",
        "riffle": "New blinds count from the next hand; a hand begins with the first riffle of the shuffle.",
        "posted-and-riffle": "New blinds count from the next hand; a hand begins once blinds are in and the shuffle has"
        " begun.",
    },
}

CONDUCT: dict[str, Says] = {
    Q.conduct.one_player.own_hand: {True: "One player to a hand: no advice, neither given nor taken.", False: ""},
    Q.conduct.disclosure.covers: {
        "discussing": "Do not talk about a hand, live or folded, while it is being played.",
        "telling": "Do not say what you folded or hold while a hand is being played.",
    },
    Q.conduct.expose.when_allowed: {
        "no-action-pending": "Do not show cards while somebody still has to act.",
        "two-in-pot": "Do not show cards unless only two players are in the pot.",
        "last-two": "Do not show cards before the hand is over, unless you are the last two in the event.",
        "never": "Do not show cards before the hand is over, folded ones included.",
    },
    Q.conduct.devices.tournament: {
        "no-use": "No telephones at the table.",
        "no-talking": "No telephone calls at the table.",
        "step-away": "Step away from the table to use your telephone.",
        "improper": "Please put your telephone away while you are at the table.",
    },
    Q.conduct.language.at_table: {
        "posted": "At the table only the languages that the house announces are spoken.",
        "english": "At the table only English is spoken.",
        "no-foreign-in-deal": "During a hand everybody speaks the language of the table.",
    },
    Q.chips.visible.in_view: {True: "Keep all your chips in view, the high ones in front.", False: ""},
    Q.conduct.penalty.scale: {
        "hands-and-rounds": "Penalties: a warning, missed hands or rounds, or disqualification.",
        "hands-or-minutes": "Penalties: a warning, missed hands or minutes, or disqualification.",
        "minute-steps": "Penalties: a warning, minutes away from the table, or disqualification.",
    },
    Q.entry.side_deal.attitude: {
        "allowed": "Players may agree to share the prizes.",
        "not-condoned": "Agreements to share the prizes are not part of this event.",
    },
}

SAID = {**ARRIVING, **BETTING, **SHOWDOWN, **CLOCK, **CONDUCT}
"""Every question to which guests are told the answer in a sentence."""

TERMS = (
    "entry.buyin/", "entry.rebuy/", "entry.addon/", "entry.alternate/", "entry.payout/", "entry.leave/",
    "clock.schedule/", "clock.shot-clock/",
)  # fmt: skip
"""Questions whose answers are in the sentences about the event's own terms."""


def sentence(book: Rulebook, id: str, changed: Collection[str] = ()) -> RuleLine | None:
    """The sentence for the answer in force to one of the questions `SAID`; None where there is nothing to say."""
    answer, says = book.answer(id, "tournament"), SAID[id]
    words = says(answer) if callable(says) else says[answer]
    return RuleLine(words, book.cite(id, "tournament"), id in changed) if words else None


def house_rules(seen: Seen) -> tuple[Section, ...]:
    """What guests are told, in the order of an evening, and then what else is different here."""
    told = differences(seen.spec, seen.book)
    changed = {one.question for one in told}

    def said(group: Mapping[str, Says]) -> Iterator[RuleLine]:
        return (line for id in group if (line := sentence(seen.book, id, changed)))

    own = TermsInWords(seen, changed)
    rest = [_asked(one) for one in told if one.question not in SAID and not one.question.startswith(TERMS)]
    groups = {
        "Arriving": (*own.arriving(), *said(ARRIVING)),
        "Rebuys": tuple(own.rebuys()),
        "Betting": tuple(said(BETTING)),
        "Showdown": tuple(said(SHOWDOWN)),
        "Clock": (*own.clock(), *said(CLOCK)),
        "Conduct": tuple(said(CONDUCT)),
        "Also different here": tuple(rest),
    }
    return tuple(Section(title, lines) for title, lines in groups.items() if lines)


class TermsInWords:
    """The event's own terms in sentences."""

    def __init__(self, seen: Seen, changed: set[str]) -> None:
        self.seen, self.book, self.changed = seen, seen.book, changed
        self.terms, self.setup = terms(seen), seen.event.setup

    def _answer(self, id: str) -> Any:
        return self.book.answer(id, "tournament")

    def _line(self, says: str, *ids: str) -> RuleLine:
        cites = tuple(dict.fromkeys(cite for id in ids for cite in self.book.cite(id, "tournament")))
        return RuleLine(says, cites, any(id in self.changed for id in ids))

    def _money(self, cents: int) -> str:
        return in_currency(cents, self.seen.spec.currency)

    def arriving(self) -> Iterator[RuleLine]:
        """What it costs, what one gets, and until when one may come."""
        setup = self.setup
        price = price_of(setup, "entry")
        if price.total:
            parts = [f"{self._money(price.bounty)} of it is a bounty"] if price.bounty else []
            parts += [f"{self._money(price.fee)} goes to the house"] if price.fee else []
            yield self._line(f"Entry: {self._money(price.total)}{''.join(f', {part}' for part in parts)}.")
        by_book = self._answer(Q.entry.buyin.starting_stack) == setup.starting_stack
        stack = (Q.entry.buyin.starting_stack,) if by_book else ()
        yield self._line(f"You start with {counted(setup.starting_stack, 'chip')}.", *stack)
        if setup.late_levels:
            # No book says until when: the level is always the house's own.
            yield RuleLine(f"You may come late until the end of level {setup.late_levels}.", (), True)
        if self._answer(Q.entry.leave.long_absence) == "forfeited":
            minutes = counted(int(self._answer(Q.entry.leave.minutes)), "minute")
            says = f"If you stay away for more than {minutes}, you can lose your stack."
        else:
            says = "If you are away, your stack stays and pays blinds and antes."
        yield self._line(says, Q.entry.leave.long_absence, Q.entry.leave.minutes)

    def rebuys(self) -> Iterator[RuleLine]:
        """Until when, with how much left, how often, what it costs and gives; the same for add-ons."""
        rebuys, addon = self.terms["rebuys"], self.terms["addon"]
        closes, most = rebuys["closes_at_level"], rebuys["per_player"]
        ids = (Q.entry.rebuy.closes_at_level, Q.entry.rebuy.who, Q.entry.rebuy.per_player, Q.entry.rebuy.price)
        if closes > 1 and most:
            stack = self.setup.starting_stack
            none = self._answer(Q.entry.rebuy.who) == "none-left"
            when = "when you have no chips left" if none else f"when you have {stack:,} or less"
            often = (
                "as many as you like"
                if most >= NO_LIMIT
                else "one for each player"
                if most == 1
                else f"up to {most} for each player"
            )
            yield self._line(f"Rebuys: until the end of level {closes - 1}, {when}, {often}.", *ids)
            costs = self._money(self.terms["prices"]["rebuy"]["total"])
            yield self._line(f"A rebuy costs {costs} and gives {rebuys['stack']:,} chips.")
        else:
            yield self._line("No rebuys: when your chips are gone, you are out.", *ids)
        if addon["per_player"]:
            often = "one" if addon["per_player"] == 1 else f"up to {addon['per_player']}"
            costs = f"{self._money(self.terms['prices']['addon']['total'])} for {addon['stack']:,} chips"
            closes = addon["closes_at_level"]
            until = f", until level {closes} begins" if closes else ""
            yield self._line(f"Add-ons: {often} for each player, {costs}{until}.", Q.entry.addon.per_player)

    def clock(self) -> Iterator[RuleLine]:
        """How long levels are, when there are breaks, which chips go out, and how long one may think."""
        lengths = [row.minutes for row in self.setup.rows if isinstance(row, Level)]
        spans = [(minutes, len(list(rows))) for minutes, rows in groupby(lengths)]
        if len(spans) == 1:
            by_book = self._answer(Q.clock.schedule.level_minutes) == lengths[0]
            ids = (Q.clock.schedule.level_minutes,) if by_book else ()
            yield self._line(f"Levels last {counted(lengths[0], 'minute')}.", *ids)
        elif lengths:
            short, long = min(lengths), max(lengths)
            yield self._line(f"Levels last {short} to {long} minutes: see the schedule.")
        breaks, raced = self._between()
        for minutes, after in breaks.items():
            yield self._line(
                f"Breaks of {counted(minutes, 'minute')}: after level {listed(after)}.", Q.clock.break_.when
            )
        if raced:
            out = listed([f"the {chip:,}s after level {level}" for chip, level in raced])
            says = f"Small chips are changed for larger ones: {out}. Odd ones are raced for with cards."
            yield self._line(says, Q.chips.race.award)
        seconds, count = self._answer(Q.clock.shot_clock.seconds), self._answer(Q.clock.shot_clock.count)
        rest = f", then a count of {count}" if self._answer(Q.clock.shot_clock.count_inside) == "on-top" else ""
        folded = (
            "folded" if self._answer(Q.clock.shot_clock.expiry) == "dead-always" else "folded, or checked if it can be"
        )
        yield self._line(
            f"If somebody takes very long, ask for the clock: {seconds} seconds{rest}. Then the hand is {folded}.",
            Q.clock.shot_clock.seconds, Q.clock.shot_clock.count, Q.clock.shot_clock.expiry,
        )  # fmt: skip

    def _between(self) -> tuple[dict[int, list[str]], list[tuple[int, int]]]:
        """The breaks by their minutes, with the levels before them, and the chips that go out, with theirs."""
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


DEALER_TOPICS = ("button.", "dealing.", "betting.", "pot.", "showdown.", "hand.")
"""The topics of a hand, in its order."""


def dealer_card(book: Rulebook, base: Rulebook | None = None) -> tuple[Section, ...]:
    """What is asked of a dealer, topic by topic, in the order of a hand.

    These are the book's words for what a dealer does, less those that an answer of the house has overruled, and the
    house's answers instead. `base` is the book without them.
    """
    changed = {one.question: one for one in answers_changed(base, book)} if base else {}
    overruled = _overruled(base, book, changed) if base else set()
    asks, found = topics(), []
    for prefix in DEALER_TOPICS:
        for topic in book.topics():
            if topic.startswith(prefix):
                own = [_of_house(book, id, changed[id]) for id in changed if id.startswith(f"{topic}/")]
                rules = [
                    rule for rule in _in_force(book, topic) if rule.kind == "procedure" and rule.id not in overruled
                ]
                lines = [*(line for line in own if line), *(RuleLine(rule.requires, (rule.id,)) for rule in rules)]
                if lines:
                    found.append(Section(asks.get(topic, topic), tuple(lines)))
    return tuple(found)


def _of_house(book: Rulebook, id: str, answer: AnswerInForce) -> RuleLine | None:
    """What the house has decided, as a sentence, or as question and answer where there is none."""
    return sentence(book, id, {id}) if id in SAID else _asked(answer)


def _asked(answer: AnswerInForce) -> RuleLine:
    """A question of the book with the house's answer."""
    says = answer.answer.replace("`", "").rstrip(".")
    return RuleLine(f"{answer.asks} {says[:1].upper()}{says[1:]}.", answer.cites, house=True)


def _overruled(base: Rulebook, book: Rulebook, changed: Collection[str]) -> set[str]:
    """The rules behind answers that the house has changed."""
    own, ours = base.settled("tournament"), book.settled("tournament")
    return {cite for id in changed for cite in own[id].cites if cite not in ours[id].cites}


def _in_force(book: Rulebook, topic: str) -> list[Rule]:
    """The rules on a topic that hold for a tournament by this book."""
    rules = (book.rules.get(id) for id in book.cite(topic, "tournament"))
    return [rule for rule in rules if rule and rule.topic == topic and rule.scope in ("all", "tournament")]


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
    """What a player gets, and for which place, which `tied` players share; `own_bounty` is in the amount.

    `deal`: the rest was agreed on between players; `by_players`: they hand it over themselves, not the director.
    """

    player: str
    place: int
    cents: int
    own_bounty: int = 0
    tied: int = 1
    deal: bool = False
    by_players: bool = False


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
    language: str = ""


def sheet(seen: Seen, what: What) -> Sheet:
    """One kind of paper for an event, with its day and place."""
    spec = seen.spec
    return replace(
        _sheet(seen, what), date=spec.date, place=spec.place, opened_ms=seen.at_ms - seen.ms, over=seen.over,
        language=spec.language,
    )  # fmt: skip


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
            return Sheet(*head, "Payout slips", title, currency, slips=_slips(seen))
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


def _slips(seen: Seen) -> tuple[Slip, ...]:
    """Everybody who gets money, prize and own bounty in one amount, whoever hands it over."""
    by_players = not pays_deals(seen)
    return tuple(
        Slip(
            line.player, line.place, line.prize + line.own_bounty, line.own_bounty, line.tied,
            line.deal and line.prize > 0, line.deal and line.prize > 0 and by_players,
        )
        for line in place_lines(seen)
        if line.prize + line.own_bounty
    )  # fmt: skip


def _results_note(seen: Seen) -> str:
    """What a reader of the places has to know besides."""
    if not seen.over:
        return "The event is not over: these are the places so far."
    return deal_says(seen)


def _tonight(seen: Seen) -> tuple[Section, ...]:
    """What a helper is asked about most: rebuys and the clock, as they are at this event."""
    own = TermsInWords(seen, set())
    return (Section("Tonight", (*own.rebuys(), *own.clock())),)
