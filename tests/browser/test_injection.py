"""Names and words that a stranger may choose are shown as text, on every page there is.

Every name is a piece of HTML or JavaScript that would run if a page put it into its document. A page that the router
knows and that is not looked at here fails the test.
"""

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser, Page

from browser.house import Owner
from browser.test_room import act as act_in_room

pytestmark = pytest.mark.slow

WEB = Path(__file__).parents[2] / "src" / "floorman" / "web"
PAYLOADS = [
    "<script>pwned(1)</script>",
    "<img src=x onerror=pwned(2)>",
    "<svg onload=pwned(3)>",
    "\"><img src=x onerror=pwned(4)>",
    "'><svg/onload=pwned(5)>",
    "</title><script>pwned(6)</script>",
    "</textarea><img src=x onerror=pwned(7)>",
    "<iframe srcdoc=a onload=pwned(8)>",
    "javascript:pwned(9)",
    "<a href=javascript:pwned(10)>x</a>",
    "${pwned(11)}",
    "{{pwned(12)}}",
    "<!--<img src=x onerror=pwned(13)>",
    "&lt;img src=x onerror=pwned(14)&gt;",
    "\\u003cimg src=x onerror=pwned(15)>",
    "<details open ontoggle=pwned(16)>",
    "<body onload=pwned(17)>",
    "\" autofocus onfocus=pwned(18) x=\"",
    "<math><a xlink:href=javascript:pwned(19)>",
    "<style>*{display:none}</style>",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0>",
    "=HYPERLINK(\"//evil.example\")",
    "constructor",
]  # fmt: skip
NAMES = [payload for payload in PAYLOADS if len(payload) <= 30]
"""Those that a player may be called; the others are announced."""
PLANTED = (
    "[onerror], [onload], [onfocus], [ontoggle], [srcdoc], iframe, base, a[href^='javascript:'], "
    "script:not([src], [type=importmap])"
)
"""What a payload would leave in the document. The page's own scripts are files, but for its import map."""
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}


def routes() -> set[str]:
    """The paths that the router knows."""
    text = (WEB / "app.js").read_text("utf-8")
    return set(re.findall(r'^  \["(/[^"]*)", \(\) => import', text, re.MULTILINE))


def sheets() -> list[str]:
    text = (WEB / "pages/results/prints.js").read_text("utf-8")
    return re.findall(r'"([\w-]+)",?', text[text.index("SHEETS") : text.index("]);")])


class Visits:
    """An evening, a season, a card room and a home game of people with such names, and the pages that show them."""

    def __init__(self, owner: Owner) -> None:
        ask, act = owner.ask, owner.act
        terms = {"place": PAYLOADS[1], "book": "hpt", "currency": "USD", "buy_in": 2000, "stack": 1500}
        over = ask("/api/events", {**terms, "name": PAYLOADS[5], "players": NAMES[:3], "bounty": 500})["id"]
        act(over, type="DrawSeats", tables=1)
        act(over, type="DealFirstHand")
        for player in NAMES[:2]:
            act(over, type="Bust", players=[player], at="Table1")
        event = ask("/api/events", {**terms, "name": PAYLOADS[0], "players": NAMES[:-2], "invited": NAMES[-2:]})["id"]
        act(event, type="DrawSeats", tables=3)
        act(event, type="DealFirstHand")
        for payload in PAYLOADS:
            if payload not in NAMES:
                act(event, type="Announce", text=payload)
        act(event, type="Bust", players=[NAMES[6]], at=self.table_of(owner, event, NAMES[6]))
        season = ask("/api/seasons", {"name": PAYLOADS[2], "events": [over, event]})["id"]
        shared = ask(f"/api/seasons/{season}/share", {"shared": True})["url"]
        seated = [name for name in NAMES if ":" not in name]
        room = ask("/api/rooms", {"name": PAYLOADS[4], "book": "roberts-10", "names": "names"})["id"]
        act_in_room(owner, room, type="OpenGame", game="A", kind="1-3 NLHE", size=6, place=PAYLOADS[1])
        for seat, name in enumerate(seated[:5], 1):
            act_in_room(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
        for name in seated[5:9]:
            act_in_room(owner, room, type="JoinList", name=name, game="1-3 NLHE")
        home = ask("/api/rooms", {"name": PAYLOADS[7], "book": "roberts-10", "home": True})["id"]
        for name in seated[:4]:
            act_in_room(owner, home, type="SitAndBuy", name=name, game="1", amount=20000)
        settled = ask(f"/api/rooms/{home}/share", None)["url"]
        code = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()["public"]["join"]["code"]
        self.paths = {
            "/": ["/"],
            "/in/:token": [],
            "/people": ["/people"],
            "/join": ["/join"],
            "/join/:code": [f"/join/{code}"],
            "/tv": ["/tv"],
            "/tv/:code": [f"/tv/{code}"],
            "/new": ["/new"],
            "/e/:id": [f"/e/{event}", f"/e/{over}"],
            "/e/:id/tv": [f"/e/{event}/tv", f"/e/{over}/tv"],
            "/e/:id/phone": [f"/e/{event}/phone"],
            "/e/:id/results": [f"/e/{over}/results"],
            "/e/:id/print/:what": [f"/e/{event}/print/{sheet}" for sheet in sheets()]
            + [f"/e/{over}/print/{sheet}" for sheet in ("results", "payouts", "payout-slips")],
            "/e/:id/table/:table": [f"/e/{event}/table/1"],
            "/e/:id/desk": [f"/e/{event}/desk"],
            "/rooms": ["/rooms"],
            "/room/:id": [f"/room/{room}", f"/room/{home}", f"/room/{room}?as=cage"],
            "/room/:id/table/:table": [f"/room/{room}/table/A"],
            "/room/:id/tv": [f"/room/{room}/tv"],
            "/room/:id/phone": [f"/room/{room}/phone"],
            "/settled/:token": [settled.removeprefix(owner.url)],
            "/devices": ["/devices"],
            "/seasons": ["/seasons"],
            "/seasons/:season": [f"/seasons/{season}"],
            "/s/:token": [shared.removeprefix(owner.url)],
            "/desk": ["/desk"],
            "/rules": ["/rules", f"/rules?search={PAYLOADS[1]}"],
            "/rules/compare": ["/rules/compare"],
            "/rules/topic/:topic": ["/rules/topic/showdown.odd-chip", f"/rules/topic/{PAYLOADS[2]}"],
            "/rules/:rule": ["/rules/seminole-2024:20-A", "/rules/<img src=x onerror=pwned(25)>"],
        }

    @staticmethod
    def table_of(owner: Owner, event: str, player: str) -> str:
        board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
        tables = board["tables"]
        return str(next(one["id"] for one in tables for seat in one["seats"] if seat["player"] == player))


NAMELESS = {
    "/in/:token", "/join", "/tv", "/new", "/e/:id/print/:what", "/e/:id/phone", "/room/:id/phone", "/devices", "/desk",
    "/e/:id/desk", "/rules", "/rules/compare", "/rules/topic/:topic", "/rules/:rule",
}  # fmt: skip
"""Pages that may show none of the names, such as a sheet with the blinds or the phone of somebody who has no seat."""

WATCH = """
window.ran = [];
window.pwned = (which) => { window.ran.push("ran " + which); return ""; };
document.addEventListener("securitypolicyviolation", (event) => window.ran.push("policy " + event.violatedDirective));
"""


def harm(page: Page) -> list[str]:
    """What ran, what the page's policy had to stop, and what was put into the document."""
    page.wait_for_load_state("networkidle")
    ran: list[str] = page.evaluate("window.ran")
    return ran + [
        f"planted {one}" for one in page.locator(PLANTED).evaluate_all("found => found.map((one) => one.outerHTML)")
    ]


@pytest.mark.parametrize("size", SIZES)
def test_names_are_shown_as_text_on_every_page(owner: Owner, owners_session: str, chromium: Browser, size: str) -> None:
    visits = Visits(owner).paths
    assert set(visits) == routes()
    wide, high = SIZES[size]
    context = chromium.new_context(storage_state=owners_session, viewport={"width": wide, "height": high})
    context.add_init_script(WATCH)
    looking = Owner(context, owner.house)
    for route, paths in visits.items():
        for path in paths:
            page = looking.page(path)
            assert (path, harm(page)) == (path, [])
            shown = page.locator("body").inner_text()
            assert route in NAMELESS or any(payload in shown for payload in PAYLOADS), (path, shown)
            page.close()
    context.close()
