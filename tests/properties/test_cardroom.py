"""What holds in every card room, whoever comes, sits, moves, pays, misbehaves or is told nonsense."""

import random
import re
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.cardroom import Cardroom, RoomAction, RoomEvent, apply, decide, open_room, replay, suggestions
from floorman.cardroom import actions as do
from floorman.cardroom.actions import RoomAction as AnyAction
from floorman.cardroom.apply import CHANGES
from floorman.cardroom.books import on_table
from floorman.cardroom.collection import shift_report
from floorman.cardroom.events import (
    LimitVoted,
    ListJoined,
    ListSettled,
    LockupEnded,
    NamesStruck,
    OfferWithdrawn,
    PlayerMoved,
    PlayerRenamed,
    SatDown,
    SeatDeclined,
    SeatNotKept,
)
from floorman.cardroom.money import nets, who_pays_whom
from floorman.cardroom.state import RoomTerms, stack_of
from floorman.core import Refused, decode, encode, looks_like
from floorman.hand import Rake
from floorman.rules import Rulebook, book_ids, load_book
from floorman.server.rooms.text import in_words
from on_the_floor import require_whole

seeds = st.integers(0, 2**32)
NAMES = tuple(f"P{number}" for number in range(1, 15))
OTHER_NAMES = tuple(f"Q{number}" for number in range(1, 15))
KINDS = ("1-3 NLHE", "2-5 NLHE", "10-20 LHE", "10-20 STUD")
GAMES = ("A", "B", "C", "D", "E")
OFFENCES = ("threats", "splashing", "frequent-absence", "media", "unwelcome", "no-such-thing")
RAKES = (None, Rake(1000, 4, jackpot=1, jackpot_from=20), Rake(steps=((10, 1), (40, 3))))


class Night:
    """A room in which anything is tried, with everything that has happened so far."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.book: Rulebook = load_book(self.rng.choice(book_ids()))
        self.log: list[RoomEvent] = [open_room(RoomTerms(unit=self.rng.choice([1, 100])))]
        self.room: Cardroom = replay(self.log)
        self.refused = 0

    def name(self) -> Any:
        """An id as the server gives it to the engine: that of whoever has the name, or had it last; no second ones."""
        seated = list(self.room.places)
        name = self.rng.choice(seated if seated and self.rng.random() < 0.5 else [*NAMES, ""])
        id = name if name in seated else self.room.id_for(name)
        return "" if ":" in id else id

    def names(self, most: int = 3) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(self.name() for _ in range(self.rng.randint(0, most))))

    def game(self) -> Any:
        return self.rng.choice([*(self.room.games or GAMES), self.rng.choice(GAMES)])

    def where(self) -> Any:
        return self.rng.choice([self.game(), self.rng.choice(KINDS)])

    def seat(self) -> Any:
        return self.rng.choice([0, 0, self.rng.randint(1, 10)])

    def money(self) -> int:
        return self.rng.choice([self.rng.randint(1, 400), 200, 100, 20, 2000, 0, -5, 10**15])

    def stack(self) -> int:
        known = [self.room.stack(name) or 0 for name in self.room.money]
        return self.rng.choice([*known, self.money()])

    def yes(self) -> bool:
        return self.rng.random() < 0.5

    def any_action(self) -> RoomAction:
        return MAKE[self.rng.choice(LIKELY)](self)

    def tries(self, action: RoomAction) -> bool:
        """Whether it was carried out; nothing changes where it was not."""
        before = self.room
        was = encode(before)
        try:
            decision = decide(before, action, self.book, cite=self.rng.random() < 0.1)
        except Refused as no:
            assert str(no)[-1:] == "."
            assert not ids_shown(before, str(no), action), no
            self.refused += 1
            assert encode(self.room) == was
            return False
        self.room = apply(before, *decision.events)
        self.log += decision.events
        assert encode(before) == was, "a room that was acted on has not changed"
        return True


def ids_shown(room: Cardroom, said: str, action: RoomAction | None = None) -> set[str]:
    """The ids in a text of players who have another name now, and that nobody has as a name."""
    names = {*room.labels.values(), action.to if isinstance(action, do.RenamePlayer) else ""}
    return set(re.findall(r"\b[PQ]\d+\b", said)) & (set(room.labels) - names)


def pot(night: Night) -> do.ReportPot:
    game = night.room.games.get(night.game())
    names = list(game.names) if game else []
    if len(names) < 2:
        return do.ReportPot(night.game(), (), 10)
    one, other = night.rng.sample(names, 2)
    lost = min(night.room.stack(other) or 0, night.rng.randint(0, 300)) + night.rng.choice([0, 0, 0, 1])
    assert game
    return do.ReportPot(game.id, ((one, lost), (other, -lost)), 2 * lost, night.yes(), len(names))


def straddle(night: Night) -> do.StraddleNext:
    name = night.name()
    game = night.room.game_of(name)
    size = 2 * (game.dealt.table.blinds[1] if game and game.dealt else 1)
    return do.StraddleNext(name, size, night.rng.random() < 0.1)


def ended(night: Night) -> do.EndDeal:
    told = pot(night)
    return do.EndDeal(told.game, told.won, told.pot, told.flop, told.dealt, killer=night.rng.choice(["", night.name()]))


def combine(night: Night) -> do.CombineGames:
    one, other = night.game(), night.game()
    return do.CombineGames((one, other), night.rng.choice([one, other, "N"]))


def breaks(night: Night) -> do.BreakGame:
    game = night.room.games.get(night.game())
    names = list(game.names) if game else []
    night.rng.shuffle(names)
    away = tuple(name for name in names if night.rng.random() < 0.2)
    return do.BreakGame(game.id if game else "A", away, (), (), tuple(names) if night.yes() else ())


def choice(night: Night) -> do.ChooseOption:
    codes = [code for one in night.room.choices for code in one.codes]
    return do.ChooseOption(night.rng.choice([*codes, "pick-up-chips", "leave-chips", "nonsense"]))


MAKE: dict[type, Callable[[Night], RoomAction]] = {
    do.JoinList: lambda n: do.JoinList(n.name(), n.where(), n.rng.random() < 0.9),
    do.LeaveList: lambda n: do.LeaveList(n.name(), n.where()),
    do.ArriveInRoom: lambda n: do.ArriveInRoom(n.name()),
    do.CallName: lambda n: do.CallName(n.name(), n.rng.choice(["", n.where()])),
    do.MissCall: lambda n: do.MissCall(n.name(), n.rng.choice(["", n.where()])),
    do.DeclineSeat: lambda n: do.DeclineSeat(n.name(), n.rng.choice(["", n.where()])),
    do.ReportStruck: lambda n: do.ReportStruck(n.name(), n.where()),
    do.StayOut: lambda n: do.StayOut(n.name(), n.where()),
    do.StrikeName: lambda n: do.StrikeName(n.name(), n.where()),
    do.AskForSeat: lambda n: do.AskForSeat(n.name(), n.where()),
    do.TakeSeat: lambda n: do.TakeSeat(n.name(), n.where(), n.seat(), n.yes(), n.rng.random() < 0.1),
    do.BeReady: lambda n: do.BeReady(n.name(), n.where()),
    do.VacateSeat: lambda n: do.VacateSeat(n.game(), n.seat(), n.rng.choice(["", n.name()])),
    do.RequestSeat: lambda n: do.RequestSeat(n.name(), n.game(), n.seat()),
    do.ClaimSeat: lambda n: do.ClaimSeat(n.name(), n.game(), n.seat()),
    do.SwitchSeat: lambda n: do.SwitchSeat(n.name(), n.game(), n.seat(), n.rng.choice(["", n.name()]), n.yes()),
    do.PickNewSeat: lambda n: do.PickNewSeat(n.game(), n.seat(), n.names(), ((n.name(), 1), (n.name(), 1)), n.names()),
    do.LockSeat: lambda n: do.LockSeat(n.name(), n.where(), n.seat(), n.yes(), n.rng.random() < 0.1),
    do.LockElsewhere: lambda n: do.LockElsewhere(n.name(), n.game(), n.yes()),
    do.PickUpLockup: lambda n: do.PickUpLockup(n.name(), n.yes()),
    do.ReserveSeat: lambda n: do.ReserveSeat(n.name(), n.game(), n.seat(), n.rng.choice(["", "eyesight"])),
    do.KeepApart: lambda n: do.KeepApart(n.name(), n.name(), n.yes()),
    do.PlayOver: lambda n: do.PlayOver(n.name(), n.name(), n.yes(), n.yes(), n.yes()),
    do.EndPlayOver: lambda n: do.EndPlayOver(n.name()),
    do.ChangeGame: lambda n: do.ChangeGame(n.name(), n.game(), n.yes()),
    do.GoToMain: lambda n: do.GoToMain(n.name()),
    do.RefuseMove: lambda n: do.RefuseMove(n.name()),
    do.SetMustMove: lambda n: do.SetMustMove(n.game(), n.game(), n.names(), n.rng.random() < 0.2),
    do.BreakGame: breaks,
    do.BlindReached: lambda n: do.BlindReached(n.name()),
    do.CombineGames: combine,
    do.OpenGame: lambda n: do.OpenGame(
        n.rng.choice(GAMES), n.rng.choice([*KINDS, "nonsense"]), n.rng.randint(1, 9), n.rng.choice([0, 100]),
        n.rng.choice([0, 500]), tracked=n.yes(), rake=n.rng.choice(RAKES), time_fee=n.rng.choice([0, 5]),
        kill=n.rng.choice(["", "half"]), bomb_ante=n.rng.choice([0, 5]), overs=n.rng.choice(["", "20-40", "1-1"]),
        place=n.rng.choice(["", "T1", "T2"]),
    ),
    do.CloseGame: lambda n: do.CloseGame(n.game()),
    do.RelocateGame: lambda n: do.RelocateGame(n.game(), n.rng.choice(["", "T1", "T2"])),
    do.SetCharges: lambda n: do.SetCharges(n.game(), n.rng.choice([None, Rake(500)]), n.rng.choice([0, 6])),
    do.SetBuyIn: lambda n: do.SetBuyIn(n.game(), n.rng.choice([0, 50, -1]), n.rng.choice([0, 300, 20])),
    do.AddSeat: lambda n: do.AddSeat(n.game(), n.rng.randint(-1, 2)),
    do.CountDeals: lambda n: do.CountDeals(n.game(), n.rng.randint(0, 12), n.seat(), n.rng.choice(["", n.name()])),
    do.PutButton: lambda n: do.PutButton(n.game(), n.seat()),
    do.CorrectBought: lambda n: do.CorrectBought(n.name(), n.game(), n.money()),
    do.ChooseEntry: lambda n: do.ChooseEntry(n.name(), n.rng.choice(["", "big-blind", "all-missed", "wait", "later"])),
    do.StraddleNext: straddle,
    do.CallBombPot: lambda n: do.CallBombPot(n.game(), n.rng.random() < 0.2),
    do.SetOvers: lambda n: do.SetOvers(n.name(), n.yes()),
    do.BeginDeal: lambda n: do.BeginDeal(n.game()),
    do.VoidDeal: lambda n: do.VoidDeal(n.game()),
    do.EndDeal: ended,
    do.ReopenDeal: lambda n: do.ReopenDeal(n.game()),
    do.PassRoomTime: lambda n: do.PassRoomTime(n.rng.choice([-1, 60, 400, 2000, 4000])),
    do.VoteLimit: lambda n: do.VoteLimit(n.game(), n.rng.choice(KINDS), n.names(), n.names(1), n.names(1), n.yes()),
    do.EndShift: lambda n: do.EndShift(),
    do.CloseRoom: lambda n: do.CloseRoom(),
    do.ReopenRoom: lambda n: do.ReopenRoom(),
    do.SettleList: lambda n: do.SettleList(n.game(), n.yes()),
    do.ChopBlinds: lambda n: do.ChopBlinds(n.game(), n.names(2), n.yes()),
    do.BuyIn: lambda n: do.BuyIn(
        n.name(), n.game(), n.money(), n.rng.choice(["new", "rebuy", "broken", "must-move", "voluntary"])
    ),
    do.GoBroke: lambda n: do.GoBroke(n.name()),
    do.AddChips: lambda n: do.AddChips(n.name(), n.money(), n.rng.random() < 0.2),
    do.CashOut: lambda n: do.CashOut(n.name(), n.game(), n.stack()),
    do.RackUp: lambda n: do.RackUp(n.name(), n.game(), n.stack()),
    do.TakeChipsAlong: lambda n: do.TakeChipsAlong(n.name(), n.stack()),
    do.BringChipsBack: lambda n: do.BringChipsBack(n.name(), n.stack()),
    do.BuyBehind: lambda n: do.BuyBehind(n.name(), n.money(), n.yes(), n.rng.choice(["", n.game()])),
    do.DeliverChips: lambda n: do.DeliverChips(n.name()),
    do.ClaimKept: lambda n: do.ClaimKept(n.name()),
    do.LeaveMoney: lambda n: do.LeaveMoney(n.name(), n.where(), n.rng.choice([20, 2000, 5])),
    do.CountStack: lambda n: do.CountStack(n.name(), n.stack()),
    do.ReportPot: pot,
    do.DropRake: lambda n: do.DropRake(n.game(), n.money(), n.rng.choice([0, 1, 500])),
    do.PayJackpot: lambda n: do.PayJackpot(winners=((n.name(), n.money()),)),
    do.CollectTime: lambda n: do.CollectTime(n.game(), n.names(1), n.names(1), n.yes()),
    do.StepAway: lambda n: do.StepAway(n.name(), n.yes()),
    do.ComeBack: lambda n: do.ComeBack(n.name()),
    do.ReportIncident: lambda n: do.ReportIncident(n.rng.choice(OFFENCES), n.name(), deliberate=n.yes()),
    do.ChooseOption: choice,
    do.RenamePlayer: lambda n: do.RenamePlayer(n.name(), n.rng.choice([*NAMES, *OTHER_NAMES, "", "a:b"]), n.yes()),
    do.BarPerson: lambda n: do.BarPerson(n.name(), n.rng.choice([0, 10, -1]), n.rng.choice(["", "cheating"])),
    do.LiftBar: lambda n: do.LiftBar(n.name()),
    do.StartShift: lambda n: do.StartShift("late", n.rng.choice([("Joe", "Kim", "Lou"), ("Joe", "Joe"), ()])),
    do.SendDealer: lambda n: do.SendDealer(n.rng.choice(["Joe", "Mia"]), n.rng.choice(["", n.game()]), n.yes()),
    do.PushDealers: lambda n: do.PushDealers(),
    do.PlanTournament: lambda n: do.PlanTournament(
        n.rng.choice(["t1", "t2", ""]), n.rng.choice(["Nightly", "Weekly", ""]), n.rng.choice([-1, 0, 30]),
        n.rng.choice([(), ("T1",), ("T1", "T1")]), n.money(), n.rng.choice([0, 5000]),
    ),
    do.ChangeTournament: lambda n: do.ChangeTournament(
        n.rng.choice(["t1", "t2", ""]), n.rng.choice(["Nightly", "Weekly", "Turbo", ""]), n.rng.choice([-1, 0, 30]),
        n.rng.choice([(), ("T1",), ("T1", "T1")]), n.money(), n.rng.choice([0, 5000]),
    ),
    do.BeginTournament: lambda n: do.BeginTournament(n.rng.choice(["t1", "t2"])),
    do.EndTournament: lambda n: do.EndTournament(n.rng.choice(["t1", "t2"])),
    do.SetRoomTerms: lambda n: do.SetRoomTerms(RoomTerms(unit=n.rng.choice([1, 100, 7]))),
}  # fmt: skip

OFTEN = (
    do.RenamePlayer,
    do.TakeSeat,
    do.JoinList,
    do.BuyIn,
    do.OpenGame,
    do.ReportPot,
    do.PutButton,
    do.BeginDeal,
    do.EndDeal,
    do.PassRoomTime,
    do.CountDeals,
    do.AskForSeat,
)
LIKELY: tuple[type, ...] = (*MAKE, *(5 * OFTEN))


def test_every_action_is_tried_and_every_event_is_applied() -> None:
    assert set(MAKE) == set(get_args(AnyAction))
    assert set(CHANGES) == set(get_args(RoomEvent))


@given(seeds)
def test_money_is_conserved_to_the_cent_and_nobody_sits_twice(seed: int) -> None:
    night = Night(seed)
    for _ in range(150):
        if not night.tries(night.any_action()):
            continue
        room = night.room
        require_whole(room)
        assert shift_report(room).difference == 0
        assert all(room.ledger.get(stack_of(name), 0) >= 0 for name in room.money)
        below = [account for account, amount in room.ledger.items() if amount < 0]
        assert all(account == "cage" or account.startswith("play:") for account in below), below
        for game in room.games.values():
            assert not game.booked or on_table(room, game.id) >= 0, game.id
            assert len({one.name for one in game.occupants}) == len(game.occupants)
            told = [one.seat for one in game.occupants if one.seat and not one.over]
            assert len(told) == len(set(told)), game
            over = game.players - game.size - game.extra
            assert over <= 0 or any(one.game == game.id and "keep-maximum" in one.codes for one in room.choices)


@given(seeds)
def test_a_renamed_player_is_the_same_player_and_nobody_has_the_name_of_another(seed: int) -> None:
    night = Night(seed)
    for _ in range(150):
        before, act = night.room, night.any_action()
        if not night.tries(act):
            continue
        room = night.room
        if isinstance(act, do.RenamePlayer):
            as_before = {"labels": before.labels, "spellings": before.spellings}
            assert msgspec.structs.replace(room, **as_before) == before
            renamed = night.log[-1]
            assert isinstance(renamed, PlayerRenamed)
            assert room.name_of(renamed.name) == act.to
            assert room.known_as(act.to) in (renamed.name, None)
        there = {*room.places, *room.money, *(one.name for names in room.lists.values() for one in names)}
        assert len({looks_like(room.name_of(id)) for id in there}) == len(there)
        for id in there:
            assert room.known_as(room.name_of(id)) == room.id_for(room.name_of(id)) == id


@given(seeds)
def test_every_act_says_what_has_happened_or_why_nothing_did(seed: int) -> None:
    night = Night(seed)
    for _ in range(150):
        act, before, done = night.any_action(), night.room, len(night.log)
        if night.tries(act) and not isinstance(act, do.PassRoomTime):
            says = in_words(before, night.log[done:], act)
            assert says, act
            assert "room.as-before" not in [one.id for one in says], act
            assert not ids_shown(before, " ".join(map(str, says)), act), says


def promised(room: Cardroom) -> set[tuple[str, str]]:
    """Who waits for a kind of game, is called to it, or has a seat locked up or kept there."""
    kinds = {*room.lists, *(game.kind for game in room.games.values())}
    found = {(one.name, kind) for kind in kinds for one in room.line(kind)}
    return found | {(one.name, room.kind_of(one.game)) for one in room.holds}


TAKES_OFF = (
    NamesStruck, OfferWithdrawn, LockupEnded, SatDown, PlayerMoved, SeatNotKept, SeatDeclined, LimitVoted, ListSettled,
)  # fmt: skip
"""What may take somebody out of a line; a vote and a list that is settled are about all who wait."""

OF_PROMISES = (
    do.OpenGame, do.OpenGame, do.JoinList, do.JoinList, do.JoinList, do.TakeSeat, do.LockSeat, do.LockSeat, do.CallName,
    do.MissCall, do.DeclineSeat, do.LeaveList, do.BreakGame, do.CloseGame, do.CombineGames, do.VoteLimit, do.SettleList,
    do.PassRoomTime, do.PickUpLockup, do.VacateSeat, do.BarPerson, do.LiftBar, do.ChangeGame, do.BlindReached,
)  # fmt: skip
"""What makes promises of seats and ends them."""


@given(seeds)
def test_nobody_who_waits_or_has_a_seat_promised_is_gone_without_an_event_that_names_them(seed: int) -> None:
    night = Night(seed)
    for _ in range(150):
        act = MAKE[night.rng.choice(OF_PROMISES)](night)
        before, done = night.room, len(night.log)
        if not night.tries(act):
            continue
        events = [one for one in night.log[done:] if isinstance(one, TAKES_OFF)]
        for name, kind in promised(before) - promised(night.room):
            about = [one for one in events if name in (getattr(one, "name", ""), *getattr(one, "names", ()))]
            assert about or any(isinstance(one, LimitVoted | ListSettled) for one in events), (act, name, kind)


@given(seeds)
def test_a_call_runs_only_for_a_seat_that_somebody_is_called_to(seed: int) -> None:
    night = Night(seed)
    for _ in range(150):
        act = night.any_action()
        if not night.tries(act):
            continue
        room = night.room
        was = {game.was: game.kind for game in room.games.values() if game.was}
        for kind, waiters in room.lists.items():
            called = room.called(kind) | room.called(was.get(kind, kind))
            for one in waiters:
                assert one.page is None or one.name in called, (act, one, kind)


@given(seeds)
def test_the_order_of_a_list_changes_only_by_a_rule_that_puts_somebody_in_a_place(seed: int) -> None:
    night = Night(seed)
    for _ in range(150):
        before, done = night.room, len(night.log)
        if not night.tries(night.any_action()):
            continue
        placed = {(one.name, one.kind) for one in night.log[done:] if isinstance(one, ListJoined)}
        merged = {one.kind: one.to for one in night.log[done:] if isinstance(one, ListSettled) and one.to}
        for kind, waiters in night.room.lists.items():
            old = [one.name for one in before.waiting(kind)]
            for other in (other for other, to in merged.items() if to == kind):
                old += [one.name for one in before.waiting(other) if one.name not in old]
            now = [one.name for one in waiters if (one.name, kind) not in placed]
            assert len({one.name for one in waiters}) == len(waiters)
            assert [name for name in old if name in now] == now


@given(seeds)
def test_the_log_leads_to_the_same_room_and_goes_to_json_and_back(seed: int) -> None:
    night = Night(seed)
    for _ in range(150):
        night.tries(night.any_action())
    assert replay(night.log) == night.room
    assert [decode(encode(event), RoomEvent) for event in night.log] == night.log  # type: ignore[arg-type]
    assert decode(encode(night.room), Cardroom) == night.room


@given(seeds)
def test_what_is_suggested_cites_a_rule_and_can_be_done_or_is_refused_with_a_reason(seed: int) -> None:
    night = Night(seed)
    for turn in range(120):
        night.tries(night.any_action())
        if turn % 10:
            continue
        found = suggestions(night.room, night.book)
        assert len({one.key for one in found}) == len(found)
        for one in found:
            assert one.cites, one
            assert str(one.says).endswith((".", "?")), one
            assert not ids_shown(night.room, str(one.says)), one
            for action in (one.action, *(way.action for way in one.otherwise)):
                if action is not None:
                    try:
                        decide(night.room, action, night.book)
                    except Refused as no:
                        assert str(no)


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(-500, 500), max_size=11))
def test_players_settle_up_with_the_fewest_payments(net: dict[Any, int]) -> None:
    total = sum(net.values())
    if total:
        net = {**net, "last": -total}
    paid = who_pays_whom(net)
    left = dict(net)
    for one in paid:
        assert one.amount > 0
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    assert not any(left.values())
    owing = [amount for amount in net.values() if amount]
    assert len(paid) <= max(0, len(owing) - 1)
    assert len(paid) >= (len(owing) + 1) // 2


@given(seeds)
def test_a_home_game_evens_out(seed: int) -> None:
    """Everybody buys, nobody reports a pot, and all that is on the table is cashed out in any parts."""
    rng = random.Random(seed)
    night = Night(seed)
    night.book = load_book("roberts-10")
    assert night.tries(do.OpenGame("Home", "1-2 NLHE"))
    names: list[Any] = list(NAMES[: rng.randint(2, 8)])
    for name in names:
        assert night.tries(do.TakeSeat(name, "Home"))
        for _ in range(rng.randint(1, 3)):
            assert night.tries(do.BuyIn(name, "Home", rng.randint(10, 300)))
    left = sum(night.room.stack(name) or 0 for name in names)
    for name in names[:-1]:
        assert not night.tries(do.CashOut(name, "Home", left + 1))
        out = rng.randint(0, left)
        assert night.tries(do.CashOut(name, "Home", out))
        left -= out
    assert night.tries(do.CashOut(names[-1], "Home", left))
    assert night.room.ledger == {}
    assert night.tries(do.CloseGame("Home"))
    assert sum(nets(night.room).values()) == 0
    assert len(who_pays_whom(nets(night.room))) <= len(names) - 1


@pytest.mark.slow
@given(seeds)
def test_a_long_night(seed: int) -> None:
    night = Night(seed)
    done = sum(night.tries(night.any_action()) for _ in range(3000))
    assert done > 100
    require_whole(night.room)
    assert replay(night.log) == night.room
