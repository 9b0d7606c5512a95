"""Cards into the muck: thrown there by their player, or pushed there by the dealer."""

from msgspec.structs import replace

from floorman.base import SeatNo
from floorman.hand.events import HandTabled
from floorman.rulebook import method, method_for
from floorman.rulings import dead_hand
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.pending import Buried, FaceDown, ForFloor, PartShown, SaysBoard
from floorman.rulings.reading import has_whole_board, plays_the_board
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import DealerKills, Mucks
from floorman.rulings.tabling import about_others, need_hand, thrown_down


@rules_on(Mucks)
def mucks(case: Case, told: Mucks) -> Ruling:
    """A player throws the hand face down: at the showdown it can come back, before it that is a fold or a mistake."""
    need_hand(case, told.seat)
    if case.hand.stage == "over" or not case.hand.seat(told.seat).live:
        return _swept_up(case, told.seat)
    if case.hand.stage in ("betting", "drawing"):
        return dead_hand.thrown_away(case, told.seat)
    ruled = thrown_down(case, told.seat, told.out_of_reach)
    refuses = any(one.seat == told.seat for one in case.table.open(PartShown))
    return replace(ruled, decides="floor") if refuses else ruled


@rules_on(DealerKills)
def dealer_kills(case: Case, told: DealerKills) -> Ruling:
    """The dealer pushes a hand into the muck: it is dead, unless it lies there tabled and has plainly won."""
    seat = told.seat
    need_hand(case, seat)
    won = dead_hand.tabled_winner(case, seat)
    if won:
        return won
    if case.hand.stage == "over" or not case.hand.seat(seat).live:
        return _swept_up(case, seat)
    dead_hand.need_live(case, seat)
    if case.hand.stage == "showdown":
        return _into_the_muck(case, seat)
    rest = [one for one in case.table.pending if not (isinstance(one, ForFloor) and one.seat == seat)]
    if FaceDown(seat) in case.table.pending:
        return dead_hand.bettor_lost(case.once(rest), seat)
    return dead_hand.lost(case.once(rest), seat)


def _swept_up(case: Case, seat: SeatNo) -> Ruling:
    """A hand that is out of it anyway."""
    case.under("showdown.mucked")
    return case.rules(seat=seat, says=f"The hand of seat {seat} goes into the muck.")


def _into_the_muck(case: Case, seat: SeatNo) -> Ruling:
    """At the showdown: no claim is left, except where saying that the board plays was enough."""
    hand = case.hand
    case.ask("showdown.live-cards/discard")
    case.under("showdown.mucked")
    if any(one.seat == seat for one in case.table.open(PartShown)):
        case.ask("showdown.tabling/part-shown")
    declared = SaysBoard(seat) in case.table.pending
    if declared or plays_the_board(hand, hand.seat(seat), case.answers):
        how = case.ask("showdown.play-board/claim")
        if method_for("showdown.play-board/claim", how)(declared) and has_whole_board(hand):
            events = case.puts(HandTabled(seat, ()))
            says = f"Seat {seat} said in time that the board plays, and has the board."
            return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=about_others(case, seat))
    events = case.puts(*dead_hand.killed(case, seat, "showdown.live-cards"))
    pending = (*about_others(case, seat), Buried(seat, hand))
    says = f"The hand of seat {seat} is dead."
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=pending)


@method("showdown.play-board/claim", "table-all")
def only_tabled_cards_count(declared: bool) -> bool:
    """Words do not help: every card has to be up."""
    return False


@method("showdown.play-board/claim", "keep-and-show-if-asked")
def only_kept_cards_count(declared: bool) -> bool:
    """Words do not help once the cards are gone."""
    return False


@method("showdown.play-board/claim", "declare-before-discard")
def words_before_the_discard_count(declared: bool) -> bool:
    """Said while the cards were held, it is enough."""
    return declared
