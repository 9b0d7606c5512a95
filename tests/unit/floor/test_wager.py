"""Words and chips at their edges, book by book."""

from itertools import product
from typing import Any

import pytest

from floorman.core import Chips, SeatNo
from floorman.floor import Act, WordsAndChips
from unit.floor.live import BOOKS, ROBERTS, TDA, Live, result, three

CHIPS = (20, 100, 500, 1000)


def facing(book: str, bet: int, **more: Any) -> Live:
    """Seat 2 faces a bet of seat 1, with seat 3 behind."""
    table = three(book, chips=CHIPS, **more)
    table.acts(f"1 bet {bet}")
    return table


@pytest.mark.proves("seminole-2024:43-A.2", "uk-tda:42-A.2", "roberts-10:3.betting-14d", "army-2009:house-13")
@pytest.mark.parametrize("book", BOOKS)
def test_half_a_raise_in_chips_is_a_raise_and_one_chip_less_is_a_call(book: str) -> None:
    under, at = facing(book, 640), facing(book, 640)
    assert result(under.pushes(2, 500, 100, 100, 100, 100, 20, 20)) == ("call", 640, 300)
    assert result(at.pushes(2, 500, 100, 100, 100, 100, 20, 20, 20)) == ("raise", 1280, 0)
    assert at.may.least == 1920


@pytest.mark.proves("seminole-2024:43-A.2", "uk-tda:42-A.2")
@pytest.mark.parametrize("book", TDA)
def test_the_half_is_of_the_last_whole_raise_and_not_of_a_short_all_in(book: str) -> None:
    table = Live(book, {1: 9000, 2: 760, 3: 9000}, chips=CHIPS)
    table.acts("1 bet 600, 2 all-in")
    assert result(table.pushes(3, 500, 500, 20, 20)) == ("call", 760, 280)
    again = Live(book, {1: 9000, 2: 760, 3: 9000}, chips=CHIPS)
    again.acts("1 bet 600, 2 all-in")
    assert result(again.pushes(3, 500, 500, 20, 20, 20)) == ("raise", 1360, 0)


@pytest.mark.proves("seminole-2024:45-A", "uk-tda:45.1")
@pytest.mark.parametrize("book", TDA)
def test_several_chips_of_which_none_could_be_left_out_are_a_call(book: str) -> None:
    assert result(facing(book, 640).pushes(2, 500, 500)) == ("call", 640, 360)
    assert result(facing(book, 500).pushes(2, 500, 500)) == ("raise", 1000, 0)


@pytest.mark.proves("roberts-10:3.betting-14d", "army-2009:house-13")
@pytest.mark.parametrize("book", ROBERTS)
def test_where_only_the_half_counts_the_same_chips_are_a_raise(book: str) -> None:
    assert result(facing(book, 640).pushes(2, 500, 500)) == ("raise", 1280, 0)
    assert result(facing(book, 700).pushes(2, 500, 500)) == ("call", 700, 300)


@pytest.mark.proves("seminole-2024:41-B", "uk-tda:40-B")
@pytest.mark.parametrize("book", BOOKS)
def test_the_exact_price_is_a_call(book: str) -> None:
    assert result(facing(book, 640).pushes(2, 500, 100, 20, 20)) == ("call", 640, 0)


@pytest.mark.proves("seminole-2024:45-B.2", "roberts-10:14.11a", "army-2009:bets-8a")
@pytest.mark.parametrize("book", BOOKS)
def test_last_chips_beyond_the_call_are_all_in_below_the_half_too(book: str) -> None:
    pushed, spoken = (Live(book, {1: 9000, 2: 740, 3: 9000}, chips=CHIPS) for _ in range(2))
    pushed.acts("1 bet 640")
    spoken.acts("1 bet 640")
    assert result(pushed.pushes(2, 500, 100, 100, 20, 20)) == ("all-in", 740, 0)
    assert spoken.says(2, amount=740).code == "all-in"
    assert pushed.may.call == 740


@pytest.mark.proves("seminole-2024:45-A", "roberts-10:14.11a")
def test_last_chips_that_were_all_needed_are_a_call_or_all_in_as_the_book_says() -> None:
    for book, expected in [(b, ("call", 640, 360)) for b in TDA] + [(b, ("all-in", 1000, 0)) for b in ROBERTS]:
        table = Live(book, {1: 9000, 2: 1000, 3: 9000}, chips=CHIPS)
        table.acts("1 bet 640")
        assert result(table.pushes(2, 500, 500)) == expected, book


@pytest.mark.proves("seminole-2024:44.1", "uk-tda:44.1", "roberts-10:14.10b")
@pytest.mark.parametrize("book", BOOKS)
def test_one_chip_above_the_price_is_a_call_the_last_one_too(book: str) -> None:
    assert result(facing(book, 640).pushes(2, 1000)) == ("call", 640, 360)
    last = Live(book, {1: 9000, 2: 1000, 3: 9000}, chips=CHIPS)
    last.acts("1 bet 640")
    assert result(last.pushes(2, 1000)) == ("call", 640, 360)


@pytest.mark.proves("seminole-2024:44.4", "uk-tda:44.4", "roberts-10:14.10a")
@pytest.mark.parametrize("book", BOOKS)
def test_one_chip_that_opens_is_a_bet_of_all_of_it_and_never_below_the_least(book: str) -> None:
    assert result(three(book, chips=CHIPS).pushes(1, 500)) == ("bet", 500, 0)
    assert result(three(book, chips=CHIPS).pushes(1, 100)) == ("bet", 200, 0)


@pytest.mark.proves("seminole-2024:44.3", "uk-tda:44.3")
@pytest.mark.parametrize("book", TDA)
def test_raise_said_with_one_chip_is_the_most_of_it(book: str) -> None:
    assert result(facing(book, 360).pushes(2, 1000, say="raise")) == ("raise", 1000, 0)
    assert result(facing(book, 540).pushes(2, 1000, say="raise")) == ("raise", 1080, 0)


@pytest.mark.proves("seminole-2024:44.2", "uk-tda:44.2")
@pytest.mark.parametrize("book", BOOKS)
def test_raise_said_after_the_chip_has_landed_is_a_call(book: str) -> None:
    assert result(facing(book, 360).pushes(2, 1000, say="raise", order="push")) == ("call", 360, 640)


@pytest.mark.proves("seminole-2024:40-C", "uk-tda:36-C")
@pytest.mark.parametrize("book", BOOKS)
def test_an_amount_alone_is_those_chips_on_top_of_what_is_there(book: str) -> None:
    table = Live(book, dict.fromkeys((1, 2, 3), 9000), street=None, button=3)
    table.acts("3 fold")
    assert result(table.says(1, amount=100))[:2] == ("call", 200)
    assert result(table.says(2, amount=500))[:2] == ("raise", 700)


@pytest.mark.proves("seminole-2024:43-A.3", "uk-tda:42-A.3")
@pytest.mark.parametrize("book", BOOKS)
def test_an_amount_alone_below_the_half_is_a_call_and_with_raise_said_it_is_made_up(book: str) -> None:
    assert result(facing(book, 600).says(2, amount=880))[:2] == ("call", 600)
    assert result(facing(book, 600).says(2, amount=900))[:2] == ("raise", 1200)
    assert result(facing(book, 600).says(2, "raise", 880))[:2] == ("raise", 1200)


@pytest.mark.proves("seminole-2024:42-A", "uk-tda:41-C.1", "uk-tda:41-C.2", "roberts-10:14.6a", "roberts-10:14.6b")
@pytest.mark.parametrize(
    ("book", "format", "first", "total"),
    [
        ("seminole-2024", "tournament", (500,), 1000),
        ("uk-tda", "tournament", (500,), 2500),
        ("uk-tda", "tournament", (100,), 1000),
        ("uk-tda", "tournament", (1000, 500), 1500),
        ("roberts-10", "tournament", (500,), 1000),
        ("roberts-10", "cash", (500,), 2500),
        ("army-2009", "tournament", (1000, 100), 1100),
    ],
)
def test_raise_said_and_chips_in_two_motions(book: str, format: str, first: tuple[int, ...], total: int) -> None:
    table = facing(book, 500, format=format)
    pushed = (*first, *(1000,) * 2) if total == 2500 or first == (100,) else (*first, 1000)
    ruled = table.pushes(2, *pushed, say="raise", motions=2, first=first)
    assert result(ruled) == ("raise", total, max(0, sum(pushed) - total))


@pytest.mark.proves("uk-tda:41-A", "seminole-2024:42-A", "roberts-10:3.betting-14a")
@pytest.mark.parametrize("book", BOOKS)
def test_of_two_silent_motions_the_first_counts(book: str) -> None:
    assert result(facing(book, 500).pushes(2, 500, 1000, motions=2, first=(500,))) == ("call", 500, 1000)
    assert result(facing(book, 500).pushes(2, 500, 500, 1000, motions=2, first=(500, 500))) == ("raise", 1000, 1000)


@pytest.mark.proves("seminole-2024:40-A.2", "uk-tda:36-A.2", "roberts-10:14.8")
def test_words_and_chips_the_first_counts_or_the_words_do() -> None:
    for book in BOOKS:
        assert result(three(book, chips=CHIPS).pushes(1, 1000, say="bet", amount=700)) == ("bet", 700, 300), book
    for book in TDA:
        later = three(book, chips=CHIPS).pushes(1, 500, say="bet", amount=1400, order="push")
        assert result(later) == ("bet", 500, 0), book
    for book in ROBERTS:
        later = three(book, chips=CHIPS).pushes(1, 500, say="bet", amount=1400, order="push")
        assert result(later) == ("bet", 1400, 0), book


@pytest.mark.proves("seminole-2024:40-A.4", "uk-tda:36-A.3", "roberts-10:3.betting-9b")
def test_words_and_chips_that_contradict_each_other_at_the_same_moment() -> None:
    table = three("seminole-2024", chips=CHIPS)
    ruled = table.pushes(1, 1000, say="bet", amount=700, order="together")
    assert ruled.floor == ("lesser-amount", "greater-amount")
    assert result(table.floor("greater-amount"))[:2] == ("bet", 1000)
    for book in ("uk-tda", *ROBERTS):
        ruled = three(book, chips=CHIPS).pushes(1, 1000, say="bet", amount=700, order="together")
        assert result(ruled) == ("bet", 700, 300), book


@pytest.mark.proves("seminole-2024:43-B")
def test_a_raise_said_as_a_total_agrees_with_the_chips_that_make_it_up() -> None:
    table = Live("seminole-2024", dict.fromkeys((1, 2, 3), 9000), street=None, button=3, chips=(100, 500))
    table.acts("3 call, 1 call")
    assert result(table.pushes(2, 500, 100, say="raise", amount=800, order="together")) == ("raise", 800, 0)


@pytest.mark.proves("seminole-2024:57.2", "seminole-2024:57.3")
@pytest.mark.parametrize(("pot", "total"), [(2900, 300), (3000, 3000), (600, 300)])
def test_three_is_the_highest_amount_within_the_pot(pot: int, total: int) -> None:
    assert result(three("seminole-2024", pot=pot).says(1, "bet", unit=3))[:2] == ("bet", total)


@pytest.mark.proves("uk-tda:51.2", "uk-tda:51.3")
def test_three_goes_to_the_floor_unless_only_one_amount_is_legal() -> None:
    table = three("uk-tda")
    assert table.says(1, "bet", unit=3).floor == ("lesser-amount", "greater-amount")
    assert result(table.floor("lesser-amount"))[:2] == ("bet", 300)
    assert result(three("uk-tda", 2400).says(1, "bet", unit=3))[:2] == ("bet", 300)


def test_a_clear_answer_settles_an_unclear_amount() -> None:
    table = three("uk-tda")
    table.says(1, "bet", unit=3)
    assert result(table.says(1, "bet", 3000))[:2] == ("bet", 3000)
    assert table.table.pending == ()


@pytest.mark.parametrize("book", BOOKS)
def test_an_unclear_amount_that_the_stack_cannot_make_is_all_of_it(book: str) -> None:
    table = Live(book, {1: 9000, 2: 1500, 3: 9000})
    table.acts("1 bet 900")
    assert result(table.says(2, "raise", unit=2))[:2] == ("raise", 1500)


def test_where_no_meaning_fits_the_pot_the_smallest_is_taken() -> None:
    table = Live("seminole-2024", dict.fromkeys((1, 2, 3), 9000), street=None, button=3, blinds=(50, 100))
    assert result(table.says(3, "raise", unit=2))[:2] == ("raise", 200)


@pytest.mark.parametrize("book", BOOKS)
def test_a_bare_five_may_mean_the_call(book: str) -> None:
    table = three(book, 4000, pot=400)
    table.acts("1 bet 500")
    assert result(table.says(2, unit=5))[:2] == ("call", 500)


@pytest.mark.proves("uk-tda:51.3", "uk-tda:36-C")
@pytest.mark.parametrize(("code", "expected"), [("lesser-amount", ("call", 500)), ("greater-amount", ("raise", 7000))])
def test_the_floor_picks_an_amount_and_the_half_still_says_what_it_is(code: str, expected: tuple[str, int]) -> None:
    table = three("uk-tda")
    table.acts("1 bet 500")
    assert table.says(2, unit=7).floor == ("lesser-amount", "greater-amount")
    assert result(table.floor(code))[:2] == expected


@pytest.mark.proves("seminole-2024:55-A", "seminole-2024:55-B", "seminole-2024:55.3")
@pytest.mark.parametrize("book", BOOKS)
def test_words_that_do_not_fit(book: str) -> None:
    assert result(three(book).says(1, "call"))[:2] == ("check", 0)
    table = three(book)
    assert table.says(1, "raise").code == "bet"
    assert result(table.says(1, amount=500))[:2] == ("bet", 500)
    table = three(book)
    table.acts("1 bet 700")
    assert table.says(2, "check").code == ""
    assert table.may.acts == ("fold", "call")
    assert table.refuses(Act(SeatNo(2), "raise", Chips(1400))).code == "held-to-action"
    assert result(table.says(2, "all-in"))[:2] == ("call", 700)
    assert "raise" in table.may.acts


def test_the_floor_may_have_to_say_what_check_facing_a_bet_leaves() -> None:
    table = three("seminole-2024", house={"betting.invalid-declaration/check-facing-bet": "floor"})
    table.acts("1 bet 700")
    assert table.says(2, "check").floor == ("passive-only", "all-options")
    table.floor("passive-only")
    assert table.may.acts == ("fold", "call")


@pytest.mark.proves("seminole-2024:54-D.1", "seminole-2024:54-D.2", "uk-tda:49-C.1", "uk-tda:49-C.2")
@pytest.mark.parametrize("book", TDA)
def test_pot_in_no_limit_is_the_least_wager_and_may_be_penalised(book: str) -> None:
    table = three(book)
    first = table.says(1, "pot")
    second = table.says(2, "pot")
    assert (result(first)[:2], first.penalty) == (("bet", 200), "may")
    assert (result(second)[:2], second.penalty) == (("raise", 400), "may")


def raised_blind(book: str, **more: Any) -> Live:
    """The big blind, 200 in, faces a raise to 700; the small blind has folded."""
    table = Live(book, dict.fromkeys((1, 2, 3, 4), 9000), street=None, button=4, chips=(100, 500, 1000), **more)
    table.acts("3 raise 700, 4 fold, 1 fold")
    return table


@pytest.mark.proves("seminole-2024:46-C.1", "seminole-2024:46-C.2", "seminole-2024:43-A.2")
@pytest.mark.parametrize(
    ("prior", "push", "expected"),
    [
        ("left", (1000,), ("call", 700, 500)),
        ("left", (500, 100, 100), ("call", 700, 200)),
        ("left", (500, 100, 100, 100), ("raise", 1200, 0)),
        ("left", (500, 500), ("raise", 1200, 0)),
        ("pulled-back", (1000,), ("call", 700, 300)),
        ("pulled-back", (500, 500), ("raise", 1200, 0)),
        ("pulled-back", (500, 100, 100, 100), ("call", 700, 100)),
        ("partly-pulled-back", (1000,), ("raise", 1200, 0)),
    ],
)
def test_chips_added_to_a_blind_that_was_raised(
    prior: str, push: tuple[int, ...], expected: tuple[str, int, int]
) -> None:
    assert result(raised_blind("seminole-2024").pushes(2, *push, prior=prior)) == expected


@pytest.mark.proves("uk-tda:46-A.1")
def test_in_the_older_book_the_floor_reads_chips_added_to_a_raised_blind() -> None:
    for code, expected in (("call", ("call", 700)), ("hold-to-action", ("raise", 1200))):
        table = raised_blind("uk-tda")
        ruled = table.pushes(2, 1000)
        assert ruled.floor == ("call", "hold-to-action")
        assert "uk-tda:46-A.1" in ruled.cites
        assert result(table.floor(code))[:2] == expected
    assert result(raised_blind("uk-tda").pushes(2, 500))[:2] == ("call", 700)


@pytest.mark.proves("seminole-2024:46-B", "uk-tda:46-B")
def test_pulling_the_blind_back_binds_facing_a_raise_or_facing_anything() -> None:
    for book, prior in product(TDA, ("pulled-back", "partly-pulled-back")):
        table = raised_blind(book)
        table.tell(WordsAndChips(SeatNo(2), prior=prior))  # type: ignore[arg-type]
        assert table.may.acts == ("call", "raise"), book
        assert table.refuses(Act(SeatNo(2), "fold")).code == "held-to-action"
    for book, left in (("seminole-2024", ("fold", "call", "raise")), ("uk-tda", ("call", "raise"))):
        table = Live(book, dict.fromkeys((1, 2, 3), 9000), street=None, button=3)
        table.acts("3 call")
        table.tell(WordsAndChips(SeatNo(1), prior="pulled-back"))
        assert table.may.acts == left, book


def limit(book: str, stacks: dict[int, int] | None = None) -> Live:
    table = Live(book, stacks or dict.fromkeys((1, 2, 3), 3000), game="LHE", limits=(100, 200), chips=(5, 25, 100))
    table.acts("1 bet 100")
    return table


@pytest.mark.proves("seminole-2024:43-A.2", "roberts-10:3.betting-14d")
@pytest.mark.parametrize("book", BOOKS)
def test_at_limit_too_many_chips_are_one_raise_and_half_a_raise_is_made_up(book: str) -> None:
    assert result(limit(book).pushes(2, 100, 100, 100)) == ("raise", 200, 100)
    assert result(limit(book).pushes(2, 100, 25, 5, 5, 5, 5)) == ("call", 100, 45)
    assert result(limit(book).pushes(2, 100, 25, 25)) == ("raise", 200, 0)
    assert result(limit(book).says(2, "raise", 900))[:2] == ("raise", 200)


@pytest.mark.proves("roberts-10:3.betting-7b", "seminole-2024:47-B")
@pytest.mark.parametrize("book", BOOKS)
def test_at_limit_the_last_chips_are_all_in_and_may_be_completed(book: str) -> None:
    table = limit(book, {1: 3000, 2: 135, 3: 3000})
    assert result(table.pushes(2, 100, 25, 5, 5)) == ("all-in", 135, 0)
    assert table.may.acts == ("fold", "call", "complete")
    assert table.may.least == 200


@pytest.mark.proves("seminole-2024:54-C", "roberts-10:14.intro-3")
@pytest.mark.parametrize("book", BOOKS)
def test_at_pot_limit_too_much_is_cut_to_the_pot(book: str) -> None:
    table = three(book, game="PLO", pot=700, chips=(100, 500, 1000))
    assert result(table.pushes(1, 1000)) == ("bet", 700, 300)
    assert result(table.says(2, "pot"))[:2] == ("raise", 2800)
    assert result(table.says(3, "raise", 99000))[:2] == ("raise", 9000)


def test_the_stud_bring_in_is_no_completion() -> None:
    def stud() -> Live:
        return three("roberts-10", 800, game="STUD", blinds=(), limits=(40, 80), bring_in=10, ante=5, street=None)

    table = stud()
    opener = table.hand.turn
    assert result(table.tell(Act(opener, "bring-in")))[:2] == ("bring-in", 10)
    assert table.hand.price == 10
    silent = stud()
    assert silent.pushes(silent.hand.turn, 10).code == "bring-in"
    short = Live(
        "roberts-10", {1: 12, 2: 12}, game="STUD", blinds=(), limits=(40, 80), bring_in=10, ante=5, street=None
    )
    assert result(short.says(short.hand.turn, "all-in"))[:2] == ("bring-in", 7)
    more = stud()
    more.says(more.hand.turn, "complete")
    assert more.hand.price == 40


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (WordsAndChips(SeatNo(1), push=(Chips(7),)), "no-such-chip"),
        (WordsAndChips(SeatNo(1), push=(Chips(1000),) * 10), "not-enough-chips"),
        (WordsAndChips(SeatNo(3), push=(Chips(1000),) * 10), "not-enough-chips"),
        (WordsAndChips(SeatNo(1), amount=Chips(0)), "no-such-amount"),
        (WordsAndChips(SeatNo(4), say="call"), "not-in-hand"),
        (Act(SeatNo(1), "bet", Chips(9100)), "not-enough-chips"),
    ],
)
def test_what_cannot_be_is_refused(told: WordsAndChips | Act, code: str) -> None:
    assert three("uk-tda", chips=CHIPS).refuses(told).code == code
