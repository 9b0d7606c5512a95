"""Setting `table`: button, blinds and seats from hand to hand."""

from floorman.scenario.kinds import (
    card,
    chips,
    either,
    flag,
    list_of,
    one_of,
    record,
    seat,
    seat_or_none,
    set_of,
    some_chips,
    table_of,
)
from floorman.scenario.language.hand import game
from floorman.scenario.language.setting import Keys, Setting, event, expected, happening

seats = set_of(seat)
posts = one_of("big-blind", "wait", "all-missed", "later")

KEYS: Keys = {
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

EVENTS = (
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
)  # fmt: skip

EXPECT: Keys = {
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

TABLE = Setting("table", KEYS, ("seats", "players"), EVENTS, EXPECT)
