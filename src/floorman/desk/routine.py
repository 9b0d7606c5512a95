"""The hand step by step, as its dealer does it: the deal from the first riffle, then what each act leads to."""

from collections.abc import Iterable, Iterator, Sequence

from floorman.cards import UNKNOWN
from floorman.core import SeatNo
from floorman.desk.desk import Desk, RulingRow, carries_out
from floorman.floor import procedure, substantial_action
from floorman.floor.case import Case
from floorman.floor.procedure import ProcedureStep, Ruled, of_format, own_rules, shuffle_and_cut
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
from floorman.rules import Format, Rulebook
from floorman.rules.question_ids import Q
from floorman.text import Cash, Message, message, series

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
        Q.showdown.live_cards.discard: ruled.before.hand.stage != "over" and ruled.after.hand.stage == "over",
    }
    consulted = [topic for topic in ruling.topics if carries_out(topic) and not idle.get(topic)]
    led_through = [topic for topic in consulted if topic.startswith(THE_DEAL)][:-1]
    late = substantial_action(ruled.before, book)
    for topic in consulted:
        if topic not in led_through:
            said = steps_of(topic, str(book.answer(topic, format)), late, ruling.code or ruling.outcome)
            yield from (ProcedureStep(says, of_format(book, own_rules(book, topic, format), format)) for says in said)


def steps_of(id: str, choice: str, late: bool, ruled: str = "") -> tuple[Message, ...]:
    """What an answer to a method's question asks of the dealer, in order: `method.toml`.

    `late`: too much has happened to undo the deal. `ruled` is the code or the outcome that was ruled.

    >>> [str(says) for says in steps_of("dealing.missing-card/found", "replace-before-betting", late=True)]
    ['Play to the end.', 'In between (one act): the book is silent, ask the floor.']
    """
    answer = f"{id}={choice}"
    for key in (f"{answer}/{ruled}", answer, f"{answer}, {'late' if late else 'early'}"):
        found = series(f"method.{key}")
        if found:
            return found
    return ()


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
        return str(step.says)
    return f"{step.says} [{'our reading' if step.cites[0].startswith('readings:') else step.cites[0]}]"


TURNED_UP = message("step.turned-up")


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
    if setup.mid_hand and not desk.bomb_ante:
        return
    begins = Q.clock.new_hand.begins_for_levels if setup.format == "tournament" else Q.clock.new_hand.begins_otherwise
    riffle = _step(desk, message("step.riffle"), begins)
    posts = [_step(desk, says, "button.post") for says in _posted(setup.posts)]
    if desk.bomb_ante:
        posts = [_step(desk, message("step.take-antes", amount=desk.bomb_ante), "")]
    if desk.book.answer(begins, setup.format) == "posted-and-riffle":
        yield from (*posts, riffle)
    else:
        yield from (riffle, *posts)
    yield from (_step(desk, says, question) for says, question in shuffle_and_cut(Case(desk.table, desk.book)))
    at_button = desk.book.answer(Q.dealing.order.first_card, setup.format) == "at-button" and not hand.game.stud
    first = setup.seats[-1] if at_button else setup.seats[0]
    street = hand.game.streets[0]
    deal = message("step.deal", down=street.down, up=street.up, seat=first)
    yield _step(desk, deal, "dealing.order")
    if desk.bomb_ante:
        yield _step(desk, message("step.burn", street="flop"), "dealing.burn")
        yield _step(desk, message("step.turn-up", count=3, street="flop", cards=""), "dealing.board")
    for seat in setup.absent:
        yield _step(desk, message("step.take-absent-hand", seat=seat), "entry.absent")
    if hand.game.stud:
        yield _step(desk, message(f"step.opens-{street.opens}"), "game.stud")
    elif hand.turn:
        yield _step(desk, message("step.first-to-act", seat=hand.turn), "betting.order")


def _step(desk: Desk, says: Message, topic: str) -> ProcedureStep:
    """Make a step with its rules; without a topic it is what every player knows, and no book has a rule on it.

    Rules for tournaments alone are not behind a step of a cash hand, nor the other way round.
    """
    if not topic:
        return ProcedureStep(says, ())
    format = desk.setup.format
    cites = own_rules(desk.book, topic, format) or desk.book.cite(topic, format)
    return ProcedureStep(says, of_format(desk.book, cites, format))


def _posted(posts: Sequence[Post]) -> Iterator[Message]:
    """Antes in one sentence, blinds in another."""
    antes = [post for post in posts if post.kind in ANTES]
    if len(antes) > 1:
        yield message("step.take-antes", amount=antes[0].amount)
    elif antes:
        yield message("step.take-ante", amount=antes[0].amount, seat=antes[0].seat)
    blinds = [post for post in posts if post.kind not in ANTES]
    if blinds:
        said = [message("step.post-from", kind=post.kind, amount=post.amount, seat=post.seat) for post in blinds]
        yield message("step.take-blinds", posts=said)


class _Following:
    """What follows from one ruling, told as things to do."""

    def __init__(self, desk: Desk, before: Hand, after: Hand) -> None:
        self.desk = desk
        self.before = before
        self.after = after
        self.on_board = len(before.board)
        self.repairs = {repair.street for repair in before.repairs if repair.reshuffle}
        self.dropped = False

    def _shuffles_back(self) -> Iterator[tuple[Message, str]]:
        """Cards of a street that was dealt too soon go back before it is dealt again, once."""
        done = 0
        for index, street in enumerate(self.before.game.streets):
            done += street.board
            if done > self.on_board:
                if index in self.repairs:
                    self.repairs.remove(index)
                    yield message("step.shuffle-back", street=street.name), "dealing.reshuffle"
                return

    def steps(self, events: Iterable[HandEvent]) -> Iterator[ProcedureStep]:
        """In the order in which things are done."""
        for event in events:
            if isinstance(event, PotAwarded) and not self.dropped and (drop := self.desk.drop):
                self.dropped = True
                rake, jackpot = (Cash(some, drop.unit) if some else None for some in (drop.rake, drop.jackpot))
                yield ProcedureStep(message("step.drop", rake=rake, jackpot=jackpot), drop.cites)
            for says, topic in self._does(event):
                yield _step(self.desk, says, topic)
        opens = self.after.on.opens
        if self.after.street > self.before.street and self.after.stage == "betting" and self.after.game.stud:
            yield _step(self.desk, message(f"step.opens-{opens}"), "game.stud")

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

    def _does(self, event: HandEvent) -> Iterator[tuple[Message, str]]:
        match event:
            case UncalledReturned(seat=seat, amount=amount):
                topic = event.topic if self._short_blind else ""
                yield message("step.give-back", amount=amount, seat=seat), topic
            case BetsGathered(pots=pots):
                if sum(pot.amount for pot in pots) > self.before.middle:
                    topic = "showdown.side-pot" if len(pots) > 1 else "dealing.bring-in-bets"
                    yield message("step.gather-bets", pots=_pots(pots)), topic
                if self._turned_up:
                    yield TURNED_UP, "showdown.all-in-face-up"
            case CardBurned():
                yield from self._shuffles_back()
                yield message("step.burn", street=_street(self.before, self.on_board)), event.topic
            case HoleCardsDealt() | UpcardsDealt() | BoardDealt() | DrawOpened() | Drew() | StubRanOut():
                yield from self._deals(event)
            case ShowdownOpened(to_act=(first, *rest)):
                yield message("step.showdown", seat=first, then=rest), event.topic
            case HandTabled() | HandMucked() | HandKilled() | HandVoided() | PotAwarded() | HandEnded():
                yield from self._ends(event)

    def _deals(self, event: HandEvent) -> Iterator[tuple[Message, str]]:
        match event:
            case HoleCardsDealt(hands=hands):
                yield message("step.deal-down", seat=hands[0][0]), event.topic
            case UpcardsDealt(hands=hands):
                yield message("step.deal-up", seat=hands[0][0]), event.topic
            case BoardDealt(cards=cards):
                yield from self._shuffles_back()
                name = _street(self.before, self.on_board)
                self.on_board += len(cards)
                shown = " ".join(cards) if UNKNOWN not in cards else ""
                yield message("step.turn-up", count=len(cards), street=name, cards=shown), "dealing.board"
            case DrawOpened(to_act=(first, *_)):
                yield message("step.draw", seat=first), event.topic
            case Drew(seat=seat, cards=cards) if cards:
                yield message("step.discards", seat=seat, count=len(cards)), event.topic
            case StubRanOut():
                yield message("step.stub-runs-out"), event.topic

    def _ends(self, event: HandEvent) -> Iterator[tuple[Message, str]]:
        match event:
            case HandTabled(forced=True):
                yield TURNED_UP, "showdown.all-in-face-up"
            case HandTabled(seat=seat):
                made = self._called(seat)
                yield message("step.read-hand", seat=seat, made=made), "showdown.cards-speak"
            case HandMucked(seat=seat):
                yield message("step.muck-hand", seat=seat), event.topic
            case HandKilled(seat=seat, topic="showdown.cards-speak"):
                yield message("step.muck-beaten-hand", seat=seat), event.topic
            case HandKilled(seat=seat, topic=topic):
                yield message("step.take-dead-hand", seat=seat), topic
            case HandVoided(topic=topic):
                yield message("step.deal-again"), topic
            case PotAwarded():
                yield self._pushes(event), event.topic if event.odd else "pot.handling"
            case HandEnded():
                yield message("step.gather-cards"), "dealing.burn"
                if not self.after.game.stud:
                    yield message("step.move-button"), "button.moving"

    def _pushes(self, event: PotAwarded) -> Message:
        part = message("step.part", half=event.half, pot=_named(event.pot, len(self.after.pots)))
        if len(event.shares) == 1:
            (seat, won), *_ = event.shares
            made = self._called(seat, event.run, event.half)
            return message("step.push", part=part, amount=won, seat=seat, made=made)
        shares = [message("step.share", amount=won, seat=seat) for seat, won in event.shares]
        return message("step.split", part=part, shares=shares, odd=event.odd)


def _street(hand: Hand, on_board: int) -> str:
    """What is dealt next: the flop, the turn, the river, or the street of a game without a board, as a code."""
    streets = hand.game.streets
    if any(street.board for street in streets):
        return {0: "flop", 3: "turn", 4: "river"}.get(on_board, "board")
    return streets[min(hand.street + 1, len(streets) - 1)].name


def _pots(pots: Sequence[Pot]) -> tuple[Message, ...]:
    if len(pots) == 1:
        return (message("step.pot-is", amount=pots[0].amount),)
    return tuple(
        message("step.pot-for", pot=_named(number, len(pots)), amount=pot.amount, seats=sorted(pot.seats))
        for number, pot in enumerate(pots)
    )


def _named(number: int, pots: int) -> Message:
    """A pot as it is called: the pot, the main pot, the side pot, or side pot 2."""
    return message(
        "step.pot", kind="only" if pots < 2 else "side" if number else "main", number=number, several=pots > 2
    )
