"""Writes src/floorman/rules/question_ids.pyi: every question of the rulebook by name, with the type of its answers.

    python tools/question_ids.py          writes it again; a test says when that is due

The questions themselves are data (`rules/topics/*.toml`). A name that Python keeps for itself gets an underscore.
"""

from __future__ import annotations

import keyword
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

from floorman.rules import Question, book_ids, load_book, questions
from floorman.rules.book import FORMATS

FILE = Path(__file__).parent.parent / "src" / "floorman" / "rules" / "question_ids.pyi"

HEAD = '''# Written by `python tools/question_ids.py` from `topics/*.toml`; a change made here is lost.

from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar, overload

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

class QuestionId(str, Generic[T_co]):
    """The id of a question, `topic/name`, that knows what its answers can be."""

class Answers(dict[str, Any]):
    """A book's answers by question."""

    @overload
    def __getitem__(self, question: QuestionId[T], /) -> T: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, question: str, /) -> bool | int | Fraction | str: ...
'''


def text() -> str:
    """Return the whole module, formatted as the project is."""
    by_area: dict[str, dict[str, list[Question]]] = defaultdict(lambda: defaultdict(list))
    for one in sorted(questions().values(), key=lambda one: one.id):
        area, _, topic = one.topic.partition(".")
        by_area[area][topic].append(one)
    lines = [HEAD, "class Q:"]
    for area, found in by_area.items():
        lines += [f"    class {_python(area)}:"]
        for topic, asked in found.items():
            lines += [f"        class {_python(topic)}:"]
            for one in asked:
                lines += [f"            {_name(one)}: QuestionId[{answers(one)}]", f'            """{one.asks}"""']
            lines += [""]
    return _formatted("\n".join(lines) + "\n")


def answers(question: Question) -> str:
    """Write the type of a question's answers."""
    if question.type == "flag":
        return "bool"
    if question.type == "number":
        given = [load_book(id).answer(question.id, format) for id in book_ids() for format in FORMATS]
        fraction = question.id.endswith("-fraction") or any(isinstance(value, Fraction) for value in given)
        return "int | Fraction" if fraction else "int"
    return f"Literal[{', '.join(repr(choice) for choice in question.choices)}]"


def _name(question: Question) -> str:
    return _python(question.id.partition("/")[2])


def _python(name: str) -> str:
    """A name in the spelling of Python."""
    plain = name.replace("-", "_").replace(".", "_")
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def _formatted(source: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(FILE), "-"]
    return subprocess.run(ruff, input=source, capture_output=True, text=True, check=True, cwd=FILE.parent).stdout


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
