"""Prompts for the people in charge of a card room: procedures of the book when they are due, and suggested actions."""

from collections.abc import Callable, Iterator, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from floorman.cardroom.actions import (
    AskForSeat,
    BeginTournament,
    BeReady,
    BlindReached,
    CallName,
    ChangeGame,
    ChooseOption,
    CloseGame,
    CollectTime,
    EndTournament,
    GoToMain,
    JoinList,
    LeaveList,
    MissCall,
    OpenGame,
    PickUpLockup,
    PlayOver,
    PushDealers,
    RackUp,
    RefuseMove,
    RequestSeat,
    RoomAction,
    SettleList,
    StrikeName,
    SwitchSeat,
    TakeSeat,
)
from floorman.cardroom.barred import like_barred
from floorman.cardroom.books import holders
from floorman.cardroom.breaking import hold_over
from floorman.cardroom.case import Case, decider_of, first_open_seat, kept_until, lockup_minutes, money
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
from floorman.cardroom.lists import uncalled, would_play
from floorman.cardroom.moves import movers, until_when
from floorman.cardroom.people import THIRD_MAN, next_push, open_choices, push_is_due, rules_behind
from floorman.cardroom.seats import lapsed, last_come
from floorman.cardroom.stakes import unsettled
from floorman.cardroom.state import NO_SEAT, Cardroom, CashGame, GameId, Kind, RoomChoice, SeatRequest, Waiter, seatless
from floorman.conduct import OFFENCES
from floorman.core import PlayerId, Refused, SeatNo, Value
from floorman.floor.procedure import announced_moments
from floorman.rules import Rulebook
from floorman.rules.book import MOST, ProcedureStep, cited
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, Message, message, plain

# Procedures


class PassedInRoom(NamedTuple):
    """An action with its outcome: the room before it, what followed or the refusal, and the room after it."""

    before: Cardroom
    action: Value | None
    events: Sequence[RoomEvent]
    after: Cardroom
    refused: Refused | None = None

    def any(self, *kinds: type) -> bool:
        """Return whether an event of one of these types followed."""
        return any(isinstance(one, kinds) for one in self.events)


def _several_open(passed: PassedInRoom) -> bool:
    """Return whether a player was sent to one of several games of a kind."""
    offered = [one for one in passed.events if isinstance(one, SeatOffered)]
    kinds = [passed.after.games[one.game].kind for one in offered]
    return any(sum(True for _ in passed.before.of_kind(kind)) > 1 for kind in kinds)


def _wants_seat(passed: PassedInRoom) -> bool:
    return isinstance(passed.action, JoinList | AskForSeat | BeReady) and passed.refused is None


def _refused_over(passed: PassedInRoom, code: str) -> bool:
    return isinstance(passed.action, PlayOver) and passed.refused is not None and passed.refused.code == code


def _opened(passed: PassedInRoom, *, button: bool) -> bool:
    return any(isinstance(one, GameStarted) and (not button or not one.game.stud) for one in passed.events)


MOMENTS: dict[str, Callable[[PassedInRoom], bool]] = {
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
"""By moment, as `procedures.toml` names it, a predicate that tells whether an action has brought it."""


def after_action(passed: PassedInRoom, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps that are due after an action: those of the moments that it has brought."""
    return _due(tuple(moment for moment, is_now in MOMENTS.items() if is_now(passed)), book)


def at_moment(moment: str, room: Cardroom, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps that are due at a moment that the staff announce."""
    moments = announced_moments(moment)
    if moment == "game-opens" and any(not game.stud for game in room.games.values()):
        moments = (*moments, "button-game-opens")
    return _due(moments, book)


def _due(moments: tuple[str, ...], book: Rulebook) -> list[ProcedureStep]:
    return book.steps(moments, "cash")


def decides_now(passed: PassedInRoom) -> str:
    """Return who decides about what has happened: the floor, the house or the players; empty if it is not said."""
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
    """Another action that a suggestion offers."""

    label: Message
    action: RoomAction


class Suggestion(Value, frozen=True):
    """A matter before the floor, with the action that deals with it, other ways, and the rules behind it.

    The same matter has the same `key` for as long as it is open. `due` is the time by which it should be done, or since
    when it is late, `since` when the player was called; `urgent` is what holds a game up.
    """

    key: str
    topic: str
    says: Message
    action: RoomAction | None = None
    label: Message = NOTHING
    otherwise: tuple[RoomWay, ...] = ()
    cites: tuple[str, ...] = ()
    due: int | None = None
    urgent: bool = False
    since: int | None = None


def suggestions(room: Cardroom, book: Rulebook) -> tuple[Suggestion, ...]:
    """Return all that is due in the room, with what holds a game up first."""
    case = Case(room, book)
    found = [one for part in PARTS for one in part(case)]
    found.sort(key=lambda one: (not one.urgent, one.due is None and not one.urgent, one.due or 0))
    return tuple(_in_line_order(room, found))


def _in_line_order(room: Cardroom, found: list[Suggestion]) -> list[Suggestion]:
    """Sort the calls to games of one kind by its line, within the places that they have among other matters."""
    for kind in {game.kind: None for game in room.games.values()}:
        at_place = {one.name: at for at, one in enumerate(room.line(kind))}
        offers = [one for one in room.offers if room.kind_of(one.game) == kind]
        places = {f"call:{one.game}:{one.name}": at_place[one.name] for one in offers}
        at = [no for no, one in enumerate(found) if one.key in places]
        for no, one in zip(at, sorted((found[no] for no in at), key=lambda one: places[one.key]), strict=True):
            found[no] = one
    return found


def _cites(case: Case, *asked: str) -> tuple[str, ...]:
    """Return the rules on these questions or topics, at most `MOST` of them."""
    ids = dict.fromkeys(id for one in asked for id in case.book.cite(one, "cash"))
    return tuple(ids)[:MOST]


def _awarded(case: Case) -> dict[GameId, list[SeatNo]]:
    """Return, by game, open seats that go to a player of the game before anybody comes in from outside."""
    seats: dict[GameId, list[SeatNo]] = {}
    if case.ask(Q.room.seat.precedence) == "in-game-first":
        for one in case.room.requests:
            if one.seat and granting(case, one) is not None:
                seats.setdefault(one.game, []).append(one.seat)
    return seats


def _moves(case: Case) -> Iterator[Suggestion]:
    awarded = _awarded(case)
    for name, link in movers(case):
        feeder, main = case.room.games[link.feeder], case.room.games[link.main]
        until = until_when(feeder, case.by(Q.room.must_move.call, feeder))
        seat = first_open_seat(case.room, main, name, awarded.get(main.id, ()))
        if not seat and awarded.get(main.id):
            continue
        yield Suggestion(
            f"move:{link.feeder}:{name}", "room.must-move",
            message(
                "matter.must-move", name=case.called(name), feeder=link.feeder, main=link.main, seat=seat, until=until
            ),
            GoToMain(name, seat), message("button.move-to", seat=seat),
            (RoomWay(message("button.refuses-move"), RefuseMove(name)),),
            _cites(case, Q.room.must_move.call), urgent=True,
        )  # fmt: skip


def _without_seats(case: Case) -> Iterator[Suggestion]:
    """Yield a suggestion for each player of a game who has no seat, and so is not dealt in."""
    for game in case.room.games.values():
        for one in seatless(game):
            seat = first_open_seat(case.room, game, one.name)
            yield Suggestion(
                f"no-seat:{game.id}:{one.name}", "room.seat",
                message("matter.no-seat", name=case.called(one.name), game=game.id),
                SwitchSeat(one.name, game.id, seat) if seat else None,
                message("button.give-seat", seat=seat) if seat else NOTHING,
                cites=_cites(case, "room.seat"), urgent=True,
            )  # fmt: skip


def _without_a_seat(case: Case) -> Iterator[Suggestion]:
    """Yield a suggestion for chips of players without a seat, such as those whose playing over has ended."""
    room = case.room
    for game in room.games.values():
        for name in holders(room, game.id):
            if name in room.places or any(one.name == name for one in room.holds):
                continue
            seat = first_open_seat(room, game, name) if room.free_in(game) else NO_SEAT
            known = game.tracked and not game.plays_hand(name)
            chips = room.stack(name) or 0
            racks = RackUp(name, game.id, chips) if known else None
            yield Suggestion(
                f"chips:{game.id}:{name}", "room.table-stakes",
                message("matter.chips-without-seat", name=room.name_of(name), game=game.id, amount=money(room, chips)),
                racks, message("button.to-the-cage") if racks else NOTHING,
                (RoomWay(message("button.seat"), TakeSeat(name, game.id, seat)),) if seat else (),
                _cites(case, "room.play-over"),
            )  # fmt: skip


def _calls(case: Case) -> Iterator[Suggestion]:
    room = case.room
    meant: dict[str, list[SeatNo]] = {id: list(seats) for id, seats in _awarded(case).items()}
    for offer in room.offers:
        game = room.games[offer.game]
        for_others = meant.setdefault(game.id, [])
        seat = first_open_seat(room, game, offer.name, for_others)
        for_others.append(seat)
        listed = next((one for one in room.waiting(game.kind) if one.name == offer.name), None)
        ways: tuple[RoomWay, ...] = ()
        if listed:
            paged = RoomWay(message("button.no-answer"), MissCall(offer.name, game.id))
            calls = RoomWay(message("button.call"), CallName(offer.name, game.kind))
            ways = (paged if listed.page is not None else calls,)
        says = message("matter.call", name=room.name_of(offer.name), game=game.id, kind=game.kind)
        called = cited({"MissCall"}, ("room.list",), case.book, "cash").citations if listed else ()
        several = sum(not room.is_fed(one.id) for one in room.of_kind(game.kind)) > 1
        placed = Q.room.seat.placement if several else Q.room.list.open_seat
        cites = called or _cites(case, "room.list" if listed else placed)
        page = listed.page if listed else None
        if listed and page is not None and room.now >= page:
            says = message("matter.no-answer", name=room.name_of(offer.name), game=game.id)
            ways = (*ways, RoomWay(message("button.strike"), StrikeName(offer.name, game.kind)))
        elif listed and page is not None:
            says, cites = _paged(case, listed, game, seat), _cites(case, Q.room.list.page_minutes, Q.room.list.calls)
        moves = offer.name in room.places
        takes = ChangeGame(offer.name, game.id, seat=seat) if moves else TakeSeat(offer.name, game.id, seat)
        yield Suggestion(
            f"call:{game.id}:{offer.name}", "room.list", says, takes,
            message("button.move" if moves else "button.seat"), ways, cites, due=page or offer.at, urgent=True,
            since=listed.called if listed else None,
        )  # fmt: skip


def _first_in_line(case: Case) -> Iterator[Suggestion]:
    """Yield a suggestion for each list whose first player could have an open seat to which nobody is called."""
    for kind in case.room.lists:
        found = uncalled(case.room, kind)
        if found:
            name, game = found
            line = [one.name for one in case.room.line(kind)]
            before = [_in_place(case, each, place) for place, each in enumerate(line[: line.index(name)], 1)]
            yield Suggestion(
                f"first:{kind}:{name}", "room.list",
                message(
                    "matter.first-in-line", name=case.called(name), kind=kind, game=game.id, before=before,
                    place=len(before) + 1,
                ),
                CallName(name, kind), message("button.call"), cites=_cites(case, Q.room.seat.precedence, "room.list"),
            )  # fmt: skip


def _in_place(case: Case, name: PlayerId, place: int) -> Message:
    """Return the message that says who has a place in line, and where that player sits."""
    sits = case.room.game_of(name)
    return message("matter.in-place", place=place, name=case.called(name), game=sits.id if sits else "")


def _paged(case: Case, listed: Waiter, game: CashGame, seat: SeatNo) -> Message:
    """Return the message of a page: who is called to which seat, which call of how many it is, and who is next."""
    called = case.room.called(game.kind)
    after = next((one.name for one in case.room.in_line(game.kind) if one.here and one.name not in called), "")
    return message(
        "matter.called", name=case.called(listed.name), game=game.id, seat=seat, call=listed.calls + 1,
        most=int(case.ask(Q.room.list.calls)), after=case.room.name_of(after),
    )  # fmt: skip


def _late_call_ins(case: Case) -> Iterator[Suggestion]:
    for kind, waiters in case.room.lists.items():
        for one in waiters:
            if one.until is not None and case.room.now >= one.until:
                yield Suggestion(
                    f"call-in:{kind}:{one.name}", "room.list",
                    message("matter.late-call-in", name=case.called(one.name), kind=kind), StrikeName(one.name, kind),
                    message("button.strike"), due=one.until, cites=_cites(case, Q.room.list.call_in_minutes),
                )  # fmt: skip


def _like_barred(case: Case) -> Iterator[Suggestion]:
    """Yield a suggestion for each name in line that looks like that of a person who is barred."""
    room = case.room
    for kind in dict.fromkeys((*(game.kind for game in room.games.values()), *room.lists)):
        for one in room.line(kind):
            like = like_barred(room, one.name)
            if like and one.name not in room.places:
                yield Suggestion(
                    f"barred:{kind}:{one.name}", "room.bar",
                    message("matter.like-barred", name=room.name_of(one.name), kind=kind, barred=like),
                    LeaveList(one.name, kind, True), message("button.off-list"), cites=_cites(case, "room.bar"),
                )  # fmt: skip


def _lockups(case: Case) -> Iterator[Suggestion]:
    for one in lapsed(case):
        yield Suggestion(
            f"lock-up:{one.game}:{one.name}", "room.lockup",
            message("matter.lockup-lapsed", name=case.called(one.name), game=one.game), PickUpLockup(one.name),
            message("button.pick-up"), (RoomWay(message("button.seat"), TakeSeat(one.name, one.game, one.seat)),),
            _cites(case, lockup_minutes(one), Q.room.lockup.lapse), due=kept_until(case.book, one) or one.at,
        )  # fmt: skip


def _holds(case: Case) -> Iterator[Suggestion]:
    for hold in case.room.holds:
        over = hold_over(case, hold)
        says = message("matter.hold", name=case.called(hold.name), game=hold.game, over=over)
        yield Suggestion(
            f"hold:{hold.game}:{hold.name}", "room.break", says, BlindReached(hold.name),
            message("button.free-seat"), (RoomWay(message("button.seat"), TakeSeat(hold.name, hold.game)),),
            _cites(case, Q.room.break_.absent_hold), urgent=over,
        )  # fmt: skip


def _choices(case: Case) -> Iterator[Suggestion]:
    for choice in open_choices(case):
        ways = tuple(
            RoomWay(
                plain(code) if choice.means == "placement" else message("button.room-option", code=code),
                ChooseOption(code, choice.name, choice.game),
            )
            for code in choice.codes
        )
        yield Suggestion(
            f"choice:{choice.topic}:{choice.name}:{choice.game}:{choice.kind}", choice.topic, _asks(case.room, choice),
            otherwise=ways, cites=rules_behind(choice, case.book),
        )  # fmt: skip


def _asks(room: Cardroom, choice: RoomChoice) -> Message:
    """Return the message that asks for a choice."""
    name = room.name_of(choice.name)
    match choice.topic:
        case "room.list":
            return message("matter.choice-restore", name=name, kind=choice.kind)
        case "room.seat" if choice.means == "placement":
            return message("matter.choice-placement", kind=choice.kind, name=name)
        case "room.seat":
            game = room.games[choice.game]
            return message(
                "matter.choice-seats", game=game.id, players=game.players, size=game.size + game.extra,
                names=room.names_of(one.name for one in last_come(game)),
            )  # fmt: skip
        case "room.limit-change":
            return message("matter.choice-limit", kind=choice.kind, game=choice.game)
        case "room.table-stakes":
            return message("matter.choice-stack", name=name, game=choice.game)
        case "room.absence" if "extend" in choice.codes:
            return message("matter.choice-extend", name=name)
        case "room.absence" if choice.means == THIRD_MAN:
            return message("matter.choice-third-man", name=name)
        case "room.absence":
            return message("matter.choice-absence", name=name)
        case "conduct.penalty" if choice.note:
            return message("matter.choice-other", name=name, what=choice.note)
        case _ if choice.means in OFFENCES:
            return message("matter.choice-offence", name=name, offence=choice.means)
        case _:
            return message("matter.choice")


def _times(case: Case) -> Iterator[Suggestion]:
    for game in case.room.games.values():
        if time_is_due(case.room, game):
            yield Suggestion(
                f"time:{game.id}", "room.time", message("matter.time", game=game.id),
                CollectTime(game.id, paid=True), message("button.collect"), cites=_cites(case, "room.time"),
                due=game.time_due, urgent=True,
            )  # fmt: skip


def _interest(case: Case) -> Iterator[Suggestion]:
    """Yield a suggestion for each kind for which enough players wait to open a game.

    Players who wait for two such kinds are named, as they can play in only one.
    """
    room = case.room
    least = int(case.ask(Q.room.list.open_game_from))
    ready: dict[Kind, tuple[PlayerId, ...]] = {}
    tournaments = {one.name for one in room.tournaments}
    for kind, waiters in room.lists.items():
        if kind in tournaments:
            continue
        would = would_play(room, kind, len(waiters))
        if len(would) >= least and all(not room.open_in(game) for game in room.of_kind(kind)):
            ready[kind] = would
    id = next((letter for letter in ascii_uppercase if letter not in room.games), "")
    sets = {kind: frozenset(names) for kind, names in ready.items()}
    for kind, names in ready.items():
        others = {other: sets[kind] & also for other, also in sets.items() if other != kind}
        twice = frozenset().union(*others.values())
        both = [one for one in names if one in twice]
        says = message(
            "matter.interest", count=len(names), kind=kind, both=room.names_of(both),
            kinds=[other for other, some in others.items() if some],
        )  # fmt: skip
        cites = _cites(case, Q.room.list.open_game_from)
        opens = OpenGame(id, kind) if id else None
        label = message("button.open-game") if opens else NOTHING
        yield Suggestion(f"open:{kind}", "room.open-close", says, opens, label, cites=cites)


def _lists_after_votes(case: Case) -> Iterator[Suggestion]:
    for game in case.room.games.values():
        names = case.room.names_of(one.name for one in unsettled(case.room, game))
        if names:
            yield Suggestion(
                f"list:{game.id}", "room.list",
                message("matter.list-after-vote", names=names, was=game.was, game=game.id, kind=game.kind),
                SettleList(game.id), message("button.wait-for", kind=game.kind),
                (RoomWay(message("button.wait-for", kind=game.was), SettleList(game.id, rename=False)),),
                _cites(case, "room.limit-change", "room.list"),
            )  # fmt: skip


def _requests(case: Case) -> Iterator[Suggestion]:
    """Yield a suggestion for each seat or table that a player has asked for and can have now."""
    room, cites = case.room, _cites(case, "room.seat-change", "room.seat")
    for one in room.requests:
        game, at, grants = room.games[one.game], room.game_of(one.name), granting(case, one)
        if at is None or grants is None:
            continue
        off = (RoomWay(message("button.withdraw"), RequestSeat(one.name, one.game, one.seat, off=True)),)
        if isinstance(grants, SwitchSeat):
            yield Suggestion(
                f"seat:{game.id}:{one.seat}:{one.name}", "room.seat-change",
                message("matter.asked-for-seat", name=room.name_of(one.name), seat=one.seat, game=game.id),
                grants, message("button.change"), off, cites, urgent=True,
            )  # fmt: skip
        else:
            yield Suggestion(
                f"table:{game.id}:{one.name}", "room.seat-change",
                message("matter.asked-for-game", name=room.name_of(one.name), here=at.id, game=game.id),
                grants, message("button.move"), off, cites,
            )  # fmt: skip


def granting(case: Case, request: SeatRequest) -> SwitchSeat | ChangeGame | None:
    """Return the action that gives a player the seat or table asked for; None while that is not possible."""
    room = case.room
    game, at = room.games[request.game], room.game_of(request.name)
    if at is None:
        return None
    action: SwitchSeat | ChangeGame
    if request.seat and at.id == game.id:
        locked = any((one.game, one.seat) == (game.id, request.seat) for one in room.lockups)
        if locked or game.at(request.seat):
            return None
        action = SwitchSeat(request.name, game.id, request.seat)
    elif not request.seat and at.id != game.id and room.open_in(game):
        action = ChangeGame(request.name, game.id, seat=first_open_seat(room, game, request.name))
    else:
        return None
    try:
        decider_of(type(action))(Case(room, case.book), action)
    except Refused:
        return None
    return action


SOON = 30 * 60
"""Seconds before a tournament starts from which games at its tables are told."""


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
                message("matter.tournament-needs", name=one.name, place=game.place, game=game.id),
                cites=cites, due=one.starts,
            )  # fmt: skip
        for name in [each.name for each in case.room.waiting(one.name)]:
            sits = case.room.game_of(name)
            if sits and not sits.plays_hand(name):
                known = sits.tracked or sits.dealt is not None
                yield Suggestion(
                    f"plays-both:{one.id}:{name}", "room.open-close",
                    message("matter.plays-both", name=case.called(name), game=sits.id, tournament=one.name),
                    RackUp(name, sits.id, case.room.stack(name) or 0) if known else None, message("button.free-seat"),
                    (RoomWay(message("button.no-tournament"), LeaveList(name, one.name)),),
                    _cites(case, "room.absence"), one.starts,
                )  # fmt: skip
        if case.room.now >= one.starts and not at and names > 1:
            yield Suggestion(
                f"tournament:{one.id}", "room.open-close",
                message("matter.starts", name=one.name, count=names), BeginTournament(one.id), message("button.start"),
                (RoomWay(message("button.call-off"), EndTournament(one.id)),), cites, due=one.starts, urgent=True,
            )  # fmt: skip


def _push(case: Case) -> Iterator[Suggestion]:
    if push_is_due(case):
        goes = [message("matter.goes", name=one.name, game=one.game) for one in next_push(case)]
        yield Suggestion(
            "push", "room.open-close", message("matter.push", goes=goes), PushDealers(), message("button.push"),
            cites=_cites(case, Q.room.open_close.down_minutes),
        )  # fmt: skip


PARTS: tuple[Callable[[Case], Iterator[Suggestion]], ...] = (
    _without_seats, _without_a_seat, _moves, _calls, _first_in_line, _late_call_ins, _like_barred, _lockups, _holds,
    _choices, _times, _interest, _lists_after_votes, _requests, _push, _tournaments,
)  # fmt: skip
"""The functions that find suggestions."""
