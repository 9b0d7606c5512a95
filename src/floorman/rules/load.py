"""Loads topics, books and readings from the package's data, and puts a house's own answers over a book.

Nothing else reads these files. A book's file opens with its head and its answers, which play needs; the rules follow
and are four fifths of it. So the head is parsed alone, and the rules when they are first needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from floorman.core import DataError
from floorman.rules.book import (
    FORMATS,
    AnswerValue,
    BookSection,
    Format,
    Point,
    Procedure,
    Question,
    Rule,
    Rulebook,
    Stated,
    area_of,
)
from floorman.rules.question_ids import Q

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


_is_number = re.compile(r"[+-]?[0-9_]{1,20}(?:\.[0-9_]{1,20})?(?:[eE][+-]?[0-9]{1,2})?").fullmatch
_RULES = "\n[[rule]]"
"""What ends a book's head."""


def _data(*path: str) -> Traversable:
    from importlib import resources  # slow to import, and a program that asks no book anything need not wait for it

    return resources.files("floorman.rules").joinpath(*path)


def parse(text: str, where: str) -> dict[str, Any]:
    """Parse TOML with exact numbers: a decimal is a Fraction. Raise DataError where the text is not valid."""
    import tomllib

    try:
        return tomllib.loads(text, parse_float=_exact)
    except tomllib.TOMLDecodeError as wrong:
        raise DataError(where, f"{wrong}.") from wrong
    except RecursionError as wrong:
        raise DataError(where, "Values are nested too deeply.") from wrong
    except ValueError as wrong:  # a number that is none, or longer than Python reads; a date that is none
        what = "A number has thousands of digits" if "digits" in str(wrong) else f"{wrong}"
        raise DataError(where, f"{what}.") from wrong


def _exact(text: str) -> Fraction:
    """Return a decimal as a Fraction; raise ValueError for infinity and for numbers that would fill the memory."""
    if not _is_number(text):
        raise ValueError(f"{text[:30]} is not a number that can be used here")
    return Fraction(text)


def _read(*path: str) -> dict[str, Any]:
    return parse(_data(*path).read_text("utf-8"), path[-1])


def _names(folder: str) -> tuple[str, ...]:
    return tuple(sorted(file.name.removesuffix(".toml") for file in _data(folder).iterdir()))


@cache
def book_ids() -> tuple[str, ...]:
    """Return the ids of the books that come with the program."""
    return _names("books")


@cache
def load_book(id: str) -> Rulebook:
    """Return a book with its base; raise DataError for an unknown id. Answers are read now, rules when first needed."""
    if id not in book_ids():
        raise DataError("book", f"There is no book {id!r}.", f"Write one of {', '.join(book_ids())}.")
    head = _head("books", f"{id}.toml")
    over = load_book(head["base"]) if "base" in head else readings()
    sections = msgspec.convert(head.get("sections", ()), tuple[BookSection, ...])
    return Rulebook(id, head["title"], head["answers"], partial(_rules, "books", f"{id}.toml"), over, sections=sections)


@cache
def readings() -> Rulebook:
    """Return the book of our own answers and rules, which is under every book for what the books leave open."""
    head = _head("readings.toml")
    return Rulebook("readings", head["title"], head["answers"], _reading_rules, None)


@cache
def _reading_rules() -> Mapping[str, Rule]:
    return {**_rules("readings.toml"), **as_rules("readings", readings().stated)}


def _head(*path: str) -> dict[str, Any]:
    return parse(_data(*path).read_text("utf-8").partition(_RULES)[0], path[-1])


@cache
def _rules(*path: str) -> Mapping[str, Rule]:
    whole = _read(*path)
    scope = whole.get("scope", "all")
    rules = msgspec.convert([{"scope": scope, **rule} for rule in whole["rule"]], list[Rule])
    return MappingProxyType({rule.id: rule for rule in rules})


def as_rules(book: str, stated: Mapping[str, Stated]) -> dict[str, Rule]:
    """Return answers that come from no printed rule as rules in words, so that a citation of them can be read."""
    rules = {}
    for id, answer in stated.items():
        asked = question(id)
        if asked is None or "from" in answer:
            continue
        parts = {"": answer, **{f"In {each} games: ": answer[each] for each in FORMATS if each in answer}}
        says = " ".join(f"{when}{_put(asked, part)}" for when, part in parts.items() if "is" in part)
        because = answer.get("because", "")
        rules[f"{book}:{id}"] = Rule(f"{book}:{id}", asked.asks, asked.topic, "engine", says, note=because)
    return rules


def _put(asked: Question, part: Stated) -> str:
    rows = [f"{row}: {', '.join(map(str, figures))}" for row, figures in part.get("table", {}).items()]
    return "; ".join([asked.put(part["is"]), *rows])


@cache
def tables(id: str) -> Mapping[str, Any]:
    """Return a book's tables as printed. Play uses the figures of `Rulebook.table` instead, which a house may set."""
    return MappingProxyType(_read("books", f"{id}.toml").get("tables", {}))


@cache
def aliases() -> Mapping[str, Any]:
    """Return how parameter names of the catalogue set questions, by the three sections that `aliases.toml` explains."""
    return MappingProxyType(_read("aliases.toml"))


@cache
def points() -> tuple[Point, ...]:
    """Return the points that rules state, and the facts of a case that each needs: see `floorman.rules.book.cited`."""
    raw = [point for name in _names("points") for point in _read("points", f"{name}.toml")["point"]]
    return tuple(msgspec.convert(raw, list[Point]))


@cache
def procedures() -> tuple[Procedure, ...]:
    """Return every step that the books ask of the staff, with the moment it is due."""
    return tuple(msgspec.convert(_read("procedures.toml")["procedure"], list[Procedure]))


@cache
def rules_on_offences() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the rules of all books that speak of each offence, by section of `offences.toml` and by offence."""
    whole = _read("offences.toml")
    return MappingProxyType({part: {code: tuple(ids) for code, ids in rows.items()} for part, rows in whole.items()})


@cache
def _areas() -> tuple[str, ...]:
    return _names("topics")


@cache
def _area(name: str) -> tuple[Mapping[str, str], Mapping[str, Question]]:
    whole = _read("topics", f"{name}.toml")
    found = {}
    for raw in whole.get("question", ()):
        choices = {c: {"does": d} if isinstance(d, str) else d for c, d in raw.get("choices", {}).items()}
        found[raw["id"]] = msgspec.convert({**raw, "choices": choices}, Question)
    return MappingProxyType(whole["topics"]), MappingProxyType(found)


def question(id: str) -> Question | None:
    """Return a question by id; None where there is no such question."""
    area = area_of(id)
    return _area(area)[1].get(id) if area in _areas() else None


def questions(topic: str | None = None) -> dict[str, Question]:
    """Return all questions by id, or those of one topic."""
    areas = _areas() if topic is None else [area for area in _areas() if area == area_of(topic)]
    return {id: q for area in areas for id, q in _area(area)[1].items() if topic in (None, q.topic)}


def topics() -> dict[str, str]:
    """Return all topics, with what each asks."""
    return {topic: asks for area in _areas() for topic, asks in _area(area)[0].items()}


def own_rules(book: Rulebook) -> list[Rule]:
    """Return the rules that a book states itself, without those of its base."""
    return [rule for rule in book.rules.values() if rule.id.startswith(f"{book.id}:")]


def numbered(id: str, books: Iterable[Rulebook]) -> list[Rule]:
    """Return the rule with an id, and its parts: 4.2 has the part 4.2a, but 4.20 is another rule."""
    found: dict[str, Rule] = {}
    for book in books:
        for rule in book.rules.values():
            for name in (rule.id, *rule.also):
                rest = name[len(id) :]
                if name.startswith(id) and not (id[-1:].isdigit() and rest[:1].isdigit()):
                    found[rule.id] = rule
    return list(found.values())


class Names(NamedTuple):
    """Names that people use (`search.toml`): other names of topics, and names with the rules that they stand for."""

    topics: Mapping[str, Sequence[str]]
    rules: Sequence[tuple[Sequence[str], Sequence[str]]]


@cache
def names_people_use() -> Names:
    """Return the names in `search.toml`."""
    whole = _read("search.toml")
    return Names(whole["topics"], [(one["names"], one["rules"]) for one in whole["called"]])


FEW = 5
"""With fewer rules than this, a search also looks for rules that match less well."""

NEAR = 8
"""Words of a rule's text within which all searched words count as near each other."""


def speaking_of(words: str, books: Iterable[Rulebook], first: str = "") -> list[Rule]:
    """Return the rules that contain every word, the best first: by number, title or topic, then by how near the words
    are.

    Rules with the words as whole words come before those with them only as parts of longer ones: "late" in "later".

    Among equals those of the book `first` come first, then those of its base; examples come last. If few rules have the
    words as they are, those follow that have their stems, without filler words ("he", "somebody"), then without words
    for people ("player"), and finally those that have most of them. Rules of a topic that people call by these words
    lead, whatever their order and form: "raised twice", "chips fell on the floor". Before all others come the rules for
    a name that no book uses: "angle", "slow roll".
    """
    held = list(books)
    found = _spoken_of(words, held, first)
    named = _named(words, held, first)
    return [*named, *(rule for rule in found if rule not in named)]


def _named(words: str, held: list[Rulebook], first: str) -> list[Rule]:
    """Return the rules that a name in `search.toml` stands for, as listed there, those of the book `first` first."""
    said = set(stems(words))
    ids = [
        id for names, rules in names_people_use().rules if any(set(stems(one)) == said for one in names) for id in rules
    ]
    own = _ranks(first, held)
    found = [
        (own.get(book.id, len(own)), ids.index(id), rule)
        for book in held
        for id, rule in book.rules.items()
        if id in ids and id.startswith(f"{book.id}:")
    ]
    return list({rule.id: rule for _, _, rule in sorted(found, key=lambda one: one[:2])}.values())


def _spoken_of(words: str, held: list[Rulebook], first: str) -> list[Rule]:
    found = _speaking_of(_words(words), held, first)
    if words[:1].isdigit():
        return found
    looked_for = stems(words)
    if len(found) < FEW and len(_speaking_of(looked_for, held, first)) < FEW:
        meant = _called(looked_for, held, first)
        found = meant + [rule for rule in found if rule not in meant]
    without_people = [word for word in looked_for if word not in ANYBODY] or looked_for
    for search, wanted in ((_speaking_of, looked_for), (_speaking_of, without_people), (_with_most, without_people)):
        if len(found) < FEW:
            found += [rule for rule in search(wanted, held, first) if rule not in found]
    return found


def _called(wanted: list[str], held: list[Rulebook], first: str) -> list[Rule]:
    """Return the rules of topics that people call by these words; those with the words in their titles first."""
    said = {word for word in wanted if word not in ANYBODY}
    called = {
        topic
        for topic, names in names_people_use().topics.items()
        for name in names
        if said == set(stems(name)) - ANYBODY and said
    }
    own = _ranks(first, held)
    found = []
    for book in held:
        for rule in own_rules(book):
            if rule.topic in called:
                hits = (
                    sum(word in rule.title.lower() for word in said),
                    sum(word in rule.requires.lower() for word in said),
                )
                rank = own.get(book.id, len(own)), ":ex-" in rule.id, -hits[0], -hits[1]
                found.append((rank, rule))
    return [rule for _, rule in sorted(found, key=lambda one: one[0])]


def _with_most(wanted: list[str], held: list[Rulebook], first: str) -> list[Rule]:
    """Return the rules that have more than half of the words, those with the most first, titles before texts."""
    own = _ranks(first, held)
    found = []
    for book in held:
        for rule in own_rules(book):
            head = f"{rule.title} {rule.topic}".lower().replace("-", " ")
            text = f"{head} {rule.requires.lower()}"
            has = sum(word in text for word in wanted)
            if 2 * has > len(wanted):
                rank = -has, -sum(word in head for word in wanted), own.get(book.id, len(own)), ":ex-" in rule.id
                found.append((rank, rule))
    return [rule for _, rule in sorted(found, key=lambda one: one[0])]


def _speaking_of(words: Iterable[str], held: list[Rulebook], first: str) -> list[Rule]:
    phrase = " ".join(words)
    wanted = tuple(dict.fromkeys(phrase.split()))
    own = _ranks(first, held)
    called = {
        topic
        for topic, names in names_people_use().topics.items()
        if phrase in (*names, topic.partition(".")[2].replace("-", " "))
    }
    found = []
    for book in held:
        for rule in own_rules(book):
            fits = _fits(rule, phrase, wanted, called)
            if fits is not None:
                says = rule.topic in called, _has(rule.title, phrase), f" {phrase}" in f" {rule.requires.lower()}"
                parts = fits > 0 and rule.topic not in called and not _whole(rule, wanted)
                rank = parts, fits, own.get(book.id, len(own)), ":ex-" in rule.id, *(not one for one in says)
                found.append((rank, rule))
    return [rule for _, rule in sorted(found, key=lambda one: one[0])]


def _ranks(first: str, books: list[Rulebook]) -> dict[str, int]:
    """Return the rank of the book `first`, of its base, and so on."""
    based = {book.id: book.base for book in books}
    ranks: dict[str, int] = {}
    while first and first not in ranks:
        ranks[first] = len(ranks)
        first = based.get(first) or ""
    return ranks


FILLERS = frozenset(
    re.findall(
        r"\S+",
        """a an and another any are as at be been but by did do does during for from guy had has have he her him his i
        in into is it its just me my of on or other others our she so some somebody someone that the their them then
        there they this to was we were when which while who with you your can could should would what how if why where
        may must get gets got""",
    )
)
"""Words that say nothing about what is searched."""

ANYBODY = frozenset({"player", "dealer", "opponent", "neighbour", "person"})
"""Words for people, left out of a search that finds too little: what happened matters more than to whom."""

IRREGULAR = {
    "bought": "buy", "caught": "catch", "dealt": "deal", "drew": "draw", "drawn": "draw", "fell": "fall",
    "fallen": "fall", "forgot": "forget", "forgotten": "forget", "found": "find", "gave": "give", "given": "give",
    "gone": "go", "went": "go", "held": "hold", "hid": "hide", "hidden": "hide", "left": "leave", "lying": "lie",
    "misdealt": "misdeal", "misheard": "mishear", "paid": "pay", "said": "say", "saw": "see", "seen": "see",
    "shown": "show", "shot": "shoot", "spoke": "speak", "spoken": "speak", "stole": "steal", "stolen": "steal",
    "swore": "swear", "sworn": "swear", "taken": "take", "took": "take", "threw": "throw", "thrown": "throw",
    "told": "tell", "used": "use", "using": "use", "won": "win",
}  # fmt: skip
"""Irregular past tenses, with their verbs."""


def stems(text: str) -> list[str]:
    """Return the words without their endings, and without filler words unless there are no others.

    >>> stems("Somebody exposed his cards"), stems("splashing the pot"), stems("he was betting")
    (['expos', 'card'], ['splash', 'pot'], ['bet'])
    """
    words = [word.removesuffix("'s") for word in _words(text)]
    return [_stem(word) for word in words if word not in FILLERS] or [_stem(word) for word in words]


def _stem(word: str) -> str:
    word = IRREGULAR.get(word, word)
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) > 2 and re.search("[aeiouy]", bare):
            doubled = bare[-1] == bare[-2] and bare[-1] not in "lsz"
            return bare[:-1] if doubled else bare.removesuffix("e")
    if re.search("(s|x|z|ch|sh)es$", word):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:'[^\W_]+)?", text.lower())


def _has(text: str, phrase: str) -> bool:
    """Return whether a text contains a phrase, the last word of which may have another ending."""
    return f" {phrase}" in f" {' '.join(_words(text))}"


def _whole(rule: Rule, wanted: tuple[str, ...]) -> bool:
    """Return whether a rule has all words, as they are or in another form, and not only as parts of longer ones."""
    text = f"{rule.title} {rule.topic.replace('.', ' ')} {rule.requires}"
    has = {*_words(text), *stems(text)}
    return all(word in has or not has.isdisjoint(stems(word)) for word in wanted)


def _fits(rule: Rule, phrase: str, wanted: tuple[str, ...], called: set[str]) -> int | None:
    """Return how well a rule matches, 0 best; None where a word is missing."""
    if not wanted or (phrase[0].isdigit() and _has(rule.id.partition(":")[2], phrase)):
        return 0
    if rule.topic in called or _has(rule.title, phrase):
        return 1
    head = f"{rule.title} {rule.topic}".lower().replace("-", " ")
    if all(word in head for word in wanted):
        return 2
    text = f"{head} {rule.requires.lower().replace('-', ' ')}"
    if not all(word in text for word in wanted):
        return None
    if _has(rule.requires, phrase):
        return 3
    return 4 if _near(_words(rule.requires), wanted) else 5


def _near(text: list[str], wanted: tuple[str, ...]) -> bool:
    """Return whether words that begin with the searched ones are within NEAR words of each other."""
    return any(
        all(any(each.startswith(word) for each in text[at : at + NEAR]) for word in wanted)
        for at in range(max(1, len(text) - NEAR + 1))
    )


def answers(book: Rulebook, question: str) -> str:
    """Return a book's answer for a table cell: one where it is the same in both formats, with its source in brackets.

    The source is left out where it is the book itself.
    """
    cells = []
    for format in FORMATS:
        answer = book.settled(format)[question]
        giver = answer.cites[0].partition(":")[0]
        cells.append(in_words(answer.value) + (f" ({giver})" if giver != book.id else ""))
    return cells[0] if cells[0] == cells[1] else f"cash: {cells[0]}; tournament: {cells[1]}"


def in_words(value: object) -> str:
    """Return an answer as people read it: yes or no for a flag."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(in_words, value)) if isinstance(value, list) else str(value)


class Difference(NamedTuple):
    """A question that two books answer differently."""

    question: str
    asks: str
    one: str
    other: str


def differences(one: Rulebook, other: Rulebook, topic: str = "") -> list[Difference]:
    """Return the questions that two books answer differently, whose ids begin with `topic`."""
    return [
        Difference(id, asked.asks, answers(one, id), answers(other, id))
        for id, asked in questions().items()
        if id.startswith(topic) and any(one.answer(id, format) != other.answer(id, format) for format in FORMATS)
    ]


_HEAD = ("id", "title", "base", "answers")
_PART = ("is", "table", "instead_of", "because")
_ANSWER = (*_PART, *FORMATS)
_ASK = "`floorman rule TOPIC` lists the questions of a topic."


def over(book: Rulebook, overrides: Mapping[str, Any], where: str) -> Rulebook:
    """Return the book with settings over it, each by question id or by a parameter name of the catalogue.

    Raise DataError for an unknown name, a value that is not an answer, or two settings that contradict each other.
    """
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
    """Return what a house answers itself in one format, as settings that `with_house` takes."""
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
    """Raise DataError where a choice needs a table and has none, or has one and needs none.

    The table may come from the house, or from the book if the book answers the same.
    """
    asked = question(id)
    choice = asked.choices.get(str(part.get("is"))) if asked else None
    needs = choice.table if choice else ""
    if "table" in part and not needs:
        raise DataError(f"{where}: {id}", f"{part.get('is')} has no table.", "Leave it out.")
    if needs and not house.table(id, format):
        raise DataError(f"{where}: {id}", f"{part['is']} needs a table.", f"Write table = {{ ROW = [...] }} ({needs}).")


def _settings(name: str, raw: Any, where: str) -> dict[str, Stated]:
    """Return the answers that a name sets.

    One that stands for several questions sets those for which the value is valid.
    """
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
    """Return a value of the catalogue as our answer, where we have one."""
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
    """Return a number of the catalogue as the question counts it; any other value unchanged, to be refused."""
    numbers = raw if isinstance(raw, list | tuple) else [raw]
    if not numbers or any(type(number) is not int for number in numbers):
        return raw
    return {"largest": max(numbers), "smallest": min(numbers), "one-more": max(numbers) + 1}[how]


def _spelling(raw: Any) -> str:
    """Return a value as `aliases.toml` spells it: lists sorted and joined, flags in lower case, one half as 1/2."""
    if isinstance(raw, list | tuple):
        return "|".join(sorted(_spelling(item) for item in raw))
    if isinstance(raw, bool):
        return str(raw).lower()
    return str(Fraction(str(raw))) if isinstance(raw, float) else str(raw)


def checked(asked: Question, raw: Any, where: str) -> AnswerValue:
    """Return the value as an answer to the question; raise DataError with what to write where it is not one."""
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
    """Return a value as its file would write it."""
    return _spelling(raw) if isinstance(raw, bool | Fraction) else repr(raw)


def load_house(text: str, where: str = "house.toml") -> Rulebook:
    """Return a house book from its text: `base`, `title` and `answers`, with `instead_of` for rules they displace.

    Raise DataError with what to write instead.
    """
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
    """Check one answer of a house file and return it; an answer for one format is a part of its own."""
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
    """Check an answer and its table, and return them."""
    rows = part.get("table", {})
    if not isinstance(rows, dict):
        raise DataError(f"{where}.table", f"{_shown(rows)} is not a table.", "Write { ROW = [...] }.")
    for row, figures in rows.items():
        _row(figures, f"{where}.table.{row}")
    return {**part, "is": checked(asked, part["is"], f"{where}.is")}


def _justified(book: Rulebook, id: str, format: Format, stated: Stated, here: str) -> None:
    """Raise DataError where an answer goes against rules of the book without naming them in `instead_of`."""
    part = stated.get(format, stated)
    if "is" not in part:
        return
    settled = book.settled(format)[id]
    named = part.get("instead_of", stated.get("instead_of", ()))
    instead = "Write instead_of = [" + ", ".join(f'"{rule}"' for rule in settled.cites) + "]."
    if not isinstance(named, list | tuple):
        raise DataError(f"{here}.instead_of", f"{_shown(named)} is not a list of rules.", instead)
    for rule in named:
        if rule not in book.cite(id):
            raise DataError(f"{here}.instead_of", f"{rule} is not what {book.id} answers this by.", instead)
    differs = part["is"] != settled.value or "table" in part
    if differs and not named and not settled.cites[0].startswith("readings:"):
        raise DataError(here, f"In {format} games {book.id} says {_shown(settled.value)}.", instead)
