"""What one seat, or a viewer without a seat, may see of a hand. Views are built up, so that they leak no card."""

from typing import assert_never

from floorman.cards import UNKNOWN, Card
from floorman.core import Chips, SeatNo, Value
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
from floorman.hand.setup import Format, MidHand, Setup
from floorman.hand.state import Hand, Seat, Stage

RAIL = SeatNo(0)
"""A viewer without a seat: sees what everybody sees."""


class SeatView(Value, frozen=True):
    """A seat as the viewer sees it: an unseen card is `??`, a folded hand is no cards at all."""

    no: SeatNo
    stack: Chips
    bet: Chips
    live: bool
    tabled: bool
    down: tuple[Card, ...]
    up: tuple[Card, ...]


class HandView(Value, frozen=True):
    """A hand as the viewer sees it."""

    viewer: SeatNo
    game: str
    format: Format
    button: SeatNo
    unit: Chips
    stage: Stage
    street: str
    to_act: tuple[SeatNo, ...]
    price: Chips
    pot: Chips
    pots: tuple[Pot, ...]
    boards: tuple[tuple[Card, ...], ...]
    burns: int
    seats: tuple[SeatView, ...]

    @property
    def turn(self) -> SeatNo:
        """The seat to act, 0 when nobody is."""
        return self.to_act[0] if self.to_act else SeatNo(0)

    def seat(self, no: SeatNo) -> SeatView:
        """Return the seat with this number."""
        return next(seat for seat in self.seats if seat.no == no)


def view(hand: Hand, viewer: SeatNo = RAIL) -> HandView:
    """Return the hand as a seat sees it, or as the rail does."""
    return HandView(
        viewer=viewer,
        game=hand.setup.game,
        format=hand.setup.format,
        button=hand.setup.button,
        unit=hand.setup.unit,
        stage=hand.stage,
        street=hand.on.name,
        to_act=hand.to_act,
        price=hand.price,
        pot=hand.pot,
        pots=hand.pots,
        boards=hand.boards,
        burns=len(hand.burns),
        seats=tuple([_seat_view(seat, viewer) for seat in hand.seats]),
    )


def _seat_view(seat: Seat, viewer: SeatNo) -> SeatView:
    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    if seat.no == viewer or (seat.tabled and seat.live):
        down, up = seat.down, seat.up
    elif seat.live:
        down, up = _face_down(seat.down), seat.up
    return SeatView(seat.no, seat.stack, seat.bet, seat.live, seat.tabled, down, up)


def _face_down(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)


def seen_by(event: HandEvent, viewer: SeatNo = RAIL) -> HandEvent:
    """Return the event with what a seat may see of it: its own cards, and everybody else's face down."""
    match event:
        case HandStarted(setup=setup):
            return HandStarted(_setup_seen_by(setup, viewer))
        case HoleCardsDealt(hands=hands):
            return HoleCardsDealt(tuple([(no, c if no == viewer else _face_down(c)) for no, c in hands]))
        case CardBurned():
            return CardBurned(UNKNOWN)
        case Drew(seat=no, discards=discards, cards=cards):
            return event if no == viewer else Drew(no, _face_down(discards), _face_down(cards))
        case StubRanOut(seat=no, discards=discards):
            return event if no == viewer else StubRanOut(no, _face_down(discards))
        case Reshuffled(stub=stub):
            return Reshuffled(_face_down(stub))
        case PilesSet(board=board, burns=burns, stub=stub, aside=aside, hands=hands, repairs=repairs):
            own = tuple([(no, c if no == viewer else _face_down(c)) for no, c in hands])
            return PilesSet(board, _face_down(burns), _face_down(stub), _face_down(aside), own, repairs)
        case (
            Posted() | UpcardsDealt() | BoardDealt() | RoundOpened() | BroughtIn() | Folded() | Checked() | Called()
            | Wagered() | UncalledReturned() | BetsGathered() | DrawOpened() | RunItOffered() | RunItAnswered()
            | RunItAgreed() | ShowdownOpened() | HandTabled() | HandMucked() | HandKilled() | BetsCorrected()
            | BetTakenBack() | ChipsHandedOver()
            | BoardNamed() | HandVoided()
            | RakeTaken() | PotAwarded() | HandEnded()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)


def _setup_seen_by(setup: Setup, viewer: SeatNo) -> Setup:
    """Return the setup without the down cards that other seats hold in a hand taken up in the middle."""
    middle = setup.mid_hand
    seen = None
    if middle:
        own = tuple([(no, cards) for no, cards in middle.hole if no == viewer])
        seen = MidHand(middle.street, middle.pot, middle.board, own)
    return Setup(
        game=setup.game,
        seats=setup.seats,
        stacks=setup.stacks,
        button=setup.button,
        format=setup.format,
        blinds=setup.blinds,
        posts=setup.posts,
        absent=setup.absent,
        chips=setup.chips,
        limits=setup.limits,
        bring_in=setup.bring_in,
        min_bet=setup.min_bet,
        unit=setup.unit,
        players_left=setup.players_left,
        most_runs=setup.most_runs,
        rake=setup.rake,
        mid_hand=seen,
        fee_chip=setup.fee_chip,
        surplus=setup.surplus,
        small_chips=setup.small_chips,
        idle=setup.idle,
        overs=setup.overs,
        overs_limits=setup.overs_limits,
    )
