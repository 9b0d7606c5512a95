"""Setting `room`: lists, seats and cash games."""

from floorman.scenario.kinds import (
    chips,
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
    whole,
)
from floorman.scenario.language.setting import Keys, Setting, event, expected, floor_code, happening

names = set_of(name)
FLOOR = (
    "restore", "leave-off", "add-seat", "keep-maximum", "pick-up-chips", "leave-chips", "accept-for-absent",
    "wait-for-vote", "extend", "do-not-extend", "conform", "bring-stack", "allow", "limit", "revoke",
)  # fmt: skip
ERRORS = (
    "not-present", "one-seat", "transfer-refused", "needs-permission", "needs-box", "barred", "seat-taken",
    "short-buyin", "short-buyin-used", "return-short", "must-restore", "table-stakes",
)  # fmt: skip

KEYS: Keys = {
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
        wants_seat=seat, game=name, by=names, arrived=table_of(name, some), requested_before_call=names,
    ),
    event("locks_seat", locks_seat=name, game=name, seat=seat, full_buyin=flag),
    event("locks_elsewhere", locks_elsewhere=name, game=name, blind_taken=flag),
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

_CONDUCT = (*happening(name), event("floor", floor=either(floor_code(*FLOOR), name)))

EXPECT: Keys = {
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
    "floor": set_of(either(floor_code(*FLOOR), name)),
    "error": one_of(*ERRORS),
    **expected(name),
}

ROOM = Setting("room", KEYS, ("games",), (*_LIST_AND_SEATS, *_GAMES, *_MONEY, *_CONDUCT), EXPECT)
