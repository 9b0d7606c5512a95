"""What a test looks at on a TV."""

from typing import Any

from playwright.sync_api import Page

from browser.house import Owner

SIZES = [(1366, 768), (1920, 1080), (3840, 2160)]

LONG = [
    "Maximiliane von Hohenstein-Gru",
    "Bartholomew Fitzgerald-Johnson",
    "WWWWWWWWWW MMMMMMMMMM WWWWWWWW",
    "Wolfeschlegelsteinhausenberger",
]
"""Names of 30 characters, the most there can be."""

SKIP = """
const real = performance.now.bind(performance);
window.skipped = 0;
performance.now = () => real() + window.skipped;
"""
"""Lets a test turn pages without waiting for them."""

FAULTS = """() => {
  const tv = document.querySelector(".tv");
  const faults = [];
  const name = (part) => `${part.tagName.toLowerCase()}.${part.className} "${part.textContent.trim().slice(0, 30)}"`;
  const aside = ".tv-confetti, .tv-confetti *, .tv-menu, .tv-menu *, .unseen, .unseen *, svg, svg *";
  const parts = [...tv.querySelectorAll("*")].filter((part) => !part.matches(aside));
  for (const part of parts) {
    const box = part.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      faults.push(`outside: ${name(part)}`);
    }
    const style = getComputedStyle(part);
    if (style.display !== "inline" && !part.matches(".tv-results, .tv-champion, .tv-bar, .tv-over")) {
      if (part.scrollWidth > part.clientWidth + 2) faults.push(`wider than its box: ${name(part)}`);
      if (part.matches(".fit, .tv-tables, .tv-places, .tv-prizes ol, .tv-middle, .tv-join, .tv-side, .tv-body") &&
          part.scrollHeight > part.clientHeight * 1.03 + 3) faults.push(`higher than its box: ${name(part)}`);
    }
    const parent = part.parentElement.getBoundingClientRect();
    if (box.right > parent.right + 2 || box.left < parent.left - 2) faults.push(`beside its box: ${name(part)}`);
  }
  const rows = [...tv.children].filter((part) => part.matches(".tv-head, .tv-body, .tv-foot, .tv-results, .tv-bottom"));
  for (let at = 1; at < rows.length; at += 1) {
    const above = rows[at - 1].getBoundingClientRect().bottom;
    if (rows[at].getBoundingClientRect().top < above - 1) faults.push(`covers: ${name(rows[at])}`);
  }
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("the page scrolls");
  return faults;
}"""
"""Everything on the screen that is outside of it, cut off, or over something else."""


def tv_of(owner: Owner, event: str, wide: int = 1366, high: int = 768, **media: Any) -> Page:
    """A TV that shows an event."""
    page = owner.page(f"/e/{event}/tv")
    page.set_viewport_size({"width": wide, "height": high})
    if media:
        page.emulate_media(**media)
    page.wait_for_selector(".tv-bottom")
    page.wait_for_timeout(200)
    return page


def turn_page(page: Page) -> None:
    """Let the next page of the chart or the list be shown; needs SKIP."""
    page.evaluate("() => { window.skipped += 9000; }")
    page.wait_for_timeout(700)


def players_of(owner: Owner, event: str) -> dict[str, str]:
    """The table of every player who is in play."""
    return {one["name"]: one["table"] for one in board_of(owner, event)["players"] if one["table"]}


def board_of(owner: Owner, event: str) -> Any:
    """The board of an event as the director has it."""
    return owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
