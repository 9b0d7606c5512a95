"""Money: buy-ins, table stakes, chips behind and taken along, cashing out; and the payments that settle an evening."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from floorman.cardroom.actions import (
    AddChips,
    BringChipsBack,
    BuyBehind,
    BuyIn,
    CashOut,
    ClaimKept,
    CorrectBought,
    CountStack,
    DeliverChips,
    GoBroke,
    RackUp,
    SetBuyIn,
    TakeChipsAlong,
)
from floorman.cardroom.books import came_from, on_table, owed_to
from floorman.cardroom.case import MOST_MONEY, Case, bar_on, decides, money, need_amount, need_player, settles
from floorman.cardroom.events import (
    BackInSeat,
    Booking,
    BuyInChanged,
    CashOutNoted,
    ChipsMoved,
)
from floorman.cardroom.seats import seat_opens
from floorman.cardroom.stakes import need_limits
from floorman.cardroom.state import (
    CAGE,
    UNACCOUNTED,
    Cardroom,
    CashGame,
    GameId,
    PlayerMoney,
    RoomChoice,
    behind_of,
    carried_by,
    kept_for,
    play_in,
    stack_of,
    stakes_of,
)
from floorman.core import PlayerId, Refused
from floorman.rules import implements
from floorman.rules.question_ids import Q


def full_buyin(case: Case, game: CashGame) -> int:
    """Return the least buy-in of a game: as posted, else at limit so many maximum bets; 0 if there is none."""
    if game.min_buyin or not game.limit:
        return game.min_buyin
    case.note("limit-buyin")
    stakes = stakes_of(game.kind)
    most = game.max_bet or (max(stakes) * case.room.terms.unit // 100 if stakes else 0)
    return most * int(case.ask(Q.room.buyin.limit_minimum))


def _same(case: Case, game: CashGame) -> set[GameId]:
    """Return the games that count as the same one for a player who returns."""
    where, room = case.ask(Q.room.buyin.returns_to), case.room
    if where == "same-stakes":
        return {one.id for one in room.of_kind(game.kind)}
    same = {game.id}
    while where == "must-move":
        more = {id for link in room.chains if {link.main, link.feeder} & same for id in (link.main, link.feeder)} - same
        if not more:
            break
        same |= more
    return same


def _returning(case: Case, name: PlayerId, game: CashGame) -> int:
    """Return what a player who is back soon after cashing out has to buy in for: as much as was taken away, else 0."""
    cash_outs = [one for one in case.room.cash_outs if one.name == name]
    games = _same(case, game) if cash_outs else {game.id}
    last = next((one for one in reversed(cash_outs) if one.game in games), None)
    if last is None or case.room.now - last.at > 60 * int(case.ask(Q.room.buyin.return_minutes)):
        return 0
    case.note("returning")
    return last.amount


@decides(BuyIn)
@implements("room.buyin")
def buy_in(case: Case, action: BuyIn) -> None:
    """Sell a player chips for a game, within the buy-in limits that apply to the player's way into the game.

    Refused for a player who is barred or has chips in another game.
    """
    need_player(action.name)
    need_amount(case, "room.buyin", action.amount)
    game = case.game(action.game)
    bar_on(case, action.name, [game])
    held = case.room.money.get(action.name)
    if held and held.game != game.id:
        raise Refused("room.buyin", "one-seat.chips", name=case.called(action.name), game=held.game)
    shorts = held.shorts if held else 0
    case.under("room.buyin")
    if action.source in ("broken", "must-move"):
        if case.ask(Q.room.combine.stacks) == "fit-limits":
            _need_limits(case, action, game, full_buyin(case, game))
        _bought(case, action, game, action.amount, shorts, 0)
    elif action.source == "voluntary":
        _by_choice(case, action, game, shorts)
    else:
        _new_or_again(case, action, game, shorts)


def _new_or_again(case: Case, action: BuyIn, game: CashGame, shorts: int) -> None:
    """Sell a newcomer a full buy-in; a player who is broke may be short of it as often as the book allows.

    A player who has bought chips of this game and has none left is broke, even if the action says `new`.
    """
    if action.source == "new" and action.name in case.room.money and not case.room.stack(action.name):
        action = replace(action, source="rebuy")
    if game.min_buyin or game.max_buyin:
        case.under("room.table-stakes")
    least = full_buyin(case, game)
    took = _returning(case, action.name, game) if action.source == "new" else 0
    if took and action.amount < took:
        raise Refused(
            "room.buyin",
            "return-short",
            name=case.called(action.name),
            took=money(case.room, took),
            least=max(took, least),
        )
    if not took or action.amount > took:
        _need_most(case, action.amount, game)
        if case.room.stack(action.name):
            need_room_for(case, action.name, game.id, action.amount)
    if action.amount >= least:
        _bought(case, action, game, action.amount, shorts, max(took, least))
        return
    allowed = int(case.ask(Q.room.buyin.short_buyins))
    if action.source == "new" or not allowed:
        raise _short(case, least)
    if shorts >= allowed:
        raise Refused("room.buyin", "short-buyin-used", least=least)
    case.note("short-buyin")
    _bought(case, action, game, action.amount, shorts + 1, least)


def _by_choice(case: Case, action: BuyIn, game: CashGame, shorts: int) -> None:
    """Sell chips to a player who changes games by choice.

    An amount outside the buy-in limits is refused or, by another book, left to the house, which may let the whole stack
    come.
    """
    least = full_buyin(case, game)
    if case.ask(Q.room.table_stakes.voluntary_change) == "minimum":
        if action.amount < least:
            raise _short(case, least)
        _need_most(case, action.amount, game)
    else:
        fits = max(least, min(action.amount, game.max_buyin) if game.max_buyin else action.amount)
        if fits != action.amount:
            case.note("outside-limits")
            choice = RoomChoice(
                "room.table-stakes", ("conform", "bring-stack"), action.name, game.id, "house", amount=action.amount,
                means=str(fits),
            )  # fmt: skip
            case.offer(choice)
            return
    _bought(case, action, game, action.amount, shorts, least)


@settles("room.table-stakes")
def floor_on_stack(case: Case, choice: RoomChoice, code: str) -> None:
    """Carry out the house's choice: bring the stack as it is, or make it fit the limits of the game."""
    game = case.room.games[choice.game]
    amount = int(choice.means) if code == "conform" else choice.amount
    _bought(case, BuyIn(choice.name, game.id, amount, "voluntary"), game, amount, 0, full_buyin(case, game))


def _short(case: Case, least: int) -> Refused:
    return Refused("room.buyin", "short-buyin", least=least, amount=money(case.room, least))


def _need_most(case: Case, amount: int, game: CashGame) -> None:
    if game.max_buyin and amount > game.max_buyin:
        case.note("above-most")
        case.under("room.table-stakes", "room.buyin")
        raise Refused("room.buyin", "table-stakes", game=game.id, amount=money(case.room, game.max_buyin))


def _need_limits(case: Case, action: BuyIn, game: CashGame, least: int) -> None:
    if action.amount < least:
        raise _short(case, least)
    _need_most(case, action.amount, game)


def _bought(case: Case, action: BuyIn, game: CashGame, amount: int, shorts: int, least: int) -> None:
    held = PlayerMoney(game.id, shorts)
    kept = min(amount, case.room.ledger.get(kept_for(action.name), 0))
    sources = ((kept_for(action.name), kept), (CAGE, amount - kept))
    bookings = tuple(Booking(account, stack_of(action.name), some) for account, some in sources if some)
    case.put(ChipsMoved(bookings, "buy-in", "room.buyin", action.name, game.id, least, held))


@decides(CorrectBought)
def correct_bought(case: Case, action: CorrectBought) -> None:
    """Correct what a player has bought in all. The stack changes by the difference, else the table.

    Refused during a hand of the player, and if there are not so many chips on the table.
    """
    game, room = case.game(action.game), case.room
    had, name = room.totals.get(action.name), case.called(action.name)
    if action.bought:
        need_amount(case, "room.buyin", action.bought)
    if had is None:
        raise Refused("room.buyin", "not-seated.no-chips", name=name, game=game.id)
    more = action.bought - had.bought
    if not more:
        raise Refused("room.buyin", "bought-same", name=name, amount=money(room, had.bought))
    if game.plays_hand(action.name):
        raise Refused("room.table-stakes", "table-stakes.between-hands")
    held = room.money.get(action.name)
    held = held if held and held.game == game.id else None
    there = on_table(room, game.id)
    if -more > there:
        raise Refused("room.buyin", "above-stack.bought", name=name, there=money(room, there), less=money(room, -more))
    stack = min(-more, room.stack(action.name) or 0) if held else 0
    parts = ((stack_of(action.name), stack), (play_in(game.id), -more - stack))
    bookings = tuple(Booking(account, CAGE, amount) for account, amount in parts if amount > 0)
    if more > 0:
        bookings = (Booking(CAGE, stack_of(action.name) if held else play_in(game.id), more),)
    case.under("room.buyin")
    case.put(ChipsMoved(bookings, "corrected", "room.buyin", action.name, game.id, money=held))


@decides(SetBuyIn)
def set_buy_in(case: Case, action: SetBuyIn) -> None:
    """Change the buy-in limits of a game. Stacks already in play are not affected."""
    game = case.game(action.game)
    need_limits(action.least, action.most)
    case.under("room.buyin")
    case.put(BuyInChanged(game.id, action.least, action.most, "room.buyin"))


# Chips in play


def _held(case: Case, name: PlayerId) -> PlayerMoney:
    """Return a player's money in a game; Refused if the player has neither chips nor a seat."""
    held = case.room.money.get(name)
    if held:
        return held
    return PlayerMoney(case.place_of(name).id)


@decides(GoBroke)
def go_broke(case: Case, action: GoBroke) -> None:
    """Book a player's stack as lost to others at the table."""
    held = _held(case, action.name)
    chips = case.room.stack(action.name) or 0
    case.under("room.table-stakes")
    lost = (Booking(stack_of(action.name), play_in(held.game), chips),) if chips else (
        Booking(play_in(held.game), stack_of(action.name), 0),
    )  # fmt: skip
    case.put(ChipsMoved(lost, "broke", "room.table-stakes", action.name, held.game, money=held))


@decides(AddChips)
@implements("room.table-stakes")
def add_chips(case: Case, action: AddChips) -> None:
    """Sell a player more chips. Refused during a hand, and beyond the most buy-in where the book limits it."""
    need_amount(case, "room.table-stakes", action.amount)
    held = _held(case, action.name)
    case.under("room.table-stakes")
    if action.during_hand or (held.game in case.room.games and case.room.games[held.game].plays_hand(action.name)):
        raise Refused("room.table-stakes", "table-stakes.between-hands")
    case.under("room.buyin")
    need_room_for(case, action.name, held.game, action.amount)
    bookings = (Booking(CAGE, stack_of(action.name), action.amount),)
    case.put(ChipsMoved(bookings, "add", "room.table-stakes", action.name, held.game, money=held))


def need_room_for(case: Case, name: PlayerId, id: str, amount: int) -> None:
    """Refuse to add to a stack beyond the most buy-in of its game, where the book limits it.

    Where pots are not reported nobody knows how much of a stack is left: only an amount above the most itself is
    refused.
    """
    game = case.room.games.get(id)
    if game is None or not game.max_buyin or case.ask(Q.room.buyin.added) == "any-amount":
        return
    has = (case.room.stack(name) or 0) + case.room.ledger.get(behind_of(name), 0) if game.tracked else 0
    left = max(0, game.max_buyin - has)
    if amount > left:
        most, stack = money(case.room, game.max_buyin), money(case.room, has)
        code = "above-most" if left else "above-most.full"
        who, still = case.called(name), money(case.room, left)
        raise Refused("room.buyin", code, name=who, game=id, most=most, left=still, stack=stack)


@decides(BuyBehind)
def buy_behind(case: Case, action: BuyBehind) -> None:
    """Sell chips that are still on their way. They play if the amount was announced, else as far as the book says."""
    need_player(action.name)
    need_amount(case, "room.table-stakes", action.amount)
    held = case.room.money.get(action.name)
    game = case.game(action.game) if action.game else case.room.games[held.game] if held else case.place_of(action.name)
    held = held or PlayerMoney(game.id)
    case.under("room.table-stakes", "room.buyin")
    need_room_for(case, action.name, game.id, action.amount)
    plays = action.amount
    if not action.announced:
        least = full_buyin(case, game)
        plays = min(action.amount, least) if case.ask(Q.room.table_stakes.unannounced) == "minimum-buyin" else 0
    held = PlayerMoney(held.game, held.shorts, held.behind_plays + plays)
    bookings = (Booking(CAGE, behind_of(action.name), action.amount),)
    case.put(ChipsMoved(bookings, "behind", "room.table-stakes", action.name, game.id, money=held))


@decides(DeliverChips)
def deliver(case: Case, action: DeliverChips) -> None:
    """Put the chips that a player had bought behind in front of the player; all of them play."""
    chips = case.room.ledger.get(behind_of(action.name), 0)
    if not chips:
        raise Refused("room.table-stakes", "nothing-behind", name=case.called(action.name))
    held = _held(case, action.name)
    case.under("room.table-stakes")
    case.put(
        ChipsMoved(
            (Booking(behind_of(action.name), stack_of(action.name), chips),), "delivered", "room.table-stakes",
            action.name, held.game, money=PlayerMoney(held.game, held.shorts),
        )
    )  # fmt: skip


@decides(TakeChipsAlong)
def take_along(case: Case, action: TakeChipsAlong) -> None:
    """Book chips that a player takes along for safety, which have to come back."""
    need_amount(case, "room.table-stakes", action.amount)
    held = _held(case, action.name)
    case.under("room.table-stakes")
    need_chips(case, action.name, held.game, action.amount)
    bookings = (
        *found(case, action.name, held.game, action.amount),
        Booking(stack_of(action.name), carried_by(action.name), action.amount),
    )
    case.put(ChipsMoved(bookings, "take-along", "room.table-stakes", action.name, held.game, money=held))


@decides(BringChipsBack)
def bring_back(case: Case, action: BringChipsBack) -> None:
    """Put the chips that a player took along back into the stack; the player may buy more.

    Refused for less than was taken along. A player who was away is back.
    """
    if not 0 <= action.amount <= MOST_MONEY:
        need_amount(case, "room.table-stakes", action.amount)
    held = _held(case, action.name)
    case.under("room.table-stakes")
    carried = case.room.ledger.get(carried_by(action.name), 0)
    if action.amount < carried:
        raise Refused(
            "room.table-stakes",
            "must-restore",
            name=case.called(action.name),
            amount=money(case.room, carried),
            least=carried,
        )
    bookings = [Booking(carried_by(action.name), stack_of(action.name), carried)] if carried else []
    if action.amount > carried:
        bookings.append(Booking(CAGE, stack_of(action.name), action.amount - carried))
    if bookings:
        case.put(ChipsMoved(tuple(bookings), "bring-back", "room.table-stakes", action.name, held.game, money=held))
    game = case.room.game_of(action.name)
    occupant = game.occupant(action.name) if game else None
    if game and occupant and occupant.away is not None:
        case.put(BackInSeat(action.name, game.id, "room.absence"))


def need_chips(case: Case, name: PlayerId, game: str, amount: int) -> None:
    """Refuse an amount that a player cannot have.

    Where pots are reported it may be the stack and the chips on the table that are in no stack, as somebody's may have
    been counted wrongly. Elsewhere it may be all that lies on the table and on those of games from which players have
    come, as nobody has counted how much they brought.
    """
    room = case.room
    at = room.games[game]
    stack = room.stack(name) or 0
    if not at.booked:
        return
    if at.tracked:
        if amount <= stack + max(0, room.ledger.get(play_in(game), 0)):
            return
        raise Refused(
            "room.table-stakes",
            "above-stack.has",
            name=case.called(name),
            stack=money(room, stack),
            amount=money(room, amount),
        )
    there = on_table(room, game) + sum(on_table(room, one) for one in _sources(room, game))
    if amount > max(0, there):
        case.under("room.table-stakes")
        raise Refused(
            "room.table-stakes",
            "above-stack.shares-out",
            name=case.called(name),
            game=game if len(room.games) > 1 else "",
            there=money(room, there),
            amount=money(room, amount),
            more=money(room, amount - there),
        )


def _sources(room: Cardroom, game: str) -> list[str]:
    """Return the games, with chips left on their tables, from which players have brought chips that nobody counted."""
    open_ = [room.games[one] for one in came_from(room, game) if one in room.games]
    return [one.id for one in open_ if one.booked and not one.tracked and on_table(room, one.id) > 0]


def found(case: Case, name: PlayerId, game: str, amount: int) -> tuple[Booking, ...]:
    """Return the bookings that raise a stack to what was counted: won from others, here or where players came from."""
    room = case.room
    more = amount - (room.stack(name) or 0)
    if more <= 0:
        return ()
    bookings = []
    short = amount - on_table(room, game) if room.games[game].booked else 0
    for one in _sources(room, game):
        brought = min(short, on_table(room, one))
        if brought > 0:
            bookings.append(Booking(play_in(one), play_in(game), brought))
            short -= brought
    return (*bookings, Booking(play_in(game), stack_of(name), more))


@decides(CountStack)
def count_stack(case: Case, action: CountStack) -> None:
    """Set a stack to what was counted; the difference was won or lost at the table."""
    if action.amount:
        need_amount(case, "room.table-stakes", action.amount)
    held = _held(case, action.name)
    need_chips(case, action.name, held.game, action.amount)
    case.under("room.table-stakes")
    less = (case.room.stack(action.name) or 0) - action.amount
    bookings = found(case, action.name, held.game, action.amount)
    if less > 0:
        bookings = (Booking(stack_of(action.name), play_in(held.game), less),)
    if bookings:
        case.put(ChipsMoved(bookings, "count", "room.table-stakes", action.name, held.game, money=held))


@decides(CashOut)
def cash_out(case: Case, action: CashOut) -> None:
    """Pay a player's chips out, open the seat, and remember how much was taken away."""
    _leave_with(case, action, CAGE, "cash-out")


@decides(RackUp)
def rack_up(case: Case, action: RackUp) -> None:
    """Open a player's seat and move the chips into the house's keeping, which owes them until the cage has paid."""
    _leave_with(case, action, kept_for(action.name), "racked")


def _leave_with(case: Case, action: CashOut | RackUp, into: str, why: str) -> None:
    if action.amount:
        need_amount(case, "room.buyin", action.amount)
    game = case.game(action.game)
    held = case.room.money.get(action.name)
    if held and held.game != game.id:
        raise Refused("room.buyin", "no-such-game.chips", name=case.called(action.name), game=held.game)
    if not held and action.name not in game.names and game.booked:
        raise Refused("room.buyin", "not-seated.no-chips", name=case.called(action.name), game=game.id)
    if game.plays_hand(action.name):
        raise Refused("room.table-stakes", "hand-in-progress.cash-out", name=case.called(action.name))
    behind = case.room.ledger.get(behind_of(action.name), 0)
    if behind or case.room.ledger.get(carried_by(action.name), 0):
        raise Refused("room.table-stakes", "must-restore.cash-out", name=case.called(action.name))
    need_chips(case, action.name, game.id, action.amount)
    case.under("room.buyin")
    own = stack_of(action.name)
    left = (case.room.stack(action.name) or 0) - action.amount
    bookings = found(case, action.name, game.id, action.amount)
    if left > 0 and game.booked and game.tracked:
        _leave_unaccounted(case, action, game, left)
    elif left > 0:
        bookings = (Booking(own, play_in(game.id), left),)
    if action.amount:
        bookings = (*bookings, Booking(own, into, action.amount))
    case.put(
        ChipsMoved(bookings, why, "room.buyin", action.name, game.id),
        CashOutNoted(action.name, game.id, action.amount, "room.buyin"),
    )
    occupant = game.occupant(action.name)
    if occupant:
        seat_opens(case, case.room.games[game.id], occupant.seat, occupant)


def _leave_unaccounted(case: Case, action: CashOut | RackUp, game: CashGame, left: int) -> None:
    """Book the rest of a stack as without an owner, for the reason given; Refused without a reason.

    This is for games whose pots are all reported: nobody else can have won it.
    """
    if not action.why.strip():
        case.under("room.table-stakes")
        stack, amount = money(case.room, left + action.amount), money(case.room, action.amount)
        rest = money(case.room, left)
        raise Refused(
            "room.table-stakes", "short-cash-out", name=case.called(action.name), stack=stack, amount=amount, rest=rest
        )
    bookings = (Booking(stack_of(action.name), UNACCOUNTED, left),)
    held = case.room.money.get(action.name)
    note = action.why.strip()
    case.put(ChipsMoved(bookings, "unaccounted", "room.table-stakes", action.name, game.id, money=held, note=note))


@decides(ClaimKept)
def claim_kept(case: Case, action: ClaimKept) -> None:
    """Pay out the chips that the house has kept for a player, or money left with it."""
    owed = owed_to(case.room, action.name)
    if not owed:
        raise Refused("room.table-stakes", "nothing-kept", name=case.called(action.name))
    case.under("room.table-stakes")
    bookings = tuple(Booking(account, CAGE, amount) for account, amount in owed)
    case.put(ChipsMoved(bookings, "paid-out", "room.table-stakes", action.name))


# At the end of the evening


class Settlement(NamedTuple):
    """One payment between two players."""

    payer: PlayerId
    payee: PlayerId
    amount: int


def nets(room: Cardroom) -> dict[PlayerId, int]:
    """Return what each player has won or lost, cashed less bought, without those who are even."""
    return {name: one.cashed - one.bought for name, one in room.totals.items() if one.cashed != one.bought}


EXACT_UP_TO = 14
"""Up to so many players, the fewest possible payments are found for certain."""


def who_pays_whom(net: Mapping[PlayerId, int]) -> tuple[Settlement, ...]:
    """Return the fewest payments that settle what players have won and lost. Refused if the sum is not 0.

    Players are divided into as many groups that even out as possible; a group of n needs n - 1 payments. With more than
    `EXACT_UP_TO` players those who even out in pairs are paired, and the others pay from largest to smallest.

    >>> who_pays_whom({"Ann": -50, "Bob": 30, "Cal": -30, "Dee": 50})
    (Settlement(payer='Ann', payee='Dee', amount=50), Settlement(payer='Cal', payee='Bob', amount=30))
    """
    open_ = {name: amount for name, amount in sorted(net.items()) if amount}
    if sum(open_.values()):
        raise Refused("room.buyin", "uneven")
    groups = _pairs(open_) if len(open_) > EXACT_UP_TO else _groups(open_)
    return tuple(payment for group in groups for payment in _within({name: open_[name] for name in group}))


def _pairs(net: Mapping[PlayerId, int]) -> list[list[PlayerId]]:
    left, found = dict(net), []
    for name, amount in net.items():
        other = next((one for one, value in left.items() if name in left and one != name and value == -amount), None)
        if other is not None:
            found.append([name, other])
            del left[name], left[other]
    return [*found, list(left)] if left else found


def _groups(net: Mapping[PlayerId, int]) -> list[list[PlayerId]]:
    """Divide players into as many groups that even out as possible.

    Subsets of players are bit masks; `most` has for each the number of such groups in it, `last` the player to leave
    out.
    """
    names = list(net)
    sums = [0] * (1 << len(names))
    most = [0] * (1 << len(names))
    last = [0] * (1 << len(names))
    for mask in range(1, 1 << len(names)):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + net[names[low.bit_length() - 1]]
        for bit in _bits(mask):
            if most[mask ^ bit] >= most[mask] or not last[mask]:
                most[mask], last[mask] = most[mask ^ bit], bit
        most[mask] += sums[mask] == 0
    groups: list[list[PlayerId]] = []
    mask = len(sums) - 1
    while mask:
        if not sums[mask]:
            groups.append([])
        groups[-1].append(names[last[mask].bit_length() - 1])
        mask ^= last[mask]
    return [sorted(group) for group in groups]


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _within(net: dict[PlayerId, int]) -> list[Settlement]:
    """Settle a group: whoever owes most pays whoever is owed most, until all are even."""
    paid = []
    while any(net.values()):
        payer = min(net, key=lambda name: (net[name], name))
        payee = max(net, key=lambda name: (net[name], name))
        amount = min(-net[payer], net[payee])
        paid.append(Settlement(payer, payee, amount))
        net[payer] += amount
        net[payee] -= amount
    return paid
