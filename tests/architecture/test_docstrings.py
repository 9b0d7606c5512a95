"""Docstrings of functions begin with a verb in the imperative, as in Python's library: "Return", "Refuse", "Move"."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from architecture.sources import modules, parsed, place

NO_VERBS = frozenset(
    "The A An This That These Those It Its They Them Their He She We You Our Ours One Two Three Four Five Six Ten "
    "What Which Who Whom Whose Whoever Whichever Whether How Why When Where While Every Everybody Everything Everyone "
    "Each Either Neither Both All Any Anybody Anyone Some Somebody Something Several Many Most More Less Least Few "
    "Much Enough Other Another Such Same Own No Not Nobody Nothing None Only Once Again And Or But If So As At By For "
    "From In Into Of On Off Out Over Under Up Down To Too With Without Within Until After Before Between Among Behind "
    "Beyond Beside Along Against About Above Below Because Since Though Still Then There Here Now Soon Already Always "
    "Never Ever Just Also Else Later Earlier Clockwise Plain Whole Half Dead Main High Low Late Left Gone Made Said "
    "Held Known Given Taken Is Are Was Were Has Had Does Did May Might Can Could Will Would Must Should Player Chip "
    "Card Prize Level Word Cent Ante Add-on Blind Bettor Button All-in Money DataError Refused True False Fact Minute "
    "Hour Day Amount TOML JSON SVG Lost".split()
)
"""First words of docstrings that say what something is, and leave the reader to guess what the function does."""

IMPERATIVES = frozenset({"Bring", "Feed", "Proceed", "Seed", "Speed", "Embed", "Shed", "Focus"})
"""Verbs with the ending of another form."""


def begins_with_verb(docstring: str) -> bool:
    """Decide by the first word: no noun or pronoun of the list, no plural, no gerund, no participle, no code."""
    word = docstring.split()[0].rstrip(",.:;").replace("’", "'")
    if word in IMPERATIVES:
        return True
    other_form = word.endswith(("ing", "ed", "'s")) or (word.endswith("s") and not word.endswith("ss"))
    return word[0].isupper() and word not in NO_VERBS and not other_form


def is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = {getattr(one, "id", getattr(one, "attr", "")) for one in function.decorator_list}
    return not names.isdisjoint({"property", "cached_property"})


def without_verb(path: Path) -> Iterator[str]:
    """Where a function has a docstring that begins otherwise, with its first line."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_property(node):
            docstring = ast.get_docstring(node)
            if docstring and not begins_with_verb(docstring):
                yield f"{place(path, node)} {node.name}: {docstring.splitlines()[0]}"


def test_a_docstring_of_a_function_begins_with_a_verb() -> None:
    assert [told for path in modules() for told in without_verb(path)] == []


@pytest.mark.parametrize(
    "docstring", ["Return the seat.", "Bring the house's money.", "Pass the button.", "Rule on it."]
)
def test_an_instruction_begins_with_a_verb(docstring: str) -> None:
    assert begins_with_verb(docstring)


@pytest.mark.parametrize(
    "docstring",
    [
        "The seat.",
        "Returns the seat.",
        "Returning the seat.",
        "Killed hands.",
        "`1`: one.",
        "A player's seat.",
        "Ann's.",
    ],
)
def test_anything_else_does_not(docstring: str) -> None:
    assert not begins_with_verb(docstring)
