"""Checks of what others have done since a screen was drawn, before money is booked twice or another's act is undone."""

from collections.abc import Iterable
from typing import Protocol

from floorman.cardroom import Cardroom
from floorman.cardroom.actions import (
    AddChips,
    BeginDeal,
    BuyBehind,
    BuyIn,
    CashOut,
    ChopBlinds,
    CountDeals,
    CountStack,
    EndDeal,
    PutButton,
    RackUp,
    ReopenDeal,
    VoidDeal,
)
from floorman.cardroom.case import money
from floorman.cardroom.events import ChipsMoved, DealBegun, DealEnded, RoomEvent, ShiftEnded, ShiftStarted
from floorman.cardroom.state import CAGE, GameId, behind_of, carried_by, kept_for, stack_of
from floorman.core import PlayerId, Refused
from floorman.text import Message

SELLS = (BuyIn, AddChips, BuyBehind)
"""Acts of the card room by which chips are sold; the server has `SitAndBuy` and `SellChips` besides."""

PAYS = (CashOut, RackUp, CountStack)

NO_RULE = frozenset({("room.table-stakes", "above-counted")})
"""Questions without a rule behind them, by topic and code."""


class Stood(Protocol):
    """An act of the keeper's that was not undone."""

    @property
    def no(self) -> int:
        """The number of its record."""

    @property
    def by(self) -> str:
        """Who did it."""

    @property
    def brief(self) -> Message:
        """What was done, in one sentence."""

    @property
    def events(self) -> tuple[RoomEvent, ...]:
        """The events that followed from it."""


def need_same_money(room: Cardroom, later: Iterable[Stood], name: PlayerId, amount: int, *, sells: bool) -> None:
    """Refuse to move a player's money where an act in `later` has moved it; `later` starts with the last act."""
    for done in later:
        moved = [one for one in done.events if isinstance(one, ChipsMoved) and one.name == name and one.bookings]
        if not moved:
            continue
        sold = sum(each.amount for one in moved for each in one.bookings if each.out_of == CAGE)
        who, again = room.name_of(name), money(room, amount)
        if sells and sold:
            raise Refused("room.buyin", "meanwhile", by=done.by, name=who, sold=money(room, sold), amount=again)
        raise Refused("room.buyin", "meanwhile.other", by=done.by, says=done.brief)


def need_counted(room: Cardroom, action: CashOut) -> None:
    """Refuse to pay out more than was last counted in front of a player, unless the cage is `sure`.

    This is for games whose pots are not reported. In all others the room refuses it.
    """
    game, stack = room.games.get(action.game), room.stack(action.name) or 0
    if action.sure or game is None or game.tracked or action.amount <= stack:
        return
    who, pays = room.name_of(action.name), money(room, action.amount)
    raise Refused("room.table-stakes", "above-counted", name=who, stack=money(room, stack), amount=pays)


def need_own(done: Stood, by: str, shown: str, *, asked: bool) -> None:
    """Refuse to undo another person's act, unless whoever undoes it was `asked` to confirm it."""
    if done.by != by and not asked:
        raise Refused("td.authority", "others-act", by=shown, says=done.brief)


BY_BUTTON = (PutButton, BeginDeal, VoidDeal, EndDeal, ReopenDeal, ChopBlinds, CountDeals)
"""Acts about the button of a game."""


def is_button(act: object, game: GameId) -> bool:
    """Return whether an act placed the button of a game."""
    return isinstance(act, PutButton) and act.game == game


def with_new_button(acts: Iterable[object]) -> frozenset[GameId]:
    """Return the games whose button was placed since the last hand; `acts` start with the last one."""
    last: dict[GameId, bool] = {}
    for act in acts:
        if isinstance(act, BY_BUTTON):
            last.setdefault(act.game, isinstance(act, PutButton))
    return frozenset(game for game, new in last.items() if new)


def hangs_on(later: Iterable[RoomEvent], entry: Iterable[RoomEvent]) -> bool:
    """Return whether a later event depends on an entry of the cage.

    That is a hand dealt with its chips, a movement of its player's chips, or the end of its shift.
    """
    moved = [one for one in entry if isinstance(one, ChipsMoved)]
    names, games = {one.name for one in moved if one.name}, {one.game for one in moved if one.name}
    own = {of(name) for name in names for of in (stack_of, behind_of, carried_by, kept_for)}
    for one in later:
        if isinstance(one, ChipsMoved) and any({each.out_of, each.into} & own for each in one.bookings):
            return True
        if isinstance(one, ShiftStarted | ShiftEnded) or (isinstance(one, DealBegun | DealEnded) and one.game in games):
            return True
    return False
