"""Who posts the blinds, and by whom they have passed."""

from floorman.base import SeatNo
from floorman.rulebook import method, method_for
from floorman.table.case import Case
from floorman.table.deal import Post
from floorman.table.seats import between
from floorman.table.state import Player, Positions


def blinds_due(case: Case, now: Positions, heads_up: bool) -> list[Post]:
    """The blinds of the next hand, smallest first."""
    if not heads_up and case.button_rule() == "moving":
        how = case.ask("button.moving/skipped-blinds")
        posts: list[Post] = method_for("button.moving/skipped-blinds", how)(case, now)
        return posts
    return let_off(case, now)


@method("button.moving/skipped-blinds", "let-off")
def let_off(case: Case, now: Positions) -> list[Post]:
    """Only the two blind positions post; a blind that somebody skipped is forgotten."""
    small = [Post(now.small, case.small, "small-blind")] if now.small_taken else []
    return [*small, Post(now.big, case.big, "big-blind")]


@method("button.moving/skipped-blinds", "post-all-due")
def post_all_due(case: Case, now: Positions) -> list[Post]:
    """Everyone posts what is due, so a hand may have two big blinds or two small ones."""
    button, first = case.table.at(now.button), case.table.at(now.small)
    small: list[SeatNo] = []
    big: list[SeatNo] = []
    if button and button.paid_big and not button.paid_small:
        small.append(button.seat)
    if first:
        (small if first.paid_big else big).append(first.seat)
    big.append(now.big)
    return [Post(seat, case.small, "small-blind") for seat in small] + [
        Post(seat, case.big, "big-blind") for seat in big
    ]


def gone_by(case: Case, now: Positions, dealt: tuple[SeatNo, ...]) -> tuple[tuple[SeatNo, ...], tuple[SeatNo, ...]]:
    """Seats in the game but out of this hand that the small and the big blind have passed."""
    out = [player.seat for player in case.table.players if player.seat not in dealt and _misses_blinds(player)]
    small = tuple(seat for seat in out if seat == now.small or between(seat, case.last.small, now.small))
    return small, tuple(seat for seat in out if between(seat, case.last.big, now.big))


def _misses_blinds(player: Player) -> bool:
    """A newcomer who has yet to play a hand misses nothing."""
    return player.coming in ("", "return", "rebuy", "seat-change")
