"""The log on disk: append-only, numbered, hash-chained, the same on SQLite and PostgreSQL."""

from floorman.server.log.opening import open_store, open_to_read
from floorman.server.log.records import Altered, Head, Lost, NewRecord, ReadableLog, RecordRow, Store, StoreError

__all__ = [
    "Altered", "Head", "Lost", "NewRecord", "ReadableLog", "RecordRow", "Store", "StoreError",
    "open_store", "open_to_read",
]  # fmt: skip
