"""What the director's page must know of the event and its book to offer only what can be done."""

from functools import lru_cache
from typing import Any

from msgspec import to_builtins

from floorman.conduct import incidents
from floorman.conduct.sanctions import ladder
from floorman.rulebook import Rulebook
from floorman.server.event.seen import Seen
from floorman.server.event.sharing import deal_terms
from floorman.tournament.case import Case
from floorman.tournament.entries import rebuy_chips, rebuy_price


def terms(seen: Seen) -> dict[str, Any]:
    """Entry, rebuys, prizes and what the book asks of the director, ready for a page."""
    case = Case(seen.event, seen.book)
    setup = seen.event.setup
    answer = case.ask
    return {
        "title": seen.book.title,
        "game": setup.game,
        "buy_in": setup.buy_in,
        "fee": setup.fee,
        "stack": setup.starting_stack,
        "stack_chips": [list(pieces) for pieces in setup.stack],
        "rebuys": {
            "price": rebuy_price(case),
            "stack": rebuy_chips(case),
            "per_player": int(answer("entry.rebuy/per-player")),
            "closes_at_level": int(answer("entry.rebuy/closes-at-level")),
        },
        "addon": {
            "price": setup.addon_price if setup.addon_price is not None else setup.buy_in,
            "stack": setup.addon_stack or setup.starting_stack,
            "per_player": int(answer("entry.addon/per-player")),
        },
        "bounty": {"kind": setup.bounty.kind, "each": setup.bounty.each} if setup.bounty else None,
        "guarantee": setup.guarantee,
        "late_until_level": setup.late_levels,
        "prizes": seen.spec.prizes if isinstance(seen.spec.prizes, str) else "posted",
        "house": seen.spec.house,
        "demo": seen.spec.demo,
        "bust": {
            "needs_stacks": answer("entry.elimination/same-hand") != "split",
            "cites": list(seen.book.cite("entry.elimination/same-hand", "tournament")),
        },
        "penalty": {
            "scale": str(answer("conduct.penalty/scale")),
            "minutes": list(case.figures("conduct.penalty/scale").get("minutes", ())),
            "open_ended": bool(answer("conduct.penalty/open-ended")),
            "steps": [to_builtins(step) for step in ladder(case)],
        },
        "shot_clock": {
            "seconds": int(answer("clock.shot-clock/seconds")),
            "count": int(answer("clock.shot-clock/count")),
            "who_may_call": str(answer("clock.shot-clock/who-may-call")),
            "cites": list(seen.book.cite("clock.shot-clock/seconds", "tournament")),
        },
        "race": {
            "start_seat": int(answer("chips.race/start-seat")),
            "award": str(answer("chips.race/award")),
            "cites": list(seen.book.cite("chips.race", "tournament")),
        },
        "deal": deal_terms(seen),
        "smallest_chip": seen.event.smallest_chip,
        "untold": seen.event.untold,
        "hand_for_hand": seen.event.round is not None,
    }


@lru_cache(maxsize=64)
def offences(book: Rulebook) -> tuple[tuple[str, str], ...]:
    """Everything that a player may be told off for: the word for the act, and what it is with what the book allows."""
    found = (finding for group in incidents(book).values() for finding in group)
    return tuple((one.offence.code, _titled(one.offence.title, one.allows)) for one in found)


def _titled(title: str, allows: str) -> str:
    gives = {"may": "penalty possible", "must": "penalty due", "disqualification": "disqualification"}.get(allows, "")
    return f"{title[:1].upper()}{title[1:]}{f' ({gives})' if gives else ''}"
