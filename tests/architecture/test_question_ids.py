"""Questions are asked by name: the list of names is what the topics say, and nobody writes an id."""

import ast
import importlib.util
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from floorman.rules import questions
from floorman.rules.question_ids import Q

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src" / "floorman").rglob("*.py"))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("question_ids_tool", ROOT / "tools" / "question_ids.py")
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_names_are_those_of_the_topics(tool: ModuleType) -> None:
    assert tool.FILE.read_text("utf-8") == tool.text(), "run: python tools/question_ids.py"


def named(tool: ModuleType) -> Iterator[str]:
    """Every name of the stub, as it runs."""
    (all_of_them,) = [node for node in ast.parse(tool.FILE.read_text("utf-8")).body if getattr(node, "name", "") == "Q"]
    assert isinstance(all_of_them, ast.ClassDef)
    for area in (node for node in all_of_them.body if isinstance(node, ast.ClassDef)):
        for topic in (node for node in area.body if isinstance(node, ast.ClassDef)):
            for each in (node for node in topic.body if isinstance(node, ast.AnnAssign)):
                assert isinstance(each.target, ast.Name)
                yield getattr(getattr(getattr(Q, area.name), topic.name), each.target.id)


def test_a_name_is_the_id_of_its_question(tool: ModuleType) -> None:
    assert sorted(named(tool)) == sorted(questions())


def test_a_name_that_python_looks_for_is_no_question() -> None:
    assert not hasattr(Q, "__wrapped__")


def test_no_id_of_a_question_is_written_as_a_string() -> None:
    ids = set(questions())
    found = []
    for path in SOURCES:
        with path.open("rb") as file:
            strings = [token for token in tokenize.tokenize(file.readline) if token.type == tokenize.STRING]
        found += [f"{path.name}:{token.start[0]}" for token in strings if token.string.strip("\"'") in ids]
    assert found == []
