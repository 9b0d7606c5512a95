"""The dealer's hand: told line by line, kept as rulings, read again without a book."""

import msgspec
import pytest

from floorman.base import DataError, Refused, SeatNo, encode
from floorman.desk.situation import Answered, Situation
from floorman.rulebook import load_book
from floorman.server.accounts.roles import Who
from floorman.server.actors.keeper import Recorded
from floorman.server.dealer.keeper import DealerAct, HandKeeper, NameCards, PutAway, StartHand, TakeBack, TellHand

DEALER = Who("dealer", "friday", "2")
FOUR = Situation("hpt", {1: 5000, 2: 5000, 3: 5000, 4: 5000}, (50, 100), 4)
TO_SHOWDOWN = ("3 folds", "4 folds", "1 calls", "2 checks", *("1 checks", "2 checks") * 3)


class Tablet:
    """A keeper, and every record it was given."""

    def __init__(self, book: str = "hpt") -> None:
        self.keeper = HandKeeper("2", load_book(book), {})
        self.records: list[Recorded] = []

    def do(self, act: DealerAct) -> tuple[str, ...]:
        said: tuple[str, ...] = ()
        for body in self.keeper.decide(DEALER, msgspec.Raw(encode(act)), 0):
            record = Recorded(len(self.records) + 1, 0, "dealer", "", msgspec.Raw(encode(body)))
            self.records.append(record)
            said += self.keeper.take(record).says
        return said

    @property
    def hand(self) -> Answered:
        answered = self.keeper.board(DEALER, 0).answered
        assert answered
        return answered


@pytest.fixture
def tablet() -> Tablet:
    tablet = Tablet()
    tablet.do(StartHand(FOUR))
    return tablet


def test_a_line_is_ruled_on_and_the_next_steps_cite_their_rules(tablet: Tablet) -> None:
    tablet.do(TellHand("3 raises to 300"))
    assert tablet.do(TellHand("4 pushes 500")) == ("Seat 4 calls: 300 in all.",)
    assert tablet.hand.stands.turn == 1
    assert all(step.cites for step in tablet.hand.steps)


def test_the_log_read_again_gives_the_same_board_whatever_the_book_says_by_then(tablet: Tablet) -> None:
    for line in ("3 raises to 300", "4 pushes 500", "1 calls"):
        tablet.do(TellHand(line))
    again = HandKeeper("2", load_book("seminole-2024"), {})
    for record in tablet.records:
        again.take(record)
    assert again.board(DEALER, 0).answered is not None
    assert [one.says for one in tablet.hand.ruled] == [
        one.ruling.says for one in (again.desk.ruled if again.desk else [])
    ]
    assert again.desk
    assert tablet.keeper.desk
    assert again.desk.table == tablet.keeper.desk.table


def test_a_line_told_wrongly_is_taken_back(tablet: Tablet) -> None:
    before = tablet.hand.stands
    tablet.do(TellHand("3 folds"))
    assert tablet.do(TakeBack()) == ("Taken back: 3 folds.",)
    assert tablet.hand.stands == before
    with pytest.raises(Refused, match="Nothing has been told"):
        tablet.do(TakeBack())


def test_cards_are_named_at_the_showdown_and_the_pot_is_pushed(tablet: Tablet) -> None:
    for line in TO_SHOWDOWN:
        tablet.do(TellHand(line))
    tablet.do(NameCards({1: "As Kd", 2: "Qs Qd"}, "Qc 7h 2d 3c 9s"))
    for line in ("1 shows As Kd", "2 shows Qs Qd"):
        tablet.do(TellHand(line))
    assert (tablet.hand.stands.stage, tablet.hand.stands.stacks[SeatNo(2)]) == ("over", 5100)


def test_the_events_book_is_in_force_whatever_the_tablet_says() -> None:
    tablet = Tablet("uk-tda")
    tablet.do(StartHand(FOUR))
    assert tablet.keeper.situation
    assert tablet.keeper.situation.book == "uk-tda"


def test_a_second_hand_waits_for_the_first(tablet: Tablet) -> None:
    with pytest.raises(Refused, match="The hand is not over"):
        tablet.do(StartHand(FOUR))
    tablet.do(PutAway())
    assert tablet.keeper.board(DEALER, 0).answered is None
    tablet.do(StartHand(FOUR))


@pytest.mark.parametrize("act", [TellHand("3 folds"), TakeBack(), PutAway(), NameCards(board="As Kd 2c")])
def test_without_a_hand_there_is_nothing_to_tell(act: DealerAct) -> None:
    with pytest.raises(Refused, match="deal one first"):
        Tablet().do(act)


def test_what_cannot_be_read_changes_nothing(tablet: Tablet) -> None:
    before = tablet.keeper.board(DEALER, 0)
    with pytest.raises(DataError, match="For example"):
        tablet.do(TellHand("3 sings"))
    with pytest.raises(Refused):
        tablet.do(TellHand("3 raises to 9000000"))
    with pytest.raises(DataError):
        tablet.keeper.decide(DEALER, msgspec.Raw(b'{"type":"Shuffle"}'), 0)
    with pytest.raises(DataError, match="twice"):
        tablet.do(NameCards({1: "As Kd", 2: "As Qd"}))
    assert tablet.keeper.board(DEALER, 0) == before
