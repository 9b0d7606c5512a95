"""The rulebooks: what each asks of play, in data, and how a house sets its own over one.

    book = load_book("hpt")
    book.answer("betting.reopen/cumulative", "cash")
    book.cite("betting.reopen")

A *topic* is a subject that all books share, a *question* (`topic/name`) something on which houses differ, an *answer*
what a book says to it and by which rules. A silent book inherits from its base, then from our readings; there is no
default in code.
"""

from floorman.rulebook.book import Rulebook
from floorman.rulebook.house import load_house
from floorman.rulebook.load import book_ids, load_book, question, questions, tables, topics
from floorman.rulebook.model import AnswerValue, Choice, Format, Question, Rule
from floorman.rulebook.registry import implemented_topics, implements, method, method_for

__all__ = [
    "AnswerValue",
    "Choice",
    "Format",
    "Question",
    "Rule",
    "Rulebook",
    "book_ids",
    "implemented_topics",
    "implements",
    "load_book",
    "load_house",
    "method",
    "method_for",
    "question",
    "questions",
    "tables",
    "topics",
]
