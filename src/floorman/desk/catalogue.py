"""The incidents as a floorperson looks for them: in groups, in a few words, and when each can happen."""

from functools import cache
from itertools import pairwise
from math import log
from typing import NamedTuple, get_args

from floorman.conduct.offences import OFFENCES
from floorman.core import Value
from floorman.floor import Incident, LiveTable
from floorman.floor.acts import opener_unseen
from floorman.floor.case import OnTheClock, OutOfTurn, PartShown, Redealt, ShortBet, ThrownAway
from floorman.floor.engine import code_of
from floorman.floor.incidents import Group, Listed, Moment
from floorman.rules import Format
from floorman.rules.load import ANYBODY, stems
from floorman.text import LANGUAGES, message, render, spoken

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
"""Acts with words and chips, which are told at the seat, and other words for each: `guide.toml` has how it is told."""


class Entry(NamedTuple):
    """An incident of the list, as its kind describes itself."""

    kind: type[Incident]
    listed: Listed

    @property
    def code(self) -> str:
        """The tag of its kind."""
        return code_of(self.kind)

    @property
    def group(self) -> Group:
        """The heading under which it is listed."""
        return self.listed.group

    @property
    def words(self) -> tuple[str, ...]:
        """Other names for it, which are searched too."""
        return self.listed.words

    @property
    def title(self) -> str:
        """What it is called."""
        return str(message(f"incident.{self.code}"))

    @property
    def says_when(self) -> str:
        """When it can happen, in a sentence; empty where that is always so."""
        return str(message("desk.possible-only", when=self.listed.when)) if self.listed.when else ""


class Found(Value, frozen=True, omit_defaults=False):
    """An answer to a search: an incident, an act told at the seat (`how`), or an offence (`offence` is its code)."""

    code: str
    title: str
    group: str
    when: str = ""
    how: str = ""
    offence: str = ""


@cache
def entries() -> tuple[Entry, ...]:
    """Every incident that can be chosen from a list, in the order of the list."""
    found = ((kind, kind.listed) for kind in get_args(Incident))
    return tuple(Entry(kind, listed) for kind, listed in found if listed)


class _Named(NamedTuple):
    """What is searched: the answer, and the stems of all its names, the title's first."""

    found: Found
    names: tuple[tuple[str, ...], ...]

    @classmethod
    def by(cls, found: Found, *names: str) -> "_Named":
        """Take the stems of the names."""
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
        found = Found("", str(title), "betting", how=str(message(f"guide.{code}.how")))
        named.append(_Named.by(found, str(title), *words, render(title, LANGUAGES[0])))
    for offence in OFFENCES.values():
        if offence.format in (None, format):
            found = Found("misconduct", offence.title, "conduct", offence=offence.code)
            named.append(_Named.by(found, offence.title, *offence.words))
    return tuple(named)


def search(text: str, format: Format = "tournament") -> tuple[Found, ...]:
    """What is called `text`, best first; without a text every incident and every act told at the seat.

    Endings do not matter, nor words that say nothing. Where nothing has all the words, what has most of them is given.

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
"""The rank of what does not fit."""

ENOUGH = 0.5
"""The share of what was typed that an answer has to have, by weight."""

CLOSE = 0.75
"""Answers with less than so much of the best one's share are left out."""


def _rank(one: _Named, wanted: list[str]) -> float:
    """How well the names fit, 1 best."""
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
    """How much of what was typed each has, by place: rare words weigh more, and so do words that stand side by side."""
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
    """What one name has of the words, less a little for its other words."""
    found = sum(weight for word, weight in weights.items() if _begins(word, name))
    sides = sum(1 for pair in pairwise(wanted) if pair in pairwise(name))
    others = sum(1 for word in name if not any(word.startswith(each) for each in weights))
    return found * (1 + 0.1 * sides - 0.02 * others)


def _begins(word: str, name: tuple[str, ...]) -> bool:
    """Whether a word of the name begins so: a search is shown while it is typed."""
    return any(each == word or (len(word) > 2 and each.startswith(word)) for each in name)


def possible(table: LiveTable) -> tuple[Entry, ...]:
    """What can happen as the table stands."""
    now, format = moments(table), table.hand.setup.format
    return tuple(
        entry
        for entry in entries()
        if entry.listed.format in (None, format) and (not entry.listed.when or now.intersection(entry.listed.when))
    )


def moments(table: LiveTable) -> frozenset[Moment]:
    """The moments of a hand, as the list names them."""
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
