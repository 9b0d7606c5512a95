/** Undo and Redo in a room: the last act, with what it was. */
/** @import { Doer } from "../../lib/act.js" */
/** @import { RoomDeskScreen } from "../../lib/types.js" */
import { html } from "../../lib/html.js";
import { Icon } from "../../parts/icons.js";

/** @param {{ board: RoomDeskScreen, run: Doer, role: string }} props */
export function UndoLast({ board, run, role }) {
  const { undo, redo } = board;
  if (role !== "owner" && role !== "floor") return null;
  const expects = board.public.no;
  return html`
    <span class="undo-redo" role="group" aria-label="Undo and redo">
      <button type="button" disabled=${!undo} title=${undo ? `Undo: ${undo.says}` : "There is nothing to undo."} aria-label=${undo ? `Undo: ${undo.says}` : "Undo"}
        onClick=${() => undo && void run({ type: "Undo", act: undo.act }, { expects })}><${Icon} name="undo" /> <span class="undo-word">Undo</span></button>
      <button type="button" disabled=${!redo} title=${redo ? `Redo: ${redo.says}` : "There is nothing to redo."} aria-label=${redo ? `Redo: ${redo.says}` : "Redo"}
        onClick=${() => redo && void run({ type: "Redo", act: redo.act }, { expects })}><${Icon} name="redo" /> <span class="undo-word">Redo</span></button>
    </span>
  `;
}
