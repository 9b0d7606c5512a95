"""Write what commands print into the pages that show it: python tests/docs/refresh.py docs/reading/structures.md

Only examples that are shown whole are written anew; one with `...` in it is left as it is.
"""

import contextlib
import io
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from docs.documents import console_examples
from floorman.cli import main


def refreshed(path: Path) -> str:
    """Return a page with what its commands print now."""
    text = path.read_text("utf-8")
    for example in console_examples(path):
        if any(line.endswith("...") for line in example.prints) or example.typed:
            continue
        out, said = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(said):
            main(example.words)
        command = next(
            line
            for line in re.findall(r"^\$ .*$", text, re.MULTILINE)
            if [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line.removeprefix("$ floorman "))]
            == example.words
        )
        old = "\n".join([command, *example.prints, "```"])
        text = text.replace(old, f"{command}\n{out.getvalue()}```")
    return text


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(refreshed(Path(name)), "utf-8")
