"""Basic types: chips, seats, players and values, errors, JSON, comparison of names, a hash chain, a registry.

There are three exceptions, one for each reader: `Refused` for players, `DataError` for operators, `InvariantError` for
developers.
"""

import re
import unicodedata
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache, lru_cache
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import structs

from floorman.text import LANGUAGES, Message, Text, catalogue, message


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Raised for an act that the rules do not allow. The state is unchanged.

    `topic` names the question of the rulebook that decided it, `code` identifies the refusal for programs, and `facts`
    are the values in its sentence. `says` is the id of the sentence in `text/*/refused.toml`: the code or, where one
    code has several sentences, the code, a dot and a name. The sentence is rendered when it is read. `rules` are those
    that decided, if they were asked for (`cite=True`), else None.

    >>> try:
    ...     raise Refused("betting.raise-size", "below-minimum", act="raise", least=1600, all_in=4000, total=900)
    ... except Refused as no:
    ...     print(no, "|", no.topic, no.code, no.facts["least"])
    Raise to 1,600 or more, or all-in for 4,000; not 900. | betting.raise-size below-minimum 1600

    A name that ends in a full stop ends the sentence too:

    >>> print(Refused("seating.move", "no-such-table", table="Bo Jr."))
    There is no Bo Jr.
    """

    def __init__(self, topic: str, says: str, /, **facts: Any) -> None:
        super().__init__(topic, says)
        self.topic = topic
        self.code = says.partition(".")[0]
        self.facts = facts
        self.rules: tuple[str, ...] | None = None
        self._says = says

    @property
    def message(self) -> Message:
        """The message of the refusal, to be rendered in any language."""
        return message(f"refused.{self._says}", **self.facts)

    def __str__(self) -> str:
        return str(self.message)


class DataError(Exception):
    """A file, setting or message that cannot be used: where, what is wrong, and what to write instead.

    Errors for people who write files and commands are in English, written where they are raised. Those that a page may
    show are made by `unusable`: their sentences are in `text/*/data.toml`, and are rendered when somebody reads them.
    """

    def __init__(self, where: str, wrong: Text, instead: Text = "") -> None:
        super().__init__(where, wrong, instead)
        self.where = where
        self.says = wrong
        self._instead = instead

    @property
    def wrong(self) -> str:
        """What is wrong, in the language of the `speaking` block."""
        return str(self.says)

    @property
    def instead(self) -> str:
        """What to write instead, in the language of the `speaking` block; empty if there is no advice."""
        return str(self._instead)

    def __str__(self) -> str:
        return f"{self.where}: {self.wrong}" + (f" {self.instead}" if self.instead else "")

    @property
    def sentence(self) -> str:
        """What is wrong and what to write, for a page that shows it at the place it is about.

        >>> DataError("pin", "a PIN has 4 to 8 digits.", "Enter another.").sentence
        'A PIN has 4 to 8 digits. Enter another.'
        """
        said = f"{self.wrong} {self.instead}".strip()
        return said[:1].upper() + said[1:]


def unusable(where: str, code: str, /, **facts: Any) -> DataError:
    """Return a DataError whose sentences are in the catalogues, as a page may show it.

    >>> from floorman.text import speaking
    >>> wrong = unusable("pin", "pin", length=3)
    >>> print(wrong)
    pin: a PIN of 3 characters is not allowed. Use 4 to 32.
    >>> with speaking("de"):
    ...     wrong.sentence
    'Eine PIN mit 3 Zeichen geht nicht. Nimm 4 bis 32.'
    """
    instead = f"{code}.instead"
    more = instead in catalogue(LANGUAGES[0], "data")
    return DataError(where, message(f"data.{code}", **facts), message(f"data.{instead}", **facts) if more else "")


class InvariantError(Exception):
    """A state that cannot occur: a fault in the program, for its developers."""


if TYPE_CHECKING:

    class Chips(int):
        """A whole number of chips, in the smallest unit in play: never a float or cents. Sums of chips are chips."""

        def __add__(self, other: int, /) -> "Chips": ...
        def __sub__(self, other: int, /) -> "Chips": ...
        def __mul__(self, other: int, /) -> "Chips": ...
        def __floordiv__(self, other: int, /) -> "Chips": ...
        def __neg__(self) -> "Chips": ...

    SeatNo = NewType("SeatNo", int)
    """A seat at a table, 1 to 10, clockwise. Not an index."""
else:  # for the checker they differ from other numbers, for the machine they are whole numbers like any
    Chips = SeatNo = int

PlayerId = NewType("PlayerId", str)
"""The id of a player: fixed at entry and unique in a tournament or a room. A name is a label, and may change."""

PlayerName = Annotated[str, "player"]
"""The name of a person who need not be a player yet. An id is made from it."""

Seed = Annotated[int, "seed"]
"""The seed of a draw, given by whoever runs the program and not by players. 0 is none."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A frozen value, equal by content, that goes to JSON and back unchanged.

    Values never refer to each other in a ring, so the garbage collector need not look at them.
    """


T = TypeVar("T")
V = TypeVar("V")


def encode(value: Any) -> bytes:
    """Return a value as one line of JSON."""
    return msgspec.json.encode(value)


def decode(data: bytes | str, type: type[T], where: str = "message") -> T:
    """Return the value in a line of JSON, checked against its type; raise DataError if it does not fit.

    >>> decode(b'"seat"', int)
    Traceback (most recent call last):
    ...
    floorman.core.values.DataError: message: Expected `int`, got `str`
    """
    try:
        return msgspec.json.decode(data, type=type)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as wrong:
        raise DataError(where, str(wrong)) from wrong


_NAMED = re.compile(r"^(?P<says>.*?)(?: - at (?:`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_KINDS = {"int", "float", "str", "bool", "array", "object", "null"}


def read_json(data: bytes | str | msgspec.Raw, kind: type[T], where: str = "message") -> T:
    """Return the value in JSON; raise DataError with the field, what is wrong with it, and what to write."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as wrong:
        raise reworded(str(wrong), where) from wrong
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise unusable(where, "not-json") from wrong


def read_value(value: Any, kind: type[T], where: str = "message") -> T:
    """Convert lists, texts and numbers to a value of a type; raise DataError as `read_json` does."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        raise reworded(str(wrong), where) from wrong


def reworded(error: str, where: str) -> DataError:
    """Return a DataError that says in plain words what an error of msgspec means.

    >>> print(reworded("Expected `int`, got `str` - at `$.buy_in`", "event"))
    buy_in: it is text. Enter a whole number.
    >>> print(reworded("Object contains unknown field `colour` - at `$.rebuys`", "event"))
    rebuys.colour: there is no such field. Leave it out.
    """
    found = _NAMED.match(error)
    says, path = (found["says"], (found["path"] or "").lstrip(".")) if found else (error, "")
    path = path.replace("[...]", "[]")
    if named := re.match(r"Object missing required field `(.*)`", says):
        return unusable(_under(path, named[1]), "missing")
    if named := re.match(r"Object contains unknown field `(.*)`", says):
        return unusable(_under(path, named[1]), "no-such-field")
    if named := re.match(r"Invalid (?:enum )?value (.*)", says):
        return unusable(path or where, "not-allowed", value=named[1][:60])
    if says.startswith("Expected `str` matching regex"):
        return unusable(path or where, "badly-written")
    if named := re.match(r"Expected `(.*?)`, got `(.*?)`", says):
        wanted = [_kind_named(name.strip()) for name in named[1].split("|")]
        return unusable(path or where, "other-kind", got=_kind_named(named[2]), wanted=wanted)
    if named := re.match(r"Expected `(\w+)` of length (>=|<=) (\d+)", says):
        code = "too-short" if named[2] == ">=" else "too-long"
        return unusable(path or where, code, bound=int(named[3]), kind=named[1])
    if named := re.match(r"Expected `(\w+)` of (?:at least )?length (\d+)", says):
        return unusable(path or where, "other-length", length=int(named[2]), kind=named[1])
    if named := re.match(r"Expected `(\w+)` ([<>]=?) (-?[\d.e+]+)", says):
        code = "too-small" if named[2].startswith(">") else "too-great"
        return unusable(path or where, code, bound=f"{float(named[3]):.15g}", beyond="=" not in named[2])
    if named := re.match(r"Expected `(\w+)` that's a multiple of (-?[\d.e+]+)", says):
        return unusable(path or where, "no-multiple", of=f"{float(named[2]):.15g}")
    if named := re.match(r"Expected `([\w |]+)`$", says):
        return unusable(path or where, "wanted", wanted=[_kind_named(name.strip()) for name in named[1].split("|")])
    if says == "Number out of range":
        return unusable(path or where, "out-of-range")
    if re.match(r"Invalid |Expected `\w+` with ", says):
        return unusable(path or where, "badly-written")
    return DataError(path or where, f"{says}.")


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _kind_named(name: str) -> Text:
    return message(f"data.kind-{name}") if name in _KINDS else name


class _Each(NamedTuple):
    kind: Any


class _Fixed(NamedTuple):
    kinds: tuple[Any, ...]


def _kind(hint: Any, wanted: Mapping[Any, str | None]) -> Any:
    """Return what a value of a type may hold: a wanted type, a struct, a tuple of these, or None for none of them."""
    if hint in wanted:
        return wanted[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _kind(inside[0], wanted)
    if origin in (Union, UnionType):
        return next((kind for one in inside if (kind := _kind(one, wanted)) is not None), None)
    if origin is tuple:
        if len(inside) == 2 and inside[1] is Ellipsis:
            kind = _kind(inside[0], wanted)
            return None if kind is None else _Each(kind)
        kinds = tuple(_kind(one, wanted) for one in inside)
        return None if not any(kinds) else _Fixed(kinds)
    return "struct" if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None


class FieldOf(NamedTuple):
    """A field of a struct whose own type is the one looked for."""

    name: str
    required: bool


@cache
def fields_of_type(struct: type[msgspec.Struct], of: Any) -> tuple[FieldOf, ...]:
    """Return the fields of a struct that are themselves of a type, which is a NewType or an Annotated one."""
    return tuple(FieldOf(name, required) for name, required, kind in _fields_with(struct, of, None) if kind == "value")


@cache
def _fields_with(struct: type[msgspec.Struct], of: Any, but: Any) -> tuple[tuple[str, bool, Any], ...]:
    """Return the fields of a struct that can hold values of a type, as (name, required, what the field may hold)."""
    hints = get_type_hints(struct, include_extras=True)
    wanted = {but: None, of: "value"}
    kinds = ((field, _kind(hints[field.name], wanted)) for field in structs.fields(struct))
    return tuple((field.name, field.required, kind) for field, kind in kinds if kind is not None)


def values_of_type(value: msgspec.Struct, of: Any, but: Any = None) -> Iterator[Any]:
    """Yield every value of a type in a struct and in the tuples and structs in it.

    Empty values of optional fields are left out, and so are values of `but`, an Annotated type of the same kind.

    >>> class Raise(Value, frozen=True):
    ...     raiser: PlayerId
    ...     callers: tuple[tuple[PlayerId, int], ...] = ()
    ...     winner: PlayerId = PlayerId("")
    >>> list(values_of_type(Raise(PlayerId("Ann"), ((PlayerId("Bo"), 5),)), PlayerId))
    ['Ann', 'Bo']
    """
    for name, required, kind in _fields_with(type(value), of, but):
        within = getattr(value, name)
        if within or required:
            yield from _values_in(kind, within, of, but)


def _values_in(kind: Any, value: Any, of: Any, but: Any) -> Iterator[Any]:
    if isinstance(value, msgspec.Struct):
        yield from values_of_type(value, of, but)
    elif isinstance(kind, _Each | _Fixed):
        kinds = kind.kinds if isinstance(kind, _Fixed) else (kind.kind,) * len(value)
        for inside, one in zip(kinds, value, strict=True):
            yield from _values_in(inside, one, of, but)
    elif kind == "value" and value is not None:
        yield value


class Rewriting:
    """A rewriting of the texts in a value: each PlayerId by the function for "id", other texts by that of their kind.

    `plain` gives the kind of the text in a field, by `Struct.field`; fields of type PlayerId are found by it.

    >>> class Bet(Value, frozen=True):
    ...     player: PlayerId
    ...     note: str = ""
    >>> Rewriting({"id": str.upper}).of(Bet(PlayerId("Ann"), "all in"))
    Bet(player='ANN', note='all in')
    """

    def __init__(self, through: Mapping[str, Callable[[str], str]], plain: Mapping[str, str] | None = None) -> None:
        self._change = through
        self._plain = tuple((plain or {}).items())

    def of(self, value: V) -> V:
        """Return the value with its texts rewritten, or the same object if nothing differs."""
        changed: V = self._through("struct", value)
        return changed

    def _through(self, kind: Any, value: Any) -> Any:
        if isinstance(value, str):
            change = self._change.get(kind) if isinstance(kind, str) else None
            return value if change is None else change(value)
        if isinstance(value, msgspec.Struct):
            changed = {}
            for part, inside in fields_with_text(type(value), self._plain):
                before = getattr(value, part)
                after = self._through(inside, before)
                if after is not before:
                    changed[part] = after
            return msgspec.structs.replace(value, **changed) if changed else value
        if isinstance(value, tuple) and isinstance(kind, _Each | _Fixed):
            kinds = kind.kinds if isinstance(kind, _Fixed) else (kind.kind,) * len(value)
            new = tuple(self._through(*one) for one in zip(kinds, value, strict=True))
            return new if any(a is not b for a, b in zip(new, value, strict=True)) else value
        return value


@cache
def fields_with_text(struct: type[msgspec.Struct], plain: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a struct in which there can be text of some kind; `plain` as in Rewriting."""
    hints, kinds = get_type_hints(struct, include_extras=True), dict(plain)
    text = {name: kinds.get(f"{struct.__name__}.{name}") for name in struct.__struct_fields__}
    found = ((name, _kind(hints[name], {PlayerId: "id", str: kind})) for name, kind in text.items())
    return tuple((name, kind) for name, kind in found if kind is not None)


class Chain:
    """A hash chain. Each entry is numbered and hashed together with the hash of the one before."""

    def __init__(self) -> None:
        from hashlib import sha256  # here, so that importing the engine need not load OpenSSL

        self.no = 0
        self.hash = b""
        self._sha256 = sha256

    def add(self, was: bytes) -> bytes:
        """Add an entry, and return its hash in hexadecimal.

        >>> chain = Chain()
        >>> chain.add(b"a bet")[:8], chain.add(b"a call")[:8], chain.no
        (b'49012c99', b'03a00c0b', 2)
        """
        self.no += 1
        self.hash = self._sha256(b"%s %d %s" % (self.hash, self.no, was)).hexdigest().encode()
        return self.hash


K = TypeVar("K", bound=Hashable)
D = TypeVar("D", bound=Callable[..., Any])
F = TypeVar("F", bound=Callable[..., Any])


class Registry(dict[K, D]):
    """Functions by what they handle, one function for each key. `name` says in errors what they are for.

    >>> calls: Registry[str, Callable[[], str]] = Registry("call")
    >>> @calls.register("all-in")
    ... def louder() -> str:
    ...     return "All in!"
    >>> calls["all-in"]()
    'All in!'
    >>> calls["fold"]
    Traceback (most recent call last):
    ...
    floorman.core.values.InvariantError: No call for fold.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def register(self, *keys: K) -> Callable[[F], F]:
        """Register a function for these keys. Two functions for one key are an InvariantError."""

        def mark(function: F) -> F:
            for key in keys:
                if self.setdefault(key, function) is not function:  # type: ignore[arg-type]
                    raise InvariantError(f"Two functions are registered as {self._name} for {_named(key)}.")
            return function

        return mark

    def __missing__(self, key: K) -> D:
        raise InvariantError(f"No {self._name} for {_named(key)}.")


def _named(key: object) -> str:
    if isinstance(key, tuple):
        return " = ".join(map(str, key))
    return key.__name__ if isinstance(key, type) else str(key)


def is_number(text: str) -> bool:
    """Return whether a text is a whole number of at most 18 digits, without a sign.

    >>> is_number("12"), is_number("²"), is_number("9" * 5000)
    (True, False, False)
    """
    return text.isdecimal() and len(text) <= 18


_LOOKS_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухАΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαν",
    "ABESIJKMHOPCTYXaesijopcyxAABEZHIKMNOPTYXoav",
)
"""Cyrillic and Greek letters that look like Latin ones."""


@lru_cache(maxsize=8192)
def looks_like(name: str) -> str:
    """Return a name as it looks: names that nobody can tell apart give the same text.

    >>> looks_like("Ann") == looks_like("Аnn"), looks_like("Ann") == looks_like("Anna")
    (True, False)
    >>> looks_like("Vic Vane") == looks_like("vic  vane")
    True
    """
    return unicodedata.normalize("NFKC", " ".join(name.split())).translate(_LOOKS_LIKE).casefold()
