"""Time called on a player: who may, how long it runs, and what happens when it is up."""

from msgspec.structs import replace

from floorman.base import Refused, SeatNo
from floorman.hand import Check
from floorman.hand.events import HandKilled
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.incidents import ClockCalled, ClockChanged, Waited
from floorman.rulings.out_of_turn import note_act
from floorman.rulings.pending import OnTheClock, Pending, Tapped, Thinking
from floorman.rulings.ruling import Ruling


@implements("clock.shot-clock")
@rules_on(ClockCalled)
def call_clock(case: Case, called: ClockCalled) -> Ruling:
    """Start the clock on the seat to act, if the one who asks may ask: the director, or a player at the table."""
    seconds, count = length(case)
    if case.hand.stage != "betting" or called.on != case.hand.turn:
        raise Refused(
            "clock.shot-clock", "The clock is called on the seat to act, {turn}, not on seat {seat}.",
            code="not-your-turn", turn=case.hand.turn, seat=called.on,
        )  # fmt: skip
    if called.by == 0 and case.ask("clock.shot-clock/who-may-call") == "player":
        raise Refused("clock.shot-clock", "A player has to ask for the clock.", code="may-not-call-clock")
    if called.by in case.hand.setup.absent:
        raise Refused(
            "clock.shot-clock", "Seat {seat} is away from the table and may not ask for the clock.",
            code="may-not-call-clock", seat=called.by,
        )  # fmt: skip
    says = f"Seat {called.on} has {seconds} seconds and a count of {count}."
    rest = tuple(one for one in case.table.pending if not isinstance(one, OnTheClock | Thinking))
    return case.rules(seat=called.on, says=says, pending=(*rest, OnTheClock(called.on)))


def length(case: Case) -> tuple[int, int]:
    """The seconds and the count after them; a count that lies inside the seconds shortens them."""
    seconds, count = case.ask("clock.shot-clock/seconds"), case.ask("clock.shot-clock/count")
    if case.ask("clock.shot-clock/count-inside") == "inside":
        seconds -= count
    return int(seconds), int(count)


@rules_on(ClockChanged)
def change_clock(case: Case, changed: ClockChanged) -> Ruling:
    """The director sets the seconds of a clock that runs, as far as the book lets him."""
    running = case.table.open(OnTheClock)
    case.under("clock.shot-clock")
    if not running:
        raise Refused("clock.shot-clock", "No clock is running. Call the clock first.", code="no-such-time")
    if changed.seconds < 0:
        raise Refused("clock.shot-clock", "Enter 0 seconds or more.", code="no-such-time")
    clock, now = running[0], length(case)[0]
    now = now if clock.seconds is None else clock.seconds
    may = case.ask("clock.shot-clock/time-change")
    if may == "fixed" or (may == "reduce" and changed.seconds > now):
        raise Refused(
            "clock.shot-clock", "The book does not allow the clock to be changed from {now} to {seconds} seconds.",
            code="may-not-change-clock", now=now, seconds=changed.seconds,
        )  # fmt: skip
    rest = tuple(one for one in case.table.pending if one is not clock)
    says = f"Seat {clock.seat} has {changed.seconds} seconds in all."
    return case.rules(seat=clock.seat, says=says, pending=(*rest, replace(clock, seconds=changed.seconds)))


@rules_on(Waited)
def wait(case: Case, waited: Waited) -> Ruling:
    """Time passes; once it is over the hand is dead or checked. At the very end the tie goes as the book says."""
    running = case.table.open(OnTheClock)
    case.under("clock.shot-clock")
    if waited.seconds < 0:
        raise Refused("clock.shot-clock", "Enter 0 seconds or more.", code="no-such-time")
    if not running:
        return _without_a_clock(case, waited.seconds)
    clock = running[0]
    gone = clock.waited + waited.seconds
    seconds, count = length(case)
    limit = (seconds if clock.seconds is None else clock.seconds) + count
    rest = tuple(one for one in case.table.pending if one is not clock)
    if gone < limit or (gone == limit and case.ask("clock.shot-clock/tie") == "player"):
        says = f"Seat {clock.seat} has {limit - gone} seconds left."
        return case.rules(seat=clock.seat, says=says, pending=(*rest, replace(clock, waited=gone)))
    late = note_act(rest, clock.seat, "fold" if case.may.call else "check")
    ruled: Ruling = method_for("clock.shot-clock/expiry", case.ask("clock.shot-clock/expiry"))(case, clock.seat, late)
    return ruled


def _without_a_clock(case: Case, seconds: int) -> Ruling:
    """No clock was called: a rap on the table without a word is a check by now, and a slow player is asked to act."""
    hand = case.hand
    if hand.stage != "betting" or not hand.turn:
        return case.rules(says="Nobody is to act.")
    if case.table.open(Tapped):
        case.under("betting.terms")
        rest = note_act(case.table.pending, hand.turn, "check")
        says = f"No word came: seat {hand.turn} checks."
        return case.rules(case.acts(Check(hand.turn)), code="check", seat=hand.turn, says=says, pending=rest)
    taken = seconds + sum(one.waited for one in case.table.open(Thinking) if one.seat == hand.turn)
    if 0 < case.ask("clock.shot-clock/usual-time") < taken:
        case.prompts("ask-to-act")
    rest = tuple(one for one in case.table.pending if not isinstance(one, Thinking))
    says = f"No clock is running; seat {hand.turn} has thought for {taken} seconds."
    return case.rules(seat=hand.turn, says=says, pending=(*rest, Thinking(hand.turn, taken)))


@method("clock.shot-clock/expiry", "dead-always")
def dead_always(case: Case, seat: SeatNo, rest: tuple[Pending, ...]) -> Ruling:
    """The hand is dead, bet or no bet."""
    events = case.puts(HandKilled(seat, "clock.shot-clock"))
    says = f"Time is up: the hand of seat {seat} is dead."
    return case.rules(events, code="fold", outcome="hand-dead", seat=seat, says=says, pending=rest)


@method("clock.shot-clock/expiry", "dead-or-check")
def dead_or_check(case: Case, seat: SeatNo, rest: tuple[Pending, ...]) -> Ruling:
    """Facing a bet the hand is dead; with nothing to call it is checked."""
    if case.may.call:
        return dead_always(case, seat, rest)
    says = f"Time is up: seat {seat} checks."
    return case.rules(case.acts(Check(seat)), code="check", seat=seat, says=says, pending=rest)
