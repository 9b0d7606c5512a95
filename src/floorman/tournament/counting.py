"""Stacks as the director has counted them."""

from floorman.base import Refused
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.directing import CountStacks
from floorman.tournament.events import StacksCounted


@decides(CountStacks)
def count_stacks(case: Case, told: CountStacks) -> None:
    """Nobody counted is without chips, and everybody not counted has one at least."""
    counted = dict(told.stacks)
    left = {player.name for player in case.event.left}
    strangers = sorted(set(counted) - left)
    if strangers or len(counted) < len(told.stacks):
        raise Refused(
            "chips.visible", "Count players still in the event, each once{whom}.",
            code="no-such-player", whom=f": not {', '.join(strangers)}" if strangers else "",
        )  # fmt: skip
    if any(chips < 1 for chips in counted.values()):
        raise Refused("chips.visible", "Who has no chips left is knocked out, not counted.", code="no-chips")
    behind = sum(player.behind for player in case.event.left)
    most = case.event.in_play - behind - (len(left) - len(counted))
    if sum(counted.values()) > most:
        raise Refused(
            "chips.visible", "{counted:,} chips counted, and there can be {most:,} at most. Count again.",
            code="too-many-chips", counted=sum(counted.values()), most=most,
        )  # fmt: skip
    case.under("chips.visible", "td.authority")
    case.put(StacksCounted(told.stacks, "chips.visible"))
