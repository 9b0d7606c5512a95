"""What a history says besides the play: numbers, names, time, money and the tournament."""

import datetime
import zlib

from floorman.base import Value
from floorman.history.phh import PhhHand, in_units, user_amount


class Finish(Value, frozen=True):
    """A player's end in a tournament; `prize` as it is to be read, "$6.75", or nothing."""

    player: str
    place: int
    prize: str = ""


class Label(Value, frozen=True, kw_only=True):
    """The head of a hand. `players` stand in dealing order; amounts divide by `scale` and carry `symbol`.

    `number` and `tournament` are digits only: trackers use them as keys. `buy_in` is written as it stands,
    "$0.91+$0.09 USD". `hero` is the player whose cards the text may tell. `cap` is what a player may lose in a hand at
    most, and `behind` what each has beside it.
    """

    number: int
    players: tuple[str, ...]
    table: str = "1"
    most_seats: int = 0
    when: datetime.datetime | None = None
    zone: str = "ET"
    scale: int = 1
    symbol: str = ""
    currency: str = ""
    tournament: int | None = None
    buy_in: str = "Freeroll"
    level: int = 1
    hero: str = ""
    cap: int = 0
    behind: tuple[int, ...] = ()
    finishes: tuple[Finish, ...] = ()


def label_of(hand: PhhHand) -> Label:
    """The label of a PHH hand. Its user keys `_tournament`, `_buy_in` and `_hero` say what the standard cannot."""
    names = hand.players or ("",) * len(hand.starting_stacks)
    players = tuple(name or f"Player {place}" for place, name in enumerate(names, 1))
    tournament = hand.user.get("_tournament")
    return Label(
        number=_digits(hand.hand),
        players=players,
        table=str(hand.table if hand.table is not None else 1),
        most_seats=hand.seat_count or 0,
        when=_when(hand),
        zone=hand.time_zone_abbreviation or "ET",
        scale=hand.scale,
        symbol=(hand.currency_symbol or ("$" if hand.currency == "USD" else "")) if tournament is None else "",
        currency=(hand.currency or ("USD" if hand.currency_symbol == "$" else "")) if tournament is None else "",
        tournament=None if tournament is None else _digits(tournament),
        buy_in=str(hand.user.get("_buy_in", "Freeroll")),
        level=hand.level if hand.level and 1 <= hand.level < 4000 else 1,
        hero=str(hand.user.get("_hero", "")),
        cap=user_amount(hand, "_cap") or 0,
        behind=_behind(hand),
    )


def _digits(name: int | str | None) -> int:
    """A hand's number as trackers want it: digits stay, any other name becomes a number that is always the same."""
    if name is None:
        return 0
    text = str(name) if isinstance(name, str) or -(10**18) < name < 10**18 else hex(name)
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= 18 else 10**10 + zlib.crc32(text.encode())


def _when(hand: PhhHand) -> datetime.datetime | None:
    if hand.year is None or hand.month is None or hand.day is None:
        return None
    try:
        date = datetime.date(hand.year, hand.month, hand.day)
    except (ValueError, OverflowError):  # no such day
        return None
    return datetime.datetime.combine(date, hand.time or datetime.time())


def _behind(hand: PhhHand) -> tuple[int, ...]:
    given = hand.user.get("_behind")
    if not isinstance(given, list | tuple) or len(given) != len(hand.starting_stacks):
        return ()
    return tuple(in_units(one, hand.scale) or 0 for one in given)
