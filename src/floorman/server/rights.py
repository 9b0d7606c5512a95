"""Roles, and who may do what: the one table of it. What is not in it, nobody may."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from floorman.core import Value
from floorman.text import LANGUAGES, Text, message, render
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
TOLD: Group = frozenset({*STAFF, "floor", "cashier"})
"""Roles whose screens hear of every record in words."""

ACTS: Mapping[str, Group] = {
    # the house
    "CreateEvent": OWNER,
    "SetTerms": FLOOR,
    # entries and money
    "AskToJoin": PLAYER,
    "DeclineJoin": FLOOR,
    "Invite": FLOOR,
    "CheckIn": FLOOR,
    "Uninvite": FLOOR,
    "Register": FLOOR,
    "Unregister": FLOOR,
    "Rename": FLOOR,
    "EnterLate": FLOOR,
    "Reenter": FLOOR,
    "DeclareRebuy": FLOOR,
    "CancelRebuy": FLOOR,
    "Rebuy": FLOOR,
    "AddOn": FLOOR,
    "PostPrizes": FLOOR,
    "AgreeDeal": FLOOR,
    "PayPrizes": FLOOR,
    "HandOverPrize": FLOOR,
    "BringHouseMoney": FLOOR,
    "ClaimBounty": FLOOR,
    "SealEnvelopes": FLOOR,
    "TellKnockout": FLOOR,
    # seats
    "DrawSeats": FLOOR,
    "CorrectSeat": FLOOR,
    "OpenTable": FLOOR,
    "MovePlayer": FLOOR,
    "PlaceButton": FLOOR,
    "Balance": FLOOR,
    "BreakTable": FLOOR,
    "Redraw": FLOOR,
    "CombineFinal": FLOOR,
    "WaiveHalt": FLOOR,
    # people
    "Arrive": FLOOR,
    "Leave": FLOOR,
    "Return": FLOOR,
    "Forfeit": FLOOR,
    "AskToKeep": FLOOR,
    "Bust": STAFF,
    "CallTime": STAFF,
    "Offend": FLOOR,
    "Penalise": FLOOR,
    "EndPenalty": FLOOR,
    "Disqualify": FLOOR,
    # the clock, which nobody moves but by setting it
    "DealFirstHand": FLOOR,
    "StartClock": FLOOR,
    "SetClock": FLOOR,
    "LengthenPeriod": FLOOR,
    "GoToPeriod": FLOOR,
    "Pause": FLOOR,
    "Resume": FLOOR,
    "AnnounceLevel": FLOOR,
    "EditSchedule": FLOOR,
    "EndStage": FLOOR,
    "PassTime": NOBODY,
    # hands
    "MarkHand": STAFF,
    "PlayHand": STAFF,
    "PlayHandForHand": FLOOR,
    # chips
    "CountStacks": STAFF,
    "ColorUp": FLOOR,
    "PocketChips": FLOOR,
    "FindChips": FLOOR,
    "FindBehind": FLOOR,
    # the floor
    "Choose": FLOOR,
    "RuleOtherwise": FLOOR,
    "Appeal": FLOOR,
    "DeferRuling": FLOOR,
    "ClaimOnHouse": FLOOR,
    "GiveClock": FLOOR,
    "PointOut": STAFF,
    "AskForHelp": STAFF,
    "LastCardDealt": STAFF,
    "Announce": FLOOR,
    "RecordPrecedent": FLOOR,
    "Undo": FLOOR,
    "Redo": FLOOR,
    "Correct": FLOOR,
    # the room's screens
    "SetDisplay": FLOOR,
    "SetLogo": FLOOR,
    "CallClock": STAFF,
    "EndClock": STAFF,
    # the hand at a table, as its dealer tells it
    "StartHand": STAFF,
    "TellHand": STAFF,
    "NameCards": STAFF,
    "TakeBack": STAFF,
    "PutAway": STAFF,
}
"""Every act there is, by its tag."""

ROOM_ACTS: Mapping[str, Group] = {
    # lists
    "JoinList": ROOM_LIST,
    "LeaveList": ROOM_LIST,
    "ArriveInRoom": ROOM_LIST,
    "DeclineSeat": ROOM_LIST,
    "StayOut": ROOM_LIST,
    "CallName": ROOM_FLOOR,
    "MissCall": ROOM_FLOOR,
    "ReportStruck": ROOM_FLOOR,
    "StrikeName": ROOM_FLOOR,
    # seats
    "AskForSeat": ROOM_FLOOR,
    "TakeSeat": ROOM_TABLE,
    "SitAndBuy": ROOM_CAGE,
    "SeatList": ROOM_FLOOR,
    "BeReady": ROOM_FLOOR,
    "VacateSeat": ROOM_TABLE,
    "RequestSeat": ROOM_SEATED,
    "ClaimSeat": ROOM_FLOOR,
    "SwitchSeat": ROOM_TABLE,
    "PickNewSeat": ROOM_FLOOR,
    "LockSeat": ROOM_LIST,
    "LockElsewhere": ROOM_FLOOR,
    "PickUpLockup": ROOM_FLOOR,
    "ReserveSeat": ROOM_FLOOR,
    "KeepApart": ROOM_FLOOR,
    "PlayOver": ROOM_FLOOR,
    "EndPlayOver": ROOM_TABLE,
    # moving between games
    "ChangeGame": ROOM_FLOOR,
    "GoToMain": ROOM_FLOOR,
    "RefuseMove": ROOM_FLOOR,
    "SetMustMove": ROOM_FLOOR,
    "BreakGame": ROOM_FLOOR,
    "BlindReached": ROOM_TABLE,
    "CombineGames": ROOM_FLOOR,
    # games
    "OpenGame": ROOM_FLOOR,
    "CloseGame": ROOM_FLOOR,
    "RelocateGame": ROOM_FLOOR,
    "SetBuyIn": ROOM_FLOOR,
    "AddSeat": ROOM_FLOOR,
    "CountDeals": ROOM_TABLE,
    "PutButton": ROOM_TABLE,
    "ChooseEntry": ROOM_TABLE,
    "StraddleNext": ROOM_TABLE,
    "CallBombPot": ROOM_TABLE,
    "SetOvers": ROOM_TABLE,
    "BeginDeal": ROOM_TABLE,
    "VoidDeal": ROOM_TABLE,
    "EndDeal": ROOM_TABLE,
    "ReopenDeal": ROOM_TABLE,
    "PassRoomTime": NOBODY,
    "VoteLimit": ROOM_FLOOR,
    "SettleList": ROOM_FLOOR,
    "ChopBlinds": ROOM_TABLE,
    # money
    "BuyIn": ROOM_CHIPS,
    "GoBroke": ROOM_TABLE,
    "AddChips": ROOM_CHIPS,
    "CashOut": ROOM_CAGE,
    "RackUp": ROOM_TABLE,
    "TakeChipsAlong": ROOM_TABLE,
    "BringChipsBack": ROOM_TABLE,
    "BuyBehind": ROOM_CHIPS,
    "DeliverChips": ROOM_CHIPS,
    "ClaimKept": ROOM_CAGE,
    "LeaveMoney": ROOM_CAGE,
    "CountStack": ROOM_CHIPS,
    "ReportPot": ROOM_TABLE,
    "DropRake": ROOM_CHIPS,
    "PayJackpot": ROOM_CAGE,
    "CollectTime": ROOM_CHIPS,
    # people
    "StepAway": ROOM_TABLE,
    "ComeBack": ROOM_TABLE,
    "ReportIncident": ROOM_TABLE,
    "ChooseOption": ROOM_FLOOR,
    "RenamePlayer": ROOM_FLOOR,
    "BarPerson": ROOM_FLOOR,
    "LiftBar": ROOM_FLOOR,
    "StartShift": ROOM_FLOOR,
    "SendDealer": ROOM_FLOOR,
    "PushDealers": ROOM_FLOOR,
    # tournaments from the room's tables
    "PlanTournament": ROOM_FLOOR,
    "BeginTournament": ROOM_FLOOR,
    "EndTournament": ROOM_FLOOR,
    # the house
    "SetRoomTerms": OWNER,
    "SetHouseRules": ROOM_FLOOR,
    "EndShift": ROOM_FLOOR,
    "CloseRoom": ROOM_FLOOR,
    "ReopenRoom": ROOM_FLOOR,
    "UndoEntry": ROOM_CAGE,
    "Undo": ROOM_FLOOR,
    "Redo": ROOM_FLOOR,
}
"""Every act in a card room, by its tag."""

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
    kind = type(act).__name__
    group = ACTS.get(kind, NOBODY)
    if not group:
        raise NotAllowed("no-right", message("door.time-passes", clock=True))
    if who.role not in group:
        says = "door.only-phones-join" if group == PLAYER else "door.no-right"
        raise NotAllowed("no-right", message(says, role=who.role))
    if kind == "AskToJoin" and act.player != who.name:
        raise NotAllowed("other-player", message("door.other-player", room=False))
    if kind == "Correct":
        may_act(who, act.instead, table_of, at)
    if who.role == "dealer" and _tables(act, table_of, at) != {who.table}:
        raise NotAllowed("other-table", message("door.other-table", table=called(TableId(who.table))))


def may_act_in_room(who: Who, act: Any, games_of: Callable[[str], Sequence[str]]) -> None:
    """Let somebody do something in a card room, or raise NotAllowed: a dealer at the own table, a player for the own
    name.

    `games_of` are the games in which somebody has a seat.
    """
    kind = type(act).__name__
    group = ROOM_ACTS.get(kind, NOBODY)
    if not group:
        raise NotAllowed("no-right", message("door.time-passes", clock=False))
    if who.role not in group:
        raise NotAllowed("no-right", message("door.act-in-room", role=who.role))
    name = getattr(act, "name", "")
    if who.role == "player" and (not who.name or name != who.name):
        raise NotAllowed("other-player", message("door.other-player", room=True))
    if who.role == "dealer" and not _at_own_table(who, act, games_of):
        raise NotAllowed("other-table", message("door.other-game", game=who.table))


def may_tell_in_room(who: Who, act: Any, table_of: Callable[[str], str], at: str) -> None:
    """Let somebody tell of the hand in a game of a card room, or raise NotAllowed: its dealer, and the floor."""
    if who.role not in ROOM_TABLE:
        raise NotAllowed("no-right", message("door.act-in-room", role=who.role))
    if who.role == "dealer" and who.table != at:
        raise NotAllowed("other-table", message("door.other-game", game=who.table))


def _at_own_table(who: Who, act: Any, games_of: Callable[[str], Sequence[str]]) -> bool:
    """Whether an act in a room is about the game of a dealer's link, and names nobody who sits elsewhere only."""
    game, names = getattr(act, "game", ""), _named_in(act)
    at = [games_of(one) for one in names]
    if game and game != who.table:
        return False
    return all(who.table in one or (game and not one) for one in at) and bool(game or names)


def _named_in(act: Any) -> list[str]:
    """Everybody whom an act of a dealer names."""
    named = [getattr(act, "name", ""), *getattr(act, "names", ()), *(one for one, _ in getattr(act, "won", ()))]
    return [one for one in named if one]


def _tables(act: Any, table_of: Callable[[str], str], at: str) -> set[str]:
    """Every table that an act of a dealer is about."""
    named = {getattr(act, field) for field in ("table", "at") if hasattr(act, field)}
    names = [*getattr(act, "players", ()), *(name for name, _ in getattr(act, "stacks", ()))]
    if hasattr(act, "player"):
        names.append(act.player)
    return named | {table_of(name) for name in names} | ({at} if at else set())


def in_event(who: Who, event: str, table: str) -> None:
    """Let somebody be at an event, and at a table of it, or raise NotAllowed."""
    if who.role != "owner" and who.event != event:
        raise NotAllowed("other-event", message("door.other-event"))
    if who.role == "dealer" and who.table != table:
        raise NotAllowed("other-table", message("door.other-table-link", table=called(TableId(who.table))))
