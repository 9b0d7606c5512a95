"""What is told to the floor about the deal: cards exposed, missing, extra, boxed, foreign, or dealt too soon."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value
from floorman.cards import Card

By = Literal["dealer", "player"]


class ExposedDowncard(Value, frozen=True, tag="exposed-downcard"):
    """A down card was seen while it was dealt: the player's `card`-th, the `nth` off the deck, and by whose fault.

    `looked`: the player had looked at it before saying so.
    """

    seat: SeatNo
    card: int
    by: By
    nth: int | None = None
    looked: bool = False


class CardOffTable(Value, frozen=True, tag="card-off-table"):
    """A card fell off the table, by the dealer's hand or the player's."""

    seat: SeatNo
    by: By
    card: int | None = None


class BoxedCard(Value, frozen=True, tag="boxed-card"):
    """Cards lie face up in the deck: found in the deal, or told of the `nth` card before it comes.

    `waits` is the seat that waits for its card where the one beneath has gone to another hand and is mixed with it.
    """

    count: int
    where: Literal["deal", "stub"]
    nth: int | None = None
    waits: SeatNo | None = None


class ExtraCard(Value, frozen=True, tag="extra-card"):
    """A seat got cards too many: during the deal, or the next off the deck when all had full hands."""

    seat: SeatNo
    count: int
    when: Literal["deal", "after-deal"]


class MissingCard(Value, frozen=True, tag="missing-card"):
    """A seat is short of a card."""

    seat: SeatNo


class WronglyDealt(Value, frozen=True, tag="wrongly-dealt"):
    """The deal itself went wrong: which fault, and the seat it concerns."""

    fault: Literal[
        "first-card-wrong-seat",
        "out-of-sequence",
        "dealt-to-empty-seat",
        "dealt-to-ineligible-seat",
        "eligible-seat-skipped",
        "on-no-list",
    ]
    seat: SeatNo


class AtRedeal(Value, frozen=True, tag="at-redeal"):
    """After a misdeal a seat is not as it was: its player is back, or is under penalty and was dealt out at first.

    `stack` are the chips of a seat that was dealt out.
    """

    seat: SeatNo
    penalised: bool = False
    stack: Chips = Chips(0)


class ButtonMisplaced(Value, frozen=True, tag="button-misplaced"):
    """The button was in the wrong place, and when that was noticed."""

    noticed: Literal["this-hand", "next-hand"]


class StrangeCard(Value, frozen=True, tag="strange-card"):
    """A joker or a card that does not belong to the deck: in a hand, or in the stub (no seat)."""

    kind: Literal["joker", "foreign-card"]
    seat: SeatNo | None = None


class ForeignBack(Value, frozen=True, tag="foreign-back"):
    """A card with another back: in a hand, or in the stub."""

    where: Literal["hand", "stub"]
    seat: SeatNo | None = None


class DuplicateCard(Value, frozen=True, tag="duplicate-card"):
    """Two of the same card; `known_by` is a player who knew and bet all the same."""

    known_by: SeatNo | None = None


class DeckShort(Value, frozen=True, tag="deck-short"):
    """A card of the deck is missing."""


class FlopTooMany(Value, frozen=True, tag="flop-too-many"):
    """The flop came with too many cards."""

    count: int


class StreetTooMany(Value, frozen=True, tag="street-too-many"):
    """Two cards were turned for the turn or the river."""

    street: Literal["turn", "river"]


class WrongBurn(Value, frozen=True, tag="wrong-burn"):
    """No burn, or two, before a street; `exposed` if a board card in question was seen, `burn_seen` if a burn was.

    `intact`: stub, board and burns lie so that the right card can be found.
    """

    kind: Literal["no-burn", "two-burns"]
    street: str
    exposed: bool | None = None
    burn_seen: bool = False
    intact: bool = True


class Premature(Value, frozen=True, tag="premature"):
    """A street was dealt before the betting was over."""

    street: str


class StubDropped(Value, frozen=True, tag="stub-dropped"):
    """The stub fell: whether its order can be rebuilt, and whether it is mixed with other cards."""

    reconstructible: bool
    mixed: bool = False


class RabbitAsked(Value, frozen=True, tag="rabbit-asked"):
    """The hand is over, and a player wants to see the cards that would have come."""

    seat: SeatNo


class DeckChangeAsked(Value, frozen=True, tag="deck-change-asked"):
    """A player, or the house (seat 0), wants another deck, or a new setup of two.

    `rounds` and `minutes` are how long the deck, or the setup, has been in use; `damaged`: a card is.
    """

    seat: SeatNo
    what: Literal["deck", "setup"] = "deck"
    rounds: int = 0
    minutes: int = 0
    damaged: bool = False


class BringInAsked(Value, frozen=True, tag="bring-in-asked"):
    """In the middle of a round a player asks the dealer to bring the bets in."""

    seat: SeatNo


class StubTold(Value, frozen=True, tag="stub-told"):
    """The stub has been shuffled or rebuilt where its cards can be seen by the program: its order, top card first."""

    stub: tuple[Card, ...]


DealIncident = (
    ExposedDowncard
    | CardOffTable
    | BoxedCard
    | ExtraCard
    | MissingCard
    | WronglyDealt
    | AtRedeal
    | ButtonMisplaced
    | StrangeCard
    | ForeignBack
    | DuplicateCard
    | DeckShort
    | FlopTooMany
    | StreetTooMany
    | WrongBurn
    | Premature
    | StubDropped
    | StubTold
    | RabbitAsked
    | DeckChangeAsked
    | BringInAsked
)
