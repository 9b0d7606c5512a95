"""Hands dealt on a tablet in a card room: who is in, who posts, straddles, kills, bomb pots, rotations, the pot."""

from typing import Any

import pytest

from floorman.cardroom import Cardroom, RoomAction, actions, apply, decide, open_room
from floorman.cardroom.books import balance
from floorman.cardroom.case import Case
from floorman.cardroom.collection import shift_books
from floorman.cardroom.deals import NextDeal, next_deal
from floorman.cardroom.state import RoomTerms
from floorman.core import PlayerId, Refused
from floorman.hand import Rake
from floorman.rules import load_book
from floorman.rules.book import cites_of_refusal

BOOK = load_book("roberts-10")
do: Any = actions
"""Plain names and numbers do for players and seats."""


class Table:
    """A game with players of 200 each in seats 1, 2, 3 and so on, the button drawn."""

    def __init__(self, kind: str = "1-2 NLHE", players: int = 4, button: int = 4, unit: int = 1, **terms: Any) -> None:
        self.room: Cardroom = apply(Cardroom(), open_room(RoomTerms(unit=unit)))
        self.does(do.OpenGame("A", kind, 9, **terms))
        for seat, name in enumerate("Ann Bob Cal Dee Eve Flo Gus".split()[:players], 1):
            self.sits(name, seat)
        if button:
            self.does(do.PutButton("A", button))

    def does(self, action: RoomAction) -> None:
        self.room = apply(self.room, *decide(self.room, action, BOOK).events)

    def sits(self, name: Any, seat: Any, chips: int = 200) -> None:
        self.does(do.TakeSeat(name, "A", seat))
        self.does(do.BuyIn(name, "A", chips))

    @property
    def next(self) -> NextDeal:
        return next_deal(Case(self.room, BOOK), self.room.games["A"])

    def hand(self, **more: Any) -> None:
        self.does(do.BeginDeal("A"))
        self.does(do.EndDeal("A", **more))

    def refused(self, action: RoomAction) -> str:
        with pytest.raises(Refused) as no:
            decide(self.room, action, BOOK)
        return str(no.value)


def posts(deal: NextDeal) -> list[tuple[str, int, str]]:
    return [(deal.names[post.seat], post.amount, post.kind) for post in deal.deal.posts]


def seat(table: Table, no: Any) -> Any:
    return table.next.table.at(no)


def test_the_button_goes_round_and_the_blinds_follow_it() -> None:
    table = Table()
    for button in (4, 1, 2, 3, 4):
        assert table.next.deal.button == button
        table.hand()
    assert table.room.games["A"].deals == 5
    assert table.room.games["A"].button == 4


def test_a_hand_needs_a_button_and_a_seat_for_everybody() -> None:
    table = Table(button=0)
    assert table.refused(do.BeginDeal("A")) == "Draw for the button of game A first."
    table.does(do.TakeSeat("Flo", "A"))
    assert table.refused(do.PutButton("A", 1)).startswith("Say in which seat Flo sits.")
    assert Table(players=1, button=0).refused(do.PutButton("A", 1)) == "One player alone cannot be dealt a hand."


def played_over(hands: int) -> Table:
    """A table at which Cal is away, and Olga plays over Cal for so many hands."""
    table = Table(players=5, button=5)
    for _ in range(4):
        table.hand()
    table.does(do.StepAway("Cal"))
    table.does(do.PlayOver("Olga", "Cal", passing=True, sure=True))
    table.does(do.BuyIn("Olga", "A", 200))
    table.does(do.ChooseEntry("Olga", "big-blind"))
    for _ in range(hands):
        table.hand()
    return table


def test_who_was_played_over_owes_the_blinds_that_have_gone_by_the_seat() -> None:
    table = played_over(6)
    assert "Olga" in table.next.names.values()
    table.does(do.ComeBack("Cal"))
    assert table.next.out == {"Cal": "owes-blinds"}
    table.does(do.ChooseEntry("Cal", "all-missed"))
    assert [post for post in posts(table.next) if post[0] == "Cal"] == [
        ("Cal", 2, "live-post"), ("Cal", 1, "dead-post"),
    ]  # fmt: skip


def test_who_was_played_over_owes_nothing_while_no_blind_has_gone_by() -> None:
    table = played_over(0)
    table.does(do.ComeBack("Cal"))
    assert not seat(table, 3).owes
    assert "Cal" in table.next.names.values()


@pytest.mark.parametrize("then", ["stays", "leaves", "is-followed"])
def test_a_seat_whose_owner_cashes_out_while_played_over_owes_nothing_of_the_owner(then: str) -> None:
    table = played_over(6)
    table.does(do.CashOut("Cal", "A", 200))
    if then != "stays":
        table.does(do.CashOut("Olga", "A", table.room.stack(PlayerId("Olga"))))
    if then == "is-followed":
        table.sits("Zed", 3)
        assert (seat(table, 3).coming, seat(table, 3).owes) == ("new", False)
    table.hand()
    assert not table.next.table.boxed
    assert (seat(table, 3) is None) == (then == "leaves")


def test_who_is_away_misses_blinds_and_posts_them_to_come_back() -> None:
    table = Table(players=5, button=5)
    table.hand()
    table.does(do.StepAway("Cal"))
    for _ in range(6):
        table.hand()
    assert table.next.out == {"Cal": "away"}
    table.does(do.ComeBack("Cal"))
    assert table.next.out == {"Cal": "owes-blinds"}
    table.does(do.ChooseEntry("Cal", "all-missed"))
    assert [post for post in posts(table.next) if post[0] == "Cal"] == [
        ("Cal", 2, "live-post"), ("Cal", 1, "dead-post")
    ]  # fmt: skip
    table.hand()
    assert not any(post[0] == "Cal" and post[2] != "big-blind" for post in posts(table.next))


def test_a_player_without_chips_is_dealt_in_again_after_buying() -> None:
    table = Table(tracked=True)
    table.hand(won=(("Ann", 200), ("Bob", -200)), pot=400)
    assert table.next.out == {"Bob": "no-chips"}
    table.does(do.AddChips("Bob", 100))
    assert "Bob" in table.next.names.values()


def test_the_player_left_of_the_big_blind_may_straddle_once() -> None:
    table = Table(players=5, button=5)
    deal = table.next
    assert (deal.names[deal.straddler], deal.straddle) == ("Cal", 4)
    assert "may not straddle" in table.refused(do.StraddleNext("Dee", 4))
    assert "A straddle is 4, not 5" in table.refused(do.StraddleNext("Cal", 5))
    table.does(do.StraddleNext("Cal", 4))
    assert posts(table.next)[-1] == ("Cal", 4, "straddle")
    assert table.next.straddler == 0
    table.does(do.StraddleNext("Cal", off=True))
    assert posts(table.next)[-1] == ("Bob", 2, "big-blind")


def test_a_bomb_pot_is_the_next_hand_and_no_other() -> None:
    table = Table(bomb_ante=10)
    table.does(do.CallBombPot("A"))
    assert table.next.bomb == 10
    table.hand()
    assert table.next.bomb == 0
    table.sits("Eve", 5, 10)
    assert "Eve has too few chips" in table.refused(do.CallBombPot("A"))
    assert "no bomb pots" in Table().refused(do.CallBombPot("A"))


@pytest.mark.parametrize(("kill", "limits", "post"), [("full", (20, 40), 20), ("half", (15, 30), 15)])
def test_a_killed_pot_is_played_for_more(kill: str, limits: tuple[int, int], post: int) -> None:
    table = Table("10-20 LHE", kill=kill)
    table.hand(killer="Cal")
    assert (table.next.stakes.limits, table.next.kill) == (limits, (3, post))
    table.hand()
    assert (table.next.stakes.limits, table.next.kill) == ((10, 20), None)
    assert "cannot have killed" in Table().refused(do.CountDeals("A", killer="Ann"))


def test_overs_are_for_two_players_or_more_who_have_the_button_for_it() -> None:
    table = Table("10-20 LHE", overs="20-40")
    table.does(do.SetOvers("Ann"))
    assert table.next.overs == ()
    table.does(do.SetOvers("Cal"))
    assert (set(table.next.overs), table.next.overs_limits) == ({1, 3}, (20, 40))
    assert "has no overs" in Table().refused(do.SetOvers("Ann"))
    assert "higher stakes" in table.refused(do.OpenGame("B", "10-20 LHE", overs="5-10"))


def test_a_rotation_freezes_the_button_while_stud_is_dealt() -> None:
    table = Table("10-20 HORSE", rotation_every=1)
    played = []
    for _ in range(6):
        played.append((table.next.stakes.game, table.next.deal.button))
        table.hand()
    assert [game for game, _ in played] == ["LHE", "LO8", "RAZZ", "STUD", "STUD8", "LHE"]
    assert len({button for _, button in played[2:]}) == 1


def test_the_house_takes_rake_and_jackpot_when_the_hand_ends() -> None:
    table = Table(rake=Rake(1000, 5, jackpot=1, jackpot_from=20), tracked=True)
    table.hand(won=(("Ann", 30), ("Bob", -30)), pot=60, dealt=4)
    assert (table.room.ledger["drop:A"], table.room.ledger["jackpot"]) == (5, 1)
    assert table.room.ledger["stack:Ann"] == 224
    assert balance(table.room.ledger) == 0


def test_nobody_cashes_out_or_adds_chips_in_the_middle_of_a_hand() -> None:
    table = Table()
    table.does(do.BeginDeal("A"))
    assert "cashes out after it" in table.refused(do.CashOut("Ann", "A", 200))
    assert "between hands" in table.refused(do.AddChips("Ann", 50))
    assert "is being played" in table.refused(do.BeginDeal("A"))
    table.does(do.VoidDeal("A"))
    assert table.next.deal.button == 4
    table.does(do.CashOut("Ann", "A", 200))
    assert "Ann" not in table.next.names.values()


def test_who_changes_seats_or_sits_in_an_emptied_one_is_another_player_to_the_blinds() -> None:
    table = Table(players=5, button=5)
    for _ in range(3):
        table.hand()
    table.does(do.SwitchSeat("Ann", "A", 9))
    assert seat(table, 9) is not None
    assert seat(table, 1) is None
    table.does(do.CashOut("Bob", "A", 200))
    table.sits("Zoe", 2)
    known = seat(table, 2)
    assert known is not None
    assert known.coming == "new"


def test_chips_racked_up_are_paid_at_the_cage() -> None:
    table = Table()
    table.does(do.RackUp("Ann", "A", 230))
    assert table.room.ledger["kept:Ann"] == 230
    assert "Ann" not in table.room.games["A"].names
    table.does(do.ClaimKept("Ann"))
    assert "kept:Ann" not in table.room.ledger
    assert [one.cashed for one in table.room.totals.values() if one.cashed] == [230]


def test_a_hand_that_was_ended_is_played_on_until_the_next_one_is_dealt() -> None:
    table = Table(rake=Rake(1000, cap=5, jackpot=1))
    assert "no hand in game A to take back" in table.refused(do.ReopenDeal("A"))
    table.does(do.BeginDeal("A"))
    before = table.room
    end = do.EndDeal("A", (("Ann", 40), ("Bob", -40)), 80, True, 4, "Ann")
    table.does(end)
    ended = table.room
    assert (ended.stack(PlayerId("Ann")), ended.takings["A"].rake, ended.takings["A"].jackpot) == (234, 5, 1)
    table.does(do.ReopenDeal("A"))
    game, was = table.room.games["A"], before.games["A"]
    assert (table.room.ledger, game.dealt, game.deals) == (before.ledger, was.dealt, was.deals)
    assert (table.room.takings["A"].rake, table.room.takings["A"].jackpot) == (0, 0)
    table.does(end)
    assert table.room.ledger == ended.ledger
    table.does(do.AddChips("Bob", 40))
    assert table.refused(do.ReopenDeal("A")).startswith("Bob no longer has the chips of the end of the hand")
    table.does(do.BeginDeal("A"))
    assert "is being played" in table.refused(do.ReopenDeal("A"))


def test_the_button_is_drawn_for_with_a_card_each() -> None:
    table = Table(players=3, button=0)
    table.does(do.PutButton("A", cards=((1, "Kd"), (2, "Ks"), (3, "2c"))))
    assert table.room.games["A"].button == 2
    assert "one card" in table.refused(do.PutButton("A", cards=((1, "Kd"), (2, "Ks"))))
    low = Table("2-4 RAZZ", players=3, button=0)
    low.does(do.PutButton("A", cards=((1, "Kd"), (2, "Ks"), (3, "2c"))))
    assert low.room.games["A"].button == 3


def test_nobody_posts_between_the_button_and_the_big_blind() -> None:
    table = Table(players=0, button=0)
    for at, name in ((1, "Ann"), (3, "Bob"), (4, "Cal"), (6, "Dee"), (8, "Eve")):
        table.sits(name, at)
    table.does(do.PutButton("A", 3))
    table.hand()
    table.sits("Sam", 5)
    assert (table.next.deal.button, table.next.deal.big_blind, table.next.out) == (4, 8, {"Sam": "waits-button"})
    with pytest.raises(Refused, match="Not before the button has passed Sam") as no:
        decide(table.room, do.ChooseEntry("Sam", "big-blind"), BOOK)
    assert cites_of_refusal(no.value.topic, no.value.code, BOOK, "cash")[0] == "roberts-10:4.7a"
    table.does(do.ChooseEntry("Sam", "wait"))
    table.hand()
    assert table.next.out == {"Sam": "waits"}
    table.does(do.ChooseEntry("Sam", "big-blind"))
    assert posts(table.next)[-1] == ("Sam", 2, "live-post")


def test_rake_time_and_jackpot_are_changed_between_hands() -> None:
    table = Table(rake=Rake(1000, 10, jackpot=1))
    table.does(do.BeginDeal("A"))
    charges = do.SetCharges("A", Rake(500, 4), 6, "table")
    assert "hand" in table.refused(charges)
    table.does(do.EndDeal("A"))
    table.does(charges)
    game = table.room.games["A"]
    assert (game.rake, game.time_fee, game.time_by) == (Rake(500, 4), 6, "table")
    assert game.time_due == table.room.now + game.time_every
    table.does(do.PassRoomTime(60))
    table.does(do.SetCharges("A", None, 8, "table"))
    assert table.room.games["A"].time_due == game.time_due, "another fee is due when the first was"
    table.does(do.SetCharges("A"))
    assert (table.room.games["A"].rake, table.room.games["A"].time_due) == (None, 0)
    assert "percent" in table.refused(do.SetCharges("A", Rake(20_000))).lower()


def test_the_drop_and_the_time_leave_the_room_when_the_shift_ends() -> None:
    table = Table(time_fee=6)
    table.does(do.DropRake("A", 10))
    table.does(do.PassRoomTime(3600))
    table.does(do.CollectTime("A", paid=True))
    taken = shift_books(table.room).by_game["A"]
    assert (taken.rake, taken.time) == (10, 24)
    table.does(do.EndShift())
    assert table.room.past[-1].out_now == 800, "the report has them"
    ended = shift_books(table.room)
    assert (ended.out_before, ended.out_now) == (766, 766)
    assert balance(table.room.ledger) == 0
    assert not [one for one in table.room.ledger if one.startswith(("drop:", "time:"))]
    assert not table.room.takings
    table.does(do.DropRake("A", 5))
    assert shift_books(table.room).by_game["A"].rake == 5
