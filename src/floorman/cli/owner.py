"""Print a new link for the owner, for when you are signed out.

The link works once and within an hour. It is signed with the secret in the server's data directory, so the command
can be run while the server is running or before it is started, whichever database holds the log.
"""

import argparse
import time
import urllib.request
from pathlib import Path

from floorman.core import DataError

USUAL = "http://localhost:8000"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman owner` takes."""
    parser.add_argument(
        "--data", type=Path, default=Path("floorman-data"), metavar="DIR",
        help="the data directory that `floorman serve` uses (default: floorman-data)",
    )  # fmt: skip
    parser.add_argument("--origin", metavar="URL", help="the server's address (default: the one it last had)")
    parser.add_argument(
        "--sign-out-others",
        action="store_true",
        help="opening the link signs out the owner's other devices",
    )


def run(args: argparse.Namespace) -> int:
    """Print the link, and warn where the server does not answer."""
    from floorman.server.accounts.sessions import ADDRESS, OWNER_LINK_MS, SECRET, Signer, kept_secret

    if not (args.data / SECRET).is_file():
        raise DataError(
            "--data", f"no server has run on {args.data}.", "Give the directory that `floorman serve` uses."
        )
    signer = Signer(kept_secret(args.data))
    address = args.data / ADDRESS
    origin = (args.origin or (address.read_text("utf-8").strip() if address.is_file() else USUAL)).rstrip("/")
    token = signer.owner_token(round(time.time() * 1000) + OWNER_LINK_MS, args.sign_out_others)
    print(f"Open this link on the owner's device. It works once, within an hour:\n\n    {origin}/in/{token}\n")
    if args.sign_out_others:
        print("Opening it signs out every other device that is signed in as the owner.\n")
    if not _answers(origin):
        print(f"No server answers at {origin}. Start it with `floorman serve`, then open the link.")
    return 0


def _answers(origin: str) -> bool:
    """Ask the server whether it is running."""
    if not origin.startswith(("http://", "https://")):
        raise DataError("--origin", f"{origin!r} is not an address.", "Write it as http://192.168.1.5:8000.")
    try:
        with urllib.request.urlopen(f"{origin}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
