"""A reading of what a player said and put out."""

from floorman.base import Chips, Value
from floorman.rulings.case import Case
from floorman.rulings.incidents import WordsAndChips
from floorman.rulings.ruling import Penalty


class Meant(Value, frozen=True):
    """A reading of words and chips: an act and its total, before it is made legal.

    `declared`: raise or bet was said, so that too little is made up and never a call. `offers` and `amounts` are set
    where the floor has to pick the amount, and `topic` says by which rule. `stays`: nothing is done, and the seat is
    left with these acts. `waits`: bet or raise was said and the amount is still to come.
    """

    act: str
    total: Chips = Chips(0)
    declared: bool = False
    penalty: Penalty | None = None
    offers: tuple[str, ...] = ()
    amounts: tuple[Chips, ...] = ()
    topic: str = ""
    stays: tuple[str, ...] = ()
    waits: bool = False


def put_out(case: Case, said: WordsAndChips) -> Chips:
    """The player's chips on the table this round: earlier ones that were left there, and the new ones."""
    left = case.total(said.seat) if said.prior == "left" else Chips(0)
    return Chips(left + sum(said.push))


def bet_or_raise(case: Case) -> str:
    """What a wager is called now."""
    return "raise" if case.hand.price else "bet"
