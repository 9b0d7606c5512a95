"""A live event through its keeper: what is sent, what is recorded, and what is so once the log is read again."""

import json
from collections.abc import Sequence

import msgspec
import pytest

from floorman.core import DataError, PlayerId, Refused
from floorman.rules import book_ids
from floorman.server.rights import NotAllowed, Who
from floorman.server.tournaments import log_text
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.log_text import consequences
from floorman.text import render, speaking
from floorman.tournament import case, engine
from floorman.tournament.apply import apply, apply_all, unfold
from floorman.tournament.events import TournamentEvent
from floorman.tournament.state import Tournament
from live_event import DIRECTOR, OPENED, OWNER, TV, Live

CHIPS = [[25, 400], [100, 400], [500, 200], [1000, 100]]


def raw(act: object) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(act).encode())


class TestOpening:
    def test_registers_the_list(self) -> None:
        board = Live().director()
        assert board.public.phase == "registering"
        assert board.public.entries == board.public.left == 27
        assert board.public.purse == 27 * 2000
        assert {player.state for player in board.players} == {"registered"}

    def test_is_done_once(self) -> None:
        live = Live()
        with pytest.raises(Refused, match="already exists"):
            live.do({"type": "CreateEvent", "spec": {"name": "Again", "book": "hpt"}}, OWNER)

    def test_is_the_owner_s(self) -> None:
        keeper = EventKeeper("friday")
        with pytest.raises(NotAllowed, match="A player may not"):
            keeper.decide(Who("player"), raw({"type": "CreateEvent", "spec": {"name": "F", "book": "hpt"}}), OPENED)

    def test_comes_before_everything(self) -> None:
        keeper = EventKeeper("friday")
        with pytest.raises(DataError, match="no such event"):
            keeper.decide(DIRECTOR, raw({"type": "DrawSeats"}), OPENED)
        assert keeper.next_due_ms(OPENED) is None
        assert keeper.due(OPENED) == []


class TestWhatHappened:
    def test_is_applied_once_and_read_back_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        live = Live()
        live.do({"type": "DrawSeats"})
        live.do({"type": "StartClock"})
        live.wait(30)
        out = live.event.players[0]
        applied: list[object] = []

        def noting(tournament: Tournament, happened: TournamentEvent) -> Tournament:
            applied.append(happened)
            return apply(tournament, happened)

        def noting_all(tournament: Tournament, events: Sequence[TournamentEvent]) -> Tournament:
            applied.extend(events)
            return apply_all(tournament, events)

        def unfolding(
            tournament: Tournament, events: Sequence[TournamentEvent]
        ) -> tuple[tuple[Tournament, ...], Tournament]:
            applied.extend(events)
            return unfold(tournament, events)

        monkeypatch.setattr(case, "apply", noting)
        monkeypatch.setattr(case, "apply_all", noting_all)
        monkeypatch.setattr(engine, "apply_all", noting_all)
        monkeypatch.setattr(engine, "unfold", unfolding)
        monkeypatch.setattr(log_text, "unfold", unfolding)
        live.do({"type": "Bust", "players": [out.id], "at": out.table})
        live.do({"type": "Register" if not live.event.started else "EnterLate", "player": "Zoe"})
        recorded = [
            happened
            for record in live.records[-2:]
            for act in msgspec.json.decode(record.body)["acts"]
            for happened in act.get("events", ())
        ]
        assert [type(one).__name__ for one in applied] == [one["type"] for one in recorded]
        assert live.again().event == live.event


class TestTime:
    def test_passes_between_records(self) -> None:
        live = Live().start()
        assert live.public().clock.left_ms == 1_200_000
        live.wait(61.25)
        assert live.public().clock.left_ms == 1_138_750
        live.do({"type": "Announce", "text": "Welcome."})
        assert live.event.now == 61
        assert live.public().clock.left_ms == 1_138_750

    def test_a_level_ends_by_itself(self) -> None:
        live = Live().start()
        live.at_ms += 250
        assert live.keeper.next_due_ms(live.at_ms) == 1_200_000 - 90_000 - 250
        assert live.public().clock.next is not None
        live.wait(1200)
        assert live.public().clock.level == 2
        assert live.public().notices[0].says == "Level 2: 15 / 30."
        assert live.director().log[0].by == "clock"

    def test_a_draw_for_all_tells_each_player_the_new_seat(self) -> None:
        live = Live(players=[f"Player {number}" for number in range(1, 10)])
        live.do({"type": "DrawSeats", "tables": 2})
        live.do({"type": "StartClock"})
        live.do({"type": "CombineFinal"})
        told = [notice.says for notice in live.public().notices if notice.kind == "move"]
        assert told == ["Final table: take your new seats."]
        for player in live.event.left:
            assert live.phone(player.name).mine.notice == f"{player.name} sits at table 1, seat {player.seat}."

    def test_screens_change_when_the_director_has_something_new_to_see_to(self) -> None:
        live = Live(book="uk-tda", hours=4, chips=CHIPS, level_minutes=20, late_until_level=4).start()
        ends = []
        while live.event.clock.level < 5:
            due = live.keeper.next_due_ms(live.at_ms)
            assert due is not None
            live.wait(due / 1000)
            ends.append((live.event.clock.level, live.event.clock.on_break, live.event.clock.left(live.event.now)))
        assert ends == [
            (1, False, 90), (2, False, 1200),
            (2, False, 90), (3, False, 1200),
            (3, False, 90), (4, False, 1200),
            (4, False, 600), (4, False, 300), (4, False, 120), (4, False, 90), (4, True, 600),
            (4, True, 90), (5, False, 1200),
        ]  # fmt: skip

    def test_nobody_is_out_for_being_away_until_the_director_says_so(self) -> None:
        live = Live(house={"entry.leave/long-absence": "forfeited", "entry.leave/minutes": 10}).start()
        ann = live.at(1)[0]
        told = live.do({"type": "Leave", "player": ann, "minutes": 0})
        assert told.says == (f"{ann} is away.",)
        live.wait(301)
        assert [prompt.key for prompt in live.director().prompts if prompt.do] == [f"away:{ann}"]
        live.wait(7200)
        assert not [player.name for player in live.event.players if player.out]
        (prompt,) = [prompt for prompt in live.director().prompts if prompt.key == f"away:{ann}"]
        assert prompt.do and prompt.do.label == "Forfeit the stack" and prompt.cites
        forfeited = live.do(prompt.do.act)
        assert [player.name for player in live.event.players if player.out] == [ann]
        live.do({"type": "Undo", "act": forfeited.act})
        assert not [player.name for player in live.event.players if player.out]

    def test_a_penalty_ends_by_itself(self) -> None:
        live = Live().start()
        ann = live.at(1)[0]
        live.do({"type": "Penalise", "player": ann, "minutes": 10})
        line = next(player for player in live.director().players if player.name == ann)
        assert (line.state, line.penalty) == ("penalty", "10 minutes")
        assert live.keeper.next_due_ms(live.at_ms) == 540_000
        live.wait(540)
        assert live.keeper.next_due_ms(live.at_ms) == 60_000
        live.wait(60)
        line = next(player for player in live.director().players if player.name == ann)
        assert (line.state, line.penalty) == ("playing", "")

    def test_is_right_after_the_server_was_off(self) -> None:
        live = Live().start()
        live.wait(300)
        off = live.at_ms + 2_000_000
        keeper = live.again()
        face = keeper.screen(TV, off).clock  # type: ignore[union-attr]
        assert (face.level, face.left_ms) == (2, 100_000)
        assert keeper.next_due_ms(off) == 0
        assert keeper.due(off)

    def test_stands_while_the_clock_does(self) -> None:
        live = Live().start()
        live.wait(100)
        live.do({"type": "Pause", "why": "director"})
        live.wait(5000)
        face = live.public().clock
        assert (face.state, face.left_ms, face.why) == ("paused", 1_100_000, "director")
        live.do({"type": "Resume"})
        live.wait(10)
        assert live.public().clock.left_ms == 1_090_000

    def test_does_not_run_back(self) -> None:
        live = Live().start()
        live.wait(100)
        live.do({"type": "Announce", "text": "Welcome."})
        live.at_ms -= 50_000
        live.do({"type": "Announce", "text": "Again."})
        assert live.event.now == 100


class TestWords:
    def test_a_penalty_is_one_sentence(self) -> None:
        live = Live().start()
        kevin = live.at(1)[0]
        live.do({"type": "Offend", "offence": "soft-play", "player": kevin})
        code = next(code for code in live.event.offers[0].codes if "minutes" in code or "round" in code)
        told = live.do({"type": "Choose", "code": code, "player": kevin})
        assert told.says == (f"{kevin} gets a penalty: {code.replace('-', ' ')}.",)

    @pytest.mark.parametrize("name", ["Player 1", "player 1", "x" * 40, "  "])
    def test_a_name_that_cannot_be_registered_is_no_matter_of_the_book(self, name: str) -> None:
        live = Live()
        with pytest.raises(Refused) as no:
            live.do({"type": "Register", "player": name})
        assert live.keeper.cites(no.value.topic, no.value.code) == ()
        assert live.keeper.cites("entry.buyin") != ()

    @pytest.mark.parametrize("book", book_ids())
    @pytest.mark.parametrize("name", ["Player 1", "player 1", "x" * 40, "  "])
    def test_a_name_that_cannot_enter_late_is_no_matter_of_the_book(self, name: str, book: str) -> None:
        live = Live(book=book, schedule=[{"kind": "level", "minutes": 10, "small": 25, "big": 50}], stack=1000).start()
        with pytest.raises(Refused) as no:
            live.do({"type": "EnterLate", "player": name})
        assert live.keeper.cites(no.value.topic, no.value.code) == ()

    def test_a_draw_is_a_short_line_of_the_log(self) -> None:
        live = Live()
        live.do({"type": "DrawSeats"})
        says = live.director().log[0].says
        assert says[:3] == ("Table 1 opens.", "Table 2 opens.", "Table 3 opens.")
        assert (len(says), says[-1]) == (5, "... and 26 more.")

    def test_a_longer_break_is_told_as_one(self) -> None:
        live = Live(schedule=[
            {"kind": "level", "minutes": 10, "small": 25, "big": 50},
            {"kind": "break", "minutes": 10},
            {"kind": "level", "minutes": 10, "small": 50, "big": 100},
        ], stack=1000).start()  # fmt: skip
        assert live.do({"type": "LengthenPeriod", "seconds": 60}).says == ("1 minute more on the clock.",)
        live.wait(12 * 60)
        assert live.public().clock.state == "break"
        assert live.do({"type": "LengthenPeriod", "seconds": 60}).says == ("1 minute more of the break.",)
        live.do({"type": "Pause", "why": "director"})
        told = live.do({"type": "LengthenPeriod", "seconds": -60})
        assert told.says == ("1 minute less of the break.",)
        with speaking("de"):
            assert [str(one) for one in live.again().log_text.lines[-3].says] == ["1 Minute mehr Pause."]

    def test_a_counted_stack_is_named(self) -> None:
        live = Live().start()
        ann = live.at(1)[0]
        assert live.do({"type": "CountStacks", "stacks": [[ann, 7000]]}).says == (f"Counted: {ann} 7,000.",)


class TestUndo:
    def test_an_undone_act_never_happened(self) -> None:
        live = Live().start()
        before = live.event
        told = live.bust(live.at(1)[0])
        assert len(live.event.left) == 26
        undone = live.do({"type": "Undo", "act": told.act})
        assert live.event == before
        assert undone.says == (f"Undone: {told.says[0]}",)
        log = live.director().log
        assert (log[1].undone, log[1].undo, log[1].redo) == (True, 0, undone.act)
        assert (log[0].undo, log[0].redo) == (0, undone.act)
        assert all(notice.says != told.says[0] for notice in live.public().notices)

    def test_redo(self) -> None:
        live = Live().start()
        told = live.bust(live.at(1)[0])
        after = live.event
        undone = live.do({"type": "Undo", "act": told.act})
        redone = live.do({"type": "Redo", "act": undone.act})
        assert live.event == after
        assert redone.says == (f"Redone: {told.says[0]}",)
        lines = [(line.undo, line.redo, line.undone) for line in live.director().log[:3]]
        assert lines == [(0, 0, False), (0, 0, False), (told.act, 0, False)]

    def test_the_next_undo_and_redo_by_name(self) -> None:
        live = Live().start()
        first, second = live.bust(live.at(1)[0]), live.bust(live.at(2)[0])

        def named() -> tuple[str, str]:
            board = live.director()
            return board.undo.says if board.undo else "", board.redo.says if board.redo else ""

        assert named() == (second.says[0], "")
        live.do({"type": "Undo", "act": second.act})
        assert named() == (first.says[0], second.says[0])
        live.do({"type": "Undo", "act": first.act})
        again = live.director().redo
        assert again and again.says == first.says[0]
        live.do({"type": "Redo", "act": again.act})
        assert named() == (first.says[0], second.says[0])
        assert live.again().screen(DIRECTOR, live.at_ms) == live.director()
        struck = next(line for line in live.director().log if line.undone)
        live.do({"type": "Announce", "text": "Dinner."})
        assert named() == ("Dinner.", "")
        live.do({"type": "Redo", "act": struck.redo})
        assert len(live.event.left) == 25

    def test_the_log_and_the_tv_say_what_is_so_after_an_earlier_act_is_undone(self) -> None:
        live = Live(rebuys={"allowed": False}).start()
        first, hannah = live.at(1)[0], live.at(2)[0]
        told = live.bust(first)
        live.bust(hannah)
        assert f"{hannah} is out in 26th place." in [notice.says for notice in live.public().notices]
        effect = consequences(live.keeper, told.act)
        assert (effect.says, effect.also) == (f"{first} is out in 27th place.", ())
        was, now = f"{hannah} is out in 26th place.", f"{hannah} is out in 27th place."
        assert [(one.says, one.now) for one in effect.changes] == [(was, now)]
        undone = live.do({"type": "Undo", "act": told.act})
        assert undone.says == (f"Undone: {first} is out in 27th place.", f"Now: {now}")
        assert [line.says for line in live.director().log[:3]] == [undone.says, (now,), told.says]
        assert [one.says for one in live.public().notices if one.kind == "out"] == [now]
        assert live.again().screen(DIRECTOR, live.at_ms) == live.director()

    def test_acts_that_depend_on_an_undone_one_are_told_before_and_undone_with_it(self) -> None:
        live = Live(rebuys={"until_level": 5}).start()
        ann = live.at(1)[0]
        out = live.bust(ann)
        rebuy = live.do({"type": "Rebuy", "player": ann})
        before = live.event
        with pytest.raises(Refused) as no:
            live.do({"type": "Undo", "act": out.act})
        effect, line = consequences(live.keeper, out.act), " ".join(map(str, rebuy.says))
        assert [(one.act, one.says) for one in effect.also] == [(rebuy.act, line)]
        assert str(no.value) == (
            f'This cannot be undone by itself: "{line}" depends on it. {ann} is still in. If the chips are gone, mark '
            "the player as out first."
        )
        told = live.do({"type": "Undo", "act": out.act, "also": [rebuy.act]})
        assert told.says == (f"Undone: {effect.says}", f"Also undone: {line}")
        assert [line.undone for line in live.director().log[:3]] == [False, True, True]
        redone = live.do({"type": "Redo", "act": told.act})
        assert redone.says == (f"Redone: {effect.says}", f"Also redone: {line}")
        assert live.event == before

    def test_who_is_not_moved_any_more_is_said_to_stay(self) -> None:
        live = Live(rebuys={"allowed": False}).start()
        outs = [live.bust(live.at(1)[0]) for _ in range(2)]
        seats = {str(player.name): player.table for player in live.event.left}
        moved = live.do({"type": "Balance"})
        fiona = str(moved.says[0]).split(" moves")[0]
        table = seats[fiona].removeprefix("Table")
        effect = consequences(live.keeper, outs[0].act)
        assert [one.now for one in effect.changes if one.act == moved.act] == [f"{fiona} stays at table {table}."]

    def test_a_redo_that_is_no_longer_possible_says_what_is_in_its_way(self) -> None:
        live = Live().start()
        first, second = live.at(1)[:2]
        renamed = live.do({"type": "Rename", "player": first, "to": "Anna"})
        undone = live.do({"type": "Undo", "act": renamed.act})
        live.do({"type": "Rename", "player": second, "to": "Anna"})
        with pytest.raises(Refused, match=f'This cannot be redone: "{second} is now called Anna." has been done since'):
            live.do({"type": "Redo", "act": undone.act})

    def test_stacks_counted_and_names_given_are_forgotten_with_the_act(self) -> None:
        live = Live().start()
        ann = live.at(1)[0]
        counted = live.do({"type": "CountStacks", "stacks": [[ann, 1200]]})
        renamed = live.do({"type": "Rename", "player": ann, "to": "Anna"})
        live.do({"type": "Undo", "act": renamed.act})
        assert live.phone(ann).mine.stack == 1200
        live.do({"type": "Undo", "act": counted.act})
        assert live.phone(ann).mine.stack is None
        assert live.again().screen(DIRECTOR, live.at_ms) == live.director()

    def test_a_correction(self) -> None:
        live = Live().start()
        first, second = live.at(1)[:2]
        told = live.bust(first)
        instead = {"type": "Bust", "players": [second], "at": live.event.tables[0].id}
        live.do({"type": "Correct", "act": told.act, "instead": instead})
        assert [player.name for player in live.event.players if player.out] == [second]

    def test_time_is_not_undone(self) -> None:
        live = Live().start()
        live.wait(1300)
        with pytest.raises(Refused, match="Set the clock instead"):
            live.do({"type": "Undo", "act": len(live.keeper.journal.acts)})


def test_several_out_on_one_hand_need_their_stacks() -> None:
    live = Live().start()
    ann, bob = live.at(1)[:2]
    with pytest.raises(Refused, match="how many chips each of them began it with") as no:
        live.do({"type": "Bust", "players": [ann, bob], "at": live.event.tables[0].id})
    assert no.value.code == "needs-stacks"
    assert live.director().terms.bust.needs_stacks
    live.bust(ann, bob)
    assert (live.event.player(ann).place, live.event.player(bob).place) == (26, 27)  # type: ignore[arg-type]


def test_a_book_that_shares_places_needs_none() -> None:
    live = Live(house={"entry.elimination/same-hand": "split"}).start()
    assert not live.director().terms.bust.needs_stacks
    ann, bob = live.at(1)[:2]
    live.do({"type": "Bust", "players": [ann, bob], "at": live.event.tables[0].id})
    assert live.event.player(ann).tied == 2  # type: ignore[arg-type]


def test_the_log_read_again_gives_the_same_boards() -> None:
    live = Live().start()
    live.wait(1500)
    live.bust(*live.at(2)[:2])
    live.do({"type": "Undo", "act": live.bust(live.at(1)[0]).act})
    again = live.again()
    for who in (DIRECTOR, TV, Who("player", "friday", name=live.at(1)[0])):
        assert again.screen(who, live.at_ms) == live.keeper.screen(who, live.at_ms)


def test_draws_are_by_chance_and_on_record() -> None:
    live = Live()
    live.do({"type": "DrawSeats"})
    drawn = live.keeper.journal.acts[-1].action
    assert drawn.seed  # type: ignore[union-attr]
    assert live.again().event == live.event


def test_a_precedent_is_kept() -> None:
    live = Live()
    noted = {"type": "RecordPrecedent", "incident": "a string bet", "says": "It stands.", "note": "Hans, twice"}
    assert live.do(noted).says == ("Precedent: It stands.", "Note: Hans, twice")
    told = live.do({"type": "RecordPrecedent", "incident": "a string bet", "says": "One motion, one bet."})
    assert told.says == ("Precedent: One motion, one bet.",)
    assert live.again().precedents[0][1].incident == "a string bet"
    with pytest.raises(DataError, match="ruling in words"):
        live.do({"type": "RecordPrecedent", "incident": "x", "says": "  "})


def test_nothing_is_due_once_the_seats_of_a_satellite_are_paid_though_several_players_are_left() -> None:
    """Time stands still once prizes are paid, so a level that still seemed to end kept the server busy for ever."""
    live = Live(book="roberts-10", hours=3, chips=[[25, 300], [100, 300], [500, 200], [1000, 100]],
                players=[f"Player {number}" for number in range(1, 11)], prizes="seats", seat_worth=5000)  # fmt: skip
    live.start()
    while len(live.event.left) > 4:
        live.bust(live.event.left[0].name)
    live.do({"type": "PayPrizes"})
    assert len(live.event.left) > 1
    assert live.keeper.next_due_ms(live.at_ms) is None


def test_no_time_passes_in_an_event_that_is_over() -> None:
    """Each look at an evening of years ago went through tens of thousands of levels."""
    live = Live(players=["Ann", "Bo", "Cy"]).start()
    live.bust("Ann")
    live.bust("Bo")
    level = live.event.clock.level
    live.at_ms += 3 * 365 * 24 * 3600 * 1000
    assert live.keeper.seen(live.at_ms).tournament.clock.level == level
    assert live.public().clock.level == level


@pytest.mark.parametrize("started", [False, True])
def test_no_player_comes_in_that_a_new_event_could_not_have(started: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live().start() if started else Live()
    monkeypatch.setattr("floorman.server.tournaments.keeper.MOST_PLAYERS", len(live.event.players))
    for kind in ("EnterLate",) if started else ("Register",):
        with pytest.raises(Refused, match=r"An event has \d+ players at most"):
            live.do({"type": kind, "player": "Zed"})


def by_the_book(live: Live) -> list[str]:
    """The rules behind what the director is shown to do by the book now."""
    due = [prompt for prompt in live.director().prompts if prompt.key == "by-the-book"]
    return sorted(
        id for prompt in due for cites in (prompt.cites, *(step.cites for step in prompt.steps)) for id in cites
    )


def test_what_the_book_has_the_director_do_is_shown_when_it_is_due_and_not_after_it() -> None:
    live = Live(players=[f"P{number}" for number in range(1, 13)], table_size=6)
    assert {"hpt:buyin-1", "hpt:payout-2", "hpt:blinds-1"} <= set(by_the_book(live))
    live.start()
    assert by_the_book(live) == [], "the book has somebody run the timer, and Floorman does"
    broken(live)
    assert by_the_book(live) == [], "that seats are the director's to decide is nothing to do"


def broken(live: Live) -> Live:
    """Six go out, and a table is broken."""
    for player in live.event.left[:6]:
        live.do({"type": "Bust", "players": [player.name], "at": player.table})
    live.do({"type": "BreakTable"})
    return live


def test_what_is_due_after_an_act_stays_while_time_passes_and_goes_with_the_next_act() -> None:
    chips = [[25, 400], [100, 400], [500, 200]]
    players = [f"P{number}" for number in range(1, 13)]
    live = broken(Live(book="uk-tda", hours=4, chips=chips, players=players, table_size=6).start())
    assert "uk-tda:RP-6.1" in by_the_book(live)
    live.wait(60)
    assert "uk-tda:RP-6.1" in by_the_book(live)
    live.do({"type": "Announce", "text": "Welcome."})
    assert by_the_book(live) == []
    live.do({"type": "Undo", "act": len(live.keeper.journal.acts)})
    assert by_the_book(live) == []


def test_a_book_without_such_steps_shows_none() -> None:
    chips = [[25, 400], [100, 400], [500, 200]]
    assert by_the_book(Live(book="roberts-10", hours=4, chips=chips)) == []


class TestLanguage:
    def test_each_screen_is_made_in_the_language_that_is_spoken(self) -> None:
        live = Live(currency="EUR").start()
        with speaking("de"):
            said = [str(text) for line in live.keeper.log_text.lines for text in line.says]
            notices = [notice.says for notice in live.public().notices]
            log = [text for line in live.director().log for text in line.says]
        assert "Die Karten sind in der Luft." in said
        assert any(text.startswith("Player 1 ist dabei für 20 €") for text in said)
        assert "Die Karten sind in der Luft." in notices
        assert "Die Karten sind in der Luft." in log
        english = [text for line in live.director().log for text in line.says]
        assert "The cards are in the air." in english
        assert any(text.startswith("The clock starts, level 1") for text in english)
        assert not any(text.startswith("The clock resumes") for text in english)
        live.do({"type": "Pause", "why": "director"})
        with speaking("de"):
            stopped = next(one for one in live.director().prompts if one.key == "clock-stopped")
            titles = [one.title for one in live.director().offences]
        assert stopped.do and stopped.do.label == "Weiter"
        assert "Telefon oder anderes Gerät benutzen" in titles
        assert "Using a phone or other device" in [one.title for one in live.director().offences]
        with pytest.raises(Refused) as no:
            live.do({"type": "Undo", "act": 999})
        assert render(no.value.message, "de") == "Diese Zeile ist nicht zu finden. Lade die Seite neu."


def test_an_entry_undone_after_the_draw_changes_no_other_seat() -> None:
    live = Live().start()
    seats = {player.id: (player.table, player.seat) for player in live.event.players}
    act = next(one.no for one in live.keeper.journal.acts if getattr(one.action, "player", "") == "Player 5")
    effects = consequences(live.keeper, act)
    assert (effects.also, len(effects.changes)) == ((), 1), "the line of the draw, without one name"
    live.do({"type": "Undo", "act": act})
    seats.pop(PlayerId("Player 5"))
    assert {player.id: (player.table, player.seat) for player in live.event.players} == seats


def test_the_clock_stands_from_the_winner_on_whatever_is_undone_then() -> None:
    live = Live(players=["Ann", "Bo", "Cy"], rebuys={"allowed": False})
    live.do({"type": "DrawSeats", "tables": 1})
    live.do({"type": "DealFirstHand"})
    live.wait(600)
    first, last, _ = (player.id for player in live.event.players)
    at = live.event.tables[0].id
    live.do({"type": "Bust", "players": [first], "at": at})
    live.wait(100)
    before = live.event.clock
    live.do({"type": "Bust", "players": [last], "at": at})
    left = live.event.clock.left(live.event.now)

    def shows() -> tuple[int, int]:
        shown = live.director().public.clock
        return shown.level, round((shown.left_ms or 0) / 1000)

    stood = shows()
    assert stood == (1, left)
    live.wait(840)
    live.do({"type": "PostPrizes", "prizes": [6000]})
    assert "Level" not in " ".join(map(str, live.do({"type": "PayPrizes"}).says))
    live.wait(840)
    undo = live.director().undo
    assert undo
    live.do({"type": "Undo", "act": undo.act})
    assert shows() == stood
    live.wait(840)
    redo = live.director().redo
    assert redo
    said = " ".join(map(str, live.do({"type": "Redo", "act": redo.act}).says))
    assert "Level" not in said
    assert shows() == stood
    live.wait(840)
    for _ in range(3):
        undo = live.director().undo
        assert undo
        live.do({"type": "Undo", "act": undo.act})
    assert len(live.event.left) == 2
    assert shows() == stood
    assert live.event.clock.level == before.level
    live.wait(60)
    assert shows() == (1, left - 60)
    assert live.again().event == live.event
