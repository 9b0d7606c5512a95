"""Coming in: links, PINs, sessions and claims, and everything that can be wrong with one."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from floorman.core import DataError
from floorman.server.accounts.sessions import (
    COOKIE,
    LASTS_MS,
    Buckets,
    Lockout,
    Signer,
    kept_secret,
    new_session,
    pin_hash,
    pin_is,
)
from floorman.server.clock import Rate
from floorman.server.rights import Who
from server.conftest import REAL_COST, Opening, SetTimes
from server.visitors import OWNER, SECRET, Club, Visitor, open_club

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        yield club


async def token_for(club: Club, role: str = "director", **more: object) -> str:
    _, token = await club.services.front_desk.make_link("owner", role, event=club.event, **more)  # type: ignore[arg-type]
    return token


async def said(visitor: Visitor, path: str, body: object, status: int) -> tuple[str, str]:
    answer = await visitor.post(path, body)
    assert answer.status_code == status, answer.text
    return answer.json()["code"], answer.json()["says"]


class TestTheOwnersLink:
    async def test_opens_one_session(self, club: Club) -> None:
        token = await club.services.front_desk.owner_link()
        owner = club.visitor()
        assert (await owner.post("/api/sessions", {"link": token})).json()["role"] == "owner"
        assert (await owner.me())["events"] == [{"id": club.event, "name": "Friday", "demo": False}]
        code, says = await said(club.visitor(), "/api/sessions", {"link": token}, 403)
        assert code == "used-link"
        assert "Run `floorman owner` on the computer" in says and ".venv/bin/floorman owner" in says

    async def test_is_good_for_a_day(self, club: Club) -> None:
        token = await club.services.front_desk.owner_link()
        club.times.now += DAY
        assert (await said(club.visitor(), "/api/sessions", {"link": token}, 403))[0] == "expired-link"

    async def test_closes_the_one_before(self, club: Club) -> None:
        first = await club.services.front_desk.owner_link()
        await club.services.front_desk.owner_link()
        assert (await said(club.visitor(), "/api/sessions", {"link": first}, 403))[0] == "revoked-link"

    async def test_can_be_made_for_the_next_device(self, club: Club) -> None:
        link = (await (await club.owner()).post("/api/owner-link")).json()
        other = club.visitor()
        assert (await other.post("/api/sessions", {"link": link["url"].rpartition("/")[2]})).json()["role"] == "owner"
        assert link["url"].startswith("http://club.test/in/")
        assert link["qr_svg"].startswith("<svg")

    async def test_from_the_command_line_opens_one_session(self, club: Club) -> None:
        token = Signer(SECRET).owner_token(club.times.now + 1000)
        assert (await club.visitor().post("/api/sessions", {"link": token})).json()["role"] == "owner"
        assert (await said(club.visitor(), "/api/sessions", {"link": token}, 403))[0] == "used-link"

    async def test_from_the_command_line_expires(self, club: Club) -> None:
        token = Signer(SECRET).owner_token(club.times.now)
        assert (await said(club.visitor(), "/api/sessions", {"link": token}, 403))[0] == "expired-link"

    async def test_of_another_hand_opens_nothing(self, club: Club) -> None:
        until = club.times.now + 1000
        real = Signer(SECRET).owner_token(until)
        cookie = Signer(SECRET).sign(new_session(OWNER, 0, 1, club.times.now))
        for token in (
            Signer(b"x" * 32).owner_token(until), real[:-1], real.replace(str(until), str(until + 1)),
            "owner~", "owner~~", "owner~a~b", "owner~a~9~é", cookie,
        ):  # fmt: skip
            assert (await said(club.visitor(), "/api/sessions", {"link": token}, 403))[0] == "unknown-link", token
        stranger = club.visitor()
        stranger.client.cookies.set(COOKIE, real)
        assert (await stranger.me())["role"] == ""

    async def test_used_twice_at_once_lets_one_in(self, club: Club) -> None:
        link = {"link": await club.services.front_desk.owner_link()}
        both = await asyncio.gather(*(club.visitor().post("/api/sessions", link) for _ in range(2)))
        assert sorted(answer.status_code for answer in both) == [200, 403]


class TestLinks:
    @pytest.mark.parametrize(
        ("role", "more", "page"),
        [
            ("director", {}, "/e/{}"),
            ("dealer", {"table": "2"}, "/e/{}/table/2"),
            ("display", {}, "/e/{}/tv"),
            ("player", {}, "/e/{}/phone"),
        ],
    )
    async def test_leads_to_the_page_of_a_role(self, club: Club, role: str, more: dict[str, str], page: str) -> None:
        owner = await club.owner()
        made = (await owner.post(f"/api/events/{club.event}/links", {"role": role, **more})).json()
        visitor = club.visitor()
        for _ in range(2):
            me = (await visitor.post("/api/sessions", {"link": made["url"].rpartition("/")[2]})).json()
        assert (me["role"], me["event"], me["page"]) == (role, club.event, page.format(club.event))

    async def test_are_listed_without_their_secret(self, club: Club) -> None:
        owner = await club.owner()
        path = f"/api/events/{club.event}/links"
        made = (await owner.post(path, {"role": "director", "name": "Ida", "pin": "2468", "hours": 3})).json()
        (line,) = (await owner.get(path)).json()["links"]
        assert line == {
            "no": made["no"], "role": "director", "table": "", "name": "Ida", "pin": True, "once": False,
            "until_ms": club.times.now + 3 * 3_600_000,
        }  # fmt: skip

    async def test_an_expired_one_says_what_to_do(self, club: Club) -> None:
        token = await token_for(club, lasts_ms=1000)
        club.times.now += 1000
        code, says = await said(club.visitor(), "/api/sessions", {"link": token}, 403)
        assert (code, says) == ("expired-link", "This link has expired. Ask the director for a new one.")

    async def test_a_mistyped_one_says_so(self, club: Club) -> None:
        code, says = await said(club.visitor(), "/api/sessions", {"link": "abc"}, 403)
        assert code == "unknown-link"
        assert "Check that it is complete" in says

    async def test_a_withdrawn_one_ends_what_it_opened(self, club: Club) -> None:
        owner, director = await club.owner(), await club.somebody("director")
        (line,) = (await owner.get(f"/api/events/{club.event}/links")).json()["links"]
        path = f"/api/events/{club.event}/links/{line['no']}"
        assert (await owner.ask("DELETE", path)).status_code == 200
        assert (await director.me())["role"] == ""
        assert (await owner.ask("DELETE", path)).status_code == 404

    async def test_a_link_of_another_event_is_not_withdrawn(self, club: Club) -> None:
        made, _ = await club.services.front_desk.make_link("owner", "director", event="other")
        director = await club.somebody("director")
        assert (await director.ask("DELETE", f"/api/events/{club.event}/links/{made.link}")).status_code == 404
        assert made.link not in club.services.front_desk.ledger.closed

    async def test_a_dealers_link_needs_a_table(self, club: Club) -> None:
        owner = await club.owner()
        _, says = await said(owner, f"/api/events/{club.event}/links", {"role": "dealer"}, 400)
        assert says.endswith("Give the table's number.")

    async def test_with_a_pin_needs_both(self, club: Club) -> None:
        token = await token_for(club, pin="2468")
        visitor = club.visitor()
        assert (await said(visitor, "/api/sessions", {"link": token}, 403))[0] == "pin-needed"
        assert (await said(visitor, "/api/sessions", {"link": token, "pin": "1357"}, 403))[0] == "wrong-pin"
        assert (await visitor.post("/api/sessions", {"link": token, "pin": "2468"})).status_code == 200

    async def test_a_lesser_one_leaves_an_owner_the_owner(self, club: Club) -> None:
        owner = await club.owner()
        answer = (await owner.post("/api/sessions", {"link": await token_for(club, "display")})).json()
        assert (answer["role"], answer["page"]) == ("owner", f"/e/{club.event}/tv")
        assert (await owner.me())["role"] == "owner"


class TestPins:
    async def enter(self, visitor: Visitor, club: Club, pin: str, role: str = "director") -> tuple[int, str]:
        answer = await visitor.post("/api/pins", {"event": club.event, "role": role, "pin": pin})
        return answer.status_code, answer.json().get("code", "")

    async def set_to(self, club: Club, pin: str, role: str = "director") -> int:
        path = f"/api/events/{club.event}/pins"
        return (await (await club.owner()).ask("PUT", path, {"role": role, "pin": pin})).status_code

    async def test_lets_in_who_knows_it(self, club: Club) -> None:
        visitor = club.visitor()
        assert await self.enter(visitor, club, "2468") == (403, "no-pin")
        assert await self.set_to(club, "2468") == 200
        assert await self.enter(visitor, club, "2469") == (403, "wrong-pin")
        assert await self.enter(visitor, club, "2468", "dealer") == (403, "no-pin")
        assert await self.enter(visitor, club, "2468") == (200, "")
        assert (await visitor.me())["role"] == "director"

    async def test_a_new_one_ends_what_the_old_one_opened(self, club: Club) -> None:
        visitor, by_link = club.visitor(), await club.somebody("director")
        await self.set_to(club, "2468")
        await self.enter(visitor, club, "2468")
        await self.set_to(club, "1357")
        assert (await visitor.me())["role"] == ""
        assert (await by_link.me())["role"] == "director"
        assert await self.enter(visitor, club, "2468") == (403, "wrong-pin")

    async def test_an_empty_one_closes_the_door(self, club: Club) -> None:
        await self.set_to(club, "2468")
        await self.set_to(club, "")
        assert await self.enter(club.visitor(), club, "") == (403, "no-pin")

    @pytest.mark.parametrize("pin", ["1", "123", "1" * 33])
    async def test_has_to_have_a_length(self, club: Club, pin: str) -> None:
        assert await self.set_to(club, pin) == 400

    async def test_guessing_is_locked_out_for_longer_and_longer(self, club: Club) -> None:
        await self.set_to(club, "2468")
        guesser = club.visitor("10.9.9.9")
        for _ in range(5):
            assert await self.enter(guesser, club, "0000") == (403, "wrong-pin")
        assert await self.enter(guesser, club, "2468") == (429, "locked")
        answer = await guesser.post("/api/pins", {"event": club.event, "role": "director", "pin": "2468"})
        assert answer.headers["retry-after"] == "15"
        club.times.now += 15_000
        assert await self.enter(guesser, club, "0000") == (403, "wrong-pin")
        club.times.now += 15_000
        assert await self.enter(guesser, club, "2468") == (429, "locked")
        assert await self.enter(club.visitor(), club, "2468") == (200, "")
        club.times.now += 15_000
        assert await self.enter(guesser, club, "2468") == (200, "")

    async def test_many_addresses_together_are_locked_out_too(self, club: Club) -> None:
        await self.set_to(club, "2468")
        for n in range(30):
            await self.enter(club.visitor(f"10.1.0.{n}"), club, "0000")
        assert await self.enter(club.visitor("10.2.0.1"), club, "2468") == (429, "locked")

    async def test_is_kept_only_as_a_slow_hash(self, club: Club) -> None:
        await self.set_to(club, "246813")
        token = await token_for(club)
        written = b"".join(bytes(record.body) for record in club.services.log.read("house"))
        assert b"246813" not in written
        assert token.encode() not in written


class TestSessions:
    async def test_goes_when_told(self, club: Club) -> None:
        director = await club.somebody("director")
        assert (await director.ask("DELETE", "/api/sessions")).json()["role"] == ""
        assert (await director.me())["role"] == ""

    async def test_the_cookie_is_for_the_browser_alone(self, club: Club) -> None:
        answer = await club.visitor().post("/api/sessions", {"link": await token_for(club)})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("floorman=")
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))

    async def test_ends_at_its_time(self, club: Club) -> None:
        director = await club.somebody("director")
        club.times.now += LASTS_MS - 1
        assert (await director.me())["role"] == "director"
        club.times.now += 1
        assert (await director.me())["role"] == ""

    async def test_an_altered_cookie_is_none(self, club: Club) -> None:
        director = await club.somebody("director")
        cookie = director.client.cookies[COOKIE]
        text, _, mark = cookie.partition(".")
        other = Signer(b"x" * 32).sign(new_session(OWNER, 0, 10**6, club.times.now))
        for wrong in (text, f"{text}.", f".{mark}", f"{text[:-2]}AA.{mark}", cookie[:-1], "é", other, "", "a.b.c"):
            stranger = club.visitor()
            answer = await stranger.ask("GET", "/api/me", headers={"Cookie": f"{COOKIE}={wrong}".encode()})
            assert (answer.status_code, answer.json()["role"]) == (200, ""), wrong
        assert (await director.me())["role"] == "director"

    async def test_all_of_a_role_end_together(self, club: Club) -> None:
        owner, director, display = await club.owner(), await club.somebody("director"), await club.somebody("display")
        assert (await owner.ask("DELETE", f"/api/events/{club.event}/sessions?role=display")).status_code == 200
        assert [(await one.me())["role"] for one in (director, display)] == ["director", ""]
        assert (await owner.ask("DELETE", f"/api/events/{club.event}/sessions")).status_code == 200
        assert [(await one.me())["role"] for one in (owner, director)] == ["owner", ""]
        assert (await (await club.somebody("director")).me())["role"] == "director"

    async def test_outlives_the_server(self, opened: Opening, times: SetTimes) -> None:
        async with open_club(opened(), times) as club:
            cookie = (await club.somebody("director")).client.cookies[COOKIE]
            event = club.event
        async with open_club(opened(), times) as club:
            visitor = club.visitor()
            visitor.client.cookies.set(COOKIE, cookie)
            assert ((await visitor.me())["role"], club.event) == ("director", event)


def test_a_pin_takes_16_mib_to_try() -> None:
    assert 128 * REAL_COST["n"] * REAL_COST["r"] == 16 * 2**20


def test_hashes_of_one_pin_differ() -> None:
    assert pin_hash("2468") != pin_hash("2468")
    assert pin_is("2468", pin_hash("2468"))


class TestTheSecret:
    def test_is_made_once_for_the_owner_alone(self, tmp_path: Path) -> None:
        secret = kept_secret(tmp_path)
        assert kept_secret(tmp_path) == secret
        assert (tmp_path / "session-secret").stat().st_mode & 0o777 == 0o600

    def test_a_short_one_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "session-secret").write_bytes(b"short")
        with pytest.raises(DataError, match="Delete it"):
            kept_secret(tmp_path)

    def test_signs(self) -> None:
        session = new_session(Who("player", "friday", "", "Jürgen"), 3, 7, 1000)
        signer = Signer(SECRET)
        assert signer.read(signer.sign(session), 1000) == session


class TestClaims:
    async def claim(self, visitor: Visitor, club: Club, player: str, pin: str = "") -> tuple[int, str]:
        body = {"player": player, "pin": pin} if pin else {"player": player}
        answer = await visitor.post(f"/api/events/{club.event}/claim", body)
        return answer.status_code, answer.json().get("code", "")

    async def test_makes_a_phone_a_players(self, club: Club) -> None:
        phone = club.visitor()
        assert await self.claim(phone, club, "Ann") == (200, "")
        me = await phone.me()
        assert (me["role"], me["name"], me["page"]) == ("player", "Ann", f"/e/{club.event}/phone")
        board = (await phone.get(f"/api/events/{club.event}/board")).json()
        assert (board["type"], board["mine"]["player"]) == ("player", "Ann")
        seats = (await phone.get(f"/api/events/{club.event}/seats")).json()["seats"]
        assert [seat["player"] for seat in seats if seat["claimed"]] == ["Ann"]

    async def test_a_name_is_one_phones(self, club: Club) -> None:
        phone, other = club.visitor(), club.visitor()
        await self.claim(phone, club, "Ann")
        assert await self.claim(other, club, "Ann") == (403, "claimed")
        assert await self.claim(phone, club, "Ann") == (200, "")
        assert (await phone.me())["name"] == "Ann"

    async def test_the_director_frees_a_name(self, club: Club) -> None:
        phone, other, director = club.visitor(), club.visitor(), await club.somebody("director")
        await self.claim(phone, club, "Ann")
        path = f"/api/events/{club.event}/claims/Ann"
        assert (await director.ask("DELETE", path)).status_code == 200
        assert (await director.ask("DELETE", path)).status_code == 404
        assert (await phone.me())["role"] == ""
        assert await self.claim(other, club, "Ann") == (200, "")

    async def test_a_phone_that_takes_its_name_is_listed_once(self, club: Club) -> None:
        owner, phone = await club.owner(), await club.somebody("player")
        assert await self.claim(phone, club, "Ann") == (200, "")
        players = [one for one in (await owner.get("/api/sessions")).json()["sessions"] if one["role"] == "player"]
        assert [one["name"] for one in players] == ["Ann"]
        assert (await phone.me())["name"] == "Ann"

    async def test_another_name_leaves_the_first(self, club: Club) -> None:
        phone = club.visitor()
        await self.claim(phone, club, "Ann")
        await self.claim(phone, club, "Bo")
        assert await self.claim(club.visitor(), club, "Ann") == (200, "")

    async def test_the_players_own_pin_brings_it_to_another_phone(self, club: Club) -> None:
        phone, other = club.visitor(), club.visitor()
        await self.claim(phone, club, "Ann", "7777")
        assert await self.claim(other, club, "Ann") == (403, "pin-needed")
        assert await self.claim(other, club, "Ann", "7778") == (403, "wrong-pin")
        assert await self.claim(other, club, "Ann", "7777") == (200, "")
        assert (await phone.me())["role"] == ""

    async def test_the_events_pin_is_asked_for_at_the_door(self, club: Club) -> None:
        owner = await club.owner()
        await owner.ask("PUT", f"/api/events/{club.event}/pins", {"role": "player", "pin": "4242"})
        assert await self.claim(club.visitor(), club, "Ann") == (403, "pin-needed")
        assert await self.claim(club.visitor(), club, "Ann", "4242") == (200, "")
        assert await self.claim(await club.somebody("player"), club, "Bo") == (200, "")

    async def test_only_names_in_the_event(self, club: Club) -> None:
        assert await self.claim(club.visitor(), club, "Zed") == (404, "unknown")

    async def test_the_floor_takes_no_name(self, club: Club) -> None:
        assert await self.claim(await club.somebody("director"), club, "Ann") == (403, "has-role")

    async def test_two_at_once_get_one_name(self, club: Club) -> None:
        both = await asyncio.gather(*(self.claim(club.visitor(), club, "Ann") for _ in range(2)))
        assert sorted(both) == [(200, ""), (403, "claimed")]


class TestLimits:
    def test_a_bucket_fills_again(self, times: SetTimes) -> None:
        bucket = Buckets(Rate(2, 0.5), times.now_ms)
        assert [bucket.take("a") for _ in range(3)] == [0, 0, 2]
        assert bucket.take("b") == 0
        times.now += 2000
        assert [bucket.take("a") for _ in range(2)] == [0, 2]

    def test_a_crowd_of_keys_is_forgotten(self, times: SetTimes, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("floorman.server.accounts.sessions.MOST_KEYS", 3)
        bucket, lockout = Buckets(Rate(1, 1), times.now_ms), Lockout(1, times.now_ms)
        for key in "abcd":
            bucket.take(key)
            lockout.wrong(key)
        assert [bucket.take(key) for key in "da"] == [1, 0]
        assert [lockout.wait(key) for key in "da"] == [15, 0]

    def test_a_lockout_doubles_up_to_an_hour(self, times: SetTimes) -> None:
        lockout = Lockout(3, times.now_ms)
        assert [lockout.wrong("a") for _ in range(14)][:6] == [0, 0, 15, 30, 60, 120]
        assert lockout.wait("a") == 3600
        lockout.right("a")
        assert lockout.wait("a") == 0
