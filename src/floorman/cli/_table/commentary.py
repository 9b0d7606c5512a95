"""What a table is seen through: each moment becomes lines in the log and a picture of the seats."""

from typing import TYPE_CHECKING

import msgspec

from floorman.base import SeatNo
from floorman.cli._table.game import Glimpse, Lineup, LineupPlayer
from floorman.cli._table.narration import CitedLine, Citer, Narrator, called
from floorman.hand import RAIL, Hand, HandEvent, HandView, seen_by, view
from floorman.hand.events import (
    BetsGathered,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandMucked,
    HandStarted,
    PotAwarded,
    Wagered,
)

if TYPE_CHECKING:
    from floorman.cli._table.screen import DrawnTable, Sitting


PAUSES = {"post": 0.15, "plain": 0.7, "street": 1.2, "pot": 1.5, "refusal": 2.6, "win": 1.8, "hand": 0.4}
"""Seconds to take a line of each kind in, at speed 1."""


class Commentary:
    """Tells a table's hands to whoever looks: `seat` is theirs, or the rail, which is shown every hand face up.

    Without a `screen` the lines are printed as they are.
    """

    def __init__(self, lineup: Lineup, citer: Citer, screen: "DrawnTable | None", seat: SeatNo = RAIL) -> None:
        self.lineup = lineup
        self.screen = screen
        self.seat = seat
        self.refusals = 0
        self.biggest = 0
        self._narrator = Narrator(citer)
        self._did: dict[SeatNo, str] = {}
        self._won: set[SeatNo] = set()
        self._seen: HandView | None = None

    def say(self, line: CitedLine, wait: bool = True) -> None:
        """Say a line, whatever is being looked at, and leave time to read it."""
        if self.screen is None:
            print(f"{line.text} ({line.cite})" if line.cite else line.text)
            return
        self.screen.say(line)
        if self._seen is not None:
            self.screen.look(self._seen, self._sitting(self._seen), PAUSES[line.kind] if wait else 0.0)

    def open_hand(self) -> None:
        """A new hand: the names as they sit now, nobody has done anything."""
        lineup = self.lineup
        self._narrator.names = {no: player.name for no, player in lineup.players.items()}
        self._did, self._won = {}, set()
        button = "" if lineup.stakes.game.stud else f" The button is {lineup.players[lineup.button].name}'s."
        self._seen = None
        if self.screen is None:
            print()
        self.say(CitedLine(f"Hand {lineup.hand_no}.{button}", kind="hand"))

    def show(self, moment: Glimpse) -> None:
        """Tell and draw one moment."""
        told = view(moment.hand, self.seat)
        self._seen = _all_face_up(moment.hand) if self.seat == RAIL else told
        if moment.refused and moment.tried:
            self.refusals += 1
            self.say(self._narrator.refuse(moment.tried, moment.refused), wait=self.seat == RAIL)
        if moment.event:
            self._note(moment.event, told)
            for line in self._narrator.tell(told, seen_by(moment.event, self.seat)):
                self.say(line)

    def look(self) -> None:
        """Draw the table again, without a pause."""
        if self.screen is not None and self._seen is not None:
            self.screen.look(self._seen, self._sitting(self._seen))

    def hurry(self) -> None:
        """Nobody is waiting to read any more."""
        if self.screen is not None:
            self.screen.speed = 0.0

    def _note(self, event: HandEvent, told: HandView) -> None:
        """Keep what stands beside the seats up to date."""
        match event:
            case Folded(seat=no):
                self._did[no] = "folds"
            case HandMucked(seat=no):
                self._did[no] = "mucks"
            case Checked(seat=no):
                self._did[no] = "checks"
            case Called(seat=no):
                self._did[no] = "calls"
            case BroughtIn(seat=no):
                self._did[no] = "brings in"
            case Wagered(seat=no, act=act):
                self._did[no] = {"bet": "bets", "raise": "raises", "complete": "completes"}[act]
            case Drew(seat=no, discards=discards):
                self._did[no] = f"draws {len(discards)}" if discards else "pat"
            case BetsGathered():
                self.biggest = max(self.biggest, told.pot)
                self._did = {no: did for no, did in self._did.items() if did in ("folds", "mucks")}
            case PotAwarded(shares=shares):
                for no, _ in shares:
                    self._did[no] = "wins"
                    self._won.add(no)
            case HandStarted():
                self._did, self._won = {}, set()
            case _:
                pass

    def _sitting(self, seen: HandView) -> "dict[SeatNo, Sitting]":
        from floorman.cli._table.screen import Sitting

        sitting = {}
        for no, player in self.lineup.players.items():
            made = called(seen, no) if seen.seat(no).live and (self.seat in (RAIL, no) or seen.seat(no).tabled) else ""
            note = made or (player.plays.name if player.plays else "")
            sitting[no] = Sitting(player.name, note, self._did.get(no, ""), no in self._won)
        return sitting


def _all_face_up(hand: Hand) -> HandView:
    """The hand with every seat as it sees itself: for a show in which nobody at the table is a person."""
    own = tuple(view(hand, seat.no).seat(seat.no) for seat in hand.seats)
    return msgspec.structs.replace(view(hand), seats=own)


def summary(lineup: Lineup, commentary: Commentary) -> list[str]:
    """Hands, refusals, the biggest pot, and how everybody stands; those in front first."""
    hands, no = lineup.finished, commentary.refusals
    lines = [
        f"{hands} {'hand' if hands == 1 else 'hands'}, {no} {'refusal' if no == 1 else 'refusals'}, "
        f"biggest pot {commentary.biggest:,}."
    ]
    if lineup.hand_no > hands:
        lines.append("The hand that was broken off does not count: its chips are back where they were.")
    standing = sorted(lineup.players.values(), key=lambda player: player.bought - player.stack)
    return lines + [_line(player) for player in standing] + [_line(player) for player in lineup.gone]


def _line(player: LineupPlayer) -> str:
    plays = player.plays.name if player.plays else ""
    gained = player.stack - player.bought
    return f"  {player.name:<10} {plays:<8} {player.stack:>9,}  {gained:>+9,}"
