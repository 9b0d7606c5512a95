"""The books in the package are the catalogue, rule for rule, where the catalogue is at hand; notes are ours to word."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from floorman.rules import Rule, book_ids, load_book

COUNTS = {"army-2009": 167, "hpt": 218, "roberts-10": 465, "seminole-2024": 493, "uk-tda": 320}
RENAMED = {"aliases": "also"}
SOURCES = {"src", "line"}
"""Where a rule stood in a scan of the book: of no use to anybody without the scan."""


def own(id: str) -> dict[str, Rule]:
    return {rule.id: rule for rule in load_book(id).rules.values() if rule.id.startswith(f"{id}:")}


@pytest.mark.parametrize("id", book_ids())
def test_a_book_has_as_many_rules_as_it_should(id: str) -> None:
    assert len(own(id)) == COUNTS[id]


@pytest.mark.parametrize("id", book_ids())
def test_a_book_is_its_catalogue(id: str, shared: Path) -> None:
    whole = tomllib.loads((shared / "rules" / f"{id}.toml").read_text("utf-8"), parse_float=Fraction)
    rules = own(id)
    assert [rule["id"] for rule in whole["rule"]] == list(rules)
    for raw in whole["rule"]:
        rule = rules[raw["id"]]
        for key, value in raw.items():
            if key == "note":
                assert rule.note, rule.id
            elif key not in SOURCES and key != "scope":
                kept: Any = getattr(rule, RENAMED.get(key, key))
                assert (list(kept) if isinstance(kept, tuple) else kept) == value, (rule.id, key)
        scope = raw.get("scope", whole.get("default_scope", "any"))
        assert rule.scope == ("all" if scope == "any" else scope), rule.id
