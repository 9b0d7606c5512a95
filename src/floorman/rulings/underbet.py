"""Wrong amounts that nobody saw in time: bets too small, calls too small, and pots counted wrong."""

from typing import Literal

from msgspec.structs import replace

from floorman.base import Chips, Refused, SeatNo
from floorman.hand import Hand, HandEvent, apply, legal, step
from floorman.hand.events import BetsCorrected, Called, Folded, Pot, Wagered
from floorman.hand.pots import build_pots
from floorman.hand.state import Seat, thaw
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import PASSIVE, Case, as_action
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.incidents import BetTooSmallNoticed, PotMiscounted, WordsAndChips
from floorman.rulings.out_of_turn import note_act, substantial
from floorman.rulings.pending import ForFloor, Pending, ShortBet
from floorman.rulings.ruling import Ruling
from floorman.rulings.table import Acted
from floorman.rulings.undercall import HELD_OR_FREE, short_call


def at_face_value(case: Case, seat: SeatNo, total: Chips, said_pot: bool = False) -> Ruling | None:
    """The table takes a wrong amount as it lies; what it should have been is remembered. None if nothing is wrong.

    It counts as a whole bet or raise for now, and the least raise after it stays that of a legal one.
    """
    hand, may = case.hand, case.may
    event: HandEvent
    act: Literal["call", "bet", "raise"]
    if total <= hand.price:
        due = min(hand.price, case.all_in(seat))
        if not may.call or not case.total(seat) < total < due:
            return None
        event, act = Called(seat, total), "call"
        short = ShortBet("call", seat, total, due, hand.measure, hand)
    else:
        pot = hand.game.limit == "pot-limit" and (said_pot or total > may.most)
        due = may.most if pot or total > may.most else may.least
        right = total == due if pot else may.least <= total <= may.most
        if right or total > case.all_in(seat) or set(may.acts) <= set(PASSIVE) or "bring-in" in may.acts:
            return None
        act = "raise" if hand.price else "bet"
        event = Wagered(seat, total, act, max(hand.measure, Chips(total - hand.price)))
        short = ShortBet("pot" if pot else "bet", seat, total, due, max(hand.measure, Chips(due - hand.price)), hand)
    case.under("betting.calling" if act == "call" else "betting.underbet")
    says = f"Seat {seat} {'calls with' if act == 'call' else act + 's to'} {total:,}, as it lies."
    pending = (*note_act(case.table.pending, seat, act, total), short)
    return case.rules(case.puts(event), code=act, seat=seat, to=total, says=says, pending=pending)


@rules_on(BetTooSmallNoticed)
def bet_too_small_noticed(case: Case, noticed: BetTooSmallNoticed) -> Ruling:
    """Somebody sees it now: a row of short calls, or a bet or raise below the minimum."""
    shorts = [one for one in case.table.open(ShortBet) if one.kind in ("bet", "call")]
    if not shorts:
        raise Refused("betting.underbet", "Nothing was bet or called short in this hand.", code="nothing-to-correct")
    case.under("betting.underbet")
    if shorts[0].kind == "call":
        case.under("betting.undercall")
        how = case.ask("betting.undercall/sequence")
        ruled: Ruling = method_for("betting.undercall/sequence", how)(case, [s for s in shorts if s.kind == "call"])
        return ruled
    return put_right(case, next(one for one in reversed(shorts) if one.kind == "bet"))


@implements("betting.underbet")
def put_right(case: Case, short: ShortBet) -> Ruling:
    """A bet or raise below the minimum that others acted on is brought up, if it is not too late."""
    in_time = _in_time(case, short, case.ask("betting.underbet/correctable-until"))
    if not in_time or short.raised:
        return _stands(case)
    ruled: Ruling = method_for("betting.underbet/procedure", case.ask("betting.underbet/procedure"))(case, short)
    return ruled


def _in_time(case: Case, short: ShortBet, until: str) -> bool:
    """Whether the wrong bet can still be put right."""
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
    return case.rules(outcome="stands", says="Too late: the bet stands as it was.", pending=rest)


@method("betting.underbet/procedure", "all-bettors")
def all_bettors(case: Case, short: ShortBet) -> Ruling:
    """The bet goes up to the least legal amount for the bettor and for everybody who called it."""
    return _correct(case, short)


@method("betting.underbet/procedure", "floor")
def floor_on_underbet(case: Case, short: ShortBet) -> Ruling:
    """The floor says whether it is put right."""
    asks = ForFloor("betting.underbet", short.seat, ("min-raise", "play-on"))
    says = f"The bet of seat {short.seat} was {short.total:,} where {short.due:,} was due: the floor decides."
    return case.rules(seat=short.seat, floor=asks.offers, says=says, pending=(*case.table.pending, asks))


@floor_settles("betting.underbet")
def _floor_on_underbet(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("betting.underbet")
    again = case.once(rest)
    short = next(one for one in reversed(again.table.open(ShortBet)) if one.kind == "bet")
    return _correct(again, short) if code == "min-raise" else _stands(again)


def _correct(case: Case, short: ShortBet) -> Ruling:
    """Bettor and callers add what is missing, or get back what was too much; nobody gains an option by it."""
    hand = case.hand
    cut = short.due < short.total
    followers = {short.seat, *(seat for seat, act, _ in short.after if act == "call")}
    involved = [seat for seat in hand.seats if cut or (seat.live and seat.no in followers)]
    missing = ((seat.no, _missing(short, seat)) for seat in involved)
    added = tuple((seat, chips) for seat, chips in missing if chips)
    pots = () if hand.stage == "betting" else _pots_with(hand, dict(added))
    event = BetsCorrected(added, short.due, short.due, short.measure, pots)
    rest = tuple(one for one in case.table.pending if one is not short)
    says = f"The bet of seat {short.seat} is {short.due:,}, for everybody who called it."
    return case.rules(case.puts(event), outcome="corrected", seat=short.seat, to=short.due, says=says, pending=rest)


def _missing(short: ShortBet, seat: Seat) -> Chips:
    """What a seat adds to have the right amount in, or its last chip; less than nothing where it gets some back."""
    put = seat.paid + seat.bet - short.before.seat(seat.no).paid
    most = put + seat.stack if short.due > short.total else put
    return Chips(min(short.due, most) - put)


def _pots_with(hand: Hand, added: dict[SeatNo, Chips]) -> tuple[Pot, ...]:
    """The pots once chips were added to bets that had been gathered."""
    draft = thaw(hand)
    for place, s in enumerate(draft.seats):
        more = added.get(s.no, Chips(0))
        draft.seats[place] = Seat(s.no, s.stack, s.bet, Chips(s.paid + more), s.live)
        draft.middle = Chips(draft.middle + more)
    return build_pots(draft)


@method("betting.undercall/sequence", "back-up-to-first")
def back_up_to_first(case: Case, shorts: list[ShortBet]) -> Ruling:
    """Play goes back to the first short caller, who is put right; the others act again, unless the floor holds them.

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
        says=f"The action goes back to seat {first.seat}, the first to call short.",
        pending=(*later, *ruled.pending),
    )


@method("betting.undercall/sequence", "each-made-up")
def each_made_up(case: Case, shorts: list[ShortBet]) -> Ruling:
    """Every short call is made up on the spot while the round is open; who is still to act does it with the act."""
    if not _in_time(case, shorts[0], case.ask("betting.underbet/correctable-until")):
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
    says = "Every short call is made up to the price."
    return case.rules(case.puts(event), outcome="corrected", says=says, pending=rest)


@rules_on(PotMiscounted)
def pot_miscounted(case: Case, told: PotMiscounted) -> Ruling:
    """A pot-limit bet rests on a wrong count: cut down, brought up, or left as it is."""
    shorts = [one for one in case.table.open(ShortBet) if one.kind == "pot"]
    if not shorts:
        raise Refused("betting.pot-limit", "No bet in this hand depends on that count.", code="nothing-to-correct")
    short = shorts[-1]
    case.under("betting.pot-limit")
    if short.total > short.due:
        how = case.ask("betting.pot-limit/high-count")
        in_time: bool = method_for("betting.pot-limit/high-count", how)(case, short)
    else:
        case.under("betting.underbet")
        in_time = _low_count_in_time(case, short)
    if not in_time:
        return _stands(case)
    return _cut_in_turn(case, short) if short.raised else _correct(case, short)


def _cut_in_turn(case: Case, short: ShortBet) -> Ruling:
    """The bet is cut to the pot, and every raise over it to what its own pot then was. Calls and folds stay so."""
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
    says = f"The bet of seat {short.seat} is {short.due:,}, and what was raised over it is cut to the pot in turn."
    return case.rules(
        events, outcome="corrected", seat=short.seat, to=short.due, rewinds=short.before, says=says, pending=rest
    )


@method("betting.pot-limit/high-count", "whole-street")
def whole_street(case: Case, short: ShortBet) -> bool:
    """Cut to the pot at any point of the street."""
    return _in_time(case, short, "next-street")


@method("betting.pot-limit/high-count", "four-cut-offs")
def four_cut_offs(case: Case, short: ShortBet) -> bool:
    """Too late when all have acted, enough have called, somebody raised, or heads-up the call is said."""
    calls = sum(act == "call" for _, act, _ in short.after)
    heads_up = len(short.before.live) == 2
    enough = 1 if heads_up else case.ask("betting.pot-limit/callers-that-fix-it")
    return _in_time(case, short, "round-ends") and not short.raised and calls < enough


def _low_count_in_time(case: Case, short: ShortBet) -> bool:
    if case.ask("betting.pot-limit/low-count-until") == "at-once":
        return _in_time(case, short, "at-once")
    acts = [Acted(no, Chips(0) if act == "fold" else short.total, short.before.street) for no, act, _ in short.after]
    return _in_time(case, short, "round-ends") and not substantial(case, acts)
