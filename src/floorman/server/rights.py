"""Roles, and the tables of which role may send which act. Acts of the server itself are added where they are defined.

An act that is in no table is allowed to nobody.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

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
"""The owner has access to every event and room; the others to one, a dealer to one table of it, a player to one name.

An event has directors; a card room has floor people and cashiers.
"""


class Who(Value, frozen=True):
    """A client's role and name.

    `event` is the id of its event or room, empty for the owner; `name` is the player's id, or the name to show in the
    log. `game` tells the game of a room for which a dealer's link was made from later ones of the same `table`.
    """

    role: Role
    event: str = ""
    table: str = ""
    name: str = ""
    game: int = 0

    @property
    def shown(self) -> str:
        """The author of the client's records, as the log shows it."""
        return self.name or (
            f"dealer of {render(called(TableId(self.table)), LANGUAGES[0])}" if self.table else self.role
        )


Group = frozenset[Role | Literal["anyone"]]
"""Roles that may use a route; `anyone` includes clients without a session."""

ROLES: tuple[Role, ...] = ("owner", "director", "dealer", "display", "player")

NOBODY: Group = frozenset()
OWNER: Group = frozenset({"owner"})
FLOOR: Group = frozenset({"owner", "director"})
STAFF: Group = frozenset({"owner", "director", "dealer"})
PLAYER: Group = frozenset({"player"})
INSIDE: Group = frozenset(ROLES)
ANYONE: Group = INSIDE | {"anyone"}

ROOM_PREFIX = "room_"
"""How the ids of card rooms begin; no event's id does."""

ROOM_ROLES: tuple[Role, ...] = ("owner", "floor", "cashier", "dealer", "display", "player")

IN_ROOM: Group = frozenset(ROOM_ROLES)
ROOM_FLOOR: Group = frozenset({"owner", "floor"})
ROOM_CAGE: Group = frozenset({"owner", "floor", "cashier"})
ROOM_TABLE: Group = frozenset({"owner", "floor", "dealer"})
ROOM_CHIPS: Group = frozenset({"owner", "floor", "cashier", "dealer"})
ROOM_LIST: Group = frozenset({"owner", "floor", "player"})
ROOM_SEATED: Group = frozenset({"owner", "floor", "dealer", "player"})
HEARS_RECORDS: Group = frozenset({*STAFF, "floor", "cashier"})
"""Roles that are sent every record in words."""

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
    td.WaiveMove: FLOOR,
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
"""Which roles may send which acts at an event."""

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
    room.SetCharges: ROOM_FLOOR,
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
    room.RenamePlayer: ROOM_FLOOR | {"player"},
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
"""Which roles may send which acts in a card room."""

Watched = Literal["event", "table", "room", "room-table"]

SOCKETS: Mapping[Watched, Group] = {"event": INSIDE, "table": STAFF, "room": IN_ROOM, "room-table": ROOM_TABLE}
"""Which roles may open the socket of an event, of a table's hand, of a card room, and of a hand in one of its games."""


class NotAllowed(Exception):  # noqa: N818 - it is an answer
    """Raised where a client may not do something. `code` is for programs, `after` the seconds until the next try."""

    def __init__(self, code: str, says: Text, after: int = 0) -> None:
        super().__init__(says)
        self.code = code
        self.after = after


def may_use(group: Group, who: Who | None, path: Mapping[str, str]) -> None:
    """Check that a client may use a route, by its role and the event and table in the path; raise NotAllowed if not."""
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


def may_act(who: Who, act: msgspec.Struct, table_of: Callable[[str], str], at: str = "") -> None:
    """Check that a client may send an act at an event, by its role; a dealer only at the own table.

    Raise NotAllowed if not.

    `table_of` returns a player's table. `at` is the table to check where the act itself names none.
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


def may_act_in_room(who: Who, act: msgspec.Struct, games_of: Callable[[str], Sequence[str]]) -> None:
    """Check that a client may send an act in a card room.

    A dealer only at the own table, a player only for the own name.

    Raise NotAllowed if not. `games_of` returns the games in which a player has a seat.
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


def may_report_in_room(who: Who, act: msgspec.Struct, table_of: Callable[[str], str], at: str) -> None:
    """Check that a client may report on the hand in a game of a card room: its dealer or the floor.

    Raise NotAllowed if not.
    """
    if who.role not in ROOM_TABLE:
        raise NotAllowed("no-right", message("door.act-in-room", role=who.role))
    if who.role == "dealer" and who.table != at:
        raise NotAllowed("other-table", message("door.other-game", game=who.table))


def _players_in(act: msgspec.Struct) -> list[str]:
    """Return the players named in an act."""
    return [*values_of_type(act, PlayerId, AnyPlayer), *values_of_type(act, PlayerName)]


def _is_own(who: Who, act: msgspec.Struct) -> bool:
    """Return whether an act names the client's own player and nobody else."""
    return bool(who.name) and set(_players_in(act)) == {who.name}


def by_phone(by: str, act: msgspec.Struct) -> bool:
    """Return whether an act in a room came from a player's phone: it names nobody but `by`, its author in the log."""
    return "player" in ROOM_ACTS[type(act)] and _is_own(Who("player", name=by), act)


def _at_own_table(who: Who, act: msgspec.Struct, games_of: Callable[[str], Sequence[str]]) -> bool:
    """Return whether an act in a room is about the dealer's game, and about nobody who sits only in other games."""
    games = {one for one in values_of_type(act, GameId) if one}
    at = [games_of(one) for one in _players_in(act) if one]
    if games - {who.table}:
        return False
    return all(who.table in one or (games and not one) for one in at) and bool(games or at)


def _tables(act: msgspec.Struct, table_of: Callable[[str], str], at: str) -> set[str]:
    """Return the tables that an act is about: those it names, those of its players, and `at`."""
    return {*values_of_type(act, TableId), *map(table_of, _players_in(act)), *([at] if at else [])}


def in_event(who: Who, event: str, table: str) -> None:
    """Check that a client has access to an event and to a table of it; raise NotAllowed if not."""
    if who.role != "owner" and who.event != event:
        raise NotAllowed("other-event", message("door.other-event"))
    if who.role == "dealer" and who.table != table:
        raise NotAllowed("other-table", message("door.other-table-link", table=called(TableId(who.table))))
