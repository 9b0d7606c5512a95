"""What the house writes down: links, PINs, events, claims. Secrets only as hashes, and facts, never requests."""

from floorman.base import Value
from floorman.server.accounts.roles import Role


class LinkMade(Value, frozen=True, tag=True):
    """A link to a role. `once` it opens one session and no more; `until_ms` of 0 has no end; `pin` is asked for too."""

    link: int
    hash: str
    role: Role
    event: str = ""
    table: str = ""
    name: str = ""
    once: bool = False
    until_ms: int = 0
    pin: str = ""


class LinkUsed(Value, frozen=True, tag=True):
    """A link for one use is used up."""

    link: int


class LinkRevoked(Value, frozen=True, tag=True):
    """A link opens nothing any more, and the sessions that it opened are over."""

    link: int


class PinSet(Value, frozen=True, tag=True):
    """From now on this PIN opens a role of an event, and no earlier one does; an empty hash closes it."""

    event: str
    role: Role
    hash: str
    table: str = ""


class EventAdded(Value, frozen=True, tag=True):
    """There is an event; `unverified` where it comes from a file that nobody could check."""

    event: str
    name: str
    demo: bool = False
    unverified: bool = False


class Claimed(Value, frozen=True, tag=True):
    """A phone has taken a player's name. `session` is a hash, `pin` lets the player come back on another phone."""

    event: str
    player: str
    session: str
    pin: str = ""


class ClaimReleased(Value, frozen=True, tag=True):
    """A player's name is free to be taken again."""

    event: str
    player: str


class CodeSet(Value, frozen=True, tag=True):
    """From now on this room code leads to an event, and no earlier one does; an empty code closes the door."""

    event: str
    code: str


class SessionsEnded(Value, frozen=True, tag=True):
    """All sessions until now are over: of one role of an event, of an event, or of everybody where both are empty."""

    event: str = ""
    role: str = ""


class SessionOpened(Value, frozen=True, tag=True):
    """A device has signed in. `session` is a hash, `device` what its browser calls itself, `since` a record."""

    session: str
    role: Role
    event: str = ""
    table: str = ""
    name: str = ""
    link: int = 0
    since: int = 0
    until_ms: int = 0
    device: str = ""


class SessionEnded(Value, frozen=True, tag=True):
    """One session is over."""

    session: str


class EventArchived(Value, frozen=True, tag=True):
    """An event is put away in the archive, or taken out again: it stays as it is and is listed apart."""

    event: str
    archived: bool = True


class EventDeleted(Value, frozen=True, tag=True):
    """An event is deleted for good, with all its records, links and claims."""

    event: str


class Season(Value, frozen=True):
    """A league: its events, and how points are given.

    `formula` is one of `points.PRESETS`, or `table` with hundredths of points by place. `best` counts only so many
    events of each player, 0 for all; who has played fewer than `at_least` is not ranked. Events opened later join by
    themselves where `joins` is set. `shared` numbers the public address; it is 0 or negative where there is none, and
    a new number is a new address.
    """

    id: str
    name: str
    events: tuple[str, ...] = ()
    formula: str = "linear"
    table: tuple[int, ...] = ()
    best: int = 0
    at_least: int = 1
    joins: bool = True
    shared: int = 0


class SeasonSet(Value, frozen=True, tag=True):
    """There is a season, or it is as this says from now on."""

    season: Season


class SeasonDeleted(Value, frozen=True, tag=True):
    """A season is deleted. Its events stay."""

    season: str


HouseRecord = (
    LinkMade | LinkUsed | LinkRevoked | PinSet | EventAdded | Claimed | ClaimReleased | CodeSet | SessionsEnded
    | SessionOpened | SessionEnded | EventArchived | EventDeleted | SeasonSet | SeasonDeleted
)  # fmt: skip
