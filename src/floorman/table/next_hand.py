"""The next hand: who has the button, owes which blind and is dealt in; and the rules that decided it.

The button is drawn for and moves. Missed blinds, newcomers, players who come back or change seats, and straddles make
for further posts.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from floorman.cards import Card, rank_of, suit_of
from floorman.core import Chips, Refused, SeatNo
from floorman.rules import Rulebook, implements, method, method_for
from floorman.rules.book import Citations, Fact, cited, fact, facts_of
from floorman.rules.question_ids import Q, QuestionId
from floorman.table.actions import ChangeSeat, DealtOwing, DrawForButton, EndHand, NextGame, Straddle, TableAction
from floorman.table.events import ButtonDrawn, GameChanged, OwingRuled, SeatChanged, Straddled, TableEvent
from floorman.table.state import (
    ACE_IS_LOW,
    LIMIT,
    LOW,
    LOWBALL,
    NOBODY,
    STUD,
    Case,
    Deal,
    Player,
    Positions,
    Post,
    Table,
    between,
    clockwise,
    last_before,
    next_after,
    places,
)


@implements("button.moving")
def positions(case: Case, ring: Collection[SeatNo], dealt: Collection[SeatNo]) -> Positions:
    """Return the next positions, given those of the last hand.

    `ring` are the players whose turn at the blinds counts; `dealt` may have more, who post to come in between.
    """
    case.under("button.moving", "button.post")
    if len(dealt) == 2:
        return heads_up(case, dealt)
    return method_for(Q.button.dead.method, case.button_rule())(case, ring, dealt)


@implements("button.dead")
@method(Q.button.dead.method, "dead")
@method(Q.button.moving.method, "dead")
def dead_button(case: Case, ring: Collection[SeatNo], dealt: Collection[SeatNo]) -> Positions:
    """Return positions in which the blinds go round without gaps and the button follows the small blind.

    The button may come to an empty seat.
    """
    case.under("button.dead")
    last = case.last
    big, small, button = next_after(ring, last.big), last.big, last.small
    if last.small_taken and case.table.at(last.small) is None:
        button = case.by(Q.button.dead.small_blind_gone, last)
    if button in (small, big):  # the button stays with somebody whose turn at the blinds it is
        button = last.small
    if button in (small, big):  # two were playing, and the button of two is a blind of three
        button = last_before(set(dealt) - {big}, small)
    return Positions(button, small, big, small in ring)


@method(Q.button.dead.small_blind_gone, "empty-seat")
def to_the_empty_seat(case: Case, last: Positions) -> SeatNo:
    """Return where the small blind was: the button goes there."""
    return last.small


@method(Q.button.dead.small_blind_gone, "stays")
def stays(case: Case, last: Positions) -> SeatNo:
    """Return where the button is: it is not moved for this hand, and follows the small blind again on the next."""
    return last.button


@method(Q.button.dead.method, "moving")
@method(Q.button.moving.method, "moving")
def moving_button(case: Case, ring: Collection[SeatNo], dealt: Collection[SeatNo]) -> Positions:
    """Return positions in which the button goes to the next player, and the blinds to those behind it.

    Players who post to come in do not count for that, unless there are fewer than three others.
    """
    button, small, big = clockwise(ring if len(ring) > 2 else dealt, case.last.button)[:3]
    return Positions(button, small, big, True)


@implements("button.heads-up")
def heads_up(case: Case, dealt: Collection[SeatNo]) -> Positions:
    """Return the positions of two players: the button has the small blind."""
    return case.by(Q.button.heads_up.from_three, dealt)


@method(Q.button.heads_up.from_three, "next-in-line")
def next_in_line(case: Case, dealt: Collection[SeatNo]) -> Positions:
    """Return positions in which the big blind goes on in turn, so that nobody has it twice running."""
    big = next_after(dealt, case.last.big)
    button = last_before(dealt, big)
    return Positions(button, button, big, True)


@method(Q.button.heads_up.from_three, "button-advances")
def button_advances(case: Case, dealt: Collection[SeatNo]) -> Positions:
    """Return positions in which the button goes on in turn, whoever then has the big blind."""
    button = next_after(dealt, case.last.button)
    return Positions(button, button, next_after(dealt, button), True)


def round_the(button: SeatNo, seats: Collection[SeatNo]) -> Positions:
    """Return positions with the blinds right behind this button; without blinds if one player sits alone."""
    behind = clockwise([seat for seat in seats if seat != button], button)
    if not behind:
        return Positions(button, NOBODY, NOBODY)
    if len(seats) == 2 and button in seats:
        return Positions(button, button, behind[0], True)
    return Positions(button, behind[0], behind[1 % len(behind)], True)


def leading_to(now: Positions, seats: Collection[SeatNo]) -> Positions:
    """Return the positions that a hand with the positions `now` follows on.

    A button that is set down is kept in this form until the hand is dealt: players who sit down or stay away in between
    change the blinds as always, but the button stays where it was set. One player alone has no more than the button.
    """
    return Positions(last_before(seats, now.button), now.button, now.small or now.button)


Drawn = Mapping[SeatNo, Card]


@implements("seating.draw-for-button")
def draw_for_button(case: Case, action: DrawForButton) -> ButtonDrawn:
    """Return the first button by the cards drawn, with the blinds behind it."""
    seat = case.by(Q.seating.draw_for_button.first_button, dict(action.cards))
    seats = case.table.occupied
    return ButtonDrawn(seat, leading_to(round_the(seat, seats), seats))


@method(Q.seating.draw_for_button.first_button, "high-card-draw")
def high_card_draw(case: Case, cards: Drawn) -> SeatNo:
    """Return who drew the best card of the game by rank and then suit, spades first; there is no second draw."""
    case.under("hand.ranking")
    lowest = case.table.game in LOW and case.ask(Q.seating.draw_for_button.low_games) == "lowest-card"
    ace_low = lowest and case.table.game in ACE_IS_LOW
    in_order = sorted(cards, key=lambda seat: _worth(cards[seat], ace_low))
    return in_order[0] if lowest else in_order[-1]


@method(Q.seating.draw_for_button.first_button, "ace-card-seat")
def ace_card_seat(case: Case, cards: Drawn) -> SeatNo:
    """Return who drew the ace as seat card, or the first card after it."""
    return min(cards, key=lambda seat: _worth(cards[seat], ace_low=True))


@method(Q.seating.draw_for_button.first_button, "lowest-seat")
def lowest_seat(case: Case, cards: Drawn) -> SeatNo:
    """Return seat 1, or the first one after it that is taken; nobody draws."""
    return min(case.table.occupied)


def _worth(card: Card, ace_low: bool) -> tuple[int, int]:
    rank = rank_of(card)
    return 1 if ace_low and rank == 14 else rank, "cdhs".index(suit_of(card))


def blinds_due(case: Case, now: Positions, heads_up: bool) -> list[Post]:
    """Return the blinds of the next hand, smallest first."""
    if not heads_up and case.button_rule() == "moving":
        return case.by(Q.button.moving.skipped_blinds, now)
    return let_off(case, now)


@method(Q.button.moving.skipped_blinds, "let-off")
def let_off(case: Case, now: Positions) -> list[Post]:
    """Return a post for each of the two blind positions; blinds that players skipped are forgotten."""
    small = [Post(now.small, case.small, "small-blind")] if now.small_taken else []
    return [*small, Post(now.big, case.big, "big-blind")]


@method(Q.button.moving.skipped_blinds, "post-all-due")
def post_all_due(case: Case, now: Positions) -> list[Post]:
    """Return every blind that is due, so that a hand may have two big blinds or two small ones."""
    button, first = case.table.at(now.button), case.table.at(now.small)
    small: list[SeatNo] = []
    big: list[SeatNo] = []
    if button and button.paid_big and not button.paid_small:
        small.append(button.seat)
    if first:
        (small if first.paid_big else big).append(first.seat)
    big.append(now.big)
    return [Post(seat, case.small, "small-blind") for seat in small] + [
        Post(seat, case.big, "big-blind") for seat in big
    ]


def gone_by(case: Case, now: Positions, dealt: tuple[SeatNo, ...]) -> tuple[tuple[SeatNo, ...], tuple[SeatNo, ...]]:
    """Return the seats in the game but out of this hand that the small and the big blind have passed."""
    out = [player.seat for player in case.table.players if player.seat not in dealt and player.misses_blinds]
    small = tuple(seat for seat in out if seat == now.small or between(seat, case.last.small, now.small))
    return small, tuple(seat for seat in out if between(seat, case.last.big, now.big))


@implements("button.dodge")
def is_offence(book: Rulebook, *, from_broken_table: bool) -> bool:
    """Decide whether dodging a blind on purpose is an offence at a tournament.

    On the way from a broken table it always is; elsewhere the book says.
    """
    return from_broken_table or book.answer(Q.button.dodge.scope, "tournament") == "any-time"


def dealt_owing(case: Case, action: DealtOwing, player: Player) -> OwingRuled:
    """Rule on a player who was dealt in owing blinds: whether the hand is live, and whether the blinds are posted now.

    Refused if the player owes nothing.
    """
    if not player.owes:
        raise Refused("button.missed-blinds", "owes-nothing", seat=action.seat)
    match case.ask(Q.button.missed_blinds.dealt_owing):
        case "always-dead":
            return OwingRuled(action.seat, live=False)
        case "posts-now":
            return OwingRuled(action.seat, live=True, posts_now=True)
        case _:
            live = action.acted or not action.looked
            return OwingRuled(action.seat, live, posts_now=live and not action.acted)


TOPIC = "betting.straddle"


@implements("betting.straddle")
def straddle(case: Case, action: Straddle, deal: Deal) -> Straddled:
    """Return the straddle as an event, or raise Refused with the first reason against it."""
    allowed = case.ask(Q.betting.straddle.how_many)
    before = case.table.straddles
    if not allowed and case.table.format == "tournament":
        raise Refused(TOPIC, "straddle-tournament")
    if case.table.game in LIMIT and not case.ask(Q.betting.straddle.at_limit):
        raise Refused(TOPIC, "straddle-limit")
    if len(before) >= allowed:
        raise Refused(TOPIC, "straddle-second", allowed=allowed)
    if not may_straddle(case, action.seat, deal):
        raise Refused(TOPIC, "straddle-seat", seat=action.seat)
    size = Chips(int((before[-1][1] if before else case.big) * case.ask(Q.betting.straddle.size)))
    if action.to != size:
        raise Refused(TOPIC, "straddle-size", size=size, to=action.to)
    return Straddled(action.seat, action.to)


def may_straddle(case: Case, seat: SeatNo, deal: Deal) -> bool:
    """Decide whether it is this seat's place to straddle. After the first straddle, the next place is left of it."""
    taken = {deal.small_blind, deal.big_blind, *(straddler for straddler, _ in case.table.straddles)}
    match case.ask(Q.betting.straddle.seat):
        case "left-of-big-blind":
            return seat == next_after(deal.seats, deal.last_to_act) and seat not in taken
        case "button":
            return seat == deal.button and seat in deal.seats and seat not in taken
        case _:
            return seat in deal.seats and seat not in taken


class Extra(NamedTuple):
    """What a player posts besides the blinds to be dealt in: a live bet, and chips that belong to the pot."""

    live: Chips = Chips(0)
    dead: Chips = Chips(0)


Extras = dict[SeatNo, Extra]


FREE = Extra()


@implements("button.new-player")
def new_player(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return what a newcomer has to post to be dealt into the next hand; None to wait."""
    case.under(*_UNDER.get(player.coming, ()))
    if case.table.format == "tournament":
        return None if _waits(case, player, now) else FREE
    return case.by(Q.button.new_player.cash_entry, player, now)


_UNDER: dict[str, tuple[str, ...]] = {
    "late": ("seating.late",),
    "broken-table": ("seating.break",),
    "moved": ("seating.move",),
    "must-move": ("room.must-move",),
    "play-over": ("room.play-over",),
}


def _waits(case: Case, player: Player, now: Positions) -> bool:
    """Decide whether a tournament player has to let positions pass before being dealt in."""
    if player.coming == "rebuy" and case.ask(Q.entry.rebuy.misses_no_hand):
        return False
    question = Q.button.new_player.moved_wait if player.coming == "moved" else Q.button.new_player.drawn_wait
    return case.by(question, player.seat, now)


@method(Q.button.new_player.drawn_wait, "between-small-blind-and-button")
@method(Q.button.new_player.moved_wait, "between-small-blind-and-button")
def between_small_blind_and_button(case: Case, seat: SeatNo, now: Positions) -> bool:
    """Decide whether a player has to wait: only between button and small blind.

    At another seat the player takes over whatever the seat owes.
    """
    return between(seat, now.button, now.small)


@method(Q.button.new_player.drawn_wait, "small-blind-or-button")
@method(Q.button.new_player.moved_wait, "small-blind-or-button")
def small_blind_or_button(case: Case, seat: SeatNo, now: Positions) -> bool:
    """Decide whether a player has to wait: from the small blind until the button has gone to the player on the left."""
    return seat in (now.button, now.small) or between(seat, now.button, now.small)


@method(Q.button.new_player.drawn_wait, "never")
@method(Q.button.new_player.moved_wait, "never")
def never(case: Case, seat: SeatNo, now: Positions) -> bool:
    """Return False: the player is dealt in at once, with whatever the seat owes."""
    return False


@method(Q.button.new_player.cash_entry, "post-or-wait")
def post_or_wait(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return a live post, if the newcomer wants to post, or None to wait for the big blind.

    Nothing is due if no blind of a new game has passed the seat yet.
    """
    if in_wait_zone(case, player.seat, now):
        return None
    if not blinds_have_passed(case, player.seat):
        return FREE
    return posts_big_blind(case) if player.choice in ("big-blind", "all-missed") else None


@method(Q.button.new_player.cash_entry, "wait-only")
def wait_only(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return None: a newcomer has to wait for the big blind."""
    return None


@method(Q.button.new_player.cash_entry, "free")
def free(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return nothing to post, or None to wait at a seat where nobody may come in."""
    return None if in_wait_zone(case, player.seat, now) else FREE


def posts_big_blind(case: Case) -> Extra:
    """Return a post of the size of the big blind; at lowball, several times that."""
    times = case.ask(Q.button.new_player.lowball_post) if case.table.game in LOWBALL else 1
    return Extra(live=Chips(int(case.big * times)))


def in_wait_zone(case: Case, seat: SeatNo, now: Positions) -> bool:
    """Decide whether the button has to pass the seat before anybody may come in there."""
    match case.ask(Q.button.new_player.cash_wait_zone):
        case "button-to-big-blind":
            return between(seat, now.button, now.big)
        case "button-to-small-blind":
            return between(seat, now.button, now.small)
        case _:
            return False


def blinds_have_passed(case: Case, seat: SeatNo) -> bool:
    """Decide whether a blind has been at the seat or beyond; always true once the button has gone round."""
    table = case.table
    if not table.new_game:
        return True
    if table.first is None:
        return False
    start, end = table.first.small, case.last.big
    return start == end or seat in (start, end) or between(seat, start, end)


POSTING = ("big-blind", "all-missed")


@implements("button.missed-blinds")
def returning_player(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return what a player who owes blinds has to post to be dealt into the next hand; None to wait."""
    if player.coming == "rebuy" and not case.ask(Q.button.missed_blinds.broke_and_rebuys):
        return FREE
    if not player.owes:
        return FREE
    return case.by(Q.button.missed_blinds.return_, player, now)


@method(Q.button.missed_blinds.return_, "post-all-or-wait")
def post_all_or_wait(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return every missed blind, once each, if the player wants to post and may come in at this seat."""
    if player.choice not in POSTING or in_wait_zone(case, player.seat, now):
        return None
    return make_up(case, player)


@method(Q.button.missed_blinds.return_, "post-big-blind-or-wait")
def post_big_blind_or_wait(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return one live big blind, whatever was missed, on the same conditions as `post_all_or_wait`."""
    if player.choice not in POSTING or in_wait_zone(case, player.seat, now):
        return None
    return posts_big_blind(case)


@method(Q.button.missed_blinds.return_, "wait-only")
def wait_for_big_blind(case: Case, player: Player, now: Positions) -> Extra | None:
    """Return None: a player who comes back has to wait for the big blind."""
    return None


def make_up(case: Case, player: Player) -> Extra:
    """Return one of each blind missed, divided into what is a bet and what is dead."""
    small = case.small if player.missed_small else Chips(0)
    big = case.big if player.missed_big else Chips(0)
    match case.ask(Q.button.missed_blinds.live_part):
        case "all-live":
            return Extra(live=Chips(small + big))
        case "small-blind-dead":
            return Extra(live=big, dead=small)
        case _:
            live = min(Chips(small + big), case.opening_bet())
            return Extra(live, Chips(small + big - live))


def need_free_choice_of_seats(case: Case) -> None:
    """Refuse a change of seats at a tournament, where the director assigns them."""
    if case.table.format == "tournament":
        raise Refused("seating.move", "no-seat-change")


def change_seat(case: Case, action: ChangeSeat, deal: Deal) -> SeatChanged:
    """Return the change of seats, with how far from the big blind the player was.

    It also says whether the button had just been there.
    """
    distance = places(deal.seats, deal.big_blind, action.seat)
    dealt_off = case.last.button == action.seat and action.seat in deal.seats
    return SeatChanged(action.seat, action.to, distance, action.choice, dealt_off)


def seat_changer(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """Return what a player who changed seats has to post to be dealt into the next hand; None to wait."""
    case.under("room.seat-change")
    return case.by(Q.room.seat_change.blinds, player, now, ring)


@method(Q.room.seat_change.blinds, "same-relative-position")
def same_relative_position(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """Return nothing to post if the new seat is no further from the big blind than the old one was.

    A player further away waits for the old distance, or posts. Whoever just had the button pays nothing.
    """
    if not blinds_have_passed(case, player.seat):
        return FREE
    if in_wait_zone(case, player.seat, now):
        return None
    if player.dealt_off:
        return FREE
    if player.owes:
        return returning_player(case, player, now)
    if places(ring, now.big, player.seat) <= player.places:
        return FREE
    return posts_big_blind(case) if player.choice in ("big-blind", "all-missed") else None


@method(Q.room.seat_change.blinds, "as-new-player")
def as_new_player(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """Return what a newcomer at this seat would have to post; the old seat counts for nothing."""
    return new_player(case, player, now)


def mover(case: Case, deal: Deal) -> SeatNo:
    """Return who has to move to another table, as far as one table can tell.

    A book that goes by the place of the player knocked out elsewhere needs the other table; without it the next big
    blind moves. At stud that is the player who would have it if the hand were hold'em.
    """
    if case.ask(Q.seating.balance.mover) == "behind-button":
        return last_before(case.table.occupied, case.last.button)
    return deal.big_blind


def hand_to_deal(table: Table, book: Rulebook) -> Deal:
    """Return the hand that would be dealt now, from the positions last played and the players who are here."""
    return next_hand(Case(table, book))


def next_hand(case: Case) -> Deal:
    """Do as `hand_to_deal`; what the book is asked stays with the case. Refused with fewer than two players."""
    ring, extras = _who_plays(case)
    seats = (*ring, *(seat for seat in extras if seat not in ring))
    if len(seats) < 2:
        raise Refused("seating.halt", "too-few-players")
    now = positions(case, ring, seats)
    return _laid_out(case, now, clockwise(seats, now.button), extras)


def _who_plays(case: Case) -> tuple[list[SeatNo], Extras]:
    """Return whose turn at the blinds counts, and who comes in besides, with what they post."""
    players = case.table.players
    ring = [player.seat for player in players if case.in_the_game(player)]
    owing = [seat for seat, _ in case.table.dealt_owing]
    ring = [seat for seat in ring if seat not in owing]
    here = [player for player in players if player.seat not in (*ring, *owing) and case.wants_in(player)]
    if len(ring) < 2 or case.stud:  # there are no blinds that anybody could have to wait for
        return [*ring, *(player.seat for player in here)], {}
    if case.table.format == "tournament":
        if not here:
            return ring, {}
        before = positions(case, ring, ring)
        return [*ring, *(player.seat for player in here if new_player(case, player, before) is not None)], {}
    _big_blind_reaches(case, ring, here)
    now = positions(case, ring, ring)
    extras = {
        player.seat: terms
        for player in here
        if player.seat not in ring and (terms := _terms(case, player, now, ring)) is not None
    }
    for seat, posts in case.table.dealt_owing:
        player = case.table.at(seat)
        extras[seat] = make_up(case, player) if player and posts else Extra()
    return ring, extras


_ENTRY: dict[str, QuestionId[str]] = {
    "return": Q.button.missed_blinds.return_,
    "rebuy": Q.button.missed_blinds.return_,
    "seat-change": Q.room.seat_change.blinds,
}


def _big_blind_reaches(case: Case, ring: list[SeatNo], here: list[Player]) -> None:
    """Put the player into the ring who has waited for the big blind and has it now."""
    waiting = {player.seat: player for player in here if _waits_for_big_blind(case, player)}
    for seat in clockwise(waiting, case.last.big):
        if positions(case, [*ring, seat], [*ring, seat]).big == seat:
            case.cite(_ENTRY.get(waiting[seat].coming, Q.button.new_player.cash_entry))
            ring.append(seat)
            return


def _waits_for_big_blind(case: Case, player: Player) -> bool:
    """Decide whether a player waits for the big blind: does not want to post, or may not by the book."""
    if player.choice in ("", "wait"):
        return True
    return bool(case.ask(_ENTRY.get(player.coming, Q.button.new_player.cash_entry)) == "wait-only")


def _terms(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """Return what a player on the way in has to post to be dealt in; None to wait."""
    if player.coming in ("return", "rebuy"):
        return returning_player(case, player, now)
    if player.coming == "seat-change":
        return seat_changer(case, player, now, ring)
    return new_player(case, player, now)


def _laid_out(case: Case, now: Positions, seats: tuple[SeatNo, ...], extras: Extras) -> Deal:
    absent = tuple(player.seat for player in case.table.players if player.away and player.seat in seats)
    if case.stud:
        if case.table.rotation:
            case.under("game.mixed")
        return Deal(case.table.game, now, seats, (), seats[-1], absent=absent, topics=tuple(case.topics))
    straddles = [Post(seat, to, "straddle") for seat, to in case.table.straddles if seat in seats]
    last = straddles[-1].seat if straddles else now.big
    bring_in = max([case.opening_bet(), *(post.amount for post in straddles)])
    posts = [*blinds_due(case, now, len(seats) == 2), *straddles]
    in_debt = {player.seat: player for player in case.table.players if player.owes or player.short}
    for seat in seats:
        if seat in extras:
            posts += _extra_posts(seat, extras[seat])
        elif seat in in_debt:
            posts += _extra_posts(seat, _still_owed(case, in_debt[seat], now))
    if straddles:
        case.under("betting.straddle")
    case.under("betting.order")
    return Deal(
        case.table.game,
        now,
        seats,
        tuple(posts),
        last_card=_last_card(case, now, seats),
        first_to_act=next_after(seats, last),
        last_to_act=last,
        bring_in=bring_in,
        absent=absent,
        topics=tuple(case.topics),
    )


def _extra_posts(seat: SeatNo, extra: Extra) -> list[Post]:
    live = [Post(seat, extra.live, "live-post")] if extra.live else []
    return [*live, Post(seat, extra.dead, "dead-post")] if extra.dead else live


def _still_owed(case: Case, player: Player, now: Positions) -> Extra:
    """Return what a player in the game owes from earlier hands: blinds not posted, and the rest of a short blind."""
    made_up = make_up(case, player) if player.owes and player.seat != now.big else Extra()
    return Extra(made_up.live, Chips(made_up.dead + player.short))


def _last_card(case: Case, now: Positions, seats: tuple[SeatNo, ...]) -> SeatNo:
    """Return who gets the last card: the button, or the player before it."""
    if now.button in seats and case.ask(Q.dealing.order.first_card) == "at-button":
        return last_before(seats, now.button)
    return seats[-1]


@implements("game.mixed")
def next_game(case: Case, action: NextGame) -> GameChanged:
    """Return the change of game. Going over to stud, the button is moved on once more and then frozen."""
    case.under("game.mixed")
    if case.stud or action.game not in STUD:
        return GameChanged(action.game)
    deal = next_hand(case)
    return GameChanged(action.game, leading_to(deal.positions, deal.seats))


def button_frozen(table: Table) -> bool:
    """Decide whether the button waits for the stud games of a rotation to end."""
    return bool(table.rotation) and table.game in STUD


TableFact = Literal[
    "between-button-and-big-blind", "button-at-empty-seat", "cash", "dealt-in", "dealt-out", "lowball", "new-game",
    "no-small-blind", "no-small-blind-last", "tournament", "two-players",
]  # fmt: skip
"""The facts that are worked out of a table, besides those in the fields of actions and events."""


def citations_of(
    before: Table,
    actions: Sequence[TableAction],
    events: Sequence[TableEvent],
    after: Table,
    asked: Iterable[str],
    book: Rulebook,
    refused: Refused | None = None,
    looked: Iterable[str] = (),
) -> Citations:
    """Return the rules that decided what followed from actions, and who is dealt in, posts and has the button next.

    `asked` are the questions and topics consulted on the way; those of the next hand are added. `looked` is what
    somebody asked about.
    """
    case = Case(after, book)
    facts = {
        after.format,
        fact("button", Case(after, book).button_rule()),
        *_action_facts(actions, before, after),
        *_event_facts(events),
    }
    facts |= {fact("looks", what.replace("_", "-")) for what in looked}
    if refused:
        facts.add(fact("refused", refused.code))
    deal: Deal | None = None
    with suppress(Refused):  # there is no button yet, or nobody to play with
        deal = next_hand(case)
    if deal is not None and not refused:
        facts |= set(_next(deal, after, _who(actions)))
    topics = tuple(dict.fromkeys((*case.topics, *asked)))
    return cited(facts, topics, book, after.format)


def _who(actions: Iterable[TableAction]) -> SeatNo:
    """Return the seat of the player whom the actions are about, after any change of seats."""
    seats = [one.to if isinstance(one, ChangeSeat) else getattr(one, "seat", 0) for one in actions]
    return SeatNo(next((seat for seat in reversed(seats) if seat), 0))


def _action_facts(actions: Iterable[TableAction], before: Table, after: Table) -> Iterator[TableFact | Fact]:
    for one in actions:
        yield Fact(type(one).__name__)
        yield from facts_of(one)
        if isinstance(one, EndHand) and after.last:
            yield from (fact("gone", role) for seat in (*one.busts, *one.leaves) for role in _roles(seat, after.last))
            if one.busts or one.leaves:
                yield fact("were", len(before.players) if len(before.players) <= THREE else "many")
        seat = SeatNo(getattr(one, "seat", 0))
        if seat and before.last:
            yield from (fact("sits-at-last", role) for role in _roles(seat, before.last))
    if after.new_game:
        yield "new-game"
    if after.game in LOWBALL:
        yield "lowball"
    if after.last and not after.last.small_taken:
        yield "no-small-blind-last"


THREE = 3


def _roles(seat: SeatNo, positions: Positions) -> Iterator[str]:
    """Yield which of the positions a seat is."""
    if seat == positions.button:
        yield "button"
    if seat == positions.small:
        yield "small-blind"
    if seat == positions.big:
        yield "big-blind"


def _event_facts(events: Iterable[TableEvent]) -> Iterator[Fact]:
    for event in events:
        yield Fact(type(event).__name__)
        yield from facts_of(event, f"{type(event).__name__}.")


def _next(deal: Deal, table: Table, who: SeatNo) -> Iterator[TableFact | Fact]:
    """Yield facts about the next hand, and how the player in question stands in it."""
    if not deal.small_blind:
        yield "no-small-blind"
    if deal.button not in table.occupied:
        yield "button-at-empty-seat"
    if len(deal.seats) == len(("button", "big-blind")):
        yield "two-players"
    yield from (fact("posted", post.kind) for post in deal.posts if post.kind not in ("small-blind", "big-blind"))
    if not who:
        return
    yield "dealt-in" if who in deal.seats else "dealt-out"
    yield from (fact("posts", post.kind) for post in deal.posts if post.seat == who)
    yield from (fact("is", role) for role in _roles(who, deal.positions))
    if between(who, deal.button, deal.big_blind):
        yield "between-button-and-big-blind"
