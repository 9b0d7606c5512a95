"""The deck that a history was dealt from: the cards it tells of, put back in the order they came off the top."""

from floorman.base import DataError
from floorman.cards import UNKNOWN, Card, cards
from floorman.hand.games import Game
from floorman.history.notation import Act, split_cards
from floorman.history.phh import PhhHand

WHOLE, SHORT = 52, 36
"""A deck of that many cards would be taken for one whose every card is known, to the last."""


Boards = tuple[tuple[Card, ...], ...]


def boards_of(hand: PhhHand, game: Game) -> Boards:
    """The boards under `_boards`, two or three whole ones; DataError where that is not what is there."""
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
    """What the actions say about cards: each player's in the order dealt, discards, the board, and what was shown.

    `ended` is who showed or mucked, in the order of their last word on it. `runs` are the boards of a hand that was
    run more than once, each whole, the first included.
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

    def see(self, acts: list[Act]) -> None:
        """Collect the cards of all actions, those told only at the showdown included."""
        for verb, player, word in acts:
            if verb == "dh":
                self.held[player] += word
            elif verb == "db":
                self.board += word
            elif verb == "sm":
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
        """The most that any of a player's showings told: later ones may be longer, or tell less."""
        before = self.shown.get(player, "")
        if word.count("?") < before.count("?") or len(word) > len(before):
            self.shown[player] = word


def lay_deck(game: Game, count: int, dealt: Dealt, button_first: bool = False) -> list[Card]:
    """The deck from the top, as far as it matters: unknown cards are unknown, and so is every burn."""
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


def _round_the_table(hands: list[Cards], each: int, button_first: bool) -> list[Card]:
    if button_first:
        hands = [hands[-1], *hands[:-1]]
    if min(map(len, hands)) < each:
        hands = [hand + (UNKNOWN,) * (each - len(hand)) for hand in hands]
    return [hand[place] for place in range(each) for hand in hands]


def _flop(each: int, dealt: Dealt, button_first: bool) -> list[Card]:
    shown = dealt.shown
    if shown:
        hands = [_filled(held, shown.get(n, ""), each) for n, held in enumerate(dealt.held[1:], 1)]
    else:
        hands = [split_cards(held) for held in dealt.held[1:]]
    deck = _round_the_table(hands, each, button_first)
    board = dealt.board
    if dealt.runs:
        deck += _runs(dealt.runs)
    elif board:
        flop = split_cards(board[:6])
        deck += (UNKNOWN, *flop) if len(flop) == 3 else (UNKNOWN, *flop, *[UNKNOWN] * (3 - len(flop)))
        for at in range(6, len(board), 2):
            deck += (UNKNOWN, Card(board[at : at + 2]))
    return deck


def _runs(boards: Boards) -> list[Card]:
    """The boards as they come off the deck: what they share once, then every street of every board by itself."""
    coming: list[Card] = []
    for start, end in ((0, 3), (3, 4), (4, 5)):
        shared = len({board[:end] for board in boards}) == 1
        for board in boards[:1] if shared else boards:
            coming += [UNKNOWN, *board[start:end]]
    return coming


def _filled(held: str, shown: str, size: int) -> Cards:
    """A hand with the cards that were shown in place of those that were not known."""
    known = split_cards(held) or (UNKNOWN,) * size
    if not shown or UNKNOWN not in known:
        return known
    extra = [card for card in split_cards(shown) if card != UNKNOWN and card not in known]
    return tuple([extra.pop(0) if card == UNKNOWN and extra else card for card in known])


def _stud(game: Game, count: int, dealt: Dealt) -> list[Card]:
    """Two down and one up; then, street by street, a card for everybody who still gets one."""
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
    """Whole hands first; then for each draw a burn and the new cards in the order in which players drew."""
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
    """Cards that were thrown away by name, or shown, without having been seen when dealt: put them where they were."""
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
    """Where a card is among those held: where it was dealt, or else where an unknown one was."""
    unknown = next((place for place in held if hand[place] == UNKNOWN), None)
    return next((place for place in held if hand[place] == card), unknown)
