"""The clock, hands that begin, players who are not there, and penalties."""

from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from floorman.core import Chips, PlayerId, SeatNo
from floorman.rules import Rulebook
from floorman.tournament import TableId, Tournament, apply, decide, offers, open_event
from floorman.tournament.actions import (
    AnnounceLevel,
    Arrive,
    AskToKeep,
    Bust,
    CallTime,
    Choose,
    DealFirstHand,
    DeclareRebuy,
    Disqualify,
    EndPenalty,
    EndStage,
    Forfeit,
    Leave,
    MarkHand,
    Offend,
    PassTime,
    Pause,
    Penalise,
    PlayHand,
    Rebuy,
    Resume,
    Return,
)
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import Chip, ChipStock
from floorman.tournament.clock import Clock, Period
from floorman.tournament.events import OffenceRecorded, Presence, StacksCounted
from floorman.tournament.levels import hold_push
from floorman.tournament.prompts import prompts
from floorman.tournament.seats import next_hand, serving
from floorman.tournament.wording import sentence_of
from unit.tournament.an_event import (
    ARMY,
    HPT,
    ROBERTS,
    SEMINOLE,
    UK,
    after,
    an_event,
    happens,
    live,
    look,
    name,
    names,
    refused,
)

A = TableId("A")
SIX = range(1, 7)


def dealt(tournament: Tournament, book: Rulebook, who: str) -> bool:
    """Whether a player gets cards in the next hand."""
    return tournament.player(name(who)).seat in next_hand(look(tournament, book), tournament.table(A))[1]


class Every(NamedTuple):
    """Levels of one length, each third one followed by a break."""

    seconds: int
    pause: int = 0

    def seconds_of(self, level: int) -> int:
        return self.seconds

    def break_after(self, level: int) -> int:
        return self.pause if level % 3 == 0 else 0


class TestClock:
    def test_a_level_is_followed_by_its_break_and_then_by_the_next(self) -> None:
        assert Period(2).next(Every(1200, 600)) == Period(3)
        assert Period(3).next(Every(1200, 600)) == Period(3, on_break=True)
        assert Period(3, on_break=True).next(Every(1200, 600)) == Period(4)

    def test_levels_follow_each_other_however_much_time_passes(self) -> None:
        assert Clock(1, 60).at(60 + 3 * 100 + 5, Every(100)) == Clock(5, 460)

    def test_a_stopped_clock_keeps_what_is_left(self) -> None:
        held = Clock(2, 100).stop(30, "break")
        assert (held.at(5000, Every(60)), held.left(5000)) == (held, 70)
        assert held.start(5000) == Clock(2, 5070)

    @pytest.mark.proves("hpt:timer-5", "hpt:timer-6", "hpt:timer-7a")
    @pytest.mark.parametrize("why", ["break", "dispute"])
    def test_no_hand_begins_while_the_clock_is_stopped(self, why: str) -> None:
        tournament = after(an_event({"A": SIX}), HPT, MarkHand(A, "posted"), MarkHand(A, "riffle"), Pause(why))
        tournament = after(tournament, HPT, PlayHand(A))
        assert refused(tournament, HPT, MarkHand(A, "posted")) == "clock-stopped"
        assert after(tournament, HPT, Resume(), MarkHand(A, "riffle")).clock.running

    @pytest.mark.proves("uk-tda:21.1", "seminole-2024:23.1")
    def test_who_may_announce_a_level_before_the_clock_is_at_zero(self) -> None:
        tournament = an_event({"A": SIX})
        assert refused(tournament, UK, AnnounceLevel()) == "clock-not-zero"
        assert after(tournament, SEMINOLE, AnnounceLevel()).clock.level == 2

    @pytest.mark.proves("uk-tda:RP-7")
    def test_a_push_is_held_up_close_to_a_new_level(self) -> None:
        tournament = an_event({"A": SIX})
        assert not hold_push(look(after(tournament, UK, PassTime(1109)), UK))
        assert hold_push(look(after(tournament, UK, PassTime(1110)), UK))

    @pytest.mark.proves("roberts-10:15.10b", "uk-tda:21.3", "hpt:timer-3")
    @pytest.mark.parametrize(
        ("book", "marks", "begun"),
        [
            (ROBERTS, ["riffle"], True),
            (ROBERTS, ["posted", "push", "shuffler"], False),
            (UK, ["push"], True),
            (SEMINOLE, ["shuffler"], True),
            (UK, ["posted"], False),
            (HPT, ["riffle"], False),
            (HPT, ["riffle", "posted"], True),
            (ARMY, ["posted", "riffle"], True),
        ],
    )
    def test_what_begins_a_hand(self, book: Rulebook, marks: list[str], begun: bool) -> None:
        tournament = after(an_event({"A": SIX}), book, *(MarkHand(A, mark) for mark in marks))
        assert tournament.table(A).begun is begun


class TestAbsence:
    @pytest.mark.proves("hpt:leaving-5", "hpt:leaving-6", "hpt:leaving-1")
    def test_a_stack_is_shared_after_twenty_minutes_and_the_rest_goes_to_the_bank(self) -> None:
        tournament = after(an_event({"A": range(1, 8)}), HPT, Leave(name("A2"), 10), PassTime(1200))
        assert not tournament.player(name("A2")).out
        tournament = after(tournament, HPT, PassTime(1))
        assert tournament.player(name("A1")).share == 166
        assert (tournament.bank, tournament.player(name("A2")).refund) == (4, 0)

    @pytest.mark.proves("hpt:leaving-6")
    @pytest.mark.parametrize(
        ("races", "smallest", "each", "bank"),
        [((), 1, 115, 20), (((5, A),), 1, 100, 125), (((5, TableId("B")),), 1, 115, 20), ((), 25, 100, 125)],
    )
    def test_a_stack_is_shared_in_the_smallest_chips_at_the_table(
        self, races: tuple[tuple[Chips, TableId], ...], smallest: int, each: int, bank: int
    ) -> None:
        tournament = an_event({"A": range(1, 9), "B": range(1, 9)}, stack=825)
        pieces = ((Chips(5), 10), (Chips(25), 10), (Chips(100), 7))
        stock = ChipStock(tuple(Chip(Chips(value), 400) for value in (1, 5, 25, 100, 500)))
        tournament = replace(
            tournament,
            setup=replace(tournament.setup, stack=pieces, stock=stock),
            races=races,
            smallest_chip=Chips(smallest),
        )
        over = after(tournament, HPT, Leave(name("A2"), 30))
        assert (over.player(name("A1")).share, over.bank, over.player(name("B1")).share) == (each, bank, 0)

    @pytest.mark.proves("hpt:leaving-8")
    def test_at_a_live_event_the_director_is_asked_before_a_stack_is_forfeited(self) -> None:
        tournament = live(an_event({"A": range(1, 8)}), HPT, Leave(name("A2"), 10), PassTime(1200))
        assert refused(tournament, HPT, Forfeit(name("A2"))) == "not-yet"
        tournament = live(tournament, HPT, PassTime(3600))
        assert not tournament.player(name("A2")).out
        (prompt,) = [one for one in prompts(tournament, HPT) if one.key == "away:A2"]
        assert str(prompt.says) == (
            "A2 has been away for 80 minutes. By the book the stack is now forfeited and shared out at the table."
        )
        assert (str(prompt.label), prompt.action) == ("Forfeit the stack", Forfeit(name("A2")))
        assert [str(choice.label) for choice in prompt.otherwise] == ["Is back"]
        dealt = live(tournament, HPT, MarkHand(A, "posted"), MarkHand(A, "riffle"))
        assert refused(dealt, HPT, Forfeit(name("A2"))) == "in-a-hand"
        over = live(tournament, HPT, Forfeit(name("A2")))
        assert (over.player(name("A2")).out, over.player(name("A1")).share) == (True, 166)
        assert refused(over, HPT, Forfeit(name("A2"))) == "not-in-the-event"

    def test_who_leaves_for_good_forfeits_at_once_and_the_director_is_asked(self) -> None:
        tournament = live(an_event({"A": range(1, 8)}), HPT, Leave(name("A2")))
        assert not tournament.player(name("A2")).out
        (prompt,) = [one for one in prompts(tournament, HPT) if one.key == "away:A2"]
        assert str(prompt.says) == (
            "A2 has left for good. By the book the stack is forfeited at once and shared out at the table."
        )
        assert (prompt.action, "hpt:leaving-8" in prompt.cites) == (Forfeit(name("A2")), True)
        assert [one.action for one in prompt.otherwise] == [Return(name("A2"))]
        assert live(tournament, HPT, Forfeit(name("A2"))).player(name("A1")).share == 166
        back = live(tournament, HPT, Return(name("A2")))
        assert refused(back, HPT, Forfeit(name("A2"))) == "not-yet"
        assert after(an_event({"A": range(1, 8)}), HPT, Leave(name("A2"))).player(name("A2")).out
        kept = live(an_event({"A": range(1, 8)}), UK, Leave(name("A2")))
        assert not [one for one in prompts(kept, UK) if one.key == "away:A2"]
        assert refused(kept, UK, Forfeit(name("A2"))) == "not-yet"

    @pytest.mark.parametrize("book", [HPT, UK], ids=lambda book: str(book.id))
    def test_who_left_for_good_cannot_leave_for_good_again(self, book: Rulebook) -> None:
        away = live(an_event({"A": range(1, 8)}), book, Leave(name("A2"), 0), PassTime(300))
        gone = live(away, book, Leave(name("A2")))
        assert gone.player(name("A2")).left_at == away.now - 300
        assert refused(gone, book, Leave(name("A2"))) == "already-left"
        assert live(gone, book, Return(name("A2")), Leave(name("A2"))).player(name("A2")).left_at == away.now

    @pytest.mark.parametrize(
        ("leave", "says"),
        [
            (Leave(name("A2")), "A2 leaves for good."),
            (Leave(name("A2"), 0), "A2 is away."),
            (Leave(name("A2"), 5), "A2 is away for 5 minutes."),
        ],
    )
    def test_the_log_says_for_how_long_somebody_leaves(self, leave: Leave, says: str) -> None:
        tournament = an_event({"A": range(1, 8)})
        first = decide(tournament, leave, HPT).events[0]
        assert str(sentence_of(first, tournament)) == says

    def test_at_a_live_event_the_director_is_asked_before_a_no_show_is_out(self) -> None:
        tournament = apply(an_event({"A": SIX}), Presence(name("A4"), "absent", "entry.absent"))
        assert refused(tournament, HPT, Forfeit(name("A4"))) == "not-yet"
        tournament = live(tournament, HPT, PassTime(1200), PlayHand(A))
        assert not tournament.player(name("A4")).out
        (prompt,) = [one for one in prompts(tournament, HPT) if one.key == "no-show:A4"]
        assert prompt.action == Forfeit(name("A4"))
        assert live(tournament, HPT, Forfeit(name("A4"))).player(name("A4")).removed

    def test_at_a_live_event_the_director_is_asked_before_a_blinded_stack_is_out(self) -> None:
        tournament = live(an_event({"A": range(1, 4)}, {"A": 1}, stack=60), UK, Leave(name("A3")))
        tournament = live(tournament, UK, PlayHand(A), PlayHand(A), PlayHand(A))
        assert (tournament.player(name("A3")).stack, tournament.player(name("A3")).out) == (0, False)
        (prompt,) = [one for one in prompts(tournament, UK) if one.key == "no-chips:A3"]
        assert prompt.action == Bust((name("A3"),), A)
        assert refused(tournament, UK, Forfeit(name("A1"))) == "not-yet"

    @pytest.mark.parametrize("book", [HPT, ROBERTS, UK, SEMINOLE], ids=lambda book: str(book.id))
    def test_a_blinded_stack_goes_out_with_its_own_hand_however_the_director_says_so(self, book: Rulebook) -> None:
        tournament = live(an_event({"A": range(1, 6)}, {"A": 1}), book, Leave(name("A3")))
        short = apply(tournament, StacksCounted(((name("A3"), Chips(40)), (name("A5"), Chips(900))), "chips.visible"))
        dealt = live(short, book, MarkHand(A, "posted"), MarkHand(A, "riffle"))
        assert dealt.player(name("A3")).stack == 0
        together = live(dealt, book, Bust((name("A3"), name("A5")), A))
        one_by_one = live(dealt, book, Bust((name("A5"),), A), Bust((name("A3"),), A))
        for over in (together, one_by_one):
            assert [over.player(name(one)).place for one in ("A5", "A3")] == [4, 5]
            assert over.table(A).button == dealt.table(A).button
            assert sum(player.chips for player in over.players) + over.untold == over.issued
        last = live(dealt, book, PlayHand(A), Bust((name("A3"),), A))
        assert (last.player(name("A3")).place, last.table(A).button) == (5, dealt.table(A).button)

    @pytest.mark.parametrize("book", [ROBERTS, UK, SEMINOLE], ids=lambda book: str(book.id))
    def test_the_director_is_asked_for_a_rebuy_that_was_declared_and_lost(self, book: Rulebook) -> None:
        tournament = apply(an_event({"A": SIX}, buy_in=25), StacksCounted(((name("A2"), Chips(80)),), "chips.visible"))
        tournament = live(tournament, book, DeclareRebuy(name("A2")), Bust((name("A2"),), A))
        (prompt,) = [one for one in prompts(tournament, book) if one.key == "owed-rebuy:A2"]
        assert (str(prompt.says), str(prompt.label)) == ("A2 declared a rebuy and has to pay for it.", "Paid")
        assert prompt.action == Rebuy(name("A2"))
        paid = live(tournament, book, Rebuy(name("A2")))
        assert (paid.takings, paid.player(name("A2")).spent, paid.player(name("A2")).out) == (175, 25, True)
        assert not [one for one in prompts(paid, book) if one.key.startswith("owed-rebuy")]

    def test_a_hand_in_progress_is_finished_first(self) -> None:
        tournament = after(
            an_event({"A": SIX}), HPT, MarkHand(A, "posted"), MarkHand(A, "riffle"), Leave(name("A2"), 21)
        )
        assert not tournament.player(name("A2")).out
        assert after(tournament, HPT, PlayHand(A)).player(name("A2")).out

    @pytest.mark.proves("hpt:leaving-7")
    def test_before_the_first_hand_the_price_comes_back(self) -> None:
        setup = an_event({"A": SIX}, buy_in=25).setup
        tournament = open_event(setup, [PlayerId("Ann"), PlayerId("Bob")]).event
        tournament = after(tournament, HPT, Leave(PlayerId("Ann")))
        assert (tournament.player(PlayerId("Ann")).refund, tournament.takings, tournament.in_play) == (25, 25, 1000)
        later = after(an_event({"A": SIX}, buy_in=25), ROBERTS, Leave(name("A2")))
        assert (later.player(name("A2")).refund, later.takings) == (0, 150)

    @pytest.mark.proves("uk-tda:28.1", "uk-tda:28.2", "uk-tda:28.3")
    def test_blinds_are_paid_from_the_stack_until_it_is_gone(self) -> None:
        tournament = after(an_event({"A": range(1, 4)}, {"A": 1}, stack=60), UK, Leave(name("A3")))
        tournament = after(tournament, UK, PlayHand(A))
        assert (tournament.player(name("A3")).stack, tournament.table(A).killed) == (10, ("A3",))
        tournament = after(tournament, UK, PlayHand(A))
        assert tournament.player(name("A3")).out
        assert tournament.player(name("A3")).place == 3

    @pytest.mark.proves("hpt:late-3")
    def test_a_no_show_is_out_before_the_first_hand_of_level_two(self) -> None:
        tournament = apply(an_event({"A": SIX}), Presence(name("A4"), "absent", "entry.absent"))
        assert after(tournament, HPT, PlayHand(A)).player(name("A4")).stack == 1000
        late = after(tournament, HPT, PassTime(1200))
        assert after(late, HPT, PlayHand(A)).player(name("A4")).removed == 1000
        assert not after(late, HPT, Arrive(name("A4")), PlayHand(A)).player(name("A4")).removed
        assert [offer.player for offer in offers(look(late, ROBERTS))] == ["A4"]
        assert offers(look(after(late, ROBERTS, AskToKeep(name("A4"))), ROBERTS)) == ()
        gone = after(late, ROBERTS, Choose("remove-chips"))
        assert gone.player(name("A4")).out
        assert after(late, ARMY, EndStage()).player(name("A4")).advances is False
        assert after(late, UK, EndStage()).player(name("A4")).advances is True

    @pytest.mark.proves("uk-tda:28.5", "roberts-10:15.12")
    @pytest.mark.parametrize("book", [UK, ROBERTS])
    def test_time_is_called_at_the_seat(self, book: Rulebook) -> None:
        tournament = after(an_event({"A": SIX}), book, Leave(name("A1")))
        assert refused(tournament, book, CallTime(name("A1"))) == "not-at-seat"
        after(tournament, book, Return(name("A1")), CallTime(name("A1")))

    def test_an_event_begins_with_its_first_hand(self) -> None:
        tournament = open_event(an_event({"A": SIX}).setup, [PlayerId("Ann")]).event
        assert not tournament.started
        assert after(tournament, UK, DealFirstHand()).started


class TestPenalties:
    @pytest.mark.proves("uk-tda:65-A.2", "seminole-2024:71-A.2")
    def test_a_round_is_as_many_hands_as_players_when_it_is_given(self) -> None:
        tournament = after(an_event({"A": SIX}), UK, Penalise(name("A2"), rounds=2))
        tournament = after(tournament, UK, Bust((name("A5"),), A))
        penalty = tournament.player(name("A2")).penalty
        assert penalty
        assert penalty.hands == 11

    @pytest.mark.proves("roberts-10:15.28a", "uk-tda:65-C.2")
    def test_dealt_out_or_dealt_in_and_killed(self) -> None:
        tournament = an_event({"A": SIX}, {"A": 2})
        assert not dealt(after(tournament, ROBERTS, Penalise(name("A4"), minutes=10)), ROBERTS, "A4")
        assert dealt(after(tournament, ROBERTS, Penalise(name("A4"), minutes=10), PassTime(600)), ROBERTS, "A4")
        served = after(tournament, UK, Penalise(name("A4"), hands=1), PlayHand(A))
        assert (served.table(A).killed, served.player(name("A4")).stack) == (("A4",), 950)

    @pytest.mark.parametrize("book", [HPT, ROBERTS], ids=["hpt", "roberts-10"])
    def test_the_button_follows_a_small_blind_who_is_dealt_out(self, book: Rulebook) -> None:
        played = after(an_event({"A": SIX}, {"A": 2}), book, PlayHand(A))
        away = after(played, book, Penalise(name("A3"), minutes=10), PlayHand(A)).table(A)
        assert (away.button, away.small, away.big) == (3, 4, 5)
        assert SeatNo(3) not in away.dealt

    def test_the_button_stays_where_a_small_blind_is_knocked_out_instead(self) -> None:
        tournament = after(an_event({"A": SIX}, {"A": 2}), HPT, Bust(names("A3"), A), PlayHand(A))
        assert (tournament.table(A).button, tournament.table(A).small, tournament.table(A).big) == (2, 4, 5)

    @pytest.mark.proves("army-2009:house-22a")
    @pytest.mark.parametrize(
        ("book", "given", "code"),
        [
            (ARMY, {"minutes": 30}, ""),
            (ARMY, {"minutes": 35}, "no-such-penalty"),
            (ARMY, {"hands": 3}, "no-such-penalty"),
            (UK, {"minutes": 10}, "no-such-penalty"),
            (SEMINOLE, {"minutes": 10}, ""),
            (ROBERTS, {"rounds": 1}, "no-such-penalty"),
            (HPT, {"hands": 1}, ""),
        ],
    )
    def test_penalties_that_a_book_has(self, book: Rulebook, given: dict[str, int], code: str) -> None:
        tournament, action = (
            an_event({"A": SIX}),
            msgspec.convert({"type": "Penalise", "player": "A2", **given}, Penalise),
        )
        if code:
            assert refused(tournament, book, action) == code
        else:
            assert after(tournament, book, action).player(name("A2")).penalty

    @pytest.mark.proves("uk-tda:62.2")
    def test_a_penalty_given_during_a_hand_begins_with_the_next(self) -> None:
        tournament = after(an_event({"A": SIX}), UK, MarkHand(A, "riffle"), Penalise(name("A3"), hands=2), PlayHand(A))
        penalty = tournament.player(name("A3")).penalty
        assert penalty
        assert (penalty.hands, penalty.waits) == (2, False)

    @pytest.mark.parametrize(("book", "given"), [(UK, {"hands": 3}), (HPT, {"hands": 3}), (SEMINOLE, {"minutes": 10})])
    def test_the_floor_says_that_a_penalty_is_over(self, book: Rulebook, given: dict[str, int]) -> None:
        """Where nobody tells every hand, a penalty in hands would otherwise never end."""
        tournament, action = (
            an_event({"A": SIX}),
            msgspec.convert({"type": "Penalise", "player": "A2", **given}, Penalise),
        )
        assert refused(tournament, book, EndPenalty(name("A2"))) == "no-penalty"
        given_to = after(tournament, book, action)
        (ended,) = decide(given_to, EndPenalty(name("A2")), book).events
        assert str(sentence_of(ended, given_to)) == "The penalty of A2 is over: the floor ended it."
        over = apply(given_to, ended)
        assert not serving(Case(over, book), over.player(name("A2")))
        assert over.player(name("A2")).penalties == given_to.player(name("A2")).penalties
        assert refused(over, book, EndPenalty(name("A2"))) == "no-penalty"

    def test_a_penalty_that_waits_for_the_hand_to_end_never_begins_once_it_is_over(self) -> None:
        tournament = after(an_event({"A": SIX}), UK, MarkHand(A, "riffle"), Penalise(name("A3"), hands=2))
        tournament = after(tournament, UK, EndPenalty(name("A3")), PlayHand(A))
        assert not serving(Case(tournament, UK), tournament.player(name("A3")))

    @pytest.mark.proves("uk-tda:31", "seminole-2024:33")
    @pytest.mark.parametrize(("book", "expected"), [(UK, ""), (SEMINOLE, "must"), (ROBERTS, "may")])
    def test_a_blind_dodged_after_a_break(self, book: Rulebook, expected: str) -> None:
        offence = Offend("dodging-blind", name("A3"), when="after-break")
        (found,) = happens(an_event({"A": SIX}), book, offence, OffenceRecorded)
        assert isinstance(found, OffenceRecorded)
        assert found.penalty == expected

    @pytest.mark.proves("uk-tda:65-B.1", "uk-tda:65-B.2", "seminole-2024:71-B.1", "seminole-2024:71-B.2")
    @pytest.mark.parametrize(
        ("offence", "uk", "seminole", "roberts", "army"),
        [
            ("cheating", "must", "must", "may", "may"),
            ("collusion", "disqualification", "disqualification", "may", "may"),
            ("card-off-table", "may", "may", "may", "may"),
            ("one-player-to-a-hand", "may", "may", "may", "may"),
            ("disclosure", "may", "may", "may", "may"),
            ("leaving-live-hand", "may", "may", "may", "may"),
            ("disruption", "must", "must", "may", "must"),
        ],
    )
    def test_what_offences_bring(self, offence: str, uk: str, seminole: str, roberts: str, army: str) -> None:
        told = Offend(offence, name("A3"))
        for book, expected in zip((UK, SEMINOLE, ROBERTS, ARMY), (uk, seminole, roberts, army), strict=True):
            (found,) = happens(an_event({"A": SIX}), book, told, OffenceRecorded)
            assert isinstance(found, OffenceRecorded)
            assert found.penalty == expected

    @pytest.mark.proves("uk-tda:65-D", "roberts-10:15.intro-3")
    def test_a_disqualified_players_chips_leave_play(self) -> None:
        tournament = after(an_event({"A": SIX}), UK, Disqualify(name("A3")))
        assert (tournament.gone, tournament.in_play, tournament.player(name("A3")).place) == (
            Chips(1000),
            Chips(5000),
            6,
        )
