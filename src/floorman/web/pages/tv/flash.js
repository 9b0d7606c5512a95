/** A new level, or a break, over the whole screen for five seconds. */
/** @import { ClockFace } from "../../lib/types.js" */
import { blindsText } from "../../lib/format.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { breakSound, levelSound } from "../../lib/sound.js";
import { t } from "../../lib/text.js";
import { counts, onBreak } from "./period.js";

const STAYS = 5000;

/** @typedef {{ title: string, blinds: string }} Says */

/**
 * What to flash now. Nothing when the page is opened, and nothing on a pause: only a level or break that begins.
 * @param {ClockFace} clock
 * @returns {Says | null}
 */
export function useFlash(clock) {
  const [says, setSays] = useState(/** @type {Says | null} */ (null));
  const before = useRef(/** @type {string | null} */ (null));
  const now = clock.state === "waiting" ? "waiting" : counts(clock) ? `${onBreak(clock) ? "break" : "level"} ${clock.level}` : null;
  useEffect(() => {
    if (now === null || now === before.current) return;
    const first = before.current === null || now === "waiting";
    before.current = now;
    if (first) return;
    if (onBreak(clock)) {
      setSays({ title: t("tv.break"), blinds: "" });
      breakSound();
    } else {
      setSays({ title: t("tv.level", { level: clock.level }), blinds: blindsText(clock.blinds) });
      levelSound();
    }
  }, [now]);
  useEffect(() => {
    if (!says) return undefined;
    const timer = setTimeout(() => setSays(null), STAYS);
    return () => clearTimeout(timer);
  }, [says]);
  return says;
}

/** @param {{ says: Says }} props */
export const Flash = ({ says }) => html`
  <div class="tv-flash" role="alert">
    <p>${says.title}</p>
    ${says.blinds && html`<p class="tv-flash-blinds">${says.blinds}</p>`}
  </div>
`;
