"""The floor's own business: rulings beyond the letter, objections, who keeps the time, claims, special needs."""

from floorman.base import PlayerId, Refused
from floorman.conduct.authority import (
    appeal_from,
    claim_on_house,
    pointed_out,
    require_may_keep_time,
    require_no_party,
    require_reasons,
    special_needs,
    while_it_waits,
)
from floorman.tournament.case import Case
from floorman.tournament.conduct_actions import (
    Appeal,
    AskForHelp,
    ClaimOnHouse,
    DeferRuling,
    GiveClock,
    LastCardDealt,
    PointOut,
    RuleOtherwise,
)
from floorman.tournament.conduct_record import ClockGiven, NotAtSeat, Noted, Objected, RulingMade
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.events import FloorAsked
from floorman.tournament.state import Offer, TableId


@decides(RuleOtherwise)
def rule_otherwise(case: Case, told: RuleOtherwise) -> None:
    """Fairness before the letter, with the reason on record; nobody rules in their own case."""
    require_no_party(case, bool(told.signed) and told.signed in told.parties)
    if told.by == "dealer":
        raise Refused("td.authority", "Dealers call the floor for a ruling.", code="not-yours")
    require_reasons(case, told.because, told.weighed, told.offender_gains)
    case.put(RulingMade(told.ruling, told.because, told.by, told.weighed, "td.discretion"))


@decides(Appeal)
def appeal(case: Case, told: Appeal) -> None:
    """To whoever has the last word, out of the house, or nowhere. Play resumes."""
    goes = appeal_from(case, told.ruled_by)
    case.put(Objected(told.player, told.ruling, goes.to, "td.authority"))
    if goes.kind == "review":
        case.put(FloorAsked(Offer("td.authority", ("uphold", "change"), told.player), "td.authority"))


@floor_settles("td.authority")
def reviewed(case: Case, offer: Offer, code: str) -> None:
    """The last word has been said: the choice itself is the record."""


@decides(GiveClock)
def give_clock(case: Case, told: GiveClock) -> None:
    """Somebody else runs the timer."""
    require_may_keep_time(case, told.role)
    case.put(ClockGiven(told.to, "td.authority"))


@decides(ClaimOnHouse)
def claim(case: Case, told: ClaimOnHouse) -> None:
    """Nothing is owed, or the house decides."""
    answer = claim_on_house(case, told.claim)
    case.put(Noted(told.about or told.claim, answer, "td.liability", told.player))
    if answer == "floor":
        case.put(FloorAsked(Offer("td.liability", ("owed", "not-owed"), told.player), "td.liability"))


@floor_settles("td.liability")
def settled(case: Case, offer: Offer, code: str) -> None:
    """The house has decided: the choice itself is the record."""


@decides(PointOut)
def point_out(case: Case, told: PointOut) -> None:
    """A mistake pointed out at once is ruled on as usual; late, the floor may rule differently."""
    codes = pointed_out(case, at_once=told.at_once)
    case.put(Noted(told.mistake, codes[0] if len(codes) == 1 else "", "td.timing", told.player))
    if len(codes) > 1:
        case.put(FloorAsked(Offer("td.timing", codes, told.player), "td.timing"))


@floor_settles("td.timing")
def ruled_late(case: Case, offer: Offer, code: str) -> None:
    """The floor has said whether the delay matters: the choice itself is the record."""


@decides(DeferRuling)
def defer(case: Case, told: DeferRuling) -> None:
    """While a ruling waits the table plays on or not, and the pot may be held."""
    case.put(Noted(told.about, "", "td.discretion"))
    case.put(FloorAsked(Offer("td.discretion", while_it_waits(case), table=told.table), "td.discretion"))


@floor_settles("td.discretion")
def deferred(case: Case, offer: Offer, code: str) -> None:
    """A table that is held begins no hand until the floor lets it play on, which is offered as long."""
    if code == "hold-play":
        case.put(FloorAsked(Offer("td.discretion", ("play-on",), table=offer.table), "td.discretion"))


def require_not_held(case: Case, table: TableId) -> None:
    """No hand begins where the floor holds play until a ruling is made."""
    said = [one.code for one in case.event.chosen if one.topic == "td.discretion" and one.table == table]
    if said and said[-1] == "hold-play":
        raise Refused("td.discretion", "Play stops until the floor has ruled.", code="ruling-awaited")


@decides(AskForHelp)
def ask_for_help(case: Case, told: AskForHelp) -> None:
    """What can be done is done; the floor says."""
    case.put(Noted(told.need, "", "td.accommodation", told.player))
    case.put(FloorAsked(Offer("td.accommodation", special_needs(case), told.player), "td.accommodation"))


@floor_settles("td.accommodation")
def helped(case: Case, offer: Offer, code: str) -> None:
    """Granted or declined: the choice itself is the record."""


@decides(LastCardDealt)
def last_card_dealt(case: Case, told: LastCardDealt) -> None:
    """Who is not at the seat by then has no hand; what counts as being there is the book's."""
    player = case.event.player(told.player)
    table = case.event.table(player.table) if player.table else None
    if table is None or not table.begun:
        raise Refused("entry.absent", "No hand has begun there.", code="no-hand")
    at_seat = case.ask("entry.absent/at-seat")
    present = told.where == "in-reach" or (told.where == "at-table" and at_seat == "at-table")
    in_time = present or case.ask("entry.absent/present-when") == "own-turn"
    case.ask("entry.absent/present-when")
    if not in_time and player.name not in table.killed:
        case.put(NotAtSeat(PlayerId(player.name), "entry.absent"))
