"""Watch bots play a table, with the rule behind every decision.

Every hand is shown face up and told in the dealer's words; what a player may not do is refused, and the rule cited.
Ctrl-C ends the show.
"""

import argparse

from floorman.cli._game import GameRun, add_table_options
from floorman.cli._narration import CitedLine
from floorman.cli._person import Commentary, summary
from floorman.core import InvariantError, Refused
from floorman.hand import Action, Hand, Options, view

SLIPS = 0.03
"""The chance, at each decision, that a player tries what is not allowed."""

WHEN_PIPED = 3
"""Hands to show outside a terminal, without --hands."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman watch` takes."""
    add_table_options(parser, "tournament")


def run(args: argparse.Namespace) -> int:
    """Show hand after hand until there are enough, or the viewer stops."""
    table = GameRun(args)
    screen = table.screen()
    hands = table.hands
    if screen is None and hands is None:
        hands = WHEN_PIPED
    commentary = Commentary(table.lineup, table.citer, screen)
    if screen is None:
        print(table.title)
    else:
        screen.open()
    try:
        _play(table, commentary, hands)
    except KeyboardInterrupt:
        pass
    finally:
        if screen is not None:
            screen.close()
    if table.hands is None and screen is None:
        print(f"\nThat was {WHEN_PIPED} hands, which is where a show ends outside a terminal: --hands N tells more.")
    print("\n".join(["", *summary(table.lineup, commentary)]))
    return 0


def _play(table: GameRun, commentary: Commentary, hands: int | None) -> None:
    lineup, dealer = table.lineup, table.dealer(SLIPS)

    def ask(hand: Hand, may: Options, refused: Refused | None) -> Action:
        plays = lineup.players[may.seat].plays
        if plays is None or refused:
            raise InvariantError(f"seat {may.seat} was offered {may} and refused: {refused}")
        return plays.act(view(hand, may.seat), may, table.bots)

    while hands is None or lineup.hand_no < hands:
        lineup.next_hand()
        commentary.open_hand()
        setup = table.stakes.setup(lineup.stacks(), lineup.button)
        for moment in dealer.deal(setup, ask, table.cards()):
            commentary.show(moment)
        lineup.settle(moment.hand)
        for news in lineup.refill():
            commentary.say(CitedLine(news, kind="hand"))
