"""The words that stand in the modules of the pages: their strings, templates and markup, found without running them."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

PLACE = "{}"
"""What stands in a template for a value."""

SHOWN = {
    "alt", "aria-label", "backWords", "caption", "hint", "label", "placeholder", "says", "title", "why", "word",
    "words",
}  # fmt: skip
"""Attributes and properties that are read by people, so that one word of their value is prose too."""

_IMPORT = re.compile(r'^(?:import|export)\s[^;"]*?"(\.[^"]+)"', re.MULTILINE)
_REGEX = re.compile(r"/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_AFTER_VALUE = re.compile(r"[\w)\]}\"'`]\s*$")
_WORD = re.compile(r"[A-Za-z]{2,}")
_SEVERAL = re.compile(r"(?:[A-Za-z]{2,}|\{\})[,.:;!?'’)…]* [(“]?(?:[A-Za-z]{2,}|\{\})")
_CAPITAL = re.compile(r"[A-Z][a-z]+(?: ?…|[.:!?])?")
_TAG = re.compile(r"</?(?:[\w-]+|\{\}|/)?(?P<attributes>(?:[^<>\"]|\"[^\"]*\")*)>")
_ATTRIBUTE = re.compile(r"([\w-]+)=(?:\"([^\"]*)\"|(\S+))")
_SELECTS = re.compile(r"(?:querySelector(?:All)?|closest|matches|classes|matchMedia)\([^()]*$")
_UNREAD = re.compile(
    r"(?:\bclass=\$\{[^{}]*|\b(?:style|d|points|transform|type|key)(?:=\$\{|=|: ?)|"
    r"\b(?:t|said)\((?:[^()]*\? ?[^()]*)?|[!=]== |\bcase |\b(?:font|create|includes)\(|\bfrom |\bimport )$"
)
"""What stands before a literal that nobody reads: classes, styles, codes that are compared, ids of texts."""


class Literal(NamedTuple):
    """A literal of a module and what stands before it; `markup` is a template that a page is drawn with.

    `shown` is one that stands for itself in markup, as `${late ? "late" : ""}` does.
    """

    words: str
    before: str
    markup: bool = False
    shown: bool = False


def literals(source: str) -> list[Literal]:
    """Every string and template of a module, with those within the places of a template.

    >>> [one.words for one in literals('say(`${count} in ${late ? "the end" : ""}`); // "no"')]
    ['{} in {}', 'the end', '']
    """
    return list(_Reader(source).code())


def prose(source: str) -> list[str]:
    """What a module says in words of its own: two words or more anywhere, one word where it is known to be shown.

    >>> prose('html`<p title="Time">${n} left</p>`; go("back"); say("Go back", classes("dim last"), t("desk.time"))')
    ['{} left', 'Time', 'Go back']
    """
    found: list[str] = []
    for literal in literals(source):
        found += _of_markup(literal.words) if literal.markup else _of_code(literal)
    return [re.sub(r"\s+", " ", one).strip() for one in found]


def imported(paths: Iterable[Path]) -> set[Path]:
    """The modules, and those that they import, and so on; not those that are loaded when a page is wanted."""
    found: set[Path] = set()
    wanted = [path.resolve() for path in paths]
    while wanted:
        path = wanted.pop()
        if path not in found:
            found.add(path)
            wanted += [(path.parent / name).resolve() for name in _IMPORT.findall(path.read_text(encoding="utf-8"))]
    return found


class _Reader:
    """Reads a module once, from its beginning."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0

    def code(self, within: str | None = None) -> Iterator[Literal]:
        """What stands in code, up to its end; `within` a place of a template, up to the brace that closes it.

        It is then what stands in the template before the place, where that is markup; else empty.
        """
        depth, begun = 0, self.at
        while self.at < len(self.source):
            char = self.source[self.at]
            if char in "\"'`":
                before = self.source[max(0, self.at - 120) : self.at]
                alone = bool(within) and re.search(r"(?:^|\?\?|[?:]|&&|\|\|)\s*$", self.source[begun : self.at])
                shown = bool(alone and depth == 0 and within is not None and _is_text(within))
                if char == "`":
                    yield from self.template(before, shown)
                else:
                    yield Literal(self.string(char), before, shown=shown)
            elif self.source.startswith("//", self.at):
                self.at = self.source.find("\n", self.at) % (len(self.source) + 1)
            elif self.source.startswith("/*", self.at):
                self.at = self.source.index("*/", self.at) + 2
            elif char == "/" and not _AFTER_VALUE.search(self.source[max(0, self.at - 20) : self.at]):
                regex = _REGEX.match(self.source, self.at)
                self.at = regex.end() if regex else self.at + 1
            else:
                depth += (char in "{([") - (char in "})]")
                self.at += 1
                if within is not None and depth < 0:
                    return

    def string(self, quote: str) -> str:
        """A string in quotes."""
        begun = self.at = self.at + 1
        while self.source[self.at] != quote:
            self.at += 2 if self.source[self.at] == "\\" else 1
        self.at += 1
        return self.source[begun : self.at - 1]

    def template(self, before: str, shown: bool) -> Iterator[Literal]:
        """A template, with `{}` for each of its values, and what stands within these."""
        markup = before.endswith("html")
        text, inner = "", list[Literal]()
        self.at += 1
        while self.source[self.at] != "`":
            if self.source.startswith("${", self.at):
                self.at += 2
                inner += self.code(text if markup else "")
                text += PLACE
            else:
                step = 2 if self.source[self.at] == "\\" else 1
                text += self.source[self.at : self.at + step]
                self.at += step
        self.at += 1
        yield Literal(text, before, markup, shown)
        yield from inner


def _is_text(markup: str) -> bool:
    """Whether a place after this markup is for text that is read: between tags, or the value of what is shown."""
    tag = markup.rfind("<")
    if markup.rfind(">") >= tag:
        return bool(markup)
    name = re.search(r"([\w-]+)=$", markup)
    return bool(name and name[1] in SHOWN)


def _of_code(literal: Literal) -> Iterator[str]:
    words, before = literal.words, literal.before
    if _SELECTS.search(before) or _UNREAD.search(before) or not _WORD.search(words.replace(PLACE, "")):
        return
    name = re.search(r"([\w-]+): $", before)
    told = literal.shown or bool(name and name[1] in SHOWN)
    if _SEVERAL.search(words) or _CAPITAL.fullmatch(words) or told:
        yield words


def _of_markup(template: str) -> Iterator[str]:
    """Words of a template of markup: between its tags, and in the attributes that are read."""
    for text in _TAG.sub("\0", template).split("\0"):
        if _WORD.search(text.replace(PLACE, "")):
            yield text
    for tag in _TAG.finditer(template):
        for name, quoted, bare in _ATTRIBUTE.findall(tag["attributes"]):
            value = (quoted or bare).replace(PLACE, "")
            if name in SHOWN and _WORD.search(value):
                yield quoted or bare
