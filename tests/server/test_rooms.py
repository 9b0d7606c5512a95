"""Card rooms on the server: every act by every role, the day of a room, bad input, Undo, and names taken out."""

import asyncio
import re
import typing
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from floorman.cardroom import Cardroom
from floorman.cardroom.apply import CHANGES
from floorman.cardroom.events import ChipsMoved, RoomEvent
from floorman.core import PlayerId
from floorman.rules.question_ids import Q
from floorman.server.app import open_services
from floorman.server.http.rooms import ROUTES
from floorman.server.log.records import Recorded
from floorman.server.redaction import names_in
from floorman.server.rights import ROOM_ACTS, ROOM_ROLES, Role, Who
from floorman.server.rooms import text
from floorman.server.rooms.acts import RoomAct
from floorman.server.rooms.keeper import RoomKeeper, read_room_record
from floorman.server.wire import Do, Done, No
from floorman.text import speaking
from server.conftest import Opening, SetTimes
from server.visitors import Club, Visitor, open_club

pytestmark = pytest.mark.anyio

ACTS: dict[str, Any] = {kind.__name__: kind for kind in typing.get_args(RoomAct)}
OF_NOBODY = {"PassRoomTime"}
OF_THE_OWNER = {"SetRoomTerms"}
OF_PLAYERS = {
    "JoinList", "LeaveList", "ArriveInRoom", "DeclineSeat", "StayOut", "LockSeat", "RequestSeat", "RenamePlayer",
}  # fmt: skip
OF_CASHIERS = {
    "SitAndBuy", "SellChips", "BuyIn", "AddChips", "CorrectBought", "CashOut", "BuyBehind", "DeliverChips", "ClaimKept",
    "LeaveMoney", "CountStack", "DropRake", "PayJackpot", "CollectTime", "UndoEntry",
}  # fmt: skip
OF_DEALERS = {
    "TakeSeat", "VacateSeat", "RequestSeat", "SwitchSeat", "EndPlayOver", "BlindReached", "CountDeals", "ChopBlinds",
    "BuyIn", "GoBroke", "AddChips", "TakeChipsAlong", "BringChipsBack", "BuyBehind", "DeliverChips", "CountStack",
    "ReportPot", "DropRake", "CollectTime", "StepAway", "ComeBack", "ReportIncident", "PutButton", "ChooseEntry",
    "StraddleNext", "CallBombPot", "SetOvers", "BeginDeal", "VoidDeal", "EndDeal", "ReopenDeal", "RackUp", "UndoButton",
}  # fmt: skip


def may(role: str, act: str) -> bool:
    """What is expected, written once more by hand."""
    if act in OF_NOBODY:
        return False
    return {
        "owner": True,
        "floor": act not in OF_THE_OWNER,
        "cashier": act in OF_CASHIERS,
        "dealer": act in OF_DEALERS,
        "player": act in OF_PLAYERS,
        "display": False,
    }[role]


def sample(kind: msgspec.inspect.Type, name: str = "") -> Any:
    """Something of a type that can be read, about Ann and game A."""
    match kind:
        case msgspec.inspect.StructType(fields=fields, tag=tag):
            known = {"game": "A", "name": "Ann", "main": "A", "feeder": "B", "kind": "1-2 NLHE", "into": "A", "to": "A"}
            filled = {f.encode_name: known.get(f.encode_name) for f in fields if f.required}
            rest = {
                f.encode_name: sample(f.type, f.name) for f in fields if f.required and filled[f.encode_name] is None
            }
            return {**({"type": tag} if tag else {}), **filled, **rest}
        case msgspec.inspect.TupleType(types):
            return [sample(one) for one in types]
        case msgspec.inspect.VarTupleType():
            return ["Ann"] if name in ("names", "by") else []
        case msgspec.inspect.IntType():
            return 1
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.LiteralType(values=values):
            return values[0]
    return "Ann"


class Room:
    """A room on a server, and people who come to it."""

    def __init__(self, club: Club, owner: Visitor, id: str) -> None:
        self.club, self.owner, self.id = club, owner, id
        self._commands = 0

    async def somebody(self, role: Role | str, name: str = "", table: str = "") -> Visitor:
        if role == "owner":
            return self.owner
        if role == "player":
            visitor = self.club.visitor()
            code = self.club.services.front_desk.ledger.codes[self.id]
            answer = await visitor.post(f"/api/join/{code}", {"name": name})
            if answer.json().get("code") == "code-needed":
                handed = (await self.owner.post(f"/api/rooms/{self.id}/claims/{name}")).json()["code"]
                answer = await visitor.post(f"/api/join/{code}", {"name": name, "pin": handed})
            assert answer.status_code == 200, answer.text
            return visitor
        return await self.club.somebody(role, event=self.id, table=table)

    async def act(self, who: Visitor, type: str, /, **more: Any) -> Any:
        self._commands += 1
        body = {"id": f"command-{self._commands}", "act": {"type": type, **more}}
        return await who.post(f"/api/rooms/{self.id}/acts", body)

    async def do(self, type: str, /, **more: Any) -> Any:
        answer = await self.act(self.owner, type, **more)
        assert answer.status_code == 200, (type, answer.text)
        return answer.json()

    async def board(self, who: Visitor | None = None) -> Any:
        return (await (who or self.owner).get(f"/api/rooms/{self.id}/board")).json()

    @property
    async def keeper(self) -> RoomKeeper:
        keeper = (await self.club.services.actors.of(f"rooms/{self.id}")).keeper
        assert isinstance(keeper, RoomKeeper)
        return keeper


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        yield club


async def opened_room(club: Club, **more: Any) -> Room:
    owner = await club.owner()
    made = await owner.post("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "currency": "EUR", **more})
    assert made.status_code == 201, made.text
    return Room(club, owner, made.json()["id"])


@pytest.fixture
async def room(club: Club) -> Room:
    """A room with one game of ten seats, in which Ann sits with 200."""
    room = await opened_room(club)
    await room.do("OpenGame", game="A", kind="1-2 NLHE", size=9)
    await room.do("SitAndBuy", name="Ann", game="A", amount=20000, seat=1)
    return room


@pytest.fixture
async def home(club: Club) -> Room:
    return await opened_room(club, name="Kitchen", home=True)


class OnTablet:
    """The dealer of game A and the stream of its hands."""

    def __init__(self, room: Room, dealer: Visitor) -> None:
        self.room, self.dealer = room, dealer

    async def tell(self, **act: Any) -> Any:
        hands = await self.room.club.services.actors.of(f"rooms/{self.room.id}/tables/A")
        self.room._commands += 1
        raw = msgspec.Raw(msgspec.json.encode(act))
        return await hands.do(Who("dealer", self.room.id, "A", name="Joe"), Do(f"hand-{self.room._commands}", raw))

    async def deal(self, *lines: str, **changed: Any) -> None:
        """Deal a hand as the page does, and tell its lines."""
        situation = (await self.room.board(self.dealer))["next"]["situation"]
        assert (await self.room.act(self.dealer, "BeginDeal", game="A")).status_code == 200
        for act in ({"type": "StartHand", "situation": situation | changed}, *lines):
            said = await self.tell(**(act if isinstance(act, dict) else {"type": "TellHand", "told": act}))
            assert isinstance(said, Done), said

    async def end(self) -> Any:
        return await self.dealer.post(f"/api/rooms/{self.room.id}/tables/A/end", {})


@pytest.fixture
async def tablet(room: Room) -> OnTablet:
    """Ann and Bo with 200 each; the button is Ann's."""
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000, seat=2)
    await room.do("PutButton", game="A", seat=1)
    return OnTablet(room, await room.somebody("dealer", table="A"))


def test_every_act_has_its_line() -> None:
    assert set(ROOM_ACTS) == set(ACTS.values())


@pytest.mark.parametrize("role", ROOM_ROLES)
def test_the_table_is_as_expected(role: Role) -> None:
    assert {act.__name__ for act, who in ROOM_ACTS.items() if role in who} == {name for name in ACTS if may(role, name)}


@pytest.mark.parametrize("role", ROOM_ROLES)
async def test_every_act_by_every_role(room: Room, role: Role) -> None:
    visitor = await room.somebody(role, name="Ann", table="A")
    done = set()
    for name in sorted(ACTS, key=lambda name: (name == "RackUp", name)):  # who has left sits at no table
        act = sample(msgspec.inspect.type_info(ACTS[name]))
        act |= {"name": "Ann"} if "name" in ACTS[name].__struct_fields__ else {}
        answer = await room.act(visitor, name, **{key: value for key, value in act.items() if key != "type"})
        assert answer.status_code in (200, 400, 403, 409), (name, answer.text)
        if answer.status_code != 200:
            assert answer.json()["says"].endswith("."), answer.text
        if answer.status_code != 403:
            done.add(name)
        elif role != "display":
            assert answer.json()["code"] in ("no-right", "other-table"), (name, answer.text)
    assert done == {name for name in ACTS if may(role, name)}


MAY_USE: dict[str, set[str]] = {
    "GET /api/rooms": set(ROOM_ROLES),
    "POST /api/rooms": {"owner"},
    "DELETE /api/rooms/{room}": {"owner"},
    "GET /api/rooms/{room}/board": set(ROOM_ROLES),
    "POST /api/rooms/{room}/acts": {"owner", "floor", "cashier", "dealer", "player"},
    "GET /api/rooms/{room}/links": {"owner", "floor"},
    "POST /api/rooms/{room}/links": {"owner", "floor"},
    "DELETE /api/rooms/{room}/links/{no}": {"owner", "floor"},
    "DELETE /api/rooms/{room}/claims/{player}": {"owner", "floor"},
    "POST /api/rooms/{room}/claims/{player}": {"owner", "floor"},
    "GET /api/rooms/{room}/money.csv": {"owner", "floor", "cashier"},
    "GET /api/rooms/{room}/payments.csv": {"owner", "floor", "cashier"},
    "GET /api/rooms/{room}/export.json": {"owner", "floor", "cashier"},
    "GET /api/rooms/{room}/shift.csv": {"owner", "floor", "cashier"},
    "GET /api/rooms/{room}/shifts": {"owner", "floor", "cashier"},
    "GET /api/rooms/{room}/cage": {"owner", "floor", "cashier"},
    "GET /api/rooms/{room}/list": {"owner", "floor"},
    "GET /api/rooms/{room}/offences": {"owner", "floor", "dealer"},
    "GET /api/rooms/{room}/answers/{topic}/{question}": set(ROOM_ROLES),
    "POST /api/rooms/{room}/tables/{table}/end": {"owner", "floor", "dealer"},
    "POST /api/rooms/{room}/tables/{table}/reopen": {"owner", "floor", "dealer"},
    "POST /api/rooms/{room}/tournaments/{id}": {"owner", "floor"},
    "POST /api/rooms/{room}/tournaments/{id}/link": {"owner", "floor"},
    "POST /api/rooms/{room}/share": {"owner", "floor", "cashier"},
    "GET /api/settled/{token}": {"nobody", *ROOM_ROLES},
}


def test_every_route_of_a_room_has_its_line() -> None:
    assert {f"{one.method} {one.path}" for one in ROUTES} == set(MAY_USE)


@pytest.mark.parametrize("role", ["nobody", *ROOM_ROLES])
async def test_every_route_by_every_role(room: Room, club: Club, role: str) -> None:
    visitor = club.visitor() if role == "nobody" else await room.somebody(role, name="Zed", table="A")
    let_in = set()
    for one in ROUTES:
        about = {
            "no": "0",
            "player": "Nobody",
            "token": "none",
            "id": "none",
            "table": "A",
            "topic": "room",
            "question": "1",
        }
        path = one.path.format(room=room.id, **about)
        answer = await visitor.ask(one.method, path, {} if one.body is not None else None)
        if answer.status_code != 403:
            let_in.add(f"{one.method} {one.path}")
    assert let_in == {line for line, roles in MAY_USE.items() if role in roles}


async def test_a_stranger_sees_and_does_nothing(room: Room, club: Club) -> None:
    for visitor in (club.visitor(), await club.somebody("director"), await club.somebody("player")):
        assert (await visitor.get(f"/api/rooms/{room.id}/board")).status_code == 403
        assert (await room.act(visitor, "JoinList", name="Eve", game="A")).status_code == 403


async def test_a_floor_person_sees_no_event(room: Room, club: Club) -> None:
    floor = await room.somebody("floor")
    assert (await floor.get(f"/api/events/{club.event}/board")).status_code == 403
    assert (await floor.me())["page"] == f"/room/{room.id}"


async def test_a_dealer_keeps_to_the_own_game(room: Room) -> None:
    await room.do("OpenGame", game="B", kind="2-5 NLHE")
    dealer = await room.somebody("dealer", table="B")
    for kind, more in (("StepAway", {"name": "Ann"}), ("DropRake", {"game": "A", "amount": 100})):
        answer = await room.act(dealer, kind, **more)
        assert (answer.status_code, answer.json()["code"]) == (403, "other-table")


async def test_a_phone_acts_for_its_own_name_alone(room: Room) -> None:
    bo = await room.somebody("player", name="Bo")
    assert (await room.act(bo, "JoinList", name="Bo", game="1-2 NLHE")).status_code == 200
    answer = await room.act(bo, "JoinList", name="Cy", game="1-2 NLHE")
    assert (answer.status_code, answer.json()["code"]) == (403, "other-player")
    answer = await room.act(bo, "LockSeat", name="Bo", game="B")
    assert answer.status_code == 409


async def test_nobody_sees_the_money_of_others(room: Room) -> None:
    await room.do("JoinList", name="Bo Diddley", game="2-5 PLO")
    for role in ("display", "player"):
        board = await room.board(await room.somebody(role, name="Zed"))
        shown = msgspec.json.encode(board).decode()
        assert "20000" not in shown
        assert "Ann" not in shown
        assert "Diddley" not in shown
        assert role == "player" or "B. D." in shown


async def test_what_happens_in_a_room_is_applied_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    applied: list[object] = []
    change = CHANGES[ChipsMoved]

    def noting(cardroom: Cardroom, event: Any) -> Cardroom:
        applied.append(event)
        return change(cardroom, event)

    monkeypatch.setitem(CHANGES, ChipsMoved, noting)
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000, seat=2)
    assert len(applied) == 1


async def test_a_waiting_list_from_phone_to_seat(room: Room, times: SetTimes) -> None:
    for number in range(2, 10):
        await room.do("SitAndBuy", name=f"P{number}", game="A", amount=20000, seat=number)
    bo = await room.somebody("player", name="Bo")
    await room.do("JoinList", name="Abe", game="1-2 NLHE")
    assert (await room.act(bo, "JoinList", name="Bo", game="1-2 NLHE")).status_code == 200
    [place] = (await room.board(bo))["places"]
    assert (place["place"], place["of"], place["game"]) == (2, 2, "")
    await room.do("CashOut", name="P9", game="A", amount=20000)
    [matter, *_] = (await room.board())["matters"]
    assert matter["says"].startswith("There is a seat for Abe")
    assert matter["cites"]
    await room.do("CallName", name="Abe", game="1-2 NLHE")
    times.now += 3600_000
    late = (await room.board())["matters"][0]
    assert "has not answered" in late["says"]
    strike = next(way["act"] for way in late["otherwise"] if way["label"] == "Strike")
    await room.do(strike.pop("type"), **strike)
    [place] = (await room.board(bo))["places"]
    assert (place["place"], place["game"]) == (1, "A")
    assert (await room.act(bo, "LockSeat", name="Bo", game="A")).status_code == 200
    assert (await room.board(bo))["places"][0]["locked"]
    await room.do("TakeSeat", name="Bo", game="A", seat=9)
    mine = await room.board(bo)
    assert (mine["game"], mine["seat"], mine["places"]) == ("A", 9, [])


async def test_who_comes_while_a_seat_is_open_is_called_at_once_and_may_leave(room: Room) -> None:
    bo = await room.somebody("player", name="Bo")
    assert (await room.act(bo, "JoinList", name="Bo", game="1-2 NLHE")).status_code == 200
    [place] = (await room.board(bo))["places"]
    assert place["game"] == "A"
    [shown] = (await room.board())["lists"][0]["names"]
    assert (shown["name"], shown["game"]) == ("Bo", "A")
    assert (await room.act(bo, "LeaveList", name="Bo", game="1-2 NLHE")).status_code == 200
    assert (await room.board(bo))["places"] == []
    assert (await room.keeper).room.offers == ()


async def test_the_screens_hear_when_a_page_has_run_out(room: Room, times: SetTimes) -> None:
    for number in range(2, 10):
        await room.do("SitAndBuy", name=f"P{number}", game="A", amount=20000, seat=number)
    await room.do("JoinList", name="Abe", game="1-2 NLHE")
    await room.do("CashOut", name="P9", game="A", amount=20000)
    await room.do("CallName", name="Abe", game="1-2 NLHE")
    keeper = await room.keeper
    assert keeper.next_due_ms(times.now)
    assert keeper.due(times.now) == []
    assert len(keeper.due(times.now + 3600_000)) == 1


async def test_a_home_game_from_the_first_buy_in_to_who_pays_whom(home: Room, club: Club) -> None:
    for name, amount in (("Ann", 5000), ("Bo", 5000), ("Cy", 2000)):
        await home.do("SitAndBuy", name=name, game="1", amount=amount)
    await home.do("AddChips", name="Cy", amount=3000)
    board = await home.board()
    assert (board["money"]["on_tables"], board["payments"]) == (15000, None)
    shared = (await home.owner.post(f"/api/rooms/{home.id}/share")).json()["url"]
    guest, path = club.visitor(), f"/api/settled/{shared.rpartition('/')[2]}"
    assert (await guest.get(path)).json()["payments"] is None
    for name, amount in (("Ann", 9000), ("Bo", 6000), ("Cy", 0)):
        await home.do("CashOut", name=name, game="1", amount=amount)
    settled = (await guest.get(path)).json()
    assert [(one["payer"], one["payee"], one["amount"]) for one in settled["payments"]] == [
        ("Cy", "Ann", 4000), ("Cy", "Bo", 1000)
    ]  # fmt: skip
    assert (await guest.get("/api/settled/none")).status_code == 404
    csv = (await home.owner.get(f"/api/rooms/{home.id}/money.csv")).text
    assert csv.splitlines() == [
        "player,game,bought,cashed out,time,stack,on the way,taken along,kept by the house,jackpot,result",
        "Ann,,50,90,0,0,0,0,0,0,40",
        "Bo,,50,60,0,0,0,0,0,0,10",
        "Cy,,50,0,0,0,0,0,0,0,-50",
    ]
    csv = (await home.owner.get(f"/api/rooms/{home.id}/payments.csv")).text
    assert csv.splitlines() == ["payer,payee,amount", "Cy,Ann,40", "Cy,Bo,10"]


async def test_a_home_game_that_was_counted_short_is_settled_with_the_rest_put_aside(home: Room) -> None:
    for name in ("Ann", "Bo", "Cy"):
        await home.do("SitAndBuy", name=name, game="1", amount=5000)
    for name, amount in (("Ann", 9050), ("Bo", 4000)):
        await home.do("CashOut", name=name, game="1", amount=amount)
    above = (await home.act(home.owner, "CashOut", name="Cy", game="1", amount=2050)).json()["says"]
    assert above.endswith("enter the buy-in that is missing or undo a cash-out that was too high: €1 more was counted"
                          " than bought.")  # fmt: skip
    assert (await home.board())["payments"] is None, "Cy has chips on the table"
    await home.do("CashOut", name="Cy", game="1", amount=1850)
    board = await home.board()
    assert board["money"]["on_tables"] == 100
    assert [(one["payer"], one["payee"], one["amount"]) for one in board["payments"]] == [
        ("Cy", "Ann", 3150), ("Bo", "Ann", 900), ("Bo", "", 100)
    ]  # fmt: skip
    home.owner.client.headers["Accept-Language"] = "de"
    paper = (await home.owner.get(f"/api/rooms/{home.id}/money.csv")).text.splitlines()
    assert paper[1] == "Ann,,50,90.50,0,0,0,0,0,0,40.50", "a German comma would be lost among those of the file"
    paper = (await home.owner.get(f"/api/rooms/{home.id}/payments.csv")).text.splitlines()
    assert paper[-1] == "Bo,put aside,1"


@pytest.mark.parametrize(("kind", "more", "says"), [
    ("SitAndBuy", {"name": "Ann", "game": "A", "amount": 20000}, "Ann has a seat in game A already."),
    ("SitAndBuy", {"name": "Bo", "game": "A", "amount": 20000, "seat": 1}, "Ann sits in seat 1."),
    ("SitAndBuy", {"name": "Bo", "game": "A", "amount": -5}, "Enter an amount above 0"),
    ("SitAndBuy", {"name": "Bo", "game": "A", "amount": 10**15}, "Enter an amount above 0"),
    ("SitAndBuy", {"name": " ", "game": "A", "amount": 20000}, "Enter a name"),
    ("SitAndBuy", {"name": "Bo", "game": "Z", "amount": 20000}, "There is no game Z in the room."),
    ("SitAndBuy", {"name": "Bo", "game": "A", "amount": "ten"}, "amount: it is text. Enter a whole number."),
    ("CashOut", {"name": "Ann", "game": "A", "amount": 20001}, "There are €200 on the table, so Ann cannot have"),
    ("CashOut", {"name": "Ann", "game": "A", "amount": -1}, "Enter an amount above 0"),
    ("CashOut", {"name": "Bo", "game": "A", "amount": 1}, "Bo has no chips in game A."),
    ("Undo", {"act": 2}, "Something was done after that."),
    ("Redo", {"act": 2}, "This cannot be redone any more."),
])  # fmt: skip
async def test_bad_input_is_refused_in_a_sentence_and_changes_nothing(
    room: Room, kind: str, more: dict[str, Any], says: str
) -> None:
    before = (await room.keeper).room
    answer = await room.act(room.owner, kind, **more)
    assert answer.status_code in (400, 409), answer.text
    assert answer.json()["says"].startswith(says), answer.text
    assert (await room.keeper).room == before


async def test_a_buy_in_that_is_refused_leaves_no_seat(room: Room) -> None:
    await room.do("SetBuyIn", game="A", least=10000, most=30000)
    answer = await room.act(room.owner, "SitAndBuy", name="Bo", game="A", amount=500)
    assert answer.status_code == 409
    assert "Bo" not in (await room.keeper).room.places


async def test_two_floor_people_seat_the_same_player(room: Room) -> None:
    one, two = await room.somebody("floor"), await room.somebody("floor")
    answers = await asyncio.gather(
        room.act(one, "TakeSeat", name="Bo", game="A", seat=2), room.act(two, "TakeSeat", name="Bo", game="A", seat=3)
    )
    assert sorted(one.status_code for one in answers) == [200, 409]
    assert (await room.keeper).room.places["Bo"] == ("A",)  # type: ignore[index]


async def test_the_same_command_twice_is_done_once(room: Room) -> None:
    body = {"id": "once", "act": {"type": "AddChips", "name": "Ann", "amount": 100}}
    answers = [await room.owner.post(f"/api/rooms/{room.id}/acts", body) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert (await room.keeper).room.stack("Ann") == 20100  # type: ignore[arg-type]


async def test_undo_and_redo_the_last_act(room: Room) -> None:
    await room.do("SitAndBuy", name="Bo", game="A", amount=30000, seat=2)
    after = (await room.keeper).room
    board = await room.board()
    assert board["undo"]["says"] == "Bo sits down in game A, seat 2. Bo buys in for €300."
    await room.do("Undo", act=board["undo"]["act"])
    undone = await room.board()
    assert [one["name"] for one in undone["tables"][0]["seats"]] == ["Ann"]
    assert undone["money"]["sold"] == 20000
    assert (await room.act(room.owner, "Undo", act=board["undo"]["act"])).json()["code"] == "already-undone"
    await room.do("Redo", act=undone["redo"]["act"])
    assert (await room.keeper).room == after


async def test_a_room_opens_again_as_it_was(room: Room, club: Club) -> None:
    await room.do("JoinList", name="Bo", game="1-2 NLHE")
    await room.do("Undo", act=(await room.board())["undo"]["act"])
    await room.do("StepAway", name="Ann")
    again = RoomKeeper(room.id)
    for record in club.services.log.read(f"rooms/{room.id}"):
        again.take(record)
    assert again.room == (await room.keeper).room
    assert again.log(0)[0].says == ("Ann is away from game A.",)


async def test_a_persons_name_is_taken_out_of_a_room(home: Room, club: Club) -> None:
    await home.do("SitAndBuy", name="Ann Onymous", game="1", amount=5000)
    await home.do("SitAndBuy", name="Bo", game="1", amount=5000)
    delete = {"name": "Ann Onymous", "typed": "Ann Onymous"}
    refused = await home.owner.post("/api/people/delete", delete)
    assert refused.status_code == 409, refused.text
    await home.do("CashOut", name="Ann Onymous", game="1", amount=7000)
    await home.do("CashOut", name="Bo", game="1", amount=3000)
    gone = await home.owner.post("/api/people/delete", delete)
    assert gone.status_code == 200, gone.text
    records: list[Recorded] = list(club.services.log.read(f"rooms/{home.id}"))
    assert not any(b"Onymous" in bytes(one.body) for one in records)
    assert "Ann Onymous" not in names_in(read_room_record(one.body) for one in records)
    [payment] = (await home.board())["payments"]
    assert (payment["payer"], payment["amount"]) == ("Bo", 2000)


async def test_a_persons_name_is_taken_out_of_hands_votes_incidents_and_tournaments(
    room: Room, tablet: OnTablet, club: Club
) -> None:
    who = "Zack Onymous"
    await room.do("SitAndBuy", name=who, game="A", amount=20000, seat=3)
    await room.do("KeepApart", one=who, other="Eve")
    await room.do("ReportIncident", offence="abuse", name=who)
    await room.do("VoteLimit", game="A", kind="2-4 NLHE", yes=[who, "Ann"], no=["Bo"], approved=True)
    await room.do("ReserveSeat", name=who, game="A", seat=5, because="poor eyesight")
    await tablet.deal()
    await room.do("VoidDeal", game="A")
    await room.do("PlanTournament", id="nightly", name="Nightly")
    for name in (who, "Eve"):
        await room.do("JoinList", name=name, game="Nightly")
    await room.do("BeginTournament", id="nightly", away=True)
    await room.do("ComeBack", name=who)
    await room.do("CashOut", name=who, game="A", amount=20000)
    await room.do("BarPerson", name=who, why="threats")
    gone = await room.owner.post("/api/people/delete", {"name": who, "typed": who})
    assert gone.status_code == 200, gone.text
    for stream in (f"rooms/{room.id}", f"rooms/{room.id}/tables/A"):
        for one in club.services.log.read(stream):
            assert b"Onymous" not in bytes(one.body), bytes(one.body)
    again = RoomKeeper(room.id)
    for record in club.services.log.read(f"rooms/{room.id}"):
        again.take(record)
    assert again.room == (await room.keeper).room


async def test_a_room_is_deleted_with_its_name_typed(room: Room) -> None:
    assert (await room.owner.ask("DELETE", f"/api/rooms/{room.id}?name=Other")).status_code == 409
    assert (await room.owner.ask("DELETE", f"/api/rooms/{room.id}?name=The Nuts")).status_code == 200
    assert (await room.owner.get(f"/api/rooms/{room.id}/board")).status_code == 404
    assert (await room.owner.get("/api/rooms")).json() == {"rooms": []}


def test_every_event_has_its_sentence() -> None:
    for kind in typing.get_args(RoomEvent):
        assert callable(text.SENTENCES[kind])


async def test_house_rules_are_changed_while_the_room_is_open_and_undone(room: Room) -> None:
    done = await room.do("SetHouseRules", house={"room.list/page-minutes": 9})
    [says] = done["says"]
    assert says.startswith("House rules: A name is called for a seat. After how many minutes")
    assert "9" in says
    keeper = await room.keeper
    assert keeper.book.answers("cash")[Q.room.list.page_minutes] == 9
    board = (await room.owner.get(f"/api/rooms/{room.id}/board")).json()
    assert board["house"] == {"room.list/page-minutes": 9}
    await room.do("Undo", act=done["act"])
    assert (keeper.book.answers("cash")[Q.room.list.page_minutes], keeper.house) == (5, {})
    await room.do("Redo", act=done["act"])
    assert keeper.book.answers("cash")[Q.room.list.page_minutes] == 9
    again = RoomKeeper(room.id)
    for record in await asyncio.to_thread(lambda: list(room.club.services.log.read(f"rooms/{room.id}"))):
        again.take(record)
    assert again.house == {"room.list/page-minutes": 9}


async def test_the_house_cannot_answer_what_its_book_does_not_ask(room: Room) -> None:
    answer = await room.owner.post(
        f"/api/rooms/{room.id}/acts", {"id": "a1", "act": {"type": "SetHouseRules", "house": {"room.list/dogs": 1}}}
    )
    assert answer.status_code == 400
    assert "room.list/dogs" in answer.text


async def test_the_shift_ends_with_a_report_and_the_room_closes(room: Room) -> None:
    await room.do("StartShift", name="day")
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000)
    done = await room.do("EndShift")
    assert done["says"] == ["The day shift is over: €200 sold, €0 redeemed, €400 out."]
    shifts = (await room.owner.get(f"/api/rooms/{room.id}/shifts")).json()["shifts"]
    told = [(shift["name"], shift["difference"], shift["games"][0]["bought"]) for shift in shifts]
    assert told == [("day", 0, 20000), ("", 0, 20000)], "Ann bought in before the first shift"
    paper = (await room.owner.get(f"/api/rooms/{room.id}/shift.csv?ended=1")).text
    assert "A,1-2 NLHE,200,200,0,0,0,0,0,400" in paper
    assert (await room.owner.get(f"/api/rooms/{room.id}/shift.csv?ended=3")).status_code == 404
    lines = (await room.owner.get("/api/rooms")).json()["rooms"]
    assert not next(one for one in lines if one["id"] == room.id)["over"]
    for name in ("Ann", "Bo"):
        await room.do("CashOut", name=name, game="A", amount=20000)
    await room.do("CloseGame", game="A")
    lines = (await room.owner.get("/api/rooms")).json()["rooms"]
    assert not next(one for one in lines if one["id"] == room.id)["over"]
    await room.do("CloseRoom")
    lines = (await room.owner.get("/api/rooms")).json()["rooms"]
    assert next(one for one in lines if one["id"] == room.id)["over"]


async def test_a_cash_out_of_less_than_the_stack_says_what_becomes_of_the_rest(room: Room) -> None:
    await room.do("OpenGame", game="B", kind="1-2 NLHE", tracked=True)
    await room.do("SitAndBuy", name="Bo", game="B", amount=30000)
    short = (await room.act(room.owner, "CashOut", name="Bo", game="B", amount=25000)).json()["says"]
    assert short.endswith("or say why it is less: €50 is then entered as unaccounted for.")


async def test_a_bar_says_its_end_in_the_log(room: Room) -> None:
    assert "for good" in (await room.do("BarPerson", name="Zed", why="theft"))["says"][0]
    [says] = (await room.do("BarPerson", name="Yan", why="theft", minutes=60))["says"]
    assert re.fullmatch(r"Yan is barred from the room until \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d: theft\.", says)


async def test_the_whole_list_sits_down_in_a_new_game_in_one_step(room: Room) -> None:
    for name in ("Ann", "Xia", "Yul", "Zed", "Vic"):
        await room.do("JoinList", name=name, game="5-10 PLO")
    assert (await room.act(room.owner, "SeatList", game="P")).json()["says"] == "There is no game P in the room."
    await room.do("OpenGame", game="P", kind="5-10 PLO", size=3)
    done = await room.do("SeatList", game="P")
    assert done["says"][:2] == ["Xia sits down in game P, seat 1.", "Yul sits down in game P, seat 2."]
    board = await room.board()
    table = next(one for one in board["tables"] if one["game"]["id"] == "P")
    assert [(one["name"], one["seat"], one.get("stack")) for one in table["seats"]] == [
        ("Xia", 1, None), ("Yul", 2, None), ("Zed", 3, None)
    ]  # fmt: skip
    waits = next(one for one in board["lists"] if one["kind"] == "5-10 PLO")
    assert [one["name"] for one in waits["names"]] == ["Ann", "Vic"], "Ann plays in another game, Vic has no seat"
    assert (await room.act(room.owner, "SeatList", game="P")).status_code == 409
    await room.do("Undo", act=done["act"])
    table = next(one for one in (await room.board())["tables"] if one["game"]["id"] == "P")
    assert not [one for one in table["seats"] if not one.get("kept")]


async def test_a_tournament_begins_from_the_tables_of_the_room(room: Room, club: Club) -> None:
    await room.do("PlanTournament", id="nightly", name="Nightly", places=["Table 1"], buy_in=5000)
    path = f"/api/rooms/{room.id}/tournaments/nightly"
    assert "needs two players" in (await room.owner.post(path)).json()["says"]
    for name in ("Bo", "Cy", "Dee"):
        await room.do("JoinList", name=name, game="Nightly")
    await room.do("RelocateGame", game="A", place="Table 1")
    refused = await room.owner.post(path)
    assert (refused.status_code, refused.json()["says"]) == (
        409, "Game A is still played at Table 1. Break it, close it or move it first."
    )  # fmt: skip
    await room.do("RelocateGame", game="A", place="Table 2")
    floor = await room.somebody("floor")
    begun = await floor.post(path)
    assert begun.status_code == 200, begun.text
    event = begun.json()["event"]
    board = (await room.owner.get(f"/api/events/{event}/board")).json()
    assert msgspec.json.encode(board).decode().count('"Dee"') >= 1
    assert (await room.board())["public"]["tournaments"][0]["event"] == event
    taken = await room.act(room.owner, "OpenGame", game="B", kind="1-2 NLHE", place="Table 1")
    assert taken.json()["says"] == "Nightly is played at Table 1."
    assert (await room.owner.post(path)).json()["says"] == "Nightly has begun."
    second = await room.somebody("floor")
    url = (await second.post(f"{path}/link")).json()["url"]
    director = club.visitor()
    await director.post("/api/sessions", {"link": url.rsplit("/", 1)[1]})
    assert (await director.get(f"/api/events/{event}/board")).status_code == 200
    await room.do("EndTournament", id="nightly")
    gone = (await second.post(f"{path}/link")).json()["says"]
    assert gone == "This tournament has not begun, or is over for the room."
    await room.do("OpenGame", game="B", kind="1-2 NLHE", place="Table 1")


async def test_the_room_is_told_how_far_its_tournament_has_come_and_when_it_is_over(
    room: Room, times: SetTimes
) -> None:
    await room.do("PlanTournament", id="nightly", name="Nightly", places=["Table 1"], buy_in=5000)
    for name in ("Bo", "Cy"):
        await room.do("JoinList", name=name, game="Nightly")
    event = (await room.owner.post(f"/api/rooms/{room.id}/tournaments/nightly")).json()["event"]
    heard = (await room.keeper).no

    async def hears() -> bool:
        """Whether there is a new record in the room, a moment later and without its timer."""
        nonlocal heard
        for _ in range(200):
            if (await room.keeper).no > heard:
                break
            await asyncio.sleep(0.01)
        before, heard = heard, (await room.keeper).no
        return heard > before

    async def runs(act: dict[str, Any]) -> None:
        room._commands += 1
        body = {"id": f"event-{room._commands}", "act": act}
        answer = await room.owner.post(f"/api/events/{event}/acts", body)
        assert answer.status_code == 200, answer.text
        times.now += 1000

    async def phase() -> tuple[str, int]:
        [one] = (await room.board())["public"]["tournaments"]
        return one["phase"], one["left"]

    assert await phase() == ("registering", 0)
    [one], [till] = (await room.board())["public"]["tournaments"], (await room.board())["tills"]
    assert (one["unpaid"], till["taken"], till["cash"]) == (2, 0, 0), "nobody has paid yet"
    for name in ("Bo", "Cy"):
        await runs({"type": "Register", "player": name})
    assert await hears(), "its screens hear who has paid"
    assert (await room.board())["public"]["tournaments"][0]["unpaid"] == 0
    await runs({"type": "DrawSeats", "tables": 1})
    await runs({"type": "DealFirstHand"})
    assert await hears(), "its screens hear of a new phase at once"
    assert await phase() == ("playing", 2)
    [till] = (await room.board())["tills"]
    assert (till["name"], till["taken"], till["cash"]) == ("Nightly", 10000, 10000)
    assert (await room.board())["money"]["sold"] == 20000, "the till is beside the books of the room"
    assert not [one for one in (await room.board())["matters"] if one["key"] == "over:nightly"]
    await runs({"type": "Bust", "players": ["Bo"], "at": "Table1"})
    await runs({"type": "Choose", "code": "no-rebuy"})
    assert await hears()
    [over] = [one for one in (await room.board())["matters"] if one["key"] == "over:nightly"]
    assert over["says"] == "Nightly is over. Table 1 can have cash games again."
    await room.do(over["act"].pop("type"), **over["act"])
    board = await room.board()
    assert board["public"]["tournaments"] == []
    [till] = board["tills"]
    assert (till["taken"], till["over"]) == (10000, True), "its till is shown until the shift ends"
    await room.do("EndShift")
    assert (await room.board())["tills"] == []


async def test_a_room_learns_of_its_tournament_after_a_restart_without_reading_its_log_on_the_way(
    room: Room, club: Club, times: SetTimes
) -> None:
    await room.do("PlanTournament", id="nightly", name="Nightly", places=["Table 1"], buy_in=5000)
    for name in ("Bo", "Cy"):
        await room.do("JoinList", name=name, game="Nightly")
    assert (await room.owner.post(f"/api/rooms/{room.id}/tournaments/nightly")).status_code == 200
    await club.services.actors.close()
    services = await open_services(club.services.log, times, secret=b"s" * 32, limited=False)
    actor = await services.actors.of(f"rooms/{room.id}")
    first = actor.screen(Who("owner")).public.tournaments[0]
    assert first.phase == "", "the event is being opened meanwhile"
    before = actor.no
    async with asyncio.timeout(8):  # its own timer is slower
        while actor.no == before:
            await asyncio.sleep(0.01)
    assert actor.screen(Who("owner")).public.tournaments[0].phase == "registering"
    await services.actors.close()


async def test_a_tournament_of_the_room_has_the_houses_chips(room: Room, club: Club) -> None:
    chips = [[25, 300], [100, 300], [500, 200], [1000, 100]]
    made = await room.owner.post("/api/events", {"name": "Friday", "book": "roberts-10", "chips": chips, "hours": 3})
    assert made.status_code == 201, made.text
    await room.do("PlanTournament", id="nightly", name="Nightly", places=["Table 1"], buy_in=5000, stack=5000)
    for name in ("Bo", "Cy", "Ann"):
        await room.do("JoinList", name=name, game="Nightly")
    begun = (await room.owner.post(f"/api/rooms/{room.id}/tournaments/nightly?away=true")).json()
    spec = (await room.owner.get(f"/api/events/{begun['event']}/setup")).json()["spec"]
    assert (spec["chips"], spec["schedule"], spec["level_minutes"]) == (chips, [], 20)


async def test_who_plays_the_tournament_and_sits_in_a_game_is_asked_about_and_keeps_the_seat(room: Room) -> None:
    await room.do("PlanTournament", id="nightly", name="Nightly", places=["Table 1"])
    for name in ("Bo", "Ann"):
        await room.do("JoinList", name=name, game="Nightly")
    [asked] = [one for one in (await room.board())["matters"] if one["key"] == "plays-both:nightly:Ann"]
    assert asked["says"].startswith("Ann is on the list for Nightly and sits in game A.")
    assert asked["act"] is None, "nobody has reported the pots, so the stack has to be counted"
    assert asked["cites"][0] == "roberts-10:2.procedures-20a", "it is about a player away, not about opening a game"
    path = f"/api/rooms/{room.id}/tournaments/nightly"
    refused = await room.owner.post(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "plays-both")
    assert refused.json()["says"].startswith("Ann sits in a cash game. When Nightly begins, the player is away from it")
    assert (await room.keeper).room.games["A"].occupants[0].away is None, "nobody is away unasked"
    assert (await room.owner.post(f"{path}?away=true")).status_code == 200
    keeper = await room.keeper
    [sits] = keeper.room.games["A"].occupants
    assert (sits.name, sits.away is not None, keeper.room.stack(sits.name)) == ("Ann", True, 20000)


async def test_the_pot_of_a_hand_is_what_the_hand_itself_says(room: Room, tablet: OnTablet) -> None:
    await tablet.deal("1 raises to 6")
    assert (await tablet.end()).json()["says"] == "The hand on the tablet is not over yet."
    await room.do("SitAndBuy", name="Cy", game="A", amount=10050, seat=3)  # half a unit, in the middle of the hand
    assert (await room.board(tablet.dealer))["next"]["scale"] == 100
    await tablet.tell(type="TellHand", told="2 folds")
    assert (await tablet.end()).status_code == 200
    keeper = await room.keeper
    assert [keeper.room.stack(PlayerId(name)) for name in ("Ann", "Bo", "Cy")] == [20200, 19800, 10050]
    assert (await tablet.end()).json()["says"] == "No hand is being played in game A."
    await room.do("StepAway", name="Cy")
    await room.do("AddChips", name="Ann", amount=50)
    assert (await room.board(tablet.dealer))["next"]["scale"] == 1, "with half a unit in a stack a hand is in cents"
    await tablet.deal()
    raised = await tablet.tell(type="TellHand", told="2 raises to 4.50")
    assert raised.says == ("Bo raises to 4.50.",)
    await tablet.tell(type="TellHand", told="1 folds")
    ended = await tablet.end()
    assert ended.status_code == 200, ended.text
    assert [(await room.keeper).room.stack(PlayerId(name)) for name in ("Ann", "Bo")] == [20050, 20000]


async def test_a_hand_on_the_tablet_ends_as_it_was_played_whoever_tells(room: Room, tablet: OnTablet) -> None:
    await tablet.deal("1 raises to 6")
    sent = {"game": "A", "won": [["Bo", 9000], ["Ann", -9000]], "pot": 18000, "dealt": 2, "winner": "Bo"}
    early = await room.act(room.owner, "EndDeal", **sent)
    assert (early.status_code, early.json()["says"]) == (409, "The hand on the tablet is not over yet.")
    await tablet.tell(type="TellHand", told="2 folds")
    wrong = await room.act(room.owner, "EndDeal", **sent)
    assert wrong.json()["says"] == "The hand of game A is on the dealer's tablet and went otherwise. End it there."
    assert (await tablet.end()).status_code == 200
    assert [(await room.keeper).room.stack(PlayerId(name)) for name in ("Ann", "Bo")] == [20200, 19800]


async def test_a_pot_without_a_drop_names_its_rule(room: Room) -> None:
    await room.do("CashOut", name="Ann", game="A", amount=20000)
    await room.do("CloseGame", game="A")
    await room.do("OpenGame", game="A", kind="1-2 NLHE", rake={"basis_points": 1000, "cap": 400, "unit": 100})
    for seat, name in enumerate(("Cy", "Dee"), 1):
        await room.do("SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    await room.do("PutButton", game="A", seat=1)
    tablet = OnTablet(room, await room.somebody("dealer", table="A"))
    await tablet.deal("1 folds")
    hand: Any = (await room.club.services.actors.of(f"rooms/{room.id}/tables/A")).keeper
    board = hand.screen(Who("owner"), 0)
    assert (board.drop.rake, board.drop.jackpot) == (0, 0)
    assert board.drop.cites == (await room.keeper).book.cite("room.rake/before-flop", "cash")[:1] != ()
    assert not any("Drop" in str(step.says) for step in board.answered.routine)
    assert (await tablet.end()).status_code == 200


async def test_the_dealer_is_told_what_to_drop_and_may_undo_the_end_of_the_hand(room: Room) -> None:
    terms = {"basis_points": 1000, "cap": 400, "unit": 100, "jackpot": 100, "jackpot_from": 1000}
    await room.do("CashOut", name="Ann", game="A", amount=20000)
    await room.do("CloseGame", game="A")
    await room.do("OpenGame", game="A", kind="1-2 NLHE", rake=terms | {"no_flop_no_drop": False})
    for seat, name in enumerate(("Cy", "Dee"), 1):
        await room.do("SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    await room.do("PutButton", game="A", seat=1)
    tablet = OnTablet(room, await room.somebody("dealer", table="A"))
    await tablet.deal("1 raises to 22", "2 calls", "2 checks", "1 bets 10")
    hands = await room.club.services.actors.of(f"rooms/{room.id}/tables/A")
    hand: Any = hands.keeper
    assert hand.screen(Who("owner"), 0).drop is None
    await tablet.tell(type="TellHand", told="2 folds")
    board = hand.screen(Who("owner"), 0)
    assert (board.drop.rake, board.drop.jackpot) == (400, 100)
    steps = [step.says for step in board.answered.routine]
    assert "Drop 4 (rake), 1 (jackpot)." in steps
    assert "Push the pot, 39, to Cy." in steps
    reopen = f"/api/rooms/{room.id}/tables/A/reopen"
    assert (await tablet.dealer.post(reopen)).json()["says"].startswith("There is no hand in game A to take back")
    ended = await tablet.end()
    assert ended.json()["says"] == ["Pot in game A: Cy wins €17. Rake €4. Jackpot €1."]
    await room.do("JoinList", name="Eve", game="5-10 NLHE")  # something else happens in the room
    unbooked = await tablet.tell(type="TakeBack")
    assert isinstance(unbooked, No)
    assert unbooked.says.startswith("The hand of game A has ended, and its pot is booked. Reopen it in the room")
    assert (await tablet.dealer.post(reopen)).status_code == 200
    keeper = await room.keeper
    assert [keeper.room.stack(PlayerId(name)) for name in ("Cy", "Dee")] == [20000, 20000]
    assert (await room.board(tablet.dealer))["next"]["begun"]
    await tablet.tell(type="TakeBack")
    await tablet.tell(type="TellHand", told="2 raises to 40")
    await tablet.tell(type="TellHand", told="1 folds")
    assert (await tablet.end()).json()["says"] == ["Pot in game A: Dee wins €27. Rake €4. Jackpot €1."]
    await tablet.deal("2 folds")
    assert (await tablet.dealer.post(reopen)).status_code == 409


async def test_a_cashier_undoes_the_own_last_entry_with_a_reason(room: Room) -> None:
    cashier = await room.somebody("cashier")
    sold = await room.act(cashier, "AddChips", name="Ann", amount=5000)
    assert sold.status_code == 200, sold.text
    entry = sold.json()["act"]
    assert (await room.act(cashier, "UndoEntry", act=entry, why="")).status_code == 400
    undone = await room.act(cashier, "UndoEntry", act=entry, why="it was Bo")
    assert undone.json()["says"] == ["Undone: Ann adds €50.", "The reason given is: it was Bo."]
    assert (await room.keeper).room.stack(PlayerId("Ann")) == 20000
    others = await room.do("AddChips", name="Ann", amount=5000)
    refused = await room.act(cashier, "UndoEntry", act=others["act"], why="a slip")
    assert refused.json()["says"].endswith("The floor can undo it.")


async def test_a_cashier_undoes_an_older_entry_that_nothing_since_goes_by(room: Room, club: Club) -> None:
    cashier = await room.somebody("cashier")
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000, seat=2)
    wrong = (await room.act(cashier, "AddChips", name="Ann", amount=5000)).json()["act"]
    later = (await room.act(cashier, "AddChips", name="Bo", amount=5000)).json()["act"]
    await room.do("JoinList", name="Eve", game="5-10 NLHE")
    shown = {line["no"]: line["undo"] for line in (await room.board(cashier))["log"]}
    assert [no for no, undo in shown.items() if undo] == [later, wrong]
    undone = await room.act(cashier, "UndoEntry", act=wrong, why="it was Bo")
    assert undone.json()["says"] == ["Undone: Ann adds €50.", "The reason given is: it was Bo."]

    async def stacks() -> list[int | None]:
        return [(await room.keeper).room.stack(PlayerId(name)) for name in ("Ann", "Bo")]

    assert await stacks() == [20000, 25000]
    assert (await room.keeper).room.waiting("5-10 NLHE"), "what was done since stands"
    assert (await room.act(cashier, "UndoEntry", act=wrong, why="again")).json()["says"] == (
        "This has been undone already."
    )
    assert (await room.board())["redo"] is None
    last = (await room.board())["undo"]["act"]
    await room.do("Undo", act=last)
    assert await stacks() == [20000, 25000], "Undo of a later act does not bring the entry back"
    await club.services.actors.close()
    assert await stacks() == [20000, 25000], "and the log says the same"


@pytest.mark.parametrize(
    ("since", "says"),
    [
        ([("AddChips", {"name": "Ann", "amount": 1000})], "Ann adds €10."),
        ([("CashOut", {"name": "Ann", "game": "A", "amount": 25000})], "Ann cashes out €250"),
        ([("PutButton", {"game": "A", "seat": 1}), ("BeginDeal", {"game": "A"})], "hand"),
        ([("EndShift", {})], "The time without a shift is over"),
    ],
)
async def test_an_entry_that_something_since_goes_by_stands(
    room: Room, since: list[tuple[str, dict[str, Any]]], says: str
) -> None:
    cashier = await room.somebody("cashier")
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000, seat=2)
    entry = (await room.act(cashier, "AddChips", name="Ann", amount=5000)).json()["act"]
    for type, act in since:
        await room.do(type, **act)
    refused = await room.act(cashier, "UndoEntry", act=entry, why="a slip")
    assert refused.status_code == 409
    told = refused.json()["says"]
    assert told.startswith("Enter a correction instead, since this came after the entry and goes by it: ")
    assert says in told, told


async def test_a_cash_out_is_not_undone_once_somebody_else_has_the_seat(room: Room) -> None:
    cashier = await room.somebody("cashier")
    entry = (await room.act(cashier, "CashOut", name="Ann", game="A", amount=20000)).json()["act"]
    await room.do("TakeSeat", name="Cy", game="A", seat=1)
    refused = await room.act(cashier, "UndoEntry", act=entry, why="a slip")
    assert "goes by it: Cy sits down in game A, seat 1." in refused.json()["says"], refused.text


async def test_the_log_names_who_wins_a_pot_and_how_much(room: Room) -> None:
    await room.do("OpenGame", game="B", kind="1-2 NLHE", rake={"basis_points": 500, "cap": 500, "unit": 50})
    for name in ("Bo", "Cy"):
        await room.do("SitAndBuy", name=name, game="B", amount=20000)
    told = await room.do("ReportPot", game="B", won=[["Bo", 2550], ["Cy", -2550]], pot=5100, dealt=2)
    assert told["says"] == ["Pot in game B: Bo wins €23. Rake €2.50."]
    keeper = await room.keeper
    with speaking("de"):
        assert keeper.log(0)[0].says == ("Pot in Spiel B: Bo gewinnt 23 €. Rake 2,50 €.",)


async def test_a_hand_with_other_chips_than_the_books_have_is_not_booked(room: Room, tablet: OnTablet) -> None:
    before = (await room.keeper).room.ledger
    await tablet.deal("1 folds", stacks={"1": 20000, "2": 900})
    answer = await tablet.end()
    assert (answer.status_code, answer.json()["code"]) == (409, "uneven")
    assert answer.json()["says"].startswith("The hand was not dealt with the chips that the books have in game A.")
    assert (await room.keeper).room.ledger == before


async def test_the_results_of_all_players_add_up_to_what_the_house_has_taken(room: Room) -> None:
    await room.do("OpenGame", game="B", kind="1-2 NLHE", rake={"basis_points": 500, "unit": 100})
    for name in ("Bo", "Uma", "Cy"):
        await room.do("SitAndBuy", name=name, game="B", amount=50000)
    await room.do("ReportPot", game="B", won=[["Bo", 10000], ["Cy", -10000]], pot=20000, dealt=3)
    await room.do("RackUp", name="Uma", game="B", amount=50000)
    await room.do("BuyBehind", name="Cy", amount=5000, announced=True)
    await room.do("TakeChipsAlong", name="Bo", amount=1000)
    await room.do("DropRake", game="B", amount=300, jackpot=300)
    await room.do("PayJackpot", winners=[["Bo", 200], ["Uma", 100]])
    rows = [line.split(",") for line in (await room.owner.get(f"/api/rooms/{room.id}/money.csv")).text.splitlines()]
    assert {len(row) for row in rows} == {11}
    results = {row[0]: row[-1] for row in rows[1:]}
    assert results == {"Ann": "0", "Bo": "92", "Cy": "-100", "Uma": "1"}
    assert [row[-2] for row in rows[1:]] == ["0", "2", "0", "1"]
    books = (await room.board(await room.somebody("cashier")))["money"]
    assert books["rake"] == 1000
    assert sum(map(int, results.values())) * 100 == -books["rake"] + 300, "the rest is what was dropped from no stack"


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        ({"kind": "-2-5 NLHE"}, "Stakes have to be amounts above 0, the smaller one first, as in 2-5; -2-5 cannot be"),
        ({"kind": "5-2 NLHE"}, "Stakes have to be amounts above 0"),
        ({"kind": "0-0 NLHE"}, "Stakes have to be amounts above 0"),
        ({"kind": "1000000000000000000000-2 NLHE"}, "Stakes have to be amounts above 0"),
        ({"kind": "1-1000000000000000000000 NLHE"}, "Stakes have to be amounts above 0"),
        ({"kind": "0.001-2 NLHE"}, "Stakes have to be amounts above 0"),
        ({"kind": "4-8 LHE", "overs": "16-8"}, "Overs have to be amounts above 0"),
        ({"rake": {"basis_points": 15000}}, "The rake has to be 0 to 100 percent of the pot."),
        ({"rake": {"basis_points": 500, "cap": -1}}, "The cap of the rake has to be an amount of 0 or more."),
        ({"rake": {"jackpot": -100}}, "The jackpot drop has to be an amount of 0 or more."),
        ({"rake": {"steps": [[1000, 100], [500, 200]]}}, "Steps of the rake have to rise"),
        ({"rake": {"steps": [[100, 200]]}}, "Steps of the rake have to rise, and none may take more than its pot."),
        ({"ante": -1}, "The ante has to be 0 or more and below €10,000,000,000."),
        ({"min_buyin": 10**15}, "The minimum buy-in has to be 0 or more"),
        ({"time_fee": -5}, "The time fee has to be 0 or more"),
    ],
)
async def test_a_game_is_not_opened_for_absurd_money_and_no_rule_is_blamed(
    room: Room, terms: dict[str, Any], says: str
) -> None:
    refused = await room.act(room.owner, "OpenGame", game="B", **({"kind": "1-2 NLHE"} | terms))
    assert refused.status_code == 409, refused.text
    assert refused.json()["says"].startswith(says), refused.text
    assert refused.json()["cites"] == []
    assert "B" not in (await room.keeper).room.games


async def test_a_shift_balances_and_is_a_file(room: Room) -> None:
    await room.do("StartShift", name="evening", dealers=["Joe"])
    await room.do("SitAndBuy", name="Bo", game="A", amount=30050, seat=2)
    await room.do("DropRake", game="A", amount=400, jackpot=100)
    cashier = await room.somebody("cashier")
    shift = (await room.board(cashier))["shift"]
    assert (shift["name"], shift["out_before"], shift["out_now"], shift["difference"]) == ("evening", 20000, 50050, 0)
    [row] = shift["games"]
    assert (row["bought"], row["rake"], row["jackpot"], row["on_table"]) == (30050, 300, 100, 49650)
    saved = (await cashier.get(f"/api/rooms/{room.id}/shift.csv")).text.splitlines()
    assert saved[1] == "A,1-2 NLHE,200,300.50,0,3,0,1,0,496.50"
    assert saved[-1] == "difference,0"
    assert (await cashier.get(f"/api/rooms/{room.id}/cage")).json()["shift"] == shift


async def test_two_floor_people_seat_the_same_player_and_the_same_seat(room: Room) -> None:
    one, other = await room.somebody("floor"), await room.somebody("floor")
    seats = [("Bo", 3), ("Bo", 4), ("Cy", 3)]
    answers = await asyncio.gather(
        *(
            room.act((one, other)[at % 2], "TakeSeat", name=name, game="A", seat=seat)
            for at, (name, seat) in enumerate(seats)
        )
    )
    said = sorted(answer.json().get("says", "") if answer.status_code != 200 else "" for answer in answers)
    assert [answer.status_code for answer in answers].count(200) == 1, said
    keeper = await room.keeper
    assert len(keeper.room.places) == 2


async def test_a_clock_that_is_set_back_loses_nothing(room: Room, times: SetTimes) -> None:
    times.now += 60_000
    await room.do("JoinList", name="Bo", game="2-5 NLHE")
    before = (await room.keeper).room.now
    times.now -= 3600_000
    await room.do("JoinList", name="Cy", game="2-5 NLHE")
    keeper = await room.keeper
    assert keeper.room.now == before
    assert [one.name for one in keeper.room.waiting("2-5 NLHE")] == ["Bo", "Cy"]
    times.now += 2 * 3600_000
    assert (await room.board())["lists"][-1]["names"][0]["waiting_ms"] >= 0


async def test_the_whole_of_a_long_list_is_asked_for_by_itself(room: Room) -> None:
    for number in range(14):
        await room.do("JoinList", name=f"W{number}", game="5-10 NLHE")
    [shown] = [one for one in (await room.board())["lists"] if one["kind"] == "5-10 NLHE"]
    assert (len(shown["names"]), shown["count"], shown["ready"]) == (10, 14, 14)
    whole = (await room.owner.get(f"/api/rooms/{room.id}/list?kind=5-10%20NLHE")).json()
    assert [one["name"] for one in whole["names"]][-1] == "W13"


async def test_who_sits_down_without_saying_where_gets_the_first_seat_nobody_wants(room: Room) -> None:
    await room.do("RequestSeat", name="Ann", game="A", seat=2)
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000)
    await room.do("TakeSeat", name="Cy", game="A")
    board = (await room.owner.get(f"/api/rooms/{room.id}/board")).json()
    tables = [one for one in board["tables"] if one["game"]["id"] == "A"]
    assert [(seat["seat"], seat["name"]) for seat in tables[0]["seats"] if seat["name"]] == [
        (1, "Ann"),
        (3, "Bo"),
        (4, "Cy"),
    ]
