"""A table between two hands: who sits where, on which terms, and where button and blinds were last."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value
from floorman.rulebook import Format
from floorman.table.seats import NOBODY

ButtonRule = Literal["dead", "moving"]
Coming = Literal["new", "must-move", "play-over", "rebuy", "late", "broken-table", "moved", "return", "seat-change"]
"""How somebody is on the way into the game; each has its own rules until the first hand is dealt."""

Choice = Literal["", "big-blind", "all-missed", "wait", "later"]
"""What a player on the way in wants: post, wait for the big blind, stay out for now; nothing is as the book allows."""


class Positions(Value, frozen=True):
    """Button and blinds as seats, each of which may be empty.

    They are three facts: with a dead button none can be worked out from another by counting players. `small` is the
    place of the small blind even when nobody posts it; `small_taken` says whether somebody did.
    """

    button: SeatNo
    small: SeatNo
    big: SeatNo
    small_taken: bool = False


class Player(Value, frozen=True):
    """Somebody at the table.

    `coming` is empty for those in the game. `away` is not at the seat. `missed_small` and `missed_big` are blinds that
    have gone by and are owed; `paid_small` and `paid_big` those posted since the player last had the button. After a
    change of seats `places` is how far from the big blind the old seat was, and `dealt_off` that the button had just
    been there. `short` is the rest of a blind that the player was all-in for.
    """

    seat: SeatNo
    coming: Coming | Literal[""] = ""
    choice: Choice = ""
    away: bool = False
    missed_small: bool = False
    missed_big: bool = False
    paid_small: bool = False
    paid_big: bool = False
    places: int = 0
    dealt_off: bool = False
    short: Chips = Chips(0)

    @property
    def owes(self) -> bool:
        """Whether a blind has gone by."""
        return self.missed_small or self.missed_big


class Table(Value, frozen=True):
    """One table. Everything in it is about the next hand to be dealt, also while one is being played (`in_hand`).

    `last` are the positions that the next hand follows on, unknown before the button is drawn for; `then` those that
    the hand after it does, when not on the next. In a `new_game` the button has not gone round yet and `first` is where
    it began. `button_rule` is what the house chose for this table, None to ask the book. `straddles` stand for the next
    hand only. `dealt_owing` are dealt into it although they owe blinds, and post them now or not. `wrong_button` is
    where the button was found, while the floor has yet to choose. `boxed` are absent players whose seats others play
    over.
    """

    format: Format
    size: int
    players: tuple[Player, ...]
    blinds: tuple[Chips, Chips]
    game: str
    rotation: tuple[str, ...] = ()
    button_rule: ButtonRule | None = None
    last: Positions | None = None
    then: Positions | None = None
    first: Positions | None = None
    new_game: bool = False
    in_hand: bool = False
    straddles: tuple[tuple[SeatNo, Chips], ...] = ()
    dealt_owing: tuple[tuple[SeatNo, bool], ...] = ()
    wrong_button: SeatNo = NOBODY
    boxed: tuple[Player, ...] = ()

    @property
    def occupied(self) -> tuple[SeatNo, ...]:
        """Seats with somebody's chips at them, present or not."""
        return tuple(player.seat for player in self.players)

    def at(self, seat: SeatNo) -> Player | None:
        """Who has this seat."""
        return next((player for player in self.players if player.seat == seat), None)
