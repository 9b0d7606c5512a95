"""Every event of a tournament in one plain sentence: for the log, the ticker and the announcement."""

from floorman.base import Chips, PlayerId, SeatNo
from floorman.tournament.clock import Clock
from floorman.tournament.events import (
    BlindPaid,
    ButtonPlaced,
    ChipsBought,
    ChipsColored,
    ChipsFound,
    ChipsRemoved,
    ClockSet,
    DealAgreed,
    Entered,
    HaltWaived,
    KnockedOut,
    OffenceRecorded,
    PenaltyGiven,
    PlaceSettled,
    Presence,
    PrizeHandedOver,
    PrizesPaid,
    RebuyDeclared,
    RedrawCalled,
    Refunded,
    Restored,
    RoundOpened,
    Seated,
    StackKept,
    StackShared,
    StageEnded,
    Started,
    TableBroken,
    TableOpened,
    TakenOut,
    TimePassed,
    TournamentEvent,
    TrophyGiven,
    WaiverLapsed,
    Withdrew,
    Won,
)
from floorman.tournament.state import Penalty, TableId, Tournament
from floorman.tournament.telling_bounties import of_bounties
from floorman.tournament.telling_floor import of_floor
from floorman.tournament.wording import (
    at,
    blinds,
    called,
    counted,
    in_words,
    lasting,
    level,
    listed,
    money,
    opening,
    ordinal,
    stopped,
)

__all__ = [
    "at",
    "blinds",
    "called",
    "counted",
    "in_words",
    "lasting",
    "level",
    "listed",
    "money",
    "opening",
    "ordinal",
    "tell",
]


WAYS = {"even": "in equal parts", "chips": "by chips", "icm": "by chips and places, ICM"}
"""How a deal was worked out, as it is said."""


def tell(happened: TournamentEvent, before: Tournament) -> str:
    """What is said of it, given the event as it was before; empty where there is nothing to say."""
    said = _of_seats(happened) or _of_players(happened, before) or _of_chips(happened, before) or _of_prizes(happened)
    said = said or _of_time(happened, before) or of_bounties(happened) or of_floor(happened)
    return opening(said)


def _of_seats(happened: TournamentEvent) -> str:
    match happened:
        case Started():
            return "The cards are in the air."
        case TableOpened(table=id):
            return f"{called(id)} opens."
        case TableBroken(table=id, first_seat_card=first):
            drew = f" {first} drew the first seat card." if first else ""
            return f"{called(id)} is broken.{drew}"
        case Seated(player=name, left=None, to=to):
            return f"{name} sits at {at(to.table, to.seat)}."
        case Seated(player=name, to=to):
            return f"{name} moves to {at(to.table, to.seat)}."
        case ButtonPlaced(table=id, button=seat):
            return f"The button is in seat {seat} at {called(id)}."
        case HaltWaived(table=id):
            return f"{called(id)} plays on, though it is short."
        case WaiverLapsed(table=id):
            return f"{called(id)} is no longer short."
        case RedrawCalled(due=due):
            return "Everybody draws a new seat." if due else ""
        case RoundOpened(on=on):
            return "Play is hand for hand." if on else "Play is no longer hand for hand."
        case _:
            return ""


def _of_players(happened: TournamentEvent, before: Tournament) -> str:
    match happened:
        case Withdrew(player=name, refund=refund, bounty=bounty, fee=fee):
            return f"{name} has withdrawn{_back(refund + bounty + fee)}."
        case Refunded(player=name, amount=amount):
            return f"{name} gets {money(amount)} back." if amount else f"{name} gets nothing back."
        case KnockedOut(player=name, place=place, tied=tied):
            shared = f", shared by {tied}" if tied > 1 else ""
            return f"{name} is out in {ordinal(place)} place{shared}."
        case PlaceSettled(player=name, place=place, tied=tied):
            return f"{name} {'shares' if tied > 1 else 'takes'} {ordinal(place)} place."
        case TakenOut(player=name, place=place):
            return f"{name} is out of the event, in {ordinal(place)} place."
        case Restored(player=name, chips=chips):
            return f"{name} is back in with {chips:,}, which the winner could not have won."
        case Presence(player=name, here="here"):
            return f"{name} is here."
        case Presence(player=name, here="absent"):
            return f"{name} has not arrived."
        case Presence(player=name, minutes=minutes):
            return f"{name} is away for {counted(minutes, 'minute')}." if minutes else f"{name} is away."
        case StackKept(player=name):
            return f"{name} is on the way and asks to keep the stack."
        case StageEnded(advances=advances):
            on = sum(goes for _, goes in advances)
            return f"The stage is over: {counted(on, 'player')} {'goes' if on == 1 else 'go'} on."
        case OffenceRecorded(player=name, offence=offence, penalty=penalty):
            wants = {"": "", "may": ": a penalty may follow", "must": ": a penalty follows"}
            return f"{name}, {offence.replace('-', ' ')}{wants.get(penalty, f': {penalty}')}."
        case PenaltyGiven(player=name, ended=True):
            return f"The penalty of {name} is over: the floor ended it."
        case PenaltyGiven(player=name, penalty=penalty):
            return _penalty(name, penalty, before)
        case _:
            return ""


def _back(amount: int) -> str:
    return f" and gets {money(amount)} back" if amount else ""


def _penalty(name: PlayerId, penalty: Penalty, before: Tournament) -> str:
    """What is given, and then what is still to be served of it."""
    had = before.player(name).penalty
    if not penalty.hands and penalty.until <= before.now and not (had and had.hands):
        return f"The penalty of {name} is over."
    if had and had.waits and not penalty.waits:
        return f"The penalty of {name} begins."
    if had and had.hands > penalty.hands and had.until == penalty.until:
        left = counted(penalty.hands, "hand")
        return f"{name} misses {left} more." if penalty.hands else f"{name} has served the penalty."
    starts = ", from the next hand on" if penalty.waits else ""
    if penalty.hands:
        return f"{name} misses {counted(penalty.hands, 'hand')}{starts}."
    return f"{name} is away on a penalty for {lasting(penalty.until - before.now)}{starts}."


def _of_chips(happened: TournamentEvent, before: Tournament) -> str:
    match happened:
        case Entered(player=name, chips=chips, unsold=True):
            return f"A stack of {chips:,} waits for a late entry ({name})."
        case Entered(player=name, chips=chips, price=price, bounty=bounty, fee=fee):
            return f"{name} is in{_for(price, bounty, fee)}, with {chips:,}."
        case ChipsBought(player=name, price=price, lost=True):
            return f"{name} pays {money(price)} for the rebuy that was declared and lost."
        case ChipsBought(player=name, chips=chips, price=price, addon=addon, bounty=bounty):
            what = "an add-on" if addon else "a rebuy"
            return f"{name} takes {what}{_for(price, bounty) or ' for 0'}{f': {chips:,}' if chips else ''}."
        case RebuyDeclared(player=name, chips=chips):
            return f"{name} has declared a rebuy: {chips:,} play behind."
        case BlindPaid(player=name, chips=chips):
            return f"{name} is absent and pays {chips:,}."
        case ChipsRemoved(player=name, chips=chips):
            return f"{chips:,} chips of {name} leave play." if chips else ""
        case StackShared(player=name, shares=shares, bank=bank):
            each = f"{shares[0][1]:,} to each of {counted(len(shares), 'player')}" if shares else ""
            rest = f"{bank:,} to the bank" if bank else ""
            return f"The stack of {name} is shared out: {listed([part for part in (each, rest) if part])}."
        case ChipsFound(chips=chips, owner=owner):
            return (
                f"{chips:,} in chips are found and go back to {owner}."
                if owner
                else f"{chips:,} in chips are found and leave play."
            )
        case ChipsColored():
            return _colored(happened, before)
        case _:
            return ""


def _for(purse: int, bounty: int, fee: int = 0) -> str:
    """What somebody pays, and what it is made up of.

    >>> _for(2500, 500), _for(2500, 500, 300), _for(2500, 0), _for(0, 0)
    (' for 30 (25 + 5 bounty)', ' for 33 (25 + 5 bounty + 3 fee)', ' for 25', '')
    """
    total = purse + bounty + fee
    parts = [money(purse)] if purse else []
    parts += [f"{money(cents)} {what}" for cents, what in ((bounty, "bounty"), (fee, "fee")) if cents]
    made_of = f" ({' + '.join(parts)})" if bounty or fee else ""
    return f" for {money(total)}{made_of}" if total else ""


def _colored(colored: ChipsColored, before: Tournament) -> str:
    id = colored.table
    won = [f"{_in_seat(id, seat, before)} wins {_chips(count, colored.new)}" for seat, count in colored.race if count]
    raced = f" In the race {listed(won)}." if won else ""
    where = f" at {called(id)}" if id else ""
    return f"The {colored.old:,}s are coloured up to {colored.new:,}s{where}.{raced}"


def _in_seat(id: TableId, seat: SeatNo, event: Tournament) -> str:
    player = event.in_seat(id, seat) if id else None
    return player.name if player else f"seat {seat}"


def _chips(count: int, worth: Chips) -> str:
    return f"a {worth:,}" if count == 1 else f"{count} {worth:,}s"


def _of_prizes(happened: TournamentEvent) -> str:
    match happened:
        case Won(player=name):
            return f"{name} has won."
        case TrophyGiven(player=name):
            return f"{name} takes the trophy, which cannot be shared."
        case PrizesPaid(shares=shares, seats=seats):
            paid = [f"{name} {_prize(amount, name in seats)}" for name, amount in shares if amount]
            return f"The event is over. Prizes: {listed(paid)}." if paid else "The event is over. There are no prizes."
        case DealAgreed(shares=shares, verdict=verdict, settles=settles, played_for=played_for, way=way):
            agreed = listed([f"{name} {money(amount)}" for name, amount in shares])
            if not settles:
                return f"A deal is agreed: {agreed} ({verdict.replace('-', ' ')})."
            how = f" ({WAYS[way]})" if way in WAYS else ""
            kept = f" Left to play for: {listed([money(cents) for cents in played_for])}." if any(played_for) else ""
            return f"The players agree on a deal{how}: {agreed}.{kept}"
        case PrizeHandedOver(player=name, cents=cents):
            return f"{name} is paid {money(cents)}." if cents > 0 else f"{name} has not been paid {money(-cents)} yet."
        case _:
            return ""


def _prize(amount: int, seat: bool) -> str:
    return f"a seat, worth {money(amount)} in all" if seat else money(amount)


def _of_time(happened: TournamentEvent, before: Tournament) -> str:
    match happened:
        case TimePassed(clock=clock, now=now):
            return _clock(clock, before, now)
        case ClockSet(clock=clock):
            return _clock(clock, before, before.now)
        case _:
            return ""


def _clock(clock: Clock, before: Tournament, now: int) -> str:
    """A new level or break, a stop, a start; nothing while the time only goes down."""
    if clock.on_break and clock.period != before.clock.period:
        said = f"Break: level {clock.level + 1} follows in {lasting(clock.left(now))}"
    elif clock.period != before.clock.period:
        said = level(before, clock.level)
    elif clock.stopped_for and not before.clock.stopped_for:
        said = f"The clock is stopped {stopped(clock.stopped_for)}"
    elif before.clock.stopped_for and not clock.stopped_for:
        # Not how much is left: that is on the clock, and would soon be wrong here.
        said = "The break resumes" if clock.on_break else f"The clock resumes, {level(before, clock.level)}"
    else:
        return ""
    return f"{said}."
