"""Too few chips for the call: made up, sent to the floor, or taken back as a misunderstanding."""

from msgspec.structs import replace

from floorman.base import Chips, SeatNo
from floorman.hand import Call, Hand
from floorman.hand.events import Called, Folded
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles
from floorman.rulings.incidents import WordsAndChips
from floorman.rulings.meaning import put_out
from floorman.rulings.pending import ForFloor, HeldTo, Pending
from floorman.rulings.ruling import Ruling

FULL_OR_FORFEIT = ("full-call", "forfeit-and-fold")
HOLD_OR_RETRACT = ("hold-to-action", "retract")
HELD_OR_FREE = ("hold-to-action", "all-options")
GREATER_OR_LESSER = ("greater-amount", "lesser-amount")


@implements("betting.undercall")
def short_call(case: Case, seat: SeatNo, total: Chips, said: WordsAndChips) -> Ruling:
    """Chips or an amount below the price, and call was not said first."""
    if total >= case.all_in(seat):
        return made_up(case, seat)
    if said.stated is not None and case.ask("betting.accepted-action/wrong-count") != "misunderstanding":
        return accepted(case, seat, said.stated)
    shown = put_out(case, said) if said.push else total
    if _is_tiny(case, seat, total):
        return replace(_floor_decides(case, seat, total, shown), penalty="may")
    how = case.ask("betting.undercall/procedure")
    ruled: Ruling = method_for("betting.undercall/procedure", how)(case, seat, total, shown)
    return ruled


def _is_tiny(case: Case, seat: SeatNo, total: Chips) -> bool:
    """Whether so little against so much is no undercall but for the floor to read, heads-up and against a bet too."""
    tiny = 100 * (total - case.total(seat)) <= case.ask("betting.undercall/tiny-share") * case.hand.price
    return tiny and bool(case.ask("betting.undercall/tiny-chip") == "floor")


@implements("betting.accepted-action")
def accepted(case: Case, seat: SeatNo, stated: Chips) -> Ruling:
    """A caller accepts the true price, whatever count was given, unless the floor finds that unfair.

    Then the call is for what the player was told.
    """
    case.under("betting.accepted-action", "td.discretion")
    to = Chips(min(max(stated, case.total(seat)), case.hand.price, case.all_in(seat)))
    asks = ForFloor("betting.accepted-action", seat, GREATER_OR_LESSER, (to,), before=case.hand)
    ruled = made_up(case, seat, pending=(*case.table.pending, asks))
    says = f"{ruled.says} For fairness the floor may hold seat {seat} to the {to:,} that were stated."
    return replace(ruled, floor=GREATER_OR_LESSER, says=says)


def made_up(case: Case, seat: SeatNo, pending: tuple[Pending, ...] | None = None) -> Ruling:
    """The call, for the whole price or the last chip."""
    to = min(case.hand.price, case.all_in(seat))
    says = f"Seat {seat} calls: {to:,} in all."
    events = case.acts(Call(seat))
    return case.rules(events, code="call", seat=seat, to=to, says=says, pending=pending)


@method("betting.undercall/procedure", "by-who-was-undercalled")
def by_who_was_undercalled(case: Case, seat: SeatNo, total: Chips, shown: Chips) -> Ruling:
    """A full call heads-up or against the opening bet; against a raise, several ways, the floor's.

    `total` is what was meant, `shown` the chips that are out.
    """
    hand = case.hand
    opening = not hand.raises and hand.price == (hand.full or hand.price)
    if len(hand.live) == 2 or opening:
        return made_up(case, seat)
    return _floor_decides(case, seat, total, shown)


def _floor_decides(case: Case, seat: SeatNo, total: Chips, shown: Chips) -> Ruling:
    """The floor makes it a full call, or lets the player fold for what was meant or is out."""
    hand = case.hand
    costs = total if case.ask("betting.undercall/forfeit") == "intended" else shown
    forfeit = min(max(costs, case.total(seat)), case.all_in(seat))
    asks = ForFloor("betting.undercall", seat, FULL_OR_FORFEIT, (forfeit,))
    return case.rules(
        code="undercall",
        seat=seat,
        floor=FULL_OR_FORFEIT,
        says=f"Seat {seat} has put in {total:,} where {hand.price:,} is due: the floor decides.",
        pending=(*case.table.pending, asks),
    )


@method("betting.undercall/procedure", "make-right")
def make_right(case: Case, seat: SeatNo, total: Chips, shown: Chips) -> Ruling:
    """A short call is made up, unless it was plainly made for another amount."""
    return _or_misunderstood(case, seat, shown)


def short_of_a_call_said(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """Call was said, in turn, with chips that do not make it: a call of the whole price."""
    return _or_misunderstood(case, seat, total)


@implements("betting.gross-misunderstanding")
def _or_misunderstood(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """A call of the whole price, unless the player plainly meant another one."""
    if 0 < total == _before_the_raise(case.hand) and case.ask("betting.gross-misunderstanding/unaware-of-raise"):
        return _for_now(case, seat, total)
    how = case.ask("betting.gross-misunderstanding/remedy")
    ruled: Ruling = method_for("betting.gross-misunderstanding/remedy", how)(case, seat, total)
    return ruled


@method("betting.gross-misunderstanding/remedy", "held")
def held(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """The whole price; only the general fairness rule could undo it."""
    return made_up(case, seat)


@method("betting.gross-misunderstanding/remedy", "may-withdraw")
def may_withdraw(case: Case, seat: SeatNo, total: Chips) -> Ruling:
    """A call for now; the floor may let it be withdrawn if too little of the price was out to be a slip."""
    enough: int = case.ask("betting.gross-misunderstanding/refuse-from")
    return made_up(case, seat) if 100 * total >= enough * case.hand.price else _for_now(case, seat, total)


def _before_the_raise(hand: Hand) -> Chips:
    """The price as somebody who missed the last raise would have it; 0 where there was none."""
    if hand.price > hand.full:
        return hand.full
    return Chips(hand.price - hand.measure) if hand.raises else Chips(0)


def _for_now(case: Case, seat: SeatNo, total: Chips, topic: str = "betting.gross-misunderstanding") -> Ruling:
    """A call, which may be taken back until somebody acts."""
    asks = ForFloor(topic, seat, HOLD_OR_RETRACT, (total,), before=case.hand)
    ruled = made_up(case, seat, pending=(*case.table.pending, asks))
    return _with_floor(ruled, HOLD_OR_RETRACT)


def _with_floor(ruled: Ruling, offers: tuple[str, ...]) -> Ruling:
    return replace(ruled, floor=offers, says=ruled.says + " The floor may let it be taken back.")


def floor_on_undercall(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor makes it a full call, or lets the player fold for what was put out."""
    seat = asks.seat
    case.under("betting.undercall")
    if code == "full-call":
        return made_up(case, seat, pending=rest)
    forfeit = asks.amounts[0]
    events = case.puts(Called(seat, forfeit), Folded(seat))
    says = f"Seat {seat} forfeits {forfeit:,} and folds."
    return case.rules(events, code="fold", seat=seat, to=forfeit, says=says, pending=rest)


def floor_on_later_caller(case: Case, seat: SeatNo, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Who called short behind another short caller is held to the full call, or acts again as he likes."""
    case.under("betting.undercall")
    if code == "all-options":
        return case.rules(seat=seat, says=f"Seat {seat} acts again and keeps every option.", pending=rest)
    if case.hand.turn == seat and case.hand.stage == "betting":
        return made_up(case, seat, pending=rest)
    held = HeldTo(seat, ("call",), topic="betting.undercall")
    return case.rules(seat=seat, says=f"Seat {seat} is held to a call of the full price.", pending=(*rest, held))


@floor_settles("betting.accepted-action")
def floor_on_wrong_count(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The whole bet is called, or what the player was told."""
    case.under("betting.accepted-action", "td.discretion")
    seat, before = asks.seat, asks.before
    if code == "greater-amount" or before is None:
        to = case.hand.seat(seat).bet or None
        says = f"Seat {seat} has called the whole bet."
        return case.rules(code="call", seat=seat, to=to or (before and before.price), says=says, pending=rest)
    again = Case(replace(case.table, hand=before, pending=rest), case.book)
    again.topics = case.topics
    says = f"Seat {seat} has called the {asks.amounts[0]:,} that were stated."
    events = again.puts(Called(seat, asks.amounts[0]))
    return again.rules(events, code="call", seat=seat, to=asks.amounts[0], rewinds=before, says=says, pending=rest)


@floor_settles("betting.gross-misunderstanding")
def floor_on_misunderstanding(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The call stands, or is taken back and the player thinks again."""
    case.under(asks.topic)
    if code == "retract":
        says = f"Seat {asks.seat} takes the call back and acts again."
        before = asks.before or case.hand
        to = before.seat(asks.seat).bet
        return case.rules(code="retract", seat=asks.seat, to=to, rewinds=before, says=says, pending=rest)
    return case.rules(code="call", seat=asks.seat, says=f"The call of seat {asks.seat} stands.", pending=rest)
