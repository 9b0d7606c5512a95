"""The kernel's part in a hand comes to what Python comes to, act by act, whether the act is allowed or not."""

import random

import pytest
from dealt_at_random import any_act, any_deck, any_setup
from msgspec.structs import replace

from floorman.cards import kernel_present
from floorman.core import Chips, Refused, SeatNo
from floorman.hand import GAMES, Action, BetTo, Call, Check, Driver, Fold, Hand, Options, RaiseTo, decide, legal, step
from floorman.hand import engine as hand_engine
from floorman.rules import Rulebook, book_ids, load_book

pytestmark = pytest.mark.skipif(not kernel_present(), reason="the kernel is not built, or FLOORMAN_PURE is set")
NO_LIMIT = sorted(code for code, game in GAMES.items() if game.limit == "no-limit")


def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_engine, "kernel_for", lambda kind: None)


def any_wager(hand: Hand, rng: random.Random) -> Action:
    """An act that may be refused: out of turn, of a wrong size, or a wrong act."""
    no = hand.turn if rng.random() < 0.8 else SeatNo(rng.randint(0, 10))
    if rng.random() < 0.5:
        return rng.choice((Fold(no), Check(no), Call(no)))
    about = hand.price + rng.choice((0, int(hand.measure)))
    total = Chips(rng.choice((about, about + rng.randint(-20, 20), rng.randint(-5, 2100), 10**30)))
    return rng.choice((BetTo(no, total), RaiseTo(no, total)))


def outcome(hand: Hand, action: Action, book: Rulebook) -> object:
    """The events and the hand after them, or why not."""
    try:
        events, after = step(hand, action, book)
        assert decide(hand, action, book) == events
    except Refused as no:
        return no.topic, no.code, str(no)
    return events, after


def played(code: str, seed: int) -> list[object]:
    """Everything that was offered, done and refused in one hand, by steps and by a Driver beside them."""
    rng = random.Random(seed)
    book = load_book(rng.choice(book_ids()))
    setup, deck = any_setup(code, rng), any_deck(code, rng)
    driver = Driver(setup, deck, book)
    hand = driver.snapshot()
    told: list[object] = list(driver.events)
    while hand.stage != "over":
        may: Options = legal(hand, book)
        assert driver.legal() == may
        told += [may, outcome(hand, any_wager(hand, rng), book)]
        act = any_act(hand, may, rng)
        events, after = step(hand, act, book)
        assert driver.act(act) == list(events)
        hand = after
        assert driver.snapshot() == hand
        told += [events, hand]
    return told


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_hand_goes_the_same_way_by_the_kernel_and_in_python(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = range(60 if code in NO_LIMIT else 15)
    by_kernel = [played(code, seed) for seed in seeds]
    in_python(monkeypatch)
    for seed in seeds:
        for there, here in zip(by_kernel[seed], played(code, seed), strict=True):
            assert there == here, (code, seed)


def test_the_kernel_knows_the_classes_of_a_hand_and_is_asked() -> None:
    kernel = hand_engine.kernel_for(dict)
    assert kernel is not None
    setup, deck = any_setup("NLHE", random.Random(3)), any_deck("NLHE", random.Random(3))
    book = load_book("roberts-10")
    hand = Driver(replace(setup, unit=Chips(1)), deck, book).snapshot()
    assert kernel.options(hand, book.answers("cash")) == legal(hand, book)


def test_a_kernel_that_does_not_find_its_way_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from floorman.cards import evaluation

    class Strange:
        @staticmethod
        def learn(*classes: object) -> bool:
            return False

    monkeypatch.setattr(evaluation, "kernel", Strange)
    assert hand_engine.kernel_for.__wrapped__(dict) is None


def test_where_answers_are_listened_to_python_does_everything() -> None:
    class Heard(dict[str, object]):
        """Answers that remember what was asked, as a record of coverage does."""

    assert hand_engine.kernel_for(Heard) is None
