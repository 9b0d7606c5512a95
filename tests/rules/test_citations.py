"""The rule that decided is cited first: over all scenarios, and in the data that says which rule states what."""

import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from floorman.cardroom import RoomAction, RoomEvent
from floorman.cli._coverage import citations
from floorman.cli.rules import MEAN_AT_MOST, SHARE_AT_LEAST
from floorman.core import Chips, SeatNo
from floorman.floor import Act, FloorChooses, Incident, PlayerShowsCard, open_table, options, rule_on
from floorman.floor.case import after
from floorman.floor.explain import citations_of
from floorman.hand import HandEvent
from floorman.rules import load_book, question, questions, topics
from floorman.rules.book import MOST, Citations, cited
from floorman.rules.load import points
from floorman.scenario import Result
from floorman.table import TableAction
from floorman.table.events import TableEvent
from floorman.tournament.actions import TournamentAction
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


def told(unions: tuple[Any, ...], prefixed: bool = False) -> Iterator[str]:
    for struct in chain.from_iterable(map(structs, unions)):
        tag = struct.__struct_config__.tag
        yield struct.__name__
        yield str(tag)
        for field in struct.__struct_fields__:
            name = field.replace("_", "-")
            yield f"{struct.__name__}.{name}" if prefixed else name


def computed() -> Iterator[str]:
    """The facts that are worked out: the words that the modules yield, and those of the card room note."""
    package = ROOT / "src" / "floorman"
    named = ("floor/explain", "table/next_hand", "tournament/case", "tournament/prompts/prompt", "tournament/deals")
    modules = [package / f"{module}.py" for module in named]
    for module in (*modules, *sorted((package / "cardroom").glob("*.py"))):
        text = module.read_text("utf-8")
        yield from re.findall(r'"([a-z][a-z-]*)"', text)
        yield from re.findall(r'f"([a-z-]+)=', text)
        yield from re.findall(r'"([a-z-]+)=', text)


def looked_at() -> Iterator[str]:
    from floorman.scenario import room_run, tournament_run

    yield from (*tournament_run.LOOK, *room_run.LOOK)
    yield from ("looks", "refused", "floor")


def test_a_point_asks_for_facts_that_can_arise() -> None:
    from floorman.hand.setup import GAMES

    known = {
        *told((Incident, TableAction, TournamentAction, RoomAction)),
        *told((HandEvent, TableEvent, TournamentEvent, RoomEvent), prefixed=True),
        *computed(),
        *looked_at(),
        *topics(),
        *questions(),
        *(game.limit for game in GAMES.values()),
        "cash",
        "tournament",
        "backs-up-to",
        "ruled",
    }
    for point in points():
        for fact in " ".join(point.when).replace("!", "").split():
            name, _, value = fact.partition("=")
            assert name in known, (fact, point.says)
            asked = question(name)
            if value and asked and asked.type in ("choice", "method"):
                assert value in asked.choices, (fact, point.says)
            if value and asked and asked.type == "flag":
                assert value in ("yes", "no"), (fact, point.says)


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
