"""Seats: what has to be drawn, broken, balanced or stopped now."""

from msgspec.structs import replace

from floorman.base import Refused
from floorman.rulebook import Rulebook
from floorman.rulings.procedure import ProcedureStep
from floorman.tournament import balance, break_table, final_table, halt
from floorman.tournament.actions import (
    Balance,
    BreakTable,
    CombineFinal,
    MovePlayer,
    OpenTable,
    PlaceButton,
    Redraw,
    WaiveHalt,
)
from floorman.tournament.apply import apply
from floorman.tournament.case import Case
from floorman.tournament.events import Seated, TournamentEvent
from floorman.tournament.positions import next_hand
from floorman.tournament.prompting.prompt import Prompt, PromptOption, Prompts, procedures, step, to_do, to_know
from floorman.tournament.state import Place, TableId, Tournament
from floorman.tournament.wording import at, called, counted, listed, opening

WHEN = {
    "between-hands": "The player moves as soon as the hand there is over.",
    "after-all-hands": "The move is made once every table has finished its hand.",
    "level-change": "The move is made when the level changes.",
}
"""When a balancing move is made, by the book's answer."""


def seats(event: Tournament, book: Rulebook) -> Prompts:
    """Moves of a running event: the final table, a redraw or a broken table first, for they make others needless."""
    yield from _without_seat(event, book)
    if not event.started or len(event.left) < 2:
        return
    moved = list(_everybody(event, book))
    yield from moved
    halted = list(_halts(event, book))
    yield from halted
    if not moved and not halted and len(event.tables) > 1:
        yield from _balance(event, book)


def _without_seat(event: Tournament, book: Rulebook) -> Prompts:
    """Who has chips and no seat, once there are tables: a late entry or an alternate."""
    if not event.tables:
        return
    case = Case(event, book)
    for player in event.left:
        if player.table or not player.entered:
            continue
        key, sizes = f"seat:{player.name}", event.sizes
        free = [id for id in sizes if event.open_seats(id)]
        if free:
            to = min(free, key=lambda id: sizes[id])
            seat = event.open_seats(to)[0]
            says = f"{player.name} has no seat. {opening(at(to, seat))} is open."
            yield to_do(case, key, "seating.late", says, MovePlayer(player.name, Place(to, seat)), "Seat there")
        else:
            more = (PromptOption("Open a table", OpenTable()),)
            yield to_know(
                case, key, "seating.late", f"{player.name} is waiting for a seat: all seats are taken.", otherwise=more
            )


def _everybody(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    tables, left = len(event.tables), len(event.left)
    if tables > 1 and final_table.is_final(case):
        where = called(event.tables[0].id)
        says = f"Final table: the {counted(left, 'player')} left draw new seats at {where}."
        yield to_do(
            case, "final-table", "seating.final-table", says, CombineFinal(), "Draw the final table",
            steps=_carrying(case), by_lot=True, urgent=True,
        )  # fmt: skip
    elif final_table.redraw_due(case) and left <= final_table.tables_after(case) * event.setup.table_size:
        over = final_table.tables_after(case)
        says = f"Redraw: all {counted(left, 'player')} draw new seats at {counted(over, 'table')}."
        yield to_do(
            case, "redraw", "seating.redraw", says, Redraw(), "Draw new seats",
            steps=_carrying(case), by_lot=True, urgent=True,
        )  # fmt: skip
    elif tables > 2:
        yield from _break(event, book)


def _break(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    id = break_table.may_break(case)
    if not id:
        return
    others = [table.id for table in event.tables if table.id != id]
    named = case.ask("seating.break/order") == "floor"
    instead = [other for other in others if len(event.at(other)) <= len(event.at(id))] if named else []
    says = f"Break {called(id)}: its {counted(len(event.at(id)), 'player')} draw seats at the other tables."
    steps = procedures(case, "seating.break")
    if case.ask("seating.break/reseat") == "two-step" and not steps:
        two = "Stack the seat cards face down; then a card to each player, and the highest takes the first seat card."
        steps = (step(case, two, "seating.break/reseat"),)
    yield to_do(
        case, f"break:{id}", "seating.break", says, BreakTable(id), "Break & tell",
        otherwise=tuple(PromptOption(f"Break {called(other)} instead", BreakTable(other)) for other in instead),
        steps=(*steps, *_carrying(case)), by_lot=True, urgent=True,
    )  # fmt: skip


def _carrying(case: Case) -> tuple[ProcedureStep, ...]:
    """How players and chips get to their new seats."""
    return procedures(case, "seating.move", "chips.transit")


def _halts(event: Tournament, book: Rulebook) -> Prompts:
    """Tables that may deal no hand until players come."""
    case = Case(event, book)
    sizes = event.sizes
    for id in halt.halted(case):
        short = f"{counted(sizes[id], 'player')}, {max(sizes.values())} at the fullest"
        says = f"{opening(called(id))} stops until players are moved there: {short}."
        move = Balance(giver=balance.giver(case, {}, 0), taker=id)
        prompt = to_do(
            case, f"halt:{id}", "seating.halt", says, move, "Move & tell",
            otherwise=(PromptOption("Let it play on", WaiveHalt(id)),), steps=_carrying(case), urgent=True,
        )  # fmt: skip
        told = "; ".join(moves(event, book, prompt.events))
        prompt = replace(prompt, says=f"{says} {told}.") if told else prompt
        yield _asking_for_button(case, prompt, says, move)


BUTTON_MOVES = 300
"""Seconds after which the button is no longer where somebody said it was, at a table whose hands nobody follows."""


def _asking_for_button(case: Case, prompt: Prompt, says: str, move: Balance) -> Prompt:
    """The same prompt, or the question where the button is: which player moves, and to which seat, depends on it."""
    event = case.event
    if prompt.action is None or event.setup.stud or not move.giver or not move.taker:
        return prompt
    for id in (move.giver, move.taker):
        table = event.table(id)
        if table.begun or event.now - table.button_at <= BUTTON_MOVES:
            continue
        seats = tuple(PromptOption(f"Seat {one.seat}: {one.name}", PlaceButton(id, one.seat)) for one in event.at(id))
        if len(seats) < 2:
            continue
        anyway = PromptOption(f"Not known: {prompt.label.lower()} anyway", prompt.action)
        asks = f"{says} Where is the button at {called(id)}? Who moves, and to which seat, depends on it."
        return replace(prompt, says=asks, action=None, label="", otherwise=(*seats, anyway), events=(), by_lot=False)
    return prompt


def _balance(event: Tournament, book: Rulebook) -> Prompts:
    """A move that is due, one that the floor may make, or a reminder."""
    case = Case(event, book)
    spread = balance.spread(case)
    due = balance.move_due(case)
    if not due and spread < 2:
        return
    if not due and spread < balance.limit(case):
        yield from _tighter(event, book)
        return
    when = case.ask("seating.balance/timing")
    move = _move(case, when)
    prompt = to_do(
        case, "balance", "seating.balance", "Balance the tables.", move, "Move & tell",
        otherwise=_other_givers(case), steps=_waiting(case), by_lot=_by_lot(case),
        urgent=due and when != "level-change",
    )  # fmt: skip
    told = "; ".join(moves(event, book, prompt.events))
    pair = move if move.giver else Balance(giver=balance.giver(case, {}, 0), taker=balance.taker(case))
    yield _asking_for_button(
        case, replace(prompt, says=f"Balance: {told}.") if told else prompt, "Balance the tables.", pair
    )


def _move(case: Case, when: str) -> Balance:
    """Every move at once where all tables wait; elsewhere one after the other, and the other tables play on."""
    if when == "after-all-hands":
        return Balance()
    return Balance(giver=balance.giver(case, {}, 0), taker=balance.taker(case))


def _by_lot(case: Case) -> bool:
    """Whether a card decides which table gives a player, or who goes."""
    sizes = list(case.event.sizes.values())
    several = sizes.count(max(sizes)) > 1 and case.ask("seating.balance/giver") == "low-card"
    return several or (case.event.setup.stud and case.ask("seating.balance/stud-destination") == "lowest-card")


def _tighter(event: Tournament, book: Rulebook) -> Prompts:
    """Tables that the book lets stay uneven, and would rather see level as the event goes on."""
    case = Case(event, book)
    wish = case.ask("seating.balance/tighten")
    if wish == "fixed":
        return
    sizes = sorted(event.sizes.values())
    says = f"Tables of {sizes[-1]} and {sizes[0]}: they {wish} be balanced more tightly as the event goes on."
    giver, taker = balance.giver(case, {}, 0), balance.taker(case)
    move = Balance(giver=giver, taker=taker)
    prompt = to_do(case, "tighten", "seating.balance", says, move, "Move one & tell")
    yield _asking_for_button(case, prompt, says, move)


def _other_givers(case: Case) -> tuple[PromptOption, ...]:
    """Other equally full tables, where it is the floor that names one."""
    if case.ask("seating.balance/giver") != "floor":
        return ()
    sizes, taker = case.event.sizes, balance.taker(case)
    first = balance.giver(case, {}, 0)
    others = [id for id in sizes if sizes[id] == max(sizes.values()) and id != first]
    return tuple(PromptOption(f"From {called(id)} instead", Balance(giver=id, taker=taker)) for id in others)


def _waiting(case: Case) -> tuple[ProcedureStep, ...]:
    """Which tables deal no hand before the move, and how it is made."""
    waiting: list[TableId] = []
    for table in case.event.tables:
        try:
            balance.require_moved(case, table.id)
        except Refused:
            waiting.append(table.id)
    held: tuple[ProcedureStep, ...] = ()
    if len(waiting) == len(case.event.tables):
        held = (step(case, "No table deals a hand before it.", "seating.balance/timing"),)
    elif waiting:
        who = opening(listed([called(id) for id in waiting]))
        held = (step(case, f"{who} deals no hand before it.", "seating.balance/timing"),)
    when = step(case, WHEN[case.ask("seating.balance/timing")], "seating.balance/timing")
    return (when, *held, *_carrying(case))


def moves(event: Tournament, book: Rulebook, events: tuple[TournamentEvent, ...]) -> list[str]:
    """Who moves from where to where, and whether that is into a blind."""
    found = []
    for happened in events:
        event = apply(event, happened)
        if isinstance(happened, Seated) and happened.left:
            here, there = happened.left, happened.to
            says = f"{happened.player} moves from {called(here.table)} seat {here.seat}"
            found.append(f"{says} to {called(there.table)} seat {there.seat}{_posting(event, book, happened)}")
    return found


def _posting(event: Tournament, book: Rulebook, moved: Seated) -> str:
    """What awaits a player at the new seat in its next hand."""
    positions, dealt = next_hand(Case(event, book), event.table(moved.to.table))
    if not positions.button:
        return ""
    if moved.to.seat == positions.big:
        return " and posts the big blind"
    return "" if moved.to.seat in dealt else " and waits for a hand"
