"""What an action may be about: players and tables of the event, and numbers and words that can be meant."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from floorman.base import PlayerId, Refused
from floorman.tournament.actions import (
    AddOn,
    AskToKeep,
    Balance,
    BreakTable,
    CallTime,
    CombineFinal,
    CorrectSeat,
    DeclareRebuy,
    Disqualify,
    EndPenalty,
    EnterLate,
    Forfeit,
    HandOverPrize,
    Leave,
    Penalise,
    PocketChips,
    Redraw,
    Return,
    TournamentAction,
)
from floorman.tournament.case import Case
from floorman.tournament.directing import Announce, CheckIn, Invite, MovePlayer, Register, Rename, Uninvite
from floorman.tournament.roster import rank_of, roster_of
from floorman.tournament.state import Place, TableId
from floorman.tournament.wording import called

NEW_NAMES = (CheckIn, EnterLate, Invite, Register, Rename, Uninvite)
"""Actions that may name somebody who is not a player yet."""

OF_PLAYERS = (
    AddOn, AskToKeep, CallTime, CorrectSeat, DeclareRebuy, Disqualify, EndPenalty, Forfeit, Leave,
    MovePlayer, Penalise, PocketChips, Return,
)  # fmt: skip
"""Actions that only a player still in the event can take or suffer."""

OF_TABLES = (Balance, BreakTable, CombineFinal, Redraw)
"""Actions for an event that has tables."""

AFTER_THE_END = (HandOverPrize, Announce)
"""What can still be done once the prizes are settled; anything else could change what they were settled on."""

ONE_PLAYER, MANY_PLAYERS = ("player", "owner", "best_hand"), ("stacks", "started_with", "shares")
ONE_TABLE = ("table", "at", "giver", "taker")
ANY_NUMBER = ("seed", "seconds", "level", "left_seconds")
"""Fields that are whatever they are, or that their own decision looks at."""

MOST, LONGEST = 10**12, 1000
"""Of a number, and of words."""


class Fields:
    """The fields of a kind of action that name something; of a required one, nothing is not a name."""

    def __init__(self, kind: type) -> None:
        found = {field.name: field.required for field in msgspec.structs.fields(kind)}
        self.player = tuple((name, found[name]) for name in ONE_PLAYER if name in found)
        self.players = "players" in found
        self.by_player = tuple(name for name in MANY_PLAYERS if name in found)
        self.tables = tuple((name, found[name]) for name in ONE_TABLE if name in found)
        self.place = "to" in found
        self.plain = tuple(name for name in found if name not in ANY_NUMBER)


fields_of = cache(Fields)


def require_known(case: Case, action: TournamentAction) -> None:
    """Refuse an action on a player or a table that the event does not have, and nearly everything once it is over."""
    roster = roster_of(case.event.players)
    if roster.paid and not isinstance(action, AFTER_THE_END):
        raise Refused(
            "entry.payout", "The event is over. To change anything, undo the end of the event first.", code="event-over"
        )
    fields = fields_of(type(action))
    _require_meant([getattr(action, name) for name in fields.plain])
    if not isinstance(action, NEW_NAMES):
        strangers = sorted({name for name in _named(action, fields) if name not in roster.rank})
        if strangers:
            raise Refused(
                "td.authority", "Not in this event: {strangers}.",
                code="no-such-player", strangers=", ".join(strangers) or "a player without a name",
            )  # fmt: skip
    if isinstance(action, OF_PLAYERS) and not case.event.player(action.player).playing:
        raise Refused("td.authority", "{player} is out.", code="not-in-the-event", player=action.player)
    tables = rank_of(case.event.tables)
    if isinstance(action, OF_TABLES) and not tables:
        raise Refused("seating.random", "There are no tables yet: draw seats first.", code="no-tables")
    for id in _tables(action, fields):
        if id not in tables:
            raise Refused(
                "td.authority",
                "There is no {table}.",
                code="no-such-table",
                table=called(id) if id else "table without a name",
            )


def _named(action: Any, fields: Fields) -> Iterator[PlayerId]:
    for field, required in fields.player:
        name = getattr(action, field)
        if name or required:
            yield name
    if fields.players:
        yield from action.players
    for field in fields.by_player:
        for name, _ in getattr(action, field):
            yield name


def _tables(action: Any, fields: Fields) -> Iterator[TableId]:
    for field, required in fields.tables:
        id = getattr(action, field)
        if id or required:
            yield id
    if fields.place and isinstance(action.to, Place):
        yield action.to.table


def _require_meant(values: Any) -> None:
    """Refuse numbers below nothing, and numbers and words without end."""
    for value in values:
        if isinstance(value, tuple):
            _require_meant(value)
        elif isinstance(value, int) and not 0 <= value <= MOST:
            raise Refused(
                "td.authority",
                "{number} is not allowed here. Enter a number from 0 to {most}.",
                code="no-such-number",
                number=value,
                most=MOST,
            )
        elif isinstance(value, str) and len(value) > LONGEST:
            raise Refused(
                "td.authority", "That text is too long. Use {most} characters at most.", code="too-long", most=LONGEST
            )
