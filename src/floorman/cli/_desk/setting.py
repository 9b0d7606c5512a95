"""The table of the desk: from the options of the command line, and asked for where they are missing."""

import argparse
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from floorman.base import Chips, DataError
from floorman.cli._books import book_named
from floorman.desk.figures import figure
from floorman.hand import GAMES, MidHand, Setup, deal_in, game_called
from floorman.hand.setup import check_setup
from floorman.rulebook import Rulebook, book_ids

T = TypeVar("T")


def add_setting_options(parser: argparse.ArgumentParser) -> None:
    """The book, the game and the table."""
    parser.add_argument("--book", metavar="BOOK", help=f"{', '.join(book_ids())}, or a house's file.toml")
    parser.add_argument("--house", action="append", default=[], metavar="NAME=VALUE", help="a house rule over the book")
    parser.add_argument("--game", default="NLHE", metavar="CODE", help=f"{' '.join(GAMES)} (default: NLHE)")
    parser.add_argument("--format", choices=("tournament", "cash"), default="tournament", help="(default: tournament)")
    parser.add_argument("--blinds", metavar='"50 100"', help="small and big blind")
    parser.add_argument("--ante", default="0", metavar="CHIPS", help="the ante")
    parser.add_argument("--ante-kind", choices=("each", "big-blind", "button"), default="each", help="who pays it")
    parser.add_argument("--limits", metavar='"100 200"', help="small and big bet of a limit game")
    parser.add_argument("--bring-in", default="0", metavar="CHIPS", help="at stud")
    parser.add_argument("--button", type=int, metavar="SEAT", help="(default: the last seat)")
    parser.add_argument("--stacks", metavar='"1=5000 2=4200"', help="chips by seat, or 6x5000 for seats 1 to 6")
    parser.add_argument("--chips", default="", metavar='"25 100 500"', help="the denominations in play")
    parser.add_argument("--street", metavar="NAME", help="take the hand up on this street, nothing bet yet")
    parser.add_argument("--pot", default="0", metavar="CHIPS", help="what is in the middle then")


def the_book(args: argparse.Namespace, asks: bool) -> Rulebook:
    """The book in force, house rules over it."""
    book = _given(args.book, "--book", "Which book? " + ", ".join(book_ids()), asks, book_named)
    return book.with_house(dict(map(_house_rule, args.house)), "--house")


def _house_rule(text: str) -> tuple[str, Any]:
    name, is_, value = (part.strip() for part in text.partition("="))
    if not is_ or not name or not value:
        raise DataError("--house", f"{text!r} is not a rule.", 'Write "clock_seconds=30".')
    if value in ("true", "false"):
        return name, value == "true"
    if re.fullmatch(r"-?[0-9]{1,15}", value):
        return name, int(value)
    try:
        return name, Fraction(value) if re.fullmatch(
            r"[0-9]{1,15}/[0-9]{1,15}|[0-9]{0,15}\.[0-9]{1,9}", value
        ) else value
    except ZeroDivisionError:
        raise DataError("--house", f"{text!r} divides by zero.", 'Write "clock_seconds=30".') from None


def the_setup(args: argparse.Namespace, asks: bool) -> Setup:
    """The hand about to be dealt, or taken up in the middle."""
    game = game_called(args.game.upper())
    limits = blinds = None
    if game.limit == "limit":
        limits = _given(args.limits, "--limits", "Small and big bet?", asks, _two("--limits"))
    if not game.stud:
        blinds = _given(args.blinds, "--blinds", "Small and big blind?", asks, _numbers("--blinds"))
    stacks = _given(args.stacks, "--stacks", "Chips by seat, as 1=5000 2=4200, or 6x5000?", asks, _stacks)
    if args.button is not None and not 1 <= args.button <= 10:
        raise DataError("--button", f"{args.button} is not a seat.", "Write 1 to 10.")
    denominations = _numbers("--chips")(args.chips) if args.chips else []
    pot = Chips(_number("--pot", args.pot))
    middle = MidHand(args.street, pot) if args.street else None
    setup = deal_in(
        game.code,
        stacks,
        0 if game.stud else max(stacks) if args.button is None else args.button,
        blinds=blinds or (),
        ante=_number("--ante", args.ante),
        ante_kind=args.ante_kind,
        bring_in=_number("--bring-in", args.bring_in),
        limits=limits,
        format=args.format,
        mid_hand=middle,
        chips=denominations,
    )
    try:
        check_setup(setup)
    except DataError as wrong:
        raise DataError("--" + wrong.where.rpartition(".")[2].replace("_", "-"), wrong.wrong, wrong.instead) from wrong
    return setup


def _given(value: str | None, option: str, question: str, asks: bool, reads: Callable[[str], T]) -> T:
    """An option, or the answer of the person at the terminal, asked again until it can be read."""
    if value is not None:
        return reads(value)
    if not asks:
        raise DataError(option, "this option is required.")
    while True:
        try:
            return reads(input(f"{question} ").strip())
        except DataError as wrong:
            print(f"{wrong.wrong} {wrong.instead}", file=sys.stderr)


def _number(option: str, text: str) -> int:
    value = figure(text.strip())
    if value is None or value < 0:
        raise DataError(option, f"{text[:60]!r} is not a number of chips.", f"Write {option} 100.")
    return value


def _numbers(option: str) -> Callable[[str], list[int]]:
    def reads(text: str) -> list[int]:
        found = [_number(option, word) for word in re.split(r"[\s/]+", text.strip()) if word]
        if not found or not all(found):
            raise DataError(option, f"{text!r} are not amounts of chips.", f'Write {option} "50 100".')
        return found

    return reads


def _two(option: str) -> Callable[[str], tuple[int, int]]:
    def reads(text: str) -> tuple[int, int]:
        found = _numbers(option)(text)
        if len(found) != 2:
            raise DataError(option, f"{text!r} are not two amounts.", f'Write {option} "100 200".')
        return found[0], found[1]

    return reads


def _stacks(text: str) -> dict[int, int]:
    """`1=5000 2=4200`, or `6x5000`."""
    alike = re.fullmatch(r"([0-9]{1,2})\s*x\s*(\S+)", text)
    if alike:
        if not 2 <= int(alike[1]) <= 10:
            raise DataError("--stacks", f"{alike[1]} players do not make a table.", "Write 2 to 10, as 6x5000.")
        return dict.fromkeys(range(1, int(alike[1]) + 1), _number("--stacks", alike[2]))
    stacks: dict[int, int] = {}
    for pair in text.split():
        seat, is_, amount = pair.partition("=")
        if not is_ or not re.fullmatch("[0-9]{1,2}", seat):
            raise DataError(
                "--stacks", f"{pair[:60]!r} does not give a seat its chips.", 'Write --stacks "1=5000 2=4200".'
            )
        stacks[int(seat)] = _number("--stacks", amount)
    if not stacks:
        raise DataError("--stacks", "Nobody has any chips.", 'Write --stacks "1=5000 2=4200".')
    return stacks
