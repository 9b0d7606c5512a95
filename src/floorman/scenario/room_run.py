"""Runs a `room` scenario under one book: its keys, the card room of the setting, and each step of it."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from floorman.cardroom import Cardroom, Case, CashGame, RoomAction, RoomEvent, carry_out, prompts
from floorman.cardroom import actions as do
from floorman.cardroom.apply import apply
from floorman.cardroom.books import in_play
from floorman.cardroom.events import (
    ChipsMoved,
    ChoiceMade,
    ChopRuled,
    DrawCalled,
    ForcedOut,
    GamesMerged,
    GameStarted,
    IncidentFiled,
    LimitVoted,
    MayPlayOn,
    MustMoveSet,
    NamesStruck,
    PlayOverRuled,
    SeatAwarded,
    SeatLockedUp,
    SeatOffered,
    TimeCalled,
)
from floorman.cardroom.moves import movers
from floorman.cardroom.people import open_choices
from floorman.cardroom.state import NO_SEAT, HowLong, Occupant, Source, Waiter
from floorman.conduct.weighing import BINDS_THE_PLAYER
from floorman.core import Chips, DataError, PlayerId, Refused, SeatNo
from floorman.floor.misconduct import EFFECTS
from floorman.rules import Rulebook
from floorman.rules.book import ProcedureStep
from floorman.scenario.run import (
    EMPTY,
    SETTINGS,
    ChipCount,
    Count,
    Effect,
    Event,
    ExpectedWords,
    Label,
    MomentPasses,
    Name,
    Names,
    PlayerOffends,
    Seat,
    Seconds,
    Setting,
    SettingRun,
    Some,
    SomeChips,
    Step,
    StepTaken,
    Text,
    Words,
)


class GameGiven(Words, frozen=True):
    """A game of the room: how many play, or who, or who sits where."""

    id: Label
    kind: Label
    seats: Seat = SeatNo(9)
    players: Count | tuple[Name, ...] = ()
    table: dict[Seat, Name] = EMPTY
    button: Seat = NO_SEAT
    started: Some | None = None
    new: bool = False
    min_buyin: SomeChips = Chips(0)
    max_buyin: SomeChips = Chips(0)
    max_bet: SomeChips = Chips(0)


class MustMoveGiven(Words, frozen=True):
    """The main game, the game that feeds it, and the order of moves."""

    main: Label
    feeder: Label
    order: tuple[Name, ...] | None = None


class RoomGiven(Words, frozen=True):
    """The room of a scenario."""

    games: tuple[GameGiven, ...]
    list: dict[Label, tuple[Name, ...]] = EMPTY
    must_move: MustMoveGiven | None = None


class VisitorStep(Event, frozen=True):
    """An act on a list or in a game for which the player is enough; `game` where there are several."""

    no_answer: Name | None = None
    declines: Name | None = None
    removed_in_error: Name | None = None
    stays_out: Name | None = None
    new_player: Name | None = None
    ready: Name | None = None
    goes_broke: Name | None = None
    moves: Name | None = None
    refuses_move: Name | None = None
    blind_due: Name | None = None
    game: Label = ""


class JoinsStep(Event, frozen=True):
    """A player is put on a list."""

    join: Name
    game: Label = ""
    present: bool = True


class TakesSeatStep(Event, frozen=True):
    """A player sits down."""

    sits: Name
    game: Label = ""
    seat: Seat = NO_SEAT
    full_buyin: bool = False


class TransferStep(Event, frozen=True):
    """A player goes to another game."""

    transfer: Name
    to: Label
    permission: bool = True


class OpensSeatStep(Event, frozen=True):
    """A seat comes open."""

    opens_seat: Label
    seat: Seat = NO_SEAT


class AsksSeatStep(Event, frozen=True):
    """A player asks for a seat, or claims to have asked for it."""

    named = ("seat_request", "claims_seat")
    seat: Seat
    seat_request: Name | None = None
    claims_seat: Name | None = None
    game: Label = ""


class SeatChangeStep(Event, frozen=True):
    """A player changes seats."""

    seat_change: Name
    game: Label = ""
    seat: Seat = NO_SEAT
    asked_by: Name = PlayerId("")
    agreed: bool | Names = False


class WantsSeatStep(Event, frozen=True):
    """Players want the same seat of a new game."""

    wants_seat: Seat
    game: Label = ""
    by: Names = frozenset()
    arrived: dict[Name, Some] = EMPTY
    requested_before_call: tuple[Name, ...] = ()


class LocksSeatStep(Event, frozen=True):
    """A player locks up a seat."""

    locks_seat: Name
    game: Label = ""
    seat: Seat = NO_SEAT
    full_buyin: bool = False
    hand_on: bool = False


class LocksElsewhereStep(Event, frozen=True):
    """A player locks up a seat in another game."""

    locks_elsewhere: Name
    game: Label = ""
    blind_taken: bool = False


class KeepsApartStep(Event, frozen=True):
    """The house keeps two players apart, or no longer does."""

    keeps_apart: tuple[Name, Name]
    apart: bool = True


class ExtraSeatsStep(Event, frozen=True):
    """A supervisor lets a game start with more than the usual number of seats."""

    extra_seats: Count
    game: Label


class ReservesSeatStep(Event, frozen=True):
    """A seat is reserved for good cause."""

    reserves_seat: Name
    seat: Seat
    game: Label = ""
    because: Text = ""


class PassesStep(Event, frozen=True):
    """Time passes."""

    clock: Seconds


class DealsStep(Event, frozen=True):
    """More deals are played."""

    deals: Some
    game: Label = ""


class BreaksStep(Event, frozen=True):
    """A game breaks."""

    breaks: Label
    absent: Names = frozenset()
    not_playing: Names = frozenset()
    drawn_order: tuple[Name, ...] = ()


class CombinesStep(Event, frozen=True):
    """Two games become one."""

    combines: tuple[Label, Label]
    into: Label
    stacks: dict[Name, ChipCount] = EMPTY
    new_seats: dict[Name, Seat] = EMPTY


class VotesStep(Event, frozen=True, rename={"for_": "for"}):
    """The players vote on other stakes."""

    vote_limit: Label
    game: Label = ""
    for_: Names = frozenset()
    against: Names = frozenset()
    absent: Names = frozenset()
    approved: bool = False


class CollectsStep(Event, frozen=True):
    """Time is collected."""

    collects: Label
    declines_to_pay: Names = frozenset()
    new_players: Names = frozenset()


class ChopsStep(Event, frozen=True):
    """Players chop the blinds."""

    chops: Names
    game: Label = ""
    others_folded: bool = False


class PlaysOverStep(Event, frozen=True):
    """A player plays over an absent player."""

    plays_over: Name
    seat_of: Name
    permission: bool = True
    box: bool = True
    consent: bool = False


class BuysInStep(Event, frozen=True, rename={"from_": "from"}):
    """A player buys in."""

    buys_in: Name
    amount: ChipCount
    game: Label = ""
    from_: Source = "new"
    had: ChipCount = Chips(0)


class ChipsStep(Event, frozen=True):
    """A player brings or takes an amount of chips or money."""

    named = ("adds", "cashes_out", "takes_chips", "returns", "leaves_money")
    amount: ChipCount
    adds: Name | None = None
    cashes_out: Name | None = None
    takes_chips: Name | None = None
    returns: Name | None = None
    leaves_money: Name | None = None
    game: Label = ""
    during_hand: bool = False


class BehindStep(Event, frozen=True):
    """A player has bought chips that have not been delivered yet."""

    behind: Name
    amount: ChipCount
    game: Label = ""
    announced: bool = False


class AwayStep(Event, frozen=True):
    """A player leaves the table for a while."""

    away: Name
    game: Label = ""
    announced: bool = False


class RoomFloorStep(Event, frozen=True):
    """The floor chooses one of the options: a code, or a game."""

    floor: Label


EVENTS = (
    JoinsStep, VisitorStep, TakesSeatStep, TransferStep, OpensSeatStep, AsksSeatStep, SeatChangeStep, WantsSeatStep,
    LocksSeatStep, LocksElsewhereStep, KeepsApartStep, ExtraSeatsStep, ReservesSeatStep, PassesStep, DealsStep,
    BreaksStep, CombinesStep, VotesStep, CollectsStep, ChopsStep, PlaysOverStep, BuysInStep, ChipsStep, BehindStep,
    AwayStep, PlayerOffends, MomentPasses, RoomFloorStep,
)  # fmt: skip


class RoomExpected(ExpectedWords, frozen=True, kw_only=True):
    """What a scenario can expect of a room."""

    list: dict[Label, tuple[Name, ...]] | None = None
    removed: Names | None = None
    out: Names | None = None
    offered: dict[Name, Label] | None = None
    seated: dict[Name, Label] | None = None
    held: dict[Name, Label] | None = None
    gets_seat: Name | None = None
    must_move: Name | None = None
    may_play: dict[Name, HowLong] | None = None
    may_hold: bool | None = None
    locked_up: dict[Name, Label] | None = None
    picked_up: Names | None = None
    draws: Names | None = None
    floor_draws: Names | None = None
    may_bring: dict[Name, ChipCount] | None = None
    must_add: dict[Name, ChipCount] | None = None
    button: Name | None = None
    new_game: bool | None = None
    min_buyin: ChipCount | None = None
    in_play: dict[Name, ChipCount] | None = None
    changed: bool | None = None
    must_pay: Names | None = None
    allowed: bool | None = None
    floor: frozenset[Label] | None = None
    effect: dict[Name, Effect] | None = None
    hands_to_miss: dict[Name, Count] | None = None
    error: (
        Literal[
            "not-present", "one-seat", "transfer-refused", "needs-permission", "needs-box", "barred", "seat-taken",
            "short-buyin", "short-buyin-used", "return-short", "must-restore", "table-stakes", "above-most",
            "kept-apart", "no-such-seat", "no-reason", "bad-amount",
        ]
        | None
    ) = None  # fmt: skip


class RoomRun(SettingRun):
    """The run of a `room` scenario."""

    def __init__(self, given: RoomGiven, book: Rulebook) -> None:
        super().__init__(book)
        self.looks = LOOK
        self.room = opening(given)

    def happen(self, step: Step) -> StepTaken:
        """Carry out a step in the room."""
        before = self.room
        act = action(step, self.room)
        case, refused = self._happens(step, act)
        self.room = case.room
        passed = prompts.PassedInRoom(before, act, tuple(case.events), case.room, refused)
        return StepTaken(case, act, refused, RoomMoment(case, passed, tuple(self.shown), step))

    def _happens(self, step: Step, action: RoomAction | None) -> tuple[Case, Refused | None]:
        """Carry out an action; return its case, and the refusal.

        A refusal leaves the room unchanged, and cites what was consulted.
        """
        case = Case(self.room, self.book, by_itself=True)
        if isinstance(step.event, MomentPasses):
            self.shown = prompts.at_moment(step.event.moment, self.room, self.book)
            case.under(*(self.book.rule(id).topic for one in self.shown for id in one.cites))
        if action is None:
            return case, None
        try:
            carry_out(case, action)
        except Refused as no:
            unchanged = Case(self.room, self.book)
            unchanged.under(*case.topics, no.topic)
            unchanged.note(*case.facts)
            passed = prompts.PassedInRoom(self.room, action, (), self.room, no)
            self.shown = prompts.after_action(passed, self.book)
            return unchanged, no
        passed = prompts.PassedInRoom(self.room, action, tuple(case.events), case.room)
        self.shown = prompts.after_action(passed, self.book)
        return case, None


def opening(given: RoomGiven) -> Cardroom:
    """Return the room of the setting. Its games are not booked, as most of its chips are not given."""
    room = Cardroom()
    for place, each in enumerate(given.games, 1):
        room = apply(room, GameStarted(_game(each, place), "room.open-close"))
    waiting = {
        kind: tuple(Waiter(PlayerId(name), no=place) for place, name in enumerate(names, 1))
        for kind, names in given.list.items()
    }
    longest = max((len(names) for names in waiting.values()), default=0)
    link = given.must_move
    if link:
        for id in (link.main, link.feeder):
            if id not in room.games:
                raise DataError("must_move", f"There is no game {id}.", "Name two games of the room.")
        order = room.games[link.feeder].names if link.order is None else link.order
        room = apply(room, MustMoveSet(link.main, link.feeder, order, "room.must-move"))
    return Cardroom(games=room.games, lists=waiting, chains=room.chains, places=room.places, count=room.count + longest)


def _game(given: GameGiven, place: int) -> CashGame:
    names = [(name, seat) for seat, name in given.table.items()]
    if not isinstance(given.players, int):
        names += [(name, NO_SEAT) for name in given.players if name not in given.table.values()]
    unnamed = given.players if isinstance(given.players, int) else 0
    return CashGame(
        given.id, given.kind, given.seats, tuple(Occupant(name, seat) for name, seat in names), unnamed,
        extra=max(0, len(names) + unnamed - given.seats), button=given.button, started=given.started or place,
        new=given.new, min_buyin=given.min_buyin, max_buyin=given.max_buyin, max_bet=given.max_bet, booked=False,
    )  # fmt: skip


def action(step: Step, room: Cardroom) -> RoomAction | None:
    """Return the room action of a step; None for a moment, which changes nothing."""
    only = next(iter(room.games)) if len(room.games) == 1 else ""
    match step.event:
        case VisitorStep():
            return _by_a_visitor(step.event, step.event.game or only)
        case JoinsStep(who, game, present):
            return do.JoinList(who, game or only, present)
        case TakesSeatStep(who, game, seat, full_buyin):
            return do.TakeSeat(who, game or only, seat, full_buyin, as_fact=True)
        case TransferStep(who, to, permission):
            return do.ChangeGame(who, to, permission)
        case OpensSeatStep(game, seat):
            return do.VacateSeat(game, seat)
        case AsksSeatStep(seat, asks, claims, game):
            if asks:
                return do.RequestSeat(asks, game or only, seat)
            return do.ClaimSeat(claims or PlayerId(""), game or only, seat)
        case SeatChangeStep(who, game, seat, asked_by, agreed):
            return do.SwitchSeat(who, game or only, seat, asked_by, bool(agreed))
        case WantsSeatStep(seat, game, by, arrived, requested):
            return do.PickNewSeat(game or only, seat, tuple(sorted(by)), tuple(arrived.items()), requested)
        case LocksSeatStep(who, game, seat, full_buyin, hand_on):
            return do.LockSeat(who, game or only, seat, full_buyin, hand_on)
        case LocksElsewhereStep(who, game, blind_taken):
            return do.LockElsewhere(who, game or only, blind_taken)
        case KeepsApartStep((one, other), apart):
            return do.KeepApart(one, other, apart)
        case ExtraSeatsStep(extra, game):
            return do.AddSeat(game, extra)
        case ReservesSeatStep(who, seat, game, because):
            return do.ReserveSeat(who, game or only, seat, because)
        case PassesStep(seconds):
            return do.PassRoomTime(seconds)
        case DealsStep(deals, game):
            return do.CountDeals(game or only, deals)
        case BreaksStep(game, absent, not_playing, order):
            return do.BreakGame(game, tuple(sorted(absent)), (), tuple(sorted(not_playing)), order)
        case CombinesStep(games, into, stacks, seats):
            return do.CombineGames(games, into, tuple(stacks.items()), tuple(seats.items()))
        case VotesStep(kind, game, yes, no, absent, approved):
            votes = [tuple(sorted(names)) for names in (yes, no, absent)]
            return do.VoteLimit(game or only, kind, votes[0], votes[1], votes[2], approved)
        case CollectsStep(game, decline, new_players):
            return do.CollectTime(game, tuple(sorted(decline)), tuple(sorted(new_players)))
        case ChopsStep(names, game, others_folded):
            return do.ChopBlinds(game or only, tuple(sorted(names)), others_folded)
        case PlaysOverStep(who, seat_of, permission, box, consent):
            return do.PlayOver(who, seat_of, permission, box, consent, passing=True, sure=True)
        case BuysInStep(who, amount, game, source, had):
            return do.BuyIn(who, game or only, amount, source, had)
        case ChipsStep():
            return _of_chips(step.event, step.event.game or only)
        case BehindStep(who, amount, game, announced):
            known = room.game_of(who) or room.money.get(who)
            return do.BuyBehind(who, amount, announced, game or ("" if known else only))
        case AwayStep(who, _, announced):
            return do.StepAway(who, announced)
        case PlayerOffends(offence, _, when, again, meant, facts) as offends:
            return do.ReportIncident(offence, offends.player, when, again, bool(meant), meant is False, facts)
        case RoomFloorStep(code):
            return do.ChooseOption(code)
    return None


def _by_a_visitor(step: VisitorStep, game: str) -> RoomAction | None:
    if step.no_answer:
        return do.MissCall(step.no_answer, step.game, sure=True)
    if step.declines:
        return do.DeclineSeat(step.declines, step.game)
    at = ((kind, getattr(step, key)) for key, kind in AT_A_GAME.items())
    alone = ((kind, getattr(step, key)) for key, kind in VISITORS.items())
    return next((kind(who, game) for kind, who in at if who), None) or next(
        (kind(who) for kind, who in alone if who), None
    )


AT_A_GAME: dict[str, Callable[[PlayerId, str], RoomAction]] = {
    "removed_in_error": do.ReportStruck,
    "stays_out": do.StayOut,
    "new_player": do.AskForSeat,
    "ready": do.BeReady,
}
VISITORS: dict[str, Callable[[PlayerId], RoomAction]] = {
    "goes_broke": do.GoBroke,
    "moves": do.GoToMain,
    "refuses_move": do.RefuseMove,
    "blind_due": do.BlindReached,
}


def _of_chips(step: ChipsStep, game: str) -> RoomAction:
    if step.adds:
        return do.AddChips(step.adds, step.amount, step.during_hand)
    if step.cashes_out:
        return do.CashOut(step.cashes_out, game, step.amount)
    if step.takes_chips:
        return do.TakeChipsAlong(step.takes_chips, step.amount)
    if step.returns:
        return do.BringChipsBack(step.returns, step.amount)
    return do.LeaveMoney(step.leaves_money or PlayerId(""), game, step.amount)


# What is looked at


class RoomMoment(NamedTuple):
    """The room after a step, and the events of the step."""

    case: Case
    passed: prompts.PassedInRoom
    shown: Sequence[ProcedureStep]
    step: Step

    @property
    def room(self) -> Cardroom:
        """The room after the step."""
        return self.case.room

    @property
    def events(self) -> Sequence[RoomEvent]:
        """The events of the step."""
        return self.passed.events

    def last(self, *kinds: type) -> Any:
        """Return the last event of some types in this step; None where there is none."""
        return next((one for one in reversed(self.events) if isinstance(one, kinds)), None)

    def all(self, *kinds: type) -> list[Any]:
        """Return the events of some types in this step."""
        return [one for one in self.events if isinstance(one, kinds)]


def _lists(now: RoomMoment) -> dict[str, tuple[str, ...]]:
    kinds = dict.fromkeys((*now.room.lists, *(game.kind for game in now.room.games.values())))
    named = now.step.expect.get("list", {})
    return {kind: tuple(one.name for one in now.room.waiting(kind)) for kind in (*kinds, *named)}


def _removed(now: RoomMoment) -> frozenset[str]:
    return frozenset(name for one in now.all(NamesStruck) if one.why != "seated" for name in one.names)


def _offered(now: RoomMoment) -> dict[str, str]:
    if not now.step.event:
        return {one.name: one.game for one in now.room.offers}
    return {one.name: one.game for one in now.all(SeatOffered)}


def _seated(now: RoomMoment) -> dict[str, str]:
    return {name: games[-1] for name, games in now.room.places.items()}


def _must_move(now: RoomMoment) -> str | None:
    return next((name for name, _ in movers(now.case)), None)


def _may_play(now: RoomMoment) -> dict[str, str]:
    return {one.name: one.until for one in now.all(MayPlayOn)}


def _min_buyin(now: RoomMoment) -> int | None:
    if now.passed.refused:
        least: int | None = now.passed.refused.facts.get("least")
        return least
    return getattr(now.last(ChipsMoved), "least", None)


def _in_play(now: RoomMoment) -> dict[str, int]:
    chips = {name: in_play(now.room, name) for name in now.room.money}
    return {name: some for name, some in chips.items() if some is not None}


def _allowed(now: RoomMoment) -> bool | None:
    ruled = now.last(ChopRuled, PlayOverRuled)
    if ruled:
        return bool(ruled.allowed)
    took = isinstance(now.step.event, ChipsStep) and now.step.event.takes_chips
    return True if took and now.last(ChipsMoved) else None


def _floor(now: RoomMoment) -> frozenset[str]:
    return frozenset(code for one in open_choices(now.case) for code in one.codes)


def _remedy(now: RoomMoment) -> bool:
    """Return whether a player has to do or stop something, by the book or by decision of the floor."""
    chosen = now.last(ChoiceMade)
    if chosen and not now.last(IncidentFiled):
        return chosen.code in BINDS_THE_PLAYER
    return bool(getattr(now.last(IncidentFiled), "remedy", ""))


def _effect(now: RoomMoment) -> dict[str, str]:
    """Return the effect of the last sanction, by player."""
    last = {name: one.penalties[-1] for name, one in now.room.visitors.items() if one.penalties}
    return {name: EFFECTS[code] for name, code in last.items() if code in EFFECTS}


def _decides(now: RoomMoment) -> str | None:
    if isinstance(now.step.event, MomentPasses):
        return "house" if now.step.event.moment in ("game-opens", "game-closes") else None
    return prompts.decides_now(now.passed) or None


def _prompted(now: RoomMoment) -> frozenset[str]:
    return frozenset(id for step in now.shown for id in step.cites)


LOOK: dict[str, Callable[[RoomMoment], Any]] = {
    "list": _lists,
    "removed": _removed,
    "out": lambda now: frozenset(one.name for one in now.all(ForcedOut)),
    "offered": _offered,
    "seated": _seated,
    "held": lambda now: {one.name: one.game for one in now.room.holds},
    "gets_seat": lambda now: getattr(now.last(SeatAwarded), "name", None),
    "must_move": _must_move,
    "may_play": _may_play,
    "may_hold": lambda now: getattr(now.last(SeatLockedUp), "may_hold", None),
    "locked_up": lambda now: {one.name: one.game for one in now.room.lockups},
    "picked_up": lambda now: frozenset(now.room.picked_up),
    "draws": lambda now: frozenset(getattr(now.last(DrawCalled), "draws", ())),
    "floor_draws": lambda now: frozenset(getattr(now.last(DrawCalled), "floor_draws", ())),
    "may_bring": lambda now: dict(getattr(now.last(GamesMerged), "may_bring", ())),
    "must_add": lambda now: dict(getattr(now.last(GamesMerged), "must_add", ())),
    "button": lambda now: getattr(now.last(GamesMerged), "button", None) or None,
    "new_game": lambda now: getattr(now.last(GamesMerged), "new_game", None),
    "min_buyin": _min_buyin,
    "in_play": _in_play,
    "changed": lambda now: getattr(now.last(LimitVoted), "changed", False),
    "must_pay": lambda now: frozenset(getattr(now.last(TimeCalled), "must_pay", ())),
    "allowed": _allowed,
    "floor": _floor,
    "penalty": lambda now: getattr(now.last(IncidentFiled), "penalty", None) or "none",
    "sanctions": lambda now: getattr(now.last(IncidentFiled), "sanctions", ()),
    "offence": lambda now: getattr(now.last(IncidentFiled), "offence", None),
    "remedy": _remedy,
    "decides": _decides,
    "effect": _effect,
    "hands_to_miss": lambda now: {},
    "prompts": _prompted,
    "prompts_not": _prompted,
}
"""The value to compare for each expectation; None where nothing settles it."""


def begin(given: RoomGiven, book: Rulebook, where: str) -> RoomRun:
    """Return a run that starts with the room of the setting."""
    return RoomRun(given, book)


SETTINGS["room"] = Setting(RoomGiven, EVENTS, RoomExpected, begin)
