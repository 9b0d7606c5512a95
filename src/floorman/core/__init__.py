"""Values, errors and the codec that everything else is made of."""

from floorman.core.values import (
    Chips,
    DataError,
    InvariantError,
    PlayerId,
    Refused,
    SeatNo,
    Value,
    decode,
    encode,
    is_number,
    looks_like,
    read_json,
    read_value,
    reworded,
)

__all__ = [
    "Chips",
    "DataError",
    "InvariantError",
    "PlayerId",
    "Refused",
    "SeatNo",
    "Value",
    "decode",
    "encode",
    "is_number",
    "looks_like",
    "read_json",
    "read_value",
    "reworded",
]
