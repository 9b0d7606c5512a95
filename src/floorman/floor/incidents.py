"""What is reported to the floor: an act as it happened, in words and chips, or something that went wrong.

An incident describes itself, and the desk, the dealer's page, the command line and scenarios read it here: `listed` has
the group in which it is listed, the moments at which it can happen and other words for it, and the type of each fact
says how it is asked about. Its title is `text/*/incident.toml` by its tag, the questions are in `ask.toml`.
"""

from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta

from floorman.cards import Card
from floorman.core import Chips, SeatNo, Value
from floorman.rules import Format

Group = Literal["dealing", "cards", "deck", "board", "hands", "showdown", "chips", "talk", "time"]
Moment = Literal[
    "betting", "deal", "draw", "board", "flop", "late", "to-come", "showdown", "over", "run-out", "stud", "upcards",
    "folded", "short", "miscounted", "clock", "redeal", "skipped", "thrown-away", "part-shown",
]  # fmt: skip
"""When something can happen; `desk.incidents.moments` says which of them there are as a table stands."""

ANY_TIME: tuple[Moment, ...] = ()


class Listed(NamedTuple):
    """What is known of a kind of incident before it happens; `words` are other names under which it can be searched.

    `format` is set if it happens only in tournaments or only in cash games.
    """

    group: Group
    when: tuple[Moment, ...]
    words: tuple[str, ...]
    format: Format | None = None


class Asking(NamedTuple):
    """How a fact is asked about, where its type does not say it.

    `usual` is an example of an answer, for a number. `only_if` names another fact and those of its values with which
    this one matters; it has to be answered then if it is `needed`. A fact that `follows` from others is not asked.
    """

    kind: Literal["", "seat", "chips", "street", "next-street", "offence"] = ""
    usual: int = 1
    only_if: tuple[str, tuple[str | bool, ...]] = ("", ())
    needed: bool = False
    follows: bool = False
    in_turn: bool = False


SeatFact = Annotated[SeatNo, Asking("seat", usual=3, in_turn=True)]
"""The seat that an incident is about: as a rule the one in turn."""

OtherSeat = Annotated[SeatNo, Asking("seat", usual=3)]
ChipsFact = Annotated[Chips, Asking("chips", usual=500)]
CardFact = Annotated[Card, Meta(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$")]


class Described(Value, frozen=True):
    """An incident. Those without `listed` are reported at the seat or by the floor, and stand in no list."""

    listed: ClassVar[Listed | None] = None


By = Literal["dealer", "player"]
Noticed = Literal[
    "before-next-hand", "after-push", "after-riffle", "after-substantial-action", "game-ended", "break-30s", "break-90s"
]
"""When something is noticed; `after-push`: the next dealer is in the box, or the shuffler button is pushed, and there
has been no riffle; `game-ended`: the game broke up or moved to another table before the next deal."""

Said = Literal["call", "raise", "bet", "check", "fold", "all-in", "pot", "complete", "time", "tap"]
ActWord = Literal["fold", "check", "call", "bet", "raise", "all-in", "bring-in", "complete", "pot"]
Order = Literal["say", "push", "together"]
Prior = Literal["left", "pulled-back", "partly-pulled-back"]
Passing = Literal[
    "deck-change", "deck-spread", "dealer-sits", "new-dealer", "dealer-leaves", "hand-begins", "cards-cut",
    "before-burn", "street-dealt", "all-in", "showdown", "pot-pushed", "hand-ends", "game-opens", "game-closes",
]  # fmt: skip
"""Moments that are reported by themselves, where nothing in the hand says that they have come."""


class Act(Described, frozen=True, tag="act"):
    """A clear act. `to` is the total for the round, `by` the raise on top of the price.

    `unnoticed`: a wrong amount that the table takes at face value for now. `stated`: the count the player was told.
    """

    seat: SeatFact
    act: ActWord
    to: Chips | None = None
    by: Chips | None = None
    unnoticed: bool = False
    stated: Chips | None = None


class WordsAndChips(Described, frozen=True, tag="words-and-chips"):
    """What a player said and put out, as it happened.

    `amount` is a clear spoken amount, `unit` an unclear one ("five"). `push` are the chips put out, by denomination;
    with two `motions`, `first` are those of the first. `prior` is what became of the player's chips from earlier in
    the round. `released` is false for chips that went forward and stayed in the hand; `misled` somebody who acted on
    that. `again`: the player has been unclear before.
    """

    seat: SeatFact
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


class BoardSeen(Described, frozen=True, tag="board-seen"):
    """Somebody at the table names the cards on the board; one board a run where the hand is run more than once."""

    boards: tuple[tuple[CardFact, ...], ...]


class FloorChooses(Described, frozen=True, tag="floor"):
    """The floor picks one of the codes that the last ruling offered."""

    code: str


# The deal


class WronglyDealt(Described, frozen=True, tag="wrongly-dealt"):
    """The deal itself went wrong: which fault, and the seat it concerns."""

    listed = Listed(
        "dealing", ("deal",), ("dealt wrongly", "wrong seat first", "out of sequence", "skipped player in the deal")
    )
    fault: Literal[
        "first-card-wrong-seat",
        "out-of-sequence",
        "dealt-to-empty-seat",
        "dealt-to-ineligible-seat",
        "eligible-seat-skipped",
        "on-no-list",
    ]
    seat: SeatFact


class ExtraCard(Described, frozen=True, tag="extra-card"):
    """A seat got cards too many: during the deal, or the next off the deck when all had full hands."""

    listed = Listed("dealing", ("deal",), ("extra card", "three hole cards", "misdeal"))
    seat: SeatFact
    count: int
    when: Literal["deal", "after-deal"]


class MissingCard(Described, frozen=True, tag="missing-card"):
    """A seat is short of a card."""

    listed = Listed("dealing", ("deal",), ("missing card", "too few cards", "one hole card", "misdeal"))
    seat: SeatFact


class ButtonMisplaced(Described, frozen=True, tag="button-misplaced"):
    """The button was in the wrong place, and when that was noticed."""

    listed = Listed("dealing", ("deal", "over"), ("wrong button", "button not moved", "wrong blinds"))
    noticed: Literal["this-hand", "next-hand"]


class AtRedeal(Described, frozen=True, tag="at-redeal"):
    """After a misdeal a seat is not as it was: its player is back, or is under penalty and was dealt out at first.

    `stack` are the chips of a seat that was dealt out.
    """

    listed = Listed("dealing", ("redeal",), ("redeal", "after a misdeal"))
    seat: SeatFact
    penalised: bool = False
    stack: Annotated[ChipsFact, Asking(only_if=("penalised", (True,)))] = Chips(0)


class WrongLevel(Described, frozen=True, tag="wrong-level"):
    """The hand was started at the old level."""

    listed = Listed(
        "dealing", ("deal",), ("old blinds", "wrong blinds", "blinds went up", "level change"), "tournament"
    )


class Discards(Described, frozen=True, tag="discards"):
    """A player's draw; no cards is standing pat."""

    listed = Listed("dealing", ("draw",), ("draw", "discard", "stands pat"))
    seat: SeatFact
    cards: tuple[CardFact, ...] = ()


class Opens(Described, frozen=True, tag="opens"):
    """The dealer sees whose upcards open the round at stud, where the program has not seen them."""

    listed = Listed("dealing", ("upcards",), ("bring-in", "high board", "low card"))
    seat: SeatFact


# Cards


class ExposedDowncard(Described, frozen=True, tag="exposed-downcard"):
    """A down card was seen while it was dealt: the player's `card`-th, the `nth` off the deck, and by whose fault.

    `looked`: the player had looked at it before saying so.
    """

    listed = Listed(
        "cards", ("deal",), ("exposed card", "flashed card", "face-up hole card", "misdeal", "dealer exposes a card")
    )
    seat: SeatFact
    card: int
    by: By
    nth: Annotated[int | None, Asking(follows=True)] = None
    looked: Annotated[bool, Asking(only_if=("by", ("dealer",)))] = False


class PlayerShowsCard(Described, frozen=True, tag="player-shows-card"):
    """A player shows cards to the table or a neighbour; `active`: the neighbour may still have a decision."""

    listed = Listed(
        "cards",
        ("betting", "draw"),
        ("exposed card", "shows hand early", "exposed one card", "shows the hand to a neighbour"),
    )
    seat: SeatFact
    to: Literal["table", "neighbour"]
    active: Annotated[bool | None, Asking(only_if=("to", ("neighbour",)))] = None


class CardOffTable(Described, frozen=True, tag="card-off-table"):
    """A card fell off the table, by the dealer's hand or the player's."""

    listed = Listed("cards", ("deal",), ("card on the floor", "dropped card"))
    seat: SeatFact
    by: By
    card: Annotated[int | None, Asking(only_if=("by", ("dealer",)))] = None


class BoxedCard(Described, frozen=True, tag="boxed-card"):
    """Cards lie face up in the deck: found in the deal, or told of the `nth` card before it comes.

    `waits` is the seat that waits for its card where the one beneath has gone to another hand and is mixed with it.
    """

    listed = Listed("cards", ("betting", "draw"), ("face-up card in the deck", "card turned over in the stub"))
    count: int
    where: Literal["deal", "stub"]
    nth: Annotated[int | None, Asking(only_if=("where", ("stub",)))] = None
    waits: Annotated[OtherSeat | None, Asking(only_if=("where", ("deal",)))] = None


# The deck


class DuplicateCard(Described, frozen=True, tag="duplicate-card"):
    """Two of the same card; `known_by` is a player who knew and bet all the same."""

    listed = Listed("deck", ANY_TIME, ("fouled deck", "duplicate card", "defective deck"))
    known_by: OtherSeat | None = None


class DeckShort(Described, frozen=True, tag="deck-short"):
    """A card of the deck is missing."""

    listed = Listed("deck", ANY_TIME, ("fouled deck", "incomplete deck", "51 cards", "defective deck"))


class StrangeCard(Described, frozen=True, tag="strange-card"):
    """A joker or a card that does not belong to the deck: in a hand, or in the stub (no seat)."""

    listed = Listed("deck", ("betting", "draw"), ("fouled deck", "wrong card", "card from another deck"))
    kind: Literal["joker", "foreign-card"]
    seat: SeatFact | None = None


class ForeignBack(Described, frozen=True, tag="foreign-back"):
    """A card with another back: in a hand, or in the stub."""

    listed = Listed("deck", ANY_TIME, ("fouled deck", "wrong back", "other colour", "marked card"))
    where: Literal["hand", "stub"]
    seat: Annotated[SeatFact | None, Asking(only_if=("where", ("hand",)))] = None


class StubDropped(Described, frozen=True, tag="stub-dropped"):
    """The stub fell: whether its order can be rebuilt, and whether it is mixed with other cards."""

    listed = Listed("deck", ("betting", "draw"), ("deck dropped", "stub fell", "stub mixed"))
    reconstructible: bool
    mixed: bool = False


class StubSeen(Described, frozen=True, tag="stub-told"):
    """The stub has been shuffled or rebuilt where the program can see it; `stub` is its order, top card first."""

    listed = Listed("deck", ("betting", "draw"), ("reshuffled stub", "stub order"))
    stub: tuple[CardFact, ...]


class DeckChangeAsked(Described, frozen=True, tag="deck-change-asked"):
    """A player, or the house (seat 0), wants another deck, or a new setup of two.

    `rounds` and `minutes` are how long the deck, or the setup, has been in use; `damaged`: a card is.
    """

    listed = Listed("deck", ANY_TIME, ("deck change", "change the deck", "new setup"))
    seat: SeatFact
    what: Literal["deck", "setup"] = "deck"
    rounds: int = 0
    minutes: int = 0
    damaged: bool = False


class RabbitAsked(Described, frozen=True, tag="rabbit-asked"):
    """The hand is over, and a player wants to see the cards that would have come."""

    listed = Listed("deck", ("over",), ("rabbit", "see the next card", "what would have come"))
    seat: SeatFact


# The board


class FlopTooMany(Described, frozen=True, tag="flop-too-many"):
    """The flop came with too many cards."""

    listed = Listed("board", ("flop",), ("flop of four", "too many cards on the flop", "board error"))
    count: Annotated[int, Asking(usual=4)]


class StreetTooMany(Described, frozen=True, tag="street-too-many"):
    """Two cards were turned for the turn or the river."""

    listed = Listed(
        "board",
        ("late",),
        ("two turn cards", "two river cards", "board error", "two cards on the turn", "two cards on the river"),
    )
    street: Literal["turn", "river"]


class WrongBurn(Described, frozen=True, tag="wrong-burn"):
    """No burn, or two, before a street; `exposed` if a board card in question was seen, `burn_seen` if a burn was.

    `intact`: stub, board and burns lie so that the right card can be found.
    """

    listed = Listed(
        "board", ("board", "run-out"), ("no burn", "two burns", "forgot to burn", "burned twice", "burn card")
    )
    kind: Literal["no-burn", "two-burns"]
    street: Annotated[str, Asking("street")]
    exposed: bool | None = None
    burn_seen: bool = False
    intact: bool = True


class Premature(Described, frozen=True, tag="premature"):
    """A street was dealt before the betting was over."""

    listed = Listed(
        "board",
        ("to-come",),
        (
            "premature flop",
            "premature turn",
            "premature river",
            "early street",
            "flop dealt too early",
            "dealt before the action was complete",
        ),
    )
    street: Annotated[str, Asking("next-street")]


# Hands


class HandKilledByDealer(Described, frozen=True, tag="hand-killed-by-dealer"):
    """The dealer killed a live hand by mistake; `identifiable` if it can be told from the muck."""

    listed = Listed("hands", ("betting", "draw", "showdown"), ("killed by mistake", "unprotected hand"))
    seat: SeatFact
    identifiable: bool = False


class HandFouled(Described, frozen=True, tag="hand-fouled"):
    """A hand came into contact with other cards."""

    listed = Listed("hands", ("betting", "draw", "showdown"), ("fouled hand", "mixed with the muck", "dead hand"))
    seat: SeatFact
    identifiable: bool = False


class CardsThrownIntoHand(Described, frozen=True, tag="cards-thrown-into-hand"):
    """A player threw the cards so that they landed in another player's hand; `seat` is who threw them."""

    listed = Listed("hands", ("betting", "draw", "showdown"), ("thrown into another hand",))
    seat: SeatFact


class WantsBack(Described, frozen=True, tag="wants-back"):
    """A player who has folded wants the hand back from the muck.

    `identifiable` if it can be told apart, `misled` if the fold came of something untrue that was said.
    """

    listed = Listed("hands", ("folded",), ("muck", "retrieve from the muck", "folded by mistake"))
    seat: SeatFact
    identifiable: bool = False
    misled: bool = False


class CardsInMuck(Described, frozen=True, tag="cards-in-muck"):
    """A hand lies in the muck, folded there or pushed there by its player.

    `identifiable` if it can be told apart, `misinformed` if it got there because of something untrue that was said.
    """

    listed = Listed("hands", ("showdown", "folded"), ("lost in the muck", "pushed into the muck", "mucked by mistake"))
    seat: SeatFact
    identifiable: bool = False
    misinformed: bool = False


class TakesBack(Described, frozen=True, tag="takes-back"):
    """A player takes up a hand again that was thrown away with nothing to call."""

    listed = Listed("hands", ("thrown-away",), ("folded with nothing to call", "unnecessary fold"))
    seat: SeatFact


class UpcardsPickedUp(Described, frozen=True, tag="upcards-picked-up"):
    """At stud, upcards were picked up, turned down or mixed while facing a bet."""

    listed = Listed("hands", ("stud",), ("stud", "upcards turned down"))
    seat: SeatFact
    how: Literal["picked-up", "turned-down", "mixed"] = "picked-up"


# The showdown


class Shows(Described, frozen=True, tag="shows"):
    """A player tables the hand; `cards` where the program does not know them."""

    listed = Listed("showdown", ("showdown",), ("show", "tabled", "shows the hand"))
    seat: SeatFact
    cards: tuple[CardFact, ...] = ()


class Mucks(Described, frozen=True, tag="mucks"):
    """A player throws the hand face down at the showdown; it can still be told apart.

    `out_of_reach`: it lies where its player cannot fetch it back.
    """

    listed = Listed("showdown", ("showdown",), ("muck", "hand thrown face down", "folds at the showdown"))
    seat: SeatFact
    out_of_reach: bool = False


class ShowsOne(Described, frozen=True, tag="shows-one"):
    """A player turns one card up at the showdown and keeps the rest down."""

    listed = Listed("showdown", ("showdown",), ("one card", "partly shown"))
    seat: SeatFact
    card: CardFact


class Flashed(Described, frozen=True, tag="flashed"):
    """At the showdown a hand was face up for a moment and then let go; `all_up` if every card of it was."""

    listed = Listed("showdown", ("showdown",), ("flashed hand", "shown for a moment"))
    seat: SeatFact
    all_up: bool = True


class NobodyShows(Described, frozen=True, tag="nobody-shows"):
    """At the showdown the players wait for each other."""

    listed = Listed("showdown", ("showdown",), ("who shows first", "order of showing", "waiting to show"))


class RefusesToTable(Described, frozen=True, tag="refuses-to-table"):
    """A player who has shown part of the hand is told to table the rest, and will not."""

    listed = Listed("showdown", ("part-shown",), ("refuses to show", "keeps a card down"))
    seat: SeatFact


class Claims(Described, frozen=True, tag="claims"):
    """A player says what the hand is; `deliberate`: a false claim, made on purpose."""

    listed = Listed(
        "showdown", ("showdown",), ("calls the hand", "announces a hand", "says flush", "misread by its player")
    )
    seat: SeatFact
    hand: str
    deliberate: bool = False


class PlaysBoard(Described, frozen=True, tag="plays-board"):
    """A player says that the board plays."""

    listed = Listed("showdown", ("showdown",), ("board plays",))
    seat: SeatFact


class AsksToSee(Described, frozen=True, tag="asks-to-see"):
    """A player asks to see another's hand."""

    listed = Listed("showdown", ("showdown", "over"), ("show me the hand", "iwtsth", "wants to see a mucked hand"))
    seat: SeatFact
    whose: OtherSeat


class AbusesAsking(Described, frozen=True, tag="abuses-asking"):
    """A player keeps asking to see hands for no good reason."""

    listed = Listed("showdown", ("showdown", "over"), ("keeps asking to see hands",))
    seat: SeatFact


class DealerKills(Described, frozen=True, tag="dealer-kills"):
    """The dealer pushes a hand into the muck, as it should be at that point; `beaten`, once it was read and lost."""

    listed = Listed("showdown", ("showdown",), ("kill the hand",))
    seat: SeatFact
    beaten: Annotated[bool, Asking(follows=True)] = False


class PotsRead(Described, frozen=True, tag="pots-read"):
    """The dealer has read the hands at the table, and says who wins or shares each pot, the main pot first.

    At high-low `low` has for each pot who wins its low half: nobody where there is no low, and then `winners` have all.
    """

    winners: tuple[tuple[SeatNo, ...], ...]
    low: tuple[tuple[SeatNo, ...], ...] = ()


class SpeaksUp(Described, frozen=True, tag="speaks-up"):
    """Somebody at the table says that another's hand is misread, or a pot wrongly awarded or counted."""

    listed = Listed(
        "showdown", ("showdown", "over"), ("misread hand", "wrong winner", "bystander speaks up", "misread")
    )
    about: Literal["reading", "award", "count"]
    seat: SeatFact = SeatNo(0)


class Disputes(Described, frozen=True, tag="disputes"):
    """A player disputes how a pot was read or counted, and when; `party`: the director is concerned as well."""

    listed = Listed("showdown", ("over",), ("dispute", "protest", "wrong amount", "count of the pot"))
    seat: SeatFact
    about: Literal["reading", "accounting"]
    when: Noticed
    party: Literal["", "director"] = ""


class PotMisawarded(Described, frozen=True, tag="pot-misawarded"):
    """A pot went to the wrong hand, and when that was noticed; whose it is and how much, where that is told.

    `mixed` says whether the chips lie among those of the player who got them.
    """

    listed = Listed("showdown", ("over",), ("pot pushed wrongly", "misawarded pot", "wrong winner"))
    noticed: Literal["before-next-hand", "after-riffle", "after-substantial-action"]
    given_to: OtherSeat = SeatNo(0)
    belongs_to: OtherSeat = SeatNo(0)
    amount: ChipsFact = Chips(0)
    mixed: bool | None = None


class RunsAgreed(Described, frozen=True, tag="runs-agreed"):
    """The players named agree to deal the rest of the board so many times, as nobody can bet any more."""

    listed = Listed("showdown", ("showdown", "run-out"), ("run twice", "two boards", "deal it twice"))
    times: Annotated[int, Asking(usual=2)]
    agreed: tuple[OtherSeat, ...]


# Chips and the pot


class BetTooSmallNoticed(Described, frozen=True, tag="bet-too-small-noticed"):
    """An earlier bet, raise or call below what it had to be is noticed now."""

    listed = Listed("chips", ("short",), ("bet was too small", "undercall noticed", "too little put in"))


class PotMiscounted(Described, frozen=True, tag="pot-miscounted"):
    """A pot-limit bet was made on a wrong count: what was stated, and what the pot really was."""

    listed = Listed("chips", ("miscounted",), ("pot-limit", "wrong pot count"))
    stated: ChipsFact
    actual: ChipsFact


class Splashed(Described, frozen=True, tag="splashed"):
    """Chips were thrown into the pot: how much lies so that it is certain, and how much the player says it was."""

    listed = Listed("chips", ("betting",), ("splashing the pot", "chips thrown into the pot"))
    seat: SeatFact
    certain: ChipsFact
    claimed: ChipsFact
    say: Literal["call", "bet", "raise"] | None = None


class HiddenChips(Described, frozen=True, tag="hidden-chips"):
    """Chips of a player turn up that nobody could see."""

    listed = Listed("chips", ANY_TIME, ("chips behind", "concealed chips", "chips not visible"))
    seat: SeatFact
    chips: ChipsFact
    found: Literal["after-call", "after-hand", "next-hand"]


class ForeignChips(Described, frozen=True, tag="foreign-chips"):
    """Chips of another house or of no tournament, or cash, lie before a player; `objected`: somebody minds."""

    listed = Listed("chips", ANY_TIME, ("chips of another house", "wrong chips", "fake chip"))
    seat: SeatFact
    chips: ChipsFact
    objected: bool = False
    kind: Literal["chips", "cash"] = "chips"


class BringInAsked(Described, frozen=True, tag="bring-in-asked"):
    """In the middle of a round a player asks the dealer to bring the bets in."""

    listed = Listed("chips", ("betting",), ("pull in the bets", "gather the bets"))
    seat: SeatFact


class FeeTaken(Described, frozen=True, tag="fee-taken"):
    """The house drops its rake, or the time collection; before `deal_began` it comes out of nobody's bet."""

    listed = Listed("chips", ANY_TIME, ("rake", "drop", "time collection"))
    fee: Literal["rake", "time"]
    chips: ChipsFact
    deal_began: bool = True


# Talk and conduct


class Objects(Described, frozen=True, tag="objects"):
    """A player who was skipped claims the right to act; `had_time` to say so before others acted."""

    listed = Listed("talk", ("skipped",), ("skipped", "passed over", "action skipped", "skipped out of turn"))
    seat: SeatFact
    had_time: bool = True


class Asks(Described, frozen=True, tag="asks"):
    """A player who is still to act wants to know something.

    Whether the hand of a seat is `live`, whether the betting is `reopened` to him, how much the `pot` allows, or the
    exact `count` of a seat's chips.
    """

    listed = Listed("talk", ("betting",), ("how much", "count", "is the hand live", "is it reopened"))
    seat: SeatFact
    about: Literal["live", "reopened", "pot", "count"]
    of: Annotated[OtherSeat, Asking(only_if=("about", ("live", "count")), needed=True)] = SeatNo(0)


class SaysIfThen(Described, frozen=True, tag="says-if-then"):
    """A player says before the turn what he will do should somebody bet or raise."""

    listed = Listed("talk", ("betting",), ("if you raise I call", "if then", "announces a plan"))
    seat: SeatFact
    act: Literal["fold", "call", "raise"]


class CallsUnheard(Described, frozen=True, tag="calls-unheard"):
    """A player calls a bet or raise that was announced, before its amount is."""

    listed = Listed("talk", ("betting",), ("call without hearing the bet", "misheard"))
    seat: SeatFact


class LocalWord(Described, frozen=True, tag="local-word"):
    """A player uses a word or a gesture that is not an official one; `means` is what it stands for in this room."""

    listed = Listed("talk", ("betting",), ("slang", "hand signal", "ambiguous gesture", "unusual word"))
    seat: SeatFact
    word: str
    means: Said


class OffersInsurance(Described, frozen=True, tag="offers-insurance"):
    """A player offers another one a side wager on the hand."""

    listed = Listed("talk", ANY_TIME, ("side wager", "prop bet", "insurance"))
    seat: SeatFact


class Discloses(Described, frozen=True, tag="discloses"):
    """A player talks about a hand in play: says what it holds, guesses aloud, advises, reads or speaks for another."""

    listed = Listed("talk", ANY_TIME, ("disclosure", "advice", "names a hand", "speech play", "talking in a hand"))
    seat: SeatFact
    what: Literal["says-hand", "guesses", "advises", "reads-for-another", "tells-to-show"]


class Misconduct(Described, frozen=True, tag="misconduct"):
    """An incident of `conduct.OFFENCES` at this table, with those of its facts that matter; seat 0 is a guest.

    `deliberate` or `mistake` is set if somebody has said that it was that.
    """

    listed = Listed("talk", ANY_TIME, ("misconduct", "penalty", "behaviour", "rude", "offence"))
    seat: SeatFact
    offence: Annotated[str, Asking("offence")]
    fact: str = ""
    again: bool = False
    deliberate: bool = False
    mistake: bool = False
    facts: Annotated[tuple[str, ...], Asking(follows=True)] = ()


# Time


class ClockCalled(Described, frozen=True, tag="clock-called"):
    """Somebody asks for time on a player: a seat, or 0 for the director."""

    listed = Listed("time", ("betting",), ("calling time", "tanking", "slow player", "shot clock"))
    on: SeatFact
    by: OtherSeat = SeatNo(0)


class ClockChanged(Described, frozen=True, tag="clock-changed"):
    """The director gives the player on the clock this many seconds, before the count."""

    listed = Listed("time", ("clock",), ("more time", "less time", "seconds"))
    seconds: Annotated[int, Asking(usual=60)]


class Waited(Described, frozen=True, tag="waited"):
    """So many more seconds have passed."""

    listed = Listed("time", ("betting",), ("time is up", "seconds gone", "countdown"))
    seconds: Annotated[int, Asking(usual=30)]


class MomentComes(Described, frozen=True, tag="moment"):
    """The staff report a moment, such as that a dealer sits down, the cards are cut, or the deck is changed."""

    listed = Listed("time", ANY_TIME, ("dealer change", "new dealer", "deck change", "cards cut", "hand begins"))
    moment: Passing


DealIncident = (
    ExposedDowncard | CardOffTable | BoxedCard | ExtraCard | MissingCard | WronglyDealt | AtRedeal | ButtonMisplaced
    | StrangeCard | ForeignBack | DuplicateCard | DeckShort | FlopTooMany | StreetTooMany | WrongBurn | Premature
    | StubDropped | StubSeen | RabbitAsked | DeckChangeAsked | BringInAsked
)  # fmt: skip

Incident = (
    Act | WordsAndChips | BoardSeen | FloorChooses | WronglyDealt | ExtraCard | MissingCard | ButtonMisplaced
    | AtRedeal | WrongLevel | Discards | Opens | ExposedDowncard | PlayerShowsCard | CardOffTable | BoxedCard
    | DuplicateCard | DeckShort | StrangeCard | ForeignBack | StubDropped | StubSeen | DeckChangeAsked | RabbitAsked
    | FlopTooMany | StreetTooMany | WrongBurn | Premature | HandKilledByDealer | HandFouled | CardsThrownIntoHand
    | WantsBack | CardsInMuck | TakesBack | UpcardsPickedUp | Shows | Mucks | ShowsOne | Flashed | NobodyShows
    | RefusesToTable | Claims | PlaysBoard | AsksToSee | AbusesAsking | DealerKills | PotsRead | SpeaksUp
    | Disputes | PotMisawarded | RunsAgreed | BetTooSmallNoticed | PotMiscounted | Splashed | HiddenChips | ForeignChips
    | BringInAsked | FeeTaken | Objects | Asks | SaysIfThen | CallsUnheard | LocalWord | OffersInsurance | Discloses
    | Misconduct | ClockCalled | ClockChanged | Waited | MomentComes
)  # fmt: skip
"""Every incident there is, in the order of the desk's list."""
