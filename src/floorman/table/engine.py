"""What follows from an action at a table, by the book. The table is not changed."""

from collections.abc import Collection, Iterable
from typing import assert_never

from floorman.core import Chips, Refused, SeatNo
from floorman.rules import Format, Rulebook, method, question
from floorman.rules.question_ids import Q
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
from floorman.table.events import (
    BlindsSet,
    ButtonRuled,
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
from floorman.table.next_hand import (
    change_seat,
    dealt_owing,
    draw_for_button,
    gone_by,
    leading_to,
    need_free_choice_of_seats,
    next_game,
    next_hand,
    round_the,
    straddle,
)
from floorman.table.state import ButtonRule, Case, Player, Positions, Table


def button_misplaced(case: Case, action: ButtonMisplaced) -> ButtonRuled:
    """Rule on a misplaced button: put it right, let it stand, or leave it to the floor."""
    if action.noticed == "next-hand":
        seats = next_hand(case).seats
        wrong = round_the(action.seat, seats)
        goes_on = _goes_on_from(case, case.last, wrong, seats)
        return ButtonRuled(action.seat, "stands" if goes_on == wrong else "corrected", goes_on)
    how = case.ask(Q.button.error.same_hand)
    if action.noticed == "after-substantial-action":
        return _stands(case, action.seat)
    if how == "floor":
        asked = question(Q.button.error.same_hand)
        return ButtonRuled(action.seat, "floor", floor=asked.offers if asked else ())
    return ButtonRuled(action.seat, "corrected")


def floor_on_button(case: Case, action: FloorOnButton) -> ButtonRuled:
    """Carry out the floor's choice: a misdeal puts the button right, playing on leaves it.

    Refused if nothing is open.
    """
    wrong = case.table.wrong_button
    if not wrong:
        raise Refused("button.error", "nothing-to-choose.button")
    return _stands(case, wrong) if action.code == "play-on" else ButtonRuled(wrong, "corrected")


def _stands(case: Case, button: SeatNo) -> ButtonRuled:
    """Let this hand be played with the button where it is, and work out what the next one follows on."""
    deal = next_hand(case)
    wrong = round_the(button, deal.seats)
    if case.table.in_hand:
        return ButtonRuled(button, "stands", _goes_on_from(case, case.last, wrong, deal.seats))
    goes_on = _goes_on_from(case, deal.positions, wrong, deal.seats)
    return ButtonRuled(button, "stands", leading_to(wrong, deal.seats), goes_on if goes_on != wrong else None)


def _goes_on_from(case: Case, rightful: Positions, wrong: Positions, seats: Collection[SeatNo]) -> Positions:
    """Return the positions that the hand after a faulty one follows on."""
    return case.by(Q.button.error.next_hand, rightful, wrong, seats)


@method(Q.button.error.next_hand, "restore")
def restore(case: Case, rightful: Positions, wrong: Positions, seats: Collection[SeatNo]) -> Positions:
    """Return the positions to go on from: the rightful ones, unless that gives somebody the big blind twice running."""
    return wrong if rightful.big == wrong.big else leading_to(rightful, seats)


@method(Q.button.error.next_hand, "from-where-it-is")
def from_where_it_is(case: Case, rightful: Positions, wrong: Positions, seats: Collection[SeatNo]) -> Positions:
    """Return the positions to go on from: those of the hand that was played."""
    return wrong


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
    """Return the event that opens a table whose next hand has these positions.

    Without `positions` the button has to be drawn for.
    """
    taken = tuple(sorted(seats))
    last = leading_to(positions, taken) if positions else None
    return TableOpened(format, size, taken, blinds, game, rotation, button_rule, last, new_game)


def decide(table: Table, action: TableAction, book: Rulebook) -> tuple[TableEvent, ...]:
    """Return the events that an action leads to, or raise Refused."""
    return settle(Case(table, book), action)


def settle(case: Case, action: TableAction) -> tuple[TableEvent, ...]:
    """Do as `decide`; what the book is asked, also on the way to a refusal, stays with the case."""
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
    """Refuse a small blind that is not half the big one, if the book requires that."""
    if case.ask(Q.button.post.small_blind_size) == "half" and 2 * small != big:
        raise Refused("button.post", "small-blind-size", small=small, big=big)


def _need_player(table: Table, seat: SeatNo) -> Player:
    player = table.at(seat)
    if player is None:
        raise Refused("room.seat", "no-player", seat=seat)
    return player


def _need_free(table: Table, seat: SeatNo, how: str) -> None:
    """Refuse a seat that does not exist or is taken.

    A player who went broke in a cash game still has the seat, and an absent player's may be played over.
    """
    if not 1 <= seat <= table.size:
        raise Refused("room.seat", "no-such-seat.size", size=table.size)
    there = table.at(seat)
    if there and not (there.away and how in ("rebuy", "play-over")):
        raise Refused("room.seat", "seat-taken", seat=seat)


def _hand_dealt(case: Case) -> HandDealt:
    """Return the next hand as an event, with the blinds that pass players who are not in it. Refused during a hand."""
    if case.table.in_hand:
        raise Refused("clock.new-hand", "hand-in-progress")
    deal = next_hand(case)
    small, big = ((), ()) if case.stud else gone_by(case, deal.positions, deal.seats)
    unposted = {seat for seat, posts in case.table.dealt_owing if not posts}
    in_debt = [player.seat for player in case.table.players if player.owes or player.short]
    settled = tuple(seat for seat in in_debt if seat in deal.seats and seat not in unposted)
    return HandDealt(deal, small, big, settled)


def _hand_over(case: Case, action: EndHand) -> tuple[TableEvent, ...]:
    """Return who is broke, who has left, and what a player who was all-in for less than the blind still owes.

    Refused unless a hand is being played.
    """
    if not case.table.in_hand:
        raise Refused("clock.new-hand", "no-hand")
    events: list[TableEvent] = [HandOver()]
    for seat, had in action.short:
        case.under("betting.short-allin")
        if seat not in (*action.busts, *action.leaves):
            last = case.last
            due = {last.small: case.small, last.big: case.big}.get(seat, case.big)
            owes = Chips(due - had) if case.ask(Q.button.missed_blinds.short_blind_made_up) else Chips(0)
            events.append(ShortBlindSettled(_need_player(case.table, seat).seat, owes))
    for seat in action.busts:
        _need_player(case.table, seat)
        case.under("entry.elimination")
        events.append(WentBroke(seat) if case.table.format == "cash" else SeatLeft(seat))
    events += [SeatLeft(_need_player(case.table, seat).seat) for seat in action.leaves]
    return tuple(events)
