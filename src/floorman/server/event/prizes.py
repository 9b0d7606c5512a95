"""The prizes as every screen shows them. At every moment they add up to the prize pool that is shown beside them."""

from collections.abc import Iterator

from floorman.rulebook import Rulebook
from floorman.server.boards import Prize
from floorman.server.event.create import prizes_for
from floorman.server.event.currency import in_currency
from floorman.server.event.seen import Seen
from floorman.server.event.spec import EventSpec
from floorman.tournament.case import Case
from floorman.tournament.entries import buying_is_over, rebuys_are_open
from floorman.tournament.payouts import open_prizes, owed, pool_to_divide, prize_money, prizes, rescaled
from floorman.tournament.state import Chop, Tournament
from floorman.tournament.wording import listed, ordinal


def entries_of(event: Tournament) -> int:
    """Return how many have entered, those of earlier flights included."""
    return event.earlier + sum(player.entered for player in event.players)


def prizes_by_place(event: Tournament, spec: EventSpec, book: Rulebook) -> tuple[int, ...]:
    """Return the prizes in cents: as they stand where they are all of the prize pool, else as they would be posted."""
    case = Case(event, book)
    stand = tuple(cents for cents in prizes(case) if cents)
    if stand and sum(stand) == prize_money(case):
        return stand
    return prizes_to_post(event, spec, book)


def prizes_to_post(event: Tournament, spec: EventSpec, book: Rulebook) -> tuple[int, ...]:
    """Return prizes for all of the pool as it is now: worked out, as the book has it, or those posted in proportion."""
    pool = pool_to_divide(Case(event, book))
    before = event.posted or event.setup.payouts
    if before and spec.prizes != "generated" and pool:
        return rescaled(before, pool, spec.round_prizes_to)
    planned = prizes_for(spec, book, entries_of(event), pool)
    return planned.prizes if planned else ()


def are_final(event: Tournament, book: Rulebook) -> bool:
    """Return whether the prizes on the screens are those that will be paid, unless somebody changes them."""
    case = Case(event, book)
    if event.chop or event.closed:
        return True
    stand = sum(prizes(case)) == prize_money(case) > 0
    return stand and (bool(event.posted or event.setup.payouts) or buying_is_over(case))


def is_time_to_post(event: Tournament, spec: EventSpec, book: Rulebook) -> bool:
    """Return whether it is time to post prizes: the pool can grow no more, or the event is near its end.

    While rebuys are sold, or late entries until a level that is to come, posted prizes would soon be wrong.
    """
    case = Case(event, book)
    if len(event.left) < 2 or buying_is_over(case):
        return True
    late = event.setup.late_levels
    if rebuys_are_open(case) or (late is not None and event.clock.level <= late):
        return False
    return len(event.left) <= len(prizes_to_post(event, spec, book)) + 1


def due_to(seen: Seen) -> dict[str, int]:
    """What players whose prize is settled have won, paid or not."""
    return {str(name): cents for name, cents in owed(Case(seen.event, seen.book)).items()}


def prize_rows(seen: Seen) -> tuple[Prize, ...]:
    """Return the prizes as they are shown: by place; after a deal, what each player of it gets, and what is left."""
    if seen.event.chop:
        return tuple(_after_deal(seen, seen.event.chop))
    worth = seen.event.setup.seats_worth
    who = _by_place(seen.event)
    shown = enumerate(prizes_by_place(seen.event, seen.spec, seen.book), start=1)
    return tuple(Prize(place, cents, ", ".join(who.get(place, ())), 0 < worth == cents) for place, cents in shown)


def _by_place(event: Tournament) -> dict[int, list[str]]:
    who: dict[int, list[str]] = {}
    for player in event.players:
        if player.place:
            who.setdefault(player.place, []).append(player.name)
    return who


def _after_deal(seen: Seen, chop: Chop) -> Iterator[Prize]:
    """Prizes of the deal, best first, then what is left to play for, then places below that were settled before."""
    event, due = seen.event, due_to(seen)
    players = [event.player(name) for name, _ in chop.shares]
    for player in sorted(players, key=lambda one: (one.place or 1, -due[one.name])):
        yield Prize(player.place, due[player.name], player.name, deal=True)
    taken = {place for one in players if one.place for place in range(one.place, one.place + one.tied)}
    for place, cents in enumerate(chop.played_for, start=1):
        if cents and place not in taken:
            yield Prize(place, cents)
    who = _by_place(event)
    for place, cents in enumerate(prizes(Case(event, seen.book))[: entries_of(event)], start=1):
        if cents and place > len(chop.shares):
            yield Prize(place, cents, ", ".join(who.get(place, ())))


def open_by_place(seen: Seen) -> tuple[int, ...]:
    """Return the prizes that those left play for, one for each of them, also where they are not posted yet."""
    event = seen.event
    stand = prizes_by_place(event, seen.spec, seen.book)
    if stand == prizes(Case(event, seen.book)):
        return open_prizes(Case(event, seen.book))
    left = len(event.left)
    return (*stand[:left], *[0] * (left - len(stand)))


def deal_says(seen: Seen) -> str:
    """Return in a sentence that there is a deal, and what is left to play for; empty where there is none."""
    chop = seen.event.chop
    if chop is None:
        return ""
    if chop.ends_play:
        return "The players have agreed on a deal."
    kept = listed(
        [
            f"{in_currency(cents, seen.spec.currency)} for {ordinal(place)}"
            for place, cents in enumerate(chop.played_for, 1)
            if cents
        ]
    )
    return f"The players have agreed on a deal. Left to play for: {kept}."
