"""The hand at one live table, as its dealer tells it: every line ruled on, every ruling on record."""
