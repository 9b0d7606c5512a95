"""Bounties, and what the house pays in, in one sentence each."""

from floorman.tournament.bounties import BountyShare
from floorman.tournament.bounty_events import BountiesClosed, BountyClaimed, EnvelopesSealed, KnockoutTold
from floorman.tournament.events import HouseAdded, TournamentEvent
from floorman.tournament.wording import counted, listed, money


def of_bounties(happened: TournamentEvent) -> str:
    """What is said of it; nothing of what others tell."""
    match happened:
        case BountyClaimed(out=out, shares=()):
            return f"Nobody has won the bounty on {out}. It goes to the winner of the event."
        case BountyClaimed(out=out, shares=shares, drawn=drawn):
            envelope = f", an envelope of {money(drawn)}" if drawn is not None else ""
            return f"Bounty on {out}{envelope}: {listed([_share(share) for share in shares])}."
        case KnockoutTold(out=out, by=()):
            return f"Nobody is named for knocking out {out}."
        case KnockoutTold(out=out, by=by):
            return f"{listed(by)} knocked out {out}."
        case EnvelopesSealed(envelopes=envelopes):
            largest = f", the largest of {money(max(envelopes))}" if envelopes else ""
            return f"The mystery bounties begin: {counted(len(envelopes), 'envelope')}{largest}."
        case BountiesClosed(shares=shares):
            kept = listed([f"{share.player} keeps {money(share.paid)}" for share in shares])
            return f"Bounties kept by their owners: {kept}."
        case HouseAdded(cents=cents):
            return f"The house adds {money(cents)} to the prize pool."
        case _:
            return ""


def _share(share: BountyShare) -> str:
    onto = f" (and {money(share.onto)} goes onto their own bounty)" if share.onto else ""
    return f"{share.player} gets {money(share.paid)}{onto}"
