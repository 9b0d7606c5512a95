/** Undo and Redo on the director's page: two buttons, their keys, and the question where an undo changes more. */
/** @import { Effect } from "../../lib/undo.js" */
/** @import { Desk } from "./desk.js" */
import { counted } from "../../lib/format.js";
import { html, useState } from "../../lib/html.js";
import { useUndoKeys } from "../../lib/keys.js";
import { useWatched } from "../../lib/store.js";
import { asking, undo, undoAsked } from "../../lib/undo.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";

const SHOWN = 6;
const mac = /Mac|iPhone|iPad/.test(navigator.platform);
const KEY = mac ? "⌘" : "Ctrl+";

/** @param {Desk} desk */
function undoLast(desk) {
  if (desk.board.undo) void undo(desk.event, desk.run, desk.board.undo.act);
}

/** @param {Desk} desk */
function redoLast(desk) {
  if (desk.board.redo) void desk.run({ type: "Redo", act: desk.board.redo.act }, { expects: desk.board.public.no });
}

/** @param {{ desk: Desk }} props */
export function UndoRedo({ desk }) {
  useUndoKeys(() => undoLast(desk), () => redoLast(desk));
  const { undo: last, redo } = desk.board;
  return html`
    <span class="undo-redo" role="group" aria-label="Undo and redo">
      <button type="button" disabled=${!last} aria-label=${last ? `Undo: ${last.says}` : "Undo"} aria-keyshortcuts=${mac ? "Meta+Z" : "Control+Z"} onClick=${() => undoLast(desk)}
        title=${last ? `Undo: ${last.says} (${KEY}Z)` : "There is nothing to undo."}>
        <${Icon} name="undo" /> <span class="undo-word">Undo</span>
      </button>
      <button type="button" disabled=${!redo} aria-label=${redo ? `Redo: ${redo.says}` : "Redo"} aria-keyshortcuts=${mac ? "Meta+Shift+Z" : "Control+Y"} onClick=${() => redoLast(desk)}
        title=${redo ? `Redo: ${redo.says} (${KEY}${mac ? "⇧Z" : "Y"})` : "There is nothing to redo."}>
        <${Icon} name="redo" /> <span class="undo-word">Redo</span>
      </button>
    </span>
    <${AskUndo} />
  `;
}

/** What would be undone as well, and what would change, before it is done. */
function AskUndo() {
  const asked = useWatched(asking);
  if (!asked) return null;
  const { found } = asked;
  const close = () => asking.set(null);
  return html`
    <${Dialog} title="Undo this?" onClose=${close}>
      <p class="undo-says">${found.says}</p>
      ${found.also.length > 0 && html`
        <h3>Also undoes</h3>
        <${Effects} all=${found.also} />
      `}
      ${found.changes.length > 0 && html`
        <h3>Changes</h3>
        <${Effects} all=${found.changes} changes />
      `}
      <div class="dialog-foot"><div class="actions">
        <button type="button" class="primary" autofocus onClick=${() => void undoAsked()}>
          ${found.also.length ? `Undo all ${found.also.length + 1}` : "Undo"}
        </button>
        <button type="button" onClick=${close}>Cancel</button>
      </div></div>
    <//>
  `;
}

/** @param {{ all: Effect[], changes?: boolean }} props */
function Effects({ all, changes = false }) {
  const [open, setOpen] = useState(false);
  return html`
  <ul class="undo-effects">
    ${(open ? all : all.slice(0, SHOWN)).map((one) => html`
      <li key=${one.act}>
        ${one.says && html`<span class=${changes ? "undo-was" : ""}>${one.says}</span>`}
        ${changes && (one.now ? html` <span class="undo-now">${one.now}</span>` : html` <span class="dim">No longer applies.</span>`)}
      </li>
    `)}
    ${all.length > SHOWN && html`<li class="undo-more"><button type="button" class="quiet" aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? "Show fewer" : `Show ${counted(all.length - SHOWN, "more line")}`}</button></li>`}
  </ul>
  `;
}
