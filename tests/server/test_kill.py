"""A server that is killed at any point has lost nothing it has acknowledged, and does nothing twice."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from floorman.server.log import is_url, open_log, open_to_read
from floorman.server.log.sql import SqlReader
from server.counting import BELL_MS, DISPLAY, Add, Counter
from walked import walk

SCRIPT = Path(__file__).with_name("killed.py")
HOW_MANY = 12


class Evening:
    """A log that servers are killed on, and every answer that any of them has given."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.answered: dict[tuple[str, int], int] = {}

    def run(self, die_at: int, kill_after: int | None = None) -> int:
        """Let a server work until it dies; repeats the last answered commands. Its exit code."""
        first = max(1, min((self.last(stream) for stream in self.streams), default=1))
        paths = (str(SCRIPT.parent.parent), os.environ.get("PYTHONPATH", ""))
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        server = subprocess.Popen(
            [sys.executable, SCRIPT, self.place, str(first), str(HOW_MANY), str(die_at)],
            stdout=subprocess.PIPE,
            env=environment,
        )
        assert server.stdout is not None
        for heard, line in enumerate(server.stdout, 1):
            if not line.endswith(b"\n"):
                break
            stream, number, no = line.decode().split()
            before = self.answered.setdefault((stream, int(number)), int(no))
            assert before == int(no), f"{stream} {number} was answered with {before} and now with {no}"
            if heard == kill_after:
                server.send_signal(signal.SIGKILL)
        return server.wait()

    @property
    def streams(self) -> set[str]:
        return {stream for stream, _ in self.answered}

    def last(self, stream: str) -> int:
        return max(number for of, number in self.answered if of == stream)

    def check(self) -> None:
        """Everything answered is there, nothing is there twice, and the chain holds."""
        reader = open_to_read(self.place)
        for _ in walk(reader):
            pass
        for stream in reader.streams():
            self._check_stream(reader, stream)
        reader.close()

    def _check_stream(self, reader: SqlReader, stream: str) -> None:
        added: dict[int, list[int]] = {}
        at_ms = 0
        counter = Counter()
        for record in reader.read(stream):
            counter.take(record)
            assert record.at_ms >= at_ms
            at_ms = record.at_ms
            if record.command:
                command = int(record.command.partition("~")[0])  # what follows says whose it was, and which act
                added.setdefault(command, []).append(record.no)
                assert msgspec.json.decode(record.body, type=Add).by == command
        for number, numbers in added.items():
            assert len(numbers) == 1 + number % 3, f"command {number} of {stream} is half done, or done twice"
        for (of, number), no in self.answered.items():
            if of == stream:
                assert added[number][-1] == no, f"command {number} of {stream} was acknowledged and is lost"
        assert counter.sum == sum(number * (1 + number % 3) for number in added)
        first = next(iter(reader.read(stream))).at_ms
        board = counter.screen(DISPLAY, at_ms)
        assert board.clock.left_ms == first + (counter.bells + 1) * BELL_MS - at_ms  # type: ignore[union-attr]


def kill_at(evening: Evening, steps: list[int]) -> None:
    for step in steps:
        assert evening.run(step) == -signal.SIGKILL, f"the server was not killed at step {step}"
        evening.check()
    assert evening.run(0) == 0
    evening.check()
    assert evening.answered


@pytest.fixture
def evening(place: str) -> Evening:
    open_log(place).close()
    return Evening(place)


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_server_killed_at_a_few_points_has_lost_nothing(evening: Evening) -> None:
    kill_at(evening, random.Random(6).sample(range(20, 120), 3))


@pytest.mark.slow
def test_a_server_killed_at_many_points_has_lost_nothing(evening: Evening) -> None:
    """At every other step; of PostgreSQL, which is not killed itself, fewer will do."""
    kill_at(evening, list(range(1, 90, 8 if is_url(evening.place) else 2)))


@pytest.mark.slow
def test_a_server_killed_from_outside_has_lost_nothing(evening: Evening) -> None:
    """Its own steps do not choose the moment here: the kill comes while it goes on writing."""
    chance = random.Random(7)
    for _ in range(12):
        assert evening.run(0, chance.randint(1, 2 * HOW_MANY - 4)) in (0, -signal.SIGKILL)
        evening.check()
