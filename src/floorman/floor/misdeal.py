"""Rulings on deals gone wrong: misdeals, exposed cards, too many or too few cards, and the wrong level."""

from msgspec.structs import replace

from floorman.cards import UNKNOWN, Card
from floorman.core import DataError, Refused, SeatNo
from floorman.floor.case import Case, Exposed, ForFloor, Pending, Redealt, Ruling, floor_settles, rules_on
from floorman.floor.incidents import (
    AtRedeal,
    BoxedCard,
    ButtonMisplaced,
    CardOffTable,
    ExposedDowncard,
    ExtraCard,
    MissingCard,
    WrongLevel,
    WronglyDealt,
)
from floorman.floor.showdown import settled
from floorman.hand import Hand, Setup, replay, start
from floorman.hand.events import HandKilled, HandVoided, PilesSet, Repair
from floorman.hand.setup import clockwise, deck_size
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.text import Message, message

MISDEAL_OR_PLAY_ON = ("misdeal", "play-on")


@implements("dealing.misdeal")
def misdeal(case: Case) -> Ruling:
    """Call a misdeal; the book says how the next deal is made."""
    case.under("dealing.misdeal")
    return case.by(Q.dealing.misdeal.redeal)


@method(Q.dealing.misdeal.redeal, "exact-replay")
def exact_replay(case: Case) -> Ruling:
    """Deal the hand again as it was, with the same button, seats and blinds; voluntary bets go back."""
    says = message("ruling.misdeal-hand-is-dealt-again")
    again = fresh_deal(case)
    return case.rules(outcome="misdeal", rewinds=again, substantial_action=False, says=says, pending=(Redealt(),))


@method(Q.dealing.misdeal.redeal, "fresh-hand")
def fresh_hand(case: Case) -> Ruling:
    """Give every bet back, forced ones too; the next hand takes seats and level as they are then."""
    says = message("ruling.misdeal-every-bet-goes-back")
    events = case.puts(HandVoided("dealing.misdeal"))
    return case.rules(events, outcome="misdeal", substantial_action=False, says=says, pending=())


def fresh_deal(case: Case) -> Hand:
    """Return the same hand at its first decision, dealt from a deck that nobody knows."""
    return dealt_from_unknown(case, case.hand.setup)


def dealt_from_unknown(case: Case, setup: Setup) -> Hand:
    """Deal a hand from a whole deck whose order nobody knows."""
    return replay(start(setup, (UNKNOWN,) * deck_size(case.hand.game), case.book))


def play_on(case: Case) -> Ruling:
    """Let the deal be played: it is too late for a misdeal."""
    case.under("dealing.misdeal")
    return case.rules(outcome="play-on", substantial_action=True, says=message("ruling.too-late-for-misdeal-play"))


def listed(case: Case) -> Ruling:
    """Rule on a fault that is on the book's list: a misdeal before the cut-off, after it the deal is played."""
    return play_on(case) if case.locked else by_the_list(case)


def by_the_list(case: Case) -> Ruling:
    """Call a misdeal. The floor chooses instead in a draw game for which the book leaves the list to the house."""
    return offer(case) if _house_has_the_list(case) else misdeal(case)


def _house_has_the_list(case: Case) -> bool:
    """Decide whether the book leaves the faults of this game's deal to the house."""
    return any(street.draw for street in case.hand.game.streets) and case.ask(Q.game.draw.misdeals) == "house"


def for_floor(case: Case) -> Ruling:
    """Rule on a fault that is on no list: the floor chooses before the cut-off, unless the book's list is closed."""
    if case.locked:
        return play_on(case)
    if not _house_has_the_list(case) and case.ask(Q.dealing.misdeal.other_faults) == "closed":
        return case.rules(outcome="play-on", substantial_action=False, says=message("ruling.this-is-not-misdeal-play"))
    return offer(case)


def offer(case: Case) -> Ruling:
    """Leave it to the floor: misdeal, or play on."""
    case.under("dealing.misdeal")
    asks = ForFloor("dealing.misdeal", SeatNo(0), MISDEAL_OR_PLAY_ON)
    return case.rules(
        floor=MISDEAL_OR_PLAY_ON,
        substantial_action=False,
        says=message("ruling.book-leaves-it-to-floor"),
        pending=(*case.table.pending, asks),
    )


@floor_settles("dealing.misdeal")
def floor_on_misdeal(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: misdeal, or play on."""
    if code == "misdeal":
        return misdeal(case)
    case.under("dealing.misdeal")
    return case.rules(outcome="play-on", says=message("ruling.floor-lets-deal-be-played"), pending=rest)


@rules_on(WronglyDealt)
def wrongly_dealt(case: Case, incident: WronglyDealt) -> Ruling:
    """Rule on a deal with a wrong first card, seat or order, or with another fault."""
    if incident.fault == "on-no-list":
        return for_floor(case)
    if incident.fault != "out-of-sequence":
        return listed(case)
    match case.ask(Q.dealing.misdeal.out_of_sequence):
        case "misdeal":
            return listed(case)
        case "floor":
            return for_floor(case)
        case _:
            return case.rules(outcome="play-on", says=message("ruling.this-is-not-misdeal-play"))


@rules_on(AtRedeal)
def at_redeal(case: Case, incident: AtRedeal) -> Ruling:
    """Rule on a seat that is not as it was at the first deal. Refused unless the hand is being dealt again."""
    if not case.table.open(Redealt) or case.table.acted:
        raise Refused("dealing.misdeal", "no-redeal")
    return _penalised(case, incident) if incident.penalised else _back(case, incident.seat)


def _back(case: Case, seat: SeatNo) -> Ruling:
    """Rule on a player who was away and is back: the hand is live, or killed as the first deal found the seat empty."""
    setup = case.hand.setup
    if seat not in setup.absent:
        raise Refused("dealing.misdeal", "not-absent", seat=seat)
    if case.ask(Q.dealing.misdeal.redeal_absent) == "killed":
        says = message("ruling.away-for-first-deal-hand", seat=seat)
        return case.rules(outcome="hand-dead", seat=seat, says=says)
    back = replace(setup, absent=tuple(no for no in setup.absent if no != seat))
    says = message("ruling.there-for-new-deal-hand", seat=seat)
    return case.rules(outcome="hand-live", seat=seat, rewinds=dealt_from_unknown(case, back), says=says)


def _penalised(case: Case, incident: AtRedeal) -> Ruling:
    """Rule on a player under penalty: dealt in and killed, or left as the first deal left the seat."""
    setup, seat = case.hand.setup, incident.seat
    if case.ask(Q.dealing.misdeal.redeal_penalised) == "as-first-deal" or seat in setup.absent:
        return case.rules(outcome="stands", seat=seat, says=message("ruling.treated-as-in-first-deal", seat=seat))
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    stacks.setdefault(seat, incident.stack)
    seats = clockwise(tuple(stacks), setup.button)
    dealt_in = replace(
        setup, seats=seats, stacks=tuple(stacks[no] for no in seats), absent=(*setup.absent, seat), idle=()
    )
    try:
        again = dealt_from_unknown(case, dealt_in)
    except DataError as wrong:  # no such seat, no chips, or a deck that does not last for one more player
        raise Refused("dealing.misdeal", "not-enough-chips.dealt-in", seat=seat, stack=incident.stack) from wrong
    says = message("ruling.under-penalty-dealt", seat=seat)
    return case.rules(outcome="hand-dead", seat=seat, rewinds=again, says=says)


@rules_on(ButtonMisplaced)
def button_misplaced(case: Case, incident: ButtonMisplaced) -> Ruling:
    """Rule on a button in the wrong place, noticed in this hand or on the next."""
    case.under("button.error")
    if incident.noticed == "next-hand":
        how = case.ask(Q.button.error.next_hand)
        put_back = how == "restore" and not (case.hand.stage != "over" and case.locked)
        says = message("ruling.button-is-put-right") if put_back else message("ruling.button-goes-on-from-where")
        return case.rules(outcome="corrected" if put_back else "stands", says=says)
    return case.by(Q.button.error.same_hand)


@implements("button.error")
@method(Q.button.error.same_hand, "correct-until-cut-off")
def correct_until_cut_off(case: Case) -> Ruling:
    """Put the button right before substantial action; after it the hand is played as it is."""
    if case.locked:
        return case.rules(outcome="stands", substantial_action=True, says=message("ruling.button-stands-for-this-hand"))
    says = message("ruling.bets-and-blinds-go-back")
    return case.rules(outcome="corrected", rewinds=fresh_deal(case), substantial_action=False, says=says, pending=())


@method(Q.button.error.same_hand, "misdeal-until-cut-off")
def misdeal_until_cut_off(case: Case) -> Ruling:
    """Call a misdeal before the cut-off; after it the hand is played as it is."""
    return listed(case)


@method(Q.button.error.same_hand, "floor")
def button_for_floor(case: Case) -> Ruling:
    """Rule on the button as on a fault that is on no list of misdeals."""
    return for_floor(case)


@rules_on(ExtraCard)
def extra_card(case: Case, incident: ExtraCard) -> Ruling:
    """Rule on a hand with cards too many: a misdeal, the next burn, or a dead hand once it is too late.

    Refused for more cards than a hand has, or than are left.
    """
    most = min(_cards_left(case), case.hand.game.cards_in_hand)
    if not 1 <= incident.count <= most:
        raise Refused("hand.dead", "no-such-count.seat", seat=incident.seat, count=incident.count, most=most)
    case.under("hand.dead")
    if case.locked:
        return wrong_count(case, incident.seat, incident.count if incident.when == "after-deal" else 0)
    return case.by(Q.dealing.misdeal.wrong_count, incident.count)


def _cards_left(case: Case) -> int:
    """Return how many cards of the deck have not been dealt."""
    hand = case.hand
    if hand.deck_known:
        return len(hand.stub)
    dealt = len(hand.burns) + len(hand.muck) + len(hand.aside) + sum(map(len, hand.boards))
    return deck_size(hand.game) - dealt - sum(len(seat.cards) for seat in hand.seats)


@implements("hand.dead")
def wrong_count(case: Case, seat: SeatNo, extra: int) -> Ruling:
    """Rule on a hand with the wrong number of cards when it is too late for a misdeal."""
    if not case.hand.seat(seat).live or len(case.hand.live) == 1:
        case.under("hand.dead")
        return play_on(case)
    return case.by(Q.hand.dead.wrong_count, seat, extra)


@method(Q.hand.dead.wrong_count, "dead")
def wrong_count_is_dead(case: Case, seat: SeatNo, extra: int) -> Ruling:
    """Kill the hand; its chips stay in, and the stub is used as it lies."""
    hand = case.hand
    events = []
    if extra:
        held = hand.seat(seat).down + hand.stub[:extra]
        events.append(PilesSet(hand.board, hand.burns, hand.stub[extra:], hand.aside, ((seat, held),), hand.repairs))
    says = message("ruling.hand-of-has-wrong-number", seat=seat)
    return case.rules(
        case.puts(*events, HandKilled(seat, "hand.dead")),
        outcome="hand-dead",
        seat=seat,
        substantial_action=True,
        says=says,
    )


@method(Q.hand.dead.wrong_count, "floor")
def wrong_count_live_or_dead(case: Case, seat: SeatNo, extra: int) -> Ruling:
    """Leave it to the floor whether the hand is live."""
    return _live_or_dead(case, seat, message("ruling.floor-says-whether-hand", seat=seat))


@method(Q.dealing.misdeal.wrong_count, "any-is-misdeal")
def any_is_misdeal(case: Case, extra: int) -> Ruling:
    """Call a misdeal for one card too many or too few in any hand."""
    return by_the_list(case)


@method(Q.dealing.misdeal.wrong_count, "one-extra-back-as-burn")
def one_extra_back_as_burn(case: Case, extra: int) -> Ruling:
    """Put a single extra card back as the first burn, so that the board stays the same; more cards are a misdeal."""
    if extra != 1:
        return by_the_list(case)
    case.under("game.flop", "dealing.burn")
    says = message("ruling.extra-card-goes-back")
    return case.rules(outcome="return-as-burn", says=says)


@method(Q.dealing.misdeal.wrong_count, "floor")
def wrong_count_for_floor(case: Case, extra: int) -> Ruling:
    """Leave it to the floor whether to call a misdeal."""
    return offer(case)


@rules_on(MissingCard)
def missing_card(case: Case, incident: MissingCard) -> Ruling:
    """Rule on a hand short of a card: completed if the book allows it, otherwise a misdeal or, too late, dead."""
    hand = case.hand
    if not hand.game.stud and len(hand.game.streets) > 1 and hand.game.streets[1].draw and hand.street == 0:
        case.under("hand.dead")
        if case.ask(Q.hand.dead.short_draw) == "live":
            says = message("ruling.hand-of-is-live", seat=incident.seat)
            return case.rules(outcome="hand-live", seat=incident.seat, says=says)
    if hand.game.stud and hand.street == len(hand.game.streets) - 1:
        return _short_of_the_last_stud_card(case, incident.seat)
    if acted_short(case, incident.seat):
        return wrong_count(case, incident.seat, 0)
    return (
        _completed(case, incident.seat) if may_be_completed(case, incident.seat) else _short_hand(case, incident.seat)
    )


def acted_short(case: Case, seat: SeatNo) -> bool:
    """Decide whether the hand is dead because the button has acted on it while short of a card."""
    case.under("dealing.button-short-card")
    acted = seat == case.hand.setup.button and any(act.seat == seat for act in case.table.acted)
    return acted and bool(case.ask(Q.dealing.button_short_card.acted_short) == "any-act-kills")


def _short_of_the_last_stud_card(case: Case, seat: SeatNo) -> Ruling:
    """Rule on a stud hand that lacks only its last card: live, dead, or left to the floor."""
    case.under("hand.dead")
    match case.ask(Q.hand.dead.stud_last_card):
        case "floor":
            return _live_or_dead(case, seat, message("ruling.floor-says-whether-is-live", seat=seat))
        case "live":
            return case.rules(outcome="hand-live", seat=seat, says=message("ruling.hand-live", seat=seat))
        case _:
            return wrong_count(case, seat, 0)


def _live_or_dead(case: Case, seat: SeatNo, says: Message) -> Ruling:
    asks = ForFloor("hand.dead", seat, ("live", "dead"))
    return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))


@floor_settles("hand.dead")
def floor_on_short_hand(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the hand is live, or dead."""
    case.under("hand.dead")
    if code == "live" or settled(case, asks.seat):
        return case.rules(
            outcome="hand-live", seat=asks.seat, says=message("ruling.hand-live", seat=asks.seat), pending=rest
        )
    events = case.puts(HandKilled(asks.seat, "hand.dead"))
    says = message("ruling.hand-dead", seat=asks.seat)
    return case.rules(events, outcome="hand-dead", seat=asks.seat, says=says, pending=rest)


def _dealt_last(case: Case, seat: SeatNo) -> bool:
    """Decide whether the last card of the deal was this seat's."""
    order = case.hand.setup.seats
    first_at_button = case.ask(Q.dealing.order.first_card) == "at-button"
    return seat == (order[-2] if first_at_button and order[-1] == case.hand.setup.button else order[-1])


def _completed(case: Case, seat: SeatNo) -> Ruling:
    case.under("dealing.button-short-card")
    says = message("ruling.gets-missing-card-off-top", seat=seat)
    return case.rules(outcome="corrected", seat=seat, says=says)


def may_be_completed(case: Case, seat: SeatNo) -> bool:
    """Decide whether a hand short of a card still gets it off the top of the stub."""
    return case.by(Q.dealing.button_short_card.completion, seat)


@implements("dealing.button-short-card")
@method(Q.dealing.button_short_card.completion, "button-any-time")
def button_any_time(case: Case, seat: SeatNo) -> bool:
    """Decide whether a short hand is completed: the button's alone, even after the cut-off, if the game permits."""
    return seat == case.hand.setup.button and _game_permits(case)


def _game_permits(case: Case) -> bool:
    """Decide whether the top of the stub may still be the missing card."""
    match case.ask(Q.dealing.button_short_card.games):
        case "until-first-burn":
            return not case.hand.burns
        case "until-flop-action":
            return not any(act.street for act in case.table.acted) and case.hand.street <= 1
        case _:
            return not case.locked


@method(Q.dealing.button_short_card.completion, "next-in-sequence")
def next_in_sequence(case: Case, seat: SeatNo) -> bool:
    """Decide whether a short hand is completed: any, before the cut-off, if the top card is the one it was due."""
    return not case.locked and not case.hand.burns and _dealt_last(case, seat)


@method(Q.dealing.button_short_card.completion, "misdeal")
def short_is_misdeal(case: Case, seat: SeatNo) -> bool:
    """Return False: no short hand is completed, the button's neither, as each is a misdeal."""
    return False


def _short_hand(case: Case, seat: SeatNo) -> Ruling:
    if case.locked:
        return wrong_count(case, seat, 0)
    if case.ask(Q.dealing.misdeal.wrong_count) == "floor":
        return offer(case)
    return by_the_list(case)


@rules_on(WrongLevel)
def wrong_level(case: Case, incident: WrongLevel) -> Ruling:
    """Rule on a hand that was started with the blinds of the level before."""
    return case.by(Q.clock.level.wrong_level)


@method(Q.clock.level.wrong_level, "until-substantial-action")
def corrected_until_substantial_action(case: Case) -> Ruling:
    """Put the level right until substantial action; after that the hand is played at the old level.

    A betting round that has ended counts as relied on, however few have acted in it.
    """
    before = _before_the_acts(case)
    if case.locked or case.hand.street != before.street or case.hand.stage != "betting":
        return plays_out(case)
    says = message("ruling.bets-go-back-blinds")
    return case.rules(outcome="corrected", rewinds=before, substantial_action=False, says=says, pending=())


def _before_the_acts(case: Case) -> Hand:
    """Return the hand as it was before anybody acted, with the cards where they lie now.

    Killed hands stay dead. The blinds are those of the old level: the director sets the new ones.
    """
    fresh, hand = fresh_deal(case), case.hand
    dealt = zip(fresh.seats, hand.seats, strict=True)
    seats = tuple(
        replace(seat, down=now.down, up=now.up, live=seat.live and seat.no not in hand.killed) for seat, now in dealt
    )
    return replace(
        fresh,
        seats=seats,
        to_act=tuple(no for no in fresh.to_act if no not in hand.killed),
        boards=hand.boards,
        stub=hand.stub,
        deck_known=hand.deck_known,
        burns=hand.burns,
        muck=hand.muck,
        aside=hand.aside,
        repairs=hand.repairs,
        killed=hand.killed,
    )


@method(Q.clock.level.wrong_level, "plays-out")
def plays_out(case: Case) -> Ruling:
    """Play the whole hand at the level at which it was started."""
    return case.rules(outcome="stands", substantial_action=case.locked, says=message("ruling.hand-is-played-out"))


@implements("dealing.exposed")
@rules_on(ExposedDowncard)
def exposed_downcard(case: Case, incident: ExposedDowncard) -> Ruling:
    """Rule on an exposed down card. By its own player it plays; by the dealer it is a misdeal, or is replaced."""
    if incident.seat not in case.hand.setup.seats:
        raise Refused("dealing.exposed", "not-in-hand.was-dealt-in", seat=incident.seat)
    case.under("dealing.exposed")
    if incident.by == "player":
        return _plays(case, incident.seat)
    if incident.looked and case.ask(Q.dealing.exposed.speak_before_looking):
        says = message("ruling.looked-at-card-before-saying", seat=incident.seat)
        return case.rules(outcome="plays", seat=incident.seat, says=says)
    if case.locked:
        return play_on(case)
    first_hole_cards = case.hand.game.streets[0].down
    if case.hand.game.stud and incident.card <= first_hole_cards:
        return _stud_downcard(case)
    exposed = (
        *case.table.open(Exposed),
        Exposed(incident.seat, incident.nth or _nth(case, incident.seat, incident.card)),
    )
    guarded = [one for one in exposed if one.nth <= case.ask(Q.dealing.exposed.first_cards)]
    if len(guarded) >= case.ask(Q.dealing.exposed.of_first) or len(exposed) >= case.ask(Q.dealing.exposed.anywhere):
        case.under("dealing.misdeal")
        return by_the_list(case)
    return case.by(Q.dealing.exposed.single_later_card, incident, exposed[-1])


def _stud_downcard(case: Case) -> Ruling:
    match case.ask(Q.dealing.exposed.stud_downcards):
        case "misdeal":
            return listed(case)
        case "floor":
            return for_floor(case)
        case _:
            return case.rules(outcome="card-stands", says=message("ruling.upcard-and-next-card-comes"))


def _nth(case: Case, seat: SeatNo, card: int) -> int:
    """Return the place of a card from the top of the deck, dealt one at a time round the table."""
    order = case.hand.setup.seats
    if case.ask(Q.dealing.order.first_card) == "at-button" and order[-1] == case.hand.setup.button:
        order = (order[-1], *order[:-1])
    return (card - 1) * len(order) + order.index(seat) + 1


def _plays(case: Case, seat: SeatNo) -> Ruling:
    says = message("ruling.plays-card-player-own-slip", seat=seat)
    return case.rules(outcome="plays", seat=seat, says=says)


@method(Q.dealing.exposed.single_later_card, "replace-and-burn")
def replace_and_burn(case: Case, incident: ExposedDowncard, exposed: Exposed) -> Ruling:
    """Replace the card with the top card after the deal; the exposed card is the burn of the first street."""
    hand = case.hand
    case.under("game.flop", "dealing.burn")
    held = list(hand.seat(incident.seat).down)
    place = incident.card - 1
    burned: Card = held[place] if place < len(held) else UNKNOWN
    if place < len(held):
        held[place] = hand.stub[0] if hand.stub else UNKNOWN
    piles = PilesSet(
        hand.board,
        (*hand.burns, burned),
        hand.stub[1:],
        hand.aside,
        ((incident.seat, tuple(held)),),
        (*hand.repairs, Repair(hand.street + 1, burns=0)),
    )
    says = message("ruling.gets-top-card-once-deal", seat=incident.seat)
    return case.rules(
        case.puts(piles), outcome="replace-card", seat=incident.seat, says=says, pending=(*case.table.pending, exposed)
    )


@method(Q.dealing.exposed.single_later_card, "plays")
def exposed_plays(case: Case, incident: ExposedDowncard, exposed: Exposed) -> Ruling:
    """Let its owner keep the card."""
    return _plays(case, incident.seat)


@method(Q.dealing.exposed.single_later_card, "floor")
def exposed_for_floor(case: Case, incident: ExposedDowncard, exposed: Exposed) -> Ruling:
    """Leave it to the floor whether the card is replaced or plays."""
    offers = ("replace-card", "plays")
    asks = ForFloor("dealing.exposed", incident.seat, offers, (incident.card,))  # type: ignore[arg-type]
    pending = (*case.table.pending, exposed, asks)
    return case.rules(
        floor=offers, seat=incident.seat, says=message("ruling.floor-says-whether-card-plays"), pending=pending
    )


@floor_settles("dealing.exposed")
def floor_on_exposed(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the card is replaced, or plays."""
    exposed = ExposedDowncard(asks.seat, int(asks.amounts[0]), "dealer")
    return replace_and_burn(case, exposed, Exposed(asks.seat, 0)) if code == "replace-card" else _plays(case, asks.seat)


@rules_on(CardOffTable)
def card_off_table(case: Case, incident: CardOffTable) -> Ruling:
    """Rule on a card that fell off the table. Dropped by the player it plays; dropped by the dealer it is exposed."""
    case.under("dealing.exposed", "hand.protect")
    if incident.by == "player" or case.ask(Q.dealing.exposed.off_table_by_dealer) == "plays":
        return _plays(case, incident.seat)
    return exposed_downcard(case, ExposedDowncard(incident.seat, incident.card or 1, "dealer"))


@implements("dealing.boxed-card")
@rules_on(BoxedCard)
def boxed_card(case: Case, incident: BoxedCard) -> Ruling:
    """Rule on cards face up in the deck. Enough of them in the deal are a misdeal; a single one is no card."""
    if incident.count < 1:
        raise Refused("dealing.boxed-card", "no-such-count.face-up")
    case.under("dealing.boxed-card")
    if incident.where == "deal" and incident.count >= case.ask(Q.dealing.boxed_card.misdeal_at):
        case.under("dealing.misdeal")
        return listed(case)
    if incident.waits:
        return _replaced_last(case, incident.waits)
    return case.by(Q.dealing.boxed_card.single, incident)


def _replaced_last(case: Case, seat: SeatNo) -> Ruling:
    """Give the seat the top card at the end of the deal, since the card beneath has gone to another player.

    Refused once the deal is over.
    """
    hand = case.hand
    if hand.street or case.table.acted or seat not in hand.setup.seats:
        raise Refused("dealing.boxed-card", "deal-over", seat=seat)
    held = hand.seat(seat).down
    card = hand.stub[:1] or (UNKNOWN,)
    piles = PilesSet(hand.board, hand.burns, hand.stub[1:], hand.aside, ((seat, (*held[:-1], *card)),), hand.repairs)
    says = message("ruling.gets-card-for-boxed-one", seat=seat)
    return case.rules(case.puts(piles), outcome="replace-card", seat=seat, says=says)


@method(Q.dealing.boxed_card.single, "scrap-next-card")
def scrap_next_card(case: Case, incident: BoxedCard) -> Ruling:
    """Take the card out of play; the card beneath takes its place."""
    return _without(case, incident, to_bottom=False)


@method(Q.dealing.boxed_card.single, "bottom-of-deck")
def bottom_of_deck(case: Case, incident: BoxedCard) -> Ruling:
    """Put the card at the bottom of the deck, where it may still be reached, and deal the next one."""
    return _without(case, incident, to_bottom=True)


def _without(case: Case, incident: BoxedCard, to_bottom: bool) -> Ruling:
    hand = case.hand
    says = message("ruling.card-is-scrap-of-paper")
    if incident.where == "deal" or incident.nth is None:
        return case.rules(outcome="scrap-of-paper", says=says)
    off = sum(len(seat.cards) for seat in hand.seats) + len(hand.burns) + len(hand.board) + len(hand.aside)
    place = incident.nth - off - 1
    stub = list(hand.stub)
    if 0 <= place < len(stub):
        card = stub.pop(place)
        stub += [card] if to_bottom and hand.deck_known else []
    piles = PilesSet(hand.board, hand.burns, tuple(stub), hand.aside, (), hand.repairs)
    return case.rules(case.puts(piles), outcome="scrap-of-paper", says=says)
