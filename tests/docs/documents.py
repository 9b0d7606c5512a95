"""The documents of the repository, and what can be checked in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
DECISIONS = ROOT / "docs" / "decisions"


def documents() -> list[Path]:
    """Every page that people read."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


class Example(NamedTuple):
    """A command as a page shows it, and the lines it is said to print; `...` alone stands for any lines."""

    typed: str
    words: list[str]
    prints: list[str]


def console_examples(path: Path) -> Iterator[Example]:
    """The commands in a page's console blocks; `echo WORDS |` before one is what is typed into it."""
    for block in re.findall(r"^```console\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *prints = part.splitlines()
            given = re.fullmatch(r"(?:echo (?P<typed>\"[^\"]*\"|\S+) \| )?floorman (?P<words>.+)", command)
            assert given, f"{named(path)}: {command} cannot be tried"
            words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', given["words"])]
            yield Example((given["typed"] or "").strip('"'), words, prints)


SERVERS = ("serve", "owner", "verify", "backup", "restore")
"""The commands that need a server's data: they are tried in a folder of their own."""


def server_commands(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The commands of a page about servers, as a shell takes them, and what the page says they print.

    They stand in blocks of any kind: consoles, services, shortcuts and lines of a crontab.
    """
    for block in re.findall(r"^```\w*\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        lines = block.splitlines()
        for number, line in enumerate(lines):
            found = re.search(rf"(?:[\w./]*/)?floorman (?:{'|'.join(SERVERS)})\b.*", line)
            if found:
                rest = lines[number + 1 :]
                until = next((at for at, other in enumerate(rest) if other.startswith("$ ")), len(rest))
                before = line[: found.start()]
                first = "mkdir -p backups && " if "mkdir -p backups" in before else ""
                yield first + found[0].replace("\\%", "%"), rest[:until] if line.startswith("$ ") else []


def agrees(said: str, printed: str) -> bool:
    """Whether a line is as the page says; one that ends in `...` may go on as it likes."""
    return printed.startswith(said[:-3]) if said.endswith("...") else printed == said


def left_over(said: list[str], printed: list[str]) -> list[str]:
    """What a page says is printed, from the first line on that is not, in order."""
    at = 0
    for number, line in enumerate(said):
        if line == "...":
            continue
        anywhere = number > 0 and said[number - 1] == "..."
        found = next((place for place in range(at, len(printed)) if agrees(line, printed[place])), None)
        if found is None or (found > at and not anywhere):
            return said[number:]
        at = found + 1
    return [] if at == len(printed) or said[-1:] == ["..."] else ["(there is more)"]
