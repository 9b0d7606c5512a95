"""The hand step by step: what the dealer does after each act, in order."""

import pytest
from msgspec.structs import replace

from floorman.core import SeatNo
from floorman.desk.situation import DeskAnswer, Situation, answered
from floorman.floor.incidents import Premature
from floorman.rules import book_ids, load_book

FLOP = Situation("hpt", {1: 5000, 2: 5000, 3: 2000}, (50, 100), 3)
STUD = Situation("hpt", {1: 5000, 2: 5000, 3: 5000}, game="STUD", ante=10, limits=(100, 200), bring_in=50)
DRAW = Situation("hpt", {1: 5000, 2: 5000, 3: 5000}, (50, 100), 3, game="L27TD", limits=(100, 200))


def told(situation: Situation, *lines: str | Premature, board: str = "") -> DeskAnswer:
    found = answered(replace(situation, lines=lines, board=board))
    assert found.trouble is None
    return found


def says(found: DeskAnswer) -> list[str]:
    assert all(step.cites for step in found.routine if "nobody called" not in step.says)
    return [step.says for step in found.routine]


def test_a_hand_begins_with_blinds_riffle_cut_and_deal() -> None:
    assert says(told(FLOP)) == [
        "Take the small blind 50 from seat 1 and big blind 100 from seat 2.",
        "Riffle: with that the hand has begun.",
        "Shuffle, and offer the cut to seat 1.",
        "Deal two cards to every player, one at a time, the first to seat 1.",
        "Seat 3 is first to act.",
    ]


def test_the_hand_of_somebody_who_is_not_there_is_dead_after_the_deal() -> None:
    found = told(replace(FLOP, absent=(3,)))
    assert says(found)[-2:] == [
        "Take the hand of seat 3 after the deal: the player is not there.",
        "Seat 1 is first to act.",
    ]
    assert found.stands.live == (1, 2)


def test_nothing_is_to_be_done_while_the_next_player_has_to_act() -> None:
    assert says(told(FLOP, "3 calls")) == []


def test_a_street_comes_with_the_bets_gathered_and_a_burn() -> None:
    assert says(told(FLOP, "3 calls", "1 calls", "2 checks", board="Qc 7h 2d")) == [
        "Gather the bets: the pot is 300.",
        "Burn a card for the flop.",
        "Turn three cards face up, the flop: Qc 7h 2d.",
    ]
    found = says(told(FLOP, "3 calls", "1 calls", "2 checks", "1 checks", "2 checks", "3 checks"))
    assert found == ["Burn a card for the turn.", "Turn one card face up, the turn."]


@pytest.mark.parametrize("book", book_ids())
def test_a_bet_that_nobody_called_comes_back_without_a_rule_on_short_blinds(book: str) -> None:
    table = replace(FLOP, book=book)
    back = told(table, "3 raises to 400", "1 folds", "2 folds").routine[0]
    assert back.says == "Give 300 back to seat 3: nobody called it."
    assert back.cites == ()
    short = replace(table, stacks={1: 5000, 2: 60, 3: 5000})
    back = told(short, "3 raises to 400", "1 folds").routine[0]
    assert back.says == "Give 340 back to seat 3: nobody called it."
    assert back.cites


def test_side_pots_are_built_hands_read_and_each_pot_is_pushed() -> None:
    before = ("3 all-in", "1 raises to 4000", "2 calls", "1 all-in", "2 calls")
    assert says(told(FLOP, *before))[:2] == [
        "Gather the bets: the main pot of 6,000 for seats 1, 2 and 3; the side pot of 6,000 for seats 1 and 2.",
        "Have every hand turned up: nobody can bet any more.",
    ]
    shown = ("1 shows As Ad", "2 shows Ks Kd", "3 shows Qs Qd")
    assert says(told(FLOP, *before, *shown, board="Qc 7h 2d 3c 9s")) == [
        "Read the hand of seat 3 aloud: three of a kind, queens, nine-seven kickers.",
        "Push the side pot, 6,000, to seat 1 for pair of aces, queen-nine-seven kickers.",
        "Push the main pot, 6,000, to seat 3 for three of a kind, queens, nine-seven kickers.",
        "The pot is pushed: gather board, burns and muck.",
        "Move the button.",
    ]


def test_hands_are_shown_in_the_order_of_the_book() -> None:
    checked = ("3 calls", "1 calls", "2 checks", *("1 checks", "2 checks", "3 checks") * 2)
    assert says(told(FLOP, *checked, "1 checks", "2 bets 100", "3 calls", "1 calls"))[-1] == (
        "Showdown: seat 2 shows first, then seats 3 and 1."
    )


def test_at_stud_the_dealer_says_whose_cards_open_each_round() -> None:
    begun = told(STUD)
    assert begun.stands.opens == "bring-in-low"
    assert says(begun)[-1] == "See who has the lowest upcard: that seat brings it in."
    opened = told(STUD, "2 opens")
    assert (opened.stands.turn, opened.stands.opens) == (2, "")
    assert opened.ruled[0].says == "Seat 2 is low and brings it in."
    fourth = told(STUD, "2 opens", "2 brings in", "3 calls", "1 folds")
    assert fourth.stands.opens == "best-board"
    assert says(fourth) == [
        "Gather the bets: the pot is 130.",
        "Burn a card for the fourth street.",
        "Deal a card face up to every live hand, seat 2 first.",
        "See which board is highest: that seat opens.",
    ]
    assert told(STUD, "2 opens", "2 brings in", "3 calls", "1 folds", "3 opens").stands.turn == 3


def test_nobody_opens_a_round_that_has_begun() -> None:
    begun = ("2 opens", "2 brings in")
    for situation, line in ((STUD, "3 opens"), (FLOP, "3 opens")):
        lines = (*begun, line) if situation is STUD else (line,)
        found = answered(replace(situation, lines=lines))
        assert found.trouble is not None
        assert found.trouble.code == "not-to-be-opened"


def test_a_stud_hand_is_read_though_nobody_named_its_upcards() -> None:
    checked = ("1 brings in", "2 calls", "3 folds", *("1 checks", "2 checks") * 4)
    found = told(STUD, *checked, "1 shows As Ad Ah 2c 3c 9d 9h", "2 shows Ks Kd Kh 4c 5c 2d 3d")
    assert (found.stands.stage, found.stands.stacks[SeatNo(1)]) == ("over", 5070)
    assert says(found)[-1] == "The pot is pushed: gather board, burns and muck."


def test_a_draw_is_told_by_the_number_of_cards() -> None:
    drawing = told(DRAW, "3 calls", "1 calls", "2 checks")
    assert (drawing.stands.stage, drawing.stands.draws) == ("drawing", 1)
    assert says(drawing)[-1] == "The draw: seat 1 first. Say aloud how many each player draws."
    drawn = told(DRAW, "3 calls", "1 calls", "2 checks", "1 draws 2 cards")
    assert says(drawn) == ["Take the discards of seat 1 and deal two cards."]
    assert (drawn.ruled[-1].says, drawn.stands.draws) == ("Seat 1 draws 2.", 2)
    assert told(DRAW, "3 calls", "1 calls", "2 checks", "1 draws 0").ruled[-1].says == "Seat 1 stands pat."


def test_a_hand_that_the_dealer_has_seen_lose_is_beaten_and_no_discard() -> None:
    all_in = ("3 folds", "1 all-in", "2 calls")
    found = told(FLOP, *all_in, "incident dealer-kills seat=2 beaten=yes", board="As Kd 7h 4c 2s")
    last = found.ruled[-1]
    assert (last.words, last.says) == ("seat 2 is beaten", "Seat 2 is beaten.")
    assert last.citations[0] == "hpt:showdown-3a"
    assert says(found)[:2] == ["Take the beaten hand of seat 2 into the muck.", "Push the pot, 10,000, to seat 1."]
    steps = [step.says for step in (*last.steps, *found.steps)]
    assert not [step for step in steps if "bury" in step]
    assert found.stands.stacks == {1: 10000, 2: 0, 3: 2000}
    assert found.stands.out_to == {2: (1,)}


@pytest.mark.parametrize("book", book_ids())
def test_no_step_of_a_cash_hand_rests_on_a_rule_for_tournaments(book: str) -> None:
    cash = replace(FLOP, book=book, format="cash")
    rules = load_book(book).rules
    lines = ("3 calls", "1 calls", "2 checks", "1 checks", "2 bets 100", "3 folds", "1 folds")
    for count in range(len(lines)):
        found = told(cash, *lines[:count])
        cited = {id for step in (*found.routine, *found.steps) for id in step.cites}
        assert not [id for id in cited if id in rules and rules[id].scope == "tournament"]


def test_the_riffle_of_a_cash_hand_rests_on_what_a_new_hand_is_for_claims() -> None:
    riffle = next(
        step for step in told(replace(FLOP, book="roberts-10", format="cash")).routine if "Riffle" in step.says
    )
    assert riffle.cites == ("roberts-10:2.decision-5c",)


def test_a_cash_hand_in_cents_is_typed_and_told_in_money() -> None:
    cents = Situation("roberts-10", {1: 5000, 2: 5050, 3: 2000}, (25, 50), 3, format="cash", unit=100)
    assert "Take the small blind 0.25 from seat 1 and big blind 0.50 from seat 2." in says(told(cents))
    found = told(cents, "3 raises to 4.50", "1 says raise, pushes 3x5")
    assert [one.says for one in found.ruled] == ["Seat 3 raises to 4.50.", "Seat 1 raises to 15.25."]
    assert [one.words for one in found.ruled] == ["seat 3 raises to 4.50", "seat 1 says raise, pushes 5 + 5 + 5"]
    assert found.ruled[0].to == 450
    assert found.precedent.says == "Seat 1 raises to 15.25."


def test_cards_of_a_flop_dealt_too_soon_are_shuffled_back_when_the_flop_is_dealt_again() -> None:
    hand = Situation("roberts-10", {1: 500, 2: 500, 3: 500}, (5, 10), 3, format="cash")
    found = told(hand, "3 calls", Premature("flop"), "1 calls", "2 checks")
    assert says(found)[-2:] == [
        "Shuffle the cards that were set aside back into the stub, face down, without burns and muck, and cut,"
        " before the flop.",
        "Turn three cards face up, the flop.",
    ]
