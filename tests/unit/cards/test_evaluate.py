import os
import random
import subprocess
import sys
from array import array
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from floorman.cards import STANDARD_DECK, Card, cards, category, evaluate, kernel_present, strength, strengths
from floorman.cards.evaluation import evaluate_many, strength_counts

needs_kernel = pytest.mark.skipif(not kernel_present(), reason="the kernel is not built, or FLOORMAN_PURE is set")

FIVE_CARDS = {
    "royal-flush": 4,
    "straight-flush": 36,
    "four-of-a-kind": 624,
    "full-house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two-pair": 123_552,
    "pair": 1_098_240,
    "high-card": 1_302_540,
}
SEVEN_CARDS = {
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "pair": 58_627_800,
    "high-card": 23_294_460,
}


def categories(counts: dict[int, int]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for value, many in counts.items():
        found[category(value, "high")] += many
    return dict(found)


def some_hands(many: int) -> list[tuple[Card, ...]]:
    rng = random.Random(52)
    return [tuple(rng.sample(STANDARD_DECK, rng.choice((5, 6, 7)))) for _ in range(many)]


@needs_kernel
def test_kernel_and_python_give_the_same_strengths() -> None:
    for hand in some_hands(100_000):
        assert evaluate(hand) == strengths.evaluate(hand), hand


@needs_kernel
def test_kernel_and_python_give_the_same_omaha_strengths() -> None:
    from floorman.cards.evaluation import omaha

    rng = random.Random(5)
    for held in (2, 4, 5, 6):
        for _ in range(2_000):
            dealt = rng.sample(STANDARD_DECK, held + 5)
            assert omaha(dealt[:held], dealt[held:]) == strengths.omaha(dealt[:held], dealt[held:]), dealt


@needs_kernel
@pytest.mark.slow
def test_kernel_and_python_agree_on_every_five_cards() -> None:
    for hand in combinations(STANDARD_DECK, 5):
        assert evaluate(hand) == strengths.evaluate(hand), hand


@needs_kernel
def test_all_five_card_hands_fall_into_the_known_categories() -> None:
    counts = strength_counts(5)
    assert categories(counts) == FIVE_CARDS
    assert len(counts) == 7_462


@needs_kernel
def test_all_seven_card_hands_fall_into_the_known_categories() -> None:
    counts = strength_counts(7)
    assert categories(counts) == SEVEN_CARDS
    assert (sum(counts.values()), len(counts)) == (comb(52, 7), 4_824)


@pytest.mark.slow
def test_in_python_too_all_five_card_hands_fall_into_the_known_categories() -> None:
    assert categories(dict(Counter(map(strengths.evaluate, combinations(STANDARD_DECK, 5))))) == FIVE_CARDS


@pytest.mark.slow
def test_lows_and_badugis_are_as_many_as_known() -> None:
    eights = sum(1 for hand in combinations(STANDARD_DECK, 5) if strengths.low_eight(hand))
    assert eights == comb(8, 5) * 4**5
    badugis = Counter(
        category(strength(hand, (), "badugi", "all"), "badugi") for hand in combinations(STANDARD_DECK, 4)
    )
    assert badugis == {"badugi": 17_160, "three-card": 154_440, "two-card": 96_252, "one-card": 2_873}


@pytest.mark.parametrize("of", [evaluate, strengths.evaluate])
@pytest.mark.parametrize("hand", [(), ("Ah",), cards("AhKhQhJh"), STANDARD_DECK[:8], STANDARD_DECK])
def test_too_few_or_too_many_cards_are_refused(of: object, hand: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match=r"five to seven|at most"):
        of(hand)  # type: ignore[operator]


@pytest.mark.parametrize("of", [evaluate, strengths.evaluate])
@pytest.mark.parametrize("wrong", ["??", "Jo", "1h", "", "Ahh", "é", "A\0"])
def test_what_is_no_card_is_refused(of: object, wrong: str) -> None:
    with pytest.raises(ValueError, match="is not a known card"):
        of((*cards("AhKhQhJh"), Card(wrong)))  # type: ignore[operator]


@needs_kernel
@pytest.mark.parametrize(
    "junk", [(1, 2, 3, 4, 5), (None,) * 5, ("Ah", "Kh", "Qh", "Jh", b"Th"), ("Ah", "Kh", "Qh", "Jh", "\ud800h")]
)
def test_the_kernel_survives_what_is_not_even_text(junk: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="is not a known card"):
        evaluate(junk)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        evaluate(5)  # type: ignore[arg-type]


@needs_kernel
def test_the_kernel_refuses_a_card_that_is_there_twice() -> None:
    with pytest.raises(ValueError, match="Ah is there twice"):
        evaluate([*cards("AhKhQhJh"), Card("Ah")])


def test_many_hands_at_once_are_the_same_hands() -> None:
    rng = random.Random(3)
    for size in (5, 6, 7):
        dealt = [rng.sample(range(52), size) for _ in range(2_000)]
        many = evaluate_many(b"".join(map(bytes, dealt)), size)
        assert many == array("I", [evaluate([STANDARD_DECK[code] for code in hand]) for hand in dealt])
    assert evaluate_many(b"") == array("I")


@pytest.mark.parametrize(
    "codes", [bytes([0, 1, 2, 3, 4, 5, 52]), bytes([0, 1, 2, 3, 4, 5, 255]), bytes([0, 1, 2, 3, 4, 5, 0]), bytes(6)]
)
def test_many_hands_with_one_bad_are_refused(codes: bytes) -> None:
    with pytest.raises(ValueError, match="card codes"):
        evaluate_many(bytes([6, 7, 8, 9, 10, 11, 12]) + codes)


def test_floorman_pure_puts_the_kernel_aside() -> None:
    says = "from floorman.cards import *; print(kernel_present(), evaluate(cards('AhKhQhJhTh9h8h')))"
    run = subprocess.run(
        [sys.executable, "-c", says.replace("import *", "import cards, evaluate, kernel_present")],
        env={**os.environ, "FLOORMAN_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["False", str(evaluate(cards("AhKhQhJhTh9h8h")))]


def test_pokerkit_orders_hands_the_same_way() -> None:
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")
    rng = random.Random(1)
    dealt = [rng.sample(STANDARD_DECK, 7) for _ in range(300)]
    theirs = [pokerkit.StandardHighHand.from_game("".join(hand[:2]), "".join(hand[2:])) for hand in dealt]
    for (hand, one), (other, two) in zip(
        zip(dealt, theirs, strict=True), zip(dealt[1:], theirs[1:], strict=False), strict=False
    ):
        assert (evaluate(hand) < evaluate(other)) == (one < two)
        assert (evaluate(hand) == evaluate(other)) == (one == two)


def test_a_kernel_of_an_older_version_is_left_alone() -> None:
    script = (
        "import sys, types, floorman.cards; sys.modules['floorman.cards._kernel'] = types.ModuleType('_kernel'); "
        "from floorman.cards import evaluate, kernel_present; "
        "print(kernel_present(), evaluate(('As', 'Ks', 'Qs', 'Js', 'Ts')) > 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("False True\n", "")
