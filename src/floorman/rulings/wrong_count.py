"""A hand with too many or too few cards: a misdeal in time, completed where the book allows, dead too late."""

from floorman.base import Refused, SeatNo
from floorman.hand.events import HandKilled, PilesSet
from floorman.hand.games import deck_size
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.deal_incidents import ExtraCard, MissingCard
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.misdeal import by_the_list, offer, play_on
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.ruling import Ruling
from floorman.rulings.tabling import settled


@rules_on(ExtraCard)
def extra_card(case: Case, told: ExtraCard) -> Ruling:
    """A hand with cards too many: a misdeal in time, the next burn, or a dead hand once it is too late."""
    most = min(_cards_left(case), case.hand.game.cards_in_hand)
    if not 1 <= told.count <= most:
        raise Refused(
            "hand.dead", "Seat {seat} cannot have {count} cards too many: it may be 1 to {most}.",
            code="no-such-count", seat=told.seat, count=told.count, most=most,
        )  # fmt: skip
    case.under("hand.dead")
    if case.locked:
        return wrong_count(case, told.seat, told.count if told.when == "after-deal" else 0)
    how = case.ask("dealing.misdeal/wrong-count")
    ruled: Ruling = method_for("dealing.misdeal/wrong-count", how)(case, told.count)
    return ruled


def _cards_left(case: Case) -> int:
    """How many cards of the deck have not been dealt."""
    hand = case.hand
    if hand.deck_known:
        return len(hand.stub)
    dealt = len(hand.burns) + len(hand.muck) + len(hand.aside) + sum(map(len, hand.boards))
    return deck_size(hand.game) - dealt - sum(len(seat.cards) for seat in hand.seats)


@implements("hand.dead")
def wrong_count(case: Case, seat: SeatNo, extra: int) -> Ruling:
    """A hand with the wrong number of cards, too late for a misdeal."""
    if not case.hand.seat(seat).live or len(case.hand.live) == 1:
        case.under("hand.dead")
        return play_on(case)
    ruled: Ruling = method_for("hand.dead/wrong-count", case.ask("hand.dead/wrong-count"))(case, seat, extra)
    return ruled


@method("hand.dead/wrong-count", "dead")
def wrong_count_is_dead(case: Case, seat: SeatNo, extra: int) -> Ruling:
    """Dead, its chips stay in, and the stub is used as it lies."""
    hand = case.hand
    events = []
    if extra:
        held = hand.seat(seat).down + hand.stub[:extra]
        events.append(PilesSet(hand.board, hand.burns, hand.stub[extra:], hand.aside, ((seat, held),), hand.repairs))
    says = f"The hand of seat {seat} has the wrong number of cards and is dead."
    return case.rules(
        case.puts(*events, HandKilled(seat, "hand.dead")),
        outcome="hand-dead",
        seat=seat,
        substantial_action=True,
        says=says,
    )


@method("hand.dead/wrong-count", "floor")
def wrong_count_live_or_dead(case: Case, seat: SeatNo, extra: int) -> Ruling:
    """The floor chooses."""
    return _live_or_dead(case, seat, f"The floor says whether the hand of seat {seat} is live with such a count.")


@method("dealing.misdeal/wrong-count", "any-is-misdeal")
def any_is_misdeal(case: Case, extra: int) -> Ruling:
    """One card too many or too few anywhere is a misdeal."""
    return by_the_list(case)


@method("dealing.misdeal/wrong-count", "one-extra-back-as-burn")
def one_extra_back_as_burn(case: Case, extra: int) -> Ruling:
    """A single extra card goes back and is the first burn, so that the board is the one that was coming."""
    if extra != 1:
        return by_the_list(case)
    case.under("game.flop", "dealing.burn")
    says = "The extra card goes back and is the burn card of the first street."
    return case.rules(outcome="return-as-burn", says=says)


@method("dealing.misdeal/wrong-count", "floor")
def wrong_count_for_floor(case: Case, extra: int) -> Ruling:
    """Not listed: the floor chooses."""
    return offer(case)


@rules_on(MissingCard)
def missing_card(case: Case, told: MissingCard) -> Ruling:
    """A hand short of a card: completed where the book allows, else a misdeal or, too late, dead."""
    hand = case.hand
    if not hand.game.stud and len(hand.game.streets) > 1 and hand.game.streets[1].draw and hand.street == 0:
        case.under("hand.dead")
        if case.ask("hand.dead/short-draw") == "live":
            says = f"The hand of seat {told.seat} is live and draws up to the full number."
            return case.rules(outcome="hand-live", seat=told.seat, says=says)
    if hand.game.stud and hand.street == len(hand.game.streets) - 1:
        return _short_of_the_last_stud_card(case, told.seat)
    if acted_short(case, told.seat):
        return wrong_count(case, told.seat, 0)
    return _completed(case, told.seat) if may_be_completed(case, told.seat) else _short_hand(case, told.seat)


def acted_short(case: Case, seat: SeatNo) -> bool:
    """Whether the button has acted on a hand short of a card, where that alone kills it."""
    case.under("dealing.button-short-card")
    acted = seat == case.hand.setup.button and any(act.seat == seat for act in case.table.acted)
    return acted and bool(case.ask("dealing.button-short-card/acted-short") == "any-act-kills")


def _short_of_the_last_stud_card(case: Case, seat: SeatNo) -> Ruling:
    """A stud hand that lacks only its last card: live, dead, or as the floor holds it."""
    case.under("hand.dead")
    match case.ask("hand.dead/stud-last-card"):
        case "floor":
            return _live_or_dead(case, seat, f"The floor says whether seat {seat} is live without the last card.")
        case "live":
            return case.rules(outcome="hand-live", seat=seat, says=f"The hand of seat {seat} is live.")
        case _:
            return wrong_count(case, seat, 0)


def _live_or_dead(case: Case, seat: SeatNo, says: str) -> Ruling:
    asks = ForFloor("hand.dead", seat, ("live", "dead"))
    return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))


@floor_settles("hand.dead")
def floor_on_short_hand(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor holds the hand live, or kills it."""
    case.under("hand.dead")
    if code == "live" or settled(case, asks.seat):
        return case.rules(
            outcome="hand-live", seat=asks.seat, says=f"The hand of seat {asks.seat} is live.", pending=rest
        )
    events = case.puts(HandKilled(asks.seat, "hand.dead"))
    says = f"The hand of seat {asks.seat} is dead."
    return case.rules(events, outcome="hand-dead", seat=asks.seat, says=says, pending=rest)


def _dealt_last(case: Case, seat: SeatNo) -> bool:
    """Whether the last card of the deal was this seat's."""
    order = case.hand.setup.seats
    first_at_button = case.ask("dealing.order/first-card") == "at-button"
    return seat == (order[-2] if first_at_button and order[-1] == case.hand.setup.button else order[-1])


def _completed(case: Case, seat: SeatNo) -> Ruling:
    case.under("dealing.button-short-card")
    says = f"Seat {seat} gets the missing card off the top; nothing else changes."
    return case.rules(outcome="corrected", seat=seat, says=says)


def may_be_completed(case: Case, seat: SeatNo) -> bool:
    """Whether a hand short of a card still gets it off the top of the stub."""
    how = case.ask("dealing.button-short-card/completion")
    completed: bool = method_for("dealing.button-short-card/completion", how)(case, seat)
    return completed


@implements("dealing.button-short-card")
@method("dealing.button-short-card/completion", "button-any-time")
def button_any_time(case: Case, seat: SeatNo) -> bool:
    """The button's missing card is dealt even after the cut-off, as long as the game permits."""
    return seat == case.hand.setup.button and _game_permits(case)


def _game_permits(case: Case) -> bool:
    """Until when the top of the stub may still be the missing card."""
    match case.ask("dealing.button-short-card/games"):
        case "until-first-burn":
            return not case.hand.burns
        case "until-flop-action":
            return not any(act.street for act in case.table.acted) and case.hand.street <= 1
        case _:
            return not case.locked


@method("dealing.button-short-card/completion", "next-in-sequence")
def next_in_sequence(case: Case, seat: SeatNo) -> bool:
    """Whoever is short gets the top card if it is the very card that seat was due, before the cut-off."""
    return not case.locked and not case.hand.burns and _dealt_last(case, seat)


@method("dealing.button-short-card/completion", "misdeal")
def short_is_misdeal(case: Case, seat: SeatNo) -> bool:
    """A short hand is a misdeal, the button's too."""
    return False


def _short_hand(case: Case, seat: SeatNo) -> Ruling:
    if case.locked:
        return wrong_count(case, seat, 0)
    if case.ask("dealing.misdeal/wrong-count") == "floor":
        return offer(case)
    return by_the_list(case)
