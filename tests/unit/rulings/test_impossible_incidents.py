"""Incidents that cannot be are refused in a sentence, whoever sends them, and change nothing."""

from typing import Any, get_args

import msgspec
import pytest

from before_the_floor import Floor, refusal
from floorman.base import Chips, Refused, SeatNo
from floorman.desk.notation import read
from floorman.rulebook import book_ids
from floorman.rulings import Incident, after, rule_on
from floorman.rulings.deal_incidents import AtRedeal, BoxedCard, DuplicateCard, ExtraCard, FlopTooMany, WronglyDealt
from floorman.rulings.engine import FROM_ANYWHERE, SEATS

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
