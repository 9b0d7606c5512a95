"""Decide actions in a card room by the book in force."""

from msgspec.structs import replace

from floorman.cardroom import breaking, collection, deals, lists, money, moves, people, seats, stakes
from floorman.cardroom.actions import (
    AskForSeat,
    BeReady,
    JoinList,
    LeaveList,
    LockSeat,
    OpenGame,
    PassRoomTime,
    PlanTournament,
    RoomAction,
    StartShift,
    TakeSeat,
    VoteLimit,
)
from floorman.cardroom.case import Case, RoomDecision, decider_of, decides
from floorman.cardroom.events import ClockAdvanced, RoomOpened
from floorman.cardroom.state import Cardroom, RoomTerms
from floorman.core import PlayerId, Refused
from floorman.core.values import Rewriting
from floorman.rules import Rulebook

SUBJECTS = (breaking, collection, deals, lists, money, moves, people, seats, stakes)
"""The modules of the subjects, imported so that their decorators register."""

FOR_OPEN_ROOMS = (AskForSeat, BeReady, JoinList, LockSeat, OpenGame, PlanTournament, StartShift, TakeSeat)
"""Actions that are refused while the room is closed."""

LONGEST = 7 * 24 * 3600
"""The most seconds that one action may let pass."""


def open_room(terms: RoomTerms | None = None) -> RoomOpened:
    """Return the first event of a room: a room with nobody in it."""
    return RoomOpened(Cardroom(terms=terms or RoomTerms()))


UNRULED = frozenset(
    f"refused.{one}"
    for one in (
        "bad-amount.cap",
        "bad-amount.jackpot-drop",
        "bad-amount.limits",
        "bad-amount.rake",
        "bad-amount.stakes",
        "bad-amount.steps",
        "bad-amount.terms",
        "no-bomb-pot.straddle",
        "no-such-kind",
        "no-such-kind.limit",
        "no-such-kind.rotation",
        "no-winner",
        "bad-amount.no-time-fee",
        "above-stack.drop",
        "bad-amount.jackpot-reported",
        "not-called.list",
        "not-on-list",
        "seat-taken.no-open-seat",
        "seat-taken.place",
        "seat-taken.tournament",
    )
)
"""Refusals that state a fact of the room. No rule decided them, so they cite none."""


def decide(room: Cardroom, action: RoomAction, book: Rulebook, *, cite: bool = False) -> RoomDecision:
    """Return what follows from an action, or raise Refused. Changes nothing.

    With `cite` the decision also names the rules that decided; a refusal does so in its `rules`. `settle` returns the
    room after it, too.
    """
    return settle(room, action, book, cite=cite)[0]


def settle(room: Cardroom, action: RoomAction, book: Rulebook, *, cite: bool = False) -> tuple[RoomDecision, Cardroom]:
    """Return what follows from an action and the room after it; each event is applied once. Raises Refused as `decide`.

    With `cite` the decision also names the rules that decided; a refusal does so in its `rules`.
    """
    case, action = Case(room, book), as_known(room, action)
    try:
        carry_out(case, action)
    except Refused as no:
        if cite:
            no.rules = () if no.message.id in UNRULED else case.citations(action, no).citations
        raise
    return case.decided(action if cite else None), case.room


KINDS: dict[type, tuple[str, ...]] = {
    AskForSeat: ("kind",), JoinList: ("game",), LeaveList: ("game",), OpenGame: ("kind",), VoteLimit: ("kind",),
}  # fmt: skip
"""Fields in which people give stakes and a game, in any of the usual ways to write them."""


def as_known(room: Cardroom, action: RoomAction) -> RoomAction:
    """Return the action with names replaced by the ids of the players they look like, and kinds as the room has them.

    Different capitals or spaces therefore make no second player, and 4/8 is no other kind of game than 4-8. An id that
    the room knows stays as it is: two players of an old log whose names look alike stay two.
    """

    def known(id: str) -> PlayerId:
        player = PlayerId(id)
        stays = not player or room.knows(player) or player != player.strip()
        return player if stays else room.known_as(room.name_of(player)) or player

    found = {field: stakes.as_kind(room, getattr(action, field)) for field in KINDS.get(type(action), ())}
    return Rewriting({"id": known}).of(replace(action, **found) if found else action)


def carry_out(case: Case, action: RoomAction) -> None:
    """Decide an action and add to the case all that follows from it, such as calls to a seat that is now taken."""
    if case.room.closed and isinstance(action, FOR_OPEN_ROOMS):
        raise Refused("room.open-close", "room-closed")
    decider_of(type(action))(case, action)
    seats.withdraw_taken(case)
    if case.by_itself:
        seats.end_lapsed(case)
        breaking.free_held_seats(case)


@decides(PassRoomTime)
def pass_time(case: Case, action: PassRoomTime) -> None:
    """Advance the clock. Refused if it would go back, or further than `LONGEST`."""
    if not 0 <= action.seconds <= LONGEST:
        raise Refused("room.open-close", "bad-time")
    case.put(ClockAdvanced(case.room.now + action.seconds, "room.list"))
