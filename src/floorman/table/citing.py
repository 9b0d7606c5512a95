"""Which rules decided what happened at a table between hands, and what the next hand looks like."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from floorman.base import Refused, SeatNo
from floorman.rulebook import Rulebook
from floorman.rulebook.consult import Citations, cited, facts_of
from floorman.table.actions import ChangeSeat, EndHand, TableAction
from floorman.table.case import Case
from floorman.table.events import TableEvent
from floorman.table.next_hand import next_hand
from floorman.table.state import Deal, Positions, Table, between


def citations_of(
    before: Table,
    told: Sequence[TableAction],
    events: Sequence[TableEvent],
    after: Table,
    asked: Iterable[str],
    book: Rulebook,
    refused: Refused | None = None,
) -> Citations:
    """The rules that decided what followed from actions, and who is dealt in, posts and has the button next.

    `asked` are the questions and topics consulted on the way; those of the next hand are added.
    """
    case = Case(after, book)
    facts = {after.format, f"button={Case(after, book).button_rule()}", *_told(told, before, after), *_happened(events)}
    if refused:
        facts.add(f"refused={refused.code}")
    deal: Deal | None = None
    with suppress(Refused):  # there is no button yet, or nobody to play with
        deal = next_hand(case)
    if deal is not None and not refused:
        facts |= set(_next(deal, after, _who(told)))
    topics = tuple(dict.fromkeys((*case.topics, *asked)))
    return cited(facts, topics, book, after.format)


def _who(told: Iterable[TableAction]) -> SeatNo:
    """Whom the actions are about, at the seat where that player is now."""
    seats = [one.to if isinstance(one, ChangeSeat) else getattr(one, "seat", 0) for one in told]
    return SeatNo(next((seat for seat in reversed(seats) if seat), 0))


def _told(told: Iterable[TableAction], before: Table, after: Table) -> Iterator[str]:
    for one in told:
        yield type(one).__name__
        yield from facts_of(one)
        if isinstance(one, EndHand) and after.last:
            yield from (f"gone={role}" for seat in (*one.busts, *one.leaves) for role in _roles(seat, after.last))
            if one.busts or one.leaves:
                yield f"were={len(before.players) if len(before.players) <= THREE else 'many'}"
        seat = SeatNo(getattr(one, "seat", 0))
        if seat and before.last:
            yield from (f"sits-at-last={role}" for role in _roles(seat, before.last))
    if after.new_game:
        yield "new-game"
    if after.last and not after.last.small_taken:
        yield "no-small-blind-last"


THREE = 3


def _roles(seat: SeatNo, positions: Positions) -> Iterator[str]:
    """Which of the positions a seat is."""
    if seat == positions.button:
        yield "button"
    if seat == positions.small:
        yield "small-blind"
    if seat == positions.big:
        yield "big-blind"


def _happened(events: Iterable[TableEvent]) -> Iterator[str]:
    for event in events:
        yield type(event).__name__
        yield from facts_of(event, f"{type(event).__name__}.")


def _next(deal: Deal, table: Table, who: SeatNo) -> Iterator[str]:
    """The next hand, and how the player it is about stands in it."""
    if not deal.small_blind:
        yield "no-small-blind"
    if deal.button not in table.occupied:
        yield "button-at-empty-seat"
    if len(deal.seats) == len(("button", "big-blind")):
        yield "two-players"
    yield from (f"posted={post.kind}" for post in deal.posts if post.kind not in ("small-blind", "big-blind"))
    if not who:
        return
    yield "dealt-in" if who in deal.seats else "dealt-out"
    yield from (f"posts={post.kind}" for post in deal.posts if post.seat == who)
    yield from (f"is={role}" for role in _roles(who, deal.positions))
    if between(who, deal.button, deal.big_blind):
        yield "between-button-and-big-blind"
