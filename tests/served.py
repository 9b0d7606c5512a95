"""A real server in a process of its own, to be killed and started again."""

import re
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 60.0
"""Seconds until a server that says nothing is given up."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class House:
    """`floorman serve` on a port of its own, with a data directory of its own and `more` options.

    `files` is how many files the process may open, where that is to be few; `before` is Python that it runs first, to
    set its clock, say.
    """

    def __init__(self, data: Path, *more: str, files: int = 0, before: str = "") -> None:
        self.data = data
        self.files = files
        self.before = before
        self._more = more
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.owner_link = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Serve, and read the owner's link, which is printed while there is no owner."""
        program = f"{self.before}\nfrom floorman.cli import main; raise SystemExit(main())"
        command = [sys.executable, "-c", program, "serve"]
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), *self._more]
        said = self.data.parent / "said.txt"
        with said.open("w") as out:
            self.process = subprocess.Popen(
                [*command, *where], stdout=out, stderr=subprocess.STDOUT, text=True,
                preexec_fn=self._limit if self.files else None,
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            printed = said.read_text()
            if "Ctrl-C stops the server" in printed:
                found = re.search(r"https?://\S+/in/\S+", printed)
                self.owner_link = found[0] if found else self.owner_link
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"floorman serve did not start:\n{said.read_text()}")

    def _limit(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(64, self.files), self.files))

    @property
    def printed(self) -> str:
        """Everything that this start of the server has printed."""
        return (self.data.parent / "said.txt").read_text()

    def stop(self) -> int:
        """Ask the server to stop, as a system that shuts down does; its exit code."""
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process = None
        return code

    def kill(self) -> None:
        """Pull the plug."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
