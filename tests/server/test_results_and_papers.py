"""What is left of an evening: places, the till, papers to print, and the event as a file."""

import csv
import io
import json
import re
from typing import Any, get_args

import pytest

from floorman.base import DataError
from floorman.rulebook import book_ids, load_book
from floorman.server.event.demo import demo_log, demo_spec
from floorman.server.event.export import export, read_export
from floorman.server.event.keeper import EventKeeper
from floorman.server.event.prints import What, dealer_card, sheet
from floorman.server.event.results import results, results_csv
from live_event import DIRECTOR, OPENED, TV, Live


def short(**changed: Any) -> Live:
    """Six players, three of them out, two of them on one hand."""
    live = Live(players=["Ann", "Bo", "Cy", "Di", "Ed", "=Flo"], expected_players=9, prizes="book", **changed).start()
    live.bust("Ann", "Bo")
    live.bust("Cy")
    return live


class TestResults:
    def test_places_and_prizes(self) -> None:
        live = short()
        live.bust("Di")
        live.bust("Ed")
        found = results(live.keeper, live.at_ms, with_money=True)
        assert [line.player for line in found.places] == ["=Flo", "Ed", "Di", "Cy", "Ann", "Bo"]
        assert [line.place for line in found.places] == [1, 2, 3, 4, 5, 6]
        assert sum(line.prize for line in found.places) == found.purse == 12000
        assert not any(line.paid for line in found.places)
        live.do({"type": "PayPrizes"})
        after = results(live.keeper, live.at_ms, with_money=True)
        assert [line.prize for line in after.places] == [line.prize for line in found.places]
        assert after.money is not None
        assert (after.money.paid_out, after.money.owed) == (12000, 0)

    def test_the_till_balances_through_everything(self) -> None:
        live = short(fee=300)
        live.do({"type": "Rebuy", "player": "Ann"})
        undone = live.do({"type": "Rebuy", "player": "Bo"})
        live.do({"type": "Undo", "act": undone.act})
        live.do({"type": "EnterLate", "player": "Gus"})
        found = results(live.keeper, live.at_ms, with_money=True)
        accounts = {line.account: line.cents for line in found.accounts}
        assert found.balanced
        assert accounts["cash"] == 7 * 2300 + 2000
        assert accounts["purse"] == -(8 * 2000)
        assert accounts["fee"] == -(7 * 300)
        assert all(sum(cents for _, cents in posting.entries) == 0 for posting in found.postings)
        paid_in = {line.player: line.paid_in for line in found.places}
        assert (paid_in["Ann"], paid_in["Bo"], paid_in["Gus"]) == (4300, 2300, 2300)

    def test_bounties(self) -> None:
        live = short(bounty=500)
        assert [prompt.key for prompt in live.director().prompts if prompt.otherwise][:1] == ["bounty:1"]
        live.do({"type": "ClaimBounty", "out": "Bo", "by": ["Di", "Ed"]})
        board = live.director()
        lines = {player.name: (player.head, player.bounties, player.paid_in) for player in board.players}
        assert lines["Di"] == (500, 250, 2500)
        assert lines["Bo"] == (0, 0, 2500)
        assert (board.money.taken, board.money.purse, board.money.bounties) == (15000, 12000, 2500)
        assert (live.phone("Di").mine.head, live.phone("Di").mine.bounties) == (500, 250)
        for out, by in (("Ann", "Di"), ("Cy", "Di")):
            live.do({"type": "ClaimBounty", "out": out, "by": [by]})
        for out in ("Di", "Ed"):
            live.bust(out)
            live.do({"type": "ClaimBounty", "out": out, "by": ["=Flo"]})
        live.do({"type": "PayPrizes"})
        found = results(live.keeper, live.at_ms, with_money=True)
        assert found.balanced
        assert sum(line.bounties for line in found.places) == 6 * 500
        assert {line.account: line.cents for line in found.accounts}["cash"] == 0

    def test_the_till_is_for_the_floor(self) -> None:
        found = results(short().keeper, OPENED, with_money=False)
        assert (found.money, found.accounts, found.postings) == (None, (), ())

    def test_precedents_are_in_it(self) -> None:
        live = short()
        live.do({"type": "RecordPrecedent", "incident": "a string bet", "says": "One motion.", "cites": ["hpt:td-3"]})
        line = results(live.keeper, live.at_ms, with_money=True).precedents[0]
        assert (line.incident, line.says, line.by, line.cites) == (
            "a string bet",
            "One motion.",
            "director",
            ("hpt:td-3",),
        )

    def test_as_a_table(self) -> None:
        live = short()
        text = results_csv(results(live.keeper, live.at_ms, with_money=True)).decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text)))
        assert [row["player"] for row in rows if row["place"] == ""] == ["'=Flo", "Di", "Ed"]
        assert rows[-1] == {
            "place": "6", "tied": "1", "player": "Bo", "prize": "0.00", "currency": "EUR", "rebuys": "0",
            "add-ons": "0", "paid in": "20.00", "bounties": "0.00",
        }  # fmt: skip


class TestFile:
    def test_an_export_imported_is_the_same_event(self) -> None:
        live = short()
        live.do({"type": "Undo", "act": live.bust("Di").act})
        file = export(live.keeper, live.records)
        found, keeper = read_export(file)
        assert keeper.event == live.event
        assert keeper.board(TV, live.at_ms) == live.public()
        assert keeper.board(DIRECTOR, live.at_ms) == live.director()
        assert [bytes(one.body) for one in found.records] == [bytes(one.body) for one in live.records]
        assert len(file.splitlines()) == len(live.records) + 2

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (lambda file: file["records"].pop(3), "record 4: it does not follow from those before it"),
            (lambda file: file["records"].pop(0), "record 1: it does not follow"),
            (lambda file: file["records"].clear(), "records: there are none"),
            (lambda file: file["records"][2]["body"].update(type="Flew"), "record 3: it does not follow"),
            (lambda file: file.update(version=9), "version: the file is of version 9, and this is 1"),
            (lambda file: file.pop("records"), "records: it is missing"),
            (lambda file: file.update(floorman="table"), "floorman"),
            (lambda file: file.update(more=1), "more: there is no such field"),
        ],
    )
    def test_a_wrong_file_gets_a_sentence(self, change: Any, says: str) -> None:
        live = short()
        file = json.loads(export(live.keeper, live.records))
        change(file)
        with pytest.raises(DataError) as wrong:
            read_export(json.dumps(file).encode())
        assert says in str(wrong.value)

    @pytest.mark.parametrize("sent", [b"", b"PK\x03\x04", b"[]", b"null", b"{}"])
    def test_what_is_no_event_gets_a_sentence(self, sent: bytes) -> None:
        with pytest.raises(DataError):
            read_export(sent)


class TestPapers:
    def test_seat_cards(self) -> None:
        live = short()
        cards = sheet(live.keeper.seen(live.at_ms), "seat-cards").cards
        assert sorted(card.player for card in cards) == ["=Flo", "Di", "Ed"]
        assert all(card.table == "Table1" and card.seat for card in cards)

    def test_payout_slips(self) -> None:
        live = short()
        live.bust("Di")
        live.bust("Ed")
        slips = sheet(live.keeper.seen(live.at_ms), "payout-slips").slips
        assert sum(slip.cents for slip in slips) == 12000
        assert [slip.place for slip in slips] == list(range(1, len(slips) + 1))

    def test_schedule(self) -> None:
        live = short()
        rows = sheet(live.keeper.seen(live.at_ms), "schedule").rows
        assert [(row.minute, row.row.big) for row in rows if row.row.kind == "level"][:3] == [
            (0, 20),
            (20, 30),
            (40, 40),
        ]

    def test_payouts(self) -> None:
        live = short()
        assert sum(prize.cents for prize in sheet(live.keeper.seen(live.at_ms), "payouts").prizes) == 12000

    def test_chips(self) -> None:
        live = short()
        chips = sheet(live.keeper.seen(live.at_ms), "chips").chips
        assert sum(chip.value * chip.each for chip in chips) == 1000

    @pytest.mark.parametrize("what", get_args(What))
    def test_every_paper_has_something_on_it(self, what: Any) -> None:
        live = short()
        live.bust("Di")
        live.bust("Ed")
        made = sheet(live.keeper.seen(live.at_ms), what)
        filled = (made.cards, made.slips, made.rows, made.prizes, made.chips, made.sections)
        assert [bool(part) for part in filled].count(True) == 1
        assert made.title

    @pytest.mark.parametrize("book", book_ids())
    def test_the_dealer_s_card_names_its_rules(self, book: str) -> None:
        force = load_book(book)
        lines = [line for section in dealer_card(force) for line in section.lines]
        assert lines
        for line in lines:
            assert force.rule(line.cites[0]).requires == line.says
            assert force.rule(line.cites[0]).kind == "procedure"

    def test_house_rules_begin_with_what_differs(self) -> None:
        live = short(house={"clock.shot-clock/seconds": 30})
        sections = sheet(live.keeper.seen(live.at_ms), "house-rules").sections
        assert sections[0].title == "Different here"
        assert "30 seconds (the book: 60 seconds)" in sections[0].lines[0].says
        assert all(line.cites for section in sections for line in section.lines)

    @pytest.mark.parametrize("what", ["house-rules", "dealer-card"])
    def test_headings_are_words_and_no_names_of_topics(self, what: What) -> None:
        live = short()
        titles = [section.title for section in sheet(live.keeper.seen(live.at_ms), what).sections]
        assert titles
        assert not {title for title in titles if re.search(r"^[A-Z][a-z]+: |\.[a-z]", title)}

    def test_house_rules_leave_out_what_the_event_says_itself(self) -> None:
        def asked(live: Live) -> str:
            sections = sheet(live.keeper.seen(live.at_ms), "house-rules").sections
            return " ".join(line.says for section in sections for line in section.lines)

        assert "How many chips for an entry? 1000 chips." in asked(short())
        own = asked(short(hours=4, chips=[[25, 200], [100, 200], [500, 100], [1000, 50]]))
        assert "How many chips for an entry?" not in own
        assert "How long is a level?" not in own
        assert "How many rebuys may a player make?" in own


class TestDemo:
    def test_is_in_the_middle_of_its_evening(self) -> None:
        keeper = EventKeeper("demo")
        for record in demo_log("demo", OPENED):
            keeper.take(record)
        board: Any = keeper.board(DIRECTOR, OPENED)
        public = board.public
        assert public.name.startswith("Demo")
        assert keeper.spec.demo
        assert (public.phase, public.entries, public.tables, public.clock.state) == ("playing", 27, 3, "running")
        assert public.left < 27
        assert 0 < public.clock.left_ms < public.clock.of_ms
        assert sum(prize.cents for prize in public.prizes) == public.purse == sum(keeper.event.posted)
        assert "Balance" in [prompt.do.act["type"] for prompt in board.prompts if prompt.do]
        assert sum(player.stack or 0 for player in board.players) == public.chips
        assert max(len(name) for name in demo_spec().players) == 30

    def test_is_the_same_every_time(self) -> None:
        assert demo_log("demo", OPENED) == demo_log("demo", OPENED)

    def test_nothing_of_it_is_in_the_future(self) -> None:
        times = [record.at_ms for record in demo_log("demo", OPENED)]
        assert times == sorted(times)
        assert times[-1] <= OPENED
