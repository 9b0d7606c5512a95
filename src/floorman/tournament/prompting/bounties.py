"""Bounties that nobody has claimed yet, and envelopes to fill."""

from msgspec.structs import replace

from floorman.base import PlayerId
from floorman.rulebook import Rulebook
from floorman.tournament.bounties import Bounties, Fallen, planned_envelopes
from floorman.tournament.bounty_actions import ClaimBounty, SealEnvelopes
from floorman.tournament.case import Case
from floorman.tournament.knockouts import TOPIC, with_heads
from floorman.tournament.prompting.prompt import Prompt, PromptOption, Prompts, to_do, to_know
from floorman.tournament.state import Player, Tournament
from floorman.tournament.wording import counted, money


def heads(event: Tournament, book: Rulebook) -> Prompts:
    """Every knockout of which nobody has said who won it, the first first."""
    bounties = event.bounties
    if bounties is None or not event.started:
        return
    for fallen in bounties.fallen:
        yield _unclaimed(event, book, bounties, fallen)
    terms = event.setup.bounty
    case = Case(event, book)
    players = with_heads(case)
    if terms and terms.kind == "mystery" and not bounties.sealed and 2 <= players <= terms.from_left:
        planned = planned_envelopes(terms, bounties.pool, players)
        says = f"{counted(players, 'player')} left: fill {counted(players, 'envelope')} with {money(bounties.pool)},"
        says += f" the largest with {money(planned[0])}."
        yield to_do(case, "envelopes", TOPIC, says, SealEnvelopes(planned), "The envelopes are filled", urgent=True)


def _unclaimed(event: Tournament, book: Rulebook, bounties: Bounties, fallen: Fallen) -> Prompt:
    """Ask who won the pot that knocked a player out: one player of that table, or several who split it."""
    out = fallen.player
    ways = [PromptOption(player.name, ClaimBounty(out, (player.name,))) for player in _there(event, event.player(out))]
    ways.append(PromptOption("Nobody (the bounty goes to the winner of the event)", ClaimBounty(out)))
    says = f"Who knocked out {out}?" + (" The winner draws an envelope." if bounties.kind == "mystery" else "")
    first = fallen is bounties.fallen[0]
    key, case = f"bounty:{fallen.no}", Case(event, book)
    likely = _likely(event, out)
    if likely and bounties.kind != "mystery" and (first or bounties.kind != "progressive"):
        claim, label = ClaimBounty(out, likely), " and ".join(likely)
        asked = to_do(case, key, TOPIC, says, claim, label, otherwise=tuple(ways), urgent=first)
    else:
        asked = to_know(case, key, TOPIC, says, otherwise=tuple(ways), urgent=first)
    return replace(asked, several="by", bounty=fallen.cents if bounties.kind != "mystery" else 0)


def _likely(event: Tournament, out: PlayerId) -> tuple[PlayerId, ...]:
    """Who has won the chips of a player as far as the dealer's page has seen, and is still there to win the bounty."""
    last = next((one for one in reversed(event.knocked) if one.out == out), None)
    left = {player.name for player in event.left}
    return last.likely if last and left.issuperset(last.likely) else ()


def _there(event: Tournament, out: Player) -> tuple[Player, ...]:
    """Who sits where the player sat, or whoever is left where that table is gone."""
    table = out.sat.table if out.sat else ""
    at_table = tuple(player for player in event.left if player.table == table and player.name != out.name)
    others = at_table or tuple(player for player in event.left if player.name != out.name)
    return tuple(
        sorted((player for player in others if not player.unsold), key=lambda player: (player.table, player.seat))
    )
