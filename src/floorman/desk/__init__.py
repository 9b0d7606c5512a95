"""The rulings desk: a live table reported in lines, a ruling to each, and what the dealer does then. It asks nobody."""
