"""Play a history through the engine, action by action and without repairs, and say how it ends."""

from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from msgspec.structs import replace

from floorman.base import Chips, DataError, Refused, SeatNo, Value
from floorman.cards import UNKNOWN
from floorman.cards.card import duplicate
from floorman.hand.actions import Action, BetTo, BringIn, Call, Check, Complete, Draw, Fold, Muck, RaiseTo, RunIt, Show
from floorman.hand.apply import replay
from floorman.hand.engine import Driver
from floorman.hand.events import HandEvent, UncalledReturned
from floorman.hand.games import GAMES
from floorman.hand.setup import Rake
from floorman.hand.state import Draft, Hand, Seat
from floorman.history.amounts import to_units
from floorman.history.deal import Dealt, boards_of, lay_deck
from floorman.history.notation import Act, BadAction, read_actions, split_cards
from floorman.history.phh import PhhHand
from floorman.history.rake import rake_in, with_rake
from floorman.history.table import setup_of
from floorman.rulebook import Rulebook

Pots = tuple[tuple[int, tuple[int, ...]], ...]


class Replayed(Value, frozen=True):
    """How a history ends. Players are the N of pN, amounts are in units of the hand's scale.

    `stacks` is None where the history stops early, where nobody showed a hand that could win, and where stacks have
    no end; `net` then still tells what was won and lost, if that can be known. Both are after the rake, of which `rake`
    is each player's part: what was won less what was paid out. `pots` are as of the last gathering of bets, before the
    rake. `behind` and `bets` are the chips as the history leaves them: before the award, where there was none.
    """

    stacks: tuple[int, ...] | None
    net: tuple[int, ...] | None
    pots: Pots
    uncalled: tuple[int, int] | None
    actions: int
    error: str | None = None
    behind: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()
    rake: tuple[int, ...] = ()


def replay_hand(hand: PhhHand, book: Rulebook) -> Replayed:
    """The end of a history under a book. What the rules refuse, or cannot be read, is its `error`."""
    try:
        driver = _play(hand, book)
    except Refused as no:
        return Replayed(None, None, (), None, len(hand.actions), f"{no.code}: {no}")
    except (DataError, BadAction) as wrong:
        code = "bad-action" if isinstance(wrong, BadAction) else "bad-data"
        return Replayed(None, None, (), None, len(hand.actions), f"{code}: {wrong}")
    return _result(hand, driver)


class Played(NamedTuple):
    """A history as the engine's own events, and the hand at the end of them."""

    events: Sequence[HandEvent]
    hand: Draft | Hand


def play_through(hand: PhhHand, book: Rulebook) -> Played:
    """The hand played as far as the history goes, hands shown and mucked included; Refused where it breaks a rule.

    The house takes what the history says it took: from the main pot first, as the engine does, or else as the winners'
    amounts tell.
    """
    driver = _play(hand, book)
    short = rake_in(hand, driver)
    if not any(short):
        return Played(driver.events, driver.hand)
    raked = _play(hand, book, Rake(10_000, Chips(sum(short)), no_flop_no_drop=False))
    if [seat.stack + part for seat, part in zip(raked.hand.seats, short, strict=True)] == [
        seat.stack for seat in driver.hand.seats
    ]:
        return Played(raked.events, raked.hand)
    events = with_rake(driver.events, dict(zip(driver.hand.setup.seats, short, strict=True)))
    return Played(events, replay(events))


def _play(hand: PhhHand, book: Rulebook, rake: Rake | None = None) -> Driver:
    """Play the actions, before the rake or with this one."""
    count = len(hand.starting_stacks)
    acts = read_actions(hand.actions, count)
    setup = setup_of(hand)
    dealt = Dealt(count)
    dealt.see(acts)
    game = GAMES[setup.game]
    if hand.user and "_boards" in hand.user:
        dealt.runs = boards_of(hand, game)
    if rake or dealt.runs:
        setup = replace(setup, rake=rake, most_runs=max(1, len(dealt.runs)))
    button_first = book.answers("cash")["dealing.order/first-card"] == "at-button"
    driver = Driver(setup, lay_deck(game, count, dealt, button_first), book)
    _follow(driver, acts, hand.scale, len(dealt.runs))
    if dealt.runs and len(driver.hand.boards) != len(dealt.runs):
        raise Refused(
            "betting.run-twice", "The board was run {times} times, which cannot be here by this book.",
            code="above-maximum", times=len(dealt.runs),
        )  # fmt: skip
    if driver.hand.stage == "showdown":
        _show_down(driver, dealt)
    return driver


def _follow(driver: Driver, acts: list[Act], scale: int, runs: int = 0) -> None:
    """Carry out the players' actions; the dealer's are checked to come when the engine has dealt."""
    table, act = driver.hand, driver.act
    seats = table.setup.seats
    board, spared = 0, False
    for verb, player, word in acts:
        if verb == "dh":
            continue
        if runs and table.stage == "runs":
            for seat_no in table.to_act:
                act(RunIt(seat_no, runs))
        if verb == "f":
            act(Fold(seats[player - 1]))
        elif verb == "cc":
            seat = table.seats[player - 1]
            if table.stage in ("showdown", "drawing") and not spared and _has_no_choice(table, seat):
                spared = True
                continue
            act(Call(seat.no) if table.price > seat.bet else Check(seat.no))
        elif verb == "cbr":
            act(_wager(driver, seats[player - 1], to_units(word, scale)))
        elif verb == "db":
            board += len(word) // 2
            if board > len(table.boards[0]):
                raise Refused("dealing.order", "The board comes before the betting is over.", code="too-early")
        elif verb == "pb":
            act(BringIn(seats[player - 1]))
        elif verb == "sd":
            act(Draw(seats[player - 1], split_cards(word)))


def _has_no_choice(table: Draft, seat: Seat) -> bool:
    """Whether a check says nothing: only this player has chips left, and all others are all-in for no more.

    Some rooms ask for it, and the history has the check; the engine turns to the next cards at once.
    """
    others = [other for other in table.seats if other.live and other is not seat]
    return seat.live and seat.stack > 0 and not any(other.stack for other in others)


def _wager(driver: Driver, seat: SeatNo, total: int) -> Action:
    """The bet, raise or completion that a `cbr` is; at limit a completion is of one size only."""
    table = driver.hand
    if table.setup.limits and (table.price > table.full or (table.game.stud and table.street == 0)):
        may = driver.legal()
        if may.seat == seat and "complete" in may.acts:
            if total != may.most:
                raise Refused(
                    "betting.raise-size", "Complete to {most}, not {total}.",
                    code="below-minimum" if total < may.most else "above-maximum", most=may.most, total=total,
                )  # fmt: skip
            return Complete(seat)
    return RaiseTo(seat, Chips(total)) if table.price else BetTo(seat, Chips(total))


def _show_down(driver: Driver, dealt: Dealt) -> None:
    """Who is known shows and who is not mucks, as long as every pot has a hand that can win it.

    They do so in the order of the history.
    """
    table = driver.hand
    if any([UNKNOWN in board for board in table.boards]):
        return
    shows = {
        seat.no
        for player, seat in enumerate(table.seats, 1)
        if seat.live and (seat.tabled or (player not in dealt.hidden and UNKNOWN not in seat.cards))
    }
    for pot in table.pots:
        if not any([seat in shows for seat in pot.seats]):
            return
    twice = duplicate([card for seat in table.seats if seat.live for card in seat.cards]) if dealt.draws else None
    if twice:
        raise DataError("cards", f"{twice} is in two hands.")
    told = [table.setup.seats[player - 1] for player in dealt.ended]
    for seat in dict.fromkeys((*told, *table.to_act)):
        if seat in table.to_act:
            driver.act(Show(seat) if seat in shows else Muck(seat))


def _result(hand: PhhHand, driver: Driver) -> Replayed:
    table = driver.hand
    setup = table.setup
    player = dict(zip(setup.seats, range(1, len(setup.seats) + 1), strict=True))
    stacks = tuple([seat.stack for seat in table.seats])
    over = table.stage == "over"
    rake = rake_in(hand, driver)
    if rake:
        stacks = tuple(map(sub, stacks, rake))
    uncalled = None
    for event in reversed(driver.events):
        if type(event) is UncalledReturned:
            uncalled = (player[event.seat], event.amount)
            break
    return Replayed(
        stacks if over and None not in hand.starting_stacks else None,
        tuple(map(sub, stacks, setup.stacks)) if over else None,
        tuple([(pot.amount, tuple([player[seat] for seat in pot.seats])) for pot in table.pots]),
        uncalled,
        len(hand.actions),
        None,
        stacks,
        tuple([seat.bet for seat in table.seats]),
        rake,
    )
