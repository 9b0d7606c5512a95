"""Prizes for a field, which add up to the pool to the cent.

A share of the field is paid, the last place a minimum, first place its part; in between a power law, rounded to amounts
that are easily paid out. Or the book's own division. With stacks, what a deal over the prizes comes to, rounded as the
prizes are; with --unit 0.01 both are exact to the cent.

examples:
  floorman payouts --entries 143 --pool 14300
  floorman payouts --entries 60 --buy-in 50 --fee 5 --min-cash 2 --first 30
  floorman payouts --entries 24 --pool 600 --book hpt
  floorman payouts --entries 27 --pool 1350 --stacks 120000,90000,60000 --deal icm --left 100
"""

import argparse
import json
import re
import sys
from fractions import Fraction
from pathlib import Path

from floorman.cli._books import OR_FILE, book_named
from floorman.cli._plots import blocks, money, payouts_svg, places
from floorman.cli.structure import write_picture
from floorman.core import DataError, PlayerId, Refused
from floorman.tournament.deals import DealPolicy, PrizeDeal, by_icm, chip_chop, even, standing
from floorman.tournament.payouts import PayoutPlan, by_book, plan_payouts, pool_of

MOST_ENTRIES = 100_000
DEALS = {"even": even, "chips": chip_chop, "icm": by_icm}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman payouts` takes."""
    parser.add_argument("--entries", type=int, required=True, help="how many have entered")
    pool = parser.add_mutually_exclusive_group(required=True)
    pool.add_argument("--pool", metavar="MONEY", help="what is played for")
    pool.add_argument("--buy-in", metavar="MONEY", help="of each entry; the pool is all of them")
    parser.add_argument("--fee", default="0", metavar="MONEY", help="the part of a buy-in that the house keeps")
    parser.add_argument("--added", default="0", metavar="MONEY", help="what the house adds to the buy-ins")
    parser.add_argument("--guarantee", default="0", metavar="MONEY", help="the least that is played for")
    paid = parser.add_mutually_exclusive_group()
    paid.add_argument("--paid", metavar="PERCENT", help="of the field (about 15, more in small fields)")
    paid.add_argument("--places", type=int, help="how many are paid")
    parser.add_argument("--min-cash", metavar="TIMES", help="the last prize in buy-ins (1.5, more in small fields)")
    parser.add_argument("--first", metavar="PERCENT", help="first prize, of the pool: more is more top-heavy")
    parser.add_argument(
        "--unit", default="1", metavar="MONEY", help="prizes and shares are whole multiples of it (%(default)s)"
    )
    parser.add_argument("--book", metavar="BOOK", help=f"as the book divides it ({OR_FILE})")
    parser.add_argument("--stacks", metavar="CHIPS,...", help="chips of the players left, for a deal")
    parser.add_argument("--deal", choices=list(DEALS), default="icm", help="how to share, with --stacks (%(default)s)")
    parser.add_argument("--rules", metavar="BOOK", help="the book that must allow the deal")
    parser.add_argument("--left", metavar="MONEY", help="what a deal leaves for first place to be played for")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="write the prizes as a picture")


def run(args: argparse.Namespace) -> int:
    """Divide the pool, and draw and print the prizes. Return 1 where the book allows no deal, else 0."""
    found = divided(args)
    deal = dealt(args, found) if args.stacks else None
    try:
        allowed = standing(book_named(args.rules, "--rules")) if deal and args.rules else None
    except Refused as no:
        print(no)
        return 1
    if args.plot:
        write_picture(args.plot, payouts_svg(found))
    if args.json:
        print(as_json(found, deal, allowed))
    elif sys.stdout.isatty():
        show_table(found, deal, allowed)
    else:
        print("\n".join(as_text(found, deal, allowed)))
    return 0


def divided(args: argparse.Namespace) -> PayoutPlan:
    """Return the prizes that the options ask for."""
    if args.entries > MOST_ENTRIES:
        raise DataError("--entries", f"{args.entries:,} is more than a field.", f"Write {MOST_ENTRIES:,} or less.")
    unit = cents("--unit", args.unit)
    if unit < 1:
        raise DataError("--unit", "prizes cannot be multiples of nothing.", "Write 1, 5 or 10, or 0.01 for cents.")
    if args.pool is not None:
        pool = cents("--pool", args.pool)
        buy_in = Fraction(pool, max(1, args.entries))
    else:
        buy_in = Fraction(cents("--buy-in", args.buy_in))
        more = (cents("--fee", args.fee), cents("--added", args.added), cents("--guarantee", args.guarantee))
        pool = pool_of(args.entries, int(buy_in), *more)
    if args.book:
        return by_book(book_named(args.book), args.entries, pool, unit)
    return plan_payouts(
        args.entries,
        pool,
        places=args.places,
        share=part("--paid", args.paid),
        min_cash=None if args.min_cash is None else int(number("--min-cash", args.min_cash) * buy_in),
        first=part("--first", args.first),
        unit=unit,
    )


def dealt(args: argparse.Namespace, found: PayoutPlan) -> PrizeDeal:
    """Return the deal that the options ask for, over the first prizes.

    Players are numbered as their stacks are given.
    """
    said = [word for word in re.split(r"[,\s]+", args.stacks) if word]
    if not all(word.isdecimal() and word.isascii() for word in said):
        raise DataError("--stacks", f"{args.stacks[:60]} are not stacks.", "Write chips with commas, as 120000,90000.")
    if any(len(word) > 15 for word in said) or not 2 <= len(said) <= args.entries:
        what = (
            f"{len(said)} stacks for {args.entries:,} entries."
            if len(said) != 1
            else "a deal takes two players or more."
        )
        raise DataError("--stacks", what, "Write the chips of everybody who is left, as 120000,90000.")
    stacks = {PlayerId(f"player {at}"): int(word) for at, word in enumerate(said, start=1)}
    left = () if args.left is None else (cents("--left", args.left),)
    return DEALS[args.deal](stacks, found.prizes, left, found.unit)


def number(option: str, said: str) -> Fraction:
    """Read a number of 0 or more, exactly as it was written."""
    if not re.fullmatch(r"-?[0-9]{0,15}\.?[0-9]{1,9}", said.strip()):
        raise DataError(option, f"{said[:60]} is not a number.", "Write it in digits, as 1.5.")
    value = Fraction(said)
    if value < 0:
        raise DataError(option, f"{said} is below zero.")
    return value


def cents(option: str, said: str) -> int:
    """Read an amount of money in whole units and cents."""
    value = 100 * number(option, said.replace(",", ""))
    if value.denominator != 1:
        raise DataError(option, f"{said} has parts of a cent.")
    return int(value)


def part(option: str, said: str | None) -> Fraction | None:
    """Read a percentage."""
    return None if said is None else number(option, said.removesuffix("%").strip()) / 100


def heading(found: PayoutPlan) -> str:
    """Return what is divided."""
    paid = len(found.prizes)
    return f"{found.entries:,} entries, {money(found.pool)} for {paid:,} place{'s' * (paid != 1)}"


def rows(found: PayoutPlan) -> list[tuple[str, str, str]]:
    """Return the places, the prize of each, and its part of the pool."""
    return [
        (places(first, last), money(prize), f"{100 * prize / found.pool:.2f} %") for first, last, prize in found.tiers
    ]


def deal_heading(deal: PrizeDeal) -> str:
    """Return what kind of deal it is, and what stays open."""
    left = f", {money(deal.played_for[0])} left for first place" if deal.played_for else ""
    kinds = {"even": "an even deal", "chips": "a deal by chips", "icm": "a deal by ICM", "custom": "a deal"}
    return f"{kinds[deal.kind]}{left}"


def by_the_book(allowed: DealPolicy) -> str:
    """Return who pays a deal, and by which rules."""
    who = "the players among themselves" if allowed.pays == "never" else "the director, if the floor agrees"
    return f"{allowed.attitude}; paid by {who}; rules: {', '.join(allowed.cites)}"


def as_text(found: PayoutPlan, deal: PrizeDeal | None, allowed: DealPolicy | None) -> list[str]:
    """Return the prizes in plain columns."""
    table = [("place", "prize", "of pool"), *rows(found)]
    wide = [max(len(row[at]) for row in table) for at in range(3)]
    lines = [heading(found), *("  ".join(f"{cell:>{w}}" for cell, w in zip(row, wide, strict=True)) for row in table)]
    if found.cites:
        lines.append(f"rules: {', '.join(found.cites)}")
    if deal:
        lines += [deal_heading(deal), *(f"{name}  {money(share):>10}" for name, share in deal.shares)]
        lines += [f"{name} gets more than first prize" for name in deal.above_first]
    if allowed:
        lines.append(by_the_book(allowed))
    return lines


def as_json(found: PayoutPlan, deal: PrizeDeal | None, allowed: DealPolicy | None) -> str:
    """Return the prizes as JSON, all amounts in cents, prizes by place."""
    answer = {
        "money": "cents",
        "entries": found.entries,
        "pool": found.pool,
        "minimum": found.minimum,
        "unit": found.unit,
        "prizes": list(found.prizes),
        "cites": list(found.cites),
    }
    if deal:
        shares = [share for _, share in deal.shares]
        answer["deal"] = {"kind": deal.kind, "shares": shares, "played_for": list(deal.played_for)}
    if allowed:
        answer["standing"] = {"attitude": allowed.attitude, "pays": allowed.pays, "cites": list(allowed.cites)}
    return json.dumps(answer, indent=2)


def show_table(found: PayoutPlan, deal: PrizeDeal | None, allowed: DealPolicy | None) -> None:
    """Print a table for a terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(heading(found), style="bold", markup=False)
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("place", "prize", "of pool"):
        table.add_column(name, justify="right")
    for row in rows(found):
        table.add_row(*row)
    console.print(table)
    if len(found.prizes) > 1:
        console.print(f"[blue]{blocks(found.prizes[:60], 0)}[/]")
    if found.cites:
        console.print(f"rules: {', '.join(found.cites)}", markup=False)
    if deal:
        console.print(deal_heading(deal), style="bold", markup=False)
        shared = Table(box=box.SIMPLE_HEAD)
        shared.add_column("player")
        shared.add_column("share", justify="right")
        for name, share in deal.shares:
            shared.add_row(name, money(share))
        console.print(shared)
        for name in deal.above_first:
            console.print(f"[yellow]{name} gets more than first prize[/]")
    if allowed:
        console.print(by_the_book(allowed), markup=False)
