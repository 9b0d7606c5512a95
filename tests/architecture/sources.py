"""The program as text: its modules, parsed, and the words in them."""

import ast
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path

from floorman.rules.question_ids import Q

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "floorman"
TESTS = ROOT / "tests"


def modules(*, below_cli: bool = False, pure: bool = False) -> list[Path]:
    """Every module of the package, in order; those below the command line, or those that must be pure."""
    without = {"cli", "server"} if pure else {"cli"} if below_cli else set()
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in without]


def named(path: Path) -> str:
    """A module as one would say it: hand/showdown.py."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def place(path: Path, node: ast.AST) -> str:
    """Where something stands: hand/showdown.py:12."""
    return f"{named(path)}:{getattr(node, 'lineno', 1)}"


def words(path: Path) -> Iterator[ast.Constant]:
    """The whole string literals of a module: no docstrings, no pieces of a string with values in it."""
    nodes = list(ast.walk(parsed(path)))
    others = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    others |= {id(piece) for node in nodes if isinstance(node, ast.JoinedStr) for piece in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others:
            yield node


def calls(path: Path, *names: str) -> Iterator[tuple[str, ast.Call]]:
    """The calls of these names in a module: `open` is `open(x)` and `Path(x).open()`."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) | ast.Attribute(attr=name) if name in names:
                    yield name, node


def spelled(*nodes: ast.expr) -> Iterator[str]:
    """What expressions can be, as far as it is written down: a string, or either of two."""
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.Attribute(value=ast.Attribute(value=ast.Attribute(value=ast.Name(id="Q")))):
                yield attrgetter(ast.unparse(node).removeprefix("Q."))(Q)
            case ast.IfExp(body=one, orelse=other):
                yield from spelled(one, other)
