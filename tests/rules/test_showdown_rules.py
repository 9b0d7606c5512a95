"""Rules of the showdown and of dead hands that need more than a scenario can say."""

from typing import Any, ClassVar

import pytest

from before_the_floor import Floor
from floorman.core import Chips, Refused, SeatNo
from floorman.floor import (
    AsksToSee,
    Claims,
    DealerKills,
    Disputes,
    HandFouled,
    HiddenChips,
    Mucks,
    PlayerShowsCard,
    PlaysBoard,
    PotMisawarded,
    Shows,
    ShowsOne,
    UpcardsPickedUp,
)
from floorman.floor.incidents import (
    AbusesAsking,
    Flashed,
    MissingCard,
    NobodyShows,
    RefusesToTable,
    SpeaksUp,
    WantsBack,
)

S1, S2, S3 = SeatNo(1), SeatNo(2), SeatNo(3)
TWO = {1: 3000, 2: 3000}
THREE = {1: 3000, 2: 3000, 3: 3000}
KINGS = {"board": "Kd 9h 4c 2s 7d", "hole": {1: "Ks Kh", 2: "As Ad", 3: "Qs Qd"}}
"""Seat 1 has the best hand, then seat 2."""
OF_ROBERT = ["roberts-10", "hpt", "army-2009"]
TDA = ["seminole-2024", "uk-tda"]


def river(book: str, stacks: dict[int, int] | None = None, **more: Any) -> Floor:
    """A showdown after everybody has checked."""
    at = {**KINGS, **more}
    stacks = stacks or TWO
    at["hole"] = {seat: held for seat, held in at["hole"].items() if seat in stacks}
    floor = Floor(book, stacks, **at)
    floor.tell(*[f"{no} check" for no in floor.hand.to_act])
    return floor


class TestTheOrderOfShowing:
    @pytest.mark.proves("roberts-10:3.showdown-8a", "hpt:showdown-2a")
    def test_it_is_a_rule(self) -> None:
        for book in ("roberts-10", "hpt"):
            ruling = river(book).tell(NobodyShows())
            assert (ruling.outcome, ruling.seat) == ("must-show", 1)

    @pytest.mark.proves("seminole-2024:17-A.1", "uk-tda:15-A.1")
    def test_the_floor_may_impose_it(self) -> None:
        for book in TDA:
            floor = river(book)
            assert floor.tell(NobodyShows()).floor == ("enforce-order", "wait")
            assert floor.chooses("enforce-order").outcome == "must-show"
            assert river(book).tell(NobodyShows()).outcome == ""

    def test_nobody_waits_before_the_showdown(self) -> None:
        with pytest.raises(Refused):
            Floor("uk-tda", TWO).tell(NobodyShows())


class TestTabling:
    def one_up(self, book: str) -> Floor:
        floor = river(book)
        floor.tell(ShowsOne(S1, "Ks"), RefusesToTable(S1))  # type: ignore[arg-type]
        return floor

    @pytest.mark.proves("seminole-2024:15-A.1", "seminole-2024:15-A.2")
    def test_who_will_not_table_the_rest_makes_it_a_matter_for_the_floor(self) -> None:
        floor = self.one_up("seminole-2024")
        assert floor.ruling.floor == ("live", "dead")
        assert floor.chooses("dead").outcome == "hand-dead"
        assert floor.won == {2: 800}

    @pytest.mark.proves("uk-tda:12-B.2")
    def test_who_will_not_is_at_risk_while_the_pot_waits(self) -> None:
        floor = self.one_up("uk-tda")
        assert floor.ruling.floor == ()
        assert floor.live == {1, 2}

    @pytest.mark.proves("roberts-10:3.showdown-1", "hpt:showdown-1")
    def test_who_will_not_has_no_claim(self) -> None:
        for book in ("roberts-10", "hpt"):
            floor = self.one_up(book)
            assert floor.ruling.outcome == "hand-dead"
            assert floor.won == {2: 800}

    @pytest.mark.proves("seminole-2024:13-B.4", "uk-tda:12-B.4")
    def test_whether_a_hand_was_tabled_is_for_the_floor(self) -> None:
        for book in TDA:
            floor = river(book)
            assert floor.tell(Flashed(S1)).floor == ("live", "dead")
            assert floor.chooses("live").outcome == "hand-live"
            floor.tell(Shows(S2))
            assert floor.won == {1: 800}

    @pytest.mark.proves("roberts-10:3.showdown-1", "hpt:showdown-1")
    def test_every_card_up_is_tabled_and_less_is_not(self) -> None:
        for book in ("roberts-10", "hpt"):
            assert river(book).tell(Flashed(S1)).outcome == "hand-live"
            assert river(book).tell(Flashed(S1, all_up=False)).outcome == "hand-dead"


class TestDiscards:
    def out_of_reach(self, book: str) -> Floor:
        floor = river(book)
        floor.tell(Shows(S2), Mucks(S1, out_of_reach=True), Shows(S1))
        return floor

    @pytest.mark.proves("seminole-2024:14.1")
    def test_one_that_cannot_be_fetched_back_is_dead(self) -> None:
        floor = self.out_of_reach("seminole-2024")
        assert floor.ruling.outcome == "hand-dead"
        assert floor.won == {2: 800}

    @pytest.mark.proves("uk-tda:13.1")
    def test_one_that_is_known_for_certain_is_live(self) -> None:
        floor = self.out_of_reach("uk-tda")
        assert floor.ruling.outcome == "hand-live"
        assert floor.won == {1: 800}

    @pytest.mark.proves("roberts-10:3.dead-2a", "roberts-10:3.dead-2b", "hpt:dead-hands-2a", "hpt:dead-hands-2b")
    @pytest.mark.parametrize("book", ["roberts-10", "hpt"])
    def test_the_floor_may_bring_one_back(self, book: str) -> None:
        for code, won in (("live", {1: 800}), ("dead", {2: 800})):
            floor = self.out_of_reach(book)
            assert floor.ruling.floor == ("live", "dead")
            floor.chooses(code)
            assert floor.won == won


class TestPlayingTheBoard:
    BOARD: ClassVar[dict[str, Any]] = {"board": "As Ks Qs Js Ts", "hole": {1: "2c 3d", 2: "4c 5d"}}

    def let_go(self, book: str, format: str) -> Floor:
        floor = river(book, format=format, **self.BOARD)
        floor.tell(Shows(S2), PlaysBoard(S1), Mucks(S1), DealerKills(S1))
        return floor

    @pytest.mark.proves("hpt:holdem-9", "roberts-10:5.9b", "roberts-10:5.intro-5")
    @pytest.mark.parametrize(("book", "format"), [("hpt", "tournament"), ("roberts-10", "cash")])
    def test_saying_so_before_letting_go_is_enough(self, book: str, format: str) -> None:
        floor = self.let_go(book, format)
        assert floor.ruling.outcome == "hand-live"
        assert floor.won == {1: 400, 2: 400}

    @pytest.mark.proves("roberts-10:5.intro-5")
    def test_a_hand_may_consist_of_the_board_alone(self) -> None:
        floor = river("roberts-10", **self.BOARD)
        floor.tell(Shows(S1), Shows(S2))
        assert floor.won == {1: 400, 2: 400}


class TestABettorWhoThrowsTheHandAway:
    def bettor(self, book: str) -> Floor:
        floor = Floor(book, TWO, **KINGS | {"hole": {}})  # type: ignore[arg-type]
        floor.tell("1 bet 400", Mucks(S1))
        return floor

    @pytest.mark.proves("uk-tda:52.1", "uk-tda:52.2")
    def test_has_folded(self) -> None:
        floor = self.bettor("uk-tda")
        assert (floor.ruling.code, floor.ruling.penalty) == ("fold", "may")
        assert floor.won == {2: 800}

    @pytest.mark.proves("roberts-10:3.dead-2a", "roberts-10:3.dead-2b")
    def test_may_have_it_back_from_the_floor_and_gets_no_chips_back(self) -> None:
        floor = self.bettor("roberts-10")
        assert floor.ruling.floor == ("live", "dead")
        assert floor.chooses("dead").outcome == "no-redress"
        assert floor.stack(1) == 2600

    @pytest.mark.proves("seminole-2024:15-B.1", "seminole-2024:15-B.2")
    def test_gets_back_what_nobody_has_called(self) -> None:
        floor = self.bettor("seminole-2024")
        assert floor.chooses("dead").outcome == "uncalled-returned"
        assert floor.stack(1) == 3000


class TestAskingToSee:
    @pytest.mark.proves("roberts-10:3.showdown-5b")
    def test_the_privilege_may_be_taken_from_who_abuses_it(self) -> None:
        floor = river("roberts-10", THREE)
        assert floor.tell(Shows(S1), AsksToSee(S3, S2)).must_show is True
        assert floor.tell(AbusesAsking(S3)).floor == ("revoke", "warning")
        floor.chooses("revoke")
        assert floor.tell(AsksToSee(S3, S2)).must_show is False

    @pytest.mark.proves("seminole-2024:etq-4", "uk-tda:16-B.1")
    def test_it_may_not_where_asking_is_no_privilege(self) -> None:
        for book in TDA:
            assert river(book).tell(AbusesAsking(S1)).outcome == "stands"

    @pytest.mark.proves("readings:showdown.ask-to-see/asked-hand")
    @pytest.mark.parametrize("book", TDA)
    def test_a_hand_seen_on_request_is_live_if_it_was(self, book: str) -> None:
        floor = Floor(book, THREE, **KINGS)  # type: ignore[arg-type]
        floor.tell("1 bet 400", "2 call", "3 call", Mucks(S1), AsksToSee(S3, S1), Shows(S1), Shows(S2), Shows(S3))
        assert floor.won == {1: 2000}


class TestWhatIsSaid:
    @pytest.mark.proves("roberts-10:3.showdown-2d")
    def test_a_false_claim_made_on_purpose_may_cost_the_pot(self) -> None:
        floor = river("roberts-10")
        assert floor.tell(Claims(S1, "flush", deliberate=True)).floor == ("forfeit-pot", "play-on")
        floor.chooses("forfeit-pot")
        assert floor.won == {2: 800}

    @pytest.mark.proves("army-2009:house-18b", "seminole-2024:12.3", "uk-tda:11.3")
    def test_a_false_claim_made_on_purpose_may_be_penalised(self) -> None:
        for book in ("army-2009", *TDA):
            floor = river(book)
            assert set(floor.tell(Claims(S1, "flush", deliberate=True)).floor) == {"penalty", "warning", "play-on"}
            assert floor.chooses("warning").outcome == "warning"
            assert 1 in floor.live

    def heard(self, book: str) -> list[str]:
        said: list[Any] = ["reading", "award", "count"]
        return [one for one in said if river(book).tell(SpeaksUp(one)).outcome == "heard"]

    @pytest.mark.proves("seminole-2024:12.5", "roberts-10:3.showdown-3")
    def test_anybody_should_speak_up_about_reading_awarding_and_counting(self) -> None:
        for book in ("seminole-2024", "roberts-10", "hpt"):
            assert self.heard(book) == ["reading", "award", "count"]

    @pytest.mark.proves("uk-tda:11.4")
    def test_any_player_should_about_reading_and_awarding(self) -> None:
        assert self.heard("uk-tda") == ["reading", "award"]

    @pytest.mark.proves("army-2009:showdown-3", "roberts-10:3.showdown-3")
    def test_all_call_their_own_hands_but_a_pot_is_everybodys_affair(self) -> None:
        assert self.heard("army-2009") == ["award", "count"]
        ruled = river("army-2009").tell(SpeaksUp("count"))
        assert "roberts-10:3.showdown-3" in ruled.cites


class TestDisputes:
    ENDED = Disputes(S1, "reading", "game-ended")

    @pytest.mark.proves("roberts-10:2.decision-5a")
    def test_they_end_with_the_game(self) -> None:
        assert river("roberts-10").tell(self.ENDED).dispute == "too-late"

    @pytest.mark.proves("seminole-2024:22.1", "uk-tda:20.1")
    def test_the_reading_is_open_until_another_hand_begins(self) -> None:
        for book in TDA:
            assert river(book).tell(self.ENDED).dispute == "heard"

    def misawarded(self, book: str) -> Floor:
        floor = river(book)
        floor.tell(Shows(S1), Shows(S2))
        floor.tell(PotMisawarded("before-next-hand", given_to=S1, belongs_to=S2, amount=Chips(800)))
        return floor

    @pytest.mark.proves("roberts-10:2.decision-6")
    def test_the_floor_may_reconstruct_the_pot_or_leave_it(self) -> None:
        for code, stack in (("reconstruct", 3800), ("leave-award", 3000)):
            floor = self.misawarded("roberts-10")
            assert floor.ruling.floor == ("reconstruct", "leave-award")
            floor.chooses(code)
            assert floor.stack(2) == stack

    @pytest.mark.proves("seminole-2024:22.2", "readings:showdown.dispute/misaward-remedy")
    def test_the_pot_is_moved(self) -> None:
        for book in TDA:
            floor = self.misawarded(book)
            assert floor.ruling.outcome == "corrected"
            assert floor.stack(2) == 3800


class TestShowOneShowAll:
    TO_A_NEIGHBOUR = PlayerShowsCard(S1, "neighbour", active=False)

    @pytest.mark.proves("roberts-10:3.showdown-6e", "roberts-10:3.showdown-6f")
    def test_what_one_who_is_done_for_the_round_saw_is_shown_when_it_ends_and_no_more_than_that(self) -> None:
        floor = Floor("roberts-10", THREE, street="turn")
        ruling = floor.tell("1 bet 400", self.TO_A_NEIGHBOUR)
        assert ruling.outcome == ""
        assert "when this round is over if the viewer may bet again" in str(ruling.says)
        assert str(ruling.says).startswith("What seat 1 showed")
        assert not floor.hand.seat(S1).tabled


class TestFoldedHands:
    def folded(self, book: str, **how: bool) -> Floor:
        floor = Floor(book, THREE, street="turn")
        floor.tell("1 bet 400", "2 fold", WantsBack(S2, **how))
        return floor

    @pytest.mark.proves("roberts-10:3.dead-2a", "roberts-10:3.dead-2b", "hpt:dead-hands-2a", "hpt:dead-hands-2b")
    @pytest.mark.parametrize("book", ["roberts-10", "hpt"])
    def test_the_floor_may_fetch_one_that_is_plainly_known(self, book: str) -> None:
        floor = self.folded(book, identifiable=True)
        assert floor.ruling.floor == ("live", "dead")
        floor.chooses("live")
        assert (floor.live, floor.hand.turn) == ({1, 2, 3}, 2)
        floor.tell("2 call", "3 fold")
        assert floor.hand.middle == 1600
        assert self.folded(book).ruling.outcome == "hand-dead"

    @pytest.mark.proves("roberts-10:3.dead-2c", "hpt:dead-hands-2c")
    def test_one_folded_on_a_false_word_comes_back_the_sooner(self) -> None:
        for book in ("roberts-10", "hpt"):
            floor = self.folded(book, identifiable=True, misled=True)
            assert floor.ruling.floor == ("live", "dead")
            assert "the book would have it live" in str(floor.ruling.says)

    @pytest.mark.proves("seminole-2024:65-A.2", "uk-tda:59.2", "readings:hand.retrieve/folded-on-wrong-information")
    def test_it_is_dead_in_the_muck(self) -> None:
        for book in TDA:
            for misled in (False, True):
                assert self.folded(book, identifiable=True, misled=misled).ruling.outcome == "hand-dead"

    def test_nothing_is_fetched_back_for_who_has_a_hand(self) -> None:
        with pytest.raises(Refused):
            Floor("hpt", THREE).tell(WantsBack(S1, identifiable=True))

    @pytest.mark.proves("roberts-10:3.dead-2b", "hpt:dead-hands-2b")
    def test_the_floor_may_bring_a_fouled_hand_back(self) -> None:
        for book in ("roberts-10", "hpt"):
            assert Floor(book, THREE).tell(HandFouled(S2, identifiable=True)).floor == ("live", "dead")


class TestStud:
    def facing_a_bet(self, book: str, how: Any) -> str:
        hole = {1: "9c 4d Kd Ks 7h", 2: "Qc 8h 3s 2d 6h"}
        floor = Floor(book, TWO, street="fifth", game="STUD", limits=(100, 200), hole=hole)
        return floor.tell("1 bet 200", UpcardsPickedUp(S2, how)).outcome

    @pytest.mark.proves("roberts-10:3.dead-1c", "hpt:dead-hands-1c")
    def test_upcards_picked_up_turned_or_mixed_facing_a_bet_are_dead(self) -> None:
        for how in ("picked-up", "turned-down", "mixed"):
            assert self.facing_a_bet("roberts-10", how) == self.facing_a_bet("hpt", how) == "hand-dead"

    @pytest.mark.proves("seminole-2024:66.1", "uk-tda:60.1")
    def test_only_upcards_picked_up_are_dead(self) -> None:
        for book in TDA:
            assert self.facing_a_bet(book, "picked-up") == "hand-dead"
            assert self.facing_a_bet(book, "turned-down") == "hand-live"

    @pytest.mark.proves("hpt:dead-hands-1d-stud", "roberts-10:3.dead-1d-stud")
    def test_a_hand_short_of_its_last_card_may_be_held_live(self) -> None:
        for book in ("hpt", "roberts-10"):
            floor = Floor(book, TWO, street="seventh", game="STUD", limits=(100, 200))
            assert floor.tell(MissingCard(S2)).floor == ("live", "dead")


class TestHiddenChips:
    @pytest.mark.proves("seminole-2024:62.2", "seminole-2024:62.3", "uk-tda:56.2", "uk-tda:56.3")
    def test_the_floor_decides_even_in_the_next_hand(self) -> None:
        for book in TDA:
            floor = Floor(book, {1: 2500, 2: 6000}, board="Kd 9s 6c 3h 2d", hole={1: "Ac Qd", 2: "Ks 9c"})
            ruling = floor.tell("1 all-in", "2 call", HiddenChips(S1, Chips(500), "next-hand"))
            assert set(ruling.floor) == {"award-to-caller", "remove-chips", "impound"}
