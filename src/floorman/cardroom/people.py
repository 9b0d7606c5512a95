"""People: absences, incidents and sanctions, bars from the room, shifts, and the dealers' push."""

from msgspec.structs import replace

from floorman.cardroom.actions import (
    BarPerson,
    ChooseOption,
    CloseRoom,
    ComeBack,
    EndShift,
    LiftBar,
    PushDealers,
    RenamePlayer,
    ReopenRoom,
    ReportIncident,
    SendDealer,
    SetRoomTerms,
    StartShift,
    StepAway,
)
from floorman.cardroom.books import in_box
from floorman.cardroom.case import (
    Case,
    decides,
    money,
    need_amount,
    need_name,
    need_player,
    settler_of,
    settles,
    stood_up,
    strike,
    to_house,
    withdraw,
)
from floorman.cardroom.collection import shift_books
from floorman.cardroom.events import (
    AbsenceSettled,
    BackInSeat,
    BarEnded,
    Booking,
    ChipsMoved,
    ChipsPickedUp,
    ChoiceMade,
    DealerSent,
    IncidentFiled,
    LockupEnded,
    NamesStruck,
    PersonBarred,
    PlayerRenamed,
    PlayOverEnded,
    RoomClosed,
    RoomTermsSet,
    SanctionPut,
    ShiftEnded,
    ShiftStarted,
    SteppedAway,
    TournamentGone,
)
from floorman.cardroom.seats import seat_opens
from floorman.cardroom.state import (
    CAGE,
    Barring,
    Cardroom,
    CashGame,
    DealerTurn,
    Occupant,
    RoomChoice,
    Visitor,
    read_account,
)
from floorman.conduct import OFFENCES, OffenceReport, called, weigh
from floorman.conduct.sanctions import BAR, ETIQUETTE, LEAVE_ROOM, WARNING
from floorman.conduct.weighing import speaking
from floorman.core import PlayerId, Refused
from floorman.rules import Rulebook, implements
from floorman.rules.book import MOST
from floorman.rules.question_ids import Q
from floorman.text import NOTHING

# Away from the table


@decides(StepAway)
def step_away(case: Case, action: StepAway) -> None:
    """Mark a player as away. The floor may extend an absence that was announced, where the book lets it."""
    game = case.place_of(action.name)
    case.put(SteppedAway(action.name, game.id, "room.absence"))
    if action.announced and case.ask(Q.room.absence.extension):
        case.offer(RoomChoice("room.absence", ("extend", "do-not-extend"), action.name, game.id))


@decides(ComeBack)
def come_back(case: Case, action: ComeBack) -> None:
    """Mark a player as back in the seat; whoever played over the player gets up."""
    game = case.place_of(action.name)
    occupant = game.occupant(action.name)
    if occupant is None or occupant.away is None:
        raise Refused("room.absence", "not-away", name=case.called(action.name))
    _withdraw(case, action.name)
    case.put(BackInSeat(action.name, game.id, "room.absence"))
    for one in game.occupants:
        if one.over == action.name:
            case.put(PlayOverEnded(one.name, game.id, "room.play-over"))


def _withdraw(case: Case, name: PlayerId) -> None:
    """End the choices that are open about a player's absence."""
    for choice in case.room.choices:
        if choice.topic == "room.absence" and choice.name == name:
            case.put(ChoiceMade(choice, "back", "room.absence"))


@implements("room.absence", "room.absent")
def absence_choices(case: Case) -> tuple[RoomChoice, ...]:
    """Return a choice for each player away longer than the book allows, whose chips may be picked up.

    Players in a tournament of the room, and absences that the floor has settled or is being asked about, are left out.
    """
    away = [
        (game, one)
        for game in case.room.games.values()
        for one in game.occupants
        if one.away is not None and not one.settled and not case.room.tournament_of(one.name)
    ]
    if not away:
        return ()
    most = 60 * int(case.ask(Q.room.absence.minutes))
    third = 60 * int(case.ask(Q.room.absence.third_man))
    case.under("room.absent")
    found = []
    for game, one in away:
        walks = bool(third) and _is_third(game, one)
        if case.room.now - (one.away or 0) > (third if walks else most) and not _is_asked(case, one.name):
            means = THIRD_MAN if walks else ""
            found.append(RoomChoice("room.absence", ("pick-up-chips", "leave-chips"), one.name, game.id, means=means))
    return tuple(found)


THIRD_MAN = "third-man"
"""What a choice about an absent player is about where the player is the third man walking."""

THIRD = 2
"""How many players may be away from a game before the next one to leave is a third man walking."""


def _is_third(game: CashGame, player: Occupant) -> bool:
    """Return whether two others were away already when a player left."""
    before = [one for one in game.occupants if one.away is not None and one.away <= (player.away or 0)]
    return sum(one.name != player.name for one in before) >= THIRD


def _is_asked(case: Case, name: PlayerId) -> bool:
    return any(one.topic == "room.absence" and one.name == name for one in case.room.choices)


@settles("room.absence")
def floor_on_absence(case: Case, choice: RoomChoice, code: str) -> None:
    """Carry out the floor's choice: pick up the chips, or let the absence go on."""
    game, occupant = _sitting(case, choice)
    if code == "pick-up-chips":
        pick_up_chips(case, choice.name)
    elif code in ("extend", "leave-chips") and game and occupant and occupant.away is not None:
        case.put(AbsenceSettled(choice.name, game.id, "room.absence"))


def _sitting(case: Case, choice: RoomChoice) -> tuple[CashGame | None, Occupant | None]:
    game = case.room.game_of(choice.name)
    return game, game.occupant(choice.name) if game else None


def pick_up_chips(case: Case, name: PlayerId) -> None:
    """Put an absent player's chips into the house's keeping and open the seat. The player returns as a newcomer."""
    case.put(ChipsPickedUp(name, "room.absence"))
    _leaves(case, name, "picked-up")


def _leaves(case: Case, name: PlayerId, why: str) -> None:
    """Take a player out of all games; the chips go into the house's keeping."""
    to_house(case, name, "room.table-stakes")
    for id in case.room.places.get(name, ()):
        game = case.room.games[id]
        occupant = game.occupant(name)
        if occupant and occupant.over:
            case.put(PlayOverEnded(name, id, "room.play-over"))
        elif occupant:
            seat_opens(case, game, occupant.seat, occupant, why)


# Incidents


@decides(ReportIncident)
def report_incident(case: Case, action: ReportIncident) -> None:
    """Record an incident with what the book has for it, and offer the floor what it may do."""
    if action.offence == OTHER:
        _report_other(case, action)
        return
    offence = called(action.offence, "cash").code
    had = case.room.visitors.get(action.name, Visitor()) if action.name else Visitor()
    facts = dict.fromkeys((*action.facts, *_in_a_hand(offence, action.during)))
    finding = weigh(
        case, offence,
        OffenceReport(
            tuple(facts), repeat=action.repeat or _again(had, offence), deliberate=action.deliberate,
            mistake=action.mistake, earlier=had.penalties,
        ),
    )  # fmt: skip
    topic = finding.offence.topic if finding.offence.topic.startswith("room.") else "conduct.penalty"
    case.put(
        IncidentFiled(
            offence, action.name, finding.allows, finding.remedy, finding.decides, topic, finding.sanctions
        )
    )  # fmt: skip
    if finding.offers:
        choice = RoomChoice("conduct.penalty", finding.offers, action.name, decides=finding.decides, means=offence)
        case.offer(choice)


OTHER = "other"
"""An incident that no list has: what happened is reported in the floor's own words."""

LONGEST_NOTE = 200


def _report_other(case: Case, action: ReportIncident) -> None:
    """Record an incident in the floor's own words. No rule weighs it; the floor may warn, send away or bar."""
    note = action.note.strip()
    if not note or len(note) > LONGEST_NOTE:
        raise Refused("conduct.penalty", "no-note", most=LONGEST_NOTE)
    case.under("td.discretion")
    case.put(IncidentFiled(OTHER, action.name, "", NOTHING, "floor", "conduct.penalty", note=note))
    if action.name:
        codes = (WARNING, LEAVE_ROOM, BAR)
        case.offer(RoomChoice("conduct.penalty", codes, action.name, means=OTHER, note=note))


def _in_a_hand(offence: str, during: str) -> tuple[str, ...]:
    """Return the facts saying that an incident happened during a hand, unless it is reported otherwise."""
    if during in ("between-hands", "break"):
        return ()
    on = ("in-deal",) if during == "folded" and offence == "phone-use" else ("in-hand", "in-deal")
    return tuple(fact for fact in on if fact in OFFENCES[offence].facts)


def _again(had: Visitor, offence: str) -> bool:
    """Return whether a player repeats an offence; any breach of etiquette repeats any other."""
    if OFFENCES[offence].ground != ETIQUETTE:
        return offence in had.offences
    return any(OFFENCES[one].ground == ETIQUETTE for one in had.offences if one in OFFENCES)


@settles("conduct.penalty")
def floor_on_incident(case: Case, choice: RoomChoice, code: str) -> None:
    """Carry out the sanction that the floor has chosen: record a warning, send the player out, or bar the player."""
    if code == "pick-up-chips":
        pick_up_chips(case, choice.name)
        return
    if code not in (WARNING, LEAVE_ROOM, BAR) or not choice.name:
        return
    case.put(SanctionPut(choice.name, code, "conduct.penalty"))
    if code == LEAVE_ROOM:
        show_out(case, choice.name)
    elif code == BAR:
        bar(case, Barring(choice.name, why=choice.note or choice.means))


def show_out(case: Case, name: PlayerId) -> None:
    """Take a person out of the room: the seat, places on lists, calls and lock-ups."""
    _leaves(case, name, "left")
    for kind in list(case.room.lists):
        strike(case, name, kind, "barred")
    for offer in case.room.offers:
        if offer.name == name:
            withdraw(case, name, offer.game)
    for one in case.room.lockups:
        if one.name == name:
            case.put(LockupEnded(name, one.game, False, "room.lockup"))


@decides(RenamePlayer)
def rename(case: Case, action: RenamePlayer) -> None:
    """Give a player another name, one that a newcomer could have. The id, and all that is recorded under it, stays."""
    case.under("td.authority")
    room = case.room
    if not (action.on_phone or room.knows(action.name)):
        raise Refused("td.authority", "not-in-room", name=room.name_of(action.name))
    need_name(action.to)
    if action.to == room.name_of(action.name):
        raise Refused("td.authority", "name-same", name=action.to)
    if room.is_taken(action.to, action.name):
        raise Refused("room.list", "name-in-use.room", name=action.to)
    case.put(PlayerRenamed(action.name, action.to, "td.authority"))


# Whom the house refuses


@implements("room.bar")
def bar(case: Case, barring: Barring) -> None:
    """Bar a person until a time or for good. Refused without a reason where the book requires one."""
    if case.ask(Q.room.bar.reason_required) and not barring.why.strip():
        raise Refused("room.bar", "no-reason.barred", name=case.called(barring.name))
    case.put(PersonBarred(barring, "room.bar"))
    show_out(case, barring.name)


@decides(BarPerson)
def bar_person(case: Case, action: BarPerson) -> None:
    """Bar a person by the house, for a number of minutes or for good."""
    need_player(action.name)
    if action.minutes < 0:
        raise Refused("room.bar", "bad-amount.minutes")
    until = case.room.now + 60 * action.minutes if action.minutes else None
    bar(case, Barring(action.name, until=until, why=action.why, by=action.by))


@decides(LiftBar)
def lift_bar(case: Case, action: LiftBar) -> None:
    """End a bar from the room."""
    if not any(one.name == action.name and not one.game for one in case.room.bars):
        raise Refused("room.bar", "not-barred", name=case.called(action.name))
    case.put(BarEnded(action.name, "room.bar"))


# Choices


@decides(ChooseOption)
def choose(case: Case, action: ChooseOption) -> None:
    """Carry out one of the codes offered in an open choice; Refused if no open choice offers it."""
    for choice in open_choices(Case(case.room, case.book)):
        if action.code in choice.codes and action.name in ("", choice.name) and action.game in ("", choice.game):
            case.name(*rules_behind(choice, case.book))
            if choice.means == THIRD_MAN:
                case.note("third-man")
            case.put(ChoiceMade(choice, action.code, choice.topic))
            settler_of(choice.topic)(case, choice, action.code)
            return
    raise Refused("td.authority", "not-offered", choice=action.code)


def rules_behind(choice: RoomChoice, book: Rulebook) -> tuple[str, ...]:
    """Return the rules that leave a choice to the floor: those on the offence or, if none, on the question itself."""
    spoken = speaking(choice.means, book, "cash")[:MOST] if choice.means in OFFENCES else ()
    if spoken:
        return spoken
    question = {
        "room.list": Q.room.list.restored_where,
        "room.seat": Q.room.seat.placement if choice.means == "placement" else Q.room.seat.extra_seats,
        "room.absence": Q.room.absence.third_man if choice.means == THIRD_MAN else Q.room.absence.minutes,
    }.get(choice.topic, choice.topic)
    return book.cite(question, "cash")[:MOST]


def open_choices(case: Case) -> tuple[RoomChoice, ...]:
    """Return all choices that are open now, with those about absences that have become too long."""
    return (*case.room.choices, *absence_choices(case))


# Shifts and dealers


@decides(StartShift)
def start_shift(case: Case, action: StartShift) -> None:
    """Start a shift: its dealers go to the games in order, and those left over have a break."""
    need_name(action.name)
    if len(set(action.dealers)) != len(action.dealers) or not all(one.strip() for one in action.dealers):
        raise Refused("room.open-close", "bad-name.dealers")
    if case.room.shift or case.room.takings:
        case.put(ShiftEnded(case.room.shift, "room.open-close"))
    order = push_order(case.room)
    now = case.room.now
    turns = tuple(
        DealerTurn(name, order[place], now) if place < len(order) else DealerTurn(name, since=now, on_break=True)
        for place, name in enumerate(action.dealers)
    )
    case.put(ShiftStarted(action.name, turns, "room.open-close"))


@decides(EndShift)
def end_shift(case: Case, action: EndShift) -> None:
    """End the shift and close its books; the next one begins with what is out now. Refused if no shift is on."""
    if not case.room.shift and not case.room.takings:
        raise Refused("room.open-close", "no-shift")
    _shift_ends(case, action)


def _shift_ends(case: Case, action: EndShift | CloseRoom) -> None:
    """Record the end of a shift with the cash that was counted in the box."""
    for amount in (action.counted, action.box):
        if amount:
            need_amount(case, "room.open-close", amount)
    if action.cashier:
        need_name(action.cashier)
    box = case.room.box if action.box is None else action.box
    books = shift_books(case.room)
    if box is not None and (action.box is not None or action.counted is not None):
        should = box + books.out_now - books.out_before
        if should < 0:
            raise Refused(
                "room.open-close", "box-below-zero", box=money(case.room, box), out=money(case.room, box - should)
            )
    case.put(ShiftEnded(case.room.shift, "room.open-close", action.counted, box, action.cashier))
    taken = _taken_out(case.room)
    if taken:
        case.put(ChipsMoved(taken, "collected", "room.open-close"))


def _taken_out(room: Cardroom) -> tuple[Booking, ...]:
    """Return the bookings of drop and time out of the room. What is in the box of an open game, uncounted, stays."""
    found = []
    for account, amount in room.ledger.items():
        what, whose = read_account(account)
        kept = in_box(room, whose) if what == "drop" and whose in room.games else 0
        if what in ("drop", "time") and amount > kept:
            found.append(Booking(account, CAGE, amount - kept))
    return tuple(found)


@decides(CloseRoom)
def close_room(case: Case, action: CloseRoom) -> None:
    """Close the room: wipe its lists, call planned tournaments off and end the shift. Refused while a game is on."""
    room = case.room
    if room.closed:
        raise Refused("room.open-close", "room-closed")
    if room.games:
        raise Refused("room.open-close", "games-open", games=list(room.games))
    on = [one.name for one in room.tournaments if one.event]
    if on:
        raise Refused("room.open-close", "games-open.tournament", names=on)
    case.under("room.open-close")
    for one in room.tournaments:
        case.put(TournamentGone(one.id, "room.open-close"))
    for kind, waiters in room.lists.items():
        if waiters:
            case.put(NamesStruck(tuple(one.name for one in waiters), kind, "closed", "room.open-close"))
    if room.shift or room.takings or action.counted is not None:
        _shift_ends(case, action)
    case.put(RoomClosed("room.open-close"))


@decides(ReopenRoom)
def reopen_room(case: Case, action: ReopenRoom) -> None:
    """Open the room again."""
    if not case.room.closed:
        raise Refused("room.open-close", "room-open")
    case.under("room.open-close")
    case.put(RoomClosed("room.open-close", closed=False))


def push_order(room: Cardroom) -> tuple[str, ...]:
    """Return the games in the order in which dealers go round: as the house has set it, then as they started."""
    known = tuple(id for id in room.terms.push_order if id in room.games)
    others = sorted((one for one in room.games.values() if one.id not in known), key=lambda one: one.started)
    return (*known, *(one.id for one in others))


@decides(SendDealer)
def send_dealer(case: Case, action: SendDealer) -> None:
    """Send a dealer to a game, to a break or off shift; the dealer who was at that game goes on a break."""
    need_name(action.dealer)
    now = case.room.now
    had = next((one for one in case.room.dealers if one.name == action.dealer), DealerTurn(action.dealer))
    if action.game:
        game = case.game(action.game)
        for one in case.room.dealers:
            if one.game == game.id and one.name != action.dealer:
                rests = replace(stood_up(case, one), game="", on_break=True, since=now, downs=0)
                case.put(DealerSent(one.name, rests, "room.open-close"))
        turn: DealerTurn | None = replace(stood_up(case, had), game=game.id, since=now, on_break=False)
    elif action.on_break:
        turn = replace(stood_up(case, had), game="", since=now, on_break=True, downs=0)
    else:
        turn = None
    case.put(DealerSent(action.dealer, turn, "room.open-close"))


def next_push(case: Case) -> tuple[DealerTurn, ...]:
    """Return where every dealer goes at the next push.

    A dealer back from a break goes to the first game and all others move on by one. The one who leaves the last game,
    or has dealt as many downs as the book allows, has a break. No dealer is left on a break while a game has none.
    """
    room, most = case.room, int(case.ask(Q.room.open_close.downs))
    order = push_order(room)
    at = {one.game: one for one in room.dealers if one.game in order}
    resting = sorted((one for one in room.dealers if one.game not in order), key=lambda one: (one.since, one.name))
    if not resting:
        line = [at[id] for id in order if id in at]
        moved = line[-1:] + line[:-1]
        seats = [id for id in order if id in at]
        return tuple(
            replace(stood_up(case, one), game=id, since=room.now) for one, id in zip(moved, seats, strict=True)
        )
    turns: list[DealerTurn] = []
    coming = resting[0]
    waiting = resting[1:]
    for id in order:
        leaving = stood_up(case, at[id]) if id in at else None
        turns.append(replace(coming, game=id, since=room.now, on_break=False))
        if leaving is None and not waiting:
            break
        tired = leaving is None or leaving.downs >= most
        if leaving is not None and (not tired or not waiting):
            coming = leaving
            continue
        if leaving is not None:
            turns.append(replace(leaving, game="", since=room.now, on_break=True, downs=0))
        coming, waiting = waiting[0], waiting[1:]
    else:
        turns.append(replace(coming, game="", since=room.now, on_break=True, downs=0))
    placed = {one.name for one in turns}
    return (*turns, *(one for one in room.dealers if one.name not in placed))


def next_push_at(case: Case) -> int | None:
    """Return the time when a dealer will have dealt a whole down; None if nobody deals."""
    since = [one.since for one in case.room.dealers if one.game]
    return min(since) + 60 * int(case.ask(Q.room.open_close.down_minutes)) if since else None


def push_is_due(case: Case) -> bool:
    """Return whether a dealer has dealt a whole down."""
    at = next_push_at(case)
    return at is not None and case.room.now >= at


@decides(PushDealers)
def push_dealers(case: Case, action: PushDealers) -> None:
    """Send every dealer where `next_push` says."""
    if not case.room.dealers:
        raise Refused("room.open-close", "no-dealers")
    for turn in next_push(case):
        case.put(DealerSent(turn.name, turn, "room.open-close"))


@decides(SetRoomTerms)
def set_terms(case: Case, action: SetRoomTerms) -> None:
    """Set the house's own terms. Refused for an unknown unit, and for another unit while chips are in the books."""
    terms = action.terms
    if terms.unit not in (1, 10, 100, 1000):
        raise Refused("room.open-close", "bad-amount.unit")
    if terms.unit != case.room.terms.unit and case.room.ledger:
        raise Refused("room.open-close", "chips-left.unit")
    case.put(RoomTermsSet(terms, "room.open-close"))
