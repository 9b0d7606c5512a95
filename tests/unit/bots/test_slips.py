"""What an impatient player tries is always refused."""

import random
from collections import Counter

import pytest

from floorman.bots import BOTS, slip
from floorman.cards import STANDARD_DECK, shuffled
from floorman.core import Refused
from floorman.hand import Driver, deal_in, decide, view
from floorman.rules import load_book


@pytest.mark.parametrize("game", ["NLHE", "PLO", "LHE"])
def test_every_slip_is_refused_with_a_topic(game: str) -> None:
    rng = random.Random(f"slips {game}")
    book = load_book("uk-tda")
    limits = (20, 40) if game == "LHE" else None
    refusals: Counter[str] = Counter()
    for number in range(60):
        stacks = {no: 5 * rng.randrange(4, 300) for no in range(1, 6)}
        setup = deal_in(game, stacks, 1 + number % 5, blinds=[10, 20], limits=limits, unit=5)
        driver = Driver(setup, shuffled(STANDARD_DECK, rng), book)
        while driver.hand.stage != "over":
            may, now = driver.legal(), driver.snapshot()
            tried = slip(view(now), may, rng)
            if tried is not None:
                with pytest.raises(Refused) as refused:
                    decide(now, tried, book)
                assert book.cite(refused.value.topic)
                refusals[refused.value.code] += 1
            driver.act(BOTS["maniac"].act(view(now, may.seat), may, rng))
    assert {"not-your-turn", "cannot-check", "below-minimum"} <= set(refusals)
    if game == "PLO":
        assert refusals["above-maximum"]
    if game == "LHE":
        assert refusals["capped"]


def test_there_is_nothing_to_get_wrong_when_nobody_is_betting() -> None:
    book = load_book("hpt")
    driver = Driver(
        deal_in("NLHE", {1: 10, 2: 10}, 1, blinds=[10, 10]), shuffled(STANDARD_DECK, random.Random(1)), book
    )
    assert slip(view(driver.snapshot()), driver.legal(), random.Random(1)) is None
