"""What cannot be read is said in words, whatever kind of limit it breaks, and never as the machine says it."""

import datetime
import decimal
import enum
import re
import uuid
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from floorman.core import DataError, read_json
from floorman.text import LANGUAGES, speaking


class Colour(enum.Enum):
    RED = "red"


class Bet(msgspec.Struct, tag=True, forbid_unknown_fields=True):
    chips: int


class Fold(msgspec.Struct, tag=True):
    pass


class Pair(msgspec.Struct, array_like=True):
    one: int
    other: int


WRONG: list[tuple[Any, str, str]] = [
    (Annotated[float, Meta(gt=0)], "0", "it is too small. Enter more than 0."),
    (Annotated[float, Meta(lt=9.5)], "9.5", "it is too large. Enter less than 9.5."),
    (Annotated[float, Meta(ge=0.5)], "0", "it is too small. Enter 0.5 or more."),
    (Annotated[float, Meta(le=1000000)], "2e6", "it is too large. Enter 1000000 or less."),
    (Annotated[int, Meta(gt=0)], "0", "it is too small. Enter 1 or more."),
    (Annotated[int, Meta(lt=9)], "9", "it is too large. Enter 8 or less."),
    (Annotated[int, Meta(ge=-3)], "-4", "it is too small. Enter -3 or more."),
    (Annotated[int, Meta(le=1)], "2", "it is too large. Enter 1 or less."),
    (Annotated[int, Meta(multiple_of=5)], "2", "it is not a multiple of 5. Enter a multiple of 5."),
    (Annotated[float, Meta(multiple_of=0.5)], "0.7", "it is not a multiple of 0.5. Enter a multiple of 0.5."),
    (Annotated[str, Meta(min_length=2)], '"a"', "it is too short. Enter at least 2 characters."),
    (Annotated[str, Meta(max_length=2)], '"aaa"', "it is too long. Enter at most 2 characters."),
    (Annotated[str, Meta(pattern="^a$")], '"b"', "it is not written as it has to be."),
    (Annotated[bytes, Meta(max_length=2)], '"AAAAAAAA"', "it is too long. Enter at most 2 entries."),
    (bytes, '"!"', "it is not written as it has to be."),
    (Annotated[list[int], Meta(min_length=2)], "[1]", "it is too short. Enter at least 2 entries."),
    (Annotated[tuple[int, ...], Meta(max_length=1)], "[1, 2]", "it is too long. Enter at most 1 entries."),
    (tuple[int, int], "[1]", "it has another number of entries. Enter 2 of them."),
    (Pair, "[1]", "it has another number of entries. Enter 2 of them."),
    (Annotated[dict[str, int], Meta(min_length=1)], "{}", "it is too short. Enter at least 1 entries."),
    (dict[int, int], '{"a": 1}', "it is text. Enter a whole number."),
    (dict[Annotated[str, Meta(max_length=1)], int], '{"aa": 1}', "it is too long. Enter at most 1 characters."),
    (Colour, '"blue"', "'blue' is not one of the allowed values."),
    (Literal[1, 2], "3", "3 is not one of the allowed values."),
    (Bet | Fold, '{"type": "Call"}', "'Call' is not one of the allowed values."),
    (Bet | Fold, '{"type": 5}', "it is something else. Enter text."),
    (Bet, '{"type": "Bet"}', "it is missing. Enter it."),
    (Bet, '{"type": "Bet", "chips": 1, "tip": 1}', "there is no such field. Leave it out."),
    (datetime.datetime, '"soon"', "it is not written as it has to be."),
    (datetime.date, '"soon"', "it is not written as it has to be."),
    (datetime.timedelta, '"soon"', "it is not written as it has to be."),
    (uuid.UUID, '"me"', "it is not written as it has to be."),
    (decimal.Decimal, '"much"', "it is not written as it has to be."),
    (Annotated[datetime.datetime, Meta(tz=True)], '"2026-01-01T00:00:00"', "it is not written as it has to be."),
    (int, "1.5", "it is a number. Enter a whole number."),
    (int, "1e400", "the number is too large."),
    (int | str | None, "[]", "it is a list. Enter a whole number, text or nothing."),
]


def test_every_kind_of_limit_is_tried() -> None:
    limits = set(msgspec.inspect.IntType.__struct_fields__)
    for kind in ("FloatType", "StrType", "ListType", "DateTimeType"):
        limits |= set(getattr(msgspec.inspect, kind).__struct_fields__)
    limits -= {"item_type"}
    tried = {
        name
        for kind, _, _ in WRONG
        for meta in getattr(kind, "__metadata__", ())
        for name in limits
        if getattr(meta, name) is not None
    }
    assert tried == limits


@pytest.mark.parametrize(("kind", "text", "says"), WRONG, ids=lambda one: one if isinstance(one, str) else None)
def test_what_is_wrong_is_said_in_words(kind: Any, text: str, says: str) -> None:
    with pytest.raises(DataError) as wrong:
        read_json(text, kind, "hours")
    assert str(wrong.value).split(": ", 1)[1] == says
    for language in LANGUAGES:
        with speaking(language):
            assert not re.search("[`$]|Expected|Invalid|[<>]=?", wrong.value.sentence)
