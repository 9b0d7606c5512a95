"""Players who missed blinds: how they come back, and what part of their post is a bet."""

from floorman.base import Chips
from floorman.rulebook import implements, method, method_for
from floorman.table.case import Case
from floorman.table.newcomers import FREE, Extra, in_wait_zone, posts_big_blind
from floorman.table.state import Player, Positions

POSTING = ("big-blind", "all-missed")


@implements("button.missed-blinds")
def returning_player(case: Case, player: Player, now: Positions) -> Extra | None:
    """On what terms somebody who owes blinds is dealt into the next hand; None to wait."""
    if player.coming == "rebuy" and not case.ask("button.missed-blinds/broke-and-rebuys"):
        return FREE
    if not player.owes:
        return FREE
    how = case.ask("button.missed-blinds/return")
    terms: Extra | None = method_for("button.missed-blinds/return", how)(case, player, now)
    return terms


@method("button.missed-blinds/return", "post-all-or-wait")
def post_all_or_wait(case: Case, player: Player, now: Positions) -> Extra | None:
    """Every missed blind, once each, outside the seats where nobody may come in."""
    if player.choice not in POSTING or in_wait_zone(case, player.seat, now):
        return None
    return make_up(case, player)


@method("button.missed-blinds/return", "post-big-blind-or-wait")
def post_big_blind_or_wait(case: Case, player: Player, now: Positions) -> Extra | None:
    """One live big blind, whatever was missed."""
    if player.choice not in POSTING or in_wait_zone(case, player.seat, now):
        return None
    return posts_big_blind(case)


@method("button.missed-blinds/return", "wait-only")
def wait_for_big_blind(case: Case, player: Player, now: Positions) -> Extra | None:
    """Until the big blind comes there is no way back."""
    return None


def make_up(case: Case, player: Player) -> Extra:
    """One of each blind missed, divided into what is a bet and what is dead."""
    small = case.small if player.missed_small else Chips(0)
    big = case.big if player.missed_big else Chips(0)
    match case.ask("button.missed-blinds/live-part"):
        case "all-live":
            return Extra(live=Chips(small + big))
        case "small-blind-dead":
            return Extra(live=big, dead=small)
        case _:
            live = min(Chips(small + big), case.opening_bet())
            return Extra(live, Chips(small + big - live))
