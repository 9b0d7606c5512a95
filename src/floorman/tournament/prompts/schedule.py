"""Prompts by the clock, for colour-ups, prizes and bounties; and `prompts`, which orders all of them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from floorman.core import Chips, PlayerId
from floorman.rules import Rulebook, implements
from floorman.rules.book import ProcedureStep
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, Message, message, plain, together
from floorman.tournament.actions import (
    AddOn,
    BringHouseMoney,
    ColorUp,
    DealFirstHand,
    DrawSeats,
    EnterLate,
    OpenTable,
    Pause,
    PayPrizes,
    PlayHandForHand,
    Resume,
)
from floorman.tournament.bounties import Bounties, ClaimBounty, Fallen, SealEnvelopes, planned_envelopes
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import book_chips
from floorman.tournament.chips import ShortBox, short_box, stacks_in_the_box
from floorman.tournament.entries import (
    addons_are_open,
    addons_close_at,
    rebuy_offers,
    rebuys_are_open,
    why_not_sold,
)
from floorman.tournament.knockouts import TOPIC, can_be_paid, with_heads
from floorman.tournament.levels import due_colour_ups, hold_push, stacks_sold
from floorman.tournament.payouts import (
    SatelliteSeats,
    missing_from_the_house,
    owed,
    own_bounties,
    players_share,
    price_for,
    prize_money,
    prizes,
    seats_are_won,
    seats_to_win,
    to_hand_over,
)
from floorman.tournament.prompts.players import floor, people, rebuys, seating
from floorman.tournament.prompts.prompt import Prompt, PromptOption, Prompts, procedures, step, to_do, to_know
from floorman.tournament.schedule import Break
from floorman.tournament.schedule_plan import chip_set, has_own_chips
from floorman.tournament.state import Player, Tournament, own_bounty_paid
from floorman.tournament.wording import blinds, lasting, level, money, stopped, tables

ENDING = 90
"""Seconds before the end of a level from which on it is announced."""

CLOSING = 600
"""Seconds before something closes from which on players are reminded."""

BREAK_NEAR = 300
"""Seconds before a break from which on it is announced."""


def time(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield prompts about the clock: a stop, a break, the end of a level, and what closes with it."""
    if not tournament.started or len(tournament.left) < 2:
        return
    if not tournament.clock.running:
        yield _stopped(tournament, book)
        yield from _addons(tournament, book)
        return
    if tournament.clock.on_break:
        yield _on_break(tournament, book)
        yield from _addons(tournament, book)
        yield from _closing(tournament, book)
        return
    yield from _level_ends(tournament, book)
    yield from _break(tournament, book)
    yield from _addons(tournament, book)
    yield from _closing(tournament, book)


def _stopped(tournament: Tournament, book: Rulebook) -> Prompt:
    case = Case(tournament, book)
    case.cite(Q.clock.break_.no_new_hands)
    clock, left = tournament.clock, tournament.clock.left(tournament.now)
    after = level(tournament, clock.level + 1 if clock.on_break else clock.level)
    why = stopped(clock.stopped_for)
    says = message("prompt.clock-stopped", why=why, left=left, on_break=clock.on_break, level=after)
    return to_do(case, "clock-stopped", "clock.break", says, Resume(), message("button.resume"), urgent=True)


def _on_break(tournament: Tournament, book: Rulebook) -> Prompt:
    case = Case(tournament, book)
    left = tournament.clock.left(tournament.now)
    says = message("prompt.on-break", level=level(tournament, tournament.clock.level + 1))
    return to_know(case, f"on-break:{tournament.clock.level}", "clock.break", says, urgent=left <= ENDING)


def _level_ends(tournament: Tournament, book: Rulebook) -> Prompts:
    case = Case(tournament, book)
    left = tournament.clock.left(tournament.now)
    held = hold_push(case)
    if left > ENDING and not held:
        return
    rest = tournament.setup.break_after(tournament.clock.level)
    coming = message("prompt.break-of", time=lasting(rest)) if rest else level(tournament, tournament.clock.level + 1)
    says = message("prompt.level-ends", level=tournament.clock.level, coming=coming, held=held)
    steps = (_starting(case), _breaks(case), *(procedures(case, "clock.level") if held else ()))
    extra = (
        ()
        if case.ask(Q.clock.break_.when) == "schedule"
        else (PromptOption(message("button.take-break"), Pause("break")),)
    )
    key = f"level-ends:{tournament.clock.level}"
    yield to_know(case, key, "clock.level", says, otherwise=extra, steps=steps, urgent=held)


def _starting(case: Case) -> ProcedureStep:
    """Return the step that says what starts the next level, and for which hands."""
    starts = case.ask(Q.clock.level.starts)
    return step(case, message("prompt.level-starts", starts=starts), Q.clock.level.starts)


def _breaks(case: Case) -> ProcedureStep:
    """Return the step that says who sets the breaks, by the book's answer."""
    return step(case, message("prompt.breaks", when=case.ask(Q.clock.break_.when)), Q.clock.break_.when)


def _break(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield the break that follows this level by the schedule.

    Where the schedule has no breaks, yield one once so much has been played that the book wants it.
    """
    case = Case(tournament, book)
    number, left = tournament.clock.level, tournament.clock.left(tournament.now)
    if left > BREAK_NEAR:
        return
    rest = tournament.setup.break_after(number)
    steps = procedures(case, "clock.break")
    if rest:
        says = message("prompt.break-follows", time=lasting(rest))
        yield to_know(case, f"pause:{number}", "clock.break", says, steps=steps)
    elif not any([isinstance(row, Break) for row in tournament.setup.schedule]) and _due_after(case, number):
        says = message("prompt.break-due", level=number)
        yield to_do(
            case, f"pause:{number}", "clock.break", says, Pause("break"), message("button.break-now"), steps=steps
        )


def _due_after(case: Case, number: int) -> bool:
    """Decide whether so much play is over within a level that the book wants a break."""
    every = 60 * int(case.ask(Q.clock.break_.after_minutes))
    begins = sum(case.tournament.setup.seconds_of(level) for level in range(1, number))
    ends = begins + case.tournament.setup.seconds_of(number)
    return bool(every) and ends // every > begins // every


def _closing(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a prompt for each sale that closes with this level."""
    clock, number = tournament.clock, tournament.clock.level
    if clock.on_break or clock.left(tournament.now) > CLOSING:
        return
    case = Case(tournament, book)
    if number == tournament.setup.late_levels:
        says = message("prompt.entry-closes", level=number)
        yield to_know(case, "entry-closes", "entry.alternate", says)
    case = Case(tournament, book)
    closes = int(case.ask(Q.entry.rebuy.closes_at_level))
    if number + 1 == closes:
        says = message("prompt.rebuys-close", level=number)
        yield to_know(case, "rebuys-close", "entry.rebuy", says)


def _addons(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a prompt for add-ons in the break before they close, or without a break in the minutes before."""
    clock, case = tournament.clock, Case(tournament, book)
    closes = addons_close_at(case)
    near = clock.on_break or (not tournament.setup.break_after(clock.level) and clock.left(tournament.now) <= CLOSING)
    if clock.level + 1 != closes or not near or not addons_are_open(case):
        return
    may = [player for player in tournament.left if why_not_sold(case, "addon", player) is None]
    if not may:
        return
    chips = tournament.setup.starting_stack if tournament.setup.addon_stack is None else tournament.setup.addon_stack
    costs, until = money(price_for(case, "addon").total), 0 if clock.on_break else clock.level
    says = message("prompt.add-ons", price=costs, chips=chips, level=until, count=len(may))
    yield to_do(
        case,
        "add-ons",
        "entry.addon",
        says,
        AddOn(may[0].id),
        message("button.takes-one", player=may[0].name),
        urgent=True,
    )


def chip_box(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a warning that the chip box is too small for the stacks sold, or for one that is likely to be sold next.

    It keeps nothing from being sold.
    """
    full = stacks_in_the_box(tournament)
    if full is None or tournament.closed:
        return
    case = Case(tournament, book)
    sold = stacks_sold(tournament) if tournament.issued else 0
    late = tournament.setup.late_levels
    closed = tournament.started and late is not None and tournament.clock.is_past(late)
    selling = not closed or rebuys_are_open(case)
    expected = (bool(tournament.guests) and not closed) or bool(rebuy_offers(case))
    says = box_says(short_box(tournament, tournament.setup.starting_stack))
    if sold > full and not tournament.started:
        first = short_box(tournament, tournament.setup.starting_stack, full - sold)
        chips = [message("prompt.box-chip", value=value) for value in first.chips] if first else []
        says = together(message("prompt.box-all", chips=chips, full=full, sold=sold), says)
    elif not (selling and (sold > full or expected)):
        says = NOTHING
    if says:
        yield _without_rule(to_know(case, "chip-box", "chips.starting-set", says))


def box_says(short: ShortBox | None) -> Message:
    """Return what the box is short of, and what to hand out instead; NOTHING where it is short of nothing."""
    if short is None:
        return NOTHING
    chips = [message("prompt.box-chip", value=value) for value in short.chips]
    piles = [message("prompt.box-pile", count=count, value=value) for value, count in short.instead]
    return message("prompt.box-short", chips=chips, amount=short.amount, instead=piles)


def start(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield what comes before the first hand: drawing seats, or the hand itself."""
    if tournament.started or len(tournament.left) < 2:
        return
    if tournament.tables:
        yield from _first_hand(tournament, book)
    else:
        yield from _draw(tournament, book)


def _draw(tournament: Tournament, book: Rulebook) -> Prompts:
    case = Case(tournament, book)
    players, most = len(tournament.left), tournament.setup.table_size
    tables = -(-players // most)
    others = (
        [PromptOption(message("button.at-tables", tables=tables + 1), DrawSeats(tables + 1))]
        if players >= 2 * (tables + 1)
        else []
    )
    if tables == 1 and case.ask(Q.seating.random.satellite) == "house-may-open":
        others.append(PromptOption(message("button.choose-seats"), OpenTable()))
    says = together(message("prompt.draw-seats", players=players, tables=tables), *_not_in_yet(tournament))
    yield to_do(
        case, "draw-seats", "seating.random", says, DrawSeats(tables), message("button.draw-seats"),
        otherwise=tuple(others),
        steps=(
            *procedures(case, "seating.random", "seating.draw-for-button"),
            *(() if has_own_chips(case, players) else _chips(case, players)),
        ),
        by_lot=True,
    )  # fmt: skip


def _not_in_yet(tournament: Tournament) -> Iterator[Message]:
    """Yield sentences on those left out of a draw: guests who have not come, and those who have not paid."""
    unpaid = [guest.name for guest in tournament.guests if guest.here]
    missing = len(tournament.guests) - len(unpaid)
    if unpaid:
        yield message("prompt.here-not-paid", names=unpaid if len(unpaid) <= 3 else (), count=len(unpaid))
    if missing:
        yield message("prompt.invited-not-here", count=missing)


def _chips(case: Case, players: int) -> tuple[ProcedureStep, ...]:
    """Return the steps for the book's chips: what they are worth, and its set for so many players."""
    fitting = chip_set(case, players)
    sets = [
        one
        for one in procedures(case, "chips.starting-set")
        if fitting is None or _each(case, one.cites[0]) in (None, fitting.each)
    ]
    return (*_values(case), *procedures(case, "chips.value"), *sets)


def _each(case: Case, rule: str) -> Mapping[int, int] | None:
    """Return the starting stack at the number of players that a rule is about; None where it names none."""
    players = case.book.rule(rule).params.get("players")
    found = chip_set(case, players) if isinstance(players, int) else None
    return found.each if found else None


def _values(case: Case) -> tuple[ProcedureStep, ...]:
    """Return the step that says what chips are worth, or how colours are chosen."""
    named = [message("prompt.chip", colour=chip.colour, value=chip.value) for chip in book_chips(case.book)]
    colours = case.ask(Q.chips.value.colours)
    says = message("prompt.chips", colours=colours, chips=named)
    return (step(case, says, Q.chips.value.set if named else Q.chips.value.colours),)


def _first_hand(tournament: Tournament, book: Rulebook) -> Prompts:
    case = Case(tournament, book)
    missing = [player.name for player in tournament.players if not player.entered and not player.out]
    opens = blinds(tournament.blinds) if tournament.blinds else None
    says = message("prompt.first-hand", blinds=opens, missing=missing)
    yield to_do(
        case, "first-hand", "clock.level", says, DealFirstHand(), message("button.cards-in-air"),
        otherwise=(PromptOption(message("button.draw-again"), DrawSeats(again=True)), *_stack_to_sell(case)),
        steps=_posted(case),
    )  # fmt: skip


@implements("td.posting")
def _posted(case: Case) -> tuple[ProcedureStep, ...]:
    """Return the steps for what the house has to put up for all to see before the first hand."""
    return procedures(case, "td.posting", "conduct.language", "conduct.belongings")


def _stack_to_sell(case: Case) -> tuple[PromptOption, ...]:
    """Return the option to put an unsold stack at an open seat, where the book has such stacks."""
    tournament = case.tournament
    if case.ask(Q.seating.late.placeholder) == "none" or not any(
        tournament.open_seats(table.id) for table in tournament.tables
    ):
        return ()
    name = f"Unsold {1 + sum(player.unsold for player in tournament.players)}"
    return (PromptOption(message("button.unsold-stack"), EnterLate(name, unsold=True)),)


DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000)
"""Denominations of chips that are sold."""


def chips(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield the colour-ups that can be made now: those of the schedule, or of the smallest chip where there is none.

    Chips go out smallest first: of several, only the smallest can be done, and each of the others says what it follows.
    """
    if not tournament.started or len(tournament.left) < 2:
        return
    at_pause = (
        tournament.clock.on_break or not tournament.clock.running or tournament.clock.left(tournament.now) <= PAUSE_NEAR
    )
    case = Case(tournament, book)
    extra = case.ask(Q.chips.color_up.unscheduled) == "any-time"
    due = (
        planned(tournament, at_pause)
        if tournament.setup.schedule
        else without_plan(tournament)
        if at_pause or extra
        else ()
    )
    for place, (old, new, at) in enumerate(due):
        urgent = tournament.clock.on_break or tournament.clock.level >= at
        if place:
            says = message("prompt.colour-up-after", old=old, new=new, level=at, before=due[place - 1][0])
            yield to_know(case, f"colour-up:{old}", "chips.color-up", says, urgent=urgent)
            continue
        says = message("prompt.colour-up", old=old, new=new, level=at, tables=where(tournament, old))
        yield to_do(
            case, f"colour-up:{old}", "chips.color-up", says, ColorUp(old, new), message("button.chips-out", old=old),
            steps=race(case), urgent=urgent,
        )  # fmt: skip


def where(tournament: Tournament, old: Chips) -> Message | None:
    """Return the tables that still have a chip, once some have coloured it up; else None."""
    still = [table.id for table in tournament.tables if (old, table.id) not in tournament.races]
    return tables(still) if 0 < len(still) < len(tournament.tables) else None


def planned(tournament: Tournament, at_pause: bool) -> tuple[tuple[Chips, Chips, int], ...]:
    """Return the colour-ups of the schedule that are due, near a pause also those before the next level.

    Each has the chip, the one that takes its place, and the level from which on it is out of play. Smallest chip first.
    """
    coming = tournament.setup.colour_ups_before(tournament.clock.level + 1) if at_pause else ()
    changes = dict.fromkeys((*due_colour_ups(tournament), *coming))
    levels = {
        change: level
        for level in range(len(tournament.setup.blinds) + 1, 0, -1)
        for change in tournament.setup.colour_ups_before(level)
    }
    return tuple(
        (one.old, one.given[0][0], levels[one])
        for one in sorted(changes, key=lambda change: change.old)
        if one.given and not tournament.is_coloured_up(one.old)
    )


def without_plan(tournament: Tournament) -> tuple[tuple[Chips, Chips, int], ...]:
    """Return the colour-up of the smallest chip, once the levels to come can do without it.

    It has the chip, the next larger one, and the first of those levels.
    """
    old = smallest(tournament)
    new = not_needed(tournament, old)
    if not new:
        return ()
    needed = [
        number for number, level in enumerate(tournament.setup.blinds, start=1) if any(one % new for one in level)
    ]
    return ((old, new, max(needed, default=0) + 1),)


PAUSE_NEAR = 120
"""Seconds before the end of a level from which on a colour-up is prepared."""


def smallest(tournament: Tournament) -> Chips:
    """Return the smallest chip in use: where that is not recorded, the largest that makes the stack and every blind."""
    amounts = {tournament.setup.starting_stack, *(amount for level in tournament.setup.blinds for amount in level)}
    fitting = [value for value in DENOMINATIONS if not any([amount % value for amount in amounts])]
    return Chips(max([tournament.smallest_chip, *fitting]))


def not_needed(tournament: Tournament, old: Chips) -> Chips | None:
    """Return the chip that can take the place of the smallest one from the next level on, or None."""
    amounts = tournament.setup.blinds[tournament.clock.level :]
    new = next((value for value in DENOMINATIONS if value > old and value % old == 0), None)
    if not new or not amounts or any([amount % new for level in amounts for amount in level]):
        return None
    return Chips(new)


def race(case: Case) -> tuple[ProcedureStep, ...]:
    """Return the steps for colouring a chip up and racing the odd ones, by the book."""
    return (
        step(case, message("prompt.race", seat=case.ask(Q.chips.race.start_seat)), Q.chips.race.start_seat),
        step(case, message("prompt.race-award", how=case.ask(Q.chips.race.award)), Q.chips.race.award),
        step(case, message("prompt.race-leftover", how=case.ask(Q.chips.race.leftover)), Q.chips.race.leftover),
        step(case, message("prompt.race-last-chip", how=case.ask(Q.chips.race.last_chip)), Q.chips.race.last_chip),
        *procedures(case, "chips.color-up", "chips.race"),
    )


def money_matters(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield prompts about prizes, the bubble, deals and house money."""
    if not tournament.started:
        return
    case = Case(tournament, book)
    left = tournament.left
    if tournament.closed:
        yield from _over(tournament, case)
    elif tournament.chop and tournament.chop.ends_play and len(left) > 1:
        yield from _end_by_deal(tournament, book)
    elif tournament.won:
        yield from _pay(tournament, book, left[0])
    elif seats_are_won(case):
        if not rebuy_offers(Case(tournament, book)):
            yield from _seats_won(tournament, book)
    elif len(left) > 1:
        yield from _near_the_money(tournament, book, sum(1 for prize in prizes(case) if prize), seats_to_win(case))
    if tournament.setup.guarantee or tournament.setup.added:
        yield from _house(tournament, book)


def _over(tournament: Tournament, case: Case) -> Prompts:
    """Yield who has won, and who has still to be given a prize."""
    won = [player for player in tournament.players if player.place == 1]
    if len(won) == 1:
        prize = money(won[0].paid) if won[0].paid else None
        says = message("prompt.over", player=won[0].name, prize=prize)
        yield to_know(case, "over", "entry.payout", says)
    elif won:
        seats = any(one.qualified for one in won)
        says = message("prompt.over-shared", players=[one.name for one in won], seats=seats)
        yield to_know(case, "over", "entry.payout", says)
    shared = players_share(case)
    open_parts = to_hand_over(case)
    placed = sorted(tournament.players, key=lambda one: (one.place or 0, -open_parts[one.id]))
    still = [(one, open_parts[one.id]) for one in placed]
    own = {one.id: one.kept - own_bounty_paid(one, tournament) for one in placed if one.id in shared}
    unpaid = [_sum(one.name, cents) for one, full in still if (cents := own.get(one.id, full)) > 0]
    unshared = [(one.name, cents) for one, full in still if one.id in own and (cents := full - own[one.id]) > 0]
    if unshared:
        says = _to_all_of_them("prompt.unshared", unshared)
        yield to_know(case, "unshared", "entry.side-deal", says)
    if unpaid:
        yield to_know(case, "unpaid", "entry.payout", message("prompt.unpaid", sums=unpaid))


def _sum(name: str, cents: int) -> Message:
    return message("event.has", player=name, amount=money(cents))


def _to_all_of_them(text: str, shares: Sequence[tuple[str, int]]) -> Message:
    """Return what the players of a deal are given together, and how they share it."""
    amount = money(sum(cents for _, cents in shares))
    return message(text, amount=amount, sums=[_sum(*one) for one in shares])


def _to_hand_over(case: Case) -> Message:
    """Return who is still to be given what, own bounties included, in the order of places; NOTHING where nobody is."""
    shared, own, due, tournament = players_share(case), own_bounties(case), to_hand_over(case), case.tournament
    agreed, paid, heads = [], [], []
    everybody = dict.fromkeys((*owed(case), *own))
    for name in sorted(everybody, key=lambda one: (tournament.player(one).place or 0, -due[one])):
        called, bounty = (
            tournament.name_of(name),
            own.get(name, 0) - own_bounty_paid(tournament.player(name), tournament),
        )
        prize = due[name] - bounty
        if name in shared:
            agreed += [(called, prize)] if prize > 0 else []
            prize = 0
        if bounty > 0 and prize <= 0:
            heads.append(_sum(called, bounty))
        elif prize > 0:
            own_part = money(bounty) if bounty else None
            total = money(prize + bounty)
            paid.append(message("prompt.pay-one", player=called, amount=total, bounty=own_part))
    says = _to_all_of_them("prompt.deal-shares", agreed) if agreed else NOTHING
    bounties = message("prompt.pay-own-bounties", sums=heads, count=len(heads)) if heads else NOTHING
    return together(says, message("prompt.pay", sums=paid) if paid else NOTHING, bounties)


def _end_by_deal(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield the prompt that ends the tournament after the players have shared everything."""
    case = Case(tournament, book)
    says = together(message("prompt.ended-by-deal"), _to_hand_over(case))
    steps = procedures(case, "entry.payout", "entry.side-deal")
    yield to_do(case, "pay", "entry.payout", says, PayPrizes(), message("button.end-event"), steps=steps, urgent=True)


def _seats_won(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield the prompt that ends a satellite in which everybody left has a seat."""
    case = Case(tournament, book)
    who = [player.name for player in tournament.left]
    rest = [_sum(tournament.name_of(id), cents) for id, cents in to_hand_over(case).items() if cents > 0]
    beside = message("prompt.pay", sums=rest) if rest else NOTHING
    says = together(message("prompt.seats-won", players=who), beside)
    yield to_do(case, "seats", "entry.payout", says, PayPrizes(), message("button.award-seats"), urgent=True)


def _house(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield what the house has to put into the cash box, once nothing is sold any more and until it is there."""
    case = Case(tournament, book)
    late = tournament.setup.late_levels
    rebuys = int(case.ask(Q.entry.rebuy.closes_at_level)) if case.ask(Q.entry.rebuy.per_player) else 0
    known = tournament.closed or (late is not None and tournament.clock.level >= max(late + 1, rebuys))
    missing = missing_from_the_house(case)
    if not known or not missing:
        return
    pool, amount = money(prize_money(case)), money(abs(missing))
    if missing > 0:
        says = message("prompt.house-puts", amount=amount, pool=pool)
    else:
        says = message("prompt.house-takes", amount=amount, pool=pool)
    label = message("button.house-money", amount=amount, into=missing > 0)
    yield to_do(case, "overlay", "entry.purse", says, BringHouseMoney(missing), label)


def _pay(tournament: Tournament, book: Rulebook, winner: Player) -> Prompts:
    case = Case(tournament, book)
    if not any(owed(case).values()) and prize_money(case):
        return  # the prizes have to be posted first
    due = _to_hand_over(case)
    says = together(message("event.has-won", player=winner.name), due or message("prompt.end-event"))
    steps = procedures(case, "entry.payout", "entry.side-deal") if tournament.deal else procedures(case, "entry.payout")
    label = message("button.pay-prizes" if due else "button.end-event")
    yield to_do(case, "pay", "entry.payout", says, PayPrizes(), label, steps=steps, urgent=True)


def _near_the_money(tournament: Tournament, book: Rulebook, paid: int, seats: SatelliteSeats | None) -> Prompts:
    """Yield prompts for hand-for-hand play near the prizes, which keeps players from waiting for others to go out.

    A satellite that pays money beside its `seats` has a bubble before the last place paid, and one before the seats.
    """
    left = len(tournament.left)
    case = Case(tournament, book)
    case.cite(Q.entry.elimination.two_tables)
    tables = len(tournament.tables)
    before_the_seats = seats is not None and left == seats.seats + 1
    if before_the_seats or (paid and left == paid + 1):
        if seats and before_the_seats:
            rest = money(seats.rest) if seats.rest else None
            says = message("prompt.seat-bubble", left=left, seats=seats.seats, rest=rest)
        else:
            says = message("prompt.bubble", left=left, paid=paid)
        if tables > 1 and not tournament.round:
            yield to_do(
                case, "hand-for-hand", "entry.elimination", together(says, message("prompt.play-hand-for-hand")),
                PlayHandForHand(), message("button.hand-for-hand"), urgent=True,
            )  # fmt: skip
        else:
            yield to_know(case, "bubble", "entry.elimination", says)
    elif tournament.round:
        says = message("prompt.play-on-as-usual", paid=left <= paid)
        off = PlayHandForHand(False)
        yield to_do(case, "hand-for-hand-off", "entry.elimination", says, off, message("button.play-on"))
    if paid and left <= paid and not seats:
        yield from _deal(tournament, book, paid)


DEAL_TALK = 9
"""The most players, in the money, for whom a prompt mentions deals."""


def _deal(tournament: Tournament, book: Rulebook, paid: int) -> Prompts:
    case = Case(tournament, book)
    left = len(tournament.left)
    if left == paid:
        yield to_know(case, "in-the-money", "entry.payout", message("prompt.in-the-money", left=left))
    if tournament.deal or left > DEAL_TALK or len(tournament.tables) > 1:
        return
    case = Case(tournament, book)
    attitude, pays = case.ask(Q.entry.side_deal.attitude), case.ask(Q.entry.side_deal.director_pays)
    says = message("prompt.deals", attitude=attitude, director=pays == "floor")
    yield to_know(case, "deal-talk", "entry.side-deal", says, steps=procedures(case, "entry.side-deal", conduct=True))


def heads(tournament: Tournament, book: Rulebook) -> Prompts:
    """Yield a prompt for each knockout whose winner is not recorded, in order, and one to fill the envelopes."""
    bounties = tournament.bounties
    if bounties is None or not tournament.started:
        return
    for fallen in bounties.fallen:
        yield _unclaimed(tournament, book, bounties, fallen)
    terms = tournament.setup.bounty
    case = Case(tournament, book)
    players = with_heads(case)
    if terms and terms.kind == "mystery" and not bounties.sealed and 2 <= players <= terms.from_left:
        planned = planned_envelopes(terms, bounties.pool, players)
        says = message("prompt.envelopes", count=players, pool=money(bounties.pool), largest=money(planned[0]))
        filled = message("button.envelopes-filled")
        asked = to_do(case, "envelopes", TOPIC, says, SealEnvelopes(planned), filled, urgent=True)
        yield _without_rule(asked)


def _unclaimed(tournament: Tournament, book: Rulebook, bounties: Bounties, fallen: Fallen) -> Prompt:
    """Return the question who won the pot that knocked a player out: one player, or several who split it."""
    out = fallen.player
    there = _there(tournament, bounties, fallen)
    ways = [PromptOption(_as_winner(tournament, player), ClaimBounty(out, (player.id,))) for player in there]
    ways.append(PromptOption(message("button.nobody-won"), ClaimBounty(out)))
    says = message("prompt.who-knocked-out", out=tournament.name_of(out), mystery=bounties.kind == "mystery")
    first = fallen is bounties.fallen[0]
    key, case = f"bounty:{fallen.no}", Case(tournament, book)
    likely = _likely(tournament, out, there) or (fallen.could_win if len(fallen.could_win) == len(there) == 1 else ())
    if likely and bounties.kind != "mystery" and (first or bounties.kind != "progressive"):
        claim, label = ClaimBounty(out, likely), message("button.names", names=tournament.names_of(likely))
        asked = to_do(case, key, TOPIC, says, claim, label, otherwise=tuple(ways), urgent=first)
    else:
        asked = to_know(case, key, TOPIC, says, otherwise=tuple(ways), urgent=first)
    asked = _without_rule(asked)
    return replace(asked, several="by", bounty=fallen.cents if bounties.kind != "mystery" else 0)


def _without_rule(asked: Prompt) -> Prompt:
    """Return the prompt without rules: no book speaks of bounties, or of a chip box that is too small."""
    return replace(asked, cites=(), citations=())


def _as_winner(tournament: Tournament, player: Player) -> Message:
    """Return a player's name, marked where a penalty makes it unlikely that the player won a pot."""
    penalty = player.penalty
    serves = penalty is not None and not penalty.waits and (penalty.hands > 0 or penalty.until > tournament.now)
    return message("button.penalised", player=player.name) if serves else plain(player.name)


def _likely(tournament: Tournament, out: PlayerId, there: Sequence[Player]) -> tuple[PlayerId, ...]:
    """Return who won the chips of a player as far as the dealer's page has seen; empty where one is not offered."""
    last = next((one for one in reversed(tournament.knocked) if one.out == out), None)
    offered = {player.id for player in there}
    return last.likely if last and offered.issuperset(last.likely) else ()


def _there(tournament: Tournament, bounties: Bounties, fallen: Fallen) -> tuple[Player, ...]:
    """Return the players who may have won the pot that knocked a player out, by the seats that they had then.

    They may have gone out later, or sit at another table by now. Only those to whom the bounty can be paid are named.
    """
    names = fallen.could_win or [player.id for player in tournament.left]
    known = [tournament.find(name) for name in names if name not in (fallen.player, *fallen.same_hand)]
    return tuple(one for one in known if one and one.entered and not one.unsold and can_be_paid(bounties, one))


ASKED = (start, chip_box, floor, rebuys, seating, heads, money_matters, time, people, chips)
"""The functions that yield prompts, in the order in which equally urgent ones are shown."""

ASKED_ONCE_SEATS_ARE_WON = (floor, rebuys, heads, money_matters)
"""The functions asked while play stands because everybody left has won a seat, or would have without a rebuy."""


def prompts(tournament: Tournament, book: Rulebook) -> tuple[Prompt, ...]:
    """Return everything that is due: urgent prompts, then those with an action or a choice, then reminders.

    Nothing is changed; the same tournament gives the same prompts.
    """
    over = any([player.paid is not None for player in tournament.players])
    stands = ASKED_ONCE_SEATS_ARE_WON if seats_are_won(Case(tournament, book)) else ASKED
    asked = (money_matters,) if over else stands
    found = [prompt for side in asked for prompt in side(tournament, book)]
    return tuple(sorted(found, key=lambda prompt: (not prompt.urgent, not prompt.action and not prompt.otherwise)))
