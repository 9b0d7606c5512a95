"""The table a history describes: seats, stacks and who posts what, as the hand engine wants them."""

from functools import lru_cache

from floorman.base import Chips, SeatNo
from floorman.hand.setup import Post, PostKind, Setup, clockwise
from floorman.history.phh import GAME_OF, PhhHand

ENDLESS = Chips(10**15)
"""What a stack without end is played with."""


def setup_of(hand: PhhHand) -> Setup:
    """The deal before it begins. The button is the last in position order, heads-up too."""
    seats = seats_of(hand)
    limits = None if hand.small_bet is None or hand.big_bet is None else (Chips(hand.small_bet), Chips(hand.big_bet))
    least = Chips(hand.min_bet or hand.small_bet or 0)
    posts, blinds = _forced(seats, hand.antes, hand.blinds_or_straddles or (), least, hand.ante_trimming_status)
    return Setup(
        GAME_OF[hand.variant],
        seats,
        tuple([ENDLESS if stack is None else Chips(stack) for stack in hand.starting_stacks]),
        seats[-1],
        "cash",
        blinds,
        posts,
        limits,
        Chips(hand.bring_in or 0),
        least,
    )


def seats_of(hand: PhhHand) -> tuple[SeatNo, ...]:
    """The seats of p1 to pn, or 1 to n where the file has none that go clockwise round one table."""
    return _clockwise(hand.seats) if hand.seats else _numbered(len(hand.starting_stacks))


@lru_cache(maxsize=16)
def _numbered(count: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(place) for place in range(1, count + 1))


@lru_cache(maxsize=1 << 10)
def _clockwise(given: tuple[int, ...]) -> tuple[SeatNo, ...]:
    seats = tuple(map(SeatNo, given))
    fits = len(set(seats)) == len(seats) and all(1 <= seat <= 10 for seat in seats)
    return seats if fits and clockwise(seats, seats[-1]) == seats else _numbered(len(seats))


@lru_cache(maxsize=1 << 12)
def _forced(
    seats: tuple[SeatNo, ...], antes: tuple[int, ...], blinds: tuple[int, ...], least: Chips, trimmed: bool
) -> tuple[tuple[Post, ...], tuple[Chips, ...]]:
    """Antes, then blinds, then posts of newcomers, which the standard writes as blinds below zero.

    The first blind that is no smaller than the least bet is the big one. At p1 it means that the small one is missing
    this hand: the standard does not say how large that would be, and half the big one is usual.
    """
    if len(seats) == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    owed = [(seat, Chips(amount)) for seat, amount in zip(seats, blinds, strict=False) if amount]
    paid = [(seat, amount) for seat, amount in owed if amount > 0]
    if len(seats) == 2:
        paid.sort(key=lambda one: one[1])
    place = next((place for place, (_, amount) in enumerate(paid) if amount >= least), len(paid) - 1)
    live = [Post(seat, amount, _blind_kind(at, place)) for at, (seat, amount) in enumerate(paid)]
    posted = [Post(seat, Chips(-amount), "live-post") for seat, amount in owed if amount < 0]
    big = next((post.seat for post in live if post.kind == "big-blind"), SeatNo(0))
    kind = _ante_kind(seats, antes, big, trimmed)
    dead = [Post(seat, Chips(ante), kind) for seat, ante in zip(seats, antes, strict=True) if ante]
    structure = tuple([post.amount for post in live])
    if live and live[0].kind == "big-blind" and live[0].seat == seats[0]:
        structure = (Chips(structure[0] // 2), *structure)
    return (*dead, *live, *posted), structure


def _blind_kind(place: int, big: int) -> PostKind:
    """What a blind is called by its place among them: smaller ones come before the big blind, straddles after it."""
    if place >= big:
        return "straddle" if place > big else "big-blind"
    return "further-blind" if place else "small-blind"


def _ante_kind(seats: tuple[SeatNo, ...], antes: tuple[int, ...], big: SeatNo, trimmed: bool) -> PostKind:
    """One player may ante for all; otherwise trimming says whether a short ante makes a side pot."""
    payers = [seat for seat, ante in zip(seats, antes, strict=True) if ante]
    if len(payers) == 1 and payers[0] == seats[-1]:
        return "button-ante"
    if len(payers) == 1 and payers[0] == big:
        return "big-blind-ante"
    return "ante" if trimmed else "dead-ante"
