"""Take a seat at a table of bots.

You see your own cards and what is tabled. Type what you do: f fold, c check or call, r 600 raise to 600, b 200 bet,
a all-in, ? for help, rules for the rules behind your options, q to quit and cash out.
"""

import argparse
import sys

from floorman.cli._game import GameRun, add_table_options
from floorman.cli._narration import CitedLine
from floorman.cli._person import Commentary, KeyboardPlayer, summary
from floorman.core import DataError, InvariantError, Refused
from floorman.hand import Action, Hand, Options, view


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman play` takes."""
    add_table_options(parser, "cash")
    parser.add_argument("--name", default="Hero", help="your name at the table (default: Hero)")
    parser.add_argument("--buy-in", type=int, metavar="CHIPS", help="what you sit down with (default: 100 big blinds)")


def run(args: argparse.Namespace) -> int:
    """Play until the person quits, has no chips, or has played enough hands."""
    table = GameRun(args)
    buy_in = 100 * table.stakes.big if args.buy_in is None else args.buy_in
    if buy_in < table.stakes.big or buy_in % table.stakes.unit:
        least, unit = table.stakes.big, table.stakes.unit
        raise DataError("--buy-in", f"{buy_in} does not fit.", f"Write {least} or more, in chips of {unit}.")
    screen = table.screen(KeyboardPlayer.ROWS) if sys.stdin.isatty() else None
    seat = table.lineup.seat_person(args.name.strip() or "Hero", buy_in)
    commentary = Commentary(table.lineup, table.citer, screen, seat)
    person = KeyboardPlayer(seat, commentary, table.citer)
    if screen is None:
        print(f"{table.title}\nYou are {table.lineup.players[seat].name} in seat {seat}. ? is help, q quits.")
    else:
        screen.open()
    try:
        _play(table, commentary, person, buy_in)
    except KeyboardInterrupt:
        pass
    finally:
        if screen is not None:
            screen.close()
    you = table.lineup.players[seat]
    print("\n".join(["", f"You cash out {you.stack:,} of {you.bought:,}.", *summary(table.lineup, commentary)]))
    return 0


def _play(table: GameRun, commentary: Commentary, person: KeyboardPlayer, buy_in: int) -> None:
    lineup, dealer = table.lineup, table.dealer()

    def ask(hand: Hand, may: Options, refused: Refused | None) -> Action:
        plays = lineup.players[may.seat].plays
        if plays is None:
            action = person.act(view(hand, may.seat), may)
            if person.gone:
                commentary.hurry()
            return action
        if refused:
            raise InvariantError(f"seat {may.seat} was offered {may} and refused: {refused}")
        return plays.act(view(hand, may.seat), may, table.bots)

    you = lineup.players[person.seat]
    while not person.gone and (table.hands is None or lineup.hand_no < table.hands):
        lineup.next_hand()
        commentary.open_hand()
        setup = table.stakes.setup(lineup.stacks(), lineup.button)
        for moment in dealer.deal(setup, ask, table.cards()):
            commentary.show(moment)
        lineup.settle(moment.hand)
        for news in lineup.refill():
            commentary.say(CitedLine(news, kind="hand"))
        if not you.stack and not person.gone:
            if not person.buys_in_again(buy_in):
                return
            you.stack += buy_in
            you.bought += buy_in
        elif not person.gone:
            person.next_hand()
