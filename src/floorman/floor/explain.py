"""Which rules decided a ruling, and which stand behind the options a player has now."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from floorman.conduct.weighing import deciding, speaking
from floorman.core import Refused, SeatNo
from floorman.floor.case import (
    AskedToSee,
    Case,
    FaceDown,
    HeldTo,
    LiveTable,
    OutOfTurn,
    PartShown,
    Ruling,
    SaysBoard,
    ShortBet,
)
from floorman.floor.incidents import (
    Act,
    Claims,
    FloorChooses,
    Incident,
    Misconduct,
    PotMiscounted,
    Premature,
    WordsAndChips,
)
from floorman.floor.talk import claims_too_much
from floorman.hand import Hand, Options
from floorman.hand.events import PotAwarded, ShowdownOpened, Wagered
from floorman.hand.setup import playing
from floorman.hand.state import NOT_YET
from floorman.rules import Format, Rulebook
from floorman.rules.book import MANY, Citations, cited, facts_of, rules_beside
from floorman.rules.question_ids import Q

FAR_OFF = 2
"""A count is far off when it is so many times what is there, or the other way round."""
WAGERS = frozenset({"bet", "raise", "complete"})


def explain(table: LiveTable, book: Rulebook) -> tuple[str, ...]:
    """The rules, by id, that make the options of the seat in turn what they are."""
    found: dict[str, None] = {}
    for topic in (*topics_now(table), *_topics_of_showdown(table.hand, book)):
        found.update(dict.fromkeys(book.cite(topic, table.hand.setup.format)))
    return tuple(found)


def _topics_of_showdown(hand: Hand, book: Rulebook) -> tuple[str, ...]:
    """The topics that say how hands are shown now, or why the pot went unseen."""
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


def at_work(
    incident: Incident | None, ruling: Ruling, book: Rulebook, format: Format, earlier: Iterable[Incident] = ()
) -> tuple[str, ...]:
    """The rules on everything that took place in a step, whether or not anything depended on them."""
    happened = [type(event).__name__ for event in ruling.events]
    tags = [str(type(one).__struct_config__.tag) for one in (*earlier, incident) if one is not None]
    open_to_floor = ["floor"] if ruling.floor else []
    topics = dict.fromkeys(topic for what in (*tags, *happened, *open_to_floor) for topic in AT_WORK.get(what, ()))
    return rules_beside((*topics, "td.precedence"), book, format)


AT_WORK: dict[str, tuple[str, ...]] = {
    "words-and-chips": (
        "betting.terms", "betting.verbal-vs-chips", "betting.string", "betting.multichip", "betting.overchip",
        "betting.unclear-amount", "betting.undercall", "betting.underbet", "betting.prior-chips", "betting.binding",
        "betting.overbet-change", "betting.splash", "betting.min-unit", "betting.accepted-action",
    ),
    "act": (
        "betting.terms", "betting.in-turn", "betting.right-to-act", "betting.binding", "dealing.substantial-action",
    ),
    "bet-too-small-noticed": ("betting.underbet", "betting.undercall", "betting.reopen"),
    "pot-miscounted": ("betting.pot-limit", "betting.underbet", "pot.handling"),
    "premature": ("dealing.premature", "dealing.burn", "dealing.board", "dealing.reshuffle"),
    "wrong-burn": ("dealing.burn", "dealing.board"),
    "flop-too-many": ("dealing.flop-error", "dealing.burn"),
    "objects": ("betting.right-to-act", "betting.out-of-turn", "dealing.substantial-action"),
    "wrongly-dealt": ("dealing.misdeal", "dealing.order", "dealing.substantial-action"),
    "exposed-downcard": ("dealing.misdeal", "dealing.exposed"),
    "extra-card": ("dealing.misdeal", "dealing.missing-card"),
    "missing-card": ("dealing.misdeal", "dealing.missing-card", "dealing.button-short-card"),
    "boxed-card": ("dealing.misdeal", "dealing.boxed-card"),
    "disputes": ("td.authority", "td.timing", "showdown.dispute", "pot.handling"),
    "hidden-chips": ("chips.hidden", "chips.found", "chips.visible", "betting.accepted-action"),
    "player-shows-card": ("conduct.expose", "showdown.show-one-show-all", "hand.dead"),
    "hand-killed-by-dealer": ("hand.protect", "hand.dead", "hand.retrieve"),
    "hand-fouled": ("hand.protect", "hand.dead"),
    "misconduct": ("conduct.penalty", "conduct.etiquette", "conduct.responsibility", "td.discretion"),
    "floor": ("td.discretion", "td.authority"),
    "Posted": ("button.post", "betting.short-allin"),
    "HoleCardsDealt": ("dealing.order", "game.flop"),
    "UpcardsDealt": ("game.stud",),
    "Drew": ("game.draw",),
    "BoardDealt": ("dealing.board", "dealing.burn", "game.flop"),
    "CardBurned": ("dealing.burn",),
    "RoundOpened": ("betting.order", "betting.min-bet"),
    "Folded": ("betting.fold", "betting.terms", "hand.dead"),
    "Checked": ("betting.in-turn", "betting.check-raise"),
    "Called": ("betting.calling", "betting.min-unit", "betting.binding", "betting.terms"),
    "Wagered": (
        "betting.raise-size", "betting.min-bet", "betting.min-unit", "betting.limit-cap", "betting.check-raise",
        "betting.short-allin", "betting.string", "betting.reopen",
    ),
    "BetsGathered": ("pot.handling", "pot.short-award", "dealing.bring-in-bets"),
    "UncalledReturned": ("pot.handling", "pot.short-award"),
    "ShowdownOpened": ("showdown.order", "showdown.all-in-face-up"),
    "HandTabled": ("showdown.tabling", "showdown.cards-speak", "showdown.live-cards", "hand.ranking"),
    "HandMucked": ("showdown.mucked", "showdown.ask-to-see"),
    "HandKilled": ("hand.dead", "hand.protect", "showdown.live-cards"),
    "PotAwarded": (
        "hand.ranking", "pot.handling", "pot.short-award", "showdown.side-pot", "showdown.odd-chip",
        "showdown.play-board", "showdown.cards-speak",
    ),
}  # fmt: skip
"""By what was told and what followed: the topics at work."""


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
    """The rules that decided the ruling on `incident`, and what the seat in turn may do after it; None: only looked.

    `earlier` is what was told before in this hand, for rules on what was said or went wrong then; `looked` is what is
    asked about: the options, the pots, whose hand is best.
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
        facts |= set(_told(incident, before, after, book))
    facts |= {f"looks={what.replace('_', '-')}" for what in looked}
    for one in earlier:
        facts.add(f"before={type(one).__struct_config__.tag}")
        if isinstance(one, Premature):
            facts.add(f"before=premature-{one.street}")
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
    """The rules that keep a seat from betting or raising, given the topic that bars it (`Options.why_not`).

    That nobody is left to raise, or no chips to do it with, is no rule of a book: nothing is cited for it.
    """
    if topic in NEEDS_NO_RULE:
        return ()
    facts = {f"refused={REFUSED_AS.get(topic, 'held-to-action')}", *_setting(hand)}
    return cited(facts, (topic,), book, hand.setup.format).citations


NEEDS_NO_RULE = frozenset({"betting.calling", "pot.short-award"})
REFUSED_AS = {
    "betting.reopen": "betting-not-reopened",
    "betting.check-raise": "no-check-raise",
    "betting.limit-cap": "capped",
}
"""By the topic that bars a raise, the code with which the engine refuses one."""


def citations_of_refusal(no: Refused, incident: Incident | None, table: LiveTable, book: Rulebook) -> Citations:
    """The rules that decided that something could not be done."""
    facts = {f"refused={no.code}", *_setting(table.hand)}
    if incident is not None:
        facts |= set(_told(incident, table, table, book))
    return cited(facts, (no.topic,), book, table.hand.setup.format)


def _setting(hand: Hand) -> Iterator[str]:
    """The game, the format and the moment of the hand."""
    game = hand.game
    yield hand.setup.format
    yield game.limit
    yield "stud" if game.stud else "board-game" if any(street.board for street in game.streets) else "draw-game"
    if game.high and game.low:
        yield "high-low"
    if game.use == "two-three":
        yield "omaha"
    yield f"on={hand.on.name}"
    yield f"stage={hand.stage}"
    if hand.street == 0:
        yield "first-round"
    if hand.street == len(game.streets) - 1:
        yield "last-round"
    if len(hand.setup.seats) == 2:
        yield "two-players"
    if len(hand.live) == 2:
        yield "heads-up"
    kinds = {post.kind for post in hand.setup.posts}
    yield from (f"posted={kind}" for kind in kinds)
    if "big-blind" in kinds and "small-blind" not in kinds:
        yield "dead-small-blind"
    big = next((post for post in hand.setup.posts if post.kind == "big-blind"), None)
    if big and not hand.seat(big.seat).stack and hand.street == 0 and hand.seat(big.seat).bet < big.amount:
        yield "blind-was-short"


def _told(incident: Incident, before: LiveTable, after: LiveTable, book: Rulebook) -> Iterator[str]:
    """What happened, and in which situation it met its player."""
    hand = before.hand
    yield str(type(incident).__struct_config__.tag)
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
        yield f"during={'folded' if not place.live else hand.stage if hand.stage == 'showdown' else 'in-hand'}"
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
            yield f"was={type(one).__struct_config__.tag}"
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
        yield f"early={early.act}"
    for short in before.open(ShortBet):
        yield f"short={short.kind}"


def _ruled(ruling: Ruling) -> Iterator[str]:
    """What was ruled, and what followed."""
    for field in ("code", "outcome", "penalty", "dispute"):
        given = getattr(ruling, field)
        if given:
            yield f"{'ruled' if field == 'code' else field}={given}"
    if ruling.binding is not None:
        yield f"binding={ruling.binding or 'no'}"
    if ruling.must_show is not None:
        yield f"must-show={str(ruling.must_show).lower()}"
    for code in ruling.floor:
        yield f"floor={code}"
    for field in ("returned", "backs_up_to", "rewinds", "told"):
        if getattr(ruling, field):
            yield field.replace("_", "-")
    won: dict[int, list[PotAwarded]] = {}
    for event in ruling.events:
        yield type(event).__name__
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
        yield f"pots={len(won) if len(won) < MANY else 'many'}"
    for awards in won.values():
        winners = [frozenset(seat for seat, _ in award.shares) for award in awards]
        if len(winners) > 1 and len(set(winners)) == 1 and len(winners[0]) > 1:
            yield "same-both-ways"


def _now(table: LiveTable, may: Options, book: Rulebook) -> Iterator[str]:
    """What the seat in turn may do now, and why."""
    hand = table.hand
    yield f"then={hand.stage}"
    yield f"now-on={hand.on.name}"
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
        yield f"open={type(one).__struct_config__.tag}"
        if isinstance(one, AskedToSee) and one.live:
            yield "asked-hand-live"
    if hand.stage != "betting" or not hand.to_act:
        return
    seat = hand.seat(hand.turn)
    for act in may.acts:
        yield f"may={act}"
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
        yield f"raises={hand.raises if hand.raises < MANY else 'many'}"
        if hand.raises > MANY:
            yield "beyond-a-cap"
    all_in = sum(1 for other in hand.seats if other.live and other.bet and not other.stack)
    if all_in:
        yield "all-ins=one" if all_in == 1 else "all-ins=several"
    if hand.capped:
        yield "capped"
    if any(other.live and not other.stack for other in hand.seats):
        yield "somebody-all-in"
    if hand.street == 0:
        for post in hand.setup.posts:
            if post.seat == hand.turn:
                yield f"to-act={post.kind}"
            if post.kind == "big-blind" and not hand.seat(post.seat).stack and hand.seat(post.seat).bet < post.amount:
                yield "short-blind"


def topics_now(table: LiveTable) -> tuple[str, ...]:
    """The topics that bear on the seat in turn, in the order a player would ask."""
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
    """Blinds, straddles and absent players colour the first round."""
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
