"""The actions of a card room: what the floor, the cashier, a dealer or a player does or reports.

Nothing is drawn at random here: cards are part of the action.
"""

import msgspec

from floorman.cardroom.state import NO_SEAT, GameId, Kind, RoomTerms, Source
from floorman.cards import Card
from floorman.core import PlayerId, SeatNo, Value
from floorman.hand import Rake
from floorman.table.state import Choice

Names = tuple[PlayerId, ...]

# Lists


class JoinList(Value, frozen=True, tag=True):
    """A name joins a list. `game` is a kind or the id of a game; a player who is not `present` has called in.

    `same`, here and where a player sits down, confirms that this is the player whose phone has the name, or who had it
    before being renamed; `other`, that it is somebody else.
    """

    name: PlayerId
    game: str
    present: bool = True
    same: bool = False
    other: bool = False


class LeaveList(Value, frozen=True, tag=True):
    """A name comes off a list at its own wish, or is taken off `by_floor`."""

    name: PlayerId
    game: str
    by_floor: bool = False


class ArriveInRoom(Value, frozen=True, tag=True):
    """A player who has called in is in the room now, and keeps the place on every list."""

    name: PlayerId


class CallName(Value, frozen=True, tag=True):
    """A name is called, or paged, for an open seat; the time to answer runs from now on.

    With `passing` it is called before others who wait, and the floor has been told their names.
    """

    name: PlayerId
    game: str = ""
    passing: bool = False


class MissCall(Value, frozen=True, tag=True):
    """A name was called and nobody answered. Without a page, or before its time is over, `sure` has to be set."""

    name: PlayerId
    game: str = ""
    sure: bool = False


class DeclineSeat(Value, frozen=True, tag=True):
    """Somebody on the list does not want the seat that is open."""

    name: PlayerId
    game: str = ""


class ReportStruck(Value, frozen=True, tag=True):
    """A name was taken off a list by mistake. With `restore` the floor puts it back at once, else it has the choice."""

    name: PlayerId
    game: str
    restore: bool = False


class StayOut(Value, frozen=True, tag=True):
    """A player on the list will not play in a new or a must-move game."""

    name: PlayerId
    game: str


class StrikeName(Value, frozen=True, tag=True):
    """The floor takes a name off a list: the page has run out, or a call-in has not come."""

    name: PlayerId
    game: str


# Seats


class AskForSeat(Value, frozen=True, tag=True):
    """A player wants a seat in a kind of game for which no list is waiting."""

    name: PlayerId
    kind: str


class TakeSeat(Value, frozen=True, tag=True):
    """A player sits down. A seat to which another has the better claim is refused, unless it comes `as_fact`.

    With `passing` the floor seats a player before others who wait on the list, and has been told their names.
    """

    name: PlayerId
    game: GameId
    seat: SeatNo = NO_SEAT
    full_buyin: bool = False
    as_fact: bool = msgspec.field(default=False, name="told")
    passing: bool = False
    same: bool = False
    other: bool = False


class BeReady(Value, frozen=True, tag=True):
    """A newcomer is ready to play in a game at once."""

    name: PlayerId
    game: str


class VacateSeat(Value, frozen=True, tag=True):
    """A seat comes open because a player quits; without a name it is not known which."""

    game: GameId
    seat: SeatNo = NO_SEAT
    name: PlayerId = PlayerId("")


class RequestSeat(Value, frozen=True, tag=True):
    """A player asks for a certain seat, now or when it opens, or takes that back; 0 is any seat of another game."""

    name: PlayerId
    game: GameId
    seat: SeatNo
    off: bool = False


class ClaimSeat(Value, frozen=True, tag=True):
    """A player insists on a request made earlier."""

    name: PlayerId
    game: GameId
    seat: SeatNo


class SwitchSeat(Value, frozen=True, tag=True):
    """A player changes seats in a game. `asked_by` is a newcomer who wants the old seat now; `agreed` lets it wait."""

    name: PlayerId
    game: GameId
    seat: SeatNo
    asked_by: PlayerId = PlayerId("")
    agreed: bool = False


class PickNewSeat(Value, frozen=True, tag=True):
    """Several want one seat of a new game. `arrived` is the order of arrival; `requested` asked before the call."""

    game: GameId
    seat: SeatNo
    by: Names
    arrived: tuple[tuple[PlayerId, int], ...] = ()
    requested: Names = ()


class LockSeat(Value, frozen=True, tag=True):
    """A seat is locked up for a newcomer; `hand_on` for one who finishes a pot at another table."""

    name: PlayerId
    game: GameId
    seat: SeatNo = NO_SEAT
    full_buyin: bool = False
    hand_on: bool = False
    same: bool = False
    other: bool = False


class LockElsewhere(Value, frozen=True, tag=True):
    """A player locks up a seat in another game by choice."""

    name: PlayerId
    game: GameId
    blind_taken: bool = False


class PickUpLockup(Value, frozen=True, tag=True):
    """The floor ends a lock-up that has lapsed, or that its holder gives up."""

    name: PlayerId
    given_up: bool = False


class ReserveSeat(Value, frozen=True, tag=True):
    """Management keeps a certain seat for a player for a good reason."""

    name: PlayerId
    game: GameId
    seat: SeatNo
    because: str


class KeepApart(Value, frozen=True, tag=True):
    """Two players may not play in the same game, or may again."""

    one: PlayerId
    other: PlayerId
    apart: bool = True


class PlayOver(Value, frozen=True, tag=True):
    """A player plays in the seat of an absent player.

    With `passing` the floor has been told who waits for a seat, with `sure` that seats of the game are open.
    """

    name: PlayerId
    seat_of: PlayerId
    permission: bool = True
    box: bool = True
    consent: bool = False
    same: bool = False
    other: bool = False
    passing: bool = False
    sure: bool = False


class EndPlayOver(Value, frozen=True, tag=True):
    """The absent player is back, or the one who played over gets up."""

    name: PlayerId


# Moving between games


class ChangeGame(Value, frozen=True, tag=True):
    """A player wants to go to another game, with or without the house's permission."""

    name: PlayerId
    to: GameId
    permission: bool = True
    seat: SeatNo = NO_SEAT


class GoToMain(Value, frozen=True, tag=True):
    """A player goes from the must-move game to the main game."""

    name: PlayerId
    seat: SeatNo = NO_SEAT


class RefuseMove(Value, frozen=True, tag=True):
    """A player will not go to the main game."""

    name: PlayerId


class SetMustMove(Value, frozen=True, tag=True):
    """A game becomes the feeder of another of its kind, or no longer is; those in `order` move before all others."""

    main: GameId
    feeder: GameId
    order: Names = ()
    off: bool = False


class BreakGame(Value, frozen=True, tag=True):
    """A game breaks. `order` is what the cards gave; without it, this says who draws.

    `absent` are away without an absent or missed-blind button, `buttoned` are away with one, and `not_playing` stay at
    the table without playing short-handed.
    """

    game: GameId
    absent: Names = ()
    buttoned: Names = ()
    not_playing: Names = ()
    order: Names = ()


class BlindReached(Value, frozen=True, tag=True):
    """The big blind reaches the seat that is kept for an absent player."""

    name: PlayerId


class CombineGames(Value, frozen=True, tag=True):
    """Two games become one, at one of their tables or, with an id of its own, at a neutral one.

    `out` are players for whom there is no seat: they head the list. `extra` are seats to add, as far as the book does.
    """

    games: tuple[GameId, GameId]
    into: GameId
    stacks: tuple[tuple[PlayerId, int], ...] = ()
    seats: tuple[tuple[PlayerId, SeatNo], ...] = ()
    out: Names = ()
    extra: int = 0


# Games


class OpenGame(Value, frozen=True, tag=True):
    """A game opens, and the first players on its list are called to it."""

    game: GameId
    kind: Kind
    size: int = 9
    min_buyin: int = 0
    max_buyin: int = 0
    max_bet: int = 0
    tracked: bool = False
    rake: Rake | None = None
    time_fee: int = 0
    time_every: int = 1800
    place: str = ""
    rotation: tuple[str, ...] = ()
    rotation_every: int = 0
    kill: str = ""
    ante: int = 0
    bring_in: int = 0
    bomb_ante: int = 0
    overs: str = ""
    time_by: str = ""


class CloseGame(Value, frozen=True, tag=True):
    """A game closes; everybody has cashed out, or has moved. `why` says what chips without an owner are."""

    game: GameId
    why: str = ""


class RelocateGame(Value, frozen=True, tag=True):
    """The house moves a game to another table of the room."""

    game: GameId
    place: str


class SetBuyIn(Value, frozen=True, tag=True):
    """Management changes the least and the most that may be bought in a game; 0 is no limit."""

    game: GameId
    least: int = 0
    most: int = 0


class SetCharges(Value, frozen=True, tag=True):
    """The house changes what it takes in a game: rake and jackpot drop, and the time and who pays it."""

    game: GameId
    rake: Rake | None = None
    time_fee: int = 0
    time_by: str = ""


class AddSeat(Value, frozen=True, tag=True):
    """A supervisor starts a game with players above the usual number."""

    game: GameId
    extra: int = 1


class CountDeals(Value, frozen=True, tag=True):
    """A number of deals have been played; `button` is where it was in the last of them, `killer` who won a kill."""

    game: GameId
    deals: int = 1
    button: SeatNo = NO_SEAT
    killer: PlayerId = PlayerId("")


class PutButton(Value, frozen=True, tag=True):
    """The button lies at a seat now, or is drawn for with one card for each player: then the book says who has it."""

    game: GameId
    seat: SeatNo = NO_SEAT
    cards: tuple[tuple[SeatNo, Card], ...] = ()


class ChooseEntry(Value, frozen=True, tag=True):
    """How a player who is not dealt in comes in: posts the big blind or all that was missed, waits, or stays out."""

    name: PlayerId
    entry: Choice


class StraddleNext(Value, frozen=True, tag=True):
    """A player straddles the next hand, or takes the straddle back."""

    name: PlayerId
    amount: int = 0
    off: bool = False


class CallBombPot(Value, frozen=True, tag=True):
    """The next hand is a bomb pot or, with `off`, is not after all."""

    game: GameId
    off: bool = False


class SetOvers(Value, frozen=True, tag=True):
    """A player plays overs from now on, or no longer."""

    name: PlayerId
    on: bool = True


class BeginDeal(Value, frozen=True, tag=True):
    """The dealer deals the next hand."""

    game: GameId


class VoidDeal(Value, frozen=True, tag=True):
    """A misdeal: the hand in progress is dealt again."""

    game: GameId


class EndDeal(Value, frozen=True, tag=True):
    """The hand in progress is over. `killer` has killed the next pot; the rest is as in `ReportPot`."""

    game: GameId
    won: tuple[tuple[PlayerId, int], ...] = ()
    pot: int = 0
    flop: bool = True
    dealt: int = 0
    winner: PlayerId = PlayerId("")
    killer: PlayerId = PlayerId("")


class ReopenDeal(Value, frozen=True, tag=True):
    """The hand that has just ended was ended too soon, or wrongly: its pot goes back, and it is played on."""

    game: GameId


class PassRoomTime(Value, frozen=True, tag=True):
    """A number of seconds have passed."""

    seconds: int


class VoteLimit(Value, frozen=True, tag=True):
    """The players of a game vote on other stakes or another game. `approved` is whether floor or management agrees.

    `buy_in` is the least and the most to buy in for from then on; without it what the house has set stays.
    """

    game: GameId
    kind: Kind
    yes: Names = ()
    no: Names = ()
    absent: Names = ()
    approved: bool = False
    buy_in: tuple[int, int] | None = None


class SettleList(Value, frozen=True, tag=True):
    """After a vote, the players who waited for the former kind of a game wait for its new one, or go on as they are."""

    game: GameId
    rename: bool = True


class ChopBlinds(Value, frozen=True, tag=True):
    """The players in the blinds want to take their bets back."""

    game: GameId
    names: Names
    others_folded: bool = False


# Money


class BuyIn(Value, frozen=True, tag=True):
    """Chips for a game. `had` is what a player who changes games by choice left the other with."""

    name: PlayerId
    game: GameId
    amount: int
    source: Source = "new"
    had: int = 0


class CorrectBought(Value, frozen=True, tag=True):
    """What a player has bought in all was entered wrongly. It is `bought`; all that was done since stays."""

    name: PlayerId
    game: GameId
    bought: int


class GoBroke(Value, frozen=True, tag=True):
    """A player has lost the whole stack."""

    name: PlayerId


class AddChips(Value, frozen=True, tag=True):
    """A player adds to the stack."""

    name: PlayerId
    amount: int
    during_hand: bool = False


class CashOut(Value, frozen=True, tag=True):
    """A player leaves a game with chips. `why` says why it is less than the stack; `sure` confirms that it is more."""

    name: PlayerId
    game: GameId
    amount: int
    why: str = ""
    sure: bool = False


class RackUp(Value, frozen=True, tag=True):
    """A player leaves a game for good and takes the chips to the cage, which pays them out; `why` as in `CashOut`."""

    name: PlayerId
    game: GameId
    amount: int
    why: str = ""


class TakeChipsAlong(Value, frozen=True, tag=True):
    """A player who leaves the table for a while takes chips along for safety."""

    name: PlayerId
    amount: int


class BringChipsBack(Value, frozen=True, tag=True):
    """A player is back at the table with chips."""

    name: PlayerId
    amount: int


class BuyBehind(Value, frozen=True, tag=True):
    """Chips are bought and on their way to a player."""

    name: PlayerId
    amount: int
    announced: bool = False
    game: GameId = ""


class DeliverChips(Value, frozen=True, tag=True):
    """Chips that were on their way have reached their player."""

    name: PlayerId


class ClaimKept(Value, frozen=True, tag=True):
    """A player asks for the chips or the money that the house has kept."""

    name: PlayerId


class LeaveMoney(Value, frozen=True, tag=True):
    """A player on a list leaves the area, and leaves money with the list-person to lock up a seat."""

    name: PlayerId
    game: str
    amount: int


class CountStack(Value, frozen=True, tag=True):
    """A player's stack is counted, in a game whose pots are not reported."""

    name: PlayerId
    amount: int


class ReportPot(Value, frozen=True, tag=True):
    """A hand is over: what each player has won or lost, before or after rake and jackpot drop.

    `pot` is its size, `flop` whether one was dealt, `dealt` how many were dealt in. Where the amounts are before the
    house's part, that comes from all who have won, or from `winner` alone.
    """

    game: GameId
    won: tuple[tuple[PlayerId, int], ...] = ()
    pot: int = 0
    flop: bool = True
    dealt: int = 0
    winner: PlayerId = PlayerId("")


class DropRake(Value, frozen=True, tag=True):
    """The rake of a pot or of some time, and how much of it goes to the jackpot.

    Where pots are reported the box is only counted. An amount that is hardly possible is refused unless `sure` is set.
    """

    game: GameId
    amount: int
    jackpot: int = 0
    sure: bool = False


class PayJackpot(Value, frozen=True, tag=True):
    """The jackpot, or a part of it, is paid out in cash: `winners` are who gets how much.

    Records before 0.3 have an `amount` instead, and may have no names.
    """

    amount: int = 0
    names: Names = ()
    winners: tuple[tuple[PlayerId, int], ...] = ()


class CollectTime(Value, frozen=True, tag=True):
    """Time is due in a game; some decline to pay, some are new."""

    game: GameId
    decline: Names = ()
    new_players: Names = ()
    paid: bool = False


# People


class StepAway(Value, frozen=True, tag=True):
    """A player leaves the table for a while; `announced` where the floor was told that it will be long."""

    name: PlayerId
    announced: bool = False


class ComeBack(Value, frozen=True, tag=True):
    """A player is back in the seat."""

    name: PlayerId


class ReportIncident(Value, frozen=True, tag=True):
    """An incident; `name` is empty for a guest. `note` says what happened, where the offence is `other`."""

    offence: str
    name: PlayerId = PlayerId("")
    during: str = ""
    repeat: bool = False
    deliberate: bool = False
    mistake: bool = False
    facts: tuple[str, ...] = ()
    note: str = ""


class ChooseOption(Value, frozen=True, tag=True):
    """The floor takes one of the codes offered; `name` and `game` where several choices are open."""

    code: str
    name: PlayerId = PlayerId("")
    game: GameId = ""


class RenamePlayer(Value, frozen=True, tag=True):
    """A player in the room gets another name; `on_phone` if a phone is signed in as the player."""

    name: PlayerId
    to: str
    on_phone: bool = False


class BarPerson(Value, frozen=True, tag=True):
    """The house bars a person, for a number of minutes or, if it is 0, for good."""

    name: PlayerId
    minutes: int = 0
    why: str = ""
    by: str = ""


class LiftBar(Value, frozen=True, tag=True):
    """A person who was barred may come in again."""

    name: PlayerId


class StartShift(Value, frozen=True, tag=True):
    """A new shift takes over, with these dealers."""

    name: str
    dealers: tuple[str, ...] = ()


class EndShift(Value, frozen=True, tag=True):
    """The shift is over: its books are closed and kept, and its dealers go home.

    The `cashier` has `counted` the cash in the cage's box. `box` is what was in it at the beginning of the shift;
    without it, what was counted at the end of the one before.
    """

    counted: int | None = None
    box: int | None = None
    cashier: str = ""


class CloseRoom(Value, frozen=True, tag=True):
    """The room closes for the night; its games have closed before. The rest is as in `EndShift`."""

    counted: int | None = None
    box: int | None = None
    cashier: str = ""


class ReopenRoom(Value, frozen=True, tag=True):
    """The room opens again."""


class SendDealer(Value, frozen=True, tag=True):
    """A dealer goes to a game, to a break or, with neither, off shift."""

    dealer: str
    game: GameId = ""
    on_break: bool = False


class PushDealers(Value, frozen=True, tag=True):
    """The push: dealers move on to the next game, and those who are due have a break."""


class TournamentPlan(Value, frozen=True):
    """A tournament at tables of the room: how soon it starts, the buy-in, the stack, and the minutes of a level."""

    id: str
    name: str
    minutes_from_now: int = 0
    places: tuple[str, ...] = ()
    buy_in: int = 0
    stack: int = 10_000
    minutes: int = 20


class PlanTournament(TournamentPlan, frozen=True, tag=True):
    """A tournament is planned to start in a number of minutes at these tables; players join the list with its name."""


class ChangeTournament(TournamentPlan, frozen=True, tag=True):
    """A planned tournament gets other terms; the players on its list stay on it."""


class BeginTournament(Value, frozen=True, tag=True):
    """A tournament begins at its tables with those on its list; `event` is the id under which it is run.

    With `away` the floor has been told which of them sit in a cash game; they are away from it from now on.
    """

    id: str
    event: str = ""
    away: bool = False


class EndTournament(Value, frozen=True, tag=True):
    """A tournament is over or called off: its tables are free."""

    id: str


class SetRoomTerms(Value, frozen=True, tag=True):
    """The house sets its own terms."""

    terms: RoomTerms


RoomAction = (
    JoinList | LeaveList | ArriveInRoom | CallName | MissCall | DeclineSeat | ReportStruck | StayOut | StrikeName
    | AskForSeat | TakeSeat | BeReady | VacateSeat | RequestSeat | ClaimSeat | SwitchSeat | PickNewSeat | LockSeat
    | LockElsewhere | PickUpLockup | ReserveSeat | KeepApart | PlayOver | EndPlayOver | ChangeGame | GoToMain
    | RefuseMove | SetMustMove | BreakGame | BlindReached | CombineGames | OpenGame | CloseGame | RelocateGame
    | SetBuyIn | SetCharges | AddSeat | CountDeals | PutButton | ChooseEntry | StraddleNext | CallBombPot | SetOvers
    | BeginDeal | VoidDeal | EndDeal | ReopenDeal | PassRoomTime | VoteLimit | SettleList | ChopBlinds | BuyIn | GoBroke
    | AddChips | CashOut | RackUp | TakeChipsAlong | BringChipsBack | BuyBehind | DeliverChips | ClaimKept | LeaveMoney
    | CorrectBought | CountStack | ReportPot | DropRake | PayJackpot | CollectTime | StepAway | ComeBack
    | ReportIncident
    | ChooseOption | RenamePlayer | BarPerson | LiftBar | StartShift | EndShift | CloseRoom | ReopenRoom | SendDealer
    | PushDealers | PlanTournament | ChangeTournament | BeginTournament | EndTournament | SetRoomTerms
)  # fmt: skip
"""All actions that a card room can decide on."""
