"""The log of a card room in words: a sentence for each event."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from floorman.cardroom import events as e
from floorman.cardroom.actions import (
    AskForSeat,
    BreakGame,
    BringChipsBack,
    ChooseOption,
    ClaimSeat,
    CloseRoom,
    CombineGames,
    CountStack,
    ReportPot,
    StayOut,
)
from floorman.cardroom.case import money
from floorman.cardroom.collection import shift_books
from floorman.cardroom.events import RoomEvent
from floorman.cardroom.moves import until_when
from floorman.cardroom.seats import passed_over
from floorman.cardroom.state import (
    CAGE,
    JACKPOT,
    Cardroom,
    PlayerTotals,
    drop_of,
    in_names,
    kept_for,
    read_account,
)
from floorman.core.values import Registry
from floorman.text import NOTHING, Message, message, together

Saying = Callable[[Cardroom, Any], Message]

SENTENCES: Registry[type, Saying] = Registry("sentence")
says = SENTENCES.register
"""Register a function as the sentence of one or more event types. It gets the room before the event."""


AT_HOME = (e.SatDown, e.SeatVacated)
"""Events without a sentence in a home game, where buying in is sitting down and cashing out is leaving."""


LEFT = ("left", "taken-off")
"""Why a name is off a list where the player or the floor wanted it."""


def in_words(
    room: Cardroom, events: Iterable[RoomEvent], act: object = None, *, home: bool = False, opened_ms: int = 0
) -> tuple[Message, ...]:
    """Return the sentences for events in a room, each once; at a `home` there is only one table.

    Where no event has a sentence, say why `act` has changed nothing. `opened_ms` is when the room was opened; it turns
    the room's seconds into dates.
    """
    events = tuple(events)
    awarded = {(one.name, one.game) for one in events if isinstance(one, e.SeatAwarded)}
    shown = [one for one in events if not (isinstance(one, e.SeatOffered) and (one.name, one.game) in awarded)]
    shown = [one for one in shown if not (home and isinstance(one, AT_HOME))]
    # Who is called to a seat without having had to wait is put on the list first, to pass there or to leave it.
    passes = {(one.name, one.kind) for one in events if isinstance(one, e.SeatDeclined)}
    left = [one for one in events if isinstance(one, e.NamesStruck) and one.why in LEFT]
    passes |= {(name, one.kind) for one in left for name in one.names}
    shown = [one for one in shown if not (isinstance(one, e.ListJoined) and (one.name, one.kind) in passes)]
    found = [sentence(room, event, opened_ms) for event in shown]
    if not any(found):
        found = [sentence(room, event, opened_ms) for event in events]
    if not any(found):
        found = [_alone(room, in_names(event, room)) for event in events]
    if not any(found):
        found = [_unchanged(room, in_names(act, room))]
    return tuple(dict.fromkeys(one for one in found if one))


def in_brief(act: object, says: tuple[Message, ...]) -> Message:
    """Return one sentence for an act with many consequences: what the act is, else the first of its sentences."""
    match act:
        case BreakGame(game):
            return message("room.breaks-brief", game=game)
        case CombineGames(games, into):
            return message("room.combined", games=games, into=into)
        case CloseRoom():
            return message("room.closed", closed=True)
    return says[0]


def sentence(before: Cardroom, event: RoomEvent, opened_ms: int = 0) -> Message:
    """Return the sentence of an event; NOTHING where it has none."""
    named = event if isinstance(event, LOOKED_UP) else in_names(event, before)
    if isinstance(named, e.PersonBarred):
        return _barred(before, named, opened_ms)
    return SENTENCES[type(named)](before, named)


LOOKED_UP = (e.MayPlayOn, e.OfferWithdrawn)
"""Events whose sentences look the player up in the room; they get the id and not the name."""


def _alone(room: Cardroom, event: RoomEvent) -> Message:
    """Return a sentence for an event that is only reported where nothing else has happened."""
    match event:
        case e.DealsCounted(game=game, deals=deals):
            return message("room.deals", game=game, count=deals)
        case e.AbsenceSettled(name=name):
            return message("room.absence-settled", name=name)
        case e.MoneyLeft(name=name, kind=kind, amount=amount):
            return message("room.money-left", name=name, kind=kind, amount=money(room, amount))
        case e.ReadyNoted(name=name, game=game):
            return message("room.ready", name=name, game=game)
    return NOTHING


def _unchanged(room: Cardroom, act: object) -> Message:
    """Return why an act has changed nothing."""
    match act:
        case ChooseOption(code=code):
            return message("room.chosen", code=code)
        case CountStack(name=name, amount=amount):
            return message("room.counted-same", name=name, amount=money(room, amount))
        case BringChipsBack(name=name):
            return message("room.nothing-back", name=name)
        case ReportPot(game=game):
            return message("room.pot-even", game=game)
        case StayOut(name=name, game=game):
            return message("room.stays-listed", name=name, kind=room.kind_of(game))
        case AskForSeat(name=name, kind=kind):
            return message("room.no-seat-for", name=name, kind=room.kind_of(kind))
        case ClaimSeat(game=game, seat=seat):
            return message("room.nobody-claims", game=game, seat=seat)
    return message("room.as-before")


@says(e.RoomOpened, e.ClockAdvanced, e.ReadyNoted, e.ChoiceMade, e.MoneyLeft, e.AbsenceSettled, e.CashOutNoted)
def _nothing(room: Cardroom, event: Any) -> Message:
    return NOTHING


# Lists


@says(e.ListJoined)
def _joined(room: Cardroom, event: e.ListJoined) -> Message:
    struck = {(room.name_of(one.name), one.kind) for one in room.struck}
    if event.place is not None and (event.name, event.kind) in struck:
        return message("room.back-on-list", name=event.name, kind=event.kind)
    return message("room.joins", name=event.name, kind=event.kind, here=event.here)


@says(e.NamePaged)
def _paged(room: Cardroom, event: e.NamePaged) -> Message:
    return message("room.called", name=event.name, kind=event.kind)


@says(e.CallMissed)
def _missed(room: Cardroom, event: e.CallMissed) -> Message:
    return message("room.missed", name=event.name, calls=event.calls)


@says(e.SeatDeclined)
def _declined(room: Cardroom, event: e.SeatDeclined) -> Message:
    return message("room.passes", name=event.name, games=event.games)


@says(e.NamesStruck)
def _struck(room: Cardroom, event: e.NamesStruck) -> Message:
    if event.why in ("seated", "tournament"):
        return NOTHING
    if event.why in LEFT:
        return message("room.leaves-list", names=event.names, floor=event.why == "taken-off", kind=event.kind)
    return message("room.struck", names=event.names, why=event.why, kind=event.kind)


@says(e.WaiterCame)
def _came(room: Cardroom, event: e.WaiterCame) -> Message:
    return message("room.here", name=event.name)


@says(e.SeatOffered)
def _offered(room: Cardroom, event: e.SeatOffered) -> Message:
    return message("room.next", name=event.name, game=event.game)


@says(e.OfferWithdrawn)
def _withdrawn(room: Cardroom, event: e.OfferWithdrawn) -> Message:
    game = event.game or next((one.game for one in room.offers if one.name == event.name), "")
    return message("room.not-next", name=room.name_of(event.name), game=game, ended=event.why == "ended")


# Seats


@says(e.SatDown)
def _sat(room: Cardroom, event: e.SatDown) -> Message:
    return message("room.sits", name=event.name, game=event.game, seat=event.seat, over=event.over)


@says(e.SeatVacated)
def _vacated(room: Cardroom, event: e.SeatVacated) -> Message:
    return message("room.leaves", name=event.name, game=event.game, seat=event.seat)


@says(e.SeatAsked)
def _asked(room: Cardroom, event: e.SeatAsked) -> Message:
    return message("room.asks-seat", name=event.name, seat=event.seat, game=event.game, off=event.off)


@says(e.SeatAwarded)
def _awarded(room: Cardroom, event: e.SeatAwarded) -> Message:
    own = room.games[event.game].names if event.game in room.games else ()
    return message("room.is-for", seat=event.seat, game=event.game, name=event.name, listed=event.name not in own)


@says(e.SeatSwitched)
def _switched(room: Cardroom, event: e.SeatSwitched) -> Message:
    return message("room.changes-seat", name=event.name, seat=event.seat, game=event.game)


@says(e.SeatLockedUp)
def _locked(room: Cardroom, event: e.SeatLockedUp) -> Message:
    one = event.lockup
    return message("room.locked-up", game=one.game, seat=one.seat, name=one.name)


@says(e.LockupEnded)
def _unlocked(room: Cardroom, event: e.LockupEnded) -> Message:
    how = event.why or ("lapsed" if event.lapsed else "")
    return message("room.lockup-over", name=event.name, game=event.game, how=how)


@says(e.MayPlayOn)
def _plays_on(room: Cardroom, event: e.MayPlayOn) -> Message:
    game = room.game_of(event.name)
    until = until_when(game, event.until) if game else event.until
    return NOTHING if until != event.until else message("room.may-play", name=room.name_of(event.name), until=until)


@says(e.PlayerMoved)
def _moved(room: Cardroom, event: e.PlayerMoved) -> Message:
    return message("room.moves", name=event.name, how=event.how, left=event.left, to=event.to, seat=event.seat)


@says(e.ForcedOut)
def _forced(room: Cardroom, event: e.ForcedOut) -> Message:
    return message("room.forced-out", name=event.name, game=event.game)


@says(e.SeatKeptFor)
def _kept(room: Cardroom, event: e.SeatKeptFor) -> Message:
    return message("room.kept", name=event.name, game=event.game)


@says(e.SeatNotKept)
def _not_kept(room: Cardroom, event: e.SeatNotKept) -> Message:
    return message("room.not-kept", name=event.name, game=event.game)


@says(e.PlayOverRuled)
def _over(room: Cardroom, event: e.PlayOverRuled) -> Message:
    return message("room.plays-over", name=event.name, allowed=event.allowed, seat_of=event.seat_of)


@says(e.PlayOverEnded)
def _over_ended(room: Cardroom, event: e.PlayOverEnded) -> Message:
    return message("room.plays-over-ended", name=event.name, game=event.game)


@says(e.SeatPassed)
def _seat_passed(room: Cardroom, event: e.SeatPassed) -> Message:
    game = room.games[event.game]
    waits = room.names_of(passed_over(room, room.known_as(event.name) or event.name, game))
    return message(
        "room.seat-passed", name=event.name, seat_of=event.seat_of, game=event.game, waits=waits, kind=game.kind
    )  # fmt: skip


@says(e.SteppedAway)
def _away(room: Cardroom, event: e.SteppedAway) -> Message:
    return message("room.away", name=event.name, game=event.game)


@says(e.BackInSeat)
def _back(room: Cardroom, event: e.BackInSeat) -> Message:
    return message("room.back", name=event.name, game=event.game)


@says(e.ChipsPickedUp)
def _picked_up(room: Cardroom, event: e.ChipsPickedUp) -> Message:
    return message("room.chips-away", name=event.name)


# Games


@says(e.MustMoveSet)
def _must_move(room: Cardroom, event: e.MustMoveSet) -> Message:
    return message("room.feeds", feeder=event.feeder, off=event.off, main=event.main)


@says(e.DrawCalled)
def _draw(room: Cardroom, event: e.DrawCalled) -> Message:
    return message("room.breaks", game=event.game, draws=event.draws, floor=event.floor_draws)


@says(e.GameEnded)
def _ended(room: Cardroom, event: e.GameEnded) -> Message:
    return message("room.ended", game=event.game, how=event.how)


@says(e.GamesMerged)
def _merged(room: Cardroom, event: e.GamesMerged) -> Message:
    return message("room.combined", games=event.games, into=event.into)


@says(e.GameStarted)
def _started(room: Cardroom, event: e.GameStarted) -> Message:
    return message("room.opens", game=event.game.id, kind=event.game.kind)


@says(e.GameRelocated)
def _relocated(room: Cardroom, event: e.GameRelocated) -> Message:
    return message("room.moves-to", game=event.game, place=event.place)


@says(e.BuyInChanged)
def _buy_in(room: Cardroom, event: e.BuyInChanged) -> Message:
    least, most = (money(room, one) if one else None for one in (event.least, event.most))
    return message("room.buy-in", game=event.game, least=least, most=most)


@says(e.ChargesSet)
def _charges(room: Cardroom, event: e.ChargesSet) -> Message:
    rake, table = event.rake, event.time_by == "table"
    takes = []
    if rake and (rake.basis_points or rake.steps):
        cap = money(room, rake.cap) if rake.cap else None
        takes.append(message("room.takes-rake", percent="" if rake.steps else f"{rake.basis_points / 100:g}", cap=cap))
    if rake and rake.jackpot:
        takes.append(message("room.takes-jackpot", amount=money(room, rake.jackpot)))
    if event.time_fee:
        takes.append(message("room.takes-time", amount=money(room, event.time_fee), table=table))
    return message("room.charges", game=event.game, takes=takes)


@says(e.ExtraSeats)
def _extra(room: Cardroom, event: e.ExtraSeats) -> Message:
    return message("room.extra-seats", game=event.game, extra=event.extra)


@says(e.LimitVoted)
def _voted(room: Cardroom, event: e.LimitVoted) -> Message:
    return message("room.changes-kind", game=event.game, changed=event.changed, kind=event.kind)


@says(e.ListSettled)
def _list_settled(room: Cardroom, event: e.ListSettled) -> Message:
    names = room.names_of(one.name for one in room.waiting(event.kind))
    return message("room.list-settled", names=names, kind=event.to)


@says(e.ChopRuled)
def _chop(room: Cardroom, event: e.ChopRuled) -> Message:
    return message("room.chop", names=event.names, allowed=event.allowed)


# Chips


@says(e.ChipsMoved)
def _chips(room: Cardroom, event: e.ChipsMoved) -> Message:
    into = {one.into: one.amount for one in event.bookings}
    total = sum(one.amount for one in event.bookings)
    from_cage = sum(one.amount for one in event.bookings if one.out_of == CAGE)
    name, game, amount = event.name, event.game, money(room, total)
    match event.why:
        case "buy-in":
            return message("room.buys-in", name=name, amount=money(room, from_cage or total))
        case "add":
            return message("room.adds", name=name, amount=amount)
        case "collected":
            return message("room.collected", amount=amount)
        case "corrected":
            had = room.totals.get(room.known_as(name) or name, PlayerTotals()).bought
            bought = had + 2 * from_cage - total
            return message("room.bought-corrected", name=name, amount=money(room, bought), was=money(room, had))
        case "bring-back":
            return message("room.brings-back", name=name, amount=amount)
        case "cash-out":
            return message("room.cashes-out", name=name, amount=money(room, into.get(CAGE, 0)))
        case "racked":
            return message("room.racks-up", name=name, amount=money(room, into.get(kept_for(name), 0)))
        case "paid-out":
            return message("room.paid", name=name, amount=amount)
        case "take-along":
            return message("room.chips-with", name=name)
        case "behind":
            return message("room.on-the-way", name=name, amount=amount)
        case "delivered":
            return message("room.delivered", name=name, amount=amount)
        case "count":
            return message("room.counted", name=name)
        case "broke":
            return message("room.broke", name=name)
        case "picked-up":
            return message("room.keeps", name=name, amount=amount)
        case "rake":
            jackpot = into.get(JACKPOT, 0)
            return message("room.dropped", amount=amount, game=game, jackpot=money(room, jackpot) if jackpot else None)
        case "time":
            return message("room.time-paid", name=name, amount=amount, game=game)
        case "jackpot":
            return message("room.jackpot", amount=amount, name=name)
        case "unaccounted":
            return message("room.unaccounted", name=name, game=game, amount=amount, why=event.note)
        case "pot":
            return _pot(room, event)
    return NOTHING


def _pot(room: Cardroom, event: e.ChipsMoved) -> Message:
    """Return who has won a pot and how much more they have than before; rake and jackpot drop are already taken out."""
    booked = [(read_account(one.into), one.amount) for one in event.bookings]
    winners = [
        message("room.wins", name=into.whose, amount=money(room, amount))
        for into, amount in booked
        if into.what == "stack"
    ]
    into = {one.into: money(room, one.amount) for one in event.bookings}
    rake, jackpot = into.get(drop_of(event.game)), into.get(JACKPOT)
    return message("room.pot", game=event.game, winners=winners, rake=rake, jackpot=jackpot)


@says(e.DropCounted)
def _drop_counted(room: Cardroom, event: e.DropCounted) -> Message:
    more = event.counted - event.reported
    how = "more" if more > 0 else "less" if more < 0 else "same"
    return message(
        "room.drop-counted", game=event.game, counted=money(room, event.counted), how=how, by=money(room, abs(more))
    )


@says(e.TimeCalled)
def _time(room: Cardroom, event: e.TimeCalled) -> Message:
    return message("room.time-due", game=event.game, names=event.must_pay)


# People


@says(e.IncidentFiled)
def _incident(room: Cardroom, event: e.IncidentFiled) -> Message:
    if event.note:
        return message("room.incident-told", what=event.note, name=event.name)
    return message("room.incident", offence=event.offence, name=event.name)


@says(e.SanctionPut)
def _sanction(room: Cardroom, event: e.SanctionPut) -> Message:
    return message("room.sanction", name=event.name, code=event.code)


@says(e.PlayerRenamed)
def _renamed(room: Cardroom, event: e.PlayerRenamed) -> Message:
    return message("room.renamed", name=event.name, to=event.to)


@says(e.PersonBarred)
def _barred(room: Cardroom, event: e.PersonBarred, opened_ms: int = 0) -> Message:
    one = event.barring
    facts = {"name": one.name, "game": one.game, "why": one.why}
    if one.until is None:
        return message("room.barred", **facts)
    end = datetime.fromtimestamp(opened_ms / 1000 + one.until)
    return message("room.barred-until", **facts, day=end.day, month=end.month, year=end.year, time=f"{end:%H:%M}")


@says(e.BarEnded)
def _unbarred(room: Cardroom, event: e.BarEnded) -> Message:
    return message("room.unbarred", name=event.name)


@says(e.PlayersApart)
def _apart(room: Cardroom, event: e.PlayersApart) -> Message:
    return message("room.apart", one=event.one, other=event.other, apart=event.apart)


@says(e.ChoicePut)
def _choice(room: Cardroom, event: e.ChoicePut) -> Message:
    return message("room.decide", floor=event.choice.decides == "floor")


@says(e.ShiftStarted)
def _shift(room: Cardroom, event: e.ShiftStarted) -> Message:
    return message("room.shift", name=event.name)


@says(e.ShiftEnded)
def _shift_ended(room: Cardroom, event: e.ShiftEnded) -> Message:
    books = shift_books(room)
    sold, redeemed, out = (money(room, one) for one in (books.total.bought, books.total.cashed, books.out_now))
    over = message("room.shift-over", name=event.name, sold=sold, redeemed=redeemed, out=out)
    if event.counted is None:
        return over
    short = 0 if event.box is None else event.box + books.out_now - books.out_before - event.counted
    counted, missing, more = (money(room, amount) for amount in (event.counted, max(0, short), max(0, -short)))
    facts = {"counted": counted, "missing": missing if short > 0 else "", "more": more if short < 0 else ""}
    return together(over, message("room.box-counted", **facts, cashier=event.cashier))


@says(e.RoomClosed)
def _closed(room: Cardroom, event: e.RoomClosed) -> Message:
    return message("room.closed", closed=event.closed)


@says(e.DealerSent)
def _dealer(room: Cardroom, event: e.DealerSent) -> Message:
    turn = event.turn
    where = "off" if turn is None else "break" if turn.on_break else "deals" if turn.game else "free"
    return message("room.dealer", dealer=event.dealer, where=where, game=turn.game if turn else "")


@says(e.RoomTermsSet)
def _terms(room: Cardroom, event: e.RoomTermsSet) -> Message:
    return message("room.terms")


# Hands


@says(e.TableSet)
def _table_set(room: Cardroom, event: e.TableSet) -> Message:
    if event.topic != "betting.straddle":
        return message("room.button", game=event.game, seat=event.button)
    names = dict(event.dealt.names)
    who = [
        message("room.straddles", name=names[seat], amount=money(room, to))
        for seat, to in event.dealt.table.straddles
        if seat in names
    ]
    return message("room.straddle", game=event.game, who=who) if who else message("room.no-straddle", game=event.game)


@says(e.EntryChosen)
def _entry(room: Cardroom, event: e.EntryChosen) -> Message:
    return message("room.entry", name=event.name, entry=event.entry, game=event.game)


@says(e.BombPotCalled)
def _bomb(room: Cardroom, event: e.BombPotCalled) -> Message:
    return message("room.bomb-pot", game=event.game, on=event.on)


@says(e.OversSet)
def _overs(room: Cardroom, event: e.OversSet) -> Message:
    return message("room.overs", name=event.name, on=event.on, game=event.game)


@says(e.DealBegun)
def _dealt(room: Cardroom, event: e.DealBegun) -> Message:
    return message("room.dealt", game=event.game)


@says(e.DealEnded)
def _hand_ended(room: Cardroom, event: e.DealEnded) -> Message:
    return message("room.misdeal", game=event.game) if event.void else NOTHING


@says(e.DealsCounted)
def _counted(room: Cardroom, event: e.DealsCounted) -> Message:
    return message("room.kills", name=event.killer, game=event.game) if event.killer else NOTHING


@says(e.DealReopened)
def _reopened(room: Cardroom, event: e.DealReopened) -> Message:
    return message("room.reopened", game=event.game)


# Tournaments


@says(e.TournamentPlanned)
def _planned(room: Cardroom, event: e.TournamentPlanned) -> Message:
    one = event.tournament
    return message("room.planned", name=one.name, minutes=max(0, one.starts - room.now) // 60, places=one.places)


@says(e.TournamentChanged)
def _changed(room: Cardroom, event: e.TournamentChanged) -> Message:
    one = event.tournament
    old = next((each.name for each in room.tournaments if each.id == one.id), one.name)
    minutes = max(0, one.starts - room.now) // 60
    renamed = one.name if one.name != old else ""
    return message("room.tournament-changed", name=old, renamed=renamed, minutes=minutes, places=one.places)


@says(e.TournamentBegun)
def _begun(room: Cardroom, event: e.TournamentBegun) -> Message:
    name = next((one.name for one in room.tournaments if one.id == event.id), event.id)
    return message("room.begins", name=name, count=len(event.names))


@says(e.TournamentGone)
def _over_and_gone(room: Cardroom, event: e.TournamentGone) -> Message:
    one = next((one for one in room.tournaments if one.id == event.id), None)
    return (
        NOTHING
        if one is None
        else message("room.over", name=one.name, begun=bool(one.event), places=one.places if one.event else ())
    )
