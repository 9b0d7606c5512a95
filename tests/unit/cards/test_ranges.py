import pytest

from floorman.cards.ranges import hands_in
from floorman.core import DataError


def kinds(text: str) -> set[str]:
    """The range as kinds of hands, once each."""
    found = set()
    for one, two in hands_in(text):
        pair = one[0] == two[0]
        found.add(one[0] + two[0] + ("" if pair else "s" if one[1] == two[1] else "o"))
    return found


@pytest.mark.parametrize(
    ("text", "hands", "many"),
    [
        ("QQ", {"QQ"}, 6),
        ("QQ+", {"QQ", "KK", "AA"}, 18),
        ("22-55", {"22", "33", "44", "55"}, 24),
        ("55-22", {"22", "33", "44", "55"}, 24),
        ("AKs", {"AKs"}, 4),
        ("KAo", {"AKo"}, 12),
        ("AK", {"AKs", "AKo"}, 16),
        ("KJo+", {"KJo", "KQo"}, 24),
        ("A5s-A2s", {"A5s", "A4s", "A3s", "A2s"}, 16),
        ("A2s+", {f"A{kicker}s" for kicker in "23456789TJQK"}, 48),
        ("TJs+", {"JTs", "QJs", "KQs", "AKs"}, 16),
        ("76s-54s", {"76s", "65s", "54s"}, 12),
        ("AKo+", {"AKo"}, 12),
        (
            "QQ+, AKs, A5s-A3s 76s+",
            {"QQ", "KK", "AA", "AKs", "A5s", "A4s", "A3s", *"76s 87s 98s T9s JTs QJs KQs".split()},
            62,
        ),
    ],
)
def test_ranges_are_read_as_players_write_them(text: str, hands: set[str], many: int) -> None:
    assert kinds(text) == hands
    assert len(hands_in(text)) == many


def test_one_hand_is_the_same_hand_either_way_round() -> None:
    assert hands_in("KhAh") == hands_in("AhKh") == {("Ah", "Kh"): 100}
    assert set(hands_in("AKs")) & set(hands_in("KhAh"))


def test_random_is_every_hand() -> None:
    assert len(hands_in("random")) == 1326
    assert set(hands_in("random")) == set(hands_in("22+ 2A+ K2+ Q2+ J2+ T2+ 92+ 82+ 72+ 62+ 52+ 42+ 32+"))


def test_weights_are_hundredths_and_nothing_is_left_out_by_weight_zero() -> None:
    assert set(hands_in("AKs:0.5").values()) == {50}
    assert kinds("AA KK:0") == {"AA"}


@pytest.mark.parametrize(
    "text", ["", "AKx", "QQs", "1K", "AKs-QTs", "AKs-AQo", "AKs:2", "AKs:x", "AhK", "++", "A-K", "QQ-"]
)
def test_what_is_no_range_is_refused_with_advice(text: str) -> None:
    with pytest.raises(DataError, match="Write"):
        hands_in(text)
