"""The hand step by step, as its dealer does it: the deal from the first riffle, then what each act leads to."""

from collections.abc import Iterable, Iterator, Sequence

from floorman.base import SeatNo
from floorman.cards import UNKNOWN
from floorman.desk.desk import Desk
from floorman.desk.steps import demanded
from floorman.hand import Hand, HandEvent
from floorman.hand.betting import called
from floorman.hand.events import (
    BetsGathered,
    BoardDealt,
    CardBurned,
    DrawOpened,
    Drew,
    HandEnded,
    HandKilled,
    HandMucked,
    HandTabled,
    HandVoided,
    HoleCardsDealt,
    Pot,
    PotAwarded,
    ShowdownOpened,
    StubRanOut,
    UncalledReturned,
    UpcardsDealt,
)
from floorman.hand.setup import ANTES, Post
from floorman.rulings.case import Case
from floorman.rulings.procedure import ProcedureStep, own_rules, shuffle_and_cut

NUMBERS = ("no card", "one card", "two cards", "three cards", "four cards", "five cards")
OPENERS = {
    "bring-in-low": "See who has the lowest upcard: that seat brings it in.",
    "bring-in-high": "See who has the highest upcard: that seat brings it in.",
    "best-board": "See which board is highest: that seat opens.",
    "lowest-board": "See which board is lowest: that seat opens.",
}
TURNED_UP = "Have every hand turned up: nobody can bet any more."


def routine(desk: Desk) -> list[ProcedureStep]:
    """What the dealer does now, in order, each with its rules. Nothing where the next player has only to act."""
    if not desk.ruled:
        return list(_the_deal(desk))
    last = desk.ruled[-1]
    told = _Following(desk, last.before.hand, last.after.hand)
    found = [*demanded(last, desk.book, desk.setup.format), *told.steps(last.ruling.events)]
    return list({step.says: step for step in found}.values())


def _the_deal(desk: Desk) -> Iterator[ProcedureStep]:
    """Riffle, blinds, cut and deal."""
    hand, setup = desk.table.hand, desk.setup
    if setup.mid_hand:
        return
    begins = "clock.new-hand/begins-for-levels"
    riffle = _step(desk, "Riffle: with that the hand has begun.", begins)
    posts = [_step(desk, says, "button.post") for says in _posted(setup.posts)]
    if desk.book.answer(begins, setup.format) == "posted-and-riffle":
        yield from (*posts, riffle)
    else:
        yield from (riffle, *posts)
    yield from (_step(desk, says, question) for says, question in shuffle_and_cut(Case(desk.table, desk.book)))
    at_button = desk.book.answer("dealing.order/first-card", setup.format) == "at-button" and not hand.game.stud
    first = setup.seats[-1] if at_button else setup.seats[0]
    street = hand.game.streets[0]
    each = f"{NUMBERS[street.down]} down and one up" if street.up else NUMBERS[street.down]
    yield _step(desk, f"Deal {each} to every player, one at a time, the first to seat {first}.", "dealing.order")
    for seat in setup.absent:
        yield _step(desk, f"Take the hand of seat {seat} after the deal: the player is not there.", "entry.absent")
    if hand.game.stud:
        yield _step(desk, OPENERS[street.opens], "game.stud")
    elif hand.turn:
        yield _step(desk, f"Seat {hand.turn} is first to act.", "betting.order")


def _step(desk: Desk, says: str, topic: str) -> ProcedureStep:
    cites = own_rules(desk.book, topic, desk.setup.format) or desk.book.cite(topic, desk.setup.format)
    return ProcedureStep(says, cites)


def _posted(posts: Sequence[Post]) -> Iterator[str]:
    """Antes in one sentence, blinds in another."""
    antes = [post for post in posts if post.kind in ANTES]
    if len(antes) > 1:
        yield f"Take the ante of {antes[0].amount:,} from every player."
    elif antes:
        yield f"Take the ante of {antes[0].amount:,} from seat {antes[0].seat}."
    blinds = [post for post in posts if post.kind not in ANTES]
    if blinds:
        said = [f"{post.kind.replace('-', ' ')} {post.amount:,} from seat {post.seat}" for post in blinds]
        yield f"Take the {_listed(said)}."


class _Following:
    """What follows from one ruling, told as things to do."""

    def __init__(self, desk: Desk, before: Hand, after: Hand) -> None:
        self.desk = desk
        self.before = before
        self.after = after
        self.on_board = len(before.board)

    def steps(self, events: Iterable[HandEvent]) -> Iterator[ProcedureStep]:
        """In the order in which things are done."""
        for event in events:
            for says, topic in self._does(event):
                yield _step(self.desk, says, topic)
        opens = self.after.on.opens
        if self.after.street > self.before.street and self.after.stage == "betting" and opens in OPENERS:
            yield _step(self.desk, OPENERS[opens], "game.stud")

    def _called(self, no: SeatNo, run: int = 0, half: str = "") -> str:
        """What a seat's hand is called once this has happened."""
        hand = self.after
        return called(hand.game, hand.seat(no).cards, hand.boards[run], half)

    @property
    def _turned_up(self) -> bool:
        """Whether the betting has ended with somebody all-in, and the book has the hands face up for the rest."""
        all_in = any(not seat.stack for seat in self.after.live)
        when = self.desk.book.answer("showdown.all-in-face-up/when", self.desk.setup.format)
        return self.after.stage == "showdown" and all_in and when == "at-once"

    def _does(self, event: HandEvent) -> Iterator[tuple[str, str]]:
        match event:
            case UncalledReturned(seat=seat, amount=amount):
                yield f"Give {amount:,} back to seat {seat}: nobody called it.", event.topic
            case BetsGathered(pots=pots):
                if sum(pot.amount for pot in pots) > self.before.middle:
                    topic = "showdown.side-pot" if len(pots) > 1 else "dealing.bring-in-bets"
                    yield f"Gather the bets: {_pots(pots)}.", topic
                if self._turned_up:
                    yield TURNED_UP, "showdown.all-in-face-up"
            case CardBurned():
                yield f"Burn a card for the {_street(self.before, self.on_board)}.", event.topic
            case HoleCardsDealt() | UpcardsDealt() | BoardDealt() | DrawOpened() | Drew() | StubRanOut():
                yield from self._deals(event)
            case ShowdownOpened(to_act=(first, *rest)):
                then = f", then {_seats(rest)}" if rest else ""
                yield f"Showdown: seat {first} shows first{then}.", event.topic
            case HandTabled() | HandMucked() | HandKilled() | HandVoided() | PotAwarded() | HandEnded():
                yield from self._ends(event)

    def _deals(self, event: HandEvent) -> Iterator[tuple[str, str]]:
        match event:
            case HoleCardsDealt(hands=hands):
                yield f"Deal a card face down to every live hand, seat {hands[0][0]} first.", event.topic
            case UpcardsDealt(hands=hands):
                yield f"Deal a card face up to every live hand, seat {hands[0][0]} first.", event.topic
            case BoardDealt(cards=cards):
                name = _street(self.before, self.on_board)
                self.on_board += len(cards)
                shown = f": {' '.join(cards)}" if UNKNOWN not in cards else ""
                yield f"Turn {NUMBERS[len(cards)]} face up, the {name}{shown}.", "dealing.board"
            case DrawOpened(to_act=(first, *_)):
                yield f"The draw: seat {first} first. Say aloud how many each player draws.", event.topic
            case Drew(seat=seat, cards=cards) if cards:
                yield f"Take the discards of seat {seat} and deal {NUMBERS[len(cards)]}.", event.topic
            case StubRanOut():
                yield "The stub does not last: shuffle the discards for a new one.", event.topic

    def _ends(self, event: HandEvent) -> Iterator[tuple[str, str]]:
        match event:
            case HandTabled(forced=True):
                yield TURNED_UP, "showdown.all-in-face-up"
            case HandTabled(seat=seat):
                made = self._called(seat)
                yield f"Read the hand of seat {seat} aloud{f': {made}' if made else ''}.", "showdown.cards-speak"
            case HandMucked(seat=seat):
                yield f"Take the hand of seat {seat} into the muck.", event.topic
            case HandKilled(seat=seat, topic=topic):
                yield f"Take the hand of seat {seat}: it is dead.", topic
            case HandVoided(topic=topic):
                yield "Give every chip of the hand back, gather the cards and deal again.", topic
            case PotAwarded():
                yield self._pushes(event), "pot.handling"
            case HandEnded():
                yield "The pot is pushed: gather board, burns and muck.", "dealing.burn"
                if not self.after.game.stud:
                    yield "Move the button.", "button.moving"

    def _pushes(self, event: PotAwarded) -> str:
        pots = len(self.after.pots)
        pot = "the pot" if pots < 2 else "the main pot" if not event.pot else _side(event.pot, pots)
        part = f"the {event.half} half of {pot}" if event.half else pot
        if len(event.shares) == 1:
            (seat, amount), *_ = event.shares
            made = self._called(seat, event.run, event.half)
            return f"Push {part}, {amount:,}, to seat {seat}{f' for {made}' if made else ''}."
        shares = _listed([f"{amount:,} to seat {seat}" for seat, amount in event.shares])
        odd = f" The odd chip goes to {_seats(event.odd)}." if event.odd else ""
        return f"Split {part}: {shares}.{odd}"


def _street(hand: Hand, on_board: int) -> str:
    """What is dealt next: the flop, the turn, the river, or the street of a game without a board."""
    streets = hand.game.streets
    if any(street.board for street in streets):
        return {0: "flop", 3: "turn", 4: "river"}.get(on_board, "board")
    name = streets[min(hand.street + 1, len(streets) - 1)].name.replace("-", " ")
    return f"{name} street" if hand.game.stud else name


def _pots(pots: Sequence[Pot]) -> str:
    if len(pots) == 1:
        return f"the pot is {pots[0].amount:,}"
    names = ["main pot", *(_side(number, len(pots)) for number in range(1, len(pots)))]
    return "; ".join(
        [f"{name} {pot.amount:,} for {_seats(sorted(pot.seats))}" for name, pot in zip(names, pots, strict=True)]
    )


def _side(number: int, pots: int) -> str:
    return f"side pot {number}" if pots > 2 else "the side pot"


def _seats(seats: Sequence[SeatNo]) -> str:
    return _listed([f"seat {seat}" for seat in seats])


def _listed(said: Sequence[str]) -> str:
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
