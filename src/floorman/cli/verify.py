"""Check the log of a server: is every record as it was written, and is none missing?

Walks all streams and names the first record of each that was altered, with its number and what is wrong, then
everything that is missing: streams, ends of streams, and whole commits. A server may be running on it meanwhile. The
signatures are checked with the key in the data directory. Exits 1 if something is wrong, and 2 if the log cannot be
read.
"""

import argparse
import sys
import time
from pathlib import Path

from floorman.core import DataError
from floorman.server.log import LogError, is_url, open_to_read
from floorman.server.log.backup import check
from floorman.server.log.records import Fault

QUIET = 2.0
"""Seconds between two lines of progress."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman verify` takes."""
    parser.add_argument(
        "place", metavar="DATA", help="the server's data directory, or the postgresql:// URL of its database"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="with a URL: the server's data directory, which has the key of the log"
    )


def run(args: argparse.Namespace) -> int:
    """Check the log. Return 0 where all of it is in order, else 1."""
    faults: list[Fault] = []
    streams: set[str] = set()
    checked, reported_at = 0, time.monotonic()
    try:
        log = open_to_read(args.place, args.data)
        try:
            count = log.count()
            for found in check(log):
                if isinstance(found, Fault):
                    faults.append(found)
                    continue
                checked += 1
                streams.add(found[0])
                if time.monotonic() - reported_at > QUIET:
                    reported_at = time.monotonic()
                    print(f"{checked:,} of {count:,} records checked", file=sys.stderr)
            signed = log.folder.key() is not None
        finally:
            log.close()
    except LogError as wrong:
        raise DataError("DATA", str(wrong)) from wrong
    for fault in faults:
        print(f"{log.where}: {fault}")
    if faults:
        return 1
    print(f"{log.where}: {checked:,} records in {len(streams):,} streams, all as they were written.")
    if not signed:
        where = "Give the server's data directory with --data." if is_url(args.place) else "There is no log-key."
        print(f"The signatures were not checked. {where}")
    return 0
