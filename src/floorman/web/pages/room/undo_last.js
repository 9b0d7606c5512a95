/** Undo and Redo in a room: the last act, with what it was. What somebody else has done is asked about. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { LogLine, RoomDeskScreen } from "../../lib/types.js" */
import { html, useState } from "../../lib/html.js";
import { useUndoKeys } from "../../lib/keys.js";
import { useWatched, Watched } from "../../lib/store.js";
import { Dialog } from "../../parts/Dialog.js";
import { Icon } from "../../parts/icons.js";

/** An act of somebody else that is to be undone. */
const others = new Watched(/** @type {{ says: string, act: number, run: Doer } | null} */ (null));

/** Undo the last act, or ask about one of somebody else. @param {RoomDeskScreen} board @param {Doer} run */
export async function undoLast({ undo, public: { no } }, run) {
  if (!undo) return;
  const { act } = undo;
  await run({ type: "Undo", act }, { expects: no, onRefused: (refusal) => refusal.code === "others-act" && (others.set({ says: refusal.message, act, run }), true) });
}

/** @param {RoomDeskScreen} board @param {Doer} run */
export const redoLast = ({ redo, public: { no } }, run) => redo && run({ type: "Redo", act: redo.act }, { expects: no });

/** @param {{ board: RoomDeskScreen, run: Doer, role: string }} props */
export function UndoLast({ board, run, role }) {
  const { undo, redo } = board;
  const asked = useWatched(others);
  const may = role === "owner" || role === "floor";
  useUndoKeys(() => may && undoLast(board, run), () => may && redoLast(board, run));
  if (!may) return null;
  const close = () => others.set(null);
  return html`
    <span class="undo-redo" role="group" aria-label="Undo and redo">
      <button type="button" disabled=${!undo} title=${undo ? `Undo: ${undo.says}` : "There is nothing to undo."} aria-label=${undo ? `Undo: ${undo.says}` : "Undo"}
        onClick=${() => void undoLast(board, run)}><${Icon} name="undo" /> <span class="undo-word">Undo</span></button>
      <button type="button" disabled=${!redo} title=${redo ? `Redo: ${redo.says}` : "There is nothing to redo."} aria-label=${redo ? `Redo: ${redo.says}` : "Redo"}
        onClick=${() => void redoLast(board, run)}><${Icon} name="redo" /> <span class="undo-word">Redo</span></button>
    </span>
    ${asked && html`<${Dialog} title="Somebody else did this" onClose=${close}>
      <div class="form"><p class="warned" role="alert">${asked.says}</p>
        <div class="actions"><button type="button" class="stop" autofocus onClick=${() => (close(), void asked.run({ type: "Undo", act: asked.act, also: [asked.act] }))}>Undo it</button>
          <button type="button" onClick=${close}>Cancel</button></div></div>
    <//>`}
  `;
}

/** An entry that was a mistake is undone with a reason, for the log. @param {{ line: LogLine, run: Doer, onClose: () => void }} props */
export function UndoEntry({ line, run, onClose }) {
  const [why, setWhy] = useState("");
  /** @param {Event} submit */
  const undo = async (submit) => {
    submit.preventDefault();
    if (why.trim() && await run({ type: "UndoEntry", act: line.undo, why: why.trim() })) onClose();
  };
  return html`
    <${Dialog} title="Undo this entry" onClose=${onClose}>
      <form class="form" onSubmit=${undo}>
        <p>${line.says.join(" ")}</p>
        <label class="field"><span>Reason, for the log</span><input autofocus required maxlength="200" autocomplete="off" value=${why} onInput=${(/** @type {any} */ input) => setWhy(input.target.value)} /></label>
        <div class="actions"><button class="primary" disabled=${!why.trim()}>Undo the entry</button><button type="button" onClick=${onClose}>Cancel</button></div>
      </form>
    <//>
  `;
}
