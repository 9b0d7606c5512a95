"""The words of the four settings: what may stand in a scenario, and of which kind.

A setting's keys, events and expectations are tables of kinds. What is not in them means nothing and is refused.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from floorman.cards import Card
from floorman.floor import BetTooSmallNoticed, ForeignChips, Incident
from floorman.floor.described import Described, FactField, code_of, facts_in
from floorman.floor.incidents import StrangeCard, WrongBurn, WronglyDealt
from floorman.hand import GAMES
from floorman.scenario.kinds import (
    Event,
    Keys,
    Kind,
    Misfit,
    Setting,
    card,
    cards,
    chips,
    count,
    either,
    event,
    expected,
    flag,
    floor_code,
    happening,
    list_of,
    name,
    no,
    offence,
    one_of,
    passes,
    record,
    seat,
    seat_or_none,
    set_of,
    some,
    some_chips,
    table_of,
    text,
    whole,
    yes,
)

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
HAND_FLOOR = (
    "full-call", "forfeit-and-fold", "dead-hand", "passive-only", "all-options", "hold-to-action", "retract",
    "lesser-amount", "greater-amount", "min-raise", "call", "penalty", "warning", "misdeal", "play-on", "live", "dead",
    "show", "deny", "award-to-caller", "remove-chips", "impound",
    "part-of-bet", "not-part-of-bet", "start-clock", "binding", "not-binding", "penalised", "binding-and-penalised",
    "any-amount", "released", "forfeit-pot", "revoke", "reconstruct", "leave-award", "rebuild-stub", "reshuffle-stub",
    "reshuffle-all", "enforce-order", "wait", "let-play", "not-in-play", "hold-play", "impound-pot", "remove-item",
    "allow-item", "allow", "limit", "restrict", "prohibit", "no-violation", "soft-play",
)  # fmt: skip
HAND_ERRORS = (
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


HAND_KEYS: Keys = {
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


NONE: Mapping[str, Any] = {}


class IncidentKind(NamedTuple):
    """A kind of incident as a scenario tells it: facts that its code says already, and other names for facts."""

    kind: type[Described]
    said: Mapping[str, str] = NONE
    names: Mapping[str, str] = NONE
    beside: Keys = NONE

    @property
    def keys(self) -> Keys:
        """What may be said about it: its own facts, and keys of a scenario that change nothing."""
        own = {fact.key: _kind_of(fact) for fact in facts_in(self.kind) if fact.key not in self.said}
        return {**own, **{name: own[key] for name, key in self.names.items()}, **self.beside}

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts that have to be told."""
        return tuple(fact.key for fact in facts_in(self.kind) if fact.required and fact.key not in self.said)

    def told(self, facts: Mapping[str, Any]) -> Incident:
        """The incident with what a step says about it."""
        known = {self.names.get(key, key): value for key, value in facts.items() if key not in self.beside}
        values = {key: tuple(sorted(one)) if isinstance(one, frozenset) else one for key, one in known.items()}
        told: Incident = msgspec.convert({"type": code_of(self.kind), **self.said, **values}, Incident)
        return told


def _kind_of(fact: FactField) -> Kind:
    """What may be written for a fact of an incident."""
    if fact.among:
        return one_of(*(code for code in fact.among if code))
    if fact.asked.kind == "seat":
        return seat if fact.type is int else seats
    if fact.asked.kind in ("street", "next-street"):
        return street
    if fact.asked.kind == "offence":
        return offence
    if fact.asked.kind == "chips":
        return chips
    plain = {bool: flag, int: some, Card: card, str: text}
    if fact.type in plain:
        return plain[fact.type]
    return cards if fact.type == tuple[Card, ...] else list_of(text)


def _incident_kinds() -> dict[str, IncidentKind]:
    """Every kind of incident that stands in the desk's list, by its tag, and by what of several it says went wrong."""
    found = {code_of(kind): IncidentKind(kind) for kind in get_args(Incident) if kind.listed}
    for kind, which in ((WronglyDealt, "fault"), (StrangeCard, "kind"), (WrongBurn, "kind")):
        codes = next(fact.among for fact in facts_in(kind) if fact.key == which)
        beside: Keys = {"where": one_of("stub")} if kind is StrangeCard else {}
        found |= {code: IncidentKind(kind, {which: code}, beside=beside) for code in codes}
    found["cash-on-table"] = IncidentKind(ForeignChips, {"kind": "cash"}, {"objection": "objected"})
    found["bet-too-small-noticed"] = IncidentKind(BetTooSmallNoticed, beside={"stated": chips, "actual": chips})
    return found


INCIDENTS = _incident_kinds()
"""What can go wrong, by the word that a step says it with."""


def _incident(code: str) -> Event:
    known = INCIDENTS[code]
    return Event(("incident",), {"incident": one_of(*INCIDENTS), **known.keys}, known.needs, code)


HAND_EVENTS = (
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
    event("floor", floor=floor_code(*HAND_FLOOR)),
    event("deal", deal=street),
    event("objects", objects=seat),
    event(
        "disputes", disputes=seat, about=one_of("reading", "accounting"),
        when=one_of("before-next-hand", "after-riffle", "after-substantial-action", "break-30s", "break-90s"),
        party=one_of("director"),
    ),
    *happening(seat),
)  # fmt: skip

HAND_EXPECT: Keys = {
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
    "floor": set_of(floor_code(*HAND_FLOOR)),
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
    "error": one_of(*HAND_ERRORS),
    **expected(seat),
}

HAND = Setting("hand", HAND_KEYS, ("game", "stacks"), HAND_EVENTS, HAND_EXPECT)


posts = one_of("big-blind", "wait", "all-missed", "later")

TABLE_KEYS: Keys = {
    "format": one_of("tournament", "cash"),
    "seats": seat,
    "players": seats,
    "button": seat,
    "small_blind": seat_or_none,
    "big_blind": seat,
    "blinds": list_of(some_chips, 2),
    "button_rule": one_of("dead", "moving"),
    "game": game,
    "mixed": list_of(game),
    "new_game": flag,
}

TABLE_EVENTS = (
    event("hand", hand=record(busts=seats, leaves=seats, short_blind=table_of(seat, chips), won_by=seat)),
    event(
        "sits", sits=seat, posts=posts,
        how=one_of("new", "must-move", "play-over", "rebuy", "late", "broken-table", "moved"),
    ),
    event("sits_out", sits_out=seat),
    event("returns", returns=seat, posts=posts),
    event("changes_seat", changes_seat=list_of(seat, 2), posts=posts),
    event("straddles", needs=("to",), straddles=seat, to=chips),
    event("next_game", next_game=game),
    event("draw", draw=table_of(seat, card)),
    event(
        "button_error", button_error=seat,
        noticed=one_of("before-substantial-action", "after-substantial-action", "next-hand"),
    ),
    event("dealt_owing", dealt_owing=seat, looked=flag, acted=flag),
    *happening(seat),
    event("floor", floor=floor_code()),
)  # fmt: skip

TABLE_EXPECT: Keys = {
    "button": seat,
    "small_blind": seat_or_none,
    "big_blind": seat,
    "dealt_in": seats,
    "first_to_act": seat,
    "last_to_act": seat,
    "last_card_to": seat,
    "owes": table_of(seat, either(record(live=chips, dead=chips), record(total=chips))),
    "bring_in": chips,
    "button_frozen": flag,
    "mover": seat,
    "dead": seats,
    "live": seats,
    "error": one_of(
        "no-seat-change", "straddle-seat", "straddle-size", "straddle-second", "straddle-tournament", "straddle-limit"
    ),
    **expected(seat),
}

TABLE = Setting("table", TABLE_KEYS, ("seats", "players"), TABLE_EVENTS, TABLE_EXPECT)


names = set_of(name)
place = list_of(either(name, seat), 2)
"""A table and a seat at it."""

TOURNAMENT_FLOOR = (
    "hold-seat", "no-seat", "remove-chips", "leave-chips", "halt", "play-on", "redraw", "no-redraw", "pay-as-agreed",
    "pay-posted", "forfeit-only", "disqualify", "award-to-caller", "deny", "move-player", "leave-as-is", "allow",
    "limit", "revoke", "restrict", "prohibit", "no-violation", "soft-play", "remove-item", "allow-item", "hold-play",
    "impound-pot",
)  # fmt: skip
TOURNAMENT_ERRORS = (
    "too-few-tables", "rebuy-closed", "rebuy-used", "rebuy-has-chips", "rebuy-declared", "no-addons", "clock-stopped",
    "clock-not-zero", "move-first", "not-at-seat", "no-such-penalty", "level-begun", "schedule-fixed",
)  # fmt: skip

TOURNAMENT_KEYS: Keys = {
    "players": either(some, list_of(name)),
    "tables": either(some, table_of(name, either(some, list_of(seat), table_of(seat, name)))),
    "table_size": seat,
    "buttons": table_of(name, seat),
    "hand_in_progress": names,
    "stacks": table_of(name, chips),
    "starting_stack": some_chips,
    "buy_in": count,
    "rebuys": count,
    "payouts": list_of(count),
    "levels": list_of(list_of(chips)),
    "level_minutes": some,
    "clock": record(level=some, left=count),
    "absent": names,
    "away": names,
    "break_order": list_of(name),
    "starting_tables": some,
    "opened_short": names,
    "game": game,
    "seed": count,
}

_ENTERING = (
    event("seat_draw", seat_draw=yes, cards=table_of(name, card)),
    event("wrong_seat", needs=("correct",), wrong_seat=name, correct=place),
    event("first_hand", first_hand=yes),
    event("arrives", arrives=name),
    event("asks_to_keep", asks_to_keep=name),
    event("round_ends", round_ends=yes),
    event("late", late=name),
    event("reenters", reenters=name, forfeits=chips),
    event("rebuy", rebuy=name),
    event("addon", addon=name),
    event("declares_rebuy", declares_rebuy=name),
    event("cancels_rebuy", cancels_rebuy=name),
    event(
        "busts", needs=("at",),
        busts=list_of(name), at=name, started_with=table_of(name, chips), best_hand=name,
    ),
    event("leaves", leaves=name, minutes=count),
    event("returns", returns=name),
    event("floor", floor=floor_code(*TOURNAMENT_FLOOR), player=name),
    event("deal_agreed", deal_agreed=table_of(name, count)),
)  # fmt: skip
_CLOCK_AND_HANDS = (
    event("clock", clock=passes),
    event("pause", pause=one_of("break", "dispute")),
    event("resume", resume=yes),
    event("announce", announce=one_of("level")),
    event("alters_levels", alters_levels=list_of(list_of(chips, 2))),
    event("blinds_posted", blinds_posted=name),
    event("riffle", riffle=name),
    event("shuffler", shuffler=name),
    event("dealer_push", dealer_push=name),
    event("hand_played", hand_played=name, misdeal=flag),
    event("push_due", push_due=name),
    event("combine_final", combine_final=yes),
)
_TABLES_AND_CHIPS = (
    event("balance", balance=yes, cards=table_of(name, card), from_=name, to=name),
    event("break_table", break_table=either(name, yes), cards=table_of(name, card)),
    event("redraw", redraw=yes),
    event("waive_halt", waive_halt=name),
    event(
        "color_up", needs=("to",),
        color_up=some_chips, to=some_chips, held=table_of(seat, count), odd=table_of(seat, count),
        race_cards=table_of(seat, cards), race_deck=cards, last_chips=set_of(seat), leftover=table_of(seat, count),
    ),
    event("pockets", pockets=name, chips=chips),
    event("found_chips", found_chips=chips, owner=text),
    event("finds_chips", finds_chips=name, chips=chips, covered=flag, next_deal=flag),
)  # fmt: skip
_TOURNAMENT_CONDUCT = (
    *happening(name, "broken-table", "after-break"),
    event("penalty", penalty=name, rounds=some, hands=some, minutes=some, kind=offence),
    event("disqualify", disqualify=name),
    event("calls_time", calls_time=name),
)  # fmt: skip

TOURNAMENT_EXPECT: Keys = {
    "sizes": lambda value: tuple(sorted(list_of(count)(value))),
    "counts": table_of(name, count),
    "table_of": table_of(name, name),
    "seat_order": table_of(name, list_of(name)),
    "button_of": table_of(name, name),
    "small_blind_of": table_of(name, name),
    "big_blind_of": table_of(name, name),
    "move_due": flag,
    "moves": list_of(record(("player", "from", "to"), player=name, from_=place, to=place)),
    "destination": place,
    "halt": names,
    "misdeal": flag,
    "breaks": name,
    "first_seat_card": name,
    "redraw": flag,
    "final_table": flag,
    "level": some,
    "left": count,
    "clock_running": flag,
    "blinds": list_of(chips),
    "level_applies_from": one_of("this-hand", "next-hand"),
    "hand_level": table_of(name, some),
    "push": one_of("go", "hold"),
    "place": table_of(name, some),
    "payout": table_of(name, count),
    "trophy": name,
    "purse": count,
    "prizes": list_of(count),
    "deal": one_of("allowed", "not-condoned", "improper"),
    "stack": table_of(name, chips),
    "removed": table_of(name, chips),
    "split": table_of(name, chips),
    "bank": chips,
    "out_of_play": chips,
    "out": names,
    "advances": table_of(name, flag),
    "refund": table_of(name, count),
    "rebuy_allowed": table_of(name, flag),
    "playing_behind": table_of(name, chips),
    "must_rebuy": names,
    "race": table_of(seat, count),
    "exchanged": table_of(seat, count),
    "odd": table_of(seat, count),
    "lost": table_of(seat, count),
    "dealt_in": table_of(name, flag),
    "hand_killed": table_of(name, flag),
    "chip_set": table_of(count, count),
    "chips_in_play": table_of(count, count),
    "chips_to_buy": table_of(count, count),
    "floor": set_of(floor_code(*TOURNAMENT_FLOOR)),
    "error": one_of(*TOURNAMENT_ERRORS),
    **expected(name),
}

TOURNAMENT = Setting(
    "tournament",
    TOURNAMENT_KEYS,
    (),
    (*_ENTERING, *_CLOCK_AND_HANDS, *_TABLES_AND_CHIPS, *_TOURNAMENT_CONDUCT),
    TOURNAMENT_EXPECT,
)


ROOM_FLOOR = (
    "restore", "leave-off", "add-seat", "keep-maximum", "pick-up-chips", "leave-chips", "accept-for-absent",
    "wait-for-vote", "extend", "do-not-extend", "conform", "bring-stack", "allow", "limit", "revoke",
)  # fmt: skip
ROOM_ERRORS = (
    "not-present", "one-seat", "transfer-refused", "needs-permission", "needs-box", "barred", "seat-taken",
    "short-buyin", "short-buyin-used", "return-short", "must-restore", "table-stakes",
    "kept-apart", "no-such-seat", "no-reason", "bad-amount",
)  # fmt: skip

ROOM_KEYS: Keys = {
    "games": list_of(
        record(
            ("id", "kind"),
            id=name, kind=name, seats=seat, players=either(whole(0, "Write how many."), list_of(name)),
            table=table_of(seat, name), button=seat, started=some, new=flag,
            min_buyin=some_chips, max_buyin=some_chips, max_bet=some_chips,
        )
    ),
    "list": table_of(name, list_of(name)),
    "must_move": record(("main", "feeder"), main=name, feeder=name, order=list_of(name)),
}  # fmt: skip

_LIST_AND_SEATS = (
    event("join", join=name, game=name, present=flag),
    event("no_answer", no_answer=name, game=name),
    event("declines", declines=name, game=name),
    event("removed_in_error", removed_in_error=name, game=name),
    event("stays_out", stays_out=name, game=name),
    event("new_player", new_player=name, game=name),
    event("sits", sits=name, game=name, seat=seat, full_buyin=flag),
    event("ready", ready=name, game=name),
    event("transfer", transfer=name, to=name, permission=flag),
    event("opens_seat", opens_seat=name, seat=seat),
    event("moves", moves=name),
    event("refuses_move", refuses_move=name),
    event("seat_request", seat_request=name, game=name, seat=seat),
    event("claims_seat", claims_seat=name, game=name, seat=seat),
    event("seat_change", seat_change=name, game=name, seat=seat, asked_by=name, agreed=either(flag, names)),
    event(
        "wants_seat",
        wants_seat=seat, game=name, by=names, arrived=table_of(name, some), requested_before_call=list_of(name),
    ),
    event("locks_seat", locks_seat=name, game=name, seat=seat, full_buyin=flag, hand_on=flag),
    event("locks_elsewhere", locks_elsewhere=name, game=name, blind_taken=flag),
    event("leaves_money", needs=("amount",), leaves_money=name, game=name, amount=chips),
    event("keeps_apart", keeps_apart=list_of(name, 2), apart=flag),
    event("extra_seats", needs=("game",), extra_seats=count, game=name),
    event("reserves_seat", needs=("seat",), reserves_seat=name, game=name, seat=seat, because=text),
)  # fmt: skip
_GAMES = (
    event("clock", clock=passes),
    event("deals", deals=some, game=name),
    event("breaks", breaks=name, absent=names, not_playing=names, drawn_order=list_of(name)),
    event("blind_due", blind_due=name),
    event(
        "combines", needs=("into",),
        combines=list_of(name, 2), into=name, stacks=table_of(name, chips), new_seats=table_of(name, seat),
    ),
    event(
        "vote_limit",
        vote_limit=name, game=name, for_=names, against=names, absent=names, approved=flag,
    ),
    event("collects", collects=name, declines_to_pay=names, new_players=names),
    event("chops", chops=names, game=name, others_folded=flag),
    event("plays_over", plays_over=name, seat_of=name, permission=flag, box=flag, consent=flag),
)  # fmt: skip
_MONEY = (
    event(
        "buys_in", needs=("amount",),
        buys_in=name, game=name, amount=chips, from_=one_of("new", "rebuy", "broken", "must-move", "voluntary"),
        had=chips,
    ),
    event("goes_broke", goes_broke=name, game=name),
    event("adds", needs=("amount",), adds=name, game=name, amount=chips, during_hand=flag),
    event("cashes_out", needs=("amount",), cashes_out=name, game=name, amount=chips),
    event("takes_chips", needs=("amount",), takes_chips=name, game=name, amount=chips),
    event("returns", needs=("amount",), returns=name, game=name, amount=chips),
    event("behind", needs=("amount",), behind=name, game=name, amount=chips, announced=flag),
    event("away", away=name, game=name, announced=flag),
)  # fmt: skip

_ROOM_CONDUCT = (*happening(name), event("floor", floor=either(floor_code(*ROOM_FLOOR), name)))

ROOM_EXPECT: Keys = {
    "list": table_of(name, list_of(name)),
    "removed": names,
    "out": names,
    "offered": table_of(name, name),
    "seated": table_of(name, name),
    "held": table_of(name, name),
    "gets_seat": name,
    "must_move": name,
    "may_play": table_of(
        name,
        one_of("now", "this-hand", "one-more-hand", "blind", "big-blind", "button", "one-hand", "none"),
    ),
    "may_hold": flag,
    "locked_up": table_of(name, name),
    "picked_up": names,
    "draws": names,
    "floor_draws": names,
    "may_bring": table_of(name, chips),
    "must_add": table_of(name, chips),
    "button": name,
    "new_game": flag,
    "min_buyin": chips,
    "in_play": table_of(name, chips),
    "changed": flag,
    "must_pay": names,
    "allowed": flag,
    "floor": set_of(either(floor_code(*ROOM_FLOOR), name)),
    "error": one_of(*ROOM_ERRORS),
    **expected(name),
}

ROOM = Setting("room", ROOM_KEYS, ("games",), (*_LIST_AND_SEATS, *_GAMES, *_MONEY, *_ROOM_CONDUCT), ROOM_EXPECT)


SETTINGS = {setting.name: setting for setting in (HAND, TABLE, TOURNAMENT, ROOM)}
