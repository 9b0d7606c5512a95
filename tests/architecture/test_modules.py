"""What import-linter cannot see: how large a module is, and what the pure layers keep their hands off."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from architecture.sources import PACKAGE, TESTS, calls, modules, named, parsed, place, words
from floorman.rules import book_ids

MOST_LINES = 800
LIST_OF_NAMES = "rules/question_ids.py"
"""A tool writes it, and nobody reads it from top to bottom."""

GLOSSARY = Path(__file__).parents[2] / "docs/glossary.md"
IMPURE = {"time", "secrets", "uuid", "socket", "subprocess", "threading", "asyncio", "tempfile", "shutil", "glob"}
"""Modules that bring in the clock, the network, other processes or the disk."""

DISK = {"pathlib", "io", "importlib.resources"}
READS = ("read_text", "read_bytes", "write_text", "write_bytes", "iterdir")
NOW = ("now", "today", "utcnow", "fromtimestamp")


def imported(path: Path, barred: set[str]) -> list[tuple[str, str]]:
    """Where a module imports one of these, or something in it."""
    found: list[tuple[str, str]] = []
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Import(names=names):
                found += [(place(path, node), one.name) for one in names]
            case ast.ImportFrom(module=str(module), names=names):
                found += [(place(path, node), f"{module}.{one.name}") for one in names]
    return [(where, name) for where, name in found if any(f"{name}.".startswith(f"{one}.") for one in barred)]


def test_a_module_fits_in_a_head() -> None:
    sizes = {named(path): len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert {name for name, lines in sizes.items() if lines > MOST_LINES} == {LIST_OF_NAMES}


def test_a_class_name_stands_twice_only_where_the_glossary_says_so() -> None:
    twice = Counter(
        node.name for path in modules() for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)
    )
    section = GLOSSARY.read_text("utf-8").split("## Names that stand twice")[1]
    allowed = set(re.findall(r"`([A-Z]\w+)`", section))
    assert {name for name, times in twice.items() if times > 1} == allowed


def test_nothing_below_the_command_line_knows_a_book_by_name() -> None:
    found = [place(path, word) for path in modules(below_cli=True) for word in words(path) if word.value in book_ids()]
    assert found == []


def test_no_code_asks_which_book_it_is() -> None:
    """`if book == ...` is a defect: what a book says is an answer to a question. An option's default is none."""
    found = []
    for path in modules():
        options = [call for _, call in calls(path, "add_argument")]
        defaults = {id(word.value) for call in options for word in call.keywords if word.arg == "default"}
        found += [place(path, word) for word in words(path) if word.value in book_ids() and id(word) not in defaults]
    assert found == []


def test_no_code_names_a_rule_of_a_book() -> None:
    """Whatever holds for some rules only is data: a section of their book, a point, a procedure. Examples are none."""
    begins = tuple(f"{book}:" for book in book_ids())
    found = [
        place(path, word)
        for path in modules(below_cli=True)
        for word in words(path)
        if str(word.value).startswith(begins)
    ]
    assert found == []


def test_nothing_below_the_server_opens_files() -> None:
    """Package data is read in rules/load and in text, and nowhere else."""
    pure = [path for path in modules(pure=True) if named(path) not in ("rules/load.py", "text/__init__.py")]
    found = [(place(path, call), name) for path in pure for name, call in calls(path, *READS)]
    opened = [(path, call) for path in pure for _, call in calls(path, "open") if isinstance(call.func, ast.Name)]
    assert found + [(place(path, call), "open") for path, call in opened] == []
    assert [found for path in pure for found in imported(path, DISK)] == []


def test_nothing_below_the_server_reads_the_clock_or_the_world() -> None:
    pure = modules(pure=True)
    assert [(place(path, call), name) for path in pure for name, call in calls(path, *NOW)] == []
    assert [found for path in pure for found in imported(path, IMPURE)] == []


def test_randomness_arrives_as_an_argument() -> None:
    """The generator's class may be named, for types and seeded generators; the module's own generator may not."""
    found: list[tuple[str, str]] = []
    for path in modules(pure=True):
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                    found.append((place(path, node), name))
                case ast.ImportFrom(module="random", names=names):
                    found += [(place(path, node), one.name) for one in names if one.name != "Random"]
                case ast.Call(func=ast.Attribute(value=ast.Name(id="random"), attr="Random"), args=[]):
                    found.append((place(path, node), "Random() without a seed"))
    assert found == []


def test_nobody_is_told_amounts_in_cents() -> None:
    """People type euros and read euros: `wording.money` makes an amount, also where something is wrong."""
    found = []
    for path in modules(below_cli=True):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "DataError":
                said = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
                found += [(place(path, node), one) for one in said if isinstance(one, str) and "cents" in one.split()]
    assert [(where, says) for where, says in found if says != "cents"] == []


def test_a_class_is_styled_by_one_page_alone() -> None:
    """All style sheets are on every page: a class that two of them style would change on a page nobody looked at."""
    styled: dict[str, set[str]] = {}
    for sheet in (Path(__file__).parents[2] / "src/floorman/web/pages").glob("*.css"):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
        for selector in re.findall(r"([^{};]+)\{", rules):
            for name in re.findall(r"^\s*\.([\w-]+)\s*$", selector.replace(",", "\n"), flags=re.MULTILINE):
                styled.setdefault(name, set()).add(sheet.name)
    assert {name: sorted(sheets) for name, sheets in styled.items() if len(sheets) > 1} == {}


FORBIDDEN = {"told", "tell", "tells", "telling", "happened", "diary", "store"}
"""Words of the glossary's "not" column that are wrong wherever they stand in a name."""

SCREENS = {"board", "boards"}
"""Words that mean five cards, and so nothing in the server, which sends screens."""

HELD_TO: dict[str, str] = {
    "server/keepers.py:TellHand": "the class has the tag of the action, which tablets send",
    "tournament/actions.py:TellKnockout": "imported under its own name",
    "tournament/bounties.py:TellKnockout": "the class has the tag of the action, which logs hold",
    "tournament/bounties.py:KnockoutTold": "the class has the tag of the event, which logs hold",
    "server/http/events.py:board": "the name of the operation in openapi.json, which programs call",
    "server/http/rooms.py:room_board": "the name of the operation in openapi.json, which programs call",
    "server/keepers.py:board": "five cards",
    "server/keepers.py:boards": "five cards of each run",
    "server/keepers.py:_board": "names the five cards",
    "server/tournaments/prints.py:THE_BOARD": "the dealing of the five cards",
}
"""Names that keep such a word, with the reason."""


def given_names(path: Path) -> set[str]:
    """Every name that a module gives: to classes, functions, parameters, variables, fields and imports."""
    found: set[str | None] = set()
    for node in ast.walk(parsed(path)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
            case ast.MatchAs(name=name) | ast.MatchStar(name=name) | ast.MatchMapping(rest=name):
                found.add(name)
            case ast.ExceptHandler(name=name) | ast.alias(asname=name):
                found.add(name)
    return {name for name in found if name}


def test_names_use_the_words_of_the_glossary() -> None:
    found = set()
    for path in modules():
        forbidden = FORBIDDEN | (SCREENS if named(path).startswith("server/") else set())
        for name in given_names(path):
            if forbidden & set(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_")):
                found.add(f"{named(path)}:{name}")
    assert found == set(HELD_TO)


WORD_TAKEN = {
    "Tournament": {"event"},
    "Action": {"act", "told"},
    "RoomAction": {"act", "told"},
    "TableAction": {"act", "told"},
    "TournamentAction": {"act", "told"},
}
"""Types that have one word, with words of others that their parameters may not take."""


def test_a_parameter_is_not_called_by_the_word_of_another_thing() -> None:
    found = []
    for path in [*modules(), *sorted(TESTS.rglob("*.py"))]:
        for node in ast.walk(parsed(path)):
            match node:
                case ast.arg(arg=name, annotation=ast.expr() as annotation):
                    found += [f"{path}:{node.lineno} {name}"] if name in WORD_TAKEN.get(_of(annotation), ()) else []
    assert found == []


def _of(annotation: ast.expr) -> str:
    """The type that an annotation names, or None."""
    return ast.unparse(annotation).strip("'").removesuffix(" | None")


LOGGED = {"Opened", "Undone", "Redone", "Corrected"}
"""Events whose fields are on disk as they are called."""

SENT = {"server/screens.py", "server/room_screens.py"}
"""Modules whose fields pages read: a choice has the act that it is, as a command does."""


def test_a_field_is_not_called_by_the_word_of_another_thing() -> None:
    found = [
        place(path, field)
        for path in modules()
        for node in ast.walk(parsed(path))
        if named(path) not in SENT and isinstance(node, ast.ClassDef) and node.name not in LOGGED
        for field in node.body
        if isinstance(field, ast.AnnAssign) and ast.unparse(field.target) in WORD_TAKEN.get(_of(field.annotation), ())
    ]
    assert found == []


def test_the_words_that_names_may_not_use_stand_in_the_glossary() -> None:
    rows = re.findall(r"^\| .+ \| .+ \| (.+) \|$", GLOSSARY.read_text("utf-8"), flags=re.MULTILINE)
    assert {"tell", "told", "telling", "happened", "diary", "store", "board"} <= set(re.findall(r"\w+", " ".join(rows)))


def test_modules_that_the_rules_name_are_there() -> None:
    """Comments of the rules' files name what reads them, as `floorman.floor.procedure.MOMENTS`."""
    found = [
        (path.name, name)
        for path in sorted((PACKAGE / "rules").rglob("*.toml"))
        for name in re.findall(r"`([\w.]+\.[A-Z]\w+)`", path.read_text("utf-8"))
    ]
    assert found
    for file, name in found:
        module, _, what = name.rpartition(".")
        assert module.startswith("floorman.") and hasattr(import_module(module), what), f"{file}: {name}"
