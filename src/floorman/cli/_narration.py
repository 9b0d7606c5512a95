"""The dealer's narration: each event in a sentence, with the rule beside it where there is something to explain."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from floorman.cards import Card
from floorman.core import Refused, SeatNo
from floorman.hand import GAMES, Action, BetTo, Check, Complete, Fold, HandEvent, HandView, Pot, RaiseTo
from floorman.hand.betting import called as called_by_cards
from floorman.hand.events import (
    BetsGathered,
    BoardDealt,
    BroughtIn,
    Called,
    Checked,
    DrawOpened,
    Drew,
    Folded,
    HandMucked,
    HandStarted,
    HandTabled,
    HoleCardsDealt,
    Posted,
    PotAwarded,
    RakeTaken,
    Reshuffled,
    RoundOpened,
    RunItAgreed,
    RunItAnswered,
    ShowdownOpened,
    StubRanOut,
    UncalledReturned,
    UpcardsDealt,
    Wagered,
)
from floorman.rules import Format, Rule, Rulebook
from floorman.rules.question_ids import Q

SHARPER: dict[str, str] = {
    "showdown.order": Q.showdown.order.first,
    "showdown.all-in-face-up": Q.showdown.all_in_face_up.when,
    "betting.run-twice": Q.betting.run_twice.most_deals,
}
"""The one question of a topic that arises at a table. Citing it leaves out the topic's other rules."""


class Citer:
    """Cites one book for one format."""

    def __init__(self, book: Rulebook, format: Format) -> None:
        self.book = book
        self.format = format
        self.rules = cache(self._rules)

    def _rules(self, what: str) -> tuple[Rule, ...]:
        """Return the rules on a topic or question, those the program itself carries out first."""
        rules = [self.book.rule(id) for id in self.book.cite(SHARPER.get(what, what), self.format)]
        return tuple(sorted(rules, key=lambda rule: rule.kind != "engine"))

    def cite(self, what: str, most: int = 1) -> str:
        """Return ids and titles of rules: `seminole-2024:43-A.1 Minimum raise`.

        A question is settled by a few rules that belong together, so up to two of them are named.
        """
        most = max(most, 2 if "/" in SHARPER.get(what, what) else 1)
        return "; ".join(f"{rule.id} {rule.title}" for rule in self.rules(what)[:most])


Pieces = tuple[str | tuple[Card, ...], ...]
"""A sentence with the cards in it as cards, so that a terminal can draw them."""


class CitedLine(NamedTuple):
    """A sentence about a table, or about `tables` of a tournament; `cite` is the rule behind it."""

    said: str | Pieces
    cite: str = ""
    kind: str = "plain"
    tables: tuple[str, ...] = ()

    @property
    def pieces(self) -> Pieces:
        """The sentence, with words and cards apart."""
        return (self.said,) if isinstance(self.said, str) else self.said

    @property
    def text(self) -> str:
        """The sentence, with cards in brackets, as in `[Kh 7d]`."""
        return plainly(self.pieces)


def plainly(pieces: Pieces) -> str:
    """Return a sentence as text, with cards in brackets."""
    return "".join(piece if isinstance(piece, str) else f"[{' '.join(piece)}]" for piece in pieces)


def called(view: HandView, no: SeatNo, run: int = 0, half: str = "") -> str:
    """Return the name of a seat's hand on one board as far as it is dealt, or of its high or low `half` alone."""
    seat = view.seat(no)
    return called_by_cards(GAMES[view.game], seat.down + seat.up, view.boards[run], half)


_POSTS = {"ante": "antes", "small-blind": "posts the small blind,", "big-blind": "posts the big blind,"}
_NUMBERS = ("no cards", "one card", "two cards", "three cards", "four cards", "five cards")
_ORDINALS = ("First", "Second", "Third")


class Narrator:
    """Puts one table's hands into sentences.

    It is given views and the events of one viewer, so that it cannot tell what the viewer may not know.
    """

    def __init__(self, citer: Citer) -> None:
        self.citer = citer
        self.names: Mapping[SeatNo, str] = {}
        self._pots = 1
        self._turned_up = False
        self._bet_last = SeatNo(0)

    def narrate(self, view: HandView, event: HandEvent) -> Iterator[CitedLine]:
        """Yield what is said about an event; `view` is the table after it."""
        match event:
            case HandStarted():
                self._pots, self._turned_up = 1, False
            case RoundOpened():
                self._bet_last = SeatNo(0)
            case Posted(seat=no, amount=amount, kind=kind):
                does = _POSTS.get(kind, f"posts the {kind.replace('-', ' ')},")
                yield CitedLine(f"{self._name(no)} {does} {amount:,}{self._all_in(view, no)}.", kind="post")
            case HoleCardsDealt(hands=hands):
                yield from self._own_cards(view, hands)
            case UpcardsDealt(hands=hands):
                named = [(f"{', ' * (at > 0)}{self._name(no)} ", cards) for at, (no, cards) in enumerate(hands)]
                yield CitedLine((*(piece for pair in named for piece in pair), "."), kind="street")
            case BoardDealt(cards=cards, run=run):
                yield self._board(view, cards, run)
            case (
                BroughtIn() | Folded() | Checked() | Called() | Wagered() | DrawOpened() | Drew() | StubRanOut()
                | Reshuffled() | RunItAnswered() | RunItAgreed()
            ):  # fmt: skip
                yield from self._act(view, event)
            case UncalledReturned(seat=no, amount=amount):
                yield CitedLine(f"{amount:,} that nobody called goes back to {self._name(no)}.")
            case BetsGathered(pots=pots):
                yield from self._side_pots(pots)
            case ShowdownOpened(to_act=to_act):
                if to_act:
                    why = "bet last and" if to_act[0] == self._bet_last else "is first to act and"
                    text = f"Showdown. {self._name(to_act[0])} {why} shows first."
                    yield CitedLine(text, self.citer.cite(event.topic), "street")
            case HandTabled():
                yield self._tabled(view, event)
            case HandMucked(seat=no):
                yield CitedLine(f"{self._name(no)} mucks.")
            case RakeTaken(amounts=amounts):
                yield CitedLine(f"The house takes {sum(amounts):,}.", self.citer.cite(event.topic))
            case PotAwarded():
                yield self._award(view, event)
            case _:
                return

    def refuse(self, tried: Action, refused: Refused) -> CitedLine:
        """Return the line for a refusal: who tried what, why it is refused, and the rule."""
        seat = getattr(tried, "seat", SeatNo(0))
        return CitedLine(
            f"{self._name(seat)} {_attempt(tried)}. No: {refused}", self.citer.cite(refused.topic), "refusal"
        )

    def _name(self, no: SeatNo) -> str:
        return self.names.get(no, f"Seat {no}")

    def _list(self, seats: Sequence[SeatNo]) -> str:
        names = [self._name(no) for no in seats]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def _all_in(self, view: HandView, no: SeatNo) -> str:
        return " and is all-in" if not view.seat(no).stack else ""

    def _own_cards(self, view: HandView, hands: Sequence[tuple[SeatNo, tuple[Card, ...]]]) -> Iterator[CitedLine]:
        for no, cards in hands:
            if no == view.viewer:
                yield CitedLine(("You are dealt ", cards, "."), kind="street")

    def _act(self, view: HandView, event: HandEvent) -> Iterator[CitedLine]:
        match event:
            case BroughtIn(seat=no, total=total):
                yield CitedLine(f"{self._name(no)} brings it in for {total:,}{self._all_in(view, no)}.")
            case Folded(seat=no):
                yield CitedLine(f"{self._name(no)} folds.")
            case Checked(seat=no):
                yield CitedLine(f"{self._name(no)} checks.")
            case Called(seat=no, total=total):
                yield CitedLine(f"{self._name(no)} calls {total:,}{self._all_in(view, no)}.")
            case Wagered(seat=no, total=total, act=act, full=full):
                does = {"bet": "bets", "raise": "raises to", "complete": "completes to"}[act]
                short = "" if full else ": less than a full raise"
                cite = "" if full else self.citer.cite("betting.reopen")
                self._bet_last = no
                yield CitedLine(f"{self._name(no)} {does} {total:,}{self._all_in(view, no)}{short}.", cite)
            case DrawOpened():
                yield CitedLine(f"{view.street.replace('-', ' ').capitalize()}. Pot {view.pot:,}.", kind="street")
            case Drew(seat=no, discards=discards):
                does = f"draws {_NUMBERS[len(discards)]}" if discards else "stands pat"
                new: Pieces = (": ", event.cards) if no == view.viewer and discards else ()
                yield CitedLine((f"{self._name(no)} {does}", *new, "."))
            case StubRanOut(topic=topic):
                yield CitedLine("The deck runs out: the discards are shuffled.", self.citer.cite(topic), "street")
            case RunItAnswered(seat=no, times=times):
                yield CitedLine(f"{self._name(no)} would run it {('once', 'twice', 'three times')[times - 1]}.")
            case RunItAgreed(times=times):
                if times > 1:
                    yield CitedLine(
                        f"The board is run {('twice', 'three times')[times - 2]}.", self.citer.cite(event.topic)
                    )
            case _:
                return

    def _board(self, view: HandView, cards: tuple[Card, ...], run: int) -> CitedLine:
        if GAMES[view.game].stud:
            return CitedLine(
                ("Too few cards for all: one in the middle, ", cards, "."), self.citer.cite("game.stud"), "street"
            )
        name = {3: "Flop", 4: "Turn", 5: "River"}[len(view.boards[run])]
        which = f"{_ORDINALS[run]} board, {name.lower()}" if len(view.boards) > 1 else name
        return CitedLine((f"{which} ", cards, f". Pot {view.pot:,}."), kind="street")

    def _side_pots(self, pots: Sequence[Pot]) -> Iterator[CitedLine]:
        """Yield a line for each new side pot, once."""
        for place in range(self._pots, len(pots)):
            side = f"side pot {place}," if len(pots) > 2 else "a side pot of"
            does = "play for" if len(pots[place].seats) > 1 else "alone is in"
            main = f"Main pot {pots[0].amount:,}. " if place == 1 else ""
            text = f"{main}{self._list(pots[place].seats)} {does} {side} {pots[place].amount:,}."
            yield CitedLine(text, self.citer.cite("showdown.side-pot"), "pot")
        self._pots = max(self._pots, len(pots))

    def _tabled(self, view: HandView, event: HandTabled) -> CitedLine:
        made = called(view, event.seat)
        does = "turns up" if event.forced else "shows"
        cite = ""
        if event.forced and not self._turned_up:
            self._turned_up = True
            cite = self.citer.cite("showdown.all-in-face-up")
        return CitedLine((f"{self._name(event.seat)} {does} ", event.cards, f": {made}." if made else "."), cite)

    def _award(self, view: HandView, event: PotAwarded) -> CitedLine:
        """Return who gets what, with which hand, and to whom the odd chip went."""
        pot = _pot_called(event.pot, len(view.pots), event.half)
        board = f" on the {_ORDINALS[event.run].lower()} board" if len(view.boards) > 1 else ""
        winners = [no for no, _ in event.shares]
        made = called(view, winners[0], event.run, event.half) if view.seat(winners[0]).tabled else ""
        using = f": {made}" if made else ""
        if len(winners) == 1:
            text = f"{self._name(winners[0])} wins {pot}, {event.shares[0][1]:,}{board}{using}."
        else:
            parts = ", ".join(f"{self._name(no)} {amount:,}" for no, amount in event.shares)
            text = f"{self._list(winners)} split {pot}{board}, {parts}{using}."
        cite = ""
        if event.topic == "showdown.odd-chip":
            if event.odd:
                text += f" The odd chip goes to {self._list(event.odd)}."
            else:
                text += " The odd chip goes with the high half."
            stud = GAMES[view.game].stud
            cite = self.citer.cite(Q.showdown.odd_chip.stud if stud else Q.showdown.odd_chip.board_games)
        elif event.topic == "showdown.side-pot":
            cite = self.citer.cite(event.topic)
        return CitedLine(text, cite, "win")


def _pot_called(pot: int, pots: int, half: str) -> str:
    name = (
        "the pot" if pots == 1 else "the main pot" if pot == 0 else "the side pot" if pots == 2 else f"side pot {pot}"
    )
    return f"the {half} half of {name}" if half else name


def _attempt(tried: Action) -> str:
    match tried:
        case Fold():
            return "folds"
        case Check():
            return "checks"
        case BetTo(total=total):
            return f"bets {total:,}"
        case RaiseTo(total=total):
            return f"raises to {total:,}"
        case Complete():
            return "completes"
        case _:
            return f"says {type(tried).__name__.lower()}"
