"""Who posts which ante: everybody, or one player for all."""

from collections.abc import Sequence

from floorman.base import Chips, SeatNo
from floorman.tournament.state import Tournament


def ante_at(event: Tournament, level: int) -> Chips:
    """The ante of a level, 0 for none; `event.setup.ante` says who posts it."""
    amounts = event.blinds_at(level)
    return amounts[2] if len(amounts) > 2 and event.setup.ante != "none" else Chips(0)


def antes_due(
    event: Tournament, level: int, dealt: Sequence[SeatNo], button: SeatNo, big: SeatNo
) -> tuple[tuple[SeatNo, Chips], ...]:
    """The antes of a hand at a level, by seat. One that an empty seat would post for all is not posted."""
    ante = ante_at(event, level)
    if not ante:
        return ()
    posting: dict[str, tuple[SeatNo, ...]] = {"each": tuple(dealt), "big-blind": (big,), "button": (button,)}
    return tuple((seat, ante) for seat in posting[event.setup.ante] if seat in dealt)
