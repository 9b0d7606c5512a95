"""The incidents as a floorperson looks for them: in groups, in a few words, and when each can happen."""

from functools import cache
from typing import NamedTuple, get_args

from floorman.rulings import Act, BoardSeen, FloorChooses, Incident, LiveTable, WordsAndChips
from floorman.rulings.opening import opener_unseen
from floorman.rulings.pending import OnTheClock, OutOfTurn, PartShown, Redealt, ShortBet, ThrownAway

PLAIN_LINES = (Act, WordsAndChips, BoardSeen, FloorChooses)
"""What is told in a line of its own and needs no list."""

LISTED = {
    "dealing": """
        deal: extra-card, extra card
        deal: missing-card, missing card
        deal: wrongly-dealt, dealt wrongly
        deal over: button-misplaced, button misplaced
        redeal: at-redeal, changed for a redeal
        deal: wrong-level, old level
        draw: discards, cards drawn
        upcards: opens, who opens""",
    "cards": """
        deal: exposed-downcard, down card exposed
        deal: card-off-table, card off the table
        betting draw: boxed-card, boxed card
        betting draw: player-shows-card, player shows cards""",
    "deck": """
        betting draw: strange-card, joker, foreign card
        any: foreign-back, another back
        any: duplicate-card, duplicate card
        any: deck-short, deck is short
        betting draw: stub-dropped, stub dropped
        betting draw: stub-told, new stub told
        any: deck-change-asked, other deck wanted
        over: rabbit-asked, rabbit hunt""",
    "board": """
        flop: flop-too-many, flop of four
        late: street-too-many, two cards turned
        board run-out: wrong-burn, wrong burn
        to-come: premature, dealt too soon""",
    "hands": """
        betting draw showdown: hand-killed-by-dealer, killed by the dealer
        betting draw showdown: hand-fouled, hand fouled
        betting draw showdown: cards-thrown-into-hand, thrown into a hand
        folded: wants-back, wants the hand back
        thrown-away: takes-back, takes fold back
        stud: upcards-picked-up, upcards picked up""",
    "showdown": """
        showdown: shows, hand tabled
        showdown: shows-one, one card shown
        showdown: mucks, hand laid face down
        showdown: flashed, hand flashed
        showdown: nobody-shows, nobody shows
        part-shown: refuses-to-table, will not table
        showdown: claims, hand claimed
        showdown: plays-board, the board plays
        showdown over: asks-to-see, asks to see a hand
        showdown over: abuses-asking, asks too often
        showdown: dealer-kills, dealer mucks a hand
        showdown over: speaks-up, somebody speaks up
        over: disputes, pot disputed
        over: pot-misawarded, pot to wrong hand
        showdown run-out: runs-agreed, run it twice""",
    "chips": """
        short: bet-too-small-noticed, bet was too small
        miscounted: pot-miscounted, pot miscounted
        betting: splashed, splashed pot
        any: hidden-chips, hidden chips
        any: foreign-chips, foreign chips
        betting: bring-in-asked, bring the bets in
        any: fee-taken, rake or time taken""",
    "talk": """
        skipped: objects, player was skipped
        betting: asks, player wants to know
        betting: says-if-then, says if and then
        betting: calls-unheard, called unheard
        betting: local-word, local word
        any: offers-insurance, offers insurance
        any: discloses, talk about a hand
        any: misconduct, misconduct""",
    "time": """
        betting: clock-called, clock called
        clock: clock-changed, other time given
        betting: waited, time goes by""",
}
"""A group's incidents: the moments in which each can happen, its code, and what it is called."""


class Entry(NamedTuple):
    """An incident of the list."""

    kind: type
    code: str
    title: str
    group: str
    when: frozenset[str]

    def fits(self, letters: str) -> bool:
        """Whether a few letters, or several words, are found in its name, its code or its group."""
        where = f"{self.title} {self.code} {self.group}"
        return all(word in where for word in letters.lower().split())


@cache
def entries() -> tuple[Entry, ...]:
    """Every incident that can be told, in the order of the list; what the list does not know stands at its end."""
    kinds = {code_of(kind): kind for kind in get_args(Incident) if kind not in PLAIN_LINES}
    found = []
    for group, lines in LISTED.items():
        for line in lines.strip().splitlines():
            when, _, rest = line.strip().partition(": ")
            code, _, title = rest.partition(", ")
            found.append(Entry(kinds.pop(code), code, title, group, frozenset(when.split())))
    any_time = frozenset({"any"})
    found += [Entry(kind, code, code.replace("-", " "), "other", any_time) for code, kind in kinds.items()]
    return tuple(found)


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
