"""What only the director does: the list before the first hand, the clock, the schedule, seats and prizes by word."""

from floorman.base import Chips, PlayerId, SeatNo, Value
from floorman.tournament.schedule import Row
from floorman.tournament.state import Place, TableId


class Register(Value, frozen=True, tag=True):
    """Before the first hand somebody pays and is in, with a stack; with a seat too once seats are drawn."""

    player: PlayerId
    seed: int = 0


class Invite(Value, frozen=True, tag=True):
    """These are expected. No money is booked, and nobody has a seat yet."""

    players: tuple[PlayerId, ...]


class CheckIn(Value, frozen=True, tag=True):
    """Somebody is here and has not paid yet, invited or not."""

    player: PlayerId


class Uninvite(Value, frozen=True, tag=True):
    """These are not expected any more: they have not come, or have left before they paid."""

    players: tuple[PlayerId, ...]


class Unregister(Value, frozen=True, tag=True):
    """Before the first hand somebody is off the list, with all money back."""

    player: PlayerId


class Rename(Value, frozen=True, tag=True):
    """A player or a guest is called something else from now on."""

    player: PlayerId
    to: PlayerId


class OpenTable(Value, frozen=True, tag=True):
    """A table more comes into play, empty; without a name it gets the next number."""

    name: str = ""


class PlaceButton(Value, frozen=True, tag=True):
    """Where the button is in the hand about to be dealt; the blinds follow from it."""

    table: TableId
    seat: SeatNo


class MovePlayer(Value, frozen=True, tag=True):
    """A player goes to the seat that the director names, also from no seat at all."""

    player: PlayerId
    to: Place


class StartClock(Value, frozen=True, tag=True):
    """Cards in the air: the first level begins, or a clock that was stopped goes on."""


class SetClock(Value, frozen=True, tag=True):
    """The clock is put to a level, or to the break after it, with so much left; it runs or stands as before."""

    level: int
    left_seconds: int
    on_break: bool = False


class LengthenPeriod(Value, frozen=True, tag=True):
    """The level or break on the clock lasts so many seconds more; fewer, where they are below zero."""

    seconds: int


class GoToPeriod(Value, frozen=True, tag=True):
    """The clock goes to the beginning of a level, or of the break after it; it runs or stands as before.

    It names the period and not a direction: told twice, by two people or by one with a fast finger, it skips nothing.
    """

    level: int
    on_break: bool = False


class EditSchedule(Value, frozen=True, tag=True):
    """The whole schedule as it is to be. What is over must stay; of the period on the clock the minutes may differ."""

    rows: tuple[Row, ...]


class PostPrizes(Value, frozen=True, tag=True):
    """Prizes in cents, best place first: together the purse as it is now."""

    prizes: tuple[int, ...]


class CountStacks(Value, frozen=True, tag=True):
    """Stacks of some players, as counted; `accept` them also where they do not add up to the chips in play."""

    stacks: tuple[tuple[PlayerId, Chips], ...]
    accept: bool = False


class Announce(Value, frozen=True, tag=True):
    """Words for everybody. Nothing follows from them."""

    text: str
