"""Invited, here, paid: three states, of which only the last books money and counts as an entry."""

import pytest
from msgspec.structs import replace

from floorman.core import PlayerId
from floorman.tournament import Journal, Undo, prompts
from floorman.tournament.actions import CheckIn, DrawSeats, EnterLate, Invite, Register, Rename, Uninvite, Unregister
from floorman.tournament.state import Guest
from unit.tournament.a_live_event import a_journal, a_running, registered, why_not, with_acts
from unit.tournament.an_event import HPT, name

ANN, BO, CY = (PlayerId(one) for one in ("Ann", "Bo", "Cy"))


def guests(journal: Journal) -> list[tuple[str, bool]]:
    return [(guest.name, guest.here) for guest in journal.tournament.guests]


class TestGuests:
    def test_an_invitation_books_nothing(self) -> None:
        tournament = with_acts(a_journal(), Invite((ANN, name("  Bo  Lee ")))).tournament
        assert tournament.guests == (Guest(ANN), Guest(PlayerId("Bo Lee")))
        assert (tournament.players, tournament.takings, tournament.fees, tournament.issued) == ((), 0, 0, 0)

    def test_who_checks_in_is_here_and_has_paid_nothing(self) -> None:
        journal = with_acts(a_journal(), Invite((ANN, BO)), CheckIn(name("ann")), CheckIn(CY))
        assert guests(journal) == [("Ann", True), ("Bo", False), ("Cy", True)]
        assert journal.tournament.takings == 0

    @pytest.mark.parametrize("pays", [Register(name("ann")), EnterLate(name("ann"))])
    def test_who_pays_is_an_entry_under_the_invited_name(self, pays: Register | EnterLate) -> None:
        journal = with_acts(a_running(2) if isinstance(pays, EnterLate) else a_journal(), Invite((ANN,)), pays)
        assert guests(journal) == []
        assert journal.tournament.players[-1].name == "Ann"

    def test_a_list_can_be_given_twice(self) -> None:
        journal = with_acts(a_journal(), Register(ANN), Invite((ANN, BO, name("BO"), CY)), Invite((CY, name("Dee"))))
        assert [guest for guest, _ in guests(journal)] == ["Bo", "Cy", "Dee"]
        assert why_not(journal, Invite((BO, ANN))).code == "nobody-new"
        assert why_not(journal, Invite(())).code == "nobody-new"

    @pytest.mark.parametrize(("wanted", "code"), [("  ", "no-name"), ("x" * 31, "name-too-long"), ("a\0", "no-name")])
    def test_a_name_is_one_that_can_be_registered(self, wanted: str, code: str) -> None:
        assert why_not(a_journal(), Invite((name(wanted),))).code == code
        assert why_not(a_journal(), CheckIn(name(wanted))).code == code

    def test_nobody_is_checked_in_twice_or_after_paying(self) -> None:
        journal = with_acts(a_journal(), CheckIn(ANN), Register(BO))
        assert why_not(journal, CheckIn(name("ANN"))).code == "already-here"
        assert why_not(journal, CheckIn(BO)).code == "name-in-use"

    def test_a_no_show_is_off_the_list_and_an_entry_is_not(self) -> None:
        journal = with_acts(a_journal(), Invite((ANN, BO)), Register(CY))
        assert guests(with_acts(journal, Uninvite((name("ann"), CY)))) == [("Bo", False)]
        assert why_not(journal, Uninvite((CY,))).code == "not-invited"

    def test_a_name_that_becomes_a_guests_is_that_guest(self) -> None:
        journal = with_acts(a_journal(), Invite((name("Mike O'Neil"), BO)), Register(name("Mike")))
        renamed = with_acts(journal, Rename(name("Mike"), name("mike o'neil")))
        assert guests(renamed) == [("Bo", False)]
        assert [player.name for player in renamed.tournament.players] == ["Mike O'Neil"]

    def test_a_guest_is_renamed_and_stays_where_the_guest_was(self) -> None:
        journal = with_acts(a_journal(), Invite((ANN, BO)), CheckIn(ANN), Rename(ANN, " Anna  Lee "))
        assert guests(journal) == [("Anna Lee", True), ("Bo", False)]
        assert guests(with_acts(journal, Rename(BO, name("BO")))) == [("Anna Lee", True), ("BO", False)]
        assert guests(with_acts(journal, Undo(3))) == [("Ann", True), ("Bo", False)]
        paid = with_acts(journal, Register(name("anna lee")))
        assert [(player.id, player.name) for player in paid.tournament.players] == [("Ann", "Anna Lee")]

    def test_a_name_that_somebody_has_given_up_is_free_for_another_player(self) -> None:
        journal = with_acts(
            a_journal(), Register(ANN), Rename(ANN, "Anna"), Register(ANN), Invite((BO,)), Rename(BO, "Bob")
        )
        journal = with_acts(journal, CheckIn(BO), Invite(("Anna", "Bob", "Cy")))
        assert [(player.id, player.name) for player in journal.tournament.players] == [
            ("Ann", "Anna"),
            ("Ann-2", "Ann"),
        ]
        assert [(guest.id, guest.name) for guest in journal.tournament.guests] == [
            ("Bo", "Bob"),
            ("Bo-2", "Bo"),
            ("Cy", "Cy"),
        ]
        assert why_not(journal, Register("anna")).code == "name-in-use"

    def test_a_guest_is_not_renamed_to_somebody_else(self) -> None:
        journal = with_acts(a_journal(), Invite((ANN, BO)), Register(CY))
        assert why_not(journal, Rename(ANN, name("bo"))).code == "name-in-use"
        assert why_not(journal, Rename(ANN, name("cy"))).code == "name-in-use"
        assert why_not(journal, Rename(ANN, name(" "))).code == "no-name"
        assert why_not(journal, Rename(name("Di"), name("Dee"))).code == "no-such-player"

    def test_undo_makes_a_payer_a_guest_again(self) -> None:
        journal = with_acts(a_journal(), Invite((ANN,)), CheckIn(ANN), Register(ANN), Undo(3))
        assert guests(journal) == [("Ann", True)]
        assert journal.tournament.takings == 0
        assert guests(with_acts(journal, Undo(2))) == [("Ann", False)]

    def test_who_was_unregistered_is_on_no_list(self) -> None:
        journal = with_acts(a_journal(), Invite((ANN,)), Register(ANN), Unregister(ANN))
        assert (journal.tournament.guests, journal.tournament.players) == ((), ())

    def test_a_list_has_an_end(self) -> None:
        journal = with_acts(a_journal(), Invite(tuple(name(f"G{n}") for n in range(2000))))
        assert why_not(journal, Invite((ANN,))).code == "too-many-guests"
        assert why_not(journal, CheckIn(ANN)).code == "too-many-guests"
        assert with_acts(journal, CheckIn(name("G7"))).tournament.guest("G7") == Guest(name("G7"), True)


class TestTheDraw:
    def test_seats_are_for_those_who_paid(self) -> None:
        journal = with_acts(a_journal(), *registered(3), Invite((ANN,)), CheckIn(BO), DrawSeats(seed=1))
        assert {player.name for player in journal.tournament.players if player.table} == {"P1", "P2", "P3"}
        assert guests(journal) == [("Ann", False), ("Bo", True)]

    @pytest.mark.parametrize(
        ("missing", "unpaid", "says"),
        [
            (0, 0, "Draw seats: 3 players at 1 table."),
            (2, 0, "Draw seats: 3 players at 1 table. 2 invited players are not here."),
            (1, 1, "Draw seats: 3 players at 1 table. U0 is here and has not paid. 1 invited player is not here."),
            (0, 2, "Draw seats: 3 players at 1 table. U0 and U1 are here and have not paid."),
            (0, 4, "Draw seats: 3 players at 1 table. 4 players are here and have not paid."),
        ],
    )
    def test_the_director_is_told_who_would_be_left_out(self, missing: int, unpaid: int, says: str) -> None:
        tournament = with_acts(a_journal(), *registered(3)).tournament
        guests = [Guest(name(f"M{n}")) for n in range(missing)] + [Guest(name(f"U{n}"), True) for n in range(unpaid)]
        tournament = replace(tournament, guests=tuple(guests))
        assert [str(prompt.says) for prompt in prompts.prompts(tournament, HPT) if prompt.key == "draw-seats"] == [says]
