"""What two people do at one desk: money that was moved meanwhile, whose act is undone, and what the desk says of it."""

import uuid
from typing import Any

import pytest

from server.conftest import SetTimes
from server.test_rooms import Room, club, room
from server.visitors import Visitor

pytestmark = pytest.mark.anyio
__all__ = ["club", "room"]


async def act(room: Room, who: Visitor, expects: int, type: str, **more: Any) -> Any:
    """An act by a screen that has seen the room as of a record."""
    body = {"id": uuid.uuid4().hex, "act": {"type": type, **more}, "expects": expects}
    return (await who.post(f"/api/rooms/{room.id}/acts", body)).json()


async def test_chips_that_somebody_else_has_sold_meanwhile_are_asked_about(room: Room) -> None:
    cashier = await room.somebody("cashier")
    await room.do("SitAndBuy", name="Bo", game="A", amount=10000, seat=2)
    seen = (await room.board())["public"]["no"]
    sold = {"name": "Bo", "amount": 5000}
    assert (await room.act(cashier, "AddChips", **sold)).status_code == 200
    await room.do("AddChips", name="Ann", amount=1000)
    for type, more in (("AddChips", {}), ("BuyBehind", {"announced": True}), ("SitAndBuy", {"game": "A"})):
        no = await act(room, room.owner, seen, type, **sold, **more)
        assert (no["code"], no["says"]) == ("meanwhile", "The cashier sold Bo €50 just now. Another €50?"), type
    no = await act(room, room.owner, seen, "CashOut", name="Bo", game="A", amount=10000)
    assert no["says"] == "The cashier, just now: Bo adds €50. Go on all the same?"
    assert "code" not in await act(room, room.owner, (await room.board())["public"]["no"], "AddChips", **sold)
    assert "code" not in (await room.act(room.owner, "AddChips", **sold)).json(), "who has been asked says it again"
    assert (await room.keeper).room.stack((await room.keeper).room.id_for("Bo")) == 25000


async def test_the_cage_sells_chips_to_players_with_a_seat_and_seats_only_those_without_one(room: Room) -> None:
    cashier = await room.somebody("cashier")
    await room.do("OpenGame", game="B", kind="2-5 NLHE")
    await room.do("TakeSeat", name="Vi", game="A", seat=2)
    for name, amount, says in (
        ("vi", 10000, "Vi buys in for €100."),
        ("Vi", 5000, "Vi adds €50."),
        ("Zed", 20000, "Zed sits down in game A, seat 3. Zed buys in for €200."),
    ):
        sold = await room.act(cashier, "SellChips", name=name, game="A", amount=amount)
        assert sold.status_code == 200, sold.text
        assert " ".join(sold.json()["says"]) == says
    other = (await room.act(cashier, "SellChips", name="Vi", game="B", amount=10000)).json()
    assert (other["code"], other["says"]) == ("one-seat", "Vi has a seat in game A already.")
    no = await act(
        room, room.owner, (await room.board())["public"]["no"] - 1, "SellChips", name="Zed", game="A", amount=5000
    )
    assert no["code"] == "meanwhile"
    assert (await room.keeper).room.stack((await room.keeper).room.id_for("Vi")) == 15000


async def test_the_cage_pays_more_than_was_last_counted_only_after_a_question(room: Room) -> None:
    cashier = await room.somebody("cashier")
    await room.do("OpenGame", game="B", kind="2-5 NLHE")
    await room.do("OpenGame", game="C", kind="1-2 NLHE", tracked=True)
    for game in ("B", "C"):
        for name in ("Finn", "Gus", "Hal"):
            await room.do("SitAndBuy", name=f"{name}{game}", game=game, amount=30000)
    out = {"name": "FinnB", "game": "B", "amount": 30100}
    no = (await room.act(cashier, "CashOut", **out)).json()
    assert (no["code"], no["says"]) == ("above-counted", "FinnB was last counted at €300. Pay €301?")
    assert no["cites"] == [], "the question is the house's own"
    assert (await room.act(cashier, "CashOut", **out, sure=True)).status_code == 200
    assert (await room.act(cashier, "CashOut", name="GusB", game="B", amount=29900)).status_code == 200
    known = {"name": "FinnC", "game": "C", "amount": 30100, "sure": True}
    assert (await room.act(cashier, "CashOut", **known)).json()["code"] == "above-stack", "all pots are reported there"


async def test_the_log_says_what_the_house_takes_from_now_on(room: Room) -> None:
    rake = {"basis_points": 1000, "cap": 500, "jackpot": 100, "unit": 100}
    for terms, says in (
        ({"rake": rake}, "10 % rake up to €5 and a jackpot drop of €1"),
        ({"time_fee": 600, "time_by": "table"}, "€6 of time from the table"),
        ({"rake": {"steps": [[1000, 100]], "cap": 400}}, "rake by steps up to €4"),
        ({}, "nothing"),
    ):
        done = await room.do("SetCharges", game="A", **terms)
        assert done["says"] == [f"The house takes {says} in game A from now on."]


async def test_a_dealers_link_is_for_the_game_that_it_was_made_for_and_not_for_a_later_one(
    room: Room, times: SetTimes
) -> None:
    link = (await room.owner.post(f"/api/rooms/{room.id}/links", {"role": "dealer", "game": "A"})).json()["url"]
    dealer = room.club.visitor()
    await dealer.post("/api/sessions", {"link": link.rpartition("/")[2]})
    assert (await room.board(dealer))["table"]["game"]["id"] == "A"
    times.now += 3_600_000
    await room.do("CashOut", name="Ann", game="A", amount=20000)
    await room.do("CloseGame", game="A")
    await room.do("OpenGame", game="A", kind="2-5 NLHE", place="Table 9")
    await room.do("TakeSeat", name="Zed", game="A", seat=1)
    assert (await room.board(dealer))["table"] is None, "its game is over"
    no = await room.act(dealer, "StepAway", name="Zed")
    assert (no.status_code, no.json()["code"]) == (403, "other-table")
    later = (await room.owner.post(f"/api/rooms/{room.id}/links", {"role": "dealer", "game": "A"})).json()["url"]
    new = room.club.visitor()
    await new.post("/api/sessions", {"link": later.rpartition("/")[2]})
    assert (await room.board(new))["table"]["game"]["kind"] == "2-5 NLHE"


async def test_what_somebody_else_has_done_is_undone_after_a_question(room: Room) -> None:
    cashier = await room.somebody("cashier")
    done = (await room.act(cashier, "AddChips", name="Ann", amount=5000)).json()
    undo = {"act": done["act"]}
    no = (await room.act(room.owner, "Undo", **undo)).json()
    assert (no["code"], no["says"]) == ("others-act", "The cashier did this: Ann adds €50. Undo it?")
    assert (await room.do("Undo", **undo, also=[done["act"]]))["says"] == ["Undone: Ann adds €50."]
    mine = await room.do("AddChips", name="Ann", amount=1000)
    await room.do("Undo", act=mine["act"])


async def test_a_button_that_was_drawn_for_is_taken_back_while_no_hand_was_dealt_with_it(room: Room) -> None:
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000, seat=2)
    dealer = await room.somebody("dealer", table="A")
    assert (await room.act(dealer, "UndoButton", game="A")).json()["code"] == "nothing-told"
    assert not (await room.board(dealer))["new_button"]
    await room.act(dealer, "PutButton", game="A", seat=1)
    assert (await room.board(dealer))["new_button"]
    await room.do("AddChips", name="Bo", amount=1000)
    assert (await room.act(dealer, "UndoButton", game="A")).status_code == 200
    assert not (await room.board(dealer))["table"].get("button")
    await room.act(dealer, "PutButton", game="A", seat=2)
    assert (await room.act(dealer, "BeginDeal", game="A")).status_code == 200
    assert not (await room.board(dealer))["new_button"]
    assert (await room.act(dealer, "UndoButton", game="A")).status_code == 409


async def test_a_tablet_knows_how_many_pots_running_somebody_has_won(room: Room) -> None:
    await room.do("OpenGame", game="K", kind="2-4 LHE", kill="half")
    for seat, name in enumerate(("Cy", "Dee"), 1):
        await room.do("SitAndBuy", name=name, game="K", amount=20000, seat=seat)
    await room.do("PutButton", game="K", seat=1)
    for running in (1, 2, 3):
        await room.do("BeginDeal", game="K")
        await room.do("EndDeal", game="K", won=[["Cy", 100], ["Dee", -100]], pot=200, dealt=2)
        [table] = [one for one in (await room.board())["tables"] if one["game"]["id"] == "K"]
        assert (table["won_last"], table["won_running"]) == ("id:Cy", running)


async def test_the_report_of_a_shift_says_what_was_counted_in_the_box_and_who_bought(room: Room) -> None:
    done = await room.do("EndShift", counted=119000, box=100000, cashier="Cleo")
    assert done["says"][-1].endswith("€1,190 was counted in the box by Cleo, €10 less than there should be.")
    [shift] = (await room.owner.get(f"/api/rooms/{room.id}/shifts")).json()["shifts"]
    assert (shift["box"], shift["in_box"], shift["counted"], shift["cashier"]) == (100000, 120000, 119000, "Cleo")
    assert shift["players"] == [{"name": "Ann", "bought": 20000, "cashed": 0, "time": 0, "jackpot": 0}]
    paper = (await room.owner.get(f"/api/rooms/{room.id}/shift.csv?ended=1")).text.splitlines()
    assert paper[-5:] == [
        "in the box before,1000", "should be in the box,1200", "counted in the box,1190", "more in the box,-10",
        "counted by,Cleo",
    ]  # fmt: skip
    paper = (await room.owner.get(f"/api/rooms/{room.id}/money.csv?ended=1")).text.splitlines()
    assert paper == ["player,bought,cashed out,time,jackpot", "Ann,200,0,0,0"]
    assert (await room.board())["box"] == 119000


async def test_the_second_day_does_not_carry_the_totals_of_the_first(room: Room) -> None:
    await room.do("RackUp", name="Ann", game="A", amount=20000)
    await room.do("CloseGame", game="A")
    await room.do("CloseRoom")
    await room.do("ReopenRoom")
    [ann] = (await room.board(await room.somebody("cashier")))["players"]
    assert (ann["bought"], ann["kept"], ann["result"]) == (0, 20000, 0)
    assert [(one["name"], one["amount"]) for one in (await room.board())["kept"]] == [("Ann", 20000)]


async def test_a_room_is_exported_for_whoever_keeps_its_books(room: Room) -> None:
    await room.do("SitAndBuy", name="Bo", game="A", amount=15050, seat=2)
    wrong = await room.do("AddChips", name="Bo", amount=9900)
    await room.do("Undo", act=wrong["act"])
    again = await room.do("AddChips", name="Bo", amount=100)
    await room.do("Undo", act=again["act"])
    await room.do("Redo", act=again["act"])
    await room.do("RenamePlayer", name="Bo", to="Bob")
    await room.do("DropRake", game="A", amount=450)
    await room.do("JoinList", name="Zoe", game="2-5 PLO")
    await room.do("EndShift", counted=35150, box=0, cashier="Cleo")
    await room.do("CashOut", name="Ann", game="A", amount=20000)
    made = (await room.owner.get(f"/api/rooms/{room.id}/export.json")).json()
    assert (made["format"], made["version"], made["currency"]) == ("floorman-room", 1, "EUR")
    assert [(one["game"], one["kind"], one["on_table"]) for one in made["games"]] == [("A", "1-2 NLHE", 147)]
    assert [(one["player"], one["bought"], one["cashed_out"]) for one in made["players"]] == [
        ("Ann", 200, 200), ("Bob", 151.5, 0)
    ]  # fmt: skip
    moved = [(one["why"], one["player"], one["out_of"], one["into"], one["amount"]) for one in made["movements"]]
    assert moved == [
        ("buy-in", "Ann", "cage", "stack:Ann", 200), ("buy-in", "Bob", "cage", "stack:Bob", 150.5),
        ("add", "Bob", "cage", "stack:Bob", 1), ("rake", "", "play:A", "drop:A", 4.5),
        ("collected", "", "drop:A", "cage", 4.5),
        ("cash-out", "Ann", "stack:Ann", "cage", 200),
    ]  # fmt: skip
    accounts: dict[str, float] = {}
    for one in made["movements"]:
        accounts[one["out_of"]] = accounts.get(one["out_of"], 0) - one["amount"]
        accounts[one["into"]] = accounts.get(one["into"], 0) + one["amount"]
    assert -accounts["cage"] == 147 == (await room.board())["money"]["sold"] / 100
    ended, on = made["shifts"]
    assert (ended["out"], ended["box_counted"], ended["box_should"], ended["cashier"]) == (351.5, 351.5, 351.5, "Cleo")
    assert (on["ended"], on["games"][0]["redeemed"], on["difference"]) == (None, 200, 0)
    assert made["lists"] == [{"kind": "2-5 PLO", "names": [
        {"player": "Zoe", "since": made["lists"][0]["names"][0]["since"], "here": True}]}]  # fmt: skip
    assert made["opened"].endswith("+00:00")


async def test_a_box_that_should_hold_less_than_nothing_is_refused(room: Room) -> None:
    await room.do("SitAndBuy", name="Zed", game="A", seat=8, amount=50000)
    await room.do("StartShift", name="day")
    await room.do("CashOut", name="Zed", game="A", amount=50000)
    no = (await room.act(room.owner, "EndShift", box=10000, counted=0)).json()
    assert (no["code"], no["says"]) == (
        "box-below-zero",
        "The cage has paid €500 more in this shift than it has sold, and €100 was in the box at its beginning: it "
        "cannot hold less than nothing. Put right what was in it at the beginning.",
    )
    await room.do("EndShift", box=60000, counted=10000)
