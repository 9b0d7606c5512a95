"""The money on heads after something has happened in the event."""

from floorman.tournament.bounties import (
    Bounties,
    claim,
    fall,
    pay_last,
    put_on,
    remove,
    rename,
    seal,
    stand_up,
    take_off,
)
from floorman.tournament.bounty_events import BountiesClosed, BountyClaimed, EnvelopesSealed
from floorman.tournament.directed import Renamed, Unregistered
from floorman.tournament.events import ChipsBought, Entered, KnockedOut, Restored, TakenOut, TournamentEvent, Withdrew


def bounties_after(bounties: Bounties, happened: TournamentEvent) -> Bounties:
    """What is on the heads once this has happened; as before, for most of what happens."""
    match happened:
        case Entered(player=name, bounty=cents) | ChipsBought(player=name, bounty=cents) if cents:
            return put_on(bounties, name, cents)
        case Withdrew(player=name, bounty=cents) | Unregistered(player=name, bounty=cents):
            return take_off(bounties, name, cents)
        case KnockedOut(player=name):
            return fall(bounties, name)
        case TakenOut(player=name):
            return remove(bounties, name)
        case Restored(player=name):
            return stand_up(bounties, name)
        case Renamed(player=old, to=new):
            return rename(bounties, old, new)
        case BountyClaimed(no=no, shares=shares, drawn=drawn):
            return claim(bounties, no, shares, drawn)
        case EnvelopesSealed(envelopes=envelopes):
            return seal(bounties, envelopes)
        case BountiesClosed(shares=shares):
            return pay_last(bounties, shares)
        case _:
            return bounties
