"""The board of a card room on a TV: every list on one screen, and what it says of tournaments."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import act, shot

if TYPE_CHECKING:
    from playwright.sync_api import Page


def tv_of(owner: Owner, room: str) -> "Page":
    tv = owner.page(f"/room/{room}/tv")
    tv.set_viewport_size({"width": 1920, "height": 1080})
    return tv


def opened_with_lists(owner: Owner, games: int, waiting: int) -> str:
    """A room with so many games, each with a name called to it, and so many names on their lists."""
    first = "Ann Bo Cy Dee Eve Flo Gus Hal Ida Jo Kit Lou Max Ned Ola Pia Quin Ray Sue Tom".split()
    room: str = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "first"})["id"]
    kinds = ["1-2 NLHE", "4-8 LHE", "2-5 PLO", "5-10 NLHE", "1-3 NLHE", "20-40 LHE", "2-5 NLHE", "1-2 PLO"][:games]
    for at, kind in enumerate(kinds):
        act(owner, room, type="OpenGame", game="ABCDEFGH"[at], kind=kind, size=2, place=f"Table {at + 1}")
        act(owner, room, type="SitAndBuy", name=f"Player {at}", game="ABCDEFGH"[at], amount=100000)
    for at in range(waiting):
        act(owner, room, type="JoinList", name=f"{first[at % 20]} {'KLMNO'[at // 20]}eller", game=kinds[at % games])
    return room


MEASURED = """() => [
  [...document.querySelectorAll(".tv-kind li:not(.called) b")].map((one) => parseFloat(getComputedStyle(one).fontSize)),
  [...document.querySelectorAll(".tv-kind")].filter((one) => one.getBoundingClientRect().bottom >
    document.querySelector(".room-tv footer").getBoundingClientRect().top).length,
  [...document.querySelectorAll(".tv-kind li")].filter((one) => one.querySelector("em") &&
    one.querySelector("em").getBoundingClientRect().bottom > one.getBoundingClientRect().bottom + 2).length,
]"""


def measured(tv: "Page") -> tuple[list[float], int, int]:
    """Sizes of names, panels behind the footer, and calls on a line of their own, once the sizes have been found."""
    for _ in range(30):
        sizes, cut, below = tv.evaluate(MEASURED)
        if not cut and not below:
            break
        tv.wait_for_timeout(100)
    return sizes, cut, below


@pytest.mark.parametrize(("games", "waiting"), [(2, 15), (4, 40)])
def test_the_tv_has_every_list_on_one_screen_that_reads_from_eight_metres(
    owner: Owner, games: int, waiting: int
) -> None:
    room = opened_with_lists(owner, games, waiting)
    tv = tv_of(owner, room)
    expect(tv.locator(".tv-kind li")).to_have_count(waiting)
    expect(tv.locator(".tv-page")).to_have_count(0)
    first = tv.locator(".tv-kind li").first
    expect(first).to_contain_text("open")
    expect(tv.locator(".tv-kind li.called")).to_have_count(0)
    act(owner, room, type="CallName", name="Ann Keller", game="1-2 NLHE")
    expect(tv.locator(".tv-kind li.called")).to_contain_text("to Table 1")
    sizes, cut, below = measured(tv)
    assert min(sizes) >= 54, "a name is five hundredths of the screen high"
    assert (cut, below) == (0, 0), "no panel is behind the footer, and no call on a line of its own"


def test_whole_names_that_are_long_are_hardly_set_smaller(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    for at in range(18):
        act(owner, room, type="JoinList", name=f"Ann Baumgartner {at + 1}", game="1-3 NLHE" if at % 2 else "5-10 PLO")
    tv = tv_of(owner, room)
    expect(tv.locator(".tv-kind li")).to_have_count(18)
    sizes, cut, _ = measured(tv)
    assert min(sizes) >= 48
    assert not cut


def test_the_tv_turns_its_pages_only_where_the_names_do_not_fit(owner: Owner) -> None:
    room = opened_with_lists(owner, 8, 60)
    tv = tv_of(owner, room)
    seen: list[str] = []
    for page in ("1 of 2", "2 of 2"):
        expect(tv.locator(".tv-page")).to_have_text(page, timeout=20_000)
        seen += tv.locator(".tv-kind h2").all_inner_texts()
        sizes, cut, _ = measured(tv)
        assert min(sizes) >= 54
        assert not cut
    assert len(seen) == 8, "each list is whole on one of the pages"


def test_the_tv_does_not_say_that_a_tournament_begins_now_when_that_was_long_ago(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10"})["id"]
    act(owner, room, type="PlanTournament", id="turbo", name="Noon Turbo", minutes_from_now=0)
    tv = tv_of(owner, room)
    expect(tv.locator(".tv-next")).to_contain_text("Noon Turbo begins soon")
    for name in ("Ann", "Bo"):
        act(owner, room, type="JoinList", name=name, game="Noon Turbo")
    owner.ask(f"/api/rooms/{room}/tournaments/turbo", {})
    expect(tv.locator(".tv-next")).to_contain_text("Noon Turbo: the seats are drawn next")


def test_every_table_is_named_while_there_is_room_and_counted_when_there_is_none(owner: Owner) -> None:
    room: str = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10"})["id"]
    for at, letter in enumerate("ABCD"):
        act(owner, room, type="OpenGame", game=letter, kind="1-2 NLHE", size=2, place=f"Table {at + 1}")
        for player in range(2 if at < 3 else 1):
            act(owner, room, type="TakeSeat", name=f"Player {letter}{player}", game=letter)
    tv = tv_of(owner, room)
    lines = tv.locator(".tv-game")
    expect(lines).to_have_text(["Table 1: 2/2", "Table 2: 2/2", "Table 3: 2/2", "Table 4: 1/2 · 1 open seat"])
    sizes, cut, below = measured(tv)
    assert (cut, below) == (0, 0)
    for at in range(40):
        act(owner, room, type="JoinList", name=f"Name {at} Waiting", game="1-2 NLHE", same=True)
    expect(lines.first).to_contain_text("4 games")
    sizes, cut, below = measured(tv)
    assert len(sizes) >= 15 and (cut, below) == (0, 0)


SMALL = """() => [...document.querySelectorAll(".tv-kind *, .tv-lines *, .tv-page")].flatMap((one) => {
  const own = [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  return own && parseFloat(getComputedStyle(one).fontSize) < 32 ? [`${one.className} ${one.textContent}`] : [];
})"""

TITLES = """() => [...document.querySelectorAll(".tv-kind")].map((one) => {
  const size = (some) => parseFloat(getComputedStyle(some).fontSize);
  const title = one.querySelector("h2");
  const lines = [...one.querySelectorAll("p")];
  return [size(title), Math.max(0, ...lines.map(size)),
    [title, ...lines].every((some) => some.scrollWidth <= some.clientWidth + 1)];
})"""


def test_every_word_of_the_tv_reads_from_eight_metres_and_titles_are_whole(owner: Owner) -> None:
    room: str = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "first"})["id"]
    for game, kind, place in (
        ("A", "1-3 NLHE", "Table 5"), ("B", "1-3 NLHE", "Table 6"), ("C", "4-8 LHE", "Table 1"),
        ("D", "2-5 PLO", "Table 2"), ("E", "5-10 NLHE", "The table at the window"),
    ):  # fmt: skip
        act(owner, room, type="OpenGame", game=game, kind=kind, size=4, place=place)
        for seat in range(1, 4 if game == "B" else 5):
            act(owner, room, type="TakeSeat", name=f"{game}{'abcd'[seat - 1]}", game=game, seat=seat, passing=True)
    act(owner, room, type="SetMustMove", main="A", feeder="B")
    name = "The Long Friday Night Freezeout with Bounties"
    act(owner, room, type="PlanTournament", id="turbo", name=name, minutes_from_now=60)
    tv = tv_of(owner, room)
    expect(tv.locator(".tv-kind", has_text=name)).to_contain_text("Nobody yet")
    expect(tv.locator(".tv-next")).to_contain_text(" · 0 players")
    shot(tv, "tv-few")
    assert tv.evaluate(SMALL) == []
    assert all(title > line and whole for title, line, whole in tv.evaluate(TITLES))
    kinds = ["1-3 NLHE", "4-8 LHE", "2-5 PLO", "5-10 NLHE"]
    first = "Ann Bo Cy Dee Eve Flo Gus Hal Ida Jo Kit Lou Max Ned Ola Pia Quin Ray Sue Tom".split()
    for at in range(44):
        kind = "1-3 NLHE" if at < 14 else kinds[at % 4]
        act(owner, room, type="JoinList", name=f"{first[at % 20]} {'KLM'[at // 20]}eller", game=kind)
    expect(tv.locator(".tv-kind li").first).to_be_visible()
    _, cut, below = measured(tv)
    shot(tv, "tv-many")
    assert (cut, below) == (0, 0)
    assert tv.evaluate(SMALL) == []
    assert tv.locator(".tv-cut").count(), "a list goes on in the next column"
    for title, line, whole in tv.evaluate(TITLES):
        assert title > line
        assert whole
