/** Time was called on me: the whole screen counts, and the phone shakes, until I have acted. */
/** @import { OnClock } from "../../lib/types.js" */
import { shotClock, useSeconds } from "../../lib/clock.js";
import { classes, html, useEffect } from "../../lib/html.js";
import { callSound } from "../../lib/sound.js";
import { t } from "../../lib/text.js";

const SHAKE = [300, 150, 300, 150, 300];

/** @param {{ called: OnClock, at: number }} props */
export function ShotClock({ called, at }) {
  const left = () => Math.max(0, called.left_ms - (performance.now() - at));
  useSeconds(left, true, [called, at]);
  useEffect(() => {
    navigator.vibrate?.(SHAKE);
    callSound();
  }, []);
  const now = left();
  const { seconds, counting } = shotClock(now, called.count_ms);
  useEffect(() => {
    if (counting) navigator.vibrate?.(SHAKE);
  }, [counting]);
  return html`
    <section class=${classes("shot", counting && "count")} role="alert" aria-label=${t("phone.shot")}>
      <p>${t("phone.shot")}</p>
      <p class="shot-time" role="timer" aria-live="off">${seconds}</p>
      <p>${!now ? t("phone.shot-over") : counting || !called.count_ms ? t("phone.shot-act") : t("phone.shot-count", { seconds: called.count_ms / 1000 })}</p>
    </section>
  `;
}
