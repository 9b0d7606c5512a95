"""The dealer's part: taking antes, blinds and posts, dealing and burning, and opening each betting round."""

from collections.abc import Sequence
from functools import lru_cache
from math import gcd

from msgspec.structs import replace

from floorman.cards import UNKNOWN, Card, rank_of, suit_of
from floorman.core import Chips, Refused, SeatNo, unusable
from floorman.hand.actions import Draw, Reshuffle
from floorman.hand.apply import Play
from floorman.hand.events import (
    BoardDealt,
    CardBurned,
    DrawOpened,
    Drew,
    Hands,
    HoleCardsDealt,
    PilesSet,
    Posted,
    Reshuffled,
    RoundOpened,
    StubRanOut,
    UpcardsDealt,
)
from floorman.hand.setup import BETS, BLINDS, GAMES, Post, Setup, Street, deck_size
from floorman.hand.state import NO_CHIPS, AnyHand, Draft, Seat
from floorman.rules import implements
from floorman.rules.question_ids import Answers, Q


@implements("button.post")
def post_forced_bets(play: Play) -> None:
    """Take antes and blinds in the order the setup lists them; a short stack posts all it has."""
    hand = play.hand
    for post in hand.setup.posts:
        no, amount = post.seat, post.amount
        stack = hand.seats[hand.setup.seats.index(no)].stack
        if stack:
            play.do(Posted(no, amount if amount < stack else stack, post.kind))


@implements("betting.order", "betting.blind-option")
def open_first_round(play: Play) -> None:
    """Open the round after the deal: the seat behind the largest blind is first, and that blind acts last.

    A player who has killed the pot acts in turn, or last if the house begins the action behind the kill.
    """
    hand = play.hand
    game = hand.game
    if game.stud:
        open_round(play, 0)
        return
    measure = smallest_bet(hand, play.answers, 0)
    posts = hand.setup.posts
    kill = any([post.kind == "kill" for post in posts])
    after_killer = kill and play.answers[Q.room.limit_change.kill_action] == "left-of-killer"
    largest, place, price = _opening(posts, hand.setup.seats, after_killer)
    if game.limit != "limit" and largest > measure:
        measure = largest
    line = _line(hand, place + 1)
    if len(line) == 1 and hand.seat(line[0]).bet >= max([seat.bet for seat in hand.seats]):
        line = ()
    if play.answers[Q.betting.short_allin.short_big_blind] != "full":
        price = max([seat.bet for seat in hand.seats])
    play.do(RoundOpened(0, price, price, measure, line))


def open_round(play: Play, street: int) -> None:
    """Open a round with nothing bet yet. Nobody has a decision if fewer than two players can bet.

    At stud the bring-in and the openers are picked among those with chips left.
    """
    hand = play.hand
    first, measure = first_to_act(hand, street), smallest_bet(hand, play.answers, street)
    if play.kernel is not None and play.kernel.open_round(hand, street, first, measure, play.events):
        return
    line = _line(hand, first)
    if len(line) < 2:
        line = ()
    play.do(RoundOpened(street, NO_CHIPS, NO_CHIPS, measure, line))


def small_or_big_bet(hand: AnyHand, street: int) -> Chips:
    """Return the fixed bet of a street at limit."""
    if hand.setup.overs:
        return _with_overs(hand, street)
    return (hand.setup.limits or (NO_CHIPS, NO_CHIPS))[hand.game.streets[street].bet]


def _with_overs(hand: AnyHand, street: int) -> Chips:
    """Return the fixed bet if some players have agreed on overs.

    The bet with which a street began holds for all of it.
    """
    setup, which = hand.setup, hand.game.streets[street].bet
    usual, over = (setup.limits or (NO_CHIPS, NO_CHIPS))[which], (setup.overs_limits or (NO_CHIPS, NO_CHIPS))[which]
    if street == hand.street and hand.measure:
        return over if hand.measure == over else usual
    return over if street and all(seat.no in setup.overs for seat in hand.seats if seat.live) else usual


@implements("betting.min-bet")
def smallest_bet(hand: AnyHand, answers: Answers, street: int) -> Chips:
    """Return the least bet that opens a round.

    At limit it is the street's bet; otherwise the big blind, times a number that the book may have.
    """
    setup = hand.setup
    if GAMES[setup.game].limit == "limit":
        return small_or_big_bet(hand, street)
    if setup.min_bet:
        return setup.min_bet
    big_blinds = answers[Q.betting.min_bet.bring_in]
    return max(setup.blinds) if big_blinds == 1 else Chips(max(setup.blinds) * big_blinds)


@lru_cache(maxsize=1 << 10)
def _opening(posts: tuple[Post, ...], seats: tuple[SeatNo, ...], after_killer: bool) -> tuple[Chips, int, Chips]:
    """Return the largest blind, the place behind which the action begins, and the price to play.

    Of two equal blinds the later in dealing order counts. One that is all-in for less counts as the whole blind. A kill
    counts by its size, and by its place if the action begins behind it. Cached, as tables have the same posts hand
    after hand.
    """
    best, place, price, largest = NO_CHIPS, -1, NO_CHIPS, NO_CHIPS
    for post in posts:
        amount = _whole(posts, post)
        if post.kind in BETS:
            price = max(price, amount)
        if post.kind in BLINDS or post.kind == "kill":
            largest = max(largest, amount)
        if (post.kind in BLINDS or (after_killer and post.kind == "kill")) and amount >= best:
            where = seats.index(post.seat)
            if amount > best or where > place:
                best, place = amount, where
    return largest, place, price


def _whole(posts: Sequence[Post], post: Post) -> Chips:
    """Return what a post comes to. A straddle or kill of somebody in the blinds is on top of the blind."""
    if post.kind not in ("straddle", "kill"):
        return post.amount
    return Chips(sum(one.amount for one in posts if one.seat == post.seat and one.kind in BLINDS | {post.kind}))


def _line(hand: Draft, start: int) -> tuple[SeatNo, ...]:
    """Return the seats that have a decision, clockwise from a place: live hands with chips."""
    seats = hand.seats[start:] + hand.seats[:start] if start else hand.seats
    return tuple([seat.no for seat in seats if seat.live and seat.stack])


def first_to_act(hand: Draft, street: int) -> int:
    """Return the place that opens a street, in dealing order: decided by seat, upcard or board."""
    opens = GAMES[hand.setup.game].streets[street].opens
    if opens == "left-of-button" or opens == "after-blinds":
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


def _board_high(seat: Seat) -> tuple[list[int], list[int]]:
    """Return a key for how high a stud board shows: quads, trips, pairs, then ranks.

    Straights and flushes do not count.
    """
    ranks = [rank_of(card) for card in seat.up]
    grouped = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [count for count, _ in grouped], [rank for _, rank in grouped]


def _board_low(seat: Seat) -> tuple[list[int], list[int]]:
    """Return a key for how low a razz board shows, greatest for the best: few pairs, then low ranks, aces low."""
    ranks = [rank_of(card) % 14 or 1 for card in seat.up]
    grouped = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [-count for count, _ in grouped], [-rank for _, rank in grouped]


@implements("betting.min-unit")
def in_units(setup: Setup, answers: Answers) -> Setup:
    """Return the setup with the unit of bets, and the part of each stack that does not play, as the book has them.

    Chips below the smallest one that plays stay out, even all-in, unless they may be put together to a whole unit.
    Asked once, before the deal.
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
    """Return the smallest chip that plays, whether smaller ones play together, and the smallest of those."""
    together: bool = answers[Q.betting.min_unit.small_chips_together]
    match answers[Q.betting.min_unit.smallest_chip]:
        case "in-play":
            return min(setup.chips), together, NO_CHIPS
        case "structure":
            return _of_the_structure(setup, answers), together, NO_CHIPS
        case "bring-in":
            opens = setup.bring_in or Chips(int(max(setup.blinds) * answers[Q.betting.min_bet.bring_in]))
            return _denomination(setup, opens), True, NO_CHIPS
        case _:
            structure = _of_the_structure(setup, answers)
            limit = min(setup.limits or setup.blinds)
            if limit < answers[Q.betting.min_unit.small_blind_from_limit] or len(setup.blinds) < 2:
                return structure, together, structure
            return max(structure, min(setup.blinds)), together, structure


def _of_the_structure(setup: Setup, answers: Answers) -> Chips:
    """Return the smallest denomination that antes, blinds and a bring-in are made of, and the fee if it counts."""
    amounts = [*setup.blinds, *(post.amount for post in setup.posts), *([setup.bring_in] if setup.bring_in else [])]
    used = [_denomination(setup, amount) for amount in amounts]
    if setup.fee_chip and answers[Q.betting.min_unit.revenue_chips_play]:
        used.append(setup.fee_chip)
    return min(used, default=min(setup.chips))


def _denomination(setup: Setup, amount: Chips) -> Chips:
    """Return the largest chip in which an amount can be paid."""
    return max([chip for chip in setup.chips if amount % chip == 0], default=min(setup.chips))


def _idle(stack: Chips, small: Sequence[Chips], unit: Chips, lowest: Chips | None) -> Chips:
    """Return the part of a stack that does not play. With `lowest`, small chips from there up play in whole units."""
    counted = sum(chip for chip in small if chip >= lowest) if lowest is not None else 0
    large = stack - sum(small)
    return Chips(stack - large // unit * unit - counted // unit * unit)


def top_of_stub(hand: Draft, count: int) -> tuple[Card, ...]:
    """Return the next cards of the deck; unknown ones if its order is not known."""
    cards = hand.stub[:count]
    return cards + (UNKNOWN,) * (count - len(cards)) if len(cards) < count else cards


@implements("dealing.order")
def deal_hole_cards(play: Play) -> None:
    """Deal one card at a time round the table, first to the left of the button or to the button, as the book says."""
    hand = play.hand
    street = hand.game.streets[0]
    line = hand.setup.seats
    if not street.up and play.answers[Q.dealing.order.first_card] == "at-button" and line[-1] == hand.setup.button:
        line = (line[-1], *line[:-1])
    if play.kernel is None or not play.kernel.deal(hand, line, street.down, play.events):
        play.do(HoleCardsDealt(_round_the_table(hand, line, street.down)))
    if street.up:
        play.do(UpcardsDealt(_round_the_table(hand, line, street.up)))


def check_joker(hand: Draft, answers: Answers) -> None:
    """Refuse a joker in the deck of a game that is not played with one."""
    games = answers[Q.hand.joker.games]
    if games == "none" or (games == "draw" and not any(street.draw for street in hand.game.streets)):
        raise unusable("deck", "joker", game=hand.game.name)


def _round_the_table(hand: Draft, line: Sequence[SeatNo], each: int) -> Hands:
    count = len(line)
    cards = top_of_stub(hand, count * each)
    return tuple([(no, cards[place::count]) for place, no in enumerate(line)])


@implements("dealing.board", "game.flop")
def deal_street(play: Play, street: int) -> None:
    """Deal the cards of a later street. With several runs each board gets its own burn and its own cards."""
    hand = play.hand
    now = GAMES[hand.setup.game].streets[street]
    if now.board and len(hand.boards) == 1 and not hand.repairs:  # most streets of most hands
        if play.kernel is None or not now.burn or not play.kernel.turn_up(hand, now.board, play.events):
            burn(play, now)
            play.do(BoardDealt(top_of_stub(hand, now.board)))
        return
    repair = next((one for one in hand.repairs if one.street == street), None) if hand.repairs else None
    if repair and repair.reshuffle:
        play.do(PilesSet(hand.boards[0], hand.burns, (), (), (), hand.repairs))
    burns = repair.burns if repair else 1
    if now.board:
        for run in range(len(hand.boards)):
            burn(play, now, burns)
            play.do(BoardDealt(top_of_stub(hand, now.board), run))
    elif now.draw:
        burn(play, now, burns)
        play.do(DrawOpened(street, tuple([seat.no for seat in hand.seats if seat.live])))
    else:
        _deal_to_each(play, now)


@implements("dealing.burn")
def burn(play: Play, street: Street, count: int = 1) -> None:
    """Burn `count` cards if the street has a burn, as far as the stub goes.

    After an error a street may burn none or two, so that the later cards come right again.
    """
    hand = play.hand
    for _ in range(count if street.burn else 0):
        if hand.stub:
            play.do(CardBurned(hand.stub[0]))
        elif not hand.deck_known:
            play.do(CardBurned(UNKNOWN))


@implements("game.stud")
def _deal_to_each(play: Play, street: Street) -> None:
    """Deal a stud card to every live hand. With too few cards left, one card in the middle serves for all.

    It comes from the burns, shuffled, if an error has used up the stub.
    """
    hand = play.hand
    line = [seat.no for seat in hand.seats if seat.live]
    if hand.setup.absent and play.answers[Q.game.stud.cards_to_killed_hand] == "continue":
        line = [seat.no for seat in hand.seats if seat.live or seat.no in hand.setup.absent]
    left = _cards_left(hand)
    if left < len(line) + 1:
        if left <= 0:
            play.do(PilesSet(hand.boards[0], (), (), hand.aside, (), hand.repairs))
        elif left > 1:
            burn(play, street)
        play.do(BoardDealt(top_of_stub(hand, 1)))
        return
    burn(play, street)
    hands = _round_the_table(hand, line, 1)
    play.do(UpcardsDealt(hands) if street.up else HoleCardsDealt(hands))


def _cards_left(hand: Draft) -> int:
    """Return how many cards the stub has, whether its order is known or not."""
    if hand.deck_known:
        return len(hand.stub)
    out = len(hand.burns) + len(hand.muck) + len(hand.aside) + len(hand.boards[0])
    return deck_size(hand.game) - out - sum([len(seat.down) + len(seat.up) for seat in hand.seats])


@implements("game.draw")
def draw(play: Play, action: Draw) -> None:
    """Discard and draw in turn. If the stub is too short, the hand waits for the dealer to shuffle the discards.

    Refused out of turn, and for a card that the seat does not hold.
    """
    hand = play.hand
    if action.seat != hand.to_act[0]:
        raise Refused("game.draw", "not-your-turn.draw", turn=hand.to_act[0], seat=action.seat)
    held = list(hand.seat(action.seat).down)
    for card in action.discards:
        if card not in held and UNKNOWN not in held:
            raise Refused("game.draw", "not-held", seat=action.seat, card=card)
        held.remove(card if card in held else UNKNOWN)
    if hand.deck_known and len(hand.stub) < len(action.discards):
        play.do(StubRanOut(action.seat, action.discards))
        return
    play.do(Drew(action.seat, action.discards, top_of_stub(hand, len(action.discards))))


def cards_to_shuffle(hand: AnyHand) -> tuple[Card, ...]:
    """Return the cards of which a new stub is made: the old one, discards and folded hands, but not the burns."""
    folded = [card for seat in hand.seats if not seat.live for card in seat.cards]
    return (*hand.stub, *hand.muck, *folded)


@implements("dealing.reshuffle")
def reshuffle(play: Play, action: Reshuffle) -> None:
    """Take a new stub made of the discards, and finish the draw that was waiting.

    Refused if its cards are not those.
    """
    hand = play.hand
    if sorted(action.stub) != sorted(cards_to_shuffle(hand)):
        raise Refused("dealing.reshuffle", "wrong-stub.new", count=len(cards_to_shuffle(hand)))
    play.do(Reshuffled(action.stub))
    play.do(Drew(hand.to_act[0], hand.drawing, top_of_stub(hand, len(hand.drawing))))
