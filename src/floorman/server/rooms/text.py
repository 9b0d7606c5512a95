"""The log of a card room in words: what each event says to the people in charge."""

from collections.abc import Callable, Iterable
from typing import Any

from floorman.cardroom import events as e
from floorman.cardroom.case import money
from floorman.cardroom.events import RoomEvent
from floorman.cardroom.prompts import HOW_LONG
from floorman.cardroom.state import CAGE, JACKPOT, Cardroom, kept_for
from floorman.core.values import Registry
from floorman.tournament.wording import listed

Saying = Callable[[Cardroom, Any], str]

_says: Registry[type, Saying] = Registry("sentence")
says = _says.register
"""Say over a function which event it puts into words. It gets the room as it was before."""

STRUCK = {
    "missed": "did not answer and is",
    "declined": "declined and is",
    "stayed-out": "will not play and is",
    "left": "is, by own wish,",
    "barred": "is barred and",
    "late": "called in, did not come and is",
    "struck": "did not answer and is",
    "mistake": "is, by mistake,",
}
"""Why a name is taken off a list, as the beginning of `... off the list`. Who was seated needs no sentence."""

MOVED = {"must-move": "moves", "transfer": "changes", "broken": "is seated", "combined": "goes"}


AT_HOME = (e.SatDown, e.SeatVacated)
"""What goes without saying where there is one table: who buys in sits down, who cashes out leaves."""


def in_words(room: Cardroom, events: Iterable[RoomEvent], *, home: bool = False) -> tuple[str, ...]:
    """The sentences of what has happened in a room, each once; at a `home` there is one table."""
    found = [sentence(room, event) for event in events if not (home and isinstance(event, AT_HOME))]
    if not any(found):
        found = [sentence(room, event) for event in events]
    return tuple(dict.fromkeys(one for one in found if one))


def sentence(before: Cardroom, event: RoomEvent) -> str:
    """An event as the log tells it; empty where it goes without saying."""
    return _says[type(event)](before, event)


def _seat(seat: int) -> str:
    return f", seat {seat}" if seat else ""


@says(e.RoomOpened, e.ClockAdvanced, e.ReadyNoted, e.DealsCounted, e.ChoiceMade, e.OfferWithdrawn, e.MoneyLeft,
      e.AbsenceSettled, e.CashOutNoted)  # fmt: skip
def _nothing(room: Cardroom, event: Any) -> str:
    return ""


@says(e.ListJoined)
def _joined(room: Cardroom, event: e.ListJoined) -> str:
    called = "" if event.here else " by phone"
    return f"{event.name} joins the list for {event.kind}{called}."


@says(e.NamePaged)
def _paged(room: Cardroom, event: e.NamePaged) -> str:
    return f"{event.name} is called for {event.kind}."


@says(e.CallMissed)
def _missed(room: Cardroom, event: e.CallMissed) -> str:
    times = "once" if event.calls == 1 else f"{event.calls} times"
    return f"{event.name} has not answered, {times}."


@says(e.SeatDeclined)
def _declined(room: Cardroom, event: e.SeatDeclined) -> str:
    return f"{event.name} passes on the seat in game {listed(event.games)} and stays on the list."


@says(e.NamesStruck)
def _struck(room: Cardroom, event: e.NamesStruck) -> str:
    if event.why in ("seated", "tournament"):
        return ""
    return f"{listed(event.names)} {STRUCK.get(event.why, 'is')} off the list for {event.kind}."


@says(e.WaiterCame)
def _came(room: Cardroom, event: e.WaiterCame) -> str:
    return f"{event.name} is in the room."


@says(e.SeatOffered)
def _offered(room: Cardroom, event: e.SeatOffered) -> str:
    return f"{event.name} is next for a seat in game {event.game}."


@says(e.SatDown)
def _sat(room: Cardroom, event: e.SatDown) -> str:
    over = f", over {event.over}" if event.over else ""
    return f"{event.name} sits down in game {event.game}{_seat(event.seat)}{over}."


@says(e.SeatVacated)
def _vacated(room: Cardroom, event: e.SeatVacated) -> str:
    return f"{event.name or 'A player'} leaves game {event.game}{_seat(event.seat)}."


@says(e.SeatAsked)
def _asked(room: Cardroom, event: e.SeatAsked) -> str:
    return f"{event.name} asks for seat {event.seat} in game {event.game}."


@says(e.SeatAwarded)
def _awarded(room: Cardroom, event: e.SeatAwarded) -> str:
    return f"Seat {event.seat} in game {event.game} is for {event.name}."


@says(e.SeatSwitched)
def _switched(room: Cardroom, event: e.SeatSwitched) -> str:
    return f"{event.name} changes to seat {event.seat} in game {event.game}."


@says(e.SeatLockedUp)
def _locked(room: Cardroom, event: e.SeatLockedUp) -> str:
    one = event.lockup
    return f"A seat in game {one.game}{_seat(one.seat)} is locked up for {one.name}."


@says(e.LockupEnded)
def _unlocked(room: Cardroom, event: e.LockupEnded) -> str:
    how = "has lapsed" if event.lapsed else "is over"
    return f"The lock-up of {event.name} in game {event.game} {how}."


@says(e.MayPlayOn)
def _plays_on(room: Cardroom, event: e.MayPlayOn) -> str:
    return f"{event.name} may play {HOW_LONG[event.until]}."


@says(e.PlayerMoved)
def _moved(room: Cardroom, event: e.PlayerMoved) -> str:
    verb = MOVED.get(event.how, "moves")
    return f"{event.name} {verb} from game {event.left} to game {event.to}{_seat(event.seat)}."


@says(e.ForcedOut)
def _forced(room: Cardroom, event: e.ForcedOut) -> str:
    return f"{event.name} has to leave game {event.game}."


@says(e.MustMoveSet)
def _must_move(room: Cardroom, event: e.MustMoveSet) -> str:
    verb = "no longer feeds" if event.off else "is a must-move game and feeds"
    return f"Game {event.feeder} {verb} game {event.main}."


@says(e.DrawCalled)
def _draw(room: Cardroom, event: e.DrawCalled) -> str:
    floor = f" The floor draws for {listed(event.floor_draws)}." if event.floor_draws else ""
    return f"Game {event.game} breaks: {listed(event.draws)} draw for seats.{floor}"


@says(e.GameEnded)
def _ended(room: Cardroom, event: e.GameEnded) -> str:
    return f"Game {event.game} is {event.how}."


@says(e.SeatKeptFor)
def _kept(room: Cardroom, event: e.SeatKeptFor) -> str:
    return f"A seat in game {event.game} is kept for {event.name}."


@says(e.SeatNotKept)
def _not_kept(room: Cardroom, event: e.SeatNotKept) -> str:
    return f"The seat of {event.name} in game {event.game} is free again."


@says(e.GamesMerged)
def _merged(room: Cardroom, event: e.GamesMerged) -> str:
    return f"Games {listed(event.games)} are combined into game {event.into}."


@says(e.GameStarted)
def _started(room: Cardroom, event: e.GameStarted) -> str:
    return f"Game {event.game.id} opens: {event.game.kind}."


@says(e.GameRelocated)
def _relocated(room: Cardroom, event: e.GameRelocated) -> str:
    return f"Game {event.game} moves to {event.place}."


@says(e.BuyInChanged)
def _buy_in(room: Cardroom, event: e.BuyInChanged) -> str:
    least, most = (money(room, one) if one else "no limit" for one in (event.least, event.most))
    return f"The buy-in of game {event.game} is now {least} at least and {most} at most."


@says(e.ExtraSeats)
def _extra(room: Cardroom, event: e.ExtraSeats) -> str:
    return f"Game {event.game} has {event.extra} more seat{'' if event.extra == 1 else 's'} than usual."


@says(e.LimitVoted)
def _voted(room: Cardroom, event: e.LimitVoted) -> str:
    if event.changed:
        return f"Game {event.game} changes to {event.kind}."
    return f"Game {event.game} does not change to {event.kind}."


@says(e.ChopRuled)
def _chop(room: Cardroom, event: e.ChopRuled) -> str:
    return f"{listed(event.names)} {'may' if event.allowed else 'may not'} take the blinds back."


@says(e.PlayOverRuled)
def _over(room: Cardroom, event: e.PlayOverRuled) -> str:
    return f"{event.name} {'may' if event.allowed else 'may not'} play over {event.seat_of}."


@says(e.PlayOverEnded)
def _over_ended(room: Cardroom, event: e.PlayOverEnded) -> str:
    return f"{event.name} no longer plays over in game {event.game}."


@says(e.ChipsMoved)
def _chips(room: Cardroom, event: e.ChipsMoved) -> str:
    into = {one.into: one.amount for one in event.bookings}
    total = sum(one.amount for one in event.bookings)
    from_cage = sum(one.amount for one in event.bookings if one.out_of == CAGE)
    amount = money(room, total)
    match event.why:
        case "buy-in":
            return f"{event.name} buys in for {money(room, from_cage or total)}."
        case "add" | "bring-back":
            return f"{event.name} adds {amount}." if event.why == "add" else f"{event.name} brings {amount} back."
        case "cash-out":
            return f"{event.name} cashes out {money(room, into.get(CAGE, 0))}."
        case "racked":
            return f"{event.name} racks up {money(room, into.get(kept_for(event.name), 0))} for the cage."
        case "paid-out":
            return f"{event.name} is paid {amount}."
        case "take-along":
            return f"{event.name} takes chips along."
        case "behind":
            return f"{event.name} has {amount} on the way."
        case "delivered":
            return f"{event.name} receives {amount}."
        case "count":
            return f"The stack of {event.name} is counted."
        case "broke":
            return f"{event.name} is broke."
        case "picked-up":
            return f"The house keeps {amount} for {event.name}."
        case "rake":
            jackpot = into.get(JACKPOT, 0)
            besides = f", {money(room, jackpot)} of it for the jackpot" if jackpot else ""
            return f"{amount} is dropped in game {event.game}{besides}."
        case "time":
            return f"{event.name} pays {amount} for time in game {event.game}."
        case "jackpot":
            return f"{amount} of the jackpot is paid."
        case "pot":
            return f"A pot in game {event.game} is reported."
    return ""


@says(e.TimeCalled)
def _time(room: Cardroom, event: e.TimeCalled) -> str:
    if not event.must_pay:
        return f"Time is due in game {event.game}, and nobody has to pay it."
    return f"Time is due in game {event.game} from {listed(event.must_pay)}."


@says(e.SteppedAway)
def _away(room: Cardroom, event: e.SteppedAway) -> str:
    return f"{event.name} is away from game {event.game}."


@says(e.BackInSeat)
def _back(room: Cardroom, event: e.BackInSeat) -> str:
    return f"{event.name} is back in game {event.game}."


@says(e.ChipsPickedUp)
def _picked_up(room: Cardroom, event: e.ChipsPickedUp) -> str:
    return f"The chips of {event.name} are picked up, and the seat is open."


@says(e.IncidentFiled)
def _incident(room: Cardroom, event: e.IncidentFiled) -> str:
    return f"An incident is on record: {event.offence.replace('-', ' ')}, {event.name or 'a guest'}."


@says(e.SanctionPut)
def _sanction(room: Cardroom, event: e.SanctionPut) -> str:
    return f"{event.name or 'The guest'}: {event.code.replace('-', ' ')}."


@says(e.PersonBarred)
def _barred(room: Cardroom, event: e.PersonBarred) -> str:
    one = event.barring
    where = f"game {one.game}" if one.game else "the room"
    return f"{one.name} is barred from {where}" + (f": {one.why}." if one.why else ".")


@says(e.BarEnded)
def _unbarred(room: Cardroom, event: e.BarEnded) -> str:
    return f"{event.name} may come in again."


@says(e.PlayersApart)
def _apart(room: Cardroom, event: e.PlayersApart) -> str:
    return f"{event.one} and {event.other} {'may not' if event.apart else 'may again'} play in the same game."


@says(e.ChoicePut)
def _choice(room: Cardroom, event: e.ChoicePut) -> str:
    return "This is for the floor to decide." if event.choice.decides == "floor" else "This is still to be decided."


@says(e.ShiftStarted)
def _shift(room: Cardroom, event: e.ShiftStarted) -> str:
    return f"The {event.name} shift begins."


@says(e.DealerSent)
def _dealer(room: Cardroom, event: e.DealerSent) -> str:
    turn = event.turn
    where = "is off shift" if turn is None else "is on a break" if turn.on_break else f"deals game {turn.game}"
    return f"{event.dealer} {where if turn is None or turn.on_break or turn.game else 'is free'}."


@says(e.TableSet)
def _table_set(room: Cardroom, event: e.TableSet) -> str:
    straddles = event.dealt.table.straddles
    if event.topic == "betting.straddle":
        names = dict(event.dealt.names)
        who = [f"{names[seat]} to {money(room, to)}" for seat, to in straddles if seat in names]
        return f"Straddle in game {event.game}: {listed(who)}." if who else f"No straddle in game {event.game}."
    return f"The button of game {event.game} is at seat {event.button}."


@says(e.EntryChosen)
def _entry(room: Cardroom, event: e.EntryChosen) -> str:
    how = {"big-blind": "posts", "all-missed": "posts what was missed", "later": "stays out"}
    return f"{event.name} {how.get(event.entry, 'waits for the big blind')} in game {event.game}."


@says(e.BombPotCalled)
def _bomb(room: Cardroom, event: e.BombPotCalled) -> str:
    return f"The next hand of game {event.game} is {'a' if event.on else 'no'} bomb pot."


@says(e.OversSet)
def _overs(room: Cardroom, event: e.OversSet) -> str:
    return f"{event.name} {'plays' if event.on else 'no longer plays'} overs in game {event.game}."


@says(e.DealBegun)
def _dealt(room: Cardroom, event: e.DealBegun) -> str:
    return f"A hand is dealt in game {event.game}."


@says(e.DealEnded)
def _hand_ended(room: Cardroom, event: e.DealEnded) -> str:
    return f"Misdeal in game {event.game}: the hand is dealt again." if event.void else ""


@says(e.TournamentPlanned)
def _planned(room: Cardroom, event: e.TournamentPlanned) -> str:
    one = event.tournament
    where = f" at {listed(one.places)}" if one.places else ""
    minutes = max(0, one.starts - room.now) // 60
    return f"{one.name} starts {f'in {minutes} minutes' if minutes else 'now'}{where}. Names are taken."


@says(e.TournamentBegun)
def _begun(room: Cardroom, event: e.TournamentBegun) -> str:
    name = next((one.name for one in room.tournaments if one.id == event.id), event.id)
    return f"{name} begins with {len(event.names)} players."


@says(e.TournamentGone)
def _over_and_gone(room: Cardroom, event: e.TournamentGone) -> str:
    one = next((one for one in room.tournaments if one.id == event.id), None)
    if one is None:
        return ""
    free = f" {listed(one.places)} can have cash games again." if one.places else ""
    return f"{one.name} is {'over' if one.event else 'called off'}.{free}"


@says(e.RoomTermsSet)
def _terms(room: Cardroom, event: e.RoomTermsSet) -> str:
    return "The house has changed its terms."
