"""The list of incidents for a floorperson: by group, searchable, with when each can happen and with what facts.

A fact is what is asked about an incident: what may be answered, and how it is written in a line.
"""

import re
from functools import cache
from itertools import pairwise
from math import log
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from floorman.cards import Card, cards
from floorman.conduct.offences import OFFENCES
from floorman.core import DataError, Value, is_number
from floorman.floor import (
    Act,
    BoardSeen,
    DealerKills,
    Discards,
    FloorChooses,
    Incident,
    LiveTable,
    Opens,
    PotsRead,
    Shows,
    WordsAndChips,
)
from floorman.floor.acts import opener_unseen
from floorman.floor.case import OnTheClock, OutOfTurn, PartShown, Redealt, ShortBet, ThrownAway
from floorman.floor.engine import code_of, facts_in
from floorman.floor.incidents import Asking, Described, Group, Listed, Moment
from floorman.rules import Format
from floorman.rules.load import ANYBODY, stems
from floorman.text import LANGUAGES, Message, catalogue, message, render, spoken

GUIDES: dict[str, tuple[str, ...]] = {
    "string-bet": (
        "string raise",
        "raised twice",
        "raised two times",
        "two motions",
        "goes back for more chips",
        "call and raise",
    ),
    "act-out-of-turn": (
        "out of turn",
        "acted too soon",
        "acts before the turn",
        "bet out of turn",
        "raise out of turn",
        "check out of turn",
        "call out of turn",
        "fold out of turn",
    ),
    "odd-chip": ("odd chips", "split pot", "chip left over", "split pot with a chip left over"),
    "short-all-in": ("incomplete raise", "all-in for less", "does not reopen", "reopen the betting"),
    "single-oversized-chip": ("one chip", "overchip", "big chip", "oversized chip", "call with one chip"),
    "unclear-amount": ("ambiguous bet", "says five", "unclear bet", "unstated amount"),
    "forward-motion": ("chips pushed forward", "betting line", "pump fake", "chips over the line"),
    "words-and-chips-differ": (
        "verbal declaration",
        "says raise puts in a call",
        "verbal",
        "says one amount pushes another",
    ),
    "undercall": ("call too small", "short call", "too few chips to call"),
    "bet-below-the-minimum": ("underbet", "underraise", "minimum raise", "raise too small"),
    "wrong-count-of-a-stack": ("miscounted stack", "told the wrong amount", "wrong count", "accepted action"),
    "chips-pulled-back": ("takes back a bet", "pulls chips back", "withdraws a bet"),
}
"""Acts with words and chips, which are reported at the seat, with other names for each; `guide.toml` says how."""


class Entry(NamedTuple):
    """An incident of the list, as its kind describes itself."""

    kind: type[Incident]
    listed: Listed

    @property
    def code(self) -> str:
        """The tag of the incident's kind."""
        return code_of(self.kind)

    @property
    def group(self) -> Group:
        """The heading under which the incident is listed."""
        return self.listed.group

    @property
    def words(self) -> tuple[str, ...]:
        """Other names for the incident, which are searched too."""
        return self.listed.words

    @property
    def title(self) -> str:
        """The incident's title in the language in use."""
        return str(message(f"incident.{self.code}"))

    @property
    def says_when(self) -> str:
        """When the incident can happen, as a sentence; empty if at any time."""
        return str(message("desk.possible-only", when=self.listed.when)) if self.listed.when else ""


class Found(Value, frozen=True, omit_defaults=False):
    """An answer to a search: an incident, an act at the seat (`how`), or an offence (`offence` is its code)."""

    code: str
    title: str
    group: str
    when: str = ""
    how: str = ""
    offence: str = ""


@cache
def entries() -> tuple[Entry, ...]:
    """Return every incident that can be chosen from a list, in the order of the list."""
    found = ((kind, kind.listed) for kind in get_args(Incident))
    return tuple(Entry(kind, listed) for kind, listed in found if listed)


class _Named(NamedTuple):
    """An answer that can be found, and the stems of all its names, the title's first."""

    found: Found
    names: tuple[tuple[str, ...], ...]

    @classmethod
    def by(cls, found: Found, *names: str) -> "_Named":
        """Return the answer with the stems of these names."""
        return cls(found, tuple(tuple(stems(name)) for name in names))


@cache
def _searched(format: Format, language: str) -> tuple[_Named, ...]:
    named = []
    for one in entries():
        if one.listed.format not in (None, format):
            continue
        english = render(message(f"incident.{one.code}"), LANGUAGES[0])
        found = Found(one.code, one.title, one.group, one.says_when)
        named.append(_Named.by(found, one.title, *one.words, english, one.code.replace("-", " ")))
    for code, words in GUIDES.items():
        title = message(f"guide.{code}")
        found = Found(code, str(title), "betting", how=str(message(f"guide.{code}.how")))
        named.append(_Named.by(found, str(title), *words, render(title, LANGUAGES[0])))
    for offence in OFFENCES.values():
        if offence.format in (None, format):
            found = Found("misconduct", offence.title, "conduct", offence=offence.code)
            named.append(_Named.by(found, offence.title, *offence.words))
    return tuple(named)


def search(text: str, format: Format = "tournament") -> tuple[Found, ...]:
    """Return what is called `text`, best first; without a text every incident and every act reported at the seat.

    Endings do not matter, nor words that say nothing. If nothing has all the words, what has most of them is returned.

    >>> [one.title for one in search("misdeal")][:2]
    ['misdeal', 'too many cards dealt']
    >>> [one.title for one in search("a player has exposed his cards")][:1]
    ['player exposes cards']
    """
    wanted = stems(text)
    every = _searched(format, spoken())
    if not wanted:
        return tuple(one.found for one in every if not one.found.offence)
    bare = [word for word in wanted if word not in ANYBODY] or wanted
    ranked = []
    for place, one in enumerate(every):
        rank = min(_rank(one, wanted), _rank(one, bare) + 0.5)
        if rank < UNFIT:
            ranked.append((rank, place, one.found))
    if not ranked:
        ranked = [(-share, place, every[place].found) for place, share in _shares(every, bare).items()]
    return tuple(found for _, _, found in sorted(ranked, key=lambda each: each[:2]))


UNFIT = 99.0
"""The rank of an entry that does not fit."""

ENOUGH = 0.5
"""The share of what was typed that an answer has to have, by weight."""

CLOSE = 0.75
"""Answers with less than so much of the best one's share are left out."""


def _rank(one: _Named, wanted: list[str]) -> float:
    """Return how well the names fit, 1 for the best."""
    phrase = " ".join(wanted)
    names = [" ".join(name) for name in one.names]
    tests = (
        names[0] == phrase,
        phrase in names[1:],
        names[0].startswith(phrase),
        any(name.startswith(phrase) for name in names),
        any(phrase in name for name in names),
        any(all(_begins(word, name) for word in wanted) for name in one.names),
        all(any(_begins(word, name) for name in one.names) for word in wanted),
    )
    return next((float(rank) for rank, fits in enumerate(tests, 1) if fits), UNFIT)


def _shares(every: tuple[_Named, ...], wanted: list[str]) -> dict[int, float]:
    """Return, by place, how much of what was typed each entry has.

    Rare words weigh more, and so do words side by side.
    """
    having = {word: [at for at, one in enumerate(every) if _begins(word, sum(one.names, ()))] for word in wanted}
    weights = {word: log(1 + len(every) / len(places)) for word, places in having.items() if places}
    if not weights:
        return {}
    shares = {}
    for at, one in enumerate(every):
        best = max(_weight(name, wanted, weights) for name in one.names)
        together = sum(weight for word, weight in weights.items() if at in having[word])
        share = (2 * best + together) / (3 * sum(weights.values()))
        if share >= ENOUGH:
            shares[at] = share
    most = max(shares.values(), default=0.0)
    return {at: share for at, share in shares.items() if share >= CLOSE * most}


def _weight(name: tuple[str, ...], wanted: list[str], weights: dict[str, float]) -> float:
    """Return the weight of the words that one name has, less a little for its other words."""
    found = sum(weight for word, weight in weights.items() if _begins(word, name))
    sides = sum(1 for pair in pairwise(wanted) if pair in pairwise(name))
    others = sum(1 for word in name if not any(word.startswith(each) for each in weights))
    return found * (1 + 0.1 * sides - 0.02 * others)


def _begins(word: str, name: tuple[str, ...]) -> bool:
    """Decide whether a word of the name begins with `word`, since a search is shown while it is typed."""
    return any(each == word or (len(word) > 2 and each.startswith(word)) for each in name)


def possible(table: LiveTable) -> tuple[Entry, ...]:
    """Return what can happen as the table stands."""
    now, format = moments(table), table.hand.setup.format
    return tuple(
        entry
        for entry in entries()
        if entry.listed.format in (None, format) and (not entry.listed.when or now.intersection(entry.listed.when))
    )


def moments(table: LiveTable) -> frozenset[Moment]:
    """Return the moments that a hand is at, as the list names them."""
    hand, streets = table.hand, table.hand.game.streets
    betting, first = hand.stage == "betting", hand.street == 0
    on_board = bool(hand.on.board)
    holds: dict[Moment, bool] = {
        "betting": betting,
        "deal": betting and first,
        "draw": hand.stage == "drawing",
        "board": betting and on_board,
        "flop": betting and on_board and hand.on.name == "flop",
        "late": betting and on_board and hand.on.name in ("turn", "river"),
        "to-come": betting and hand.street + 1 < len(streets) and not streets[hand.street + 1].draw,
        "showdown": hand.stage == "showdown",
        "over": hand.stage == "over",
        "run-out": on_board and not betting,
        "stud": betting and hand.game.stud,
        "upcards": opener_unseen(hand),
        "folded": any(not seat.live for seat in hand.seats),
        "short": any(one.kind != "pot" for one in table.open(ShortBet)),
        "miscounted": any(one.kind == "pot" for one in table.open(ShortBet)),
        "clock": bool(table.open(OnTheClock)),
        "redeal": bool(table.open(Redealt)),
        "skipped": bool(table.open(OutOfTurn)),
        "thrown-away": bool(table.open(ThrownAway)),
        "part-shown": bool(table.open(PartShown)),
    }
    return frozenset(moment for moment, here in holds.items() if here)


_TO_TWENTY = """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
ONES = {word: value for value, word in enumerate(_TO_TWENTY.split(), 1)}
TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}


def figure(word: str) -> int | None:
    """Return a number written in figures, as 1200, 1,200 or 12k; None for anything else.

    >>> figure("1,200"), figure("12k"), figure("2.5k"), figure("five")
    (1200, 12000, 2500, None)
    """
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3}){1,4}|[0-9]{1,15}", word):
        return int(word.replace(",", ""))
    thousands = re.fullmatch(r"([0-9]{1,12})(?:\.([0-9]{1,3}))?k", word)
    if thousands:
        return int(thousands[1]) * 1000 + int((thousands[2] or "0").ljust(3, "0"))
    return None


def in_chips(word: str, unit: int) -> str:
    """Return an amount of money as chips, `unit` for each whole; any other word is returned as it is.

    If chips are counted whole, a point can only stand between thousands, as in German.

    >>> in_chips("4.50", 100), in_chips("3x0.25", 100), in_chips("raise", 100), in_chips("1.600", 1)
    ('450', '3x25', 'raise', '1600')
    """
    if unit == 1 and re.fullmatch(r"([0-9]{1,2}[x*])?[0-9]{1,3}(\.[0-9]{3})+", word):
        return word.replace(".", "")
    money = re.fullmatch(r"([0-9]{1,2}[x*])?([0-9][0-9,]{0,15})(?:\.([0-9]{1,3}))?", word)
    if unit == 1 or not money:
        return word
    coins, rest = divmod(int((money[3] or "0").ljust(3, "0")) * unit, 1000)
    whole = figure(money[2])
    return word if whole is None or rest else f"{money[1] or ''}{whole * unit + coins}"


def chips(word: str) -> tuple[int, ...] | None:
    """Return chips of one value, written as 500, or as 3x500 for three of them; None for anything else.

    >>> chips("3x500"), chips("25"), chips("raise")
    ((500, 500, 500), (25,), None)
    """
    several = re.fullmatch(r"([0-9]{1,2})[x*](\S+)", word)
    value = figure(several[2] if several else word)
    return None if value is None else (value,) * (int(several[1]) if several else 1)


def amount_of(words: list[str]) -> tuple[int, bool] | None:
    """Return a number in words, and whether it is clear: "five" could mean 5, 500 or 5,000, "five hundred" could not.

    >>> amount_of(["five"]), amount_of(["fourteen", "hundred"]), amount_of(["seventy", "five"]), amount_of(["more"])
    ((5, False), (1400, True), (75, False), None)
    """
    whole = part = 0
    clear = False
    for word in words:
        if word == "a" and not part:
            part = 1
        elif word in ONES or word in TENS:
            part += ONES.get(word) or TENS[word]
        elif word in SCALES:
            whole, part, clear = (
                (whole, part * 100, True) if word == "hundred" else (whole + part * SCALES[word], 0, True)
            )
        else:
            return None
    return (whole + part, clear) if whole + part else None


class Unreadable(Exception):  # noqa: N818 - an answer to the person at the desk
    """A line that cannot be read: what was not understood, and an example of a line that is."""

    def __init__(self, says: str, example: str) -> None:
        super().__init__(f"{says} For example: {example}")
        self.says = says
        self.example = example


def in_a_sentence(code: str) -> str:
    """Return what a choice of the floor does, in words.

    >>> in_a_sentence("lesser-amount")
    'it is the smaller amount'
    """
    return str(message("plain.choice", code=code))


AskedKind = Literal["seat", "seats", "number", "chips", "flag", "choice", "card", "cards", "text"]


class Fact(NamedTuple):
    """A fact of an incident, as a field of its kind describes it."""

    code: str
    key: str
    type: Any
    required: bool
    default: Any
    asked: Asking

    @property
    def asks(self) -> str:
        """The question that asks for the fact."""
        return str(message(f"ask.{self._of_one('ask') or self.key}"))

    def _of_one(self, file: str) -> str:
        """Return the id of this incident's own wording of the fact, or "" if it has none."""
        own = f"{self.code}.{self.key}"
        return own if own in catalogue(LANGUAGES[0], file) else ""

    @property
    def among(self) -> tuple[str, ...]:
        """The answers that are allowed, as they are typed; empty if any may be given."""
        if self.type is bool:
            return ("yes", "no")
        return tuple(get_args(self.type)) if get_origin(self.type) is Literal else ()

    @property
    def kind(self) -> AskedKind:
        """The kind of answer that the fact takes."""
        if self.type is bool:
            return "flag"
        if self.among or self.asked.kind in ("street", "next-street", "offence"):
            return "choice"
        if self.type in (Card, tuple[Card, ...]):
            return "card" if self.type is Card else "cards"
        if self.asked.kind == "seat":
            return "seat" if self.type is int else "seats"
        if self.type is not int:
            return "text"
        return "chips" if self.asked.kind == "chips" else "number"

    @property
    def is_seat(self) -> bool:
        """Whether the fact is answered with a seat."""
        return self.kind == "seat"

    @property
    def example(self) -> str:
        """An example of an answer."""
        if self.among:
            return "turn" if self.key == "street" else self.among[0]
        match self.kind:
            case "choice":
                return "stalling" if self.asked.kind == "offence" else "turn"
            case "seat" | "number" | "chips":
                return str(self.asked.usual)
            case "seats":
                return "1,2"
            case "card":
                return "As"
            case "cards":
                return "As,Kd"
            case _:
                return "flush" if self.type is str else "1,2"

    def reads(self, text: str) -> Any:
        """Return the value of an answer as typed. Raise ValueError, KeyError or DataError if it cannot be read."""
        text = text.strip().lower()
        if self.type is bool:
            return {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}[text]
        if self.among:
            return _one_of(text, self.among)
        if self.type in (Card, tuple[Card, ...]):
            found = cards(" ".join(word[:1].upper() + word[1:] for word in re.split(r"[\s,]+", text) if word))
            return found if self.type != Card else found[0]
        if get_origin(self.type) is tuple:
            words = re.split(r"[\s,]+", text)
            return tuple(words) if get_args(self.type)[0] is str else tuple(int(word) for word in words)
        if self.type is str:
            return text
        number = figure(text)
        if number is None:
            raise ValueError(text)
        return number

    @property
    def needed(self) -> bool:
        """Whether the fact has to be answered when it matters, even if the incident does not require it."""
        return self.required or self.asked.needed

    def matters(self, known: dict[str, Any]) -> bool:
        """Decide whether the fact has to be asked about, given what is known."""
        key, values = self.asked.only_if
        return not self.asked.follows and (not values or known.get(key) in values)

    def suggested(self, table: LiveTable) -> str:
        """Return the value that is taken if nothing is answered, or "" if an answer is needed."""
        hand = table.hand
        if self.asked.kind in ("street", "next-street") or self.key == "street":
            streets = hand.game.streets
            return streets[min(hand.street + (self.asked.kind == "next-street"), len(streets) - 1)].name
        if not self.required:
            return written(self.default) if self.default not in (None, ()) else ""
        if self.asked.in_turn:
            return str(hand.turn or "")
        return str(self.asked.usual) if self.kind == "number" else ""

    def said(self, value: Any) -> Message | None:
        """Return how an answer is put after the title of its incident; None if it says nothing by itself."""
        own = self._of_one("fact")
        if self.type is bool:
            return message(f"fact.{self.key}")
        if own or (self.among and self.key not in ("act", "say", "means")):
            return message(f"fact.{own or 'answer'}", value=value)
        return message(f"fact.{self.key}", value=value) if self.key in catalogue(LANGUAGES[0], "fact") else None


def _one_of(text: str, among: tuple[str, ...]) -> str:
    """Return the answer meant by its whole text, its number in the list, or letters that only it begins with or has.

    Raise ValueError if none or several fit.
    """
    if text in among:
        return text
    if is_number(text) and 0 < int(text) <= len(among):
        return among[int(text) - 1]
    fits = [one for one in among if one.startswith(text)] or [one for one in among if text in one]
    if not text or len(fits) != 1:
        raise ValueError(text)
    return fits[0]


def facts_of(entry: Entry) -> tuple[Fact, ...]:
    """Return the facts of an incident, required ones first."""
    return _facts(entry.kind)


def _facts(kind: type[Described]) -> tuple[Fact, ...]:
    return tuple(Fact(code_of(kind), *field) for field in facts_in(kind))


def written(value: Any) -> str:
    """Return a fact as it is written in a line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def line_of(code: str, known: dict[str, Any]) -> str:
    """Return the line that reports an incident with these facts."""
    return " ".join(("incident", code, *(f"{key}={written(value)}" for key, value in known.items())))


def said_as(code: str) -> str:
    """Return what an answer is called on pages.

    >>> said_as("no-burn"), said_as("joker")
    ('no card was burned', 'joker')
    """
    return str(message("fact.answer", value=code))


def in_words(incident: Incident) -> Message:
    """Return what happened as people say it: an act, or an incident by its title and facts.

    >>> from floorman.floor.incidents import ExposedDowncard
    >>> str(in_words(ExposedDowncard(5, card=1, by="dealer")))
    'exposed card in the deal (seat 5, card 1, by the dealer)'
    >>> str(in_words(DealerKills(3, beaten=True))), str(in_words(Act(3, "raise", 1600)))
    ('seat 3 is beaten', 'seat 3 raises to 1,600')
    >>> str(in_words(FloorChooses("full-call")))
    'the floor decides: the call is made up to the whole price'
    """
    match incident:
        case Act(seat, act, to, by, unnoticed, stated):
            return message("happened.act", seat=seat, act=act, to=to, by=by, unnoticed=unnoticed, stated=stated)
        case WordsAndChips():
            return message("happened.words-and-chips", seat=incident.seat, parts=_heard(incident))
        case BoardSeen(boards):
            return message("happened.board", boards=[" ".join(board) for board in boards])
        case FloorChooses(code):
            return message("happened.floor", code=code)
        case Shows(seat, cards):
            return message("happened.shows", seat=seat, cards=cards)
        case Discards(seat, cards):
            return message("happened.discards", seat=seat, count=len(cards))
        case Opens(seat):
            return message("happened.opens", seat=seat)
        case DealerKills(seat, beaten=True):
            return message("happened.beaten", seat=seat)
        case PotsRead(winners):
            return message("happened.pots-read", seats=tuple(dict.fromkeys(no for seats in winners for no in seats)))
        case _:
            return _titled(incident)


def _heard(incident: WordsAndChips) -> tuple[Message, ...]:
    """Return what was said and put out, in the order in which it happened, and what else was seen."""
    says = message("happened.says", say=incident.say or "", amount=incident.amount, unit=incident.unit)
    first = incident.first if incident.motions > 1 else incident.push
    pushes = message("happened.pushes", first=first, then=incident.push[len(first) :])
    parts = [part for part, there in ((says, incident.spoken), (pushes, incident.push)) if there]
    if incident.order == "push":
        parts.reverse()
    seen = (
        (message("happened.together"), incident.order == "together"),
        (message("happened.pulled-back", partly=incident.prior == "partly-pulled-back"), incident.prior != "left"),
        (message("happened.unreleased"), not incident.released),
        (message("happened.unnoticed"), incident.unnoticed),
        (message("happened.stated", stated=incident.stated), incident.stated is not None),
    )
    return (*parts, *(part for part, there in seen if there))


def _titled(incident: Described) -> Message:
    title = message(f"incident.{code_of(type(incident))}")
    said: list[Message] = []
    for fact in _facts(type(incident)):
        value = getattr(incident, fact.key)
        if fact.asked.kind == "offence" and value in OFFENCES:
            title = message(f"offence.{value}")
        elif value and (fact.required or value != fact.default):
            words = fact.said(value)
            said += [words] if words else []
    return message("happened.incident", title=title, facts=said)


def example_of(entry: Entry) -> str:
    """Return a whole line for an incident, with required facts only."""
    return line_of(entry.code, {fact.key: fact.example for fact in facts_of(entry) if fact.required})


def entry_called(code: str) -> tuple[Entry, dict[str, Any]]:
    """Return the incident of a code, or of the kind or fault that the code names: `joker` is a strange card.

    Raise Unreadable, with those close to it, if there is none.
    """
    for entry in entries():
        if entry.code == code:
            return entry, {}
    for entry in entries():
        for fact in facts_of(entry):
            if fact.key in ("kind", "fault") and code in fact.among:
                return entry, {fact.key: code}
    found = [one.code for one in search(code) if one.code and not one.offence]
    near = [entry for entry in entries() if entry.code in found]
    others = f" Close to it: {', '.join(entry.code for entry in near[:5])}." if near else ""
    raise Unreadable(f"{code!r} is not an incident.{others}", example_of(near[0]) if near else "incident deck-short")


def known_from(entry: Entry, pairs: list[str], known: dict[str, Any]) -> dict[str, Any]:
    """Add the facts of key=value pairs to those known of an incident. Raise Unreadable for a pair that does not fit."""
    facts = {fact.key: fact for fact in facts_of(entry)}
    for pair in pairs:
        key, is_, value = pair.partition("=")
        if not is_:
            raise Unreadable(f"{pair!r} cannot be read. Write each fact as key=value.", example_of(entry))
        if key not in facts:
            has = f"Write one of: {', '.join(facts)}." if facts else "It needs no facts."
            raise Unreadable(f"{key!r} is not a fact about {entry.code}. {has}", example_of(entry))
        known[key] = answered(facts[key], value)
    return known


def answered(fact: Fact, text: str) -> Any:
    """Return the value of an answer, or raise Unreadable with what it could be."""
    try:
        return fact.reads(text)
    except (ValueError, KeyError, DataError) as wrong:
        could = f"one of {', '.join(fact.among)}" if fact.among else f"it as {fact.example}"
        example = line_of(fact.code, {each.key: each.example for each in _needed(fact)})
        raise Unreadable(f"{text!r} is not a value for {fact.key} ({fact.asks}). Write {could}.", example) from wrong


def _needed(fact: Fact) -> list[Fact]:
    entry = next(entry for entry in entries() if entry.code == fact.code)
    return [each for each in facts_of(entry) if each.required or each.key == fact.key]


def incident_from(code: str, pairs: list[str]) -> Incident:
    """Return an incident by its code and key=value pairs, as in `incident premature street=turn`.

    Raise Unreadable if a required fact is missing.
    """
    entry, known = entry_called(code)
    known = known_from(entry, pairs, known)
    missing = [fact for fact in facts_of(entry) if fact.required and fact.key not in known]
    if missing:
        said = "; ".join(f"{fact.key} ({described(fact)})" for fact in missing)
        raise Unreadable(f"{entry.code} also needs {said}.", example_of(entry))
    return msgspec.convert({"type": entry.code, **known}, Incident)  # type: ignore[no-any-return]


def described(fact: Fact) -> str:
    """Return what a fact means, and which values it may have."""
    return fact.asks + (f": {', '.join(fact.among)}" if fact.among and fact.type is not bool else "")
