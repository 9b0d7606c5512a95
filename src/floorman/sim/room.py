"""A tournament being played: the director's view of it, and every table with its stacks, carried forward by records.

`take` never refuses, never chooses and never reads a book: what is on record has happened.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from floorman.cards import SHORT_DECK, STANDARD_DECK, Card, shuffled
from floorman.core import Chips, DataError, InvariantError, PlayerId, SeatNo, is_number
from floorman.hand import (
    GAMES,
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Driver,
    Fold,
    Muck,
    RaiseTo,
    Reshuffle,
    RunIt,
    Setup,
    Show,
)
from floorman.hand import Post as Bet
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.setup import PostKind
from floorman.rules import Rulebook
from floorman.sim.event import Closing, DealtEvent, FloorDid, HandPlayed, Opening, Plays, Record
from floorman.table import DealHand, EndHand, Positions, SetBlinds, decide, hand_to_deal, open_table, round_the
from floorman.table import Table as Layout
from floorman.table import apply as lay
from floorman.table.events import CameBack, HandDealt, SatOut, SeatLeft, SeatTaken, TableEvent
from floorman.table.state import Deal
from floorman.tournament import apply
from floorman.tournament.actions import Balance, Bust, PlayHand, PlayHandForHand, TournamentAction
from floorman.tournament.events import (
    ButtonPlaced,
    ChipsBought,
    ChipsColored,
    ChipsRemoved,
    Entered,
    HandBegun,
    HandEnded,
    KnockedOut,
    Presence,
    Seated,
    StacksCounted,
    TableBroken,
    TableOpened,
    TakenOut,
    TournamentEvent,
    Unseated,
)
from floorman.tournament.levels import ante_at, antes_due
from floorman.tournament.schedule import AnteKind
from floorman.tournament.seats import COMING
from floorman.tournament.state import Place, TableId, Tournament

UNCOUNTED = (Bust, Balance, PlayHand, PlayHandForHand)
"""Actions about a table for which the director needs no stacks."""


class Felt:
    """One table: its players with their stacks, the table layer's state of it, and the last hand played at it.

    `known` is the last hand that the director knows of.
    """

    __slots__ = ("id", "known", "last", "layout", "names", "stacks")

    def __init__(self, id: TableId) -> None:
        self.id = id
        self.layout: Layout | None = None
        self.names: dict[SeatNo, PlayerId] = {}
        self.stacks: dict[SeatNo, Chips] = {}
        self.last: HandPlayed | None = None
        self.known: HandPlayed | None = None

    @property
    def seats(self) -> tuple[SeatNo, ...]:
        """The seats taken, in order."""
        return tuple(sorted(self.stacks))


class Room:
    """A tournament after the records taken so far.

    `hands` counts those played, `where` has the seat of each player, and `away` are players who are not at their seats.
    """

    def __init__(self, opening: Opening) -> None:
        self.event: DealtEvent = opening.event
        self.field: Tournament = opening.field
        self.felts: dict[TableId, Felt] = {}
        self.where: dict[PlayerId, Place] = {}
        self.standing: dict[PlayerId, Chips] = {player.id: player.stack for player in opening.field.players}
        self.away: set[PlayerId] = {player.id for player in opening.field.players if player.here != "here"}
        self.hands = 0
        self.closed: Closing | None = None

    @property
    def chips(self) -> Chips:
        """All chips, at the tables and of players without a seat."""
        on_felt = sum([sum(felt.stacks.values()) for felt in self.felts.values()])
        return Chips(on_felt + sum(self.standing.values()))

    @property
    def issued(self) -> Chips:
        """The chips that should be in play."""
        return Chips(self.field.issued - self.field.gone - self.field.bank)

    def take(self, record: Record, field: Tournament | None = None, layout: Layout | None = None) -> None:
        """Apply a record.

        The tournament or the table's layout after it may be given where they were worked out already.
        """
        match record:
            case HandPlayed():
                self._hand(record, layout)
            case FloorDid(events=events, about=about):
                for id in about:
                    self.felts[id].known = self.felts[id].last
                for event in events:
                    if field is None:
                        self.field = apply(self.field, event)
                    self._seating(event)
                if field is not None:
                    self.field = field
            case Closing():
                self.closed = record
            case Opening():
                raise InvariantError("an event is opened once")

    def _hand(self, played: HandPlayed, layout: Layout | None) -> None:
        felt = self.felts[played.table]
        if layout is None:
            layout = lay(felt.layout or self.lay_without_button(felt), played.dealt)
            for event in played.over:
                layout = lay(layout, event)
        felt.layout = layout
        felt.stacks.update(zip(played.dealt.deal.seats, played.ends, strict=True))
        felt.last = played
        self.hands = played.hand

    def _seating(self, event: TournamentEvent) -> None:
        """Apply an event of the director to the tables."""
        match event:
            case TableOpened(table=id):
                self.felts[id] = Felt(id)
            case TableBroken(table=id):
                del self.felts[id]
            case Seated():
                self._seat(event)
            case Unseated(player=name):
                self.standing[name] = self._stand_up(self.where[name], left=False)
            case ButtonPlaced(table=id, button=button, small=small, big=big):
                self._lay(self.felts[id], Positions(button, small, big, True))
            case KnockedOut(player=name):
                self.away.discard(name)
                self._stand_up(self.where.pop(name), left=False)
            case TakenOut(player=name):
                self.away.discard(name)
                self._stand_up(self.where.pop(name), left=True)
            case Entered(player=name, chips=chips):
                self.standing[name] = chips
            case ChipsBought(player=name, chips=chips):
                self._change(name, chips)
            case ChipsRemoved(player=name, chips=chips):
                self._change(name, -chips)
            case Presence(player=name, here=here):
                self._presence(name, here == "here")
            case ChipsColored(stacks=stacks):
                for name, change in stacks:
                    self._change(name, change)
            case _:
                pass

    def _change(self, name: PlayerId, chips: int) -> None:
        """Add chips to a stack, or take them off, also where the player has no seat yet."""
        place = self.where.get(name)
        stacks = self.felts[place.table].stacks if place else {}
        if place:
            stacks[place.seat] = Chips(stacks[place.seat] + chips)
        else:
            self.standing[name] = Chips(self.standing.get(name, 0) + chips)

    def _presence(self, name: PlayerId, here: bool) -> None:
        (self.away.discard if here else self.away.add)(name)
        place = self.where.get(name)
        felt = self.felts[place.table] if place else None
        if place and felt and felt.layout:
            felt.layout = lay(felt.layout, CameBack(place.seat, "") if here else SatOut(place.seat))

    def _lay(self, felt: Felt, positions: Positions) -> None:
        blinds = self.field.blinds
        size, game = self.event.seats, self.event.game
        opened = open_table("tournament", size, felt.seats, (blinds[0], blinds[1]), game, positions=positions)
        felt.layout = lay(None, opened)
        for seat, name in felt.names.items():
            if name in self.away:
                felt.layout = lay(felt.layout, SatOut(seat))

    def lay_without_button(self, felt: Felt) -> Layout:
        """Return the layout of a table whose game has no button."""
        self._lay(felt, round_the(felt.seats[0], felt.seats))
        assert felt.layout
        return felt.layout

    def _seat(self, seated: Seated) -> None:
        name, to = seated.player, seated.to
        chips = self._stand_up(seated.left, left=True) if seated.left else self.standing.pop(name)
        felt = self.felts[to.table]
        felt.names[to.seat], felt.stacks[to.seat] = name, chips
        self.where[name] = to
        if felt.layout:
            coming = COMING[seated.came] or ("moved" if seated.left else "return")
            felt.layout = lay(felt.layout, SeatTaken(to.seat, coming))
            if name in self.away:
                felt.layout = lay(felt.layout, SatOut(to.seat))

    def _stand_up(self, place: Place, left: bool) -> Chips:
        """Take a player's name and chips off a seat and return the chips.

        With `left`, the table's layout gives up the seat too.
        """
        felt = self.felts[place.table]
        del felt.names[place.seat]
        if left and felt.layout:
            felt.layout = lay(felt.layout, SeatLeft(place.seat))
        return felt.stacks.pop(place.seat)

    def brief(self, id: TableId, action: TournamentAction) -> tuple[TournamentEvent, ...]:
        """Return how the last hand of a table went, if that is news to the director, who is about to act there.

        A hand that somebody was knocked out in ends with that. Stacks are counted when chips go out of play or come
        into it, and at the last table; at other times the director does not know them.
        """
        felt = self.felts[id]
        news: list[TournamentEvent] = []
        played = felt.last
        if played and played is not felt.known:
            now, seats = played.dealt.deal.positions, played.dealt.deal.seats
            news.append(HandBegun(id, played.level, now.button, now.small, now.big, seats, (), "clock.new-hand"))
            if not isinstance(action, Bust | PlayHand):
                news.append(HandEnded(id, "clock.new-hand"))
        if not isinstance(action, UNCOUNTED) or len(self.felts) == 1:
            stacks = tuple([(name, felt.stacks[seat]) for seat, name in sorted(felt.names.items())])
            news.append(StacksCounted(stacks, "chips.visible"))
        return tuple(news)


WRITE: dict[type, Callable[[Any], str]] = {
    Fold: lambda act: f"{act.seat}f",
    Check: lambda act: f"{act.seat}k",
    Call: lambda act: f"{act.seat}c",
    BetTo: lambda act: f"{act.seat}b{act.total}",
    RaiseTo: lambda act: f"{act.seat}r{act.total}",
    BringIn: lambda act: f"{act.seat}i",
    Complete: lambda act: f"{act.seat}p",
    Draw: lambda act: f"{act.seat}d{''.join(act.discards)}",
    RunIt: lambda act: f"{act.seat}t{act.times}",
    Show: lambda act: f"{act.seat}s",
    Muck: lambda act: f"{act.seat}m",
    Reshuffle: lambda act: f"0x{''.join(act.stub)}",
}
READ: dict[str, Callable[[SeatNo, str], Action]] = {
    "f": lambda seat, _: Fold(seat),
    "k": lambda seat, _: Check(seat),
    "c": lambda seat, _: Call(seat),
    "b": lambda seat, rest: BetTo(seat, Chips(int(rest))),
    "r": lambda seat, rest: RaiseTo(seat, Chips(int(rest))),
    "i": lambda seat, _: BringIn(seat),
    "p": lambda seat, _: Complete(seat),
    "d": lambda seat, rest: Draw(seat, cards_in(rest)),
    "t": lambda seat, rest: RunIt(seat, int(rest)),
    "s": lambda seat, _: Show(seat),
    "m": lambda seat, _: Muck(seat),
    "x": lambda _, rest: Reshuffle(cards_in(rest)),
}
_ACT = re.compile(r"(\d{1,2})([a-z])(\w*)")


def cards_in(text: str) -> tuple[Card, ...]:
    """Return the cards of a text without gaps."""
    return tuple([Card(text[at : at + 2]) for at in range(0, len(text), 2)])


def write_acts(acts: list[Action]) -> str:
    """Write actions in one line."""
    return " ".join([WRITE[type(act)](act) for act in acts])


def read_acts(line: str) -> list[Action]:
    """Read the actions of a line; DataError for a word that is not one.

    >>> read_acts("3f 5r600")
    [Fold(seat=3), RaiseTo(seat=5, total=600)]
    """
    found: list[Action] = []
    for word in line.split():
        parts = _ACT.fullmatch(word)
        if not parts or parts[2] not in READ or (parts[2] in "brt" and not is_number(parts[3])):
            raise DataError("acts", f"{word!r} is not an action.", "Write a seat, a letter and what belongs to it.")
        found.append(READ[parts[2]](SeatNo(int(parts[1])), parts[3]))
    return found


ANTES: dict[AnteKind, PostKind] = {"each": "ante", "big-blind": "big-blind-ante", "button": "button-ante"}


def can_deal(room: Room, felt: Felt, book: Rulebook) -> bool:
    """Decide whether there are two players to deal to, at least one of them present.

    A player who has to wait for the blinds to pass is not dealt to, and does not count as present.
    """
    if len(felt.stacks) < 2 or room.away.isdisjoint(felt.names.values()):
        return len(felt.stacks) > 1
    dealt = hand_to_deal(felt.layout or room.lay_without_button(felt), book).seats
    return any(felt.names[seat] not in room.away for seat in dealt)


def laid_out(room: Room, felt: Felt, book: Rulebook) -> tuple[Layout, HandDealt]:
    """Return the table with the blinds of the level on the clock, and the hand that is dealt at it now."""
    layout = felt.layout or room.lay_without_button(felt)
    small, big = room.field.blinds[:2]
    if layout.blinds != (small, big):
        for set_so in decide(layout, SetBlinds(small, big), book):
            layout = lay(layout, set_so)
        felt.layout = layout
    (dealt,) = decide(layout, DealHand(), book)
    assert isinstance(dealt, HandDealt)
    return layout, dealt


def setup_for(field: Tournament, deal: Deal, level: int, stacks: tuple[Chips, ...], chip: Chips, left: int) -> Setup:
    """Return the setup of a hand with its forced bets, antes first.

    In games without blinds everybody posts the ante.
    """
    game = GAMES[field.setup.game]
    small, big, *ante = field.blinds_at(level)
    posts = _antes(field, deal, level) if ante else []
    posts += [Bet(post.seat, post.amount, post.kind) for post in deal.posts]
    return Setup(
        game=game.code,
        seats=deal.seats,
        stacks=stacks,
        button=SeatNo(0) if game.stud else deal.positions.button,
        format="tournament",
        blinds=() if game.stud else (small, big),
        posts=tuple(posts),
        limits=(big, Chips(2 * big)) if game.limit == "limit" else None,
        bring_in=small if game.stud else Chips(0),
        unit=chip,
        players_left=left,
        absent=deal.absent,
    )


def _antes(field: Tournament, deal: Deal, level: int) -> list[Bet]:
    if not deal.posts:
        return [Bet(seat, ante_at(field, level), "ante") for seat in deal.seats]
    due = antes_due(field, level, deal.seats, deal.positions.button, deal.positions.big)
    return [Bet(seat, ante, ANTES[field.setup.ante]) for seat, ante in due]


def play(
    room: Room, felt: Felt, book: Rulebook, bots: Mapping[PlayerId, Plays], cards: random.Random, wits: random.Random
) -> tuple[HandPlayed, Layout]:
    """Deal a hand and play it to its end; return the record and the table after it.

    `cards` shuffles, `wits` are the random numbers of the bots.
    """
    event, field = room.event, room.field
    layout, dealt = laid_out(room, felt, book)
    deal = dealt.deal
    stacks = tuple([felt.stacks[seat] for seat in deal.seats])
    left, chip = len(room.where), field.smallest_chip
    deck = shuffled(SHORT_DECK if GAMES[event.game].short_deck else STANDARD_DECK, cards)
    driver = Driver(setup_for(field, deal, field.clock.level, stacks, chip, left), deck, book)
    names = felt.names
    acts: list[Action] = []
    while driver.hand.stage != "over":
        may = driver.legal()
        action: Action
        if may.seat:
            action = bots[names[may.seat]](driver, may, wits)
        else:
            action = Reshuffle(shuffled(cards_to_shuffle(driver.hand), cards))
        driver.act(action)
        acts.append(action)
    ends = stacks_after(driver)
    layout = lay(layout, dealt)
    over = after(layout, deal, stacks, ends, book)
    for change in over:
        layout = lay(layout, change)
    played = HandPlayed(
        room.hands + 1, felt.id, field.clock.level, left, chip, dealt, stacks, "".join(deck), write_acts(acts), ends,
        over,
    )  # fmt: skip
    return played, layout


def stacks_after(driver: Driver) -> tuple[Chips, ...]:
    """Return the stacks of a hand that is over, in the order of the deal."""
    return tuple([seat.stack for seat in driver.hand.seats])


def after(
    layout: Layout, deal: Deal, stacks: Sequence[Chips], ends: Sequence[Chips], book: Rulebook
) -> tuple[TableEvent, ...]:
    """Return what the end of a hand changes at the table: who is gone, and what a short blind still costs."""
    busts = tuple([seat for seat, chips in zip(deal.seats, ends, strict=True) if not chips])
    had = dict(zip(deal.seats, stacks, strict=True))
    short = tuple([(post.seat, had[post.seat]) for post in deal.posts if had[post.seat] < post.amount])
    return decide(layout, EndHand(busts, (), short), book)


def played_again(setup: Setup, deck: Sequence[Card], acts: Sequence[Action], book: Rulebook) -> Driver:
    """Play a hand on record again, act by act; Refused for one that the rules do not allow."""
    driver = Driver(setup, deck, book)
    for act in acts:
        driver.act(act)
    return driver
