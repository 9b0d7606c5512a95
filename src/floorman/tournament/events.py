"""Events of a tournament: what has happened, with the topic that settled it."""

from floorman.cards import Card
from floorman.core import Chips, PlayerId, SeatNo, Value
from floorman.text import Text
from floorman.tournament.actions import TournamentAction
from floorman.tournament.bounties import OfBounties
from floorman.tournament.clock import Clock
from floorman.tournament.schedule import LostColourUp, Row
from floorman.tournament.state import NOWHERE, Came, Here, Offer, Penalty, Place, TableId, Tournament


class Invited(Value, frozen=True, tag=True):
    """Guests are invited. `names` are given where one of them is not the guest's id; "" stands for one that is."""

    players: tuple[PlayerId, ...]
    topic: str = ""
    names: tuple[str, ...] = ()


class CheckedIn(Value, frozen=True, tag=True):
    """A guest is present and has not paid yet. `name` is given where it is not the id."""

    player: PlayerId
    topic: str = ""
    name: str = ""


class Uninvited(Value, frozen=True, tag=True):
    """Guests are off the list."""

    players: tuple[PlayerId, ...]
    topic: str = ""


class Unregistered(Value, frozen=True, tag=True):
    """An entrant is off the list before the first hand; chips and money go back."""

    player: PlayerId
    chips: Chips
    refund: int
    fee: int
    topic: str
    bounty: int = 0


class Renamed(Value, frozen=True, tag=True):
    """A player or a guest has another name."""

    player: PlayerId
    to: str
    topic: str


class ScheduleChanged(Value, frozen=True, tag=True):
    """The new schedule, and the clock by it; `lost` are planned colour-ups that it has no place for."""

    rows: tuple[Row, ...]
    clock: Clock
    topic: str
    lost: tuple[LostColourUp, ...] = ()


class PrizesPosted(Value, frozen=True, tag=True):
    """The prizes by place, in cents; they replace any that were posted before."""

    prizes: tuple[int, ...]
    topic: str


class Announced(Value, frozen=True, tag=True):
    """An announcement of the director to everybody."""

    text: str
    topic: str


class Undone(Value, frozen=True, tag=True):
    """An act was undone: `event` is the tournament without it, with everything since decided again."""

    act: int
    event: Tournament
    topic: str


class Redone(Value, frozen=True, tag=True):
    """An undo was taken back: `event` is the tournament with its acts, and with everything since decided again."""

    act: int
    event: Tournament
    topic: str


class Corrected(Value, frozen=True, tag=True):
    """An act was replaced: `event` is the tournament with the other action, and with everything since decided again."""

    act: int
    instead: TournamentAction
    event: Tournament
    topic: str


Directed = (
    Invited | CheckedIn | Uninvited | Unregistered | Renamed | ScheduleChanged | PrizesPosted | Announced | Undone
    | Redone | Corrected
)  # fmt: skip


class PenaltyNoted(Value, frozen=True, tag=True):
    """A penalty goes on a player's record, by its code; later penalties take it into account.

    `offence` is what it was given for, where it goes on record with the penalty and not before it.
    """

    player: PlayerId
    code: str
    topic: str
    offence: str = ""


class RulingMade(Value, frozen=True, tag=True):
    """A ruling against the letter of the rules, with the reason: a precedent.

    `weighed` is what was taken into account.
    """

    ruling: str
    because: str
    by: str
    weighed: tuple[str, ...]
    topic: str


class Objected(Value, frozen=True, tag=True):
    """A player does not accept a ruling: it goes to an office of the house, or outside; play goes on."""

    player: PlayerId
    ruling: str
    to: str
    topic: str


class Noted(Value, frozen=True, tag=True):
    """Something was brought before the floor; it is recorded with the answer."""

    about: str
    answer: str
    topic: str
    player: PlayerId = PlayerId("")


class ClockGiven(Value, frozen=True, tag=True):
    """Somebody else keeps the clock."""

    to: str
    topic: str


class NotAtSeat(Value, frozen=True, tag=True):
    """A player was not at the seat when the last card was dealt: the hand is dead."""

    player: PlayerId
    topic: str


BeforeTheFloor = PenaltyNoted | RulingMade | Objected | Noted | ClockGiven | NotAtSeat


class Opened(Value, frozen=True, tag=True):
    """The tournament as it begins, before any other event."""

    event: Tournament


class Started(Value, frozen=True, tag=True):
    """The first hand of the tournament is dealt, at so many tables where that is known."""

    topic: str
    tables: int = 0


class Entered(Value, frozen=True, tag=True):
    """A player is in, with new chips, for a price, a fee to the house and a bounty.

    `unsold`: it is a stack without a player. `name` is given where it is not the id.
    """

    player: PlayerId
    chips: Chips
    price: int
    topic: str
    fee: int = 0
    unsold: bool = False
    bounty: int = 0
    name: str = ""


class Withdrew(Value, frozen=True, tag=True):
    """An entrant is not in after all; `refund`, `fee` and `bounty` come back."""

    player: PlayerId
    chips: Chips
    refund: int
    topic: str
    fee: int = 0
    bounty: int = 0


class ChipsBought(Value, frozen=True, tag=True):
    """A rebuy or an add-on, paid and in the stack; chips that were behind come to the front with it.

    `lost`: the chips were declared before a hand, played behind and are gone; the player only pays for them.
    """

    player: PlayerId
    chips: Chips
    price: int
    addon: bool
    topic: str
    bounty: int = 0
    lost: bool = False


class RebuyDeclared(Value, frozen=True, tag=True):
    """New chips play behind the stack, and the player owes the rebuy."""

    player: PlayerId
    chips: Chips
    topic: str


class Refunded(Value, frozen=True, tag=True):
    """How much of the price a player who left gets back."""

    player: PlayerId
    amount: int
    topic: str


class TableOpened(Value, frozen=True, tag=True):
    """A table comes into play."""

    table: TableId
    topic: str


class TableBroken(Value, frozen=True, tag=True):
    """A table goes out of play; who was dealt the best card took the first seat card."""

    table: TableId
    first_seat_card: PlayerId
    topic: str


class Seated(Value, frozen=True, tag=True):
    """A player takes a seat, from another one or from none."""

    player: PlayerId
    left: Place | None
    to: Place
    came: Came
    topic: str


class Unseated(Value, frozen=True, tag=True):
    """A player gives up a seat: everybody draws anew."""

    player: PlayerId
    topic: str


class TableGave(Value, frozen=True, tag=True):
    """A table has given up a player, and goes to the end of the order of giving. `cards` are those that decided it."""

    table: TableId
    topic: str
    cards: tuple[tuple[TableId, Card], ...] = ()


class ButtonPlaced(Value, frozen=True, tag=True):
    """The positions of button and blinds in the hand about to be dealt."""

    table: TableId
    button: SeatNo
    small: SeatNo
    big: SeatNo
    topic: str


class HandMarked(Value, frozen=True, tag=True):
    """A sign of a new hand: blinds posted, riffle, shuffler or dealer push."""

    table: TableId
    mark: str
    topic: str


class HandBegun(Value, frozen=True, tag=True):
    """A hand begins at a level, with these positions and seats; killed hands belong to players who are not there."""

    table: TableId
    level: int
    button: SeatNo
    small: SeatNo
    big: SeatNo
    dealt: tuple[SeatNo, ...]
    killed: tuple[PlayerId, ...]
    topic: str


class BlindPaid(Value, frozen=True, tag=True):
    """Blinds and antes of a player who is not there, from the stack, lost to whoever wins the hand."""

    player: PlayerId
    chips: Chips
    topic: str


class HandEnded(Value, frozen=True, tag=True):
    """The current hand of a table is over; after a `misdeal` it is dealt again, with the same button and blinds.

    What was posted in a misdealt hand for players who are not there goes back to their stacks.
    """

    table: TableId
    topic: str
    misdeal: bool = False


class StacksCounted(Value, frozen=True, tag=True):
    """Stacks as counted: what was in untold hands is known again."""

    stacks: tuple[tuple[PlayerId, Chips], ...]
    topic: str


class KnockedOut(Value, frozen=True, tag=True):
    """A player is out, in a place that may be shared, and `had` chips when the hand began; all are in untold hands.

    `likely` are those who won them, as far as the dealer's page has seen; the director may say otherwise. The place is
    not announced yet where the player `may_rebuy`, or where somebody else's rebuy can still change it (`place_open`).
    """

    player: PlayerId
    place: int
    tied: int
    line: int
    level: int
    topic: str
    had: Chips = Chips(0)
    likely: tuple[PlayerId, ...] = ()
    may_rebuy: bool = False
    place_open: bool = False


class PlaceSettled(Value, frozen=True, tag=True):
    """The place of a player who is out, after others went out in the same round or once no rebuy can change it."""

    player: PlayerId
    place: int
    tied: int
    line: int
    topic: str


class RoundOpened(Value, frozen=True, tag=True):
    """Play is hand for hand: every table plays one hand. Without `on`, it is no longer."""

    on: bool
    topic: str


class Restored(Value, frozen=True, tag=True):
    """A player who was taken to be out gets the seat back, with chips that the winner could not have won."""

    player: PlayerId
    chips: Chips
    topic: str


class TakenOut(Value, frozen=True, tag=True):
    """A player is out without being knocked out: disqualified, forfeited or never there."""

    player: PlayerId
    place: int
    topic: str


class Won(Value, frozen=True, tag=True):
    """The only player left has won."""

    player: PlayerId
    topic: str


class TrophyGiven(Value, frozen=True, tag=True):
    """A player takes an award that cannot be shared."""

    player: PlayerId
    topic: str


class PrizesPaid(Value, frozen=True, tag=True):
    """Prizes in cents, by player, which ends the tournament; for those in `seats` they include the worth of a seat.

    `in_cash`: everybody has been given the money; else it is handed over one by one. `deal` are the players of the deal
    that prizes go by; `shared`: they are given its money together and share it themselves, else the director pays each.
    """

    shares: tuple[tuple[PlayerId, int], ...]
    topic: str
    seats: tuple[PlayerId, ...] = ()
    in_cash: bool = True
    deal: tuple[PlayerId, ...] = ()
    shared: bool = False


class PrizeHandedOver(Value, frozen=True, tag=True):
    """Cents of a prize are handed to a player; negative where they come back.

    `bounty` of them are for the player's own bounty.
    """

    player: PlayerId
    cents: int
    topic: str
    bounty: int = 0


class HouseAdded(Value, frozen=True, tag=True):
    """The house pays into the purse what the guarantee lacked, and money it adds."""

    cents: int
    topic: str


class HouseBrought(Value, frozen=True, tag=True):
    """The house puts cents of its part of the purse into the cash box; negative where it takes them out."""

    cents: int
    topic: str


class DealAgreed(Value, frozen=True, tag=True):
    """Players have agreed to share prizes; `verdict` is the book's view of it. Where it `settles`, prizes go by it.

    `pays` is whether the floor pays the shares, where the house has said so for this deal.
    """

    shares: tuple[tuple[PlayerId, int], ...]
    verdict: str
    topic: str
    settles: bool = False
    played_for: tuple[int, ...] = ()
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()
    way: str = ""
    pays: str = ""


class ChipsRemoved(Value, frozen=True, tag=True):
    """Chips leave a stack and go out of play."""

    player: PlayerId
    chips: Chips
    topic: str


class StackShared(Value, frozen=True, tag=True):
    """A forfeited stack goes to the others of the table, and what cannot be shared to the bank."""

    player: PlayerId
    shares: tuple[tuple[PlayerId, Chips], ...]
    bank: Chips
    topic: str


class ChipsFound(Value, frozen=True, tag=True):
    """Loose chips go out of play, or back to their owner."""

    chips: Chips
    owner: PlayerId
    topic: str


class ChipsColored(Value, frozen=True, tag=True):
    """A denomination goes out of play: by seat, chips exchanged, odd, won in the race, and lost.

    `stacks` are the changes this makes to players' stacks, where it is known who sits there. It goes out at one
    `table`, or at all of them where none is named; where it is `late`, it has gone out before. `cards` were dealt in
    the race.
    """

    old: Chips
    new: Chips
    exchanged: tuple[tuple[SeatNo, int], ...]
    odd: tuple[tuple[SeatNo, int], ...]
    race: tuple[tuple[SeatNo, int], ...]
    lost: tuple[tuple[SeatNo, int], ...]
    stacks: tuple[tuple[PlayerId, int], ...]
    topic: str
    table: TableId = NOWHERE
    late: bool = False
    cards: tuple[tuple[SeatNo, tuple[Card, ...]], ...] = ()


class TimePassed(Value, frozen=True, tag=True):
    """Time has passed: `now` is the second, and `clock` the clock at it."""

    now: int
    clock: Clock
    topic: str


class ClockSet(Value, frozen=True, tag=True):
    """The clock is stopped, started, or put to another level."""

    clock: Clock
    topic: str


class Presence(Value, frozen=True, tag=True):
    """A player arrives, goes away for so many minutes if that was said or for good, or comes back."""

    player: PlayerId
    here: Here
    topic: str
    minutes: int = 0
    for_good: bool = False


class StackKept(Value, frozen=True, tag=True):
    """A player who is on the way has asked to leave the stack where it is."""

    player: PlayerId
    topic: str


class StageEnded(Value, frozen=True, tag=True):
    """A stage is over; `advances` says for each player whether the next stage goes on with them."""

    advances: tuple[tuple[PlayerId, bool], ...]
    topic: str


class FloorAsked(Value, frozen=True, tag=True):
    """The book leaves a choice to the floor."""

    offer: Offer
    topic: str


class FloorAnswered(Value, frozen=True, tag=True):
    """The floor has chosen. It is `place_open` where a rebuy of somebody else can still change the player's place."""

    offer: Offer
    code: str
    topic: str
    place_open: bool = False


class HaltWaived(Value, frozen=True, tag=True):
    """The director lets a short table play on; the hands it plays are no misdeals."""

    table: TableId
    topic: str


class MoveWaived(Value, frozen=True, tag=True):
    """The director lets tables deal before a balancing move that comes first by the book."""

    tables: tuple[TableId, ...]
    topic: str


class MoveWaiverLapsed(Value, frozen=True, tag=True):
    """The move before which tables were let deal is made, or no longer due."""

    topic: str


class WaiverLapsed(Value, frozen=True, tag=True):
    """A table that was let play on is no longer short."""

    table: TableId
    topic: str


class RedrawCalled(Value, frozen=True, tag=True):
    """A redraw is due, or with `due` false is not any more."""

    due: bool
    topic: str


class OffenceRecorded(Value, frozen=True, tag=True):
    """An offence, and whether the floor may or must give a penalty; empty where the book has none for it.

    `remedy` is what the player is told to do or stop, and `decides` who decides about it.
    """

    player: PlayerId
    offence: str
    penalty: str
    topic: str
    remedy: Text = ""
    decides: str = ""


class PenaltyGiven(Value, frozen=True, tag=True):
    """A penalty to be served, or what is left of it; it may kill the hand in progress.

    The floor may have `ended` it before all of it was served.
    """

    player: PlayerId
    penalty: Penalty
    topic: str
    kills: bool = False
    ended: bool = False


TournamentEvent = (
    Opened | Started | Entered | Withdrew | ChipsBought | RebuyDeclared | Refunded | TableOpened | TableBroken
    | Seated | Unseated | TableGave | ButtonPlaced | HandMarked | HandBegun | BlindPaid | HandEnded | StacksCounted
    | KnockedOut | PlaceSettled | RoundOpened | Restored | TakenOut | Won | TrophyGiven | PrizesPaid | DealAgreed
    | ChipsRemoved | StackShared | ChipsFound | ChipsColored | TimePassed | ClockSet | Presence | StackKept
    | StageEnded | FloorAsked | FloorAnswered | HaltWaived | MoveWaived | MoveWaiverLapsed | WaiverLapsed
    | RedrawCalled | OffenceRecorded
    | PenaltyGiven | Directed | BeforeTheFloor | HouseAdded | HouseBrought | OfBounties | PrizeHandedOver
)  # fmt: skip
