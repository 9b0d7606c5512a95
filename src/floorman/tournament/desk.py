"""Who decides on what: actions by kind, and choices of the floor by topic."""

from collections.abc import Callable
from typing import Any

from floorman.base.duties import Duties
from floorman.tournament.case import Case
from floorman.tournament.state import Offer

_deciding: Duties[type, Callable[[Case, Any], None]] = Duties("decides", "decide")
_settling: Duties[str, Callable[[Case, Offer, str], None]] = Duties("settles", "settle")

decides = _deciding.given
"""Say over a function which actions it decides."""

floor_settles = _settling.given
"""Say over a function that it carries out what the floor chooses on a topic."""

decider_of = _deciding.__getitem__
"""The function that decides a kind of action."""

settler_of = _settling.__getitem__
"""The function that carries out the floor's choice on a topic."""
