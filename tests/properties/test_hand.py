"""What holds in every hand of every game, whatever is done."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from at_the_table import action
from dealt_at_random import any_act, any_deck, any_setup
from hypothesis import given
from hypothesis import strategies as st

from floorman.cards import STANDARD_DECK, UNKNOWN, Card, shuffled
from floorman.core import Chips, Refused, SeatNo, decode, encode
from floorman.hand import (
    GAMES,
    RAIL,
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Driver,
    Fold,
    Hand,
    HandEvent,
    MidHand,
    Options,
    RaiseTo,
    Show,
    apply,
    deal_in,
    decide,
    legal,
    replay,
    seen_by,
    start,
    view,
)
from floorman.hand.events import PotAwarded
from floorman.rules import Rulebook, book_ids, load_book

seeds = st.integers(0, 2**32)
games = pytest.mark.parametrize("code", sorted(GAMES))
Moment = tuple[Hand, HandEvent, Action | None]


def played(code: str, seed: int) -> Iterator[tuple[list[HandEvent], Hand, Rulebook]]:
    """A random hand, step by step: the log so far and the hand, before each decision and at the end."""
    rng = random.Random(seed)
    book = load_book(rng.choice(book_ids()))
    log = list(start(any_setup(code, rng), any_deck(code, rng), book))
    hand = replay(log)
    for _ in range(500):
        yield log, hand, book
        if hand.stage == "over":
            return
        for event in decide(hand, any_act(hand, legal(hand, book), rng), book):
            hand = apply(hand, event)
            log.append(event)
    raise AssertionError("the hand does not end")


@games
@given(seed=seeds)
def test_chips_are_conserved_after_every_event_and_all_go_out(code: str, seed: int) -> None:
    for log, hand, _ in played(code, seed):
        last, so_far = hand, log
    now: Hand | None = None
    for event in so_far:
        now = apply(now, event)
        assert now.chips == sum(now.setup.stacks)
        assert all(seat.stack >= 0 and seat.bet >= 0 for seat in now.seats)
        assert now.middle >= 0
    assert now == last
    assert last.pot == 0


@games
@given(seed=seeds)
def test_nobody_bets_or_raises_without_somebody_who_can_answer(code: str, seed: int) -> None:
    for _, hand, book in played(code, seed):
        may = legal(hand, book)
        wagers = {"bet", "raise", "complete"} & set(may.acts)
        if wagers and hand.stage == "betting" and "bring-in" not in may.acts:
            others = [seat for seat in hand.seats if seat.live and seat.no != may.seat]
            assert any(seat.stack for seat in others)
            assert may.least <= hand.seat(may.seat).bet + hand.seat(may.seat).stack


@games
@given(seed=seeds)
def test_a_log_goes_to_json_and_back_and_replays_to_the_same_hand(code: str, seed: int) -> None:
    for log, hand, _ in played(code, seed):
        told = decode(encode(log), list[HandEvent])
        assert told == log
        assert replay(told) == hand
        assert decode(encode(hand), Hand) == hand


@games
@given(seed=seeds)
def test_the_driver_makes_the_same_events_and_the_same_hand(code: str, seed: int) -> None:
    rng = random.Random(seed)
    book = load_book(rng.choice(book_ids()))
    setup, deck = any_setup(code, rng), any_deck(code, rng)
    driver = Driver(setup, deck, book)
    log = list(start(setup, deck, book))
    hand = replay(log)
    while hand.stage != "over":
        assert driver.legal() == legal(hand, book)
        what = any_act(hand, legal(hand, book), rng)
        events = decide(hand, what, book)
        assert tuple(driver.act(what)) == events
        for event in events:
            hand = apply(hand, event)
        log += events
        assert driver.snapshot() == hand
    assert driver.events == log


def offered(what: Action, hand: Hand, may: Options) -> bool:
    """Whether `legal` offers an act of the betting."""
    if what.seat != may.seat:  # type: ignore[union-attr]
        return False
    match what:
        case BetTo(total=total) | RaiseTo(total=total):
            seat = hand.seat(may.seat)
            whole = total % hand.setup.unit == 0 or total == seat.bet + seat.stack or may.least == may.most
            kind = "bet" if isinstance(what, BetTo) else "raise"
            return kind in may.acts and may.least <= total <= may.most and whole
        case _:
            names: dict[type, str] = {
                Fold: "fold",
                Check: "check",
                Call: "call",
                BringIn: "bring-in",
                Complete: "complete",
            }
            return names[type(what)] in may.acts


@games
@given(seed=seeds)
def test_everything_offered_is_accepted_and_everything_else_refused(code: str, seed: int) -> None:
    for _, hand, book in played(code, seed):
        if hand.stage != "betting":
            continue
        may = legal(hand, book)
        totals = {
            Chips(t) for edge in (1, hand.price, may.least, may.most) for t in (edge - 1, edge, edge + 1) if t > 0
        }
        for seat in hand.setup.seats:
            acts: list[Action] = [Fold(seat), Check(seat), Call(seat), BringIn(seat), Complete(seat)]
            acts += [kind(seat, total) for kind in (BetTo, RaiseTo) for total in sorted(totals)]
            for what in acts:
                try:
                    decide(hand, what, book)
                    accepted = True
                except Refused:
                    accepted = False
                assert accepted == offered(what, hand, may), what


CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


@games
@given(seed=seeds)
def test_nobody_is_told_of_a_card_that_is_not_his_to_see(code: str, seed: int) -> None:
    """At every event, for every seat and the rail: only own, tabled, up and board cards are in view or event."""
    for log, _, _ in played(code, seed):
        whole = log
    now: Hand | None = None
    own: dict[int, set[Card]] = {}
    public: set[Card] = set()
    for event in whole:
        now = apply(now, event)
        for seat in now.seats:
            own.setdefault(seat.no, set()).update(seat.down)
            public.update(seat.up, seat.down if seat.tabled and seat.live else ())
        public.update(*now.boards)
        for viewer in (RAIL, *now.setup.seats):
            told = encode((view(now, viewer), seen_by(event, viewer))).decode()
            assert set(CARD.findall(told)) <= public | own.get(viewer, set())


@games
@given(seed=seeds)
def test_swapping_unseen_cards_changes_nobody_s_view(code: str, seed: int) -> None:
    rng = random.Random(seed)
    for _, hand, _ in played(code, seed):
        for viewer in (RAIL, *hand.setup.seats):
            assert view(twin(hand, viewer, rng), viewer) == view(hand, viewer)


def twin(hand: Hand, viewer: SeatNo, rng: random.Random) -> Hand:
    """The same hand with all the cards that the viewer cannot see in other places."""
    import msgspec

    def hidden(seat_no: int, live: bool, tabled: bool) -> bool:
        return seat_no != viewer and not (tabled and live)

    unseen = [*hand.stub, *hand.burns, *hand.muck]
    for seat in hand.seats:
        unseen += seat.down if hidden(seat.no, seat.live, seat.tabled) else ()
    rng.shuffle(unseen)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(unseen.pop() for _ in range(count))

    seats = tuple(
        msgspec.structs.replace(seat, down=take(len(seat.down))) if hidden(seat.no, seat.live, seat.tabled) else seat
        for seat in hand.seats
    )
    return msgspec.structs.replace(
        hand, seats=seats, stub=take(len(hand.stub)), burns=take(len(hand.burns)), muck=take(len(hand.muck))
    )


@games
@given(seed=seeds)
def test_no_card_is_in_two_places(code: str, seed: int) -> None:
    for _, hand, _ in played(code, seed):
        shared = len(hand.boards[0]) and min(len(board) for board in hand.boards)
        runs = [hand.boards[0], *(board[_common(hand, board, shared) :] for board in hand.boards[1:])]
        everywhere = [*hand.stub, *hand.burns, *hand.muck, *(card for board in runs for card in board)]
        everywhere += [card for seat in hand.seats for card in seat.cards]
        assert UNKNOWN not in everywhere
        assert len(everywhere) == len(set(everywhere)) == (36 if hand.game.short_deck else 52)


def _common(hand: Hand, board: tuple[Card, ...], most: int) -> int:
    """How many cards a run shares with the first board: those dealt before the players ran it again."""
    same = 0
    while same < most and hand.boards[0][same] == board[same]:
        same += 1
    return same


def test_the_script_language_of_the_tests_knows_its_words() -> None:
    with pytest.raises(ValueError, match="nobody knows"):
        action("1 dance", None, None)  # type: ignore[arg-type]


@pytest.mark.proves("roberts-10:3.ties-4")
@pytest.mark.parametrize("book", ["roberts-10", "hpt", "army-2009"])
@given(seed=seeds)
def test_nobody_gets_a_second_odd_chip_before_a_tied_player_has_one(book: str, seed: int) -> None:
    """High-low among low cards, where both halves tie often, with side pots of odd sizes."""
    rng = random.Random(seed)
    for _ in range(20):
        deck = shuffled([card for card in STANDARD_DECK if card[0] in "A2345678"], rng)
        stacks = {seat: rng.randint(5, 40) for seat in range(1, rng.randint(3, 5) + 1)}
        hole = tuple((SeatNo(seat), deck[5 + 4 * place : 9 + 4 * place]) for place, seat in enumerate(stacks))
        middle = MidHand("river", Chips(rng.randint(1, 90)), deck[:5], hole)
        driver = Driver(deal_in("PLO8", stacks, 1, blinds=[1, 2], mid_hand=middle), (), load_book(book))
        while driver.hand.stage == "betting":
            may = driver.legal()
            act = "raise" if "raise" in may.acts else "bet" if "bet" in may.acts else may.acts[1]
            driver.act(action(f"{may.seat} {act} {may.most}", driver.snapshot(), may))
        while driver.hand.stage != "over":
            driver.act(Show(driver.hand.to_act[0]))
        shares = [event for event in driver.events if isinstance(event, PotAwarded)]
        had = Counter(event.shares[0][0] for event in shares if event.odd and len(event.shares) == 1)
        for event in shares:
            if len(event.shares) > 1:
                waiting = {had[seat] for seat, _ in event.shares if seat not in event.odd}
                assert all(had[seat] <= min(waiting, default=had[seat]) for seat in event.odd)
                had.update(event.odd)
