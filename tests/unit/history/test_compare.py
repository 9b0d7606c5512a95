from typing import Any

from floorman.history.replay import Expected, Replayed, Verdict, compare

GOT = Replayed((90, 110), (-10, 10), ((20, (1, 2)),), (2, 5), 7, None, (90, 110), (0, 0))


def judged(got: Replayed, our_scale: int = 1, **row: Any) -> Verdict:
    given: dict[str, Any] = {"f": "a.phh", "i": 1, "st": "ok", "use": "strict", "fin": (90, 110)}
    return compare(got, our_scale, Expected(**{**given, "pots": ((20, (1, 2)),), "unc": (2, 5), **row}))


def test_the_same_in_all_things_agrees() -> None:
    assert judged(GOT) == Verdict("agree")


def test_units_may_differ() -> None:
    cents: dict[str, Any] = {"scale": 100, "fin": (9000, 11000), "pots": ((2000, (1, 2)),), "unc": (2, 500)}
    assert judged(GOT, **cents) == Verdict("agree")
    assert judged(GOT, our_scale=100, **cents).outcome == "differ"


def test_each_difference_is_told() -> None:
    verdict = judged(GOT, fin=(91, 109), pots=((20, (2,)),), unc=None)
    assert verdict.differences == (
        "stacks (90, 110), expected (91, 109)",
        "pots ((20, (1, 2))), expected ((20, (2)))",
        "uncalled (2, 5), expected none",
    )


def test_another_split_will_do_only_where_rooms_differ() -> None:
    assert judged(GOT, fin=(91, 109), alt=(90, 110), use="loose") == Verdict("agree")


def test_stacks_without_end_are_compared_by_what_was_won() -> None:
    assert judged(GOT, fin=None, net=(-10, 10)) == Verdict("agree")
    assert judged(GOT, fin=None, net=(-11, 11)).differences == ("net (-10, 10), expected (-11, 11)",)


def test_a_hand_nobody_can_decide_must_not_be_decided() -> None:
    assert judged(GOT, fin=None, use="pots").differences == ("stacks (90, 110), expected none",)


def test_a_history_that_stops_is_compared_where_it_stops() -> None:
    assert judged(GOT, st="trunc", use="pots", stk=(90, 110), bets=(0, 0), pots=None).outcome == "agree"
    assert judged(GOT, st="trunc", use="pots", stk=(90, 110), bets=(0, 5), pots=None).outcome == "differ"


def test_a_refusal_is_a_difference_unless_it_was_expected() -> None:
    refused = Replayed(None, None, (), None, 7, "below-minimum: no.")
    assert judged(refused).differences == ("refused (below-minimum: no.)",)
    assert judged(refused, st="refused", use="loose") == Verdict("refused")
    assert judged(GOT, st="refused", use="skip") == Verdict("agree")
    assert judged(GOT, st="refused", use="loose", fin=(1, 2), pots=None).outcome == "differ"
