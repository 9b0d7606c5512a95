"""The button in a rotation of games: it waits while stud is played."""

from floorman.rulebook import implements
from floorman.table.actions import NextGame
from floorman.table.button import leading_to
from floorman.table.case import Case
from floorman.table.events import GameChanged
from floorman.table.games import STUD
from floorman.table.next_hand import next_hand
from floorman.table.state import Table


@implements("game.mixed")
def next_game(case: Case, action: NextGame) -> GameChanged:
    """Going over to stud, the button is moved on once more and frozen; going back, it starts from there."""
    case.under("game.mixed")
    if case.stud or action.game not in STUD:
        return GameChanged(action.game)
    deal = next_hand(case)
    return GameChanged(action.game, leading_to(deal.positions, deal.seats))


def button_frozen(table: Table) -> bool:
    """Whether the button is waiting for the stud games of a rotation to end."""
    return bool(table.rotation) and table.game in STUD
