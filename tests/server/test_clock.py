"""The server's time: never moved by the machine's clock, and counted while the machine sleeps."""

import time

import pytest

from floorman.server.clock import Times


def test_setting_the_clock_of_the_machine_does_not_move_it(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = [5_000_000_000]
    monkeypatch.setattr(time, "clock_gettime_ns", lambda clock: passed[0])
    monkeypatch.setattr(time, "monotonic_ns", lambda: passed[0])
    monkeypatch.setattr(time, "time_ns", lambda: 1_700_000_000_000_000_000)
    times = Times()
    assert times.now_ms() == 1_700_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    passed[0] += 1_234_000_000
    assert times.now_ms() == 1_700_000_001_234


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="this system has no clock that counts while it sleeps")
def test_a_machine_that_slept_has_lost_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times = Times()
    awake, asleep = time.monotonic_ns(), time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    monkeypatch.setattr(time, "monotonic_ns", lambda: awake)
    monkeypatch.setattr(time, "clock_gettime_ns", lambda clock: asleep)
    before = times.now_ms()
    monkeypatch.setattr(time, "clock_gettime_ns", lambda clock: asleep + 60_000_000_000)
    assert times.now_ms() == before + 60_000
