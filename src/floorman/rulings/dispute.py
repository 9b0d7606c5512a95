"""After the award: until when it can be questioned, and how a pot that went to the wrong hand is put right."""

from floorman.base import Chips
from floorman.conduct.authority import while_it_waits
from floorman.hand import HandEvent
from floorman.hand.events import ChipsHandedOver
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import Disputes, Noticed, PotMisawarded

SECONDS_INTO_BREAK = {"break-30s": 30, "break-90s": 90}


RECONSTRUCT_OR_LEAVE = ("reconstruct", "leave-award")


@implements("showdown.dispute")
@rules_on(Disputes)
def disputes(case: Case, told: Disputes) -> Ruling:
    """A player questions how a hand was read or a pot counted: heard in time, or too late."""
    heard = in_time(case, told.about, told.when)
    says = f"Seat {told.seat} is heard." if heard else f"Seat {told.seat} speaks too late: the result stands."
    if not heard or told.about != "accounting" or case.hand.stage != "showdown" or not case.answers[IMPOUND]:
        return case.rules(seat=told.seat, dispute="heard" if heard else "too-late", says=says)
    asks = ForFloor("td.discretion", told.seat, while_it_waits(case))
    says += " While it is looked into, the floor may let the game go on, hold it, or keep the pot."
    pending = (*case.table.pending, asks)
    return case.rules(seat=told.seat, dispute="heard", floor=asks.offers, says=says, pending=pending)


IMPOUND = "td.discretion/impound"


@floor_settles("td.discretion")
def floor_on_waiting(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """While a decision waits the pot stays where it is, with the house or on the table."""
    case.under("td.discretion")
    says = {"play-on": "The game goes on.", "hold-play": "Play is held until it is decided."}
    if code == "impound-pot":
        told = f"The house keeps the pot of {case.hand.pot:,} until it is decided, and the game goes on."
        return case.rules(outcome="impound", seat=asks.seat, says=told, pending=rest)
    return case.rules(seat=asks.seat, says=says[code], pending=rest)


def in_time(case: Case, about: str, when: Noticed) -> bool:
    """Whether a claim made then is still open. With the first riffle the next hand has begun in every book; in some
    it has with the shuffler or the push before.
    """
    until = case.ask("showdown.dispute/reading-until" if about == "reading" else "showdown.dispute/accounting-until")
    if when in SECONDS_INTO_BREAK:
        limit: int = case.ask("showdown.dispute/break-seconds")
        return not limit or SECONDS_INTO_BREAK[when] <= limit
    if when in ("after-push", "after-riffle"):
        begun = when == "after-riffle" or case.ask("clock.new-hand/begins-otherwise") == "riffle-shuffler-or-push"
        return not begun or bool(until == "substantial-action-next-hand")
    if when == "game-ended":
        return bool(until != "next-deal-or-game-ends")
    return when == "before-next-hand"


@rules_on(PotMisawarded)
def pot_misawarded(case: Case, told: PotMisawarded) -> Ruling:
    """A pot went to the wrong player: put right in time, as the book has it; later the award stands."""
    if not in_time(case, "accounting", told.noticed):
        return case.rules(outcome="stands", says="It is too late: the award stands.")
    how = case.ask("showdown.dispute/misaward-remedy")
    ruled: Ruling = method_for("showdown.dispute/misaward-remedy", how)(case, told)
    return ruled


@method("showdown.dispute/misaward-remedy", "transfer")
def transfer(case: Case, told: PotMisawarded) -> Ruling:
    """The amount moves to the rightful player, as far as the other still has it."""
    events: list[HandEvent] = []
    if told.given_to and told.belongs_to and case.hand.stage == "over":
        amount = min(told.amount, case.hand.seat(told.given_to).stack)
        events.append(ChipsHandedOver(told.given_to, told.belongs_to, Chips(amount), "showdown.dispute"))
    says = "The pot goes to the player it belongs to."
    return case.rules(events, outcome="corrected", seat=told.belongs_to, says=says)


@method("showdown.dispute/misaward-remedy", "floor-reconstructs")
def reconstruct(case: Case, told: PotMisawarded) -> Ruling:
    """The pot moves as it lies; mixed with other chips, the floor may work it out again, or leave it."""
    if told.mixed is False:
        return transfer(case, told)
    asks = ForFloor("showdown.dispute", told.belongs_to, RECONSTRUCT_OR_LEAVE, (told.amount,), asker=told.given_to)
    says = "The floor may work the pot out again from the betting and move that amount, or leave the award."
    return case.rules(floor=asks.offers, seat=told.belongs_to, says=says, pending=(*case.table.pending, asks))


@floor_settles("showdown.dispute")
def floor_on_award(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """What the betting comes to moves to the rightful player, or the award is left."""
    again = case.once(rest)
    again.under("showdown.dispute")
    if code == "leave-award":
        return again.rules(outcome="stands", says="The award is left as it was.")
    return transfer(again, PotMisawarded("before-next-hand", asks.asker, asks.seat, asks.amounts[0]))
