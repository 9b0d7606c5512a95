"""What may be done in a room: the actions that the room decides, and acts of the server, which are several or none."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from floorman.cardroom import Cardroom, RoomAction
from floorman.cardroom.actions import AddChips, BuyIn, JoinList, LockSeat, PassRoomTime, PlayOver, TakeSeat
from floorman.cardroom.state import NO_SEAT, GameId
from floorman.core import PlayerId, Refused, SeatNo, Value, read_json
from floorman.server.rights import ROOM_ACTS, ROOM_CAGE, ROOM_FLOOR, ROOM_TABLE
from floorman.tournament.engine import Redo, Undo


class SitAndBuy(Value, frozen=True, tag=True):
    """Seat a player and sell chips: both or neither."""

    name: PlayerId
    game: GameId
    amount: int
    seat: SeatNo = NO_SEAT
    passing: bool = False
    same: bool = False
    other: bool = False


class SellChips(Value, frozen=True, tag=True):
    """Sell a player chips for a game: to whoever sits there for the stack, else with the first open seat.

    It is on record as the act that it comes to: `BuyIn`, `AddChips` or `SitAndBuy`.
    """

    name: PlayerId
    game: GameId
    amount: int
    passing: bool = False
    same: bool = False
    other: bool = False


class SeatList(Value, frozen=True, tag=True):
    """Seat all who are called to a game or wait for it, as far as there are seats; chips are bought afterwards."""

    game: GameId


class SetHouseRules(Value, frozen=True, tag=True):
    """Change the house's own answers over its book; `house` are all of them."""

    house: dict[str, Any] = msgspec.field(default_factory=dict)


class UndoEntry(Value, frozen=True, tag=True):
    """Undo an entry of the cashier's, which was a mistake; the log has `why`.

    It need not be the last act in the room, as long as everything since would have come out the same without it.
    """

    act: int
    why: Annotated[str, Meta(min_length=1, max_length=200)]


class UndoButton(Value, frozen=True, tag=True):
    """Put the button of a game back to where it was before it was placed, while no hand was dealt with it."""

    game: GameId


RoomAct = RoomAction | SitAndBuy | SellChips | SeatList | SetHouseRules | UndoEntry | UndoButton | Undo | Redo

ROOM_ACTS.update({SitAndBuy: ROOM_CAGE, SellChips: ROOM_CAGE, UndoEntry: ROOM_CAGE})
ROOM_ACTS.update({SeatList: ROOM_FLOOR, SetHouseRules: ROOM_FLOOR})
ROOM_ACTS[UndoButton] = ROOM_TABLE


COMES_IN = (JoinList, TakeSeat, SitAndBuy, LockSeat, PlayOver)
"""Acts by which the desk enters a player whom the room may not know yet."""


def read_room_act(act: bytes | msgspec.Raw) -> Any:
    """Decode an act; raise DataError with what is wrong in it."""
    return read_json(act, RoomAct, "act")  # type: ignore[arg-type]


def as_sale(room: Cardroom, action: SellChips) -> AddChips | BuyIn | SitAndBuy:
    """Return what a sale of chips comes to: for a player with a stack in the game, without one, or without a seat."""
    name, game, amount = action.name, action.game, action.amount
    if game not in room.places.get(name, ()):
        return SitAndBuy(name, game, amount, passing=action.passing, same=action.same, other=action.other)
    return AddChips(name, amount) if room.stack(name) else BuyIn(name, game, amount)


def steps(action: Any) -> Iterable[RoomAction]:
    """Return the actions of the room that an act comes to."""
    if isinstance(action, PassRoomTime):
        raise Refused("room.open-close", "bad-time.by-itself")
    if isinstance(action, SitAndBuy):
        sits = TakeSeat(action.name, action.game, action.seat, passing=action.passing)
        return sits, BuyIn(action.name, action.game, action.amount)
    return (action,)
