"""Secrets: how they are made, and how they are kept without being known.

A link holds 160 random bits, so a plain hash of it tells nothing. A PIN is short, so its hash is slow and salted.
"""

import hashlib
import hmac
import secrets

_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}


def new_token() -> str:
    """A secret for a link: 27 characters that no mail program breaks."""
    return secrets.token_urlsafe(20)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def pin_hash(pin: str) -> str:
    """What is kept of a PIN: the salt and the scrypt hash."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{hashlib.scrypt(pin.encode(), salt=salt, **_COST).hex()}"


def pin_is(pin: str, kept: str) -> bool:
    """Whether a PIN is the one that was kept."""
    salt, _, hashed = kept.partition(":")
    found = hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), **_COST).hex()
    return hmac.compare_digest(found, hashed)
