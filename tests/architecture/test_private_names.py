"""Tests go through what is public: a private name of the program may change without a test noticing."""

import ast
from collections import Counter
from collections.abc import Iterator

import pytest

from architecture.sources import TESTS, parsed

OF_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
"""Public methods of named tuples."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in OF_TUPLES


def private_names(module: ast.Module) -> Iterator[ast.AST]:
    """Where a test reads, sets or imports a private name that is not its own.

    Modules of the command line with a leading underscore are not private: they are those that are no commands.
    """
    nodes = list(ast.walk(module))
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    own |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and _is_set_on_self(node)}
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if is_private(name) and name not in own:
                yield node
            case ast.ImportFrom(module=str(of), names=names) if of.startswith("floorman") and of != "floorman.cli":
                yield from (one for one in names if is_private(one.name))
            case ast.Call(func=ast.Attribute(attr="setattr"), args=[_, ast.Constant(value=str(name)), *_]):
                if is_private(name):
                    yield node
            case ast.Call(func=ast.Attribute(attr="setattr"), args=[ast.Constant(value=str(name)), *_]):
                if is_private(name.rpartition(".")[2]):
                    yield node


def _is_set_on_self(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"


@pytest.mark.parametrize(
    "written",
    [
        "log._line.execute(1)",
        "monkeypatch.setattr(log, '_commit', None)",
        "monkeypatch.setattr('floorman.server.clock._boot_id', None)",
        "from floorman.cli.serve import _listening",
        "actor._now().recent",
    ],
)
def test_a_private_name_is_found(written: str) -> None:
    assert len(list(private_names(ast.parse(written)))) == 1


def test_no_private_name_is_read() -> None:
    found = Counter(
        path.relative_to(TESTS).as_posix() for path in sorted(TESTS.rglob("*.py")) for _ in private_names(parsed(path))
    )
    assert not found, "go through what is public"
