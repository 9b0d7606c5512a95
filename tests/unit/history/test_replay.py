from typing import Any

import pytest

from unit.history.some_hands import holdem, limit, replayed

RUNOUT = "d db 2c3c4c, d db 9d, d db Jd"


def test_position_order_is_the_order_of_action() -> None:
    end = replayed(holdem("p3 cbr 6, p1 f, p2 cc, d db 2c3c4c, p2 cc, p3 cbr 9, p2 f"))
    assert (end.stacks, end.net) == ((199, 194, 207), (-1, -6, 7))
    assert (end.pots, end.uncalled) == (((13, (3,)),), (3, 9))


def test_heads_up_the_blinds_stand_the_other_way_round() -> None:
    """[1, 2] is p2's small blind and p1's big one: p2 acts first, then p1."""
    end = replayed(holdem("p2 cc, p1 cc, d db 2c3c4c, p1 cbr 2, p2 f", (100, 100)))
    assert end.net == (2, -2)


def test_heads_up_with_the_small_blind_at_p1_p1_acts_first_on_every_street() -> None:
    end = replayed(holdem("p1 cc, p2 cc, d db 2c3c4c, p1 cbr 2, p2 f", (100, 100), blinds_or_straddles=(2, 1)))
    assert end.net == (2, -2)


def test_a_blind_below_zero_is_a_live_post_in_its_normal_turn() -> None:
    hand = holdem("p3 cc, p4 cc, p1 f, p2 cc", (100,) * 4, blinds_or_straddles=(1, 2, 0, -2))
    end = replayed(hand)
    assert (end.error, end.stacks, end.pots) == (None, None, ((7, (2, 3, 4)),))
    assert (end.behind, end.bets) == ((99, 98, 98, 98), (0, 0, 0, 0))


def test_a_lone_blind_at_p1_is_the_big_one() -> None:
    assert replayed(holdem("p2 f, p3 f", blinds_or_straddles=(2, 0, 0))).net == (0, 0, 0)


def test_a_straddle_acts_last() -> None:
    hand = holdem("p4 cc, p1 f, p2 f, p3 cbr 12, p4 f", (100,) * 4, blinds_or_straddles=(1, 2, 4, 0))
    assert replayed(hand).net == (-1, -2, 7, -4)


def test_a_button_straddle_acts_last_too() -> None:
    hand = holdem("p1 f, p2 cc, p3 cc", blinds_or_straddles=(1, 2, 4))
    assert replayed(hand).pots == ((9, (2, 3)),)


SHORT_ANTE = "p3 cbr 20, p1 f, p2 cc, p3 sm AcAd, p2 sm KcKd, p4 sm 2c2d, d db 2h7s8s, d db 9h, d db Jh"


@pytest.mark.parametrize(
    ("trimmed", "pots"),
    [(False, ((19, (2, 3, 4)), (45, (2, 3)))), (True, ((16, (2, 3, 4)), (48, (2, 3))))],
)
def test_a_short_ante_wins_all_antes_or_only_its_like(trimmed: bool, pots: tuple[Any, ...]) -> None:
    table: dict[str, Any] = {"antes": (5,) * 4, "blinds_or_straddles": (5, 10, 0, 0), "min_bet": 10}
    end = replayed(holdem(SHORT_ANTE, (100, 25, 25, 4), **table, ante_trimming_status=trimmed))
    assert (end.error, end.pots) == (None, pots)


def test_a_big_blind_ante_is_dead_money() -> None:
    assert replayed(holdem("p3 f, p1 f", antes=(0, 2, 0))).net == (-1, 1, 0)
    assert replayed(holdem("p3 f, p1 f", antes=(0, 2, 0))).pots == ((4, (2,)),)


def test_a_button_ante_is_dead_money() -> None:
    assert replayed(holdem("p3 f, p1 f", antes=(0, 0, 2))).net == (-1, 3, -2)


ALL_IN = "p3 cbr 50, p1 f, p2 cc, "


def test_unknown_hands_muck_where_a_known_one_can_win() -> None:
    end = replayed(holdem(f"{ALL_IN} p2 sm ????, p3 sm ????, {RUNOUT}, p2 sm 8s8h, p3 sm ????", (50, 50, 50)))
    assert end.stacks == (49, 101, 0)


def test_what_was_shown_once_is_known_for_good() -> None:
    end = replayed(holdem(f"{ALL_IN} p2 sm 8s8h, p3 sm KcKd, {RUNOUT}, p2 sm ????, p3 sm ????", (50, 50, 50)))
    assert end.stacks == (49, 0, 101)


def test_cards_known_from_the_deal_count_as_shown() -> None:
    end = replayed(holdem(f"d dh p2 8s8h, d dh p3 KcKd, {ALL_IN} {RUNOUT}, p2 sm ????, p3 sm -", (50, 50, 50)))
    assert end.stacks == (49, 0, 101)


def test_an_open_muck_is_a_muck_whatever_the_cards() -> None:
    end = replayed(holdem(f"d dh p2 8s8h, d dh p3 KcKd, {ALL_IN} {RUNOUT}, p3 sm, p2 sm -", (50, 50, 50)))
    assert end.stacks == (49, 101, 0)


def test_without_any_known_hand_the_pot_is_open() -> None:
    end = replayed(holdem(f"{ALL_IN} {RUNOUT}, p2 sm ????, p3 sm ????", (50, 50, 50)))
    assert (end.error, end.stacks, end.net, end.pots) == (None, None, None, ((101, (2, 3)),))


def test_with_an_unknown_board_the_pot_is_open() -> None:
    end = replayed(holdem(f"{ALL_IN} p2 sm 8s8h, p3 sm KcKd, d db 2c3c4c", (50, 50, 50)))
    assert (end.error, end.stacks, end.behind) == (None, None, (49, 0, 0))


def test_showing_after_everybody_folded_changes_nothing() -> None:
    assert replayed(holdem("p3 f, p1 f, p2 sm 7c2d")).net == (-1, 1, 0)


def test_a_check_that_decides_nothing_may_be_written_down() -> None:
    """The caller covers the all-in: some rooms still ask for a check."""
    text = f"p3 cc, p1 f, p2 cc, {RUNOUT}, p3 sm AcAd, p2 sm KcKd"
    assert replayed(holdem(text, (50, 50, 1))).stacks == (49, 49, 3)
    twice = replayed(holdem(text.replace("p2 cc,", "p2 cc, p2 cc,"), (50, 50, 1)))
    assert twice.error is not None and twice.error.startswith("wrong-act: ")


def test_a_stack_without_end_has_a_result_but_no_end() -> None:
    end = replayed(holdem("p3 cbr 600, p1 f, p2 f", (None, None, None)))
    assert (end.stacks, end.net, end.uncalled) == (None, (-1, -2, 3), (3, 598))


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        ("p1 f", "not-your-turn: It is seat 3's turn, not seat 1's."),
        ("p3 cbr 3", "below-minimum: Raise to 4 or more, or all-in for 200; not 3."),
        ("p3 cbr 900", "not-enough-chips: Seat 3 has 200 in all, not 900."),
        ("p3 cc, d db 2c3c4c", "too-early: The board comes before the betting is over."),
        ("p3 bets 4", "bad-action: 'p3 bets 4' is not an action; expected"),
        ("p4 f", "bad-action: 'p4 f' is by a player who is not there"),
        ("p3 f, p1 f, p2 cc", "hand-over: The hand is over."),
    ],
)
def test_nothing_is_repaired(actions: str, error: str) -> None:
    end = replayed(holdem(actions))
    assert (end.stacks, end.net, end.pots, end.uncalled) == (None, None, (), None)
    assert end.error is not None and end.error.startswith(error)
    assert end.actions == len(holdem(actions).actions)


def test_seats_of_the_file_are_used_where_they_go_round_the_table() -> None:
    refused = replayed(holdem("p1 f", seats=(9, 2, 5))).error
    assert refused is not None and "seat 5's turn, not seat 9's" in refused
    for odd in ((9, 5, 2), (4, 4, 5), (0, 1, 2), (3, 11, 12)):
        refused = replayed(holdem("p1 f", seats=odd)).error
        assert refused is not None and "seat 3's turn, not seat 1's" in refused


def test_limit_holdem_counts_small_and_big_bets() -> None:
    end = replayed(limit("FT", "p3 cbr 8, p1 f, p2 cc, d db 2c3c4c, p2 cbr 4, p3 cc, d db 9d, p2 cbr 8, p3 f"))
    assert end.net == (-2, 14, -12)
    wrong = replayed(limit("FT", "p3 cbr 10")).error
    assert wrong is not None and wrong.startswith("above-maximum")


def test_short_deck_has_a_button_blind_and_a_flush_that_beats_a_full_house() -> None:
    hand = holdem(
        "d dh p1 AhKh, d dh p2 9c9d, p1 cc, p2 cc, p3 cc, d db 9h8h8c, p1 cc, p2 cc, p3 cc,"
        "d db 7h, p1 cc, p2 cc, p3 cc, d db Ts, p1 cc, p2 cc, p3 cc, p1 sm -, p2 sm -, p3 sm",
        variant="NS", antes=(1, 1, 1), blinds_or_straddles=(0, 0, 2),
    )  # fmt: skip
    assert replayed(hand).net == (6, -3, -3)


def test_omaha_plays_two_cards_of_the_hand() -> None:
    hand = holdem(
        "d dh p1 AhAd2c3d, d dh p2 KhQd4s5s, d dh p3 9s9d8c8d, p3 cc, p1 cc, p2 cc,"
        "d db 2h3h4h, p1 cc, p2 cc, p3 cc, d db 9h, p1 cc, p2 cc, p3 cc, d db 9c, p1 cc, p2 cc, p3 cc,"
        "p1 sm -, p2 sm -, p3 sm -",
        variant="PO",
    )  # fmt: skip
    assert replayed(hand).net == (-2, -2, 4)


def test_hi_lo_is_halved_and_the_odd_chip_goes_high() -> None:
    hand = limit(
        "FO/8",
        "d dh p1 AhAdKsKd, d dh p2 2s6dQcQd, p3 f, p1 cc, p2 cc, d db 4h5h8s, p1 cc, p2 cc, d db As, p1 cc, p2 cc,"
        "d db Jc, p1 cc, p2 cc, p1 sm -, p2 sm -",
        antes=(0, 0, 1),
    )  # fmt: skip
    assert replayed(hand).net == (1, 0, -1)


def test_stud_is_opened_by_the_low_card_and_then_by_the_best_board() -> None:
    hand = limit(
        "F7S",
        "d dh p1 ????Kc, d dh p2 ????2d, d dh p3 ????Ks, p2 pb, p3 cbr 4, p1 cc, p2 f, d dh p1 3c, d dh p3 4s,"
        "p3 cbr 4, p1 f",
    )  # fmt: skip
    assert replayed(hand).net == (-5, -3, 8)


def test_razz_is_opened_by_the_high_card_and_the_lowest_hand_wins() -> None:
    deal = "d dh p1 AcAd2c, d dh p2 3c3dKd, p2 pb, p1 cbr 4, p2 cc"
    streets = ["4c 5d", "6c 6d", "7c 7d", "8c 8d"]
    for street in streets:
        mine, yours = street.split()
        deal += f", d dh p1 {mine}, d dh p2 {yours}, p1 cbr {4 if street == streets[0] else 8}, p2 cc"
    end = replayed(limit("FR", f"{deal}, p1 sm, p2 sm -", (200, 200)))
    assert end.net == (-33, 33)
    shown = replayed(limit("FR", f"{deal}, p1 sm -, p2 sm -", (200, 200)))
    assert shown.net == (33, -33)


TRIPLE = (
    "d dh p1 {0}, d dh p2 {1}, p3 f, p1 cc, p2 cc, p1 sd {2}, p2 sd, d dh p1 {3}, p1 cc, p2 cc,"
    "p1 sd, p2 sd, p1 cc, p2 cc, p1 sd, p2 sd, p1 cc, p2 cc, p1 sm {4}, p2 sm {5}"
)


def test_triple_draw_with_every_card_known() -> None:
    cards = ("2c3c4c5cKd", "2d3d4d5d8s", "Kd", "7h", "-", "-")
    assert replayed(limit("F2L3D", TRIPLE.format(*cards))).net == (4, -4, 0)


def test_triple_draw_with_cards_that_are_only_known_at_the_end() -> None:
    cards = ("??????????", "2d3d4d5d8s", "??", "??", "2c3c4c5c7h", "-")
    assert replayed(limit("F2L3D", TRIPLE.format(*cards))).net == (4, -4, 0)


def test_a_discard_by_name_was_in_the_hand() -> None:
    cards = ("????4c????", "2d3d4d5d8s", "Kd", "??", "2c3c4c5c7h", "-")
    assert replayed(limit("F2L3D", TRIPLE.format(*cards))).net == (4, -4, 0)


def test_badugi() -> None:
    cards = ("2c3d4hKs", "2d3c4s6s", "Ks", "5s", "-", "-")
    assert replayed(limit("FB", TRIPLE.format(*cards))).net == (4, -4, 0)


def test_single_draw() -> None:
    text = "d dh p1 2c3c4c5cKd, d dh p2 2d3d4d5d8s, p3 f, p1 cc, p2 cc, p1 sd Kd, p2 sd, d dh p1 7h, p1 cc, p2 cc"
    assert replayed(holdem(f"{text}, p1 sm -, p2 sm -", variant="N2L1D")).net == (2, -2, 0)


def test_a_stud_card_in_the_middle_serves_all_when_the_deck_runs_out() -> None:
    """Eight players to the end need more than 52 cards: the seventh card is shared."""
    ranks = "23456789"
    deal = ", ".join(f"d dh p{n} {ranks[n - 1]}h{ranks[n - 1]}s{ranks[n - 1]}c" for n in range(1, 9))
    deal += ", p1 pb, " + ", ".join(f"p{n} cc" for n in range(2, 9))
    fourth = [f"{ranks[n - 1]}d" for n in range(1, 9)]
    rest = ["TcTdThTsJcJdJhJs", "QcQdQhQsKcKdKhKs"]
    checks = ", ".join(f"p{n} cc" for n in (8, 1, 2, 3, 4, 5, 6, 7))
    deal += ", " + ", ".join(f"d dh p{n} {card}" for n, card in enumerate(fourth, 1)) + f", {checks}"
    for street in rest:
        deal += ", " + ", ".join(f"d dh p{n} {street[2 * n - 2 : 2 * n]}" for n in range(1, 9)) + f", {checks}"
    end = replayed(limit("F7S", f"{deal}, d db Ac, {checks}, p8 sm -", (200,) * 8))
    assert (end.error, end.net) == (None, (-3, -3, -3, -3, -3, -3, -3, 21))
