"""Replays a history through the engine without repairs, and compares the result with an expected one."""

from collections.abc import Iterable, Mapping, Sequence
from operator import add, sub
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.cards.card import duplicate
from floorman.core import Chips, DataError, Refused, SeatNo, Value
from floorman.hand.actions import Action, BetTo, BringIn, Call, Check, Complete, Draw, Fold, Muck, RaiseTo, RunIt, Show
from floorman.hand.apply import replay
from floorman.hand.engine import Driver
from floorman.hand.events import HandEvent, PotAwarded, RakeTaken, UncalledReturned
from floorman.hand.setup import GAMES, Rake
from floorman.hand.state import AnyHand, Draft, Seat
from floorman.history.dealt import Dealt, boards_of, lay_deck, setup_of
from floorman.history.phh import Act, BadAction, PhhHand, split_cards, to_units, user_amount
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q

Parts = tuple[int, ...]
"""Amounts by player, p1 first: won and not paid out."""

SMALL_DROP = 5
"""Hundredths that may be taken from any pot, however small."""


def rake_in(hand: PhhHand, played: Driver) -> Parts:
    """Return each player's part of the rake, given the hand played without one; () where none was taken.

    The file's payments are used if no player was paid more than was won. Where the rake is not stated, it is also
    required that every winner was paid something, and that the rake is at most a quarter of the pot. A stated rake may
    be a whole small pot.
    """
    if hand.winnings is None and "_rake" not in hand.user:
        ends = hand.finishing_stacks
        if ends is None or ends == tuple([seat.stack for seat in played.hand.seats]):
            return ()
    if played.hand.stage != "over" or None in hand.starting_stacks:
        return ()
    won = _won(played)
    stated = user_amount(hand, "_rake")
    for parts in _short(hand, played, won):
        taken = sum(parts)
        fits = all(0 <= part <= amount for part, amount in zip(parts, won, strict=True))
        paid = all(part < amount for part, amount in zip(parts, won, strict=True) if amount)
        most = sum(won) // 4 + SMALL_DROP * hand.scale // 100
        likely = paid and taken <= most if stated is None else taken == stated
        if fits and likely:
            return parts if taken else ()
    return _in_proportion(won, stated) if stated and stated < sum(won) else ()


def _won(played: Driver) -> Parts:
    """Return what each player won in all pots."""
    seats = played.hand.setup.seats
    won = dict.fromkeys(seats, 0)
    for event in played.events:
        if isinstance(event, PotAwarded):
            for no, amount in event.shares:
                won[no] += amount
    return tuple(won.values())


def _short(hand: PhhHand, played: Driver, won: Parts) -> Iterable[Parts]:
    """Yield by how much the file's payments are below what was won, in each of the ways in which rooms write them."""
    if hand.winnings is not None and any(hand.winnings):
        yield tuple([one - paid for one, paid in zip(won, hand.winnings, strict=True)])
        back = dict.fromkeys(played.hand.setup.seats, 0)
        for event in played.events:
            if isinstance(event, UncalledReturned):
                back[event.seat] += event.amount
        if any(back.values()):  # some rooms count a bet that nobody called among the winnings
            returned = back.values()
            yield tuple([one + more - paid for one, more, paid in zip(won, returned, hand.winnings, strict=True)])
    if hand.finishing_stacks is not None:
        ends = zip(played.hand.seats, hand.finishing_stacks, strict=True)
        yield tuple([-1 if end is None else seat.stack - end for seat, end in ends])


def _in_proportion(won: Parts, taken: int) -> Parts:
    """Divide a stated rake among the winners in proportion to what they won, the remainder from the first winners."""
    total = sum(won)
    parts = [taken * amount // total for amount in won]
    for place, amount in enumerate(won):
        more = min(taken - sum(parts), amount - parts[place])
        parts[place] += max(0, more)
    return tuple(parts)


def with_rake(events: Iterable[HandEvent], short: Mapping[SeatNo, int]) -> list[HandEvent]:
    """Return the events of a hand without a rake with these parts taken out, from the main pot as far as it goes."""
    played = list(events)
    places = [place for place, event in enumerate(played) if isinstance(event, PotAwarded)]
    left = dict(short)
    taken: dict[int, int] = {}
    for place in sorted(places, key=lambda place: played[place].pot):  # type: ignore[union-attr]
        event = played[place]
        assert isinstance(event, PotAwarded)
        shares = []
        for no, amount in event.shares:
            part = min(left.get(no, 0), amount)
            left[no] = left.get(no, 0) - part
            taken[event.pot] = taken.get(event.pot, 0) + part
            shares.append((no, Chips(amount - part)))
        played[place] = replace(event, shares=tuple(shares))
    house = RakeTaken(tuple(Chips(taken.get(pot, 0)) for pot in range(max(taken) + 1)))
    return [*played[: places[0]], house, *played[places[0] :]]


Pots = tuple[tuple[int, tuple[int, ...]], ...]


class Replayed(Value, frozen=True):
    """The result of replaying a history. Players are the N of pN, amounts are in units of the hand's scale.

    `stacks` is None where the history stops early, where nobody showed a hand that could win, and where stacks are
    infinite; `net` is then still known in the last case. Both are after the rake, of which `rake` is each player's
    part: what was won less what was paid out. `pots` are as of the last gathering of bets, before the rake. `behind`
    and `bets` are the chips as the history leaves them; where the pots were not awarded, as they were before.
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
    """Return the result of a history under a book. If the rules refuse it or it cannot be read, that is its `error`."""
    try:
        driver = _play(hand, book)
    except Refused as no:
        return Replayed(None, None, (), None, len(hand.actions), f"{no.code}: {no}")
    except (DataError, BadAction) as wrong:
        code = "bad-action" if isinstance(wrong, BadAction) else "bad-data"
        return Replayed(None, None, (), None, len(hand.actions), f"{code}: {wrong}")
    return _result(hand, driver)


class PlayedHand(NamedTuple):
    """A history as events of the engine, and the hand after them."""

    events: Sequence[HandEvent]
    hand: AnyHand


def play_through(hand: PhhHand, book: Rulebook) -> PlayedHand:
    """Play the hand as far as the history goes, with hands shown and mucked; raise Refused where it breaks a rule.

    The house takes what the history says it took: from the main pot first, as the engine does, or else as the amounts
    of the winners imply.
    """
    driver = _play(hand, book)
    short = rake_in(hand, driver)
    if not any(short):
        return PlayedHand(driver.events, driver.hand)
    raked = _play(hand, book, Rake(10_000, Chips(sum(short)), no_flop_no_drop=False))
    if [seat.stack + part for seat, part in zip(raked.hand.seats, short, strict=True)] == [
        seat.stack for seat in driver.hand.seats
    ]:
        return PlayedHand(raked.events, raked.hand)
    events = with_rake(driver.events, dict(zip(driver.hand.setup.seats, short, strict=True)))
    return PlayedHand(events, replay(events))


def _play(hand: PhhHand, book: Rulebook, rake: Rake | None = None) -> Driver:
    """Play the actions, with a rake if one is given."""
    count = len(hand.starting_stacks)
    dealt = Dealt(count)
    acts = dealt.see(hand.actions)
    setup = setup_of(hand)
    game = GAMES[setup.game]
    if hand.user and "_boards" in hand.user:
        dealt.runs = boards_of(hand, game)
    if rake or dealt.runs:
        setup = replace(setup, rake=rake, most_runs=max(1, len(dealt.runs)))
    button_first = book.answers("cash")[Q.dealing.order.first_card] == "at-button"
    driver = Driver(setup, lay_deck(game, count, dealt, button_first), book)
    _follow(driver, acts, hand.scale, len(dealt.runs))
    if dealt.runs and len(driver.hand.boards) != len(dealt.runs):
        raise Refused("betting.run-twice", "above-maximum.ran-board", times=len(dealt.runs))
    if driver.hand.stage == "showdown":
        _show_down(driver, dealt)
    return driver


def _follow(driver: Driver, acts: list[Act], scale: int, runs: int = 0) -> None:
    """Carry out the players' actions; the dealer's are only checked not to come before the engine has dealt."""
    table, act = driver.hand, driver.act
    seats = table.setup.seats
    board, spared = 0, False
    for verb, player, word in acts:
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
                raise Refused("dealing.order", "too-early.board")
        elif verb == "pb":
            act(BringIn(seats[player - 1]))
        elif verb == "sd":
            act(Draw(seats[player - 1], split_cards(word)))


def _has_no_choice(table: Draft, seat: Seat) -> bool:
    """Return whether a check means nothing: only this player has chips left, and all others are all-in for no more.

    Some rooms ask for this check, so that the history has it; the engine goes on to the next cards at once.
    """
    others = [other for other in table.seats if other.live and other is not seat]
    return seat.live and seat.stack > 0 and not any(other.stack for other in others)


def _wager(driver: Driver, seat: SeatNo, total: int) -> Action:
    """Return the bet, raise or completion that a `cbr` stands for; at limit a completion has one size only."""
    table = driver.hand
    if table.setup.limits and (table.price > table.full or (table.game.stud and table.street == 0)):
        may = driver.legal()
        if may.seat == seat and "complete" in may.acts:
            if total != may.most:
                raise Refused(
                    "betting.raise-size",
                    "below-minimum.complete" if total < may.most else "above-maximum.complete",
                    most=may.most,
                    total=total,
                )
            return Complete(seat)
    return RaiseTo(seat, Chips(total)) if table.price else BetTo(seat, Chips(total))


def _show_down(driver: Driver, dealt: Dealt) -> None:
    """Show the known hands and muck the others in the order of the history, if every pot has a hand that can win it."""
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
    ended = [table.setup.seats[player - 1] for player in dealt.ended]
    for seat in dict.fromkeys((*ended, *table.to_act)):
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


class Expected(Value, frozen=True, forbid_unknown_fields=False):
    """The expected result of one hand in a list, amounts times `scale`. Fields that are None are not compared.

    Results are before the rake. `st` is how far the history goes: `ok`, `trunc` or `refused`. `use` says how to
    compare: `strict` results must be equal, `loose` ones may be `alt` instead, `pots` ones have infinite stacks, and
    `skip` ones are not compared.
    """

    f: str
    i: int
    st: Literal["ok", "trunc", "refused"]
    use: Literal["strict", "loose", "pots", "skip"]
    scale: int = 1
    fin: tuple[int, ...] | None = None
    net: tuple[int, ...] | None = None
    alt: tuple[int, ...] | None = None
    pots: tuple[tuple[int, tuple[int, ...]], ...] | None = None
    unc: tuple[int, int] | None = None
    stk: tuple[int, ...] | None = None
    bets: tuple[int, ...] | None = None


class Verdict(Value, frozen=True):
    """The outcome `agree`, `differ`, or `refused` where neither side has a result; and the differences."""

    outcome: Literal["agree", "differ", "refused"]
    differences: tuple[str, ...] = ()


def compare(got: Replayed, scale: int, expected: Expected) -> Verdict:
    """Compare a replay with the expected result; their units may differ."""
    if expected.st == "refused" and (got.error or expected.use == "skip"):
        return Verdict("refused" if got.error else "agree")
    if got.error:
        return Verdict("differ", (f"refused ({got.error})",))
    found: list[str] = []

    def check(what: str, ours: Any, *theirs: Any) -> None:
        """Note a difference, unless our value is one of theirs in the same units."""
        if _in_units(what, ours, expected.scale) not in [_in_units(what, one, scale) for one in theirs]:
            found.append(f"{what} {_shown(ours)}, expected {' or '.join(map(_shown, theirs))}")

    if expected.st == "trunc":
        if expected.stk is not None:
            check("stacks behind", got.behind, expected.stk)
        check("bets", got.bets, expected.bets)
    else:
        ends: list[tuple[int, ...] | None] = [expected.net or expected.fin]
        ends += [expected.alt] if expected.alt else []
        check("net" if expected.net else "stacks", _before_rake(got.net if expected.net else got.stacks, got), *ends)
        if expected.pots is not None:
            check("pots", got.pots, expected.pots)
            check("uncalled", got.uncalled, expected.unc)
    return Verdict("differ" if found else "agree", tuple(found))


def _before_rake(amounts: tuple[int, ...] | None, got: Replayed) -> tuple[int, ...] | None:
    return tuple(map(add, amounts, got.rake)) if amounts and got.rake else amounts


def _in_units(what: str, value: Any, factor: int) -> Any:
    """Return amounts times a factor; the players of pots and uncalled bets stay as they are."""
    if value is None:
        return None
    if what == "pots":
        return [(amount * factor, players) for amount, players in value]
    if what == "uncalled":
        player, amount = value
        return player, amount * factor
    return [one * factor for one in value]


def _shown(value: Sequence[Any] | None) -> str:
    return "none" if value is None else str(value).replace(",)", ")")
