"""Time called on a player: who may, how long it runs, and what happens when it is up."""

from floorman.base import Refused, SeatNo
from floorman.hand import Check
from floorman.hand.events import HandKilled
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.incidents import ClockCalled, Waited
from floorman.rulings.out_of_turn import note_act
from floorman.rulings.pending import OnTheClock, Pending
from floorman.rulings.ruling import Ruling


@implements("clock.shot-clock")
@rules_on(ClockCalled)
def call_clock(case: Case, called: ClockCalled) -> Ruling:
    """Start the clock on the seat to act, if the one who asks may ask."""
    seconds, count = length(case)
    if case.hand.stage != "betting" or called.on != case.hand.turn:
        raise Refused(
            "clock.shot-clock", "The clock is called on the seat to act, {turn}, not on seat {seat}.",
            code="not-your-turn", turn=case.hand.turn, seat=called.on,
        )  # fmt: skip
    who = case.ask("clock.shot-clock/who-may-call")
    if called.by == 0 and who == "player":
        raise Refused("clock.shot-clock", "A player has to ask for the clock.", code="may-not-call-clock")
    if called.by and called.by not in case.hand.setup.seats and who != "table":
        raise Refused(
            "clock.shot-clock", "Seat {seat} is not in this hand and may not ask for the clock.",
            code="may-not-call-clock", seat=called.by,
        )  # fmt: skip
    says = f"Seat {called.on} has {seconds} seconds and a count of {count}."
    rest = tuple(one for one in case.table.pending if not isinstance(one, OnTheClock))
    return case.rules(seat=called.on, says=says, pending=(*rest, OnTheClock(called.on)))


def length(case: Case) -> tuple[int, int]:
    """The seconds and the count after them; a count that lies inside the seconds shortens them."""
    seconds, count = case.ask("clock.shot-clock/seconds"), case.ask("clock.shot-clock/count")
    if case.ask("clock.shot-clock/count-inside") == "inside":
        seconds -= count
    return int(seconds), int(count)


@rules_on(Waited)
def wait(case: Case, waited: Waited) -> Ruling:
    """Time passes; once it is over the hand is dead or checked. At the very end the tie goes as the book says."""
    running = case.table.open(OnTheClock)
    case.under("clock.shot-clock")
    if waited.seconds < 0:
        raise Refused("clock.shot-clock", "Time does not run backwards.", code="no-such-time")
    if not running:
        return case.rules(says="No clock is running.")
    clock = running[0]
    gone = clock.waited + waited.seconds
    limit = sum(length(case))
    rest = tuple(one for one in case.table.pending if one is not clock)
    if gone < limit or (gone == limit and case.ask("clock.shot-clock/tie") == "player"):
        says = f"Seat {clock.seat} has {limit - gone} seconds left."
        return case.rules(seat=clock.seat, says=says, pending=(*rest, OnTheClock(clock.seat, gone)))
    late = note_act(rest, clock.seat, "fold" if case.may.call else "check")
    ruled: Ruling = method_for("clock.shot-clock/expiry", case.ask("clock.shot-clock/expiry"))(case, clock.seat, late)
    return ruled


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
