"""What the documents say is so: examples run, commands print, names exist, links lead somewhere."""

import doctest
import importlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.documents import DECISIONS, ROOT, SERVERS, Example, console_examples, documents, left_over, named
from floorman.cli import commands, main

with_examples = [path for path in documents() if ">>> " in path.read_text("utf-8")]
shown = [(path, example) for path in documents() for example in console_examples(path)]
that_end = [example for _, example in shown if example.words[0] not in SERVERS]
"""The commands about servers are tried in test_plain_install.py."""


@pytest.mark.parametrize("path", with_examples, ids=named)
def test_the_examples_run(path: Path) -> None:
    beside = {"file_beside_this": lambda name: (path.parent / name).read_text("utf-8").removesuffix("\n")}
    failed, _ = doctest.testfile(str(path), module_relative=False, globs=beside, encoding="utf-8")
    assert not failed


def test_the_pages_for_newcomers_have_examples() -> None:
    assert {ROOT / "README.md", ROOT / "docs" / "reading" / "one-hand.md"} <= set(with_examples)


@pytest.mark.parametrize("example", that_end, ids=lambda example: " ".join(example.words))
def test_a_command_prints_what_the_page_says(
    example: Example, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{example.typed}\n" if example.typed else ""))
    assert main(example.words) in (0, 1)
    printed = capsys.readouterr().out.splitlines()
    assert left_over(example.prints, printed) == []


def test_every_command_is_shown_in_the_readme() -> None:
    readme = {example.words[0] for path, example in shown if path.name == "README.md"}
    assert readme == set(commands())


@pytest.mark.parametrize("words", [[], *([command] for command in commands())], ids=" ".join)
def test_help_helps(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*words, "--help"])
    assert end.value.code == 0
    says = capsys.readouterr().out
    assert "usage: floorman" in says
    if not words:
        assert all(re.search(rf"^ +{command} ", says, re.MULTILINE) for command in commands())


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_the_program_says_what_it_is_without_loading_its_commands(word: str) -> None:
    script = (
        "import sys\n"
        "from floorman.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit:\n    pass\n"
        "print([name for name in sys.modules if name.startswith(('floorman.cli.', 'floorman.hand'))])"
    )
    done = subprocess.run([sys.executable, "-c", script, word], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n"), done.stdout


def test_links_lead_to_files() -> None:
    links = [
        (path, link)
        for path in documents()
        for link in re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
    ]
    assert [(named(path), link) for path, link in links if not (path.parent / link).exists()] == []


def test_names_in_the_text_exist() -> None:
    """A dotted name in backticks that begins with the package's is a module, or something in one."""
    names = [
        (path, name) for path in documents() for name in re.findall(r"`(floorman(?:\.\w+)+)`", path.read_text("utf-8"))
    ]
    assert [(named(path), name) for path, name in names if not exists(name)] == []


def exists(name: str) -> bool:
    parts = name.split(".")
    for at in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        for part in parts[at:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_every_decision_is_listed() -> None:
    listed = (DECISIONS / "README.md").read_text("utf-8")
    decisions = [path.name for path in DECISIONS.glob("[0-9]*.md")]
    assert decisions
    assert [name for name in decisions if f"]({name})" not in listed] == []


def test_the_readme_says_where_every_folder_is() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    packages = [path.parent.name for path in (ROOT / "src" / "floorman").glob("*/__init__.py")]
    assert [name for name in packages if f"| `src/floorman/{name}` |" not in readme] == []
