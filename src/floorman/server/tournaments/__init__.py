"""Tournaments on the server: created, run, shown and printed."""
