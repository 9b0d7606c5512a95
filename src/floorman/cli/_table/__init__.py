"""A table in the terminal, shared by `floorman watch` and `floorman play`."""
