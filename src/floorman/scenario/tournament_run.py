"""A `tournament` under one book: the event that the setting describes, and each step of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from floorman.conduct.weighing import TELLS_THE_PLAYER
from floorman.core import Chips, DataError, PlayerId, Refused, SeatNo
from floorman.floor.misconduct import EFFECTS
from floorman.floor.procedure import ProcedureStep as Shown
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.scenario.kinds import GUEST
from floorman.scenario.model import Scenario, Step
from floorman.scenario.run import Failure, Result, SettingRun, StepTaken, played
from floorman.table.state import clockwise
from floorman.tournament import Case, Setup, Table, Tournament, TournamentEvent, carry_out, hands, offers, procedure
from floorman.tournament import actions as do
from floorman.tournament.balance import halted, move_due
from floorman.tournament.clock import Clock
from floorman.tournament.entries import may_rebuy
from floorman.tournament.events import (
    ChipsColored,
    DealAgreed,
    FloorAnswered,
    FloorAsked,
    HaltWaived,
    OffenceRecorded,
    Seated,
    TableBroken,
)
from floorman.tournament.levels import applies_from, hold_push
from floorman.tournament.payouts import owed, prizes
from floorman.tournament.schedule import Level
from floorman.tournament.schedule_plan import ChipSet, book_levels, chip_set
from floorman.tournament.seats import dealt_out, from_button, is_final, next_hand, redraw_due
from floorman.tournament.state import NOWHERE, Place, Player, TableId

Given = Mapping[str, Any]


def run_tournament(scenario: Scenario, book: str) -> Result:
    """Run a scenario under one of the books it names, to the first thing that is not as expected."""
    try:
        run = TournamentRun(scenario.given, scenario.books[book])
    except DataError as wrong:
        return Result(scenario, book, Failure(0, "tournament", "an event", str(wrong)), frozenset(), frozenset())
    return played(scenario, book, run)


class TournamentRun(SettingRun):
    """An event from step to step."""

    def __init__(self, given: Given, book: Rulebook) -> None:
        super().__init__(book)
        self.looks = LOOK
        self.given = given
        self.event = opening(given, book)
        self.uneven = self.event.started and move_due(Case(self.event, book))
        self.action: Any = None

    def happen(self, step: Step) -> StepTaken:
        """Carry a step out at the event."""
        before = self.event
        case, refused = self._happens(step)
        self.event = case.event
        told = self.action if step.event in TELL else None
        now = TournamentMoment(case, tuple(case.events), before, tuple(self.shown), self.action)
        return StepTaken(case, told, refused, now)

    def _happens(self, step: Step) -> tuple[Case, Refused | None]:
        """Carry the event out, unless it is refused; then nothing has changed, and what was consulted is cited."""
        case = Case(self.event, self.book, by_itself=True)
        if step.event == "moment":
            self.shown = procedure.at_moment(step.told["moment"], self.event, self.book)
        elif step.event == "push_due":
            self.shown = procedure.push_due(self.event, self.book)
        if step.event not in TELL:
            return case, None
        action = self.action = TELL[step.event](step.told, self.given)
        if self.uneven and isinstance(action, do.PlayHand):
            self._current_hand(case, action.table)
        try:
            carry_out(case, action)
        except Refused as no:
            unchanged = Case(self.event, self.book)
            unchanged.under(*case.topics, no.topic)
            return unchanged, no
        passed = procedure.Passed(self.event, action, case.events, case.event, self.book)
        self.shown = procedure.after_action(passed)
        return case, None

    def _current_hand(self, case: Case, id: TableId) -> None:
        """Where tables are uneven from the start, the current hand is on: no move comes before it."""
        table = case.event.table(id)
        if not table.begun and not table.over and case.event.clock.running:
            hands.begin(case, id)
            hands.post_for_absent(case, id)


def opening(given: Given, book: Rulebook) -> Tournament:
    """The event as the setting describes it."""
    answers = book.answers("tournament")
    clock = given.get("clock", {})
    seconds = 60 * int(given.get("level_minutes", answers[Q.clock.schedule.level_minutes]))
    level = clock.get("level", 1)
    left = clock.get("left", seconds)
    now = (level - 1) * seconds + max(0, seconds - left)
    tables = given.get("tables", 0)
    setup = Setup(
        table_size=given.get("table_size", answers[Q.seating.random.max_seats]),
        starting_stack=given.get("starting_stack", answers[Q.entry.buyin.starting_stack]),
        level_seconds=seconds,
        levels=given.get("levels") or book_levels(book),
        buy_in=given.get("buy_in", 0),
        payouts=given.get("payouts", ()),
        break_order=given.get("break_order", ()),
        starting_tables=given.get("starting_tables", tables if isinstance(tables, int) else len(tables)),
        game=given.get("game", "NLHE"),
    )
    players = _players(given, setup, now)
    seated = isinstance(tables, Mapping)
    event = Tournament(
        setup, Clock(level, now + left), players,
        now=now, started=seated, issued=Chips(sum(player.stack for player in players)),
        takings=setup.buy_in * (len(players) + given.get("rebuys", 0)),
    )  # fmt: skip
    return replace(event, tables=tuple(_table(id, given, event) for id in tables)) if seated else event


def _players(given: Given, setup: Setup, now: int) -> tuple[Player, ...]:
    """Everybody in the setting; who has not arrived at an event without seats has no chips yet."""
    places: dict[str, Place | None] = {}
    tables = given.get("tables", 0)
    for id, seats in tables.items() if isinstance(tables, Mapping) else ():
        if isinstance(seats, int):
            seats = tuple(range(1, seats + 1))
        named = seats if isinstance(seats, Mapping) else {seat: f"{id}{seat}" for seat in seats}
        places.update({name: Place(id, SeatNo(seat)) for seat, name in named.items()})
    also = given.get("players", ())
    places.update(dict.fromkeys([f"P{number}" for number in range(1, also + 1)] if isinstance(also, int) else also))
    absent, away = given.get("absent", ()), given.get("away", ())
    found = []
    for name, place in places.items():
        entered = bool(place) or name not in absent
        chips = given.get("stacks", {}).get(name, setup.starting_stack if entered else 0)
        player = Player(
            PlayerId(name),
            Chips(chips),
            table=place.table if place else NOWHERE,
            seat=place.seat if place else SeatNo(0),
            entered=entered,
            here="absent" if name in absent else "away" if name in away else "here",
            left_at=now if name in away else None,
        )
        found.append(player)
    return tuple(found)


def _table(id: TableId, given: Given, event: Tournament) -> Table:
    seats = tuple(player.seat for player in event.at(id))
    begun = id in given.get("hand_in_progress", ())
    killed = tuple(player.id for player in event.at(id) if player.here != "here") if begun else ()
    return Table(
        id, *from_button(given.get("buttons", {}).get(id, SeatNo(0)), seats),
        begun=begun, level=event.clock.level if begun else 0, dealt=seats if begun else (), killed=killed,
        opened_short=id in given.get("opened_short", ()),
    )  # fmt: skip


def _pairs(table: Mapping[Any, Any] | None) -> tuple[tuple[Any, Any], ...]:
    return tuple((table or {}).items())


def _seed(given: Given) -> int:
    return int(given.get("seed", 0))


def _color_up(told: Given, given: Given) -> do.ColorUp:
    tables = given.get("tables", ())
    return do.ColorUp(
        told["color_up"], told["to"], _pairs(told.get("held")), _pairs(told.get("odd")), _pairs(told.get("leftover")),
        _pairs(told.get("race_cards")), told.get("race_deck", ()), tuple(sorted(told.get("last_chips", ()))),
        next(iter(tables)) if isinstance(tables, Mapping) and len(tables) == 1 else None,
    )  # fmt: skip


def _busts(told: Given, given: Given) -> do.Bust:
    best = PlayerId(told.get("best_hand", ""))
    return do.Bust(told["busts"], told["at"], _pairs(told.get("started_with")), best)


def _balance(told: Given, given: Given) -> do.Balance:
    return do.Balance(_pairs(told.get("cards")), told.get("from"), told.get("to"), _seed(given))


def _break(told: Given, given: Given) -> do.BreakTable:
    named = told["break_table"]
    return do.BreakTable(None if named is True else named, _pairs(told.get("cards")), _seed(given))


def _seat_draw(told: Given, given: Given) -> do.DrawSeats:
    tables = given.get("tables", 0)
    return do.DrawSeats(tables if isinstance(tables, int) else len(tables), _pairs(told.get("cards")), _seed(given))


def _penalise(told: Given, given: Given) -> do.Penalise:
    return do.Penalise(told["penalty"], told.get("rounds", 0), told.get("hands", 0), told.get("minutes", 0))


def _offence(told: Given, given: Given) -> do.Offend:
    when, by = told.get("when", ""), PlayerId("" if told["by"] == GUEST else told["by"])
    return do.Offend(
        told["offence"], by, told.get("repeat", False), when if when in DODGED else "", told.get("facts", ()),
        told.get("deliberate", False), "" if when in DODGED else when, told.get("deliberate") is False,
    )  # fmt: skip


def _alters(told: Given, given: Given) -> do.EditSchedule:
    minutes = int(given.get("level_minutes", 20))
    return do.EditSchedule(tuple(Level(small, big, minutes) for small, big in told["alters_levels"]))


DODGED = ("broken-table", "after-break")
"""When a blind is dodged, where an incident is told so."""


def _finds(told: Given, given: Given) -> do.FindBehind:
    chips, covered = told.get("chips", Chips(0)), told.get("covered", True)
    return do.FindBehind(told["finds_chips"], chips, covered, told.get("next_deal", False))


TELL: dict[str, Callable[[Given, Given], Any]] = {
    "seat_draw": _seat_draw,
    "wrong_seat": lambda told, _: do.CorrectSeat(told["wrong_seat"], Place(*told["correct"])),
    "first_hand": lambda told, _: do.DealFirstHand(),
    "arrives": lambda told, _: do.Arrive(told["arrives"]),
    "asks_to_keep": lambda told, _: do.AskToKeep(told["asks_to_keep"]),
    "round_ends": lambda told, _: do.EndStage(),
    "late": lambda told, given: do.EnterLate(told["late"], _seed(given)),
    "reenters": lambda told, given: do.Reenter(told["reenters"], told.get("forfeits", Chips(0)), _seed(given)),
    "rebuy": lambda told, given: do.Rebuy(told["rebuy"], _seed(given)),
    "addon": lambda told, _: do.AddOn(told["addon"]),
    "declares_rebuy": lambda told, _: do.DeclareRebuy(told["declares_rebuy"]),
    "cancels_rebuy": lambda told, _: do.CancelRebuy(told["cancels_rebuy"]),
    "busts": _busts,
    "leaves": lambda told, _: do.Leave(told["leaves"], told.get("minutes")),
    "returns": lambda told, _: do.Return(told["returns"]),
    "floor": lambda told, _: do.Choose(told["floor"], told.get("player", PlayerId(""))),
    "deal_agreed": lambda told, _: do.AgreeDeal(_pairs(told["deal_agreed"])),
    "clock": lambda told, _: do.PassTime(told["clock"]),
    "pause": lambda told, _: do.Pause(told["pause"]),
    "resume": lambda told, _: do.Resume(),
    "announce": lambda told, _: do.AnnounceLevel(),
    "alters_levels": _alters,
    "blinds_posted": lambda told, _: do.MarkHand(told["blinds_posted"], "posted"),
    "riffle": lambda told, _: do.MarkHand(told["riffle"], "riffle"),
    "shuffler": lambda told, _: do.MarkHand(told["shuffler"], "shuffler"),
    "dealer_push": lambda told, _: do.MarkHand(told["dealer_push"], "push"),
    "hand_played": lambda told, _: do.PlayHand(told["hand_played"], told.get("misdeal", False)),
    "combine_final": lambda told, given: do.CombineFinal(_seed(given)),
    "balance": _balance,
    "break_table": _break,
    "redraw": lambda told, given: do.Redraw(_seed(given)),
    "waive_halt": lambda told, _: do.WaiveHalt(told["waive_halt"]),
    "color_up": _color_up,
    "pockets": lambda told, _: do.PocketChips(told["pockets"], told.get("chips", Chips(0))),
    "found_chips": lambda told, _: do.FindChips(told["found_chips"], told.get("owner", PlayerId(""))),
    "finds_chips": _finds,
    "offence": _offence,
    "penalty": _penalise,
    "disqualify": lambda told, _: do.Disqualify(told["disqualify"]),
    "calls_time": lambda told, _: do.CallTime(told["calls_time"]),
}  # fmt: skip
"""By event: the action it tells of. A dealer push that is due is only looked at."""


class TournamentMoment(NamedTuple):
    """The event after a step, what happened in it, and the event before."""

    case: Case
    events: Sequence[TournamentEvent]
    before: Tournament
    shown: tuple[Shown, ...] = ()
    action: Any = None

    @property
    def event(self) -> Tournament:
        """The event as it stands."""
        return self.case.event

    def last(self, *kinds: type) -> Any:
        """The last event of a kind in this step."""
        return next((one for one in reversed(self.events) if isinstance(one, kinds)), None)


def _moves(now: TournamentMoment) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"player": one.player, "from": (one.left.table, one.left.seat), "to": (one.to.table, one.to.seat)}
        for one in now.events
        if isinstance(one, Seated) and one.left
    )


def _destination(now: TournamentMoment) -> tuple[str, int] | None:
    seated = now.last(Seated)
    return (seated.to.table, seated.to.seat) if seated else None


def _position(now: TournamentMoment, which: int) -> dict[str, str | None]:
    """By table, who has a position in the next hand."""
    found: dict[str, str | None] = {}
    for table in now.event.tables:
        player = now.event.in_seat(table.id, next_hand(now.case, table)[0][which])
        found[table.id] = player.id if player else None
    return found


def _seat_order(now: TournamentMoment) -> dict[str, tuple[str, ...]]:
    """By table, the players clockwise from the button, who comes first."""
    found: dict[str, tuple[str, ...]] = {}
    for table in now.event.tables:
        button = next_hand(now.case, table)[0].button
        named = {player.seat: player.id for player in now.event.at(table.id)}
        line = clockwise(named, button)
        found[table.id] = tuple(named[seat] for seat in ([*line[-1:], *line[:-1]] if button in named else line))
    return found


def _dealt_in(now: TournamentMoment) -> dict[str, bool]:
    seats = {table.id: next_hand(now.case, table)[1] for table in now.event.tables}
    return {
        player.id: player.playing
        and (player.seat in seats[player.table] if player.table else not dealt_out(now.case, player))
        for player in now.event.players
    }


def _hand_killed(now: TournamentMoment) -> dict[str, bool]:
    now.case.under("entry.absent", "conduct.penalty")
    killed = {name for table in now.event.tables for name in table.killed}
    return {player.id: player.id in killed for player in now.event.players}


def _colored(part: str) -> Callable[[TournamentMoment], Any]:
    return lambda now: dict(getattr(now.last(ChipsColored), part, ()))


def _chips(part: str) -> Callable[[TournamentMoment], Any]:
    def look(now: TournamentMoment) -> dict[int, int] | None:
        found: ChipSet | None = chip_set(now.case, now.event.entrants)
        return getattr(found, part, None)

    return look


def _sanctions(now: TournamentMoment) -> tuple[str, ...]:
    """The penalties offered for what was told last."""
    asked = [one.offer for one in now.events if isinstance(one, FloorAsked) and one.topic == "conduct.penalty"]
    return asked[-1].codes if asked else ()


def _remedy(now: TournamentMoment) -> bool:
    """Whether a player has to do or stop something: by the book, or because the floor has said so."""
    chosen = now.last(FloorAnswered)
    if chosen:
        return chosen.code in TELLS_THE_PLAYER
    return bool(getattr(now.last(OffenceRecorded), "remedy", ""))


def _effect(now: TournamentMoment) -> dict[str, str]:
    """By player, what the last penalty has led to that is not served."""
    last = {player.id: player.penalties[-2:] for player in now.event.players if player.penalties}
    found = {name: [EFFECTS[code] for code in codes if code in EFFECTS] for name, codes in last.items()}
    return {name: effects[-1] for name, effects in found.items() if effects}


def _by_player(what: Callable[[Player], Any]) -> Callable[[TournamentMoment], Any]:
    """By player, where there is anything to tell."""
    return lambda now: {player.id: told for player in now.event.players if (told := what(player)) is not None}


LOOK: dict[str, Callable[[TournamentMoment], Any]] = {
    "sizes": lambda now: tuple(sorted(now.event.sizes.values())),
    "counts": lambda now: now.event.sizes,
    "table_of": _by_player(lambda player: player.table or None),
    "seat_order": _seat_order,
    "button_of": lambda now: _position(now, 0),
    "small_blind_of": lambda now: _position(now, 1),
    "big_blind_of": lambda now: _position(now, 2),
    "move_due": lambda now: move_due(now.case),
    "moves": _moves,
    "destination": _destination,
    "halt": lambda now: frozenset(halted(now.case)),
    "misdeal": lambda now: False if now.last(HaltWaived) else None,
    "breaks": lambda now: getattr(now.last(TableBroken), "table", None),
    "first_seat_card": lambda now: getattr(now.last(TableBroken), "first_seat_card", None),
    "redraw": lambda now: redraw_due(now.case),
    "final_table": lambda now: is_final(now.case),
    "level": lambda now: now.event.clock.level,
    "left": lambda now: now.event.clock.left(now.event.now),
    "clock_running": lambda now: now.event.clock.running,
    "blinds": lambda now: now.event.blinds,
    "level_applies_from": lambda now: applies_from(now.case),
    "hand_level": lambda now: {
        table.id: table.level if table.begun else now.event.clock.level for table in now.event.tables
    },
    "push": lambda now: "hold" if hold_push(now.case) else "go",
    "place": _by_player(lambda player: player.place or None),
    "payout": lambda now: owed(now.case),
    "trophy": lambda now: now.event.trophy or None,
    "purse": lambda now: now.event.takings,
    "prizes": lambda now: prizes(now.case),
    "deal": lambda now: getattr(now.last(DealAgreed), "verdict", None),
    "stack": _by_player(lambda player: player.stack),
    "removed": _by_player(lambda player: player.removed or None),
    "split": _by_player(lambda player: player.share or None),
    "bank": lambda now: now.event.bank,
    "out_of_play": lambda now: now.event.gone + now.event.bank - now.before.gone - now.before.bank,
    "out": lambda now: frozenset(player.id for player in now.event.players if player.out),
    "advances": _by_player(lambda player: player.advances),
    "refund": _by_player(lambda player: player.refund),
    "rebuy_allowed": lambda now: {player.id: may_rebuy(now.case, player.id) for player in now.event.players},
    "playing_behind": _by_player(lambda player: player.behind or None),
    "must_rebuy": lambda now: frozenset(player.id for player in now.event.players if player.must_rebuy),
    "race": _colored("race"),
    "exchanged": _colored("exchanged"),
    "odd": _colored("odd"),
    "lost": _colored("lost"),
    "hands_to_miss": _by_player(lambda player: player.penalty.hands if player.penalty else 0),
    "dealt_in": _dealt_in,
    "hand_killed": _hand_killed,
    "penalty": lambda now: getattr(now.last(OffenceRecorded), "penalty", None) or "none",
    "sanctions": _sanctions,
    "offence": lambda now: getattr(now.last(OffenceRecorded), "offence", None),
    "remedy": _remedy,
    "decides": lambda now: (
        procedure.decides(procedure.Passed(now.before, now.action, now.events, now.event, now.case.book)) or None
    ),
    "effect": _effect,
    "prompts": lambda now: frozenset(id for step in now.shown for id in step.cites),
    "prompts_not": lambda now: frozenset(id for step in now.shown for id in step.cites),
    "chip_set": _chips("each"),
    "chips_in_play": _chips("in_play"),
    "chips_to_buy": _chips("to_buy"),
    "floor": lambda now: frozenset(code for offer in offers(now.case) for code in offer.codes),
}  # fmt: skip
"""By expectation: what is so now. What nothing settles is None."""
