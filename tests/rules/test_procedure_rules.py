"""Procedures of a hand: the dealer is told each of them when it is due, and at no other time."""

from typing import Any, get_args

import pytest

from floorman.cardroom import prompts as in_the_room
from floorman.desk.situation import Situation, answered
from floorman.floor import procedure as at_the_table
from floorman.floor.incidents import Passing
from floorman.rules import book_ids, load_book, procedures, questions
from floorman.text import message
from floorman.tournament.prompts import prompt as at_the_event

THREE = {1: 4000, 2: 4000, 3: 4000}
TWO = {1: 4000, 2: 4000}
CHECKED_DOWN = ("3 calls", "1 calls", "2 checks", *("1 checks", "2 checks", "3 checks") * 3)
SHOWN = {
    "stacks": TWO,
    "button": 2,
    "street": "river",
    "pot": 800,
    "board": "Qh 8d 5c 4s 2h",
    "hole": {1: "Qs Jc", 2: "Ad Kd"},
}
FLOP = {"street": "flop", "pot": 1200}
RIVER = {"street": "river", "pot": 900}
PLO = {"format": "cash", "game": "PLO", **FLOP}
SHORT = {"stacks": {1: 3350, 2: 4000}, **FLOP}
SHORTER = {"stacks": {1: 900, 2: 4000, 3: 4000}, **FLOP}
Due = tuple[str, dict[str, Any], tuple[str, ...], set[int]]
"""A rule, the table, what happens line by line, and after which lines the rule is due, counted from 1."""

HANDS: list[Due] = [
    ("army-2009:bets-4b", {}, ("3 raises to 300", "1 calls", "2 calls", "1 bets 400", "2 folds", "3 calls"), {3}),
    ("army-2009:bets-4b", {}, ("3 raises to 300", "1 folds", "2 folds"), {3}),
    ("army-2009:bets-9b", {}, ("3 raises to 300", "1 calls", "2 calls", "1 bets 400", "2 folds", "3 calls"), {3, 6}),
    ("army-2009:bets-9b", {}, CHECKED_DOWN, {3, 6, 9, 12}),
    ("army-2009:house-6", SHOWN, ("1 checks", "2 checks", "1 shows Qs Jc", "2 shows Ad Kd"), {2, 4}),
    ("army-2009:showdown-1", RIVER, ("1 bets 400", "2 raises to 1000", "3 folds", "1 calls"), {4}),
    ("army-2009:showdown-1", {}, ("3 calls", "1 calls", "2 checks", "1 bets 400", "2 folds", "3 folds"), set()),
    ("army-2009:misc-4", {}, ("3 calls", "incident missing-card seat=2", "3 calls"), {2}),
    ("hpt:burn-2", {}, CHECKED_DOWN, {3, 6, 9}),
    ("hpt:burn-3", {}, CHECKED_DOWN, {3, 6, 9}),
    ("hpt:burn-4", {}, CHECKED_DOWN, {6, 9}),
    ("hpt:burn-5", SHOWN, ("1 bets 300", "2 calls", "1 shows Qs Jc", "2 shows Ad Kd"), {2, 3}),
    ("hpt:burn-5", {}, ("3 calls", "1 raises to 400"), set()),
    ("hpt:board-1", {}, CHECKED_DOWN, {3}),
    ("hpt:board-2", {}, CHECKED_DOWN, {6, 9}),
    ("hpt:pot-4", {}, ("3 raises to 300", "1 calls", "2 calls", "1 bets 400"), {3}),
    ("hpt:pot-5", {"stacks": {1: 500, 2: 4000, 3: 4000}, **FLOP}, ("1 all-in", "2 raises to 1200", "3 calls"), {3}),
    ("hpt:pot-5", FLOP, ("1 bets 300", "2 calls", "3 folds"), set()),
    ("hpt:showdown-7a", SHOWN, ("1 checks", "2 checks", "1 shows Qs Jc", "2 shows Ad Kd"), {4}),
    ("roberts-10:3.betting-14b", FLOP, ("1 bets 1000", "2 pushes 1000 then 1000 1000", "3 pushes 1000 1000 1000"), {2}),
    ("seminole-2024:38.1", {}, ("3 calls", "1 calls", "incident extra-card seat=2 count=1 when=after-deal"), {3}),
    ("seminole-2024:38.1", {}, CHECKED_DOWN, set()),
    ("seminole-2024:39-C", {}, ("3 calls", "incident premature street=flop", "1 calls"), {2}),
    ("uk-tda:35.3", {}, ("3 calls", "incident premature street=flop", "1 calls"), {2}),
    ("seminole-2024:39-D", FLOP, ("1 checks", "incident stub-dropped reconstructible=no mixed=no", "2 checks"), {2}),
    ("seminole-2024:39-D", {}, ("3 calls", "1 calls", "2 checks"), set()),
    ("seminole-2024:54-A.2", FLOP, ("1 checks", "2 says pot"), {2}),
    ("uk-tda:49-A.2", FLOP, ("1 checks", "2 says pot"), {2}),
    ("seminole-2024:54-A.2", {"game": "PLHE", **FLOP}, ("1 checks", "2 says pot"), set()),
    ("uk-tda:49-A.2", {"game": "PLHE", **FLOP}, ("1 checks", "2 says pot"), set()),
    ("seminole-2024:60.3", SHORT, ("1 checks", "2 bets 1200", "1 all-in", "2 folds"), {3}),
    ("uk-tda:54.3", SHORT, ("1 checks", "2 bets 1200", "1 all-in", "2 folds"), {3}),
    ("uk-tda:54.3", SHORTER, ("1 checks", "2 bets 1200", "3 folds", "1 all-in"), set()),
    ("seminole-2024:hilimit-1.2", {"format": "cash", **FLOP}, ("1 says bet 300, pushes 100 100 100", "2 calls"), {1}),
    ("seminole-2024:hilimit-1.3", {"format": "cash", **FLOP}, ("1 checks", "2 says bet 300", "3 calls"), {2}),
    ("seminole-2024:hilimit-1.3", FLOP, ("1 says bet 300",), set()),
    ("seminole-2024:hilimit-4.5", PLO, ("1 bets 200", "2 raises to 3000", "3 folds"), {2}),
    ("seminole-2024:hilimit-6.2", {"format": "cash", "game": "PLHE"}, CHECKED_DOWN[:6], {3}),
    ("uk-tda:ex-39-B-0", {"stacks": dict.fromkeys(range(1, 7), 9000), "button": 6},
     ("3 raises to 600", "5 calls", "6 calls", "1 folds", "4 objects"), {5}),
]  # fmt: skip


def told_after(rule: str, table: dict[str, Any], lines: tuple[str, ...]) -> set[int]:
    """After which lines one of the steps that follow is by this rule."""
    keys: dict[str, Any] = {"stacks": THREE, "blinds": (50, 100), "button": 3, **table}
    found = set()
    for many in range(len(lines) + 1):
        answer = answered(Situation(rule.partition(":")[0], lines=lines[:many], **keys))
        assert answer.trouble is None, answer.trouble
        follows = answer.ruled[-1].steps if many else ()
        if any(rule in step.cites for step in follows):
            found.add(many)
    return found


@pytest.mark.parametrize(
    ("rule", "table", "lines", "due"),
    [
        pytest.param(*hand, id=f"{hand[0]} {number}", marks=pytest.mark.proves(hand[0]) if hand[3] else ())
        for number, hand in enumerate(HANDS, 1)
    ],
)
def test_a_procedure_is_told_when_it_is_due_and_at_no_other_time(
    rule: str, table: dict[str, Any], lines: tuple[str, ...], due: set[int]
) -> None:
    assert told_after(rule, table, lines) == due


TOLD = ("registration-opens", "event-begins", "event-begins-set-A", "event-begins-set-B", "push-held")
"""Moments of an event that nothing that happens brings: it waits in them, or somebody asks."""


def test_every_moment_is_one_that_some_step_waits_for_and_every_step_waits_for_one_that_comes() -> None:
    waited_for = {moment for one in procedures() for moment in one.due}
    comes = {*at_the_table.MOMENTS, *get_args(Passing), *at_the_event.MOMENTS, *in_the_room.MOMENTS, *TOLD}
    assert waited_for <= comes
    answered_at = set(at_the_table.ANSWERED)
    known = {*at_the_table.MOMENTS, *at_the_event.MOMENTS, *in_the_room.MOMENTS, *TOLD}
    assert known - waited_for - answered_at == set()


def test_every_procedure_of_a_book_has_its_moment_and_is_carried_out_by_one_step() -> None:
    rules = {rule.id: rule for id in book_ids() for rule in load_book(id).rules.values() if rule.id.startswith(id)}
    asked = [id for one in procedures() for id in one.rules]
    assert len(asked) == len(set(asked))
    assert [id for id in asked if rules[id].kind != "procedure"] == []
    missing = [rule for rule in rules.values() if rule.kind == "procedure" and rule.id not in asked]
    assert [rule.id for rule in missing] == []


def test_a_step_is_shown_only_where_the_house_answers_so_and_the_answer_is_one() -> None:
    for one in procedures():
        for asked, answer in one.only_if.items():
            assert asked in questions()
            assert isinstance(answer, bool) or answer in questions()[asked].choices


def test_what_a_step_names_is_known_at_the_table() -> None:
    words = dict.fromkeys(("left", "right", "turn", "players"), 3)
    for one in procedures():
        said = str(message(f"procedure.{one.step}", **words))
        assert said.endswith(".")
        assert said[0].isupper()
