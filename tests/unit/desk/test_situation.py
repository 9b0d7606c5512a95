"""A situation in, an answer out: what pages put to the rulings desk."""

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.core import DataError, SeatNo, decode, encode
from floorman.desk.notation import Reported
from floorman.desk.situation import DeskAnswer, Situation, Spoken, answered
from floorman.floor import Act, PotsRead
from floorman.rules import book_ids, load_book
from floorman.text import speaking

FOUR = {1: 5000, 2: 5000, 3: 5000, 4: 5000}


def put(*lines: Reported, book: str = "hpt", **more: object) -> DeskAnswer:
    said: dict[str, object] = {"blinds": (50, 100), "button": 4, **more}
    return answered(Situation(book, FOUR, lines=lines, **said))  # type: ignore[arg-type]


def test_every_line_gets_a_ruling_with_its_rules_and_only_the_last_one_the_other_books() -> None:
    found = put("3 raises to 300", "4 pushes 500")
    raised, called = found.ruled
    assert (called.code, called.to, called.returned) == ("call", 300, 200)
    assert "roberts-10:14.10b" in [rule.id for rule in called.cites]
    assert not raised.others
    assert [other.book for other in called.others] == [id for id in book_ids() if id != "hpt"]
    assert (found.stands.turn, found.stands.bets[SeatNo(4)], found.trouble) == (1, 300, None)


def test_the_rule_that_decided_comes_first_and_the_others_after_it() -> None:
    called = put("3 raises to 300", "4 pushes 500").ruled[-1]
    assert called.citations[0] == "roberts-10:14.10b"
    assert tuple(rule.id for rule in called.cites)[: len(called.citations)] == called.citations
    assert len(called.cites) > len(called.citations)
    assert [other.cites[0] for other in called.others if other.book in ("uk-tda", "seminole-2024")] == [
        "seminole-2024:44.1",
        "uk-tda:44.1",
    ]


def test_what_the_house_decided_is_cited_beside_the_book() -> None:
    house = {"betting.string/declared-raise": "one-motion"}
    found = put("3 says raise, pushes 100 then 500", book="uk-tda", house=house).ruled[-1]
    assert "house:betting.string/declared-raise" in found.citations


def test_a_line_that_cannot_be_stops_the_desk_and_what_came_before_stands() -> None:
    found = put("3 raises to 300", "4 bets 9000000", "1 folds")
    assert len(found.ruled) == 1
    assert found.trouble
    assert found.trouble.line == "4 bets 9000000"
    assert found.stands.turn == 4


def test_a_line_that_cannot_be_read_says_what_could() -> None:
    found = put("3 sings")
    assert found.trouble
    assert (found.trouble.code, found.trouble.says.count("For example")) == ("unreadable", 1)


def test_what_is_left_to_the_floor_can_be_told_back() -> None:
    lines = ("3 raises to 600", "4 pushes 300")
    asked = put(*lines, book="uk-tda")
    assert asked.ruled[-1].floor
    chosen = put(*lines, asked.ruled[-1].floor[0].incident, book="uk-tda")
    assert chosen.trouble is None
    assert not chosen.ruled[-1].floor


def test_an_incident_is_put_as_data_and_comes_back_as_data() -> None:
    """Pages post objects; a line that somebody types comes to the same."""
    posted = b"""{"book":"hpt","stacks":{"1":5000,"2":5000,"3":5000,"4":5000},"blinds":[50,100],"button":4,"lines":[
        {"type":"act","seat":3,"act":"raise","to":300},
        {"type":"heard","seat":4,"said":"five hundred","motions":[[100,100],[500]],"order":"push"},
        {"type":"exposed-downcard","seat":1,"card":1,"by":"dealer"}]}"""
    typed = (
        "3 raises to 300",
        "4 pushes 100 100 then 500, says five hundred",
        "incident exposed-downcard seat=1 card=1 by=dealer",
    )
    found = answered(decode(posted, Situation))
    assert found == put(*typed)
    again = answered(Situation("hpt", FOUR, (50, 100), 4, lines=tuple(one.incident for one in found.ruled)))
    assert again == found
    assert [one.words for one in found.ruled] == [
        "seat 3 raises to 300",
        "seat 4 pushes 100 + 100 then 500, says 500",
        "exposed card in the deal (seat 1, card 1, by the dealer)",
    ]
    assert [one.as_reported for one in found.ruled] == [True, False, False]


def test_players_are_called_by_their_names_in_any_language() -> None:
    names = {3: "Ann", 4: "Bo Diddley"}
    lines = ("ann raises to 1500", "bo pushes 5000")
    found = put(*lines, names=names)
    assert [one.words for one in found.ruled] == ["Ann raises to 1,500", "Bo Diddley pushes 5,000"]
    assert [one.says for one in found.ruled] == ["Ann raises to 1,500.", "Bo Diddley calls: 1,500 in all."]
    with speaking("de"):
        assert put(*lines, names=names).ruled[-1].says == "Bo Diddley callt: 1.500 insgesamt."


def test_another_book_says_whether_it_rules_differently() -> None:
    """Two silent chips over a bet are a raise only in some books."""
    silent = put("1 bets 600", "2 pushes 500 500", book="seminole-2024", street="flop", pot=900).ruled[-1]
    differs = {other.book: other.differs for other in silent.others}
    assert set(differs.values()) == {True, False}
    assert all(other.differs == (other.says != _whole(silent)) for other in silent.others)


def _whole(spoken: Spoken) -> str:
    return spoken.says + (f" {spoken.returned:,} comes back." if spoken.returned else "")


def test_incidents_say_what_is_asked_about_them_and_when() -> None:
    off_table = next(one for one in put().possible if one.code == "card-off-table")
    by, card = (next(fact for fact in off_table.facts if fact.key == key) for key in ("by", "card"))
    assert (by.kind, "dealer" in by.among) == ("choice", True)
    assert (card.when, card.is_one_of) == ("by", ("dealer",))


def test_what_is_asked_can_be_tapped() -> None:
    asked = {(one.code, fact.key): fact for one in put().possible for fact in one.facts}
    assert asked["premature", "street"].among == ("preflop", "flop", "turn", "river")
    offence = asked["misconduct", "offence"]
    assert dict(zip(offence.among, offence.words, strict=True))["soft-play"] == "soft play"
    assert (asked["asks", "of"].required, asked["asks", "of"].when) == (True, "about")
    agreed = put("3 all-in", "4 calls", "1 folds", "2 folds").possible
    assert (
        next(fact.kind for one in agreed if one.code == "runs-agreed" for fact in one.facts if fact.key == "agreed")
        == "seats"
    )


def test_an_answer_goes_to_json_and_back() -> None:
    found = put("3 raises to 300", "4 pushes 500")
    assert decode(encode(found), DeskAnswer) == found


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"book": "hoyle"}, "book"),
        ({"game": "SNAP"}, "game"),
        ({"stacks": {1: 500}}, "stacks"),
        ({"stacks": {1: 500, 11: 500}}, "stacks"),
        ({"button": 12}, "button"),
        ({"lines": ("3 folds",) * 201}, "lines"),
        ({"house": {"no-such-rule": 1}}, "house"),
        ({"street": "fifth"}, "street"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(wrong: dict[str, object], where: str) -> None:
    with pytest.raises(DataError) as no:
        answered(Situation(**{"book": "hpt", "stacks": FOUR, "blinds": (50, 100), **wrong}))  # type: ignore[arg-type]
    assert where in str(no.value)


def test_cards_told_afterwards_decide_who_wins() -> None:
    to_showdown = ("3 folds", "4 folds", "1 calls", "2 checks", *("1 checks", "2 checks") * 3)
    shows = ("1 shows As Kd", "2 shows Qs Qd")
    found = put(*to_showdown, *shows, hole={1: "As Kd", 2: "Qs Qd"}, board="Qc 7h 2d 3c 9s")
    assert found.trouble is None
    assert (found.stands.stage, found.stands.stacks[SeatNo(2)]) == ("over", 5100)


def test_a_card_is_once_in_the_deck() -> None:
    with pytest.raises(DataError, match="As is named twice"):
        put(hole={1: "As Kd", 2: "As Qd"})
    with pytest.raises(DataError, match="Write cards as As Kd"):
        put(board="Qc 7")


@pytest.mark.parametrize("book", ["hpt", "seminole-2024", "uk-tda"])
def test_a_raise_that_is_closed_says_why_with_the_rule(book: str) -> None:
    """Seat 3 bets 300, seat 1 is all-in for 400: seat 3 may call the rest, but not raise again."""
    stacks = {1: 410, 2: 5000, 3: 5000}
    lines = ("3 raises to 300", "1 all-in", "2 calls")
    stands = answered(Situation(book, stacks, (50, 100), 3, lines=lines)).stands
    assert "raise" not in stands.options
    assert stands.no_raise
    assert stands.no_raise_cites


def test_a_short_all_in_is_named_as_what_does_not_reopen_the_betting() -> None:
    stacks = {1: 410, 2: 5000, 3: 5000}
    lines = ("3 raises to 300", "1 all-in", "2 calls")
    stands = answered(Situation("hpt", stacks, (50, 100), 3, lines=lines)).stands
    assert stands.turn == 3
    assert (
        stands.no_raise == "A short all-in of 110 more does not reopen the betting for seat 3, who has acted already."
    )
    assert stands.no_raise_cites[0].startswith(("hpt:", "roberts-10:"))


@pytest.mark.parametrize("book", book_ids())
def test_a_seat_may_muck_only_where_the_ruling_lets_the_hand_go_unseen(book: str) -> None:
    """After an all-in every hand is turned up, in every book that has it so; else all but one may go unseen."""
    all_in = ("3 folds", "4 folds", "1 all-in", "2 calls")
    checked = ("3 folds", "4 folds", "1 calls", "2 checks", *("1 checks", "2 checks") * 3)
    for lines in (all_in, checked):
        stands = put(*lines, book=book).stands
        assert stands.stage == "showdown"
        for seat in (1, 2):
            thrown = put(*lines, f"incident mucks seat={seat}", book=book)
            assert ("it is tabled" not in thrown.ruled[-1].says) == (seat in stands.may_muck)
    assert put(*all_in).stands.may_muck == ()
    assert put(*checked).stands.may_muck == (1, 2)
    assert put().stands.may_muck == ()


@pytest.mark.parametrize("book", book_ids())
def test_the_dealer_may_say_who_wins_an_all_in_by_killing_the_hands_that_lose(book: str) -> None:
    lines = ("3 folds", "4 folds", "1 all-in", "2 calls", "incident dealer-kills seat=2")
    found = put(*lines, book=book)
    assert found.trouble is None
    assert (found.stands.stage, found.stands.stacks[SeatNo(1)], found.stands.stacks[SeatNo(2)]) == ("over", 10000, 0)


def test_who_is_out_lost_to_the_winner_of_the_last_pot_that_was_played_for() -> None:
    """Seat 1 is all-in for less than seat 2, and both lose: to seat 4 in the main pot, to seat 3 in the side pot."""
    stacks = {1: 1000, 2: 3000, 3: 5000, 4: 1000}
    lines = ["3 all-in", "4 calls", "1 calls", "2 calls", "board Ks 7d 5c 3h 2h"]
    hands = {3: "Qs Qd", 4: "Kh Kd", 1: "As Jd", 2: "Ah Jc"}
    lines += [f"{seat} shows {cards}" for seat, cards in hands.items()]
    stands = answered(Situation("hpt", stacks, (50, 100), 4, lines=tuple(lines))).stands
    assert stands.stage == "over"
    assert stands.out_to == {1: (4,), 2: (3,)}


def test_who_is_out_lost_to_everybody_who_shares_the_pot() -> None:
    lines = ["3 all-in", "4 calls", "1 calls", "2 folds", "board Ks 7d 5c 3h 2h"]
    lines += ["3 shows As Ad", "4 shows Ah Ac", "1 shows Qs Jd"]
    assert put(*lines[:-1]).stands.out_to == {}
    assert put(*lines).stands.out_to == {1: (3, 4)}


@given(st.lists(st.integers(500, 9999), min_size=2, max_size=6), st.sampled_from([(25, 100, 500), (100, 500), ()]))
def test_all_in_is_everything_that_a_player_has_in_a_tournament(stacks: list[int], chips: tuple[int, ...]) -> None:
    """A stack that the chips named cannot pay has other chips in it: they are not left behind."""
    table = Situation("hpt", dict(enumerate(stacks, start=1)), (50, 100), 1, chips=chips)
    first = answered(table).stands.turn
    ruled = answered(replace(table, lines=(f"{first} all-in",)))
    assert ruled.trouble is None
    assert ruled.stands.stacks[first] == 0


SIX = {1: 10_000, 2: 10_000, 3: 10_000, 4: 400, 5: 10_000, 6: 10_000}
NOT_REOPENED = ("3 raises to 300", "4 all-in", "5 folds", "6 folds", "1 folds", "2 calls")
ON_REOPENING = {
    "army-2009": ("army-2009:house-26", "army-2009:bets-7b"),
    "hpt": ("roberts-10:14.3b",),
    "roberts-10": ("roberts-10:14.3b",),
    "seminole-2024": ("seminole-2024:47-A.1",),
    "uk-tda": ("uk-tda:43.1",),
}


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("line", ["3 all-in", "3 raises to 900", "3 says raise, pushes 500 100"])
def test_a_raise_that_is_closed_is_refused_with_its_reason_and_what_is_left_of_it(book: str, line: str) -> None:
    found = answered(Situation(book, SIX, (50, 100), 6, lines=(*NOT_REOPENED, line))).ruled[-1]
    why = "A short all-in of 100 more does not reopen the betting for seat 3, who has acted already."
    assert found.says == f"No raise. {why} Seat 3 calls 100 more."
    assert (found.code, found.to) == ("call", 400)
    assert found.returned == {"3 all-in": 9600, "3 raises to 900": 500}.get(line, 500)
    assert found.citations == ON_REOPENING[book]
    assert not found.as_reported


def test_a_raise_that_is_closed_is_refused_in_german_too() -> None:
    with speaking("de"):
        found = answered(Situation("hpt", SIX, (50, 100), 6, lines=(*NOT_REOPENED, "3 all-in"))).ruled[-1]
    assert found.says.startswith("Keine Erhöhung. Ein All-in, das nur um 100 erhöht")
    assert found.says.endswith("callt weitere 100.")


@pytest.mark.parametrize(
    ("stack", "lines", "says"),
    [
        (
            400,
            ("3 raises to 300", "4 all-in"),
            "Seat 4 is all-in for 400, less than a full raise: it does not reopen the betting.",
        ),
        (80, ("3 folds", "4 all-in"), "Seat 4 calls: 80 in all."),
        (150, ("3 folds", "4 all-in"), "Seat 4 is all-in for 150, less than a full raise."),
        (500, ("3 raises to 300", "4 all-in"), "Seat 4 is all-in for 500, a raise."),
        (300, ("3 raises to 300", "4 all-in"), "Seat 4 calls: 300 in all."),
    ],
)
def test_an_all_in_is_called_a_raise_only_where_it_is_a_full_one(stack: int, lines: tuple[str, ...], says: str) -> None:
    found = answered(Situation("hpt", {**SIX, 4: stack}, (50, 100), 6, lines=lines)).ruled[-1]
    assert found.says == says


@pytest.mark.parametrize(
    ("book", "lines", "says"),
    [
        ("seminole-2024", ("4 raises to 300",), " The raise to 300 binds unless seat 3 bets or raises."),
        (
            "hpt",
            ("4 raises to 300",),
            " The raise to 300 binds unless seat 3 bets or raises; after a call the floor decides.",
        ),
        ("seminole-2024", ("5 calls",), " The call binds unless somebody before bets or raises."),
        ("uk-tda", ("4 all-in",), " The all-in binds."),
        ("seminole-2024", ("4 folds",), ""),
        ("army-2009", ("4 raises to 300",), ""),
    ],
)
def test_who_acts_out_of_turn_is_told_when_the_act_binds(book: str, lines: tuple[str, ...], says: str) -> None:
    found = answered(Situation(book, SIX, (50, 100), 6, lines=lines)).ruled[-1]
    assert found.code == "out-of-turn"
    assert found.says == f"Seat {lines[0][0]} acted out of turn: the action is on seat 3.{says}"


def test_what_is_said_of_an_act_out_of_turn_is_what_comes_of_it() -> None:
    lines = ("4 raises to 300", "3 folds")
    assert (
        "binds unless seat 3" in answered(Situation("seminole-2024", SIX, (50, 100), 6, lines=lines[:1])).ruled[-1].says
    )
    assert "Seat 4 is held to" in answered(Situation("seminole-2024", SIX, (50, 100), 6, lines=lines)).ruled[-1].says
    raised = ("4 raises to 300", "3 raises to 250")
    assert "not held" in answered(Situation("seminole-2024", SIX, (50, 100), 6, lines=raised)).ruled[-1].says


def test_an_all_in_below_the_smallest_bet_says_so() -> None:
    stacks = {1: 150, 2: 5000, 3: 5000}
    lines = ("3 calls", "1 calls", "2 checks", "1 all-in")
    assert answered(Situation("hpt", stacks, (50, 100), 3, lines=lines)).ruled[-1].says == (
        "Seat 1 is all-in for 50, less than a minimum bet."
    )


@pytest.mark.parametrize("book", book_ids())
def test_that_nobody_is_left_to_raise_is_no_rule_of_any_book(book: str) -> None:
    """No book has a rule on it, so none is cited; an all-in told all the same goes by the rules on the call it is."""
    stacks = {1: 400, 2: 400, 3: 5000}
    lines = ("3 calls", "1 all-in", "2 all-in")
    situation = Situation(book, stacks, (50, 100), 3, lines=lines)
    stands = answered(situation).stands
    assert stands.no_raise.startswith("Everybody else is all-in")
    assert stands.no_raise_cites == ()
    told = answered(replace(situation, lines=(*lines, "3 all-in"))).ruled[-1]
    assert told.says.startswith("No raise. Everybody else is all-in")
    assert told.citations == answered(replace(situation, lines=(*lines, "3 calls"))).ruled[-1].citations


def test_chips_put_out_before_the_turn_lie_before_their_seat_until_they_count_or_go_back() -> None:
    early = put("4 raises to 400", book="uk-tda").stands
    assert (early.held, early.early) == ({4: 400}, None)
    assert put("4 raises to 400", "3 folds", book="uk-tda").stands.held == {4: 400}
    assert put("4 raises to 400", "3 raises to 300", book="uk-tda").stands.held == {}
    assert put("4 raises to 400", "3 folds", "4 raises to 400", book="uk-tda").stands.held == {}
    assert put("4 folds", book="uk-tda").stands.held == {}


@pytest.mark.parametrize(
    ("book", "lines", "comes_to", "says", "cites"),
    [
        ("uk-tda", ("4 raises to 400", "3 folds"), "binding", "a raise to 400, and no other act", "uk-tda:39-A.2"),
        ("uk-tda", ("4 calls", "3 folds"), "binding", "seat 4 can only call", "uk-tda:39-A.2"),
        ("uk-tda", ("4 raises to 400", "3 raises to 300"), "passive", "only fold or call", "uk-tda:39-A.3"),
        ("hpt", ("4 raises to 400", "3 raises to 300"), "free", "takes it back", "roberts-10:3.betting-11d"),
        ("hpt", ("4 raises to 400", "3 calls"), "floor", "The floor says", "roberts-10:3.betting-11e"),
    ],
)
def test_at_the_turn_of_whoever_acted_too_soon_it_says_what_that_comes_to(
    book: str, lines: tuple[str, ...], comes_to: str, says: str, cites: str
) -> None:
    early = put(*lines, book=book).stands.early
    assert early
    assert (early.comes_to, early.cites[0]) == (comes_to, cites)
    assert says in early.says
    assert "out of turn" in early.says


def test_who_is_held_to_an_amount_cannot_name_another_one_and_is_told_why() -> None:
    stands = put("4 raises to 400", "3 folds", book="uk-tda").stands
    assert (stands.may_all_in, stands.no_all_in[:33]) == (False, "Seat 4 is held to the raise to 40")
    refused = put("4 raises to 400", "3 folds", "4 all-in", book="uk-tda").trouble
    assert refused and "held to the raise to 400" in refused.says
    ruled = put("4 raises to 400", "3 folds", "4 says raise", book="uk-tda").ruled[-1]
    assert (ruled.code, ruled.to) == ("raise", 400)


def test_nobody_acts_before_the_floor_has_said_what_stands() -> None:
    lines = ("4 raises to 400", "3 calls")
    refused = put(*lines, "4 all-in", book="hpt").trouble
    assert refused and "The floor first says what seat 4 is held to" in refused.says
    assert put(*lines, "floor hold-to-action", book="hpt").ruled[-1].to == 400


def test_at_limit_other_amounts_are_refused_and_nobody_is_all_in_with_more_than_a_bet() -> None:
    limit: dict[str, Any] = {"game": "LHE", "limits": (100, 200)}
    stands = put(**limit).stands
    assert {one.no_all_in for one in stands.ahead.values()} == {"In limit the raise is 100: raise to 200."}
    assert stands.no_all_in == "In limit the raise is 100: raise to 200."
    for line in ("3 raises to 375", "4 raises to 375"):
        refused = put(line, **limit).trouble
        assert refused and "In limit the raise is 100: raise to 200." in refused.says
    assert put("4 all-in", **limit).stands.held == {4: 200}


def test_the_book_under_a_houses_rules_is_not_one_of_the_others() -> None:
    house = {"betting.string/declared-raise": "one-motion"}
    found = put("3 raises to 300", book="uk-tda", house=house).ruled[-1]
    assert [other.book for other in found.others] == [id for id in book_ids() if id != "uk-tda"]


class TestPotsReadAtTheTable:
    """The dealer says who wins without naming cards."""

    CHECKED = ("1 checks", "2 checks", "3 checks", "4 checks")
    RIVER: ClassVar[dict[str, Any]] = {"street": "river", "pot": 105, "chips": (5, 25)}

    @pytest.mark.parametrize("book", ["hpt", "roberts-10", "army-2009", "uk-tda", "seminole-2024"])
    def test_a_tie_is_split_and_the_odd_chip_goes_left_of_the_button(self, book: str) -> None:
        found = put(*self.CHECKED, PotsRead(((SeatNo(3), SeatNo(1)),)), book=book, **self.RIVER)
        assert found.stands.stage == "over"
        assert {seat: chips - 5000 for seat, chips in found.stands.stacks.items()} == {1: 55, 2: 0, 3: 50, 4: 0}
        assert found.ruled[-1].says == "Seats 1 and 3 share the pot."
        assert "The odd chip goes to seat 1." in found.routine[0].says
        assert load_book(found.routine[0].cites[0].partition(":")[0]).rule(found.routine[0].cites[0]).topic == (
            "showdown.odd-chip"
        )

    def test_at_high_low_the_halves_are_told_apart(self) -> None:
        read = PotsRead(((SeatNo(1), SeatNo(2)),), ((SeatNo(3),),))
        found = put(*self.CHECKED, read, game="PLO8", **self.RIVER)
        assert {seat: chips - 5000 for seat, chips in found.stands.stacks.items()} == {1: 30, 2: 25, 3: 50, 4: 0}

    @pytest.mark.parametrize(
        ("read", "code"),
        [
            (PotsRead(()), "winners-needed"),
            (PotsRead(((),)), "winners-needed"),
            (PotsRead(((SeatNo(7),),)), "not-for-this-pot"),
            (PotsRead(((SeatNo(1),),), ((SeatNo(2),),)), "no-low"),
        ],
    )
    def test_what_cannot_be_is_refused(self, read: PotsRead, code: str) -> None:
        refused = put(*self.CHECKED, read, **self.RIVER).trouble
        assert refused and refused.code == code

    def test_before_the_showdown_nobody_wins_by_the_dealers_word(self) -> None:
        refused = put(PotsRead(((SeatNo(1),),)), **self.RIVER).trouble
        assert refused and refused.code == "not-at-showdown"

    def test_an_odd_chip_that_goes_by_cards_needs_the_cards(self) -> None:
        stud: dict[str, Any] = {
            "game": "STUD",
            "blinds": (),
            "button": 0,
            "limits": (20, 40),
            "bring_in": 10,
            "ante": 5,
            "chips": (5,),
        }
        first: tuple[Reported, ...] = ("1 opens", Act(SeatNo(1), "bring-in"), "2 calls", "3 calls", "4 folds")
        later = ("1 opens", "1 checks", "2 checks", "3 checks") * 4
        told = (*first, *later)
        refused = put(*told, PotsRead(((SeatNo(1), SeatNo(2), SeatNo(3)),)), **stud).trouble
        assert refused and "enter the cards of the hands that tie" in refused.says
        even = put(*told, PotsRead(((SeatNo(1), SeatNo(2)),)), **stud).stands
        assert (even.stacks[SeatNo(1)], even.stacks[SeatNo(2)]) == (5010, 5010)


def test_an_all_in_that_calls_exactly_is_not_short() -> None:
    lines = ("3 raises to 500", "4 all-in")
    exact = answered(Situation("roberts-10", {**SIX, 4: 500}, (50, 100), 6, lines=lines)).ruled[-1]
    short = answered(Situation("roberts-10", {**SIX, 4: 400}, (50, 100), 6, lines=lines)).ruled[-1]
    assert exact.says == "Seat 4 calls: 500 in all."
    assert "roberts-10:14.2e" not in exact.citations
    assert "roberts-10:14.2e" in short.citations


def test_a_refusal_has_its_rules_and_what_cannot_be_read_has_none() -> None:
    refused = answered(Situation("hpt", SIX, (50, 100), 6, lines=("3 raises to 500", "6 checks"))).trouble
    assert refused is None or refused.cites
    closed = answered(Situation("hpt", SIX, (50, 100), 6, lines=("3 folds", "3 folds"))).trouble
    assert closed is not None and closed.code != "unreadable"
    assert 0 < len(closed.cites) <= 6
    unclear = answered(Situation("hpt", SIX, (50, 100), 6, lines=("3 dances",))).trouble
    assert unclear is not None and (unclear.code, unclear.cites) == ("unreadable", ())
