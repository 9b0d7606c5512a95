"""What is left of an evening: places, the till, papers to print, and the event as a file."""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, get_args

import pytest

from floorman.core import DataError, Refused
from floorman.rules import Rulebook, book_ids, load_book, question
from floorman.server.tournaments.demo import demo_log, demo_spec
from floorman.server.tournaments.export import read_export
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.money import AskedDeal, deal_says, possible_deals
from floorman.server.tournaments.prints import DEALER_AREAS, SAID, RuleLine, What, dealer_card, sentence, sheet
from floorman.server.tournaments.results import knockout_cell, results, results_csv
from floorman.text import catalogue, speaking
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

    def test_who_is_still_to_be_paid_is_told_by_place(self) -> None:
        live = Live(players=["Ann", "Bo", "Cy"], prizes=[3000, 2000, 1000]).start()
        for out in ("Ann", "Cy"):
            live.bust(out)
        live.do({"type": "PayPrizes", "in_cash": False})
        (says,) = [prompt.says for prompt in live.director().prompts if prompt.key == "unpaid"]
        assert says == "Still to be paid: Bo €30, Cy €20 and Ann €10. Tick them under Results."

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
        assert [prompt.key for prompt in live.director().prompts if prompt.otherwise][:2] == ["rebuy:Cy", "bounty:1"]
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

    def test_knock_outs_are_told_without_bounties_too(self) -> None:
        live = short()
        live.do({"type": "TellKnockout", "out": "Ann", "by": ["Cy"]})
        live.do({"type": "TellKnockout", "out": "Ann", "by": ["Di", "Ed"]})
        live.do({"type": "Rebuy", "player": "Ann"})
        live.bust("Ann")
        again = live.do({"type": "TellKnockout", "out": "Ann", "by": ["Di"]})
        live.do({"type": "Rename", "player": "Di", "to": "Diana"})

        def told() -> list[tuple[str, tuple[str, ...]]]:
            return [(one.out, one.by) for one in results(live.keeper, live.at_ms, with_money=False).knockouts]

        assert told() == [("Ann", ("Diana", "Ed")), ("Ann", ("Diana",))], (
            "told again it is corrected, a life later added"
        )
        found = results(live.keeper, live.at_ms, with_money=True)
        lines = {line.player: line for line in found.places}
        assert (lines["Diana"].knockouts, lines["Ed"].knockouts, lines["Cy"].knockouts) == (1.5, 0.5, 0)
        assert lines["Ann"].knocked_out_by == ("Diana",)
        rows = list(csv.DictReader(io.StringIO(results_csv(found).decode("utf-8-sig"))))
        assert next(row for row in rows if row["player"] == "Ann")["knocked out by"] == "Diana"
        assert {row["player"]: row["knockouts"] for row in rows if row["knockouts"] != "0"} == {
            "Diana": "1.5",
            "Ed": "0.5",
        }
        live.do({"type": "Undo", "act": again.act})
        assert told() == [("Ann", ("Diana", "Ed"))]

    @pytest.mark.parametrize(
        ("knockouts", "cell"), [(0.0, "0"), (6.0, "6"), (10.0, "10"), (1.5, "1.5"), (7 / 3, "2.33")]
    )
    def test_knock_outs_are_a_count_in_files_and_no_amount(self, knockouts: float, cell: str) -> None:
        assert knockout_cell(knockouts) == cell

    @pytest.mark.parametrize("by", [["Ann"], ["Nobody"], ["Di", "Di"]])
    def test_who_cannot_have_knocked_out_a_player(self, by: list[str]) -> None:
        with pytest.raises(Refused, match="cannot have knocked out Ann"):
            short().do({"type": "TellKnockout", "out": "Ann", "by": by})

    def test_knock_outs_are_told_of_those_who_are_out(self) -> None:
        with pytest.raises(Refused, match="Di is not out"):
            short().do({"type": "TellKnockout", "out": "Di", "by": ["Ed"]})

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
        live = short(rebuys={"allowed": False})
        text = results_csv(results(live.keeper, live.at_ms, with_money=True)).decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text)))
        assert [row["player"] for row in rows if row["place"] == ""] == ["'=Flo", "Di", "Ed"]
        day = datetime.fromtimestamp(OPENED / 1000, UTC).date().isoformat()
        assert rows[-1] == {
            "place": "6", "players in this place": "1", "player": "Bo", "prize": "0.00", "currency": "EUR",
            "rebuys": "0", "add-ons": "0", "paid in": "20.00", "bounties": "0.00", "profit": "-20.00", "paid out": "",
            "deal": "", "knockouts": "0", "knocked out by": "", "event": live.keeper.spec.name, "date": day,
            "venue": "", "seat": "",
        }  # fmt: skip


def unhashed(file: Any) -> Any:
    """The same as an earlier version has written it."""
    file["version"] = 1
    for record in file["records"]:
        del record["hash"]
    return file


def encode(file: Any) -> bytes:
    """As Floorman writes it: the hashes are over these very bytes."""
    return json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode()


YEAR_MS = 366 * 24 * 3600 * 1000


class TestFile:
    def test_an_export_imported_is_the_same_event(self) -> None:
        live = short()
        live.do({"type": "Undo", "act": live.bust("Di").act})
        file = live.export()
        found, keeper = read_export(file)
        assert keeper.event == live.event
        assert keeper.screen(TV, live.at_ms) == live.public()
        assert keeper.screen(DIRECTOR, live.at_ms) == live.director()
        assert [bytes(one.body) for one in found.records] == [bytes(one.body) for one in live.records]
        assert len(file.splitlines()) == len(live.records) + 2

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (lambda file: file["records"].pop(3), "record 4: it was changed after the export"),
            (lambda file: unhashed(file)["records"].pop(3), "record 4: it does not match the records before it"),
            (lambda file: unhashed(file)["records"].pop(0), "record 1: it does not match"),
            (lambda file: file["records"][2].update(by="Bo"), "record 3: it was changed after the export"),
            (lambda file: file["records"][2].pop("hash"), "record 3: it was changed after the export"),
            (lambda file: file["records"].clear(), "records: the file contains no event"),
            (lambda file: unhashed(file)["records"][2]["body"].update(type="Flew"), "record 3: it does not match"),
            (lambda file: file.update(version=9), "version: the file is of version 9, and this is 2"),
            (lambda file: file.pop("records"), "records: it is missing"),
            (lambda file: file.update(floorman="table"), "floorman"),
            (lambda file: file.update(more=1), "more: there is no such field"),
        ],
    )
    def test_a_wrong_file_gets_a_sentence(self, change: Any, says: str) -> None:
        live = short()
        file = json.loads(live.export())
        change(file)
        with pytest.raises(DataError) as wrong:
            read_export(encode(file))
        assert says in str(wrong.value)

    def test_a_file_without_hashes_is_read_and_known_to_be_one(self) -> None:
        live = short()
        found, keeper = read_export(encode(unhashed(json.loads(live.export()))))
        assert keeper.event == live.event and not found.verified
        assert read_export(live.export())[0].verified

    @pytest.mark.parametrize("number", [0, 3, -1])
    @pytest.mark.parametrize("ms", [1000 * YEAR_MS, 100 * YEAR_MS, 2 * 24 * 3600 * 1000, -(2**62), 10**30, -1])
    def test_a_record_of_another_age_is_refused(self, number: int, ms: int) -> None:
        live = short()
        file = unhashed(json.loads(live.export()))
        file["records"][number]["at_ms"] = ms if ms < 0 else live.at_ms + ms
        with pytest.raises(DataError, match=r"time of day is not possible|it is too large|out of range|whole number"):
            read_export(encode(file), live.at_ms)

    def test_times_only_go_forward(self) -> None:
        file = unhashed(json.loads(short().export()))
        file["records"][3]["at_ms"] -= 60_000
        file["records"][2]["at_ms"] += 60_000
        with pytest.raises(DataError, match="earlier than the record before it"):
            read_export(encode(file))

    @pytest.mark.parametrize(
        "change",
        [
            lambda setup: setup.update(level_seconds=0, schedule=[]),
            lambda setup: setup["schedule"][1].update(minutes=0),
            lambda setup: setup["schedule"][1].update(minutes=-20),
        ],
    )
    def test_an_event_that_would_never_come_to_an_end_is_refused(self, change: Any) -> None:
        file = unhashed(json.loads(Live().export()))
        setup = file["records"][0]["body"]["opening"]["event"]["setup"]
        change(setup)
        with pytest.raises(DataError):
            read_export(encode(file))

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
        if what not in ("seating", "seat-cards"):  # nobody has a seat when it is over
            live.bust("Ed")
        made = sheet(live.keeper.seen(live.at_ms), what)
        filled = (made.cards, made.slips, made.rows, made.prizes, made.chips, made.sections, made.places)
        assert [bool(part) for part in filled].count(True) == 1

    @pytest.mark.parametrize("book", book_ids())
    def test_the_dealer_s_card_names_its_rules(self, book: str) -> None:
        force = load_book(book)
        sections = dealer_card(force)
        assert [one.title for one in sections][:2] == ["Before the deal", "Betting"]
        lines = [line for section in sections for line in section.lines]
        assert len({line.says for line in lines}) == len(lines) >= 10
        for line in lines:
            assert line.cites and not re.search(r"seat 0|0 players|[{}`]", line.says), line
        assert not [line for line in lines if "pot-limit allows" in line.says]

    def test_what_a_dealer_works_out_at_pot_limit_is_on_the_card_of_such_games(self) -> None:
        titles = [section.title for section in dealer_card(load_book("hpt"), pot_limit=True)]
        assert "Pot-limit" in titles

    @pytest.mark.parametrize("answer", ["forbidden", "discouraged", "allowed"])
    def test_the_dealer_s_card_goes_by_the_house_s_answer(self, answer: str) -> None:
        live = short(house={"dealing.rabbit/showing": answer})
        (said,) = [line for line in lines_of(live, "dealer-card") if "rabbit" in line.says]
        assert (answer == "allowed") == ("may be shown on request" in said.says)
        assert (answer == "discouraged") == (not said.house)

    @pytest.mark.parametrize("book", book_ids())
    def test_no_rule_that_the_house_overrules_is_on_the_dealer_s_card(self, book: str) -> None:
        base = load_book(book)
        own = base.settled("tournament")
        for id, value in other_answers(base, tuple(f"{area}." for area in DEALER_AREAS)):
            house = base.with_house({id: value})
            lines = [line for section in dealer_card(house, base) for line in section.lines]
            overruled = set(own[id].cites) - set(house.settled("tournament")[id].cites)
            steps = {line.cites[0] for line in lines if not line.house and _is_step(base, line)}
            assert not overruled & steps, id
            assert [line for line in lines if line.house] or id in SAID, id

    @pytest.mark.parametrize("what", ["house-rules", "dealer-card", "helper-guide"])
    def test_rules_on_paper_speak_the_language_of_the_sheet(self, what: What) -> None:
        live = short(bounty=500, late_until_level=3, rebuys={"until_level": 6, "per_player": 2}, language="de")
        english = lines_of(live, what)
        with speaking("de"):
            german = lines_of(live, what)
            titles = [section.title for section in sheet(live.keeper.seen(live.at_ms), what).sections]
        assert len(german) == len(english)
        assert [line.cites for line in german] == [line.cites for line in english]
        own = "step" if what == "dealer-card" else "said"
        same = [one.says for one, other in zip(german, english, strict=True) if one.says == other.says]
        assert [one for one in same if one not in catalogue("en", "procedure").values()] == [], own
        expected = {"house-rules": "Ankommen", "dealer-card": "Vor dem Geben", "helper-guide": "Heute Abend"}
        assert titles[0] == expected[what]
        if what == "house-rules":
            said = [line.says for line in german]
            assert "Startgeld: 25 €, davon 5 € als Bounty." in said
            assert "Rebuys: bis zum Ende von Level 6, wenn du keine Chips mehr hast, bis zu 2 pro Spieler." in said

    def test_a_sheet_of_results_says_in_its_language_that_the_event_is_not_over(self) -> None:
        live = short(language="de")
        with speaking("de"):
            assert sheet(live.keeper.seen(live.at_ms), "results").note.startswith("Das Turnier läuft noch")

    def test_house_rules_are_sentences_for_guests(self) -> None:
        live = short(house={"clock.shot-clock/seconds": 30}, rebuys={"until_level": 6, "per_player": 1})
        titles = [section.title for section in sheet(live.keeper.seen(live.at_ms), "house-rules").sections]
        assert titles == ["Arriving", "Rebuys", "Betting", "Showdown", "Clock", "Conduct"]
        lines = lines_of(live, "house-rules")
        says = [line.says for line in lines]
        assert "Rebuys: until the end of level 6, when you have no chips left, one for each player." in says
        assert any("30 seconds" in line.says and line.house for line in lines)
        assert not any("?" in one for one in says)

    @pytest.mark.parametrize(
        ("begins", "shown"),
        [
            ("If you stay away for more than 20 minutes", ("hpt:leaving-5",)),
            ("Small chips are changed", ("roberts-10:15.11c",)),
            ("Whoever bet or raised last", ("hpt:showdown-2a", "hpt:showdown-2b")),
        ],
    )
    def test_a_sentence_names_the_rule_that_says_it(self, begins: str, shown: tuple[str, ...]) -> None:
        line = next(line for line in lines_of(Live(), "house-rules") if line.says.startswith(begins))
        assert (line.cites if line.whole else line.cites[:1]) == shown

    def test_until_when_guests_may_come_changes_no_rule_of_the_book(self) -> None:
        lines = lines_of(short(late_until_level=3), "house-rules")
        assert [line.house for line in lines if line.says == "You may come late until the end of level 3."] == [False]

    @pytest.mark.parametrize("book", book_ids())
    def test_every_answer_that_a_house_can_give_has_a_sentence(self, book: str) -> None:
        base = load_book(book)
        for id, value in other_answers(base, tuple(SAID)):
            if id not in SAID:
                continue
            line = sentence(base.with_house({id: value}), id)
            if line:
                assert re.fullmatch(r"[A-Z].*[.)]", line.says), line.says
                assert not re.search(r"[`?]|[a-z]\.[a-z]+/|_", line.says), line.says

    @pytest.mark.parametrize(
        "id", ["conduct.devices/tournament", "showdown.tabling/who", "betting.out-of-turn/procedure"]
    )
    def test_what_the_house_has_changed_is_marked(self, id: str) -> None:
        book = load_book("hpt")
        value = next(value for one, value in other_answers(book, (id,)) if one == id)
        line = sentence(book.with_house({id: value}), id)
        assert line
        assert [one.says for one in lines_of(short(house={id: value}), "house-rules") if one.house] == [line.says]

    def test_what_has_no_sentence_is_told_all_the_same(self) -> None:
        live = short(house={"betting.limit-cap/raises": 4})
        last = sheet(live.keeper.seen(live.at_ms), "house-rules").sections[-1]
        assert last.title == "Also different here"
        assert [line.says for line in last.lines] == ["At limit, how many raises after the bet? 4 raises per round."]

    def test_breaks_and_colour_ups_are_those_of_the_schedule(self) -> None:
        live = short(hours=4, chips=[[25, 200], [100, 200], [500, 100], [1000, 50]])
        seen = live.keeper.seen(live.at_ms)
        says = " ".join(line.says for line in lines_of(live, "house-rules"))
        for row in sheet(seen, "schedule").rows:
            if row.row.kind == "break":
                assert re.search(rf"after level [^.]*\b{row.row.level}\b", says)
            elif row.row.kind == "colour-up":
                assert f"the {row.row.chip:,}s after level {row.row.level}" in says

    def test_papers_say_when_and_where(self) -> None:
        live = short(date="2026-11-20T19:30", place="The Anchor")
        paper = sheet(live.keeper.seen(live.at_ms), "results")
        found = results(live.keeper, live.at_ms, with_money=True)
        for one in (paper, found):
            assert (one.date, one.place, one.opened_ms) == ("2026-11-20T19:30", "The Anchor", OPENED)
        rows = list(csv.DictReader(io.StringIO(results_csv(found).decode("utf-8-sig"))))
        assert {(row["date"], row["venue"]) for row in rows} == {("2026-11-20", "The Anchor")}

    def test_no_seating_once_the_event_is_over(self) -> None:
        live = short()
        while not live.keeper.seen(live.at_ms).over:
            live.bust(live.event.left[-1].name)
        paper = sheet(live.keeper.seen(live.at_ms), "seating")
        assert (paper.cards, paper.over) == ((), True)

    def test_results_and_seating(self) -> None:
        live = short()
        assert [card.player for card in sheet(live.keeper.seen(live.at_ms), "seating").cards] == live.at(1)
        live.bust("Di")
        assert sheet(live.keeper.seen(live.at_ms), "results").note.startswith("The event is not over")
        live.bust("Ed")
        made = sheet(live.keeper.seen(live.at_ms), "results")
        assert (made.over, made.note, [line.place for line in made.places][:1]) == (True, "", [1])

    @pytest.mark.parametrize("what", ["house-rules", "dealer-card"])
    def test_headings_are_words_and_no_names_of_topics(self, what: What) -> None:
        live = short()
        titles = [section.title for section in sheet(live.keeper.seen(live.at_ms), what).sections]
        assert titles
        assert not {title for title in titles if re.search(r"^[A-Z][a-z]+: |\.[a-z]", title)}


def _is_step(book: Rulebook, line: RuleLine) -> bool:
    rule = book.rules.get(line.cites[0])
    return rule is not None and rule.kind == "procedure"


def lines_of(live: Live, what: What) -> list[RuleLine]:
    return [line for section in sheet(live.keeper.seen(live.at_ms), what).sections for line in section.lines]


def other_answers(base: Rulebook, begins: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Every answer to questions of these topics that the book does not give, where there are words for it."""
    for id, answer in base.settled("tournament").items():
        asked = question(id)
        if not asked or not id.startswith(begins):
            continue
        values: list[Any] = list(asked.choices) or ([True, False] if asked.type == "flag" else [])
        for value in values:
            if value != answer.value and not (asked.choices and asked.choices[value].table):
                yield id, value


def chopped(way: str = "even", stacks: tuple[int, ...] = (), **changed: Any) -> Live:
    """Three of six are left and share $97 or so by a deal, everything of it."""
    live = Live(players=["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], currency="USD", buy_in=2000, **changed).start()
    for out in ("Ann", "Bo", "Cy"):
        live.bust(out)
    seen = live.keeper.seen(live.at_ms)
    typed = tuple(zip(("Di", "Ed", "Flo"), stacks, strict=False))
    ids = {player.name: player.id for player in seen.tournament.players}
    named = tuple((ids[name], chips) for name, chips in typed)
    prizes = list(live.director().terms.deal.prizes)
    found = next(one for one in possible_deals(seen, AskedDeal(named)).ways if one.way == way)
    live.do(
        {"type": "AgreeDeal", "settles": True, "shares": found.shares, "stacks": named, "way": way, "prizes": prizes}
    )
    return live


def test_what_was_left_to_play_for_is_past_once_the_event_is_over() -> None:
    live = Live(players=["Ann", "Bo", "Cy"], currency="USD", buy_in=2000).start()
    live.bust("Ann")
    ids = {player.name: player.id for player in live.keeper.event.players}
    prizes = list(live.director().terms.deal.prizes)
    open_ = sum(prizes)
    half = (open_ - 1000) // 2
    shares = ((ids["Bo"], half), (ids["Cy"], open_ - 1000 - half))
    deal = {"settles": True, "shares": shares, "played_for": [1000], "way": "custom", "prizes": prizes}
    live.do({"type": "AgreeDeal", **deal})
    assert "Left to play for: $10 for 1st." in deal_says(live.keeper.seen(live.at_ms))
    live.bust("Bo")
    live.do({"type": "PayPrizes"})
    told = deal_says(live.keeper.seen(live.at_ms))
    assert told == "The players have agreed on a deal. Played for: $10 for 1st."


class TestOddMoney:
    def amounts(self, live: Live) -> dict[str, dict[str, int]]:
        """What each player of the deal gets, by where it is told."""
        seen = live.keeper.seen(live.at_ms)
        board = live.public()
        places = {line.player: line.prize for line in results(live.keeper, live.at_ms, with_money=True).places}
        return {
            "slips": dict(sheet(seen, "payout-slips").slips[0].shares),
            "prizes": {prize.player: prize.cents for prize in sheet(seen, "payouts").prizes if prize.deal},
            "tv": {prize.player: prize.cents for prize in board.prizes if prize.deal},
            "results": {name: places[name] for name in ("Di", "Ed", "Flo")},
        }

    @pytest.mark.parametrize("stacks", [(), (2000, 2000, 2000)])
    def test_everything_gives_the_odd_dollar_of_equal_stacks_to_the_lowest_seat(self, stacks: tuple[int, ...]) -> None:
        live = chopped(stacks=stacks, added=100, prizes=[4100, 4000, 4000])
        told = self.amounts(live)
        first = min(live.event.left, key=lambda one: one.seat).name
        assert {name: cents for name, cents in told["slips"].items() if cents == 4100} == {first: 4100}
        assert sorted(told["slips"].values()) == [4000, 4000, 4100]
        assert told["prizes"] == told["tv"] == told["results"] == told["slips"]
        says = f"The odd $1 goes to {first}, by seat number, as the stacks are equal or not counted"
        found = results(live.keeper, live.at_ms, with_money=True)
        assert found.deal and says in found.deal.says and found.deal.cites
        for what in ("payout-slips", "payouts"):
            assert sheet(live.keeper.seen(live.at_ms), what).note.startswith(says)

    def test_the_odd_dollar_goes_to_the_largest_stack(self) -> None:
        live = chopped(stacks=(1000, 1000, 4000), added=100, prizes=[4100, 4000, 4000])
        assert self.amounts(live)["slips"]["Flo"] == 4100
        assert sheet(live.keeper.seen(live.at_ms), "payouts").note.startswith("The odd $1 goes to Flo, by chips")

    def test_nothing_is_odd_where_it_divides(self) -> None:
        live = chopped(prizes=[4000, 4000, 4000])
        assert sheet(live.keeper.seen(live.at_ms), "payouts").note == ""


def test_players_who_share_places_are_named_in_each_row_with_what_each_gets() -> None:
    live = Live(
        players=["Ann", "Bo", "Cy", "Di", "Ed"],
        prizes=[5000, 3000, 2000],
        house={"entry.elimination/same-hand": "split"},
        rebuys={"allowed": False},
    ).start()
    live.bust("Ed")
    live.bust("Cy", "Di")
    rows = sheet(live.keeper.seen(live.at_ms), "payouts").prizes
    assert [(row.place, row.tied, row.player, row.cents) for row in rows] == [
        (1, 1, "", 5000), (2, 1, "", 3000), (3, 2, "Cy", 1000), (3, 2, "Di", 1000),
    ]  # fmt: skip
    assert live.public().prizes == rows


class TestDemo:
    def test_is_in_the_middle_of_its_evening(self) -> None:
        keeper = EventKeeper("demo")
        for record in demo_log("demo", OPENED):
            keeper.take(record)
        board: Any = keeper.screen(DIRECTOR, OPENED)
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


def test_what_the_players_of_a_deal_share_is_named_in_the_order_of_places() -> None:
    live = Live(players=["Ann", "Bo", "Cy", "Dee"], buy_in=10000, book="hpt").start()
    shares = [["Ann", 8500], ["Bo", 13000], ["Cy", 9500], ["Dee", 5000]]
    prizes = [20000, 12000, 8000]
    live.do({
        "type": "AgreeDeal", "settles": True, "shares": shares, "played_for": [4000], "prizes": prizes, "way": "custom",
    })  # fmt: skip
    for name in ("Bo", "Dee", "Ann"):
        live.bust(name)
    says = next(str(one.says) for one in live.director().prompts if one.key == "pay")
    assert "who share it: Cy €135, Ann €85, Dee €50 and Bo €130." in says, says
