"""A house over a book: a file of answers of its own, or a few settings by name."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from floorman.base import DataError
from floorman.rulebook.book import Rulebook, Stated
from floorman.rulebook.load import aliases, book_ids, load_book, parse, question
from floorman.rulebook.model import FORMATS, AnswerValue, Question

_KEYS = ("is", "instead_of", "because", "cash", "tournament")


def over(book: Rulebook, overrides: Mapping[str, Any], where: str) -> Rulebook:
    """The book with settings by question id or by a parameter name of the catalogue over it."""
    if not overrides:
        return book
    stated: dict[str, Stated] = {}
    for name, raw in overrides.items():
        for id, value in _settings(name, raw, where).items():
            if id in stated and stated[id]["is"] != value:
                raise DataError(
                    where, f"{name} = {raw!r} contradicts another setting of {id}.", "Leave one of them out."
                )
            stated[id] = {"is": value}
    return Rulebook("house", f"{book.title}, with house rules", book, stated, base=book.id)


def _settings(name: str, raw: Any, where: str) -> dict[str, AnswerValue]:
    asked = question(name)
    if asked is not None:
        return {name: checked(asked, raw, f"{where}: {name}")}
    names = aliases()["aliases"].get(name)
    if names is None:
        why = aliases()["plain"].get(name)
        if why is not None:
            raise DataError(where, f"{name} is not a choice: {why}.", "Leave it out.")
        raise DataError(where, f"{name} answers no question.", "`floorman rule TOPIC` lists what a house may set.")
    found: dict[str, AnswerValue] = {}
    refused: list[DataError] = []
    for id, spelled in names.items():
        asked = question(id)
        assert asked is not None, id
        try:
            found[id] = checked(asked, spelled.get(_spelling(raw), raw), f"{where}: {name}")
        except DataError as wrong:
            refused.append(wrong)
    if not found:
        raise refused[0]
    return found


def _spelling(raw: Any) -> str:
    """A value as `aliases.toml` spells it: lists sorted and joined, flags in lower case."""
    if isinstance(raw, (list, tuple)):
        return "|".join(sorted(_spelling(item) for item in raw))
    return str(raw).lower() if isinstance(raw, bool) else str(raw)


def checked(asked: Question, raw: Any, where: str) -> AnswerValue:
    """The value as an answer to the question, or DataError with what to write."""
    match asked.type:
        case "flag":
            if isinstance(raw, bool):
                return raw
            raise DataError(where, f"{raw!r} is no answer to {asked.id}.", "Write true or false.")
        case "number":
            if isinstance(raw, (int, float, Fraction)) and not isinstance(raw, bool) and raw >= 0:
                exact = Fraction(str(raw))
                return int(exact) if exact.denominator == 1 else exact
            raise DataError(where, f"{raw!r} is no answer to {asked.id}.", f"Write a number of {asked.unit}.")
        case _:
            if raw in asked.choices:
                return str(raw)
            raise DataError(where, f"{raw!r} is no answer to {asked.id}.", f"Write one of {', '.join(asked.choices)}.")


def load_house(text: str, where: str = "house.toml") -> Rulebook:
    """A house book from its text: `base`, `title` and `answers`, each with `instead_of` for the rules it displaces."""
    raw = parse(text, where)
    for key in raw:
        if key not in ("id", "title", "base", "answers"):
            raise DataError(where, f"{key} has no meaning here.", "Write id, title, base and answers.")
    base = raw.get("base")
    if base not in book_ids():
        raise DataError(where, f"base = {base!r} is no book.", f"Write one of {', '.join(book_ids())}.")
    book = load_book(base)
    stated = {id: _stated(book, id, answer, where) for id, answer in raw.get("answers", {}).items()}
    id = str(raw.get("id", "house"))
    return Rulebook(id, str(raw.get("title", f"{book.title}, with house rules")), book, stated, base=base)


def _stated(book: Rulebook, id: str, answer: Any, where: str) -> Stated:
    asked = question(id)
    here = f'{where}: answers."{id}"'
    if asked is None:
        raise DataError(here, "This question does not exist.", "`floorman rule TOPIC` lists what a house may set.")
    if not isinstance(answer, dict) or not any(key in answer for key in ("is", *FORMATS)):
        raise DataError(here, "The answer is missing.", "Write { is = ... }.")
    for key in answer:
        if key not in _KEYS:
            raise DataError(here, f"{key} has no meaning here.", f"Write {', '.join(_KEYS)}.")
    stated = dict(answer)
    if "is" in answer:
        stated["is"] = checked(asked, answer["is"], f"{here}.is")
    for format in FORMATS:
        part = stated.get(format)
        if part is not None:
            stated[format] = {**part, "is": checked(asked, part.get("is"), f"{here}.{format}.is")}
        _justify(book, id, format, stated, here)
    return stated


def _justify(book: Rulebook, id: str, format: Any, stated: Stated, here: str) -> None:
    """Going against a rule of the book has to be said: which rules the answer stands in place of."""
    part = stated.get(format, stated)
    told = book.settled(format).get(id)
    if told is None or "is" not in part:
        return
    ours = tuple(part.get("instead_of", stated.get("instead_of", ())))
    wanted = f"Write instead_of = [{', '.join(repr(c) for c in told.cites)}]".replace("'", '"') + "."
    for rule in ours:
        if rule not in book.cite(id):
            raise DataError(f"{here}.instead_of", f"{rule} is not what {book.title} answers this by.", wanted)
    if part["is"] != told.value and not ours and not told.cites[0].startswith("readings:"):
        raise DataError(here, f"{book.title} says {told.value!r} in {format} games.", wanted)
