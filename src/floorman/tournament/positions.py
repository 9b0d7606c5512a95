"""Button and blinds of the hand that a table deals next, and who is dealt into it, by the rules of one table."""

from typing import NamedTuple

from floorman import table as felt
from floorman.base import Chips, SeatNo
from floorman.cards import Card
from floorman.rulebook import method
from floorman.table.actions import DrawForButton
from floorman.table.button import draw_for_button, leading_to
from floorman.table.state import NOBODY, Coming
from floorman.tournament.case import Case
from floorman.tournament.state import Came, Player, Table, Tournament

COMING: dict[Came, Coming | None] = {"": None, "drawn": "broken-table", "moved": "moved"}


class Positions(NamedTuple):
    """Seats of button and blinds. The small-blind position and the button may be empty seats; 0 is not known."""

    button: SeatNo
    small: SeatNo
    big: SeatNo


UNKNOWN = Positions(NOBODY, NOBODY, NOBODY)


def from_button(button: SeatNo, seats: tuple[SeatNo, ...]) -> Positions:
    """The blinds are the next two players; with two players the button is the small blind."""
    if not button or len(seats) < 2:
        return Positions(button, NOBODY, NOBODY)
    found = felt.round_the(button, seats)
    return Positions(found.button, found.small, found.big)


def level_of_next(case: Case, table: Table) -> int:
    """The level at which the next hand is dealt: that of the clock, or of the misdealt hand where that is replayed.

    A replayed hand goes by the clock too once its blinds cannot be paid: a chip that they need has been coloured up.
    """
    if table.redeal and table.level and _replays(case):
        chip = _smallest_chip(case.event, table)
        if not any(amount % chip for amount in case.event.blinds_at(table.level)):
            return table.level
    return case.event.clock.level


def _replays(case: Case) -> bool:
    """Whether a misdealt hand is dealt again to the same players at the same level."""
    return bool(case.ask("dealing.misdeal/redeal") == "exact-replay")


def _smallest_chip(event: Tournament, table: Table) -> int:
    """The smallest chip at a table, which may have coloured up before the others."""
    gone = max((chip for chip, id in event.races if id == table.id), default=0)
    left = [value for value in event.setup.stock.values if value > gone] if gone and event.setup.stock else []
    return max(event.smallest_chip, min(left, default=1))


def next_hand(case: Case, table: Table, also: tuple[SeatNo, ...] = ()) -> tuple[Positions, tuple[SeatNo, ...]]:
    """The next hand to be dealt: its positions, and the seats that get cards.

    Before the current hand has begun, that is the current one. `also` are seats to be thought of as taken. After a
    misdeal the same hand is dealt again: nothing moves, and only those who were dealt into it are dealt in. Where the
    book has a fresh hand dealt in its place, only the button stays, and newcomers are dealt in.
    """
    if table.redeal and _replays(case):
        case.under("dealing.misdeal")
        taken = {player.seat for player in case.event.at(table.id)}
        again = tuple(seat for seat in table.dealt if seat in taken)
        if len(again) > 1:
            return Positions(table.button, table.small, table.big), again
    there = [player for player in case.event.at(table.id) if not dealt_out(case, player)]
    seats = (*(player.seat for player in there), *also)
    if not table.button or not table.big or len(seats) < 2 or case.event.setup.stud:
        return UNKNOWN, seats
    look = felt.Case(_as_felt(case, table, there, also), case.book)
    deal = felt.next_hand(look)
    case.under(*look.topics)
    now = deal.positions
    return Positions(now.button, now.small, now.big), deal.seats


def _as_felt(case: Case, table: Table, there: list[Player], also: tuple[SeatNo, ...]) -> felt.Table:
    """The table as the table layer knows it, between two hands."""
    players = [felt.Player(player.seat, coming=COMING[player.came] or "") for player in there]
    players += [felt.Player(seat) for seat in also]
    now = felt.Positions(table.button, table.small, table.big, table.small in table.dealt)
    seats = tuple(player.seat for player in players)
    follows = (table.begun or table.over) and not table.redeal
    last = now if follows else leading_to(now, seats)
    setup, blinds = case.event.setup, (*case.event.blinds, Chips(0), Chips(0))
    return felt.Table(
        "tournament", setup.table_size, tuple(sorted(players, key=lambda player: player.seat)),
        (blinds[0], blinds[1]), setup.game, last=last,
    )  # fmt: skip


def drawn_button(case: Case, seats: tuple[SeatNo, ...], cards: dict[SeatNo, Card]) -> Positions:
    """The first positions of a table, from a card for each seat."""
    players = tuple(felt.Player(seat) for seat in seats)
    setup = case.event.setup
    look = felt.Case(
        felt.Table("tournament", setup.table_size, players, (Chips(0), Chips(0)), setup.game), case.book
    )  # fmt: skip
    drawn = draw_for_button(look, DrawForButton(tuple(cards.items())))
    case.under(*look.topics)
    return from_button(drawn.seat, seats)


def dealt_out(case: Case, player: Player) -> bool:
    """Whether a penalty keeps cards from the seat."""
    return serving(case, player) and bool(case.by("conduct.penalty/served"))


@method("conduct.penalty/served", "in-and-kill")
def in_and_kill(case: Case) -> bool:
    """Cards are dealt, blinds are paid, and the hand is killed: see `HandBegun.killed`."""
    return False


@method("conduct.penalty/served", "out")
def out(case: Case) -> bool:
    """No cards and no blinds; the seat counts as empty."""
    return True


def serving(case: Case, player: Player) -> bool:
    """Whether a player is away on a penalty that has begun."""
    penalty = player.penalty
    return penalty is not None and not penalty.waits and (penalty.hands > 0 or case.event.now < penalty.until)
