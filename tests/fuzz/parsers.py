"""Everything that reads what people write, each with good inputs to spoil."""

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from floorman.cards import cards, equity
from floorman.cards.ranges import hands_in
from floorman.cli import main
from floorman.cli.replay import Unread
from floorman.core import DataError, Refused
from floorman.desk.desk import Desk
from floorman.desk.incidents import Unreadable
from floorman.hand import deal_in
from floorman.history import read_hands, stars
from floorman.history.phh import BadAction, PhhHand
from floorman.history.phh_files import write_hand
from floorman.history.replay import replay_hand
from floorman.rules import load_book, load_house
from floorman.scenario import read_scenarios, run_scenario
from floorman.sim import read_event
from floorman.sim.event import LogFault, read_log

ROOT = Path(__file__).parent.parent.parent
BOOK = load_book("roberts-10")
DOCUMENTED = (DataError, Refused, Unreadable, BadAction, LogFault, Unread)
"""What may come of an input that is wrong: these say where and why, in one line."""


class Parser(NamedTuple):
    """What reads an input, and inputs that are right."""

    read: Callable[[str, Path], object]
    good: Callable[[], Iterable[str]]


def _played(hands: Iterator[PhhHand]) -> None:
    for hand in hands:
        replay_hand(hand, BOOK)
        read_again = list(read_hands(write_hand(hand).splitlines(keepends=True)))
        assert len(read_again) == 1
        stars.write_history(hand, BOOK)


def _phh(text: str, folder: Path) -> None:
    _played(read_hands(text.splitlines(keepends=True)))


def _stars(text: str, folder: Path) -> None:
    _played(stars.read_hands(text.splitlines(keepends=True)))


def _house(text: str, folder: Path) -> None:
    book = load_house(text)
    for format in ("cash", "tournament"):
        book.answers(format)
    assert len(book.rules) > 100


def _event(text: str, folder: Path) -> None:
    read_event(text, "event.toml")


def _scenario(text: str, folder: Path) -> None:
    for scenario in read_scenarios(text, "scenario.toml"):
        for book in scenario.books:
            run_scenario(scenario, book)


def _by_command(*words: str) -> Callable[[str, Path], None]:
    """A file of this text for a command, which has to answer with one of its exit codes."""

    def reads(text: str, folder: Path) -> None:
        file = folder / "file"
        file.write_text(text, "utf-8", errors="surrogatepass")
        assert main([*words, str(file)]) in (0, 1, 2)

    return reads


def _option(*words: str) -> Callable[[str, Path], None]:
    """The text as the value of a command's last option; argparse may refuse it with 2."""

    def reads(text: str, folder: Path) -> None:
        try:
            assert main([*words[:-1], f"{words[-1]}={text}"]) in (0, 1, 2)
        except SystemExit as end:
            assert end.code == 2, end.code

    return reads


def _log(text: str, folder: Path) -> None:
    for _ in read_log(text.encode("utf-8", "surrogatepass").splitlines(keepends=True)):
        pass
    _by_command("tournament", "verify")(text, folder)


def _equity(text: str, folder: Path) -> None:
    equity(text.split("|"), samples=20, exact=False)


def _range(text: str, folder: Path) -> None:
    hands_in(text)


def _cards(text: str, folder: Path) -> None:
    cards(text)


def _floor(text: str, folder: Path) -> None:
    setup = deal_in("NLHE", dict.fromkeys(range(1, 7), 5000), 6, blinds=[50, 100], format="tournament")
    desk = Desk(setup, load_book("seminole-2024"))
    for line in text.splitlines():
        if line.strip():
            desk.report(line.strip())


PHH = """\
variant = 'NT'
ante_trimming_status = true
antes = [0.25, 0.25, 0.25]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200.50, 40, 200]
actions = ['d dh p1 AcKd', 'd dh p2 ????', 'd dh p3 QhQs', 'p3 cbr 6.50', 'p1 cc', 'p2 cbr 39.75', 'p3 f', \
'p1 cc', 'd db 2c3d4h', 'd db 9s', 'd db Kc', 'p2 sm AhAs', 'p1 sm AcKd']
time = 20:15:00
day = 4
month = 7
year = 2009
hand = 12345
level = 3
seats = [2, 5, 9]
players = ['Ann', 'Bob', 'Cy: the 2nd']
winnings = [0, 84.25, 0]
currency_symbol = '$'
_rake = 2.25
"""
DRAW = """\
variant = 'F2L3D'
antes = [0, 0]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [200, inf]
actions = ['d dh p1 2c3c4c5d7h', 'd dh p2 ??????????', 'p2 cc', 'p1 cc', 'p1 sd 7h', 'd dh p1 8s', 'p2 sd ????', \
'd dh p2 ????', 'p1 cbr 4', 'p2 f']
"""
STUD = """\
variant = 'F7S/8'
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AcAdKc', 'd dh p2 ????2d', 'd dh p3 ????Ks', 'p2 pb', 'p3 cbr 4', 'p1 cc', 'p2 f', \
'd dh p1 3c', 'd dh p3 4s', 'p3 cbr 4', 'p1 f']
"""
HOUSE = """\
base = "uk-tda"
title = "Tuesday club"
id = "tuesday"

[answers]
"showdown.tabling/sufficient" = { is = "all-cards-up", instead_of = ["uk-tda:12-B.4", "uk-tda:12-A.1"] }
"clock.shot-clock/seconds" = { is = 30, instead_of = ["uk-tda:26.3"] }
"""
EVENT = """\
name = "Tuesday"
book = "hpt"
players = 27
seats = 9
stack = 5000
buy_in = 2000
levels = [[25, 50], [50, 100], [100, 200, 25], [200, 400, 50]]
level_minutes = 15
break_every = 60
break_minutes = 10
hand_seconds = 90
rebuy_levels = 2
late = 3
absent = 1
seed = 7
bots = { regular = 2, rock = 1 }
house = { clock_seconds = 30 }
"""
EVENT_BY_HOURS = (
    'name = "Short"\nbook = "seminole-2024"\nplayers = ["Ann", "Bob", "Cy"]\nhours = 2.5\nante = "big-blind"\n'
)
FLOOR = """\
3 raises to 600
4 calls
5 says raise, pushes 1000 500
6 folds
1 pushes 3x500 then 500
2 calls, told 1500
3 pulls back, pushes 2500
clock on 4 by 5
wait 31
4 all-in
floor: full-call
incident premature street=flop
too small
3 shows As Kd
board Qc 7h 2d 3c 9s
"""
CSV = "place,player,prize\n1,Ann,100\n2,Bob,50\n3,Cy,0\n3,Di,0\n"
PLACES = '{"places": [["Ann", 1], ["Bob", 2], {"player": "Cy", "place": 3}], "buy_in": 2000, "phase": "over"}'
BAGS = (
    '{"name": "1a", "issued": 20000, "bags": [{"player": "Ann", "stack": 12000}, {"player": "Bob", "stack": 8000}], '
    '"entries": 9, "takings": 18000}'
)


def floor_settings() -> list[str]:
    return ["1=5000 2=4200 3=12k|50 100|25 100 500|3|100", "6x5000|50/100|25|6|0"]


def phh() -> list[str]:
    return [PHH, DRAW, STUD]


def phhs() -> list[str]:
    return [f"[1]\n{PHH}\n[2]\n{DRAW}\n[3]\n{STUD}"]


def pokerstars() -> list[str]:
    from unit.history.test_stars import CAPPED, CASH, RUN_TWICE, TOURNAMENT

    hands = read_hands(STUD.splitlines(keepends=True))
    return [TOURNAMENT, CASH, RUN_TWICE, CAPPED, *(stars.write_history(hand, BOOK) for hand in hands)]


def scenarios() -> list[str]:
    files = sorted((ROOT / "tests" / "rules" / "scenarios").rglob("*.toml"))
    texts = [file.read_text("utf-8") for file in files[:12]]
    return ["[[scenario]]" + one for text in texts for one in text.split("[[scenario]]")[1:4]]


def logs() -> list[str]:
    from floorman.sim import EventRun
    from floorman.sim.event import LogChain

    run, chain = EventRun(read_event(EVENT_BY_HOURS, "event.toml")), LogChain()
    return [b"".join(chain.line(record) for record in run).decode()]


PARSERS: dict[str, Parser] = {
    "phh": Parser(_phh, phh),
    "phhs": Parser(_phh, phhs),
    "pokerstars": Parser(_stars, pokerstars),
    "replay": Parser(_by_command("replay", "--to", "pokerstars"), lambda: [*phhs(), *pokerstars()]),
    "house": Parser(_house, lambda: [HOUSE]),
    "event": Parser(_event, lambda: [EVENT, EVENT_BY_HOURS]),
    "scenario": Parser(_scenario, scenarios),
    "flights": Parser(_by_command("flights", "--seed", "1"), lambda: [BAGS]),
    "points": Parser(_by_command("points"), lambda: [CSV, PLACES]),
    "log": Parser(_log, logs),
    "equity": Parser(_equity, lambda: ["AhKh|QsQd", "AhKh|QQ+, AKs, A5s-A2s:0.5", "Ah??|random|76s+"]),
    "ranges": Parser(_range, lambda: ["QQ+, 22-55, AKs:0.25, KJo+, A5s-A2s, 76s-54s, AhKh, random"]),
    "cards": Parser(_cards, lambda: ["AhKh 2c, ?? Td", "2c3c4c5c"]),
    "floor lines": Parser(_floor, lambda: [FLOOR, *FLOOR.splitlines()]),
    "floor options": Parser(
        lambda text, folder: _floor_options(text),
        floor_settings,
    ),
    "structure chips": Parser(_option("structure", "--players", "9", "--chips"), lambda: ["25x200 100x150 500x50"]),
    "structure hours": Parser(_option("structure", "--players", "9", "--hours"), lambda: ["4", "2.5"]),
    "structure file": Parser(
        _by_command("structure", "--players", "9", "--chips"),
        lambda: ['[chips]\n25 = 200\n100 = { count = 150, colour = "green" }\n500 = 50\n'],
    ),
    "payouts": Parser(lambda text, folder: _payouts(text), lambda: ["143|14300|15|1.5|30|5", "27|1350|20|2|35|1"]),
    "deals": Parser(
        _option("payouts", "--entries", "27", "--pool", "1350", "--stacks"), lambda: ["120000,90000,60000"]
    ),
}


def _floor_options(text: str) -> None:
    stacks, blinds, chips, button, pot = (*text.split("|"), "", "", "", "", "")[:5]
    options = {"stacks": stacks, "blinds": blinds, "chips": chips, "button": button, "pot": pot}
    try:
        main(["floor", "--book", "hpt", *(f"--{name}={said}" for name, said in options.items()), "/dev/null"])
    except SystemExit as end:
        assert end.code == 2, end.code


def _payouts(text: str) -> None:
    options = dict(zip(("entries", "pool", "paid", "min-cash", "first", "unit"), text.split("|"), strict=False))
    try:
        main(["payouts", *(f"--{name}={said}" for name, said in options.items())])
    except SystemExit as end:
        assert end.code == 2, end.code


def inputs(name: str, count: int, seed: int) -> Iterator[str]:
    """So many spoiled inputs of a parser, the same for the same seed."""
    from fuzz.mutated import mutated

    rng = random.Random(f"{name} {seed}")
    good = list(PARSERS[name].good())
    for _ in range(count):
        yield mutated(rng.choice(good), rng)
