"""Routes of the books (read, search, compare, what a house may change), and of the rulings desk."""

from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.desk.incidents import Found, search
from floorman.desk.situation import DeskAnswer, Situation, answered
from floorman.rules import AnswerValue, Format, Question, Rule, Rulebook, book_ids, load_book, questions, topics
from floorman.rules.book import FORMATS, Answer, topic_of
from floorman.rules.load import differences, in_words, numbered, own_rules, readings, speaking_of
from floorman.rules.matters import on_the_same
from floorman.server.http.events import live
from floorman.server.http.route import LONGEST_SEARCH, Asked, Problem, Route, route, unknown
from floorman.server.rights import ANYONE, INSIDE
from floorman.text import catalogue, message

MOST_FOUND = 300
"""The most rules in one answer to a search."""

BEHIND = 2
"""How many rules are named behind one answer of a book; the topic has them all."""


class BookShown(msgspec.Struct, frozen=True):
    """A book, and the one that it is based on.

    `cash` is whether it has its own answer to any question of card rooms.
    """

    id: str
    title: str
    base: str
    rules: int
    cash: bool = True


class RuleShown(msgspec.Struct, frozen=True):
    """A rule, in our own words."""

    id: str
    book: str
    title: str
    topic: str
    kind: str
    scope: str
    requires: str
    options: tuple[str, ...]
    see: tuple[str, ...]
    note: str


class TopicShown(msgspec.Struct, frozen=True):
    """A topic, its question, and how many rules there are on it: in all, and by book."""

    topic: str
    asks: str
    rules: int
    by_book: dict[str, int]


class AnswerGiven(msgspec.Struct, frozen=True):
    """A book's answer in words. `when` is the format in which it applies, empty where it applies in both.

    `by` is the source of the answer where it is not the book itself: the book it is based on, or our readings.
    """

    when: str
    says: str
    by: str


class QuestionShown(msgspec.Struct, frozen=True):
    """A question with every book's answer, one for both formats or one for each.

    `cites` are the first rules behind it.
    """

    id: str
    asks: str
    answers: dict[str, tuple[AnswerGiven, ...]]
    cites: dict[str, tuple[str, ...]]


class Topic(msgspec.Struct, frozen=True):
    """A topic: its questions, the answers of all books side by side, and their rules."""

    topic: str
    asks: str
    questions: tuple[QuestionShown, ...]
    rules: tuple[RuleShown, ...]


class RuleFound(msgspec.Struct, frozen=True):
    """A rule with its parts, and the rules of other books on the same matter."""

    rules: tuple[RuleShown, ...]
    others: tuple[RuleShown, ...]


class DifferenceShown(msgspec.Struct, frozen=True):
    """A question that two books answer differently, with the first rules behind each answer."""

    question: str
    asks: str
    one: tuple[AnswerGiven, ...]
    other: tuple[AnswerGiven, ...]
    cites: dict[str, tuple[str, ...]]


class Search(msgspec.Struct, frozen=True):
    """Words that a rule must contain, the beginning of its topic, and a book to search in; all books where it is empty.

    Among rules that match equally, those of the book `first` come first; at most `most` are returned.
    """

    search: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""
    topic: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""
    book: str = ""
    first: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""
    most: Annotated[int, Meta(ge=1, le=MOST_FOUND)] = MOST_FOUND


class Two(msgspec.Struct, frozen=True):
    """Two books, and the beginning of the topics to compare them in."""

    one: str
    other: str
    topic: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""


def _book(id: str) -> Rulebook:
    if id not in book_ids():
        raise unknown(message("problem.no-book", book=id, books=list(book_ids())))
    return load_book(id)


def shown_rule(rule: Rule) -> RuleShown:
    """Return a rule as pages show it."""
    book = rule.id.partition(":")[0]
    return RuleShown(
        rule.id, book, rule.title, rule.topic, rule.kind, rule.scope, rule.requires, rule.options, rule.see, rule.note
    )


@route("GET", "/api/books", may=ANYONE, says="Every book.", gives=list[BookShown])
async def books(asked: Asked[None]) -> list[BookShown]:
    """Return all books, with the number of rules that each states itself."""
    found = [load_book(id) for id in book_ids()]
    return [BookShown(book.id, book.title, book.base or "", len(own_rules(book)), _for_rooms(book)) for book in found]


def _for_rooms(book: Rulebook) -> bool:
    """Return whether a book has its own answer to any question of card rooms."""
    asked = (question for question in book.settled("cash") if question.startswith("room."))
    return any(rule.startswith(f"{book.id}:") for question in asked for rule in book.cite(question, "cash"))


@route("GET", "/api/rules", may=ANYONE, says="Rules by word, topic and book.", query=Search, gives=list[RuleShown])
async def rules(asked: Asked[None]) -> list[RuleShown]:
    """Return the rules that match a search; all of a book or a topic where no words are given."""
    wanted: Search = asked.query
    held = [_book(wanted.book)] if wanted.book else [load_book(id) for id in book_ids()]
    found = speaking_of(wanted.search, held, wanted.first)
    return [shown_rule(rule) for rule in found if rule.topic.startswith(wanted.topic)][: wanted.most]


@route("GET", "/api/rules/{rule}", may=ANYONE, says="A rule, its parts, and other books on it.", gives=RuleFound)
async def rule(asked: Asked[None]) -> RuleFound:
    """Return a rule by its number, or one of our readings."""
    return _found(asked.path["rule"])


@route("GET", "/api/rules/{rule}/{question}", may=ANYONE, says="A rule on one question.", gives=RuleFound)
async def rule_on(asked: Asked[None]) -> RuleFound:
    """Return one of our readings or a house rule, both of which are named by their question."""
    return _found(f"{asked.path['rule']}/{asked.path['question']}")


def _found(id: str) -> RuleFound:
    every = [load_book(book) for book in book_ids()]
    found = [_set_by_house(id)] if id.startswith("house:") else numbered(id, every) if ":" in id else []
    if not found:
        raise unknown(message("problem.no-rule", rule=id))
    books = {one.id.partition(":")[0] for one in found}
    others = [one for one in on_the_same(found) if one.id.partition(":")[0] not in books]
    return RuleFound(tuple(map(shown_rule, found)), tuple(map(shown_rule, others)))


def _set_by_house(id: str) -> Rule:
    """Return a rule that stands for the house's own answer to a question; raise Problem for an unknown question."""
    asked = questions().get(id.partition(":")[2])
    if asked is None:
        raise unknown(message("problem.no-house-rule", rule=id))
    return Rule(id=id, title=asked.asks, topic=asked.topic, kind="engine", requires=str(message("house.own-rule")))


def answered_by_house(question: str, played: Rulebook, book: str, format: Format) -> RuleFound:
    """Return a house rule as it is `played`, with the answer of the house's book that it replaces.

    Raise Problem for an unknown question.
    """
    found = _found(f"house:{question}")
    asked = questions()[question]
    answer, instead = (_in_words(asked, one.settled(format)[question].value) for one in (played, load_book(book)))
    says = str(message("house.answer", answer=answer, instead=instead))
    return replace(found, rules=(replace(found.rules[0], requires=says),))


@route(
    "GET", "/api/events/{event}/answers/{topic}/{question}", may=INSIDE, says="What the house answers in an event.",
    gives=RuleFound,
)  # fmt: skip
async def answer_in_event(asked: Asked[None]) -> RuleFound:
    """Return a rule that the house of an event has set, with its answer."""
    _, keeper = await live(asked)
    return answered_by_house(question_in(asked), keeper.book, keeper.spec.book, "tournament")


def question_in(asked: Asked[None]) -> str:
    """Return the question that the path names."""
    return f"{asked.path['topic']}/{asked.path['question']}"


@route("GET", "/api/topics", may=ANYONE, says="Every topic.", gives=list[TopicShown])
async def all_topics(asked: Asked[None]) -> list[TopicShown]:
    """Return all topics, with the number of rules that each book has on them."""
    count: dict[str, dict[str, int]] = {topic: {} for topic in topics()}
    for book in map(load_book, book_ids()):
        for one in own_rules(book):
            count[one.topic][book.id] = count[one.topic].get(book.id, 0) + 1
    return [TopicShown(topic, asks, sum(count[topic].values()), count[topic]) for topic, asks in topics().items()]


@route("GET", "/api/topics/{topic}", may=ANYONE, says="All books on one topic, side by side.", gives=Topic)
async def topic(asked: Asked[None]) -> Topic:
    """Return the questions of a topic with every book's answers, and the rules behind them."""
    id = asked.path["topic"]
    if id not in topics():
        raise unknown(message("problem.no-topic", topic=id))
    held = [load_book(book) for book in book_ids()]
    asks = tuple(_question(one, held) for one in questions(id).values())
    found = tuple(shown_rule(rule) for book in held for rule in own_rules(book) if rule.topic == id)
    return Topic(id, topics()[id], asks, found)


def _question(one: Question, held: list[Rulebook]) -> QuestionShown:
    return QuestionShown(one.id, one.asks, {book.id: _given(one, book) for book in held}, _behind(one, held))


def _given(one: Question, book: Rulebook) -> tuple[AnswerGiven, ...]:
    """Return a book's answer to a question: one where it is the same in both formats, else one for each."""
    found = []
    for format in FORMATS:
        answer = book.settled(format)[one.id]
        giver = answer.cites[0].partition(":")[0]
        found.append(AnswerGiven(format, _in_words(one, answer.value), "" if giver == book.id else giver))
    first, second = found
    return (replace(first, when=""),) if replace(first, when=second.when) == second else (first, second)


def _in_words(one: Question, value: AnswerValue) -> str:
    """Return an answer in words: those of the choice, or else of the value itself."""
    if one.type == "number" or (isinstance(value, str) and value in one.choices):
        return one.put(value)
    return in_words(value).replace("-", " ")


def _behind(one: Question, held: list[Rulebook]) -> dict[str, tuple[str, ...]]:
    """Return the first rules that each book's answer comes from, without examples."""
    formats: tuple[Format, ...] = (one.format,) if one.format else ("tournament", "cash")
    found = {book.id: [id for format in formats for id in book.cite(one.id, format)] for book in held}
    return {id: tuple(dict.fromkeys(rule for rule in ids if ":ex-" not in rule))[:BEHIND] for id, ids in found.items()}


@route("GET", "/api/differences", may=ANYONE, says="Where two books differ.", query=Two, gives=list[DifferenceShown])
async def where_two_differ(asked: Asked[None]) -> list[DifferenceShown]:
    """Return the questions that two books answer differently."""
    two: Two = asked.query
    if two.one == two.other:
        raise Problem(400, "same-book", message("problem.same-book"))
    books = _book(two.one), _book(two.other)
    found = differences(books[0], books[1], two.topic)
    asked_of = (questions()[each.question] for each in found)
    return [
        DifferenceShown(one.id, one.asks, _given(one, books[0]), _given(one, books[1]), _behind(one, list(books)))
        for one in asked_of
    ]


@route("GET", "/api/rule-titles", may=ANYONE, says="What every rule is called.", gives=dict[str, str])
async def titles(asked: Asked[None]) -> dict[str, str]:
    """Return the title of every rule by id, including our readings and the questions that a house may answer itself."""
    of_a_house = {f"house:{id}": one.asks for id, one in questions().items()}
    of_books = {id: rule.title.rstrip("?.") for book in book_ids() for id, rule in load_book(book).rules.items()}
    return of_a_house | of_books | _defaults()


def _defaults() -> dict[str, str]:
    """Return what each of our readings says, by id: a sentence with its value, or else question and answer."""
    found: dict[str, str] = {}
    sentences = catalogue("en", "reading")
    for format in FORMATS:
        for id, answer in readings().settled(format).items():
            asked = questions()[id]
            said = str(message(f"reading.{id}", answer=answer.value)) if id in sentences else ""
            found.setdefault(f"readings:{id}", said or f"{asked.asks} {asked.put(answer.value)}")
    return found


ROUTES = (
    titles, books, rules, rule, rule_on, answer_in_event, all_topics, topic, where_two_differ,
)  # fmt: skip


@route("POST", "/api/desk/rulings", may=ANYONE, says="Rule on what happened.", body=Situation, gives=DeskAnswer)
async def rulings(asked: Asked[Situation]) -> DeskAnswer:
    """Return a ruling for every line, the table after it, and what can happen next."""
    return await asked.services.calculations.run(answered, asked.body)


@route(
    "POST", "/api/events/{event}/rulings", may=INSIDE, says="Rule on what happened, by the book of the event.",
    body=Situation, gives=DeskAnswer,
)  # fmt: skip
async def event_rulings(asked: Asked[Situation]) -> DeskAnswer:
    """Return what `rulings` returns, by the event's book and house rules, whatever the situation says."""
    _, keeper = await live(asked)
    spec = keeper.spec
    situation = replace(asked.body, book=spec.book, house=dict(spec.house), format="tournament")
    return await asked.services.calculations.run(answered, situation)


class Wanted(msgspec.Struct, frozen=True):
    """Words to find an incident by, and whether it happens in a tournament or a cash game."""

    search: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""
    format: Format = "tournament"


@route("GET", "/api/desk/incidents", may=ANYONE, says="Incidents by name.", query=Wanted, gives=list[Found])
async def incidents(asked: Asked[None]) -> list[Found]:
    """Return the incidents that match a search, best first; without words, all incidents and acts but no offences."""
    wanted: Wanted = asked.query
    return list(search(wanted.search, wanted.format))


DESK_ROUTES: tuple[Route, ...] = (rulings, event_rulings, incidents)


class ChoiceOffered(msgspec.Struct, frozen=True):
    """One of the answers that a question can have: how it is written, and what it does."""

    is_: str = msgspec.field(name="is")
    does: str = ""


class QuestionOpen(msgspec.Struct, frozen=True):
    """A question with the book's answer: as it is written, in words, and by which rules.

    A house writes its own answer as one of `choices`, as true or false for a flag, or as a number of `unit`. `about` is
    what the topic of the question asks.
    """

    id: str
    asks: str
    about: str
    type: str
    unit: str
    choices: tuple[ChoiceOffered, ...]
    answer: bool | int | float | str
    says: str
    cites: tuple[str, ...]


class FormatPlayed(msgspec.Struct, frozen=True):
    """What the house plays: tournaments, or cash games."""

    format: Format = "tournament"


def open_questions(book: Rulebook, format: Format = "tournament") -> list[QuestionOpen]:
    """Return the questions that a house may answer in a format. Choices that need a table of figures are left out."""
    settled = book.settled(format)
    return [_open(asked, settled[id]) for id, asked in questions().items() if asked.format in (None, format)]


def _open(asked: Question, answer: Answer) -> QuestionOpen:
    choices = tuple(
        ChoiceOffered(name, choice.does)
        for name, choice in asked.choices.items()
        if not choice.table or name == answer.value
    )
    value = float(answer.value) if isinstance(answer.value, Fraction) else answer.value
    return QuestionOpen(
        asked.id,
        asked.asks,
        topics()[topic_of(asked.id)],
        asked.type,
        asked.unit,
        choices,
        value,
        asked.put(answer.value),
        answer.cites,
    )


@route(
    "GET", "/api/books/{book}/questions", may=ANYONE, says="What a house may set over a book.", query=FormatPlayed,
    gives=list[QuestionOpen],
)  # fmt: skip
async def book_questions(asked: Asked[None]) -> list[QuestionOpen]:
    """Return the questions of a format, with the book's answers."""
    id = asked.path["book"]
    if id not in book_ids():
        raise unknown(message("problem.no-book", book=id, books=list(book_ids())))
    return open_questions(load_book(id), asked.query.format)


QUESTION_ROUTES: tuple[Route, ...] = (book_questions,)
