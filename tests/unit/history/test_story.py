from floorman.history.phh import PhhHand
from floorman.history.replay import play_through
from floorman.history.story import faces, render_story
from unit.history.some_hands import BOOK, holdem, limit, replayed


def told(hand: PhhHand) -> list[str]:
    result = replayed(hand)
    events = [] if result.error else play_through(hand, BOOK).events
    return [
        "".join(span.text for span in line).rstrip() for line in render_story(hand, result, events, "a.phh, hand 1")
    ]


def test_a_hand_from_the_seats_to_the_result() -> None:
    hand = holdem(
        "d dh p1 AcKd, p3 cbr 6, p1 cc, p2 f, d db 2c3c4c, p1 cc, p3 cbr 194, p1 cc, d db 9d, d db Jd,"
        "p3 sm KcKh, p1 sm -",
        players=("Ann", "Bob", "Cy"), seats=(5, 8, 2), scale=1, currency_symbol="$",
    )  # fmt: skip
    assert told(hand) == [
        "a.phh, hand 1  no-limit hold'em, $1/$2",
        "  seat  5  p1 Ann         $200  Ac Kd",
        "  seat  8  p2 Bob         $200",
        "  seat  2* p3 Cy          $200  Kc Kh",
        "  posts:       Ann $1 (small blind), Bob $2 (big blind)",
        "  preflop:     Cy raises to $6, Ann calls $6, Bob folds",
        "  flop:        2c 3c 4c  Ann checks, Cy bets $194, Ann calls $194",
        "  turn:        9d",
        "  river:       Jd",
        "  showdown:    Cy shows Kc Kh, Ann shows Ac Kd, Cy wins $402",
        "  pots:        pot $402 for Ann, Cy",
        "  result:      Ann -$200  Bob -$2  Cy +$202",
    ]


def test_long_names_give_way_to_numbers_in_the_action() -> None:
    lines = told(holdem("p3 f, p1 f", players=("x" * 22, "", "Cy")))
    assert lines[1].startswith(f"  seat  1  p1 {'x' * 22}")
    assert "  preflop:     p3 folds, p1 folds, 1 back to p2" in lines


def test_a_hand_that_breaks_a_rule_has_its_seats_and_the_refusal() -> None:
    lines = told(holdem("p1 f"))
    assert lines[-1] == "  not-your-turn: It is seat 3's turn, not seat 1's."
    assert len(lines) == 5


def test_a_hand_that_stops_has_no_result() -> None:
    assert told(holdem("p3 cc"))[-1].startswith("  result:      the history stops before the end")


def test_draws_upcards_and_side_pots() -> None:
    triple = limit("F2L3D", "p3 f, p1 cc, p2 cc, p1 sd ??, p2 sd, d dh p1 ??, p1 cc, p2 cc")
    assert "  first-draw:  p1 draws 1, p2 stands pat, p1 checks, p2 checks" in told(triple)
    stud = limit("F7S", "d dh p1 ????Kc, d dh p2 ????2d, d dh p3 ????Ks, p2 pb, p3 f, p1 f")
    assert (
        "  third:       p1 gets Kc, p2 gets 2d, p3 gets Ks, p2 brings in 2, p3 folds, p1 folds, 2 back to p2"
        in told(stud)
    )
    side = holdem("p3 cbr 50, p1 cc, p2 cc, d db 2c3c4c, p1 cbr 10, p2 cc", (90, 90, 50))
    assert "  pots:        main pot 150 for p1, p2, p3; side pot 1 20 for p1, p2" in told(side)


def test_each_suit_has_its_look() -> None:
    assert [span.look for span in faces(("Ac", "Kd", "Qh", "Js", "??")) if span.text != " "] == [*"cdhs", "quiet"]  # type: ignore[arg-type]
