"""Apply the events of money, shifts and days to the state of a room."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from floorman.cardroom import events as room_events
from floorman.cardroom.books import owed_to, whereabouts
from floorman.cardroom.state import (
    CAGE,
    JACKPOT,
    Cardroom,
    GameId,
    LastCashOut,
    PastShift,
    PlayerTotals,
    Takings,
    drop_of,
    read_account,
    stack_of,
)

REMEMBERED = 24 * 3600
"""Seconds after which a cash-out is forgotten, and the player buys in like anybody else, whatever the book."""

KEPT_SHIFTS = 20
"""How many ended shifts are kept for their reports."""


def _booked(room: Cardroom, event: room_events.ChipsMoved) -> Cardroom:
    ledger = room.ledger.copy()
    bought = cashed = time = 0
    own = stack_of(event.name)
    for one in event.bookings:
        ledger[one.out_of] = ledger.get(one.out_of, 0) - one.amount
        ledger[one.into] = ledger.get(one.into, 0) + one.amount
        bought += one.amount * (one.out_of == CAGE)
        cashed += one.amount * (one.into == CAGE)
        time += one.amount * (read_account(one.into).what == "time")
    if event.why == "corrected":
        bought, cashed = bought - cashed, 0
    if event.why == "collected":
        cashed = 0
    money = room.money
    if event.money is not None:
        money = {**money, event.name: event.money}
    elif event.why in ("cash-out", "picked-up", "racked") and event.name in money:
        money = money.copy()
        del money[event.name]
    for account in {each for one in event.bookings for each in (one.out_of, one.into)}:
        if not ledger[account] and account != own:
            del ledger[account]
    if not ledger.get(own) and event.name not in money:
        ledger.pop(own, None)
    totals = room.totals
    if event.name and (bought or cashed or time):
        had = totals.get(event.name, PlayerTotals())
        won = cashed if event.why == "jackpot" else 0
        now = replace(
            had, bought=had.bought + bought, cashed=had.cashed + cashed - won, time=had.time + time,
            jackpot=had.jackpot + won,
        )  # fmt: skip
        totals = {**totals, event.name: now}
    takings = _taken(room, event, bought, cashed, time)
    room = replace(room, ledger=ledger, money=money, totals=totals, takings=takings)
    if event.why == "collected":
        return _collected(room, event)
    emptied = event.why == "rake" and any(one.into == drop_of(event.game) for one in event.bookings)
    return _box_emptied(room, event.game) if emptied else room


def _collected(room: Cardroom, event: room_events.ChipsMoved) -> Cardroom:
    """Begin the books of the next shift without what the house has taken out of the room, and its boxes likewise."""
    gone = {one.out_of: one.amount for one in event.bookings}
    boxes = {game: max(0, had - gone.get(drop_of(game), 0)) for game, had in room.boxes.items()}
    return replace(room, shift_out=-room.ledger.get(CAGE, 0), boxes=boxes)


def _box_emptied(room: Cardroom, game: GameId) -> Cardroom:
    """Remember what the rake of a game had come to when its box was emptied."""
    return replace(room, boxes={**room.boxes, game: room.ledger.get(drop_of(game), 0)})


def _taken(room: Cardroom, event: room_events.ChipsMoved, bought: int, cashed: int, time: int) -> dict[GameId, Takings]:
    """Return the takings of the shift by game, with this event added."""
    rake = sum(one.amount for one in event.bookings if read_account(one.into).what == "drop")
    jackpot = sum(one.amount * ((one.into == JACKPOT) - (one.out_of == JACKPOT)) for one in event.bookings)
    if event.why == "reopened":
        rake = -sum(one.amount for one in event.bookings if read_account(one.out_of).what == "drop")
    if not (bought or cashed or time or rake or jackpot):
        return room.takings
    had = room.takings.get(event.game, Takings())
    kind = room.games[event.game].kind if event.game in room.games else had.kind
    now = Takings(
        had.bought + bought, had.cashed + cashed, had.rake + rake, had.time + time, had.jackpot + jackpot, kind
    )  # fmt: skip
    return {**room.takings, event.game: now}


def _shift(room: Cardroom, event: room_events.ShiftStarted) -> Cardroom:
    """Start a shift: its books begin with the chips that are out now."""
    return replace(
        room, shift=event.name, dealers=event.dealers, shift_at=room.now, shift_out=-room.ledger.get(CAGE, 0),
        takings={}, shift_chips=whereabouts(room), ended=(), shift_totals=room.totals,
    )  # fmt: skip


def _day(room: Cardroom, event: room_events.RoomClosed) -> Cardroom:
    """Close the room; or open it again: totals are 0 but for what the house has kept, and no name is to be put back."""
    if event.closed:
        return replace(room, closed=True)
    kept = {name: sum(amount for _, amount in owed_to(room, name)) for name in room.totals}
    totals = {name: PlayerTotals(before=amount) for name, amount in kept.items() if amount}
    return replace(room, closed=False, totals=totals, shift_totals=totals, struck=())


def _shift_ended(room: Cardroom, event: room_events.ShiftEnded) -> Cardroom:
    out, chips = -room.ledger.get(CAGE, 0), whereabouts(room)
    since = {name: one.since(room.shift_totals.get(name, PlayerTotals())) for name, one in room.totals.items()}
    players = {name: one for name, one in since.items() if one != PlayerTotals()}
    ended = PastShift(
        event.name, room.shift_at, room.now, room.shift_out, out, room.shift_chips, chips, room.takings, players,
        event.box, event.counted, event.cashier,
    )  # fmt: skip
    return replace(
        room, shift="", dealers=(), shift_at=room.now, shift_out=out, takings={}, shift_chips=chips,
        past=(*room.past, ended)[-KEPT_SHIFTS:], ended=(), shift_totals=room.totals, box=event.counted,
    )  # fmt: skip


def _noted(room: Cardroom, event: room_events.CashOutNoted) -> Cardroom:
    old = bisect_left(room.cash_outs, room.now - REMEMBERED, key=lambda one: one.at)
    now = LastCashOut(event.name, event.game, event.amount, room.now)
    return replace(room, cash_outs=(*room.cash_outs[old:], now))


MONEY: dict[type, Callable[[Cardroom, Any], Cardroom]] = {
    room_events.ChipsMoved: _booked,
    room_events.DropCounted: lambda room, event: _box_emptied(room, event.game),
    room_events.CashOutNoted: _noted,
    room_events.ShiftStarted: _shift,
    room_events.ShiftEnded: _shift_ended,
    room_events.RoomClosed: _day,
}
"""By type of event, the function that returns the room after it."""
