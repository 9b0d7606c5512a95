"""How things are put: money, places, blinds, tables, times and the floor's choices in words."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from floorman.base import SeatNo
from floorman.tournament.state import TableId, Tournament

_SIGN: ContextVar[str] = ContextVar("currency sign", default="")
"""What stands before every amount of money in a sentence. Only words depend on it, never a decision."""


def amount(cents: int) -> str:
    """Cents as people write them, without a currency.

    >>> amount(123450), amount(500)
    ('1,234.50', '5')
    """
    return f"{cents // 100:,}.{cents % 100:02}" if cents % 100 else f"{cents // 100:,}"


def money(cents: int) -> str:
    """Cents as people write them, after the sign of `amounts_begin_with`, if there is one.

    >>> money(123450)
    '1,234.50'
    """
    return f"{_SIGN.get()}{amount(cents)}"


@contextmanager
def amounts_begin_with(sign: str) -> Iterator[None]:
    """Put a currency's sign before every amount of money that is put into words inside the `with` block.

    >>> with amounts_begin_with("€"):
    ...     money(123450)
    '€1,234.50'
    """
    before = _SIGN.set(sign)
    try:
        yield
    finally:
        _SIGN.reset(before)


def ordinal(place: int) -> str:
    """A place in words.

    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def blinds(amounts: Sequence[int]) -> str:
    """The amounts of a level as a clock shows them, the ante in brackets.

    >>> blinds((400, 800, 800)), blinds((1000, 2000))
    ('400 / 800 (800)', '1,000 / 2,000')
    """
    posted = " / ".join(f"{amount:,}" for amount in amounts[:2])
    return f"{posted} ({amounts[2]:,})" if len(amounts) > 2 and amounts[2] else posted


def called(table: TableId) -> str:
    """A table as it is spoken of.

    >>> called(TableId("Table3")), called(TableId("A"))
    ('table 3', 'table A')
    """
    number = re.fullmatch(r"[Tt]able[ -]?(.+)", table)
    return f"table {number.group(1) if number else table}"


def tables(ids: Sequence[TableId]) -> str:
    """Several tables as they are spoken of.

    >>> tables([TableId("Table2")]), tables([TableId("Table2"), TableId("Table3")])
    ('table 2', 'tables 2 and 3')
    """
    if len(ids) == 1:
        return called(ids[0])
    return f"tables {listed([called(id).removeprefix('table ') for id in ids])}"


def at(table: TableId, seat: SeatNo) -> str:
    """A seat as it is spoken of: `table 3, seat 7`."""
    return f"{called(table)}, seat {seat}"


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "player"), counted(1200, "chip")
    ('1 player', '1,200 chips')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Ann"]), listed(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def either(choices: Sequence[str]) -> str:
    """Choices in a question.

    >>> either(["stop"]), either(["stop", "play on", "wait"])
    ('stop', 'stop, play on or wait')
    """
    return " or ".join([", ".join(choices[:-1]), choices[-1]] if len(choices) > 1 else choices)


def lasting(seconds: int) -> str:
    """A stretch of time as it is spoken of, in whole minutes from two on.

    >>> lasting(90), lasting(120), lasting(1199)
    ('90 seconds', '2 minutes', '20 minutes')
    """
    return counted(seconds, "second") if seconds < 120 else counted(-(-seconds // 60), "minute")


def clock_time(seconds: int) -> str:
    """Time as a clock shows it.

    >>> clock_time(541), clock_time(3600)
    ('9:01', '1:00:00')
    """
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def stopped(why: str) -> str:
    """For what a clock stands, as it is said.

    >>> stopped("break"), stopped("director")
    ('for a break', 'by the director')
    """
    return {"director": "by the director", "off": "because Floorman was off"}.get(why, f"for a {why}")


def opening(says: str) -> str:
    """Words as the beginning of a sentence.

    >>> opening("table A breaks")
    'Table A breaks'
    """
    return says[:1].upper() + says[1:]


def level(event: Tournament, number: int) -> str:
    """A level with its amounts: `level 7: 100 / 200`."""
    amounts = event.blinds_at(number)
    return f"level {number}: {blinds(amounts)}" if amounts else f"level {number}"


CODES = {
    "remove-chips": "take the stack out of play",
    "leave-chips": "leave the stack in play",
    "hold-seat": "hold the seat",
    "no-seat": "give the seat away",
    "halt": "stop the table",
    "play-on": "let the table play on",
    "redraw": "draw new seats",
    "no-redraw": "keep the seats",
    "pay-as-agreed": "pay as the players agreed",
    "pay-posted": "pay by place, as posted",
    "forfeit-only": "the chips are forfeited, nothing more",
    "disqualify": "disqualify",
    "award-to-caller": "the chips go to the winner of the pot",
    "deny": "the chips leave play",
}
"""What the floor can choose, in words."""


def in_words(code: str) -> str:
    """A choice of the floor in words.

    >>> in_words("no-redraw"), in_words("some-other-way")
    ('keep the seats', 'some other way')
    """
    return CODES.get(code, code.replace("-", " "))
