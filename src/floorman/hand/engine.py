"""One deal, from the first ante to the last chip: `start`, `decide`, `legal`, and what follows by itself.

`decide` returns what an action leads to and changes nothing; `apply` (in its own module) carries events out. What a
dealer does unasked, gathering bets, burning, dealing, opening the next round, awarding pots, is part of what an action
leads to, so that after each action the hand waits for the next decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, get_args

from floorman.cards import JOKER, SHORT_DECK, STANDARD_DECK, UNKNOWN, Card
from floorman.core import Refused, SeatNo
from floorman.hand import betting, dealing, showdown
from floorman.hand.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Reshuffle,
    RunIt,
    Show,
)
from floorman.hand.apply import Play, begin, replay
from floorman.hand.betting import Options
from floorman.hand.dealing import in_units
from floorman.hand.events import (
    BetsGathered,
    BoardDealt,
    BoardNamed,
    Called,
    CardBurned,
    Checked,
    Folded,
    HandEvent,
    HandKilled,
    HandStarted,
    HoleCardsDealt,
    Pot,
    RoundOpened,
    RunItAgreed,
    RunItAnswered,
    RunItOffered,
    UncalledReturned,
    Wagered,
)
from floorman.hand.setup import GAMES, Setup, check_deck, check_setup, game_called
from floorman.hand.state import AnyHand, Draft, Hand, Seat, copied, freeze, thaw
from floorman.rules import implements
from floorman.rules.question_ids import Answers, Q

if TYPE_CHECKING:
    from floorman.rules import Rulebook

WAGERS = frozenset(get_args(betting.Wager))
ACTIONS = get_args(Action)


def start(setup: Setup, deck: Sequence[Card], book: Rulebook) -> tuple[HandEvent, ...]:
    """Return the events up to the first decision. `deck` is its order from the top; cards not given are unknown.

    Raise DataError for a deck with something that is not a card, a card twice, or one that does not belong to the game.
    """
    return tuple(_start(setup, deck, book).events)


def deal(setup: Setup, deck: Sequence[Card], book: Rulebook) -> tuple[tuple[HandEvent, ...], Hand]:
    """Return the events of `start`, and the hand that they lead to."""
    play = _start(setup, deck, book)
    return tuple(play.events), freeze(play.hand)


def decide(hand: Hand, action: Action, book: Rulebook) -> tuple[HandEvent, ...]:
    """Return the events that an action leads to, or raise Refused. The hand is not changed."""
    answers = book.answers(hand.setup.format)
    play = Play(thaw(hand), answers, [], kernel_for(type(answers)))
    _act(play, action)
    return tuple(play.events)


def step(hand: Hand, action: Action, book: Rulebook) -> tuple[tuple[HandEvent, ...], Hand]:
    """Return the events that an action leads to and the hand after it, or raise Refused.

    It carries each event out once, where `decide` and `apply` together do so twice.
    """
    answers = book.answers(hand.setup.format)
    kernel = kernel_for(type(answers))
    if kernel is not None:
        plain: tuple[tuple[HandEvent, ...], Hand] | None = kernel.step(hand, action, answers)
        if plain is not None:
            return plain
    play = Play(thaw(hand), answers, [], kernel)
    _act(play, action)
    return tuple(play.events), freeze(play.hand)


def follow(hand: Hand, events: Sequence[HandEvent], book: Rulebook) -> tuple[HandEvent, ...]:
    """Return these events of a ruling, with all that follows from them by itself."""
    answers = book.answers(hand.setup.format)
    play = Play(thaw(hand), answers, [], kernel_for(type(answers)))
    for event in events:
        play.do(event)
    _advance(play)
    return tuple(play.events)


def pushed(hand: Hand, winners: Sequence[showdown.PotWinners], book: Rulebook) -> tuple[HandEvent, ...]:
    """Return the events that push the pots of a showdown as they were read at the table, and end the hand."""
    play = Play(thaw(hand), book.answers(hand.setup.format), [])
    showdown.award_as_read(play, winners)
    return tuple(play.events)


def legal(hand: Hand, book: Rulebook) -> Options:
    """Return what the seat to act may do: `decide` accepts everything offered and refuses everything else.

    At the showdown `acts` are those of the first seat in line; another seat in line may show, or muck, before it.
    """
    answers = book.answers(hand.setup.format)
    return _options(hand, answers, kernel_for(type(answers)))


class Driver:
    """A hand played in place, for bulk work: the events of `decide`, without a new state for each of them."""

    __slots__ = ("_may", "_play", "events", "hand")

    def __init__(self, setup: Setup, deck: Sequence[Card], book: Rulebook) -> None:
        self._play = _start(setup, deck, book)
        self._may: Options | None = None
        self.events = self._play.events
        self.hand = self._play.hand

    def act(self, action: Action) -> list[HandEvent]:
        """Carry an action out and return its events, or raise Refused with nothing changed."""
        before = len(self.events)
        _act(self._play, action, self._may)
        self._may = None
        return self.events[before:]

    def legal(self) -> Options:
        """Return what the seat to act may do. It is worked out once for each decision."""
        may = self._may
        if may is None:
            may = self._may = _options(self.hand, self._play.answers, self._play.kernel)
        return may

    def snapshot(self) -> Hand:
        """Return the hand as it is now, as a value."""
        return freeze(copied(self.hand))


def _start(setup: Setup, deck: Sequence[Card], book: Rulebook) -> Play:
    answers = book.answers(setup.format)
    if setup.chips:
        setup = in_units(setup, answers)
    check_setup(setup)
    deck = tuple(deck)
    different = check_deck(deck, setup)
    started = HandStarted(setup, deck)
    play = Play(begin(started), answers, [started], kernel_for(type(answers)))
    if setup.mid_hand:
        dealing.open_round(play, play.hand.street)
    else:
        if JOKER in different:
            dealing.check_joker(play.hand, answers)
        dealing.post_forced_bets(play)
        dealing.deal_hole_cards(play)
        dealing.open_first_round(play)
        if setup.absent:
            _kill_absent(play)
    _advance(play)
    return play


@implements("entry.absent")
def _kill_absent(play: Play) -> None:
    """Take blinds and antes of absent players, a stud bring-in included; then kill their hands."""
    hand = play.hand
    if hand.setup.bring_in and hand.to_act and hand.to_act[0] in hand.setup.absent:
        may = betting.options(hand, play.answers)
        play.do(betting.decide_wager(hand, BringIn(hand.to_act[0]), play.answers, may))
    for no in hand.setup.absent:
        play.do(HandKilled(no, "entry.absent"))


def _act(play: Play, action: Action, may: Options | None = None) -> None:
    """Carry an action out. Every refusal comes before the first change.

    `may` is what the seat to act may do, if that has been worked out already.
    """
    hand = play.hand
    stage = hand.stage
    if stage == "betting" and type(action) in WAGERS:
        plainly = play.kernel.act(hand, action, play.answers, play.events) if play.kernel else 0
        if plainly == 2:  # most acts: the next in line decides, and the dealer has nothing to do
            return
        if not plainly:
            play.do(betting.decide_wager(hand, action, play.answers, may))  # type: ignore[arg-type]
            if len(hand.to_act) > 1:
                return
    elif stage == "showdown" and isinstance(action, Show):
        showdown.show(play, action)
    elif stage == "showdown" and isinstance(action, Muck):
        showdown.muck(play, action)
    elif stage == "drawing" and isinstance(action, Draw):
        dealing.draw(play, action)
    elif stage == "reshuffle" and isinstance(action, Reshuffle):
        dealing.reshuffle(play, action)
    elif stage == "runs" and isinstance(action, RunIt):
        _answer_run_it(play, action)
    else:
        raise _not_now(hand, action)
    _advance(play)


def _not_now(hand: Draft, action: Action) -> Refused:
    if not isinstance(action, ACTIONS):
        raise TypeError(f"{action!r} is not an action: write one as Call(SeatNo(3)) or RaiseTo(SeatNo(3), Chips(600)).")
    if hand.stage == "over":
        return Refused("betting.in-turn", "hand-over")
    if not hand.to_act:
        return Refused("betting.in-turn", "wrong-act.board-unnamed")
    return Refused("betting.in-turn", "wrong-act.waits", seat=hand.to_act[0], stage=hand.stage)


def _advance(play: Play) -> None:
    """Do what the dealer does unasked, until somebody has a decision or the hand is over."""
    hand = play.hand
    while True:
        stage = hand.stage
        if stage == "betting":
            if not _round_is_over(hand):
                return
            _after_betting(play)
        elif stage == "over":
            return
        elif stage == "drawing":
            if hand.to_act:
                return
            dealing.open_round(play, hand.street)
        elif stage == "runs":
            if hand.to_act:
                return
            play.do(RunItAgreed(min(hand.run_it)))
            _next_street(play)
        elif stage == "showdown":
            if not showdown.showdown_is_over(play):
                return
            showdown.award_pots(play)
        else:
            return


def _round_is_over(hand: Draft) -> bool:
    """Decide whether nobody is left to act, or only a player who has nothing to call and nobody to bet against."""
    line = hand.to_act
    if len(line) != 1:
        return not line
    last = hand.seat(line[0])
    for seat in hand.seats:
        if seat.live and seat is not last and (seat.stack or seat.bet > last.bet):
            return False
    return True


def _after_betting(play: Play) -> None:
    """Bring the bets in; then award the pot to the last hand, deal the next street, or open the showdown."""
    hand = play.hand
    live = showdown.gather_bets(play)
    if live == 1:
        showdown.award_pots(play)
        return
    last_street = hand.street == len(GAMES[hand.setup.game].streets) - 1
    betting_is_over = last_street or not _two_can_bet(hand)
    if betting_is_over:
        showdown.turn_up_all_in_hands(play)
    if last_street:
        showdown.open_showdown(play)
    elif betting_is_over and not hand.run_it and _most_runs(hand, play.answers) > 1:
        play.do(RunItOffered(tuple([seat.no for seat in hand.seats if seat.live])))
    else:
        _next_street(play)


def _two_can_bet(hand: Draft) -> bool:
    """Decide whether two or more live hands have chips left."""
    one = False
    for seat in hand.seats:
        if seat.live and seat.stack:
            if one:
                return True
            one = True
    return False


def _next_street(play: Play) -> None:
    hand = play.hand
    street = hand.street + 1
    dealing.deal_street(play, street)
    if not GAMES[hand.setup.game].streets[street].draw:
        dealing.open_round(play, street)


@implements("betting.run-twice")
def most_deals(hand: AnyHand, answers: Answers) -> int:
    """Return how often the rest of the board may be dealt by the book and with this stub; 1 if no board is to come."""
    allowed: int = answers[Q.betting.run_twice.most_deals]
    needed = _board_to_come(hand)
    if not needed:
        return 1
    return max(1, min(allowed, len(hand.stub) // needed)) if hand.deck_known else allowed


def _board_to_come(hand: AnyHand) -> int:
    """Return how many cards the rest of the board takes, burns included."""
    return sum([street.board + street.burn for street in hand.game.streets[hand.street + 1 :] if street.board])


def _most_runs(hand: AnyHand, answers: Answers) -> int:
    """Return how often the table has agreed to run the board, as far as that is allowed."""
    if hand.setup.most_runs == 1:
        return 1
    return min(hand.setup.most_runs, most_deals(hand, answers))


def _answer_run_it(play: Play, action: RunIt) -> None:
    most = _most_runs(play.hand, play.answers)
    if action.seat not in play.hand.to_act:
        raise Refused("betting.run-twice", "not-your-turn.says", seat=action.seat)
    if not 1 <= action.times <= most:
        raise Refused("betting.run-twice", "above-maximum.run-board", most=most, times=action.times)
    play.do(RunItAnswered(action.seat, action.times))


@cache
def kernel_for(kind: type[Answers]) -> ModuleType | None:
    """Return the kernel, set up with the classes of a hand; None if it is not built or cannot be used.

    The kernel reads a book without noting it. If answers are noted, they are of another class, and Python does
    everything.
    """
    from floorman.cards.evaluation import kernel  # here, so that importing the engine need not load it

    if kernel is None or kind is not Answers:
        return None
    acts = (Fold, Check, Call, BetTo, RaiseTo)
    made = (Folded, Checked, Called, Wagered, UncalledReturned, BetsGathered, Pot, Options,
            HoleCardsDealt, CardBurned, BoardDealt, RoundOpened)  # fmt: skip
    no_limit = frozenset(code for code, game in GAMES.items() if game.limit == "no-limit")
    question = Q.betting.short_allin.raise_over_short_bet
    if not kernel.learn(Draft, Hand, Seat, Setup, acts, made, no_limit, question, "to-minimum"):
        return None
    return kernel


def _options(hand: AnyHand, answers: Answers, kernel: ModuleType | None) -> Options:
    if hand.stage == "betting" and hand.to_act:
        plain: Options | None = None if kernel is None else kernel.options(hand, answers)
        return betting.options(hand, answers) if plain is None else plain
    seat = hand.to_act[0] if hand.to_act else SeatNo(0)
    match hand.stage:
        case "showdown":
            if not seat:
                return Options(seat)
            return Options(seat, ("show", "muck") if showdown.may_muck(hand, seat, answers) else ("show",))
        case "drawing":
            return Options(seat, ("draw",))
        case "reshuffle":
            return Options(SeatNo(0), ("reshuffle",))
        case "runs":
            return Options(seat, ("run-it",), most=_most_runs(hand, answers))  # type: ignore[arg-type]
        case _:
            return Options(SeatNo(0))


def laid_deck(
    setup: Setup, hole: Mapping[int, tuple[Card, ...]], board: tuple[Card, ...], book: Rulebook
) -> tuple[Card, ...]:
    """Return a deck that gives every seat the cards it is said to hold, and the board those it is said to show.

    A marked deck is dealt to find out where the cards of the deal go. Cards of later streets lie as they come when
    nobody folds.
    """
    if not hole and not board:
        return ()
    laid: list[Card] = []
    if not setup.mid_hand:
        marked = SHORT_DECK if game_called(setup.game).short_deck else STANDARD_DECK
        dealt = replay(start(setup, marked, book))
        came = {card: place for place, card in enumerate(marked)}
        laid = [UNKNOWN] * sum(len(seat.cards) for seat in dealt.seats)
        for seat in dealt.seats:
            for card, known in zip(seat.cards, hole.get(seat.no, ()), strict=False):
                laid[came[card]] = known
        laid += _to_come(dealt, hole, board, 0)
    else:
        street = [one.name for one in game_called(setup.game).streets].index(setup.mid_hand.street)
        laid += _to_come(replay(start(setup, (), book)), hole, board, street)
    while laid and laid[-1] == UNKNOWN:
        laid.pop()
    return tuple(laid)


def boards_named(hand: Hand, boards: Sequence[tuple[Card, ...]]) -> BoardNamed | None:
    """Return the event that names the boards which lie on the table; None if they lie as named.

    `boards` are the cards from the flop on, one tuple a run. Cards of streets still to come are left out, and a run or
    a place that nobody has named stays as it is.
    """
    lying = []
    for run, board in enumerate(hand.boards):
        named = boards[run] if run < len(boards) else ()
        lying.append(tuple(named[: len(board)]) + board[len(named) :])
    return BoardNamed(tuple(lying)) if tuple(lying) != hand.boards else None


def _to_come(dealt: Hand, hole: Mapping[int, tuple[Card, ...]], board: tuple[Card, ...], street: int) -> list[Card]:
    """Return the stub after a street, with unknown burns."""
    streets = dealt.game.streets
    each = sum(one.down + one.up for one in streets[: street + 1])
    on_board = sum(one.board for one in streets[: street + 1])
    coming: list[Card] = []
    for one in streets[street + 1 :]:
        coming += [UNKNOWN] * one.burn
        for _ in range(one.board):
            coming.append(board[on_board] if on_board < len(board) else UNKNOWN)
            on_board += 1
        for _ in range(one.down + one.up):
            for seat in dealt.live:
                known = hole.get(seat.no, ())
                coming.append(known[each] if each < len(known) else UNKNOWN)
            each += 1
    return coming
