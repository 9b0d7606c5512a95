"""Antes, blinds, straddles and posts; who acts first; what it costs to play."""

from floorman.base import Chips, SeatNo
from floorman.cards import UNKNOWN, rank_of, suit_of
from floorman.hand.betting import smallest_bet
from floorman.hand.events import Posted, RoundOpened
from floorman.hand.play import Play
from floorman.hand.setup import BLINDS, DEAD_MONEY
from floorman.hand.state import AnySeat, Draft
from floorman.rulebook import implements


@implements("button.post")
def post_forced_bets(play: Play) -> None:
    """Take antes and blinds in the order the setup lists them; a short stack posts all it has."""
    for post in play.hand.setup.posts:
        amount = min(post.amount, play.hand.seat(post.seat).stack)
        if amount:
            play.do(Posted(post.seat, amount, post.kind))


def opening_price(play: Play) -> Chips:
    """What it costs to play before the first raise.

    A blind that is all-in for less still counts as the whole blind, where the book says so.
    """
    if play.answers["betting.short-allin/short-big-blind"] != "full":
        return max([seat.bet for seat in play.hand.seats])
    posts = play.hand.setup.posts
    live = [post.amount for post in posts if post.kind != "ante" and post.kind not in DEAD_MONEY]
    return max(live, default=Chips(0))


@implements("betting.order", "betting.blind-option")
def open_first_round(play: Play) -> None:
    """The round after the deal: the seat behind the largest blind is first, and that blind has the last word."""
    hand = play.hand
    if hand.game.stud:
        open_round(play, 0)
        return
    measure = smallest_bet(hand, play.answers, 0)
    largest, place = _largest_blind(hand)
    if hand.game.limit != "limit":
        measure = max(measure, largest)
    line = _line(hand, place + 1)
    if len(line) == 1 and hand.seat(line[0]).bet >= max([seat.bet for seat in hand.seats]):
        line = ()
    price = opening_price(play)
    play.do(RoundOpened(0, price, price, measure, line))


def open_round(play: Play, street: int) -> None:
    """A round with nothing bet yet. With fewer than two players who can bet there is nothing to decide.

    At stud the bring-in and the openers are picked among those with chips left.
    """
    hand = play.hand
    line = _line(hand, first_to_act(hand, street))
    if len(line) < 2:
        line = ()
    play.do(RoundOpened(street, Chips(0), Chips(0), smallest_bet(hand, play.answers, street), line))


def _largest_blind(hand: Draft) -> tuple[Chips, int]:
    """The largest blind or straddle, and its place; of two equal ones the later in dealing order."""
    best, place = Chips(0), -1
    for post in hand.setup.posts:
        if post.kind in BLINDS and post.amount >= best:
            where = hand.setup.seats.index(post.seat)
            if post.amount > best or where > place:
                best, place = post.amount, where
    return best, place


def _line(hand: Draft, start: int) -> tuple[SeatNo, ...]:
    """Who has a decision, clockwise from a place: live hands with chips."""
    seats = hand.seats[start:] + hand.seats[:start] if start else hand.seats
    return tuple([seat.no for seat in seats if seat.live and seat.stack])


def first_to_act(hand: Draft, street: int) -> int:
    """The place that opens a street, in dealing order: a seat, an upcard or a board decides."""
    opens = hand.game.streets[street].opens
    if opens in ("left-of-button", "after-blinds"):
        return 0
    live = [seat for seat in hand.seats if seat.live and seat.stack and seat.up and UNKNOWN not in seat.up]
    if not live:
        return 0
    if opens == "bring-in-low":
        chosen = min(live, key=lambda seat: (rank_of(seat.up[0]), "cdhs".index(suit_of(seat.up[0]))))
    elif opens == "bring-in-high":
        chosen = max(live, key=lambda seat: (rank_of(seat.up[0]) % 14, "cdhs".index(suit_of(seat.up[0]))))
    elif opens == "best-board":
        chosen = max(live, key=_board_high)
    else:
        chosen = max(live, key=_board_low)
    return hand.seats.index(chosen)


def _board_high(seat: AnySeat) -> tuple[list[int], list[int]]:
    """How high a stud board shows: quads, trips, pairs, then ranks; no straights or flushes in four cards."""
    ranks = [rank_of(card) for card in seat.up]
    grouped = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [count for count, _ in grouped], [rank for _, rank in grouped]


def _board_low(seat: AnySeat) -> tuple[list[int], list[int]]:
    """How low a razz board shows, best lowest: few pairs, then low ranks with the ace lowest."""
    ranks = [rank_of(card) % 14 or 1 for card in seat.up]
    grouped = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [-count for count, _ in grouped], [-rank for _, rank in grouped]
