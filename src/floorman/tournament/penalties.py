"""Offences and penalties: what the book says of them, how long they last, disqualification, rulings and appeals."""

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
    """Record an offence with its remedy, and ask the floor for a penalty where the book offers one.

    A guest is told to stop and has nothing in the tournament that could be taken.
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
    """Return the player, or for an empty id a guest, who has no seat and nothing on record."""
    return case.tournament.player(id) if id else Player(id, entered=False)


def _in_a_hand(case: Case, player: Player, offence: str, during: str) -> tuple[str, ...]:
    """Return the facts of an incident that say that a hand was in progress.

    One is taken to be, unless the table is known to be between hands.
    """
    if not player.table or not case.tournament.started or during in ("between-hands", "break"):
        return ()
    if not during and (case.tournament.table(player.table).over or case.tournament.clock.on_break):
        return ()
    holding = during != "folded" or offence != "phone-use"
    on = ("in-hand", "in-deal") if holding else ("in-deal",)
    return tuple(fact for fact in on if fact in OFFENCES[offence].facts)


def _again(player: Player, offence: str) -> bool:
    """Decide whether an offence is a repetition: of the same one, or of any breach of etiquette."""
    known = OFFENCES.get(offence)
    if known is None or known.ground != ETIQUETTE:
        return offence in player.offences
    return any(OFFENCES[one].ground == ETIQUETTE for one in player.offences if one in OFFENCES)


def _withdraw_offer(case: Case, name: PlayerId, code: str = "replaced") -> None:
    """Close the open questions about a player's penalty, which the current action answers."""
    for offer in case.tournament.offers:
        if offer.topic == "conduct.penalty" and offer.player == name:
            case.put(FloorAnswered(offer, code, "conduct.penalty"))


@decides(Penalise)
def penalise(case: Case, action: Penalise) -> None:
    """Give a penalty. Refused for one that the book does not have, and to a dealer where only the floor gives them.

    One given during a hand begins with the next hand, where the book has it so.
    """
    if action.by == "dealer" and case.ask(Q.conduct.penalty.given_by) == "floor-or-director":
        raise Refused("conduct.penalty", "not-yours.penalty")
    given = Sanction(action.hands, action.rounds, action.minutes)
    if given.kinds > 1 or not has(case, given):
        raise Refused("conduct.penalty", "no-such-penalty")
    offence = _what_for(case, action.offence)
    _withdraw_offer(case, action.player, given.code)
    serve(case, action.player, given, offence)


def _what_for(case: Case, named: str) -> str:
    """Return the code of the offence that a penalty is given for; "" where none is named."""
    return called(named, case.format).code if named else ""


def serve(case: Case, name: PlayerId, given: Sanction, offence: str = "", recorded: str = "") -> None:
    """Put a penalty on record and, unless it is a warning, begin it.

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
    """Return how many hands a round is."""
    if case.ask(Q.conduct.penalty.round_length) == "full-table":
        return case.tournament.setup.table_size
    return len(case.tournament.at(player.table))


@floor_settles("conduct.penalty")
def floor_on_offence(case: Case, offer: Offer, code: str) -> None:
    """Carry out the penalty that the floor chose, as far as the player is still in. A waiver is only recorded."""
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
    """End a penalty, which stays on record. Refused where the player has none to serve."""
    penalty = case.tournament.player(action.player).penalty
    if penalty is None or (not penalty.hands and penalty.until <= case.tournament.now):
        raise Refused("conduct.penalty", "no-penalty", player=case.tournament.name_of(action.player))
    case.cite(Q.conduct.penalty.served)
    case.put(PenaltyGiven(action.player, Penalty(), "conduct.penalty", ended=True))


@decides(Disqualify)
def disqualify(case: Case, action: Disqualify) -> None:
    """Disqualify a player."""
    put_out(case, action.player, _what_for(case, action.offence))


@implements("entry.disqualify")
def put_out(case: Case, name: PlayerId, offence: str = "") -> None:
    """Put a disqualified player out, and take the chips out of play."""
    case.under("conduct.penalty")
    _withdraw_offer(case, name, DISQUALIFY)
    case.put(PenaltyNoted(name, DISQUALIFY, "conduct.penalty", offence))
    case.remove_chips(name, "entry.disqualify")
    knockouts.take_out(case, name, "entry.disqualify")


@decides(RuleOtherwise)
def rule_otherwise(case: Case, action: RuleOtherwise) -> None:
    """Record a ruling for fairness against the letter of the rules, with its reasons.

    Refused to dealers, in one's own case, and without the reasons that the book asks for.
    """
    require_no_party(case, bool(action.signed) and action.signed in action.parties)
    if action.by == "dealer":
        raise Refused("td.authority", "not-yours")
    require_reasons(case, action.because, action.weighed, action.offender_gains)
    case.put(RulingMade(action.ruling, action.because, action.by, action.weighed, "td.discretion"))


@decides(Appeal)
def appeal(case: Case, action: Appeal) -> None:
    """Send an appeal where the book says: to an office of the house, outside, or nowhere. Play resumes."""
    goes = appeal_from(case, action.ruled_by)
    case.put(Objected(action.player, action.ruling, goes.to, "td.authority"))
    if goes.kind == "review":
        case.put(FloorAsked(Offer("td.authority", ("uphold", "change"), action.player), "td.authority"))


@floor_settles("td.authority")
def reviewed(case: Case, offer: Offer, code: str) -> None:
    """Do nothing more: the last word is the recorded choice itself."""


@decides(GiveClock)
def give_clock(case: Case, action: GiveClock) -> None:
    """Give the clock to somebody. Refused for a role that may not keep it."""
    require_may_keep_time(case, action.role)
    case.put(ClockGiven(action.to, "td.authority"))


@decides(ClaimOnHouse)
def claim(case: Case, action: ClaimOnHouse) -> None:
    """Record a claim on the house; where the book leaves it to the house, ask the floor."""
    answer = claim_on_house(case, action.claim)
    case.put(Noted(action.about or action.claim, answer, "td.liability", action.player))
    if answer == "floor":
        case.put(FloorAsked(Offer("td.liability", ("owed", "not-owed"), action.player), "td.liability"))


@floor_settles("td.liability")
def settled(case: Case, offer: Offer, code: str) -> None:
    """Do nothing more: the decision of the house is the recorded choice itself."""


@decides(PointOut)
def point_out(case: Case, action: PointOut) -> None:
    """Record a mistake that a player pointed out. If it was late, the floor may have to say what that changes."""
    codes = pointed_out(case, at_once=action.at_once)
    case.put(Noted(action.mistake, codes[0] if len(codes) == 1 else "", "td.timing", action.player))
    if len(codes) > 1:
        case.put(FloorAsked(Offer("td.timing", codes, action.player), "td.timing"))


@floor_settles("td.timing")
def ruled_late(case: Case, offer: Offer, code: str) -> None:
    """Do nothing more: whether the delay matters is the recorded choice itself."""


@decides(DeferRuling)
def defer(case: Case, action: DeferRuling) -> None:
    """Record that a ruling has to wait, and ask the floor whether the table plays on meanwhile."""
    case.put(Noted(action.about, "", "td.discretion"))
    case.put(FloorAsked(Offer("td.discretion", while_it_waits(case), table=action.table), "td.discretion"))


@floor_settles("td.discretion")
def deferred(case: Case, offer: Offer, code: str) -> None:
    """Offer to let a held table play on: until that is chosen, no hand begins there."""
    if code == "hold-play":
        case.put(FloorAsked(Offer("td.discretion", ("play-on",), table=offer.table), "td.discretion"))


@decides(AskForHelp)
def ask_for_help(case: Case, action: AskForHelp) -> None:
    """Record a request of a player with special needs, and ask the floor."""
    case.put(Noted(action.need, "", "td.accommodation", action.player))
    case.put(FloorAsked(Offer("td.accommodation", special_needs(case), action.player), "td.accommodation"))


@floor_settles("td.accommodation")
def helped(case: Case, offer: Offer, code: str) -> None:
    """Do nothing more: whether it is granted is the recorded choice itself."""


@decides(LastCardDealt)
def last_card_dealt(case: Case, action: LastCardDealt) -> None:
    """Kill the hand of a player who was not at the seat by the last card; the book says what counts as being there.

    Refused where no hand is in progress.
    """
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
