import random

import pytest

from floorman.cards import STANDARD_DECK, UNKNOWN, evaluation, kernel_present
from floorman.history import dealt as history_dealt
from floorman.history.dealt import Dealt, lay_flop_in_python
from floorman.history.phh import BadAction, decimals_in, read_action, read_actions


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("d dh p1 AcKd", ("dh", 1, "AcKd")),
        ("d dh p10 ????", ("dh", 10, "????")),
        ("d db ??Ad2c", ("db", 0, "??Ad2c")),
        ("p3 f", ("f", 3, "")),
        ("p3 cbr 47.50", ("cbr", 3, "47.50")),
        ("p12 cc", ("cc", 12, "")),
        ("p2 sd", ("sd", 2, "")),
        ("p2 sd 2c??", ("sd", 2, "2c??")),
        ("p2 sm -", ("sm", 2, "-")),
        ("  p2   cc  ", ("cc", 2, "")),
        ("p2 f # a # long # think", ("f", 2, "")),
        ("# only words", ("", 0, "")),
        ("", ("", 0, "")),
    ],
)
def test_every_form_of_an_action(text: str, act: tuple[str, int, str]) -> None:
    assert read_action(text) == act


@pytest.mark.parametrize(
    "text",
    ["p1", "p0 f", "p1 raise 3", "d db", "d dh p1", "p1 cbr", "p1 cbr 1e3", "p1 cbr -4", "p1 cbr 04", "d db AcK",
     "x cc", "p1 f now", "p² f", "d dh p1 1c2c", "p1 cbr ٣"],
)  # fmt: skip
def test_what_is_no_action_says_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadAction, match="expected"):
        read_action(text)


def test_a_player_who_was_not_dealt_in_cannot_act() -> None:
    with pytest.raises(BadAction, match="'p3 f' is by a player who is not there: 2 were dealt in"):
        read_actions(("p1 cc", "p3 f"), players=2)


def test_decimals_are_those_of_amounts_and_not_of_commentary() -> None:
    assert decimals_in(("p1 cbr 2.125", "p2 f # 3.14159265", "p1 cc")) == 3
    assert decimals_in(("p1 cc # cbr 1.5",)) == 0


needs_kernel = pytest.mark.skipif(not kernel_present(), reason="the kernel is not built, or FLOORMAN_PURE is set")
PLAIN = ("d dh p1 AcKd", "d dh p10 ????", "d db ??Ad2c", "p3 f", "p3 cbr 47.50", "p12 cc", "p2 sd", "p2 sd 2c??",
         "p2 sm", "p2 sm -", "p1 sm AcKd", "p1 pb", "p9 cbr 999999999999999", "d dh p1 2c")  # fmt: skip


@needs_kernel
def test_the_kernel_reads_the_plain_forms_and_whatever_it_reads_python_reads_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert evaluation.kernel is not None
    rng, read = random.Random(5), 0
    spoiled = [spoil(rng.choice(PLAIN), rng) for _ in range(4000)]
    for text in (*PLAIN, *spoiled, "", "p01 f", "p1 cbr 0", "p1 cbr 0.5", "d dh  Ac", "p1 \ud800", "d db " + "2c" * 53):
        by_kernel = evaluation.kernel.read_actions((text, "p2 f"), 12)
        with monkeypatch.context() as without:
            without.setattr(history_dealt, "kernel", None)
            in_python = Dealt(12)
            if by_kernel is None:
                assert text not in PLAIN
                continue
            acts = in_python.see((text, "p2 f"))
        assert by_kernel == (acts, in_python.held, in_python.board), text
        read += 1
    assert read > len(PLAIN)


def spoil(text: str, rng: random.Random) -> str:
    """A text with a letter lost, doubled, or in the place of another."""
    at = rng.randrange(len(text))
    return (
        text[:at]
        + rng.choice(("", text[at] * 2, rng.choice(text), rng.choice("0123456789 pd?cAT.-#")))
        + text[at + 1 :]
    )


@needs_kernel
def test_the_kernel_lays_the_deck_that_python_lays() -> None:
    assert evaluation.kernel is not None
    rng = random.Random(6)
    for _ in range(500):
        each = rng.choice((2, 4))
        deck = rng.sample([*STANDARD_DECK, *[UNKNOWN] * 20], 60)
        hands = ["".join(deck[at * 4 : at * 4 + rng.randint(0, 4)]) for at in range(rng.randint(2, 10))]
        board = "".join(deck[-5:][: rng.randint(0, 5)])
        laid = evaluation.kernel.lay_flop(hands, each, board)
        assert laid == lay_flop_in_python(hands, each, board), (hands, each, board)
