/** What was just done, with Undo or Redo; or why it was not. */
import { classes, html, useEffect, useRef } from "../lib/html.js";
import { useWatched, Watched } from "../lib/store.js";
import { t } from "../lib/text.js";
import { openDialogs } from "./Dialog.js";
import { Icon } from "./icons.js";
import { RuleChips } from "./RuleChip.js";

const STAYS = 10_000;

/** Something that may be added to what was done: the word on its button. @typedef {{ word: string, does: () => void }} More */
/** @typedef {{ key: number, says: string, cites: string[], folded: boolean, bad: boolean, offline: boolean, undo: (() => void) | null, redo: (() => void) | null, more: More | null }} Said */

/** @type {Watched<Said[]>} */
const said = new Watched(/** @type {Said[]} */ ([]));
let last = 0;

/**
 * Tell whoever is at this screen. What was done before is in the log, and what was
 * wrong before is put right, so only the last thing done stays, and what went wrong after it.
 * @param {string} says
 * @param {{ cites?: string[], folded?: boolean, bad?: boolean, offline?: boolean, undo?: (() => void) | null, redo?: (() => void) | null, more?: More | null }} [beside]
 *   `offline` where it went wrong for want of a connection
 */
export function say(says, { cites = [], folded = false, bad = false, offline = false, undo = null, redo = null, more = null } = {}) {
  last += 1;
  const before = bad ? said.value.filter((one) => !one.bad) : [];
  said.set([...before, { key: last, says, cites, folded, bad, offline, undo, redo, more }]);
}

/** Something was done that needs no words: what was wrong before it is put right. */
export const putRight = () => said.value.some((one) => one.bad) && said.set(said.value.filter((one) => !one.bad));

/** There is a connection again: that there was none is no longer so. */
export const connected = () => said.value.some((one) => one.offline) && said.set(said.value.filter((one) => !one.offline));

/** @param {number} key */
const drop = (key) => said.set(said.value.filter((one) => one.key !== key));

/** @param {{ one: Said }} props */
function Toast({ one }) {
  const self = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // A rule that was opened from the toast is being read: it would close with it.
    const end = () => {
      if (self.current?.querySelector("dialog[open]")) timer = setTimeout(end, STAYS);
      else drop(one.key);
    };
    let timer = setTimeout(end, one.bad ? 2 * STAYS : STAYS);
    return () => clearTimeout(timer);
  }, [one.key]);
  return html`
    <div ref=${self} class=${classes("toast", one.bad && "bad")} role=${one.bad ? "alert" : "status"}>
      <p>${one.says}</p>
      <${RuleChips} cites=${one.cites} short folded=${one.folded} />
      <span class="toast-do">
        ${one.more && html`<${Again} one=${one} does=${one.more.does} icon="" word=${one.more.word} />`}
        ${one.undo && html`<${Again} one=${one} does=${one.undo} icon="undo" word=${t("page.undo")} />`}
        ${one.redo && html`<${Again} one=${one} does=${one.redo} icon="redo" word=${t("page.redo")} />`}
        <button type="button" class="quiet" aria-label=${t("page.dismiss")} onClick=${() => drop(one.key)}>
          <${Icon} name="close" />
        </button>
      </span>
    </div>
  `;
}

/** @param {{ one: Said, does: () => void, icon: string, word: string }} props */
const Again = ({ one, does, icon, word }) => html`
  <button
    type="button"
    class="undo"
    onClick=${() => {
      drop(one.key);
      does();
    }}
  >
    ${icon && html`<${Icon} name=${icon} />`} ${word}
  </button>
`;

/**
 * Where toasts appear; once on every page. While a dialog is open they are inside it, as nothing outside of it can be
 * clicked: the box is moved, not drawn again, so that a toast keeps its time and the focus.
 */
export function Toasts() {
  const all = useWatched(said);
  const home = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const newest = all.at(-1)?.key;
  useEffect(() => {
    const raise = () => {
      const shown = box.current;
      if (!shown?.showPopover || !home.current) return;
      // A rule that is looked up from a toast opens a dialog inside the box: that one stays where it is.
      const over = openDialogs.value.filter((one) => !shown.contains(one)).at(-1) ?? home.current;
      if (shown.contains(openDialogs.value.at(-1) ?? null)) return;
      if (shown.parentElement !== over) over.append(shown);
      else if (shown.matches(":popover-open")) shown.hidePopover();
      if (said.value.length) shown.showPopover();
    };
    raise();
    return openDialogs.watch(raise);
  }, [newest]);
  useEffect(() => {
    let before = openDialogs.value.length;
    return openDialogs.watch(() => {
      const { length } = openDialogs.value;
      // What was wrong before a dialog was opened is not about it; a rule that is looked up from a toast is.
      if (length > before && !box.current?.contains(openDialogs.value.at(-1) ?? null)) said.set(said.value.filter((one) => !one.bad || one.offline));
      before = length;
    });
  }, []);
  return html`
    <div ref=${home}>
      <div class="toasts" popover="manual" ref=${box}>${all.map((one) => html`<${Toast} key=${one.key} one=${one} />`)}</div>
    </div>
  `;
}
