"""A `room` under one book: the card room that the setting describes, and each step of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from floorman.cardroom import Cardroom, Case, CashGame, RoomEvent, carry_out, prompts
from floorman.cardroom import actions as do
from floorman.cardroom.apply import apply
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
from floorman.cardroom.money import in_play
from floorman.cardroom.moves import movers
from floorman.cardroom.people import open_choices
from floorman.cardroom.state import NO_SEAT, Occupant, Waiter
from floorman.conduct.weighing import TELLS_THE_PLAYER
from floorman.core import DataError, PlayerId, Refused, SeatNo
from floorman.floor.misconduct import EFFECTS
from floorman.floor.procedure import ProcedureStep
from floorman.rules import Rulebook
from floorman.scenario.kinds import GUEST
from floorman.scenario.model import Scenario, Step
from floorman.scenario.run import Failure, Result, SettingRun, StepTaken, played

Given = Mapping[str, Any]


def run_room(scenario: Scenario, book: str) -> Result:
    """Run a scenario under one of the books it names, to the first thing that is not as expected."""
    try:
        run = RoomRun(scenario.given, scenario.books[book])
    except DataError as wrong:
        return Result(scenario, book, Failure(0, "room", "a room", str(wrong)), frozenset(), frozenset())
    return played(scenario, book, run)


class RoomRun(SettingRun):
    """A room from step to step."""

    def __init__(self, given: Given, book: Rulebook) -> None:
        super().__init__(book)
        self.looks = LOOK
        self.room = opening(given)

    def happen(self, step: Step) -> StepTaken:
        """Carry a step out in the room."""
        before = self.room
        action = TELL[step.event](step.told, self.room) if step.event in TELL else None
        case, refused = self._happens(step, action)
        self.room = case.room
        passed = prompts.HappenedInRoom(before, action, tuple(case.events), case.room, refused)
        return StepTaken(case, action, refused, RoomMoment(case, passed, tuple(self.shown), step))

    def _happens(self, step: Step, action: Any) -> tuple[Case, Refused | None]:
        """Carry the event out, unless it is refused; then nothing has changed, and what was consulted is cited."""
        case = Case(self.room, self.book, by_itself=True)
        if step.event == "moment":
            self.shown = prompts.at_moment(step.told["moment"], self.room, self.book)
            case.under(*(self.book.rule(id).topic for one in self.shown for id in one.cites))
        if action is None:
            return case, None
        try:
            carry_out(case, action)
        except Refused as no:
            unchanged = Case(self.room, self.book)
            unchanged.under(*case.topics, no.topic)
            unchanged.note(*case.facts)
            passed = prompts.HappenedInRoom(self.room, action, (), self.room, no)
            self.shown = prompts.after_action(passed, self.book)
            return unchanged, no
        passed = prompts.HappenedInRoom(self.room, action, tuple(case.events), case.room)
        self.shown = prompts.after_action(passed, self.book)
        return case, None


def opening(given: Given) -> Cardroom:
    """The room as the setting describes it. Nobody tells of most of its chips, so its games are not booked."""
    room = Cardroom()
    for place, told in enumerate(given["games"], 1):
        room = apply(room, GameStarted(_game(told, place), "room.open-close"))
    waiting = {kind: tuple(Waiter(PlayerId(name)) for name in names) for kind, names in given.get("list", {}).items()}
    link = given.get("must_move")
    if link:
        for id in (link["main"], link["feeder"]):
            if id not in room.games:
                raise DataError("must_move", f"There is no game {id}.", "Name two games of the room.")
        feeder = room.games[link["feeder"]]
        order = link.get("order", feeder.names)
        room = apply(room, MustMoveSet(link["main"], link["feeder"], order, "room.must-move"))
    return Cardroom(games=room.games, lists=waiting, chains=room.chains, places=room.places, count=room.count)


def _game(told: Given, place: int) -> CashGame:
    players = told.get("players", ())
    seats = told.get("table", {})
    names = [(name, seat) for seat, name in seats.items()]
    if not isinstance(players, int):
        names += [(name, NO_SEAT) for name in players if name not in seats.values()]
    unnamed = players if isinstance(players, int) else 0
    size = told.get("seats", 9)
    occupants = tuple(Occupant(PlayerId(name), SeatNo(seat)) for name, seat in names)
    return CashGame(
        told["id"], told["kind"], size, occupants, unnamed,
        extra=max(0, len(names) + unnamed - size), button=told.get("button", NO_SEAT),
        started=told.get("started", place), new=told.get("new", False), min_buyin=told.get("min_buyin", 0),
        max_buyin=told.get("max_buyin", 0), max_bet=told.get("max_bet", 0), booked=False,
    )  # fmt: skip


# What is told


def _at(told: Given, room: Cardroom, key: str) -> str:
    """The game of an event, or the only one there is."""
    return str(told.get(key) or (next(iter(room.games)) if len(room.games) == 1 else ""))


def _offence(told: Given, room: Cardroom) -> do.ReportIncident:
    by = told["by"]
    return do.ReportIncident(
        told["offence"], PlayerId("" if by == GUEST else by), told.get("when", ""), told.get("repeat", False),
        told.get("deliberate", False), told.get("deliberate") is False, tuple(told.get("facts", ())),
    )  # fmt: skip


def _pairs(table: Mapping[Any, Any] | None) -> tuple[tuple[Any, Any], ...]:
    return tuple((table or {}).items())


def _names(told: Given, key: str) -> tuple[PlayerId, ...]:
    return tuple(sorted(told.get(key, ())))


def _wants(told: Given, room: Cardroom) -> do.PickNewSeat:
    return do.PickNewSeat(
        _at(told, room, "game"), told["wants_seat"], _names(told, "by"), _pairs(told.get("arrived")),
        tuple(told.get("requested_before_call", ())),
    )  # fmt: skip


def _breaks(told: Given, room: Cardroom) -> do.BreakGame:
    return do.BreakGame(
        told["breaks"], _names(told, "absent"), (), _names(told, "not_playing"), tuple(told.get("drawn_order", ()))
    )  # fmt: skip


def _votes(told: Given, room: Cardroom) -> do.VoteLimit:
    return do.VoteLimit(
        _at(told, room, "game"), told["vote_limit"], _names(told, "for"), _names(told, "against"),
        _names(told, "absent"), told.get("approved", False),
    )  # fmt: skip


def _buys_in(told: Given, room: Cardroom) -> do.BuyIn:
    return do.BuyIn(
        told["buys_in"], _at(told, room, "game"), told["amount"], told.get("from", "new"), told.get("had", 0)
    )  # fmt: skip


def _switch(told: Given, room: Cardroom) -> do.SwitchSeat:
    return do.SwitchSeat(
        told["seat_change"], _at(told, room, "game"), told.get("seat", NO_SEAT), told.get("asked_by", PlayerId("")),
        bool(told.get("agreed", False)),
    )  # fmt: skip


def _vacates(told: Given, room: Cardroom) -> do.VacateSeat:
    return do.VacateSeat(told["opens_seat"], told.get("seat", NO_SEAT))


def _behind(told: Given, room: Cardroom) -> do.BuyBehind:
    named = told.get("game", "")
    alone = _at(told, room, "game") if not room.game_of(told["behind"]) and not room.money.get(told["behind"]) else ""
    return do.BuyBehind(told["behind"], told["amount"], told.get("announced", False), named or alone)


def _over(told: Given, room: Cardroom) -> do.PlayOver:
    return do.PlayOver(
        told["plays_over"], told["seat_of"], told.get("permission", True), told.get("box", True),
        told.get("consent", False),
    )  # fmt: skip


TELL: dict[str, Callable[[Given, Cardroom], Any]] = {
    "join": lambda told, room: do.JoinList(told["join"], _at(told, room, "game"), told.get("present", True)),
    "no_answer": lambda told, _: do.MissCall(told["no_answer"], told.get("game", "")),
    "declines": lambda told, _: do.DeclineSeat(told["declines"], told.get("game", "")),
    "removed_in_error": lambda told, room: do.ReportStruck(told["removed_in_error"], _at(told, room, "game")),
    "stays_out": lambda told, room: do.StayOut(told["stays_out"], _at(told, room, "game")),
    "new_player": lambda told, room: do.AskForSeat(told["new_player"], _at(told, room, "game")),
    "sits": lambda told, room: do.TakeSeat(
        told["sits"], _at(told, room, "game"), told.get("seat", NO_SEAT), told.get("full_buyin", False), told=True
    ),
    "ready": lambda told, room: do.BeReady(told["ready"], _at(told, room, "game")),
    "transfer": lambda told, _: do.ChangeGame(told["transfer"], told["to"], told.get("permission", True)),
    "opens_seat": _vacates,
    "moves": lambda told, _: do.GoToMain(told["moves"]),
    "refuses_move": lambda told, _: do.RefuseMove(told["refuses_move"]),
    "seat_request": lambda told, room: do.RequestSeat(told["seat_request"], _at(told, room, "game"), told["seat"]),
    "claims_seat": lambda told, room: do.ClaimSeat(told["claims_seat"], _at(told, room, "game"), told["seat"]),
    "seat_change": _switch,
    "wants_seat": _wants,
    "locks_seat": lambda told, room: do.LockSeat(
        told["locks_seat"],
        _at(told, room, "game"),
        told.get("seat", NO_SEAT),
        told.get("full_buyin", False),
        told.get("hand_on", False),
    ),
    "locks_elsewhere": lambda told, room: do.LockElsewhere(
        told["locks_elsewhere"], _at(told, room, "game"), told.get("blind_taken", False)
    ),
    "leaves_money": lambda told, room: do.LeaveMoney(told["leaves_money"], _at(told, room, "game"), told["amount"]),
    "keeps_apart": lambda told, _: do.KeepApart(
        told["keeps_apart"][0], told["keeps_apart"][1], told.get("apart", True)
    ),
    "extra_seats": lambda told, _: do.AddSeat(told["game"], told["extra_seats"]),
    "reserves_seat": lambda told, room: do.ReserveSeat(
        told["reserves_seat"], _at(told, room, "game"), told["seat"], told.get("because", "")
    ),
    "clock": lambda told, _: do.PassRoomTime(told["clock"]),
    "deals": lambda told, room: do.CountDeals(_at(told, room, "game"), told["deals"]),
    "breaks": _breaks,
    "blind_due": lambda told, _: do.BlindReached(told["blind_due"]),
    "combines": lambda told, _: do.CombineGames(
        told["combines"], told["into"], _pairs(told.get("stacks")), _pairs(told.get("new_seats"))
    ),
    "vote_limit": _votes,
    "collects": lambda told, _: do.CollectTime(
        told["collects"], _names(told, "declines_to_pay"), _names(told, "new_players")
    ),
    "chops": lambda told, room: do.ChopBlinds(
        _at(told, room, "game"), _names(told, "chops"), told.get("others_folded", False)
    ),
    "plays_over": _over,
    "buys_in": _buys_in,
    "goes_broke": lambda told, _: do.GoBroke(told["goes_broke"]),
    "adds": lambda told, _: do.AddChips(told["adds"], told["amount"], told.get("during_hand", False)),
    "cashes_out": lambda told, room: do.CashOut(told["cashes_out"], _at(told, room, "game"), told["amount"]),
    "takes_chips": lambda told, _: do.TakeChipsAlong(told["takes_chips"], told["amount"]),
    "returns": lambda told, _: do.BringChipsBack(told["returns"], told["amount"]),
    "behind": _behind,
    "away": lambda told, _: do.StepAway(told["away"], told.get("announced", False)),
    "offence": _offence,
    "floor": lambda told, _: do.ChooseOption(told["floor"]),
}
"""By event: the action it tells of. A moment is only looked at."""


# What is looked at


class RoomMoment(NamedTuple):
    """The room after a step, and what happened in it."""

    case: Case
    passed: prompts.HappenedInRoom
    shown: Sequence[ProcedureStep]
    step: Step

    @property
    def room(self) -> Cardroom:
        """The room as it stands."""
        return self.case.room

    @property
    def events(self) -> Sequence[RoomEvent]:
        """What happened in this step."""
        return self.passed.events

    def last(self, *kinds: type) -> Any:
        """The last event of a kind in this step."""
        return next((one for one in reversed(self.events) if isinstance(one, kinds)), None)

    def all(self, *kinds: type) -> list[Any]:
        """The events of a kind in this step."""
        return [one for one in self.events if isinstance(one, kinds)]


def _lists(now: RoomMoment) -> dict[str, tuple[str, ...]]:
    kinds = dict.fromkeys((*now.room.lists, *(game.kind for game in now.room.games.values())))
    told = now.step.expect.get("list", {})
    return {kind: tuple(one.name for one in now.room.waiting(kind)) for kind in (*kinds, *told)}


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
    return True if now.step.event == "takes_chips" and now.last(ChipsMoved) else None


def _floor(now: RoomMoment) -> frozenset[str]:
    return frozenset(code for one in open_choices(now.case) for code in one.codes)


def _remedy(now: RoomMoment) -> bool:
    """Whether a player has to do or stop something: by the book, or because the floor has said so."""
    chosen = now.last(ChoiceMade)
    if chosen and not now.last(IncidentFiled):
        return chosen.code in TELLS_THE_PLAYER
    return bool(getattr(now.last(IncidentFiled), "remedy", ""))


def _effect(now: RoomMoment) -> dict[str, str]:
    """By player, what the last sanction has led to."""
    last = {name: one.penalties[-1] for name, one in now.room.visitors.items() if one.penalties}
    return {name: EFFECTS[code] for name, code in last.items() if code in EFFECTS}


def _decides(now: RoomMoment) -> str | None:
    if now.step.event == "moment":
        return "house" if now.step.told["moment"] in ("game-opens", "game-closes") else None
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
"""By expectation: what is so now. What nothing settles is None."""
