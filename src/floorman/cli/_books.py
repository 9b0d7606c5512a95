"""Rulebooks as they are named on the command line: by id, or by a house's own file."""

from pathlib import Path

from floorman.core import DataError
from floorman.rules import Rulebook, book_ids, load_book, load_house

OR_FILE = "a rulebook's id, or a house's file.toml"
"""The value of options for a book, in their help."""


def book_named(name: str, where: str = "--book", beside: Path | None = None) -> Rulebook:
    """Return the book with this id, or the house book in this file; DataError that lists the books where there is none.

    A file named in another file is looked for `beside` that one.
    """
    if not name.endswith(".toml"):
        if name not in book_ids():
            raise DataError(
                where, f"There is no book {name[:60]!r}.", f"Write one of {', '.join(book_ids())}, or a file.toml."
            )
        return load_book(name)
    path = Path(name) if beside is None else beside.parent / name
    try:
        return load_house(path.read_text("utf-8"), name)
    except (OSError, ValueError) as wrong:  # a name may be none that a file can have
        reason = "This is not text in UTF-8" if isinstance(wrong, UnicodeDecodeError) else _reason(wrong)
        raise DataError(name[:200], f"{reason}.") from wrong


def _reason(wrong: Exception) -> str:
    return (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong)
