import datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.history.phh import PhhHand
from floorman.history.phh_files import read_hand, read_hands, write_hand, write_hands
from unit.history.some_hands import holdem

HAND = holdem("d dh p1 AcKd, p3 f # tired, p1 cbr 6, p2 f")


def there_and_back(hand: PhhHand) -> PhhHand:
    return read_hand(write_hand(hand))


def test_every_key_comes_back() -> None:
    full: dict[str, Any] = {
        "author": "Ann", "event": "Event #43: $50,000 | Day 5", "url": "https://example.org/", "venue": "Bob's",
        "address": "1 High Street", "city": "Bath", "region": "Somerset", "postal_code": "BA1", "country": "England",
        "time": datetime.time(20, 15, 7), "time_zone": "Europe/London", "time_zone_abbreviation": "GMT",
        "day": 1, "month": 2, "year": 2026, "hand": "R5-1", "level": 3, "seats": (2, 5, 9), "seat_count": 9,
        "table": 12, "players": ("Ann", "", "Zoë 'Ace' O'Hara"), "finishing_stacks": (199, 201, None),
        "winnings": (0, 3, 0), "currency": "GBP", "currency_symbol": "£", "ante_trimming_status": True,
        "time_limit": 30, "time_banks": (60, Decimal("12.5"), 0), "scale": 100,
        "user": {"_note": "x", "_odd key": [1, {"a": False}], "_at": datetime.date(2026, 2, 1)},
    }  # fmt: skip
    hand = msgspec.structs.replace(HAND, **full)
    assert there_and_back(hand) == hand
    assert set(msgspec.structs.asdict(hand)) - set(full) == {
        "variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "starting_stacks",
        "actions",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text", ["O'Hara", "'", "''", "'''", "a\\b", 'say "x"', "tab\there", "two\nlines", "\x7f", "ö€"]
)
def test_any_name_comes_back(text: str) -> None:
    hand = msgspec.structs.replace(HAND, players=(text, "", "b"))
    assert there_and_back(hand) == hand


@given(st.text(), st.dictionaries(st.text().map(lambda key: f"_{key}"), st.text() | st.integers() | st.booleans()))
def test_any_text_and_user_key_comes_back(text: str, user: dict[str, Any]) -> None:
    hand = msgspec.structs.replace(HAND, venue=text, user=user)
    assert there_and_back(hand) == hand


@pytest.mark.parametrize("scale", [1, 100, 1000])
@pytest.mark.parametrize("symbol", [None, "$"])
@pytest.mark.parametrize("stack", [2000, 2001, 2010])
def test_units_come_back_even_when_all_amounts_are_whole(scale: int, symbol: str | None, stack: int) -> None:
    if symbol and scale == 1:
        return
    hand = holdem("p3 f", (stack * 1000, 200_000, 200_000), scale=scale, currency_symbol=symbol)
    hand = msgspec.structs.replace(hand, blinds_or_straddles=(1000, 2000, -2000), min_bet=2000)
    assert there_and_back(hand) == hand


def test_an_amount_in_an_action_can_be_the_only_one_with_cents() -> None:
    hand = holdem("p3 cbr 4.5", (20000, 20000, 20000), scale=100, blinds_or_straddles=(100, 200, 0), min_bet=200)
    assert "antes = [0, 0, 0]" in write_hand(hand)
    assert there_and_back(hand) == hand


def test_many_hands_are_numbered_with_a_blank_line_between() -> None:
    text = "".join(write_hands([HAND, HAND]))
    assert text.startswith("[1]\nvariant = 'NT'\n")
    assert "'p2 f']\n\n[2]\nvariant" in text
    assert list(read_hands(text.splitlines(keepends=True))) == [HAND, HAND]
