/** The sounds of the clock: a minute left of a level or a break, and the last five seconds. */
/** @import { ClockFace } from "../../lib/types.js" */
import { useEffect, useRef } from "../../lib/html.js";
import { minuteSound, secondSound } from "../../lib/sound.js";
import { counts } from "./period.js";

/**
 * @param {number} left
 * @param {ClockFace} clock
 */
export function useSignals(left, clock) {
  const before = useRef(0);
  const second = Math.ceil(left / 1000);
  useEffect(() => {
    const was = before.current;
    before.current = second;
    if (!counts(clock)) return;
    if (was === 61 && second === 60) minuteSound();
    if (was === second + 1 && second > 0 && second <= 5) secondSound();
  }, [second]);
}
