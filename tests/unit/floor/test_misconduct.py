"""Conduct at a table: told at any time, of anybody who was dealt in, with what the table shows by itself."""

import pytest

from before_the_floor import FOUR, Floor
from floorman.conduct import OFFENCES
from floorman.core import Chips, Refused, SeatNo
from floorman.floor import ForeignChips, after, rule_on
from floorman.floor.incidents import Misconduct
from floorman.rules import Format, book_ids, load_book

BOARD = "2c 7d 9h Js Kd"
HOLE = {1: "Ac Ad", 2: "Qc Qd", 3: "8c 8d", 4: "3s 4s"}
CASH: Format = "cash"
EVENT: Format = "tournament"


def at(stage: str, book: str, format: Format) -> Floor:
    """A hand in which seat 4 has folded, at the betting or at the showdown."""
    floor = Floor(book, FOUR, board=BOARD, hole=HOLE, format=format, button=4)
    floor.tell("1 check", "2 bet 400", "3 call", "4 fold")
    if stage == "showdown":
        floor.tell("1 call")
    return floor


def over(book: str, format: Format) -> Floor:
    floor = Floor(book, FOUR, board=BOARD, hole=HOLE, format=format, button=4)
    floor.tell("1 bet 400", "2 fold", "3 fold", "4 fold")
    assert floor.table.hand.stage == "over"
    return floor


def stages(book: str, format: Format) -> list[tuple[Floor, int]]:
    """A table at each stage, with a seat: in the hand, folded, at the showdown, after the hand."""
    showdown = at("showdown", book, format)
    assert showdown.table.hand.stage == "showdown"
    return [(at("betting", book, format), seat) for seat in (1, 4)] + [
        (showdown, 2), (showdown, 4), (over(book, format), 1), (over(book, format), 3),
    ]  # fmt: skip


@pytest.mark.proves("uk-tda:61.1", "uk-tda:61.2", "uk-tda:61.3", "seminole-2024:71-B.1", "roberts-10:15.intro-4")
@pytest.mark.parametrize("format", [CASH, EVENT])
@pytest.mark.parametrize("book", book_ids())
def test_every_incident_can_be_told_at_any_time_whether_in_the_hand_or_not(book: str, format: Format) -> None:
    for floor, seat in stages(book, format):
        before = floor.table
        for code, offence in OFFENCES.items():
            if offence.format in (None, format):
                for fact in ("", *offence.facts):
                    ruled = rule_on(Misconduct(SeatNo(seat), code, fact), before, load_book(book))
                    assert ruled.says
                    assert ruled.cites
                    assert after(before, ruled).hand == before.hand


def test_nobody_is_accused_who_is_not_there() -> None:
    with pytest.raises(Refused) as no:
        Floor("uk-tda", FOUR).tell(Misconduct(SeatNo(9), "abuse"))
    assert (no.value.code, str(no.value)) == ("not-in-hand", "Nobody was dealt in at seat 9.")


@pytest.mark.parametrize("format", [CASH, EVENT])
@pytest.mark.parametrize("book", book_ids())
def test_foreign_chips_are_ruled_on_at_any_time(book: str, format: Format) -> None:
    """They may play only where their owner can still bet."""
    in_the_hand, *others = stages(book, format)
    ruled = in_the_hand[0].tell(ForeignChips(SeatNo(in_the_hand[1]), Chips(500)))
    assert ruled.floor == (("let-play", "not-in-play") if format == CASH else ())
    for floor, seat in others:
        assert floor.tell(ForeignChips(SeatNo(seat), Chips(500))).outcome == "not-in-play"


class TestWhatTheTableShows:
    @pytest.mark.proves("seminole-2024:room-16.2", "seminole-2024:room-16.3")
    def test_a_telephone_while_a_cash_hand_is_on(self) -> None:
        floor = at("betting", "seminole-2024", CASH)
        for code, seat, rule in (("phone-talk", 1, "16.2"), ("phone-talk", 4, "16.2"), ("phone-use", 1, "16.3")):
            ruled = floor.tell(Misconduct(SeatNo(seat), code))
            assert (ruled.penalty, f"seminole-2024:room-{rule}" in ruled.cites) == ("may", True)
            assert "Not while the hand is on." in str(ruled.says)
        assert floor.tell(Misconduct(SeatNo(4), "phone-use")).penalty is None
        assert over("seminole-2024", CASH).tell(Misconduct(SeatNo(1), "phone-talk")).penalty is None

    @pytest.mark.proves("roberts-10:2.procedures-28")
    @pytest.mark.parametrize("format", [CASH, EVENT])
    @pytest.mark.parametrize("book", ["roberts-10", "hpt", "army-2009"])
    def test_another_language_while_a_hand_is_on(self, book: str, format: Format) -> None:
        ruled = at("showdown", book, format).tell(Misconduct(SeatNo(4), "foreign-language"))
        assert (ruled.penalty, "roberts-10:2.procedures-28" in ruled.cites) == ("may", True)
        assert over(book, format).tell(Misconduct(SeatNo(4), "foreign-language")).penalty is None

    @pytest.mark.proves("seminole-2024:ethics-8.1")
    @pytest.mark.parametrize("format", [CASH, EVENT])
    def test_splashing_the_pot(self, format: Format) -> None:
        ruled = at("betting", "seminole-2024", format).tell(Misconduct(SeatNo(1), "splashing"))
        assert (ruled.penalty, "seminole-2024:ethics-8.1" in ruled.cites) == ("may", True)

    def test_a_card_shown_after_the_action_is_no_offence_where_the_book_lets_it_pass(self) -> None:
        exposing = Misconduct(SeatNo(2), "exposing-card")
        assert at("betting", "uk-tda", EVENT).tell(exposing).penalty == "may"
        assert at("showdown", "uk-tda", EVENT).tell(exposing).penalty is None


@pytest.mark.proves(
    "roberts-10:1.etiquette-1", "roberts-10:3.betting-11a", "army-2009:etiquette-1", "seminole-2024:ethics-2"
)
@pytest.mark.parametrize("format", [CASH, EVENT])
@pytest.mark.parametrize("book", book_ids())
def test_out_of_turn_on_purpose_or_again_and_again_is_ground_for_a_warning(book: str, format: Format) -> None:
    floor = Floor(book, FOUR, format=format, street="flop")
    floor.tell("3 check")
    for code in ("out-of-turn-on-purpose", "out-of-turn-again"):
        again = code == "out-of-turn-again" and book == "uk-tda" and format == EVENT
        ruled = floor.tell(Misconduct(SeatNo(3), code, deliberate=True))
        assert ruled.penalty == ("must" if again else "may"), "a second breach of etiquette is always punished there"
        assert "warning" in ruled.sanctions
        assert "Wait for your turn." in str(ruled.says)
