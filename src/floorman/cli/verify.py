"""Check the log of a server: is every record as it was written, and is none missing?

Walks all streams and names the first record that was altered, with its stream, its number and what is wrong. A server
may be running on it meanwhile. Exits 1 if a record is wrong, and 2 if the log cannot be read.
"""

import argparse
import sys
import time

from floorman.base import DataError
from floorman.server.store import StoreError, open_to_read
from floorman.server.store.verify import Fault, walk

QUIET = 2.0
"""Seconds before there is word of how far it is, and between two such words."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman verify` takes."""
    parser.add_argument(
        "data", metavar="DATA", help="the server's data directory, or the postgresql:// URL of its database"
    )


def run(args: argparse.Namespace) -> int:
    """Walk the log; 0 where all of it is in order."""
    try:
        log = open_to_read(args.data)
        try:
            count, streams, told = log.count(), set(), time.monotonic()
            checked = 0
            for checked, (stream, _) in enumerate(walk(log), 1):
                streams.add(stream)
                if time.monotonic() - told > QUIET:
                    told = time.monotonic()
                    print(f"{checked:,} of {count:,} records checked", file=sys.stderr)
        finally:
            log.close()
    except Fault as wrong:
        print(f"{log.where}: {wrong}")
        return 1
    except StoreError as wrong:
        raise DataError("DATA", str(wrong)) from wrong
    print(f"{log.where}: {checked:,} records in {len(streams):,} streams, all as they were written.")
    return 0
