"""The director's screen: tables, players, prompts, the log, the schedule, the till, and the possible acts."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Generic, NamedTuple, TypeVar

import msgspec

from floorman.conduct import incidents
from floorman.conduct.sanctions import ladder
from floorman.core import Refused
from floorman.rules import Rulebook
from floorman.rules.book import Consulting, cites_of_refusal
from floorman.rules.load import procedures
from floorman.rules.question_ids import Q
from floorman.server.rights import Who
from floorman.server.screens import (
    AnyScreen,
    Arrivals,
    BoxLine,
    BustTerms,
    BuyAgain,
    Counts,
    DealerScreen,
    DirectorScreen,
    EventTerms,
    GuestLine,
    HandedOutLine,
    LogLine,
    NextHand,
    OffenceLine,
    Option,
    PenaltyLength,
    PlayerLine,
    Prices,
    PromptLine,
    PublicScreen,
    RaceTerms,
    SeatLine,
    ShotClockTerms,
    StepLine,
    TableLine,
)
from floorman.server.tournaments.acts import DeclineJoin
from floorman.server.tournaments.log_text import chief
from floorman.server.tournaments.money import (
    amount_of,
    deal_terms,
    due_to,
    is_time_to_post,
    may_come_back,
    money_of,
    places_not_announced,
    prizes_to_post,
    sentences_in,
)
from floorman.server.tournaments.public_screen import (
    Phones,
    blinds,
    penalty_ms,
    public_screen,
    schedule_rows,
    tv_screen,
)
from floorman.server.tournaments.records import Held, Seen, TextLine
from floorman.text import Message, message, render, spoken
from floorman.tournament.actions import CheckIn, EnterLate, Invite, PostPrizes, Register, Resume
from floorman.tournament.balance import halted
from floorman.tournament.case import Case
from floorman.tournament.chips import counted as count_up
from floorman.tournament.chips import handed_out, short_box, stacks_in_the_box
from floorman.tournament.clock import Clock
from floorman.tournament.engine import Undo
from floorman.tournament.entries import addons_close_at, buying_is_over, rebuy_chips, why_not_sold
from floorman.tournament.hands import require_may_begin
from floorman.tournament.levels import rows_until, stacks_sold
from floorman.tournament.payouts import Bought, pool_to_divide, price_for, price_of
from floorman.tournament.prompts import Prompt, prompts
from floorman.tournament.prompts.prompt import before_the_start
from floorman.tournament.prompts.schedule import box_says
from floorman.tournament.seats import level_of_next, next_hand
from floorman.tournament.state import Penalty, Player, Table, Tournament
from floorman.tournament.wording import lasting, money

BOUGHT: tuple[Bought, ...] = ("entry", "rebuy", "addon")

Line = TypeVar("Line")


class Lines(Generic[Line]):
    """The lines of the last screen by id; each is reused as long as what it was made of has not changed.

    A thousand players have a thousand lines with three reasons in each, and an act changes a few of them.
    """

    def __init__(self) -> None:
        self._for_all: tuple[object, ...] = ()
        self._lines: dict[str, tuple[tuple[object, ...], Line]] = {}

    def begin(self, *for_all: object) -> None:
        """Begin another screen; `for_all` is what every line depends on."""
        if for_all != self._for_all:
            self._for_all = for_all
            self._lines = {}

    def of(self, id: str, made_of: tuple[object, ...], make: Callable[[], Line]) -> Line:
        """Return the cached line of an id, or make a new one where `made_of` has changed."""
        known = self._lines.get(id)
        # Tuples compare identical values without looking into them, and nearly all of these are identical.
        if known is not None and known[0] == made_of:
            return known[1]
        line = make()
        self._lines[id] = (made_of, line)
        return line


class LastLines:
    """The lines that the next screen of an event in the same language may reuse."""

    def __init__(self) -> None:
        self.players: Lines[PlayerLine] = Lines()
        self.tables: Lines[TableLine] = Lines()
        self.estimates: Lines[dict[str, int]] = Lines()


def event_terms(seen: Seen) -> EventTerms:
    """Return what is sold and for how much, the prizes, and what the book asks of the director."""
    case = Case(seen.tournament, seen.book)
    setup, ask = seen.tournament.setup, case.ask
    entry, rebuy, addon = (amount_of(price_for(case, what)) for what in BOUGHT)
    addon_stack = setup.addon_stack or setup.starting_stack
    penalties, shot_clock, race = _by_book(seen.book)
    return EventTerms(
        title=seen.book.title,
        game=setup.game,
        prices=Prices(entry, rebuy, addon),
        stack_chips=setup.stack,
        rebuys=BuyAgain(rebuy_chips(case), ask(Q.entry.rebuy.per_player), ask(Q.entry.rebuy.closes_at_level)),
        addon=BuyAgain(addon_stack, ask(Q.entry.addon.per_player), addons_close_at(case)),
        bounty=setup.bounty is not None,
        prize_unit=setup.prize_unit,
        prizes=seen.spec.prizes if isinstance(seen.spec.prizes, str) else "posted",
        pool=pool_to_divide(case),
        buying_is_over=buying_is_over(case),
        house=seen.spec.house,
        bust=BustTerms(
            ask(Q.entry.elimination.same_hand) != "split", seen.book.cite(Q.entry.elimination.same_hand, "tournament")
        ),
        penalties=penalties,
        shot_clock=shot_clock,
        race=race,
        box=_chip_box(case),
        handed_out=tuple(
            HandedOutLine(one.chip, one.least, one.most, one.taken) for one in handed_out(case, dict(seen.spec.chips))
        ),
        deal=deal_terms(seen),
    )


@lru_cache(maxsize=64)
def _by_book(book: Rulebook) -> tuple[tuple[PenaltyLength, ...], ShotClockTerms, RaceTerms]:
    """Return what depends on the book alone: the scale of penalties, the shot clock, the chip race."""
    asked = Consulting(book, "tournament")
    return (
        tuple(PenaltyLength(step.hands, step.rounds, step.minutes) for step in ladder(asked)),
        ShotClockTerms(
            asked.ask(Q.clock.shot_clock.seconds),
            asked.ask(Q.clock.shot_clock.count),
            book.cite(Q.clock.shot_clock.seconds, "tournament"),
        ),
        RaceTerms(asked.ask(Q.chips.race.start_seat), book.cite("chips.race", "tournament")),
    )


def _chip_box(case: Case) -> BoxLine:
    """Return what is left in the chip box. For entries, the warning is about the first stack that it is short for."""
    tournament, setup = case.tournament, case.tournament.setup
    full = stacks_in_the_box(tournament)
    sold = stacks_sold(tournament) if tournament.issued else 0
    left = None if full is None else max(0, full - sold)
    short = (
        short_box(tournament, setup.starting_stack, left or 0),
        short_box(tournament, rebuy_chips(case)),
        short_box(tournament, setup.addon_stack or setup.starting_stack),
    )
    return BoxLine(left, *(str(box_says(one)) for one in short))


@lru_cache(maxsize=64)
def offences(book: Rulebook, language: str) -> tuple[OffenceLine, ...]:
    """Return all offences that a player may be penalised for, with what the book allows, in a language."""
    found = (finding for group in incidents(book).values() for finding in group)
    return tuple(
        OffenceLine(
            one.offence.code,
            render(message("finding.title", offence=one.offence.code), language),
            render(message("finding.allows", allows=one.allows), language),
            " ".join(one.offence.words),
        )
        for one in found
    )


SHOWN_LINES = 150
"""Lines of the log on a screen; further ones are requested separately."""

SHOWN_SENTENCES = 4
"""Sentences of one record on a screen."""


def director_screen(seen: Seen, public: PublicScreen, last: LastLines) -> DirectorScreen:
    """Return the director's screen."""
    tournament = seen.tournament
    clock = tournament.clock
    running = clock.level if tournament.started else 0
    prompts = tuple(_prompt_lines(seen))
    asked = [option.act for prompt in prompts for option in prompt.otherwise]
    unseen = {act["table"] for act in asked if act.get("type") == "PlaceButton"}
    return DirectorScreen(
        public=public,
        table_size=tournament.setup.table_size,
        tables=tuple(_without_marks(line) if line.id in unseen else line for line in table_lines(seen, last)),
        players=_player_lines(seen, last.players),
        prompts=prompts,
        log=tuple(log_line(line, seen, SHOWN_SENTENCES) for line in reversed(seen.lines[-SHOWN_LINES:])),
        schedule=tuple(
            msgspec.structs.replace(row, added=clock.added) if row.state == "now" else row
            for row in schedule_rows(rows_until(tournament.setup, running), running, clock.on_break)
        ),
        money=money_of(seen),
        offences=offences(seen.book, spoken()),
        terms=event_terms(seen),
        guests=_guest_lines(seen),
        arrivals=arrivals(seen.tournament),
        counts=_counts(tournament),
        undo=seen.undo,
        redo=seen.redo,
    )


def _without_marks(line: TableLine) -> TableLine:
    """Return a table without button and blinds, because the director is being asked where they are."""
    bare = (msgspec.structs.replace(seat, button=False, small=False, big=False) for seat in line.seats)
    return msgspec.structs.replace(line, seats=tuple(bare))


def _guest_lines(seen: Seen) -> tuple[GuestLine, ...]:
    guests = seen.tournament.guests
    invited = {guest.id for guest in guests}
    asking = [GuestLine(name, name, "asking", True) for name in seen.waiting if name not in invited]
    for guest in guests:
        state = "asking" if guest.id in seen.waiting and not guest.here else "here" if guest.here else "invited"
        asking.append(GuestLine(guest.id, guest.name, state, guest.id in seen.claimed))  # type: ignore[arg-type]
    return tuple(asking)


def arrivals(tournament: Tournament) -> Arrivals:
    """Count players who are expected, here, and paid; each number includes the next. Unsold stacks are not counted."""
    paid = tournament.bought_in
    here = sum(guest.here for guest in tournament.guests)
    return Arrivals(len(tournament.guests) + paid, here + paid, paid, price_of(tournament.setup, "entry").total)


class NoHand(NamedTuple):
    """Why no hand may begin at a table, the rules behind it, and whether the director can let it deal all the same.

    `says` is empty where a hand may begin, or has.
    """

    says: str = ""
    cites: tuple[str, ...] = ()
    may_waive: bool = False


MAY_BEGIN = NoHand()


def table_lines(seen: Seen, last: LastLines) -> tuple[TableLine, ...]:
    """Return all tables in play, with the order in which they are to be broken."""
    tournament, case = seen.tournament, Case(seen.tournament, seen.book)
    stopped = halted(case) if tournament.started else ()
    turns = {
        id: rank
        for rank, id in enumerate((id for id in tournament.setup.break_order if id in tournament.sizes), start=1)
    }
    estimates = last.estimates.of(
        "",
        (
            tournament.players,
            tournament.tables,
            tournament.setup,
            tournament.clock,
            tournament.started,
            tournament.smallest_chip,
            tournament.coloured,
            tournament.untold,
        ),
        seen.estimates,
    )
    last.tables.begin(
        seen.book,
        tournament.setup,
        tournament.clock,
        tournament.started,
        tournament.smallest_chip,
        tournament.coloured,
        tournament.races,
    )

    def line(table: Table) -> TableLine:
        there, halts, turn = tournament.at(table.id), table.id in stopped, turns.get(table.id, 0)
        why = _no_hand(case, table)
        return last.tables.of(
            table.id,
            (
                table, there, halts, turn, why,
                [estimates.get(player.id) for player in there],
                seen.ms if any(player.penalty for player in there) else 0,
            ),
            lambda: table_line(seen, table, estimates, halts, turn, why),
        )  # fmt: skip

    return tuple(map(line, tournament.tables))


def table_line(
    seen: Seen,
    table: Table,
    estimates: Mapping[str, int],
    stopped: bool = False,
    turn: int = 0,
    why: NoHand = MAY_BEGIN,
) -> TableLine:
    """Return one table with all its seats, including empty ones; `why` says why no hand may begin at it.

    Between two hands, button and blinds are those of the next hand, as on the dealer's page; without them no hand can
    be dealt. At an empty seat the button or the small blind is dead.
    """
    upcoming = None if table.begun else _next_hand(seen, table)
    at = (table.button, table.small, table.big) if table.begun else (0, 0, 0)
    button, small, big = (upcoming.button, upcoming.small, upcoming.big) if upcoming else at
    there = {player.seat: player for player in seen.tournament.at(table.id)}
    seats = []
    for seat in range(1, seen.tournament.setup.table_size + 1):
        player = there.get(seat)  # type: ignore[call-overload]
        seats.append(
            SeatLine(
                seat=seat,
                player=player.name if player else "",
                stack=seen.stack(player) if player else None,
                button=seat == button,
                small=seat == small and not (player and upcoming and seat not in upcoming.dealt),
                big=seat == big and player is not None,
                here=player.here if player else "here",
                penalty=penalty_words(player.penalty, seen.tournament.now) if player else "",
                penalty_ms=penalty_ms(player.penalty, seen.ms) if player else 0,
                untouched=seen.untouched(player) if player else None,
                estimate=estimates.get(player.id) if player else None,
                id=player.id if player else "",
                sits_out=player is not None and _sits_out(player, seen.tournament.now),
            )
        )
    dealt = tuple(table.dealt) if table.begun else ()
    coloured = tuple(chip for chip, id in seen.tournament.races if id == table.id)
    level = table.level if table.begun else level_of_next(Case(seen.tournament, seen.book), table)
    other = blinds(seen.tournament, level) if level != seen.tournament.clock.level else None
    return TableLine(
        table.id,
        tuple(seats),
        len(there),
        stopped,
        turn,
        table.begun,
        dealt,
        coloured,
        other,
        why.says,
        why.cites,
        why.may_waive,
        upcoming,
        table.redeal,
    )


def _next_hand(seen: Seen, table: Table) -> NextHand | None:
    """Return the positions of the next hand by the event's book.

    None where none can be dealt or the button is not placed.
    """
    try:
        positions, dealt = next_hand(Case(seen.tournament, seen.book), table)
    except Refused:
        return None
    return NextHand(*positions, dealt) if positions.button else None


def _no_hand(case: Case, table: Table) -> NoHand:
    """Return why no hand may begin at a table, if so."""
    if table.begun:
        return MAY_BEGIN
    try:
        require_may_begin(case, table.id)
    except Refused as no:
        return NoHand(str(no), cites_of_refusal(no.topic, no.code, case.book), no.code == "move-first")
    return MAY_BEGIN


def _sits_out(player: Player, now: int) -> bool:
    """Return whether a player is serving a penalty now, not only from the next hand on."""
    penalty = player.penalty
    return penalty is not None and not penalty.waits and (penalty.hands > 0 or penalty.until > now)


def penalty_words(penalty: Penalty | None, now: int) -> str:
    """Return what is left of a penalty, in words; "" where nothing is."""
    if penalty is None or (not penalty.hands and penalty.until <= now):
        return ""
    time = None if penalty.hands else lasting(penalty.until - now)
    return str(message("penalty.left", hands=penalty.hands, time=time, waits=penalty.waits))


def _counts(tournament: Tournament) -> Counts:
    """Return the counted stacks beside the chips in play."""
    found = count_up(tournament)
    return Counts(found.chips, found.players, found.left, found.in_play, found.off if found.players else 0)


STILL_IN = "refused.rebuy-has-chips.still-in"
"""The id of the message that a player who is not out cannot rebuy."""


def _player_lines(seen: Seen, last: Lines[PlayerLine]) -> tuple[PlayerLine, ...]:
    tournament, case = seen.tournament, Case(seen.on_record, seen.book)
    won, likely = due_to(seen), {one.out: one.likely for one in tournament.knocked}
    back = places_not_announced(seen)
    heads, taken = (
        (dict(tournament.bounties.heads), dict(tournament.bounties.paid)) if tournament.bounties else ({}, {})
    )
    headless = price_for(case, "rebuy").total
    with_head = price_for(case, "rebuy", next(iter(heads), None)).total
    last.begin(seen.book, tournament.setup, tournament.clock, tournament.started, tournament.chop, seen.spec.currency)

    def line(player: Player) -> PlayerLine:
        id = player.id
        prize, claimed, by = won.get(id, 0), id in seen.claimed, likely.get(id, ())
        head, bounties = heads.get(id), taken.get(id, 0)
        place = 0 if id in back else player.place
        # Only a penalty and a count say how long ago or until when.
        now = seen.ms if player.count or player.penalty else 0
        return last.of(
            id,
            (player, place, prize, claimed, by, head, bounties, now),
            lambda: PlayerLine(
                id=id,
                name=player.name,
                state=_state(player, tournament.now),  # type: ignore[arg-type]
                table=player.table,
                seat=player.seat,
                stack=seen.stack(player),
                place=place,
                tied=player.tied,
                rebuys=player.rebuys,
                addons=player.addons,
                paid_in=player.spent + player.fees + player.for_heads,
                prize=prize,
                penalty="" if player.out else penalty_words(player.penalty, tournament.now),
                penalty_ms=0 if player.out else penalty_ms(player.penalty, seen.ms),
                claimed=claimed,
                head=head or 0,
                bounties=bounties,
                counted=player.stack if player.count and not player.out else None,
                counted_ms=max(0, seen.ms - 1000 * player.counted_at) if player.count else 0,
                rebuy_costs=headless if head is None else with_head,
                no_rebuy=str((no_rebuy := why_not_sold(case, "rebuy", case.tournament.player(id))) or ""),
                no_addon=str(why_not_sold(case, "addon", case.tournament.player(id)) or ""),
                no_reentry=str(why_not_sold(case, "reentry", case.tournament.player(id)) or ""),
                likely_by=by if player.out else (),
                rebuy_once_out=no_rebuy is not None and no_rebuy.message.id == STILL_IN,
            ),
        )

    return tuple(map(line, tournament.players))


def _state(player: Player, now: int) -> str:
    if player.out:
        return "out"
    if not player.table:
        return "registered"
    if penalty_words(player.penalty, now):
        return "penalty"
    return "playing" if player.here == "here" else player.here


def _prompt_lines(seen: Seen) -> Iterator[PromptLine]:
    due = [_shown(prompt, seen) for prompt in prompts(seen.tournament, seen.book)]
    if seen.held:
        due = [_held(seen, seen.held, prompt) if prompt.key == "clock-stopped" else prompt for prompt in due]
    asked = tuple(_requests(seen))
    found = [*asked[:FIRST_REQUESTS], *_post_prizes(seen), *due, *_by_the_book(seen), *asked[FIRST_REQUESTS:]]
    yield from sorted(found, key=lambda prompt: not prompt.urgent)


@cache
def _asking_nothing() -> frozenset[str]:
    """Return the procedure steps that ask nothing of a director."""
    return frozenset(one.step for one in procedures() if not one.asks)


def _by_the_book(seen: Seen) -> Iterator[PromptLine]:
    """Yield the steps that the book asks of the staff now: before the start, or after the last act."""
    steps = seen.steps if seen.tournament.started else before_the_start(seen.tournament, seen.book)
    asked = (one for one in steps if one.step not in _asking_nothing())
    lines = tuple(StepLine(str(step.says), step.cites) for step in asked)
    if len(lines) == 1:
        yield PromptLine("by-the-book", "", lines[0].says, False, lines[0].cites, None)
    elif lines:
        says = message("prompt.by-the-book", started=seen.tournament.started)
        yield PromptLine("by-the-book", "", str(says), False, (), None, steps=lines)


def _shown(prompt: Prompt, seen: Seen) -> PromptLine:
    says = prompt.says
    if prompt.bounty:
        says = message("prompt.with-bounty", says=says, amount=money(prompt.bounty))
    on_topic = chief(prompt.cites, seen.book.cite(prompt.topic, "tournament"))
    return PromptLine(
        key=prompt.key,
        topic=prompt.topic,
        says=str(says),
        urgent=prompt.urgent,
        cites=tuple(dict.fromkeys((*prompt.citations, *on_topic))),
        do=_option(prompt.label, prompt.action) if prompt.action is not None else None,
        otherwise=tuple(_option(choice.label, choice.action) for choice in prompt.otherwise),
        steps=tuple(StepLine(str(step.says), step.cites) for step in prompt.steps),
        several=prompt.several,
    )


COUNTED_AT_MOST = 6 * 3600
"""Seconds of unwatched time that can be counted with one tap; after a whole night nobody wants that."""


def _held(seen: Seen, held: Held, stopped: PromptLine) -> PromptLine:
    """Ask how a clock that the server has stopped is to go on: from where it stopped, or as if it had run."""
    tournament, clock = seen.tournament, seen.tournament.clock
    away, left = tournament.now - held.at, clock.left_when_stopped
    hours, minutes = divmod(-(-away // 60), 60)
    length = message("prompt.hours", hours=hours, minutes=minutes)
    others = stopped.otherwise
    if away <= COUNTED_AT_MOST:
        ran = Clock(clock.level, held.at + left, on_break=clock.on_break).at(tournament.now, tournament.setup)
        label = message("button.count-time", on_break=ran.on_break, level=ran.level)
        others = (_option(label, Undo(held.act)), *others)
    says = message("prompt.clock-held", left=left, on_break=clock.on_break, level=clock.level, away=length)
    return msgspec.structs.replace(
        stopped,
        key=f"clock-held:{held.act}",
        says=str(says),
        do=_option(message("button.resume-with", left=left), Resume()),
        otherwise=others,
    )


def _option(label: Message, action: object) -> Option:
    return Option(str(label), msgspec.to_builtins(action))


def _requests(seen: Seen) -> Iterator[PromptLine]:
    """Yield a prompt for each request to join by phone; there are never more than MOST_WAITING."""
    price = price_of(seen.tournament.setup, "entry").total
    for id in seen.waiting:
        guest = next((one for one in seen.tournament.guests if one.id == id), None)
        name = guest.name if guest else id
        invited = guest is not None and not guest.here
        enter = EnterLate(name) if seen.tournament.started else Register(name)
        others = [] if guest and guest.here else [_option(message("button.here-pays-later"), CheckIn(name))]
        if guest is None:
            others.append(_option(message("button.invite"), Invite((name,))))
        yield PromptLine(
            key=f"join:{id}",
            topic="entry.buyin",
            says=str(message("prompt.wants-to-play", player=name, invited=invited)),
            urgent=False,
            cites=(),
            do=_option(message("button.accept", price=money(price) if price else None), enter),
            otherwise=(*others, _option(message("button.decline"), DeclineJoin(id))),
        )


FIRST_REQUESTS = 3
"""How many requests to join come before all other prompts; the others come after them."""


def _post_prizes(seen: Seen) -> Iterator[PromptLine]:
    """Yield a prompt to post calculated prizes once the pool is final, and again where the pool changes afterwards."""
    tournament = seen.tournament
    if (
        not tournament.started
        or tournament.closed
        or tournament.chop
        or tournament.setup.seats_worth
        or may_come_back(seen)
    ):
        return
    pool, before = pool_to_divide(Case(tournament, seen.book)), tournament.posted or tournament.setup.payouts
    if not pool or sum(before) == pool or not (before or seen.spec.calculates_prizes):
        return
    if not tournament.posted and not is_time_to_post(tournament, seen.spec, seen.book):
        return
    planned = prizes_to_post(tournament, seen.spec, seen.book)
    amounts = [money(cents) for cents in planned[:6]]
    new = message("prompt.prizes", pool=money(pool), places=len(planned), amounts=amounts, more=len(planned) > 6)
    says = message("prompt.post-prizes", prizes=new)
    if before:
        posted, together = bool(tournament.posted), money(sum(before))
        says = message("prompt.post-again", posted=posted, together=together, pool=money(pool), prizes=new)
    yield PromptLine(
        key="post-prizes",
        topic="entry.payout",
        says=str(says),
        urgent=bool(tournament.posted) or seen.over or len(tournament.left) <= len(planned) + 1,
        cites=seen.book.cite("entry.payout", "tournament"),
        do=_option(message("button.post-prizes"), PostPrizes(planned)),
    )


def log_line(line: TextLine, seen: Seen, most: int | None = None) -> LogLine:
    """Return a record in words; with `most`, only its first sentences and how many more there are."""
    says = tuple(map(str, line.says[:most]))
    if most is not None and len(line.says) > most:
        says = (*says, str(message("log.and-more", count=len(line.says) - most)))
    undone = line.undo in seen.undone
    age = max(0, seen.at_ms - line.at_ms)
    redo = seen.undone[line.undo] if undone else line.redo if _redoes(line.redo, seen) else 0
    return LogLine(line.no, age, line.by, says, line.cites, 0 if undone else line.undo, undone, redo)


def _redoes(undo: int, seen: Seen) -> bool:
    """Return whether an undo can be redone. A change of the terms, below 0, can while it is undone."""
    return undo in seen.undone if undo < 0 else undo not in seen.undone


class EventScreens:
    """The screens of one event at one moment; `last` are the lines of the screens before."""

    def __init__(self, seen: Seen, last: LastLines) -> None:
        self.seen = seen
        self._last = last
        self._public: PublicScreen | None = None
        self._tv: PublicScreen | None = None
        self._director: DirectorScreen | None = None
        self._phones: Phones | None = None

    def of(self, who: Who) -> AnyScreen:
        """Return the screen of a client: by role, for a dealer by table, for a player by id."""
        if who.role == "player" and self._phones is not None:
            return self._phones.of(who.name)
        with sentences_in(self.seen.spec.currency):
            return self._of(who)

    def _of(self, who: Who) -> AnyScreen:
        if self._public is None:
            self._public = public_screen(self.seen)
        match who.role:
            case "display":
                if self._tv is None:
                    self._tv = tv_screen(self.seen, self._public)
                return self._tv
            case "player":
                if self._phones is None:
                    self._phones = Phones(self.seen, self._public)
                return self._phones.of(who.name)
            case "dealer":
                return DealerScreen(self._public, _table(self.seen, who.table))
            case "director" | "owner":
                if self._director is None:
                    self._director = director_screen(self.seen, self._public, self._last)
                return self._director
            case "floor" | "cashier":
                return self._public


def _table(seen: Seen, id: str) -> TableLine:
    """Return a dealer's table; an empty one where it is not in play."""
    table = next((table for table in seen.tournament.tables if table.id == id), None)
    if table is None:
        return TableLine(id, (), 0)
    return table_line(seen, table, seen.estimates(), why=_no_hand(Case(seen.tournament, seen.book), table))
