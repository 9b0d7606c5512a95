"""Acts in turn: clear ones, words and chips, made legal and carried out."""

from msgspec.structs import replace

from floorman.base import Chips, Refused, SeatNo
from floorman.hand import Draw, Show
from floorman.rulebook import implements
from floorman.rulings import out_of_turn, underbet, undercall, wager
from floorman.rulings.case import Case, as_action
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.incidents import Act, Discards, Shows, WordsAndChips
from floorman.rulings.pending import ForFloor, HeldTo, Pending
from floorman.rulings.ruling import Ruling
from floorman.rulings.table import LiveTable
from floorman.rulings.wager import Meant


@rules_on(Shows)
def _shows(case: Case, shows: Shows) -> Ruling:
    events = case.acts(Show(shows.seat, shows.cards))
    return case.rules(events, seat=shows.seat, says=f"Seat {shows.seat} shows.")


@rules_on(Discards)
def _draws(case: Case, draws: Discards) -> Ruling:
    events = case.acts(Draw(draws.seat, draws.cards))
    return case.rules(events, seat=draws.seat, says=f"Seat {draws.seat} draws {len(draws.cards)}.")


def need_seat(case: Case, seat: SeatNo) -> None:
    """Refuse what cannot be: no such seat, no live hand there, no betting going on."""
    hand = case.hand
    if seat not in hand.setup.seats:
        raise Refused("betting.in-turn", "Seat {seat} is not in this hand.", code="not-in-hand", seat=seat)
    if hand.stage == "over":
        raise Refused("betting.in-turn", "The hand is over.", code="hand-over")
    if not hand.seat(seat).live:
        raise Refused("betting.in-turn", "Seat {seat} has no live hand.", code="not-in-hand", seat=seat)
    if hand.stage != "betting" or not hand.to_act:
        raise Refused("betting.in-turn", "There is no betting now.", code="wrong-act")


@rules_on(Act)
def _clear_act(case: Case, act: Act) -> Ruling:
    """An act nobody doubts, which may still be out of turn, too small, too large or impossible."""
    seat = act.seat
    need_seat(case, seat)
    total = _total_of(case, act)
    if total > case.all_in(seat):
        raise Refused(
            "betting.raise-size", "Seat {seat} has {all_in} in all, not {total}.",
            code="not-enough-chips", seat=seat, all_in=case.all_in(seat), total=total,
        )  # fmt: skip
    if seat != case.hand.turn:
        return out_of_turn.act_out_of_turn(case, seat, act.act, total)
    if act.unnoticed:
        return underbet.at_face_value(case, seat, total)
    if act.act == "call" and act.stated is not None:
        return _called_on_a_wrong_count(case, seat, act.stated)
    if act.act == "check" and case.may.call:
        return _settle(case, seat, wager.meaning(case, WordsAndChips(seat, say="check")))
    if act.act == "call" and not case.may.call:
        return _settle(case, seat, wager.meaning(case, WordsAndChips(seat, say="call")))
    return _settle(case, seat, Meant(act.act, total, declared=True))


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
    """Call is said after a wrong count: accepted, or a misunderstanding to be heard."""
    match case.ask("betting.accepted-action/wrong-count"):
        case "misunderstanding":
            return noted(case, seat, "call", undercall.short_of_a_call_said(case, seat, stated))
        case _:
            return noted(case, seat, "call", undercall.accepted(case, seat))


@rules_on(WordsAndChips)
def _words_and_chips(case: Case, said: WordsAndChips) -> Ruling:
    seat = said.seat
    need_seat(case, seat)
    if seat != case.hand.turn:
        return out_of_turn.act_out_of_turn(case, seat, *_as_shown(case, said))
    meant = wager.meaning(case, said)
    if said.unnoticed:
        total = meant.total if said.amount is not None else wager.put_out(case, said)
        return underbet.at_face_value(case, seat, total, said.say == "pot")
    out = wager.put_out(case, said) if said.push else None
    if meant.act == "undercall":
        ruled = undercall.short_call(case, seat, meant.total, said)
        return _with_returned(noted(case, seat, "call", ruled), out)
    if said.say == "call" and meant.act == "call":
        if said.stated is not None:
            return _called_on_a_wrong_count(case, seat, said.stated)
        if out is not None and out < min(case.hand.price, case.all_in(seat)):
            return noted(case, seat, "call", undercall.short_of_a_call_said(case, seat, out))
    return _with_returned(_settle(case, seat, meant), out)


def _as_shown(case: Case, said: WordsAndChips) -> tuple[str, Chips]:
    """What words and chips look like before their turn, on the price as it is."""
    hand, seat = case.hand, said.seat
    if said.say in ("fold", "check", "call", "all-in"):
        totals = {"call": min(hand.price, case.all_in(seat)), "all-in": case.all_in(seat)}
        return said.say, totals.get(said.say, hand.seat(seat).bet)
    if said.say == "tap":
        return "check", hand.seat(seat).bet
    total = said.amount if said.amount is not None else wager.put_out(case, said)
    if total <= hand.price and hand.price:
        return "call", min(hand.price, case.all_in(seat))
    if len(said.push) == 1 and said.say is None and hand.price:
        return "call", min(hand.price, case.all_in(seat))
    return ("raise" if hand.price else "bet"), total


def _with_returned(ruled: Ruling, out: Chips | None) -> Ruling:
    if out is None or ruled.to is None:
        return ruled
    return replace(ruled, returned=Chips(max(0, out - ruled.to)))


def _settle(case: Case, seat: SeatNo, meant: Meant) -> Ruling:
    """Make an act in turn legal, and carry it out."""
    if meant.offers:
        asks = ForFloor("betting.unclear-amount", seat, meant.offers, meant.amounts)
        says = f"The floor says what seat {seat} has done: {' or '.join(meant.offers)}."
        return case.rules(seat=seat, floor=meant.offers, says=says, pending=(*case.table.pending, asks))
    if meant.stays or meant.act == "time":
        return _stays_to_act(case, seat, meant)
    _need_free(case, seat, meant.act)
    code, total = _made_legal(case, seat, meant)
    penalty = meant.penalty
    if code == "fold" and not case.may.call and case.ask("betting.fold/no-bet") == "binding-may-penalise":
        penalty = "may"
    action = as_action(case.hand, seat, code, total, case.may)
    says = f"Seat {seat}: {code}" + (f", {total} in all." if code in ("bet", "raise", "call", "all-in") else ".")
    ruled = case.rules(case.acts(action), code=code, seat=seat, to=total, penalty=penalty, says=says)
    return noted(case, seat, code, ruled)


def _stays_to_act(case: Case, seat: SeatNo, meant: Meant) -> Ruling:
    kept: tuple[Pending, ...] = case.table.pending
    if meant.stays:
        kept = (*kept, HeldTo(seat, meant.stays, topic="betting.invalid-declaration"))
    says = f"Seat {seat} is still to act" + (f": {' or '.join(meant.stays)}." if meant.stays else ".")
    return case.rules(seat=seat, penalty=meant.penalty, says=says, pending=kept)


def _need_free(case: Case, seat: SeatNo, act: str) -> None:
    """Refuse what an earlier ruling has barred."""
    for held in case.table.open(HeldTo):
        if held.seat == seat and act not in (*held.acts, "all-in", "pot"):
            raise Refused(
                held.topic or "betting.binding", "Seat {seat} is held to {acts}.",
                code="held-to-action", seat=seat, acts=" or ".join(held.acts),
            )  # fmt: skip


def noted(case: Case, seat: SeatNo, act: str, ruled: Ruling) -> Ruling:
    """The act stands beside every earlier one that is still open."""
    kind = act if act != "all-in" else ("call" if (ruled.to or 0) <= case.hand.price else "raise")
    return replace(ruled, pending=out_of_turn.note_act(ruled.pending, seat, kind)) if ruled.events else ruled


@implements("betting.calling")
def _made_legal(case: Case, seat: SeatNo, meant: Meant) -> tuple[str, Chips]:
    """The act as ruled, and its total: too little is made up, too much is cut, and what is barred is a call."""
    may, hand = case.may, case.hand
    bet = hand.seat(seat).bet
    act = meant.act
    if act in ("fold", "check"):
        return act, bet
    if act == "call" or (act == "all-in" and case.all_in(seat) <= hand.price):
        case.under("betting.calling")
        return ("call" if may.call else "check"), min(hand.price, case.all_in(seat)) if may.call else bet
    if not {"bet", "raise", "complete"} & set(may.acts):
        case.under(may.why_not or "betting.raise-size")
        return ("call" if may.call else "check"), Chips(bet + may.call)
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
        return "all-in", total
    return ("raise" if hand.price else "bet"), total


def _in_units(case: Case, total: Chips, all_in: Chips) -> Chips:
    """A wager that is not in round amounts goes to the nearest one, or as the book says."""
    unit = case.hand.setup.unit
    over = total % unit
    if not over or total == all_in:
        return total
    way = case.ask("betting.underbet/improper-multiple")
    up = way == "up" or (way == "nearest" and 2 * over >= unit)
    return min(Chips(total - over + (unit if up else 0)), all_in)


@floor_settles("betting.unclear-amount")
def _floor_on_amount(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor settles an amount: the lesser or the greater, the call or the raise."""
    case.under(asks.topic)
    chosen = asks.amounts[0 if code in ("lesser-amount", "call", "passive-only") else 1]
    again = Case(LiveTable(case.hand, rest), case.book)
    again.topics = case.topics
    act = "call" if code == "call" else "raise" if case.hand.price else "bet"
    return _settle(again, asks.seat, Meant(act, chosen, declared=True))


@floor_settles("betting.undercall")
def _floor_on_undercall(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    return noted(case, asks.seat, "call", undercall.floor_on_undercall(case, asks, code, rest))
