"""Players who go out: in which place, for whose bounty, and hand for hand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from floorman.core import Chips, PlayerId, Refused, unusable
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.tournament.actions import PlayHandForHand
from floorman.tournament.bounties import (
    Bounties,
    BountiesClosed,
    BountyClaimed,
    ClaimBounty,
    EnvelopesSealed,
    Fallen,
    KnockoutTold,
    SealEnvelopes,
    TellKnockout,
    last_shares,
    returnable,
    shares,
)
from floorman.tournament.case import Case, decides
from floorman.tournament.events import KnockedOut, PlaceSettled, RoundOpened, TakenOut, TrophyGiven, Won
from floorman.tournament.seats import shuffled
from floorman.tournament.state import Player, Setup, TableId, Tournament
from floorman.tournament.wording import called, money

TOPIC = "entry.payout"


def check_terms(setup: Setup) -> None:
    """Raise DataError for bounties, guarantees or seats that are not possible."""
    for what, cents in (("guarantee", setup.guarantee), ("added", setup.added), ("seats_worth", setup.seats_worth)):
        if cents < 0:
            raise unusable(what, "added-negative")
    terms = setup.bounty
    if terms is None:
        return
    if terms.each < 1 or min(terms.envelopes, default=0) < 0:
        raise unusable("bounty", "bounty-zero")
    if not terms.on_top and terms.each > setup.buy_in:
        raise unusable("bounty", "bounty-out-of", bounty=money(terms.each), buy_in=money(setup.buy_in))
    try:
        part = Fraction(terms.paid_share)
    except (ValueError, ZeroDivisionError):
        part = Fraction(0)
    if not 0 < part <= 1:
        raise unusable("paid_share", "bounty-part", share=terms.paid_share)
    if terms.kind == "mystery" and terms.from_left < 2:
        raise unusable("from_left", "mystery-left")


def back(case: Case, player: Player) -> int:
    """Return the cents of bounties that a player who leaves the list gets back."""
    return returnable(case.tournament.bounties, player.id, player.for_heads) if case.tournament.bounties else 0


def _bounties(case: Case) -> Bounties:
    if case.tournament.bounties is None:
        raise Refused(TOPIC, "no-bounties")
    return case.tournament.bounties


@decides(ClaimBounty)
def claim_bounty(case: Case, action: ClaimBounty) -> None:
    """Pay a bounty to whoever won the pot; with nobody to win it, it stays unclaimed until the end.

    Refused for a bounty that is not open, for a winner who cannot have won it, and for an envelope that does not exist.
    """
    case.under(TOPIC)
    bounties = _bounties(case)
    fallen = _fallen(case.tournament, bounties, action.out)
    for name in action.by:
        _require_winner(case, bounties, fallen, name, action.by)
    drawn = _drawn(bounties, action) if action.by else None
    won = shares(bounties, fallen, action.by, drawn or 0)
    case.put(BountyClaimed(fallen.no, fallen.player, won, TOPIC, drawn))


@decides(TellKnockout)
def note_knockout(case: Case, action: TellKnockout) -> None:
    """Record who knocked a player out, where no bounty asks for it. Only results and seasons show it.

    Refused where a bounty asks for it, for a player who is not out, and for a winner who cannot have won.
    """
    topic = "entry.elimination"
    bounties, known = case.tournament.bounties, {player.id: player for player in case.tournament.players}
    out = known.get(action.out)
    if out is None or not out.out:
        raise Refused(topic, "not-out.nobody", out=out.name if out else action.out)
    if bounties and (bounties.kind != "mystery" or bounties.sealed):
        raise Refused(TOPIC, "bounty-open.told-otherwise", out=out.name)
    for name in action.by:
        player = known.get(name)
        if player is None or player.unsold or not player.entered or name == action.out or action.by.count(name) > 1:
            raise Refused(topic, "no-such-player.knockout", player=case.tournament.name_of(name), out=out.name)
    case.put(KnockoutTold(action.out, action.by, topic))


def _fallen(tournament: Tournament, bounties: Bounties, out: PlayerId) -> Fallen:
    """Return the knockout whose bounty is claimed. Progressive ones must be settled in the order players went out."""
    own = [one for one in bounties.fallen if one.player == out]
    if not own:
        raise Refused(TOPIC, "no-bounty", out=tournament.name_of(out))
    first = bounties.fallen[0]
    if bounties.kind == "progressive" and first is not own[0]:
        raise Refused(TOPIC, "earlier-bounty", first=tournament.name_of(first.player))
    return own[0]


def _require_winner(case: Case, bounties: Bounties, fallen: Fallen, name: PlayerId, by: tuple[PlayerId, ...]) -> None:
    known = next((player for player in case.tournament.players if player.id == name), None)
    if known is None or known.unsold or not known.entered or name == fallen.player or by.count(name) > 1:
        raise Refused(TOPIC, "no-such-player.bounty", player=case.tournament.name_of(name))
    if not can_be_paid(bounties, known):
        raise Refused(TOPIC, "not-in-the-event.already-out", player=known.name)


def can_be_paid(bounties: Bounties, player: Player) -> bool:
    """Decide whether a player can be given a bounty. A part of a progressive one goes onto the own head.

    A player who is out still has one until somebody is paid for it.
    """
    has_head = player.id in dict(bounties.heads) or any(one.player == player.id for one in bounties.fallen)
    return bounties.kind != "progressive" or has_head or player.playing


def _drawn(bounties: Bounties, action: ClaimBounty) -> int | None:
    if bounties.kind != "mystery":
        if action.drawn is not None:
            raise Refused(TOPIC, "no-envelopes")
        return None
    if action.drawn is None:
        return shuffled(bounties.envelopes, action.seed)[0]
    if action.drawn not in bounties.envelopes:
        raise Refused(TOPIC, "no-such-envelope", amount=money(action.drawn), cents=action.drawn)
    return action.drawn


@decides(SealEnvelopes)
def seal_envelopes(case: Case, action: SealEnvelopes) -> None:
    """Begin the mystery bounties: one envelope for each player left, together all the money in the pool."""
    case.under(TOPIC)
    bounties, terms = _bounties(case), case.tournament.setup.bounty
    if terms is None or bounties.kind != "mystery" or bounties.sealed:
        raise Refused(TOPIC, "no-envelopes.fill")
    players = with_heads(case)
    if not case.tournament.started or players > terms.from_left:
        raise Refused(TOPIC, "too-early", left=terms.from_left)
    if len(action.envelopes) != players or sum(action.envelopes) != bounties.pool:
        raise Refused(TOPIC, "not-the-pool", players=players, amount=money(bounties.pool), pool=bounties.pool)
    case.put(EnvelopesSealed(action.envelopes, TOPIC))


def with_heads(case: Case) -> int:
    """Return how many players are left, without unsold stacks."""
    return sum(not player.unsold for player in case.tournament.left)


def close(case: Case) -> None:
    """Pay the bounties that are left to the players who are left. Refused while a knockout is not settled."""
    bounties = case.tournament.bounties
    if bounties is None:
        return
    if bounties.fallen:
        raise Refused(TOPIC, "bounty-open", out=case.tournament.name_of(bounties.fallen[0].player))
    won = last_shares(bounties, [player.id for player in case.tournament.left])
    if won:
        case.put(BountiesClosed(won, TOPIC, with_prize=True))


@decides(PlayHandForHand)
def play_hand_for_hand(case: Case, action: PlayHandForHand) -> None:
    """Turn hand-for-hand play on or off."""
    case.put(RoundOpened(action.on, "td.discretion"))


def require_round(case: Case, table: TableId) -> None:
    """Refuse a second hand at a table before the others have played theirs."""
    if case.tournament.round and table in case.tournament.round.played:
        raise Refused("clock.new-hand", "hand-for-hand", table=called(table))


def out_before(case: Case, table: TableId) -> Mapping[PlayerId, Chips]:
    """Return the players out in the same hand or round who are ranked together with those going out now.

    Each has the chips held at the start. Empty once a player was put out of the tournament in between: that place
    stands, and so do those below it.
    """
    out = case.tournament.table(table).went_out
    if case.tournament.round and case.ask(Q.entry.elimination.two_tables) == "same-round":
        out = (*out, *case.tournament.round.out)
    found = {name: had for name, had in out if case.tournament.player(name).out}
    places = sorted(case.tournament.player(name).place + case.tournament.player(name).line for name in found)
    last = len(case.tournament.left)
    return found if places == list(range(last + 1, last + 1 + len(found))) else {}


NOBODY = PlayerId("")
Groups = list[list[PlayerId]]
"""Players out on one hand, best first; those in one group share their places."""


@implements("entry.elimination")
def knock_out(
    case: Case,
    names: Sequence[PlayerId],
    started_with: Mapping[PlayerId, Chips],
    table: TableId,
    best_hand: PlayerId = NOBODY,
    won_by: Mapping[PlayerId, tuple[PlayerId, ...]] | None = None,
) -> None:
    """Knock players of one table out on one hand. Places count down from the number of players left."""
    if not names:
        return
    felt = case.tournament.table(table)
    began_with = {**dict(felt.began_with), **started_with}
    now = {name: began_with.get(name, case.tournament.player(name).stack) for name in names}
    had = {**out_before(case, table), **now}
    case.under("entry.elimination")
    groups: Groups = [list(had)] if len(had) == 1 else case.by(Q.entry.elimination.same_hand, had)
    place = len(case.tournament.left) - len(names) + 1
    for group in groups:
        line = sorted(group, key=lambda name: name != best_hand)
        for order, name in enumerate(line):
            if name in now:
                likely = (won_by or {}).get(name, ())
                case.put(KnockedOut(name, place, len(group), order, felt.level, "entry.elimination", now[name], likely))
            else:
                case.put(PlaceSettled(name, place, len(group), order, "entry.elimination"))
        place += len(group)
        if len(group) > 1 and best_hand in group and case.ask(Q.entry.elimination.equal_stacks) == "best-hand":
            case.put(TrophyGiven(best_hand, "entry.elimination"))


@method(Q.entry.elimination.same_hand, "higher-start-stack")
def higher_start_stack(case: Case, had: Mapping[PlayerId, Chips]) -> Groups:
    """Rank by chips at the start of the hand, more chips higher; equal chips share a place."""
    return [[name for name in had if had[name] == chips] for chips in sorted(set(had.values()), reverse=True)]


@method(Q.entry.elimination.same_hand, "split")
def split(case: Case, had: Mapping[PlayerId, Chips]) -> Groups:
    """Put all players into one group: they share their places, whatever they held."""
    return [list(had)]


def blinded_out(case: Case, table: TableId) -> list[PlayerId]:
    """Return players of a table whose last chips went into a blind or an ante of a hand that was killed."""
    felt = case.tournament.table(table)
    there = {player.id: player for player in case.tournament.at(table)}
    return [name for name in felt.killed if name in there and not there[name].chips]


def take_out(case: Case, name: PlayerId, topic: str) -> None:
    """Take a player out without a knockout, in the place due at that moment."""
    case.put(TakenOut(name, len(case.tournament.left), topic))


def crown(case: Case) -> None:
    """Declare the only player left the winner, if at least two have entered and another is out."""
    left = case.tournament.left
    if len(left) != 1 or left[0].place or not any(player.out for player in case.tournament.players):
        return
    if len([player for player in case.tournament.players if player.entered]) < 2:
        return
    case.put(Won(left[0].id, "entry.elimination"))
