from hypothesis import given
from hypothesis import strategies as st

from floorman.history.phh import to_text, to_units

SCALES = st.sampled_from([1, 100, 1000, 10**6])


@given(st.integers(-(10**12), 10**12), SCALES, st.booleans())
def test_an_amount_comes_back_from_its_text(units: int, scale: int, full: bool) -> None:
    assert to_units(to_text(units, scale, full), scale) == units


def test_cents_below_zero_keep_their_sign() -> None:
    assert (to_text(-5, 100), to_units("-0.05", 100)) == ("-0.05", -5)
