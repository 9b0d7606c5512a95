"""How the table of the desk stands, as a value for programs and pages."""

from floorman.base import Chips, SeatNo, Value
from floorman.desk.desk import Desk


class PotStands(Value, frozen=True, omit_defaults=False):
    """A pot that lies in the middle, and who can win it; the first is the main pot."""

    amount: Chips
    seats: tuple[SeatNo, ...]


class Standing(Value, frozen=True, omit_defaults=False):
    """Whose turn it is with what, and every seat's chips. `turn` is 0 where nobody is to act.

    `shows` is who shows first at the showdown, 0 before it; `pots` leave out the bets of the round.
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


def stands(desk: Desk) -> Standing:
    """The table now."""
    hand, may = desk.table.hand, desk.may
    return Standing(
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
    )
