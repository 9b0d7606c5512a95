"""The end of a hand's text: pots, board, and what became of every seat."""

from collections.abc import Callable, Sequence

from floorman.base import SeatNo
from floorman.cards import UNKNOWN, Card
from floorman.hand.games import GAMES
from floorman.hand.setup import Setup
from floorman.history.stars.lines import RUNS
from floorman.history.stars.words import shown, street_of_fold

_NO_BET = " (didn't bet)"


class Player:
    """One seat while its hand is told.

    `folded` is the street, `wagered` that more than an ante went in; `runs` are what was won on each board and with
    what, where there is more than one.
    """

    def __init__(self, seat: SeatNo, name: str, stack: int) -> None:
        self.seat = seat
        self.name = name
        self.stack = stack
        self.bet = 0
        self.cards: tuple[Card, ...] = ()
        self.up: tuple[Card, ...] = ()
        self.blind = ""
        self.wagered = False
        self.folded: int | None = None
        self.mucked = False
        self.says = ""
        self.won = 0
        self.runs: list[tuple[int, str]] = []


def pot_names(count: int) -> list[str]:
    """What the pots are called, main pot first.

    >>> pot_names(1), pot_names(2), pot_names(3)
    (['pot'], ['main pot', 'side pot'], ['main pot', 'side pot-1', 'side pot-2'])
    """
    if count == 1:
        return ["pot"]
    return ["main pot", *(["side pot"] if count == 2 else [f"side pot-{number}" for number in range(1, count)])]


def summary(
    setup: Setup,
    players: list[Player],
    pots: Sequence[int],
    rake: int,
    boards: Sequence[Sequence[Card]],
    money: Callable[[int], str],
) -> list[str]:
    """The summary, from its marker to the last seat."""
    parts = ""
    if len(pots) > 1:
        named = zip(pot_names(len(pots)), pots, strict=True)
        parts = "".join(f" {name.capitalize()} {money(amount)}." for name, amount in named)
    lines = ["*** SUMMARY ***", f"Total pot {money(sum(pots))}{parts} | Rake {money(rake)}"]
    if len(boards) > 1:
        lines.append(f"Hand was run {'twice' if len(boards) == 2 else 'three times'}")
        lines += [f"{run} Board {shown(list(board))}" for run, board in zip(RUNS, boards, strict=False)]
    elif boards[0]:
        lines.append(f"Board {shown(list(boards[0]))}")
    for player in sorted(players, key=lambda player: player.seat):
        lines.append(f"Seat {player.seat}: {player.name}{_place(setup, player)} {_outcome(setup, player, money)}")
    return lines


def _place(setup: Setup, player: Player) -> str:
    game = GAMES[setup.game]
    button = " (button)" if player.seat == setup.button and not game.stud else ""
    if button and game.short_deck and player.blind == "big-blind":
        return " (button blind)"
    return button + (f" ({player.blind.replace('-', ' ')})" if player.blind else "")


def _outcome(setup: Setup, player: Player, money: Callable[[int], str]) -> str:
    if player.folded is not None:
        where = street_of_fold(GAMES[setup.game], player.folded)
        return f"folded {where}{_NO_BET if not player.wagered else ''}"
    if any(says for _, says in player.runs):
        ends = [f"{f'won ({money(won)})' if won else 'lost'} with {says}" for won, says in player.runs]
        return f"showed {shown(player.cards)} and {', and '.join(ends)}"
    won = f"({money(sum(won for won, _ in player.runs) or player.won)})"
    if player.says:
        return f"showed {shown(player.cards)} and {f'won {won}' if player.won else 'lost'} with {player.says}"
    if player.won or any(won for won, _ in player.runs):
        return f"collected {won}"
    told = UNKNOWN not in player.cards and not GAMES[setup.game].streets[-1].draw
    return f"mucked {shown(player.cards)}" if told else "mucked"
