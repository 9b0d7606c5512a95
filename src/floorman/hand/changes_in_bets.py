"""Events that move chips: posts, bets, corrections, pots pushed, rake."""

from floorman.base import Chips, SeatNo
from floorman.hand.changes import acted, does
from floorman.hand.events import (
    BetsCorrected,
    BetsGathered,
    BetTakenBack,
    BroughtIn,
    Called,
    Checked,
    ChipsHandedOver,
    Posted,
    Pot,
    PotAwarded,
    RakeTaken,
    UncalledReturned,
    Wagered,
)
from floorman.hand.setup import DEAD_MONEY
from floorman.hand.state import NOT_YET, Draft, Seat


@does(Called)
def _call(draft: Draft, event: Called) -> None:
    _put_in(draft, event.seat, event.total, draft.price)
    acted(draft, event.seat)


@does(Checked)
def _check(draft: Draft, event: Checked) -> None:
    """Nothing moves; the seat has seen the price."""
    no = event.seat
    place = draft.setup.seats.index(no)
    s = draft.seats[place]
    draft.seats[place] = Seat(no, s.stack, s.bet, s.paid, s.live, draft.price, s.down, s.up, s.tabled)
    acted(draft, no)


@does(BroughtIn)
def _bring_in(draft: Draft, event: BroughtIn) -> None:
    _put_in(draft, event.seat, event.total, event.price)
    draft.price = event.price
    acted(draft, event.seat)


@does(Wagered)
def _wager(draft: Draft, event: Wagered) -> None:
    """A bet or raise: everybody else with a hand and chips has to answer it, clockwise."""
    no = event.seat
    _put_in(draft, no, event.total, event.total)
    if event.full:
        draft.raises += draft.full > 0
        draft.full = event.total
    draft.price = event.total
    draft.measure = event.measure
    draft.capped = draft.capped or event.capped
    draft.aggressor = no
    place = draft.setup.seats.index(no)
    line = draft.seats[place + 1 :] + draft.seats[:place]
    draft.to_act = tuple([seat.no for seat in line if seat.live and seat.stack])


def _put_in(draft: Draft, no: SeatNo, total: Chips, faced: Chips) -> None:
    place = draft.setup.seats.index(no)
    s = draft.seats[place]
    stack = Chips(s.stack - (total - s.bet))
    draft.seats[place] = Seat(no, stack, total, s.paid, s.live, faced, s.down, s.up, s.tabled)


@does(Posted)
def _post(draft: Draft, event: Posted) -> None:
    """An ante has to be matched like a bet, dead money belongs to the pot, a blind is a bet."""
    no, amount, kind = event.seat, event.amount, event.kind
    place = draft.setup.seats.index(no)
    s = draft.seats[place]
    bet, paid = s.bet, s.paid
    if kind == "ante":
        paid = Chips(paid + amount)
        draft.middle = Chips(draft.middle + amount)
    elif kind in DEAD_MONEY:
        draft.middle = Chips(draft.middle + amount)
    else:
        bet = Chips(bet + amount)
    draft.seats[place] = Seat(no, Chips(s.stack - amount), bet, paid, s.live, s.faced, s.down, s.up, s.tabled)


@does(UncalledReturned)
def _return(draft: Draft, event: UncalledReturned) -> None:
    no, amount = event.seat, event.amount
    place = draft.setup.seats.index(no)
    s = draft.seats[place]
    stack, bet = Chips(s.stack + amount), Chips(s.bet - amount)
    draft.seats[place] = Seat(no, stack, bet, s.paid, s.live, s.faced, s.down, s.up, s.tabled)


@does(BetsCorrected)
def _correct(draft: Draft, event: BetsCorrected) -> None:
    """Chips move between stacks and bets; once the bets were gathered, between stacks and the middle."""
    gathered = bool(event.pots)
    for no, added in event.added:
        place = draft.setup.seats.index(no)
        s = draft.seats[place]
        bet, paid = (s.bet, Chips(s.paid + added)) if gathered else (Chips(s.bet + added), s.paid)
        draft.seats[place] = Seat(no, Chips(s.stack - added), bet, paid, s.live, event.price, s.down, s.up, s.tabled)
        if gathered:
            draft.middle = Chips(draft.middle + added)
    draft.price = event.price
    draft.full = event.full
    draft.measure = event.measure
    if gathered:
        draft.pots = event.pots
    elif draft.stage == "betting":  # who has put in the last chip has nothing left to say
        draft.to_act = tuple([no for no in draft.to_act if draft.seat(no).stack])


@does(BetTakenBack)
def _take_back(draft: Draft, event: BetTakenBack) -> None:
    place = draft.setup.seats.index(event.seat)
    s = draft.seats[place]
    stack, bet = Chips(s.stack + event.amount), Chips(s.bet - event.amount)
    draft.seats[place] = Seat(s.no, stack, bet, s.paid, s.live, s.faced, s.down, s.up, s.tabled)
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
    draft.middle = Chips(draft.middle + sum([seat.bet for seat in draft.seats]))
    draft.seats = [
        Seat(s.no, s.stack, Chips(0), Chips(s.paid + s.bet), s.live, NOT_YET, s.down, s.up, s.tabled)
        if s.bet or s.faced != NOT_YET
        else s
        for s in draft.seats
    ]


@does(PotAwarded)
def _push(draft: Draft, event: PotAwarded) -> None:
    for no, amount in event.shares:
        _give(draft, no, amount)
        draft.middle = Chips(draft.middle - amount)


@does(RakeTaken)
def _rake(draft: Draft, event: RakeTaken) -> None:
    taken: int = sum(event.amounts)
    draft.middle = Chips(draft.middle - taken)
    draft.raked = Chips(draft.raked + taken)
    draft.slot = Chips(draft.slot + event.still_pot)
    if draft.stage == "showdown":  # the pots have been counted: so much less is in them, in the main pot first
        left = []
        for pot in draft.pots:
            out = min(taken, pot.amount)
            taken -= out
            left.append(Pot(Chips(pot.amount - out), pot.seats))
        draft.pots = tuple(left)


@does(ChipsHandedOver)
def _hand_over(draft: Draft, event: ChipsHandedOver) -> None:
    if event.giver:
        _give(draft, event.giver, Chips(-event.amount))
    else:
        draft.found += ((event.taker, event.amount),)
    _give(draft, event.taker, event.amount)


def _give(draft: Draft, no: SeatNo, amount: Chips) -> None:
    place = draft.setup.seats.index(no)
    s = draft.seats[place]
    draft.seats[place] = Seat(no, Chips(s.stack + amount), s.bet, s.paid, s.live, s.faced, s.down, s.up, s.tabled)
