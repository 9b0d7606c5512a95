"""The next hand, as far as the table decides it: where the button is, who gets cards, and who posts what."""

from typing import Literal

from floorman.base import Chips, SeatNo, Value
from floorman.table.seats import NOBODY
from floorman.table.state import Positions

PostKind = Literal["small-blind", "big-blind", "straddle", "live-post", "dead-post"]


class Post(Value, frozen=True):
    """Chips due before the cards, in full; a short stack posts what it has. A dead post is no part of a bet."""

    seat: SeatNo
    amount: Chips
    kind: PostKind


class Deal(Value, frozen=True):
    """A hand about to be dealt.

    `seats` get cards and stand clockwise from the left of the button; `posts` stand in the order they are taken. Of
    those dealt in, `absent` are not at the table. `bring_in` is the least to open for. In a stud game the positions
    are those of the hand that would follow if it had a button, and nobody is known to act first. `topics` are the
    questions and topics of the book that made it so.
    """

    game: str
    positions: Positions
    seats: tuple[SeatNo, ...]
    posts: tuple[Post, ...]
    last_card: SeatNo
    first_to_act: SeatNo = NOBODY
    last_to_act: SeatNo = NOBODY
    bring_in: Chips = Chips(0)
    absent: tuple[SeatNo, ...] = ()
    topics: tuple[str, ...] = ()

    @property
    def button(self) -> SeatNo:
        """Where the button lies; the seat may be empty."""
        return self.positions.button

    @property
    def small_blind(self) -> SeatNo:
        """Who posts the small blind: the player in its place, else whoever does, else nobody."""
        posters = [post.seat for post in self.posts if post.kind == "small-blind"]
        return self.positions.small if self.positions.small in posters else next(iter(posters), NOBODY)

    @property
    def big_blind(self) -> SeatNo:
        """Who has the place of the big blind, whether or not others post one too."""
        return self.positions.big

    def posted(self, kind: PostKind) -> dict[SeatNo, Chips]:
        """What is due of one kind, by seat."""
        return {post.seat: post.amount for post in self.posts if post.kind == kind}
