"""Routes of card rooms and home cash games: open, show, act, links, books, and who pays whom."""

import asyncio
import csv
import io
import re
import secrets
import unicodedata
from functools import partial
from io import BytesIO
from typing import Annotated, Literal

import msgspec
import segno
from msgspec import Meta

from floorman.cardroom import Case, CashGame
from floorman.cardroom.actions import BeginTournament, ReopenDeal
from floorman.cardroom.breaking import need_tables
from floorman.cardroom.state import NOBODYS
from floorman.conduct import OFFENCES
from floorman.core import DataError, Refused, Value, encode, is_number, unusable
from floorman.desk.desk import stands
from floorman.server.accounts.front_desk import HANDED_MS
from floorman.server.http.events import Command, Confirmed, answered, last_setup, open_event
from floorman.server.http.route import Asked, Nothing, Paper, Problem, Route, refused, route, unknown
from floorman.server.http.rulebook import RuleFound, answered_by_house, question_in
from floorman.server.keepers import HandKeeper, PutAway, TakeBack, room_stream, streams_of_room
from floorman.server.log import LogError, NewRecord
from floorman.server.rights import (
    ANYONE,
    IN_ROOM,
    OWNER,
    ROOM_CAGE,
    ROOM_CHIPS,
    ROOM_FLOOR,
    ROOM_LIST,
    ROOM_PREFIX,
    ROOM_TABLE,
    Role,
    Who,
)
from floorman.server.room_screens import AnyRoomScreen, RoomCageScreen, RoomList, RoomPayment, RoomPlayer, RoomShift
from floorman.server.rooms.export import Books, RoomBooks
from floorman.server.rooms.hands import hand_ended
from floorman.server.rooms.keeper import RoomKeeper, RoomSpec
from floorman.server.rooms.names import with_marks
from floorman.server.rooms.screens import RoomScreens
from floorman.server.screens import ScheduleRow
from floorman.server.streams.actor import Actor, Closed, UnknownStream
from floorman.server.tournaments.create import LONGEST_TABLE, EventSpec, checked, event_book, setup_of
from floorman.server.wire import Do, Done
from floorman.text import Cash, message, speaking
from floorman.tournament.wording import table_called

NO_ROOM = message("problem.no-room")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

RoomRole = Literal["floor", "cashier", "dealer", "display", "player"]


class RoomShown(msgspec.Struct, frozen=True):
    """A card room in a line. `wrong` says why it cannot be opened; it is empty where it can."""

    id: str
    name: str
    home: bool
    games: int = 0
    players: int = 0
    waiting: int = 0
    opened_ms: int = 0
    over: bool = False
    wrong: str = ""


class Rooms(msgspec.Struct, frozen=True):
    """The card rooms that the client may see, the last one first."""

    rooms: tuple[RoomShown, ...]


class RoomMade(msgspec.Struct, frozen=True):
    """The id of a new room."""

    id: str


class NewRoomLink(Value, frozen=True):
    """A link to make to a role of a room. A dealer's needs the game it is for."""

    role: RoomRole
    game: Annotated[str, Meta(max_length=100)] = ""
    name: Annotated[str, Meta(max_length=100)] = ""


class RoomLink(msgspec.Struct, frozen=True):
    """An address to give away, and its QR code; `no` is 0 for one that is not a link to a role."""

    no: int
    url: str
    qr_svg: str


class RoomLinkLine(msgspec.Struct, frozen=True):
    """An open link of a room. Its address is not stored."""

    no: int
    role: Role
    game: str
    name: str


class RoomLinks(msgspec.Struct, frozen=True):
    """The open links of a room."""

    links: tuple[RoomLinkLine, ...]


class GameSettled(msgspec.Struct, frozen=True):
    """A home game as its players see it at the end. `payments` is None while a player has chips on the table.

    What is `on_table` after that was bought and not cashed out.
    """

    name: str
    kind: str
    currency: str
    opened_ms: int
    players: tuple[RoomPlayer, ...]
    payments: tuple[RoomPayment, ...] | None
    on_table: int


async def live_room(asked: Asked[object], room: str = "") -> tuple[Actor, RoomKeeper]:
    """Return the actor and the keeper of a room, or of the room in the path.

    Raise Problem where it cannot be opened.
    """
    try:
        actor: Actor = await asked.services.actors.of(room_stream(room or asked.path["room"]))
        keeper = actor.keeper
    except UnknownStream as no:
        raise unknown(NO_ROOM) from no
    except Closed as no:
        raise Problem(503, "closed", str(no)) from no
    if not isinstance(keeper, RoomKeeper) or not keeper.exists:
        raise unknown(NO_ROOM)
    return actor, keeper


def _known(asked: Asked[object]) -> str:
    room = asked.path["room"]
    if room not in asked.services.front_desk.ledger.rooms:
        raise unknown(NO_ROOM)
    return room


def _with_code(no: int, url: str) -> RoomLink:
    out = BytesIO()
    segno.make(url, error="m").save(
        out, kind="svg", scale=4, border=4, dark="#000", light="#fff", xmldecl=False, svgns=True, nl=False
    )
    return RoomLink(no, url, out.getvalue().decode())


async def _line(asked: Asked[object], id: str, name: str, home: bool) -> RoomShown:
    try:
        _, keeper = await live_room(asked, id)
    except Problem as no:
        return RoomShown(id, name, home, wrong=str(no))
    room = keeper.room
    return RoomShown(
        id, keeper.spec.name, home, len(room.games), sum(game.players for game in room.games.values()),
        sum(len(names) for names in room.lists.values()), keeper.opened_ms,
        over=room.closed or (home and bool(room.totals) and not any(game.players for game in room.games.values())),
    )  # fmt: skip


@route("GET", "/api/rooms", may=IN_ROOM, says="The card rooms that the client may see.", gives=Rooms)
async def card_rooms(asked: Asked[None]) -> Rooms:
    """Return all rooms for the owner, and the client's own room for everybody else."""
    known = reversed(asked.services.front_desk.ledger.rooms.values())
    found = [one for one in known if asked.me.event in ("", one.event)]
    return Rooms(tuple([await _line(asked, one.event, one.name, one.home) for one in found]))


@route(
    "POST", "/api/rooms", may=OWNER, says="Open a card room or a home cash game.", body=RoomSpec, gives=RoomMade,
    status=201,
)  # fmt: skip
async def make_room(asked: Asked[RoomSpec]) -> RoomMade:
    """Create a room on a new stream."""
    spec, services = asked.body, asked.services
    if not spec.name.strip():
        raise unusable("name", "empty-name")
    bodies = await services.calculations.run(RoomKeeper.opened, spec)
    room = ROOM_PREFIX + "".join(secrets.choice(LETTERS) for _ in range(10))
    at_ms, command = services.times.now_ms(), secrets.token_urlsafe(12)
    try:
        records = [NewRecord(at_ms, asked.me.shown, command, encode(body)) for body in bodies]
        await services.log.append(room_stream(room), records)
    except LogError as no:
        raise Problem(503, "not-written", message("problem.room-not-saved", why=no.why)) from no
    await services.front_desk.add_room(asked.me.shown, room, spec.name, spec.home)
    return RoomMade(room)


@route(
    "DELETE", "/api/rooms/{room}", may=OWNER, says="Delete a card room for good. Its name is asked for.",
    query=Confirmed, gives=Nothing,
)  # fmt: skip
async def delete_room(asked: Asked[None]) -> Nothing:
    """Delete a room's records, links and claims, and say goodbye to its clients."""
    room, services = _known(asked), asked.services
    name = services.front_desk.ledger.rooms[room].name
    if asked.query.name.strip() != name:
        raise Problem(409, "other-name", message("problem.delete-room", name=name))
    bye = "unknown", message("door.room-deleted")
    streams = await asyncio.to_thread(streams_of_room, services.log, room)
    for stream in streams:
        await services.actors.part(stream, bye)
    await services.front_desk.delete_event(asked.me, room)
    for stream in streams:
        await services.actors.drop(stream, bye)
    await services.log.remove(streams)
    return Nothing()


@route(
    "GET", "/api/rooms/{room}/board", may=IN_ROOM, says="Everything in a room that the client's role may see.",
    gives=AnyRoomScreen,
)  # fmt: skip
async def room_board(asked: Asked[None]) -> AnyRoomScreen:
    """Return the client's screen."""
    actor, keeper = await live_room(asked)
    return keeper.screen(asked.me, actor.now_ms())


@route(
    "POST", "/api/rooms/{room}/acts", may=ROOM_CHIPS | ROOM_LIST, says="Do something in a room.", body=Command,
    gives=Done, codes={409: "The book, or what has happened since, does not allow it."},
)  # fmt: skip
async def room_act(asked: Asked[Command]) -> Done:
    """Carry out an act, as over the socket."""
    actor, _ = await live_room(asked)
    return answered(await actor.do(asked.me, Do(asked.body.id, asked.body.act, asked.body.expects)))


@route("GET", "/api/rooms/{room}/links", may=ROOM_FLOOR, says="The open links of a room.", gives=RoomLinks)
async def room_links(asked: Asked[None]) -> RoomLinks:
    """List the open links, without their secrets."""
    made = asked.services.front_desk.ledger.open_links(_known(asked))
    return RoomLinks(tuple(RoomLinkLine(one.link, one.role, one.table, one.name) for one in made))


@route(
    "POST", "/api/rooms/{room}/links", may=ROOM_FLOOR, says="Make a link to a role in a room.", body=NewRoomLink,
    gives=RoomLink,
)  # fmt: skip
async def make_room_link(asked: Asked[NewRoomLink]) -> RoomLink:
    """Make a link."""
    new, room = asked.body, _known(asked)
    if (new.role == "dealer") != bool(new.game):
        raise unusable("game", "link-game")
    _, keeper = await live_room(asked)
    made, token = await asked.services.front_desk.make_link(
        asked.me.shown, new.role, event=room, table=new.game, name=new.name, game=keeper.number_of(new.game)
    )
    return _with_code(made.link, f"{asked.origin}/in/{token}")


@route(
    "DELETE", "/api/rooms/{room}/links/{no}", may=ROOM_FLOOR, says="Withdraw a link, and end what it opened.",
    gives=Nothing,
)  # fmt: skip
async def revoke_room_link(asked: Asked[None]) -> Nothing:
    """Revoke a link, and end the sessions that it opened."""
    no, room = asked.path["no"], _known(asked)
    if not (is_number(no) and await asked.services.front_desk.revoke_link(asked.me, room, int(no))):
        raise unknown(message("problem.no-link"))
    return Nothing()


@route(
    "DELETE", "/api/rooms/{room}/claims/{player}", may=ROOM_FLOOR, says="Free a name that a phone has.", gives=Nothing
)
async def release_in_room(asked: Asked[None]) -> Nothing:
    """Release a name that a phone has claimed."""
    room, (_, keeper) = _known(asked), await live_room(asked)
    player = keeper.find(asked.path["player"])
    if player is None or not await asked.services.front_desk.release(asked.me, room, player):
        raise unknown(message("problem.no-such-phone"))
    return Nothing()


class PhoneCode(msgspec.Struct, frozen=True):
    """What a player types on the phone that is to get the name. `taken` is whether another phone has it now."""

    code: str
    minutes: int
    taken: bool


@route(
    "POST", "/api/rooms/{room}/claims/{player}", may=ROOM_FLOOR, says="Hand a name of the room to a phone, by a code.",
    gives=PhoneCode,
)  # fmt: skip
async def hand_to_phone(asked: Asked[None]) -> PhoneCode:
    """Make a code that hands a name to one phone; an earlier code for the name is no longer valid."""
    room, desk = _known(asked), asked.services.front_desk
    _, keeper = await live_room(asked)
    player = keeper.find(asked.path["player"])
    if player is None:
        raise unknown(message("problem.no-such-name"))
    return PhoneCode(desk.hand_over(room, player), HANDED_MS // 60_000, player in desk.ledger.claimed(room))


class ShiftAsked(Value, frozen=True):
    """Which shift: 0 is the one in progress, 1 the last that has ended, 2 the one before."""

    ended: Annotated[int, Meta(ge=0, le=1000)] = 0


def _shift_of(asked: Asked[object], screens: RoomScreens) -> RoomShift:
    """Return the shift that the query asks for; raise Problem where there is none."""
    ended = screens.past_shifts()
    if asked.query.ended > len(ended):
        raise unknown(message("problem.no-shift"))
    return ended[asked.query.ended - 1] if asked.query.ended else screens.shift


def file_name(keeper: RoomKeeper, what: str) -> str:
    """Return the name of a CSV file of a room: the room's own name without what a file cannot be called."""
    plain = unicodedata.normalize("NFKD", keeper.spec.name).encode("ascii", "ignore").decode().casefold()
    return f"{re.sub(r'[^a-z0-9]+', '-', plain).strip('-') or 'room'}-{what}.csv"


@route(
    "GET", "/api/rooms/{room}/money.csv", may=ROOM_CAGE, says="Bought and cashed, by player.", media="text/csv",
    query=ShiftAsked,
)  # fmt: skip
async def room_money(asked: Asked[None]) -> Paper:
    """Return a CSV file with a line for each player of the day, or of a shift that has ended."""
    actor, keeper = await live_room(asked)
    screens = keeper.screens(actor.now_ms())
    out = io.StringIO()
    table = csv.writer(out)
    if asked.query.ended:
        table.writerow(("player", "bought", "cashed out", "time", "jackpot"))
        for player in _shift_of(asked, screens).players:
            moved = _in_csv(keeper, player.bought, player.cashed, player.time, player.jackpot)
            table.writerow((_plain(player.name), *moved))
        return Paper(out.getvalue().encode(), "text/csv", file_name(keeper, "shift-players"))
    table.writerow(
        (
            "player", "game", "bought", "cashed out", "time", "stack", "on the way", "taken along", "kept by the house",
            "jackpot", "result",
        )
    )  # fmt: skip
    for one in screens.cage.players:
        amounts = (one.bought, one.cashed, one.time, one.stack or 0, one.behind, one.carried, one.kept, one.jackpot)
        table.writerow((_plain(one.name), _plain(one.game), *_in_csv(keeper, *amounts, one.result)))
    return Paper(out.getvalue().encode(), "text/csv", file_name(keeper, "players"))


@route("GET", "/api/rooms/{room}/payments.csv", may=ROOM_CAGE, says="Who pays whom.", media="text/csv")
async def room_payments(asked: Asked[None]) -> Paper:
    """Return a CSV file with a line for each payment of a home game; none while a player has chips on the table."""
    actor, keeper = await live_room(asked)
    payments = keeper.screens(actor.now_ms()).payments() if keeper.spec.home else None
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(("payer", "payee", "amount"))
    for pays in payments or ():
        table.writerow((_plain(pays.payer), _plain(pays.payee) or "put aside", *_in_csv(keeper, pays.amount)))
    return Paper(out.getvalue().encode(), "text/csv", file_name(keeper, "payments"))


class RoomShifts(msgspec.Struct, frozen=True):
    """The reports of ended shifts, the last one first."""

    shifts: tuple[RoomShift, ...]


@route("GET", "/api/rooms/{room}/shifts", may=ROOM_CAGE, says="The reports of ended shifts.", gives=RoomShifts)
async def ended_shifts(asked: Asked[None]) -> RoomShifts:
    """Return the reports of ended shifts, as they were when each of them ended."""
    actor, keeper = await live_room(asked)
    return RoomShifts(keeper.screens(actor.now_ms()).past_shifts())


@route(
    "GET", "/api/rooms/{room}/shift.csv", may=ROOM_CAGE, says="The books of the shift, by game.", media="text/csv",
    query=ShiftAsked,
)  # fmt: skip
async def shift_csv(asked: Asked[None]) -> Paper:
    """Return a CSV file with a line for each game of a shift, their sum, what was out before and now, and the count."""
    actor, keeper = await live_room(asked)
    shift = _shift_of(asked, keeper.screens(actor.now_ms()))
    out = io.StringIO()
    table = csv.writer(out)
    said = partial(_in_csv, keeper)
    table.writerow(("game", "kind", "before", "sold", "redeemed", "rake", "time", "jackpot", "moved", "on the table"))
    rows = [
        (one.before, one.bought, one.cashed, one.rake, one.time, one.jackpot, one.moved, one.on_table)
        for one in shift.games
    ]
    for one, amounts in zip(shift.games, rows, strict=True):
        table.writerow((_plain(_line_of(one.game)), _plain(one.kind), *said(*amounts)))
    table.writerow(("all", "", *said(*(sum(row[at] for row in rows) for at in range(8)))))
    table.writerow(("out before", *said(shift.out_before)))
    table.writerow(("out now", *said(shift.out_now)))
    table.writerow(("unaccounted for", *said(shift.unaccounted)))
    table.writerow(("difference", *said(shift.difference)))
    if shift.counted is not None:
        began, should = ("" if amount is None else said(amount)[0] for amount in (shift.box, shift.in_box))
        missing = "" if shift.in_box is None else said(shift.counted - shift.in_box)[0]
        table.writerows((("in the box before", began), ("should be in the box", should)))
        table.writerows((("counted in the box", *said(shift.counted)), ("more in the box", missing)))
        table.writerow(("counted by", _plain(shift.cashier)))
    return Paper(out.getvalue().encode(), "text/csv", file_name(keeper, "shift"))


def _line_of(game: str) -> str:
    return "unaccounted for" if game == NOBODYS else game or "cage"


@route(
    "GET", "/api/rooms/{room}/cage", may=ROOM_CAGE, says="The books of a room and of its shift.", gives=RoomCageScreen
)
async def room_cage(asked: Asked[None]) -> RoomCageScreen:
    """Return the cashier's screen."""
    actor, keeper = await live_room(asked)
    return keeper.screens(actor.now_ms()).cage


@route(
    "GET", "/api/rooms/{room}/export.json", may=ROOM_CAGE, says="A room for whoever keeps its books.", gives=RoomBooks
)
async def room_export(asked: Asked[None]) -> RoomBooks:
    """Return games, players, all movements of money, shifts and lists, with amounts in the currency."""
    actor, keeper = await live_room(asked)
    stream, books = room_stream(asked.path["room"]), Books(keeper, actor.now_ms())
    return books.of(await asyncio.to_thread(lambda: list(asked.services.log.read(stream))))


class ListAsked(Value, frozen=True):
    """The kind of game of a waiting list."""

    kind: Annotated[str, Meta(max_length=100)]


@route(
    "GET", "/api/rooms/{room}/list", may=ROOM_FLOOR, says="A waiting list to its end.", query=ListAsked, gives=RoomList
)
async def room_list(asked: Asked[None]) -> RoomList:
    """Return a whole waiting list; the desk's screen has only the start of a long one."""
    actor, keeper = await live_room(asked)
    return keeper.screens(actor.now_ms()).whole_list(asked.query.kind)


class RoomOffence(msgspec.Struct, frozen=True):
    """Something that a player or a guest may do wrong in a room."""

    code: str
    title: str


class RoomOffences(msgspec.Struct, frozen=True):
    """What an incident may be about, by title."""

    offences: tuple[RoomOffence, ...]


@route("GET", "/api/rooms/{room}/offences", may=ROOM_TABLE, says="What an incident may be about.", gives=RoomOffences)
async def room_offences(asked: Asked[None]) -> RoomOffences:
    """Return the offences, which are the same for every room; the consequences are the book's."""
    _known(asked)
    found = (one for one in OFFENCES.values() if one.format != "tournament")
    return RoomOffences(tuple(RoomOffence(one.code, one.title) for one in sorted(found, key=lambda one: one.title)))


@route(
    "GET", "/api/rooms/{room}/answers/{topic}/{question}", may=IN_ROOM, says="What the house answers in a card room.",
    gives=RuleFound,
)  # fmt: skip
async def answer_in_room(asked: Asked[None]) -> RuleFound:
    """Return a rule that the house of a card room has set, with its answer."""
    _, keeper = await live_room(asked)
    return answered_by_house(question_in(asked), keeper.book, keeper.spec.book, "cash")


async def _hands_of(asked: Asked[object], keeper: RoomKeeper) -> tuple[CashGame, Actor]:
    """Return the game in the path, and the actor of its tablet; raise Problem where there is no such game."""
    game = keeper.room.games.get(asked.path["table"])
    if game is None:
        raise unknown(message("problem.no-game"))
    return game, await asked.services.actors.of(f"{room_stream(asked.path['room'])}/tables/{game.id}")


async def _in_step(me: Who, *acts: tuple[Actor, Value]) -> Done:
    """Send each act to its actor under one command id, and stop at a refusal; return the first answer."""
    command = secrets.token_urlsafe(12)
    done = [answered(await actor.do(me, Do(command, msgspec.Raw(encode(act))))) for actor, act in acts]
    return done[0]


class TabletHandOver(Value, frozen=True):
    """The hand on a tablet is over. In a game with kills, `killer` is who has killed the next pot."""

    killer: Annotated[str, Meta(max_length=100)] = ""


@route(
    "POST", "/api/rooms/{room}/tables/{table}/end", may=ROOM_TABLE, says="Book the hand that is over on a tablet.",
    body=TabletHandOver, gives=Done, codes={409: "There is no hand, it is not over, or the books have other chips."},
)  # fmt: skip
async def end_hand(asked: Asked[TabletHandOver]) -> Done:
    """Book the result of a tablet's hand in the room, and put the hand away."""
    actor, keeper = await live_room(asked)
    game, hands = await _hands_of(asked, keeper)
    hand = hands.keeper
    if not isinstance(hand, HandKeeper) or hand.situation is None or hand.desk is None:
        raise Problem(409, "no-hand", str(Refused("clock.new-hand", "no-hand.game", game=game.id)))
    try:
        killer = keeper.find(asked.body.killer) or asked.body.killer
        ended = hand_ended(keeper.room, game, hand.situation, stands(hand.desk), killer)
    except Refused as no:
        raise Problem(409, no.code, str(no)) from no
    return await _in_step(asked.me, (actor, with_marks(ended)), (hands, PutAway()))


@route(
    "POST", "/api/rooms/{room}/tables/{table}/reopen", may=ROOM_TABLE, says="Play on the hand that ended last.",
    gives=Done, codes={409: "The next hand has begun, or chips have moved since."},
)  # fmt: skip
async def reopen_hand(asked: Asked[None]) -> Done:
    """Take a booked result back in the room, and bring the hand back to the tablet."""
    actor, keeper = await live_room(asked)
    game, hands = await _hands_of(asked, keeper)
    if not isinstance(hands.keeper, HandKeeper) or not hands.keeper.is_away:
        raise Problem(409, "no-hand", str(Refused("clock.new-hand", "no-hand.reopen", game=game.id)))
    taken_back = game.dealt and game.dealt.table.in_hand
    return await _in_step(asked.me, *(() if taken_back else ((actor, ReopenDeal(game.id)),)), (hands, TakeBack()))


LADDER = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200)
"""Small blinds of a tournament that is begun at the desk, as multiples of the first; the director can change them."""


def _levels(stack: int, minutes: int) -> tuple[ScheduleRow, ...]:
    """Return a schedule that starts at a hundred big blinds, with a break after every fourth level."""
    small = max(1, stack // 200)
    rows: list[ScheduleRow] = []
    for level, times in enumerate(LADDER, 1):
        rows.append(ScheduleRow("level", minutes, level, small * times, 2 * small * times))
        if level % 4 == 0 and level < len(LADDER):
            rows.append(ScheduleRow("break", 10))
    return tuple(rows)


async def _with_own_chips(asked: Asked[object], new: EventSpec) -> EventSpec:
    """Return the spec with the chips of the last event, and with levels that these chips can pay.

    Return it unchanged where the last event has no chips, or too few of them for that many players.
    """
    last = await last_setup(asked)
    if last is None or not last.spec["chips"]:
        return new
    minutes = new.schedule[0].minutes
    own = msgspec.structs.replace(
        new, schedule=(), chips=last.spec["chips"], chip_colours=last.spec["chip_colours"], level_minutes=minutes,
        hours=len(LADDER) * minutes / 60, expected_players=max(2, len(new.players) + len(new.invited)),
    )  # fmt: skip
    try:
        await asked.services.calculations.run(setup_of, own, event_book(own))
    except DataError:
        return new
    return own


class WhoIsAway(Value, frozen=True):
    """Whether players on the list who sit in a cash game are to be `away` from it; the floor was asked before."""

    away: bool = False


class TournamentMade(msgspec.Struct, frozen=True):
    """A tournament that was begun from the room's tables: its event, and a director's link to it."""

    event: str
    url: str


@route(
    "POST", "/api/rooms/{room}/tournaments/{id}", may=ROOM_FLOOR, says="Begin a tournament from the room's tables.",
    query=WhoIsAway, gives=TournamentMade,
    codes={409: "Its tables are taken, its list is too short, or somebody on it sits in a cash game."},
)  # fmt: skip
async def begin_from_room(asked: Asked[None]) -> TournamentMade:
    """Create an event with the players on the list; the room keeps its tables for it until it is over.

    Where it has a buy-in they are invited, and each becomes a player once the buy-in is taken.
    """
    actor, keeper = await live_room(asked)
    spec = keeper.spec
    try:
        planned = need_tables(Case(keeper.room, keeper.book), asked.path["id"], away=asked.query.away)
    except Refused as no:
        raise refused(no, keeper.book, "cash") from no
    names = tuple(keeper.room.names_of(one.name for one in keeper.room.waiting(planned.name)))
    size = -(-len(names) // len(planned.places)) if planned.places else 9
    paid, invited = ((), names) if planned.buy_in else (names, ())
    called = (" ".join(place.split())[:LONGEST_TABLE] for place in planned.places)
    tables = {table_called(place): place for place in called}
    new = EventSpec(
        planned.name, spec.book, dict(keeper.house), currency=spec.currency, table_size=min(10, max(size, 6)),
        buy_in=planned.buy_in, stack=planned.stack, schedule=_levels(planned.stack, planned.minutes), players=paid,
        invited=invited, place=spec.name, tables=tuple(tables.values()),
    )  # fmt: skip
    event = await open_event(asked, Who("owner", name=asked.me.shown), await _with_own_chips(asked, checked(new)))
    await asked.services.actors.of(f"events/{event}")  # so that the room's screens know at once how far it has come
    act = msgspec.Raw(encode(BeginTournament(planned.id, event, asked.query.away)))
    answered(await actor.do(asked.me, Do(secrets.token_urlsafe(12), act)))
    _, token = await asked.services.front_desk.make_link(asked.me.shown, "director", event=event, name=asked.me.shown)
    return TournamentMade(event, f"{asked.origin}/in/{token}")


@route(
    "POST", "/api/rooms/{room}/tournaments/{id}/link", may=ROOM_FLOOR, gives=RoomLink,
    says="Make a director's link to a tournament that has begun from the room's tables.",
    codes={409: "It has not begun."},
)  # fmt: skip
async def tournament_link(asked: Asked[None]) -> RoomLink:
    """Make a director's link to the tournament, for anybody on the floor."""
    _, keeper = await live_room(asked)
    one = next((each for each in keeper.room.tournaments if each.id == asked.path["id"] and each.event), None)
    if one is None:
        raise Problem(409, "not-begun", message("problem.not-begun"))
    desk = asked.services.front_desk
    made, token = await desk.make_link(asked.me.shown, "director", event=one.event, name=asked.me.shown)
    return _with_code(made.link, f"{asked.origin}/in/{token}")


def _in_csv(keeper: RoomKeeper, *amounts: int) -> list[str]:
    """Return amounts with a decimal point and no thousands separators, in every language."""
    with speaking("en"):
        return [str(Cash(amount, keeper.room.terms.unit)).replace(",", "") for amount in amounts]


def _plain(text: str) -> str:
    """Return a text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" and text else text


@route("POST", "/api/rooms/{room}/share", may=ROOM_CAGE, says="The address of who pays whom, to share.", gives=RoomLink)
async def share_room(asked: Asked[None]) -> RoomLink:
    """Return the public address of a home game's result. Card rooms are refused."""
    room = _known(asked)
    if not asked.services.front_desk.ledger.rooms[room].home:
        raise Problem(409, "no-home", message("problem.no-home"))
    return _with_code(0, f"{asked.origin}/settled/{asked.services.front_desk.room_token(room)}")


@route("GET", "/api/settled/{token}", may=ANYONE, says="Who pays whom after a home game.", gives=GameSettled)
async def settled(asked: Asked[None]) -> GameSettled:
    """Return who pays whom in a home game, to anybody who has its address."""
    room = asked.services.front_desk.shared_room(asked.path["token"])
    if room is None:
        raise unknown(message("problem.no-home-game"))
    actor, keeper = await live_room(asked, room)
    screens = keeper.screens(actor.now_ms())
    desk = screens.desk
    return GameSettled(
        keeper.spec.name, keeper.spec.kind, keeper.spec.currency, keeper.opened_ms,
        tuple(msgspec.structs.replace(one, id="") for one in desk.players), desk.payments, desk.money.on_tables,
    )  # fmt: skip


ROUTES: tuple[Route, ...] = (
    card_rooms, make_room, delete_room, room_board, room_act, room_links, make_room_link, revoke_room_link,
    release_in_room, hand_to_phone, room_money, room_payments, ended_shifts, shift_csv, room_cage, room_export,
    room_list, room_offences, answer_in_room, end_hand, reopen_hand, begin_from_room, tournament_link, share_room,
    settled,
)  # fmt: skip
