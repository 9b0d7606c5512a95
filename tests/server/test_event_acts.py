"""Every act that a browser can send, through the keeper: done, or refused with a sentence, and never anything else."""

import re
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from floorman.core import DataError, Refused
from floorman.rules import book_ids
from floorman.server.rights import NotAllowed, Who
from floorman.server.screens import AnyScreen
from floorman.server.streams.clients import ScreenEncoder
from floorman.server.tournaments.acts import EventAct
from floorman.tournament.ledger import postings, trial_balance
from live_event import DIRECTOR, FRIDAY, TV, Live

Act = dict[str, Any]


def drawn() -> Live:
    live = Live()
    live.do({"type": "DrawSeats"})
    return live


def playing(**changed: Any) -> Live:
    return Live(**changed).start()


def cut_down(to: int, **changed: Any) -> Live:
    """An event in which so many are left, tables broken and combined as the page says."""
    live = playing(**changed)
    while len(live.event.left) > to:
        for prompt in live.director().prompts:
            act = prompt.do.act if prompt.do else {}
            if act.get("type") in ("Balance", "BreakTable", "CombineFinal", "Redraw"):
                live.do(act)
                break
        else:
            fullest = max(live.event.sizes, key=lambda id: live.event.sizes[id])
            live.bust(str(live.event.at(fullest)[-1].name))
    return live


def won() -> Live:
    live = cut_down(1)
    live.do({"type": "PostPrizes", "prizes": [27 * 2000]})
    return live


def table(live: Live, number: int = 1) -> str:
    return str(live.event.tables[number - 1].id)


def first(live: Live, number: int = 1) -> str:
    return live.at(number)[0]


def of_first(live: Live) -> Act:
    return {"player": first(live)}


def of_third_table(live: Live) -> Act:
    return {"table": table(live, 3)}


def claimed(live: Live) -> Act:
    return {"out": _who_is_out(live), "by": [first(live, 2)]}


def leave_first(live: Live) -> Act:
    return {"type": "Leave", "player": first(live)}


def penalise_first(live: Live) -> Act:
    return {"type": "Penalise", "player": first(live), "hands": 3}


def offend_first(live: Live) -> Act:
    return {"type": "Offend", "offence": "soft-play", "player": first(live)}


ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
"""A PNG picture, in base64."""


def clock_on_first(live: Live) -> Act:
    return {"type": "CallClock", "player": first(live)}


def undo_last(live: Live) -> Act:
    return {"type": "Undo", "act": len(live.keeper.journal.acts)}


def in_a_hand(live: Live) -> Act:
    """Every sign of a new hand there can be."""
    live.do({"type": "MarkHand", "table": table(live), "mark": "posted"})
    return {"type": "MarkHand", "table": table(live), "mark": "riffle"}


def found_behind(live: Live) -> Act:
    return {"player": _who_is_out(live), "chips": 50, "covered": True, "next_deal": False}


def correction(live: Live) -> Act:
    return {"act": len(live.keeper.journal.acts), "instead": {"type": "Announce", "text": "Nobody is out."}}


BY_HOURS = {"hours": 4, "chips": [[25, 400], [100, 400], [500, 200], [1000, 100]]}
MYSTERY = {"bounty": 500, "bounty_kind": "mystery", "mystery_from": 9}
AT_LEVEL_2 = {"type": "SetClock", "level": 2, "left_seconds": 60}

DONE: dict[str, tuple[Callable[[], Live], Callable[[Live], Act]]] = {
    "Invite": (Live, lambda live: {"players": ["Zed", "Yan"]}),
    "CheckIn": (Live, lambda live: {"player": "Zed"}),
    "Uninvite": (lambda: Live(invited=["Zed"]), lambda live: {"players": ["Zed"]}),
    "Register": (Live, lambda live: {"player": "Zed"}),
    "Unregister": (Live, lambda live: {"player": "Player 3"}),
    "Rename": (Live, lambda live: {"player": "Player 3", "to": "Ann"}),
    "DrawSeats": (Live, lambda live: {"tables": 4}),
    "OpenTable": (drawn, lambda live: {"name": "Stage"}),
    "PlaceButton": (drawn, lambda live: {"table": table(live), "seat": 4}),
    "CorrectSeat": (lambda: _one_out(drawn()), lambda live: _to_open_seat(live)),
    "MovePlayer": (lambda: _one_out(playing()), lambda live: _to_open_seat(live)),
    "DealFirstHand": (drawn, lambda live: {}),
    "StartClock": (drawn, lambda live: {}),
    "SetClock": (playing, lambda live: {"level": 3, "left_seconds": 600}),
    "LengthenPeriod": (playing, lambda live: {"seconds": 60}),
    "GoToPeriod": (playing, lambda live: {"level": 2}),
    "Pause": (playing, lambda live: {"why": "director"}),
    "Resume": (lambda: _after(playing(), {"type": "Pause", "why": "director"}), lambda live: {}),
    "AnnounceLevel": (lambda: playing(house={"clock.level/starts": "announcement-or-signal"}), lambda live: {}),
    "EditSchedule": (Live, lambda live: {"rows": [{"type": "Level", "small": 10, "big": 20, "minutes": 15}]}),
    "Announce": (Live, lambda live: {"text": "Dinner is served."}),
    "PostPrizes": (playing, lambda live: {"prizes": [30000, 24000]}),
    "CountStacks": (playing, lambda live: {"stacks": [[first(live), 1500]]}),
    "Bust": (playing, lambda live: {"players": [first(live)], "at": table(live)}),
    "Rebuy": (lambda: _one_out(playing()), lambda live: {"player": _who_is_out(live)}),
    "DeclareRebuy": (lambda: playing(house={"entry.rebuy/who": "starting-stack"}), of_first),
    "AddOn": (lambda: playing(addon={"price": 1000, "stack": 500}), lambda live: {"player": first(live)}),
    "EnterLate": (lambda: _one_out(playing()), lambda live: {"player": "Late Larry"}),
    "Reenter": (lambda: _one_out(playing()), lambda live: {"player": _who_is_out(live)}),
    "Arrive": (lambda: playing(), lambda live: {"player": first(live)}),
    "AskToKeep": (playing, lambda live: {"player": first(live)}),
    "Leave": (playing, lambda live: {"player": first(live), "minutes": 10}),
    "Forfeit": (lambda: _away_too_long(playing(house=FORFEITED)), lambda live: {"player": first(live)}),
    "Return": (lambda: _after(playing(), leave_first), of_first),
    "CancelRebuy": (playing, lambda live: {"player": first(live)}),
    "MarkHand": (playing, lambda live: {"table": table(live), "mark": "riffle"}),
    "PlayHand": (playing, lambda live: {"table": table(live), "stacks": [[name, 1000] for name in live.at(1)]}),
    "PlayHandForHand": (playing, lambda live: {}),
    "Balance": (lambda: _out_of(playing(), 3, 4), lambda live: {}),
    "WaiveHalt": (lambda: _out_of(playing(book="roberts-10", **BY_HOURS), 3, 5), of_third_table),
    "WaiveMove": (lambda: _out_of(playing(), 3, 4), of_third_table),
    "BreakTable": (lambda: cut_down(18), lambda live: {"table": table(live)}),
    "Redraw": (lambda: cut_down(20), lambda live: {}),
    "CombineFinal": (lambda: _ready_for_final(), lambda live: {}),
    "ColorUp": (playing, lambda live: {"old": 5, "new": 25, "odd": [[1, 3], [2, 2]], "table": table(live)}),
    "PocketChips": (playing, lambda live: {"player": first(live), "chips": 100}),
    "FindChips": (playing, lambda live: {"chips": 25}),
    "FindBehind": (lambda: _one_out(playing()), found_behind),
    "Offend": (playing, lambda live: {"offence": "soft-play", "player": first(live)}),
    "Penalise": (playing, lambda live: {"player": first(live), "hands": 3}),
    "EndPenalty": (lambda: _after(playing(), penalise_first), lambda live: {"player": first(live)}),
    "Disqualify": (playing, lambda live: {"player": first(live)}),
    "CallTime": (playing, lambda live: {"player": first(live)}),
    "Choose": (lambda: _after(playing(), offend_first), lambda live: {"code": live.event.offers[0].codes[0]}),
    "AgreeDeal": (lambda: cut_down(2), lambda live: {"shares": [[name, 27000] for name in live.at(1)]}),
    "PayPrizes": (won, lambda live: {}),
    "HandOverPrize": (won, lambda live: {"player": live.event.left[0].name}),
    "BringHouseMoney": (lambda: playing(added=5000), lambda live: {"cents": 5000}),
    "EndStage": (playing, lambda live: {}),
    "RuleOtherwise": (playing, lambda live: {"ruling": "It stands.", "because": "All acted.", "weighed": ["fairness"]}),
    "Appeal": (playing, lambda live: {"player": first(live), "ruling": "The bet stands.", "ruled_by": "dealer"}),
    "GiveClock": (playing, lambda live: {"to": "Dan", "role": "staff"}),
    "ClaimOnHouse": (playing, lambda live: {"player": first(live), "claim": "players"}),
    "PointOut": (playing, lambda live: {"player": first(live), "mistake": "The pot is short."}),
    "DeferRuling": (playing, lambda live: {"table": table(live), "about": "the camera"}),
    "AskForHelp": (playing, lambda live: {"player": first(live), "need": "a seat by the door"}),
    "LastCardDealt": (lambda: _after(playing(), in_a_hand), lambda live: {"player": first(live), "where": "away"}),
    "Undo": (lambda: _one_out(playing()), lambda live: {"act": len(live.keeper.journal.acts)}),
    "Redo": (lambda: _after(_one_out(playing()), undo_last), lambda live: {"act": len(live.keeper.journal.acts)}),
    "Correct": (lambda: _one_out(playing()), correction),
    "ClaimBounty": (lambda: _one_out(playing(bounty=500)), claimed),
    "TellKnockout": (lambda: _one_out(playing()), claimed),
    "SealEnvelopes": (lambda: cut_down(9, **MYSTERY), lambda live: {"envelopes": [27 * 500 - 8 * 100, *[100] * 8]}),
    "SetTerms": (playing, lambda live: {"rebuys_until_level": 6}),
    "SetDisplay": (playing, lambda live: {"layout": "seats"}),
    "SetLogo": (playing, lambda live: {"image": ONE_PIXEL}),
    "CallClock": (playing, of_first),
    "EndClock": (lambda: _after(playing(), clock_on_first), of_first),
    "RecordPrecedent": (playing, lambda live: {"incident": "a string bet", "says": "One motion, one bet."}),
}  # fmt: skip
"""For every act an event in which it is done, and the rest of what a browser sends."""


def _after(live: Live, act: Act | Callable[[Live], Act]) -> Live:
    live.do(act(live) if callable(act) else act)
    return live


FORFEITED: dict[str, Any] = {"entry.leave/long-absence": "forfeited", "entry.leave/minutes": 10}


def _away_too_long(live: Live) -> Live:
    live.do({"type": "Leave", "player": first(live)})
    live.wait(700)
    return live


def _one_out(live: Live) -> Live:
    if not live.event.started:
        live.do({"type": "Unregister", "player": first(live, 2)})
    else:
        live.bust(first(live, 2))
    return live


def _out_of(live: Live, number: int, several: int) -> Live:
    for _ in range(several):
        live.bust(first(live, number))
    return live


def _who_is_out(live: Live) -> str:
    return next(str(player.name) for player in live.event.players if player.out)


def _to_open_seat(live: Live) -> Act:
    seat = live.event.open_seats(live.event.tables[1].id)[0]
    return {"player": first(live, 1), "to": {"table": table(live, 2), "seat": seat}}


def _ready_for_final() -> Live:
    live = cut_down(10)
    fullest = max(live.event.sizes, key=lambda id: live.event.sizes[id])
    live.bust(str(live.event.at(fullest)[-1].name))
    return live


def money_and_chips_are_right(live: Live) -> None:
    """Every chip issued is somewhere, and every posting comes to nothing."""
    tournament = live.event
    assert tournament.issued == tournament.in_play + tournament.bank + tournament.gone
    posted = postings(live.keeper.journal.log)
    assert all(posting.balanced for posting in posted)
    assert sum(trial_balance(posted).values()) == 0


BY_PHONE = {"AskToJoin", "DeclineJoin"}
"""Acts that need a phone with a name of its own: test_join.py has them."""


def test_every_act_is_here() -> None:
    acts = {kind.__name__ for kind in get_args(EventAct)}
    assert acts - set(DONE) == {"CreateEvent", "PassTime", *BY_PHONE}


@pytest.mark.parametrize("kind", sorted(DONE))
def test_an_act_is_done_and_told(kind: str) -> None:
    make, rest = DONE[kind]
    live = make()
    rest_of_act = rest(live)
    boards = [live.keeper.screen(who, live.at_ms) for who in ROLES]  # the next may take lines of these over
    before = live.keeper.no
    told = live.do({"type": kind, **rest_of_act})
    assert live.keeper.no == before + 1
    assert told.says and all(str(says).strip() for says in told.says)
    assert live.again().screen(DIRECTOR, live.at_ms) == live.director()
    changes_make_the_next_board(live, boards)
    live.wait(75)
    assert live.again().screen(DIRECTOR, live.at_ms) == live.director()
    money_and_chips_are_right(live)


ROLES = (DIRECTOR, TV, Who("player", "friday", name="Player 3"), Who("dealer", "friday", "Table1"))


def changes_make_the_next_board(live: Live, boards: list[AnyScreen]) -> None:
    """What a page is told of that has changed makes the board of now out of the last one."""
    encoder = ScreenEncoder()
    for who, before in zip(ROLES, boards, strict=True):
        now = live.keeper.screen(who, live.at_ms)
        shown, told = msgspec.to_builtins(before), msgspec.json.decode(encoder.changes(live.keeper.no, before, now))
        if "public" in told["board"]:
            told["board"]["public"] = shown["public"] | told["board"]["public"]
        assert msgspec.json.encode(shown | told["board"]) == msgspec.json.encode(now)
        assert told["no"] == live.keeper.no and len(told["board"]) < len(shown)


def by(book: str, monkeypatch: pytest.MonkeyPatch, **terms: Any) -> None:
    """Events are played by this book from now on, with a schedule of their own where it prints none."""
    own = {} if book == "hpt" else BY_HOURS
    monkeypatch.setattr("live_event.FRIDAY", {**FRIDAY, "book": book, **own, **terms})


TOPICS = {
    "Register": "entry.buyin", "Unregister": "entry.leave", "DrawSeats": "seating.random",
    "OpenTable": "td.authority", "PlaceButton": "td.authority", "MovePlayer": "td.authority",
    "CorrectSeat": "seating.random", "SetClock": "td.authority", "LengthenPeriod": "td.authority",
    "GoToPeriod": "td.authority", "Pause": "td.authority", "Resume": "td.authority",
    "AnnounceLevel": "clock.level clock.new-hand", "PostPrizes": "entry.purse", "PayPrizes": "entry.purse",
    "BringHouseMoney": "entry.purse", "EditSchedule": "room.open-close",
    "Bust": "entry.elimination", "Rebuy": "entry.rebuy", "DeclareRebuy": "entry.rebuy", "CancelRebuy": "entry.rebuy",
    "AddOn": "entry.addon", "EnterLate": "entry.alternate", "Reenter": "entry.alternate",
    "Arrive": "entry.absent seating.late", "AskToKeep": "entry.absent", "Leave": "entry.absent entry.leave",
    "Forfeit": "entry.leave", "Return": "entry.absent entry.leave", "EndStage": "entry.absent",
    "MarkHand": "clock.new-hand", "LastCardDealt": "entry.absent", "CallTime": "clock.shot-clock",
    "Balance": "seating.balance seating.move", "WaiveHalt": "seating.halt",
    "WaiveMove": "td.authority",
    "BreakTable": "seating.break seating.redraw", "Redraw": "seating.random seating.redraw",
    "CombineFinal": "clock.level seating.final-table seating.random seating.redraw", "ColorUp": "chips.race",
    "PocketChips": "chips.hidden chips.transit entry.disqualify", "FindChips": "chips.found",
    "FindBehind": "chips.found chips.hidden",
    "Offend": "conduct.penalty conduct.soft-play", "Penalise": "conduct.penalty", "EndPenalty": "conduct.penalty",
    "Choose": "conduct.penalty", "Disqualify": "conduct.penalty entry.disqualify", "AgreeDeal": "entry.side-deal",
    "RuleOtherwise": "td.discretion", "DeferRuling": "td.discretion", "Appeal": "td.authority",
    "GiveClock": "td.authority", "ClaimOnHouse": "td.liability", "PointOut": "td.timing",
    "AskForHelp": "td.accommodation", "SetTerms": "entry.rebuy",
}  # fmt: skip
"""What the rule beside an act is about. An act that is not here is told without any."""

SELDOM = {"Register", "Bust", "OpenTable", "PlaceButton", "MovePlayer", "SetClock", "LengthenPeriod", "GoToPeriod"} | {
    "Pause", "Resume", "PostPrizes", "PayPrizes", "BringHouseMoney", "EnterLate", "Reenter"
}  # fmt: skip
"""Acts on which some books have no rule: no other rule is cited there in its place."""


@pytest.mark.lengthy
@pytest.mark.parametrize("terms", ["as in the book", "the house's own"])
@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("kind", sorted(DONE))
def test_the_rule_beside_an_act_is_about_it(kind: str, book: str, terms: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by(book, monkeypatch, **(HOUSE_TERMS if terms == "the house's own" else {}))
    make, rest = DONE[kind]
    try:
        live = make()
        live.do({"type": kind, **rest(live)})
    except Refused:
        return  # the book does not allow it
    cites = live.keeper.log_text.lines[-1].cites
    if kind not in TOPICS:
        assert not cites
    elif cites or kind not in SELDOM:
        assert live.keeper.book.rule(cites[0]).topic in TOPICS[kind].split(), cites


HOUSE_TERMS: Act = {
    "stack": 1500,
    "rebuys": {"price": 2500, "stack": 2000, "until_level": 2, "per_player": 3},
    "addon": {"price": 1000, "stack": 500},
}


def test_terms_of_the_house_are_not_shown_with_the_rule_they_replace(monkeypatch: pytest.MonkeyPatch) -> None:
    by("hpt", monkeypatch, **HOUSE_TERMS)
    live = Live()
    live.do({"type": "Register", "player": "Zed"})
    assert not live.keeper.log_text.lines[-1].cites  # the book: a buy-in gives 1000 chips
    live = _one_out(playing())
    live.do({"type": "Rebuy", "player": _who_is_out(live)})
    assert live.keeper.log_text.lines[-1].cites[0].startswith("house:entry.rebuy/")  # the book: as the buy-in
    live.do({"type": "AddOn", "player": first(live)})
    assert live.keeper.log_text.lines[-1].cites == ("house:entry.addon/per-player",)  # and not the book's "No add-ons"
    live.do({"type": "SetClock", "level": 2, "left_seconds": 60})
    closing = [prompt for prompt in live.director().prompts if prompt.key.startswith("rebuys-close")]
    assert [prompt.cites[0] for prompt in closing] == ["house:entry.rebuy/closes-at-level"]


def test_a_misdeal_is_shown_with_the_rule_on_dealing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for book in book_ids():
        by(book, monkeypatch)
        live = playing()
        live.do({"type": "PlayHand", "table": table(live), "misdeal": True})
        found[book] = live.keeper.log_text.lines[-1].cites[0]
    assert found == {
        "army-2009": "army-2009:misc-4",
        "hpt": "hpt:misdeals-1",
        "roberts-10": "roberts-10:3.misdeals-2",
        "seminole-2024": "seminole-2024:35-C.1",
        "uk-tda": "uk-tda:33-C.1",
    }


REFUSED: dict[str, tuple[Callable[[], Live], Act]] = {
    "Invite": (Live, {"players": ["player 3"]}),
    "CheckIn": (Live, {"player": "Player 3"}),
    "Uninvite": (Live, {"players": ["Player 3"]}),
    "Register": (playing, {"player": "Zed"}),
    "Unregister": (playing, {"player": "Player 3"}),
    "Rename": (Live, {"player": "Player 3", "to": "Player 4"}),
    "DrawSeats": (playing, {}),
    "DealFirstHand": (playing, {}),
    "StartClock": (Live, {}),
    "SetClock": (playing, {"level": 99, "left_seconds": 5}),
    "LengthenPeriod": (playing, {"seconds": 0}),
    "GoToPeriod": (playing, {"level": 1, "on_break": True}),
    "Pause": (playing, {"why": "We are hungry."}),
    "EditSchedule": (playing, {"rows": []}),
    "Announce": (Live, {"text": ""}),
    "PostPrizes": (playing, {"prizes": [1]}),
    "CountStacks": (playing, {"stacks": [["Player 1", 27001]]}),
    "Bust": (playing, {"players": ["Nobody"], "at": "Table1"}),
    "Rebuy": (playing, {"player": "Player 1"}),
    "AddOn": (playing, {"player": "Player 1"}),
    "EnterLate": (lambda: _after(playing(late_until_level=1), AT_LEVEL_2), {"player": "Zed"}),
    "Balance": (playing, {"giver": "Table9"}),
    "BreakTable": (playing, {"table": "Table9"}),
    "CombineFinal": (playing, {}),
    "Choose": (playing, {"code": "redraw"}),
    "PayPrizes": (playing, {}),
    "Penalise": (playing, {"player": "Player 1", "hands": 1, "minutes": 5}),
    "Offend": (playing, {"player": "Player 1", "offence": "sneezing"}),
    "MovePlayer": (playing, {"player": "Player 1", "to": {"table": "Table1", "seat": 99}}),
    "PlaceButton": (drawn, {"table": "Table1", "seat": 99}),
    "Undo": (playing, {"act": 999}),
    "Redo": (playing, {"act": 1}),
    "Correct": (playing, {"act": 0, "instead": {"type": "Resume"}}),
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(REFUSED))
def test_an_act_is_refused_in_a_sentence(kind: str) -> None:
    make, rest = REFUSED[kind]
    live = make()
    before = live.keeper.no, live.event
    with pytest.raises(Refused) as no:
        live.do({"type": kind, **rest})
    assert str(no.value).endswith((".", "?")) and no.value.code and no.value.topic
    assert (live.keeper.no, live.event) == before


NONSENSE: tuple[Any, ...] = (
    -1,
    0,
    10**15,
    "",
    "Nobody",
    "Not today.",
    [],
    [["Nobody", -5]],
    [[1, 1]],
    None,
    {},
    ["Player 1"],
)


@pytest.mark.parametrize("kind", sorted(kind.__name__ for kind in get_args(EventAct)))
def test_nonsense_gets_a_sentence(kind: str) -> None:
    live = playing()
    made = next(one for one in get_args(EventAct) if one.__name__ == kind)
    for field in made.__struct_fields__:
        _, rest = DONE.get(kind, (None, lambda live: {}))
        for strange in NONSENSE:
            try:
                act = {**rest(live), field: strange}
            except (StopIteration, IndexError):
                act = {field: strange}
            try:
                live.do({"type": kind, **act})
            except (Refused, DataError, NotAllowed) as no:
                assert str(no).strip() and ".." not in str(no), no
            money_and_chips_are_right(live)
    live.director()


@pytest.mark.parametrize("sent", [b"", b"[]", b"{}", b"null", b'{"type":"Fly"}', b'{"type":"Rebuy"}', b"\xff"])
def test_what_is_no_act_gets_a_sentence(sent: bytes) -> None:
    live = Live()
    with pytest.raises(DataError):
        live.keeper.decide(DIRECTOR, msgspec.Raw(sent), live.at_ms)


class TestRace:
    """Odd chips of a table, counted by the dealer: cards dealt at the table, or drawn by the server."""

    def race(self, live: Live, **more: Any) -> Any:
        return live.do(
            {"type": "ColorUp", "old": 5, "new": 25, "table": table(live), "odd": [[1, 3], [2, 2], [3, 1]], **more}
        )

    def test_the_server_tells_its_cards_and_what_each_player_is_given(self) -> None:
        live = playing()
        told = self.race(live, held=[[1, 8], [2, 12], [3, 5]], odd=[[1, 3], [2, 2]])
        coloured = live.records[-1]
        names = {player.seat: player.name for player in live.event.at(live.event.tables[0].id)}
        says = " ".join(told.says)
        assert f"The cards: {names[1]} " in says and b"cards" in bytes(coloured.body)  # type: ignore[index]
        assert f" 1 to {names[3]}." in says.partition("Of the 25s, give ")[2], says  # type: ignore[index]

    def test_with_cards_dealt_at_the_table(self) -> None:
        live = playing(house={"chips.race/award": "one-each", "chips.race/leftover": "dropped"})
        cards = [[1, ["2c", "3c", "4c"]], [2, ["As", "5d"]], [3, ["Kd"]]]
        two = live.event.in_seat(live.event.tables[0].id, 2)  # type: ignore[arg-type]
        told = self.race(live, cards=cards)
        names = {player.seat: player.name for player in live.event.at(live.event.tables[0].id)}
        dealt = f"The cards: {names[1]} 2c 3c 4c, {names[2]} As 5d, {names[3]} Kd."  # type: ignore[index]
        assert two and told.says == (
            f"The 5s are coloured up to 25s at table 1. {dealt} In the race {two.name} wins 1 chip of 25.",
        )
        stacks = {player.seat: player.stack for player in live.event.at(live.event.tables[0].id)}
        assert (stacks[1], stacks[2], stacks[3]) == (985, 1015, 995)  # type: ignore[index]

    def test_the_same_race_twice_is_refused_and_changes_nothing(self) -> None:
        live = playing()
        first = self.race(live)
        after = live.event
        assert live.director().tables[0].coloured == (5,)
        with pytest.raises(Refused, match="The 5s have been coloured up at table 1 already"):
            self.race(live)
        assert live.event == after
        live.do({"type": "Undo", "act": first.act})
        assert live.director().tables[0].coloured == ()
        self.race(live)
        assert live.director().tables[0].coloured == (5,)

    def test_each_table_once_then_the_chip_is_out_of_play(self) -> None:
        live = playing()
        for one in live.event.tables:
            live.do({"type": "ColorUp", "old": 5, "new": 25, "table": one.id, "odd": [[1, 3], [2, 2]]})
        with pytest.raises(Refused, match="coloured up at table 1 already"):
            self.race(live)
        with pytest.raises(Refused, match="The 5s have been coloured up already"):
            live.do({"type": "ColorUp", "old": 5, "new": 25})
        live.do({"type": "ColorUp", "old": 5, "new": 25, "table": table(live), "leftover": [[1, 1]]})

    def test_with_a_deck_from_the_server(self) -> None:
        live = playing()
        self.race(live)
        raced = live.keeper.journal.acts[-1].action
        assert len(set(raced.deck)) == 52  # type: ignore[union-attr]
        assert live.again().event == live.event
        other = playing(seed=99)
        self.race(other)
        assert other.keeper.journal.acts[-1].action.deck != raced.deck  # type: ignore[union-attr]


def test_what_is_not_chosen_is_asked_for() -> None:
    live = playing()
    with pytest.raises(DataError, match=r"player: none is chosen\. Choose a player\."):
        live.do({"type": "Rebuy", "player": ""})
    with pytest.raises(DataError, match=r"at: none is chosen\. Choose a table"):
        live.do({"type": "Bust", "players": ["Player 1"], "at": ""})


class TestTerms:
    def test_rebuys_go_on_for_longer(self) -> None:
        live = playing(rebuys={"until_level": 1, "price": 1500})
        out = first(live)
        live.do({"type": "SetClock", "level": 2, "left_seconds": 600})
        live.bust(out)
        with pytest.raises(Refused, match="Rebuys closed"):
            live.do({"type": "Rebuy", "player": out})
        told = live.do({"type": "SetTerms", "rebuys_until_level": 3, "rebuys_per_player": 2})
        assert told.says == (
            "How many rebuys may a player make? Now: 2 rebuys.",
            "The first hand of which level, at the player's own table, closes the rebuys? Now: level 4.",
        )
        live.do({"type": "Rebuy", "player": out})
        assert live.event.player(out).spent == 3500  # type: ignore[arg-type]
        assert live.again().spec == live.keeper.spec

    def test_no_more_rebuys_and_an_add_on_for_everybody(self) -> None:
        live = playing()
        live.do({"type": "SetTerms", "rebuys_until_level": 0, "addons_per_player": 1})
        terms = live.director().terms
        assert (terms.rebuys.per_player, terms.addon.per_player) == (0, 1)

    def test_another_name_and_another_house_rule(self) -> None:
        live = playing()
        told = live.do({"type": "SetTerms", "name": " Saturday  Special ", "house": {"clock.shot-clock/seconds": 30}})
        assert told.says[0] == "The event is now called Saturday Special."
        assert live.public().name == "Saturday Special"
        assert live.director().terms.shot_clock.seconds == 30
        assert told.cites == ("house:clock.shot-clock/seconds",)

    def test_changes_are_undone_and_redone_in_any_order(self) -> None:
        live = playing()
        before = live.keeper.spec
        first = live.do({"type": "SetTerms", "name": "Saturday"})
        second = live.do({"type": "SetTerms", "house": {"clock.shot-clock/seconds": 30}})
        assert [line.undo for line in live.director().log[:2]] == [second.act, first.act]
        back = live.do({"type": "Undo", "act": first.act})
        assert back.says == ("Undone: The event is now called Saturday.",)
        assert (live.keeper.spec.name, live.director().terms.shot_clock.seconds) == (before.name, 30)
        live.do({"type": "Undo", "act": second.act})
        assert live.keeper.spec == before
        assert [line.undone for line in live.director().log[:4]] == [False, False, True, True]
        for act, why in ((first.act, "been undone already"), (-999, "no such change")):
            with pytest.raises(Refused, match=why):
                live.do({"type": "Undo", "act": act})
        again = live.again()
        assert again.spec == before and again.changes.undone == live.keeper.changes.undone
        redo = live.director().redo
        assert redo and redo.act == second.act
        told = live.do({"type": "Redo", "act": second.act})
        assert str(told.says[0]).startswith("Redone: ") and live.director().terms.shot_clock.seconds == 30
        assert live.keeper.spec.name == before.name
        with pytest.raises(Refused, match="been redone already"):
            live.do({"type": "Redo", "act": second.act})
        assert live.again().screen(DIRECTOR, live.at_ms) == live.director()

    def test_wrong_ones_change_nothing(self) -> None:
        live = playing()
        for wrong in ({"name": ""}, {"house": {"no/such": 1}}, {"rebuys_until_level": -1}):
            with pytest.raises(DataError):
                live.do({"type": "SetTerms", **wrong})
        with pytest.raises(Refused, match="That changes nothing"):
            live.do({"type": "SetTerms"})


@pytest.mark.parametrize(
    "act",
    [
        {"type": "MovePlayer", "player": "Ann", "to": {"table": "Table1", "seat": 99}},
        {"type": "MovePlayer", "player": "Ann", "to": {"table": "Table9", "seat": 1}},
        {"type": "PlaceButton", "table": "Table1", "seat": 99},
        {"type": "PlaceButton", "table": "Table9", "seat": 1},
        {"type": "BreakTable", "table": "Table9"},
    ],
)
def test_a_refusal_names_tables_as_people_do(act: dict[str, Any]) -> None:
    live = Live(players=["Ann", "Bo", "Cy"]).start()
    with pytest.raises(Refused, match=r"table \d") as refused:
        live.do(act)
    assert not re.search(r"Table\d", str(refused.value))


CHOSEN: dict[str, Any] = {"seed": 7, "deck": ["As", "Ks"]}
"""What decides how a draw comes out, where somebody has chosen it."""


@pytest.mark.parametrize(
    ("kind", "field"), [(k.__name__, f) for k in get_args(EventAct) for f in k.__struct_fields__ if f in CHOSEN]
)
def test_nobody_can_choose_how_a_draw_comes_out(kind: str, field: str) -> None:
    ready, told = DONE[kind]
    live = ready()
    act = {"type": kind, **told(live), field: CHOSEN[field]}
    before = live.event
    for sent in (act, {"type": "Correct", "act": 1, "instead": act}):
        with pytest.raises(DataError, match=f"{field}: the server draws by itself and records how"):
            live.do(sent)
    assert live.event is before


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
def test_who_won_the_chips_at_the_tablet_is_offered_for_the_bounty(kind: str) -> None:
    live = playing(bounty=500, bounty_kind=kind)
    first, second, third, out, *_ = live.at(1)
    stranger = live.at(2)[0]
    at = table(live)
    won_by = [[out, [first, stranger, first, second, third, "Nobody"]]]
    live.do({"type": "Bust", "players": [out], "at": at, "won_by": won_by})
    asked = next(prompt for prompt in live.director().prompts if prompt.says.startswith(f"Who knocked out {out}?"))
    assert asked.cites == (), "no book speaks of bounties"
    assert asked.do and asked.do.label == f"{first}, {second} and {third}", "those at the table, each once"
    assert asked.otherwise, "the director may say otherwise"
    live.do(msgspec.to_builtins(asked.do.act))
    assert {one.name for one in live.director().players if one.bounties} == {first, second, third}


def test_who_won_the_chips_at_the_tablet_is_offered_until_somebody_says_who_it_was() -> None:
    live = playing()
    first, second, out, *_ = live.at(1)
    live.do({"type": "Bust", "players": [out], "at": table(live), "won_by": [[out, [first]]]})
    likely = {one.name: one.likely_by for one in live.director().players if one.likely_by}
    assert likely == {out: (first,)}
    assert not live.event.knocked[-1].by, "it is only offered"
    live.do({"type": "TellKnockout", "out": out, "by": [second]})
    assert not any(one.likely_by for one in live.director().players)
    assert live.event.knocked[-1].by == (second,)


def test_the_final_table_is_drawn_and_not_also_broken_and_opened() -> None:
    live = _ready_for_final()
    told = " ".join(map(str, live.do({"type": "CombineFinal"}).says))
    stays = live.event.tables[0].id.replace("Table", "Table ")
    assert f"{stays} is broken" not in told and f"{stays} opens" not in told
    assert "is broken" in told


def test_who_is_out_has_no_penalty_and_who_serves_one_is_marked_among_those_who_may_have_won() -> None:
    live = playing(bounty=500)
    penalised, out = live.at(1)[0], live.at(1)[1]
    for name in (penalised, out):
        live.do({"type": "Penalise", "player": name, "hands": 3})
    live.bust(str(out))
    lines = {line.name: line for line in live.director().players}
    assert (bool(lines[penalised].penalty), lines[out].penalty) == (True, "")
    asked = next(one for one in live.director().prompts if one.says.startswith("Who knocked out"))
    assert f"{penalised} (has a penalty: not dealt in)" in [option.label for option in asked.otherwise]


def test_who_moves_is_told_before_the_cards_that_decided_it() -> None:
    live = Live(players=[f"P{number}" for number in range(24)], rebuys={"allowed": False})
    live.do({"type": "DrawSeats", "tables": 3})
    live.do({"type": "DealFirstHand"})
    for player in live.at(3)[:3]:
        live.bust_only(player)
    said = [str(one) for one in live.do({"type": "Balance"}).says]
    drawn = [one.startswith("The cards drawn:") for one in said]
    assert sum("moves to" in one for one in said) == 2
    assert any(drawn) and drawn == sorted(drawn)
