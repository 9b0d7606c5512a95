"""Who decides: whose word is final, where a player can go, who may not rule, what a ruling beyond the rules needs."""

from typing import Literal

from floorman.base import Refused, Value
from floorman.rulebook import Rulebook, implements
from floorman.rulebook.consult import Consulting

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
    says: str


@implements("td.authority")
def appeal_from(asked: Consulting, ruled_by: Office) -> Instance:
    """Where a player who disagrees with a ruling can go. Refused where it is final."""
    final, where = asked.ask("td.authority/final"), asked.ask("td.authority/appeal")
    if where != "none" and OFFICES.index(ruled_by) < OFFICES.index(final):
        return Instance("review", final, f"The {final} has the last word and looks at it; play goes on.")
    if where == "gaming-commission":
        return Instance(
            "outside", where, "The decision stands at the table; a formal dispute goes to the gaming commission."
        )
    raise Refused("td.authority", "The {office}'s decision is final.", code="final", office=ruled_by)


def require_no_party(asked: Consulting, party: bool) -> None:
    """Nobody rules in their own case where the book has somebody else appointed."""
    if party and asked.ask("td.authority/own-case") == "third-party":
        raise Refused("td.authority", "The director is involved in this, so somebody else must rule.", code="own-case")


def require_may_keep_time(asked: Consulting, keeper: Literal["staff", "dealer", "player"]) -> None:
    """The clock is given to any dealer or player, or stays with the staff."""
    if keeper == "player" and asked.ask("td.authority/timer") == "staff":
        raise Refused("td.authority", "The clock stays with the staff.", code="staff-only")
    asked.under("td.authority/timer")


@implements("td.discretion")
def require_reasons(asked: Consulting, because: str, weighed: tuple[str, ...], offender_gains: bool) -> None:
    """A ruling beyond the rules is made for fairness, says why, and leaves no offender better off."""
    if not asked.ask("td.discretion/fairness-first"):
        raise Refused("td.discretion", "The rule is applied as it is written.", code="letter-first")
    if not because.strip():
        raise Refused("td.discretion", "Say why: it is kept as a precedent.", code="no-reason")
    asked.ask("td.discretion/intent")
    if asked.ask("td.discretion/factors") == "each-factor":
        open_still = [factor for factor in FACTORS if factor not in weighed]
        if open_still:
            raise Refused(
                "td.discretion", "Say how these were weighed too: {factors}.",
                code="not-weighed", factors=", ".join(open_still),
            )  # fmt: skip
    if offender_gains and not asked.ask("td.discretion/offender-may-gain"):
        raise Refused("td.discretion", "Whoever caused it must not gain by it.", code="offender-gains")
    asked.under("td.discretion/offender-may-gain")


def while_it_waits(asked: Consulting) -> tuple[str, ...]:
    """What the floor may choose from while a ruling has to wait."""
    if asked.ask("td.discretion/pending") == "hold":
        return ("hold-play",)
    holds = ("impound-pot",) if asked.ask("td.discretion/impound") else ()
    return ("play-on", "hold-play", *holds)


@implements("td.accommodation")
def special_needs(asked: Consulting) -> tuple[str, ...]:
    """What can be said to a player with special needs."""
    return ("grant", "decline") if asked.ask("td.accommodation/special-needs") == "when-possible" else ("decline",)


@implements("td.liability")
def claim_on_house(asked: Consulting, claim: Claim) -> str:
    """Whether the house owes anything: `no`, or `floor` where it decides from case to case."""
    match claim:
        case "players":
            return str(asked.ask("td.liability/players"))
        case "good-faith":
            return str(asked.ask("td.liability/good-faith"))
        case _ if asked.format == "cash":
            return str(asked.ask("td.liability/left-chips"))
        case _:
            return "floor"


@implements("td.timing")
def pointed_out(asked: Consulting, *, at_once: bool) -> tuple[str, ...]:
    """What the floor may do about a mistake that is pointed out at once, or late."""
    changes = asked.ask("td.timing/late") == "may-change" and not at_once
    return ("rule-as-usual", "rule-otherwise") if changes else ("rule-as-usual",)


@implements("td.precedence")
def order_of_books(book: Rulebook) -> tuple[str, ...]:
    """Whose answer goes first: the house's, the book's, that of the book it is layered on, and last our readings."""
    book.answer("td.precedence/house-rules", "tournament")
    return tuple(layer.id for layer in book.layers)
