"""Runs a `tournament` scenario under one book: its keys, the event of the setting, and each step of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from floorman.conduct.weighing import BINDS_THE_PLAYER
from floorman.core import Chips, PlayerId, Refused, SeatNo
from floorman.floor.misconduct import EFFECTS
from floorman.rules import Rulebook
from floorman.rules.book import ProcedureStep as Shown
from floorman.rules.question_ids import Q
from floorman.scenario.run import (
    EMPTY,
    SETTINGS,
    CardLine,
    ChipCount,
    Count,
    Effect,
    Event,
    ExpectedWords,
    GameCode,
    Misfit,
    MomentPasses,
    Name,
    Names,
    OffenceCode,
    OneCard,
    PlayerOffends,
    Seat,
    Seats,
    Seconds,
    Setting,
    SettingRun,
    Some,
    SomeChips,
    Step,
    StepTaken,
    Text,
    Words,
    Yes,
    floor_code,
)
from floorman.table.state import clockwise
from floorman.tournament import (
    Case,
    Setup,
    Table,
    Tournament,
    TournamentAction,
    TournamentEvent,
    carry_out,
    hands,
    offers,
)
from floorman.tournament import actions as do
from floorman.tournament.balance import halted, move_due
from floorman.tournament.clock import Clock
from floorman.tournament.entries import may_rebuy
from floorman.tournament.events import (
    ChipsColored,
    DealAgreed,
    FloorAnswered,
    FloorAsked,
    HaltWaived,
    OffenceRecorded,
    Seated,
    TableBroken,
)
from floorman.tournament.levels import applies_from, hold_push
from floorman.tournament.payouts import owed, prizes
from floorman.tournament.prompts import prompt  # fmt: skip
from floorman.tournament.schedule import Level
from floorman.tournament.schedule_plan import ChipSet, book_levels, chip_set
from floorman.tournament.seats import dealt_out, from_button, is_final, next_hand, redraw_due
from floorman.tournament.state import NOWHERE, Place, Player, TableId

TableName = Annotated[TableId, Meta(pattern=r"\S", description='Write the name of a table, as in "A".')]
At = tuple[TableName, Seat]
"""A table and a seat at it."""

FloorWord = Annotated[str, floor_code(
    "hold-seat", "no-seat", "remove-chips", "leave-chips", "halt", "play-on", "redraw", "no-redraw", "pay-as-agreed",
    "pay-posted", "forfeit-only", "disqualify", "award-to-caller", "deny", "move-player", "leave-as-is", "allow",
    "limit", "revoke", "restrict", "prohibit", "no-violation", "soft-play", "remove-item", "allow-item", "hold-play",
    "impound-pot",
)]  # fmt: skip


class ClockAt(Words, frozen=True):
    """The level and the time left on the clock."""

    level: Some = 1
    left: Count | None = None


class TournamentGiven(Words, frozen=True):
    """The event of a scenario: players without seats, or tables with how many players, which seats, or who."""

    players: Some | tuple[Name, ...] = ()
    tables: Some | dict[TableName, Some | tuple[Seat, ...] | dict[Seat, Name]] = 0
    table_size: Seat | None = None
    buttons: dict[TableName, Seat] = EMPTY
    hand_in_progress: frozenset[TableName] = frozenset()
    stacks: dict[Name, ChipCount] = EMPTY
    starting_stack: SomeChips | None = None
    buy_in: Count = 0
    rebuys: Count = 0
    payouts: tuple[Count, ...] = ()
    levels: tuple[tuple[ChipCount, ...], ...] = ()
    level_minutes: Some | None = None
    clock: ClockAt = ClockAt()
    absent: Names = frozenset()
    away: Names = frozenset()
    break_order: tuple[TableName, ...] = ()
    starting_tables: Some | None = None
    opened_short: frozenset[TableName] = frozenset()
    game: GameCode = "NLHE"
    seed: Count = 0


class EntrantStep(Event, frozen=True):
    """An act for which the player is enough."""

    arrives: Name | None = None
    asks_to_keep: Name | None = None
    late: Name | None = None
    rebuy: Name | None = None
    addon: Name | None = None
    declares_rebuy: Name | None = None
    cancels_rebuy: Name | None = None
    returns: Name | None = None
    disqualify: Name | None = None
    calls_time: Name | None = None


class AtTableStep(Event, frozen=True):
    """Something at a table for which the table is enough."""

    blinds_posted: TableName | None = None
    riffle: TableName | None = None
    shuffler: TableName | None = None
    dealer_push: TableName | None = None
    push_due: TableName | None = None
    waive_halt: TableName | None = None


class EventStep(Event, frozen=True):
    """Something that concerns the whole event, or the clock."""

    first_hand: Yes | None = None
    round_ends: Yes | None = None
    resume: Yes | None = None
    redraw: Yes | None = None
    combine_final: Yes | None = None
    clock: Seconds | None = None
    pause: Literal["break", "dispute"] | None = None
    announce: Literal["level"] | None = None


class SeatDrawStep(Event, frozen=True):
    """Seats are drawn, with these cards."""

    seat_draw: Yes
    cards: dict[Name, OneCard] = EMPTY


class WrongSeatStep(Event, frozen=True):
    """A player sits in a wrong seat."""

    wrong_seat: Name
    correct: At


class ReentersStep(Event, frozen=True):
    """A player enters again."""

    reenters: Name
    forfeits: ChipCount = Chips(0)


class BustsStep(Event, frozen=True):
    """Players lose their last chips."""

    busts: tuple[Name, ...]
    at: TableName
    started_with: dict[Name, ChipCount] = EMPTY
    best_hand: Name = PlayerId("")


class LeavesStep(Event, frozen=True):
    """A player leaves."""

    leaves: Name
    minutes: Count | None = None


class DirectorStep(Event, frozen=True):
    """The director chooses one of the options."""

    floor: FloorWord
    player: Name = PlayerId("")


class DealAgreedStep(Event, frozen=True):
    """The players agree on a deal."""

    deal_agreed: dict[Name, Count]


class AltersLevelsStep(Event, frozen=True):
    """Management alters the levels."""

    alters_levels: tuple[tuple[ChipCount, ChipCount], ...]


class HandPlayedStep(Event, frozen=True):
    """A hand has been played."""

    hand_played: TableName
    misdeal: bool = False


class BalanceStep(Event, frozen=True, rename={"from_": "from"}):
    """Tables are balanced."""

    balance: Yes
    cards: dict[Name, OneCard] = EMPTY
    from_: TableName | None = None
    to: TableName | None = None


class BreaksTableStep(Event, frozen=True):
    """A table breaks: the named one, or the next in the order."""

    break_table: bool | TableName
    cards: dict[Name, OneCard] = EMPTY

    def __post_init__(self) -> None:
        if self.break_table is False:
            raise Misfit(("break_table",), False, "Write the name of a table, or true.")


class ColorsUpStep(Event, frozen=True):
    """A denomination goes out of play."""

    color_up: SomeChips
    to: SomeChips
    held: dict[Seat, Count] = EMPTY
    odd: dict[Seat, Count] = EMPTY
    race_cards: dict[Seat, CardLine] = EMPTY
    race_deck: CardLine = CardLine()
    last_chips: Seats = frozenset()
    leftover: dict[Seat, Count] = EMPTY


class PocketsStep(Event, frozen=True):
    """A player puts chips into a pocket."""

    pockets: Name
    chips: ChipCount = Chips(0)


class FoundChipsStep(Event, frozen=True):
    """Chips are found, with their owner if known."""

    found_chips: ChipCount
    owner: Text = ""


class FindsChipsStep(Event, frozen=True):
    """A player who has lost all-in finds more chips."""

    finds_chips: Name
    chips: ChipCount = Chips(0)
    covered: bool = True
    next_deal: bool = False


class EntrantOffends(PlayerOffends, frozen=True):
    """An incident of conduct, including one that dodges a blind."""

    when: Literal["", "in-hand", "folded", "showdown", "between-hands", "break", "broken-table", "after-break"] = ""  # type: ignore[assignment]


class PenaltyStep(Event, frozen=True):
    """A player is given a penalty."""

    penalty: Name
    rounds: Some = 0
    hands: Some = 0
    minutes: Some = 0
    kind: OffenceCode | None = None


EVENTS = (
    SeatDrawStep, WrongSeatStep, EntrantStep, EventStep, ReentersStep, BustsStep, LeavesStep, DirectorStep,
    DealAgreedStep, AltersLevelsStep, AtTableStep, HandPlayedStep, BalanceStep, BreaksTableStep, ColorsUpStep,
    PocketsStep, FoundChipsStep, FindsChipsStep, EntrantOffends, MomentPasses, PenaltyStep,
)  # fmt: skip


class MoveExpected(Words, frozen=True, rename={"from_": "from"}):
    """A player's move from one place to another."""

    player: Name
    from_: At
    to: At


class TournamentExpected(ExpectedWords, frozen=True, kw_only=True):
    """What a scenario can expect of an event."""

    sizes: tuple[Count, ...] | None = None
    counts: dict[TableName, Count] | None = None
    table_of: dict[Name, TableName] | None = None
    seat_order: dict[TableName, tuple[Name, ...]] | None = None
    button_of: dict[TableName, Name] | None = None
    small_blind_of: dict[TableName, Name] | None = None
    big_blind_of: dict[TableName, Name] | None = None
    move_due: bool | None = None
    moves: tuple[MoveExpected, ...] | None = None
    destination: At | None = None
    halt: frozenset[TableName] | None = None
    misdeal: bool | None = None
    breaks: TableName | None = None
    first_seat_card: Name | None = None
    redraw: bool | None = None
    final_table: bool | None = None
    level: Some | None = None
    left: Count | None = None
    clock_running: bool | None = None
    blinds: tuple[ChipCount, ...] | None = None
    level_applies_from: Literal["this-hand", "next-hand"] | None = None
    hand_level: dict[TableName, Some] | None = None
    push: Literal["go", "hold"] | None = None
    place: dict[Name, Some] | None = None
    payout: dict[Name, Count] | None = None
    trophy: Name | None = None
    purse: Count | None = None
    prizes: tuple[Count, ...] | None = None
    deal: Literal["allowed", "not-condoned", "improper"] | None = None
    stack: dict[Name, ChipCount] | None = None
    removed: dict[Name, ChipCount] | None = None
    split: dict[Name, ChipCount] | None = None
    bank: ChipCount | None = None
    out_of_play: ChipCount | None = None
    out: Names | None = None
    advances: dict[Name, bool] | None = None
    refund: dict[Name, Count] | None = None
    rebuy_allowed: dict[Name, bool] | None = None
    playing_behind: dict[Name, ChipCount] | None = None
    must_rebuy: Names | None = None
    race: dict[Seat, Count] | None = None
    exchanged: dict[Seat, Count] | None = None
    odd: dict[Seat, Count] | None = None
    lost: dict[Seat, Count] | None = None
    dealt_in: dict[Name, bool] | None = None
    hand_killed: dict[Name, bool] | None = None
    chip_set: dict[Count, Count] | None = None
    chips_in_play: dict[Count, Count] | None = None
    chips_to_buy: dict[Count, Count] | None = None
    floor: frozenset[FloorWord] | None = None
    effect: dict[Name, Effect] | None = None
    hands_to_miss: dict[Name, Count] | None = None
    error: (
        Literal[
            "too-few-tables", "rebuy-closed", "rebuy-used", "rebuy-has-chips", "rebuy-declared", "no-addons",
            "clock-stopped", "clock-not-zero", "move-first", "not-at-seat", "no-such-penalty", "level-begun",
            "schedule-fixed",
        ]
        | None
    ) = None  # fmt: skip


class TournamentRun(SettingRun):
    """The run of a `tournament` scenario."""

    def __init__(self, given: TournamentGiven, book: Rulebook) -> None:
        super().__init__(book)
        self.looks = LOOK
        self.given = given
        self.event = opening(given, book)
        self.uneven = self.event.started and move_due(Case(self.event, book))
        self.action: TournamentAction | None = None

    def happen(self, step: Step) -> StepTaken:
        """Carry out a step at the event."""
        before = self.event
        act = action(step, self.given)
        self.action = act or self.action
        case, refused = self._happens(step, act)
        self.event = case.tournament
        now = TournamentMoment(case, tuple(case.events), before, tuple(self.shown), self.action)
        return StepTaken(case, act, refused, now)

    def _happens(self, step: Step, action: TournamentAction | None) -> tuple[Case, Refused | None]:
        """Carry out an action; return its case, and the refusal.

        A refusal changes nothing, and cites what was consulted.
        """
        case = Case(self.event, self.book, by_itself=True)
        if isinstance(step.event, MomentPasses):
            self.shown = prompt.at_moment(step.event.moment, self.event, self.book)
        elif isinstance(step.event, AtTableStep) and step.event.push_due:
            self.shown = prompt.push_due(self.event, self.book)
        if action is None:
            return case, None
        if self.uneven and isinstance(action, do.PlayHand):
            self._current_hand(case, action.table)
        try:
            carry_out(case, action)
        except Refused as no:
            unchanged = Case(self.event, self.book)
            unchanged.under(*case.topics, no.topic)
            return unchanged, no
        passed = prompt.Passed(self.event, action, case.events, case.tournament, self.book)
        self.shown = prompt.after_action(passed)
        return case, None

    def _current_hand(self, case: Case, id: TableId) -> None:
        """Begin the current hand of a table, where tables are uneven from the start: no move comes before that hand."""
        table = case.tournament.table(id)
        if not table.begun and not table.over and case.tournament.clock.running:
            hands.begin(case, id)
            hands.post_for_absent(case, id)


def opening(given: TournamentGiven, book: Rulebook) -> Tournament:
    """Return the event of the setting."""
    answers = book.answers("tournament")
    seconds = 60 * int(given.level_minutes or answers[Q.clock.schedule.level_minutes])
    level = given.clock.level
    left = seconds if given.clock.left is None else given.clock.left
    now = (level - 1) * seconds + max(0, seconds - left)
    tables = given.tables
    setup = Setup(
        table_size=given.table_size or answers[Q.seating.random.max_seats],
        starting_stack=Chips(given.starting_stack or answers[Q.entry.buyin.starting_stack]),
        level_seconds=seconds,
        levels=given.levels or book_levels(book),
        buy_in=given.buy_in,
        payouts=given.payouts,
        break_order=given.break_order,
        starting_tables=given.starting_tables or (tables if isinstance(tables, int) else len(tables)),
        game=given.game,
    )
    players = _players(given, setup, now)
    tournament = Tournament(
        setup, Clock(level, now + left), players,
        now=now, started=not isinstance(tables, int), issued=Chips(sum(player.stack for player in players)),
        takings=setup.buy_in * (len(players) + given.rebuys),
    )  # fmt: skip
    if isinstance(tables, int):
        return tournament
    return replace(tournament, tables=tuple(_table(id, given, tournament) for id in tables))


def _players(given: TournamentGiven, setup: Setup, now: int) -> tuple[Player, ...]:
    """Return all players of the setting. One who has not arrived at an event without seats has no chips yet."""
    places: dict[str, Place | None] = {}
    for id, seats in given.tables.items() if isinstance(given.tables, Mapping) else ():
        if isinstance(seats, int):
            seats = tuple(SeatNo(seat) for seat in range(1, seats + 1))
        named = seats if isinstance(seats, Mapping) else {seat: f"{id}{seat}" for seat in seats}
        places.update({name: Place(id, SeatNo(seat)) for seat, name in named.items()})
    also = given.players
    places.update(dict.fromkeys([f"P{number}" for number in range(1, also + 1)] if isinstance(also, int) else also))
    absent, away = given.absent, given.away
    found = []
    for name, place in places.items():
        entered = bool(place) or name not in absent
        chips = given.stacks.get(PlayerId(name), setup.starting_stack if entered else 0)
        player = Player(
            PlayerId(name),
            Chips(chips),
            table=place.table if place else NOWHERE,
            seat=place.seat if place else SeatNo(0),
            entered=entered,
            here="absent" if name in absent else "away" if name in away else "here",
            left_at=now if name in away else None,
        )
        found.append(player)
    return tuple(found)


def _table(id: TableId, given: TournamentGiven, tournament: Tournament) -> Table:
    seats = tuple(player.seat for player in tournament.at(id))
    begun = id in given.hand_in_progress
    killed = tuple(player.id for player in tournament.at(id) if player.here != "here") if begun else ()
    return Table(
        id, *from_button(given.buttons.get(id, SeatNo(0)), seats),
        begun=begun, level=tournament.clock.level if begun else 0, dealt=seats if begun else (), killed=killed,
        opened_short=id in given.opened_short,
    )  # fmt: skip


DODGED = ("broken-table", "after-break")
"""When a blind was dodged, as the `when` of an incident."""


def action(step: Step, given: TournamentGiven) -> TournamentAction | None:
    """Return the director's act of a step; None for a moment or a dealer push that is due, which change nothing."""
    seed, tables = given.seed, given.tables
    match step.event:
        case EntrantStep():
            return _by_an_entrant(step.event, seed)
        case AtTableStep():
            return _at_a_table(step.event)
        case EventStep():
            return _of_the_event(step.event, seed)
        case SeatDrawStep(_, cards):
            return do.DrawSeats(tables if isinstance(tables, int) else len(tables), tuple(cards.items()), seed)
        case WrongSeatStep(who, (table, seat)):
            return do.CorrectSeat(who, Place(table, seat))
        case ReentersStep(who, forfeits):
            return do.Reenter(who, forfeits, seed)
        case BustsStep(names, table, started_with, best_hand):
            return do.Bust(names, table, tuple(started_with.items()), best_hand)
        case LeavesStep(who, minutes):
            return do.Leave(who, minutes)
        case DirectorStep(code, who):
            return do.Choose(code, who)
        case DealAgreedStep(shares):
            return do.AgreeDeal(tuple(shares.items()))
        case AltersLevelsStep(levels):
            return do.EditSchedule(tuple(Level(small, big, given.level_minutes or 20) for small, big in levels))
        case HandPlayedStep(table, misdeal):
            return do.PlayHand(table, misdeal)
        case BalanceStep(_, cards, giver, taker):
            return do.Balance(tuple(cards.items()), giver, taker, seed)
        case BreaksTableStep(named, cards):
            return do.BreakTable(None if isinstance(named, bool) else named, tuple(cards.items()), seed)
        case ColorsUpStep() as chips:
            return do.ColorUp(
                chips.color_up, chips.to, tuple(chips.held.items()), tuple(chips.odd.items()),
                tuple(chips.leftover.items()), tuple(chips.race_cards.items()), chips.race_deck,
                tuple(sorted(chips.last_chips)),
                next(iter(tables)) if not isinstance(tables, int) and len(tables) == 1 else None,
            )  # fmt: skip
        case PocketsStep(who, amount):
            return do.PocketChips(who, amount)
        case FoundChipsStep(amount, owner):
            return do.FindChips(amount, PlayerId(owner))
        case FindsChipsStep(who, amount, covered, next_deal):
            return do.FindBehind(who, amount, covered, next_deal)
        case EntrantOffends(offence, _, when, again, meant, facts) as offends:
            dodged = when if when in DODGED else ""
            during = "" if dodged else when
            return do.Offend(offence, offends.player, again, dodged, facts, bool(meant), during, meant is False)
        case PenaltyStep(who, rounds, number, minutes):
            return do.Penalise(who, rounds, number, minutes)
    return None


def _by_an_entrant(step: EntrantStep, seed: int) -> TournamentAction | None:
    if step.late:
        return do.EnterLate(step.late, seed)
    if step.rebuy:
        return do.Rebuy(step.rebuy, seed)
    return next((kind(who) for key, kind in ENTRANTS.items() if (who := getattr(step, key))), None)


ENTRANTS: dict[str, Callable[[PlayerId], TournamentAction]] = {
    "arrives": do.Arrive,
    "asks_to_keep": do.AskToKeep,
    "addon": do.AddOn,
    "declares_rebuy": do.DeclareRebuy,
    "cancels_rebuy": do.CancelRebuy,
    "returns": do.Return,
    "disqualify": do.Disqualify,
    "calls_time": do.CallTime,
}


def _at_a_table(step: AtTableStep) -> TournamentAction | None:
    marks = {"posted": step.blinds_posted, "riffle": step.riffle, "shuffler": step.shuffler, "push": step.dealer_push}
    for mark, table in marks.items():
        if table:
            return do.MarkHand(table, mark)
    return do.WaiveHalt(step.waive_halt) if step.waive_halt else None


def _of_the_event(step: EventStep, seed: int) -> TournamentAction:
    if step.clock is not None:
        return do.PassTime(step.clock)
    if step.pause:
        return do.Pause(step.pause)
    if step.first_hand:
        return do.DealFirstHand()
    if step.round_ends:
        return do.EndStage()
    if step.redraw:
        return do.Redraw(seed)
    if step.combine_final:
        return do.CombineFinal(seed)
    return do.Resume() if step.resume else do.AnnounceLevel()


class TournamentMoment(NamedTuple):
    """The event after a step, the events of the step, and the event before it."""

    case: Case
    events: Sequence[TournamentEvent]
    before: Tournament
    shown: tuple[Shown, ...] = ()
    action: Any = None

    @property
    def event(self) -> Tournament:
        """The event after the step."""
        return self.case.tournament

    def last(self, *kinds: type) -> Any:
        """Return the last event of some types in this step; None where there is none."""
        return next((one for one in reversed(self.events) if isinstance(one, kinds)), None)


def _moves(now: TournamentMoment) -> tuple[MoveExpected, ...]:
    return tuple(
        MoveExpected(one.player, (one.left.table, one.left.seat), (one.to.table, one.to.seat))
        for one in now.events
        if isinstance(one, Seated) and one.left
    )


def _destination(now: TournamentMoment) -> tuple[str, int] | None:
    seated = now.last(Seated)
    return (seated.to.table, seated.to.seat) if seated else None


def _position(now: TournamentMoment, which: int) -> dict[str, str | None]:
    """Return the player in one of the positions (0 button, 1 small blind, 2 big blind) of the next hand, by table."""
    found: dict[str, str | None] = {}
    for table in now.event.tables:
        player = now.event.in_seat(table.id, next_hand(now.case, table)[0][which])
        found[table.id] = player.id if player else None
    return found


def _seat_order(now: TournamentMoment) -> dict[str, tuple[str, ...]]:
    """Return the players clockwise from the button, by table."""
    found: dict[str, tuple[str, ...]] = {}
    for table in now.event.tables:
        button = next_hand(now.case, table)[0].button
        named = {player.seat: player.id for player in now.event.at(table.id)}
        line = clockwise(named, button)
        found[table.id] = tuple(named[seat] for seat in ([*line[-1:], *line[:-1]] if button in named else line))
    return found


def _dealt_in(now: TournamentMoment) -> dict[str, bool]:
    seats = {table.id: next_hand(now.case, table)[1] for table in now.event.tables}
    return {
        player.id: player.playing
        and (player.seat in seats[player.table] if player.table else not dealt_out(now.case, player))
        for player in now.event.players
    }


def _hand_killed(now: TournamentMoment) -> dict[str, bool]:
    now.case.under("entry.absent", "conduct.penalty")
    killed = {name for table in now.event.tables for name in table.killed}
    return {player.id: player.id in killed for player in now.event.players}


def _colored(part: str) -> Callable[[TournamentMoment], Any]:
    return lambda now: dict(getattr(now.last(ChipsColored), part, ()))


def _chips(part: str) -> Callable[[TournamentMoment], Any]:
    def look(now: TournamentMoment) -> dict[int, int] | None:
        found: ChipSet | None = chip_set(now.case, now.event.entrants)
        return getattr(found, part, None)

    return look


def _sanctions(now: TournamentMoment) -> tuple[str, ...]:
    """Return the penalties that were offered for the last offence."""
    asked = [one.offer for one in now.events if isinstance(one, FloorAsked) and one.topic == "conduct.penalty"]
    return asked[-1].codes if asked else ()


def _remedy(now: TournamentMoment) -> bool:
    """Return whether a player has to do or stop something, by the book or by decision of the floor."""
    chosen = now.last(FloorAnswered)
    if chosen:
        return chosen.code in BINDS_THE_PLAYER
    return bool(getattr(now.last(OffenceRecorded), "remedy", ""))


def _effect(now: TournamentMoment) -> dict[str, str]:
    """Return the effect of the last penalty that is not served in hands or minutes, by player."""
    last = {player.id: player.penalties[-2:] for player in now.event.players if player.penalties}
    found = {name: [EFFECTS[code] for code in codes if code in EFFECTS] for name, codes in last.items()}
    return {name: effects[-1] for name, effects in found.items() if effects}


def _by_player(what: Callable[[Player], Any]) -> Callable[[TournamentMoment], Any]:
    """Return a function that gives a value by player, without those for whom it is None."""
    return lambda now: {player.id: value for player in now.event.players if (value := what(player)) is not None}


LOOK: dict[str, Callable[[TournamentMoment], Any]] = {
    "sizes": lambda now: tuple(sorted(now.event.sizes.values())),
    "counts": lambda now: now.event.sizes,
    "table_of": _by_player(lambda player: player.table or None),
    "seat_order": _seat_order,
    "button_of": lambda now: _position(now, 0),
    "small_blind_of": lambda now: _position(now, 1),
    "big_blind_of": lambda now: _position(now, 2),
    "move_due": lambda now: move_due(now.case),
    "moves": _moves,
    "destination": _destination,
    "halt": lambda now: frozenset(halted(now.case)),
    "misdeal": lambda now: False if now.last(HaltWaived) else None,
    "breaks": lambda now: getattr(now.last(TableBroken), "table", None),
    "first_seat_card": lambda now: getattr(now.last(TableBroken), "first_seat_card", None),
    "redraw": lambda now: redraw_due(now.case),
    "final_table": lambda now: is_final(now.case),
    "level": lambda now: now.event.clock.level,
    "left": lambda now: now.event.clock.left(now.event.now),
    "clock_running": lambda now: now.event.clock.running,
    "blinds": lambda now: now.event.blinds,
    "level_applies_from": lambda now: applies_from(now.case),
    "hand_level": lambda now: {
        table.id: table.level if table.begun else now.event.clock.level for table in now.event.tables
    },
    "push": lambda now: "hold" if hold_push(now.case) else "go",
    "place": _by_player(lambda player: player.place or None),
    "payout": lambda now: owed(now.case),
    "trophy": lambda now: now.event.trophy or None,
    "purse": lambda now: now.event.takings,
    "prizes": lambda now: prizes(now.case),
    "deal": lambda now: getattr(now.last(DealAgreed), "verdict", None),
    "stack": _by_player(lambda player: player.stack),
    "removed": _by_player(lambda player: player.removed or None),
    "split": _by_player(lambda player: player.share or None),
    "bank": lambda now: now.event.bank,
    "out_of_play": lambda now: now.event.gone + now.event.bank - now.before.gone - now.before.bank,
    "out": lambda now: frozenset(player.id for player in now.event.players if player.out),
    "advances": _by_player(lambda player: player.advances),
    "refund": _by_player(lambda player: player.refund),
    "rebuy_allowed": lambda now: {player.id: may_rebuy(now.case, player.id) for player in now.event.players},
    "playing_behind": _by_player(lambda player: player.behind or None),
    "must_rebuy": lambda now: frozenset(player.id for player in now.event.players if player.must_rebuy),
    "race": _colored("race"),
    "exchanged": _colored("exchanged"),
    "odd": _colored("odd"),
    "lost": _colored("lost"),
    "hands_to_miss": _by_player(lambda player: player.penalty.hands if player.penalty else 0),
    "dealt_in": _dealt_in,
    "hand_killed": _hand_killed,
    "penalty": lambda now: getattr(now.last(OffenceRecorded), "penalty", None) or "none",
    "sanctions": _sanctions,
    "offence": lambda now: getattr(now.last(OffenceRecorded), "offence", None),
    "remedy": _remedy,
    "decides": lambda now: (
        prompt.decides(prompt.Passed(now.before, now.action, now.events, now.event, now.case.book)) or None
    ),
    "effect": _effect,
    "prompts": lambda now: frozenset(id for step in now.shown for id in step.cites),
    "prompts_not": lambda now: frozenset(id for step in now.shown for id in step.cites),
    "chip_set": _chips("each"),
    "chips_in_play": _chips("in_play"),
    "chips_to_buy": _chips("to_buy"),
    "floor": lambda now: frozenset(code for offer in offers(now.case) for code in offer.codes),
}  # fmt: skip
"""The value to compare for each expectation; None where nothing settles it."""


def begin(given: TournamentGiven, book: Rulebook, where: str) -> TournamentRun:
    """Return a run that starts with the event of the setting."""
    return TournamentRun(given, book)


SETTINGS["tournament"] = Setting(TournamentGiven, EVENTS, TournamentExpected, begin)
