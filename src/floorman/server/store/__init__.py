"""The log on disk: append-only, numbered, hash-chained, the same on SQLite and PostgreSQL."""
