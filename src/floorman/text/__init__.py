"""Texts for people, as data: messages, the catalogues of each language, and rendering.

A `Message` is an id and facts. `text/en/*.toml` and `text/de/*.toml` hold a template for each id; the file is the first
part of the id, so `Message("refused.no-name")` is `no-name` in `refused.toml`. `render` is the only way to make a
sentence of a message, and nothing reads a sentence back. This package knows no poker and imports nothing of Floorman.

In a template `{name}` is a fact, written by its type: a number with the language's thousands separators, money with its
sign, a list as "Ann, Bo and Cy", a message as its own text. After a colon come the ways to write it, left to right:

| way | writes |
|---|---|
| `{n:plural\\|a chip\\|{n} chips}` | the form for this number, or for a list of this length |
| `{why:if\\| because {why}\\|}` | the first text if there is such a fact and it is not empty or 0, else the second |
| `{half:case\\|hi=high\\|lo=low\\|whole}` | the text for this value, else the last |
| `{acts:or}`, `{boards:then}` | a list with "or" before the last, with "then" between; also `commas`, `slashes` ... |
| `{place:ordinal}` | 1st, 2nd, 3rd |
| `{year:plain}` | a number without separators |
| `{left:clock}` | seconds as a clock shows them, 9:01 |
| `{who:capital}` | with a capital letter, as the beginning of a sentence |
| `{bet:chips}` | chips; inside a `naming` block with a unit as the money that they stand for, 4.50 |
| `{seat:seat}` | who sits there inside a `naming` block, else "seat 3"; several as "seats 3 and 4" |
| `{street:street}` | the template of that file for a code: `street.flop`; a code without one is written with spaces |
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import Any, NamedTuple, Union

import msgspec

__all__ = [
    "NOTHING",
    "together",
    "LANGUAGES",
    "Message",
    "Cash",
    "UnknownMessage",
    "catalogue",
    "language_for",
    "message",
    "naming",
    "render",
    "speaking",
    "spoken",
]

LANGUAGES = ("en", "de")
"""Languages with a catalogue. A text that one lacks is rendered in the first."""


class UnknownMessage(LookupError):  # noqa: N818 - it says what is wrong
    """An id that the English catalogue lacks, or a template that cannot be parsed: a fault in the program."""


class Cash(msgspec.Struct, frozen=True, tag="money", omit_defaults=True, gc=False):
    """An amount of money in the smallest coin. `unit` of them make one of the currency, and `sign` is its sign.

    >>> str(Cash(123450, sign="€")), str(Cash(500)), str(Cash(-300, sign="€"))
    ('€1,234.50', '5', '−€3')
    """

    amount: int
    unit: int = 100
    sign: str = ""

    def __str__(self) -> str:
        return _written(self, _LANGUAGE.get())

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Message(msgspec.Struct, frozen=True, tag="message", omit_defaults=True):
    """A text for people to read, as the id of its sentence and the facts in it. Equal by content.

    >>> str(message("refused.below-minimum", act="raise", least=1600, all_in=4000, total=900))
    'Raise to 1,600 or more, or all-in for 4,000; not 900.'
    """

    id: str
    facts: dict[str, "Fact"] = {}

    def __str__(self) -> str:
        return render(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.facts.values())))

    def __bool__(self) -> bool:
        return self.id != ""


Fact = Union[bool, int, str, None, Cash, Message, tuple[Union[int, str, Cash, Message], ...]]  # noqa: UP007 - read by msgspec
"""What a message can hold."""

Text = Message | str
"""What records hold: messages, and sentences from releases before there were messages."""

_LANGUAGE: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])
_NAMES: ContextVar[Mapping[int, str] | None] = ContextVar("names", default=None)
_UNIT: ContextVar[int] = ContextVar("unit", default=1)


_KEPT_AS: dict[type, type] = {list: tuple, set: tuple, frozenset: tuple, dict: tuple, bool: int}
"""Types that are stored as another one, so that a message can be hashed, stored and read again."""


def _same(fact: Any) -> Any:
    return fact


def message(id: str, /, **facts: Any) -> Message:
    """Return a message. Each fact is a number, a text, money, a message, or a sequence of these."""
    for value in facts.values():
        if value.__class__ in _KEPT_AS:
            return Message(id, {name: _KEPT_AS.get(one.__class__, _same)(one) for name, one in facts.items()})
    return Message(id, facts)


def plain(text: str) -> Message:
    """Return a text that somebody has written, or that an older release has stored, as a message."""
    return Message("plain.text", {"text": text})


def series(id: str) -> tuple[Message, ...]:
    """Return the sentences of an id that has a list of them; empty if there is no such id."""
    file, _, key = id.partition(".")
    found: list[Message] = []
    while f"{key}.{len(found) + 1}" in catalogue(LANGUAGES[0], file):
        found.append(Message(f"{id}.{len(found) + 1}"))
    return tuple(found)


NOTHING = Message("")
"""The message that says nothing: it is false, and its text is empty."""


def together(*said: Message) -> Message:
    """Return a message of several sentences, one after the other, without the empty ones.

    >>> str(together(NOTHING, plain("One."), plain("Two.")))
    'One. Two.'
    """
    parts = tuple(one for one in said if one)
    return parts[0] if len(parts) == 1 else Message("plain.together", {"says": parts}) if parts else NOTHING


def render(said: Message, language: str | None = None) -> str:
    """Return a message in a language, by default in that of the `speaking` block around it, which is English.

    >>> render(message("refused.seat-taken", seat=4), "de"), render(plain("As it was."), "de")
    ('Platz 4 ist besetzt.', 'As it was.')
    """
    if not said.id:
        return ""
    wanted = language or _LANGUAGE.get()
    if _NAMES.get() or _UNIT.get() != 1:  # the same message is another sentence at another table
        return _joined(_template(said.id, wanted), said.facts, wanted)
    return _rendered(said, wanted)


@lru_cache(maxsize=4096)
def _rendered(said: Message, language: str) -> str:
    return _joined(_template(said.id, language), said.facts, language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let messages be rendered in a language inside the `with` block, where nothing else is said.

    >>> with speaking("de"):
    ...     str(message("refused.seat-taken", seat=4))
    'Platz 4 ist besetzt.'
    """
    before = _LANGUAGE.set(language if language in LANGUAGES else LANGUAGES[0])
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


@contextmanager
def naming(names: Mapping[int, str], unit: int | None = None) -> Iterator[None]:
    """Let seats be called by the names of those who sit in them inside the `with` block.

    Where `unit` chips are one of what people count in, as 100 cents are, chips are written as money; without one it is
    as in the block around.

    >>> with naming({4: "Ann"}):
    ...     str(message("refused.no-check-raise", seat=4)), str(message("refused.no-check-raise", seat=5))
    ('Ann has checked and may not raise.', 'Seat 5 has checked and may not raise.')
    >>> with naming({}, unit=100):
    ...     str(message("ruling.raises", seat=4, total=450))
    'Seat 4 raises to 4.50.'
    """
    before, counted = _NAMES.set(names), _UNIT.set(unit or _UNIT.get())
    try:
        yield
    finally:
        _NAMES.reset(before)
        _UNIT.reset(counted)


def spoken() -> str:
    """Return the language of the `speaking` block around this, English outside of any.

    >>> with speaking("de"):
    ...     spoken()
    'de'
    """
    return _LANGUAGE.get()


def language_for(accepted: str) -> str:
    """Return the first of our languages that an `Accept-Language` header asks for, by its weights; else English.

    >>> language_for("de-AT,de;q=0.9,en;q=0.5"), language_for("fr, en;q=0.2, de;q=0.1"), language_for("")
    ('de', 'en', 'en')
    """
    best, found = 0.0, LANGUAGES[0]
    for one in accepted.split(","):
        tag, _, weight = one.strip().partition(";q=")
        language = tag.partition("-")[0].lower()
        try:
            weighs = float(weight or 1)
        except ValueError:
            continue
        if language in LANGUAGES and weighs > best:
            best, found = weighs, language
    return found


# Catalogues


@cache
def catalogue(language: str, file: str) -> Mapping[str, str]:
    """Return the templates of one file of a language by their ids; empty where there is no such file."""
    import tomllib  # with what follows half of the time that importing this package would take; most never render
    from importlib.resources import files

    path = files(__name__) / language / f"{file}.toml"
    found = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    for key, texts in list(found.items()):
        if isinstance(texts, list) and file != "language":
            found |= {f"{key}.{number}": text for number, text in enumerate(texts, 1)}
            found[key] = "\n".join(texts)
    return found


@cache
def _settings(language: str) -> Mapping[str, Any]:
    """Return how a language writes numbers, money, lists and places: its `language.toml`."""
    return catalogue(language, "language")


@cache
def _template(id: str, language: str) -> "Template":
    file, _, key = id.partition(".")
    for wanted in dict.fromkeys((language, LANGUAGES[0])):
        template = catalogue(wanted, file).get(key)
        if template is not None:
            return parse(template)
    raise UnknownMessage(f"No message {id} in the catalogue of {LANGUAGES[0]}.")


class Field(NamedTuple):
    """A fact in a template: its name, the ways to write it, and the texts to choose from."""

    name: str
    ways: tuple[str, ...]
    texts: tuple["Template", ...] = ()
    keys: tuple[str, ...] = ()


Template = tuple[str | Field, ...]


@cache
def parse(template: str) -> Template:
    """Return a template in pieces: text as it stands, and fields. Raises UnknownMessage if braces do not match.

    >>> parse("Seat {seat} has {n:plural|a chip|{n} chips}.")[1]
    Field(name='seat', ways=(), texts=(), keys=())
    """
    pieces: list[str | Field] = []
    depth = start = 0
    for at, letter in enumerate(template):
        if letter == "{":
            if not depth:
                pieces.append(template[start:at])
                start = at + 1
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth < 0:
                raise UnknownMessage(f"A brace is missing in the template: {template}")
            if not depth:
                pieces.append(_field(template[start:at]))
                start = at + 1
    if depth:
        raise UnknownMessage(f"A brace is missing in the template: {template}")
    pieces.append(template[start:])
    return tuple(piece for piece in pieces if piece)


def _field(inside: str) -> Field:
    head, *texts = _split(inside)
    name, _, ways = head.partition(":")
    known = tuple(ways.split(",")) if ways else ()
    if known[-1:] != ("case",):
        return Field(name, known, tuple(map(parse, texts)))
    keyed = [text.partition("=") for text in texts[:-1]]
    return Field(
        name,
        known,
        tuple(parse(text) for text in (*(text for *_, text in keyed), texts[-1])),
        tuple(k for k, *_ in keyed),
    )


def _split(inside: str) -> list[str]:
    """Return the parts of a field between bars, without splitting the fields inside it."""
    parts, depth = [""], 0
    for letter in inside:
        depth += (letter == "{") - (letter == "}")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


# Rendering


def _joined(template: Template, facts: Mapping[str, Any], language: str) -> str:
    text = ""
    for piece in template:
        more = piece if isinstance(piece, str) else _filled(piece, facts, language)
        if text.endswith((".", "!", "?")) and more.startswith(".") and not more.startswith("..."):
            more = more[1:]  # a name or sentence that ends in a full stop ends the sentence around it too
        text += more
    return text


def _filled(field: Field, facts: Mapping[str, Any], language: str) -> str:
    value = facts.get(field.name) if field.ways[-1:] == ("if",) else facts[field.name]
    for way in field.ways:
        choose = CHOOSING.get(way)
        if choose:
            return _joined(field.texts[choose(value, field, language)], facts, language)
        write = WRITING.get(way)
        value = write(value, language) if write else _looked_up(value, way, language)
    return _written(value, language)


MINUS = "\N{MINUS SIGN}"


def _written(value: Any, language: str) -> str:
    """Return a value as text, by its type."""
    match value:
        case str():
            return value
        case bool() | None:
            raise UnknownMessage(f"{value} cannot be written: let the template choose by it.")
        case int():
            return _number(value, language)
        case Message():
            return render(value, language)
        case Cash(amount, unit, sign):
            whole, rest = divmod(abs(amount), unit)
            coins = f"{_settings(language)['decimal']}{rest:0{len(str(unit)) - 1}}" if rest else ""
            written = f"{_number(whole, language)}{coins}"
            if not sign:
                return f"-{written}" if amount < 0 else written
            written = str(_settings(language)["money"]).replace("#", written).replace("¤", sign)
            return f"{MINUS}{written}" if amount < 0 else written
        case tuple() | list():
            return _series(value, language, "and")
    return str(value)


def _number(value: int, language: str) -> str:
    return f"{value:,}".replace(",", _settings(language)["thousands"])


def _series(values: Sequence[Any], language: str, last: str) -> str:
    words = [_written(value, language) for value in values]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])}{_settings(language)[last]}{words[-1]}"


def _seat(value: Any, language: str) -> str:
    """Return seats by the names of their players, or by number if nobody is named."""
    names, (one, several) = _NAMES.get() or {}, _settings(language)["seat"]
    seats = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if len(seats) > 1 and not any(seat in names for seat in seats):
        return str(several).replace("#", _written(seats, language))
    return _written(tuple(names.get(seat) or str(one).replace("#", str(seat)) for seat in seats), language)


def _chips(value: Any, language: str) -> Any:
    """Return chips as the table counts them, by number or as money."""
    if isinstance(value, (tuple, list)):
        return tuple(_chips(one, language) for one in value)
    unit = _UNIT.get()
    return Cash(value, unit) if unit != 1 and isinstance(value, int) else value


def _ordinal(value: int, language: str) -> str:
    endings: dict[str, str] = _settings(language)["ordinal"]
    return str(value) + endings.get(str(value % 100), endings.get(str(value % 10), endings["other"]))


def _clock(seconds: int, language: str) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def _capital(value: Any, language: str) -> str:
    text = _written(value, language)
    return text[:1].upper() + text[1:]


def _looked_up(value: Any, file: str, language: str) -> Any:
    """Return the word that a catalogue file has for a code, or for each code of a list."""
    if isinstance(value, (tuple, list)):
        return tuple(_looked_up(one, file, language) for one in value)
    if not isinstance(value, str):
        return value
    word = catalogue(language, file).get(value, catalogue(LANGUAGES[0], file).get(value))
    return value.replace("-", " ") if word is None else word


WRITING: Mapping[str, Callable[[Any, str], Any]] = {
    "or": lambda values, language: _series(values, language, "or"),
    "together": lambda values, language: " ".join(_written(value, language) for value in values),
    "slashes": lambda values, language: " / ".join(_written(value, language) for value in values),
    "pluses": lambda values, language: " + ".join(_written(value, language) for value in values),
    "then": lambda values, language: _settings(language)["then"].join(_written(value, language) for value in values),
    "semicolons": lambda values, language: "; ".join(_written(value, language) for value in values),
    "commas": lambda values, language: ", ".join(_written(value, language) for value in values),
    "seat": _seat,
    "chips": _chips,
    "ordinal": _ordinal,
    "plain": lambda value, language: str(value),
    "clock": _clock,
    "capital": _capital,
}


def _form(value: Any, field: Field, language: str) -> int:
    number = len(value) if isinstance(value, (tuple, list)) else value
    return 0 if number in _settings(language)["singular"] else 1


def _case(value: Any, field: Field, language: str) -> int:
    return field.keys.index(str(value)) if str(value) in field.keys else len(field.keys)


CHOOSING: Mapping[str, Callable[[Any, Field, str], int]] = {
    "plural": _form,
    "if": lambda value, field, language: 0 if value else 1,
    "case": _case,
}
