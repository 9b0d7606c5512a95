"""Choosing an incident from the list, and answering what matters about it."""

from collections.abc import Callable, Sequence
from typing import Any

from floorman.desk.catalogue import Entry, entries, possible, search
from floorman.desk.facts import Fact, answered, entry_called, example_of, facts_of, known_from, line_of
from floorman.desk.telling import Row
from floorman.desk.unreadable import Unreadable
from floorman.rulings import LiveTable

Ask = Callable[[str], str]
Show = Callable[[Sequence[Row]], None]
LABEL, COLUMN = 9, 36
"""How wide a group's name and an incident of the list are on the screen."""
INCIDENT = ("incident", "!")


class LeftAlone(Exception):  # noqa: N818 - the person at the desk has thought better of it
    """Nothing is told after all."""


def asked_for(line: str) -> list[str] | None:
    """The words after `incident`, or after `!`; None where a line is about something else."""
    words = line.strip().replace("!", "! ", 1).split()
    return words[1:] if words and words[0].lower() in INCIDENT else None


def listed(found: Sequence[Entry], width: int, numbers: Sequence[Entry]) -> list[Row]:
    """Incidents by group, side by side as far as the screen is wide, each with its number."""
    rows = []
    across = max(1, (width - LABEL + 1) // COLUMN)
    for group in dict.fromkeys(entry.group for entry in found):
        items = [f"{numbers.index(entry) + 1:2} {entry.title}" for entry in found if entry.group == group]
        lines = [items[at : at + across] for at in range(0, len(items), across)]
        text = "\n".join("".join(item.ljust(COLUMN) for item in line).rstrip() for line in lines)
        rows.append(Row("chips", group, text))
    return rows


def forms(table: LiveTable) -> list[Row]:
    """For those who cannot choose: every incident as a line, what can happen now first."""
    now = possible(table)
    later = [entry for entry in entries() if entry not in now]
    rows = [Row("chips", "now", example_of(entry)) for entry in now]
    return rows + [Row("quiet", "not now", example_of(entry)) for entry in later]


def chosen(words: list[str], table: LiveTable, width: int, ask: Ask, show: Show) -> str:
    """A whole line about an incident, after as many questions as it takes; LeftAlone where nothing comes of it."""
    known: dict[str, Any] = {}
    if words and "=" not in words[0]:
        try:
            entry, known = entry_called(words[0])
        except Unreadable:
            entry = _picked(table, width, ask, show, words)
            words = []
        known = known_from(entry, words[1:], known)
    else:
        entry = _picked(table, width, ask, show, [])
    for fact in facts_of(entry):
        if fact.key not in known and fact.matters(known):
            value = _answer(fact, table, ask, show)
            if value not in (None, fact.default):
                known[fact.key] = value
    return line_of(entry.code, known)


def _picked(table: LiveTable, width: int, ask: Ask, show: Show, words: list[str]) -> Entry:
    """The incident meant, by its number or by letters of its name."""
    now = possible(table)
    numbers = [*now, *(entry for entry in entries() if entry not in now)]
    if not words:
        show(listed(now, width, numbers))
    said, others = " ".join(words), numbers[len(now) :]
    while True:
        if not said:
            said = ask(f"which? number or letters, more for {len(others)} others, Enter to leave: ").strip()
        if not said:
            raise LeftAlone
        if said.isascii() and said.isdigit() and 0 < int(said) <= len(numbers):
            return numbers[int(said) - 1]
        fits = others if said.lower() == "more" else _called(said, numbers)
        if len(fits) == 1:
            return fits[0]
        if fits:
            show(listed(sorted(fits, key=entries().index), width, numbers))
        else:
            show([Row("trouble", "", f"Nothing on the list has {said!r} in it.")])
        said = ""


def _called(said: str, numbers: Sequence[Entry]) -> list[Entry]:
    """The incidents that are called so."""
    found = dict.fromkeys(one.code for one in search(said) if one.code and not one.offence)
    return [entry for code in found for entry in numbers if entry.code == code]


def _answer(fact: Fact, table: LiveTable, ask: Ask, show: Show) -> Any:
    """An answer to one question; None where it is left open."""
    suggested = fact.suggested(table)
    among = fact.among or _at_table(fact, table)
    shown = f" ({'/'.join(among)})" if among else ""
    default = f" [{suggested}]" if suggested else "" if fact.required else " [nobody]" if fact.is_seat else " [none]"
    question = f"  {fact.asks}{shown}?{default} "
    while True:
        said = ask(question).strip() or suggested
        if said.lower() == "q":
            raise LeftAlone
        if not said and not fact.required:
            return None
        if said:
            try:
                return answered(fact, said)
            except Unreadable as unclear:
                show([Row("trouble", "", unclear.says)])
        else:
            show([Row("trouble", "", f"This is required, for example {fact.example}; q cancels.")])


def _at_table(fact: Fact, table: LiveTable) -> tuple[str, ...]:
    """The seats there are, or the streets."""
    if fact.key == "street":
        return tuple(street.name for street in table.hand.game.streets)
    return tuple(str(seat.no) for seat in table.hand.seats) if fact.is_seat else ()
