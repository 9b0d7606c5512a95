"""Newcomers: when they are dealt in, and what they post for it."""

from typing import NamedTuple

from floorman.base import Chips, SeatNo
from floorman.rulebook import implements, method, method_for
from floorman.table.case import Case
from floorman.table.games import LOWBALL
from floorman.table.seats import between
from floorman.table.state import Player, Positions


class Extra(NamedTuple):
    """What somebody posts besides the blinds to be dealt in: a bet, and chips that belong to the pot."""

    live: Chips = Chips(0)
    dead: Chips = Chips(0)


FREE = Extra()


@implements("button.new-player")
def new_player(case: Case, player: Player, now: Positions) -> Extra | None:
    """On what terms a newcomer is dealt into the next hand; None to wait."""
    case.under(*_UNDER.get(player.coming, ()))
    if case.table.format == "tournament":
        return None if _waits(case, player, now) else FREE
    terms: Extra | None = method_for("button.new-player/cash-entry", case.ask("button.new-player/cash-entry"))(
        case, player, now
    )
    return terms


_UNDER: dict[str, tuple[str, ...]] = {
    "late": ("seating.late",),
    "broken-table": ("seating.break",),
    "moved": ("seating.move",),
    "must-move": ("room.must-move",),
    "play-over": ("room.play-over",),
}


def _waits(case: Case, player: Player, now: Positions) -> bool:
    """Whether a tournament player has to let positions pass before being dealt in."""
    if player.coming == "rebuy" and case.ask("entry.rebuy/misses-no-hand"):
        return False
    question = "button.new-player/moved-wait" if player.coming == "moved" else "button.new-player/drawn-wait"
    waits: bool = method_for(question, case.ask(question))(player.seat, now)
    return waits


@method("button.new-player/drawn-wait", "between-small-blind-and-button")
@method("button.new-player/moved-wait", "between-small-blind-and-button")
def between_small_blind_and_button(seat: SeatNo, now: Positions) -> bool:
    """Out only where neither button nor blind will be: the seat takes over whatever else it owes."""
    return between(seat, now.button, now.small)


@method("button.new-player/drawn-wait", "small-blind-or-button")
@method("button.new-player/moved-wait", "small-blind-or-button")
def small_blind_or_button(seat: SeatNo, now: Positions) -> bool:
    """Out from the small blind until the button has gone to the player on the left."""
    return seat in (now.button, now.small) or between(seat, now.button, now.small)


@method("button.new-player/drawn-wait", "never")
@method("button.new-player/moved-wait", "never")
def never(seat: SeatNo, now: Positions) -> bool:
    """In at once, with whatever the seat owes."""
    return False


@method("button.new-player/cash-entry", "post-or-wait")
def post_or_wait(case: Case, player: Player, now: Positions) -> Extra | None:
    """A live post, or waiting for the big blind; nothing where no blind of a new game has passed yet."""
    if in_wait_zone(case, player.seat, now):
        return None
    if not blinds_have_passed(case, player.seat):
        return FREE
    return posts_big_blind(case) if player.choice in ("big-blind", "all-missed") else None


@method("button.new-player/cash-entry", "wait-only")
def wait_only(case: Case, player: Player, now: Positions) -> Extra | None:
    """Until the big blind comes there is no way in."""
    return None


@method("button.new-player/cash-entry", "free")
def free(case: Case, player: Player, now: Positions) -> Extra | None:
    """In for nothing, outside the seats where nobody may come in."""
    return None if in_wait_zone(case, player.seat, now) else FREE


def posts_big_blind(case: Case) -> Extra:
    """A post of the size of the big blind, several times that at lowball."""
    times = case.ask("button.new-player/lowball-post") if case.table.game in LOWBALL else 1
    return Extra(live=Chips(int(case.big * times)))


def in_wait_zone(case: Case, seat: SeatNo, now: Positions) -> bool:
    """Whether the button has to pass the seat before anybody may come in there."""
    match case.ask("button.new-player/cash-wait-zone"):
        case "button-to-big-blind":
            return between(seat, now.button, now.big)
        case "button-to-small-blind":
            return between(seat, now.button, now.small)
        case _:
            return False


def blinds_have_passed(case: Case, seat: SeatNo) -> bool:
    """Whether a blind has been at or beyond the seat; in a game whose button has gone round, always."""
    table = case.table
    if not table.new_game:
        return True
    if table.first is None:
        return False
    start, end = table.first.small, case.last.big
    return start == end or seat in (start, end) or between(seat, start, end)
