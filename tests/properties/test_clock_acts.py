"""The clock of a live event under any sequence of acts, against a model of it that knows nothing of the program.

The model is a row of levels and breaks, and a place in it. What the program says on every screen has to be the same.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from floorman.core import Refused
from live_event import Live

PLAYERS = ["Ann", "Bo", "Cy"]


@dataclass(frozen=True)
class Row:
    """A level or a break of so many minutes."""

    rests: bool
    minutes: int


@dataclass(frozen=True)
class Model:
    """Rows, the one on the clock, and how many seconds of it are left.

    The first `planned` rows are the schedule; after them the last level comes again for as long as the clock runs on.
    """

    rows: tuple[Row, ...]
    planned: int
    at: int = 0
    left: int = 0
    held: bool = False

    @property
    def row(self) -> Row:
        return self.rows[self.at]

    @property
    def level(self) -> int:
        return self.level_at(self.at)

    def level_at(self, at: int) -> int:
        return sum(not row.rests for row in self.rows[: at + 1])

    def to(self, at: int) -> "Model":
        """At the beginning of a row; past the last one the last level comes again."""
        rows = self.rows[: max(self.planned, at + 1)]
        if at == len(rows):
            rows = (*rows, next(row for row in reversed(rows) if not row.rests))
        return replace(self, rows=rows, at=at, left=60 * rows[at].minutes)

    def wait(self, seconds: int) -> "Model":
        model = self
        while not model.held and seconds >= model.left:
            seconds -= model.left
            model = model.to(model.at + 1)
        return model if model.held else replace(model, left=model.left - seconds)

    def longer(self, seconds: int) -> "Model":
        return replace(self, left=max(1, self.left + seconds))

    def written(self, rows: tuple[Row, ...]) -> "Model | None":
        """Other rows, where the one on the clock keeps its place and does not end before now."""
        rows = _joined(rows)
        if rows[: self.at] != self.rows[: self.at] or len(rows) <= self.at or rows[self.at].rests != self.row.rests:
            return None
        left = self.left + 60 * (rows[self.at].minutes - self.row.minutes)
        return replace(self, rows=rows, planned=len(rows), left=left) if left > 0 else None


def _joined(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Breaks without a level between them are one."""
    found: list[Row] = []
    for row in rows:
        if found and row.rests and found[-1].rests:
            found[-1] = Row(True, found[-1].minutes + row.minutes)
        else:
            found.append(row)
    return tuple(found)


@dataclass
class Done:
    """What was done, as the model does it again; `act` is its number for Undo, 0 for time that passed."""

    again: Any
    act: int = 0


minutes = st.integers(1, 25)
rows = st.lists(st.builds(Row, st.booleans(), minutes), max_size=6).map(lambda rest: _joined((Row(False, 15), *rest)))


@dataclass
class Evening:
    """A live event and its model."""

    live: Live
    start: Model
    model: Model
    done: list[Done] = field(default_factory=list)


def sent(model_rows: tuple[Row, ...], kind: str = "type") -> list[dict[str, Any]]:
    """Rows as a page sends them: for the schedule dialog, or for a new event."""
    names = ("Level", "Break") if kind == "type" else ("level", "break")
    return [
        {kind: names[row.rests], "minutes": row.minutes, **({} if row.rests else {"small": 25, "big": 50})}
        for row in model_rows
    ]


class Clocks(RuleBasedStateMachine):
    """Everything a director does to the clock."""

    @initialize(schedule=rows)
    def opened(self, schedule: tuple[Row, ...]) -> None:
        live = Live(schedule=sent(schedule, "kind"), stack=1000, players=PLAYERS, buy_in=0).start()
        start = Model(schedule, len(schedule)).to(0)
        self.evening = Evening(live, start, start)

    def _does(self, act: dict[str, Any], again: Any) -> None:
        """An act, and what it makes of the model: None where it is refused."""
        evening = self.evening
        wanted = again(evening.model)
        if wanted is None:
            with pytest.raises(Refused):
                evening.live.do(act)
            return
        told = evening.live.do(act)
        evening.model = wanted
        evening.done.append(Done(again, told.act))

    @rule(seconds=st.one_of(st.integers(1, 120), st.integers(60, 3600), st.integers(3600, 40_000)))
    def time_passes(self, seconds: int) -> None:
        self.evening.live.wait(seconds)
        self.evening.model = self.evening.model.wait(seconds)
        self.evening.done.append(Done(lambda model: model.wait(seconds)))

    @rule()
    def pause(self) -> None:
        self._does({"type": "Pause", "why": "director"}, lambda model: replace(model, held=True))

    @rule()
    def resume(self) -> None:
        self._does({"type": "Resume"}, lambda model: replace(model, held=False))

    @rule(seconds=st.sampled_from([60, -60, 300, -300, 1, -1]))
    def longer_or_shorter(self, seconds: int) -> None:
        self._does({"type": "LengthenPeriod", "seconds": seconds}, lambda model: model.longer(seconds))

    @rule(step=st.sampled_from([1, -1]))
    def next_or_previous(self, step: int) -> None:
        at = self.evening.model.at + step
        if at >= 0:
            self._go_to(at)

    def _go_to(self, at: int) -> None:
        model = self.evening.model
        level = model.level_at(at) if at < len(model.rows) else model.level + 1
        rests = at < len(model.rows) and model.rows[at].rests
        refused = at == len(model.rows) and not model.row.rests
        act = {"type": "GoToPeriod", "level": level, "on_break": rests}
        self._does(act, lambda model: None if refused else model.to(at))

    @rule(data=st.data(), left=st.integers(1, 3000))
    def set_clock(self, data: st.DataObject, left: int) -> None:
        model = self.evening.model
        at = data.draw(st.integers(0, len(model.rows) - 1))
        act = {
            "type": "SetClock", "level": model.level_at(at), "left_seconds": left, "on_break": model.rows[at].rests,
        }  # fmt: skip
        self._does(act, lambda model: replace(model.to(at), left=left))

    def _writes(self, wanted: tuple[Row, ...]) -> None:
        self._does({"type": "EditSchedule", "rows": sent(wanted)}, lambda model: model.written(wanted))

    @rule(data=st.data(), new=minutes)
    def edit_a_row(self, data: st.DataObject, new: int) -> None:
        old = self.evening.model.rows
        at = data.draw(st.integers(0, len(old) - 1) | st.just(self.evening.model.at))
        if old[at].minutes != new:
            self._writes((*old[:at], Row(old[at].rests, new), *old[at + 1 :]))

    @rule(data=st.data(), new=st.builds(Row, st.booleans(), minutes))
    def insert_a_row(self, data: st.DataObject, new: Row) -> None:
        old, now = self.evening.model.rows, self.evening.model.at
        after = data.draw(st.integers(now, len(old) - 1) | st.just(now))
        self._writes((*old[: after + 1], new, *old[after + 1 :]))

    @rule(data=st.data())
    def delete_a_row(self, data: st.DataObject) -> None:
        old = self.evening.model.rows
        at = data.draw(st.integers(self.evening.model.at, len(old) - 1))
        self._writes((*old[:at], *old[at + 1 :]))

    @precondition(lambda self: any(done.act for done in self.evening.done))
    @rule()
    def undo(self) -> None:
        evening = self.evening
        last = next(done for done in reversed(evening.done) if done.act)
        evening.live.do({"type": "Undo", "act": last.act})
        evening.done.remove(last)
        evening.model = evening.start
        for done in evening.done:
            evening.model = done.again(evening.model)

    @invariant()
    def every_screen_says_the_same_as_the_model(self) -> None:
        live, model = self.evening.live, self.evening.model
        director = live.director()
        face = director.public.clock
        assert (face.period == "break", face.level, face.left_ms) == (model.row.rests, model.level, 1000 * model.left)
        assert face.state == ("paused" if model.held else "break" if model.row.rests else "running")
        assert live.public().clock == live.phone("Ann").public.clock == face
        now = [(row.kind == "break", row.level, row.minutes) for row in director.schedule if row.state == "now"]
        assert now == [(model.row.rests, model.level, model.row.minutes)]

    @invariant()
    def what_comes_next_is_what_the_model_has_next(self) -> None:
        face, model = self.evening.live.public().clock, self.evening.model
        ahead = [(at, row) for at, row in enumerate(model.rows) if at > model.at]
        assert face.next_is_break == bool(ahead and ahead[0][1].rests)
        to_next = model.left + 60 * (ahead[0][1].minutes if face.next_is_break else 0)
        last = not model.row.rests and model.level == model.level_at(len(model.rows) - 1)
        assert face.next_level_in_ms == (None if last else 1000 * to_next)
        coming = next((at for at, row in ahead if row.rests), None)
        between = 60 * sum(row.minutes for at, row in ahead if coming and at < coming)
        assert face.break_in_ms == (None if coming is None else 1000 * (model.left + between))

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            live = self.evening.live
            assert live.again().event == live.event


Clocks.TestCase.settings = settings(
    max_examples=max(40, settings().max_examples // 4), stateful_step_count=25, deadline=None
)
TestClocks = Clocks.TestCase
