"""A whole evening on three screens at once: the director's laptop, the TV, a player's phone; by clicks and keys alone.

From the owner's link to the last prize: a new event, links for TV and phone, the draw, the clock, bust-outs, a rebuy,
what was wrong taken back, a penalty, a crash of the server, a balancing move, the final table, a colour-up, the prizes
and the results. Time that must pass is passed with the director's own buttons for the clock.
"""

import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from served import House

from browser.house import Owner, names
from browser.test_director_axe import serious

pytestmark = pytest.mark.slow

PLAYERS = names(13)
SOON = 20_000


class Evening:
    """The three screens, and what is done at the first of them."""

    def __init__(self, chromium: Browser, house: House) -> None:
        self.chromium = chromium
        self.house = house
        self.laptop = self._screen(1366, 768)
        self.director = Owner(self.laptop, house).page("/")
        self.tv = Owner(self._screen(1920, 1080), house).page("/")
        self.phone = Owner(self._screen(390, 844), house).page("/")
        self.mine = PLAYERS[0]

    def _screen(self, wide: int, high: int) -> BrowserContext:
        context = self.chromium.new_context(viewport={"width": wide, "height": high}, bypass_csp=True)
        context.set_default_timeout(SOON)
        return context

    def close(self) -> None:
        for page in (self.director, self.tv, self.phone):
            page.context.close()

    def matter(self, says: str) -> Locator:
        """Something that the director is asked to see to."""
        return self.director.locator(".matter", has_text=re.compile(says))

    def see_to(self, says: str, words: str = "") -> None:
        """Do the one obvious thing about it."""
        self.matter(says).first.get_by_role("button", name=words).last.click()

    def told(self, says: str) -> None:
        """The toast that follows an act."""
        expect(self.director.locator(".toast").last).to_contain_text(says)

    def seat(self, player: str) -> tuple[str, str]:
        """Table and seat of a player, as the director's list has it."""
        shown = self.row(player).inner_text()
        found = re.search(r"T(\d+)-(\d+)", shown)
        assert found, shown
        return found[1], found[2]

    def row(self, player: str) -> Locator:
        name = self.director.locator(".player-name", has_text=re.compile(f"^{player}$"))
        return self.director.locator(".player-row", has=name)

    def at(self, table: str) -> list[str]:
        """Who sits at a table."""
        return [player for player in PLAYERS if f"T{table}-" in self.row(player).inner_text()]

    def left(self) -> list[str]:
        return [player for player in PLAYERS if self.row(player).and_(self.director.locator(":not(.out)")).count()]

    def choose(self, *players: str) -> None:
        for player in players:
            option = self.director.locator(".choices .name", has_text=re.compile(f"^{player}$"))
            option.click()

    def bust(self, player: str) -> None:
        self.director.keyboard.press("b")
        self.choose(player)
        expect(self.row(player)).to_have_class(re.compile(r"\bout\b"))

    def fact(self, name: str) -> Locator:
        return self.tv.locator(".tv-facts div", has_text=name).locator("dd")

    def other_table(self) -> str:
        """Where the phone's player does not sit."""
        return "2" if self.seat(self.mine)[0] == "1" else "1"

    def next_out(self) -> str:
        """Somebody else than the phone's player."""
        return next(player for player in reversed(self.left()) if player != self.mine)

    def axe(self, **pages: Page) -> None:
        for name, page in pages.items():
            assert (name, serious(page)) == (name, [])


@pytest.fixture
def evening(chromium: Browser, house: House) -> Any:
    found = Evening(chromium, house)
    yield found
    found.close()


def test_a_whole_evening_on_three_screens(evening: Evening, house: House) -> None:
    open_the_event(evening, house)
    bring_tv_and_phone(evening)
    take_seats_and_start(evening)
    lose_some_players(evening)
    take_back_what_was_wrong(evening)
    stop_and_tell(evening)
    go_on_after_a_crash(evening, house)
    balance_the_tables(evening)
    make_the_final_table(evening)
    colour_up(evening)
    play_to_the_end(evening)
    read_the_results(evening)


def open_the_event(evening: Evening, house: House) -> None:
    page = evening.director
    page.goto(house.owner_link)
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Friday Freezeout")
    page.get_by_label("Seats at a table").fill("8")
    page.get_by_label("Players expected").fill(str(len(PLAYERS)))
    page.get_by_label("Hours in all").fill("3")
    page.get_by_label("Names, one to a line").fill("\n".join(PLAYERS))
    expect(page.locator(".facts")).to_contain_text("€260")
    evening.axe(new_event=page)
    page.get_by_role("button", name="Open the event").click()
    expect(page.locator(".top-bar h1")).to_have_text("Friday Freezeout")
    expect(page.locator(".guest-row")).to_have_count(len(PLAYERS))
    for player in PLAYERS:
        page.get_by_role("button", name=f"{player} has paid €20 and is in", exact=True).click()
    expect(page.locator(".player-row")).to_have_count(len(PLAYERS))


def bring_tv_and_phone(evening: Evening) -> None:
    page = evening.director
    page.get_by_role("button", name="Links").click()
    for words, screen in (("TV clock", evening.tv), ("Players' phones", evening.phone)):
        page.locator(".pin-form select").first.select_option(label=words)
        page.get_by_role("button", name="Make a link").click()
        expect(page.locator(".made-link")).to_contain_text(words)
        screen.goto(page.get_by_label("Address").input_value())
    page.keyboard.press("Escape")
    expect(evening.tv.locator(".tv-head h1")).to_have_text("Friday Freezeout")
    expect(evening.tv.locator(".tv-level")).to_have_text("Registration")
    take_name(evening, PLAYERS[0])
    expect(evening.phone.locator(".where")).to_contain_text("Your seat shows here")
    evening.axe(tv=evening.tv, phone=evening.phone)


def take_name(evening: Evening, player: str) -> None:
    phone = evening.phone
    phone.get_by_label("Your name").fill(player)
    phone.locator(".find-list .name", has_text=re.compile(f"^{player}$")).click()
    phone.get_by_role("button", name="That is me").click()
    expect(phone.locator(".where-name")).to_have_text(player)
    evening.mine = player


def take_seats_and_start(evening: Evening) -> None:
    evening.see_to("Draw seats", "Draw")
    expect(evening.director.locator(".seat:not(.open)")).to_have_count(len(PLAYERS))
    table, seat = evening.seat(PLAYERS[0])
    expect(evening.phone.locator(".where-seat")).to_have_text(f"Table {table}Seat {seat}")
    expect(evening.tv.locator(".tv-state")).to_have_text("Take your seats")
    evening.director.get_by_role("button", name="Start").click()
    expect(evening.tv.locator(".tv-level")).to_have_text("Level 1")
    expect(evening.phone.locator(".phone-level")).to_contain_text("Level 1")
    for clock in (
        evening.tv.locator(".tv-time"),
        evening.phone.locator(".phone-time"),
        evening.director.locator(".clock-time"),
    ):
        before = clock.inner_text()
        expect(clock).not_to_have_text(before)
    evening.axe(director=evening.director, tv=evening.tv, phone=evening.phone)


def lose_some_players(evening: Evening) -> None:
    page = evening.director
    first, second, third, *_ = evening.at(evening.other_table())
    evening.bust(first)
    evening.told(f"{first} is out in 13th place")
    expect(evening.fact("Players")).to_have_text("12 / 13")
    page.keyboard.press("r")
    evening.choose(first)
    evening.told("rebuy")
    expect(evening.fact("Players")).to_have_text("13 / 13")
    expect(evening.fact("Rebuys")).to_have_text("1")

    page.keyboard.press("b")
    page.get_by_label("Several on one hand").check()
    evening.choose(second, third)
    page.get_by_label(f"{second} began the hand with").fill("400")
    page.get_by_label(f"{third} began the hand with").fill("900")
    page.get_by_role("button", name="Bust 2 players").click()
    expect(evening.row(second)).to_contain_text("13th")
    expect(evening.row(third)).to_contain_text("12th")
    expect(evening.fact("Players")).to_have_text("11 / 13")
    expect(evening.phone.locator(".phone-said")).to_contain_text("is out")


def take_back_what_was_wrong(evening: Evening) -> None:
    """The wrong player was tapped: a toast takes it back, and the log does so later, when more has happened."""
    page = evening.director
    wrong, other = evening.at(evening.other_table())[:2]
    evening.bust(wrong)
    expect(evening.fact("Players")).to_have_text("10 / 13")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(evening.row(wrong)).not_to_have_class(re.compile(r"\bout\b"))
    expect(evening.fact("Players")).to_have_text("11 / 13")
    evening.bust(other)
    page.keyboard.press("a")
    page.get_by_label("To everybody").fill("Pizza is here.")
    page.keyboard.press("Enter")
    expect(evening.tv.locator(".tv-ticker")).to_contain_text("Pizza is here.")
    expect(evening.phone.locator(".phone-said")).to_contain_text("Pizza is here.")
    line = page.locator(".log-line", has_text=f"{other} is out").first
    line.get_by_role("button", name="Undo").click()
    expect(evening.row(other)).to_contain_text("T")
    expect(page.locator(".log-line.undone", has_text=f"{other} is out")).to_have_count(1)
    expect(page.locator(".log-line.undone", has_text="Pizza")).to_have_count(0)
    expect(evening.fact("Players")).to_have_text("11 / 13")


def stop_and_tell(evening: Evening) -> None:
    """A clock that stands does so on every screen; a penalty runs, and a player is called to act."""
    page = evening.director
    page.keyboard.press(" ")
    expect(evening.tv.locator(".tv-state")).to_have_text("Paused")
    stood = evening.tv.locator(".tv-time").inner_text()
    expect(evening.phone.locator(".phone-time")).to_have_text(stood)
    page.keyboard.press("p")
    bad = evening.next_out()
    evening.choose(bad)
    page.get_by_role("button", name="10 min").click()
    expect(evening.row(bad)).to_contain_text("penalty 10 minutes")
    page.keyboard.press("c")
    evening.choose(evening.mine)
    expect(page.get_by_role("dialog").get_by_role("timer")).to_contain_text("0:5")
    page.get_by_role("button", name="Has acted").click()
    page.keyboard.press(" ")
    expect(evening.tv.locator(".tv-time")).not_to_have_text(stood)


def go_on_after_a_crash(evening: Evening, house: House) -> None:
    """The computer is switched off in the middle of it: all screens come back by themselves, and nothing is lost."""
    before = sorted(evening.left())
    house.kill()
    for page in (evening.director, evening.tv, evening.phone):
        expect(page.locator(".reconnect")).to_contain_text("Reconnecting")
    house.start()
    for page in (evening.director, evening.tv, evening.phone):
        expect(page.locator(".reconnect")).to_have_count(0, timeout=60_000)
    assert sorted(evening.left()) == before
    expect(evening.fact("Players")).to_have_text("11 / 13")
    clock = evening.phone.locator(".phone-time")
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)


def balance_the_tables(evening: Evening) -> None:
    due = evening.matter("Balance: ")
    for _ in range(4):
        if due.count():
            break
        evening.bust(evening.at(evening.other_table())[-1])
    mover = re.search(r"Balance: (\w+) moves", due.first.inner_text())
    assert mover
    if mover[1] != evening.mine:
        evening.phone.get_by_role("button", name=f"I am not {evening.mine}").click()
        take_name(evening, mover[1])
    before = evening.seat(evening.mine)
    due.first.get_by_role("button", name="Move & tell").click()
    evening.told(f"{evening.mine} moves to table")
    expect(evening.row(evening.mine)).not_to_contain_text(f"T{before[0]}-{before[1]}")
    expect(evening.tv.locator(".tv-ticker")).to_contain_text(f"{evening.mine} moves to table")
    evening.axe(tv=evening.tv, phone_moved=evening.phone)
    be_told_where_to_go(evening)


def be_told_where_to_go(evening: Evening) -> None:
    """The whole phone says it until the player has seen it."""
    table, seat = evening.seat(evening.mine)
    told = evening.phone.locator("dialog.moved")
    expect(told).to_contain_text(f"Table {table}Seat {seat}")
    told.get_by_role("button", name="On my way").click()
    expect(told).to_have_count(0)
    expect(evening.phone.locator(".where-seat")).to_have_text(f"Table {table}Seat {seat}")


def make_the_final_table(evening: Evening) -> None:
    due = evening.matter("Final table: the 8 players left")
    while len(evening.left()) > 8:
        evening.bust(evening.next_out())
    before = evening.seat(evening.mine)
    due.get_by_role("button", name="Draw the final table").click()
    expect(due).to_have_count(0)
    expect(evening.fact("Players")).to_have_text("8 / 13")
    assert {evening.seat(player)[0] for player in evening.left()} == {"1"}
    if evening.seat(evening.mine) != before:
        be_told_where_to_go(evening)
    evening.axe(director=evening.director)


def colour_up(evening: Evening) -> None:
    """Forward to the level before which the smallest chips go out, then count and race them off."""
    page = evening.director
    due = page.get_by_role("button", name="Count and race")
    level = page.locator(".top-level")
    for _ in range(12):
        if due.count():
            break
        before = level.inner_text()
        page.get_by_role("button", name="Next", exact=True).click()
        expect(level).not_to_have_text(before)
    expect(evening.phone.locator(".phone-level")).to_contain_text(level.inner_text().partition(" ·")[0])
    due.click()
    dialog = page.get_by_role("dialog")
    for at, field in enumerate(dialog.get_by_label(re.compile("how many of")).all()):
        field.fill(str(5 + at % 3))
    evening.axe(colour_up=page)
    dialog.get_by_role("button", name=re.compile("colour up", re.IGNORECASE)).click()
    expect(dialog.get_by_role("status")).to_contain_text("The 25s are coloured up to 100s at table 1. In the race ")
    page.keyboard.press("Escape")


def play_to_the_end(evening: Evening) -> None:
    page = evening.director
    evening.see_to("Post the prizes", "Post the prizes")
    evening.told("Prizes are posted")
    expect(evening.tv.locator(".tv-prizes li").first).to_contain_text("€125")
    expect(evening.phone.locator(".standing")).to_contain_text("more out, then prizes")
    while len(evening.left()) > 4:
        evening.bust(evening.next_out())
    expect(evening.phone.locator(".standing")).to_contain_text("My prize so far: €34")
    while len(evening.left()) > 2:
        evening.bust(evening.next_out())
    winner = evening.next_out()
    evening.bust(evening.mine)
    expect(evening.phone.locator(".where")).to_contain_text("2nd")
    expect(evening.phone.locator(".where .prize")).to_have_text("€72")
    expect(evening.tv.locator(".tv-winner")).to_have_text(winner)
    evening.see_to("has won", "Pay")
    page.get_by_role("dialog").get_by_role("button", name="Pay").click()
    evening.told("Paid out: ")
    evening.axe(tv=evening.tv, phone=evening.phone, director=page)


def read_the_results(evening: Evening) -> None:
    page = evening.director
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Results and printouts").click()
    rows = page.locator(".place-table tbody tr")
    expect(rows).to_have_count(len(PLAYERS))
    expect(rows.nth(1)).to_contain_text(f"2nd{evening.mine}€72")
    expect(rows.nth(1)).to_contain_text("paid")
    expect(page.get_by_text("It balances")).to_be_visible()
    expect(page.locator(".till-lines")).to_contain_text("Paid out€280")
    expect(page.locator(".till-lines")).to_contain_text("Still to pay€0")
    evening.axe(results=page)
    page.get_by_role("link", name="Payout slips").click()
    expect(page.locator(".slip")).to_have_count(4)
