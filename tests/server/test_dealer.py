"""The dealer's hand: told line by line, kept as rulings, read again without a book."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from floorman.core import Chips, DataError, Refused, SeatNo, encode
from floorman.desk.situation import DeskAnswer, Situation
from floorman.floor import Act
from floorman.rules import book_ids, load_book
from floorman.server.keepers import (
    DealerAct,
    HandKeeper,
    InForce,
    NameCards,
    PutAway,
    StartHand,
    TakeBack,
    TellHand,
)
from floorman.server.log import open_log
from floorman.server.log.records import Recorded
from floorman.server.rights import Who
from floorman.server.streams.actor import UnknownStream
from floorman.server.wire import Do, Done, No
from server.conftest import SetTimes
from server.visitors import SPEC, Club, open_club

DEALER = Who("dealer", "friday", "2")
FOUR = Situation("hpt", {1: 5000, 2: 5000, 3: 5000, 4: 5000}, (50, 100), 4)
TO_SHOWDOWN = ("3 folds", "4 folds", "1 calls", "2 checks", *("1 checks", "2 checks") * 3)


class Tablet:
    """A keeper, and every record it was given."""

    def __init__(self, book: str = "hpt", game: str = "NLHE") -> None:
        self.keeper = HandKeeper("2", lambda: InForce(load_book(book), {}, book, game))
        self.records: list[Recorded] = []

    def do(self, act: DealerAct) -> tuple[str, ...]:
        said: tuple[str, ...] = ()
        for body in self.keeper.decide(DEALER, msgspec.Raw(encode(act)), 0):
            record = Recorded(len(self.records) + 1, 0, "dealer", "", msgspec.Raw(encode(body)))
            self.records.append(record)
            said += tuple(map(str, self.keeper.take(record).says))
        return said

    @property
    def hand(self) -> DeskAnswer:
        answered = self.keeper.screen(DEALER, 0).answered
        assert answered
        return answered


@pytest.fixture
def tablet() -> Tablet:
    tablet = Tablet()
    tablet.do(StartHand(FOUR))
    return tablet


def test_a_line_is_ruled_on_and_the_next_steps_cite_their_rules(tablet: Tablet) -> None:
    tablet.do(TellHand("3 raises to 300"))
    assert tablet.do(TellHand("4 pushes 500")) == ("Seat 4 calls: 300 in all.",)
    assert tablet.hand.stands.turn == 1
    assert all(step.cites for step in tablet.hand.steps)


def test_an_incident_is_told_as_data_and_players_by_name_who_are_in_no_record() -> None:
    tablet = Tablet()
    tablet.keeper.names = lambda: {3: "Ann", 4: "Bo"}
    tablet.do(StartHand(replace(FOUR, names={3: "Ann"})))
    tablet.do(TellHand(Act(SeatNo(3), "raise", Chips(300))))
    tablet.do(TellHand("bo folds"))
    raised, folded = tablet.hand.ruled
    assert (raised.says, raised.words) == ("Ann raises to 300.", "Ann raises to 300")
    assert (folded.incident, folded.says) == (Act(SeatNo(4), "fold"), "Bo folds.")
    assert not [record for record in tablet.records if b"Ann" in bytes(record.body) or b"Bo" in bytes(record.body)]


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"type": "act", "seat": 3, "act": "sing"}, "told.act: 'sing' is not one of the allowed values."),
        ({"type": "act", "seat": 3}, "told.act: it is missing. Enter it."),
        ({"type": "no-such-thing"}, "told.type: 'no-such-thing' is not one of the allowed values."),
        ({"type": "shows", "seat": 3, "cards": ["Xx"]}, "told.cards[0]: it is not written as it has to be."),
        (7, "told: it is a whole number. Enter text or an object."),
    ],
)
def test_an_incident_that_is_none_is_refused_in_a_sentence(tablet: Tablet, told: object, says: str) -> None:
    with pytest.raises(DataError) as no:
        tablet.keeper.decide(DEALER, msgspec.Raw(encode({"type": "TellHand", "told": told})), 0)
    assert str(no.value) == says


def test_the_log_read_again_gives_the_same_board_whatever_the_book_says_by_then(tablet: Tablet) -> None:
    for line in ("3 raises to 300", "4 pushes 500", "1 calls"):
        tablet.do(TellHand(line))
    again = HandKeeper("2", lambda: InForce(load_book("seminole-2024"), {}, "seminole-2024"))
    for record in tablet.records:
        again.take(record)
    assert again.screen(DEALER, 0).answered is not None
    assert [str(one.says) for one in tablet.hand.ruled] == [
        str(one.ruling.says) for one in (again.desk.ruled if again.desk else [])
    ]
    assert again.desk
    assert tablet.keeper.desk
    assert again.desk.table == tablet.keeper.desk.table


def test_a_line_told_wrongly_is_taken_back(tablet: Tablet) -> None:
    before = tablet.hand.stands
    tablet.do(TellHand("3 folds"))
    assert tablet.do(TakeBack()) == ("Undone: seat 3 folds.",)
    assert tablet.hand.stands == before
    with pytest.raises(Refused, match="nothing to undo"):
        tablet.do(TakeBack())


def test_cards_are_named_at_the_showdown_and_the_pot_is_pushed(tablet: Tablet) -> None:
    for line in TO_SHOWDOWN:
        tablet.do(TellHand(line))
    tablet.do(NameCards({1: "As Kd", 2: "Qs Qd"}, "Qc 7h 2d 3c 9s"))
    for line in ("1 shows As Kd", "2 shows Qs Qd"):
        tablet.do(TellHand(line))
    assert (tablet.hand.stands.stage, tablet.hand.stands.stacks[SeatNo(2)]) == ("over", 5100)


def test_the_events_book_is_in_force_whatever_the_tablet_says() -> None:
    tablet = Tablet("uk-tda")
    tablet.do(StartHand(FOUR))
    assert tablet.keeper.situation
    assert tablet.keeper.situation.book == "uk-tda"


@pytest.mark.parametrize(
    ("game", "blinds", "limits", "bring_in"),
    [("PLO", (50, 100), None, 0), ("L27TD", (50, 100), (100, 200), 0), ("RAZZ", (), (100, 200), 50)],
)
def test_the_events_game_is_dealt_at_the_level_s_stakes(
    game: str, blinds: tuple[int, ...], limits: tuple[int, int] | None, bring_in: int
) -> None:
    tablet = Tablet(game=game)
    tablet.do(StartHand(FOUR))
    dealt = tablet.keeper.situation
    assert dealt
    assert (dealt.game, dealt.blinds, dealt.limits, dealt.bring_in) == (game, blinds, limits, bring_in)
    assert tablet.keeper.screen(DEALER, 0).game == game
    with pytest.raises(DataError, match="a small and a big blind"):
        Tablet(game=game).do(StartHand(Situation("hpt", FOUR.stacks, (100,), 4)))


def test_a_hand_put_away_comes_back_until_the_next_is_dealt(tablet: Tablet) -> None:
    tablet.do(TellHand("3 folds"))
    before = tablet.hand
    tablet.do(PutAway())
    assert tablet.keeper.screen(DEALER, 0).away
    assert tablet.do(TakeBack()) == ("The hand is back on the table.",)
    assert tablet.hand == before
    tablet.do(PutAway())
    tablet.do(StartHand(FOUR))
    assert not tablet.keeper.screen(DEALER, 0).away
    tablet.do(PutAway(final=True))
    with pytest.raises(Refused, match="no hand at this table"):
        tablet.do(TakeBack())


def test_a_second_hand_waits_for_the_first(tablet: Tablet) -> None:
    with pytest.raises(Refused, match="The hand is not over"):
        tablet.do(StartHand(FOUR))
    tablet.do(PutAway())
    assert tablet.keeper.screen(DEALER, 0).answered is None
    tablet.do(StartHand(FOUR))


@pytest.mark.parametrize("act", [TellHand("3 folds"), TakeBack(), PutAway(), NameCards(board="As Kd 2c")])
def test_without_a_hand_there_is_nothing_to_tell(act: DealerAct) -> None:
    with pytest.raises(Refused, match="deal one first"):
        Tablet().do(act)


def test_what_cannot_be_read_changes_nothing(tablet: Tablet) -> None:
    before = tablet.keeper.screen(DEALER, 0)
    with pytest.raises(DataError, match="For example"):
        tablet.do(TellHand("3 sings"))
    with pytest.raises(Refused):
        tablet.do(TellHand("3 raises to 9000000"))
    with pytest.raises(DataError):
        tablet.keeper.decide(DEALER, msgspec.Raw(b'{"type":"Shuffle"}'), 0)
    with pytest.raises(DataError, match="twice"):
        tablet.do(NameCards({1: "As Kd", 2: "As Qd"}))
    assert tablet.keeper.screen(DEALER, 0) == before


@pytest.fixture
async def club(tmp_path: Path, times: SetTimes) -> AsyncIterator[Club]:
    log = open_log(tmp_path / "data")
    async with open_club(log, times) as club:
        yield club
    log.close()


def told(id: str, act: DealerAct) -> Do:
    return Do(id, msgspec.Raw(encode(act)))


@pytest.mark.anyio
async def test_a_table_waits_for_its_first_hand_where_there_is_an_event(club: Club) -> None:
    actor = await club.services.actors.of(f"events/{club.event}/tables/2")
    assert actor.screen(DEALER).answered is None
    assert isinstance(await actor.do(DEALER, told("deal", StartHand(FOUR))), Done)
    with pytest.raises(UnknownStream):
        await club.services.actors.of("events/none-such/tables/2")


@pytest.mark.anyio
async def test_a_hand_is_ruled_by_the_event_s_book_with_the_house_s_rules(club: Club) -> None:
    house = {"betting.string/declared-raise": "many-motions"}
    made = (await (await club.owner()).post("/api/events", {**SPEC, "house": house})).json()["id"]
    actor = await club.services.actors.of(f"events/{made}/tables/2")
    assert isinstance(await actor.do(DEALER, told("deal", StartHand(FOUR))), Done)
    said = await actor.do(DEALER, told("raise", TellHand("3 says raise, pushes 200 then 300")))
    assert isinstance(said, Done)
    assert said.says == ("Seat 3 raises to 500.",)
    assert "house:betting.string/declared-raise" in said.cites


@pytest.mark.anyio
async def test_the_next_hand_is_ruled_by_what_the_house_has_changed_since(club: Club) -> None:
    actor = await club.services.actors.of(f"events/{club.event}/tables/2")
    raised = "3 says raise, pushes 200 then 300"
    assert isinstance(await actor.do(DEALER, told("deal", StartHand(FOUR))), Done)
    before = await actor.do(DEALER, told("raise", TellHand(raised)))
    changed = {"type": "SetTerms", "house": {"betting.string/declared-raise": "many-motions"}}
    assert (await club.act(await club.somebody("director"), "terms", changed)).status_code == 200
    await actor.do(DEALER, told("away", PutAway()))
    await actor.do(DEALER, told("deal-again", StartHand(FOUR)))
    after = await actor.do(DEALER, told("raise-again", TellHand(raised)))
    assert isinstance(before, Done)
    assert isinstance(after, Done)
    assert (before.says, after.says) == (("Seat 3 raises to 200.",), ("Seat 3 raises to 500.",))


@pytest.mark.anyio
async def test_a_hand_of_an_event_that_is_open_begins_without_a_look_through_its_log(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = f"events/{club.event}"
    await club.services.actors.of(event)
    actor = await club.services.actors.of(f"{event}/tables/2")
    whole: list[str] = []
    read = club.services.log.read

    def counted(stream: str, after: int = 0) -> Iterator[Recorded]:
        for no, record in enumerate(read(stream, after), start=1):
            whole.extend([stream] if no == 2 else [])  # the first record says whether there is such an event
            yield record

    monkeypatch.setattr(club.services.log, "read", counted)
    assert isinstance(await actor.do(DEALER, told("1", StartHand(FOUR))), Done)
    assert event not in whole
    await club.services.actors.evict_idle(0)
    assert club.services.actors.opened(event) is None
    actor = await club.services.actors.of(f"{event}/tables/2")
    assert event in whole, "the event is not open"


@pytest.mark.anyio
async def test_a_refusal_cites_the_rules_of_the_event_s_book(club: Club) -> None:
    actor = await club.services.actors.of(f"events/{club.event}/tables/2")
    await actor.do(DEALER, told("deal", StartHand(FOUR)))
    said = await actor.do(DEALER, told("deal-again", StartHand(FOUR)))
    assert isinstance(said, No)
    assert said.cites


@pytest.mark.anyio
@pytest.mark.parametrize(
    "who", [Who("dealer", "friday", "1"), Who("player", "friday", name="Ann"), Who("display", "friday")]
)
async def test_only_the_table_s_own_dealer_and_the_floor_tell_of_its_hand(club: Club, who: Who) -> None:
    actor = await club.services.actors.of(f"events/{club.event}/tables/2")
    said = await actor.do(who, told("deal", StartHand(FOUR)))
    assert isinstance(said, No)
    assert said.code in ("other-table", "no-right")
    assert isinstance(await actor.do(Who("director", club.event), told("deal-too", StartHand(FOUR))), Done)


@pytest.mark.anyio
async def test_the_tablet_says_where_the_button_goes_before_the_hand_begins(club: Club) -> None:
    director = await club.somebody("director")
    for number, act in enumerate(({"type": "DrawSeats", "tables": 2}, {"type": "DealFirstHand"})):
        assert (await club.act(director, f"start-{number}", act)).status_code == 200
    table = (await director.get(f"/api/events/{club.event}/board")).json()["tables"][0]["id"]
    dealer = await club.somebody("dealer", table=table)
    promised = (await dealer.get(f"/api/events/{club.event}/board")).json()["table"]["next"]
    for mark in ("posted", "riffle"):
        acted = await club.act(dealer, mark, {"type": "MarkHand", "table": table, "mark": mark})
        assert acted.status_code == 200, acted.text
    begun = (await dealer.get(f"/api/events/{club.event}/board")).json()
    seats = {
        key: next(one["seat"] for one in begun["table"]["seats"] if one[key]) for key in ("button", "small", "big")
    }
    assert {key: promised[key] for key in seats} == seats
    assert promised["dealt"] == begun["table"]["dealt"]
    assert begun["table"]["next"] is None


@pytest.mark.parametrize("book", book_ids())
def test_the_pot_is_pushed_once_a_thrown_hand_is_in_the_muck(book: str) -> None:
    """What keeps a thrown hand within reach is over by then: its steps come before, and not again."""
    tablet = Tablet(book)
    tablet.do(StartHand(Situation(book, {1: 1000, 2: 1000}, (5, 10), 1)))
    for line in ("1 calls", "2 checks", *("2 checks", "1 checks") * 3):
        tablet.do(TellHand(line))
    tablet.do(NameCards(board="Kh 7d 2c 9s Jh"))
    for line in ("2 shows As Ks", "incident mucks seat=1"):
        tablet.do(TellHand(line))
    assert "Do not bury the hand." in [step.says for step in tablet.hand.routine]
    tablet.do(TellHand("incident dealer-kills seat=1"))
    first, second, *_ = (step.says for step in tablet.hand.routine)
    assert first == "Take the hand of seat 1: it is dead."
    assert second.startswith("Push the pot, 20, to seat 2")


@pytest.mark.anyio
async def test_a_player_in_the_tablet_s_hand_is_not_bust_before_the_hand_is_over(club: Club) -> None:
    director = await club.somebody("director")
    for number, act in enumerate(({"type": "DrawSeats", "tables": 1}, {"type": "DealFirstHand"})):
        assert (await club.act(director, f"start-{number}", act)).status_code == 200
    (table,) = (await director.get(f"/api/events/{club.event}/board")).json()["tables"]
    seats = {seat["seat"]: seat["player"] for seat in table["seats"] if seat["player"]}
    folds, stays = list(seats)[3:5]
    hand = Situation("hpt", dict.fromkeys(seats, 5000), (50, 100), next(iter(seats)))
    actor = await club.services.actors.of(f"events/{club.event}/tables/{table['id']}")
    floor = Who("director", club.event)
    assert isinstance(await actor.do(floor, told("deal", StartHand(hand))), Done)
    assert isinstance(await actor.do(floor, told("fold", TellHand(f"{folds} folds"))), Done)

    def bust(seat: int) -> dict[str, object]:
        return {"type": "Bust", "players": [seats[seat]], "at": table["id"]}

    refused = await club.act(director, "bust-early", bust(stays))
    assert (refused.status_code, refused.json()["code"]) == (409, "hand-in-progress")
    assert refused.json()["says"].startswith(f"{seats[stays]} is in a hand on the tablet of table ")
    assert (await club.act(director, "bust-folded", bust(folds))).status_code == 200
    wrong = (await director.get(f"/api/events/{club.event}/board")).json()["log"][0]["undo"]
    others = {
        "correct": {"type": "Correct", "act": wrong, "instead": bust(stays)},
        "throw-out": {"type": "Disqualify", "player": seats[stays]},
    }
    for name, act in others.items():
        refused = await club.act(director, name, act)
        assert refused.json()["code"] == "hand-in-progress", refused.text
    await club.services.actors.evict_idle(0)
    assert club.services.actors.opened(f"events/{club.event}/tables/{table['id']}") is None
    assert (await club.act(director, "bust-closed", bust(stays))).json()["code"] == "hand-in-progress"
    actor = await club.services.actors.of(f"events/{club.event}/tables/{table['id']}")
    await actor.do(floor, told("away", PutAway()))
    assert (await club.act(director, "bust", bust(stays))).status_code == 200


@pytest.mark.anyio
async def test_the_director_sees_the_stacks_of_a_hand_once_its_pot_is_pushed_and_until_it_is_taken_back(
    club: Club,
) -> None:
    director = await club.somebody("director")
    for number, act in enumerate(({"type": "DrawSeats", "tables": 1}, {"type": "DealFirstHand"})):
        assert (await club.act(director, f"start-{number}", act)).status_code == 200
    (table,) = (await director.get(f"/api/events/{club.event}/board")).json()["tables"]
    seats = {seat["seat"]: seat["id"] for seat in table["seats"] if seat["player"]}
    one, other, *rest = seats
    before = {seats[one]: 3000, seats[other]: 1000} | {seats[seat]: 2000 for seat in rest}
    counted = {"type": "CountStacks", "stacks": list(before.items()), "accept": True}
    assert (await club.act(director, "count", counted)).status_code == 200
    await club.act(director, "begin", {"type": "MarkHand", "table": table["id"], "mark": "dealt"})
    whole = await club.services.actors.of(f"events/{club.event}")
    floor = Who("director", club.event)
    watching = await whole.join(floor)
    await watching.next()

    async def stacks() -> dict[str, int]:
        board = (await director.get(f"/api/events/{club.event}/board")).json()
        there = {seat["id"]: seat["stack"] for seat in board["tables"][0]["seats"] if seat["player"]}
        assert there == {player["id"]: player["stack"] for player in board["players"]}
        return there

    async def plays(id: str, act: DealerAct) -> None:
        tablet = await club.services.actors.of(f"events/{club.event}/tables/{table['id']}")
        assert isinstance(await tablet.do(floor, told(id, act)), Done)

    await plays("deal", StartHand(Situation("hpt", {seat: before[id] for seat, id in seats.items()}, (50, 100), one)))
    for seat in (*rest[1:], one):
        await plays(f"fold-{seat}", TellHand(f"{seat} folds"))
    assert await stacks() == before
    sent = whole.no
    winner = rest[0]
    await plays("push", TellHand(f"{other} folds"))
    after = await stacks()
    assert (after[seats[winner]], after[seats[other]]) == (2050, 950)
    assert sum(after.values()) == sum(before.values())
    deals = (await director.post(f"/api/events/{club.event}/deals", {"stacks": [], "played_for": []})).json()
    assert deals["counted"] == sum(after.values())
    assert whole.no == sent, "nothing is recorded before the dealer ends the hand"
    assert f'"stack":{after[seats[winner]]}' in await watching.next(), "a page that is open shows the stacks at once"

    await plays("back", TakeBack())
    assert await stacks() == before
    await plays("push-again", TellHand(f"{other} folds"))
    await club.services.actors.evict_idle(0)
    assert await stacks() == after
    ended = {"type": "PlayHand", "table": table["id"], "stacks": list(after.items())}
    assert (await club.act(director, "end", ended)).status_code == 200
    await plays("away", PutAway(final=True))
    assert await stacks() == after
    undo = (await director.get(f"/api/events/{club.event}/board")).json()["undo"]["act"]
    assert (await club.act(director, "undo", {"type": "Undo", "act": undo})).status_code == 200
    assert await stacks() == before


@pytest.mark.anyio
async def test_a_dealer_counts_the_stacks_of_the_own_table_alone(club: Club) -> None:
    director = await club.somebody("director")
    for number, act in enumerate(({"type": "DrawSeats", "tables": 2}, {"type": "StartClock"})):
        assert (await club.act(director, f"start-{number}", act)).status_code == 200
    tables = (await director.get(f"/api/events/{club.event}/board")).json()["tables"]
    own, other = (next(seat["player"] for seat in table["seats"] if seat["player"]) for table in tables)
    dealer = await club.somebody("dealer", table=tables[0]["id"])
    counted = await club.act(dealer, "count", {"type": "CountStacks", "stacks": [[own, 900]]})
    assert counted.status_code == 200, counted.text
    refused = await club.act(dealer, "count-more", {"type": "CountStacks", "stacks": [[own, 900], [other, 900]]})
    assert (refused.status_code, refused.json()["code"]) == (403, "other-table")


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("wrong", ["incident flop-too-many count=4", "incident premature street=turn"])
def test_the_pot_is_pushed_after_a_board_that_was_dealt_again(book: str, wrong: str) -> None:
    """The board named in the end is the one that counts, whatever was shuffled before; and the log reads the same."""
    tablet = Tablet(book)
    tablet.do(StartHand(Situation(book, {1: 1000, 2: 1000}, (5, 10), 1)))
    for line in ("1 calls", "2 checks", wrong, *("2 checks", "1 checks") * 3):
        tablet.do(TellHand(line))
    assert tablet.do(NameCards(board="Kh 7d 2c 9s Jh")) == ("The board is Kh 7d 2c 9s Jh.",)
    assert tablet.hand.stands.board == "Kh 7d 2c 9s Jh"
    for line in ("2 shows As Ks", "1 shows Qd Jd"):
        tablet.do(TellHand(line))
    assert (tablet.hand.stands.stage, tablet.hand.stands.stacks) == ("over", {SeatNo(2): 1010, SeatNo(1): 990})
    again = HandKeeper("2", lambda: InForce(load_book(book), {}, book))
    for record in tablet.records:
        again.take(record)
    assert again.desk
    assert tablet.keeper.desk
    assert again.desk.table == tablet.keeper.desk.table
