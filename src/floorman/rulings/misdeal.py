"""A deal gone wrong: a misdeal in time, too late after substantial action, and dealt again as it was."""

from floorman.base import SeatNo
from floorman.hand import Hand, replay, start
from floorman.hand.events import HandKilled, HandVoided, PilesSet
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.deal_incidents import (
    ButtonMisplaced,
    DeckShort,
    DuplicateCard,
    ExtraCard,
    ForeignBack,
    MissingCard,
    StrangeCard,
    WronglyDealt,
)
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.ruling import Ruling

MISDEAL_OR_PLAY_ON = ("misdeal", "play-on")


@implements("dealing.misdeal")
def misdeal(case: Case) -> Ruling:
    """The hand is dealt again as it was: same button, seats and blinds; voluntary bets go back."""
    case.under("dealing.misdeal")
    case.ask("dealing.misdeal/redeal")
    says = "Misdeal: the hand is dealt again, with the same button, seats and blinds."
    return case.rules(outcome="misdeal", rewinds=fresh_deal(case), substantial_action=False, says=says, pending=())


def fresh_deal(case: Case) -> Hand:
    """The same hand from the first card, dealt from a deck nobody knows; absent and penalised hands die again."""
    return replay(start(case.hand.setup, (), case.book))


def play_on(case: Case) -> Ruling:
    """Too late for a misdeal."""
    case.under("dealing.misdeal")
    return case.rules(outcome="play-on", substantial_action=True, says="It is too late for a misdeal: play on.")


def listed(case: Case) -> Ruling:
    """A fault on the book's list: a misdeal in time, else the deal is played."""
    return play_on(case) if case.locked else misdeal(case)


def for_floor(case: Case) -> Ruling:
    """A fault on no list: before the cut-off the floor chooses, if the list is open."""
    if case.locked:
        return play_on(case)
    if case.ask("dealing.misdeal/other-faults") == "closed":
        return case.rules(outcome="play-on", substantial_action=False, says="That is no misdeal: play on.")
    return offer(case)


def offer(case: Case) -> Ruling:
    """Misdeal or play on, as the floor sees it."""
    case.under("dealing.misdeal")
    asks = ForFloor("dealing.misdeal", SeatNo(0), MISDEAL_OR_PLAY_ON)
    return case.rules(
        floor=MISDEAL_OR_PLAY_ON,
        substantial_action=False,
        says="The book leaves it to the floor: misdeal or play on.",
        pending=(*case.table.pending, asks),
    )


@floor_settles("dealing.misdeal")
def floor_on_misdeal(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor calls the misdeal, or lets the deal be played."""
    if code == "misdeal":
        return misdeal(case)
    case.under("dealing.misdeal")
    return case.rules(outcome="play-on", says="The floor lets the deal be played.", pending=rest)


@rules_on(WronglyDealt)
def wrongly_dealt(case: Case, told: WronglyDealt) -> Ruling:
    """The first card, the seats or the order were wrong."""
    if told.fault != "out-of-sequence":
        return listed(case)
    match case.ask("dealing.misdeal/out-of-sequence"):
        case "misdeal":
            return listed(case)
        case "floor":
            return for_floor(case)
        case _:
            return case.rules(outcome="play-on", says="That is no misdeal: play on.")


@rules_on(ExtraCard)
def extra_card(case: Case, told: ExtraCard) -> Ruling:
    """A hand with cards too many: a misdeal in time, the next burn, or a dead hand once it is too late."""
    case.under("hand.dead")
    if case.locked:
        return wrong_count(case, told.seat, told.count if told.when == "after-deal" else 0)
    how = case.ask("dealing.misdeal/wrong-count")
    ruled: Ruling = method_for("dealing.misdeal/wrong-count", how)(case, told.count)
    return ruled


@implements("hand.dead")
def wrong_count(case: Case, seat: SeatNo, extra: int) -> Ruling:
    """A hand with the wrong number of cards, too late for a misdeal: dead, and the stub is used as it lies."""
    hand = case.hand
    case.ask("hand.dead/wrong-count")
    events = []
    if extra:
        held = hand.seat(seat).down + hand.stub[:extra]
        events.append(PilesSet(hand.board, hand.burns, hand.stub[extra:], hand.aside, ((seat, held),), hand.repairs))
    if not hand.seat(seat).live or len(hand.live) == 1:
        return play_on(case)
    says = f"The hand of seat {seat} has the wrong number of cards and is dead."
    return case.rules(
        case.puts(*events, HandKilled(seat, "hand.dead")),
        outcome="hand-dead",
        seat=seat,
        substantial_action=True,
        says=says,
    )


@method("dealing.misdeal/wrong-count", "any-is-misdeal")
def any_is_misdeal(case: Case, extra: int) -> Ruling:
    """One card too many or too few anywhere is a misdeal."""
    return misdeal(case)


@method("dealing.misdeal/wrong-count", "one-extra-back-as-burn")
def one_extra_back_as_burn(case: Case, extra: int) -> Ruling:
    """A single extra card goes back and is the first burn, so that the board is the one that was coming."""
    if extra != 1:
        return misdeal(case)
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
    how = case.ask("dealing.button-short-card/completion")
    ruled: Ruling = method_for("dealing.button-short-card/completion", how)(case, told.seat)
    return ruled


def _short_of_the_last_stud_card(case: Case, seat: SeatNo) -> Ruling:
    """A stud hand that lacks only its last card: live, dead, or as the floor holds it."""
    case.under("hand.dead")
    match case.ask("hand.dead/stud-last-card"):
        case "floor":
            asks = ForFloor("hand.dead", seat, ("live", "dead"))
            says = f"The floor says whether the hand of seat {seat} is live without its last card."
            return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))
        case "live":
            return case.rules(outcome="hand-live", seat=seat, says=f"The hand of seat {seat} is live.")
        case _:
            return wrong_count(case, seat, 0)


@floor_settles("hand.dead")
def floor_on_short_hand(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor holds the hand live, or kills it."""
    case.under("hand.dead")
    if code == "live":
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


@implements("dealing.button-short-card")
@method("dealing.button-short-card/completion", "button-any-time")
def button_any_time(case: Case, seat: SeatNo) -> Ruling:
    """The button's missing card is dealt even after the cut-off, until a burn is made or the button has acted."""
    acted = any(act.seat == seat for act in case.table.acted)
    if seat != case.hand.setup.button or (
        acted and case.ask("dealing.button-short-card/acted-short") == "any-act-kills"
    ):
        return _short_hand(case, seat)
    case.ask("dealing.button-short-card/games")
    return _completed(case, seat) if not case.hand.burns else _short_hand(case, seat)


@method("dealing.button-short-card/completion", "next-in-sequence")
def next_in_sequence(case: Case, seat: SeatNo) -> Ruling:
    """Whoever is short gets the top card if it is the very card that seat was due, before the cut-off."""
    if not case.locked and not case.hand.burns and _dealt_last(case, seat):
        return _completed(case, seat)
    return _short_hand(case, seat)


@method("dealing.button-short-card/completion", "misdeal")
def short_is_misdeal(case: Case, seat: SeatNo) -> Ruling:
    """A short hand is a misdeal, the button's too."""
    return _short_hand(case, seat)


def _short_hand(case: Case, seat: SeatNo) -> Ruling:
    if case.locked:
        return wrong_count(case, seat, 0)
    if case.ask("dealing.misdeal/wrong-count") == "floor":
        return offer(case)
    return misdeal(case)


@rules_on(ButtonMisplaced)
def button_misplaced(case: Case, told: ButtonMisplaced) -> Ruling:
    """The button was wrong: in this hand, or found so on the next."""
    case.under("button.error")
    if told.noticed == "next-hand":
        how = case.ask("button.error/next-hand")
        put_back = how == "restore" and not (case.hand.stage != "over" and case.locked)
        says = "The button is put right for the new hand." if put_back else "The button goes on from where it is."
        return case.rules(outcome="corrected" if put_back else "stands", says=says)
    ruled: Ruling = method_for("button.error/same-hand", case.ask("button.error/same-hand"))(case)
    return ruled


@implements("button.error")
@method("button.error/same-hand", "correct-until-cut-off")
def correct_until_cut_off(case: Case) -> Ruling:
    """Put right before substantial action; after it the hand is played as it is."""
    if case.locked:
        return case.rules(outcome="stands", substantial_action=True, says="The button stands for this hand.")
    says = "Bets and blinds go back, the button is put right, and the hand is dealt again."
    return case.rules(outcome="corrected", rewinds=fresh_deal(case), substantial_action=False, says=says, pending=())


@method("button.error/same-hand", "misdeal-until-cut-off")
def misdeal_until_cut_off(case: Case) -> Ruling:
    """A misdeal before the cut-off; after it the hand is played as it is."""
    return listed(case)


@method("button.error/same-hand", "floor")
def button_for_floor(case: Case) -> Ruling:
    """Not on the book's list of misdeals: the floor chooses."""
    return for_floor(case)


@rules_on(StrangeCard)
def strange_card(case: Case, told: StrangeCard) -> Ruling:
    """A joker or a card of another deck turns up."""
    case.under("dealing.joker", "hand.joker")
    how = case.ask("dealing.joker/foreign-card")
    ruled: Ruling = method_for("dealing.joker/foreign-card", how)(case, told.seat)
    return ruled


def _scrap(case: Case, seat: SeatNo | None) -> Ruling:
    where = f" of seat {seat}" if seat else ""
    says = f"The card{where} is a scrap of paper: the next card takes its place."
    return case.rules(outcome="scrap-of-paper", seat=seat or SeatNo(0), says=says)


@implements("dealing.joker")
@method("dealing.joker/foreign-card", "misdeal-then-scrap")
def misdeal_then_scrap(case: Case, seat: SeatNo | None) -> Ruling:
    """Before the cut-off a misdeal, after it a scrap of paper, which leaves a hand one card short."""
    if not case.locked:
        return misdeal(case)
    case.under("dealing.misdeal")
    return wrong_count(case, seat, 0) if seat else _scrap(case, seat)


@implements("hand.joker")
@method("dealing.joker/foreign-card", "scrap-until-holder-acts")
def scrap_until_holder_acts(case: Case, seat: SeatNo | None) -> Ruling:
    """A scrap, replaced like a boxed card, until its holder acts; then that hand is dead."""
    if seat is None or not any(act.seat == seat for act in case.table.acted):
        return _scrap(case, seat)
    says = f"Seat {seat} acted on a hand with a card that is no card: the hand is dead."
    return case.rules(case.puts(HandKilled(seat, "hand.joker")), outcome="hand-dead", seat=seat, says=says)


@method("dealing.joker/foreign-card", "floor")
def strange_card_for_floor(case: Case, seat: SeatNo | None) -> Ruling:
    """Not listed: the floor chooses in time; later as a scrap."""
    return scrap_until_holder_acts(case, seat) if case.locked else offer(case)


def void(case: Case, topic: str) -> Ruling:
    """All action is void and every chip goes back."""
    case.under(topic)
    says = "The deck is fouled: all action is void and every chip goes back."
    return case.rules(case.puts(HandVoided(topic)), outcome="void", says=says, pending=())


@rules_on(DuplicateCard)
def duplicate_card(case: Case, told: DuplicateCard) -> Ruling:
    """Two of one card: the hand is void, even late, where the book says so."""
    case.ask("dealing.fouled-deck/knowing-bettor")
    how = case.ask("dealing.fouled-deck/duplicate")
    ruled: Ruling = method_for("dealing.fouled-deck/duplicate", how)(case)
    return ruled


@implements("dealing.fouled-deck")
@method("dealing.fouled-deck/duplicate", "void-any-time")
def void_any_time(case: Case) -> Ruling:
    """Every chip returns to whoever put it in, whatever the street, and even once the pot was pushed."""
    case.ask("dealing.fouled-deck/claim-window")
    return void(case, "dealing.fouled-deck")


@method("dealing.fouled-deck/duplicate", "cut-off-applies")
def cut_off_applies(case: Case) -> Ruling:
    """Void only before the cut-off."""
    return listed(case)


@method("dealing.fouled-deck/duplicate", "floor")
def duplicate_for_floor(case: Case) -> Ruling:
    """The floor chooses."""
    return offer(case)


@rules_on(ForeignBack)
def foreign_back(case: Case, told: ForeignBack) -> Ruling:
    """A card with another back, in play or in the stub."""
    case.under("dealing.fouled-deck")
    how = case.ask("dealing.fouled-deck/odd-back")
    ruled: Ruling = method_for("dealing.fouled-deck/odd-back", how)(case, told.where)
    return ruled


@method("dealing.fouled-deck/odd-back", "void-if-in-play")
def void_if_in_play(case: Case, where: str) -> Ruling:
    """In play: void; only in the stub: everything stands and the deck is changed afterwards."""
    if where == "hand":
        return void(case, "dealing.fouled-deck")
    return case.rules(outcome="stands", says="The card was not in play: all action stands; then the deck is changed.")


@method("dealing.fouled-deck/odd-back", "as-foreign-card")
def as_foreign_card(case: Case, where: str) -> Ruling:
    """A card that does not belong to the deck."""
    how = case.ask("dealing.joker/foreign-card")
    ruled: Ruling = method_for("dealing.joker/foreign-card", how)(case, None)
    return ruled


@method("dealing.fouled-deck/odd-back", "floor")
def odd_back_for_floor(case: Case, where: str) -> Ruling:
    """The floor chooses."""
    return offer(case)


@rules_on(DeckShort)
def deck_short(case: Case, told: DeckShort) -> Ruling:
    """The deck is found to be short of a card."""
    how = case.ask("dealing.missing-card/found")
    ruled: Ruling = method_for("dealing.missing-card/found", how)(case)
    return ruled


@implements("dealing.missing-card")
@method("dealing.missing-card/found", "stands")
def short_deck_stands(case: Case) -> Ruling:
    """The hand and its result stand; the deck is replaced afterwards."""
    return case.rules(outcome="stands", says="The hand stands; the deck is replaced afterwards.")


@method("dealing.missing-card/found", "replace-before-betting")
def replace_before_betting(case: Case) -> Ruling:
    """Before any betting the card is put back and the hand dealt again; after the cut-off it is played out."""
    if not case.table.acted:
        says = "The card goes back, the deck is shuffled and cut, and the hand is dealt again."
        return case.rules(outcome="reshuffle-all", rewinds=fresh_deal(case), says=says, pending=())
    return play_on(case) if case.locked else offer(case)
