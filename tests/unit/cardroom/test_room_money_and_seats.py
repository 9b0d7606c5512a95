"""Chips and seats of a card room: nobody is without a way to be paid, and what a house has set holds."""

from floorman.cardroom import actions as do
from floorman.cardroom import apply, suggestions
from floorman.cardroom.events import GameEnded
from floorman.core import PlayerId, SeatNo
from on_the_floor import FloorDesk

MINUTE = 60
ANN, BOB, CAL, DEE, ZED = map(PlayerId, ("Ann", "Bob", "Cal", "Dee", "Zed"))
KIND = "2-5 NLHE"


class TestPlayingOver:
    """Ann is away, and Zed plays over with 100."""

    def floor(self, **terms: bool) -> FloorDesk:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=4, tracked=True, **terms)
        floor.does(do.BuyIn(ANN, "A", 100))
        floor.does(do.StepAway(ANN))
        floor.does(do.PlayOver(ZED, ANN))
        floor.does(do.BuyIn(ZED, "A", 100))
        return floor

    def test_who_plays_over_has_the_seat_when_the_absent_player_cashes_out(self) -> None:
        floor = self.floor()
        floor.does(do.CashOut(ANN, "A", 100))
        game = floor.room.games["A"]
        zed = game.at(SeatNo(1))
        assert zed
        assert (zed.name, zed.over, game.players) == ("Zed", "", 2)
        assert floor.refuses(do.CloseGame("A")) == "chips-left"
        floor.does(do.CashOut(ZED, "A", 100))
        assert floor.room.games["A"].at(SeatNo(1)) is None

    def test_and_when_the_absent_player_is_picked_up_or_goes_to_another_game(self) -> None:
        floor = self.floor().opens("B", "5-10 NLHE", "Cal", "Dee", size=6)
        floor.does(do.ChangeGame(ANN, "B"))
        assert floor.room.games["A"].names == ("Bob", "Zed")
        floor = self.floor()
        floor.does(do.PassRoomTime(31 * MINUTE))
        floor.does(do.ChooseOption("pick-up-chips", ANN))
        assert floor.room.games["A"].names == ("Bob", "Zed")

    def test_an_extra_seat_stays_with_who_keeps_it(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=2)
        floor.does(do.AddSeat("A"))
        floor.does(do.TakeSeat(CAL, "A", SeatNo(3)))
        floor.does(do.StepAway(ANN))
        floor.does(do.PlayOver(ZED, ANN))
        floor.does(do.VacateSeat("A", name=ANN))
        assert (floor.room.games["A"].players, floor.room.games["A"].extra) == (3, 1)

    def test_who_has_no_seat_when_the_absent_player_is_back_can_be_paid(self) -> None:
        floor = self.floor()
        floor.does(do.ComeBack(ANN))
        (matter,) = (one for one in suggestions(floor.room, floor.book) if one.topic == "room.table-stakes")
        assert str(matter.says) == "Zed has no seat in game A any more, and 100 there."
        floor.does(do.CashOut(ANN, "A", 100))
        assert floor.refuses(do.CloseGame("A")) == "chips-left"
        assert matter.action
        floor.does(matter.action)
        floor.does(do.CloseGame("A"))
        floor.does(do.ClaimKept(ZED))
        assert floor.room.ledger == {}

    def test_the_house_keeps_the_chips_of_who_has_no_seat_in_a_game_that_breaks(self) -> None:
        floor = self.floor()
        floor.does(do.ComeBack(ANN))
        floor.does(do.BreakGame("A", order=(ANN, BOB)))
        floor.does(do.ClaimKept(ZED))
        floor.does(do.ClaimKept(ANN))
        assert floor.room.ledger == {}

    def test_chips_of_a_game_that_has_gone_are_paid_all_the_same(self) -> None:
        """As an earlier release left them: Zed was taken out of the seat, and the game was closed."""
        floor = self.floor()
        floor.does(do.ComeBack(ANN))
        floor.room = apply(floor.room, GameEnded("A", "closed", "room.open-close"))
        assert floor.room.stack(ZED) == 100
        floor.does(do.ClaimKept(ZED))
        assert floor.room.stack(ZED) is None
