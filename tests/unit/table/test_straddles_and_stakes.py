"""Who may straddle, the size of the blinds, dodging them, and whom the table gives up."""

import pytest

from floorman.core import Chips, Refused, SeatNo
from floorman.rules import Rulebook
from floorman.table import Case, NextGame, SetBlinds, Straddle, decide, hand_to_deal, is_offence, mover
from unit.table.a_table import ARMY, HPT, ROBERTS, SEMINOLE, UK, a_table, after, cash, played


def straddle(seat: int, to: int) -> Straddle:
    return Straddle(SeatNo(seat), Chips(to))


@pytest.mark.proves("roberts-10:14.15b", "roberts-10:14.15c", "roberts-10:14.15d")
def test_the_straddler_posts_acts_last_and_sets_the_price() -> None:
    deal = hand_to_deal(after(cash([1, 3, 5, 8], 8), ROBERTS, straddle(5, 200)), ROBERTS)
    assert deal.posted("straddle") == {5: 200}
    assert (deal.first_to_act, deal.last_to_act, deal.bring_in) == (8, 5, 200)


def test_a_straddle_is_for_one_hand() -> None:
    table = played(after(cash([1, 3, 5, 8], 8), ROBERTS, straddle(5, 200)), ROBERTS)
    assert hand_to_deal(table, ROBERTS).posted("straddle") == {}


@pytest.mark.proves("roberts-10:14.15a", "roberts-10:4.17")
@pytest.mark.parametrize(
    ("game", "seat", "to", "code"),
    [
        ("LHE", 8, 300, "straddle-limit"),
        ("PLO", 8, 300, "straddle-seat"),
        ("PLO", 5, 300, "straddle-size"),
        ("PLO", 1, 200, "straddle-seat"),
        ("PLO", 2, 200, "straddle-seat"),
    ],
)
def test_the_first_reason_is_told(game: str, seat: int, to: int, code: str) -> None:
    with pytest.raises(Refused) as no:
        decide(cash([1, 3, 5, 8], 8, game=game), straddle(seat, to), ROBERTS)
    assert (no.value.code, no.value.topic) == (code, "betting.straddle")


def test_of_two_players_neither_straddles_for_both_have_blinds() -> None:
    for seat in (3, 8):
        with pytest.raises(Refused) as no:
            decide(cash([3, 8], 8), straddle(seat, 200), ROBERTS)
        assert no.value.code == "straddle-seat"


def test_where_two_may_straddle_the_second_doubles_the_first() -> None:
    book = ROBERTS.with_house({"straddles": 2})
    table = after(cash([1, 3, 5, 8, 9], 9), book, straddle(5, 200))
    deal = hand_to_deal(after(table, book, straddle(8, 400)), book)
    assert (deal.first_to_act, deal.last_to_act, deal.bring_in) == (9, 8, 400)
    with pytest.raises(Refused) as no:
        decide(table, straddle(9, 400), book)
    assert no.value.code == "straddle-seat"


@pytest.mark.parametrize(("where", "seat", "other"), [("button", 9, 5), ("any-seat", 8, 1)])
def test_a_house_may_let_others_straddle(where: str, seat: int, other: int) -> None:
    book = ROBERTS.with_house({"betting.straddle/seat": where})
    table = cash([1, 3, 5, 8, 9], 9)
    assert hand_to_deal(after(table, book, straddle(seat, 200)), book).last_to_act == seat
    with pytest.raises(Refused) as no:
        decide(table, straddle(other, 200), book)
    assert no.value.code == "straddle-seat"


@pytest.mark.proves("roberts-10:14.15a")
@pytest.mark.parametrize(("book", "straddles"), [(ROBERTS, 1), (SEMINOLE, 0), (UK, 0)], ids=str)
def test_a_straddle_needs_a_rule_that_allows_it(book: Rulebook, straddles: int) -> None:
    table = cash([1, 3, 5, 8, 9], 9)
    for seat, to in ((5, 200), (8, 400))[:straddles]:
        table = after(table, book, straddle(seat, to))
    with pytest.raises(Refused) as no:
        decide(table, straddle(8 if straddles else 5, 400 if straddles else 200), book)
    assert no.value.code == "straddle-second"


@pytest.mark.proves("hpt:blinds-2")
def test_a_level_is_played_as_the_schedule_has_it() -> None:
    assert after(a_table([1, 2, 3], 1), HPT, SetBlinds(Chips(75), Chips(100))).blinds == (75, 100)


@pytest.mark.proves("army-2009:bets-2", "army-2009:bets-3")
def test_the_small_blind_is_half_where_the_book_says_so() -> None:
    with pytest.raises(Refused) as no:
        decide(a_table([1, 2, 3], 1), SetBlinds(Chips(75), Chips(100)), ARMY)
    assert (no.value.topic, no.value.code) == ("button.post", "small-blind-size")
    assert hand_to_deal(after(a_table([1, 2, 3], 1), ARMY, SetBlinds(Chips(50), Chips(100))), ARMY).bring_in == 100


@pytest.mark.proves("seminole-2024:33", "uk-tda:31")
def test_dodging_a_blind_is_an_offence_anywhere_or_on_the_way_from_a_broken_table() -> None:
    assert is_offence(SEMINOLE, from_broken_table=False)
    assert not is_offence(UK, from_broken_table=False)
    assert is_offence(UK, from_broken_table=True)


@pytest.mark.proves("seminole-2024:11-B.2", "uk-tda:9-A.2", "roberts-10:15.15a", "army-2009:seating-7")
def test_the_next_big_blind_moves_or_the_player_behind_the_button() -> None:
    table = played(a_table([1, 2, 4, 6, 7, 8], 6, game="LHE", rotation=("LHE", "STUD")), UK, 1)
    for book in (UK, SEMINOLE, ROBERTS, HPT):
        at_stud = after(table, book, NextGame("STUD"))
        for now in (table, played(at_stud, book)):
            assert mover(Case(now, book), hand_to_deal(now, book)) == 2
    assert mover(Case(table, ARMY), hand_to_deal(table, ARMY)) == 4
