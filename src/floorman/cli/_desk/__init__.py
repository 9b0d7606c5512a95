"""The rulings desk of `floorman floor`: its table, its notation, and how a ruling is shown."""
