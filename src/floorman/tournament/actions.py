"""What a director does or reports. Cards and seeds of draws are given with the action, never made up here."""

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
"""A number without the usual limits: it may be negative, or the decision on its action checks it."""

DrawnDeck = Annotated[tuple[Card, ...], "drawn deck"]
"""Cards in the order in which they were drawn. Like a seed, they are not for players to choose."""


class Register(Value, frozen=True, tag=True):
    """Sell an entry before the first hand, with a stack, and with a seat once seats are drawn.

    `player` is a name, as in every action that puts somebody on a list: the player's id is made from it.
    """

    player: PlayerName
    seed: Seed = 0


class Invite(Value, frozen=True, tag=True):
    """Put names on the list of guests. No money is booked, and nobody has a seat yet."""

    players: tuple[PlayerName, ...]


class CheckIn(Value, frozen=True, tag=True):
    """Record that a person of this name is present and has not paid yet, invited or not."""

    player: PlayerName


class Uninvite(Value, frozen=True, tag=True):
    """Take names off the list of guests: they have not come, or have left before they paid."""

    players: tuple[PlayerName, ...]


class Unregister(Value, frozen=True, tag=True):
    """Take a player off the list before the first hand, and refund everything."""

    player: PlayerId


class Rename(Value, frozen=True, tag=True):
    """Give a player or a guest another name."""

    player: PlayerId
    to: str


class OpenTable(Value, frozen=True, tag=True):
    """Open an empty table. Without a name it gets the next number."""

    name: str = ""


class PlaceButton(Value, frozen=True, tag=True):
    """Put the button where it is in the hand about to be dealt; the blinds follow from it."""

    table: TableId
    seat: SeatNo


class MovePlayer(Value, frozen=True, tag=True):
    """Move a player to the seat that the director names, also from no seat at all."""

    player: PlayerId
    to: Place


class StartClock(Value, frozen=True, tag=True):
    """Start the tournament with its first level, or a clock that was stopped."""


class SetClock(Value, frozen=True, tag=True):
    """Set the clock to a level, or to the break after it, with so many seconds left; it runs or stands as before."""

    level: AnyNumber
    left_seconds: AnyNumber
    on_break: bool = False


class LengthenPeriod(Value, frozen=True, tag=True):
    """Make the level or break on the clock longer by some seconds, or shorter where they are negative."""

    seconds: AnyNumber


class GoToPeriod(Value, frozen=True, tag=True):
    """Set the clock to the beginning of a level, or of the break after it; it runs or stands as before.

    The action names the period and not a direction, so that sending it twice skips nothing.
    """

    level: AnyNumber
    on_break: bool = False


class EditSchedule(Value, frozen=True, tag=True):
    """Replace the whole schedule. What is over must stay; the period on the clock may only change its minutes."""

    rows: tuple[Row, ...]


class PostPrizes(Value, frozen=True, tag=True):
    """Post prizes in cents, best place first. Together they must come to the purse as it is now."""

    prizes: tuple[int, ...]


class CountStacks(Value, frozen=True, tag=True):
    """Record counted stacks of some players; `accept` them also where they do not add up to the chips in play."""

    stacks: tuple[tuple[PlayerId, Chips], ...]
    accept: bool = False


class Announce(Value, frozen=True, tag=True):
    """Announce something to everybody. Nothing follows from it."""

    text: str


class RuleOtherwise(Value, frozen=True, tag=True):
    """Record a ruling for fairness against the letter of the rules, with its reason.

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
    """Record that a player does not accept a ruling."""

    player: PlayerId
    ruling: str
    ruled_by: Office = "floor"


class GiveClock(Value, frozen=True, tag=True):
    """Give the clock to somebody else to keep."""

    to: str
    role: Literal["staff", "dealer", "player"] = "staff"


class ClaimOnHouse(Value, frozen=True, tag=True):
    """Record a player's claim on the house."""

    player: PlayerId
    claim: Claim
    about: str = ""


class PointOut(Value, frozen=True, tag=True):
    """Record that a player pointed out a mistake, at once or late."""

    player: PlayerId
    mistake: str
    at_once: bool = True


class DeferRuling(Value, frozen=True, tag=True):
    """Record that a ruling has to wait, for the cameras or for somebody to be fetched."""

    table: TableId
    about: str


class AskForHelp(Value, frozen=True, tag=True):
    """Record a request of a player with special needs."""

    player: PlayerId
    need: str


class LastCardDealt(Value, frozen=True, tag=True):
    """Record where a player is as the last card of the deal falls.

    Within reach of the chair, elsewhere at the table, or away.
    """

    player: PlayerId
    where: Literal["in-reach", "at-table", "away"]


ConductAction = RuleOtherwise | Appeal | GiveClock | ClaimOnHouse | PointOut | DeferRuling | AskForHelp | LastCardDealt


SeatCounts = tuple[tuple[SeatNo, int], ...]


class DrawSeats(Value, frozen=True, tag=True):
    """Draw the first seats: by cards where they were drawn by hand, else by the seed.

    0 tables means as many as are needed.

    With `again` seats that are drawn already are drawn anew; without it a live tournament refuses that.
    """

    tables: int = 0
    cards: tuple[tuple[PlayerId, Card], ...] = ()
    seed: Seed = 0
    again: bool = False


class CorrectSeat(Value, frozen=True, tag=True):
    """Move a player who started in the wrong seat to the right one."""

    player: PlayerId
    to: Place


class DealFirstHand(Value, frozen=True, tag=True):
    """Start the tournament with its first hand."""


class Arrive(Value, frozen=True, tag=True):
    """Record that a missing player has arrived."""

    player: PlayerId


class AskToKeep(Value, frozen=True, tag=True):
    """Record that a player on the way asks to leave the stack in place."""

    player: PlayerId


class EndStage(Value, frozen=True, tag=True):
    """End a stage of the tournament, as a day one."""


class EnterLate(Value, frozen=True, tag=True):
    """Sell a late entry, also to an alternate, by name.

    `unsold` puts a stack at an open seat instead, for somebody who may still come.
    """

    player: PlayerName
    seed: Seed = 0
    unsold: bool = False


class Reenter(Value, frozen=True, tag=True):
    """Sell another entry to a player, who gives up any chips that are left."""

    player: PlayerId
    forfeits: Chips = Chips(0)
    seed: Seed = 0


class Rebuy(Value, frozen=True, tag=True):
    """Sell a rebuy."""

    player: PlayerId
    seed: Seed = 0


class AddOn(Value, frozen=True, tag=True):
    """Sell an add-on."""

    player: PlayerId


class DeclareRebuy(Value, frozen=True, tag=True):
    """Record that a player declares a rebuy before a hand."""

    player: PlayerId


class CancelRebuy(Value, frozen=True, tag=True):
    """Ask to take back a declared rebuy. It is refused where the rebuy must be made."""

    player: PlayerId


class Bust(Value, frozen=True, tag=True):
    """Knock out players who lost their last chips in the current hand of a table, with their chips at its start.

    `won_by` are the winners of the last pot that each played for, where they are known.
    """

    players: tuple[PlayerId, ...]
    at: TableId
    started_with: tuple[tuple[PlayerId, Chips], ...] = ()
    best_hand: PlayerId = PlayerId("")
    won_by: tuple[tuple[PlayerId, tuple[AnyPlayer, ...]], ...] = ()


class Leave(Value, frozen=True, tag=True):
    """Record that a player leaves: for so many minutes, where 0 is not known; for good where there are none."""

    player: PlayerId
    minutes: int | None = None


class Forfeit(Value, frozen=True, tag=True):
    """Put a player out who is away for too long or never came; the stack goes where the book sends it."""

    player: PlayerId


class Return(Value, frozen=True, tag=True):
    """Record that a player is back."""

    player: PlayerId


class Choose(Value, frozen=True, tag=True):
    """Take one of the codes offered, about a player or a table where there are several offers."""

    code: str
    player: PlayerId = PlayerId("")
    table: TableId = NOWHERE


class AgreeDeal(Value, frozen=True, tag=True):
    """Record that players agree to share prizes.

    Where it `settles`, the prizes go by it: it is between everybody left, and with `played_for`, which is left to play
    for by place, it comes to the prizes that are open. `prizes` are those it was worked out from, and are posted with
    it; `stacks` the chips at the time; `way` says how it was shared: even, chips, icm or custom. `pays` is who pays the
    shares where that was agreed with the deal: the floor, or never the floor. Else the book says.
    """

    shares: tuple[tuple[PlayerId, int], ...]
    settles: bool = False
    played_for: tuple[int, ...] = ()
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()
    way: str = ""
    prizes: tuple[int, ...] = ()
    pays: Literal["", "floor", "never"] = ""


class PayPrizes(Value, frozen=True, tag=True):
    """Settle the prizes and end the tournament.

    `in_cash`: everybody has been given the prize; else prizes are handed over one by one.
    """

    in_cash: bool = True


class HandOverPrize(Value, frozen=True, tag=True):
    """Record that a player has been given the prize, or has not after all."""

    player: PlayerId
    done: bool = True


class BringHouseMoney(Value, frozen=True, tag=True):
    """Record cents that the house puts into the cash box for the prizes; negative where it takes some back."""

    cents: AnyNumber


class PassTime(Value, frozen=True, tag=True):
    """Let seconds go by; the clock `stands` meanwhile where the tournament was over, also once that is undone."""

    seconds: AnyNumber
    stands: bool = False


class Pause(Value, frozen=True, tag=True):
    """Pause play for a `break` or a `dispute`, which stops the clock where the book says so, or for the `director`."""

    why: str


class Resume(Value, frozen=True, tag=True):
    """Resume play."""


class AnnounceLevel(Value, frozen=True, tag=True):
    """Announce the next level, which starts it where the book says so."""


class MarkHand(Value, frozen=True, tag=True):
    """Record a sign of a new hand: `posted`, `riffle`, `shuffler` or `push`; `dealt` is the first two in one."""

    table: TableId
    mark: str


class PlayHandForHand(Value, frozen=True, tag=True):
    """Turn hand-for-hand play on or off: every table plays one hand and waits for the others."""

    on: bool = True


class PlayHand(Value, frozen=True, tag=True):
    """Record that the current hand, or the next one, has been played; `stacks` are those after it, where known."""

    table: TableId
    misdeal: bool = False
    stacks: tuple[tuple[PlayerId, Chips], ...] = ()


class CombineFinal(Value, frozen=True, tag=True):
    """Draw everybody to the final table."""

    seed: Seed = 0


class Balance(Value, frozen=True, tag=True):
    """Balance the tables when all hands are over; `giver` and `taker` where the house names them."""

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
    """Draw a new seat for everybody."""

    seed: Seed = 0


class WaiveHalt(Value, frozen=True, tag=True):
    """Let a short table play on."""

    table: TableId


class WaiveMove(Value, frozen=True, tag=True):
    """Let a table deal before a balancing move that comes first by the book; without a table, let all of them deal."""

    table: TableId | None = None


class ColorUp(Value, frozen=True, tag=True):
    """Take a denomination out of play.

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
    """Record that a player took chips off the table."""

    player: PlayerId
    chips: Chips


class FindChips(Value, frozen=True, tag=True):
    """Record loose chips that were found, with their owner where known."""

    chips: Chips
    owner: PlayerId = PlayerId("")


class FindBehind(Value, frozen=True, tag=True):
    """Record chips that were found by a player who had lost all-in."""

    player: PlayerId
    chips: Chips
    covered: bool
    next_deal: bool


class Offend(Value, frozen=True, tag=True):
    """Record an incident of `conduct.OFFENCES`, with those of its facts that hold; `when` says when a blind was dodged.

    `during` says whether a hand was in progress, where the table does not know it: in-hand, folded, showdown,
    between-hands, break. It was `deliberate`, or by `mistake`; neither where that is not known. Without a player it was
    a guest.
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
    """Give a penalty in rounds, hands or minutes; a warning where it is none of them.

    `offence` is what it is given for.
    """

    player: PlayerId
    rounds: int = 0
    hands: int = 0
    minutes: int = 0
    by: Office = "floor"
    offence: str = ""


class EndPenalty(Value, frozen=True, tag=True):
    """End a penalty that has been served, or that the floor ends early.

    Hands that nobody records are counted this way.
    """

    player: PlayerId


class Disqualify(Value, frozen=True, tag=True):
    """Put a player out of the tournament. `offence` is the reason."""

    player: PlayerId
    offence: str = ""


class CallTime(Value, frozen=True, tag=True):
    """Record that a player asks for time, or for the clock."""

    player: PlayerId


TournamentAction = (
    DrawSeats | CorrectSeat | DealFirstHand | Arrive | AskToKeep | EndStage | EnterLate | Reenter | Rebuy | AddOn
    | DeclareRebuy | CancelRebuy | Bust | Leave | Forfeit | Return | Choose | AgreeDeal | PayPrizes
    | HandOverPrize
    | BringHouseMoney
    | PassTime | Pause | Resume | AnnounceLevel | MarkHand | PlayHandForHand | PlayHand | CombineFinal | Balance
    | BreakTable | Redraw | WaiveHalt | WaiveMove | ColorUp | PocketChips | FindChips | FindBehind | Offend
    | Penalise
    | EndPenalty | Disqualify | CallTime | Invite | CheckIn | Uninvite | Register | Unregister | Rename | OpenTable
    | PlaceButton | MovePlayer | StartClock | SetClock | EditSchedule | LengthenPeriod | GoToPeriod | PostPrizes
    | CountStacks | Announce | ConductAction | BountyAct
)  # fmt: skip
