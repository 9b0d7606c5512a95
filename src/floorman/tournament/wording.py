"""The event in words: names, amounts and times, and what has happened."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from floorman.base import Chips, SeatNo
from floorman.base.values import Rewriting
from floorman.text import Cash, Message, message
from floorman.tournament.bounties import BountiesClosed, BountyClaimed, BountyShare, EnvelopesSealed, KnockoutTold
from floorman.tournament.clock import Clock
from floorman.tournament.events import (
    Announced,
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
    Entered,
    FloorAnswered,
    FloorAsked,
    HaltWaived,
    HouseAdded,
    HouseBrought,
    Invited,
    KnockedOut,
    NotAtSeat,
    Noted,
    Objected,
    OffenceRecorded,
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
    StackShared,
    StageEnded,
    Started,
    TableBroken,
    TableOpened,
    TakenOut,
    TimePassed,
    TournamentEvent,
    TrophyGiven,
    Undone,
    Uninvited,
    Unregistered,
    WaiverLapsed,
    Withdrew,
    Won,
)
from floorman.tournament.schedule import Level
from floorman.tournament.state import TableId, Tournament

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


V = TypeVar("V")

_SIGN: ContextVar[str] = ContextVar("currency sign", default="")
"""What stands before every amount of money in a sentence. Only words depend on it, never a decision."""


def amount(cents: int) -> str:
    """Cents as people write them, without a currency.

    >>> amount(123450), amount(500)
    ('1,234.50', '5')
    """
    return f"{cents // 100:,}.{cents % 100:02}" if cents % 100 else f"{cents // 100:,}"


def money(cents: int) -> Cash:
    """Cents as an amount of the currency of `amounts_begin_with`, if there is one.

    >>> str(money(123450))
    '1,234.50'
    """
    return Cash(cents, sign=_SIGN.get())


@contextmanager
def amounts_begin_with(sign: str) -> Iterator[None]:
    """Put a currency's sign before every amount of money that is put into words inside the `with` block.

    >>> with amounts_begin_with("€"):
    ...     str(money(123450))
    '€1,234.50'
    """
    before = _SIGN.set(sign)
    try:
        yield
    finally:
        _SIGN.reset(before)


def ordinal(place: int) -> str:
    """A place in words.

    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def blinds(amounts: Sequence[int]) -> str:
    """The amounts of a level as a clock shows them, the ante in brackets.

    >>> blinds((400, 800, 800)), blinds((1000, 2000))
    ('400 / 800 (800)', '1,000 / 2,000')
    """
    posted = " / ".join(f"{amount:,}" for amount in amounts[:2])
    return f"{posted} ({amounts[2]:,})" if len(amounts) > 2 and amounts[2] else posted


def called(table: TableId) -> Message:
    """A table as it is spoken of.

    >>> str(called(TableId("Table3"))), str(called(TableId("A")))
    ('table 3', 'table A')
    """
    return message("table.one", name=label(table))


def label(table: TableId) -> str:
    """What stands on a table's sign: 3 for Table3."""
    number = re.fullmatch(r"[Tt]able[ -]?(.+)", table)
    return number.group(1) if number else table


def tables(ids: Sequence[TableId]) -> str:
    """Several tables as they are spoken of.

    >>> tables([TableId("Table2")]), tables([TableId("Table2"), TableId("Table3")])
    ('table 2', 'tables 2 and 3')
    """
    return str(message("table.several", names=[label(id) for id in ids]))


def at(table: TableId, seat: SeatNo) -> str:
    """A seat as it is spoken of: `table 3, seat 7`."""
    return f"{called(table)}, seat {seat}"


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "player"), counted(1200, "chip")
    ('1 player', '1,200 chips')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Ann"]), listed(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def either(choices: Sequence[str]) -> str:
    """Choices in a question.

    >>> either(["stop"]), either(["stop", "play on", "wait"])
    ('stop', 'stop, play on or wait')
    """
    return " or ".join([", ".join(choices[:-1]), choices[-1]] if len(choices) > 1 else choices)


def lasting(seconds: int) -> str:
    """A stretch of time as it is spoken of, in whole minutes from two on.

    >>> lasting(90), lasting(120), lasting(1199)
    ('90 seconds', '2 minutes', '20 minutes')
    """
    return counted(seconds, "second") if seconds < 120 else counted(-(-seconds // 60), "minute")


def clock_time(seconds: int) -> str:
    """Time as a clock shows it.

    >>> clock_time(541), clock_time(3600)
    ('9:01', '1:00:00')
    """
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def stopped(why: str) -> str:
    """For what a clock stands, as it is said.

    >>> stopped("break"), stopped("director")
    ('for a break', 'by the director')
    """
    return {"director": "by the director", "off": "because Floorman was off"}.get(why, f"for a {why}")


def opening(says: str) -> str:
    """Words as the beginning of a sentence.

    >>> opening("table A breaks")
    'Table A breaks'
    """
    return says[:1].upper() + says[1:]


def level(event: Tournament, number: int) -> str:
    """A level with its amounts: `level 7: 100 / 200`."""
    amounts = event.blinds_at(number)
    return f"level {number}: {blinds(amounts)}" if amounts else f"level {number}"


CODES = {
    "remove-chips": "take the stack out of play",
    "leave-chips": "leave the stack in play",
    "hold-seat": "hold the seat",
    "no-seat": "give the seat away",
    "halt": "stop the table",
    "play-on": "let the table play on",
    "redraw": "draw new seats",
    "no-redraw": "keep the seats",
    "pay-as-agreed": "pay as the players agreed",
    "pay-posted": "pay by place, as posted",
    "forfeit-only": "the chips are forfeited, nothing more",
    "disqualify": "disqualify",
    "award-to-caller": "the chips go to the winner of the pot",
    "deny": "the chips leave play",
    "move-player": "move a player",
    "leave-as-is": "leave the tables as they are",
}
"""What the floor can choose, in words."""


def in_words(code: str) -> str:
    """A choice of the floor in words.

    >>> in_words("no-redraw"), in_words("some-other-way")
    ('keep the seats', 'some other way')
    """
    return CODES.get(code, code.replace("-", " "))


def of_bounties(happened: TournamentEvent) -> str:
    """What is said of it; nothing of what others tell."""
    match happened:
        case BountyClaimed(out=out, shares=()):
            return f"Nobody has won the bounty on {out}. It goes to the winner of the event."
        case BountyClaimed(out=out, shares=shares, drawn=drawn):
            envelope = f", an envelope of {money(drawn)}" if drawn is not None else ""
            return f"Bounty on {out}{envelope}: {listed([_share(share) for share in shares])}."
        case KnockoutTold(out=out, by=()):
            return f"Nobody is named for knocking out {out}."
        case KnockoutTold(out=out, by=by):
            return f"{listed(by)} knocked out {out}."
        case EnvelopesSealed(envelopes=envelopes):
            largest = f", the largest of {money(max(envelopes))}" if envelopes else ""
            return f"The mystery bounties begin: {counted(len(envelopes), 'envelope')}{largest}."
        case BountiesClosed(shares=shares, with_prize=True):
            kept = listed([f"{share.player} {money(share.paid)}" for share in shares])
            return f"Own bounties, paid with the prizes: {kept}."
        case BountiesClosed(shares=shares):
            kept = listed([f"{share.player} keeps {money(share.paid)}" for share in shares])
            return f"Bounties kept by their owners: {kept}."
        case HouseAdded(cents=cents):
            return f"The house adds {money(cents)} to the prize pool."
        case HouseBrought(cents=cents):
            house = f"puts {money(cents)} into" if cents > 0 else f"takes {money(-cents)} out of"
            return f"The house {house} the cash box."
        case _:
            return ""


def _share(share: BountyShare) -> str:
    onto = f" (and {money(share.onto)} goes onto their own bounty)" if share.onto else ""
    return f"{share.player} gets {money(share.paid)}{onto}"


def of_floor(happened: TournamentEvent) -> str:
    """What is said of it; nothing of what others tell."""
    match happened:
        case FloorAsked(offer=offer):
            about = offer.player or (called(offer.table) if offer.table else "")
            codes = either([in_words(code) for code in offer.codes])
            return f"The floor decides{f' about {about}' if about else ''}: {codes}?"
        case FloorAnswered(offer=offer, code=code):
            about = offer.player or (called(offer.table) if offer.table else "")
            return f"The floor has decided{f' about {about}' if about else ''}: {in_words(code)}."
        case Invited(players=names):
            return f"{_some(names)} {'is' if len(names) == 1 else 'are'} invited."
        case CheckedIn(player=name):
            return f"{name} is here and has not paid yet."
        case Uninvited(players=names):
            return f"{_some(names)} {'is' if len(names) == 1 else 'are'} no longer invited."
        case Unregistered(player=name, refund=refund, fee=fee, bounty=bounty):
            together = refund + fee + bounty
            back = f" and gets {money(together)} back" if together else ""
            return f"{name} is off the list{back}."
        case Renamed(player=name, to=to):
            return f"{name} is now called {to}."
        case ScheduleChanged(rows=rows):
            levels = [row for row in rows if isinstance(row, Level)]
            return f"The schedule has changed: {counted(len(levels), 'level')}."
        case PrizesPosted(prizes=prizes):
            first = f", {money(prizes[0])} for the first" if prizes else ""
            return f"Prizes are posted: {counted(len(prizes), 'place')}{first}."
        case Announced(text=text):
            return text
        case Undone(act=act):
            return f"Act {act} is undone."
        case Redone(act=act):
            return f"What act {act} had undone is redone."
        case Corrected(act=act):
            return f"Act {act} is corrected."
        case _:
            return _before_the_floor(happened)


SHOWN_NAMES = 6
"""Names in one sentence; of a longer list only the number is said."""


def _some(names: tuple[str, ...]) -> str:
    return listed(names) if len(names) <= SHOWN_NAMES else counted(len(names), "player")


DONE = {"warning": "is warned", "disqualify": "is disqualified", "forfeit-chips": "forfeits all chips"}
"""Penalties that are said in another way."""


def _before_the_floor(happened: TournamentEvent) -> str:
    match happened:
        case PenaltyNoted(player=name, code=code):
            return f"{name} {DONE.get(code) or f'gets a penalty: {in_words(code)}'}."
        case RulingMade(ruling=ruling, because=because, by=by):
            return f"The {by} rules: {ruling.rstrip('.')}, because {because.rstrip('.')}."
        case Objected(player=name, ruling=ruling, to=to):
            return f"{name} objects to a ruling ({ruling.rstrip('.')}): it goes to the {in_words(to)}."
        case Noted(about=about, answer=answer, player=name):
            who = f"{name}: " if name else ""
            return f"{who}{about.rstrip('.')}. {answer}".strip()
        case ClockGiven(to=to):
            return f"{to} keeps the clock from now on."
        case NotAtSeat(player=name):
            return f"{name} was not at the seat when the last card was dealt: the hand is dead."
        case _:
            return ""


WAYS = {"even": "in equal parts", "chips": "by chips", "icm": "by chips and places, ICM"}
"""How a deal was worked out, as it is said."""


def in_names(value: V, event: Tournament) -> V:
    """Return an event or an action with the names that players have now in the place of their ids, to be read."""
    names = dict(_new_names(value))
    return Rewriting({"id": lambda id: names.get(id) or event.name_of(id)}).of(value)


def _new_names(value: object) -> Iterator[tuple[str, str]]:
    """The names of those whom an event puts on a list, by id; empty where the name is the id."""
    if isinstance(value, Entered | CheckedIn):
        yield value.player, value.name
    elif isinstance(value, Invited):
        yield from zip(value.players, value.names, strict=False)


def tell(happened: TournamentEvent, before: Tournament) -> str:
    """What is said of it, given the event as it was before; empty where there is nothing to say."""
    if isinstance(happened, PenaltyGiven) and not happened.ended:
        return opening(_penalty(before.name_of(happened.player), happened, before))
    happened = in_names(happened, before)
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
        case _:
            return ""


def _back(amount: int) -> str:
    return f" and gets {money(amount)} back" if amount else ""


def _penalty(name: str, given: PenaltyGiven, before: Tournament) -> str:
    """What is given, and then what is still to be served of it."""
    penalty, had = given.penalty, before.player(given.player).penalty
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
    parts = [str(money(purse))] if purse else []
    parts += [f"{money(cents)} {what}" for cents, what in ((bounty, "bounty"), (fee, "fee")) if cents]
    made_of = f" ({' + '.join(parts)})" if bounty or fee else ""
    return f" for {money(total)}{made_of}" if total else ""


def _colored(colored: ChipsColored, before: Tournament) -> str:
    id = colored.table
    won = [f"{_in_seat(id, seat, before)} wins {_chips(count, colored.new)}" for seat, count in colored.race if count]
    raced = f" In the race {listed(won)}." if won else ""
    where = f" at {called(id)}" if id else ""
    dealt = [f"{_in_seat(id, seat, before)} {' '.join(map(str, cards))}" for seat, cards in colored.cards if cards]
    shown = f" The cards: {', '.join(dealt)}." if dealt else ""
    return f"The {colored.old:,}s are coloured up to {colored.new:,}s{where}.{shown}{raced}{_to_give(colored, before)}"


def _to_give(colored: ChipsColored, before: Tournament) -> str:
    """How many new chips each player gets in all, where more than the race decides it."""
    if not any(count for _, count in colored.exchanged) or colored.late:
        return ""
    new = Counter(dict(colored.exchanged))
    new.update(dict(colored.race))
    given = [f"{count} to {_in_seat(colored.table, seat, before)}" for seat, count in sorted(new.items()) if count]
    return f" Of the {colored.new:,}s, give {listed(given)}."


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
            best = sorted(shares, key=lambda share: -share[1])
            paid = [f"{name} {_prize(amount, name in seats)}" for name, amount in best if amount]
            return f"The event is over. Prizes: {listed(paid)}." if paid else "The event is over. There are no prizes."
        case DealAgreed(shares=shares, verdict=verdict, settles=settles, played_for=played_for, way=way):
            agreed = listed([f"{name} {money(amount)}" for name, amount in shares])
            if not settles:
                return f"A deal is agreed: {agreed} ({verdict.replace('-', ' ')})."
            how = f" ({WAYS[way]})" if way in WAYS else ""
            kept = (
                f" Left to play for: {listed([str(money(cents)) for cents in played_for])}." if any(played_for) else ""
            )
            return f"The players agree on a deal{how}: {agreed}.{kept}"
        case PrizeHandedOver(player=name, cents=cents):
            return f"{name} is paid {money(cents)}." if cents > 0 else f"{name} has not been paid {money(-cents)} yet."
        case _:
            return ""


def _prize(amount: int, seat: bool) -> str:
    return f"a seat, worth {money(amount)} in all" if seat else str(money(amount))


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
