"""All-in, and the players agree to deal the rest of the board more than once."""

from msgspec.structs import replace

from floorman.base import Chips, Refused
from floorman.cards import UNKNOWN
from floorman.hand import Hand, HandEvent, apply, follow
from floorman.hand.engine import most_deals
from floorman.hand.events import BoardDealt, CardBurned, HandTabled, RoundOpened, RunItAgreed
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.pending import RunOut
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import RunsAgreed


def note_run_out(case: Case, ruled: Ruling, now: Hand) -> Ruling:
    """Remember the table as it lay when the betting ended early, for as long as the board may be run again."""
    hand = ruled.rewinds or case.hand
    if now.stage != "showdown" or len(now.boards) > 1 or not hand.game.streets[hand.street + 1 :]:
        return ruled
    if most_deals(hand, case.answers) == 1:
        return ruled
    for event in ruled.events:
        if isinstance(event, CardBurned | BoardDealt):
            return replace(ruled, pending=(*ruled.pending, RunOut(hand)))
        hand = apply(hand, event)
    return ruled


@rules_on(RunsAgreed)
def runs_agreed(case: Case, told: RunsAgreed) -> Ruling:
    """Each part of the pot is dealt for by itself: the whole of the first board, then the whole of the next."""
    most: int = case.ask("betting.run-twice/most-deals")
    run_out = case.table.open(RunOut)
    if run_out:
        most = most_deals(run_out[0].before, case.answers)
    if not 1 <= told.times <= most:
        raise Refused(
            "betting.run-twice", "The board may be dealt 1 to {most} times, not {times}.",
            code="above-maximum", most=most, times=told.times,
        )  # fmt: skip
    if not run_out:
        raise Refused("betting.run-twice", "There is no board left to run for an all-in.", code="nothing-to-run")
    before = run_out[0].before
    against = [seat.no for seat in before.live if seat.no not in told.agreed]
    if against or told.times == 1:
        says = "The board is dealt once" + (f": seat {against[0]} has not agreed." if against else ".")
        return case.rules(says=says)
    shown = [HandTabled(seat.no, seat.cards) for seat in case.hand.live if seat.tabled]
    events = follow(before, (*_boards(before, told.times), *shown), case.book)
    rest = [one for one in case.table.pending if not isinstance(one, RunOut)]
    says = f"The board is dealt {told.times} times, each for its part of the pot."
    return case.rules(events, rewinds=before, says=says, pending=rest)


def _boards(hand: Hand, times: int) -> list[HandEvent]:
    """Burns and boards, one run after the other, and the round after which there is nothing to bet."""
    stub = list(hand.stub)
    events: list[HandEvent] = [RunItAgreed(times)]
    for run in range(times):
        for street in hand.game.streets[hand.street + 1 :]:
            if street.burn:
                events.append(CardBurned(stub.pop(0) if stub else UNKNOWN))
            events.append(BoardDealt(tuple(stub.pop(0) if stub else UNKNOWN for _ in range(street.board)), run))
    events.append(RoundOpened(len(hand.game.streets) - 1, Chips(0), Chips(0), hand.measure, ()))
    return events
