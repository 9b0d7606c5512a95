import random
from collections.abc import Sequence

import msgspec
import pytest
from dealt_at_random import any_act, any_deck, any_setup
from hypothesis import example, given, reject
from hypothesis import strategies as st

from floorman.core import Chips, DataError, SeatNo
from floorman.hand import GAMES, Driver, Fold, HandEvent, MidHand, Rake, Setup, deal_in
from floorman.hand.events import HandVoided, UncalledReturned
from floorman.history.logged import history_of
from floorman.history.phh import GAME_OF, VARIANT_OF
from floorman.history.phh_files import read_hand, write_hand
from floorman.history.replay import play_through
from unit.history.some_hands import BOOK, replayed


def played(setup: Setup, rng: random.Random) -> Driver:
    driver = Driver(setup, any_deck(setup.game, rng), BOOK)
    while driver.hand.stage != "over":
        driver.act(any_act(driver.snapshot(), driver.legal(), rng))
    return driver


def any_cash_hand(game: str, rng: random.Random) -> Driver:
    """A hand whose rules are those of a replay: cash, no rake, one board, chips of 1.

    At pot-limit nobody posts dead money: beside a short blind it changes what the pot counts as, and a history does not
    tell it from an ante.
    """
    setup = any_setup(game, rng)
    limit = GAMES[game].limit
    posts = tuple(post for post in setup.posts if post.kind != "dead-post" or limit != "pot-limit")
    setup = msgspec.structs.replace(setup, format="cash", rake=None, most_runs=1, unit=Chips(1), posts=posts)
    return played(setup, rng)


@pytest.mark.parametrize("game", VARIANT_OF)
@given(st.integers(0, 10**9))
def test_a_log_becomes_a_history_that_ends_the_same(game: str, seed: int) -> None:
    driver = any_cash_hand(game, random.Random(seed))
    try:
        hand = history_of(driver.events)
    except DataError as wrong:
        assert "PHH has no way to say" in str(wrong)
        reject()
    end = replayed(read_hand(write_hand(hand)))
    assert end.error is None
    assert end.stacks == hand.finishing_stacks == tuple(seat.stack for seat in driver.hand.seats)
    returned = [event for event in driver.events if isinstance(event, UncalledReturned)]
    assert (end.uncalled is None) == (not returned)


@pytest.mark.parametrize("game", VARIANT_OF)
@given(st.integers(0, 10**9))
def test_absent_players_fold_when_their_turn_comes(game: str, seed: int) -> None:
    rng = random.Random(seed)
    seats = sorted(rng.sample(range(1, 10), 5))
    bets = (10, 20) if GAMES[game].limit == "limit" else None
    forced = {"ante": 1, "bring_in": 5} if GAMES[game].stud else {"blinds": [5, 10], "button": rng.choice(seats)}
    absent = rng.sample(seats, rng.randint(1, 3))
    driver = played(deal_in(game, dict.fromkeys(seats, 300), limits=bets, absent=absent, **forced), rng)
    try:
        hand = history_of(driver.events)
    except DataError as wrong:
        assert "dead before its turn" in str(wrong)
        reject()
    end = replayed(hand)
    assert (end.error, end.stacks) == (None, hand.finishing_stacks)


def test_what_the_floor_did_to_the_chips_has_no_history() -> None:
    log = [*holdem(), HandVoided("dealing.misdeal")]
    with pytest.raises(DataError, match="no history has a way to say HandVoided"):
        history_of(log)


def holdem(actions: Sequence[Fold] = ()) -> list[HandEvent]:
    driver = Driver(deal_in("NLHE", {2: 500, 5: 800, 9: 300}, 9, blinds=[5, 10]), (), BOOK)
    for action in actions:
        driver.act(action)
    return driver.events


def test_what_the_play_does_not_tell_is_given() -> None:
    names = {"players": ("Ann", "Bob", "Cy"), "hand": 7, "currency_symbol": "$"}
    hand = history_of(holdem([Fold(SeatNo(9)), Fold(SeatNo(2))]), names, scale=100)
    assert (hand.variant, hand.seats, hand.players, hand.hand, hand.scale) == (
        "NT",
        (2, 5, 9),
        names["players"],
        7,
        100,
    )
    assert hand.finishing_stacks == (495, 805, 300)
    assert hand.actions == ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f")


def test_a_hand_that_is_not_over_has_no_finishing_stacks() -> None:
    assert history_of(holdem()).finishing_stacks is None


def test_a_hand_from_the_middle_has_no_history() -> None:
    middle = deal_in("NLHE", {1: 50, 2: 50}, 2, blinds=[1, 2], mid_hand=MidHand("turn", Chips(10)))
    with pytest.raises(DataError, match="taken up in the middle"):
        history_of(played(middle, random.Random(1)).events)
    with pytest.raises(DataError, match="does not begin with HandStarted"):
        history_of(holdem()[1:])


def test_every_variant_has_a_game() -> None:
    assert {GAMES[game].code for game in GAME_OF.values()} == set(VARIANT_OF) == set(GAMES)


def test_keys_that_do_not_fit_are_named() -> None:
    with pytest.raises(DataError, match=r"about: players has 1 entries and starting_stacks 3\."):
        history_of(holdem(), {"players": ("A",)})
    with pytest.raises(DataError, match=r"about: .*colour.* Write keys of PHH: variant, "):
        history_of(holdem(), {"colour": "red"})


def any_raked_hand(game: str, rng: random.Random, most_runs: int = 1) -> Driver:
    """A cash hand of which the house takes something, in chips of 1, run more than once if that is agreed."""
    seats = sorted(rng.sample(range(1, 10), rng.randint(2, 5)))
    stacks = {seat: rng.choice([rng.randint(12, 60), rng.randint(60, 900)]) for seat in seats}
    rake = Rake(rng.choice([0, 250, 500, 1000]), Chips(rng.choice([3, 50])), rng.random() < 0.5)
    bets = (10, 20) if GAMES[game].limit == "limit" else None
    forced = {"ante": 1, "bring_in": 5} if GAMES[game].stud else {"blinds": [5, 10], "button": rng.choice(seats)}
    return played(deal_in(game, stacks, limits=bets, rake=rake, most_runs=most_runs, **forced), rng)


@pytest.mark.parametrize("game", GAMES)
@given(st.integers(0, 10**9))
@example(313)  # the rake takes a small main pot whole
def test_rake_and_boards_survive_as_a_history(game: str, seed: int) -> None:
    driver = any_raked_hand(game, random.Random(seed), 3)
    hand = read_hand(write_hand(history_of(driver.events)))
    end = replayed(hand)
    assert end.stacks == hand.finishing_stacks == tuple(seat.stack for seat in driver.hand.seats)
    assert end.net is not None and sum(end.net) == -driver.hand.raked == -sum(end.rake)
    through = play_through(hand, BOOK)
    assert tuple(seat.stack for seat in through.hand.seats) == end.stacks
    assert tuple(through.hand.boards) == tuple(driver.hand.boards)
