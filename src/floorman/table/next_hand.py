"""The next hand: who is dealt in, posts and has the button; and the rules that decided it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress

from floorman.core import Chips, Refused, SeatNo
from floorman.rules import Rulebook, implements
from floorman.rules.book import Citations, cited, facts_of
from floorman.rules.question_ids import Q, QuestionId
from floorman.table.actions import ChangeSeat, EndHand, NextGame, TableAction
from floorman.table.blinds import (
    Extra,
    blinds_due,
    leading_to,
    make_up,
    new_player,
    positions,
    returning_player,
    seat_changer,
)
from floorman.table.events import GameChanged, TableEvent
from floorman.table.state import (
    LOWBALL,
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
)

Extras = dict[SeatNo, Extra]


def hand_to_deal(table: Table, book: Rulebook) -> Deal:
    """The hand that would be dealt if it were dealt now, from the positions last played and who is here."""
    return next_hand(Case(table, book))


def next_hand(case: Case) -> Deal:
    """As `hand_to_deal`; what the book is asked stays with the case."""
    ring, extras = _who_plays(case)
    seats = (*ring, *(seat for seat in extras if seat not in ring))
    if len(seats) < 2:
        raise Refused("seating.halt", "too-few-players")
    now = positions(case, ring, seats)
    return _laid_out(case, now, clockwise(seats, now.button), extras)


def _who_plays(case: Case) -> tuple[list[SeatNo], Extras]:
    """Whose turn at the blinds counts, and who comes in besides, on which terms."""
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
    """Put into the ring whoever has waited for the big blind and has it now."""
    waiting = {player.seat: player for player in here if _waits_for_big_blind(case, player)}
    for seat in clockwise(waiting, case.last.big):
        if positions(case, [*ring, seat], [*ring, seat]).big == seat:
            case.cite(_ENTRY.get(waiting[seat].coming, Q.button.new_player.cash_entry))
            ring.append(seat)
            return


def _waits_for_big_blind(case: Case, player: Player) -> bool:
    """Everybody who does not post, for want of the will or of a rule that allows it."""
    if player.choice in ("", "wait"):
        return True
    return bool(case.ask(_ENTRY.get(player.coming, Q.button.new_player.cash_entry)) == "wait-only")


def _terms(case: Case, player: Player, now: Positions, ring: Collection[SeatNo]) -> Extra | None:
    """On what terms a player on the way in is dealt in; None to wait."""
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
    """What somebody in the game owes from earlier hands: blinds played without posting, the rest of a short blind."""
    made_up = make_up(case, player) if player.owes and player.seat != now.big else Extra()
    return Extra(made_up.live, Chips(made_up.dead + player.short))


def _last_card(case: Case, now: Positions, seats: tuple[SeatNo, ...]) -> SeatNo:
    """Who gets the last card: the button, or the player before it."""
    if now.button in seats and case.ask(Q.dealing.order.first_card) == "at-button":
        return last_before(seats, now.button)
    return seats[-1]


@implements("game.mixed")
def next_game(case: Case, action: NextGame) -> GameChanged:
    """Going over to stud, the button is moved on once more and frozen; going back, it starts from there."""
    case.under("game.mixed")
    if case.stud or action.game not in STUD:
        return GameChanged(action.game)
    deal = next_hand(case)
    return GameChanged(action.game, leading_to(deal.positions, deal.seats))


def button_frozen(table: Table) -> bool:
    """Whether the button is waiting for the stud games of a rotation to end."""
    return bool(table.rotation) and table.game in STUD


def citations_of(
    before: Table,
    told: Sequence[TableAction],
    events: Sequence[TableEvent],
    after: Table,
    asked: Iterable[str],
    book: Rulebook,
    refused: Refused | None = None,
    looked: Iterable[str] = (),
) -> Citations:
    """The rules that decided what followed from actions, and who is dealt in, posts and has the button next.

    `asked` are the questions and topics consulted on the way; those of the next hand are added. `looked` is what is
    asked about.
    """
    case = Case(after, book)
    facts = {after.format, f"button={Case(after, book).button_rule()}", *_told(told, before, after), *_happened(events)}
    facts |= {f"looks={what.replace('_', '-')}" for what in looked}
    if refused:
        facts.add(f"refused={refused.code}")
    deal: Deal | None = None
    with suppress(Refused):  # there is no button yet, or nobody to play with
        deal = next_hand(case)
    if deal is not None and not refused:
        facts |= set(_next(deal, after, _who(told)))
    topics = tuple(dict.fromkeys((*case.topics, *asked)))
    return cited(facts, topics, book, after.format)


def _who(told: Iterable[TableAction]) -> SeatNo:
    """Whom the actions are about, at the seat where that player is now."""
    seats = [one.to if isinstance(one, ChangeSeat) else getattr(one, "seat", 0) for one in told]
    return SeatNo(next((seat for seat in reversed(seats) if seat), 0))


def _told(told: Iterable[TableAction], before: Table, after: Table) -> Iterator[str]:
    for one in told:
        yield type(one).__name__
        yield from facts_of(one)
        if isinstance(one, EndHand) and after.last:
            yield from (f"gone={role}" for seat in (*one.busts, *one.leaves) for role in _roles(seat, after.last))
            if one.busts or one.leaves:
                yield f"were={len(before.players) if len(before.players) <= THREE else 'many'}"
        seat = SeatNo(getattr(one, "seat", 0))
        if seat and before.last:
            yield from (f"sits-at-last={role}" for role in _roles(seat, before.last))
    if after.new_game:
        yield "new-game"
    if after.game in LOWBALL:
        yield "lowball"
    if after.last and not after.last.small_taken:
        yield "no-small-blind-last"


THREE = 3


def _roles(seat: SeatNo, positions: Positions) -> Iterator[str]:
    """Which of the positions a seat is."""
    if seat == positions.button:
        yield "button"
    if seat == positions.small:
        yield "small-blind"
    if seat == positions.big:
        yield "big-blind"


def _happened(events: Iterable[TableEvent]) -> Iterator[str]:
    for event in events:
        yield type(event).__name__
        yield from facts_of(event, f"{type(event).__name__}.")


def _next(deal: Deal, table: Table, who: SeatNo) -> Iterator[str]:
    """The next hand, and how the player it is about stands in it."""
    if not deal.small_blind:
        yield "no-small-blind"
    if deal.button not in table.occupied:
        yield "button-at-empty-seat"
    if len(deal.seats) == len(("button", "big-blind")):
        yield "two-players"
    yield from (f"posted={post.kind}" for post in deal.posts if post.kind not in ("small-blind", "big-blind"))
    if not who:
        return
    yield "dealt-in" if who in deal.seats else "dealt-out"
    yield from (f"posts={post.kind}" for post in deal.posts if post.seat == who)
    yield from (f"is={role}" for role in _roles(who, deal.positions))
    if between(who, deal.button, deal.big_blind):
        yield "between-button-and-big-blind"
