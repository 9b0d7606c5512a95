"""Requests of every wrong kind get a sentence, other sites get nothing, files are served as what they are."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from floorman.core import DataError, Refused
from floorman.rules import load_book
from floorman.server.accounts.sessions import WRITES
from floorman.server.app import KINDS, WEB, pages, policy
from floorman.server.http.route import Asked, Nothing, Paper, Problem, mounted, refused, route
from floorman.server.log.sqlite import SqliteLog
from floorman.server.rights import ANYONE
from server.conftest import SetTimes
from server.visitors import ORIGIN, Club, Visitor, open_club

pytestmark = pytest.mark.anyio
NOT_LOADED = {".ts", ".mts", ".md"}
"""Beside the pages, for those who work on them."""


@pytest.fixture
async def club(tmp_path: Path, times: SetTimes) -> AsyncIterator[Club]:
    log = SqliteLog(tmp_path / "data")
    async with open_club(log, times) as club:
        yield club
    log.close()


class TestBadInput:
    @pytest.mark.parametrize(
        ("body", "code"),
        [
            (b"", "bad-json"),
            (b"{", "bad-json"),
            (b"\xff\xfe", "bad-json"),
            (b'{"link": "\xff"}', "bad-json"),
            (b"[" * 100_000, "bad-body"),
            (b"[]", "bad-body"),
            (b"null", "bad-body"),
            (b"{}", "bad-body"),
            (b'{"link": 7}', "bad-body"),
            (b'{"link": "a", "more": 1}', "bad-body"),
            (b'{"link": "' + b"a" * 300 + b'"}', "bad-body"),
        ],
    )
    async def test_a_body_that_cannot_be_read(self, club: Club, body: bytes, code: str) -> None:
        answer = await club.visitor().post("/api/sessions", body)
        assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
        assert set(answer.json()) == {"code", "says", "topic", "cites", "where", "wrong", "event"}

    async def test_a_wrong_field_is_named(self, club: Club) -> None:
        answer = await club.visitor().post("/api/sessions", {"link": 7})
        assert answer.json()["says"] == "link: it is a whole number. Enter text."

    async def test_too_much(self, club: Club) -> None:
        answer = await club.visitor().post("/api/sessions", b'{"link": "' + b"a" * 256 * 1024 + b'"}')
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

    async def test_too_much_without_saying_how_much(self, club: Club) -> None:
        read = 0

        async def parts() -> AsyncIterator[bytes]:
            nonlocal read
            for _ in range(1000):
                read += 1
                yield b" " * 1024

        answer = await club.visitor().client.post("/api/sessions", content=parts())
        assert answer.status_code == 413
        assert read <= 1000

    async def test_a_query_that_cannot_be(self, club: Club) -> None:
        owner = await club.owner()
        answer = await owner.get(f"/api/events/{club.event}/log?after=soon")
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-query")
        assert answer.json()["says"].startswith("after: ")

    async def test_an_address_that_is_none(self, club: Club) -> None:
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
            answer = await club.visitor().ask(method, "/api/nothing/here")
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown")

    async def test_an_event_that_is_none(self, club: Club) -> None:
        owner = await club.owner()
        for method, path, body in (
            ("GET", "", None),
            ("GET", "/board", None),
            ("GET", "/seats", None),
            ("GET", "/links", None),
            ("POST", "/links", {"role": "director"}),
            ("DELETE", "/links/1", None),
            ("PUT", "/pins", {"role": "director", "pin": "2468"}),
            ("DELETE", "/sessions", None),
            ("DELETE", "/claims/Ann", None),
            ("POST", "/claim", {"player": "Ann"}),
            ("POST", "/acts", {"id": "1", "act": {"type": "Resume"}}),
        ):
            visitor = club.visitor() if path == "/claim" else owner
            answer = await visitor.ask(method, f"/api/events/nothing{path}", body)
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown"), path

    async def test_a_method_that_is_wrong_is_told_the_right_ones(self, club: Club) -> None:
        answer = await club.visitor().ask("PATCH", "/api/sessions")
        assert (answer.status_code, answer.json()["code"]) == (405, "wrong-method")
        assert set(answer.headers["allow"].split(", ")) == {"GET", "POST", "DELETE"}

    async def test_head_is_get_without_a_body(self, club: Club) -> None:
        answer = await club.visitor().ask("HEAD", "/api/me")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")


class TestAnswers:
    async def ask(self, club: Club, does: Callable[[Asked[Any]], Awaitable[Any]]) -> Any:
        one = route("GET", "/api/one", may=ANYONE, says="One.", gives=Nothing)(does)
        app = Starlette(routes=mounted([one], club.services))
        return await Visitor(app).get("/api/one")

    async def test_a_refusal_names_its_rules(self, club: Club) -> None:
        async def does(_: Asked[None]) -> None:
            no = Refused("betting.raise-size", "below-minimum", act="raise", least=600, all_in=5000, total=400)
            raise refused(no, load_book("seminole-2024"), "cash")

        answer = await self.ask(club, does)
        assert answer.status_code == 409
        wrong = answer.json()
        assert (wrong["code"], wrong["says"], wrong["topic"]) == (
            "below-minimum",
            "Raise to 600 or more, or all-in for 5,000; not 400.",
            "betting.raise-size",
        )
        assert "seminole-2024:43-A.1" in wrong["cites"]

    async def test_a_refusal_without_a_book(self, club: Club) -> None:
        async def does(_: Asked[None]) -> None:
            raise Refused("clock.level", "clock-runs")

        answer = await self.ask(club, does)
        assert (answer.status_code, answer.json()["topic"]) == (409, "clock.level")

    async def test_data_that_cannot_be_used(self, club: Club) -> None:
        async def does(_: Asked[None]) -> None:
            raise DataError("buy_in", "it is below nothing.", "Write 0 or more.")

        answer = await self.ask(club, does)
        assert (answer.status_code, answer.json()["says"]) == (400, "buy_in: it is below nothing. Write 0 or more.")

    async def test_when_to_try_again(self, club: Club) -> None:
        async def does(_: Asked[None]) -> None:
            raise Problem(429, "too-many", "Wait.", after=7)

        assert (await self.ask(club, does)).headers["retry-after"] == "7"

    async def test_a_fault_is_logged_and_says_nothing_of_itself(
        self, club: Club, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def does(_: Asked[None]) -> None:
            raise ZeroDivisionError("the secret is 1234")

        with caplog.at_level(logging.ERROR, "floorman.server"):
            answer = await self.ask(club, does)
        assert (answer.status_code, answer.json()["code"]) == (500, "fault")
        assert "1234" not in answer.text
        assert "the secret is 1234" in caplog.text

    async def test_a_file_has_its_name(self, club: Club) -> None:
        async def does(_: Asked[None]) -> Paper:
            return Paper(b"a,b", "text/csv", "places.csv")

        answer = await self.ask(club, does)
        assert answer.headers["content-disposition"] == 'attachment; filename="places.csv"'
        assert answer.headers["content-type"].startswith("text/csv")


class TestOtherSites:
    @pytest.mark.parametrize(
        ("headers", "status"),
        [
            ({"X-Floorman": "1", "Origin": ORIGIN}, 200),
            ({"X-Floorman": "1"}, 200),
            ({"Origin": ORIGIN}, 403),
            ({}, 403),
            ({"X-Floorman": "1", "Origin": "http://evil.test"}, 403),
            ({"X-Floorman": "1", "Origin": "null"}, 403),
            ({"X-Floorman": "1", "Origin": "http://club.test.evil.test"}, 403),
            ({"X-Floorman": "1", "Origin": "http://club.test:8080"}, 403),
            ({"X-Floorman": "1", "Origin": "http://10.0.0.7:8000", "Host": "10.0.0.7:8000"}, 200),
        ],
    )
    async def test_only_our_pages_write(self, club: Club, headers: dict[str, str], status: int) -> None:
        visitor = Visitor(club.app, headers=headers)
        answer = await visitor.ask("DELETE", "/api/sessions")
        assert answer.status_code == status, answer.text

    async def test_nothing_is_done_for_another_sites_page(self, club: Club) -> None:
        owner = await club.owner()
        before = club.services.front_desk.ledger.no
        evil = {"Origin": "http://evil.test"}
        answer = await owner.ask("POST", f"/api/events/{club.event}/links", {"role": "director"}, headers=evil)
        assert answer.json()["code"] == "other-origin"
        assert club.services.front_desk.ledger.no == before

    async def test_every_answer_says_what_a_browser_may_make_of_it(self, club: Club) -> None:
        for path in ("/", "/api/me", "/api/nothing", "/static/app.js", "/static/nothing.js", "/healthz"):
            headers = (await club.visitor().get(path)).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert "access-control-allow-origin" not in headers

    async def test_another_host_is_told_so_in_the_language_of_the_browser(self, club: Club) -> None:
        foreign = {"Host": "evil.example", "Accept-Language": "de"}
        visitor = club.visitor()
        visitor.client.headers.update(foreign)
        answer = await visitor.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (421, "other-host")
        assert answer.json()["says"].startswith("So heißt dieser Server nicht. Öffne ihn unter seiner IP-Adresse")

    async def test_links_are_as_others_reach_the_house(self, club: Club) -> None:
        owner = await club.owner()
        for host, begins in (("localhost:8000", ORIGIN), ("127.0.0.1", ORIGIN), ("10.0.0.7", "http://10.0.0.7")):
            own = {"Host": host, "Origin": f"http://{host}"}
            made = await owner.ask("POST", f"/api/events/{club.event}/links", {"role": "display"}, headers=own)
            assert made.json()["url"].startswith(f"{begins}/in/")


class TestLimits:
    async def test_who_asks_too_often_waits(self, tmp_path: Path, times: SetTimes) -> None:
        log = SqliteLog(tmp_path / "data")
        async with open_club(log, times, limited=True) as club:
            hasty, other = await club.somebody("director"), await club.somebody("director")
            path = f"/api/events/{club.event}/claims/Ann"
            answers = [(await hasty.ask("DELETE", path)).status_code for _ in range(int(WRITES.burst) + 1)]
            assert answers == [404] * int(WRITES.burst) + [429]
            assert (await other.ask("DELETE", path)).status_code == 404
            times.now += 1000
            assert (await hasty.ask("DELETE", path)).status_code == 404
        log.close()

    async def test_links_are_tried_by_address_whoever_it_is(self, tmp_path: Path, times: SetTimes) -> None:
        log = SqliteLog(tmp_path / "data")
        async with open_club(log, times, limited=True) as club:
            codes = [
                (await club.visitor("10.5.5.5").post("/api/sessions", {"link": f"guess {n}"})).status_code
                for n in range(41)
            ]
            assert codes == [403] * 40 + [429]
        log.close()


class TestPages:
    async def test_every_address_of_the_app_is_the_page(self, club: Club) -> None:
        index = (WEB / "index.html").read_bytes().replace(b'data-languages=""', b'data-languages="de en"')
        for path in ("/", "/new", "/e/friday-abcd/tv", "/in/abc_-1", "/rules/roberts-10:4.2", "/desk"):
            answer = await club.visitor().get(path)
            assert (answer.status_code, answer.content) == (200, index), path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"

    @pytest.mark.parametrize("suffix", [".js", ".mjs", ".css", ".svg", ".json", ".txt", ".webmanifest"])
    async def test_a_file_is_what_it_is(self, tmp_path: Path, suffix: str) -> None:
        (tmp_path / f"a{suffix}").write_text("x")
        answer = await Visitor(Starlette(routes=pages(tmp_path))).get(f"/static/a{suffix}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].partition(";")[0] == KINDS[suffix]

    async def test_every_file_of_ours_can_be_served(self, club: Club) -> None:
        for path in sorted(WEB.rglob("*")):
            if path.is_file() and path.suffix not in NOT_LOADED:
                answer = await club.visitor().get(f"/static/{path.relative_to(WEB).as_posix()}")
                assert answer.status_code == 200, path

    async def test_a_file_that_is_known_is_not_sent_again(self, tmp_path: Path) -> None:
        (tmp_path / "a.js").write_text("1")
        visitor = Visitor(Starlette(routes=pages(tmp_path)))
        first = await visitor.get("/static/a.js")
        again = await visitor.ask("GET", "/static/a.js", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        (tmp_path / "a.js").write_text("2")
        changed = await visitor.ask("GET", "/static/a.js", headers={"If-None-Match": first.headers["etag"]})
        assert (changed.status_code, changed.content) == (200, b"2")
        assert changed.headers["cache-control"] == "no-cache"

    async def test_nothing_outside_is_served(self, tmp_path: Path) -> None:
        (tmp_path / "secret.txt").write_text("x")
        (tmp_path / "web").mkdir()
        (tmp_path / "web" / "code.py").write_text("x")
        app = Starlette(routes=pages(tmp_path / "web"))
        for path in ("../secret.txt", "%2e%2e/secret.txt", "/etc/passwd", "code.py", "", "nothing.js", "%00.js"):
            answer = await Visitor(app).get(f"/static/{path}")
            assert answer.status_code == 404, path
        assert (await Visitor(app).get("/favicon.ico")).status_code == 404

    async def test_a_missing_page_is_a_sentence(self, tmp_path: Path) -> None:
        answer = await Visitor(Starlette(routes=pages(tmp_path))).get("/new")
        assert (answer.status_code, answer.text) == (
            503, "The page index.html is not in this installation. Install Floorman again.",
        )  # fmt: skip

    def test_a_page_may_load_its_own_scripts_only(self) -> None:
        page = '<script type="importmap">{"a": 1}</script><script type="module" src="/static/app.js"></script>'
        said = dict(part.split(" ", 1) for part in policy(page, "club.test:8000").split("; "))
        assert said["default-src"] == "'none'"
        assert said["script-src"] == "'self' 'sha256-+dhgKMbg1k4iUYb5astpM4ssWXZN95FiEH9cS7NNExA='"
        assert said["connect-src"] == "'self' ws://club.test:8000 wss://club.test:8000"
        assert not any("unsafe" in each for each in said.values())
