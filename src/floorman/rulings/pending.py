"""What a live table remembers between acts, until a later one settles it."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value
from floorman.cards import Card
from floorman.hand import Hand


class OutOfTurn(Value, frozen=True, tag="out-of-turn"):
    """An act made too soon, held until the turn comes: what it was, and the price the player saw.

    `since` are the acts in turn since then. A fold that counted at once stays here as an act behind a skipped player;
    `in_turn` once the turn has come to the folded hand, so that the fold is an act in turn as well.
    """

    seat: SeatNo
    act: str
    total: Chips
    price: Chips
    chips: Chips = Chips(0)
    since: tuple[str, ...] = ()
    in_turn: bool = False


class HeldTo(Value, frozen=True, tag="held-to"):
    """The seat to act is bound: to one act, or to some acts.

    `said` is bet or raise where that was said without an amount: the table waits for it.
    """

    seat: SeatNo
    acts: tuple[str, ...]
    total: Chips | None = None
    topic: str = ""
    said: Literal["", "bet", "raise"] = ""


class ForFloor(Value, frozen=True, tag="for-floor"):
    """The floor has to choose: what about, whose act it is, and the chips in question.

    `asker` is who wants it, `means` what a word would be taken for.
    """

    topic: str
    seat: SeatNo
    offers: tuple[str, ...]
    amounts: tuple[Chips, ...] = ()
    before: Hand | None = None
    asker: SeatNo = SeatNo(0)
    means: str = ""


class ShortBet(Value, frozen=True, tag="short-bet"):
    """A wrong bet, call or pot-limit count that nobody noticed, at face value for now.

    `due` is what it should have been, `measure` the least raise over that, `after` the acts since with
    their totals, `before` the hand it was made on.
    """

    kind: Literal["bet", "call", "pot"]
    seat: SeatNo
    total: Chips
    due: Chips
    measure: Chips
    before: Hand
    after: tuple[tuple[SeatNo, str, Chips], ...] = ()

    @property
    def raised(self) -> bool:
        """Whether somebody has raised over it since."""
        return any(act in ("bet", "raise") for _, act, _ in self.after)


class OnTheClock(Value, frozen=True, tag="on-the-clock"):
    """The clock runs on the seat to act; `seconds` where the director has set them."""

    seat: SeatNo
    waited: int = 0
    seconds: int | None = None


class Thinking(Value, frozen=True, tag="thinking"):
    """So long the seat to act has taken, and no clock was called."""

    seat: SeatNo
    waited: int


class Tapped(Value, frozen=True, tag="tapped"):
    """The seat to act has rapped the table, and the dealer has asked for the word."""

    seat: SeatNo


class ThrownAway(Value, frozen=True, tag="thrown-away"):
    """A hand thrown away with nothing to call, on which nobody has acted yet, and the table as it lay before."""

    seat: SeatNo
    before: Hand


class IfThen(Value, frozen=True, tag="if-then"):
    """What a seat is held to if the price goes up before its turn; to nothing where there is no act."""

    seat: SeatNo
    act: str
    price: Chips


class Exposed(Value, frozen=True, tag="exposed"):
    """A down card that the dealer exposed in this deal: the `nth` off the deck."""

    seat: SeatNo
    nth: int


class FaceDown(Value, frozen=True, tag="face-down"):
    """A hand thrown away face down that the dealer has not pushed into the muck: live, and it can come back."""

    seat: SeatNo
    out_of_reach: bool = False


class PartShown(Value, frozen=True, tag="part-shown"):
    """Some cards of a hand are up at the showdown, the rest are not."""

    seat: SeatNo
    cards: tuple[Card, ...]


class SaysBoard(Value, frozen=True, tag="says-board"):
    """A player said that the board plays while still holding the cards."""

    seat: SeatNo


class AskedToSee(Value, frozen=True, tag="asked-to-see"):
    """A hand has to be shown because somebody asked; `live` if it may still win then."""

    seat: SeatNo
    live: bool


class Buried(Value, frozen=True, tag="buried"):
    """A hand pushed into the muck at the showdown, and the table as it lay before."""

    seat: SeatNo
    before: Hand


class MayNotAsk(Value, frozen=True, tag="may-not-ask"):
    """A player has lost the privilege of asking to see hands."""

    seat: SeatNo


class Misbehaved(Value, frozen=True, tag="misbehaved"):
    """An incident of conduct at this table: the penalties there are for it, and the one given, if any.

    There is no `offence` where an act of play may cost a penalty.
    """

    seat: SeatNo
    offence: str
    offers: tuple[str, ...] = ()
    given: str = ""


class Redealt(Value, frozen=True, tag="redealt"):
    """This is the second deal of a hand, after a misdeal."""


class RunOut(Value, frozen=True, tag="run-out"):
    """All-in: the table as it lay when the betting was over and the rest of the board was still to come."""

    before: Hand


AfterBetting = FaceDown | PartShown | SaysBoard | AskedToSee | Buried | MayNotAsk | RunOut | Misbehaved
"""What may matter until the next deal, the end of the hand or not."""

OfThisRound = OutOfTurn | HeldTo | OnTheClock | Thinking | Tapped | ThrownAway | IfThen
"""What no longer matters once the round is over."""

Pending = OfThisRound | ForFloor | ShortBet | Exposed | Redealt | AfterBetting
