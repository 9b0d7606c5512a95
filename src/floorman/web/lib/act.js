/** Doing something from a page: sent, answered, told in a toast with Undo or Redo, or refused in a sentence. */
/** @import { Stream } from "./stream.js" */
/** @import { Act, Done } from "./types.js" */
import { Refusal, sentence } from "./api.js";
import { putRight, say } from "../parts/Toast.js";

/**
 * Resolves to what was done, or to null where it was refused (and told so). `more` is a button beside Undo on the toast.
 * @typedef {(act: Act, how?: { expects?: number, quiet?: boolean, more?: import("../parts/Toast.js").More | null }) => Promise<Done | null>} Doer
 */

const SENTENCES = 3;

/**
 * What was done in a few sentences: a draw of all seats has one for each player, and the log has them all.
 * @param {string[]} says
 */
export const inShort = (says) =>
  says.length > SENTENCES + 1
    ? `${says.slice(0, SENTENCES).join(" ")} And ${says.length - SENTENCES} more: see the log.`
    : says.join(" ");

/**
 * @param {Stream} stream
 * @param {(run: Doer, act: number) => void} [undo] what Undo on a toast does; without it, it undoes the act and no other
 * @returns {Doer}
 */
export function doer(stream, undo = (run, act) => void run({ type: "Undo", act })) {
  /** @type {Doer} */
  const run = async (act, how = {}) => {
    try {
      const done = await stream.do(act, how);
      const back = act.type === "Undo" ? "redo" : "undo";
      const again = back === "redo" ? () => void run({ type: "Redo", act: done.act }) : () => undo(run, done.act);
      if (how.quiet) putRight();
      else say(inShort(done.says) || "Done.", { cites: done.cites, [back]: done.act ? again : null, more: how.more });
      return done;
    } catch (error) {
      const cites = error instanceof Refusal ? error.cites : [];
      say(sentence(error), { cites, bad: true, offline: error instanceof Refusal && error.code === "offline" });
      return null;
    }
  };
  return run;
}
