"""Runs a `hand` scenario under one book: its keys, the deal of the setting, and each step put to floor or engine."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args

import msgspec
from msgspec import UNSET, Meta

from floorman.cards import UNKNOWN, Card, category, low_ranks, strength
from floorman.cards.card import duplicate
from floorman.core import Chips, DataError, Refused, SeatNo
from floorman.floor import (
    Incident,
    LiveTable,
    Ruling,
    after,
    explain,
    incidents,
    may_muck_unseen,
    must_be_up,
    open_table,
    options,
    rule_on,
    substantial_action,
)
from floorman.floor.case import Case, Misbehaved, OnTheClock, as_action
from floorman.floor.engine import FactField, citations_of, citations_of_refusal, code_of, facts_in
from floorman.floor.incidents import Described
from floorman.floor.misconduct import EFFECTS, hands_to_miss
from floorman.floor.procedure import Ruled, after_ruling, announced_moments, at_the_deal, due
from floorman.floor.turns import length
from floorman.hand import (
    Action,
    Draw,
    Hand,
    HandEvent,
    MidHand,
    Options,
    Setup,
    Show,
    deal,
    deal_in,
    decide,
    game_called,
    legal,
)  # fmt: skip
from floorman.hand.engine import laid_deck
from floorman.hand.events import BroughtIn, Called, Checked, Folded, PotAwarded, Wagered
from floorman.rules import Format, Rulebook
from floorman.rules.book import Citations, ProcedureStep
from floorman.rules.question_ids import Q
from floorman.scenario.run import (
    EMPTY,
    SETTINGS,
    CardLine,
    ChipCount,
    Count,
    Discarded,
    Effect,
    Event,
    ExpectedWords,
    GameCode,
    Misfit,
    MomentPasses,
    NotSo,
    OffenceCode,
    OneCard,
    Seat,
    SeatOffends,
    SeatOrNone,
    Seats,
    Setting,
    SettingRun,
    Some,
    SomeChips,
    Step,
    StepTaken,
    StreetName,
    Text,
    Words,
    Yes,
    as_written,
    floor_code,
    one_of,
    read_words,
)

OptionWord = Literal["fold", "check", "call", "bet", "raise", "bring-in", "complete"]
OUTCOMES = (
    "misdeal", "play-on", "replace-card", "card-stands", "return-as-burn", "scrap-of-paper", "hand-dead", "hand-live",
    "void", "redeal-flop", "scramble", "put-back", "reshuffle-stub", "rebuild-stub", "reshuffle-all", "corrected",
    "stands", "uncalled-returned", "no-redress", "impound", "removed-from-play", "goes-to-winner", "card-shown-to-all",
    "plays",
)  # fmt: skip
FloorWord = Annotated[str, floor_code(
    "full-call", "forfeit-and-fold", "dead-hand", "passive-only", "all-options", "hold-to-action", "retract",
    "lesser-amount", "greater-amount", "min-raise", "call", "penalty", "warning", "misdeal", "play-on", "live", "dead",
    "show", "deny", "award-to-caller", "remove-chips", "impound",
    "part-of-bet", "not-part-of-bet", "start-clock", "binding", "not-binding", "penalised", "binding-and-penalised",
    "any-amount", "released", "forfeit-pot", "revoke", "reconstruct", "leave-award", "rebuild-stub", "reshuffle-stub",
    "reshuffle-all", "enforce-order", "wait", "let-play", "not-in-play", "hold-play", "impound-pot", "remove-item",
    "allow-item", "allow", "limit", "restrict", "prohibit", "no-violation", "soft-play",
)]  # fmt: skip
HandName = Annotated[str, one_of(
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush", or_like="[2-9TJQKA](?:-[2-9TJQKA]){0,4}", as_in=", or a low as in 8-6-4-3-A",
)]  # fmt: skip


class HandGiven(Words, frozen=True):
    """The deal of a scenario."""

    game: GameCode
    stacks: dict[Seat, SomeChips]
    format: Format = "tournament"
    venue: Literal["live", "online"] = "live"
    blinds: tuple[SomeChips, ...] = ()
    ante: ChipCount = Chips(0)
    ante_kind: Literal["each", "big-blind", "button"] = "each"
    limits: tuple[SomeChips, SomeChips] | None = None
    bring_in: SomeChips = Chips(0)
    button: Seat | None = None
    chips: tuple[SomeChips, ...] = ()
    street: StreetName | None = None
    pot: ChipCount = Chips(0)
    hole: dict[Seat, CardLine] = EMPTY
    board: CardLine = CardLine()
    deck: CardLine | None = None
    last_two: bool = False
    absent: Seats = frozenset()
    penalised: Seats = frozenset()
    dead_blind: Literal["small"] | None = None
    straddle: Seat | None = None


class ActsStep(Event, frozen=True):
    """A player acts clearly: folds, checks, calls, bets or raises."""

    named = ("act",)
    seat: Seat
    act: incidents.ActWord
    to: ChipCount | None = None
    by: SomeChips | None = None
    unnoticed: bool = False
    stated: ChipCount | None = None


class SaysStep(Event, frozen=True):
    """A player says something or puts chips in, at a live table."""

    named = ("say", "amount", "unit", "push", "prior")
    together = True
    seat: Seat
    say: incidents.Said | None = None
    amount: SomeChips | None = None
    unit: Some | None = None
    push: tuple[SomeChips, ...] = ()
    order: incidents.Order = "say"
    prior: incidents.Prior = "left"
    motions: Annotated[int, Meta(ge=1, le=2, description="Write 1 or 2.")] = 1
    first: tuple[SomeChips, ...] = ()
    unnoticed: bool = False
    stated: ChipCount | None = None


class DrawsStep(Event, frozen=True):
    """A player draws, or stands pat."""

    named = ("discard",)
    seat: Seat
    discard: Discarded


class ShowsStep(Event, frozen=True):
    """A player tables the hand, and may say what it is."""

    named = ("show",)
    seat: Seat
    show: Yes
    claims: HandName = ""


class ShowdownStep(Event, frozen=True):
    """Other things that a player does at the showdown."""

    named = ("show_one", "muck", "ask_to_see", "claims", "plays_board")
    seat: Seat
    show_one: OneCard | None = None
    muck: Yes | None = None
    ask_to_see: Seat | None = None
    claims: HandName | None = None
    plays_board: Yes | None = None


class DealerStep(Event, frozen=True):
    """The dealer kills a hand, or a street has been dealt; a skipped player objects; time passes."""

    kill: Seat | None = None
    deal: StreetName | None = None
    objects: Seat | None = None
    wait: Count | None = None


class RunsStep(Event, frozen=True):
    """Players agree to run the hand more than once."""

    runouts: Some
    agreed: Seats = frozenset()


class ClockStep(Event, frozen=True):
    """The clock is called on a player."""

    clock_on: Seat
    by: Seat | Literal["td"] = "td"


class DisputesStep(Event, frozen=True):
    """A player disputes a pot."""

    disputes: Seat
    about: Literal["reading", "accounting"] = "reading"
    when: Literal["before-next-hand", "after-riffle", "after-substantial-action", "break-30s", "break-90s"] = (
        "before-next-hand"
    )
    party: Literal["", "director"] = ""


class FloorStep(Event, frozen=True):
    """The floor chooses one of the options of the last ruling."""

    floor: FloorWord


EVENTS = (
    ActsStep, SaysStep, DrawsStep, ShowsStep, ShowdownStep, DealerStep, RunsStep, ClockStep, DisputesStep, FloorStep,
    SeatOffends, MomentPasses,
)  # fmt: skip


class IncidentKind(NamedTuple):
    """A kind of incident as a scenario names it: facts that its code implies, and other names for facts."""

    kind: type[Described]
    said: Mapping[str, str] = {}
    names: Mapping[str, str] = {}
    beside: Mapping[str, Any] = {}

    @property
    def words(self) -> dict[str, tuple[Any, ...]]:
        """The keys that a step may give, with their types and defaults: its own facts, and keys without an effect."""
        facts = [fact for fact in facts_in(self.kind) if fact.key not in self.said]
        own = {fact.key: (_type_of(fact),) if fact.required else (_type_of(fact), UNSET) for fact in facts}
        named = {name: (own[key][0], UNSET) for name, key in self.names.items()}
        return {"incident": (str,), **own, **named, **{name: (kind, UNSET) for name, kind in self.beside.items()}}

    def read(self, given: Mapping[str, Any], where: str) -> Incident:
        """Return the incident with the facts of a step; raise DataError where they do not fit."""
        read = read_words(given, _incident_words(given["incident"]), where)
        facts = {self.names.get(key, key): getattr(read, key) for key in given if key not in ("incident", *self.beside)}
        values = {key: tuple(sorted(one)) if isinstance(one, frozenset) else one for key, one in facts.items()}
        return cast("Incident", self.kind(**self.said, **values))


def _type_of(fact: FactField) -> Any:
    """Return the type of a fact of an incident, as a scenario writes it."""
    if fact.among:
        return Annotated[str, one_of(*filter(None, fact.among))]
    kinds = {"street": StreetName, "next-street": StreetName, "offence": OffenceCode, "chips": ChipCount}
    if fact.asked.kind == "seat":
        return Seat if fact.type is int else Seats
    if fact.asked.kind in kinds:
        return kinds[fact.asked.kind]
    plain = {bool: bool, int: Some, Card: OneCard, str: Text, tuple[Card, ...]: CardLine}
    return plain.get(fact.type, tuple[Text, ...])


def _incident_kinds() -> dict[str, IncidentKind]:
    """Return every kind of incident in the desk's list by code; kinds with several faults have a code for each."""
    found = {code_of(kind): IncidentKind(kind) for kind in get_args(Incident) if kind.listed}
    for kind, which in (
        (incidents.WronglyDealt, "fault"),
        (incidents.StrangeCard, "kind"),
        (incidents.WrongBurn, "kind"),
    ):
        codes = next(fact.among for fact in facts_in(kind) if fact.key == which)
        beside = {"where": Literal["stub"]} if kind is incidents.StrangeCard else {}
        found |= {code: IncidentKind(kind, {which: code}, beside=beside) for code in codes}
    found["cash-on-table"] = IncidentKind(incidents.ForeignChips, {"kind": "cash"}, {"objection": "objected"})
    found["bet-too-small-noticed"] = IncidentKind(
        incidents.BetTooSmallNoticed, beside={"stated": ChipCount, "actual": ChipCount}
    )
    return found


@cache
def _incident_words(code: str) -> type[msgspec.Struct]:
    fields = [(key, *more) for key, more in INCIDENTS[code].words.items()]
    return msgspec.defstruct("IncidentWords", fields, forbid_unknown_fields=True, kw_only=True)


INCIDENTS = _incident_kinds()
"""Kinds of incidents, by the code that a step names them with."""


def incident_kind(code: Any, where: str) -> IncidentKind:
    """Return the kind of incident with a code; raise DataError for an unknown code."""
    if not isinstance(code, str) or code not in INCIDENTS:
        raise DataError(where, f"incident = {as_written(code)} does not fit.", f"Write one of {', '.join(INCIDENTS)}.")
    return INCIDENTS[code]


class PotExpected(Words, frozen=True):
    """A pot, and the seats that can win it."""

    amount: ChipCount
    seats: Seats


class HandExpected(ExpectedWords, frozen=True, kw_only=True):
    """What a scenario can expect in a hand."""

    ruling: Annotated[str, one_of(*get_args(OptionWord), "all-in", "out-of-turn", "undercall", *OUTCOMES)] | None = None
    to: ChipCount | None = None
    returned: ChipCount | None = None
    turn: SeatOrNone | None = None
    options: frozenset[OptionWord] | None = None
    call: ChipCount | None = None
    min_bet: ChipCount | None = None
    min_raise_to: ChipCount | None = None
    max_raise_to: ChipCount | None = None
    binding: bool | OptionWord | Literal["all-in"] | None = None
    backs_up_to: Seat | None = None
    floor: frozenset[FloorWord] | None = None
    street: StreetName | None = None
    board: CardLine | None = None
    burns: Count | None = None
    pot: ChipCount | None = None
    pots: tuple[PotExpected, ...] | None = None
    awards: dict[Seat, ChipCount] | None = None
    stacks: dict[Seat, ChipCount] | None = None
    live: Seats | None = None
    dead: Seats | None = None
    face_up: Seats | None = None
    show_first: SeatOrNone | None = None
    may_muck: Seats | None = None
    must_show: bool | Literal["discretion"] | None = None
    hand: dict[Seat, HandName] | None = None
    outcome: Annotated[str, one_of(*OUTCOMES)] | None = None
    substantial_action: bool | None = None
    seconds_left: Count | None = None
    odd_chip: SeatOrNone | None = None
    award_order: tuple[Count, ...] | None = None
    dispute: Literal["heard", "too-late"] | None = None
    effect: dict[Seat, Effect] | None = None
    hands_to_miss: dict[Seat, Count] | None = None
    error: (
        Literal[
            "not-your-turn", "below-minimum", "above-maximum", "no-bet-to-call", "cannot-check",
            "betting-not-reopened", "not-enough-chips", "hand-over",
        ]
        | None
    ) = None  # fmt: skip

    def __post_init__(self) -> None:
        if self.binding is True:
            raise Misfit(
                ("binding",), True, f"Write false. Or: Write one of {', '.join(get_args(OptionWord))}, all-in."
            )


class ScenarioDeal(NamedTuple):
    """A hand to be dealt, or taken up in the middle."""

    setup: Setup
    deck: tuple[Card, ...]

    @classmethod
    def of(cls, given: HandGiven, book: Rulebook, where: str) -> "ScenarioDeal":
        """Return the deal by the book; raise DataError where there can be no such hand."""
        _check(given, where)
        try:
            setup = _setup(given, book)
            deck = given.deck or laid_deck(
                setup, {int(seat): held for seat, held in given.hole.items()}, given.board, book
            )
            _, hand = deal(setup, deck, book)
        except DataError as wrong:
            key = wrong.where.rpartition(".")[2]
            raise DataError(f"{where}: {key}", wrong.wrong, wrong.instead) from wrong
        for seat, cards in given.hole.items() if given.deck is not None and given.street is None else ():
            held = hand.seat(seat).cards
            if held != cards[: len(held)]:
                raise DataError(
                    f"{where}: hole.{seat}", f"The deck gives this seat {' '.join(held)}.", "Leave one out."
                )
        return cls(setup, deck)


def _check(given: HandGiven, where: str) -> None:
    """Raise DataError where keys of the setting contradict each other."""
    named = {
        "absent": given.absent,
        "penalised": given.penalised,
        "hole": given.hole,
        "straddle": (given.straddle,) if given.straddle else (),
    }
    for key, seats in named.items():
        for seat in seats:
            if seat not in given.stacks:
                raise DataError(f"{where}: {key}", f"Seat {seat} is not dealt in.", "Give it chips in stacks.")
    if given.button is None and not game_called(given.game).stud:
        raise DataError(f"{where}: button", f"{given.game} is played with a button.", "Write button = SEAT.")
    twice = duplicate(chain(given.board, *given.hole.values())) if given.deck is None else None
    if twice:
        raise DataError(f"{where}: hole", f"{twice} is there twice.", "Every card is once in the deck.")


def _setup(given: HandGiven, book: Rulebook) -> Setup:
    straddles: dict[int, int] = {}
    if given.straddle is not None and len(given.blinds) > 1:
        size = book.answers(given.format)[Q.betting.straddle.size]
        straddles[given.straddle] = int(given.blinds[1] * size)
    return deal_in(
        given.game,
        {int(seat): int(stack) for seat, stack in given.stacks.items()},
        given.button or 0,
        blinds=given.blinds,
        ante=given.ante,
        ante_kind=given.ante_kind,
        straddles=straddles,
        dead_small_blind=given.dead_blind is not None,
        bring_in=given.bring_in,
        limits=given.limits,
        format=given.format,
        players_left=2 if given.last_two else 0,
        mid_hand=_mid_hand(given),
        absent=sorted(given.absent | given.penalised),
        chips=given.chips,
    )


def _mid_hand(given: HandGiven) -> MidHand | None:
    """Return the state in which the hand is taken up, with only those cards that have been dealt by then."""
    if given.street is None:
        return None
    game = game_called(given.game)
    names = [street.name for street in game.streets]
    past = game.streets[: names.index(given.street) + 1] if given.street in names else ()
    dealt = sum(street.down + street.up for street in past)
    on_board = sum(street.board for street in past)
    hole = tuple((seat, cards[:dealt]) for seat, cards in given.hole.items())
    return MidHand(given.street, given.pot, given.board[:on_board], hole)


def incident(event: Event | Incident, table: LiveTable) -> Incident | None:
    """Return the incident that a step reports; None where it only says what has been dealt."""
    match event:
        case ActsStep(seat, act, to, by, unnoticed, stated):
            return incidents.Act(seat, act, to, by, unnoticed, stated)
        case SaysStep():
            return incidents.WordsAndChips(**msgspec.structs.asdict(event))
        case DrawsStep(seat, cards):
            return incidents.Discards(seat, cards)
        case ShowsStep(seat):
            return incidents.Shows(seat)
        case ShowdownStep():
            return _at_showdown(event)
        case DealerStep(kill=int(seat)):
            return incidents.DealerKills(SeatNo(seat))
        case DealerStep(objects=int(seat)):
            return incidents.Objects(SeatNo(seat))
        case DealerStep(wait=int(seconds)):
            return incidents.NobodyShows() if table.hand.stage == "showdown" else incidents.Waited(seconds)
        case RunsStep(times, agreed):
            return incidents.RunsAgreed(times, tuple(sorted(agreed)))
        case ClockStep(seat, by):
            return incidents.ClockCalled(seat, SeatNo(0) if by == "td" else by)
        case DisputesStep(seat, about, when, party):
            return incidents.Disputes(seat, about, when, party)
        case FloorStep(code):
            return incidents.FloorChooses(code)
        case SeatOffends(offence, by, _, again, meant, facts):
            seat = SeatNo(0) if by == "guest" else by
            return incidents.Misconduct(
                seat, offence, again=again, deliberate=bool(meant), mistake=meant is False, facts=facts
            )
        case MomentPasses(moment):
            return incidents.MomentComes(cast("incidents.Passing", moment))
        case Described():
            return event
    return None


def _at_showdown(step: ShowdownStep) -> Incident:
    if step.show_one is not None:
        return incidents.ShowsOne(step.seat, step.show_one)
    if step.ask_to_see is not None:
        return incidents.AsksToSee(step.seat, step.ask_to_see)
    if step.claims is not None:
        return incidents.Claims(step.seat, step.claims)
    return incidents.Mucks(step.seat) if step.muck else incidents.PlaysBoard(step.seat)


def action(event: Event | Incident, hand: Hand, may: Options) -> Action | None:
    """Return the action of a step for an online table; None where it is not a clear act."""
    match event:
        case ActsStep(seat, "all-in"):
            there = seat in hand.setup.seats and seat == hand.turn
            total = hand.seat(seat).bet + hand.seat(seat).stack if there else Chips(0)
            return as_action(hand, seat, "all-in", total, may)
        case ActsStep(seat, "pot"):
            return as_action(hand, seat, "raise" if hand.price else "bet", may.most, may, as_said=True)
        case ActsStep(seat, act, to, by):
            total = to if to is not None else hand.price + by if by is not None else may.least
            return as_action(hand, seat, act, total, may, as_said=True)
        case ShowsStep(seat):
            return Show(seat)
        case DrawsStep(seat, cards):
            return Draw(seat, cards)
    return None


WAGERS = {"bet", "raise", "complete"}


class HandMoment(NamedTuple):
    """The table after a step, the ruling on it, and every event since the deal."""

    table: LiveTable
    book: Rulebook
    may: Options
    ruling: Ruling
    log: Sequence[HandEvent] = ()
    instructions: Callable[[], Sequence[ProcedureStep]] = tuple

    @property
    def hand(self) -> Hand:
        """The hand after the step."""
        return self.table.hand


def _to(now: HandMoment) -> int | None:
    """Return the acting player's total in this round, by the ruling or by the act."""
    if now.ruling.to is not None:
        return now.ruling.to
    return next((event.total for event in now.ruling.events if isinstance(event, Called | Wagered | BroughtIn)), None)


def _turn(now: HandMoment) -> int:
    return now.hand.turn if now.hand.stage in ("betting", "drawing") else 0


def _least(now: HandMoment, *acts: str) -> int | None:
    return now.may.least if set(acts) & set(now.may.acts) else None


def _binding(now: HandMoment) -> str | bool | None:
    return False if now.ruling.binding == "" else now.ruling.binding


def _pots(now: HandMoment) -> tuple[PotExpected, ...]:
    live = frozenset(seat.no for seat in now.hand.live)
    if not now.hand.pots:
        return (PotExpected(now.hand.middle, live),) if now.hand.middle else ()
    return tuple(PotExpected(pot.amount, live & set(pot.seats)) for pot in now.hand.pots)


def _awards(now: HandMoment) -> dict[int, int]:
    won: Counter[int] = Counter()
    for event in now.log:
        if isinstance(event, PotAwarded):
            won.update(dict(event.shares))
    return {seat.no: won[seat.no] for seat in now.hand.seats} if won else {}


def _odd_chip(now: HandMoment) -> int | tuple[int, ...]:
    """Return the seat that got an odd chip, or the seats where there were several; 0 where there was none."""
    found: list[int] = []
    for event in now.log:
        if isinstance(event, PotAwarded) and event.topic == "showdown.odd-chip":
            found += event.odd or ([event.shares[0][0]] if event.half != "low" else [])
    seats = tuple(dict.fromkeys(found))
    return seats[0] if len(seats) == 1 else seats or 0


def _award_order(now: HandMoment) -> tuple[int, ...]:
    """Return the pots in the order in which they were settled, then the others from the last side pot down."""
    settled = [event.pot for event in now.log if isinstance(event, PotAwarded)]
    to_come = range(len(now.hand.pots) - 1, -1, -1) if now.hand.stage == "showdown" else ()
    return tuple(dict.fromkeys((*settled, *to_come)))


def _hands(now: HandMoment) -> dict[int, str]:
    """Return the name of the high hand, or else of the low, by seat. Hands with unknown cards are left out."""
    game, board = now.hand.game, now.hand.board
    named = {}
    for seat in now.hand.seats:
        if not seat.cards or UNKNOWN in (*seat.cards, *board):
            continue
        if game.high:
            named[int(seat.no)] = category(strength(seat.cards, board, game.high, game.use), game.high)
        elif game.low:
            named[int(seat.no)] = low_ranks(strength(seat.cards, board, game.low, game.use), game.low)
    return named


def _substantial_action(now: HandMoment) -> bool:
    """Return whether there was substantial action, by the ruling or by the acts of the deal."""
    ruled = now.ruling.substantial_action
    return substantial_action(now.table, now.book) if ruled is None else ruled


def _seconds_left(now: HandMoment) -> int | None:
    running = now.table.open(OnTheClock)
    return sum(length(Case(now.table, now.book))) - running[0].waited if running else None


def _effect(now: HandMoment) -> dict[int, str]:
    """Return the effect of each penalty that is not served in hands or minutes, by seat."""
    given = {int(one.seat): one.given for one in now.table.open(Misbehaved)}
    return {seat: EFFECTS[code] for seat, code in given.items() if code in EFFECTS}


def _prompted(now: HandMoment) -> frozenset[str]:
    return frozenset(id for step in now.instructions() for id in step.cites)


LOOK: dict[str, Callable[[HandMoment], Any]] = {
    "ruling": lambda now: now.ruling.code or None,
    "to": _to,
    "returned": lambda now: now.ruling.returned,
    "turn": _turn,
    "options": lambda now: frozenset(now.may.acts) if _turn(now) else frozenset(),
    "call": lambda now: now.may.call,
    "min_bet": lambda now: _least(now, "bet"),
    "min_raise_to": lambda now: _least(now, "raise", "complete"),
    "max_raise_to": lambda now: now.may.most if WAGERS & set(now.may.acts) else None,
    "binding": _binding,
    "backs_up_to": lambda now: now.ruling.backs_up_to,
    "floor": lambda now: frozenset(now.ruling.floor),
    "penalty": lambda now: now.ruling.penalty or "none",
    "sanctions": lambda now: now.ruling.sanctions,
    "offence": lambda now: now.ruling.offence or None,
    "remedy": lambda now: bool(now.ruling.remedy),
    "decides": lambda now: now.ruling.decides or ("floor" if now.ruling.floor else None),
    "effect": _effect,
    "hands_to_miss": lambda now: {int(no): many for no, many in hands_to_miss(Case(now.table, now.book)).items()},
    "prompts": _prompted,
    "prompts_not": _prompted,
    "street": lambda now: now.hand.on.name,
    "board": lambda now: now.hand.board,
    "burns": lambda now: len(now.hand.burns),
    "pot": lambda now: now.hand.pot,
    "pots": _pots,
    "awards": _awards,
    "stacks": lambda now: {seat: now.hand.behind(seat) for seat in now.hand.setup.seats},
    "live": lambda now: frozenset(seat.no for seat in now.hand.live),
    "dead": lambda now: frozenset(now.hand.killed),
    "face_up": lambda now: must_be_up(now.table, now.book),
    "show_first": lambda now: now.hand.turn if now.hand.stage == "showdown" else 0,
    "may_muck": lambda now: may_muck_unseen(now.table, now.book),
    "must_show": lambda now: now.ruling.must_show,
    "hand": _hands,
    "outcome": lambda now: now.ruling.outcome or None,
    "substantial_action": _substantial_action,
    "seconds_left": _seconds_left,
    "odd_chip": _odd_chip,
    "award_order": _award_order,
    "dispute": lambda now: now.ruling.dispute,
}
"""The value to compare for each expectation; None where no ruling settles it."""


def _in_one_word(event: HandEvent, hand: Hand) -> tuple[str, Chips | None]:
    """Return what an act was, and its player's total in the round after it."""
    match event:
        case Folded(seat=seat):
            return "fold", hand.seat(seat).bet
        case Checked(seat=seat):
            return "check", hand.seat(seat).bet
        case Called(total=total):
            return "call", total
        case BroughtIn(total=total):
            return "bring-in", total
        case Wagered(act=act, total=total):
            return act, total
        case _:
            return "", None


class HandCase(NamedTuple):
    """A step of a hand: the table before it, the reported incident, and the moment after it."""

    before: LiveTable
    reported: Incident | None
    now: HandMoment
    earlier: tuple[Incident, ...]

    @property
    def topics(self) -> dict[str, None]:
        """What the ruling consulted."""
        return dict.fromkeys(self.now.ruling.topics)

    def citations(self, action: Any, refused: Refused | None, looked: Iterable[str]) -> Citations:
        """Return the rules that decided, and those that were looked at, including for what the next seat may do."""
        reported, before, now, book = self.reported, self.before, self.now, self.now.book
        if refused:
            found = citations_of_refusal(refused, reported, before, book)
        else:
            found = citations_of(reported, before, now.ruling, now.table, now.may, book, self.earlier, looked)
        return Citations(found.citations, (*found.consulted, *self.cites()))

    def cites(self) -> tuple[str, ...]:
        """Return the rules that were cited."""
        return (*self.now.ruling.cites, *explain(self.now.table, self.now.book))


class HandRun(SettingRun):
    """The run of a `hand` scenario."""

    def __init__(self, deal: ScenarioDeal, book: Rulebook, online: bool) -> None:
        super().__init__(book)
        self.looks = LOOK
        self.online = online
        self.table = open_table(deal.setup, deal.deck, book)
        self.log: list[HandEvent] = []
        self._instructions: Callable[[], Sequence[ProcedureStep]] = partial(at_the_deal, self.table, book)
        self.reported: tuple[Incident, ...] = ()

    def instructions(self) -> Sequence[ProcedureStep]:
        """Return the instructions to the dealer after the last step."""
        return self._instructions()

    def happen(self, step: Step) -> StepTaken:
        """Report a step to the floor, or to the engine where the table is online."""
        if isinstance(step.event, DealerStep) and step.event.deal not in (None, self.table.hand.on.name):
            raise NotSo("deal", str(step.event.deal), self.table.hand.on.name)
        if self.online and step.event and not self._online_action(step.event):
            raise NotSo("venue", "live", "online")
        before, earlier = self.table, self.reported
        reported = incident(step.event, before) if step.event else None
        ruling, refused = self._happens(step.event, reported)
        if reported is not None:
            self.reported = (*earlier, reported)
        may = legal(self.table.hand, self.book) if self.online else options(self.table, self.book)
        now = HandMoment(self.table, self.book, may, ruling, self.log, self.instructions)
        return StepTaken(HandCase(before, reported, now, earlier), reported, refused, now)

    def _online_action(self, event: Event | Incident) -> Action | None:
        """Return the action of a step at an online table; None for what only live tables have, as words and chips."""
        return action(event, self.table.hand, legal(self.table.hand, self.book))

    def _happens(self, event: Event | Incident | None, reported: Incident | None) -> tuple[Ruling, Refused | None]:
        """Carry out a step; return the ruling, and the refusal. A refusal leaves the table unchanged."""
        before = self.table
        if event is None or reported is None:
            return Ruling(), None
        if isinstance(reported, incidents.MomentComes) and reported.moment not in get_args(
            incidents.Passing
        ):  # the event's: the hand stays
            self._instructions = partial(due, announced_moments(reported.moment, before.hand), before, self.book)
            return Ruling(), None
        try:
            ruling = self._decided(event) if self.online else rule_on(reported, self.table, self.book)
        except Refused as no:
            return Ruling(topics=(no.topic,), cites=self._behind(no.topic)), no
        self.table = after(self.table, ruling)
        ruled = Ruled(before, reported, ruling, self.table)
        self._instructions = tuple if self.online else partial(after_ruling, ruled, self.book)
        if ruling.rewinds:
            self.log = [event for event in self.log if not isinstance(event, PotAwarded)]
        self.log += ruling.events
        return ruling, None

    def _decided(self, event: Event | Incident) -> Ruling:
        """Return an online act as a ruling."""
        hand, action = self.table.hand, self._online_action(event)
        assert action is not None
        events = decide(hand, action, self.book)
        topics = tuple(dict.fromkeys(topic for event in events if (topic := getattr(event, "topic", ""))))
        cites = tuple(id for topic in topics for id in self._behind(topic))
        code, to = _in_one_word(events[0], hand)
        return Ruling(code, seat=getattr(action, "seat", SeatNo(0)), to=to, topics=topics, cites=cites, events=events)

    def _behind(self, topic: str) -> tuple[str, ...]:
        return self.book.cite(topic, self.table.hand.setup.format)


def begin(given: HandGiven, book: Rulebook, where: str) -> HandRun:
    """Return a run that starts with the deal of the setting; raise DataError where there can be no such hand."""
    return HandRun(ScenarioDeal.of(given, book, where), book, given.venue == "online")


SETTINGS["hand"] = Setting(HandGiven, EVENTS, HandExpected, begin, ScenarioDeal.of, incident_kind)
