import datetime
import random
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from floorman.cards import cards
from floorman.core import Chips, DataError
from floorman.hand import GAMES, Driver, Rake, deal_in
from floorman.history import stars
from floorman.history.phh import GAME_OF, VARIANT_OF, PhhHand
from floorman.history.phh_files import read_hand, write_hand
from floorman.history.replay import replay_hand
from floorman.history.stars import Finish, Label
from floorman.history.stars.words import GAME_WORDS, HandNames, game_words
from floorman.rules import load_book
from unit.history.some_hands import BOOK, holdem, limit, replayed
from unit.history.test_logged import any_cash_hand, any_raked_hand, played

TOURNAMENT = """\
PokerStars Hand #149651992548: Tournament #1495192630, $0.91+$0.09 USD Hold'em No Limit - Level XI (400/800) \
- 2016/03/01 1:31:12 ET
Table '1495192630 3' 9-max Seat #4 is the button
Seat 3: Ann (15000 in chips)
Seat 4: Bob (9000 in chips)
Seat 9: Hero (2500 in chips)
Ann: posts the ante 50
Bob: posts the ante 50
Hero: posts the ante 50
Hero: posts small blind 400
Ann: posts big blind 800
*** HOLE CARDS ***
Dealt to Hero [Kd Jh]
Bob: raises 1200 to 2000
Hero: raises 450 to 2450 and is all-in
Ann: folds
Bob: calls 450
*** FLOP *** [7h Th Js]
*** TURN *** [7h Th Js] [6d]
*** RIVER *** [7h Th Js 6d] [9c]
*** SHOW DOWN ***
Hero: shows [Kd Jh] (a pair of Jacks)
Bob: shows [8s 9s] (a straight, Seven to Jack)
Bob collected 5850 from pot
*** SUMMARY ***
Total pot 5850 | Rake 0
Board [7h Th Js 6d 9c]
Seat 3: Ann (big blind) folded before Flop
Seat 4: Bob (button) showed [8s 9s] and won (5850) with a straight, Seven to Jack
Seat 9: Hero (small blind) showed [Kd Jh] and lost with a pair of Jacks
"""


def read(text: str) -> PhhHand:
    (hand,) = stars.read_hands(text.splitlines(keepends=True), "h.txt")
    return hand


def test_a_tournament_hand_is_read() -> None:
    hand = read(TOURNAMENT)
    assert (hand.variant, hand.level, hand.table, hand.seats) == ("NT", 11, 3, (9, 3, 4))
    assert (hand.antes, hand.blinds_or_straddles, hand.min_bet) == ((50, 50, 50), (400, 800, 0), 800)
    assert hand.starting_stacks == (2500, 15000, 9000)
    assert (hand.time, hand.year, hand.winnings) == (datetime.time(1, 31, 12), 2016, (0, 0, 5850))
    assert hand.user == {"_tournament": 1495192630, "_buy_in": "$0.91+$0.09 USD", "_hero": "Hero"}
    assert hand.actions == (
        "d dh p1 KdJh", "d dh p2 ????", "d dh p3 ????", "p3 cbr 2000", "p1 cbr 2450", "p2 f", "p3 cc",
        "d db 7hThJs", "d db 6d", "d db 9c", "p1 sm KdJh", "p3 sm 8s9s",
    )  # fmt: skip
    assert replayed(hand).stacks == (0, 14150, 12350)


def test_eastern_time_is_taken_where_a_room_tells_two() -> None:
    told = TOURNAMENT.replace("1:31:12 ET", "7:31:12 CET [2016/03/01 1:31:12 ET]").replace(
        "Stars Hand", "Stars Zoom Hand"
    )
    assert read(told) == read(TOURNAMENT)


def test_what_is_read_is_written_again_to_the_letter() -> None:
    assert stars.write_history(read(TOURNAMENT), BOOK) == TOURNAMENT


CASH = """\
PokerStars Hand #7:  Omaha Hi/Lo Limit ($0.50/$1 USD) - 2009/07/01 17:05:09 ET
Table 'Ann's' 6-max Seat #2 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($0.40 in chips)
Seat 5: Cy: the 2nd ($20.05 in chips)
Seat 6: Di ($9 in chips) is sitting out
Cy: the 2nd: posts small blind $0.25
Ann: posts big blind $0.50
Di: sits out
*** HOLE CARDS ***
Bob: calls $0.40 and is all-in
Ann said, "Bob: folds"
Cy: the 2nd: calls $0.25
Ann: checks
*** FLOP *** [2c 3d Kh]
Cy: the 2nd: bets $0.50
Ann: folds
Uncalled bet ($0.50) returned to Cy: the 2nd
*** TURN *** [2c 3d Kh] [9s]
*** RIVER *** [2c 3d Kh 9s] [Jc]
*** SHOW DOWN ***
Cy: the 2nd: shows [Kc Kd 7h 7d] (HI: three of a kind, Kings)
Bob: mucks hand
No low hand qualified
Cy: the 2nd collected $0.20 from side pot
Cy: the 2nd collected $1.20 from main pot
*** SUMMARY ***
Total pot $1.40 Main pot $1.20. Side pot $0.20. | Rake $0
Board [2c 3d Kh 9s Jc]
Seat 1: Ann (big blind) folded on the Flop
Seat 2: Bob (button) mucked [Ac Ad 8c 8d]
Seat 5: Cy: the 2nd (small blind) showed [Kc Kd 7h 7d] and won ($1.40) with HI: three of a kind, Kings
"""


def test_a_cash_hand_with_names_chat_and_somebody_sitting_out() -> None:
    hand = read(CASH)
    assert (hand.variant, hand.scale, hand.players, hand.table) == ("FO/8", 100, ("Cy: the 2nd", "Ann", "Bob"), "Ann's")
    assert (hand.small_bet, hand.big_bet, hand.currency, hand.blinds_or_straddles) == (50, 100, "USD", (25, 50, 0))
    assert "d dh p3 AcAd8c8d" in hand.actions and "p3 sm" in hand.actions
    assert replayed(hand).pots == ((120, (1, 3)), (20, (1,)))
    written = stars.write_history(hand, BOOK)
    noise = ("Seat 6", "Di: ", "Ann said")
    assert written == "".join(line for line in CASH.splitlines(keepends=True) if not line.startswith(noise))


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        (
            "PokerStars Hand",
            "GreatPoker Hand",
            r"h\.txt, hand 1, line 1: .* is not the header of a hand of a game that Floorman plays\. It has",
        ),
        ("Table ", "Tisch ", "hand 1, line 2: the table is missing"),
        ("*** SUMMARY ***", "*** SUM ***", "line 29: there is no summary"),
        ("Hold'em No", "Omaha Hi/Lo No", "line 1: Omaha Hi/Lo No Limit is not a game that Floorman plays"),
        ("2016/03/01", "2016/02/31", "line 1: 2016/02/31 1:31:12 is not a time"),
        ("*** SUMMARY ***", "Hand cancelled\n*** SUMMARY ***", "the hand was cancelled, and all bets were returned"),
        ("Seat 4: Bob (9000", "Seat 4: Ann (9000", "line 4: .* this player, or seat, is there twice"),
        ("[7h Th Js]\n*** TURN", "[7h Th]\n*** TURN", "line 17: .* the board is not as long as on the flop"),
        ("Seat 3: Ann (big blind) folded before Flop\nSeat 4: Bob (", "(", "the summary tells of 1 of the players"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(was: str, now: str, says: str) -> None:
    with pytest.raises(DataError, match=says):
        read(TOURNAMENT.replace(was, now))


def test_hands_are_parted_by_blank_lines() -> None:
    text = f"\ufeff{TOURNAMENT}\r\n\r\n\r\n{CASH}\n"
    assert [hand.hand for hand in stars.read_hands(text.splitlines(keepends=True))] == [149651992548, 7]


def label(driver: Driver) -> Label:
    names = tuple(f"Player {seat}" for seat in driver.hand.setup.seats)
    return Label(number=7, players=names, hero=names[0])


def any_pokerstars_hand(game: str, rng: random.Random) -> Driver:
    """A hand with the forced bets that PokerStars has: blinds and antes, or at stud antes and a bring-in."""
    seats = sorted(rng.sample(range(1, 10), rng.randint(2, 6)))
    stacks = {seat: rng.choice([rng.randint(2, 40), rng.randint(40, 900)]) for seat in seats}
    ante = rng.choice([0, 1, 10])
    bets = (10, 20) if GAMES[game].limit == "limit" else None
    if GAMES[game].stud:
        return played(deal_in(game, stacks, ante=ante, bring_in=5, limits=bets), rng)
    paid = rng.choice(["each", "big-blind"])
    dead_small = len(seats) > 2 and game != "PLO" and rng.random() < 0.2
    return played(
        deal_in(
            game, stacks, rng.choice(seats), blinds=[5, 10], ante=ante, ante_kind=paid, limits=bets,  # type: ignore[arg-type]
            dead_small_blind=dead_small,
        ),
        rng,
    )  # fmt: skip


@pytest.mark.parametrize("game", sorted(set(GAME_WORDS) & set(VARIANT_OF)))
@given(st.integers(0, 10**9))
def test_what_is_written_is_read_to_the_same_hand(game: str, seed: int) -> None:
    driver = any_pokerstars_hand(game, random.Random(seed))
    hand = read(stars.write_hand(driver.events, label(driver)))
    end = {name: seat.stack for name, seat in zip(label(driver).players, driver.hand.seats, strict=True)}
    assert replayed(hand).stacks == tuple(end[name] for name in hand.players or ())
    assert read(stars.write_history(hand, BOOK)) == hand


@pytest.mark.parametrize("game", sorted(GAME_WORDS))
@given(st.integers(0, 10**9))
@example(135)  # the rake takes a small main pot whole
def test_rake_and_boards_survive_every_conversion(game: str, seed: int) -> None:
    """Played to PokerStars text, from there to text again and to PHH, and from PHH to text: always the same amounts."""
    driver = any_raked_hand(game, random.Random(seed), 2)
    told = Label(number=7, players=label(driver).players, hero="Player 1", scale=100, symbol="$", currency="USD")
    text = stars.write_hand(driver.events, told)
    hand = read(text)
    end = replayed(hand)
    won = {name: seat.stack for name, seat in zip(told.players, driver.hand.seats, strict=True)}
    assert end.stacks == tuple(won[name] for name in hand.players or ())
    assert sum(end.rake) == driver.hand.raked
    again = stars.write_history(hand, BOOK)
    phh = read_hand(write_hand(hand))
    assert phh == hand
    assert stars.write_history(phh, BOOK) == again
    assert read(again) == hand
    if not GAMES[game].stud:
        assert again == text


def test_payments_that_the_engine_would_share_otherwise_are_kept() -> None:
    """The house took from the side pot alone: the winners' amounts say so, and are written as they were."""
    actions = "p3 cbr 10, p1 cbr 50, p2 cc, p3 cc, d db 2c3c4c, d db 9d, d db Jd, p1 sm KcKd, p2 sm AcAd, p3 sm QcQd"
    keys = {"players": ("A", "B", "C"), "winnings": (74, 30, 0), "user": {"_rake": 6}}
    hand = holdem(actions, (50, 10, 50), **keys)
    end = replayed(hand)
    assert (end.stacks, end.net, end.rake) == ((74, 30, 0), (24, 20, -50), (6, 0, 0))
    text = stars.write_history(hand, BOOK)
    assert "A collected 74 from side pot" in text and "B collected 30 from main pot" in text
    assert "Total pot 110 Main pot 30. Side pot 80. | Rake 6" in text
    assert replayed(read(text)).stacks == end.stacks


@pytest.mark.parametrize(
    ("keys", "rake"),
    [
        ({"winnings": (0, 0, 5)}, 0),
        ({"winnings": (0, 0, 4)}, 1),
        ({"winnings": (0, 0, 8)}, 1),  # with the four that nobody called, as some rooms write it
        ({"winnings": (0, 0, 0)}, 0),
        ({"winnings": (5, 0, 0)}, 0),
        ({"winnings": (0, 0, 1)}, 0),  # four fifths are no rake
        ({"winnings": (0, 0, 1), "user": {"_rake": 4}}, 4),  # unless somebody says so
        ({"finishing_stacks": (199, 198, 202)}, 1),
        ({"user": {"_rake": 2}}, 2),
        ({"user": {"_rake": 5}}, 0),
        ({"user": {"_rake": "much"}}, 0),
        ({"user": {"_rake": -1}}, 0),
    ],
)
def test_what_is_believed_of_payments(keys: dict[str, Any], rake: int) -> None:
    end = replayed(holdem("p3 cbr 6, p1 f, p2 f", **keys))
    assert end.net == (-1, -2, 3 - rake)


RUN_TWICE = """\
PokerStars Hand #8:  Omaha Pot Limit ($0.50/$1 USD) - 2019/07/01 17:05:09 ET
Table 'Bellona' 6-max Seat #2 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Bob: posts small blind $0.50
Ann: posts big blind $1
*** HOLE CARDS ***
Bob: raises $2 to $3
Ann: calls $2
*** FLOP *** [2c 3d Kh]
Ann: bets $6
Bob: raises $11 to $17 and is all-in
Ann: calls $11 and is all-in
*** FIRST TURN *** [2c 3d Kh] [9s]
*** FIRST RIVER *** [2c 3d Kh 9s] [Jc]
*** SECOND TURN *** [2c 3d Kh] [Ah]
*** SECOND RIVER *** [2c 3d Kh Ah] [5s]
*** FIRST SHOW DOWN ***
Ann: shows [Kc Kd 7h 7d] (three of a kind, Kings)
Bob: shows [Ac Ad 8c 8d] (a pair of Aces)
Ann collected $19 from pot
*** SECOND SHOW DOWN ***
Ann: shows [Kc Kd 7h 7d] (three of a kind, Kings)
Bob: shows [Ac Ad 8c 8d] (three of a kind, Aces)
Bob collected $19 from pot
*** SUMMARY ***
Total pot $40 | Rake $2
Hand was run twice
FIRST Board [2c 3d Kh 9s Jc]
SECOND Board [2c 3d Kh Ah 5s]
Seat 1: Ann (big blind) showed [Kc Kd 7h 7d] and won ($19) with three of a kind, Kings, and lost with three of a kind, \
Kings
Seat 2: Bob (button) (small blind) showed [Ac Ad 8c 8d] and lost with a pair of Aces, and won ($19) with three of a \
kind, Aces
"""


def test_a_hand_run_twice_keeps_both_boards_to_the_letter() -> None:
    hand = read(RUN_TWICE)
    assert hand.user == {"_boards": ["2c3dKh9sJc", "2c3dKhAh5s"], "_rake": 2}
    assert [act for act in hand.actions if act.startswith("d db")] == ["d db 2c3dKh", "d db 9s", "d db Jc"]
    end = replayed(hand)
    assert (end.error, end.net) == (None, (-100, -100))
    assert stars.write_history(hand, BOOK) == RUN_TWICE
    assert stars.write_history(read_hand(write_hand(hand)), BOOK) == RUN_TWICE


def test_a_board_run_twice_is_refused_by_a_book_that_does_not_have_it() -> None:
    end = replay_hand(read(RUN_TWICE), load_book("uk-tda"))
    assert end.error == "above-maximum: The board was run 2 times, which cannot be here by this book."


@pytest.mark.parametrize("boards", [[], 7, ["2c3dKh9sJc"], ["2c3dKh9sJc", "2c"], ["2c3dKh9sJc", 5], ["2c2c2c2c2c"] * 2])
def test_boards_that_are_none(boards: object) -> None:
    hand = msgspec.structs.replace(read(RUN_TWICE), user={"_boards": boards})
    assert (replayed(hand).error or "").startswith("bad-data: ")


CAPPED = (
    RUN_TWICE.replace("($0.50/$1 USD)", "($0.50/$1 - $20 Cap -  USD)")
    .replace("Ann ($20 in", "Ann ($55.40 in")
    .replace("Ann: calls $11 and is all-in", "Ann: calls $11 and has reached the $20 cap")
)


def test_a_cap_table_plays_for_the_cap_and_keeps_the_stacks() -> None:
    hand = read(CAPPED)
    assert hand.starting_stacks == (2000, 2000)
    assert (hand.user["_cap"], hand.user["_behind"]) == (20, [Decimal("35.40"), 0])
    assert replayed(hand).net == (-100, -100)
    assert stars.write_history(hand, BOOK) == CAPPED


@pytest.mark.parametrize("words", ["Omaha Hi/Lo Pot Limit", "Hold'em Pot Limit", "Omaha No Limit", "5 Card Draw Limit"])
def test_games_beyond_the_standard_are_read(words: str) -> None:
    game = next(code for code, named in GAME_WORDS.items() if named == words)
    hand = read(stars.write_hand((driver := any_cash_hand(game, random.Random(3))).events, label(driver)))
    assert GAME_OF[hand.variant] == game
    assert replayed(hand).error is None


@pytest.mark.parametrize(
    "head",
    [
        "PokerStars Home Game Hand #8: {Club #123} Omaha Pot Limit ($0.50/$1 USD) - 2019/07/01 17:05:09 ET",
        "PokerStars Hand #8:  8-Game (Omaha Pot Limit, $0.50/$1 USD) - 2019/07/01 17:05:09 ET",
    ],
)
def test_other_heads_of_the_same_hand(head: str) -> None:
    assert read("\n".join([head, *RUN_TWICE.splitlines()[1:]])) == read(RUN_TWICE)


@pytest.mark.parametrize(("sign", "currency"), [("€", "EUR"), ("£", "GBP"), ("¥", "CNY"), ("₹", "INR")])
def test_a_hand_in_another_currency_is_written_again_to_the_letter(sign: str, currency: str) -> None:
    text = RUN_TWICE.replace("$", sign).replace("USD", currency)
    assert stars.write_history(read(text), BOOK) == text


def test_a_table_whose_name_is_a_long_number_is_read() -> None:
    text = RUN_TWICE.replace("Bellona", "9" * 5000)
    assert stars.write_history(read(text), BOOK) == text


def test_a_game_that_is_not_played_is_said_to_be_none() -> None:
    with pytest.raises(DataError, match=r"hand 1, line 1: .*5 Card Omaha Pot Limit.* of a game that Floorman plays"):
        read(RUN_TWICE.replace("Omaha", "5 Card Omaha", 1))


def test_a_card_that_is_there_twice_is_the_hands_error() -> None:
    end = replayed(read(RUN_TWICE.replace("[Ac Ad 8c 8d]", "[Ac Kd 8c 8d]")))
    assert end.error == "bad-data: deck: Kd is there twice. Leave one out."


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_written_or_refused(game: str) -> None:
    driver = any_cash_hand(game, random.Random(3))
    if game in GAME_WORDS:
        text = stars.write_hand(driver.events, label(driver))
        assert game_words(game) in text.splitlines()[0]
        assert text.count("*** SUMMARY ***") == 1 and "\n\n" not in text
    else:
        with pytest.raises(DataError, match=f"game {game}: PokerStars has no such game"):
            stars.write_hand(driver.events, label(driver))


def test_rake_is_told_and_comes_off_the_winnings() -> None:
    setup = deal_in("NLHE", {1: 400, 2: 400, 3: 400}, 3, blinds=[5, 10], rake=Rake(500, Chips(4)))
    driver = played(setup, random.Random(3))
    text = stars.write_hand(driver.events, Label(number=7, players=("A", "B", "C"), scale=100, symbol="$"))
    assert "| Rake $0.04\n" in text
    won = [read(text).winnings]
    assert sum(won[0] or ()) == sum(pot.amount for pot in driver.hand.pots)


def test_finishes_stand_before_the_summary() -> None:
    driver = played(deal_in("NLHE", {1: 40, 2: 40}, 2, blinds=[5, 10]), random.Random(1))
    ends = (Finish("B", 2, "$6.75"), Finish("A", 1, "$9"), Finish("C", 11))
    told = Label(number=7, players=("A", "B"), tournament=5, buy_in="$2.00+$0.20 USD", level=49, finishes=ends)
    text = stars.write_hand(driver.events, told)
    assert "Tournament #5, $2.00+$0.20 USD Hold'em No Limit - Level XLIX (5/10) - 1970/01/01 0:00:00 ET\n" in text
    assert (
        "B finished the tournament in 2nd place and received $6.75.\n"
        "A wins the tournament and receives $9 - congratulations!\n"
        "C finished the tournament in 11th place\n"
        "*** SUMMARY ***\n"
    ) in text
    assert read(text).year is None


def test_a_hand_without_an_end_cannot_be_written() -> None:
    with pytest.raises(DataError, match="hand 0: it is not over"):
        stars.write_history(holdem("p3 f"), BOOK)


def test_a_name_that_is_no_number_becomes_one() -> None:
    hand = holdem("p3 f, p1 f", hand="R5-1681968-1061")
    number = stars.label_of(hand).number
    assert number > 10**9
    assert stars.label_of(msgspec.structs.replace(hand, hand="R5-1681968-1062")).number != number


POSTED = [
    ((1, 2, 0, -2), "p3 f, p4 f, p1 f"),
    ((2, 0, 0, -2), "p2 f, p3 f, p4 f"),
    ((1, 2, 4, 0), "p4 f, p1 f, p2 f"),
    ((1, 2, 0, -1), "p3 f, p4 f, p1 f"),
]


@pytest.mark.parametrize(("blinds", "actions"), POSTED)
def test_posts_and_straddles_are_read_as_what_they_were(blinds: tuple[int, ...], actions: str) -> None:
    hand = holdem(actions, (90, 90, 90, 90), blinds_or_straddles=blinds)
    assert read(stars.write_history(hand, BOOK)).blinds_or_straddles == blinds


def test_dead_and_live_blinds_posted_together() -> None:
    text = TOURNAMENT.replace("Bob: posts the ante 50\n", "Bob: posts small & big blinds 1200\n")
    hand = read(text)
    assert (hand.antes, hand.blinds_or_straddles) == ((50, 50, 400), (400, 800, -800))


def test_a_short_blind_stands_for_a_whole_one() -> None:
    hand = holdem("p3 cc, p1 f, d db 2c3c4c, d db 9d, d db Jd, p2 sm AcAd, p3 sm KcKd", (90, 1, 90))
    text = stars.write_history(hand, BOOK)
    assert "posts big blind 1 and is all-in" in text and "Player 3: calls 2" in text
    assert read(text).blinds_or_straddles == (1, 2, 0)


def test_a_short_deck_button_blind() -> None:
    hand = holdem("p1 f, p2 f", variant="NS", antes=(1, 1, 1), blinds_or_straddles=(0, 0, 2))
    text = stars.write_history(hand, BOOK)
    assert text.startswith("PokerStars Hand #0: 6+ Hold'em No Limit (Button Blind 2 - Ante 1) - ")
    assert "Player 3: posts button blind 2" in text and "Player 3 (button blind) collected (3)" in text
    again = read(text)
    assert (again.blinds_or_straddles, again.antes, again.min_bet) == ((0, 0, 2), (1, 1, 1), 2)


@pytest.mark.parametrize(
    ("game", "hands", "board", "words"),
    [
        ("NLHE", ["AhKh"], "QhJhTh2c3c", ["a Royal Flush"]),
        ("NLHE", ["9h8h"], "7h6h5h2c3c", ["a straight flush, Five to Nine"]),
        ("NLHE", ["9h9s"], "9c9d5h2c3c", ["four of a kind, Nines"]),
        ("NLHE", ["ThTs"], "Tc4d4h2c3c", ["a full house, Tens full of Fours"]),
        ("NLHE", ["Kh4h"], "7h6h5h2c3c", ["a flush, King high"]),
        ("NLHE", ["Ah2s"], "3c4d5h9cJc", ["a straight, Ace to Five"]),
        ("NLHE", ["2h2s"], "2c4d5h9cJc", ["three of a kind, Deuces"]),
        ("NLHE", ["AhAs"], "6c6d5h9cJc", ["two pair, Aces and Sixes"]),
        ("NLHE", ["6h6s"], "2c4d5h9cJc", ["a pair of Sixes"]),
        ("NLHE", ["Kh8s"], "2c4d5h9cJc", ["high card King"]),
        ("NLHE", ["6hQs", "6cKs", "6dTs"], "6s4d5h9cJc",
         ["a pair of Sixes", "a pair of Sixes - King kicker", "a pair of Sixes - lower kicker"]),
        ("NLHE", ["6hQs", "6cQd"], "6s4d5h9cJc", ["a pair of Sixes", "a pair of Sixes"]),
        ("NLSD", ["Ah6s"], "7c8d9hKcJc", ["a straight, Ace to Nine"]),
        ("PLO8", ["Ah2sKdKs", "JhJsQdQs"], "3c4d5h9cJc",
         ["HI: a straight, Ace to Five; LO: 5,4,3,2,A", "HI: three of a kind, Jacks"]),
        ("RAZZ", ["9h8h7c6c3dKdKs", "KhKcKdQcQdJcJd"], "", ["Lo: 9,8,7,6,3", "Lo: two pair, Queens and Jacks"]),
        ("NL27SD", ["9h8h7c6c3d", "5h5c7c6c3d"], "", ["Lo: 9,8,7,6,3", "Lo: a pair of Fives"]),
        ("BADUGI", ["Th6c4dAs", "6h4c3d3s"], "", ["Badugi: T,6,4,A", "3-card: 6,4,3"]),
    ],
)  # fmt: skip
def test_hands_have_pokerstars_names(game: str, hands: list[str], board: str, words: list[str]) -> None:
    spoken = HandNames(GAMES[game], cards(board))
    assert [spoken.says(cards(hand)) for hand in hands] == words


def test_a_stud_hero_is_told_every_card_and_the_rest_only_upcards() -> None:
    hand = limit(
        "F7S", "d dh p1 AcAdKc, d dh p2 ????2d, d dh p3 ????Ks, p2 pb, p3 cbr 4, p1 cc, p2 f, d dh p1 3c, d dh p3 4s,"
        "p3 cbr 4, p1 f", players=("Hero", "B", "C"), user={"_hero": "Hero"},
    )  # fmt: skip
    text = stars.write_history(hand, BOOK)
    assert "Dealt to Hero [Ac Ad Kc]\nDealt to B [2d]\nDealt to C [Ks]\nB: brings in for 2\n" in text
    assert "*** 4th STREET ***\nDealt to Hero [Ac Ad Kc] [3c]\nDealt to C [Ks] [4s]\nC: bets 4\n" in text
    assert "is the button" not in text
    assert read(text).actions == hand.actions
