"""Deals between the last players: what each stack is worth, and how a deal shares the money."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import exp, expm1, log, sqrt
from typing import Literal

from floorman.core import PlayerId, Refused, Value, unusable
from floorman.rules import Rulebook, implements
from floorman.rules.question_ids import Q
from floorman.tournament import payouts
from floorman.tournament.actions import AgreeDeal
from floorman.tournament.bounties import in_units
from floorman.tournament.case import Case, decides, floor_settles
from floorman.tournament.events import DealAgreed, FloorAsked
from floorman.tournament.state import Offer
from floorman.tournament.wording import money

TOPIC = "entry.side-deal"
CHOICES = ("pay-as-agreed", "pay-posted")
MOST_CHARACTERS = 20
"""The longest name of a way to share."""


@implements("entry.side-deal")
@decides(AgreeDeal)
def agree_deal(case: Case, action: AgreeDeal) -> None:
    """Record a deal.

    One that leaves out somebody still in the tournament is improper, whatever the book thinks of deals.

    A deal that settles the prizes is the result of the tournament under every book, and has to pass `_require_fair`;
    the books differ in who hands the money over. Any other deal is refused once there is such a one.
    """
    case.under("room.open-close")
    attitude = case.ask(Q.entry.side_deal.attitude)
    if action.settles:
        _require_fair(case, action)
        case.cite(Q.entry.side_deal.director_pays)
        terms = (action.played_for, action.stacks, action.way[:MOST_CHARACTERS], action.pays)
        case.put(DealAgreed(action.shares, attitude, TOPIC, True, *terms))
        return
    if case.tournament.chop:
        raise Refused(TOPIC, "deal-agreed.prizes")
    left_out = {player.id for player in case.tournament.left} - {name for name, _ in action.shares}
    verdict = "improper" if left_out else attitude
    open_prizes = sum(payouts.open_prizes(case))
    if open_prizes and sum(cents for _, cents in action.shares) >= open_prizes:
        case.note("nothing-left-to-play-for")
    case.put(DealAgreed(action.shares, verdict, TOPIC))
    offer = Offer(TOPIC, CHOICES)
    asked = left_out or offer in case.tournament.offers
    if not asked and case.ask(Q.entry.side_deal.director_pays) == "floor":
        case.put(FloorAsked(offer, TOPIC))


def _require_fair(case: Case, action: AgreeDeal) -> None:
    """Refuse a deal that is not between everybody left, or is not about exactly the prizes that are open."""
    tournament = case.tournament
    left, names = [player.id for player in tournament.left], [name for name, _ in action.shares]
    if not tournament.started or len(left) < 2:
        raise Refused(TOPIC, "no-deal-now")
    if tournament.setup.seats_worth:
        raise Refused(TOPIC, "seats.shared")
    if any(player.unsold for player in tournament.left):
        raise Refused(TOPIC, "unsold")
    if tournament.chop:
        raise Refused(TOPIC, "deal-agreed")
    if sorted(names) != sorted(left):
        odd = sorted({*left} ^ {*names}) or sorted({name for name in names if names.count(name) > 1})
        raise Refused(TOPIC, "not-all", names=tournament.names_of(odd))
    if action.prizes and action.prizes != payouts.prizes(case):
        payouts.post(case, action.prizes)
    kept, shared = sum(action.played_for), sum(cents for _, cents in action.shares)
    falling = list(action.played_for) == sorted(action.played_for, reverse=True)
    if len(action.played_for) > len(left) or not falling:
        raise Refused(TOPIC, "no-such-prizes.deal")
    together = sum(payouts.open_prizes(case))
    if not together or shared + kept != together:
        raise Refused(TOPIC, "not-the-purse.deal", shared=money(shared + kept), together=money(together))


@floor_settles("entry.side-deal")
def floor_on_deal(case: Case, offer: Offer, code: str) -> None:
    """Add deals and payouts to the topics consulted. What is paid follows from the choice: see `payouts.owed`."""
    case.under("entry.side-deal", "entry.payout")


WIDEST_STEP = 0.1
"""The widest step between nodes.

The rule converges as exp(-1/step), but only once a step is no wider than chance blurs the order of finish, which with n
clocks is about 1/sqrt(n)."""

EARLIEST = -3.3
"""The first node: t is about 1e-13 of the time of the first ring there."""

RUNG = 45.0
"""A clock of rate s has rung by RUNG / s, but for one chance in 1e19."""


def equities(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[float, ...]:
    """Return what each stack is worth by the independent chip model, in the unit of the prizes.

    Prizes are given best place first; those for more places than there are players are ignored. A stack of 0 or below
    raises DataError.

    >>> [round(worth, 2) for worth in equities([5000, 3000, 2000], [50, 30, 20])]
    [38.39, 32.75, 28.86]
    """
    if not stacks or min(stacks) <= 0:
        raise unusable("stacks", "deal-no-chips")
    together = sum(stacks)
    rates = [stack / together for stack in stacks]
    by_place = [float(prize) for prize in prizes[: len(stacks)]] + [0.0] * (len(stacks) - len(prizes))
    base = by_place[-1]  # everybody has the last prize at least: only what is above it is played for
    above = [prize - base for prize in by_place]
    while above and not above[-1]:
        above.pop()
    worth = [base] * len(stacks)
    if above:
        for at, rate, value in zip(range(len(rates)), rates, _raced(rates, above), strict=True):
            worth[at] += rate * value
    return tuple(worth)


def _raced(rates: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Return the integral for each clock, by the trapezoidal rule in w, with t = exp(w - exp(-w))."""
    step = min(WIDEST_STEP, 1 / sqrt(len(rates)))
    found = [0.0] * len(rates)
    w = EARLIEST
    last = log(RUNG / min(rates))
    while w < last + step:
        t = exp(w - exp(-w))
        weight = step * t * (1 + exp(-w))
        still = [exp(-rate * t) for rate in rates]
        rung = [-expm1(-rate * t) for rate in rates]
        for at, expected in enumerate(_expected(still, rung, prizes)):
            found[at] += weight * still[at] * expected
        w += step
    return found


def _expected(still: Sequence[float], rung: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Return, for each clock that rings now, the mean of the prize that falls to it.

    `ahead[m]` is the chance that m of the clocks before it have rung, `later[m]` the mean prize of a clock that has m
    ahead of it while those behind it are still to be asked. Every term is positive, so nothing cancels.
    """
    most = len(prizes)
    later = [list(prizes)]
    for q, p in zip(reversed(still), reversed(rung), strict=True):
        row = later[-1]
        later.append([q * same + p * next_one for same, next_one in zip(row, [*row[1:], 0.0], strict=True)])
    later.reverse()
    ahead = [1.0]
    found = []
    for at, (q, p) in enumerate(zip(still, rung, strict=True), start=1):
        found.append(sum([chance * prize for chance, prize in zip(ahead, later[at], strict=False)]))
        ahead = [q * same + p * before for same, before in zip([*ahead, 0.0], [0.0, *ahead], strict=True)][:most]
    return found


Kind = Literal["even", "chips", "icm", "custom"]
Stacks = Mapping[PlayerId, int]


class PrizeDeal(Value, frozen=True):
    """A deal: what each player gets now, in cents, and what is left to play for, by place.

    `above_first` are players whom the deal pays more than they could win by playing on.
    """

    kind: Kind
    shares: tuple[tuple[PlayerId, int], ...]
    played_for: tuple[int, ...] = ()
    above_first: tuple[PlayerId, ...] = ()


class DealPolicy(Value, frozen=True):
    """A book's view of deals: its attitude, and whether the director `pays` them ("floor": may) or never does."""

    attitude: str
    pays: str
    cites: tuple[str, ...]


def standing(book: Rulebook) -> DealPolicy:
    """Return what the book says of deals. Refused where it neither condones them nor lets the director pay them."""
    attitude = str(book.answer(Q.entry.side_deal.attitude, "tournament"))
    pays = str(book.answer(Q.entry.side_deal.director_pays, "tournament"))
    asked = (Q.entry.side_deal.attitude, Q.entry.side_deal.director_pays)
    cites = tuple(dict.fromkeys(rule for question in asked for rule in book.cite(question, "tournament")))
    if attitude == "not-condoned" and pays == "never":
        raise Refused("entry.side-deal", "no-deals", rules=cites)
    return DealPolicy(attitude, pays, cites)


def even(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int] = (), unit: int = 1) -> PrizeDeal:
    """Share equally, in multiples of `unit`. What is left over goes to the larger stacks, a unit each."""
    line = sorted(stacks, key=lambda name: -stacks[name])
    together = sum(_shared(stacks, prizes, played_for))
    fits = _fitting(together, unit, len(line))
    units, odd = divmod(together, fits)
    each, more = divmod(units, len(line))
    shares = {name: fits * (each + (at < more)) for at, name in enumerate(line)}
    shares[line[0]] += odd
    return _deal("even", shares, stacks, prizes, played_for)


def chip_chop(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int] = (), unit: int = 1) -> PrizeDeal:
    """Give everybody the lowest prize, which cannot be lost, and share the rest by chips, in multiples of `unit`.

    A large stack may come out above first prize: `above_first` names its player.
    """
    open_prizes = _shared(stacks, prizes, played_for)
    safe, together = open_prizes[-1], sum(stacks.values())
    rest = sum(open_prizes) - safe * len(stacks)
    worth = [safe + Fraction(rest * chips, together) for chips in stacks.values()]
    return _deal("chips", _rounded(stacks, worth, unit), stacks, prizes, played_for)


def by_icm(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int] = (), unit: int = 1) -> PrizeDeal:
    """Share by what each stack is worth in the independent chip model, in multiples of `unit`."""
    open_prizes = _shared(stacks, prizes, played_for)
    found = [Fraction(each) for each in equities(list(stacks.values()), open_prizes)]
    # Floating point leaves the sum a little off.
    exact = Fraction(sum(open_prizes)) / (sum(found) or 1)
    worth = [each * exact for each in found]
    return _deal("icm", _rounded(stacks, worth, unit), stacks, prizes, played_for)


def _fitting(together: Fraction | int, unit: int, players: int) -> int:
    """Return the unit to round to: a cent where the sum is small for so many players."""
    return unit if together >= 2 * unit * players else 1


def _rounded(stacks: Stacks, worth: Sequence[Fraction], unit: int) -> dict[PlayerId, int]:
    """Round shares as prizes are: to the unit, with the rest for the largest stack.

    Small sums are rounded to the cent.
    """
    fits = _fitting(sum(worth), unit, len(stacks))
    leader = max(range(len(stacks)), key=list(stacks.values()).__getitem__)
    return dict(zip(stacks, in_units(worth, fits, leader), strict=True))


def custom(
    stacks: Stacks, prizes: Sequence[int], agreed: Mapping[PlayerId, int], played_for: Sequence[int] = ()
) -> PrizeDeal:
    """Share as the players agreed. DataError where it leaves anybody out or does not come to the open prizes."""
    if set(agreed) != set(stacks):
        odd = ", ".join(sorted(set(agreed) ^ set(stacks)))
        raise unusable("deal", "deal-everybody", odd=odd)
    if min(agreed.values()) < 0:
        raise unusable("deal", "deal-negative")
    short = sum(_shared(stacks, prizes, played_for, custom=True)) - sum(agreed.values())
    if short:
        raise unusable("deal", "deal-sum", off=money(abs(short)), short=short > 0)
    return _deal("custom", {name: agreed[name] for name in stacks}, stacks, prizes, played_for)


def _shared(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int], custom: bool = False) -> list[int]:
    """Return the prizes still open, less what is left to play for.

    DataError for fewer than two players, one without chips, or, but for a `custom` deal, places that get less than the
    place below them.
    """
    if len(stacks) < 2:
        raise unusable("deal", "deal-two")
    if min(stacks.values()) <= 0:
        raise unusable("deal", "deal-no-chips")
    left = [*prizes[: len(stacks)], *[0] * (len(stacks) - len(prizes))]
    if len(played_for) > len(left):
        raise unusable("deal", "deal-places", players=len(left), places=len(played_for))
    for place, kept in enumerate(played_for):
        left[place] -= kept
        if kept < 0 or left[place] < 0:
            raise unusable("deal", "deal-left", place=place + 1, prize=money(left[place] + kept))
    if not custom and any(low > high for high, low in pairwise(left)):
        raise unusable("deal", "deal-order")
    return left


def _deal(
    kind: Kind, shares: Mapping[PlayerId, int], stacks: Stacks, prizes: Sequence[int], left: Sequence[int]
) -> PrizeDeal:
    line = tuple((name, shares[name]) for name in stacks)
    most = prizes[0] if prizes else 0
    best = left[0] if left else 0
    return PrizeDeal(kind, line, tuple(left), tuple(name for name, share in line if share + best > most))
