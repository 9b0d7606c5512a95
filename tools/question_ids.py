"""Writes every question of the rulebook by name: src/floorman/rules/question_ids.py, and the .pyi with the types.

    python tools/question_ids.py          writes both again; a test says when that is due

The questions themselves are data (`rules/topics/*.toml`). A name that Python keeps for itself gets an underscore. What
a method takes and returns is read off the functions marked `@method(Q...., "choice")`: those of one question have to
take the same, and the question's protocol returns whatever one of them can.
"""

from __future__ import annotations

import ast
import keyword
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from floorman.rules import Question, book_ids, load_book, questions
from floorman.rules.book import FORMATS

SOURCES = Path(__file__).parent.parent / "src"
FILE = SOURCES / "floorman" / "rules" / "question_ids.pyi"
NAMES = FILE.with_suffix(".py")
MODULE = "floorman.rules.question_ids"

NAMES_HEAD = '''"""Every question of the rulebook by name.

    case.ask(Q.betting.reopen.cumulative)       the book's answer: here True or False
    case.by(Q.room.lockup.lapse, lockup, game)  what the book's method comes to

`python tools/question_ids.py` writes this file from `topics/*.toml`; a change made here is lost. The type of each
answer, and what a method takes and returns, is in `question_ids.pyi`: a type checker and an editor know them all. When
the program runs, a question is its id, a plain string, so that asking by name costs nothing more than asking by id.
"""

from types import SimpleNamespace as Named
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)


class QuestionId(str, Generic[T_co]):
    """The id of a question that knows what its answers can be. Only a type: what runs is a plain string."""


class MethodQuestion(QuestionId[T_co], Generic[M_co, T_co]):
    """The id of a question whose answers are methods, all of them of type `M_co`. Only a type, as well."""


Answers = dict
"""A book's answers by question: what is looked up has the type of its question."""

'''

HEAD = """# Written by `python tools/question_ids.py` from `topics/*.toml` and the functions marked `@method`.
# A change made here is lost.

from fractions import Fraction
from typing import Any, Generic, Literal, Protocol, TypeVar, overload
"""

TYPES = '''
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)

class QuestionId(str, Generic[T_co]):
    """The id of a question, `topic/name`, that knows what its answers can be."""

class MethodQuestion(QuestionId[T_co], Generic[M_co, T_co]):
    """The id of a question whose answers are methods: it also knows what each of them takes and returns."""

class Answers(dict[str, Any]):
    """A book's answers by question."""

    @overload
    def __getitem__(self, question: QuestionId[T], /) -> T: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, question: str, /) -> bool | int | Fraction | str: ...
'''


def by_area() -> dict[str, dict[str, list[Question]]]:
    """The questions of each topic of each area, in order."""
    found: dict[str, dict[str, list[Question]]] = defaultdict(lambda: defaultdict(list))
    for one in sorted(questions().values(), key=lambda one: one.id):
        area, _, topic = one.topic.partition(".")
        found[area][topic].append(one)
    return found


def names() -> str:
    """Return the module that runs, formatted as the project is."""
    lines = ["Q = Named("]
    for area, topics in by_area().items():
        lines += [f"{_python(area)}=Named("]
        for topic, asked in topics.items():
            lines += [f"{_python(topic)}=Named(", *(f'{_name(one)}="{one.id}",' for one in asked), "),"]
        lines += ["),"]
    return _formatted("\n".join([NAMES_HEAD, *lines, ")"]) + "\n", NAMES)


def text() -> str:
    """Return the stub, formatted as the project is."""
    protocols = Protocols()
    lines = ["class Q:"]
    for area, found in by_area().items():
        lines += [f"    class {_python(area)}:"]
        for topic, asked in found.items():
            lines += [f"        class {_python(topic)}:"]
            for one in asked:
                type = f"QuestionId[{answers(one)}]"
                if one.type == "method":
                    type = f"MethodQuestion[{protocols.add(one)}, {answers(one)}]"
                lines += [f"            {_name(one)}: {type}", f'            """{one.asks}"""']
            lines += [""]
    return _formatted("\n".join([HEAD, *protocols.imports(), TYPES, *protocols.lines, *lines]) + "\n", FILE)


def answers(question: Question) -> str:
    """Write the type of a question's answers."""
    if question.type == "flag":
        return "bool"
    if question.type == "number":
        given = [load_book(id).answer(question.id, format) for id in book_ids() for format in FORMATS]
        fraction = question.id.endswith("-fraction") or any(isinstance(value, Fraction) for value in given)
        return "int | Fraction" if fraction else "int"
    return f"Literal[{', '.join(repr(choice) for choice in question.choices)}]"


class Signature(NamedTuple):
    """What a function takes, by name, type and default, and what it returns; types with their modules."""

    takes: tuple[tuple[str, Type, str], ...]
    returns: Type


class Type(NamedTuple):
    """An annotation, and for each name in it the module that defines it and its name there."""

    written: str
    names: tuple[tuple[str, str, str], ...]

    def put(self, called: dict[tuple[str, str], str]) -> str:
        """Write it with the names that the stub has for those of other modules."""
        as_called = {name: called[module, there] for name, module, there in self.names}
        tree = ast.parse(self.written, mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                node.id = as_called.get(node.id, node.id)
        return ast.unparse(tree)


class Protocols:
    """The protocol of each method question, and the imports that they need."""

    def __init__(self) -> None:
        self.methods = methods()
        self.lines: list[str] = []
        types = [
            type
            for found in self.methods.values()
            for _, signature in found
            for type in (*(type for _, type, _ in signature.takes), signature.returns)
        ]
        modules = defaultdict(set)
        for type in types:
            for _, module, name in type.names:
                modules[name].add(module)
        self.called = {
            (module, name): name if len(found) == 1 else f"{module.split('.')[1].capitalize()}{name}"
            for name, found in modules.items()
            for module in found
        }

    def add(self, question: Question) -> str:
        """Write the protocol of a question, and return its name."""
        name = "".join(part.capitalize() for part in question.id.replace("/", "-").replace(".", "-").split("-"))
        (first, signature), *others = self.methods[question.id]
        for function, other in others:
            if [self._put(type) for _, type, _ in other.takes] != [self._put(type) for _, type, _ in signature.takes]:
                raise SystemExit(f"{question.id}: {first} and {function} have to take the same.")
        takes = [
            f"{each}: {self._put(type)}{f' = {default}' if default else ''}" for each, type, default in signature.takes
        ]
        results = [part for _, one in self.methods[question.id] for part in self._put(one.returns).split(" | ")]
        returns = " | ".join(sorted(dict.fromkeys(results), key=lambda part: part == "None"))
        self.lines += [
            f"class {name}(Protocol):",
            f"    def __call__(self, {', '.join([*takes, '/'] if takes else [])}) -> {returns}: ...",
            "",
        ]
        return name

    def _put(self, type: Type) -> str:
        return type.put(self.called)

    def imports(self) -> Iterator[str]:
        """Import what the protocols name."""
        for (module, name), called in sorted(self.called.items()):
            if module != MODULE:
                yield f"from {module} import {name}" + (f" as {called}" if called != name else "")


def methods() -> dict[str, list[tuple[str, Signature]]]:
    """Find the functions marked as methods, with their signatures, by question."""
    found: dict[str, list[tuple[str, Signature]]] = defaultdict(list)
    ids = {f"Q.{python_id(id)}": id for id in questions()}
    for path in sorted((SOURCES / "floorman").rglob("*.py")):
        module = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
        for node in _tree(module).body:
            for mark in getattr(node, "decorator_list", ()):
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "method":
                    assert isinstance(node, ast.FunctionDef)
                    id, choice = ids[ast.unparse(mark.args[0])], ast.literal_eval(mark.args[1])
                    if choice not in questions()[id].choices:
                        raise SystemExit(f"{module}.{node.name}: {choice} is no answer to {id}.")
                    found[id].append((f"{module}.{node.name}", _signature(module, node)))
    return found


def _signature(module: str, function: ast.FunctionDef) -> Signature:
    given = function.args.args
    defaults = [""] * (len(given) - len(function.args.defaults)) + [ast.unparse(one) for one in function.args.defaults]
    takes = [(one.arg, _type(module, one.annotation), default) for one, default in zip(given, defaults, strict=True)]
    return Signature(tuple(takes), _type(module, function.returns))


def _type(module: str, annotation: ast.expr | None) -> Type:
    assert annotation is not None
    names = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    defined = ((name, _defined(module, name)) for name in sorted(names))
    return Type(ast.unparse(annotation), tuple((name, *place) for name, place in defined if place))


def _defined(module: str, name: str) -> tuple[str, str] | None:
    """The module that defines what a module calls so, and its name there; None for what is built in."""
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                if (each.asname or each.name) == name:
                    own = node.module.partition(".")[0] == "floorman"
                    return _defined(node.module, each.name) if own else (node.module, each.name)
    return (module, name) if name in _top_level(module) else None


@cache
def _tree(module: str) -> ast.Module:
    path = SOURCES.joinpath(*module.split("."))
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8"))


def _top_level(module: str) -> Iterator[str]:
    """The names that a module defines, for a type checker at least."""
    body = _tree(module).body
    for node in [*body, *(inner for outer in body if isinstance(outer, ast.If) for inner in outer.body)]:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def python_id(id: str) -> str:
    """The id of a question in the spelling of Python, without the `Q`."""
    area, _, rest = id.partition(".")
    topic, _, name = rest.partition("/")
    return ".".join(_python(part) for part in (area, topic, name))


def _name(question: Question) -> str:
    return _python(question.id.partition("/")[2])


def _python(name: str) -> str:
    """A name in the spelling of Python."""
    plain = name.replace("-", "_").replace(".", "_")
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def _formatted(source: str, file: Path) -> str:
    for does in (["check", "--select", "I", "--fix"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *does, "--quiet", "--stdin-filename", str(file), "-"]
        source = subprocess.run(ruff, input=source, capture_output=True, text=True, check=True, cwd=FILE.parent).stdout
    return source


if __name__ == "__main__":
    NAMES.write_text(names(), "utf-8")
    FILE.write_text(text(), "utf-8")
