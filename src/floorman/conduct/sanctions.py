"""Penalties, from light to heavy, and who decides: whose word is final, and where a player can go."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from floorman.core import Refused, Value
from floorman.rules import Format, implements, method
from floorman.rules.book import Consulting, topic_of
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, Message, message

PUT_RIGHT = ""
"""The ground of what is put right and not punished."""

AT_DISCRETION = "discretion"
"""The ground of what the floor may punish, and need not, wherever a book minds it."""

ETIQUETTE = "etiquette"
"""The ground of everything that has no other: milder the first time than when it is repeated."""


class Offence(Value, frozen=True):
    """One kind of incident. `facts` are what the floor may add to it, by code, in words.

    `question` is whether, or where, the book minds it; a topic alone, where the book minds it as soon as one of its
    rules speaks of it (`rules/offences.toml`). `ground` is what the book punishes it as, empty where it is put right
    and no more. `format` is set where it only arises there, `remedy` is what the player is told to do, `words` are
    other names that people search for, and `decides` is who decides about it.
    """

    code: str
    question: str
    ground: str = ETIQUETTE
    remedy: Message = NOTHING
    facts: Mapping[str, str] = MappingProxyType({})
    format: Format | None = None
    words: tuple[str, ...] = ()
    decides: str = "floor"

    @property
    def title(self) -> str:
        """What it is called: `offence.toml`."""
        return str(message(f"offence.{self.code}"))

    @property
    def topic(self) -> str:
        """The subject its rules stand under."""
        return topic_of(self.question)


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


def in_words(code: str) -> Message | str:
    """A penalty with its length in words; the code itself for what has no length, which the catalogue knows.

    >>> str(in_words("10-minutes")), str(in_words("1-hand")), in_words("no-penalty")
    ('10 minutes', '1 hand', 'no-penalty')
    """
    given = sanction(code)
    if given is None or not given.kinds:
        return code
    return message("penalty.length", hands=given.hands, rounds=given.rounds, minutes=given.minutes)


def ladder(asked: Consulting) -> tuple[Sanction, ...]:
    """The usual steps of the book's scale, the lightest first; disqualification is above them all."""
    steps = asked.by(Q.conduct.penalty.scale)
    return (Sanction(), *steps)


@method(Q.conduct.penalty.scale, "hands-and-rounds")
def hands_and_rounds(asked: Consulting) -> tuple[Sanction, ...]:
    """Missed hands, then rounds."""
    return USUAL


@method(Q.conduct.penalty.scale, "hands-or-minutes")
def hands_or_minutes(asked: Consulting) -> tuple[Sanction, ...]:
    """Missed hands, then minutes."""
    return (*(step for step in USUAL if step.hands), Sanction(minutes=10), Sanction(minutes=20))


@method(Q.conduct.penalty.scale, "minute-steps")
def minute_steps(asked: Consulting) -> tuple[Sanction, ...]:
    """Only the minutes that the book names."""
    return tuple(Sanction(minutes=some) for some in asked.figures(Q.conduct.penalty.scale)["minutes"])


def has(asked: Consulting, given: Sanction) -> bool:
    """Whether the book has such a penalty: any number of hands or rounds, but only the minutes it names, if it does."""
    if asked.ask(Q.conduct.penalty.open_ended) or not given.kinds:
        return True
    steps = ladder(asked)
    if asked.ask(Q.conduct.penalty.scale) == "minute-steps":
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
    if last >= 0 and asked.ask(Q.conduct.penalty.escalates):
        codes = codes[last + 1 :]
    if ground == "soft-play" and asked.ask(Q.conduct.soft_play.forfeiture):
        codes += [FORFEIT, DISQUALIFY, FORFEIT_AND_OUT]
    else:
        codes.append(DISQUALIFY)
    if asked.ask(Q.conduct.penalty.bars):
        codes.append(BAR)
    if asked.ask(Q.conduct.penalty.open_ended):
        codes.append(OTHER)
    return (NO_PENALTY, *codes) if allows == "may" else tuple(codes)


def in_cash(asked: Consulting, *, flagrant: bool) -> Codes:
    """What the floor may do about it in a cash game, mildest first: remind or counsel, send out, or bar."""
    steps = (WARNING, LEAVE_ROOM, BAR)
    if asked.ask(Q.conduct.penalty.cash_grounds) == "flagrant" and flagrant:
        return steps
    return (NO_PENALTY, *steps)


Office = Literal["dealer", "floor", "director", "supervisor", "management"]
OFFICES: tuple[Office, ...] = ("dealer", "floor", "director", "supervisor", "management")
"""From the table upwards."""

Claim = Literal["players", "good-faith", "left-chips"]
"""What somebody holds against the house: how players behaved, an honest mistake of the staff, chips left behind."""

FACTORS = ("fairness", "intent", "responsibility", "gain")
"""What is weighed where no rule fits: fairness, what was meant, the players' own part, whether the offender gains."""


class Instance(Value, frozen=True):
    """Where an objection goes: `review` by an office of the house, or a formal dispute `outside`; play goes on."""

    kind: Literal["review", "outside"]
    to: str


@implements("td.authority")
def appeal_from(asked: Consulting, ruled_by: Office) -> Instance:
    """Where a player who disagrees with a ruling can go. Refused where it is final."""
    final, where = asked.ask(Q.td.authority.final), asked.ask(Q.td.authority.appeal)
    if where != "none" and OFFICES.index(ruled_by) < OFFICES.index(final):
        return Instance("review", final)
    if where == "gaming-commission":
        return Instance("outside", where)
    raise Refused("td.authority", "final", office=ruled_by)


def require_no_party(asked: Consulting, party: bool) -> None:
    """Nobody rules in their own case where the book has somebody else appointed."""
    if party and asked.ask(Q.td.authority.own_case) == "third-party":
        raise Refused("td.authority", "own-case")


def require_may_keep_time(asked: Consulting, keeper: Literal["staff", "dealer", "player"]) -> None:
    """The clock is given to any dealer or player, or stays with the staff."""
    if keeper == "player" and asked.ask(Q.td.authority.timer) == "staff":
        raise Refused("td.authority", "staff-only")
    asked.cite(Q.td.authority.timer)


@implements("td.discretion")
def require_reasons(asked: Consulting, because: str, weighed: tuple[str, ...], offender_gains: bool) -> None:
    """A ruling beyond the rules is made for fairness, says why, and leaves no offender better off."""
    if not asked.ask(Q.td.discretion.fairness_first):
        raise Refused("td.discretion", "letter-first")
    if not because.strip():
        raise Refused("td.discretion", "no-reason")
    asked.cite(Q.td.discretion.intent)
    if asked.ask(Q.td.discretion.factors) == "each-factor":
        open_still = [factor for factor in FACTORS if factor not in weighed]
        if open_still:
            raise Refused("td.discretion", "not-weighed", factors=open_still)
    if offender_gains and not asked.ask(Q.td.discretion.offender_may_gain):
        raise Refused("td.discretion", "offender-gains")
    asked.cite(Q.td.discretion.offender_may_gain)


def while_it_waits(asked: Consulting) -> tuple[str, ...]:
    """What the floor may choose from while a ruling has to wait."""
    if asked.ask(Q.td.discretion.pending) == "hold":
        return ("hold-play",)
    holds = ("impound-pot",) if asked.ask(Q.td.discretion.impound) else ()
    return ("play-on", "hold-play", *holds)


@implements("td.accommodation")
def special_needs(asked: Consulting) -> tuple[str, ...]:
    """What can be said to a player with special needs."""
    return ("grant", "decline") if asked.ask(Q.td.accommodation.special_needs) == "when-possible" else ("decline",)


@implements("td.liability")
def claim_on_house(asked: Consulting, claim: Claim) -> str:
    """Whether the house owes anything: `no`, or `floor` where it decides from case to case."""
    match claim:
        case "players":
            return str(asked.ask(Q.td.liability.players))
        case "good-faith":
            return str(asked.ask(Q.td.liability.good_faith))
        case _ if asked.format == "cash":
            return str(asked.ask(Q.td.liability.left_chips))
        case _:
            return "floor"


@implements("td.timing")
def pointed_out(asked: Consulting, *, at_once: bool) -> tuple[str, ...]:
    """What the floor may do about a mistake that is pointed out at once, or late."""
    changes = asked.ask(Q.td.timing.late) == "may-change" and not at_once
    return ("rule-as-usual", "rule-otherwise") if changes else ("rule-as-usual",)
