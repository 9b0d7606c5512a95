"""`floorman serve` as somebody starts it."""

import gc
import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from docs.documents import ROOT, console_examples, left_over
from floorman.cli import main
from floorman.cli.serve import pass_between_commands


def free_port() -> int:
    with socket.socket() as any_one:
        any_one.bind(("127.0.0.1", 0))
        return int(any_one.getsockname()[1])


@contextmanager
def serving(data: Path, port: int, *more: str) -> Iterator["subprocess.Popen[str]"]:
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(data), *more]
    with subprocess.Popen(
        [sys.executable, "-c", "import sys; from floorman.cli import main; sys.exit(main())", *words],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=_heed_ctrl_c,
    ) as server:  # fmt: skip
        try:
            yield server
        finally:
            if server.poll() is None:
                server.kill()


def _heed_ctrl_c() -> None:
    """Undo what a shell does to a command in the background, which ignores Ctrl-C and hands that down."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def printed_at_the_start(server: "subprocess.Popen[str]") -> list[str]:
    lines: list[str] = []
    assert server.stdout
    for line in server.stdout:
        lines.append(line.removesuffix("\n"))
        if line.startswith("Ctrl-C"):
            return lines
    raise AssertionError("\n".join(lines))


def test_it_says_where_it_is_lets_the_owner_in_and_stops_when_told(tmp_path: Path) -> None:
    example = next(each for each in console_examples(ROOT / "README.md") if each.words[0] == "serve")
    port = free_port()
    with serving(tmp_path / "data", port) as server:
        says = [line.replace(str(port), "8000") for line in printed_at_the_start(server)]
        assert left_over(example.prints, says) == []
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.read() == b"well"
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
        assert server.stdout
        assert server.stdout.read().splitlines()[-1] == "Stopped. Everything is kept."
    assert (tmp_path / "data" / "session-secret").stat().st_mode & 0o777 == 0o600


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path)]) == 2
    says = capsys.readouterr().err
    assert f"127.0.0.1 port {port}" in says
    assert "Give another port with --port." in says


@pytest.mark.parametrize("port", ["70000", "-1"])
def test_a_port_that_is_none_is_a_sentence(port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path)]) == 2
    assert f"there is no port {port}. Give one" in capsys.readouterr().err


def test_a_directory_that_cannot_be_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    data = str(tmp_path / "file" / "data")
    assert main(["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--data", data]) == 2
    assert "Give a directory that you may write to." in capsys.readouterr().err


def test_a_database_that_is_away_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    away = f"postgresql://nobody@127.0.0.1:{free_port()}/floorman"
    words = ["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--data", str(tmp_path), "--database", away]
    assert main(words) == 2
    says = capsys.readouterr().err
    assert says.startswith("floorman serve: --database:")
    assert "Traceback" not in says


@pytest.mark.parametrize(("screen", "opens"), [(":0", True), ("", False)])
def test_the_browser_is_opened_where_there_is_a_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, opens: bool
) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with serving(tmp_path / "data", free_port(), "--open", "--no-demo") as server:
        link = next(line.strip() for line in printed_at_the_start(server) if "/in/" in line)
        server.send_signal(signal.SIGINT)
        server.wait(20)
    assert opened.exists() is opens
    assert not opens or opened.read_text().strip() == link


def test_it_makes_nobody_else_the_owner_when_it_starts_again(tmp_path: Path) -> None:
    port = free_port()
    for start in (1, 2, 3):
        with serving(tmp_path / "data", port, "--no-demo") as server:
            says = printed_at_the_start(server)
            links = [line.strip() for line in says if "/in/" in line]
            assert bool(links) is (start < 3), "one owner is enough, and until then there is a link"
            if start == 2:
                come_in(port, links[0].rpartition("/")[2])
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0
    assert f"Signed out? floorman owner --data {tmp_path / 'data'} prints a new owner link." in says


def come_in(port: int, token: str) -> None:
    """Open an owner link as a browser does."""
    body = json.dumps({"link": token}).encode()
    asks = {"Content-Type": "application/json", "X-Floorman": "1"}
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/api/sessions", body, asks)) as answer:
        assert json.load(answer)["role"] == "owner"


def test_no_pass_over_everything_comes_in_the_middle_of_a_command() -> None:
    usual, passes = gc.get_threshold(), []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            passes.append(about)

    try:
        pass_between_commands()
        gc.callbacks.append(note)
        kept = [[number] for number in range(300_000)]
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*usual)
        gc.unfreeze()
    assert len(kept) == 300_000
    assert passes == []
