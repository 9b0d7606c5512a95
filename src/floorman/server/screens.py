"""The types of screens. Each screen is complete: a page needs nothing else to draw itself."""

from importlib.resources import files
from typing import Any, Literal

import msgspec

from floorman.desk.desk import HouseDrop
from floorman.desk.situation import DeskAnswer, Situation

LANGUAGES = tuple(sorted(one.name for one in (files("floorman") / "web" / "text").iterdir() if one.is_dir()))
"""The languages of the pages: each is a folder of texts."""


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """Base of everything on a screen. Every field is sent, including empty ones."""


class Blinds(Shown, frozen=True):
    """The amounts of a level, and who posts the ante."""

    small: int
    big: int
    ante: int = 0
    ante_by: Literal["none", "each", "big-blind", "button"] = "none"


class ClockFace(Shown, frozen=True):
    """The clock. It is in a `period`, a level or the break after it, of which `left_ms` are left.

    The time counts down while the `state` is `running` or `break`; a break that is stopped is `paused`. `blinds` are
    those of `level`, which in a break is the one before it. `next` are those of `next_level`, which begins in
    `next_level_in_ms`; in the last level `next` is None. `break_in_ms` is the time to the next break, None where there
    is none to come. `colour_up` are the chips that go out in the present break, or else in the next one. A chip may
    also go out between two levels: `next_colour_up` are the next ones to go, after the present break.
    """

    state: Literal["waiting", "running", "paused", "break", "over"]
    level: int
    left_ms: int
    of_ms: int
    blinds: Blinds | None
    next: Blinds | None
    next_is_break: bool = False
    break_in_ms: int | None = None
    colour_up: tuple[int, ...] = ()
    why: str = ""
    colour_up_in_ms: int | None = None
    next_colour_up: tuple[int, ...] = ()
    period: Literal["level", "break"] = "level"
    next_level: int = 0
    next_level_in_ms: int | None = None


class Amount(Shown, frozen=True):
    """What to take from a player, in cents, and its parts: prize pool, bounty and fee."""

    total: int
    purse: int
    bounty: int = 0
    fee: int = 0


class Prize(Shown, frozen=True):
    """What a place pays, and who has it once that is known.

    `seat` is the part of the cents that is a seat in a larger event.

    By a `deal` the player gets it whatever the place, which is 0 until it is settled; `tied` players share that place.
    """

    place: int
    cents: int
    player: str = ""
    seat: int = 0
    deal: bool = False
    tied: int = 1


class Notice(Shown, frozen=True):
    """A notice for everybody. It is shown for `left_ms` more, or as long as it is sent where that is None.

    Where all of it concerns one `table` only, `elsewhere` is what the other tables are told.
    """

    no: int
    age_ms: int
    kind: Literal["move", "out", "level", "announcement", "prize", "other"]
    says: str
    cites: tuple[str, ...] = ()
    left_ms: int | None = None
    table: str = ""
    elsewhere: str = ""


class Join(Shown, frozen=True):
    """How a phone joins: the room code to type at /join, and the address for a QR code."""

    code: str
    url: str


Phase = Literal["registering", "seated", "playing", "over"]


class SeatedTable(Shown, frozen=True):
    """A table on the seat chart: its players as pairs of seat and name, by seat."""

    id: str
    seats: tuple[tuple[int, str], ...]


class Placed(Shown, frozen=True):
    """A settled place: who has it, how many share it, and what it pays."""

    place: int
    player: str
    tied: int = 1
    cents: int = 0


class RebuysOpen(Shown, frozen=True):
    """Rebuys or add-ons while they are sold: price in cents, chips, and how many each player can buy.

    They are sold until the end of level `until_level`, which is `closes_in_ms` away; 0 and None where they have no end.
    """

    cents: int
    chips: int
    per_player: int
    until_level: int = 0
    closes_in_ms: int | None = None


class LateEntry(Shown, frozen=True):
    """Late entry while it is open: until the end of level `until_level`."""

    until_level: int
    closes_in_ms: int | None = None


class Knockouts(Shown, frozen=True):
    """Bounties: their kind, the bounty of one entry, what is still to be won, and the players who have won the most.

    `more` is how many others have won bounties.
    """

    kind: Literal["fixed", "progressive", "mystery"]
    each: int
    to_win: int
    top: tuple[tuple[str, int], ...] = ()
    more: int = 0


class OnClock(Shown, frozen=True):
    """The clock was called on a player: the time left, of which the last `count_ms` are counted down aloud."""

    player: str
    table: str
    seat: int
    left_ms: int
    of_ms: int
    count_ms: int


Layout = Literal["auto", "clock", "prizes", "seats", "results"]


class Display(Shown, frozen=True):
    """How TVs look: the layout, the colours, and the name of the house.

    `logo` is the version of the picture, empty for none.
    """

    layout: Layout = "auto"
    theme: Literal["auto", "dark", "light"] = "auto"
    accent: str = ""
    house: str = ""
    logo: str = ""


class PublicScreen(Shown, frozen=True, tag="public"):
    """The screen of TVs, and the public part of others.

    The `prizes` always add up to the `purse`; once posted, they are `prizes_final`.

    `deal` says in a sentence that the players have agreed on one, and what is left to play for. `seats` and `results`
    are only on the screen of a TV: there may be a thousand phones, which need neither. `seated_ms` is how long ago
    several players were reseated at once, None where nobody was. `starts` is the day of the event, as 2026-11-20, or
    the day and the time, as 2026-11-20T19:30; empty where it is not known. `expected` is how many players are expected
    and `here` how many of them are here; an entry costs `price`. TVs and prints use the `language` of the event, as
    `de`, and so do phones that ask for none; empty where none was chosen. `chip_colours` are pairs of value and colour
    of the chips whose colour is known.
    """

    event: str
    name: str
    book: str
    no: int
    phase: Phase
    currency: str
    clock: ClockFace
    entries: int
    left: int
    tables: int
    chips: int
    average: int
    rebuys: int
    purse: int
    prizes: tuple[Prize, ...]
    chip_set: tuple[int, ...]
    notices: tuple[Notice, ...]
    display: Display = Display()
    rebuy: RebuysOpen | None = None
    addon: RebuysOpen | None = None
    late_entry: LateEntry | None = None
    knockouts: Knockouts | None = None
    on_clock: OnClock | None = None
    hand_for_hand: bool = False
    seated_ms: int | None = None
    seats: tuple[SeatedTable, ...] = ()
    results: tuple[Placed, ...] = ()
    join: Join | None = None
    prizes_final: bool = False
    deal: str = ""
    starts: str = ""
    expected: int = 0
    here: int = 0
    price: Amount | None = None
    language: str = ""
    chip_colours: tuple[tuple[int, str], ...] = ()


class PenaltyShown(Shown, frozen=True):
    """A penalty that a player has still to serve: `hands` to miss, or `left_ms` to stay away.

    It `waits` for the hand in progress to end. `offence` is what it is for, empty where that is not recorded.
    """

    hands: int
    left_ms: int
    waits: bool = False
    offence: str = ""
    cites: tuple[str, ...] = ()


class Mine(Shown, frozen=True):
    """What one player's phone shows. `moved` is there until the player has been dealt a hand in the new seat.

    `head` is the bounty on the player's own head, `bounties` what the player has won of others, in cents. `rebuys_left`
    and `addons_left` are how many more of those the player can buy, `spent` is what the player has paid altogether.
    """

    player: str
    state: Literal["unknown", "asking", "declined", "invited", "here", "registered", "seated", "out"]
    table: str = ""
    seat: int = 0
    stack: int | None = None
    place: int = 0
    prize: int = 0
    moved: str = ""
    notice: str = ""
    head: int = 0
    bounties: int = 0
    tied: int = 1
    rebuys_left: int = 0
    spent: int = 0
    addons_left: int = 0
    penalty: PenaltyShown | None = None


class PlayerScreen(Shown, frozen=True, tag="player"):
    """The screen of one player's phone."""

    public: PublicScreen
    mine: Mine


class SeatLine(Shown, frozen=True):
    """One seat of a table: the player, and the stack where it is known.

    `untouched` is a starting stack not yet played with.

    Acts name the player by `id`; `player` is the name to show. `estimate` is the average stack of players whose stacks
    are not known, payable in the smallest chip in play. `sits_out`: the player is serving a penalty that has begun;
    `penalty_ms` is what is left of one by time.
    """

    seat: int
    player: str = ""
    stack: int | None = None
    button: bool = False
    small: bool = False
    big: bool = False
    here: str = "here"
    penalty: str = ""
    untouched: int | None = None
    estimate: int | None = None
    id: str = ""
    sits_out: bool = False
    penalty_ms: int = 0


class NextHand(Shown, frozen=True):
    """Positions in the hand that is dealt next, 0 where nobody posts, and the seats that get cards.

    The button, and a small blind that nobody posts, may be at an empty seat.
    """

    button: int
    small: int
    big: int
    dealt: tuple[int, ...] = ()


class TableLine(Shown, frozen=True):
    """One table. `break_rank` is its place in the order in which tables are broken, 0 where there is none.

    Where a hand has `begun`, `dealt` are the seats in it; else button and blinds are those of the next hand. `coloured`
    are the chips that have been coloured up here. `blinds` are those of the hand in progress, or of one that is dealt
    again after a misdeal, where the clock has moved on to others. `no_hand` says why no hand may begin here now; it is
    empty where one may, or has; `no_hand_cites` are the rules behind it, and `may_waive` says that the director can let
    the table deal all the same. `next` is the hand to be dealt, by the event's book; None during a hand. `redeal`: it
    is dealt in place of a misdeal.
    """

    id: str
    seats: tuple[SeatLine, ...]
    players: int
    halted: bool = False
    break_rank: int = 0
    begun: bool = False
    dealt: tuple[int, ...] = ()
    coloured: tuple[int, ...] = ()
    blinds: Blinds | None = None
    no_hand: str = ""
    no_hand_cites: tuple[str, ...] = ()
    may_waive: bool = False
    next: NextHand | None = None
    redeal: bool = False


class PlayerLine(Shown, frozen=True):
    """One entrant.

    `stack` is what is known now; `counted` is the last count, possibly out of date, made `counted_ms` ago.

    Acts name the player by `id`, which never changes; `name` is the name to show. `rebuy_costs` is the price of a rebuy
    for this player now, in cents, including a new bounty. `no_rebuy`, `no_addon` and `no_reentry` say why the event
    does not sell the player one now; they are empty where it does. `rebuy_once_out`: the only reason against a rebuy is
    that the player is still in. `likely_by` are the ids of those who knocked the player out by what the dealer's page
    has seen, as long as nobody has recorded it. `penalty_ms` is what is left of a penalty by time.
    """

    id: str
    name: str
    state: Literal["registered", "playing", "away", "absent", "penalty", "out"]
    table: str = ""
    seat: int = 0
    stack: int | None = None
    place: int = 0
    tied: int = 1
    rebuys: int = 0
    addons: int = 0
    paid_in: int = 0
    prize: int = 0
    penalty: str = ""
    claimed: bool = False
    head: int = 0
    bounties: int = 0
    counted: int | None = None
    counted_ms: int = 0
    rebuy_costs: int = 0
    no_rebuy: str = ""
    no_addon: str = ""
    no_reentry: str = ""
    rebuy_once_out: bool = False
    likely_by: tuple[str, ...] = ()
    penalty_ms: int = 0


class GuestLine(Shown, frozen=True):
    """A person who has not paid: asks by phone to play, is invited, or is here. `claimed` if a phone has the name."""

    id: str
    name: str
    state: Literal["asking", "invited", "here"]
    claimed: bool = False


class Arrivals(Shown, frozen=True):
    """How many players are expected, how many of these are here, and how many have paid the `price` in cents."""

    invited: int
    here: int
    paid: int
    price: int


class Option(Shown, frozen=True):
    """A button: its label, and the act that it sends."""

    label: str
    act: Any


class StepLine(Shown, frozen=True):
    """A step of a procedure, with its rules."""

    says: str
    cites: tuple[str, ...] = ()


class PromptLine(Shown, frozen=True):
    """Something to be done now. `do` is the obvious act, None where the director has to choose.

    `several` is the field of the acts in `otherwise` in which several of them can be combined.
    """

    key: str
    topic: str
    says: str
    urgent: bool
    cites: tuple[str, ...]
    do: Option | None
    otherwise: tuple[Option, ...] = ()
    steps: tuple[StepLine, ...] = ()
    several: str = ""


class LogLine(Shown, frozen=True):
    """A record in words; screens list the newest first.

    `undo` is the act to undo, 0 where it cannot be or is undone; `redo` is what to redo, 0 where there is nothing.
    """

    no: int
    age_ms: int
    by: str
    says: tuple[str, ...]
    cites: tuple[str, ...]
    undo: int = 0
    undone: bool = False
    redo: int = 0


class Again(Shown, frozen=True):
    """The act that Undo or Redo is about next: its number, and the log's words about it."""

    act: int
    says: str


class ScheduleRow(Shown, frozen=True):
    """A row of the schedule: a level, a break or a colour-up; `state` is whether it is over, running or to come.

    At a colour-up `chip` goes out `into` a larger one, 0 where that is not known. `added` are the seconds by which the
    running row was made longer on the clock, negative where it was made shorter.
    """

    kind: Literal["level", "break", "colour-up"]
    minutes: int = 0
    level: int = 0
    small: int = 0
    big: int = 0
    ante: int = 0
    chip: int = 0
    into: int = 0
    state: Literal["past", "now", "to-come"] = "to-come"
    added: int = 0


class Counts(Shown, frozen=True):
    """The counted stacks: `chips` of so many `players`, with `left` players still to count.

    `off` is how many chips too many were counted, below 0 too few; 0 where the count adds up, or still can.
    """

    chips: int
    players: int
    left: int
    in_play: int
    off: int


class Money(Shown, frozen=True):
    """The till, in cents.

    `taken` is all that players have paid. `purse` is the prize pool; the house adds `house_adds` to it, and keeps
    `fee`, which includes what it keeps of the pool. Of `paid_out`, `prizes_paid` are prizes in cash and `bounties_paid`
    bounties; `seats` is the value of the seats that are won, whether booked yet or not. `owed` is prize money not yet
    paid out. `bounties` are still to be won, or are players' own bounties that were not handed over, of `bounties_in`
    that were paid in. `cash` is what should be in the box now, including `house_brought`, the part of `house_adds` that
    the house has put into it.
    """

    taken: int
    purse: int
    fee: int
    paid_out: int
    owed: int
    bounties: int = 0
    house_adds: int = 0
    prizes_paid: int = 0
    seats: int = 0
    bounties_in: int = 0
    bounties_paid: int = 0
    cash: int = 0
    house_brought: int = 0


class OffenceLine(Shown, frozen=True):
    """An offence: its `code`, its title, and what the book `allows` for it.

    `words` are other names to find it by.
    """

    code: str
    title: str
    allows: str
    words: str = ""


class Prices(Shown, frozen=True):
    """The prices of everything that is sold now."""

    entry: Amount
    rebuy: Amount
    addon: Amount


class BuyAgain(Shown, frozen=True):
    """Terms of a rebuy or an add-on: its chips, how many each player may buy, and the level that closes the sale."""

    stack: int
    per_player: int
    closes_at_level: int


class BoxLine(Shown, frozen=True):
    """How many more starting stacks the chip box has the chips for, and a warning for each kind of sale.

    `left` is None where it is not known; the warnings are empty where the box has enough.
    """

    left: int | None
    entry: str = ""
    rebuy: str = ""
    addon: str = ""


class HandedOutLine(Shown, frozen=True):
    """How many chips of a denomination players were given, between `least` and `most`, and how many were taken back."""

    chip: int
    least: int
    most: int
    taken: int


class PenaltyLength(Shown, frozen=True):
    """A penalty of so many hands, rounds or minutes; a warning where all are 0."""

    hands: int
    rounds: int
    minutes: int


class BustTerms(Shown, frozen=True):
    """How the book ranks players who go out in one hand."""

    needs_stacks: bool
    cites: tuple[str, ...]


class ShotClockTerms(Shown, frozen=True):
    """The seconds that a player is given once the clock was called, and the count after them."""

    seconds: int
    count: int
    cites: tuple[str, ...]


class RaceTerms(Shown, frozen=True):
    """The seat at which the deal of a chip race begins."""

    start_seat: int
    cites: tuple[str, ...]


class DealTerms(Shown, frozen=True):
    """What a deal between players can be made over, and the deal that was made.

    `open` are the prizes of the players left, by place; `prizes` are posted with a deal. `pays` is the answer in force,
    `book_pays` that of the book without the house's rules; `paid` is whether the director pays the shares of the deal
    that was made. Where the director does not, `together` is what its players are still to be given to share.
    """

    attitude: str
    pays: str
    book_pays: str
    paid: bool
    cites: tuple[str, ...]
    pays_cites: tuple[str, ...]
    agreed: tuple[tuple[str, int], ...]
    together: tuple[tuple[str, int], ...]
    says: str
    open: tuple[int, ...]
    prizes: tuple[int, ...]


class EventTerms(Shown, frozen=True):
    """What is sold at an event and for how much, its prizes, and what the book asks of the director.

    `title` is the book's. `stack_chips` are the chips of a starting stack by denomination, where they are known. `pool`
    is the prize pool in cents, to be divided in steps of `prize_unit`. `house` are the answers that the house has set.
    """

    title: str
    game: str
    prices: Prices
    stack_chips: tuple[tuple[int, int], ...]
    rebuys: BuyAgain
    addon: BuyAgain
    bounty: bool
    prize_unit: int
    prizes: str
    pool: int
    buying_is_over: bool
    house: dict[str, Any]
    bust: BustTerms
    penalties: tuple[PenaltyLength, ...]
    shot_clock: ShotClockTerms
    race: RaceTerms
    box: BoxLine
    handed_out: tuple[HandedOutLine, ...]
    deal: DealTerms


class DirectorScreen(Shown, frozen=True, tag="director"):
    """The director's screen: everything about the event."""

    public: PublicScreen
    table_size: int
    tables: tuple[TableLine, ...]
    players: tuple[PlayerLine, ...]
    prompts: tuple[PromptLine, ...]
    log: tuple[LogLine, ...]
    schedule: tuple[ScheduleRow, ...]
    money: Money
    offences: tuple[OffenceLine, ...]
    terms: EventTerms
    guests: tuple[GuestLine, ...] = ()
    arrivals: Arrivals = Arrivals(0, 0, 0, 0)
    counts: Counts = Counts(0, 0, 0, 0, 0)
    undo: Again | None = None
    redo: Again | None = None


class DealerScreen(Shown, frozen=True, tag="dealer"):
    """The dealer's screen: one table of the event."""

    public: PublicScreen
    table: TableLine


class HandScreen(Shown, frozen=True, tag="hand"):
    """The hand on a dealer's tablet, on a stream of its own. `situation` is None between two hands.

    `away`: a hand was put away without a result, and Undo brings it back. `drop` is what the house takes from the pot
    of a hand in a card room that is over.
    """

    table: str
    no: int
    situation: Situation | None
    answered: DeskAnswer | None
    game: str = "NLHE"
    away: bool = False
    drop: HouseDrop | None = None


AnyScreen = PublicScreen | PlayerScreen | DirectorScreen | DealerScreen | HandScreen
