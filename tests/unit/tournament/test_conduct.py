"""Before the floor: offences and what is chosen, rulings beyond the letter, objections, the clock, claims, presence."""

import pytest

from floorman.conduct import Claim
from floorman.conduct.sanctions import appeal_from, claim_on_house
from floorman.core import DataError, Refused, SeatNo
from floorman.rules import Rulebook, load_house
from floorman.rules.book import Consulting
from floorman.tournament import Case, TableId, Tournament, apply, decide, open_event
from floorman.tournament.actions import (
    Appeal,
    AskForHelp,
    Choose,
    ClaimOnHouse,
    DealFirstHand,
    DeferRuling,
    Disqualify,
    DrawSeats,
    GiveClock,
    LastCardDealt,
    Leave,
    MarkHand,
    Offend,
    PassTime,
    Penalise,
    PlaceButton,
    PlayHand,
    PocketChips,
    PointOut,
    RuleOtherwise,
    TournamentAction,
)
from floorman.tournament.events import ClockGiven, FloorAsked, Noted, Objected, PenaltyNoted, Presence, RulingMade
from floorman.tournament.prompts import prompts
from floorman.tournament.seats import next_hand
from floorman.tournament.wording import sentence_of
from unit.tournament.an_event import (
    ARMY,
    HPT,
    ROBERTS,
    SEMINOLE,
    UK,
    after,
    an_event,
    cited,
    happens,
    live,
    name,
    names,
    refused,
)

A = TableId("A")
SIX = range(1, 7)
EVENT = an_event({"A": SIX}, {"A": 2})
BOOKS = (UK, SEMINOLE, ROBERTS, ARMY, HPT)


def offered(tournament: Tournament, player: str = "A3") -> tuple[str, ...]:
    """What the floor may choose from about a player."""
    return next((offer.codes for offer in tournament.offers if offer.player == name(player)), ())


class TestOffences:
    @pytest.mark.proves("uk-tda:65-A.1", "uk-tda:65-B.1", "seminole-2024:71-A.1", "roberts-10:15.intro-2")
    @pytest.mark.parametrize("book", [UK, SEMINOLE, ROBERTS])
    def test_the_floor_chooses_a_penalty_and_it_is_served(self, book: Rulebook) -> None:
        tournament = after(EVENT, book, Offend("exposing-card", name("A3")))
        assert offered(tournament)[:2] == ("no-penalty", "warning")
        tournament = after(tournament, book, Choose("3-hands", name("A3")))
        penalty = tournament.player(name("A3")).penalty
        assert penalty
        assert (penalty.hands, tournament.player(name("A3")).penalties, tournament.offers) == (3, ("3-hands",), ())

    @pytest.mark.proves("uk-tda:65-A.3", "seminole-2024:71-A.3")
    def test_the_next_offence_is_offered_a_step_up(self) -> None:
        for book, lighter in ((UK, False), (SEMINOLE, False), (ARMY, True)):
            tournament = after(EVENT, book, Offend("abuse", name("A3")), Choose("warning"), Offend("abuse", name("A3")))
            assert offered(tournament)[0] == ("warning" if book is ARMY else "1-hand")
            assert ("warning" in offered(tournament)) is lighter

    @pytest.mark.proves("uk-tda:64")
    def test_a_second_breach_of_etiquette_is_a_repetition_whichever_it_was(self) -> None:
        tournament = after(EVENT, UK, Offend("chatter", name("A3")), Choose("no-penalty"))
        assert "no-penalty" not in offered(after(tournament, UK, Offend("stalling", name("A3"))))

    @pytest.mark.proves("seminole-2024:69.1", "uk-tda:63.1")
    @pytest.mark.parametrize("book", [SEMINOLE, UK])
    @pytest.mark.parametrize(("code", "record"), [("forfeit-chips", "forfeit-chips"), ("disqualify", "disqualify")])
    def test_soft_play_may_cost_the_stack(self, book: Rulebook, code: str, record: str) -> None:
        tournament = after(EVENT, book, Offend("soft-play", name("A3")), Choose(code))
        player = tournament.player(name("A3"))
        assert (player.out, player.penalties, tournament.gone) == (True, (record,), 1000)

    @pytest.mark.proves("seminole-2024:71-B.3")
    def test_the_nuts_checked_are_soft_play_if_the_floor_says_so(self) -> None:
        tournament = after(EVENT, SEMINOLE, Offend("nuts-checked", name("A3")))
        assert offered(after(tournament, SEMINOLE, Choose("no-violation"))) == ()
        assert "forfeit-chips" in offered(after(tournament, SEMINOLE, Choose("soft-play")))

    def test_a_penalty_given_by_word_settles_what_was_open(self) -> None:
        tournament = after(EVENT, UK, Offend("abuse", name("A3")), Penalise(name("A3"), rounds=1))
        assert (tournament.offers, tournament.player(name("A3")).penalties) == ((), ("1-round",))

    def test_a_new_offence_takes_the_place_of_what_was_open(self) -> None:
        tournament = after(EVENT, UK, Offend("chatter", name("A3")), Offend("chip-dumping", name("A3")))
        assert [offer.codes for offer in tournament.offers] == [("disqualify",)]

    def test_what_the_book_does_not_mind_is_recorded_and_nothing_is_asked(self) -> None:
        tournament = after(EVENT, UK, Offend("hygiene", name("A3")))
        assert (tournament.player(name("A3")).offences, tournament.offers) == (("hygiene",), ())

    @pytest.mark.parametrize(
        ("told", "code"),
        [
            (Offend("whistling", name("A3")), "no-such-offence"),
            (Offend("abuse", name("A3"), facts=("mixed",)), "no-such-fact"),
        ],
    )
    def test_what_is_on_no_list_is_refused(self, told: Offend, code: str) -> None:
        assert refused(EVENT, UK, told) == code

    @pytest.mark.proves("uk-tda:57.3", "seminole-2024:63.3")
    def test_chips_in_a_pocket(self) -> None:
        for book in (UK, SEMINOLE):
            tournament = after(EVENT, book, PocketChips(name("A3"), EVENT.player(name("A3")).stack))
            assert offered(tournament) == ("forfeit-only", "disqualify")


class TestPenalties:
    @pytest.mark.proves("army-2009:house-11c")
    def test_dealers_give_none(self) -> None:
        assert refused(EVENT, ARMY, Penalise(name("A3"), minutes=10, by="dealer")) == "not-yours"
        assert after(EVENT, ARMY, Penalise(name("A3"), minutes=10, by="director")).player(name("A3")).penalty

    @pytest.mark.proves("army-2009:house-22a")
    @pytest.mark.parametrize("book", BOOKS)
    def test_a_warning_is_a_penalty_under_every_book_and_nothing_to_serve(self, book: Rulebook) -> None:
        player = after(EVENT, book, Penalise(name("A3"))).player(name("A3"))
        assert (player.penalty, player.penalties) == (None, ("warning",))

    def test_one_penalty_at_a_time(self) -> None:
        assert refused(EVENT, SEMINOLE, Penalise(name("A3"), rounds=1, minutes=10)) == "no-such-penalty"

    @pytest.mark.proves("uk-tda:65-A.4", "seminole-2024:71-A.4")
    @pytest.mark.parametrize("book", [UK, SEMINOLE])
    def test_blinds_may_eat_up_the_stack_of_a_player_on_penalty(self, book: Rulebook) -> None:
        tournament = an_event({"A": range(1, 4)}, {"A": 1}, stack=60)
        tournament = after(tournament, book, Penalise(name("A3"), rounds=2), PlayHand(A), PlayHand(A))
        assert tournament.player(name("A3")).out

    @pytest.mark.proves("uk-tda:65-A.2")
    def test_a_house_may_count_a_round_by_the_seats_of_a_full_table(self) -> None:
        house = UK.with_house({"conduct.penalty/round-length": "full-table"})
        for book, hands in ((UK, 6), (house, 9)):
            penalty = after(EVENT, book, Penalise(name("A3"), rounds=1)).player(name("A3")).penalty
            assert penalty
            assert penalty.hands == hands


class TestRulingsBeyondTheLetter:
    WHY = RuleOtherwise("the bet stands", "the dealer misled everybody")
    WEIGHED = RuleOtherwise("it stands", "misled", weighed=("fairness", "intent", "responsibility", "gain"))

    @pytest.mark.proves("roberts-10:2.decision-1", "roberts-10:2.decision-8", "army-2009:td-4", "army-2009:house-7a")
    @pytest.mark.proves("army-2009:house-7b", "army-2009:house-21", "uk-tda:1.1", "uk-tda:1.2")
    @pytest.mark.parametrize("book", [ROBERTS, ARMY, UK, HPT])
    def test_fairness_goes_first_and_the_reason_is_kept(self, book: Rulebook) -> None:
        (made,) = happens(EVENT, book, self.WHY, RulingMade)
        assert isinstance(made, RulingMade)
        assert made.because == "the dealer misled everybody"
        assert "misled" in str(sentence_of(made, EVENT))

    @pytest.mark.proves("seminole-2024:1.1", "seminole-2024:1.2", "seminole-2024:intro-2", "seminole-2024:intro-3")
    @pytest.mark.proves("seminole-2024:intro-6")
    def test_every_factor_is_weighed_where_the_book_wants_that(self) -> None:
        assert refused(EVENT, SEMINOLE, self.WHY) == "not-weighed"
        assert happens(EVENT, SEMINOLE, self.WEIGHED, RulingMade)
        assert {"seminole-2024:1.2", "seminole-2024:intro-6"} <= set(cited(EVENT, SEMINOLE, self.WEIGHED))

    def test_without_a_reason_there_is_no_such_ruling(self) -> None:
        assert refused(EVENT, UK, RuleOtherwise("it stands", " ")) == "no-reason"
        strict = UK.with_house({"td.discretion/fairness-first": False})
        assert refused(EVENT, strict, self.WHY) == "letter-first"
        assert refused(EVENT, UK, RuleOtherwise("it stands", "so", by="dealer")) == "not-yours"

    @pytest.mark.proves("seminole-2024:intro-5")
    def test_who_caused_it_does_not_gain_by_it(self) -> None:
        gains = RuleOtherwise("it stands", "so", weighed=self.WEIGHED.weighed, offender_gains=True)
        assert refused(EVENT, SEMINOLE, gains) == "offender-gains"
        lenient = SEMINOLE.with_house({"td.discretion/offender-may-gain": True})
        assert happens(EVENT, lenient, gains, RulingMade)

    @pytest.mark.proves("hpt:td-4")
    def test_nobody_rules_in_their_own_case(self) -> None:
        own = RuleOtherwise("it stands", "so", by="director", parties=(name("A2"), name("A3")), signed=name("A2"))
        assert refused(EVENT, HPT, own) == "own-case"
        assert happens(EVENT, HPT.with_house({"td.authority/own-case": "director"}), own, RulingMade)

    @pytest.mark.proves("roberts-10:2.decision-7a", "roberts-10:2.decision-7b")
    def test_while_a_ruling_waits(self) -> None:
        tournament = after(EVENT, ROBERTS, DeferRuling(A, "the cameras"))
        assert tournament.offers[0].codes == ("play-on", "hold-play", "impound-pot")
        held = after(tournament, ROBERTS, Choose("hold-play"))
        assert refused(held, ROBERTS, MarkHand(A, "riffle")) == "ruling-awaited"
        assert after(held, ROBERTS, Choose("play-on"), MarkHand(A, "riffle")).table(A).begun

    def test_a_ruling_that_waits_at_one_table_holds_no_other(self) -> None:
        tournament = after(an_event({"A": SIX, "B": SIX}), ROBERTS, DeferRuling(A, "the cameras"), Choose("hold-play"))
        assert refused(tournament, ROBERTS, MarkHand(A, "riffle")) == "ruling-awaited"
        assert after(tournament, ROBERTS, MarkHand(TableId("B"), "riffle")).table(TableId("B")).begun

    @pytest.mark.proves("readings:td.discretion/impound", "readings:td.discretion/pending")
    def test_a_pot_is_held_only_by_a_rule(self) -> None:
        assert after(EVENT, UK, DeferRuling(A, "the cameras")).offers[0].codes == ("play-on", "hold-play")
        strict = UK.with_house({"td.discretion/pending": "hold"})
        assert after(EVENT, strict, DeferRuling(A, "the cameras")).offers[0].codes == ("hold-play",)


class TestObjections:
    TOLD = Appeal(name("A3"), "the raise stands")

    @pytest.mark.proves("hpt:td-3", "roberts-10:2.decision-2")
    @pytest.mark.parametrize(("book", "last"), [(HPT, "director"), (ROBERTS, "supervisor")])
    def test_whoever_has_the_last_word_looks_at_it(self, book: Rulebook, last: str) -> None:
        tournament = after(EVENT, book, self.TOLD)
        (objected,) = happens(EVENT, book, self.TOLD, Objected)
        assert isinstance(objected, Objected)
        assert (objected.to, tournament.offers[0].codes) == (last, ("uphold", "change"))
        assert after(tournament, book, Choose("uphold")).offers == ()

    @pytest.mark.proves("hpt:td-3", "roberts-10:2.decision-2", "army-2009:td-3", "army-2009:house-7c", "uk-tda:1.3")
    def test_what_is_final(self) -> None:
        for book, office in ((UK, "floor"), (ARMY, "floor"), (HPT, "director"), (ROBERTS, "supervisor")):
            assert refused(EVENT, book, Appeal(name("A3"), "it stands", office)) == "final"  # type: ignore[arg-type]

    @pytest.mark.proves("seminole-2024:1.3", "seminole-2024:1.4", "seminole-2024:tourn-0")
    def test_outside_the_house(self) -> None:
        """In a tournament the floor's word is final, whatever holds in cash games."""
        (objected,) = happens(EVENT, SEMINOLE, self.TOLD, Objected)
        assert isinstance(objected, Objected)
        assert objected.to == "gaming-commission"
        assert not happens(EVENT, SEMINOLE, self.TOLD, FloorAsked)

    @pytest.mark.proves("seminole-2024:intro-7", "seminole-2024:intro-8")
    def test_in_a_cash_game_management_has_the_last_word(self) -> None:
        asked = Consulting(SEMINOLE, "cash")
        assert appeal_from(asked, "floor").to == "management"
        assert appeal_from(asked, "management").to == "gaming-commission"

    @pytest.mark.proves("roberts-10:2.decision-2")
    def test_in_a_cash_game_of_other_books(self) -> None:
        assert appeal_from(Consulting(ROBERTS, "cash"), "floor").to == "supervisor"
        assert appeal_from(Consulting(HPT, "cash"), "floor").to == "director"
        with pytest.raises(Refused):
            appeal_from(Consulting(UK, "cash"), "floor")

    @pytest.mark.proves("hpt:td-2", "army-2009:td-2")
    @pytest.mark.parametrize("book", [HPT, ARMY])
    def test_who_keeps_the_time(self, book: Rulebook) -> None:
        assert after(EVENT, book, GiveClock("A3", "player")).timekeeper == "A3"

    @pytest.mark.proves("readings:td.authority/timer")
    def test_the_staff_keeps_the_time(self) -> None:
        assert refused(EVENT, UK, GiveClock("A3", "player")) == "staff-only"
        assert happens(EVENT, UK, GiveClock("Dee", "dealer"), ClockGiven)

    @pytest.mark.proves("roberts-10:2.decision-3")
    def test_a_mistake_pointed_out_late_may_be_ruled_on_otherwise(self) -> None:
        assert after(EVENT, ROBERTS, PointOut(name("A3"), "short pot")).offers == ()
        late = after(EVENT, ROBERTS, PointOut(name("A3"), "short pot", at_once=False))
        assert late.offers[0].codes == ("rule-as-usual", "rule-otherwise")
        assert after(late, ROBERTS, Choose("rule-otherwise")).offers == ()

    @pytest.mark.proves("seminole-2024:9", "uk-tda:8")
    def test_special_needs(self) -> None:
        for book in BOOKS:
            tournament = after(EVENT, book, AskForHelp(name("A3"), "a seat next to the dealer"))
            assert tournament.offers[0].codes == ("grant", "decline")
            assert after(tournament, book, Choose("grant")).chosen[-1].code == "grant"


class TestClaims:
    @pytest.mark.proves("roberts-10:1.conduct-0a", "roberts-10:2.decision-4", "army-2009:conduct-0")
    @pytest.mark.parametrize(
        ("book", "claim", "answer"),
        [
            (ROBERTS, "players", "no"), (ARMY, "players", "no"), (UK, "players", "floor"),
            (ROBERTS, "good-faith", "no"), (SEMINOLE, "good-faith", "floor"), (ROBERTS, "left-chips", "floor"),
        ],
    )  # fmt: skip
    def test_what_the_house_does_not_answer_for(self, book: Rulebook, claim: Claim, answer: str) -> None:
        told = ClaimOnHouse(name("A3"), claim)
        (noted,) = happens(EVENT, book, told, Noted)
        assert isinstance(noted, Noted)
        assert noted.answer == answer
        assert bool(after(EVENT, book, told).offers) is (answer == "floor")

    def test_the_house_decides_on_the_rest(self) -> None:
        tournament = after(EVENT, UK, ClaimOnHouse(name("A3"), "players"), Choose("not-owed"))
        assert tournament.chosen[-1].code == "not-owed"

    @pytest.mark.proves("roberts-10:2.procedures-6b", "roberts-10:1.conduct-0a", "army-2009:conduct-0")
    @pytest.mark.parametrize(
        ("book", "claim", "answer"),
        [(ROBERTS, "left-chips", "no"), (SEMINOLE, "left-chips", "floor"), (ARMY, "players", "no")],
    )
    def test_in_a_cash_game(self, book: Rulebook, claim: Claim, answer: str) -> None:
        assert claim_on_house(Consulting(book, "cash"), claim) == answer


class TestPresence:
    @pytest.mark.proves("seminole-2024:30.5", "uk-tda:28.6", "roberts-10:15.13a", "seminole-2024:30.1", "uk-tda:28.1")
    @pytest.mark.parametrize(("book", "dead"), [(SEMINOLE, True), (UK, True), (ROBERTS, False)])
    def test_what_counts_as_being_there(self, book: Rulebook, dead: bool) -> None:
        tournament = after(EVENT, book, MarkHand(A, "riffle"))
        for where, killed in (("in-reach", False), ("at-table", dead), ("away", True)):
            told = LastCardDealt(name("A3"), where)  # type: ignore[arg-type]
            assert ("A3" in after(tournament, book, told).table(A).killed) is killed

    def test_there_has_to_be_a_hand(self) -> None:
        assert refused(EVENT, UK, LastCardDealt(name("A3"), "away")) == "no-hand"

    @pytest.mark.proves("hpt:late-2", "hpt:leaving-3", "army-2009:late-2", "army-2009:house-2", "roberts-10:15.7b")
    @pytest.mark.proves("roberts-10:15.5a")
    @pytest.mark.parametrize(
        ("book", "who"),
        [(HPT, "Another player"), (ARMY, "The dealer posts"), (ROBERTS, "Blinds and antes are taken from the stack")],
    )
    def test_who_posts_for_a_player_who_is_not_there(self, book: Rulebook, who: str) -> None:
        tournament = apply(EVENT, Presence(name("A3"), "absent", "entry.absent"))
        (missing,) = (prompt for prompt in prompts(tournament, book) if prompt.key == "no-show:A3")
        assert any(str(step.says).startswith(who) for step in missing.steps)
        contacted = any("roberts-10:15.5a" in step.cites for step in missing.steps)
        assert contacted is (book is ROBERTS)

    @pytest.mark.proves("hpt:leaving-5", "readings:entry.leave/forfeited-to")
    def test_where_a_forfeited_stack_goes(self) -> None:
        house = ROBERTS.with_house({"entry.leave/long-absence": "forfeited"})
        for book, gone, share in ((HPT, 0, 200), (house, 1000, 0)):
            tournament = after(EVENT, book, Leave(name("A3"), 10), PassTime(1201))
            assert (tournament.gone, tournament.player(name("A1")).share) == (gone, share)


class TestBooks:
    @pytest.mark.proves("hpt:precedence-1", "hpt:precedence-2", "army-2009:precedence-1", "army-2009:precedence-2")
    @pytest.mark.proves("hpt:td-5", "roberts-10:15.1")
    def test_the_house_goes_before_the_book_and_the_book_before_its_base(self) -> None:
        said, silent = "td.authority/final", "conduct.language/at-table"
        below = ROBERTS.settled("tournament")
        for book in (HPT, ARMY):
            assert book.answer(said, "tournament") == "director" != ROBERTS.answer(said, "tournament")
            assert book.settled("tournament")[said].cites[0].startswith(f"{book.id}:")
            assert book.settled("tournament")[silent] == below[silent]
        english = '{ is = "english", instead_of = ["roberts-10:2.procedures-28"] }'
        house = load_house(f'base = "hpt"\n[answers]\n"{silent}" = {english}')
        assert house.answer(silent, "tournament") == "english" != below[silent].value
        assert house.settled("tournament")[said] == HPT.settled("tournament")[said]

    @pytest.mark.proves("roberts-10:15.1")
    def test_a_tournament_is_played_by_the_rules_of_live_games_unless_it_has_its_own(self) -> None:
        both, apart = "conduct.one-player/own-hand", "conduct.expose/when-allowed"
        assert ROBERTS.answer(both, "cash") == ROBERTS.answer(both, "tournament")
        assert ROBERTS.answer(apart, "cash") != ROBERTS.answer(apart, "tournament")
        live, own = ROBERTS.settled("cash"), ROBERTS.settled("tournament")
        assert live[both].cites == own[both].cites
        assert {cited.partition(".")[0] for cited in own[apart].cites} == {"roberts-10:15"}

    @pytest.mark.proves("hpt:td-5")
    def test_a_house_may_add_rules_only_where_the_book_leaves_room_for_them(self) -> None:
        shut = HPT.with_house({"td.precedence/house-rules": False})
        with pytest.raises(DataError, match="no room for house rules"):
            shut.with_house({"conduct.language/at-table": "english"})


def steps_of(tournament: Tournament, book: Rulebook, key: str) -> set[str]:
    """The rules behind the steps of a prompt; none where there is no such prompt."""
    found = [prompt for prompt in prompts(tournament, book) if prompt.key.startswith(key)]
    return {rule for prompt in found for step in prompt.steps for rule in step.cites}


class TestProcedures:
    @pytest.mark.parametrize(
        ("book", "rule"),
        [
            pytest.param(book, f"{book.id}:{rule}", marks=pytest.mark.proves(f"{book.id}:{rule}"), id=rule)
            for book, rules in (
                (HPT, "buyin-1 payout-2 blinds-1"),
                (ARMY, "timer-1 blinds-1"),
                (SEMINOLE, "6"),
                (UK, "RP-3.2"),
            )
            for rule in rules.split()
        ],
    )
    def test_what_is_put_up_before_the_first_hand(self, book: Rulebook, rule: str) -> None:
        tournament = after(open_event(EVENT.setup, names("Ann Bob Cal Dan")).event, book, DrawSeats(1))
        assert rule in steps_of(tournament, book, "first-hand")
        begun = after(tournament, book, DealFirstHand())
        assert rule not in {id for prompt in prompts(begun, book) for step in prompt.steps for id in step.cites}

    @pytest.mark.parametrize(
        ("book", "rule"),
        [
            pytest.param(book, f"{book.id}:{rule}", marks=pytest.mark.proves(f"{book.id}:{rule}"), id=rule)
            for book, rule in ((HPT, "td-1"), (SEMINOLE, "intro-1"))
        ],
    )
    def test_who_decides_is_told_when_a_ruling_is_appealed(self, book: Rulebook, rule: str) -> None:
        assert steps_of(EVENT, book, "floor:td.authority") == set()
        appealed = after(EVENT, book, Appeal(name("A3"), "it stands", "dealer"))
        assert rule in steps_of(appealed, book, "floor:td.authority")

    @pytest.mark.parametrize(
        ("book", "rule"),
        [
            pytest.param(book, f"{book.id}:{rule}", marks=pytest.mark.proves(f"{book.id}:{rule}"), id=rule)
            for book, rule in ((SEMINOLE, "63.4"), (UK, "57.4"), (UK, "RP-6.2"))
        ],
    )
    def test_players_who_move_have_racks(self, book: Rulebook, rule: str) -> None:
        uneven = an_event({"A": range(1, 10), "B": range(1, 6)}, {"A": 1, "B": 1})
        assert rule in steps_of(uneven, book, "")
        level = an_event({"A": range(1, 8), "B": range(1, 8)}, {"A": 1, "B": 1})
        assert rule not in steps_of(level, book, "")


class TestTelling:
    @pytest.mark.parametrize(
        ("action", "says"),
        [
            (Offend("phone-use", name("A3")), "A3, using a phone or other device. What follows?"),
            (Appeal(name("A3"), "it stands"), "A3 appeals a ruling. Does it stand?"),
            (DeferRuling(A, "the cameras"), "A ruling is pending at table A. What happens meanwhile?"),
            (AskForHelp(name("A3"), "a seat"), "A3 asks for help with special needs. Can it be arranged?"),
        ],
    )
    def test_the_floor_is_asked_in_words(self, action: TournamentAction, says: str) -> None:
        tournament = after(EVENT, HPT, action)
        (asked,) = (prompt for prompt in prompts(tournament, HPT) if prompt.key.startswith("floor:"))
        assert str(asked.says) == says
        assert [choice.label for choice in asked.otherwise]

    def test_a_guest_is_told_to_stop_and_nobody_is_penalised(self) -> None:
        told = Offend("advising", name(""))
        (recorded,) = decide(EVENT, told, ROBERTS).events
        assert str(sentence_of(recorded, EVENT)).startswith("A guest, advising on a hand in play")
        heard = after(EVENT, ROBERTS, told)
        assert (heard.offers, heard.players) == (EVENT.offers, EVENT.players)

    @pytest.mark.parametrize(
        ("code", "says"),
        [
            ("2-rounds", "A3 gets a penalty: 2 rounds."),
            ("warning", "A3 is warned."),
            ("disqualify", "A3 is disqualified."),
        ],
    )
    def test_a_penalty_is_told(self, code: str, says: str) -> None:
        assert str(sentence_of(PenaltyNoted(name("A3"), code, "conduct.penalty"), EVENT)) == says

    @pytest.mark.parametrize(
        ("told", "says"),
        [
            (Penalise(name("A3"), offence="phone-talk"), "A3 is warned (phone call at the table)."),
            (
                Penalise(name("A3"), rounds=1, offence="phone-talk"),
                "A3 gets a penalty: 1 round (phone call at the table).",
            ),
            (Disqualify(name("A3"), "phone-talk"), "A3 is disqualified (phone call at the table)."),
        ],
    )
    def test_a_penalty_keeps_what_it_was_given_for(self, told: Penalise | Disqualify, says: str) -> None:
        noted = next(one for one in decide(EVENT, told, UK).events if isinstance(one, PenaltyNoted))
        assert str(sentence_of(noted, EVENT)) == says
        assert after(EVENT, UK, told).player(name("A3")).offences == ("phone-talk",)

    def test_a_penalty_for_nothing_known_is_refused(self) -> None:
        with pytest.raises(Refused):
            decide(EVENT, Penalise(name("A3"), offence="yodelling"), UK)


class TestBlindsOfThePenalised:
    """Where the book deals a penalised player out, neither blind falls to that seat; elsewhere both do."""

    NINE = an_event({"A": range(1, 10)})

    def placed(self, book: Rulebook, button: int) -> tuple[int, ...]:
        tournament = live(self.NINE, book, Penalise(name("A2"), hands=3), PlaceButton(TableId("A"), SeatNo(button)))
        return next_hand(Case(tournament, book), tournament.table(TableId("A")))[0]

    @pytest.mark.parametrize("book", [ROBERTS, HPT], ids=lambda book: str(book.id))
    def test_dealt_out_the_player_has_neither_blind(self, book: Rulebook) -> None:
        assert self.placed(book, 9) == (9, 1, 3)
        assert self.placed(book, 1) == (1, 3, 4)

    @pytest.mark.parametrize("book", [UK, SEMINOLE], ids=lambda book: str(book.id))
    def test_dealt_in_the_player_has_both(self, book: Rulebook) -> None:
        assert self.placed(book, 9) == (9, 1, 2)
        assert self.placed(book, 1) == (1, 2, 3)

    def test_a_button_at_the_seat_stays_there(self) -> None:
        assert self.placed(HPT, 2) == (2, 3, 4)
