/** Undo and redo of an event's acts: what depends on an act is told before it is undone. */
/** @import { Doer } from "./act.js" */
import { get, Refusal, sentence } from "./api.js";
import { Watched } from "./store.js";
import { say } from "../parts/Toast.js";

/** @typedef {{ act: number, says: string, now: string }} Effect */
/** @typedef {{ act: number, no: number, says: string, also: Effect[], changes: Effect[] }} Consequences */
/** @typedef {{ found: Consequences, run: Doer }} Asking */

/** What is to be undone once somebody has read what goes with it; null where nothing is asked. */
export const asking = new Watched(/** @type {Asking | null} */ (null));

/** @param {Consequences} found */
const undoOf = (found) => ({ type: "Undo", act: found.act, also: found.also.map((one) => one.act) });

/**
 * Undo an act at once where nothing else changes with it; otherwise ask first.
 * @param {string} event the event's id
 * @param {Doer} run
 * @param {number} act
 */
export async function undo(event, run, act) {
  try {
    /** @type {Consequences} */
    const found = await get(`/api/events/${encodeURIComponent(event)}/undo?act=${act}`);
    if (found.also.length || found.changes.length) asking.set({ found, run });
    else await run(undoOf(found), { expects: found.no });
  } catch (error) {
    say(sentence(error), { cites: error instanceof Refusal ? error.cites : [], bad: true });
  }
}

/** Undo what was asked about, with everything that was told. */
export async function undoAsked() {
  const asked = asking.value;
  asking.set(null);
  if (asked) await asked.run(undoOf(asked.found), { expects: asked.found.no });
}
