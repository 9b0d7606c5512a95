"""Setting `hand`: one deal."""

import re
from typing import Any

from floorman.hand import GAMES
from floorman.scenario.kinds import (
    Misfit,
    card,
    cards,
    chips,
    count,
    either,
    flag,
    list_of,
    no,
    one_of,
    record,
    seat,
    seat_or_none,
    set_of,
    some,
    some_chips,
    table_of,
    whole,
    yes,
)
from floorman.scenario.language.setting import Event, Keys, Setting, event, expected, floor_code, happening

game = one_of(*GAMES)
seats = set_of(seat)
street = one_of(*dict.fromkeys(street.name for game in GAMES.values() for street in game.streets))

ACTS = ("fold", "check", "call", "bet", "raise", "all-in", "bring-in", "complete", "pot")
SAID = ("call", "raise", "bet", "check", "fold", "all-in", "pot", "complete", "time", "tap")
OPTIONS = ("fold", "check", "call", "bet", "raise", "bring-in", "complete")
OUTCOMES = (
    "misdeal", "play-on", "replace-card", "card-stands", "return-as-burn", "scrap-of-paper", "hand-dead", "hand-live",
    "void", "redeal-flop", "scramble", "put-back", "reshuffle-stub", "rebuild-stub", "reshuffle-all", "corrected",
    "stands", "uncalled-returned", "no-redress", "impound", "removed-from-play", "goes-to-winner", "card-shown-to-all",
    "plays",
)  # fmt: skip
FLOOR = (
    "full-call", "forfeit-and-fold", "dead-hand", "passive-only", "all-options", "hold-to-action", "retract",
    "lesser-amount", "greater-amount", "min-raise", "call", "penalty", "warning", "misdeal", "play-on", "live", "dead",
    "show", "deny", "award-to-caller", "remove-chips", "impound",
    "part-of-bet", "not-part-of-bet", "start-clock", "binding", "not-binding", "penalised", "binding-and-penalised",
    "any-amount", "released", "forfeit-pot", "revoke", "reconstruct", "leave-award", "rebuild-stub", "reshuffle-stub",
    "reshuffle-all", "enforce-order", "wait", "let-play", "not-in-play", "hold-play", "impound-pot", "remove-item",
    "allow-item", "allow", "limit", "restrict", "prohibit", "no-violation", "soft-play",
)  # fmt: skip
ERRORS = (
    "not-your-turn", "below-minimum", "above-maximum", "no-bet-to-call", "cannot-check", "betting-not-reopened",
    "not-enough-chips", "hand-over",
)  # fmt: skip
HAND_NAMES = (
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
)  # fmt: skip


def hand_name(value: Any) -> str:
    """A hand by its category, or a low by its ranks."""
    if value in HAND_NAMES or (isinstance(value, str) and re.fullmatch("[2-9TJQKA](-[2-9TJQKA]){0,4}", value)):
        return str(value)
    raise Misfit(value, f"Write one of {', '.join(HAND_NAMES)}, or a low as in 8-6-4-3-A.")


KEYS: Keys = {
    "game": game,
    "format": one_of("tournament", "cash"),
    "venue": one_of("live", "online"),
    "blinds": list_of(some_chips),
    "ante": chips,
    "ante_kind": one_of("each", "big-blind", "button"),
    "limits": list_of(some_chips, 2),
    "bring_in": some_chips,
    "button": seat,
    "stacks": table_of(seat, some_chips),
    "chips": list_of(some_chips),
    "street": street,
    "pot": chips,
    "hole": table_of(seat, cards),
    "board": cards,
    "deck": cards,
    "last_two": flag,
    "absent": seats,
    "penalised": seats,
    "dead_blind": one_of("small"),
    "straddle": seat,
}

INCIDENTS: dict[str, Keys] = {
    "exposed-downcard": {"seat": seat, "card": some, "by": one_of("dealer", "player"), "nth": some},
    "boxed-card": {"count": some, "where": one_of("deal", "stub"), "nth": some},
    "extra-card": {"seat": seat, "count": some, "when": one_of("deal", "after-deal")},
    "missing-card": {"seat": seat},
    "first-card-wrong-seat": {"seat": seat},
    "out-of-sequence": {"seat": seat},
    "dealt-to-empty-seat": {"seat": seat},
    "dealt-to-ineligible-seat": {"seat": seat},
    "eligible-seat-skipped": {"seat": seat},
    "button-misplaced": {"noticed": one_of("this-hand", "next-hand")},
    "joker": {"seat": seat, "where": one_of("stub")},
    "foreign-card": {"seat": seat, "where": one_of("stub")},
    "foreign-back": {"where": one_of("hand", "stub")},
    "duplicate-card": {"known_by": seat},
    "deck-short": {},
    "flop-too-many": {"count": some},
    "no-burn": {"street": street, "exposed": flag},
    "two-burns": {"street": street, "exposed": flag},
    "premature": {"street": street},
    "stub-dropped": {"reconstructible": flag, "mixed": flag},
    "hand-killed-by-dealer": {"seat": seat, "identifiable": flag},
    "hand-fouled": {"seat": seat, "identifiable": flag},
    "cards-thrown-into-hand": {"seat": seat},
    "upcards-picked-up": {"seat": seat},
    "card-off-table": {"seat": seat, "by": one_of("dealer", "player"), "card": some},
    "player-shows-card": {"seat": seat, "to": one_of("table", "neighbour"), "active": flag},
    "hidden-chips": {"seat": seat, "chips": some_chips, "found": one_of("after-call", "after-hand", "next-hand")},
    "bet-too-small-noticed": {"stated": chips, "actual": chips},
    "pot-miscounted": {"stated": chips, "actual": chips},
    "wrong-level": {},
    "pot-misawarded": {
        "noticed": one_of("before-next-hand", "after-riffle", "after-substantial-action"),
        "mixed": flag,
    },
    "cards-in-muck": {"seat": seat, "identifiable": flag, "misinformed": flag},
    "cash-on-table": {"seat": seat, "chips": some_chips, "objection": flag},
}
"""What can go wrong, and the further keys that tell of it."""

NEEDED_BESIDE = {"pot-miscounted": ("stated", "actual")}


def _incident(code: str) -> Event:
    keys = {"incident": one_of(*INCIDENTS), **INCIDENTS[code]}
    return Event(("incident",), keys, NEEDED_BESIDE.get(code, ()), code)


EVENTS = (
    event(
        "act", needs=("seat",),
        act=one_of(*ACTS), seat=seat, to=chips, by=some_chips, unnoticed=flag, stated=chips,
    ),
    event(
        "say", "amount", "unit", "push", "prior", needs=("seat",),
        seat=seat, say=one_of(*SAID), amount=some_chips, unit=some, push=list_of(some_chips),
        order=one_of("say", "push", "together"), prior=one_of("left", "pulled-back", "partly-pulled-back"),
        motions=whole(1, "Write 1 or 2.", 2), first=list_of(some_chips), unnoticed=flag, stated=chips,
    ),
    event("discard", needs=("seat",), seat=seat, discard=either(cards, list_of(card))),
    event(
        "show", "show_one", "muck", "ask_to_see", "claims", "plays_board", needs=("seat",),
        seat=seat, show=yes, show_one=card, muck=yes, ask_to_see=seat, claims=hand_name, plays_board=yes,
    ),
    event("kill", kill=seat),
    event("runouts", runouts=some, agreed=seats),
    event("clock_on", clock_on=seat, by=either(seat, one_of("td"))),
    event("wait", wait=count),
    *map(_incident, INCIDENTS),
    event("floor", floor=floor_code(*FLOOR)),
    event("deal", deal=street),
    event("objects", objects=seat),
    event(
        "disputes", disputes=seat, about=one_of("reading", "accounting"),
        when=one_of("before-next-hand", "after-riffle", "after-substantial-action", "break-30s", "break-90s"),
        party=one_of("director"),
    ),
    *happening(seat),
)  # fmt: skip

EXPECT: Keys = {
    "ruling": one_of(*OPTIONS, "all-in", "out-of-turn", "undercall", *OUTCOMES),
    "to": chips,
    "returned": chips,
    "turn": seat_or_none,
    "options": set_of(one_of(*OPTIONS)),
    "call": chips,
    "min_bet": chips,
    "min_raise_to": chips,
    "max_raise_to": chips,
    "binding": either(no, one_of(*OPTIONS, "all-in")),
    "backs_up_to": seat,
    "floor": set_of(floor_code(*FLOOR)),
    "street": street,
    "board": cards,
    "burns": count,
    "pot": chips,
    "pots": list_of(record(("amount", "seats"), amount=chips, seats=seats)),
    "awards": table_of(seat, chips),
    "stacks": table_of(seat, chips),
    "live": seats,
    "dead": seats,
    "face_up": seats,
    "show_first": seat_or_none,
    "may_muck": seats,
    "must_show": either(flag, one_of("discretion")),
    "hand": table_of(seat, hand_name),
    "outcome": one_of(*OUTCOMES),
    "substantial_action": flag,
    "seconds_left": count,
    "odd_chip": seat_or_none,
    "award_order": list_of(count),
    "dispute": one_of("heard", "too-late"),
    "error": one_of(*ERRORS),
    **expected(seat),
}

HAND = Setting("hand", KEYS, ("game", "stacks"), EVENTS, EXPECT)
