"""How the table of the desk stands, as a value for programs and pages."""

from floorman.base import Chips, SeatNo, Value
from floorman.desk.desk import Desk


class Standing(Value, frozen=True, omit_defaults=False):
    """Whose turn it is with what, and every seat's chips. `turn` is 0 where nobody is to act."""

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
    )
