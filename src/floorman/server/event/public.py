"""The board for the TV and for everybody: built up from nothing that is not public."""

from floorman.rulebook import Rulebook
from floorman.server.boards import Prize, PublicBoard
from floorman.server.boards.model import Phase
from floorman.server.event.create import prizes_for
from floorman.server.event.face import clock_face
from floorman.server.event.seen import Seen
from floorman.server.event.spec import EventSpec
from floorman.tournament.case import Case
from floorman.tournament.payouts import owed, prize_money, prizes
from floorman.tournament.schedule import Level
from floorman.tournament.state import Tournament

SHOWN_NOTICES = 12


def public_board(seen: Seen) -> PublicBoard:
    """What the whole room may know."""
    event = seen.event
    left = len(event.left)
    case = Case(event, seen.book)
    return PublicBoard(
        event=seen.id,
        name=seen.spec.name,
        book=seen.spec.book,
        no=seen.no,
        phase=phase_of(event, seen.over),
        currency=seen.spec.currency,
        clock=clock_face(event, seen.ms, seen.over),
        entries=event.earlier + sum(player.entered for player in event.players),
        left=left,
        tables=len(event.tables),
        chips=event.in_play,
        average=event.in_play // left if left else 0,
        rebuys=sum(player.rebuys for player in event.players),
        purse=prize_money(case),
        prizes=_prizes(seen),
        chip_set=chip_values(event),
        notices=tuple(one.notice(seen.at_ms) for one in reversed(seen.notable[-SHOWN_NOTICES:])),
    )


def phase_of(event: Tournament, over: bool) -> Phase:
    """How far an event has come."""
    if over:
        return "over"
    if event.started:
        return "playing"
    return "seated" if any(player.table for player in event.players) else "registering"


def prizes_by_place(event: Tournament, spec: EventSpec, book: Rulebook) -> tuple[int, ...]:
    """The prizes in cents: as posted, as the book divides them, or as they would be worked out now."""
    case = Case(event, book)
    posted = prizes(case)
    if posted:
        return tuple(cents for cents in posted if cents)
    entries = event.earlier + sum(player.entered for player in event.players)
    worked_out = prizes_for(spec, book, entries, prize_money(case))
    return worked_out.prizes if worked_out else ()


def due_to(seen: Seen) -> dict[str, int]:
    """What players whose place is settled have won, paid or not."""
    return {str(name): cents for name, cents in owed(Case(seen.event, seen.book)).items()}


def _prizes(seen: Seen) -> tuple[Prize, ...]:
    who: dict[int, list[str]] = {}
    for player in seen.event.players:
        if player.place:
            who.setdefault(player.place, []).append(player.name)
    shown = enumerate(prizes_by_place(seen.event, seen.spec, seen.book), start=1)
    worth = seen.event.setup.seats_worth
    return tuple(Prize(place, cents, ", ".join(who.get(place, ())), 0 < worth == cents) for place, cents in shown)


def chip_values(event: Tournament) -> tuple[int, ...]:
    """The chips in play, smallest first, where somebody has said which there are."""
    stock = event.setup.stock
    if stock is None:
        return ()
    needed = max((row.big for row in event.setup.rows if isinstance(row, Level)), default=0)
    most = max([value for value, _ in event.setup.stack] + [needed])
    return tuple(value for value in stock.values if event.smallest_chip <= value <= most)
