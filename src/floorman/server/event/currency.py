"""Amounts with their currency, as pages write them. The engine counts cents and knows no currency."""

from contextlib import AbstractContextManager

from floorman.tournament.wording import amount, amounts_begin_with

SIGNS = {"EUR": "€", "USD": "$", "GBP": "£", "CAD": "CA$", "AUD": "A$"}
"""Currencies that are written with a sign; others with their three letters."""


def sign_of(currency: str) -> str:
    """Return what stands before an amount.

    >>> sign_of("USD"), sign_of("CHF")
    ('$', 'CHF ')
    """
    return SIGNS.get(currency, f"{currency} " if currency else "")


def in_currency(cents: int, currency: str) -> str:
    """Return an amount as the pages write it.

    >>> in_currency(500, "USD"), in_currency(1250, "CHF")
    ('$5', 'CHF 12.50')
    """
    return f"{sign_of(currency)}{amount(cents)}"


def sentences_in(currency: str) -> AbstractContextManager[None]:
    """Let the engine's sentences name amounts in a currency, inside a `with` block."""
    return amounts_begin_with(sign_of(currency))
