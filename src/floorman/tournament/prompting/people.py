"""Players who are not at their seats: who never came, who is away too long, who comes back from a penalty."""

from floorman.rulebook import Rulebook
from floorman.tournament.actions import Arrive, Return
from floorman.tournament.case import Case
from floorman.tournament.prompting.prompt import Prompt, Prompts, Step, procedures, step, to_do, to_know
from floorman.tournament.state import Player, Tournament
from floorman.tournament.wording import at, lasting

NEAR = 300
"""Seconds before a stack is forfeited from which on somebody should look for the player."""

SOON = 60
"""Seconds before the end of a penalty from which on the player may come back."""

POSTS = {
    "dealer": "The dealer posts the blinds and antes of the seat.",
    "another-player": "Another player, or whoever was named, posts the blinds and antes of the seat.",
    "stack": "Blinds and antes are taken from the stack; the hand is killed once everybody has cards.",
}
"""Who posts for a player who is not there, by the book's answer."""


def people(event: Tournament, book: Rulebook) -> Prompts:
    """Everybody still in the event who is not there."""
    if not event.started:
        return
    for player in event.left:
        if player.unsold:
            continue
        if player.here == "absent":
            yield _no_show(event, book, player)
        elif player.left_at is not None:
            yield from _away(event, book, player)
        if player.penalty:
            yield from _penalty(event, book, player)


def _posting(case: Case) -> Step:
    return step(case, POSTS[case.ask("entry.absent/poster")], "entry.absent/poster")


def _no_show(event: Tournament, book: Rulebook, player: Player) -> Prompt:
    case = Case(event, book)
    case.ask("entry.absent/no-show-deadline")
    seat = f", {at(player.table, player.seat)}," if player.table else ""
    says = f"{player.name}{seat} has not arrived.{_until(case)}"
    steps = (_posting(case), *procedures(case, "entry.absent"))
    return to_do(case, f"no-show:{player.name}", "entry.absent", says, Arrive(player.name), "Has arrived", steps=steps)


def _until(case: Case) -> str:
    """How long the stack of somebody who never came stays."""
    match case.ask("entry.absent/no-show-deadline"):
        case "removed-at-level":
            return f" The stack goes with the first hand of level {case.ask('entry.absent/no-show-level')}."
        case "floor-after-level":
            minutes = case.ask("entry.absent/no-show-minutes")
            return f" From level 2 or {minutes} minutes on the stack may be removed."
        case "end-of-stage":
            return " Who has not come by the end of the stage does not go on."
        case _:
            return " The stack is blinded off."


def _away(event: Tournament, book: Rulebook, player: Player) -> Prompts:
    """A player whose stack will be forfeited before long."""
    case = Case(event, book)
    if case.ask("entry.leave/long-absence") != "forfeited" or player.left_at is None:
        return
    left = player.left_at + 60 * int(case.ask("entry.leave/minutes")) - event.now
    if left > NEAR:
        return
    says = f"{player.name} has been away for {lasting(event.now - player.left_at)}: the stack is forfeited"
    when = f"in {lasting(left)}" if left > 0 else "after this hand"
    yield to_do(
        case, f"away:{player.name}", "entry.leave", f"{says} {when}.", Return(player.name), "Is back",
        steps=(_posting(case),),
    )  # fmt: skip


def _penalty(event: Tournament, book: Rulebook, player: Player) -> Prompts:
    """A player who may soon take the seat again."""
    penalty = player.penalty
    if not penalty or penalty.waits:
        return
    case = Case(event, book)
    left = penalty.until - event.now
    if penalty.hands == 1:
        says = f"{player.name} comes back from the penalty after this hand."
    elif not penalty.hands and 0 < left <= SOON:
        says = f"{player.name} comes back from the penalty in {lasting(left)}."
    else:
        return
    yield to_know(case, f"penalty:{player.name}", "conduct.penalty", says)
