/** Counting down from what a board said was left. Times of day are not used for it: they may be wrong, or change. */
/** @import { ClockFace } from "./types.js" */
import { timeText } from "./format.js";
import { useEffect, useState } from "./html.js";

/**
 * Milliseconds left on a clock that was read at `at` (performance.now()).
 * @param {ClockFace} clock
 * @param {number} at
 * @param {number} [now]
 */
export function leftOf(clock, at, now = performance.now()) {
  const counts = clock.state === "running" || clock.state === "break";
  return Math.max(0, clock.left_ms - (counts ? now - at : 0));
}

/**
 * Milliseconds until the next break; null where none is to come. It waits while the clock stands.
 * @param {ClockFace} clock
 * @param {number} at
 * @param {number} [now]
 */
export function breakIn(clock, at, now = performance.now()) {
  if (clock.break_in_ms === null) return null;
  return Math.max(0, clock.break_in_ms - (clock.state === "running" ? now - at : 0));
}

/**
 * The blinds of a hand that is dealt next: in a break those of the level to come. null where there are none.
 * @param {ClockFace} clock
 */
export const nextBlinds = (clock) => (clock.period === "break" && clock.next) || clock.blinds;

/**
 * The big blind by which stacks are counted, on every screen: in a break that of the level to come. 0 where there is none.
 * @param {ClockFace} clock
 */
export const countingBig = (clock) => nextBlinds(clock)?.big ?? 0;

/**
 * Draw again whenever the second changes on a countdown of which `left()` is left, and not more often.
 * @param {() => number} left
 * @param {boolean} [counts]
 * @param {unknown[]} [on]
 */
export function useSeconds(left, counts = true, on = []) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!counts) return undefined;
    let timer = 0;
    const next = () => {
      redraw((count) => count + 1);
      timer = setTimeout(next, (Math.max(0, left()) % 1000) + 15);
    };
    timer = setTimeout(next, (Math.max(0, left()) % 1000) + 15);
    const seen = () => {
      if (document.visibilityState === "visible") redraw((count) => count + 1);
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [counts, ...on]);
}

/**
 * Milliseconds left, kept up to the second.
 * @param {ClockFace} clock
 * @param {number} at
 */
export function useLeft(clock, at) {
  const counts = clock.state === "running" || clock.state === "break";
  useSeconds(() => leftOf(clock, at), counts, [clock, at]);
  return leftOf(clock, at);
}

/**
 * What is left of a penalty: the time counts down, hands are as the board says. Empty where nothing is left.
 * @param {{ penalty: string, penalty_ms: number }} line
 * @param {number} at
 */
export function usePenalty(line, at) {
  const left = () => line.penalty_ms - (performance.now() - at);
  const counts = line.penalty_ms > 0;
  useSeconds(left, counts, [line.penalty_ms, at]);
  if (!counts) return line.penalty;
  return left() > 0 ? timeText(left()) : "";
}

/**
 * What a clock on a player shows: the seconds of the time, then those of the count that follows it. The same number is
 * on every screen.
 * @param {number} left_ms of both together
 * @param {number} count_ms of the count
 * @returns {{ seconds: number, counting: boolean }}
 */
export function shotClock(left_ms, count_ms) {
  const counting = left_ms <= count_ms;
  return { seconds: Math.max(0, Math.ceil((counting ? left_ms : left_ms - count_ms) / 1000)), counting };
}

/**
 * Draw again every so many milliseconds.
 * @param {number} every
 */
export function useTick(every) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), every);
    return () => clearInterval(timer);
  }, [every]);
}
