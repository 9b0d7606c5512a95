"""The board for the TV and for everybody: built up from nothing that is not public."""

from msgspec.structs import replace

from floorman.server.boards import Join, Knockouts, LateEntry, Placed, PublicBoard, RebuysOpen, SeatedTable
from floorman.server.boards.model import Phase
from floorman.server.event.face import clock_face
from floorman.server.event.joining import closed_because
from floorman.server.event.notices import reseated_ms, told_to_the_room
from floorman.server.event.prizes import are_final, deal_says, due_to, entries_of, prize_rows
from floorman.server.event.seen import Seen
from floorman.server.event.till import amount_of
from floorman.tournament.case import Case
from floorman.tournament.entries import rebuy_chips, rebuys_are_open
from floorman.tournament.payouts import prize_money
from floorman.tournament.prices import price_for
from floorman.tournament.schedule import Level
from floorman.tournament.state import Tournament

SHOWN_NOTICES = 12


def public_board(seen: Seen) -> PublicBoard:
    """What the whole room may know."""
    event = seen.event
    left = len(event.left)
    case = Case(event, seen.book)
    paid = sum(player.entered and not player.unsold for player in event.players)
    return PublicBoard(
        event=seen.id,
        name=seen.spec.name,
        book=seen.spec.book,
        no=seen.no,
        phase=phase_of(event, seen.over),
        currency=seen.spec.currency,
        clock=clock_face(event, seen.ms, seen.over),
        entries=entries_of(event),
        left=left,
        tables=len(event.tables),
        chips=event.in_play,
        average=event.in_play // left if left else 0,
        rebuys=sum(player.rebuys for player in event.players),
        purse=prize_money(case),
        prizes=prize_rows(seen),
        prizes_final=are_final(event, seen.book),
        deal=deal_says(seen),
        chip_set=chip_values(event),
        notices=tuple(one.notice(seen.at_ms) for one in reversed(told_to_the_room(seen)[-SHOWN_NOTICES:])),
        display=seen.display,
        rebuy=_rebuys(seen, case),
        late_entry=_late_entry(seen),
        knockouts=_knockouts(event),
        on_clock=None if seen.over else seen.on_clock,
        hand_for_hand=event.round is not None and not seen.over,
        seated_ms=None if seen.over else reseated_ms(seen),
        starts=seen.spec.date,
        expected=len(event.guests) + paid,
        here=sum(guest.here for guest in event.guests) + paid,
        price=amount_of(price_for(case, "entry")),
        join=Join(seen.code, seen.join_url) if seen.code and not closed_because(seen) else None,
    )


def tv_board(seen: Seen, public: PublicBoard) -> PublicBoard:
    """The public board with what only a TV shows: every seat, and every place that is settled."""
    event = seen.event
    seats = tuple(
        SeatedTable(table.id, tuple((player.seat, str(player.name)) for player in event.at(table.id)))
        for table in event.tables
    )
    won = due_to(seen)
    listed = {prize.place: prize.cents for prize in public.prizes}
    placed = sorted(
        (player for player in event.players if player.place), key=lambda player: (player.place, player.line)
    )
    results = tuple(
        Placed(
            player.place, player.name, player.tied,
            won.get(player.name, 0) or (listed.get(player.place, 0) if player.tied == 1 else 0),
        )
        for player in placed
    )  # fmt: skip
    return replace(public, seats=seats, results=results)


TOP_KNOCKOUTS = 3


def _knockouts(event: Tournament) -> Knockouts | None:
    terms, bounties = event.setup.bounty, event.bounties
    if terms is None or bounties is None:
        return None
    most = sorted((pair for pair in bounties.paid if pair[1]), key=lambda pair: (-pair[1], pair[0].casefold()))
    return Knockouts(terms.kind, terms.each, bounties.to_win, tuple(most[:TOP_KNOCKOUTS]))


def _rebuys(seen: Seen, case: Case) -> RebuysOpen | None:
    """Rebuys while they are sold, None where there are none any more."""
    per_player = int(case.ask("entry.rebuy/per-player"))
    closes = int(case.ask("entry.rebuy/closes-at-level"))
    if seen.over or not rebuys_are_open(case):
        return None
    until = max(0, closes - 1)
    return RebuysOpen(
        price_for(case, "rebuy").total, rebuy_chips(case), per_player, until, level_ends_in_ms(seen, until)
    )


def _late_entry(seen: Seen) -> LateEntry | None:
    until = seen.event.setup.late_levels
    if until is None or seen.over or not seen.event.started or seen.event.clock.level > until:
        return None
    return LateEntry(until, level_ends_in_ms(seen, until))


def level_ends_in_ms(seen: Seen, level: int) -> int | None:
    """When a level ends, in milliseconds from now as the clock goes; None for one that is over or that there is not."""
    clock, setup = seen.event.clock, seen.event.setup
    if level < clock.level + clock.on_break or not seen.event.started:
        return None
    left = max(0, clock.ends_at * 1000 - seen.ms) if clock.running else 1000 * clock.left_when_stopped
    at = clock.level
    if clock.on_break:
        at += 1
        left += 1000 * setup.seconds_of(at)
    while at < level:
        left += 1000 * (setup.break_after(at) + setup.seconds_of(at + 1))
        at += 1
    return left


def phase_of(event: Tournament, over: bool) -> Phase:
    """How far an event has come."""
    if over:
        return "over"
    if event.started:
        return "playing"
    return "seated" if any(player.table for player in event.players) else "registering"


def chip_values(event: Tournament) -> tuple[int, ...]:
    """The chips in play, smallest first, where somebody has said which there are."""
    stock = event.setup.stock
    if stock is None:
        return ()
    needed = max((row.big for row in event.setup.rows if isinstance(row, Level)), default=0)
    most = max([value for value, _ in event.setup.stack] + [needed])
    return tuple(value for value in stock.values if event.smallest_chip <= value <= most)
