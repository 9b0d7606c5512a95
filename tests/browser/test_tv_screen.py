"""A TV across the room: its layout is chosen from afar, it stays awake, it is heard, and it tells only what is so."""

import base64
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import House

from browser.house import Owner, names
from browser.tv_screen import FAULTS, players_of, tv_of

pytestmark = pytest.mark.slow

TONES = """
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.tones.push({pitch: this.frequency.value, state: this.context.state});
  return start.apply(this, when);
};
"""

WAITS = """
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  constructor() { super(); (window.contexts ??= []).push(this); void this.suspend(); }
};
"""
"""A browser that is silent before somebody has touched the page; the one of the tests is not. Its sounds are real."""

ELSEWHERE = "tv.local"
"""A name for this computer that a browser does not hold for secure."""


@pytest.fixture
def apart(chromium: Browser) -> Iterator[Any]:
    """Browsers started with options of their own."""
    opened: list[Browser] = []

    def launch(*options: str) -> Browser:
        kind = chromium.browser_type
        found = kind.launch(executable_path=_path(), args=["--headless", "--no-sandbox", "--disable-gpu", *options])
        opened.append(found)
        return found

    yield launch
    for one in opened:
        one.close()


def _path() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def display(owner: Owner, event: str, context: BrowserContext, host: str = "127.0.0.1") -> Page:
    """A TV that came in by a link of its own."""
    link = owner.ask(f"/api/events/{event}/links", {"role": "display"})["url"]
    page = context.new_page()
    page.goto(link.replace("127.0.0.1", host))
    page.wait_for_url("**/tv")
    page.wait_for_selector(".tv-bottom")
    return page


def until(page: Page, holds: str) -> None:
    """Wait for something on a page. Playwright's own way to do so is against the pages' content security policy."""
    for _ in range(150):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never so: {holds}")


class TestLayouts:
    def test_the_right_thing_by_itself(self, owner: Owner) -> None:
        event = owner.event(names(4))
        page = tv_of(owner, event)
        expect(page.locator(".tv-state")).to_have_text("Registration is open")
        expect(page.locator(".tv-join img")).to_be_visible()
        owner.act(event, type="DrawSeats", tables=1)
        expect(page.locator(".tv-table")).to_contain_text("Ann")
        owner.act(event, type="DealFirstHand")
        expect(page.locator(".tv-time")).to_be_visible()
        expect(page.locator(".tv-prizes")).to_contain_text("1st")
        expect(page.locator(".tv-join")).to_have_count(0)
        for name in ("Bo", "Cy", "Dee"):
            owner.act(event, type="Bust", players=[name], at="Table1")
        expect(page.locator(".tv-winner")).to_have_text("Ann")
        expect(page.locator(".tv-winner-prize")).to_contain_text("€")
        expect(page.locator(".tv-ticker")).to_have_text("")

    def test_new_seats_for_many_are_shown_for_a_while(self, owner: Owner) -> None:
        event = owner.started(names(12), 2)
        page = tv_of(owner, event)
        for name, table in list(players_of(owner, event).items())[:3]:
            owner.act(event, type="Bust", players=[name], at=table)
        expect(page.locator(".tv-prizes")).to_be_visible()
        owner.act(event, type="CombineFinal")
        expect(page.locator(".tv-seat-name")).to_have_count(9)
        expect(page.locator(".tv-table h2")).to_have_text("Final table")
        expect(page.locator(".tv-ticker")).to_have_text("Final table: take your new seats.")
        card = page.locator(".tv-table").bounding_box()
        assert card is not None
        assert card["width"] > 0.9 * 1366
        expect(page.locator(".tv-mini")).to_contain_text("10 / 20")
        later = """async () => {
          const {byPhase} = await import("/static/pages/tv.js");
          const board = {phase: "playing", clock: {state: "running", period: "level"}, seated_ms: 60_000};
          return [byPhase(board, 59_000), byPhase(board, 61_000)];
        }"""
        assert page.evaluate(later) == ["seats", "prizes"]

    def test_a_deal_that_ends_play_is_shown_with_names(self, owner: Owner) -> None:
        event = owner.started(["Ann", "Bo", "Cy"], prizes=[4000, 2000])
        page = tv_of(owner, event)
        owner.act(event, type="Bust", players=["Cy"], at="Table1")
        owner.act(
            event, type="AgreeDeal", settles=True, prizes=[4000, 2000], shares=[["Ann", 2900], ["Bo", 3100]]
        )  # fmt: skip
        expect(page.locator(".tv-level")).to_have_text("Deal")
        expect(page.locator(".tv-places li")).to_have_text(["Bo€31", "Ann€29"])
        expect(page.get_by_role("timer")).to_have_count(0)
        expect(page.locator(".tv-ticker")).to_have_text("")
        owner.act(event, type="PayPrizes")
        expect(page.locator(".tv-crowned")).to_have_text("The winners")
        expect(page.locator(".tv-winner-prize")).to_have_text("Ann €29 · Bo €31")
        assert page.evaluate(FAULTS) == []

    def test_names_stand_in_one_column_where_a_place_is_shared(self, owner: Owner) -> None:
        event = owner.started(names(6), prizes=[12000])
        page = tv_of(owner, event)
        both = {"started_with": [["Cy", 1500], ["Bo", 1500]]}
        for players in (["Dee"], ["Eve"], ["Flo"]):
            owner.act(event, type="Bust", players=players, at="Table1")
        owner.act(event, type="Bust", players=["Bo", "Cy"], at="Table1", **both)
        expect(page.locator(".tv-place").first).to_have_text("2nd–3rd")
        lefts = page.evaluate("[...document.querySelectorAll('.tv-placed')].map((one) => one.getBoundingClientRect())")
        columns = {round(one["x"]) for one in lefts}
        shown = page.locator(".tv-places").evaluate(
            "one => getComputedStyle(one).gridTemplateColumns.split(' ').length"
        )
        assert len(columns) == shown

    def test_countdowns_go_down_together(self, owner: Owner) -> None:
        event = owner.started(names(4), rebuys={"until_level": 4})
        page = tv_of(owner, event)
        seconds = """() => [document.querySelector(".tv-time"), document.querySelector(".tv-extra")].map((one) =>
          /:(\\d\\d)\\)?$/.exec(one.textContent.split(" · ")[0].trim())[1])"""
        first, _ = page.evaluate(seconds)
        for _ in range(4):
            page.wait_for_timeout(700)
            # Each is drawn by a timer of its own, a few milliseconds apart.
            until(page, f"(() => {{ const [one, two] = ({seconds})(); return one === two; }})()")
        assert page.evaluate(seconds)[0] != first

    def test_it_is_chosen_from_the_directors_page(self, owner: Owner) -> None:
        event = owner.started(names(4))
        page = tv_of(owner, event)
        desk = owner.page(f"/e/{event}")
        desk.get_by_role("button", name="TV", exact=True).click()
        desk.get_by_label("Seats", exact=True).check()
        expect(page.locator(".tv-table")).to_be_visible()
        desk.get_by_label("Results", exact=True).check()
        expect(page.locator(".tv-nothing")).to_have_text("Nobody is out yet.")
        desk.get_by_role("radio", name="Clock", exact=True).check()
        expect(page.locator(".tv-time")).to_be_visible()
        expect(page.locator(".tv-prizes")).to_have_count(0)
        desk.get_by_label("Light", exact=True).check()
        expect(page.locator("html")).to_have_attribute("data-theme", "light")

    def test_it_is_chosen_on_the_screen_and_the_last_one_to_choose_wins(self, owner: Owner) -> None:
        event = owner.started(names(4))
        page = tv_of(owner, event)
        menu = page.locator(".tv-menu")
        expect(menu).to_have_css("opacity", "0", timeout=15_000)
        page.mouse.move(300, 300)
        expect(menu).to_have_css("opacity", "1")
        menu.get_by_role("button", name="Seats").click()
        expect(page.locator(".tv-table")).to_be_visible()
        page.keyboard.press("5")
        expect(page.locator(".tv-results")).to_be_visible()
        owner.act(event, type="SetDisplay", layout="clock")
        expect(page.locator(".tv-time")).to_be_visible()

    def test_prizes_that_are_asked_for_during_registration(self, owner: Owner) -> None:
        event = owner.event([], invited=names(4))
        owner.act(event, type="SetDisplay", layout="prizes")
        page = tv_of(owner, event)
        prizes = page.get_by_role("region", name="Prizes")
        expect(prizes).to_contain_text("Shown here once the first player has paid.")
        owner.pay(event, names(4))
        expect(prizes).to_contain_text("Prizes so far €80")
        expect(prizes.locator("li").first).to_contain_text("1st")
        expect(page.locator(".tv-join img")).to_be_visible()
        assert page.evaluate(FAULTS) == []

    def test_the_house_has_its_own_look(self, owner: Owner) -> None:
        event = owner.started(names(4))
        page = tv_of(owner, event)
        owner.act(event, type="SetDisplay", house="Sam's Basement", accent="#800000", theme="auto")
        expect(page.locator(".tv-house")).to_have_text("Sam's Basement")
        drawn = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt')")
        assert drawn not in ("#800000", "#2fa36b")  # made lighter, to be read on a dark ground
        page.emulate_media(color_scheme="light")
        page.wait_for_timeout(200)
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt')") == "#800000"


class TestLogo:
    @pytest.fixture
    def dialog(self, owner: Owner) -> tuple[Page, str]:
        event = owner.started(names(4))
        desk = owner.page(f"/e/{event}")
        desk.get_by_role("button", name="TV", exact=True).click()
        return desk, event

    def test_a_large_picture_is_made_to_fit(self, owner: Owner, dialog: tuple[Page, str]) -> None:
        desk, event = dialog
        made = desk.evaluate("""async () => {
          const canvas = document.createElement("canvas");
          canvas.width = 2400; canvas.height = 1000;
          const pen = canvas.getContext("2d");
          for (let at = 0; at < 60000; at += 1) {
            pen.fillStyle = `hsl(${(at * 77) % 360} 80% 50%)`;
            pen.fillRect(Math.random() * 2400, Math.random() * 1000, 9, 9);
          }
          return canvas.toDataURL("image/png").split(",")[1];
        }""")
        picture = base64.b64decode(made)
        assert len(picture) > 150 * 1024
        file: Any = {"name": "logo.png", "mimeType": "image/png", "buffer": picture}
        desk.set_input_files("input[type=file]", files=[file])
        expect(desk.locator(".tv-logo-row img")).to_be_visible()
        page = tv_of(owner, event)
        logo = page.locator(".tv-logo")
        expect(logo).to_be_visible()
        assert 0 < logo.evaluate("image => image.naturalWidth") <= 1200
        desk.get_by_role("button", name="Remove the logo").click()
        expect(logo).to_have_count(0)

    @pytest.mark.parametrize(
        ("name", "kind", "data"),
        [
            ("logo.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
            ("logo.png", "image/png", b"this is no picture"),
            ("rules.pdf", "application/pdf", b"%PDF-1.4"),
        ],
    )
    def test_what_is_no_picture_is_refused(self, dialog: tuple[Page, str], name: str, kind: str, data: bytes) -> None:
        desk, _ = dialog
        file: Any = {"name": name, "mimeType": kind, "buffer": data}
        desk.set_input_files("input[type=file]", files=[file])
        expect(desk.get_by_role("alert")).to_contain_text(f"{name} is not a PNG or JPEG picture")
        expect(desk.locator(".tv-logo-row img")).to_have_count(0)


class TestAwake:
    def test_a_wake_lock_where_the_page_is_secure(self, owner: Owner) -> None:
        owner.context.add_init_script("""
          window.locks = 0;
          const lock = {released: false, addEventListener() {}, release: async () => {}};
          const request = async () => { window.locks += 1; return lock; };
          Object.defineProperty(navigator, "wakeLock", {value: {request}});
        """)
        page = tv_of(owner, owner.started(names(3)))
        assert page.evaluate("isSecureContext")
        until(page, "window.locks === 1")
        expect(page.locator("video.keeps-awake")).to_have_count(0)
        expect(page.locator(".tv-sign", has_text="sleep")).to_have_count(0)

    def test_a_video_where_it_is_not(self, owner: Owner, apart: Any, house: House) -> None:
        context = apart(f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1").new_context()
        page = display(owner, owner.started(names(3)), context, ELSEWHERE)
        assert page.evaluate("!isSecureContext && !navigator.wakeLock")
        until(
            page,
            """() => {
          const video = document.querySelector("video.keeps-awake");
          return video && !video.paused && video.muted && video.currentTime > 0.5;
        }""",
        )
        size = page.locator("video.keeps-awake").bounding_box()
        assert size is not None
        assert size["width"] >= 1000
        expect(page.locator(".tv-sign", has_text="sleep")).to_have_count(0)

    def test_a_sign_where_neither_works(self, owner: Owner) -> None:
        owner.context.add_init_script("""
          Object.defineProperty(Navigator.prototype, "wakeLock", {value: undefined});
          HTMLCanvasElement.prototype.captureStream = undefined;
        """)
        page = tv_of(owner, owner.started(names(3)))
        sign = page.locator(".tv-sign", has_text="This screen may go to sleep")
        expect(sign).to_be_visible()
        sign.click()
        expect(sign).to_have_count(0)


class TestSounds:
    def test_the_menu_says_the_same_as_the_sign(self, owner: Owner) -> None:
        owner.context.add_init_script(TONES + WAITS)
        page = tv_of(owner, owner.started(names(3)))
        sign = page.get_by_role("button", name="Sound is off: tap")
        expect(sign).to_be_visible()
        page.mouse.move(300, 300)
        page.get_by_role("button", name="Turn sound on").click()
        expect(sign).to_have_count(0)
        off = page.get_by_role("button", name="Turn sound off")
        until(page, "tones.length === 1")
        off.click()
        expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
        page.keyboard.press("s")
        expect(off).to_be_visible()
        page.evaluate("contexts[0].suspend()")
        expect(sign).to_be_visible()
        page.keyboard.press("s")
        expect(sign).to_have_count(0)
        expect(off).to_be_visible()

    def test_a_browser_that_waits_for_a_touch(self, owner: Owner) -> None:
        owner.context.add_init_script(TONES + WAITS)
        page = tv_of(owner, owner.started(names(3)))
        sign = page.get_by_role("button", name="Sound is off: tap")
        expect(sign).to_be_visible()
        page.mouse.click(200, 200)
        expect(sign).to_have_count(0)
        until(page, "tones.length === 1 && tones[0].state === 'running'")
        page.evaluate("contexts[0].suspend()")
        expect(sign).to_be_visible()

    def test_levels_minutes_seconds_and_breaks_are_heard(self, owner: Owner) -> None:
        owner.context.add_init_script(TONES)
        rows = [
            {"kind": "level", "minutes": 10, "small": 5, "big": 10},
            {"kind": "break", "minutes": 5},
            {"kind": "level", "minutes": 10, "small": 10, "big": 20},
        ]
        event = owner.started(names(3), schedule=rows)
        page = tv_of(owner, event)
        page.mouse.click(200, 200)
        expect(page.get_by_role("button", name="Sound is off: tap")).to_have_count(0)
        page.wait_for_timeout(300)

        def heard() -> list[float]:
            found: list[float] = [one["pitch"] for one in page.evaluate("tones.splice(0)")]
            return found

        heard()
        owner.act(event, type="SetClock", level=1, left_seconds=62)
        until(page, "tones.length === 2")
        assert heard() == [784, 784]
        owner.act(event, type="SetClock", level=1, left_seconds=4)
        expect(page.locator(".tv-break-word")).to_be_visible(timeout=15_000)
        until(page, "tones.length >= 6")
        tones = heard()
        assert tones[-3:] == [784, 659, 523]
        assert set(tones[:-3]) == {660}
        owner.act(event, type="SetClock", level=2, left_seconds=600)
        until(page, "tones.length === 4")
        assert heard() == [523, 659, 784, 1047]

    def test_who_wants_none_hears_none(self, owner: Owner) -> None:
        owner.context.add_init_script(TONES)
        event = owner.started(names(3))
        page = tv_of(owner, event)
        page.mouse.move(200, 200)
        page.get_by_role("button", name="Turn sound off").click()
        page.evaluate("tones.splice(0)")
        owner.act(event, type="SetClock", level=2, left_seconds=600)
        expect(page.locator(".tv-flash")).to_be_visible()
        assert page.evaluate("tones.length") == 0


class TestTicker:
    def test_what_is_undone_is_not_told(self, owner: Owner) -> None:
        event = owner.started(names(12), 2, rebuys={"allowed": False})
        page = tv_of(owner, event)
        ticker = page.locator(".tv-ticker")
        seated = players_of(owner, event)
        first, second = list(seated)[:2]
        done = owner.act(event, type="Bust", players=[first], at=seated[first])
        expect(ticker).to_contain_text(f"{first} is out in 12th place.")
        owner.act(event, type="Bust", players=[second], at=seated[second])
        expect(ticker).to_contain_text(f"{second} is out in 11th place.")
        owner.act(event, type="Undo", act=done["act"])
        expect(ticker).to_contain_text(f"{second} is out in 12th place.")
        expect(ticker).not_to_contain_text(f"{first} is out")

    def test_no_name_of_several_winners_is_torn_in_two(self, owner: Owner) -> None:
        players = ["Alice Wu", "Bob Marsh", "Carlos Diaz", "Hannah Kowalczyk"]
        event = owner.started(players, rebuys={"allowed": False})
        owner.act(event, type="CountStacks", stacks=[[player, 1500] for player in players])
        shares = [[player, 2000] for player in players]
        owner.act(event, type="AgreeDeal", shares=shares, settles=True, prizes=[5000, 3000], way="even")
        owner.act(event, type="PayPrizes")
        page = tv_of(owner, event)
        expect(page.locator(".tv-winner")).to_contain_text("Hannah Kowalczyk")
        text = page.locator(".tv-winner").evaluate("(it) => it.textContent")
        assert all(player.replace(" ", "\u00a0") in text for player in players)

    def test_no_place_is_told_while_the_player_may_rebuy(self, owner: Owner) -> None:
        event = owner.started(names(6), rebuys={"per_player": 1, "until_level": 3})
        page = tv_of(owner, event)
        ticker = page.locator(".tv-ticker")
        owner.act(event, type="Bust", players=["Bo"], at="Table1")
        expect(ticker).to_contain_text("Bo is out and may rebuy.")
        expect(ticker).not_to_contain_text("place")
        owner.act(event, type="Choose", code="no-rebuy", player="Bo")
        expect(ticker).to_contain_text("Bo is out in 6th place.")

    def test_a_move_goes_away(self, owner: Owner) -> None:
        event = owner.started(names(12), 2)
        page = tv_of(owner, event)
        name, table = next(iter(players_of(owner, event).items()))
        other = "Table2" if table == "Table1" else "Table1"
        owner.act(event, type="MovePlayer", player=name, to={"table": other, "seat": 9})
        expect(page.locator(".tv-ticker")).to_contain_text(f"{name} moves to table {other[-1]}, seat 9.")
        later = """async () => {
          const {fresh} = await import("/static/pages/tv/ticker.js");
          const notices = [{no: 1, kind: "move", age_ms: 15_000, left_ms: null}];
          const ends = [{no: 1, kind: "move", age_ms: 15_000, left_ms: 20_000}];
          const shown = [fresh(notices, 29_000), fresh(notices, 31_000), fresh(ends, 19_000), fresh(ends, 20_000)];
          return shown.map((one) => one.length);
        }"""
        assert page.evaluate(later) == [1, 0, 1, 0]
        owner.act(event, type="Bust", players=[name], at=other)
        expect(page.locator(".tv-ticker")).to_contain_text(f"{name} is out")

    def test_prizes_are_called_prizes_so_far_until_they_are_posted(self, owner: Owner) -> None:
        event = owner.started(names(6), rebuys={"allowed": True, "until_level": 6})
        heading = tv_of(owner, event).locator(".tv-prizes h2 span")
        expect(heading).to_have_text("Prizes so far")
        owner.act(event, type="SetClock", level=7, left_seconds=600)
        owner.act(event, type="PostPrizes", prizes=[8000, 4000])
        expect(heading).to_have_text("Prizes")

    def test_prizes_with_cents_bounties_and_what_is_sold_are_read_from_afar(self, owner: Owner) -> None:
        players = names(9)
        event = owner.started(
            players,
            buy_in=2570,
            bounty=500,
            rebuys={"allowed": True, "until_level": 6},
            addon={"allowed": True, "price": 2000, "stack": 5000, "until_level": 6},
        )
        for out, by in zip(players[:4], (["Eve"], ["Flo"], ["Gus"], ["Hal", "Ida"]), strict=True):
            owner.act(event, type="Bust", players=[out], at="Table1")
            owner.act(event, type="ClaimBounty", out=out, by=by)
        tv = tv_of(owner, event, 1920, 1080)
        expect(tv.locator(".tv-extra").last).to_have_text("Most bounties: Eve €5, Flo €5, Gus €5 and 2 more")
        expect(tv.locator(".tv-extra.on-two-lines")).to_have_count(0)
        assert tv.locator(".tv-prizes h2 span").evaluate("(it) => it.getClientRects().length") == 1
        gaps = """(all) => all.map((one) => {
            const box = (part) => {
                const range = document.createRange();
                range.selectNodeContents(one.querySelector(part));
                return range.getBoundingClientRect();
            };
            return (box("b").left - box(".tv-place").right) / parseFloat(getComputedStyle(one).fontSize);
        })"""
        assert min(tv.locator(".tv-prizes li").evaluate_all(gaps)) > 0.5
        assert tv.evaluate(FAULTS) == []

    def test_the_clock_on_a_player(self, owner: Owner) -> None:
        event = owner.started(names(4))
        page = tv_of(owner, event)
        desk = owner.page(f"/e/{event}")
        desk.get_by_role("button", name="Clock on a player").click()
        desk.get_by_role("combobox", name="Player").fill("Bo")
        desk.keyboard.press("Enter")
        expect(page.locator(".tv-shot")).to_contain_text("Bo")
        desk.get_by_role("button", name="Has acted").click()
        expect(page.locator(".tv-shot")).to_have_count(0)
