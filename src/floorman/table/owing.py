"""A player who owes blinds was dealt in without posting them."""

from floorman.base import Refused
from floorman.table.actions import DealtOwing
from floorman.table.case import Case
from floorman.table.events import OwingRuled
from floorman.table.state import Player


def dealt_owing(case: Case, action: DealtOwing, player: Player) -> OwingRuled:
    """Whether the hand is live, and whether the blinds are posted now or on the next deal."""
    if not player.owes:
        raise Refused(
            "button.missed-blinds", "Seat {seat} owes no blinds.", code="owes-nothing", seat=action.seat
        )  # fmt: skip
    match case.ask("button.missed-blinds/dealt-owing"):
        case "always-dead":
            return OwingRuled(action.seat, live=False)
        case "posts-now":
            return OwingRuled(action.seat, live=True, posts_now=True)
        case _:
            live = action.acted or not action.looked
            return OwingRuled(action.seat, live, posts_now=live and not action.acted)
