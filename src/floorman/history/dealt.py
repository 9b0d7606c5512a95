"""The set-up and the deck of a history: seats, stacks, forced bets, and cards in the order in which they were dealt."""

from functools import lru_cache

from floorman.cards import UNKNOWN, Card, cards
from floorman.cards.evaluation import kernel
from floorman.core import Chips, DataError, SeatNo
from floorman.hand.setup import Game, Post, PostKind, Setup, clockwise
from floorman.history.phh import GAME_OF, Act, PhhHand, read_actions, split_cards

WHOLE, SHORT = 52, 36
"""Sizes of decks in which every card would be taken as known."""


Boards = tuple[tuple[Card, ...], ...]


def boards_of(hand: PhhHand, game: Game) -> Boards:
    """Return the two or three whole boards under `_boards`; raise DataError where the key holds anything else."""
    given = hand.user["_boards"] if isinstance(hand.user["_boards"], list | tuple) else ()
    size = sum(street.board for street in game.streets)
    found: list[tuple[Card, ...]] = []
    for one in given:
        board = cards(one) if isinstance(one, str) and len(one) <= 4 * size else ()
        if len(board) != size:
            break
        found.append(board)
    if not size or len(found) != len(given) or len(found) not in (2, 3):
        raise DataError("_boards", "not the boards of a hand.", "Write two or three, as ['2c3c4c5d6d', '2c3c4c7d8d'].")
    return tuple(found)


class Dealt:
    """The cards in the actions: each player's in the order dealt, discards, the board, and what was shown.

    `ended` are the players who showed or mucked, in the order of their last such action. `runs` are the whole boards of
    a hand that was run more than once, including the first.
    """

    __slots__ = ("board", "draws", "ended", "held", "hidden", "runs", "shown")

    def __init__(self, count: int) -> None:
        self.held: list[str] = [""] * (count + 1)
        self.shown: dict[int, str] = {}
        self.hidden: set[int] = set()
        self.ended: dict[int, None] = {}
        self.draws: list[list[tuple[int, str]]] = []
        self.board = ""
        self.runs: Boards = ()

    def see(self, texts: tuple[str, ...]) -> list[Act]:
        """Collect the cards of all actions, including those known only from the showdown.

        Return the actions except for the dealing of hole cards; raise BadAction for one that cannot be read.
        """
        count = len(self.held) - 1
        plain = None if kernel is None else kernel.read_actions(texts, count)
        if plain is not None:
            acts: list[Act]
            acts, self.held, self.board = plain
        else:
            acts = []
            for act in read_actions(texts, count):
                verb, player, word = act
                if verb == "dh":
                    self.held[player] += word
                    continue
                acts.append(act)
                if verb == "db":
                    self.board += word
        self._see_the_end(acts)
        return acts

    def _see_the_end(self, acts: list[Act]) -> None:
        """Collect the discards, and what each player showed."""
        for verb, player, word in acts:
            if verb == "sm":
                self.ended.pop(player, None)
                self.ended[player] = None
                if not word:
                    self.hidden.add(player)
                elif word != "-":
                    self._show(player, word)
            elif verb == "sd":
                if not self.draws or any(player == one for one, _ in self.draws[-1]):
                    self.draws.append([])
                self.draws[-1].append((player, word))

    def _show(self, player: int, word: str) -> None:
        """Keep the cards that a player showed, if they tell more than what the player showed before."""
        before = self.shown.get(player, "")
        if word.count("?") < before.count("?") or len(word) > len(before):
            self.shown[player] = word


def lay_deck(game: Game, count: int, dealt: Dealt, button_first: bool = False) -> list[Card]:
    """Return the deck from the top, as far as it was dealt: cards that are not known are UNKNOWN, and so are burns."""
    if game.streets[1].board:
        deck = _flop(game.streets[0].down, dealt, button_first)
    elif game.streets[1].draw:
        deck = _draw(game.streets[0].down, count, dealt, button_first)
    else:
        deck = _stud(game, count, dealt)
        if dealt.board:
            return deck
    return [*deck, UNKNOWN] if len(deck) in (SHORT, WHOLE) else deck


Cards = tuple[Card, ...]


def _round_the_table(hands: list[Cards], each: int, button_first: bool = False) -> list[Card]:
    if button_first:
        hands = [hands[-1], *hands[:-1]]
    if min(map(len, hands)) < each:
        hands = [hand + (UNKNOWN,) * (each - len(hand)) for hand in hands]
    return [hand[place] for place in range(each) for hand in hands]


def _flop(each: int, dealt: Dealt, button_first: bool) -> list[Card]:
    hands, shown = dealt.held[1:], dealt.shown
    if shown:
        hands = ["".join(_filled(held, shown.get(n, ""), each)) for n, held in enumerate(hands, 1)]
    if button_first:
        hands.insert(0, hands.pop())
    if dealt.runs:
        return lay_flop(hands, each, "") + _runs(dealt.runs)
    return lay_flop(hands, each, dealt.board)


def lay_flop_in_python(hands: list[str], each: int, board: str) -> list[Card]:
    """Return the deck of a game with a board, from cards without spaces, with a burn before every street."""
    deck = _round_the_table([split_cards(held) for held in hands], each)
    if board:
        flop = split_cards(board[:6])
        deck += (UNKNOWN, *flop, *[UNKNOWN] * (3 - len(flop)))
        for at in range(6, len(board), 2):
            deck += (UNKNOWN, Card(board[at : at + 2]))
    return deck


lay_flop = lay_flop_in_python if kernel is None else kernel.lay_flop


def _runs(boards: Boards) -> list[Card]:
    """Return the boards in the order dealt: streets that all boards share once, then each street board by board."""
    coming: list[Card] = []
    for start, end in ((0, 3), (3, 4), (4, 5)):
        shared = len({board[:end] for board in boards}) == 1
        for board in boards[:1] if shared else boards:
            coming += [UNKNOWN, *board[start:end]]
    return coming


def _filled(held: str, shown: str, size: int) -> Cards:
    """Return a hand with its unknown cards replaced by those that were shown."""
    known = split_cards(held) or (UNKNOWN,) * size
    if not shown or UNKNOWN not in known:
        return known
    extra = [card for card in split_cards(shown) if card != UNKNOWN and card not in known]
    return tuple([extra.pop(0) if card == UNKNOWN and extra else card for card in known])


def _stud(game: Game, count: int, dealt: Dealt) -> list[Card]:
    """Return the deck of stud: two down and one up, then for each street a card for every player still in."""
    first = game.streets[0].down + game.streets[0].up
    hands = [_filled(dealt.held[n], dealt.shown.get(n, ""), first) for n in range(1, count + 1)]
    deck = _round_the_table(hands, first, False)
    for place in range(first, game.cards_in_hand):
        cards = [hand[place] for hand in hands if place < len(hand)]
        if not cards:
            break
        deck += [UNKNOWN, *cards]
    if dealt.board:
        deck += [UNKNOWN] if len(deck) < WHOLE - 1 else []
        deck += split_cards(dealt.board)
        deck += [UNKNOWN] * (WHOLE - len(deck))
    return deck


def _draw(each: int, count: int, dealt: Dealt, button_first: bool) -> list[Card]:
    """Return the deck of draw: whole hands, then for each draw a burn and the new cards in the order of drawing."""
    hands = [list(split_cards(dealt.held[n])) for n in range(1, count + 1)]
    for place, hand in enumerate(hands):
        _recall(hand, each, place + 1, dealt)
    deck = _round_the_table([tuple(hand[:each]) for hand in hands], each, button_first)
    used = [each] * count
    for draw in dealt.draws:
        deck.append(UNKNOWN)
        for player, word in draw:
            start = used[player - 1]
            used[player - 1] = end = start + len(word) // 2
            new = hands[player - 1][start:end]
            deck += new + [UNKNOWN] * (end - start - len(new))
    return deck


def _recall(hand: list[Card], each: int, player: int, dealt: Dealt) -> None:
    """Put cards that were discarded or shown, and were unknown when dealt, back to where they were dealt."""
    if UNKNOWN not in hand:
        return
    held, end = list(range(min(each, len(hand)))), each
    for word in [word for draw in dealt.draws for one, word in draw if one == player]:
        for card in split_cards(word):
            place = _place(hand, held, card)
            if place is not None:
                hand[place] = card
                held.remove(place)
        held += range(end, min(end + len(word) // 2, len(hand)))
        end += len(word) // 2
    for card in split_cards(dealt.shown.get(player, "")):
        place = _place(hand, held, card)
        if place is not None:
            hand[place] = card
            held.remove(place)


def _place(hand: list[Card], held: list[int], card: Card) -> int | None:
    """Return where a card is among those held: where it was dealt, or else the first unknown one; or None."""
    unknown = next((place for place in held if hand[place] == UNKNOWN), None)
    return next((place for place in held if hand[place] == card), unknown)


ENDLESS = Chips(10**15)
"""The stack that a player with an infinite stack plays with."""


def setup_of(hand: PhhHand) -> Setup:
    """Return the set-up of the hand. The button is the last player in position order, also heads-up."""
    seats = seats_of(hand)
    limits = None if hand.small_bet is None or hand.big_bet is None else (Chips(hand.small_bet), Chips(hand.big_bet))
    least = Chips(hand.min_bet or hand.small_bet or 0)
    posts, blinds = _forced(seats, hand.antes, hand.blinds_or_straddles or (), least, hand.ante_trimming_status)
    return Setup(
        GAME_OF[hand.variant],
        seats,
        tuple([ENDLESS if stack is None else Chips(stack) for stack in hand.starting_stacks]),
        seats[-1],
        "cash",
        blinds,
        posts,
        limits,
        Chips(hand.bring_in or 0),
        least,
    )


def seats_of(hand: PhhHand) -> tuple[SeatNo, ...]:
    """Return the seats of p1 to pn; 1 to n where the file's seats do not go clockwise round one table."""
    return _clockwise(hand.seats) if hand.seats else _numbered(len(hand.starting_stacks))


@lru_cache(maxsize=16)
def _numbered(count: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(place) for place in range(1, count + 1))


@lru_cache(maxsize=1 << 10)
def _clockwise(given: tuple[int, ...]) -> tuple[SeatNo, ...]:
    seats = tuple(map(SeatNo, given))
    fits = len(set(seats)) == len(seats) and all(1 <= seat <= 10 for seat in seats)
    return seats if fits and clockwise(seats, seats[-1]) == seats else _numbered(len(seats))


@lru_cache(maxsize=1 << 12)
def _forced(
    seats: tuple[SeatNo, ...], antes: tuple[int, ...], blinds: tuple[int, ...], least: Chips, trimmed: bool
) -> tuple[tuple[Post, ...], tuple[Chips, ...]]:
    """Return the posts and the structure of the blinds: antes, blinds, then newcomers' posts, which PHH writes below
    zero.

    The first blind that is not smaller than the least bet is the big blind. At p1 it means that the small blind is
    missing in this hand: PHH does not say how large it would be, so half the big blind is taken.
    """
    if len(seats) == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    owed = [(seat, Chips(amount)) for seat, amount in zip(seats, blinds, strict=False) if amount]
    paid = [(seat, amount) for seat, amount in owed if amount > 0]
    if len(seats) == 2:
        paid.sort(key=lambda one: one[1])
    place = next((place for place, (_, amount) in enumerate(paid) if amount >= least), len(paid) - 1)
    live = [Post(seat, amount, _blind_kind(at, place)) for at, (seat, amount) in enumerate(paid)]
    posted = [Post(seat, Chips(-amount), "live-post") for seat, amount in owed if amount < 0]
    big = next((post.seat for post in live if post.kind == "big-blind"), SeatNo(0))
    kind = _ante_kind(seats, antes, big, trimmed)
    dead = [Post(seat, Chips(ante), kind) for seat, ante in zip(seats, antes, strict=True) if ante]
    structure = tuple([post.amount for post in live])
    if live and live[0].kind == "big-blind" and live[0].seat == seats[0]:
        structure = (Chips(structure[0] // 2), *structure)
    return (*dead, *live, *posted), structure


def _blind_kind(place: int, big: int) -> PostKind:
    """Return the kind of a blind by its place: smaller ones come before the big blind, straddles after it."""
    if place >= big:
        return "straddle" if place > big else "big-blind"
    return "further-blind" if place else "small-blind"


def _ante_kind(seats: tuple[SeatNo, ...], antes: tuple[int, ...], big: SeatNo, trimmed: bool) -> PostKind:
    """Return the kind of the antes.

    One player may ante for all; otherwise trimming decides if a short ante makes a side pot.
    """
    payers = [seat for seat, ante in zip(seats, antes, strict=True) if ante]
    if len(payers) == 1 and payers[0] == seats[-1]:
        return "button-ante"
    if len(payers) == 1 and payers[0] == big:
        return "big-blind-ante"
    return "ante" if trimmed else "dead-ante"
