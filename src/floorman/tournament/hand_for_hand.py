"""Hand for hand: every table plays one hand and waits, and who goes out in one round goes out together."""

from collections.abc import Mapping

from floorman.base import Chips, PlayerId, Refused
from floorman.tournament.actions import PlayHandForHand
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.events import RoundOpened
from floorman.tournament.state import TableId
from floorman.tournament.wording import called, opening


@decides(PlayHandForHand)
def play_hand_for_hand(case: Case, told: PlayHandForHand) -> None:
    """The director turns it on, near the prizes, and off."""
    case.put(RoundOpened(told.on, "td.discretion"))


def require_round(case: Case, table: TableId) -> None:
    """Refuse a second hand at a table before the others have played theirs."""
    if case.event.round and table in case.event.round.played:
        raise Refused(
            "clock.new-hand", ("{table} has to wait: play is hand for "
                "hand."), code="hand-for-hand", table=opening(called(table))
        )  # fmt: skip


def out_before(case: Case, table: TableId) -> Mapping[PlayerId, Chips]:
    """Who went out already, in the same hand or in the same round, and is ranked together with who goes out now.

    Nobody, once a player has been put out of the event in between: that place stands, and so do those below it.
    """
    out = case.event.table(table).went_out
    if case.event.round and case.ask("entry.elimination/two-tables") == "same-round":
        out = (*out, *case.event.round.out)
    found = {name: had for name, had in out if case.event.player(name).out}
    places = sorted(case.event.player(name).place + case.event.player(name).line for name in found)
    last = len(case.event.left)
    return found if places == list(range(last + 1, last + 1 + len(found))) else {}
