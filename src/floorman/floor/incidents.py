"""What is told to the floor: an act as it happened, in words and chips, or something that went wrong."""

from typing import Literal

from floorman.cards import Card
from floorman.core import Chips, SeatNo, Value

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
    """The dealer pushes a hand into the muck, as it should be at that point; `beaten`, once it was read and lost."""

    seat: SeatNo
    beaten: bool = False


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


Said = Literal["call", "raise", "bet", "check", "fold", "all-in", "pot", "complete", "time", "tap"]


class Asks(Value, frozen=True, tag="asks"):
    """A player who is still to act wants to know something.

    Whether the hand of a seat is `live`, whether the betting is `reopened` to him, how much the `pot` allows, or the
    exact `count` of a seat's chips.
    """

    seat: SeatNo
    about: Literal["live", "reopened", "pot", "count"]
    of: SeatNo = SeatNo(0)


class SaysIfThen(Value, frozen=True, tag="says-if-then"):
    """A player says before the turn what he will do should somebody bet or raise."""

    seat: SeatNo
    act: Literal["fold", "call", "raise"]


class CallsUnheard(Value, frozen=True, tag="calls-unheard"):
    """A player calls a bet or raise that was announced, before its amount is."""

    seat: SeatNo


class LocalWord(Value, frozen=True, tag="local-word"):
    """A player uses a word or a gesture that is no official one; `means` is what it stands for in this room."""

    seat: SeatNo
    word: str
    means: Said


class Splashed(Value, frozen=True, tag="splashed"):
    """Chips were thrown into the pot: how much lies so that it is certain, and how much the player says it was."""

    seat: SeatNo
    certain: Chips
    claimed: Chips
    say: Literal["call", "bet", "raise"] | None = None


class OffersInsurance(Value, frozen=True, tag="offers-insurance"):
    """A player offers another one a side wager on the hand."""

    seat: SeatNo


class Misconduct(Value, frozen=True, tag="misconduct"):
    """An incident of `conduct.OFFENCES` at this table, with those of its facts that matter; seat 0 is a guest.

    It was `deliberate`, or by `mistake`; neither where nobody has said.
    """

    seat: SeatNo
    offence: str
    fact: str = ""
    again: bool = False
    deliberate: bool = False
    mistake: bool = False
    facts: tuple[str, ...] = ()


TalkIncident = Asks | SaysIfThen | CallsUnheard | LocalWord | Splashed | OffersInsurance | Misconduct


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
