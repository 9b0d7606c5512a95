"""`floorman verify`: exit codes, and what it says."""

import sqlite3
from pathlib import Path

import pytest

from floorman.cli import main, verify
from floorman.server.log import NewRecord, open_log
from floorman.server.log.sqlite import FILE


@pytest.fixture
def data(tmp_path: Path) -> Path:
    log = open_log(tmp_path)
    for stream in ("events/friday", "house"):
        log.submit(stream, [NewRecord(number, "director", f"{number}", b"{}") for number in range(5)]).result()
    log.close()
    return tmp_path


def test_a_log_in_order_is_said_to_be_so(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(data)]) == 0
    assert capsys.readouterr() == (f"{data / FILE}: 10 records in 2 streams, all as they were written.\n", "")


def test_an_empty_log_is_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_log(tmp_path).close()
    assert main(["verify", str(tmp_path)]) == 0
    assert "0 records in 0 streams" in capsys.readouterr().out


def test_the_first_altered_record_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(data / FILE) as database:
        database.execute("""UPDATE log SET body = '{"type":"Bust"}' WHERE stream = 'house' AND no >= 3""")
    database.close()
    assert main(["verify", str(data)]) == 1
    says = "house, record 3: it or the record before it has been altered: the hash does not match."
    assert capsys.readouterr().out == f"{data / FILE}: {says}\n"


def test_what_is_no_text_any_more_is_altered_too(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(data / FILE) as database:
        database.execute("UPDATE log SET by = CAST(x'ff' AS TEXT) WHERE stream = 'house' AND no = 2")
        database.execute("UPDATE log SET body = 7 WHERE stream = 'events/friday' AND no = 4")
    database.close()
    assert main(["verify", str(data)]) == 1
    assert "events/friday, record 4: it or the record before it has been altered" in capsys.readouterr().out
    with sqlite3.connect(data / FILE) as database:
        database.execute("UPDATE log SET body = '{}' WHERE stream = 'events/friday' AND no = 4")
    database.close()
    assert main(["verify", str(data)]) == 1
    assert "house, record 2: it has been altered" in capsys.readouterr().out


def test_a_long_log_says_how_far_it_is(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "QUIET", -1.0)
    assert main(["verify", str(data)]) == 0
    assert "4 of 10 records checked\n" in capsys.readouterr().err


def test_what_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "nowhere")]) == 2
    assert "there is no floorman.db in it" in capsys.readouterr().err
    assert main(["verify", "postgresql://127.0.0.1:1/none"]) == 2
    assert "127.0.0.1" in capsys.readouterr().err
