"""Whom this table would give up to even out the tables."""

from floorman.base import SeatNo
from floorman.table.case import Case
from floorman.table.deal import Deal
from floorman.table.seats import last_before


def mover(case: Case, deal: Deal) -> SeatNo:
    """Who moves, as far as one table can tell.

    A book that goes by the place of the player knocked out elsewhere needs the other table; without it the next big
    blind moves. At stud that is who would have it if the hand were hold'em.
    """
    if case.ask("seating.balance/mover") == "behind-button":
        return last_before(case.table.occupied, case.last.button)
    return deal.big_blind
