"""What follows from an action in a card room, by the book in force."""

from floorman.cardroom import breaking, collection, deals, lists, money, moves, people, seats, stakes
from floorman.cardroom.actions import PassRoomTime, RoomAction
from floorman.cardroom.case import Case, RoomDecision, decider_of, decides
from floorman.cardroom.events import ClockAdvanced, RoomOpened
from floorman.cardroom.state import Cardroom, RoomTerms
from floorman.core import Refused
from floorman.rules import Rulebook

DESKS = (breaking, collection, deals, lists, money, moves, people, seats, stakes)
"""The modules that decide; each says over its functions what on."""

LONGEST = 7 * 24 * 3600
"""So much time passes at most between two actions."""


def open_room(terms: RoomTerms | None = None) -> RoomOpened:
    """A room with nobody in it."""
    return RoomOpened(Cardroom(terms=terms or RoomTerms()))


def decide(room: Cardroom, action: RoomAction, book: Rulebook, *, cite: bool = False) -> RoomDecision:
    """What follows from an action, or Refused. Looks only; touches nothing.

    With `cite` it also says which of the rules consulted decided.
    """
    case = Case(room, book)
    carry_out(case, action)
    return case.decided(action if cite else None)


def carry_out(case: Case, action: RoomAction) -> None:
    """Put down what follows from an action, and what follows from that."""
    decider_of(type(action))(case, action)
    if case.by_itself:
        seats.end_lapsed(case)
        breaking.free_held_seats(case)


@decides(PassRoomTime)
def pass_time(case: Case, told: PassRoomTime) -> None:
    """It is later; the clock never goes back."""
    if not 0 <= told.seconds <= LONGEST:
        raise Refused("room.open-close", "bad-time")
    case.put(ClockAdvanced(case.room.now + told.seconds, "room.list"))
