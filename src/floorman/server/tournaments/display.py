"""What the director decides about the room's screens: layout, colours, logo, and the clock on a player."""

import hashlib
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from floorman.core import DataError, PlayerId, Refused, Value
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.server.screens import Display, Layout, OnClock
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.records import ClockEnded, DisplaySet, LogoSet, PlayerOnClock
from floorman.text import message
from floorman.tournament.state import Tournament

LARGEST_LOGO = 150 * 1024
"""Bytes of a picture."""

WIDEST_LOGO = 4000
"""Pixels of a picture, either way: a small file can unpack into more than a TV can hold."""

SHOT_CLOCK_STAYS_MS = 15_000
"""For so long after the count a clock that nobody has ended is still shown."""


class SetDisplay(Value, frozen=True, tag=True):
    """Choose what the TVs of the event show, and how. What is left out stays as it is."""

    layout: Layout | None = None
    theme: Literal["auto", "dark", "light"] | None = None
    accent: Annotated[str, Meta(max_length=7)] | None = None
    house: Annotated[str, Meta(max_length=60)] | None = None


class SetLogo(Value, frozen=True, tag=True):
    """Show a picture beside the event's name: a PNG or JPEG file, in base64. Without one the logo is removed."""

    image: bytes = b""


class CallClock(Value, frozen=True, tag=True):
    """Call the clock on a player, for as long as the book gives. Called again, it starts again."""

    player: PlayerId


class EndClock(Value, frozen=True, tag=True):
    """The player has acted, or the time is over."""

    player: PlayerId


ScreenAct = SetDisplay | SetLogo | CallClock | EndClock
ScreenRecord = DisplaySet | LogoSet | PlayerOnClock | ClockEnded


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture as it is sent: `version` changes with its content."""

    media: str
    data: bytes
    version: str


class Screens:
    """What was decided about the screens so far."""

    def __init__(self) -> None:
        self.display = Display()
        self.logo: Logo | None = None
        self._called: PlayerOnClock | None = None
        self._called_at_ms = 0

    def inherited(self) -> tuple[ScreenRecord, ...]:
        """Return the records that give another event the same look; the layout is left to the moment again."""
        look = DisplaySet("auto", self.display.theme, self.display.accent, self.display.house)
        found: list[ScreenRecord] = [look] if look != DisplaySet("auto", "auto", "", "") else []
        if self.logo is not None:
            found.append(LogoSet(self.logo.media, self.logo.data))
        return tuple(found)

    def decide(self, told: ScreenAct, event: Tournament, book: Rulebook) -> ScreenRecord:
        """The record of an act; DataError or Refused where it cannot be done."""
        match told:
            case SetDisplay():
                return _display(self.display, told)
            case SetLogo(image=image):
                return LogoSet(_media(image) if image else "", image)
            case CallClock(player=name):
                _require_seat(event, name)
                answers = book.answers("tournament")
                return PlayerOnClock(name, answers[Q.clock.shot_clock.seconds], answers[Q.clock.shot_clock.count])
            case EndClock(player=name):
                if self._called is None or self._called.player != name:
                    raise Refused("clock.shot-clock", "no-clock", player=event.name_of(name))
                return ClockEnded(name)

    def take(self, record: ScreenRecord, event: Tournament, at_ms: int) -> RecordText:
        """Go on to what is so after a record, and say it."""
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
                name = event.name_of(id)
                return RecordText((message("log.clock-on", player=name, seconds=seconds, count=count),))
            case ClockEnded(player=id):
                self._called = None
                return RecordText((message("log.clock-off", player=event.name_of(id)),))

    def on_clock(self, event: Tournament, at_ms: int) -> OnClock | None:
        """The clock on a player; None where there is none, it ran out long enough ago, or the player has no seat."""
        called = self._called
        if called is None:
            return None
        player = next((one for one in event.left if one.id == called.player and one.table), None)
        of = 1000 * (called.seconds + called.count)
        left = of - (at_ms - self._called_at_ms)
        if player is None or left < -SHOT_CLOCK_STAYS_MS:
            return None
        return OnClock(player.name, player.table, player.seat, max(0, left), of, 1000 * called.count)


def _display(now: Display, told: SetDisplay) -> DisplaySet:
    accent = now.accent if told.accent is None else told.accent.lower()
    if accent and not (len(accent) == 7 and accent[0] == "#" and all(one in "0123456789abcdef" for one in accent[1:])):
        raise DataError(
            "accent", f"{accent!r} is not a colour.", "Enter # and six hexadecimal digits, for example #2fa36b."
        )
    house = now.house if told.house is None else " ".join(told.house.split())
    if not house.isprintable():
        raise DataError("house", "it contains characters that cannot be displayed.", "Enter the name of the house.")
    record = DisplaySet(told.layout or now.layout, told.theme or now.theme, accent, house)
    if record == DisplaySet(now.layout, now.theme, now.accent, now.house):
        raise Refused("td.authority", "nothing-new.tv")
    return record


def _require_seat(event: Tournament, name: PlayerId) -> None:
    if not event.started or all(one.id != name or not one.table for one in event.left):
        raise Refused("clock.shot-clock", "not-in-play", player=event.name_of(name))


def _media(image: bytes) -> str:
    """Say whether a picture is PNG or JPEG. DataError for anything else, and for one that is too large."""
    if len(image) > LARGEST_LOGO:
        raise DataError(
            "image", f"the picture has {len(image) // 1024} KiB.", f"Use one of {LARGEST_LOGO // 1024} KiB at most."
        )
    size = _png_size(image) or _jpeg_size(image)
    if size is None:
        raise DataError("image", "it is not a PNG or JPEG picture.", "Save the logo as PNG and choose that file.")
    if not 1 <= min(size) <= max(size) <= WIDEST_LOGO:
        raise DataError(
            "image",
            f"the picture is {size[0]} by {size[1]} pixels.",
            f"Use one of {WIDEST_LOGO} at most each way.",
        )
    return "image/png" if image[:1] == b"\x89" else "image/jpeg"


def _png_size(image: bytes) -> tuple[int, int] | None:
    """Width and height in the header of a PNG file."""
    if image[:8] != b"\x89PNG\r\n\x1a\n" or image[12:16] != b"IHDR" or len(image) < 33:
        return None
    return int.from_bytes(image[16:20]), int.from_bytes(image[20:24])


def _jpeg_size(image: bytes) -> tuple[int, int] | None:
    """Width and height in the first frame of a JPEG file."""
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
