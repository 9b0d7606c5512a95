"""Coming in, buying again, colouring up, and chips where they should not be."""

import pytest
from msgspec.structs import replace

from floorman.cards import card, cards
from floorman.core import Chips, PlayerId, Refused, SeatNo
from floorman.rules import Rulebook
from floorman.tournament import Setup, TableId, Tournament, apply, decide, offers, open_event
from floorman.tournament.actions import (
    AddOn,
    Bust,
    CancelRebuy,
    Choose,
    ColorUp,
    CorrectSeat,
    DeclareRebuy,
    DrawSeats,
    EnterLate,
    FindBehind,
    FindChips,
    Leave,
    MarkHand,
    PassTime,
    PlayHand,
    PocketChips,
    Rebuy,
    Reenter,
)
from floorman.tournament.case import Case
from floorman.tournament.chips import handed_out
from floorman.tournament.entries import buying_is_over
from floorman.tournament.events import ChipsColored, Presence
from floorman.tournament.schedule import Break, Level
from floorman.tournament.schedule_plan import chip_set
from floorman.tournament.seats import next_hand
from floorman.tournament.state import Place
from unit.tournament.an_event import (
    ARMY,
    HPT,
    ROBERTS,
    SEMINOLE,
    UK,
    after,
    an_event,
    cited,
    happens,
    look,
    name,
    names,
    refused,
)

A = TableId("A")
FOUR = range(1, 5)
SEATS = [SeatNo(seat) for seat in range(10)]


def out(text: str) -> Bust:
    return Bust(names(text), A)


class TestSeats:
    @pytest.mark.proves("hpt:seating-5", "hpt:seating-6")
    def test_seat_cards_name_table_and_place(self) -> None:
        setup = an_event({}).setup
        drawn = {"Ann": "Ah", "Bob": "3s", "Cal": "2h", "Dee": "As", "Eve": "3h", "Fay": "2s"}
        tournament = open_event(setup, names(" ".join(drawn))).event
        tournament = after(tournament, HPT, DrawSeats(2, tuple((name(who), card(one)) for who, one in drawn.items())))
        assert [player.name for player in tournament.at(TableId("Table1"))] == ["Dee", "Fay", "Bob"]
        assert [player.name for player in tournament.at(TableId("Table2"))] == ["Ann", "Cal", "Eve"]
        assert tuple(next_hand(look(tournament, HPT), tournament.tables[1])[0]) == (1, 2, 3)

    def test_a_table_has_its_last_seat_and_none_beyond(self) -> None:
        tournament = open_event(an_event({}, table_size=3).setup, names("Ann Bob Cal")).event
        drawn = {"Ann": "As", "Bob": "2s", "Cal": "3s"}
        told = tuple((name(who), card(one)) for who, one in drawn.items())
        assert [player.seat for player in after(tournament, HPT, DrawSeats(1, told)).left] == [1, 2, 3]
        beyond = (*told[:2], (name("Cal"), card("4s")))
        assert refused(tournament, HPT, DrawSeats(1, beyond)) == "no-such-seat-card"

    @pytest.mark.proves("hpt:seating-1", "hpt:seating-2")
    def test_tables_are_even_and_never_too_full(self) -> None:
        field = [PlayerId(f"p{number}") for number in range(23)]
        tournament = open_event(an_event({}, table_size=10).setup, field).event
        assert sorted(after(tournament, HPT, DrawSeats(3, seed=5)).sizes.values()) == [7, 8, 8]
        assert refused(tournament, HPT, DrawSeats(2)) == "too-few-tables"
        assert len(after(tournament, HPT, DrawSeats(0)).tables) == 3

    @pytest.mark.proves("roberts-10:15.8")
    def test_the_draw_follows_from_its_seed(self) -> None:
        tournament = open_event(an_event({}).setup, [PlayerId(f"p{number}") for number in range(9)]).event
        assert after(tournament, UK, DrawSeats(1, seed=1)) == after(tournament, UK, DrawSeats(1, seed=1))
        assert after(tournament, UK, DrawSeats(1, seed=1)) != after(tournament, UK, DrawSeats(1, seed=2))

    @pytest.mark.proves("uk-tda:6.2", "seminole-2024:7.2")
    def test_from_the_wrong_seat_with_the_chips_held_now(self) -> None:
        tournament = after(an_event({"A": FOUR}, stack=300), UK, CorrectSeat(name("A2"), Place(A, SeatNo(7))))
        assert (tournament.player(name("A2")).seat, tournament.player(name("A2")).stack) == (7, 300)
        assert refused(tournament, UK, CorrectSeat(name("A1"), Place(A, SeatNo(7)))) == "seat-taken"


class TestBuying:
    @pytest.mark.proves("hpt:rebuy-1a", "hpt:rebuy-2", "hpt:rebuy-3")
    def test_one_rebuy_back_in_the_same_seat(self) -> None:
        tournament = an_event({"A": FOUR}, buy_in=25)
        assert refused(tournament, HPT, Rebuy(name("A2"))) == "rebuy-has-chips"
        tournament = after(tournament, HPT, out("A2"), Rebuy(name("A2")))
        assert (tournament.player(name("A2")).seat, tournament.player(name("A2")).stack, tournament.takings) == (
            2,
            1000,
            125,
        )
        assert refused(after(tournament, HPT, out("A2")), HPT, Rebuy(name("A2"))) == "rebuy-used"

    @pytest.mark.proves("uk-tda:25.1", "seminole-2024:27.1")
    def test_who_rebuys_is_dealt_into_the_next_hand_wherever_the_seat_is(self) -> None:
        tournament = an_event({"A": FOUR}, {"A": 1})
        back = after(tournament, UK, out("A2"), Rebuy(name("A2")))
        assert 2 in next_hand(look(back, UK), back.table(A))[1]
        waits = ROBERTS.with_house({"entry.rebuy/misses-no-hand": False})
        back = after(tournament, waits, out("A2"), Rebuy(name("A2")))
        assert 2 not in next_hand(look(back, waits), back.table(A))[1]

    @pytest.mark.proves("seminole-2024:8-A.2")
    def test_late_entrants_draw_from_the_seats_on_sale(self) -> None:
        tournament = an_event({"A": FOUR, "B": (1, 2)})
        on_sale = tuple(replace(table, opened_short=table.id == "B") for table in tournament.tables)
        tournament = replace(tournament, tables=on_sale)
        seats = [
            after(tournament, SEMINOLE, EnterLate(name("Eve"), seed)).player(name("Eve")).table for seed in range(9)
        ]
        assert set(seats) == {"B"}
        seats = [after(tournament, UK, EnterLate(name("Eve"), seed)).player(name("Eve")).table for seed in range(9)]
        assert set(seats) == {"A", "B"}

    @pytest.mark.proves("readings:seating.late/draw")
    @pytest.mark.parametrize("book", [ROBERTS, HPT])
    def test_a_late_entrant_draws_a_seat_at_a_shortest_table_where_the_book_is_silent(self, book: Rulebook) -> None:
        tournament = an_event({"A": FOUR, "B": (1, 2, 3), "C": (4, 5, 6)})
        seats = [after(tournament, book, EnterLate(name("Eve"), seed)).player(name("Eve")).table for seed in range(9)]
        assert set(seats) == {"B", "C"}

    @pytest.mark.proves("hpt:rebuy-1b")
    def test_what_counts_is_the_level_of_the_hand_lost(self) -> None:
        tournament = an_event({"A": FOUR}, level=3)
        begun = after(tournament, HPT, MarkHand(A, "posted"), MarkHand(A, "riffle"), PassTime(1200))
        assert begun.clock.level == 4
        assert after(begun, HPT, out("A2"), Rebuy(name("A2"))).player(name("A2")).stack == 1000
        assert refused(after(tournament, HPT, PassTime(1200), out("A2")), HPT, Rebuy(name("A2"))) == "rebuy-closed"

    def test_in_the_break_after_the_last_level_nothing_is_sold_but_a_rebuy_that_a_bust_has_earned(self) -> None:
        book = ROBERTS.with_house({"entry.rebuy/per-player": 2, "entry.rebuy/closes-at-level": 2})
        book = book.with_house({"entry.rebuy/who": "starting-stack"})
        rows = (Level(Chips(25), Chips(50), 20), Break(10), Level(Chips(50), Chips(100), 20))
        tournament = an_event({"A": FOUR}, schedule=rows, late_levels=1)
        assert after(tournament, book, PassTime(1190), Rebuy(name("A1"))).player(name("A1")).stack == 2000
        resting = after(tournament, book, PassTime(1190), out("A2"), PassTime(60))
        assert resting.clock.on_break
        assert refused(resting, book, Rebuy(name("A1"))) == "rebuy-closed"
        assert refused(resting, book, EnterLate(name("Eve"))) == "entry-closed"
        assert after(resting, book, Rebuy(name("A2"))).player(name("A2")).stack == 1000
        assert buying_is_over(Case(resting, book))

    @pytest.mark.parametrize("level", [1, 3])
    def test_a_bust_of_long_ago_earns_no_rebuy(self, level: int) -> None:
        """Rebuys end before level 4; who went out before may still take one in level 4, and nobody in level 5."""
        lost = after(an_event({"A": FOUR}, level=level), HPT, out("A2"))
        late = after(lost, HPT, *[PassTime(1200)] * (4 - level))
        assert late.clock.level == 4
        assert after(late, HPT, Rebuy(name("A2"))).player(name("A2")).stack == 1000
        assert refused(after(late, HPT, PassTime(1200)), HPT, Rebuy(name("A2"))) == "rebuy-closed"

    @pytest.mark.proves("hpt:addon-1")
    def test_no_addons(self) -> None:
        assert refused(an_event({"A": FOUR}), HPT, AddOn(name("A1"))) == "no-addons"
        generous = HPT.with_house({"addons_per_player": 1})
        tournament = after(an_event({"A": FOUR}), generous, AddOn(name("A1")))
        assert tournament.player(name("A1")).stack == 2000
        assert refused(tournament, generous, AddOn(name("A1"))) == "no-addons"

    @pytest.mark.proves("roberts-10:15.33", "uk-tda:25.2", "seminole-2024:27.2")
    @pytest.mark.parametrize("book", [ROBERTS, UK, SEMINOLE])
    def test_a_declared_rebuy_plays_behind_and_is_owed(self, book: Rulebook) -> None:
        tournament = after(an_event({"A": FOUR}, stack=200, buy_in=10), book, DeclareRebuy(name("A1")))
        assert (tournament.player(name("A1")).behind, tournament.issued, tournament.in_play, tournament.takings) == (
            1000,
            1800,
            1800,
            40,
        )
        assert refused(tournament, book, CancelRebuy(name("A1"))) == "rebuy-declared"
        made = after(tournament, book, Rebuy(name("A1")))
        assert (made.player(name("A1")).stack, made.player(name("A1")).behind, made.takings) == (1200, 0, 50)

    @pytest.mark.proves("seminole-2024:8-B", "seminole-2024:8-A.1", "uk-tda:7.1")
    def test_late_and_again(self) -> None:
        tournament = after(an_event({"A": FOUR}, stack=200), UK, EnterLate(name("Eve"), seed=3))
        assert (tournament.player(name("Eve")).stack, tournament.sizes) == (1000, {A: 5})
        assert refused(tournament, UK, Reenter(name("A1"))) == "rebuy-has-chips"
        again = after(tournament, SEMINOLE, Reenter(name("A1"), seed=3))
        assert (again.player(name("A1")).removed, again.player(name("A1")).stack, again.gone) == (200, 1000, 200)

    def test_who_buys_again_is_there_and_no_absence_goes_on(self) -> None:
        tournament = after(an_event({"A": FOUR}), HPT, Leave(name("A2"), 15), out("A2"))
        assert tournament.player(name("A2")).here == "away"
        for back in (Rebuy(name("A2")), Reenter(name("A2"))):
            bought = after(tournament, HPT, back)
            assert bought.player(name("A2")).here == "here"
            assert not after(bought, HPT, PassTime(21 * 60)).player(name("A2")).out

    def test_a_no_show_who_enters_after_the_deadline_plays(self) -> None:
        tournament = apply(an_event({"A": FOUR}), Presence(name("A2"), "absent", "entry.absent"))
        tournament = after(tournament, HPT, PassTime(1200), PlayHand(A))
        assert tournament.player(name("A2")).out
        again = after(tournament, HPT, EnterLate(name("A2")), PlayHand(A), PlayHand(A))
        assert (again.player(name("A2")).here, again.player(name("A2")).out) == ("here", False)

    def test_a_stack_that_waited_is_played_by_who_takes_it_over(self) -> None:
        tournament = apply(an_event({"A": FOUR}, buy_in=25), Presence(name("A2"), "absent", "entry.absent"))
        tournament = after(tournament, ROBERTS, out("A2"), EnterLate(name("Stack"), unsold=True), EnterLate(name("A2")))
        assert (tournament.player(name("A2")).here, tournament.player(name("A2")).stack) == ("here", 1000)
        assert tournament.player(name("Stack")).out


def race(book: Rulebook, odd: dict[int, int], dealt: str, last: tuple[int, ...] = (), to: int = 100) -> dict[int, int]:
    """New chips by seat."""
    told = ColorUp(
        Chips(25), Chips(to), odd=tuple((SEATS[seat], count) for seat, count in odd.items()), deck=cards(dealt),
        last_chips=tuple(SEATS[seat] for seat in last),
    )  # fmt: skip
    (colored,) = happens(an_event({}), book, told, ChipsColored)
    assert isinstance(colored, ChipsColored)
    return {seat: count for seat, count in colored.race if count}


class TestColouringUp:
    @pytest.mark.proves("roberts-10:15.11g", "uk-tda:22-A.2")
    def test_one_chip_each_or_down_the_cards(self) -> None:
        odd, dealt = {2: 3, 5: 3, 7: 2}, "As Ks Qs 9h 8h 7h Jd Td"
        assert race(ROBERTS, odd, dealt) == {2: 2}
        assert race(UK, odd, dealt) == {2: 1, 7: 1}

    @pytest.mark.proves("roberts-10:15.11h")
    @pytest.mark.parametrize(("odd", "won"), [({1: 2, 2: 1, 3: 3}, {1: 2}), ({1: 1, 2: 1, 3: 3}, {1: 1})])
    def test_a_rest_of_half_a_chip_or_more_is_made_whole(self, odd: dict[int, int], won: dict[int, int]) -> None:
        assert race(ROBERTS, odd, "As Kd 7c 6d 5s 4h") == won

    @pytest.mark.proves("uk-tda:22-A.3", "roberts-10:15.11e", "roberts-10:15.11f")
    def test_nobody_is_raced_out(self) -> None:
        odd, dealt = {1: 3, 4: 1}, "As 3d 2c Kh"
        assert race(UK, odd, dealt, last=(4,)) == {1: 1, 4: 1}
        assert race(ROBERTS, odd, dealt, last=(4,)) == {4: 1}

    @pytest.mark.proves("roberts-10:15.11b")
    def test_stacks_change_by_what_is_won_and_lost(self) -> None:
        told = ColorUp(
            Chips(25), Chips(100), odd=((SEATS[1], 3), (SEATS[2], 1)), deck=cards("2c 3c 4c As"), table=A
        )  # fmt: skip
        tournament = after(an_event({"A": FOUR}), UK, told)
        assert [player.stack for player in tournament.at(A)] == [925, 1075, 1000, 1000]
        assert (tournament.issued, tournament.in_play, tournament.smallest_chip) == (4000, 4000, 100)
        assert refused(an_event({"A": FOUR}, stack=50), UK, told) == "not-enough-chips"

    def test_the_smallest_chip_of_all_goes_out_too(self) -> None:
        told = ColorUp(Chips(1), Chips(5), odd=((SEATS[1], 3), (SEATS[2], 2)), deck=cards("2c 3c 4c As Ks"), table=A)
        tournament = after(an_event({"A": FOUR}), UK, told)
        assert (tournament.smallest_chip, sum(player.stack for player in tournament.at(A))) == (5, 4000)

    def test_the_chips_of_a_colour_are_known_from_the_stacks_sold(self) -> None:
        tournament = an_event({"A": FOUR, "B": FOUR}, buy_in=25)
        tournament = replace(tournament, setup=replace(tournament.setup, stack=((Chips(25), 8), (Chips(100), 8))))
        tournament = after(tournament, HPT, out("A1"), Rebuy(name("A1")))

        def handed(tournament: Tournament, book: Rulebook = HPT) -> dict[int, tuple[int, int, int]]:
            return {one.chip: (one.least, one.most, one.taken) for one in handed_out(look(tournament, book))}

        assert handed(tournament) == {25: (72, 72, 0), 100: (72, 72, 0)}
        odd = ((SEATS[1], 1), (SEATS[2], 3))
        told = ColorUp(
            Chips(25), Chips(100), held=((SEATS[1], 33), (SEATS[2], 3)), odd=odd, deck=cards("2c 3c 4c As"), table=A
        )
        raced = after(tournament, HPT, told)
        assert handed(raced) == {25: (72, 72, 36), 100: (81, 81, 0)}

    def test_a_stack_sold_after_a_chip_went_out_has_larger_ones_in_its_place(self) -> None:
        tournament = an_event({"A": FOUR}, buy_in=25)
        tournament = replace(tournament, setup=replace(tournament.setup, stack=((Chips(25), 8), (Chips(100), 8))))
        gone = ColorUp(Chips(25), Chips(100), held=tuple((SEATS[seat], 8) for seat in FOUR), table=A)
        tournament = after(tournament, HPT, gone, out("A1"), Rebuy(name("A1")))
        (_, hundreds) = handed_out(look(tournament, HPT))
        assert (hundreds.least, hundreds.most) == (48, 50)

    def test_a_rebuy_of_another_size_leaves_a_range(self) -> None:
        tournament = an_event({"A": FOUR}, buy_in=25)
        tournament = replace(
            tournament, setup=replace(tournament.setup, stack=((Chips(25), 8), (Chips(100), 8)), rebuy_stack=Chips(500))
        )
        tournament = after(tournament, HPT, out("A1"), Rebuy(name("A1")))
        (small, _) = handed_out(look(tournament, HPT))
        assert (small.least, small.most) == (32, 52)
        (small, _) = handed_out(look(tournament, HPT), {25: 40, 100: 40})
        assert (small.least, small.most) == (32, 40), "there are no more in the box"

    @pytest.mark.proves("hpt:chips-2", "hpt:chips-3a", "hpt:chips-3b")
    @pytest.mark.parametrize(("players", "fives"), [(10, 20), (11, 15), (24, 15), (25, 10), (40, 10)])
    def test_the_set_for_a_field(self, players: int, fives: int) -> None:
        found = chip_set(look(an_event({}), HPT), players)
        assert found
        assert found.each[5] == fives
        assert sum(value * count for value, count in found.each.items()) == 1000
        assert all(found.to_buy[value] >= count for value, count in found.in_play.items())


class TestChipsElsewhere:
    @pytest.mark.proves("uk-tda:57.2", "uk-tda:57.3", "army-2009:house-19c")
    @pytest.mark.parametrize("book", [UK, ARMY])
    def test_pocketed_chips_leave_play(self, book: Rulebook) -> None:
        tournament = after(an_event({"A": FOUR}), book, PocketChips(name("A1"), Chips(400)))
        assert (tournament.player(name("A1")).stack, tournament.gone) == (600, 400)
        out_now = after(tournament, book, Choose("disqualify"))
        assert (out_now.player(name("A1")).out, out_now.gone) == (True, 1000)

    @pytest.mark.proves("uk-tda:58", "seminole-2024:64")
    def test_found_chips_and_a_known_owner(self) -> None:
        tournament = after(an_event({"A": FOUR}), UK, out("A4"))
        assert after(tournament, UK, FindChips(Chips(100), name("A1"))).gone == 100
        assert after(tournament, SEMINOLE, FindChips(Chips(100), name("A1"))).gone == 0
        assert after(tournament, SEMINOLE, FindChips(Chips(100))).gone == 100

    @pytest.mark.proves("roberts-10:15.20b", "roberts-10:15.20d", "roberts-10:15.20e")
    def test_chips_behind_a_loser(self) -> None:
        tournament = after(an_event({"A": FOUR}), ROBERTS, out("A4"))
        found = after(tournament, ROBERTS, FindBehind(name("A4"), Chips(100), covered=True, next_deal=False))
        assert [offer.codes for offer in offers(look(found, ROBERTS))] == [("award-to-caller", "deny")]
        assert after(found, ROBERTS, Choose("award-to-caller")).gone == 0
        assert after(found, ROBERTS, Choose("deny")).gone == 100
        too_late = after(tournament, ROBERTS, FindBehind(name("A4"), Chips(100), covered=True, next_deal=True))
        assert (too_late.gone, too_late.player(name("A4")).out) == (100, True)
        back = after(tournament, ROBERTS, FindBehind(name("A4"), Chips(100), covered=False, next_deal=False))
        assert still_in(back) == ["A1", "A2", "A3", "A4"]
        assert refused(back, ROBERTS, FindBehind(name("A4"), Chips(100), covered=True, next_deal=False)) == "not-out"

    @pytest.mark.proves("roberts-10:15.20c")
    def test_who_is_out_despite_chips_found_may_rebuy(self) -> None:
        tournament = after(an_event({"A": FOUR}), ROBERTS, out("A4"))
        found = after(tournament, ROBERTS, FindBehind(name("A4"), Chips(100), covered=True, next_deal=True))
        assert "roberts-10:15.20c" in cited(tournament, ROBERTS, FindBehind(name("A4"), Chips(100), True, False))
        assert after(found, ROBERTS, Rebuy(name("A4"))).player(name("A4")).stack == 1000


def still_in(tournament: Tournament) -> list[str]:
    return [player.name for player in tournament.left]


def test_a_card_of_a_race_is_named_once() -> None:
    """At one seat or at two: each card lies in one place only."""
    tournament = an_event({"A": range(1, 4)})
    at = TableId("A")
    for dealt in ("8c 8c", "8c 2d"), ("8c 2d", "8c 3d"):
        told = ColorUp(
            Chips(25), Chips(100), table=at, odd=((SeatNo(1), 2), (SeatNo(2), 2)),
            cards=tuple((SeatNo(seat), tuple(map(card, words.split()))) for seat, words in enumerate(dealt, start=1)),
        )  # fmt: skip
        with pytest.raises(Refused, match="8c is named twice") as no:
            decide(tournament, told, UK)
        assert (no.value.topic, no.value.code) == ("chips.race", "card-twice")


def test_a_card_of_the_draw_for_seats_is_named_once() -> None:
    tournament = open_event(Setup(9, Chips(1500), 1200), (PlayerId("A1"), PlayerId("A2"))).event
    (ace,) = cards("As")
    with pytest.raises(Refused, match="As is named twice"):
        decide(tournament, DrawSeats(cards=tuple((player.id, ace) for player in tournament.players)), UK)
