"""Incidents are found by the words that floor staff use, and read as plain words everywhere."""

import re

import pytest

from floorman.conduct.offences import OFFENCES
from floorman.core import Chips
from floorman.desk.incidents import entries, example_of, facts_of, in_words, line_of, moments, possible, search, written
from floorman.desk.notation import read
from floorman.desk.situation import Situation, answered, opened
from floorman.text import LANGUAGES, catalogue

FLOOR_WORDS = {
    "misdeal": "wrongly-dealt", "dealt wrongly": "wrongly-dealt", "extra card": "extra-card",
    "too many cards": "extra-card", "missing card": "missing-card", "wrong button": "button-misplaced",
    "button not moved": "button-misplaced", "redeal": "at-redeal", "wrong blinds": "wrong-level",
    "old blinds": "wrong-level", "exposed card": "exposed-downcard", "exposed": "exposed-downcard",
    "flashed card": "exposed-downcard", "shows hand early": "player-shows-card", "card on the floor": "card-off-table",
    "boxed card": "boxed-card", "boxed": "boxed-card", "fouled deck": "duplicate-card", "duplicate": "duplicate-card",
    "incomplete deck": "deck-short", "joker": "strange-card", "wrong back": "foreign-back",
    "dropped stub": "stub-dropped",
    "deck change": "deck-change-asked", "new setup": "deck-change-asked", "rabbit": "rabbit-asked",
    "rabbit hunt": "rabbit-asked", "four card flop": "flop-too-many", "flop of four": "flop-too-many",
    "two turn cards": "street-too-many", "no burn": "wrong-burn", "burn card": "wrong-burn",
    "premature flop": "premature", "dealt too soon": "premature", "unprotected hand": "hand-killed-by-dealer",
    "fouled hand": "hand-fouled", "muck": "mucks", "mucks": "mucks", "retrieve from the muck": "wants-back",
    "folded by mistake": "wants-back", "who shows first": "nobody-shows", "miscalled hand": "claims",
    "misread": "speaks-up", "plays the board": "plays-board", "asks to see a hand": "asks-to-see",
    "IWTSTH": "asks-to-see", "wrong winner": "pot-misawarded", "dispute": "disputes", "run it twice": "runs-agreed",
    "undercall noticed": "bet-too-small-noticed", "pot miscounted": "pot-miscounted",
    "chips thrown into the pot": "splashed", "splashed pot": "splashed", "hidden chips": "hidden-chips",
    "foreign chips": "foreign-chips", "rake": "fee-taken", "skipped": "objects", "how much": "asks",
    "if you raise I call": "says-if-then", "misheard": "calls-unheard", "slang": "local-word",
    "side bet": "offers-insurance", "speech play": "discloses", "etiquette": "misconduct", "clock": "clock-called",
    "calling time": "clock-called", "time is up": "waited", "insurance": "offers-insurance",
}  # fmt: skip
TOLD_AT_THE_SEAT = {
    "odd chip": "odd chip", "split pot with a chip left over": "odd chip",
    "string bet": "string bet", "string raise": "string bet", "out of turn": "act out of turn",
    "short all-in": "short all-in", "incomplete raise": "short all-in", "forward motion": "forward motion",
    "one chip": "single oversized chip", "oversized chip": "single oversized chip", "undercall": "undercall",
    "underraise": "bet below the minimum", "verbal declaration": "words and chips differ",
    "accepted action": "wrong count of a stack", "ambiguous bet": "unclear amount",
}  # fmt: skip
OFFENCE_WORDS = {
    "angle": "unfair-influence", "angle shooting": "unfair-influence", "slow roll": "slow-showing",
    "phone at the table": "phone-use", "phone": "phone-talk", "one player to a hand": "one-player-to-a-hand",
    "collusion": "collusion", "soft play": "soft-play", "chip dumping": "chip-dumping", "swearing": "profanity",
    "tanking": "stalling", "splashing the pot": "splashing", "smoking": "smoking", "headphones": "media",
    "dodging the blind": "dodging-blind", "abuse": "abuse", "cheating": "cheating",
    "whipsaw": "soft-play", "RTA": "strategy-aid", "ratholing": "chips-out-of-view", "hoodie": "not-recognisable",
    "vaping": "smoking", "f-bomb": "profanity",
}  # fmt: skip
SENTENCES = {
    "player exposed his card": "player exposes cards", "a player has shown his cards early": "player exposes cards",
    "he showed his hand to a neighbour": "player exposes cards", "dealer exposed a card": "exposed card in the deal",
    "bet out of turn": "act out of turn", "player raised out of turn": "act out of turn",
    "he acted before his turn": "act out of turn", "somebody folded out of turn": "act out of turn",
    "string bet": "string bet", "he made a string bet": "string bet", "string betting": "string bet",
    "raised twice": "string bet",
    "angle shooting": "angle shooting", "the player angle shot": "angle shooting",
    "someone splashed the pot": "splashed pot", "player was skipped": "skipped player speaks up",
    "misdealt": "misdeal", "he mucked his hand": "mucks the hand", "called with one chip": "single oversized chip",
    "dealer burned two cards": "burn mistake", "two cards on the turn": "two cards turned at once",
    "dealer dealt the flop too early": "board dealt too soon", "card fell on the floor": "card off the table",
    "the pot was pushed to the wrong player": "pot to the wrong player",
    "he was dealt three cards": "too many cards dealt", "used his phone": "using a phone or other device",
    "talking during a hand": "talks about a live hand",
    "player touched another player's chips": "touching another's cards or chips",
}  # fmt: skip
CODE = re.compile(r"[a-z]-[a-z].*=|=|_|`")


@pytest.mark.parametrize(("word", "code"), FLOOR_WORDS.items())
def test_floor_words_find_the_incident_first_or_second(word: str, code: str) -> None:
    assert code in [one.code for one in search(word)][:2]


@pytest.mark.parametrize(("sentence", "title"), SENTENCES.items())
def test_a_sentence_finds_what_it_tells_of(sentence: str, title: str) -> None:
    """Past tense, a subject and other words around it are no obstacle."""
    assert search(sentence)[0].title == title


@pytest.mark.parametrize("sentence", ["the weather is fine", "xyzzy", "a raccoon drives home"])
def test_what_is_nothing_at_the_table_finds_nothing(sentence: str) -> None:
    assert not search(sentence)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.code)
def test_every_incident_is_found_by_each_of_its_names(entry: object) -> None:
    one = next(each for each in entries() if each is entry)
    for name in (one.title, *one.words):
        assert one.code in [found.code for found in search(name)][:6], name


@pytest.mark.parametrize(("word", "title"), TOLD_AT_THE_SEAT.items())
def test_acts_with_words_and_chips_say_how_they_are_told(word: str, title: str) -> None:
    found = [one for one in search(word)[:2] if one.title == title]
    assert found
    assert found[0].how.startswith("Tap the seat")


@pytest.mark.parametrize(("word", "code"), OFFENCE_WORDS.items())
def test_offences_are_found_by_their_everyday_names(word: str, code: str) -> None:
    assert code in [one.offence for one in search(word)][:2]


def test_an_offence_of_cash_games_is_not_found_in_a_tournament() -> None:
    assert any(one.offence == "from-rack" for one in search("rack", "cash"))
    assert not any(one.offence == "from-rack" for one in search("rack"))


def test_a_cash_hand_is_dealt_at_no_level() -> None:
    for format in ("cash", "tournament"):
        desk = opened(Situation("roberts-10", {1: 500, 2: 500, 3: 500}, (5, 10), 3, format=format))
        found = {"wrong-level" in [one.code for one in possible(desk.table)]}
        found.add("wrong-level" in [one.code for one in search("wrong level", format)])
        assert found == {format == "tournament"}


def test_amounts_are_asked_for_as_chips_and_counts_as_numbers() -> None:
    kinds = {(entry.code, fact.key): fact.kind for entry in entries() for fact in facts_of(entry)}
    assert kinds["splashed", "claimed"] == kinds["pot-misawarded", "amount"] == "chips"
    assert kinds["extra-card", "count"] == kinds["waited", "seconds"] == "number"


def test_every_title_is_plain_words() -> None:
    titles = [entry.title for entry in entries()] + [one.title for one in OFFENCES.values()]
    assert len(set(titles)) == len(titles)
    for title in titles:
        assert re.fullmatch(r"[a-z][A-Za-z0-9 ,'()-]+", title), title
        assert "=" not in title


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.code)
def test_a_line_about_an_incident_reads_as_words(entry: object) -> None:
    one = next(each for each in entries() if each is entry)
    every = line_of(one.code, {fact.key: fact.among[0] if fact.among else fact.example for fact in facts_of(one)})
    for line in (every, example_of(one)):
        said = str(in_words(read(line)))
        assert not CODE.search(said), said
        assert not re.search(r"\b(yes|no)\b(?! card)", said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_incident_has_a_title_and_every_fact_a_question(language: str) -> None:
    """What a kind of incident describes is said in every language, and nothing else is there."""
    assert set(catalogue(language, "incident")) == {entry.code for entry in entries()}
    asked = {fact.key for entry in entries() for fact in facts_of(entry) if not fact.asked.follows}
    own = {f"{entry.code}.{fact.key}" for entry in entries() for fact in facts_of(entry)}
    said = set(catalogue(language, "ask"))
    assert asked <= said
    assert {key for key in said if "." in key} <= own


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.code)
def test_a_fact_that_depends_on_another_names_one_that_there_is(entry: object) -> None:
    one = next(each for each in entries() if each is entry)
    facts = {fact.key: fact for fact in facts_of(one)}
    for fact in facts.values():
        key, values = fact.asked.only_if
        if key:
            assert {written(value) for value in values} <= set(facts[key].among)


def test_what_cannot_happen_now_says_when_it_can() -> None:
    table = opened(Situation("hpt", {1: 500, 2: 500}, (5, 10), 1)).table
    now = possible(table)
    for entry in entries():
        if entry not in now:
            assert re.fullmatch(r"Possible only [a-z].*\.", entry.says_when), entry.code
    assert moments(table) >= {"betting", "deal"}


def test_every_answer_to_a_question_is_called_something() -> None:
    """What can be chosen about an incident is shown in words, not in codes."""
    board = answered(Situation("hpt", {1: Chips(500), 2: Chips(500)}, (5, 10), 1, lines=("1 calls", "2 checks")))
    for happens in board.possible:
        for asks in happens.facts:
            assert len(asks.words) in (0, len(asks.among))
            assert not [word for word in asks.words if re.search(r"[a-z]-[a-z]+-|_|=|`", word)], asks


def test_out_of_turn_finds_the_act_before_the_player_who_was_skipped() -> None:
    found = [one.title for one in search("out of turn")]
    assert found[0] == "act out of turn"
    assert next(one.code for one in search("skipped")) == "objects"
