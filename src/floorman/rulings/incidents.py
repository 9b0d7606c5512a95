"""What is told to the floor: an act as it happened, in words and chips, or something that went wrong."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value
from floorman.cards import Card
from floorman.rulings.deal_incidents import DealIncident
from floorman.rulings.show_incidents import ShowIncident
from floorman.rulings.talk_incidents import Said, TalkIncident

ActWord = Literal["fold", "check", "call", "bet", "raise", "all-in", "bring-in", "complete", "pot"]
Order = Literal["say", "push", "together"]
Prior = Literal["left", "pulled-back", "partly-pulled-back"]


class Act(Value, frozen=True, tag="act"):
    """A clear act. `to` is the total for the round, `by` the raise on top of the price.

    `unnoticed`: a wrong amount that the table takes at face value for now. `stated`: the count the player was told.
    """

    seat: SeatNo
    act: ActWord
    to: Chips | None = None
    by: Chips | None = None
    unnoticed: bool = False
    stated: Chips | None = None


class WordsAndChips(Value, frozen=True, tag="words-and-chips"):
    """What a player said and put out, as it happened.

    `amount` is a clear spoken amount, `unit` an unclear one ("five"). `push` are the chips put out, by denomination;
    with two `motions`, `first` are those of the first. `prior` is what became of the player's chips from earlier in
    the round. `released` is false for chips that went forward and stayed in the hand; `misled` somebody who acted on
    that. `again`: the player has been unclear before.
    """

    seat: SeatNo
    say: Said | None = None
    amount: Chips | None = None
    unit: int | None = None
    push: tuple[Chips, ...] = ()
    order: Order = "say"
    prior: Prior = "left"
    motions: int = 1
    first: tuple[Chips, ...] = ()
    unnoticed: bool = False
    stated: Chips | None = None
    released: bool = True
    misled: bool = False
    again: bool = False

    @property
    def spoken(self) -> bool:
        """Whether anything was said."""
        return self.say is not None or self.amount is not None or self.unit is not None


class Shows(Value, frozen=True, tag="shows"):
    """A player tables the hand; `cards` where the program does not know them."""

    seat: SeatNo
    cards: tuple[Card, ...] = ()


class BoardSeen(Value, frozen=True, tag="board-seen"):
    """Somebody at the table names the cards on the board; one board a run where the hand is run more than once."""

    boards: tuple[tuple[Card, ...], ...]


class Discards(Value, frozen=True, tag="discards"):
    """A player's draw; no cards is standing pat."""

    seat: SeatNo
    cards: tuple[Card, ...] = ()


class Opens(Value, frozen=True, tag="opens"):
    """The dealer sees whose upcards open the round at stud, where the program has not seen them."""

    seat: SeatNo


class ClockCalled(Value, frozen=True, tag="clock-called"):
    """Somebody asks for time on a player: a seat, or 0 for the director."""

    on: SeatNo
    by: SeatNo = SeatNo(0)


class ClockChanged(Value, frozen=True, tag="clock-changed"):
    """The director gives the player on the clock this many seconds, before the count."""

    seconds: int


class Waited(Value, frozen=True, tag="waited"):
    """So many more seconds have gone by."""

    seconds: int


class Objects(Value, frozen=True, tag="objects"):
    """A player who was skipped claims the right to act; `had_time` to say so before others acted."""

    seat: SeatNo
    had_time: bool = True


class TakesBack(Value, frozen=True, tag="takes-back"):
    """A player takes up a hand again that was thrown away with nothing to call."""

    seat: SeatNo


class BetTooSmallNoticed(Value, frozen=True, tag="bet-too-small-noticed"):
    """An earlier bet, raise or call below what it had to be is noticed now."""


class PotMiscounted(Value, frozen=True, tag="pot-miscounted"):
    """A pot-limit bet was made on a wrong count: what was stated, and what the pot really was."""

    stated: Chips
    actual: Chips


class FeeTaken(Value, frozen=True, tag="fee-taken"):
    """The house drops its rake, or the time collection; before `deal_began` it comes out of nobody's bet."""

    fee: Literal["rake", "time"]
    chips: Chips
    deal_began: bool = True


class ForeignChips(Value, frozen=True, tag="foreign-chips"):
    """Chips of another house or of no tournament, or cash, lie before a player; `objected`: somebody minds."""

    seat: SeatNo
    chips: Chips
    objected: bool = False
    kind: Literal["chips", "cash"] = "chips"


Passing = Literal[
    "deck-change", "deck-spread", "dealer-sits", "new-dealer", "dealer-leaves", "hand-begins", "cards-cut",
    "before-burn", "street-dealt", "all-in", "showdown", "pot-pushed", "hand-ends", "game-opens", "game-closes",
]  # fmt: skip
"""Moments that are told by themselves, where nothing that happens in the hand tells them."""


class MomentComes(Value, frozen=True, tag="moment"):
    """The staff say how far they are: a dealer sits down, the cards are cut, the deck is changed."""

    moment: Passing


class FloorChooses(Value, frozen=True, tag="floor"):
    """The floor picks one of the codes that the last ruling offered."""

    code: str


BettingIncident = (
    Act
    | WordsAndChips
    | Shows
    | BoardSeen
    | Discards
    | Opens
    | ClockCalled
    | Waited
    | ClockChanged
    | Objects
    | TakesBack
    | BetTooSmallNoticed
    | PotMiscounted
    | FeeTaken
    | ForeignChips
    | MomentComes
    | FloorChooses
)

Incident = BettingIncident | TalkIncident | DealIncident | ShowIncident
