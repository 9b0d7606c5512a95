"""Rulings on incidents by the book in force (`rule_on`), the rules that decided them, and the facts of incidents."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec.structs import fields, replace

from floorman.cards import Card
from floorman.conduct.sanctions import ETIQUETTE, in_cash, offered
from floorman.conduct.weighing import deciding, speaking
from floorman.core import Refused, SeatNo
from floorman.floor import (
    acts,
    board_error,
    chips,
    dead_hand,
    deck,
    misconduct,
    misdeal,
    procedure,
    showdown,
    talk,
    turns,
    underbet,
)
from floorman.floor.case import (
    AskedToSee,
    Case,
    FaceDown,
    ForFloor,
    HeldTo,
    LiveTable,
    Misbehaved,
    OutOfTurn,
    PartShown,
    Ruling,
    SaysBoard,
    ShortBet,
    after,
    restricted,
    ruler_on,
    rules_on,
    settler_of,
)
from floorman.floor.incidents import (
    Act,
    Asking,
    AtRedeal,
    Claims,
    DeckChangeAsked,
    Described,
    Disputes,
    FloorChooses,
    Incident,
    Misconduct,
    PotMiscounted,
    Premature,
    RabbitAsked,
    SpeaksUp,
    WordsAndChips,
    WronglyDealt,
)
from floorman.floor.talk import claims_too_much
from floorman.hand import Hand, Options, Setup, deal, legal
from floorman.hand.events import PotAwarded, ShowdownOpened, Wagered
from floorman.hand.setup import playing
from floorman.hand.state import NOT_YET
from floorman.rules import Rulebook
from floorman.rules.book import MANY, Citations, Fact, cited, fact, facts_of
from floorman.rules.question_ids import Q
from floorman.text import message

FAR_OFF = 2
"""A count is far off when it is so many times what is there, or the other way round."""
WAGERS = frozenset({"bet", "raise", "complete"})


SUBJECTS = (
    acts, board_error, chips, dead_hand, deck, misconduct, misdeal, procedure, showdown, talk, turns, underbet,
)  # fmt: skip
"""The modules of the subjects, imported so that their decorators register."""


def open_table(setup: Setup, deck: Sequence[Card], book: Rulebook) -> LiveTable:
    """Deal a hand, and return its table at the first decision."""
    _, hand = deal(setup, deck, book)
    return LiveTable(hand)


def options(table: LiveTable, book: Rulebook) -> Options:
    """Return what the seat in turn may do, without what earlier rulings have barred."""
    return restricted(legal(table.hand, book), table)


def substantial_action(table: LiveTable, book: Rulebook) -> bool:
    """Decide whether substantial action has happened, as the book measures it, so that the deal cannot be undone."""
    return Case(table, book).locked


def rule_on(incident: Incident, table: LiveTable, book: Rulebook) -> Ruling:
    """Return the ruling on an incident by this book; the table is left as it is (see `after`).

    Refused only for what cannot be, such as chips that are not there, or a seat that is not in the hand.
    """
    _need_seats(incident, table)
    case = Case(table, book)
    ruled = ruler_on(type(incident))(case, incident)
    now = after(table, ruled).hand
    settled = turns.turn_comes(case, ruled, now)
    if now.stage == "over":
        settled = showdown.open_after_hand(case, ruled, settled)
    elif now.stage == "showdown":
        settled = showdown.note_run_out(case, settled, now)
    return _with_penalties(case, _with_whose_it_is(case, settled))


BY_THE_DIRECTOR = ("chips.hidden", "showdown.ask-to-see", "showdown.tabling", "showdown.order", "betting.conditional")
"""Topics on which books name the director of a tournament; all others are left to the floor."""


def _with_whose_it_is(case: Case, ruled: Ruling) -> Ruling:
    """Add to a ruling that leaves something open who of the staff decides it."""
    if not ruled.floor or ruled.decides:
        return ruled
    asked = [one.topic for one in ruled.pending if isinstance(one, ForFloor) and set(one.offers) & set(ruled.floor)]
    by_director = case.format == "tournament" and bool(asked) and asked[-1] in BY_THE_DIRECTOR
    return replace(ruled, decides="director" if by_director else "floor")


def _with_penalties(case: Case, ruled: Ruling) -> Ruling:
    """Add to a ruling on an act of play the penalties that it may cost. They stay open until one is given."""
    if not ruled.penalty or ruled.sanctions or not ruled.seat:
        return ruled
    asked = Case(case.table, case.book)
    if case.format == "cash":
        codes = in_cash(asked, flagrant=False)
    else:
        codes = offered(asked, ruled.penalty, ETIQUETTE, asked.given_to(ruled.seat))
    noted = Misbehaved(ruled.seat, ruled.offence, codes)
    return replace(ruled, sanctions=codes, pending=(*ruled.pending, noted))


SEATS = ("seat", "on", "of", "whose", "given_to", "belongs_to", "known_by", "waits")
"""Fields of incidents that name a seat."""

FROM_ANYWHERE = (WronglyDealt, AtRedeal, DeckChangeAsked, Misconduct, Disputes, SpeaksUp, RabbitAsked)
"""Incidents that may be about somebody who was not dealt in."""


def _need_seats(incident: Incident, table: LiveTable) -> None:
    """Refuse an incident about a seat that is not in the hand. Seat 0 is allowed where it stands for nobody."""
    if isinstance(incident, FROM_ANYWHERE):
        return
    for name, required in _fields_with_seats(type(incident)):
        seat = getattr(incident, name)
        if seat not in table.hand.setup.seats and (seat or required):
            raise Refused("betting.in-turn", "not-in-hand", seat=seat)


@cache
def _fields_with_seats(kind: type[Incident]) -> tuple[tuple[str, bool], ...]:
    """Return the fields of an incident that name a seat, and whether each is required."""
    return tuple((one.name, one.required) for one in fields(kind) if one.name in SEATS)


@rules_on(FloorChooses)
def _floor_chooses(case: Case, chosen: FloorChooses) -> Ruling:
    """Carry out the floor's choice of one of the codes that are open; those of the last ruling are looked up first.

    Refused if nothing is open, or the code is not among those offered. If nothing is left to decide since, the hand
    goes on without the choice.
    """
    asked, code = case.table.open(ForFloor), chosen.code
    asks = next((one for one in reversed(asked) if code in one.offers), None)
    penalty = None if asks else misconduct.open_penalty(case, code)
    if penalty:
        return misconduct.give(case, penalty, code)
    waiting = [one for one in case.table.open(Misbehaved) if one.offers and not one.given]
    if not asked and not waiting:
        raise Refused("td.discretion", "nothing-to-choose")
    if asks is None:
        lists = [*(one.offers for one in asked), *(one.offers for one in waiting)]
        offers = dict.fromkeys(offer for codes in lists for offer in codes)
        raise Refused("td.discretion", "no-such-choice", offers=offers, choice=code)
    rest = tuple(one for one in case.table.pending if one != asks)  # asked twice, it is settled once
    try:
        return settler_of(asks.topic)(case, asks, code, rest)
    except Refused as no:  # what has happened since leaves nothing to decide: the hand goes on without it
        again = Case(case.table, case.book)
        again.under(asks.topic)
        return again.rules(seat=asks.seat, says=message("ruling.no-longer", why=no.message), pending=rest)


def explain(table: LiveTable, book: Rulebook) -> tuple[str, ...]:
    """Return the ids of the rules that make the options of the seat in turn what they are."""
    found: dict[str, None] = {}
    for topic in (*topics_now(table), *_topics_of_showdown(table.hand, book)):
        found.update(dict.fromkeys(book.cite(topic, table.hand.setup.format)))
    return tuple(found)


def _topics_of_showdown(hand: Hand, book: Rulebook) -> tuple[str, ...]:
    """Return the topics that say how hands are shown now, or why the pot was won unseen."""
    if hand.stage not in ("showdown", "over") or not hand.pots:
        return ()
    if len(hand.pots[0].seats) == 1:
        return ("showdown.mucked",)
    answers = book.answers(hand.setup.format)
    topics = ["showdown.order"]
    if answers[Q.showdown.all_in_face_up.when] == "at-once" and any(not seat.stack for seat in hand.live):
        topics.append("showdown.all-in-face-up")
    if answers[Q.showdown.tabling.who] == "everyone":
        topics.append("showdown.tabling")
    return tuple(topics)


FloorFact = Literal[
    "acted", "acts-again", "all-ins-many", "amount-awaited", "asked-hand-live", "at-button", "bare-amount",
    "beyond-a-cap", "blind-was-short", "board-game", "calls-short", "capped", "cash", "checked-before",
    "checked-through", "chips-below-unit", "claimed-too-much", "count-high", "count-low", "dead-small-blind",
    "draw-game", "facing", "far-off", "first-round", "goes-all-in", "has-acted", "heads-up", "high-low",
    "last-aggressor", "last-round", "limit", "may-not-raise", "no-bet", "no-limit", "nobody-has-acted", "not-facing",
    "nothing-to-call", "odd-chip", "omaha", "opening-bet", "passive-acts", "passive-acts-now", "pot-limit",
    "price-short", "raised", "raised-full", "raised-short", "same-both-ways", "short-blind", "short-wager",
    "showdown-begins", "side-pots", "silent", "somebody-all-in", "stud", "substantial-action",
    "substantial-action-now", "tie", "to-call", "too-soon", "tournament", "two-players", "was-tabled",
]  # fmt: skip
"""The facts that are worked out of a hand, a ruling and an incident, besides those in their fields."""


def citations_of(
    incident: Incident | None,
    before: LiveTable,
    ruling: Ruling,
    after: LiveTable,
    may: Options,
    book: Rulebook,
    earlier: Iterable[Incident] = (),
    looked: Iterable[str] = (),
) -> Citations:
    """Return the rules that decided the ruling on `incident`, and what the seat in turn may do after it.

    `incident` is None if somebody only asked; `looked` says about what: the options, the pots, whose hand is best.
    `earlier` are the incidents reported before in this hand, for rules on what was said or went wrong then.
    """
    earlier = tuple(earlier)
    barring = rules_barring(before.hand, ruling.barred, book) if ruling.barred else ()
    if ruling.barred and not barring:  # no book has a rule on the refusal, but on the call or check that it came to
        left = (topic for topic in ruling.topics if topic != ruling.barred)
        incident, ruling = (
            Act(ruling.seat, "call" if ruling.code == "call" else "check"),
            replace(ruling, returned=None, topics=tuple(left)),
        )
    chosen = isinstance(incident, FloorChooses)
    facts = set(_setting(before.hand)) | set(_ruled(ruling))
    if not chosen:  # what the floor chose was decided by what left it the choice, not by what comes next
        facts |= set(_now(after, may, book))
    if incident is not None:
        facts |= set(_incident_facts(incident, before, after, book))
    facts |= {fact("looks", what.replace("_", "-")) for what in looked}
    for one in earlier:
        facts.add(fact("before", type(one).__struct_config__.tag))
        if isinstance(one, Premature):
            facts.add(fact("before", f"premature-{one.street}"))
    if any(isinstance(one, Claims) and claims_too_much(Case(before, book), one) for one in earlier):
        facts.add("claimed-too-much")
    options = () if chosen and ruling.topics else (*topics_now(after), *_topics_of_showdown(after.hand, book))
    topics = (*options, *ruling.topics)
    format = before.hand.setup.format
    named: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    if isinstance(incident, Misconduct):
        asked, named = (
            deciding(incident.offence, format, repeat=incident.again),
            speaking(incident.offence, book, format),
        )
    found = cited(facts, tuple(dict.fromkeys(topics)), book, format, asked, named)
    return Citations(barring, tuple(id for id in found.all if id not in barring)) if barring else found


def rules_barring(hand: Hand, topic: str, book: Rulebook) -> tuple[str, ...]:
    """Return the rules that keep a seat from betting or raising, given the topic that bars it (`Options.why_not`).

    Nothing is cited if nobody is left to raise, or no chips to do it with: no book has a rule on that.
    """
    if topic in NEEDS_NO_RULE:
        return ()
    facts = {fact("refused", REFUSED_AS.get(topic, "held-to-action")), *_setting(hand)}
    return cited(facts, (topic,), book, hand.setup.format).citations


NEEDS_NO_RULE = frozenset({"betting.calling", "pot.short-award"})
REFUSED_AS = {
    "betting.reopen": "betting-not-reopened",
    "betting.check-raise": "no-check-raise",
    "betting.limit-cap": "capped",
}
"""By the topic that bars a raise, the code with which the engine refuses one."""


def citations_of_refusal(no: Refused, incident: Incident | None, table: LiveTable, book: Rulebook) -> Citations:
    """Return the rules that decided a refusal."""
    facts: set[FloorFact | Fact] = {fact("refused", no.code), *_setting(table.hand)}
    if incident is not None:
        facts |= set(_incident_facts(incident, table, table, book))
    return cited(facts, (no.topic,), book, table.hand.setup.format)


def _setting(hand: Hand) -> Iterator[FloorFact | Fact]:
    """Yield facts about the game, the format and the moment of the hand."""
    game = hand.game
    yield hand.setup.format
    yield game.limit
    yield "stud" if game.stud else "board-game" if any(street.board for street in game.streets) else "draw-game"
    if game.high and game.low:
        yield "high-low"
    if game.use == "two-three":
        yield "omaha"
    yield fact("on", hand.on.name)
    yield fact("stage", hand.stage)
    if hand.street == 0:
        yield "first-round"
    if hand.street == len(game.streets) - 1:
        yield "last-round"
    if len(hand.setup.seats) == 2:
        yield "two-players"
    if len(hand.live) == 2:
        yield "heads-up"
    kinds = {post.kind for post in hand.setup.posts}
    yield from (fact("posted", kind) for kind in kinds)
    if "big-blind" in kinds and "small-blind" not in kinds:
        yield "dead-small-blind"
    big = next((post for post in hand.setup.posts if post.kind == "big-blind"), None)
    if big and not hand.seat(big.seat).stack and hand.street == 0 and hand.seat(big.seat).bet < big.amount:
        yield "blind-was-short"


def _incident_facts(
    incident: Incident, before: LiveTable, after: LiveTable, book: Rulebook
) -> Iterator[FloorFact | Fact]:
    """Yield facts about an incident, and about the player whom it concerns."""
    hand = before.hand
    yield Fact(str(type(incident).__struct_config__.tag))
    yield from facts_of(incident)
    if isinstance(incident, WordsAndChips):
        if not incident.spoken:
            yield "silent"
        elif incident.say is None and incident.amount is not None:
            yield "bare-amount"
    if isinstance(incident, PotMiscounted):
        yield "count-high" if incident.stated > incident.actual else "count-low"
    if before.acted:
        yield "acted"
        if not any(one.chips for one in before.acted):
            yield "passive-acts"
    if Case(before, book).locked:
        yield "substantial-action"
    seat: SeatNo = getattr(incident, "seat", SeatNo(0)) or SeatNo(0)
    if seat not in hand.setup.seats:
        return
    place = hand.seat(seat)
    stated = getattr(incident, "stated", None)
    if stated and (hand.price >= FAR_OFF * stated or stated >= FAR_OFF * hand.price):
        yield "far-off"
    if isinstance(incident, Misconduct):
        yield fact("during", "folded" if not place.live else hand.stage if hand.stage == "showdown" else "in-hand")
    if seat == hand.setup.button:
        yield "at-button"
    acts = [one for one in before.acted if one.seat == seat]
    if acts:
        yield "has-acted"
        if any(not one.chips and one.street == hand.street for one in acts):
            yield "checked-before"
    if hand.stage == "betting":
        yield "facing" if hand.price > place.bet else "not-facing"
        if not hand.price:
            yield "no-bet"
        if not hand.raises:
            yield "opening-bet"
        if hand.turn != seat:
            yield "too-soon"
    if place.tabled:
        yield "was-tabled"
    for one in before.pending:
        if isinstance(one, FaceDown | PartShown | SaysBoard) and one.seat == seat:
            yield fact("was", type(one).__struct_config__.tag)
    now = after.hand.seat(seat)
    if now.live and not now.stack and place.stack:
        yield "goes-all-in"
        if place.bet + place.stack < hand.price:
            yield "calls-short"
    at = hand.setup.seats.index(seat)
    if playing(hand.setup, at) < hand.setup.stacks[at]:
        yield "chips-below-unit"
    if any(held.said for held in before.open(HeldTo)):
        yield "amount-awaited"
    for early in before.open(OutOfTurn):
        yield fact("early", early.act)
    for short in before.open(ShortBet):
        yield fact("short", short.kind)


def _ruled(ruling: Ruling) -> Iterator[FloorFact | Fact]:
    """Yield facts about a ruling and its events."""
    if ruling.code:
        yield fact("ruled", ruling.code)
    if ruling.outcome:
        yield fact("outcome", ruling.outcome)
    if ruling.penalty:
        yield fact("penalty", ruling.penalty)
    if ruling.dispute:
        yield fact("dispute", ruling.dispute)
    if ruling.binding is not None:
        yield fact("binding", ruling.binding or "no")
    if ruling.must_show is not None:
        yield fact("must-show", str(ruling.must_show).lower())
    for code in ruling.floor:
        yield fact("floor", code)
    for field in ("returned", "backs_up_to", "rewinds", "answer"):
        if getattr(ruling, field):
            yield Fact(field.replace("_", "-"))
    won: dict[int, list[PotAwarded]] = {}
    for event in ruling.events:
        yield Fact(type(event).__name__)
        yield from facts_of(event, f"{type(event).__name__}.")
        if isinstance(event, PotAwarded):
            won.setdefault(event.pot, []).append(event)
            if len(event.shares) > 1:
                yield "tie"
            if event.topic == "showdown.odd-chip":
                yield "odd-chip"
        if isinstance(event, Wagered) and not event.full:
            yield "short-wager"
        if isinstance(event, ShowdownOpened):
            yield "showdown-begins"
    if won:
        yield fact("pots", len(won) if len(won) < MANY else "many")
    for awards in won.values():
        winners = [frozenset(seat for seat, _ in award.shares) for award in awards]
        if len(winners) > 1 and len(set(winners)) == 1 and len(winners[0]) > 1:
            yield "same-both-ways"


def _now(table: LiveTable, may: Options, book: Rulebook) -> Iterator[FloorFact | Fact]:
    """Yield facts about what the seat in turn may do now, and why."""
    hand = table.hand
    yield fact("then", hand.stage)
    yield fact("now-on", hand.on.name)
    if not table.acted:
        yield "nobody-has-acted"
    elif not any(one.chips for one in table.acted):
        yield "passive-acts-now"
    if Case(table, book).locked:
        yield "substantial-action-now"
    if hand.stage == "showdown":
        yield "checked-through" if not hand.aggressor else "last-aggressor"
    if len(hand.pots) > 1:
        yield "side-pots"
    if len(hand.pots) > 2:
        yield "all-ins-many"
    for one in table.pending:
        yield fact("open", type(one).__struct_config__.tag)
        if isinstance(one, AskedToSee) and one.live:
            yield "asked-hand-live"
    if hand.stage != "betting" or not hand.to_act:
        return
    seat = hand.seat(hand.turn)
    for act in may.acts:
        yield fact("may", act)
    if not WAGERS & set(may.acts):
        yield "may-not-raise"
    yield "to-call" if hand.price > seat.bet else "nothing-to-call"
    if seat.faced != NOT_YET:
        yield "acts-again"
        yield "raised-full" if hand.price - seat.faced >= hand.measure else "raised-short"
    if hand.price > hand.full:
        yield "price-short"
    if hand.raises:
        yield "raised"
        yield fact("raises", hand.raises if hand.raises < MANY else "many")
        if hand.raises > MANY:
            yield "beyond-a-cap"
    all_in = sum(1 for other in hand.seats if other.live and other.bet and not other.stack)
    if all_in:
        yield fact("all-ins", "one") if all_in == 1 else fact("all-ins", "several")
    if hand.capped:
        yield "capped"
    if any(other.live and not other.stack for other in hand.seats):
        yield "somebody-all-in"
    if hand.street == 0:
        for post in hand.setup.posts:
            if post.seat == hand.turn:
                yield fact("to-act", post.kind)
            if post.kind == "big-blind" and not hand.seat(post.seat).stack and hand.seat(post.seat).bet < post.amount:
                yield "short-blind"


def topics_now(table: LiveTable) -> tuple[str, ...]:
    """Return the topics that bear on the seat in turn, in the order in which a player would ask."""
    hand = table.hand
    if hand.stage != "betting" or not hand.to_act:
        return ()
    seat = hand.seat(hand.turn)
    topics = ["betting.calling"] if hand.price > seat.bet else []
    topics.append("betting.raise-size" if hand.price else "betting.min-bet")
    if seat.faced != NOT_YET or hand.price > hand.full or _somebody_is_all_in(hand):
        topics += ["betting.reopen", "betting.short-allin"]
    if hand.game.limit == "limit":
        topics.append("betting.limit-cap")
    if hand.game.limit == "pot-limit":
        topics.append("betting.pot-limit")
    topics += _before_the_flop(hand) if hand.street == 0 else []
    topics += [held.topic for held in table.open(HeldTo) if held.seat == hand.turn and held.topic]
    return tuple(dict.fromkeys(topics))


def _somebody_is_all_in(hand: Hand) -> bool:
    return any(seat.live and not seat.stack for seat in hand.seats)


def _before_the_flop(hand: Hand) -> list[str]:
    """Return the topics of the first round alone: those on blinds, straddles and absent players."""
    kinds = {post.kind for post in hand.setup.posts if post.seat == hand.turn}
    topics = ["betting.order"]
    if kinds & {"small-blind", "big-blind", "further-blind", "straddle", "kill", "live-post"}:
        topics.append("betting.blind-option")
    if any(post.kind == "straddle" for post in hand.setup.posts):
        topics.append("betting.straddle")
    if any(post.kind == "kill" for post in hand.setup.posts):
        topics.append("room.limit-change")
    if len(hand.setup.seats) == 2:
        topics.append("button.heads-up")
    if hand.setup.absent:
        topics += ["entry.absent", "game.stud"] if hand.game.stud else ["entry.absent"]
    return topics


def code_of(kind: type[Described]) -> str:
    """Return the code of a kind of incident."""
    return str(kind.__struct_config__.tag)


class FactField(NamedTuple):
    """A field of a kind of incident: its type without None, and how it is asked about."""

    key: str
    type: Any
    required: bool
    default: Any
    asked: Asking

    @property
    def among(self) -> tuple[str, ...]:
        """The values that are allowed, if they are a closed list of words; otherwise empty."""
        return tuple(get_args(self.type)) if get_origin(self.type) is Literal else ()


@cache
def facts_in(kind: type[Described]) -> tuple[FactField, ...]:
    """Return the facts of a kind of incident, as its fields describe them, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        FactField(field.name, *_bare(hints[field.name], field.required, field.default)) for field in fields(kind)
    )


def _bare(hint: Any, required: bool, default: Any) -> tuple[Any, bool, Any, Asking]:
    """Return the type of a field without None, whether it is required, its default, and how it is asked about."""
    asked: dict[str, Any] = {}
    usual = Asking()
    several = False
    while get_origin(hint) in (Annotated, Union, UnionType, tuple):
        if get_origin(hint) is Annotated:
            hint, *notes = get_args(hint)
            for note in notes:
                more = note._asdict().items() if isinstance(note, Asking) else ()
                asked |= {key: value for key, value in more if value != getattr(usual, key)}
        elif get_origin(hint) is tuple:
            hint, several = get_args(hint)[0], True
        else:
            hint = next(each for each in get_args(hint) if each is not NoneType)
    if several:
        hint = GenericAlias(tuple, (hint, ...))
    return hint, required, default, usual._replace(**asked)
