"""Messages: facts in, a sentence out, in the language of whoever reads it."""

import msgspec
import pytest

from floorman.core import Refused
from floorman.text import (
    NOTHING,
    Cash,
    Message,
    UnknownMessage,
    language_for,
    message,
    plain,
    render,
    speaking,
    together,
)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Ann and Bo knocked out Cy. Ann is out in 3rd place, shared by 2. Dee is paid €1,234.50."),
        ("de", "Ann und Bo haben Cy ausgeschaltet. Ann scheidet auf Platz 3 aus, geteilt durch 2. "
               "Dee hat 1.234,50 € ausgezahlt bekommen."),
        ("xx", "Ann and Bo knocked out Cy. Ann is out in 3rd place, shared by 2. Dee is paid €1,234.50."),
    ],
)  # fmt: skip
def test_lists_plurals_places_and_money_are_written_as_the_language_has_it(language: str, says: str) -> None:
    said = together(
        message("event.knockout-told", out="Cy", by=("Ann", "Bo")),
        message("event.knocked-out", player="Ann", place=3, tied=2),
        message("event.prize-paid", player="Dee", amount=Cash(123450, sign="€")),
    )
    with speaking(language):
        assert str(said) == says


def test_one_and_many() -> None:
    assert [render(message("event.seconds", count=count), "de") for count in (0, 1, 1200)] == [
        "0 Sekunden",
        "1 Sekunde",
        "1.200 Sekunden",
    ]


def test_what_is_not_translated_is_said_in_english() -> None:
    said = message("refused.no-such-kind.rotation")
    assert render(said, "fr") == render(said, "en") == "Name the games of the rotation and the deals of each."


def test_an_id_that_nobody_has_written_is_a_fault_of_the_program() -> None:
    with pytest.raises(UnknownMessage, match=r"refused\.no-such-sentence"):
        str(Refused("betting.in-turn", "no-such-sentence"))


def test_a_message_within_a_message_speaks_the_same_language() -> None:
    no = Refused("seating.move", "seat-taken.at-table", seat=4, table=message("table.one", name="7"))
    assert (render(no.message, "en"), no.code) == ("Seat 4 at table 7 is not open.", "seat-taken")
    assert "Tisch 7" in render(no.message, "de")


def test_a_message_goes_to_json_and_back() -> None:
    shares = [plain("Ann"), message("ruling.is-live", seat=3, live=True), Cash(500), 7]
    said = message("event.bounty-claimed", out="Bo", envelope=None, drawn=Cash(500), mystery=False, shares=shares)
    assert msgspec.json.decode(msgspec.json.encode(said), type=Message) == said
    assert hash(said) == hash(msgspec.json.decode(msgspec.json.encode(said), type=Message))


def test_nothing_to_say_is_false_and_empty() -> None:
    assert not NOTHING
    assert str(NOTHING) == str(together(NOTHING, NOTHING)) == ""


def test_a_language_is_chosen_by_what_a_browser_asks_for() -> None:
    assert language_for("de-DE,de;q=0.9,en-US;q=0.8") == "de"
    assert language_for("fr-FR,fr;q=0.9,en;q=0.8,de;q=0.7") == "en"
    assert language_for("de;q=zero, ;;, en;q=0.1") == "en"


@pytest.mark.parametrize(("raises", "says"), [(True, ", a raise."), (False, "for 900.")])
def test_a_message_with_a_yes_or_no_in_it_is_stored_and_read_again(raises: bool, says: str) -> None:
    said = message("ruling.is-all-in", seat=4, total=900, raises=raises)
    assert msgspec.json.decode(msgspec.json.encode(said), type=Message) == said
    assert str(said).endswith(says)
