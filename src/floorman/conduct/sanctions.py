"""Penalties: for what they are given, what the book has, from light to heavy, and what is offered to the floor."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from floorman.base import Value
from floorman.rulebook import Format, method
from floorman.rulebook.consult import Consulting

PUT_RIGHT = ""
"""The ground of what is put right and not punished."""

AT_DISCRETION = "discretion"
"""The ground of what the floor may punish, and need not, wherever a book minds it."""

ETIQUETTE = "etiquette"
"""The ground of everything that has no other: milder the first time than when it is repeated."""


class Offence(Value, frozen=True):
    """One kind of incident. `facts` are what the floor may add to it, by code, in words.

    `question` is whether, or where, the book minds it; a topic alone, where the book minds it as soon as one of its
    rules speaks of it (`rulebook/offences.toml`). `ground` is what the book punishes it as, empty where it is put right
    and no more. `format` is set where it only arises there, `remedy` is what the player is told to do, `words` are
    other names that people search for, and `decides` is who decides about it.
    """

    code: str
    title: str
    question: str
    ground: str = ETIQUETTE
    remedy: str = ""
    facts: Mapping[str, str] = MappingProxyType({})
    format: Format | None = None
    words: tuple[str, ...] = ()
    decides: str = "floor"

    @property
    def topic(self) -> str:
        """The subject its rules stand under."""
        return self.question.partition("/")[0]


Codes = tuple[str, ...]
NO_PENALTY = "no-penalty"
WARNING = "warning"
OTHER = "other"
FORFEIT = "forfeit-chips"
DISQUALIFY = "disqualify"
FORFEIT_AND_OUT = "forfeit-and-disqualify"
LEAVE_ROOM = "leave-room"
BAR = "bar"


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
    """What the floor may choose from, mildest first.

    Where the book has repeated offences punished more heavily, lighter steps than the last are left out.
    """
    if allows == "disqualification":
        return (DISQUALIFY,)
    codes = [step.code for step in ladder(asked)]
    last = max((codes.index(code) for code in earlier if code in codes), default=-1)
    if last >= 0 and asked.ask("conduct.penalty/escalates"):
        codes = codes[last + 1 :]
    if ground == "soft-play" and asked.ask("conduct.soft-play/forfeiture"):
        codes += [FORFEIT, DISQUALIFY, FORFEIT_AND_OUT]
    else:
        codes.append(DISQUALIFY)
    if asked.ask("conduct.penalty/bars"):
        codes.append(BAR)
    if asked.ask("conduct.penalty/open-ended"):
        codes.append(OTHER)
    return (NO_PENALTY, *codes) if allows == "may" else tuple(codes)


def suggested(asked: Consulting, offers: Codes, earlier: Sequence[str]) -> str:
    """The usual first step: the mildest, or one above the last penalty."""
    codes = [step.code for step in ladder(asked)]
    last = max((codes.index(code) for code in earlier if code in codes), default=-1)
    return next(
        (code for code in codes[last + 1 :] if code in offers), next((o for o in offers if o != NO_PENALTY), "")
    )


def in_cash(asked: Consulting, *, flagrant: bool) -> Codes:
    """What the floor may do about it in a cash game, mildest first: remind or counsel, send out, or bar."""
    steps = (WARNING, LEAVE_ROOM, BAR)
    if asked.ask("conduct.penalty/cash-grounds") == "flagrant" and flagrant:
        return steps
    return (NO_PENALTY, *steps)
