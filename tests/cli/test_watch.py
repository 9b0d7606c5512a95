"""`floorman watch`, as somebody reads it from a pipe, and as a terminal draws it."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from floorman.cards import Card, cards
from floorman.cli import main
from floorman.cli._narration import CitedLine, Citer, Narrator
from floorman.cli._screen import DrawnTable, coloured, logged
from floorman.core import Chips, SeatNo
from floorman.hand import GAMES, RAIL, HandEvent, HandView, Pot, SeatView, seen_by
from floorman.hand.events import Drew, PotAwarded, Wagered
from floorman.rules import book_ids, load_book

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x9b]")


def watched(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["watch", *words]) == 0
    return capsys.readouterr().out


def test_a_pipe_gets_plain_lines_and_a_few_hands(capsys: pytest.CaptureFixture[str]) -> None:
    told = watched(capsys, "--seed", "3")
    assert not CONTROL.search(told)
    assert "Hand 3." in told
    assert "Hand 4." not in told
    assert "--hands N tells more" in told


def test_the_same_seed_tells_the_same_story(capsys: pytest.CaptureFixture[str]) -> None:
    first = watched(capsys, "--seed", "8", "--hands", "6")
    assert watched(capsys, "--seed", "8", "--hands", "6") == first
    assert watched(capsys, "--seed", "9", "--hands", "6") != first


def test_hands_are_counted_and_the_summary_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    told = watched(capsys, "--seed", "1", "--hands", "7", "--format", "cash")
    assert "7 hands, " in told
    assert "tells more" not in told
    gains = [int(gain.replace(",", "")) for gain in re.findall(r"^  \w+ +\w+ +[\d,]+ +([+-][\d,]+)$", told, re.M)]
    assert len(gains) == 6
    assert sum(gains) == 0


def test_decisions_that_need_one_name_their_rule(capsys: pytest.CaptureFixture[str]) -> None:
    told = watched(capsys, "--seed", "5", "--hands", "120", "--seats", "9")
    for said, rule in {
        "No: Raise to": "seminole-2024:43-A.1 Minimum raise",
        "No: It is seat": "seminole-2024:50-A.1 Act in turn",
        "a side pot of": "seminole-2024:21 Side pots split separately",
        "wins the side pot": "seminole-2024:21 Side pots split separately",
        "bet last and shows first": "seminole-2024:17-A.2 Last aggressor shows first",
        "is first to act and shows first": "seminole-2024:17-A.3 No final bet: first to act shows first",
        "turns up": "seminole-2024:16.1 All-in hands face up",
        "The odd chip goes to": "seminole-2024:20-A Odd chip in board games",
    }.items():
        assert any(said in line and rule in line for line in told.splitlines()), said


def test_a_busted_bot_is_replaced_or_buys_in_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert " takes seat " in watched(capsys, "--seed", "5", "--hands", "40")
    assert " buys in again for " in watched(capsys, "--seed", "5", "--hands", "40", "--format", "cash")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_watched(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = watched(capsys, "--seed", "2", "--hands", "4", "--game", game.lower())
    assert GAMES[game].name in told
    assert "4 hands" in told


@pytest.mark.parametrize("book", book_ids())
def test_every_book_can_be_played_by(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"by {book}," in watched(capsys, "--seed", "2", "--hands", "5", "--book", book)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--game", "BRIDGE"], "no game is called 'BRIDGE'"),
        (["--book", "hoyle"], "There is no book 'hoyle'"),
        (["--seats", "1"], "--seats: 1 cannot play no-limit hold'em. Write 2 to 10."),
        (["--seats", "9", "--game", "RAZZ"], "Write 2 to 8."),
        (["--blinds", "ten"], "--blinds: 'ten' is not a pair of blinds."),
        (["--blinds", "20/10"], "Write small and big, as in 10/20."),
        (["--hands", "0"], "--hands: 0 is nothing to play."),
        (["--speed", "0"], "--speed: 0 is not a pace."),
    ],
)
def test_a_bad_argument_is_named(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", *words]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.out == ""


def test_a_word_that_is_no_option_is_a_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["watch", "--format", "bingo"])
    assert wrong.value.code == 2
    assert "invalid choice: 'bingo'" in capsys.readouterr().err


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (60, 20)])
@pytest.mark.parametrize("game", ["NLHE", "STUD", "L27TD"])
def test_a_terminal_gets_the_table_drawn_and_comes_back(
    width: int, height: int, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    frames: list[list[str]] = []
    frame = DrawnTable.frame

    def kept(self: DrawnTable, *args: Any) -> Any:
        lines = frame(self, *args)
        frames.append([line.plain for line in lines])
        return lines

    monkeypatch.setattr(DrawnTable, "frame", kept)
    monkeypatch.setattr("sys.stdout", terminal)
    for name, value in {"TERM": "xterm-256color", "COLUMNS": str(width), "LINES": str(height)}.items():
        monkeypatch.setenv(name, value)
    assert main(["watch", "--fast", "--hands", "3", "--seed", "4", "--game", game]) == 0
    assert all(len(lines) == height and all(len(line) == width for line in lines) for lines in frames)
    assert any("▶" in "".join(lines) and "Pot" in "".join(lines) for lines in frames)
    written = terminal.getvalue()
    assert "\x1b[?1049h" in written
    assert "\x1b[?1049l" in written[written.rindex("\x1b[?1049h") :]
    assert written.rstrip().splitlines()[-1].startswith("  ")


def test_ctrl_c_ends_with_a_summary(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("floorman.cli._person.Commentary.show", interrupt)
    told = watched(capsys, "--seed", "3", "--hands", "5")
    assert "0 hands, 0 refusals" in told
    assert "broken off does not count" in told


ANN, BO = SeatNo(1), SeatNo(2)


def shown(game: str, ann: str, bo: str, *boards: str) -> HandView:
    """Two hands tabled at the end of a hand."""
    seats = tuple(SeatView(no, Chips(0), Chips(0), True, True, cards(held), ()) for no, held in ((ANN, ann), (BO, bo)))
    return HandView(
        RAIL, game, "cash", ANN, Chips(5), "showdown", "river", (), Chips(0), Chips(0), (Pot(Chips(105), (ANN, BO)),),
        tuple(cards(board) for board in boards), 0, seats,
    )  # fmt: skip


def told(view: HandView, event: HandEvent) -> list[CitedLine]:
    narrator = Narrator(Citer(load_book("uk-tda"), "cash"))
    narrator.names = {ANN: "Ann", BO: "Bo"}
    return list(narrator.narrate(view, event))


def test_an_odd_chip_is_told_with_who_gets_it_and_by_which_rule() -> None:
    view = shown("NLHE", "Ah2c", "Ad3c", "Ks Qs Js Ts 4h")
    event = PotAwarded(0, ((BO, Chips(55)), (ANN, Chips(50))), "showdown.odd-chip", odd=(BO,))
    (line,) = told(view, event)
    assert line.text == "Bo and Ann split the pot, Bo 55, Ann 50: straight, ace high. The odd chip goes to Bo."
    assert line.cite == "uk-tda:18.0 Odd chips broken down first; uk-tda:18-A Odd chip in board games"


def test_high_and_low_halves_are_named_by_what_won_them() -> None:
    view = shown("PLO8", "Ah2cKdKh", "QsQd9c9d", "Kc 7h 5d 3s 9h")
    (high,) = told(view, PotAwarded(0, ((ANN, Chips(55)),), "showdown.odd-chip", half="high"))
    assert high.text == (
        "Ann wins the high half of the pot, 55: three of a kind, kings, nine-seven kickers. "
        "The odd chip goes with the high half."
    )
    (low,) = told(view, PotAwarded(0, ((ANN, Chips(50)),), "showdown.cards-speak", half="low"))
    assert low.text.startswith("Ann wins the low half of the pot, 50: ")
    assert "kings" not in low.text


def test_each_board_is_told_when_it_is_run_twice() -> None:
    view = shown("NLHE", "AhAc", "KdKc", "2s 3s 7d 9d Jh", "2s 3s 7d Ks Jh")
    (first,) = told(view, PotAwarded(0, ((ANN, Chips(55)),), "showdown.cards-speak", run=0))
    (second,) = told(view, PotAwarded(0, ((BO, Chips(50)),), "showdown.cards-speak", run=1))
    assert first.text == "Ann wins the pot, 55 on the first board: pair of aces, jack-nine-seven kickers."
    assert second.text == "Bo wins the pot, 50 on the second board: three of a kind, kings, jack-seven kickers."


def test_a_draw_is_told_by_its_number_and_never_by_its_cards() -> None:
    view = shown("NL5CD", "AhAc2d3d4d", "KdKc5h6h8s", "")
    assert [line.text for line in told(view, seen_by(Drew(ANN, cards("2d3d"), cards("9c9d"))))] == [
        "Ann draws two cards."
    ]
    assert [line.text for line in told(view, Drew(BO, (), ()))] == ["Bo stands pat."]


def test_an_all_in_below_a_full_raise_names_the_rule_on_reopening() -> None:
    (line,) = told(shown("NLHE", "AhAc", "KdKc", ""), Wagered(ANN, Chips(150), "raise", Chips(100), full=False))
    assert line.text == "Ann raises to 150 and is all-in: less than a full raise."
    assert line.cite == "uk-tda:43.1 Short all-ins and re-opening"


def test_cards_in_the_log_are_drawn_in_four_colours() -> None:
    flop, turn = (Card("As"), Card("Kh"), Card("7d")), (Card("2c"),)
    line = CitedLine(("Flop ", flop, ". Turn ", turn, "."), kind="street")
    assert line.text == "Flop [As Kh 7d]. Turn [2c]."
    text = coloured(line)
    assert text.plain == "Flop A♠ K♥ 7♦. Turn 2♣."
    inks = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert len({inks[card] for card in ("A♠", "K♥", "7♦", "2♣")}) == 4


def test_a_name_that_looks_like_a_card_is_not_drawn() -> None:
    assert coloured(CitedLine("[Ah] folds.")).plain == "[Ah] folds."


def test_rules_the_program_carries_out_are_cited_before_the_rest() -> None:
    citer = Citer(load_book("seminole-2024"), "tournament")
    kinds = [rule.kind for rule in citer.rules("betting.pot-limit")]
    assert kinds[0] == "engine"
    assert citer.cite("betting.pot-limit") == "seminole-2024:54-A.1 Pot count in pot-limit"


def test_an_old_log_line_that_does_not_fit_is_left_out() -> None:
    console = Console(width=40, file=io.StringIO())
    log = [CitedLine("x" * 100), CitedLine("Ann folds."), CitedLine("Bo checks.", "hpt:play-1 Small blind")]
    assert [line.plain.strip() for line in logged(log, console, 40, 3)] == [
        "Ann folds.",
        "Bo checks.",
        "§ hpt:play-1 Small blind",
    ]
