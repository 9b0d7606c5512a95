"""What holds at every table, whoever goes out, sits down, stays away, comes back or moves."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from floorman.cards import STANDARD_DECK
from floorman.core import Chips, Refused, SeatNo, decode, encode
from floorman.hand import GAMES, Post, Setup, replay, start
from floorman.hand.events import HoleCardsDealt
from floorman.rules import Rulebook, book_ids, load_book
from floorman.table import (
    ButtonMisplaced,
    ChangeSeat,
    Deal,
    DealHand,
    DealtOwing,
    DrawForButton,
    EndHand,
    FloorOnButton,
    Leave,
    NextGame,
    Return,
    SetBlinds,
    Sit,
    SitOut,
    Straddle,
    Table,
    TableAction,
    TableEvent,
    TableOpened,
    apply,
    cites,
    decide,
    hand_to_deal,
    open_table,
    round_the,
)
from floorman.table import replay as table_after
from floorman.table.events import HandDealt
from floorman.table.state import ACE_IS_LOW, LIMIT, LOW, LOWBALL, STUD, Choice, Coming

seeds = st.integers(0, 2**32)
CHOICES: tuple[Choice, ...] = ("", "big-blind", "all-missed", "wait", "later")
CASH: tuple[Coming, ...] = ("new", "must-move", "play-over", "rebuy")
TOURNAMENT: tuple[Coming, ...] = ("late", "broken-table", "moved", "rebuy")


class Evening(NamedTuple):
    """A table so far."""

    log: list[TableEvent]
    table: Table
    book: Rulebook


def any_table(rng: random.Random, format: str) -> TableOpened:
    size = rng.randint(3, 10)
    seats = [SeatNo(seat) for seat in rng.sample(range(1, size + 1), rng.randint(2, size))]
    rotation = ("NLHE", "LHE", "STUD", "L27TD") if rng.random() < 0.3 else ()
    new = rng.random() < 0.3
    drawn_for = new and rng.random() < 0.5
    return open_table(
        "cash" if format == "cash" else "tournament",
        size,
        seats,
        (Chips(50), Chips(100)),
        rng.choice(["NLHE", "PLO", "LHE", "NL27SD"]),
        positions=None if drawn_for else round_the(rng.choice(seats), seats),
        button_rule=rng.choice(["dead", "moving"]) if format == "cash" else None,
        rotation=rotation,
        new_game=new,
    )


def any_action(rng: random.Random, table: Table, book: Rulebook) -> TableAction:
    deal = deal_of(Evening([], table, book))
    first = deal.first_to_act if deal else SeatNo(1)
    seat, other = SeatNo(rng.randint(1, table.size)), SeatNo(rng.randint(1, table.size))
    choice = rng.choice(CHOICES)
    kinds = CASH if table.format == "cash" else TOURNAMENT
    others: list[TableAction] = [
        Sit(seat, rng.choice(kinds), choice if table.format == "cash" else ""),
        SitOut(seat),
        Leave(seat),
        Return(seat, choice),
        ChangeSeat(seat, other, choice),
        Straddle(first, Chips(2 * table.blinds[1])),
        DealtOwing(seat, rng.random() < 0.5, rng.random() < 0.5),
        SetBlinds(Chips(100), Chips(200)),
    ]
    if table.rotation:
        others.append(NextGame(rng.choice(table.rotation)))
    if rng.random() < 0.1:
        others.append(ButtonMisplaced(seat, rng.choice(["before-substantial-action", "next-hand"])))
        others.append(FloorOnButton("play-on"))
    return rng.choice(others)


def drawn(rng: random.Random, table: Table) -> DrawForButton:
    cards = rng.sample(STANDARD_DECK, len(table.players))
    return DrawForButton(tuple(zip(table.occupied, cards, strict=True)))


def ending(rng: random.Random, table: Table) -> EndHand:
    """Somebody goes out every third hand or so; at a tournament not everybody at once."""
    seats = list(table.occupied)
    rng.shuffle(seats)
    out = rng.choice([0, 0, 0, 1, 1, 2])
    busts = seats[: min(out, len(seats) - 2)]
    leaves = seats[-1:] if table.format == "cash" and rng.random() < 0.1 and len(seats) > 4 else []
    short = ((seats[-1], Chips(30)),) if rng.random() < 0.1 else ()
    return EndHand(tuple(busts), tuple(seat for seat in leaves if seat not in busts), short)


def evening(seed: int, format: str = "", steps: int = 60, only: tuple[type, ...] = ()) -> Iterator[Evening]:
    """A random evening, one look after every action that is not refused. `only` keeps some kinds of actions."""
    rng = random.Random(seed)
    book = load_book(rng.choice(book_ids()))
    log: list[TableEvent] = [any_table(rng, format or rng.choice(["cash", "tournament"]))]
    table = table_after(log)
    yield Evening(log, table, book)
    for _ in range(steps):
        if table.last is None:
            action: TableAction = drawn(rng, table)
        elif table.in_hand:
            action = ending(rng, table)
        else:
            action = DealHand() if rng.random() < 0.5 else any_action(rng, table, book)
        if only and not isinstance(action, (*only, DealHand, EndHand, DrawForButton)):
            continue
        try:
            events = decide(table, action, book)
        except Refused:
            continue
        for event in events:
            table = apply(table, event)
        log += events
        yield Evening(log, table, book)


def deal_of(now: Evening) -> Deal | None:
    try:
        return hand_to_deal(now.table, now.book)
    except Refused as no:
        assert no.code in ("too-few-players", "no-button")
        return None


class Played(NamedTuple):
    """A hand that was dealt: what it looked like, and whose turn it was, each player known by seat and arrival."""

    deal: Deal
    players: frozenset[tuple[SeatNo, int]]
    big: tuple[SeatNo, int]
    small: tuple[SeatNo, int]


def hands(seed: int, *only: type) -> list[Played]:
    """The hands of a tournament table."""
    found: list[Played] = []
    arrivals: dict[SeatNo, int] = {}
    there: set[SeatNo] = set()
    for number, now in enumerate(evening(seed, "tournament", 150, only)):
        seats = set(now.table.occupied)
        arrivals |= dict.fromkeys(seats - there, number)
        there = seats
        if isinstance(now.log[-1], HandDealt):
            deal = now.log[-1].deal
            known = {seat: (seat, arrivals[seat]) for seat in deal.seats}
            nobody = (SeatNo(0), 0)
            found.append(
                Played(
                    deal,
                    frozenset(known.values()),
                    known[deal.big_blind],
                    known.get(deal.small_blind, nobody),
                )
            )
    return found


def apart(size: int, start: SeatNo, end: SeatNo) -> int:
    return (end - start) % size


@given(seed=seeds)
def test_a_log_goes_to_json_and_back_and_replays_to_the_same_table(seed: int) -> None:
    for now in evening(seed):
        last = now
        assert decode(encode(now.table), Table) == now.table
    again = decode(encode(last.log), list[TableEvent])
    assert again == last.log
    assert table_after(again) == last.table


def test_evenings_at_random_bring_every_event() -> None:
    seen: set[type] = set()
    for seed in range(400):
        for now in evening(seed):
            last = now
        seen.update(type(event) for event in last.log)
    assert seen == set(get_args(TableEvent))


@given(seed=seeds)
def test_a_deal_is_one_that_can_be_dealt(seed: int) -> None:
    for now in evening(seed):
        deal = deal_of(now)
        if deal is None:
            continue
        assert len(deal.seats) == len(set(deal.seats)) >= 2
        assert set(deal.seats) <= set(now.table.occupied)
        assert deal.big_blind in deal.seats
        assert deal.small_blind in (0, *deal.seats)
        assert set(deal.absent) <= set(deal.seats)
        assert deal.last_card in deal.seats
        blinds = [post.seat for post in deal.posts if post.kind in ("small-blind", "big-blind")]
        extras = [(post.seat, post.kind) for post in deal.posts if post.kind in ("live-post", "dead-post")]
        assert len(blinds) == len(set(blinds))
        assert len(extras) == len(set(extras))
        assert all(post.amount > 0 and post.seat in deal.seats for post in deal.posts)
        assert cites(deal.topics, now.book, now.table.format)


@given(seed=seeds)
def test_three_or_more_have_three_positions_and_two_have_two(seed: int) -> None:
    for now in evening(seed):
        deal = deal_of(now)
        if deal is None or deal.game in STUD:
            continue
        positions = deal.positions
        different = {positions.button, positions.small, positions.big}
        assert len(different) == (2 if len(deal.seats) == 2 else 3)
        if len(deal.seats) == 2:
            assert positions.button == positions.small == deal.small_blind


@given(seed=seeds)
def test_the_hand_that_is_dealt_begins_where_the_table_says(seed: int) -> None:
    """The table does not know the hand, and yet both find the same first player and the same last card."""
    for now in evening(seed):
        deal = deal_of(now)
        if deal is None or deal.game in STUD or (deal.game in LOWBALL and len(deal.seats) > 6):
            continue
        posts = tuple(Post(post.seat, post.amount, post.kind) for post in deal.posts)
        setup = Setup(
            deal.game,
            deal.seats,
            (Chips(5000),) * len(deal.seats),
            deal.button,
            now.table.format,
            now.table.blinds,
            posts,
            limits=(Chips(100), Chips(200)) if deal.game in LIMIT else None,
        )
        log = start(setup, (), now.book)
        (cards,) = [event for event in log if isinstance(event, HoleCardsDealt)]
        hand = replay(log)
        assert hand.turn == deal.first_to_act
        assert hand.to_act[-1] == deal.last_to_act
        assert cards.hands[-1][0] == deal.last_card


@given(seed=seeds)
def test_the_next_hand_is_what_was_announced(seed: int) -> None:
    announced: Deal | None = None
    for now in evening(seed):
        if announced and isinstance(now.log[-1], HandDealt):
            assert now.log[-1].deal == announced
        announced = deal_of(now)


@given(seed=seeds)
def test_whoever_is_dealt_in_owes_nothing_any_more(seed: int) -> None:
    for now in evening(seed, "cash", only=(Sit, SitOut, Return, Leave, ChangeSeat, SetBlinds)):
        if isinstance(now.log[-1], HandDealt):
            dealt = now.log[-1].deal.seats
            assert not any(player.owes or player.coming for player in now.table.players if player.seat in dealt)


@pytest.mark.proves("roberts-10:15.30b", "uk-tda:32.2")
@given(seed=seeds)
def test_nobody_has_the_big_blind_twice_running(seed: int) -> None:
    played = hands(seed, Sit, SitOut, Return, Leave)
    for before, after in pairwise(played):
        assert before.big != after.big


@pytest.mark.proves("roberts-10:15.30b")
@given(seed=seeds)
def test_everybody_pays_every_blind_once_a_round(seed: int) -> None:
    played = hands(seed, Sit, SitOut, Return, Leave)
    for start_at, first in enumerate(played):
        end_at = next((at for at in range(start_at + 1, len(played)) if played[at].big == first.big), None)
        window = played[start_at : (end_at or start_at) + 1]
        if end_at is None or any(len(hand.deal.seats) < 3 for hand in window):
            continue
        throughout = frozenset.intersection(*(hand.players for hand in window)) - {first.big}
        for player in throughout:
            assert [hand.big for hand in window].count(player) == 1
            assert [hand.small for hand in window[1:]].count(player) == 1
        assert [hand.small for hand in window].count(first.big) == 1


@pytest.mark.proves("roberts-10:15.30a")
@given(seed=seeds)
@example(seed=1306550)  # the small blind leaves, and the button would stay where the big blind is due
def test_the_button_never_goes_back_nor_past_the_blinds(seed: int) -> None:
    played = hands(seed, Sit, SitOut, Return, Leave)
    for before, after in pairwise(played):
        if len(before.players & after.players) > 2:
            was, now = before.deal.positions, after.deal.positions
            assert apart(10, was.button, now.button) <= apart(10, was.button, was.small)
            assert now.small == was.big


def test_the_table_knows_of_games_what_the_hand_knows() -> None:
    assert frozenset(code for code, game in GAMES.items() if game.stud) == STUD
    assert frozenset(code for code, game in GAMES.items() if game.limit == "limit") == LIMIT
    assert frozenset(code for code, game in GAMES.items() if not game.high) == LOW
    high_aces = frozenset(code for code in LOW if GAMES[code].low == "deuce-to-seven")
    assert LOW - high_aces == ACE_IS_LOW
