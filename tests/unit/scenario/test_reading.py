"""Strict reading: all ways of writing a scenario, and what each mistake is answered with."""

from typing import get_args

import pytest

from floorman.cards import Card
from floorman.core import Chips, DataError, PlayerId, SeatNo
from floorman.floor import Incident
from floorman.floor.engine import FactField, code_of, facts_in
from floorman.floor.incidents import Described, Premature
from floorman.scenario import read_scenarios
from floorman.scenario.hand_run import ClockStep, HandGiven, PotExpected, SaysStep
from floorman.scenario.room_run import VotesStep
from floorman.scenario.run import Seconds
from floorman.scenario.table_run import HandOutcome, HandStep
from floorman.scenario.tournament_run import EventStep, TournamentGiven

HEAD = """
[[scenario]]
name = "s"
rules = ["uk-tda:43.1"]
"""
HAND = 'hand = { game = "NLHE", blinds = [50, 100], button = 3, stacks = { 1 = 500, 2 = 500, 3 = 500 } }'
STEPS = "steps = [ { expect = { turn = 3 } } ]"


def told(*parts: str) -> str:
    """A scenario made of parts, the head first."""
    return HEAD + "\n".join(parts)


def complaint(text: str) -> str:
    with pytest.raises(DataError) as wrong:
        read_scenarios(text, "f.toml")
    return str(wrong.value)


def test_tables_inline_tables_and_dotted_keys_say_the_same() -> None:
    inline = told(HAND, 'steps = [ { seat = 3, act = "raise", to = 300, expect = { turn = 1, call = 250 } } ]')
    dotted = told(
        'hand.game = "NLHE"',
        "hand.blinds = [50, 100]",
        "hand.button = 3",
        "hand.stacks = { 1 = 500, 2 = 500, 3 = 500 }",
        "[[scenario.step]]",
        "seat = 3",
        'act = "raise"',
        "to = 300",
        "[scenario.step.expect]",
        "turn = 1",
        "call = 250",
    )
    one, other = (read_scenarios(text, "f.toml")[0] for text in (inline, dotted))
    assert one == other
    assert isinstance(one.given, HandGiven)
    assert one.given.stacks == {1: 500, 2: 500, 3: 500}


def test_values_are_read_as_what_they_are() -> None:
    text = told(
        'hand = { game = "NLHE", blinds = [50, 100], button = 2, street = "flop", board = "As Td 9c",'
        ' stacks = { 1 = 500, 2 = 500 }, hole = { 2 = "KsKd" } }',
        "steps = [",
        '  { seat = 2, push = [500, 25], expect = { options = ["fold", "call"], board = "As Td 9c", floor = [],'
        " pots = [{ amount = 3, seats = [2, 1] }], binding = false } },",
        '  { clock_on = 1, by = "td" },',
        '  { incident = "premature", street = "turn" },',
        "]",
    )
    (scenario,) = read_scenarios(text, "f.toml")
    assert isinstance(scenario.given, HandGiven)
    assert scenario.given.hole == {2: ("Ks", "Kd")}
    pushed, clock, wrong = scenario.steps
    assert pushed.event == SaysStep(SeatNo(2), push=(Chips(500), Chips(25)))
    assert clock.event == ClockStep(SeatNo(1), "td")
    assert wrong.event == Premature("turn")
    assert pushed.expect == {
        "options": {"fold", "call"},
        "board": ("As", "Td", "9c"),
        "floor": frozenset(),
        "pots": (PotExpected(Chips(3), frozenset({SeatNo(1), SeatNo(2)})),),
        "binding": False,
    }


def test_the_books_are_those_of_the_rules_with_the_house_over_them() -> None:
    text = told(HAND, STEPS).replace('["uk-tda:43.1"]', '["hpt:play-4a", "uk-tda:43.1", "hpt:play-6"]')
    plain = read_scenarios(text, "f.toml")[0].books
    assert list(plain) == ["hpt", "uk-tda"]
    housed = read_scenarios(text.replace("hand =", "house = { clock_seconds = 20 }\nhand ="), "f.toml")[0].books
    assert {id: book.answer("clock.shot-clock/seconds", "cash") for id, book in housed.items()} == {
        "hpt": 20,
        "uk-tda": 20,
    }


def test_other_settings_are_read_too() -> None:
    text = """
[[scenario]]
name = "a table"
rules = ["roberts-10:4.1"]
table = { seats = 9, players = [1, 4, 7], button = 1 }
steps = [ { hand = { busts = [4], short_blind = { 7 = 50 } }, expect = { owes = {}, small_blind = 0 } } ]

[[scenario]]
name = "a tournament"
rules = ["uk-tda:43.1"]
tournament = { tables = { A = { 1 = "Ann" }, B = [2, 3], C = 4 }, clock = { level = 2, left = 30 } }
steps = [ { clock = "+20m" }, { clock = "+45s", expect = { moves = [], sizes = [3, 1] } } ]

[[scenario]]
name = "a room"
rules = ["roberts-10:4.1"]
room = { games = [{ id = "A", kind = "5-10 NLHE", seats = 9, players = ["Ann"] }], list = {} }
steps = [ { vote_limit = "20-40 LHE", game = "A", for = ["Ann"], against = [], expect = { changed = true } } ]
"""
    table, tournament, room = read_scenarios(text, "f.toml")
    seven = SeatNo(7)
    assert table.steps[0].event == HandStep(HandOutcome(frozenset({SeatNo(4)}), short_blind={seven: Chips(50)}))
    assert isinstance(tournament.given, TournamentGiven)
    assert tournament.given.tables == {"A": {1: "Ann"}, "B": (2, 3), "C": 4}
    assert [step.event for step in tournament.steps] == [EventStep(clock=Seconds(1200)), EventStep(clock=Seconds(45))]
    assert tournament.steps[1].expect == {"moves": (), "sizes": (3, 1)}
    assert room.steps[0].event == VotesStep("20-40 LHE", "A", frozenset({PlayerId("Ann")}))


def stepped(step: str) -> str:
    return told(HAND, f"steps = [ {step} ]")


MALFORMED = {
    "no toml": ("[[scenario", "f.toml: This is not TOML: "),
    "nothing": ("", "f.toml: There is no scenario in it. Begin one with [[scenario]]."),
    "another table": ("[x]", "f.toml: x means nothing here. A file holds [[scenario]] tables and nothing else."),
    "no name": ("[[scenario]]", 'f.toml: scenario 1: name is missing. Write name = "..." in one sentence.'),
    "unknown key": (told("colour = 1"), "f.toml: s: colour means nothing here. Write name, rules, house, step, "),
    "no setting": (told(STEPS), "f.toml: s: The setting is missing. Write one of hand, room, table, tournament."),
    "two settings": (told(HAND, "room = {}", STEPS), "f.toml: s: hand and room are 2 settings. Write one of hand, "),
    "no rules": (
        told(HAND, STEPS).replace('rules = ["uk-tda:43.1"]', ""),
        'f.toml: s: rules: A scenario shows rules of a book. Write rules = ["uk-tda:43.1"].',
    ),
    "no book": (
        told(HAND, STEPS).replace("uk-tda:43.1", "tda:43.1"),
        "f.toml: s: rules: tda:43.1 is of no book. The books are army-2009, ",
    ),
    "no rule": (
        told(HAND, STEPS).replace("43.1", "943.1"),
        "f.toml: s: rules: uk-tda has no rule uk-tda:943.1. `floorman rule TOPIC` lists those of a topic.",
    ),
    "house name": (
        told("house = { wishes = 1 }", HAND, STEPS),
        "f.toml: s: house: wishes: No question has this name. `floorman rule TOPIC` lists the questions of a topic.",
    ),
    "house value": (
        told('house = { clock_seconds = "soon" }', HAND, STEPS),
        "f.toml: s: house: clock_seconds: 'soon' is not an answer to clock.shot-clock/seconds. "
        "Write a number (seconds).",
    ),
    "no steps": (told(HAND), "f.toml: s: steps is missing. Write steps = [ { ... } ] or [[scenario.step]]."),
    "steps twice": (
        told(HAND, STEPS, "[[scenario.step]]", "wait = 3"),
        "f.toml: s: step and steps say the same. Write [[scenario.step]] or steps = [...], not both.",
    ),
    "setting key": (
        told(HAND.replace("button", "buton"), STEPS),
        "f.toml: s: hand: buton means nothing here. Write game, stacks, format, venue, blinds, ",
    ),
    "setting value": (
        told(HAND.replace("3 = 500", "3 = -5"), STEPS),
        "f.toml: s: hand: stacks.3 = -5 does not fit. Write a whole number of chips above 0.",
    ),
    "no such seat": (
        told(HAND.replace("3 = 500", "B = 500"), STEPS),
        "f.toml: s: hand: stacks.B = 'B' does not fit. Write a seat from 1 to 10.",
    ),
    "no such game": (
        told(HAND.replace("NLHE", "SNAP"), STEPS),
        "f.toml: s: hand: game = 'SNAP' does not fit. Write one of NLHE, PLHE, ",
    ),
    "needed": (
        told('hand = { game = "NLHE" }', STEPS),
        "f.toml: s: hand: stacks is missing. Write stacks = ...",
    ),
    "no button": (
        told(HAND.replace("button = 3, ", ""), STEPS),
        "f.toml: s: hand: button: NLHE is played with a button. Write button = SEAT.",
    ),
    "a street of another game": (
        told(HAND.replace("button", 'street = "third", button'), STEPS),
        "f.toml: s: hand: street: no-limit hold'em has no 'third'. It has preflop, flop, turn, river.",
    ),
    "no limits": (
        told(HAND.replace("NLHE", "LHE"), STEPS),
        "f.toml: s: hand: limits: limit hold'em is played for a small and a big bet. Write limits = [small, big].",
    ),
    "absent from an empty seat": (
        told(HAND.replace("button", "absent = [8], button"), STEPS),
        "f.toml: s: hand: absent: Seat 8 is not dealt in. Give it chips in stacks.",
    ),
    "straddle from an empty seat": (
        told(HAND.replace("button", "straddle = 8, button"), STEPS),
        "f.toml: s: hand: straddle: Seat 8 is not dealt in. Give it chips in stacks.",
    ),
    "no card": (
        told(HAND.replace("button", 'board = "1s", button'), STEPS),
        "f.toml: s: hand: board = '1s' does not fit. not a card. Write a rank of",
    ),
    "a card twice": (
        told(HAND.replace("button", 'board = "As", hole = { 1 = "As Ks" }, button'), STEPS),
        "f.toml: s: hand: hole: As is there twice. Every card is once in the deck.",
    ),
    "the deck says otherwise": (
        told(HAND.replace("button", 'deck = "As Ks Qs Js Ts 9s", hole = { 1 = "As Ks" }, button'), STEPS),
        "f.toml: s: hand: hole.1: The deck gives this seat As Js. Leave one out.",
    ),
    "an empty step": (
        stepped("{}"),
        "f.toml: s: step 1: Nothing happens and nothing is expected. Write an event, expect, or both.",
    ),
    "a step that is none": (stepped("3"), "f.toml: s: step 1: 3 is not a table. Write { key = value }."),
    "unknown event": (
        stepped("{ wait = 1 }, { seat = 1, waves = true }"),
        "f.toml: s: step 2: waves means nothing in a hand. An event has one of act, say, amount, ",
    ),
    "no event": (
        stepped("{ seat = 1 }"),
        "f.toml: s: step 1: seat alone tells of nothing that happened. Say what was done.",
    ),
    "two events": (
        stepped('{ seat = 1, act = "fold", say = "fold" }'),
        "f.toml: s: step 1: act and say are two events. Make two steps of them.",
    ),
    "a key of another event": (
        stepped("{ wait = 3, seat = 1 }"),
        "f.toml: s: step 1: seat means nothing here. Write wait.",
    ),
    "unknown act": (
        stepped('{ seat = 1, act = "limp" }'),
        "f.toml: s: step 1: act = 'limp' does not fit. Write one of fold, check, call, ",
    ),
    "nobody acts": (stepped('{ act = "fold" }'), "f.toml: s: step 1: seat is missing. Write seat = ..."),
    "unknown incident": (
        stepped('{ incident = "fire" }'),
        "f.toml: s: step 1: incident = 'fire' does not fit. Write one of wrongly-dealt, ",
    ),
    "a key of another incident": (
        stepped('{ incident = "premature", reconstructible = true }'),
        "f.toml: s: step 1: reconstructible means nothing here. Write incident, street.",
    ),
    "an incident half told": (
        stepped('{ incident = "pot-miscounted", stated = 3 }'),
        "f.toml: s: step 1: actual is missing. Write actual = ...",
    ),
    "unknown floor code": (
        stepped('{ floor = "coin-toss" }'),
        "f.toml: s: step 1: floor = 'coin-toss' does not fit. Write one of full-call, ",
    ),
    "unknown expectation": (
        stepped("{ expect = { weather = 1 } }"),
        "f.toml: s: step 1: expect: weather means nothing here. Write ruling, to, ",
    ),
    "unknown option": (
        stepped('{ expect = { options = ["fold", "all-in"] } }'),
        "f.toml: s: step 1: expect: options.2 = 'all-in' does not fit. Write one of fold, check, ",
    ),
    "unknown error": (
        stepped('{ expect = { error = "no" } }'),
        "f.toml: s: step 1: expect: error = 'no' does not fit. Write one of not-your-turn, ",
    ),
    "unknown hand name": (
        stepped('{ expect = { hand = { 1 = "boat" } } }'),
        "f.toml: s: step 1: expect: hand.1 = 'boat' does not fit. Write one of high-card, ",
    ),
    "a key of a pot": (
        stepped("{ expect = { pots = [{ amount = 1, seats = [1], side = true }] } }"),
        "f.toml: s: step 1: expect: pots.1.side = true does not fit. Write amount, seats; nothing else ",
    ),
    "half a pot": (
        stepped("{ expect = { pots = [{ amount = 1 }] } }"),
        "f.toml: s: step 1: expect: pots.1 = {'amount': 1} does not fit. seats is missing there.",
    ),
    "true where false is meant": (
        stepped("{ expect = { binding = true } }"),
        "f.toml: s: step 1: expect: binding = true does not fit. Write false. Or: Write one of fold, ",
    ),
    "cited rule": (
        stepped('{ expect = { cites = ["uk-tda:0.0"] } }'),
        "f.toml: s: step 1: expect: cites.1 = 'uk-tda:0.0' does not fit. Write ids of rules, as in uk-tda:43.1.",
    ),
    "time": (
        told('tournament = { tables = 2 }\nsteps = [ { clock = "20m" } ]'),
        'f.toml: s: step 1: clock = \'20m\' does not fit. Write minutes or seconds, as in "+20m" or "+45s".',
    ),
    "a line that is no cards": (
        stepped("{ seat = 1, discard = 3 }"),
        'f.toml: s: step 1: discard = 3 does not fit. Write cards as in "As Td 9c".',
    ),
    "false where true is meant": (
        stepped("{ seat = 1, show = false }"),
        "f.toml: s: step 1: show = false does not fit. Write true, or leave it out.",
    ),
    "two of one kind": (
        stepped("{ seat = 1, muck = true, plays_board = true }"),
        "f.toml: s: step 1: muck and plays_board are two events. Make two steps of them.",
    ),
    "a seat of an incident": (
        stepped('{ incident = "missing-card", seat = 11 }'),
        "f.toml: s: step 1: seat = 11 does not fit. Write a seat from 1 to 10.",
    ),
    "an incident and an act": (
        stepped('{ incident = "premature", street = "turn", act = "fold" }'),
        "f.toml: s: step 1: incident and act are two events. Make two steps of them.",
    ),
    "no table to break": (
        told("tournament = { tables = 2 }\nsteps = [ { break_table = false } ]"),
        "f.toml: s: step 1: break_table = false does not fit. Write the name of a table, or true.",
    ),
    "half a place": (
        told('tournament = { tables = 2 }\nsteps = [ { wrong_seat = "Ann", correct = ["A"] } ]'),
        "f.toml: s: step 1: correct = ['A'] does not fit. Write a list of 2.",
    ),
    "no such game in a room": (
        told("room = { games = [{ id = 'A', kind = '5-10 NLHE', started = 0 }] }", STEPS),
        "f.toml: s: room: games.1.started = 0 does not fit. Write a whole number above 0.",
    ),
    "half a game": (
        told("room = { games = [{ id = 'A' }] }", STEPS),
        "f.toml: s: room: games.1 = {'id': 'A'} does not fit. kind is missing there.",
    ),
    "a setting that is no table": (
        told("table = 3", STEPS),
        "f.toml: s: table: 3 is not a table. Write { key = value }.",
    ),
    "a list": (stepped("{ seat = 1, push = 25 }"), "f.toml: s: step 1: push = 25 does not fit. Write a list."),
    "a list too long": (
        told('hand = { game = "LHE", limits = [1, 2, 3], button = 1, stacks = { 1 = 5, 2 = 5 } }', STEPS),
        "f.toml: s: hand: limits = [1, 2, 3] does not fit. Write a list of 2.",
    ),
    "true as a number": (
        stepped("{ wait = true }"),
        "f.toml: s: step 1: wait = true does not fit. Enter a whole number.",
    ),
}


@pytest.mark.parametrize(("text", "says"), MALFORMED.values(), ids=MALFORMED)
def test_what_is_malformed_is_named_with_what_would_be_right(text: str, says: str) -> None:
    assert complaint(text).startswith(says)


def test_the_second_scenario_is_named_when_it_is_the_second() -> None:
    text = told(HAND, STEPS) + told(HAND, "steps = [ { nods = 1 } ]").replace('"s"', '"t"')
    assert complaint(text).startswith("f.toml: t: step 1: nods means nothing in a hand.")


@pytest.mark.parametrize("kind", [one for one in get_args(Incident) if one.listed], ids=lambda kind: kind.__name__)
def test_a_scenario_tells_every_incident_that_the_desk_lists(kind: type[Described]) -> None:
    """By the tag and the facts of its kind, which nothing else describes: a fact left out is asked for by name."""
    words = {"seat": "1", "street": '"turn"', "next-street": '"turn"', "offence": '"stalling"', "chips": "100"}
    plain = {int: "1", bool: "true", str: '"word"', Card: '"As"', tuple[Card, ...]: '"As Kd"'}

    def value(fact: FactField) -> str:
        if fact.among:
            return f'"{fact.among[0]}"'
        if fact.asked.kind == "seat" and fact.type is not int:
            return "[1, 2]"
        return words.get(fact.asked.kind) or plain[fact.type]

    needed = [f"{fact.key} = {value(fact)}" for fact in facts_in(kind) if fact.required]
    code = f'incident = "{code_of(kind)}"'
    step = read_scenarios(told(HAND, f"steps = [ {{ {', '.join((code, *needed))} }} ]"), "f.toml")[0].steps[0]
    assert type(step.event) is kind
    for fact in needed:
        others = ", ".join((code, *(one for one in needed if one != fact)))
        assert f"{fact.partition(' ')[0]} is missing." in complaint(told(HAND, f"steps = [ {{ {others} }} ]"))
