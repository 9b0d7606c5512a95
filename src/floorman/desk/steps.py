"""What the dealer does now, in order: first what the ruling demands, then what belongs to the moment."""

from collections.abc import Iterator

from floorman.desk.desk import Desk
from floorman.desk.methods import carries_out, steps_of
from floorman.desk.telling import RulingRow
from floorman.rulebook import Format, Rulebook
from floorman.rulings import procedure, substantial_action
from floorman.rulings.procedure import ProcedureStep, Ruled

AT_ONCE = 6
"""How many lines of steps are shown at once; `steps all` shows the rest."""

THE_DEAL = ("button.", "dealing.", "hand.")
"""Where one method leads to the next, and the last one says what is done."""


def demanded(ruled: Ruled, book: Rulebook, format: Format) -> Iterator[ProcedureStep]:
    """What the methods that were consulted ask of the dealer, as far as this ruling comes to it."""
    ruling = ruled.ruling
    idle = {
        "betting.out-of-turn/procedure": ruling.code != "out-of-turn",
        "betting.gross-misunderstanding/remedy": not ruling.floor,
    }
    consulted = [topic for topic in ruling.topics if carries_out(topic) and not idle.get(topic)]
    led_through = [topic for topic in consulted if topic.startswith(THE_DEAL)][:-1]
    late = substantial_action(ruled.before, book)
    for topic in consulted:
        if topic not in led_through:
            said = steps_of(topic, str(book.answer(topic, format)), late, ruling.code or ruling.outcome)
            yield from (ProcedureStep(_sentence(says), procedure.own_rules(book, topic, format)) for says in said)


def _sentence(says: str) -> str:
    return says[:1].upper() + says[1:] + "."


def after_ruling(desk: Desk, ruled: Ruled) -> list[ProcedureStep]:
    """The steps that follow a ruling: its own, and those whose moment it has brought."""
    return [*demanded(ruled, desk.book, desk.setup.format), *procedure.after_ruling(ruled, desk.book)]


def at_hand(desk: Desk) -> list[ProcedureStep]:
    """The steps at hand: those of the last ruling, or from the shuffle on where nothing has happened yet."""
    if desk.ruled:
        return after_ruling(desk, desk.ruled[-1])
    mid_hand = desk.setup.mid_hand is not None
    return (procedure.at_the_deal if mid_hand else procedure.before_the_deal)(desk.table, desk.book)


def rows(found: list[ProcedureStep], every: bool = False) -> list[RulingRow]:
    """Steps as they are shown: the first few, each with its rule, and how many more there are."""
    shown = found if every or len(found) <= AT_ONCE else found[: AT_ONCE - 1]
    told = [RulingRow("step", f"step {number}", _with_rule(step)) for number, step in enumerate(shown, 1)]
    if len(found) > len(shown):
        told.append(RulingRow("quiet", "steps", f"{len(found) - len(shown)} more: steps all"))
    return told


def _with_rule(step: ProcedureStep) -> str:
    """A step and the rule it comes from; our own reading where the book is silent."""
    if not step.cites:
        return step.says
    return f"{step.says} [{'our reading' if step.cites[0].startswith('readings:') else step.cites[0]}]"
