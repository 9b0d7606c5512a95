"""Every event of a tournament in one sentence, or none where there is nothing to say."""

import typing
from types import UnionType

import pytest
from msgspec.structs import replace

from floorman.cards import cards
from floorman.core import Chips, PlayerId, SeatNo
from floorman.tournament import TableId, Tournament, apply, decide
from floorman.tournament import bounties as heads
from floorman.tournament import events as by_word
from floorman.tournament import events as did
from floorman.tournament import events as floor
from floorman.tournament.actions import Announce, Bust, Choose, DeclareRebuy, PassTime, Pause
from floorman.tournament.bounties import BountyShare
from floorman.tournament.clock import Clock
from floorman.tournament.schedule import Break, Level, Row
from floorman.tournament.state import Offer, Penalty, Place
from floorman.tournament.wording import coloured_up, odd_money, sentence_of
from unit.tournament.an_event import UK, an_event, names

A, C = TableId("A"), TableId("Table3")
BO = PlayerId("A2")
EVENT = an_event({"A": range(1, 7)}, buy_in=2500)

SILENT = {
    did.Opened, did.Unseated, did.TableGave, did.HandMarked, did.HandBegun, did.HandEnded, did.StacksCounted,
}  # fmt: skip
"""What is no news to anybody."""

TOLD: list[tuple[typing.Any, str]] = [
    (did.Started("clock.new-hand"), "The cards are in the air."),
    (did.Entered(BO, Chips(1500), 2500, "entry.buyin"), "A2 is in for 25, with 1,500."),
    (did.Entered(BO, Chips(1500), 0, "entry.buyin", unsold=True), "A stack of 1,500 waits for a late entry (A2)."),
    (did.Withdrew(BO, Chips(1500), 2550, "entry.leave"), "A2 has withdrawn and gets 25.50 back."),
    (did.ChipsBought(BO, Chips(1000), 2500, False, "entry.rebuy"), "A2 takes a rebuy for 25: 1,000."),
    (did.ChipsBought(BO, Chips(1000), 2500, True, "entry.addon"), "A2 takes an add-on for 25: 1,000."),
    (
        did.ChipsBought(BO, Chips(0), 2500, False, "entry.rebuy", lost=True),
        "A2 pays 25 for the rebuy that was declared and lost.",
    ),
    (did.RebuyDeclared(BO, Chips(1000), "entry.rebuy"), "A2 has declared a rebuy: 1,000 play behind."),
    (did.Refunded(BO, 0, "entry.leave"), "A2 gets nothing back."),
    (did.Refunded(BO, 2500, "entry.leave"), "A2 gets 25 back."),
    (did.TableOpened(C, "seating.random"), "Table 3 opens."),
    (did.TableBroken(C, BO, "seating.break"), "Table 3 is broken. A2 drew the first seat card."),
    (did.Seated(BO, None, Place(C, SeatNo(7)), "drawn", "seating.late"), "A2 sits at table 3, seat 7."),
    (did.Seated(BO, Place(A, SeatNo(2)), Place(C, SeatNo(7)), "moved", ""), "A2 moves to table 3, seat 7."),
    (did.ButtonPlaced(C, SeatNo(4), SeatNo(5), SeatNo(6), ""), "The button is in seat 4 at table 3."),
    (did.BlindPaid(BO, Chips(100), "entry.absent"), "A2 is absent and pays 100."),
    (did.KnockedOut(BO, 18, 1, 0, 3, "entry.elimination"), "A2 is out in 18th place."),
    (did.KnockedOut(BO, 2, 2, 0, 3, "entry.elimination"), "A2 is out in 2nd place, shared by 2."),
    (did.PlaceSettled(BO, 5, 1, 0, "entry.elimination"), "A2 takes 5th place."),
    (did.PlaceSettled(BO, 5, 2, 0, "entry.elimination"), "A2 shares 5th place."),
    (did.RoundOpened(True, "clock.new-hand"), "Play is hand for hand."),
    (did.RoundOpened(False, "clock.new-hand"), "Play is no longer hand for hand."),
    (did.Restored(BO, Chips(500), "chips.hidden"), "A2 is back in with 500, which the winner could not have won."),
    (did.TakenOut(BO, 6, "entry.disqualify"), "A2 is out of the event, in 6th place."),
    (did.Won(BO, "entry.elimination"), "A2 has won."),
    (did.TrophyGiven(BO, "entry.elimination"), "A2 takes the trophy, which cannot be shared."),
    (did.PrizesPaid(((BO, 123450), (PlayerId("A1"), 0)), "entry.payout"), "The event is over. Prizes: A2 1,234.50."),
    (did.PrizesPaid(((BO, 5000), (PlayerId("A1"), 9000)), ""), "The event is over. Prizes: A1 90 and A2 50."),
    (did.PrizesPaid((), "entry.payout"), "The event is over. There are no prizes."),
    (
        did.PrizesPaid(((BO, 5000), (PlayerId("A1"), 9000)), "", deal=(BO, PlayerId("A1"))),
        "The event is over. Prizes: A1 90 and A2 50. The director pays each share of the deal.",
    ),
    (
        did.PrizesPaid(((BO, 5000), (PlayerId("A1"), 9000)), "", deal=(BO, PlayerId("A1")), shared=True),
        "The event is over. Prizes: A1 90 and A2 50. A1 and A2 are given 140 together and share it by their deal.",
    ),
    (did.PrizesPaid(((BO, 25000),), "", (BO,)), "The event is over. Prizes: A2 a seat, worth 250 in all."),
    (did.HouseAdded(34000, "entry.purse"), "The house adds 340 to the prize pool."),
    (did.Entered(BO, Chips(1500), 2000, "", bounty=500), "A2 is in for 25 (20 + 5 bounty), with 1,500."),
    (did.ChipsBought(BO, Chips(9), 2000, False, "", 500), "A2 takes a rebuy for 25 (20 + 5 bounty): 9."),
    (heads.BountyClaimed(1, BO, (), ""), "Nobody has won the bounty on A2. It goes to the winner of the event."),
    (
        heads.BountyClaimed(1, BO, (BountyShare(PlayerId("A1"), 250, 250), BountyShare(PlayerId("A3"), 250, 250)), ""),
        "Bounty on A2: A1 gets 2.50 (and 2.50 goes onto their own bounty) "
        "and A3 gets 2.50 (and 2.50 goes onto their own bounty).",
    ),
    (
        heads.BountyClaimed(1, BO, (BountyShare(PlayerId("A1"), 900),), "", 900),
        "Bounty on A2, an envelope of 9: A1 gets 9.",
    ),
    (heads.EnvelopesSealed((100, 5000), ""), "The mystery bounties begin: 2 envelopes, the largest of 50."),
    (heads.KnockoutTold(BO, (PlayerId("A1"), PlayerId("A3")), ""), "A1 and A3 knocked out A2."),
    (heads.KnockoutTold(BO, (), ""), "Nobody is named for knocking out A2."),
    (heads.BountiesClosed((BountyShare(BO, 1500),), ""), "Bounties kept by their owners: A2 keeps 15."),
    (heads.BountiesClosed((BountyShare(BO, 1500),), "", True), "Own bounties, paid with the prizes: A2 15."),
    (did.HouseBrought(5000, "entry.purse"), "The house puts 50 into the cash box."),
    (did.HouseBrought(-5000, "entry.purse"), "The house takes 50 out of the cash box."),
    (did.PrizeHandedOver(BO, 12050, "entry.payout"), "A2 is paid 120.50."),
    (did.PrizeHandedOver(BO, -500, "entry.payout"), "A2 has not been paid 5 yet."),
    (
        did.DealAgreed(((BO, 400), (PlayerId("A1"), 600)), "allowed", "", True, (500,), (), "icm"),
        "The players agree on a deal (ICM): A2 4 and A1 6. Left to play for: 5.",
    ),
    (did.Entered(BO, Chips(1500), 2000, "", 300, bounty=500), "A2 is in for 28 (20 + 5 bounty + 3 fee), with 1,500."),
    (did.DealAgreed(((BO, 400),), "not-condoned", ""), "A deal is agreed: A2 4 (not condoned)."),
    (did.ChipsRemoved(BO, Chips(1000), "entry.absent"), "1,000 chips of A2 leave play."),
    (did.ChipsRemoved(BO, Chips(0), "entry.absent"), ""),
    (
        did.StackShared(BO, ((PlayerId("A1"), Chips(500)), (PlayerId("A3"), Chips(500))), Chips(4), "entry.leave"),
        "The stack of A2 is shared out: 500 to each of 2 players and 4 to the bank.",
    ),
    (did.ChipsFound(Chips(100), PlayerId(""), "chips.found"), "100 in chips are found and leave play."),
    (did.ChipsFound(Chips(100), BO, "chips.found"), "100 in chips are found and go back to A2."),
    (
        did.ChipsColored(Chips(25), Chips(100), (), (), ((SeatNo(1), 1), (SeatNo(2), 0)), (), (), "chips.race"),
        "The 25s are coloured up to 100s. In the race seat 1 wins 1 chip of 100.",
    ),
    (
        did.ChipsColored(
            Chips(25), Chips(100), ((SeatNo(1), 2), (SeatNo(2), 0), (SeatNo(3), 1)), (), ((SeatNo(1), 1),), (), (),
            "chips.race", cards=((SeatNo(1), tuple(cards("Ah 3c"))), (SeatNo(2), tuple(cards("Kd")))),
        ),
        "The 25s are coloured up to 100s. The cards: seat 1 Ah 3c, seat 2 Kd. In the race seat 1 wins 1 chip of 100."
        " Of the 100s, give 3 to seat 1 and 1 to seat 3.",
    ),
    (did.TimePassed(60, EVENT.clock, "clock.level"), ""),
    (did.TimePassed(1200, Clock(2, 2400), "clock.level"), "Level 2: 50 / 100."),
    (did.TimePassed(1200, Clock(1, 2400, on_break=True), "clock.level"), "Break: level 2 follows in 20 minutes."),
    (did.ClockSet(Clock(1, 0, 1200, "break"), "clock.break"), "The clock is stopped for a break."),
    (did.ClockSet(Clock(1, 0, 1200, "80 pizzas"), "clock.pause"), "The clock is stopped (80 pizzas)."),
    (did.Presence(BO, "here", "entry.absent"), "A2 is here."),
    (did.Presence(BO, "absent", "entry.absent"), "A2 has not arrived."),
    (did.Presence(BO, "away", "entry.leave"), "A2 is away."),
    (did.Presence(BO, "away", "entry.leave", 10), "A2 is away for 10 minutes."),
    (did.StackKept(BO, "entry.absent"), "A2 is on the way and asks to keep the stack."),
    (did.StageEnded(((BO, True), (PlayerId("A1"), False)), "entry.absent"), "The stage is over: 1 player goes on."),
    (
        did.FloorAsked(Offer("seating.late", ("hold-seat", "no-seat"), BO), ""),
        "The floor decides about A2: hold the seat or give the seat away?",
    ),
    (
        did.FloorAsked(Offer("conduct.penalty", ("no-penalty", "warning", "1-hand", "disqualify"), BO), ""),
        "The floor decides on a penalty for A2.",
    ),
    (did.FloorAnswered(Offer("seating.redraw", ("redraw",)), "redraw", ""), "The floor has decided: draw new seats."),
    (did.HaltWaived(C, "seating.halt"), "Table 3 plays on, though it is short."),
    (did.MoveWaived((C,), "td.authority"), "Table 3 deals before the move that is due."),
    (did.MoveWaived((TableId("Table2"), C), "td.authority"), "Table 2 and table 3 deal before the move that is due."),
    (did.MoveWaiverLapsed("seating.move"), ""),
    (did.WaiverLapsed(C, "seating.halt"), "Table 3 is no longer short."),
    (did.RedrawCalled(True, "seating.redraw"), "Everybody draws a new seat."),
    (did.RedrawCalled(False, "seating.redraw"), ""),
    (did.OffenceRecorded(BO, "soft-play", "must", "conduct.penalty"), "A2, soft play: a penalty follows."),
    (did.OffenceRecorded(BO, "soft-play", "", "conduct.penalty"), "A2, soft play."),
    (did.PenaltyGiven(BO, Penalty(hands=2), "conduct.penalty"), "A2 misses 2 hands."),
    (did.PenaltyGiven(BO, Penalty(until=600), ""), "A2 is away on a penalty for 10 minutes."),
    (by_word.Invited((BO,), ""), "A2 is invited."),
    (by_word.Invited((BO, PlayerId("Cy")), ""), "A2 and Cy are invited."),
    (by_word.Invited(tuple(PlayerId(f"P{n}") for n in range(7)), ""), "7 players are invited."),
    (by_word.CheckedIn(BO, ""), "A2 is here and has not paid yet."),
    (by_word.Uninvited((BO,), ""), "A2 is no longer invited."),
    (by_word.Unregistered(BO, Chips(1000), 2500, 300, ""), "A2 is off the list and gets 28 back."),
    (by_word.Renamed(BO, PlayerId("Bo"), "td.authority"), "A2 is now called Bo."),
    (
        by_word.ScheduleChanged((Level(Chips(25), Chips(50), 20),), EVENT.clock, "clock.schedule"),
        "The schedule has changed: 1 level.",
    ),
    (by_word.PrizesPosted((9000, 6000), ""), "Prizes are posted: 2 places, 90 for the first."),
    (by_word.Announced("Dinner is served.", ""), "Dinner is served."),
    (by_word.Undone(7, EVENT, ""), "Act 7 is undone."),
    (by_word.Redone(8, EVENT, ""), "What act 8 had undone is redone."),
    (by_word.Corrected(7, Announce("no"), EVENT, ""), "Act 7 is corrected."),
    (floor.PenaltyNoted(BO, "2-rounds", ""), "A2 gets a penalty: 2 rounds."),
    (floor.RulingMade("the hand plays", "it is fair.", "director", (), ""),
     "The director rules: the hand plays, because it is fair."),
    (floor.Objected(BO, "the hand plays", "director", ""),
     "A2 objects to a ruling (the hand plays): it goes to the director."),
    (floor.Noted("A card was marked", "The deck is changed.", "", BO), "A2: A card was marked. The deck is changed."),
    (floor.Noted("A dealer erred", "no", "", BO), "A2: A dealer erred. The house owes nothing."),
    (floor.Noted("A dealer erred", "floor", "", BO), "A2: A dealer erred. The house decides."),
    (floor.Noted("A card was marked", "rule-as-usual", "", BO),
     "A2: A card was marked. Rule as if it had been pointed out at once."),
    (floor.ClockGiven("Ann", ""), "Ann keeps the clock from now on."),
    (floor.NotAtSeat(BO, ""), "A2 was not at the seat when the last card was dealt: the hand is dead."),
]  # fmt: skip


def kinds(of: typing.Any) -> set[type]:
    """The members of a union of unions."""
    parts = typing.get_args(of) if isinstance(of, UnionType) else (of,)
    return set().union(*(kinds(part) for part in parts)) if isinstance(of, UnionType) else {*parts}


@pytest.mark.parametrize(("happened", "said"), TOLD, ids=lambda one: one if isinstance(one, str) else "")
def test_in_one_sentence(happened: did.TournamentEvent, said: str) -> None:
    assert str(sentence_of(happened, EVENT)) == said


def test_every_event_is_told_or_known_to_be_no_news() -> None:
    told = {type(happened) for happened, _ in TOLD}
    assert told | SILENT == kinds(did.TournamentEvent)
    assert not told & SILENT


def said_of(tournament: Tournament, *actions: typing.Any) -> list[str]:
    """Everything that is said while actions are carried out."""
    said = []
    for action in actions:
        for happened in decide(tournament, action, UK).events:
            said.append(sentence_of(happened, tournament))
            tournament = apply(tournament, happened)
    return [str(words) for words in said if words]


def test_a_level_is_told_once() -> None:
    assert said_of(EVENT, PassTime(1199), PassTime(1), PassTime(60), Pause("break")) == [
        "Level 2: 50 / 100.",
        "The clock is stopped for a break.",
    ]


def test_a_hand_in_which_somebody_goes_out() -> None:
    assert said_of(EVENT, Bust(names("A4"), A), Choose("no-rebuy", PlayerId("A4"))) == [
        "A4 is out and may rebuy.",
        "A4 takes no rebuy and is out in 6th place.",
    ]


def test_a_declared_rebuy() -> None:
    tournament = an_event({"A": range(1, 4)}, stack=0)
    assert said_of(tournament, DeclareRebuy(PlayerId("A1"))) == ["A1 has declared a rebuy: 1,000 play behind."]


ROWS = (
    Level(Chips(25), Chips(50), 20), Level(Chips(50), Chips(100), 20), Break(10), Level(Chips(100), Chips(200), 20),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((*ROWS[:2], Break(20), ROWS[3]), "The break after level 2 now lasts 20 minutes."),
        ((*ROWS[:3], replace(ROWS[3], minutes=15)), "Level 3 now lasts 15 minutes."),
        ((*ROWS[:3], Level(Chips(75), Chips(150), 20)), "Level 3 is now 75 / 150."),
        ((*ROWS, Break(15)), "A break of 15 minutes after level 3 is added."),
        ((ROWS[0], *ROWS[2:]), "A level is dropped: 50 / 100."),
        ((*ROWS[:2], ROWS[3]), "The break after level 2 is dropped."),
        ((*ROWS, Level(Chips(200), Chips(400), 20)), "Level 4 is added: 200 / 400."),
        ((Break(5), *ROWS[:2], ROWS[3]), "The schedule has changed: 3 levels."),
        (ROWS[:2], "The schedule has changed: 2 levels."),
    ],
)
def test_one_row_of_the_schedule_that_has_changed_is_named(rows: tuple[Row, ...], said: str) -> None:
    tournament = replace(EVENT, setup=replace(EVENT.setup, schedule=ROWS))
    assert str(sentence_of(by_word.ScheduleChanged(rows, EVENT.clock, "clock.schedule"), tournament)) == said


def test_the_break_on_the_clock_is_simply_the_break() -> None:
    resting = Clock(2, 2400, on_break=True)
    tournament = replace(EVENT, setup=replace(EVENT.setup, schedule=ROWS), clock=resting)
    changed = by_word.ScheduleChanged((*ROWS[:2], Break(20), ROWS[3]), resting, "clock.schedule")
    assert str(sentence_of(changed, tournament)) == "The break now lasts 20 minutes."


def test_a_period_that_was_made_longer_on_the_clock_is_told_with_that() -> None:
    """The minutes of the schedule alone would not be those of the clock."""
    for clock, rows, says in (
        (Clock(2, 2400, on_break=True, added=120), (*ROWS[:2], Break(20), ROWS[3]), "The break now lasts 22 minutes"),
        (Clock(3, 2400, added=-60), (*ROWS[:3], replace(ROWS[3], minutes=30)), "Level 3 now lasts 29 minutes"),
    ):
        tournament = replace(EVENT, setup=replace(EVENT.setup, schedule=ROWS), clock=clock)
        told = str(sentence_of(by_word.ScheduleChanged(rows, clock, "clock.schedule"), tournament))
        assert told == f"{says}, with what was changed on the clock."


def test_the_odd_cent_of_an_even_deal_is_for_the_larger_stack_or_the_first_seat() -> None:
    shares = (("A", 34), ("B", 33), ("C", 33))
    assert "to A, by chips" in str(odd_money("even", shares, {"A": 50, "B": 30, "C": 20}))
    assert "to A, by seat number" in str(odd_money("even", shares, {"A": 50, "B": 50, "C": 20}))
    assert not odd_money("custom", shares, {"A": 50, "B": 30, "C": 20})


def test_where_a_chip_goes_out_is_told() -> None:
    gone = did.ChipsColored(Chips(25), Chips(100), (), (), (), (), (), "chips.color-up")
    assert "able" not in str(coloured_up(gone))
    assert "table 3" in str(coloured_up(replace(gone, table=C))).lower()
