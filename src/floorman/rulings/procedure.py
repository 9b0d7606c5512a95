"""What the dealer does at each moment of a hand: the book's procedure rules, and its answers put as steps."""

from collections.abc import Callable, Iterator
from typing import Literal

from floorman.base import Value
from floorman.rulebook import Rule, Rulebook, implements
from floorman.rulings.case import Case
from floorman.rulings.table import LiveTable

Moment = Literal["before-deal", "deal", "betting", "all-in", "street", "error", "showdown", "award", "after-hand"]

TOPICS: dict[Moment, tuple[str, ...]] = {
    "before-deal": ("dealing.shuffle", "dealing.reshuffle", "button.post"),
    "deal": ("dealing.run-game", "dealing.order"),
    "betting": (
        "dealing.announce", "dealing.bring-in-bets", "betting.string", "betting.unclear-amount", "betting.out-of-turn",
        "betting.pot-limit", "betting.verbal-vs-chips", "betting.stack-count", "betting.proposition",
    ),
    "all-in": ("dealing.all-in-button",),
    "street": ("pot.handling", "dealing.burn", "dealing.board", "game.flop", "game.stud"),
    "error": ("dealing.flop-error", "dealing.premature", "dealing.stub", "dealing.reshuffle"),
    "showdown": ("showdown.cards-speak", "showdown.tabling", "showdown.show-one-show-all", "showdown.mucked"),
    "award": ("showdown.mucked", "pot.handling"),
    "after-hand": ("dealing.rabbit", "dealing.deck-change"),
}  # fmt: skip
"""By moment: the topics whose procedure rules belong to it, in the order in which things are done."""


class Step(Value, frozen=True):
    """One thing to do, in words, and the rules that ask for it."""

    says: str
    cites: tuple[str, ...]


Prompts = Iterator[tuple[str, str]]
"""What to do, each with the question whose answer it comes from."""


def steps(table: LiveTable, book: Rulebook, moment: Moment) -> tuple[Step, ...]:
    """What the dealer has to do now, first things first: what the answers come to, then the rules as they stand."""
    case = Case(table, book)
    asked = [Step(says, book.cite(question, case.format)) for says, question in PROMPTS[moment](case)]
    stated = [Step(rule.requires, (rule.id,)) for topic in TOPICS[moment] for rule in _procedures(case, topic)]
    return (*asked, *stated)


def _procedures(case: Case, topic: str) -> Iterator[Rule]:
    """The book's rules on a topic that ask the staff for something, in this format, at no moment of their own."""
    for id in case.book.cite(topic, case.format):
        rule = case.book.rules.get(id)
        if rule and rule.kind == "procedure" and rule.scope in ("all", case.format) and not rule.due:
            yield rule


def _before_the_deal(case: Case) -> Prompts:
    yield from _shuffle_and_cut(case)
    if not case.hand.game.stud:
        blinds = case.hand.setup.blinds
        usual = case.ask("game.flop/forced-bets")
        posted = " and ".join(map(str, blinds)) if blinds else "none"
        yield (
            f"Take the forced bets ({usual.replace('-', ' ')} as a rule); blinds here: {posted}.",
            "game.flop/forced-bets",
        )


@implements("dealing.shuffle")
def _shuffle_and_cut(case: Case) -> Prompts:
    """Who shuffles and cuts, and with what."""
    order = case.hand.setup.seats
    if case.ask("dealing.shuffle/two-decks"):
        right = order[-2] if len(order) > 1 and order[-1] == case.hand.setup.button else order[-1]
        yield f"Seat {right} shuffles the deck just used.", "dealing.shuffle/two-decks"
    if case.ask("dealing.shuffle/cut-by") == "left-of-button":
        yield f"Shuffle, and offer the cut to seat {order[0]}.", "dealing.shuffle/cut-by"
    else:
        yield "Shuffle and cut the deck.", "dealing.shuffle/cut-by"
    if case.ask("dealing.shuffle/cut-card"):
        yield "Put a cut card under the deck.", "dealing.shuffle/cut-card"


@implements("dealing.run-game")
def _the_deal(case: Case) -> Prompts:
    """Who deals, and to whom first."""
    players = case.ask("dealing.run-game/dealer") == "players"
    who = (
        f"Seat {case.hand.setup.button} or whoever has been appointed deals." if players else "The house dealer deals."
    )
    yield who, "dealing.run-game/dealer"
    order = case.hand.setup.seats
    at_button = case.ask("dealing.order/first-card") == "at-button" and not case.hand.game.stud
    yield f"The first card goes to seat {order[-1] if at_button else order[0]}.", "dealing.order/first-card"


@implements("dealing.announce")
def _the_betting(case: Case) -> Prompts:
    """What is said and what is left alone while a round is on."""
    match case.ask("dealing.announce/events"):
        case "raises-allins-exposed":
            says = "Announce raises, all-ins, a live blind that raises, and an exposed card by name."
            yield says, "dealing.announce/events"
        case "exposed-only":
            yield "Announce an exposed card by name.", "dealing.announce/events"
    match case.ask("dealing.bring-in-bets/during-round"):
        case "facing-player-may-ask":
            says = f"Leave the bets where they are, unless seat {case.hand.turn}, who faces the action, asks."
        case "never":
            says = "Leave the bets where they are until the round is over."
        case _:
            says = "Bring bets in as you see fit."
    yield says, "dealing.bring-in-bets/during-round"
    if case.ask("pot.handling/change-from-pot"):
        yield "Make change for a larger chip from the pot.", "pot.handling/change-from-pot"
    else:
        yield "Make change from the player's own chips or the bank, not from the pot.", "pot.handling/change-from-pot"


@implements("dealing.all-in-button")
def _all_in(case: Case) -> Prompts:
    """Whether and by whom an all-in is marked."""
    if case.ask("dealing.all-in-button/used"):
        by_dealer = case.ask("dealing.all-in-button/kept-by") == "dealer"
        who = "Put an all-in button" if by_dealer else "The player puts the all-in button"
        yield f"{who} before the player who is all-in, where all can see it.", "dealing.all-in-button/used"


def _a_street(case: Case) -> Prompts:
    hand = case.hand
    coming = hand.street + 1
    flop_comes = coming < len(hand.game.streets) and hand.game.streets[coming].name == "flop"
    if flop_comes and case.ask("game.flop/announce-active"):
        yield f"Announce that {len(hand.live)} players are in.", "game.flop/announce-active"
    if hand.game.stud and hand.setup.absent:
        yield from _killed_stud_hands(case)


def _killed_stud_hands(case: Case) -> Prompts:
    """Whether the killed hand of an absent player goes on getting cards."""
    seats = " and ".join(f"seat {no}" for no in case.hand.setup.absent)
    match case.ask("game.stud/cards-to-killed-hand"):
        case "stop":
            says = f"No card for {seats}."
        case "continue":
            says = f"A card for {seats} too, so that the others get theirs."
        case _:
            says = f"Ask the floor whether {seats} gets a card."
    yield says, "game.stud/cards-to-killed-hand"


def _the_showdown(case: Case) -> Prompts:
    match case.ask("showdown.cards-speak/dealer-announces"):
        case "announces":
            yield "Read out the value of each tabled hand.", "showdown.cards-speak/dealer-announces"
        case "helps-read":
            yield "Help to read a tabled hand where needed.", "showdown.cards-speak/dealer-announces"


def _nothing_more(case: Case) -> Prompts:
    """The rules themselves say it all."""
    yield from ()


def _after_the_hand(case: Case) -> Prompts:
    match case.ask("dealing.deck-change/when"):
        case "push-level-or-house":
            says = "Change the deck at a dealer push, a level change, or when the house says so."
        case "dealer-change-only":
            says = "Change the deck with the dealer, and for a damaged card; at no other time."
        case _:
            says = "Change the deck when it is asked for, once it has had its minimum use."
    yield says, "dealing.deck-change/when"


PROMPTS: dict[Moment, Callable[[Case], Prompts]] = {
    "before-deal": _before_the_deal,
    "deal": _the_deal,
    "betting": _the_betting,
    "all-in": _all_in,
    "street": _a_street,
    "error": _nothing_more,
    "showdown": _the_showdown,
    "award": _nothing_more,
    "after-hand": _after_the_hand,
}
"""By moment: what the book's answers come to."""
