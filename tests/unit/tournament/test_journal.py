"""Undo, redo and correction: an undone act never happened, and the log shows both."""

import msgspec
import pytest

from floorman.core import Chips, decode, encode
from floorman.rules.book import MOST
from floorman.tournament import (
    Correct,
    Journal,
    JournalEntry,
    Redo,
    TableId,
    Undo,
    dependents,
    do,
    engine,
    replay,
)
from floorman.tournament.actions import (
    Bust,
    DrawSeats,
    EnterLate,
    Invite,
    Leave,
    PassTime,
    Pause,
    PayPrizes,
    PostPrizes,
    Rebuy,
    Register,
    Rename,
    StartClock,
    TournamentAction,
    Unregister,
)
from floorman.tournament.case import Case
from floorman.tournament.engine import carry_out
from floorman.tournament.events import Corrected, Undone
from unit.tournament.a_live_event import a_journal, a_running, registered, why_not, with_acts
from unit.tournament.an_event import UK, name

ONE = TableId("Table1")


def bust(who: str) -> Bust:
    return Bust((name(who),), ONE)


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[TournamentAction]:
    """Every action decided from now on."""
    seen: list[TournamentAction] = []

    def noting(case: Case, action: TournamentAction) -> None:
        seen.append(action)
        carry_out(case, action)

    monkeypatch.setattr(engine, "carry_out", noting)
    return seen


def test_an_act_has_the_rules_that_decided_first_among_all_it_goes_back_to() -> None:
    act = with_acts(a_running(), Leave(name("P1"))).acts[-1]
    assert 1 <= len(act.citations) <= MOST
    assert set(act.citations) < set(act.cites)
    old = msgspec.json.decode(msgspec.json.encode(act))
    del old["citations"]
    assert msgspec.convert(old, JournalEntry).citations == ()


class TestUndo:
    def test_the_last_act_never_happened_and_the_log_shows_both(self) -> None:
        before = a_running()
        undone = with_acts(before, bust("P1"), Undo(7))
        assert undone.tournament == before.tournament
        assert undone.acts[-1].events == (Undone(7, before.tournament, "td.authority"),)
        assert undone.acts[-1].cites
        assert len(undone.log) > len(before.log) + 1
        assert replay(undone.log) == undone.tournament

    def test_redo_brings_the_act_back_as_often_as_one_likes(self) -> None:
        busted = with_acts(a_running(), bust("P1"))
        once = with_acts(busted, Undo(7), Redo(8))
        assert once.tournament == busted.tournament
        assert once.steps == busted.steps
        again = with_acts(once, Undo(7))
        assert again.tournament == a_running().tournament
        assert with_acts(again, Redo(10)).tournament == busted.tournament

    def test_an_undo_of_an_undo_in_an_old_log_is_read_as_a_redo(self) -> None:
        busted = with_acts(a_running(), bust("P1"))
        undone = busted.after(JournalEntry(8, 0, Undo(7), (Undone(7, a_running().tournament, "td.authority"),)))
        redone = undone.after(JournalEntry(9, 0, Undo(8), (Undone(8, busted.tournament, "td.authority"),)))
        assert (undone.undone, redone.undone) == ({7: 8}, {8: 9})
        assert [step.no for step in redone.steps] == [step.no for step in busted.steps]
        assert with_acts(redone, Undo(7)).tournament == a_running().tournament
        assert why_not(redone, Undo(9)).code == why_not(redone, Undo(9)).code == "not-an-act"

    def test_what_cannot_be_redone_is_refused(self) -> None:
        busted = with_acts(a_running(), bust("P1"), Undo(7))
        assert why_not(busted, Redo(7)).code == why_not(busted, Redo(99)).code == "no-such-act"
        assert why_not(with_acts(busted, Redo(8)), Redo(8)).code == "already-redone"
        taken = with_acts(a_running(), Rename(name("P1"), name("Ann")), Undo(7), Rename(name("P2"), name("Ann")))
        assert (why_not(taken, Redo(8)).code, why_not(taken, Redo(8)).facts["act"]) == ("later-act", 9)

    def test_redo_works_though_time_has_passed_since(self) -> None:
        over = with_acts(a_running(2), PostPrizes((4000,)), bust("P1"))
        paid = with_acts(over, PayPrizes())
        again = with_acts(paid, Undo(paid.last), PassTime(60))
        redone = with_acts(again, Redo(len(again.acts) - 1))
        assert [player.paid for player in redone.tournament.players] == [
            player.paid for player in paid.tournament.players
        ]

    def test_later_acts_stand_over_the_event_without_it(self) -> None:
        later = with_acts(a_running(), bust("P1"), bust("P2"))
        tournament = with_acts(later, Undo(7)).tournament
        assert (tournament.player(name("P1")).out, tournament.player(name("P2")).place) == (False, 4)

    def test_time_that_passed_still_passed(self) -> None:
        held = with_acts(a_running(), Pause("director"), PassTime(60))
        clock = with_acts(held, Undo(7)).tournament
        assert (clock.now, clock.clock.left(clock.now)) == (60, 540)
        assert why_not(held, Undo(8)).code == "time-passed"
        assert held.last == 7

    def test_an_undo_that_a_later_act_stands_against_says_which_and_why(self) -> None:
        journal = with_acts(a_running(), EnterLate("Ann"), bust("Ann"))
        no = why_not(journal, Undo(7))
        assert (no.code, no.facts["act"]) == ("later-act", 8)
        assert str(no) == "A later act would no longer be possible: Not in this event: Ann."
        assert with_acts(journal, Undo(8), Undo(7)).tournament == a_running().tournament

    def test_acts_that_cannot_stand_without_another_are_undone_and_redone_with_it(self) -> None:
        journal = with_acts(a_running(), EnterLate("Ann"), bust("Ann"), bust("P2"))
        also = dependents(journal, 7, UK)
        assert also == (8,)
        undone = with_acts(journal, Undo(7, also))
        assert undone.tournament == with_acts(a_running(), bust("P2")).tournament
        assert undone.undone == {7: 10, 8: 10}
        assert with_acts(undone, Redo(10)).tournament == journal.tournament
        assert dependents(journal, 9, UK) == ()

    def test_what_follows_from_later_acts_is_known_after_an_undo(self) -> None:
        later = with_acts(a_running(), bust("P1"), bust("P2"))
        undone = with_acts(later, Undo(7))
        assert [one.no for one in undone.acts[-1].since or ()] == [8]
        ((step, before),) = undone.played(8)
        assert (step.events, before) == (with_acts(a_running(), bust("P2")).acts[-1].events, a_running().tournament)
        assert Journal.of(undone.opening, undone.acts).steps == undone.steps

    def test_who_entered_after_an_undone_entry_keeps_the_id(self) -> None:
        ann, second = name("Ann"), name("Ann-2")
        told = a_journal()
        told = with_acts(told, Register(ann), Rename(ann, "Anna"), Register(ann))
        assert {player.id: player.name for player in told.tournament.players} == {ann: "Anna", second: "Ann"}
        first = len(told.acts) - 2
        undone = with_acts(told, Undo(first, dependents(told, first, UK)))
        assert {player.id: player.name for player in undone.tournament.players} == {second: "Ann"}
        back = with_acts(undone, Redo(len(undone.acts)))
        assert {player.id: player.name for player in back.tournament.players} == {ann: "Anna", second: "Ann"}

    def test_the_id_of_an_undone_entry_is_nobody_else_s(self) -> None:
        ann, second, third = name("Ann"), name("Ann-2"), name("Ann-3")
        again = with_acts(a_journal(), Register(ann), Undo(1), Register(ann))
        assert [(player.id, player.name) for player in again.tournament.players] == [(second, "Ann")]
        read = Journal.of(again.opening, [decode(encode(act), JournalEntry) for act in again.acts])
        later = with_acts(read, Undo(3), Invite((ann,)))
        assert [(guest.id, guest.name) for guest in later.tournament.guests] == [(third, "Ann")]
        back = with_acts(later, Undo(5), Redo(2))
        assert [player.id for player in back.tournament.players] == [ann]

    def test_who_waits_with_an_id_is_entered_by_it(self) -> None:
        undone = with_acts(a_journal(), Register(name("Ann")), Undo(1))
        entered = undone.after(do(undone, Register(name("Ann")), UK, frozenset({"Ann"})))
        assert [player.id for player in entered.tournament.players] == ["Ann"]

    def test_what_is_not_there_or_taken_back_cannot_be_undone(self) -> None:
        journal = with_acts(a_running(), bust("P1"), Undo(7))
        assert why_not(journal, Undo(7)).code == "already-undone"
        assert why_not(journal, Undo(99)).code == "no-such-act"
        assert why_not(journal, Undo(0)).code == "no-such-act"

    def test_prizes_that_were_paid_can_be_taken_back(self) -> None:
        over = with_acts(a_running(2), PostPrizes((4000,)), bust("P1"))
        paid = with_acts(over, PayPrizes())
        assert why_not(paid, bust("P2")).code == "event-over"
        assert with_acts(paid, Undo(paid.last)).tournament == over.tournament

    def test_undoing_a_rebuy_takes_the_stack_and_the_money_back(self) -> None:
        bought = with_acts(a_running(), Rebuy(name("P1")), bust("P2"))
        tournament = with_acts(bought, Undo(7)).tournament
        assert (tournament.player(name("P1")).stack, tournament.takings) == (1000, 8000)


class TestCorrect:
    def test_something_else_happened_instead(self) -> None:
        journal = with_acts(a_running(), bust("P1"), PassTime(5), Correct(7, bust("P2")))
        assert [player.name for player in journal.tournament.players if player.out] == ["P2"]
        assert isinstance(journal.acts[-1].events[0], Corrected)
        assert [step.action for step in journal.steps][-2:] == [bust("P2"), PassTime(5)]

    def test_the_last_correction_counts_and_can_be_undone(self) -> None:
        journal = with_acts(a_running(), bust("P1"), Correct(7, bust("P2")), Correct(7, bust("P3")))
        assert journal.tournament.player(name("P3")).out
        assert with_acts(journal, Undo(9)).tournament.player(name("P2")).out
        assert with_acts(journal, Undo(9), Undo(8)).tournament.player(name("P1")).out

    def test_a_correction_that_is_not_allowed_is_refused_for_its_own_reason(self) -> None:
        journal = with_acts(a_running(), bust("P1"))
        assert why_not(journal, Correct(7, bust("Zoe"))).code == "no-such-player"
        assert why_not(with_acts(journal, Undo(7)), Correct(8, bust("P2"))).code == "not-an-act"
        assert why_not(journal, Correct(7, PassTime(5))).code == "time-passed"


class TestCost:
    def test_undoing_the_last_act_decides_nothing_again(self, decided: list[TournamentAction]) -> None:
        full = with_acts(a_journal(), *registered(40))
        decided.clear()
        assert with_acts(full, Undo(40)).tournament == with_acts(a_journal(), *registered(39)).tournament
        assert len(decided) == 39, "only those of the second event"

    def test_undoing_an_earlier_act_decides_only_what_came_after_it(self, decided: list[TournamentAction]) -> None:
        full = with_acts(a_journal(), *registered(40))
        decided.clear()
        do(full, Undo(35), UK)
        assert decided == list(registered(40)[35:])

    def test_after_an_undo_the_next_acts_are_quick_to_undo_again(self, decided: list[TournamentAction]) -> None:
        full = with_acts(a_journal(), *registered(30), Undo(28), Register(name("Ann")))
        decided.clear()
        do(full, Undo(full.last), UK)
        assert decided == []

    def test_few_events_are_kept(self) -> None:
        full = with_acts(a_journal(), *registered(40))
        kept = [step.no for step in full.steps if step.before is not None]
        assert kept == [1, 17, 33]
        assert [step.no for step in with_acts(full, Undo(17)).steps if step.before is not None] == [1, 18]


def test_a_journal_is_read_again_from_its_acts_without_a_book() -> None:
    written = with_acts(a_running(), bust("P1"), PassTime(60), Undo(7), Correct(2, Register(name("Bea"))))
    acts = [decode(encode(act), JournalEntry) for act in written.acts]
    read = Journal.of(written.opening, acts)
    assert (read.tournament, read.steps) == (written.tournament, written.steps)
    assert with_acts(read, Undo(read.acts[-1].no)).tournament.player(name("P2"))


def test_seats_are_drawn_again_without_a_player_who_never_entered() -> None:
    tournament = with_acts(a_running(), Undo(1)).tournament
    assert sorted(player.name for player in tournament.at(ONE)) == ["P2", "P3", "P4"]
    assert (tournament.issued, tournament.takings) == (3 * Chips(1000), 6000)


def test_unregistering_is_undone_with_the_seat() -> None:
    drawn = with_acts(a_journal(), *registered(3), DrawSeats(seed=1))
    assert with_acts(drawn, Unregister(name("P1")), Undo(5)).tournament == drawn.tournament
    assert with_acts(drawn, StartClock(), Undo(5)).tournament == drawn.tournament
    assert not with_acts(drawn, Undo(4)).tournament.tables
