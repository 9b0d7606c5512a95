"""Roles, and who may do what: the one table of it, to which acts of the server itself are added where they are defined.

What is not in it, nobody may.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from floorman.cardroom import actions as room
from floorman.cardroom.state import GameId
from floorman.core import PlayerId, PlayerName, Value
from floorman.core.values import values_of_type
from floorman.text import LANGUAGES, Text, message, render
from floorman.tournament import actions as td
from floorman.tournament.bounties import AnyPlayer
from floorman.tournament.engine import Correct, Redo, Undo
from floorman.tournament.state import TableId
from floorman.tournament.wording import called

Role = Literal["owner", "director", "dealer", "display", "player", "floor", "cashier"]
"""The owner has every event and every room; the others have one, a dealer one table of it, a player one name in it.

An event has directors; a card room has floor people and cashiers.
"""


class Who(Value, frozen=True):
    """Somebody with a role. `event` is the event or the room, and is empty for the owner alone; `name` is the player,
    or what the log shows.
    """

    role: Role
    event: str = ""
    table: str = ""
    name: str = ""

    @property
    def shown(self) -> str:
        """Who did it, as the log says."""
        return self.name or (
            f"dealer of {render(called(TableId(self.table)), LANGUAGES[0])}" if self.table else self.role
        )


Group = frozenset[Role | Literal["anyone"]]
"""Roles that may use a route; `anyone` is somebody without any role, too."""

ROLES: tuple[Role, ...] = ("owner", "director", "dealer", "display", "player")

NOBODY: Group = frozenset()
OWNER: Group = frozenset({"owner"})
FLOOR: Group = frozenset({"owner", "director"})
STAFF: Group = frozenset({"owner", "director", "dealer"})
PLAYER: Group = frozenset({"player"})
INSIDE: Group = frozenset(ROLES)
ANYONE: Group = INSIDE | {"anyone"}

ROOM_PREFIX = "room_"
"""The ids of card rooms begin so, and no event's does."""

ROOM_ROLES: tuple[Role, ...] = ("owner", "floor", "cashier", "dealer", "display", "player")

IN_ROOM: Group = frozenset(ROOM_ROLES)
ROOM_FLOOR: Group = frozenset({"owner", "floor"})
ROOM_CAGE: Group = frozenset({"owner", "floor", "cashier"})
ROOM_TABLE: Group = frozenset({"owner", "floor", "dealer"})
ROOM_CHIPS: Group = frozenset({"owner", "floor", "cashier", "dealer"})
ROOM_LIST: Group = frozenset({"owner", "floor", "player"})
ROOM_SEATED: Group = frozenset({"owner", "floor", "dealer", "player"})
HEARS_RECORDS: Group = frozenset({*STAFF, "floor", "cashier"})
"""Roles whose screens hear of every record in words."""

ACTS: dict[type, Group] = {
    # entries and money
    td.Invite: FLOOR,
    td.CheckIn: FLOOR,
    td.Uninvite: FLOOR,
    td.Register: FLOOR,
    td.Unregister: FLOOR,
    td.Rename: FLOOR,
    td.EnterLate: FLOOR,
    td.Reenter: FLOOR,
    td.DeclareRebuy: FLOOR,
    td.CancelRebuy: FLOOR,
    td.Rebuy: FLOOR,
    td.AddOn: FLOOR,
    td.PostPrizes: FLOOR,
    td.AgreeDeal: FLOOR,
    td.PayPrizes: FLOOR,
    td.HandOverPrize: FLOOR,
    td.BringHouseMoney: FLOOR,
    td.ClaimBounty: FLOOR,
    td.SealEnvelopes: FLOOR,
    td.TellKnockout: FLOOR,
    # seats
    td.DrawSeats: FLOOR,
    td.CorrectSeat: FLOOR,
    td.OpenTable: FLOOR,
    td.MovePlayer: FLOOR,
    td.PlaceButton: FLOOR,
    td.Balance: FLOOR,
    td.BreakTable: FLOOR,
    td.Redraw: FLOOR,
    td.CombineFinal: FLOOR,
    td.WaiveHalt: FLOOR,
    # people
    td.Arrive: FLOOR,
    td.Leave: FLOOR,
    td.Return: FLOOR,
    td.Forfeit: FLOOR,
    td.AskToKeep: FLOOR,
    td.Bust: STAFF,
    td.CallTime: STAFF,
    td.Offend: FLOOR,
    td.Penalise: FLOOR,
    td.EndPenalty: FLOOR,
    td.Disqualify: FLOOR,
    # the clock, which nobody moves but by setting it
    td.DealFirstHand: FLOOR,
    td.StartClock: FLOOR,
    td.SetClock: FLOOR,
    td.LengthenPeriod: FLOOR,
    td.GoToPeriod: FLOOR,
    td.Pause: FLOOR,
    td.Resume: FLOOR,
    td.AnnounceLevel: FLOOR,
    td.EditSchedule: FLOOR,
    td.EndStage: FLOOR,
    td.PassTime: NOBODY,
    # hands
    td.MarkHand: STAFF,
    td.PlayHand: STAFF,
    td.PlayHandForHand: FLOOR,
    # chips
    td.CountStacks: STAFF,
    td.ColorUp: FLOOR,
    td.PocketChips: FLOOR,
    td.FindChips: FLOOR,
    td.FindBehind: FLOOR,
    # the floor
    td.Choose: FLOOR,
    td.RuleOtherwise: FLOOR,
    td.Appeal: FLOOR,
    td.DeferRuling: FLOOR,
    td.ClaimOnHouse: FLOOR,
    td.GiveClock: FLOOR,
    td.PointOut: STAFF,
    td.AskForHelp: STAFF,
    td.LastCardDealt: STAFF,
    td.Announce: FLOOR,
    Undo: FLOOR,
    Redo: FLOOR,
    Correct: FLOOR,
}
"""Who may do what at an event."""

ROOM_ACTS: dict[type, Group] = {
    # lists
    room.JoinList: ROOM_LIST,
    room.LeaveList: ROOM_LIST,
    room.ArriveInRoom: ROOM_LIST,
    room.DeclineSeat: ROOM_LIST,
    room.StayOut: ROOM_LIST,
    room.CallName: ROOM_FLOOR,
    room.MissCall: ROOM_FLOOR,
    room.ReportStruck: ROOM_FLOOR,
    room.StrikeName: ROOM_FLOOR,
    # seats
    room.AskForSeat: ROOM_FLOOR,
    room.TakeSeat: ROOM_TABLE,
    room.BeReady: ROOM_FLOOR,
    room.VacateSeat: ROOM_TABLE,
    room.RequestSeat: ROOM_SEATED,
    room.ClaimSeat: ROOM_FLOOR,
    room.SwitchSeat: ROOM_TABLE,
    room.PickNewSeat: ROOM_FLOOR,
    room.LockSeat: ROOM_LIST,
    room.LockElsewhere: ROOM_FLOOR,
    room.PickUpLockup: ROOM_FLOOR,
    room.ReserveSeat: ROOM_FLOOR,
    room.KeepApart: ROOM_FLOOR,
    room.PlayOver: ROOM_FLOOR,
    room.EndPlayOver: ROOM_TABLE,
    # moving between games
    room.ChangeGame: ROOM_FLOOR,
    room.GoToMain: ROOM_FLOOR,
    room.RefuseMove: ROOM_FLOOR,
    room.SetMustMove: ROOM_FLOOR,
    room.BreakGame: ROOM_FLOOR,
    room.BlindReached: ROOM_TABLE,
    room.CombineGames: ROOM_FLOOR,
    # games
    room.OpenGame: ROOM_FLOOR,
    room.CloseGame: ROOM_FLOOR,
    room.RelocateGame: ROOM_FLOOR,
    room.SetBuyIn: ROOM_FLOOR,
    room.AddSeat: ROOM_FLOOR,
    room.CountDeals: ROOM_TABLE,
    room.PutButton: ROOM_TABLE,
    room.ChooseEntry: ROOM_TABLE,
    room.StraddleNext: ROOM_TABLE,
    room.CallBombPot: ROOM_TABLE,
    room.SetOvers: ROOM_TABLE,
    room.BeginDeal: ROOM_TABLE,
    room.VoidDeal: ROOM_TABLE,
    room.EndDeal: ROOM_TABLE,
    room.ReopenDeal: ROOM_TABLE,
    room.PassRoomTime: NOBODY,
    room.VoteLimit: ROOM_FLOOR,
    room.SettleList: ROOM_FLOOR,
    room.ChopBlinds: ROOM_TABLE,
    # money
    room.BuyIn: ROOM_CHIPS,
    room.GoBroke: ROOM_TABLE,
    room.AddChips: ROOM_CHIPS,
    room.CorrectBought: ROOM_CAGE,
    room.CashOut: ROOM_CAGE,
    room.RackUp: ROOM_TABLE,
    room.TakeChipsAlong: ROOM_TABLE,
    room.BringChipsBack: ROOM_TABLE,
    room.BuyBehind: ROOM_CHIPS,
    room.DeliverChips: ROOM_CHIPS,
    room.ClaimKept: ROOM_CAGE,
    room.LeaveMoney: ROOM_CAGE,
    room.CountStack: ROOM_CHIPS,
    room.ReportPot: ROOM_TABLE,
    room.DropRake: ROOM_CHIPS,
    room.PayJackpot: ROOM_CAGE,
    room.CollectTime: ROOM_CHIPS,
    # people
    room.StepAway: ROOM_TABLE,
    room.ComeBack: ROOM_TABLE,
    room.ReportIncident: ROOM_TABLE,
    room.ChooseOption: ROOM_FLOOR,
    room.RenamePlayer: ROOM_FLOOR,
    room.BarPerson: ROOM_FLOOR,
    room.LiftBar: ROOM_FLOOR,
    room.StartShift: ROOM_FLOOR,
    room.SendDealer: ROOM_FLOOR,
    room.PushDealers: ROOM_FLOOR,
    # tournaments from the room's tables
    room.PlanTournament: ROOM_FLOOR,
    room.ChangeTournament: ROOM_FLOOR,
    room.BeginTournament: ROOM_FLOOR,
    room.EndTournament: ROOM_FLOOR,
    # the house
    room.SetRoomTerms: OWNER,
    room.EndShift: ROOM_FLOOR,
    room.CloseRoom: ROOM_FLOOR,
    room.ReopenRoom: ROOM_FLOOR,
    Undo: ROOM_FLOOR,
    Redo: ROOM_FLOOR,
}
"""Who may do what in a card room."""

Watched = Literal["event", "table", "room", "room-table"]

SOCKETS: Mapping[Watched, Group] = {"event": INSIDE, "table": STAFF, "room": IN_ROOM, "room-table": ROOM_TABLE}
"""Who may look at the stream of an event, at that of one table's hand, and at those of a card room and its tables."""


class NotAllowed(Exception):  # noqa: N818 - it is an answer
    """Somebody who may not. `code` is the word for programs, `after` the seconds until the next try."""

    def __init__(self, code: str, says: Text, after: int = 0) -> None:
        super().__init__(says)
        self.code = code
        self.after = after


def may_use(group: Group, who: Who | None, path: Mapping[str, str]) -> None:
    """Let somebody use a route, or raise NotAllowed: by role, then by the event and the table in its path."""
    if "anyone" in group:
        return
    if who is None:
        raise NotAllowed("no-session", message("door.no-session"))
    if who.role not in group:
        raise NotAllowed("no-right", message("door.no-right", role=who.role))
    if "room" in path:
        if who.role != "owner" and who.event != path["room"]:
            raise NotAllowed("other-event", message("door.other-room"))
        if who.role == "dealer" and path.get("table", who.table) != who.table:
            raise NotAllowed("other-table", message("door.other-game-link", game=who.table))
        return
    in_event(who, path.get("event", who.event), path.get("table", who.table))


def may_act(who: Who, act: Any, table_of: Callable[[str], str], at: str = "") -> None:
    """Let somebody do something, or raise NotAllowed: by role, and for a dealer at the own table and nowhere else.

    `table_of` is where a player sits, `at` the table where the act itself names none.
    """
    group = ACTS.get(type(act), NOBODY)
    if not group:
        raise NotAllowed("no-right", message("door.time-passes", clock=True))
    if who.role not in group:
        says = "door.only-phones-join" if group == PLAYER else "door.no-right"
        raise NotAllowed("no-right", message(says, role=who.role))
    if who.role == "player" and not _is_own(who, act):
        raise NotAllowed("other-player", message("door.other-player", room=False))
    if isinstance(act, Correct):
        may_act(who, act.instead, table_of, at)
    if who.role == "dealer" and _tables(act, table_of, at) != {who.table}:
        raise NotAllowed("other-table", message("door.other-table", table=called(TableId(who.table))))


def may_act_in_room(who: Who, act: Any, games_of: Callable[[str], Sequence[str]]) -> None:
    """Let somebody do something in a card room, or raise NotAllowed: a dealer at the own table, a player for the own
    name.

    `games_of` are the games in which somebody has a seat.
    """
    group = ROOM_ACTS.get(type(act), NOBODY)
    if not group:
        raise NotAllowed("no-right", message("door.time-passes", clock=False))
    if who.role not in group:
        raise NotAllowed("no-right", message("door.act-in-room", role=who.role))
    if who.role == "player" and not _is_own(who, act):
        raise NotAllowed("other-player", message("door.other-player", room=True))
    if who.role == "dealer" and not _at_own_table(who, act, games_of):
        raise NotAllowed("other-table", message("door.other-game", game=who.table))


def may_report_in_room(who: Who, act: Any, table_of: Callable[[str], str], at: str) -> None:
    """Let somebody tell of the hand in a game of a card room, or raise NotAllowed: its dealer, and the floor."""
    if who.role not in ROOM_TABLE:
        raise NotAllowed("no-right", message("door.act-in-room", role=who.role))
    if who.role == "dealer" and who.table != at:
        raise NotAllowed("other-table", message("door.other-game", game=who.table))


def _players_in(act: Any) -> list[str]:
    """Everybody whom an act is about, or who does it."""
    return [*values_of_type(act, PlayerId, AnyPlayer), *values_of_type(act, PlayerName)]


def _is_own(who: Who, act: Any) -> bool:
    """Whether an act names the player of a phone and nobody else."""
    return bool(who.name) and set(_players_in(act)) == {who.name}


def by_phone(by: str, act: Any) -> bool:
    """Whether a phone has done it in a room: the act is about nobody but the player who, by the log, did it."""
    return "player" in ROOM_ACTS[type(act)] and _is_own(Who("player", name=by), act)


def _at_own_table(who: Who, act: Any, games_of: Callable[[str], Sequence[str]]) -> bool:
    """Whether an act in a room is about the game of a dealer's link, and names nobody who sits elsewhere only."""
    games = {one for one in values_of_type(act, GameId) if one}
    at = [games_of(one) for one in _players_in(act) if one]
    if games - {who.table}:
        return False
    return all(who.table in one or (games and not one) for one in at) and bool(games or at)


def _tables(act: Any, table_of: Callable[[str], str], at: str) -> set[str]:
    """Every table that an act of a dealer is about."""
    return {*values_of_type(act, TableId), *map(table_of, _players_in(act)), *([at] if at else [])}


def in_event(who: Who, event: str, table: str) -> None:
    """Let somebody be at an event, and at a table of it, or raise NotAllowed."""
    if who.role != "owner" and who.event != event:
        raise NotAllowed("other-event", message("door.other-event"))
    if who.role == "dealer" and who.table != table:
        raise NotAllowed("other-table", message("door.other-table-link", table=called(TableId(who.table))))
