"""A table between two hands: who sits where and on which terms, where button and blinds were last, what is dealt.

A case is the table and the book for one decision. It remembers what the book is asked, so that it can be cited.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Literal

from floorman.core import Chips, Refused, SeatNo, Value
from floorman.rules import Format, Rulebook
from floorman.rules.book import Consulting
from floorman.rules.question_ids import Q

NOBODY: SeatNo = SeatNo(0)


def clockwise(seats: Iterable[SeatNo], after: SeatNo) -> tuple[SeatNo, ...]:
    """Return the seats in order from the first one left of `after`, which itself comes last.

    >>> clockwise([SeatNo(1), SeatNo(4), SeatNo(9)], SeatNo(4))
    (9, 1, 4)
    """
    ordered = sorted(seats)
    first = bisect_right(ordered, after)
    return tuple(ordered[first:] + ordered[:first])


def next_after(seats: Iterable[SeatNo], seat: SeatNo) -> SeatNo:
    """Return the first of the seats left of this one."""
    return clockwise(seats, seat)[0]


def last_before(seats: Iterable[SeatNo], seat: SeatNo) -> SeatNo:
    """Return the first of the seats right of this one; the seat itself if there is no other.

    >>> last_before([SeatNo(1), SeatNo(4), SeatNo(9)], SeatNo(4)), last_before([SeatNo(4)], SeatNo(4))
    (1, 4)
    """
    others = [other for other in seats if other != seat]
    return clockwise(others, seat)[-1] if others else seat


def between(seat: SeatNo, start: SeatNo, end: SeatNo) -> bool:
    """Decide whether the seat lies on the way clockwise from `start` to `end`; neither end counts.

    >>> [seat for seat in range(1, 10) if between(SeatNo(seat), SeatNo(8), SeatNo(2))]
    [1, 9]
    >>> between(SeatNo(3), SeatNo(5), SeatNo(5))
    False
    """
    if start < end:
        return start < seat < end
    return start != end and (seat > start or seat < end)


def places(seats: Iterable[SeatNo], start: SeatNo, end: SeatNo) -> int:
    """Return how many of the seats lie clockwise behind `start`, up to and including `end`."""
    return sum(seat != start and (seat == end or between(seat, start, end)) for seat in {*seats, end})


ButtonRule = Literal["dead", "moving"]
Coming = Literal["new", "must-move", "play-over", "rebuy", "late", "broken-table", "moved", "return", "seat-change"]
"""How a player is on the way into the game; each way has its own rules until the first hand is dealt."""

Choice = Literal["", "big-blind", "all-missed", "wait", "later"]
"""What a player on the way in wants: to post, to wait for the big blind, or to stay out for now; "" if not said."""


class Positions(Value, frozen=True):
    """Button and blinds as seats, each of which may be empty.

    They are three facts: with a dead button none can be worked out from another by counting players. `small` is the
    place of the small blind even when nobody posts it; `small_taken` says whether somebody did.
    """

    button: SeatNo
    small: SeatNo
    big: SeatNo
    small_taken: bool = False


class Player(Value, frozen=True):
    """A player at the table.

    `coming` is empty for those in the game. `away` is not at the seat. `missed_small` and `missed_big` are blinds that
    have gone by and are owed; `paid_small` and `paid_big` those posted since the player last had the button. After a
    change of seats `places` is how far from the big blind the old seat was, and `dealt_off` that the button had just
    been there. `short` is the rest of a blind that the player was all-in for. Whoever is `barred` serves a penalty and
    gets no cards, but keeps the seat.
    """

    seat: SeatNo
    coming: Coming | Literal[""] = ""
    choice: Choice = ""
    away: bool = False
    missed_small: bool = False
    missed_big: bool = False
    paid_small: bool = False
    paid_big: bool = False
    places: int = 0
    dealt_off: bool = False
    short: Chips = Chips(0)
    barred: bool = False

    @property
    def owes(self) -> bool:
        """Whether the player has missed a blind and owes it."""
        return self.missed_small or self.missed_big

    @property
    def misses_blinds(self) -> bool:
        """Whether the player can miss blinds: a newcomer who has yet to play a hand cannot."""
        return self.coming in ("", "return", "rebuy", "seat-change")


class Table(Value, frozen=True):
    """One table. Everything in it is about the next hand to be dealt, also while one is being played (`in_hand`).

    `last` are the positions that the next hand follows on, unknown before the button is drawn for; `then` those that
    the hand after it does, when not on the next. In a `new_game` the button has not gone round yet and `first` is where
    it began. `button_rule` is what the house chose for this table, None to ask the book. `straddles` stand for the next
    hand only. `dealt_owing` are dealt into it although they owe blinds, and post them now or not. `wrong_button` is
    where the button was found, while the floor has yet to choose. `boxed` are absent players whose seats others play
    over.
    """

    format: Format
    size: int
    players: tuple[Player, ...]
    blinds: tuple[Chips, Chips]
    game: str
    rotation: tuple[str, ...] = ()
    button_rule: ButtonRule | None = None
    last: Positions | None = None
    then: Positions | None = None
    first: Positions | None = None
    new_game: bool = False
    in_hand: bool = False
    straddles: tuple[tuple[SeatNo, Chips], ...] = ()
    dealt_owing: tuple[tuple[SeatNo, bool], ...] = ()
    wrong_button: SeatNo = NOBODY
    boxed: tuple[Player, ...] = ()

    @property
    def occupied(self) -> tuple[SeatNo, ...]:
        """Seats with somebody's chips at them, present or not."""
        return tuple(player.seat for player in self.players)

    def at(self, seat: SeatNo) -> Player | None:
        """Return the player in this seat, or None."""
        return next((player for player in self.players if player.seat == seat), None)


STUD = frozenset({"STUD", "STUD8", "RAZZ"})
"""Games without a button: an ante and a bring-in in place of blinds."""

LIMIT = frozenset({"LHE", "LO", "LO8", "L5CD", "L27TD", "LA5TD", "BADUGI"}) | STUD

LOWBALL = frozenset({"NL27SD", "L27TD", "LA5TD"})

LOW = LOWBALL | {"BADUGI", "RAZZ"}
"""Games in which only the low hand wins."""

ACE_IS_LOW = frozenset({"LA5TD", "BADUGI", "RAZZ"})


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
        """The seat of the button, which may be empty."""
        return self.positions.button

    @property
    def small_blind(self) -> SeatNo:
        """The seat that posts the small blind: the one in its place, or else another one that posts it, or 0."""
        posters = [post.seat for post in self.posts if post.kind == "small-blind"]
        return self.positions.small if self.positions.small in posters else next(iter(posters), NOBODY)

    @property
    def big_blind(self) -> SeatNo:
        """The seat in the place of the big blind, whether or not others post one too."""
        return self.positions.big

    def posted(self, kind: PostKind) -> dict[SeatNo, Chips]:
        """Return the posts of one kind, by seat."""
        return {post.seat: post.amount for post in self.posts if post.kind == kind}


class Case(Consulting):
    """The table and the book for one decision, with what has been consulted so far."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        super().__init__(book, table.format)
        self.table = table

    @property
    def last(self) -> Positions:
        """The positions of button and blinds in the last hand. Refused before there is a button."""
        if self.table.last is None:
            raise Refused("seating.draw-for-button", "no-button")
        return self.table.last

    def button_rule(self) -> ButtonRule:
        """Return whether the button is dead or moving: the house's choice for this table, or else the book's."""
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
        """Return the least for which a player may open, straddles aside."""
        return Chips(int(self.big * self.ask(Q.betting.min_bet.bring_in)))

    def in_the_game(self, player: Player) -> bool:
        """Decide whether a player is dealt in without posting to come in.

        At a tournament that includes the absent; in a cash game, players who have come back and owe nothing.
        """
        if player.barred:
            return False
        if self.table.format == "tournament":
            return player.coming in ("", "return")
        if player.away:
            return False
        return not player.coming or (player.coming in ("return", "rebuy") and not player.owes)

    def wants_in(self, player: Player) -> bool:
        """Decide whether a player on the way in would be dealt in if the book allowed it."""
        here = not player.barred and (self.table.format == "tournament" or not player.away)
        return here and bool(player.coming) and player.choice != "later"
