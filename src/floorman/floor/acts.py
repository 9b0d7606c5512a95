"""Rulings on acts: read, made legal and carried out, or held if they came out of turn."""

from collections.abc import Sequence
from functools import reduce
from typing import Literal

from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.core import Chips, Refused, SeatNo
from floorman.floor import turns, underbet, wager
from floorman.floor.case import (
    Case,
    ForFloor,
    HeldTo,
    OutOfTurn,
    Pending,
    Ruling,
    Tapped,
    as_action,
    floor_settles,
    ruler_on,
    rules_on,
)
from floorman.floor.incidents import Act, CallsUnheard, Discards, Opens, WordsAndChips
from floorman.floor.turns import folds
from floorman.floor.wager import Meant, put_out
from floorman.hand import Draw, Hand, Options, apply
from floorman.hand.betting import stays_closed
from floorman.hand.events import HandEvent, RoundOpened, Wagered
from floorman.hand.state import NOT_YET
from floorman.rules import implements
from floorman.rules.question_ids import Q
from floorman.text import Message, message

KINDS = {"fold": "fold", "check": "call", "call": "call"}
"""The kind of each act, for a seat that is held to some acts; all others are wagers."""


@rules_on(Discards)
def _draws(case: Case, draws: Discards) -> Ruling:
    events = case.acts(Draw(draws.seat, draws.cards))
    says = message("ruling.draws", seat=draws.seat, count=len(draws.cards))
    return case.rules(events, seat=draws.seat, says=says)


def need_seat(case: Case, seat: SeatNo) -> None:
    """Refuse an act if there is no such seat, its hand is not live, or no betting is going on."""
    hand = case.hand
    if seat not in hand.setup.seats:
        raise Refused("betting.in-turn", "not-in-hand", seat=seat)
    if hand.stage == "over":
        raise Refused("betting.in-turn", "hand-over")
    if not hand.seat(seat).live:
        raise Refused("betting.in-turn", "not-in-hand.no-live-hand", seat=seat)
    if hand.stage != "betting" or not hand.to_act:
        raise Refused("betting.in-turn", "wrong-act.no-betting")


@rules_on(Act)
def _clear_act(case: Case, act: Act) -> Ruling:
    """Rule on a clear act, which may still be out of turn, too small, too large or impossible."""
    seat = act.seat
    need_seat(case, seat)
    total = _total_of(case, act)
    _need_behind(case, seat, total)
    if seat != case.hand.turn:
        return _out_of_turn(case, seat, act)
    if act.unnoticed and act.act not in ("fold", "check"):
        _need_free(case, seat, "call" if total <= case.hand.price else act.act)
        return underbet.at_face_value(case, seat, total) or _settle(case, seat, _meant(case, act))
    if act.act == "call" and act.stated is not None:
        return _called_on_a_wrong_count(case, seat, act.stated)
    ruled = _settle(case, seat, _meant(case, act))
    return _with_returned(ruled, total) if ruled.barred else ruled


def _need_behind(case: Case, seat: SeatNo, total: Chips) -> None:
    if total > case.all_in(seat):
        raise Refused("betting.raise-size", "not-enough-chips", seat=seat, all_in=case.all_in(seat), total=total)


def require_offered(case: Case, act: Act) -> None:
    """Refuse a clear act that `rule_on` would turn into another one, so that whoever entered it enters what was meant.

    Refused are an act before the floor has said what an earlier one binds to, an amount other than the one a seat is
    held to, an amount that nobody can bet at limit, and an amount that is not what the act comes to.
    """
    need_seat(case, act.seat)
    _require_named(case, act)
    _need_behind(case, act.seat, _total_of(case, act))
    in_turn = act.seat == case.hand.turn
    if in_turn:
        _require_floor(case, act.seat)
        _require_held(case, act)
    if not act.unnoticed:
        _require_limit(case if in_turn else case.as_if_in_turn(act.seat), act)


def _require_named(case: Case, act: Act) -> None:
    """Refuse an amount that differs from what the act comes to, or `to` and `by` that contradict each other.

    Bets and raises keep their amount, as do wrong amounts that nobody has noticed.
    """
    if act.to is not None and act.by is not None and act.to != case.hand.price + act.by:
        total = Chips(case.hand.price + act.by)
        raise Refused("betting.raise-size", "named-amount.by", by=act.by, total=total, named=act.to)
    if (act.to is None and act.by is None) or act.act in ("bet", "raise"):
        return
    if not act.unnoticed or act.act in ("fold", "check"):
        named = _total_of(case, act)
        wager.need_amount(case, act.seat, act.act, lambda own: named in own, named)


def _require_floor(case: Case, seat: SeatNo) -> None:
    if any(one.seat == seat and one.topic == "betting.out-of-turn" for one in case.table.open(ForFloor)):
        raise Refused("betting.out-of-turn", "floor-first", seat=seat)


def _require_held(case: Case, act: Act) -> None:
    held, total = _amount_held(case, act.seat), case.may.least
    if held is None or KINDS.get(act.act):
        return
    named = case.all_in(act.seat) if act.act == "all-in" else _total_of(case, act)
    if named != total:
        raise Refused(held.topic, "held-to-amount", seat=act.seat, total=total, raises=case.hand.price > 0)


def _require_limit(case: Case, act: Act) -> None:
    may, hand = case.may, case.hand
    if hand.game.limit != "limit" or act.act not in ("bet", "raise") or not may.least or may.least != may.most:
        return
    total = _total_of(case, act)
    if total not in (may.least, case.all_in(act.seat)):
        size = Chips(may.least - hand.price)
        raise Refused("betting.raise-size", "limit-amount", size=size, total=may.least, raises=hand.price > 0)


def _meant(case: Case, act: Act) -> Meant:
    """Return a clear act before it is made legal.

    A check facing a bet and a call of nothing are read as spoken words.
    """
    if (act.act == "check" and case.may.call) or (act.act == "call" and not case.may.call):
        return wager.meaning(case, WordsAndChips(act.seat, say=act.act))
    return Meant(act.act, _total_of(case, act), declared=True)


def _total_of(case: Case, act: Act) -> Chips:
    seat, hand = act.seat, case.hand
    if act.to is not None:
        return act.to
    if act.by is not None:
        return Chips(hand.price + act.by)
    match act.act:
        case "all-in":
            return case.all_in(seat)
        case "call":
            return min(hand.price, case.all_in(seat))
        case "bet" | "raise" | "complete" | "pot" if seat == hand.turn:
            return case.may.most if act.act == "pot" else case.may.least
        case _:
            return hand.seat(seat).bet


def _called_on_a_wrong_count(case: Case, seat: SeatNo, stated: Chips) -> Ruling:
    """Rule on a call that was said after a wrong count: by the book it is accepted or a misunderstanding."""
    match case.ask(Q.betting.accepted_action.wrong_count):
        case "misunderstanding":
            return noted(case, seat, "call", underbet.short_of_a_call_said(case, seat, stated))
        case _:
            return noted(case, seat, "call", underbet.accepted(case, seat, stated))


@rules_on(WordsAndChips)
def words_and_chips(case: Case, said: WordsAndChips) -> Ruling:
    """Rule on what a player said and put out, as one act."""
    seat = said.seat
    need_seat(case, seat)
    if not binds(case, said):
        return _motion(case, said)
    if not said.released:
        said = replace(said, push=())
    if seat != case.hand.turn:
        return _out_of_turn(case, seat, said)
    waits = amount_awaited(case)
    if waits and said.say in (None, "bet", "raise", "tap", "time"):  # the chips or the figure that were still to come
        if not said.push and said.amount is None and said.unit is None:
            return _waits_for_amount(case, seat, waits)
        said = replace(said, say=waits, order="say")
    meant = wager.meaning(case, said)
    out = put_out(case, said) if said.push else None
    if said.unnoticed and (said.push or said.amount) and meant.act not in ("fold", "check", "time"):
        total = meant.total if said.amount is not None else put_out(case, said)
        _need_behind(case, seat, total)
        _need_free(case, seat, "call" if total <= case.hand.price else "raise")
        taken = underbet.at_face_value(case, seat, total, said.say == "pot")
        if taken:
            return taken
    if meant.act == "undercall":
        _need_free(case, seat, "call")
        ruled = underbet.short_call(case, seat, meant.total, said)
        return _with_returned(noted(case, seat, "call", ruled), out)
    if said.say == "call" and meant.act == "call" and "call" in case.may.acts:
        if said.stated is not None:
            return _with_returned(_called_on_a_wrong_count(case, seat, said.stated), out)
        if out is not None and out < min(case.hand.price, case.all_in(seat)):
            return noted(case, seat, "call", underbet.short_of_a_call_said(case, seat, out))
    return _with_returned(_settle(case, seat, meant), out)


@implements("betting.binding")
def binds(case: Case, said: WordsAndChips) -> bool:
    """Decide whether the act binds: something was said, or the chips were released."""
    return said.spoken or said.released


def _motion(case: Case, said: WordsAndChips) -> Ruling:
    """Rule on chips that went forward and came back. If somebody acted on it, the floor may have it completed."""
    seat = said.seat
    case.under("betting.binding")
    if said.misled and case.ask(Q.betting.binding.forward_motion) == "floor":
        asks = ForFloor("betting.binding", seat, turns.HOLD_OR_RETRACT, said.push)
        says = message("ruling.floor-says-whether", seat=seat)
        return case.rules(seat=seat, floor=asks.offers, says=says, pending=(*case.table.pending, asks))
    return case.rules(seat=seat, says=message("ruling.released-nothing-and-is-still", seat=seat))


@floor_settles("betting.binding")
def _floor_on_motion(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the chips count as released, or the seat is held to nothing."""
    case.under("betting.binding")
    if code == "hold-to-action":
        return words_and_chips(case.once(rest), WordsAndChips(asks.seat, push=asks.amounts))
    return case.rules(seat=asks.seat, says=message("ruling.held-to-nothing", seat=asks.seat), pending=rest)


def need_chips(case: Case, seat: SeatNo) -> None:
    """Refuse a seat that has nothing left to act with."""
    if not case.hand.seat(seat).stack:
        raise Refused("betting.in-turn", "wrong-act.all-in", seat=seat)


def _out_of_turn(case: Case, seat: SeatNo, done: Act | WordsAndChips) -> Ruling:
    """Rule on an act out of turn: it is read as if it were the seat's turn, at the price as it is now, and held."""
    if not (isinstance(done, Act) and done.act == "fold"):
        need_chips(case, seat)
    sooner = case.as_if_in_turn(seat)
    meant = _meant(sooner, done) if isinstance(done, Act) else wager.meaning(sooner, done)
    if meant.act == "time":
        case.under("betting.in-turn", "betting.out-of-turn")
        return case.rules(seat=seat, says=message("ruling.action-is-on", turn=case.hand.turn))
    if meant.act == "all-in" and (sooner.may.most >= case.all_in(seat) or case.all_in(seat) <= case.hand.price):
        return turns.act_out_of_turn(case, seat, "all-in", case.all_in(seat))
    if meant.act in ("call", "undercall") and amount_awaited(case):
        called: Ruling = ruler_on(CallsUnheard)(case, CallsUnheard(seat))
        return called
    if meant.act == "undercall":
        meant = Meant("call", case.hand.price)
    if meant.act == "tap":
        meant = Meant("check")
    act, total, _ = _made_legal(sooner, seat, meant)
    return turns.act_out_of_turn(case, seat, act, total)


def _with_returned(ruled: Ruling, out: Chips | None) -> Ruling:
    if out is None or ruled.to is None:
        return ruled
    return replace(ruled, returned=Chips(max(0, out - ruled.to)))


def _settle(case: Case, seat: SeatNo, meant: Meant) -> Ruling:
    """Make an act in turn legal, and carry it out."""
    if meant.offers and not any(one.seat == seat for one in case.table.open(HeldTo)):
        asks = ForFloor(meant.topic, seat, meant.offers, meant.amounts)
        says = message("ruling.floor-says-what-has-done", seat=seat, offers=meant.offers)
        kept = (*case.table.pending, asks)
        return case.rules(seat=seat, penalty=meant.penalty, floor=meant.offers, says=says, pending=kept)
    if meant.stays or meant.act == "time":
        return _stays_to_act(case, seat, meant)
    if meant.act == "tap":
        if not case.table.open(Tapped):
            says = message("ruling.dealer-asks-for-word", seat=seat)
            return case.rules(seat=seat, says=says, pending=(*case.table.pending, Tapped(seat)))
        meant = Meant("check")
    _need_free(case, seat, meant.act)
    if meant.act == "fold":
        return folds(case, seat)
    if meant.waits and _amount_held(case, seat) and not KINDS.get(meant.act):
        meant = Meant(meant.act, case.may.least, declared=True)
    if meant.waits:
        return _waits_for_amount(case, seat, "raise" if case.hand.price else "bet")
    code, total, barred = _made_legal(case, seat, meant)
    events = case.acts(as_action(case.hand, seat, code, total, case.may))
    says = no_raise_announced(case, code) if barred else announced(case, seat, code, total, events)
    if not barred and code in ("bet", "raise") and 0 < meant.total != total:
        says = _with_why(case, says, meant.total, total)
    ruled = case.rules(events, code=code, seat=seat, to=total, penalty=meant.penalty, says=says, barred=barred)
    return noted(case, seat, code, ruled)


def amount_awaited(case: Case) -> Literal["", "bet", "raise"]:
    """Return "bet" or "raise" if the seat in turn has said so without an amount, and "" otherwise."""
    return next((one.said for one in case.table.open(HeldTo) if one.seat == case.hand.turn and one.said), "")


def _waits_for_amount(case: Case, seat: SeatNo, act: Literal["bet", "raise"]) -> Ruling:
    """Hold the seat to the bet or raise that it said, and have the dealer ask for the amount before anybody acts."""
    case.under("betting.in-turn", "betting.raise-size")
    case.prompts("ask-the-amount")
    others = (one for one in case.table.pending if not (isinstance(one, HeldTo) and one.seat == seat))
    held = HeldTo(seat, ("bet", "raise", "complete"), topic="betting.in-turn", said=act)
    says = message("ruling.says-waits-for-amount", seat=seat, act=act)
    return case.rules(code=act, seat=seat, says=says, pending=(*others, held))


def announced(case: Case, seat: SeatNo, act: str, total: Chips, events: Sequence[HandEvent]) -> Message:
    """Return how the dealer announces an act; `events` tell whether an all-in is a full bet or raise."""
    price = case.hand.price
    match act:
        case "bet":
            return message("ruling.bets", seat=seat, total=total)
        case "raise":
            return message("ruling.raises", seat=seat, total=total)
        case "all-in" if any(isinstance(event, Wagered) and not event.full for event in events):
            short = next(at for at, event in enumerate(events) if isinstance(event, Wagered))
            now = reduce(apply, events[: short + 1], case.hand)
            closed = stays_closed(now, case.answers)
            return message("ruling.is-all-in-short", seat=seat, total=total, raises=price > 0, closed=closed)
        case "all-in":
            return message("ruling.is-all-in", seat=seat, total=total, raises=total > price > 0)
        case "call":
            return message("ruling.calls", seat=seat, total=total)
        case "bring-in":
            return message("ruling.brings-in", seat=seat, total=total)
        case _:
            return message("ruling.acts", seat=seat, act=act)


def _with_why(case: Case, says: Message, named: Chips, total: Chips) -> Message:
    """Add to an announced bet or raise why it is not for the amount that was named or put out."""
    if named < case.may.least:
        return message("ruling.made-up", says=says, named=named, total=total, raises=case.hand.price > 0)
    if named > case.may.most:
        return message("ruling.cut", says=says, named=named, total=total)
    return message("ruling.rounded", says=says, named=named, unit=case.hand.setup.unit)


def no_raise_announced(case: Case, act: str) -> Message:
    """Return how a bet or raise is announced that the seat may not make: why not, and what it does instead."""
    may = case.may
    why = why_no_raise(case.hand, may)
    return message("ruling.no-raise", why=why, seat=may.seat, call=may.call if act == "call" else 0)


def why_no_raise(hand: Hand, may: Options) -> Message:
    """Return the reason why the seat in turn may not bet or raise."""
    seat = may.seat
    match may.why_not:
        case "betting.calling":
            return message("desk.not-more-than-call", seat=seat, left=hand.seat(seat).stack)
        case "pot.short-award":
            return message("desk.everybody-all-in")
        case "betting.limit-cap":
            return message("desk.capped")
        case "betting.reopen" if hand.price == hand.seat(seat).faced:
            return message("desk.not-raised", seat=seat)
        case "betting.reopen":
            return message("desk.not-reopened", short=hand.price - hand.seat(seat).faced, seat=seat)
        case "betting.check-raise":
            return message("desk.check-raise", seat=seat)
        case _:
            return message("desk.held", seat=seat, acts=may.acts)


def _stays_to_act(case: Case, seat: SeatNo, meant: Meant) -> Ruling:
    """Carry nothing out, and leave the seat to act: with the options it had, or with those in `meant.stays` alone."""
    case.under("betting.in-turn")
    left = tuple(act for act in case.may.acts if act in meant.stays)
    kept = case.table.pending
    if left:
        others = (one for one in kept if not (isinstance(one, HeldTo) and one.seat == seat))
        kept = (*others, HeldTo(seat, left, topic="betting.invalid-declaration"))
    says = message("ruling.still-to-act", seat=seat, acts=left)
    return case.rules(seat=seat, penalty=meant.penalty, says=says, pending=kept)


def _need_free(case: Case, seat: SeatNo, act: str) -> None:
    """Refuse an act that an earlier ruling has barred. An all-in or pot counts as a call where only a call is left."""
    held = next((one for one in case.table.open(HeldTo) if one.seat == seat), None)
    if held is None:
        return
    open_to = {KINDS.get(one, "wager") for one in case.may.acts}
    if KINDS.get(act, "wager") not in open_to and not (act in ("all-in", "pot") and "call" in open_to):
        raise Refused(held.topic or "betting.binding", "held-to-action", seat=seat, acts=case.may.acts)


def _amount_held(case: Case, seat: SeatNo) -> HeldTo | None:
    """Return what holds a seat to an amount, or None if nothing does or the seat in turn can no longer bet or raise."""
    held = (one for one in case.table.open(HeldTo) if one.seat == seat and one.total is not None)
    return next(held, None) if case.may.least else None


def noted(case: Case, seat: SeatNo, act: str, ruled: Ruling) -> Ruling:
    """Return the ruling with its act noted beside every earlier one that is still open."""
    if not ruled.events:
        return ruled
    kind = act if act != "all-in" else ("call" if (ruled.to or 0) <= case.hand.price else "raise")
    earlier = [one for one in ruled.pending if one in case.table.pending]
    opened = [one for one in ruled.pending if one not in case.table.pending]
    return replace(ruled, pending=(*turns.note_act(earlier, seat, kind, ruled.to or Chips(0)), *opened))


@implements("betting.calling")
def _made_legal(case: Case, seat: SeatNo, meant: Meant) -> tuple[str, Chips, str]:
    """Return the act as ruled, its total, and the topic that bars what was meant, or "".

    A total that is too small is made up, one that is too large is cut, and a wager that is barred is a call or check.
    """
    may, hand = case.may, case.hand
    bet = hand.seat(seat).bet
    act = meant.act
    if act in ("fold", "check"):
        return act, bet, ""
    no_more = "complete" not in may.acts or act in ("bring-in", "call") or 0 < meant.total <= may.call
    if "bring-in" in may.acts and no_more:
        return "bring-in", may.call, ""
    if act == "call" or (act == "all-in" and case.all_in(seat) <= hand.price):
        case.under("betting.calling")
        return ("call" if may.call else "check"), min(hand.price, case.all_in(seat)) if may.call else bet, ""
    if not {"bet", "raise", "complete"} & set(may.acts):
        barred = may.why_not or "betting.raise-size"
        case.under(barred)
        return ("call" if may.call else "check"), Chips(bet + may.call), barred
    total = case.all_in(seat) if act == "all-in" else meant.total
    total = _in_units(case, total, case.all_in(seat))
    if total < may.least:
        case.under("betting.raise-size", "betting.underbet", "betting.min-bet")
        total = may.least
    if total > may.most:
        case.under("betting.pot-limit" if hand.game.limit == "pot-limit" else "betting.raise-size")
        total = may.most
    case.under("betting.raise-size" if hand.price else "betting.min-bet")
    if act == "all-in" and total == case.all_in(seat):
        return "all-in", total, ""
    return ("raise" if hand.price else "bet"), total, ""


def _in_units(case: Case, total: Chips, all_in: Chips) -> Chips:
    """Round a total to the unit of bets, up, down or to the nearest as the book says. An all-in is not rounded."""
    unit = case.hand.setup.unit
    over = total % unit
    if not over or total == all_in:
        return total
    way = case.ask(Q.betting.underbet.improper_multiple)
    up = way == "up" or (way == "nearest" and 2 * over >= unit)
    return min(Chips(total - over + (unit if up else 0)), all_in)


@floor_settles("betting.unclear-amount")
@floor_settles("betting.verbal-vs-chips")
@floor_settles("betting.raise-size")
@floor_settles("betting.prior-chips")
@floor_settles("betting.splash")
def _floor_on_amount(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice of an amount: the lesser or the greater one, or the call or the raise."""
    case.under(asks.topic)
    chosen = asks.amounts[0 if code in ("lesser-amount", "call") else 1]
    act = "call" if code == "call" or 0 < chosen <= case.hand.price else "raise" if case.hand.price else "bet"
    meant = Meant(act, chosen, declared=True)
    if asks.seat != case.hand.turn:
        act, total, _ = _made_legal(case.as_if_in_turn(asks.seat), asks.seat, meant)
        return turns.act_out_of_turn(case.once(rest), asks.seat, act, total)
    return _settle(case.once(rest), asks.seat, meant)


@floor_settles("betting.invalid-declaration")
def _floor_on_declaration(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice of what is left to a player who checked facing a bet."""
    case.under(asks.topic)
    stays = ("fold", "call") if code == "passive-only" else case.may.acts
    return _stays_to_act(case.once(rest), asks.seat, Meant("check", stays=stays))


@floor_settles("betting.out-of-turn")
def _floor_on_act(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice on an act out of turn: hold it, at the price as it is now, or give it back."""
    case.under(asks.topic)
    seat = asks.seat
    held = next((one for one in rest if isinstance(one, OutOfTurn) and one.seat == seat), None)
    if held is None:
        raise Refused("betting.out-of-turn", "not-in-hand.not-held", seat=seat)
    turns.what_left_it_open(case, held, code)
    rest = tuple(one for one in rest if not (isinstance(one, OutOfTurn) and one.seat == seat))
    if code != "hold-to-action":
        return turns.floor_gives_back(case, held, code, rest)
    if held.act == "check" and case.may.call:
        return replace(turns.floor_gives_back(case, held, "passive-only", rest), binding="check")
    ruled = _settle(case.once(rest), seat, Meant(held.act, held.total, declared=True))
    return replace(ruled, binding=held.act)


@floor_settles("betting.undercall")
def _floor_on_undercall(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    if code in underbet.HELD_OR_FREE:
        return underbet.floor_on_later_caller(case, asks.seat, code, rest)
    act = "call" if code == "full-call" else "fold"
    return noted(case, asks.seat, act, underbet.floor_on_undercall(case, asks, code, rest))


def opener_unseen(hand: Hand) -> bool:
    """Decide whether the round is opened by upcards that the program does not know, and nobody has acted in it yet."""
    if hand.stage != "betting" or not hand.to_act or not hand.game.stud or hand.price:
        return False
    return all(seat.faced == NOT_YET for seat in hand.live) and any(UNKNOWN in seat.up for seat in hand.live)


@rules_on(Opens)
def opens(case: Case, incident: Opens) -> Ruling:
    """Open the round with the seat that the dealer names.

    Refused once somebody has acted, or if the upcards are known.
    """
    hand, seat = case.hand, incident.seat
    if not opener_unseen(hand):
        raise Refused("game.stud", "not-to-be-opened")
    if seat not in hand.to_act:
        raise Refused("game.stud", "not-in-hand.opens", seat=seat)
    case.under("game.stud", "betting.order")
    at = hand.to_act.index(seat)
    line = (*hand.to_act[at:], *hand.to_act[:at])
    opened = RoundOpened(hand.street, hand.price, hand.full, hand.measure, line)
    return case.rules((opened,), seat=seat, says=_says(hand, seat))


def _says(hand: Hand, seat: SeatNo) -> Message:
    match hand.on.opens:
        case "bring-in-low":
            return message("ruling.low-and-brings-it-in", seat=seat)
        case "bring-in-high":
            return message("ruling.high-and-brings-it-in", seat=seat)
        case "lowest-board":
            return message("ruling.low-and-opens", seat=seat)
        case _:
            return message("ruling.high-and-opens", seat=seat)
