"""The room's screens as the director sets them, and notices that are true now."""

import base64
import struct
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.core import DataError, Refused
from floorman.server.rights import NotAllowed, Who
from floorman.server.screens import PublicScreen
from floorman.tournament.wording import ordinal
from live_event import TV, Live


def png(wide: int = 4, high: int = 2, padding: int = 0) -> bytes:
    """A PNG picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\x2f\xa3\x6b" * min(wide, 8) for _ in range(min(high, 8))))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"tEXt", b"a" * padding) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


JPEG = (
    b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\0\0\x01\0\x01\0\0" + b"\xff\xc0\x00\x11\x08\x00\x10\x00\x20" + b"\0" * 20
)


def logo(image: bytes) -> dict[str, str]:
    return {"type": "SetLogo", "image": base64.b64encode(image).decode()}


class TestDisplay:
    def test_what_is_left_out_stays(self) -> None:
        live = Live()
        assert live.public().display.layout == "auto"
        told = live.do({"type": "SetDisplay", "layout": "seats"})
        assert told.says == ("The TV shows the seats.",)
        live.do({"type": "SetDisplay", "accent": "#C0FFEE", "house": "  Sam's   Basement "})
        live.do({"type": "SetDisplay", "theme": "light"})
        display = live.public().display
        assert (display.layout, display.theme, display.accent, display.house) == (
            "seats",
            "light",
            "#c0ffee",
            "Sam's Basement",
        )
        assert live.again().screen(TV, live.at_ms).display == display  # type: ignore[union-attr]

    @pytest.mark.parametrize("wrong", ["red", "#12345", "#12345g", "1234567"])
    def test_a_colour_is_six_digits(self, wrong: str) -> None:
        with pytest.raises(DataError, match="is not a colour"):
            Live().do({"type": "SetDisplay", "accent": wrong})

    def test_nothing_new_is_refused(self) -> None:
        with pytest.raises(Refused, match="already"):
            Live().do({"type": "SetDisplay", "layout": "auto"})

    def test_a_logo_is_kept_and_removed(self) -> None:
        live = Live()
        live.do(logo(png()))
        version = live.public().display.logo
        assert version
        kept = live.again().screens.logo
        assert kept is not None
        assert (kept.media, kept.data, kept.version) == ("image/png", png(), version)
        live.do(logo(JPEG))
        assert live.public().display.logo not in ("", version)
        assert live.keeper.screens.logo is not None
        assert live.keeper.screens.logo.media == "image/jpeg"
        live.do({"type": "SetLogo"})
        assert live.public().display.logo == ""

    @pytest.mark.parametrize(
        ("image", "says"),
        [
            (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "not a PNG or JPEG"),
            (b"GIF89a" + b"\0" * 60, "not a PNG or JPEG"),
            (b"\x89PNG\r\n\x1a\n", "not a PNG or JPEG"),
            (b"\xff\xd8\xff\xe0\x00\x00", "not a PNG or JPEG"),
            (png(padding=160 * 1024), "KiB"),
            (png(20_000, 20_000), "20000 by 20000 pixels"),
            (png(0, 10), "pixels"),
        ],
    )
    def test_a_picture_that_is_no_logo_is_refused(self, image: bytes, says: str) -> None:
        live = Live()
        with pytest.raises(DataError, match=says):
            live.do(logo(image))
        assert live.public().display.logo == ""

    def test_only_the_floor_sets_it(self) -> None:
        live = Live().start()
        for who in (Who("dealer", "friday", "Table1"), TV, Who("player", "friday", name="Player 1")):
            with pytest.raises(NotAllowed):
                live.do({"type": "SetDisplay", "layout": "clock"}, who)


class TestClockOnAPlayer:
    def test_it_runs_and_ends(self) -> None:
        live = Live().start()
        name = live.at(1)[0]
        live.do({"type": "CallClock", "player": name})
        called = live.public().on_clock
        assert called is not None
        assert (called.player, called.left_ms) == (name, called.of_ms)
        assert called.count_ms < called.of_ms
        live.wait(5)
        later = live.public().on_clock
        assert later is not None
        assert later.left_ms == called.of_ms - 5000
        live.do({"type": "EndClock", "player": name})
        assert live.public().on_clock is None

    def test_it_goes_away_by_itself_and_with_the_player(self) -> None:
        live = Live().start()
        name = live.at(1)[0]
        live.do({"type": "CallClock", "player": name})
        called = live.public().on_clock
        assert called is not None
        live.wait(called.of_ms / 1000 + 5)
        over = live.public().on_clock
        assert over is not None
        assert over.left_ms == 0
        live.wait(20)
        assert live.public().on_clock is None
        live.do({"type": "CallClock", "player": name})
        live.bust(name)
        assert live.public().on_clock is None

    def test_nobody_else_is_on_it(self) -> None:
        live = Live()
        with pytest.raises(Refused, match="not in play"):
            live.do({"type": "CallClock", "player": "Player 1"})
        live.start()
        with pytest.raises(Refused, match="not running"):
            live.do({"type": "EndClock", "player": "Player 1"})
        dealer = Who("dealer", "friday", live.event.tables[0].id)
        with pytest.raises(NotAllowed):
            live.do({"type": "CallClock", "player": live.at(2)[0]}, dealer)
        live.do({"type": "CallClock", "player": live.at(1)[0]}, dealer)


class TestSeatsAndResults:
    def test_a_tv_has_every_seat_and_a_phone_has_none(self) -> None:
        live = Live()
        assert live.public().seats == ()
        live.do({"type": "DrawSeats"})
        seats = live.public().seats
        assert sorted(name for table in seats for _, name in table.seats) == sorted(live.keeper.spec.players)
        assert live.phone("Player 1").public.seats == ()

    def test_new_seats_for_many_are_noticed_and_one_move_is_not(self) -> None:
        live = Live().start()
        assert live.public().seated_ms is None
        for _ in range(4):
            live.bust(live.at(3)[0])
        live.do({"type": "Balance"})
        assert live.public().seated_ms is None
        while len(live.event.left) > 18:
            fullest = max(live.event.sizes, key=lambda id: live.event.sizes[id])
            live.bust(str(live.event.at(fullest)[-1].name))
        told = live.do({"type": "BreakTable", "table": live.event.tables[2].id})
        live.wait(30)
        assert live.public().seated_ms == 30_000
        live.do({"type": "Undo", "act": told.act})
        assert live.public().seated_ms is None

    def test_places_are_listed_with_their_prizes(self) -> None:
        live = Live(rebuys={"allowed": False}).start()
        out = live.at(1)[0]
        live.bust(out)
        assert [(one.place, one.player, one.cents) for one in live.public().results] == [(27, out, 0)]
        assert live.phone(out).public.results == ()


class TestRebuysAndBounties:
    def test_rebuys_until_they_close(self) -> None:
        live = Live(book="uk-tda", hours=4, chips=[[25, 400], [100, 400], [500, 200], [1000, 100]], level_minutes=20,
                    rebuys={"until_level": 5, "per_player": 2})  # fmt: skip
        live.start()
        rebuy = live.public().rebuy
        assert rebuy is not None
        assert (rebuy.until_level, rebuy.per_player) == (5, 2)
        # Four levels, the break after the fourth, and the fifth level.
        assert rebuy.closes_in_ms == (5 * 20 + 10) * 60_000
        assert live.phone("Player 1").mine.rebuys_left == 2
        live.wait(110 * 60 - 1)
        still = live.public().rebuy
        assert still is not None
        assert still.closes_in_ms == 1000
        live.wait(2)
        assert live.public().rebuy is None

    def test_who_has_won_the_most_bounties(self) -> None:
        live = Live(bounty=500).start()
        hunter, *others = live.at(1)[:4]
        for name in others[:2]:
            live.bust(name)
            prompt = next(one for one in live.director().prompts if "bounty" in one.key or "bount" in one.says.lower())
            act = next(option.act for option in (prompt.do, *prompt.otherwise) if option)
            live.do({**act, "by": [hunter]})
        knockouts = live.public().knockouts
        assert knockouts is not None
        assert (knockouts.each, knockouts.top) == (500, ((hunter, 1000),))


def says(board: PublicScreen, kind: str = "") -> list[str]:
    return [notice.says for notice in board.notices if not kind or notice.kind == kind]


class TestNotices:
    def test_a_place_is_told_as_it_is_now(self) -> None:
        live = Live(rebuys={"allowed": False}).start()
        first, second = live.at(1)[:2]
        told = live.bust(first)
        live.bust(second)
        assert f"{second} is out in 26th place." in says(live.public())
        live.do({"type": "Undo", "act": told.act})
        assert says(live.public(), "out") == [f"{second} is out in 27th place."]
        assert live.phone(second).mine.notice == f"{second} is out in 27th place."

    def test_a_move_is_told_for_90_seconds_and_once(self) -> None:
        live = Live().start()
        for _ in range(4):
            live.bust(live.at(3)[0])
        live.do({"type": "Balance"})
        assert len(says(live.public(), "move")) == 2
        name = next(str(one.name) for one in live.event.left if one.came == "moved")
        third = live.event.tables[2].id
        seat = live.event.open_seats(third)[0]
        live.do({"type": "MovePlayer", "player": name, "to": {"table": third, "seat": seat}})
        assert [one for one in says(live.public(), "move") if one.startswith(name)] == [
            f"{name} moves to table 3, seat {seat}."
        ]
        live.wait(90)
        assert says(live.public(), "move") == []

    def final_table(self) -> Live:
        live = Live(players=[f"Player {number}" for number in range(1, 13)])
        live.do({"type": "DrawSeats", "tables": 2})
        live.do({"type": "DealFirstHand"})
        for table in (1, 2, 1):
            live.bust(live.at(table)[0])
        live.do({"type": "CombineFinal"})
        return live

    def test_the_final_table_is_told_in_one_line_for_a_minute(self) -> None:
        live = self.final_table()
        assert says(live.public(), "move") == ["Final table: take your new seats."]
        assert live.phone(live.at(1)[0]).mine.notice.startswith(live.at(1)[0])
        live.wait(59)
        (told,) = [notice for notice in live.public().notices if notice.kind == "move"]
        assert told.left_ms == 1000
        live.wait(1)
        assert says(live.public(), "move") == []
        assert live.public().seated_ms == 60_000

    @pytest.mark.parametrize("what", ["a hand", "a player out"])
    def test_nobody_is_sent_to_the_final_table_once_it_plays(self, what: str) -> None:
        live = self.final_table()
        assert says(live.public(), "move") == ["Final table: take your new seats."]
        assert live.public().seated_ms == 0
        if what == "a hand":
            told = live.do({"type": "PlayHand", "table": live.event.tables[0].id})
        else:
            told = live.bust(live.at(1)[0])
        assert says(live.public(), "move") == []
        assert live.public().seated_ms is None
        live.do({"type": "Undo", "act": told.act})
        assert says(live.public(), "move") == ["Final table: take your new seats."]

    def test_a_clock_that_goes_on_says_nothing_that_is_soon_wrong(self) -> None:
        rows = [
            {"kind": "level", "minutes": 10, "small": 5, "big": 10},
            {"kind": "break", "minutes": 10},
            {"kind": "level", "minutes": 10, "small": 10, "big": 20},
        ]
        live = Live(schedule=rows, stack=1000).start()
        live.wait(11 * 60)
        live.do({"type": "Pause", "why": "director"})
        assert says(live.public(), "level")[0] == "The clock is stopped by the director."
        live.do({"type": "Resume"})
        assert says(live.public(), "level")[0] == "The break resumes."

    def test_nothing_old_is_told_after_the_end(self) -> None:
        live = Live(players=["Ann", "Bo", "Cy"]).start()
        live.bust("Ann")
        live.do({"type": "Announce", "text": "Play is hand for hand: dealers, wait after this hand."})
        live.bust("Bo")
        over = live.public()
        assert over.phase == "over"
        assert not over.hand_for_hand
        assert not any("hand for hand" in one for one in says(over))
        live.do({"type": "Announce", "text": "Thank you all."})
        assert says(live.public())[0] == "Thank you all."


@given(st.lists(st.sampled_from(["bust", "balance", "undo", "rebuy", "wait", "break", "final", "draw"]), max_size=25))
@settings(deadline=None)
def test_what_a_tv_tells_is_so(steps: list[str]) -> None:
    """Whatever is done and undone: every elimination shown is a player who is out, in the place shown; every move shown
    is a player who sits there and has not been dealt in since."""
    live = Live().start()
    acts: list[int] = []
    for step in steps:
        act: dict[str, Any]
        fullest = max(live.event.sizes, key=lambda id: live.event.sizes[id])
        match step:
            case "bust":
                name = str(live.event.at(fullest)[0].name)
                act = {"type": "Bust", "players": [name], "at": fullest}
            case "undo":
                act = {"type": "Undo", "act": acts[-1] if acts else 1}
            case "rebuy":
                out = [str(one.name) for one in live.event.players if one.out]
                act = {"type": "Rebuy", "player": out[-1] if out else "Player 1"}
            case "wait":
                live.wait(100)
                continue
            case _:
                wanted = {"balance": "Balance", "break": "BreakTable", "final": "CombineFinal", "draw": "Redraw"}[step]
                offered = [one.do.act for one in live.director().prompts if one.do and one.do.act["type"] == wanted]
                if not offered:
                    continue
                act = offered[0]
        try:
            told = live.do(act)
        except (Refused, DataError):
            continue
        acts.append(told.act)
        board = live.public()
        places = {str(one.name): one for one in live.event.players}
        for notice in board.notices:
            if notice.kind == "out":
                name = notice.says.partition(" is out in ")[0]
                if name in places:
                    assert places[name].out
                    assert f"{ordinal(places[name].place)} place" in notice.says
            elif notice.kind == "move":
                if notice.says.startswith("Final table"):
                    assert len(live.event.tables) == 1
                    continue
                words = " moves to " if " moves to " in notice.says else " sits at "
                name, _, where = notice.says.rstrip(".").partition(words)
                player = places[name]
                assert where == f"table {str(player.table).removeprefix('Table')}, seat {player.seat}"
        seated = sorted(name for table in board.seats for _, name in table.seats)
        assert seated == sorted(str(one.name) for one in live.event.left if one.table)
