"""What a method of the rulebook asks of the dealer, said as the floor would say it."""

import re
from collections.abc import Iterator

from floorman.desk.plainly import PLAINLY
from floorman.rulebook import Question, questions

READ_ONLY = (
    "dealing.substantial-action/definition",
    "betting.multichip/test",
    "betting.prior-chips/test",
    "betting.verbal-vs-chips/both",
    "betting.pot-limit/counting",
    "betting.unclear-amount/ruling",
    "betting.right-to-act/lapse",
    "showdown.order/first",
)
"""Methods that measure or read what happened: with the ruling they are done."""

MARKS = (
    (r"(?:and )?set burn-ready for (the [\w ]+?|that street) with (it|the spare burn)", r"\2 is the burn of \1"),
    (r"[;:,]? ?(?:and )?set (?:burn-ready|repair-river|muck-slip)(?: for [\w ]+)?$", ""),
    (r"[;:] set burn-ready(?: for [\w ]+)?;", ";"),
    (r"set burn-owed 1 for the next street, so it burns two", "the next street burns two"),
    (r"set [a-z-]+(?::| and) ", ""),
    (r"set held-for-floor", "hold the cards for the floor"),
    (r"set muck-slip, ", ""),
    (r"nothing seen by `flop-test`", "no card seen"),
    (r" (?:and )?set burn-ready for that street; ", "; "),
    (r"mark stub:", "remember:"),
    (r"show-later, ", "show them at the "),
    (r"outcome `[a-z-]+`[.;]?(?: at once\.)?", ""),
    (r"`([a-z-]+)`", r"\1"),
)
"""Marks that a program sets, and what a dealer does instead."""

NOT_THE_DEALERS = re.compile(
    r"\bpending\b|\bset [a-z]+-[a-z]+|^offer |^ask the floor|act count|^check the exceptions|^apply$", re.IGNORECASE
)
AREAS = "betting|button|chips|clock|conduct|dealing|entry|game|hand|pot|room|seating|showdown|td"
NAMED = re.compile(rf"\b(?:{AREAS})\.[a-z-]+(?:/[a-z-]+)?")
LATE = re.compile(r"(?:after (?:the cut-off|it)|it has occurred|(?:cut-off )?reached): ", re.IGNORECASE)
EARLY = re.compile(
    r"(?:before the cut-off|no act yet|substantial action has not occurred|cut-off .*not reached): ", re.IGNORECASE
)
LIKE = re.compile(r"as ([a-z]+(?:-[a-z]+)+|exact)\b,?(?: but)?", re.IGNORECASE)


def carries_out(topic: str) -> bool:
    """Whether it is a question whose answer is a way of doing something, and not of reading what was done."""
    question = questions().get(topic)
    return question is not None and question.type == "method" and topic not in READ_ONLY


def steps_of(id: str, choice: str, late: bool, ruled: str = "") -> list[str]:
    """What an answer to a method's question asks of the dealer, in order.

    `late`: too much has happened to undo the deal. `ruled` is the code or the outcome that was ruled.

    >>> steps_of("dealing.missing-card/found", "replace-before-betting", late=True)
    ['play to the end', 'in between (one act): the book is silent, ask the floor']
    """
    answers = PLAINLY.get(id, {})
    plain = answers.get(f"{choice}/{ruled}") or answers.get(choice)
    if plain:
        return list(plain)
    parts = [part for step in _told(questions()[id], choice) for part in re.split(r"; (?=after it: )", step)]
    said = (_said(part, late) for part in parts)
    return list(dict.fromkeys(step for step in said if step))


def _told(question: Question, choice: str) -> Iterator[str]:
    """The steps as the rulebook tells them; where one is as another choice, that one's come first."""
    for step in question.choices[choice].steps:
        like = LIKE.match(step)
        if like and like[1].lower() in question.choices:
            yield from question.choices[like[1].lower()].steps
            step = step[like.end() :]
        yield step


def _said(step: str, late: bool) -> str:
    """One step in plain words; empty where it is not the dealer's, or belongs to the other side of the cut-off."""
    for side, holds in ((LATE, late), (EARLY, not late)):
        match = side.match(step)
        if match and not holds:
            return ""
        step = step[match.end() :] if match else step
    step = re.sub(rf" \([^()]*{NAMED.pattern}[^()]*\)", "", step)
    step = re.sub(rf",? (?:as|by|unless by) {NAMED.pattern}$", "", step)
    step = "; ".join(part for part in step.split("; ") if not NAMED.search(part))
    for mark, words in MARKS:
        step = re.sub(mark, words, step)
    kept = [part for part in re.split(r"(?<=\.) ", step) if not NOT_THE_DEALERS.search(part)]
    text = " ".join(kept).strip(" .;,")
    return text[:1].lower() + text[1:]
