"""The games, as values, and the setup of one deal before the first chip goes in: seats, button, forced bets, deck.

A game is its streets, its limit and its rankings. There is no subclass and no hook: the engine reads these values.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Literal

from floorman.cards import JOKER, SHORT_DECK, STANDARD_DECK, UNKNOWN, Card, Ranking, Use
from floorman.cards.card import SPECIAL, duplicate
from floorman.core import Chips, DataError, SeatNo, Value, unusable

Limit = Literal["no-limit", "pot-limit", "limit"]
Opener = Literal["after-blinds", "left-of-button", "bring-in-low", "bring-in-high", "best-board", "lowest-board"]


class Street(Value, frozen=True):
    """One betting round and the cards that come before it.

    `bet` picks the small (0) or big (1) bet at limit. `draw` is a round of discards before the betting.
    """

    name: str
    opens: Opener
    bet: int = 0
    burn: bool = False
    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False


class Game(Value, frozen=True):
    """A form of poker. `low` beside `high` means the pot is split between them.

    `most_seats` is how many the deck lasts for, with a reshuffle of the discards at draw and one card for all at stud.
    """

    code: str
    name: str
    limit: Limit
    streets: tuple[Street, ...]
    use: Use
    high: Ranking | None = None
    low: Ranking | None = None
    short_deck: bool = False
    most_seats: int = 10

    @property
    def stud(self) -> bool:
        """Whether the game has upcards, an ante and a bring-in in place of a button and blinds."""
        return self.streets[0].up > 0

    @property
    def cards_in_hand(self) -> int:
        """How many cards of their own the players have at the end."""
        return cards_in_hand(self.code)


def _flop_streets(hole: int) -> tuple[Street, ...]:
    return (
        Street("preflop", "after-blinds", down=hole),
        Street("flop", "left-of-button", burn=True, board=3),
        Street("turn", "left-of-button", bet=1, burn=True, board=1),
        Street("river", "left-of-button", bet=1, burn=True, board=1),
    )


def _stud_streets(bring_in: Opener, board: Opener) -> tuple[Street, ...]:
    return (
        Street("third", bring_in, down=2, up=1),
        Street("fourth", board, burn=True, up=1),
        Street("fifth", board, bet=1, burn=True, up=1),
        Street("sixth", board, bet=1, burn=True, up=1),
        Street("seventh", board, bet=1, burn=True, down=1),
    )


def _draw_streets(hole: int, draws: int) -> tuple[Street, ...]:
    names = ("first-draw", "second-draw", "third-draw")[:draws]
    return (
        Street("before-draw", "after-blinds", down=hole),
        *(
            Street(name, "left-of-button", bet=int(place > 0 or draws == 1), burn=True, draw=True)
            for place, name in enumerate(names)
        ),
    )


_HOLDEM = _flop_streets(2)
_OMAHA = _flop_streets(4)
_STUD = _stud_streets("bring-in-low", "best-board")
_RAZZ = _stud_streets("bring-in-high", "lowest-board")
_ONE_DRAW = _draw_streets(5, 1)
_THREE_DRAWS = _draw_streets(5, 3)

GAMES: dict[str, Game] = {
    game.code: game
    for game in (
        Game("NLHE", "no-limit hold'em", "no-limit", _HOLDEM, "any", high="high"),
        Game("PLHE", "pot-limit hold'em", "pot-limit", _HOLDEM, "any", high="high"),
        Game("LHE", "limit hold'em", "limit", _HOLDEM, "any", high="high"),
        Game("NLSD", "no-limit short-deck hold'em", "no-limit", _HOLDEM, "any", high="short-deck", short_deck=True),
        Game("NLO", "no-limit Omaha", "no-limit", _OMAHA, "two-three", high="high"),
        Game("PLO", "pot-limit Omaha", "pot-limit", _OMAHA, "two-three", high="high"),
        Game("LO", "limit Omaha", "limit", _OMAHA, "two-three", high="high"),
        Game("PLO8", "pot-limit Omaha hi-lo", "pot-limit", _OMAHA, "two-three", high="high", low="eight-or-better"),
        Game("LO8", "limit Omaha hi-lo", "limit", _OMAHA, "two-three", high="high", low="eight-or-better"),
        Game("STUD", "limit seven-card stud", "limit", _STUD, "any", high="high", most_seats=8),
        Game("STUD8", "limit stud hi-lo", "limit", _STUD, "any", high="high", low="eight-or-better", most_seats=8),
        Game("RAZZ", "limit razz", "limit", _RAZZ, "any", low="ace-to-five", most_seats=8),
        Game("NL5CD", "no-limit five-card draw", "no-limit", _ONE_DRAW, "all", high="high", most_seats=8),
        Game("L5CD", "limit five-card draw", "limit", _ONE_DRAW, "all", high="high", most_seats=8),
        Game(
            "NL27SD",
            "no-limit deuce-to-seven single draw",
            "no-limit",
            _ONE_DRAW,
            "all",
            low="deuce-to-seven",
            most_seats=8,
        ),
        Game(
            "L27TD",
            "limit deuce-to-seven triple draw",
            "limit",
            _THREE_DRAWS,
            "all",
            low="deuce-to-seven",
            most_seats=8,
        ),
        Game("LA5TD", "limit ace-to-five triple draw", "limit", _THREE_DRAWS, "all", low="ace-to-five", most_seats=8),
        Game("BADUGI", "limit badugi", "limit", _draw_streets(4, 3), "all", low="badugi"),
    )
}


def game_called(code: str) -> Game:
    """Return the game with this code, or raise a DataError that lists all of them."""
    try:
        return GAMES[code]
    except KeyError:
        raise unusable("game", "game-called", game=repr(code), among=" ".join(GAMES)) from None


def deck_size(game: Game) -> int:
    """Return how many cards the game is dealt from."""
    return 36 if game.short_deck else 52


@cache
def cards_in_hand(code: str) -> int:
    """Return how many cards of their own the players of a game have at the end."""
    return sum(street.down + street.up for street in GAMES[code].streets)


Format = Literal["tournament", "cash"]
PostKind = Literal[
    "ante",
    "dead-ante",
    "big-blind-ante",
    "button-ante",
    "small-blind",
    "big-blind",
    "further-blind",
    "straddle",
    "kill",
    "live-post",
    "dead-post",
]
DEAD_MONEY: frozenset[PostKind] = frozenset({"dead-ante", "big-blind-ante", "button-ante", "dead-post"})
"""Posts that belong to the pot and not to the poster's bet: whoever wins the main pot wins them whole."""
ANTES: frozenset[PostKind] = frozenset({"ante", "dead-ante", "big-blind-ante", "button-ante"})
BLINDS: frozenset[PostKind] = frozenset({"small-blind", "big-blind", "further-blind", "straddle"})
"""Live posts that decide who acts first: the seat behind the largest of them."""
BETS: frozenset[PostKind] = BLINDS | {"kill", "live-post"}
"""Posts that are bets, and have to be matched by whoever plays."""


class Post(Value, frozen=True):
    """A forced bet that is due. A short stack posts what it has; `amount` stays what it should have been."""

    seat: SeatNo
    amount: Chips
    kind: PostKind


class Rake(Value, frozen=True):
    """The house's terms for the pots of a cash hand: a part in basis points, or a step for each size, up to a cap.

    `steps` are (pot of at least, amount) in rising order and go before the part. `caps` are (players dealt in at most,
    cap) in rising order and go before the cap; a cap of 0 is none. `jackpot` is taken besides, from pots of at least
    `jackpot_from`. The rake is taken in whole units of `unit`.
    """

    basis_points: int = 0
    cap: int = 0
    no_flop_no_drop: bool = True
    steps: tuple[tuple[int, int], ...] = ()
    caps: tuple[tuple[int, int], ...] = ()
    jackpot: int = 0
    jackpot_from: int = 0
    unit: int = 1

    def scaled(self, scale: int) -> "Rake":
        """Return the same terms in larger chips, of which each is worth `scale` of these."""
        return Rake(
            self.basis_points,
            self.cap // scale,
            self.no_flop_no_drop,
            tuple((-(-least // scale), amount // scale) for least, amount in self.steps),
            tuple((players, most // scale) for players, most in self.caps),
            self.jackpot // scale,
            -(-self.jackpot_from // scale),
            max(1, self.unit // scale),
        )


class MidHand(Value, frozen=True):
    """A hand taken up in the middle: nothing is bet yet on `street`, and every seat can win `pot`."""

    street: str
    pot: Chips = Chips(0)
    board: tuple[Card, ...] = ()
    hole: tuple[tuple[SeatNo, tuple[Card, ...]], ...] = ()


class Setup(Value, frozen=True):
    """One deal before it begins.

    `seats` are dealt in, in dealing order: clockwise from the left of the button, or of the dealer at stud. `stacks`
    stand beside them, antes and blinds not yet paid. `blinds` is the structure, whoever posts or not; `posts` is who
    owes what this hand, in the order it is taken. `unit` is what bets are measured in, `chips` the denominations if
    they are known. `absent` are dealt in and pay, and their hands are killed after the deal. `players_left` are those
    left in the event, 0 if that does not matter. `fee_chip` is the smallest chip of the house's fee, `surplus` what a
    time collection left in the middle, `small_chips` those of a seat that may be too small to play, and `idle`, beside
    the stacks, what is too small by the book. Players with `overs` play a street for `overs_limits` if only they are
    left at its beginning.
    """

    game: str
    seats: tuple[SeatNo, ...]
    stacks: tuple[Chips, ...]
    button: SeatNo = SeatNo(0)
    format: Format = "cash"
    blinds: tuple[Chips, ...] = ()
    posts: tuple[Post, ...] = ()
    limits: tuple[Chips, Chips] | None = None
    bring_in: Chips = Chips(0)
    min_bet: Chips = Chips(0)
    unit: Chips = Chips(1)
    players_left: int = 0
    most_runs: int = 1
    rake: Rake | None = None
    mid_hand: MidHand | None = None
    absent: tuple[SeatNo, ...] = ()
    chips: tuple[Chips, ...] = ()
    fee_chip: Chips = Chips(0)
    surplus: Chips = Chips(0)
    small_chips: tuple[tuple[SeatNo, tuple[Chips, ...]], ...] = ()
    idle: tuple[Chips, ...] = ()
    overs: tuple[SeatNo, ...] = ()
    overs_limits: tuple[Chips, Chips] | None = None


def playing(setup: Setup, place: int) -> Chips:
    """Return the part of a stack that plays: chips below the betting unit stay out of it, even all-in.

    >>> playing(deal_in("NLHE", {1: 103, 2: 50}, 1, blinds=[5, 10], unit=5), 1)
    100
    """
    stack = setup.stacks[place]
    return Chips(stack - (setup.idle[place] if setup.idle else stack % setup.unit))


def clockwise(seats: Sequence[SeatNo], after: SeatNo) -> tuple[SeatNo, ...]:
    """Return the seats in order from the first one left of `after`, which itself comes last.

    >>> clockwise([SeatNo(1), SeatNo(4), SeatNo(9)], SeatNo(4))
    (9, 1, 4)
    """
    ordered = sorted(seats)
    return (*(seat for seat in ordered if seat > after), *(seat for seat in ordered if seat <= after))


def blind_seats(seats: tuple[SeatNo, ...], button: SeatNo, count: int, dead_small: bool) -> list[SeatNo]:
    """Return who posts the blinds, smallest first. Heads-up the button has the small blind.

    With a dead small blind the first seat left of the button has the big one.
    """
    if len(seats) == 2 and button in seats and not dead_small:
        seats = (seats[1], seats[0])
    return [seats[place % len(seats)] for place in range(count - dead_small)]


def deal_in(
    game: str,
    stacks: Mapping[int, int],
    button: int = 0,
    *,
    blinds: Sequence[int] = (),
    ante: int = 0,
    ante_kind: Literal["each", "big-blind", "button"] = "each",
    straddles: Mapping[int, int] | None = None,
    kills: Mapping[int, int] | None = None,
    live_posts: Mapping[int, int] | None = None,
    dead_posts: Mapping[int, int] | None = None,
    dead_small_blind: bool = False,
    bring_in: int = 0,
    limits: tuple[int, int] | None = None,
    format: Format = "cash",
    unit: int = 1,
    players_left: int = 0,
    most_runs: int = 1,
    rake: Rake | None = None,
    mid_hand: MidHand | None = None,
    absent: Sequence[int] = (),
    chips: Sequence[int] = (),
    fee_chip: int = 0,
    surplus: int = 0,
    small_chips: Mapping[int, Sequence[int]] | None = None,
    overs: Sequence[int] = (),
    overs_limits: tuple[int, int] | None = None,
) -> Setup:
    """Return a setup from stacks by seat, the button, the blinds and the ante.

    >>> deal = deal_in("NLHE", {2: 500, 5: 800, 9: 300}, button=9, blinds=[5, 10], ante=10, ante_kind="big-blind")
    >>> [(post.seat, post.amount, post.kind) for post in deal.posts]
    [(5, 10, 'big-blind-ante'), (2, 5, 'small-blind'), (5, 10, 'big-blind')]

    `surplus` is what a time collection has left in the middle; it is in the pot. `fee_chip` is the smallest chip of the
    house's fee. `small_chips` are, by seat, a player's chips that may be too small to play: how much of the stack plays
    is up to the book. Seats with `overs` play a street for `overs_limits` if only they are left at its beginning.

    `kills` is what a player who has killed the pot has in before the deal: a blind of the same seat counts towards it.

    >>> deal = deal_in("LHE", {1: 90, 2: 90, 3: 90}, button=3, blinds=[1, 3], limits=(6, 12), kills={1: 6})
    >>> [(post.seat, post.amount, post.kind) for post in deal.posts]
    [(1, 1, 'small-blind'), (2, 3, 'big-blind'), (1, 5, 'kill')]
    """
    if not isinstance(stacks, Mapping):
        raise DataError(
            "setup.stacks", f"{stacks!r} does not say who sits where.", "Give chips by seat, as {1: 500, 2: 800}."
        )
    if not stacks:
        raise _wrong("seats", "nobody-dealt-in")
    if list(blinds) != sorted(blinds) or (blinds and blinds[0] < 0):
        raise _wrong("blinds", "blinds-rise", blinds=str(list(blinds)))
    _check_button(button)
    seats = clockwise([SeatNo(seat) for seat in stacks], SeatNo(button))
    posters = blind_seats(seats, SeatNo(button), len(blinds), dead_small_blind)
    amounts = [Chips(amount) for amount in blinds][int(dead_small_blind) :]
    kinds: list[PostKind] = ["small-blind", "big-blind"] if len(blinds) > 1 else ["big-blind"]
    further: list[PostKind] = ["further-blind"] * len(blinds)
    kinds = (kinds + further)[int(dead_small_blind) :]
    posts: list[Post] = []
    if ante and ante_kind == "each":
        posts += [Post(seat, Chips(ante), "ante") for seat in seats]
    elif ante and ante_kind == "button":
        posts.append(Post(SeatNo(button) if button in stacks else seats[-1], Chips(ante), "button-ante"))
    elif ante:
        payer = next((seat for seat, kind in zip(posters, kinds, strict=False) if kind == "big-blind"), seats[0])
        posts.append(Post(payer, Chips(ante), "big-blind-ante"))
    posts += [Post(s, amount, kind) for s, amount, kind in zip(posters, amounts, kinds, strict=False)]
    topped_up = {
        seat: amount - sum(post.amount for post in posts if post.seat == seat and post.kind in BLINDS)
        for seat, amount in (kills or {}).items()
    }
    killers = {seat: amount for seat, amount in topped_up.items() if amount > 0}
    for kind, extra in (
        ("straddle", straddles),
        ("kill", killers),
        ("live-post", live_posts),
        ("dead-post", dead_posts),
    ):
        posts += [Post(SeatNo(seat), Chips(amount), kind) for seat, amount in (extra or {}).items()]  # type: ignore[arg-type]
    return Setup(
        game=game,
        seats=seats,
        stacks=tuple(Chips(stacks[seat]) for seat in seats),
        button=SeatNo(button),
        format=format,
        blinds=tuple(Chips(amount) for amount in blinds),
        posts=tuple(posts),
        limits=None if limits is None else (Chips(limits[0]), Chips(limits[1])),
        bring_in=Chips(bring_in),
        unit=Chips(min(chips, default=unit)),
        players_left=players_left,
        most_runs=most_runs,
        rake=rake,
        mid_hand=mid_hand,
        absent=tuple(SeatNo(seat) for seat in absent),
        chips=tuple(Chips(chip) for chip in chips),
        fee_chip=Chips(fee_chip),
        surplus=Chips(surplus),
        small_chips=tuple((SeatNo(no), tuple(map(Chips, held))) for no, held in (small_chips or {}).items()),
        overs=tuple(SeatNo(seat) for seat in overs),
        overs_limits=None if overs_limits is None else (Chips(overs_limits[0]), Chips(overs_limits[1])),
    )


def _wrong(field: str, code: str, /, **facts: Any) -> DataError:
    return unusable(f"setup.{field}", code, **facts)


def _check_button(button: int) -> None:
    if not 0 <= button <= 10:
        raise _wrong("button", "no-button-seat", seat=button)


@lru_cache(maxsize=1 << 12)
def _seats_wrong(seats: tuple[SeatNo, ...], most: int) -> DataError | None:
    """Return what is wrong with the seats, or None. Cached, as the same table is dealt to again and again."""
    if len(seats) < 2 or len(set(seats)) != len(seats) or not all(1 <= seat <= 10 for seat in seats):
        return _wrong("seats", "no-seats", seats=str(list(seats)))
    if len(seats) > most:
        return _wrong("seats", "deck-lasts", count=len(seats), most=most)
    if clockwise(seats, seats[-1]) != seats:
        how = "Use deal_in(), or list them left of the button first."
        return DataError("setup.seats", f"{list(seats)} is not clockwise.", how)
    return None


def check_setup(setup: Setup) -> Game:
    """Return the setup's game, or raise a DataError that names the wrong field and says what to write."""
    game = game_called(setup.game)
    seats = setup.seats
    _check_button(setup.button)
    seats_wrong = _seats_wrong(seats, game.most_seats)
    if seats_wrong:
        raise seats_wrong
    shortest = min(setup.stacks) if len(setup.stacks) == len(seats) else 0
    if shortest <= 0:
        raise _wrong("stacks", "no-chips")
    if setup.unit <= 0:
        raise _wrong("unit", "unit", unit=setup.unit)
    if setup.most_runs not in (1, 2, 3):
        raise _wrong("most_runs", "runs", runs=setup.most_runs)
    if shortest < setup.unit or (setup.idle and not all(playing(setup, at) for at in range(len(seats)))):
        raise _wrong("unit", "stack-below-unit", unit=setup.unit)
    if setup.absent:
        if not set(setup.absent) <= set(seats):
            raise _wrong("absent", "absent-seat")
        if len(set(setup.absent)) == len(seats):
            raise _wrong("absent", "all-absent")
    for post in setup.posts:
        if post.amount <= 0 or post.seat not in seats:
            raise _wrong("posts", "post")
    if game.limit == "limit" and (setup.limits is None or not 0 < setup.limits[0] <= setup.limits[1]):
        raise _wrong("limits", "limits", game=game.name)
    if setup.overs and (setup.overs_limits is None or not 0 < setup.overs_limits[0] <= setup.overs_limits[1]):
        raise _wrong("overs_limits", "overs-limits")
    if game.stud and setup.mid_hand is None and not 0 < setup.bring_in <= (setup.limits or (0, 0))[0]:
        raise _wrong("bring_in", "bring-in", game=game.name)
    if not game.stud and not setup.min_bet and not setup.blinds:
        raise _wrong("blinds", "smallest-bet")
    if setup.rake and setup.format != "cash":
        raise _wrong("rake", "tournament-rake")
    if setup.mid_hand and setup.mid_hand.street not in [street.name for street in game.streets]:
        names = ", ".join(street.name for street in game.streets)
        raise _wrong("mid_hand.street", "no-street", game=game.name, street=repr(setup.mid_hand.street), has=names)
    return game


_DECKS = {short: frozenset((*deck, *SPECIAL)) for short, deck in ((False, STANDARD_DECK), (True, SHORT_DECK))}


def check_deck(deck: tuple[Card, ...], setup: Setup) -> set[Card]:
    """Return the different cards of a deck, or raise DataError for a strange card or one that is there twice.

    Unknown cards and jokers are allowed. At draw games cards may come again in a history's deck, which is longer than a
    whole one if the discards were shuffled in.
    """
    game = game_called(setup.game)
    mid_hand = setup.mid_hand
    there = (*mid_hand.board, *[card for _, held in mid_hand.hole for card in held], *deck) if mid_hand else deck
    different = set(there)
    if not different <= _DECKS[game.short_deck]:
        strange = next(card for card in there if card not in _DECKS[game.short_deck])
        if strange in _DECKS[False]:
            raise unusable("deck", "short-deck", card=strange, game=game.name)
        raise DataError("deck", f"{strange!r} is not a card.", 'Give a sequence of cards, as cards("AsKd") does.')
    doubled = len(there) - len(different)
    if doubled and doubled != there.count(UNKNOWN) - 1:  # more than unseen cards
        shuffled_in = len(deck) - deck.count(JOKER) > len(STANDARD_DECK) and any(street.draw for street in game.streets)
        if not shuffled_in and (twice := duplicate(there)):
            raise unusable("deck", "deck-twice", card=twice)
    return different
