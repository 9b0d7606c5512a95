"""Events that move cards: deals, burns, draws, hands given up and hands tabled."""

from floorman.cards import UNKNOWN, Card
from floorman.hand.changes import acted, does
from floorman.hand.events import (
    BoardDealt,
    BoardNamed,
    CardBurned,
    Drew,
    Folded,
    HandKilled,
    HandMucked,
    Hands,
    HandTabled,
    HoleCardsDealt,
    PilesSet,
    Reshuffled,
    StubRanOut,
    UpcardsDealt,
)
from floorman.hand.games import deck_size
from floorman.hand.state import Draft, Seat


@does(HoleCardsDealt)
def _deal_down(draft: Draft, event: HoleCardsDealt) -> None:
    _deal(draft, event.hands, up=False)


@does(UpcardsDealt)
def _deal_up(draft: Draft, event: UpcardsDealt) -> None:
    _deal(draft, event.hands, up=True)


def _deal(draft: Draft, hands: Hands, up: bool) -> None:
    count = 0
    for no, cards in hands:
        place = draft.setup.seats.index(no)
        s = draft.seats[place]
        down, shown = (s.down, s.up + cards) if up else (s.down + cards, s.up)
        draft.seats[place] = Seat(no, s.stack, s.bet, s.paid, s.live, s.faced, down, shown, s.tabled)
        count += len(cards)
    draft.stub = draft.stub[count:]


@does(BoardDealt)
def _deal_board(draft: Draft, event: BoardDealt) -> None:
    draft.stub = draft.stub[len(event.cards) :]
    boards = list(draft.boards)
    boards[event.run] += event.cards
    draft.boards = tuple(boards)


@does(CardBurned)
def _burn(draft: Draft, event: CardBurned) -> None:
    draft.stub = draft.stub[1:]
    draft.burns += (event.card,)


@does(Folded, HandMucked, HandKilled)
def _give_up(draft: Draft, event: Folded | HandMucked | HandKilled) -> None:
    """The hand is out, by choice or by rule; its chips stay where they are."""
    no = event.seat
    place = draft.setup.seats.index(no)
    s = draft.seats[place]
    draft.seats[place] = Seat(no, s.stack, s.bet, s.paid, False, s.faced, s.down, s.up, s.tabled)
    if type(event) is HandKilled:
        draft.killed += (no,)
    if draft.stage == "reshuffle" and draft.to_act[0] == no:  # nobody is waiting for cards any more
        draft.stage, draft.drawing = "drawing", ()
    acted(draft, no)


@does(HandTabled)
def _table(draft: Draft, event: HandTabled) -> None:
    """The cards shown replace what was known of the hand: they may have been unknown until now."""
    no, cards = event.seat, event.cards
    place = draft.setup.seats.index(no)
    s = draft.seats[place]
    down, up = _lying(s.up, cards) if s.up else (cards, s.up)
    draft.seats[place] = Seat(no, s.stack, s.bet, s.paid, s.live, s.faced, down, up, True)
    acted(draft, no)


def _lying(up: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A stud hand down and up. Upcards that nobody had named are taken from those shown, in the order dealt."""
    rest = [card for card in cards if card not in up]
    unnamed = up.count(UNKNOWN)
    named = iter(rest[2 : 2 + unnamed])
    return tuple(rest[:2] + rest[2 + unnamed :]), tuple(next(named, card) if card == UNKNOWN else card for card in up)


@does(Drew)
def _draw(draft: Draft, event: Drew) -> None:
    place = draft.setup.seats.index(event.seat)
    s = draft.seats[place]
    kept = list(s.down)
    for card in event.discards:
        kept.remove(card if card in kept else UNKNOWN)
    down = (*kept, *event.cards)
    draft.seats[place] = Seat(s.no, s.stack, s.bet, s.paid, s.live, s.faced, down, s.up, s.tabled)
    draft.stub = draft.stub[len(event.cards) :]
    draft.muck += event.discards
    draft.drawing = ()
    draft.stage = "drawing"
    acted(draft, event.seat)


@does(StubRanOut)
def _wait_for_shuffle(draft: Draft, event: StubRanOut) -> None:
    draft.stage = "reshuffle"
    draft.drawing = event.discards


@does(Reshuffled)
def _reshuffle(draft: Draft, event: Reshuffled) -> None:
    """The muck is the stub now: folded hands and discards are in it, except those of the draw in progress."""
    draft.stub = event.stub
    draft.muck = ()
    draft.seats = [
        s if s.live else Seat(s.no, s.stack, s.bet, s.paid, False, s.faced, (), (), s.tabled) for s in draft.seats
    ]


@does(PilesSet)
def _set_piles(draft: Draft, event: PilesSet) -> None:
    """Lay the piles as told. Of a whole deck no card goes missing: what no pile has is in the stub, unknown."""
    whole = _cards_in_sight(draft) == deck_size(draft.game)
    draft.boards = (event.board, *draft.boards[1:])
    draft.burns = event.burns
    draft.stub = event.stub
    draft.aside = event.aside
    draft.repairs = event.repairs
    draft.deck_known = whole
    for no, down in event.hands:
        place = draft.setup.seats.index(no)
        s = draft.seats[place]
        draft.seats[place] = Seat(no, s.stack, s.bet, s.paid, s.live, s.faced, down, s.up, s.tabled)
    if whole:
        draft.stub += (UNKNOWN,) * (deck_size(draft.game) - _cards_in_sight(draft))


@does(BoardNamed)
def _name_boards(draft: Draft, event: BoardNamed) -> None:
    """Turn the boards into the cards named; a card named cannot lie in another pile too, so it is unknown there."""
    draft.boards = event.boards
    named = {card for board in event.boards for card in board} - {UNKNOWN}

    def without(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([UNKNOWN if card in named else card for card in pile])

    draft.stub, draft.burns = without(draft.stub), without(draft.burns)
    draft.muck, draft.aside = without(draft.muck), without(draft.aside)


def _cards_in_sight(draft: Draft) -> int:
    """How many cards lie somewhere, known or not."""
    piles = len(draft.stub) + len(draft.burns) + len(draft.muck) + len(draft.aside) + len(draft.boards[0])
    return piles + sum([len(seat.down) + len(seat.up) for seat in draft.seats])
