"""A house over a book: a file of answers of its own, or a few settings by name."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from floorman.core import DataError
from floorman.rules.book import FORMATS, AnswerValue, Format, Question, Rulebook, Stated
from floorman.rules.load import aliases, as_rules, book_ids, load_book, parse, question
from floorman.rules.question_ids import Q

_HEAD = ("id", "title", "base", "answers")
_PART = ("is", "table", "instead_of", "because")
_ANSWER = (*_PART, *FORMATS)
_ASK = "`floorman rule TOPIC` lists the questions of a topic."


def over(book: Rulebook, overrides: Mapping[str, Any], where: str) -> Rulebook:
    """The book with settings by question id or by a parameter name of the catalogue over it."""
    stated: dict[str, Stated] = {}
    for name, raw in overrides.items():
        for id, said in _settings(name, raw, where).items():
            before = stated.get(id, said)
            if before["is"] != said["is"]:
                raise DataError(where, f"{name} = {raw!r} contradicts another setting of {id}.", "Leave one out.")
            rows = {**before.get("table", {}), **said.get("table", {})}
            stated[id] = {**said, "table": rows} if rows else said
    return _house("house", f"{book.title}, with house rules", book, stated, where) if stated else book


def own_answers(house: Rulebook, format: Format) -> dict[str, Any]:
    """What a house answers itself in one format, as settings that `with_house` takes."""
    found = {id: said.get(format, said) for id, said in house.stated.items()} if house.is_house else {}
    return {
        id: {key: part[key] for key in ("is", "table") if key in part} for id, part in found.items() if "is" in part
    }


def _house(id: str, title: str, book: Rulebook, stated: Mapping[str, Stated], where: str) -> Rulebook:
    if not any(book.answer(Q.td.precedence.house_rules, format) for format in FORMATS):
        raise DataError(where, f"{book.title} leaves no room for house rules.", "Leave them out, or take another book.")
    house = Rulebook(id, title, stated, partial(as_rules, id, stated), book, house=True)
    for asked, said in stated.items():
        for format in FORMATS:
            _furnished(house, asked, format, said.get(format, said), where)
    return house


def _furnished(house: Rulebook, id: str, format: Format, part: Stated, where: str) -> None:
    """A choice that needs figures has them from the house, or from the book when the book answers the same."""
    asked = question(id)
    choice = asked.choices.get(str(part.get("is"))) if asked else None
    needs = choice.table if choice else ""
    if "table" in part and not needs:
        raise DataError(f"{where}: {id}", f"{part.get('is')} has no table.", "Leave it out.")
    if needs and not house.table(id, format):
        raise DataError(f"{where}: {id}", f"{part['is']} needs a table.", f"Write table = {{ ROW = [...] }} ({needs}).")


def _settings(name: str, raw: Any, where: str) -> dict[str, Stated]:
    """The answers a name gives. A name that stands for several questions answers those that the value fits."""
    here = f"{where}: {name}"
    asked = question(name)
    if asked is not None and isinstance(raw, Mapping) and "is" in raw:
        _known(raw, ("is", "table"), here)
        return {name: _part(asked, raw, here)}
    if asked is not None:
        return {name: {"is": checked(asked, raw, here)}}
    fills = aliases()["tables"].get(name)
    if fills is not None:
        return {fills["question"]: {"is": fills["is"], "table": {fills["row"]: _row(raw, here)}}}
    sets = aliases()["aliases"].get(name)
    if sets is None:
        why = aliases()["plain"].get(name)
        if why is not None:
            raise DataError(here, f"This is not a choice: {why}.", "Leave it out.")
        raise DataError(here, "No question has this name.", _ASK)
    found: dict[str, Stated] = {}
    implied: dict[str, Stated] = {}
    refused: list[DataError] = []
    for id, spelled in sets.items():
        asked = question(id)
        assert asked is not None, id
        if "*" in spelled:
            implied[id] = {"is": spelled["*"]}
            continue
        try:
            found[id] = {"is": checked(asked, _respelled(asked, raw, spelled), here)}
        except DataError as wrong:
            refused.append(wrong)
    if not found:
        raise refused[0]
    return found | implied


def _row(raw: Any, where: str) -> list[Any]:
    if isinstance(raw, list | tuple) and raw:
        return list(raw)
    raise DataError(where, f"{_shown(raw)} is not a row of a table.", "Write a list.")


def _respelled(asked: Question, raw: Any, spelled: str | Mapping[str, AnswerValue]) -> Any:
    """A value of the catalogue in our words, where we have them."""
    if isinstance(spelled, str):
        return _counted(raw, spelled)
    if _spelling(raw) in spelled:
        return spelled[_spelling(raw)]
    if isinstance(raw, list | tuple):
        return next((spelled[f"has {item}"] for item in raw if f"has {item}" in spelled), raw)
    if isinstance(raw, str):
        ours = raw.lower().replace(" ", "-").replace("_", "-")
        return spelled.get(ours, ours if ours in asked.choices else raw)
    return raw


def _counted(raw: Any, how: str) -> Any:
    """A number of the catalogue that counts otherwise than the question; anything else as it is, to be refused."""
    numbers = raw if isinstance(raw, list | tuple) else [raw]
    if not numbers or any(type(number) is not int for number in numbers):
        return raw
    return {"largest": max(numbers), "smallest": min(numbers), "one-more": max(numbers) + 1}[how]


def _spelling(raw: Any) -> str:
    """A value as `aliases.toml` spells it: lists sorted and joined, flags in lower case, one half as 1/2."""
    if isinstance(raw, list | tuple):
        return "|".join(sorted(_spelling(item) for item in raw))
    if isinstance(raw, bool):
        return str(raw).lower()
    return str(Fraction(str(raw))) if isinstance(raw, float) else str(raw)


def checked(asked: Question, raw: Any, where: str) -> AnswerValue:
    """The value as an answer to the question, or DataError with what to write."""
    match asked.type:
        case "flag":
            instead = "Write true or false."
            if isinstance(raw, bool):
                return raw
        case "number":
            instead = f"Write a number ({asked.unit})."
            if isinstance(raw, int | float | Fraction) and not isinstance(raw, bool) and raw >= 0:
                exact = Fraction(str(raw))
                return int(exact) if exact.denominator == 1 else exact
        case "choice" | "method":
            instead = f"Write one of {', '.join(asked.choices)}."
            if isinstance(raw, str) and raw in asked.choices:
                return raw
    raise DataError(where, f"{_shown(raw)} is not an answer to {asked.id}.", instead)


def _shown(raw: Any) -> str:
    """A value as its file would write it."""
    return _spelling(raw) if isinstance(raw, bool | Fraction) else repr(raw)


def load_house(text: str, where: str = "house.toml") -> Rulebook:
    """A house book from its text: `base`, `title` and `answers`, each with `instead_of` for the rules it displaces."""
    raw = parse(text, where)
    _known(raw, _HEAD, where)
    if raw.get("base") not in book_ids():
        wrong = f"base = {raw['base']!r} is not a rulebook." if "base" in raw else "base is missing."
        raise DataError(where, wrong, f"Write one of {', '.join(book_ids())}.")
    book = load_book(raw["base"])
    answers = raw.get("answers", {})
    if not isinstance(answers, dict):
        raise DataError(where, "answers is not a table.", 'Write [answers], then "topic/name" = { is = ... }.')
    stated = {id: _stated(book, id, answer, where) for id, answer in answers.items()}
    title = str(raw.get("title", f"{book.title}, with house rules"))
    return _house(str(raw.get("id", "house")), title, book, stated, where)


def _known(table: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            raise DataError(where, f"{key} means nothing here.", f"Write {', '.join(keys)}.")


def _stated(book: Rulebook, id: str, answer: Any, where: str) -> Stated:
    """One answer of a house file, checked; what only holds in one format is a part of its own."""
    here = f'{where}: answers."{id}"'
    asked = question(id)
    if asked is None:
        raise DataError(here, "There is no such question.", _ASK)
    if not isinstance(answer, dict) or not any(key in answer for key in ("is", *FORMATS)):
        raise DataError(here, "The answer is missing.", "Write { is = ... }.")
    _known(answer, _ANSWER, here)
    stated = dict(answer)
    if "is" in answer:
        stated = _part(asked, answer, here)
    for format in FORMATS:
        if format in answer:
            there, part = f"{here}.{format}", answer[format]
            if not isinstance(part, dict) or "is" not in part:
                raise DataError(there, "The answer is missing.", "Write { is = ... }.")
            _known(part, _PART, there)
            stated[format] = _part(asked, part, there)
        _justified(book, id, format, stated, here)
    return stated


def _part(asked: Question, part: Mapping[str, Any], where: str) -> dict[str, Any]:
    """An answer and its table, checked."""
    rows = part.get("table", {})
    if not isinstance(rows, dict):
        raise DataError(f"{where}.table", f"{_shown(rows)} is not a table.", "Write { ROW = [...] }.")
    for row, figures in rows.items():
        _row(figures, f"{where}.table.{row}")
    return {**part, "is": checked(asked, part["is"], f"{where}.is")}


def _justified(book: Rulebook, id: str, format: Format, stated: Stated, here: str) -> None:
    """Going against a rule of the book has to be said: which rules the answer stands in place of."""
    part = stated.get(format, stated)
    if "is" not in part:
        return
    told = book.settled(format)[id]
    named = part.get("instead_of", stated.get("instead_of", ()))
    instead = "Write instead_of = [" + ", ".join(f'"{rule}"' for rule in told.cites) + "]."
    if not isinstance(named, list | tuple):
        raise DataError(f"{here}.instead_of", f"{_shown(named)} is not a list of rules.", instead)
    for rule in named:
        if rule not in book.cite(id):
            raise DataError(f"{here}.instead_of", f"{rule} is not what {book.id} answers this by.", instead)
    differs = part["is"] != told.value or "table" in part
    if differs and not named and not told.cites[0].startswith("readings:"):
        raise DataError(here, f"In {format} games {book.id} says {_shown(told.value)}.", instead)
