"""The events of a card room: what has happened, each with the topic that settled it."""

from floorman.cardroom.state import (
    NO_SEAT,
    Barring,
    Cardroom,
    CashGame,
    DealerTurn,
    DealtTable,
    GameId,
    HowLong,
    Kind,
    Lockup,
    PlayerMoney,
    RoomChoice,
    RoomTerms,
    RoomTournament,
)
from floorman.core import PlayerId, SeatNo, Value
from floorman.hand import Rake
from floorman.table.state import Choice
from floorman.text import Text

Names = tuple[PlayerId, ...]


class RoomOpened(Value, frozen=True, tag=True):
    """The room opens in this state."""

    room: Cardroom


class ListJoined(Value, frozen=True, tag=True):
    """A name is on a list, at the end or behind `place` others. A player who has called in is kept until `until`."""

    name: PlayerId
    kind: Kind
    topic: str
    here: bool = True
    until: int | None = None
    place: int | None = None
    since: int = 0


class NamePaged(Value, frozen=True, tag=True):
    """A name is called. If nobody has answered when the page ends, it may be struck."""

    name: PlayerId
    kind: Kind
    page: int
    topic: str


class CallMissed(Value, frozen=True, tag=True):
    """A player has not answered a call. `calls` is how many calls were not answered so far."""

    name: PlayerId
    kind: Kind
    calls: int
    topic: str


class SeatDeclined(Value, frozen=True, tag=True):
    """A name stays on the list and does not want the open seats of these games."""

    name: PlayerId
    kind: Kind
    games: tuple[GameId, ...]
    topic: str


class NamesStruck(Value, frozen=True, tag=True):
    """Names are taken off a list; `why` is missed, declined, stayed-out, seated, left, taken-off, barred, late, mistake
    or tournament."""

    names: Names
    kind: Kind
    why: str
    topic: str


class MoneyLeft(Value, frozen=True, tag=True):
    """A player on a list has left money to lock up a seat."""

    name: PlayerId
    kind: Kind
    amount: int
    topic: str


class WaiterCame(Value, frozen=True, tag=True):
    """A player who had called in is in the room."""

    name: PlayerId
    topic: str


class SeatOffered(Value, frozen=True, tag=True):
    """A player is called to a game."""

    name: PlayerId
    game: GameId
    topic: str


class OfferWithdrawn(Value, frozen=True, tag=True):
    """A player is no longer called to a seat in a game; in old logs, in any. `why` is as in a `Waiter`."""

    name: PlayerId
    topic: str
    game: GameId = ""
    why: str = ""


class ReadyNoted(Value, frozen=True, tag=True):
    """A newcomer is ready to play in a game at once."""

    name: PlayerId
    game: GameId
    topic: str


class SatDown(Value, frozen=True, tag=True):
    """A player sits in a game. Calls, lock-ups and holds that the player had there end.

    `no` is the place in line that the player had, as in a `Waiter`; None for a player who was not in line.
    """

    name: PlayerId
    game: GameId
    topic: str
    seat: SeatNo = NO_SEAT
    paid_in: bool = False
    fresh: bool = True
    over: PlayerId = PlayerId("")
    no: float | None = None


class SeatVacated(Value, frozen=True, tag=True):
    """A seat is open, or gone if it was an `extra` one. Without a name it is not known who has left."""

    game: GameId
    topic: str
    seat: SeatNo = NO_SEAT
    name: PlayerId = PlayerId("")
    extra: bool = False
    why: str = "quit"


class SeatAsked(Value, frozen=True, tag=True):
    """A player has asked for a seat, 0 for any of that game, or has taken that back."""

    name: PlayerId
    game: GameId
    seat: SeatNo
    topic: str
    off: bool = False


class SeatAwarded(Value, frozen=True, tag=True):
    """A player is entitled to a seat."""

    name: PlayerId
    game: GameId
    seat: SeatNo
    topic: str


class SeatSwitched(Value, frozen=True, tag=True):
    """A player has another seat of the same game."""

    name: PlayerId
    game: GameId
    seat: SeatNo
    topic: str


class SeatLockedUp(Value, frozen=True, tag=True):
    """A seat is kept for a newcomer, who may hold it for a while or has to take it."""

    lockup: Lockup
    may_hold: bool
    topic: str


class LockupEnded(Value, frozen=True, tag=True):
    """A seat is no longer kept: the lock-up has `lapsed` or was given up, or with `why` the game has `ended`."""

    name: PlayerId
    game: GameId
    lapsed: bool
    topic: str
    why: str = ""


class MayPlayOn(Value, frozen=True, tag=True):
    """How long a player may stay in the old seat, and by whose decision."""

    name: PlayerId
    until: HowLong
    topic: str
    decides: str = ""


class PlayerMoved(Value, frozen=True, tag=True):
    """A player has gone to another game with the stack; `how` is must-move, transfer, broken or combined.

    `no` is as in `SatDown`.
    """

    name: PlayerId
    left: GameId
    to: GameId
    how: str
    topic: str
    seat: SeatNo = NO_SEAT
    no: float | None = None


class ForcedOut(Value, frozen=True, tag=True):
    """A player has to quit a game."""

    name: PlayerId
    game: GameId
    topic: str


class MustMoveSet(Value, frozen=True, tag=True):
    """A game feeds another, or no longer does."""

    main: GameId
    feeder: GameId
    order: Names
    topic: str
    off: bool = False


class DrawCalled(Value, frozen=True, tag=True):
    """A game breaks: who has a card in the draw for seats, and for which of them the floor draws."""

    game: GameId
    draws: Names
    floor_draws: Names
    topic: str


class GameEnded(Value, frozen=True, tag=True):
    """A game is over: `broken`, `combined` or `closed`."""

    game: GameId
    how: str
    topic: str


class SeatKeptFor(Value, frozen=True, tag=True):
    """A seat is kept for an absent player of a broken game."""

    name: PlayerId
    game: GameId
    topic: str


class SeatNotKept(Value, frozen=True, tag=True):
    """The seat of an absent player is free again."""

    name: PlayerId
    game: GameId
    topic: str


class GamesMerged(Value, frozen=True, tag=True):
    """Two games are one: whether it counts as new, who has the button, and which chips come along or must be added."""

    games: tuple[GameId, GameId]
    into: GameId
    new_game: bool
    topic: str
    button: PlayerId = PlayerId("")
    may_bring: tuple[tuple[PlayerId, int], ...] = ()
    must_add: tuple[tuple[PlayerId, int], ...] = ()
    unnamed: int = 0


class GameStarted(Value, frozen=True, tag=True):
    """A game is open."""

    game: CashGame
    topic: str


class GameRelocated(Value, frozen=True, tag=True):
    """A game goes on at another table."""

    game: GameId
    place: str
    topic: str


class BuyInChanged(Value, frozen=True, tag=True):
    """The buy-in limits of a game have changed."""

    game: GameId
    least: int
    most: int
    topic: str


class ChargesSet(Value, frozen=True, tag=True):
    """The house takes another rake, jackpot drop or time in a game from now on."""

    game: GameId
    rake: Rake | None
    time_fee: int
    time_by: str
    topic: str


class ExtraSeats(Value, frozen=True, tag=True):
    """A game has `extra` seats above the usual number."""

    game: GameId
    extra: int
    topic: str


class DealsCounted(Value, frozen=True, tag=True):
    """Deals have been played: newcomers are in, the button and the kill are where they are, a rotation moves on."""

    game: GameId
    deals: int
    topic: str
    button: SeatNo = NO_SEAT
    killer: PlayerId = PlayerId("")
    now_played: str = ""


class TableSet(Value, frozen=True, tag=True):
    """The table between two hands: the button was laid down, or somebody straddles."""

    game: GameId
    dealt: DealtTable
    button: SeatNo
    topic: str


class EntryChosen(Value, frozen=True, tag=True):
    """How a player who is not dealt in wants to come in."""

    name: PlayerId
    game: GameId
    entry: Choice
    topic: str


class BombPotCalled(Value, frozen=True, tag=True):
    """The next hand is a bomb pot, or is not."""

    game: GameId
    on: bool
    topic: str


class OversSet(Value, frozen=True, tag=True):
    """A player has an overs button, or has given it back."""

    name: PlayerId
    game: GameId
    on: bool
    topic: str


class DealBegun(Value, frozen=True, tag=True):
    """A hand is dealt."""

    game: GameId
    dealt: DealtTable
    button: SeatNo
    topic: str


class Booking(Value, frozen=True):
    """An amount out of one account into another."""

    out_of: str
    into: str
    amount: int


class DealEnded(Value, frozen=True, tag=True):
    """The hand is over, or `void`: then it is dealt again. `pot` is how its pot was booked."""

    game: GameId
    dealt: DealtTable
    topic: str
    void: bool = False
    pot: tuple[Booking, ...] = ()


class DealReopened(Value, frozen=True, tag=True):
    """The hand that ended last is played on, as it was before its end."""

    game: GameId
    topic: str


class ClockAdvanced(Value, frozen=True, tag=True):
    """The room's clock is at `now`."""

    now: int
    topic: str


class LimitVoted(Value, frozen=True, tag=True):
    """A vote on the stakes: whether they change, and why; `needs` is whose approval is still missing."""

    game: GameId
    kind: Kind
    changed: bool
    why: str
    topic: str
    needs: str = ""
    higher: bool = False


class ListSettled(Value, frozen=True, tag=True):
    """The list of one kind has been added to that of another; or, with both the same, stays."""

    game: GameId
    kind: Kind
    to: Kind
    topic: str


class ChopRuled(Value, frozen=True, tag=True):
    """Whether the blinds may be taken back."""

    game: GameId
    names: Names
    allowed: bool
    topic: str


class PlayOverRuled(Value, frozen=True, tag=True):
    """Whether somebody may play over an absent player's chips."""

    name: PlayerId
    seat_of: PlayerId
    game: GameId
    allowed: bool
    topic: str


class PlayOverEnded(Value, frozen=True, tag=True):
    """The seat is the absent player's again."""

    name: PlayerId
    game: GameId
    topic: str


class SeatPassed(Value, frozen=True, tag=True):
    """A player who played over an absent player has the seat from now on: the absent player gives it up."""

    name: PlayerId
    seat_of: PlayerId
    game: GameId
    topic: str


class ChipsMoved(Value, frozen=True, tag=True):
    """Money or chips have changed hands. `least` is the least buy-in in the situation, where there was one.

    `why` is buy-in, add, cash-out, racked, paid-out, take-along, bring-back, behind, delivered, count, pot, reopened,
    rake, time, jackpot, move, left, broke, picked-up, elsewhere, corrected, collected or unaccounted; of the last
    `note` is the reason. `money` is the player's money in the game from now on.
    """

    bookings: tuple[Booking, ...]
    why: str
    topic: str
    name: PlayerId = PlayerId("")
    game: GameId = ""
    least: int = 0
    money: PlayerMoney | None = None
    note: str = ""


class DropCounted(Value, frozen=True, tag=True):
    """The box of a game was emptied and counted; `reported` is what the pots since the last time have put into it."""

    game: GameId
    reported: int
    counted: int
    topic: str


class CashOutNoted(Value, frozen=True, tag=True):
    """A player has left a game with this amount."""

    name: PlayerId
    game: GameId
    amount: int
    topic: str


class TimeCalled(Value, frozen=True, tag=True):
    """Time is due: who owes it, and who declines."""

    game: GameId
    must_pay: Names
    decline: Names
    topic: str


class SteppedAway(Value, frozen=True, tag=True):
    """A player is away from the table."""

    name: PlayerId
    game: GameId
    topic: str


class AbsenceSettled(Value, frozen=True, tag=True):
    """The floor has decided that an absence may go on."""

    name: PlayerId
    game: GameId
    topic: str


class BackInSeat(Value, frozen=True, tag=True):
    """A player is back."""

    name: PlayerId
    game: GameId
    topic: str


class ChipsPickedUp(Value, frozen=True, tag=True):
    """The chips of a player long gone are picked up; the seat is open."""

    name: PlayerId
    topic: str


class IncidentFiled(Value, frozen=True, tag=True):
    """An incident is on record: what the book has against it, what the player is told, and who decides."""

    offence: str
    name: PlayerId
    penalty: str
    remedy: Text
    decides: str
    topic: str
    sanctions: tuple[str, ...] = ()
    note: str = ""


class SanctionPut(Value, frozen=True, tag=True):
    """A sanction that the floor has chosen for an incident."""

    name: PlayerId
    code: str
    topic: str


class PlayerRenamed(Value, frozen=True, tag=True):
    """A player has another name; the id stays."""

    name: PlayerId
    to: str
    topic: str


class PersonBarred(Value, frozen=True, tag=True):
    """A person may not come in, or may not play in a game."""

    barring: Barring
    topic: str


class BarEnded(Value, frozen=True, tag=True):
    """A person who was barred may come in again."""

    name: PlayerId
    topic: str


class PlayersApart(Value, frozen=True, tag=True):
    """Two players may not, or may again, play in the same game."""

    one: PlayerId
    other: PlayerId
    apart: bool
    topic: str


class ChoicePut(Value, frozen=True, tag=True):
    """Something is for the floor, the house or the players to choose."""

    choice: RoomChoice
    topic: str


class ChoiceMade(Value, frozen=True, tag=True):
    """A choice has been made, or is no longer open."""

    choice: RoomChoice
    code: str
    topic: str


class ShiftStarted(Value, frozen=True, tag=True):
    """A shift begins with these dealers."""

    name: str
    dealers: tuple[DealerTurn, ...]
    topic: str


class ShiftEnded(Value, frozen=True, tag=True):
    """A shift is over, or the time before the first one, and its books are kept; the rest is as in `EndShift`."""

    name: str
    topic: str
    counted: int | None = None
    box: int | None = None
    cashier: str = ""


class RoomClosed(Value, frozen=True, tag=True):
    """The room has closed, or has opened again."""

    topic: str
    closed: bool = True


class DealerSent(Value, frozen=True, tag=True):
    """Where a dealer is from now on; with no turn, off shift."""

    dealer: str
    turn: DealerTurn | None
    topic: str


class TournamentPlanned(Value, frozen=True, tag=True):
    """A tournament is to start from the room's tables."""

    tournament: RoomTournament
    topic: str


class TournamentChanged(Value, frozen=True, tag=True):
    """A planned tournament has other terms; its list stays."""

    tournament: RoomTournament
    topic: str


class TournamentBegun(Value, frozen=True, tag=True):
    """A tournament has begun with these names."""

    id: str
    event: str
    names: Names
    topic: str


class TournamentGone(Value, frozen=True, tag=True):
    """The tables of a tournament are free."""

    id: str
    topic: str


class RoomTermsSet(Value, frozen=True, tag=True):
    """The house's own terms."""

    terms: RoomTerms
    topic: str


RoomEvent = (
    RoomOpened | ListJoined | NamePaged | CallMissed | SeatDeclined | NamesStruck | MoneyLeft | WaiterCame
    | SeatOffered | OfferWithdrawn | ReadyNoted | SatDown | SeatVacated | SeatAsked | SeatAwarded | SeatSwitched
    | SeatLockedUp | LockupEnded | MayPlayOn | PlayerMoved | ForcedOut | MustMoveSet | DrawCalled | GameEnded
    | SeatKeptFor | SeatNotKept | GamesMerged | GameStarted | GameRelocated | BuyInChanged | ChargesSet | ExtraSeats
    | DealsCounted | TableSet | EntryChosen | BombPotCalled | OversSet | DealBegun | DealEnded | DealReopened
    | ClockAdvanced | LimitVoted | ListSettled | ChopRuled | PlayOverRuled | PlayOverEnded | SeatPassed | ChipsMoved
    | DropCounted | CashOutNoted | TimeCalled | SteppedAway | AbsenceSettled | BackInSeat | ChipsPickedUp
    | IncidentFiled | SanctionPut | PersonBarred | BarEnded | PlayersApart | ChoicePut | ChoiceMade | ShiftStarted
    | ShiftEnded | RoomClosed | DealerSent | TournamentPlanned | TournamentChanged | TournamentBegun | TournamentGone
    | RoomTermsSet | PlayerRenamed
)  # fmt: skip
"""All events of a card room."""
