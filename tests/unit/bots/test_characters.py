"""Every bot at every game: it only does what it may, and no chip is lost."""

import random

import msgspec
import pytest

from floorman.bots import BOTS, Character, bot_called
from floorman.cards import SHORT_DECK, STANDARD_DECK, shuffled, strength
from floorman.core import DataError, SeatNo
from floorman.hand import GAMES, Driver, Game, HandEvent, Reshuffle, Setup, Show, deal_in, view
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.events import BoardDealt, Folded, HandMucked
from floorman.hand.setup import Format
from floorman.rules import Rulebook, book_ids, load_book

HANDS = 300
QUICK = {name: msgspec.structs.replace(bot, deals=3) for name, bot in BOTS.items()}
"""The same characters, thinking less: the test is about what they may do, not how well they do it."""


def dealt(game: Game, stacks: dict[int, int], button: int, format: Format) -> Setup:
    limits = (20, 40) if game.limit == "limit" else None
    if game.stud:
        return deal_in(game.code, stacks, ante=5, bring_in=10, limits=limits, format=format, unit=5)
    return deal_in(game.code, stacks, button, blinds=[10, 20], limits=limits, format=format, unit=5, most_runs=2)


def played(setup: Setup, bots: dict[SeatNo, Character], book: Rulebook, rng: random.Random) -> Driver:
    """One hand to its end."""
    deck = SHORT_DECK if GAMES[setup.game].short_deck else STANDARD_DECK
    driver = Driver(setup, shuffled(deck, rng), book)
    while driver.hand.stage != "over":
        may = driver.legal()
        if "reshuffle" in may.acts:
            driver.act(Reshuffle(shuffled(cards_to_shuffle(driver.hand), rng)))
        else:
            driver.act(bots[may.seat].act(view(driver.snapshot(), may.seat), may, rng))
    return driver


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.code)
def test_hundreds_of_hands_with_all_bots_keep_every_chip(game: Game) -> None:
    rng = random.Random(f"chips {game.code}")
    books = [load_book(id) for id in book_ids()]
    bots = {SeatNo(no): bot for no, bot in enumerate(QUICK.values(), 1)}
    stacks: dict[int, int] = {}
    for number in range(HANDS):
        for no in bots:
            if not stacks.get(no):
                stacks[no] = 5 * rng.randrange(4, 500)
        setup = dealt(game, stacks, 1 + number % len(bots), "cash" if number % 2 else "tournament")
        hand = played(setup, bots, books[number % len(books)], rng).snapshot()
        assert hand.chips == sum(stacks.values())
        assert hand.pot == 0
        stacks = {seat.no: seat.stack for seat in hand.seats}


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_hand(name: str) -> None:
    def events(seed: int) -> list[HandEvent]:
        rng = random.Random(seed)
        setup = dealt(GAMES["PLO8"], {1: 1000, 2: 700, 3: 2000}, 1, "cash")
        return played(setup, {SeatNo(no): QUICK[name] for no in (1, 2, 3)}, load_book("hpt"), rng).events

    assert events(4) == events(4)
    assert events(4) != events(5)


def folds(name: str) -> int:
    """How often a bot gives up before the flop in a hundred hands against the others."""
    rng = random.Random("folds")
    book = load_book("hpt")
    bots = {SeatNo(no): bot for no, bot in enumerate(BOTS.values(), 1)}
    seat = next(no for no, bot in bots.items() if bot.name == name)
    count = 0
    for number in range(100):
        setup = dealt(GAMES["NLHE"], dict.fromkeys(bots, 2000), 1 + number % len(bots), "cash")
        for event in played(setup, bots, book, rng).events:
            if isinstance(event, BoardDealt):
                break
            count += event == Folded(seat)
    return count


def test_a_rock_folds_more_than_a_station() -> None:
    assert folds("rock") > folds("station") + 20


def test_only_a_hand_that_is_beaten_on_the_table_is_mucked() -> None:
    rng = random.Random(8)
    bots = {SeatNo(no): QUICK["station"] for no in (1, 2, 3)}
    mucked = shown = 0
    for _ in range(60):
        driver = played(dealt(GAMES["NLHE"], {1: 500, 2: 500, 3: 500}, 1, "cash"), bots, load_book("uk-tda"), rng)
        hand = driver.snapshot()
        best = max((strength(seat.down, hand.board, "high", "any") for seat in hand.seats if seat.tabled), default=0)
        for event in driver.events:
            if isinstance(event, HandMucked):
                assert strength(hand.seat(event.seat).down, hand.board, "high", "any") < best
                mucked += 1
        shown += best > 0
    assert mucked > 10
    assert shown > 10


def test_a_bot_shows_when_it_must() -> None:
    rng = random.Random(8)
    setup = dealt(GAMES["NLHE"], {1: 40, 2: 40}, 1, "cash")
    driver = Driver(setup, shuffled(STANDARD_DECK, rng), load_book("hpt"))
    while driver.hand.stage == "betting":
        may = driver.legal()
        driver.act(QUICK["station"].act(view(driver.snapshot(), may.seat), may, rng))
    may = msgspec.structs.replace(driver.legal(), acts=("show",))
    assert QUICK["rock"].act(view(driver.snapshot(), may.seat), may, rng) == Show(may.seat)


def test_an_unknown_bot_is_named_and_the_known_ones_listed() -> None:
    with pytest.raises(DataError, match=r"no bot is called 'shark'.*rock station maniac"):
        bot_called("shark")
    assert bot_called("rock") is BOTS["rock"]
