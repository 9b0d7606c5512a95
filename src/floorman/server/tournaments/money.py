"""Money as all screens show it: prizes, the till, deals between players, currencies."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import lru_cache

from msgspec.structs import replace

from floorman.core import DataError, PlayerId, Value
from floorman.rules import Rulebook, load_book
from floorman.rules.question_ids import Q
from floorman.server.screens import Amount, DealTerms, Money, Prize, Shown
from floorman.server.tournaments.create import EventSpec
from floorman.server.tournaments.records import Seen
from floorman.text import message
from floorman.tournament import deals
from floorman.tournament.case import Case
from floorman.tournament.entries import buying_is_over, places_open, rebuy_offers, rebuys_are_open
from floorman.tournament.payouts import (
    PayoutPlan,
    Price,
    bounties_won,
    by_book,
    director_pays,
    from_the_house,
    open_prizes,
    owed,
    own_bounties,
    plan_payouts,
    pool_to_divide,
    prize_money,
    prize_of,
    prizes,
    rescaled,
    satellite_seats,
    seats_of,
    seats_to_win,
)
from floorman.tournament.state import Chop, Player, Tournament, own_bounty_paid
from floorman.tournament.wording import amounts_begin_with, money, odd_money

SIGNS = {"EUR": "€", "USD": "$", "GBP": "£", "CAD": "CA$", "AUD": "A$"}
"""Currencies that are written with a sign; others are written with their three letters."""


def sign_of(currency: str) -> str:
    """Return the sign or letters that stand before an amount.

    >>> sign_of("USD"), sign_of("CHF")
    ('$', 'CHF ')
    """
    return SIGNS.get(currency, f"{currency} " if currency else "")


def sentences_in(currency: str) -> AbstractContextManager[None]:
    """Make the engine's sentences name amounts in a currency within a `with` block."""
    return amounts_begin_with(sign_of(currency))


def prizes_for(spec: EventSpec, book: Rulebook, entries: int, purse: int) -> PayoutPlan | None:
    """Return the prizes for so many entries, by the method of the spec; None where there is nothing to divide."""
    if purse < 1:
        return None
    if entries < 2:
        return PayoutPlan(entries, purse, purse, 1, (purse,))
    if not isinstance(spec.prizes, str):
        return PayoutPlan(entries, purse, spec.prizes[-1], 1, spec.prizes)
    if spec.prizes == "seats":
        return PayoutPlan(entries, purse, spec.seat_worth, 1, _seats(spec, entries, purse))
    if spec.prizes == "percent":
        shares = rescaled(spec.prize_percent[:entries], purse, spec.round_prizes_to)
        return PayoutPlan(entries, purse, shares[-1], spec.round_prizes_to, shares)
    if spec.prizes == "generated":
        return _worked_out(entries, purse, spec.round_prizes_to)
    return by_book(book, entries, purse, spec.round_prizes_to)


def _seats(spec: EventSpec, entries: int, purse: int) -> tuple[int, ...]:
    """Return the value of each place where seats are won; a purse that buys no seat goes to the first place."""
    if purse < spec.seat_worth:
        return (purse,)
    found = satellite_seats(purse, spec.seat_worth, entries)
    return (*[found.worth] * found.seats, *([found.rest] if found.rest else ()))


@lru_cache(maxsize=256)
def _worked_out(entries: int, purse: int, unit: int) -> PayoutPlan:
    return plan_payouts(entries, purse, unit=unit)


def prizes_by_place(tournament: Tournament, spec: EventSpec, book: Rulebook) -> tuple[int, ...]:
    """Return the prizes in cents: those in force if they add up to the prize pool, else those that would be posted."""
    case = Case(tournament, book)
    stand = tuple(cents for cents in prizes(case) if cents)
    if stand and sum(stand) == prize_money(case):
        return stand
    return prizes_to_post(tournament, spec, book)


def prizes_to_post(tournament: Tournament, spec: EventSpec, book: Rulebook) -> tuple[int, ...]:
    """Return prizes for the whole pool as it is now: calculated, by the book, or posted ones rescaled.

    Prizes that the director has changed by hand keep their proportions.
    """
    pool = pool_to_divide(Case(tournament, book))
    before = tournament.posted or tournament.setup.payouts
    entries = tournament.entries
    if before and pool and not (spec.calculates_prizes and _are_worked_out(before, spec, book, entries)):
        return rescaled(before, pool, spec.round_prizes_to)
    planned = prizes_for(spec, book, entries, pool)
    return planned.prizes if planned else ()


MOST_LATE = 20
"""How many entries after the prizes were posted are considered."""


def _are_worked_out(posted: tuple[int, ...], spec: EventSpec, book: Rulebook, entries: int) -> bool:
    """Return whether posted prizes are the calculated ones for any recent number of entries.

    The number of entries when they were posted is not recorded.
    """
    counts = range(entries, max(1, entries - MOST_LATE), -1)
    found = (prizes_for(spec, book, count, sum(posted)) for count in counts)
    return any(planned is not None and planned.prizes == posted for planned in found)


def are_final(tournament: Tournament, book: Rulebook) -> bool:
    """Return whether the prizes on the screens are those that will be paid, unless somebody changes them."""
    case = Case(tournament, book)
    if tournament.chop or tournament.closed:
        return True
    stand = sum(prizes(case)) == prize_money(case) > 0
    return stand and (bool(tournament.posted or tournament.setup.payouts) or buying_is_over(case))


def is_time_to_post(tournament: Tournament, spec: EventSpec, book: Rulebook) -> bool:
    """Return whether it is time to post prizes: the pool can no longer grow, or the event is near its end.

    While rebuys are sold, or late entry is open until a later level, posted prizes would soon be wrong.
    """
    case = Case(tournament, book)
    if tournament.won or buying_is_over(case):
        return True
    late = tournament.setup.late_levels
    if rebuys_are_open(case) or (late is not None and not tournament.clock.is_past(late)):
        return False
    return len(tournament.left) <= len(prizes_to_post(tournament, spec, book)) + 1


def due_to(seen: Seen) -> dict[str, int]:
    """Return what each player whose prize is settled has won, paid or not; players who may still rebuy are left out.

    All pages and files take amounts from here. Once the event is over, prizes need not be posted first.
    """
    back = places_not_announced(seen)
    if seen.tournament.setup.seats_worth and may_come_back(seen):
        return {}
    planned = prizes_by_place(seen.tournament, seen.spec, seen.book) if seen.over else ()
    return {
        str(name): cents for name, cents in owed(Case(seen.tournament, seen.book), planned).items() if name not in back
    }


def seats_by(seen: Seen) -> dict[str, int]:
    """Return the value in cents of the seat that each player has won; empty while rebuys can still change it."""
    if may_come_back(seen):
        return {}
    won = seats_of(Case(seen.tournament, seen.book))
    return {
        str(one.id): seen.tournament.setup.seats_worth
        for one in seen.tournament.players
        if one.id in won or one.qualified
    }


def are_posted(seen: Seen) -> bool:
    """Return whether what players have won can be handed over without posting other prizes first."""
    stand = owed(Case(seen.tournament, seen.book))
    return all(stand.get(PlayerId(id)) == cents for id, cents in due_to(seen).items())


def to_hand_over(seen: Seen) -> dict[str, int]:
    """Return what players are still to be given of their prizes and own bounties, in cents; only positive amounts.

    A seat in a larger event is not handed over in cash.
    """
    due, seats = due_to(seen), seats_by(seen)
    own = own_bounties(Case(seen.tournament, seen.book))
    still = {
        str(player.id): due.get(player.id, 0) + own.get(player.id, 0) - player.received - seats.get(player.id, 0)
        for player in seen.tournament.players
    }
    return {id: cents for id, cents in still.items() if cents > 0}


def may_come_back(seen: Seen) -> frozenset[PlayerId]:
    """Return the players who are out and still have a rebuy offer, so that their places are not final."""
    if seen.tournament.won or seen.tournament.closed:
        return frozenset()
    return frozenset(offer.player for offer in rebuy_offers(Case(seen.tournament, seen.book)))


def places_not_announced(seen: Seen) -> frozenset[PlayerId]:
    """Return the players who are out in a place that is not announced yet, because a rebuy could still change it."""
    return places_open(Case(seen.tournament, seen.book))


def bounties_to(seen: Seen) -> dict[str, int]:
    """Return what players have won in bounties, paid or not, including their own once it is settled."""
    return {str(name): cents for name, cents in bounties_won(Case(seen.tournament, seen.book)).items()}


def prize_rows(seen: Seen) -> tuple[Prize, ...]:
    """Return the prizes as screens show them: by place, or after a deal by player with what is left to play for."""
    if seen.tournament.chop:
        return tuple(_after_deal(seen, seen.tournament.chop))
    worth, by_place = seen.tournament.setup.seats_worth, prizes_by_place(seen.tournament, seen.spec, seen.book)
    rows = tuple(_placed(seen, by_place))
    if not worth:
        return rows
    seats, due, tournament = seats_by(seen), due_to(seen), seen.tournament
    if not seats:
        to_win = seats_to_win(Case(tournament, seen.book))
        return tuple(replace(row, seat=worth if to_win and row.place <= to_win.seats else 0) for row in rows)
    left = len(tournament.left)
    won = sorted((one for one in tournament.players if due.get(one.id)), key=lambda one: (one.place or 1, one.line))
    return tuple(
        Prize(one.place or 1, due[one.id], one.name, seats.get(one.id, 0), tied=one.tied if one.place else left)
        for one in won
    )


def _placed(seen: Seen, by_place: tuple[int, ...], below: int = 0) -> Iterator[Prize]:
    """Yield prizes by place, after place `below`. Players who share places have a row each, with their part."""
    who: dict[int, list[Player]] = {}
    back = places_not_announced(seen)
    for player in sorted(seen.tournament.players, key=lambda one: one.line):
        if player.id not in back:
            who.setdefault(player.place, []).append(player)
    place = below + 1
    while place <= len(by_place):
        placed = who.get(place, [])
        if not placed and by_place[place - 1]:
            yield Prize(place, by_place[place - 1])
        for player in placed:
            yield Prize(place, prize_of(player, by_place), player.name, tied=player.tied)
        place += placed[0].tied if placed else 1


def _after_deal(seen: Seen, chop: Chop) -> Iterator[Prize]:
    """Yield the shares of the deal, best first, then what is left to play for, then the places below the deal."""
    tournament, due = seen.tournament, due_to(seen)
    players = [tournament.player(name) for name, _ in chop.shares]
    for player in sorted(players, key=lambda one: (one.place or 1, -due[one.id])):
        yield Prize(player.place, due[player.id], player.name, deal=True, tied=player.tied)
    taken = {place for one in players if one.place for place in range(one.place, one.place + one.tied)}
    for place, cents in enumerate(chop.played_for, start=1):
        if cents and place not in taken:
            yield Prize(place, cents)
    yield from _placed(seen, prizes(Case(tournament, seen.book))[: tournament.entries], len(chop.shares))


def open_by_place(seen: Seen) -> tuple[int, ...]:
    """Return the prizes that the players left play for, one for each of them, even where they are not posted yet."""
    tournament = seen.tournament
    stand = prizes_by_place(tournament, seen.spec, seen.book)
    if stand == prizes(Case(tournament, seen.book)):
        return open_prizes(Case(tournament, seen.book))
    left = len(tournament.left)
    return (*stand[:left], *[0] * (left - len(stand)))


def pays_deals(seen: Seen) -> bool:
    """Return whether the director pays out deals; else the players share the money of a deal themselves."""
    return director_pays(Case(seen.tournament, seen.book))


def deal_says(seen: Seen) -> str:
    """Return a sentence on the deal and what is left to play for, or was once the event is over; "" without a deal."""
    chop = seen.tournament.chop
    if chop is None:
        return ""
    with sentences_in(seen.spec.currency):
        kept = [
            message("print.deal-left", amount=money(cents), place=place)
            for place, cents in enumerate(chop.played_for, 1)
            if cents and not chop.ends_play
        ]
    return str(message("print.deal", left=kept, over=seen.over))


def deal_announced(seen: Seen) -> str:
    """Return the sentence on the deal for the room, with who hands the money over; "" without a deal."""
    says = deal_says(seen)
    return f"{says} {message('print.deal-pays', director=pays_deals(seen))}" if says else ""


def odd_money_says(seen: Seen) -> str:
    """Return a sentence on who got the odd money of a deal that equal claims cannot share; "" where there is none."""
    chop = seen.tournament.chop
    return _odd_money(seen, chop.way, chop.shares, chop.stacks) if chop else ""


def _odd_money(seen: Seen, way: str, shares: Iterable[tuple[str, int]], stacks: Iterable[tuple[str, int]]) -> str:
    called = seen.tournament.name_of
    with sentences_in(seen.spec.currency):
        by_name = [(called(id), cents) for id, cents in shares]
        return str(odd_money(way, by_name, {called(id): int(chips) for id, chips in stacks}))


def amount_of(price: Price) -> Amount:
    """Return a price as screens show it."""
    return Amount(price.total, price.purse, price.bounty, price.fee)


def money_of(seen: Seen) -> Money:
    """Return the till as it is now. `cash` is the balance of the ledger's cash account."""
    tournament, case = seen.tournament, Case(seen.tournament, seen.book)
    purse, added, bounties = prize_money(case), from_the_house(case), tournament.bounties
    collected = bounties.together if bounties else 0
    own_paid = sum(own_bounty_paid(player, tournament) for player in tournament.players)
    to_win = (bounties.to_win if bounties else 0) + sum(player.kept for player in tournament.players) - own_paid
    taken = tournament.takings + tournament.fees + collected
    prizes_paid = sum(player.received for player in tournament.players) - own_paid
    booked = tournament.setup.seats_worth * sum(player.qualified for player in tournament.players)
    seats = sum(seats_by(seen).values())
    return Money(
        taken=taken,
        purse=purse,
        fee=tournament.fees + tournament.takings + added - purse,
        paid_out=prizes_paid + booked + collected - to_win,
        owed=purse - prizes_paid - seats,
        bounties=to_win,
        house_adds=added,
        prizes_paid=prizes_paid,
        seats=seats,
        bounties_in=collected,
        bounties_paid=collected - to_win,
        cash=taken + tournament.house_brought - prizes_paid - (collected - to_win),
        house_brought=tournament.house_brought,
    )


MOST = 10
"""The most players who can make a deal."""

Line = tuple[tuple[PlayerId, int], ...]


class AskedDeal(Value, frozen=True):
    """A deal to calculate: the stacks as they were typed in, and what is left to play for, by place, in cents."""

    stacks: tuple[tuple[str, int], ...] = ()
    played_for: tuple[int, ...] = ()


class WayToShare(Shown, frozen=True):
    """What each player gets by one way of sharing, in cents; `above_first` get more than first prize."""

    way: str
    shares: tuple[tuple[str, int], ...]
    above_first: tuple[str, ...] = ()
    odd: str = ""


class PossibleDeals(Shown, frozen=True):
    """All ways to share. Ways by chips are missing until the chips of all players are known.

    `counted` are the chips that were typed in or counted, `in_play` those that exist. `wrong` says why there is nothing
    to share.
    """

    ways: tuple[WayToShare, ...]
    shared: int
    counted: int
    in_play: int
    wrong: str = ""


def deal_terms(seen: Seen) -> DealTerms:
    """Return what a deal between the players left can be made over, and the deal that was made."""
    left = seen.tournament.left
    fits = seen.tournament.started and 2 <= len(left) <= MOST
    stand = prizes_by_place(seen.tournament, seen.spec, seen.book) if fits else ()
    chop = seen.tournament.chop
    pays = Q.entry.side_deal.director_pays
    return DealTerms(
        attitude=seen.book.answer(Q.entry.side_deal.attitude, "tournament"),
        pays=seen.book.answer(pays, "tournament"),
        book_pays=load_book(seen.spec.book).answer(pays, "tournament"),
        paid=pays_deals(seen),
        cites=seen.book.cite(Q.entry.side_deal.attitude, "tournament"),
        pays_cites=seen.book.cite(pays, "tournament"),
        agreed=tuple((seen.tournament.name_of(id), cents) for id, cents in chop.shares) if chop else (),
        together=_for_all_of_a_deal(seen),
        says=deal_says(seen),
        open=open_by_place(seen) if fits else (),
        prizes=stand,
    )


def _for_all_of_a_deal(seen: Seen) -> tuple[tuple[str, int], ...]:
    chop, due = seen.tournament.chop, due_to(seen)
    if chop is None or pays_deals(seen):
        return ()
    players = [one for one in seen.tournament.players if one.id in dict(chop.shares)]
    still = [(one.name, due.get(one.id, 0) - one.received + own_bounty_paid(one, seen.tournament)) for one in players]
    return tuple((name, cents) for name, cents in still if cents > 0)


def possible_deals(seen: Seen, asked: AskedDeal) -> PossibleDeals:
    """Return all ways to share the open prizes, less what is left to play for."""
    # Odd money goes to the larger stack, and between equal stacks to the lower seat: whoever asks gets the same answer.
    left = sorted(seen.tournament.left, key=lambda one: (one.table, one.seat))
    typed = dict(asked.stacks)
    prizes = open_by_place(seen) if 2 <= len(left) <= MOST else ()
    stacks = {player.id: typed.get(player.id) or seen.stack(player) or 0 for player in left}
    counted, in_play = sum(stacks.values()), int(seen.tournament.in_play)
    if not any(prizes) or seen.tournament.setup.seats_worth:
        return PossibleDeals((), 0, counted, in_play, str(message("prompt.nothing-to-share")))
    shared = sum(prizes) - sum(asked.played_for)
    try:
        with sentences_in(seen.spec.currency):
            ways = _ways(tuple(stacks.items()), prizes, asked.played_for, seen.spec.round_prizes_to)
        count = tuple(stacks.items())
        ways = tuple(replace(one, odd=_odd_money(seen, one.way, one.shares, count)) for one in ways)
    except DataError as fault:
        return PossibleDeals((), shared, counted, in_play, fault.sentence)
    return PossibleDeals(ways, shared, counted, in_play)


@lru_cache(maxsize=64)
def _ways(stacks: Line, prizes: tuple[int, ...], played_for: tuple[int, ...], unit: int) -> tuple[WayToShare, ...]:
    """Return the shares by each way, rounded as the prizes of the event are."""
    known: Mapping[PlayerId, int] = {name: chips or 1 for name, chips in stacks}
    by_chips = (deals.chip_chop, deals.by_icm) if all(chips for _, chips in stacks) else ()
    found = [way(known, prizes, played_for, unit) for way in (deals.even, *by_chips)]
    return tuple(WayToShare(deal.kind, deal.shares, deal.above_first) for deal in found)
