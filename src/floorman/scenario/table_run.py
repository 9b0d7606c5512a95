"""A `table` scenario under one book: what happens between hands, and what the next hand looks like."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from floorman.core import Chips, DataError, Refused, SeatNo
from floorman.floor.procedure import stated, told_moments
from floorman.rules import Rulebook
from floorman.scenario.model import Scenario, ScenarioDeal, Step, listed
from floorman.scenario.run import Failure, HandRun, Reasons, Result, expected_of, met, reasons_for
from floorman.table import (
    ButtonMisplaced,
    Case,
    ChangeSeat,
    Deal,
    DealHand,
    DealtOwing,
    DrawForButton,
    EndHand,
    NextGame,
    Positions,
    Return,
    Sit,
    SitOut,
    Straddle,
    Table,
    TableAction,
    TableEvent,
    apply,
    button_frozen,
    citations_of,
    cites,
    mover,
    next_hand,
    open_table,
    round_the,
    settle,
)
from floorman.table.events import OwingRuled
from floorman.table.state import next_after

Given = Mapping[str, Any]
DEFAULT_BLINDS = (50, 100)


def run_table(scenario: Scenario, book: str) -> Result:
    """Play it to the first thing that is not as expected."""
    run = TableRun(opened(scenario.given, f"{scenario.file}: {scenario.name}: table"), scenario.books[book])
    failure = None
    for number, step in enumerate(scenario.steps, 1):
        failure = run.step(number, step, book)
        if failure:
            break
    return Result(scenario, book, failure, frozenset(run.cited), frozenset(run.topics), tuple(run.reasons))


def opened(given: Given, where: str) -> Table:
    """The table that the setting describes; DataError when there can be no such table."""
    seats = given["players"]
    if len(seats) < 2 or max(seats) > given["seats"]:
        raise DataError(f"{where}: players", "These are not seats of this table.", "Write two or more of its seats.")
    if "button" not in given and not given.get("new_game"):
        raise DataError(f"{where}: button", "The button is missing.", "Write button = SEAT, or new_game = true.")
    small, big = given.get("blinds", DEFAULT_BLINDS)
    event = open_table(
        given.get("format", "tournament"),
        given["seats"],
        seats,
        (Chips(small), Chips(big)),
        given.get("game", "NLHE"),
        positions=_positions(given) if "button" in given else None,
        button_rule=given.get("button_rule"),
        rotation=given.get("mixed", ()),
        new_game=given.get("new_game", False),
    )
    return apply(None, event)


def _positions(given: Given) -> Positions:
    """As told, else the next two players; the place of a small blind that nobody posts is left of the button."""
    usual = round_the(given["button"], given["players"])
    big = given.get("big_blind", usual.big)
    small = given.get("small_blind", usual.small)
    if small:
        return Positions(usual.button, small, big, True)
    beside = next_after([SeatNo(seat) for seat in range(1, given["seats"] + 1)], usual.button)
    return Positions(usual.button, usual.button if beside == big else beside, big)


def actions(step: Step) -> tuple[TableAction, ...]:
    """What a step tells, in the words of the table."""
    told = step.told
    return TELL[step.event](told) if step.event and step.event != "moment" else ()


def shown_at(step: Step, table: Table, book: Rulebook) -> frozenset[str]:
    """The rules behind what the staff are told to do when a moment of the game comes."""
    if step.event != "moment":
        return frozenset()
    return frozenset(
        id for one in stated(told_moments(step.told["moment"]), book, table.format, {}) for id in one.cites
    )


def _hand(told: Given) -> tuple[TableAction, ...]:
    hand = told["hand"]
    short = tuple((seat, Chips(had)) for seat, had in hand.get("short_blind", {}).items())
    gone = [tuple(sorted(hand.get(key, ()))) for key in ("busts", "leaves")]
    return DealHand(), EndHand(gone[0], gone[1], short)


def _change(told: Given) -> tuple[TableAction, ...]:
    seat, to = told["changes_seat"]
    return (ChangeSeat(seat, to, told.get("posts", "")),)


def _error(told: Given) -> tuple[TableAction, ...]:
    """Noticed on the next hand, the hand with the wrong button has been played."""
    error = ButtonMisplaced(told["button_error"], told.get("noticed", "before-substantial-action"))
    return (DealHand(), EndHand(), error) if error.noticed == "next-hand" else (error,)


TELL: dict[str, Callable[[Given], tuple[TableAction, ...]]] = {
    "hand": _hand,
    "sits": lambda told: (Sit(told["sits"], told.get("how", "new"), told.get("posts", "")),),
    "sits_out": lambda told: (SitOut(told["sits_out"]),),
    "returns": lambda told: (Return(told["returns"], told.get("posts", "")),),
    "changes_seat": _change,
    "straddles": lambda told: (Straddle(told["straddles"], told["to"]),),
    "next_game": lambda told: (NextGame(told["next_game"]),),
    "draw": lambda told: (DrawForButton(tuple(told["draw"].items())),),
    "button_error": _error,
    "dealt_owing": lambda told: (
        DealtOwing(told["dealt_owing"], told.get("looked", False), told.get("acted", False)),
    ),
}  # fmt: skip


class TableMoment:
    """The table after a step, the hand that comes next, and what the step led to."""

    def __init__(self, table: Table, book: Rulebook, events: Sequence[TableEvent]) -> None:
        self.table = table
        self.events = events
        self.case = Case(table, book)

    @property
    def deal(self) -> Deal:
        """The hand about to be played."""
        return next_hand(self.case)

    def topics_of_deal(self) -> tuple[str, ...]:
        """What the next hand comes of; nothing where none can be dealt yet."""
        try:
            return self.deal.topics
        except Refused:  # no button yet, or nobody to play with
            return ()

    def ruled(self, live: bool) -> frozenset[int]:
        """Seats dealt in owing blinds whose hand was ruled live, or dead, by this step."""
        rulings = [event for event in self.events if isinstance(event, OwingRuled)]
        return frozenset(int(ruling.seat) for ruling in rulings if ruling.live is live)

    def owes(self, expected: Mapping[int, Mapping[str, int]]) -> dict[int, dict[str, int]]:
        """What seats post besides the blinds, told as far as the expectation tells it."""
        live, dead = self.deal.posted("live-post"), self.deal.posted("dead-post")
        found = {}
        for seat in sorted({*live, *dead}):
            parts = {"live": int(live.get(seat, 0)), "dead": int(dead.get(seat, 0))}
            parts["total"] = parts["live"] + parts["dead"]
            found[int(seat)] = {part: parts[part] for part in expected.get(seat, ("live", "dead"))}
        return found


LOOK: dict[str, Callable[[TableMoment], Any]] = {
    "button": lambda now: now.deal.button,
    "small_blind": lambda now: now.deal.small_blind,
    "big_blind": lambda now: now.deal.big_blind,
    "dealt_in": lambda now: frozenset(now.deal.seats),
    "first_to_act": lambda now: now.deal.first_to_act,
    "last_to_act": lambda now: now.deal.last_to_act,
    "last_card_to": lambda now: now.deal.last_card,
    "bring_in": lambda now: now.deal.bring_in,
    "button_frozen": lambda now: button_frozen(now.table),
    "mover": lambda now: mover(now.case, now.deal),
    "dead": lambda now: now.ruled(live=False),
    "live": lambda now: now.ruled(live=True),
}


class TableRun:
    """A table from step to step, and the rules it has called on so far."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        self.table = table
        self.book = book
        self.cited: set[str] = set()
        self.topics: set[str] = set()
        self.reasons: list[Reasons] = []
        self.conduct: HandRun | None = None

    def beside_the_play(self, number: int, step: Step, book: str) -> Failure | None:
        """Rule on how somebody behaves as at a hand of those who are here, and keep what was given for it."""
        if self.conduct is None:
            seats = {player.seat: 100 * self.table.blinds[-1] for player in self.table.players}
            given = {"game": self.table.game, "format": self.table.format, "button": max(seats), "stacks": seats}
            deal = ScenarioDeal.of({**given, "blinds": self.table.blinds}, self.book, "table")
            self.conduct = HandRun(deal, self.book, online=False)
        failure = self.conduct.step(number, step, book)
        self.reasons += self.conduct.reasons
        self.conduct.reasons.clear()
        self.cited |= self.conduct.cited
        return failure

    def step(self, number: int, step: Step, book: str) -> Failure | None:
        """Let the step happen and look at what it expects. `book` is whose citations count."""
        if step.event in ("offence", "floor"):
            return self.beside_the_play(number, step, book)
        wants_error = step.expect.get("error")
        try:
            before = self.table
            events, refused, topics = self._happens(step)
            if wants_error != (refused.code if refused else None):
                return Failure(number, "error", wants_error, refused.code if refused else None)
            now = TableMoment(self.table, self.book, events)
            for key, expected in step.expect.items():
                if key in ("error", "cites"):
                    continue
                if key in ("prompts", "prompts_not"):
                    got: Any = shown_at(step, self.table, self.book)
                else:
                    got = now.owes(expected) if key == "owes" else LOOK[key](now)
                if not met(key, expected, got, book):
                    return Failure(number, key, expected, listed(expected, got))
            wanted = expected_of(step, book)
            asked = tuple(dict.fromkeys((*now.topics_of_deal(), *now.case.topics, *topics)))
            found = citations_of(before, actions(step), events, self.table, asked, self.book, refused, step.expect)
            shown = sorted(shown_at(step, self.table, self.book)) if step.event == "moment" else ()
            found = reasons_for(found, step, shown, self.book, self.table.format)
            if step.event or wanted:
                self.reasons.append(Reasons(number, found.citations, found.consulted, wanted))
            self.cited.update(cites(asked, self.book, self.table.format), shown)
            self.topics.update(asked)
            if not set(wanted) <= set(found.all):
                return Failure(number, "cites", wanted, found.all)
        except Exception as fault:  # what breaks the program has failed, and the next scenario still has its turn
            return Failure(number, "error", wants_error, f"{type(fault).__name__}: {fault}")
        return None

    def _happens(self, step: Step) -> tuple[list[TableEvent], Refused | None, list[str]]:
        """Carry the event out, unless it is refused; then nothing has changed. Also what was consulted for it."""
        table, log, topics = self.table, list[TableEvent](), list[str]()
        for action in actions(step):
            case = Case(table, self.book)
            try:
                events = settle(case, action)
            except Refused as no:
                return [], no, [no.topic, *case.topics]
            topics += [*case.topics, *(topic for event in events if (topic := getattr(event, "topic", "")))]
            for event in events:
                table = apply(table, event)
            log += events
        self.table = table
        return log, None, topics
