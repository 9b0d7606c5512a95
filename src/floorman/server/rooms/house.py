"""The house's own answers over its book: checks of their numbers, and changes in words."""

from typing import Any

from floorman.core import Refused
from floorman.rules import Rulebook, question
from floorman.text import Message, message, together


def need_answers(house: dict[str, Any]) -> None:
    """Refuse a number below the least that a question allows, naming the question as the page asks it."""
    for id, raw in house.items():
        asked = question(id)
        if asked is None or asked.type != "number":
            continue
        if isinstance(raw, bool) or not isinstance(raw, int | float) or raw < asked.least:
            facts = {"asks": asked.asks, "answer": str(raw), "unit": asked.unit, "least": asked.least}
            raise Refused("room.open-close", "bad-answer", **facts)


def house_in_words(was: Rulebook, now: Rulebook, old: dict[str, Any], new: dict[str, Any]) -> Message:
    """Return in words what the house has changed: every question with its new answer."""
    before, after = was.settled("cash"), now.settled("cash")
    changed = [id for id in dict.fromkeys((*old, *new)) if id in after and before[id].value != after[id].value]
    asked = ((question(id), after[id].value) for id in changed)
    answers = [message("room.house-rule", asks=one.asks, answer=one.put(value)) for one, value in asked if one]
    return message("room.house", changes=together(*answers))
