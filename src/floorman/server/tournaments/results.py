"""The results of an event: places, prizes, the till in double entry, and precedents."""

import csv
from datetime import UTC, datetime
from fractions import Fraction
from io import StringIO

from floorman.rules.question_ids import Q
from floorman.server.screens import Money, Prize, Shown
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.money import (
    are_posted,
    bounties_to,
    deal_says,
    due_to,
    may_come_back,
    money_of,
    odd_money_says,
    pays_deals,
    places_not_announced,
    prize_rows,
    seats_by,
    sentences_in,
    to_hand_over,
)
from floorman.server.tournaments.public_screen import phase_of
from floorman.server.tournaments.records import Seen
from floorman.text import message
from floorman.tournament.case import Case
from floorman.tournament.ledger import postings, trial_balance
from floorman.tournament.payouts import own_bounties
from floorman.tournament.wording import money


class PlaceLine(Shown, frozen=True):
    """One entrant's result, money in cents.

    `place` is 0 for a player who is in or `may_rebuy`; `tied` players share it.

    `paid`: nothing of the prize is still to be handed over. `profit` is prize and bounties less `paid_in`. `deal`: the
    prize was agreed on between players. For a shared knock-out each player has a fraction in `knockouts`.
    `knocked_out_by` is who knocked the player out, if it was recorded. `own_bounty` is one of the `bounties` and is
    handed over with the prize. `seat` is the part of the prize that is a seat in a larger event, which is not handed
    over in cash.
    """

    id: str
    player: str
    place: int
    tied: int
    prize: int
    paid: bool
    rebuys: int
    addons: int
    paid_in: int
    bounties: int = 0
    received: int = 0
    profit: int = 0
    deal: bool = False
    knockouts: float = 0
    knocked_out_by: tuple[str, ...] = ()
    own_bounty: int = 0
    may_rebuy: bool = False
    seat: int = 0


class KnockoutLine(Shown, frozen=True):
    """Who knocked a player out, in the order in which it was recorded, and the bounty won for it in cents."""

    out: str
    by: tuple[str, ...]
    cents: int


class DealLine(Shown, frozen=True):
    """The deal behind the prizes: how it was shared, and a note on who hands the money over, with its rules.

    `by_players`: they get the money together and share it themselves; the director does not pay the shares.
    """

    says: str
    note: str
    cites: tuple[str, ...]
    by_players: bool = False


class AccountLine(Shown, frozen=True):
    """An account of the till: what came in less what went out, in cents."""

    account: str
    cents: int


class PostingLine(Shown, frozen=True):
    """One movement of money; its entries add up to 0."""

    what: str
    entries: tuple[tuple[str, int], ...]


class PrecedentLine(Shown, frozen=True):
    """A precedent: what had happened, the ruling, and its rules."""

    no: int
    at_ms: int
    by: str
    incident: str
    says: str
    topic: str
    cites: tuple[str, ...]
    note: str


class Results(Shown, frozen=True):
    """The result of an event. The till is only for the floor, and empty for everybody else.

    `posted`: the prizes can be handed over; until then they are what they would be if posted now. `bagged` is how many
    play on another day. `date` and `place` are when and where it was announced for.
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
    knockouts: tuple[KnockoutLine, ...] = ()
    deal: DealLine | None = None
    prizes: tuple[Prize, ...] = ()
    date: str = ""
    place: str = ""
    opened_ms: int = 0
    posted: bool = False


def results(keeper: EventKeeper, at_ms: int, with_money: bool) -> Results:
    """Return the results of an event, with the till only where `with_money` is set."""
    seen = keeper.seen(at_ms)
    money = money_of(seen)
    posted = postings(keeper.journal.log) if with_money else ()
    accounts = trial_balance(posted)
    return Results(
        event=keeper.id,
        name=seen.spec.name,
        book=seen.spec.book,
        phase=phase_of(seen.tournament, seen.over),
        currency=seen.spec.currency,
        entries=seen.tournament.entries,
        purse=money.purse,
        places=place_lines(seen),
        money=money if with_money else None,
        accounts=tuple(AccountLine(_account(seen, name), cents) for name, cents in accounts.items()),
        postings=tuple(
            PostingLine(one.what, tuple((_account(seen, name), cents) for name, cents in one.entries)) for one in posted
        ),
        balanced=not sum(accounts.values()) and all(one.balanced for one in posted),
        precedents=precedent_lines(keeper),
        bagged=sum(bool(player.advances) for player in seen.tournament.left),
        knockouts=knockout_lines(seen),
        deal=_deal(seen),
        prizes=prize_rows(seen),
        date=seen.spec.date,
        place=seen.spec.place,
        posted=are_posted(seen),
        opened_ms=seen.at_ms - seen.ms,
    )


def _account(seen: Seen, name: str) -> str:
    """Return an account as it is shown: a player's by name instead of id."""
    kind, _, id = name.partition(":")
    return f"{kind}:{seen.tournament.name_of(id)}" if id else name


def knockout_lines(seen: Seen) -> tuple[KnockoutLine, ...]:
    """Return who knocked out whom, where it was recorded; those before mystery bounties began come first."""
    claimed = seen.tournament.bounties.claimed if seen.tournament.bounties else ()
    called = seen.tournament.name_of
    return tuple(
        KnockoutLine(called(one.out), tuple(map(called, one.by)), one.cents)
        for one in (*seen.tournament.knocked, *claimed)
        if one.by
    )


def _deal(seen: Seen) -> DealLine | None:
    chop = seen.tournament.chop
    if chop is None:
        return None
    known = all(chips for _, chips in chop.stacks) and len(chop.stacks) == len(chop.shares)
    paid = seen.tournament.closed and all(seen.tournament.player(name).received >= cents for name, cents in chop.shares)
    says = [
        deal_says(seen),
        message("print.deal-way", way=chop.way) if chop.way in ("even", "chips", "icm", "custom") else "",
    ]
    says += [odd_money_says(seen), message("print.deal-places", known=known) if chop.ends_play else ""]
    if pays_deals(seen):
        note = message("print.deal-paid", paid=paid)
    else:
        by_deal = [line for line in place_lines(seen) if line.deal and line.prize]
        with sentences_in(seen.spec.currency):
            amount = money(sum(line.prize for line in by_deal))
        note = message("print.deal-shared", paid=paid, amount=amount, players=[line.player for line in by_deal])
    cites = seen.book.cite(Q.entry.side_deal.director_pays, "tournament")
    return DealLine(" ".join(str(one) for one in says if one), str(note), cites, not pays_deals(seen))


def place_lines(seen: Seen) -> tuple[PlaceLine, ...]:
    """Return the players: those still in first, then by place."""
    won, unpaid, seats = due_to(seen), to_hand_over(seen), seats_by(seen)
    taken, back = bounties_to(seen), may_come_back(seen)
    open_ = places_not_announced(seen)
    in_deal = {str(name) for name, _ in seen.tournament.chop.shares} if seen.tournament.chop else set()
    knockouts = knockout_lines(seen)
    own = {str(name): cents for name, cents in own_bounties(Case(seen.tournament, seen.book)).items()}
    lines = [
        PlaceLine(
            id=player.id,
            player=player.name,
            place=0 if player.id in open_ else player.place,
            tied=player.tied,
            prize=won.get(player.id, 0),
            paid=won.get(player.id, 0) + own.get(player.id, 0) > 0 and player.id not in unpaid,
            rebuys=player.rebuys,
            addons=player.addons,
            paid_in=player.spent + player.fees + player.for_heads,
            bounties=taken.get(player.id, 0),
            received=player.received,
            profit=won.get(player.id, 0) + taken.get(player.id, 0) - player.spent - player.fees - player.for_heads,
            deal=player.id in in_deal,
            knockouts=float(sum(Fraction(1, len(one.by)) for one in knockouts if player.name in one.by)),
            knocked_out_by=next((one.by for one in reversed(knockouts) if one.out == player.name and player.out), ()),
            own_bounty=own.get(player.id, 0),
            may_rebuy=player.id in back,
            seat=seats.get(player.id, 0),
        )
        for player in seen.tournament.players
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.player.casefold())))


def precedent_lines(keeper: EventKeeper) -> tuple[PrecedentLine, ...]:
    """Return the precedents, the last first."""
    return tuple(
        PrecedentLine(record.no, record.at_ms, record.by, set_.incident, set_.says, set_.topic, set_.cites, set_.note)
        for record, set_ in reversed(keeper.precedents)
    )


HEADINGS = [
    "place", "players in this place", "player", "prize", "currency", "rebuys", "add-ons", "paid in", "bounties",
    "profit", "paid out", "deal", "knockouts", "knocked out by", "event", "date", "venue", "seat",
]  # fmt: skip


def results_csv(found: Results) -> bytes:
    """Return the places as CSV with a byte order mark; money has two decimals."""
    out = StringIO()
    table = csv.writer(out)
    table.writerow(HEADINGS)
    date = found.date[:10] or datetime.fromtimestamp(found.opened_ms / 1000, UTC).date().isoformat()
    for line in found.places:
        table.writerow(
            [
                line.place or "", line.tied, safe_cell(line.player), amount_cell(line.prize), found.currency,
                line.rebuys, line.addons,
                amount_cell(line.paid_in), amount_cell(line.bounties), amount_cell(line.profit),
                ("yes" if line.paid else "no") if line.prize > line.seat else "", "yes" if line.deal else "",
                knockout_cell(line.knockouts),
                safe_cell(" + ".join(line.knocked_out_by)), safe_cell(found.name), date, safe_cell(found.place),
                seat_cell(line.seat, found.currency),
            ]
        )  # fmt: skip
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def amount_cell(cents: int) -> str:
    """Return hundredths with two decimals, as every spreadsheet reads them."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def seat_cell(cents: int, currency: str) -> str:
    """Return the value of a seat in a larger event as pages write it; "" for none."""
    if not cents:
        return ""
    with sentences_in(currency):
        return str(message("print.seat", amount=money(cents)))


def knockout_cell(knockouts: float) -> str:
    """Return knock-outs as a count, with a fraction only for players who shared one: ``6``, ``0.5``, ``2.33``."""
    return f"{knockouts:.2f}".rstrip("0").rstrip(".")


def safe_cell(name: str) -> str:
    """Return a text that a spreadsheet does not take for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t")) else name
