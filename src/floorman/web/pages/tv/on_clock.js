/** Time was called on a player: name and seconds, until the player has acted. */
/** @import { OnClock } from "../../lib/types.js" */
import { shotClock, useSeconds } from "../../lib/clock.js";
import { tableText } from "../../lib/format.js";
import { classes, html, useEffect, useRef } from "../../lib/html.js";
import { callSound, secondSound } from "../../lib/sound.js";
import { t } from "../../lib/text.js";
import { Fit } from "./fit.js";

/** A clock that nobody ends goes away so long after it has run out, as on the server. */
const STAYS = 15_000;

/** @param {{ called: OnClock, at: number }} props */
export function OnClockBand({ called, at }) {
  const left = () => called.left_ms - (performance.now() - at);
  useSeconds(() => Math.max(0, left()), left() > -STAYS, [called, at]);
  const now = left();
  const { seconds, counting } = shotClock(now, called.count_ms);
  const second = Math.max(0, Math.ceil(now / 1000));
  const before = useRef(second);
  useEffect(() => {
    if (before.current === second + 1) {
      if (second === 0) callSound();
      else if (second * 1000 <= called.count_ms) secondSound();
    }
    before.current = second;
  }, [second]);
  if (now < -STAYS) return null;
  return html`
    <section class=${classes("tv-shot", counting && "count")} role="alert" aria-label=${t("tv.shot-label")}>
      <p class="tv-shot-label">${t(counting ? "tv.shot-count" : "tv.shot-clock")}</p>
      <${Fit} class="tv-shot-name" text=${`${called.player} · ${t("seat.at", { table: tableText(called.table), seat: called.seat })}`} />
      <p class="tv-shot-time" role="timer" aria-live="off">${seconds || t("tv.shot-over")}</p>
    </section>
  `;
}
