"""What a director does, or is told. Cards and seeds of draws are given, never made up here."""

from typing import Annotated, Literal

from floorman.cards import Card
from floorman.conduct import Claim, Office
from floorman.core import Chips, PlayerId, PlayerName, SeatNo, Seed, Value
from floorman.tournament.bounties import AnyPlayer, BountyAct
from floorman.tournament.bounties import ClaimBounty as ClaimBounty
from floorman.tournament.bounties import SealEnvelopes as SealEnvelopes
from floorman.tournament.bounties import TellKnockout as TellKnockout
from floorman.tournament.schedule import Row
from floorman.tournament.state import NOWHERE, Place, TableId

AnyNumber = Annotated[int, "any number"]
"""A number that may be below nothing, or whose own decision says what it may be."""

DrawnDeck = Annotated[tuple[Card, ...], "drawn deck"]
"""Cards in the order that a draw gave them: as with a seed, nobody who plays says how it comes out."""


class Register(Value, frozen=True, tag=True):
    """Before the first hand somebody pays and is in, with a stack; with a seat too once seats are drawn.

    `player` is a name, as in everything that puts somebody on a list: the player's id is made from it.
    """

    player: PlayerName
    seed: Seed = 0


class Invite(Value, frozen=True, tag=True):
    """These names are expected. No money is booked, and nobody has a seat yet."""

    players: tuple[PlayerName, ...]


class CheckIn(Value, frozen=True, tag=True):
    """Somebody of a name is here and has not paid yet, invited or not."""

    player: PlayerName


class Uninvite(Value, frozen=True, tag=True):
    """These names are not expected any more: they have not come, or have left before they paid."""

    players: tuple[PlayerName, ...]


class Unregister(Value, frozen=True, tag=True):
    """Before the first hand somebody is off the list, with all money back."""

    player: PlayerId


class Rename(Value, frozen=True, tag=True):
    """A player or a guest is called something else from now on."""

    player: PlayerId
    to: str


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

    level: AnyNumber
    left_seconds: AnyNumber
    on_break: bool = False


class LengthenPeriod(Value, frozen=True, tag=True):
    """The level or break on the clock lasts so many seconds more; fewer, where they are below zero."""

    seconds: AnyNumber


class GoToPeriod(Value, frozen=True, tag=True):
    """The clock goes to the beginning of a level, or of the break after it; it runs or stands as before.

    It names the period and not a direction: told twice, by two people or by one with a fast finger, it skips nothing.
    """

    level: AnyNumber
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


class RuleOtherwise(Value, frozen=True, tag=True):
    """The floor rules beyond the letter, for fairness, and says why.

    `weighed` is what was taken into account (fairness, intent, responsibility, gain), `parties` whom it concerns,
    `signed` the player who rules where the director plays, `offender_gains` whether it favours who caused the trouble.
    """

    ruling: str
    because: str
    by: Office = "floor"
    weighed: tuple[str, ...] = ()
    parties: tuple[PlayerId, ...] = ()
    signed: PlayerId = PlayerId("")
    offender_gains: bool = False


class Appeal(Value, frozen=True, tag=True):
    """A player does not accept a ruling."""

    player: PlayerId
    ruling: str
    ruled_by: Office = "floor"


class GiveClock(Value, frozen=True, tag=True):
    """The director gives the clock to somebody."""

    to: str
    role: Literal["staff", "dealer", "player"] = "staff"


class ClaimOnHouse(Value, frozen=True, tag=True):
    """A player holds something against the house."""

    player: PlayerId
    claim: Claim
    about: str = ""


class PointOut(Value, frozen=True, tag=True):
    """A player points out a mistake, at once or late."""

    player: PlayerId
    mistake: str
    at_once: bool = True


class DeferRuling(Value, frozen=True, tag=True):
    """A ruling has to wait, for the cameras or for somebody to be fetched."""

    table: TableId
    about: str


class AskForHelp(Value, frozen=True, tag=True):
    """A player with special needs asks for something."""

    player: PlayerId
    need: str


class LastCardDealt(Value, frozen=True, tag=True):
    """Where a player is as the last card of the deal falls: in reach of the chair, elsewhere at the table, or away."""

    player: PlayerId
    where: Literal["in-reach", "at-table", "away"]


ConductAction = RuleOtherwise | Appeal | GiveClock | ClaimOnHouse | PointOut | DeferRuling | AskForHelp | LastCardDealt


SeatCounts = tuple[tuple[SeatNo, int], ...]


class DrawSeats(Value, frozen=True, tag=True):
    """The first seats: by cards where they were drawn, else by the seed. 0 tables are as many as are needed.

    With `again` they are drawn anew: at a live event nobody loses a seat that was drawn to a second tap.
    """

    tables: int = 0
    cards: tuple[tuple[PlayerId, Card], ...] = ()
    seed: Seed = 0
    again: bool = False


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
    """A late entry or an alternate, by name; `unsold`: a stack put at an open seat for one who may still come."""

    player: PlayerName
    seed: Seed = 0
    unsold: bool = False


class Reenter(Value, frozen=True, tag=True):
    """A player gives up the chips that are left and enters again."""

    player: PlayerId
    forfeits: Chips = Chips(0)
    seed: Seed = 0


class Rebuy(Value, frozen=True, tag=True):
    """A player buys a new stack."""

    player: PlayerId
    seed: Seed = 0


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
    won_by: tuple[tuple[PlayerId, tuple[AnyPlayer, ...]], ...] = ()


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
    posted with it; `stacks` the chips at the time; `way` says how it was shared: even, chips, icm or custom. `pays`
    is who pays the shares where that was agreed with the deal: the floor, or never the floor. Else the book says.
    """

    shares: tuple[tuple[PlayerId, int], ...]
    settles: bool = False
    played_for: tuple[int, ...] = ()
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()
    way: str = ""
    prizes: tuple[int, ...] = ()
    pays: Literal["", "floor", "never"] = ""


class PayPrizes(Value, frozen=True, tag=True):
    """The event is over. `in_cash`: everybody has been given the prize; else it is handed over one by one."""

    in_cash: bool = True


class HandOverPrize(Value, frozen=True, tag=True):
    """A player has been given the prize, or has not after all."""

    player: PlayerId
    done: bool = True


class BringHouseMoney(Value, frozen=True, tag=True):
    """The house puts so many cents of what it adds to the prizes into the cash box, or takes back what is too much."""

    cents: AnyNumber


class PassTime(Value, frozen=True, tag=True):
    """So many seconds go by."""

    seconds: AnyNumber


class Pause(Value, frozen=True, tag=True):
    """Play stops for a `break` or a `dispute`, and the clock where the book stops it; for the `director` always."""

    why: str


class Resume(Value, frozen=True, tag=True):
    """Play resumes."""


class AnnounceLevel(Value, frozen=True, tag=True):
    """The floor announces the next level."""


class MarkHand(Value, frozen=True, tag=True):
    """A sign of a new hand: `posted`, `riffle`, `shuffler` or `push`; `dealt` is the first two told as one."""

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

    seed: Seed = 0


class Balance(Value, frozen=True, tag=True):
    """All hands are over: move players. `giver` and `taker` where the house names them."""

    cards: tuple[tuple[str, Card], ...] = ()
    giver: TableId | None = None
    taker: TableId | None = None
    seed: Seed = 0


class BreakTable(Value, frozen=True, tag=True):
    """Break a table, or the next in line."""

    table: TableId | None = None
    cards: tuple[tuple[PlayerId, Card], ...] = ()
    seed: Seed = 0


class Redraw(Value, frozen=True, tag=True):
    """Everybody draws a new seat."""

    seed: Seed = 0


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
    deck: DrawnDeck = ()
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
    break. It was `deliberate`, or by `mistake`; neither where nobody has said. Without a player it was a guest.
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
    """A penalty in rounds, hands or minutes; a warning where it is none of them. `offence` is what it is given for."""

    player: PlayerId
    rounds: int = 0
    hands: int = 0
    minutes: int = 0
    by: Office = "floor"
    offence: str = ""


class EndPenalty(Value, frozen=True, tag=True):
    """A penalty is over: it has been served, or the floor ends it early. Hands that nobody tells are counted so."""

    player: PlayerId


class Disqualify(Value, frozen=True, tag=True):
    """A player is put out of the event. `offence` is what for."""

    player: PlayerId
    offence: str = ""


class CallTime(Value, frozen=True, tag=True):
    """A player asks for time, or for the clock."""

    player: PlayerId


TournamentAction = (
    DrawSeats | CorrectSeat | DealFirstHand | Arrive | AskToKeep | EndStage | EnterLate | Reenter | Rebuy | AddOn
    | DeclareRebuy | CancelRebuy | Bust | Leave | Forfeit | Return | Choose | AgreeDeal | PayPrizes
    | HandOverPrize
    | BringHouseMoney
    | PassTime | Pause | Resume | AnnounceLevel | MarkHand | PlayHandForHand | PlayHand | CombineFinal | Balance
    | BreakTable | Redraw | WaiveHalt | ColorUp | PocketChips | FindChips | FindBehind | Offend | Penalise
    | EndPenalty | Disqualify | CallTime | Invite | CheckIn | Uninvite | Register | Unregister | Rename | OpenTable
    | PlaceButton | MovePlayer | StartClock | SetClock | EditSchedule | LengthenPeriod | GoToPeriod | PostPrizes
    | CountStacks | Announce | ConductAction | BountyAct
)  # fmt: skip
