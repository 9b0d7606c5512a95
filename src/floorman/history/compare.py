"""Held against a list of expected results, does a replay agree?"""

from collections.abc import Sequence
from operator import add
from typing import Any, Literal

from floorman.base import Value
from floorman.history.replay import Replayed


class Expected(Value, frozen=True, forbid_unknown_fields=False):
    """What a list says of one hand, amounts times `scale`. Where it says nothing of a thing, that is not compared.

    Results are before the rake. `st` is how far the history goes: `ok`, `trunc` or `refused`. `use` says how to
    compare: `strict` results must be equal, `loose` ones may be `alt` instead, `pots` ones have no end, and nothing is
    asked of `skip`.
    """

    f: str
    i: int
    st: Literal["ok", "trunc", "refused"]
    use: Literal["strict", "loose", "pots", "skip"]
    scale: int = 1
    fin: tuple[int, ...] | None = None
    net: tuple[int, ...] | None = None
    alt: tuple[int, ...] | None = None
    pots: tuple[tuple[int, tuple[int, ...]], ...] | None = None
    unc: tuple[int, int] | None = None
    stk: tuple[int, ...] | None = None
    bets: tuple[int, ...] | None = None


class Verdict(Value, frozen=True):
    """`agree`, `differ`, or `refused` where neither side has a result; and what the differences are."""

    outcome: Literal["agree", "differ", "refused"]
    differences: tuple[str, ...] = ()


def compare(got: Replayed, scale: int, expected: Expected) -> Verdict:
    """Compare a replay with what was expected of it, whatever units either counts in."""
    if expected.st == "refused" and (got.error or expected.use == "skip"):
        return Verdict("refused" if got.error else "agree")
    if got.error:
        return Verdict("differ", (f"refused ({got.error})",))
    found: list[str] = []

    def check(what: str, ours: Any, *theirs: Any) -> None:
        """Ours must be one of theirs, once both are in the same units."""
        if _in_units(what, ours, expected.scale) not in [_in_units(what, one, scale) for one in theirs]:
            found.append(f"{what} {_shown(ours)}, expected {' or '.join(map(_shown, theirs))}")

    if expected.st == "trunc":
        if expected.stk is not None:
            check("stacks behind", got.behind, expected.stk)
        check("bets", got.bets, expected.bets)
    else:
        ends: list[tuple[int, ...] | None] = [expected.net or expected.fin]
        ends += [expected.alt] if expected.alt else []
        check("net" if expected.net else "stacks", _before_rake(got.net if expected.net else got.stacks, got), *ends)
        if expected.pots is not None:
            check("pots", got.pots, expected.pots)
            check("uncalled", got.uncalled, expected.unc)
    return Verdict("differ" if found else "agree", tuple(found))


def _before_rake(amounts: tuple[int, ...] | None, got: Replayed) -> tuple[int, ...] | None:
    return tuple(map(add, amounts, got.rake)) if amounts and got.rake else amounts


def _in_units(what: str, value: Any, factor: int) -> Any:
    """Amounts times a factor; the players of pots and uncalled bets stay as they are."""
    if value is None:
        return None
    if what == "pots":
        return [(amount * factor, players) for amount, players in value]
    if what == "uncalled":
        player, amount = value
        return player, amount * factor
    return [one * factor for one in value]


def _shown(value: Sequence[Any] | None) -> str:
    return "none" if value is None else str(value).replace(",)", ")")
