"""Every question of the rulebook by name.

    case.ask(Q.betting.reopen.cumulative)       the book's answer: here True or False
    case.by(Q.room.lockup.lapse, lockup, game)  what the book's method comes to

What there is, the type of each answer, and what a method takes and returns, is in `question_ids.pyi`, which
`python tools/question_ids.py` writes from `topics/*.toml` and the functions marked `@method`: a type checker and an
editor know them all, and refuse what is not there. When the program runs, a question is its id, a plain string, so that
asking by name costs nothing more than asking by id.
"""

from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)


class QuestionId(str, Generic[T_co]):
    """The id of a question that knows what its answers can be. Only a type: what runs is a plain string."""


class MethodQuestion(QuestionId[T_co], Generic[M_co, T_co]):
    """The id of a question whose answers are methods, all of them of type `M_co`. Only a type, as well."""


Answers = dict
"""A book's answers by question: what is looked up has the type of its question."""


class _Topic:
    """The questions of one topic: an attribute is the id of the question with that name."""

    def __init__(self, topic: str) -> None:
        self._topic = topic

    def __getattr__(self, name: str) -> str:
        id = f"{self._topic}/{_spelled(name)}"
        setattr(self, name, id)
        return id


class _Area:
    """The topics of one area, as `betting`."""

    def __init__(self, area: str) -> None:
        self._area = area

    def __getattr__(self, name: str) -> _Topic:
        topic = _Topic(f"{self._area}.{_spelled(name)}")
        setattr(self, name, topic)
        return topic


class _Questions:
    """All of them: area, topic, name."""

    def __getattr__(self, name: str) -> _Area:
        area = _Area(_spelled(name))
        setattr(self, name, area)
        return area


def _spelled(name: str) -> str:
    """The spelling of the rulebook for a name of Python, where words such as `is` end in an underscore."""
    if name.startswith("__"):
        raise AttributeError(name)
    return name.rstrip("_").replace("_", "-")


Q = _Questions()
