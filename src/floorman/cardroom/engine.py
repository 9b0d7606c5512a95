"""What follows from an action in a card room, by the book in force."""

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

DESKS = (breaking, collection, deals, lists, money, moves, people, seats, stakes)
"""The modules that decide; each says over its functions what on."""

FOR_OPEN_ROOMS = (AskForSeat, BeReady, JoinList, LockSeat, OpenGame, PlanTournament, StartShift, TakeSeat)
"""What is not done while a room is closed."""

LONGEST = 7 * 24 * 3600
"""So much time passes at most between two actions."""


def open_room(terms: RoomTerms | None = None) -> RoomOpened:
    """A room with nobody in it."""
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
"""Refusals that say how it is in the room: no rule decided them."""


def decide(room: Cardroom, action: RoomAction, book: Rulebook, *, cite: bool = False) -> RoomDecision:
    """What follows from an action, or Refused. Looks only; touches nothing.

    With `cite` it also says which of the rules consulted decided; a refusal does so in its `rules`. `settle` has the
    room after it, too.
    """
    return settle(room, action, book, cite=cite)[0]


def settle(room: Cardroom, action: RoomAction, book: Rulebook, *, cite: bool = False) -> tuple[RoomDecision, Cardroom]:
    """What follows from an action, and the room after it: each event is applied once, as it is decided.

    With `cite` it also says which of the rules consulted decided; a refusal does so in its `rules`.
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
"""Fields in which somebody says stakes and a game, in any of the usual ways to write them."""


def as_known(room: Cardroom, action: RoomAction) -> RoomAction:
    """The action with the ids of the room for names that it knows: capitals and spaces make nobody a second person, nor
    4/8 a second kind of game beside 4-8.

    An id that is in the room stays; two who are in it under names that look alike, by an old log, stay two.
    """

    def known(id: str) -> PlayerId:
        player = PlayerId(id)
        stays = not player or room.knows(player) or player != player.strip()
        return player if stays else room.known_as(room.name_of(player)) or player

    found = {field: stakes.as_kind(room, getattr(action, field)) for field in KINDS.get(type(action), ())}
    return Rewriting({"id": known}).of(replace(action, **found) if found else action)


def carry_out(case: Case, action: RoomAction) -> None:
    """Put down what follows from an action, and what follows from that."""
    if case.room.closed and isinstance(action, FOR_OPEN_ROOMS):
        raise Refused("room.open-close", "room-closed")
    decider_of(type(action))(case, action)
    seats.withdraw_taken(case)
    if case.by_itself:
        seats.end_lapsed(case)
        breaking.free_held_seats(case)


@decides(PassRoomTime)
def pass_time(case: Case, action: PassRoomTime) -> None:
    """It is later; the clock never goes back."""
    if not 0 <= action.seconds <= LONGEST:
        raise Refused("room.open-close", "bad-time")
    case.put(ClockAdvanced(case.room.now + action.seconds, "room.list"))
