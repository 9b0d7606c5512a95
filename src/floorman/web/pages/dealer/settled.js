/** Waiting until a page shows what an act came to. */
/** @import { Stream } from "../../lib/stream.js" */

const LONGEST = 5000;

/**
 * Resolves once the stream shows record `no` or a later one, or after a while anyway.
 * @param {Stream} stream
 * @param {number} no
 * @returns {Promise<void>}
 */
export function shows(stream, no) {
  return new Promise((resolve) => {
    if (stream.shown.value.no >= no) return resolve();
    const timer = setTimeout(done, LONGEST);
    const leave = stream.shown.watch(() => stream.shown.value.no >= no && done());
    function done() {
      clearTimeout(timer);
      leave();
      resolve();
    }
  });
}
