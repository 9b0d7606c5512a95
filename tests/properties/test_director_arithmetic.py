"""What holds for every field, stack and purse: money and chips are conserved, in order, and can be made."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import assume, example, given
from hypothesis import strategies as st

from floorman.core import DataError, PlayerId
from floorman.tournament.bounties import Bounties, by_weight, evenly
from floorman.tournament.chip_stock import makeable, stock_of, worth
from floorman.tournament.deals import by_icm, chip_chop, equities, even
from floorman.tournament.payouts import plan_payouts as pay
from floorman.tournament.payouts import satellite_seats as satellite
from floorman.tournament.payouts import settle_satellite
from floorman.tournament.schedule import AnteKind, ColourUp, Level, Structure, after
from floorman.tournament.schedule_plan import plan
from unit.tournament.on_heads import close, fixed, knock_out, mystery, progressive

SETS = (
    (1, 5, 25, 100),
    (5, 25, 100, 500),
    (25, 100, 500, 1000, 5000),
    (10, 20, 50, 100, 500),
    (50, 100, 500, 1000),
    (25, 100, 100_000),
)

ANTES: tuple[AnteKind, ...] = ("none", "each", "big-blind", "button")

money = st.integers(1, 10_000_000)
prizes = st.lists(st.integers(0, 1_000_000), min_size=1, max_size=9).map(lambda some: sorted(some, reverse=True))
stacks = st.lists(st.integers(1, 1_000_000), min_size=2, max_size=9)


def named(some: list[int]) -> dict[PlayerId, int]:
    return {PlayerId(str(at)): stack for at, stack in enumerate(some)}


@given(st.integers(2, 3000), money)
def test_prizes_sum_to_the_pool_and_fall_to_the_minimum(entries: int, pool: int) -> None:
    found = pay(entries, pool)
    assert sum(found.prizes) == pool
    assert list(found.prizes) == sorted(found.prizes, reverse=True)
    assert min(found.prizes) >= found.minimum >= 1
    assert all(prize % found.unit == 0 for prize in found.prizes[1:])


@example(4, 25, 100)
@given(st.integers(2, 12), st.integers(1, 200), st.sampled_from([1, 100, 500, 1000, 5000]))
def test_nobody_who_is_paid_gets_less_than_an_entry_put_in(entries: int, halves: int, unit: int) -> None:
    """For small fields at every price of whole halves, where there is little to share."""
    found = pay(entries, 50 * halves * entries, unit=unit).prizes
    assert len(found) == 1 or found[-1] >= 50 * halves


@given(
    st.integers(2, 500),
    money,
    st.integers(1, 100),
    st.integers(0, 20_000),
    st.integers(1, 100),
    st.sampled_from([1, 100, 500]),
)
def test_whatever_is_asked_for_is_kept_or_refused(
    entries: int, pool: int, percent: int, least: int, first: int, unit: int
) -> None:
    try:
        found = pay(entries, pool, share=Fraction(percent, 100), min_cash=least, first=Fraction(first, 100), unit=unit)
    except DataError:
        return
    assert sum(found.prizes) == pool
    assert list(found.prizes) == sorted(found.prizes, reverse=True)
    assert min(found.prizes) >= least
    assert len(found.prizes) == max(1, round(entries * Fraction(percent, 100)))
    room = pool - (len(found.prizes) - 1) * found.minimum
    assert found.prizes[0] >= min(pool * first // 100, room)


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    values = draw(st.sampled_from(SETS))
    stock = stock_of({value: draw(st.integers(20, 600)) for value in values})
    minutes = draw(st.sampled_from([None, 10, 15, 20, 30]))
    ante = draw(st.sampled_from(ANTES))
    players, hours = draw(st.integers(2, 40)), draw(st.integers(1, 10))
    try:
        return plan(players, hours, stock, minutes=minutes, ante=ante, rebuys=draw(st.integers(0, 10)))
    except DataError:
        assume(False)
        raise


@given(structures())
def test_a_schedule_is_made_with_the_chips_in_play(structure: Structure) -> None:
    """Every blind can be put down, no chip is handed out that is not there, and none is lost in a colour-up."""
    pieces = {value: count * structure.stacks for value, count in structure.stack}
    for row in structure.rows:
        if isinstance(row, ColourUp):
            before = worth(pieces)
            assert row.removed == pieces[row.old]
            pieces = after(pieces, row)
            assert worth(pieces) + row.rest == before
            assert row.old not in pieces
        if isinstance(row, Level):
            values = tuple(sorted(value for value, count in pieces.items() if count))
            assert all(makeable(amount, values) for amount in row.amounts)
        assert all(left >= 0 for left in structure.stock.without(pieces).values())


@given(structures())
def test_blinds_rise_and_never_more_than_double(structure: Structure) -> None:
    bigs = [level.big for level in structure.levels]
    assert all(low < high <= 2 * low for low, high in pairwise(bigs))
    assert all(level.small * 2 == level.big for level in structure.levels)
    assert bigs[0] * 20 <= structure.starting_stack


@given(stacks, prizes)
def test_stacks_are_worth_the_pool_by_size_and_between_the_prizes(some: list[int], by_place: list[int]) -> None:
    worths = equities(some, by_place)
    places = (by_place + [0] * len(some))[: len(some)]
    slack = 1e-6
    assert abs(sum(worths) - sum(places)) < slack * max(1, places[0])
    assert all(places[-1] - slack <= one <= places[0] + slack for one in worths)
    line = [one for _, one in sorted(zip(some, worths, strict=True))]
    assert all(low <= high + slack for low, high in pairwise(line))


@given(stacks, prizes, st.integers(0, 100))
def test_deals_come_to_what_is_shared(some: list[int], by_place: list[int], kept: int) -> None:
    players = named(some)
    places = (by_place + [0] * len(some))[: len(some)]
    left = ((places[0] - places[1]) * kept // 100,)
    for kind in (even, chip_chop, by_icm):
        deal = kind(players, by_place, left)
        shares = dict(deal.shares)
        assert sum(shares.values()) == sum(places) - left[0]
        assert set(shares) == set(players)
        line = sorted(players, key=lambda name: players[name])
        assert all(shares[low] <= shares[high] + 1 for low, high in pairwise(line))


@given(stacks, prizes, st.sampled_from([100, 500, 1000, 5000]))
def test_deals_are_rounded_as_prizes_are(some: list[int], by_place: list[int], unit: int) -> None:
    """Only the chip leader has what makes no unit; nobody is a unit off the exact share, or below a safe prize."""
    players = named(some)
    for kind in (even, chip_chop, by_icm):
        exact, rounded = dict(kind(players, by_place).shares), dict(kind(players, by_place, (), unit).shares)
        assert sum(rounded.values()) == sum(exact.values())
        if sum(exact.values()) < 2 * unit * len(players):
            assert rounded == exact
            continue
        leader = max(players, key=lambda name: players[name])
        assert all(share % unit == 0 for name, share in rounded.items() if name != leader)
        assert all(abs(rounded[name] - exact[name]) <= unit for name in players if name != leader)
        assert abs(rounded[leader] - exact[leader]) <= 2 * unit
        if all(prize % unit == 0 for prize in by_place) and len(by_place) >= len(players):
            assert min(rounded.values()) >= by_place[len(players) - 1]


@given(st.integers(0, 10_000_000), st.lists(st.integers(0, 10**6), min_size=1, max_size=20))
def test_divided_money_is_all_there_within_a_cent(total: int, weights: list[int]) -> None:
    assume(any(weights))
    parts = by_weight(total, weights)
    assert sum(parts) == total
    assert all(
        abs(part - Fraction(total * weight, sum(weights))) < 1 for part, weight in zip(parts, weights, strict=True)
    )
    assert sum(evenly(total, len(weights))) == total


@given(st.data(), st.integers(2, 9), st.integers(0, 10_000), st.sampled_from(["fixed", "progressive", "mystery"]))
def test_bounties_lose_no_cent(data: st.DataObject, players: int, each: int, kind: str) -> None:
    names = [PlayerId(str(at)) for at in range(players)]
    share = data.draw(st.fractions(Fraction(1, 10), 1, max_denominator=10))
    envelopes = data.draw(st.lists(st.integers(0, 10_000), min_size=players, max_size=players))
    start: dict[str, Bounties] = {
        "fixed": fixed(names, each),
        "progressive": progressive(names, each, share),
        "mystery": mystery(names, envelopes),
    }
    bounties = start[kind]
    together = bounties.together
    for _ in range(players - 1):
        left = [name for name, _ in bounties.heads]
        out = data.draw(st.sampled_from(left))
        by = data.draw(st.lists(st.sampled_from([name for name in left if name != out]), max_size=3, unique=True))
        drawn = data.draw(st.sampled_from(bounties.envelopes)) if kind == "mystery" else None
        bounties = knock_out(bounties, out, by, drawn)
        assert bounties.together == together
    assert sum(cents for _, cents in close(bounties).paid) == together


@given(st.integers(1, 30), st.integers(1, 50_000), st.integers(0, 500_000), st.data())
def test_a_satellite_gives_out_the_pool(entries: int, each: int, more: int, data: st.DataObject) -> None:
    seats = satellite(each + more, each, entries)
    names = [PlayerId(str(at)) for at in range(entries)]
    stay = data.draw(st.integers(1, seats.seats))
    out, groups = names[stay:], []
    while out:
        size = data.draw(st.integers(1, len(out)))
        groups.append(out[:size])
        out = out[size:]
    awards = settle_satellite(seats, names[:stay], groups)
    assert sum(award.cents + award.seat * each for award in awards) == each + more
    assert len({award.player for award in awards}) == len(awards)
