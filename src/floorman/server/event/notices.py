"""Notices that are true now: of everything said to the room, what a screen may still show."""

from collections.abc import Iterator
from dataclasses import replace

from floorman.server.event.seen import Notable, Seen
from floorman.tournament.case import Case
from floorman.tournament.payouts import prizes
from floorman.tournament.telling import at, ordinal

MOVE_STAYS_MS = 300_000
"""For so long a player is told to move, unless a hand was dealt in the new seat before."""

MANY_MOVES = 3
"""As many players who move at once find their seats on a chart; fewer are told one by one."""

MOVES = " moves to "
HAND_FOR_HAND = "hand for hand"


def current_notices(seen: Seen) -> tuple[Notable, ...]:
    """Return the notices that still hold, the oldest first.

    A move holds until the player has been dealt in, has moved on or is out, for five minutes at most. A place is told
    as it is now, and not of a player who is back. After the end only the end and what was said since.
    """
    found = tuple(_holding(seen))
    if not seen.over:
        return found
    end = max((at for at, one in enumerate(found) if one.kind == "out"), default=0)
    return found[end:]


def _holding(seen: Seen) -> Iterator[Notable]:
    last_move = {name: one.no for one in seen.notable if one.kind == "move" for name in one.about}
    last_out = {name: (one.no, one.act) for one in seen.notable if one.kind == "out" for name in one.about}
    in_money = len(seen.event.left) <= len([cents for cents in prizes(Case(seen.event, seen.book)) if cents])
    for one in seen.notable:
        name = one.about[0] if one.about else ""
        if one.kind == "move":
            if last_move.get(name) == one.no and _still_moves(seen, one, name):
                yield one
        elif one.kind == "out":
            if name and last_out[name] != (one.no, one.act):
                continue
            told = _as_it_is(seen, one, name)
            if told:
                yield told
        elif HAND_FOR_HAND not in one.says.casefold() or seen.event.round is not None or not in_money:
            yield one


def _still_moves(seen: Seen, one: Notable, name: str) -> bool:
    player = seen.called(name)
    if player is None or player.out or not player.table or at(player.table, player.seat) not in one.says:
        return False
    # Where everybody draws a new seat, nobody is owed a hand in it: then only time tells that they have sat down.
    if not player.came and MOVES in one.says:
        return False
    return seen.at_ms - one.at_ms < MOVE_STAYS_MS


def _as_it_is(seen: Seen, one: Notable, name: str) -> Notable | None:
    """An elimination with the place as it is now; None where the player is back in. A win stays as it was told."""
    player = seen.called(name)
    if player is None:
        return one
    if not player.out:
        return one if player.place == 1 else None
    place = f"{ordinal(player.place)} place"
    if not player.place or place in one.says:
        return one
    shared = f", shared by {player.tied}" if player.tied > 1 else ""
    return replace(one, says=f"{player.name} is out in {place}{shared}.")


def reseated_ms(seen: Seen) -> int | None:
    """How long ago so many players were given new seats in one act that a chart helps; None where that never was."""
    moves: dict[int, int] = {}
    for one in seen.notable:
        if one.kind == "move":
            moves[one.act] = moves.get(one.act, 0) + 1
    at = [one.at_ms for one in seen.notable if moves.get(one.act, 0) >= MANY_MOVES]
    return max(0, seen.at_ms - max(at)) if at else None
