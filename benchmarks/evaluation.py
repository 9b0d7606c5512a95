"""Seven-card evaluation: hands of hold'em, one call each, and in bulk. A unit is one hand."""

import random
from collections.abc import Callable, Iterable

from floorman.cards import STANDARD_DECK, evaluate, evaluate_many, kernel_present, strength, strengths
from floorman.cards.card import CODE

try:
    import pokerkit
except ImportError:
    pokerkit = None  # type: ignore[assignment]
try:
    from phevaluator import evaluate_cards
    from phevaluator._pheval import evaluate_7cards
except ImportError:
    evaluate_cards = None
try:
    import treys
except ImportError:
    treys = None

RNG = random.Random(1)
HANDS = [tuple(RNG.sample(STANDARD_DECK, 7)) for _ in range(50_000)]
OMAHA = [(tuple(hand[:4]), tuple(hand[4:])) for hand in (RNG.sample(STANDARD_DECK, 9) for _ in range(5_000))]
CODES = bytes(CODE[card] for hand in HANDS for card in hand) * 20


def each(call: Callable[..., object], hands: Iterable[tuple[object, ...]], whole: bool = False) -> Callable[[], int]:
    """Call once for every hand: with its cards one by one, or as a whole."""
    given = list(hands)

    def work() -> int:
        if whole:
            for hand in given:
                call(hand)
        else:
            for hand in given:
                call(*hand)
        return len(given)

    return work


CANDIDATES: dict[str, Callable[[], int]] = {
    "floorman pure": each(strengths.evaluate, HANDS, whole=True),
    "floorman pure omaha": each(strengths.omaha, OMAHA),
    "floorman strength": each(lambda *hand: strength(hand[:2], hand[2:], "high", "any"), HANDS),
}
SKIPPED: dict[str, str] = {}

if kernel_present():
    CANDIDATES["floorman kernel"] = each(evaluate, HANDS, whole=True)
    CANDIDATES["floorman batch"] = lambda: len(evaluate_many(CODES))
else:
    SKIPPED |= {"floorman kernel": "gcc", "floorman batch": "gcc"}

if pokerkit is None:
    SKIPPED |= {"pokerkit": "pokerkit", "pokerkit omaha": "pokerkit"}
else:
    CANDIDATES["pokerkit"] = each(
        pokerkit.StandardHighHand.from_game,
        [
            (tuple(pokerkit.Card.parse("".join(hand[:2]))), tuple(pokerkit.Card.parse("".join(hand[2:]))))
            for hand in HANDS[:500]
        ],
    )
    CANDIDATES["pokerkit omaha"] = each(
        pokerkit.OmahaHoldemHand.from_game,
        [
            (tuple(pokerkit.Card.parse("".join(hole))), tuple(pokerkit.Card.parse("".join(board))))
            for hole, board in OMAHA[:200]
        ],
    )

if evaluate_cards is None:
    SKIPPED |= {"phevaluator raw C": "phevaluator", "phevaluator": "phevaluator"}
else:
    NUMBERED = [tuple(CODE[card] for card in hand) for hand in HANDS]
    CANDIDATES["phevaluator raw C"] = each(evaluate_7cards, NUMBERED)
    CANDIDATES["phevaluator"] = each(evaluate_cards, HANDS)

if treys is None:
    SKIPPED["treys"] = "treys"
else:
    CANDIDATES["treys"] = each(
        treys.Evaluator().evaluate,
        [([treys.Card.new(c) for c in hand[:2]], [treys.Card.new(c) for c in hand[2:]]) for hand in HANDS[:5_000]],
    )
