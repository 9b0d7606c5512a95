"""Events that take the hand from one stage to the next."""

from floorman.base import Chips, InvariantError, SeatNo
from floorman.hand.changes import acted, does
from floorman.hand.events import (
    DrawOpened,
    HandEnded,
    HandStarted,
    HandVoided,
    RoundOpened,
    RunItAgreed,
    RunItAnswered,
    RunItOffered,
    ShowdownOpened,
)
from floorman.hand.setup import playing
from floorman.hand.state import NOT_YET, Draft, Seat


@does(HandStarted)
def _start_again(draft: Draft, event: HandStarted) -> None:
    raise InvariantError("a hand starts once")


@does(RoundOpened)
def _open_round(draft: Draft, event: RoundOpened) -> None:
    draft.stage = "betting"
    draft.street = event.street
    draft.price = event.price
    draft.full = event.full
    draft.measure = event.measure
    draft.to_act = event.to_act
    draft.raises = 0
    draft.capped = False
    draft.aggressor = SeatNo(0)


@does(DrawOpened)
def _open_draw(draft: Draft, event: DrawOpened) -> None:
    draft.stage = "drawing"
    draft.street = event.street
    draft.to_act = event.to_act


@does(RunItOffered)
def _offer_runs(draft: Draft, event: RunItOffered) -> None:
    draft.stage = "runs"
    draft.to_act = event.to_act


@does(RunItAnswered)
def _answer_runs(draft: Draft, event: RunItAnswered) -> None:
    draft.run_it += (event.times,)
    acted(draft, event.seat)


@does(RunItAgreed)
def _agree_runs(draft: Draft, event: RunItAgreed) -> None:
    draft.stage = "betting"
    draft.run_it = (event.times,)
    draft.boards = (draft.boards[0],) * event.times


@does(ShowdownOpened)
def _open_showdown(draft: Draft, event: ShowdownOpened) -> None:
    draft.stage = "showdown"
    draft.to_act = event.to_act


@does(HandVoided)
def _void(draft: Draft, event: HandVoided) -> None:
    """Give back what everybody came with, and what was found of theirs since; the middle has what it had at first.

    Of a hand that was taken up on a later street nobody knows who had put the pot in: it stays in the middle.
    """
    for place, s in enumerate(draft.seats):
        found = sum([amount for no, amount in draft.found if no == s.no])
        stack = Chips(playing(draft.setup, place) + found)
        draft.seats[place] = Seat(s.no, stack, Chips(0), Chips(0), s.live, NOT_YET, s.down, s.up, s.tabled)
    draft.raked = draft.slot = Chips(0)
    taken_up = draft.setup.mid_hand
    draft.middle = Chips(draft.setup.surplus + (taken_up.pot if taken_up else 0))
    draft.pots = ()
    draft.to_act = ()
    draft.stage = "over"


@does(HandEnded)
def _end(draft: Draft, event: HandEnded) -> None:
    draft.stage = "over"
    draft.to_act = ()
