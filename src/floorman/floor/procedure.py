"""The books' procedures: what the dealer and the floor are told to do, each step when its moment has come.

The steps are data (`rules/procedures.toml`); this module decides when each moment of a hand has come. The desk, the
dealer's page and the scenarios take the steps from `due` and `after_ruling`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from floorman.cards import UNKNOWN, strength
from floorman.floor.case import Case, LiveTable, Misbehaved, PartShown, Ruling, rules_on
from floorman.floor.incidents import (
    Act,
    CardOffTable,
    ClockCalled,
    DealIncident,
    DeckChangeAsked,
    DeckShort,
    Disputes,
    DuplicateCard,
    ExposedDowncard,
    ExtraCard,
    FloorChooses,
    FlopTooMany,
    ForeignBack,
    HandFouled,
    HandKilledByDealer,
    Incident,
    Misconduct,
    MomentComes,
    Mucks,
    Objects,
    OffersInsurance,
    PlayerShowsCard,
    PotMisawarded,
    PotMiscounted,
    Premature,
    RefusesToTable,
    ShowsOne,
    StrangeCard,
    StubDropped,
    WordsAndChips,
)
from floorman.hand import Hand
from floorman.hand.events import BetsGathered, Called, HandTabled, PotAwarded, Wagered
from floorman.rules import Format, Rulebook, implements
from floorman.rules.book import FORMATS, ProcedureStep
from floorman.rules.question_ids import Q
from floorman.text import Message, message


class Ruled(NamedTuple):
    """A ruling in its context: the table before it, the incident, the ruling, and the table after it."""

    before: LiveTable
    incident: Incident
    ruling: Ruling
    after: LiveTable


@rules_on(MomentComes)
def moment_comes(case: Case, incident: MomentComes) -> Ruling:
    """Note a moment that the staff report. The hand stays as it is."""
    case.under("dealing.run-game")
    return case.rules(says=message(f"moment.{incident.moment}"))


def after_ruling(ruled: Ruled, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps that are due after a ruling, for the moments that it has brought."""
    now = tuple(moment for moment, is_now in MOMENTS.items() if is_now(ruled))
    if isinstance(ruled.incident, MomentComes):
        now = (*now, *announced_moments(ruled.incident.moment, ruled.after.hand))
    return due(now, ruled.after, book)


def announced_moments(moment: str, hand: Hand | None = None) -> tuple[str, ...]:
    """Return the moments that have come when the staff report one; at a table, also those that a new street brings.

    >>> announced_moments("new-dealer")
    ('new-dealer', 'dealer-push')
    """
    board = len(hand.board) if hand is not None and moment == "street-dealt" else 0
    street = ("board-dealt", "flop-dealt" if board == FLOP else "turn-or-river-dealt") if board else ()
    return (moment, *WITH_IT.get(moment, ()), *street)


FLOP = 3
WITH_IT: Mapping[str, tuple[str, ...]] = {
    "new-dealer": ("dealer-push",),
    "all-in": ("all-in-bet", "all-in-faced"),
    "showdown": ("betting-over",),
    "pot-pushed": ("hands-compared",),
    "level-ends": ("level-begins",),
    "break-begins": ("break-due",),
    "table-breaks": ("table-broken",),
    "event-ends": ("stage-ends",),
}
"""The moments that come with one that the staff report, since the program has not seen them by itself."""


def at_the_deal(table: LiveTable, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps that are due when the cards are out and nobody has acted."""
    return due(_dealt(table), table, book)


def before_the_deal(table: LiveTable, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps that are due from the shuffle to the last card, if nothing is reported in between."""
    return due(("hand-begins", "cards-cut", *_dealt(table)), table, book)


def _dealt(table: LiveTable) -> tuple[str, ...]:
    turn = ("turn",) if table.hand.stage == "betting" and table.hand.turn else ()
    return ("absent-dealt", *turn) if table.hand.setup.absent and not table.hand.setup.mid_hand else turn


def due(moments: tuple[str, ...], table: LiveTable, book: Rulebook) -> list[ProcedureStep]:
    """Return the steps of some moments, each once: those from the book's answers, then those from its procedures."""
    case = Case(table, book)
    kept: dict[Message, ProcedureStep] = {}
    for moment in moments:
        for says, question in ANSWERED.get(moment, _nothing)(case):
            cites = own_rules(book, question, case.format)
            if cites:
                kept.setdefault(says, ProcedureStep(says, of_format(book, cites, case.format)))
    kept.update({step.says: step for step in book.steps(moments, case.format, _words(table.hand))})
    return list(kept.values())


def own_rules(book: Rulebook, what: str, format: Format) -> tuple[str, ...]:
    """Return the rules behind a topic or an answer without procedures, which are cited by their own steps."""
    rules = book.rules
    return tuple(id for id in book.cite(what, format) if id not in rules or rules[id].kind != "procedure")


def of_format(book: Rulebook, ids: tuple[str, ...], format: Format) -> tuple[str, ...]:
    """Return the rules that are not for the other format alone, so that a cash hand cites no rule for tournaments.

    >>> from floorman.rules import load_book
    >>> of_format(load_book("roberts-10"), ("roberts-10:15.10a", "roberts-10:2.decision-5c"), "cash")
    ('roberts-10:2.decision-5c',)
    """
    rules = book.rules
    return tuple(id for id in ids if id not in rules or rules[id].scope not in FORMATS or rules[id].scope == format)


def _words(hand: Hand) -> dict[str, object]:
    """Return what a step may name: the seats beside the button, the seat in turn, and how many players are in."""
    order = hand.setup.seats
    right = order[-2] if len(order) > 1 and order[-1] == hand.setup.button else order[-1]
    return {"left": order[0], "right": right, "turn": hand.turn, "players": len(hand.live)}


# When a moment has come


def _round_over(ruled: Ruled) -> bool:
    before, after = ruled.before.hand, ruled.after.hand
    return before.stage == "betting" and (after.street > before.street or after.stage in ("showdown", "over"))


def _on_board(ruled: Ruled) -> tuple[int, int]:
    """Return how many cards were on the board before, and how many are now."""
    return len(ruled.before.hand.board), len(ruled.after.hand.board)


def _wagers(ruled: Ruled) -> list[Wagered]:
    """Return the bets and raises that a ruling lets stand."""
    return [event for event in ruled.ruling.events if isinstance(event, Wagered)]


def _betting_goes_on(ruled: Ruled) -> bool:
    return ruled.after.hand.stage == "betting" and ruled.after.hand.street == ruled.before.hand.street


def _all_in_now(ruled: Ruled, kinds: type[Wagered] | tuple[type[Wagered], type[Called]]) -> bool:
    """Decide whether somebody has put in the last chip by an act of these kinds."""
    seats = {event.seat for event in ruled.ruling.events if isinstance(event, kinds)}
    before, after = ruled.before.hand, ruled.after.hand
    return any(before.seat(no).stack and not after.seat(no).stack and after.seat(no).live for no in seats)


def _all_in_faced(ruled: Ruled) -> bool:
    """Decide whether somebody has just bet or raised all-in, and the next player has to answer it."""
    before, after = ruled.before.hand, ruled.after.hand
    if not _betting_goes_on(ruled) or after.price <= before.price:
        return False
    return any(
        seat.live and not seat.stack and seat.bet == after.price and before.seat(seat.no).stack for seat in after.seats
    )


def _live_blind_raised(ruled: Ruled) -> bool:
    """Decide whether a blind with nothing to call has raised before the flop."""
    hand = ruled.before.hand
    if hand.street or hand.game.stud:
        return False
    posted = {post.seat for post in hand.setup.posts}
    return any(event.seat in posted and hand.seat(event.seat).bet == hand.price for event in _wagers(ruled))


def _overbet(ruled: Ruled) -> bool:
    """Decide whether a player wanted to put in more than pot-limit allows."""
    incident, ruling, hand = ruled.incident, ruled.ruling, ruled.before.hand
    if hand.game.limit != "pot-limit" or ruling.to is None or ruling.code not in ("bet", "raise"):
        return False
    wanted = 0
    if isinstance(incident, Act):
        wanted = incident.to or (hand.price + incident.by if incident.by else 0)
    elif isinstance(incident, WordsAndChips) and incident.say != "pot":
        wanted = incident.amount or hand.seat(incident.seat).bet + sum(incident.push)
    return wanted > ruling.to and hand.seat(ruling.seat).stack > ruling.to - hand.seat(ruling.seat).bet


def _pot_said(ruled: Ruled) -> bool:
    incident = ruled.incident
    return (isinstance(incident, Act) and incident.act == "pot") or (
        isinstance(incident, WordsAndChips) and incident.say == "pot"
    )


def _spoken_wager(ruled: Ruled) -> bool:
    incident = ruled.incident
    return isinstance(incident, WordsAndChips) and incident.spoken and ruled.ruling.code in ("bet", "raise", "all-in")


TALL = 6
"""The number of chips from which on a stack is broken down."""


def _tall_stack(ruled: Ruled) -> bool:
    return (
        isinstance(ruled.incident, WordsAndChips) and len(ruled.incident.push) >= TALL and ruled.ruling.to is not None
    )


def _string_bet(ruled: Ruled) -> bool:
    """Decide whether chips came in a second motion that does not count."""
    incident, ruling = ruled.incident, ruled.ruling
    if not isinstance(incident, WordsAndChips) or incident.motions < 2 or ruling.to is None:
        return False
    return ruling.to < ruled.before.hand.seat(incident.seat).bet + sum(incident.push)


def _change_needed(ruled: Ruled) -> bool:
    """Decide whether the chips put out cannot make up the amount, so that a larger one has to be changed."""
    incident, ruling = ruled.incident, ruled.ruling
    if not isinstance(incident, WordsAndChips) or not incident.push or not ruling.returned or ruling.to is None:
        return False
    owed = ruling.to - ruled.before.hand.seat(incident.seat).bet
    sums = {0}
    for chip in incident.push:
        sums |= {one + chip for one in sums if one + chip <= owed}
    return owed > 0 and owed not in sums


def _unclear(ruled: Ruled) -> bool:
    """Decide whether an amount was said that can mean several things."""
    incident = ruled.incident
    return isinstance(incident, WordsAndChips) and incident.unit is not None and set(ruled.ruling.floor) >= {
        "lesser-amount", "greater-amount",
    }  # fmt: skip


def _won(ruled: Ruled) -> bool:
    return any(isinstance(event, PotAwarded) for event in ruled.ruling.events)


def _won_early(ruled: Ruled) -> bool:
    """Decide whether the hand is over with cards still to come that nobody will see."""
    before, after = ruled.before.hand, ruled.after.hand
    return before.stage != "over" and after.stage == "over" and after.street < len(after.game.streets) - 1


def _hands_compared(ruled: Ruled) -> bool:
    """Decide whether the pot goes to the best of several hands that were shown."""
    return (
        _won(ruled)
        and ruled.after.hand.street == len(ruled.after.hand.game.streets) - 1
        and len([seat for seat in ruled.after.hand.seats if seat.tabled]) > 1
    )


def _winning_card(ruled: Ruled) -> bool:
    """Decide whether the one card that was turned up wins with the board against every tabled hand."""
    incident, hand = ruled.incident, ruled.after.hand
    if not isinstance(incident, ShowsOne) or hand.game.use != "any" or not hand.game.high or UNKNOWN in hand.board:
        return False
    tabled = [seat for seat in hand.live if seat.tabled and seat.no != incident.seat and UNKNOWN not in seat.cards]
    if not tabled:
        return False
    shown = strength((incident.card,), hand.board, hand.game.high, hand.game.use)
    return all(shown >= strength(seat.cards, hand.board, hand.game.high, hand.game.use) for seat in tabled)


def _refuses(ruled: Ruled) -> bool:
    """Decide whether a player with a card up turns the hand down instead of tabling it."""
    incident = ruled.incident
    if isinstance(incident, RefusesToTable):
        return True
    return isinstance(incident, Mucks) and any(one.seat == incident.seat for one in ruled.before.open(PartShown))


def _bettor_discards(ruled: Ruled) -> bool:
    """Decide whether the player who made the bet discards while somebody has still to answer it."""
    incident, hand = ruled.incident, ruled.before.hand
    if not isinstance(incident, Mucks) or hand.stage != "betting" or hand.turn == incident.seat:
        return False
    return hand.price > 0 and hand.seat(incident.seat).bet == hand.price and incident.seat not in hand.to_act


def _defective(ruled: Ruled) -> bool:
    incident = ruled.incident
    return isinstance(incident, DuplicateCard | DeckShort | StrangeCard | ForeignBack) or (
        isinstance(incident, DeckChangeAsked) and incident.damaged
    )


def _card_exposed(ruled: Ruled) -> bool:
    incident = ruled.incident
    if isinstance(incident, PlayerShowsCard):
        return incident.to == "table" and ruled.before.hand.stage == "betting"
    return isinstance(incident, ExposedDowncard | CardOffTable)


GONE_WRONG = (*get_args(DealIncident), Disputes, HandFouled, HandKilledByDealer, Objects, PotMisawarded, PotMiscounted)
"""Incidents that a passage of the book settles, or leaves to the floor."""


def _rule_applies(ruled: Ruled) -> bool:
    wrong = isinstance(ruled.incident, GONE_WRONG) or ruled.ruling.code in ("out-of-turn", "undercall")
    return wrong and not ruled.ruling.floor


def _mistake_stands(ruled: Ruled) -> bool:
    """Decide whether a mistake of the staff is noticed too late to be put right."""
    incident = ruled.incident
    if isinstance(incident, PotMisawarded):
        return ruled.ruling.outcome == "stands"
    return isinstance(incident, Disputes) and ruled.ruling.dispute == "too-late"


def _offence(ruled: Ruled, *codes: str) -> bool:
    incident = ruled.incident
    return isinstance(incident, Misconduct) and (not codes or incident.offence in codes)


GRAVE = ("abuse", "disruption", "cheating", "collusion", "code-of-conduct")
"""Grounds of offences that cannot wait for the dealer to leave."""


def _grave(ruled: Ruled) -> bool:
    from floorman.conduct import OFFENCES

    incident = ruled.incident
    return (
        isinstance(incident, Misconduct) and incident.offence in OFFENCES and OFFENCES[incident.offence].ground in GRAVE
    )


def _peeks_again(ruled: Ruled) -> bool:
    incident = ruled.incident
    if not isinstance(incident, Misconduct) or incident.offence != "peeking":
        return False
    return incident.again or any(
        one.seat == incident.seat and one.offence == "peeking" for one in ruled.before.open(Misbehaved)
    )


def _reshuffled(ruled: Ruled, outcome: str) -> bool:
    return isinstance(ruled.incident, StubDropped | FloorChooses) and ruled.ruling.outcome == outcome


MOMENTS: dict[str, Callable[[Ruled], bool]] = {
    "turn": lambda ruled: (
        not isinstance(ruled.incident, MomentComes)
        and ruled.after.hand.stage == "betting"
        and bool(ruled.after.hand.turn)
    ),
    "absent-dealt": lambda ruled: ruled.ruling.outcome == "misdeal" and bool(ruled.after.hand.setup.absent),
    "raised": lambda ruled: any(event.act in ("raise", "complete") for event in _wagers(ruled)),
    "wagered": lambda ruled: bool(_wagers(ruled)) and _betting_goes_on(ruled),
    "all-in": lambda ruled: _all_in_now(ruled, (Wagered, Called)),
    "all-in-bet": lambda ruled: _all_in_now(ruled, Wagered),
    "all-in-faced": _all_in_faced,
    "live-blind-raised": _live_blind_raised,
    "card-exposed": _card_exposed,
    "change-needed": _change_needed,
    "string-bet": _string_bet,
    "spoken-wager": _spoken_wager,
    "tall-stack": _tall_stack,
    "unclear-amount": _unclear,
    "overbet": _overbet,
    "pot-asked-for": lambda ruled: _pot_said(ruled) and ruled.before.hand.game.limit != "pot-limit",
    "pot-bet": lambda ruled: _pot_said(ruled) and ruled.before.hand.game.limit == "pot-limit",
    "clock-asked-for": lambda ruled: isinstance(ruled.incident, ClockCalled) and bool(ruled.incident.by),
    "skipped": lambda ruled: isinstance(ruled.incident, Objects) and bool(ruled.ruling.substantial_action),
    "round-over": _round_over,
    "first-round-over": lambda ruled: _round_over(ruled) and ruled.before.hand.street == 0,
    "betting-over": lambda ruled: _round_over(ruled) and ruled.after.hand.stage == "showdown",
    "side-pot": lambda ruled: any(
        isinstance(event, BetsGathered) and len(event.pots) > 1 for event in ruled.ruling.events
    ),
    "board-dealt": lambda ruled: _on_board(ruled)[1] > _on_board(ruled)[0],
    "flop-dealt": lambda ruled: _on_board(ruled)[0] == 0 < _on_board(ruled)[1],
    "turn-or-river-dealt": lambda ruled: 3 <= _on_board(ruled)[0] < _on_board(ruled)[1],
    "street-dealt": lambda ruled: ruled.after.hand.street > ruled.before.hand.street,
    "flop-too-many": lambda ruled: isinstance(ruled.incident, FlopTooMany),
    "premature": lambda ruled: isinstance(ruled.incident, Premature),
    "reshuffled": lambda ruled: ruled.ruling.outcome in ("reshuffle-stub", "reshuffle-all"),
    "stub-rebuilt": lambda ruled: _reshuffled(ruled, "rebuild-stub"),
    "stub-reshuffled": lambda ruled: _reshuffled(ruled, "reshuffle-stub"),
    "all-reshuffled": lambda ruled: _reshuffled(ruled, "reshuffle-all"),
    "misdeal": lambda ruled: ruled.ruling.outcome == "misdeal",
    "killed-by-count": lambda ruled: isinstance(ruled.incident, ExtraCard) and ruled.ruling.outcome == "hand-dead",
    "deck-defective": _defective,
    "showdown": lambda ruled: ruled.after.hand.stage == "showdown",
    "hand-tabled": lambda ruled: any(isinstance(event, HandTabled) for event in ruled.ruling.events),
    "winning-card-tabled": _winning_card,
    "refuses-to-table": _refuses,
    "bettor-discards": _bettor_discards,
    "hands-compared": _hands_compared,
    "pot-pushed": _won,
    "won-early": _won_early,
    "shown-to-one-after-deal": lambda ruled: (
        isinstance(ruled.incident, PlayerShowsCard)
        and ruled.incident.to == "neighbour"
        and ruled.before.hand.stage in ("showdown", "over")
    ),
    "disputed": lambda ruled: isinstance(ruled.incident, Disputes),
    "director-is-party": lambda ruled: isinstance(ruled.incident, Disputes) and ruled.incident.party == "director",
    "rule-applies": _rule_applies,
    "left-to-floor": lambda ruled: bool(ruled.ruling.floor),
    "mistake-stands": _mistake_stands,
    "offence": lambda ruled: _offence(ruled) and bool(ruled.ruling.penalty),
    "grave-offence": _grave,
    "peeking-again": _peeks_again,
    "side-wager": lambda ruled: (
        isinstance(ruled.incident, OffersInsurance) or _offence(ruled, "proposition-bet", "insurance")
    ),
    "button-game-opens": lambda ruled: (
        isinstance(ruled.incident, MomentComes)
        and ruled.incident.moment == "game-opens"
        and not ruled.after.hand.game.stud
    ),
    "dealer-leaves-with-report": lambda ruled: (
        isinstance(ruled.incident, MomentComes)
        and ruled.incident.moment == "dealer-leaves"
        and any(one.offence for one in ruled.before.open(Misbehaved))
    ),
}
"""By moment, as `procedures.toml` names it: the test of whether a ruling has brought it."""


# What the answers of the house come to

Prompts = Iterator[tuple[Message, str]]
"""What to do, each with the question whose answer it comes from."""


def _nothing(case: Case) -> Prompts:
    yield from ()


@implements("dealing.run-game")
def _the_deal(case: Case) -> Prompts:
    """Yield the steps of the deal: forced bets, who shuffles, cuts and deals, and who gets the first card."""
    yield from _forced_bets(case)
    yield from shuffle_and_cut(case)
    players = case.ask(Q.dealing.run_game.dealer) == "players"
    yield message("step.deals", seat=case.hand.setup.button if players else 0), Q.dealing.run_game.dealer
    order = case.hand.setup.seats
    at_button = case.ask(Q.dealing.order.first_card) == "at-button" and not case.hand.game.stud
    yield message("step.first-card", seat=order[-1] if at_button else order[0]), Q.dealing.order.first_card


def _forced_bets(case: Case) -> Prompts:
    if case.hand.game.stud:
        return
    blinds = case.hand.setup.blinds
    usual = case.ask(Q.game.flop.forced_bets)
    yield message("step.forced-bets", usual=usual, blinds=blinds), Q.game.flop.forced_bets


@implements("dealing.shuffle")
def shuffle_and_cut(case: Case) -> Prompts:
    """Yield the step that says who shuffles and cuts."""
    if case.ask(Q.dealing.shuffle.cut_by) == "left-of-button":
        yield message("step.shuffle-and-offer-cut-to", seat=case.hand.setup.seats[0]), Q.dealing.shuffle.cut_by
    else:
        yield message("step.shuffle-and-cut-deck"), Q.dealing.shuffle.cut_by


def _cut_card(case: Case) -> Prompts:
    if case.ask(Q.dealing.shuffle.cut_card):
        yield message("step.put-cut-card-under-deck"), Q.dealing.shuffle.cut_card


def _second_deck(case: Case) -> Prompts:
    if case.ask(Q.dealing.shuffle.two_decks):
        yield message("step.shuffles-second-deck", seat=_words(case.hand)["right"]), Q.dealing.shuffle.two_decks


@implements("dealing.announce")
def _announces(case: Case, what: Literal["raise", "all-in", "exposed card"]) -> Prompts:
    """Yield the step to announce an event, if the book has the dealer announce it."""
    events = case.ask(Q.dealing.announce.events)
    if events == "raises-allins-exposed" or (events == "exposed-only" and what == "exposed card"):
        yield message("step.announce", what=what), Q.dealing.announce.events


def _bets_stay(case: Case) -> Prompts:
    """Yield the step that says what becomes of the bets while a round is on."""
    match case.ask(Q.dealing.bring_in_bets.during_round):
        case "facing-player-may-ask":
            says = message("step.leave-bets-where-they", turn=case.hand.turn)
        case "never":
            says = message("step.leave-bets-where-they-are-until")
        case _:
            says = message("step.bring-bets-in-as-you")
    yield says, Q.dealing.bring_in_bets.during_round


def _change(case: Case) -> Prompts:
    if case.ask(Q.pot.handling.change_from_pot):
        yield message("step.make-change-for-larger-chip"), Q.pot.handling.change_from_pot
    else:
        yield message("step.make-change-from-player-own"), Q.pot.handling.change_from_pot


@implements("dealing.all-in-button")
def _all_in_button(case: Case) -> Prompts:
    """Yield the step to mark an all-in with a button, if the book uses one."""
    if case.ask(Q.dealing.all_in_button.used):
        by_dealer = case.ask(Q.dealing.all_in_button.kept_by) == "dealer"
        yield message("step.all-in-button", by_dealer=by_dealer), Q.dealing.all_in_button.used


def _players_in(case: Case) -> Prompts:
    if case.ask(Q.game.flop.announce_active):
        yield message("step.announce-that-players-are-in", count=len(case.hand.live)), Q.game.flop.announce_active


def _killed_stud_hands(case: Case) -> Prompts:
    """Yield the step that says whether the killed hand of an absent player gets more cards."""
    if not case.hand.game.stud or not case.hand.setup.absent:
        return
    seats = case.hand.setup.absent
    match case.ask(Q.game.stud.cards_to_killed_hand):
        case "stop":
            says = message("step.killed-hand-none", seats=seats)
        case "continue":
            says = message("step.killed-hand-card", seats=seats)
        case _:
            says = message("step.killed-hand-ask", seats=seats)
    yield says, Q.game.stud.cards_to_killed_hand


def _reads_out(case: Case) -> Prompts:
    match case.ask(Q.showdown.cards_speak.dealer_announces):
        case "announces":
            yield message("step.read-out-value-of-tabled"), Q.showdown.cards_speak.dealer_announces
        case "helps-read":
            yield message("step.help-to-read-tabled-hand"), Q.showdown.cards_speak.dealer_announces


def _deck_change(case: Case) -> Prompts:
    match case.ask(Q.dealing.deck_change.when):
        case "push-level-or-house":
            says = message("step.change-deck-at-dealer-push")
        case "dealer-change-only":
            says = message("step.change-deck-with-dealer")
        case _:
            says = message("step.change-deck-when")
    yield says, Q.dealing.deck_change.when


ANSWERED: dict[str, Callable[[Case], Prompts]] = {
    "hand-begins": _the_deal,
    "cards-cut": _cut_card,
    "hand-ends": _second_deck,
    "raised": lambda case: _announces(case, "raise"),
    "all-in-bet": lambda case: _announces(case, "all-in"),
    "card-exposed": lambda case: _announces(case, "exposed card"),
    "wagered": _bets_stay,
    "change-needed": _change,
    "all-in": _all_in_button,
    "flop-dealt": _players_in,
    "street-dealt": _killed_stud_hands,
    "hand-tabled": _reads_out,
    "deck-change": _deck_change,
}
"""By moment: the function that yields steps from the book's answers, where its rules do not state them as steps."""
