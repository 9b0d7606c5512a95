"""One server for one data directory: a lock that the system lets go of when the process ends, however it ends."""

import sys
from pathlib import Path
from typing import IO

from floorman.server.store.base import StoreError

if sys.platform == "win32":
    import msvcrt

    def _hold(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _hold(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held from when it is made until it is released; StoreError where somebody else holds it."""

    def __init__(self, directory: Path) -> None:
        path = directory / "lock"
        try:
            self._file = path.open("ab")
        except OSError as wrong:
            raise StoreError(f"{directory}: it cannot be written ({wrong.strerror}).") from wrong
        try:
            _hold(self._file)
        except OSError as wrong:
            self._file.close()
            raise StoreError(
                f"{directory}: another server is running on this data directory. Stop it, or give another with --data."
            ) from wrong

    def release(self) -> None:
        """Let somebody else have it."""
        self._file.close()
