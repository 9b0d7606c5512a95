"""Offences and penalties: what the book makes of them, how long they last, and disqualification."""

from floorman.base import Chips, PlayerId, Refused
from floorman.conduct import OFFENCES, OffenceReport, Sanction, called, sanction, weigh
from floorman.conduct.sanctions import BAR, DISQUALIFY, ETIQUETTE, FORFEIT, FORFEIT_AND_OUT, has
from floorman.rulebook import implements
from floorman.tournament import places
from floorman.tournament.actions import Disqualify, EndPenalty, Offend, Penalise
from floorman.tournament.case import Case
from floorman.tournament.conduct_record import PenaltyNoted
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.events import ChipsRemoved, FloorAnswered, FloorAsked, OffenceRecorded, PenaltyGiven
from floorman.tournament.state import Offer, Penalty, Player


@decides(Offend)
def offend(case: Case, told: Offend) -> None:
    """An offence is recorded, with whether the floor may or must give a penalty for it, and what there is to choose."""
    player, offence = case.event.player(told.player), called(told.offence, case.format).code
    when = (told.when,) if told.when else ()
    facts = dict.fromkeys((*told.facts, *_in_a_hand(case, player, offence, told.during), *when))
    finding = weigh(
        case, offence,
        OffenceReport(
            tuple(facts), repeat=told.repeat or _again(player, offence), deliberate=told.deliberate,
            mistake=told.mistake, earlier=player.penalties,
        ),
    )  # fmt: skip
    topic = "conduct.penalty"
    case.put(OffenceRecorded(told.player, offence, finding.allows, topic, finding.remedy, finding.decides))
    if finding.offers and player.playing:
        _withdraw_offer(case, told.player)
        case.put(FloorAsked(Offer("conduct.penalty", finding.offers, told.player), "conduct.penalty"))


def _in_a_hand(case: Case, player: Player, offence: str, during: str) -> tuple[str, ...]:
    """The facts of an incident that say that a hand was on; it was, unless the table is known to be between hands."""
    if not player.table or not case.event.started or during in ("between-hands", "break"):
        return ()
    if not during and (case.event.table(player.table).over or case.event.clock.on_break):
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
    for offer in case.event.offers:
        if offer.topic == "conduct.penalty" and offer.player == name:
            case.put(FloorAnswered(offer, code, "conduct.penalty"))


@decides(Penalise)
def penalise(case: Case, told: Penalise) -> None:
    """A penalty that the book has. Given during a hand it begins with the next one."""
    if told.by == "dealer" and case.ask("conduct.penalty/given-by") == "floor-or-director":
        raise Refused("conduct.penalty", "Only the floor gives penalties. Call the floor.", code="not-yours")
    given = Sanction(told.hands, told.rounds, told.minutes)
    if given.kinds > 1 or not has(case, given):
        raise Refused("conduct.penalty", "This penalty is not in the book.", code="no-such-penalty")
    _withdraw_offer(case, told.player, given.code)
    serve(case, told.player, given)


def serve(case: Case, name: PlayerId, given: Sanction) -> None:
    """A penalty goes on record and, unless it is a warning, is to be served."""
    player = case.event.player(name)
    case.put(PenaltyNoted(name, given.code, "conduct.penalty"))
    if not given.kinds:
        return
    hands = given.hands or given.rounds * _round(case, player) if given.hands or given.rounds else 0
    in_hand = bool(player.table) and case.event.table(player.table).begun
    waits = in_hand and case.ask("conduct.penalty/starts") == "end-of-hand"
    until = case.event.now + 60 * given.minutes if given.minutes else 0
    case.put(PenaltyGiven(name, Penalty(hands, until, waits), "conduct.penalty", in_hand and not waits))


def _round(case: Case, player: Player) -> int:
    """How many hands a round is."""
    if case.ask("conduct.penalty/round-length") == "full-table":
        return case.event.setup.table_size
    return len(case.event.at(player.table))


@floor_settles("conduct.penalty")
def floor_on_offence(case: Case, offer: Offer, code: str) -> None:
    """The penalty chosen is served; chips that are forfeited leave play. What the floor waives is on record."""
    player = case.event.player(offer.player)
    if not player.playing:
        return
    given = sanction(code)
    if given is not None:
        serve(case, player.name, given)
    elif code == "soft-play":
        offend(case, Offend("soft-play", player.name))
    elif code in (DISQUALIFY, FORFEIT_AND_OUT):
        put_out(case, player.name)
    elif code == BAR:
        case.put(PenaltyNoted(player.name, BAR, "conduct.penalty"))
        put_out(case, player.name)
    elif code == FORFEIT:
        case.put(PenaltyNoted(player.name, FORFEIT, "conduct.penalty"))
        case.put(ChipsRemoved(player.name, Chips(player.chips), "conduct.soft-play"))
        places.take_out(case, player.name, "conduct.soft-play")


@decides(EndPenalty)
def end_penalty(case: Case, told: EndPenalty) -> None:
    """Nothing is left to serve; the penalty stays on record."""
    penalty = case.event.player(told.player).penalty
    if penalty is None or (not penalty.hands and penalty.until <= case.event.now):
        raise Refused("conduct.penalty", "{player} has no penalty to serve.", code="no-penalty", player=told.player)
    case.ask("conduct.penalty/served")
    case.put(PenaltyGiven(told.player, Penalty(), "conduct.penalty", ended=True))


@decides(Disqualify)
def disqualify(case: Case, told: Disqualify) -> None:
    """Out of the event."""
    put_out(case, told.player)


@implements("entry.disqualify")
def put_out(case: Case, name: PlayerId) -> None:
    """A disqualified player's chips leave play."""
    case.under("conduct.penalty")
    _withdraw_offer(case, name, DISQUALIFY)
    case.put(PenaltyNoted(name, DISQUALIFY, "conduct.penalty"))
    case.put(ChipsRemoved(name, case.event.player(name).chips, "entry.disqualify"))
    places.take_out(case, name, "entry.disqualify")
