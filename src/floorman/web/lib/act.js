/** Doing something from a page: sent, answered, told in a toast with Undo or Redo, or refused in a sentence. */
/** @import { Stream } from "./stream.js" */
/** @import { Act, Done } from "./types.js" */
import { Refusal, sentence } from "./api.js";
import { useState } from "./html.js";
import { t } from "./text.js";
import { putRight, say } from "../parts/Toast.js";

/**
 * Resolves to what was done, or to null where it was refused (and told so). `more` is a button beside Undo on the toast.
 * `onRefused` may take a refusal over, by saying true: then the page asks what it needs to, and nothing is told.
 * @typedef {(act: Act, how?: { expects?: number, quiet?: boolean, more?: import("../parts/Toast.js").More | null, onRefused?: (refusal: Refusal) => boolean }) => Promise<Done | null>} Doer
 */

const SENTENCES = 2;

/**
 * What was done in a few sentences: a draw of all seats has one for each player, and the log has them all.
 * @param {string[]} says
 */
export const inShort = (says) =>
  says.length > SENTENCES + 1
    ? `${says.slice(0, SENTENCES).join(" ")} ${t("page.and-more", { n: says.length - SENTENCES })}`
    : says.join(" ");

/**
 * @param {Stream} stream
 * @param {(run: Doer, act: number) => void} [undo] what Undo on a toast does; without it, it undoes the act and no other
 * @param {boolean} [folded] whether the rules behind it are shown only when asked for
 * @returns {Doer}
 */
export function doer(stream, undo = (run, act) => void run({ type: "Undo", act }), folded = false) {
  /** @type {Doer} */
  const run = async (act, how = {}) => {
    try {
      const done = await stream.do(act, how);
      const back = act.type === "Undo" ? "redo" : "undo";
      const again = back === "redo" ? () => void run({ type: "Redo", act: done.act }) : () => undo(run, done.act);
      if (how.quiet) putRight();
      else say(inShort(done.says) || t("page.done"), { cites: done.cites, folded, [back]: done.act && act.type !== "UndoEntry" ? again : null, more: how.more });
      return done;
    } catch (error) {
      if (error instanceof Refusal && how.onRefused?.(error)) return null;
      const cites = error instanceof Refusal ? error.cites : [];
      say(sentence(error), { cites, folded, bad: true, offline: error instanceof Refusal && error.code === "offline" });
      return null;
    }
  };
  return run;
}

/**
 * The same, with every act saying what its page has seen: the last screen, or what it has itself done since. Of two people
 * who tap the same, the server does it once.
 * @param {Doer} run
 * @param {Stream} stream
 * @returns {Doer}
 */
export function careful(run, stream) {
  let known = 0;
  return async (act, how = {}) => {
    const done = await run(act, { ...how, expects: how.expects ?? Math.max(known, stream.shown.value.no) });
    if (done) known = Math.max(known, done.no);
    return done;
  };
}

/**
 * Show a choice as made from the tap on, not only once the server's next screen has it: a page that is drawn in between
 * would put the old choice back. A refusal does put it back.
 * @template T
 * @param {T} value what the last screen says
 * @param {(chosen: T) => Promise<Done | null>} send
 * @returns {[T, (chosen: T) => void]} what to show, and what a tap calls
 */
export function useChoice(value, send) {
  const [sent, setSent] = useState(/** @type {{ chosen: T, over: T } | null} */ (null));
  /** @param {T} chosen */
  const choose = async (chosen) => {
    setSent({ chosen, over: value });
    if ((await send(chosen)) === null) setSent(null);
  };
  return [sent && sent.over === value ? sent.chosen : value, (chosen) => void choose(chosen)];
}
