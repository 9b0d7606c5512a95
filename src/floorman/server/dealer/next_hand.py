"""Where button and blinds go in the hand that a table deals next, for the tablet between two hands."""

from floorman.base import Refused
from floorman.server.boards.model import NextHand
from floorman.server.event.seen import Seen
from floorman.tournament.case import Case
from floorman.tournament.positions import next_hand


def next_hand_at(seen: Seen, id: str) -> NextHand | None:
    """By the rules of the event's book; None during a hand, and where none can be dealt."""
    table = next((table for table in seen.event.tables if table.id == id), None)
    if table is None or table.begun:
        return None
    try:
        positions, _ = next_hand(Case(seen.event, seen.book), table)
    except Refused:
        return None
    return NextHand(*positions) if positions.button else None
