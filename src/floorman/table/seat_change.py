"""Changing seats in a cash game: what it costs in blinds."""

from collections.abc import Collection

from floorman.base import Refused, SeatNo
from floorman.rulebook import method, method_for
from floorman.table.actions import ChangeSeat
from floorman.table.blinds import (
    FREE,
    Extra,
    blinds_have_passed,
    in_wait_zone,
    new_player,
    posts_big_blind,
    returning_player,
)
from floorman.table.case import Case
from floorman.table.events import SeatChanged
from floorman.table.state import Deal, Player, Positions, last_before, places


def need_free_choice_of_seats(case: Case) -> None:
    """Refuse a change of seats where the director assigns them."""
    if case.table.format == "tournament":
        raise Refused(
            "seating.move", "Nobody changes seats at a tournament unless the director says so.", code="no-seat-change"
        )


def change_seat(case: Case, action: ChangeSeat, deal: Deal) -> SeatChanged:
    """Remember how far from the big blind the player was, and whether the button had just been there."""
    distance = places(deal.seats, deal.big_blind, action.seat)
    dealt_off = case.last.button == action.seat and action.seat in deal.seats
    return SeatChanged(action.seat, action.to, distance, action.choice, dealt_off)


def seat_changer(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """On what terms somebody who moved is dealt into the next hand; None to wait."""
    case.under("room.seat-change")
    how = case.ask("room.seat-change/blinds")
    terms: Extra | None = method_for("room.seat-change/blinds", how)(case, player, now, ring)
    return terms


@method("room.seat-change/blinds", "same-relative-position")
def same_relative_position(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """Nothing closer to the big blind; further away one waits for the old place relative to it, or posts."""
    if not blinds_have_passed(case, player.seat):
        return FREE
    if in_wait_zone(case, player.seat, now):
        return None
    if player.dealt_off:
        return FREE
    if player.owes:
        return returning_player(case, player, now)
    if places(ring, now.big, player.seat) <= player.places:
        return FREE
    return posts_big_blind(case) if player.choice in ("big-blind", "all-missed") else None


@method("room.seat-change/blinds", "as-new-player")
def as_new_player(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """The old seat counts for nothing."""
    return new_player(case, player, now)


def mover(case: Case, deal: Deal) -> SeatNo:
    """Who moves, as far as one table can tell.

    A book that goes by the place of the player knocked out elsewhere needs the other table; without it the next big
    blind moves. At stud that is who would have it if the hand were hold'em.
    """
    if case.ask("seating.balance/mover") == "behind-button":
        return last_before(case.table.occupied, case.last.button)
    return deal.big_blind
