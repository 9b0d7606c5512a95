"""Who rules on what: incidents by kind, and choices of the floor by topic."""

from collections.abc import Callable
from typing import Any

from floorman.base.duties import Duties
from floorman.rulings.case import Case
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.ruling import Ruling

_ruling: Duties[type, Callable[[Case, Any], Ruling]] = Duties("rules on", "rule on")
_settling: Duties[str, Callable[[Case, ForFloor, str, tuple[Pending, ...]], Ruling]] = Duties("settles", "settle")

rules_on = _ruling.given
"""Say over a function which incidents it rules on."""

floor_settles = _settling.given
"""Say over a function that it carries out what the floor chooses on a topic."""

ruler_on = _ruling.__getitem__
"""The function that rules on a kind of incident."""

settler_of = _settling.__getitem__
"""The function that carries out the floor's choice on a topic."""
