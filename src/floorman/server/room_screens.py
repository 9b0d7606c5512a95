"""The types of the screens of a card room: the desk, the cage, a table, a phone, the TV."""

from typing import Any, Literal

from msgspec import field

from floorman.cardroom.actions import RoomAction
from floorman.cardroom.deals import WhyOut
from floorman.desk.situation import Situation
from floorman.hand import Rake
from floorman.server.screens import Again, LogLine, Shown


class RoomSeat(Shown, frozen=True, tag=False, omit_defaults=True):
    """A player in a game, or a seat that is kept. `seat` is 0 where its number is not known.

    `stack` is what was bought, counted or won as far as it was recorded; None where nothing is known. `away_ms` is how
    long a player is away, None for one who is there. `kept` is a seat that is locked up or held for the name, for
    `until_ms` where a time is set. `missed` are blinds that the player owes, `plays` is the tournament of the room that
    an absent player plays. Fields with default values are left out, as a large room has a thousand of these. Acts name
    the player by the `id`, here and on other screens; `over` is such an id.
    """

    id: str
    name: str
    seat: int
    stack: int | None = None
    away_ms: int | None = None
    kept: bool = False
    over: str = ""
    missed: Literal["", "small", "big", "both"] = ""
    overs: bool = False
    behind: int = 0
    plays: str = ""
    until_ms: int | None = None


class RoomGame(Shown, frozen=True, tag=False, omit_defaults=True):
    """A game of the room: how many play, and how many seats are open and promised to nobody.

    `by_book` is the least buy-in by the book, where the house has set none.
    """

    id: str
    kind: str
    players: int
    size: int
    open_ms: int
    place: str = ""
    open: int = 0
    min_buyin: int = 0
    max_buyin: int = 0
    feeds: str = ""
    by_book: int = 0


class RoomWaiter(Shown, frozen=True, tag=False, omit_defaults=True):
    """A name on a list. `game` is the seat it is called to, empty where there is none; `page_ms` counts down then.

    `page_ms` is None before the name is called, which was `called_ms` ago. A player who has called in is not `here`,
    and is kept on the list for `until_ms`. The `id` is on no TV, where names may be initials. `lapsed` is a lock-up
    whose time is over.
    """

    name: str
    waiting_ms: int
    here: bool = True
    calls: int = 0
    game: str = ""
    page_ms: int | None = None
    until_ms: int | None = None
    locked: bool = False
    called_ms: int | None = None
    id: str = ""
    lapsed: bool = False


class RoomStruck(Shown, frozen=True):
    """A name that was lately taken off a list, and can be put back: how long ago, and why."""

    id: str
    name: str
    ago_ms: int
    why: str


class RoomList(Shown, frozen=True, tag=False):
    """A list, first in line first.

    `wait` is the likely wait of a player who joins now, as (shortest, longest) in minutes.

    (0, 0) is now, None is not known. `names` are the first of the list, `count` is how many are on it, and `ready` how
    many would play if a game opened now. `off` are names lately taken off it, and `next` is the id of the first in line
    while a seat is open that nobody is called to: both only at the desk. `open` are the seats that are left for a
    player who joins now, after all who are here and in line.
    """

    kind: str
    names: tuple[RoomWaiter, ...]
    wait: tuple[int, int] | None = None
    count: int = 0
    ready: int = 0
    off: tuple[RoomStruck, ...] = ()
    next: str = ""
    open: int = 0


class RoomTourney(Shown, frozen=True):
    """A tournament from the room's tables: in how long it starts, and how many are on its list or have begun it.

    `event` is the event that runs it once it has begun: its phase, how many are left, and how many of its list have not
    paid.
    """

    id: str
    name: str
    starts_ms: int
    players: int
    places: tuple[str, ...]
    buy_in: int
    event: str = ""
    phase: Literal["", "registering", "seated", "playing", "over"] = ""
    left: int = 0
    unpaid: int = 0
    stack: int = 0
    minutes: int = 0


class RoomPublicScreen(Shown, frozen=True, tag="room"):
    """The screen of a card room's TV. The house chooses how names are shown; money is not on it.

    `call_ins` is whether a name may go on a list before its player is in the room, `closed` whether the room is closed.
    """

    room: str
    name: str
    no: int
    home: bool
    currency: str
    games: tuple[RoomGame, ...]
    lists: tuple[RoomList, ...]
    jackpot: int
    code: str = ""
    join_url: str = ""
    tournaments: tuple[RoomTourney, ...] = ()
    call_ins: bool = False
    closed: bool = False


class RoomRequest(Shown, frozen=True, tag=False):
    """A request for a seat of a game, or with 0 for any: from which game, and the act that grants it while that is
    possible.
    """

    id: str
    name: str
    seat: int
    here: str
    grant: RoomAction | None = None


class RoomTable(Shown, frozen=True, tag=False, omit_defaults=True):
    """A game at the desk: its seats, the chips on the table, and in how many milliseconds time is due.

    `playing` is the game of a rotation that is dealt now, `button` where it was last. `drop` is what the shift has
    taken from the pots, and `rake` what it takes. `kill`, `bomb_ante` and `overs` are forms of play that the game has.
    Time is due only while there are players for a hand. `killer` and `won_last` are ids, and `won_running` is how many
    pots in a row that player has won. `requests` are requests for its seats, `may_add` how many more seats the book
    allows at it. In a game with kills `kills` are the ids of players who kill the next pot by winning this one, after
    `kill_after` pots in a row. While a player is away `over_cites` are the rules on playing over that seat.
    `called` are the seats that phones of called players show: (seat, id, name).
    """

    game: RoomGame
    seats: tuple[RoomSeat, ...]
    on_table: int
    dealer: str = ""
    time_fee: int = 0
    time_due_ms: int | None = None
    tracked: bool = False
    playing: str = ""
    button: int = 0
    drop: int = 0
    jackpot_drop: int = 0
    kill: str = ""
    killer: str = ""
    bomb_ante: int = 0
    overs: str = ""
    rake: Rake | None = None
    won_last: str = ""
    time_by: str = ""
    ante: int = 0
    bring_in: int = 0
    rotation: tuple[str, ...] = ()
    rotation_every: int = 0
    requests: tuple[RoomRequest, ...] = ()
    may_add: int = 0
    kills: tuple[str, ...] = ()
    kill_after: int = 0
    kill_cites: tuple[str, ...] = ()
    over_cites: tuple[str, ...] = ()
    won_running: int = 0
    called: tuple[tuple[int, str, str], ...] = ()


class RoomOtherWay(Shown, frozen=True):
    """Another act for a matter."""

    label: str
    act: RoomAction


class RoomMatter(Shown, frozen=True, tag=False):
    """A matter for the floor: the act that settles it, other acts, and the rules behind it.

    `called_ms` is how long ago a player was called, where it is about a call.
    """

    key: str
    topic: str
    says: str
    label: str
    act: RoomAction | None
    otherwise: tuple[RoomOtherWay, ...]
    cites: tuple[str, ...]
    due_ms: int | None
    urgent: bool
    called_ms: int | None = None


class RoomPlayer(Shown, frozen=True):
    """A player's money in a room: all bought and cashed, what was won of the jackpot, and where the rest is now.

    `carried` are chips taken along for safety. `result` is what was won or lost with all of it since the room opened.
    The `id` is left out of what a home game shares.
    """

    name: str
    game: str
    bought: int
    cashed: int
    time: int
    stack: int | None
    behind: int
    kept: int
    carried: int = 0
    jackpot: int = 0
    result: int = 0
    id: str = ""


class RoomMoney(Shown, frozen=True):
    """The books: what was sold is on tables, elsewhere, or taken by the house. `difference` is 0 where they balance.

    `unaccounted` are chips that were left without an owner. `off` are games whose stacks are all known, with the chips
    that are on the table besides them, or missing from it.
    """

    sold: int
    on_tables: int
    elsewhere: int
    rake: int
    time: int
    jackpot: int
    difference: int
    unaccounted: int = 0
    off: tuple[tuple[str, int], ...] = ()


class RoomBox(Shown, frozen=True):
    """The box of a game: the rake that has gone into it since it was last emptied, where the pots `report` it.

    The game may be over.
    """

    game: str
    reported: int
    reports: bool


class RoomTakings(Shown, frozen=True):
    """What went through a game in a shift, or through the cage alone where `game` is empty.

    `:unaccounted` stands for the chips that have no owner. `before` was there when the shift began, and `moved` came
    from other games and the house's keeping, less what went there: with them every line adds up to `on_table`. For the
    cage that is what is elsewhere.
    """

    game: str
    kind: str
    bought: int
    cashed: int
    rake: int
    time: int
    jackpot: int
    on_table: int
    before: int = 0
    moved: int = 0


class RoomShiftPlayer(Shown, frozen=True, tag=False):
    """What a player has bought and cashed in a shift, the time paid, and what was won of the jackpot."""

    name: str
    bought: int
    cashed: int
    time: int
    jackpot: int


class RoomShift(Shown, frozen=True):
    """A shift: what was out when it began and is out now, and what went through each game; 0 difference balances.

    `ended_ms` is how long ago it ended; None for the one in progress. `unaccounted` are chips that lost their owner in
    it, less those that turned out to be too many. For a shift that has ended, `players` are those who have bought or
    cashed, `box` is the cash in the cage's box at its beginning, `in_box` what should be there at its end, and
    `counted` what the `cashier` counted; None where nobody has entered it.
    """

    name: str
    since_ms: int
    out_before: int
    out_now: int
    games: tuple[RoomTakings, ...]
    difference: int
    ended_ms: int | None = None
    unaccounted: int = 0
    players: tuple[RoomShiftPlayer, ...] = ()
    box: int | None = None
    in_box: int | None = None
    counted: int | None = None
    cashier: str = ""


class RoomKept(Shown, frozen=True, tag=False):
    """Chips that the house keeps for a player who has none in a game: they are played first, or paid by the cage."""

    id: str
    name: str
    amount: int


class RoomDealer(Shown, frozen=True):
    """A dealer on shift: at which game for how long, or on a break; `next` is where the push leads.

    `downs` is how many downs the dealer has dealt in the shift.
    """

    name: str
    game: str
    since_ms: int
    downs: int
    next: str


class RoomBar(Shown, frozen=True):
    """A person who may not come in, or not play in one game; `until_ms` is None where no end is set."""

    id: str
    name: str
    game: str
    until_ms: int | None
    why: str
    by: str


class RoomRecordOf(Shown, frozen=True):
    """What is on record about a person."""

    id: str
    name: str
    offences: tuple[str, ...]
    penalties: tuple[str, ...]


class RoomPayment(Shown, frozen=True):
    """One payment between two players at the end of the evening; without a payee it is put aside."""

    payer: str
    payee: str
    amount: int


class RoomTill(Shown, frozen=True):
    """The till of a tournament from the room's tables. It is separate from the books of the room.

    It is shown until the shift ends, even when the tournament is `over` for the room.
    """

    name: str
    taken: int
    cash: int
    over: bool = False


class RoomDeskScreen(Shown, frozen=True, tag="room-desk"):
    """The floor's screen: everything but the cage. `tables` and `lists` are here and not in `public`, with whole names.

    `players` and `payments`, who pays whom or None while chips are on a table, are those of a home game. `more` is how
    many matters are left out. `push_ms` is in how long dealers are pushed, `house` what differs from the book, and
    `taken` whether there is anything to report of the shift or the day. `box` is the cash that was counted at the end
    of the last shift, None where it was not. `least_bets` is the least buy-in of a limit game, as a multiple of its
    largest bet, where the house sets no buy-in.
    """

    public: RoomPublicScreen
    tables: tuple[RoomTable, ...]
    lists: tuple[RoomList, ...]
    matters: tuple[RoomMatter, ...]
    players: tuple[RoomPlayer, ...]
    money: RoomMoney
    payments: tuple[RoomPayment, ...] | None
    log: tuple[LogLine, ...]
    undo: Again | None
    redo: Again | None
    bars: tuple[RoomBar, ...]
    book: str
    more: int = 0
    people: tuple[RoomRecordOf, ...] = ()
    dealers: tuple[RoomDealer, ...] = ()
    push_ms: int | None = None
    shift: str = ""
    house: dict[str, Any] = field(default_factory=dict)
    closed: bool = False
    taken: bool = False
    tills: tuple[RoomTill, ...] = ()
    kept: tuple[RoomKept, ...] = ()
    least_bets: int = 0
    box: int | None = None


class RoomCageScreen(Shown, frozen=True, tag="room-cage"):
    """The cashier's screen: the books of the room and of the shift, and the money of all players."""

    public: RoomPublicScreen
    players: tuple[RoomPlayer, ...]
    money: RoomMoney
    shift: RoomShift
    log: tuple[LogLine, ...]
    tills: tuple[RoomTill, ...] = ()
    boxes: tuple[RoomBox, ...] = ()


class RoomNextHand(Shown, frozen=True):
    """The next hand at a table that is dealt on a tablet.

    `wrong` says why no hand can be dealt; it is empty where one can.

    `situation` is the hand to begin; its amounts are divided by `scale`. `posts` are (seat, amount, kind), `out` are
    the ids of players who are not dealt in and why, and `straddler` is the seat that may straddle for `straddle`.
    `ante` and `bring_in` are those of stud. `kill` is the seat that has killed the pot, for `kill_post`, and acts last
    where `kill_last`, by `kill_cites`. `entries` are what players who wait would post to be dealt in: (id, live, dead).
    """

    wrong: str = ""
    begun: bool = False
    button: int = 0
    game: str = ""
    blinds: tuple[int, ...] = ()
    posts: tuple[tuple[int, int, str], ...] = ()
    out: tuple[tuple[str, WhyOut], ...] = ()
    straddler: int = 0
    straddle: int = 0
    kill: int = 0
    kill_post: int = 0
    kill_last: bool = False
    kill_cites: tuple[str, ...] = ()
    bomb: int = 0
    ante: int = 0
    bring_in: int = 0
    entries: tuple[tuple[str, int, int], ...] = ()
    scale: int = 1
    situation: Situation | None = None
    cites: tuple[str, ...] = ()


class RoomTableScreen(Shown, frozen=True, tag="room-table"):
    """The screen of a game's dealer; `table` is None where the game is over.

    Players can see it, so the log is not on it.

    `new_button` is whether its button was placed since the last hand, so that this can be undone.
    """

    public: RoomPublicScreen
    table: RoomTable | None
    next: RoomNextHand = RoomNextHand()
    book: str = ""
    new_button: bool = False


class RoomPlace(Shown, frozen=True):
    """A list that a player is on: the place in line, and the likely wait in minutes where it is known.

    `until_ms` is how long the place of a player who has called in is kept, or a locked-up seat; None where no time is
    set. `seat` is the seat that is offered or locked up, 0 where none is known. Of `most` calls `calls` were missed;
    with the last one the name is taken off. `lapsed` is a lock-up whose time is over, and `lost` how a promised seat
    was lost: the game has `ended`, the time has `lapsed`, or the seat was `taken`.
    """

    kind: str
    place: int
    of: int
    here: bool
    wait: tuple[int, int] | None
    game: str
    page_ms: int | None
    locked: bool
    until_ms: int | None = None
    seat: int = 0
    calls: int = 0
    most: int = 0
    lapsed: bool = False
    lost: str = ""


class RoomEntry(Shown, frozen=True, tag=False):
    """A tournament of the room that has begun with the player in it: its tables, and the address of its phones.

    `table` and `seat` are the player's own once they are drawn. Who is `out` of it has none.
    """

    name: str
    places: tuple[str, ...]
    phase: Literal["", "registering", "seated", "playing", "over"]
    join_url: str
    table: str = ""
    seat: int = 0
    out: bool = False


class RoomMove(Shown, frozen=True):
    """The main game that a player of a must-move game has to go to, and the place in the order of moves."""

    main: str
    place: int


class RoomAsked(Shown, frozen=True):
    """A seat that the player has requested; `seat` is 0 for any seat of another game."""

    game: str
    seat: int


class RoomNews(Shown, frozen=True, tag=False):
    """Something that was done about a player, for the phone to tell.

    The name was taken off the list for `kind` after `calls` without an answer, by the floor, or `late` after a call-in;
    or a `game`, at a `place`, has `broken` or was `combined`: the player goes to the game `to`, or waits where it is
    empty. A `request` was for a seat in that game, 0 for any.
    """

    what: Literal["no-answer", "late", "taken-off", "broken", "combined", "request"]
    kind: str
    game: str = ""
    place: str = ""
    to: str = ""
    seat: int = 0
    calls: int = 0
    ago_ms: int = 0


class RoomPhoneScreen(Shown, frozen=True, tag="room-phone"):
    """The screen of a player's phone: the player's lists and seat, and no money.

    Acts name the player by the `id`, whatever the present name is. `moves` is where the player goes from a must-move
    game; None in any other. `asked` are seats the player has requested, and `seats` those of the own game that can be
    requested: (number, whether it is open). `entries` are tournaments of the room that the player is in. `news` is what
    was done about the player, and `may_rename` whether the name can be put right on the phone.
    """

    public: RoomPublicScreen
    name: str
    places: tuple[RoomPlace, ...]
    game: str
    seat: int
    barred: bool
    moves: RoomMove | None = None
    asked: tuple[RoomAsked, ...] = ()
    seats: tuple[tuple[int, bool], ...] = ()
    id: str = ""
    entries: tuple[RoomEntry, ...] = ()
    news: tuple[RoomNews, ...] = ()
    may_rename: bool = False


AnyRoomScreen = RoomPublicScreen | RoomDeskScreen | RoomCageScreen | RoomTableScreen | RoomPhoneScreen
