"""How an event ended, or stands: places, prizes, the till in double entry, and the rulings to go by."""

import csv
from io import StringIO

from floorman.server.boards import Money, Shown
from floorman.server.event.director import money_of
from floorman.server.event.keeper import EventKeeper
from floorman.server.event.public import due_to, phase_of
from floorman.server.event.seen import Seen
from floorman.tournament.ledger import postings, trial_balance


class PlaceLine(Shown, frozen=True):
    """One entrant's result. `place` is 0 for who is still in; `tied` players share it; `paid` once it is paid out."""

    player: str
    place: int
    tied: int
    prize: int
    paid: bool
    rebuys: int
    addons: int
    paid_in: int
    bounties: int = 0


class AccountLine(Shown, frozen=True):
    """An account of the till: what came into it less what went out, in cents."""

    account: str
    cents: int


class PostingLine(Shown, frozen=True):
    """One movement of money, which comes to nothing over its accounts."""

    what: str
    entries: tuple[tuple[str, int], ...]


class PrecedentLine(Shown, frozen=True):
    """A ruling to go by: what had happened, what was ruled, and by which rules."""

    no: int
    at_ms: int
    by: str
    incident: str
    says: str
    topic: str
    cites: tuple[str, ...]
    note: str


class Results(Shown, frozen=True):
    """The result of an event. The till is for the floor alone and empty for everybody else.

    `bagged` are those who play on another day.
    """

    event: str
    name: str
    book: str
    phase: str
    currency: str
    entries: int
    purse: int
    places: tuple[PlaceLine, ...]
    money: Money | None
    accounts: tuple[AccountLine, ...]
    postings: tuple[PostingLine, ...]
    balanced: bool
    precedents: tuple[PrecedentLine, ...]
    bagged: int = 0


def results(keeper: EventKeeper, at_ms: int, with_money: bool) -> Results:
    """Where everybody stands; with the till where the reader may see it."""
    seen = keeper.seen(at_ms)
    money = money_of(seen)
    posted = postings(keeper.journal.log) if with_money else ()
    accounts = trial_balance(posted)
    return Results(
        event=keeper.id,
        name=seen.spec.name,
        book=seen.spec.book,
        phase=phase_of(seen.event, seen.over),
        currency=seen.spec.currency,
        entries=seen.event.earlier + sum(player.entered for player in seen.event.players),
        purse=money.purse,
        places=place_lines(seen),
        money=money if with_money else None,
        accounts=tuple(AccountLine(name, cents) for name, cents in accounts.items()),
        postings=tuple(PostingLine(one.what, one.entries) for one in posted),
        balanced=not sum(accounts.values()) and all(one.balanced for one in posted),
        precedents=precedent_lines(keeper),
        bagged=sum(bool(player.advances) for player in seen.event.left),
    )


def place_lines(seen: Seen) -> tuple[PlaceLine, ...]:
    """Those still in first, then by place."""
    won = due_to(seen)
    taken = dict(seen.event.bounties.paid) if seen.event.bounties else {}
    lines = [
        PlaceLine(
            player=player.name,
            place=player.place,
            tied=player.tied,
            prize=won.get(player.name, 0),
            paid=player.paid is not None,
            rebuys=player.rebuys,
            addons=player.addons,
            paid_in=player.spent + player.fees + player.for_heads,
            bounties=taken.get(player.name, 0),
        )
        for player in seen.event.players
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.player.casefold())))


def precedent_lines(keeper: EventKeeper) -> tuple[PrecedentLine, ...]:
    """The rulings that the floor has put on record, the last first."""
    return tuple(
        PrecedentLine(record.no, record.at_ms, record.by, set_.incident, set_.says, set_.topic, set_.cites, set_.note)
        for record, set_ in reversed(keeper.precedents)
    )


def results_csv(found: Results) -> bytes:
    """The places as a table that every spreadsheet opens; money with two decimals."""
    out = StringIO()
    table = csv.writer(out)
    table.writerow(["place", "tied", "player", "prize", "currency", "rebuys", "add-ons", "paid in", "bounties"])
    for line in found.places:
        table.writerow(
            [
                line.place or "", line.tied, _safe(line.player), _money(line.prize), found.currency, line.rebuys,
                line.addons, _money(line.paid_in), _money(line.bounties),
            ]
        )  # fmt: skip
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t" else name
