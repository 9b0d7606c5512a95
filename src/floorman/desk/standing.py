"""How the table of the desk stands, as a value for programs and pages."""

import msgspec

from floorman.base import Chips, SeatNo, Value
from floorman.cards import UNKNOWN, Card
from floorman.desk.desk import Desk
from floorman.hand import Hand, Options
from floorman.hand.events import PotAwarded
from floorman.rulings import Opens, Ruling, citations_of
from floorman.rulings.opening import opener_unseen
from floorman.rulings.tabling import may_muck_unseen


class PotStands(Value, frozen=True, omit_defaults=False):
    """A pot that lies in the middle, and who can win it; the first is the main pot."""

    amount: Chips
    seats: tuple[SeatNo, ...]


class HandStanding(Value, frozen=True, omit_defaults=False):
    """Whose turn it is with what, and every seat's chips. `turn` is 0 where nobody is to act.

    `shows` is who shows first at the showdown, 0 before it; `draws` who draws next; `pots` leave out the bets of the
    round. `opens` says which upcards open the round, where they have to be seen at the table first. `board` are the
    cards on the board that are known, with a slash between the runs of a hand that is run more than once. `begins` is
    the street that the last line has led to, empty where the street is the same as before it. `no_raise`
    says why the seat in turn may not bet or raise, where it may not. `may_muck` are the seats that may give their hands
    up unseen at the showdown. Once the hand is over, `out_to` has for each seat without chips who won the last pot that
    it played for.
    """

    stage: str
    street: str
    turn: SeatNo
    options: tuple[str, ...]
    call: Chips
    least: Chips
    most: Chips
    pot: Chips
    stacks: dict[SeatNo, Chips]
    bets: dict[SeatNo, Chips]
    live: tuple[SeatNo, ...]
    pots: tuple[PotStands, ...] = ()
    shows: SeatNo = SeatNo(0)
    draws: SeatNo = SeatNo(0)
    opens: str = ""
    board: str = ""
    no_raise: str = ""
    no_raise_cites: tuple[str, ...] = ()
    may_muck: tuple[SeatNo, ...] = ()
    out_to: dict[SeatNo, tuple[SeatNo, ...]] = msgspec.field(default_factory=dict)
    begins: str = ""


def stands(desk: Desk) -> HandStanding:
    """The table now."""
    hand, may = desk.table.hand, desk.may
    told_to_open = bool(desk.ruled) and isinstance(desk.ruled[-1].told, Opens)
    return HandStanding(
        stage=hand.stage,
        street=hand.on.name,
        turn=hand.turn if hand.stage == "betting" else SeatNo(0),
        options=tuple(may.acts) if hand.to_act else (),
        call=may.call,
        least=may.least,
        most=may.most,
        pot=hand.pot,
        stacks={seat.no: hand.behind(seat.no) for seat in hand.seats},
        bets={seat.no: seat.bet for seat in hand.seats if seat.bet},
        live=tuple(seat.no for seat in hand.live),
        pots=tuple(PotStands(pot.amount, tuple(sorted(pot.seats))) for pot in hand.pots),
        shows=hand.turn if hand.stage == "showdown" else SeatNo(0),
        draws=hand.turn if hand.stage == "drawing" else SeatNo(0),
        board=_known(hand.boards),
        no_raise=_no_raise(hand, may),
        no_raise_cites=_why_no_raise(desk, may),
        opens=hand.on.opens if opener_unseen(hand) and not told_to_open else "",
        may_muck=tuple(sorted(may_muck_unseen(desk.table, desk.book))),
        out_to=_out_to(desk),
        begins=_begins(desk),
    )


def _begins(desk: Desk) -> str:
    """The street on which the betting begins, where the last line has ended the one before it."""
    hand = desk.table.hand
    if not desk.ruled or hand.stage != "betting":
        return ""
    return hand.on.name if desk.ruled[-1].before.hand.on != hand.on else ""


def _out_to(desk: Desk) -> dict[SeatNo, tuple[SeatNo, ...]]:
    """Who has won the chips of each seat that has none left, where somebody has; the last award of a pot counts."""
    hand = desk.table.hand
    if hand.stage != "over":
        return {}
    awards = [[event for event in one.ruling.events if isinstance(event, PotAwarded)] for one in desk.ruled]
    last = next((pushed for pushed in reversed(awards) if pushed), [])
    found = {}
    for seat in hand.seats:
        played_for = [index for index, pot in enumerate(hand.pots) if seat.no in pot.seats]
        if hand.behind(seat.no) or not played_for:
            continue
        pushed = [no for event in last if event.pot == played_for[-1] for no, chips in event.shares if chips]
        if pushed:
            found[seat.no] = tuple(dict.fromkeys(pushed))
    return found


def _known(boards: tuple[tuple[Card, ...], ...]) -> str:
    named = [" ".join(card for card in board if card != UNKNOWN) for board in boards]
    return " / ".join(named) if any(named) else ""


def _why_no_raise(desk: Desk, may: Options) -> tuple[str, ...]:
    """The rules that bar the seat in turn from a bet or raise, those that decided first; none where it may."""
    if not may.why_not:
        return ()
    barring = desk.book.cite(may.why_not, desk.setup.format)
    decided = citations_of(None, desk.table, Ruling(), desk.table, may, desk.book).citations
    return tuple(dict.fromkeys((*(id for id in decided if id in barring), *barring)))


def _no_raise(hand: Hand, may: Options) -> str:
    """Why the seat in turn may not bet or raise; empty where it may, or where there is nobody to act."""
    if not hand.to_act or not may.why_not or hand.stage != "betting":
        return ""
    seat = may.seat
    match may.why_not:
        case "betting.calling":
            return f"Seat {seat} has {hand.seat(seat).stack:,} left, which is not more than the call."
        case "pot.short-award":
            return "Everybody else is all-in: there is nobody to raise."
        case "betting.limit-cap":
            return "The betting is capped: no more raises on this round."
        case "betting.reopen":
            short = hand.price - hand.seat(seat).faced
            return (
                f"A short all-in of {short:,} more does not reopen the betting for seat {seat}, who has acted already."
            )
        case "betting.check-raise":
            return f"Seat {seat} has checked, and the book does not allow a check-raise."
        case _:
            return f"An earlier ruling leaves seat {seat} only {' or '.join(may.acts)}."
