"""The acts of an event: those of a director, and the server's own.

The server's own acts are about screens (layout, colours, logo, the clock on a player) and about requests to play that
come by phone.
"""

import hashlib
import secrets
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.cards import STANDARD_DECK, Card
from floorman.core import PlayerId, PlayerName, Refused, Seed, Value, read_json, unusable
from floorman.core.values import fields_of_type, values_of_type
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.server.rights import ACTS, FLOOR, OWNER, PLAYER, STAFF, Who, may_act
from floorman.server.screens import Display, Layout, OnClock
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.create import AddOns, EventSpec, Rebuys, checked
from floorman.server.tournaments.records import (
    ClockEnded,
    DisplaySet,
    JoinAsked,
    JoinDeclined,
    LogoSet,
    PlayerOnClock,
    Seen,
)
from floorman.text import message
from floorman.tournament.actions import (
    AgreeDeal,
    Balance,
    BreakTable,
    ColorUp,
    CombineFinal,
    DrawnDeck,
    DrawSeats,
    LengthenPeriod,
    PayPrizes,
    Redraw,
)
from floorman.tournament.engine import Correct, DirectorAct, JournalEntry, Redo, Undo
from floorman.tournament.events import CheckedIn, Entered, Invited
from floorman.tournament.seats import shuffled
from floorman.tournament.state import TableId, Tournament, fit_name, id_for

LARGEST_LOGO = 150 * 1024
"""The most bytes of a picture."""

WIDEST_LOGO = 4000
"""The most pixels of a picture in either direction: a small file can unpack into more than a TV can hold."""

SHOT_CLOCK_STAYS_MS = 15_000
"""How long a clock on a player is still shown after its count, if nobody has ended it."""


class SetDisplay(Value, frozen=True, tag=True):
    """Choose what the TVs of the event show, and how. What is left out stays as it is."""

    layout: Layout | None = None
    theme: Literal["auto", "dark", "light"] | None = None
    accent: Annotated[str, Meta(max_length=7)] | None = None
    house: Annotated[str, Meta(max_length=60)] | None = None


class SetLogo(Value, frozen=True, tag=True):
    """Show a picture beside the event's name: a PNG or JPEG file, in base64. An empty one removes the logo."""

    image: bytes = b""


class CallClock(Value, frozen=True, tag=True):
    """Call the clock on a player, for as long as the book says. Calling it again restarts it."""

    player: PlayerId


class EndClock(Value, frozen=True, tag=True):
    """End the clock on a player, who has acted or run out of time."""

    player: PlayerId


ScreenAct = SetDisplay | SetLogo | CallClock | EndClock
ScreenRecord = DisplaySet | LogoSet | PlayerOnClock | ClockEnded


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture as it is sent; `version` changes with its content."""

    media: str
    data: bytes
    version: str


class Screens:
    """The state of the screens: look, logo, and the clock on a player."""

    def __init__(self) -> None:
        self.display = Display()
        self.logo: Logo | None = None
        self._called: PlayerOnClock | None = None
        self._called_at_ms = 0

    def inherited(self) -> tuple[ScreenRecord, ...]:
        """Return records that give another event the same look, with the automatic layout."""
        look = DisplaySet("auto", self.display.theme, self.display.accent, self.display.house)
        found: list[ScreenRecord] = [look] if look != DisplaySet("auto", "auto", "", "") else []
        if self.logo is not None:
            found.append(LogoSet(self.logo.media, self.logo.data))
        return tuple(found)

    def decide(self, action: ScreenAct, tournament: Tournament, book: Rulebook) -> ScreenRecord:
        """Return the record of an act; raise DataError or Refused where it is not done."""
        match action:
            case SetDisplay():
                return _display(self.display, action)
            case SetLogo(image=image):
                return LogoSet(_media(image) if image else "", image)
            case CallClock(player=name):
                _require_seat(tournament, name)
                answers = book.answers("tournament")
                return PlayerOnClock(name, answers[Q.clock.shot_clock.seconds], answers[Q.clock.shot_clock.count])
            case EndClock(player=name):
                if self._called is None or self._called.player != name:
                    raise Refused("clock.shot-clock", "no-clock", player=tournament.name_of(name))
                return ClockEnded(name)

    def take(self, record: ScreenRecord, tournament: Tournament, at_ms: int) -> RecordText:
        """Apply a record; return it in words."""
        match record:
            case DisplaySet(layout=layout, theme=theme, accent=accent, house=house):
                before = self.display
                self.display = Display(layout, theme, accent, house, before.logo)
                if layout != before.layout:
                    return RecordText((message("log.tv-shows", layout=layout),))
                return RecordText((message("log.tv-appearance"),))
            case LogoSet(media=media, data=data):
                version = hashlib.sha256(data).hexdigest()[:12] if data else ""
                self.logo = Logo(media, data, version) if data else None
                self.display = replace(self.display, logo=version)
                return RecordText((message("log.tv-logo" if data else "log.tv-no-logo"),))
            case PlayerOnClock(player=id, seconds=seconds, count=count):
                self._called, self._called_at_ms = record, at_ms
                name = tournament.name_of(id)
                return RecordText((message("log.clock-on", player=name, seconds=seconds, count=count),))
            case ClockEnded(player=id):
                self._called = None
                return RecordText((message("log.clock-off", player=tournament.name_of(id)),))

    def on_clock(self, tournament: Tournament, at_ms: int) -> OnClock | None:
        """Return the clock on a player; None where there is none, it has run out, or the player has no seat."""
        called = self._called
        if called is None:
            return None
        player = next((one for one in tournament.left if one.id == called.player and one.table), None)
        of = 1000 * (called.seconds + called.count)
        left = of - (at_ms - self._called_at_ms)
        if player is None or left < -SHOT_CLOCK_STAYS_MS:
            return None
        return OnClock(player.name, player.table, player.seat, max(0, left), of, 1000 * called.count)


def _display(now: Display, action: SetDisplay) -> DisplaySet:
    accent = now.accent if action.accent is None else action.accent.lower()
    if accent and not (len(accent) == 7 and accent[0] == "#" and all(one in "0123456789abcdef" for one in accent[1:])):
        raise unusable("accent", "no-colour", accent=repr(accent))
    house = now.house if action.house is None else " ".join(action.house.split())
    if not house.isprintable():
        raise unusable("house", "house-characters")
    record = DisplaySet(action.layout or now.layout, action.theme or now.theme, accent, house)
    if record == DisplaySet(now.layout, now.theme, now.accent, now.house):
        raise Refused("td.authority", "nothing-new.tv")
    return record


def _require_seat(tournament: Tournament, name: PlayerId) -> None:
    if not tournament.started or all(one.id != name or not one.table for one in tournament.left):
        raise Refused("clock.shot-clock", "not-in-play", player=tournament.name_of(name))


def _media(image: bytes) -> str:
    """Return the media type of a picture, PNG or JPEG.

    Raise DataError for any other file and for one that is too large.
    """
    if len(image) > LARGEST_LOGO:
        raise unusable("image", "image-size", size=len(image) // 1024, most=LARGEST_LOGO // 1024)
    size = _png_size(image) or _jpeg_size(image)
    if size is None:
        raise unusable("image", "no-picture")
    if not 1 <= min(size) <= max(size) <= WIDEST_LOGO:
        raise unusable("image", "image-pixels", wide=size[0], high=size[1], most=WIDEST_LOGO)
    return "image/png" if image[:1] == b"\x89" else "image/jpeg"


def _png_size(image: bytes) -> tuple[int, int] | None:
    """Return width and height from the header of a PNG file; None for any other file."""
    if image[:8] != b"\x89PNG\r\n\x1a\n" or image[12:16] != b"IHDR" or len(image) < 33:
        return None
    return int.from_bytes(image[16:20]), int.from_bytes(image[20:24])


def _jpeg_size(image: bytes) -> tuple[int, int] | None:
    """Return width and height from the first frame of a JPEG file; None for any other file."""
    if image[:3] != b"\xff\xd8\xff":
        return None
    at = 2
    while at + 9 <= len(image) and image[at] == 0xFF:
        marker, length = image[at + 1], int.from_bytes(image[at + 2 : at + 4])
        # SOF0 to SOF15 begin a frame, except for three markers in between that mean something else.
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(image[at + 7 : at + 9]), int.from_bytes(image[at + 5 : at + 7])
        at += 2 + length
    return None


MOST_WAITING = 30
"""How many requests may wait for the director at once, so that nobody can flood the page."""

MOST_DECLINED = 3
"""How many times a name may be declined before it cannot ask again."""


class AskToJoin(Value, frozen=True, tag=True):
    """Ask by phone to play, and wait for the director's answer."""

    player: PlayerName


class DeclineJoin(Value, frozen=True, tag=True):
    """Decline a request to play. A request is accepted by registering, checking in or inviting the player."""

    player: PlayerName


JoinAct = AskToJoin | DeclineJoin


class Joining:
    """The requests to join one event.

    A request waits until an act that is not undone puts the name on a list, the director declines it, or no phone has
    the name any more. So undoing an entry brings the request back.
    """

    def __init__(self) -> None:
        self._asked: dict[str, int] = {}
        self._declined: dict[str, int] = {}
        self._times_declined: dict[str, int] = {}
        self._admitted: dict[str, list[tuple[int, int]]] = {}

    def decide(self, action: JoinAct, seen: Seen) -> JoinAsked | JoinDeclined:
        """Return the record of a request or of its refusal by the floor; raise Refused where it is not done."""
        if isinstance(action, DeclineJoin):
            if action.player not in seen.waiting:
                raise Refused("entry.buyin", "not-waiting", player=seen.tournament.name_of(action.player))
            return JoinDeclined(action.player)
        closed = closed_because(seen)
        if closed:
            raise closed
        name = listed_id(seen, action.player)
        if seen.tournament.find(name) is not None:
            raise Refused("entry.buyin", "in-the-event", player=action.player)
        self.require_may_ask(name, seen.waiting)
        return JoinAsked(name)

    def take(self, no: int, body: JoinAsked | JoinDeclined, tournament: Tournament) -> RecordText:
        """Apply record `no`; return it in words."""
        name, called = body.player, tournament.name_of(body.player)
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

    def waiting(self, tournament: Tournament, undone: Container[int], claimed: Container[str]) -> tuple[str, ...]:
        """Return the ids that wait for an answer, the first to ask first."""
        players = {player.id for player in tournament.players}
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
        """The names whose last request was declined."""
        return frozenset(self._declined)

    def require_may_ask(self, name: str, waiting: tuple[str, ...]) -> None:
        """Refuse a request where too many are waiting, or the name was declined too often."""
        if len(waiting) >= MOST_WAITING and name not in waiting:
            raise Refused("entry.buyin", "too-many-waiting", most=MOST_WAITING)
        if self._times_declined.get(name, 0) >= MOST_DECLINED:
            raise Refused("entry.buyin", "declined-before")


def _names_in(act: JournalEntry) -> Iterable[str]:
    for event in act.events:
        if isinstance(event, Entered | CheckedIn):
            yield event.player
        elif isinstance(event, Invited):
            yield from event.players


def listed_id(seen: Seen, wanted: str) -> str:
    """Return the id of the player with a typed name: on a list, by an earlier request, or else as a new player.

    Refused where the name is not usable, or is the id of a player who was renamed: phones are known by ids.
    """
    tournament = seen.tournament
    folded = " ".join(wanted.split()).casefold()
    names = {player.name.casefold(): str(player.id) for player in tournament.players}
    names |= {name.casefold(): name for name in (*seen.waiting, *seen.declined) if name == tournament.name_of(name)}
    if folded in names:
        return names[folded]
    name = fit_name(tournament, wanted)
    id = id_for(tournament, name)
    if id != name and tournament.guest(name) is None:
        raise Refused("entry.buyin", "name-in-use", name=name)
    return id


def closed_because(seen: Seen) -> Refused | None:
    """Return the refusal for anybody who wants to join when registration is closed; None while it is open."""
    last = seen.tournament.setup.late_levels
    if seen.over or any(player.paid is not None for player in seen.tournament.players):
        return Refused("entry.buyin", "registration-closed.over", title=seen.spec.name)
    if seen.tournament.started and last is not None and seen.tournament.clock.is_past(last):
        return Refused("entry.buyin", "registration-closed", title=seen.spec.name, last=last)
    return None


Seeds = Callable[[], int]
"""Returns a new seed at each call; never 0, which stands for a draw that has not been made."""

LARGEST = 2**53 - 1
"""The largest integer that every browser reads exactly."""


def system_seeds() -> int:
    """Return a seed from the system's secure random generator."""
    return 1 + secrets.randbelow(LARGEST)


def seeds_from(first: int) -> Seeds:
    """Return a function that gives seeds in a fixed order, for the demo and for tests."""
    state = first

    def draw() -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return 1 + (state >> 11) % LARGEST

    return draw


Word = Annotated[str, Meta(max_length=100)]
Words = Annotated[str, Meta(max_length=500)]


class CreateEvent(Value, frozen=True, tag=True):
    """Open the event; its first act."""

    spec: EventSpec


class RecordPrecedent(Value, frozen=True, tag=True):
    """Note a ruling of the floor, to rule the same way the next time."""

    incident: Words
    says: Words
    topic: Word = ""
    cites: Annotated[tuple[Word, ...], Meta(max_length=50)] = ()
    note: Words = ""


class SetTerms(Value, frozen=True, tag=True):
    """Change the house rules, the event's name or language, or the terms of rebuys and add-ons; what is left out stays.

    `house` are all answers of the house from now on. Rebuys are sold until the end of a level, 0 for not at all, and so
    many to each player; add-ons so many to each player.
    """

    name: str | None = None
    house: dict[str, Any] | None = None
    rebuys_until_level: Annotated[int, Meta(ge=0, le=200)] | None = None
    rebuys_per_player: Annotated[int, Meta(ge=1, le=99)] | None = None
    addons_per_player: Annotated[int, Meta(ge=0, le=99)] | None = None
    language: str | None = None


EventAct = DirectorAct | CreateEvent | RecordPrecedent | SetTerms | ScreenAct | JoinAct

ACTS.update(
    {
        CreateEvent: OWNER,
        SetTerms: FLOOR,
        AskToJoin: PLAYER,
        DeclineJoin: FLOOR,
        RecordPrecedent: FLOOR,
        SetDisplay: FLOOR,
        SetLogo: FLOOR,
        CallClock: STAFF,
        EndClock: STAFF,
    }
)

SENSITIVE = (AgreeDeal, Balance, BreakTable, ColorUp, CombineFinal, DrawSeats, PayPrizes, Redraw, Undo, Redo, Correct)
"""Acts of which a screen has shown the outcome: they are refused where anything was done since.

Other acts are only refused where one about the same matter was done since: see `about_the_same`.
"""

IN_A_ROW = (LengthenPeriod,)
"""Acts that one person taps several times in a row, each of which counts."""

NAMED: dict[Any, str] = {PlayerId: "player", PlayerName: "player", TableId: "table"}
"""What a field of these types names."""

CHANCE = (Seed, DrawnDeck)
"""Types of the values that the server draws itself."""


def read_act(act: bytes | msgspec.Raw) -> EventAct:
    """Decode an act; raise DataError with what is wrong in it."""
    found: EventAct = read_json(act, EventAct, "act")  # type: ignore[arg-type]
    if isinstance(found, RecordPrecedent) and not found.says.strip():
        raise unusable("says", "precedent-words")
    kind: type[Value] = type(found)
    for named, what in NAMED.items():
        for field in fields_of_type(kind, named):
            if field.required and not getattr(found, field.name):
                raise unusable(field.name, "none-chosen", what=what)
    read: EventAct = found
    _refuse_chosen_chance(read)
    _require_cards(read)
    return read


def _refuse_chosen_chance(act: EventAct) -> None:
    """Refuse a seed or a shuffled deck from a client, who could choose the outcome of a draw with it."""
    action = act.instead if isinstance(act, Correct) else act
    for field in (field for drawn in CHANCE for field in fields_of_type(type(action), drawn)):
        if getattr(action, field.name):
            raise unusable(field.name, "own-draw")


def _require_cards(act: EventAct) -> None:
    """Refuse a text that is not a card in a field of cards, which the type cannot check."""
    action = act.instead if isinstance(act, Correct) else act
    for card in values_of_type(action, Card):
        if card not in STANDARD_DECK:
            raise unusable("cards", "no-card", card=repr(card))


def require_right(who: Who, action: EventAct, seat_of: dict[str, str]) -> None:
    """Raise NotAllowed where the client may not send an act. `seat_of` is the table of each player."""
    may_act(who, action, lambda player: seat_of.get(player, ""))


def about_the_same(act: EventAct, done: EventAct) -> bool:
    """Return whether an act names a player whom an earlier act named too, or is the same act again."""
    if isinstance(act, IN_A_ROW):
        return False
    return bool(_people_of(act) & _people_of(done)) or _without_chance(act) == _without_chance(done)


def _people_of(act: EventAct) -> frozenset[str]:
    """Return the players an act is about, by id or by the name that is put on a list, in lower case."""
    action = act.instead if isinstance(act, Correct) else act
    named = {*values_of_type(action, PlayerId), *values_of_type(action, PlayerName)}
    return frozenset(" ".join(name.split()).casefold() for name in named if name)


def _without_chance(action: EventAct) -> EventAct:
    drawn = {field.name for chance in CHANCE for field in fields_of_type(type(action), chance)}
    return replace(
        action, **{field.name: field.default for field in msgspec.structs.fields(action) if field.name in drawn}
    )


def with_chance(action: EventAct, seeds: Seeds) -> EventAct:
    """Return the act with a new seed wherever it has none, and with a shuffled deck for a race without cards."""
    if isinstance(action, Correct):
        return replace(action, instead=with_chance(action.instead, seeds))
    if isinstance(action, ColorUp) and action.odd and not action.cards and not action.deck:
        return replace(action, deck=shuffled(STANDARD_DECK, seeds()))
    fields = [field.name for field in fields_of_type(type(action), Seed) if not getattr(action, field.name)]
    return replace(action, **{name: seeds() for name in fields}) if fields else action


def with_terms(spec: EventSpec, action: SetTerms) -> EventSpec:
    """Return the spec with changed terms; raise DataError where they are not valid."""
    rebuys, addon = spec.rebuys or Rebuys(), spec.addon or AddOns()
    if action.rebuys_until_level is not None:
        rebuys = replace(rebuys, allowed=action.rebuys_until_level > 0, until_level=action.rebuys_until_level or None)
    if action.rebuys_per_player is not None:
        rebuys = replace(rebuys, per_player=action.rebuys_per_player)
    if action.addons_per_player is not None:
        addon = replace(addon, allowed=action.addons_per_player > 0, per_player=action.addons_per_player or None)
    changed = replace(
        spec,
        name=spec.name if action.name is None else action.name,
        house=spec.house if action.house is None else action.house,
        language=spec.language if action.language is None else action.language,
        rebuys=spec.rebuys if rebuys == Rebuys() else rebuys,
        addon=addon if action.addons_per_player is not None else spec.addon,
    )
    return checked(changed)
