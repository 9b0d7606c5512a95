"""The showdown at a live table: hands tabled, tabled in part, thrown down, and said to be something."""

from msgspec.structs import replace

from floorman.base import Refused, SeatNo
from floorman.cards import Card
from floorman.hand import Hand, HandEvent, Show
from floorman.hand.events import HandKilled, HandTabled
from floorman.hand.showdown import may_muck
from floorman.hand.state import Draft, thaw
from floorman.rulebook import Rulebook, implements, method, method_for
from floorman.rulings import exposing
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.incidents import Shows
from floorman.rulings.pending import AfterBetting, AskedToSee, Buried, FaceDown, ForFloor, PartShown, Pending, SaysBoard
from floorman.rulings.reading import is_known
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import PlayerShowsCard, PlaysBoard, ShowsOne
from floorman.rulings.table import LiveTable


def need_hand(case: Case, seat: SeatNo) -> None:
    """Refuse a seat that was not dealt in."""
    if seat not in case.hand.setup.seats:
        raise Refused("showdown.tabling", "Seat {seat} is not in this hand.", code="not-in-hand", seat=seat)


def about_others(case: Case, seat: SeatNo) -> tuple[Pending, ...]:
    """What stays open once a seat's hand is tabled or dead: all but how that hand lay."""
    lay = FaceDown | PartShown | SaysBoard | AskedToSee
    return tuple(one for one in case.table.pending if not (isinstance(one, lay) and one.seat == seat))


def settled(case: Case, seat: SeatNo) -> bool:
    """Whether a hand can no longer be taken from its player: it has the pot, or it is out already."""
    return case.hand.stage == "over" or [other.no for other in case.hand.live] == [seat]


def open_after_hand(case: Case, ruled: Ruling, settled: Ruling, now: Hand) -> Ruling:
    """Once the hand is over, what is still open about it until the next deal, beside what has been settled."""
    if now.stage != "over":
        return settled
    told_after = case.hand.stage == "over"
    more = [
        one for one in ruled.pending if one not in settled.pending and (told_after or isinstance(one, AfterBetting))
    ]
    return replace(settled, pending=(*settled.pending, *more))


@implements("showdown.tabling")
def must_be_up(table: LiveTable, book: Rulebook) -> frozenset[SeatNo]:
    """The seats whose cards lie face up, or have to: an all-in or the book turns every hand up."""
    hand = table.hand
    up = frozenset(seat.no for seat in hand.seats if seat.tabled)
    if hand.stage != "showdown":
        return up
    up |= {one.seat for one in table.open(AskedToSee) if one.live and hand.seat(one.seat).live}
    answers = book.answers(hand.setup.format)
    all_in = any(not seat.stack for seat in hand.live)
    at_once = all_in and answers["showdown.all-in-face-up/when"] == "at-once"
    if at_once or answers["showdown.tabling/who"] == "everyone":
        return up | {seat.no for seat in hand.live}
    return up


def may_muck_unseen(table: LiveTable, book: Rulebook) -> frozenset[SeatNo]:
    """The seats that may give their hands up face down."""
    hand = table.hand
    if hand.stage != "showdown":
        return frozenset()
    answers = book.answers(hand.setup.format)
    draft: Draft = thaw(hand)
    return frozenset(no for no in hand.to_act if may_muck(draft, no, answers)) - must_be_up(table, book)


def topics_of_showdown(hand: Hand, book: Rulebook) -> tuple[str, ...]:
    """The topics that say how hands are shown now, or why the pot went unseen."""
    if hand.stage not in ("showdown", "over") or not hand.pots:
        return ()
    if len(hand.pots[0].seats) == 1:
        return ("showdown.mucked",)
    answers = book.answers(hand.setup.format)
    topics = ["showdown.order"]
    if answers["showdown.all-in-face-up/when"] == "at-once" and any(not seat.stack for seat in hand.live):
        topics.append("showdown.all-in-face-up")
    if answers["showdown.tabling/who"] == "everyone":
        topics.append("showdown.tabling")
    return tuple(topics)


@rules_on(Shows)
def shows(case: Case, told: Shows) -> Ruling:
    """A hand is tabled. At the showdown it is read; before it, cards are exposed; after it, there is nothing to win."""
    seat = told.seat
    need_hand(case, seat)
    hand = case.hand
    if hand.stage in ("betting", "drawing"):
        return exposing.shows_card(case, PlayerShowsCard(seat, "table"))
    asked = next((one for one in case.table.open(AskedToSee) if one.seat == seat), None)
    buried = next((one for one in case.table.open(Buried) if one.seat == seat), None)
    if asked and buried:
        return _from_the_muck(case, asked, buried)
    if hand.stage == "over" or not hand.seat(seat).live or seat not in hand.to_act:
        case.under("showdown.tabling")
        return case.rules(seat=seat, says=f"Seat {seat} shows; nothing changes.")
    if len(hand.boards) > 1:
        case.ask("betting.run-twice/most-deals")
    discarded = next((one for one in case.table.open(FaceDown) if one.seat == seat), None)
    if discarded:
        if asked and not asked.live and not settled(case, seat):
            return _shown_but_dead(case, seat)
        if discarded.out_of_reach:
            return _out_of_reach(case, told)
        case.ask("showdown.live-cards/discard")
    events = case.acts(Show(seat, told.cards))
    return case.rules(events, seat=seat, says=f"Seat {seat} tables the hand.", pending=about_others(case, seat))


def _out_of_reach(case: Case, told: Shows) -> Ruling:
    """A discard known for certain, which its player cannot fetch back: live, dead, or the floor's to decide."""
    seat = told.seat
    known = case.ask("showdown.live-cards/discard")
    if settled(case, seat):
        return _live_again(case, seat, case.table.pending)
    match known:
        case "identifiable":
            events = case.acts(Show(seat, told.cards))
            says = f"The hand of seat {seat} is known for certain: it is live and tabled."
            return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=about_others(case, seat))
        case "floor":
            asks = ForFloor("showdown.live-cards", seat, ("live", "dead"))
            says = f"The floor says whether the hand of seat {seat} is live."
            return case.rules(floor=asks.offers, seat=seat, says=says, pending=(*case.table.pending, asks))
        case _:
            return _dead_where_it_lies(case, seat, case.table.pending)


def _dead_where_it_lies(case: Case, seat: SeatNo, pending: tuple[Pending, ...]) -> Ruling:
    events = case.puts(HandKilled(seat, "showdown.live-cards"))
    left = about_others(case.once(pending), seat)
    says = f"The hand of seat {seat} cannot be fetched back: it is dead."
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=left)


@floor_settles("showdown.live-cards")
def floor_on_discard(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor brings a discard back, and it is tabled; or leaves it where it lies, dead."""
    case.under("showdown.live-cards")
    if code == "dead" and not settled(case, asks.seat):
        return _dead_where_it_lies(case, asks.seat, rest)
    return _live_again(case, asks.seat, rest)


def _live_again(case: Case, seat: SeatNo, pending: tuple[Pending, ...]) -> Ruling:
    known = is_known(case.hand, case.hand.seat(seat))
    events = case.acts(Show(seat)) if known and seat in case.hand.to_act else ()
    left = about_others(case.once(pending), seat)
    says = f"The hand of seat {seat} is live."
    return case.rules(events, outcome="hand-live", seat=seat, says=says, pending=left)


def _shown_but_dead(case: Case, seat: SeatNo) -> Ruling:
    """A folded hand that somebody other than the winner wanted to see."""
    case.under("showdown.ask-to-see")
    shown: list[HandEvent] = []
    if is_known(case.hand, case.hand.seat(seat)):
        shown.append(HandTabled(seat, case.hand.seat(seat).cards, forced=True))
    events = case.puts(*shown, HandKilled(seat, "showdown.ask-to-see"))
    says = f"Seat {seat} shows the hand, which is dead."
    return case.rules(events, outcome="hand-dead", seat=seat, says=says, pending=about_others(case, seat))


def _from_the_muck(case: Case, asked: AskedToSee, buried: Buried) -> Ruling:
    """The winner wanted to see a hand that had been killed: it is live again, and the better one takes the pot."""
    seat, before = asked.seat, buried.before
    case.under("showdown.ask-to-see")
    if not asked.live or not is_known(before, before.seat(seat)):
        return case.rules(seat=seat, says=f"Seat {seat} shows the hand, which is dead.")
    again: list[HandEvent] = []
    for then, now in zip(before.seats, case.hand.seats, strict=True):
        if now.no != seat and now.tabled and not then.tabled:
            again.append(HandTabled(now.no, now.cards))
        if now.no != seat and then.live and not now.live:
            again.append(HandKilled(now.no, "showdown.live-cards"))
    back = Case(LiveTable(before, case.table.pending), case.book)
    back.topics = case.topics
    events = back.puts(*again, HandTabled(seat, before.seat(seat).cards))
    says = f"The winner asked: the hand of seat {seat} is live, and the better hand takes the pot."
    rest = tuple(one for one in about_others(case, seat) if one is not buried)
    return case.rules(events, rewinds=before, outcome="hand-live", seat=seat, says=says, pending=rest)


@rules_on(ShowsOne)
def shows_one(case: Case, told: ShowsOne) -> Ruling:
    """One card turned up: not yet a hand; once they are all up it is tabled."""
    seat = told.seat
    need_hand(case, seat)
    hand = case.hand
    if hand.stage in ("betting", "drawing"):
        return exposing.shows_card(case, PlayerShowsCard(seat, "table"))
    held = hand.seat(seat).cards
    if is_known(hand, hand.seat(seat)) and told.card not in held:
        raise Refused("showdown.tabling", "Seat {seat} was dealt other cards.", code="not-held", seat=seat)
    if seat not in hand.to_act or hand.stage != "showdown":
        case.under("showdown.tabling")
        return case.rules(seat=seat, says=f"Seat {seat} shows a card; nothing changes.")
    before = next((one.cards for one in case.table.open(PartShown) if one.seat == seat), ())
    up = tuple(dict.fromkeys((*before, *hand.seat(seat).up, told.card)))
    if len(up) == len(held):
        return shows(case, Shows(seat, up))
    how = case.ask("showdown.tabling/part-shown")
    says: str = method_for("showdown.tabling/part-shown", how)(seat)
    others = tuple(one for one in case.table.pending if not (isinstance(one, PartShown) and one.seat == seat))
    shown: tuple[Card, ...] = (*before, told.card)
    return case.rules(seat=seat, says=says, pending=(*others, PartShown(seat, shown)))


@method("showdown.tabling/part-shown", "prompt-then-floor")
def told_to_table_the_rest(seat: SeatNo) -> str:
    """The dealer speaks first; a refusal is for the floor."""
    return f"Seat {seat}, table all your cards to win. The pot waits; if seat {seat} will not, the floor decides."


@method("showdown.tabling/part-shown", "own-risk")
def at_own_risk(seat: SeatNo) -> str:
    """The pot waits as long as the cards are held; letting them go is the player's risk."""
    return f"The pot waits for all cards of seat {seat}; letting them go is at the player's own risk."


@method("showdown.tabling/part-shown", "strict")
def all_cards_or_nothing(seat: SeatNo) -> str:
    """No share without every card."""
    return f"Seat {seat} wins nothing until every card is face up."


@implements("showdown.live-cards")
def thrown_down(case: Case, seat: SeatNo, out_of_reach: bool) -> Ruling:
    """At the showdown: a hand let go face down is live until the dealer kills it, unless it has to be seen."""
    how = case.ask("showdown.live-cards/discard")
    if seat in must_be_up(case.table, case.book):
        case.under("showdown.all-in-face-up", "showdown.tabling")
        known = is_known(case.hand, case.hand.seat(seat))
        events = case.acts(Show(seat)) if known and seat in case.hand.to_act else ()
        says = f"The hand of seat {seat} may not go unseen: it is tabled."
        return case.rules(events, seat=seat, says=says)
    others = tuple(one for one in case.table.pending if not (isinstance(one, FaceDown) and one.seat == seat))
    until: str = method_for("showdown.live-cards/discard", how)()
    says = f"The hand of seat {seat} lies face down and is live {until}."
    return case.rules(seat=seat, says=says, pending=(*others, FaceDown(seat, out_of_reach)))


@method("showdown.live-cards/discard", "identifiable-and-retrievable")
def while_it_can_be_fetched_back() -> str:
    """Two tests: told apart for certain, and within reach."""
    return "while it can be told apart for certain and fetched back"


@method("showdown.live-cards/discard", "identifiable")
def until_it_is_pushed_into_the_muck() -> str:
    """One test: told apart for certain."""
    return "while it can be told apart for certain, until the dealer pushes it into the muck"


@method("showdown.live-cards/discard", "floor")
def unless_the_floor_rules_it_dead() -> str:
    """Letting go is the player's risk."""
    return "unless it goes into the muck or the floor rules it dead"


@implements("showdown.play-board")
@rules_on(PlaysBoard)
def plays_board(case: Case, told: PlaysBoard) -> Ruling:
    """A player says that the board plays; what the words are worth shows when the cards are let go."""
    need_hand(case, told.seat)
    case.ask("showdown.play-board/claim")
    gone = any(one.seat == told.seat for one in case.table.open(FaceDown)) or told.seat not in case.hand.to_act
    if gone or SaysBoard(told.seat) in case.table.pending:
        return case.rules(seat=told.seat, says=f"Seat {told.seat} says so too late.")
    says = f"Seat {told.seat} plays the board."
    return case.rules(seat=told.seat, says=says, pending=(*case.table.pending, SaysBoard(told.seat)))
