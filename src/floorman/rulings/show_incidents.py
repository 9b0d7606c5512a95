"""What is told to the floor about hands and the showdown: shown, mucked, killed, disputed."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value
from floorman.cards import Card

Noticed = Literal[
    "before-next-hand", "after-push", "after-riffle", "after-substantial-action", "game-ended", "break-30s", "break-90s"
]
"""When something is noticed; `after-push`: the next dealer is in the box, or the shuffler button is pushed, and there
has been no riffle; `game-ended`: the game broke up or moved to another table before the next deal."""


class ShowsOne(Value, frozen=True, tag="shows-one"):
    """A player turns one card up at the showdown and keeps the rest down."""

    seat: SeatNo
    card: Card


class Mucks(Value, frozen=True, tag="mucks"):
    """A player throws the hand face down at the showdown; it can still be told apart.

    `out_of_reach`: it lies where its player cannot fetch it back.
    """

    seat: SeatNo
    out_of_reach: bool = False


class AsksToSee(Value, frozen=True, tag="asks-to-see"):
    """A player asks to see another's hand."""

    seat: SeatNo
    whose: SeatNo


class AbusesAsking(Value, frozen=True, tag="abuses-asking"):
    """A player keeps asking to see hands for no good reason."""

    seat: SeatNo


class Claims(Value, frozen=True, tag="claims"):
    """A player says what the hand is; `deliberate`: a false claim, made on purpose."""

    seat: SeatNo
    hand: str
    deliberate: bool = False


class SpeaksUp(Value, frozen=True, tag="speaks-up"):
    """Somebody at the table says that another's hand is misread, or a pot wrongly awarded or counted."""

    about: Literal["reading", "award", "count"]
    seat: SeatNo = SeatNo(0)


class NobodyShows(Value, frozen=True, tag="nobody-shows"):
    """At the showdown the players wait for each other."""


class RefusesToTable(Value, frozen=True, tag="refuses-to-table"):
    """A player who has shown part of the hand is told to table the rest, and will not."""

    seat: SeatNo


class Flashed(Value, frozen=True, tag="flashed"):
    """At the showdown a hand was face up for a moment and then let go; `all_up` if every card of it was."""

    seat: SeatNo
    all_up: bool = True


class PlaysBoard(Value, frozen=True, tag="plays-board"):
    """A player says that the board plays."""

    seat: SeatNo


class DealerKills(Value, frozen=True, tag="dealer-kills"):
    """The dealer pushes a hand into the muck, as it should be at that point."""

    seat: SeatNo


class RunsAgreed(Value, frozen=True, tag="runs-agreed"):
    """All-in, and these players agree to deal the rest of the board so many times."""

    times: int
    agreed: tuple[SeatNo, ...]


class Disputes(Value, frozen=True, tag="disputes"):
    """A player disputes how a pot was read or counted, and when; `party`: the director is concerned as well."""

    seat: SeatNo
    about: Literal["reading", "accounting"]
    when: Noticed
    party: Literal["", "director"] = ""


class HandKilledByDealer(Value, frozen=True, tag="hand-killed-by-dealer"):
    """The dealer killed a live hand by mistake; `identifiable` if it can be told from the muck."""

    seat: SeatNo
    identifiable: bool = False


class HandFouled(Value, frozen=True, tag="hand-fouled"):
    """A hand came into contact with other cards."""

    seat: SeatNo
    identifiable: bool = False


class CardsThrownIntoHand(Value, frozen=True, tag="cards-thrown-into-hand"):
    """A player threw the cards so that they landed in another player's hand; `seat` is who threw them."""

    seat: SeatNo


class WantsBack(Value, frozen=True, tag="wants-back"):
    """A player who has folded wants the hand back from the muck.

    `identifiable` if it can be told apart, `misled` if the fold came of something untrue that was said.
    """

    seat: SeatNo
    identifiable: bool = False
    misled: bool = False


class CardsInMuck(Value, frozen=True, tag="cards-in-muck"):
    """A hand lies in the muck, folded there or pushed there by its player.

    `identifiable` if it can be told apart, `misinformed` if it got there because of something untrue that was said.
    """

    seat: SeatNo
    identifiable: bool = False
    misinformed: bool = False


class UpcardsPickedUp(Value, frozen=True, tag="upcards-picked-up"):
    """At stud, upcards were picked up, turned down or mixed while facing a bet."""

    seat: SeatNo
    how: Literal["picked-up", "turned-down", "mixed"] = "picked-up"


class PlayerShowsCard(Value, frozen=True, tag="player-shows-card"):
    """A player shows cards to the table or a neighbour; `active`: the neighbour may still have a decision."""

    seat: SeatNo
    to: Literal["table", "neighbour"]
    active: bool | None = None


class Discloses(Value, frozen=True, tag="discloses"):
    """A player talks about a hand in play: says what it holds, guesses aloud, advises, reads or speaks for another."""

    seat: SeatNo
    what: Literal["says-hand", "guesses", "advises", "reads-for-another", "tells-to-show"]


class HiddenChips(Value, frozen=True, tag="hidden-chips"):
    """Chips of a player turn up that nobody could see."""

    seat: SeatNo
    chips: Chips
    found: Literal["after-call", "after-hand", "next-hand"]


class PotMisawarded(Value, frozen=True, tag="pot-misawarded"):
    """A pot went to the wrong hand, and when that was noticed; whose it is and how much, where that is told.

    `mixed` says whether the chips lie among those of the player who got them.
    """

    noticed: Literal["before-next-hand", "after-riffle", "after-substantial-action"]
    given_to: SeatNo = SeatNo(0)
    belongs_to: SeatNo = SeatNo(0)
    amount: Chips = Chips(0)
    mixed: bool | None = None


class WrongLevel(Value, frozen=True, tag="wrong-level"):
    """The hand was started at the old level."""


ShowIncident = (
    ShowsOne
    | Mucks
    | AsksToSee
    | AbusesAsking
    | Claims
    | SpeaksUp
    | NobodyShows
    | RefusesToTable
    | Flashed
    | PlaysBoard
    | DealerKills
    | RunsAgreed
    | Disputes
    | HandKilledByDealer
    | HandFouled
    | CardsThrownIntoHand
    | WantsBack
    | CardsInMuck
    | UpcardsPickedUp
    | PlayerShowsCard
    | Discloses
    | HiddenChips
    | PotMisawarded
    | WrongLevel
)
