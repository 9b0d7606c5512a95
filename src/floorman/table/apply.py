"""How events change a table. Nothing here refuses, chooses or reads a book: what is in the log has happened."""

from collections.abc import Container, Iterable
from typing import Any, assert_never

from msgspec.structs import replace

from floorman.core import Chips, InvariantError, SeatNo
from floorman.table.events import (
    BlindsSet,
    ButtonDrawn,
    ButtonRuled,
    CameBack,
    GameChanged,
    HandDealt,
    HandOver,
    OwingRuled,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    ShortBlindSettled,
    Straddled,
    TableEvent,
    TableOpened,
    WentBroke,
)
from floorman.table.state import NOBODY, STUD, Player, Positions, Table, between


def apply(table: Table | None, event: TableEvent) -> Table:
    """Return the table after an event. The first event of a table, `TableOpened`, needs no table before it."""
    if table is None:
        if not isinstance(event, TableOpened):
            raise InvariantError(f"a log begins with TableOpened, not {type(event).__name__}")
        return _opened(event)
    match event:
        case TableOpened():
            return _opened(event)
        case SeatTaken(seat=seat, how=how, choice=choice):
            known = table.at(seat)
            if known and how == "rebuy":
                return _changed(table, seat, coming=how, choice=choice, away=False)
            over = (*table.boxed, known) if known else table.boxed
            return replace(_seated(table, Player(seat, how, choice)), boxed=over)
        case SatOut(seat=seat):
            return _changed(table, seat, away=True)
        case CameBack(seat=seat, choice=choice):
            coming = (known.coming if (known := table.at(seat)) else "") or "return"
            return _changed(table, seat, away=False, coming=coming, choice=choice)
        case SeatChanged(seat=seat, to=to, places=places, choice=choice, dealt_off=dealt_off):
            moved = _player(table, seat, coming="seat-change", choice=choice, places=places, dealt_off=dealt_off)
            return _seated(_left(table, seat), replace(moved, seat=to))
        case Straddled(seat=seat, to=to):
            return replace(table, straddles=(*table.straddles, (seat, to)))
        case GameChanged(game=game, last=last):
            return replace(table, game=game, last=last or table.last)
        case BlindsSet(small=small, big=big):
            return replace(table, blinds=(small, big))
        case ButtonDrawn(last=last):
            return replace(table, last=last)
        case ButtonRuled(seat=seat, outcome=outcome, last=last, then=then):
            open_question = seat if outcome == "floor" else NOBODY
            return replace(table, last=last or table.last, then=then, wrong_button=open_question)
        case OwingRuled(seat=seat, live=live, posts_now=posts_now):
            if not live:
                return table
            back = _changed(table, seat, away=False, coming="return", choice="all-missed")
            return replace(back, dealt_owing=(*table.dealt_owing, (seat, posts_now)))
        case HandDealt():
            return _dealt(table, event)
        case ShortBlindSettled(seat=seat, owes=owes):
            return _changed(table, seat, short=owes)
        case WentBroke(seat=seat):
            return _changed(table, seat, away=True)
        case SeatLeft(seat=seat):
            return _box_lifted(_left(table, seat), seat)
        case HandOver():
            return replace(table, in_hand=False)
        case _:
            assert_never(event)


def replay(events: Iterable[TableEvent]) -> Table:
    """Return the table that a log of events leads to."""
    table: Table | None = None
    for event in events:
        table = apply(table, event)
    if table is None:
        raise InvariantError("an empty log has no table")
    return table


def _opened(event: TableOpened) -> Table:
    """Return the table as it was opened.

    Whoever posts the small blind in its first hand counts as having paid the big one.
    """
    had_big = event.last.big if event.last and not event.new_game else NOBODY
    return Table(
        event.format,
        event.size,
        tuple(Player(seat, paid_big=seat == had_big) for seat in sorted(event.seats)),
        event.blinds,
        event.game,
        event.rotation,
        event.button_rule,
        event.last,
        new_game=event.new_game,
    )


def _player(table: Table, seat: SeatNo, **new: Any) -> Player:
    player = table.at(seat)
    if player is None:
        raise InvariantError(f"nobody sits in seat {seat}")
    return replace(player, **new)


def _seated(table: Table, player: Player) -> Table:
    others = [other for other in table.players if other.seat != player.seat]
    return replace(table, players=tuple(sorted([*others, player], key=lambda one: one.seat)))


def _changed(table: Table, seat: SeatNo, **new: Any) -> Table:
    return _seated(table, _player(table, seat, **new))


def _left(table: Table, seat: SeatNo) -> Table:
    return replace(
        table,
        players=tuple(player for player in table.players if player.seat != seat),
        dealt_owing=tuple(owing for owing in table.dealt_owing if owing[0] != seat),
    )


def _box_lifted(table: Table, seat: SeatNo) -> Table:
    """Give a seat back to its owner when the player who played over it is gone."""
    owners = [player for player in table.boxed if player.seat == seat]
    others = tuple(player for player in table.boxed if player.seat != seat)
    return replace(_seated(table, owners[-1]), boxed=others) if owners else table


def _dealt(table: Table, event: HandDealt) -> Table:
    """Return the table once a hand is dealt. Stud hands leave the button where it is.

    In a new game the first hand says where the button's way round the table begins.
    """
    now = event.deal.positions
    small, big = event.deal.posted("small-blind"), event.deal.posted("big-blind")
    table = replace(
        table,
        players=tuple([_after_deal(player, event, small, big) for player in table.players]),
        in_hand=True,
        straddles=(),
        dealt_owing=(),
    )
    if event.deal.game in STUD:
        return table
    table = replace(table, boxed=tuple(_missed_in_box(player, table.last or now, now) for player in table.boxed))
    first = (table.first or now) if table.new_game else table.first
    going_round = table.new_game and not (table.first and _come_round(table.last, now, table.first.button))
    return replace(table, last=table.then or now, then=None, first=first, new_game=going_round)


def _missed_in_box(owner: Player, before: Positions, now: Positions) -> Player:
    """Return the owner of a seat that somebody plays over, with the blinds that have gone by the seat as missed."""
    if not owner.misses_blinds:
        return owner
    small = owner.seat == now.small or between(owner.seat, before.small, now.small)
    big = owner.seat == now.big or between(owner.seat, before.big, now.big)
    return replace(owner, missed_small=owner.missed_small or small, missed_big=owner.missed_big or big)


def _come_round(before: Positions | None, now: Positions, start: SeatNo) -> bool:
    return now.button == start or (before is not None and between(start, before.button, now.button))


def _after_deal(player: Player, event: HandDealt, small: Container[SeatNo], big: Container[SeatNo]) -> Player:
    """Return a player once the hand is dealt; `small` and `big` are the seats that post these blinds."""
    seat, deal = player.seat, event.deal
    if seat not in deal.seats:
        twice = player.missed_big and seat in event.missed_big
        return replace(
            player,
            missed_small=player.missed_small or seat in event.missed_small,
            missed_big=player.missed_big or seat in event.missed_big,
            dealt_off=player.dealt_off and not twice,
        )
    if seat in event.settled:
        player = replace(player, missed_small=False, missed_big=False, short=Chips(0))
    on_button = seat == deal.button
    return replace(
        player,
        coming="",
        choice="",
        places=0,
        dealt_off=False,
        paid_small=not on_button and (player.paid_small or seat in small),
        paid_big=not on_button and (player.paid_big or seat in big),
    )
