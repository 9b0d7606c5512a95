"""Penalties from light to heavy; and who decides, whose decision is final, and where a player can appeal."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from floorman.core import Refused, Value
from floorman.rules import Format, implements, method
from floorman.rules.book import Consulting, topic_of
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, Message, message

PUT_RIGHT = ""
"""The ground of offences that are put right and not punished."""

AT_DISCRETION = "discretion"
"""The ground of offences that the floor may punish, and need not, wherever a book has anything against them."""

ETIQUETTE = "etiquette"
"""The ground of all other offences, which is milder the first time."""


class Offence(Value, frozen=True):
    """One kind of incident. `facts` are what the floor may add to it, by code, in words.

    `question` asks whether, or where, the book has anything against it; if it is a topic alone, the book does as soon
    as one of its rules speaks of the offence (`rules/offences.toml`). `ground` is what the book punishes it as, empty
    if it is put right and no more. `format` is set if it only arises there, `remedy` is what the player is told to do,
    `words` are other names that people search for, and `decides` is who decides about it.
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
        """The name of the offence, from `offence.toml`."""
        return str(message(f"offence.{self.code}"))

    @property
    def topic(self) -> str:
        """The topic of its rules."""
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
    """A penalty of a number of hands, rounds or minutes; a warning if it is none of them."""

    hands: int = 0
    rounds: int = 0
    minutes: int = 0

    @property
    def code(self) -> str:
        """The code as it is offered: `warning`, `2-rounds`, `10-minutes`."""
        for kind in ("minutes", "rounds", "hands"):
            amount = getattr(self, kind)
            if amount:
                return f"{amount}-{kind if amount > 1 else kind[:-1]}"
        return WARNING

    @property
    def kinds(self) -> int:
        """How many kinds of penalty it combines."""
        return bool(self.hands) + bool(self.rounds) + bool(self.minutes)


USUAL = (Sanction(hands=1), Sanction(hands=3), Sanction(rounds=1), Sanction(rounds=2))


def sanction(code: str) -> Sanction | None:
    """Return a penalty that is served, by its code; None for any other code.

    >>> sanction("10-minutes")
    Sanction(hands=0, rounds=0, minutes=10)
    """
    amount, _, kind = code.partition("-")
    if not (amount.isascii() and amount.isdigit()):
        return Sanction() if code == WARNING else None
    return Sanction(**{kind if kind.endswith("s") else f"{kind}s": int(amount)})


def in_words(code: str) -> Message | str:
    """Return a penalty with its length in words; for one without a length, its code, which the catalogue knows.

    >>> str(in_words("10-minutes")), str(in_words("1-hand")), in_words("no-penalty")
    ('10 minutes', '1 hand', 'no-penalty')
    """
    given = sanction(code)
    if given is None or not given.kinds:
        return code
    return message("penalty.length", hands=given.hands, rounds=given.rounds, minutes=given.minutes)


def ladder(asked: Consulting) -> tuple[Sanction, ...]:
    """Return the usual steps of the book's scale below disqualification, the lightest first."""
    steps = asked.by(Q.conduct.penalty.scale)
    return (Sanction(), *steps)


@method(Q.conduct.penalty.scale, "hands-and-rounds")
def hands_and_rounds(asked: Consulting) -> tuple[Sanction, ...]:
    """Return steps of missed hands, then rounds."""
    return USUAL


@method(Q.conduct.penalty.scale, "hands-or-minutes")
def hands_or_minutes(asked: Consulting) -> tuple[Sanction, ...]:
    """Return steps of missed hands, then minutes."""
    return (*(step for step in USUAL if step.hands), Sanction(minutes=10), Sanction(minutes=20))


@method(Q.conduct.penalty.scale, "minute-steps")
def minute_steps(asked: Consulting) -> tuple[Sanction, ...]:
    """Return the minutes that the book names, and no others."""
    return tuple(Sanction(minutes=some) for some in asked.figures(Q.conduct.penalty.scale)["minutes"])


def has(asked: Consulting, given: Sanction) -> bool:
    """Return whether the book has such a penalty.

    Any number of hands or rounds will do if it has those; minutes have to be those it names, if it names any.
    """
    if asked.ask(Q.conduct.penalty.open_ended) or not given.kinds:
        return True
    steps = ladder(asked)
    if asked.ask(Q.conduct.penalty.scale) == "minute-steps":
        return given in steps
    allowed = {kind for step in steps for kind in ("hands", "rounds", "minutes") if getattr(step, kind)}
    return all(kind in allowed for kind in ("hands", "rounds", "minutes") if getattr(given, kind))


def offered(asked: Consulting, allows: str, ground: str, earlier: Sequence[str]) -> Codes:
    """Return what the floor may choose from, mildest first.

    If the book has repeated offences punished more heavily, steps up to the last penalty given are left out.
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
    """Return what the floor may do about it in a cash game, mildest first: remind or counsel, send out, or bar."""
    steps = (WARNING, LEAVE_ROOM, BAR)
    if asked.ask(Q.conduct.penalty.cash_grounds) == "flagrant" and flagrant:
        return steps
    return (NO_PENALTY, *steps)


Office = Literal["dealer", "floor", "director", "supervisor", "management"]
OFFICES: tuple[Office, ...] = ("dealer", "floor", "director", "supervisor", "management")
"""Offices from the table upwards."""

Claim = Literal["players", "good-faith", "left-chips"]
"""A claim against the house: the behaviour of players, an honest mistake of the staff, or chips left behind."""

FACTORS = ("fairness", "intent", "responsibility", "gain")
"""What is weighed where no rule fits: fairness, intent, the players' own responsibility, and the offender's gain."""


class Instance(Value, frozen=True):
    """Where an objection goes: to `review` by an office of the house, or to a dispute `outside`; play goes on."""

    kind: Literal["review", "outside"]
    to: str


@implements("td.authority")
def appeal_from(asked: Consulting, ruled_by: Office) -> Instance:
    """Return where a player who disagrees with a ruling can appeal; Refused if the ruling is final."""
    final, where = asked.ask(Q.td.authority.final), asked.ask(Q.td.authority.appeal)
    if where != "none" and OFFICES.index(ruled_by) < OFFICES.index(final):
        return Instance("review", final)
    if where == "gaming-commission":
        return Instance("outside", where)
    raise Refused("td.authority", "final", office=ruled_by)


def require_no_party(asked: Consulting, party: bool) -> None:
    """Refuse a ruling by a party to the case, where the book has a third party appointed."""
    if party and asked.ask(Q.td.authority.own_case) == "third-party":
        raise Refused("td.authority", "own-case")


def require_may_keep_time(asked: Consulting, keeper: Literal["staff", "dealer", "player"]) -> None:
    """Refuse the clock to a player where the book leaves it to the staff."""
    if keeper == "player" and asked.ask(Q.td.authority.timer) == "staff":
        raise Refused("td.authority", "staff-only")
    asked.cite(Q.td.authority.timer)


@implements("td.discretion")
def require_reasons(asked: Consulting, because: str, weighed: tuple[str, ...], offender_gains: bool) -> None:
    """Refuse a ruling beyond the rules unless the book's conditions are met.

    It has to put fairness first, give a reason, weigh the factors that the book names, and leave no offender better
    off.
    """
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
    """Return what the floor may choose from while a ruling is pending."""
    if asked.ask(Q.td.discretion.pending) == "hold":
        return ("hold-play",)
    holds = ("impound-pot",) if asked.ask(Q.td.discretion.impound) else ()
    return ("play-on", "hold-play", *holds)


@implements("td.accommodation")
def special_needs(asked: Consulting) -> tuple[str, ...]:
    """Return the possible answers to a player with special needs."""
    return ("grant", "decline") if asked.ask(Q.td.accommodation.special_needs) == "when-possible" else ("decline",)


@implements("td.liability")
def claim_on_house(asked: Consulting, claim: Claim) -> str:
    """Return whether the house owes anything for a claim: `no`, or `floor` if that is decided from case to case."""
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
    """Return what the floor may do about a mistake that is pointed out at once, or late."""
    changes = asked.ask(Q.td.timing.late) == "may-change" and not at_once
    return ("rule-as-usual", "rule-otherwise") if changes else ("rule-as-usual",)
