"""Support for decisions in a card room: the case, the registry of deciders, and checks that several of them need."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from floorman.cardroom.actions import ChooseOption, ReportIncident
from floorman.cardroom.apply import apply
from floorman.cardroom.books import on_table
from floorman.cardroom.events import (
    Booking,
    ChipsMoved,
    ChoiceMade,
    ChoicePut,
    DealerSent,
    GameEnded,
    ListJoined,
    LockupEnded,
    NamesStruck,
    OfferWithdrawn,
    RoomEvent,
    SeatOffered,
    SeatPassed,
)
from floorman.cardroom.state import (
    NO_SEAT,
    Cardroom,
    CashGame,
    DealerTurn,
    GameId,
    Lockup,
    RoomChoice,
    behind_of,
    carried_by,
    kept_for,
    play_in,
    stack_of,
)
from floorman.conduct import OFFENCES
from floorman.conduct.weighing import deciding, speaking
from floorman.core import PlayerId, Refused, SeatNo, Value, is_number
from floorman.core.values import Registry
from floorman.rules import Rulebook
from floorman.rules.book import Citations, Consulting, Fact, cited, fact, facts_of
from floorman.rules.question_ids import Q, QuestionId
from floorman.text import Cash

MOST_MONEY = 10**12
"""The largest amount that is accepted; more is taken for a typing mistake."""

LONGEST_NAME = 60


class RoomDecision(Value, frozen=True):
    """What follows from an action, complete: applying it needs no rulebook.

    `topics` are the questions and topics of the book that were consulted, `cites` their rules; of these `citations` are
    the ones that decided, where `decide` was asked for them.
    """

    events: tuple[RoomEvent, ...] = ()
    topics: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()


RoomFact = Literal[
    "above-most", "absent-vote", "all-pay", "button-game", "came-together", "declined-by-all", "declines",
    "equal-numbers", "extra-seat", "floor-draws", "for-mover", "full-buyin", "kept-apart", "limit-buyin",
    "lockup-new-game", "lost-to-ready", "lowers", "many-wait", "must-move", "needed", "neutral", "new-game",
    "new-players-free", "new-players-pay", "newcomer-elsewhere", "newcomer-seated", "no-seat", "not-approved",
    "not-playing", "objection", "outside-limits", "over-full", "picked-up-asks", "raises", "raked",
    "requested-before", "requested-in-game", "returning", "seat-open", "seated-elsewhere", "several-games",
    "several-requests", "short-buyin", "somebody-waits", "stud", "third-man",
    "tournament-list", "without-consent",
]  # fmt: skip
"""Facts of a situation that a decision in a room notes; with them the rules that decided are found."""


class Case(Consulting):
    """A decision in the making: the room, the book, the events so far, and every question asked, for the citations.

    With `by_itself`, lock-ups and held seats end as soon as their time is over, as in a scenario. In a live room time
    only changes the clock: the floor is asked, and ends them.
    """

    def __init__(self, room: Cardroom, book: Rulebook, *, by_itself: bool = False) -> None:
        super().__init__(book, "cash")
        self.room = room
        self.by_itself = by_itself
        self.events: list[RoomEvent] = []
        self.facts: set[RoomFact | Fact] = set()

    def put(self, *events: RoomEvent) -> None:
        """Add events to what follows, and apply them to the room of this case."""
        for event in events:
            self.events.append(event)
            topic = getattr(event, "topic", "")
            if topic:
                self.topics[topic] = None
            self.room = apply(self.room, event)

    def offer(self, choice: RoomChoice) -> None:
        """Put a choice to whoever decides it. It replaces one that is open on the same topic, player, game and kind."""
        for one in self.room.choices:
            if (one.topic, one.name, one.game, one.kind) == (choice.topic, choice.name, choice.game, choice.kind):
                self.put(ChoiceMade(one, "replaced", one.topic))
        self.put(ChoicePut(choice, choice.topic))

    def note(self, *facts: RoomFact | Fact) -> None:
        """Note facts of the situation; with them the rules that decided are found."""
        self.facts.update(facts)

    def game(self, id: str, name: PlayerId | None = None) -> CashGame:
        """Return the game of that id, or the only one of a kind. Refused if there is none, or several.

        With a `name`, one of several of a kind is chosen: where that player has a seat, is called to one or has one
        kept, else the one with the fewest players that has an open seat.
        """
        room = self.room
        if id in room.games:
            return room.games[id]
        found = list(room.of_kind(id))
        if len(found) == 1:
            return found[0]
        if found and name is not None:
            own = {*room.places.get(name, ()), *(one.game for one in room.offers if one.name == name)}
            own |= {one.game for one in room.lockups if one.name == name}
            own |= {one.game for one in room.holds if one.name == name}
            return min(found, key=lambda one: (one.id not in own, not room.open_in(one), one.players, one.started))
        if found:
            raise Refused("room.seat", "which-game", count=len(found), kind=id)
        raise Refused("room.seat", "no-such-game", game=id)

    def games(self, id: str) -> list[CashGame]:
        """Return the game of that id, or all games of a kind."""
        return [self.room.games[id]] if id in self.room.games else list(self.room.of_kind(id))

    def called(self, name: PlayerId) -> str:
        """Return the present name of a player."""
        return self.room.name_of(name)

    def place_of(self, name: PlayerId) -> CashGame:
        """Return the game in which a player sits; Refused if the player sits nowhere."""
        game = self.room.game_of(name)
        if game is None:
            raise Refused("room.seat", "not-seated.anywhere", name=self.called(name))
        return game

    def stud(self, game: CashGame) -> bool:
        """Return whether a game is stud, which has no button, and note it as a fact."""
        self.note("stud" if game.stud else "button-game")
        return game.stud

    def citations(
        self, action: Struct | None = None, refused: Refused | None = None, looked: Mapping[str, object] | None = None
    ) -> Citations:
        """Return the rules that decided what followed from an action.

        `refused` is the refusal, if it ended in one, and `looked` what was looked at: questions and their answers.
        """
        facts = set(_action_facts(action)) | set(_event_facts(self.events)) | set(_seen(looked or {})) | self.facts
        facts |= {fact("floor", code) for choice in self.room.choices for code in choice.codes if not choice.kind}
        if refused:
            facts.add(fact("refused", refused.code))
        asked: tuple[str, ...] = ()
        named = tuple(self.named) if isinstance(action, ChooseOption) else ()
        if isinstance(action, ReportIncident) and not refused and action.offence in OFFENCES:
            asked = deciding(action.offence, self.format, repeat=action.repeat)
            named = speaking(action.offence, self.book, self.format)
        return cited(facts, tuple(self.topics), self.book, self.format, asked, named, asked_only=True)

    def decided(self, action: Struct | None = None) -> RoomDecision:
        """Return the decision so far. The rules that decided are worked out only if the action is given."""
        found = self.citations(action).citations if action is not None else ()
        return RoomDecision(tuple(self.events), tuple(self.topics), self.cites(), found)


F = TypeVar("F", bound=Callable[..., object])

_deciding: Registry[type, Callable[[Case, Any], None]] = Registry("decision")
_settling: Registry[str, Callable[[Case, RoomChoice, str], None]] = Registry("settlement")


def decides(*actions: type) -> Callable[[F], F]:
    """Register a function as the one that decides these actions."""
    return _deciding.register(*actions)


def settles(*topics: str) -> Callable[[F], F]:
    """Register a function as the one that carries out a choice on these topics."""
    return _settling.register(*topics)


decider_of = _deciding.__getitem__
"""The function that decides a kind of action."""

settler_of = _settling.__getitem__
"""The function that carries out a choice on a topic."""


def money(room: Cardroom, amount: int) -> Cash:
    """Return an amount in the unit and with the sign of the room, as people read it.

    >>> from floorman.cardroom.state import RoomTerms
    >>> str(money(Cardroom(terms=RoomTerms(unit=100)), 123450)), str(money(Cardroom(), 1200))
    ('1,234.50', '1,200')
    """
    return Cash(amount, room.terms.unit, room.terms.sign)


def need_amount(case: Case, topic: str, amount: int) -> None:
    """Refuse an amount that is not above 0, or is above `MOST_MONEY`."""
    if not 0 < amount <= MOST_MONEY:
        most = money(case.room, MOST_MONEY)
        raise Refused(topic, "bad-amount", most=most)


def need_name(name: str) -> None:
    """Refuse a name that is empty or too long, has spaces around it, or has a colon in it."""
    if not name.strip() or len(name) > LONGEST_NAME or name != name.strip() or ":" in name:
        raise Refused("room.list", "bad-name", most=LONGEST_NAME)


def need_player(id: str) -> None:
    """Refuse an id that is neither a name nor a name with a colon and a number behind it."""
    name, numbered, no = id.partition(":")
    need_name(id if numbered and not is_number(no) else name)


def need_seat(game: CashGame, seat: SeatNo) -> None:
    """Refuse a seat that the table does not have. 0, a seat that is not known, is accepted."""
    if not 0 <= seat <= game.size + game.extra:
        raise Refused("room.seat", "no-such-seat", game=game.id, size=game.size)


def need_open_seat(case: Case, game: CashGame, name: PlayerId, seat: SeatNo) -> None:
    """Refuse a seat in which somebody sits, or that is locked up for another player."""
    need_seat(game, seat)
    there = game.at(seat)
    if there:
        raise Refused("room.seat", "seat-taken.by", name=case.called(there.name), seat=seat)
    if seat and any((one.game, one.seat) == (game.id, seat) and one.name != name for one in case.room.lockups):
        raise Refused("room.lockup", "seat-taken.locked-up-for", seat=seat)


def first_open_seat(room: Cardroom, game: CashGame, name: PlayerId, besides: Collection[SeatNo] = ()) -> SeatNo:
    """Return the seat for a player who names none: the one locked up for the player, else the first open one.

    Seats that a player of the game has asked for come last, and `besides` are seats meant for others. 0 if none is
    open.
    """
    locked = {one.seat: one.name for one in room.lockups if one.game == game.id and one.seat}
    own = next((seat for seat, holder in locked.items() if holder == name), NO_SEAT)
    if own:
        return own
    taken = {one.seat for one in game.occupants} | set(locked) | set(besides)
    asked = {one.seat for one in room.requests if one.game == game.id and one.name != name}
    seats = [SeatNo(seat) for seat in range(1, game.size + game.extra + 1) if seat not in taken]
    return min(seats, key=lambda seat: (seat in asked, seat), default=NO_SEAT)


def offered_seat(room: Cardroom, game: CashGame, name: PlayerId) -> SeatNo:
    """Return the seat to show a player who is called to a game, after those called before; 0 if seats are not known."""
    if game.unnamed or game.gone or any(not one.seat for one in game.occupants):
        return NO_SEAT
    meant: list[SeatNo] = []
    for offer in room.offers:
        if offer.name == name:
            break
        if offer.game == game.id:
            meant.append(first_open_seat(room, game, offer.name, meant))
    return first_open_seat(room, game, name, meant)


def seat_for(room: Cardroom, game: CashGame, name: PlayerId) -> SeatNo:
    """Return the seat for a player who sits down and names none; 0 if none is open.

    A called player gets the seat that was shown; anybody else one that is shown to nobody, while there is one.
    """
    if any((one.name, one.game) == (name, game.id) for one in room.offers):
        return offered_seat(room, game, name) or first_open_seat(room, game, name)
    shown = [offered_seat(room, game, one.name) for one in room.offers if one.game == game.id]
    return first_open_seat(room, game, name, shown) or first_open_seat(room, game, name)


def lockup_minutes(lockup: Lockup) -> QuestionId[int]:
    """Return the question of the book that says how long this lock-up lasts: in a new game, or in any other."""
    return Q.room.lockup.new_game_minutes if lockup.new_game else Q.room.lockup.minutes


def kept_until(book: Rulebook, lockup: Lockup) -> int | None:
    """Return the time from which a lock-up may be picked up; None in a house that does not go by minutes.

    A time that was promised when the lock-up was made holds, whatever the book says now.
    """
    answers = book.answers("cash")
    if lockup.hand_on or answers[Q.room.lockup.lapse] != "by-minutes":
        return None
    return lockup.at + 60 * int(answers[lockup_minutes(lockup)]) if lockup.until is None else lockup.until


def as_promised(case: Case, lockup: Lockup) -> Lockup:
    """Return a lock-up as it is made: with the seat that was offered, and the time until which it is kept.

    A seat that a player of the game has asked for is left open, as the newcomer may get that player's seat instead.
    """
    game = case.room.games[lockup.game]
    seat = lockup.seat or offered_seat(case.room, game, lockup.name)
    asked = (one for one in case.room.requests if (one.game, one.seat) == (game.id, seat))
    if not lockup.seat and any(one.name in game.names for one in asked):
        seat = NO_SEAT
    return replace(lockup, seat=seat, until=kept_until(case.book, lockup))


def bar_on(case: Case, name: PlayerId, games: Iterable[CashGame] = ()) -> None:
    """Refuse a player who is barred from the room, or from one of these games."""
    ids = {game.id for game in games}
    for one in case.room.bars:
        running = one.until is None or one.until > case.room.now
        if one.name != name or not running or (one.game and one.game not in ids):
            continue
        if one.game:
            case.cite(Q.room.must_move.ban_minutes)
            minutes = -(-((one.until or 0) - case.room.now) // 60)
            raise Refused(
                "room.must-move", "barred.refused-move", name=case.called(name), game=one.game, minutes=minutes
            )
        case.under("room.bar")
        raise Refused("room.bar", "barred", name=case.called(name))


def strike(case: Case, name: PlayerId, kind: str, why: str, topic: str = "room.list") -> None:
    """Take a player off a list; nothing happens if the player is not on it."""
    if any(one.name == name for one in case.room.waiting(kind)):
        case.put(NamesStruck((name,), kind, why, topic))


def offer_next(case: Case, game: CashGame) -> None:
    """Call the next players in line who are present to the open seats of a game.

    Nobody is called while the seats are for players of a must-move game. Those who declined the game are passed over.
    """
    room = case.room
    link = room.link_into(game.id)
    if link and any(name in room.games[link.feeder].names for name in link.order if link.feeder in room.games):
        return
    called = room.called(game.kind)
    for one in room.in_line(game.kind):
        if not room.free_in(room.games[game.id]):
            return
        wants = one.here and one.name not in called and game.id not in one.declined
        if wants and game.id not in room.places.get(one.name, ()):
            case.put(SeatOffered(one.name, game.id, "room.list"))
            room = case.room


def enter_called(case: Case, name: PlayerId, game: str = "") -> None:
    """Put a player who is promised a seat, and is on no list, on the list, in the place that the player has in line.

    While a seat is open there may be no list. A player who does not take that seat at once still needs a place in line.
    With `game` this is done only for that game or kind.
    """
    kinds = dict.fromkeys(one.kind for one in case.room.games.values())
    for kind in [one for one in kinds if case.room.promised_to(name, one)]:
        listed = {one.name for one in case.room.waiting(kind)}
        if (game and case.room.kind_of(game) != kind) or name in listed:
            continue
        line = case.room.line(kind)
        at = next(at for at, one in enumerate(line) if one.name == name)
        place = sum(one.name in listed for one in line[:at])
        case.put(ListJoined(name, kind, "room.list", place=place, since=line[at].since))


def let_go(case: Case, game: CashGame, topic: str) -> None:
    """End the calls and lock-ups of a game that ends, and put those players on the list at their place in line."""
    for name in [one.name for one in case.room.line(game.kind)]:
        if any((one.name, one.game) == (name, game.id) for one in case.room.promises(game.kind)):
            enter_called(case, name, game.id)
            withdraw(case, name, game.id, "ended")
            if any((one.name, one.game) == (name, game.id) for one in case.room.lockups):
                case.put(LockupEnded(name, game.id, False, topic, "ended"))


def head_list(case: Case, names: Iterable[PlayerId], kind: str, topic: str) -> None:
    """Put names at the top of a list, in this order."""
    for place, name in enumerate(dict.fromkeys(names)):
        case.put(ListJoined(name, kind, topic, place=place))


def withdraw(case: Case, name: PlayerId, game: str, why: str = "") -> None:
    """End the calls of a player to seats of a game or a kind."""
    for one in case.room.offers:
        if one.name == name and game in (one.game, case.room.kind_of(one.game)):
            case.put(OfferWithdrawn(name, "room.list", one.game, why))


def pass_seat(case: Case, game: CashGame, absent: PlayerId) -> bool:
    """Give the seat of a player who leaves to the player who plays over it; return whether there is one.

    Call this before the player is taken out of the game.
    """
    over = next((one.name for one in game.occupants if one.over == absent), None)
    if over is not None:
        case.put(SeatPassed(over, absent, game.id, "room.play-over"))
    return over is not None


def no_more_than_there(case: Case, name: PlayerId, topic: str) -> None:
    """Book as lost the part of a stack that is no longer on the table, before its player leaves the game.

    This is for games without reported pots, where a stack is as it was last counted: if others have cashed out more
    than they had, part of it has been lost to them.
    """
    held, stack = case.room.money.get(name), case.room.stack(name) or 0
    game = case.room.games.get(held.game) if held else None
    if held is None or game is None or not game.booked or game.tracked:
        return
    lost = min(stack, stack - on_table(case.room, game.id))
    if lost > 0:
        bookings = (Booking(stack_of(name), play_in(game.id), lost),)
        case.put(ChipsMoved(bookings, "move", topic, name, game.id, money=held))


def stood_up(case: Case, turn: DealerTurn) -> DealerTurn:
    """Return a dealer's turn when the dealer gets up: half a down or more at the table counts as a down."""
    half = 30 * int(case.book.answers("cash")[Q.room.open_close.down_minutes])
    if not turn.game or case.room.now - turn.since < half:
        return turn
    return replace(turn, downs=turn.downs + 1, dealt=turn.dealt + 1)


def end_game(case: Case, game: GameId, why: str, topic: str) -> None:
    """End a game; its dealer goes on a break."""
    for one in case.room.dealers:
        if one.game == game:
            rests = replace(stood_up(case, one), game="", on_break=True, since=case.room.now, downs=0)
            case.put(DealerSent(one.name, rests, "room.open-close"))
    case.put(GameEnded(game, why, topic))


def to_house(case: Case, name: PlayerId, topic: str) -> None:
    """Put the chips of a player who loses the seat into the house's keeping, until they are played or paid out."""
    no_more_than_there(case, name, topic)
    held = case.room.money.get(name)
    chips = case.room.stack(name) or 0
    behind, carried = (case.room.ledger.get(of(name), 0) for of in (behind_of, carried_by))
    amounts = ((stack_of(name), chips), (behind_of(name), behind), (carried_by(name), carried))
    bookings = tuple(Booking(account, kept_for(name), amount) for account, amount in amounts if amount > 0)
    if held:
        case.put(ChipsMoved(bookings, "picked-up", topic, name, held.game))


def _action_facts(action: Struct | None) -> Iterator[Fact]:
    if action is not None:
        yield Fact(type(action).__name__)
        yield from (fact for fact in facts_of(action) if not fact.startswith(("game=", "kind=", "to=", "main=")))


def _event_facts(events: Iterable[RoomEvent]) -> Iterator[Fact]:
    for event in events:
        name = type(event).__name__
        yield Fact(name)
        yield from (
            fact for fact in facts_of(event, f"{name}.") if not fact.startswith((f"{name}.game=", f"{name}.kind="))
        )


def _seen(looked: Mapping[str, object]) -> Iterator[Fact]:
    """Yield facts for what was looked at: the question, and its answer if that is a word, yes or no."""
    for key, found in looked.items():
        yield fact("looks", key)
        if isinstance(found, bool):
            yield Fact(f"{key}={'true' if found else 'false'}")
        elif isinstance(found, str) and found.islower():
            yield Fact(f"{key}={found}")
        elif isinstance(found, frozenset):
            yield from (Fact(f"{key}={word}") for word in found if isinstance(word, str) and word.islower())
