"""Which chips play: the betting unit of a game, and what of each stack stays out of it."""

from collections.abc import Sequence
from math import gcd

from msgspec.structs import replace

from floorman.base import Chips
from floorman.hand.play import Answers
from floorman.hand.setup import Setup
from floorman.rulebook import implements


@implements("betting.min-unit")
def in_units(setup: Setup, answers: Answers) -> Setup:
    """The setup once the book has said which of the denominations in play can be bet.

    Asked once, before the deal. Chips below the smallest one that plays stay out, even all-in, unless they may be put
    together to a whole unit.
    """
    if not setup.chips:
        return setup
    least, together, lowest = _smallest(setup, answers)
    unit = Chips(gcd(least, *(chip for chip in setup.chips if chip >= least)))
    small = dict(setup.small_chips)
    idle = tuple(
        _idle(stack, [chip for chip in small.get(seat, ()) if chip < least], unit, lowest if together else None)
        for seat, stack in zip(setup.seats, setup.stacks, strict=True)
    )
    return replace(setup, unit=unit, idle=idle if any(idle) else ())


def _smallest(setup: Setup, answers: Answers) -> tuple[Chips, bool, Chips]:
    """The smallest chip that plays, whether smaller ones do together, and the smallest of which that can be said."""
    together: bool = answers["betting.min-unit/small-chips-together"]
    match answers["betting.min-unit/smallest-chip"]:
        case "in-play":
            return min(setup.chips), together, Chips(0)
        case "structure":
            return _of_the_structure(setup, answers), together, Chips(0)
        case "bring-in":
            opens = setup.bring_in or Chips(int(max(setup.blinds) * answers["betting.min-bet/bring-in"]))
            return _denomination(setup, opens), True, Chips(0)
        case _:
            structure = _of_the_structure(setup, answers)
            limit = min(setup.limits or setup.blinds)
            if limit < answers["betting.min-unit/small-blind-from-limit"] or len(setup.blinds) < 2:
                return structure, together, structure
            return max(structure, min(setup.blinds)), together, structure


def _of_the_structure(setup: Setup, answers: Answers) -> Chips:
    """The smallest denomination that antes, blinds and a bring-in are made of, and a fee where it counts."""
    amounts = [*setup.blinds, *(post.amount for post in setup.posts), *([setup.bring_in] if setup.bring_in else [])]
    used = [_denomination(setup, amount) for amount in amounts]
    if setup.fee_chip and answers["betting.min-unit/revenue-chips-play"]:
        used.append(setup.fee_chip)
    return min(used, default=min(setup.chips))


def _denomination(setup: Setup, amount: Chips) -> Chips:
    """The largest chip that an amount can be paid in."""
    return max([chip for chip in setup.chips if amount % chip == 0], default=min(setup.chips))


def _idle(stack: Chips, small: Sequence[Chips], unit: Chips, lowest: Chips | None) -> Chips:
    """The part of a stack that does not play; with `lowest`, small chips from there up count by the unit."""
    counted = sum(chip for chip in small if chip >= lowest) if lowest is not None else 0
    large = stack - sum(small)
    return Chips(stack - large // unit * unit - counted // unit * unit)
