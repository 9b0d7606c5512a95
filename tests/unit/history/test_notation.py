import pytest

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
