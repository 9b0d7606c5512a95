"""Before the first hand: seats to draw, and the cards into the air."""

from floorman.base import PlayerId
from floorman.rulebook import Rulebook, implements
from floorman.rulings.procedure import ProcedureStep
from floorman.tournament.actions import DealFirstHand, DrawSeats, EnterLate, OpenTable
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import book_chips
from floorman.tournament.prompting.prompt import PromptOption, Prompts, procedures, step, to_do
from floorman.tournament.state import Tournament
from floorman.tournament.structure import chip_set
from floorman.tournament.wording import blinds, counted, listed


def start(event: Tournament, book: Rulebook) -> Prompts:
    """What comes before the first hand."""
    if event.started or len(event.left) < 2:
        return
    if event.tables:
        yield from _first_hand(event, book)
    else:
        yield from _draw(event, book)


def _draw(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    players, most = len(event.left), event.setup.table_size
    tables = -(-players // most)
    chip_set(case, players)
    others = [PromptOption(f"At {tables + 1} tables", DrawSeats(tables + 1))] if players >= 2 * (tables + 1) else []
    if tables == 1 and case.ask("seating.random/satellite") == "house-may-open":
        others.append(PromptOption("One-table satellite: let entrants choose their seats", OpenTable()))
    says = f"Draw seats: {counted(players, 'player')} at {counted(tables, 'table')}.{_not_in_yet(event)}"
    yield to_do(
        case, "draw-seats", "seating.random", says, DrawSeats(tables), "Draw seats",
        otherwise=tuple(others),
        steps=(
            *procedures(case, "seating.random", "seating.draw-for-button"),
            *_values(case),
            *procedures(case, "chips.value", "chips.starting-set"),
        ),
        by_lot=True,
    )  # fmt: skip


def _not_in_yet(event: Tournament) -> str:
    """Who would be left out of a draw: guests who have not come, and those who are here and have not paid."""
    unpaid = [guest.name for guest in event.guests if guest.here]
    missing = len(event.guests) - len(unpaid)
    says = f" {_few(unpaid)} {'is' if len(unpaid) == 1 else 'are'} here and {_has(unpaid)} not paid." if unpaid else ""
    if missing:
        says += f" {missing} invited {'player is' if missing == 1 else 'players are'} not here."
    return says


def _has(names: list[PlayerId]) -> str:
    return "has" if len(names) == 1 else "have"


def _few(names: list[PlayerId]) -> str:
    return listed(names) if len(names) <= 3 else counted(len(names), "player")


def _values(case: Case) -> tuple[ProcedureStep, ...]:
    """What the chips are worth, where the book says so."""
    named = [f"{chip.colour} {chip.value:,}" for chip in book_chips(case.book)]
    colours = case.ask("chips.value/colours")
    if named:
        return (step(case, f"Chips of {colours} colours: {listed(named)}.", "chips.value/set"),)
    says = f"Chips of {colours} colours are used." if colours else "The house posts what its chips are worth."
    return (step(case, says, "chips.value/colours"),)


def _first_hand(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    missing = [player.name for player in event.players if not player.entered and not player.out]
    without = (
        f" {listed(missing)} promised to come and {'has' if len(missing) == 1 else 'have'} not arrived."
        if missing
        else ""
    )
    opens = f" at {blinds(event.blinds)}" if event.blinds else ""
    says = f"Seats are drawn: deal the first hand{opens}.{without}"
    yield to_do(
        case, "first-hand", "clock.level", says, DealFirstHand(), "Cards in the air",
        otherwise=(PromptOption("Draw seats again", DrawSeats()), *_stack_to_sell(case)),
        steps=_posted(case),
    )  # fmt: skip


@implements("td.posting")
def _posted(case: Case) -> tuple[ProcedureStep, ...]:
    """What the house has to put up for all to see before the first hand."""
    return procedures(case, "td.posting", "conduct.language", "conduct.belongings")


def _stack_to_sell(case: Case) -> tuple[PromptOption, ...]:
    """Where the book lets stacks wait at seats that are not sold yet."""
    event = case.event
    if case.ask("seating.late/placeholder") == "none" or not any(event.open_seats(table.id) for table in event.tables):
        return ()
    name = PlayerId(f"Unsold {1 + sum(player.unsold for player in event.players)}")
    return (PromptOption("Put a stack at an unsold seat", EnterLate(name, unsold=True)),)
