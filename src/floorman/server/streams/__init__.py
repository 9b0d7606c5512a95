"""One writer for each stream: commands in, records on disk, screens out."""
