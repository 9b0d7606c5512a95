"""Rulings on cards that are shown: tabled, asked for, or shown too soon; on boards run again, and on disputed pots."""

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from floorman.cards import UNKNOWN, Card
from floorman.conduct import OffenceReport, weigh
from floorman.conduct.sanctions import while_it_waits
from floorman.core import Chips, Refused, SeatNo
from floorman.floor.case import (
    AfterBetting,
    AskedToSee,
    Buried,
    Case,
    FaceDown,
    ForFloor,
    LiveTable,
    MayNotAsk,
    MustShow,
    PartShown,
    Penalty,
    Pending,
    Ruling,
    RunOut,
    SaysBoard,
    floor_settles,
    rules_on,
)
from floorman.floor.incidents import (
    AbusesAsking,
    AsksToSee,
    Discloses,
    Disputes,
    Noticed,
    PlayerShowsCard,
    PlaysBoard,
    PotMisawarded,
    PotsRead,
    RunsAgreed,
    Shows,
    ShowsOne,
)
from floorman.hand import Hand, HandEvent, Show, apply, follow
from floorman.hand.engine import most_deals, pushed
from floorman.hand.events import (
    BoardDealt,
    CardBurned,
    ChipsHandedOver,
    HandKilled,
    HandTabled,
    RoundOpened,
    RunItAgreed,
)
from floorman.hand.showdown import PotWinners, hand_is_complete, may_muck, read
from floorman.hand.state import Draft, Seat, thaw
from floorman.rules import Rulebook, implements, method
from floorman.rules.question_ids import Answers, Q
from floorman.text import Message, message, together

Strength = tuple[int, int]
"""How strong a hand is at high and at low, 0 for none."""


def is_known(hand: Hand, seat: Seat) -> bool:
    """Decide whether the hand can be read: everything is dealt, and its cards and all boards are known."""
    if hand.street < len(hand.game.streets) - 1 or any(UNKNOWN in board for board in hand.boards):
        return False
    has_board_alone = seat.tabled and not seat.cards and has_whole_board(hand)
    return has_board_alone or hand_is_complete(cast("Draft", hand), seat.cards)


def strengths(hand: Hand, seat: Seat, answers: Answers) -> list[Strength]:
    """Return how strong a known hand is on each board."""
    return [read(seat.cards, board, hand.game, answers) for board in hand.boards]


def leaders(hand: Hand, among: Iterable[SeatNo], answers: Answers) -> frozenset[SeatNo]:
    """Return the seats whose hand wins something, high or low, on any board. A single hand wins, known or not."""
    seats = [hand.seat(no) for no in among]
    if len(seats) == 1:
        return frozenset([seats[0].no])
    known = {seat.no: strengths(hand, seat, answers) for seat in seats if is_known(hand, seat)}
    found: set[SeatNo] = set()
    for run in range(len(hand.boards)):
        for half in (0, 1):
            best = max((one[run][half] for one in known.values()), default=0)
            found.update(no for no, one in known.items() if best and one[run][half] == best)
    return frozenset(found)


def winners(hand: Hand, pot: int, answers: Answers) -> frozenset[SeatNo]:
    """Return who wins something of a pot, among the hands still live for it."""
    return leaders(hand, (no for no in hand.pots[pot].seats if hand.seat(no).live), answers)


def has_whole_board(hand: Hand) -> bool:
    """Decide whether the game has a board that a hand may consist of, and it is complete."""
    return hand.game.use == "any" and len(hand.board) == 5


def plays_the_board(hand: Hand, seat: Seat, answers: Answers) -> bool:
    """Decide whether a known hand is worth no more than the board itself."""
    if not has_whole_board(hand) or not is_known(hand, seat):
        return False
    return strengths(hand, seat, answers) == strengths(hand, Seat(seat.no, seat.stack), answers)


@implements("conduct.expose", "showdown.show-one-show-all")
@rules_on(PlayerShowsCard)
def shows_card(case: Case, incident: PlayerShowsCard) -> Ruling:
    """Rule on a card shown to the table or a neighbour.

    It does not kill the hand, but may cost a penalty during play.
    """
    case.under("conduct.expose")
    pending = case.hand.stage in ("betting", "drawing")
    penalty = _penalty(case, "exposing-card", circumstances(case, incident.seat)) if pending else None
    if incident.to == "neighbour":
        case.under("conduct.disclosure")
        outcome, says = case.by(Q.showdown.show_one_show_all.when, incident)
        return case.rules(outcome=outcome, seat=incident.seat, penalty=penalty, says=says)
    live = case.hand.seat(incident.seat).live
    says = message("ruling.showed-a-card", seat=incident.seat, live=live)
    return case.rules(outcome="hand-live" if live else "", seat=incident.seat, penalty=penalty, says=says)


@implements("conduct.disclosure")
@rules_on(Discloses)
def discloses(case: Case, incident: Discloses) -> Ruling:
    """Rule on talk about a hand in play: it is recorded, with the penalty that the book has for it."""
    penalty = _penalty(case, TALK[incident.what])
    says = message("ruling.spoke-about-hand", seat=incident.seat, penalty=penalty)
    return case.rules(seat=incident.seat, penalty=penalty, says=says)


TALK = {
    "says-hand": "disclosure",
    "guesses": "guessing",
    "advises": "advising",
    "reads-for-another": "reading-hand",
    "tells-to-show": "urging",
}
"""The offence that each kind of talk is."""


def _penalty(case: Case, offence: str, facts: Sequence[str] = ()) -> Penalty | None:
    """Decide whether the floor may or must give a penalty for an offence."""
    return may_or_must(weigh(case, offence, OffenceReport(facts)).allows)


def may_or_must(allows: str) -> Penalty | None:
    """Return the penalty of a finding as a ruling has it: "may", "must" or None."""
    return None if not allows else "may" if allows == "may" else "must"


def circumstances(case: Case, seat: SeatNo) -> list[str]:
    """Return the facts that matter about a shown card: who is left to act, in the pot, and in the event."""
    hand = case.hand
    facts = ["last-to-act"] if tuple(hand.to_act) == (seat,) else []
    facts += ["two-in-pot"] if len(hand.live) <= 2 else []
    return [*facts, "last-two"] if hand.setup.players_left == 2 else facts


@method(Q.showdown.show_one_show_all.when, "by-decision")
def by_decision(case: Case, incident: PlayerShowsCard) -> tuple[str, Message]:
    """Return the outcome for a card shown to a neighbour: shown to all at once, or kept from the others for now.

    It is shown at once if the neighbour may still decide in this round, or the deal is over.
    """
    if incident.active or case.hand.stage in ("showdown", "over"):
        return "card-shown-to-all", message("ruling.what-showed-to-one", seat=incident.seat)
    return "", message("ruling.kept-from-others", seat=incident.seat)


@method(Q.showdown.show_one_show_all.when, "after-hand-only")
def after_hand_only(case: Case, incident: PlayerShowsCard) -> tuple[str, Message]:
    """Return the outcome for a card shown to a neighbour: shown to all once the hand is over."""
    if case.hand.stage == "over":
        return "card-shown-to-all", message("ruling.what-showed-to-one", seat=incident.seat)
    return "", message("ruling.what-showed-is-shown", seat=incident.seat)


def about_others(case: Case, seat: SeatNo) -> tuple[Pending, ...]:
    """Return what stays open once a seat's hand is tabled or dead: all but how that hand was shown or discarded."""
    lay = FaceDown | PartShown | SaysBoard | AskedToSee
    return tuple(one for one in case.table.pending if not (isinstance(one, lay) and one.seat == seat))


def settled(case: Case, seat: SeatNo) -> bool:
    """Decide whether a hand can no longer be taken from its player: it is the last one, or the hand is over."""
    return case.hand.stage == "over" or [other.no for other in case.hand.live] == [seat]


def open_after_hand(case: Case, ruled: Ruling, settled: Ruling) -> Ruling:
    """Keep open, once the hand is over, what matters about it until the next deal."""
    over = case.hand.stage == "over"
    more = [one for one in ruled.pending if one not in settled.pending and (over or isinstance(one, AfterBetting))]
    return replace(settled, pending=(*settled.pending, *more))


@implements("showdown.tabling")
def must_be_up(table: LiveTable, book: Rulebook) -> frozenset[SeatNo]:
    """Return the seats whose cards are face up or have to be, by a request, an all-in or the book."""
    hand = table.hand
    up = frozenset(seat.no for seat in hand.seats if seat.tabled)
    if hand.stage != "showdown":
        return up
    up |= {one.seat for one in table.open(AskedToSee) if one.live and hand.seat(one.seat).live}
    answers = book.answers(hand.setup.format)
    all_in = any(not seat.stack for seat in hand.live)
    at_once = all_in and answers[Q.showdown.all_in_face_up.when] == "at-once"
    if at_once or answers[Q.showdown.tabling.who] == "everyone":
        return up | {seat.no for seat in hand.live}
    return up


def may_muck_unseen(table: LiveTable, book: Rulebook) -> frozenset[SeatNo]:
    """Return the seats that may give their hands up face down."""
    hand = table.hand
    if hand.stage != "showdown":
        return frozenset()
    answers = book.answers(hand.setup.format)
    draft: Draft = thaw(hand)
    return frozenset(no for no in hand.to_act if may_muck(draft, no, answers)) - must_be_up(table, book)


@rules_on(Shows)
def shows(case: Case, incident: Shows) -> Ruling:
    """Rule on a tabled hand. At the showdown it is read; before it cards are exposed; after it nothing changes."""
    seat = incident.seat
    hand = case.hand
    if hand.stage in ("betting", "drawing"):
        return shows_card(case, PlayerShowsCard(seat, "table"))
    asked = next((one for one in case.table.open(AskedToSee) if one.seat == seat), None)
    buried = next((one for one in case.table.open(Buried) if one.seat == seat), None)
    if asked and buried:
        return _from_the_muck(case, asked, buried)
    if hand.stage == "over" or not hand.seat(seat).live or seat not in hand.to_act:
        case.under("showdown.tabling")
        return case.rules(seat=seat, says=message("ruling.shows-nothing-changes", seat=seat))
    if len(hand.boards) > 1:
        case.cite(Q.betting.run_twice.most_deals)
    discarded = next((one for one in case.table.open(FaceDown) if one.seat == seat), None)
    if discarded:
        if asked and not asked.live and not settled(case, seat):
            return _shown_but_dead(case, seat)
        if discarded.out_of_reach:
            return _out_of_reach(case, incident)
        case.cite(Q.showdown.live_cards.discard)
    events = case.acts(Show(seat, incident.cards))
    return case.rules(
        events, seat=seat, says=message("ruling.tables-hand", seat=seat), pending=about_others(case, seat)
    )


def _out_of_reach(case: Case, incident: Shows) -> Ruling:
    """Rule on a discard known for certain that its player cannot fetch back: live, dead, or left to the floor."""
    seat = incident.seat
    known = case.ask(Q.showdown.live_cards.discard)
    if settled(case, seat):
        return _live_again(case, seat, case.table.pending)
    match known:
        case "identifiable":
            events = case.acts(Show(seat, incident.cards))
            says = message("ruling.hand-of-is-known", seat=seat)
            return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=about_others(case, seat))
        case "floor":
            asks = ForFloor("showdown.live-cards", seat, ("live", "dead"))
            says = message("ruling.floor-says-whether-live", seat=seat, misled=False)
            return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))
        case _:
            return _dead_where_it_lies(case, seat, case.table.pending)


def _dead_where_it_lies(case: Case, seat: SeatNo, pending: tuple[Pending, ...]) -> Ruling:
    events = case.puts(HandKilled(seat, "showdown.live-cards"))
    left = about_others(case.once(pending), seat)
    says = message("ruling.hand-of-cannot-be-fetched", seat=seat)
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=left)


@floor_settles("showdown.live-cards")
def floor_on_discard(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: a discard comes back and is tabled, or is dead where it lies."""
    case.under("showdown.live-cards")
    if code == "dead" and not settled(case, asks.seat):
        return _dead_where_it_lies(case, asks.seat, rest)
    return _live_again(case, asks.seat, rest)


def _live_again(case: Case, seat: SeatNo, pending: tuple[Pending, ...]) -> Ruling:
    known = is_known(case.hand, case.hand.seat(seat))
    events = case.acts(Show(seat)) if known and seat in case.hand.to_act else ()
    left = about_others(case.once(pending), seat)
    says = message("ruling.hand-live", seat=seat)
    return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=left)


def _shown_but_dead(case: Case, seat: SeatNo) -> Ruling:
    """Show and kill a folded hand that somebody other than the winner asked to see."""
    case.under("showdown.ask-to-see")
    shown: list[HandEvent] = []
    if is_known(case.hand, case.hand.seat(seat)):
        shown.append(HandTabled(seat, case.hand.seat(seat).cards, forced=True))
    events = case.puts(*shown, HandKilled(seat, "showdown.ask-to-see"))
    says = message("ruling.shows-hand-which-is-dead", seat=seat)
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(case, seat))


def _from_the_muck(case: Case, asked: AskedToSee, buried: Buried) -> Ruling:
    """Bring back a killed hand that the winner asked to see: it is live again, and the best hand takes the pot."""
    seat, before = asked.seat, buried.before
    case.under("showdown.ask-to-see")
    if not asked.live or not is_known(before, before.seat(seat)):
        return case.rules(seat=seat, says=message("ruling.shows-hand-which-is-dead", seat=seat))
    again: list[HandEvent] = []
    for then, now in zip(before.seats, case.hand.seats, strict=True):
        if now.no != seat and now.tabled and not then.tabled:
            again.append(HandTabled(now.no, now.cards))
        if now.no != seat and then.live and not now.live:
            again.append(HandKilled(now.no, "showdown.live-cards"))
    back = Case(LiveTable(before, case.table.pending), case.book)
    back.topics = case.topics
    events = back.puts(*again, HandTabled(seat, before.seat(seat).cards))
    says = message("ruling.winner-asked-hand", seat=seat)
    rest = tuple(one for one in about_others(case, seat) if one is not buried)
    return case.rules(events, rewinds=before, outcome="hand-live", seat=seat, says=says, pending=rest)


@rules_on(ShowsOne)
def shows_one(case: Case, incident: ShowsOne) -> Ruling:
    """Rule on one card turned up. It is not yet a hand; once all are up, the hand is tabled.

    Refused for a card that the player is known not to hold.
    """
    seat = incident.seat
    hand = case.hand
    if hand.stage in ("betting", "drawing"):
        return shows_card(case, PlayerShowsCard(seat, "table"))
    held = hand.seat(seat).cards
    if is_known(hand, hand.seat(seat)) and incident.card not in held:
        raise Refused("showdown.tabling", "not-held.other-cards", seat=seat)
    if seat not in hand.to_act or hand.stage != "showdown":
        case.under("showdown.tabling")
        return case.rules(seat=seat, says=message("ruling.shows-card-nothing-changes", seat=seat))
    before = next((one.cards for one in case.table.open(PartShown) if one.seat == seat), ())
    up = tuple(dict.fromkeys((*before, *hand.seat(seat).up, incident.card)))
    if len(up) == len(held):
        return shows(case, Shows(seat, up))
    says = case.by(Q.showdown.tabling.part_shown, seat)
    others = tuple(one for one in case.table.pending if not (isinstance(one, PartShown) and one.seat == seat))
    shown: tuple[Card, ...] = (*before, incident.card)
    return case.rules(seat=seat, says=says, pending=(*others, PartShown(seat, shown)))


@method(Q.showdown.tabling.part_shown, "prompt-then-floor")
def asked_to_table_the_rest(case: Case, seat: SeatNo) -> Message:
    """Return the announcement that the player has to table all cards; a refusal is for the floor."""
    return message("ruling.table-all-your-cards", seat=seat)


@method(Q.showdown.tabling.part_shown, "own-risk")
def at_own_risk(case: Case, seat: SeatNo) -> Message:
    """Return the announcement that the pot waits while the cards are held; letting go is the player's risk."""
    return message("ruling.pot-waits-for-all-cards", seat=seat)


@method(Q.showdown.tabling.part_shown, "strict")
def all_cards_or_nothing(case: Case, seat: SeatNo) -> Message:
    """Return the announcement that the player wins nothing until every card is shown."""
    return message("ruling.wins-nothing-until-every-card", seat=seat)


@implements("showdown.live-cards")
def thrown_down(case: Case, seat: SeatNo, out_of_reach: bool) -> Ruling:
    """Rule on a hand let go face down at the showdown: it is live until the dealer kills it.

    A hand that has to be seen may not go, and is tabled.
    """
    case.cite(Q.showdown.live_cards.discard)
    if seat in must_be_up(case.table, case.book):
        case.under("showdown.all-in-face-up", "showdown.tabling")
        known = is_known(case.hand, case.hand.seat(seat))
        events = case.acts(Show(seat)) if known and seat in case.hand.to_act else ()
        says = message("ruling.hand-of-may-not-go", seat=seat)
        return case.rules(events, seat=seat, says=says)
    others = tuple(one for one in case.table.pending if not (isinstance(one, FaceDown) and one.seat == seat))
    until = case.by(Q.showdown.live_cards.discard)
    says = message("ruling.lies-face-down", seat=seat, until=until)
    return case.rules(seat=seat, says=says, pending=(*others, FaceDown(seat, out_of_reach)))


@method(Q.showdown.live_cards.discard, "identifiable-and-retrievable")
def while_it_can_be_fetched_back(case: Case) -> str:
    """Return until when a discard is live: as long as it can be told apart for certain and is within reach."""
    return "fetched-back"


@method(Q.showdown.live_cards.discard, "identifiable")
def until_it_is_pushed_into_the_muck(case: Case) -> str:
    """Return until when a discard is live: as long as it can be told apart for certain."""
    return "pushed-into-muck"


@method(Q.showdown.live_cards.discard, "floor")
def unless_the_floor_rules_it_dead(case: Case) -> str:
    """Return until when a discard is live: until the floor rules it dead."""
    return "ruled-dead"


@implements("showdown.play-board")
@rules_on(PlaysBoard)
def plays_board(case: Case, incident: PlaysBoard) -> Ruling:
    """Note that a player says that the board plays. What the words are worth is decided when the cards are let go."""
    case.cite(Q.showdown.play_board.claim)
    gone = any(one.seat == incident.seat for one in case.table.open(FaceDown)) or incident.seat not in case.hand.to_act
    if gone or SaysBoard(incident.seat) in case.table.pending:
        return case.rules(seat=incident.seat, says=message("ruling.says-so-too-late", seat=incident.seat))
    says = message("ruling.plays-board", seat=incident.seat)
    return case.rules(seat=incident.seat, says=says, pending=(*case.table.pending, SaysBoard(incident.seat)))


SHOW_OR_DENY = ("show", "deny")
REVOKE_OR_WARN = ("revoke", "warning")


@implements("showdown.ask-to-see")
@rules_on(AsksToSee)
def asks_to_see(case: Case, incident: AsksToSee) -> Ruling:
    """Rule on a request to see a hand: refused, granted, or left to the floor."""
    if not _may_ask(case, incident.seat):
        return _answered(case, incident, False)
    must = case.by(Q.showdown.ask_to_see.right, incident)
    return _answered(case, incident, must)


def _may_ask(case: Case, asker: SeatNo) -> bool:
    """Decide whether a player may ask: anyone who was dealt in, or only those who have cards or have tabled them.

    A player who has lost the privilege may not.
    """
    if any(one.seat == asker for one in case.table.open(MayNotAsk)):
        case.under("showdown.ask-to-see")
        return False
    if case.ask(Q.showdown.ask_to_see.who) == "dealt-in":
        return True
    seat = case.hand.seat(asker)
    return seat.live and (seat.tabled or asker not in [one.seat for one in case.table.open(FaceDown)])


def in_showdown(case: Case, seat: SeatNo) -> bool:
    """Decide whether a hand took part in a showdown: it and others were left when the betting was over."""
    if case.hand.stage not in ("showdown", "over"):
        return False
    return any(seat in pot.seats and len(pot.seats) > 1 for pot in case.hand.pots)


def _paid_to_see(case: Case, incident: AsksToSee) -> bool:
    """Decide whether the asker called the last aggressor's bet on the last street, so that this one has to show."""
    last = len(case.hand.game.streets) - 1
    called = any(act.seat == incident.seat and act.chips and act.street == last for act in case.table.acted)
    return called and incident.whose == case.hand.aggressor != incident.seat


@method(Q.showdown.ask_to_see.right, "paid-hand-tabled")
@method(Q.showdown.ask_to_see.right, "paid-hand-seen")
def paid_hand(case: Case, incident: AsksToSee) -> MustShow:
    """Return True for a player who paid to see the last aggressor's hand, which cannot be refused.

    Every other request for a hand of the showdown is left to the floor.
    """
    if not in_showdown(case, incident.whose):
        return False
    return True if _paid_to_see(case, incident) else "discretion"


@method(Q.showdown.ask_to_see.right, "any-showdown-hand")
def any_showdown_hand(case: Case, incident: AsksToSee) -> MustShow:
    """Return True for every hand that was in the showdown, mucked or not."""
    return in_showdown(case, incident.whose)


def _answered(case: Case, incident: AsksToSee, must: MustShow) -> Ruling:
    if must == "discretion":
        asks = ForFloor("showdown.ask-to-see", incident.whose, SHOW_OR_DENY, asker=incident.seat)
        says = message("ruling.floor-decides-whether-sees-hand", seat=incident.seat, whose=incident.whose)
        pending = (*case.table.pending, asks)
        return case.rules(seat=incident.whose, must_show=must, floor=SHOW_OR_DENY, says=says, pending=pending)
    if not must:
        says = message("ruling.may-not-ask-to-see-hand", seat=incident.seat, whose=incident.whose)
        return case.rules(seat=incident.whose, must_show=False, says=says)
    return _granted(case, incident.seat, incident.whose, case.table.pending)


def _granted(case: Case, asker: SeatNo, whose: SeatNo, pending: tuple[Pending, ...]) -> Ruling:
    live = case.by(Q.showdown.ask_to_see.asked_hand, asker, whose)
    others = tuple(one for one in pending if not (isinstance(one, AskedToSee) and one.seat == whose))
    says = message("ruling.has-to-show", seat=whose, live=live)
    return case.rules(seat=whose, must_show=True, says=says, pending=(*others, AskedToSee(whose, live)))


@method(Q.showdown.ask_to_see.asked_hand, "live-if-winner-asked")
def live_if_winner_asked(case: Case, asker: SeatNo, whose: SeatNo) -> bool:
    """Decide whether an asked hand is live: a folded one only if the winner of the pot asked, one still held always."""
    down = [one.seat for one in case.table.open(FaceDown)]
    if whose not in down and case.hand.seat(whose).live:
        return True
    standing = [seat.no for seat in case.hand.live if seat.no not in down]
    return asker in leaders(case.hand, standing, case.answers)


@method(Q.showdown.ask_to_see.asked_hand, "as-it-lay")
def as_it_lay(case: Case, asker: SeatNo, whose: SeatNo) -> bool:
    """Decide whether an asked hand is live: asking changes nothing, and a discard is live until it is killed."""
    return case.hand.seat(whose).live and not any(one.seat == whose for one in case.table.open(Buried))


@floor_settles("showdown.ask-to-see")
def floor_on_request(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: grant or deny the request, warn the player, or take the privilege away."""
    case.under("showdown.ask-to-see")
    if code in REVOKE_OR_WARN:
        return _warned_or_revoked(case, asks.seat, code, rest)
    if code == "show":
        return _granted(case, asks.asker, asks.seat, rest)
    says = message("ruling.hand-of-is-not-shown", seat=asks.seat)
    return case.rules(seat=asks.seat, must_show=False, says=says, pending=rest)


@rules_on(AbusesAsking)
def abuses_asking(case: Case, incident: AbusesAsking) -> Ruling:
    """Rule on a player who asks again and again. By the book the floor may take the privilege away."""
    if not case.ask(Q.showdown.ask_to_see.revocable):
        return case.rules(
            outcome="stands", seat=incident.seat, says=message("ruling.may-go-on-asking", seat=incident.seat)
        )
    asks = ForFloor("showdown.ask-to-see", incident.seat, REVOKE_OR_WARN)
    says = message("ruling.floor-may-take-privilege", seat=incident.seat)
    return case.rules(floor=asks.offers, seat=incident.seat, says=says, pending=(*case.table.pending, asks))


def _warned_or_revoked(case: Case, seat: SeatNo, code: str, rest: tuple[Pending, ...]) -> Ruling:
    if code == "warning":
        return case.rules(outcome="warning", seat=seat, says=message("ruling.warned", seat=seat), pending=rest)
    says = message("ruling.may-not-ask-to-see", seat=seat)
    return case.rules(outcome="revoked", seat=seat, says=says, pending=(*rest, MayNotAsk(seat)))


SECONDS_INTO_BREAK = {"break-30s": 30, "break-90s": 90}


RECONSTRUCT_OR_LEAVE = ("reconstruct", "leave-award")


@implements("showdown.dispute")
@rules_on(Disputes)
def disputes(case: Case, incident: Disputes) -> Ruling:
    """Rule on a dispute about how a hand was read or a pot counted: heard, or too late."""
    heard = in_time(case, incident.about, incident.when)
    says = (
        message("ruling.heard", seat=incident.seat)
        if heard
        else message("ruling.speaks-too-late-result-stands", seat=incident.seat)
    )
    if not heard or incident.about != "accounting" or case.hand.stage != "showdown" or not case.answers[IMPOUND]:
        return case.rules(seat=incident.seat, dispute="heard" if heard else "too-late", says=says)
    asks = ForFloor("td.discretion", incident.seat, while_it_waits(case))
    says = together(says, message("ruling.while-looked-into"))
    pending = (*case.table.pending, asks)
    return case.rules(seat=incident.seat, dispute="heard", floor=asks.offers, says=says, pending=pending)


IMPOUND = Q.td.discretion.impound


@floor_settles("td.discretion")
def floor_on_waiting(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice of where the pot is while a decision waits, and whether play goes on."""
    case.under("td.discretion")
    says = {"play-on": message("ruling.game-goes-on"), "hold-play": message("ruling.play-is-held-until")}
    if code == "impound-pot":
        impounded = message("ruling.house-keeps-pot-of-until", pot=case.hand.pot)
        return case.rules(outcome="impound", seat=asks.seat, says=impounded, pending=rest)
    return case.rules(seat=asks.seat, says=says[code], pending=rest)


def in_time(case: Case, about: str, when: Noticed) -> bool:
    """Decide whether a claim made at this moment is still open.

    With the first riffle the next hand has begun in every book; in some it has with the shuffler or the push before.
    """
    until = case.ask(Q.showdown.dispute.reading_until if about == "reading" else Q.showdown.dispute.accounting_until)
    if when in SECONDS_INTO_BREAK:
        limit: int = case.ask(Q.showdown.dispute.break_seconds)
        return not limit or SECONDS_INTO_BREAK[when] <= limit
    if when in ("after-push", "after-riffle"):
        begun = when == "after-riffle" or case.ask(Q.clock.new_hand.begins_otherwise) == "riffle-shuffler-or-push"
        return not begun or bool(until == "substantial-action-next-hand")
    if when == "game-ended":
        return bool(until != "next-deal-or-game-ends")
    return when == "before-next-hand"


@rules_on(PotsRead)
def pots_read(case: Case, incident: PotsRead) -> Ruling:
    """Push the pots to the hands that the dealer has read as the best; equal hands share.

    Refused unless there are winners for every pot, all of them live for it, and a low only at high-low.
    """
    hand = case.hand
    if hand.stage != "showdown":
        raise Refused("showdown.cards-speak", "not-at-showdown")
    low = incident.low or ((),) * len(incident.winners)
    if not len(hand.pots) == len(incident.winners) == len(low):
        raise Refused("showdown.side-pot", "winners-needed", count=len(hand.pots))
    if any(low) and not (hand.game.high and hand.game.low):
        raise Refused("showdown.cards-speak", "no-low")
    live = [seat.no for seat in hand.live]
    for pot, winners in zip(hand.pots, zip(incident.winners, low, strict=True), strict=True):
        plays = [no for no in pot.seats if no in live] or live
        if not winners[0]:
            raise Refused("showdown.side-pot", "winners-needed", count=len(hand.pots))
        wrong = next((no for seats in winners for no in seats if no not in plays), None)
        if wrong is not None:
            raise Refused("showdown.side-pot", "not-for-this-pot", seat=wrong)
    best = [PotWinners(*map(_once_each, pair)) for pair in zip(incident.winners, low, strict=True)]
    says = [said for index, one in enumerate(best) for said in _read_out(index, len(best), one)]
    return case.rules(pushed(hand, best, case.book), says=together(*says), pending=())


def _once_each(seats: Sequence[SeatNo]) -> tuple[SeatNo, ...]:
    return tuple(sorted(set(seats)))


def _read_out(index: int, pots: int, won: PotWinners) -> Iterator[Message]:
    """Yield who wins or shares a pot, or each of its halves."""
    kind = "only" if pots < 2 else "side" if index else "main"
    pot = message("step.pot", kind=kind, number=index, several=pots > 2)
    for half, seats in (("high", won.high), ("low", won.low)) if won.low else (("", won.high),):
        part = message("step.part", half=half, pot=pot)
        yield message("ruling.pot-read", seats=seats, share=len(seats) > 1, part=part)


@rules_on(PotMisawarded)
def pot_misawarded(case: Case, incident: PotMisawarded) -> Ruling:
    """Rule on a pot that went to the wrong player: put right as the book has it, or too late."""
    if not in_time(case, "accounting", incident.noticed):
        return case.rules(outcome="stands", says=message("ruling.too-late-award-stands"))
    return case.by(Q.showdown.dispute.misaward_remedy, incident)


@method(Q.showdown.dispute.misaward_remedy, "transfer")
def transfer(case: Case, incident: PotMisawarded) -> Ruling:
    """Move the amount to the rightful player, as far as the other still has it."""
    events: list[HandEvent] = []
    if incident.given_to and incident.belongs_to and case.hand.stage == "over":
        amount = min(incident.amount, case.hand.seat(incident.given_to).stack)
        events.append(ChipsHandedOver(incident.given_to, incident.belongs_to, Chips(amount), "showdown.dispute"))
    says = message("ruling.pot-goes-to-player")
    return case.rules(events, outcome="corrected", seat=incident.belongs_to, says=says)


@method(Q.showdown.dispute.misaward_remedy, "floor-reconstructs")
def reconstruct(case: Case, incident: PotMisawarded) -> Ruling:
    """Move the pot as it lies; if it is mixed with other chips, the floor may work it out again, or leave it."""
    if incident.mixed is False:
        return transfer(case, incident)
    asks = ForFloor(
        "showdown.dispute", incident.belongs_to, RECONSTRUCT_OR_LEAVE, (incident.amount,), asker=incident.given_to
    )
    says = message("ruling.floor-may-work-pot-out")
    return case.rules(floor=asks.offers, seat=incident.belongs_to, says=says, pending=(*case.table.pending, asks))


@floor_settles("showdown.dispute")
def floor_on_award(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice: the pot moves to the rightful player, or the award stands."""
    again = case.once(rest)
    again.under("showdown.dispute")
    if code == "leave-award":
        return again.rules(outcome="stands", says=message("ruling.award-is-left"))
    return transfer(again, PotMisawarded("before-next-hand", asks.asker, asks.seat, asks.amounts[0]))


def note_run_out(case: Case, ruled: Ruling, now: Hand) -> Ruling:
    """Remember the hand as it was when the betting ended early, while its board may be run again."""
    hand = ruled.rewinds or case.hand
    if len(now.boards) > 1 or not hand.game.streets[hand.street + 1 :]:
        return ruled
    if most_deals(hand, case.answers) == 1:
        return ruled
    for event in ruled.events:
        if isinstance(event, CardBurned | BoardDealt):
            return replace(ruled, pending=(*ruled.pending, RunOut(hand)))
        hand = apply(hand, event)
    return ruled


@rules_on(RunsAgreed)
def runs_agreed(case: Case, incident: RunsAgreed) -> Ruling:
    """Deal the rest of the board as often as all players agree, each board as a whole, for an equal part of the pot.

    Refused for more deals than the book allows, and if nothing is left to run.
    """
    most: int = case.ask(Q.betting.run_twice.most_deals)
    run_out = case.table.open(RunOut)
    if run_out:
        most = most_deals(run_out[0].before, case.answers)
    if not 1 <= incident.times <= most:
        raise Refused("betting.run-twice", "above-maximum.deal-board", most=most, times=incident.times)
    if not run_out:
        raise Refused("betting.run-twice", "nothing-to-run")
    before = run_out[0].before
    against = [seat.no for seat in before.live if seat.no not in incident.agreed]
    if against or incident.times == 1:
        says = message("ruling.dealt-once", against=against[0] if against else 0)
        return case.rules(says=says)
    shown = [HandTabled(seat.no, seat.cards) for seat in case.hand.live if seat.tabled]
    events = follow(before, (*_boards(before, incident.times), *shown), case.book)
    rest = [one for one in case.table.pending if not isinstance(one, RunOut)]
    says = message("ruling.board-is-dealt-times-each", times=incident.times)
    return case.rules(events, rewinds=before, says=says, pending=rest)


def _boards(hand: Hand, times: int) -> list[HandEvent]:
    """Return the burns and boards, one run after the other, each with a last round in which nobody bets."""
    stub = list(hand.stub)
    events: list[HandEvent] = [RunItAgreed(times)]
    for run in range(times):
        for street in hand.game.streets[hand.street + 1 :]:
            if street.burn:
                events.append(CardBurned(stub.pop(0) if stub else UNKNOWN))
            events.append(BoardDealt(tuple(stub.pop(0) if stub else UNKNOWN for _ in range(street.board)), run))
    events.append(RoundOpened(len(hand.game.streets) - 1, Chips(0), Chips(0), hand.measure, ()))
    return events
