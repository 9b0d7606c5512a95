"""What each act in a card room cites first, book by book: the rule that decided it, or none where no rule did."""

from collections.abc import Callable
from typing import Any

import pytest

from floorman.cardroom import actions as do
from floorman.cardroom.state import RoomTerms
from floorman.core import PlayerId as P
from floorman.core import Refused
from floorman.core import SeatNo as S
from floorman.hand import Rake
from on_the_floor import FloorDesk

K = "2-5 NLHE"
RAKE: Any = Rake(500, cap=5, unit=1)
Setup = Callable[[FloorDesk], FloorDesk]


def then(setup: Setup, *acts: Any) -> Setup:
    """A room after more has been done in it."""

    def done(floor: FloorDesk) -> FloorDesk:
        setup(floor)
        for act in acts:
            floor.does(act)
        return floor

    return done


def empty(floor: FloorDesk) -> FloorDesk:
    return floor


def full(floor: FloorDesk) -> FloorDesk:
    return floor.opens("A", K, "Ann", "Bob", size=2)


def three(floor: FloorDesk, **terms: Any) -> FloorDesk:
    return floor.opens("A", K, "Ann", "Bob", "Cal", size=6, **terms)


def limits(floor: FloorDesk) -> FloorDesk:
    return three(floor, min_buyin=100, max_buyin=1000)


def two_games(floor: FloorDesk) -> FloorDesk:
    return three(floor).opens("B", K, "Eve", "Fay")


def chips(floor: FloorDesk, **terms: Any) -> FloorDesk:
    three(floor, **terms)
    for name in ("Ann", "Bob", "Cal"):
        floor.does(do.BuyIn(P(name), "A", 500))
    return floor


def tracked(floor: FloorDesk) -> FloorDesk:
    return chips(floor, tracked=True)


def raked(floor: FloorDesk) -> FloorDesk:
    return chips(floor, tracked=True, rake=RAKE)


def timed(floor: FloorDesk) -> FloorDesk:
    return chips(floor, time_fee=5)


BUTTON = do.PutButton("A", S(1))
DEAL = do.BeginDeal("A")
WAITS = do.JoinList(P("Zed"), K)
NIGHTLY = do.PlanTournament("t", "Nightly", 0, ("Table 2",))
BAR = do.BarPerson(P("Zed"), 60, "theft")
ANN_LEAVES = do.VacateSeat("A", name=P("Ann"))
WON = ((P("Ann"), 40), (P("Bob"), -40))

waiting = then(full, WAITS)
called = then(waiting, ANN_LEAVES)
must_move = then(full, do.OpenGame("B", K, 6), do.TakeSeat(P("Cal"), "B", S(1)), do.SetMustMove("A", "B"))
opened_above = then(must_move, ANN_LEAVES)

# what is done in which room, and what is cited first under Robert's, Seminole's and the British rules
CASES: tuple[tuple[str, Setup, Any, str, str, str], ...] = (
    ("opens a game", empty, do.OpenGame("A", K), "roberts-10:2.procedures-3", "seminole-2024:room-9.1", ""),
    (
        "closes a game",
        then(empty, do.OpenGame("A", K)),
        do.CloseGame("A"),
        "roberts-10:2.procedures-3",
        "seminole-2024:room-9.1",
        "",
    ),
    ("joins a list", full, WAITS, "", "", ""),
    (
        "joins a list, seat open",
        three,
        WAITS,
        "readings:room.list/open-seat",
        "seminole-2024:list-2.2",
        "readings:room.list/open-seat",
    ),
    (
        "calls in",
        full,
        do.JoinList(P("Zed"), K, present=False),
        "roberts-10:2.seating-1",
        "readings:room.list/present",
        "readings:room.list/present",
    ),
    ("joins twice", waiting, do.JoinList(P("Zed"), K), "", "", ""),
    ("joins own game", full, do.JoinList(P("Ann"), K), "", "", ""),
    ("leaves list", waiting, do.LeaveList(P("Zed"), K), "", "", ""),
    ("not on list", full, do.LeaveList(P("Zed"), K), "", "", ""),
    ("called not on list", full, do.CallName(P("Zed"), K), "", "", ""),
    (
        "is called",
        called,
        do.CallName(P("Zed"), K),
        "readings:room.list/page-minutes",
        "readings:room.list/page-minutes",
        "readings:room.list/page-minutes",
    ),
    (
        "misses call",
        called,
        do.MissCall(P("Zed"), K, sure=True),
        "roberts-10:2.seating-2a",
        "seminole-2024:list-1.1",
        "readings:room.list/calls",
    ),
    ("struck too soon", called, do.StrikeName(P("Zed"), K), "", "", ""),
    ("passes", then(called, do.JoinList(P("Yan"), K)), do.DeclineSeat(P("Zed"), K), "", "", ""),
    (
        "stays out",
        called,
        do.StayOut(P("Zed"), K),
        "roberts-10:2.seating-11",
        "readings:room.list/must-sit-from",
        "readings:room.list/must-sit-from",
    ),
    (
        "joins a list, seats open in two games",
        two_games,
        WAITS,
        "roberts-10:2.seating-3a",
        "seminole-2024:room-11.1",
        "readings:room.seat/house-picks",
    ),
    ("asks for the only seat", three, do.AskForSeat(P("Zed"), K), "", "", ""),
    (
        "asks for seat",
        two_games,
        do.AskForSeat(P("Zed"), K),
        "roberts-10:2.seating-3a",
        "seminole-2024:room-11.1",
        "readings:room.seat/house-picks",
    ),
    ("sits", three, do.TakeSeat(P("Zed"), "A", S(5)), "roberts-10:2.procedures-11", "", ""),
    ("sits called", called, do.TakeSeat(P("Zed"), "A", S(1)), "roberts-10:2.procedures-11", "", ""),
    ("sits taken seat", three, do.TakeSeat(P("Zed"), "A", S(1)), "", "", ""),
    (
        "sits twice",
        two_games,
        do.TakeSeat(P("Ann"), "B", S(3)),
        "roberts-10:2.seating-4",
        "seminole-2024:room-12.3",
        "readings:room.seat/seats-per-player",
    ),
    ("sits, list waits", called, do.TakeSeat(P("Yan"), "A", S(1)), "", "", ""),
    ("leaves seat", three, ANN_LEAVES, "", "", ""),
    ("leaves seat, list", waiting, do.VacateSeat("A", name=P("Ann")), "", "", ""),
    (
        "requests seat",
        three,
        do.RequestSeat(P("Ann"), "A", S(6)),
        "roberts-10:2.seating-12a",
        "seminole-2024:room-12.2",
        "readings:room.seat/precedence",
    ),
    (
        "leaves asked seat",
        then(three, do.TakeSeat(P("Dee"), "A", S(4)), do.CountDeals("A", 9), do.RequestSeat(P("Bob"), "A", S(4))),
        do.VacateSeat("A", S(4), P("Dee")),
        "roberts-10:2.seating-12a",
        "seminole-2024:room-12.2",
        "readings:room.seat/precedence",
    ),
    (
        "switches seat",
        three,
        do.SwitchSeat(P("Ann"), "A", S(6)),
        "readings:room.seat/change-when",
        "seminole-2024:room-12.4",
        "readings:room.seat/change-when",
    ),
    ("switches seat between hands", then(chips, BUTTON), do.SwitchSeat(P("Ann"), "A", S(6)), "", "", ""),
    ("locks, no open seat", full, do.LockSeat(P("Zed"), "A"), "", "", ""),
    ("misses call, not on list", full, do.MissCall(P("Zed"), K), "", "", ""),
    ("stays out, not on list", full, do.StayOut(P("Zed"), K), "", "", ""),
    ("sets a most below the least", three, do.SetBuyIn("A", 500, 100), "", "", ""),
    ("opens with a most below the least", empty, do.OpenGame("A", K, min_buyin=500, max_buyin=100), "", "", ""),
    ("drops more than there is", chips, do.DropRake("A", 50_000), "", "", ""),
    ("collects time, no fee", chips, do.CollectTime("A", paid=True), "", "", ""),
    (
        "locks",
        called,
        do.LockSeat(P("Zed"), "A"),
        "roberts-10:2.procedures-21a",
        "seminole-2024:room-13.1",
        "readings:room.lockup/lapse",
    ),
    ("ends lockup", then(called, do.LockSeat(P("Zed"), "A")), do.PickUpLockup(P("Zed"), given_up=True), "", "", ""),
    ("reserve", three, do.ReserveSeat(P("Zed"), "A", S(5), "knee"), "roberts-10:2.seating-8d", "", ""),
    ("keeps two apart", three, do.KeepApart(P("Ann"), P("Bob")), "roberts-10:2.seating-5", "", ""),
    (
        "must-move set",
        then(full, do.OpenGame("B", K, 6), do.TakeSeat(P("Cal"), "B", S(1))),
        do.SetMustMove("A", "B"),
        "roberts-10:2.seating-9a",
        "seminole-2024:room-9.2",
        "readings:room.must-move/scope",
    ),
    (
        "must-move leaves main",
        must_move,
        ANN_LEAVES,
        "roberts-10:2.seating-10a",
        "readings:room.must-move/call",
        "readings:room.must-move/call",
    ),
    (
        "goes to main",
        opened_above,
        do.GoToMain(P("Cal")),
        "roberts-10:2.seating-9b",
        "readings:room.must-move/call",
        "readings:room.must-move/call",
    ),
    (
        "refuses move",
        opened_above,
        do.RefuseMove(P("Cal")),
        "roberts-10:2.seating-9c",
        "readings:room.must-move/ban-minutes",
        "readings:room.must-move/ban-minutes",
    ),
    (
        "changes game",
        two_games,
        do.ChangeGame(P("Ann"), "B"),
        "roberts-10:2.seating-3b",
        "seminole-2024:room-8.4",
        "readings:room.seat-change/transfer",
    ),
    (
        "breaks",
        two_games,
        do.BreakGame("A"),
        "roberts-10:2.seating-14a",
        "seminole-2024:room-2.1",
        "readings:room.break/order",
    ),
    (
        "combine",
        two_games,
        do.CombineGames(("A", "B"), "A"),
        "roberts-10:3.buyin-3a",
        "seminole-2024:room-10a.1",
        "readings:room.combine/stacks",
    ),
    ("relocates", three, do.RelocateGame("A", "Table 9"), "", "seminole-2024:room-15", ""),
    ("set buyin", three, do.SetBuyIn("A", 100, 900), "roberts-10:14.14", "seminole-2024:struct-buyin.1", ""),
    (
        "adds seat",
        full,
        do.AddSeat("A"),
        "roberts-10:2.seating-7a",
        "seminole-2024:room-4",
        "readings:room.seat/extra-seats",
    ),
    ("counts deals", three, do.CountDeals("A"), "", "", ""),
    (
        "vote",
        three,
        do.VoteLimit("A", "5-10 NLHE", (P("Ann"), P("Bob"), P("Cal")), (), (), True),
        "roberts-10:2.procedures-17a",
        "seminole-2024:room-7.2",
        "readings:room.limit-change/vote",
    ),
    (
        "chop",
        three,
        do.ChopBlinds("A", (P("Ann"), P("Bob")), True),
        "roberts-10:2.procedures-15b",
        "readings:room.chop/blinds",
        "readings:room.chop/blinds",
    ),
    ("buys in", limits, do.BuyIn(P("Ann"), "A", 500), "roberts-10:3.buyin-1a", "seminole-2024:term-table-stakes", ""),
    (
        "buys in no limits",
        three,
        do.BuyIn(P("Ann"), "A", 500),
        "roberts-10:3.buyin-1a",
        "seminole-2024:term-table-stakes",
        "",
    ),
    (
        "buys too little",
        limits,
        do.BuyIn(P("Ann"), "A", 50),
        "roberts-10:3.buyin-1a",
        "seminole-2024:term-table-stakes",
        "readings:room.buyin/short-buyins",
    ),
    ("buys too much", limits, do.BuyIn(P("Ann"), "A", 5000), "roberts-10:14.14", "seminole-2024:term-table-stakes", ""),
    ("buys absurd", three, do.BuyIn(P("Ann"), "A", -5), "", "", ""),
    ("broke", chips, do.GoBroke(P("Ann")), "", "", ""),
    ("adds", chips, do.AddChips(P("Ann"), 50), "roberts-10:3.buyin-2b", "", ""),
    (
        "adds in hand",
        then(chips, BUTTON, DEAL),
        do.AddChips(P("Ann"), 50),
        "roberts-10:2.procedures-8a",
        "seminole-2024:hilimit-0.4",
        "",
    ),
    ("counts stack", chips, do.CountStack(P("Ann"), 700), "", "", ""),
    ("cash out", chips, do.CashOut(P("Ann"), "A", 500), "", "", ""),
    ("cash out too much", tracked, do.CashOut(P("Ann"), "A", 5000), "", "", ""),
    (
        "returns short",
        then(chips, do.CashOut(P("Ann"), "A", 500), do.TakeSeat(P("Ann"), "A", S(1))),
        do.BuyIn(P("Ann"), "A", 300),
        "roberts-10:2.procedures-7",
        "readings:room.buyin/return-minutes",
        "readings:room.buyin/return-minutes",
    ),
    ("racks up", chips, do.RackUp(P("Ann"), "A", 500), "", "", ""),
    ("paid", then(chips, do.RackUp(P("Ann"), "A", 500)), do.ClaimKept(P("Ann")), "", "", ""),
    ("takes along", chips, do.TakeChipsAlong(P("Ann"), 500), "roberts-10:2.procedures-6a", "", ""),
    (
        "brings back",
        then(chips, do.TakeChipsAlong(P("Ann"), 500)),
        do.BringChipsBack(P("Ann"), 500),
        "roberts-10:2.procedures-6c",
        "",
        "",
    ),
    ("behind", chips, do.BuyBehind(P("Ann"), 500, True), "roberts-10:2.procedures-8b", "", ""),
    (
        "delivered",
        then(chips, do.BuyBehind(P("Ann"), 500, True)),
        do.DeliverChips(P("Ann")),
        "roberts-10:2.procedures-8b",
        "",
        "",
    ),
    ("pot", raked, do.ReportPot("A", WON, 80), "", "seminole-2024:term-rake", ""),
    ("pot too small to rake", raked, do.ReportPot("A", ((P("Ann"), 4), (P("Bob"), -4)), 8), "", "", ""),
    ("pot without a flop", raked, do.ReportPot("A", WON, 80, False), "", "", ""),
    ("pot no rake", tracked, do.ReportPot("A", WON, 80), "", "", ""),
    (
        "drop",
        chips,
        do.DropRake("A", 5),
        "readings:room.rake/percent",
        "seminole-2024:term-rake",
        "readings:room.rake/percent",
    ),
    ("drop jackpot", chips, do.DropRake("A", 5, 5), "", "", ""),
    ("pays jackpot", then(chips, do.DropRake("A", 5, 5)), do.PayJackpot(winners=((P("Ann"), 5),)), "", "", ""),
    ("collects time", timed, do.CollectTime("A", paid=True), "roberts-10:2.procedures-4b", "", ""),
    (
        "time declined",
        timed,
        do.CollectTime("A", (P("Ann"),), paid=True),
        "roberts-10:2.procedures-4c",
        "readings:room.time/courtesy",
        "readings:room.time/courtesy",
    ),
    (
        "time new",
        timed,
        do.CollectTime("A", (), (P("Ann"),), paid=True),
        "roberts-10:2.procedures-4e",
        "readings:room.time/new-players-pay-from",
        "readings:room.time/new-players-pay-from",
    ),
    ("away", chips, do.StepAway(P("Ann")), "", "", ""),
    (
        "away announced",
        chips,
        do.StepAway(P("Ann"), True),
        "roberts-10:2.procedures-20b",
        "readings:room.absence/extension",
        "readings:room.absence/extension",
    ),
    ("back", then(chips, do.StepAway(P("Ann"))), do.ComeBack(P("Ann")), "", "", ""),
    (
        "incident",
        chips,
        do.ReportIncident("abuse", P("Ann")),
        "roberts-10:1.etiquette-0",
        "seminole-2024:ethics-0.1",
        "readings:conduct.penalty/cash-grounds",
    ),
    ("unknown offence", chips, do.ReportIncident("juggling", P("Ann")), "", "", ""),
    ("bar", chips, BAR, "roberts-10:1.conduct-0b", "seminole-2024:room-17", "readings:room.bar/reason-required"),
    ("lifts a bar", then(chips, BAR), do.LiftBar(P("Zed")), "", "", ""),
    ("barred joins", then(chips, BAR), WAITS, "roberts-10:1.conduct-0b", "seminole-2024:room-17", ""),
    ("shift", chips, do.StartShift("day", ("Joe",)), "", "", ""),
    ("dealer", then(chips, do.StartShift("day", ("Joe",))), do.SendDealer("Joe", "A"), "", "", ""),
    (
        "push",
        then(chips, do.StartShift("day", ("Joe", "Kim")), do.SendDealer("Joe", "A")),
        do.PushDealers(),
        "readings:room.open-close/downs",
        "readings:room.open-close/downs",
        "readings:room.open-close/downs",
    ),
    ("plans a tournament", three, NIGHTLY, "", "", ""),
    ("joins tournament", then(three, NIGHTLY), do.JoinList(P("Zed"), "Nightly"), "", "", ""),
    (
        "begins a tournament",
        then(three, NIGHTLY, do.JoinList(P("Zed"), "Nightly"), do.JoinList(P("Yan"), "Nightly")),
        do.BeginTournament("t", "e"),
        "",
        "",
        "",
    ),
    ("ends a tournament", then(three, NIGHTLY), do.EndTournament("t"), "", "", ""),
    ("terms", three, do.SetRoomTerms(RoomTerms()), "", "", ""),
    ("button", chips, BUTTON, "roberts-10:2.seating-6a", "", ""),
    ("no button", chips, DEAL, "", "", ""),
    ("entry", then(chips, BUTTON), do.ChooseEntry(P("Ann"), "big-blind"), "roberts-10:4.4b", "", ""),
    ("straddle", then(chips, BUTTON), do.StraddleNext(P("Ann"), 10), "roberts-10:14.15b", "", ""),
    ("deal", then(chips, BUTTON), DEAL, "", "", ""),
    ("void", then(chips, BUTTON, DEAL), do.VoidDeal("A"), "", "", ""),
    (
        "end deal raked",
        then(raked, BUTTON, DEAL),
        do.EndDeal("A", WON, 80, True, 3, P("Ann")),
        "",
        "seminole-2024:term-rake",
        "",
    ),
    ("end deal", then(tracked, BUTTON, DEAL), do.EndDeal("A", WON, 80, True, 3, P("Ann")), "", "", ""),
    ("deal in hand", then(chips, BUTTON, DEAL), DEAL, "", "", ""),
    (
        "play over",
        then(full, do.StepAway(P("Ann"))),
        do.PlayOver(P("Zed"), P("Ann"), sure=True),
        "roberts-10:2.procedures-12c",
        "seminole-2024:room-5.2",
        "readings:room.play-over/allowed",
    ),
    ("calls a bomb pot without one", chips, do.CallBombPot("A"), "", "", ""),
    ("takes overs without them", chips, do.SetOvers(P("Ann")), "", "", ""),
    (
        "leave money",
        waiting,
        do.LeaveMoney(P("Zed"), K, 20),
        "roberts-10:2.seating-2c",
        "readings:room.lockup/money",
        "readings:room.lockup/money",
    ),
    ("arrives", waiting, do.ArriveInRoom(P("Zed")), "", "", ""),
    ("no such game", empty, do.TakeSeat(P("Zed"), "Q"), "", "", ""),
)

OTHERWISE = {("army-2009", "incident"): "army-2009:etiquette-0"}
"""Where a book that stands on Robert's says it itself."""


def first(floor: FloorDesk, act: Any) -> str:
    """The first rule cited for an act, or for its refusal."""
    try:
        cites = floor.does(act).citations
    except Refused as no:
        assert no.rules is not None
        cites = no.rules
    return cites[0] if cites else ""


@pytest.mark.parametrize(
    ("what", "setup", "act", "roberts", "seminole", "british"), CASES, ids=[one[0] for one in CASES]
)
def test_the_first_rule_cited_for_an_act_in_a_room(
    what: str, setup: Setup, act: Any, roberts: str, seminole: str, british: str
) -> None:
    expected = {
        "roberts-10": roberts,
        "army-2009": roberts,
        "hpt": roberts,
        "seminole-2024": seminole,
        "uk-tda": british,
    }
    for book, rule in expected.items():
        assert first(setup(FloorDesk(book)), act) == OTHERWISE.get((book, what), rule), book
