"""Spoil inputs for one parser: python -m fuzz.run NAME COUNT SEED SECONDS MEGABYTES

Prints each input that is answered with anything but a documented error, and ends with 1 if there was one. An input that
takes longer than SECONDS of processor time, or more memory than MEGABYTES, counts too.
"""

import contextlib
import io
import resource
import signal
import sys
import time
import traceback
from pathlib import Path

from fuzz.parsers import DOCUMENTED, PARSERS, inputs


class TooSlow(BaseException):
    """Not an Exception, so that no parser takes it for one of its own."""


def _ring(*_: object) -> None:
    raise TooSlow


def limited(megabytes: int) -> None:
    """No more memory than now and so much."""
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if pages:
        most = pages * resource.getpagesize() + megabytes * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main(name: str, count: int, seed: int, seconds: float, megabytes: int) -> int:
    """Read every input and count what went wrong."""
    folder = Path.cwd()
    texts = list(inputs(name, count, seed))
    read = PARSERS[name].read
    quiet = io.StringIO()
    for good in PARSERS[name].good():  # whatever is loaded for the first input is not its fault
        with contextlib.suppress(*DOCUMENTED), contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
            read(good, folder)
    limited(megabytes)
    signal.signal(signal.SIGVTALRM, _ring)
    wrong, slowest, refused = 0, 0.0, 0
    for number, text in enumerate(texts):
        quiet.seek(0)
        quiet.truncate()
        began = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        why = ""
        try:
            with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
                read(text, folder)
            why = quiet.getvalue()
            failed = "Traceback" in why
        except DOCUMENTED:
            refused += 1
            failed = False
        except (Exception, TooSlow):
            why, failed = traceback.format_exc(limit=-5), True
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        slowest = max(slowest, time.process_time() - began)
        if failed:
            wrong += 1
            print(f"--- {name} {number}: {text[:600]!r}\n{why}")
    print(f"{name}: {count} inputs, {refused} refused by an error, {wrong} wrong, slowest {slowest:.2f} s")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
