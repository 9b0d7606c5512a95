"""A second language: chosen by the event, by the browser, and by whoever reads."""

import re
import uuid
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

import floorman
from browser.house import Owner, names
from browser.tv_screen import FAULTS, board_of, tv_of


def test_a_tv_speaks_the_language_of_the_event(owner: Owner) -> None:
    event = owner.started(names(12), 2, language="de", rebuys={"until_level": 6}, stack=15_000)
    page = tv_of(owner, event)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".tv-facts dt").first).to_have_text("Spieler")
    expect(page.locator(".tv-facts dd").nth(2)).to_have_text("180.000")
    assert page.evaluate(FAULTS) == []
    owner.act(event, type="SetTerms", language="en")
    expect(page.locator(".tv-facts dt").first).to_have_text("Players")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_tv_keeps_the_language_that_was_chosen_on_it(owner: Owner) -> None:
    event = owner.started(names(6))
    page = tv_of(owner, event)
    page.mouse.move(300, 300)
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".tv-facts dt").first).to_have_text("Spieler")
    page.reload()
    expect(page.locator(".tv-facts dt").first).to_have_text("Spieler")


def phone_in(owner: Owner, event: str, locale: str, owns: bool = False) -> Page:
    """A player's own phone, whose browser asks for a language; or one that `owns` the house."""
    browser = owner.context.browser
    assert browser is not None
    state = owner.context.storage_state() if owns else None
    context = browser.new_context(locale=locale, viewport={"width": 390, "height": 844}, storage_state=state)
    page = context.new_page()
    page.goto(f"{owner.url}/e/{event}/phone")
    return page


def test_a_phone_speaks_as_its_browser_asks_or_else_as_the_event_does(owner: Owner) -> None:
    event = owner.started(names(6), language="de")
    french = phone_in(owner, event, "fr-FR")
    expect(french.get_by_role("heading", name="Wer bist du?")).to_be_visible()
    french.get_by_role("button", name="Ann").click()
    french.get_by_role("button", name="Das bin ich").click()
    expect(french.locator(".where-seat")).to_contain_text("Tisch 1")
    expect(french.locator(".where-seat")).to_contain_text("Platz")
    american = phone_in(owner, event, "en-US")
    expect(american.get_by_role("heading", name="Who are you?")).to_be_visible()
    american.get_by_label("Language").select_option("de")
    expect(american.get_by_role("heading", name="Wer bist du?")).to_be_visible()
    american.reload()
    expect(american.get_by_role("heading", name="Wer bist du?")).to_be_visible()
    for page in (french, american):
        page.context.close()


def test_a_german_phone_at_an_english_event_joins_in_german(owner: Owner) -> None:
    event = owner.event([])
    code = board_of(owner, event)["public"]["join"]["code"]
    page = phone_in(owner, event, "de-AT")
    page.goto(f"{owner.url}/join/{code}")
    page.get_by_label("Dein Name").fill("Zoë")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_text("Warten auf die Turnierleitung")).to_be_visible()
    page.context.close()


def test_the_director_sets_the_language(owner: Owner) -> None:
    event = owner.started(names(6))
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="TV", exact=True).click()
    page.get_by_label("Language of TV").select_option("de")
    expect(page.locator(".log-line").first).to_contain_text("TVs, phones and prints now speak: de.")
    assert board_of(owner, event)["public"]["language"] == "de"


SHEETS = [
    "seating",
    "seat-cards",
    "schedule",
    "chips",
    "payouts",
    "helper-guide",
    "results",
]


def test_prints_are_in_the_language_of_the_event(owner: Owner) -> None:
    event = owner.started(names(6), language="de", chips=[[25, 200], [100, 200], [500, 50]], hours=3)
    page = owner.page(f"/e/{event}/print/seating")
    expect(page.get_by_role("heading", name="Sitzplan", level=2)).to_be_visible()
    expect(page.locator(".seating-tables h3").first).to_have_text("Tisch 1")
    for sheet in SHEETS:
        page.goto(f"{owner.url}/e/{event}/print/{sheet}")
        expect(page.locator(".sheet")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        cut = page.locator(".sheet").evaluate("sheet => sheet.scrollWidth > sheet.clientWidth + 1")
        assert not cut, sheet
    for sheet, title, first in (
        ("house-rules", "Hausregeln", "Ankommen"),
        ("dealer-card", "Dealerkarte", "Vor dem Geben"),
        ("helper-guide", "Anleitung für Helfer", "Tasten"),
    ):
        page.get_by_label("Blatt").select_option(sheet)
        expect(page.get_by_role("heading", name=title, level=2)).to_be_visible()
        expect(page.locator(".sheet h3").first).to_have_text(first)
    expect(page.locator(".guide")).to_contain_text("Heute Abend")
    page.get_by_label("Blatt").select_option("results")
    expect(page.locator(".sheet-note")).to_have_text("Das Turnier läuft noch: Das sind die Plätze bis jetzt.")
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("heading", name="Results", level=2)).to_be_visible()


def test_rulings_are_in_the_language_of_whoever_reads_them(owner: Owner) -> None:
    event = owner.started(names(6), language="de")
    page = phone_in(owner, event, "de-DE")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{owner.url}/desk")
    expect(page.get_by_role("heading", name="Entscheidungen")).to_be_visible()
    page.get_by_role("button", name="Call 100").click()
    expect(page.locator(".ruling-says")).to_have_text("Platz 3 callt: 100 insgesamt.")
    page.get_by_label("Eigene Zeile").fill("5 folds")
    page.get_by_role("button", name="Entscheiden", exact=True).click()
    expect(page.locator(".ruling-says")).to_contain_text("Platz 5 hat außerhalb der Reihe gehandelt")
    page.context.close()


WORDS = """page => [document.body.innerText, ...["aria-label", "title", "placeholder"].flatMap((name) =>
  [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)))].join("\\n")"""


def english(page: Page) -> list[str]:
    """What is on a page of the English texts of desk and dealer, by their longest pieces: two words may be a rule's."""
    said = page.evaluate(WORDS)
    source = (Path(floorman.__file__).parent / "web" / "text" / "en" / "desk.js").read_text(encoding="utf-8")
    texts = [
        re.split(r"\{\w+\}", text) for text in re.findall(r'^  "desk\.[^"]+": .*"([^"]+)"[^"]*$', source, re.MULTILINE)
    ]
    pieces = {max(text, key=len).strip(" .:,") for text in texts}
    return [piece for piece in pieces if piece.count(" ") > 1 and piece in said and "says raise" not in piece]


def step(page: Page, act: str) -> None:
    """The seat in turn does something on a German tablet."""
    told = page.locator(".told li").count()
    page.locator(".acts").get_by_role("button", name=act).first.click()
    expect(page.locator(".told li")).to_have_count(told + 1)


def test_the_dealers_page_is_german_from_deal_to_deal(owner: Owner) -> None:
    event = owner.started(names(3), language="en")
    page = phone_in(owner, event, "de-DE", owns=True)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(f"{owner.url}/e/{event}/table/7")
    expect(page.get_by_text("Vielleicht wurde der Tisch aufgelöst.")).to_be_visible()
    assert english(page) == []
    page.goto(f"{owner.url}/e/{event}/table/1")
    expect(page.locator(".deal-panel")).to_contain_text("3 Spieler bekommen Karten.")
    expect(page.locator(".deal-panel .say-now")).to_contain_text(
        re.compile(r"^Blinds 10 / 20. Button: \w+. \w+ Small Blind, \w+ Big Blind.$")
    )
    assert english(page) == []
    page.get_by_role("button", name="Geben", exact=True).click()
    expect(page.locator(".next-step")).to_contain_text("Schritt 1 von")
    assert english(page) == []
    step(page, "Raise auf 40")
    expect(page.locator(".say-now")).to_contain_text(re.compile("erhöht auf 40. .* ist dran, 30 zum Callen."))
    page.get_by_role("button", name="Etwas ging schief").click()
    expect(page.locator(".incident-group summary").first).to_have_text("Das Geben")
    assert english(page) == []
    page.get_by_role("button", name="Neues Deck verlangt").click()
    page.get_by_role("dialog").get_by_role("button", name="Entscheiden").click()
    expect(page.locator(".ruling-says")).to_contain_text(re.compile("Deck"))
    assert english(page) == []
    step(page, "Fold")
    step(page, "Call 20")
    for _ in range(6):  # on three streets
        step(page, "Check")
    expect(page.locator(".showdown")).to_contain_text("Gib die aufgedeckten Karten und das Board ein.")
    expect(page.locator(".showdown .deck-card").first).to_contain_text("Pik Ass")
    assert english(page) == []
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_role("button", name="Misdeal: diese Hand neu geben").click()
    expect(page.get_by_role("dialog")).to_contain_text("Einträge zu dieser Hand entfallen damit.")
    assert english(page) == []
    page.get_by_role("button", name="Abbrechen").click()
    page.locator(".showdown-wins").get_by_role("button", name="gewinnt").first.click()
    page.get_by_role("button", name="Nächste Hand").click()
    expect(page.get_by_role("button", name="Geben", exact=True)).to_be_visible()
    assert english(page) == []
    page.context.close()


def test_the_desk_is_german_in_every_game(owner: Owner) -> None:
    page = phone_in(owner, "", "de-DE")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{owner.url}/desk")
    page.locator(".desk-settings summary").click()
    expect(page.locator(".desk-settings summary")).to_contain_text("No Limit Hold’em · 50 / 100 · 6 Plätze")
    page.get_by_role("button", name="Raise auf 200").click()
    expect(page.locator(".ruling-says")).to_contain_text("erhöht auf 200")
    page.locator(".incident-list summary").first.click()
    page.locator(".incident-group summary", has_text="Das Deck").click()
    assert english(page) == []
    page.get_by_role("button", name="Neues Deck verlangt").click()
    page.get_by_role("dialog").get_by_role("button", name="Entscheiden").click()
    expect(page.locator(".told li")).to_have_count(2)
    assert english(page) == []
    page.get_by_role("button", name="Neue Situation").click()
    page.locator(".desk-settings label", has_text="Seven Card Stud").locator("select").select_option("STUD")
    expect(page.get_by_role("heading", name="Wer hat die niedrigste Karte und bringt ein?")).to_be_visible()
    expect(page.locator(".desk-felt")).to_contain_text("Third Street")
    assert english(page) == []
    page.context.close()


def test_a_card_room_speaks_german_on_phones_and_on_the_tv(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "Zum Ass", "book": "roberts-10", "names": "names"})["id"]
    acts: list[dict[str, object]] = [{"type": "OpenGame", "game": "A", "kind": "1-3 NLHE", "size": 2}]
    acts += [
        {"type": "SitAndBuy", "name": name, "game": "A", "amount": 20000, "seat": seat}
        for seat, name in ((1, "Abe"), (2, "Bea"))
    ]
    for act in acts:
        owner.ask(f"/api/rooms/{room}/acts", {"id": uuid.uuid4().hex, "act": act})
    code = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["public"]["code"]
    phone = phone_in(owner, room, "de-DE")
    phone.goto(f"{owner.url}/join/{code}")
    phone.get_by_label("Dein Name, wie er im Raum aufgerufen wird").fill("Zoe")
    phone.get_by_role("button", name="Weiter").click()
    phone.get_by_role("button", name="Für 1-3 NLHE eintragen, ich bin da").click()
    expect(phone.get_by_text("1. in der Reihe")).to_be_visible()
    tv = phone_in(owner, room, "de-DE")
    tv.set_viewport_size({"width": 1920, "height": 1080})
    tv.goto(owner.ask(f"/api/rooms/{room}/links", {"role": "display", "game": ""})["url"])
    expect(tv.get_by_text("Mit dem Handy auf die Liste:")).to_be_visible()
    expect(tv.locator(".tv-kind li")).to_contain_text("Zoe")
    cash_out = {"type": "CashOut", "name": "Abe", "game": "A", "amount": 20000}
    owner.ask(f"/api/rooms/{room}/acts", {"id": uuid.uuid4().hex, "act": cash_out})
    expect(phone.get_by_text("Du kommst als Nächstes dran")).to_be_visible()
    phone.get_by_role("button", name="Ich komme").click()
    expect(phone.get_by_text("Dein Platz ist reserviert")).to_be_visible()
    for page in (phone, tv):
        page.context.close()


def test_people_and_the_rulebook_speak_the_language_that_is_chosen(owner: Owner) -> None:
    event = owner.started(["Eli Novak", "Ida Berg"])
    owner.act(event, type="Bust", players=["Ida Berg"], at="Table1")
    page = owner.page("/people")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Personen")
    expect(page.locator(".people-table thead")).to_contain_text("AbendeSiegeEingezahltPreiseGewinn")
    page.get_by_role("button", name="Ida Berg bearbeiten").click()
    page.get_by_label("Name", exact=True).fill("Zora")
    page.get_by_role("button", name="Umbenennen").click()
    expect(page.locator(".toast")).to_contain_text("Ida Berg steht jetzt als Zora auf der Liste.")
    page.goto(owner.url + "/rules?search=odd chip")
    expect(page.get_by_role("heading", level=1)).to_have_text("Regelwerke")
    expect(page.get_by_text("Regeln gefunden.")).to_be_visible()
    page.locator(".rule-row a").first.click()
    expect(page.get_by_role("heading", name="Alle Regelwerke nebeneinander")).to_be_visible()
    page.goto(owner.url + "/rules/compare?one=hpt&other=uk-tda")
    expect(page.get_by_text("unterscheiden sich in")).to_be_visible()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_text("differ in")).to_be_visible()


def test_who_has_a_name_already_is_told_without_an_article(owner: Owner) -> None:
    event = owner.started(["Eva Novak", "Udo Marsh"])
    owner.act(event, type="Bust", players=["Udo Marsh"], at="Table1")
    again = owner.started(["Ewa Nowak", "Udo Marsh"])
    owner.act(again, type="Bust", players=["Udo Marsh"], at="Table1")
    page = owner.page("/people")
    page.get_by_role("button", name="Edit Ewa Nowak").click()
    page.get_by_label("Name", exact=True).fill("Eva Novak")
    expect(page.get_by_role("dialog")).to_contain_text("Eva Novak is on the list already, with 1 night.")


def test_the_door_of_a_tv_speaks_as_its_browser_asks_and_can_be_told(owner: Owner) -> None:
    assert owner.context.browser
    context = owner.context.browser.new_context(locale="de-DE", viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.goto(f"{owner.url}/tv")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Uhr zeigen")).to_be_visible()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("button", name="Show the clock")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Show the clock")).to_be_visible()
    context.close()
