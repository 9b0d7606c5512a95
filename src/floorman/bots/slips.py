"""What an impatient player tries and may not: so that a show, or a test, has something to refuse."""

import random

from floorman.base import Chips, SeatNo
from floorman.hand import Action, BetTo, Call, Check, Fold, HandView, Options, RaiseTo


def slip(view: HandView, may: Options, rng: random.Random) -> Action | None:
    """An action against the rules of this moment, or None where there is nothing to get wrong."""
    if view.stage != "betting" or not may.seat:
        return None
    tries = [*_too_early(view, may), *_check_to_a_bet(may), *_wrong_size(view, may), *_barred_raise(view, may)]
    return rng.choice(tries) if tries else None


def _too_early(view: HandView, may: Options) -> list[Action]:
    """The next player does not wait."""
    early: list[Action] = []
    for no in view.to_act[1:2]:
        early += [Call(no), Fold(no)] if view.price > view.seat(no).bet else [Check(no)]
    return early


def _check_to_a_bet(may: Options) -> list[Action]:
    return [Check(may.seat)] if "call" in may.acts else []


def _wrong_size(view: HandView, may: Options) -> list[Action]:
    """A wager below the least, or above what the pot allows."""
    seat = view.seat(may.seat)
    all_in = seat.bet + seat.stack
    wager = BetTo if "bet" in may.acts else RaiseTo
    tries: list[Action] = []
    if not {"bet", "raise"} & set(may.acts):
        return tries
    short = (view.price + may.least) // 2 // view.unit * view.unit
    if view.price < short < may.least:
        tries += [wager(may.seat, Chips(short))] * 2
    if may.most + view.unit < all_in:
        tries.append(wager(may.seat, Chips((may.most // view.unit + 1) * view.unit)))
    return tries


def _barred_raise(view: HandView, may: Options) -> list[Action]:
    """A raise where the betting is not open to the seat."""
    seat = view.seat(may.seat)
    if may.why_not in ("betting.reopen", "betting.limit-cap"):
        return [RaiseTo(SeatNo(may.seat), Chips(seat.bet + seat.stack))] * 4
    return []
