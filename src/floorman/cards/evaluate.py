"""Evaluation by the compiled kernel where there is one, else in plain Python: the same numbers either way."""

from floorman.cards import tables

evaluate = tables.evaluate
omaha = tables.omaha


def kernel_present() -> bool:
    """Whether the compiled kernel is in use: it was built, and `FLOORMAN_PURE` is not set."""
    return False
