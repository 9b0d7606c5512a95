"""A prompt: what is due, in a sentence, with the act that does it, other ways, steps, and the rules behind it."""

from collections.abc import Iterator, Mapping
from functools import cache

from floorman.core import Refused, Value
from floorman.floor.procedure import ProcedureStep
from floorman.rules import Rule
from floorman.rules import procedures as all_procedures
from floorman.rules.book import cited
from floorman.text import NOTHING, Message, message, plain, together
from floorman.tournament.actions import TournamentAction
from floorman.tournament.case import Case
from floorman.tournament.engine import decide
from floorman.tournament.events import TournamentEvent


class PromptOption(Value, frozen=True):
    """Another way that the book leaves open."""

    label: Message
    action: TournamentAction


class Prompt(Value, frozen=True):
    """One matter before the director. The same matter has the same `key` for as long as it is open.

    `action` does it, and `events` are what would follow. Where it is done `by_lot` they are one outcome of many: the
    action has a seed of 0 that whoever carries it out replaces. Without an action it is a reminder, or the floor's
    choice among `otherwise`. Several of those may be chosen together where `several` names a field of their actions:
    it then holds all that was chosen. `bounty` is what a knockout is worth in cents, where the prompt is about one.
    `cites` are all rules behind the prompt, `citations` those that decide what is due, most specific first.
    """

    key: str
    topic: str
    says: Message
    action: TournamentAction | None = None
    label: Message = NOTHING
    otherwise: tuple[PromptOption, ...] = ()
    steps: tuple[ProcedureStep, ...] = ()
    events: tuple[TournamentEvent, ...] = ()
    by_lot: bool = False
    urgent: bool = False
    cites: tuple[str, ...] = ()
    several: str = ""
    bounty: int = 0
    citations: tuple[str, ...] = ()


Prompts = Iterator[Prompt]


def to_do(
    case: Case,
    key: str,
    topic: str,
    says: Message,
    action: TournamentAction,
    label: Message,
    *,
    otherwise: tuple[PromptOption, ...] = (),
    steps: tuple[ProcedureStep, ...] = (),
    by_lot: bool = False,
    urgent: bool = False,
) -> Prompt:
    """A prompt with an act, and with what that would come to. An act that is refused is left out, with the reason."""
    case.under(topic)
    try:
        decision = decide(case.event, action, case.book, cite=True)
    except Refused as no:
        return to_know(case, key, topic, together(says, no.message), otherwise=otherwise, steps=steps, urgent=urgent)
    cites = tuple(dict.fromkeys((*case.cites(), *decision.cites))) if decision.citations else ()
    ways = _open(case, otherwise)
    return Prompt(
        key, topic, says, action, label, ways, steps, decision.events, by_lot, urgent, cites,
        citations=decision.citations,
    )  # fmt: skip


def to_know(
    case: Case,
    key: str,
    topic: str,
    says: Message,
    *,
    otherwise: tuple[PromptOption, ...] = (),
    steps: tuple[ProcedureStep, ...] = (),
    urgent: bool = False,
) -> Prompt:
    """A prompt without an act of its own: a reminder, or a choice."""
    case.under(topic)
    ways = _open(case, otherwise)
    set_by_house = [asked for asked in case.topics if asked.startswith(f"{topic}/") and asked in case.book.stated]
    stated = cited({f"prompt={key.partition(':')[0]}"}, (topic, *set_by_house), case.book, case.format).citations
    cites = case.cites() if stated else ()
    return Prompt(key, topic, says, otherwise=ways, steps=steps, urgent=urgent, cites=cites, citations=stated)


def _open(case: Case, otherwise: tuple[PromptOption, ...]) -> tuple[PromptOption, ...]:
    """The other ways that are not refused."""
    return tuple(choice for choice in otherwise if _may(case, choice.action))


def _may(case: Case, action: TournamentAction) -> bool:
    try:
        decide(case.event, action, case.book)
    except Refused:
        return False
    return True


def step(case: Case, says: Message, question: str) -> ProcedureStep:
    """A step that the answer to a question comes to."""
    return ProcedureStep(says, case.book.cite(question, case.format))


def procedures(case: Case, *topics: str, conduct: bool = False) -> tuple[ProcedureStep, ...]:
    """What the book's rules on these topics ask of the staff, in the words of `procedures.toml`.

    Rules on `conduct` are for players and have no step: they are shown as the book has them.
    """
    case.under(*topics)
    found = [
        ProcedureStep(message(f"procedure.{step}"), (rule.id,))
        for topic in topics
        for rule in _stated(case, topic, "procedure")
        for step in _steps().get(rule.id, ())
    ]
    if conduct:
        rules = [rule for topic in topics for rule in _stated(case, topic, "conduct")]
        found += [ProcedureStep(plain(rule.requires), (rule.id,)) for rule in rules]
    return tuple(found)


@cache
def _steps() -> Mapping[str, tuple[str, ...]]:
    """The steps of each rule, by its id."""
    found: dict[str, tuple[str, ...]] = {}
    for one in all_procedures():
        for id in one.rules:
            found[id] = (*found.get(id, ()), one.step)
    return found


def _stated(case: Case, topic: str, kind: str) -> Iterator[Rule]:
    for id in case.book.cite(topic, case.format):
        rule = case.book.rules.get(id)
        if rule and rule.topic == topic and rule.kind == kind and rule.scope in ("all", case.format):
            yield rule
