"""One case before the floor: the table, the book, and what has been consulted so far."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from msgspec.structs import replace

from floorman.core import Chips, Refused, SeatNo
from floorman.core.values import Registry
from floorman.floor.table import Acted, ForFloor, HeldTo, LiveTable, Pending, Ruling
from floorman.hand import Hand, HandEvent, Options, decide, follow, legal
from floorman.hand.actions import Action, BetTo, BringIn, Call, Check, Complete, Fold, RaiseTo
from floorman.rules import Rulebook
from floorman.rules.book import Consulting
from floorman.rules.question_ids import Answers, Q

PASSIVE = ("fold", "call", "check", "bring-in")


class Case(Consulting):
    """Reads the table and the book; every question asked is remembered, so that the ruling can cite it."""

    def __init__(self, table: LiveTable, book: Rulebook) -> None:
        super().__init__(book, table.hand.setup.format)
        self.table = table
        self.hand = table.hand
        self.dealer: dict[str, None] = {}

    @property
    def answers(self) -> Answers:
        """Every answer of the book, where others have to look things up in it."""
        return self.book.answers(self.format)

    def prompts(self, what: str) -> None:
        """The dealer has to do this now: ask, state or count something."""
        self.dealer[what] = None

    @cached_property
    def may(self) -> Options:
        """What the seat in turn may do, restrictions of earlier rulings included."""
        return restricted(legal(self.hand, self.book), self.table)

    def as_if_in_turn(self, seat: SeatNo) -> "Case":
        """The same case if it were this seat's turn; what is asked there is not cited here."""
        line = (seat, *(other for other in self.hand.to_act if other != seat))
        return Case(replace(self.table, hand=replace(self.hand, to_act=line)), self.book)

    def once(self, pending: Sequence[Pending]) -> "Case":
        """The same case with this left open; what was and will be asked belongs to both."""
        again = Case(replace(self.table, pending=tuple(pending)), self.book)
        again.topics, again.named, again.dealer = self.topics, self.named, self.dealer
        return again

    def total(self, seat: SeatNo) -> Chips:
        """What a seat has in this round."""
        return self.hand.seat(seat).bet

    def all_in(self, seat: SeatNo) -> Chips:
        """What a seat would have in this round with its last chip."""
        return Chips(self.hand.seat(seat).bet + self.hand.seat(seat).stack)

    @property
    def locked(self) -> bool:
        """Whether substantial action, as the book measures it, has followed the deal."""
        from floorman.floor.turns import substantial

        acted = self.table.acted
        if self.answers[Q.dealing.substantial_action.forced_bets_count]:
            acted = (*(Acted(post.seat, post.amount, 0) for post in self.hand.setup.posts), *acted)
        return substantial(self, acted)

    def acts(self, action: Action) -> tuple[HandEvent, ...]:
        """What a legal act leads to."""
        return decide(self.hand, action, self.book)

    def puts(self, *events: HandEvent) -> tuple[HandEvent, ...]:
        """What events laid down by a ruling lead to."""
        return follow(self.hand, events, self.book)

    def rules(
        self, events: Sequence[HandEvent] = (), *, pending: Sequence[Pending] | None = None, **more: Any
    ) -> Ruling:
        """The ruling, with what was consulted and what stays open; `pending` keeps all that was, unless told.

        Where the book has nothing on the matter, it is the floor's to decide, and that rule is cited.
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
    """Options without what earlier rulings have barred."""
    for held in table.open(HeldTo):
        if held.seat == may.seat:
            return _left_by(held, may)
    return may


def _left_by(held: HeldTo, may: Options) -> Options:
    """What is left to a seat that is bound. A raise that is closed by now is a call: nobody is left without an act."""
    acts = tuple(act for act in may.acts if act in held.acts or (act == "check" and "call" in held.acts))
    acts = acts or tuple(act for act in may.acts if act in ("call", "check")) or may.acts
    if set(acts) <= set(PASSIVE):
        return Options(may.seat, acts, may.call, why_not=held.topic)
    if held.total is None:
        return Options(may.seat, acts, may.call, may.least, may.most)
    total = max(may.least, min(held.total, may.most))
    return Options(may.seat, acts, may.call, total, total)


def as_action(hand: Hand, seat: SeatNo, act: str, total: Chips, may: Options, *, told: bool = False) -> Action:
    """The engine's word for an act.

    A wager that has been made legal, and an all-in, is what its total comes to: a call, a completion, a bet or a raise.
    One that is `told` stays what it was said to be, legal or not.
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
        case "complete" if told:
            return Complete(seat)
        case "bet" if told:
            return BetTo(seat, total)
        case "raise" if told:
            return RaiseTo(seat, total)
        case _:
            if total <= hand.price:
                return Call(seat)
            if "complete" in may.acts:
                return Complete(seat)
            return RaiseTo(seat, total) if hand.price else BetTo(seat, total)


def need_chips(case: Case, seat: SeatNo, chips: Sequence[Chips], total: Chips) -> None:
    """Refuse chips that cannot be there: a denomination not in play, or more than the player has."""
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
    """Say over a function which incidents it rules on."""
    return _ruling.register(*incidents)


def floor_settles(*topics: str) -> Callable[[F], F]:
    """Say over a function that it carries out what the floor chooses on a topic."""
    return _settling.register(*topics)


ruler_on = _ruling.__getitem__
"""The function that rules on a kind of incident."""

settler_of = _settling.__getitem__
"""The function that carries out the floor's choice on a topic."""
