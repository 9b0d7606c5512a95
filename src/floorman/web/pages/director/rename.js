/** Giving a player or a guest another name. */
/** @import { Desk, DialogProps } from "./desk.js" */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/** @param {DialogProps} props */
export const Rename = ({ desk, player }) => html`<${RenameDialog} desk=${desk} id=${player?.id ?? ""} name=${player?.name ?? ""} onClose=${desk.close} />`;

/** @param {{ desk: Desk, id: string, name: string, onClose: () => void }} props */
export function RenameDialog({ desk, id, name, onClose }) {
  const [typed, setTyped] = useState(name);
  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    if (await desk.run({ type: "Rename", player: id, to: typed.trim() })) onClose();
  };
  return html`
    <${Dialog} title=${`Rename ${name}`} onClose=${onClose}>
      <form class="form" onSubmit=${send}>
        <label class="field"><span>Name from now on</span>
          <input autofocus autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>
        <button class="primary" disabled=${!typed.trim() || typed.trim() === name}>Rename</button>
      </form>
    <//>
  `;
}
