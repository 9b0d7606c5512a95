"""What a newcomer gets from `pip install .` alone: every command of the documents runs, without the test tools."""

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest
from served import PATIENCE, free_port

from docs.documents import ROOT, SERVERS, console_examples, documents, left_over, named, server_commands

pytestmark = pytest.mark.lengthy


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `floorman` of an environment that has nothing but the package and what it needs, one for all workers."""
    own = tmp_path_factory.getbasetemp()
    place = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "plain"
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "bin" / "floorman").exists():
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
            pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python")]
            install = [*pip, "install", "--quiet", "--disable-pip-version-check", str(ROOT)]
            done = subprocess.run(install, capture_output=True, text=True, check=False)
            if done.returncode:
                pytest.skip(f"nothing can be installed here: {done.stderr.strip().splitlines()[-1:]}")
    return place / "bin" / "floorman"


def test_every_command_of_the_documents_runs_in_a_plain_install(plain: Path) -> None:
    examples = [example for path in documents() for example in console_examples(path)]
    wrong = []
    for example in examples:
        if example.words[0] in SERVERS:
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


def test_the_python_of_the_documents_runs_in_a_plain_install(plain: Path) -> None:
    pages = [path for path in documents() if ">>> " in path.read_text("utf-8")]
    script = (
        "import doctest, sys, pathlib\n"
        "for page in sys.argv[1:]:\n"
        "    beside = lambda name: (pathlib.Path(page).parent / name).read_text('utf-8').removesuffix('\\n')\n"
        "    globs = {'file_beside_this': beside}\n"
        "    failed, tried = doctest.testfile(page, module_relative=False, globs=globs, encoding='utf-8')\n"
        "    assert tried and not failed, page\n"
    )
    done = subprocess.run(
        [plain.parent / "python", "-c", script, *pages], cwd=plain.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-500:]


def served_once(command: str, folder: Path, env: dict[str, str]) -> str:
    """Start a server as a page does, at a port of its own, ask whether it is well, and stop it with Ctrl-C."""
    port = free_port()
    command = re.sub(r" --port \d+", "", command) + f" --port {port}"
    with (folder / "said.txt").open("w") as out:
        server = subprocess.Popen(f"exec {command}", shell=True, cwd=folder, stdout=out, stderr=out, env=env)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        if "Ctrl-C stops the server" in (folder / "said.txt").read_text():
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=30) as answer:
                assert answer.status == 200
            server.send_signal(signal.SIGINT)
            break
        time.sleep(0.1)
    code = server.wait(PATIENCE)
    said = (folder / "said.txt").read_text()
    assert (code, "Everything is kept" in said, "Traceback" in said) == (0, True, False), (command, said)
    return said


def alike(lines: list[str]) -> list[str]:
    """Lines without what differs from one server to the next: figures, addresses and links."""
    return [re.sub(r"https?://[^/\s]+", "http://#", re.sub(r"\b\d[\d,]*", "#", line)) for line in lines]


PAGES = [path for path in documents() if next(server_commands(path), None)]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_about_servers_runs_in_a_plain_install(page: Path, plain: Path, tmp_path: Path) -> None:
    """A command that needs more than a plain install, a database, says what it needs."""
    (tmp_path / ".venv").symlink_to(plain.parent.parent)
    env = {"PATH": f"{plain.parent}:/usr/bin:/bin", "BROWSER": "true", "HOME": str(tmp_path)}
    served_once("floorman serve --no-demo", tmp_path, env)
    for typed, says in server_commands(page):
        command = re.sub(r"/(?:srv|home/me)/floorman", str(tmp_path), typed)
        if " serve" in command:
            printed = served_once(command, tmp_path, env)
        else:
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, env=env
            )
            if "postgresql://" in command:
                assert (done.returncode, "pip install 'floorman[postgresql]'" in done.stderr) == (2, True), command
                continue
            assert (done.returncode, done.stderr) == (0, ""), command
            printed = done.stdout
        if says:
            assert left_over(alike(says), alike(printed.splitlines())) in ([], ["(there is more)"]), command


def test_the_pages_about_servers_are_tried() -> None:
    assert {named(page) for page in PAGES} == {"README.md", "docs/backup.md", "docs/operating.md", "docs/running.md"}


def test_a_database_url_says_what_to_install(plain: Path) -> None:
    done = subprocess.run(
        [plain, "verify", "postgresql://nowhere/floorman"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'floorman[postgresql]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a clone of the repository has, without what was built in this one."""
    place = tmp_path_factory.mktemp("checkout") / "floorman"
    barred = (".git", ".venv", "build", "*.so", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", "floorman-data")
    shutil.copytree(ROOT, place, ignore=shutil.ignore_patterns(*barred), symlinks=True)
    return place


def built(checkout: Path, script: str, **variables: str) -> str:
    """Run a build in an environment of its own, with the tools that pyproject.toml asks for."""
    place = checkout.parent / "tools"
    if not place.exists():
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        pip = [str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*pip, "setuptools>=77"], capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"nothing can be installed here: {done.stderr.strip().splitlines()[-1:]}")
    shutil.rmtree(checkout / "build", ignore_errors=True)
    script = f"from setuptools import build_meta; print(build_meta.{script})"
    done = subprocess.run(
        [place / "bin" / "python", "-c", script], cwd=checkout, capture_output=True, text=True, check=True,
        env={**os.environ, **variables, "PYTHONPATH": ""},
    )  # fmt: skip
    return done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_a_wheel_without_the_kernel_is_for_any_platform(checkout: Path, tmp_path: Path) -> None:
    name = built(checkout, f"build_wheel({str(tmp_path)!r})", CC="/bin/false")
    assert name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(tmp_path / name).namelist()
    assert not [one for one in names if one.endswith((".so", ".c", ".h"))]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no compiler")
def test_a_wheel_with_the_kernel_is_for_this_platform_and_has_no_sources_of_it(checkout: Path, tmp_path: Path) -> None:
    name = built(checkout, f"build_wheel({str(tmp_path)!r})")
    assert "-cp311-abi3-" in name
    names = zipfile.ZipFile(tmp_path / name).namelist()
    assert [one for one in names if "_kernel" in one]
    assert not [one for one in names if one.endswith((".c", ".h"))]
    assert "floorman/py.typed" in names


@pytest.mark.slow
def test_the_source_distribution_is_whole(checkout: Path, tmp_path: Path) -> None:
    name = built(checkout, f"build_sdist({str(tmp_path)!r})")
    with tarfile.open(tmp_path / name) as packed:
        names = {one.partition("/")[2] for one in packed.getnames()}
    wanted = ["CHANGELOG.md", "LICENSE", "README.md", "docs/commands.md", "tests/conftest.py", "benchmarks/__main__.py"]
    wanted += ["src/floorman/cards/kernel.c", "src/floorman/cards/boards.h", "src/floorman/rules/books/hpt.toml"]
    assert [one for one in wanted if one not in names] == []


def test_rules_are_looked_up_without_what_the_server_may_need(plain: Path) -> None:
    """`rule` and `rules` import every module that may settle a topic, and a plain install has no PostgreSQL driver."""
    for words in (["rule", "seminole-2024:20-A"], ["rule", "betting.reopen"], ["rules"], ["rules", "--missing"]):
        done = subprocess.run([plain, *words], cwd=ROOT, capture_output=True, text=True, check=False)
        assert (done.returncode in (0, 1), done.stderr) == (True, ""), words
