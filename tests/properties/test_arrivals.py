"""Random arrivals: the till holds the price of an entry for everybody who has paid, and the three counts add up."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.core import DataError, Refused
from floorman.server.tournaments.director_screen import arrivals
from floorman.tournament.ledger import postings, trial_balance
from live_event import Live

NAMES = ("Ann", "ann", "Bo", "Cy", "Dee", " Eve ", "Flo")
TERMS = st.fixed_dictionaries({
    "buy_in": st.sampled_from((1000, 2500)),
    "fee": st.sampled_from((0, 300)),
    "bounty": st.sampled_from((0, 500)),
    "bounty_on_top": st.booleans(),
})  # fmt: skip
ONE = st.sampled_from(NAMES)
SOME = st.lists(ONE, max_size=4)
ACTS = st.one_of(
    st.builds(lambda names: {"type": "Invite", "players": names}, SOME),
    st.builds(lambda names: {"type": "Uninvite", "players": names}, SOME),
    st.builds(lambda name: {"type": "CheckIn", "player": name}, ONE),
    st.builds(lambda name: {"type": "Register", "player": name}, ONE),
    st.builds(lambda name: {"type": "EnterLate", "player": name}, ONE),
    st.builds(lambda name: {"type": "Unregister", "player": name}, ONE),
    st.builds(lambda name, to: {"type": "Rename", "player": name, "to": to}, ONE, ONE),
    st.builds(lambda act: {"type": "Undo", "act": act}, st.integers(1, 25)),
    st.sampled_from(({"type": "DrawSeats", "tables": 1}, {"type": "DealFirstHand"})),
)


def is_in_order(live: Live) -> None:
    tournament, board = live.event, live.director()
    folded = [one.name.casefold() for one in tournament.players] + [one.name.casefold() for one in tournament.guests]
    assert len(set(folded)) == len(folded), "nobody is on two lists"
    count = arrivals(tournament)
    assert board.arrivals == count
    assert count.invited >= count.here >= count.paid == sum(player.entered for player in tournament.players)
    assert count.invited == len(tournament.guests) + count.paid
    assert board.public.entries == count.paid
    assert board.money.taken == count.paid * count.price
    assert trial_balance(postings(live.keeper.journal.log)).get("cash", 0) == count.paid * count.price
    assert not any(player.table for player in tournament.players if not player.entered)


@settings(max_examples=60, deadline=None)
@given(TERMS, st.lists(ONE, max_size=5, unique_by=lambda name: name.strip().casefold()), st.lists(ACTS, max_size=20))
def test_money_is_the_price_of_those_who_paid(terms: dict[str, Any], invited: list[str], acts: list[Any]) -> None:
    live = Live(players=[], invited=invited, expected_players=9, **terms)
    is_in_order(live)
    for act in acts:
        try:
            live.do(act)
        except (Refused, DataError):
            continue
        is_in_order(live)
    assert live.again().event == live.event
