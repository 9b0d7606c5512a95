"""Put a tournament into words: names, amounts and times, and a sentence for each event."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from msgspec.structs import replace

from floorman.conduct.sanctions import in_words
from floorman.core import PlayerId, SeatNo
from floorman.core.values import Rewriting
from floorman.text import NOTHING, Cash, Message, message, together
from floorman.tournament.bounties import BountiesClosed, BountyClaimed, BountyShare, EnvelopesSealed, KnockoutTold
from floorman.tournament.clock import Clock, Period
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
    MoveWaived,
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
    TableGave,
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
from floorman.tournament.schedule import Break, ColourUp, Level, LostColourUp, Row
from floorman.tournament.state import TableId, Tournament

__all__ = [
    "at",
    "blinds",
    "called",
    "lasting",
    "level",
    "money",
    "ordinal",
    "sentence_of",
]


V = TypeVar("V")

_SIGN: ContextVar[str] = ContextVar("currency sign", default="")
"""The currency sign before every amount of money in a sentence. No decision depends on it."""


def amount(cents: int) -> str:
    """Write cents without a currency.

    >>> amount(123450), amount(500)
    ('1,234.50', '5')
    """
    return f"{cents // 100:,}.{cents % 100:02}" if cents % 100 else f"{cents // 100:,}"


def money(cents: int) -> Cash:
    """Return cents as an amount of the currency of `amounts_begin_with`, if there is one.

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
    """Write a place as an ordinal number.

    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def blinds(amounts: Sequence[int]) -> Message:
    """Return the amounts of a level as a clock shows them, the ante in brackets.

    >>> str(blinds((400, 800, 800))), str(blinds((1000, 2000)))
    ('400 / 800 (800)', '1,000 / 2,000')
    """
    return message("event.blinds", posted=amounts[:2], ante=amounts[2] if len(amounts) > 2 else 0)


def called(table: TableId) -> Message:
    """Return the name of a table as used in a sentence.

    >>> str(called(TableId("Table3"))), str(called(TableId("A")))
    ('table 3', 'table A')
    """
    return message("table.one", name=label(table))


def label(table: TableId) -> str:
    """Return what stands on a table's sign: 3 for Table3."""
    number = re.fullmatch(r"[Tt]able[ -]?(.+)", table)
    return number.group(1) if number else table


def table_called(name: str) -> TableId:
    """Return the id of a table by its name; a number alone means the table of that number.

    >>> table_called("Table 7"), table_called("7"), table_called("Blue Room")
    ('Table7', 'Table7', 'Blue Room')
    """
    number = label(TableId(name))
    return TableId(f"Table{number}") if number.isdecimal() else TableId(name)


def tables(ids: Sequence[TableId]) -> Message:
    """Return the names of several tables as used in a sentence.

    >>> str(tables([TableId("Table2")])), str(tables([TableId("Table2"), TableId("Table3")]))
    ('table 2', 'tables 2 and 3')
    """
    return message("table.several", names=[label(id) for id in ids])


def at(table: TableId, seat: SeatNo) -> Message:
    """Return a seat as used in a sentence: `table 3, seat 7`."""
    return message("table.seat", name=label(table), seat=seat)


def lasting(seconds: int) -> Message:
    """Return a duration as used in a sentence, in whole minutes from two on.

    >>> str(lasting(90)), str(lasting(120)), str(lasting(1199))
    ('90 seconds', '2 minutes', '20 minutes')
    """
    return (
        message("event.seconds", count=seconds) if seconds < 120 else message("event.minutes", count=-(-seconds // 60))
    )


def stopped(why: str) -> Message:
    """Return the reason for which a clock is stopped, as used in a sentence.

    >>> str(stopped("break")), str(stopped("director"))
    ('for a break', 'by the director')
    """
    return message("event.stopped-for", why=why)


def level(tournament: Tournament, number: int) -> Message:
    """Return a level with its amounts: `level 7: 100 / 200`."""
    amounts = tournament.blinds_at(number)
    return message("event.level", level=number, blinds=blinds(amounts) if amounts else "")


def of_bounties(event: TournamentEvent) -> Message:
    """Return the sentence for an event of bounties or house money; NOTHING for other events."""
    match event:
        case BountyClaimed(out=out, shares=()):
            return message("event.bounty-unclaimed", out=out)
        case BountyClaimed(out=out, shares=shares, drawn=drawn):
            envelope = None if drawn is None else money(drawn)
            return message("event.bounty-claimed", out=out, envelope=envelope, shares=[_share(one) for one in shares])
        case KnockoutTold(out=out, by=by):
            return message("event.knockout-told", out=out, by=by)
        case EnvelopesSealed(envelopes=envelopes):
            largest = money(max(envelopes)) if envelopes else None
            return message("event.envelopes-sealed", count=len(envelopes), largest=largest)
        case BountiesClosed(shares=shares, with_prize=True):
            kept = [message("event.has", player=share.player, amount=money(share.paid)) for share in shares]
            return message("event.bounties-paid-with-prizes", shares=kept)
        case BountiesClosed(shares=shares):
            kept = [message("event.keeps", player=share.player, amount=money(share.paid)) for share in shares]
            return message("event.bounties-kept", shares=kept)
        case HouseAdded(cents=cents):
            return message("event.house-adds", amount=money(cents))
        case HouseBrought(cents=cents):
            return message("event.house-brings" if cents > 0 else "event.house-takes", amount=money(abs(cents)))
        case _:
            return NOTHING


def _share(share: BountyShare) -> Message:
    onto = money(share.onto) if share.onto else None
    return message("event.bounty-share", player=share.player, amount=money(share.paid), onto=onto)


def of_floor(event: TournamentEvent) -> Message:
    """Return the sentence for an event of the floor or the director's desk; NOTHING for other events."""
    match event:
        case FloorAsked(offer=offer) if offer.topic == "conduct.penalty":
            return message("event.floor-decides-penalty", player=offer.player)
        case FloorAsked(offer=offer):
            about = offer.player or (called(offer.table) if offer.table else None)
            return message("event.floor-decides", about=about, codes=offer.codes)
        case FloorAnswered(offer=offer, code=code):
            about = offer.player or (called(offer.table) if offer.table else None)
            return message("event.floor-has-decided", about=about, code=in_words(code))
        case Invited(players=names):
            return message("event.invited", names=_some(names), count=len(names))
        case CheckedIn(player=name):
            return message("event.checked-in", player=name)
        case Uninvited(players=names):
            return message("event.uninvited", names=_some(names), count=len(names))
        case Unregistered(player=name, refund=refund, fee=fee, bounty=bounty):
            return message("event.unregistered", player=name, back=_back(refund + fee + bounty))
        case Renamed(player=name, to=to):
            return message("event.renamed", player=name, to=to)
        case PrizesPosted(prizes=prizes):
            first = money(prizes[0]) if prizes else None
            return message("event.prizes-posted", count=len(prizes), first=first)
        case Announced(text=text):
            return message("event.announced", text=text)
        case Undone(act=act):
            return message("event.undone", act=act)
        case Redone(act=act):
            return message("event.redone", act=act)
        case Corrected(act=act):
            return message("event.corrected", act=act)
        case _:
            return _before_the_floor(event)


SHOWN_NAMES = 6
"""The most names in one sentence; of a longer list only the number is given."""


def _some(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= SHOWN_NAMES else ()


def _before_the_floor(event: TournamentEvent) -> Message:
    match event:
        case PenaltyNoted(player=name, code=code, offence=offence):
            return message("event.penalty-noted", player=name, code=in_words(code), offence=offence)
        case RulingMade(ruling=ruling, because=because, by=by):
            return message("event.ruling-made", by=by, ruling=ruling.rstrip("."), because=because.rstrip("."))
        case Objected(player=name, ruling=ruling, to=to):
            return message("event.objected", player=name, ruling=ruling.rstrip("."), to=to)
        case Noted(about=about, answer=answer, player=name):
            return message("event.noted", player=name, about=about.rstrip("."), answer=answer)
        case ClockGiven(to=to):
            return message("event.clock-given", to=to)
        case NotAtSeat(player=name):
            return message("event.not-at-seat", player=name)
        case _:
            return NOTHING


def odd_money(way: str, agreed: Sequence[tuple[str, int]], stacks: Mapping[str, int]) -> Message:
    """Return who gets the odd money of a deal that players with equal claims cannot share, and why.

    NOTHING where nobody does.
    """
    if way not in ("even", "chips", "icm"):
        return NOTHING
    shares = dict(agreed)
    if way != "even" and not all(stacks.get(name) for name in shares):
        return NOTHING
    claims: dict[int, list[str]] = {}
    for name in shares:
        claims.setdefault(0 if way == "even" else stacks.get(name, 0), []).append(name)
    for alike in claims.values():
        least = min(shares[name] for name in alike)
        more = [name for name in alike if shares[name] > least]
        if more:
            others = [name for name in alike if name not in more]
            larger = min(stacks.get(name, 0) for name in more) > max(stacks.get(name, 0) for name in others)
            return message("print.odd-money", amount=money(shares[more[0]] - least), players=more, larger=larger)
    return NOTHING


def new_names(event: object) -> Iterator[tuple[PlayerId, str]]:
    """Yield the id of each player whom an event puts on a list, with the name beside it, "" where that is the id."""
    if isinstance(event, Entered | CheckedIn):
        yield event.player, event.name
    elif isinstance(event, Invited):
        yield from zip(event.players, event.names or ("",) * len(event.players), strict=True)


def in_names(value: V, tournament: Tournament) -> V:
    """Return an event or an action with the names that players have now in place of their ids, for people to read."""
    names: dict[str, str] = dict(new_names(value))
    return Rewriting({"id": lambda id: names.get(id) or tournament.name_of(id)}).of(value)


def sentence_of(event: TournamentEvent, before: Tournament) -> Message:
    """Return the sentence for an event, given the tournament before it; NOTHING where there is nothing to say."""
    if isinstance(event, PenaltyGiven) and not event.ended:
        return _penalty(before.name_of(event.player), event, before)
    if isinstance(event, FloorAnswered) and event.code == "no-rebuy":
        out = before.player(event.offer.player)
        place = 0 if event.place_open else out.place
        return message("event.no-rebuy", player=out.name, place=place, tied=out.tied if out.tied > 1 else 0)
    event = in_names(event, before)
    said = _of_seats(event) or _of_players(event, before) or _of_chips(event, before) or _of_prizes(event)
    return said or _of_time(event, before) or of_bounties(event) or of_floor(event)


def _of_seats(event: TournamentEvent) -> Message:
    match event:
        case Started():
            return message("event.started")
        case TableOpened(table=id):
            return message("event.table-opens", table=called(id))
        case TableBroken(table=id, first_seat_card=first):
            return message("event.table-broken", table=called(id), first=first)
        case Seated(player=name, left=left, to=to):
            says = "event.sits" if left is None else "event.moves"
            return message(says, player=name, place=at(to.table, to.seat))
        case TableGave(table=id, cards=cards) if cards:
            drawn = [message("event.table-draws", table=called(one), card=str(card)) for one, card in cards]
            return message("event.table-gave", table=called(id), cards=drawn)
        case ButtonPlaced(table=id, button=seat):
            return message("event.button-placed", seat=seat, table=called(id))
        case HaltWaived(table=id):
            return message("event.plays-on", table=called(id))
        case MoveWaived(tables=ids):
            return message("event.deals-first", tables=[called(id) for id in ids])
        case WaiverLapsed(table=id):
            return message("event.no-longer-short", table=called(id))
        case RedrawCalled(due=due):
            return message("event.redraw") if due else NOTHING
        case RoundOpened(on=on):
            return message("event.hand-for-hand" if on else "event.hand-for-hand-over")
        case _:
            return NOTHING


def _of_players(event: TournamentEvent, before: Tournament) -> Message:
    match event:
        case Withdrew(player=name, refund=refund, bounty=bounty, fee=fee):
            return message("event.withdrew", player=name, back=_back(refund + bounty + fee))
        case Refunded(player=name, amount=amount):
            return message("event.refunded", player=name, back=_back(amount))
        case KnockedOut(player=name, may_rebuy=True):
            return message("event.out-may-rebuy", player=name)
        case KnockedOut(player=name, place_open=True):
            return message("event.knocked-out", player=name, place=0, tied=0)
        case KnockedOut(player=name, place=place, tied=tied):
            return message("event.knocked-out", player=name, place=place, tied=tied if tied > 1 else 0)
        case PlaceSettled(player=name, place=place, tied=tied):
            return message("event.place-settled", player=name, place=place, shares=tied > 1)
        case TakenOut(player=name, place=place):
            return message("event.taken-out", player=name, place=place)
        case Restored(player=name, chips=chips):
            return message("event.restored", player=name, chips=chips)
        case Presence(player=name, here="here"):
            return message("event.is-here", player=name)
        case Presence(player=name, here="absent"):
            return message("event.not-arrived", player=name)
        case Presence(player=name, for_good=True):
            return message("event.leaves-for-good", player=name)
        case Presence(player=name, minutes=minutes):
            return message("event.is-away", player=name, minutes=minutes)
        case StackKept(player=name):
            return message("event.keeps-stack", player=name)
        case StageEnded(advances=advances):
            return message("event.stage-over", count=sum(goes for _, goes in advances))
        case OffenceRecorded(player=name, offence=offence, penalty=penalty):
            return message("event.offence", player=name, offence=offence, penalty=penalty)
        case PenaltyGiven(player=name, ended=True):
            return message("event.penalty-ended", player=name)
        case _:
            return NOTHING


def _back(cents: int) -> Cash | None:
    """Return what a player gets back; None for 0."""
    return money(cents) if cents else None


def _penalty(name: str, given: PenaltyGiven, before: Tournament) -> Message:
    """Return the sentence for a penalty that begins, is given, is partly served or is over."""
    penalty, had = given.penalty, before.player(given.player).penalty
    if not penalty.hands and penalty.until <= before.now and not (had and had.hands):
        return message("event.penalty-over", player=name)
    if had and had.waits and not penalty.waits:
        return message("event.penalty-begins", player=name)
    if had and had.hands > penalty.hands and had.until == penalty.until:
        return message("event.penalty-left", player=name, hands=penalty.hands)
    if penalty.hands:
        return message("event.misses-hands", player=name, hands=penalty.hands, waits=penalty.waits)
    time = lasting(penalty.until - before.now)
    return message("event.away-on-penalty", player=name, time=time, waits=penalty.waits)


def _of_chips(event: TournamentEvent, before: Tournament) -> Message:
    match event:
        case Entered(player=name, chips=chips, unsold=True):
            return message("event.stack-waits", player=name, chips=chips)
        case Entered(player=name, chips=chips, price=price, bounty=bounty, fee=fee):
            return message("event.entered", player=name, chips=chips, price=_for(price, bounty, fee))
        case ChipsBought(player=name, price=price, lost=True):
            return message("event.rebuy-lost", player=name, price=money(price))
        case ChipsBought(player=name, chips=chips, price=price, addon=addon, bounty=bounty):
            says = "event.takes-addon" if addon else "event.takes-rebuy"
            return message(says, player=name, chips=chips, price=_for(price, bounty) or money(0))
        case RebuyDeclared(player=name, chips=chips):
            return message("event.rebuy-declared", player=name, chips=chips)
        case BlindPaid(player=name, chips=chips):
            return message("event.absent-pays", player=name, chips=chips)
        case ChipsRemoved(player=name, chips=chips):
            return message("event.chips-removed", player=name, chips=chips) if chips else NOTHING
        case StackShared(player=name, shares=shares, bank=bank):
            each = [message("event.share-each", chips=shares[0][1], count=len(shares))] if shares else []
            rest = [message("event.share-bank", chips=bank)] if bank else []
            return message("event.stack-shared", player=name, parts=[*each, *rest])
        case ChipsFound(chips=chips, owner=owner):
            return message("event.chips-found", chips=chips, owner=owner)
        case ChipsColored():
            return _colored(event, before)
        case _:
            return NOTHING


def _for(purse: int, bounty: int, fee: int = 0) -> Message | None:
    """Return a price with its parts; None for 0.

    >>> str(_for(2500, 500)), str(_for(2500, 500, 300)), str(_for(2500, 0)), _for(0, 0)
    ('30 (25 + 5 bounty)', '33 (25 + 5 bounty + 3 fee)', '25', None)
    """
    total = purse + bounty + fee
    if not total:
        return None
    parts = [("purse", purse), ("bounty", bounty), ("fee", fee)]
    made_of = [message("event.price-part", what=what, amount=money(cents)) for what, cents in parts if cents]
    return message("event.price", amount=money(total), parts=made_of if bounty or fee else ())


def coloured_up(colored: ChipsColored) -> Message:
    """Return the sentence that a denomination goes out, without the cards and chips of each seat."""
    table = called(colored.table) if colored.table else None
    return message("event.coloured-up", old=colored.old, new=colored.new, table=table, cards=(), won=())


def _colored(colored: ChipsColored, before: Tournament) -> Message:
    id = colored.table
    won = [
        message("event.race-win", who=_in_seat(id, seat, before), count=count, value=colored.new)
        for seat, count in colored.race
        if count
    ]
    dealt = [
        message("event.race-cards", who=_in_seat(id, seat, before), cards=" ".join(map(str, cards)))
        for seat, cards in colored.cards
        if cards
    ]
    table = called(id) if id else None
    says = message("event.coloured-up", old=colored.old, new=colored.new, table=table, cards=dealt, won=won)
    return together(says, _to_give(colored, before))


def _to_give(colored: ChipsColored, before: Tournament) -> Message:
    """Return how many new chips each player gets in all; NOTHING where that is decided by the race alone."""
    if not any(count for _, count in colored.exchanged) or colored.late:
        return NOTHING
    new = Counter(dict(colored.exchanged))
    new.update(dict(colored.race))
    given = [
        message("event.give-to", count=count, who=_in_seat(colored.table, seat, before))
        for seat, count in sorted(new.items())
        if count
    ]
    return message("event.give-new", value=colored.new, given=given)


def _in_seat(id: TableId, seat: SeatNo, tournament: Tournament) -> str | Message:
    player = tournament.in_seat(id, seat) if id else None
    return player.name if player else message("table.only-seat", seat=seat)


def _of_prizes(event: TournamentEvent) -> Message:
    match event:
        case Won(player=name):
            return message("event.has-won", player=name)
        case TrophyGiven(player=name):
            return message("event.trophy", player=name)
        case PrizesPaid(shares=shares, seats=seats, deal=deal, shared=shared):
            best = sorted(shares, key=lambda share: -share[1])
            paid = [
                message("event.prize", player=name, amount=money(amount), seat=name in seats)
                for name, amount in best
                if amount
            ]
            over = message("event.over", prizes=paid)
            if not deal:
                return over
            of_deal = {name: amount for name, amount in best if name in deal}
            amount = money(sum(of_deal.values()))
            return together(over, message("event.deal-paid", shared=shared, players=list(of_deal), amount=amount))
        case DealAgreed(
            shares=shares, verdict=verdict, settles=settles, played_for=played_for, way=way, stacks=stacks, pays=pays
        ):
            agreed = [message("event.has", player=name, amount=money(amount)) for name, amount in shares]
            if not settles:
                return message("event.deal-told", shares=agreed, verdict=verdict)
            left = [money(cents) for cents in played_for] if any(played_for) else []
            odd = odd_money(way, shares, {name: int(chips) for name, chips in stacks})
            by_whom = message("print.deal-pays", director=pays == "floor") if pays else NOTHING
            return together(message("event.deal", way=way, shares=agreed, left=left), odd, by_whom)
        case PrizeHandedOver(player=name, cents=cents):
            return message(
                "event.prize-paid" if cents > 0 else "event.prize-unpaid", player=name, amount=money(abs(cents))
            )
        case _:
            return NOTHING


def _of_time(event: TournamentEvent, before: Tournament) -> Message:
    match event:
        case TimePassed(clock=clock, now=now):
            return _clock(clock, before, now)
        case ClockSet(clock=clock):
            return _clock(clock, before, before.now)
        case ScheduleChanged(rows=rows, lost=lost):
            changed = _schedule(_periods(before.setup.rows), _periods(rows), before.clock)
            return together(changed, *map(lost_colour_up, lost))
        case _:
            return NOTHING


def lost_colour_up(lost: LostColourUp) -> Message:
    """Return which chip stays in play against the plan, and why."""
    return message(
        "event.colour-up-lost",
        chip=lost.chip,
        why=lost.why,
        level=lost.level,
        amount=lost.amount,
        count=lost.count,
        smaller=lost.smaller,
    )


def _periods(rows: Sequence[Row]) -> list[Level | Break]:
    return [row for row in rows if not isinstance(row, ColourUp)]


def _schedule(was: list[Level | Break], now: list[Level | Break], clock: Clock) -> Message:
    """Return the sentence for the one row that is new, gone or different; for several, the number of levels."""
    at = next((at for at, (one, other) in enumerate(zip(was, now, strict=False)) if one != other), None)
    at = min(len(was), len(now)) if at is None else at
    level = sum(isinstance(row, Level) for row in now[: at + 1])
    if was[at + 1 :] == now[at + 1 :] and at < min(len(was), len(now)):
        match was[at], now[at]:
            case Break(), Break(minutes=minutes):
                on_clock = clock.on_break and clock.level == level
                added = round(clock.added / 60) if on_clock else 0
                lasts = minutes + added
                return message("event.break-lasts", level=0 if on_clock else level, minutes=lasts, added=added)
            case Level() as old, Level(minutes=minutes) as new if replace(old, minutes=minutes) == new:
                added = round(clock.added / 60) if clock.period == Period(level) else 0
                return message("event.level-lasts", level=level, minutes=minutes + added, added=added)
            case Level(), Level(amounts=amounts):
                return message("event.level-blinds", level=level, blinds=blinds(amounts))
    if was[at:] == now[at + 1 :] and len(now) > at:
        row = now[at]
        if isinstance(row, Break):
            return message("event.break-added", level=level, minutes=row.minutes)
        return message("event.level-added", level=level, blinds=blinds(row.amounts))
    if was[at + 1 :] == now[at:] and len(was) > at:
        row = was[at]
        if isinstance(row, Break):
            before = sum(isinstance(one, Level) for one in was[:at])
            return message("event.break-dropped", level=before)
        return message("event.level-dropped", blinds=blinds(row.amounts))
    return message("event.schedule-changed", count=sum(isinstance(row, Level) for row in now))


def _clock(clock: Clock, before: Tournament, now: int) -> Message:
    """Return the sentence for a new level or break, a stop or a start; NOTHING while the clock only runs down."""
    if clock.on_break and clock.period != before.clock.period:
        return message("event.break", level=clock.level + 1, time=lasting(clock.left(now)))
    if clock.period != before.clock.period:
        return message("event.new-level", level=level(before, clock.level))
    if clock.stopped_for and not before.clock.stopped_for:
        return message("event.clock-stopped", why=stopped(clock.stopped_for))
    if before.clock.stopped_for and not clock.stopped_for:
        # Not how much is left: that is on the clock, and would soon be wrong here.
        if clock.on_break:
            return message("event.break-resumes")
        began = before.clock.waiting
        return message("event.clock-starts" if began else "event.clock-resumes", level=level(before, clock.level))
    return NOTHING
