"""Hands that a dealer deals on a tablet: the button, blinds due and missed, straddles, kills, bomb pots, the pot.

The table itself is one of `floorman.table`. A game keeps it from the first button on. It is brought up to date with
players who have come, gone or moved when the next hand is looked at.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec.structs import replace

from floorman import table as at_table
from floorman.cardroom.actions import (
    BeginDeal,
    CallBombPot,
    ChooseEntry,
    ChopBlinds,
    CountDeals,
    EndDeal,
    PutButton,
    ReopenDeal,
    ReportPot,
    SetOvers,
    StraddleNext,
    VoidDeal,
)
from floorman.cardroom.books import in_play
from floorman.cardroom.case import Case, decides, money, need_seat
from floorman.cardroom.collection import push_pot
from floorman.cardroom.events import (
    BombPotCalled,
    Booking,
    ChipsMoved,
    DealBegun,
    DealEnded,
    DealReopened,
    DealsCounted,
    EntryChosen,
    OversSet,
    TableSet,
)
from floorman.cardroom.stakes import chop, game_of_rotation, killed
from floorman.cardroom.state import JACKPOT, CashGame, DealtTable, Occupant, code_of, seatless, stakes_of
from floorman.cards import Card
from floorman.core import Chips, PlayerId, Refused, SeatNo
from floorman.hand import GAMES
from floorman.rules.question_ids import Q
from floorman.table.next_hand import POSTING, draw_for_button, in_wait_zone, leading_to
from floorman.table.state import STUD, Coming, Deal, Table

TOPIC = "room.seat"

WhyOut = Literal["away", "no-chips", "owes-blinds", "waits", "waits-button"]
"""Why a player is not dealt in. One who `waits` is new, and has neither posted nor been reached by the big blind.

One who `waits-button` sits where nobody comes in before the button has passed.
"""

BLINDS_DUE: tuple[WhyOut, ...] = ("owes-blinds", "waits", "waits-button")
"""Reasons for which a player with chips and a seat is out, and would be in for blinds."""


class HandStakes(NamedTuple):
    """What a hand is played for: blinds, the two bets of limit, and ante and bring-in at stud."""

    game: str
    blinds: tuple[Chips, Chips]
    limits: tuple[Chips, Chips] | None
    ante: Chips
    bring_in: Chips


class NextDeal(NamedTuple):
    """The next hand of a game as the tablet deals it: who is in with how much, who posts what, and for what stakes.

    `kill` is who has killed the pot, and what that player posts in all. `bomb` is what everybody antes in a bomb pot.
    `out` are players who are not dealt in, each with the reason. `straddler` may straddle for `straddle`.
    """

    deal: Deal
    table: Table
    names: dict[SeatNo, PlayerId]
    stacks: dict[SeatNo, int]
    stakes: HandStakes
    out: dict[PlayerId, WhyOut]
    kill: tuple[SeatNo, Chips] | None = None
    bomb: int = 0
    overs: tuple[SeatNo, ...] = ()
    overs_limits: tuple[Chips, Chips] | None = None
    straddler: SeatNo = SeatNo(0)
    straddle: Chips = Chips(0)


def hand_stakes(case: Case, game: CashGame, kind: str = "") -> HandStakes:
    """Return the stakes of the next hand. If a kind names one stake, the small blind is half of it.

    At limit the stakes are the two bets, and the big blind is the small bet. Stud is brought in for half of it, after
    antes of a fifth, unless the game says otherwise. In a rotation only its stud rounds have antes.
    """
    code = game_of_rotation(game)
    said = [stake * case.room.terms.unit // 100 for stake in stakes_of(kind or game.kind)] or [2]
    first, second = said[0], said[1] if len(said) > 1 else 0
    ante = game.ante if code == code_of(game.kind) else 0
    if GAMES[code].limit != "limit":
        low, high = (first, second) if second else (first // 2, first)
        return HandStakes(code, (Chips(max(1, low)), Chips(max(1, high))), None, Chips(ante), Chips(0))
    limits, blinds = (Chips(first), Chips(second or 2 * first)), (Chips(max(1, first // 2)), Chips(first))
    if not GAMES[code].stud:
        return HandStakes(code, blinds, limits, Chips(ante), Chips(0))
    unit = case.room.terms.unit
    bring_in = min(game.bring_in or usual_part(first, 2, unit), first)
    return HandStakes(code, blinds, limits, Chips(game.ante or usual_part(first, 5, unit)), Chips(bring_in))


WHOLE_FROM = 4
"""From a small bet of so many units on, antes and bring-ins are in whole units."""


def usual_part(bet: int, parts: int, unit: int) -> int:
    """Return the ante or bring-in of a game that names none: a fraction of the small bet.

    >>> [usual_part(bet, 5, 100) for bet in (50, 200, 400, 1000, 3000)]
    [10, 40, 100, 200, 600]
    """
    if bet < WHOLE_FROM * unit or bet % unit:
        return max(1, bet // parts)
    return max(unit, bet // parts // unit * unit)


# The table as it is now


def sitting(game: CashGame) -> dict[SeatNo, Occupant]:
    """Return who plays in which seat. A player who plays over an absent player has that player's seat."""
    owners = {one.name: one.seat for one in game.occupants}
    seats = {one.seat: one for one in game.occupants if one.seat and not one.over}
    return seats | {owners[one.over]: one for one in game.occupants if one.over and owners.get(one.over)}


def plays_now(case: Case, one: Occupant) -> bool:
    """Return whether a player is at the seat and has chips."""
    return one.away is None and (in_play(case.room, one.name) or 0) > 0


def up_to_date(case: Case, game: CashGame) -> Table:
    """Return the table with all players who have come, gone, moved, stepped away or come back since the last hand.

    Refused if the game has no button yet.
    """
    if game.dealt is None:
        raise Refused("seating.draw-for-button", "no-button.game",
                      game=game.id)  # fmt: skip
    table, were = game.dealt.table, dict(game.dealt.names)
    table = replace(table, size=max(table.size, game.size + game.extra))
    now = sitting(game)
    seat_of = {one.name: seat for seat, one in now.items()}
    over = {seat for seat, one in now.items() if one.over and were.get(seat) == one.over and table.at(seat)}
    for seat, name in were.items():
        moves_on = seat_of.get(name) and seat_of[name] not in were
        if seat not in over and seat_of.get(name) != seat and not moves_on:
            table = _freed(case, table, seat, now.get(seat), were)
    for seat, name in were.items():
        if seat_of.get(name, seat) != seat and table.at(seat) and not table.at(seat_of[name]):
            table = _table_after(case, table, at_table.ChangeSeat(seat, seat_of[name], now[seat_of[name]].entry))
    table = replace(table, boxed=tuple(one for one in table.boxed if _has_owner(one.seat, now, were)))
    for seat, one in sorted(now.items()):
        if seat in over:
            table = _boxed(case, table, seat, one)
        if table.at(seat) is None:
            table = _table_after(case, table, at_table.Sit(seat, CAME.get(one.came, "new"), one.entry))
        table = _here_or_away(case, table, seat, one)
    stakes = hand_stakes(case, game)
    if table.game != stakes.game:
        table = _table_after(case, table, at_table.NextGame(stakes.game))
    return replace(table, blinds=stakes.blinds)


Were = Mapping[SeatNo, PlayerId]
"""Who sat where at the last deal."""


def _freed(case: Case, table: Table, seat: SeatNo, now: Occupant | None, were: Were) -> Table:
    """Return the table without the player of a seat. One who was played over has it again, unless gone as well."""
    table = _table_after(case, table, at_table.Leave(seat))
    back = now and not now.fresh and now.name not in were.values()
    return table if table.at(seat) is None or back else _table_after(case, table, at_table.Leave(seat))


def _has_owner(seat: SeatNo, now: Mapping[SeatNo, Occupant], were: Were) -> bool:
    """Return whether the owner of a seat that was played over is still in the game; else the seat has passed on."""
    return seat in now and (bool(now[seat].over) or now[seat].name != were.get(seat))


def _boxed(case: Case, table: Table, seat: SeatNo, one: Occupant) -> Table:
    """Return the table with a player who now plays over the absent one of a seat."""
    owner = table.at(seat)
    if owner and not owner.away:
        table = _table_after(case, table, at_table.SitOut(seat))
    return _table_after(case, table, at_table.Sit(seat, CAME[one.came], one.entry))


CAME: Mapping[str, Coming] = {"must-move": "must-move", "over": "play-over"}
"""How a player comes into a game, if not as a new player."""


def _here_or_away(case: Case, table: Table, seat: SeatNo, one: Occupant) -> Table:
    player, here = table.at(seat), plays_now(case, one)
    if player is None or here == (not player.away):
        known = player and player.coming and player.choice != one.entry
        return _chosen(table, seat, one) if known else table
    return _table_after(case, table, at_table.Return(seat, one.entry) if here else at_table.SitOut(seat))


def _chosen(table: Table, seat: SeatNo, one: Occupant) -> Table:
    players = tuple(replace(each, choice=one.entry) if each.seat == seat else each for each in table.players)
    return replace(table, players=players)


def _table_after(case: Case, table: Table, action: at_table.TableAction) -> Table:
    """Return the table after an action on it. Topics that it consulted are added to the case, to be cited."""
    looked = at_table.Case(table, case.book)
    events = at_table.settle(looked, action)
    case.under(*looked.topics)
    for event in events:
        table = at_table.apply(table, event)
    return table


# The next hand


def next_deal(case: Case, game: CashGame) -> NextDeal:
    """Return the next hand as it would be dealt now; Refused if there is no button or there are too few players."""
    table = up_to_date(case, game)
    looked = at_table.Case(table, case.book)
    deal = at_table.next_hand(looked)
    case.under(*deal.topics)
    now = sitting(game)
    names = {seat: now[seat].name for seat in deal.seats}
    stacks = {seat: in_play(case.room, name) or 0 for seat, name in names.items()}
    out = {one.name: _why_out(case, table, deal, seat, one) for seat, one in now.items() if seat not in names}
    stakes = hand_stakes(case, game)
    bomb = game.bomb_ante if game.bomb and all(chips > game.bomb_ante for chips in stacks.values()) else 0
    overs = tuple(seat for seat in names if now[seat].overs) if game.overs and stakes.limits else ()
    seat, size = (SeatNo(0), Chips(0)) if bomb else _straddler(case, table, deal)
    found = NextDeal(
        deal, table, names, stacks, stakes, out, bomb=bomb, overs=overs if len(overs) > 1 else (),
        straddler=seat, straddle=size,
    )  # fmt: skip
    if len(overs) > 1:
        found = found._replace(overs_limits=hand_stakes(case, game, f"{game.overs} {stakes.game}").limits)
    return found if bomb else _with_kill(case, game, found)


def _with_kill(case: Case, game: CashGame, found: NextDeal) -> NextDeal:
    """Return the hand with the stakes of a killed pot: the bets go up, and the killer posts the small bet or big blind.

    At stud nobody posts: the bets go up, and a card brings it in as usual.
    """
    seat = next((seat for seat, name in found.names.items() if name == game.killer), None)
    if not game.kill or seat is None:
        return found
    raised = hand_stakes(case, game, killed(game))
    post = 0 if raised.bring_in else raised.limits[0] if raised.limits else raised.blinds[1]
    stakes = found.stakes._replace(limits=raised.limits)
    return found._replace(stakes=stakes, kill=(seat, Chips(post)), straddler=SeatNo(0), straddle=Chips(0))


def _why_out(case: Case, table: Table, deal: Deal, seat: SeatNo, one: Occupant) -> WhyOut:
    if one.away is not None:
        return "away"
    if not (in_play(case.room, one.name) or 0):
        return "no-chips"
    player = table.at(seat)
    if player and player.owes:
        return "owes-blinds"
    return "waits-button" if in_wait_zone(at_table.Case(table, case.book), seat, deal.positions) else "waits"


def _straddler(case: Case, table: Table, deal: Deal) -> tuple[SeatNo, Chips]:
    """Return who may straddle now, and for how much; seat 0 if the book or the stack does not allow it."""
    if table.game in STUD or not case.book.answers("cash")[Q.betting.straddle.how_many]:
        return SeatNo(0), Chips(0)
    last = table.straddles[-1][1] if table.straddles else table.blinds[1]
    size = Chips(int(last * case.book.answers("cash")[Q.betting.straddle.size]))
    for seat in deal.seats:
        try:
            at_table.decide(table, at_table.Straddle(seat, size), case.book)
        except Refused:
            continue
        return seat, size
    return SeatNo(0), Chips(0)


@decides(PutButton)
def put_button(case: Case, action: PutButton) -> None:
    """Set the button, or draw for it. From then on the table is known hand by hand.

    Refused while a seat of a player is not known, or fewer than two could play.
    """
    game = case.game(action.game)
    need_seat(game, action.seat)
    _need_no_hand(game)
    now = sitting(game)
    if not action.cards and action.seat not in now:
        raise Refused("seating.draw-for-button", "no-player.button")
    if len(now) != game.players:
        nameless = next((one.name for one in game.occupants if not one.seat), PlayerId("a player"))
        raise Refused(TOPIC, "no-such-seat.say-seat", name=case.called(nameless))  # fmt: skip
    if len([one for one in now.values() if plays_now(case, one)]) < 2:
        raise Refused("seating.halt", "too-few-players")
    case.under("seating.draw-for-button")
    stakes = hand_stakes(case, game)
    seats = [seat for seat, one in now.items() if plays_now(case, one)]
    button = _drawn(case, game, seats, action.cards) if action.cards else action.seat
    positions = at_table.round_the(button, seats)
    if game.dealt is None:
        opened = at_table.open_table(
            "cash", game.size + game.extra, seats, stakes.blinds, stakes.game, positions=positions,
            rotation=game.rotation, new_game=game.new,
        )  # fmt: skip
        table = at_table.apply(None, opened)
    else:
        table = replace(up_to_date(case, game), last=leading_to(positions, seats), then=None)
    names = tuple((seat, one.name) for seat, one in sorted(now.items()) if table.at(seat))
    case.put(TableSet(game.id, DealtTable(table, names), button, "seating.draw-for-button"))


def _drawn(case: Case, game: CashGame, seats: list[SeatNo], cards: tuple[tuple[SeatNo, Card], ...]) -> SeatNo:
    """Return who has the button by the cards that were drawn, one for each player."""
    drawn = [card for _, card in cards]
    if sorted(seat for seat, _ in cards) != sorted(seats) or len(set(drawn)) != len(drawn):
        raise Refused("seating.draw-for-button", "bad-draw")
    stakes = hand_stakes(case, game)
    opened = at_table.open_table(
        "cash", game.size + game.extra, seats, stakes.blinds, stakes.game, positions=at_table.round_the(seats[0], seats)
    )
    looked = at_table.Case(at_table.apply(None, opened), case.book)
    found = draw_for_button(looked, at_table.DrawForButton(cards))
    case.under(*looked.topics)
    return found.seat


def _need_no_hand(game: CashGame) -> None:
    if game.dealt and game.dealt.table.in_hand:
        raise Refused("clock.new-hand", "hand-in-progress.game", game=game.id)


@decides(ChooseEntry)
def choose_entry(case: Case, action: ChooseEntry) -> None:
    """Record how a newcomer, or a player who owes blinds, comes in: by posting, or by waiting for the big blind."""
    game = case.place_of(action.name)
    _need_in_with(case, game, action)
    case.under("button.new-player", "button.missed-blinds")
    case.put(EntryChosen(action.name, game.id, action.entry, "button.new-player"))


def _need_in_with(case: Case, game: CashGame, action: ChooseEntry) -> None:
    """Refuse a post with which the player would still not be dealt into the next hand."""
    if action.entry not in POSTING or game.dealt is None or game.dealt.table.in_hand:
        return
    posting = tuple(replace(one, entry=action.entry) if one.name == action.name else one for one in game.occupants)
    looked = Case(case.room, case.book)
    try:
        found = next_deal(looked, replace(game, occupants=posting))
    except Refused:
        return
    why = found.out.get(action.name)
    if why in BLINDS_DUE:
        seat = next(seat for seat, one in sitting(game).items() if one.name == action.name)
        zone = in_wait_zone(at_table.Case(found.table, case.book), seat, found.deal.positions)
        missed = why == "owes-blinds"
        code = ("missed-before-button" if missed else "not-before-button") if zone else "not-before-big-blind"
        topic = "button.missed-blinds" if missed else "button.new-player"
        raise Refused(topic, code, name=case.called(action.name))


@decides(StraddleNext)
def straddle_next(case: Case, action: StraddleNext) -> None:
    """Record a straddle for the next hand, by whom and for what the book allows, or take it back."""
    game = case.place_of(action.name)
    _need_no_hand(game)
    table = up_to_date(case, game)
    seat = next((seat for seat, one in sitting(game).items() if one.name == action.name), SeatNo(0))
    if action.off:
        table = replace(table, straddles=tuple(one for one in table.straddles if one[0] != seat))
    else:
        if game.bomb:
            raise Refused("betting.straddle", "no-bomb-pot.straddle")
        if not action.amount < (case.room.stack(action.name) or 0):
            raise Refused("betting.straddle", "above-stack.straddle",
                          name=case.called(action.name))  # fmt: skip
        table = _table_after(case, table, at_table.Straddle(seat, Chips(action.amount)))
    case.put(TableSet(game.id, DealtTable(table, _names(game, table)), game.button, "betting.straddle"))


def _names(game: CashGame, table: Table) -> tuple[tuple[SeatNo, PlayerId], ...]:
    return tuple((seat, one.name) for seat, one in sorted(sitting(game).items()) if table.at(seat))


@decides(CallBombPot)
def call_bomb_pot(case: Case, action: CallBombPot) -> None:
    """Make the next hand a bomb pot, in which all ante, nobody posts a blind and the betting begins on the flop.

    With `off`, take that back. Refused if the game has no ante for it, or no flop, or a player has too few chips.
    """
    game = case.game(action.game)
    _need_no_hand(game)
    streets = [street.name for street in GAMES[game_of_rotation(game)].streets]
    if not game.bomb_ante:
        raise Refused("room.open-close", "no-bomb-pot", game=game.id)
    if "flop" not in streets:
        raise Refused("room.open-close", "no-bomb-pot.no-flop")
    poor = [one.name for one in sitting(game).values() if 0 < (case.room.stack(one.name) or 0) <= game.bomb_ante]
    if poor and not action.off:
        raise Refused("room.open-close", "above-stack.bomb-ante",
                      name=case.called(poor[0]), ante=money(case.room, game.bomb_ante))  # fmt: skip
    case.put(BombPotCalled(game.id, not action.off, "room.open-close"))


@decides(SetOvers)
def set_overs(case: Case, action: SetOvers) -> None:
    """Give a player an overs button, or take it back."""
    game = case.place_of(action.name)
    if not game.overs:
        raise Refused("room.limit-change", "no-overs", game=game.id)
    case.put(OversSet(action.name, game.id, action.on, "room.limit-change"))


# The hand


@decides(BeginDeal)
def begin_deal(case: Case, action: BeginDeal) -> None:
    """Deal the next hand. Blinds that pass absent players are owed from now on."""
    game = case.game(action.game)
    _need_no_hand(game)
    lost = next((one for one in seatless(game) if plays_now(case, one)), None)
    if lost:
        raise Refused(TOPIC, "no-such-seat.say-seat", name=case.called(lost.name))
    before = next_deal(case, game).table
    table = _table_after(case, before, at_table.DealHand())
    button = table.last.button if table.last else game.button
    case.put(DealBegun(game.id, DealtTable(table, _names(game, table), before), button, "clock.new-hand"))


@decides(CountDeals)
def count_deals(case: Case, action: CountDeals) -> None:
    """Count deals that went by: newcomers are in, and seats kept for a number of deals may be free."""
    game = case.game(action.game)
    if action.deals < 1:
        raise Refused("room.seat", "bad-amount.deals")
    need_seat(game, action.button)
    if action.killer and (not game.kill or action.killer not in game.names):
        raise Refused("room.seat", "no-kill", name=case.called(action.killer))
    button = action.button or deal_without_tablet(case, game, action.deals)
    game = replace(game, deals=game.deals + action.deals)
    case.put(
        DealsCounted(game.id, action.deals, "room.seat", button, action.killer, game_of_rotation(game))
    )  # fmt: skip


MOST_DEALS = 50
"""Up to so many deals without the tablet are followed seat by seat; after more, the button has to be set again."""


def deal_without_tablet(case: Case, game: CashGame, deals: int) -> SeatNo:
    """Move the button on for deals that were not dealt on the tablet; blinds that pass absent players are owed.

    Return where the button was in the last of them, or 0 if the table is not known hand by hand.
    """
    if game.dealt is None or game.dealt.table.in_hand or deals > MOST_DEALS:
        return SeatNo(0)
    for _ in range(deals):
        game = case.room.games[game.id]
        try:
            table = _table_after(case, next_deal(case, game).table, at_table.DealHand())
            table = _table_after(case, table, at_table.EndHand(busts=()))
        except Refused:
            return game.button
        button = table.last.button if table.last else game.button
        case.put(TableSet(game.id, DealtTable(table, _names(game, table)), button, "clock.new-hand"))
    return case.room.games[game.id].button


@decides(VoidDeal)
def void_deal(case: Case, action: VoidDeal) -> None:
    """Undo the hand in progress after a misdeal: everything is as it was before it."""
    game = case.game(action.game)
    dealt = _hand_on(game)
    assert dealt.before is not None
    case.put(DealEnded(game.id, DealtTable(dealt.before, dealt.names), "dealing.misdeal", void=True))


def _hand_on(game: CashGame) -> DealtTable:
    if game.dealt is None or not game.dealt.table.in_hand or game.dealt.before is None:
        raise Refused("clock.new-hand", "no-hand.game", game=game.id)
    return game.dealt


@decides(EndDeal)
def end_deal(case: Case, action: EndDeal) -> None:
    """End the hand: move its pot to the winners, less what the house takes, and count the deal."""
    game = case.game(action.game)
    dealt = _hand_on(game)
    if action.killer and (not game.kill or action.killer not in game.names):
        raise Refused(TOPIC, "no-kill", name=case.called(action.killer))
    if action.killer:
        case.cite(Q.room.limit_change.kill_after)
    pot = ReportPot(game.id, action.won, action.pot, action.flop, action.dealt, action.winner)
    booked = push_pot(case, pot, game, {*game.names, *(name for _, name in dealt.names)})
    broke = [seat for seat, name in dealt.names if name in game.names and not in_play(case.room, name)]
    table = _table_after(
        case, dealt.table, at_table.EndHand(busts=tuple(seat for seat in broke if dealt.table.at(seat)))
    )
    button = table.last.button if table.last else game.button
    case.put(DealEnded(game.id, DealtTable(table, dealt.names), "clock.new-hand", pot=booked))
    following = game_of_rotation(replace(game, deals=game.deals + 1))
    case.put(DealsCounted(game.id, 1, TOPIC, button, action.killer, following))


@decides(ChopBlinds)
def chop_blinds(case: Case, action: ChopBlinds) -> None:
    """Let the blinds take their bets back, if the book allows it. A hand on a tablet ends with it, without a pot."""
    chop(case, action)
    game = case.game(action.game)
    if game.dealt and game.dealt.table.in_hand:
        end_deal(case, EndDeal(game.id, flop=False))


@decides(ReopenDeal)
def reopen_deal(case: Case, action: ReopenDeal) -> None:
    """Take the pot of the last hand back and play on where it had ended.

    Refused if a player of it has left or no longer has the chips that it left.
    """
    game = case.game(action.game)
    _need_no_hand(game)
    last = game.last
    if last is None:
        raise Refused("clock.new-hand", "no-hand.reopen", game=game.id)
    moved = [name for name, chips in last.stacks if name not in game.names or (case.room.stack(name) or 0) != chips]
    if moved:
        raise Refused("room.table-stakes", "uneven.reopen", name=case.called(moved[0]))
    back = tuple(Booking(into, out_of, amount) for out_of, into, amount in reversed(last.pot))
    if any(case.room.ledger.get(one.out_of, 0) < one.amount for one in back if one.out_of == JACKPOT):
        raise Refused("room.rake", "no-hand.reopen", game=game.id)
    case.put(ChipsMoved(back, "reopened", "room.rake", game=game.id))
    case.put(DealReopened(game.id, "clock.new-hand"))
