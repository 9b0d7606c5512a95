"""The events of a table. They hold results: replaying them needs no rulebook and makes no choice."""

from typing import ClassVar, Literal

from floorman.core import Chips, SeatNo, Value
from floorman.rules import Format
from floorman.table.state import ButtonRule, Choice, Coming, Deal, Positions


class TableOpened(Value, frozen=True, tag=True):
    """A table is opened. `last` are the positions that its first hand follows on, if the button is known."""

    topic: ClassVar[str] = "button.moving"
    format: Format
    size: int
    seats: tuple[SeatNo, ...]
    blinds: tuple[Chips, Chips]
    game: str
    rotation: tuple[str, ...] = ()
    button_rule: ButtonRule | None = None
    last: Positions | None = None
    new_game: bool = False


class SeatTaken(Value, frozen=True, tag=True):
    """A player sat down, and is on the way into the game."""

    topic: ClassVar[str] = "button.new-player"
    seat: SeatNo
    how: Coming
    choice: Choice = ""


class SatOut(Value, frozen=True, tag=True):
    """A player is away from the next hand on."""

    topic: ClassVar[str] = "entry.absent"
    seat: SeatNo


class CameBack(Value, frozen=True, tag=True):
    """A player wants to be dealt in again."""

    topic: ClassVar[str] = "button.missed-blinds"
    seat: SeatNo
    choice: Choice = ""


class SeatChanged(Value, frozen=True, tag=True):
    """A player has changed seats.

    `places` is how far from the big blind the old seat was, `dealt_off` that it had just had the button.
    """

    topic: ClassVar[str] = "room.seat-change"
    seat: SeatNo
    to: SeatNo
    places: int
    choice: Choice = ""
    dealt_off: bool = False


class Straddled(Value, frozen=True, tag=True):
    """A straddle stands for the next hand."""

    topic: ClassVar[str] = "betting.straddle"
    seat: SeatNo
    to: Chips


class GameChanged(Value, frozen=True, tag=True):
    """The rotation moved on to another game. `last` is given when the button is moved on and frozen."""

    topic: ClassVar[str] = "game.mixed"
    game: str
    last: Positions | None = None


class BlindsSet(Value, frozen=True, tag=True):
    """The blinds are these from the next hand on."""

    topic: ClassVar[str] = "button.post"
    small: Chips
    big: Chips


class ButtonDrawn(Value, frozen=True, tag=True):
    """The first button was drawn for; the first hand follows on `last`."""

    topic: ClassVar[str] = "seating.draw-for-button"
    seat: SeatNo
    last: Positions


class ButtonRuled(Value, frozen=True, tag=True):
    """A ruling on a misplaced button.

    The next hand follows on `last`, if that changes; the one after it on `then`, if that differs. `floor` are the codes
    that the floor has yet to choose from.
    """

    topic: ClassVar[str] = "button.error"
    seat: SeatNo
    outcome: Literal["corrected", "stands", "floor"]
    last: Positions | None = None
    then: Positions | None = None
    floor: tuple[str, ...] = ()


class OwingRuled(Value, frozen=True, tag=True):
    """A ruling on a player dealt in owing blinds: whether the hand is live, and whether the post is taken now."""

    topic: ClassVar[str] = "button.missed-blinds"
    seat: SeatNo
    live: bool
    posts_now: bool = False


class HandDealt(Value, frozen=True, tag=True):
    """A hand begins.

    The blinds have gone by the seats in `missed_small` and `missed_big`, and those in `settled` owe nothing any more.
    """

    topic: ClassVar[str] = "button.post"
    deal: Deal
    missed_small: tuple[SeatNo, ...] = ()
    missed_big: tuple[SeatNo, ...] = ()
    settled: tuple[SeatNo, ...] = ()


class ShortBlindSettled(Value, frozen=True, tag=True):
    """A player all-in for less than the blind has come through it; `owes` is the rest that is still to be paid."""

    topic: ClassVar[str] = "button.missed-blinds"
    seat: SeatNo
    owes: Chips = Chips(0)


class WentBroke(Value, frozen=True, tag=True):
    """A cash player has no chips and keeps the seat, away until the next buy-in."""

    topic: ClassVar[str] = "button.missed-blinds"
    seat: SeatNo


class SeatLeft(Value, frozen=True, tag=True):
    """A seat is free: its player is knocked out, or has quit."""

    topic: ClassVar[str] = "button.dead"
    seat: SeatNo


class HandOver(Value, frozen=True, tag=True):
    """The hand has been played to the end."""


TableEvent = (
    TableOpened
    | SeatTaken
    | SatOut
    | CameBack
    | SeatChanged
    | Straddled
    | GameChanged
    | BlindsSet
    | ButtonDrawn
    | ButtonRuled
    | OwingRuled
    | HandDealt
    | ShortBlindSettled
    | WentBroke
    | SeatLeft
    | HandOver
)
