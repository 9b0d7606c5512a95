"""Questions are asked by name: the list of names is what the topics say, and nobody writes an id."""

import ast
import importlib.util
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeGuard

import pytest

from architecture.sources import modules, parsed, place
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
    assert tool.NAMES.read_text("utf-8") == tool.names(), "run: python tools/question_ids.py"
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


def test_no_answer_and_no_method_is_of_any_type(tool: ModuleType) -> None:
    stub = [node for node in ast.parse(tool.FILE.read_text("utf-8")).body if getattr(node, "name", "") != "Answers"]
    book = ast.parse((ROOT / "src" / "floorman" / "rules" / "book.py").read_text("utf-8"))
    names = ("ask", "by", "cite", "look_up", "method", "method_for")
    asking = [node for node in ast.walk(book) if isinstance(node, ast.FunctionDef) and node.name in names]
    found = [
        node.lineno
        for outer in [*stub, *asking]
        for node in ast.walk(outer)
        if isinstance(node, ast.Name) and node.id == "Any"
    ]
    assert {node.name for node in asking} == set(names)
    assert found == []


def test_a_method_question_knows_what_its_methods_take(tool: ModuleType) -> None:
    typed = sum(line.strip().partition(": ")[2].startswith("MethodQuestion[") for line in tool.text().splitlines())
    assert typed == sum(question.type == "method" for question in questions().values())


def test_a_name_that_no_topic_has_is_no_question() -> None:
    with pytest.raises(AttributeError, match="cumulatif"):
        print(Q.betting.reopen.cumulatif)  # type: ignore[attr-defined]


def test_an_answer_that_is_asked_for_is_used(tool: ModuleType) -> None:
    """Where only the rule is to be cited, `cite` says so. A method that returns nothing is there for what it does."""
    dropped = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            call = node.value if isinstance(node, ast.Expr) or _is_to_nobody(node) else None
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args:
                asked = ast.unparse(call.args[0])
                acts = call.func.attr == "by" and asked in _returning_nothing(tool)
                if call.func.attr in ("ask", "by", "figures", "look_up") and not acts:
                    dropped.append(f"{path.name}:{call.lineno}")
    assert dropped == []


def _is_to_nobody(node: ast.AST) -> TypeGuard[ast.Assign]:
    return isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["_"]


@cache
def _returning_nothing(tool: ModuleType) -> set[str]:
    """The method questions, as they are written, whose methods have no result."""
    return {
        f"Q.{tool.python_id(id)}"
        for id, functions in tool.methods().items()
        if all(signature.returns.written == "None" for _, signature in functions)
    }


def test_no_id_of_a_question_is_written_as_a_string(tool: ModuleType) -> None:
    ids = set(questions())
    found = []
    for path in set(SOURCES) - {tool.NAMES}:
        with path.open("rb") as file:
            strings = [token for token in tokenize.tokenize(file.readline) if token.type == tokenize.STRING]
        found += [f"{path.name}:{token.start[0]}" for token in strings if token.string.strip("\"'") in ids]
    assert found == []


def put_together(node: ast.AST) -> str:
    """A pattern of what a string made from parts can be, `.+` for each value in it; empty for anything else."""
    match node:
        case ast.JoinedStr(values=pieces):
            return "".join(map(_part, pieces))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _part(left) + _part(right)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(template)), attr="format")):
            return ".+".join(map(re.escape, re.split(r"{[^}]*}", template)))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value="/"), attr="join")):
            return ".+/.+"
    return ""


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    return put_together(node) or ".+"


ASKS = {"answer", "answers", "ask", "by", "cite", "figures", "look_up", "settled", "table", "under"}
"""What is asked of a book or a case by the name of a question."""


def asked_for(node: ast.AST) -> list[ast.expr]:
    """What stands where a name of a question belongs: between the brackets of a call or of the answers."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=args) if name in ASKS:
            return args
        case ast.Subscript(value=of, slice=what) if re.search(r"answers|settled", ast.unparse(of)):
            return [what]
    return []


def made_from_strings(module: ast.Module) -> Iterator[ast.AST]:
    """The strings put together in a module that can be the id of a question: by their fixed part or by who is asked."""
    for node in ast.walk(module):
        pattern = put_together(node)
        fixed = pattern.replace(".+", "").strip("/")
        if fixed and "/" in pattern and any(re.fullmatch(pattern, id) for id in questions()):
            yield node
        yield from (each for each in asked_for(node) if "/" in put_together(each))


@pytest.mark.parametrize(
    "written",
    [
        'case.ask(f"{topic}/stud")',
        'case.ask(f"{topic}/{name}")',
        'wanted = f"{topic}/stud"',
        'book.answer(f"clock.shot-clock/{part}", "cash")',
        'case.by("chips.race" + "/" + part)',
        'case.by("chips.race/" + part)',
        'book.cite("{}/start-seat".format(topic))',
        'answers["/".join([topic, part])]',
    ],
)
def test_an_id_made_from_strings_is_found(written: str) -> None:
    assert list(made_from_strings(ast.parse(written)))


def test_no_id_of_a_question_is_made_from_strings() -> None:
    """A name that is put together is found by no search, and a wrong one only where it is asked."""
    found = [place(path, node) for path in modules() for node in made_from_strings(parsed(path))]
    assert found == []
