"""What a player may be called: something short, readable, and nobody else's name."""

from floorman.base import PlayerId, Refused
from floorman.tournament.state import Tournament

LONGEST = 30


def fit_name(event: Tournament, wanted: str, instead_of: str = "") -> PlayerId:
    """Return a name for the list, without extra spaces and spelled as on the list of guests; Refused if unusable."""
    name = " ".join(wanted.split())
    if not name or not name.isprintable():
        raise Refused("entry.buyin", "A player needs a name.", code="no-name")
    if len(name) > LONGEST:
        raise Refused(
            "entry.buyin", "{name}... is too long. Use {most} characters at most.",
            code="name-too-long", name=name[:LONGEST], most=LONGEST,
        )  # fmt: skip
    folded = name.casefold()
    if any([folded == player.name.casefold() and player.name != instead_of for player in event.players]):
        raise Refused(
            "entry.buyin", "{name} is already on the list. Add a letter or a number.", code="name-in-use", name=name
        )  # fmt: skip
    guest = event.guest(name)
    return guest.name if guest else PlayerId(name)
