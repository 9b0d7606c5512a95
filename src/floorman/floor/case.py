"""A live table, the matters still open about it, the ruling on an incident, and the case that leads to one."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from floorman.cards import Card
from floorman.core import Chips, Refused, SeatNo, Value
from floorman.core.values import Registry
from floorman.hand import Hand, HandEvent, Options, decide, follow, legal
from floorman.hand.actions import Action, BetTo, BringIn, Call, Check, Complete, Fold, RaiseTo
from floorman.hand.apply import change
from floorman.hand.events import Called, Checked, Folded, Wagered
from floorman.hand.state import AnyHand, freeze, thaw
from floorman.rules import Rulebook
from floorman.rules.book import Consulting
from floorman.rules.question_ids import Answers, Q
from floorman.text import NOTHING, Message


class OutOfTurn(Value, frozen=True, tag="out-of-turn"):
    """An act made out of turn and held until the turn comes, with the price that the player saw.

    `since` are the acts in turn since then. A fold that counted at once stays here as an act behind a skipped player;
    `in_turn` is set once the turn has come to the folded hand, so that the fold is an act in turn as well.
    """

    seat: SeatNo
    act: str
    total: Chips
    price: Chips
    chips: Chips = Chips(0)
    since: tuple[str, ...] = ()
    in_turn: bool = False


class HeldTo(Value, frozen=True, tag="held-to"):
    """A seat that is held to one act or to some acts.

    `said` is bet or raise if the player said that without an amount, and the table waits for it.
    """

    seat: SeatNo
    acts: tuple[str, ...]
    total: Chips | None = None
    topic: str = ""
    said: Literal["", "bet", "raise"] = ""


class ForFloor(Value, frozen=True, tag="for-floor"):
    """A choice that the floor has to make: the topic, the seat, the codes offered, and the chips in question.

    `before` is the hand to go back to, `asker` the player who asked, and `means` what a word would be taken for.
    """

    topic: str
    seat: SeatNo
    offers: tuple[str, ...]
    amounts: tuple[Chips, ...] = ()
    before: Hand | None = None
    asker: SeatNo = SeatNo(0)
    means: str = ""


class ShortBet(Value, frozen=True, tag="short-bet"):
    """A wrong bet, call or pot-limit count that nobody noticed and that counts at face value for now.

    `due` is what it should have been, `measure` the least raise over that, `after` the acts since with their totals,
    `before` the hand it was made on.
    """

    kind: Literal["bet", "call", "pot"]
    seat: SeatNo
    total: Chips
    due: Chips
    measure: Chips
    before: Hand
    after: tuple[tuple[SeatNo, str, Chips], ...] = ()

    @property
    def raised(self) -> bool:
        """Whether another player has raised over the bet since."""
        return any(act in ("bet", "raise") for _, act, _ in self.after)


class OnTheClock(Value, frozen=True, tag="on-the-clock"):
    """A clock that runs on the seat to act; `seconds` are set if the director has changed them."""

    seat: SeatNo
    waited: int = 0
    seconds: int | None = None


class Thinking(Value, frozen=True, tag="thinking"):
    """The seconds that the seat to act has taken without a clock."""

    seat: SeatNo
    waited: int


class Tapped(Value, frozen=True, tag="tapped"):
    """A seat to act that has rapped the table, and that the dealer has asked for a word."""

    seat: SeatNo


class ThrownAway(Value, frozen=True, tag="thrown-away"):
    """A hand folded with nothing to call, on which nobody has acted yet, and the hand as it was before."""

    seat: SeatNo
    before: Hand


class ClosingFold(Value, frozen=True, tag="closing-fold"):
    """A fold that ended the betting of its street, on which nobody has acted yet, and the hand as it was before."""

    seat: SeatNo
    before: Hand


class IfThen(Value, frozen=True, tag="if-then"):
    """What a seat does if the price goes up before its turn; `act` is empty if it is held to nothing."""

    seat: SeatNo
    act: str
    price: Chips


class Exposed(Value, frozen=True, tag="exposed"):
    """A down card that the dealer exposed in this deal; `nth` is its place from the top of the deck."""

    seat: SeatNo
    nth: int


class FaceDown(Value, frozen=True, tag="face-down"):
    """A hand thrown face down that the dealer has not pushed into the muck: it is live and can be taken back."""

    seat: SeatNo
    out_of_reach: bool = False


class PartShown(Value, frozen=True, tag="part-shown"):
    """The cards of a hand that are face up at the showdown, while others of it are not."""

    seat: SeatNo
    cards: tuple[Card, ...]


class SaysBoard(Value, frozen=True, tag="says-board"):
    """A player who said that the board plays, with the cards still in hand."""

    seat: SeatNo


class AskedToSee(Value, frozen=True, tag="asked-to-see"):
    """A hand that has to be shown because somebody asked; `live` if it may still win then."""

    seat: SeatNo
    live: bool


class Buried(Value, frozen=True, tag="buried"):
    """A hand pushed into the muck at the showdown, and the hand as it was before."""

    seat: SeatNo
    before: Hand


class MayNotAsk(Value, frozen=True, tag="may-not-ask"):
    """A player who has lost the privilege of asking to see hands."""

    seat: SeatNo


class Misbehaved(Value, frozen=True, tag="misbehaved"):
    """An incident of conduct at this table: the penalties on offer, and the one given, if any.

    `offence` is empty if an act of play may cost a penalty.
    """

    seat: SeatNo
    offence: str
    offers: tuple[str, ...] = ()
    given: str = ""


class Redealt(Value, frozen=True, tag="redealt"):
    """A mark that this is the second deal of a hand, after a misdeal."""


class RunOut(Value, frozen=True, tag="run-out"):
    """The hand as it was when all were all-in and the rest of the board was still to come."""

    before: Hand


AfterBetting = FaceDown | PartShown | SaysBoard | AskedToSee | Buried | MayNotAsk | RunOut | Misbehaved
"""What may matter until the next deal, also after the end of the hand."""

OfThisRound = OutOfTurn | HeldTo | OnTheClock | Thinking | Tapped | ThrownAway | IfThen
"""What no longer matters once the round is over."""

Pending = OfThisRound | ClosingFold | ForFloor | ShortBet | Exposed | Redealt | AfterBetting


Penalty = Literal["may", "must"]
MustShow = bool | Literal["discretion"]
Heard = Literal["heard", "too-late"]


class Ruling(Value, frozen=True):
    """The outcome of one incident, complete: applying it needs no rulebook.

    `code` is the act as ruled (`call`, `raise`, `undercall`, `out-of-turn`), `outcome` what an incident leads to.
    `events` carry it out; `rewinds` is the hand as it stood, where an act is taken back. `barred` is the topic that
    made a call or check of a bet or raise which the seat could not make. `must_show` answers a request to see a hand,
    `dispute` says whether a claim comes in time. `floor` are the codes the book leaves to the floor, and `decides` who
    of the staff that is; `sanctions` are the penalties there are, mildest first, `offence` what the incident is filed
    as, and `remedy` whether a player has to do or stop something at once. `answer` is that to a player's question, and
    `dealer` is what the dealer has to ask, state or count now. `topics` are the questions and topics of the book that
    were consulted, `cites` their rules; of these `citations` are the ones that decided, where somebody has worked that
    out (`citations_of`). `says` is the sentence to announce.
    """

    code: str = ""
    outcome: str = ""
    seat: SeatNo = SeatNo(0)
    to: Chips | None = None
    returned: Chips | None = None
    binding: str | None = None
    backs_up_to: SeatNo | None = None
    substantial_action: bool | None = None
    penalty: Penalty | None = None
    must_show: MustShow | None = None
    dispute: Heard | None = None
    answer: bool | Chips | None = msgspec.field(default=None, name="told")
    dealer: tuple[str, ...] = ()
    floor: tuple[str, ...] = ()
    says: Message = NOTHING
    sanctions: tuple[str, ...] = ()
    offence: str = ""
    remedy: bool | None = None
    decides: str = ""
    topics: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    events: tuple[HandEvent, ...] = ()
    rewinds: Hand | None = None
    pending: tuple[Pending, ...] = ()
    citations: tuple[str, ...] = ()
    barred: str = ""

    @property
    def consulted(self) -> tuple[str, ...]:
        """The rules that were looked at and did not decide."""
        return tuple(id for id in self.cites if id not in self.citations)


P = TypeVar("P", bound=Pending)

DEALT_AGAIN = ("misdeal", "reshuffle-all", "impound")
"""Outcomes that go back to the first card: nobody has acted then."""


class Acted(Value, frozen=True):
    """A voluntary act in turn of this deal: who acted, the chips put in, and the street."""

    seat: SeatNo
    chips: Chips
    street: int


class LiveTable(Value, frozen=True):
    """A hand with real cards and chips, and what the floor has to remember about it.

    `acted` are the voluntary acts in turn since the deal, without forced bets.
    """

    hand: Hand
    pending: tuple[Pending, ...] = ()
    acted: tuple[Acted, ...] = ()

    def open(self, kind: type[P]) -> tuple[P, ...]:
        """Return what is pending of one kind, oldest first."""
        return tuple([one for one in self.pending if isinstance(one, kind)]) if self.pending else ()


def after(table: LiveTable, ruling: Ruling) -> LiveTable:
    """Return the table once a ruling has been carried out. Never refuses, and reads no book."""
    hand, acted = table.hand, table.acted
    if ruling.rewinds:
        hand = ruling.rewinds
        acted = () if ruling.outcome in DEALT_AGAIN else acted[: _acts_left(table, hand)]
    too_soon = {one.seat for one in ruling.pending if isinstance(one, OutOfTurn) and not one.in_turn}
    if ruling.events:
        draft = thaw(hand)
        for event in ruling.events:
            one = _act(draft, event)
            if one and not (isinstance(event, Folded) and event.seat in too_soon):
                acted = (*acted, one)
            change(draft, event)
        hand = freeze(draft)
    passed = set() if ruling.rewinds else _folds_come_to(table, hand)
    acted += tuple([Acted(no, Chips(0), table.hand.street) for no in hand.setup.seats if no in passed])
    pending = ruling.pending
    if passed:
        pending = tuple(
            replace(one, in_turn=True) if isinstance(one, OutOfTurn) and one.seat in passed else one for one in pending
        )
    return LiveTable(hand, pending, acted)


def _folds_come_to(table: LiveTable, now: Hand) -> set[SeatNo]:
    """Return the seats that folded out of turn and to which the turn has come since, or the end of the round."""
    folded = {
        one.seat
        for one in table.open(OutOfTurn)
        if one.act == "fold" and not one.in_turn and not table.hand.seat(one.seat).live
    }
    if not folded or (now.street, now.stage) != (table.hand.street, table.hand.stage):
        return folded
    order = now.setup.seats
    first = order.index(table.hand.turn)
    gone = (order.index(now.turn) - first) % len(order)
    return {no for no in folded if (order.index(no) - first) % len(order) < gone}


def _act(hand: AnyHand, event: HandEvent) -> Acted | None:
    """Return the voluntary act that an event is, with the chips it put in, or None."""
    match event:
        case Folded(seat=seat) | Checked(seat=seat):
            return Acted(seat, Chips(0), hand.street)
        case Called(seat=seat, total=total) | Wagered(seat=seat, total=total):
            return Acted(seat, Chips(total - hand.seat(seat).bet), hand.street)
        case _:
            return None


def _acts_left(table: LiveTable, rewound: Hand) -> int:
    """Return how many acts remain when the hand goes back: all but the last ones of seats that have to act again."""
    again = set(rewound.to_act) if rewound.street == table.hand.street else set()
    kept = len(table.acted)
    while kept and table.acted[kept - 1].seat in again:
        kept -= 1
    return kept


PASSIVE = ("fold", "call", "check", "bring-in")


class Case(Consulting):
    """The table and the book for one decision.

    It remembers every question asked, so that the ruling can cite the answers.
    """

    def __init__(self, table: LiveTable, book: Rulebook) -> None:
        super().__init__(book, table.hand.setup.format)
        self.table = table
        self.hand = table.hand
        self.dealer: dict[str, None] = {}

    @property
    def answers(self) -> Answers:
        """All answers of the book, for functions that look things up in it without citing them."""
        return self.book.answers(self.format)

    def prompts(self, what: str) -> None:
        """Have the dealer do something now: ask, state or count."""
        self.dealer[what] = None

    @cached_property
    def may(self) -> Options:
        """What the seat in turn may do, restrictions of earlier rulings included."""
        return restricted(legal(self.hand, self.book), self.table)

    def as_if_in_turn(self, seat: SeatNo) -> "Case":
        """Return the case as if it were this seat's turn. What is asked of that case is not cited in this one."""
        line = (seat, *(other for other in self.hand.to_act if other != seat))
        return Case(replace(self.table, hand=replace(self.hand, to_act=line)), self.book)

    def once(self, pending: Sequence[Pending]) -> "Case":
        """Return the case with `pending` left open instead.

        What either of them has asked or will ask belongs to both.
        """
        again = Case(replace(self.table, pending=tuple(pending)), self.book)
        again.topics, again.named, again.dealer = self.topics, self.named, self.dealer
        return again

    def total(self, seat: SeatNo) -> Chips:
        """Return the chips that a seat has bet in this round."""
        return self.hand.seat(seat).bet

    def all_in(self, seat: SeatNo) -> Chips:
        """Return the chips that a seat would have bet in this round with its last chip."""
        return Chips(self.hand.seat(seat).bet + self.hand.seat(seat).stack)

    def given_to(self, seat: SeatNo) -> tuple[str, ...]:
        """Return the penalties that a seat has been given at this table."""
        return tuple(one.given for one in self.table.open(Misbehaved) if one.seat == seat and one.given)

    @property
    def locked(self) -> bool:
        """Whether substantial action, as the book measures it, has followed the deal."""
        from floorman.floor.turns import substantial

        acted = self.table.acted
        if self.answers[Q.dealing.substantial_action.forced_bets_count]:
            acted = (*(Acted(post.seat, post.amount, 0) for post in self.hand.setup.posts), *acted)
        return substantial(self, acted)

    def acts(self, action: Action) -> tuple[HandEvent, ...]:
        """Return the events of an act in turn, with what follows from them. Refused if the act is not legal."""
        return decide(self.hand, action, self.book)

    def puts(self, *events: HandEvent) -> tuple[HandEvent, ...]:
        """Return these events of a ruling, with what follows from them."""
        return follow(self.hand, events, self.book)

    def rules(
        self, events: Sequence[HandEvent] = (), *, pending: Sequence[Pending] | None = None, **more: Any
    ) -> Ruling:
        """Return the ruling, with what was consulted and what stays open.

        All that was open stays so, unless `pending` is given. If the book has no rule on the matter, its rule on the
        floor's discretion is cited.
        """
        for event in events:
            topic = getattr(event, "topic", "")
            if topic:
                self.topics[topic] = None
        kept = self.table.pending if pending is None else tuple(pending)
        cites = self.cites() or self.book.cite("td.discretion", self.format)
        consulted: dict[str, Any] = {"topics": tuple(self.topics), "cites": cites, "dealer": tuple(self.dealer)}
        return Ruling(events=tuple(events), pending=kept, **consulted, **more)


def restricted(may: Options, table: LiveTable) -> Options:
    """Return the options without what earlier rulings have barred."""
    for held in table.open(HeldTo):
        if held.seat == may.seat:
            return _left_by(held, may)
    return may


def _left_by(held: HeldTo, may: Options) -> Options:
    """Return the options of a seat that is bound to some acts.

    If all of them are closed by now, a call or check is left, so that nobody is left without an act.
    """
    acts = tuple(act for act in may.acts if act in held.acts or (act == "check" and "call" in held.acts))
    acts = acts or tuple(act for act in may.acts if act in ("call", "check")) or may.acts
    if set(acts) <= set(PASSIVE):
        return Options(may.seat, acts, may.call, why_not=held.topic)
    if held.total is None:
        return Options(may.seat, acts, may.call, may.least, may.most)
    total = max(may.least, min(held.total, may.most))
    return Options(may.seat, acts, may.call, total, total)


def as_action(hand: Hand, seat: SeatNo, act: str, total: Chips, may: Options, *, as_said: bool = False) -> Action:
    """Return the engine's action for an act.

    A wager that has been made legal, and an all-in, becomes what its total comes to: a call, a completion, a bet or a
    raise. With `as_said` it stays what it was said to be, legal or not.
    """
    match act:
        case "fold":
            return Fold(seat)
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "bring-in":
            return BringIn(seat)
        case "complete" if as_said:
            return Complete(seat)
        case "bet" if as_said:
            return BetTo(seat, total)
        case "raise" if as_said:
            return RaiseTo(seat, total)
        case _:
            if total <= hand.price:
                return Call(seat)
            if "complete" in may.acts:
                return Complete(seat)
            return RaiseTo(seat, total) if hand.price else BetTo(seat, total)


def need_chips(case: Case, seat: SeatNo, chips: Sequence[Chips], total: Chips) -> None:
    """Refuse chips of a value that is not in play, and a total that is more than the player has."""
    known = case.hand.setup.chips
    for chip in chips:
        if chip <= 0 or (known and chip not in known):
            raise Refused("chips.value", "no-such-chip", chip=chip, known=known)
    if total > case.hand.behind(seat):
        raise Refused(
            "betting.raise-size", "not-enough-chips.behind", seat=seat, behind=case.hand.behind(seat), total=total
        )


F = TypeVar("F", bound=Callable[..., object])

_ruling: Registry[type, Callable[[Case, Any], Ruling]] = Registry("ruling")
_settling: Registry[str, Callable[[Case, ForFloor, str, tuple[Pending, ...]], Ruling]] = Registry("settlement")


def rules_on(*incidents: type) -> Callable[[F], F]:
    """Register the function that rules on these kinds of incident."""
    return _ruling.register(*incidents)


def floor_settles(*topics: str) -> Callable[[F], F]:
    """Register the function that carries out what the floor chooses on these topics."""
    return _settling.register(*topics)


ruler_on = _ruling.__getitem__
"""The function that rules on a kind of incident."""

settler_of = _settling.__getitem__
"""The function that carries out the floor's choice on a topic."""
