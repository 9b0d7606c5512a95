"""What follows from an action, by the book in force."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from floorman.core import Chips, PlayerId, Refused
from floorman.rules import Rulebook
from floorman.tournament import (
    absence,
    balance,
    chips,
    deals,
    entries,
    hands,
    knockouts,
    levels,
    payouts,
    penalties,
    seats,
)
from floorman.tournament.actions import (
    AddOn,
    Announce,
    AskToKeep,
    Balance,
    BreakTable,
    BringHouseMoney,
    CallTime,
    CheckIn,
    Choose,
    CombineFinal,
    CorrectSeat,
    DeclareRebuy,
    Disqualify,
    EndPenalty,
    EnterLate,
    Forfeit,
    HandOverPrize,
    Invite,
    Leave,
    MovePlayer,
    Offend,
    PayPrizes,
    Penalise,
    PocketChips,
    Redraw,
    Register,
    Rename,
    Return,
    TournamentAction,
    Uninvite,
)
from floorman.tournament.bounties import opened
from floorman.tournament.case import Case, Decision, decider_of, decides, settler_of
from floorman.tournament.clock import BEFORE_START, Clock
from floorman.tournament.events import Announced, FloorAnswered, KnockedOut, Opened
from floorman.tournament.payouts import price_of
from floorman.tournament.state import Offer, Place, Player, Setup, TableId, Tournament
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

AFTER_THE_END = (HandOverPrize, BringHouseMoney, Announce)
"""What can still be done once the prizes are settled; anything else could change what they were settled on."""

ONE_PLAYER, MANY_PLAYERS = ("player", "owner", "best_hand"), ("stacks", "started_with", "shares")
ONE_TABLE = ("table", "at", "giver", "taker")
ANY_NUMBER = ("seed", "seconds", "level", "left_seconds", "cents")
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
    roster = case.event.roster
    if roster.paid and not isinstance(action, AFTER_THE_END):
        raise Refused("entry.payout", "event-over")
    fields = fields_of(type(action))
    _require_meant([getattr(action, name) for name in fields.plain])
    if not isinstance(action, NEW_NAMES):
        strangers = sorted({name for name in _named(action, fields) if name not in roster.rank})
        of_guest = isinstance(action, Offend) and not action.player
        if strangers and not of_guest:
            raise Refused("td.authority", "no-such-player.several", strangers=[name for name in strangers if name])
    if isinstance(action, OF_PLAYERS) and not case.event.player(action.player).playing:
        raise Refused("td.authority", "not-in-the-event", player=case.event.name_of(action.player))
    tables = case.event.table_rank
    if isinstance(action, OF_TABLES) and not tables:
        raise Refused("seating.random", "no-tables")
    for id in _tables(action, fields):
        if id not in tables:
            raise Refused("td.authority", "no-such-table", table=called(id) if id else "")


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
            raise Refused("td.authority", "no-such-number", number=value, most=MOST)
        elif isinstance(value, str) and len(value) > LONGEST:
            raise Refused("td.authority", "too-long", most=LONGEST)


DESKS = (
    absence, balance, chips, deals, entries, hands, knockouts, levels, payouts, penalties, seats,
)  # fmt: skip
"""The modules that decide; each says over its functions what on."""


MOST_CHARACTERS = 300
"""Of an announcement."""


def open_event(setup: Setup, names: Sequence[PlayerId]) -> Opened:
    """An event that these have paid for, before seats are drawn. With nobody on the list the clock waits."""
    levels.check_setup(setup)
    knockouts.check_terms(setup)
    price = price_of(setup, "entry")
    players = tuple(
        Player(name, setup.starting_stack, spent=price.purse, fees=price.fee, for_heads=price.bounty) for name in names
    )
    issued, field = Chips(setup.starting_stack * len(players)), len(players)
    first = setup.seconds_of(1)
    clock = Clock(1, first) if players else Clock(1, 0, first, BEFORE_START)
    event = Tournament(
        setup, clock, players, issued=issued, takings=price.purse * field, fees=price.fee * field,
        bounties=opened(setup.bounty, names) if setup.bounty else None,
    )  # fmt: skip
    return Opened(event)


def decide(event: Tournament, action: TournamentAction, book: Rulebook, *, cite: bool = False) -> Decision:
    """What follows from an action at a live event, or Refused. Looks only; touches nothing.

    With `cite` it also says which of the rules consulted decided.
    """
    case = Case(event, book)
    carry_out(case, action)
    return case.decided(action if cite else None)


def carry_out(case: Case, action: TournamentAction) -> None:
    """Put down what follows from an action, and what follows from that."""
    require_known(case, action)
    if isinstance(action, PayPrizes):
        _buy_nothing_more(case)
    if isinstance(action, HandOverPrize) and action.done:
        _require_settled(case, action.player)
    decider_of(type(action))(case, action)
    if case.event.closed:
        return
    if case.by_itself:
        absence.forfeit_overdue(case)
    else:
        _mark_rebuys(case)
    balance.lapse_waivers(case)
    _crown(case)


def _mark_rebuys(case: Case) -> None:
    """Note of whoever has just gone out that the place is not told yet, while a rebuy is open."""
    if any(isinstance(one, KnockedOut) for one in case.events):
        open_ = {offer.player for offer in entries.rebuy_offers(Case(case.event, case.book))}
        case.events[:] = [
            replace(one, may_rebuy=True) if isinstance(one, KnockedOut) and one.player in open_ else one
            for one in case.events
        ]


def _crown(case: Case) -> None:
    """One player left has won; at a live event not while it is open whether somebody who went out buys a new stack."""
    if len(case.event.left) == 1 and (case.by_itself or not entries.rebuy_offers(Case(case.event, case.book))):
        knockouts.crown(case)


def _require_settled(case: Case, player: PlayerId) -> None:
    """Refuse a prize to the last one out while it is open whether that player buys a new stack and plays on."""
    if len(case.event.left) == 1 and not case.event.won:
        open_ = {offer.player for offer in entries.rebuy_offers(Case(case.event, case.book))}
        if player in open_:
            raise Refused("entry.payout", "no-prize", player=case.event.name_of(player))


def _buy_nothing_more(case: Case) -> None:
    """Who pays the prizes says that nobody buys a new stack: logs of 0.2.0 and before have no other word of it."""
    if len(case.event.left) == 1 and not case.event.won:
        for offer in entries.rebuy_offers(Case(case.event, case.book)):
            case.put(FloorAnswered(offer, offer.codes[0], offer.topic))
        knockouts.crown(case)


def offers(case: Case) -> tuple[Offer, ...]:
    """Everything that is left to the floor now."""
    asked = (absence.no_show_offers, absence.offers, balance.halt_offers, balance.uneven_offers)
    return (*case.event.offers, *(offer for ask in asked for offer in ask(case)))


@decides(Choose)
def choose(case: Case, told: Choose) -> None:
    """The floor takes one of the codes offered."""
    aside = Case(case.event, case.book)  # what else is open has no part in the choice
    for offer in (*offers(aside), *entries.rebuy_offers(aside)):
        if told.code in offer.codes and told.player in ("", offer.player) and told.table in ("", offer.table):
            case.put(FloorAnswered(offer, told.code, offer.topic))
            settler_of(offer.topic)(case, offer, told.code)
            return
    raise Refused("td.authority", "not-offered", choice=told.code)


@decides(Announce)
def announce(case: Case, told: Announce) -> None:
    """Words for everybody, on record."""
    case.under("td.authority")
    text = told.text.strip()
    if not 0 < len(text) <= MOST_CHARACTERS:
        raise Refused("td.authority", "no-such-text", most=MOST_CHARACTERS)
    case.put(Announced(text, "td.authority"))
