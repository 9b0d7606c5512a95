"""Short tables that stop: which, from which hand on, and when the director lets them play."""

from floorman.rulebook import implements, method
from floorman.tournament.actions import WaiveHalt
from floorman.tournament.case import Case
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.events import HaltWaived, WaiverLapsed
from floorman.tournament.positions import next_hand
from floorman.tournament.state import Offer, Table, TableId

FULL_TABLE = 7
"""Seats from which on an event is a full-table one; six-handed is not."""


@implements("seating.halt")
def halted(case: Case) -> tuple[TableId, ...]:
    """The tables where play halts now."""
    found: list[TableId] = case.by("seating.halt/when")
    return tuple(id for id in found if id not in case.event.waived)


def short(case: Case) -> list[TableId]:
    """Tables too many players short of the fullest, for a reason that counts."""
    sizes = case.event.sizes
    most = max(sizes.values(), default=0)
    least = case.ask("seating.halt/shortfall")
    any_cause = case.ask("seating.halt/cause") == "any"
    found = []
    for table in case.event.tables:
        missing = most - sizes[table.id]
        if table.opened_short and not any_cause:
            missing = min(missing, sum(vacancy.knocked_out for vacancy in table.vacated))
        if missing >= least:
            found.append(table.id)
    return found


@method("seating.halt/when", "never")
def never(case: Case) -> list[TableId]:
    """Short tables play on."""
    return []


@method("seating.halt/when", "short-of-fullest")
def short_of_fullest(case: Case) -> list[TableId]:
    """In full-table events by the number of players; in others as the book has it, or as the floor has chosen."""
    found = short(case)
    if case.event.setup.table_size < FULL_TABLE:
        other = case.ask("seating.halt/other-formats")
        if other == "never":
            return []
        if other == "floor":
            return [id for id in found if _chosen(case, id) == "halt"]
    return [id for id in found if case.by("seating.halt/from", case.event.table(id))]


def _chosen(case: Case, id: TableId) -> str:
    codes = [one.code for one in case.event.chosen if one.topic == "seating.halt" and one.table == id]
    return codes[-1] if codes else ""


@method("seating.halt/from", "at-once")
def at_once(case: Case, table: Table) -> bool:
    """Before the next hand."""
    return True


@method("seating.halt/from", "blinds-affected")
def blinds_affected(case: Case, table: Table) -> bool:
    """Before the first hand in which a vacated seat would have had a blind. Where positions are not known: at once."""
    empty = tuple(vacancy.seat for vacancy in table.vacated if vacancy.knocked_out)
    now, _ = next_hand(case, table)
    full, _ = next_hand(case, table, also=empty)
    return not now.button or full.big != now.big or full.small in empty


def halt_offers(case: Case) -> tuple[Offer, ...]:
    """Short tables of an event where halting is up to the director."""
    if case.ask("seating.halt/when") == "never" or case.event.setup.table_size >= FULL_TABLE:
        return ()
    if case.ask("seating.halt/other-formats") != "floor":
        return ()
    open_still = [id for id in short(case) if not _chosen(case, id) and id not in case.event.waived]
    return tuple(Offer("seating.halt", ("halt", "play-on"), table=id) for id in open_still)


@floor_settles("seating.halt")
def floor_on_halt(case: Case, offer: Offer, code: str) -> None:
    """Whether the table halts follows from the choice: see `halted`."""
    case.under("seating.halt")


@decides(WaiveHalt)
def waive_halt(case: Case, told: WaiveHalt) -> None:
    """The director lets a short table play on, for as long as it stays short."""
    case.put(HaltWaived(told.table, "seating.halt"))


def lapse_waivers(case: Case) -> None:
    """A table that is no longer short, or no longer there, needs no waiver."""
    if case.event.waived:
        still = short(case)
        for id in case.event.waived:
            if id not in still:
                case.put(WaiverLapsed(id, "seating.halt"))
