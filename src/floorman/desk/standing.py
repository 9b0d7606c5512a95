"""How the table of the desk stands, as a value for programs and pages."""

from floorman.base import Chips, SeatNo, Value
from floorman.cards import UNKNOWN, Card
from floorman.desk.desk import Desk
from floorman.rulings import Opens
from floorman.rulings.opening import opener_unseen


class PotStands(Value, frozen=True, omit_defaults=False):
    """A pot that lies in the middle, and who can win it; the first is the main pot."""

    amount: Chips
    seats: tuple[SeatNo, ...]


class Standing(Value, frozen=True, omit_defaults=False):
    """Whose turn it is with what, and every seat's chips. `turn` is 0 where nobody is to act.

    `shows` is who shows first at the showdown, 0 before it; `draws` who draws next; `pots` leave out the bets of the
    round. `opens` says which upcards open the round, where they have to be seen at the table first. `board` are the
    cards on the board that are known, with a slash between the runs of a hand that is run more than once.
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


def stands(desk: Desk) -> Standing:
    """The table now."""
    hand, may = desk.table.hand, desk.may
    told_to_open = bool(desk.ruled) and isinstance(desk.ruled[-1].told, Opens)
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
        draws=hand.turn if hand.stage == "drawing" else SeatNo(0),
        board=_known(hand.boards),
        opens=hand.on.opens if opener_unseen(hand) and not told_to_open else "",
    )


def _known(boards: tuple[tuple[Card, ...], ...]) -> str:
    named = [" ".join(card for card in board if card != UNKNOWN) for board in boards]
    return " / ".join(named) if any(named) else ""
