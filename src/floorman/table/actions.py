"""What can be done at a table between hands: the actions that `decide` takes."""

from typing import Literal

from floorman.cards import Card
from floorman.core import Chips, SeatNo, Value
from floorman.table.state import Choice, Coming

Noticed = Literal["before-substantial-action", "after-substantial-action", "next-hand"]


class Sit(Value, frozen=True, tag=True):
    """A player takes a free seat; `how` says where from. In a cash game a player who went broke buys in again."""

    seat: SeatNo
    how: Coming
    choice: Choice = ""


class SitOut(Value, frozen=True, tag=True):
    """A player stays away from the next hand on."""

    seat: SeatNo


class Return(Value, frozen=True, tag=True):
    """A player who was away, or stayed out on sitting down, wants to be dealt in."""

    seat: SeatNo
    choice: Choice = ""


class Leave(Value, frozen=True, tag=True):
    """A player gives the seat up between two hands: quits, or is moved to another table."""

    seat: SeatNo


class ChangeSeat(Value, frozen=True, tag=True):
    """A player of the game moves to a free seat of the same table."""

    seat: SeatNo
    to: SeatNo
    choice: Choice = ""


class Straddle(Value, frozen=True, tag=True):
    """A player posts a voluntary blind for the next hand, before the cards."""

    seat: SeatNo
    to: Chips


class NextGame(Value, frozen=True, tag=True):
    """The rotation of games moves on to `game`."""

    game: str


class SetBlinds(Value, frozen=True, tag=True):
    """New blinds, for a new level or new stakes."""

    small: Chips
    big: Chips


class DrawForButton(Value, frozen=True, tag=True):
    """The card drawn for the button by each active player of a game that begins."""

    cards: tuple[tuple[SeatNo, Card], ...]


class ButtonMisplaced(Value, frozen=True, tag=True):
    """The button was found at the wrong seat: in the hand in which it lay there, or after it."""

    seat: SeatNo
    noticed: Noticed


class FloorOnButton(Value, frozen=True, tag=True):
    """The floor's choice on a misplaced button that the book leaves to it."""

    code: Literal["misdeal", "play-on"]


class DealtOwing(Value, frozen=True, tag=True):
    """A player who owes blinds was dealt into the next hand without posting."""

    seat: SeatNo
    looked: bool
    acted: bool


class DealHand(Value, frozen=True, tag=True):
    """Deal the next hand."""


class EndHand(Value, frozen=True, tag=True):
    """The hand is over. `short` are seats that were all-in for less than their blind, with what they had."""

    busts: tuple[SeatNo, ...] = ()
    leaves: tuple[SeatNo, ...] = ()
    short: tuple[tuple[SeatNo, Chips], ...] = ()


TableAction = (
    Sit
    | SitOut
    | Return
    | Leave
    | ChangeSeat
    | Straddle
    | NextGame
    | SetBlinds
    | DrawForButton
    | ButtonMisplaced
    | FloorOnButton
    | DealtOwing
    | DealHand
    | EndHand
)
