"""Penalties: what the book has, from light to heavy, and what is to be suggested to the floor."""

from collections.abc import Sequence

from floorman.base import Value
from floorman.rulebook import method
from floorman.rulebook.consult import Consulting

Codes = tuple[str, ...]
NO_PENALTY = "no-penalty"
WARNING = "warning"
OTHER = "other"
FORFEIT = "forfeit-chips"
DISQUALIFY = "disqualify"
FORFEIT_AND_OUT = "forfeit-and-disqualify"


class Sanction(Value, frozen=True):
    """A penalty of so many hands, rounds or minutes; a warning where it is none of them."""

    hands: int = 0
    rounds: int = 0
    minutes: int = 0

    @property
    def code(self) -> str:
        """As it is offered: `warning`, `2-rounds`, `10-minutes`."""
        for kind in ("minutes", "rounds", "hands"):
            amount = getattr(self, kind)
            if amount:
                return f"{amount}-{kind if amount > 1 else kind[:-1]}"
        return WARNING

    @property
    def kinds(self) -> int:
        """How many kinds of penalty it is at once."""
        return bool(self.hands) + bool(self.rounds) + bool(self.minutes)


USUAL = (Sanction(hands=1), Sanction(hands=3), Sanction(rounds=1), Sanction(rounds=2))


def sanction(code: str) -> Sanction | None:
    """A penalty that is served, by its code; None for those that are not.

    >>> sanction("10-minutes")
    Sanction(hands=0, rounds=0, minutes=10)
    """
    amount, _, kind = code.partition("-")
    if not (amount.isascii() and amount.isdigit()):
        return Sanction() if code == WARNING else None
    return Sanction(**{kind if kind.endswith("s") else f"{kind}s": int(amount)})


def ladder(asked: Consulting) -> tuple[Sanction, ...]:
    """The usual steps of the book's scale, the lightest first; disqualification is above them all."""
    steps: tuple[Sanction, ...] = asked.by("conduct.penalty/scale")
    return (Sanction(), *steps)


@method("conduct.penalty/scale", "hands-and-rounds")
def hands_and_rounds(asked: Consulting) -> tuple[Sanction, ...]:
    """Missed hands, then rounds."""
    return USUAL


@method("conduct.penalty/scale", "hands-or-minutes")
def hands_or_minutes(asked: Consulting) -> tuple[Sanction, ...]:
    """Missed hands, then minutes."""
    return (*(step for step in USUAL if step.hands), Sanction(minutes=10), Sanction(minutes=20))


@method("conduct.penalty/scale", "minute-steps")
def minute_steps(asked: Consulting) -> tuple[Sanction, ...]:
    """Only the minutes that the book names."""
    return tuple(Sanction(minutes=some) for some in asked.figures("conduct.penalty/scale")["minutes"])


def has(asked: Consulting, given: Sanction) -> bool:
    """Whether the book has such a penalty: any number of hands or rounds, but only the minutes it names, if it does."""
    if asked.ask("conduct.penalty/open-ended") or not given.kinds:
        return True
    steps = ladder(asked)
    if asked.ask("conduct.penalty/scale") == "minute-steps":
        return given in steps
    allowed = {kind for step in steps for kind in ("hands", "rounds", "minutes") if getattr(step, kind)}
    return all(kind in allowed for kind in ("hands", "rounds", "minutes") if getattr(given, kind))


def offered(asked: Consulting, allows: str, ground: str, earlier: Sequence[str]) -> Codes:
    """What the floor may choose from, what is suggested first: the next step up from the last penalty.

    Where the book has repeated offences punished more heavily, lighter steps are left out.
    """
    if allows == "disqualification":
        return (DISQUALIFY,)
    codes = [step.code for step in ladder(asked)]
    last = max((codes.index(code) for code in earlier if code in codes), default=-1)
    if last >= 0 and asked.ask("conduct.penalty/escalates"):
        codes, last = codes[last + 1 :], -1
    suggested = codes[last + 1 : last + 2]
    rest = [code for code in codes if code not in suggested]
    found = [*suggested, *rest, DISQUALIFY]
    if ground == "soft-play" and asked.ask("conduct.soft-play/forfeiture"):
        found += [FORFEIT, FORFEIT_AND_OUT]
    if asked.ask("conduct.penalty/open-ended"):
        found.append(OTHER)
    return (*found, NO_PENALTY) if allows == "may" else tuple(found)


def in_cash(asked: Consulting, *, flagrant: bool) -> Codes:
    """What the floor may do about it in a cash game."""
    if asked.ask("conduct.penalty/cash-grounds") == "any-act":
        return ("warn", "suspend", "bar", "no-action")
    return ("counsel", "suspend", "bar") if flagrant else ("remind", "no-action")
