"""Prompts about players: seats and moves, late and absent players, rebuys, and choices for the floor."""

from collections.abc import Sequence

from msgspec.structs import replace

from floorman.conduct.sanctions import in_words
from floorman.conduct.weighing import deciding
from floorman.rules import Rulebook
from floorman.rules.book import ProcedureStep
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, Message, message, together
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
    WaiveMove,
)
from floorman.tournament.apply import apply
from floorman.tournament.case import Case
from floorman.tournament.engine import offers
from floorman.tournament.entries import rebuy_chips, rebuy_offers
from floorman.tournament.events import Seated, TournamentEvent
from floorman.tournament.payouts import price_for
from floorman.tournament.prompts.prompt import Prompt, PromptOption, Prompts, procedures, step, to_do, to_know
from floorman.tournament.seats import next_hand
from floorman.tournament.state import Offer, Place, Player, TableId, Tournament
from floorman.tournament.wording import at, called, lasting, money


def seating(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield the moves of a running tournament.

    The final table, a redraw or a broken table come first, for they make other moves needless. There are none while it
    is open whether somebody who just went out buys a new stack, or once a deal leaves nothing to play for.
    """
    if tournament.chop and tournament.chop.ends_play:
        return
    yield from _without_seat(tournament, book)
    if not tournament.started or len(tournament.left) < 2 or rebuy_offers(Case(tournament, book)):
        return
    moved = list(_everybody(tournament, book))
    yield from moved
    halted = list(_halts(tournament, book))
    yield from halted
    if not moved and not halted and len(tournament.tables) > 1:
        yield from _balance(tournament, book)


def rebuys(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a prompt for each player who just went out and may buy a new stack.

    It comes before any move, which a rebuy would make needless.
    """
    if not tournament.started:
        return
    for offer in rebuy_offers(Case(tournament, book)):
        case = Case(tournament, book)
        cents = price_for(case, "rebuy", offer.player).total
        price = money(cents) if cents else None
        says = message("prompt.rebuy", player=tournament.name_of(offer.player), price=price, chips=rebuy_chips(case))
        yield to_do(
            case, f"rebuy:{offer.player}", "entry.rebuy", says, Rebuy(offer.player),
            message("button.rebuy", price=price),
            otherwise=(PromptOption(message("button.option", code="no-rebuy"), Choose("no-rebuy", offer.player)),),
            urgent=True,
        )  # fmt: skip


def _without_seat(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a prompt for each player who has chips and no seat once there are tables: a late entry or an alternate."""
    if not tournament.tables:
        return
    case = Case(tournament, book)
    for player in tournament.left:
        if player.table or not player.entered:
            continue
        key, sizes = f"seat:{player.id}", tournament.sizes
        free = [id for id in sizes if tournament.open_seats(id)]
        if free:
            to = min(free, key=lambda id: sizes[id])
            seat = tournament.open_seats(to)[0]
            says = message("prompt.no-seat", player=player.name, place=at(to, seat))
            move = MovePlayer(player.id, Place(to, seat))
            yield to_do(case, key, "seating.late", says, move, message("button.seat-there"))
        else:
            more = (PromptOption(message("button.open-table"), OpenTable()),)
            says = message("prompt.waits-for-seat", player=player.name)
            yield to_know(case, key, "seating.late", says, otherwise=more)


def _everybody(tournament: Tournament, book: Rulebook) -> Prompts:
    case = Case(tournament, book)
    tables, left = len(tournament.tables), len(tournament.left)
    if tables > 1 and seats.is_final(case):
        says = message("prompt.final-table", count=left, table=called(tournament.tables[0].id))
        yield to_do(
            case, "final-table", "seating.final-table", says, CombineFinal(), message("button.draw-final"),
            steps=_carrying(case), by_lot=True, urgent=True,
        )  # fmt: skip
    elif seats.redraw_due(case) and left <= seats.tables_after(case) * tournament.setup.table_size:
        says = message("prompt.redraw", count=left, tables=seats.tables_after(case))
        yield to_do(
            case, "redraw", "seating.redraw", says, Redraw(), message("button.draw-new"),
            steps=_carrying(case), by_lot=True, urgent=True,
        )  # fmt: skip
    elif tables > 2:
        yield from _break(tournament, book)


def _break(tournament: Tournament, book: Rulebook) -> Prompts:
    case = Case(tournament, book)
    id = balance.may_break(case)
    if not id:
        return
    others = [table.id for table in tournament.tables if table.id != id]
    named = case.ask(Q.seating.break_.order) == "floor"
    instead = [other for other in others if len(tournament.at(other)) <= len(tournament.at(id))] if named else []
    says = message("prompt.break-table", table=called(id), count=len(tournament.at(id)))
    steps = procedures(case, "seating.break")
    if case.ask(Q.seating.break_.reseat) == "two-step" and not steps:
        steps = (step(case, message("prompt.break-in-two-steps"), Q.seating.break_.reseat),)
    yield to_do(
        case, f"break:{id}", "seating.break", says, BreakTable(id), message("button.break-table"),
        otherwise=tuple(
            PromptOption(message("button.break-instead", table=called(other)), BreakTable(other)) for other in instead
        ),
        steps=(*steps, *_carrying(case)), by_lot=True, urgent=True,
    )  # fmt: skip


def _carrying(case: Case) -> tuple[ProcedureStep, ...]:
    """Return the steps by which players and chips get to their new seats."""
    return procedures(case, "seating.move", "chips.transit")


def _halts(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a prompt for each table that may deal no hand until players come."""
    case = Case(tournament, book)
    sizes = tournament.sizes
    for id in balance.halted(case):
        says = message("prompt.halt", table=called(id), count=sizes[id], most=max(sizes.values()))
        giver = balance.giver(case, {}, 0)
        move = Balance(giver=giver, taker=id)
        prompt = to_do(
            case, f"halt:{id}", "seating.halt", says, move, message("button.move-tell"),
            otherwise=(PromptOption(message("button.let-play"), WaiveHalt(id)),), steps=_carrying(case), urgent=True,
        )  # fmt: skip
        drawn, moving = _drawn_for(case, prompt), moves(tournament, book, prompt.events)
        if drawn:
            prompt = replace(prompt, says=together(says, drawn), by_lot=True)
        elif moving:
            prompt = replace(prompt, says=together(says, message("prompt.moves", moves=moving)))
        yield _asking_for_button(case, prompt, says, (giver, id))


BUTTON_MOVES = 300
"""Seconds after which the button is no longer where somebody said it was, at a table whose hands nobody follows."""


def _asking_for_button(case: Case, prompt: Prompt, says: Message, tables: Sequence[TableId]) -> Prompt:
    """Return the prompt, or one that asks where the button is, where the player who moves and the seat depend on it."""
    tournament = case.tournament
    if prompt.action is None or tournament.setup.stud:
        return prompt
    for id in tables:
        table = tournament.table(id)
        if table.begun or tournament.now <= max(table.button_at + BUTTON_MOVES, table.followed_until):
            continue
        buttons = tuple(
            PromptOption(message("button.seat-of", seat=one.seat, player=one.name), PlaceButton(id, one.seat))
            for one in tournament.at(id)
        )
        if len(buttons) < 2:
            continue
        anyway = PromptOption(message("button.move-anyway", one=prompt.key == "tighten"), prompt.action)
        choices = [one for one in prompt.otherwise if isinstance(one.action, Choose | WaiveMove)]
        asks = together(says, message("prompt.where-is-button", table=called(id)))
        return replace(
            prompt,
            says=asks,
            action=None,
            label=NOTHING,
            otherwise=(*buttons, *choices, anyway),
            events=(),
            by_lot=False,
        )
    return prompt


def _balance(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a move that is due, one that the floor may make, or a reminder."""
    case = Case(tournament, book)
    spread = case.tournament.spread
    due = balance.move_due(case)
    if not due and spread < 2:
        return
    if not due and spread < balance.limit(case):
        yield from _tighter(tournament, book)
        return
    asked = balance.uneven_offers(case)
    if not due and not asked and case.ask(Q.seating.balance.asked) and balance.left_uneven(case):
        return
    when = case.ask(Q.seating.balance.timing)
    move = _move(case, when)
    leave = tuple(PromptOption(message("button.leave-tables"), Choose("leave-as-is", table=one.table)) for one in asked)
    held = balance.waiting(Case(tournament, book))
    first = (PromptOption(message("button.deal-first", count=len(held)), WaiveMove()),) if held else ()
    says = message("prompt.balance-tables")
    prompt = to_do(
        case, "balance", "seating.balance", says, move, message("button.move-tell"),
        otherwise=(*_other_givers(case), *leave, *first), steps=_waiting(case), urgent=due and when != "level-change",
    )  # fmt: skip
    drawn = _drawn_for(case, prompt)
    if drawn:
        prompt = replace(prompt, says=together(says, drawn), label=message("button.draw-move-tell"), by_lot=True)
        yield _asking_for_button(case, prompt, says, (*_giving(case, move), balance.taker(case)))
        return
    moving, (seat, button) = moves(tournament, book, prompt.events), _seat_of_several(case, prompt.events)
    if button:
        of_seat = (Q.seating.balance.destination, Q.seating.balance.several)
        prompt = _led_by(prompt, tuple(rule for one in of_seat for rule in case.book.cite(one, case.format)))
    if moving:
        prompt = replace(prompt, says=message("prompt.balance", moves=moving, seat=seat, button=button))
    yield _asking_for_button(case, prompt, says, (*_giving(case, move), balance.taker(case)))


def _giving(case: Case, move: Balance) -> tuple[TableId, ...]:
    """Return the table that gives a player; where a card decides, all tables that it may be."""
    if move.giver:
        return (move.giver,)
    return (
        tuple(balance.BySize(case.tournament.sizes).fullest) if _gives_by_card(case) else (balance.giver(case, {}, 0),)
    )


def _gives_by_card(case: Case) -> bool:
    return case.ask(Q.seating.balance.giver) == "low-card"


def _drawn_for(case: Case, prompt: Prompt) -> Message | None:
    """Return what a card decides about a move: the table that gives a player, or who goes; None where no card does.

    No player is named then: the draw is made when the director carries the move out, and may come out differently.
    """
    if prompt.action is None:
        return None
    if case.tournament.setup.stud and case.ask(Q.seating.balance.stud_destination) == "lowest-card":
        return message("prompt.card-moves")
    assert isinstance(prompt.action, Balance)
    if prompt.action.giver or not _gives_by_card(case):
        return None
    sizes = balance.BySize(case.tournament.sizes)
    for event in prompt.events:
        if isinstance(event, Seated) and event.left:
            if len(sizes.fullest) > 1:
                return message("prompt.card-gives")
            sizes.move(event.left.table, event.to.table)
    return None


def _seat_of_several(case: Case, events: tuple[TournamentEvent, ...]) -> tuple[int, int]:
    """Return the seat to be taken, and the button's seat where the book counts from it; 0 and 0 where it does not.

    It does where several players were knocked out at a table that one player moves to.
    """
    seated = [event for event in events if isinstance(event, Seated) and event.left]
    if len(seated) != 1 or case.tournament.setup.stud or case.ask(Q.seating.balance.destination) != "eliminated-seat":
        return 0, 0
    to = seated[0].to
    there = case.tournament.table(to.table)
    open_now = [one.seat for one in there.vacated if one.knocked_out]
    named = case.ask(Q.seating.balance.several) == "left-of-button"
    return (to.seat, there.button) if named and len(open_now) > 1 and to.seat in open_now else (0, 0)


def _led_by(prompt: Prompt, rules: tuple[str, ...]) -> Prompt:
    """Return the prompt with these rules before its others. Readings are left out where another rule is given."""
    first = tuple(id for id in rules if not id.startswith("readings:")) or rules
    return replace(
        prompt,
        cites=tuple(dict.fromkeys((*first, *prompt.cites))),
        citations=tuple(dict.fromkeys((*first, *prompt.citations))),
    )


def _move(case: Case, when: str) -> Balance:
    """Return the action for every move at once where all tables wait, else for one move.

    With a single move the other tables play on.
    """
    if when == "after-all-hands":
        return Balance()
    return Balance(giver=balance.giver(case, {}, 0), taker=balance.taker(case))


def _tighter(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a move between tables that the book lets stay uneven but prefers closer as play goes on."""
    case = Case(tournament, book)
    wish = case.ask(Q.seating.balance.tighten)
    if wish == "fixed":
        return
    sizes = sorted(tournament.sizes.values())
    says = message("prompt.tighten", most=sizes[-1], least=sizes[0], wish=wish)
    giver, taker = balance.giver(case, {}, 0), balance.taker(case)
    move = Balance(giver=giver, taker=taker)
    prompt = to_do(case, "tighten", "seating.balance", says, move, message("button.move-one-tell"))
    yield _asking_for_button(case, prompt, says, (giver, taker))


def _other_givers(case: Case) -> tuple[PromptOption, ...]:
    """Return the other equally full tables as options, where the floor names the giving table."""
    if case.ask(Q.seating.balance.giver) != "floor":
        return ()
    sizes, taker = case.tournament.sizes, balance.taker(case)
    first = balance.giver(case, {}, 0)
    others = [id for id in sizes if sizes[id] == max(sizes.values()) and id != first]
    return tuple(
        PromptOption(message("button.from-instead", table=called(id)), Balance(giver=id, taker=taker)) for id in others
    )


def _waiting(case: Case) -> tuple[ProcedureStep, ...]:
    """Return the steps that say which tables deal no hand before the move, and how it is made."""
    waiting = balance.waiting(case)
    held: tuple[ProcedureStep, ...] = ()
    if len(waiting) == len(case.tournament.tables):
        held = (step(case, message("prompt.no-table-deals"), Q.seating.balance.timing),)
    elif waiting:
        says = message("prompt.tables-wait", tables=[called(id) for id in waiting])
        held = (step(case, says, Q.seating.balance.timing),)
    timing = case.ask(Q.seating.balance.timing)
    when = step(case, message("prompt.when-moved", when=timing), Q.seating.balance.timing)
    return (when, *held, *_carrying(case))


def moves(tournament: Tournament, book: Rulebook, events: tuple[TournamentEvent, ...]) -> list[Message]:
    """Return a sentence for each move: from where to where, and whether that is into a blind."""
    found = []
    for event in events:
        tournament = apply(tournament, event)
        if isinstance(event, Seated) and event.left:
            here, there = event.left, event.to
            found.append(
                message(
                    "prompt.move", player=tournament.name_of(event.player), here=called(here.table), seat=here.seat,
                    there=called(there.table), to=there.seat, then=_posting(tournament, book, event),
                )
            )  # fmt: skip
    return found


def _posting(tournament: Tournament, book: Rulebook, moved: Seated) -> str:
    """Return what awaits a player at the new seat in its next hand, as a code."""
    positions, dealt = next_hand(Case(tournament, book), tournament.table(moved.to.table))
    if not positions.button:
        return ""
    if moved.to.seat == positions.big:
        return "big-blind"
    return "" if moved.to.seat in dealt else "waits"


NEAR = 300
"""Seconds before a stack is forfeited from which on somebody should look for the player."""

SOON = 60
"""Seconds before the end of a penalty from which on the player may come back."""


def people(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield prompts about players still in who are absent, on penalty, owe a rebuy or have no chips."""
    if not tournament.started:
        return
    for player in tournament.players:
        if player.must_rebuy and not (player.table and tournament.table(player.table).begun):
            yield _owed_rebuy(tournament, book, player)
    for player in tournament.left:
        if player.unsold:
            continue
        if not player.chips and player.table and not tournament.table(player.table).begun:
            yield _no_chips(tournament, book, player)
            continue
        if player.here == "absent":
            yield _no_show(tournament, book, player)
        elif player.left_at is not None:
            yield from _away(tournament, book, player)
        if player.penalty:
            yield from _penalty(tournament, book, player)


def _posting_for(case: Case) -> ProcedureStep:
    """Return the step that says who posts for an absent player, by the book's answer."""
    return step(case, message("prompt.posts", who=case.ask(Q.entry.absent.poster)), Q.entry.absent.poster)


def _no_show(tournament: Tournament, book: Rulebook, player: Player) -> Prompt:
    case = Case(tournament, book)
    case.cite(Q.entry.absent.no_show_deadline)
    place = at(player.table, player.seat) if player.table else None
    key, steps = f"no-show:{player.id}", (_posting_for(case), *procedures(case, "entry.absent"))
    if no_show_over(case):
        latest = case.ask(Q.entry.absent.no_show_level)
        says = message("prompt.no-show-over", player=player.name, place=place, level=latest)
        return to_do(
            case, key, "entry.absent", says, Forfeit(player.id), message("button.stack-out"),
            otherwise=(PromptOption(message("button.arrived"), Arrive(player.id)),), steps=steps,
        )  # fmt: skip
    says = together(message("prompt.no-show", player=player.name, place=place), _until(case))
    return to_do(case, key, "entry.absent", says, Arrive(player.id), message("button.arrived"), steps=steps)


def _no_chips(tournament: Tournament, book: Rulebook, player: Player) -> Prompt:
    """Ask whether a player is out whose last chips went into the blinds or were counted away."""
    says = message("prompt.no-chips", player=player.name, place=at(player.table, player.seat))
    action = Bust((player.id,), player.table)
    return to_do(
        Case(tournament, book), f"no-chips:{player.id}", "entry.elimination", says, action, message("button.out")
    )


def _owed_rebuy(tournament: Tournament, book: Rulebook, player: Player) -> Prompt:
    """Ask for the price of a rebuy that was declared before a hand; its chips may be lost by now."""
    says = message("prompt.owed-rebuy", player=player.name)
    action = Rebuy(player.id)
    return to_do(Case(tournament, book), f"owed-rebuy:{player.id}", "entry.rebuy", says, action, message("button.paid"))


def _until(case: Case) -> Message:
    """Return how long the stack of a no-show stays in play."""
    match case.ask(Q.entry.absent.no_show_deadline):
        case "removed-at-level":
            return message("prompt.stack-goes-at-level", level=case.ask(Q.entry.absent.no_show_level))
        case "floor-after-level":
            return message("prompt.stack-may-go", minutes=case.ask(Q.entry.absent.no_show_minutes))
        case "end-of-stage":
            return message("prompt.out-at-end-of-stage")
        case _:
            return message("prompt.blinded-off")


def _away(tournament: Tournament, book: Rulebook, player: Player) -> Prompts:
    """Yield a prompt for a player whose stack will be forfeited soon, or is due to be."""
    case = Case(tournament, book)
    if case.ask(Q.entry.leave.long_absence) != "forfeited" or player.left_at is None:
        return
    key, gone = f"away:{player.id}", lasting(tournament.now - player.left_at)
    if away_too_long(case, player):
        to = case.ask(Q.entry.leave.forfeited_to)
        if player.for_good:
            says = message("prompt.away-for-good", player=player.name, to=to)
        else:
            says = message("prompt.away-too-long", player=player.name, gone=gone, to=to)
        yield to_do(
            case, key, "entry.leave", says, Forfeit(player.id), message("button.forfeit"),
            otherwise=(PromptOption(message("button.is-back"), Return(player.id)),),
        )  # fmt: skip
        return
    left = player.left_at + 60 * int(case.ask(Q.entry.leave.minutes)) - tournament.now
    if left > NEAR:
        return
    says = message("prompt.away", player=player.name, gone=gone, left=lasting(max(1, left)))
    yield to_do(
        case, key, "entry.leave", says, Return(player.id), message("button.is-back"), steps=(_posting_for(case),)
    )


def _penalty(tournament: Tournament, book: Rulebook, player: Player) -> Prompts:
    """Yield a prompt for a player whose penalty is nearly over."""
    penalty = player.penalty
    if not penalty or penalty.waits:
        return
    case = Case(tournament, book)
    left = penalty.until - tournament.now
    if penalty.hands == 1:
        says = message("prompt.penalty-after-hand", player=player.name)
    elif not penalty.hands and 0 < left <= SOON:
        says = message("prompt.penalty-in", player=player.name, time=lasting(left))
    else:
        return
    case.cite(Q.conduct.penalty.served)
    over = EndPenalty(player.id)
    yield to_do(case, f"penalty:{player.id}", "conduct.penalty", says, over, message("button.penalty-over"))


def floor(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a prompt for each choice that is open for the floor."""
    for offer in offers(Case(tournament, book)):
        if offer.topic == "seating.balance":  # the prompt to balance the tables offers both
            continue
        case = Case(tournament, book)
        about = offer.player or offer.table
        choices = tuple(
            PromptOption(message("button.option", code=in_words(code)), Choose(code, offer.player, offer.table))
            for code in offer.codes
        )
        prompt = to_know(
            case, f"floor:{offer.topic}:{about}", offer.topic, _asks(offer, tournament),
            otherwise=choices, steps=procedures(case, offer.topic), urgent=offer.topic in URGENT,
        )  # fmt: skip
        if offer.topic == "conduct.penalty":  # the rule that was broken, then those on penalties
            broken = deciding(tournament.player(offer.player).offences[-1], case.format)
            prompt = _led_by(prompt, tuple(id for asked in broken for id in book.cite(asked, case.format)))
        yield prompt


URGENT = ("seating.halt", "seating.redraw", "chips.hidden", "chips.transit")
"""Topics that hold play up until the floor has chosen."""


def _asks(offer: Offer, tournament: Tournament) -> Message:
    """Return the question to the floor."""
    name = tournament.name_of(offer.player)
    match offer.topic:
        case "seating.late" if "remove-chips" in offer.codes:
            return message("prompt.ask-unsold", player=name, chips=tournament.player(offer.player).chips)
        case "seating.late":
            return message("prompt.ask-promised", player=name)
        case "entry.absent":
            return message("prompt.ask-never-came", player=name, chips=tournament.player(offer.player).chips)
        case "seating.halt":
            return message("prompt.ask-halt", table=called(offer.table))
        case "seating.redraw":
            return message("prompt.ask-redraw")
        case "entry.side-deal":
            return message("prompt.ask-deal")
        case "chips.transit":
            return message("prompt.ask-transit", player=name)
        case "chips.hidden":
            return message("prompt.ask-hidden", player=name, chips=offer.chips)
        case "conduct.penalty":
            return message("prompt.ask-penalty", player=name, offence=tournament.player(offer.player).offences[-1])
        case "td.authority":
            return message("prompt.ask-appeal", player=name)
        case "td.discretion":
            return message("prompt.ask-pending", table=called(offer.table))
        case "td.accommodation":
            return message("prompt.ask-special-needs", player=name)
        case _:
            return message("prompt.ask-floor", player=name)
