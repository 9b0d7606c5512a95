"""A poker room in software: the dealer, the floor and the tournament director, by the book."""

__version__ = "0.2.0"
