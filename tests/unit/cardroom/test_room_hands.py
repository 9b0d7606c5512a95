"""The next hand of a cash game as the dealer's page takes it up: every form of play goes through one hand engine."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.cardroom import Cardroom, actions, apply, decide, open_room
from floorman.cardroom.books import balance, in_play
from floorman.cardroom.case import Case
from floorman.cardroom.deals import next_deal
from floorman.cardroom.stakes import kills_next
from floorman.cardroom.state import JACKPOT, RoomTerms, drop_of
from floorman.core import Chips, PlayerId, Refused
from floorman.desk.desk import Desk, HandStanding, HouseDrop, stands
from floorman.desk.situation import Situation, opened, routine, shown
from floorman.hand import Rake
from floorman.hand.events import PotAwarded
from floorman.rules import load_book
from floorman.server.rooms.hands import hand_ended, situation_of
from floorman.server.rooms.text import in_words
from floorman.text import naming

BOOK = load_book("roberts-10")
do: Any = actions


def standing(kind: str, *acts: Any, **terms: Any) -> HandStanding:
    """How a hand stands right after the deal."""
    _, situation = dealt(kind, *acts, **terms)
    return stands(opened(situation))


def dealt(kind: str, *acts: Any, **terms: Any) -> tuple[Cardroom, Situation]:
    """The room, and the next hand for the page: four players with 200 each, the button at seat 4."""
    room = apply(Cardroom(), open_room(RoomTerms(unit=100)))
    sits = [act for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1) for act in (
        do.TakeSeat(name, "A", seat), do.BuyIn(name, "A", 20000)
    )]  # fmt: skip
    for act in (do.OpenGame("A", kind, 9, **terms), *sits, do.PutButton("A", 4), *acts):
        room = apply(room, *decide(room, act, BOOK).events)
    game = room.games["A"]
    situation = situation_of(next_deal(Case(room, BOOK), game), 100, 100, game.rake)
    return room, replace(situation, book="roberts-10")


def test_a_plain_hand() -> None:
    hand = standing("1-2 NLHE")
    assert (hand.turn, hand.call, hand.pot) == (3, 2, 3)


def test_a_straddle() -> None:
    hand = standing("1-2 NLHE", do.StraddleNext("Cal", 400))
    assert (hand.turn, hand.call, hand.pot) == (4, 4, 7)


def test_a_bomb_pot_begins_on_the_flop() -> None:
    hand = standing("1-2 NLHE", do.CallBombPot("A"), bomb_ante=1000)
    assert (hand.street, hand.pot, hand.stacks[hand.turn]) == ("flop", 40, 190)


@pytest.mark.parametrize(("killer", "turn", "pot"), [("Ann", 4, 35), ("Bob", 4, 30), ("Cal", 4, 25)])
def test_a_kill_is_posted_from_wherever_the_killer_sits(killer: str, turn: int, pot: int) -> None:
    hand = standing("10-20 LHE", do.BeginDeal("A"), do.EndDeal("A", killer=killer), kill="full")
    assert (hand.turn, hand.call, hand.pot, hand.least) == (turn, 20, pot, 40)


def test_a_kill_is_called_a_kill() -> None:
    _, situation = dealt("10-20 LHE", do.BeginDeal("A"), do.EndDeal("A", killer="Ann"), kill="full")
    assert (situation.kills, situation.straddles) == ({1: 20}, {})
    assert any("kill 20 from seat 1" in str(step.says) for step in routine(opened(situation)))


def test_a_killed_pot_at_stud_is_played_for_more_and_brought_in() -> None:
    ended = (do.BeginDeal("A"), do.EndDeal("A", killer="Ann"))
    hand = standing("10-20 HORSE", *ended, *ended, rotation_every=1, kill="full")
    assert (hand.opens, hand.bets) == ("bring-in-high", {})


def test_stud_of_a_rotation_is_brought_in() -> None:
    hand = standing("10-20 HORSE", *(2 * (do.BeginDeal("A"), do.EndDeal("A"))), rotation_every=1)
    assert hand.opens


def test_overs() -> None:
    hand = standing("10-20 LHE", do.SetOvers("Ann"), do.SetOvers("Cal"), overs="20-40")
    assert hand.least == 20


BOARD, HANDS = "Tc Jc Qd Kh Ah", {1: "2c 3d", 2: "2h 3s", 3: "2d 3h", 4: "2s 3c"}


def plays_the_board(kind: str, lines: list[str], rake: Rake) -> tuple[Desk, list[tuple[Chips, ...]], Cardroom]:
    """A hand in which the board plays: the desk, what was pushed from each pot, and the room after its end."""
    room, situation = dealt(kind, rake=rake)
    room = apply(room, *decide(room, do.BeginDeal("A"), BOOK).events)
    desk = opened(replace(situation, hole=HANDS, board=BOARD))
    for line in lines:
        desk.report(line)
    while desk.table.hand.stage == "betting":
        desk.report(f"{desk.table.hand.turn} checks")
    while desk.table.hand.stage == "showdown":
        desk.report(f"{desk.table.hand.turn} shows")
    pushed = [
        tuple(amount for _, amount in event.shares)
        for one in desk.ruled for event in one.ruling.events if isinstance(event, PotAwarded)
    ]  # fmt: skip
    room = apply(room, *decide(room, hand_ended(room, room.games["A"], situation, stands(desk), ""), BOOK).events)
    assert not balance(room.ledger)
    return desk, pushed, room


def test_rake_and_jackpot_drop_come_off_the_pot_before_it_is_split() -> None:
    folded = ["4 folds", "1 folds", "2 calls"]
    desk, pushed, room = plays_the_board(
        "2-5 NLHE", ["3 raises to 150", *folded], Rake(1000, cap=500, unit=100, jackpot=100)
    )
    assert pushed == [(148, 148)], "302 in the pot, 6 to the house"
    assert [room.stack(PlayerId(name)) for name in ("Bob", "Cal")] == [19800, 19800]
    assert (room.ledger[drop_of("A")], room.ledger[JACKPOT]) == (500, 100)
    desk.drop = HouseDrop(500, 100, 100)
    with naming({2: "Bob", 3: "Cal"}):
        steps = [step.says for step in shown(desk).routine]
    assert steps[-4:-2] == ["Drop 5 (rake), 1 (jackpot).", "Split the pot: 148 to Bob and 148 to Cal."]
    _, pushed, _ = plays_the_board("2-5 NLHE", ["3 raises to 150", *folded], Rake(1000, cap=500, unit=100))
    assert pushed == [(149, 148)], "of 297 the odd chip goes by the book, to the left of the button"


@pytest.mark.parametrize("seed", range(60))
def test_shares_after_rake_and_jackpot_differ_by_the_odd_chip_of_each_pot(seed: int) -> None:
    rng = random.Random(seed)
    rake = Rake(
        rng.choice([0, 500, 1000]), rng.choice([0, 300, 700]), steps=rng.choice([(), ((1000, 100), (4000, 300))]),
        unit=100, jackpot=rng.choice([0, 100, 200]), no_flop_no_drop=rng.random() < 0.5,
    )  # fmt: skip
    calls = [f"{seat} {rng.choice(['calls', 'folds'])}" for seat in (4, 1, 2)]
    lines = [f"3 raises to {rng.randint(10, 199)}", *calls]
    _, pushed, room = plays_the_board("2-5 NLHE", lines, rake)
    assert all(max(shares) - min(shares) <= 1 for shares in pushed)
    house = room.ledger.get(drop_of("A"), 0) + room.ledger.get(JACKPOT, 0)
    stacks = [room.stack(PlayerId(name)) or 0 for name in ("Ann", "Bob", "Cal", "Dee")]
    assert sum(stacks) + house == 80000


@pytest.mark.parametrize(
    ("kind", "terms", "ante", "bring_in"),
    [
        ("10-20 STUD", {}, 2, 5),
        ("4-8 RAZZ", {}, 1, 2),
        ("10-20 STUD8", {"ante": 100, "bring_in": 300}, 1, 3),
        ("10-20 MIX", {"rotation": ("STUD", "LHE"), "rotation_every": 8}, 2, 5),
    ],
)
def test_stud_has_antes_and_a_bring_in(kind: str, terms: dict[str, Any], ante: int, bring_in: int) -> None:
    _, situation = dealt(kind, **terms)
    assert (situation.ante, situation.bring_in) == (ante, bring_in)
    assert stands(opened(situation)).pot == 4 * ante


def test_in_a_rotation_only_stud_rounds_have_antes() -> None:
    _, situation = dealt("10-20 HORSE", ante=300)
    assert (situation.game, situation.ante, situation.bring_in) == ("LHE", 0, 0)
    _, situation = dealt(
        "10-20 HORSE", *(2 * (do.BeginDeal("A"), do.EndDeal("A"))), ante=300, bring_in=400, rotation_every=1
    )
    assert (situation.game, situation.ante, situation.bring_in) == ("RAZZ", 3, 4)


def test_a_mix_says_its_games() -> None:
    room = apply(Cardroom(), open_room(RoomTerms(unit=100)))
    with pytest.raises(Refused) as no:
        decide(room, do.OpenGame("A", "10-20 MIX"), BOOK)
    assert no.value.code == "no-such-kind"


def test_a_bomb_pot_has_antes_and_a_flop_and_no_straddle() -> None:
    room, situation = dealt("1-2 NLHE", do.CallBombPot("A"), bomb_ante=1000)
    assert next_deal(Case(room, BOOK), room.games["A"]).straddler == 0
    with pytest.raises(Refused) as no:
        decide(room, do.StraddleNext("Cal", 400), BOOK)
    assert str(no.value) == "The next hand is a bomb pot: nobody straddles."
    desk = opened(situation)
    desk.bomb_ante = 10
    steps = [str(step.says) for step in routine(desk)]
    assert "Take the ante of 10 from every player." in steps
    assert any("flop" in step for step in steps), steps
    assert not any("blind" in step for step in steps)


def test_who_has_won_the_last_pot_alone_is_known_for_the_kill() -> None:
    def after(*won: tuple[str, int]) -> str:
        room, _ = dealt("10-20 LHE", do.BeginDeal("A"), do.EndDeal("A", won=won, pot=40), kill="full")
        return room.games["A"].won_last

    assert after(("Ann", 2000), ("Bob", -2000)) == "Ann"
    assert after(("Ann", 1000), ("Cal", 1000), ("Bob", -2000)) == ""


@pytest.mark.parametrize(("kind", "all_in"), [("1-2 NLHE", True), ("10-20 LHE", False), ("1-2 PLO", False)])
def test_all_in_is_offered_only_where_the_stack_can_be_bet(kind: str, all_in: bool) -> None:
    assert standing(kind).may_all_in is all_in


def test_chopped_blinds_end_the_hand_without_a_pot_and_the_button_moves() -> None:
    chopped = do.ChopBlinds("A", ("Ann", "Bob"), others_folded=True)
    room, situation = dealt("1-2 NLHE", do.BeginDeal("A"), chopped)
    assert situation.button == 1
    assert [room.stack(PlayerId(name)) for name in ("Ann", "Bob")] == [20000, 20000]
    with pytest.raises(Refused) as no:
        dealt("1-2 NLHE", do.BeginDeal("A"), do.ChopBlinds("A", ("Ann", "Bob"), others_folded=False))
    assert no.value.code == "no-chop"


def test_chips_behind_that_were_announced_play_and_are_lost_like_others() -> None:
    behind = do.BuyBehind("Ann", 10000, announced=True)
    room, situation = dealt("1-2 NLHE", behind)
    assert situation.stacks[1] == 300
    room = apply(room, *decide(room, do.BeginDeal("A"), BOOK).events)
    lost = do.EndDeal("A", won=(("Bob", 25000), ("Ann", -25000)), pot=50000)
    room = apply(room, *decide(room, lost, BOOK).events)
    assert (room.stack(PlayerId("Bob")), room.stack(PlayerId("Ann")) or 0, room.ledger["behind:Ann"]) == (
        45000,
        0,
        5000,
    )
    assert in_play(room, PlayerId("Ann")) == 5000
    assert not balance(room.ledger)


def test_time_is_paid_by_the_table() -> None:
    paid = do.CollectTime("A", paid=True)
    room, _ = dealt("1-2 NLHE", paid, time_fee=1000, time_by="table")
    assert [20000 - (room.stack(PlayerId(name)) or 0) for name in ("Ann", "Bob", "Cal", "Dee")] == [300, 300, 200, 200]
    assert room.ledger["time:A"] == 1000


def test_a_pot_is_killed_after_as_many_pots_running_as_the_book_or_the_house_says() -> None:
    wins: list[tuple[Any, Any]] = [
        (do.BeginDeal("A"), do.EndDeal("A", (("Ann", 1000), ("Bob", -1000)), 2000, dealt=4)) for _ in range(3)
    ]
    for book, after in ((BOOK, 2), (BOOK.with_house({"room.limit-change/kill-after": 3}), 3)):
        for won in range(4):
            room, _ = dealt("4-8 LHE", *(act for pair in wins[:won] for act in pair), kill="full")
            game = room.games["A"]
            assert game.won_running == won
            assert kills_next(Case(room, book), game, PlayerId("Ann")) == (won + 1 >= after)
            assert not kills_next(Case(room, book), game, PlayerId("Bob"))
            assert not kills_next(Case(room, book), replace(game, kill=""), PlayerId("Ann"))


def test_the_pots_running_of_a_hand_that_is_played_on_are_as_before_it() -> None:
    won = (do.BeginDeal("A"), do.EndDeal("A", (("Ann", 1000), ("Bob", -1000)), 2000, dealt=4))
    room, _ = dealt("4-8 LHE", *won, *won, kill="full")
    back = apply(room, *decide(room, do.ReopenDeal("A"), BOOK).events)
    assert (room.games["A"].won_running, back.games["A"].won_running) == (2, 1)


def test_a_killed_pot_cites_its_reading_or_the_house_and_the_log_says_who() -> None:
    room, _ = dealt("4-8 LHE", do.BeginDeal("A"), kill="half")
    ended = do.EndDeal("A", (("Ann", 1000), ("Bob", -1000)), 2000, dealt=4, killer="Ann")
    for book, rule in (
        (BOOK, "readings:room.limit-change/kill-after"),
        (BOOK.with_house({"room.limit-change/kill-after": 1}), "house:room.limit-change/kill-after"),
    ):
        decided = decide(room, ended, book, cite=True)
        assert rule in decided.citations
        assert "Ann has killed the next pot of game A." in map(str, in_words(room, decided.events, ended))
