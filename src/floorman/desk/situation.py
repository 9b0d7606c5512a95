"""A situation put to the desk as one value, and its answer as another, for pages that keep nothing in between.

The answer has the hand step by step, as its dealer does it: the deal from the first riffle, then what each act leads
to.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import gcd
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from floorman.cards import UNKNOWN, Card, cards
from floorman.cards.card import duplicate
from floorman.conduct.offences import OFFENCES
from floorman.core import Chips, DataError, Refused, SeatNo, Value, unusable
from floorman.desk.desk import (
    Desk,
    HandStanding,
    RulingRow,
    carries_out,
    left_to_the_floor,
    rule_cited,
    specific_first,
    stands,
)
from floorman.desk.incidents import AskedKind, Entry, Fact, Unreadable, facts_of, in_words, possible, said_as, written
from floorman.desk.notation import Reported
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
    procedure,
    substantial_action,
)
from floorman.floor.case import Case
from floorman.floor.procedure import Ruled, of_format, own_rules, shuffle_and_cut
from floorman.hand import GAMES, Hand, HandEvent, MidHand, Rake, Setup, deal_in
from floorman.hand.betting import called
from floorman.hand.engine import laid_deck
from floorman.hand.events import (
    BetsGathered,
    BoardDealt,
    CardBurned,
    DrawOpened,
    Drew,
    HandEnded,
    HandKilled,
    HandMucked,
    HandTabled,
    HandVoided,
    HoleCardsDealt,
    Pot,
    PotAwarded,
    ShowdownOpened,
    StubRanOut,
    UncalledReturned,
    UpcardsDealt,
)
from floorman.hand.setup import ANTES, Post, check_setup
from floorman.rules import Format, Rulebook, book_ids, load_book
from floorman.rules.book import ProcedureStep, area_of, cites_of_refusal
from floorman.rules.question_ids import Q
from floorman.text import Cash, Message, message, naming, series, together

MOST_LINES = 200
"""The most lines of one hand."""

MOST_CHIPS = 10**12
"""The most chips in one stack, or in the pot."""


class Situation(Value, frozen=True):
    """The book, the table before the hand, and what has happened since.

    `lines` are incidents, what was heard at a seat, or lines as people type them (see `floorman floor`). `names` are
    those of the players by seat: typed lines may use them, and the answer does. `hole` and `board` are cards that are
    known: with them the desk reads the hands tabled and says who wins. `absent` are dealt in and post, and their hands
    are dead after the deal. `straddles`, `live_posts` and `dead_posts` are put in besides the blinds, by seat; `kills`
    is what a player who has killed the pot has in, with a blind of the same seat; `overs` are the seats that play for
    `overs_limits` when they are left alone. `unit` chips are one of what people count in: 100 in a cash game that is
    played in cents, where lines are typed and answers given as 4.50. `rake` is what the house takes from the pots of a
    cash game.
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
    lines: tuple[Reported, ...] = ()
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
        """The book in force, with the house's own answers."""
        if self.book not in book_ids():
            raise unusable("book", "no-book", book=repr(self.book), among=", ".join(book_ids()))
        book = load_book(self.book)
        return book.with_house(self.house, "house") if self.house else book

    @property
    def setup(self) -> Setup:
        """The setup of the hand about to be dealt, or taken up on a street. DataError if there can be no such hand."""
        if self.game not in GAMES:
            raise unusable("game", "no-game", game=repr(self.game), among=" ".join(GAMES))
        if len(self.stacks) < 2 or not all(1 <= seat <= 10 and chips > 0 for seat, chips in self.stacks.items()):
            raise unusable("stacks", "two-seats")
        if max(*self.stacks.values(), self.pot) > MOST_CHIPS or self.pot < 0:
            raise unusable("stacks", "stack", most=MOST_CHIPS)
        if not 0 <= self.button <= 10:
            raise unusable("button", "no-seat", seat=self.button)
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
        """The boards as named, one for each run."""
        try:
            return tuple(cards(board) for board in self.board.split("/")) if self.board.strip() else ()
        except DataError as wrong:
            raise unusable("cards", "cards", why=wrong.says) from wrong

    def deck(self, setup: Setup, book: Rulebook) -> tuple[Card, ...]:
        """Return the cards that are known, laid as they come.

        Raise DataError for a card that is not one or is there twice.
        """
        try:
            hole = {seat: cards(held) for seat, held in self.hole.items()}
        except DataError as wrong:
            raise unusable("cards", "cards", why=wrong.says) from wrong
        boards = self.boards
        known = tuple(chain(boards[0] if boards else (), *hole.values()))
        twice = duplicate(known) if known else None
        if twice:
            raise unusable("cards", "named-twice", card=twice)
        return laid_deck(setup, hole, boards[0] if boards else (), book)


class Cited(Value, frozen=True, omit_defaults=False):
    """A rule behind an answer."""

    id: str
    title: str
    requires: str


class FloorMay(Value, frozen=True, omit_defaults=False):
    """A choice that the book leaves to the floor; `incident` reports to the desk that it is taken."""

    code: str
    says: str
    incident: FloorChooses = msgspec.field(name="told")
    chips: int | None = None


class InBook(Value, frozen=True, omit_defaults=False):
    """How another book rules on the same, and whether it `differs`."""

    book: str
    says: str
    differs: bool
    cites: tuple[str, ...] = ()


class StepShown(Value, frozen=True, omit_defaults=False):
    """A step to take, the rules that ask for it, and who is told; `calls` is what the dealer calls out with it."""

    says: str
    cites: tuple[str, ...]
    to: str = "dealer"
    calls: str = ""


class Spoken(Value, frozen=True, omit_defaults=False):
    """A ruling as shown: the sentence to announce and what goes with it.

    `incident` is that with its facts, and `words` are the same as people say it; they add nothing to the ruling if it
    is ruled `as_reported`. `cites` are all rules behind it, and of these `citations` the ones that decided, which come
    first.
    """

    incident: Incident = msgspec.field(name="told")
    words: str
    as_reported: bool = msgspec.field(name="as_told")
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
    """A fact that is asked about an incident. It matters if the fact `when`, if any, has one of the values `is_one_of`.

    `among` are the answers there are, and `words` what they are called if their codes do not say it. It is `required`
    as soon as it matters.
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


MOST_CITED = 6
"""How many rules are cited for a refusal at most."""


class Trouble(Value, frozen=True, omit_defaults=False):
    """The line at which the desk stopped, and why. That line and those after it were not ruled on.

    `line` is what was typed; `cites` are the rules of the book behind a refusal.
    """

    line: str
    says: str
    code: str
    topic: str = ""
    cites: tuple[str, ...] = ()


class PrecedentWords(Value, frozen=True, omit_defaults=False):
    """What happened and what was ruled, recorded for the next time: with seats, whoever sat in them."""

    incident: str = ""
    says: str = ""


class DeskAnswer(Value, frozen=True, omit_defaults=False):
    """A ruling on every line, how the table stands then, and what can happen next.

    `routine` is what the dealer does now, in order; `steps` are the book's rules for the moment.
    """

    ruled: tuple[Spoken, ...]
    stands: HandStanding
    steps: tuple[StepShown, ...]
    possible: tuple[Happens, ...]
    trouble: Trouble | None = None
    routine: tuple[StepShown, ...] = ()
    precedent: PrecedentWords = PrecedentWords()


def answered(situation: Situation) -> DeskAnswer:
    """Return the desk's answer.

    Raise DataError for a table that cannot be; a line that cannot be is `trouble` in the answer.
    """
    with naming(situation.names, situation.unit):
        desk = opened(situation)
        for reported in situation.lines:
            line = reported if isinstance(reported, str) else ""
            try:
                desk.report(reported, situation.names, situation.unit)
            except Unreadable as unclear:
                return shown(desk, Trouble(line, str(unclear), "unreadable"))
            except Refused as no:
                says = str(message("desk.not-possible", why=no.message))
                cites = cites_of_refusal(no.topic, no.code, situation.rulebook, situation.setup.format)[:MOST_CITED]
                return shown(desk, Trouble(line, says, no.code, no.topic, cites))
        return shown(desk)


def opened(situation: Situation) -> Desk:
    """Return the desk before the first line."""
    if len(situation.lines) > MOST_LINES:
        raise unusable("lines", "lines", count=len(situation.lines), most=MOST_LINES)
    setup, book = situation.setup, situation.rulebook
    return Desk(setup, book, situation.deck(setup, book), situation.boards)


def shown(desk: Desk, trouble: Trouble | None = None) -> DeskAnswer:
    """Return the answer of a desk with all that it has ruled on. Only the last ruling has steps and other books."""
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
        so_far = message("happened.so-far", told=[in_words(one.incident) for one in desk.ruled])
        return PrecedentWords(str(so_far), str(desk.ruled[-1].ruling.says))


def shown_steps(found: Iterable[ProcedureStep]) -> tuple[StepShown, ...]:
    """Return steps in the language in use."""
    return tuple(StepShown(str(step.says), step.cites, step.to, _called_out(step.says)) for step in found)


def _called_out(says: Message) -> str:
    """Return what the dealer calls out with a step: who wins, as a pot is pushed or split."""
    if says.id == "step.give-blind-back":
        return str(Message("step.takes-blind-back", says.facts))
    if says.id == "step.push":
        return str(Message("step.wins", says.facts))
    return str(says) if says.id == "step.split" else ""


def _spoken(desk: Desk, ruled: Ruled, whole: bool) -> Spoken:
    """Return a ruling as shown; it has steps and other books only if it is to be the `whole` answer."""
    ruling = ruled.ruling
    cites = (rule_cited(id, desk.book) for id in specific_first(ruling, desk.book, desk.setup.format))
    return Spoken(
        ruled.incident,
        str(in_words(ruled.incident)),
        _as_reported(ruled),
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


def _as_reported(ruled: Ruled) -> bool:
    """Decide whether the ruling is that it happened as it was reported, and so says no more than that."""
    incident, ruling = ruled.incident, ruled.ruling
    match incident:
        case Act(unnoticed=False, stated=None, by=None):
            return ruling.code == incident.act and incident.to in (None, ruling.to) and ruling.seat == incident.seat
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
    """Return the titles of the offences of this format, by code and sorted by title."""
    here = [one for one in OFFENCES.values() if one.format in (None, desk.setup.format)]
    return {one.code: one.title for one in sorted(here, key=lambda one: one.title.casefold())}


AT_ONCE = 6
"""How many lines of steps are shown at once; `steps all` shows the rest."""

THE_DEAL = ("button", "dealing", "hand")
"""The areas in which one method leads to the next, and only the last one says what is done."""


def demanded(ruled: Ruled, book: Rulebook, format: Format) -> Iterator[ProcedureStep]:
    """Yield what the methods that were consulted ask of the dealer, as far as this ruling comes to it."""
    ruling = ruled.ruling
    idle: dict[str, bool] = {
        Q.betting.out_of_turn.procedure: ruling.code != "out-of-turn",
        Q.betting.gross_misunderstanding.remedy: not ruling.floor,
        Q.showdown.live_cards.discard: ruled.before.hand.stage != "over" and ruled.after.hand.stage == "over",
    }
    consulted = [topic for topic in ruling.topics if carries_out(topic) and not idle.get(topic)]
    led_through = [topic for topic in consulted if area_of(topic) in THE_DEAL][:-1]
    late = substantial_action(ruled.before, book)
    for topic in consulted:
        if topic not in led_through:
            said = steps_of(topic, str(book.answer(topic, format)), late, ruling.code or ruling.outcome)
            yield from (ProcedureStep(says, of_format(book, own_rules(book, topic, format), format)) for says in said)


def steps_of(id: str, choice: str, late: bool, ruled: str = "") -> tuple[Message, ...]:
    """Return what an answer to a method's question asks of the dealer, in order, from `method.toml`.

    `late`: too much has happened to undo the deal. `ruled` is the code or the outcome that was ruled.

    >>> [str(says) for says in steps_of("dealing.missing-card/found", "replace-before-betting", late=True)]
    ['Play to the end.', 'In between (one act): the book is silent, ask the floor.']
    """
    answer = f"{id}={choice}"
    for key in (f"{answer}/{ruled}", answer, f"{answer}, {'late' if late else 'early'}"):
        found = series(f"method.{key}")
        if found:
            return found
    return ()


def after_ruling(desk: Desk, ruled: Ruled) -> list[ProcedureStep]:
    """Return the steps that follow a ruling: its own, and those whose moment it has brought."""
    return [*demanded(ruled, desk.book, desk.setup.format), *procedure.after_ruling(ruled, desk.book)]


def at_hand(desk: Desk) -> list[ProcedureStep]:
    """Return the steps at hand: those of the last ruling, or those from the shuffle on if nothing has happened yet."""
    if desk.ruled:
        return after_ruling(desk, desk.ruled[-1])
    mid_hand = desk.setup.mid_hand is not None
    return (procedure.at_the_deal if mid_hand else procedure.before_the_deal)(desk.table, desk.book)


def rows(found: list[ProcedureStep], every: bool = False) -> list[RulingRow]:
    """Return steps as rows: the first few, each with its rule, and how many more there are."""
    shown = found if every or len(found) <= AT_ONCE else found[: AT_ONCE - 1]
    lines = [RulingRow("step", f"step {number}", _with_rule(step)) for number, step in enumerate(shown, 1)]
    if len(found) > len(shown):
        lines.append(RulingRow("quiet", "steps", f"{len(found) - len(shown)} more: steps all"))
    return lines


def _with_rule(step: ProcedureStep) -> str:
    """Return a step with the rule it comes from, which is our own reading if the book is silent."""
    if not step.cites:
        return str(step.says)
    return f"{step.says} [{'our reading' if step.cites[0].startswith('readings:') else step.cites[0]}]"


TURNED_UP = message("step.turned-up")


def routine(desk: Desk) -> list[ProcedureStep]:
    """Return what the dealer does now, in order, each step with its rules. Empty if the next player has only to act."""
    if not desk.ruled:
        return list(_the_deal(desk))
    last = desk.ruled[-1]
    following = _Following(desk, last.before.hand, last.after.hand)
    found = [*demanded(last, desk.book, desk.setup.format), *following.steps(last.ruling.events)]
    return list({step.says: step for step in found}.values())


def _the_deal(desk: Desk) -> Iterator[ProcedureStep]:
    """Yield the steps of the deal: riffle, blinds, cut and deal."""
    hand, setup = desk.table.hand, desk.setup
    if setup.mid_hand and not desk.bomb_ante:
        return
    begins = Q.clock.new_hand.begins_for_levels if setup.format == "tournament" else Q.clock.new_hand.begins_otherwise
    riffle = _step(desk, message("step.riffle"), begins)
    posts = [_step(desk, says, "button.post") for says in _posted(setup.posts)]
    if desk.bomb_ante:
        posts = [_step(desk, message("step.take-antes", amount=desk.bomb_ante), "")]
    if desk.book.answer(begins, setup.format) == "posted-and-riffle":
        yield from (*posts, riffle)
    else:
        yield from (riffle, *posts)
    yield from (_step(desk, says, question) for says, question in shuffle_and_cut(Case(desk.table, desk.book)))
    at_button = desk.book.answer(Q.dealing.order.first_card, setup.format) == "at-button" and not hand.game.stud
    first = setup.seats[-1] if at_button else setup.seats[0]
    street = hand.game.streets[0]
    deal = message("step.deal", down=street.down, up=street.up, seat=first)
    yield _step(desk, deal, "dealing.order")
    if desk.bomb_ante:
        yield _step(desk, message("step.burn", street="flop"), "dealing.burn")
        yield _step(desk, message("step.turn-up", count=3, street="flop", cards=""), "dealing.board")
    for seat in setup.absent:
        yield _step(desk, message("step.take-absent-hand", seat=seat), "entry.absent")
    if hand.game.stud:
        yield _step(desk, message(f"step.opens-{street.opens}"), "game.stud")
    elif hand.turn:
        yield _step(desk, message("step.first-to-act", seat=hand.turn), "betting.order")


def _step(desk: Desk, says: Message, topic: str) -> ProcedureStep:
    """Return a step with its rules; without a topic it is what every player knows, and no book has a rule on it.

    Rules for tournaments alone are not behind a step of a cash hand, nor the other way round.
    """
    if not topic:
        return ProcedureStep(says, ())
    format = desk.setup.format
    cites = own_rules(desk.book, topic, format) or desk.book.cite(topic, format)
    return ProcedureStep(says, of_format(desk.book, cites, format))


def _posted(posts: Sequence[Post]) -> Iterator[Message]:
    """Yield the antes in one sentence, and the blinds in another."""
    antes = [post for post in posts if post.kind in ANTES]
    if len(antes) > 1:
        yield message("step.take-antes", amount=antes[0].amount)
    elif antes:
        yield message("step.take-ante", amount=antes[0].amount, seat=antes[0].seat)
    blinds = [post for post in posts if post.kind not in ANTES]
    if blinds:
        said = [message("step.post-from", kind=post.kind, amount=post.amount, seat=post.seat) for post in blinds]
        yield message("step.take-blinds", posts=said)


class _Following:
    """The steps that follow from one ruling."""

    def __init__(self, desk: Desk, before: Hand, after: Hand) -> None:
        self.desk = desk
        self.before = before
        self.after = after
        self.on_board = len(before.board)
        self.repairs = {repair.street for repair in before.repairs if repair.reshuffle}
        self.dropped = False

    def _shuffles_back(self) -> Iterator[tuple[Message, str]]:
        """Yield the step that puts the cards of a street dealt too soon back before it is dealt again, once."""
        done = 0
        for index, street in enumerate(self.before.game.streets):
            done += street.board
            if done > self.on_board:
                if index in self.repairs:
                    self.repairs.remove(index)
                    yield message("step.shuffle-back", street=street.name), "dealing.reshuffle"
                return

    def steps(self, events: Iterable[HandEvent]) -> Iterator[ProcedureStep]:
        """Yield the steps in the order in which they are done."""
        events = tuple(events)
        taken_back = {seat for event in events if (seat := self._takes_blind_back(event))}
        for event in events:
            if isinstance(event, UncalledReturned) and event.seat in taken_back:
                continue
            drop = self.desk.drop
            if isinstance(event, PotAwarded) and not self.dropped and drop and drop.rake + drop.jackpot:
                self.dropped = True
                rake, jackpot = (Cash(some, drop.unit) if some else None for some in (drop.rake, drop.jackpot))
                yield ProcedureStep(message("step.drop", rake=rake, jackpot=jackpot), drop.cites)
            for says, topic in self._does(event):
                yield _step(self.desk, says, topic)
        opens = self.after.on.opens
        if self.after.street > self.before.street and self.after.stage == "betting" and self.after.game.stud:
            yield _step(self.desk, message(f"step.opens-{opens}"), "game.stud")

    def _called(self, no: SeatNo, run: int = 0, half: str = "") -> str:
        """Return what a seat's hand is called once this has happened."""
        hand = self.after
        return called(hand.game, hand.seat(no).cards, hand.boards[run], half)

    @property
    def _turned_up(self) -> bool:
        """Whether the betting has ended with somebody all-in, and the book has the hands face up for the rest."""
        all_in = any(not seat.stack for seat in self.after.live)
        when = self.desk.book.answer(Q.showdown.all_in_face_up.when, self.desk.setup.format)
        return self.after.stage == "showdown" and all_in and when == "at-once"

    @property
    def _short_blind(self) -> bool:
        """Whether somebody is all-in for less than the big blind: only on that do books say what has to be matched."""
        big = max(self.before.setup.blinds, default=0)
        return any(not seat.stack and seat.paid + seat.bet < big for seat in self.before.live)

    def _does(self, event: HandEvent) -> Iterator[tuple[Message, str]]:
        match event:
            case UncalledReturned(seat=seat, amount=amount):
                topic = event.topic if self._short_blind else ""
                yield message("step.give-back", amount=amount, seat=seat), topic
            case BetsGathered(pots=pots):
                if sum(pot.amount for pot in pots) > self.before.middle:
                    topic = "showdown.side-pot" if len(pots) > 1 else "dealing.bring-in-bets"
                    yield message("step.gather-bets", pots=_pots(pots)), topic
                if self._turned_up:
                    yield TURNED_UP, "showdown.all-in-face-up"
            case CardBurned():
                yield from self._shuffles_back()
                yield message("step.burn", street=_street(self.before, self.on_board)), event.topic
            case HoleCardsDealt() | UpcardsDealt() | BoardDealt() | DrawOpened() | Drew() | StubRanOut():
                yield from self._deals(event)
            case ShowdownOpened(to_act=(first, *rest)):
                yield message("step.showdown", seat=first, then=rest), event.topic
            case HandTabled() | HandMucked() | HandKilled() | HandVoided() | PotAwarded() | HandEnded():
                yield from self._ends(event)

    def _deals(self, event: HandEvent) -> Iterator[tuple[Message, str]]:
        match event:
            case HoleCardsDealt(hands=hands):
                yield message("step.deal-down", seat=hands[0][0]), event.topic
            case UpcardsDealt(hands=hands):
                yield message("step.deal-up", seat=hands[0][0]), event.topic
            case BoardDealt(cards=cards):
                yield from self._shuffles_back()
                name = _street(self.before, self.on_board)
                self.on_board += len(cards)
                shown = " ".join(cards) if UNKNOWN not in cards else ""
                yield message("step.turn-up", count=len(cards), street=name, cards=shown), "dealing.board"
            case DrawOpened(to_act=(first, *_)):
                yield message("step.draw", seat=first), event.topic
            case Drew(seat=seat, cards=cards) if cards:
                yield message("step.discards", seat=seat, count=len(cards)), event.topic
            case StubRanOut():
                yield message("step.stub-runs-out"), event.topic

    def _ends(self, event: HandEvent) -> Iterator[tuple[Message, str]]:
        match event:
            case HandTabled(forced=True):
                yield TURNED_UP, "showdown.all-in-face-up"
            case HandTabled(seat=seat):
                made = self._called(seat)
                yield message("step.read-hand", seat=seat, made=made), "showdown.cards-speak"
            case HandMucked(seat=seat):
                yield message("step.muck-hand", seat=seat), event.topic
            case HandKilled(seat=seat, topic="showdown.cards-speak"):
                yield message("step.muck-beaten-hand", seat=seat), event.topic
            case HandKilled(seat=seat, topic=topic):
                yield message("step.take-dead-hand", seat=seat), topic
            case HandVoided(topic=topic):
                yield message("step.deal-again"), topic
            case PotAwarded() if self._takes_blind_back(event):
                yield self._pushes(event), ""
            case PotAwarded():
                yield self._pushes(event), event.topic if event.odd else "pot.handling"
            case HandEnded():
                yield message("step.gather-cards"), "dealing.burn"
                if not self.after.game.stud:
                    yield message("step.move-button"), "button.moving"

    def _takes_blind_back(self, event: HandEvent) -> SeatNo | None:
        """Return who wins a pot with nothing in it, because nobody has added to the blind; None for any other event."""
        match event:
            case PotAwarded(shares=((seat, 0),)) if not self._called(seat, event.run, event.half):
                return seat
        return None

    def _pushes(self, event: PotAwarded) -> Message:
        part = message("step.part", half=event.half, pot=_named(event.pot, len(self.after.pots)))
        if len(event.shares) == 1:
            (seat, won), *_ = event.shares
            if self._takes_blind_back(event):
                return message("step.give-blind-back", seat=seat)
            made = self._called(seat, event.run, event.half)
            return message("step.push", part=part, amount=won, seat=seat, made=made)
        shares = [message("step.share", amount=won, seat=seat) for seat, won in event.shares]
        return message("step.split", part=part, shares=shares, odd=event.odd)


def _street(hand: Hand, on_board: int) -> str:
    """Return what is dealt next, as a code: flop, turn, river, or the street of a game without a board."""
    streets = hand.game.streets
    if any(street.board for street in streets):
        return {0: "flop", 3: "turn", 4: "river"}.get(on_board, "board")
    return streets[min(hand.street + 1, len(streets) - 1)].name


def _pots(pots: Sequence[Pot]) -> tuple[Message, ...]:
    if len(pots) == 1:
        return (message("step.pot-is", amount=pots[0].amount),)
    return tuple(
        message("step.pot-for", pot=_named(number, len(pots)), amount=pot.amount, seats=sorted(pot.seats))
        for number, pot in enumerate(pots)
    )


def _named(number: int, pots: int) -> Message:
    """Return what a pot is called: the pot, the main pot, the side pot, or side pot 2."""
    return message(
        "step.pot", kind="only" if pots < 2 else "side" if number else "main", number=number, several=pots > 2
    )
