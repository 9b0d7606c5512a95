"""Every code that the floor can choose, or that stands in the sentence for an event, has a word in every language."""

import ast
from collections.abc import Callable
from itertools import product

import pytest
from msgspec.structs import replace

from architecture.sources import calls, modules, named, place
from floorman.conduct import OFFENCES
from floorman.conduct.sanctions import OFFICES, in_words, pointed_out, special_needs, while_it_waits
from floorman.conduct.weighing import OffenceReport, weigh
from floorman.core import PlayerId
from floorman.rules import load_book
from floorman.rules.book import Consulting
from floorman.rules.load import questions
from floorman.rules.question_ids import Q
from floorman.text import LANGUAGES, catalogue, render
from floorman.tournament.absence import REMOVE_OR_LEAVE
from floorman.tournament.apply import apply
from floorman.tournament.deals import CHOICES
from floorman.tournament.events import FloorAnswered, OffenceRecorded, PenaltyNoted
from floorman.tournament.prompts.players import floor
from floorman.tournament.state import Offer
from floorman.tournament.wording import sentence_of
from unit.floor.live import BOOKS
from unit.tournament.an_event import an_event

CASES = [Consulting(load_book(id), "tournament") for id in BOOKS]


def penalties() -> set[str]:
    """What the floor is offered for any offence under any book, whether or not it is repeated or deliberate."""
    offences = [code for code, offence in OFFENCES.items() if offence.format in (None, "tournament")]
    return {
        offer
        for case, code, repeat, deliberate in product(CASES, offences, (False, True), (False, True))
        for offer in weigh(case, code, OffenceReport((), repeat=repeat, deliberate=deliberate)).offers
    }


COMPUTED: dict[str, Callable[[], set[str]]] = {
    "CHOICES": lambda: set(CHOICES),
    "REMOVE_OR_LEAVE": lambda: set(REMOVE_OR_LEAVE),
    "codes": lambda: {code for case in CASES for code in pointed_out(case, at_once=False)},
    "finding.offers": penalties,
    "special_needs(case)": lambda: {code for case in CASES for code in special_needs(case)},
    "while_it_waits(case)": lambda: {code for case in CASES for code in while_it_waits(case)},
}
"""Codes of an Offer that are not written where it is made, by the expression that stands there instead."""


def offered() -> set[str]:
    """Every code of every Offer that the tournament makes."""
    found = set[str]()
    for path in modules():
        for _, call in calls(path, "Offer") if named(path).startswith("tournament/") else ():
            codes = call.args[1]
            if isinstance(codes, ast.Tuple):
                found |= set(ast.literal_eval(codes))
            else:
                source = ast.unparse(codes)
                assert source in COMPUTED, f"{place(path, call)}: say in COMPUTED which codes {source} has"
                found |= COMPUTED[source]()
    return found


def lacking(codes: set[str], language: str) -> list[str]:
    words = {code: in_words(code) for code in codes}
    return sorted(code for code, word in words.items() if word == code and code not in catalogue(language, "option"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_that_is_offered_has_a_word(language: str) -> None:
    found = offered()
    assert {"uphold", "owed", "grant", "rule-otherwise", "hold-play", "no-penalty", "allow-item"} <= found
    assert lacking(found, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_in_the_sentence_for_an_event_has_a_word(language: str) -> None:
    """What an objection goes to, what the book thinks of a deal, what follows on an offence."""
    answers = (Q.entry.side_deal.attitude, Q.td.authority.appeal, Q.conduct.penalty.etiquette_repeat)
    codes = {"improper", *OFFICES} | {code for id in answers for code in questions()[id].choices}
    assert lacking(codes - {"dealer", "none", "last-word", "may", "must"}, language) == []


def test_a_penalty_is_in_the_words_of_the_language() -> None:
    """With its length: `2-rounds` is no code of a catalogue."""
    event = an_event({"A": range(1, 4)})
    bo = PlayerId("A2")
    offer = Offer("conduct.penalty", ("no-penalty", "2-rounds"), bo)
    given, chosen = PenaltyNoted(bo, "2-rounds", ""), FloorAnswered(offer, "2-rounds", "conduct.penalty")
    assert render(sentence_of(given, event), "de") == "A2 bekommt eine Strafe: 2 Runden."
    assert render(sentence_of(chosen, event), "de") == "Der Floor hat entschieden über A2: 2 Runden."
    offended = apply(event, OffenceRecorded(bo, "phone-use", "may", "conduct.penalty"))
    asked = floor(replace(offended, offers=(offer,)), load_book("hpt"))
    options = [render(option.label, "de") for prompt in asked for option in prompt.otherwise]
    assert options == ["Keine Strafe", "2 Runden"]
