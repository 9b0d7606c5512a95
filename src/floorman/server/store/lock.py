"""One server for one data directory: a lock that the system lets go of when the process ends, however it ends."""

import os
import sys
from pathlib import Path
from typing import IO

from floorman.server.store.base import StoreError
from floorman.server.store.seals import KEY

if sys.platform == "win32":
    import msvcrt

    def _hold(file: IO[bytes]) -> None:
        file.seek(1024)  # a byte that nobody reads: on Windows a locked one cannot be read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _hold(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held from when it is made until it is released; StoreError where somebody else holds it.

    Besides the file `lock` the key of the log is held: who deletes the one to start a second server finds the other.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._files: list[IO[bytes]] = []
        self._take("lock")
        self.hold_key()

    def hold_key(self) -> None:
        """Hold the key as well, once there is one."""
        if len(self._files) == 1 and (self._directory / KEY).exists():
            self._take(KEY)

    def _take(self, name: str) -> None:
        try:
            file = os.fdopen(os.open(self._directory / name, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        except OSError as wrong:
            self.release()
            raise StoreError(f"{self._directory}: it cannot be written ({wrong.strerror}).") from wrong
        self._files.append(file)
        try:
            _hold(file)
        except OSError as wrong:
            self.release()
            raise StoreError(
                f"{self._directory}: another server is running on this data directory. Stop it, or give another with "
                "--data."
            ) from wrong

    def release(self) -> None:
        """Let somebody else have it."""
        while self._files:
            self._files.pop().close()
