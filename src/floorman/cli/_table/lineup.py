"""Who sits where with how much, from one hand to the next, and where the button is."""

import random
from collections.abc import Iterable

import msgspec

from floorman.base import Chips, SeatNo
from floorman.bots import BOTS, Character
from floorman.cli._table.stakes import Stakes
from floorman.hand import Hand
from floorman.hand.setup import clockwise

NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Mae", "Ned", "Ola", "Pip",
    "Quin", "Rae", "Sal", "Ted", "Una", "Vic", "Wes", "Xan", "Yul", "Zoe",
)  # fmt: skip


class Player(msgspec.Struct):
    """Somebody at the table; `plays` is None for a person. `bought` is everything they have sat down with."""

    name: str
    stack: int
    plays: Character | None
    bought: int = 0


class Lineup:
    """The table between hands, kept as simple as a show needs: every seat is always taken."""

    def __init__(self, stakes: Stakes, seats: int, rng: random.Random) -> None:
        self.stakes = stakes
        self.rng = rng
        self.hand_no = 0
        self.finished = 0
        self.gone: list[Player] = []
        self._names = iter(rng.sample(NAMES, len(NAMES)))
        characters = list(BOTS.values())
        rng.shuffle(characters)
        self.players = {SeatNo(no): self._newcomer(characters[no % len(characters)]) for no in range(1, seats + 1)}
        self.button = rng.choice(list(self.players))

    def _newcomer(self, plays: Character) -> Player:
        stack = self._buy_in()
        return Player(next(self._names, None) or f"Guest {len(self.gone)}", stack, plays, stack)

    def _buy_in(self) -> int:
        """Twenty to a hundred and twenty big blinds: short and deep stacks together make side pots."""
        blinds = self.rng.choice((20, 30, 40, 60, 80, 100, 120))
        return blinds * self.stakes.big + self.rng.randrange(20) * self.stakes.unit

    def seat_person(self, name: str, stack: int) -> SeatNo:
        """Give a person the first seat in place of the bot there."""
        no = SeatNo(1)
        self.players[no] = Player(name, stack, None, stack)
        return no

    def next_hand(self) -> None:
        """Move the button to the next seat clockwise and count the hand."""
        self.hand_no += 1
        self.button = clockwise(tuple(self.players), self.button)[0]

    def stacks(self) -> dict[int, int]:
        """Everybody's chips, by seat."""
        return {no: player.stack for no, player in self.players.items()}

    def settle(self, hand: Hand) -> None:
        """Take the stacks over from a hand that is over."""
        for seat in hand.seats:
            self.players[seat.no].stack = seat.stack
        self.finished += 1

    def refill(self) -> Iterable[str]:
        """Bots without chips buy in again in a cash game; in a tournament somebody else takes the seat."""
        for no, player in self.players.items():
            if player.stack or player.plays is None:
                continue
            if self.stakes.format == "cash":
                player.stack = self._buy_in()
                player.bought += player.stack
                yield f"{player.name} is out of chips and buys in again for {player.stack:,}."
            else:
                self.gone.append(player)
                self.players[no] = self._newcomer(self.rng.choice(list(BOTS.values())))
                new = self.players[no]
                yield f"{player.name} is out. {new.name} takes seat {no} with {new.stack:,}."

    @property
    def chips(self) -> Chips:
        """Every chip at the table."""
        return Chips(sum(player.stack for player in self.players.values()))
