"""What people read: every sentence that code can say is in the English catalogue, and no other language says more."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, get_args

import pytest

from architecture.sources import PACKAGE, calls, modules, named, parsed, place, spelled, words
from floorman.conduct import OFFENCES
from floorman.floor.incidents import Passing
from floorman.rules import book_ids, load_book, procedures
from floorman.server.tournaments.log_text import noted
from floorman.server.tournaments.prints import SEATS_BY_PLACE
from floorman.text import CHOOSING, LANGUAGES, WRITING, Field, Template, catalogue, parse, render
from floorman.tournament.actions import Balance, BreakTable, TournamentAction
from floorman.tournament.state import TableId

WAYS = {*WRITING, *CHOOSING}
LOG_TEXT = PACKAGE / "server/tournaments/log_text.py"
PUT_TOGETHER = (
    "ask.", "data.kind-", "fact.", "finding.", "guide.", "incident.", "method.", "moment.", "offence.", "plain.",
    "print.said.", "print.step.", "procedure.", "reading.", "step.opens-",
)  # fmt: skip
"""Ids that code puts together with a code, or finds in data."""

UNTRANSLATED = 0
"""Ids that are in English only: a new sentence comes in every language."""


def members(of: Any) -> set[type]:
    """The members of a union of unions."""
    return set().union(*map(members, get_args(of))) if get_args(of) else {of}


def catalogues(language: str) -> dict[str, str]:
    """Every template of a language by its id."""
    names = [one.name.removesuffix(".toml") for one in (files("floorman.text") / language).iterdir()]
    return {
        f"{file}.{key}": text for file in names if file != "language" for key, text in catalogue(language, file).items()
    }


ENGLISH = catalogues("en")


def fields(template: Template) -> Iterator[Field]:
    for piece in template:
        if isinstance(piece, Field):
            yield piece
            for text in piece.texts:
                yield from fields(text)


def needed(template: str) -> set[str]:
    """The facts that a template cannot do without."""
    found = set(fields(parse(template)))
    return {one.name for one in found} - {one.name for one in found if one.ways[-1:] == ("if",)}


CODED = {"Refused": (1, "refused."), "unusable": (1, "data.")}
"""Where a call has a code, and the file that its sentence is in."""


def said() -> Iterator[tuple[str, ast.Call, str]]:
    """Where code names a message: the call, and its id."""
    for path in modules():
        for name, call in calls(path, "Refused", "unusable", "message"):
            at, prefix = CODED.get(name, (0, ""))
            for id in spelled(*call.args[at : at + 1]):
                yield place(path, call), call, prefix + id
                if f"{prefix}{id}.instead" in ENGLISH:
                    yield place(path, call), call, f"{prefix}{id}.instead"


def test_code_says_what_the_english_catalogue_has_with_the_facts_it_needs() -> None:
    """An id is text/en/FILE.toml and a key in it: write the sentence there, and for a refusal in refused.toml."""
    found = list(said())
    assert len(found) > 350
    assert [(where, id) for where, _, id in found if id not in ENGLISH] == []
    lacking = [
        (where, id, missing)
        for where, call, id in found
        if all(one.arg for one in call.keywords)
        and (missing := needed(ENGLISH[id]) - {one.arg for one in call.keywords})
    ]
    assert lacking == []


def test_a_refusal_is_told_by_its_code_and_no_sentence() -> None:
    """`Refused(topic, code, **facts)`: the sentence is in text/en/refused.toml."""
    told = [(place(path, call), call) for path in modules() for _, call in calls(path, "Refused")]
    assert [where for where, call in told if len(call.args) != 2 or "code" in {one.arg for one in call.keywords}] == []
    assert [(where, id) for where, call in told for id in spelled(call.args[1]) if " " in id] == []


def test_no_fact_of_a_sentence_is_the_name_of_a_class() -> None:
    """Classes are named in English, and for programmers. Say the act by its code, or not at all."""
    named = [
        place(path, call)
        for path in modules()
        for _, call in calls(path, "Refused", "unusable", "message", "_wrong_act")
        for part in ast.walk(call)
        if isinstance(part, ast.Attribute) and part.attr == "__name__"
    ]
    assert named == []


def test_no_sentence_is_left_that_nothing_says() -> None:
    spoken = {str(word.value) for path in modules() for word in words(path)}
    looked_up = {way for text in ENGLISH.values() for one in fields(parse(text)) for way in one.ways}
    looked_up |= {prefix.rstrip(".") for prefix in PUT_TOGETHER if prefix.endswith(".")}
    unsaid = [
        id
        for id in ENGLISH
        if id not in spoken
        and id.removeprefix("refused.").removeprefix("data.").removesuffix(".instead") not in spoken
        and id.partition(".")[0] not in looked_up
        and not id.startswith(PUT_TOGETHER)
    ]
    assert unsaid == []


def test_every_step_of_a_procedure_has_a_sentence_and_no_other_is_there() -> None:
    steps = {f"procedure.{one.step}" for one in procedures()}
    assert steps == {id for id in ENGLISH if id.startswith("procedure.")}


@pytest.mark.parametrize("book", book_ids())
def test_a_step_that_is_asked_for_has_its_name(book: str) -> None:
    moments = {moment for one in procedures() for moment in one.due}
    asked = load_book(book).steps(moments, "tournament", dict.fromkeys(SEATS_BY_PLACE, 0))
    assert asked and [one for one in asked if one.says.id != f"procedure.{one.step}"] == []


def test_no_id_of_a_message_is_taken_apart() -> None:
    """What code has to know beside the sentence, it gets as a field, as the `step` of a ProcedureStep."""
    apart = [
        place(path, node)
        for path in modules()
        if named(path) != "text/__init__.py"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("says.id")
    ]
    assert apart == []


def test_every_offence_has_a_name_and_no_other_is_there() -> None:
    assert set(OFFENCES) == set(catalogue("en", "offence"))


def test_every_moment_that_the_staff_tell_has_a_sentence() -> None:
    assert set(get_args(Passing)) == set(catalogue("en", "moment"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_of_a_director_has_a_sentence_or_a_word_where_nothing_comes_of_it(language: str) -> None:
    """A sentence of its own in `noted`, else a word in text/*/action.toml. PassTime is in no log."""
    names = {ast.unparse(case) for case in ast.walk(parsed(LOG_TEXT)) if isinstance(case, ast.MatchClass)}
    names = {name.partition("(")[0] for name in names}
    acts = {one.__name__: one for one in members(TournamentAction)}
    assert set(catalogue(language, "action")) == acts.keys() - names - {"PassTime"}


def test_a_balance_that_moved_nobody_is_in_the_log_in_words() -> None:
    says = noted(Balance(giver=TableId("3")))
    assert (render(says, "en"), render(says, "de")) == (
        "Balancing the tables: noted.", "Ausgleich der Tische: vermerkt.",
    )  # fmt: skip
    says = noted(BreakTable(TableId("3")))
    assert render(says, "de") == "Auflösen eines Tischs, Tisch 3: vermerkt."


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_can_be_read(language: str) -> None:
    for id, template in catalogues(language).items():
        assert id in ENGLISH, f"{id} is not said in English"
        for one in fields(parse(template)):
            strange = [way for way in one.ways if way not in WAYS and not catalogue("en", way)]
            assert strange == [], f"{language} {id}: {strange}"
        more = needed(template) - {one.name for one in fields(parse(ENGLISH[id]))}
        assert more == set(), f"{language} {id} names facts that the English sentence does not"


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_in_the_order_of_their_ids(language: str) -> None:
    for one in (files("floorman.text") / language).iterdir():
        keys = list(tomllib.loads(one.read_text("utf-8")))
        assert one.name == "language.toml" or keys == sorted(keys), f"{language}/{one.name}"


def test_what_is_not_translated_gets_less() -> None:
    for language in LANGUAGES[1:]:
        missing = sorted(ENGLISH.keys() - catalogues(language).keys())
        assert len(missing) <= UNTRANSLATED, missing


ENGLISH_ERRORS = {
    "server": 5,  # for who runs the server: keys, options of the command line, records of a later version
    "tournament": 3,  # for who writes a file: a box of chips in TOML, a book without the levels that it should print
    "hand": 3,  # for who calls it in Python
    "desk": 0,
    "cards": 17,  # ranges and equities
    "core": 3,  # what `decode` cannot read, and msgspec in words of its own
}
"""DataErrors that are sentences in English, where a page may be answered with them. These numbers may only shrink."""


def test_no_more_of_what_pages_are_answered_is_english_only_than_before() -> None:
    """`unusable(where, code, **facts)`: the sentence is in text/en/data.toml."""
    found: Counter[str] = Counter()
    for path in modules():
        found[path.relative_to(PACKAGE).parts[0]] += sum(1 for _ in calls(path, "DataError"))
    assert {package: found[package] for package in ENGLISH_ERRORS} == ENGLISH_ERRORS


def test_nobody_is_told_goodbye_in_english_only() -> None:
    """A `Bye` is made where the language is known: what it says comes from elsewhere."""
    made = [place(path, call) for path in modules() for _, call in calls(path, "Bye") if list(spelled(*call.args[1:]))]
    assert made == []


PLURALS = {
    "en": {"chips", "players", "seconds", "minutes", "hands", "cards", "rounds", "times", "seats", "tables", "places"},
    "de": {"Chips", "Sekunden", "Minuten", "Hände", "Karten", "Runden", "Plätze", "Tische", "Umschläge"},
}
LIMITS = {"most", "long"}
"""Facts that are never 1."""


def counted(template: Template, chosen: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """Facts with the word after them, except in the forms of a template that has chosen by that fact."""
    for piece, after in zip(template, (*template[1:], ""), strict=False):
        if not isinstance(piece, Field):
            continue
        if not piece.ways and piece.name not in chosen and isinstance(after, str) and after.startswith(" "):
            yield piece.name, re.split(r"\W", after[1:])[0]
        more = {piece.name} if piece.ways[-1:] == ("plural",) else set()
        for text in piece.texts:
            yield from counted(text, chosen | more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_a_form_for_one(language: str) -> None:
    """Write `{minutes:plural|1 minute|{minutes} minutes}`, not `{minutes} minutes`."""
    wrong = [
        (id, name, word)
        for id, template in catalogues(language).items()
        for name, word in counted(parse(template))
        if word in PLURALS[language] and name not in LIMITS
    ]
    assert wrong == []
