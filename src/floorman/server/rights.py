"""Roles, and who may do what: the one table of it. What is not in it, nobody may."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from floorman.base import Value
from floorman.tournament.state import TableId
from floorman.tournament.wording import called

Role = Literal["owner", "director", "dealer", "display", "player"]
"""The owner has every event; the others have one, a dealer one table of it, a player one name in it."""


class Who(Value, frozen=True):
    """Somebody with a role. `event` is empty for the owner alone; `name` is the player, or what the log shows."""

    role: Role
    event: str = ""
    table: str = ""
    name: str = ""

    @property
    def shown(self) -> str:
        """Who did it, as the log says."""
        return self.name or (f"dealer of {called(TableId(self.table))}" if self.table else self.role)


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

SOCKETS: Mapping[Literal["event", "table"], Group] = {"event": INSIDE, "table": STAFF}
"""Who may look at the stream of an event, and at that of one table's hand."""


class NotAllowed(Exception):  # noqa: N818 - it is an answer
    """Somebody who may not. `code` is the word for programs, `after` the seconds until the next try."""

    def __init__(self, code: str, says: str, after: int = 0) -> None:
        super().__init__(says)
        self.code = code
        self.after = after


def may_use(group: Group, who: Who | None, path: Mapping[str, str]) -> None:
    """Let somebody use a route, or raise NotAllowed: by role, then by the event and the table in its path."""
    if "anyone" in group:
        return
    if who is None:
        raise NotAllowed("no-session", "Open the link you were given, or enter the PIN, and try again.")
    if who.role not in group:
        raise NotAllowed("no-right", f"{_AS[who.role]} may not do this. {_ASK[who.role]}")
    in_event(who, path.get("event", who.event), path.get("table", who.table))


def may_act(who: Who, act: Any, table_of: Callable[[str], str], at: str = "") -> None:
    """Let somebody do something, or raise NotAllowed: by role, and for a dealer at the own table and nowhere else.

    `table_of` is where a player sits, `at` the table where the act itself names none.
    """
    kind = type(act).__name__
    group = ACTS.get(kind, NOBODY)
    if not group:
        raise NotAllowed("no-right", "Time passes by itself. Set the clock instead.")
    if who.role not in group:
        ask = "Only a player's phone can ask to join." if group == PLAYER else _ASK[who.role]
        raise NotAllowed("no-right", f"{_AS[who.role]} may not do this. {ask}")
    if kind == "AskToJoin" and act.player != who.name:
        raise NotAllowed(
            "other-player", "A phone can only act for its own player. Ask the director about anybody else."
        )
    if kind == "Correct":
        may_act(who, act.instead, table_of, at)
    if who.role == "dealer" and _tables(act, table_of, at) != {who.table}:
        raise NotAllowed(
            "other-table",
            f"Your link is for {called(TableId(who.table))}, and this is about another table. Ask the director.",
        )


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
        raise NotAllowed("other-event", "Your link is for another event. Ask the director of this one for a link.")
    if who.role == "dealer" and who.table != table:
        raise NotAllowed(
            "other-table", f"Your link is for {called(TableId(who.table))}. Ask the director for a link to this table."
        )


_AS: Mapping[Role, str] = {
    "owner": "The owner",
    "director": "A director",
    "dealer": "A dealer",
    "display": "A display",
    "player": "A player",
}
_ASK: Mapping[Role, str] = {
    "owner": "",
    "director": "Only the owner can.",
    "dealer": "Ask the director.",
    "display": "Ask the director for another link.",
    "player": "Ask the director.",
}
