"""Streams: one writer for each, with commands in, records on disk and screens out."""
