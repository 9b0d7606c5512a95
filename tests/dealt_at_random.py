"""Random hands for properties and benchmarks: any game, any table, any legal act."""

import random
from typing import Any

from floorman.cards import SHORT_DECK, STANDARD_DECK, Card, shuffled
from floorman.core import Chips, SeatNo
from floorman.hand import (
    GAMES,
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Hand,
    Muck,
    Options,
    RaiseTo,
    Rake,
    Reshuffle,
    RunIt,
    Setup,
    Show,
    deal_in,
)
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.state import thaw


def any_setup(code: str, rng: random.Random) -> Setup:
    """A table of two to eight with uneven stacks, some shorter than a blind."""
    game = GAMES[code]
    seats = rng.sample(range(1, 11), rng.randint(2, 8))
    sizes = (lambda: rng.randint(1, 30), lambda: rng.randint(20, 400), lambda: rng.randint(100, 2000))
    stacks = {seat: rng.choice(sizes)() + 4 for seat in seats}
    cash = rng.random() < 0.5
    more: dict[str, Any] = {
        "format": "cash" if cash else "tournament",
        "most_runs": rng.choice([1, 2, 3]),
        "rake": Rake(500, Chips(7)) if cash and rng.random() < 0.5 else None,
        "limits": (10, 20) if game.limit == "limit" else None,
        "unit": rng.choice([1, 5]),
    }
    if game.stud:
        return deal_in(code, stacks, ante=rng.choice([0, 1, 2]), bring_in=5, **more)
    button = rng.choice(seats) if rng.random() < 0.9 else 10
    blinds = rng.choice([(5, 10), (10,), (5, 10, 20)])
    if len(seats) > 3 and rng.random() < 0.3:
        order = deal_in(code, stacks, button, blinds=blinds, limits=(10, 20)).seats
        more["straddles" if rng.random() < 0.5 else "live_posts"] = {order[3]: 2 * blinds[-1]}
        more["dead_posts"] = {order[-1]: 5} if stacks[order[-1]] > 5 else None
    elif cash:
        # Chance of its own: seeds that tests name deal the same hands as before.
        apart = random.Random(repr(stacks))
        more["kills"] = {apart.choice(seats): apart.choice([10, 20, 30])} if apart.random() < 0.1 else None
    return deal_in(
        code,
        stacks,
        button,
        blinds=blinds,
        ante=rng.choice([0, 1, 10]),
        ante_kind=rng.choice(["each", "big-blind", "button"]),
        dead_small_blind=len(blinds) > 1 and rng.random() < 0.2,
        **more,
    )


def any_deck(code: str, rng: random.Random) -> tuple[Card, ...]:
    return shuffled(SHORT_DECK if GAMES[code].short_deck else STANDARD_DECK, rng)


def any_act(hand: Hand, may: Options, rng: random.Random) -> Action:
    """Something that is offered; folds are rarer than the rest, so that hands get somewhere."""
    act = rng.choice(may.acts)
    if act == "fold" and rng.random() < 0.6:
        act = may.acts[1]
    seat = may.seat
    match act:
        case "fold":
            return Fold(seat)
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "bet" | "raise":
            return (BetTo if act == "bet" else RaiseTo)(seat, any_total(hand, may, rng))
        case "complete":
            return Complete(seat)
        case "bring-in":
            return BringIn(seat)
        case "draw":
            held = list(hand.seat(seat).down)
            return Draw(seat, tuple(rng.sample(held, rng.randint(0, len(held)))))
        case "run-it":
            return RunIt(seat, rng.randint(1, may.most))
        case "show":
            return Show(seat)
        case "muck":
            return Muck(seat)
        case "reshuffle":
            stub = list(cards_to_shuffle(thaw(hand)))
            rng.shuffle(stub)
            return Reshuffle(tuple(stub))
    raise ValueError(act)


def any_total(hand: Hand, may: Options, rng: random.Random) -> Chips:
    """A legal total: the least, the most or something between, in whole units."""
    total = rng.choice([may.least, may.most, Chips(rng.randint(may.least, may.most))])
    seat = hand.seat(SeatNo(may.seat))
    if total == seat.bet + seat.stack or may.least == may.most:
        return total
    unit = hand.setup.unit
    return max(Chips(total // unit * unit), Chips(-(-may.least // unit) * unit))
