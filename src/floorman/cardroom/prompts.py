"""What the people in charge of a card room are told: the books' procedures when they are due, and what to do next."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from floorman.cardroom.actions import (
    AskForSeat,
    BeginTournament,
    BeReady,
    BlindReached,
    ChangeGame,
    ChooseOption,
    CloseGame,
    CollectTime,
    EndTournament,
    GoToMain,
    JoinList,
    MissCall,
    OpenGame,
    PickUpLockup,
    PlayOver,
    PushDealers,
    RefuseMove,
    RoomAction,
    StrikeName,
    SwitchSeat,
    TakeSeat,
)
from floorman.cardroom.breaking import hold_over
from floorman.cardroom.case import Case
from floorman.cardroom.collection import time_is_due
from floorman.cardroom.events import (
    ChoicePut,
    DrawCalled,
    GameStarted,
    IncidentFiled,
    LimitVoted,
    ListJoined,
    MayPlayOn,
    PlayOverRuled,
    RoomEvent,
    SeatLockedUp,
    SeatOffered,
    SeatVacated,
    TimeCalled,
)
from floorman.cardroom.lists import would_play
from floorman.cardroom.moves import movers
from floorman.cardroom.people import next_push, open_choices, push_is_due
from floorman.cardroom.seats import lapsed
from floorman.cardroom.state import Cardroom, RoomChoice
from floorman.conduct import OFFENCES
from floorman.core import Refused, Value
from floorman.floor.procedure import ProcedureStep, stated, told_moments
from floorman.rules import Rulebook
from floorman.rules.consult import MOST
from floorman.rules.question_ids import Q

# Procedures


class HappenedInRoom(NamedTuple):
    """One thing that happened: the room it met, what was done, what followed or why not, and the room it left."""

    before: Cardroom
    action: Value | None
    events: Sequence[RoomEvent]
    after: Cardroom
    refused: Refused | None = None

    def any(self, *kinds: type) -> bool:
        """Whether something of a kind followed."""
        return any(isinstance(one, kinds) for one in self.events)


def _several_open(passed: HappenedInRoom) -> bool:
    """Whether somebody was sent to one of several games of a kind that run."""
    offered = [one for one in passed.events if isinstance(one, SeatOffered)]
    kinds = [passed.after.games[one.game].kind for one in offered]
    return any(sum(True for _ in passed.before.of_kind(kind)) > 1 for kind in kinds)


def _wants_seat(passed: HappenedInRoom) -> bool:
    return isinstance(passed.action, JoinList | AskForSeat | BeReady) and passed.refused is None


def _refused_over(passed: HappenedInRoom, code: str) -> bool:
    return isinstance(passed.action, PlayOver) and passed.refused is not None and passed.refused.code == code


def _opened(passed: HappenedInRoom, *, button: bool) -> bool:
    return any(isinstance(one, GameStarted) and (not button or not one.game.stud) for one in passed.events)


MOMENTS: dict[str, Callable[[HappenedInRoom], bool]] = {
    "game-opens": lambda passed: _opened(passed, button=False),
    "button-game-opens": lambda passed: _opened(passed, button=True),
    "game-closes": lambda passed: isinstance(passed.action, CloseGame) and passed.refused is None,
    "time-due": lambda passed: passed.any(TimeCalled),
    "seat-wanted": _wants_seat,
    "several-games-open": lambda passed: _wants_seat(passed) and _several_open(passed),
    "list-joined": lambda passed: isinstance(passed.action, JoinList) and passed.any(ListJoined),
    "transfer-wanted": lambda passed: isinstance(passed.action, ChangeGame),
    "newcomer-waits": lambda passed: isinstance(passed.action, SwitchSeat) and bool(passed.action.asked_by),
    "seat-locked-up": lambda passed: passed.any(SeatLockedUp),
    "extra-seat-free": lambda passed: any(isinstance(one, SeatVacated) and one.extra for one in passed.events),
    "draw-for-seats": lambda passed: passed.any(DrawCalled),
    "absent-in-the-draw": lambda passed: any(isinstance(one, DrawCalled) and one.floor_draws for one in passed.events),
    "plays-over": lambda passed: any(isinstance(one, PlayOverRuled) and one.allowed for one in passed.events),
    "plays-over-unasked": lambda passed: _refused_over(passed, "needs-permission"),
    "plays-over-unboxed": lambda passed: _refused_over(passed, "needs-box"),
    "higher-limit-wanted": lambda passed: any(
        isinstance(one, LimitVoted) and one.higher and bool(one.needs) for one in passed.events
    ),
    "limit-unapproved": lambda passed: any(isinstance(one, LimitVoted) and bool(one.needs) for one in passed.events),
}
"""By moment, as `procedures.toml` names it: whether what happened has brought it."""


def after_action(passed: HappenedInRoom, book: Rulebook) -> list[ProcedureStep]:
    """What is due once something has happened: the moments it has brought, and no others."""
    return _due(tuple(moment for moment, is_now in MOMENTS.items() if is_now(passed)), book)


def at_moment(moment: str, room: Cardroom, book: Rulebook) -> list[ProcedureStep]:
    """What is due at a moment that the staff tell."""
    moments = told_moments(moment)
    if moment == "game-opens" and any(not game.stud for game in room.games.values()):
        moments = (*moments, "button-game-opens")
    return _due(moments, book)


def _due(moments: tuple[str, ...], book: Rulebook) -> list[ProcedureStep]:
    return stated(moments, book, "cash", {})


def decides_now(passed: HappenedInRoom) -> str:
    """Who decides about what has happened: as the incident, the choice or the agreement has it."""
    incidents = [one for one in passed.events if isinstance(one, IncidentFiled)]
    if incidents:
        return incidents[-1].decides
    choices = [one.choice for one in passed.events if isinstance(one, ChoicePut)]
    if choices:
        return choices[-1].decides
    agreed = [one.decides for one in passed.events if isinstance(one, MayPlayOn) and one.decides]
    if agreed:
        return agreed[-1]
    return "house" if isinstance(passed.action, OpenGame | CloseGame) else ""


# What to do next


class RoomWay(Value, frozen=True):
    """Another thing that may be done."""

    label: str
    action: RoomAction


class Suggestion(Value, frozen=True):
    """One matter before the floor, with the act that does it, other ways, and the rules that say so.

    The same matter has the same `key` for as long as it is open. `due` is the time by which it should be done, or since
    when it is late; `urgent` is what holds a game up.
    """

    key: str
    topic: str
    says: str
    action: RoomAction | None = None
    label: str = ""
    otherwise: tuple[RoomWay, ...] = ()
    cites: tuple[str, ...] = ()
    due: int | None = None
    urgent: bool = False


def suggestions(room: Cardroom, book: Rulebook) -> tuple[Suggestion, ...]:
    """Everything that is due in the room, what holds a game up first."""
    case = Case(room, book)
    found = [one for part in PARTS for one in part(case)]
    return tuple(sorted(found, key=lambda one: (not one.urgent, one.due is None, one.due or 0)))


def _cites(case: Case, *asked: str) -> tuple[str, ...]:
    """The rules behind the first of these questions, or topics, that have any."""
    ids = dict.fromkeys(id for one in asked for id in case.book.cite(one, "cash"))
    return tuple(ids)[:MOST]


def _moves(case: Case) -> Iterator[Suggestion]:
    for name, link in movers(case):
        until = case.by(Q.room.must_move.call, case.room.games[link.feeder])
        yield Suggestion(
            f"move:{link.feeder}:{name}", "room.must-move",
            f"{name} is next to move from game {link.feeder} to game {link.main}, and may play {HOW_LONG[until]}.",
            GoToMain(name), "Move", (RoomWay("Refuses to move", RefuseMove(name)),),
            _cites(case, Q.room.must_move.call), urgent=True,
        )  # fmt: skip


HOW_LONG: Mapping[str, str] = {
    "now": "no further hand",
    "this-hand": "to the end of this hand",
    "one-more-hand": "one more hand",
    "blind": "up to the blind",
    "big-blind": "until due for the big blind",
    "button": "the button",
    "one-hand": "one hand",
    "none": "no further hand",
}
"""How long somebody may play on, in words."""


def _calls(case: Case) -> Iterator[Suggestion]:
    room = case.room
    for offer in room.offers:
        game = room.games[offer.game]
        listed = next((one for one in room.waiting(game.kind) if one.name == offer.name), None)
        ways: tuple[RoomWay, ...] = (RoomWay("No answer", MissCall(offer.name, game.id)),) if listed else ()
        says = f"{offer.name} is next for a seat in game {game.id}, {game.kind}."
        cites = _cites(case, "room.list" if listed else Q.room.seat.placement)
        page = listed.page if listed else None
        if listed and page is not None and room.now >= page:
            says = f"{offer.name} has not answered the page for game {game.id}."
            ways = (*ways, RoomWay("Strike", StrikeName(offer.name, game.kind)))
        moves = offer.name in room.places
        takes = ChangeGame(offer.name, game.id) if moves else TakeSeat(offer.name, game.id)
        yield Suggestion(
            f"call:{game.id}:{offer.name}", "room.list", says, takes, "Move" if moves else "Seat", ways, cites,
            due=page or offer.at, urgent=True,
        )  # fmt: skip


def _late_call_ins(case: Case) -> Iterator[Suggestion]:
    for kind, waiters in case.room.lists.items():
        for one in waiters:
            if one.until is not None and case.room.now >= one.until:
                yield Suggestion(
                    f"call-in:{kind}:{one.name}", "room.list", f"{one.name} called in for {kind} and has not come.",
                    StrikeName(one.name, kind), "Strike", due=one.until,
                    cites=_cites(case, Q.room.list.call_in_minutes),
                )  # fmt: skip


def _lockups(case: Case) -> Iterator[Suggestion]:
    for one in lapsed(case):
        yield Suggestion(
            f"lock-up:{one.game}:{one.name}", "room.lockup",
            f"The lock-up of {one.name} in game {one.game} has lapsed.",
            PickUpLockup(one.name), "Pick up", (RoomWay("Seat", TakeSeat(one.name, one.game, one.seat)),),
            _cites(case, Q.room.lockup.lapse), due=one.at,
        )  # fmt: skip


def _holds(case: Case) -> Iterator[Suggestion]:
    for hold in case.room.holds:
        over = hold_over(case, hold)
        says = f"A seat in game {hold.game} is kept for {hold.name}" + (
            ", and the hands are over." if over else " until it is due for the big blind."
        )
        yield Suggestion(
            f"hold:{hold.game}:{hold.name}", "room.break", says, BlindReached(hold.name), "Free the seat",
            (RoomWay("Seat", TakeSeat(hold.name, hold.game)),), _cites(case, Q.room.break_.absent_hold), urgent=over,
        )  # fmt: skip


def _choices(case: Case) -> Iterator[Suggestion]:
    for choice in open_choices(case):
        ways = tuple(
            RoomWay(code.replace("-", " ").capitalize(), ChooseOption(code, choice.name, choice.game))
            for code in choice.codes
        )
        yield Suggestion(
            f"choice:{choice.topic}:{choice.name}:{choice.game}:{choice.kind}", choice.topic, _asks(choice),
            otherwise=ways, cites=_cites(case, choice.topic),
        )  # fmt: skip


def _asks(choice: RoomChoice) -> str:
    """The question before whoever decides."""
    match choice.topic:
        case "room.list":
            return f"{choice.name} was taken off the list for {choice.kind} by mistake. Put the name back?"
        case "room.seat" if choice.means == "placement":
            return f"Several games of {choice.kind} have a seat. Which one gets {choice.name}?"
        case "room.seat":
            return f"Game {choice.game} has more players than seats. Add a seat?"
        case "room.limit-change":
            return f"All agree to {choice.kind} in game {choice.game} but those who are away. Accept for them?"
        case "room.table-stakes":
            return (
                f"The stack of {choice.name} is outside the limits of game {choice.game}. May it come along as it is?"
            )
        case "room.absence" if "extend" in choice.codes:
            return f"{choice.name} will be away for long. Extend the absence?"
        case "room.absence":
            return f"{choice.name} has been away for long. Pick up the chips?"
        case _ if choice.means in OFFENCES:
            return f"{choice.name or 'A guest'}, {OFFENCES[choice.means].title}. What follows?"
        case _:
            return "This is for you to decide."


def _times(case: Case) -> Iterator[Suggestion]:
    for game in case.room.games.values():
        if time_is_due(case.room, game):
            yield Suggestion(
                f"time:{game.id}", "room.time", f"Time is due in game {game.id}.",
                CollectTime(game.id, paid=True), "Collect", cites=_cites(case, "room.time"), due=game.time_due,
                urgent=True,
            )  # fmt: skip


def _interest(case: Case) -> Iterator[Suggestion]:
    room = case.room
    for kind, waiters in room.lists.items():
        ready = would_play(room, kind, len(waiters))
        full = all(not room.open_in(game) for game in room.of_kind(kind))
        least = int(case.ask(Q.room.list.open_game_from))
        if full and len(ready) >= least:
            yield Suggestion(
                f"open:{kind}", "room.open-close", f"{len(ready)} players would play {kind} if a game opened now.",
                cites=_cites(case, Q.room.list.open_game_from),
            )  # fmt: skip


def _requests(case: Case) -> Iterator[Suggestion]:
    """Seats and tables that players of the room have asked for, and that are open now."""
    room, cites = case.room, _cites(case, "room.seat-change", "room.seat")
    for one in room.requests:
        game, at = room.games[one.game], room.game_of(one.name)
        if at is None or not room.open_in(game):
            continue
        if one.seat and at.id == game.id and game.at(one.seat) is None:
            yield Suggestion(
                f"seat:{game.id}:{one.seat}:{one.name}", "room.seat-change",
                f"{one.name} has asked for seat {one.seat} in game {game.id}, and it is open.",
                SwitchSeat(one.name, game.id, one.seat), "Change", cites=cites,
            )  # fmt: skip
        elif not one.seat and at.id != game.id:
            yield Suggestion(
                f"table:{game.id}:{one.name}", "room.seat-change",
                f"{one.name} has asked to change from game {at.id} to game {game.id}, which has a seat.",
                ChangeGame(one.name, game.id), "Move", cites=cites,
            )  # fmt: skip


SOON = 30 * 60
"""So long before a tournament starts, the games at its tables are told of."""


def _tournaments(case: Case) -> Iterator[Suggestion]:
    for one in case.room.tournaments:
        if one.event or case.room.now < one.starts - SOON:
            continue
        cites = _cites(case, "room.open-close")
        names = len(case.room.waiting(one.name))
        at = [game for game in case.room.games.values() if game.place and game.place in one.places]
        for game in at:
            yield Suggestion(
                f"table-for:{one.id}:{game.id}", "room.open-close",
                f"{one.name} needs {game.place}, where game {game.id} is played. Break it, close it or move it.",
                cites=cites, due=one.starts,
            )  # fmt: skip
        if case.room.now >= one.starts and not at and names > 1:
            yield Suggestion(
                f"tournament:{one.id}", "room.open-close", f"{one.name} is to start now, with {names} players.",
                BeginTournament(one.id), "Start", (RoomWay("Call it off", EndTournament(one.id)),), cites,
                due=one.starts, urgent=True,
            )  # fmt: skip


def _push(case: Case) -> Iterator[Suggestion]:
    if push_is_due(case):
        goes = [f"{one.name} to {one.game}" if one.game else f"{one.name} on a break" for one in next_push(case)]
        yield Suggestion(
            "push", "room.open-close", f"The push is due: {', '.join(goes)}.", PushDealers(), "Push",
            cites=_cites(case, Q.room.open_close.down_minutes),
        )  # fmt: skip


PARTS: tuple[Callable[[Case], Iterator[Suggestion]], ...] = (
    _moves, _calls, _late_call_ins, _lockups, _holds, _choices, _times, _interest, _requests, _push, _tournaments,
)  # fmt: skip
"""Where suggestions come from."""
