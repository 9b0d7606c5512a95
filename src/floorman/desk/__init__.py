"""The rulings desk: incidents at a live table in lines, a ruling on each, and what the dealer does then."""
