"""What a director has to see to now: moves, halts, tables to break, redraws, and what the book leaves to the floor."""

from floorman.base import Value
from floorman.rulebook import Rulebook
from floorman.tournament import balance, break_table, final_table, halt
from floorman.tournament.case import Case
from floorman.tournament.engine import offers
from floorman.tournament.state import NOWHERE, Offer, TableId, Tournament


class Agenda(Value, frozen=True):
    """Everything that is due, and the rules that make it so.

    `may_break` is a table whose players fit elsewhere. `tighten` says how strongly the book wants tables, uneven though
    no move is due, to be levelled as the event goes on: `should`, `may`, or nothing.
    """

    move: bool
    halted: tuple[TableId, ...]
    may_break: TableId
    redraw: bool
    final_table: bool
    offers: tuple[Offer, ...]
    tighten: str
    cites: tuple[str, ...]


def due_now(event: Tournament, book: Rulebook) -> Agenda:
    """What is due in an event. Looks only; touches nothing."""
    case = Case(event, book)
    move = balance.move_due(case)
    return Agenda(
        move=move,
        halted=halt.halted(case),
        may_break=break_table.may_break(case) or NOWHERE,
        redraw=final_table.redraw_due(case),
        final_table=final_table.is_final(case),
        offers=offers(case),
        tighten="" if move or balance.spread(case) < 2 else _tighten(case),
        cites=case.cites(),
    )


def _tighten(case: Case) -> str:
    wish = str(case.ask("seating.balance/tighten"))
    return "" if wish == "fixed" else wish
