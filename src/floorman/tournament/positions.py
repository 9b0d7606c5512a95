"""Button and blinds of the hand that a table deals next, and who is dealt into it."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from floorman.base import SeatNo
from floorman.tournament.case import Case
from floorman.tournament.state import Player, Table

NOBODY = SeatNo(0)


class Positions(NamedTuple):
    """Seats of button and blinds. The small-blind position and the button may be empty seats; 0 is not known."""

    button: SeatNo
    small: SeatNo
    big: SeatNo


UNKNOWN = Positions(NOBODY, NOBODY, NOBODY)


def clockwise(after: SeatNo, seats: Iterable[SeatNo]) -> list[SeatNo]:
    """Seats in the order they come, the one asked after last of all.

    >>> clockwise(SeatNo(6), [SeatNo(2), SeatNo(6), SeatNo(9)])
    [9, 2, 6]
    """
    return sorted(seats, key=lambda seat: (seat - after - 1) % 64)


def from_button(button: SeatNo, seats: Collection[SeatNo]) -> Positions:
    """The blinds are the next two players; with two players the button is the small blind."""
    if not button or len(seats) < 2:
        return Positions(button, NOBODY, NOBODY)
    line = clockwise(button, seats)
    if len(line) == 2:
        return Positions(line[1], line[1], line[0]) if button in seats else Positions(line[0], line[0], line[1])
    return Positions(button, line[0], line[1])


def after(case: Case, table: Table, seats: Collection[SeatNo]) -> Positions:
    """The positions after those of the table's hand, for the seats that are in the next one."""
    if not table.button or not table.big or len(seats) < 2:
        return UNKNOWN
    big = clockwise(table.big, seats)[0]
    if len(seats) == 2:
        case.under("button.heads-up")
        other = next(seat for seat in seats if seat != big)
        return Positions(other, other, big)
    gone = table.small in table.dealt and table.small not in seats
    stays = gone and case.ask("button.dead/small-blind-gone") == "stays"
    return Positions(table.button if stays else table.small, table.big, big)


def next_hand(case: Case, table: Table) -> tuple[Positions, tuple[SeatNo, ...]]:
    """The next hand to be dealt: its positions, and the seats that get cards.

    Before the current hand has begun, that is the current one.
    """
    there = [player for player in case.event.at(table.id) if not dealt_out(case, player)]
    known = [player.seat for player in there if not player.came]
    if not table.begun and not table.over:
        now = Positions(table.button, table.small, table.big)
        return now, tuple(player.seat for player in there if not waits(case, player, now))
    before = after(case, table, known)
    ready = tuple(player.seat for player in there if not waits(case, player, before))
    return after(case, table, ready), ready


def waits(case: Case, player: Player, at: Positions) -> bool:
    """Whether a player who came to this seat lets a hand go by."""
    if not player.came or not at.button:
        return False
    zone = case.ask("button.new-player/moved-wait" if player.came == "moved" else "button.new-player/drawn-wait")
    between = clockwise(at.button, [player.seat, at.small])[0] == player.seat
    if zone == "between-small-blind-and-button":
        return between and player.seat not in (at.button, at.small)
    return zone == "small-blind-or-button" and (between or player.seat in (at.button, at.small))


def dealt_out(case: Case, player: Player) -> bool:
    """Whether a penalty keeps cards from the seat."""
    return serving(case, player) and case.ask("conduct.penalty/served") == "out"


def serving(case: Case, player: Player) -> bool:
    """Whether a player is away on a penalty that has begun."""
    penalty = player.penalty
    return penalty is not None and not penalty.waits and (penalty.hands > 0 or case.event.now < penalty.until)
