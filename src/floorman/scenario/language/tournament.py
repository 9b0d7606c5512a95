"""Setting `tournament`: entries, levels, tables, chips and conduct of one event."""

from floorman.conduct import OFFENCES
from floorman.scenario.kinds import (
    card,
    cards,
    chips,
    count,
    either,
    flag,
    list_of,
    name,
    one_of,
    passes,
    record,
    seat,
    set_of,
    some,
    some_chips,
    table_of,
    text,
    yes,
)
from floorman.scenario.language.hand import game
from floorman.scenario.language.setting import Keys, Setting, event

names = set_of(name)
place = list_of(either(name, seat), 2)
"""A table and a seat at it."""

FLOOR = (
    "hold-seat", "no-seat", "remove-chips", "leave-chips", "halt", "play-on", "redraw", "no-redraw", "pay-as-agreed",
    "pay-posted", "forfeit-only", "disqualify", "award-to-caller", "deny",
)  # fmt: skip
ERRORS = (
    "too-few-tables", "rebuy-closed", "rebuy-used", "rebuy-has-chips", "rebuy-declared", "no-addons", "clock-stopped",
    "clock-not-zero", "move-first", "not-at-seat", "no-such-penalty",
)  # fmt: skip

KEYS: Keys = {
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
    event("floor", floor=one_of(*FLOOR), player=name),
    event("deal_agreed", deal_agreed=table_of(name, count)),
)  # fmt: skip
_CLOCK_AND_HANDS = (
    event("clock", clock=passes),
    event("pause", pause=one_of("break", "dispute")),
    event("resume", resume=yes),
    event("announce", announce=one_of("level")),
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
_CONDUCT = (
    event(
        "offence", needs=("by",),
        offence=one_of(*OFFENCES), by=name, repeat=flag, when=one_of("broken-table", "after-break"),
    ),
    event("penalty", penalty=name, rounds=some, hands=some, minutes=some, kind=one_of(*OFFENCES)),
    event("disqualify", disqualify=name),
    event("calls_time", calls_time=name),
)  # fmt: skip

EXPECT: Keys = {
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
    "hands_to_miss": table_of(name, count),
    "dealt_in": table_of(name, flag),
    "hand_killed": table_of(name, flag),
    "penalty": one_of("must", "may", "disqualification"),
    "chip_set": table_of(count, count),
    "chips_in_play": table_of(count, count),
    "chips_to_buy": table_of(count, count),
    "floor": set_of(one_of(*FLOOR)),
    "error": one_of(*ERRORS),
}

TOURNAMENT = Setting("tournament", KEYS, (), (*_ENTERING, *_CLOCK_AND_HANDS, *_TABLES_AND_CHIPS, *_CONDUCT), EXPECT)
