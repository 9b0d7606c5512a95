"""A situation put to the desk as one value, and its answer as another: for pages, which keep nothing in between."""

from collections.abc import Iterable
from itertools import chain
from math import gcd
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from floorman.cards import Card, cards
from floorman.cards.card import duplicate
from floorman.conduct.offences import OFFENCES
from floorman.core import Chips, DataError, Refused, SeatNo, Value
from floorman.desk.catalogue import Entry, possible
from floorman.desk.desk import Desk, HandStanding, left_to_the_floor, rule_cited, specific_first, stands
from floorman.desk.facts import AskedKind, Fact, Unreadable, facts_of, in_words, said_as, written
from floorman.desk.notation import Told
from floorman.desk.routine import after_ruling, at_hand, routine
from floorman.floor import (
    Act,
    BoardSeen,
    DealerKills,
    Discards,
    FloorChooses,
    Incident,
    Opens,
    PotsRead,
    Ruling,
)
from floorman.floor.procedure import ProcedureStep, Ruled
from floorman.hand import GAMES, MidHand, Rake, Setup, deal_in
from floorman.hand.engine import laid_deck
from floorman.hand.setup import check_setup
from floorman.rules import Rulebook, book_ids, load_book
from floorman.text import Message, message, naming, together

MOST_LINES = 200
"""Of one hand; more is no hand."""

MOST_CHIPS = 10**12
"""In one stack; more is no tournament."""


class Situation(Value, frozen=True):
    """The book, the table before the hand, and what has happened since.

    `lines` are incidents, what was heard at a seat, or lines as people type them (see `floorman floor`). `names`
    are those of the players by seat: typed lines may use them, and the answer does. `hole` and `board` are cards
    that are known: with them the desk reads the hands tabled and says who wins. `absent` are dealt in and post, and
    their hands are dead after the deal. `straddles`, `live_posts` and `dead_posts` are put in besides the blinds,
    by seat; `kills` is what whoever has killed the pot has in, with a blind of the same seat; `overs` are the seats
    that play for `overs_limits` when they are left alone. `unit` chips are one of what people count in: 100 in a cash
    game that is played in cents, where lines are typed and answers given as 4.50. `rake` is what the house takes from
    the pots of a cash game.
    """

    book: str
    stacks: dict[int, int]
    blinds: tuple[int, ...] = ()
    button: int = 0
    house: dict[str, Any] = msgspec.field(default_factory=dict)
    game: str = "NLHE"
    format: Literal["tournament", "cash"] = "tournament"
    ante: int = 0
    ante_kind: Literal["each", "big-blind", "button"] = "each"
    limits: tuple[int, int] | None = None
    bring_in: int = 0
    dead_small_blind: bool = False
    chips: tuple[int, ...] = ()
    street: str = ""
    pot: int = 0
    hole: dict[int, str] = msgspec.field(default_factory=dict)
    board: str = ""
    lines: tuple[Told, ...] = ()
    absent: tuple[int, ...] = ()
    straddles: dict[int, int] = msgspec.field(default_factory=dict)
    kills: dict[int, int] = msgspec.field(default_factory=dict)
    live_posts: dict[int, int] = msgspec.field(default_factory=dict)
    dead_posts: dict[int, int] = msgspec.field(default_factory=dict)
    overs: tuple[int, ...] = ()
    overs_limits: tuple[int, int] | None = None
    names: dict[int, Annotated[str, Meta(max_length=200)]] = msgspec.field(default_factory=dict)
    unit: Annotated[int, Meta(ge=1, le=1000)] = 1
    rake: Rake | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The book in force, house rules over it."""
        if self.book not in book_ids():
            raise DataError("book", f"{self.book!r} is not a rulebook.", f"Write one of {', '.join(book_ids())}.")
        book = load_book(self.book)
        return book.with_house(self.house, "house") if self.house else book

    @property
    def setup(self) -> Setup:
        """The hand about to be dealt, or taken up on a street."""
        if self.game not in GAMES:
            raise DataError("game", f"{self.game!r} is not a game.", f"Write one of {' '.join(GAMES)}.")
        if len(self.stacks) < 2 or not all(1 <= seat <= 10 and chips > 0 for seat, chips in self.stacks.items()):
            raise DataError("stacks", "a hand needs two seats with chips, numbered 1 to 10.", "Write seat: chips.")
        if max(*self.stacks.values(), self.pot) > MOST_CHIPS or self.pot < 0:
            raise DataError("stacks", f"a stack or a pot has 0 to {MOST_CHIPS:,} chips.", "Check the numbers.")
        if not 0 <= self.button <= 10:
            raise DataError("button", f"there is no seat {self.button}.", "Write a seat from 1 to 10.")
        chips = self.chips
        if self.format == "tournament" and chips and any(stack % gcd(*chips) for stack in self.stacks.values()):
            # Chips that nobody has named are on the table: they are part of the stack, and all-in is all of it.
            chips = (gcd(*chips, *self.stacks.values()), *chips)
        setup = deal_in(
            self.game,
            self.stacks,
            0 if GAMES[self.game].stud else self.button or max(self.stacks),
            blinds=self.blinds,
            ante=self.ante,
            ante_kind=self.ante_kind,
            bring_in=self.bring_in,
            dead_small_blind=self.dead_small_blind,
            limits=self.limits,
            format=self.format,
            mid_hand=MidHand(self.street, Chips(self.pot)) if self.street else None,
            chips=chips,
            absent=self.absent,
            straddles=self.straddles,
            kills=self.kills,
            live_posts=self.live_posts,
            dead_posts=self.dead_posts,
            overs=self.overs,
            overs_limits=self.overs_limits,
            rake=self.rake,
        )
        check_setup(setup)
        return setup

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The board as named; one a run, with a slash between them, where the hand is run more than once."""
        try:
            return tuple(cards(board) for board in self.board.split("/")) if self.board.strip() else ()
        except DataError as wrong:
            raise DataError("cards", wrong.wrong, "Write cards as As Kd.") from wrong

    def deck(self, setup: Setup, book: Rulebook) -> tuple[Card, ...]:
        """The cards that are known, laid as they come."""
        try:
            hole = {seat: cards(held) for seat, held in self.hole.items()}
        except DataError as wrong:
            raise DataError("cards", wrong.wrong, "Write cards as As Kd.") from wrong
        boards = self.boards
        twice = duplicate(chain(boards[0] if boards else (), *hole.values()))
        if twice:
            raise DataError("cards", f"{twice} is named twice.", "Each card is in the deck only once.")
        return laid_deck(setup, hole, boards[0] if boards else (), book)


class Cited(Value, frozen=True, omit_defaults=False):
    """A rule behind an answer."""

    id: str
    title: str
    requires: str


class FloorMay(Value, frozen=True, omit_defaults=False):
    """A choice that the book leaves to the floor; `told` tells the desk that it is taken."""

    code: str
    says: str
    told: FloorChooses
    chips: int | None = None


class InBook(Value, frozen=True, omit_defaults=False):
    """How another book rules on the same, and whether it `differs`."""

    book: str
    says: str
    differs: bool
    cites: tuple[str, ...] = ()


class StepShown(Value, frozen=True, omit_defaults=False):
    """One thing to do, the rules that ask for it, and who is told; `calls` is what the dealer calls out with it."""

    says: str
    cites: tuple[str, ...]
    to: str = "dealer"
    calls: str = ""


class Spoken(Value, frozen=True, omit_defaults=False):
    """One ruling: the sentence to announce and what goes with it.

    `told` is the incident with its facts, and `words` are the same as people say it; they say nothing beside the ruling
    where it is ruled `as_told`.
    `cites` are all rules behind it, and of these `citations` the ones that decided, which come first.
    """

    told: Incident
    words: str
    as_told: bool
    says: str
    code: str
    seat: SeatNo
    to: Chips | None
    returned: Chips | None
    penalty: str
    floor: tuple[FloorMay, ...]
    cites: tuple[Cited, ...]
    steps: tuple[StepShown, ...] = ()
    others: tuple[InBook, ...] = ()
    citations: tuple[str, ...] = ()


class FactAsked(Value, frozen=True, omit_defaults=False):
    """One thing to say about an incident: it matters where another `when` key, if there is one, is `is_one_of` these.

    `among` are the answers there are, and `words` what they are called where their codes do not say it. It is
    `required` as soon as it matters.
    """

    key: str
    asks: str
    among: tuple[str, ...]
    kind: AskedKind
    required: bool
    suggested: str
    when: str
    is_one_of: tuple[str, ...]
    words: tuple[str, ...] = ()


class Happens(Value, frozen=True, omit_defaults=False):
    """An incident that can happen as the table stands, and what is asked about it."""

    code: str
    title: str
    group: str
    facts: tuple[FactAsked, ...]


class Trouble(Value, frozen=True, omit_defaults=False):
    """Where the desk stopped, and why: nothing came of it or of what is behind it. `line` is what was typed."""

    line: str
    says: str
    code: str
    topic: str = ""


class PrecedentWords(Value, frozen=True, omit_defaults=False):
    """What happened and what was ruled, as it is kept for the next time: with seats, whoever sat in them."""

    incident: str = ""
    says: str = ""


class DeskAnswer(Value, frozen=True, omit_defaults=False):
    """A ruling to every line, how the table stands then, and what can happen next.

    `routine` is what the dealer does now, one thing after the other; `steps` are the book's rules for the moment.
    """

    ruled: tuple[Spoken, ...]
    stands: HandStanding
    steps: tuple[StepShown, ...]
    possible: tuple[Happens, ...]
    trouble: Trouble | None = None
    routine: tuple[StepShown, ...] = ()
    precedent: PrecedentWords = PrecedentWords()


def answered(situation: Situation) -> DeskAnswer:
    """The desk's answer. DataError where there is no such table; a line that cannot be is trouble, not an error."""
    with naming(situation.names, situation.unit):
        desk = opened(situation)
        for told in situation.lines:
            line = told if isinstance(told, str) else ""
            try:
                desk.tell(told, situation.names, situation.unit)
            except Unreadable as unclear:
                return shown(desk, Trouble(line, str(unclear), "unreadable"))
            except Refused as no:
                says = str(message("desk.not-possible", why=no.message))
                return shown(desk, Trouble(line, says, no.code, no.topic))
        return shown(desk)


def opened(situation: Situation) -> Desk:
    """The desk before the first line."""
    if len(situation.lines) > MOST_LINES:
        raise DataError("lines", f"{len(situation.lines)} are too many for a hand.", f"Write {MOST_LINES} or fewer.")
    setup, book = situation.setup, situation.rulebook
    return Desk(setup, book, situation.deck(setup, book), situation.boards)


def shown(desk: Desk, trouble: Trouble | None = None) -> DeskAnswer:
    """A desk with all it has ruled on, in full for the last of it."""
    spoken = [_spoken(desk, one, whole=one is desk.ruled[-1] and not trouble) for one in desk.ruled]
    happens = tuple(_happens(entry, desk) for entry in possible(desk.table))
    return DeskAnswer(
        tuple(spoken), stands(desk), shown_steps(at_hand(desk)), happens, trouble, shown_steps(routine(desk)),
        _precedent(desk),
    )  # fmt: skip


def _precedent(desk: Desk) -> PrecedentWords:
    if not desk.ruled:
        return PrecedentWords()
    with naming({}):
        told = message("happened.so-far", told=[in_words(one.told) for one in desk.ruled])
        return PrecedentWords(str(told), str(desk.ruled[-1].ruling.says))


def shown_steps(found: Iterable[ProcedureStep]) -> tuple[StepShown, ...]:
    """Steps in the language that is spoken."""
    return tuple(StepShown(str(step.says), step.cites, step.to, _called_out(step.says)) for step in found)


def _called_out(says: Message) -> str:
    """What the dealer calls out with a step: who wins, as a pot is pushed or split."""
    if says.id == "step.push":
        return str(Message("step.wins", says.facts))
    return str(says) if says.id == "step.split" else ""


def _spoken(desk: Desk, ruled: Ruled, whole: bool) -> Spoken:
    """A ruling shown; steps and other books only where it is the `whole` answer."""
    ruling = ruled.ruling
    cites = (rule_cited(id, desk.book) for id in specific_first(ruling, desk.book, desk.setup.format))
    return Spoken(
        ruled.told,
        str(in_words(ruled.told)),
        _as_told(ruled),
        str(ruling.says),
        ruling.code or ruling.outcome,
        ruling.seat,
        ruling.to,
        ruling.returned,
        ruling.penalty or "",
        tuple(FloorMay(code, says, FloorChooses(code), chips) for code, says, chips in left_to_the_floor(ruled)),
        tuple(Cited(rule.id, rule.title, rule.requires) for rule in cites),
        shown_steps(after_ruling(desk, ruled)) if whole else (),
        tuple(_in_book(id, answer, ruling) for id, answer in desk.others().items()) if whole else (),
        ruling.citations,
    )


def _as_told(ruled: Ruled) -> bool:
    """Whether the ruling is that it happened as it was told, and so says it too."""
    told, ruling = ruled.told, ruled.ruling
    match told:
        case Act(unnoticed=False, stated=None, by=None):
            return ruling.code == told.act and told.to in (None, ruling.to) and ruling.seat == told.seat
        case BoardSeen() | DealerKills(beaten=True) | Discards() | Opens() | PotsRead():
            return not ruling.floor
        case _:
            return False


def _in_book(id: str, answer: Ruling | Refused, own: Ruling) -> InBook:
    if isinstance(answer, Refused):
        return InBook(id, str(answer), True)
    says = [answer.says]
    if answer.returned:
        says.append(message("desk.comes-back", amount=answer.returned))
    if answer.floor:
        says.append(message("desk.floor-chooses", offers=answer.floor))
    differs = (answer.says, answer.returned or 0, answer.floor) != (own.says, own.returned or 0, own.floor)
    return InBook(id, str(together(*says)), differs, (*answer.citations, *answer.consulted))


def _happens(entry: Entry, desk: Desk) -> Happens:
    facts = tuple(_asks(fact, desk) for fact in facts_of(entry) if not fact.asked.follows)
    return Happens(entry.code, entry.title, entry.group, facts)


def _asks(fact: Fact, desk: Desk) -> FactAsked:
    offences = _offences(desk) if fact.asked.kind == "offence" else {}
    streets = tuple(street.name for street in desk.table.hand.game.streets) if "street" in fact.asked.kind else ()
    when, values = fact.asked.only_if
    return FactAsked(
        key=fact.key,
        asks=fact.asks,
        among=fact.among or streets or tuple(offences),
        kind=fact.kind,
        required=fact.needed,
        suggested=fact.suggested(desk.table),
        when=when,
        is_one_of=tuple(map(written, values)),
        words=tuple(offences.values()) or tuple(map(said_as, fact.among)),
    )


def _offences(desk: Desk) -> dict[str, str]:
    """The closed list of what players may do wrong beside the play, by code, sorted by what each is called."""
    here = [one for one in OFFENCES.values() if one.format in (None, desk.setup.format)]
    return {one.code: one.title for one in sorted(here, key=lambda one: one.title.casefold())}
