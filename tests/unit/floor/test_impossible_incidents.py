"""Incidents that cannot be are refused in a sentence, whoever sends them, and change nothing."""

from typing import Any, Literal, get_args

import msgspec
import pytest

from before_the_floor import Floor, refusal
from floorman.cards import STANDARD_DECK
from floorman.core import Chips, Refused, SeatNo
from floorman.desk.notation import read
from floorman.floor import (
    DealerKills,
    Discards,
    ForeignChips,
    HandFouled,
    HiddenChips,
    Incident,
    Shows,
    WrongLevel,
    after,
    options,
    rule_on,
)
from floorman.floor.engine import FROM_ANYWHERE, SEATS
from floorman.floor.incidents import (
    AtRedeal,
    BoxedCard,
    CardsInMuck,
    DuplicateCard,
    ExposedDowncard,
    ExtraCard,
    FlopTooMany,
    WronglyDealt,
)
from floorman.rules import book_ids

NOBODY = SeatNo(99)


def about_seat_99(kind: type[Incident]) -> Incident:
    """The least that can be told of a kind, about a seat that nobody has."""
    filled = {"bool": True, "int": 1, "str": "flush"}
    facts: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in SEATS:
            facts[field.name] = NOBODY
        elif field.required:
            options = get_args(field.type)
            facts[field.name] = options[0] if options else filled.get(getattr(field.type, "__name__", ""), "As")
            if options and options[-1] is Ellipsis:
                facts[field.name] = ()
    made: Incident = kind(**facts)
    return made


NAMES_SEATS = [
    kind
    for kind in get_args(Incident)
    if kind not in FROM_ANYWHERE and any(field.name in SEATS for field in msgspec.structs.fields(kind))
]


@pytest.mark.parametrize("kind", NAMES_SEATS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("street", ["", "flop"])
def test_a_seat_that_is_not_in_the_hand_is_refused(kind: type[Incident], street: str) -> None:
    floor = Floor("uk-tda", {1: 900, 2: 900, 4: 900}, street=street, pot=300)
    no = refusal(floor, about_seat_99(kind))
    assert no.code == "not-in-hand"
    assert "99" in str(no)


def test_a_line_about_a_seat_that_is_not_in_the_hand_is_refused() -> None:
    floor = Floor("uk-tda", {1: 900, 2: 900, 4: 900}, street="")
    for line in ("9 calls", '{"type":"missing-card","seat":9}', "incident duplicate-card known_by=9"):
        with pytest.raises(Refused, match="Seat 9 is not in this hand"):
            rule_on(read(line), floor.table, floor.book)


@pytest.mark.parametrize("book", book_ids())
def test_counts_that_cannot_be_are_refused(book: str) -> None:
    floor = Floor(book, {1: 900, 2: 900, 4: 900}, street="")
    for told in (ExtraCard(SeatNo(1), 0, "deal"), ExtraCard(SeatNo(1), 30, "after-deal"), BoxedCard(0, "deal")):
        assert refusal(floor, told).code == "no-such-count"
    floor = Floor(book, {1: 900, 2: 900, 4: 900}, street="flop")
    for count in (-1, 3, 40):
        assert refusal(floor, FlopTooMany(count)).code == "no-such-count"


def test_a_penalised_player_without_chips_or_seat_is_not_dealt_in_again() -> None:
    floor = Floor("seminole-2024", {1: 900, 2: 900, 4: 900}, street="")
    floor.tell(WronglyDealt("first-card-wrong-seat", SeatNo(1)))
    assert refusal(floor, AtRedeal(SeatNo(3), True)).code == "not-enough-chips"
    assert refusal(floor, AtRedeal(SeatNo(40), True, Chips(500))).code == "not-enough-chips"
    floor.tell(AtRedeal(SeatNo(2), True, Chips(5)))
    assert floor.hand.chips == 2700


def test_the_pot_of_a_hand_taken_up_later_stays_when_the_hand_is_void() -> None:
    """Nobody knows who put it in; the chips of this street go back to those who bet them."""
    floor = Floor("seminole-2024", {1: 900, 2: 900}, street="turn", pot=600)
    floor.tell("1 bet 200")
    ruling = rule_on(DuplicateCard(), floor.table, floor.book)
    hand = after(floor.table, ruling).hand
    assert (hand.stage, hand.middle) == ("over", 600)
    assert [seat.stack for seat in hand.seats] == [900, 900]


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("found", ["after-hand", "next-hand"])
def test_chips_cannot_have_been_found_after_a_hand_that_is_still_on(
    book: str, found: Literal["after-hand", "next-hand"]
) -> None:
    told = HiddenChips(SeatNo(1), Chips(500), found)
    floor = Floor(book, {1: 1000, 2: 4000, 3: 4000}, street="turn", pot=900)
    for act in ("1 all-in", "2 call", "3 call"):
        assert refusal(floor, told).code == "hand-not-over"
        floor.tell(act)
    while floor.hand.stage == "betting":
        floor.tell(f"{floor.hand.turn} check")
    assert refusal(floor, told).code == "hand-not-over"
    assert refusal(floor, HiddenChips(SeatNo(1), Chips(0), "after-call")).code == "no-such-amount"
    assert floor.hand.chips == 9900
    floor.tell(DealerKills(SeatNo(1)), DealerKills(SeatNo(2)))
    assert floor.hand.stage == "over"
    floor.tell(told)


def test_a_draw_told_while_a_showdown_waits_for_the_board_is_refused() -> None:
    floor = Floor("seminole-2024", {1: 900, 2: 900}, street="river", pot=300, hole={1: "As Ah", 2: "Kd Kc"})
    floor.tell("1 check", "2 check", Shows(SeatNo(1)), Shows(SeatNo(2)))
    assert (floor.hand.turn, floor.hand.pot) == (0, 300)
    assert "board" in str(refusal(floor, Discards(SeatNo(1))))


def test_eight_stud_players_share_the_last_card_though_nobody_knows_the_deck() -> None:
    """52 cards do not give eight players seven each after the burns: one card in the middle serves them all."""
    floor = Floor("uk-tda", dict.fromkeys(range(1, 9), 900), street="", game="STUD", limits=(10, 20), bring_in=5)
    while floor.hand.stage == "betting":
        may = options(floor.table, floor.book)
        floor.tell(f"{may.seat} {next(act for act in ('bring-in', 'check', 'call') if act in may.acts)}")
    assert len(floor.hand.board) == 1
    assert {len(seat.cards) for seat in floor.hand.seats} == {6}


def test_a_level_put_right_leaves_every_card_where_it_lies() -> None:
    """An exposed card is the burn already when the wrong level is noticed, and a hand is dead."""
    deck = " ".join(STANDARD_DECK)
    floor = Floor("roberts-10", {1: 900, 2: 900, 3: 900, 4: 900}, street="", deck=deck)
    floor.tell(ExposedDowncard(SeatNo(2), 2, "dealer"), HandFouled(SeatNo(4)), "3 call")
    lay = floor.hand
    assert floor.tell(WrongLevel()).outcome == "corrected"
    hand = floor.hand
    assert (hand.burns, hand.repairs, hand.stub) == (lay.burns, lay.repairs, lay.stub)
    assert (hand.turn, floor.live, hand.seat(SeatNo(3)).bet) == (3, {1, 2, 3}, 0)


@pytest.mark.parametrize("chips", [0, -1])
def test_chips_of_another_house_that_are_none_are_refused(chips: int) -> None:
    floor = Floor("roberts-10", {1: 900, 2: 900, 4: 900}, street="flop", pot=300, format="cash")
    assert refusal(floor, ForeignChips(SeatNo(1), Chips(chips))).code == "no-such-amount"


def test_the_last_live_hand_cannot_be_lost_in_the_muck() -> None:
    floor = Floor("uk-tda", {1: 900, 2: 900}, game="L27TD", street="", blinds=(10, 20), limits=(20, 40), button=1)
    for line in ("1 calls", "2 checks"):
        floor.tell(read(line))
    assert floor.table.hand.stage == "drawing"
    assert floor.tell(CardsInMuck(SeatNo(1), identifiable=False)).outcome == "hand-dead"
    assert refusal(floor, CardsInMuck(SeatNo(2), identifiable=False)).code == "last-hand"
