/** Where the clock stands: in a level or a break, and how far away something is by it. */
/** @import { ClockFace } from "../../lib/types.js" */

/** Whether it is in a break, running or stopped. @param {ClockFace} clock */
export const onBreak = (clock) => clock.period === "break";

/** Whether its time goes down. @param {ClockFace} clock */
export const counts = (clock) => clock.state === "running" || clock.state === "break";

/**
 * Milliseconds until something that was so far away when the board came; it waits while the clock stands.
 * @param {number | null} ms
 * @param {ClockFace} clock
 * @param {number} at
 */
export const until = (ms, clock, at) =>
  ms === null ? null : Math.max(0, ms - (counts(clock) ? performance.now() - at : 0));
