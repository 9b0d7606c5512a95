"""What follows from an action, by the book. Looks only; touches nothing."""

from collections.abc import Iterable
from typing import assert_never

from floorman.base import Chips, Refused, SeatNo
from floorman.rulebook import Format, Rulebook
from floorman.table.actions import (
    ButtonMisplaced,
    ChangeSeat,
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
    TableAction,
)
from floorman.table.blinds import dealt_owing, gone_by, straddle
from floorman.table.button import draw_for_button, leading_to
from floorman.table.button_error import button_misplaced, floor_on_button
from floorman.table.case import Case
from floorman.table.events import (
    BlindsSet,
    CameBack,
    HandDealt,
    HandOver,
    SatOut,
    SeatLeft,
    SeatTaken,
    ShortBlindSettled,
    TableEvent,
    TableOpened,
    WentBroke,
)
from floorman.table.next_hand import next_game, next_hand
from floorman.table.seat_change import change_seat, need_free_choice_of_seats
from floorman.table.state import ButtonRule, Player, Positions, Table


def open_table(
    format: Format,
    size: int,
    seats: Iterable[SeatNo],
    blinds: tuple[Chips, Chips],
    game: str,
    *,
    positions: Positions | None = None,
    button_rule: ButtonRule | None = None,
    rotation: tuple[str, ...] = (),
    new_game: bool = False,
) -> TableOpened:
    """A table whose next hand has these positions; without them the button is yet to be drawn for."""
    taken = tuple(sorted(seats))
    last = leading_to(positions, taken) if positions else None
    return TableOpened(format, size, taken, blinds, game, rotation, button_rule, last, new_game)


def decide(table: Table, action: TableAction, book: Rulebook) -> tuple[TableEvent, ...]:
    """What follows from an action, or Refused."""
    return settle(Case(table, book), action)


def settle(case: Case, action: TableAction) -> tuple[TableEvent, ...]:
    """As `decide`; what the book is asked, also on the way to a refusal, stays with the case."""
    table = case.table
    match action:
        case Sit(seat=seat, how=how, choice=choice):
            _need_free(table, seat, how)
            return (SeatTaken(seat, how, choice),)
        case SitOut(seat=seat):
            _need_player(table, seat)
            return (SatOut(seat),)
        case Return(seat=seat, choice=choice):
            _need_player(table, seat)
            return (CameBack(seat, choice),)
        case Leave(seat=seat):
            return (SeatLeft(_need_player(table, seat).seat),)
        case ChangeSeat(seat=seat, to=to):
            need_free_choice_of_seats(case)
            _need_player(table, seat)
            _need_free(table, to, "seat-change")
            return (change_seat(case, action, next_hand(case)),)
        case Straddle():
            return (straddle(case, action, next_hand(case)),)
        case NextGame():
            return (next_game(case, action),)
        case SetBlinds(small=small, big=big):
            need_half(case, small, big)
            return (BlindsSet(small, big),)
        case DrawForButton():
            return (draw_for_button(case, action),)
        case ButtonMisplaced():
            return (button_misplaced(case, action),)
        case FloorOnButton():
            return (floor_on_button(case, action),)
        case DealtOwing(seat=seat):
            return (dealt_owing(case, action, _need_player(table, seat)),)
        case DealHand():
            return (_hand_dealt(case),)
        case EndHand():
            return _hand_over(case, action)
        case _:
            assert_never(action)


def need_half(case: Case, small: Chips, big: Chips) -> None:
    """Refuse a small blind that is not half the big one, where the book wants it so."""
    if case.ask("button.post/small-blind-size") == "half" and 2 * small != big:
        raise Refused(
            "button.post", "The small blind is half of {big}, not {small}.",
            code="small-blind-size", small=small, big=big,
        )  # fmt: skip


def _need_player(table: Table, seat: SeatNo) -> Player:
    player = table.at(seat)
    if player is None:
        raise Refused("room.seat", "Nobody sits in seat {seat}.", code="no-player", seat=seat)
    return player


def _need_free(table: Table, seat: SeatNo, how: str) -> None:
    """Refuse a seat that is not there or taken.

    A player who went broke in a cash game still has it, and an absent player's may be played over.
    """
    if not 1 <= seat <= table.size:
        raise Refused("room.seat", "There are {size} seats here.", code="no-such-seat", size=table.size)
    there = table.at(seat)
    if there and not (there.away and how in ("rebuy", "play-over")):
        raise Refused("room.seat", "Seat {seat} is taken.", code="seat-taken", seat=seat)


def _hand_dealt(case: Case) -> HandDealt:
    """The next hand as an event, with the blinds that pass those who are not in it."""
    if case.table.in_hand:
        raise Refused("clock.new-hand", "The hand before is not over.", code="hand-in-progress")
    deal = next_hand(case)
    small, big = ((), ()) if case.stud else gone_by(case, deal.positions, deal.seats)
    unposted = {seat for seat, posts in case.table.dealt_owing if not posts}
    in_debt = [player.seat for player in case.table.players if player.owes or player.short]
    settled = tuple(seat for seat in in_debt if seat in deal.seats and seat not in unposted)
    return HandDealt(deal, small, big, settled)


def _hand_over(case: Case, action: EndHand) -> tuple[TableEvent, ...]:
    """Who is broke and who has left; what a short blind that came through still costs."""
    if not case.table.in_hand:
        raise Refused("clock.new-hand", "There is no hand to end.", code="no-hand")
    events: list[TableEvent] = [HandOver()]
    for seat, had in action.short:
        case.under("betting.short-allin")
        if seat not in (*action.busts, *action.leaves):
            last = case.last
            due = {last.small: case.small, last.big: case.big}.get(seat, case.big)
            owes = Chips(due - had) if case.ask("button.missed-blinds/short-blind-made-up") else Chips(0)
            events.append(ShortBlindSettled(_need_player(case.table, seat).seat, owes))
    for seat in action.busts:
        _need_player(case.table, seat)
        case.under("entry.elimination")
        events.append(WentBroke(seat) if case.table.format == "cash" else SeatLeft(seat))
    events += [SeatLeft(_need_player(case.table, seat).seat) for seat in action.leaves]
    return tuple(events)
