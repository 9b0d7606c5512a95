"""Requests to play that come by phone: who waits for the director's answer, and when nobody can ask any more."""

from collections.abc import Container, Iterable

from floorman.core import Refused, Value
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.records import JoinAsked, JoinDeclined, Seen
from floorman.text import message
from floorman.tournament.events import CheckedIn, Entered, Invited
from floorman.tournament.journal import JournalEntry
from floorman.tournament.state import Tournament, fit_name, id_for

MOST_WAITING = 30
"""Requests that may wait for the director at once, so that nobody can flood the page."""

MOST_DECLINED = 3
"""How often one name may ask again after it was declined."""


class AskToJoin(Value, frozen=True, tag=True):
    """Somebody asks by phone to play, and waits for the director's answer."""

    player: str


class DeclineJoin(Value, frozen=True, tag=True):
    """The floor declines a request to play. To accept one is to register, check in or invite the player."""

    player: str


JoinAct = AskToJoin | DeclineJoin


class Joining:
    """The requests of one event, carried forward by its records.

    A request waits until an act that still stands puts the name on a list, until the director declines it, or until no
    phone has the name any more. So undoing an entry brings the request back.
    """

    def __init__(self) -> None:
        self._asked: dict[str, int] = {}
        self._declined: dict[str, int] = {}
        self._times_declined: dict[str, int] = {}
        self._admitted: dict[str, list[tuple[int, int]]] = {}

    def decide(self, told: JoinAct, seen: Seen) -> JoinAsked | JoinDeclined:
        """Return the record that follows from a request or from its answer; Refused where there is none."""
        if isinstance(told, DeclineJoin):
            if told.player not in seen.waiting:
                raise Refused("entry.buyin", "not-waiting", player=seen.event.name_of(told.player))
            return JoinDeclined(told.player)
        closed = closed_because(seen)
        if closed:
            raise closed
        name = listed_id(seen, told.player)
        if seen.event.find(name) is not None:
            raise Refused("entry.buyin", "in-the-event", player=told.player)
        self.require_may_ask(name, seen.waiting)
        return JoinAsked(name)

    def take(self, no: int, body: JoinAsked | JoinDeclined, event: Tournament) -> RecordText:
        """Go on to what is so after record `no`, and say it."""
        name, called = body.player, event.name_of(body.player)
        if isinstance(body, JoinAsked):
            self._asked[name] = no
            self._declined.pop(name, None)
            return RecordText((message("log.asks-to-join", player=called),))
        self._declined[name] = no
        self._times_declined[name] = self._times_declined.get(name, 0) + 1
        return RecordText((message("log.declined", player=called),))

    def enter(self, no: int, act: JournalEntry) -> None:
        """Note the names that an act of record `no` puts on a list."""
        for name in _names_in(act):
            self._admitted.setdefault(name, []).append((no, act.no))

    def waiting(self, event: Tournament, undone: Container[int], claimed: Container[str]) -> tuple[str, ...]:
        """Return who waits for an answer, the first to ask first."""
        players = {player.id for player in event.players}
        return tuple(
            name
            for name, no in sorted(self._asked.items(), key=lambda one: one[1])
            if name in claimed
            and name not in players
            and name not in self._declined
            and not any(record > no and act not in undone for record, act in self._admitted.get(name, ()))
        )

    @property
    def declined(self) -> frozenset[str]:
        """Return the names whose last request was declined."""
        return frozenset(self._declined)

    def require_may_ask(self, name: str, waiting: tuple[str, ...]) -> None:
        """Refuse a request that would be one too many."""
        if len(waiting) >= MOST_WAITING and name not in waiting:
            raise Refused("entry.buyin", "too-many-waiting", most=MOST_WAITING)
        if self._times_declined.get(name, 0) >= MOST_DECLINED:
            raise Refused("entry.buyin", "declined-before")


def _names_in(act: JournalEntry) -> Iterable[str]:
    for happened in act.events:
        if isinstance(happened, Entered | CheckedIn):
            yield happened.player
        elif isinstance(happened, Invited):
            yield from happened.players


def listed_id(seen: Seen, wanted: str) -> str:
    """Return the id of whoever has a typed name, on a list or by an earlier request; else the name, tidied.

    Refused if it is unusable, also where somebody of another name has it as an id: phones are known by ids.
    """
    event = seen.event
    folded = " ".join(wanted.split()).casefold()
    names = {player.name.casefold(): str(player.id) for player in event.players}
    names |= {name.casefold(): name for name in (*seen.waiting, *seen.declined) if name == event.name_of(name)}
    if folded in names:
        return names[folded]
    name = fit_name(event, wanted)
    id = id_for(event, name)
    if id != name and event.guest(name) is None:
        raise Refused("entry.buyin", "name-in-use", name=name)
    return id


def closed_because(seen: Seen) -> Refused | None:
    """Return why nobody can join an event any more; empty while that is possible."""
    last = seen.event.setup.late_levels
    if seen.over or any(player.paid is not None for player in seen.event.players):
        return Refused("entry.buyin", "registration-closed.over", title=seen.spec.name)
    if seen.event.started and last is not None and seen.event.clock.is_past(last):
        return Refused("entry.buyin", "registration-closed", title=seen.spec.name, last=last)
    return None
