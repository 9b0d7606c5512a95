"""Break the code at random places, one at a time, and see whether a test fails: `python tools/mutants.py --help`.

The tests are collected and run once, and for each line it is noted which of them reach it. Then for every mutant a
child is forked, the functions of the mutated module get their new code, and only the tests that reach the line are run,
those that reach least first, until one fails. So a mutant costs the tests that it takes, and no start of Python.

Mutated are the bodies of functions. Left alone are docstrings, annotations, asserts, what is raised or refused, whose
words no test should spell out, and ids of topics and messages: tests/architecture looks those up in the sources.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import random
import re
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("hand", "table", "floor", "tournament")
TESTS = (
    *(f"tests/unit/{name}" for name in (*PACKAGES, "desk", "scenario")),
    "tests/rules",
    "tests/golden",
    *(f"src/floorman/{name}" for name in PACKAGES),
)
"""Quick tests. What survives them can be given to others: `--tests tests/properties --only 17 203`."""
LEFT_OUT = ("test_answers_bite", "test_traceability", "test_citations", "test_desk_campaign")
"""Tests about the whole of the scenarios, whose parts are run one by one anyway, and long campaigns."""
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.Div: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
REFUSALS = ("Refused", "DataError", "InvariantError", "TypeError", "ValueError", "KeyError", "cast")
Undo = Callable[[], None]


class Place(NamedTuple):
    """Where a mutant is made and how: `make` changes the tree and returns what changes it back.

    `statement` is the line on which the statement around it begins: of one over several lines not each is traced.
    """

    file: str
    line: int
    statement: int
    what: str
    make: Callable[[], Undo]


def _set(node: ast.AST, field: str, value: Any, at: int | None = None) -> Callable[[], Undo]:
    """Put a value into a field of a node, or at one place of a list in it."""

    def make() -> Undo:
        old = getattr(node, field)
        if at is None:
            setattr(node, field, value)
        else:
            setattr(node, field, [*old[:at], value, *old[at + 1 :]])
        return lambda: setattr(node, field, old)

    return make


def places(file: Path) -> tuple[ast.Module, list[Place]]:
    """The tree of a module, and every place of it that may be mutated."""
    source = file.read_text("utf-8")
    tree = ast.parse(source, str(file))
    found: list[Place] = []
    begins = 0

    def note(node: ast.AST, what: str, make: Callable[[], Undo]) -> None:
        line: int = node.lineno  # type: ignore[attr-defined]
        found.append(Place(str(file), line, min(begins, line), what, make))

    def expression(node: ast.AST) -> None:
        match node:
            case ast.Compare():
                for at, op in enumerate(node.ops):
                    new = SWAPPED[type(op)]
                    note(node, f"{type(op).__name__} -> {new.__name__}", _set(node, "ops", new(), at))
            case ast.BinOp() | ast.BoolOp() | ast.AugAssign() if type(node.op) in SWAPPED:
                new = SWAPPED[type(node.op)]
                note(node, f"{type(node.op).__name__} -> {new.__name__}", _set(node, "op", new()))
            case ast.IfExp():
                note(node, "other branch", _set(node, "test", _negated(node.test)))
            case ast.comprehension():
                for at, test in enumerate(node.ifs):
                    note(test, "no condition", _set(node, "ifs", ast.copy_location(ast.Constant(True), test), at))
        for field, value in ast.iter_fields(node):
            held: list[tuple[int | None, Any]] = [*enumerate(value)] if isinstance(value, list) else [(None, value)]
            for place, child in held:
                match child:
                    case ast.UnaryOp(op=ast.Not() | ast.USub()):
                        note(child, f"no {type(child.op).__name__}", _set(node, field, child.operand, place))
                    case ast.Constant(value=bool() | int() as constant):
                        other = not constant if isinstance(constant, bool) else constant + 1
                        new_constant = ast.copy_location(ast.Constant(other), child)
                        note(child, f"{constant} -> {other}", _set(node, field, new_constant, place))
                    case ast.Constant(value=str() as text) if _is_word(text) and not _is_text(node):
                        new_constant = ast.copy_location(ast.Constant(text + "?"), child)
                        note(child, f"{text!r} -> {text + '?'!r}", _set(node, field, new_constant, place))

    def statement(parent: ast.AST, field: str, at: int, node: ast.stmt) -> None:
        removed = _set(parent, field, ast.copy_location(ast.Pass(), node), at)
        match node:
            case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
                note(node, "return None", _set(node, "value", ast.copy_location(ast.Constant(None), value)))
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                note(node, "removed", removed)
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                note(node, "removed", removed)
            case ast.If() | ast.While():
                note(node, "negated", _set(node, "test", _negated(node.test)))
            case ast.Break():
                note(node, "continue", _set(parent, field, ast.copy_location(ast.Continue(), node), at))
            case ast.Continue():
                note(node, "break", _set(parent, field, ast.copy_location(ast.Break(), node), at))

    def walk(node: ast.AST) -> None:
        nonlocal begins
        if isinstance(node, ast.stmt):
            begins = node.lineno
        expression(node)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
                continue
            for at, child in enumerate(value) if isinstance(value, list) else [(0, value)]:
                if not isinstance(child, ast.AST) or isinstance(child, (ast.Raise, ast.Assert, ast.JoinedStr)):
                    continue
                if isinstance(child, ast.Call) and getattr(child.func, "id", "") in REFUSALS:
                    continue
                if isinstance(child, ast.stmt):
                    begins = child.lineno
                    statement(node, field, at, child)
                    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                        continue
                walk(child)

    def functions(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                walk(child)
            elif isinstance(child, (ast.ClassDef, ast.If)):
                functions(child)

    functions(tree)
    return tree, found


def _negated(test: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def _is_word(text: str) -> bool:
    """Whether a string means something to the code: no sentence, and no id that is looked up in the sources."""
    return bool(text) and " " not in text and not re.fullmatch(r"[a-z-]+\.[a-z-]+", text)


def _is_text(node: ast.AST) -> bool:
    """Whether strings directly in a node are words or names for the reader: docstrings, parts of f-strings."""
    return isinstance(node, (ast.Expr, ast.JoinedStr, ast.FormattedValue))


def new_code(tree: ast.Module, file: str) -> dict[tuple[str, int], CodeType]:
    """The code of every function of a tree by its name and line."""
    found: dict[tuple[str, int], CodeType] = {}

    def collect(code: CodeType) -> None:
        for const in code.co_consts:
            if isinstance(const, CodeType):
                found[const.co_qualname, const.co_firstlineno] = const
                collect(const)

    collect(compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True))
    return found


OFTEN = 12
"""After so many calls in one test a function is not traced any more: new lines are rare by then."""


class Reached:
    """Which lines of the packages are run, by a trace function that leaves everything else alone."""

    def __init__(self) -> None:
        self._lines: set[tuple[CodeType, int]] = set()
        self._calls: dict[CodeType, int] = {}
        self._folders = tuple(str(ROOT / "src" / "floorman" / name) + os.sep for name in PACKAGES)

    @property
    def lines(self) -> set[tuple[str, int]]:
        """Files and lines."""
        return {(code.co_filename, line) for code, line in self._lines}

    def __call__(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        """Trace a function of the packages, unless it has been called often."""
        code = frame.f_code
        calls = self._calls.get(code)
        if calls is None:
            calls = 0 if code.co_filename.startswith(self._folders) else OFTEN
        if calls >= OFTEN:
            self._calls[code] = calls
            return None
        self._calls[code] = calls + 1
        return self._line

    def _line(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        self._lines.add((frame.f_code, frame.f_lineno))
        return self._line


class Runner:
    """A pytest plugin: runs the collected tests once, then the mutants."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test has failed."""
        self.failed = self.failed or report.failed

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the tests out that are not to be run."""
        items[:] = [
            item for item in items
            if not any(name in item.nodeid for name in self.options.leave_out) and not item.get_closest_marker("slow")
        ]  # fmt: skip

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once, then the mutants; a mutant that the report has already is not run again."""
        by_line, took = self.run_once(session.items)
        mutants = self.sample()
        done = {}
        out = Path(self.options.out)
        if out.is_file():
            done = {entry["no"]: entry for entry in map(json.loads, out.read_text().splitlines())}
        with out.open("a") as report:
            for no, (tree, place) in enumerate(mutants):
                if no in done or (self.options.only and no not in self.options.only):
                    continue
                reach = by_line.get((place.file, place.line)) or by_line.get((place.file, place.statement), [])
                tests = sorted(reach, key=took.__getitem__)
                begun = time.monotonic()
                fate, by = self.fate(session.items, tests, tree, place) if tests else ("not reached", "")
                entry = {
                    "no": no, "file": str(Path(place.file).relative_to(ROOT)), "line": place.line, "what": place.what,
                    "fate": fate, "by": by, "tests": len(tests), "seconds": round(time.monotonic() - begun, 1),
                }  # fmt: skip
                print(json.dumps(entry), file=report, flush=True)
        return True

    def run_once(self, items: list[pytest.Item]) -> tuple[dict[tuple[str, int], list[int]], list[tuple[int, float]]]:
        """For each line the tests that reach it; for each test how many lines it reaches and how long it takes."""
        by_line: dict[tuple[str, int], list[int]] = defaultdict(list)
        took: list[tuple[int, float]] = []
        for no, item in enumerate(items):
            reached = Reached()
            self.failed = False
            begun = time.monotonic()
            threading.settrace(reached)  # the server answers in a thread of its own
            sys.settrace(reached)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            sys.settrace(None)
            threading.settrace(None)
            lines = reached.lines
            took.append((len(lines), time.monotonic() - begun))
            if self.failed:
                print(f"\nleft out, red without a mutant: {item.nodeid}", file=sys.stderr)
                continue
            for each in lines:
                by_line[each].append(no)
        print(f"\n{len(items)} tests, {sum(seconds for _, seconds in took):.0f} s when traced", file=sys.stderr)
        return by_line, took

    def sample(self) -> list[tuple[ast.Module, Place]]:
        """As many mutants as wanted, at random; the same for the same seed and sources."""
        found = []
        for name in PACKAGES:
            for file in sorted((ROOT / "src" / "floorman" / name).rglob("*.py")):
                tree, here = places(file)
                found += [(tree, place) for place in here]
        print(f"{len(found)} places for a mutant", file=sys.stderr)
        return random.Random(self.options.seed).sample(found, self.options.sample)

    def fate(self, items: list[pytest.Item], tests: list[int], tree: ast.Module, place: Place) -> tuple[str, str]:
        """What becomes of a mutant: killed and by which test, or survived."""
        undo = place.make()
        try:
            code = new_code(tree, place.file)
        finally:
            undo()
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            os.setpgid(0, 0)
            self._in_child(items, tests, code, place.file, write)
        os.close(write)
        with os.fdopen(read) as pipe:
            word = pipe.read()
        _, status = os.waitpid(child, 0)
        if word:
            fate, _, by = word.partition(" ")
            return fate, by
        return ("timed out" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM else "crashed"), ""

    def _in_child(
        self, items: list[pytest.Item], tests: list[int], code: dict[tuple[str, int], CodeType], file: str, write: int
    ) -> None:
        gc.unfreeze()  # what tests/conftest.py has frozen is not among the objects
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename == file:
                new = code.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
                if new is not None and new.co_freevars == each.__code__.co_freevars:
                    each.__code__ = new
            elif isinstance(each, _lru_cache_wrapper) and str(each.__module__).startswith(
                tuple(f"floorman.{name}" for name in PACKAGES)
            ):
                each.cache_clear()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        until = time.monotonic() + self.options.budget
        fate = "survived"
        for at, no in enumerate(tests):
            if time.monotonic() > until:
                fate = f"survived-{at}-of-{len(tests)}"
                break
            signal.alarm(self.options.timeout)
            self.failed = False
            try:
                items[no].config.hook.pytest_runtest_protocol(item=items[no], nextitem=None)
            except BaseException:
                self.failed = True
            if self.failed:
                os.write(write, f"killed {items[no].nodeid}".encode())
                os._exit(0)
        os.write(write, fate.encode())
        os._exit(0)


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description="Break the code at random places and see whether a test fails.")
    parser.add_argument("--sample", type=int, default=400, help="how many mutants (400)")
    parser.add_argument("--seed", type=int, default=13, help="which ones (13)")
    parser.add_argument("--out", default="mutants.jsonl", help="a line of JSON for each; those in it are not run again")
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of the mutants to run")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for a mutant that lives (60)")
    parser.add_argument("--timeout", type=int, default=60, help="seconds that one test may take (60)")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="the tests to run")
    parser.add_argument("--leave-out", nargs="*", default=LEFT_OUT, help="words in the names of tests not to run")
    options = parser.parse_args()
    os.chdir(ROOT)
    pytest.main(
        ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", *options.tests], plugins=[Runner(options)]
    )


if __name__ == "__main__":
    main()
