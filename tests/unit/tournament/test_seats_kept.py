"""What was dealt stays dealt: an undo of something else moves nobody whom a draw has given a seat."""

from collections.abc import Iterable

import pytest

from floorman.core import PlayerId
from floorman.rules import Rulebook
from floorman.tournament import Journal, Place, TableId
from floorman.tournament.actions import (
    Balance,
    BreakTable,
    Bust,
    DrawSeats,
    EnterLate,
    Redraw,
    Register,
    StartClock,
    Unregister,
)
from floorman.tournament.engine import Correct, DirectorAct, Redo, Undo, dependents
from unit.tournament.a_live_event import a_journal, registered, with_acts
from unit.tournament.an_event import HPT, ROBERTS, SEMINOLE, UK

BOOKS = (UK, HPT, SEMINOLE, ROBERTS)
TABLE2 = TableId("Table2")


def seats_of(journal: Journal) -> dict[PlayerId, Place]:
    return {one.id: Place(one.table, one.seat) for one in journal.tournament.players if one.table}


def without(seats: dict[PlayerId, Place], *gone: str) -> dict[PlayerId, Place]:
    return {id: place for id, place in seats.items() if id not in gone}


def undone(journal: Journal, act: int, book: Rulebook = UK) -> Journal:
    also = dependents(journal, act, book)
    assert not also, "nobody else's act depends on it"
    return with_acts(journal, Undo(act), book=book)


def late(names: Iterable[str]) -> list[DirectorAct]:
    return [Register(PlayerId(name), seed=40 + at) for at, name in enumerate(names)]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_an_entry_that_is_undone_moves_nobody(book: Rulebook) -> None:
    journal = with_acts(a_journal(), *registered(20), DrawSeats(seed=5), *late(["Zed", "Yan"]), StartClock(), book=book)
    before = seats_of(journal)
    journal = undone(journal, 7, book)
    assert seats_of(journal) == without(before, "P7")
    assert [since.no for since in journal.acts[-1].since or ()] == [21]
    assert seats_of(with_acts(journal, Redo(len(journal.acts)), book=book)) == before
    buttons = [table.button for table in journal.tournament.tables]
    assert all(journal.tournament.in_seat(table.id, table.button) for table in journal.tournament.tables), buttons


def test_who_comes_back_finds_the_seat_or_gets_another() -> None:
    journal = with_acts(a_journal(), *registered(8), DrawSeats(seed=5))
    dealt = seats_of(journal)
    journal = with_acts(journal, Undo(7))
    assert seats_of(with_acts(journal, Redo(10))) == dealt
    for seed in range(1, 20):
        other = with_acts(journal, Register(PlayerId("Zed"), seed=seed))
        before = seats_of(other)
        again = seats_of(with_acts(other, Redo(10)))
        assert {id: again[id] for id in before} == before
        gone = before[PlayerId("Zed")] == dealt[PlayerId("P7")]
        assert (again[PlayerId("P7")] == dealt[PlayerId("P7")]) is not gone


def test_another_draw_in_the_place_of_one_is_another_draw() -> None:
    journal = with_acts(a_journal(), *registered(9), DrawSeats(seed=5))
    other = with_acts(journal, Correct(10, DrawSeats(seed=6)))
    assert seats_of(other) != seats_of(journal)
    assert seats_of(other) == seats_of(with_acts(a_journal(), *registered(9), DrawSeats(seed=6)))


def test_late_entries_a_broken_table_and_a_redraw_stay_as_they_were() -> None:
    bust = [Bust((PlayerId(f"P{number}"),), TableId("")) for number in (1, 2, 3, 4, 5)]
    journal = with_acts(a_journal(table_size=6), *registered(16), DrawSeats(seed=9), StartClock())
    for one in bust:
        journal = with_acts(journal, Bust(one.players, journal.tournament.player(one.players[0]).table))
    journal = with_acts(journal, EnterLate("Zed", seed=11))
    smallest = min(journal.tournament.sizes, key=lambda id: journal.tournament.sizes[id])
    journal = with_acts(journal, BreakTable(smallest, seed=12))
    broken = seats_of(journal)
    assert seats_of(undone(journal, 6)) == without(broken, "P6")
    journal = with_acts(journal, Redraw(seed=13))
    drawn = seats_of(journal)
    assert seats_of(undone(journal, 6)) == without(drawn, "P6")


def test_who_has_moved_to_another_table_stays_there() -> None:
    journal = with_acts(a_journal(table_size=6), *registered(12), DrawSeats(seed=9), StartClock())
    for player in journal.tournament.at(TableId("Table1"))[:2]:
        journal = with_acts(journal, Bust((player.id,), TableId("Table1")))
    journal = with_acts(journal, Balance(seed=4))
    moved = seats_of(journal)
    other = next(one for one in journal.tournament.at(TableId("Table2")))
    act = int(other.id.removeprefix("P"))
    assert seats_of(undone(journal, act)) == without(moved, other.id)


def test_an_undo_that_is_taken_back_leaves_every_event_as_it_was() -> None:
    """Zed has taken the seat of P3 while that entry was undone, so that P3 came back to another one."""
    acts = (*registered(4), Unregister(PlayerId("P1")), DrawSeats(seed=1), Undo(3), Register(PlayerId("Zed"), seed=3))
    journal = with_acts(a_journal(), *acts, Redo(7))
    for act in (1, 2, 4, 5):
        again = with_acts(journal, Undo(act, dependents(journal, act, UK)), Redo(len(journal.acts) + 1))
        assert [(one.no, one.events) for one in again.steps] == [(one.no, one.events) for one in journal.steps]


def test_a_balancing_that_moved_nobody_moves_nobody_when_an_undo_is_taken_back() -> None:
    journal = with_acts(a_journal(), *registered(16), DrawSeats(tables=2, seed=5), StartClock())
    out = [one.id for one in journal.tournament.players if one.table == journal.tournament.tables[0].id][:2]
    for player in out:
        journal = with_acts(journal, Bust((player,), at=journal.tournament.tables[0].id))
    journal = with_acts(
        journal, Bust((next(one.id for one in journal.tournament.players if one.table == TABLE2),), at=TABLE2)
    )
    journal = with_acts(journal, Balance(seed=12))
    balanced = journal.steps[-1]
    assert not balanced.events
    undo = with_acts(journal, Undo(balanced.no - 1, dependents(journal, balanced.no - 1, UK)))
    assert any(one.no == balanced.no and one.events for one in undo.steps), "now a player is moved"
    again = with_acts(undo, Redo(len(undo.acts)))
    assert [(one.no, one.events) for one in again.steps] == [(one.no, one.events) for one in journal.steps]
