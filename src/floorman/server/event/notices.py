"""Notices that are true now: of everything said to the room, what a screen may still show, in the words for it now."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec.structs import replace as changed

from floorman.server.event.seen import Notable, Seen
from floorman.tournament.clock import Clock
from floorman.tournament.directed import PrizesPosted
from floorman.tournament.events import (
    ClockSet,
    KnockedOut,
    PrizesPaid,
    RedrawCalled,
    RoundOpened,
    Seated,
    TakenOut,
    TimePassed,
    Won,
)
from floorman.tournament.telling import tell

MINUTE = 60_000
STAYS_MS = {"move": 90_000, "level": 10 * MINUTE, "other": 10 * MINUTE, "announcement": 30 * MINUTE}
"""For how long a notice is shown, by its kind; others for as long as they are true."""

FINAL_TABLE_STAYS_MS = MINUTE
"""For how long the room is told to sit down at the final table, where no hand tells sooner that it has."""

MANY_MOVES = 3
"""As many players who move at once find their seats on a chart; fewer are told one by one."""


def current_notices(seen: Seen) -> tuple[Notable, ...]:
    """Return the notices that still hold, the oldest first.

    A move holds until the player has been dealt in, has moved on or is out, for 90 seconds at most. A place is told as
    it is now, and not of a player who is back. After the end only the end and what was said since.
    """
    found = tuple(_holding(seen))
    if not seen.over:
        return found
    end = max((at for at, one in enumerate(found) if one.kind == "out"), default=0)
    return found[end:]


def told_to_the_room(seen: Seen) -> tuple[Notable, ...]:
    """Return the notices for everybody: once one table is left, its seats are on a chart and told in one line.

    That line goes with the first hand there, the first player who is out there, or after a minute.
    """
    found = current_notices(seen)
    if len(seen.event.tables) != 1:
        return found
    moves: dict[int, int] = {}
    for one in seen.notable:
        if one.kind == "move":
            moves[one.act] = moves.get(one.act, 0) + 1
    told: dict[tuple[int, str], Notable] = {}
    for at, one in enumerate(found):
        if one.kind != "move" or moves[one.act] < MANY_MOVES:
            told[at, ""] = one
        elif seen.at_ms - one.at_ms < FINAL_TABLE_STAYS_MS and not _played_since(seen, one):
            until = one.at_ms + FINAL_TABLE_STAYS_MS
            told.setdefault(
                (one.act, "chart"), replace(one, says="Final table: take your new seats.", about=(), until_ms=until)
            )
    return tuple(told.values())


def _played_since(seen: Seen, seated: Notable) -> bool:
    """Whether the one table left has played since its players were given seats there."""
    if any(one.kind == "out" and one.act > seated.act for one in seen.notable):
        return True
    # A table that everybody has drawn a seat at is a new one: it has a level from its first hand on.
    drawn = isinstance(seated.happened, Seated) and not seated.happened.came
    return drawn and seen.event.tables[0].level > 0


def _holding(seen: Seen) -> Iterator[Notable]:
    last_out = {name: (one.no, one.act) for one in seen.notable if one.kind == "out" for name in one.about}
    for one in seen.notable:
        stays = STAYS_MS.get(one.kind)
        if stays is not None and seen.at_ms - one.at_ms >= stays:
            continue
        if one.kind == "out" and last_out.get(one.about[0] if one.about else "") != (one.no, one.act):
            continue
        told = _as_it_is(seen, one)
        if told is not None:
            yield replace(told, until_ms=None if stays is None else one.at_ms + stays)


def _as_it_is(seen: Seen, one: Notable) -> Notable | None:
    """A notice in the words for how things stand; None where it is not so any more."""
    event = seen.event
    player = seen.called(one.about[0]) if one.about else None
    match one.happened:
        case KnockedOut() | TakenOut():
            if player is None or not player.out or not player.place:
                return None
            facts = {"player": player.name, "place": player.place}
            if isinstance(one.happened, KnockedOut):
                facts["tied"] = player.tied
            now = changed(one.happened, **facts)
            return one if now == one.happened else replace(one, says=tell(now, event), happened=now)
        case Won():
            return one if seen.over else None
        case Seated(to=to, came=came):
            if player is None or (player.table, player.seat) != (to.table, to.seat):
                return None
            # Where everybody draws a new seat, nobody is owed a hand in it: then only time tells that they sit there.
            dealt_in = came and not player.came
            return None if dealt_in else one
        case TimePassed(clock=clock) | ClockSet(clock=clock):
            return one if _shows(clock) == _shows(event.clock) else None
        case PrizesPosted(prizes=prizes):
            return one if prizes == event.posted else None
        case PrizesPaid():
            return one if any([player.paid is not None for player in event.players]) else None
        case RoundOpened(on=on):
            return one if on == (event.round is not None) else None
        case RedrawCalled(due=due):
            return one if due == event.redraw_called else None
        case _:
            return one


def _shows(clock: Clock) -> tuple[int, bool, str]:
    """What a clock says beside the time."""
    return clock.level, clock.on_break, clock.stopped_for


def reseated_ms(seen: Seen) -> int | None:
    """How long ago so many players were given new seats in one act that a chart helps.

    None where that never was, or where they play on at the one table left.
    """
    moves: dict[int, int] = {}
    for one in seen.notable:
        if one.kind == "move":
            moves[one.act] = moves.get(one.act, 0) + 1
    many = [one for one in seen.notable if moves.get(one.act, 0) >= MANY_MOVES]
    if not many or (len(seen.event.tables) == 1 and _played_since(seen, many[-1])):
        return None
    return max(0, seen.at_ms - max(one.at_ms for one in many))
