"""What the director's page must know of the event and its book to offer only what can be done."""

from functools import lru_cache
from typing import Any

from msgspec import to_builtins

from floorman.conduct import incidents
from floorman.conduct.sanctions import ladder
from floorman.rulebook import Rulebook
from floorman.server.boards import OffenceLine
from floorman.server.event.seen import Seen
from floorman.server.event.sharing import deal_terms
from floorman.server.event.till import amount_of
from floorman.tournament.case import Case
from floorman.tournament.entries import buying_is_over, rebuy_chips, rebuys_are_open
from floorman.tournament.payouts import pool_to_divide
from floorman.tournament.prices import Bought, price_for

BOUGHT: tuple[Bought, ...] = ("entry", "rebuy", "addon")


def terms(seen: Seen) -> dict[str, Any]:
    """Entry, rebuys, prizes and what the book asks of the director, ready for a page."""
    case = Case(seen.event, seen.book)
    setup = seen.event.setup
    answer = case.ask
    return {
        "title": seen.book.title,
        "game": setup.game,
        "prices": {what: to_builtins(amount_of(price_for(case, what))) for what in BOUGHT},
        "buy_in": setup.buy_in,
        "fee": setup.fee,
        "stack": setup.starting_stack,
        "stack_chips": [list(pieces) for pieces in setup.stack],
        "rebuys": {
            "stack": rebuy_chips(case),
            "per_player": int(answer("entry.rebuy/per-player")),
            "closes_at_level": int(answer("entry.rebuy/closes-at-level")),
            "open": rebuys_are_open(case),
        },
        "addon": {
            "stack": setup.addon_stack or setup.starting_stack,
            "per_player": int(answer("entry.addon/per-player")),
        },
        "bounty": {"kind": setup.bounty.kind, "each": setup.bounty.each} if setup.bounty else None,
        "guarantee": setup.guarantee,
        "late_until_level": setup.late_levels,
        "prizes": seen.spec.prizes if isinstance(seen.spec.prizes, str) else "posted",
        "pool": pool_to_divide(case),
        "buying_is_over": buying_is_over(case),
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
def offences(book: Rulebook) -> tuple[OffenceLine, ...]:
    """List everything a player may be penalised for, with what the book allows for it."""
    found = (finding for group in incidents(book).values() for finding in group)
    return tuple(
        OffenceLine(
            one.offence.code,
            f"{one.offence.title[:1].upper()}{one.offence.title[1:]}",
            ALLOWS.get(one.allows, ""),
            " ".join(one.offence.words),
        )
        for one in found
    )


ALLOWS = {"may": "penalty possible", "must": "penalty required", "disqualification": "disqualification"}
"""What the book gives for an offence, in words."""
