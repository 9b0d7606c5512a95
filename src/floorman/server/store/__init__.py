"""The log on disk: append-only, numbered, hash-chained, the same on SQLite and PostgreSQL."""

from floorman.server.store.base import Altered, Head, Lost, NewRecord, Reading, Row, Store, StoreError
from floorman.server.store.opening import open_store, open_to_read

__all__ = [
    "Altered", "Head", "Lost", "NewRecord", "Reading", "Row", "Store", "StoreError", "open_store", "open_to_read",
]  # fmt: skip
