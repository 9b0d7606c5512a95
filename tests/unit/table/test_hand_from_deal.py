"""A hand is set up from what the table says, and begins there."""

import pytest

from floorman.core import Chips, SeatNo
from floorman.hand import Hand, HandEvent, Post, Setup, replay, start
from floorman.hand.events import HoleCardsDealt, Posted
from floorman.table import Return, Sit, SitOut, Straddle, Table, hand_to_deal
from unit.table.a_table import ROBERTS, after, cash, played


def dealt(table: Table) -> tuple[tuple[HandEvent, ...], Hand]:
    """The first events of the next hand, everybody with a thousand chips."""
    deal = hand_to_deal(table, ROBERTS)
    posts = tuple(Post(post.seat, post.amount, post.kind) for post in deal.posts)
    stacks = (Chips(1000),) * len(deal.seats)
    log = start(Setup(deal.game, deal.seats, stacks, deal.button, "cash", table.blinds, posts), (), ROBERTS)
    return log, replay(log)


@pytest.mark.proves("roberts-10:4.intro-4", "roberts-10:4.intro-5", "roberts-10:4.8", "roberts-10:4.10b")
def test_blinds_and_missed_blinds_are_posted_before_the_cards_and_only_the_dead_part_is_no_bet() -> None:
    table = after(cash(range(1, 7), 1), ROBERTS, SitOut(SeatNo(4)))
    table = played(played(played(table, ROBERTS), ROBERTS), ROBERTS)
    log, hand = dealt(after(table, ROBERTS, Return(SeatNo(4), "all-missed")))
    posted = [place for place, event in enumerate(log) if isinstance(event, Posted)]
    (cards,) = [place for place, event in enumerate(log) if isinstance(event, HoleCardsDealt)]
    assert max(posted) < cards
    assert {int(seat.no): int(seat.bet) for seat in hand.seats if seat.bet} == {6: 50, 1: 100, 4: 100}
    assert hand.pot == 300


def test_a_straddler_has_the_last_word() -> None:
    table = after(cash(range(1, 7), 1), ROBERTS, Straddle(SeatNo(4), Chips(200)))
    _, hand = dealt(table)
    assert (hand.turn, hand.to_act[-1], hand.price) == (5, 4, 200)


def test_a_newcomers_post_is_a_bet_and_changes_no_turn() -> None:
    _, hand = dealt(after(cash(range(1, 7), 1), ROBERTS, Sit(SeatNo(8), "new", "big-blind")))
    assert (hand.turn, hand.to_act[-1], hand.seat(SeatNo(8)).bet) == (4, 3, 100)


def test_a_dead_small_blind_is_posted_by_nobody() -> None:
    _, hand = dealt(played(cash(range(1, 7), 1), ROBERTS, leaves=[3]))
    assert {int(seat.no): int(seat.bet) for seat in hand.seats if seat.bet} == {4: 100}
