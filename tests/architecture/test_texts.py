"""The pages' words: ids that are said, languages that fit each other, and what is still said in English only."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from architecture.literals import imported, literals, prose
from floorman.server.screens import LANGUAGES

WEB = Path(__file__).parents[2] / "src" / "floorman" / "web"

UNTRANSLATED = {"de": 0}
"""Texts that a language does not have yet. These numbers may only shrink."""

ENGLISH_PAGES = 11
"""Addresses whose pages have no catalogue yet. This number may only shrink."""

FORMS = {"zero", "one", "two", "few", "many", "other"}
_PLACE = re.compile(r"\{(\w+)\}")

SPOKEN = (
    "dealer.js", "dealer/*.js", "desk.js", "desk/*.js", "join.js", "join/*.js", "people.js", "phone.js", "phone/*.js",
    "prints.js", "prints/*.js", "room/tablet.js", "room_phone.js", "room_tv.js", "rulebook*.js", "rulebook/*.js",
    "tv.js", "tv_door.js", "tv/*.js",
)  # fmt: skip
"""The modules of pages that have all their words in the catalogue, as have those that they import."""

THE_SAME_IN_EVERY_LANGUAGE = {
    "lib/format.js": {"Army", "Seminole", "UK TDA"},  # books, which are in English
    "lib/keys.js": {"Tab", "Home", "End"},
    "lib/wake.js": {"no stream", "no wake lock"},  # codes
    "pages/desk/acts.js": {"say"},
    "pages/people.js": {"dim last"},
    "pages/rulebook/names.js": {"US Army 2009", "UK tournament rules"},
    "pages/rulebook.js": {"string bet", "out of turn", "exposed card"},  # what to look for in English rules
    "parts/ClockTime.js": {"warn blink"},
    "parts/Help.js": {"Esc"},
    "parts/Page.js": {"Floorman"},
}
"""What is no word of the pages' language: names, keys, codes and classes."""

_STYLE = re.compile(r"^repeat\(|\bsans-serif$| 100px |^:is\(")


def texts(language: str) -> dict[str, Any]:
    """Every text of a language, by its id."""
    found: dict[str, Any] = {}
    for path in sorted((WEB / "text" / language).glob("*.js")):
        if path.name == "index.js":
            continue
        source = path.read_text(encoding="utf-8")
        body = json.loads(source[source.index("({") + 1 : source.rindex("})") + 1])
        assert not found.keys() & body.keys(), f"{path}: told twice"
        found |= body
    return found


def places(text: Any) -> set[str]:
    """The places of a text for values."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return {name for form in forms for name in _PLACE.findall(form)}


ENGLISH = texts("en")
OTHERS = [language for language in LANGUAGES if language != "en"]


def pages() -> list[Path]:
    """Every module of the pages that may say something."""
    return [path for path in WEB.rglob("*.js") if not {"text", "vendor"} & set(path.relative_to(WEB).parts)]


def test_every_english_text_is_said_somewhere() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in pages())
    groups = {found[1] for found in re.finditer(r"`([\w.-]+?)\$\{", source)}
    unsaid = [one for one in ENGLISH if f'"{one}"' not in source and not any(one.startswith(group) for group in groups)]
    assert unsaid == []


def spoken() -> dict[str, str]:
    """The source of every module that a page with a catalogue is made of."""
    found = imported([WEB / "app.js", *(path for glob in SPOKEN for path in (WEB / "pages").glob(glob))])
    paths = {path.relative_to(WEB).as_posix(): path for path in found}
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in sorted(paths.items())
        if not name.startswith(("text/", "vendor/"))
    }


def test_a_page_with_a_catalogue_has_no_words_of_its_own() -> None:
    said = [
        f"{name}: {words}"
        for name, source in spoken().items()
        for words in prose(source)
        if words not in THE_SAME_IN_EVERY_LANGUAGE.get(name, ()) and not _STYLE.search(words)
    ]
    assert said == []


@pytest.mark.parametrize(
    "source",
    [
        'say(done || "Not done.")',
        "say(`Add ${chips}`)",
        "html`<p>Search ${words}</p>`",
        'html`<p>${late ? "late" : t("desk.early")}</p>`',
        'html`<b title="Undo">${one.name}</b>`',
        'const OPENERS = { low: "Who is low?", };',
        'const item = { label: "undo" };',
        "html`<ul>${all.map((one) => html`<li>${one} ${`left ${one.count}`}</li>`)}</ul>`",
    ],
)
def test_words_of_a_page_are_found_wherever_they_stand(source: str) -> None:
    assert len(prose(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        'const found = document.querySelector(".acts form input");',
        'html`<p class=${classes("dim", late && "very late")}>${t("desk.early")}</p>`',
        "// say(\"Not done\")\n/** 'Not done' */",
        'if (/["\']not a string/.test(typed) && kind === "Late one") go("/desk");',
        't(late ? "desk.late" : "desk.early", { n: 2 / 3 });',
    ],
)
def test_what_nobody_reads_is_no_word_of_a_page(source: str) -> None:
    assert prose(source) == []


def test_modules_are_read_to_their_ends() -> None:
    """A quote or brace misread would hide what stands after it: every id of a text has to be among the literals."""
    for name, source in spoken().items():
        if name == "lib/text.js":  # has examples in comments
            continue
        assert set(re.findall(r'\bt\("([\w.-]+)"', source)) <= {literal.words for literal in literals(source)}, name


def test_only_one_function_raises_the_first_letter_of_what_is_said() -> None:
    """Of cards and the ids of rules too, which are no words of a language."""
    own = {"lib/text.js", "lib/format.js", "pages/desk/cards.js"}
    raised = re.compile(r"\[0\]\)?\.to(?:Locale)?(?:Upper|Lower)Case\(|charAt\(0\)")
    assert [name for name, source in spoken().items() if raised.search(source) and name not in own] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_places_for_the_same_values(language: str) -> None:
    for id, text in texts(language).items():
        assert id in ENGLISH, f"{language}: there is no text {id!r}"
        assert places(text) <= places(ENGLISH[id]), f"{language}: {id}"
        if not isinstance(text, str):
            assert "other" in text and text.keys() <= FORMS, f"{language}: {id}"


@pytest.mark.parametrize("language", OTHERS)
def test_no_more_texts_fall_back_to_english_than_before(language: str) -> None:
    missing = sorted(ENGLISH.keys() - texts(language).keys())
    assert len(missing) <= UNTRANSLATED.get(language, len(ENGLISH)), missing
    assert len(missing) == UNTRANSLATED.get(language, len(missing)), "fewer than before: write the number down"


def test_no_more_pages_are_english_only_than_before() -> None:
    source = (WEB / "app.js").read_text(encoding="utf-8")
    routes = set(re.findall(r'^  \["(/[^"]*)", \(\) =>', source, re.MULTILINE))
    spoken = set(re.findall(r'^  "(/[^"]*)": "(?:own|room)",', source, re.MULTILINE))
    assert spoken <= routes
    assert len(routes - spoken) == ENGLISH_PAGES, sorted(routes - spoken)


_READS = re.compile(
    r"\b(?:says|words|sentence\(\w+\)|wrong|title|asks|penalty|answer)\)?\.(?:replace|match|startsWith|endsWith|search|split)\("
    r"|\.(?:exec|test)\((?:\w+\.)?(?:says|words|wrong|sentence\(\w+\))\)"
    r"|\.split\(/(?:\(\?<=)?\\\.[^/]*/"  # at the ends of sentences
    r"|\.charAt\(0\)\.to(?:Lower|Upper)Case\("  # as the beginning of a sentence, or no longer as one
)


def test_no_page_reads_a_sentence_back() -> None:
    """What the server says is shown; what a page has to know, it gets as data."""
    found = [
        f"{path.relative_to(WEB)}: {match[0]}"
        for folder in ("pages", "parts", "lib")
        for path in sorted((WEB / folder).rglob("*.js"))
        for match in _READS.finditer(path.read_text("utf-8"))
    ]
    assert found == []
