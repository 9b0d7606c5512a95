"""The rulings desk: a live table told of in lines, a ruling to each, and what the dealer does then. It asks nobody."""
