"""An event being played: the director's view of it, and every table with its stacks. Records carry it forward.

`take` never refuses, never chooses and never reads a book: what is on record has happened.
"""

from floorman.base import Chips, InvariantError, PlayerId, SeatNo
from floorman.sim.event import Closing, DealtEvent, FloorDid, HandPlayed, Opening, Record
from floorman.table import Positions, open_table, round_the
from floorman.table import Table as Layout
from floorman.table import apply as lay
from floorman.table.events import CameBack, SatOut, SeatLeft, SeatTaken
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
from floorman.tournament.seats import COMING
from floorman.tournament.state import Place, TableId, Tournament

UNCOUNTED = (Bust, Balance, PlayHand, PlayHandForHand)
"""What the director does about a table without a look at the stacks."""


class Felt:
    """One table: who sits where with how much, the table layer's state of it, and the last hand played at it.

    `told` is the last hand that the director knows of.
    """

    __slots__ = ("id", "last", "layout", "names", "stacks", "told")

    def __init__(self, id: TableId) -> None:
        self.id = id
        self.layout: Layout | None = None
        self.names: dict[SeatNo, PlayerId] = {}
        self.stacks: dict[SeatNo, Chips] = {}
        self.last: HandPlayed | None = None
        self.told: HandPlayed | None = None

    @property
    def seats(self) -> tuple[SeatNo, ...]:
        """The seats taken, in order."""
        return tuple(sorted(self.stacks))


class Room:
    """The whole event after the records taken so far.

    `hands` counts those played, `where` says who sits where, and `away` are players who are not at their seats.
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
        """Every chip on every table, and in the hands of those who are looking for a seat."""
        on_felt = sum([sum(felt.stacks.values()) for felt in self.felts.values()])
        return Chips(on_felt + sum(self.standing.values()))

    @property
    def issued(self) -> Chips:
        """The chips that should be there."""
        return Chips(self.field.issued - self.field.gone - self.field.bank)

    def take(self, record: Record, field: Tournament | None = None, layout: Layout | None = None) -> None:
        """Go on to what is so after a record; the field, or the table's layout, may have been worked out already."""
        match record:
            case HandPlayed():
                self._hand(record, layout)
            case FloorDid(events=events, about=about):
                for id in about:
                    self.felts[id].told = self.felts[id].last
                for happened in events:
                    if field is None:
                        self.field = apply(self.field, happened)
                    self._seating(happened)
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
            for happened in played.over:
                layout = lay(layout, happened)
        felt.layout = layout
        felt.stacks.update(zip(played.dealt.deal.seats, played.ends, strict=True))
        felt.last = played
        self.hands = played.hand

    def _seating(self, happened: TournamentEvent) -> None:
        """What the director does to the tables."""
        match happened:
            case TableOpened(table=id):
                self.felts[id] = Felt(id)
            case TableBroken(table=id):
                del self.felts[id]
            case Seated():
                self._seat(happened)
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
        """A stack grows or shrinks, at the table or, of somebody who has no seat, in the hand."""
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
        """A table of a game without a button, where none is moved."""
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
        """Take a player's name and chips off a seat. Who `left` is known to the table only from now on."""
        felt = self.felts[place.table]
        del felt.names[place.seat]
        if left and felt.layout:
            felt.layout = lay(felt.layout, SeatLeft(place.seat))
        return felt.stacks.pop(place.seat)

    def brief(self, id: TableId, told: TournamentAction) -> tuple[TournamentEvent, ...]:
        """What the director is told before doing something about a table: how its last hand went, if that is news.

        A hand that somebody was knocked out in ends with that. Stacks are counted when chips go out of play or come
        into it, and at the last table; in between they are nobody's business but the table's.
        """
        felt = self.felts[id]
        news: list[TournamentEvent] = []
        played = felt.last
        if played and played is not felt.told:
            now, seats = played.dealt.deal.positions, played.dealt.deal.seats
            news.append(HandBegun(id, played.level, now.button, now.small, now.big, seats, (), "clock.new-hand"))
            if not isinstance(told, Bust | PlayHand):
                news.append(HandEnded(id, "clock.new-hand"))
        if not isinstance(told, UNCOUNTED) or len(self.felts) == 1:
            stacks = tuple([(name, felt.stacks[seat]) for seat, name in sorted(felt.names.items())])
            news.append(StacksCounted(stacks, "chips.visible"))
        return tuple(news)
