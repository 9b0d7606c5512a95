"""Read a backup into a new data directory, or into an empty PostgreSQL database.

Everything is as it was when the backup was made. Sessions are not in a backup: everybody signs in again, the owner by
`floorman owner`. Exits 1 if an event in the backup is damaged, which is then left out.
"""

import argparse
from pathlib import Path

from floorman.core import DataError
from floorman.server.log import LogError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman restore` takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that floorman backup has made")
    parser.add_argument("place", metavar="DATA", help="a data directory without a log, or the URL of an empty database")
    parser.add_argument(
        "--data", type=Path, default=Path("floorman-data"), metavar="DIR",
        help="with a URL: the data directory of the server, which gets the key of the log (default: floorman-data)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Restore a backup. Return 0 where all of it was in order, else 1."""
    from floorman.server.log.backup import restore

    try:
        count, faults = restore(args.file, args.place, args.data)
    except LogError as wrong:
        raise DataError("FILE or DATA", str(wrong)) from wrong
    except OSError as wrong:
        raise DataError("--data", f"{args.data} cannot be created ({wrong.strerror}).") from wrong
    print(f"{args.place}: {count:,} records restored.")
    for fault in faults:
        print(f"Not in order{', and left out' if fault.stream else ''}: {fault}")
    return 1 if faults else 0
