"""The house's income: rake from the pots, time from the seats, the jackpot drop; and the books of a shift."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from floorman.cardroom.actions import CollectTime, DropRake, PayJackpot, ReportPot
from floorman.cardroom.books import boxes_left, holders, in_box, in_play, on_table, whereabouts
from floorman.cardroom.case import Case, decides, money, need_amount, need_player
from floorman.cardroom.events import Booking, ChipsMoved, DropCounted, MayPlayOn, TimeCalled
from floorman.cardroom.state import (
    CAGE,
    JACKPOT,
    NOBODYS,
    Cardroom,
    CashGame,
    GameId,
    HowLong,
    PastShift,
    PlayerMoney,
    Takings,
    behind_of,
    drop_of,
    play_in,
    read_account,
    stack_of,
    time_of,
)
from floorman.core import PlayerId, Refused
from floorman.hand.showdown import jackpot_due, rake_due
from floorman.rules import implements
from floorman.rules.question_ids import Q

# Rake


@decides(ReportPot)
def report_pot(case: Case, action: ReportPot) -> None:
    """Move the chips of a pot from losers to winners, less rake and jackpot drop.

    Refused if the amounts do not add up, or a player loses more than the player has.
    """
    game = case.game(action.game)
    push_pot(case, action, game, game.names)


def push_pot(case: Case, action: ReportPot, game: CashGame, players: Collection[PlayerId]) -> tuple[Booking, ...]:
    """Move the chips of a pot as `report_pot` does, and return what was booked.

    `players` are those who played for it; one of them may have left the game since.
    """
    won = dict(action.won)
    strangers = [name for name in (*won, *((action.winner,) if action.winner else ())) if name not in players]
    if strangers:
        raise Refused("room.rake", "not-seated", name=case.called(strangers[0]), game=game.id)
    rake, drop = house_takes(game, action)
    if sum(won.values()) not in (0, -rake - drop) or action.pot < 0 or action.dealt < 0:
        raise Refused("room.rake", "uneven.pot")
    for name, amount in won.items():
        has = in_play(case.room, name) or 0
        if game.booked and -amount > has:
            raise Refused(
                "room.table-stakes",
                "above-stack.loses",
                name=case.called(name),
                stack=money(case.room, has),
                amount=money(case.room, -amount),
            )
    case.under("room.rake")
    if not sum(won.values()):
        payers = [action.winner] if action.winner else [name for name, amount in won.items() if amount > 0]
        able = sum((case.room.stack(name) or 0) + won.get(name, 0) for name in payers)
        rake = min(rake, able)
        drop = min(drop, able - rake)
        won = _less(won, payers, rake + drop, case.room.terms.unit)
    if rake or drop:
        case.cite(Q.room.rake.how)
    if rake:
        case.note("raked")
    for name, amount in won.items():
        _deliver_lost(case, name, -amount)
    middle = play_in(game.id)
    bookings = [Booking(stack_of(name), middle, -amount) for name, amount in won.items() if amount < 0]
    bookings += [Booking(middle, stack_of(name), amount) for name, amount in won.items() if amount > 0]
    bookings += [
        Booking(middle, into, amount) for into, amount in ((drop_of(game.id), rake), (JACKPOT, drop)) if amount
    ]
    if bookings:
        case.put(ChipsMoved(tuple(bookings), "pot", "room.rake", game=game.id))
    return tuple(bookings)


def _deliver_lost(case: Case, name: PlayerId, lost: int) -> None:
    """Count chips behind as received, as far as their player has lost more than the stack."""
    held, needs = case.room.money.get(name), lost - (case.room.stack(name) or 0)
    if held is None or not 0 < needs <= held.behind_plays:
        return
    received = (Booking(behind_of(name), stack_of(name), needs),)
    left = PlayerMoney(held.game, held.shorts, held.behind_plays - needs)
    case.put(ChipsMoved(received, "delivered", "room.table-stakes", name, held.game, money=left))


def house_takes(game: CashGame, action: ReportPot) -> tuple[int, int]:
    """Return the rake and the jackpot drop from a pot of a game, by its terms."""
    if game.rake is None:
        return 0, 0
    rake = rake_due(game.rake, action.pot, action.dealt or game.players, flop=action.flop)
    return rake, min(jackpot_due(game.rake, action.pot, flop=action.flop), action.pot - rake)


def _less(won: dict[PlayerId, int], payers: Sequence[PlayerId], due: int, unit: int) -> dict[PlayerId, int]:
    """Return what each has won once the payers have paid `due` in proportion to their wins, the first the odd units.

    >>> _less({"Ann": 9, "Bob": 9, "Cal": -18}, ["Ann", "Bob"], 3, 1)
    {'Ann': 7, 'Bob': 8, 'Cal': -18}
    """
    gains = {name: max(won.get(name, 0), 0) for name in payers}
    total = sum(gains.values())
    paid = {name: due * gain // total // unit * unit if total else 0 for name, gain in gains.items()}
    for name in payers:
        paid[name] += min(unit, due - sum(paid.values()))
    left = due - sum(paid.values())
    return won | {name: won.get(name, 0) - some - (left if name == payers[0] else 0) for name, some in paid.items()}


@decides(DropRake)
def drop_rake(case: Case, action: DropRake) -> None:
    """Empty and count the box of a game, or rake a pot. What reported pots have put into the box is not taken twice.

    Refused if it is more than the chips on the table or, until somebody is `sure`, an amount that is hardly possible.
    The box of a game that is over is counted alone.
    """
    need_amount(case, "room.rake", action.amount)
    if action.game in boxes_left(case.room):
        _count_last(case, action)
        return
    game = case.game(action.game)
    if not 0 <= action.jackpot <= action.amount:
        raise Refused("room.rake", "bad-amount.jackpot")
    reports, reported = reports_rake(game), in_box(case.room, game.id)
    if reports and action.jackpot and game.rake and game.rake.jackpot:
        raise Refused("room.rake", "bad-amount.jackpot-reported", game=game.id)
    _need_plausible(case, action, game, reported)
    rake = action.amount - action.jackpot
    if rake and (reports or reported):
        case.under("room.rake")
        case.put(DropCounted(game.id, reported, rake, "room.rake"))
        rake = 0 if reports else max(0, rake - reported)
        if not rake + action.jackpot:
            return
    action = replace(action, amount=rake + action.jackpot)
    there = on_table(case.room, game.id)
    if game.booked and action.amount > there:
        raise Refused(
            "room.rake",
            "above-stack.drop",
            there=money(case.room, there),
            game=game.id,
            amount=money(case.room, action.amount),
        )
    case.cite(Q.room.rake.percent)
    rake = action.amount - action.jackpot
    taken = ((drop_of(game.id), rake), (JACKPOT, action.jackpot))
    bookings = tuple(Booking(play_in(game.id), into, amount) for into, amount in taken if amount)
    case.put(ChipsMoved(bookings, "rake", "room.rake", game=game.id))


def _count_last(case: Case, action: DropRake) -> None:
    """Count the box of a game that is over. All that is in it was reported, and no chips are left to take more from."""
    reported = in_box(case.room, action.game)
    if action.jackpot:
        raise Refused("room.rake", "bad-amount.jackpot-reported", game=action.game)
    if action.amount > reported and not action.sure:
        amount, there = money(case.room, action.amount), money(case.room, reported)
        raise Refused("room.rake", "drop-above", game=action.game, amount=amount, most=there, reported=there)
    case.under("room.rake")
    case.put(DropCounted(action.game, reported, action.amount, "room.rake"))


def reports_rake(game: CashGame) -> bool:
    """Return whether every pot of a game is reported with its rake, so that the content of its box is known."""
    return game.tracked and game.rake is not None


def _need_plausible(case: Case, action: DropRake, game: CashGame, reported: int) -> None:
    """Refuse a count that is hardly possible, until somebody is `sure` of it.

    Where pots are reported, that is more than the rake reported and the chips without an owner, as every other chip is
    in somebody's stack. Elsewhere it is more than the rake reported and half of the chips on the table, while players
    have chips there.
    """
    if action.sure or not game.booked:
        return
    counted, rest = action.amount - action.jackpot, max(0, case.room.ledger.get(play_in(game.id), 0))
    if reports_rake(game):
        most, code = reported + rest, "drop-above"
    else:
        there = on_table(case.room, game.id)
        playing = bool(holders(case.room, game.id)) and counted - reported <= there
        most, code = reported + there // 2 if playing else counted, "drop-above.most"
    if counted > most:
        raise Refused(
            "room.rake", code, game=game.id, amount=money(case.room, counted), most=money(case.room, most),
            reported=money(case.room, reported),
        )  # fmt: skip


@decides(PayJackpot)
def pay_jackpot(case: Case, action: PayJackpot) -> None:
    """Pay winners of the jackpot out of it, in cash."""
    if not action.winners:
        raise Refused("room.rake", "no-winner")
    for name, amount in action.winners:
        need_player(name)
        need_amount(case, "room.rake", amount)
    has, paid = case.room.ledger.get(JACKPOT, 0), sum(amount for _, amount in action.winners)
    if paid > has:
        raise Refused("room.rake", "above-stack.jackpot", has=money(case.room, has), amount=money(case.room, paid))
    case.under("room.rake")
    for name, amount in action.winners:
        case.put(ChipsMoved((Booking(JACKPOT, CAGE, amount),), "jackpot", "room.rake", name))


# Time


@decides(CollectTime)
@implements("room.time")
def collect_time(case: Case, action: CollectTime) -> None:
    """Call the time fee of a game: who owes it, which newcomers do not, and how long a player who declines may play on.

    With `paid` it is also collected.
    """
    game = case.game(action.game)
    strangers = [name for name in (*action.decline, *action.new_players) if name not in game.names and not game.unnamed]
    if strangers:
        raise Refused("room.time", "not-seated", name=case.called(strangers[0]), game=game.id)
    waiting = len(case.room.waiting(game.kind))
    all_pay = waiting >= int(case.ask(Q.room.time.new_players_pay_from))
    if action.new_players:
        case.note("new-players-pay" if all_pay else "new-players-free")
    elif all_pay:
        case.note("all-pay")
    until: HowLong = "none"
    if action.decline:
        case.note("declines")
        until = _courtesy(case, game, waiting)
    free = {name for name in action.new_players if not all_pay}
    excused = set(action.decline) if until != "none" else set()
    owing = tuple(name for name in game.names if name not in free and name not in excused)
    case.put(TimeCalled(game.id, owing, action.decline, "room.time"))
    for name in action.decline:
        case.put(MayPlayOn(name, until, "room.time"))
    if action.paid:
        _pay(case, game, tuple(name for name in owing if name not in action.decline))


def _courtesy(case: Case, game: CashGame, waiting: int) -> HowLong:
    """Return how long a player who declines to pay may play on: up to the blind, at stud a hand, if few wait."""
    if waiting > int(case.ask(Q.room.time.courtesy)):
        return "none"
    if not case.stud(game):
        return "blind"
    return "one-hand" if case.ask(Q.room.time.courtesy_hands) else "none"


def _pay(case: Case, game: CashGame, names: tuple[PlayerId, ...]) -> None:
    """Book the fee of each player, or the player's share of the table's fee, out of the stack."""
    if not game.time_fee:
        raise Refused("room.time", "bad-amount.no-time-fee", game=game.id)
    fees = dict.fromkeys(names, game.time_fee)
    if game.time_by == "table" and names:
        fees = _shared(game.time_fee, names, case.room.terms.unit)
    short = [name for name in names if (case.room.stack(name) or 0) < fees[name]]
    if short:
        raise Refused("room.time", "above-stack.time-fee", name=case.called(short[0]))
    there, due = on_table(case.room, game.id), sum(fees.values())
    if game.booked and due > there:
        lies, all_pay = money(case.room, there), money(case.room, due)
        raise Refused("room.time", "above-stack.drop", there=lies, game=game.id, amount=all_pay)
    for name in (name for name in names if fees[name]):
        held = case.room.money.get(name, PlayerMoney(game.id))
        fee = (Booking(stack_of(name), time_of(game.id), fees[name]),)
        case.put(ChipsMoved(fee, "time", "room.time", name, game.id, money=held))


def _shared(fee: int, names: Sequence[PlayerId], unit: int) -> dict[PlayerId, int]:
    """Share a table's fee in whole units as evenly as possible; the first players pay the odd units.

    >>> _shared(1000, ["Ann", "Bob", "Cal"], 100)
    {'Ann': 400, 'Bob': 300, 'Cal': 300}
    """
    unit = unit if fee % unit == 0 else 1
    each, odd = divmod(fee // unit, len(names))
    return {name: unit * (each + (at < odd)) for at, name in enumerate(names)}


def time_is_due(room: Cardroom, game: CashGame) -> bool:
    """Return whether time has to be collected in a game now."""
    return bool(game.time_fee) and 0 < game.time_due <= room.now


# What the room has taken


class ShiftBooks(NamedTuple):
    """What a shift has sold, redeemed and taken, by game, and what was out at its beginning and is out now.

    `difference` is 0 when it balances: what was out, and sold, less what was redeemed, is out now.
    """

    name: str
    since: int
    out_before: int
    by_game: dict[GameId, Takings]
    out_now: int
    chips_before: dict[GameId, int]
    chips_now: dict[GameId, int]
    until: int | None = None
    past: PastShift | None = None

    def moved(self, game: GameId) -> int:
        """Return the chips that came to a game from other games or the house's keeping, less those that went there.

        So each game adds up: chips before, bought and moved, less cashed and taken, are the chips now. The sum over all
        games is 0.
        """
        one = self.by_game.get(game, Takings())
        grew = self.chips_now.get(game, 0) - self.chips_before.get(game, 0)
        return grew - one.bought + one.cashed + one.rake + one.time + one.jackpot

    @property
    def in_box(self) -> int | None:
        """What should be in the cage's box at the end; None if it is not known what was there at the beginning."""
        box = self.past.box if self.past else None
        return None if box is None else box + self.out_now - self.out_before

    @property
    def unaccounted(self) -> int:
        """Chips that lost their owner in the shift, less those that turned out to be too many."""
        return self.moved(NOBODYS)

    @property
    def games(self) -> tuple[GameId, ...]:
        """Everything that has a line: the games, and under an empty id the cage and the chips elsewhere."""
        chips = {game for part in (self.chips_before, self.chips_now) for game, amount in part.items() if amount}
        return tuple(sorted(chips | set(self.by_game)))

    @property
    def total(self) -> Takings:
        """The sum of all games and the cage."""
        rows = self.by_game.values()
        return Takings(
            sum(one.bought for one in rows), sum(one.cashed for one in rows), sum(one.rake for one in rows),
            sum(one.time for one in rows), sum(one.jackpot for one in rows),
        )  # fmt: skip

    @property
    def difference(self) -> int:
        """By how much the books are off; 0 if they balance."""
        return self.out_before + self.total.bought - self.total.cashed - self.out_now


def shift_books(room: Cardroom) -> ShiftBooks:
    """Return the books of the present shift; before the first shift, of the whole time."""
    return ShiftBooks(
        room.shift, room.shift_at, room.shift_out, room.takings, -room.ledger.get(CAGE, 0), room.shift_chips,
        whereabouts(room),
    )  # fmt: skip


def past_books(ended: PastShift) -> ShiftBooks:
    """Return the books of a shift that has ended."""
    return ShiftBooks(
        ended.name, ended.since, ended.out_before, ended.takings, ended.out_now, ended.before, ended.now, ended.until,
        ended,
    )  # fmt: skip


class ShiftReport(NamedTuple):
    """What was sold and redeemed, what lies where, and what the house has taken; `difference` is 0 when it balances.

    `sold` is what the cage holds for chips that are out: on tables, on their way, with players, in the house's keeping,
    and in the boxes. `unaccounted` are chips that were left without an owner, less those that were too many. `off` are
    games whose pots are reported and that have more on the table than their stacks come to, or less.
    """

    sold: int
    on_tables: dict[GameId, int]
    elsewhere: int
    rake: dict[GameId, int]
    time: dict[GameId, int]
    jackpot: int
    unaccounted: int = 0
    off: tuple[tuple[GameId, int], ...] = ()

    @property
    def difference(self) -> int:
        """By how much the books are off; 0 if they balance."""
        out = sum(self.on_tables.values()) + self.elsewhere + self.unaccounted
        return self.sold - out - sum(self.rake.values()) - sum(self.time.values()) - self.jackpot


def shift_report(room: Cardroom) -> ShiftReport:
    """Return the books as they stand now, by game."""
    by_kind: dict[str, dict[str, int]] = {"drop": {}, "time": {}}
    for account, amount in room.ledger.items():
        what, whose = read_account(account)
        if what in by_kind:
            by_kind[what][whose] = amount
    tables = whereabouts(room)
    unaccounted, elsewhere = tables.pop(NOBODYS, 0), tables.pop("", 0)
    return ShiftReport(
        -room.ledger.get(CAGE, 0), tables, elsewhere, by_kind["drop"], by_kind["time"], room.ledger.get(JACKPOT, 0),
        unaccounted,
        tuple(
            (game.id, rest)
            for game in room.games.values()
            if game.tracked and game.booked and (rest := room.ledger.get(play_in(game.id), 0))
        ),
    )  # fmt: skip
