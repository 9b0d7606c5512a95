"""The rulings desk in a terminal: how its table is asked for, an incident chosen, and a ruling shown."""
