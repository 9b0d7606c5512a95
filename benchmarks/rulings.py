"""Rulings at a live table beside the same acts decided plainly: what words, chips and citations cost on top.

One hand of no-limit hold'em, before the flop to the river, told twice: as clear acts to `decide`, and as a live table
would tell it, in words and chips, to `rule_on`. Both carry out what follows, and both end with the same stacks.
"""

from collections.abc import Callable
from typing import Any

from floorman.core import Chips, SeatNo
from floorman.floor import Act, Incident, LiveTable, WordsAndChips, after, open_table, rule_on
from floorman.hand import Action, BetTo, Call, Check, Fold, Hand, RaiseTo, apply, deal_in, decide, replay, start
from floorman.rules import load_book

BOOK = load_book("seminole-2024")
CHIPS = (25, 100, 500, 1000)
SETUP = deal_in("NLHE", dict.fromkeys(range(1, 7), 9000), 6, blinds=(50, 100), format="tournament", chips=CHIPS)
S1, S2, S3, S4, S5, S6 = (SeatNo(no) for no in range(1, 7))


def _chips(*chips: int) -> tuple[Chips, ...]:
    return tuple(Chips(chip) for chip in chips)


TOLD: tuple[tuple[Incident, Action], ...] = (
    (Act(S3, "raise", Chips(300)), RaiseTo(S3, Chips(300))),
    (Act(S4, "fold"), Fold(S4)),
    (WordsAndChips(S5, push=_chips(500)), Call(S5)),
    (Act(S6, "fold"), Fold(S6)),
    (WordsAndChips(S1, push=_chips(500), prior="pulled-back"), Call(S1)),
    (WordsAndChips(S2, say="call"), Call(S2)),
    (WordsAndChips(S1, say="tap"), Check(S1)),
    (WordsAndChips(S2, say="check"), Check(S2)),
    (WordsAndChips(S3, say="bet", amount=Chips(600), push=_chips(1000)), BetTo(S3, Chips(600))),
    (WordsAndChips(S5, push=_chips(500, 500)), Call(S5)),
    (WordsAndChips(S1, push=_chips(500, 100, 100, 100, 100)), RaiseTo(S1, Chips(1200))),
    (WordsAndChips(S2, say="fold"), Fold(S2)),
    (WordsAndChips(S3, amount=Chips(600)), Call(S3)),
    (WordsAndChips(S5, say="call", push=_chips(500)), Call(S5)),
    (Act(S1, "check"), Check(S1)),
    (WordsAndChips(S3, say="bet", unit=2), BetTo(S3, Chips(2000))),
    (Act(S5, "fold"), Fold(S5)),
    (WordsAndChips(S1, push=_chips(1000, 1000)), Call(S1)),
    (Act(S1, "check"), Check(S1)),
    (Act(S3, "check"), Check(S3)),
)
"""Each act as it was told to the floor, and what it amounted to."""
OPENED: LiveTable = open_table(SETUP, (), BOOK)
DEALT: Hand = replay(start(SETUP, (), BOOK))


def ruled() -> Hand:
    """The hand as the floor hears it."""
    table = OPENED
    for told, _ in TOLD:
        table = after(table, rule_on(told, table, BOOK))
    return table.hand


def decided() -> Hand:
    """The same acts, clear and legal."""
    hand = DEALT
    for _, action in TOLD:
        for event in decide(hand, action, BOOK):
            hand = apply(hand, event)
    return hand


def repeated(play: Callable[[], Any], hands: int) -> Callable[[], int]:
    """So many hands, counted in acts."""

    def work() -> int:
        for _ in range(hands):
            play()
        return hands * len(TOLD)

    return work


CANDIDATES: dict[str, Callable[[], int]] = {
    "floorman rule_on": repeated(ruled, 50),
    "floorman decide": repeated(decided, 100),
}
SKIPPED: dict[str, str] = {}
