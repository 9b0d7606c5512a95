"""Copy the log of a server into one file, also while the server runs.

The file holds every event, account and season as of one moment, whether the log is in a data directory or in a
PostgreSQL database; `floorman restore` reads it into either. It does not hold the keys of the data directory. Exits 1
if the log is not in order, with what is wrong; the file is made all the same.
"""

import argparse
from pathlib import Path

from floorman.core import DataError
from floorman.server.log import LogError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman backup` takes."""
    parser.add_argument("place", metavar="DATA", help="the server's data directory, or the URL of its database")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to make; there must be none of that name")


def run(args: argparse.Namespace) -> int:
    """Make the file. Return 0 where the log in it is in order, else 1."""
    from floorman.server.log.backup import back_up

    try:
        count, faults = back_up(args.place, args.file)
    except LogError as wrong:
        raise DataError("FILE or DATA", str(wrong)) from wrong
    print(f"{args.file}: {count:,} records.")
    for fault in faults:
        print(f"Not in order: {fault}")
    return 1 if faults else 0
