"""One look at a table with the book in hand: what is asked is remembered, so that it can be cited."""

from floorman.core import Chips, Refused
from floorman.rules import Rulebook
from floorman.rules.book import Consulting
from floorman.rules.question_ids import Q
from floorman.table.state import STUD, ButtonRule, Player, Positions, Table


class Case(Consulting):
    """The table, the book, and what has been consulted so far."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        super().__init__(book, table.format)
        self.table = table

    @property
    def last(self) -> Positions:
        """Where button and blinds were; refused before there is a button."""
        if self.table.last is None:
            raise Refused("seating.draw-for-button", "no-button")
        return self.table.last

    def button_rule(self) -> ButtonRule:
        """Dead or moving button: the house's choice for this table, else the book's."""
        question = Q.button.dead.method if self.table.format == "tournament" else Q.button.moving.method
        own = self.table.button_rule
        return own if own else self.ask(question)

    @property
    def stud(self) -> bool:
        """Whether the next hand has no button."""
        return self.table.game in STUD

    @property
    def small(self) -> Chips:
        """The small blind."""
        return self.table.blinds[0]

    @property
    def big(self) -> Chips:
        """The big blind."""
        return self.table.blinds[1]

    def opening_bet(self) -> Chips:
        """The least anybody may open for, straddles aside."""
        return Chips(int(self.big * self.ask(Q.betting.min_bet.bring_in)))

    def in_the_game(self, player: Player) -> bool:
        """Whether a player is dealt in as a matter of course.

        At a tournament that holds for the absent too; in a cash game for whoever has come back owing nothing.
        """
        if player.barred:
            return False
        if self.table.format == "tournament":
            return player.coming in ("", "return")
        if player.away:
            return False
        return not player.coming or (player.coming in ("return", "rebuy") and not player.owes)

    def wants_in(self, player: Player) -> bool:
        """Whether a player on the way in would be dealt in if the book allowed it."""
        here = not player.barred and (self.table.format == "tournament" or not player.away)
        return here and bool(player.coming) and player.choice != "later"
