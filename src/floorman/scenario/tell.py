"""A step of a `hand`, told to those who decide: to the floor at a live table, to the engine online."""

from collections.abc import Callable, Mapping
from typing import Any

from floorman.base import Chips, SeatNo
from floorman.hand import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Hand,
    Options,
    RaiseTo,
    Show,
)
from floorman.rulings import (
    Act,
    BetTooSmallNoticed,
    ClockCalled,
    Discards,
    FloorChooses,
    Incident,
    LiveTable,
    Objects,
    PotMiscounted,
    Shows,
    Waited,
    WordsAndChips,
)
from floorman.rulings.deal_incidents import (
    BoxedCard,
    ButtonMisplaced,
    CardOffTable,
    DeckShort,
    DuplicateCard,
    ExposedDowncard,
    ExtraCard,
    FlopTooMany,
    ForeignBack,
    MissingCard,
    Premature,
    StrangeCard,
    StubDropped,
    WrongBurn,
    WronglyDealt,
)
from floorman.rulings.incidents import MomentComes
from floorman.rulings.show_incidents import NobodyShows
from floorman.rulings.talk_incidents import Misconduct
from floorman.scenario.language.setting import GUEST
from floorman.scenario.model import Step
from floorman.scenario.showdown import ABOUT_THE_SHOWDOWN

Told = Mapping[str, Any]


class NotYet(Exception):  # noqa: N818 - no fault: the language says more than the program can do today
    """Part of the language that nothing carries out yet."""

    def __init__(self, key: str, value: Any) -> None:
        super().__init__(key)
        self.key = key
        self.value = value


def _clock(told: Told) -> Incident:
    by = told.get("by", "td")
    return ClockCalled(told["clock_on"], SeatNo(0) if by == "td" else by)


def _words(told: Told) -> Incident:
    return WordsAndChips(**told)


def _offence(told: Told) -> Incident:
    """When it happened is known from the hand; of what was meant only what is said."""
    return Misconduct(
        SeatNo(0) if told["by"] == GUEST else told["by"], told["offence"], again=told.get("repeat", False),
        deliberate=told.get("deliberate", False), mistake=told.get("deliberate") is False, facts=told.get("facts", ()),
    )  # fmt: skip


DEALT_WRONG = (
    "first-card-wrong-seat",
    "out-of-sequence",
    "dealt-to-empty-seat",
    "dealt-to-ineligible-seat",
    "eligible-seat-skipped",
)
ABOUT_THE_DEAL: dict[str, Callable[[Told], Incident]] = {
    "exposed-downcard": lambda told: ExposedDowncard(told["seat"], told["card"], told["by"], told.get("nth")),
    "card-off-table": lambda told: CardOffTable(told["seat"], told["by"], told.get("card")),
    "boxed-card": lambda told: BoxedCard(told["count"], told["where"], told.get("nth")),
    "extra-card": lambda told: ExtraCard(told["seat"], told["count"], told["when"]),
    "missing-card": lambda told: MissingCard(told["seat"]),
    "button-misplaced": lambda told: ButtonMisplaced(told["noticed"]),
    "joker": lambda told: StrangeCard("joker", told.get("seat")),
    "foreign-card": lambda told: StrangeCard("foreign-card", told.get("seat")),
    "foreign-back": lambda told: ForeignBack(told["where"]),
    "duplicate-card": lambda told: DuplicateCard(told.get("known_by")),
    "deck-short": lambda told: DeckShort(),
    "flop-too-many": lambda told: FlopTooMany(told["count"]),
    "no-burn": lambda told: WrongBurn("no-burn", told["street"], told.get("exposed")),
    "two-burns": lambda told: WrongBurn("two-burns", told["street"], told.get("exposed")),
    "premature": lambda told: Premature(told["street"]),
    "stub-dropped": lambda told: StubDropped(told["reconstructible"], told.get("mixed", False)),
    **{fault: lambda told: WronglyDealt(told["incident"], told["seat"]) for fault in DEALT_WRONG},
}
"""What goes wrong in the deal, by incident."""

TO_THE_FLOOR: dict[str, Callable[[Told], Incident]] = {
    "act": lambda told: Act(**told),
    "say": _words,
    "amount": _words,
    "unit": _words,
    "push": _words,
    "prior": _words,
    "show": lambda told: Shows(told["seat"]),
    "discard": lambda told: Discards(told["seat"], told["discard"]),
    "clock_on": _clock,
    "wait": lambda told: Waited(told["wait"]),
    "offence": lambda told: _offence(told),
    "moment": lambda told: MomentComes(told["moment"]),
    "objects": lambda told: Objects(told["objects"]),
    "floor": lambda told: FloorChooses(told["floor"]),
    "bet-too-small-noticed": lambda told: BetTooSmallNoticed(),
    "pot-miscounted": lambda told: PotMiscounted(told["stated"], told["actual"]),
    **ABOUT_THE_DEAL,
    **ABOUT_THE_SHOWDOWN,
}
"""By event: what the floor is told."""


def incident(step: Step, table: LiveTable) -> Incident:
    """What a step tells the floor."""
    told = step.told
    if step.event == "wait" and table.hand.stage == "showdown":
        return NobodyShows()
    if step.event not in TO_THE_FLOOR:
        raise NotYet(*_named(step))
    if step.event == "show":
        _alone(told, ("seat", "show", "claims"))
    return TO_THE_FLOOR[step.event](told)


def _named(step: Step) -> tuple[str, Any]:
    """The key that tells the event, and its value."""
    return ("incident", step.event) if "incident" in step.told else (step.event, step.told[step.event])


def _alone(told: Told, keys: tuple[str, ...]) -> None:
    for key in told:
        if key not in keys:
            raise NotYet(key, told[key])


def action(step: Step, hand: Hand, may: Options) -> Action:
    """What a step tells the engine of an online table, where an act is clear or it is none."""
    told = step.told
    match step.event:
        case "act":
            _alone(told, ("seat", "act", "to", "by"))
            return _act(told, hand, may)
        case "show":
            _alone(told, ("seat", "show"))
            return Show(told["seat"])
        case "discard":
            return Draw(told["seat"], told["discard"])
        case _:
            raise NotYet(*_named(step))


def _act(told: Told, hand: Hand, may: Options) -> Action:
    seat: SeatNo = told["seat"]
    match told["act"]:
        case "fold":
            return Fold(seat)
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "bring-in":
            return BringIn(seat)
        case "complete":
            return Complete(seat)
        case "bet":
            return BetTo(seat, _total(told, hand, may))
        case "raise":
            return RaiseTo(seat, _total(told, hand, may))
        case "pot":
            return RaiseTo(seat, may.most) if hand.price else BetTo(seat, may.most)
        case _:
            return _all_in(seat, hand, may)


def _total(told: Told, hand: Hand, may: Options) -> Chips:
    if "to" in told:
        return Chips(told["to"])
    return Chips(hand.price + told["by"]) if "by" in told else may.least


def _all_in(seat: SeatNo, hand: Hand, may: Options) -> Action:
    """The last chip goes in as what it comes to: a call, a bet, a raise or a completion."""
    if seat not in hand.setup.seats or seat != hand.turn:
        return Call(seat)
    if hand.seat(seat).stack <= may.call:
        return Call(seat)
    if "complete" in may.acts:
        return Complete(seat)
    total = Chips(hand.seat(seat).bet + hand.seat(seat).stack)
    return RaiseTo(seat, total) if hand.price else BetTo(seat, total)
