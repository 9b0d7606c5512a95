"""Going out: in which place, alone or shared, and when one player is left."""

from collections.abc import Mapping, Sequence

from floorman.base import Chips, PlayerId
from floorman.rulebook import implements, method
from floorman.tournament.case import Case
from floorman.tournament.events import KnockedOut, PlaceSettled, TakenOut, TrophyGiven, Won
from floorman.tournament.hand_for_hand import out_before
from floorman.tournament.state import TableId

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
    """Players of one table go out on one hand. Places count down from the players left."""
    if not names:
        return
    felt = case.event.table(table)
    began_with = {**dict(felt.began_with), **started_with}
    now = {name: began_with.get(name, case.event.player(name).stack) for name in names}
    had = {**out_before(case, table), **now}
    case.under("entry.elimination")
    groups: Groups = [list(had)] if len(had) == 1 else case.by("entry.elimination/same-hand", had)
    place = len(case.event.left) - len(names) + 1
    for group in groups:
        line = sorted(group, key=lambda name: name != best_hand)
        for order, name in enumerate(line):
            if name in now:
                likely = (won_by or {}).get(name, ())
                case.put(KnockedOut(name, place, len(group), order, felt.level, "entry.elimination", now[name], likely))
            else:
                case.put(PlaceSettled(name, place, len(group), order, "entry.elimination"))
        place += len(group)
        if len(group) > 1 and best_hand in group and case.ask("entry.elimination/equal-stacks") == "best-hand":
            case.put(TrophyGiven(best_hand, "entry.elimination"))


@method("entry.elimination/same-hand", "higher-start-stack")
def higher_start_stack(case: Case, had: Mapping[PlayerId, Chips]) -> Groups:
    """More chips when the hand began means the higher place; equal chips share it."""
    return [[name for name in had if had[name] == chips] for chips in sorted(set(had.values()), reverse=True)]


@method("entry.elimination/same-hand", "split")
def split(case: Case, had: Mapping[PlayerId, Chips]) -> Groups:
    """Everybody shares, whatever they held."""
    return [list(had)]


def blinded_out(case: Case, table: TableId) -> list[PlayerId]:
    """Players of a table whose last chips went into a blind or an ante of a hand that was killed."""
    felt = case.event.table(table)
    there = {player.name: player for player in case.event.at(table)}
    return [name for name in felt.killed if name in there and not there[name].chips]


def take_out(case: Case, name: PlayerId, topic: str) -> None:
    """A player is out without being knocked out, in the place due at that moment."""
    case.put(TakenOut(name, len(case.event.left), topic))


def crown(case: Case) -> None:
    """One player left has won, as long as nobody buys back in."""
    left = case.event.left
    if len(left) != 1 or left[0].place or not any(player.out for player in case.event.players):
        return
    if len([player for player in case.event.players if player.entered]) < 2:
        return
    case.put(Won(left[0].name, "entry.elimination"))
