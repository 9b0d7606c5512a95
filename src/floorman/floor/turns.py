"""Rulings on turns: acts out of turn, folds that come too soon, skipped players, and the clock."""

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from floorman.core import Chips, Refused, SeatNo
from floorman.floor.case import (
    Acted,
    Case,
    ClosingFold,
    ForFloor,
    HeldTo,
    IfThen,
    OfThisRound,
    OnTheClock,
    OutOfTurn,
    Penalty,
    Pending,
    Ruling,
    ShortBet,
    Tapped,
    Thinking,
    ThrownAway,
    as_action,
    floor_settles,
    rules_on,
)
from floorman.floor.incidents import ClockCalled, ClockChanged, Objects, TakesBack, Waited
from floorman.hand import Check, Fold, Hand, HandEvent, apply, legal
from floorman.hand.betting import Wager, decide_wager
from floorman.hand.events import Checked, Folded, HandKilled
from floorman.hand.state import Draft
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.text import NOTHING as NO_WORDS
from floorman.text import Message, message, together

HOLD_OR_RETRACT = ("hold-to-action", "retract")
UNTIL_SOMEBODY_ACTS = ("betting.gross-misunderstanding", "betting.accepted-action")
NOTHING = Chips(0)


@implements("betting.out-of-turn")
def act_out_of_turn(case: Case, seat: SeatNo, act: str, total: Chips) -> Ruling:
    """Hold an act made out of turn, and go back to the seat in turn. A fold counts at once where the book says so."""
    hand = case.hand
    case.cite(Q.betting.out_of_turn.procedure)
    penalty: Penalty | None = "may" if case.ask(Q.betting.out_of_turn.penalty) == "any" else None
    held = OutOfTurn(seat, act, total, hand.price, Chips(max(0, total - hand.seat(seat).bet)))
    dead = [one.seat for one in _folds_acted_on(case, seat)]
    if act == "fold":
        facing = hand.price > hand.seat(seat).bet
        if case.ask(Q.betting.out_of_turn.fold) == "at-once" or facing:
            case.under("betting.fold")
            dead.append(seat)
    dead = list(dict.fromkeys(dead))[: len(hand.live) - 1]  # whoever is left by the folds before has the pot
    events = case.puts(*(Folded(no) for no in dead)) if dead else ()
    return case.rules(
        events,
        code="out-of-turn",
        seat=seat,
        backs_up_to=hand.turn,
        penalty=penalty,
        says=message("ruling.acted-out-of-turn-action", seat=seat, turn=hand.turn, binds=_binds(case, held)),
        pending=(*no_longer_unaware(case.table.pending), held),
    )


def _binds(case: Case, held: OutOfTurn) -> Message:
    """Return what becomes of an act out of turn, in words; nothing where that is open, or where it is a fold.

    Only the book's answers are looked at: they decide once the turn comes.
    """
    hand, answers = case.hand, case.answers
    acted = held.act in ("check", "call", "bet", "raise", "complete", "all-in")
    waits = answers[Q.betting.out_of_turn.procedure] == "wait-and-compare"
    if not acted or not waits or (held.act == "check" and held.price > hand.seat(held.seat).bet):
        return NO_WORDS
    before = hand.to_act[: hand.to_act.index(held.seat)] if held.seat in hand.to_act else hand.to_act[:2]
    stands = held.act == "all-in" and answers[Q.betting.out_of_turn.all_in_stands]
    asked = answers[Q.betting.out_of_turn.intervening_call] == "floor" and held.act in ("bet", "raise", "all-in")
    return message(
        "ruling.early-act-binds",
        act=held.act,
        total=held.total,
        turn=hand.turn,
        until="" if stands else "alone" if len(before) == 1 else "several",
        floor=asked and not stands and hand.price > 0,
    )


def _folds_acted_on(case: Case, seat: SeatNo) -> list[OutOfTurn]:
    """Return the folds out of turn that are still held and that this seat, behind them, now acts on."""
    thrown = [one for one in case.table.open(OutOfTurn) if one.act == "fold" and case.hand.seat(one.seat).live]
    return [one for one in thrown if one.seat != seat and _is_behind(case.hand, seat, one.seat)]


def _is_behind(hand: Hand, seat: SeatNo, other: SeatNo) -> bool:
    """Decide whether `seat` comes after `other`, going round from the seat in turn."""
    order = hand.setup.seats
    first = order.index(hand.turn)
    return (order.index(seat) - first) % len(order) > (order.index(other) - first) % len(order)


def no_longer_unaware(pending: Sequence[Pending]) -> tuple[Pending, ...]:
    """Return what stays open once somebody acts.

    A misunderstood call and a hand thrown away can no longer be taken back.
    """
    return tuple(
        one
        for one in pending
        if not (isinstance(one, ForFloor) and one.topic in UNTIL_SOMEBODY_ACTS)
        and not isinstance(one, ThrownAway | ClosingFold)
    )


def note_act(pending: Sequence[Pending], seat: SeatNo, act: str, total: Chips = NOTHING) -> tuple[Pending, ...]:
    """Return what stays open once a seat has acted in turn.

    The act is noted beside every act that is held, and what was open about the seat is dropped.
    """
    kept: list[Pending] = []
    for one in no_longer_unaware(pending):
        match one:
            case OutOfTurn() if one.seat != seat:
                kept.append(replace(one, since=(*one.since, act)))
            case OutOfTurn() | HeldTo() | OnTheClock() | Thinking() | Tapped() | IfThen() | ForFloor() if (
                one.seat == seat
            ):
                continue
            case ShortBet():
                kept.append(replace(one, after=(*one.after, (seat, act, total))))
            case _:
                kept.append(one)
    return tuple(kept)


def turn_comes(case: Case, ruled: Ruling, now: Hand) -> Ruling:
    """Add to a ruling what the seat in turn is held to, if it has acted out of turn.

    What matters in one betting round alone is dropped at its end.
    """
    if now.stage == "over":
        return replace(ruled, pending=tuple(one for one in ruled.pending if isinstance(one, ForFloor) and one.before))
    if now.street != case.hand.street or now.stage != "betting":
        return replace(ruled, pending=tuple(one for one in ruled.pending if not isinstance(one, OfThisRound)))
    ruled = _condition_met(ruled, now)
    ruled = replace(ruled, pending=tuple(one for one in ruled.pending if not _asked_of_another(one, now.turn)))
    early = [one for one in ruled.pending if isinstance(one, OutOfTurn) and one.seat == now.turn]
    asked = any(isinstance(one, ForFloor) and one.seat == now.turn for one in ruled.pending)
    if not early or asked:
        return ruled
    held = early[0]
    rest = tuple(one for one in ruled.pending if one not in early)
    if "bring-in" in legal(now, case.book).acts and held.act in ("check", "fold"):  # forced by now, it can do neither
        return replace(ruled, pending=rest)
    binding, offers, bound = case.by(Q.betting.out_of_turn.procedure, held, now)
    more: tuple[Pending, ...] = (bound,) if bound else ()
    if bound:
        rest = tuple(one for one in rest if not (isinstance(one, HeldTo) and one.seat == bound.seat))
    if offers:
        more = (ForFloor("betting.out-of-turn", held.seat, offers, (held.total,)), held)
    return replace(
        ruled,
        binding=binding,
        floor=ruled.floor + offers,
        says=together(ruled.says, _reminder(held, binding, offers, bound, now)),
        pending=(*rest, *more),
        topics=tuple(case.topics),
        cites=case.cites(),
    )


def _condition_met(ruled: Ruling, now: Hand) -> Ruling:
    """Hold the seat in turn to what it said beforehand if the price went up, and free it otherwise."""
    said = next((one for one in ruled.pending if isinstance(one, IfThen) and one.seat == now.turn), None)
    if said is None:
        return ruled
    rest = tuple(one for one in ruled.pending if one is not said)
    if now.price <= said.price:
        return replace(ruled, pending=rest)
    if not said.act:
        return replace(ruled, binding="", pending=rest)
    acts = ("bet", "raise", "complete") if said.act == "raise" else (said.act,)
    held = HeldTo(said.seat, acts, topic="betting.conditional")
    return replace(ruled, binding=said.act, pending=(*rest, held))


def _asked_of_another(one: Pending, turn: SeatNo) -> bool:
    """Decide whether the floor was asked about an act out of turn of a seat that is not in turn any more.

    It is asked again when the turn comes back.
    """
    return isinstance(one, ForFloor) and one.topic == "betting.out-of-turn" and one.seat != turn


def _reminder(
    held: OutOfTurn, binding: str | None, offers: tuple[str, ...], bound: HeldTo | None, now: Hand
) -> Message:
    if offers:
        return message("ruling.acted-too-soon-floor-says", seat=held.seat)
    if binding and bound and bound.total is not None:
        return message("ruling.held-to-amount", seat=held.seat, total=bound.total, raises=now.price > 0)
    return (
        message("ruling.held-to", seat=held.seat, act=binding)
        if binding
        else message("ruling.not-held-to-act", seat=held.seat)
    )


Settled = tuple[str | None, tuple[str, ...], HeldTo | None]
"""The act that binds ("" for none, None if not settled), what the floor is offered, and what the seat is held to."""


@method(Q.betting.out_of_turn.procedure, "wait-and-compare")
def wait_and_compare(case: Case, held: OutOfTurn, now: Hand) -> Settled:
    """Hold the seat to its act if the price is what it was; a bet or raise in between releases it."""
    if held.act == "all-in" and case.ask(Q.betting.out_of_turn.all_in_stands):
        return "all-in", (), bound_to(held, now)
    if now.price == held.price:
        between = "call" in held.since and held.act in ("bet", "raise", "all-in")
        if between and case.ask(Q.betting.out_of_turn.intervening_call) == "floor":
            return None, HOLD_OR_RETRACT, None
        if held.act == "check" and now.price > now.seat(held.seat).bet:
            return "", (), _passive(held.seat)
        return held.act, (), bound_to(held, now)
    left = _after_a_change(case, held)
    return (
        "",
        (("passive-only", "all-options") if left == "floor" else ()),
        _passive(held.seat) if left == "passive" else None,
    )


def _after_a_change(case: Case, held: OutOfTurn) -> str:
    """Return what is left to a seat that is released because the price went up: "all", "passive" or "floor"."""
    match case.ask(Q.betting.out_of_turn.changed_options):
        case "all-options":
            return "all"
        case "passive-only":
            return "passive"
        case "passive-if-passive":
            return "passive" if held.act in ("check", "call") else "all"
        case _:
            return "floor"


def _passive(seat: SeatNo) -> HeldTo:
    return HeldTo(seat, ("fold", "call"), topic="betting.out-of-turn")


@method(Q.betting.out_of_turn.procedure, "floor-at-turn")
def floor_at_turn(case: Case, held: OutOfTurn, now: Hand) -> Settled:
    """Leave it to the floor whether the act binds, whether or not the price has changed."""
    return None, HOLD_OR_RETRACT, None


def bound_to(held: OutOfTurn, now: Hand) -> HeldTo:
    """Hold the seat to its act and to nothing else. An all-in that is no more than the price becomes a call."""
    wager = held.act in ("bet", "raise", "complete") or (held.act == "all-in" and held.total > now.price)
    acts = ("bet", "raise", "complete") if wager else ("call",) if held.act == "all-in" else (held.act,)
    return HeldTo(held.seat, acts, held.total if wager else None, "betting.out-of-turn")


def what_left_it_open(case: Case, held: OutOfTurn, code: str) -> None:
    """Cite the rule that left an act out of turn to the floor, so that the floor's choice cites it as the offer did."""
    if case.ask(Q.betting.out_of_turn.procedure) != "wait-and-compare":
        return
    case.cite(
        Q.betting.out_of_turn.intervening_call if code in HOLD_OR_RETRACT else Q.betting.out_of_turn.changed_options
    )


def floor_gives_back(case: Case, held: OutOfTurn, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Give the act back to the seat, which may have lost options by it if the price went up."""
    case.under("betting.out-of-turn")
    changed = code == "retract" and held.price != case.hand.price
    if code == "passive-only" or (changed and _after_a_change(case, held) == "passive"):
        rest = (*rest, _passive(held.seat))
    says = message("ruling.takes-act-back-and-acts", seat=held.seat)
    return case.rules(seat=held.seat, binding="", says=says, pending=rest)


@implements("betting.right-to-act")
@rules_on(Objects)
def skipped(case: Case, objects: Objects) -> Ruling:
    """Rule on a player who was passed over and claims the right to act. Refused if the seat is not to act any more."""
    hand, seat = case.hand, objects.seat
    if seat not in hand.to_act or hand.stage != "betting":
        raise Refused("betting.right-to-act", "nothing-to-claim", seat=seat)
    behind = acts_behind(case, seat)
    case.under("betting.right-to-act", "betting.out-of-turn")
    if not objects.had_time and case.ask(Q.betting.right_to_act.reasonable_time):
        return _keeps_all(case, seat, None)
    return case.by(Q.betting.right_to_act.lapse, seat, behind)


def acts_behind(case: Case, seat: SeatNo) -> list[OutOfTurn]:
    """Return the acts out of turn behind a seat, in the order in which they were made."""
    return [one for one in case.table.open(OutOfTurn) if _is_behind(case.hand, one.seat, seat)]


@implements("dealing.substantial-action")
def substantial(case: Case, acts: Sequence[Acted]) -> bool:
    """Decide whether these acts are substantial action, as the book measures it."""
    return case.by(Q.dealing.substantial_action.definition, acts)


@method(Q.dealing.substantial_action.definition, "substantial-action")
def two_with_chips_or_three(case: Case, acts: Sequence[Acted]) -> bool:
    """Decide by the number of acts: enough of them if one put chips in, or enough of any kind.

    The book has the numbers.
    """
    enough_with_chips: int = case.ask(Q.dealing.substantial_action.actions_with_chips)
    enough: int = case.ask(Q.dealing.substantial_action.actions_any)
    return len(acts) >= enough or (len(acts) >= enough_with_chips and any(act.chips for act in acts))


@method(Q.dealing.substantial_action.definition, "players-acted")
def players_acted(case: Case, acts: Sequence[Acted]) -> bool:
    """Decide whether as many different players have acted as the book asks for, in whatever way."""
    return len({act.seat for act in acts}) >= int(case.ask(Q.dealing.substantial_action.players_acted))


@method(Q.betting.right_to_act.lapse, "substantial-action")
def lapses_with_substantial_action(case: Case, seat: SeatNo, behind: list[OutOfTurn]) -> Ruling:
    """Rule that the right to act is lost once there was substantial action out of turn behind the player."""
    acts = [Acted(act.seat, act.chips, case.hand.street) for act in behind]
    if not substantial(case, acts):
        return _keeps_all(case, seat, False)
    return _too_late(case, seat, behind, True)


@method(Q.betting.right_to_act.lapse, "players-behind")
def lapses_with_players_behind(case: Case, seat: SeatNo, behind: list[OutOfTurn]) -> Ruling:
    """Rule that the right to act may be lost once as many players have acted behind as the book says.

    It is never lost while somebody in front has yet to act.
    """
    if case.hand.turn != seat or len({act.seat for act in behind}) < case.ask(Q.betting.right_to_act.players_behind):
        return _keeps_all(case, seat, None)
    return _too_late(case, seat, behind, None)


def _keeps_all(case: Case, seat: SeatNo, substantial_action: bool | None) -> Ruling:
    says = message("ruling.keeps-every-option", seat=seat)
    return case.rules(seat=seat, backs_up_to=case.hand.turn, substantial_action=substantial_action, says=says)


def _too_late(case: Case, seat: SeatNo, behind: list[OutOfTurn], substantial_action: bool | None) -> Ruling:
    """Carry out the acts behind, which are binding, and leave the skipped hand to the floor.

    A check facing a bet stays open until the turn comes to it.
    """
    hand = case.hand
    events: list[HandEvent] = []
    acted: set[SeatNo] = set()
    no_answer: list[OutOfTurn] = []
    for act in behind:
        if act.seat not in acted and hand.seat(act.seat).live and act.seat in hand.to_act:
            if act.act == "check" and hand.price > hand.seat(act.seat).bet:
                no_answer.append(act)
                continue
            event = _as_event(case, hand, act)
            hand = apply(hand, event)
            events.append(event)
        acted.add(act.seat)
    rest = tuple(one for one in case.table.pending if one not in behind or one in no_answer)
    if len(hand.live) == 1:
        says = message("ruling.spoke-too-late-and-nobody", seat=seat)
        return case.rules(case.puts(*events), seat=seat, substantial_action=substantial_action, says=says, pending=rest)
    offers = {
        "dead-or-passive": ("dead-hand", "passive-only"),
        "any-ruling": ("dead-hand", "passive-only", "all-options"),
        "keep-or-lose": ("all-options", "dead-hand"),
    }[case.ask(Q.betting.right_to_act.skipped_hand)]
    return case.rules(
        events,
        seat=seat,
        backs_up_to=seat,
        substantial_action=substantial_action,
        floor=offers,
        says=message("ruling.spoke-too-late-floor-rules", seat=seat),
        pending=(*rest, ForFloor("betting.right-to-act", seat, offers)),
    )


def _as_event(case: Case, hand: Hand, act: OutOfTurn) -> HandEvent:
    """Return an act behind a skipped player as it would count in turn; a raise below the new minimum is made up."""
    if act.act in ("fold", "check"):
        return Folded(act.seat) if act.act == "fold" else Checked(act.seat)
    now = replace(hand, to_act=(act.seat, *(no for no in hand.to_act if no != act.seat)))
    may = legal(now, case.book)
    passive = next(one for one in ("bring-in", "call", "check") if one in may.acts)
    raises = act.total > max(hand.price, may.call if passive == "bring-in" else 0)
    code = "raise" if raises and {"bet", "raise", "complete"} & set(may.acts) else passive
    total = max(may.least, min(act.total, may.most))
    action = cast("Wager", as_action(now, act.seat, code, total, may))
    return decide_wager(cast("Draft", now), action, case.answers, may)


@floor_settles("betting.right-to-act")
def floor_on_skipped(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice on a skipped hand: it is dead, may only call or fold, or keeps every option."""
    case.under("betting.right-to-act", "betting.out-of-turn")
    seat = asks.seat
    facing = case.hand.price > case.total(seat)
    if code == "dead-hand" and not facing and case.ask(Q.betting.right_to_act.skipped_hand) == "keep-or-lose":
        says = message("ruling.passed-over-and-stays-in", seat=seat)
        events = case.puts(Checked(seat))
        return case.rules(events, code="check", seat=seat, says=says, pending=note_act(rest, seat, "check"))
    if code == "dead-hand":
        events = case.puts(HandKilled(seat, "betting.right-to-act"))
        says = message("ruling.hand-dead", seat=seat)
        return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=note_act(rest, seat, "fold"))
    if code == "passive-only":
        held = HeldTo(seat, ("fold", "call"), topic="betting.right-to-act")
        return case.rules(seat=seat, says=message("ruling.may-call-or-fold", seat=seat), pending=(*rest, held))
    return case.rules(seat=seat, says=message("ruling.keeps-every-option", seat=seat), pending=rest)


@implements("betting.fold")
def folds(case: Case, seat: SeatNo) -> Ruling:
    """Fold a hand in turn. Facing a bet a fold is final; with nothing to call the book says when it is."""
    if case.may.call:
        return _gone(case, seat)
    return case.by(Q.betting.fold.no_bet, seat)


def _gone(case: Case, seat: SeatNo, *opened: Pending, penalised: bool = False) -> Ruling:
    if case.hand.to_act == (seat,) and len(case.hand.live) > 2:
        opened = (*opened, ClosingFold(seat, case.hand))
    return case.rules(
        case.acts(Fold(seat)),
        code="fold",
        seat=seat,
        to=case.total(seat),
        penalty="may" if penalised else None,
        says=message("ruling.folds", seat=seat),
        pending=(*note_act(case.table.pending, seat, "fold"), *opened),
    )


@method(Q.betting.fold.no_bet, "binding-may-penalise")
def binding_may_penalise(case: Case, seat: SeatNo) -> Ruling:
    """Fold the hand at once and for good; the player may be penalised."""
    return _gone(case, seat, penalised=True)


@method(Q.betting.fold.no_bet, "binding-if-acted-on")
def binding_if_acted_on(case: Case, seat: SeatNo) -> Ruling:
    """Fold the hand, and let the player take it up again until somebody behind has acted."""
    return _gone(case, seat, ThrownAway(seat, case.hand))


@rules_on(TakesBack)
def takes_back(case: Case, incident: TakesBack) -> Ruling:
    """Give a folded hand back to its player. Refused once somebody has acted on the fold."""
    thrown = next((one for one in case.table.open(ThrownAway) if one.seat == incident.seat), None)
    if thrown is None:
        raise Refused("betting.fold", "hand-gone", seat=incident.seat)
    case.cite(Q.betting.fold.no_bet)
    rest = tuple(one for one in case.table.pending if one is not thrown)
    says = message("ruling.takes-hand-up-again", seat=incident.seat)
    return case.rules(code="retract", seat=incident.seat, rewinds=thrown.before, says=says, pending=rest)


@implements("clock.shot-clock")
@rules_on(ClockCalled)
def call_clock(case: Case, called: ClockCalled) -> Ruling:
    """Start the clock on the seat in turn. By some books the floor may deny it when a player called it.

    Refused for another seat, for the director where the book lets only players call it, and for a player who is away.
    """
    seconds, count = length(case)
    if case.hand.stage != "betting" or called.on != case.hand.turn:
        raise Refused("clock.shot-clock", "not-your-turn.clock", turn=case.hand.turn, seat=called.on)
    if called.by == 0 and case.ask(Q.clock.shot_clock.who_may_call) == "player":
        raise Refused("clock.shot-clock", "may-not-call-clock")
    if called.by in case.hand.setup.absent:
        raise Refused("clock.shot-clock", "may-not-call-clock.away", seat=called.by)
    says = message("ruling.seconds-and-count-of", on=called.on, seconds=seconds, count=count)
    rest = tuple(one for one in case.table.pending if not isinstance(one, OnTheClock | Thinking))
    running = OnTheClock(called.on)
    if not called.by or case.ask(Q.clock.shot_clock.approval) == "none":
        return case.rules(seat=called.on, says=says, pending=(*rest, running))
    asks = ForFloor("clock.shot-clock", called.on, START_OR_DENY)
    says = together(says, message("ruling.may-refuse-clock"))
    return case.rules(seat=called.on, floor=START_OR_DENY, says=says, pending=(*rest, running, asks))


START_OR_DENY = ("start-clock", "deny")


@floor_settles("clock.shot-clock")
def floor_on_clock(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the clock runs on, or is taken off the player for now."""
    case.under("clock.shot-clock")
    if code == "start-clock":
        return case.rules(seat=asks.seat, says=message("ruling.clock-runs-on", seat=asks.seat), pending=rest)
    left = tuple(one for one in rest if not isinstance(one, OnTheClock))
    return case.rules(seat=asks.seat, says=message("ruling.no-clock-for-for-now", seat=asks.seat), pending=left)


def length(case: Case) -> tuple[int, int]:
    """Return the seconds of a clock, and of the count after them.

    If the book counts inside the seconds, these are fewer.
    """
    seconds, count = case.ask(Q.clock.shot_clock.seconds), case.ask(Q.clock.shot_clock.count)
    if case.ask(Q.clock.shot_clock.count_inside) == "inside":
        seconds -= count
    return int(seconds), int(count)


@rules_on(ClockChanged)
def change_clock(case: Case, changed: ClockChanged) -> Ruling:
    """Set the seconds of a running clock, before the count.

    Refused without a clock, for negative seconds, and for a change that the book does not allow.
    """
    running = case.table.open(OnTheClock)
    case.under("clock.shot-clock")
    if not running:
        raise Refused("clock.shot-clock", "no-such-time.no-clock")
    if changed.seconds < 0:
        raise Refused("clock.shot-clock", "no-such-time.seconds")
    clock, now = running[0], length(case)[0]
    now = now if clock.seconds is None else clock.seconds
    may = case.ask(Q.clock.shot_clock.time_change)
    if may == "fixed" or (may == "reduce" and changed.seconds > now):
        raise Refused("clock.shot-clock", "may-not-change-clock", now=now, seconds=changed.seconds)
    rest = tuple(one for one in case.table.pending if one is not clock)
    says = message("ruling.seconds-in-all", seat=clock.seat, seconds=changed.seconds)
    return case.rules(seat=clock.seat, says=says, pending=(*rest, replace(clock, seconds=changed.seconds)))


@rules_on(Waited)
def wait(case: Case, waited: Waited) -> Ruling:
    """Let seconds pass. When the time of a clock is up, the hand is dead or checked, as the book has it.

    The book also says whether the last second belongs to the player. Without a clock see `_without_a_clock`.
    """
    running = case.table.open(OnTheClock)
    case.under("clock.shot-clock")
    if waited.seconds < 0:
        raise Refused("clock.shot-clock", "no-such-time.seconds")
    if not running:
        return _without_a_clock(case, waited.seconds)
    clock = running[0]
    gone = clock.waited + waited.seconds
    seconds, count = length(case)
    limit = (seconds if clock.seconds is None else clock.seconds) + count
    rest = tuple(one for one in case.table.pending if one is not clock)
    if gone < limit or (gone == limit and case.ask(Q.clock.shot_clock.tie) == "player"):
        says = message("ruling.seconds-left", seat=clock.seat, seconds=limit - gone)
        return case.rules(seat=clock.seat, says=says, pending=(*rest, replace(clock, waited=gone)))
    late = note_act(rest, clock.seat, "fold" if case.may.call else "check")
    return case.by(Q.clock.shot_clock.expiry, clock.seat, late)


def _without_a_clock(case: Case, seconds: int) -> Ruling:
    """Let seconds pass without a clock: a rap on the table becomes a check, and a slow player is asked to act."""
    hand = case.hand
    if hand.stage != "betting" or not hand.turn:
        return case.rules(says=message("ruling.nobody-is-to-act"))
    if case.table.open(Tapped):
        case.under("betting.terms")
        rest = note_act(case.table.pending, hand.turn, "check")
        says = message("ruling.no-word-came-checks", turn=hand.turn)
        return case.rules(case.acts(Check(hand.turn)), code="check", seat=hand.turn, says=says, pending=rest)
    taken = seconds + sum(one.waited for one in case.table.open(Thinking) if one.seat == hand.turn)
    if 0 < case.ask(Q.clock.shot_clock.usual_time) < taken:
        case.prompts("ask-to-act")
    rest = tuple(one for one in case.table.pending if not isinstance(one, Thinking))
    says = message("ruling.no-clock-is-running", turn=hand.turn, taken=taken)
    return case.rules(seat=hand.turn, says=says, pending=(*rest, Thinking(hand.turn, taken)))


@method(Q.clock.shot_clock.expiry, "dead-always")
def dead_always(case: Case, seat: SeatNo, rest: tuple[Pending, ...]) -> Ruling:
    """Kill the hand when time is up, whether it faces a bet or not."""
    events = case.puts(HandKilled(seat, "clock.shot-clock"))
    says = message("ruling.time-is-up.dead", seat=seat)
    return case.rules(events, code="fold", outcome="hand-dead", seat=seat, says=says, pending=rest)


@method(Q.clock.shot_clock.expiry, "dead-or-check")
def dead_or_check(case: Case, seat: SeatNo, rest: tuple[Pending, ...]) -> Ruling:
    """Kill the hand when time is up and it faces a bet; check it if there is nothing to call."""
    if case.may.call:
        return dead_always(case, seat, rest)
    says = message("ruling.time-is-up.checks", seat=seat)
    return case.rules(case.acts(Check(seat)), code="check", seat=seat, says=says, pending=rest)
