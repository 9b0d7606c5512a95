/** The time left, to the second. It warns in the last minute and, in the last ten seconds, blinks. */
/** @import { ClockFace } from "../lib/types.js" */
import { useLeft } from "../lib/clock.js";
import { timeText } from "../lib/format.js";
import { classes, html } from "../lib/html.js";

/**
 * @param {number} left
 * @param {ClockFace} clock
 */
export function urgency(left, clock) {
  if (clock.state !== "running" && clock.state !== "break") return clock.state === "paused" ? "paused" : "";
  return left <= 10_000 ? "warn blink" : left <= 60_000 ? "warn" : "";
}

/**
 * @param {{ clock: ClockFace, at: number, big?: boolean }} props
 */
export function ClockTime({ clock, at, big = false }) {
  const left = useLeft(clock, at);
  return html`<span class=${classes("clock-time", big && "big", urgency(left, clock))} role="timer" aria-live="off">${timeText(left)}</span>`;
}
