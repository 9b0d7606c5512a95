"""The rule that decided is cited first: over all scenarios, and in the data that says which rule states what."""

import ast
import tomllib
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, reduce
from itertools import chain
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from floorman.cardroom import RoomAction, RoomEvent
from floorman.cardroom.case import RoomFact
from floorman.cli._coverage import citations
from floorman.cli.rules import MEAN_AT_MOST, SHARE_AT_LEAST
from floorman.conduct import OFFENCES, Office
from floorman.core import Chips, SeatNo
from floorman.floor import Act, FloorChooses, Incident, PlayerShowsCard, open_table, options, rule_on
from floorman.floor.case import Heard, Penalty, Pending, after
from floorman.floor.engine import FloorFact, citations_of
from floorman.floor.incidents import ActWord, By, Noticed
from floorman.hand import GAMES, HandEvent
from floorman.hand.setup import PostKind as DealtPost
from floorman.hand.state import Stage
from floorman.rules import load_book, questions, topics
from floorman.rules.book import COUNTED, MANY, MOST, UNSAID, Citations, FactName, cited
from floorman.rules.load import points
from floorman.scenario import Result, hand_run, room_run, table_run, tournament_run
from floorman.table import TableAction
from floorman.table.events import TableEvent
from floorman.table.next_hand import TableFact
from floorman.table.state import ButtonRule, PostKind
from floorman.tournament.actions import TournamentAction
from floorman.tournament.case import EventFact
from floorman.tournament.events import TournamentEvent

ROOT = Path(__file__).parents[2]
PLAYED = ("betting", "dealing", "room", "showdown", "table", "tournament")


Results = Callable[[str], list[Result]]


def held(found: list[Result]) -> None:
    for figures in citations(found):
        assert figures.mean <= MEAN_AT_MOST, figures
        assert figures.share >= SHARE_AT_LEAST, figures


def test_the_first_citation_is_the_one_expected_in_our_scenarios(results: Results) -> None:
    held(results("scenarios"))


def test_the_first_citation_is_the_one_expected_in_the_public_scenarios(results: Results) -> None:
    held([result for folder in PLAYED for result in results(f"public/{folder}")])


def test_the_first_citation_is_the_one_expected_where_the_floor_judges_or_somebody_misbehaves(
    results: Results,
) -> None:
    held([*results("next/conduct"), *results("next/discretion")])


def test_every_step_cites_a_few_rules_and_keeps_the_others_apart(results: Results) -> None:
    for result in results("scenarios"):
        for step in result.steps:
            assert len(step.citations) <= MOST, (result.scenario.name, step)
            assert step.citations or not step.expected, (result.scenario.name, step)
            assert not set(step.citations) & set(step.consulted), (result.scenario.name, step)
            examples = [":ex-" in id for id in step.citations]
            assert examples == sorted(examples), (result.scenario.name, step)


def test_a_point_names_rules_of_the_books_and_a_topic_that_exist() -> None:
    rules = {id for book in ("hpt", "army-2009", "seminole-2024", "uk-tda") for id in load_book(book).rules}
    for point in points():
        assert point.on in topics(), point.says
        assert set(point.rules) <= rules, point.says
        assert len(set(point.rules)) == len(point.rules), point.says
        assert point.rules or point.alone, point.says


def test_no_two_points_are_told_apart_by_nothing() -> None:
    clauses = [(frozenset(clause.split()), point.rank) for point in points() for clause in set(point.when)]
    twice = {clause for clause in clauses if clauses.count(clause) > 1}
    assert not twice


def structs(union: Any) -> list[type[msgspec.Struct]]:
    parts = get_args(union) or (union,)
    return [struct for part in parts for struct in (structs(part) if get_args(part) else [part])]


def tags(*unions: Any) -> set[str]:
    return {str(struct.__struct_config__.tag) for union in unions for struct in structs(union)}


Values = set[str] | None
"""What may stand behind the `=` of a fact: nothing is `""`, and None anything, for which the types have only text."""


def either(one: Values, other: Values) -> Values:
    return None if one is None or other is None else one | other


def values_of(hint: Any, field: str) -> Values:
    """What `facts_of` can say of a field of a type."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return values_of(inside[0], field)
    if origin is Literal:
        return {str(value) for value in inside if value != ""}
    if origin in (Union, UnionType):
        return reduce(either, (values_of(part, field) for part in inside if part is not NoneType))
    if hint is bool:
        return {"true", "false"}
    if hint in (int, Fraction):
        return {*map(str, range(MANY)), "many"} if field in COUNTED else {""}
    if origin in (tuple, frozenset, dict):
        return {"", "one", "several"}
    return {""} if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None


def in_fields() -> dict[str, Values]:
    """The facts that are read from fields: those of what is told by the field, those of events with their name too."""
    found: dict[str, Values] = {}
    told, happened = (
        (Incident, TableAction, TournamentAction, RoomAction),
        (HandEvent, TableEvent, TournamentEvent, RoomEvent),
    )
    for struct, prefix in [(one, "") for one in chain.from_iterable(map(structs, told))] + [
        (one, f"{one.__name__}.") for one in chain.from_iterable(map(structs, happened))
    ]:
        found |= {struct.__name__: {""}, str(struct.__struct_config__.tag): {""}}
        for field, hint in get_type_hints(struct, include_extras=True).items():
            if field not in UNSAID:
                name = f"{prefix}{field.replace('_', '-')}"
                found[name] = either(found.get(name, set()), values_of(hint, field))
    return found


def catalogue(*names: str) -> set[str]:
    """The codes that have a sentence."""
    folder = ROOT / "src/floorman/text/en"
    return {
        id.partition(".")[0] for name in names for id in tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
    }


def outcomes() -> set[str]:
    """What the floor writes into `Ruling.outcome`."""
    written = [ast.walk(ast.parse(path.read_text("utf-8"))) for path in (ROOT / "src/floorman/floor").glob("*.py")]
    keywords = [
        node for node in chain.from_iterable(written) if isinstance(node, ast.keyword) and node.arg == "outcome"
    ]
    return {str(node.value.value) for node in keywords if isinstance(node.value, ast.Constant)}


STREETS = {street.name for game in GAMES.values() for street in game.streets}
ACTED = set(get_args(ActWord))
STAGES = set(get_args(Stage))
ROLES = {"button", "small-blind", "big-blind"}
OPEN = tags(Pending)
FLOOR_MAY = catalogue("choice", "option", "room-option") | {code for one in questions().values() for code in one.offers}
LOOKED = {word for run in (hand_run, table_run, tournament_run, room_run) for word in run.LOOK}

WORKED_OUT: dict[FactName, Values] = {
    "all-ins": {"one", "several"},
    "before": tags(Incident) | {f"premature-{street}" for street in STREETS},
    "binding": ACTED | {"no"},
    "button": set(get_args(ButtonRule)),
    "dispute": set(get_args(Heard)),
    "during": {"folded", "showdown", "in-hand"},
    "early": ACTED,
    "floor": FLOOR_MAY,
    "gone": ROLES,
    "is": ROLES,
    "looks": LOOKED | {word.replace("_", "-") for word in LOOKED},
    "may": set(get_args(ActWord)) | {"bring-in", "complete"},
    "moves": {"one", "several"},
    "must-show": {"true", "false", "discretion"},
    "now-on": STREETS,
    "on": STREETS,
    "open": OPEN,
    "outcome": outcomes(),
    "penalty": set(get_args(Penalty)),
    "posted": {*get_args(PostKind), *get_args(DealtPost)},
    "posts": set(get_args(PostKind)),
    "pots": {"1", "2", "many"},
    "prompt": catalogue("prompt") | {"floor"},
    "raises": {"", "1", "2", "many"},
    "refused": catalogue("refused"),
    "ruled": ACTED | {"out-of-turn", "undercall"},
    "short": {"bet", "call", "pot"},
    "sits-at-last": ROLES,
    "stage": STAGES,
    "then": STAGES,
    "to-act": set(get_args(DealtPost)),
    "was": OPEN,
    "were": {"2", "3", "many"},
}
"""Facts with a value that are worked out."""

TEXT: dict[str, set[str]] = {
    "DealAgreed.verdict": {"improper", *questions()["entry.side-deal/attitude"].choices},
    "FloorAnswered.topic": set(topics()),
    "about": {"accounting", "award", "count", "live", "pot", "reading", "reopened"},
    "by": {*get_args(By), *get_args(Office)},
    "code": FLOOR_MAY,
    "during": {"in-hand", "folded", "showdown", "between-hands", "break"},
    "fact": {fact for one in OFFENCES.values() for fact in one.facts},
    "game": set(GAMES),
    "kind": {"chips", "cash", "joker", "foreign-card", "no-burn", "two-burns"},
    "mistake": {"true", "false"},
    "offence": set(OFFENCES),
    "street": STREETS,
    "to": {"table", "neighbour"},
    "when": {"deal", "after-deal", *get_args(Noticed)},
    "why": {"break", "dispute", "director"},
}
"""What stands in fields that are text by their type, and by which points are known."""


LOOKS_LIKE: dict[str, set[str]] = {"decides": {"house"}, "push": {"hold"}}
"""Words that it comes to where something is looked at, by which points are known; else it is true or false."""


def test_every_fact_that_is_worked_out_has_its_values() -> None:
    assert set(WORKED_OUT) == set(get_args(FactName))


@cache
def known_facts() -> dict[str, Values]:
    """Every fact that can arise, with the values that it can have."""
    words = {word for one in (FloorFact, TableFact, EventFact, RoomFact) for word in get_args(one)}
    words |= {*topics(), "returned", "backs-up-to", "rewinds", "told"}
    found: dict[str, Values] = {word: {""} for word in words}
    found |= {
        one.id: {"", *one.choices, *(("yes", "no") if one.type == "flag" else ())} for one in questions().values()
    }
    looked = {word: {"true", "false"} | LOOKS_LIKE.get(word, set()) for word in LOOKED}
    for name, can_be in (*in_fields().items(), *WORKED_OUT.items(), *looked.items()):
        can_be = TEXT.get(name) if can_be is None else can_be
        found[name] = either(found.get(name, set()), can_be)
    return found


def unknown(facts: Iterable[str]) -> list[str]:
    """Those of some facts that cannot arise, by their name or by their value."""
    known = known_facts()
    found = []
    for fact in facts:
        name, _, value = fact.partition("=")
        can_be = known.get(name, set())
        if can_be is not None and value not in can_be:
            found.append(fact)
    return found


def test_a_point_asks_for_facts_that_can_arise() -> None:
    for point in points():
        assert unknown(" ".join(point.when).replace("!", "").split()) == [], point.says


@pytest.mark.parametrize(
    "fact", ["act=cal", "actt=call", "substancial-action", "outcome=stand", "refused=no-such", "seat"]
)
def test_a_fact_that_cannot_arise_is_found(fact: str) -> None:
    assert unknown(["act=call", "substantial-action", fact]) == [fact]


def test_a_silent_book_cites_the_rule_of_its_base() -> None:
    asked = ["betting.reopen/cumulative"]
    facts = {"acts-again", "may=raise", "price-short", "all-ins=several", "raised-full"}
    assert cited(facts, asked, load_book("hpt"), "tournament").citations[0] == "roberts-10:14.4"


def test_an_exception_comes_before_the_rule_and_routine_only_alone() -> None:
    book = load_book("uk-tda")
    routine = {"act=call", "Called"}
    assert cited(routine, ["betting.calling"], book, "tournament").citations[0] == "uk-tda:40-A"
    bound = routine | {"binding=call", "early=call"}
    found = cited(bound, ["betting.calling", "betting.out-of-turn/procedure"], book, "tournament")
    assert found.citations == ("uk-tda:39-A.2",)
    assert "uk-tda:40-A" in found.consulted


def test_a_ruling_is_cited_with_what_follows_for_the_next_player() -> None:
    from floorman.hand import deal_in

    book = load_book("roberts-10")
    table = open_table(deal_in("NLHE", {1: 1000, 2: 1000, 3: 1000}, 1, blinds=(5, 10), format="cash"), (), book)
    ruling = rule_on(Act(SeatNo(1), "call"), table, book)
    left = after(table, ruling)
    found = citations_of(Act(SeatNo(1), "call"), table, ruling, left, options(left, book), book)
    assert isinstance(found, Citations)
    assert found.citations[0] == "roberts-10:3.betting-9a"
    assert set(found.consulted) >= set(ruling.cites) - set(found.citations)


def cited_at_the_end(book_id: str, *told: Incident) -> tuple[str, ...]:
    """What the last of several incidents cites, in a hand of seven at a tournament."""
    from floorman.hand import deal_in

    book = load_book(book_id)
    setup = deal_in("NLHE", dict.fromkeys(range(1, 8), 5000), 7, blinds=(50, 100), format="tournament")
    table = open_table(setup, (), book)
    found = Citations(())
    for at, one in enumerate(told):
        ruling = rule_on(one, table, book)
        left = after(table, ruling)
        found = citations_of(one, table, ruling, left, options(left, book), book, told[:at])
        table = left
    return found.citations


@pytest.mark.parametrize("choice", ["hold-to-action", "retract"])
@pytest.mark.parametrize(("book", "rule"), [("hpt", "roberts-10:3.betting-11e"), ("army-2009", "army-2009:house-20b")])
def test_what_the_floor_says_of_a_raise_out_of_turn_cites_the_rule_that_left_it_open(
    book: str, rule: str, choice: str
) -> None:
    acts = (
        Act(SeatNo(3), "raise", Chips(300)),
        Act(SeatNo(6), "raise", Chips(800)),
        Act(SeatNo(4), "call"),
        Act(SeatNo(5), "fold"),
    )
    assert cited_at_the_end(book, *acts, FloorChooses(choice)) == (rule,)


def test_a_card_shown_cites_the_rule_for_as_many_as_are_in_the_pot() -> None:
    shows = PlayerShowsCard(SeatNo(3), to="table")
    assert cited_at_the_end("roberts-10", shows) == ("roberts-10:15.22c", "roberts-10:15.22a")
    folds = [Act(SeatNo(seat), "fold") for seat in (3, 4, 5, 6, 7)]
    shows = PlayerShowsCard(SeatNo(1), to="table")
    assert cited_at_the_end("roberts-10", *folds, shows) == ("roberts-10:15.22c", "roberts-10:15.22b")
