"""Antes, blinds, straddles and posts; who acts first; what it costs to play, and which chips play."""

from collections.abc import Sequence
from math import gcd

from msgspec.structs import replace

from floorman.cards import UNKNOWN, rank_of, suit_of
from floorman.core import Chips, SeatNo
from floorman.hand.apply import Play
from floorman.hand.betting import smallest_bet
from floorman.hand.events import Posted, RoundOpened
from floorman.hand.setup import BLINDS, DEAD_MONEY, Post, Setup
from floorman.hand.state import AnySeat, Draft
from floorman.rules import implements
from floorman.rules.question_ids import Answers, Q


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
    if play.answers[Q.betting.short_allin.short_big_blind] != "full":
        return max([seat.bet for seat in play.hand.seats])
    posts = play.hand.setup.posts
    live = [_whole(posts, post) for post in posts if post.kind != "ante" and post.kind not in DEAD_MONEY]
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
        amount = _whole(hand.setup.posts, post)
        if post.kind in BLINDS and amount >= best:
            where = hand.setup.seats.index(post.seat)
            if amount > best or where > place:
                best, place = amount, where
    return best, place


def _whole(posts: Sequence[Post], post: Post) -> Chips:
    """What a post comes to: a straddle, or a kill, of somebody in the blinds is on top of the blind."""
    if post.kind != "straddle":
        return post.amount
    return Chips(sum(one.amount for one in posts if one.seat == post.seat and one.kind in BLINDS))


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


@implements("betting.min-unit")
def in_units(setup: Setup, answers: Answers) -> Setup:
    """The setup once the book has said which of the denominations in play can be bet.

    Asked once, before the deal. Chips below the smallest one that plays stay out, even all-in, unless they may be put
    together to a whole unit.
    """
    if not setup.chips:
        return setup
    least, together, lowest = _smallest(setup, answers)
    unit = Chips(gcd(least, *(chip for chip in setup.chips if chip >= least)))
    small = dict(setup.small_chips)
    idle = tuple(
        _idle(stack, [chip for chip in small.get(seat, ()) if chip < least], unit, lowest if together else None)
        for seat, stack in zip(setup.seats, setup.stacks, strict=True)
    )
    return replace(setup, unit=unit, idle=idle if any(idle) else ())


def _smallest(setup: Setup, answers: Answers) -> tuple[Chips, bool, Chips]:
    """The smallest chip that plays, whether smaller ones do together, and the smallest of which that can be said."""
    together: bool = answers[Q.betting.min_unit.small_chips_together]
    match answers[Q.betting.min_unit.smallest_chip]:
        case "in-play":
            return min(setup.chips), together, Chips(0)
        case "structure":
            return _of_the_structure(setup, answers), together, Chips(0)
        case "bring-in":
            opens = setup.bring_in or Chips(int(max(setup.blinds) * answers[Q.betting.min_bet.bring_in]))
            return _denomination(setup, opens), True, Chips(0)
        case _:
            structure = _of_the_structure(setup, answers)
            limit = min(setup.limits or setup.blinds)
            if limit < answers[Q.betting.min_unit.small_blind_from_limit] or len(setup.blinds) < 2:
                return structure, together, structure
            return max(structure, min(setup.blinds)), together, structure


def _of_the_structure(setup: Setup, answers: Answers) -> Chips:
    """The smallest denomination that antes, blinds and a bring-in are made of, and a fee where it counts."""
    amounts = [*setup.blinds, *(post.amount for post in setup.posts), *([setup.bring_in] if setup.bring_in else [])]
    used = [_denomination(setup, amount) for amount in amounts]
    if setup.fee_chip and answers[Q.betting.min_unit.revenue_chips_play]:
        used.append(setup.fee_chip)
    return min(used, default=min(setup.chips))


def _denomination(setup: Setup, amount: Chips) -> Chips:
    """The largest chip that an amount can be paid in."""
    return max([chip for chip in setup.chips if amount % chip == 0], default=min(setup.chips))


def _idle(stack: Chips, small: Sequence[Chips], unit: Chips, lowest: Chips | None) -> Chips:
    """The part of a stack that does not play; with `lowest`, small chips from there up count by the unit."""
    counted = sum(chip for chip in small if chip >= lowest) if lowest is not None else 0
    large = stack - sum(small)
    return Chips(stack - large // unit * unit - counted // unit * unit)
