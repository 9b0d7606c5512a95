"""Runs a `table` scenario under one book: its keys, what happens between hands, and what the next hand looks like."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from floorman.core import Chips, DataError, Refused, SeatNo
from floorman.floor.procedure import announced_moments
from floorman.rules import Format, Rulebook
from floorman.rules.book import Citations, ProcedureStep
from floorman.scenario.hand_run import FloorStep, HandGiven, HandRun
from floorman.scenario.hand_run import begin as begin_hand
from floorman.scenario.run import (
    EMPTY,
    SETTINGS,
    ChipCount,
    Count,
    Effect,
    Event,
    ExpectedWords,
    Failure,
    GameCode,
    MomentPasses,
    OneCard,
    Seat,
    SeatOffends,
    SeatOrNone,
    Seats,
    Setting,
    SettingRun,
    SomeChips,
    Step,
    StepTaken,
    Words,
)
from floorman.table import (
    ButtonMisplaced,
    Case,
    ChangeSeat,
    Deal,
    DealHand,
    DealtOwing,
    DrawForButton,
    EndHand,
    NextGame,
    Positions,
    Return,
    Sit,
    SitOut,
    Straddle,
    Table,
    TableAction,
    TableEvent,
    apply,
    button_frozen,
    citations_of,
    cites,
    mover,
    next_hand,
    open_table,
    round_the,
    settle,
)
from floorman.table.actions import Noticed
from floorman.table.events import OwingRuled
from floorman.table.state import Choice, next_after


class TableGiven(Words, frozen=True):
    """The table of a scenario, between two hands."""

    seats: Seat
    players: Seats
    format: Format = "tournament"
    button: Seat | None = None
    small_blind: SeatOrNone | None = None
    big_blind: Seat | None = None
    blinds: tuple[SomeChips, SomeChips] = (Chips(50), Chips(100))
    button_rule: Literal["dead", "moving"] | None = None
    game: GameCode = "NLHE"
    mixed: tuple[GameCode, ...] = ()
    new_game: bool = False


class HandOutcome(Words, frozen=True):
    """The players who went broke or left in a hand, and those who had less than the blind."""

    busts: Seats = frozenset()
    leaves: Seats = frozenset()
    short_blind: dict[Seat, ChipCount] = EMPTY
    won_by: Seat | None = None


class HandStep(Event, frozen=True):
    """A hand is played."""

    hand: HandOutcome


class SitsStep(Event, frozen=True):
    """A player takes a seat."""

    sits: Seat
    posts: Choice = ""
    how: Literal["new", "must-move", "play-over", "rebuy", "late", "broken-table", "moved"] = "new"


class SitsOutStep(Event, frozen=True):
    """A player sits out."""

    sits_out: Seat


class ComesBackStep(Event, frozen=True):
    """A player who sat out wants to be dealt in."""

    returns: Seat
    posts: Choice = ""


class ChangesSeatStep(Event, frozen=True):
    """A player moves to a free seat."""

    changes_seat: tuple[Seat, Seat]
    posts: Choice = ""


class StraddlesStep(Event, frozen=True):
    """A player straddles the next hand."""

    straddles: Seat
    to: ChipCount


class NextGameStep(Event, frozen=True):
    """The rotation moves on."""

    next_game: GameCode


class DrawsButtonStep(Event, frozen=True):
    """The players draw for the button; the best card has it."""

    draw: dict[Seat, OneCard]


class ButtonErrorStep(Event, frozen=True):
    """The button was at the wrong seat."""

    button_error: Seat
    noticed: Noticed = "before-substantial-action"


class DealtOwingStep(Event, frozen=True):
    """A player who owes blinds was dealt in."""

    dealt_owing: Seat
    looked: bool = False
    acted: bool = False


EVENTS = (
    HandStep, SitsStep, SitsOutStep, ComesBackStep, ChangesSeatStep, StraddlesStep, NextGameStep, DrawsButtonStep,
    ButtonErrorStep, DealtOwingStep, SeatOffends, MomentPasses, FloorStep,
)  # fmt: skip


class TableExpected(ExpectedWords, frozen=True, kw_only=True):
    """What a scenario can expect of a table, and of the next hand at it."""

    button: Seat | None = None
    small_blind: SeatOrNone | None = None
    big_blind: Seat | None = None
    dealt_in: Seats | None = None
    first_to_act: Seat | None = None
    last_to_act: Seat | None = None
    last_card_to: Seat | None = None
    owes: dict[Seat, dict[Literal["live", "dead", "total"], ChipCount]] | None = None
    bring_in: ChipCount | None = None
    button_frozen: bool | None = None
    mover: Seat | None = None
    dead: Seats | None = None
    live: Seats | None = None
    effect: dict[Seat, Effect] | None = None
    hands_to_miss: dict[Seat, Count] | None = None
    error: (
        Literal[
            "no-seat-change", "straddle-seat", "straddle-size", "straddle-second", "straddle-tournament",
            "straddle-limit",
        ]
        | None
    ) = None  # fmt: skip


def begin(given: TableGiven, book: Rulebook, where: str) -> "TableRun":
    """Return a run that starts at the table of the setting; raise DataError where such a table is not possible."""
    if len(given.players) < 2 or max(given.players) > given.seats:
        raise DataError(f"{where}: players", "These are not seats of this table.", "Write two or more of its seats.")
    if given.button is None and not given.new_game:
        raise DataError(f"{where}: button", "The button is missing.", "Write button = SEAT, or new_game = true.")
    event = open_table(
        given.format,
        given.seats,
        given.players,
        given.blinds,
        given.game,
        positions=None if given.button is None else _positions(given, given.button),
        button_rule=given.button_rule,
        rotation=given.mixed,
        new_game=given.new_game,
    )
    return TableRun(apply(None, event), book)


def _positions(given: TableGiven, button: SeatNo) -> Positions:
    """Return the positions given, else those of the next two players.

    The position of a small blind that nobody posts is to the left of the button.
    """
    usual = round_the(button, given.players)
    big = usual.big if given.big_blind is None else given.big_blind
    small = usual.small if given.small_blind is None else given.small_blind
    if small:
        return Positions(usual.button, small, big, True)
    beside = next_after([SeatNo(seat) for seat in range(1, given.seats + 1)], usual.button)
    return Positions(usual.button, usual.button if beside == big else beside, big)


def actions(step: Step) -> tuple[TableAction, ...]:
    """Return the table actions of a step; none for one that is not an action."""
    match step.event:
        case HandStep(hand):
            busts, leaves = tuple(sorted(hand.busts)), tuple(sorted(hand.leaves))
            return DealHand(), EndHand(busts, leaves, tuple(hand.short_blind.items()))
        case SitsStep(seat, posts, how):
            return (Sit(seat, how, posts),)
        case SitsOutStep(seat):
            return (SitOut(seat),)
        case ComesBackStep(seat, posts):
            return (Return(seat, posts),)
        case ChangesSeatStep((seat, to), posts):
            return (ChangeSeat(seat, to, posts),)
        case StraddlesStep(seat, total):
            return (Straddle(seat, total),)
        case NextGameStep(game):
            return (NextGame(game),)
        case DrawsButtonStep(cards):
            return (DrawForButton(tuple(cards.items())),)
        case ButtonErrorStep(seat, "next-hand" as noticed):  # the hand with the wrong button has been played
            return DealHand(), EndHand(), ButtonMisplaced(seat, noticed)
        case ButtonErrorStep(seat, noticed):
            return (ButtonMisplaced(seat, noticed),)
        case DealtOwingStep(seat, looked, acted):
            return (DealtOwing(seat, looked, acted),)
    return ()


class TableMoment:
    """The table after a step, with the next hand, the events of the step, and the instructions to the staff."""

    def __init__(
        self,
        step: Step,
        before: Table,
        table: Table,
        book: Rulebook,
        events: Sequence[TableEvent],
        consulted: Sequence[str],
    ) -> None:
        self.step = step
        self.before = before
        self.table = table
        self.events = events
        self.consulted = consulted
        self.case = Case(table, book)
        self.shown: Sequence[ProcedureStep] = ()
        self.format = before.format

    @property
    def deal(self) -> Deal:
        """The hand to be dealt next."""
        return next_hand(self.case)

    @property
    def topics(self) -> dict[str, None]:
        """What was consulted: for the next hand, if one can be dealt, for expectations, and for the step."""
        try:
            deal = self.deal.topics
        except Refused:  # no button yet, or nobody to play with
            deal = ()
        return dict.fromkeys((*deal, *self.case.topics, *self.consulted))

    def citations(self, action: Any, refused: Refused | None, looked: Iterable[str]) -> Citations:
        """Return the rules that decided the step, or what was `looked` at."""
        asked, book = tuple(self.topics), self.case.book
        return citations_of(self.before, action, self.events, self.table, asked, book, refused, looked)

    def cites(self) -> tuple[str, ...]:
        """Return all rules that were consulted."""
        return cites(tuple(self.topics), self.case.book, self.format)

    def ruled(self, live: bool) -> frozenset[int]:
        """Return the seats that were dealt in owing blinds and whose hands this step ruled live, or dead."""
        rulings = [event for event in self.events if isinstance(event, OwingRuled)]
        return frozenset(int(ruling.seat) for ruling in rulings if ruling.live is live)

    @property
    def owes(self) -> dict[int, dict[str, int]]:
        """What seats post besides the blinds, in the parts that the expectation names."""
        expected = self.step.expect["owes"]
        live, dead = self.deal.posted("live-post"), self.deal.posted("dead-post")
        found = {}
        for seat in sorted({*live, *dead}):
            parts = {"live": int(live.get(seat, 0)), "dead": int(dead.get(seat, 0))}
            parts["total"] = parts["live"] + parts["dead"]
            found[int(seat)] = {part: parts[part] for part in expected.get(seat, ("live", "dead"))}
        return found


LOOK: dict[str, Callable[[TableMoment], Any]] = {
    "button": lambda now: now.deal.button,
    "small_blind": lambda now: now.deal.small_blind,
    "big_blind": lambda now: now.deal.big_blind,
    "dealt_in": lambda now: frozenset(now.deal.seats),
    "first_to_act": lambda now: now.deal.first_to_act,
    "last_to_act": lambda now: now.deal.last_to_act,
    "last_card_to": lambda now: now.deal.last_card,
    "owes": lambda now: now.owes,
    "bring_in": lambda now: now.deal.bring_in,
    "button_frozen": lambda now: button_frozen(now.table),
    "mover": lambda now: mover(now.case, now.deal),
    "dead": lambda now: now.ruled(live=False),
    "live": lambda now: now.ruled(live=True),
    "prompts": lambda now: frozenset(id for one in now.shown for id in one.cites),
    "prompts_not": lambda now: frozenset(id for one in now.shown for id in one.cites),
}


class TableRun(SettingRun):
    """The run of a `table` scenario."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        super().__init__(book)
        self.looks = LOOK
        self.table = table
        self.conduct: HandRun | None = None

    def step(self, number: int, step: Step, book: str) -> Failure | None:
        """Run a step and check its expectations. Citations are expected of `book`."""
        if isinstance(step.event, SeatOffends | FloorStep):
            return self.beside_the_play(number, step, book)
        return super().step(number, step, book)

    def beside_the_play(self, number: int, step: Step, book: str) -> Failure | None:
        """Have the floor rule on an incident of conduct, as in a hand of the players at the table.

        Keep its citations.
        """
        if self.conduct is None:
            table = self.table
            seats = {player.seat: Chips(100 * table.blinds[-1]) for player in table.players}
            given = HandGiven(table.game, seats, table.format, blinds=table.blinds, button=max(seats))
            self.conduct = begin_hand(given, self.book, "table")
        failure = self.conduct.step(number, step, book)
        self.reasons += self.conduct.reasons
        self.conduct.reasons.clear()
        self.cited |= self.conduct.cited
        return failure

    def happen(self, step: Step) -> StepTaken:
        """Carry out a step at the table."""
        before = self.table
        acts = actions(step)
        events, refused, topics = self._happens(acts)
        now = TableMoment(step, before, self.table, self.book, events, topics)
        moment = step.event.moment if isinstance(step.event, MomentPasses) else None
        shown = self.book.steps(announced_moments(moment), before.format) if moment else ()
        self.shown = sorted(shown, key=lambda one: one.cites)
        now.shown = self.shown
        return StepTaken(now, acts, refused, now)

    def _happens(self, acts: Sequence[TableAction]) -> tuple[list[TableEvent], Refused | None, list[str]]:
        """Carry out actions; return the events, the refusal, and what was consulted.

        A refusal leaves the table unchanged.
        """
        table, log, topics = self.table, list[TableEvent](), list[str]()
        for action in acts:
            case = Case(table, self.book)
            try:
                events = settle(case, action)
            except Refused as no:
                return [], no, [no.topic, *case.topics]
            topics += [*case.topics, *(topic for event in events if (topic := getattr(event, "topic", "")))]
            for event in events:
                table = apply(table, event)
            log += events
        self.table = table
        return log, None, topics


SETTINGS["table"] = Setting(TableGiven, EVENTS, TableExpected, begin)
