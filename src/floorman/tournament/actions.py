"""What a director does, or is told. Cards and seeds of draws are given, never made up here."""

from floorman.base import Chips, PlayerId, SeatNo, Value
from floorman.cards import Card
from floorman.conduct import Office
from floorman.tournament.bounty_actions import BountyAct
from floorman.tournament.bounty_actions import ClaimBounty as ClaimBounty
from floorman.tournament.bounty_actions import SealEnvelopes as SealEnvelopes
from floorman.tournament.bounty_actions import TellKnockout as TellKnockout
from floorman.tournament.conduct_actions import ConductAction
from floorman.tournament.directing import Announce as Announce
from floorman.tournament.directing import CheckIn as CheckIn
from floorman.tournament.directing import CountStacks as CountStacks
from floorman.tournament.directing import EditSchedule as EditSchedule
from floorman.tournament.directing import GoToPeriod as GoToPeriod
from floorman.tournament.directing import Invite as Invite
from floorman.tournament.directing import LengthenPeriod as LengthenPeriod
from floorman.tournament.directing import MovePlayer as MovePlayer
from floorman.tournament.directing import OpenTable as OpenTable
from floorman.tournament.directing import PlaceButton as PlaceButton
from floorman.tournament.directing import PostPrizes as PostPrizes
from floorman.tournament.directing import Register as Register
from floorman.tournament.directing import Rename as Rename
from floorman.tournament.directing import SetClock as SetClock
from floorman.tournament.directing import StartClock as StartClock
from floorman.tournament.directing import Uninvite as Uninvite
from floorman.tournament.directing import Unregister as Unregister
from floorman.tournament.state import NOWHERE, Place, TableId

SeatCounts = tuple[tuple[SeatNo, int], ...]


class DrawSeats(Value, frozen=True, tag=True):
    """The first seats: by cards where they were drawn, else by the seed. 0 tables are as many as are needed."""

    tables: int = 0
    cards: tuple[tuple[PlayerId, Card], ...] = ()
    seed: int = 0


class CorrectSeat(Value, frozen=True, tag=True):
    """A player who started in the wrong seat goes to the right one."""

    player: PlayerId
    to: Place


class DealFirstHand(Value, frozen=True, tag=True):
    """The event begins."""


class Arrive(Value, frozen=True, tag=True):
    """A player who was missing turns up."""

    player: PlayerId


class AskToKeep(Value, frozen=True, tag=True):
    """A player on the way asks to leave the stack in place."""

    player: PlayerId


class EndStage(Value, frozen=True, tag=True):
    """A stage of the event is over."""


class EnterLate(Value, frozen=True, tag=True):
    """A late entry or an alternate; `unsold`: a stack put at an open seat for one who may still come."""

    player: PlayerId
    seed: int = 0
    unsold: bool = False


class Reenter(Value, frozen=True, tag=True):
    """A player gives up the chips that are left and enters again."""

    player: PlayerId
    forfeits: Chips = Chips(0)
    seed: int = 0


class Rebuy(Value, frozen=True, tag=True):
    """A player buys a new stack."""

    player: PlayerId
    seed: int = 0


class AddOn(Value, frozen=True, tag=True):
    """A player buys chips on top."""

    player: PlayerId


class DeclareRebuy(Value, frozen=True, tag=True):
    """Before a hand a player says that there will be a rebuy."""

    player: PlayerId


class CancelRebuy(Value, frozen=True, tag=True):
    """A player would rather not."""

    player: PlayerId


class Bust(Value, frozen=True, tag=True):
    """Players lost their last chips in the current hand of a table, with so many at its start.

    `won_by` are the winners of the last pot that each played for, where they are known.
    """

    players: tuple[PlayerId, ...]
    at: TableId
    started_with: tuple[tuple[PlayerId, Chips], ...] = ()
    best_hand: PlayerId = PlayerId("")
    won_by: tuple[tuple[PlayerId, tuple[PlayerId, ...]], ...] = ()


class Leave(Value, frozen=True, tag=True):
    """A player goes away, for so many minutes if that was said."""

    player: PlayerId
    minutes: int | None = None


class Forfeit(Value, frozen=True, tag=True):
    """A player who is away for too long, or never came, is out; the stack goes where the book sends it."""

    player: PlayerId


class Return(Value, frozen=True, tag=True):
    """A player is back."""

    player: PlayerId


class Choose(Value, frozen=True, tag=True):
    """The floor takes one of the codes offered, about a player or a table where several are concerned."""

    code: str
    player: PlayerId = PlayerId("")
    table: TableId = NOWHERE


class AgreeDeal(Value, frozen=True, tag=True):
    """Players agree to share prizes.

    Where it `settles`, the prizes of the event go by it: it is between everybody left, and with `played_for`, which is
    left to play for by place, it comes to the prizes that are open. `prizes` are those it was worked out from, and are
    posted with it; `stacks` the chips at the time; `way` says how it was shared: even, chips, icm or custom.
    """

    shares: tuple[tuple[PlayerId, int], ...]
    settles: bool = False
    played_for: tuple[int, ...] = ()
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()
    way: str = ""
    prizes: tuple[int, ...] = ()


class PayPrizes(Value, frozen=True, tag=True):
    """The event is over. `in_cash`: everybody has been given the prize; else it is handed over one by one."""

    in_cash: bool = True


class HandOverPrize(Value, frozen=True, tag=True):
    """A player has been given the prize, or has not after all."""

    player: PlayerId
    done: bool = True


class PassTime(Value, frozen=True, tag=True):
    """So many seconds go by."""

    seconds: int


class Pause(Value, frozen=True, tag=True):
    """Play stops for a `break` or a `dispute`, and the clock where the book stops it; for the `director` always."""

    why: str


class Resume(Value, frozen=True, tag=True):
    """Play resumes."""


class AnnounceLevel(Value, frozen=True, tag=True):
    """The floor announces the next level."""


class MarkHand(Value, frozen=True, tag=True):
    """A sign of a new hand: `posted`, `riffle`, `shuffler` or `push`."""

    table: TableId
    mark: str


class PlayHandForHand(Value, frozen=True, tag=True):
    """From now on every table plays one hand and waits for the others, or no longer."""

    on: bool = True


class PlayHand(Value, frozen=True, tag=True):
    """The current hand, or the next one, has been played; `stacks` afterwards where they are known."""

    table: TableId
    misdeal: bool = False
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()


class CombineFinal(Value, frozen=True, tag=True):
    """Everybody goes to the final table."""

    seed: int = 0


class Balance(Value, frozen=True, tag=True):
    """All hands are over: move players. `giver` and `taker` where the house names them."""

    cards: tuple[tuple[str, Card], ...] = ()
    giver: TableId | None = None
    taker: TableId | None = None
    seed: int = 0


class BreakTable(Value, frozen=True, tag=True):
    """Break a table, or the next in line."""

    table: TableId | None = None
    cards: tuple[tuple[PlayerId, Card], ...] = ()
    seed: int = 0


class Redraw(Value, frozen=True, tag=True):
    """Everybody draws a new seat."""

    seed: int = 0


class WaiveHalt(Value, frozen=True, tag=True):
    """The director lets a short table play on."""

    table: TableId


class ColorUp(Value, frozen=True, tag=True):
    """A denomination goes out of play.

    `held` are all chips of it, `odd` those left after whole exchanges, with the cards dealt for them; `last_chips` are
    seats that have nothing else, `leftover` chips that turned up after the race.
    """

    old: Chips
    new: Chips
    held: SeatCounts = ()
    odd: SeatCounts = ()
    leftover: SeatCounts = ()
    cards: tuple[tuple[SeatNo, tuple[Card, ...]], ...] = ()
    deck: tuple[Card, ...] = ()
    last_chips: tuple[SeatNo, ...] = ()
    table: TableId | None = None


class PocketChips(Value, frozen=True, tag=True):
    """A player took chips off the table."""

    player: PlayerId
    chips: Chips


class FindChips(Value, frozen=True, tag=True):
    """Loose chips are found; the owner, if known."""

    chips: Chips
    owner: PlayerId = PlayerId("")


class FindBehind(Value, frozen=True, tag=True):
    """A player who lost all-in finds more chips."""

    player: PlayerId
    chips: Chips
    covered: bool
    next_deal: bool


class Offend(Value, frozen=True, tag=True):
    """An incident of `conduct.OFFENCES` is recorded, with those of its facts that are so; `when` a blind was dodged.

    `during` says whether a hand was on, where the table does not know it: in-hand, folded, showdown, between-hands,
    break. It was `deliberate`, or by `mistake`; neither where nobody has said.
    """

    offence: str
    player: PlayerId
    repeat: bool = False
    when: str = ""
    facts: tuple[str, ...] = ()
    deliberate: bool = False
    during: str = ""
    mistake: bool = False


class Penalise(Value, frozen=True, tag=True):
    """A penalty in rounds, hands or minutes; a warning where it is none of them."""

    player: PlayerId
    rounds: int = 0
    hands: int = 0
    minutes: int = 0
    by: Office = "floor"


class EndPenalty(Value, frozen=True, tag=True):
    """A penalty is over: it has been served, or the floor ends it early. Hands that nobody tells are counted so."""

    player: PlayerId


class Disqualify(Value, frozen=True, tag=True):
    """A player is put out of the event."""

    player: PlayerId


class CallTime(Value, frozen=True, tag=True):
    """A player asks for time, or for the clock."""

    player: PlayerId


TournamentAction = (
    DrawSeats | CorrectSeat | DealFirstHand | Arrive | AskToKeep | EndStage | EnterLate | Reenter | Rebuy | AddOn
    | DeclareRebuy | CancelRebuy | Bust | Leave | Forfeit | Return | Choose | AgreeDeal | PayPrizes
    | HandOverPrize
    | PassTime | Pause | Resume | AnnounceLevel | MarkHand | PlayHandForHand | PlayHand | CombineFinal | Balance
    | BreakTable | Redraw | WaiveHalt | ColorUp | PocketChips | FindChips | FindBehind | Offend | Penalise
    | EndPenalty | Disqualify | CallTime | Invite | CheckIn | Uninvite | Register | Unregister | Rename | OpenTable
    | PlaceButton | MovePlayer | StartClock | SetClock | EditSchedule | LengthenPeriod | GoToPeriod | PostPrizes
    | CountStacks | Announce | ConductAction | BountyAct
)  # fmt: skip
