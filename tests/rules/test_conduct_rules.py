"""Every rule on conduct is an incident that can be told: what the book makes of it, by which rule, in which game."""

from typing import NamedTuple

import pytest

from before_the_floor import FOUR, Floor
from floorman.conduct import OFFENCES, Finding, OffenceReport, incidents, weigh
from floorman.conduct.sanctions import in_words
from floorman.core import PlayerId, Refused, SeatNo
from floorman.floor.incidents import Misconduct
from floorman.rules import Format, Rulebook, book_ids, load_book
from floorman.rules.book import Consulting
from floorman.text import message
from floorman.tournament import TableId, decide
from floorman.tournament.actions import Choose, Offend, PlayHand
from floorman.tournament.events import FloorAsked, OffenceRecorded
from unit.tournament.an_event import after, an_event

CASH: Format = "cash"
EVENT: Format = "tournament"
R, A, S, U = "roberts-10", "army-2009", "seminole-2024", "uk-tda"


def found(
    book: str, format: Format, offence: str, *facts: str, repeat: bool = False, deliberate: bool = False
) -> Finding:
    told = OffenceReport(facts, repeat=repeat, deliberate=deliberate)
    return weigh(Consulting(load_book(book), format), offence, told)


def verdict(finding: Finding) -> str:
    """What the book makes of it, in a word."""
    return finding.allows or ("recorded" if finding.minded else "nothing")


Case = tuple[str, str, str]
"""An incident with its facts, the verdict, and the rules that have to be cited for it."""

ROBERTS: list[Case] = [
    ("splashing", "may", "1.etiquette-2"),
    ("threats", "may", "1.conduct-2 1.conduct-0b"),
    ("disturbance", "may", "1.conduct-4"),
    ("abusing-cards", "may", "1.conduct-5 1.etiquette-0"),
    ("card-off-table", "may", "1.conduct-5 15.28a"),
    ("property", "may", "1.conduct-6"),
    ("substances", "may", "1.conduct-7"),
    ("weapons", "may", "1.conduct-8"),
    ("stalling", "may", "1.etiquette-8"),
    ("discarding", "may", "1.etiquette-9a 1.etiquette-9b"),
    ("chips-in-the-way", "may", "1.etiquette-10"),
    ("unfair-influence", "may", "1.etiquette-11"),
    ("out-of-turn-on-purpose", "may", "1.etiquette-1 3.betting-11a"),
    ("out-of-turn-again", "may", "1.etiquette-1 3.betting-11a"),
    ("searching-discards", "may", "2.procedures-23"),
    ("inattention", "may", "2.procedures-25"),
    ("discourtesy", "may", "15.intro-1"),
    ("check-down", "may", "1.etiquette-3 1.etiquette-0"),
    ("cheating", "may", "1.conduct-1 1.conduct-0b"),
    ("collusion", "may", "1.conduct-1 15.intro-2"),
    ("disclosure", "may", "1.etiquette-6 15.intro-4 15.intro-5 15.22d 15.intro-7"),
    ("telling-folded", "may", "1.etiquette-7a 15.intro-6"),
    ("telling-outsider", "may", "1.etiquette-7b"),
    ("guessing", "may", "15.intro-6"),
    ("reading-hand", "may", "1.etiquette-4"),
    ("urging", "may", "1.etiquette-5"),
    ("one-player-to-a-hand", "may", "2.procedures-1 15.intro-2"),
    ("anothers-chips", "may", "2.procedures-2"),
    ("phone-use", "may", "1.etiquette-12"),
    ("phone-use no-phone", "nothing", "1.etiquette-12"),
    ("profanity", "may", "1.conduct-3"),
    ("foreign-language in-deal", "may", "2.procedures-28"),
    ("foreign-language", "nothing", "2.procedures-28"),
    ("guest-at-table", "may", "2.procedures-26"),
    ("smoking beside-dealer", "may", "1.tobacco-1"),
    ("smoking", "nothing", "1.tobacco-1"),
    ("cigars", "may", "1.tobacco-2"),
    ("guest-smoking", "may", "1.tobacco-3"),
    ("exposing-card", "may", "15.22a 15.22c"),
    ("exposing-card no-action", "may", "15.22a"),
    ("exposing-card two-in-pot", "may", "15.22b"),
    ("exposing-card two-in-pot last-two", "nothing", "15.22b"),
    ("cards-out-of-view", "may", "2.procedures-18a 2.procedures-18b"),
    ("hard-to-count", "may", "2.procedures-19a"),
    ("hard-to-count staff-asks", "nothing", "2.procedures-19a"),
    ("hard-to-count mixed", "nothing", "2.procedures-19a"),
    ("high-chips-hidden", "may", "15.26 2.procedures-19b"),
    ("chips-out-of-view", "may", "15.27a 2.procedures-8c"),
    ("strategy-aid", "may", ""),
    ("near-on-penalty", "nothing", ""),
    ("nuts-checked", "recorded", ""),
    ("not-recognisable", "nothing", ""),
    ("distracting-item", "nothing", ""),
    ("media", "nothing", ""),
    ("belongings", "nothing", ""),
    ("duty-speak-up", "nothing", "3.showdown-3"),
]
ROBERTS_CASH: list[Case] = [
    ("guest-behind objection", "may", "2.procedures-27a"),
    ("out-of-turn-on-purpose", "may", "1.etiquette-1 1.etiquette-0 3.betting-11a"),
    ("foreign-language in-deal", "may", "2.procedures-28"),
    ("guest-behind", "nothing", "2.procedures-27a"),
    ("guest-looks", "may", "2.procedures-27b"),
    ("from-rack", "may", "2.procedures-10"),
    ("phone-talk", "may", "1.etiquette-12 1.etiquette-0"),
    ("exposing-card", "may", "1.etiquette-6"),
    ("exposing-card two-in-pot", "nothing", "1.etiquette-6"),
    ("guessing", "nothing", "1.etiquette-6"),
    ("cards-out-of-view lifted", "nothing", "2.procedures-18a"),
    ("draw-count", "nothing", ""),
    ("post-mortem", "nothing", ""),
    ("slow-showing", "recorded", "3.showdown-8c"),
    ("ignoring-wave", "nothing", ""),
    ("reading hinders", "may", "2.procedures-25"),
    ("reading", "nothing", "2.procedures-25"),
]
ARMY: list[Case] = [
    ("splashing", "may", "bets-9c etiquette-2 etiquette-0"),
    ("searching-discards", "may", "house-5"),
    ("threats", "may", "conduct-2 conduct-0"),
    ("disturbance", "must", "conduct-4 house-11b"),
    ("abusing-cards", "may", "conduct-5"),
    ("card-off-table", "may", "conduct-5 house-11a"),
    ("property", "may", "conduct-6 conduct-0"),
    ("stalling", "may", "etiquette-7"),
    ("discarding", "may", "etiquette-8"),
    ("chips-in-the-way", "may", "etiquette-9"),
    ("unfair-influence", "may", "etiquette-10"),
    ("out-of-turn-on-purpose", "may", "etiquette-1"),
    ("out-of-turn-again", "may", "etiquette-1"),
    ("check-down", "may", "etiquette-3 house-11a"),
    ("cheating", "may", "conduct-1 house-22a"),
    ("disclosure", "may", "etiquette-6 house-23a house-25"),
    ("telling-folded", "may", "house-23b"),
    ("reading-hand", "may", "etiquette-4"),
    ("urging", "may", "etiquette-5"),
    ("advising", "may", "house-1b house-25"),
    ("one-player-to-a-hand", "may", "house-1a"),
    ("phone-use", "may", "house-14 etiquette-11"),
    ("profanity", "may", "conduct-3"),
    ("exposing-card", "may", "bets-12 house-24"),
    ("exposing-card no-action two-in-pot last-two", "may", "bets-12"),
    ("cards-out-of-view", "may", "house-3"),
    ("hard-to-count", "may", "house-4a"),
    ("high-chips-hidden", "may", "house-17"),
    ("chips-out-of-view", "may", "house-19a"),
    ("carried-out-of-view", "may", "house-19b"),
    ("near-on-penalty", "may", "house-22a"),
]
SEMINOLE: list[Case] = [
    ("soft-play", "must", "69.1 71-B.2"),
    ("nuts-checked", "recorded", "71-B.3"),
    ("chip-dumping", "disqualification", "69.2"),
    ("cheating", "must", "71-B.2"),
    ("stalling", "may", "70 71-B.1"),
    ("touching", "may", "70"),
    ("touching-person", "may", "70"),
    ("out-of-turn-again", "may", "70"),
    ("out-of-reach", "may", "70"),
    ("hygiene", "may", "70"),
    ("chatter", "may", "70"),
    ("discarding", "may", "68.3"),
    ("folding-face-up", "may", "68.3"),
    ("wandering", "may", "30.6"),
    ("criticising", "may", "67.2"),
    ("cards-out-of-view", "may", "25-C"),
    ("phone-use", "may", "5.1 5.5"),
    ("phone-use no-phone", "may", "5.1"),
    ("media", "may", "5.2"),
    ("strategy-aid", "may", "5.3"),
    ("device-nuisance", "may", "5.4 5.5"),
    ("disclosure", "may", "67.1"),
    ("guessing", "may", "67.1"),
    ("advising", "may", "67.2"),
    ("reading-hand", "may", "67.3"),
    ("sharing", "may", "67.4"),
    ("exposing-card", "may", "68.1 71-B.1"),
    ("exposing-card last-to-act", "may", "68.1"),
    ("exposing-card no-action", "nothing", "68.1"),
    ("not-recognisable", "may", "4.1"),
    ("distracting-item", "recorded", "4.2"),
    ("foreign-language", "may", "6"),
    ("foreign-language posted", "nothing", "6"),
    ("near-on-penalty", "may", "71-C.1"),
    ("leaving-live-hand", "may", "31.1 31.2"),
    ("hard-to-count", "may", "25-A.1 25-A.2 60.1 60.5"),
    ("hard-to-count staff-asks", "may", "25-A.1"),
    ("hard-to-count mixed", "may", "25-A.2"),
    ("hard-to-count mixed plain", "nothing", "25-A.4"),
    ("high-chips-hidden", "may", "25-A.3"),
    ("hidden-at-race", "may", "24-B.1"),
    ("carried-out-of-view", "may", "63.1"),
    ("smoking", "may", ""),
    ("check-down", "must", "69.1 ethics-10d"),
    ("saving", "must", "69.1 ethics-10e"),
    ("pact", "must", "69.1 ethics-10i"),
    ("refund", "must", "69.1 ethics-10j"),
    ("urging", "may", "ethics-10f"),
    ("draw-count", "may", "ethics-10h"),
    ("splashing", "may", "ethics-8.1"),
    ("out-of-turn-on-purpose", "may", "ethics-2 53-A.2"),
    ("cards-out-of-view lifted", "may", "ethics-1.2"),
    ("cards-out-of-view lifted omaha-or-draw", "nothing", "ethics-1.3"),
    ("discourtesy", "may", "room-18 etq-6"),
    ("profanity", "may", "etq-6"),
    ("demeaning-dealer", "must", "etq-18.1 etq-16"),
    ("slow-showing", "may", "etq-1 etq-2"),
    ("ignoring-wave", "may", "etq-3"),
    ("post-mortem", "may", "etq-11"),
    ("peeking", "may", "etq-15.1 etq-15.2"),
    ("reading", "nothing", "room-16.5"),
    ("reading hinders", "may", "room-16.5"),
    ("unfair-influence", "nothing", ""),
    ("chips-in-the-way", "nothing", ""),
    ("inattention", "nothing", ""),
    ("duty-registration", "recorded", "2.1"),
    ("duty-card-count", "recorded", "2.2"),
    ("duty-protect-hand", "recorded", "2.3"),
    ("duty-intentions", "recorded", "2.4 42.3"),
    ("duty-follow-action", "recorded", "2.5"),
    ("duty-in-turn", "recorded", "2.6"),
    ("duty-right-to-act", "recorded", "2.7"),
    ("duty-cards-visible", "recorded", "2.8"),
    ("duty-chips-stacked", "recorded", "2.9"),
    ("duty-stay", "recorded", "2.10"),
    ("duty-table-cards", "recorded", "2.11"),
    ("duty-speak-up", "recorded", "2.12 intro-4"),
    ("duty-good-time", "recorded", "2.13"),
    ("duty-call-clock", "recorded", "2.14"),
    ("duty-transfer", "recorded", "2.15"),
    ("duty-one-player", "recorded", "2.16"),
    ("duty-know-rules", "recorded", "2.17"),
    ("duty-etiquette", "recorded", "2.18"),
    ("duty-report", "recorded", "2.19"),
    ("duty-orderly", "recorded", "2.20"),
    ("duty-watch-button", "recorded", "34-A.3"),
]
SEMINOLE_CASH: list[Case] = [
    ("soft-play", "may", "ethics-10.0"),
    ("check-down", "may", "ethics-10d ethics-0.1"),
    ("saving", "may", "ethics-10e"),
    ("pact", "may", "ethics-10i"),
    ("refund", "may", "ethics-10j"),
    ("stalling", "may", "etq-5"),
    ("discarding", "may", "etq-17"),
    ("folding-face-up", "may", "etq-10"),
    ("discourtesy", "may", "room-18 etq-6"),
    ("profanity", "may", "etq-6"),
    ("demeaning-dealer", "may", "etq-18.1 etq-16"),
    ("slow-showing", "may", "etq-1 etq-2"),
    ("ignoring-wave", "may", "etq-3"),
    ("post-mortem", "may", "etq-11"),
    ("criticising", "may", "etq-12"),
    ("peeking", "may", "etq-15.1 etq-15.2"),
    ("card-off-table", "may", "etq-18.2"),
    ("criticising-quitter", "may", "etq-13"),
    ("duty-speak-up", "recorded", "etq-14 intro-4"),
    ("cards-out-of-view", "may", "ethics-1.1"),
    ("cards-out-of-view lifted", "may", "ethics-1.2"),
    ("cards-out-of-view lifted omaha-or-draw", "nothing", "ethics-1.3"),
    ("phone-use", "nothing", "room-16.1"),
    ("phone-talk in-hand", "may", "room-16.2"),
    ("phone-use in-hand", "may", "room-16.3"),
    ("reading", "nothing", "room-16.5"),
    ("reading hinders", "may", "room-16.5"),
    ("media", "recorded", "room-16.6 room-16.7"),
    ("disclosure", "may", "ethics-10a"),
    ("advising", "may", "ethics-10b"),
    ("guessing", "may", "ethics-10c"),
    ("urging", "may", "ethics-10f"),
    ("reading-hand", "may", "ethics-10g"),
    ("draw-count", "may", "ethics-10h"),
    ("exposing-card no-action two-in-pot", "may", "ethics-4 ethics-5"),
    ("chips-out-of-view", "may", "hilimit-1.1"),
    ("splashing", "may", "ethics-8.1"),
    ("out-of-turn-on-purpose", "may", "ethics-2"),
    ("out-of-turn-again", "may", "ethics-2"),
    ("from-rack", "nothing", ""),
    ("touching", "nothing", ""),
    ("chatter", "nothing", ""),
]
UK: list[Case] = [
    ("soft-play", "must", "63.1 65-B.2"),
    ("collusion", "disqualification", "63.2 65-B.2"),
    ("stalling", "may", "64"),
    ("touching", "may", "64"),
    ("out-of-turn-again", "may", "64"),
    ("out-of-turn-on-purpose", "may", "39-A.1"),
    ("out-of-reach", "may", "64"),
    ("chatter", "may", "64"),
    ("discarding", "may", "62.3"),
    ("folding-face-up", "may", "62.3"),
    ("wandering", "may", "28.7"),
    ("criticising", "may", "61.2"),
    ("belongings", "may", "RP-3.1"),
    ("cards-out-of-view", "may", "23-C"),
    ("phone-talk", "may", "4.1"),
    ("phone-use", "nothing", "4.3"),
    ("media", "may", "4.2"),
    ("strategy-aid", "recorded", "4.3"),
    ("disclosure", "may", "61.1"),
    ("guessing", "nothing", "61.1"),
    ("advising", "may", "61.2"),
    ("reading-hand", "may", "61.3"),
    ("sharing", "may", "61.4"),
    ("exposing-card", "may", "62.1 65-B.1"),
    ("foreign-language posted", "may", "5"),
    ("near-on-penalty", "may", "65-C.1"),
    ("leaving-live-hand", "may", "29.1 29.2"),
    ("hard-to-count", "may", "23-A.1 23-A.2 54.1 54.5"),
    ("hard-to-count mixed plain", "nothing", "23-A.1"),
    ("hard-to-count untidy plain", "may", "23-A.2"),
    ("hard-to-count mixed untidy", "may", "23-A.2"),
    ("high-chips-hidden", "may", "23-A.3"),
    ("hidden-at-race", "may", "22-B.1"),
    ("carried-out-of-view", "may", "57.1"),
    ("hygiene", "nothing", ""),
    ("touching-person", "nothing", ""),
    ("splashing", "nothing", ""),
    ("discourtesy", "nothing", ""),
    ("urging", "nothing", ""),
    ("profanity", "nothing", ""),
    ("duty-card-count", "nothing", ""),
    ("duty-table-cards", "nothing", ""),
    ("duty-good-time", "nothing", ""),
    ("duty-report", "nothing", ""),
    ("duty-watch-button", "nothing", ""),
    ("duty-registration", "recorded", "2.1"),
    ("duty-protect-hand", "recorded", "2.2"),
    ("duty-intentions", "recorded", "2.3 41.3"),
    ("duty-follow-action", "recorded", "2.4"),
    ("duty-in-turn", "recorded", "2.5"),
    ("duty-right-to-act", "recorded", "2.6"),
    ("duty-cards-visible", "recorded", "2.7"),
    ("duty-chips-stacked", "recorded", "2.8"),
    ("duty-stay", "recorded", "2.9"),
    ("duty-speak-up", "recorded", "2.10"),
    ("duty-call-clock", "recorded", "2.11"),
    ("duty-transfer", "recorded", "2.12"),
    ("duty-one-player", "recorded", "2.13"),
    ("duty-know-rules", "recorded", "2.14"),
    ("duty-etiquette", "recorded", "2.15"),
    ("duty-orderly", "recorded", "2.16"),
]
ROBERTS_SILENT = [
    f"duty-{duty}"
    for duty in (
        "registration protect-hand intentions follow-action in-turn right-to-act cards-visible chips-stacked stay "
        "call-clock transfer one-player know-rules etiquette orderly"
    ).split()
] + "touching out-of-reach chatter folding-face-up wandering criticising hygiene".split()


def told(book: str, format: Format, cases: list[Case]) -> list[object]:
    """A parameter for each case, which proves the rules it names."""
    return [
        pytest.param(
            book, format, incident, expected, cited, id=f"{book} {format} {incident}",
            marks=pytest.mark.proves(*(f"{book}:{rule}" for rule in cited.split())) if cited else (),
        )
        for incident, expected, cited in cases
    ]  # fmt: skip


@pytest.mark.proves("roberts-10:1.etiquette-0")
@pytest.mark.parametrize(
    ("book", "format", "incident", "expected", "cited"),
    [
        *told(R, EVENT, ROBERTS), *told(R, CASH, ROBERTS_CASH), *told(A, EVENT, ARMY), *told(S, EVENT, SEMINOLE),
        *told(S, CASH, SEMINOLE_CASH), *told(U, EVENT, UK),
        *told(R, EVENT, [(silent, "nothing", "") for silent in ROBERTS_SILENT]),
    ],
)  # fmt: skip
def test_what_a_book_makes_of_an_incident(book: str, format: Format, incident: str, expected: str, cited: str) -> None:
    code, *facts = incident.split()
    finding = found(book, format, code, *facts)
    assert verdict(finding) == expected
    rules = {f"{book}:{rule}" for rule in cited.split()}
    assert rules <= set(finding.cites)
    told_where_it_happens(format, load_book(book), Incident(code, tuple(facts), finding, frozenset(rules)))


class Incident(NamedTuple):
    """An incident with its facts, what the book makes of it, and the rules that have to be cited for it."""

    code: str
    facts: tuple[str, ...]
    finding: Finding
    rules: frozenset[str]


def told_where_it_happens(format: Format, book: Rulebook, incident: Incident) -> None:
    """Tell it to the director of an event, who then carries out what is offered first; in a cash game, to the floor."""
    code, facts, finding, rules = incident
    if format == CASH:
        floor = Floor(book.id, FOUR, format=CASH, street="flop")
        ruled = floor.tell(Misconduct(SeatNo(2), code, facts[0] if facts else ""))
        if not facts and "in-hand" not in finding.offence.facts and "in-deal" not in finding.offence.facts:
            assert ruled.penalty == (finding.allows or None)
            assert str(finding.says) in str(ruled.says)
            offered = message("ruling.floor-chooses", offers=[in_words(offer) for offer in finding.offers])
            assert not finding.offers or str(offered) in str(ruled.says)
        assert rules <= set(ruled.cites)
        return
    between = after(an_event({"A": range(1, 7)}, {"A": 2}), book, PlayHand(TableId("A")))
    decision = decide(between, Offend(code, PlayerId("A3"), facts=facts), book)
    assert rules <= set(decision.cites)
    (recorded,) = [one for one in decision.events if isinstance(one, OffenceRecorded)]
    assert recorded.penalty == finding.allows
    asked = [one.offer.codes for one in decision.events if isinstance(one, FloorAsked)]
    assert asked == ([finding.offers] if finding.offers else [])
    if asked and finding.allows:
        given = next(one for one in finding.sanctions if one != "no-penalty")
        tournament = after(between, book, Offend(code, PlayerId("A3"), facts=facts), Choose(given))
        assert tournament.player(PlayerId("A3")).penalties == (given,)
        assert tournament.player(PlayerId("A3")).out is (given == "disqualify")


@pytest.mark.parametrize("format", [CASH, EVENT])
@pytest.mark.parametrize("book", book_ids())
def test_every_incident_can_be_told_under_every_book(book: str, format: Format) -> None:
    listed = [finding for group in incidents(load_book(book), format).values() for finding in group]
    assert {finding.offence.code for finding in listed} == {
        code for code, one in OFFENCES.items() if one.format in (None, format)
    }
    assert all(finding.cites and finding.says for finding in listed)
    assert all(bool(finding.offers) for finding in listed if finding.allows)


def test_every_rule_on_conduct_is_cited_by_an_incident() -> None:
    """With every fact that an incident has, one at a time."""
    for id in book_ids():
        book = load_book(id)
        cited: set[str] = set()
        for format in (CASH, EVENT):
            for code, offence in OFFENCES.items():
                if offence.format in (None, format):
                    for facts in ((), *((fact,) for fact in offence.facts)):
                        for repeat in (False, True):
                            finding = weigh(Consulting(book, format), code, OffenceReport(facts, repeat=repeat))
                            cited.update(finding.cites)
        topics = ("conduct.", "chips.visible", "chips.transit")
        conduct = [
            rule.id
            for rule in book.rules.values()
            if rule.id.startswith(f"{id}:") and rule.kind == "conduct" and rule.topic.startswith(topics)
        ]
        assert [rule for rule in conduct if rule not in cited] == []


class TestWhatThePlayerIsTold:
    @pytest.mark.proves("seminole-2024:5.1", "army-2009:house-14", "roberts-10:1.etiquette-12", "uk-tda:4.1")
    def test_a_telephone_goes_where_the_book_sends_it(self) -> None:
        assert str(found(S, EVENT, "phone-use").remedy) == "Put it away."
        assert str(found(A, EVENT, "phone-use").remedy) == "Step away from the table."
        assert str(found(R, EVENT, "phone-use").remedy) == "Put the telephone away."
        assert str(found(U, EVENT, "phone-talk").remedy) == "End the call."

    @pytest.mark.proves("uk-tda:5", "seminole-2024:6")
    def test_the_language_of_the_table(self) -> None:
        assert str(found(U, EVENT, "foreign-language").remedy) == "Speak English at the table."
        assert str(found(S, EVENT, "foreign-language").remedy) == "Speak a language of the table."

    @pytest.mark.proves("uk-tda:23-A.2", "seminole-2024:25-A.2")
    def test_stacks_are_of_twenty(self) -> None:
        assert "stacks of 20" in str(found(U, EVENT, "hard-to-count").remedy)


class TestWhatTheFloorMayChoose:
    @pytest.mark.proves("seminole-2024:71-A.1", "uk-tda:65-A.1", "army-2009:house-22a", "roberts-10:15.intro-2")
    def test_the_scale_is_the_books(self) -> None:
        usual = ("warning", "1-hand", "3-hands", "1-round", "2-rounds", "disqualify")
        assert found(U, EVENT, "abuse").offers == usual
        assert found(S, EVENT, "abuse").offers == (*usual, "other")
        minutes = ("10-minutes", "20-minutes", "30-minutes", "40-minutes")
        assert found(A, EVENT, "abuse").offers == ("warning", *minutes, "disqualify", "bar")
        assert found(R, EVENT, "stalling").offers[:2] == ("no-penalty", "warning")
        assert found(R, EVENT, "stalling").offers[-2:] == ("disqualify", "bar")

    @pytest.mark.proves("seminole-2024:69.1", "uk-tda:63.1")
    def test_chips_are_forfeited_for_soft_play_where_a_rule_says_so(self) -> None:
        for book, may in ((S, True), (U, True), (R, False)):
            assert ("forfeit-chips" in found(book, EVENT, "soft-play").offers) is may

    @pytest.mark.proves("seminole-2024:71-A.3", "uk-tda:65-A.3")
    def test_a_repeated_offence_is_punished_more_heavily_where_the_book_says_so(self) -> None:
        for book, lighter in ((S, False), (U, False), (R, True)):
            asked = Consulting(load_book(book), EVENT)
            offers = weigh(asked, "abuse", OffenceReport(earlier=("warning", "1-hand"))).offers
            assert (offers[0] == "3-hands") is not lighter
            assert ("warning" in offers) is lighter

    @pytest.mark.proves("uk-tda:65-A.3")
    def test_beyond_the_last_step_there_is_only_the_door(self) -> None:
        asked = Consulting(load_book(U), EVENT)
        assert weigh(asked, "abuse", OffenceReport(earlier=("2-rounds",))).offers == ("disqualify",)

    @pytest.mark.proves("uk-tda:64", "seminole-2024:70", "army-2009:etiquette-0")
    def test_a_repeated_breach_of_etiquette(self) -> None:
        for book, expected in ((U, "must"), (S, "may"), (A, "may")):
            assert found(book, EVENT, "chatter" if book != A else "stalling", repeat=True).allows == expected

    @pytest.mark.proves("seminole-2024:ethics-0.1", "seminole-2024:ethics-0.2", "roberts-10:1.etiquette-0")
    @pytest.mark.parametrize(
        ("book", "meant", "offers"),
        [
            (S, False, ("no-penalty", "warning", "leave-room", "bar")),
            (S, True, ("warning", "leave-room", "bar")),
            (R, False, ("no-penalty", "warning", "leave-room", "bar")),
            (R, True, ("no-penalty", "warning", "leave-room", "bar")),
        ],
    )
    def test_in_a_cash_game(self, book: str, meant: bool, offers: tuple[str, ...]) -> None:
        assert found(book, CASH, "stalling", deliberate=meant).offers == offers

    @pytest.mark.proves("army-2009:conduct-0", "roberts-10:1.conduct-0b", "uk-tda:65-B.2", "seminole-2024:71-B.2")
    def test_a_breach_of_the_code_of_conduct(self) -> None:
        for book, expected in ((A, "may"), (R, "may"), (U, "must"), (S, "must")):
            for offence in ("threats", "property", "weapons", "substances"):
                assert found(book, EVENT, offence).allows == expected
                assert ("bar" in found(book, EVENT, offence).sanctions) is (expected == "may")
            assert found(book, EVENT, "abuse").allows == ("must" if book != R else "may")

    @pytest.mark.proves("seminole-2024:4.2", "seminole-2024:71-B.3")
    def test_what_the_floor_judges_first(self) -> None:
        assert found(S, EVENT, "distracting-item").offers == ("allow-item", "remove-item")
        assert found(S, EVENT, "nuts-checked").offers == ("no-violation", "soft-play")
        strict = load_book(S).with_house({"conduct.soft-play/nuts-checked": True})
        assert weigh(Consulting(strict, EVENT), "nuts-checked").allows == "must"


class TestWhatCannotBeTold:
    @pytest.mark.parametrize(
        ("offence", "format"), [("whistling", EVENT), ("from-rack", EVENT), ("nuts-checked", CASH)]
    )
    def test_an_incident_on_no_list(self, offence: str, format: Format) -> None:
        with pytest.raises(Refused) as no:
            found(U, format, offence)
        assert no.value.code == "no-such-offence"

    def test_a_fact_that_says_nothing_about_it(self) -> None:
        with pytest.raises(Refused) as no:
            found(U, EVENT, "stalling", "mixed")
        assert no.value.code == "no-such-fact"
