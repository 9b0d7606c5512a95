"""The screens for the TV and for phones, built only from what is public."""

import dataclasses
from collections.abc import Container, Iterator
from typing import Literal

from msgspec.structs import replace

from floorman.rules.question_ids import Q
from floorman.server.screens import (
    Blinds,
    ClockFace,
    Join,
    Knockouts,
    LateEntry,
    Mine,
    PenaltyShown,
    Phase,
    Placed,
    PlayerScreen,
    PublicScreen,
    RebuysOpen,
    ScheduleRow,
    SeatedTable,
)
from floorman.server.tournaments.acts import closed_because
from floorman.server.tournaments.money import (
    amount_of,
    are_final,
    deal_announced,
    due_to,
    may_come_back,
    places_not_announced,
    prize_rows,
)
from floorman.server.tournaments.records import Notable, Seen, chip_colours, chip_values
from floorman.text import message
from floorman.tournament.case import Case
from floorman.tournament.clock import Clock
from floorman.tournament.entries import addons_are_open, addons_close_at, rebuy_chips, rebuy_offers, rebuys_are_open
from floorman.tournament.events import (
    ClockSet,
    KnockedOut,
    PrizesPaid,
    PrizesPosted,
    RedrawCalled,
    RoundOpened,
    Seated,
    TakenOut,
    TimePassed,
    Won,
)
from floorman.tournament.payouts import price_for, prize_money, seats_are_won
from floorman.tournament.schedule import Break, ColourUp, Level, Row
from floorman.tournament.seats import next_hand
from floorman.tournament.state import Penalty, Player, Setup, Tournament
from floorman.tournament.wording import at, sentence_of

State = Literal["waiting", "running", "paused", "break", "over"]


def clock_face(tournament: Tournament, ms: int, over: bool) -> ClockFace:
    """Return the clock `ms` milliseconds after the event was opened; `tournament` is as of that second."""
    clock, setup = tournament.clock, tournament.setup
    shown_ms = 1000 * tournament.now if over else ms  # from the winner on it stands
    left = max(0, clock.ends_at * 1000 - shown_ms) if clock.running else 1000 * clock.left_when_stopped
    rest = 0 if clock.on_break else setup.break_after(clock.level)
    goes_on = clock.level < len(setup.blinds) or (clock.on_break and bool(setup.blinds))
    rests = None if over else _next_break(tournament, left)
    raced = None if over else _next_colour_up(tournament, left)
    this_break = _chips_out(tournament, clock.level) if clock.on_break and not over else ()
    return ClockFace(
        state=_state(tournament, over),
        level=clock.level,
        left_ms=left,
        of_ms=max(left, 1000 * clock.period.lasts(setup)),
        blinds=blinds(tournament, clock.level),
        next=blinds(tournament, clock.level + 1) if goes_on else None,
        next_is_break=bool(rest),
        break_in_ms=rests[0] if rests else None,
        colour_up=this_break if clock.on_break else rests[1] if rests else (),
        why="" if clock.running or clock.waiting else clock.stopped_for,
        colour_up_in_ms=raced[0] if raced else None,
        next_colour_up=raced[1] if raced else (),
        period="break" if clock.on_break else "level",
        next_level=clock.level + 1,
        next_level_in_ms=left + 1000 * rest if goes_on and not over else None,
    )


def _state(tournament: Tournament, over: bool) -> State:
    if over:
        return "over"
    if not tournament.started:
        return "waiting"
    if not tournament.clock.running:
        return "paused"
    return "break" if tournament.clock.on_break else "running"


def blinds(tournament: Tournament, level: int) -> Blinds | None:
    """Return what is posted in a level; None where the schedule has no such level."""
    amounts = tournament.blinds_at(level)
    if not amounts:
        return None
    ante = amounts[2] if len(amounts) > 2 else 0
    return Blinds(amounts[0], amounts[1], ante, tournament.setup.ante if ante else "none")


def _ahead(clock: Clock, setup: Setup, left: int) -> Iterator[tuple[int, int]]:
    """Yield the ends of this level and the following ones, as (milliseconds from now, level)."""
    level, at = clock.level, left
    if clock.on_break:
        level += 1
        at += 1000 * setup.seconds_of(level)
    while level <= len(setup.blinds):
        yield at, level
        at += 1000 * (setup.break_after(level) + setup.seconds_of(level + 1))
        level += 1


def _chips_out(tournament: Tournament, level: int) -> tuple[int, ...]:
    """Return the chips that go out after a level and are still in play."""
    return tuple(
        one.old for one in tournament.setup.colour_ups_before(level + 1) if not tournament.is_coloured_up(one.old)
    )


def _next_break(tournament: Tournament, left: int) -> tuple[int, tuple[int, ...]] | None:
    for starts, level in _ahead(tournament.clock, tournament.setup, left):
        if tournament.setup.break_after(level):
            return starts, _chips_out(tournament, level)
    return None


def _next_colour_up(tournament: Tournament, left: int) -> tuple[int, tuple[int, ...]] | None:
    for starts, level in _ahead(tournament.clock, tournament.setup, left):
        chips = _chips_out(tournament, level)
        if chips:
            return starts, chips
    return None


MINUTE = 60_000
STAYS_MS = {"move": 90_000, "level": 10 * MINUTE, "other": 10 * MINUTE, "announcement": 30 * MINUTE}
"""How long a notice is shown, by its kind; others are shown as long as they are true."""

FINAL_TABLE_STAYS_MS = MINUTE
"""How long the room is told to sit down at the final table, unless a hand there shows sooner that it has."""

MANY_MOVES = 3
"""As many players who move at once are shown on a chart; fewer are announced one by one."""


def current_notices(seen: Seen) -> tuple[Notable, ...]:
    """Return the notices that still hold, the oldest first.

    A move holds until the player has been dealt in, has moved on or is out, for 90 seconds at most. A place is given as
    it is now, and not for players who are back or may still rebuy. After the end, only the end itself and later notices
    hold.
    """
    found = tuple(_holding(seen))
    if not seen.over:
        return found
    end = max((at for at, one in enumerate(found) if one.kind == "out"), default=0)
    return found[end:]


def room_notices(seen: Seen) -> tuple[Notable, ...]:
    """Return the notices for everybody. Once one table is left, its seats are on a chart and announced in one line.

    That line is removed with the first hand there, the first player who is out there, or after a minute.
    """
    found = current_notices(seen)
    if len(seen.tournament.tables) != 1:
        return found
    moves: dict[int, int] = {}
    for one in seen.notable:
        if one.kind == "move":
            moves[one.act] = moves.get(one.act, 0) + 1
    notices: dict[tuple[int, str], Notable] = {}
    for number, one in enumerate(found):
        if one.kind != "move" or moves[one.act] < MANY_MOVES:
            notices[number, ""] = one
        elif seen.at_ms - one.at_ms < FINAL_TABLE_STAYS_MS and not _played_since(seen, one):
            until = one.at_ms + FINAL_TABLE_STAYS_MS
            notices.setdefault(
                (one.act, "chart"),
                dataclasses.replace(one, says=message("prompt.final-table-seats"), about=(), until_ms=until),
            )
    return tuple(notices.values())


def _played_since(seen: Seen, seated: Notable) -> bool:
    """Return whether the only table left has played since its players were seated there."""
    if any(one.kind == "out" and one.act > seated.act for one in seen.notable):
        return True
    # A table that everybody has drawn a seat at is a new one: it has a level from its first hand on.
    drawn = isinstance(seated.event, Seated) and not seated.event.came
    return drawn and seen.tournament.tables[0].level > 0


def _holding(seen: Seen) -> Iterator[Notable]:
    back, open_ = may_come_back(seen), places_not_announced(seen)
    last_out = {name: (one.no, one.act) for one in seen.notable if one.kind == "out" for name in one.about}
    for one in seen.notable:
        stays = STAYS_MS.get(one.kind)
        if stays is not None and seen.at_ms - one.at_ms >= stays:
            continue
        if one.kind == "out" and last_out.get(one.about[0] if one.about else "") != (one.no, one.act):
            continue
        notice = _as_it_is(seen, one, back, open_)
        if notice is not None:
            yield dataclasses.replace(notice, until_ms=None if stays is None else one.at_ms + stays)


def _as_it_is(seen: Seen, one: Notable, back: Container[str], open_: Container[str]) -> Notable | None:
    """Return a notice in its current words; None where it no longer holds.

    Players in `back` may rebuy, and the places of players in `open_` are not announced yet.
    """
    tournament = seen.tournament
    player = tournament.find(one.about[0]) if one.about else None
    match one.event:
        case KnockedOut() | TakenOut():
            if player is None or not player.out or not player.place:
                return None
            if player.id in back:
                return dataclasses.replace(one, says=message("event.out-may-rebuy", player=player.name))
            facts: dict[str, int] = {"place": player.place}
            if isinstance(one.event, KnockedOut):
                facts |= {"tied": player.tied, "may_rebuy": False, "place_open": player.id in open_}
            now = replace(one.event, **facts)
            return dataclasses.replace(one, says=sentence_of(now, tournament), event=now)
        case Won():
            return one if seen.over else None
        case Seated(to=to, came=came):
            if player is None or (player.table, player.seat) != (to.table, to.seat):
                return None
            # Where everybody draws a new seat, nobody is owed a hand in it: then only time tells that they sit there.
            dealt_in = came and not player.came
            return None if dealt_in else one
        case TimePassed(clock=clock) | ClockSet(clock=clock):
            return one if _shows(clock) == _shows(tournament.clock) else None
        case PrizesPosted(prizes=prizes):
            return one if prizes == tournament.posted else None
        case PrizesPaid():
            return one if any([player.paid is not None for player in tournament.players]) else None
        case RoundOpened(on=on):
            return one if on == (tournament.round is not None) else None
        case RedrawCalled(due=due):
            return one if due == tournament.redraw_called else None
        case _:
            return one


def _shows(clock: Clock) -> tuple[int, bool, str]:
    """Return what a clock shows besides the time."""
    return clock.level, clock.on_break, clock.stopped_for


def reseated_ms(seen: Seen) -> int | None:
    """Return how long ago so many players were reseated in one act that a chart helps.

    None where that never happened, or where they have played on at the only table left.
    """
    moves: dict[int, int] = {}
    for one in seen.notable:
        if one.kind == "move":
            moves[one.act] = moves.get(one.act, 0) + 1
    many = [one for one in seen.notable if moves.get(one.act, 0) >= MANY_MOVES]
    if not many or (len(seen.tournament.tables) == 1 and _played_since(seen, many[-1])):
        return None
    return max(0, seen.at_ms - max(one.at_ms for one in many))


SHOWN_NOTICES = 12


def public_screen(seen: Seen) -> PublicScreen:
    """Return what everybody in the room may know."""
    tournament = seen.tournament
    left = len(tournament.left)
    case = Case(tournament, seen.book)
    return PublicScreen(
        event=seen.id,
        name=seen.spec.name,
        book=seen.spec.book,
        no=seen.no,
        phase=phase_of(tournament, seen.over),
        currency=seen.spec.currency,
        clock=clock_face(tournament, seen.ms, seen.over),
        entries=tournament.entries,
        left=left,
        tables=len(tournament.tables),
        chips=tournament.in_play,
        average=(2 * tournament.in_play + left) // (2 * left) if left else 0,
        rebuys=sum(player.rebuys for player in tournament.players),
        purse=prize_money(case),
        prizes=prize_rows(seen),
        prizes_final=are_final(tournament, seen.book),
        deal=deal_announced(seen),
        chip_set=chip_values(tournament),
        chip_colours=chip_colours(tournament),
        notices=tuple(one.notice(seen.at_ms) for one in reversed(room_notices(seen)[-SHOWN_NOTICES:])),
        display=seen.display,
        rebuy=_rebuys(seen, case),
        addon=_addons(seen, case),
        late_entry=_late_entry(seen),
        knockouts=_knockouts(tournament),
        on_clock=None if seen.over else seen.on_clock,
        hand_for_hand=tournament.round is not None and not seen.over,
        seated_ms=None if seen.over else reseated_ms(seen),
        starts=seen.spec.date,
        expected=len(tournament.guests) + tournament.bought_in,
        here=sum(guest.here for guest in tournament.guests) + tournament.bought_in,
        price=amount_of(price_for(case, "entry")),
        language=seen.spec.language,
        join=Join(seen.code, seen.join_url) if seen.code and not closed_because(seen) else None,
    )


def tv_screen(seen: Seen, public: PublicScreen) -> PublicScreen:
    """Return the public screen with what only a TV shows: every seat, and every settled place."""
    tournament = seen.tournament
    seats = tuple(
        SeatedTable(table.id, tuple((player.seat, str(player.name)) for player in tournament.at(table.id)))
        for table in tournament.tables
    )
    won, back = due_to(seen), places_not_announced(seen)
    listed = {prize.place: prize.cents for prize in public.prizes}
    settled = (player for player in tournament.players if player.place and player.id not in back)
    placed = sorted(settled, key=lambda player: (player.place, player.line))
    results = tuple(
        Placed(
            player.place, player.name, player.tied,
            won.get(player.id, 0) or (listed.get(player.place, 0) if player.tied == 1 else 0),
        )
        for player in placed
    )  # fmt: skip
    return replace(public, seats=seats, results=results)


TOP_KNOCKOUTS = 3


def _knockouts(tournament: Tournament) -> Knockouts | None:
    terms, bounties = tournament.setup.bounty, tournament.bounties
    if terms is None or bounties is None:
        return None
    most = sorted((pair for pair in bounties.paid if pair[1]), key=lambda pair: (-pair[1], pair[0].casefold()))
    top = tuple((tournament.name_of(id), cents) for id, cents in most[:TOP_KNOCKOUTS])
    return Knockouts(terms.kind, terms.each, bounties.to_win, top, len(most) - len(top))


def _is_decided(case: Case) -> bool:
    """Decide whether everybody left in a satellite has won a seat, and nobody can change that with a rebuy."""
    aside = Case(case.tournament, case.book)
    return seats_are_won(aside) and not rebuy_offers(aside)


def _rebuys(seen: Seen, case: Case) -> RebuysOpen | None:
    """Return the terms of rebuys while they are sold; None otherwise."""
    per_player = int(case.ask(Q.entry.rebuy.per_player))
    closes = int(case.ask(Q.entry.rebuy.closes_at_level))
    if seen.over or _is_decided(case) or not rebuys_are_open(case):
        return None
    until = max(0, closes - 1)
    return RebuysOpen(
        price_for(case, "rebuy").total, rebuy_chips(case), per_player, until, level_ends_in_ms(seen, until)
    )


def _addons(seen: Seen, case: Case) -> RebuysOpen | None:
    """Return the terms of add-ons while they are sold.

    They are last sold in the break before the level that closes them.
    """
    setup, closes = seen.tournament.setup, addons_close_at(case)
    if seen.over or _is_decided(case) or not seen.tournament.started or not addons_are_open(case):
        return None
    chips = setup.starting_stack if setup.addon_stack is None else setup.addon_stack
    until = max(0, closes - 1)
    ends = level_ends_in_ms(seen, until)
    rest = 1000 * setup.break_after(until) if until else 0
    if seen.tournament.clock.on_break and seen.tournament.clock.level == until:
        ends = clock_face(seen.tournament, seen.ms, False).left_ms
    elif ends is not None:
        ends += rest
    most = int(case.ask(Q.entry.addon.per_player))
    return RebuysOpen(price_for(case, "addon").total, int(chips), most, until, ends)


def _late_entry(seen: Seen) -> LateEntry | None:
    until = seen.tournament.setup.late_levels
    if until is None or seen.over or not seen.tournament.started or seen.tournament.clock.is_past(until):
        return None
    return LateEntry(until, level_ends_in_ms(seen, until))


def level_ends_in_ms(seen: Seen, level: int) -> int | None:
    """Return in how many milliseconds a level ends by the clock.

    None for a level that is over or not in the schedule.
    """
    clock, setup = seen.tournament.clock, seen.tournament.setup
    if level < clock.level + clock.on_break or not seen.tournament.started:
        return None
    left = max(0, clock.ends_at * 1000 - seen.ms) if clock.running else 1000 * clock.left_when_stopped
    at = clock.level
    if clock.on_break:
        at += 1
        left += 1000 * setup.seconds_of(at)
    while at < level:
        left += 1000 * (setup.break_after(at) + setup.seconds_of(at + 1))
        at += 1
    return left


def phase_of(tournament: Tournament, over: bool) -> Phase:
    """Return the phase of an event."""
    if over:
        return "over"
    if tournament.started:
        return "playing"
    return "seated" if any(player.table for player in tournament.players) else "registering"


class Phones:
    """All phones at one moment. There may be a thousand, so what they have in common is looked up once."""

    def __init__(self, seen: Seen, public: PublicScreen) -> None:
        self._seen = seen
        self._public = public
        self._prizes = due_to(seen)
        self._back = places_not_announced(seen)
        self._notices = {name: str(one.says) for one in current_notices(seen) for name in one.about}
        bounties = seen.tournament.bounties
        self._heads: dict[str, int] = dict(bounties.heads) if bounties else {}
        self._bounties: dict[str, int] = dict(bounties.paid) if bounties else {}

    def of(self, id: str) -> PlayerScreen:
        """Return the screen of a player, a guest, or somebody who asks to join."""
        player = self._seen.tournament.find(id)
        return PlayerScreen(self._public, self._mine(player) if player else self._not_in(id))

    def _not_in(self, id: str) -> Mine:
        """Return what the phone of somebody who has not paid shows."""
        seen = self._seen
        guest = next((one for one in seen.tournament.guests if one.id == id), None)
        if id in seen.waiting:
            return Mine(seen.tournament.name_of(id), "asking")
        if guest:
            return Mine(guest.name, "here" if guest.here else "invited")
        return Mine(id, "declined" if id in seen.declined else "unknown")

    def _mine(self, player: Player) -> Mine:
        rebuy, addon = self._public.rebuy, self._public.addon
        return Mine(
            player=player.name,
            state="out" if player.out else "seated" if player.table else "registered",
            table=player.table,
            seat=player.seat,
            stack=self._seen.stack(player),
            place=0 if player.id in self._back else player.place,
            prize=self._prizes.get(player.id, 0),
            moved=_moved(self._seen, player) if player.came and self._seen.tournament.started else "",
            notice=self._notices.get(player.id, ""),
            head=self._heads.get(player.id, 0),
            bounties=self._bounties.get(player.id, 0),
            tied=player.tied,
            rebuys_left=max(0, rebuy.per_player - player.rebuys) if rebuy else 0,
            addons_left=max(0, addon.per_player - player.addons) if addon and player.playing else 0,
            spent=player.spent + player.fees + player.for_heads,
            penalty=_penalty(self._seen, player),
        )


def penalty_ms(penalty: Penalty | None, ms: int) -> int:
    """Return what is left of a penalty by time; 0 where there is none, or it is counted in hands."""
    return max(0, 1000 * penalty.until - ms) if penalty and not penalty.hands else 0


def _penalty(seen: Seen, player: Player) -> PenaltyShown | None:
    """Return what a player has still to serve, and for which offence; None where there is nothing."""
    penalty = player.penalty
    if penalty is None or player.out or seen.over:
        return None
    left = penalty_ms(penalty, seen.ms)
    if not penalty.hands and not left:
        return None
    offence = str(message("penalty.offence", offence=penalty.offence)) if penalty.offence else ""
    cites = seen.book.cite(Q.conduct.penalty.scale, "tournament")
    return PenaltyShown(penalty.hands, left, penalty.waits, offence, cites)


def _moved(seen: Seen, player: Player) -> str:
    """Return a sentence on where a player has to sit, and whether the player posts the big blind there next."""
    place = at(player.table, player.seat)
    owes = False
    table = seen.tournament.table(player.table)
    if not table.begun:
        big = next_hand(Case(seen.tournament, seen.book), table)[0].big
        owes = big == player.seat
    says = "prompt.your-move" if player.came == "moved" else "prompt.your-seat"
    return str(message(says, place=place, owes=owes))


def schedule_rows(rows: tuple[Row, ...], now: int = 0, on_break: bool = False) -> tuple[ScheduleRow, ...]:
    """Return the schedule as screens show it. Level `now` is running, or the break after it; 0 is before the start."""
    shown: list[ScheduleRow] = []
    number = 0
    for row in rows:
        if isinstance(row, Level):
            number += 1
            state: Literal["past", "now", "to-come"] = (
                "past" if number < now + on_break else "now" if number == now else "to-come"
            )
            shown.append(ScheduleRow("level", row.minutes, number, row.small, row.big, row.ante, state=state))
            continue
        state = "past" if number < now else "to-come"
        if isinstance(row, Break):
            state = "now" if on_break and number == now else state
            shown.append(ScheduleRow("break", row.minutes, number, state=state))
        else:
            shown.append(ScheduleRow("colour-up", level=number, chip=row.old, into=_into(row), state=state))
    return tuple(shown)


def _into(change: ColourUp) -> int:
    """Return the chip that comes in for the one that goes out; 0 where it is not known."""
    return change.given[0][0] if change.given else 0
