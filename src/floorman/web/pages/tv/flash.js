/** A new level, or a break, over the whole screen for five seconds. */
/** @import { ClockFace } from "../../lib/types.js" */
import { blindsText } from "../../lib/format.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { callSound, levelSound } from "../../lib/sound.js";

const STAYS = 5000;

/** @typedef {{ title: string, blinds: string }} Says */

/**
 * What to flash now. Nothing when the page is opened: only what changes while it is shown.
 * @param {ClockFace} clock
 * @returns {Says | null}
 */
export function useFlash(clock) {
  const [says, setSays] = useState(/** @type {Says | null} */ (null));
  const before = useRef(/** @type {string | null} */ (null));
  const plays = clock.state === "running" || clock.state === "break";
  const now = plays ? `${clock.period} ${clock.level}` : null;
  useEffect(() => {
    if (now === null || now === before.current) return;
    const first = before.current === null;
    before.current = now;
    if (first) return;
    if (clock.period === "break") {
      setSays({ title: "Break", blinds: "" });
      callSound();
    } else {
      setSays({ title: `Level ${clock.level}`, blinds: blindsText(clock.blinds) });
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
