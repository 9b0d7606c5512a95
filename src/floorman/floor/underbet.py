"""Rulings on bets, raises and calls of too little, and on pot-limit bets made on a wrong count."""

from typing import Literal

from msgspec.structs import replace

from floorman.core import Chips, Refused, SeatNo
from floorman.floor.case import (
    PASSIVE,
    Acted,
    Case,
    ForFloor,
    HeldTo,
    Pending,
    Ruling,
    ShortBet,
    as_action,
    floor_settles,
    rules_on,
)
from floorman.floor.incidents import BetTooSmallNoticed, PotMiscounted, WordsAndChips
from floorman.floor.turns import note_act, substantial
from floorman.floor.wager import put_out
from floorman.hand import Call, Hand, HandEvent, apply, legal, step
from floorman.hand.betting import call, wager
from floorman.hand.events import BetsCorrected, Folded, Pot
from floorman.hand.showdown import build_pots
from floorman.hand.state import Seat, thaw
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.text import message, together

FULL_OR_FORFEIT = ("full-call", "forfeit-and-fold")
HOLD_OR_RETRACT = ("hold-to-action", "retract")
HELD_OR_FREE = ("hold-to-action", "all-options")
GREATER_OR_LESSER = ("greater-amount", "lesser-amount")


@implements("betting.undercall")
def short_call(case: Case, seat: SeatNo, total: Chips, said: WordsAndChips) -> Ruling:
    """Rule on chips or an amount below the price, where call was not said first."""
    if total >= case.all_in(seat):
        return made_up(case, seat)
    if said.stated is not None and case.ask(Q.betting.accepted_action.wrong_count) != "misunderstanding":
        return accepted(case, seat, said.stated)
    shown = put_out(case, said) if said.push else total
    if _is_tiny(case, seat, total):
        return replace(_floor_decides(case, seat, total, shown), penalty="may")
    return case.by(Q.betting.undercall.procedure, seat, total, shown)


def _is_tiny(case: Case, seat: SeatNo, total: Chips) -> bool:
    """Decide whether so little was put in against the price that the book leaves it to the floor."""
    tiny = 100 * (total - case.total(seat)) <= case.ask(Q.betting.undercall.tiny_share) * case.hand.price
    return tiny and bool(case.ask(Q.betting.undercall.tiny_chip) == "floor")


@implements("betting.accepted-action")
def accepted(case: Case, seat: SeatNo, stated: Chips) -> Ruling:
    """Have the caller call the true price, whatever count was given, and ask the floor whether that is fair.

    If the floor finds it unfair, the call is for what the player was told.
    """
    case.under("betting.accepted-action", "td.discretion")
    to = Chips(min(max(stated, case.total(seat)), case.hand.price, case.all_in(seat)))
    asks = ForFloor("betting.accepted-action", seat, GREATER_OR_LESSER, (to,), before=case.hand)
    ruled = made_up(case, seat, pending=(*case.table.pending, asks))
    says = together(ruled.says, message("ruling.fair-to-hold-to-stated", seat=seat, total=to))
    return replace(ruled, floor=GREATER_OR_LESSER, says=says)


def made_up(case: Case, seat: SeatNo, pending: tuple[Pending, ...] | None = None) -> Ruling:
    """Call for the whole price, or for the player's last chip."""
    to = min(case.hand.price, case.all_in(seat))
    says = message("ruling.calls", seat=seat, total=to)
    events = case.acts(Call(seat))
    return case.rules(events, code="call", seat=seat, to=to, says=says, pending=pending)


@method(Q.betting.undercall.procedure, "by-who-was-undercalled")
def by_who_was_undercalled(case: Case, seat: SeatNo, total: Chips, shown: Chips) -> Ruling:
    """Make it a full call heads-up or against the opening bet, and leave it to the floor otherwise.

    `total` is what was meant, `shown` the chips that are out.
    """
    hand = case.hand
    opening = not hand.raises and hand.price == (hand.full or hand.price)
    if len(hand.live) == 2 or opening:
        return made_up(case, seat)
    return _floor_decides(case, seat, total, shown)


def _floor_decides(case: Case, seat: SeatNo, total: Chips, shown: Chips) -> Ruling:
    """Leave it to the floor: a full call, or a fold that forfeits what was meant or what is out, as the book says."""
    hand = case.hand
    costs = total if case.ask(Q.betting.undercall.forfeit) == "intended" else shown
    forfeit = min(max(costs, case.total(seat)), case.all_in(seat))
    asks = ForFloor("betting.undercall", seat, FULL_OR_FORFEIT, (forfeit,))
    return case.rules(
        code="undercall",
        seat=seat,
        floor=FULL_OR_FORFEIT,
        says=message("ruling.put-in-where-is-due", seat=seat, total=total, price=hand.price),
        pending=(*case.table.pending, asks),
    )


@method(Q.betting.undercall.procedure, "make-right")
def make_right(case: Case, seat: SeatNo, total: Chips, shown: Chips) -> Ruling:
    """Make the call up to the price, unless it was plainly made for another amount."""
    return _or_misunderstood(case, seat, shown)


def short_of_a_call_said(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """Rule on a call that was said in turn, with chips for less than the price: it is a call of the whole price."""
    return _or_misunderstood(case, seat, total)


@implements("betting.gross-misunderstanding")
def _or_misunderstood(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """Call for the whole price, unless the player plainly meant another one."""
    if 0 < total == _before_the_raise(case.hand) and case.ask(Q.betting.gross_misunderstanding.unaware_of_raise):
        return _for_now(case, seat, total)
    return case.by(Q.betting.gross_misunderstanding.remedy, seat, total)


@method(Q.betting.gross_misunderstanding.remedy, "held")
def held(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """Hold the player to the whole price."""
    return made_up(case, seat)


@method(Q.betting.gross_misunderstanding.remedy, "may-withdraw")
def may_withdraw(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """Call for now. The floor may let the call be withdrawn if too small a part of the price was put out to be a slip.

    At limit the price is fixed, and chips that are released are made up (roberts-10:3.betting-13d).
    """
    if case.hand.game.limit == "limit":
        case.under("betting.binding")
        return made_up(case, seat)
    enough: int = case.ask(Q.betting.gross_misunderstanding.refuse_from)
    return made_up(case, seat) if 100 * total >= enough * case.hand.price else _for_now(case, seat, total)


def _before_the_raise(hand: Hand) -> Chips:
    """Return the price as it was before the last raise, or 0 if there was none."""
    if hand.price > hand.full:
        return hand.full
    return Chips(hand.price - hand.measure) if hand.raises else Chips(0)


def _for_now(case: Case, seat: SeatNo, total: Chips, topic: str = "betting.gross-misunderstanding") -> Ruling:
    """Call, and let the floor take the call back until somebody acts."""
    asks = ForFloor(topic, seat, HOLD_OR_RETRACT, (total,), before=case.hand)
    ruled = made_up(case, seat, pending=(*case.table.pending, asks))
    return _with_floor(ruled, HOLD_OR_RETRACT)


def _with_floor(ruled: Ruling, offers: tuple[str, ...]) -> Ruling:
    return replace(ruled, floor=offers, says=together(ruled.says, message("ruling.may-be-taken-back")))


def floor_on_undercall(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: a full call, or a fold that forfeits the chips in question."""
    seat = asks.seat
    case.under("betting.undercall")
    if code == "full-call":
        return made_up(case, seat, pending=rest)
    forfeit = asks.amounts[0]
    events = case.puts(call(seat, forfeit), Folded(seat))
    says = message("ruling.forfeits-and-folds", seat=seat, forfeit=forfeit)
    return case.rules(events, code="fold", seat=seat, to=forfeit, says=says, pending=rest)


def floor_on_later_caller(case: Case, seat: SeatNo, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice on a player who called short behind another short caller.

    The player is held to the full call, or acts again with every option.
    """
    case.under("betting.undercall")
    if code == "all-options":
        return case.rules(seat=seat, says=message("ruling.acts-again-and-keeps-every", seat=seat), pending=rest)
    if case.hand.turn == seat and case.hand.stage == "betting":
        return made_up(case, seat, pending=rest)
    held = HeldTo(seat, ("call",), topic="betting.undercall")
    return case.rules(seat=seat, says=message("ruling.held-to-call-of-full", seat=seat), pending=(*rest, held))


@floor_settles("betting.accepted-action")
def floor_on_wrong_count(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the call is for the whole bet, or for what the player was told."""
    case.under("betting.accepted-action", "td.discretion")
    seat, before = asks.seat, asks.before
    if code == "greater-amount" or before is None:
        to = case.hand.seat(seat).bet or None
        says = message("ruling.called-whole-bet", seat=seat)
        return case.rules(code="call", seat=seat, to=to or (before and before.price), says=says, pending=rest)
    again = Case(replace(case.table, hand=before, pending=rest), case.book)
    again.topics = case.topics
    says = message("ruling.called-that-were-stated", seat=seat, amount=asks.amounts[0])
    events = again.puts(call(seat, asks.amounts[0]))
    return again.rules(events, code="call", seat=seat, to=asks.amounts[0], rewinds=before, says=says, pending=rest)


@floor_settles("betting.gross-misunderstanding")
def floor_on_misunderstanding(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the call stands, or is taken back and the player acts again."""
    case.under(asks.topic)
    if code == "retract":
        says = message("ruling.takes-call-back-and-acts", seat=asks.seat)
        before = asks.before or case.hand
        to = before.seat(asks.seat).bet
        return case.rules(code="retract", seat=asks.seat, to=to, rewinds=before, says=says, pending=rest)
    return case.rules(code="call", seat=asks.seat, says=message("ruling.call-of-stands", seat=asks.seat), pending=rest)


def at_face_value(case: Case, seat: SeatNo, total: Chips, said_pot: bool = False) -> Ruling | None:
    """Take a wrong amount as it lies, and remember what it should have been. Return None if the amount is right.

    It counts as a whole bet or raise for now, and the least raise after it stays that of a legal one.
    """
    hand, may = case.hand, case.may
    event: HandEvent
    act: Literal["call", "bet", "raise"]
    if total <= hand.price:
        due = min(hand.price, case.all_in(seat))
        if not may.call or not case.total(seat) < total < due:
            return None
        event, act = call(seat, total), "call"
        short = ShortBet("call", seat, total, due, hand.measure, hand)
    else:
        pot = hand.game.limit == "pot-limit" and (said_pot or total > may.most)
        due = may.most if pot or total > may.most else may.least
        right = total == due if pot else may.least <= total <= may.most
        if right or total > case.all_in(seat) or set(may.acts) <= set(PASSIVE) or "bring-in" in may.acts:
            return None
        act = "raise" if hand.price else "bet"
        event = wager(hand, seat, act, total, case.answers, as_it_lies=True)
        short = ShortBet("pot" if pot else "bet", seat, total, due, max(hand.measure, Chips(due - hand.price)), hand)
    case.under("betting.calling" if act == "call" else "betting.underbet")
    says = message("ruling.as-it-lies", seat=seat, act=act, total=total)
    pending = (*note_act(case.table.pending, seat, act, total), short)
    return case.rules(case.puts(event), code=act, seat=seat, to=total, says=says, pending=pending)


@rules_on(BetTooSmallNoticed)
def bet_too_small_noticed(case: Case, noticed: BetTooSmallNoticed) -> Ruling:
    """Rule on short calls, or on a bet or raise below the minimum, that are noticed now. Refused if there are none."""
    shorts = [one for one in case.table.open(ShortBet) if one.kind in ("bet", "call")]
    if not shorts:
        raise Refused("betting.underbet", "nothing-to-correct")
    case.under("betting.underbet")
    if shorts[0].kind == "call":
        case.under("betting.undercall")
        return case.by(Q.betting.undercall.sequence, [s for s in shorts if s.kind == "call"])
    return put_right(case, next(one for one in reversed(shorts) if one.kind == "bet"))


@implements("betting.underbet")
def put_right(case: Case, short: ShortBet) -> Ruling:
    """Bring a bet or raise below the minimum up, if nobody has raised and the book's time for it is not over."""
    in_time = _in_time(case, short, case.ask(Q.betting.underbet.correctable_until))
    if not in_time or short.raised:
        return _stands(case)
    return case.by(Q.betting.underbet.procedure, short)


def _in_time(case: Case, short: ShortBet, until: str) -> bool:
    """Decide whether the wrong bet can still be put right, by the book's limit `until`."""
    hand = case.hand
    same_round = hand.stage == "betting" and hand.street == short.before.street
    if until == "at-once":
        return same_round and not short.after
    if until == "round-ends":
        return same_round
    unshown = hand.stage == "showdown" and not any(seat.tabled for seat in hand.seats)
    return same_round or (unshown and hand.street == short.before.street)


def _stands(case: Case) -> Ruling:
    rest = tuple(one for one in case.table.pending if not isinstance(one, ShortBet))
    return case.rules(outcome="stands", says=message("ruling.too-late-bet-stands"), pending=rest)


@method(Q.betting.underbet.procedure, "all-bettors")
def all_bettors(case: Case, short: ShortBet) -> Ruling:
    """Bring the bet up to the least legal amount, for the bettor and for everybody who called it."""
    return _correct(case, short)


@method(Q.betting.underbet.procedure, "floor")
def floor_on_underbet(case: Case, short: ShortBet) -> Ruling:
    """Leave it to the floor whether the bet is brought up."""
    asks = ForFloor("betting.underbet", short.seat, ("min-raise", "play-on"))
    says = message("ruling.bet-of-was-where", seat=short.seat, total=short.total, due=short.due)
    return case.rules(seat=short.seat, floor=asks.offers, says=says, pending=(*case.table.pending, asks))


@floor_settles("betting.underbet")
def _floor_on_underbet(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("betting.underbet")
    again = case.once(rest)
    short = next(one for one in reversed(again.table.open(ShortBet)) if one.kind == "bet")
    return _correct(again, short) if code == "min-raise" else _stands(again)


def _correct(case: Case, short: ShortBet) -> Ruling:
    """Have bettor and callers add what is missing, or give back what was too much; nobody gains an option by it."""
    hand = case.hand
    cut = short.due < short.total
    followers = {short.seat, *(seat for seat, act, _ in short.after if act == "call")}
    involved = [seat for seat in hand.seats if cut or (seat.live and seat.no in followers)]
    missing = ((seat.no, _missing(short, seat)) for seat in involved)
    added = tuple((seat, chips) for seat, chips in missing if chips)
    pots = () if hand.stage == "betting" else pots_with(hand, dict(added))
    event = BetsCorrected(added, short.due, short.due, short.measure, pots)
    rest = tuple(one for one in case.table.pending if one is not short)
    says = message("ruling.bet-of-is-for-everybody", seat=short.seat, due=short.due)
    return case.rules(case.puts(event), outcome="corrected", seat=short.seat, to=short.due, says=says, pending=rest)


def _missing(short: ShortBet, seat: Seat) -> Chips:
    """Return the chips that a seat has to add, as far as its stack goes. They are negative if it gets some back."""
    put = seat.paid + seat.bet - short.before.seat(seat.no).paid
    most = put + seat.stack if short.due > short.total else put
    return Chips(min(short.due, most) - put)


def pots_with(hand: Hand, added: dict[SeatNo, Chips]) -> tuple[Pot, ...]:
    """Return the pots once chips have been added to bets that are gathered already."""
    draft = thaw(hand)
    for place, s in enumerate(draft.seats):
        more = added.get(s.no, Chips(0))
        draft.seats[place] = Seat(s.no, s.stack, s.bet, Chips(s.paid + more), s.live)
        draft.middle = Chips(draft.middle + more)
    return build_pots(draft)


@method(Q.betting.undercall.sequence, "back-up-to-first")
def back_up_to_first(case: Case, shorts: list[ShortBet]) -> Ruling:
    """Go back to the first short caller, whose call is put right. The others act again, unless the floor holds them.

    Folds in between stand.
    """
    shorts = [one for one in shorts if case.hand.seat(one.seat).live]
    if not shorts or not _in_time(case, shorts[0], "next-street"):
        return _stands(case)
    first = shorts[0]
    folds = [Folded(seat.no) for seat in first.before.live if not case.hand.seat(seat.no).live]
    hand = apply(first.before, *folds)
    pending = tuple(one for one in case.table.pending if not isinstance(one, ShortBet))
    again = Case(replace(case.table, hand=hand, pending=pending), case.book)
    again.topics = case.topics
    ruled = short_call(again, first.seat, first.total, WordsAndChips(first.seat))
    later = [ForFloor("betting.undercall", one.seat, HELD_OR_FREE) for one in shorts[1:]]
    return again.rules(
        (*folds, *ruled.events),
        code=ruled.code,
        seat=first.seat,
        to=ruled.to,
        floor=ruled.floor + (HELD_OR_FREE if later else ()),
        backs_up_to=first.seat,
        rewinds=first.before,
        says=message("ruling.action-goes-back-to-first", seat=first.seat),
        pending=(*later, *ruled.pending),
    )


@method(Q.betting.undercall.sequence, "each-made-up")
def each_made_up(case: Case, shorts: list[ShortBet]) -> Ruling:
    """Make up every short call while the round is open. A caller who is still to act makes it up with the next act."""
    if not _in_time(case, shorts[0], case.ask(Q.betting.underbet.correctable_until)):
        return _stands(case)
    hand = case.hand
    callers = {short.seat for short in shorts} - set(hand.to_act)
    added = tuple(
        (seat.no, min(Chips(hand.price - seat.bet), seat.stack))
        for seat in hand.seats
        if seat.live and seat.bet < hand.price and seat.no in callers
    )
    event = BetsCorrected(added, hand.price, hand.full, hand.measure)
    rest = tuple(one for one in case.table.pending if not isinstance(one, ShortBet))
    says = message("ruling.every-short-call-is-made")
    return case.rules(case.puts(event), outcome="corrected", says=says, pending=rest)


@rules_on(PotMiscounted)
def pot_miscounted(case: Case, incident: PotMiscounted) -> Ruling:
    """Rule on a pot-limit bet made on a wrong count: it is cut, brought up, or left. Refused if there is none."""
    shorts = [one for one in case.table.open(ShortBet) if one.kind == "pot"]
    if not shorts:
        raise Refused("betting.pot-limit", "nothing-to-correct.count")
    short = shorts[-1]
    case.under("betting.pot-limit")
    if short.total > short.due:
        in_time = case.by(Q.betting.pot_limit.high_count, short)
    else:
        case.under("betting.underbet")
        in_time = _low_count_in_time(case, short)
    if not in_time:
        return _stands(case)
    return _cut_in_turn(case, short) if short.raised else _correct(case, short)


def _cut_in_turn(case: Case, short: ShortBet) -> Ruling:
    """Cut the bet to the pot, and every raise over it to the pot as it then was. Calls and folds stand."""
    hand, events = short.before, list[HandEvent]()
    for seat, act, total in ((short.seat, "raise" if hand.price else "bet", short.due), *short.after):
        if hand.turn != seat or hand.stage != "betting":
            break
        may = legal(hand, case.book)
        if act in ("call", "check") or (act in ("bet", "raise") and not may.least):
            act = "call" if may.call else "check"
        action = as_action(hand, seat, act, max(may.least, min(total, may.most)), may)
        followed, hand = step(hand, action, case.book)
        events += followed
    rest = tuple(one for one in case.table.pending if not isinstance(one, ShortBet))
    says = message("ruling.bet-of-is-and-what", seat=short.seat, due=short.due)
    return case.rules(
        events, outcome="corrected", seat=short.seat, to=short.due, rewinds=short.before, says=says, pending=rest
    )


@method(Q.betting.pot_limit.high_count, "whole-street")
def whole_street(case: Case, short: ShortBet) -> bool:
    """Decide whether the bet can still be cut to the pot: until the street is over."""
    return _in_time(case, short, "next-street")


@method(Q.betting.pot_limit.high_count, "four-cut-offs")
def four_cut_offs(case: Case, short: ShortBet) -> bool:
    """Decide whether the bet can still be cut to the pot.

    It is too late once the round is over, somebody has raised, or enough players have called; heads-up one call is
    enough.
    """
    calls = sum(act == "call" for _, act, _ in short.after)
    heads_up = len(short.before.live) == 2
    enough = 1 if heads_up else case.ask(Q.betting.pot_limit.callers_that_fix_it)
    return _in_time(case, short, "round-ends") and not short.raised and calls < enough


def _low_count_in_time(case: Case, short: ShortBet) -> bool:
    if case.ask(Q.betting.pot_limit.low_count_until) == "at-once":
        return _in_time(case, short, "at-once")
    acts = [Acted(no, Chips(0) if act == "fold" else short.total, short.before.street) for no, act, _ in short.after]
    return _in_time(case, short, "round-ends") and not substantial(case, acts)
