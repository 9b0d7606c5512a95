"""Who owes which blind: the posts of a hand, missed blinds, newcomers, players who come back, and straddles."""

from typing import NamedTuple

from floorman.base import Chips, Refused, SeatNo
from floorman.rulebook import Rulebook, implements, method, method_for
from floorman.table.actions import DealtOwing, Straddle
from floorman.table.case import Case
from floorman.table.events import OwingRuled, Straddled
from floorman.table.state import LIMIT, LOWBALL, Deal, Player, Positions, Post, between, next_after


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


@implements("button.dodge")
def is_offence(book: Rulebook, *, from_broken_table: bool) -> bool:
    """Whether a blind dodged on purpose is an offence at a tournament: anywhere, or only on the way to a new table."""
    return from_broken_table or book.answer("button.dodge/scope", "tournament") == "any-time"


def dealt_owing(case: Case, action: DealtOwing, player: Player) -> OwingRuled:
    """Whether the hand is live, and whether the blinds are posted now or on the next deal."""
    if not player.owes:
        raise Refused(
            "button.missed-blinds", "Seat {seat} owes no blinds.", code="owes-nothing", seat=action.seat
        )  # fmt: skip
    match case.ask("button.missed-blinds/dealt-owing"):
        case "always-dead":
            return OwingRuled(action.seat, live=False)
        case "posts-now":
            return OwingRuled(action.seat, live=True, posts_now=True)
        case _:
            live = action.acted or not action.looked
            return OwingRuled(action.seat, live, posts_now=live and not action.acted)


TOPIC = "betting.straddle"


@implements("betting.straddle")
def straddle(case: Case, action: Straddle, deal: Deal) -> Straddled:
    """A voluntary blind before the cards, or the first reason against it."""
    allowed = case.ask("betting.straddle/how-many")
    before = case.table.straddles
    if not allowed and case.table.format == "tournament":
        raise Refused(TOPIC, "There is no straddle at a tournament.", code="straddle-tournament")
    if case.table.game in LIMIT and not case.ask("betting.straddle/at-limit"):
        raise Refused(TOPIC, "There is no straddle at limit.", code="straddle-limit")
    if len(before) >= allowed:
        raise Refused(TOPIC, "No more than {allowed} may straddle.", code="straddle-second", allowed=allowed)
    if not may_straddle(case, action.seat, deal):
        raise Refused(TOPIC, "Seat {seat} may not straddle this hand.", code="straddle-seat", seat=action.seat)
    size = Chips(int((before[-1][1] if before else case.big) * case.ask("betting.straddle/size")))
    if action.to != size:
        raise Refused(TOPIC, "A straddle is {size}, not {to}.", code="straddle-size", size=size, to=action.to)
    return Straddled(action.seat, action.to)


def may_straddle(case: Case, seat: SeatNo, deal: Deal) -> bool:
    """Whether it is this seat's place: after the first straddle, the next place is left of it."""
    taken = {deal.small_blind, deal.big_blind, *(straddler for straddler, _ in case.table.straddles)}
    match case.ask("betting.straddle/seat"):
        case "left-of-big-blind":
            return seat == next_after(deal.seats, deal.last_to_act) and seat not in taken
        case "button":
            return seat == deal.button and seat in deal.seats and seat not in taken
        case _:
            return seat in deal.seats and seat not in taken


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
