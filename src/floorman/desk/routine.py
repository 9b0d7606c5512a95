"""The hand step by step, as its dealer does it: the deal from the first riffle, then what each act leads to."""

from collections.abc import Iterable, Iterator, Sequence

from floorman.base import SeatNo
from floorman.cards import UNKNOWN
from floorman.desk.desk import Desk, RulingRow
from floorman.desk.plainly import carries_out, steps_of
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
from floorman.rulebook import Format, Rulebook
from floorman.rulebook.question_ids import Q
from floorman.rulings import procedure, substantial_action
from floorman.rulings.case import Case
from floorman.rulings.procedure import ProcedureStep, Ruled, own_rules, shuffle_and_cut

AT_ONCE = 6
"""How many lines of steps are shown at once; `steps all` shows the rest."""

THE_DEAL = ("button.", "dealing.", "hand.")
"""Where one method leads to the next, and the last one says what is done."""


def demanded(ruled: Ruled, book: Rulebook, format: Format) -> Iterator[ProcedureStep]:
    """What the methods that were consulted ask of the dealer, as far as this ruling comes to it."""
    ruling = ruled.ruling
    idle: dict[str, bool] = {
        Q.betting.out_of_turn.procedure: ruling.code != "out-of-turn",
        Q.betting.gross_misunderstanding.remedy: not ruling.floor,
    }
    consulted = [topic for topic in ruling.topics if carries_out(topic) and not idle.get(topic)]
    led_through = [topic for topic in consulted if topic.startswith(THE_DEAL)][:-1]
    late = substantial_action(ruled.before, book)
    for topic in consulted:
        if topic not in led_through:
            said = steps_of(topic, str(book.answer(topic, format)), late, ruling.code or ruling.outcome)
            yield from (ProcedureStep(_sentence(says), procedure.own_rules(book, topic, format)) for says in said)


def _sentence(says: str) -> str:
    return says[:1].upper() + says[1:] + "."


def after_ruling(desk: Desk, ruled: Ruled) -> list[ProcedureStep]:
    """The steps that follow a ruling: its own, and those whose moment it has brought."""
    return [*demanded(ruled, desk.book, desk.setup.format), *procedure.after_ruling(ruled, desk.book)]


def at_hand(desk: Desk) -> list[ProcedureStep]:
    """The steps at hand: those of the last ruling, or from the shuffle on where nothing has happened yet."""
    if desk.ruled:
        return after_ruling(desk, desk.ruled[-1])
    mid_hand = desk.setup.mid_hand is not None
    return (procedure.at_the_deal if mid_hand else procedure.before_the_deal)(desk.table, desk.book)


def rows(found: list[ProcedureStep], every: bool = False) -> list[RulingRow]:
    """Steps as they are shown: the first few, each with its rule, and how many more there are."""
    shown = found if every or len(found) <= AT_ONCE else found[: AT_ONCE - 1]
    told = [RulingRow("step", f"step {number}", _with_rule(step)) for number, step in enumerate(shown, 1)]
    if len(found) > len(shown):
        told.append(RulingRow("quiet", "steps", f"{len(found) - len(shown)} more: steps all"))
    return told


def _with_rule(step: ProcedureStep) -> str:
    """A step and the rule it comes from; our own reading where the book is silent."""
    if not step.cites:
        return step.says
    return f"{step.says} [{'our reading' if step.cites[0].startswith('readings:') else step.cites[0]}]"


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
    begins = Q.clock.new_hand.begins_for_levels
    riffle = _step(desk, "Riffle: with that the hand has begun.", begins)
    posts = [_step(desk, says, "button.post") for says in _posted(setup.posts)]
    if desk.book.answer(begins, setup.format) == "posted-and-riffle":
        yield from (*posts, riffle)
    else:
        yield from (riffle, *posts)
    yield from (_step(desk, says, question) for says, question in shuffle_and_cut(Case(desk.table, desk.book)))
    at_button = desk.book.answer(Q.dealing.order.first_card, setup.format) == "at-button" and not hand.game.stud
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
    """Make a step with its rules; without a topic it is what every player knows, and no book has a rule on it."""
    if not topic:
        return ProcedureStep(says, ())
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
        when = self.desk.book.answer(Q.showdown.all_in_face_up.when, self.desk.setup.format)
        return self.after.stage == "showdown" and all_in and when == "at-once"

    @property
    def _short_blind(self) -> bool:
        """Whether somebody is all-in on a short blind: only of that have books a rule that says what is matched."""
        big = max(self.before.setup.blinds, default=0)
        return any(not seat.stack and seat.paid + seat.bet < big for seat in self.before.live)

    def _does(self, event: HandEvent) -> Iterator[tuple[str, str]]:
        match event:
            case UncalledReturned(seat=seat, amount=amount):
                topic = event.topic if self._short_blind else ""
                yield f"Give {amount:,} back to seat {seat}: nobody called it.", topic
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
            case HandKilled(seat=seat, topic="showdown.cards-speak"):
                yield f"Take the beaten hand of seat {seat} into the muck.", event.topic
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
