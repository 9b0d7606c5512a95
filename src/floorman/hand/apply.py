"""How events change a hand, and the draft that they change.

Nothing here refuses, chooses or reads a book: what is in the log has happened.
"""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import msgspec
from msgspec.structs import replace

from floorman.cards import UNKNOWN, Card
from floorman.core import Chips, InvariantError, SeatNo
from floorman.hand.events import (
    BetsCorrected,
    BetsGathered,
    BetTakenBack,
    BoardDealt,
    BoardNamed,
    BroughtIn,
    Called,
    CardBurned,
    Checked,
    ChipsHandedOver,
    DrawOpened,
    Drew,
    Folded,
    HandEnded,
    HandEvent,
    HandKilled,
    HandMucked,
    HandStarted,
    HandTabled,
    HandVoided,
    HoleCardsDealt,
    PilesSet,
    Posted,
    Pot,
    PotAwarded,
    RakeTaken,
    Reshuffled,
    RoundOpened,
    RunItAgreed,
    RunItAnswered,
    RunItOffered,
    ShowdownOpened,
    StubRanOut,
    UncalledReturned,
    UpcardsDealt,
    Wagered,
)
from floorman.hand.setup import DEAD_MONEY, GAMES, Street, deck_size, playing
from floorman.hand.state import NO_CHIPS, NO_SEAT, NOT_YET, Draft, Hand, Seat, freeze, thaw
from floorman.rules.question_ids import Answers

Change = Callable[[Draft, Any], None]
CHANGES: dict[type, Change] = {}
"""The function for each kind of event. A `match` would try thirty kinds in turn; a dictionary finds one at once."""


def does(*kinds: type) -> Callable[[Change], Change]:
    """Register the function that carries these kinds of event out."""

    def mark(function: Change) -> Change:
        for kind in kinds:
            CHANGES[kind] = function
        return function

    return mark


def acted(draft: Draft, no: SeatNo) -> None:
    """Take a seat out of those still to act, wherever it stands in the line."""
    line = draft.to_act
    draft.to_act = line[1:] if line and line[0] == no else tuple([seat for seat in line if seat != no])


def apply(hand: Hand | None, *events: HandEvent) -> Hand:
    """Return the hand after one event or several. The first event of a hand, `HandStarted`, needs no hand before it."""
    if hand is None:
        return replay(events)
    draft = thaw(hand)
    for event in events:
        change(draft, event)
    return freeze(draft)


def replay(events: Iterable[HandEvent]) -> Hand:
    """Return the hand that a log of events leads to. The log has to begin with `HandStarted`."""
    log = iter(events)
    first = next(log, None)
    if first is None:
        raise InvariantError("an empty log has no hand")
    if not isinstance(first, HandStarted):
        raise InvariantError(f"a log begins with HandStarted, not {type(first).__name__}")
    draft = begin(first)
    for event in log:
        change(draft, event)
    return freeze(draft)


def begin(event: HandStarted) -> Draft:
    """Return the draft before the first forced bet, or as it lies if a hand is taken up in the middle."""
    setup = event.setup
    game = GAMES[setup.game]
    deck_known = len(event.deck) == deck_size(game)
    stacks = setup.stacks if setup.unit == 1 else [playing(setup, place) for place in range(len(setup.stacks))]
    seats = list(map(Seat, setup.seats, stacks))
    draft = Draft(setup, seats, middle=setup.surplus, stub=event.deck, deck_known=deck_known)
    if setup.mid_hand:
        draft.street = [one.name for one in game.streets].index(setup.mid_hand.street)
        past = game.streets[: draft.street + 1]
        draft.middle += setup.mid_hand.pot
        draft.boards = (_filled_up(setup.mid_hand.board, sum(one.board for one in past)),)
        draft.deck_known = False
        hole = dict(setup.mid_hand.hole)
        draft.seats = [_lay_out(seat, hole.get(seat.no, ()), past) for seat in seats]
    return draft


def _lay_out(seat: Seat, cards: tuple[Card, ...], past: tuple[Street, ...]) -> Seat:
    """Return a seat with its cards, each up or down as its street deals it; cards that are not given are unknown."""
    faces = [up for street in past for up in [False] * street.down + [True] * street.up]
    faces += [False] * (len(cards) - len(faces))
    cards = _filled_up(cards, len(faces))
    down = tuple(card for card, up in zip(cards, faces, strict=True) if not up)
    return replace(seat, down=down, up=tuple(card for card, up in zip(cards, faces, strict=True) if up))


def _filled_up(cards: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    return cards + (UNKNOWN,) * (count - len(cards))


def change(draft: Draft, event: HandEvent) -> None:
    """Carry an event out on a draft."""
    CHANGES[type(event)](draft, event)


@does(Called)
def _call(draft: Draft, event: Called) -> None:
    _put_in(draft, event.seat, event.total, draft.price)
    acted(draft, event.seat)


@does(Checked)
def _check(draft: Draft, event: Checked) -> None:
    """Note the price that the seat has seen; no chips move."""
    place = draft.setup.seats.index(event.seat)
    draft.seats[place] = replace(draft.seats[place], faced=draft.price)
    acted(draft, event.seat)


@does(BroughtIn)
def _bring_in(draft: Draft, event: BroughtIn) -> None:
    _put_in(draft, event.seat, event.total, event.price)
    draft.price = event.price
    acted(draft, event.seat)


@does(Wagered)
def _wager(draft: Draft, event: Wagered) -> None:
    """Put a bet or raise in. Everybody else with a live hand and chips has to answer it, clockwise."""
    no = event.seat
    place = _put_in(draft, no, event.total, event.total)
    if event.full:
        draft.raises += draft.full > 0
        draft.full = event.total
    draft.price = event.total
    draft.measure = event.measure
    draft.capped = draft.capped or event.capped
    draft.aggressor = no
    line = draft.seats[place + 1 :] + draft.seats[:place]
    draft.to_act = tuple([seat.no for seat in line if seat.live and seat.stack])


def _put_in(draft: Draft, no: SeatNo, total: Chips, faced: Chips) -> int:
    """Bring a seat's bet to a total, and return its place."""
    place = draft.setup.seats.index(no)
    seat = draft.seats[place]
    draft.seats[place] = replace(seat, stack=seat.stack - total + seat.bet, bet=total, faced=faced)
    return place


@does(Posted)
def _post(draft: Draft, event: Posted) -> None:
    """Put a post in: an ante has to be matched like a bet, dead money belongs to the pot, a blind is a bet."""
    place = draft.setup.seats.index(event.seat)
    seat, amount, kind = draft.seats[place], event.amount, event.kind
    stack = seat.stack - amount
    if kind == "ante":
        draft.seats[place] = replace(seat, stack=stack, paid=seat.paid + amount)
        draft.middle += amount
    elif kind in DEAD_MONEY:
        draft.seats[place] = replace(seat, stack=stack)
        draft.middle += amount
    else:
        draft.seats[place] = replace(seat, stack=stack, bet=seat.bet + amount)


@does(UncalledReturned)
def _return(draft: Draft, event: UncalledReturned) -> None:
    _give_back(draft, event.seat, event.amount)


def _give_back(draft: Draft, no: SeatNo, amount: Chips) -> None:
    """Take chips of a seat's bet back to its stack."""
    seat = draft.seat(no)
    draft.put(replace(seat, stack=seat.stack + amount, bet=seat.bet - amount))


@does(BetsCorrected)
def _correct(draft: Draft, event: BetsCorrected) -> None:
    """Move chips between stacks and bets, or between stacks and the middle once the bets have been gathered."""
    for no, added in event.added:
        seat = draft.seat(no)
        if event.pots:
            draft.put(replace(seat, stack=seat.stack - added, paid=seat.paid + added, faced=event.price))
            draft.middle += added
        else:
            draft.put(replace(seat, stack=seat.stack - added, bet=seat.bet + added, faced=event.price))
    draft.price = event.price
    draft.full = event.full
    draft.measure = event.measure
    if event.pots:
        draft.pots = event.pots
    elif draft.stage == "betting":  # who has put in the last chip has nothing left to say
        draft.to_act = tuple([no for no in draft.to_act if draft.seat(no).stack])


@does(BetTakenBack)
def _take_back(draft: Draft, event: BetTakenBack) -> None:
    _give_back(draft, event.seat, event.amount)
    draft.raises = max(0, draft.raises - 1)
    draft.capped = False
    draft.price = event.price
    draft.full = event.full
    draft.measure = event.measure
    draft.aggressor = event.aggressor
    draft.to_act = event.to_act


@does(BetsGathered)
def _gather(draft: Draft, event: BetsGathered) -> None:
    draft.pots = event.pots
    draft.to_act = ()
    middle, seats = draft.middle, draft.seats
    for place, seat in enumerate(seats):
        if seat.bet:
            middle += seat.bet
            seats[place] = replace(seat, bet=NO_CHIPS, paid=seat.paid + seat.bet, faced=NOT_YET)
        elif seat.faced != NOT_YET:
            seats[place] = replace(seat, faced=NOT_YET)
    draft.middle = middle


@does(PotAwarded)
def _push(draft: Draft, event: PotAwarded) -> None:
    for no, amount in event.shares:
        _pay(draft, no, amount)
        draft.middle -= amount


def _pay(draft: Draft, no: SeatNo, amount: Chips) -> None:
    seat = draft.seat(no)
    draft.put(replace(seat, stack=seat.stack + amount))


@does(RakeTaken)
def _rake(draft: Draft, event: RakeTaken) -> None:
    taken: int = sum(event.amounts)
    draft.middle -= taken
    draft.raked += taken
    draft.slot += event.still_pot
    left = []
    for pot in draft.pots:  # so much less is in those that have been counted, in the main pot first
        out = min(taken, pot.amount)
        taken -= out
        left.append(Pot(pot.amount - out, pot.seats))
    draft.pots = tuple(left)


@does(ChipsHandedOver)
def _hand_over(draft: Draft, event: ChipsHandedOver) -> None:
    if event.giver:
        _pay(draft, event.giver, -event.amount)
    else:
        draft.found += ((event.taker, event.amount),)
    _pay(draft, event.taker, event.amount)


@does(HoleCardsDealt)
def _deal_down(draft: Draft, event: HoleCardsDealt) -> None:
    dealt, seats, place_of = 0, draft.seats, draft.setup.seats.index
    for no, cards in event.hands:
        place = place_of(no)
        seats[place] = replace(seats[place], down=seats[place].down + cards)
        dealt += len(cards)
    draft.stub = draft.stub[dealt:]


@does(UpcardsDealt)
def _deal_up(draft: Draft, event: UpcardsDealt) -> None:
    dealt = 0
    for no, cards in event.hands:
        seat = draft.seat(no)
        draft.put(replace(seat, up=seat.up + cards))
        dealt += len(cards)
    draft.stub = draft.stub[dealt:]


@does(BoardDealt)
def _deal_board(draft: Draft, event: BoardDealt) -> None:
    draft.stub = draft.stub[len(event.cards) :]
    before = draft.boards
    if len(before) == 1:
        draft.boards = (before[0] + event.cards,)
    else:
        draft.boards = (*before[: event.run], before[event.run] + event.cards, *before[event.run + 1 :])


@does(CardBurned)
def _burn(draft: Draft, event: CardBurned) -> None:
    draft.stub = draft.stub[1:]
    draft.burns += (event.card,)


@does(Folded, HandMucked, HandKilled)
def _give_up(draft: Draft, event: Folded | HandMucked | HandKilled) -> None:
    """Take a hand out of play, by choice or by rule; its chips stay where they are."""
    no = event.seat
    place = draft.setup.seats.index(no)
    draft.seats[place] = replace(draft.seats[place], live=False)
    if type(event) is HandKilled:
        draft.killed += (no,)
    if draft.stage == "reshuffle" and draft.to_act[0] == no:  # nobody is waiting for cards any more
        draft.stage, draft.drawing = "drawing", ()
    acted(draft, no)


@does(HandTabled)
def _table(draft: Draft, event: HandTabled) -> None:
    """Turn a hand up. The cards shown replace those known of it, which may have been unknown until now."""
    place = draft.setup.seats.index(event.seat)
    seat = draft.seats[place]
    down, up = _lying(seat.up, event.cards) if seat.up else (event.cards, seat.up)
    draft.seats[place] = replace(seat, down=down, up=up, tabled=True)
    acted(draft, event.seat)


def _lying(up: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the down cards and the upcards of a stud hand.

    Upcards that nobody had named are taken from the cards shown, in the order dealt.
    """
    rest = [card for card in cards if card not in up]
    unnamed = up.count(UNKNOWN)
    named = iter(rest[2 : 2 + unnamed])
    return tuple(rest[:2] + rest[2 + unnamed :]), tuple(next(named, card) if card == UNKNOWN else card for card in up)


@does(Drew)
def _draw(draft: Draft, event: Drew) -> None:
    seat = draft.seat(event.seat)
    kept = list(seat.down)
    for card in event.discards:
        kept.remove(card if card in kept else UNKNOWN)
    draft.put(replace(seat, down=(*kept, *event.cards)))
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
    """Make the muck the stub: it holds the folded hands and the discards, except those of the draw in progress."""
    draft.stub = event.stub
    draft.muck = ()
    draft.seats = [seat if seat.live else replace(seat, down=(), up=()) for seat in draft.seats]


@does(PilesSet)
def _set_piles(draft: Draft, event: PilesSet) -> None:
    """Lay the piles as the event says. If the deck was whole, cards that are in no pile are in the stub, unknown."""
    whole = _cards_in_sight(draft) == deck_size(draft.game)
    draft.boards = (event.board, *draft.boards[1:])
    draft.burns = event.burns
    draft.stub = event.stub
    draft.aside = event.aside
    draft.repairs = event.repairs
    draft.deck_known = whole
    for no, down in event.hands:
        draft.put(replace(draft.seat(no), down=down))
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
    """Return how many cards lie somewhere, known or not."""
    piles = len(draft.stub) + len(draft.burns) + len(draft.muck) + len(draft.aside) + len(draft.boards[0])
    return piles + sum([len(seat.down) + len(seat.up) for seat in draft.seats])


@does(HandStarted)
def _start_again(draft: Draft, event: HandStarted) -> None:
    raise InvariantError("a hand starts once")


@does(RoundOpened)
def _open_round(draft: Draft, event: RoundOpened) -> None:
    draft.stage = "betting"
    draft.street = event.street
    draft.price = event.price
    draft.full = event.full
    draft.measure = event.measure
    draft.to_act = event.to_act
    draft.raises = 0
    draft.capped = False
    draft.aggressor = NO_SEAT


@does(DrawOpened)
def _open_draw(draft: Draft, event: DrawOpened) -> None:
    draft.stage = "drawing"
    draft.street = event.street
    draft.to_act = event.to_act


@does(RunItOffered)
def _offer_runs(draft: Draft, event: RunItOffered) -> None:
    draft.stage = "runs"
    draft.to_act = event.to_act


@does(RunItAnswered)
def _answer_runs(draft: Draft, event: RunItAnswered) -> None:
    draft.run_it += (event.times,)
    acted(draft, event.seat)


@does(RunItAgreed)
def _agree_runs(draft: Draft, event: RunItAgreed) -> None:
    draft.stage = "betting"
    draft.run_it = (event.times,)
    draft.boards = (draft.boards[0],) * event.times


@does(ShowdownOpened)
def _open_showdown(draft: Draft, event: ShowdownOpened) -> None:
    draft.stage = "showdown"
    draft.to_act = event.to_act


@does(HandVoided)
def _void(draft: Draft, event: HandVoided) -> None:
    """Give every player the stack of the beginning back, with chips found since; the middle has what it had at first.

    The pot of a hand that was taken up on a later street stays in the middle, since nobody knows who had put it in.
    """
    for place, seat in enumerate(draft.seats):
        stack = playing(draft.setup, place) + sum([amount for no, amount in draft.found if no == seat.no])
        draft.seats[place] = replace(seat, stack=stack, bet=NO_CHIPS, paid=NO_CHIPS, faced=NOT_YET)
    draft.raked = draft.slot = NO_CHIPS
    taken_up = draft.setup.mid_hand
    draft.middle = draft.setup.surplus + (taken_up.pot if taken_up else 0)
    draft.pots = ()
    draft.to_act = ()
    draft.stage = "over"


@does(HandEnded)
def _end(draft: Draft, event: HandEnded) -> None:
    draft.stage = "over"
    draft.to_act = ()


class Play(msgspec.Struct, gc=False):
    """A hand being played: modules look at `hand`, read `answers`, and `do` events.

    `kernel` is the C extension that does the most common steps of a betting round, or None.
    """

    hand: Draft
    answers: Answers
    events: list[HandEvent]
    kernel: ModuleType | None = None

    def do(self, event: HandEvent) -> None:
        """Carry an event out on the hand, and record it."""
        CHANGES[type(event)](self.hand, event)
        self.events.append(event)
