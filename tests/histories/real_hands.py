"""Thirty thousand real hands with expected results, from the shared folder."""

import lzma
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from floorman.history.phh import HandText, entries
from floorman.history.replay import Expected

FILES = (
    "handhq_ABS.phhs",
    "handhq_FTP.phhs",
    "handhq_IPN.phhs",
    "handhq_ONG.phhs",
    "handhq_PS.phhs",
    "handhq_PTY.phhs",
    "pluribus.phhs",
    "wsop.phhs",
)
SAMPLE = 2000


def hands_in(folder: Path, file: str) -> Iterator[HandText]:
    """The hands of a file as it is packed."""
    with lzma.open(folder / f"{file}.xz", "rt", encoding="utf-8") as lines:
        yield from entries(lines)


@cache
def expected(folder: Path) -> dict[tuple[str, int], Expected]:
    """What each hand should come to, by file and number."""
    decode = msgspec.json.Decoder(Expected).decode
    with lzma.open(folder / "expected.jsonl.xz", "rb") as lines:
        return {(row.f, row.i): row for row in map(decode, lines)}


def sampled(folder: Path) -> set[tuple[str, int]]:
    """Hands spread over all files: every odd case, and of the common ones as many as make the sample full."""
    rows = expected(folder)
    odd = {key for key, row in rows.items() if row.use != "strict" or key[0] == "wsop.phhs"}
    common = sorted(set(rows) - odd)
    return odd | set(common[:: max(1, len(common) // (SAMPLE - len(odd)))])


def known_differences() -> set[tuple[str, int]]:
    text = Path(__file__).with_name("known_differences.toml").read_text("utf-8")
    return {(one["file"], one["hand"]) for one in tomllib.loads(text).get("difference", ())}
