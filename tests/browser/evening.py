"""An evening on three screens at once, by clicks and keys alone: the director's laptop, the TV and a player's phone.

Each function is a part of the evening: it does what a host does and checks what every screen then shows. Time that must
pass is passed with the director's own buttons for the clock.
"""

import csv
import io
import re

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from served import House

from browser.house import Owner
from browser.test_director_axe import serious

PLAYERS = [
    "Alice Wu", "Bob Marsh", "Carlos Diaz", "Dana Reyes", "Ed Young", "Fiona Hart", "George Li",
    "Hannah Kowalczyk-Brzezińska", "Ivan Petrov", "Jack Stone", "Kevin Park", "Lena Vogt", "Mike O'Neil",
]  # fmt: skip
BY_PHONE = "Sam Porter"
EXPECTED = 14
"""So many players the evening is planned for, whoever comes: blinds, breaks and colour-ups are the same."""
SOON = 20_000


def dollars(text: str) -> int:
    """The amount in a text, in cents: "$1,250.50" -> 125050."""
    found = re.search(r"\$([\d,]+)(?:\.(\d\d))?", text)
    assert found, text
    return 100 * int(found[1].replace(",", "")) + int(found[2] or 0)


def amount(cents: int) -> str:
    """As pages write an amount."""
    return f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


class Evening:
    """The three screens, and what is done at the first of them."""

    def __init__(self, chromium: Browser, house: House, invited: list[str], axe: bool = True) -> None:
        self.chromium = chromium
        self.house = house
        self.invited = invited
        self.players = [*invited, BY_PHONE]
        self.director = Owner(self._screen(1366, 768), house).page("/")
        self.tv = Owner(self._screen(1920, 1080), house).page("/")
        self.phone = Owner(self._screen(390, 844), house).page("/")
        self.with_axe = axe
        self.entries = 0
        self.chips = 0

    def _screen(self, wide: int, high: int) -> BrowserContext:
        context = self.chromium.new_context(viewport={"width": wide, "height": high}, bypass_csp=True)
        context.set_default_timeout(SOON)
        return context

    def close(self) -> None:
        for page in (self.director, self.tv, self.phone):
            page.context.close()

    @property
    def screens(self) -> tuple[Page, Page, Page]:
        return self.director, self.tv, self.phone

    def matter(self, says: str) -> Locator:
        """Something that the director is asked to see to."""
        return self.director.locator(".matter:not(.over)", has_text=re.compile(says))

    def see_to(self, says: str, words: str = "") -> None:
        """Do the one obvious thing about it, no faster than a person: a click right after an act is a double click."""
        self.director.wait_for_timeout(700)
        self.director.mouse.move(5, 5)  # a button under a mouse that has not moved since the last act does not act
        self.matter(says).first.locator(".matter-do").get_by_role("button", name=words).first.click()

    def told(self, says: str) -> None:
        """The toast that follows an act."""
        expect(self.director.locator(".toast").last).to_contain_text(says)

    def row(self, player: str) -> Locator:
        name = self.director.locator(".player-name", has_text=re.compile(f"^{re.escape(player)}$"))
        return self.director.locator(".player-row", has=name)

    def seat(self, player: str) -> tuple[str, str]:
        """Table and seat of a player, as the director's list has it."""
        shown = self.row(player).inner_text()
        found = re.search(r"T(\d+)-(\d+)", shown)
        assert found, shown
        return found[1], found[2]

    def left(self) -> list[str]:
        rows = self.director.locator(".player-row:not(.out) .player-name").all_inner_texts()
        return [player for player in self.players if player in rows]

    def out(self) -> list[str]:
        return sorted(self.director.locator(".player-row.out .player-name").all_inner_texts())

    def at(self, table: str) -> list[str]:
        """Who sits at a table, the player with the phone left out."""
        return [player for player in self.left() if player != BY_PHONE and self.seat(player)[0] == table]

    def tables(self) -> list[str]:
        return sorted({self.seat(player)[0] for player in self.left()})

    def choose(self, *players: str) -> None:
        """Type three letters of a name and press Enter, as a host does."""
        for player in players:
            field = self.director.get_by_role("dialog").get_by_role("combobox")
            field.fill(player[:3])
            field.press("Enter")

    def bust(self, player: str) -> None:
        self.director.keyboard.press("b")
        self.choose(player)
        expect(self.row(player)).to_have_class(re.compile(r"\bout\b"))

    def knock_out(self, player: str, by: str) -> None:
        """Somebody is out, and the director is told who has done it."""
        self.bust(player)
        self.pay_bounty(player, by)

    def pay_bounty(self, player: str, *by: str) -> None:
        asked = self.matter(f"Who knocked out {player}\\?")
        expect(asked).to_contain_text("$5 bounty")
        self.director.wait_for_timeout(700)
        asked.get_by_role("button", name="Choose").click()
        popover = self.director.locator(".popover:popover-open")
        for button in popover.get_by_role("button").all():
            button.scroll_into_view_if_needed()
            assert button.evaluate(SEEN), button.inner_text()
        if len(by) == 1:
            popover.get_by_role("button", name=by[0], exact=True).click()
        else:
            popover.get_by_role("button", name="Several players split the pot").click()
            for one in by:
                popover.get_by_label(one, exact=True).check()
            popover.get_by_role("button", name=f"Split between {len(by)} players").click()
        expect(asked).to_have_count(0)

    def log(self, says: str) -> Locator:
        return self.director.locator(".log-line", has_text=says)

    def fact(self, name: str) -> Locator:
        """A number at the foot of the TV."""
        exactly = self.tv.locator("dt", has_text=re.compile(f"^{name}$"))
        return self.tv.locator(".tv-facts div", has=exactly).locator("dd")

    def clocks(self) -> tuple[Locator, Locator, Locator]:
        return (
            self.director.locator(".clock-box .clock-time"),
            self.tv.locator(".tv-time"),
            self.phone.locator(".phone-time"),
        )

    def all_clocks_show(self, time: str) -> None:
        for clock in self.clocks():
            expect(clock).to_have_text(time)

    def all_clocks_run(self) -> None:
        for clock in self.clocks():
            shown = clock.inner_text()
            expect(clock).not_to_have_text(shown)

    def press_next_until(self, level: str) -> None:
        """The director's button for the next period, over and over."""
        shown = self.director.locator(".top-level")
        for _ in range(20):
            before = shown.inner_text()
            if re.search(level, before):
                return
            self.director.get_by_role("button", name="Next", exact=True).click()
            expect(shown).not_to_have_text(before)
        raise AssertionError(f"{level} never came")

    def prizes_add_up(self) -> None:
        """The prizes on the TV come to the prize pool beside them."""
        expect(self.tv.locator(".tv-prizes li").first).to_be_visible()
        prizes = self.tv.locator(".tv-prizes li b").all_inner_texts()
        pool = self.tv.locator(".tv-prizes h2 b").inner_text()
        assert sum(map(dollars, prizes)) == dollars(pool) == dollars(self.fact("Prize pool").inner_text()), prizes

    def axe(self, **pages: Page) -> None:
        for name, page in pages.items() if self.with_axe else ():
            assert (name, serious(page)) == (name, [])


SEEN = """button => {
    const box = button.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(hit) && button.contains(hit);
}"""


def open_the_event(evening: Evening, seats: int) -> None:
    """The short form; the bounty and the rebuys are unfolded."""
    page = evening.director
    page.goto(evening.house.owner_link)
    page.get_by_role("link", name="New event").click()
    expect(page.locator(".made:not(.old) .plot svg")).to_be_visible()
    page.get_by_label("Name of the event").fill("Friday Knockout")
    page.get_by_label("Place", exact=True).fill("The Shed")
    page.get_by_label("Seats at a table").fill(str(seats))
    page.get_by_label("Players expected").fill(str(EXPECTED))
    page.get_by_label("Hours in all").fill("3.5")
    page.get_by_role("textbox", name="Buy-in").fill("25")
    page.get_by_label("Currency", exact=True).fill("USD")
    for title in ("Bounty", "Rebuys and late entry", "Names"):
        part = page.locator("details.fold", has=page.get_by_role("heading", name=title, exact=True))
        if part.count() and part.get_attribute("open") is None:
            part.locator("summary").first.click()
    page.get_by_label("Bounty on each player").fill("5")
    page.get_by_label("The bounty is paid").select_option("On top of the buy-in")
    page.get_by_role("combobox", name="Rebuys").select_option("Yes")
    page.get_by_label("Until the end of level", exact=True).fill("3")
    page.get_by_label("Names, one per line").fill("\n".join(evening.invited))
    expect(page.locator(".made:not(.old) .facts")).to_contain_text(amount(2500 * EXPECTED))
    stack = page.locator(".made:not(.old)")
    for chip in ("25 × 8", "100 × 8", "500 × "):
        expect(stack).to_contain_text(chip)
    expect(stack).to_contain_text("Colour up the 25s")
    page.get_by_role("button", name="Open the event").click()
    expect(page.locator(".top-bar h1")).to_have_text("Friday Knockout")


def arrive(evening: Evening) -> None:
    """Invited, here, paid; what to take is said on every button, and it is what is booked."""
    page = evening.director
    invited = len(evening.invited)
    counts = page.locator(".arriving p")
    expect(counts).to_have_text(f"{invited} on the list · 0 here · 0 paid")
    first, second, *others = evening.invited
    page.get_by_role("button", name=f"{first} is here").click()
    expect(counts).to_have_text(f"{invited} on the list · 1 here · 0 paid")
    for player in (first, second):
        page.get_by_role("button", name=f"{player} has paid $30 and is in").click()
        expect(page.locator(".guest-row", has_text=player)).to_contain_text("Paid $30")
    for player in others:
        page.get_by_role("button", name=f"{player} is here").click()
        expect(page.locator(".guest-row", has_text=player)).to_contain_text("Here, not paid")
    page.get_by_role("button", name=re.compile("^Here, not paid")).click()
    page.get_by_role("button", name="All have paid $30").click()
    expect(page.locator(".player-row")).to_have_count(invited)
    expect(page.locator(".guest-row")).to_have_count(0)
    page.keyboard.press("e")
    page.get_by_label("Name, or several").fill(first.lower())
    page.get_by_role("button", name="Take $30 ($25 + $5 bounty) and register").click()
    expect(page.locator(".toast.bad")).to_contain_text("is already on the list")
    page.keyboard.press("Escape")
    evening.entries = invited


def bring_the_tv(evening: Evening) -> None:
    page = evening.director
    page.locator(".tools").get_by_role("button", name="Links").click()
    page.locator(".pin-form select").first.select_option(label="TV clock")
    page.get_by_role("button", name="Make a link").click()
    evening.tv.goto(page.get_by_label("Address").input_value())
    page.keyboard.press("Escape")
    expect(evening.tv.locator(".tv-head h1")).to_have_text("Friday Knockout")
    expect(evening.tv.locator(".tv-state")).to_have_text("Registration is open")
    expect(evening.fact("Players")).to_have_text(str(evening.entries))


def join_by_phone(evening: Evening) -> None:
    """With the code that the TV shows. The director takes the money and lets the player in."""
    phone, page = evening.phone, evening.director
    code = evening.tv.locator(".tv-code").inner_text()
    assert re.fullmatch("[A-Z0-9]{4}", code)
    expect(evening.tv.locator(".tv-join img")).to_be_visible()
    phone.get_by_role("link", name="enter the room code").click()
    phone.get_by_label("Room code").fill(code.lower())
    phone.get_by_role("button", name="Continue").click()
    phone.get_by_label("Your name").fill(BY_PHONE)
    phone.get_by_role("button", name="Ask to join").click()
    expect(phone.get_by_role("status")).to_contain_text("Waiting for the director")
    evening.axe(phone_waits=phone)
    evening.see_to(f"{BY_PHONE} wants to play", "Accept & take $30")
    phone.wait_for_url("**/phone")
    expect(phone.locator(".where")).to_contain_text("Your seat shows here")
    expect(evening.row(BY_PHONE)).to_contain_text("paid $30")
    evening.entries += 1
    expect(evening.fact("Players")).to_have_text(str(evening.entries))
    expect(evening.fact("Prize pool")).to_have_text(amount(2500 * evening.entries))
    page.bring_to_front()


def take_seats(evening: Evening) -> None:
    """The TV shows everybody's seat; the phone shows its own."""
    evening.see_to("Draw seats", "Draw")
    expect(evening.director.locator(".seat:not(.open)")).to_have_count(evening.entries)
    expect(evening.tv.locator(".tv-level")).to_have_text("Take your seats")
    names = evening.tv.locator(".tv-seat-name")
    expect(names).to_have_count(evening.entries)
    assert sorted(names.all_inner_texts()) == sorted(evening.players)
    assert evening.tv.evaluate(CUT) == []
    table, seat = evening.seat(BY_PHONE)
    expect(evening.phone.locator(".where-seat")).to_have_text(f"Table {table}Seat {seat}")
    chart = evening.tv.locator(".tv-table", has_text=f"Table {table}").locator("li", has_text=BY_PHONE)
    expect(chart.locator(".tv-seat-no")).to_have_text(seat)
    evening.axe(director=evening.director, tv=evening.tv)


CUT = """() => [...document.querySelectorAll(".tv-seat-name, .tv-ticker li, .tv-ticker p")]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""


def start(evening: Evening) -> None:
    evening.director.locator(".clock-box").get_by_role("button", name="Start").click()
    expect(evening.tv.locator(".tv-level")).to_have_text("Level 1")
    expect(evening.phone.locator(".phone-level")).to_contain_text("Level 1")
    evening.all_clocks_run()
    evening.prizes_add_up()
    assert evening.director.evaluate(CUT_SEATS) == []


CUT_SEATS = """() => [...document.querySelectorAll(".tables :is(.seat, .dealer-button, .blind-mark)")].filter(one => {
    const [box, row] = [one, one.closest(".table-row")].map(it => it.getBoundingClientRect());
    return box.left < row.left || box.right > row.right;
}).map(one => one.textContent)"""


def rebuy(evening: Evening, player: str, by: str) -> None:
    """Who is out buys in again: the dialog says $30, the books say $30, and the prizes on the TV follow the pool."""
    evening.knock_out(player, by)
    expect(evening.log(f"{player} is out").first).to_be_visible()
    expect(evening.fact("Players")).to_have_text(f"{evening.entries - 1} / {evening.entries}")
    page = evening.director
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("Take $30 ($25 + $5 bounty)")
    evening.choose(player)
    evening.told("rebuy for $30 ($25 + $5 bounty)")
    expect(evening.row(player)).to_contain_text("1 R · paid $60")
    expect(evening.fact("Rebuys")).to_have_text("1")
    expect(evening.fact("Players")).to_have_text(f"{evening.entries} / {evening.entries}")
    expect(evening.fact("Prize pool")).to_have_text(amount(2500 * (evening.entries + 1)))
    evening.prizes_add_up()
    expect(evening.matter("Post the prizes")).to_have_count(0)


def two_on_one_hand(evening: Evening, table: str) -> None:
    """The larger stack finishes higher, once a rebuy is declined; one bounty is won alone, the other is shared."""
    page = evening.director
    small, large, one, other = evening.at(table)[:4]
    page.keyboard.press("b")
    page.get_by_label("Several on one hand").check()
    evening.choose(small, large)
    page.get_by_label(f"{small} began the hand with").fill("400")
    page.get_by_label(f"{large} began the hand with").fill("2,900")
    page.get_by_role("button", name="Bust 2 players").click()
    last = evening.entries
    expect(evening.row(small)).to_contain_text(f"{last}th")
    expect(evening.row(large)).to_contain_text("out")
    expect(evening.fact("Players")).to_have_text(f"{last - 2} / {last}")
    evening.pay_bounty(small, one)
    evening.pay_bounty(large, one, other)
    evening.see_to(f"{large} .*rebuy", "No rebuy")
    expect(evening.row(large)).to_contain_text(f"{last - 1}th")
    line = evening.log(f"{other} gets $2.50").first
    expect(line).to_contain_text(f"{one} gets $2.50")


def undo_and_redo(evening: Evening) -> None:
    """By key, the last thing first; and an older line of the log, which tells what changes with it."""
    page = evening.director
    first, second = evening.at(evening.tables()[-1])[:2]
    before = evening.out()
    evening.bust(first)
    page.keyboard.press("Control+z")
    evening.told(f"Undone: {first} is out")
    assert evening.out() == before
    page.keyboard.press("Control+y")
    evening.told(f"Redone: {first} is out")
    expect(evening.row(first)).to_have_class(re.compile(r"\bout\b"))
    evening.see_to(f"{first} .*rebuy", "No rebuy")
    evening.bust(second)
    evening.see_to(f"{second} .*rebuy", "No rebuy")
    place = len(evening.left()) + 1
    expect(evening.row(second)).to_contain_text(f"{place}th")
    page.locator(".log").get_by_role("button", name=f"Undo: {first} is out").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text(f"{second} takes no rebuy and is out in {place + 1}th place")
    asked.locator("button.primary", has_text="Undo").click()
    expect(evening.row(second)).to_contain_text(f"{place + 1}th")
    expect(evening.tv.locator(".tv-ticker")).not_to_contain_text(f"{place}th place")
    page.locator(".log").get_by_role("button", name=f"Undo: {second} is out").click()
    asked.locator("button.primary", has_text="Undo").click()
    expect(evening.row(second)).not_to_have_class(re.compile(r"\bout\b"))
    assert evening.out() == before
    expect(evening.log("Undone: Undone")).to_have_count(0)
    expect(evening.matter("Who knocked out")).to_have_count(0)


def pause_and_call_the_clock(evening: Evening) -> None:
    """The space bar pauses even after a dialog was left; the clock on a player is on the TV and on that phone."""
    page = evening.director
    opener = page.locator(".tools").get_by_role("button", name="Announce")
    opener.click()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.keyboard.press(" ")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(evening.tv.locator(".tv-state")).to_have_text("Paused")
    expect(evening.phone.locator(".phone-level")).to_contain_text("paused")
    expect(evening.clocks()[0]).to_have_class(re.compile(r"\bpaused\b"))
    evening.all_clocks_show(evening.clocks()[0].inner_text())
    page.keyboard.press(" ")
    evening.all_clocks_run()
    page.keyboard.press("c")
    evening.choose(BY_PHONE)
    expect(page.get_by_role("dialog").get_by_role("timer")).to_contain_text(re.compile(r"\b5\d"))
    expect(evening.tv.locator(".tv-bottom")).to_contain_text(BY_PHONE)
    expect(evening.phone.locator(".shot")).to_contain_text("The clock is on you")
    page.get_by_role("button", name="Has acted").click()
    expect(evening.phone.locator(".shot")).to_have_count(0)


def take_a_break(evening: Evening) -> None:
    """Next goes to the break in the schedule. It is paused, made longer, resumed and ended, on every screen alike."""
    page, tv, phone = evening.screens
    evening.press_next_until("^Break")
    expect(page.locator(".top-level")).to_have_text("Break · then 200 / 400")
    expect(tv.locator(".tv-level")).to_have_text("Break")
    expect(tv.locator(".tv-colour-up")).to_contain_text("25")
    expect(tv.locator(".tv-then")).to_contain_text("Then level 6 · 200 / 400 at ")
    expect(phone.locator(".phone-level")).to_have_text("Break")
    page.keyboard.press(" ")
    expect(page.locator(".top-level")).to_have_text("Paused · Break · then 200 / 400")
    expect(tv.locator(".tv-break-word")).to_have_text("Break")
    expect(tv.locator(".tv-state")).to_have_text("Paused")
    expect(phone.locator(".phone-level")).to_have_text("Break paused")
    expect(phone.locator(".phone-clock")).to_contain_text("Then level 6200 / 400")
    minutes, seconds = evening.clocks()[0].inner_text().split(":")
    evening.all_clocks_show(f"{minutes}:{seconds}")
    for more in (1, 2):
        page.keyboard.press("+")
        evening.all_clocks_show(f"{int(minutes) + more}:{seconds}")
    page.keyboard.press(" ")
    expect(page.locator(".top-level")).to_have_text("Break · then 200 / 400")
    evening.all_clocks_run()
    page.locator(".tools").get_by_role("button", name="Schedule").click()
    running = page.get_by_label("Break, minutes").first
    planned = int(running.input_value())
    running.fill(str(planned + 8))
    page.get_by_role("button", name="Save the schedule").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    for clock in evening.clocks():
        expect(clock).to_have_text(re.compile(r"^(18|19|20):"))
    evening.axe(director=page, tv=tv, phone=phone)


def crash(evening: Evening) -> None:
    """The computer is switched off in the middle of it: all screens come back by themselves, and nothing is lost."""
    before, lines = evening.out(), evening.director.locator(".log-line").count()
    evening.house.kill()
    for page in evening.screens:
        expect(page.locator(".reconnect")).to_contain_text("Reconnecting")
    evening.director.keyboard.press("b")
    evening.choose(evening.left()[0])
    evening.told("nothing was done")
    evening.house.start()
    for page in evening.screens:
        expect(page.locator(".reconnect")).to_have_count(0, timeout=60_000)
    assert evening.out() == before
    expect(evening.director.locator(".log-line")).to_have_count(lines)
    expect(evening.director.locator(".top-level")).to_have_text("Break · then 200 / 400")
    evening.all_clocks_run()


def race(evening: Evening) -> None:
    """In the break the 25s go out, once at each table; what came of it is seen without scrolling."""
    page = evening.director
    evening.see_to("Colour up the 25s", "Count and race")
    dialog = page.get_by_role("dialog")
    tables = evening.tables()
    for number, table in enumerate(tables):
        for at, field in enumerate(dialog.get_by_label(re.compile("how many of")).all()):
            field.fill(str(5 + at % 3))
        dialog.get_by_role("button", name="Deal the race and colour up").dblclick()
        expect(dialog.get_by_text(f"Table {table} is done.")).to_be_in_viewport()
        expect(dialog.get_by_text(f"The 25s are coloured up to 100s at table {table}.")).to_be_in_viewport()
        expect(dialog.get_by_role("button", name="Deal the race and colour up")).to_have_count(0)
        if number + 1 < len(tables):
            dialog.get_by_role("button", name="Next: Table ").click()
    dialog.get_by_role("button", name="Close", exact=True).last.click()
    expect(evening.log("The 25s are coloured up")).to_have_count(len(tables))
    expect(evening.matter("Colour up the 25s")).to_have_count(0)
    evening.chips = int(evening.fact("Chips").inner_text().replace(",", ""))


def go_on(evening: Evening) -> None:
    """After the break nobody buys in any more: now the prizes are posted, and they are the whole prize pool."""
    page = evening.director
    page.keyboard.press(">")
    expect(page.locator(".top-level")).to_have_text("Level 6 · 200 / 400")
    expect(evening.tv.locator(".tv-level")).to_have_text("Level 6")
    expect(evening.phone.locator(".phone-level")).to_contain_text("Level 6")
    evening.see_to("Post the prizes", "Post the prizes")
    evening.told("Prizes are posted")
    evening.prizes_add_up()


def balance_the_tables(evening: Evening) -> None:
    """The book picks who moves; the TV says so until it is done, and the player's phone until it is seen."""
    due = evening.matter("Balance: ")
    table = next(one for one in evening.tables() if one != evening.seat(BY_PHONE)[0])
    for _ in range(5):
        if due.count():
            break
        victim, killer = evening.at(table)[:2]
        evening.knock_out(victim, killer)
        evening.director.wait_for_timeout(300)
    mover = re.search(r"Balance: (.+) moves from", due.first.inner_text())
    assert mover, due.first.inner_text()
    before = evening.seat(mover[1])
    evening.see_to("Balance: ", "Move & tell")
    evening.told(f"{mover[1]} moves")
    expect(evening.row(mover[1])).not_to_contain_text(f"T{before[0]}-{before[1]}")
    expect(evening.tv.locator(".tv-ticker")).to_contain_text(mover[1])
    if mover[1] == BY_PHONE:
        be_told_where_to_go(evening)


def be_told_where_to_go(evening: Evening) -> None:
    """The whole phone says it until the player has seen it."""
    table, seat = evening.seat(BY_PHONE)
    told = evening.phone.locator("dialog.moved")
    expect(told).to_contain_text(f"Table {table}Seat {seat}")
    told.get_by_role("button", name="On my way").click()
    expect(told).to_have_count(0)
    expect(evening.phone.locator(".where-seat")).to_have_text(f"Table {table}Seat {seat}")


def knock_out_until(evening: Evening, left: int) -> None:
    while len(evening.left()) > left:
        table = next(one for one in evening.tables() if len(evening.at(one)) > 1)
        victim, killer = evening.at(table)[-2:]
        evening.knock_out(victim, killer)


def final_table(evening: Evening) -> None:
    knock_out_until(evening, 8)
    before = evening.seat(BY_PHONE)
    evening.see_to("Final table: ", "Draw the final table")
    expect(evening.matter("Final table: ")).to_have_count(0)
    expect(evening.tv.locator(".tv-seat-name")).to_have_count(8)
    expect(evening.director.locator(".top-left b")).to_have_text(f"8/{evening.entries}")
    assert evening.tables() == ["1"]
    if evening.seat(BY_PHONE) != before:
        be_told_where_to_go(evening)
    evening.axe(director=evening.director)


def count_stacks(evening: Evening) -> dict[str, int]:
    """A count that does not add up is told, with the difference; the right one is kept."""
    page = evening.director
    left = evening.left()
    each = evening.chips // len(left) // 100 * 100
    stacks = {player: each - 500 * at for at, player in enumerate(left)}
    stacks[left[0]] += evening.chips - sum(stacks.values())
    page.keyboard.press("k")
    dialog = page.get_by_role("dialog")
    for player, chips in stacks.items():
        dialog.get_by_label(f"{player}: chips").fill(str(chips))
    dialog.get_by_label(f"{left[0]}: chips").fill(str(stacks[left[0]] + 10_000))
    expect(dialog.locator("p[role=status]")).to_contain_text("10,000 too many")
    dialog.get_by_role("button", name="Save the count").click()
    expect(dialog).to_contain_text("The count does not add up")
    dialog.get_by_label(f"{left[0]}: chips").fill(f"{stacks[left[0]]:,}")
    expect(dialog.locator("p[role=status]")).to_contain_text("it adds up")
    dialog.get_by_role("button", name="Save the count").click()
    expect(dialog).to_have_count(0)
    expect(evening.row(left[0])).to_contain_text(f"{stacks[left[0]]:,}")
    expect(evening.phone.locator(".where")).to_contain_text(f"{stacks[BY_PHONE]:,}")
    return stacks


def chop(evening: Evening) -> dict[str, int]:
    """Those who are left share by ICM. It ends the event under the home book, and the money is on every screen."""
    page, tv, phone = evening.screens
    stacks = count_stacks(evening)
    left = evening.left()
    page.locator(".tools").get_by_role("button", name="Prizes").click()
    page.get_by_role("button", name="The players agree on a deal").click()
    for player, chips in stacks.items():
        expect(page.get_by_label(f"{player}: chips")).to_have_value(str(chips))
    page.get_by_label("ICM").check()
    page.get_by_role("button", name="Agree on this deal").click()
    page.get_by_role("button", name=f"All {len(left)} players agree").click()
    deal = page.get_by_role("region", name="The deal").inner_text()
    shares = {player: dollars(deal.partition(f"{player} ")[2]) for player in left}
    assert sum(shares.values()) == 2500 * (evening.entries + 1)
    page.get_by_role("button", name="End the event", exact=True).last.click()
    page.get_by_role("button", name=re.compile("^Paid out in full: ")).click()
    winner = left[0]
    expect(tv.locator(".tv-winner")).to_have_text(winner)
    expect(tv.locator(".tv-champion")).to_contain_text(amount(shares[winner]))
    expect(tv.locator(".tv-ticker")).not_to_contain_text("and for hand")
    expect(phone.locator(".where .prize")).to_have_text(amount(shares[BY_PHONE]))
    for player, cents in shares.items():
        expect(tv.locator(".tv-over")).to_contain_text(player)
        expect(evening.row(player)).to_contain_text(amount(cents))
    evening.axe(tv=tv, phone=phone, director=page)
    return shares


def read_the_results(evening: Evening, shares: dict[str, int]) -> None:
    """Results, till, CSV and printouts agree to the cent; home shows who has won."""
    page = evening.director
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Results and printouts").click()
    rows = page.locator(".place-table tbody tr")
    expect(rows).to_have_count(evening.entries)
    expect(page.locator(".result-deal")).to_contain_text("ICM")
    expect(page.get_by_label(re.compile(" has been handed to .* together"))).to_be_checked()
    taken = 3000 * (evening.entries + 1)
    till = page.get_by_role("region", name="Till")
    expect(till).to_contain_text(f"Taken in from players{amount(taken)}")
    expect(till).to_contain_text(
        f"Paid out ({amount(sum(shares.values()))} of it to the players of the deal together)−{amount(taken)}"
    )
    expect(till).to_contain_text("Prizes still to pay$0")
    expect(till).to_contain_text("In the cash box now$0")
    bounties = amount(500 * (evening.entries + 1))
    expect(till.locator(".till-table")).to_contain_text(f"Bounties{bounties}{bounties}$0")
    expect(till).to_contain_text("The till balances.")
    expect(page.get_by_role("region", name="Knock-outs").get_by_role("listitem").first).to_contain_text("knocked out")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Places as CSV").click()
    table = list(csv.DictReader(io.StringIO(saved.value.path().read_text("utf-8-sig"))))
    assert {row["player"]: round(100 * float(row["prize"] or 0)) for row in table if float(row["prize"] or 0)} == shares
    for player, cents in shares.items():
        expect(rows.filter(has_text=player)).to_contain_text(amount(cents))
        expect(rows.filter(has_text=player)).to_contain_text("shared")
    evening.axe(results=page)
    read_the_prints(page, shares, evening.entries)
    page.goto(evening.house.url)
    night = page.locator(".nights tbody tr", has_text="Friday Knockout")
    expect(night).to_contain_text("The Shed")
    expect(night.locator("[data-label=Winner]")).to_have_text(max(shares, key=lambda player: shares[player]))
    expect(night.locator('[data-label="Prize pool"]')).to_have_text(amount(sum(shares.values())))


def read_the_prints(page: Page, shares: dict[str, int], entries: int) -> None:
    page.get_by_role("link", name="Payout slips").click()
    expect(page.locator(".slip")).to_have_count(1 + len(shares))
    together = page.locator(".slip.together")
    expect(together.locator(".amount")).to_have_text(amount(sum(shares.values())))
    expect(page.locator(".sheet-note")).to_contain_text("The director pays no deals by this book")
    for player, cents in shares.items():
        expect(together).to_contain_text(f"{player}{amount(cents)}")
        slip = page.locator(".slip:not(.together)", has_text=player)
        expect(slip.locator(".amount")).to_have_text("$5")
        expect(slip).to_contain_text("Own bounty$5")
    page.get_by_label("Sheet").select_option("results")
    rows = page.locator(".sheet tbody tr")
    expect(rows).to_have_count(entries)
    for player, cents in shares.items():
        expect(rows.filter(has_text=player)).to_contain_text(amount(cents))
    page.get_by_label("Sheet").select_option("house-rules")
    expect(page.locator(".sheet")).to_contain_text("Rebuys: until the end of level 3")
    expect(page.locator(".sheet")).not_to_contain_text("times the buy-in")
    expect(page.locator(".sheet")).not_to_contain_text("`")
