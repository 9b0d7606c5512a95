"""Players who are not at their seats: who never came, who is away too long, who comes back from a penalty.

Players who owe a rebuy are here too, at their seats or out of the event.

Nobody goes out by itself: where the book takes a stack away, the director is asked.
"""

from floorman.rulebook import Rulebook
from floorman.rulings.procedure import ProcedureStep
from floorman.tournament.absence import away_too_long, no_show_over
from floorman.tournament.actions import Arrive, Bust, EndPenalty, Forfeit, Rebuy, Return
from floorman.tournament.case import Case
from floorman.tournament.prompting.prompt import Prompt, PromptOption, Prompts, procedures, step, to_do
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


TO = {"split-table": " and shared out at the table", "removed": " and leaves play"}
"""Where a forfeited stack goes, by the book's answer."""


def people(event: Tournament, book: Rulebook) -> Prompts:
    """Everybody still in the event who is not there."""
    if not event.started:
        return
    for player in event.players:
        if player.must_rebuy and not (player.table and event.table(player.table).begun):
            yield _owed_rebuy(event, book, player)
    for player in event.left:
        if player.unsold:
            continue
        if not player.chips and player.table and not event.table(player.table).begun:
            yield _no_chips(event, book, player)
            continue
        if player.here == "absent":
            yield _no_show(event, book, player)
        elif player.left_at is not None:
            yield from _away(event, book, player)
        if player.penalty:
            yield from _penalty(event, book, player)


def _posting(case: Case) -> ProcedureStep:
    return step(case, POSTS[case.ask("entry.absent/poster")], "entry.absent/poster")


def _no_show(event: Tournament, book: Rulebook, player: Player) -> Prompt:
    case = Case(event, book)
    case.ask("entry.absent/no-show-deadline")
    seat = f", {at(player.table, player.seat)}," if player.table else ""
    key, steps = f"no-show:{player.name}", (_posting(case), *procedures(case, "entry.absent"))
    if no_show_over(case):
        says = f"{player.name}{seat} has not arrived by level {case.ask('entry.absent/no-show-level')}: the stack goes."
        return to_do(
            case, key, "entry.absent", says, Forfeit(player.name), "Take the stack out of play",
            otherwise=(PromptOption("Has arrived", Arrive(player.name)),), steps=steps,
        )  # fmt: skip
    says = f"{player.name}{seat} has not arrived.{_until(case)}"
    return to_do(case, key, "entry.absent", says, Arrive(player.name), "Has arrived", steps=steps)


def _no_chips(event: Tournament, book: Rulebook, player: Player) -> Prompt:
    """A player whose last chips went into the blinds, or were counted away."""
    says = f"{player.name}, {at(player.table, player.seat)}, has no chips left."
    action = Bust((player.name,), player.table)
    return to_do(Case(event, book), f"no-chips:{player.name}", "entry.elimination", says, action, "Out")


def _owed_rebuy(event: Tournament, book: Rulebook, player: Player) -> Prompt:
    """A rebuy that was declared before a hand and has not been paid; its chips may be lost by now."""
    says = f"{player.name} declared a rebuy and has to pay for it."
    action = Rebuy(player.name)
    return to_do(Case(event, book), f"owed-rebuy:{player.name}", "entry.rebuy", says, action, "Paid")


def _until(case: Case) -> str:
    """How long the stack of somebody who never came stays."""
    match case.ask("entry.absent/no-show-deadline"):
        case "removed-at-level":
            return f" The stack goes with the first hand of level {case.ask('entry.absent/no-show-level')}."
        case "floor-after-level":
            minutes = case.ask("entry.absent/no-show-minutes")
            return f" From level 2 or {minutes} minutes on, the stack may be removed."
        case "end-of-stage":
            return " A player who has not arrived by the end of the stage does not go on."
        case _:
            return " The stack is blinded off."


def _away(event: Tournament, book: Rulebook, player: Player) -> Prompts:
    """A player whose stack will be forfeited before long."""
    case = Case(event, book)
    if case.ask("entry.leave/long-absence") != "forfeited" or player.left_at is None:
        return
    key, gone = f"away:{player.name}", lasting(event.now - player.left_at)
    if away_too_long(case, player):
        says = (
            f"{player.name} has been away for {gone}: the stack is forfeited{TO[case.ask('entry.leave/forfeited-to')]}."
        )
        yield to_do(
            case, key, "entry.leave", says, Forfeit(player.name), "Forfeit the stack",
            otherwise=(PromptOption("Is back", Return(player.name)),),
        )  # fmt: skip
        return
    left = player.left_at + 60 * int(case.ask("entry.leave/minutes")) - event.now
    if left > NEAR:
        return
    says = f"{player.name} has been away for {gone}: the stack is forfeited in {lasting(max(1, left))}."
    yield to_do(case, key, "entry.leave", says, Return(player.name), "Is back", steps=(_posting(case),))


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
    case.ask("conduct.penalty/served")
    over = EndPenalty(player.name)
    yield to_do(case, f"penalty:{player.name}", "conduct.penalty", says, over, "Penalty is over")
