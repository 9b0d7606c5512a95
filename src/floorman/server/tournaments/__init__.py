"""A live event as the server keeps it: made, run, shown and printed."""
