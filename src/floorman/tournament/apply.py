"""The event after an event of it. Never refuses, never chooses, never reads a book."""

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


def apply_directed(event: Tournament, happened: Directed) -> Tournament:
    """What is so once this has happened."""
    match happened:
        case Invited(players=ids, names=names):
            labels = names or ("",) * len(ids)
            invited = (Guest(id, label=label) for id, label in zip(ids, labels, strict=True))
            return event.changed(guests=(*event.guests, *invited))
        case CheckedIn(player=id, name=name):
            known = any(one.id == id for one in event.guests)
            guests = event.guests if known else (*event.guests, Guest(id, label=name))
            return event.changed(guests=tuple(replace(one, here=one.here or one.id == id) for one in guests))
        case Uninvited(players=ids):
            return event.changed(guests=tuple(guest for guest in event.guests if guest.id not in ids))
        case Unregistered(player=name, chips=chips, refund=refund, fee=fee):
            return event.changed(
                players=tuple(one for one in event.players if one.id != name),
                offers=tuple(one for one in event.offers if one.player != name),
                issued=Chips(event.issued - chips),
                takings=event.takings - refund,
                fees=event.fees - fee,
            )
        case Renamed(player=id, to=name):
            return _renamed(event, id, name)
        case ScheduleChanged(rows=rows, clock=clock):
            return event.changed(setup=replace(event.setup, schedule=rows), clock=clock)
        case PrizesPosted(prizes=prizes):
            return event.changed(posted=prizes)
        case Announced():
            return event
        case Undone(event=instead) | Redone(event=instead) | Corrected(event=instead):
            return instead
        case _:
            assert_never(happened)


def _renamed(event: Tournament, id: PlayerId, name: str) -> Tournament:
    """A player or a guest is called something else. A guest of a player's new name is the same person."""
    label = label_of(id, name)
    if event.find(id) is None:
        return event.changed(guests=tuple(replace(one, label=label) if one.id == id else one for one in event.guests))
    guests = tuple(guest for guest in event.guests if guest.name.casefold() != name.casefold())
    return _player(event.changed(guests=guests), id, label=label)


def bounties_after(bounties: Bounties, happened: TournamentEvent) -> Bounties:
    """What is on the heads once this has happened; as before, for most of what happens."""
    match happened:
        case Entered(player=name, bounty=cents) | ChipsBought(player=name, bounty=cents) if cents:
            return put_on(bounties, name, cents)
        case Withdrew(player=name, bounty=cents) | Unregistered(player=name, bounty=cents):
            return take_off(bounties, name, cents)
        case KnockedOut(player=name):
            return fall(bounties, name)
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


def apply_conduct(event: Tournament, happened: BeforeTheFloor) -> Tournament:
    """What is so once this has happened."""
    match happened:
        case PenaltyNoted(player=name, code=code, offence=offence):
            was = event.player(name)
            offences = (*was.offences, offence) if offence else was.offences
            return _player(event, name, penalties=(*was.penalties, code), offences=offences)
        case ClockGiven(to=to):
            return event.changed(timekeeper=to)
        case NotAtSeat(player=name):
            table = event.table(event.player(name).table)
            killed = (*table.killed, name)
            return _table(event, table.id, killed=killed)
        case RulingMade() | Objected() | Noted():
            return event
        case _:
            assert_never(happened)


NO_SEAT = {"table": NOWHERE, "seat": SeatNo(0), "came": ""}


def replay(events: Iterable[TournamentEvent]) -> Tournament:
    """The event that a log tells of."""
    event: Tournament | None = None
    for happened in events:
        event = apply(event, happened)
    if event is None:
        raise InvariantError("an empty log tells of no event")
    return event


Move = Seated | TableGave


def apply_all(event: Tournament, events: Sequence[TournamentEvent]) -> Tournament:
    """What is so once all of these have happened, in order; players who move one after the other do so together."""
    return unfold(event, events)[1]


def unfold(event: Tournament, events: Sequence[TournamentEvent]) -> tuple[tuple[Tournament, ...], Tournament]:
    """The tournament before each of these events, and after the last; moves made together have what was before them."""
    before: list[Tournament] = []
    for moves, together in groupby(events, lambda happened: isinstance(happened, Move)):
        if moves:
            all_moves = cast(Sequence[Move], tuple(together))
            before += [event] * len(all_moves)
            event = _move(event, all_moves)
        else:
            for happened in together:
                before.append(event)
                event = apply(event, happened)
    return tuple(before), event


HANDS_STOP = 1800
"""Seconds without a hand after which a dealer no longer follows the hands: no break is as long."""


def apply(event: Tournament | None, happened: TournamentEvent) -> Tournament:
    """What is so once this has happened."""
    if isinstance(happened, Opened):
        return happened.event
    if event is None:
        raise InvariantError("an event is opened first")
    after = _apply(event, happened)
    if after.bounties is None or isinstance(happened, Undone | Redone | Corrected):
        return after
    bounties = bounties_after(after.bounties, happened)
    return after if bounties is after.bounties else after.changed(bounties=bounties)


def _player(event: Tournament, name: PlayerId, **changes: Any) -> Tournament:
    return event.with_players({name: changes})


def _table(event: Tournament, id: TableId, **changes: Any) -> Tournament:
    return event.with_tables({id: changes})


def _apply(event: Tournament, happened: TournamentEvent) -> Tournament:
    match happened:
        case Started(tables=tables):
            setup = replace(event.setup, starting_tables=event.setup.starting_tables or tables)
            return event.changed(started=True, started_at=event.now, setup=setup)
        case (
            Entered() | Withdrew() | ChipsBought() | RebuyDeclared() | Refunded() | BlindPaid() | StacksCounted()
            | ChipsRemoved() | StackShared() | ChipsFound() | ChipsColored() | PrizesPaid()
        ):  # fmt: skip
            return _money(event, happened)
        case TableOpened(table=id):
            return event.changed(tables=(*event.tables, Table(id)))
        case TableBroken(table=id):
            return event.changed(tables=tuple(table for table in event.tables if table.id != id))
        case Seated() | TableGave():
            return _move(event, (happened,))
        case Unseated(player=name):
            return _player(event, name, **NO_SEAT)
        case ButtonPlaced(table=id, button=button, small=small, big=big):
            found = {"button": button, "small": small, "big": big, "vacated": _vacated(event, id, button)}
            return _table(event, id, begun=False, over=False, redeal=False, button_at=event.now, **found)
        case HandMarked(table=id, mark=mark):
            return _table(event, id, marks=(*event.table(id).marks, mark), button_at=event.now)
        case HandBegun():
            return _begin(event, happened)
        case HandEnded(table=id, misdeal=misdeal):
            event = _counts(event, id, "in-hand", "counted" if misdeal else "stale")
            if misdeal:
                event = _take_back_blinds(event, id)
            else:
                event = _forget_given(event, [one for one in event.at(id) if one.seat in event.table(id).dealt])
            until = event.now + HANDS_STOP if event.table(id).marks else event.table(id).followed_until
            event = _table(event, id, begun=False, over=True, marks=(), redeal=misdeal, followed_until=until)
            return event if misdeal else _played(event, id)
        case RoundOpened(on=on):
            return event.changed(round=Round() if on else None)
        case PlaceSettled(player=name, place=place, tied=tied, line=line):
            return _player(event, name, place=place, tied=tied, line=line)
        case KnockedOut() | TakenOut():
            return _go_out(event, happened)
        case Restored(player=name, chips=chips):
            event = event.changed(untold=Chips(event.untold - chips))
            return _player(_comes_in(_knocked(event, name, None), name), name, stack=chips)
        case Won(player=name):
            return _player(event, name, place=1)
        case TrophyGiven(player=name):
            return event.changed(trophy=name)
        case DealAgreed(shares=shares, settles=settles, played_for=played_for, stacks=stacks, way=way, pays=pays):
            return event.changed(deal=shares, chop=Chop(shares, played_for, stacks, way, pays) if settles else None)
        case PrizeHandedOver(player=name, cents=cents, bounty=bounty):
            player = event.player(name)
            received, early = player.received + cents, player.bounty_received + bounty
            return _player(event, name, received=received, bounty_received=early)
        case TimePassed(now=now, clock=clock):
            return _on_clock(event, clock).changed(now=now)
        case ClockSet(clock=clock):
            return _on_clock(event, clock)
        case Presence(player=name, here=here, minutes=minutes):
            left_at = event.now if here == "away" else None
            return _player(event, name, here=here, left_at=left_at, gone_for=minutes)
        case StackKept(player=name):
            return _player(event, name, keeps=True)
        case StageEnded(advances=advances):
            for name, goes_on in advances:
                event = _player(event, name, advances=goes_on)
            return event
        case FloorAsked(offer=offer):
            return event.changed(offers=(*event.offers, offer))
        case FloorAnswered(offer=offer, code=code):
            open_still = tuple(one for one in event.offers if one != offer)
            chosen = Chosen(offer.topic, code, offer.player, offer.table)
            return event.changed(offers=open_still, chosen=(*event.chosen, chosen))
        case HaltWaived(table=id):
            return event.changed(waived=(*event.waived, id))
        case WaiverLapsed(table=id):
            return event.changed(waived=tuple(one for one in event.waived if one != id))
        case RedrawCalled(due=due):
            return event.changed(redraw_called=due)
        case OffenceRecorded(player=""):
            return event
        case OffenceRecorded(player=name, offence=offence):
            return _player(event, name, offences=(*event.player(name).offences, offence))
        case PenaltyGiven(player=name, penalty=penalty, kills=kills):
            if kills:
                table = event.table(event.player(name).table)
                event = _table(event, table.id, killed=(*table.killed, name))
            return _player(event, name, penalty=penalty)
        case (
            Invited() | CheckedIn() | Uninvited() | Unregistered() | Renamed() | ScheduleChanged() | PrizesPosted()
            | Announced() | Undone() | Redone() | Corrected()
        ):  # fmt: skip
            return apply_directed(event, happened)
        case PenaltyNoted() | RulingMade() | Objected() | Noted() | ClockGiven() | NotAtSeat():
            return apply_conduct(event, happened)
        case HouseAdded(cents=cents):
            return event.changed(house_added=cents)
        case HouseBrought(cents=cents):
            return event.changed(house_brought=event.house_brought + cents)
        case BountiesClosed(shares=kept, with_prize=True):
            for share in kept:
                event = _player(event, share.player, kept=share.paid)
            return event
        case KnockoutTold(out=name, by=by):
            return _knocked(event, name, Knockout(name, by, 0))
        case BountyClaimed() | EnvelopesSealed() | BountiesClosed():
            return event
        case Opened():
            raise InvariantError("an event is opened once")
        case _:
            assert_never(happened)


def _money(event: Tournament, happened: Any) -> Tournament:
    """Chips and money change hands; those issued and those there stay the same number."""
    match happened:
        case Entered(player=name, chips=chips, price=price, fee=fee, unsold=unsold, bounty=bounty, name=label):
            if event.guests:
                called = (label or name).casefold()
                guests = (one for one in event.guests if one.id != name and one.name.casefold() != called)
                event = event.changed(guests=tuple(guests))
            if event.find(name) is None:
                event = event.with_another(Player(name, entered=False, label=label))
            event = event.changed(takings=event.takings + price, issued=event.issued + chips)
            event = _comes_in(event.changed(fees=event.fees + fee), name)
            was = event.player(name)
            paid_in = {"spent": was.spent + price, "fees": was.fees + fee, "for_heads": was.for_heads + bounty}
            return _player(event, name, stack=chips, entered=True, unsold=unsold, **paid_in, **_given(event))
        case Withdrew(player=name, chips=chips, refund=refund, fee=fee, bounty=bounty):
            event = event.changed(issued=event.issued - chips, takings=event.takings - refund)
            was = event.player(name)
            event = event.changed(fees=event.fees - fee)
            paid_in = {"spent": was.spent - refund, "fees": was.fees - fee, "for_heads": was.for_heads - bounty}
            event = _player(event, name, **paid_in)
            if event.player(name).entered:
                higher = (replace(one, place=one.place - (one.place > 0)) for one in event.players)
                event = event.changed(players=tuple(higher))
            nothing = {"stack": Chips(0), "behind": Chips(0), "entered": False, "out": True}
            return _player(event, name, refund=refund, **nothing, **NO_SEAT)
        case ChipsBought(player=name, chips=chips, price=price, addon=addon, bounty=bounty, lost=lost):
            buyer = event.player(name)
            front = Chips(buyer.stack + buyer.behind + chips)
            again: dict[str, Any] = {"rebuys": buyer.rebuys + (not addon), "addons": buyer.addons + addon}
            again |= {"spent": buyer.spent + price, "for_heads": buyer.for_heads + bounty}
            event = event.changed(issued=event.issued + chips, takings=event.takings + price)
            if not addon:
                again["owes_rebuy"] = False
            if lost:
                return _player(event, name, **again)
            if buyer.out or stack_is_known(buyer):
                again |= _given(event)
            return _player(_comes_in(event, name), name, stack=front, behind=Chips(0), **again)
        case RebuyDeclared(player=name, chips=chips):
            return _player(event.changed(issued=event.issued + chips), name, behind=chips, owes_rebuy=True)
        case Refunded(player=name, amount=amount):
            spent = event.player(name).spent - amount
            return _player(event.changed(takings=event.takings - amount), name, refund=amount, spent=spent)
        case BlindPaid(player=name, chips=chips):
            payer = event.player(name)
            if payer.table:
                posted = (*event.table(payer.table).posted, (name, chips))
                event = _table(event, payer.table, posted=posted)
            return _lose(event.changed(untold=event.untold + chips), name, chips)
        case StacksCounted(stacks=stacks):
            found = 0
            for name, chips in stacks:
                found += chips - event.player(name).stack
                event = _player(event, name, stack=chips, count="counted", counted_at=event.now)
            return event.changed(untold=Chips(event.untold - found))
        case ChipsRemoved(player=name, chips=chips):
            event = _lose(event.changed(gone=event.gone + chips), name, chips)
            return _player(event, name, removed=Chips(event.player(name).removed + chips))
        case StackShared(player=name, shares=shares, bank=bank):
            for other, share in shares:
                one = event.player(other)
                event = _player(event, other, stack=Chips(one.stack + share), share=Chips(one.share + share))
            given = sum(share for _, share in shares) + bank
            return _lose(event.changed(bank=event.bank + bank), name, Chips(given))
        case ChipsFound(chips=chips, owner=owner):
            event = event.changed(untold=event.untold - chips)
            if owner:
                return _player(event, owner, stack=Chips(event.player(owner).stack + chips))
            return event.changed(gone=event.gone + chips)
        case ChipsColored(old=old, new=new, exchanged=whole, odd=odd, race=won, stacks=stacks, table=id, late=late):
            given = sum(count for _, count in whole)
            taken = given * new // old + sum(count for _, count in odd)
            if taken:
                swap = (old, new, taken, given + sum(count for _, count in won))
                event = event.changed(swaps=(*event.swaps, swap))
            for name, change in stacks:
                raced = Chips(event.player(name).stack + change)
                event = _player(event, name, stack=raced, counted_at=event.now)
            grown = sum(change for _, change in stacks)
            event = event.changed(issued=event.issued + grown)
            return event if late else _out_of_play(event, id, old, new)
        case PrizesPaid(shares=shares, seats=seats, in_cash=in_cash):
            for name, amount in shares:
                in_money = amount - event.setup.seats_worth * (name in seats)
                player = event.player(name)
                received = in_money + player.kept if in_cash else player.received
                event = _player(event, name, paid=amount, qualified=name in seats, received=received)
            return event
        case _:
            raise InvariantError(f"{happened} moves no chips")


def _given(event: Tournament) -> dict[str, Any]:
    """What is so of a stack that lies there as it was given: it is as good as counted, once play is on.

    Before the start every stack is known; from then on, only those that somebody has counted or has just handed out.
    """
    return {"count": "given", "counted_at": event.now} if event.started else {}


def _on_clock(event: Tournament, clock: Clock) -> Tournament:
    """Another time on the clock. With a level that is over, stacks that were given have been played with."""
    before, now = event.clock.period, clock.period
    same_hands = now == before or (before.on_break and now == Period(before.level + 1))
    return (event if same_hands else _forget_given(event, event.left)).changed(clock=clock)


def _forget_given(event: Tournament, players: Iterable[Player]) -> Tournament:
    return event.with_players({one.id: {"count": "", "counted_at": 0} for one in players if one.count == "given"})


def _out_of_play(event: Tournament, id: TableId, old: Chips, new: Chips) -> Tournament:
    """The old chips are gone from a table; with the last table, or all at once, the new ones are the smallest."""
    gone_from = (id,) if id else tuple(table.id for table in event.tables)
    races = tuple(sorted({*event.races, *((old, table) for table in gone_from)}))
    event = event.changed(races=races)
    done = {*event.coloured, id}
    if id and any(table.id not in done for table in event.tables):
        return event.changed(coloured=tuple(sorted(done)))
    return event.changed(coloured=(), smallest_chip=max(event.smallest_chip, new))


def _played(event: Tournament, id: TableId) -> Tournament:
    """A hand of a hand-for-hand round is over; the next round begins when all tables have played."""
    if not event.round:
        return event
    played = {*event.round.played, id}
    if played >= {table.id for table in event.tables}:
        return event.changed(round=Round())
    return event.changed(round=replace(event.round, played=tuple(sorted(played))))


def _comes_in(event: Tournament, name: PlayerId) -> Tournament:
    """One player more in the event, new or back: everybody who went out later is a place lower, and nobody has won."""
    coming = event.player(name)
    if coming.playing:
        return event
    for other in [one for one in event.players if one.place]:
        if other.playing:
            event = _player(event, other.id, place=0)
        elif not coming.place or other.place < coming.place:
            event = _player(event, other.id, place=other.place + 1)
        elif other.place == coming.place and other.id != name:
            line = other.line - (other.line > coming.line)
            event = _player(event, other.id, place=other.place + 1, tied=other.tied - 1, line=line)
    return _player(event, name, out=False, place=0, tied=1, line=0)


def _lose(event: Tournament, name: PlayerId, chips: Chips) -> Tournament:
    """Chips go from a stack, and then from what is behind it."""
    loser = event.player(name)
    front = min(chips, loser.stack)
    return _player(event, name, stack=Chips(loser.stack - front), behind=Chips(loser.behind - (chips - front)))


def _counts(event: Tournament, table: TableId, was: Count, now: Count) -> Tournament:
    """Change the state of the counts at a table. A count holds until a hand is over in which nobody counted again."""
    for player in event.at(table):
        if player.count == was:
            event = _player(event, player.id, count=now)
    return event


def _begin(event: Tournament, begun: HandBegun) -> Tournament:
    event = _counts(event, begun.table, "counted", "in-hand")
    began_with = tuple((player.id, player.chips) for player in event.at(begun.table) if player.seat in begun.dealt)
    redealt = event.table(begun.table).redeal
    for player in event.at(begun.table):
        if player.seat in begun.dealt:
            event = _player(event, player.id, came="")
    return _table(
        event, begun.table,
        begun=True, over=False, level=begun.level, button=begun.button, small=begun.small, big=begun.big,
        dealt=begun.dealt, killed=begun.killed, redeal=False, redealt=redealt, began_with=began_with, posted=(),
        went_out=(),
    )  # fmt: skip


def _take_back_blinds(event: Tournament, id: TableId) -> Tournament:
    """Return to the stacks what was posted in a hand that does not count."""
    for name, chips in event.table(id).posted:
        event = event.changed(untold=Chips(event.untold - chips))
        event = _player(event, name, stack=Chips(event.player(name).stack + chips))
    return _table(event, id, posted=())


def _go_out(event: Tournament, gone: KnockedOut | TakenOut) -> Tournament:
    """Out, in a place, and the seat is open. What a knocked-out player still had is in untold hands."""
    player = event.player(gone.player)
    if player.table:
        table = event.table(player.table)
        knocked_out, on_button = isinstance(gone, KnockedOut), player.seat == table.button
        vacancy = Vacancy(player.seat, _places(table, player.seat), knocked_out, on_button)
        event = _table(event, table.id, vacated=(*table.vacated, vacancy))
    sat = Place(player.table, player.seat) if player.table else None
    changes: dict[str, Any] = {"out": True, "place": gone.place, "sat": sat}
    if isinstance(gone, KnockedOut):
        knocked = (*event.knocked, Knockout(gone.player, (), 0, gone.likely))
        event = event.changed(untold=event.untold + player.chips, knocked=knocked)
        changes |= {"stack": Chips(0), "behind": Chips(0), "tied": gone.tied, "line": gone.line}
        changes |= {"bust_level": gone.level}
        asked_again = Chosen("entry.rebuy", "no-rebuy", gone.player)
        if asked_again in event.chosen:
            event = event.changed(chosen=tuple(one for one in event.chosen if one != asked_again))
        if player.table:
            went_out = (*event.table(player.table).went_out, (gone.player, gone.had))
            event = _table(event, player.table, went_out=went_out)
        if event.round:
            event = event.changed(round=replace(event.round, out=(*event.round.out, (gone.player, gone.had))))
    return _player(event, gone.player, **changes, **NO_SEAT)


def _knocked(event: Tournament, name: PlayerId, instead: Knockout | None) -> Tournament:
    """The last knockout of a player is another one, or none. A log of old may have been cut off before it."""
    last = max((at for at, one in enumerate(event.knocked) if one.out == name), default=len(event.knocked))
    told = (instead,) if instead else ()
    return event.changed(knocked=(*event.knocked[:last], *told, *event.knocked[last + 1 :]))


def _vacated(event: Tournament, id: TableId, button: SeatNo) -> tuple[Vacancy, ...]:
    """The open seats of a table as they stand to a button that somebody has seen, and not to one worked out before."""
    taken = {player.seat for player in event.at(id)}
    return tuple(
        replace(one, places=clockwise({*taken, one.seat}, button).index(one.seat) + 1, on_button=one.seat == button)
        if one.places
        else one
        for one in event.table(id).vacated
    )


def _places(table: Table, seat: SeatNo) -> int:
    """How many places clockwise from the button a seat was in the current hand, among the seats dealt in."""
    if not table.button:
        return 0
    return clockwise({*table.dealt, seat}, table.button).index(seat) + 1


def _move(event: Tournament, moves: Sequence[Move]) -> Tournament:
    """Players sit down or change tables, one after the other; the field is put together once for all of them.

    A seat that somebody takes is open no longer; one that was left is, though nobody was knocked out there.
    """
    players: dict[PlayerId, dict[str, Any]] = {}
    vacated: dict[TableId, tuple[Vacancy, ...]] = {}
    gave: dict[TableId, None] = dict.fromkeys(event.gave)
    for move in moves:
        if isinstance(move, TableGave):
            gave.pop(move.table, None)
            gave[move.table] = None
            continue
        left, to = move.left, move.to
        if left:
            before = vacated[left.table] if left.table in vacated else event.table(left.table).vacated
            vacated[left.table] = (*before, Vacancy(left.seat, knocked_out=False))
        there = vacated[to.table] if to.table in vacated else event.table(to.table).vacated
        vacated[to.table] = tuple([vacancy for vacancy in there if vacancy.seat != to.seat])
        players[move.player] = {"table": to.table, "seat": to.seat, "came": move.came}
    seats = {id: {"vacated": open_} for id, open_ in vacated.items()}
    return event.with_players(players).with_tables(seats).changed(gave=tuple(gave))
