"""What a newcomer gets from `pip install .` alone: every command of the documents runs, without the test tools."""

import subprocess
import sys
from pathlib import Path

import pytest

from docs.documents import ROOT, console_examples, documents, left_over


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `floorman` of a virtual environment that has nothing but the package and what it needs."""
    place = tmp_path_factory.mktemp("plain") / "venv"
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    pip = [str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(ROOT)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be installed here: {done.stderr.strip().splitlines()[-1:]}")
    return place / "bin" / "floorman"


def test_every_command_of_the_documents_runs_in_a_plain_install(plain: Path) -> None:
    examples = [example for path in documents() for example in console_examples(path)]
    wrong = []
    for example in examples:
        if example.words[0] in ("serve", "verify", "owner", "backup", "restore"):
            continue
        done = subprocess.run(
            [plain, *example.words], input=f"{example.typed}\n" if example.typed else "", cwd=ROOT,
            capture_output=True, text=True, check=False, env={"PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        missing = left_over(example.prints, done.stdout.splitlines())
        if done.returncode not in (0, 1) or done.stderr.startswith("Traceback") or missing:
            wrong.append((example.words, done.returncode, done.stderr[-300:], missing))
    assert wrong == []
    assert len(examples) > 15


def test_a_database_url_says_what_to_install(plain: Path) -> None:
    done = subprocess.run(
        [plain, "verify", "postgresql://nowhere/floorman"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'floorman[postgresql]'" in done.stderr
    assert "Traceback" not in done.stderr
