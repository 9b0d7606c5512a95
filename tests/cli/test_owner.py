"""`floorman owner`: a link that lets the owner in again."""

import json
import re
import urllib.request
from pathlib import Path

import pytest
from served import House

from floorman.cli import main


def link_in(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    says = capsys.readouterr().out
    found = re.search(r"http://\S+/in/(\S+)", says)
    assert found, says
    return found[0], says


def enter(url: str, token: str) -> str:
    headers = {"X-Floorman": "1", "Origin": url, "Content-Type": "application/json"}
    body = json.dumps({"link": token}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/sessions", body, headers)) as answer:
        return str(json.load(answer)["role"])


def test_it_lets_the_owner_in_while_the_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = House(tmp_path / "data", "--no-demo")
    house.start()
    try:
        assert main(["owner", "--data", str(house.data)]) == 0
        link, says = link_in(capsys)
        assert link.startswith(f"{house.url}/in/")
        assert "No server answers" not in says
        with urllib.request.urlopen(link) as page:
            assert page.status == 200
        assert enter(house.url, link.rpartition("/")[2]) == "owner"
    finally:
        house.kill()


def test_it_can_be_made_before_the_server_is_started(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = House(tmp_path / "data", "--no-demo")
    house.start()
    house.kill()
    assert main(["owner", "--data", str(house.data)]) == 0
    link, says = link_in(capsys)
    assert f"No server answers at {house.url}. Start it with `floorman serve`" in says
    house.start()
    try:
        assert enter(house.url, link.rpartition("/")[2]) == "owner"
    finally:
        house.kill()


def test_a_directory_without_a_server_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["owner", "--data", str(tmp_path)]) == 2
    assert "Give the directory that `floorman serve` uses." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_another_address_can_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "session-secret").write_bytes(bytes(32))
    assert main(["owner", "--data", str(tmp_path), "--origin", "http://127.0.0.1:9/"]) == 0
    assert link_in(capsys)[0].startswith("http://127.0.0.1:9/in/owner~")
    assert main(["owner", "--data", str(tmp_path), "--origin", "poker.example"]) == 2
    assert "Write it as" in capsys.readouterr().err
