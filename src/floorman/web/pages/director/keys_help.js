/** The keys of this page. */
/** @import { DialogProps } from "./desk.js" */
import { html } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";
import { KEYS } from "./shortcuts.js";

/** @param {DialogProps} props */
export const Keys = ({ desk }) => html`
  <${Dialog} title="Keys" onClose=${desk.close}>
    <dl class="keys">
      ${KEYS.map(([key, says]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${says}</dd></div>`)}
    </dl>
    <p class="dim">In lists, arrows and Enter choose. Tap a player, then an open seat, to move the player there.</p>
  <//>
`;
