/** What was said to the room last, one line at a time: moves first, for somebody has to walk. */
/** @import { Notice } from "../../lib/types.js" */
import { useTick } from "../../lib/clock.js";
import { classes, html, useRef } from "../../lib/html.js";
import { t } from "../../lib/text.js";
import { Fit } from "./fit.js";

const EACH = 6000;

/** For how long a notice is shown at most, by its kind. The server sends only what holds, and until when if it knows. */
const STAYS = { move: 45_000, announcement: 600_000, prize: 120_000, out: 60_000, level: 0, other: 0 };

/**
 * Those still worth showing, moves and announcements before the rest.
 * @param {Notice[]} notices
 * @param {number} elapsed milliseconds since the board came
 */
export function fresh(notices, elapsed) {
  const shown = notices.filter((notice) => notice.age_ms + elapsed < STAYS[notice.kind] && elapsed < (notice.left_ms ?? Infinity));
  const first = shown.filter((notice) => notice.kind === "move" || notice.kind === "announcement");
  return first.length ? first : shown;
}

/**
 * What is new is shown at once; then they take turns, the newest first.
 * @param {{ notices: Notice[], at: number }} props
 */
export function Ticker({ notices, at }) {
  useTick(1000);
  const now = performance.now();
  const newest = useRef({ no: -1, since: 0 });
  const shown = fresh(notices, now - at);
  if (shown[0] && shown[0].no !== newest.current.no) newest.current = { no: shown[0].no, since: now };
  const notice = shown[Math.floor((now - newest.current.since) / EACH) % Math.max(1, shown.length)];
  return html`
    <div class=${classes("tv-ticker", notice?.kind)}>
      ${notice && html`<${Fit} text=${notice.says} />`}
      ${shown.length > 1 && html`<small class="dim">${t("tv.notice-of", { at: shown.indexOf(notice) + 1, all: shown.length })}</small>`}
    </div>
  `;
}
