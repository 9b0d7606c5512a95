"""The incidents as a floorperson looks for them: in groups, in a few words, and when each can happen."""

import re
from functools import cache
from itertools import pairwise
from math import log
from typing import NamedTuple, get_args

from floorman.conduct.offences import OFFENCES
from floorman.core import Value
from floorman.floor import Act, BoardSeen, FloorChooses, Incident, LiveTable, WordsAndChips
from floorman.floor.acts import opener_unseen
from floorman.floor.table import OnTheClock, OutOfTurn, PartShown, Redealt, ShortBet, ThrownAway
from floorman.rules import Format
from floorman.rules.load import ANYBODY, stems

PLAIN_LINES = (Act, WordsAndChips, BoardSeen, FloorChooses)
"""What is told in a line of its own and needs no list."""

LISTED = {
    "dealing": """
        deal: wrongly-dealt | misdeal | dealt wrongly, wrong seat first, out of sequence, skipped player in the deal
        deal: extra-card | too many cards dealt | extra card, three hole cards, misdeal
        deal: missing-card | player short a card | missing card, too few cards, one hole card, misdeal
        deal over: button-misplaced | button in the wrong place | wrong button, button not moved, wrong blinds
        redeal: at-redeal | player back for the redeal | redeal, after a misdeal
        deal: wrong-level | hand dealt at the wrong level | old blinds, wrong blinds, blinds went up, level change
        draw: discards | cards drawn | draw, discard, stands pat
        upcards: opens | who opens the betting | bring-in, high board, low card""",
    "cards": """
        deal: exposed-downcard | exposed card in the deal | exposed card, flashed card, face-up hole card, misdeal,
            dealer exposes a card
        betting draw: player-shows-card | player exposes cards | exposed card, shows hand early, exposed one card,
            shows the hand to a neighbour
        deal: card-off-table | card off the table | card on the floor, dropped card
        betting draw: boxed-card | boxed card | face-up card in the deck, card turned over in the stub""",
    "deck": """
        any: duplicate-card | two of the same card | fouled deck, duplicate card, defective deck
        any: deck-short | card missing from the deck | fouled deck, incomplete deck, 51 cards, defective deck
        betting draw: strange-card | joker or foreign card | fouled deck, wrong card, card from another deck
        any: foreign-back | card with a different back | fouled deck, wrong back, other colour, marked card
        betting draw: stub-dropped | dropped stub | deck dropped, stub fell, stub mixed
        betting draw: stub-told | new order of the stub | reshuffled stub, stub order
        any: deck-change-asked | new deck asked for | deck change, change the deck, new setup
        over: rabbit-asked | rabbit hunt | rabbit, see the next card, what would have come""",
    "board": """
        flop: flop-too-many | four cards on the flop | flop of four, too many cards on the flop, board error
        late: street-too-many | two cards turned at once | two turn cards, two river cards, board error,
            two cards on the turn, two cards on the river
        board run-out: wrong-burn | burn mistake | no burn, two burns, forgot to burn, burned twice, burn card
        to-come: premature | board dealt too soon | premature flop, premature turn, premature river, early street,
            flop dealt too early, dealt before the action was complete""",
    "hands": """
        betting draw showdown: hand-killed-by-dealer | dealer mucked a live hand | killed by mistake, unprotected hand
        betting draw showdown: hand-fouled | hand touched other cards | fouled hand, mixed with the muck, dead hand
        betting draw showdown: cards-thrown-into-hand | cards thrown into a hand | thrown into another hand
        folded: wants-back | wants a folded hand back | muck, retrieve from the muck, folded by mistake
        showdown folded: cards-in-muck | cards in the muck | lost in the muck, pushed into the muck, mucked by mistake
        thrown-away: takes-back | takes a fold back | folded with nothing to call, unnecessary fold
        stud: upcards-picked-up | upcards picked up | stud, upcards turned down""",
    "showdown": """
        showdown: shows | tables the hand | show, tabled, shows the hand
        showdown: mucks | mucks the hand | muck, hand thrown face down, folds at the showdown
        showdown: shows-one | shows only one card | one card, partly shown
        showdown: flashed | hand flashed and released | flashed hand, shown for a moment
        showdown: nobody-shows | nobody wants to show | who shows first, order of showing, waiting to show
        part-shown: refuses-to-table | will not table all cards | refuses to show, keeps a card down
        showdown: claims | miscalled hand | calls the hand, announces a hand, says flush, misread by its player
        showdown: plays-board | plays the board | board plays
        showdown over: asks-to-see | asks to see a hand | show me the hand, iwtsth, wants to see a mucked hand
        showdown over: abuses-asking | asks to see too often | keeps asking to see hands
        showdown: dealer-kills | dealer mucks a losing hand | kill the hand
        showdown over: speaks-up | mistake pointed out | misread hand, wrong winner, bystander speaks up, misread
        over: disputes | pot disputed | dispute, protest, wrong amount, count of the pot
        over: pot-misawarded | pot to the wrong player | pot pushed wrongly, misawarded pot, wrong winner
        showdown run-out: runs-agreed | run it twice | run twice, two boards, deal it twice""",
    "chips": """
        short: bet-too-small-noticed | underbet noticed late | bet was too small, undercall noticed, too little put in
        miscounted: pot-miscounted | pot miscounted | pot-limit, wrong pot count
        betting: splashed | splashed pot | splashing the pot, chips thrown into the pot
        any: hidden-chips | hidden chips found | chips behind, concealed chips, chips not visible
        any: foreign-chips | foreign chips | chips of another house, wrong chips, fake chip
        betting: bring-in-asked | asks to bring the bets in | pull in the bets, gather the bets
        any: fee-taken | rake or time taken | rake, drop, time collection""",
    "talk": """
        skipped: objects | skipped player speaks up | skipped, passed over, action skipped, out of turn
        betting: asks | player asks a question | how much, count, is the hand live, is it reopened
        betting: says-if-then | conditional statement | if you raise I call, if then, announces a plan
        betting: calls-unheard | calls before the amount is said | call without hearing the bet, misheard
        betting: local-word | unclear word or gesture | slang, hand signal, ambiguous gesture, unusual word
        any: offers-insurance | insurance or side bet | side wager, prop bet, insurance
        any: discloses | talks about a live hand | disclosure, advice, names a hand, speech play, talking in a hand
        any: misconduct | conduct and etiquette | misconduct, penalty, behaviour, rude, offence""",
    "time": """
        betting: clock-called | clock called on a player | calling time, tanking, slow player, shot clock
        clock: clock-changed | different time on the clock | more time, less time, seconds
        betting: waited | time has passed | time is up, seconds gone, countdown
        any: moment | what the staff do now | dealer change, new dealer, deck change, cards cut, hand begins""",
}
"""A group's incidents: the moments in which each can happen, its code, its title, and other words for it."""

GUIDES = """
    string bet | string raise, raised twice, raised two times, two motions, goes back for more chips, call and raise |
        Tap the seat. Under Pushes, tap the first chips, then New motion, then the rest.
    act out of turn | out of turn, acted too soon, acts before the turn, bet out of turn, raise out of turn,
        check out of turn, call out of turn, fold out of turn |
        Tap the seat that acted, although it was not its turn, and say what it did.
    short all-in | incomplete raise, all-in for less, does not reopen, reopen the betting |
        Tap the seat and All-in. The next player's buttons then say who may raise, and why not.
    single oversized chip | one chip, overchip, big chip, oversized chip, call with one chip |
        Tap the seat. Under Pushes, tap the one chip; leave Says empty.
    unclear amount | ambiguous bet, says five, unclear bet, unstated amount |
        Tap the seat. Under Says, type what was said, such as five.
    forward motion | chips pushed forward, betting line, pump fake, chips over the line |
        Tap the seat. Under Pushes, tap the chips that went forward, and mark them if they were pulled back.
    words and chips differ | verbal declaration, says raise puts in a call, verbal, says one amount pushes another |
        Tap the seat. Under Says and Pushes, give both, and which of them came first.
    undercall | call too small, short call, too few chips to call |
        Tap the seat. Under Pushes, tap the chips that were put in.
    bet below the minimum | underbet, underraise, minimum raise, raise too small |
        Tap the seat and enter the amount. Tick Nobody noticed if play went on.
    wrong count of a stack | miscounted stack, told the wrong amount, wrong count, accepted action |
        Tap the seat that called. Fill in Was told with the wrong count, then tap the act.
    chips pulled back | takes back a bet, pulls chips back, withdraws a bet |
        Tap the seat. Under Pushes, tap the chips, then Pulled them back first.
"""
"""Acts with words and chips, which are told at the seat: title, other words for it, and how it is told."""

SAYS_WHEN = {
    "betting": "during the betting",
    "deal": "in the first betting round",
    "draw": "during a draw",
    "board": "while cards are on the board",
    "flop": "on the flop",
    "late": "on the turn or the river",
    "to-come": "while another street is to come",
    "showdown": "at the showdown",
    "over": "once the hand is over",
    "run-out": "once nobody can bet any more",
    "stud": "at stud",
    "upcards": "at stud, before the betting opens",
    "folded": "once somebody has folded",
    "short": "after a bet that was too small and went unnoticed",
    "miscounted": "after a pot-limit bet that went unnoticed",
    "clock": "while somebody is on the clock",
    "redeal": "after a misdeal",
    "skipped": "after an act out of turn",
    "thrown-away": "after a fold with nothing to call",
    "part-shown": "after a player has shown only part of a hand",
}
"""When something can happen, by moment."""


class Entry(NamedTuple):
    """An incident of the list. `words` are other names for it, which are searched too."""

    kind: type
    code: str
    title: str
    group: str
    when: frozenset[str]
    words: tuple[str, ...] = ()

    @property
    def says_when(self) -> str:
        """When it can happen, in a sentence; empty where that is always so."""
        said = [SAYS_WHEN[one] for one in SAYS_WHEN if one in self.when]
        return f"Possible only {' or '.join(said)}." if said else ""


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
    """Every incident that can be told, in the order of the list; what the list does not know stands at its end."""
    kinds = {code_of(kind): kind for kind in get_args(Incident) if kind not in PLAIN_LINES}
    found = []
    for group, lines in LISTED.items():
        for line in _joined(lines):
            first, title, words = (part.strip() for part in line.split("|"))
            when, _, code = first.partition(": ")
            others = tuple(word.strip() for word in words.split(","))
            found.append(Entry(kinds.pop(code), code, title, group, frozenset(when.split()), others))
    any_time = frozenset({"any"})
    found += [Entry(kind, code, code.replace("-", " "), "other", any_time) for code, kind in kinds.items()]
    return tuple(found)


def _joined(lines: str) -> list[str]:
    """Lines of a list; after a comma one goes on in the next."""
    return re.sub(r",\n\s+", ", ", lines.strip()).splitlines()


class _Named(NamedTuple):
    """What is searched: the answer, and the stems of all its names, the title's first."""

    found: Found
    names: tuple[tuple[str, ...], ...]

    @classmethod
    def by(cls, found: Found, *names: str) -> "_Named":
        """Take the stems of the names."""
        return cls(found, tuple(tuple(stems(name)) for name in names))


@cache
def _searched(format: Format) -> tuple[_Named, ...]:
    named = [
        _Named.by(
            Found(one.code, one.title, one.group, one.says_when), one.title, *one.words, one.code.replace("-", " ")
        )
        for one in entries()
    ]
    told = [part.strip() for line in _joined(GUIDES) for part in line.split("|") if part.strip()]
    for title, words, how in zip(told[::3], told[1::3], told[2::3], strict=True):
        others = tuple(word.strip() for word in words.split(","))
        named.append(_Named.by(Found("", title, "betting", how=how), title, *others))
    for one in OFFENCES.values():
        if one.format in (None, format):
            found = Found("misconduct", one.title, "conduct", offence=one.code)
            named.append(_Named.by(found, one.title, *one.words))
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
    every = _searched(format)
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


def code_of(kind: type) -> str:
    """The code of a kind of incident."""
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def possible(table: LiveTable) -> tuple[Entry, ...]:
    """What can happen as the table stands."""
    now = moments(table)
    return tuple(entry for entry in entries() if entry.when & now)


def moments(table: LiveTable) -> frozenset[str]:
    """The moments of a hand, as the list names them."""
    hand, streets = table.hand, table.hand.game.streets
    betting, first = hand.stage == "betting", hand.street == 0
    on_board = bool(hand.on.board)
    holds = {
        "any": True,
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
