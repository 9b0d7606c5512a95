"""What the code says of itself: where a topic is settled, which methods are missing, which questions are asked."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import CodeType, ModuleType

import floorman
from floorman.base import InvariantError
from floorman.rulebook import book_ids, implemented_topics, load_book, method_for, questions, topics
from floorman.rulebook.model import FORMATS

ABOVE_AND_BELOW = ("cli", "base", "cards", "rulebook")
"""Packages that settle no topic: the command line shows what others have settled, the lowest ones know no rules."""


@cache
def domain() -> tuple[ModuleType, ...]:
    """Every module that may settle a topic, imported, so that all of them have said so."""
    packages = [one.name for one in pkgutil.iter_modules(floorman.__path__) if one.name not in ABOVE_AND_BELOW]
    found: list[ModuleType] = []
    for name in packages:
        package = importlib.import_module(f"floorman.{name}")
        inside = pkgutil.walk_packages(package.__path__, f"floorman.{name}.")
        found += [package, *(importlib.import_module(one.name) for one in inside)]
    return tuple(found)


@cache
def functions() -> dict[str, tuple[str, ...]]:
    """By topic, where it is settled: `hand.betting._reopened`."""
    domain()
    return {
        topic: tuple(f"{each.__module__.removeprefix('floorman.')}.{each.__qualname__}" for each in settle)
        for topic, settle in implemented_topics().items()
        if topic in topics()
    }


def code_of_topics() -> dict[CodeType, tuple[str, ...]]:
    """The topics that are at work when a piece of code runs."""
    domain()
    found: dict[CodeType, tuple[str, ...]] = {}
    for topic, settle in implemented_topics().items():
        for function in settle:
            found[function.__code__] = (*found.get(function.__code__, ()), topic)
    return found


@cache
def missing_methods(topic: str) -> tuple[str, ...]:
    """The methods that some book calls for and nobody has written: `dealing.premature/turn = reshuffle`."""
    domain()
    wanted = {
        (id, str(load_book(book).answer(id, format)))
        for id, asked in questions(topic).items()
        if asked.type == "method"
        for book in book_ids()
        for format in FORMATS
        if asked.format in (None, format)
    }
    return tuple(f"{id} = {choice}" for id, choice in sorted(wanted) if not _has_method(id, choice))


def _has_method(question: str, choice: str) -> bool:
    try:
        method_for(question, choice)
    except InvariantError:
        return False
    return True


def implemented(topic: str) -> bool:
    """Whether a function settles it, and every method that a book calls for is there."""
    return topic in functions() and not missing_methods(topic)


@cache
def asked_in_code() -> frozenset[str]:
    """The questions that stand somewhere in the code of the domain."""
    known = questions()
    return frozenset(word for module in domain() for word in _words(_code(module)) if word in known)


def _code(module: ModuleType) -> CodeType | None:
    loader = module.__spec__.loader if module.__spec__ else None
    code: CodeType | None = loader.get_code(module.__name__) if hasattr(loader, "get_code") else None  # type: ignore[union-attr]
    return code


def _words(constant: object) -> Iterator[str]:
    match constant:
        case str():
            yield constant
        case tuple() | frozenset():
            for each in constant:
                yield from _words(each)
        case CodeType():
            for each in constant.co_consts:
                yield from _words(each)
