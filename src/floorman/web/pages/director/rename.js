/** Giving a player another name. */
/** @import { DialogProps } from "./desk.js" */
import { html, useState } from "../../lib/html.js";
import { Dialog } from "../../parts/Dialog.js";

/** @param {DialogProps} props */
export function Rename({ desk, player }) {
  const [typed, setTyped] = useState(player?.name ?? "");
  /** @param {Event} submit */
  const send = async (submit) => {
    submit.preventDefault();
    if (await desk.run({ type: "Rename", player: player?.name, to: typed.trim() })) desk.close();
  };
  return html`
    <${Dialog} title=${`Rename ${player?.name}`} onClose=${desk.close}>
      <form class="form" onSubmit=${send}>
        <label class="field"><span>Name from now on</span>
          <input autofocus autocomplete="off" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>
        <button class="primary" disabled=${!typed.trim() || typed.trim() === player?.name}>Rename</button>
      </form>
    <//>
  `;
}
