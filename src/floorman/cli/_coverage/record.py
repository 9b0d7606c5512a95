"""What is known to prove what: kept with the package, so that it can be told without running anything."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

import floorman.rulebook
from floorman.base import DataError, Value

FOLDER = Path(floorman.rulebook.__file__).parent
FILE = FOLDER / "proofs.json"
CLAIMS = FOLDER / "done.toml"


class Record(Value, frozen=True):
    """`proofs`: by file and by scenario or test, the rules it proves. `bites`: by question and answer, who notices.

    An answer bites when a proof fails once another book's answer is put in its place.
    """

    proofs: dict[str, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    bites: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)

    def by_rule(self) -> Mapping[str, tuple[str, ...]]:
        """The proofs of each rule: `betting/reopening.toml: two short all-ins add up`."""
        found: dict[str, list[str]] = defaultdict(list)
        for file, named in self.proofs.items():
            for name, ids in named.items():
                for id in ids:
                    found[id].append(f"{file}: {name}")
        return {id: tuple(proofs) for id, proofs in found.items()}


def joined(*records: Record) -> Record:
    """Several records as one; who noticed first stands."""
    proofs: dict[str, dict[str, tuple[str, ...]]] = {}
    bites: dict[str, dict[str, str]] = {}
    for record in records:
        for file, named in record.proofs.items():
            proofs.setdefault(file, {}).update(named)
        for question, answers in record.bites.items():
            bites[question] = {**answers, **bites.get(question, {})}
    return Record(proofs, bites)


@cache
def recorded() -> Record:
    """The record that came with the package."""
    return msgspec.json.decode(FILE.read_bytes(), type=Record)


@cache
def proofs() -> Mapping[str, tuple[str, ...]]:
    """The recorded proofs of each rule."""
    return recorded().by_rule()


def write(record: Record) -> None:
    """Keep a record in place of the last one."""
    FILE.write_bytes(text(record))
    recorded.cache_clear()
    proofs.cache_clear()


def text(record: Record) -> bytes:
    """A record as it is kept: in order and a line for each proof, so that a change can be read."""
    lines = ["{", '"proofs": {']
    files = sorted(record.proofs.items())
    for place, (file, named) in enumerate(files, 1):
        proofs = [f"  {_json(name)}: {_json(sorted(ids))}" for name, ids in sorted(named.items())]
        lines += [f"{_json(file)}: {{", ",\n".join(proofs), "}" + "," * (place < len(files))]
    lines += ["},", '"bites": {']
    bites = [f"{_json(question)}: {_json(dict(sorted(who.items())))}" for question, who in sorted(record.bites.items())]
    return "\n".join([*lines, ",\n".join(bites), "}", "}", ""]).encode()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


@cache
def claimed() -> tuple[str, ...]:
    """The topics that are said to be done."""
    topics = tomllib.loads(CLAIMS.read_text("utf-8")).get("topics")
    if not isinstance(topics, list):
        raise DataError(str(CLAIMS), "topics is missing.", "Write topics = [...].")
    return tuple(topics)
