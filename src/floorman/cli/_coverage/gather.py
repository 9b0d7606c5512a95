"""The record, made afresh: every scenario and every marked test is run and listened to."""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from floorman.base import DataError
from floorman.cli._coverage.proving import Run, bites, proofs, runs, scenarios_in
from floorman.cli._coverage.record import Record, joined


def passing(folders: Iterable[Path], here: Path) -> list[Run]:
    """The scenarios of these folders that pass, under each of their books."""
    return [run for folder in folders for run in runs(scenarios_in(folder, here))]


def gathered(passed: Sequence[Run], tests: Path | None = None) -> Record:
    """What these runs and the marked tests in a folder prove."""
    record = Record(proofs(passed).proofs, bites(passed))
    return joined(record, of_tests(tests)) if tests else record


def of_tests(folder: Path) -> Record:
    """What the tests marked `proves` prove. They run in a process of their own, so that nothing else is heard."""
    files = [str(file) for file in sorted(folder.rglob("test_*.py")) if "mark.proves(" in file.read_text("utf-8")]
    if not files:
        return Record()
    with tempfile.TemporaryDirectory() as place:
        to = Path(place) / "proofs.json"
        plugin = ("-p", "floorman.cli._coverage.marked", "-p", "no:xdist", "-p", "no:cacheprovider")
        command = (sys.executable, "-m", "pytest", *plugin, "-m", "proves", "--record-proofs", str(to), *files)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not to.exists():
            last = (done.stdout or done.stderr).strip().splitlines()[-1:]
            raise DataError(str(folder), f"Tests marked `proves` have to pass: {' '.join(last)}")
        return msgspec.json.decode(to.read_bytes(), type=Record)
