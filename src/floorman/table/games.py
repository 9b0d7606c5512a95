"""What a table must know of a game between hands: whether it has a button, its limit, and which card is good."""

STUD = frozenset({"STUD", "STUD8", "RAZZ"})
"""Games without a button: an ante and a bring-in in place of blinds."""

LIMIT = frozenset({"LHE", "LO", "LO8", "L5CD", "L27TD", "LA5TD", "BADUGI"}) | STUD

LOWBALL = frozenset({"NL27SD", "L27TD", "LA5TD"})

LOW = LOWBALL | {"BADUGI", "RAZZ"}
"""Games in which only the low hand wins."""

ACE_IS_LOW = frozenset({"LA5TD", "BADUGI", "RAZZ"})
