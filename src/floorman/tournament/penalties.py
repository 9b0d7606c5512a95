"""Offences and penalties: what the book makes of them, how long they last, and disqualification."""

from floorman.conduct import OFFENCES, OffenceReport, Sanction, called, sanction, weigh
from floorman.conduct.sanctions import (
    BAR,
    DISQUALIFY,
    ETIQUETTE,
    FORFEIT,
    FORFEIT_AND_OUT,
    appeal_from,
    claim_on_house,
    has,
    pointed_out,
    require_may_keep_time,
    require_no_party,
    require_reasons,
    special_needs,
    while_it_waits,
)
from floorman.core import PlayerId, Refused
from floorman.rules import implements
from floorman.rules.question_ids import Q
from floorman.tournament import knockouts
from floorman.tournament.actions import (
    Appeal,
    AskForHelp,
    ClaimOnHouse,
    DeferRuling,
    Disqualify,
    EndPenalty,
    GiveClock,
    LastCardDealt,
    Offend,
    Penalise,
    PointOut,
    RuleOtherwise,
)
from floorman.tournament.case import Case, decides, floor_settles
from floorman.tournament.events import (
    ClockGiven,
    FloorAnswered,
    FloorAsked,
    NotAtSeat,
    Noted,
    Objected,
    OffenceRecorded,
    PenaltyGiven,
    PenaltyNoted,
    RulingMade,
)
from floorman.tournament.state import Offer, Penalty, Player


@decides(Offend)
def offend(case: Case, action: Offend) -> None:
    """An offence is recorded, with whether the floor may or must give a penalty for it, and what there is to choose.

    A guest is told to stop it, and has nothing in the event that could be taken.
    """
    player, offence = _who(case, action.player), called(action.offence, case.format).code
    when = (action.when,) if action.when else ()
    facts = dict.fromkeys((*action.facts, *_in_a_hand(case, player, offence, action.during), *when))
    finding = weigh(
        case, offence,
        OffenceReport(
            tuple(facts), repeat=action.repeat or _again(player, offence), deliberate=action.deliberate,
            mistake=action.mistake, earlier=player.penalties,
        ),
    )  # fmt: skip
    topic = "conduct.penalty"
    case.put(OffenceRecorded(action.player, offence, finding.allows, topic, finding.remedy, finding.decides))
    if finding.offers and action.player and player.playing:
        _withdraw_offer(case, action.player)
        case.put(FloorAsked(Offer("conduct.penalty", finding.offers, action.player), "conduct.penalty"))


def _who(case: Case, id: PlayerId) -> Player:
    """The player, or somebody who is not in the event: a guest, who has no seat and nothing on record."""
    return case.tournament.player(id) if id else Player(id, entered=False)


def _in_a_hand(case: Case, player: Player, offence: str, during: str) -> tuple[str, ...]:
    """The facts of an incident that say that a hand was on; it was, unless the table is known to be between hands."""
    if not player.table or not case.tournament.started or during in ("between-hands", "break"):
        return ()
    if not during and (case.tournament.table(player.table).over or case.tournament.clock.on_break):
        return ()
    holding = during != "folded" or offence != "phone-use"
    on = ("in-hand", "in-deal") if holding else ("in-deal",)
    return tuple(fact for fact in on if fact in OFFENCES[offence].facts)


def _again(player: Player, offence: str) -> bool:
    """Whether it is a repetition: of the same thing, or of any breach of etiquette."""
    known = OFFENCES.get(offence)
    if known is None or known.ground != ETIQUETTE:
        return offence in player.offences
    return any(OFFENCES[one].ground == ETIQUETTE for one in player.offences if one in OFFENCES)


def _withdraw_offer(case: Case, name: PlayerId, code: str = "replaced") -> None:
    """What was still open about a player is settled by what is done now."""
    for offer in case.tournament.offers:
        if offer.topic == "conduct.penalty" and offer.player == name:
            case.put(FloorAnswered(offer, code, "conduct.penalty"))


@decides(Penalise)
def penalise(case: Case, action: Penalise) -> None:
    """A penalty that the book has. Given during a hand it begins with the next one."""
    if action.by == "dealer" and case.ask(Q.conduct.penalty.given_by) == "floor-or-director":
        raise Refused("conduct.penalty", "not-yours.penalty")
    given = Sanction(action.hands, action.rounds, action.minutes)
    if given.kinds > 1 or not has(case, given):
        raise Refused("conduct.penalty", "no-such-penalty")
    offence = _what_for(case, action.offence)
    _withdraw_offer(case, action.player, given.code)
    serve(case, action.player, given, offence)


def _what_for(case: Case, named: str) -> str:
    """The code of the offence that a penalty is given for; none where nobody has named one."""
    return called(named, case.format).code if named else ""


def serve(case: Case, name: PlayerId, given: Sanction, offence: str = "", recorded: str = "") -> None:
    """A penalty goes on record and, unless it is a warning, is to be served.

    `offence` goes on record with it; `recorded` is an offence that is on record already.
    """
    player = case.tournament.player(name)
    case.put(PenaltyNoted(name, given.code, "conduct.penalty", offence))
    if not given.kinds:
        return
    hands = given.hands or given.rounds * _round(case, player) if given.hands or given.rounds else 0
    in_hand = bool(player.table) and case.tournament.table(player.table).begun
    waits = in_hand and case.ask(Q.conduct.penalty.starts) == "end-of-hand"
    until = case.tournament.now + 60 * given.minutes if given.minutes else 0
    case.put(
        PenaltyGiven(name, Penalty(hands, until, waits, offence or recorded), "conduct.penalty", in_hand and not waits)
    )


def _round(case: Case, player: Player) -> int:
    """How many hands a round is."""
    if case.ask(Q.conduct.penalty.round_length) == "full-table":
        return case.tournament.setup.table_size
    return len(case.tournament.at(player.table))


@floor_settles("conduct.penalty")
def floor_on_offence(case: Case, offer: Offer, code: str) -> None:
    """The penalty chosen is served; chips that are forfeited leave play. What the floor waives is on record."""
    player = case.tournament.player(offer.player)
    if not player.playing:
        return
    given = sanction(code)
    if given is not None:
        # What the floor is asked about is what was recorded last: another offence replaces the question.
        serve(case, player.id, given, recorded=player.offences[-1] if player.offences else "")
    elif code == "soft-play":
        offend(case, Offend("soft-play", player.id))
    elif code in (DISQUALIFY, FORFEIT_AND_OUT):
        put_out(case, player.id)
    elif code == BAR:
        case.put(PenaltyNoted(player.id, BAR, "conduct.penalty"))
        put_out(case, player.id)
    elif code == FORFEIT:
        case.put(PenaltyNoted(player.id, FORFEIT, "conduct.penalty"))
        case.remove_chips(player.id, "conduct.soft-play")
        knockouts.take_out(case, player.id, "conduct.soft-play")


@decides(EndPenalty)
def end_penalty(case: Case, action: EndPenalty) -> None:
    """Nothing is left to serve; the penalty stays on record."""
    penalty = case.tournament.player(action.player).penalty
    if penalty is None or (not penalty.hands and penalty.until <= case.tournament.now):
        raise Refused("conduct.penalty", "no-penalty", player=case.tournament.name_of(action.player))
    case.cite(Q.conduct.penalty.served)
    case.put(PenaltyGiven(action.player, Penalty(), "conduct.penalty", ended=True))


@decides(Disqualify)
def disqualify(case: Case, action: Disqualify) -> None:
    """Out of the event."""
    put_out(case, action.player, _what_for(case, action.offence))


@implements("entry.disqualify")
def put_out(case: Case, name: PlayerId, offence: str = "") -> None:
    """A disqualified player's chips leave play."""
    case.under("conduct.penalty")
    _withdraw_offer(case, name, DISQUALIFY)
    case.put(PenaltyNoted(name, DISQUALIFY, "conduct.penalty", offence))
    case.remove_chips(name, "entry.disqualify")
    knockouts.take_out(case, name, "entry.disqualify")


@decides(RuleOtherwise)
def rule_otherwise(case: Case, action: RuleOtherwise) -> None:
    """Fairness before the letter, with the reason on record; nobody rules in their own case."""
    require_no_party(case, bool(action.signed) and action.signed in action.parties)
    if action.by == "dealer":
        raise Refused("td.authority", "not-yours")
    require_reasons(case, action.because, action.weighed, action.offender_gains)
    case.put(RulingMade(action.ruling, action.because, action.by, action.weighed, "td.discretion"))


@decides(Appeal)
def appeal(case: Case, action: Appeal) -> None:
    """To whoever has the last word, out of the house, or nowhere. Play resumes."""
    goes = appeal_from(case, action.ruled_by)
    case.put(Objected(action.player, action.ruling, goes.to, "td.authority"))
    if goes.kind == "review":
        case.put(FloorAsked(Offer("td.authority", ("uphold", "change"), action.player), "td.authority"))


@floor_settles("td.authority")
def reviewed(case: Case, offer: Offer, code: str) -> None:
    """The last word has been said: the choice itself is the record."""


@decides(GiveClock)
def give_clock(case: Case, action: GiveClock) -> None:
    """Somebody else runs the timer."""
    require_may_keep_time(case, action.role)
    case.put(ClockGiven(action.to, "td.authority"))


@decides(ClaimOnHouse)
def claim(case: Case, action: ClaimOnHouse) -> None:
    """Nothing is owed, or the house decides."""
    answer = claim_on_house(case, action.claim)
    case.put(Noted(action.about or action.claim, answer, "td.liability", action.player))
    if answer == "floor":
        case.put(FloorAsked(Offer("td.liability", ("owed", "not-owed"), action.player), "td.liability"))


@floor_settles("td.liability")
def settled(case: Case, offer: Offer, code: str) -> None:
    """The house has decided: the choice itself is the record."""


@decides(PointOut)
def point_out(case: Case, action: PointOut) -> None:
    """A mistake pointed out at once is ruled on as usual; late, the floor may rule differently."""
    codes = pointed_out(case, at_once=action.at_once)
    case.put(Noted(action.mistake, codes[0] if len(codes) == 1 else "", "td.timing", action.player))
    if len(codes) > 1:
        case.put(FloorAsked(Offer("td.timing", codes, action.player), "td.timing"))


@floor_settles("td.timing")
def ruled_late(case: Case, offer: Offer, code: str) -> None:
    """The floor has said whether the delay matters: the choice itself is the record."""


@decides(DeferRuling)
def defer(case: Case, action: DeferRuling) -> None:
    """While a ruling waits the table plays on or not, and the pot may be held."""
    case.put(Noted(action.about, "", "td.discretion"))
    case.put(FloorAsked(Offer("td.discretion", while_it_waits(case), table=action.table), "td.discretion"))


@floor_settles("td.discretion")
def deferred(case: Case, offer: Offer, code: str) -> None:
    """A table that is held begins no hand until the floor lets it play on, which is offered as long."""
    if code == "hold-play":
        case.put(FloorAsked(Offer("td.discretion", ("play-on",), table=offer.table), "td.discretion"))


@decides(AskForHelp)
def ask_for_help(case: Case, action: AskForHelp) -> None:
    """What can be done is done; the floor says."""
    case.put(Noted(action.need, "", "td.accommodation", action.player))
    case.put(FloorAsked(Offer("td.accommodation", special_needs(case), action.player), "td.accommodation"))


@floor_settles("td.accommodation")
def helped(case: Case, offer: Offer, code: str) -> None:
    """Granted or declined: the choice itself is the record."""


@decides(LastCardDealt)
def last_card_dealt(case: Case, action: LastCardDealt) -> None:
    """Who is not at the seat by then has no hand; what counts as being there is the book's."""
    player = case.tournament.player(action.player)
    table = case.tournament.table(player.table) if player.table else None
    if table is None or not table.begun:
        raise Refused("entry.absent", "no-hand.begun")
    at_seat = case.ask(Q.entry.absent.at_seat)
    present = action.where == "in-reach" or (action.where == "at-table" and at_seat == "at-table")
    in_time = present or case.ask(Q.entry.absent.present_when) == "own-turn"
    case.cite(Q.entry.absent.present_when)
    if not in_time and player.id not in table.killed:
        case.put(NotAtSeat(PlayerId(player.id), "entry.absent"))
