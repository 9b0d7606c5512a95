"""Apply events to a tournament. Nothing here refuses, chooses or reads a rulebook."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, assert_never, cast

from msgspec.structs import replace

from floorman.core import Chips, InvariantError, PlayerId, SeatNo
from floorman.table.state import clockwise
from floorman.tournament.bounties import (
    Bounties,
    BountiesClosed,
    BountyClaimed,
    EnvelopesSealed,
    Knockout,
    KnockoutTold,
    claim,
    fall,
    pay_last,
    put_on,
    remove,
    seal,
    stand_up,
    take_off,
)
from floorman.tournament.clock import Clock, Period
from floorman.tournament.events import (
    Announced,
    BeforeTheFloor,
    BlindPaid,
    ButtonPlaced,
    CheckedIn,
    ChipsBought,
    ChipsColored,
    ChipsFound,
    ChipsRemoved,
    ClockGiven,
    ClockSet,
    Corrected,
    DealAgreed,
    Directed,
    Entered,
    FloorAnswered,
    FloorAsked,
    HaltWaived,
    HandBegun,
    HandEnded,
    HandMarked,
    HouseAdded,
    HouseBrought,
    Invited,
    KnockedOut,
    MoveWaived,
    MoveWaiverLapsed,
    NotAtSeat,
    Noted,
    Objected,
    OffenceRecorded,
    Opened,
    PenaltyGiven,
    PenaltyNoted,
    PlaceSettled,
    Presence,
    PrizeHandedOver,
    PrizesPaid,
    PrizesPosted,
    RebuyDeclared,
    Redone,
    RedrawCalled,
    Refunded,
    Renamed,
    Restored,
    RoundOpened,
    RulingMade,
    ScheduleChanged,
    Seated,
    StackKept,
    StacksCounted,
    StackShared,
    StageEnded,
    Started,
    TableBroken,
    TableGave,
    TableOpened,
    TakenOut,
    TimePassed,
    TournamentEvent,
    TrophyGiven,
    Undone,
    Uninvited,
    Unregistered,
    Unseated,
    WaiverLapsed,
    Withdrew,
    Won,
)
from floorman.tournament.schedule import ColourUp
from floorman.tournament.state import (
    NOWHERE,
    Chop,
    Chosen,
    Count,
    Guest,
    Place,
    Player,
    Round,
    Table,
    TableId,
    Tournament,
    Vacancy,
    label_of,
    stack_is_known,
)


def apply_directed(tournament: Tournament, event: Directed) -> Tournament:
    """Return the tournament after an event from the director's desk: guests, names, schedule, prizes, undo and redo."""
    match event:
        case Invited(players=ids, names=names):
            labels = names or ("",) * len(ids)
            invited = (Guest(id, label=label) for id, label in zip(ids, labels, strict=True))
            return tournament.changed(guests=(*tournament.guests, *invited))
        case CheckedIn(player=id, name=name):
            known = any(one.id == id for one in tournament.guests)
            guests = tournament.guests if known else (*tournament.guests, Guest(id, label=name))
            return tournament.changed(guests=tuple(replace(one, here=one.here or one.id == id) for one in guests))
        case Uninvited(players=ids):
            return tournament.changed(guests=tuple(guest for guest in tournament.guests if guest.id not in ids))
        case Unregistered(player=name, chips=chips, refund=refund, fee=fee):
            return tournament.changed(
                players=tuple(one for one in tournament.players if one.id != name),
                offers=tuple(one for one in tournament.offers if one.player != name),
                issued=Chips(tournament.issued - chips),
                takings=tournament.takings - refund,
                fees=tournament.fees - fee,
            )
        case Renamed(player=id, to=name):
            return _renamed(tournament, id, name)
        case ScheduleChanged(rows=rows, clock=clock):
            return tournament.changed(setup=replace(tournament.setup, schedule=rows), clock=clock)
        case PrizesPosted(prizes=prizes):
            return tournament.changed(posted=prizes)
        case Announced():
            return tournament
        case Undone(event=instead) | Redone(event=instead) | Corrected(event=instead):
            return instead
        case _:
            assert_never(event)


def _renamed(tournament: Tournament, id: PlayerId, name: str) -> Tournament:
    """Give a player or a guest another name.

    A guest who has a player's new name is that player, and a guest no more.
    """
    label = label_of(id, name)
    if tournament.find(id) is None:
        return tournament.changed(
            guests=tuple(replace(one, label=label) if one.id == id else one for one in tournament.guests)
        )
    guests = tuple(guest for guest in tournament.guests if guest.name.casefold() != name.casefold())
    return _player(tournament.changed(guests=guests), id, label=label)


def bounties_after(bounties: Bounties, event: TournamentEvent, before: Tournament) -> Bounties:
    """Return the bounties after an event, with the tournament `before` it; the same object for most events."""
    match event:
        case Entered(player=name, bounty=cents) | ChipsBought(player=name, bounty=cents) if cents:
            return put_on(bounties, name, cents)
        case Withdrew(player=name, bounty=cents) | Unregistered(player=name, bounty=cents):
            return take_off(bounties, name, cents)
        case KnockedOut(player=name):
            table = before.player(name).table
            at_table = tuple(one.id for one in before.at(table) if one.id != name and not one.unsold)
            same_hand = tuple(other for other, _ in before.table(table).went_out) if table else ()
            return fall(bounties, name, at_table, same_hand)
        case TakenOut(player=name):
            return remove(bounties, name)
        case Restored(player=name):
            return stand_up(bounties, name)
        case BountyClaimed(no=no, shares=shares, drawn=drawn):
            return claim(bounties, no, shares, drawn)
        case EnvelopesSealed(envelopes=envelopes):
            return seal(bounties, envelopes)
        case BountiesClosed(shares=shares):
            return pay_last(bounties, shares)
        case _:
            return bounties


def apply_conduct(tournament: Tournament, event: BeforeTheFloor) -> Tournament:
    """Return the tournament after an event of conduct: penalties on record, rulings, the clock, absent players."""
    match event:
        case PenaltyNoted(player=name, code=code, offence=offence):
            was = tournament.player(name)
            offences = (*was.offences, offence) if offence else was.offences
            return _player(tournament, name, penalties=(*was.penalties, code), offences=offences)
        case ClockGiven(to=to):
            return tournament.changed(timekeeper=to)
        case NotAtSeat(player=name):
            table = tournament.table(tournament.player(name).table)
            killed = (*table.killed, name)
            return _table(tournament, table.id, killed=killed)
        case RulingMade() | Objected() | Noted():
            return tournament
        case _:
            assert_never(event)


NO_SEAT = {"table": NOWHERE, "seat": SeatNo(0), "came": ""}


def replay(events: Iterable[TournamentEvent]) -> Tournament:
    """Return the tournament that the events of a log result in. An empty log raises InvariantError."""
    tournament: Tournament | None = None
    for logged in events:
        tournament = apply(tournament, logged)
    if tournament is None:
        raise InvariantError("an empty log tells of no event")
    return tournament


Move = Seated | TableGave


def apply_all(tournament: Tournament, events: Sequence[TournamentEvent]) -> Tournament:
    """Return the tournament after these events, in order. Consecutive moves are applied together."""
    return unfold(tournament, events)[1]


def unfold(tournament: Tournament, events: Sequence[TournamentEvent]) -> tuple[tuple[Tournament, ...], Tournament]:
    """Return the tournament before each of these events, and after the last one.

    Consecutive moves are applied together, and each of them has the state before the first as its state before.
    """
    before: list[Tournament] = []
    for moves, together in groupby(events, lambda event: isinstance(event, Move)):
        if moves:
            all_moves = cast(Sequence[Move], tuple(together))
            before += [tournament] * len(all_moves)
            tournament = _move(tournament, all_moves)
        else:
            for event in together:
                before.append(tournament)
                tournament = apply(tournament, event)
    return tuple(before), tournament


HANDS_STOP = 1800
"""Seconds without a hand after which a dealer counts as no longer reporting hands; longer than any break."""


def apply(tournament: Tournament | None, event: TournamentEvent) -> Tournament:
    """Return the tournament after `event`. Nothing is refused.

    `tournament` is None before the first event, Opened; any other first event raises InvariantError.
    """
    if isinstance(event, Opened):
        return event.event
    if tournament is None:
        raise InvariantError("an event is opened first")
    after = _apply(tournament, event)
    if after.bounties is None or isinstance(event, Undone | Redone | Corrected):
        return after
    bounties = bounties_after(after.bounties, event, tournament)
    return after if bounties is after.bounties else after.changed(bounties=bounties)


MoneyEvent = (
    Entered | Withdrew | ChipsBought | RebuyDeclared | Refunded | BlindPaid | StacksCounted | ChipsRemoved | StackShared
    | ChipsFound | ChipsColored | PrizesPaid
)  # fmt: skip
"""Events that move chips or money."""


def _player(tournament: Tournament, name: PlayerId, **changes: Any) -> Tournament:
    return tournament.with_players({name: changes})


def _table(tournament: Tournament, id: TableId, **changes: Any) -> Tournament:
    return tournament.with_tables({id: changes})


def _apply(tournament: Tournament, event: TournamentEvent) -> Tournament:
    match event:
        case Started(tables=tables):
            setup = replace(tournament.setup, starting_tables=tournament.setup.starting_tables or tables)
            return tournament.changed(started=True, started_at=tournament.now, setup=setup)
        case (
            Entered() | Withdrew() | ChipsBought() | RebuyDeclared() | Refunded() | BlindPaid() | StacksCounted()
            | ChipsRemoved() | StackShared() | ChipsFound() | ChipsColored() | PrizesPaid()
        ):  # fmt: skip
            return _money(tournament, event)
        case TableOpened(table=id):
            return tournament.changed(tables=(*tournament.tables, Table(id)))
        case TableBroken(table=id):
            return tournament.changed(tables=tuple(table for table in tournament.tables if table.id != id))
        case Seated() | TableGave():
            return _move(tournament, (event,))
        case Unseated(player=name):
            return _player(tournament, name, **NO_SEAT)
        case ButtonPlaced(table=id, button=button, small=small, big=big):
            found = {"button": button, "small": small, "big": big, "vacated": _vacated(tournament, id, button)}
            return _table(tournament, id, begun=False, over=False, redeal=False, button_at=tournament.now, **found)
        case HandMarked(table=id, mark=mark):
            return _table(tournament, id, marks=(*tournament.table(id).marks, mark), button_at=tournament.now)
        case HandBegun():
            return _begin(tournament, event)
        case HandEnded(table=id, misdeal=misdeal):
            tournament = _counts(tournament, id, "in-hand", "counted" if misdeal else "stale")
            if misdeal:
                tournament = _take_back_blinds(tournament, id)
            else:
                tournament = _forget_given(
                    tournament, [one for one in tournament.at(id) if one.seat in tournament.table(id).dealt]
                )
            until = tournament.now + HANDS_STOP if tournament.table(id).marks else tournament.table(id).followed_until
            tournament = _table(tournament, id, begun=False, over=True, marks=(), redeal=misdeal, followed_until=until)
            return tournament if misdeal else _played(tournament, id)
        case RoundOpened(on=on):
            return tournament.changed(round=Round() if on else None)
        case PlaceSettled(player=name, place=place, tied=tied, line=line):
            return _player(tournament, name, place=place, tied=tied, line=line)
        case KnockedOut() | TakenOut():
            return _go_out(tournament, event)
        case Restored(player=name, chips=chips):
            tournament = tournament.changed(untold=Chips(tournament.untold - chips))
            return _player(_comes_in(_knocked(tournament, name, None), name), name, stack=chips)
        case Won(player=name):
            return _player(tournament, name, place=1)
        case TrophyGiven(player=name):
            return tournament.changed(trophy=name)
        case DealAgreed(shares=shares, settles=settles, played_for=played_for, stacks=stacks, way=way, pays=pays):
            return tournament.changed(
                deal=shares, chop=Chop(shares, played_for, stacks, way, pays) if settles else None
            )
        case PrizeHandedOver(player=name, cents=cents, bounty=bounty):
            player = tournament.player(name)
            received, early = player.received + cents, player.bounty_received + bounty
            return _player(tournament, name, received=received, bounty_received=early)
        case TimePassed(now=now, clock=clock):
            return _on_clock(tournament, clock).changed(now=now)
        case ClockSet(clock=clock):
            return _on_clock(tournament, clock)
        case Presence(player=name, here=here, minutes=minutes, for_good=for_good):
            left_at = tournament.now if here == "away" else None
            if for_good and (since := tournament.player(name).left_at) is not None:
                left_at = since
            return _player(tournament, name, here=here, left_at=left_at, gone_for=minutes, for_good=for_good)
        case StackKept(player=name):
            return _player(tournament, name, keeps=True)
        case StageEnded(advances=advances):
            for name, goes_on in advances:
                tournament = _player(tournament, name, advances=goes_on)
            return tournament
        case FloorAsked(offer=offer):
            return tournament.changed(offers=(*tournament.offers, offer))
        case FloorAnswered(offer=offer, code=code):
            open_still = tuple(one for one in tournament.offers if one != offer)
            chosen = Chosen(offer.topic, code, offer.player, offer.table)
            return tournament.changed(offers=open_still, chosen=(*tournament.chosen, chosen))
        case HaltWaived(table=id):
            return tournament.changed(waived=(*tournament.waived, id))
        case MoveWaived(tables=ids):
            return tournament.changed(deals_on=tuple(dict.fromkeys((*tournament.deals_on, *ids))))
        case MoveWaiverLapsed():
            return tournament.changed(deals_on=())
        case WaiverLapsed(table=id):
            return tournament.changed(waived=tuple(one for one in tournament.waived if one != id))
        case RedrawCalled(due=due):
            return tournament.changed(redraw_called=due)
        case OffenceRecorded(player=""):
            return tournament
        case OffenceRecorded(player=name, offence=offence):
            return _player(tournament, name, offences=(*tournament.player(name).offences, offence))
        case PenaltyGiven(player=name, penalty=penalty, kills=kills):
            if kills:
                table = tournament.table(tournament.player(name).table)
                tournament = _table(tournament, table.id, killed=(*table.killed, name))
            return _player(tournament, name, penalty=penalty)
        case (
            Invited() | CheckedIn() | Uninvited() | Unregistered() | Renamed() | ScheduleChanged() | PrizesPosted()
            | Announced() | Undone() | Redone() | Corrected()
        ):  # fmt: skip
            return apply_directed(tournament, event)
        case PenaltyNoted() | RulingMade() | Objected() | Noted() | ClockGiven() | NotAtSeat():
            return apply_conduct(tournament, event)
        case HouseAdded(cents=cents):
            return tournament.changed(house_added=cents)
        case HouseBrought(cents=cents):
            return tournament.changed(house_brought=tournament.house_brought + cents)
        case BountiesClosed(shares=kept, with_prize=True):
            for share in kept:
                tournament = _player(tournament, share.player, kept=share.paid)
            return tournament
        case KnockoutTold(out=name, by=by):
            return _knocked(tournament, name, Knockout(name, by, 0))
        case BountyClaimed() | EnvelopesSealed() | BountiesClosed():
            return tournament
        case Opened():
            raise InvariantError("an event is opened once")
        case _:
            assert_never(event)


def _money(tournament: Tournament, event: MoneyEvent) -> Tournament:
    """Return the tournament after an event that moves chips or money. Chips issued and chips present stay equal."""
    match event:
        case Entered(player=name, chips=chips, price=price, fee=fee, unsold=unsold, bounty=bounty, name=label):
            if tournament.guests:
                called = (label or name).casefold()
                guests = (one for one in tournament.guests if one.id != name and one.name.casefold() != called)
                tournament = tournament.changed(guests=tuple(guests))
            if tournament.find(name) is None:
                tournament = tournament.with_another(Player(name, entered=False, label=label))
            tournament = tournament.changed(takings=tournament.takings + price, issued=tournament.issued + chips)
            tournament = _comes_in(tournament.changed(fees=tournament.fees + fee), name)
            was = tournament.player(name)
            paid_in = {"spent": was.spent + price, "fees": was.fees + fee, "for_heads": was.for_heads + bounty}
            return _player(tournament, name, stack=chips, entered=True, unsold=unsold, **paid_in, **_given(tournament))
        case Withdrew(player=name, chips=chips, refund=refund, fee=fee, bounty=bounty):
            tournament = tournament.changed(issued=tournament.issued - chips, takings=tournament.takings - refund)
            was = tournament.player(name)
            tournament = tournament.changed(fees=tournament.fees - fee)
            paid_in = {"spent": was.spent - refund, "fees": was.fees - fee, "for_heads": was.for_heads - bounty}
            tournament = _player(tournament, name, **paid_in)
            if tournament.player(name).entered:
                higher = (replace(one, place=one.place - (one.place > 0)) for one in tournament.players)
                tournament = tournament.changed(players=tuple(higher))
            nothing = {"stack": Chips(0), "behind": Chips(0), "entered": False, "out": True}
            return _player(tournament, name, refund=refund, **nothing, **NO_SEAT)
        case ChipsBought(player=name, chips=chips, price=price, addon=addon, bounty=bounty, lost=lost):
            buyer = tournament.player(name)
            front = Chips(buyer.stack + buyer.behind + chips)
            again: dict[str, Any] = {"rebuys": buyer.rebuys + (not addon), "addons": buyer.addons + addon}
            again |= {"spent": buyer.spent + price, "for_heads": buyer.for_heads + bounty}
            tournament = tournament.changed(issued=tournament.issued + chips, takings=tournament.takings + price)
            if not addon:
                again["owes_rebuy"] = False
            if lost:
                return _player(tournament, name, **again)
            if buyer.out or stack_is_known(buyer):
                again |= _given(tournament)
            return _player(_comes_in(tournament, name), name, stack=front, behind=Chips(0), **again)
        case RebuyDeclared(player=name, chips=chips):
            return _player(tournament.changed(issued=tournament.issued + chips), name, behind=chips, owes_rebuy=True)
        case Refunded(player=name, amount=amount):
            spent = tournament.player(name).spent - amount
            return _player(tournament.changed(takings=tournament.takings - amount), name, refund=amount, spent=spent)
        case BlindPaid(player=name, chips=chips):
            payer = tournament.player(name)
            if payer.table:
                posted = (*tournament.table(payer.table).posted, (name, chips))
                tournament = _table(tournament, payer.table, posted=posted)
            return _lose(tournament.changed(untold=tournament.untold + chips), name, chips)
        case StacksCounted(stacks=stacks):
            found = 0
            for name, chips in stacks:
                found += chips - tournament.player(name).stack
                tournament = _player(tournament, name, stack=chips, count="counted", counted_at=tournament.now)
            return tournament.changed(untold=Chips(tournament.untold - found))
        case ChipsRemoved(player=name, chips=chips):
            tournament = _lose(tournament.changed(gone=tournament.gone + chips), name, chips)
            return _player(tournament, name, removed=Chips(tournament.player(name).removed + chips))
        case StackShared(player=name, shares=shares, bank=bank):
            for other, share in shares:
                one = tournament.player(other)
                tournament = _player(tournament, other, stack=Chips(one.stack + share), share=Chips(one.share + share))
            given = sum(share for _, share in shares) + bank
            return _lose(tournament.changed(bank=tournament.bank + bank), name, Chips(given))
        case ChipsFound(chips=chips, owner=owner):
            tournament = tournament.changed(untold=tournament.untold - chips)
            if owner:
                return _player(tournament, owner, stack=Chips(tournament.player(owner).stack + chips))
            return tournament.changed(gone=tournament.gone + chips)
        case ChipsColored(old=old, new=new, exchanged=whole, odd=odd, race=won, stacks=stacks, table=id, late=late):
            given = sum(count for _, count in whole)
            taken = given * new // old + sum(count for _, count in odd)
            if taken:
                swap = (old, new, taken, given + sum(count for _, count in won))
                tournament = tournament.changed(swaps=(*tournament.swaps, swap))
            for name, change in stacks:
                raced = Chips(tournament.player(name).stack + change)
                tournament = _player(tournament, name, stack=raced, counted_at=tournament.now)
            grown = sum(change for _, change in stacks)
            tournament = tournament.changed(issued=tournament.issued + grown)
            return tournament if late else _out_of_play(tournament, id, old, new)
        case PrizesPaid(shares=shares, seats=seats, in_cash=in_cash):
            for name, amount in shares:
                in_money = amount - tournament.setup.seats_worth * (name in seats)
                player = tournament.player(name)
                received = in_money + player.kept if in_cash else player.received
                tournament = _player(tournament, name, paid=amount, qualified=name in seats, received=received)
            return tournament
        case _:
            raise InvariantError(f"{event} moves no chips")


def _given(tournament: Tournament) -> dict[str, Any]:
    """Return the changes that mark a stack as given, which is as good as counted, once play is on.

    Before the start every stack is known; after it, only those that somebody has counted or has just handed out.
    """
    return {"count": "given", "counted_at": tournament.now} if tournament.started else {}


def _on_clock(tournament: Tournament, clock: Clock) -> Tournament:
    """Set the clock. When a level is over, counts of stacks that were given are dropped: they have been played with."""
    before, now = tournament.clock.period, clock.period
    same_hands = now == before or (before.on_break and now == Period(before.level + 1))
    return (tournament if same_hands else _forget_given(tournament, tournament.left)).changed(clock=clock)


def _forget_given(tournament: Tournament, players: Iterable[Player]) -> Tournament:
    return tournament.with_players({one.id: {"count": "", "counted_at": 0} for one in players if one.count == "given"})


def _out_of_play(tournament: Tournament, id: TableId, old: Chips, new: Chips) -> Tournament:
    """Record that the old chips are gone from a table, or from all where none is named, and the new ones there.

    Once they are gone from every table, the smallest chip is the new one, or a smaller one that is known to be held.
    """
    everywhere = [table.id for table in tournament.tables]
    gone_from = [id] if id else everywhere
    back = {(new, table) for table in gone_from}
    races = {*tournament.races, *((old, table) for table in gone_from)} - back
    coloured = set(tournament.coloured) - {new}
    tournament = tournament.changed(races=tuple(sorted(races)), coloured=tuple(sorted(coloured)))
    if id and any((old, table) not in races for table in everywhere):
        return tournament
    coloured.add(old)
    setup = tournament.setup
    known = {*(value for value, count in setup.stack if count)}
    known |= {row.old for row in setup.schedule if isinstance(row, ColourUp)}
    still = [value for value in known if tournament.smallest_chip <= value < new and value not in coloured]
    smallest = max(tournament.smallest_chip, min(still, default=new))
    return tournament.changed(coloured=tuple(sorted(coloured)), smallest_chip=smallest)


def _played(tournament: Tournament, id: TableId) -> Tournament:
    """Record that a table has played its hand of a hand-for-hand round; a new round begins when all tables have."""
    if not tournament.round:
        return tournament
    played = {*tournament.round.played, id}
    if played >= {table.id for table in tournament.tables}:
        return tournament.changed(round=Round())
    return tournament.changed(round=replace(tournament.round, played=tuple(sorted(played))))


def _comes_in(tournament: Tournament, name: PlayerId) -> Tournament:
    """Bring a player into the tournament, new or back.

    Everybody who went out later is moved one place down, and a winner is not the winner any more.
    """
    coming = tournament.player(name)
    if coming.playing:
        return tournament
    for other in [one for one in tournament.players if one.place]:
        if other.playing:
            tournament = _player(tournament, other.id, place=0)
        elif not coming.place or other.place < coming.place:
            tournament = _player(tournament, other.id, place=other.place + 1)
        elif other.place == coming.place and other.id != name:
            line = other.line - (other.line > coming.line)
            tournament = _player(tournament, other.id, place=other.place + 1, tied=other.tied - 1, line=line)
    return _player(tournament, name, out=False, place=0, tied=1, line=0)


def _lose(tournament: Tournament, name: PlayerId, chips: Chips) -> Tournament:
    """Take chips from a player's stack, and the rest of them from what is behind it."""
    loser = tournament.player(name)
    front = min(chips, loser.stack)
    return _player(tournament, name, stack=Chips(loser.stack - front), behind=Chips(loser.behind - (chips - front)))


def _counts(tournament: Tournament, table: TableId, was: Count, now: Count) -> Tournament:
    """Change the state of counts at a table from `was` to `now`. A count holds until a hand is over after it."""
    for player in tournament.at(table):
        if player.count == was:
            tournament = _player(tournament, player.id, count=now)
    return tournament


def _begin(tournament: Tournament, begun: HandBegun) -> Tournament:
    tournament = _counts(tournament, begun.table, "counted", "in-hand")
    began_with = tuple((player.id, player.chips) for player in tournament.at(begun.table) if player.seat in begun.dealt)
    redealt = tournament.table(begun.table).redeal
    for player in tournament.at(begun.table):
        if player.seat in begun.dealt:
            tournament = _player(tournament, player.id, came="")
    return _table(
        tournament, begun.table,
        begun=True, over=False, level=begun.level, button=begun.button, small=begun.small, big=begun.big,
        dealt=begun.dealt, killed=begun.killed, redeal=False, redealt=redealt, began_with=began_with, posted=(),
        went_out=(),
    )  # fmt: skip


def _take_back_blinds(tournament: Tournament, id: TableId) -> Tournament:
    """Give back to the stacks what was posted in a hand that does not count."""
    for name, chips in tournament.table(id).posted:
        tournament = tournament.changed(untold=Chips(tournament.untold - chips))
        tournament = _player(tournament, name, stack=Chips(tournament.player(name).stack + chips))
    return _table(tournament, id, posted=())


def _go_out(tournament: Tournament, gone: KnockedOut | TakenOut) -> Tournament:
    """Take a player out in a place and open the seat. The chips of a knocked-out player go to the untold hands."""
    player = tournament.player(gone.player)
    if player.table:
        table = tournament.table(player.table)
        knocked_out, on_button = isinstance(gone, KnockedOut), player.seat == table.button
        vacancy = Vacancy(player.seat, _places(table, player.seat), knocked_out, on_button)
        tournament = _table(tournament, table.id, vacated=(*table.vacated, vacancy))
    sat = Place(player.table, player.seat) if player.table else None
    changes: dict[str, Any] = {"out": True, "place": gone.place, "sat": sat}
    if isinstance(gone, KnockedOut):
        knocked = (*tournament.knocked, Knockout(gone.player, (), 0, gone.likely))
        tournament = tournament.changed(untold=tournament.untold + player.chips, knocked=knocked)
        changes |= {"stack": Chips(0), "behind": Chips(0), "tied": gone.tied, "line": gone.line}
        changes |= {"bust_level": gone.level}
        asked_again = Chosen("entry.rebuy", "no-rebuy", gone.player)
        if asked_again in tournament.chosen:
            tournament = tournament.changed(chosen=tuple(one for one in tournament.chosen if one != asked_again))
        if player.table:
            went_out = (*tournament.table(player.table).went_out, (gone.player, gone.had))
            tournament = _table(tournament, player.table, went_out=went_out)
        if tournament.round:
            tournament = tournament.changed(
                round=replace(tournament.round, out=(*tournament.round.out, (gone.player, gone.had)))
            )
    return _player(tournament, gone.player, **changes, **NO_SEAT)


def _knocked(tournament: Tournament, name: PlayerId, instead: Knockout | None) -> Tournament:
    """Replace the last knockout of a player by another one, or remove it.

    A player without one, as in old logs that were cut off, gets `instead` at the end.
    """
    last = max((at for at, one in enumerate(tournament.knocked) if one.out == name), default=len(tournament.knocked))
    knocked = (instead,) if instead else ()
    return tournament.changed(knocked=(*tournament.knocked[:last], *knocked, *tournament.knocked[last + 1 :]))


def _vacated(tournament: Tournament, id: TableId, button: SeatNo) -> tuple[Vacancy, ...]:
    """Return the open seats of a table, with their places counted from a button that somebody has seen.

    Seats whose place was not known stay unknown.
    """
    taken = {player.seat for player in tournament.at(id)}
    return tuple(
        replace(one, places=clockwise({*taken, one.seat}, button).index(one.seat) + 1, on_button=one.seat == button)
        if one.places
        else one
        for one in tournament.table(id).vacated
    )


def _places(table: Table, seat: SeatNo) -> int:
    """Return how many places clockwise from the button a seat was in the current hand, among the seats dealt in.

    0 where the button is not known.
    """
    if not table.button:
        return 0
    return clockwise({*table.dealt, seat}, table.button).index(seat) + 1


def _move(tournament: Tournament, moves: Sequence[Move]) -> Tournament:
    """Give players seats or move them between tables, one after the other, and rebuild the tuple of players once.

    A seat that somebody takes is no longer vacated; one that a player left is, though nobody was knocked out there.
    """
    players: dict[PlayerId, dict[str, Any]] = {}
    vacated: dict[TableId, tuple[Vacancy, ...]] = {}
    gave: dict[TableId, None] = dict.fromkeys(tournament.gave)
    for move in moves:
        if isinstance(move, TableGave):
            gave.pop(move.table, None)
            gave[move.table] = None
            continue
        left, to = move.left, move.to
        if left:
            before = vacated[left.table] if left.table in vacated else tournament.table(left.table).vacated
            vacated[left.table] = (*before, Vacancy(left.seat, knocked_out=False))
        there = vacated[to.table] if to.table in vacated else tournament.table(to.table).vacated
        vacated[to.table] = tuple([vacancy for vacancy in there if vacancy.seat != to.seat])
        players[move.player] = {"table": to.table, "seat": to.seat, "came": move.came}
    seats = {id: {"vacated": open_} for id, open_ in vacated.items()}
    return tournament.with_players(players).with_tables(seats).changed(gave=tuple(gave))
