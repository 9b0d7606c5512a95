"""An act before its turn: held, and looked at when the turn comes; and the player who was skipped."""

from collections.abc import Sequence

from msgspec.structs import replace

from floorman.base import Chips, Refused, SeatNo
from floorman.hand import Hand, HandEvent, apply, legal
from floorman.hand.events import Called, Folded, HandKilled, Wagered
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.incidents import Objects
from floorman.rulings.pending import ForFloor, HeldTo, OnTheClock, OutOfTurn, Pending, ShortBet
from floorman.rulings.ruling import Penalty, Ruling

HOLD_OR_RETRACT = ("hold-to-action", "retract")


@implements("betting.out-of-turn")
def act_out_of_turn(case: Case, seat: SeatNo, act: str, total: Chips) -> Ruling:
    """Hold the act and go back to the player whose turn it is; a fold counts as the book says."""
    hand = case.hand
    case.ask("betting.out-of-turn/procedure")
    penalty: Penalty | None = "may" if case.ask("betting.out-of-turn/penalty") == "any" else None
    held = OutOfTurn(seat, act, total, hand.price, Chips(max(0, total - hand.seat(seat).bet)))
    events: Sequence[HandEvent] = ()
    if act == "fold":
        facing = hand.price > hand.seat(seat).bet
        if case.ask("betting.out-of-turn/fold") == "at-once" or facing:
            case.under("betting.fold")
            events = case.puts(Folded(seat))
    return case.rules(
        events,
        code="out-of-turn",
        seat=seat,
        backs_up_to=hand.turn,
        penalty=penalty,
        says=f"Seat {seat} acted out of turn: the action is on seat {hand.turn}.",
        pending=(*case.table.pending, held),
    )


def note_act(pending: Sequence[Pending], seat: SeatNo, act: str) -> tuple[Pending, ...]:
    """Acts in turn are noted beside every act that is held; what bound the seat that acted is spent."""
    kept: list[Pending] = []
    for one in pending:
        match one:
            case OutOfTurn() if one.seat != seat:
                since = (*one.since, act)
                kept.append(OutOfTurn(one.seat, one.act, one.total, one.price, one.chips, since))
            case OutOfTurn() | HeldTo() | OnTheClock() if one.seat == seat:
                continue
            case ShortBet():
                kept.append(replace(one, after=(*one.after, (seat, act))))
            case _:
                kept.append(one)
    return tuple(kept)


def turn_comes(case: Case, ruled: Ruling, now: Hand) -> Ruling:
    """When the turn reaches a seat that has acted already, see what it is held to."""
    if now.street != case.hand.street or now.stage != "betting":
        left = tuple(one for one in ruled.pending if not isinstance(one, OutOfTurn | HeldTo | OnTheClock))
        return replace(ruled, pending=left)
    early = [one for one in ruled.pending if isinstance(one, OutOfTurn) and one.seat == now.turn]
    if not early or early[0].act == "fold":
        return ruled
    held = early[0]
    rest = tuple(one for one in ruled.pending if one is not held)
    how = case.ask("betting.out-of-turn/procedure")
    binding, offers, bound = method_for("betting.out-of-turn/procedure", how)(case, held, now)
    more: tuple[Pending, ...] = (bound,) if bound else ()
    if offers:
        more = (ForFloor("betting.out-of-turn", held.seat, offers, (held.total,)), held)
    return replace(
        ruled,
        binding=binding,
        floor=ruled.floor + offers,
        pending=(*rest, *more),
        topics=tuple(case.topics),
        cites=case.cites(),
    )


Settled = tuple[str | None, tuple[str, ...], HeldTo | None]
"""What the act binds to ("" is nothing, None is not settled), what the floor is offered, and what is barred."""


@method("betting.out-of-turn/procedure", "wait-and-compare")
def wait_and_compare(case: Case, held: OutOfTurn, now: Hand) -> Settled:
    """The act binds if the price is what it was; a bet or raise in between releases it."""
    if held.act == "all-in" and case.ask("betting.out-of-turn/all-in-stands"):
        return "all-in", (), HeldTo(held.seat, _acts_for("all-in"), held.total, "betting.out-of-turn")
    if now.price == held.price:
        between = "call" in held.since and held.act in ("bet", "raise", "all-in")
        if between and case.ask("betting.out-of-turn/intervening-call") == "floor":
            return None, HOLD_OR_RETRACT, None
        return held.act, (), HeldTo(held.seat, _acts_for(held.act), held.total, "betting.out-of-turn")
    match case.ask("betting.out-of-turn/changed-options"):
        case "all-options":
            return "", (), None
        case "passive-only":
            return "", (), HeldTo(held.seat, ("fold", "call"), topic="betting.out-of-turn")
        case "passive-if-passive":
            passive = held.act in ("check", "call")
            return "", (), HeldTo(held.seat, ("fold", "call"), topic="betting.out-of-turn") if passive else None
        case _:
            return "", ("passive-only", "all-options"), None


@method("betting.out-of-turn/procedure", "floor-at-turn")
def floor_at_turn(case: Case, held: OutOfTurn, now: Hand) -> Settled:
    """The floor says at the turn whether the act binds, changed or not."""
    return None, HOLD_OR_RETRACT, None


def _acts_for(act: str) -> tuple[str, ...]:
    return {"all-in": ("call", "bet", "raise", "complete"), "raise": ("raise", "complete"), "bet": ("bet",)}.get(
        act, (act,)
    )


@floor_settles("betting.out-of-turn")
def floor_on_act(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor holds the player to the act, or gives it back."""
    case.under("betting.out-of-turn")
    seat = asks.seat
    held = next((one for one in rest if isinstance(one, OutOfTurn) and one.seat == seat), None)
    rest = tuple(one for one in rest if one is not held)
    if code == "hold-to-action" and held:
        bound = HeldTo(seat, _acts_for(held.act), held.total, "betting.out-of-turn")
        says = f"Seat {seat} is held to the {held.act}."
        return case.rules(seat=seat, binding=held.act, says=says, pending=(*rest, bound))
    if code in ("retract", "passive-only") and held and (held.price != case.hand.price or code == "passive-only"):
        changed = case.ask("betting.out-of-turn/changed-options")
        if code == "passive-only" or changed == "passive-only":
            rest = (*rest, HeldTo(seat, ("fold", "call"), topic="betting.out-of-turn"))
    return case.rules(seat=seat, binding="", says=f"Seat {seat} takes the act back and acts in turn.", pending=rest)


@implements("betting.right-to-act")
@rules_on(Objects)
def skipped(case: Case, objects: Objects) -> Ruling:
    """A player who was passed over claims the right to act."""
    hand, seat = case.hand, objects.seat
    if seat not in hand.to_act or hand.stage != "betting":
        raise Refused("betting.right-to-act", "Seat {seat} has no act to claim.", code="nothing-to-claim", seat=seat)
    behind = acts_behind(case, seat)
    case.under("betting.right-to-act", "betting.out-of-turn")
    ruled: Ruling = method_for("betting.right-to-act/lapse", case.ask("betting.right-to-act/lapse"))(case, seat, behind)
    return ruled


def acts_behind(case: Case, seat: SeatNo) -> list[OutOfTurn]:
    """What others did out of turn behind a seat, in the order it happened."""
    order = case.hand.setup.seats
    start, first = order.index(seat), order.index(case.hand.turn)
    count = len(order)
    return [
        one for one in case.table.open(OutOfTurn) if (order.index(one.seat) - first) % count > (start - first) % count
    ]


@implements("dealing.substantial-action")
def substantial(case: Case, acts: Sequence[OutOfTurn]) -> bool:
    """Enough has happened that it cannot be undone, as the book measures it."""
    measured: bool = method_for(
        "dealing.substantial-action/definition", case.ask("dealing.substantial-action/definition")
    )(case, acts)
    return measured


@method("dealing.substantial-action/definition", "substantial-action")
def two_with_chips_or_three(case: Case, acts: Sequence[OutOfTurn]) -> bool:
    """Two acts of which one put chips in, or three of any kind."""
    enough_with_chips: int = case.ask("dealing.substantial-action/actions-with-chips")
    enough: int = case.ask("dealing.substantial-action/actions-any")
    return len(acts) >= enough or (len(acts) >= enough_with_chips and any(act.chips for act in acts))


@method("dealing.substantial-action/definition", "players-acted")
def players_acted(case: Case, acts: Sequence[OutOfTurn]) -> bool:
    """So many different players have acted, whatever they did."""
    return len({act.seat for act in acts}) >= int(case.ask("dealing.substantial-action/players-acted"))


@method("betting.right-to-act/lapse", "substantial-action")
def lapses_with_substantial_action(case: Case, seat: SeatNo, behind: list[OutOfTurn]) -> Ruling:
    """Lost once substantial action has happened out of turn behind the player, who had time to speak."""
    if not substantial(case, behind):
        return _keeps_all(case, seat, False)
    case.ask("betting.right-to-act/reasonable-time")
    return _too_late(case, seat, behind, True)


@method("betting.right-to-act/lapse", "players-behind")
def lapses_with_players_behind(case: Case, seat: SeatNo, behind: list[OutOfTurn]) -> Ruling:
    """May be lost once a number of players have acted behind, never while somebody in front has yet to act."""
    if case.hand.turn != seat or len({act.seat for act in behind}) < case.ask("betting.right-to-act/players-behind"):
        return _keeps_all(case, seat, None)
    return _too_late(case, seat, behind, None)


def _keeps_all(case: Case, seat: SeatNo, substantial_action: bool | None) -> Ruling:
    says = f"Seat {seat} spoke in time and keeps every option."
    return case.rules(seat=seat, backs_up_to=case.hand.turn, substantial_action=substantial_action, says=says)


def _too_late(case: Case, seat: SeatNo, behind: list[OutOfTurn], substantial_action: bool | None) -> Ruling:
    """The acts behind are binding and carried out; the floor rules on the skipped hand."""
    hand = case.hand
    events: list[HandEvent] = []
    for act in behind:
        if not hand.seat(act.seat).live:
            continue
        event = _as_event(case, hand, act)
        hand = apply(hand, event)
        events.append(event)
    offers = {
        "dead-or-passive": ("dead-hand", "passive-only"),
        "any-ruling": ("dead-hand", "passive-only", "all-options"),
        "keep-or-lose": ("all-options", "dead-hand"),
    }[case.ask("betting.right-to-act/skipped-hand")]
    rest = tuple(one for one in case.table.pending if one not in behind)
    return case.rules(
        events,
        seat=seat,
        backs_up_to=seat,
        substantial_action=substantial_action,
        floor=offers,
        says=f"Seat {seat} spoke too late: the floor rules on the hand.",
        pending=(*rest, ForFloor("betting.right-to-act", seat, offers)),
    )


def _as_event(case: Case, hand: Hand, act: OutOfTurn) -> HandEvent:
    """An act behind a skipped player, as it now counts. The line of those still to act is kept."""
    seat = hand.seat(act.seat)
    if act.act == "fold":
        return Folded(act.seat)
    if act.total > hand.price:
        added = Chips(act.total - hand.price)
        full = added >= hand.measure
        kind = "raise" if hand.price else "bet"
        return Wagered(act.seat, act.total, kind, added if full else hand.measure, full)  # type: ignore[arg-type]
    return Called(act.seat, min(hand.price, Chips(seat.bet + seat.stack)))


@floor_settles("betting.right-to-act")
def floor_on_skipped(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The skipped hand is dead, may only call or fold, or keeps everything."""
    case.under("betting.right-to-act", "betting.out-of-turn")
    seat = asks.seat
    if code == "dead-hand" and legal(case.hand, case.book).call:
        events = case.puts(HandKilled(seat, "betting.right-to-act"))
        return case.rules(
            events, outcome="hand-dead", seat=seat, says=f"The hand of seat {seat} is dead.", pending=rest
        )
    if code == "passive-only":
        held = HeldTo(seat, ("fold", "call"), topic="betting.right-to-act")
        return case.rules(seat=seat, says=f"Seat {seat} may call or fold.", pending=(*rest, held))
    return case.rules(seat=seat, says=f"Seat {seat} keeps every option.", pending=rest)
