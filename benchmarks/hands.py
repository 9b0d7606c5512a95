"""Whole hands: six-handed no-limit, a hundred big blinds, one random policy for both engines.

A player who faces a bet folds a quarter of the time; one decision in ten is a bet or a raise. That makes about twenty
decisions a hand. Policies see what the rules allow at every decision, so both engines have to work it out every time.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.peers import peer
from floorman.cards import STANDARD_DECK, Card, shuffled
from floorman.core import Chips, SeatNo
from floorman.hand import (
    Action,
    BetTo,
    Call,
    Check,
    Driver,
    Fold,
    Hand,
    Options,
    RaiseTo,
    Setup,
    Show,
    deal,
    deal_in,
    legal,
    step,
)
from floorman.rules import load_book

pokerkit = peer("pokerkit")
SEATS, STACK, BLINDS = 6, 200, (1, 2)
FOLDS, RAISES = 0.25, 0.1
BOOK = load_book("roberts-10")
SETUP: Setup = deal_in("NLHE", dict.fromkeys(range(1, SEATS + 1), STACK), SEATS, blinds=BLINDS, format="tournament")


def wish(rng: random.Random, facing: bool, least: int | None, most: int | None) -> int | None:
    """What a player wants: 0 to fold, None to check or call, else the total to bet or raise to."""
    roll = rng.random()
    if facing and roll < FOLDS:
        return 0
    if least is not None and most is not None and roll > 1 - RAISES:
        return rng.randint(least, min(most, 3 * least))
    return None


def act(rng: random.Random, may: Options) -> Action:
    """The policy at our table."""
    if may.acts[0] == "show":
        return Show(may.seat)
    raising = bool(may.least)
    total = wish(rng, may.call > 0, may.least if raising else None, may.most if raising else None)
    if total is None:
        return Call(may.seat) if may.call else Check(may.seat)
    if not total:
        return Fold(may.seat)
    return (BetTo if "bet" in may.acts else RaiseTo)(may.seat, Chips(total))


def drive(deck: tuple[Card, ...], rng: random.Random) -> Driver:
    """A hand in place."""
    driver = Driver(SETUP, deck, BOOK)
    while driver.hand.stage != "over":
        driver.act(act(rng, driver.legal()))
    return driver


def step_by_step(deck: tuple[Card, ...], rng: random.Random) -> Hand:
    """A hand as a server plays it: a new frozen state after every act."""
    _, hand = deal(SETUP, deck, BOOK)
    while hand.stage != "over":
        _, hand = step(hand, act(rng, legal(hand, BOOK)), BOOK)
    return hand


def pokerkit_dealt() -> Any:
    """PokerKit's table before the first decision, with every step automated that is not a player's."""
    return pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation), True, 0, BLINDS, BLINDS[-1], STACK, SEATS
    )


def pokerkit_play(state: Any, rng: random.Random) -> Any:
    """The same policy at PokerKit's table."""
    while state.status:
        facing = state.checking_or_calling_amount > 0
        least = most = None
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
        total = wish(rng, facing, least, most)
        if total is None:
            state.check_or_call()
        elif total:
            state.complete_bet_or_raise_to(total)
        else:
            state.fold()
    return state


HANDS = 200
"""Hands in a call, for all candidates alike: their cost differs much from one to the next."""


def repeated(play: Callable[[random.Random, random.Random], object]) -> Callable[[], int]:
    """Play the hands with a generator for the cards and one for the wishes, which are the same in every call."""

    def work() -> int:
        dealer, player = random.Random(1), random.Random(2)
        for _ in range(HANDS):
            play(dealer, player)
        return HANDS

    return work


CANDIDATES: dict[str, Callable[[], int]] = {
    "floorman Driver": repeated(lambda dealer, player: drive(shuffled(STANDARD_DECK, dealer), player)),
    "floorman step": repeated(lambda dealer, player: step_by_step(shuffled(STANDARD_DECK, dealer), player)),
}
SKIPPED: dict[str, str] = {}

if pokerkit is None:
    SKIPPED["pokerkit"] = "pokerkit"
else:
    CANDIDATES["pokerkit"] = repeated(lambda _, player: pokerkit_play(pokerkit_dealt(), player))


def same_hands(hands: int) -> Iterator[tuple[list[int], list[int], int]]:
    """Both engines at the same deck and the same wishes: how each leaves the stacks, and the decisions there were."""
    for seed in range(hands):
        random.seed(seed)  # PokerKit shuffles with the module's own generator
        state = pokerkit_dealt()
        hole = [[repr(card) for card in held] for held in state.hole_cards]
        deck = [hole[place][turn] for turn in range(2) for place in range(SEATS)] + [repr(c) for c in state.deck_cards]
        pokerkit_play(state, random.Random(seed))
        driver = drive(tuple(map(Card, deck)), random.Random(seed))
        seats = [driver.hand.seat(SeatNo(no)).stack for no in range(1, SEATS + 1)]
        acts = sum(type(e).__name__ in ("Folded", "Checked", "Called", "Wagered") for e in driver.events)
        yield [int(stack) for stack in state.stacks], [int(stack) for stack in seats], acts
