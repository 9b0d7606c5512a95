"""What is due about players: seats and moves, people who are late or away, and what waits for the floor."""

from msgspec.structs import replace

from floorman.base import Chips, Refused
from floorman.conduct import OFFENCES
from floorman.conduct.weighing import deciding
from floorman.rulebook import Rulebook
from floorman.rulebook.question_ids import Q
from floorman.rulings.procedure import ProcedureStep
from floorman.tournament import balance, seats
from floorman.tournament.absence import away_too_long, no_show_over
from floorman.tournament.actions import (
    Arrive,
    Balance,
    BreakTable,
    Bust,
    Choose,
    CombineFinal,
    EndPenalty,
    Forfeit,
    MovePlayer,
    OpenTable,
    PlaceButton,
    Rebuy,
    Redraw,
    Return,
    WaiveHalt,
)
from floorman.tournament.apply import apply
from floorman.tournament.case import Case
from floorman.tournament.engine import offers
from floorman.tournament.events import Seated, TournamentEvent
from floorman.tournament.prompts.prompt import Prompt, PromptOption, Prompts, procedures, step, to_do, to_know
from floorman.tournament.seats import next_hand
from floorman.tournament.state import Offer, Place, Player, TableId, Tournament
from floorman.tournament.wording import at, called, counted, in_words, lasting, listed, opening

WHEN = {
    "between-hands": "The player moves as soon as the hand there is over.",
    "after-all-hands": "The move is made once every table has finished its hand.",
    "level-change": "The move is made when the level changes.",
}
"""When a balancing move is made, by the book's answer."""


def seating(event: Tournament, book: Rulebook) -> Prompts:
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
        key, sizes = f"seat:{player.id}", event.sizes
        free = [id for id in sizes if event.open_seats(id)]
        if free:
            to = min(free, key=lambda id: sizes[id])
            seat = event.open_seats(to)[0]
            says = f"{player.name} has no seat. {opening(str(at(to, seat)))} is open."
            yield to_do(case, key, "seating.late", says, MovePlayer(player.id, Place(to, seat)), "Seat there")
        else:
            more = (PromptOption("Open a table", OpenTable()),)
            yield to_know(
                case, key, "seating.late", f"{player.name} is waiting for a seat: all seats are taken.", otherwise=more
            )


def _everybody(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    tables, left = len(event.tables), len(event.left)
    if tables > 1 and seats.is_final(case):
        where = called(event.tables[0].id)
        says = f"Final table: the {counted(left, 'player')} left draw new seats at {where}."
        yield to_do(
            case, "final-table", "seating.final-table", says, CombineFinal(), "Draw the final table",
            steps=_carrying(case), by_lot=True, urgent=True,
        )  # fmt: skip
    elif seats.redraw_due(case) and left <= seats.tables_after(case) * event.setup.table_size:
        over = seats.tables_after(case)
        says = f"Redraw: all {counted(left, 'player')} draw new seats at {counted(over, 'table')}."
        yield to_do(
            case, "redraw", "seating.redraw", says, Redraw(), "Draw new seats",
            steps=_carrying(case), by_lot=True, urgent=True,
        )  # fmt: skip
    elif tables > 2:
        yield from _break(event, book)


def _break(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    id = balance.may_break(case)
    if not id:
        return
    others = [table.id for table in event.tables if table.id != id]
    named = case.ask(Q.seating.break_.order) == "floor"
    instead = [other for other in others if len(event.at(other)) <= len(event.at(id))] if named else []
    says = f"Break {called(id)}: its {counted(len(event.at(id)), 'player')} draw seats at the other tables."
    steps = procedures(case, "seating.break")
    if case.ask(Q.seating.break_.reseat) == "two-step" and not steps:
        two = "Stack the seat cards face down; then a card to each player, and the highest takes the first seat card."
        steps = (step(case, two, Q.seating.break_.reseat),)
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
    for id in balance.halted(case):
        short = f"{counted(sizes[id], 'player')}, {max(sizes.values())} at the fullest"
        says = f"{opening(str(called(id)))} stops until players are moved there: {short}."
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
        buttons = tuple(PromptOption(f"Seat {one.seat}: {one.name}", PlaceButton(id, one.seat)) for one in event.at(id))
        if len(buttons) < 2:
            continue
        anyway = PromptOption(f"Not known: {prompt.label.lower()} anyway", prompt.action)
        choices = [one for one in prompt.otherwise if isinstance(one.action, Choose)]
        asks = f"{says} Where is the button at {called(id)}? Who moves, and to which seat, depends on it."
        return replace(
            prompt, says=asks, action=None, label="", otherwise=(*buttons, *choices, anyway), events=(), by_lot=False
        )
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
    asked = balance.uneven_offers(case)
    if not due and not asked and case.ask(Q.seating.balance.asked) and balance.left_uneven(case):
        return
    when = case.ask(Q.seating.balance.timing)
    move = _move(case, when)
    leave = tuple(PromptOption("Leave the tables as they are", Choose("leave-as-is", table=one.table)) for one in asked)
    prompt = to_do(
        case, "balance", "seating.balance", "Balance the tables.", move, "Move & tell",
        otherwise=(*_other_givers(case), *leave), steps=_waiting(case), by_lot=_by_lot(case),
        urgent=due and when != "level-change",
    )  # fmt: skip
    told = "; ".join(moves(event, book, prompt.events))
    if _one_of_several(case, prompt.events):
        told += ". Of the open seats it is the first to the left of the button"
        prompt = _led_by(prompt, case.book.cite(Q.seating.balance.several, case.format))
    pair = move if move.giver else Balance(giver=balance.giver(case, {}, 0), taker=balance.taker(case))
    yield _asking_for_button(
        case, replace(prompt, says=f"Balance: {told}.") if told else prompt, "Balance the tables.", pair
    )


def _one_of_several(case: Case, events: tuple[TournamentEvent, ...]) -> bool:
    """Whether one player moves to a table where several were knocked out, so that the book says whose seat it is."""
    seated = [happened for happened in events if isinstance(happened, Seated) and happened.left]
    if len(seated) != 1 or case.event.setup.stud or case.ask(Q.seating.balance.destination) != "eliminated-seat":
        return False
    open_now = [one.seat for one in case.event.table(seated[0].to.table).vacated if one.knocked_out]
    named = case.ask(Q.seating.balance.several) == "left-of-button"
    return named and len(open_now) > 1 and seated[0].to.seat in open_now


def _led_by(prompt: Prompt, rules: tuple[str, ...]) -> Prompt:
    """The same with the rules that say it best before the others."""
    first = tuple(id for id in rules if not id.startswith("readings:")) or rules
    return replace(
        prompt,
        cites=tuple(dict.fromkeys((*first, *prompt.cites))),
        citations=tuple(dict.fromkeys((*first, *prompt.citations))),
    )


def _move(case: Case, when: str) -> Balance:
    """Every move at once where all tables wait; elsewhere one after the other, and the other tables play on."""
    if when == "after-all-hands":
        return Balance()
    return Balance(giver=balance.giver(case, {}, 0), taker=balance.taker(case))


def _by_lot(case: Case) -> bool:
    """Whether a card decides which table gives a player, or who goes."""
    sizes = list(case.event.sizes.values())
    several = sizes.count(max(sizes)) > 1 and case.ask(Q.seating.balance.giver) == "low-card"
    return several or (case.event.setup.stud and case.ask(Q.seating.balance.stud_destination) == "lowest-card")


def _tighter(event: Tournament, book: Rulebook) -> Prompts:
    """Tables that the book lets stay uneven, and would rather see level as the event goes on."""
    case = Case(event, book)
    wish = case.ask(Q.seating.balance.tighten)
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
    if case.ask(Q.seating.balance.giver) != "floor":
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
        held = (step(case, "No table deals a hand before it.", Q.seating.balance.timing),)
    elif waiting:
        who = opening(listed([str(called(id)) for id in waiting]))
        held = (step(case, f"{who} deals no hand before it.", Q.seating.balance.timing),)
    when = step(case, WHEN[case.ask(Q.seating.balance.timing)], Q.seating.balance.timing)
    return (when, *held, *_carrying(case))


def moves(event: Tournament, book: Rulebook, events: tuple[TournamentEvent, ...]) -> list[str]:
    """Who moves from where to where, and whether that is into a blind."""
    found = []
    for happened in events:
        event = apply(event, happened)
        if isinstance(happened, Seated) and happened.left:
            here, there = happened.left, happened.to
            says = f"{event.name_of(happened.player)} moves from {called(here.table)} seat {here.seat}"
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


NEAR = 300
"""Seconds before a stack is forfeited from which on somebody should look for the player."""

SOON = 60
"""Seconds before the end of a penalty from which on the player may come back."""

POSTS = {
    "dealer": "The dealer posts the blinds and antes of the seat.",
    "another-player": "Another player, or whoever was named, posts the blinds and antes of the seat.",
    "stack": "Blinds and antes are taken from the stack; the hand is killed once everybody has cards.",
}
"""Who posts for a player who is not there, by the book's answer."""


TO = {"split-table": " and shared out at the table", "removed": " and leaves play"}
"""Where a forfeited stack goes, by the book's answer."""


def people(event: Tournament, book: Rulebook) -> Prompts:
    """Everybody still in the event who is not there."""
    if not event.started:
        return
    for player in event.players:
        if player.must_rebuy and not (player.table and event.table(player.table).begun):
            yield _owed_rebuy(event, book, player)
    for player in event.left:
        if player.unsold:
            continue
        if not player.chips and player.table and not event.table(player.table).begun:
            yield _no_chips(event, book, player)
            continue
        if player.here == "absent":
            yield _no_show(event, book, player)
        elif player.left_at is not None:
            yield from _away(event, book, player)
        if player.penalty:
            yield from _penalty(event, book, player)


def _posting_for(case: Case) -> ProcedureStep:
    return step(case, POSTS[case.ask(Q.entry.absent.poster)], Q.entry.absent.poster)


def _no_show(event: Tournament, book: Rulebook, player: Player) -> Prompt:
    case = Case(event, book)
    case.ask(Q.entry.absent.no_show_deadline)
    seat = f", {at(player.table, player.seat)}," if player.table else ""
    key, steps = f"no-show:{player.id}", (_posting_for(case), *procedures(case, "entry.absent"))
    if no_show_over(case):
        says = f"{player.name}{seat} has not arrived by level {case.ask(Q.entry.absent.no_show_level)}: the stack goes."
        return to_do(
            case, key, "entry.absent", says, Forfeit(player.id), "Take the stack out of play",
            otherwise=(PromptOption("Has arrived", Arrive(player.id)),), steps=steps,
        )  # fmt: skip
    says = f"{player.name}{seat} has not arrived.{_until(case)}"
    return to_do(case, key, "entry.absent", says, Arrive(player.id), "Has arrived", steps=steps)


def _no_chips(event: Tournament, book: Rulebook, player: Player) -> Prompt:
    """A player whose last chips went into the blinds, or were counted away."""
    says = f"{player.name}, {at(player.table, player.seat)}, has no chips left."
    action = Bust((player.id,), player.table)
    return to_do(Case(event, book), f"no-chips:{player.id}", "entry.elimination", says, action, "Out")


def _owed_rebuy(event: Tournament, book: Rulebook, player: Player) -> Prompt:
    """A rebuy that was declared before a hand and has not been paid; its chips may be lost by now."""
    says = f"{player.name} declared a rebuy and has to pay for it."
    action = Rebuy(player.id)
    return to_do(Case(event, book), f"owed-rebuy:{player.id}", "entry.rebuy", says, action, "Paid")


def _until(case: Case) -> str:
    """How long the stack of somebody who never came stays."""
    match case.ask(Q.entry.absent.no_show_deadline):
        case "removed-at-level":
            return f" The stack goes with the first hand of level {case.ask(Q.entry.absent.no_show_level)}."
        case "floor-after-level":
            minutes = case.ask(Q.entry.absent.no_show_minutes)
            return f" From level 2 or {minutes} minutes on, the stack may be removed."
        case "end-of-stage":
            return " A player who has not arrived by the end of the stage does not go on."
        case _:
            return " The stack is blinded off."


def _away(event: Tournament, book: Rulebook, player: Player) -> Prompts:
    """A player whose stack will be forfeited before long."""
    case = Case(event, book)
    if case.ask(Q.entry.leave.long_absence) != "forfeited" or player.left_at is None:
        return
    key, gone = f"away:{player.id}", lasting(event.now - player.left_at)
    if away_too_long(case, player):
        to = TO[case.ask(Q.entry.leave.forfeited_to)]
        says = f"{player.name} has been away for {gone}. By the book the stack is now forfeited{to}."
        yield to_do(
            case, key, "entry.leave", says, Forfeit(player.id), "Forfeit the stack",
            otherwise=(PromptOption("Is back", Return(player.id)),),
        )  # fmt: skip
        return
    left = player.left_at + 60 * int(case.ask(Q.entry.leave.minutes)) - event.now
    if left > NEAR:
        return
    says = f"{player.name} has been away for {gone}. By the book the stack is forfeited in {lasting(max(1, left))}."
    yield to_do(case, key, "entry.leave", says, Return(player.id), "Is back", steps=(_posting_for(case),))


def _penalty(event: Tournament, book: Rulebook, player: Player) -> Prompts:
    """A player who may soon take the seat again."""
    penalty = player.penalty
    if not penalty or penalty.waits:
        return
    case = Case(event, book)
    left = penalty.until - event.now
    if penalty.hands == 1:
        says = f"{player.name} comes back from the penalty after this hand."
    elif not penalty.hands and 0 < left <= SOON:
        says = f"{player.name} comes back from the penalty in {lasting(left)}."
    else:
        return
    case.ask(Q.conduct.penalty.served)
    over = EndPenalty(player.id)
    yield to_do(case, f"penalty:{player.id}", "conduct.penalty", says, over, "Penalty is over")


def floor(event: Tournament, book: Rulebook) -> Prompts:
    """A prompt for each choice that is open."""
    for offer in offers(Case(event, book)):
        if offer.topic == "seating.balance":  # the prompt to balance the tables offers both
            continue
        case = Case(event, book)
        about = offer.player or offer.table
        choices = tuple(
            PromptOption(opening(in_words(code)), Choose(code, offer.player, offer.table)) for code in offer.codes
        )
        prompt = to_know(
            case, f"floor:{offer.topic}:{about}", offer.topic, _asks(offer, event),
            otherwise=choices, steps=procedures(case, offer.topic), urgent=offer.topic in URGENT,
        )  # fmt: skip
        if offer.topic == "conduct.penalty":  # the rule that was broken, then those on penalties
            broken = deciding(event.player(offer.player).offences[-1], case.format)
            prompt = _led_by(prompt, tuple(id for asked in broken for id in book.cite(asked, case.format)))
        yield prompt


URGENT = ("seating.halt", "seating.redraw", "chips.hidden", "chips.transit")
"""What holds play up until the floor has chosen."""


def _asks(offer: Offer, event: Tournament) -> str:
    """The question before the floor."""
    name = event.name_of(offer.player)
    match offer.topic:
        case "seating.late" if "remove-chips" in offer.codes:
            left = event.player(offer.player).chips
            return f"{name} waits for a late entry with {left:,} chips. Take the stack out of play?"
        case "seating.late":
            return f"{name} promised to come and is not here. Hold the seat, or give it away?"
        case "entry.absent":
            return f"{name} never came. Take the stack of {event.player(offer.player).chips:,} out of play?"
        case "seating.halt":
            return f"{opening(str(called(offer.table)))} is short. Stop it, or let it play on?"
        case "seating.redraw":
            return "Three tables are left in a small event. Draw new seats, or keep them?"
        case "entry.side-deal":
            return "The players have agreed on a deal. Pay as agreed, or by place?"
        case "chips.transit":
            return f"{name} took chips off the table. The chips are forfeited; disqualify the player as well?"
        case "chips.hidden":
            return f"{_found(offer.chips)} was found behind {name}, who lost an all-in. Whose are they?"
        case "conduct.penalty":
            did = OFFENCES[event.player(offer.player).offences[-1]].title
            return f"{name}, {did}. What follows?"
        case "td.authority":
            return f"{name} appeals a ruling. Does it stand?"
        case "td.discretion":
            return f"A ruling is pending at {called(offer.table)}. What happens meanwhile?"
        case "td.accommodation":
            return f"{name} asks for help with special needs. Can it be arranged?"
        case _:
            return f"The floor decides{f' about {name}' if name else ''}."


def _found(chips: Chips) -> str:
    return f"{chips:,} in chips"
