"""What a host asks for: everything wrong in it is named, and everything right becomes an event."""

import json
from typing import Any

import msgspec
import pytest

from floorman.core import DataError, Refused, read_json
from floorman.rules import book_ids
from floorman.rules.question_ids import Q
from floorman.server.tournaments.create import (
    EventSpec,
    Rebuys,
    Warned,
    checked,
    event_book,
    setup_of,
    with_rebuys_closing,
)
from floorman.server.tournaments.preview import preview
from floorman.server.tournaments.prints import sheet
from floorman.text import speaking
from floorman.tournament.payouts import price_of
from floorman.tournament.schedule import Break, ColourUp, Level
from live_event import Live

CHIPS = [[25, 400], [100, 400], [500, 200], [1000, 100]]


def read_spec(data: str | bytes) -> EventSpec:
    """An event as the server reads it."""
    return checked(read_json(data, EventSpec, "event"))


def spec(**changed: Any) -> EventSpec:
    return read_spec(json.dumps({"name": "Friday", "book": "hpt", "buy_in": 2000, "expected_players": 27, **changed}))


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "name: it is too short"),
    ({"name": "   "}, "name: an event needs a name"),
    ({"name": "x" * 61}, "name: it is too long"),
    ({"name": 5}, "name: it is a whole number. Enter text."),
    ({"book": "bible"}, "book: 'bible' is not a rulebook. Enter one of"),
    ({"game": "SNAP"}, "game: 'SNAP' is not a game. Enter one of NLHE"),
    ({"table_size": 1}, "table_size: it is too small. Enter 2 or more."),
    ({"table_size": 11}, "table_size: it is too large. Enter 10 or less."),
    ({"currency": "eur"}, "currency: 'eur' is not a currency. Enter its three letters"),
    ({"language": "tlh"}, "language: Floorman does not speak 'tlh'. Choose one of de, en."),
    ({"buy_in": -1}, "buy_in: it is too small"),
    ({"buy_in": 20.5}, "buy_in: it is a number. Enter a whole number."),
    ({"fee": "free"}, "fee: it is text. Enter a whole number."),
    ({"stack": 0}, "stack: it is too small"),
    ({"bounty": 5000, "bounty_on_top": False}, "bounty: it is more than the buy-in"),
    ({"bounty": 500, "bounty_kind": "mystery"}, "mystery_from: mystery bounties begin when"),
    ({"bounty": 500, "bounty_kind": "hidden"}, "bounty_kind: 'hidden' is not one of the allowed values"),
    ({"chips": [[25, 10], [25, 20]]}, "chips: chips of 25 are listed twice"),
    ({"chips": [[25]]}, "chips[0]"),
    ({"chips": [[0, 10]]}, "chips[0][0]: it is too small"),
    ({"ante": "some"}, "ante: 'some' is not one of the allowed values"),
    ({"hours": 0}, "hours"),
    ({"hours": 4, "chips": [[25, 10]]}, "chips: they do not make 27 starting stacks"),
    ({"schedule": [{"kind": "break", "minutes": 10}]}, "schedule: it has no level"),
    ({"schedule": [{"kind": "level", "minutes": 0, "small": 5, "big": 9}]}, "row 1: it cannot last 0 minutes"),
    ({"schedule": [{"kind": "level", "minutes": 9, "small": 50, "big": 10}]}, ("(level 1): 50 and 10 "
        "cannot be the blinds")),
    ({"schedule": [{"kind": "nap", "minutes": 9}]}, "schedule[0].kind: 'nap' is not one of the allowed values"),
    ({"prizes": []}, "prizes: it has no prize"),
    ({"prizes": [100, 200]}, "prizes: place 2 gets more than place 1"),
    ({"prizes": "all"}, "prizes: 'all' is not one of the allowed values"),
    ({"prizes": "percent"}, "prizes: the percentages add up to 0 %. Make them add up to 100 %."),
    ({"prizes": "percent", "prize_percent": [5000, 3000, 1250]}, "prizes: the percentages add up to 92.5 %."),
    ({"prizes": "percent", "prize_percent": [4000, 6000]}, "prizes: place 2 gets more than place 1"),
    ({"chip_colours": [[25, "plaid"]]}, "chip_colours"),
    ({"players": ["Ann", " ann "]}, "players, name 2: ann is on the list twice"),
    ({"players": [""]}, "players, name 1: there is none"),
    ({"players": ["x" * 31]}, "is too long. Enter 30 characters at most."),
    ({"rebuys": {"price": "cheap"}}, "rebuys.price: it is text"),
    ({"rebuys": {"colour": 1}}, "rebuys.colour: there is no such field. Leave it out."),
    ({"dealer": True}, "dealer: there is no such field"),
    ({"house": {"entry.rebuy/who": "nobody"}}, "entry.rebuy/who: 'nobody' is not an answer"),
    ({"house": {"no/such": 1}}, "No question has this name"),
    ({"house": {"entry.rebuy/per-player": 5}, "rebuys": {"per_player": 2}}, "it contradicts the terms of entry"),
    ({"prizes": "seats"}, "the value of a seat is missing"),
    ({"book": "uk-tda"}, "schedule: "),
    ({"book": "uk-tda", "hours": 4}, "chips: the chips are needed to plan a schedule"),
    ({"book": "uk-tda", "hours": 4, "chips": CHIPS, "prizes": "book"}, "has no prizes of its own"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "says"), WRONG, ids=[says[:30] for _, says in WRONG])
def test_what_is_wrong_is_named(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError) as wrong:
        preview(spec(**changed))
    assert says in str(wrong.value)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"name": "   "}, "Ein Turnier braucht einen Namen. Gib einen ein, zum Beispiel Freitags-Freezeout."),
        ({"prizes": [100, 200]}, "Platz 2 bekommt mehr als Platz 1. Gib den Preis des ersten Platzes zuerst ein."),
        (
            {"hours": 4, "chips": [[25, 10], [100, 400]]},
            "Sie reichen nicht für 27 Startstacks: es gibt 0 zu 25, 14 zu 100 für jeden. "
            "Mit 206 weiteren Chips zu 25 reichen sie.",
        ),
        (
            {"schedule": [{"kind": "level", "minutes": 9, "small": 5, "big": 1500},
                          {"kind": "level", "minutes": 9, "small": 5, "big": 10}]},
            "Der Big Blind fällt von 1.500 auf 10. Gib 1.500 oder mehr ein.",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_in_the_language_of_the_page(changed: dict[str, Any], sentence: str) -> None:
    with speaking("de"), pytest.raises(DataError) as wrong:
        preview(spec(**changed))
    with speaking("de"):
        assert wrong.value.sentence == sentence


def test_what_is_no_json_is_said() -> None:
    with pytest.raises(DataError, match="it is not JSON"):
        read_spec(b"{")
    with pytest.raises(DataError, match="name: it is missing"):
        read_spec(b'{"book":"hpt"}')


def test_the_book_s_own_schedule() -> None:
    found = preview(spec())
    assert [(row.small, row.big) for row in found.rows if row.kind == "level"][:3] == [(10, 20), (15, 30), (20, 40)]
    assert found.starting_stack == 1000 == sum(value * count for value, count in found.stack)
    assert "hpt:blinds-2" in found.cites
    assert {"hpt:blinds-2", "hpt:timer-4"} <= set(found.schedule_cites) <= set(found.cites)
    assert "hpt:chips-2" in found.cites and "hpt:chips-2" not in found.schedule_cites


def test_a_schedule_for_hours_and_chips() -> None:
    made = spec(book="uk-tda", hours=4, chips=CHIPS, ante="big-blind")
    setup = setup_of(made, event_book(made))
    assert setup.ante == "big-blind"
    assert all(level.ante == level.big for level in setup.schedule if isinstance(level, Level))
    assert any(isinstance(row, Break) for row in setup.schedule)
    assert any(isinstance(row, ColourUp) for row in setup.schedule)
    minutes = [point.minute for point in preview(made).plot]
    assert minutes == sorted(minutes)


def test_a_schedule_comes_back_as_it_was_sent() -> None:
    rows = [{"kind": "level", "minutes": 15, "small": 25, "big": 50}, {"kind": "break", "minutes": 5},
            {"kind": "level", "minutes": 15, "small": 50, "big": 100, "ante": 10}]  # fmt: skip
    made = spec(schedule=rows, stack=5000)
    found = preview(made)
    assert [(row.kind, row.minutes, row.small, row.big, row.ante) for row in found.rows] == [
        ("level", 15, 25, 50, 0),
        ("break", 5, 0, 0, 0),
        ("level", 15, 50, 100, 10),
    ]
    assert found.ante == "each"
    again = spec(schedule=msgspec.to_builtins(found.rows), stack=5000)
    assert preview(again).rows == found.rows


def test_terms_become_answers_of_the_house() -> None:
    made = spec(rebuys={"until_level": 5, "per_player": 3, "price": 1500, "stack": 800}, addon={"price": 500}, fee=300)
    book, setup = event_book(made), setup_of(made, event_book(made))
    assert book.answer("entry.rebuy/closes-at-level", "tournament") == 6
    assert book.answer("entry.rebuy/per-player", "tournament") == 3
    assert book.answer("entry.addon/per-player", "tournament") == 1
    assert (setup.rebuy_price, setup.rebuy_stack, setup.addon_price, setup.fee) == (1500, 800, 500, 300)
    assert event_book(spec(rebuys={"allowed": False})).answer("entry.rebuy/per-player", "tournament") == 0


def test_what_differs_from_the_book_is_shown() -> None:
    found = preview(spec(prizes="book", house={"clock.shot-clock/seconds": 30}))
    assert [(one.question, one.answer, one.instead_of) for one in found.differences] == [
        ("clock.shot-clock/seconds", "30 seconds", "60 seconds")
    ]
    assert preview(spec(prizes="book")).differences == ()


def test_prizes_are_the_purse() -> None:
    for prizes in ("generated", "book"):
        found = preview(spec(prizes=prizes))
        assert sum(prize.cents for prize in found.prizes) == found.purse == 54000
    assert [prize.cents for prize in preview(spec(prizes=[30000, 24000])).prizes] == [30000, 24000]


@pytest.mark.parametrize(
    ("terms", "rebuy"),
    [
        ({}, 2000),
        ({"rebuys": {"price": 1500}}, 1500),
        ({"bounty": 500}, 2000),
        ({"bounty": 500, "bounty_on_top": False}, 1500),
        ({"rebuys": {"allowed": False}}, 0),
    ],
)
def test_expected_rebuys_are_in_the_prize_money_as_in_the_chips(terms: dict[str, Any], rebuy: int) -> None:
    without, found = preview(spec(**terms)), preview(spec(expected_rebuys=6, **terms))
    assert found.purse - without.purse == 6 * rebuy
    assert found.rebuys == (6 if rebuy else 0)
    assert sum(prize.cents for prize in found.prizes) == found.purse
    assert found.plot[0].average == without.plot[0].average == found.starting_stack
    assert (found.plot[-1].average > without.plot[-1].average) == bool(rebuy)


def test_warnings() -> None:
    rows = [
        {"kind": "level", "minutes": 20, "small": 50, "big": 100},
        {"kind": "level", "minutes": 20, "small": 200, "big": 400},
    ]
    found = preview(spec(schedule=rows, stack=1000, prizes=[100], late_until_level=9))
    assert len(found.warnings) == 4
    assert found.warnings[0] == Warned("stack", "A stack is only 10 big blinds at the start.")
    assert preview(spec()).warnings == ()


@pytest.mark.parametrize("book", book_ids())
def test_every_book_makes_an_event(book: str) -> None:
    made = spec(book=book, hours=3.5, chips=CHIPS)
    assert setup_of(made, event_book(made)).schedule
    assert preview(made).answers


def test_bounties_and_a_guarantee() -> None:
    made = spec(bounty=500, bounty_kind="progressive", bounty_on_top=False, guarantee=60000, added=1000)
    setup = setup_of(made, event_book(made))
    assert setup.bounty is not None
    assert (setup.bounty.kind, setup.bounty.each, setup.bounty.on_top, price_of(setup, "entry").purse) == (
        "progressive",
        500,
        False,
        1500,
    )
    assert preview(made).purse == 61000
    assert preview(spec(bounty=500, bounty_on_top=False)).purse == 27 * 1500
    assert preview(spec(bounty=500)).purse == 27 * 2000


def test_seats_are_prizes() -> None:
    made = spec(prizes="seats", seat_worth=20000)
    assert [prize.cents for prize in preview(made).prizes] == [20000, 20000, 14000]
    assert setup_of(made, event_book(made)).seats_worth == 20000
    assert preview(made).warnings == ()
    dear = preview(spec(prizes="seats", seat_worth=60000))
    assert [prize.cents for prize in dear.prizes] == [54000]
    says = "What the expected players pay in does not buy a seat, so the prizes would be money."
    assert dear.warnings == (Warned("seat_worth", says),)


def test_what_differs_from_the_book_is_told_though_no_rule_is_set() -> None:
    def differs(**changed: Any) -> dict[str, str]:
        return {one.question: one.answer for one in preview(spec(**changed)).differences}

    assert differs(prizes="book") == {}
    assert differs()["entry.payout/split"].startswith("calculated by Floorman")
    assert differs(prizes=[54000]) == {"entry.payout/split": "amounts written by the host"}
    assert differs(prizes="book", hours=4, chips=CHIPS) == {
        "clock.schedule/source": "planned for the hours and the chips"
    }
    assert differs(book="uk-tda", hours=4, chips=CHIPS) == {}, "it leaves levels and prizes to the event"


def test_what_the_box_is_short_of_is_a_warning() -> None:
    short = preview(spec(hours=4, chips=[[25, 150], [100, 150], [500, 100], [1000, 75], [5000, 25]]))
    says = "Each stack has only 4 chips of 25: for eight each the box would need 216 of them, and it has 150."
    assert short.warnings == (Warned("chips", says),)


def opened(**changed: Any) -> Live:
    """An event with late entry until level 4, by a book that sets no end to its rebuys."""
    return Live(**{"book": "uk-tda", "hours": 4, "chips": CHIPS, "late_until_level": 4, **changed})


def house_rules(live: Live) -> list[str]:
    sections = sheet(live.keeper.seen(live.at_ms), "house-rules").sections
    return [str(line.says) for section in sections for line in section.lines]


def closes_at(live: Live) -> int:
    return int(live.keeper.book.answer(Q.entry.rebuy.closes_at_level, "tournament"))


@pytest.mark.parametrize("book", ["uk-tda", "seminole-2024", "roberts-10", "army-2009"])
def test_rebuys_without_an_end_close_with_late_entry(book: str) -> None:
    live = opened(book=book).start()
    assert closes_at(live) == 5
    sold = live.public().rebuy
    assert sold and sold.until_level == 4
    assert any("Rebuys: until the end of level 4" in says for says in house_rules(live))
    live.do({"type": "GoToPeriod", "level": 5})
    live.bust_only("Player 1")
    live.wait(1300)
    with pytest.raises(Refused, match="Rebuys closed at the end of level 4"):
        live.do({"type": "Rebuy", "player": "Player 1"})


@pytest.mark.parametrize(
    ("changed", "closes"),
    [
        ({"book": "hpt", "hours": None, "chips": []}, 4),
        ({"rebuys": {"until_level": 2}}, 3),
        ({"rebuys": {"per_player": 2}}, 5),
        ({"late_until_level": None}, 0),
        ({"house": {"entry.rebuy/closes-at-level": 0}}, 0),
        ({"rebuys": {"allowed": False}}, 0),
    ],
)
def test_an_end_that_somebody_has_set_is_the_end(changed: dict[str, Any], closes: int) -> None:
    assert closes_at(opened(**changed)) == closes


def test_rebuys_that_never_end_are_on_the_sheet_too() -> None:
    live = opened(late_until_level=None)
    assert any("Rebuys: at any time, " in says for says in house_rules(live))


def test_the_preview_tells_the_book_s_answer_and_counts_by_the_house_s() -> None:
    asked = spec(book="uk-tda", hours=4, chips=CHIPS, late_until_level=4)
    found = preview(asked)
    answer = next(one for one in found.answers if one.question == "entry.rebuy/closes-at-level")
    assert answer.number == 0 and with_rebuys_closing(asked).rebuys == Rebuys(until_level=4)
