"""What is told to the floor about the deal: cards exposed, missing, extra, boxed, foreign, or dealt too soon."""

from typing import Literal

from floorman.base import SeatNo, Value

By = Literal["dealer", "player"]


class ExposedDowncard(Value, frozen=True, tag="exposed-downcard"):
    """A down card was seen while it was dealt: the player's `card`-th, the `nth` off the deck, and by whose fault."""

    seat: SeatNo
    card: int
    by: By
    nth: int | None = None


class CardOffTable(Value, frozen=True, tag="card-off-table"):
    """A card fell off the table, by the dealer's hand or the player's."""

    seat: SeatNo
    by: By
    card: int | None = None


class BoxedCard(Value, frozen=True, tag="boxed-card"):
    """Cards lie face up in the deck: found in the deal, or told of the `nth` card before it comes."""

    count: int
    where: Literal["deal", "stub"]
    nth: int | None = None


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
    ]
    seat: SeatNo


class ButtonMisplaced(Value, frozen=True, tag="button-misplaced"):
    """The button was in the wrong place, and when that was noticed."""

    noticed: Literal["this-hand", "next-hand"]


class StrangeCard(Value, frozen=True, tag="strange-card"):
    """A joker or a card that does not belong to the deck: in a hand, or in the stub (no seat)."""

    kind: Literal["joker", "foreign-card"]
    seat: SeatNo | None = None


class ForeignBack(Value, frozen=True, tag="foreign-back"):
    """A card with another back."""

    where: Literal["hand", "stub"]


class DuplicateCard(Value, frozen=True, tag="duplicate-card"):
    """Two of the same card."""


class DeckShort(Value, frozen=True, tag="deck-short"):
    """A card of the deck is missing."""


class FlopTooMany(Value, frozen=True, tag="flop-too-many"):
    """The flop came with too many cards."""

    count: int


class WrongBurn(Value, frozen=True, tag="wrong-burn"):
    """No burn, or two, before a street; `exposed` if the card in question was seen."""

    kind: Literal["no-burn", "two-burns"]
    street: str
    exposed: bool | None = None


class Premature(Value, frozen=True, tag="premature"):
    """A street was dealt before the betting was over."""

    street: str


class StubDropped(Value, frozen=True, tag="stub-dropped"):
    """The stub fell: whether its order can be rebuilt, and whether it is mixed with other cards."""

    reconstructible: bool
    mixed: bool = False


DealIncident = (
    ExposedDowncard
    | CardOffTable
    | BoxedCard
    | ExtraCard
    | MissingCard
    | WronglyDealt
    | ButtonMisplaced
    | StrangeCard
    | ForeignBack
    | DuplicateCard
    | DeckShort
    | FlopTooMany
    | WrongBurn
    | Premature
    | StubDropped
)
