"""One writer for each stream: commands in, records on disk, boards out."""
