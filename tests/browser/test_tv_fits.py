"""Nothing on a TV is cut off, covered or beyond its edge, however many play and however long their names are."""

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names
from browser.tv_screen import FAULTS, LONG, SIZES, SKIP, board_of, players_of, turn_page, tv_of

pytestmark = pytest.mark.slow

LANGUAGES = ["en", "de"]
FIELDS = [(3, 1), (27, 3), (60, 7), (300, 34)]

CHART = """() => {
  const tables = [...document.querySelectorAll(".tv-table")];
  const names = tables.flatMap((table) => [...table.querySelectorAll(".tv-seat-name")].map((name) =>
    [name.textContent, table.querySelector("h2").textContent]));
  return [document.querySelector(".tv-dots")?.getAttribute("aria-label") ?? "", Object.fromEntries(names)];
}"""
"""The page of the chart that is shown, and the table of everybody on it."""

HOUSE = "The House of the Rising Sun and Poker Club of 1907"
CHIPS = [[25, 40_000], [100, 40_000], [500, 20_000], [1000, 10_000], [5000, 5000]]


def people(number: int) -> list[str]:
    """So many players, a few with the longest names there are."""
    return [*LONG, *names(number)][:number]


@pytest.mark.parametrize(("number", "tables"), FIELDS)
def test_every_name_is_on_the_seat_chart(owner: Owner, number: int, tables: int) -> None:
    owner.context.add_init_script(SKIP)
    event = owner.event(people(number))
    owner.act(event, type="DrawSeats", tables=tables)
    for wide, high in SIZES:
        page = tv_of(owner, event, wide, high)
        shown: dict[str, str] = {}
        pages = max(1, page.locator(".tv-dots i").count())
        seen: set[str] = set()
        while len(seen) < pages:
            assert page.evaluate(FAULTS) == []
            label, names_shown = page.evaluate(CHART)
            seen.add(label)
            shown.update(names_shown)
            turn_page(page)
        page.close()
        seated = {name: f"Table {table.removeprefix('Table')}" for name, table in players_of(owner, event).items()}
        assert shown == seated


@pytest.mark.parametrize(("colours", "language"), [("dark", "en"), ("light", "en"), ("dark", "de")])
@pytest.mark.parametrize(("number", "tables"), FIELDS)
def test_every_layout_fits(owner: Owner, number: int, tables: int, colours: str, language: str) -> None:
    event = owner.started(
        people(number), tables, name="The Grand Championship Main Event of the Winter Season", book="seminole-2024",
        buy_in=50_000, stack=50_000, hours=8, ante="big-blind", bounty=2500, chips=CHIPS, rebuys={"until_level": 6},
        language=language,
    )  # fmt: skip
    if board_of(owner, event)["public"]["display"]["house"] != HOUSE:  # an event looks as the one before it did
        owner.act(event, type="SetDisplay", house=HOUSE)
    owner.act(event, type="Announce", text="Dinner is served in the room behind the bar. " * 3)
    page = tv_of(owner, event, color_scheme=colours)
    for layout in ("clock", "prizes", "seats", "results"):
        owner.act(event, type="SetDisplay", layout=layout)
        expect(page.locator(".tv-menu button[aria-pressed=true]").first).to_have_text(WORDS[language][layout])
        for wide, high in SIZES[:2]:
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_timeout(300)
            assert page.evaluate(FAULTS) == [], (layout, wide)


WORDS = {
    "en": {"clock": "Clock", "prizes": "Clock + prizes", "seats": "Seats", "results": "Results"},
    "de": {"clock": "Uhr", "prizes": "Uhr + Preise", "seats": "Sitzplan", "results": "Ergebnisse"},
}


def test_the_address_is_broken_after_the_computer_only(owner: Owner) -> None:
    event = owner.event(people(12))
    owner.act(event, type="DrawSeats", tables=2)
    for wide, high in SIZES:
        page = tv_of(owner, event, wide, high)
        lines = page.locator(".tv-address")
        expect(lines).to_have_count(2)
        whole = "".join(lines.all_inner_texts())
        assert lines.first.inner_text() == whole[: whole.index("/") + 1]
        heights = lines.evaluate_all(
            "all => all.map((one) => one.clientHeight / parseFloat(getComputedStyle(one).fontSize))"
        )
        assert max(heights) < 2
        page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_registration_and_its_code_fit(owner: Owner, language: str) -> None:
    event = owner.event(people(12), bounty=500, rebuys={"until_level": 6}, language=language)
    page = tv_of(owner, event)
    expect(page.locator(".tv-join img")).to_be_visible()
    widest_code(page)
    end_of(owner, page)
    owner.act(event, type="DrawSeats", tables=2)
    expect(page.locator(".tv-table")).to_have_count(2)
    widest_code(page)
    end_of(owner, page)


def widest_code(page: Page) -> None:
    """Show the widest room code there can be: codes are random, and a W is wider than a J."""
    page.locator(".tv-code").evaluate("one => { one.firstChild.data = 'WWWW'; }")


def bust_all_but(owner: Owner, event: str, left: int) -> None:
    """Knock players out one by one."""
    seated = players_of(owner, event)
    for name in list(seated)[left:]:
        owner.act(event, type="Bust", players=[name], at=seated[name])


def end_of(owner: Owner, page: Page) -> None:
    for wide, high in [(390, 844), *SIZES]:
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(300)
        assert page.evaluate(FAULTS) == [], wide


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [3, 9])
def test_the_winner_and_the_results_fit(owner: Owner, number: int, language: str) -> None:
    owner.context.add_init_script(SKIP)
    event = owner.started(people(number), language=language)
    page = tv_of(owner, event)
    bust_all_but(owner, event, 1)
    expect(page.locator(".tv-winner")).to_have_text(people(number)[0])
    end_of(owner, page)
    shown: set[str] = set()
    for _ in range(max(1, page.locator(".tv-dots i").count())):
        shown.update(page.locator(".tv-placed").all_inner_texts())
        turn_page(page)
    assert sorted(shown) == sorted(people(number)[1:])


SIZES_OF_NAMES = """() => [...document.querySelectorAll(".tv-places li")].map((line) => {
    const [number, name] = [line.querySelector(".tv-place"), line.querySelector(".tv-placed")];
    return [name.textContent, ...[name, number].map((one) => parseFloat(getComputedStyle(one).fontSize))];
})"""


def test_the_names_behind_the_winner_are_as_large_as_their_places(owner: Owner) -> None:
    owner.context.add_init_script(SKIP)
    usual = ["Hannah Kowalczyk-Brzezińska", "Maximilian von Hohenstein", "Mike O'Neil", *names(12)]
    event = owner.started(usual, 2, currency="USD", prizes=[15000, 9000, 6000])
    page = tv_of(owner, event)
    bust_all_but(owner, event, 1)
    expect(page.locator(".tv-winner")).to_be_visible()
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(300)
        assert page.evaluate(FAULTS) == []
        shown: set[str] = set()
        for _ in range(max(1, page.locator(".tv-dots i").count())):
            for name, size, number in page.evaluate(SIZES_OF_NAMES):
                shown.add(name)
                share = 0.78 if len(name) > 20 else 0.999
                assert number >= 0.0325 * high and size >= share * number, (name, wide)
            turn_page(page)
        assert len(shown) == 14


BAR = """document.querySelector("main.tv").insertAdjacentHTML("afterbegin",
    "<div class=reconnect>Reconnecting. Last update 12 s ago</div>")"""


def test_the_reconnecting_bar_is_as_large_as_the_screen(owner: Owner) -> None:
    event = owner.started(people(9))
    for wide, high in SIZES:
        page = tv_of(owner, event, wide, high)
        page.evaluate(BAR)
        bar = page.locator(".reconnect")
        assert bar.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 0.028 * high
        assert bar.evaluate("one => one.scrollHeight <= one.clientHeight")
        box, foot = bar.bounding_box(), page.locator(".tv-bottom").bounding_box()
        assert box and foot and foot["y"] + foot["height"] <= box["y"] + 1
        page.close()


@pytest.mark.parametrize(("language", "says"), [("en", "Paused"), ("de", "Uhr angehalten")])
def test_a_clock_that_stands_and_one_called_on_a_player_fit(owner: Owner, language: str, says: str) -> None:
    event = owner.started(people(12), 2, rebuys={"until_level": 6}, bounty=500, language=language)
    page = tv_of(owner, event)
    owner.act(event, type="Pause", why="director")
    expect(page.locator(".tv-state")).to_have_text(says)
    end_of(owner, page)
    owner.act(event, type="CallClock", player=LONG[2])
    expect(page.locator(".tv-shot-name")).to_contain_text(LONG[2])
    end_of(owner, page)


SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"


def test_four_prizes_and_a_deal_are_on_one_page_beside_a_clock_that_is_called(owner: Owner) -> None:
    players = [*names(9), LONG[0]]
    event = owner.event(
        players,
        buy_in=4000,
        bounty=500,
        rebuys={"until_level": 6},
        late_until_level=6,
        prizes=[18000, 11000, 7000, 4000],
    )
    owner.act(event, type="DrawSeats")
    owner.act(event, type="DealFirstHand")
    owner.act(event, type="CallClock", player=players[0])
    page = tv_of(owner, event)
    page.evaluate(BAR)
    places = page.locator(".tv-prizes li")
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        expect(places).to_have_count(4)
        assert page.evaluate(FAULTS) == []
    owner.act(event, type="GoToPeriod", level=7)
    bust_all_but(owner, event, 3)
    left = list(players_of(owner, event))
    prizes = [18000, 11000, 7000, 4000]
    shares = [[name, 11000] for name in left]
    owner.act(event, type="AgreeDeal", settles=True, shares=shares, played_for=[3000], prizes=prizes, way="custom")
    expect(page.locator(".tv-sharer")).to_have_text(left)
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        expect(places).to_have_count(5)
        says = page.locator(".tv-extra", has_text="agreed on a deal")
        assert says.evaluate(SIZE) >= 0.023 * high
        assert page.evaluate(FAULTS) == []


def test_paid_players_behind_the_winner_have_names_no_smaller_than_the_others(owner: Owner) -> None:
    event = owner.started([*names(14), *LONG[:2]], 2, buy_in=4000, prizes=[40000, 16000, 8000])
    page = tv_of(owner, event)
    for name in (*names(14)[1:], *LONG[:2]):
        owner.act(event, type="Bust", players=[name], at=players_of(owner, event)[name])
    expect(page.locator(".tv-winner")).to_have_text("Ann")
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(300)
        sizes = {name: size for name, size, _ in page.evaluate(SIZES_OF_NAMES)}
        paid = [sizes[name] for name in LONG[:2]]
        assert min(paid) >= max(sizes.values()) - 0.1, sizes


def test_prizes_are_on_one_page_again_once_they_fit(owner: Owner) -> None:
    """The dots below a page take height of the places: they must not keep the pages that brought them."""
    event = owner.started(people(12), 2)
    page = tv_of(owner, event)
    places = page.locator(".tv-prizes li")
    expect(page.locator(".tv-time")).to_be_visible()
    count = places.count()
    high = next(high for high in range(60, 700, 2) if _count_at(page, high) == count)
    assert _count_at(page, high - 40) < count
    expect(page.locator(".tv-prizes .tv-dots")).to_be_visible()
    assert _count_at(page, high) == count
    expect(page.locator(".tv-prizes .tv-dots")).to_have_count(0)


def _count_at(page: Page, high: int) -> int:
    """How many prizes are shown at once where their panel is so high."""
    page.locator(".tv-prizes").evaluate(
        "(panel, high) => { panel.style.flex = 'none'; panel.style.height = `${high}px`; }", high
    )
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    return page.locator(".tv-prizes li").count()
