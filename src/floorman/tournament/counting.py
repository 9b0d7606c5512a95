"""Stacks as the director has counted them, and whether they add up to the chips in play."""

from floorman.base import Refused, Value
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.directing import CountStacks
from floorman.tournament.events import StacksCounted
from floorman.tournament.state import Player, Tournament
from floorman.tournament.wording import counted as players

HOLDS = ("counted", "in-hand")
"""The states in which a count is still good."""


class Counted(Value, frozen=True):
    """The stacks counted so far: their `chips`, the `players` they belong to, and the chips `in_play`.

    Chips bought and still behind are not counted. Everybody who is `left` to count has one chip at least.
    """

    chips: int
    players: int
    left: int
    in_play: int

    @property
    def off(self) -> int:
        """How many chips too many (above 0) or too few (below 0) were counted; 0 while the count can still be right."""
        over = self.chips - self.in_play
        return over if over > 0 or not self.left else max(0, over + self.left)


def known(player: Player) -> bool:
    """Whether a player's stack was counted and nothing has happened at the table since."""
    return player.count in HOLDS


def counted(event: Tournament, more: dict[str, int] | None = None) -> Counted:
    """Add up the counts that still hold, with `more` counted now."""
    new = more or {}
    held = [new.get(player.name, player.stack) for player in event.left if player.name in new or known(player)]
    behind = sum(player.behind for player in event.left)
    return Counted(sum(held), len(held), len(event.left) - len(held), event.in_play - behind)


@decides(CountStacks)
def count_stacks(case: Case, told: CountStacks) -> None:
    """Put counts on record. Together with those that still hold they must add up, unless the director accepts them."""
    stacks = {str(name): int(chips) for name, chips in told.stacks}
    left = {player.name for player in case.event.left}
    strangers = sorted(set(stacks) - left)
    if strangers or len(stacks) < len(told.stacks):
        raise Refused(
            "chips.visible", "Count players still in the event, each once{whom}.",
            code="no-such-player", whom=f": not {', '.join(strangers)}" if strangers else "",
        )  # fmt: skip
    if any(chips < 1 for chips in stacks.values()):
        raise Refused("chips.visible", "A player without chips is knocked out, not counted.", code="no-chips")
    sum_up = counted(case.event, stacks)
    if sum_up.off and not told.accept:
        raise Refused(
            "chips.visible",
            "{counted:,} chips counted of {in_play:,} in play{rest}: {off:,} too {which}. Count again.",
            code="does-not-add-up", counted=sum_up.chips, in_play=sum_up.in_play, off=abs(sum_up.off),
            which="many" if sum_up.off > 0 else "few",
            rest=f", with {players(sum_up.left, 'player')} still to count" if sum_up.left else "",
        )  # fmt: skip
    case.under("chips.visible", "td.authority")
    case.put(StacksCounted(told.stacks, "chips.visible"))
