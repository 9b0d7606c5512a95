"""What is claimed as done is settled once and proved, the record is true, and every rule that is cited exists."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from floorman.cli import _coverage
from floorman.cli._coverage import Run, claimed, every_rule, functions, gathered, idle, implemented, missing_methods
from floorman.cli.rule import FILE, Record, proofs, recorded
from floorman.cli.rules import pages
from floorman.rules import Rule, book_ids, load_book, topics
from floorman.rules.book import FORMATS
from floorman.scenario import Result
from rules.excused import excused

ROOT = Path(__file__).parent.parent.parent
AGAIN = "floorman rules --record tests/rules/public tests/rules/scenarios tests/rules/next --tests tests"
PAGES = "floorman rules --pages docs/rules"


def carried_out(topic: str) -> list[Rule]:
    """The rules of a topic that the program carries out."""
    return [rule for rule in every_rule().values() if rule.topic == topic and rule.kind in ("engine", "ruling")]


def test_every_scenario_of_our_own_passes(results: Callable[[str], list[Result]]) -> None:
    runs = results("scenarios")
    assert [(run.scenario.name, run.book, run.failure) for run in runs if run.failure] == []


def test_every_scenario_on_procedures_discretion_and_conduct_passes_but_for_those_that_are_listed(
    results: Callable[[str], list[Result]],
) -> None:
    """The list says why, as where the book's own words are against it. It may only shrink."""
    reasons = tomllib.loads((ROOT / "tests" / "rules" / "red.toml").read_text("utf-8"))
    red = {f"{one['scenario']} [{one['book']}]" for one in reasons.get("red", ())}
    ran = [run for folder in ("procedure", "discretion", "conduct") for run in results(f"next/{folder}")]
    failed = {f"{run.scenario.name} [{run.book}]" for run in ran if run.failure}
    assert sorted(failed - red) == []
    assert sorted(red - failed) == [], "take it off the list"


@pytest.mark.lengthy
def test_the_record_is_what_scenarios_and_tests_prove_today(passed: list[Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    today, kept = gathered(passed, Path("tests")), recorded()
    assert changed(flat(today), flat(kept)) == [], f"run: {AGAIN}; then {PAGES}"
    assert changed(dict(today.bites), dict(kept.bites)) == [], f"run: {AGAIN}; then {PAGES}"
    assert _coverage.text(today) == FILE.read_bytes()


def flat(kept: Record) -> dict[str, object]:
    return {f"{file}: {name}": sorted(ids) for file, named in kept.proofs.items() for name, ids in named.items()}


def changed(today: Mapping[str, object], kept: Mapping[str, object]) -> list[str]:
    return sorted(key for key in {**today, **kept} if today.get(key) != kept.get(key))


def test_a_topic_claimed_as_done_is_one_and_is_claimed_once() -> None:
    assert [topic for topic in claimed() if topic not in topics()] == []
    assert list(claimed()) == sorted(set(claimed()))


@pytest.mark.parametrize("topic", claimed())
def test_one_function_settles_it_and_no_method_is_missing(topic: str) -> None:
    assert len(functions().get(topic, ())) == 1, functions().get(topic, ())
    assert missing_methods(topic) == ()


@pytest.mark.parametrize("topic", claimed())
def test_every_rule_of_it_is_proved_or_excused(topic: str) -> None:
    known = {*proofs(), *excused().rules}
    assert [rule.id for rule in carried_out(topic) if rule.id not in known] == []


def test_what_is_finished_is_claimed() -> None:
    proved = proofs()
    finished = [
        topic
        for topic in topics()
        if implemented(topic)
        and len(functions()[topic]) == 1
        and carried_out(topic)
        and all(rule.id in proved for rule in carried_out(topic))
        and not list(idle(topic))
    ]
    assert [topic for topic in finished if topic not in claimed()] == [], "add it to rules/done.toml"


def test_nobody_is_excused_without_need() -> None:
    """The list may only shrink: whoever adds to it has to raise its number, and give a reason."""
    proved = proofs()
    rules = excused().rules
    assert [id for id in rules if id in proved or id not in every_rule()] == [], "take them off the list"
    assert [id for id in rules if every_rule()[id].topic not in claimed()] == [], "only topics claimed as done need it"
    assert [id for id, why in (rules | excused().answers).items() if not why] == []
    assert len(rules) + len(excused().answers) == excused().at_most, "lower the number"


def test_every_answer_comes_from_rules_that_exist() -> None:
    """Of the book and what it is layered on, or borrowed from another."""
    for book in map(load_book, book_ids()):
        for format in FORMATS:
            cited = {id for answer in book.settled(format).values() for id in answer.cites}
            assert [id for id in cited if id not in book.rules and id not in every_rule()] == []


def test_nothing_cites_a_rule_that_does_not_exist(passed: list[Run]) -> None:
    for run in passed:
        in_force = run.scenario.books[run.book].rules
        assert [id for id in run.cited if id not in in_force and id not in every_rule()] == []
    known = {id for book in book_ids() for id in load_book(book).rules}
    assert [id for id in proofs() if id not in known] == []


def test_the_pages_are_made_from_todays_rules() -> None:
    folder = ROOT / "docs" / "rules"
    kept = {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in folder.rglob("*.md")}
    assert changed(pages(), kept) == [], f"run: {PAGES}"
