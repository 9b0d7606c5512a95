"""A whole tournament of 1,000 players, dealt to the last chip: seats, button, blinds, clock, moves, prizes and log.

For a rough idea 150 of them will do.

The field plays the policy of the hands benchmark. PokerKit plays bare hands of the same event, every so many of them as
they were laid out, with the same stacks, blinds and policy: no table, no seats, no clock and no log.
"""

import io
import random
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.hands import act, pokerkit_play
from benchmarks.peers import peer
from floorman.core import Chips
from floorman.hand import Action, BetTo, Driver, Options, RaiseTo
from floorman.sim import EventRun, HandPlayed, read_event
from floorman.sim.event import LogChain

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

pokerkit = peer("pokerkit")
FIELD = {"players": 1_000}
EVENT = """
name = "a large field"
book = "roberts-10"
players = 1_000
seats = 9
stack = 20_000
buy_in = 10_000
level_minutes = 30
"""
EVERY = 25
"""PokerKit plays one hand in so many."""


def everybody(driver: Driver, may: Options, rng: random.Random) -> Action:
    """The policy of the hands benchmark, in whole chips of the smallest in play."""
    does = act(rng, may)
    if isinstance(does, BetTo | RaiseTo):
        chip = driver.hand.setup.unit
        total = Chips(min(may.most, max(may.least, does.total // chip * chip)))
        return type(does)(does.seat, total)
    return does


def make_quick() -> None:
    """A smaller field."""
    FIELD["players"] = 150


def whole_event(seen: Callable[[Any], object] = lambda record: None) -> int:
    """Play the event and write its log; the number of hands."""
    run, chain, log = EventRun(read_event(EVENT, "benchmark", FIELD["players"]), everybody), LogChain(), io.BytesIO()
    for record in run:
        log.write(chain.line(record))
        seen(record)
    NOTES["floorman, full rules and log"] = f"{peak()} at most so far, the log in it; 300 MB are allowed"
    return run.room.hands


def peak() -> str:
    """The most memory this process has had."""
    if resource is None:
        return "memory is not known"
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{size / (1 << 20 if sys.platform == 'darwin' else 1 << 10):,.0f} MB"


Laid = tuple[tuple[int, ...], tuple[int, int]]
laid: list[Laid] = []


def laid_out() -> list[Laid]:
    """Stacks, small blind first, and blinds of every so many hands of the event."""
    if not laid:

        def keep(record: Any) -> None:
            if isinstance(record, HandPlayed) and record.hand % EVERY == 0:
                deal = record.dealt.deal
                posts = {post.kind: post.amount for post in deal.posts}
                big = posts["big-blind"]
                laid.append((record.stacks, (posts.get("small-blind", big // 2), big)))

        whole_event(keep)
    return laid


def bare_hands() -> int:
    """PokerKit at the same stacks and blinds."""
    player = random.Random(2)
    hands = laid_out()
    for stacks, blinds in hands:
        pokerkit_play(
            pokerkit.NoLimitTexasHoldem.create_state(
                tuple(pokerkit.Automation), True, 0, blinds, blinds[-1], stacks, len(stacks)
            ),
            player,
        )
    return len(hands)


NOTES: dict[str, str] = {}
"""By candidate, what else was seen while it ran."""

CANDIDATES: dict[str, Callable[[], int]] = {"floorman, full rules and log": whole_event}
SKIPPED: dict[str, str] = {}

if pokerkit is None:
    SKIPPED["pokerkit bare hands"] = "pokerkit"
else:
    CANDIDATES["pokerkit bare hands"] = bare_hands
