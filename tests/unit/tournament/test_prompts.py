"""What the director is told to see to, when, and with which act."""

import pytest
from msgspec.structs import replace

from floorman.core import Chips, PlayerId, Refused, SeatNo, decode, encode
from floorman.rules import Rulebook, book_ids, load_book, topics
from floorman.text import render
from floorman.tournament import Setup, TableId, Tournament, TournamentAction, apply, decide, open_event
from floorman.tournament.actions import (
    AddOn,
    AgreeDeal,
    Arrive,
    Balance,
    Bust,
    Choose,
    ColorUp,
    CombineFinal,
    CountStacks,
    DealFirstHand,
    DrawSeats,
    EnterLate,
    MarkHand,
    MovePlayer,
    OpenTable,
    PassTime,
    Pause,
    PayPrizes,
    Penalise,
    PlaceButton,
    PlayHand,
    PlayHandForHand,
    Rebuy,
    Resume,
    Return,
    WaiveHalt,
)
from floorman.tournament.events import Presence, Seated, TimePassed
from floorman.tournament.prompts import Prompt, prompts
from floorman.tournament.prompts.prompt import before_the_start, procedures
from floorman.tournament.schedule import Break, ColourUp, Level
from floorman.tournament.state import Place, stack_is_known
from unit.tournament.an_event import ARMY, HPT, ROBERTS, SEMINOLE, UK, after, an_event, live, look, name, names, refused

A, B = TableId("A"), TableId("B")
SIX = range(1, 7)
BOOKS = [HPT, ROBERTS, ARMY, UK, SEMINOLE]


def found(tournament: Tournament, book: Rulebook, key: str) -> Prompt:
    """The prompt with a key."""
    return next(prompt for prompt in prompts(tournament, book) if prompt.key == key)


def keys(tournament: Tournament, book: Rulebook) -> list[str]:
    return [prompt.key for prompt in prompts(tournament, book)]


def later(tournament: Tournament, seconds: int) -> Tournament:
    """The same event some seconds on, with the clock where it was set."""
    return apply(tournament, TimePassed(tournament.now + seconds, tournament.clock, "clock.level"))


def opened(players: int) -> Tournament:
    setup = an_event({"A": [1]}, buy_in=2500).setup
    return open_event(setup, [PlayerId(f"P{number}") for number in range(players)]).event


def chip_rules(tournament: Tournament) -> list[str]:
    steps = found(tournament, HPT, "draw-seats").steps
    return [id for step in steps for id in step.cites if id.startswith("hpt:chips-")]


class TestStart:
    @pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
    def test_seats_are_drawn_and_then_the_first_hand_is_dealt(self, book: Rulebook) -> None:
        tournament = opened(27)
        draw = found(tournament, book, "draw-seats")
        assert (str(draw.says), draw.action, draw.by_lot) == ("Draw seats: 27 players at 3 tables.", DrawSeats(3), True)
        assert [choice.action for choice in draw.otherwise] == [DrawSeats(4)]
        tournament = after(tournament, book, DrawSeats(3))
        assert found(tournament, book, "first-hand").action == DealFirstHand()
        assert keys(after(tournament, book, DealFirstHand()), book) == []

    @pytest.mark.parametrize(("players", "rule"), [(9, "hpt:chips-3a"), (24, "hpt:chips-3b")])
    def test_the_draw_shows_the_chip_set_for_so_many_players(self, players: int, rule: str) -> None:
        assert chip_rules(opened(players)) == ["hpt:chips-1", rule]

    def test_the_draw_shows_no_chip_set_of_the_book_where_the_event_has_its_own_chips(self) -> None:
        tournament = opened(9)
        own = replace(
            tournament, setup=replace(tournament.setup, stack=((Chips(25), 20), (Chips(100), 15), (Chips(500), 6)))
        )
        assert chip_rules(own) == []
        assert any("chip-set" in step.says.id for step in before_the_start(tournament, HPT))
        assert not any("chip-set" in step.says.id for step in before_the_start(own, HPT))

    def test_another_table_is_offered_where_two_can_sit_at_each(self) -> None:
        for players, others in ((3, []), (4, [DrawSeats(2)]), (5, [DrawSeats(2)])):
            draw = found(opened(players), UK, "draw-seats")
            assert [one.action for one in draw.otherwise if isinstance(one.action, DrawSeats)] == others

    def test_one_player_draws_no_seat(self) -> None:
        assert prompts(opened(1), UK) == ()


class TestSeats:
    def test_a_move_is_named_with_the_blind_it_leads_into(self) -> None:
        tournament = an_event({"A": range(1, 9), "B": range(1, 7)}, {"A": 2, "B": 4})
        move = found(tournament, ROBERTS, "balance")
        assert str(move.says) == "Balance: A5 moves from table A seat 5 to table B seat 7 and posts the big blind."
        assert (move.action, str(move.label), move.urgent) == (Balance(giver=A, taker=B), "Move & tell", True)
        assert any(isinstance(happened, Seated) for happened in move.events)
        assert move.citations == ("roberts-10:15.15a", "roberts-10:15.15b")
        assert set(move.citations) < set(move.cites)

    def test_a_move_behind_the_blinds_is_named_with_the_hand_it_waits(self) -> None:
        tournament = an_event({"A": range(1, 10), "B": range(1, 4)}, {"A": 1, "B": 2})
        assert str(found(tournament, ROBERTS, "balance").says).endswith("to table B seat 4 and waits for a hand.")

    @pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
    def test_a_button_that_nobody_has_seen_for_a_while_is_asked_for_before_a_move(self, book: Rulebook) -> None:
        tournament = an_event({"A": range(1, 10), "B": range(1, 7)}, {"A": 2, "B": 4})
        key = next(key for key in keys(tournament, book) if key.partition(":")[0] in ("balance", "halt", "tighten"))
        tournament = later(tournament, 900)
        asked = found(tournament, book, key)
        assert "Where is the button at table A?" in str(asked.says)
        assert (asked.action, str(asked.otherwise[2].label)) == (None, "Seat 3: A3")
        assert asked.otherwise[2].action == PlaceButton(A, SeatNo(3))
        assert isinstance(asked.otherwise[-1].action, Balance)
        tournament = after(tournament, book, asked.otherwise[2].action)
        asked = found(tournament, book, key)
        assert "Where is the button at table B?" in str(asked.says)
        tournament = after(tournament, book, asked.otherwise[0].action)
        assert isinstance(found(tournament, book, key).action, Balance)

    def test_uneven_tables_may_be_left_as_they_are_where_the_book_says_so(self) -> None:
        tournament = an_event({"A": range(1, 9), "B": range(1, 7)}, {"A": 2, "B": 4})
        assert [one for one in found(tournament, ROBERTS, "balance").otherwise if isinstance(one.action, Choose)] == []
        for one in (tournament, later(tournament, 900)):
            offered = found(one, ARMY, "balance").otherwise
            leave = next(option for option in offered if str(option.label) == "Leave the tables as they are")
            assert "balance" not in keys(after(one, ARMY, leave.action), ARMY)

    def test_where_the_button_is_decides_who_moves(self) -> None:
        tournament = later(an_event({"A": range(1, 9), "B": range(1, 7)}, {"A": 2, "B": 4}), 900)
        placed = after(tournament, ROBERTS, PlaceButton(A, SeatNo(6)), PlaceButton(B, SeatNo(1)))
        assert str(found(placed, ROBERTS, "balance").says).startswith("Balance: A1 moves from table A seat 1")

    def test_a_dealer_who_follows_the_hands_is_not_asked(self) -> None:
        tournament = later(an_event({"A": range(1, 9), "B": range(1, 9)}, {"A": 2, "B": 4}), 900)
        tournament = after(tournament, ROBERTS, MarkHand(A, "riffle"), MarkHand(B, "riffle"), Bust(names("B1 B2"), B))
        tournament = after(tournament, ROBERTS, Choose("no-rebuy", name("B1")), Choose("no-rebuy", name("B2")))
        assert found(tournament, ROBERTS, "balance").action

    def counted_at_a(self) -> Tournament:
        """A dealer has followed a hand at table A and counted, and two players went out at table B."""
        tournament = an_event({"A": range(1, 9), "B": range(1, 9)}, {"A": 2, "B": 4})
        tournament = after(tournament, HPT, MarkHand(A, "dealt"), PlayHand(A))
        tournament = after(tournament, HPT, CountStacks(tuple((one.id, one.chips) for one in tournament.at(A))))
        tournament = after(tournament, HPT, Bust(names("B1 B2"), B))
        return after(tournament, HPT, Choose("no-rebuy", name("B1")), Choose("no-rebuy", name("B2")))

    @pytest.mark.parametrize("asked_for", [False, True], ids=["button known", "button told again"])
    def test_counts_of_a_dealer_who_follows_the_hands_outlast_a_move(self, asked_for: bool) -> None:
        tournament = self.counted_at_a()
        tournament = later(tournament, 900)
        if asked_for:
            tournament = after(tournament, HPT, PlaceButton(A, tournament.table(A).button))
        move = found(tournament, HPT, "balance")
        assert "Where is the button at table A?" not in str(move.says)
        tournament = after(tournament, HPT, Balance())
        assert len(tournament.at(A)) == 7 and all(stack_is_known(one) for one in tournament.at(A))
        (moved,) = (one for one in tournament.at(B) if one.came)
        assert stack_is_known(moved)

    def test_a_dealer_who_told_of_no_hand_for_long_is_no_longer_relied_on(self) -> None:
        tournament = self.counted_at_a()
        tournament = later(tournament, 2400)
        asked = found(tournament, HPT, "balance")
        assert "Where is the button at table A?" in str(asked.says)
        tournament = after(tournament, HPT, PlaceButton(A, SeatNo(5)), PlaceButton(B, SeatNo(3)), Balance())
        assert not any(stack_is_known(one) for one in tournament.at(A))

    def test_other_tables_play_on(self) -> None:
        tournament = an_event({"A": range(1, 10), "B": range(1, 8), "C": range(1, 10)}, {"A": 2, "B": 4, "C": 1})
        tournament = after(tournament, ROBERTS, MarkHand(TableId("C"), "riffle"))
        move = found(tournament, ROBERTS, "balance").action
        assert move
        assert after(tournament, ROBERTS, move).table(TableId("C")).begun

    def test_what_is_shown_is_what_follows(self) -> None:
        tournament = an_event({"A": range(1, 9), "B": range(1, 7)}, {"A": 2, "B": 4})
        assert found(tournament, HPT, "balance").events == decide(tournament, Balance(), HPT).events

    @pytest.mark.parametrize("sizes", [(8, 8, 6), (9, 8, 5)], ids=["at once", "after a first move"])
    def test_nobody_is_named_before_a_card_has_decided_who_moves(self, sizes: tuple[int, int, int]) -> None:
        tournament = an_event(
            {id: range(1, size + 1) for id, size in zip("ABC", sizes, strict=True)}, {"A": 2, "B": 4, "C": 1}
        )
        prompt = found(tournament, HPT, "balance")
        drawn = "Equally full tables draw a card each, and the lowest gives a player."
        assert str(prompt.says) == f"Balance the tables. {drawn}"
        assert (str(prompt.label), prompt.action, prompt.by_lot) == ("Draw, move & tell", Balance(), True)
        moved = {
            tuple(one.player for one in decide(tournament, Balance(seed=seed), HPT).events if isinstance(one, Seated))
            for seed in range(20)
        }
        assert len(moved) > 1
        asked = found(later(tournament, 900), HPT, "balance")
        assert "Where is the button at table A?" in str(asked.says)

    def test_nobody_is_named_at_stud_where_the_lowest_card_moves(self) -> None:
        tournament = an_event({"A": range(1, 9), "B": range(1, 7)})
        stud = replace(tournament, setup=replace(tournament.setup, game="STUD"))
        prompt = found(stud, ROBERTS, "balance")
        drawn = "At the fullest table every player draws a card, and the lowest moves."
        assert str(prompt.says) == f"Balance the tables. {drawn}"
        assert prompt.by_lot

    def test_a_table_that_stops_may_be_let_play_on(self) -> None:
        tournament = an_event({"A": range(1, 10), "B": range(1, 10), "C": SIX})
        stops = found(tournament, UK, "halt:C")
        assert str(stops.says).startswith("Table C stops until players are moved there: 6 players, 9 at the fullest.")
        assert stops.urgent
        assert [choice.action for choice in stops.otherwise] == [WaiveHalt(TableId("C"))]
        assert "halt:C" not in keys(after(tournament, UK, WaiveHalt(TableId("C"))), UK)

    def test_the_final_table_comes_before_everything_else(self) -> None:
        tournament = an_event({"A": range(1, 7), "B": range(1, 4)})
        for book in BOOKS:
            assert keys(tournament, book)[0] == "final-table"
            assert found(tournament, book, "final-table").action == CombineFinal()

    def test_a_final_table_cites_a_printed_number_where_the_tables_can_hold_it_and_else_how_seats_are_drawn(
        self,
    ) -> None:
        tables = {"A": range(1, 6), "B": range(1, 3)}
        assert found(an_event(tables), HPT, "final-table").citations == ("hpt:seating-8b",)
        small = an_event(tables, table_size=7)
        assert found(small, HPT, "final-table").citations == ("hpt:seating-4",)
        assert found(small, UK, "final-table").citations == ("uk-tda:6.1",)
        assert found(small, ROBERTS, "final-table").citations == ("roberts-10:15.18a",)

    def test_a_broken_table_makes_a_balancing_move_needless(self) -> None:
        tournament = an_event({"A": range(1, 9), "B": range(1, 8), "C": range(1, 4)})
        assert "break:C" in keys(tournament, ROBERTS)
        assert "balance" not in keys(tournament, ROBERTS)


class TestClock:
    def test_the_end_of_a_level_is_announced(self) -> None:
        tournament = an_event({"A": SIX})
        assert keys(later(tournament, 1109), UK) == []
        ends = found(later(tournament, 1110), UK, "level-ends:1")
        assert str(ends.says) == "Level 1 is about to end; then level 2: 50 / 100. Hold the dealer push."
        assert ends.urgent
        at_home = found(later(tournament, 1110), HPT, "level-ends:1")
        assert (at_home.urgent, at_home.citations) == (False, ("hpt:timer-1", "hpt:timer-2"))

    def test_a_stopped_clock_goes_on(self) -> None:
        tournament = after(an_event({"A": SIX}), HPT, Pause("break"))
        assert found(tournament, HPT, "clock-stopped").action == Resume()

    def test_rebuys_close(self) -> None:
        tournament = an_event({"A": SIX}, level=3)
        assert "rebuys-close" in keys(later(tournament, 600), HPT)
        assert "rebuys-close" not in keys(later(tournament, 599), HPT)
        assert "rebuys-close" not in keys(later(tournament, 601), UK)


class TestPeople:
    def test_who_never_came_may_arrive(self) -> None:
        tournament = apply(an_event({"A": SIX}), Presence(name("A4"), "absent", "entry.absent"))
        missing = found(tournament, HPT, "no-show:A4")
        assert (
            str(missing.says) == "A4, table A, seat 4, has not arrived. The stack goes with the first hand of level 2."
        )
        assert missing.action == Arrive(name("A4"))
        assert missing.cites[0] == "hpt:late-3", "until when the stack stays comes before who posts for it"
        assert keys(after(tournament, HPT, Arrive(name("A4"))), HPT) == []

    def test_who_is_away_for_long_is_looked_for(self) -> None:
        tournament = apply(an_event({"A": SIX}), Presence(name("A4"), "away", "entry.leave"))
        assert "away:A4" not in keys(later(tournament, 899), HPT)
        assert found(later(tournament, 900), HPT, "away:A4").action == Return(name("A4"))
        assert "away:A4" not in keys(later(tournament, 900), UK)

    def test_who_comes_back_from_a_penalty(self) -> None:
        tournament = after(an_event({"A": SIX}), UK, Penalise(name("A2"), hands=1))
        assert str(found(tournament, UK, "penalty:A2").says) == "A2 comes back from the penalty after this hand."

    def test_who_comes_back_from_a_penalty_in_minutes_is_named_in_the_last_of_them(self) -> None:
        tournament = after(an_event({"A": SIX}), HPT, Penalise(name("A2"), minutes=10))
        assert "penalty:A2" not in keys(later(tournament, 539), HPT)
        back = found(later(tournament, 570), HPT, "penalty:A2")
        assert str(back.says) == "A2 comes back from the penalty in 30 seconds."


class TestMoney:
    @pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
    def test_the_bubble_is_a_count_and_cites_no_rule(self, book: Rulebook) -> None:
        tournament = an_event({"A": range(1, 6)}, payouts=(400, 300, 200, 100))
        assert found(tournament, book, "bubble").citations == ()
        assert found(tournament, book, "bubble").cites == ()

    def test_hand_for_hand_on_the_bubble(self) -> None:
        tournament = an_event({"A": SIX, "B": SIX}, payouts=tuple([100] * 11))
        assert found(tournament, UK, "hand-for-hand").action == PlayHandForHand()
        tournament = after(tournament, UK, PlayHandForHand())
        assert {"bubble"} <= set(keys(tournament, UK))
        tournament = after(tournament, UK, Bust(names("A1"), A))
        assert found(tournament, UK, "hand-for-hand-off").action == PlayHandForHand(False)
        assert "in-the-money" in keys(tournament, UK)

    def test_nobody_is_seated_anew_once_a_deal_leaves_nothing_to_play_for(self) -> None:
        tournament = an_event({"A": (1, 2), "B": (1, 2)}, payouts=(500, 300, 200, 100))
        assert "final-table" in keys(tournament, UK)
        shares = tuple((name(who), 275) for who in ("A1", "A2", "B1", "B2"))
        settled = after(tournament, UK, AgreeDeal(shares, settles=True))
        assert keys(settled, UK) == ["pay"]
        played = tuple((name(who), 250) for who in ("A1", "A2", "B1", "B2"))
        on = after(tournament, UK, AgreeDeal(played, settles=True, played_for=(100,)))
        assert "final-table" in keys(on, UK)

    def test_prizes_are_paid_once(self) -> None:
        tournament = an_event({"A": (1, 2)}, payouts=(500, 300))
        tournament = after(tournament, UK, Bust(names("A2"), A))
        assert str(found(tournament, UK, "pay").says) == "A1 has won. Pay A1 5 and A2 3."
        tournament = after(tournament, UK, PayPrizes())
        assert [str(prompt.says) for prompt in prompts(tournament, UK)] == ["The event is over: A1 has won 5."]


def test_urgent_matters_come_first() -> None:
    tournament = later(an_event({"A": SIX}, payouts=tuple([100] * 5)), 1110)
    assert [(prompt.key, prompt.urgent) for prompt in prompts(tournament, UK)] == [
        ("level-ends:1", True),
        ("bubble", False),
    ]


def test_what_there_is_to_do_comes_before_what_is_only_to_be_known() -> None:
    rows = TestSchedule.ROWS
    tournament = later(an_event({"A": SIX}, schedule=rows, payouts=tuple([100] * 5)), 1090)
    shown = prompts(tournament, HPT)
    assert [one.key for one in shown] == ["colour-up:25", "bubble", "pause:1"]


def test_prompts_travel() -> None:
    tournament = an_event({"A": range(1, 9), "B": range(1, 7)}, {"A": 2, "B": 4})
    for prompt in prompts(tournament, ROBERTS):
        assert decode(encode(prompt), Prompt) == prompt


class TestFloor:
    def test_every_choice_is_put_in_words_and_is_about_its_own_table(self) -> None:
        tournament = an_event({"A": SIX, "B": (1, 2, 3), "C": (1, 2, 3)}, table_size=6)
        choice = found(tournament, UK, "floor:seating.halt:C")
        assert str(choice.says) == "Table C is short. Stop it, or let it play on?"
        assert [str(one.label) for one in choice.otherwise] == ["Stop the table", "Let the table play on"]
        stopped = after(tournament, UK, choice.otherwise[0].action)
        assert ("halt:C" in keys(stopped, UK), "halt:B" in keys(stopped, UK)) == (True, False)

    def test_who_never_came_is_the_floors_affair(self) -> None:
        tournament = apply(an_event({"A": SIX}, level=2), Presence(name("A4"), "absent", "entry.absent"))
        choice = found(tournament, ROBERTS, "floor:entry.absent:A4")
        assert str(choice.says) == "A4 never came. Take the stack of 1,000 out of play?"


class TestSchedule:
    ROWS = (
        Level(Chips(25), Chips(50), 20),
        Break(15),
        ColourUp(Chips(25), 80, ((Chips(100), 20),)),
        Level(Chips(100), Chips(200), 20),
    )

    def test_the_break_and_the_colour_up_of_the_schedule(self) -> None:
        tournament = an_event({"A": SIX}, schedule=self.ROWS)
        assert keys(tournament, HPT) == []
        near = later(tournament, 1150)
        assert str(found(near, HPT, "pause:1").says) == "A break of 15 minutes follows this level."
        assert str(found(near, HPT, "level-ends:1").says) == "Level 1 is about to end; then a break of 15 minutes."
        assert found(near, HPT, "colour-up:25").action == ColorUp(Chips(25), Chips(100))
        resting = after(tournament, HPT, PassTime(1200 + 60))
        assert str(found(resting, HPT, "on-break:1").says) == "Break; then level 2: 100 / 200."
        assert found(resting, HPT, "colour-up:25").urgent
        done = after(resting, HPT, ColorUp(Chips(25), Chips(100)))
        assert keys(done, HPT) == ["on-break:1"]

    def test_a_colour_up_that_was_skipped_is_urgent_and_above_what_is_only_to_be_known(self) -> None:
        tournament = an_event({"A": SIX}, schedule=self.ROWS, payouts=tuple([100] * 5), late_levels=2)
        late = after(tournament, HPT, PassTime(1200 + 900 + 60))
        assert (late.clock.level, late.clock.on_break) == (2, False)
        assert [(one.key, one.urgent) for one in prompts(late, HPT)] == [("colour-up:25", True), ("bubble", False)]

    def test_a_chip_is_coloured_up_table_by_table_and_asked_for_until_the_last(self) -> None:
        resting = after(an_event({"A": SIX, "B": SIX}, schedule=self.ROWS), HPT, PassTime(1200 + 60))
        first = after(resting, HPT, ColorUp(Chips(25), Chips(100), table=A))
        assert str(found(first, HPT, "colour-up:25").says).startswith("Colour up the 25s at table B too.")
        both = after(first, HPT, ColorUp(Chips(25), Chips(100), table=B))
        assert (both.smallest_chip, both.coloured) == (100, (25,))
        assert "colour-up:25" not in keys(both, HPT)

    def two_at_a_break(self, new: int) -> Tournament:
        """Return an event on the break after level 1, at which 25s go out for `new` ones, and 100s for 500s."""
        rows = (
            *self.ROWS[:2],
            ColourUp(Chips(25), 80, ((Chips(new), 2000 // new),)),
            ColourUp(Chips(100), 40, ((Chips(500), 8),)),
            Level(Chips(500), Chips(1000), 20),
        )
        return after(an_event({"A": SIX, "B": SIX}, schedule=rows), HPT, PassTime(1200 + 60))

    @pytest.mark.parametrize("new", [100, 500])
    def test_of_two_chips_at_a_break_the_smaller_goes_out_first_and_the_larger_stays_due(self, new: int) -> None:
        resting = self.two_at_a_break(new)
        small, large = found(resting, HPT, "colour-up:25"), found(resting, HPT, "colour-up:100")
        assert (small.action, large.action) == (ColorUp(Chips(25), Chips(new)), None)
        assert str(large.says).startswith("Colour up the 100s after the 25s.")
        one_table = after(resting, HPT, ColorUp(Chips(25), Chips(new), table=A))
        assert found(one_table, HPT, "colour-up:100").action is None
        done = after(one_table, HPT, ColorUp(Chips(25), Chips(new), table=B))
        assert (done.smallest_chip, "colour-up:25" in keys(done, HPT)) == (100, False)
        assert found(done, HPT, "colour-up:100").action == ColorUp(Chips(100), Chips(500))
        done = after(done, HPT, ColorUp(Chips(100), Chips(500)))
        assert (done.smallest_chip, keys(done, HPT)) == (500, ["on-break:1"])

    @pytest.mark.parametrize("new", [100, 500])
    def test_a_smaller_chip_is_still_held_after_a_larger_one_went_out(self, new: int) -> None:
        wrong = after(self.two_at_a_break(new), HPT, ColorUp(Chips(100), Chips(500)))
        assert (wrong.smallest_chip, wrong.coloured, "colour-up:100" in keys(wrong, HPT)) == (25, (100,), False)
        assert found(wrong, HPT, "colour-up:25").action == ColorUp(Chips(25), Chips(new))
        assert refused(wrong, HPT, ColorUp(Chips(100), Chips(500))) == "already-coloured"
        done = after(wrong, HPT, ColorUp(Chips(25), Chips(new)))
        back = new == 100  # they are handed out again
        assert (done.smallest_chip, "colour-up:100" in keys(done, HPT)) == (100 if back else 500, back)

    def test_chips_of_one_colour_at_each_table_leave_both_in_play(self) -> None:
        resting = self.two_at_a_break(500)
        half = after(resting, HPT, ColorUp(Chips(25), Chips(500), table=A), ColorUp(Chips(100), Chips(500), table=B))
        assert (half.smallest_chip, half.coloured) == (1, ())
        assert {"colour-up:25", "colour-up:100"} <= set(keys(half, HPT))

    def test_a_smaller_chip_that_nobody_planned_for_can_still_be_coloured_up(self) -> None:
        tournament = after(an_event({"A": SIX}), HPT, ColorUp(Chips(100), Chips(500)))
        assert tournament.smallest_chip == 500
        assert after(tournament, HPT, ColorUp(Chips(25), Chips(500), table=A)).coloured == (25, 100)

    def test_late_entry_closes(self) -> None:
        tournament = an_event({"A": SIX}, late_levels=1)
        assert (
            str(found(later(tournament, 700), UK, "entry-closes").says)
            == "Late entry closes soon, at the end of level 1."
        )
        assert "entry-closes" not in keys(later(tournament, 500), UK)

    def test_what_closes_with_a_level_closes_before_its_break(self) -> None:
        book = HPT.with_house({"entry.rebuy/closes-at-level": 2})
        tournament = an_event({"A": SIX}, schedule=self.ROWS, late_levels=1)
        assert {"entry-closes", "rebuys-close"} <= set(keys(later(tournament, 1190), book))
        assert not {"entry-closes", "rebuys-close"} & set(keys(after(tournament, book, PassTime(1260)), book))

    def test_add_ons_are_offered_in_the_break_before_they_close_and_not_sold_after_it(self) -> None:
        book = HPT.with_house({"entry.addon/per-player": 1, "entry.rebuy/per-player": 0})
        tournament = an_event({"A": SIX}, schedule=self.ROWS, buy_in=2000, addon_levels=1, addon_stack=Chips(5000))
        assert "add-ons" not in keys(later(tournament, 1150), book)
        resting = after(tournament, book, PassTime(1200 + 60))
        offer = found(resting, book, "add-ons")
        assert str(offer.says) == "Add-on: 20 for 5,000, until the end of the break. 6 players can still take one."
        for number in SIX:
            resting = after(resting, book, AddOn(name(f"A{number}")))
        assert "add-ons" not in keys(resting, book)
        over = after(tournament, book, PassTime(1200 + 900 + 60))
        assert "add-ons" not in keys(over, book)
        with pytest.raises(Refused, match=r"^Add-ons closed when level 2 began\.$"):
            decide(over, AddOn(name("A1")), book)

    def test_add_ons_close_with_the_rebuys_where_nothing_else_is_said(self) -> None:
        book = HPT.with_house(
            {"entry.addon/per-player": 1, "entry.rebuy/per-player": 2, "entry.rebuy/closes-at-level": 2}
        )
        tournament = an_event({"A": SIX}, schedule=self.ROWS, buy_in=2000)
        assert "add-ons" in keys(after(tournament, book, PassTime(1200 + 60)), book)
        with pytest.raises(Refused, match="Add-ons closed"):
            decide(after(tournament, book, PassTime(1200 + 900 + 60)), AddOn(name("A1")), book)

    def test_who_has_no_seat_is_given_one(self) -> None:
        tournament = after(an_event({"A": range(1, 10)}), UK, EnterLate(name("Zoe")))
        waits = found(tournament, UK, "seat:Zoe")
        assert (waits.action, [choice.action for choice in waits.otherwise]) == (None, [OpenTable()])
        tournament = after(tournament, UK, Bust(names("A4"), A))
        assert found(tournament, UK, "seat:Zoe").action == MovePlayer(name("Zoe"), Place(A, SeatNo(4)))


class TestRebuy:
    """Whether somebody who just went out comes back is asked before anybody is moved."""

    def out_of_five(self, book: Rulebook) -> Tournament:
        return after(an_event({"A": range(1, 7), "B": range(1, 6)}, buy_in=2000), book, Bust(names("B2"), B))

    def test_the_rebuy_is_asked_for_before_a_move_and_makes_it_needless(self) -> None:
        tournament = self.out_of_five(HPT)
        asked = found(tournament, HPT, "rebuy:B2")
        assert str(asked.says) == "B2 is out. Rebuy? 1,000 in chips for 20."
        assert (asked.action, asked.urgent) == (Rebuy(name("B2")), True)
        assert not {"balance", "tighten"}.intersection(keys(tournament, HPT))
        assert asked.action
        back = after(tournament, HPT, asked.action)
        assert not {"rebuy:B2", "balance", "tighten"}.intersection(keys(back, HPT))

    def test_a_no_is_kept_and_then_the_move_is_due(self) -> None:
        tournament = self.out_of_five(HPT)
        (no,) = found(tournament, HPT, "rebuy:B2").otherwise
        assert str(no.label) == "No rebuy"
        tournament = after(tournament, HPT, no.action)
        assert "rebuy:B2" not in keys(tournament, HPT)
        assert {"balance", "tighten"}.intersection(keys(tournament, HPT))

    @pytest.mark.parametrize(
        "then",
        [Choose("no-rebuy", name("B2")), MarkHand(B, "dealt"), PassTime(6 * 1200)],
        ids=["a no", "the next hand at the table", "the end of the rebuys"],
    )
    def test_a_question_that_lapses_makes_way_for_the_move_at_once(self, then: TournamentAction) -> None:
        tournament = self.out_of_five(HPT)
        assert keys(live(tournament, HPT, MarkHand(A, "dealt")), HPT) == keys(
            tournament, HPT
        )  # a hand elsewhere says nothing
        tournament = live(tournament, HPT, then)
        assert "rebuy:B2" not in keys(tournament, HPT)
        assert str(found(tournament, HPT, "balance").says).startswith("Balance")

    def test_no_table_waits_for_a_move_while_the_rebuy_is_open(self) -> None:
        tournament = self.out_of_five(HPT)
        assert live(tournament, HPT, MarkHand(A, "dealt")).table(A).begun
        with pytest.raises(Refused, match="Move a player"):
            decide(after(tournament, HPT, Choose("no-rebuy", name("B2"))), MarkHand(A, "dealt"), HPT)

    def heads_up(self) -> Tournament:
        return live(an_event({"A": [1, 2]}, buy_in=2000), HPT, Bust(names("A2"), A))

    def test_nobody_has_won_while_the_last_one_out_may_rebuy(self) -> None:
        tournament = self.heads_up()
        assert not tournament.won
        assert tournament.player(name("A1")).place == 0
        assert keys(tournament, HPT)[0] == "rebuy:A2"
        assert "pay" not in keys(tournament, HPT)

    @pytest.mark.parametrize(
        "then", [Choose("no-rebuy", name("A2")), PassTime(6 * 1200), PayPrizes()], ids=["a no", "too late", "paid"]
    )
    def test_the_last_one_left_has_won_once_no_rebuy_can_come(self, then: TournamentAction) -> None:
        tournament = live(self.heads_up(), HPT, then)
        assert tournament.won
        assert tournament.player(name("A1")).place == 1

    def test_the_last_one_out_plays_on_with_the_rebuy(self) -> None:
        tournament = live(self.heads_up(), HPT, Rebuy(name("A2")))
        assert (tournament.won, len(tournament.left)) == (False, 2)

    def test_who_went_out_again_is_asked_again(self) -> None:
        book = HPT.with_house({"entry.rebuy/per-player": 3})
        tournament = after(self.out_of_five(book), book, Choose("no-rebuy", name("B2")), Rebuy(name("B2")))
        tournament = after(tournament, book, Bust(names("B2"), B))
        assert "rebuy:B2" in keys(tournament, book)

    def test_nobody_is_asked_who_may_not_rebuy(self) -> None:
        tournament = self.out_of_five(HPT)
        none = HPT.with_house({"entry.rebuy/per-player": 0})
        assert "rebuy:B2" not in keys(tournament, none)
        assert "rebuy:B2" not in keys(after(tournament, HPT, PassTime(6 * 1200)), HPT)


@pytest.mark.parametrize("book", book_ids())
def test_procedures_are_in_our_words_and_in_german_too(book: str) -> None:
    case = look(an_event({"A": range(1, 7)}, {"A": 1}), load_book(book))
    areas = ("chips", "clock", "conduct", "entry", "seating", "td")  # the director's: others are the dealer's
    steps = procedures(case, *(topic for topic in topics() if topic.partition(".")[0] in areas))
    assert steps
    for step in steps:
        (rule,) = step.cites
        assert render(step.says, "en") != case.book.rule(rule).requires
        assert render(step.says, "de") != render(step.says, "en")


def test_what_is_due_before_the_start_stays_due_when_seats_are_drawn() -> None:
    """Nobody has done it by drawing the seats."""
    for book in map(load_book, book_ids()):
        tournament = open_event(Setup(9, Chips(1500), 1200), (PlayerId("A1"), PlayerId("A2"))).event
        by_hand = set(book.cite("seating.random/initial", "tournament"))
        waiting = [
            one for one in before_the_start(tournament, book) if not one.cites or not by_hand.issuperset(one.cites)
        ]
        drawn = tournament
        for happened in decide(tournament, DrawSeats(), book).events:
            drawn = apply(drawn, happened)
        assert [one for one in waiting if one not in before_the_start(drawn, book)] == []
