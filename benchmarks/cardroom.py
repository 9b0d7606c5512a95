"""A card room of 100 tables with 1,000 players and 2,000 names on lists: any command, a screen, a month, lists alone.

A plain dict of lists of names is what the list is compared with: it knows order and nothing else, no book, no seats,
no log.
"""

import gc
import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from floorman.cardroom import Cardroom, CashGame, RoomAction, RoomEvent, apply, decide, open_room, suggestions
from floorman.cardroom import actions as do
from floorman.cardroom.events import Booking, ChipsMoved, GameStarted, ListJoined
from floorman.cardroom.state import CAGE, Occupant, PlayerMoney, stack_of
from floorman.cli.serve import pass_between_commands
from floorman.core import Refused
from floorman.rules import Rulebook, load_book
from floorman.rules.book import read_ahead
from floorman.server.rooms.screens import RoomScreens, RoomSeen

BOOK = "roberts-10"
SIZE = {"tables": 100, "waiting": 2_000, "commands": 100_000}
TOO_LONG = 0.002
"""Seconds that a command may take."""

PASS_EVERY = 5_000
"""Commands between two looks at everything for garbage, between which the server takes none either."""

STAKES = ("1-2", "1-3", "2-5", "5-10", "10-20")
FORMS = ("NLHE", "PLO", "LHE", "STUD")
KINDS = tuple(f"{stakes} {form}" for stakes in STAKES for form in FORMS)


def make_quick() -> None:
    """A shorter month."""
    SIZE["commands"] = 2_000


def _name(number: int) -> Any:
    return f"Player {number}"


@cache
def opening() -> tuple[RoomEvent, ...]:
    """The events that lead to the full room."""
    log: list[RoomEvent] = [open_room()]
    number = 0
    for table in range(SIZE["tables"]):
        occupants = []
        for seat in range(1, 11):
            number += 1
            occupants.append(Occupant(_name(number), seat))  # type: ignore[arg-type]
        id, kind = f"T{table}", KINDS[table % len(KINDS)]
        log.append(GameStarted(CashGame(id, kind, 10, tuple(occupants), started=table), "room.open-close"))
        for one in occupants:
            chips = (Booking(CAGE, stack_of(one.name), 20_000),)
            log.append(ChipsMoved(chips, "buy-in", "room.buyin", one.name, id, money=PlayerMoney(id)))
    for place in range(SIZE["waiting"]):
        log.append(ListJoined(_name(10_000 + place), KINDS[place % len(KINDS)], "room.list"))
    return tuple(log)


@cache
def full_room() -> Cardroom:
    """100 tables of ten, and a hundred names for each kind of game."""
    return apply(Cardroom(), *opening())


def any_command(room: Cardroom, rng: random.Random) -> RoomAction:
    """What a busy room does: players come and go, are called, sit, buy, cash out and move. Lists stay as long."""
    game = rng.choice(list(room.games.values()))
    seated: Any = rng.choice(game.names) if game.names else ""
    kind = game.kind
    waiting = room.waiting(kind)
    listed: Any = waiting[0].name if waiting else ""
    newcomer = _name(rng.randint(20_000, 90_000))
    match rng.randrange(14):
        case 0 | 1 if len(waiting) < SIZE["waiting"] // len(KINDS):
            return do.JoinList(newcomer, kind)
        case 0 | 1:
            return do.LeaveList(rng.choice(waiting).name, kind)
        case 2:
            return do.MissCall(listed, kind, sure=True)
        case 3 | 4 if room.offers:
            offer = rng.choice(room.offers)
            return do.TakeSeat(offer.name, offer.game)
        case 5:
            return do.CashOut(seated, game.id, room.stack(seated) or 0)
        case 6:
            return do.AddChips(seated, 5_000)
        case 7 if seated not in room.money:
            return do.BuyIn(seated, game.id, 40_000)
        case 8:
            return do.StepAway(seated)
        case 9:
            return do.CountDeals(game.id, 5)
        case 10:
            return do.PassRoomTime(60)
        case 11:
            return do.CollectTime(game.id)
        case 12:
            return do.RequestSeat(seated, game.id, rng.randint(1, 10))  # type: ignore[arg-type]
        case _:
            return do.CountStack(seated, room.stack(seated) or 0)


def as_served(book: Rulebook) -> None:
    """As on the server: the book is read when the room opens, and garbage is looked for between commands."""
    read_ahead(book, "cash")
    pass_between_commands()


@cache
def month() -> tuple[tuple[RoomEvent, ...], int]:
    """The events of many commands in the full room, and how many commands they were; the slow ones are noted.

    A command that took too long is decided once more in the same room: does it take so long, or was it the machine?
    """
    rng, book = random.Random(14), load_book(BOOK)
    room, log, done = full_room(), list(opening()), 0
    usual = gc.get_threshold()
    as_served(book)
    spent: list[float] = []
    again: list[float] = []
    while done < SIZE["commands"]:
        command = any_command(room, rng)
        begun = time.thread_time()
        try:
            decision = decide(room, command, book)
        except Refused:
            continue
        before, room = room, apply(room, *decision.events)
        spent.append(time.thread_time() - begun)
        if spent[-1] > TOO_LONG:
            begun = time.thread_time()
            apply(before, *decide(before, command, book).events)
            again.append(time.thread_time() - begun)
        log += decision.events
        done += 1
        if done % PASS_EVERY == 0:
            gc.collect()
    spent.sort()
    half, most = (1000 * spent[len(spent) * part // 1000] for part in (500, 999))
    NOTES["floorman, a month replayed"] = (
        f"a command took {half:.2f} ms half of the time, {most:.2f} ms 999 times of 1,000, "
        f"{1000 * spent[-1]:.2f} ms at most; {len(again)} took more than 2 ms, {1000 * max(again, default=0):.2f} ms "
        "at most when decided again"
    )
    gc.unfreeze()
    gc.set_threshold(*usual)
    return tuple(log), done


def replayed() -> int:
    """Every event of the month applied again, counted in commands."""
    log, commands = month()
    apply(Cardroom(), *log)
    return commands


COMMANDS: tuple[Callable[[], RoomAction], ...] = (
    lambda: do.JoinList(_name(99_999), KINDS[0]),
    lambda: do.MissCall(_name(10_000), KINDS[0]),
    lambda: do.VacateSeat("T1", name=_name(99_998)),
    lambda: do.CashOut(_name(1), "T0", 20_000),
    lambda: do.AddChips(_name(1), 5_000),
    lambda: do.StepAway(_name(500)),
    lambda: do.PassRoomTime(60),
    lambda: do.CollectTime("T3"),
    lambda: do.BreakGame("T5", order=tuple(_name(50 + number) for number in range(1, 11))),
    lambda: do.CombineGames(("T0", "T20"), "T0"),
)
"""Commands of every kind, the broad ones too."""


def one_of_each() -> int:
    """Each kind of command decided and applied in the full room."""
    book, room = load_book(BOOK), full_room()
    for command in COMMANDS:
        try:
            apply(room, *decide(room, command(), book).events)
        except Refused:
            continue
    return len(COMMANDS)


def what_is_due() -> int:
    """Everything that the floor is told."""
    suggestions(full_room(), load_book(BOOK))
    return 1


def desk_screen() -> int:
    """What the floor's desk is sent after a command: everything due, every table, the first of every list."""
    book, room = load_book(BOOK), full_room()
    seen = RoomSeen(
        "room", "The Nuts", 1, False, "EUR", BOOK, book, "names", room, {}, {}, suggestions(room, book), (), None, None,
        "", "", frozenset(),
    )  # fmt: skip
    sent = msgspec.json.encode(RoomScreens(seen).desk)
    NOTES["floorman, a floor desk screen"] = f"{len(sent) / 1000:.0f} kB"
    return 1


def list_commands() -> int:
    """A name joins a list of a hundred, and leaves it again."""
    book, room, name = load_book(BOOK), full_room(), _name(99_999)
    room = apply(room, *decide(room, do.JoinList(name, KINDS[0]), book).events)
    apply(room, *decide(room, do.LeaveList(name, KINDS[0]), book).events)
    return 2


def plain_lists() -> int:
    """The same with a dict of lists of names, copied so that the lists before are kept."""
    lists: dict[str, list[str]] = {kind: [one.name for one in row] for kind, row in full_room().lists.items()}
    for _ in range(100):
        joined: dict[str, list[str]] = {**lists, KINDS[0]: [*lists[KINDS[0]], "new"]}
        left: dict[str, list[str]] = {**joined, KINDS[0]: [name for name in joined[KINDS[0]] if name != "new"]}
        assert len(left[KINDS[0]]) == len(lists[KINDS[0]])
    return 200


NOTES: dict[str, str] = {}
CANDIDATES: dict[str, Callable[[], int]] = {
    "floorman, a command": one_of_each,
    "floorman, what is due": what_is_due,
    "floorman, a floor desk screen": desk_screen,
    "floorman, a month replayed": replayed,
    "floorman, the list alone": list_commands,
    "a dict of lists": plain_lists,
}
SKIPPED: dict[str, str] = {}
