"""Avoiding a blind on purpose."""

from floorman.rulebook import Rulebook, implements


@implements("button.dodge")
def is_offence(book: Rulebook, *, from_broken_table: bool) -> bool:
    """Whether a blind dodged on purpose is an offence at a tournament: anywhere, or only on the way to a new table."""
    return from_broken_table or book.answer("button.dodge/scope", "tournament") == "any-time"
