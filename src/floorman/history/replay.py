"""Play a history through the engine, action by action and without repairs, and say how it ends."""

from operator import sub

from floorman.base import Chips, DataError, Refused, SeatNo, Value
from floorman.cards import UNKNOWN
from floorman.hand.actions import Action, BetTo, BringIn, Call, Check, Complete, Draw, Fold, Muck, RaiseTo, Show
from floorman.hand.engine import Driver
from floorman.hand.events import UncalledReturned
from floorman.hand.games import GAMES
from floorman.hand.state import Draft, Seat
from floorman.history.amounts import to_units
from floorman.history.deal import Dealt, lay_deck
from floorman.history.notation import Act, BadAction, read_actions, split_cards
from floorman.history.phh import PhhHand
from floorman.history.table import setup_of
from floorman.rulebook import Rulebook

Pots = tuple[tuple[int, tuple[int, ...]], ...]


class Replayed(Value, frozen=True):
    """How a history ends. Players are the N of pN, amounts are in units of the hand's scale.

    `stacks` is None where the history stops early, where nobody showed a hand that could win, and where stacks have
    no end; `net` then still tells what was won and lost, if that can be known. `pots` are as of the last gathering of
    bets. `behind` and `bets` are the chips as the history leaves them: before the award, where there was none.
    """

    stacks: tuple[int, ...] | None
    net: tuple[int, ...] | None
    pots: Pots
    uncalled: tuple[int, int] | None
    actions: int
    error: str | None = None
    behind: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()


def replay_hand(hand: PhhHand, book: Rulebook) -> Replayed:
    """The end of a history under a book. What the rules refuse, or cannot be read, is its `error`."""
    try:
        driver = play_through(hand, book)
    except Refused as no:
        return Replayed(None, None, (), None, len(hand.actions), f"{no.code}: {no}")
    except (DataError, BadAction) as wrong:
        code = "bad-action" if isinstance(wrong, BadAction) else "bad-data"
        return Replayed(None, None, (), None, len(hand.actions), f"{code}: {wrong}")
    return _result(hand, driver)


def play_through(hand: PhhHand, book: Rulebook) -> Driver:
    """The hand played as far as the history goes, hands shown and mucked included; Refused where it breaks a rule."""
    count = len(hand.starting_stacks)
    acts = read_actions(hand.actions, count)
    setup = setup_of(hand)
    dealt = Dealt(count)
    dealt.see(acts)
    game = GAMES[setup.game]
    button_first = book.answers("cash")["dealing.order/first-card"] == "at-button"
    driver = Driver(setup, lay_deck(game, count, dealt, button_first), book)
    _follow(driver, acts, hand.scale)
    if driver.hand.stage == "showdown":
        _show_down(driver, dealt)
    return driver


def _follow(driver: Driver, acts: list[Act], scale: int) -> None:
    """Carry out the players' actions; the dealer's are checked to come when the engine has dealt."""
    table, act = driver.hand, driver.act
    seats = table.setup.seats
    board, spared = 0, False
    for verb, player, word in acts:
        if verb == "dh":
            continue
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
    if UNKNOWN in table.boards[0]:
        return
    shows = {
        seat.no
        for player, seat in enumerate(table.seats, 1)
        if seat.live and (seat.tabled or (player not in dealt.hidden and UNKNOWN not in seat.cards))
    }
    for pot in table.pots:
        if not any([seat in shows for seat in pot.seats]):
            return
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
    )
