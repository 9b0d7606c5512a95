import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from floorman.cards import STANDARD_DECK, cards, equity, evaluation, kernel_present, showdowns
from floorman.cards.boards import Tally
from floorman.cards.equities import Equity
from floorman.core import DataError


@pytest.fixture(params=["kernel", "python"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways to count."""
    if request.param == "python":
        monkeypatch.setattr(showdowns, "kernel", None)
    elif not kernel_present():
        pytest.skip("the kernel is not built, or FLOORMAN_PURE is set")


def counted(result: Equity) -> list[tuple[int, int, float]]:
    return [(share.wins, share.ties, share.equity) for share in result.shares]


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize(
    ("one", "two", "wins", "ties", "losses"),
    [("AhKh", "QsQd", 787_966, 6_732, 917_606), ("AsAh", "KsKh", 1_410_336, 9_308, 292_660)],
)
def test_known_match_ups_before_the_flop(one: str, two: str, wins: int, ties: int, losses: int) -> None:
    result = equity([one, two], exact=True)
    assert result.exact and result.deals == 1_712_304 == wins + ties + losses
    assert [(share.wins, share.ties) for share in result.shares] == [(wins, ties), (losses, ties)]
    assert result.shares[0].equity == pytest.approx((wins + ties / 2) / 1_712_304)


def by_hand(spot: showdowns.Spot) -> list[tuple[int, int, int]]:
    """Deal every way and settle each: what the clever counts must come to."""
    tally = Tally(len(spot.hands), showdowns.unit_for(len(spot.hands)))
    for hands, board in showdowns.ways_to_deal(spot):
        showdowns.settle(tally, spot.game, hands, board)
    return [(wins, ties, shares) for wins, ties, shares, _ in tally.counts()]


def spots() -> Iterator[showdowns.Spot]:
    rng = random.Random(11)
    for code, known, shown in (
        *[("NLHE", (2, 2), 3)] * 3,
        *[("NLHE", (2, 2, 2), 3)] * 2,
        ("NLHE", (2,) * 6, 4),
        ("NLHE", (2, 2), 5),
        ("NLSD", (2, 2), 3),
        ("NLSD", (2, 2, 2), 2),
        ("PLO", (4, 4), 4),
        ("PLO", (6, 5, 4), 4),
        *[("PLO8", (4, 4), 4)] * 2,
        ("PLO8", (4, 4, 4), 3),
        ("NLHE", (2, 1), 4),
        ("STUD", (6, 6), 0),
        ("STUD", (6, 7, 6), 0),
        ("STUD8", (6, 6), 0),
        ("RAZZ", (6, 6), 0),
    ):
        game = showdowns.GAMES[code]
        deck = rng.sample(game.deck, len(game.deck))
        hands = tuple(tuple(deck.pop() for _ in range(size)) for size in known)
        board = tuple(deck.pop() for _ in range(shown))
        needs = tuple(max(0, game.hole[0] - size) for size in known)
        yield showdowns.Spot(game, hands, needs, board, game.board - shown, tuple(sorted(deck)))
    yield spelled("NLSD", ("QhTh", "Ks9s"), "KcKd9h")
    yield spelled("STUD8", ("Ah2c3d4s7h8c", "2d3h4d5d7cKs"), "")
    yield spelled("NLHE", ("AhKd", "QhQs", "6h5h"), "2h3h4h")


def spelled(code: str, players: tuple[str, ...], board: str) -> showdowns.Spot:
    """Spots in which flushes meet full houses, lows have cards to spare, and the board is of one suit."""
    game = showdowns.GAMES[code]
    hands = tuple(map(cards, players))
    seen = {*cards(board), *(card for hand in hands for card in hand)}
    needs = tuple(game.hole[0] - len(hand) for hand in hands)
    deck = tuple(card for card in game.deck if card not in seen)
    return showdowns.Spot(game, hands, needs, cards(board), max(0, game.board - len(board) // 2), deck)


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize(
    "spot", list(spots()), ids=lambda spot: f"{spot.game.ranking}-{len(spot.hands)}-{len(spot.board)}"
)
def test_counting_comes_to_what_dealing_by_hand_comes_to(spot: showdowns.Spot) -> None:
    tally = showdowns.every_deal(spot, lambda _: None)
    assert tally.deals == spot.deals
    assert [(wins, ties, shares) for wins, ties, shares, _ in tally.counts()] == by_hand(spot)
    assert sum(tally.shares) == tally.deals * tally.unit


@pytest.mark.usefixtures("either")
def test_a_low_takes_half() -> None:
    result = equity(["AhAd2c3c", "KhKdQcQs"], board="4d5s8cKs9h", game="PLO8")
    assert counted(result) == [(0, 1, 0.5), (0, 1, 0.5)]


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("game", ["NLHE", "PLO", "PLO8", "STUD", "RAZZ", "STUD8", "NLSD"])
def test_a_sample_lies_within_a_few_standard_errors(game: str) -> None:
    rng = random.Random(game)
    rules = showdowns.GAMES[game]
    deck = rng.sample(rules.deck, 20)
    size, shown = (6, 0) if not rules.board else (rules.hole[0], 3)
    players = [deck[:size], deck[size : 2 * size]]
    board = deck[2 * size : 2 * size + shown]
    exact = equity(players, board, game=game, exact=True)
    sample = equity(players, board, game=game, exact=False, samples=4_000, rng=rng)
    assert (exact.exact, sample.exact, sample.deals) == (True, False, 4_000)
    for sure, about in zip(exact.shares, sample.shares, strict=True):
        assert abs(sure.equity - about.equity) <= 4 * about.error + 1e-9
        assert sure.error == 0


@pytest.mark.usefixtures("either")
def test_a_sample_repeats_with_its_source() -> None:
    once, again, other = (
        equity(["AhKh", "QQ+"], exact=False, samples=500, rng=random.Random(seed)) for seed in (1, 1, 2)
    )
    assert once == again != other


@pytest.mark.usefixtures("either")
def test_ranges_weigh_their_hands() -> None:
    board = "2c7d9hJs"
    aces, eights = (equity(["QhQd", hand], board, exact=True).shares[0].equity for hand in ("AsAh", "8s8h"))
    both = equity(["QhQd", "AsAh, 8s8h"], board)
    mostly = equity(["QhQd", "AsAh:0.25, 8s8h:0.75"], board)
    assert both.shares[0].equity == pytest.approx((aces + eights) / 2)
    assert mostly.shares[0].equity == pytest.approx(aces / 4 + eights * 3 / 4)
    sample = equity(["QhQd", "AsAh:0.25, 8s8h:0.75"], board, exact=False, samples=5_000)
    assert abs(sample.shares[0].equity - mostly.shares[0].equity) <= 4 * sample.shares[0].error


@pytest.mark.usefixtures("either")
def test_hands_that_differ_in_suits_only_count_once_and_weigh_full() -> None:
    whole = equity(["KK", "QQ"], "2c7c9c", exact=True)
    apart = [
        equity([one, two], "2c7c9c", exact=True)
        for one in ("KcKd", "KcKh", "KcKs", "KdKh", "KdKs", "KhKs")
        for two in ("QcQd", "QcQh", "QcQs", "QdQh", "QdQs", "QhQs")
    ]
    assert whole.deals == sum(one.deals for one in apart)
    assert whole.shares[0].wins == sum(one.shares[0].wins for one in apart)


@pytest.mark.usefixtures("either")
def test_a_random_hand_is_every_hand() -> None:
    board = "2c7d9hJs3d"
    random_hand = equity(["AhKh", "random"], board, exact=True)
    others = [card for card in STANDARD_DECK if card not in ("Ah", "Kh", "2c", "7d", "9h", "Js", "3d")]
    assert random_hand.deals == len(others) * (len(others) - 1) // 2
    assert equity(["AhKh", "22+ 2A+ K2+ Q2+ J2+ T2+ 92+ 82+ 72+ 62+ 52+ 42+ 32+"], board, exact=True) == random_hand
    assert equity(["AhKh", "????"], board, exact=True) == random_hand


@pytest.mark.usefixtures("either")
def test_dead_cards_do_not_come() -> None:
    assert equity(["AhKh", "QsQd"], "QcQh2c3d", dead="AsAdAcKsKdKc").shares[0].wins == 0


def test_many_players_go_to_a_sample_and_progress_is_told() -> None:
    told: list[float] = []
    result = equity(["random"] * 10, samples=2_000, progress=told.append)
    assert not result.exact
    assert told == sorted(told) and told[-1] == 1
    assert sum(share.equity for share in result.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("players", "more", "says"),
    [
        (["AhKh"], {}, "two or more"),
        (["AhKh", "AhQd"], {}, "Ah is in two places"),
        (["AhKh", "QdQs"], {"board": "Kh2c3c"}, "Kh is in two places"),
        (["AhKh", "QdQs"], {"dead": "Qd"}, "Qd is in two places"),
        (["AhKh", "QdQs"], {"board": "2c3c4c5c6c7c"}, "has a board of 5"),
        (["AhKhQh", "QdQs"], {}, "is played with 2"),
        (["AhKh", "2d2s"], {"game": "NLSD"}, "2d is not in the deck of NLSD"),
        (["AhKh", "22"], {"game": "NLSD"}, "no hand of it is in the deck"),
        (["AhKh", "QdQs"], {"game": "GO"}, "no equity for it"),
        (["AhKh", "AKhs"], {}, "is not a hand"),
        (["AhKhQdJd", "AKs"], {"game": "PLO"}, "card"),
        (["AhAs", "AA"], {"board": "AdAc2c"}, "every hand of the range"),
        (["AhAs,AhAd", "AhAc,AhKh"], {}, "no way to deal"),
        (["random"] * 24, {}, "cards are needed"),
        (["AhKh", "QdQs"], {"board": "??2c3c"}, r"\?\? is not in the deck"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(players: list[str], more: dict[str, str], says: str) -> None:
    with pytest.raises(DataError, match=says) as caught:
        equity(players, **more)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not kernel_present(), reason="the kernel is not built, or FLOORMAN_PURE is set")
@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": (b"\x00\x01", b"\x00\x02")},
        {"hands": (b"\x00\x01", b"\x63\x02")},
        {"hands": (b"\x00\x01", b"\x02\x03\x33")},
        {"hands": (b"\x00\x01",) * 30},
        {"needs": b"\x00"},
        {"needs": b"\x00\xff"},
        {"board": b"\x05\x05"},
        {"board": bytes(range(10, 17))},
        {"to_come": -1},
        {"to_come": 9},
        {"deck": b"\x07\x63"},
        {"deck": b"\x07"},
        {"high": 7},
    ],
)
def test_the_kernel_refuses_a_deal_that_makes_no_sense(wrong: dict[str, object]) -> None:
    deal: dict[str, object] = {
        "high": 0,
        "eight": 0,
        "use_two": 0,
        "unit": 4,
        "hands": (b"\x00\x01", b"\x02\x03"),
        "needs": b"\x00\x00",
        "board": b"\x04\x05\x06",
        "to_come": 2,
        "deck": bytes(range(7, 51)),
        "report": None,
    }
    assert evaluation.kernel is not None
    assert evaluation.kernel.showdowns(*deal.values())[0] == 44 * 43 // 2
    with pytest.raises(ValueError, match=r"card|deal|deck"):
        evaluation.kernel.showdowns(*(deal | wrong).values())


@pytest.mark.skipif(not kernel_present(), reason="the kernel is not built, or FLOORMAN_PURE is set")
@pytest.mark.parametrize(
    "wrong",
    [
        {"ranges": ((2, b"\x00\x01", b"\x01\x00\x00\x00"),) * 24},
        {"ranges": ((2, b"\x00\x63", b"\x01\x00\x00\x00"), (2, b"\x02\x03", b"\x01\x00\x00\x00"))},
        {"ranges": ((2, b"\x00", b"\x01\x00\x00\x00"), (2, b"\x02\x03", b"\x01\x00\x00\x00"))},
        {"ranges": ((2, b"", b""), (2, b"\x02\x03", b"\x01\x00\x00\x00"))},
        {"ranges": ((2, b"\x00\x01", b"\x00\x00\x00\x00"), (2, b"\x02\x03", b"\x01\x00\x00\x00"))},
        {"ranges": ((2, b"\x00\x01", b"\x01\x00\x00\x00"), (2, b"\x01\x00", b"\x01\x00\x00\x00"))},
        {"ranges": ((-2, b"\x00\x01", b"\x01\x00\x00\x00"), (2, b"\x02\x03", b"\x01\x00\x00\x00"))},
        {"deck": b"\x00\x01\x02\x03\x07"},
        {"to_come": 6},
    ],
)
def test_the_kernel_refuses_a_sample_that_makes_no_sense(wrong: dict[str, object]) -> None:
    sample: dict[str, object] = {
        "high": 0,
        "eight": 0,
        "use_two": 0,
        "unit": 4,
        "ranges": ((2, b"\x00\x01", b"\x01\x00\x00\x00"), (2, b"\x02\x03", b"\x01\x00\x00\x00")),
        "needs": b"\x00\x00",
        "board": b"\x04\x05\x06",
        "to_come": 2,
        "deck": bytes([0, 1, 2, 3, *range(7, 51)]),
        "count": 10,
        "seed": 1,
        "report": None,
    }
    assert evaluation.kernel is not None
    assert evaluation.kernel.samples(*sample.values())[0] == 10
    with pytest.raises(ValueError, match=r"card|deal|range"):
        evaluation.kernel.samples(*(sample | wrong).values())


@pytest.mark.usefixtures("either")
def test_progress_moves_within_one_match_up() -> None:
    seen: list[float] = []
    result = equity(["AhKhQhJh", "2c3c4d5d"], "7s", game="PLO", exact=True, progress=seen.append)
    assert result.deals == 123_410 and seen[-1] == 1.0
    assert len(seen) > 10 and seen == sorted(seen)


@pytest.mark.usefixtures("either")
def test_what_progress_raises_ends_the_count() -> None:
    def enough(part: float) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        equity(["AhKhQhJh", "random"], game="PLO", exact=True, progress=enough)
    with pytest.raises(LookupError, match="enough"):
        equity(["AhKhQhJh", "random"], game="PLO", exact=False, samples=10_000_000, progress=enough)


LONG = {
    "a count": "equity(['AhKhQhJh', 'random'], game='PLO', exact=True)",
    "a sample": "equity(['AhKh', 'random'], samples=10**9, exact=False)",
    "many hands": "evaluate_many(bytes(range(7)) * 20_000_000)",
    "all hands": "strength_counts(7), strength_counts(7), strength_counts(7), strength_counts(7)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no timers of this kind")
@pytest.mark.parametrize("pure", ["", "1"], ids=["kernel", "python"])
@pytest.mark.parametrize("work", LONG.values(), ids=list(LONG))
def test_ctrl_c_stops_long_work(work: str, pure: str) -> None:
    """The signal comes in the middle; without a look at signals the work would go on to its end, up to hours."""
    script = f"""
import os, signal
os.environ["FLOORMAN_PURE"] = {pure!r}
from floorman.cards import equity, evaluate, evaluate_many, strength_counts
evaluate(("As", "Ks", "Qs", "Js", "Ts"))
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.1)
try:
    {work}
except KeyboardInterrupt:
    print("stopped")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("stopped\n", "")


@pytest.mark.parametrize("samples", [0, -1, 10**9 + 1, 10**5000], ids=["none", "negative", "too many", "absurd"])
def test_a_number_of_samples_that_makes_no_sense_is_refused(samples: int) -> None:
    with pytest.raises(DataError, match=r"is not a number of deals\. Write 1 to 1,000,000,000\."):
        equity(["AhKh", "QsQd"], samples=samples)


def test_more_match_ups_than_anybody_waits_for_are_refused() -> None:
    with pytest.raises(DataError, match="too many deals to count"):
        equity(["22+"] * 4, "2h 7h Jc 3d 4s", exact=True)


def test_stud_hands_with_much_to_come_are_sampled() -> None:
    assert not equity(["AhKh2c3d", "5h6h7h8h"], game="RAZZ", samples=1_000).exact
    assert equity(["AhKh2c3d4s", "5h6h7h8h9s"], game="RAZZ").exact
