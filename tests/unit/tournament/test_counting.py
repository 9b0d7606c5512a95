"""Counted stacks: they add up to the chips in play, and hold until a hand is over in which nobody counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.core import Chips, PlayerId, Refused, SeatNo
from floorman.tournament import Journal, Undo, do
from floorman.tournament.actions import (
    Bust,
    CountStacks,
    DrawSeats,
    GoToPeriod,
    MarkHand,
    MovePlayer,
    PassTime,
    PlayHand,
    Rebuy,
    StartClock,
    TournamentAction,
)
from floorman.tournament.case import Case
from floorman.tournament.chips import counted
from floorman.tournament.entries import rebuy_offers
from floorman.tournament.state import Place, stack_is_known
from unit.tournament.a_live_event import a_journal, a_running, registered, why_not, with_acts
from unit.tournament.an_event import UK

P1, P2, P3, P4 = (PlayerId(f"P{number}") for number in range(1, 5))


def count(accept: bool = False, **stacks: int) -> CountStacks:
    return CountStacks(tuple((PlayerId(name), Chips(chips)) for name, chips in stacks.items()), accept)


def stacks_known(journal: Journal) -> set[str]:
    return {str(player.name) for player in journal.tournament.left if stack_is_known(player)}


@given(
    st.lists(
        st.dictionaries(st.sampled_from(["P1", "P2", "P3", "P4"]), st.integers(1, 4500), min_size=1, max_size=4),
        max_size=6,
    )
)
def test_counts_that_nobody_had_to_accept_can_be_right(rounds: list[dict[str, int]]) -> None:
    """However stacks are counted, one by one or all at once, what stands never exceeds what is in play."""
    journal = a_running()
    for stacks in rounds:
        try:
            journal = journal.after(do(journal, count(False, **stacks), UK))
        except Refused as no:
            assert no.code == "does-not-add-up"
            told = counted(journal.tournament, stacks)
            assert told.off != 0
        found = counted(journal.tournament)
        assert found.in_play == 4000
        assert found.chips + found.left <= found.in_play
        assert found.left or found.chips == found.in_play
        assert found.off == 0


def test_stacks_counted_one_after_another_do_not_become_more_than_there_are() -> None:
    journal = with_acts(a_running(), count(P1=2500), count(P2=1000))
    no = why_not(journal, count(P3=1500))
    assert str(no).startswith("5,000 chips counted of 4,000 in play, with 1 player still to count: 1,000 too many.")


def test_a_full_count_that_is_short_is_refused_until_it_is_accepted() -> None:
    journal = a_running()
    no = why_not(journal, count(P1=1000, P2=1000, P3=1000, P4=900))
    assert str(no) == "3,900 chips counted of 4,000 in play: 100 too few. Count again."
    accepted = with_acts(journal, count(True, P1=1000, P2=1000, P3=1000, P4=900))
    assert counted(accepted.tournament).off == -100
    assert accepted.tournament.in_play == 4000


def test_a_count_is_dropped_once_a_hand_is_over() -> None:
    journal = with_acts(a_running(), count(P1=1000, P2=1000, P3=1000, P4=1000))
    assert stacks_known(journal) == {"P1", "P2", "P3", "P4"}
    table = journal.tournament.tables[0].id
    busted = with_acts(journal, Bust((P4,), table))
    assert stacks_known(busted) == set()
    assert [player.count for player in busted.tournament.left] == ["stale"] * 3
    again = with_acts(busted, count(P1=2000))
    assert stacks_known(again) == {"P1"}


def test_a_count_holds_where_the_hand_is_dealt_again() -> None:
    journal = with_acts(a_running(), count(P1=1000, P2=1000, P3=1000, P4=1000))
    table = journal.tournament.tables[0].id
    journal = with_acts(journal, MarkHand(table, "riffle"), PlayHand(table, misdeal=True))
    assert stacks_known(journal) == {"P1", "P2", "P3", "P4"}
    assert stacks_known(with_acts(journal, PlayHand(table))) == set()


def test_undoing_a_bust_brings_the_counts_back() -> None:
    journal = with_acts(a_running(), count(P1=1000, P2=1000, P3=1000, P4=1000))
    act = journal.acts[-1].no + 1
    back = with_acts(journal, Bust((P4,), journal.tournament.tables[0].id), Undo(act))
    assert stacks_known(back) == {"P1", "P2", "P3", "P4"}


@pytest.mark.parametrize("accept", [False, True])
def test_nobody_is_counted_without_chips_or_from_outside(accept: bool) -> None:
    journal = a_running()
    assert why_not(journal, count(accept, P1=0)).code == "no-chips"
    assert why_not(journal, count(accept, Zoe=5)).code == "no-such-player"


def test_an_average_does_not_depend_on_the_count() -> None:
    journal = with_acts(a_running(), count(True, P1=100, P2=100, P3=100, P4=100))
    assert journal.tournament.in_play == 4000


class TestGiven:
    """A stack that somebody was given for a rebuy is known until hands have been dealt."""

    BOOK = UK.with_house({"entry.rebuy/per-player": 2, "entry.rebuy/closes-at-level": 4})

    def rebought(self) -> Journal:
        journal = a_running()
        at = journal.tournament.player(P2).table
        for act in (Bust((P2,), at), Rebuy(P2)):
            journal = journal.after(do(journal, act, self.BOOK))
        return journal

    def after(self, *acts: TournamentAction) -> set[str]:
        journal = self.rebought()
        for act in acts:
            journal = journal.after(do(journal, act, self.BOOK))
        return stacks_known(journal)

    def test_who_goes_out_again_at_another_table_is_asked_once(self) -> None:
        tables = with_acts(a_journal(), *registered(12), DrawSeats(tables=2, seed=1), StartClock(), book=self.BOOK)
        at, other = (table.id for table in tables.tournament.tables)
        who = next(one.id for one in tables.tournament.players if one.table == at)
        free = Place(other, SeatNo(next(no for no in range(1, 10) if not tables.tournament.in_seat(other, SeatNo(no)))))
        again = (Bust((who,), at), Rebuy(who), MovePlayer(who, free), Bust((who,), other))
        journal = with_acts(tables, *again, book=self.BOOK)
        assert [one.player for one in rebuy_offers(Case(journal.tournament, self.BOOK))] == [who]

    def test_it_is_known_while_it_lies_there(self) -> None:
        assert self.after(PassTime(60)) == {P2}

    def test_it_is_forgotten_when_the_level_is_over_at_a_table_that_tells_of_no_hand(self) -> None:
        level = self.rebought().tournament.setup.seconds_of(1)
        assert self.after(PassTime(level)) == set()

    def test_it_is_forgotten_when_the_director_goes_on_to_the_next_level(self) -> None:
        assert self.after(GoToPeriod(2)) == set()

    def test_it_is_forgotten_after_a_hand_and_not_after_one_that_is_dealt_again(self) -> None:
        table = self.rebought().tournament.player(P2).table
        assert self.after(PlayHand(table, misdeal=True)) == {P2}
        assert self.after(PlayHand(table)) == set()

    def test_it_is_no_count_any_more_that_a_page_could_show(self) -> None:
        journal = self.rebought()
        journal = journal.after(do(journal, GoToPeriod(2), self.BOOK))
        assert journal.tournament.player(P2).count == ""
